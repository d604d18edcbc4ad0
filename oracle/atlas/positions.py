"""The generic positions of a pair of cards: in each, one does what it does where the other can have a part in it.

Four kinds, told apart by who brings what about:

- *together*: both wait for the same occurrence, or one waits for what happens to the other (it is gained, trashed);
- *beside*: one does what it does (it is played, bought, its turn begins), and the other waits for that;
- *upon*: one does what it does to the other: that lies in the hand, the Supply, on the deck, in play;
- *later*: one has been played, and on the turn of another player the other one does what it does;
- *stays*: one plays the other, which stays in play, and the turn ends.

Where both wait together they do so with a deck and, *bare*, without one: then what is drawn is shuffled first.

They come in a fixed order, those first that say most in the fewest words; nothing here depends on time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Final, NamedTuple

from engine import language as lang
from engine.collection import load
from engine.language import Ability, Card, From, On, Who
from engine.language.walk import contains
from oracle.atlas.layouts import Layout, has_pile, lay, line_of
from oracle.atlas.parts import (
    BRINGS,
    MOMENTS,
    OTHERS,
    PLAYABLE,
    Waiting,
    about,
    card_of,
    deeds,
    does,
    is_landscape,
    moves_itself,
    own_triggers,
    waiting,
    waits_for,
)
from oracle.words.catalogue import facts

MOST: Final = 40                 # positions of a pair
FILLER: Final = "Copper"         # fills decks and hands: alike, so that it makes no difference which are drawn
_DECK: Final = lay(f"deck=6 {FILLER}")
_AROUND: Final = (
    lay("deck=4 Copper"),
    lay("hand=Village,Silver,Estate deck=6 Copper", "hand=2 Copper,Estate deck=4 Copper",
        "supply=Village,Market,Smithy"),
)
_MADE_BY: Final[dict[On, tuple[type, ...]]] = {
    On.GAIN: (lang.Gain, lang.GainIt, lang.Exchange),
    On.TRASH: (lang.Trash,),
    On.DISCARD: (lang.Discard, lang.DiscardDownTo, lang.DrawUntil, lang.DigFor, lang.FromDeck),
    On.REVEAL: (lang.Reveal, lang.FromDeck, lang.DigFor),
    On.EXILE: (lang.PutFromSupply, lang.Put),
    On.WOULD_SHUFFLE: (lang.Draw, lang.DrawUntil, lang.FromDeck, lang.DigFor),
    On.BUY: (lang.BuyFrom,),
}
"""By which words of a card an occurrence comes about."""
_WHEN_PLAYED: Final = (On.BEFORE_PLAY, On.WOULD_RESOLVE, On.AFTER_PLAY)
_TOGETHER: Final = (
    On.GAIN, On.BUY, On.TRASH, On.DISCARD, On.WOULD_RESOLVE, On.BEFORE_PLAY, On.AFTER_PLAY, On.EXILE, On.REVEAL,
    On.PILE_EMPTIES, On.WOULD_SHUFFLE, On.START_OF_TURN, On.START_OF_BUY, On.END_OF_BUY, On.START_OF_CLEANUP,
    On.END_OF_TURN, On.AFTER_TURN,
)


class Position(NamedTuple):
    """A position of a pair, in one line, and of which kind it is; ``without`` is the same without the first of the two
    (``of`` the other one), where that can be compared."""

    kind: str
    line: str
    without: str = ""
    of: str = ""


class _Made(NamedTuple):
    """A layout, of which kind; and what the second card does ``alone``, without the first, if that is compared."""

    kind: str
    layout: Layout
    alone: Layout | None = None
    of: str = ""


def positions(first: str, second: str, rules: str = "") -> tuple[Position, ...]:
    """The positions of a pair, each once, the plainest first; by the rules of a year, or by those in force."""
    one, other = card_of(first, rules), card_of(second, rules)
    if one is None or other is None or one.types == other.types == ("Way",):        # of two Ways one is taken
        return ()
    found: dict[str, Position] = {}
    for made in _layouts(one, other):
        line = line_of(made.layout, (first, second), rules)
        alone = line_of(made.alone, (made.of,), rules) if made.alone is not None else ""
        found.setdefault(line, Position(made.kind, line, alone, made.of))
        if len(found) == MOST:
            break
    return tuple(found.values())


def _layouts(one: Card, other: Card) -> Iterator[_Made]:
    for layout in _together(one, other):
        yield _Made("together", layout & _DECK)
        yield _Made("bare", layout)
    yield from _stays(one, other)
    yield from _stays(other, one)
    streams = [made(a, b) for a, b in ((one, other), (other, one)) for made in (_later, _upon, _beside)]
    while streams:                                   # in turns: none of them uses up all that may be looked at
        for stream in tuple(streams):
            some = tuple(islice(stream, 2))
            yield from some
            if not some:
                streams.remove(stream)


# ------------------------------------------------------------------------------------------------- together


def _together(one: Card, other: Card) -> Iterator[Layout]:
    for on in _TOGETHER:
        for a, b in ((one, other), (other, one)):
            if on in own_triggers(a):
                for event in about(a, on):
                    for waits in _waits(b, on):
                        if _may_match(waits.ability, a.name):
                            yield waits.layout & event
        for first in _waits(one, on):
            for second in _waits(other, on):
                both = (first.ability, second.ability)
                if on is On.START_OF_TURN and (first.layout.events or second.layout.events):
                    continue
                fitting = (event for event in BRINGS.get(on, ()) if all(
                    _may_match(ability, _subject(event)) for ability in both))
                hand = lay(f"hand=2 {FILLER}") if on in MOMENTS else Layout()
                for event in islice(fitting, 2):
                    yield first.layout & second.layout & event & hand


def _is_of_others(ability: Ability) -> bool:
    return ability.when.who in OTHERS


def _waits(card: Card, on: On) -> Iterator[Waiting]:
    """How a card waits for what Alice does: it is hers, or Bob's where it waits for another player."""
    for one in waiting(card, on, "alice"):
        if not _is_of_others(one.ability):
            yield one
    for one in waiting(card, on, "bob"):
        if _is_of_others(one.ability):
            yield one


