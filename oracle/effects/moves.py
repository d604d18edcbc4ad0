"""Common effects that are about the cards in a player's deck, hand and play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine import language as lang
from engine.language import From, Need, On, Place, Pool, Who
from engine.language.walk import Node, cards_acted_on, names_bound_by, parts, reads, result_of
from oracle.effects.lists import group
from oracle.effects.reading import IT, SELF, Sheet, followed, is_own_play


@group("dig-for-cards")
def _digs(sheet: Sheet) -> bool:
    return sheet.has(lang.DigFor)


@group("discard-down-to-x-cards-in-hand")
def _down_to(sheet: Sheet) -> bool:
    return sheet.has(lang.DiscardDownTo)


def _same_player(around: tuple[object, ...], about: tuple[object, ...]) -> bool:
    """Report whether a player follows both of two instructions that stand in these words; "each player" is you, too."""
    first, second = _player(around), _player(about)
    return first is second or Who.ALL in (first, second)


def _player(within: tuple[object, ...]) -> Who:
    """Return who follows an instruction within these words."""
    return next((word.who for word in reversed(within) if isinstance(word, lang.Each)), Who.YOU)


def _sequences(sheet: Sheet) -> Iterator[tuple[tuple[object, tuple[object, ...]], ...]]:
    """Yield the ways through each of its abilities."""
    for step in sheet.each(lang.Ability):
        yield from followed(step.word.clause)


def _gets(word: object) -> bool:
    """Report whether an instruction takes cards from the deck that go to the hand."""
    if isinstance(word, (lang.Draw, lang.DrawUntil)):
        return True
    return isinstance(word, (lang.FromDeck, lang.DigFor)) and getattr(word, "deck", Place.DECK) is Place.DECK


def _to_hand(sheet: Sheet, word: object) -> bool:
    """Report whether what an instruction has taken from the deck is put into the hand."""
    if isinstance(word, (lang.Draw, lang.DrawUntil)):
        return True
    names = names_bound_by(word)
    return any(
        step.word.to is Place.HAND
        and any(isinstance(part, lang.Ref) and part.name in names for part in parts(step.word.cards))
        for step in sheet.each(lang.Put)
    )


@group("discard-then-get-from-deck")
def _discard_then_get(sheet: Sheet) -> bool:
    return any(
        isinstance(first, (lang.Discard, lang.DiscardDownTo))
        and _gets(second)
        and _to_hand(sheet, second)
        and _same_player(around, about)
        for sequence in _sequences(sheet)
        for number, (first, around) in enumerate(sequence)
        for second, about in sequence[number + 1 :]
    )


@group("get-from-deck-then-discard-put-back")
def _get_then_discard(sheet: Sheet) -> bool:
    return any(
        isinstance(first, (lang.Draw, lang.FromDeck))
        and _gives_up(sheet, second)
        and not _optional_between(around, about)
        and _player(around) is _player(about)
        for sequence in _sequences(sheet)
        for number, (first, around) in enumerate(sequence)
        for second, about in sequence[number + 1 :]
    )


def _optional_between(around: tuple[object, ...], about: tuple[object, ...]) -> bool:
    """Report whether the second of two instructions may be left out though the first is followed."""
    return any(isinstance(one, lang.Clause) and one.need is Need.MAY for one in about if one not in around)


def _gives_up(sheet: Sheet, word: object) -> bool:
    """Report whether an instruction makes a player discard so many cards, or put so many onto the deck."""
    if isinstance(word, lang.DiscardDownTo):
        return True
    if not isinstance(word, (lang.Discard, lang.Put)) or (isinstance(word, lang.Put) and word.to is not Place.DECK):
        return False
    picks = [word.cards] if isinstance(word.cards, lang.Pick) else []
    if isinstance(word.cards, lang.Ref):
        picks += [one.pick for one in sheet.binders.get(word.cards.name, ()) if isinstance(one, lang.Choose)]
    return any(pick.low == pick.high and isinstance(pick.filter, lang.Anything) for pick in picks)


_GIVES: Final = (Pool.ACTIONS, Pool.BUYS, Pool.COINS)


@group("removed-from-play", "removes itself")
def _removes_itself(sheet: Sheet) -> bool:
    """Report whether it leaves play while its player still has what playing it gave."""
    if sheet.card.play is None:
        return False
    gives = False
    for sequence in followed(sheet.card.play.clause):
        given = False
        for word, _ in sequence:
            given = given or (isinstance(word, lang.Plus) and word.pool in _GIVES)
            if given and _takes_away(sheet, word, SELF):
                return True
        gives = gives or given
    return gives and any(
        step.printed.source is From.TAVERN and _takes_away(sheet, step.word, SELF)
        for step in sheet.steps
        if step.within
    )


@group("removed-from-play", "removes other cards")
def _removes_others(sheet: Sheet) -> bool:
    if "Night" in sheet.types:
        return False
    if "Way" in sheet.types:
        return any(
            _takes_away(sheet, step.word, IT) and step.ability is step.printed for step in sheet.steps if step.within
        )
    for step in sheet.steps:
        on = step.ability.when.on if step.within else None
        if on not in (On.START_OF_CLEANUP, On.DISCARD, None) and _takes_away(sheet, step.word, Place.PLAY):
            return True
        if on in (On.AFTER_PLAY, On.BEFORE_PLAY) and _takes_away(sheet, step.word, IT):
            return True
    return any(
        isinstance(first, lang.Play) and first.cards == cards_acted_on(second) and _away(second)
        for sequence in _sequences(sheet)
        for number, (first, _) in enumerate(sequence)
        for second, _ in sequence[number + 1 :]
    )


def _away(word: object) -> bool:
    if isinstance(word, lang.Put):
        return word.to not in (Place.PLAY, Place.HAND)
    return isinstance(word, (lang.Trash, lang.ReturnToPile))


def _takes_away(sheet: Sheet, word: Node, origin: Node) -> bool:
    """Report whether an instruction takes cards out of play that come from there."""
    return _away(word) and origin in sheet.origins(word.cards)


_LEAVES: Final = (lang.Trash, lang.Put, lang.ReturnToPile, lang.Exchange)


@group("effect-when-moved-from-play")
def _when_moved(sheet: Sheet) -> bool:
    for step in sheet.each(lang.Clause):
        own = is_own_play(step.printed, sheet.card) if step.within else False
        moved = IT if "Way" in sheet.types else SELF
        if (
            own
            and step.word.do
            and any(isinstance(cost, _LEAVES) and moved in sheet.origins(cost.cards) for cost in step.word.cost)
        ):
            return True
    for step in sheet.each(*_LEAVES):
        own = is_own_play(step.printed, sheet.card)
        moved = IT if "Way" in sheet.types else SELF
        if not own or moved not in sheet.origins(step.word.cards):
            continue
        name = result_of(step.word)
        if isinstance(step.word, lang.Exchange) or (name is not None and name in reads(step.printed)):
            return True
    return False
