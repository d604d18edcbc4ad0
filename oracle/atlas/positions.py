"""The generic positions of a pair of cards: in each, one does what it does where the other can have a part in it.

Four kinds, told apart by who brings what about:

- *together*: both wait for the same occurrence, or one waits for what happens to the other (it is gained, trashed);
- *beside*: one does what it does (it is played, bought, its turn begins), and the other waits for that;
- *upon*: one does what it does to the other: that lies in the hand, the Supply, on the deck, in play;
- *later*: one has been played, and on the turn of another player the other one does what it does;
- *stays*: one plays the other, which stays in play, and the turn ends;
- *drawn*: both wait for the same, and the one draws or plays the other;
- *way*: one is a Way, and the other stays in play, or goes somewhere, when it is played;
- *each*: one is a Way, and the other plays a card more than once;
- *reach*: both come by themselves at the same moment, and one draws a card;
- *twice*: one plays the other more than once, and *doubled*: then that comes about which the other waits for;
- *row*: one waits for something, and the other for what comes next of the same event;
- *leaving*: one plays the other and leaves it where it lies.

Where both wait together they do so with a deck and, *bare*, without one: then what is drawn is shuffled first.

They come in a fixed order, those first that say most in the fewest words; nothing here depends on time. A pair that a
ruling names is looked at ``closely``: in more positions, and compared with those in which a plain card lies in place of
one of the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain, islice
from typing import Final, NamedTuple

from engine import language as lang
from engine.collection import load
from engine.language import Ability, Card, From, On, Who
from engine.language.walk import contains, parts
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
    leaves,
    moves_itself,
    own_triggers,
    plain_for,
    waiting,
    waits_for,
)
from oracle.words.catalogue import facts

MOST: Final = 40                 # positions of a pair
CLOSELY: Final = 120             # of one that a ruling names
DRAWN: Final = "Silver"          # lies on the deck where it is asked who can do something with what is drawn
FILLER: Final = "Copper"         # fills decks and hands: alike, so that it makes no difference which are drawn
_DECK: Final = lay(f"deck=6 {FILLER}")
_AROUND: Final = (
    lay("deck=4 Copper"),
    lay("hand=Village,Silver,Estate deck=6 Copper", "hand=2 Copper,Estate deck=4 Copper",
        "supply=Village,Market,Smithy"),
)
ORDINARY: Final = ("Village", "Estate")      # lie in hands as large as in a game, with Coppers
STANDING_FOR: Final[dict[str, frozenset[str]]] = {
    **dict.fromkeys(("Village", "Smithy", "Market", "Cellar"), frozenset({"Action"})),
    "Caravan": frozenset({"Action", "Duration"}), "Militia": frozenset({"Action", "Attack"}),
}
"""What stands for any card of some types."""
_MORE_IN_HAND: Final = lay(f"hand={','.join(ORDINARY)},2 {FILLER}", f"hand=2 {FILLER},Estate")
_MORE: Final = _MORE_IN_HAND & lay(f"deck=12 {FILLER}", f"deck=12 {FILLER}")
_DISCARDED: Final = "discard=Duchy,Silver,Curse"
_PLAYER: Final = re.compile(r"\w+ [a-z_]+=")
_HAND: Final = re.compile(r" hand=[^=|]*(?= [a-z_]+=)")
_ANY: Final = re.compile(rf"(?<=[=,])(?:(\d+) )?({ORDINARY[0]}|{FILLER})(?=,|$| [a-z])")
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


def makes(card: Card, on: On) -> bool:
    """Report whether some ability of a card can bring an occurrence about with other cards than itself."""
    return any(isinstance(part, _MADE_BY[on]) and not contains(part, lang.This)
               for ability in card.abilities for part in parts(ability))


_DRAWS: Final = (lang.Draw, lang.DrawUntil, lang.FromDeck, lang.DigFor)
_ONE_IN_A_GAME: Final = (("Ally",), ("Prophecy",), ("Way",))          # of two Ways one is taken for a card
_LIES: Final = ("hand", "play", "deck", "supply", "trash", "discard")
_WHEN_PLAYED: Final = (On.BEFORE_PLAY, On.WOULD_RESOLVE, On.AFTER_PLAY)
_TOGETHER: Final = (
    On.GAIN, On.BUY, On.TRASH, On.DISCARD, On.WOULD_RESOLVE, On.BEFORE_PLAY, On.AFTER_PLAY, On.EXILE, On.REVEAL,
    On.PILE_EMPTIES, On.WOULD_SHUFFLE, On.START_OF_TURN, On.START_OF_BUY, On.END_OF_BUY, On.START_OF_CLEANUP,
    On.END_OF_TURN, On.AFTER_TURN,
)


class Position(NamedTuple):
    """A position of a pair in one line, with its kind. It is compared with the position ``without`` the other card, or
    with a ``plain`` one in its place, as to what the card ``of`` does there. ``larger`` are both with hands and decks
    as large as in a game, where these are not so already."""

    kind: str
    line: str
    without: str = ""
    of: str = ""
    plain: str = ""
    larger: tuple[str, str] = ("", "")

    def in_a_game(self) -> Position:
        """Return the same with hands and decks as large as in a game."""
        return self._replace(line=self.larger[0], without=self.larger[1])

    def fuller(self) -> Position:
        """Return the same with a discard pile and a card more in the hand of each player who has a deck."""
        return self._replace(line=_fuller(self.line), without=_fuller(self.without))


def _fuller(line: str) -> str:
    """Return a position in one line in which players who have a deck have a discard pile, too, and a larger hand."""
    return " | ".join(
        _HAND.sub(_one_more, f"{part} {_DISCARDED}") if _PLAYER.match(part) and " deck=" in part
        and " discard=" not in part else part for part in line.split(" | "))


def _one_more(hand: re.Match[str]) -> str:
    """Return a hand with one more of each card that can fill it."""
    return _ANY.sub(lambda found: f"{int(found[1] or 1) + 1} {found[2]}", hand[0])


class _Made(NamedTuple):
    """A layout, of which kind; and the one that it is compared with, as to what the card ``of`` does there."""

    kind: str
    layout: Layout
    alone: Layout | None = None
    of: str = ""
    plain: str = ""


def positions(first: str, second: str, rules: str = "", closely: bool = False) -> tuple[Position, ...]:
    """Return the positions of a pair, each once, the plainest first; by the rules of a year, or by those in force."""
    one, other = card_of(first, rules), card_of(second, rules)
    if one is None or other is None or one.types == other.types in _ONE_IN_A_GAME:
        return ()
    found: dict[str, Position] = {}
    for made in _closely(one, other) if closely else _layouts(one, other):
        larger = _lines(_as_in_a_game(made), (first, second), rules)
        line, alone = larger if closely else _lines(made, (first, second), rules)
        found.setdefault(line, Position(made.kind, line, alone, made.of, made.plain, ("", "") if closely else larger))
        if len(found) == (CLOSELY if closely else MOST):
            break
    return tuple(found.values())


def _lines(made: _Made, pair: tuple[str, str], rules: str) -> tuple[str, str]:
    """Return what was made in a line, and what it is compared with."""
    alone = line_of(made.alone, (made.of, *filter(None, (made.plain,))), rules) if made.alone is not None else ""
    return line_of(made.layout, pair, rules), alone


def _as_in_a_game(made: _Made) -> _Made:
    """Return the same with some ordinary cards more in each hand, and on each deck that is not there to be shuffled."""
    more = _MORE_IN_HAND if made.kind == "bare" or any(bit.field == "discard" for bit in made.layout.bits) else _MORE
    return made._replace(layout=made.layout & more, alone=made.alone & more if made.alone is not None else None)


def _layouts(one: Card, other: Card) -> Iterator[_Made]:
    for layout in _together(one, other):
        yield _Made("together", layout & _DECK)
        yield _Made("bare", layout)
        if layout.events[-1] in MOMENTS.values() and not (does(one) | does(other)).isdisjoint(_DRAWS):
            yield _Made("reach", layout & lay(f"deck={DRAWN},5 {FILLER}"))
    both = ((one, other), (other, one))
    for make in (_stays, _as_way, _drawn, _played, _leaving):
        for a, b in both:
            yield from make(a, b)
    yield from _in_turns([make(a, b) for a, b in both for make in (_later, _upon, _beside)])


def _in_turns(streams: list[Iterator[_Made]]) -> Iterator[_Made]:
    """Two of each in turn: none of them uses up all that may be looked at."""
    while streams:
        for stream in tuple(streams):
            some = tuple(islice(stream, 2))
            yield from some
            if not some:
                streams.remove(stream)


def _closely(one: Card, other: Card) -> Iterator[_Made]:
    """Yield the same, each compared with what happens with a plain card in place of the other one, and more kinds."""
    more = (make(a, b) for make in (_one_by_one, _twice, _doubled) for a, b in ((one, other), (other, one)))
    for made in chain(_layouts(one, other), *more):
        if made.alone is None:
            for doer, by in ((one, other), (other, one)):
                plain = plain_for(by)
                if made.of in ("", doer.name) and (plain or is_landscape(by)):
                    yield made._replace(alone=_in_place(made.layout, by.name, plain), of=doer.name, plain=plain)
        yield made


def _in_place(layout: Layout, name: str, plain: str) -> Layout:
    """Return a layout with a plain card in place of one that lies there, or without it."""
    bits = tuple(bit._replace(what=plain) if bit.what == name else bit for bit in layout.bits
                 if bit.what.partition("[")[0] != name or (plain and bit.what == name and bit.field in _LIES))
    events = tuple(event.replace(name, plain) for event in layout.events) if plain else tuple(
        event for event in layout.events if name not in event)
    return Layout(bits, events)


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


def _one_by_one(one: Card, other: Card) -> Iterator[_Made]:
    """One waits for something, and the other for what comes next of the same event: the gain of what is bought."""
    plain = plain_for(one)

    def made(layout: Layout) -> _Made:
        alone = _in_place(layout, one.name, plain) if plain or is_landscape(one) else None
        return _Made("row", layout, alone, other.name if alone is not None else "", plain if alone is not None else "")

    for earlier, later in _NEXT:
        for first in _waits(one, earlier):
            if later in own_triggers(other):
                for event in about(other, later):
                    if _may_match(first.ability, other.name):
                        yield made(first.layout & event & _DECK)
            for second in _waits(other, later):
                for event in islice((event for event in BRINGS.get(earlier, ()) if all(
                        _may_match(waits.ability, _subject(event)) for waits in (first, second))), 2):
                    yield made(first.layout & second.layout & event & _DECK)


_NEXT: Final = (
    (On.BUY, On.GAIN), (On.WOULD_GAIN, On.GAIN), (On.BEFORE_PLAY, On.WOULD_RESOLVE), (On.BEFORE_PLAY, On.AFTER_PLAY),
    (On.WOULD_RESOLVE, On.AFTER_PLAY), (On.END_OF_BUY, On.START_OF_CLEANUP), (On.START_OF_CLEANUP, On.DISCARD),
    (On.START_OF_CLEANUP, On.END_OF_TURN), (On.END_OF_TURN, On.AFTER_TURN),
)
"""What comes earlier and what later of the same event."""


def _is_of_others(ability: Ability) -> bool:
    return ability.when.who in OTHERS


def _waits(card: Card, on: On) -> Iterator[Waiting]:
    """Yield how a card waits for what Alice does: it is hers, or Bob's where it waits for another player."""
    for one in waiting(card, on, "alice"):
        if not _is_of_others(one.ability):
            yield one
    for one in waiting(card, on, "bob"):
        if _is_of_others(one.ability):
            yield one