def _subject(event: Layout) -> str:
    """The card that an event is about; empty if it is about none."""
    last = event.events[-1].split(" ", 2)[-1].removesuffix(" from the Supply").removesuffix(" onto the deck")
    return last if last in facts() else ""


def _may_match(ability: Ability, name: str) -> bool:
    """Whether a card can be one that an ability waits for, as far as its name and types tell."""
    return not name or _fits(ability.when.filter, name)


def _fits(filter: object, name: str) -> bool:
    card = card_of(name)
    if card is None:
        return True
    if isinstance(filter, lang.Typed):
        return filter.type in card.types
    if isinstance(filter, lang.Named):
        return filter.name == name
    if isinstance(filter, lang.Except):
        inner = filter.filter
        return not _fits(inner, name) if isinstance(inner, lang.Typed | lang.Named) else True
    if isinstance(filter, lang.Every):
        return all(_fits(part, name) for part in filter.filters)
    if isinstance(filter, lang.Either):
        return any(_fits(part, name) for part in filter.filters)
    return True


# ------------------------------------------------------------------------------------------------- one does something


def _beside(doer: Card, waiter: Card) -> Iterator[_Made]:
    """One does what it does, and the other waits for it."""
    for around in _AROUND:
        for way in deeds(load(doer.name), doer):
            for on in _brought_about(doer, way):
                for waits in _waits(waiter, on):
                    yield _Made("beside", waits.layout & way & around)


def _brought_about(doer: Card, way: Layout) -> Iterator[On]:
    words = does(doer)
    for on, kinds in _MADE_BY.items():
        if not words.isdisjoint(kinds):
            yield on
    last = way.events[-1]
    if " plays " in last or lang.Play in words:
        yield from _WHEN_PLAYED
    if " gains " in last:
        yield On.GAIN
    yield On.ONGOING


