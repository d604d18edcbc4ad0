"""The trigger of an ability, as a row of the overview: one function for each occurrence that has words of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine import language as lang
from engine.language import Ability, Card, From, Lasts, Often, On, Phase, Place, Who
from engine.language.walk import parts
from oracle.timing.objects import ANY, NAME, TYPE, Object, first_of, object_of
from oracle.timing.overview_rows import ALL_OF_A_KIND, HEADINGS, OTHER, Around, Row, arrow_of
from oracle.words.spans import MOMENTS, in_action_phase, in_buy_phase, nth, on_own_turn

_SELF: Final[dict[On, str]] = {
    On.BUY: "When you buy this",
    On.GAIN: "When you gain this",
    On.DISCARD: "When you discard this",
    On.TRASH: "When you trash this",
    On.WOULD_PAY: "When you would pay for this",
    On.WOULD_SHUFFLE: "When shuffling this",
    On.REVEAL: "When you reveal this because an effect instructed you to",
}
_VERBS: Final[dict[On, tuple[str, str]]] = {
    On.BEFORE_PLAY: ("play", "plays"),
    On.WOULD_RESOLVE: ("play", "plays"),
    On.AFTER_PLAY: ("play", "plays"),
    On.BUY: ("buy", "buys"),
    On.GAIN: ("gain", "gains"),
    On.DISCARD: ("discard", "discards"),
    On.TRASH: ("trash", "trashes"),
    On.EXILE: ("Exile", "Exiles"),
}
_NO_ROW: Final = (On.ONGOING, On.SCORING, On.PAY, On.RECEIVE, On.SET_UP_GAME)
_ORDINALS: Final = {1: "first", 2: "2nd", 3: "third", 4: "fourth"}
_EXTRA: Final = "(during your extra turn)"
_Say = Callable[[str, Ability, Around], tuple[str, str]]
_OCCURRENCES: Final[dict[On, _Say]] = {}


def _at(*on: On) -> Callable[[_Say], _Say]:
    """Register the function below for an occurrence: it returns the group of the overview, and the condition."""

    def register(function: _Say) -> _Say:
        _OCCURRENCES.update(dict.fromkeys(on, function))
        return function

    return register


def trigger_rows(card: Card, name: str, ability: Ability, around: Around) -> list[Row]:
    """Return the rows of an ability that triggers; ``name`` is that of its card in the overviews."""
    on = ability.when.on
    if on in _NO_ROW:
        return []
    if on is On.WOULD_RESOLVE and "Way" in card.types:
        name = ALL_OF_A_KIND["Way"]
    argument = ""
    say = _OCCURRENCES.get(on)
    if say is not None:
        group, condition = say(name, ability, around)
    elif ability.source is From.ITSELF:
        group = _SELF.get(on) or f"When you {_VERBS[on][0]} this"
        group += " from play" if ability.when.source is Place.PLAY else ""
        condition = _condition(ability, around)
    elif on in _VERBS:
        group, condition, argument = _about(ability, around)
    else:
        raise ValueError(f"no overview has words for {on!r} of {card.name}")
    headings = (HEADINGS[On.GAIN], HEADINGS[On.TRASH]) if on is On.PILE_EMPTIES else (HEADINGS.get(on, OTHER),)
    return [Row(heading, group, condition, name, arrow_of(around), argument) for heading in headings]


# ------------------------------------------------------------------ occurrences with words of their own


@_at(*MOMENTS)
def _moments(name: str, ability: Ability, around: Around) -> tuple[str, str]:
    return _moment(ability, around)


@_at(On.WOULD_GAIN)
def _would_gain(name: str, ability: Ability, around: Around) -> tuple[str, str]:
    return "When you would gain a card", _EXTRA if around.extra_turn else ""


@_at(On.WOULD_TAKE_DEBT)
def _would_take_debt(name: str, ability: Ability, around: Around) -> tuple[str, str]:
    return "When you would get a Debt token" + f" {_EXTRA}" * around.extra_turn, ""


@_at(On.WOULD_TAKE_TOKEN)
def _would_take_token(name: str, ability: Ability, around: Around) -> tuple[str, str]:
    return "When you would take a token" + f" {_EXTRA}" * around.extra_turn, ""


@_at(On.WOULD_DISCARD_HAND)
def _would_discard_hand(name: str, ability: Ability, around: Around) -> tuple[str, str]:
    return "When you would discard your hand in Clean-up", ""


@_at(On.WOULD_TAKE_TURN)
def _would_take_turn(name: str, ability: Ability, around: Around) -> tuple[str, str]:
    return "The next time you would take a turn", ""


@_at(On.PILE_EMPTIES)
def _pile_empties(name: str, ability: Ability, around: Around) -> tuple[str, str]:
    return "When any player empties a Supply pile", _condition(ability, around)


@_at(On.LAST_SUN)
def _last_sun(name: str, ability: Ability, around: Around) -> tuple[str, str]:
    return "When you remove the last Sun token", ""


@_at(On.WOULD_SHUFFLE)
def _would_shuffle(name: str, ability: Ability, around: Around) -> tuple[str, str]:
    own = ability.source is From.ITSELF
    return _SELF[On.WOULD_SHUFFLE] if own else "When you would shuffle", _condition(ability, around)


@_at(On.EXILE)
def _exile(name: str, ability: Ability, around: Around) -> tuple[str, str]:
    """Return the group for exiling, which is an occurrence only together with the purchase that it comes from."""
    if around.lasts is not Lasts.WHILE:
        group, condition, _ = _about(ability, around)
        return group, condition
    return f"When another player buys {name} and chooses your chosen card", _condition(ability, around)


def two_turns(ability: Ability, around: Around) -> bool:
    """Report whether an ability at the start of the next turn only sets up another one for the turn after."""
    if ability.when.on is not On.START_OF_TURN or around.lasts is not Lasts.NEXT_TURN:
        return False
    later = [part for part in parts(ability.clause) if isinstance(part, lang.SetUp)]
    return any(one.lasts is Lasts.NEXT_TURN and one.ability.when.on is On.START_OF_TURN for one in later)


def _moment(ability: Ability, around: Around) -> tuple[str, str]:
    """Return the group and the condition of something that happens at a point of the turn."""
    on = ability.when.on
    if on is On.FIRST_AT_TURN:
        return f"At the start of your {'next ' if around.lasts is Lasts.NEXT_TURN else ''}turn, first", ""
    if on is On.START_OF_TURN:
        if two_turns(ability, around):
            return "At the start of your next two turns", ""
        return (
            "At the start of your next turn"
            if around.lasts is Lasts.NEXT_TURN
            else "At the start of your turn"
        ), "while one of the cards remains" if around.lasts is Lasts.WHILE else ""
    if on is On.END_OF_TURN:
        return ("At the end of this turn" if around.by else "At the end of your turn"), ""
    if on is On.AFTER_TURN:
        return "After this turn", ""
    words = {
        On.START_OF_BUY: "At the start of your Buy phase",
        On.END_OF_BUY: "At the end of your Buy phase",
        On.START_OF_CLEANUP: "At the start of Clean-up",
    }[on]
    return words, "this turn" if around.lasts is Lasts.THIS_TURN else ""


# ------------------------------------------------------------------ what happens to cards


def _about(ability: Ability, around: Around) -> tuple[str, str, str]:
    """Return group, condition and argument of an ability that is about what happens to cards."""
    about = object_of(ability, around)
    condition = _condition(ability, around) or (_EXTRA if around.extra_turn else "")
    if about.condition:
        condition = about.condition
    others = ability.when.who is Who.OTHERS and ability.by is not Who.ACTOR
    what, argument = _what(ability, around, about, others)
    if ability.when.on is On.BEFORE_PLAY and ability.when.who is Who.YOU and ability.source is From.PLAY:
        return f"When you play another {about.words} card with this in play", "", ""
    return f"When {_who(ability)} {what}", condition, argument


def _who(ability: Ability) -> str:
    """Return who does it, with the verb."""
    you, others = _VERBS[ability.when.on]
    who = ability.when.who
    if who is Who.RIGHT:
        return f"the player to your right {others}"
    if who in (Who.OTHERS, Who.ALL) and ability.by is not Who.ACTOR:
        return f"{'another' if who is Who.OTHERS else 'any'} player {others}"
    return f"you {you}"


def _what(ability: Ability, around: Around, about: Object, others: bool) -> tuple[str, str]:
    """Return the cards it happens to, and the argument of a group for several: "a card of type..." (Treasure)."""
    on, leaves = ability.when.on, ability.when.on is On.DISCARD and ability.when.source is Place.PLAY
    from_play = " from play" if leaves else ""
    if about.whole:
        return about.whole + from_play, ""
    if ability.when.who is Who.RIGHT:
        return "a card", ""
    if about.sort == NAME and (others or leaves):
        return f"a {about.words}{from_play}", ""
    if others or on is On.WOULD_RESOLVE or (on is On.BEFORE_PLAY and about.sort == TYPE):
        words = f"{about.words} card" if about.words else "card"
        return f"a{'n' * (about.words[:1] in tuple('AEIOU'))} {words}", ""
    if on is On.TRASH and about.sort == ANY and (ability.source is From.HAND or around.extra_turn):
        return "one of your cards", ""
    if about.sort == ANY:
        return f"a card{from_play}", ""
    return f"a card{from_play} {about.sort}...", about.words


def _condition(ability: Ability, around: Around) -> str:
    """The condition of a row."""
    when = ability.when
    said = []
    count = nth(ability)
    first = first_of(ability)
    if first:
        return first
    if ability.often is Often.ONCE_A_GAME and when.who is Who.YOU:
        said.append("as the first player to gain one")
    if count:
        span = (
            "this turn"
            if around.lasts is Lasts.THIS_TURN
            else "on your turn"
            if on_own_turn(ability)
            else ("in a turn")
        )
        said.append(f"for the {_ORDINALS.get(count, str(count))} time {span}")
    elif ability.often is Often.NEXT:
        said.append("the next time" + (" this turn" if around.lasts is Lasts.THIS_TURN else ""))
    elif around.lasts is Lasts.THIS_TURN and not around.extra_turn:
        said.append("this turn")
    elif on_own_turn(ability):
        said.append("during your turn")
    if around.lasts is Lasts.WHILE:
        said.append("while the card remains")
    if around.lasts is Lasts.UNTIL_NEXT_TURN:
        said.append("until the player's next turn" if ability.by is Who.ACTOR else "until your next turn")
    if ability.source is From.PLAY:
        said.append("while you have this in play")
    if in_buy_phase(ability):
        said.append("during your Buy phase")
    if in_action_phase(ability):
        said.append("during an Action phase")
    if when.not_phase is Phase.CLEANUP:
        said.append("other than during a Clean-up phase")
    return ", ".join(said)