def _subject(event: Layout) -> str:
    """Return the card that an event is about; empty if it is about none."""
    last = event.events[-1].split(" ", 2)[-1].removesuffix(" from the Supply").removesuffix(" onto the deck")
    return last if last in facts() else ""


def _may_match(ability: Ability, name: str) -> bool:
    """Report whether a card can be one that an ability waits for, as far as its name and types tell."""
    return not name or fits(ability.when.filter, name)


def fits(filter: object, name: str) -> bool:
    """Report whether a card can be one that a filter lets through, as far as its name and types tell."""
    card = card_of(name)
    if card is None:
        return True
    if isinstance(filter, lang.Typed):
        return filter.type in card.types
    if isinstance(filter, lang.Named):
        return filter.name == name
    if isinstance(filter, lang.Except):
        inner = filter.filter
        return not fits(inner, name) if isinstance(inner, lang.Typed | lang.Named) else True
    if isinstance(filter, lang.Every):
        return all(fits(part, name) for part in filter.filters)
    if isinstance(filter, lang.Either):
        return any(fits(part, name) for part in filter.filters)
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


def _as_way(way: Card, other: Card) -> Iterator[_Made]:
    """Yield layouts in which a Way can be used for what stays in play, or plays another card more than once. What stays
    with a Way that plays a card itself is for that card to say."""
    if way.types != ("Way",) or "Action" not in other.types or other.play is None:
        return
    there = lay(f"hand={other.name} deck=8 Copper", "", f"landscapes={way.name}", f"Alice plays {other.name}")
    if ("Duration" in other.types or moves_itself(other)) and lang.Play not in does(way):
        alone = lay(f"hand={other.name} deck=8 Copper", "", "", f"Alice plays {other.name}", "Alice ends the turn")
        yield _Made("way", there.then("Alice ends the turn"), alone, other.name)
    if any(isinstance(part, lang.Play) and part.times != 1 for part in parts(other.play)):
        yield _Made("each", lay("hand=Village") & there)