def _upon(doer: Card, object_: Card) -> Iterator[_Made]:
    """One does what it does where the other lies so that it can be done to it."""
    if is_landscape(object_):
        return
    words, own, name = does(doer), own_triggers(object_), object_.name
    made = {on for on, kinds in _MADE_BY.items() if not words.isdisjoint(kinds)}
    plays = lang.Play in words or lang.PlayFromSupply in words or lang.SetUpAgain in words
    special = plays and (moves_itself(object_) or "Duration" in object_.types or bool(waits_for(object_)))
    if not (special or own & made or moves_itself(object_)):
        return
    places = []
    if special or own & {On.TRASH, On.DISCARD, On.REVEAL} or moves_itself(object_):
        places += [lay(f"hand={name}"), lay(f"play={name}"), lay(f"deck={name},2 Copper"),
                   lay("", f"hand={name} deck=3 Copper"), lay("", f"deck={name},2 Copper")]
    if (own & {On.GAIN, On.EXILE} or plays) and has_pile(name):
        places.insert(0, lay("", "", f"supply={name}"))
    for around in _AROUND:
        for way in deeds(load(doer.name), doer):
            for place in places:
                yield _Made("upon", place & way & around)
    if moves_itself(object_):
        for one, ability in ((one, one.ability) for on in _WHEN_PLAYED for one in _waits(doer, on)):
            if _may_match(ability, name):
                there = lay(f"hand={name} deck=4 Copper", "", "", f"Alice plays {name}")
                yield _Made("upon", one.layout & there)


def _stays(doer: Card, other: Card) -> Iterator[_Made]:
    """One plays the other, which stays in play, and the turn ends."""
    if lang.Play in does(doer) and "Duration" in other.types and "Duration" not in doer.types and (
            doer.play is not None):
        way = lay(f"hand={doer.name},{other.name} deck=8 Copper", "", "", f"Alice plays {doer.name}")
        yield _Made("stays", way.then("Alice ends the turn"))


def _later(doer: Card, other: Card) -> Iterator[_Made]:
    """One has been played, and on the turn of the next player the other one does what it does."""
    if not _lasts_for_others(doer) or not PLAYABLE & set(doer.types):
        return
    begin = lay(f"hand={doer.name} deck=5 Copper", "", "", f"Alice plays {doer.name}", "Alice ends the turn")
    name = other.name
    own = own_triggers(other)
    ways = []
    if On.TRASH in own:
        ways.append(lay("", f"hand={name}", "", f"Bob trashes {name}"))
    if On.GAIN in own:
        ways.append(lay("", "", f"supply={name}", f"Bob gains {name}"))
    if On.DISCARD in own:
        ways.append(lay("", f"hand={name}", "", f"Bob discards {name}"))
    if other.play is not None and PLAYABLE & set(other.types):
        ways.append(lay("", f"hand={name},2 Copper deck=4 Copper", "", f"Bob plays {name}"))
    for on in (On.GAIN, On.TRASH, On.DISCARD, On.WOULD_RESOLVE):
        for one in waiting(other, on, "bob"):
            if not _is_of_others(one.ability) and not one.layout.events:
                fitting = (event for event in _DONE_BY_BOB[on] if _may_match(one.ability, _subject(event)))
                ways += [one.layout & event for event in islice(fitting, 2)]
    for way in ways:
        yield _Made("later", begin & way, lay("", "", "turn=Bob") & way, name)


_DONE_BY_BOB: Final = {
    On.GAIN: (lay("", "", "", "Bob gains Gold"), lay("", "hand=3 Silver", "", "Bob plays 3 Silver", "Bob buys Gold"),
              lay("", "", "supply=Village", "Bob gains Village")),
    On.TRASH: (lay("", "hand=Estate", "", "Bob trashes Estate"),),
    On.DISCARD: (lay("", "hand=Estate", "", "Bob discards Estate"),),
    On.WOULD_RESOLVE: (lay("", "hand=Smithy deck=5 Copper", "", "Bob plays Smithy"),),
}


@cache
def _lasts_for_others(card: Card) -> bool:
    """Whether playing it changes something on the turn of another player."""
    return contains(card, lang.TakeTurn) or any(
        ability.source is From.SET_UP and ability.when.who in (*OTHERS, Who.ALL) and ability.when.on in (
            On.GAIN, On.WOULD_GAIN, On.TRASH, On.WOULD_RESOLVE, On.BEFORE_PLAY, On.ONGOING, On.DISCARD)
        for ability, _ in waits_for(card))


__all__ = ["FILLER", "MOST", "Position", "positions"]
