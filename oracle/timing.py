"""The overviews of triggers and timers, made from the card data alone.

Their shape is that of the reference's chapter V, so that the two can be compared: that is how we know that
a card's abilities are written down right, and not only that they run.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engine import language as lang
from engine.language import Ability, Card, Entry, From, Lasts, Mark, Often, On, Phase, Place, Who
from engine.language.walk import below, parts
from oracle.words.spans import (
    MOMENTS,
    SPANS,
    conditions_of,
    in_action_phase,
    in_buy_phase,
    nth,
    on_own_turn,
    one_card,
    ongoing,
    span_of,
)

HEADINGS: Final[dict[On, str]] = {
    On.BEFORE_PLAY: "Before play (before resolving)",
    On.WOULD_RESOLVE: "When would resolve",
    On.AFTER_PLAY: "After play (after resolving)",
    On.BUY: "When buy",
    On.GAIN: "When gain",
    On.DISCARD: "When discard",
    On.TRASH: "When trash",
    On.START_OF_TURN: "Start of turn",
    On.START_OF_BUY: "Start of Buy phase",
    On.END_OF_BUY: "End of Buy phase",
    On.START_OF_CLEANUP: "Start of Clean-up",
    On.END_OF_TURN: "End of turn",
    On.AFTER_TURN: "After turn",
}
OTHER: Final = "Other triggers"
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
_ORDER: Final = (*HEADINGS.values(), OTHER)
_TIMERS: Final = (
    "While you have this in play",
    "During your Buy phase",
    "During an Action phase",
    "During your Clean-up phase this turn",
    "Other than during a Clean-up phase",
    "For the rest of this turn",
    "For the rest of this turn and during your next turn",
    "During your turn",
    "During your extra turn",
    "Until your next turn",
    "For the rest of the game",
    "While the card (or one of the cards) remains",
    "While you have this",
    "While you have a cube on this",
)
ALL_OF_A_KIND: Final = {
    "Way": "all Ways",
    "Project": "all Projects",
    "State": "all States/Artifacts",
    "Artifact": "all States/Artifacts",
}
_CALLED: Final = {"Your +$1 token": "your +1 Coin token", "Your -$1 token": "your -1 Coin token"}


class Row(NamedTuple):
    """A row of an overview, before it is known for which versions it holds."""

    heading: str
    group: str
    condition: str
    name: str
    set_up: str
    argument: str


@dataclass(frozen=True, slots=True)
class _Around:
    """What an ability stands in: ``by`` set it up ("" for an ability printed on the card), for how long."""

    by: str = ""
    lasts: Lasts | None = None
    extra_turn: bool = False
    owner: Who = Who.YOU


@dataclass(slots=True)
class _Found:
    triggers: list[Row] = field(default_factory=list)
    timers: list[Row] = field(default_factory=list)


# ------------------------------------------------------------------------------------------------- one card


def rows(card: Card) -> tuple[list[Row], list[Row]]:
    """The trigger rows and the timer rows of one version of a card."""
    found = _Found()
    name = _called(card)
    for ability in card.abilities:
        _walk(card, name, ability, _Around(), found)
    if "Project" in card.types:
        found.timers.append(Row("While you have a cube on this", "", "", ALL_OF_A_KIND["Project"], "", ""))
    if {"State", "Artifact"} & set(card.types):
        found.timers.append(Row("While you have this", "", "", ALL_OF_A_KIND["State"], "", ""))
    return _merged(found.triggers), list(dict.fromkeys(found.timers))


def _merged(rows: list[Row]) -> list[Row]:
    """Each row once; those that differ in the argument alone are one: "Aqueduct (Treasure, Victory)"."""
    found: dict[Row, list[str]] = {}
    for row in rows:
        arguments = found.setdefault(row._replace(argument=""), [])
        if row.argument not in arguments:
            arguments.append(row.argument)
    return [row._replace(argument=", ".join(filter(None, arguments))) for row, arguments in found.items()]


def _called(card: Card) -> str:
    """The card as the overviews call it."""
    return _CALLED.get(card.name) or ("y" + card.name[1:] if card.name.startswith("Your ") else card.name)


def _walk(card: Card, name: str, ability: Ability, around: _Around, found: _Found) -> None:
    on = ability.when.on
    own = on is On.PLAY or (
        on is On.BUY and "Event" in card.types and ability.source is From.ITSELF and not around.by
    )
    if not own:
        found.triggers += _rows(card, name, ability, around)
        found.timers += _timer_rows(card, name, ability, around)
    by = "play" if on is On.PLAY else "buy" if own else on.value
    if around.by and on is not On.PLAY:
        by = on.value
    if not around.by and (on is On.RECEIVE or (on is On.WOULD_RESOLVE and "Way" in card.types)):
        by = "play"
    if _two_turns(ability, around):
        return
    _inside(card, name, ability.clause, by, around, found)


def _two_turns(ability: Ability, around: _Around) -> bool:
    """Whether an ability at the start of the next turn only sets up another one for the turn after."""
    if ability.when.on is not On.START_OF_TURN or around.lasts is not Lasts.NEXT_TURN:
        return False
    later = [part for part in parts(ability.clause) if isinstance(part, lang.SetUp)]
    return any(one.lasts is Lasts.NEXT_TURN and one.ability.when.on is On.START_OF_TURN for one in later)


def _inside(card: Card, name: str, node: Any, by: str, around: _Around, found: _Found) -> None:
    """The abilities that instructions set up, and what else of them belongs into the overviews."""
    if isinstance(node, lang.SetUp):
        _walk(card, name, node.ability, _Around(by, node.lasts, around.extra_turn, node.owner), found)
    elif isinstance(node, lang.TakeTurn):
        for ability in node.during:
            _walk(card, name, ability, _Around("play", Lasts.THIS_TURN, True), found)
    elif isinstance(node, lang.NextHandSize):
        arrow = "→" if by in ("play", "buy") else "*"
        found.triggers.append(
            Row(OTHER, "When you would draw cards in Clean-up this turn", "", name, arrow, "")
        )
    elif isinstance(node, lang.Play) and node.mark is Mark.EXTRA_OPTION:
        words = "When you resolve an effect of the chosen card to choose a number of options this turn"
        found.triggers.append(Row(OTHER, words, "", name, "→" if by in ("play", "buy") else "*", ""))
    elif isinstance(node, lang.TurnFaceDown):
        arrow = "→" if by in ("play", "buy") else "*"
        found.triggers.append(Row(HEADINGS[On.END_OF_TURN], "At the end of this turn", "", name, arrow, ""))
    elif isinstance(node, lang.BecomeFromSupply):
        found.timers.append(Row("While you have this in play", "", "", name, "", ""))
    else:
        for part in below(node):
            _inside(card, name, part, by, around, found)


def _arrow(around: _Around) -> str:
    """→ for what playing a card or buying an Event sets up, * for what other abilities do."""
    if not around.by:
        return ""
    return "→" if around.by in ("play", "buy") else "*"


def _adjusted(called: str) -> str:
    """The card in whose instructions a number is so called."""
    from engine.collection import entries

    return next(
        entry.name
        for entry in entries()
        for part in parts(entry)
        if isinstance(part, lang.Adjustable) and part.called == called
    )


def _rows(card: Card, name: str, ability: Ability, around: _Around) -> list[Row]:
    """The trigger rows of an ability."""
    if ability.when.on is On.ONGOING:
        row = _effect_row(card, name, ability, around)
    else:
        row = _row(card, name, ability, around)
    if row is not None and ability.when.on is On.PILE_EMPTIES:
        return [row._replace(heading=HEADINGS[on]) for on in (On.GAIN, On.TRASH)]
    return [] if row is None else [row]


def _effect_row(card: Card, name: str, ability: Ability, around: _Around) -> Row | None:
    """The row of an ongoing effect that the overview counts among the triggers."""
    effect, arrow = ability.effect, _arrow(around)
    if isinstance(effect, lang.DrawMore):
        now = "this turn" if around.lasts is Lasts.THIS_TURN else ""
        return Row(OTHER, "When you draw cards in Clean-up", now, name, arrow, "")
    if isinstance(effect, lang.StayInPlay):
        words = "When you would discard cards from play in Clean-up this turn"
        return Row(OTHER, words, "", name, arrow, "")
    if isinstance(effect, lang.Ignore):
        words = f"When you would get +{effect.pool.name.title()} this turn"
        return Row(OTHER, words, "", name, arrow, "")
    if isinstance(effect, lang.Adjust) and isinstance(effect.filter, lang.Named):
        said = "/".join(a.effect.called for a in card.abilities if isinstance(a.effect, lang.Adjust))
        words = f"When you would resolve {effect.filter.name}'s effect of {said} cards"
        return Row(OTHER, words, "", name, arrow, "")
    if isinstance(effect, lang.ResolveTwice):
        words = "When you resolve the play ability of a card from this pile"
        return Row(OTHER, words, "", name, arrow, "")
    return None


def _row(card: Card, name: str, ability: Ability, around: _Around) -> Row | None:
    when, on = ability.when, ability.when.on
    if on in _NO_ROW:
        return None
    heading = HEADINGS.get(on, OTHER)
    if on is On.WOULD_RESOLVE and "Way" in card.types:
        name = ALL_OF_A_KIND["Way"]
    arrow = _arrow(around)
    if on in MOMENTS:
        return Row(heading, *_moment(ability, around), name, arrow, "")
    extra = "(during your extra turn)" if around.extra_turn else ""
    if on is On.WOULD_GAIN:
        return Row(heading, "When you would gain a card", extra, name, arrow, "")
    if on is On.WOULD_TAKE_DEBT:
        return Row(
            heading, " ".join(filter(None, ("When you would get a Debt token", extra))), "", name, arrow, ""
        )
    if on is On.WOULD_TAKE_TOKEN:
        return Row(
            heading, " ".join(filter(None, ("When you would take a token", extra))), "", name, arrow, ""
        )
    if on is On.WOULD_DISCARD_HAND:
        return Row(heading, "When you would discard your hand in Clean-up", "", name, arrow, "")
    if on is On.WOULD_TAKE_TURN:
        return Row(heading, "The next time you would take a turn", "", name, arrow, "")
    if on is On.PILE_EMPTIES:
        return Row(heading, "When any player empties a Supply pile", _condition(ability, around), name, arrow, "")
    if on is On.EXILE and around.lasts is Lasts.WHILE:
        words = f"When another player buys {name} and chooses your chosen card"
        return Row(heading, words, _condition(ability, around), name, arrow, "")
    if ability.source is From.ITSELF:
        group = _SELF.get(on) or f"When you {_VERBS[on][0]} this"
        if when.source is Place.PLAY:
            group += " from play"
        return Row(heading, group, _condition(ability, around), name, arrow, "")
    if on is On.WOULD_SHUFFLE:
        return Row(heading, "When you would shuffle", _condition(ability, around), name, arrow, "")
    group, argument = _group(ability, around)
    condition = _condition(ability, around) or extra
    if on is On.BEFORE_PLAY and when.who is Who.YOU and ability.source is From.PLAY:
        group, condition = f"When you play another {argument} card with this in play", ""
        argument = ""
    return Row(heading, group, condition, name, arrow, argument)


def _moment(ability: Ability, around: _Around) -> tuple[str, str]:
    """The group and the condition of something that happens at a point of the turn."""
    on = ability.when.on
    if on is On.FIRST_AT_TURN:
        return f"At the start of your {'next ' if around.lasts is Lasts.NEXT_TURN else ''}turn, first", ""
    if on is On.START_OF_TURN:
        if _two_turns(ability, around):
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


def _group(ability: Ability, around: _Around) -> tuple[str, str]:
    """How the cards that trigger it are described: the group of the overview, and what is put into it."""
    when, on = ability.when, ability.when.on
    you, others = _VERBS[on]
    kinds, argument = _filter(when.filter)
    if when.given is not None:
        argument += _given(when.given)
    if isinstance(when.filter, (lang.OfChosenPile, lang.HasToken)):
        from_play = " from play" if when.source is Place.PLAY else ""
        return f"When you {you} a card from this pile{from_play}", ""
    if around.lasts is Lasts.WHILE and isinstance(when.filter, lang.CopyOf):
        if ability.by is Who.ACTOR:
            return f"When you {you} a copy of another player's chosen card", ""
        return f"When another player {others} a copy of your chosen card", ""
    if when.who is Who.RIGHT:
        return f"When the player to your right {others} a card", ""
    if on is On.DISCARD and one_card(ability) and ability.often is not Often.NEXT:
        return "When you discard the played card from play", ""
    if on is On.DISCARD and kinds == "with name" and when.source is Place.PLAY:
        return f"When you discard a {argument} from play", ""
    if kinds == "with name" and when.who is Who.OTHERS and ability.by is not Who.ACTOR:
        return f"When another player {others} a {argument}", ""
    if on is On.BUY and isinstance(when.filter, lang.SamePileAs):
        return "When you buy a card", ""
    from_play = " from play" if on is On.DISCARD and when.source is Place.PLAY else ""
    if when.who is Who.OTHERS and ability.by is not Who.ACTOR:
        return f"When another player {others} a{'n' * (argument[:1] in 'AEIOU')} {argument} card".replace(
            "  ", " "
        ), ""
    if when.who is Who.ALL and ability.by is not Who.ACTOR:
        if kinds == "any":
            return f"When any player {others} a card", ""
        return f"When any player {others} a card {kinds}...", argument
    if on is On.WOULD_RESOLVE or (on is On.BEFORE_PLAY and kinds == "of type"):
        return f"When you {you} a{'n' * (argument[:1] in 'AEIOU')} {argument} card".replace("  ", " "), (
            argument if ability.source is From.PLAY else ""
        )
    if on is On.TRASH and kinds == "any" and (ability.source is From.HAND or around.extra_turn):
        return "When you trash one of your cards", ""
    if kinds == "any":
        return f"When you {you} a card{from_play}", ""
    return f"When you {you} a card{from_play} {kinds}...", argument


def _filter(node: lang.Filter) -> tuple[str, str]:
    """What sort of description a filter is, and its words."""
    if isinstance(node, lang.Anything):
        return "any", ""
    if isinstance(node, lang.TypesAtLeast):
        return "of type", f"{node.types} or more types"
    if isinstance(node, lang.Named):
        return "with name", node.name
    if isinstance(node, lang.Typed):
        return "of type", node.type
    if isinstance(node, lang.CostsAtLeast):
        return "costing", f"{node.coins} or more"
    if isinstance(node, lang.CostsUpTo):
        return "costing", f"up to {node.coins}"
    if isinstance(node, lang.CostsExactly):
        return "costing", f"exactly {node.coins}"
    if isinstance(node, lang.CostsFrom):
        between = "or" if node.high == node.low + 1 else "to"
        return "costing", f"{node.low} {between} {node.high}"
    if isinstance(node, lang.Except):
        return _filter(node.filter)[0], f"non-{_filter(node.filter)[1]}"
    if isinstance(node, lang.Either):
        return _filter(node.filters[0])[0], " or ".join(_filter(part)[1] for part in node.filters)
    if isinstance(node, lang.Every):
        parts = [_filter(part) for part in node.filters]
        said = [
            f"costing {words}" if sort == "costing" and number else words
            for number, (sort, words) in enumerate(parts)
        ]
        return parts[0][0], " ".join(word for word in said if word)
    return "of type", type(node).__name__


def _given(node: lang.Condition) -> str:
    if (
        isinstance(node, lang.No)
        and isinstance(node.condition, lang.AnyIn)
        and node.condition.place is Place.EXILE
    ):
        return " you don't have an Exiled copy of"
    if isinstance(node, lang.Exactly) and isinstance(node.amount, lang.Ordinal) and node.value == 1:
        return ", as first card played on a turn"
    return ""


def _condition(ability: Ability, around: _Around) -> str:
    """The condition of a row."""
    when = ability.when
    said = []
    count = nth(ability)
    first = _first(when)
    if first:
        return first
    if isinstance(when.filter, lang.SamePileAs):
        return "from the chosen pile"
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


def _first(when: lang.When) -> str:
    """What is said of the first purchase of a turn, or the first card gained in a Buy phase."""
    for part in conditions_of(when.given):
        if isinstance(part, lang.Exactly) and part.value == 1:
            if isinstance(part.amount, lang.Purchases):
                return "as your first buy in a turn"
            if isinstance(part.amount, lang.Times) and part.amount.phase is Phase.BUY:
                return "as the first card in your Buy phase"
    return ""


def _timer_rows(card: Card, name: str, ability: Ability, around: _Around) -> list[Row]:
    """The rows of the overview of timers."""
    found = []
    arrow = _arrow(around)

    def row(heading: str, condition: str = "") -> None:
        found.append(Row(heading, "", condition, name, arrow, ""))

    if around.extra_turn:
        if ability.when.on not in MOMENTS:
            row("During your extra turn")
        return found
    if around.by:
        if ongoing(ability, around.lasts):
            assert around.lasts is not None
            row(SPANS[around.lasts])
            if around.lasts is Lasts.WHILE and on_own_turn(ability):
                row("During your turn", "while the player's card remains")
        elif isinstance(ability.effect, lang.StayInPlay):
            row("During your Clean-up phase this turn")
        return found
    if ability.source is From.PLAY and ability.when.on not in MOMENTS:
        row("While you have this in play")
    if isinstance(ability.effect, lang.HasAbilitiesOf):
        row(f"While any {ability.effect.filter.name} is yours")
    if isinstance(ability.effect, lang.Adjust) and isinstance(ability.effect.filter, lang.Yours):
        row(f"While any {_adjusted(ability.effect.called)} is yours")
    if isinstance(ability.effect, lang.CostsLikeLastGained):
        row(f"After a card other than {card.name} has been gained this turn")
    if ability.when.not_phase is Phase.CLEANUP:
        row("Other than during a Clean-up phase")
    if on_own_turn(ability) and not nth(ability) and ability.source is not From.ITSELF:
        row("During your turn", "while you have this in play" if ability.source is From.PLAY else "")
    elif on_own_turn(ability) and ability.when.on is On.ONGOING:
        row("During your turn")
    if in_buy_phase(ability) and (ability.source is From.GAME or ability.when.on is On.ONGOING):
        row("During your Buy phase")
    if in_action_phase(ability):
        row("During an Action phase")
    for part in conditions_of(ability.while_):
        if (
            isinstance(ability.effect, lang.CannotBuy)
            and isinstance(part, lang.AnyIn)
            and part.place is Place.PLAY
        ):
            row(f"While you have any {_filter(part.filter)[1]} in play")
    return found


# ------------------------------------------------------------------------------------------------- all cards


def _versions(entry: Entry, which: int) -> dict[Row, str]:
    """The rows of an entry, each with the versions for which it holds: "", "2022" or "<2022"."""
    per_version = [rows(card)[which] for card in entry.versions]
    found: dict[Row, str] = {}
    for number, here in enumerate(per_version):
        for row in here:
            if row in found:
                continue
            has = [row in other for other in per_version]
            if all(has):
                found[row] = ""
            elif all(has[number:]):
                found[row] = str(entry.versions[number].since)
            else:
                end = next(i for i in range(number, len(has)) if not has[i])
                found[row] = f"<{entry.versions[end].since}"
    return found


def _data(row: Row, version: str, timer: bool) -> dict[str, Any]:
    data: dict[str, Any] = {"heading": row.heading}
    if not timer:
        data["group"] = row.group
    return {
        **data,
        "condition": row.condition or None,
        "name": row.name,
        "version": version or None,
        "set_up": row.set_up or None,
        "argument": row.argument or None,
    }


def overview(entries: Iterable[Entry] | None = None) -> dict[str, list[dict[str, Any]]]:
    """Both overviews, for all cards that the oracle knows or for some: ``triggers`` and ``timers``."""
    if entries is None:
        from engine.collection import entries as every

        entries = every()
    triggers: dict[tuple[Row, str], None] = {}
    timers: dict[tuple[Row, str], None] = {}
    for entry in entries:
        for found, which in ((triggers, 0), (timers, 1)):
            found.update(dict.fromkeys(_versions(entry, which).items()))

    def order(item: tuple[Row, str]) -> tuple[Any, ...]:
        row, version = item
        heads = _ORDER if row.heading in _ORDER else _TIMERS
        known = heads.index(row.heading) if row.heading in heads else len(heads)
        return known, row.heading, row.group, row.condition, row.name.casefold(), version

    return {
        "triggers": [_data(row, version, False) for row, version in sorted(triggers, key=order)],
        "timers": [_data(row, version, True) for row, version in sorted(timers, key=order)],
    }


def row_text(row: dict[str, Any]) -> str:
    """A row in a line: "When gain / When you gain a card / this turn: →Haggler 2022"."""
    where = " / ".join(str(row[key]) for key in ("heading", "group", "condition") if row.get(key))
    return f"{where}: {cell_text(row)}"


def cell_text(row: dict[str, Any]) -> str:
    """The card of a row as the overview prints it: "→Hoard 2022 (Victory)"."""
    version = f" {row['version']}" if row["version"] else ""
    argument = f" ({row['argument']})" if row["argument"] else ""
    return f"{row['set_up'] or ''}{row['name']}{version}{argument}"


def narrowed(data: dict[str, list[dict[str, Any]]], words: str) -> dict[str, list[dict[str, Any]]]:
    """The rows that are about a card, or under a heading. Raises OracleError if there are none."""
    wanted = words.casefold().strip()
    if not wanted:
        return data
    exact = {key: [row for row in table if row["name"].casefold() == wanted] for key, table in data.items()}
    found = (
        exact
        if any(exact.values())
        else {
            key: [row for row in table if wanted in row_text(row).casefold()] for key, table in data.items()
        }
    )
    if not any(found.values()):
        from engine.cards import INDEX
        from oracle.errors import complain
        from oracle.words.catalogue import did_you_mean, find

        fact = find(words)
        if fact is not None and fact.name in INDEX:
            raise complain(f"{fact.name} has no ability that triggers or goes on")
        raise complain(f"no row is about '{words[:60]}'", did_you_mean(words, list(INDEX)))
    return found


def in_words(data: dict[str, list[dict[str, Any]]]) -> list[str]:
    """The overviews as the reference prints them."""
    lines = []
    for key, title in (("triggers", "When abilities trigger"), ("timers", "How long others go on")):
        if not data[key]:
            continue
        lines += [title, ""]
        heading = group = condition = None
        for row in data[key]:
            if row["heading"] != heading:
                heading, group, condition = row["heading"], None, None
                lines.append(heading)
            if key == "triggers" and row["group"] != group:
                group, condition = row["group"], None
                lines.append(f"  {group}")
            if row["condition"] and row["condition"] != condition:
                lines.append(f"    — {row['condition']}")
            condition = row["condition"]
            lines.append(f"    {'  ' if row['condition'] else ''}{cell_text(row)}")
        lines.append("")
    lines.append(
        "→ set up by playing the card or buying the Event; * set up in another way; "
        "2022: from that year; <2022: before"
    )
    return lines


__all__ = ["Row", "in_words", "narrowed", "ongoing", "overview", "row_text", "rows", "span_of"]