def _drawn(doer: Card, waiter: Card) -> Iterator[_Made]:
    """Yield both wait for the same, and what the one draws is the other."""
    if does(doer).isdisjoint(_DRAWS):
        return
    there = (lay(f"deck={waiter.name},5 {FILLER}"), lay("", f"deck={waiter.name},5 {FILLER}"))
    for on in _TOGETHER:
        for waits in _waits(waiter, on):
            if waits.ability.source is not From.HAND:
                continue
            theirs = _is_of_others(waits.ability)
            for first in _waits(doer, on):
                if _is_of_others(first.ability) is theirs:
                    hand = Layout() if theirs else lay(f"hand=2 {FILLER}")
                    for event in islice((event for event in BRINGS.get(on, ()) if all(_may_match(
                            one.ability, _subject(event)) for one in (first, waits))), 2):
                        yield _Made("drawn", first.layout & there[theirs] & event & hand)
            if on in own_triggers(doer):
                for event in about(doer, on):
                    if _may_match(waits.ability, doer.name):
                        yield _Made("drawn", there[theirs] & event)


def _played(doer: Card, other: Card) -> Iterator[_Made]:
    """One can play the other when that is gained, which waits for gains and buys once it has been played."""
    name = other.name
    if lang.Play not in does(doer) or other.play is None or not has_pile(name) or not any(
            ability.when.on in (On.GAIN, On.BUY) and ability.source in (From.PLAY, From.SET_UP)
            for ability, _ in waits_for(other)):
        return
    for waits in _waits(doer, On.GAIN):
        if _may_match(waits.ability, name):
            for event in about(other, On.GAIN):
                yield _Made("drawn", waits.layout & event & _DECK)


