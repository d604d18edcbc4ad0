"""The kinds of interactions: what a card does that others react to, and what others do that it reacts to.

A kind has two sides, each a function over a card's data: who brings something about (``does``), and who reacts to it
(``reacts``). A side without words is not shown of the cards that are on it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine import language as lang
from engine.language import Ability, From, On, Place, Who
from engine.language.walk import cards_acted_on
from engine.record import record
from oracle.effects.lists import EFFECTS
from oracle.effects.reading import SELF, Sheet, Step, filters, is_own_play

Has = Callable[[Sheet], bool]


@record
class Kind:
    """A kind of interactions, with the words for the card that does something and for the card that reacts (empty:
    none). ``does`` and ``reacts`` find both."""

    slug: str
    doing: str
    reacting: str
    does: Has
    reacts: Has


def _of(effect: str, group: str = "") -> Has:
    return EFFECTS[effect].groups[group]


# ------------------------------------------------------------------ who does something


def _does(*kinds: type[object], others: bool = False, chosen: bool = False) -> Has:
    """Report whether some ability has its player (the others) do something in words of these kinds; with ``chosen`` not
    only to this very card."""

    def function(sheet: Sheet) -> bool:
        return any(
            step.by_others is others and not (chosen and _only_itself(sheet, step)) for step in sheet.each(*kinds)
        )

    return function


def _only_itself(sheet: Sheet, step: Step) -> bool:
    cards = cards_acted_on(step.word)
    return cards is not None and sheet.origins(cards) == {SELF}


def _attacks(sheet: Sheet) -> bool:
    return "Attack" in sheet.types and sheet.card.play is not None


def _shows(sheet: Sheet) -> bool:
    return any(step.word.shown and step.word.deck is Place.DECK for step in sheet.each(lang.FromDeck)) or sheet.has(
        lang.Reveal, lang.DigFor
    )


def _exiles(sheet: Sheet) -> bool:
    return any(step.word.to is Place.EXILE for step in sheet.each(lang.PutFromSupply))


def _throne_room(sheet: Sheet) -> bool:
    return any(
        (step.word.times != 1 or step.word.manner is lang.Manner.REPLAY) and sheet.may_be(step, "Action")
        for step in sheet.each(lang.Play)
    )


# ------------------------------------------------------------------ who reacts


def _on(
    *on: On, itself: bool = False, who: tuple[Who, ...] = (), given: Callable[[Ability], bool] | None = None
) -> Has:
    """Report whether an ability waits for such an occurrence: about the card itself, or about others; of these
    players."""

    def function(sheet: Sheet) -> bool:
        return any(
            (ability.source is From.ITSELF) is itself
            and not is_own_play(ability, sheet.card)
            and (not who or ability.when.who in who)
            and (given is None or given(ability))
            for ability, _ in sheet.triggered(*on)
        )

    return function


_OWN: Final = (Who.YOU, Who.ALL)
_OTHER: Final = (Who.OTHERS, Who.ALL, Who.RIGHT, Who.LEFT)


def _to_attack(ability: Ability) -> bool:
    return ability.when.filter == lang.Typed("Attack") and ability.when.who is not Who.YOU


def _answers_attack(sheet: Sheet) -> bool:
    return sheet.has(lang.Immune) or _on(On.BEFORE_PLAY, given=_to_attack)(sheet)


def _not_from_play(ability: Ability) -> bool:
    return ability.when.source is None


def _moves_gained_of_others(sheet: Sheet) -> bool:
    """Report whether it moves a gained card that is not itself."""
    return _of("move-gained-card", "moves it")(sheet) and _on(On.GAIN, who=_OWN)(sheet)


def _puts_gained(sheet: Sheet) -> bool:
    return _of("move-gained-card", "fails if it was moved")(sheet)


def _moves_itself(sheet: Sheet) -> bool:
    return "Action" in sheet.types and _of("effect-when-moved-from-play")(sheet)


def _later(sheet: Sheet) -> bool:
    return {"Action", "Duration"} <= set(sheet.types) and "Command" not in sheet.types


def _asks_cost(sheet: Sheet) -> bool:
    """Report whether it lets its player gain a card that costs up to, or exactly, so many coins."""
    asked = (lang.CostsUpTo, lang.CostsExactly, lang.CostsFrom)
    return any(
        isinstance(word, asked) and getattr(word, "than", None) is None
        for step in sheet.each(lang.Gain)
        if not step.by_others and step.word.source is Place.SUPPLY
        for word in filters(step.word.filter)
    )


_MOMENTS: Final = {
    On.START_OF_TURN: ("start-of-turn", "at the start of a turn"),
    On.START_OF_BUY: ("start-of-buy", "at the start of a Buy phase"),
    On.END_OF_BUY: ("end-of-buy", "at the end of a Buy phase"),
    On.START_OF_CLEANUP: ("start-of-clean-up", "at the start of Clean-up"),
    On.END_OF_TURN: ("end-of-turn", "at the end of a turn"),
    On.AFTER_TURN: ("after-turn", "after a turn"),
}

KINDS: Final[tuple[Kind, ...]] = (
    Kind("gain", "gains cards, which may wake", "works when a card is gained, as by",
         _does(lang.Gain), _on(On.GAIN, who=_OWN)),
    Kind("gain-this", "", "does something when it is gained, as by",
         _does(lang.Gain), _on(On.GAIN, itself=True)),
    Kind("others-gain", "makes other players gain, who may have", "",
         _does(lang.Gain, others=True), _on(On.GAIN, who=_OWN)),
    Kind("gained-by-another", "", "works when another player gains, as by",
         _does(lang.Gain), _on(On.GAIN, On.PILE_EMPTIES, who=_OTHER)),
    Kind("moved", "needs a gained card where it was gained; it may be moved by", "moves gained cards, which is felt by",
         _puts_gained, _moves_gained_of_others),
    Kind("trash-this", "trashes cards, such as", "does something when it is trashed, as by",
         _does(lang.Trash, chosen=True), _on(On.TRASH, itself=True)),
    Kind("trash", "", "works when a card is trashed, as by",
         _does(lang.Trash), _on(On.TRASH)),
    Kind("discard-this", "discards cards, such as", "does something when it is discarded, as by",
         _does(lang.Discard, lang.DiscardDownTo, chosen=True), _on(On.DISCARD, itself=True, given=_not_from_play)),
    Kind("others-discard", "makes other players discard, who may have", "",
         _does(lang.Discard, lang.DiscardDownTo, others=True), _on(On.DISCARD, itself=True, given=_not_from_play)),
    Kind("attack", "is an Attack, to which react", "reacts to Attacks, such as", _attacks, _answers_attack),
    Kind("reveal", "", "does something when it is revealed, as by",
         _shows, _on(On.REVEAL, itself=True)),
    Kind("exile", "Exiles cards from the Supply, which may wake", "works when a card is Exiled, as by",
         _exiles, _on(On.EXILE)),
    Kind("twice", "plays cards again, which loses track of", "moves itself, which fails if it is played again, as by",
         _throne_room, _moves_itself),
    Kind("duration", "stays in play with the Durations it plays again:", "keeps what plays it again in play, such as",
         _throne_room, _later),
    Kind("leaving", "plays cards leaving them there, which cannot move themselves then:",
         "cannot move itself if it is played leaving it there, as by",
         _of("play-a-card-while-leaving-it"), _moves_itself),
    Kind("cost", "makes cards cost less, so that more can be gained with", "gains by cost, which is changed by",
         _of("cost-reduction", "reduces"), _asks_cost),
    *(
        Kind(slug, f"works {words}, in either order with", f"works {words}, in either order with", _on(on), _on(on))
        for on, (slug, words) in _MOMENTS.items()
    ),
)