def _twice(doer: Card, other: Card) -> Iterator[_Made]:
    """One plays the other more than once."""
    if lang.Play in does(doer) and other.play is not None and doer.play is not None:
        for around in (lay("hand=4 Copper deck=9 Copper", "hand=5 Copper deck=4 Copper"), _AROUND[1]):
            yield _Made("twice", lay(f"hand={doer.name},{other.name}", "", "", f"Alice plays {doer.name}") & around)


def _doubled(doer: Card, other: Card) -> Iterator[_Made]:
    """One plays the other more than once, and then that comes about which the other waits for."""
    if lang.Play not in does(doer) or doer.play is None or other.play is None:
        return
    begin = lay(f"hand={doer.name},{other.name} deck=12 Copper actions=2", "hand=4 Copper deck=8 Copper", "",
                f"Alice plays {doer.name}")
    for ability, _ in waits_for(other):
        if ability.source in (From.PLAY, From.SET_UP) and not _is_of_others(ability):
            events = _NEXT_TURN if ability.when.on is On.START_OF_TURN else BRINGS.get(ability.when.on, ())
            for event in islice((one for one in events if _may_match(ability, _subject(one))), 1):
                yield _Made("doubled", begin & event)


_NEXT_TURN: Final = (lay("", "", "", "Alice ends the turn", "Bob ends the turn"),)


def _leaving(doer: Card, other: Card) -> Iterator[_Made]:
    """One plays the other and leaves it where it lies: in the Supply, in the trash, set aside."""
    name = other.name
    if other.play is None or not PLAYABLE & set(other.types) or not leaves(doer) or not (
            moves_itself(other) or lang.SetUp in does(other)):
        return
    after = lay(f"hand={name},2 {FILLER} deck=6 {FILLER}", "deck=4 Copper", "", f"Alice plays {name}")
    if is_landscape(doer):
        play = lay("hand=Village,2 Copper deck=6 Copper", "deck=4 Copper", f"landscapes={doer.name}[{name}]",
                   "Alice plays Village")
        yield _Made("leaving", play, after, name)
        return
    places = [lay("", "", f"trash={name}"), lay(f"hand={name}")]
    if has_pile(name):
        places.insert(0, lay("", "", f"supply={name}"))
    around = lay(f"hand=2 {FILLER} deck=8 {FILLER}", "deck=8 Copper")
    for way in deeds(load(doer.name), doer):
        for place in places:
            yield _Made("leaving", place & way & around, after, name)


def _later(doer: Card, other: Card) -> Iterator[_Made]:
    """One has been played, and on the turn of the next player the other one does what it does."""
    if not _lasts_for_others(doer) or not PLAYABLE & set(doer.types):
        return
    begin = lay(f"hand={doer.name} deck=9 Copper", "deck=6 Copper", "", f"Alice plays {doer.name}",
                "Alice ends the turn")
    name = other.name
    own = own_triggers(other)
    ways = []
    if "Event" in other.types:
        ways.append(lay("", "hand=4 Gold,2 Copper deck=4 Copper", f"landscapes={name}", "Bob plays 4 Gold",
                        f"Bob buys {name}"))
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
                for_this_turn = any(bit.field == "pending" for bit in one.layout.bits)       # it would be over by then
                there = lay("", f"hand={name} deck=4 Copper", "", f"Bob plays {name}") if for_this_turn else one.layout
                if not for_this_turn or (other.play is not None and PLAYABLE & set(other.types)):
                    ways += [there & event for event in islice(fitting, 2)]
    for way in ways:
        yield _Made("later", begin & way, lay("", "deck=6 Copper", "turn=Bob") & way, name)


_DONE_BY_BOB: Final = {
    On.GAIN: (lay("", "", "", "Bob gains Gold"), lay("", "hand=2 Gold", "", "Bob plays 2 Gold", "Bob buys Gold"),
              lay("", "", "supply=Village", "Bob gains Village")),
    On.TRASH: (lay("", "hand=Estate", "", "Bob trashes Estate"),),
    On.DISCARD: (lay("", "hand=Estate", "", "Bob discards Estate"),),
    On.WOULD_RESOLVE: (lay("", "hand=Smithy deck=5 Copper", "", "Bob plays Smithy"),),
}


@cache
def _lasts_for_others(card: Card) -> bool:
    """Report whether playing it changes something on the turn of another player."""
    return contains(card, lang.TakeTurn) or any(
        ability.source is From.SET_UP and ability.when.who in (*OTHERS, Who.ALL) and ability.when.on in (
            On.GAIN, On.WOULD_GAIN, On.TRASH, On.WOULD_RESOLVE, On.BEFORE_PLAY, On.ONGOING, On.DISCARD)
        for ability, _ in waits_for(card))


__all__ = ["DRAWN", "FILLER", "MOST", "ORDINARY", "STANDING_FOR", "Position", "fits", "makes", "positions"]
