"""Abilities that a position states as set up, without the play that set them up.

What a card can set up, and what each of its abilities holds (cards set aside for it, a card that was named, tokens on
the card), is read from the card's data. That a card stays in play with a Duration that it has played again is stated
likewise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final, NamedTuple

from engine.kernel.code import Code
from engine.kernel.registers import REPEATER
from engine.kernel.run.handles import live
from engine.kernel.run.machine import Machine
from engine.kernel.run.windows import too_late, wait
from engine.kernel.turn.ending import after_its_turn
from engine.language import (
    ANY_NUMBER,
    PLAYER_PLACES,
    AddTokens,
    AllIn,
    Card,
    Choose,
    Clause,
    DigFor,
    FromDeck,
    Gain,
    Lasts,
    Manner,
    Marks,
    NameCard,
    Need,
    On,
    OnThis,
    Phase,
    Pick,
    Place,
    Play,
    Put,
    PutFromSupply,
    Ref,
    Remember,
    RemoveMarks,
    SetUp,
    Who,
)
from engine.language.walk import BINDERS, SETTER, binds, contains, fields_of, parts, plays_again, reads
from engine.state import (
    ASLEEP,
    AWAKE,
    FACE,
    LASTS_INDEX,
    LOST,
    MARKED,
    PLAYED,
    STAYS,
    TAG,
    THRONE,
    UNDER,
    Entry,
    Game,
    Obstacle,
    Pending,
    State,
    lasting,
)


class Held(Enum):
    """A sort of thing that a stated ability holds."""

    CARDS = "cards in a place"
    NAME = "a card that was named"
    PILE = "a pile that has a token for it"
    TOKENS = "tokens on the card itself"
    REPEATED = "a card in play that was played again"


class Holds(NamedTuple):
    """The things that a set-up ability holds: their sort, where they lie (None: nowhere, or on the card), at most so
    many.

    ``name`` is what its data calls it; it is empty for what lies on the card itself. ``none``: it can hold nothing at
    all, since its card lets a player take no card for it, and sets it up all the same.
    """

    name: str
    place: Place | None
    most: int
    what: Held = Held.CARDS
    none: bool = False


class Stated(NamedTuple):
    """An ability that a card can set up: its code, how long it is there, what it holds.

    ``together`` are those that the card sets up at once, when it is played (or does what else sets up an ability);
    others are set up later, by abilities that were set up themselves. Of a card that can play others again the last one
    is that it stays in play with what it has played again; its code is THRONE. ``on`` is what triggers the ability of
    the card that sets it up, and ``sure`` that this does so whatever is chosen.
    """

    code: int
    lasts: Lasts
    holds: tuple[Holds, ...]
    together: bool
    owner: Who
    on: On
    sure: bool = False


class CannotState(ValueError):
    """An ability that cannot be stated as set up; the text says why."""


class NotThere(CannotState):
    """A card that an ability is to hold does not lie where it holds cards."""


def stated(game: Game, name: str) -> tuple[Stated, ...]:
    """Return the abilities that a card or landscape can set up, in the order of their numbers (from 1): its own, then
    those that these set up.
    """
    data = _data(game, name)
    setups = [part for part in parts(data) if isinstance(part, SetUp)]
    found = []
    for code in game.program.codes:
        if code.card != name or code.ability is None:
            continue
        setup = next((part for part in setups if part.ability is code.ability), None)
        if setup is not None:
            found.append((code.name.count("/"), [_number(part) for part in code.name.split("/")[1:]], code, setup))
    found.sort(key=lambda one: one[:2])
    first = found[0][2].name.rpartition("/")[0] if found else ""
    every = []
    for _, numbers, code, setup in found:
        by = data.abilities[numbers[0] - 1]
        together = code.name.rpartition("/")[0] == first
        sure = len(numbers) == 2 and any(part is setup for part in _surely(by.clause))
        every.append(Stated(
            code.id, lasting(code.lasts), _held_by(data, code, setup), together, setup.owner, by.when.on, sure))
    if name in game.kind_of and plays_again(data):
        repeated = Holds("", Place.PLAY, 1, Held.REPEATED)
        every.append(Stated(THRONE, lasting(STAYS), (repeated,), not every, Who.YOU, On.PLAY))
    return tuple(every)


def _surely(step: object) -> Iterator[object]:
    """The instructions of a step that are followed whatever is chosen and whatever the position is."""
    if isinstance(step, Clause):
        if step.if_ is None and step.need is Need.MUST and not step.cost:
            for one in step.do:
                yield from _surely(one)
    else:
        yield step


def _number(text: str) -> int:
    return int(text) if text.isdigit() else 0


def _data(game: Game, name: str) -> Card:
    if name in game.kind_of:
        return game.cards[game.kind_of[name]]
    return next(card for card in game.landscapes if card.name == name)


def _held_by(data: Card, code: Code, setup: SetUp) -> tuple[Holds, ...]:
    held = [_held(data, name) for name in code.names if name not in (SETTER, REPEATER)]
    held = [one._replace(none=False) if one.none and _needed(data, setup, one.name) else one for one in held]
    if contains(code.ability, OnThis):
        held.append(Holds("", Place.ASIDE, ANY_NUMBER, none=True))
    if contains(code.ability, (Marks, RemoveMarks)):
        held.append(Holds("", None, ANY_NUMBER, Held.TOKENS))
    return tuple(held)


def _needed(data: Card, setup: SetUp, name: str) -> bool:
    """Report whether an ability is only set up if there are cards of a name, which are paid for it or asked for."""
    around = [part for part in parts(data) if isinstance(part, Clause) and any(one is setup for one in parts(part))]
    return any(name in binds(clause.cost) | reads(clause.if_) for clause in around)


def _held(data: Card, name: str) -> Holds:
    """Return the meaning of a name, by the word of the card's data that binds it."""
    for word in parts(data):
        if not any(key in BINDERS and value == name for key, value in fields_of(word)):
            continue
        match word:
            case NameCard():
                return Holds(name, None, 1, Held.NAME)
            case AddTokens():
                return Holds(name, None, 1, Held.PILE)
            case Put(cards, to):
                return Holds(name, to, _most(data, cards), none=_may_be_none(cards))
            case Choose(cards):
                return Holds(name, Place.ASIDE, _most(data, cards))
            case PutFromSupply(to=to) | Gain(to=to):
                return Holds(name, to, 1)
            case FromDeck(amount, deck=deck):
                most = amount if isinstance(amount, int) else ANY_NUMBER
                return Holds(name, Place.ASIDE if deck in (Place.DECK, Place.BLACK_MARKET) else Place.BOONS, most)
            case DigFor(amount, found=found):
                return Holds(name, Place.ASIDE, amount if found == name and isinstance(amount, int) else ANY_NUMBER)
            case Remember(Ref(other)) if other != name:
                return _held(data, other)._replace(name=name)
            case Remember():
                return Holds(name, Place.PLAY, 1)
    return Holds(name, Place.ASIDE, ANY_NUMBER)


def _most(data: Card, cards: object) -> int:
    """Return the highest number of cards that an instruction can be about."""
    if isinstance(cards, Ref):
        return _held(data, cards.name).most
    if isinstance(cards, Pick):
        return cards.high if isinstance(cards.high, int) else ANY_NUMBER
    return ANY_NUMBER if isinstance(cards, AllIn) else 1


def _may_be_none(cards: object) -> bool:
    """Report whether a player may take no card at all, or all cards of a place, which can be none."""
    return isinstance(cards, AllIn) or (isinstance(cards, Pick) and cards.low == 0)


def free_cards(state: State, player: int, place: Place) -> tuple[int, ...]:
    """The kinds of a player's cards in a place that no ability holds."""
    return tuple(card & FACE for card in state.zone(player, place) if card.__class__ is int and card < TAG)


def kept_in_play(state: State, player: int) -> tuple[int, ...]:
    """The kinds of a player's cards in play for which something is set up that keeps them there."""
    kept = {entry.keeper for _, entry in state.pending if entry.keeper}
    return tuple(card & FACE for card in state.zone(player, Place.PLAY) if card in kept)


def set_up(
    state: State,
    player: int,
    card: str,
    times: int = 1,
    numbers: Iterable[int] = (),
    held: Iterable[int] = (),
    tokens: int = 0,
    before: bool = False,
) -> State:
    """Return the position with abilities of a card set up, as if ``player`` had played it before.

    ``numbers`` count the abilities as :func:`stated` does; without them it is all that the card sets up at once.
    ``held`` are the kinds of the cards that they hold, for each time: cards in the place that the card's data says,
    which nothing else holds. If a card of that name is in the player's play area, it is the one that has set them up:
    it stays there (a Duration), and it is what they speak of as "this". ``tokens`` is how many lie on it. Raises
    CannotState.
    """
    every = stated(state.game, card) if card in names_in(state.game) else ()
    if not every:
        raise CannotState(f"{card} does not set up an ability for later")
    chosen = list(numbers) or [number for number, one in enumerate(every, 1) if one.together]
    if max(chosen) > len(every):
        raise CannotState(f"{card} does not set up an ability number {max(chosen)} for later")
    machine = Machine(state)
    kinds = tuple(held)
    abilities = [every[number - 1] for number in chosen]
    if any(ability.code == THRONE for ability in abilities):
        _stay(machine, player, card, kinds)
        abilities = [ability for ability in abilities if ability.code != THRONE]
        if not abilities:
            return machine.freeze()
    this = _source(machine, player, card, [machine.codes[ability.code] for ability in abilities])
    for _ in range(times):
        _set_up_once(machine, player, card, this, abilities, kinds, before)
    if tokens and not live(this):
        raise CannotState(f"{card} is not in play, so no tokens lie on it")
    if tokens:
        machine.pending.append(Pending(STAYS, Entry(MARKED, player, this, 0, 0, (tokens,))))
    return machine.freeze()


def played_before(state: State, player: int, card: str) -> State:
    """The position in which a player's cards of a name, which lie in play, were not played on the turn that is going on
    (scepter-2)."""
    kind = state.game.kind_of[card]
    notes = [one for one in state.pending
             if one.entry.code == PLAYED and one.entry.owner == player and one.entry.this & FACE == kind]
    if not notes:
        return state
    machine = Machine(state)
    machine.pending = [one for one in machine.pending if one not in notes]
    return machine.freeze()


def _stay(m: Machine, player: int, card: str, kinds: tuple[int, ...]) -> None:
    """A card in play stays there with cards that it has played again: all but the first of what each has set up was set
    up because of it."""
    zone = player * PLAYER_PLACES + Place.PLAY
    repeaters = {entry.this for _, entry in m.pending if entry.code == THRONE}
    mine = [one for one in m.zones[zone] if one & FACE == m.game.kind_of[card] and one not in repeaters]
    if not mine:
        raise CannotState(f"{card} is not in play")
    this = m.tag(zone, mine[0])
    for kind in kinds:
        repeated = {one for _, entry in m.pending if entry.code == THRONE for one in entry.binds}
        keepers = {entry.keeper for _, entry in m.pending if entry.keeper}
        lying = [one for one in m.zones[zone] if one & FACE == kind and one != this and one not in repeated]
        if not lying:
            raise NotThere(f"no {m.game.cards[kind].name} is there for {card}")
        played = m.tag(zone, min(lying, key=lambda one: one not in keepers))
        met: Counter[int] = Counter()
        for number, (span, entry) in enumerate(m.pending):
            if entry.keeper != played or entry.code < 0:
                continue
            met[entry.code] += 1
            names = m.codes[entry.code].names
            if met[entry.code] > 1 and names[-1:] == (REPEATER,):
                m.pending[number] = Pending(span, entry._replace(binds=(*entry.binds[:-1], this)))
        again = max(1, *(number - 1 for number in met.values())) if met else 1
        m.pending += [Pending(STAYS, Entry(THRONE, player, this, 0, 0, (played,)))] * again


def names_in(game: Game) -> set[str]:
    """The names of all cards and landscapes of a game."""
    return {*game.kind_of, *(card.name for card in game.landscapes)}


def _set_up_once(
    m: Machine, player: int, card: str, this: int, abilities: list[Stated], kinds: tuple[int, ...], before: bool
) -> None:
    codes = [m.codes[ability.code] for ability in abilities]
    bound: dict[str, tuple[int, ...]] = {}
    for holds in {holds.name: holds for ability in abilities for holds in ability.holds}.values():
        if holds.what is Held.TOKENS:
            continue
        if holds.place is None:
            bound[holds.name] = tuple(kind | LOST for kind in kinds)
            continue
        zone = player * PLAYER_PLACES + holds.place
        cards = []
        for kind in kinds:
            lying = next((one for one in m.zones[zone] if one < TAG and one & FACE == kind), None)
            if lying is None:
                raise NotThere(f"no {m.game.cards[kind].name} is there for {card}")
            cards.append(m.tag(zone, lying))
        bound[holds.name] = tuple(cards)
    m.pending += [Pending(STAYS, Entry(UNDER, player, this, 0, 0, (one,))) for one in bound.get("", ())]
    for ability, code in zip(abilities, codes, strict=True):
        owner = (player + _SEAT[ability.owner]) % m.players
        keeper = this if _has_keeper(code) and live(this) else 0
        binds = tuple([0 if name == REPEATER else bound.get(name, player) for name in code.names])
        entry = Entry(code.id, owner, this if code.uses_this else 0, keeper, 0, binds)
        span = LASTS_INDEX[ability.lasts]
        if before:
            going = owner == m.turn.player and m.turn.phase != Phase.BETWEEN
            span = after_its_turn(m, span, entry)
            span = AWAKE if span == ASLEEP and going else span
        one = Pending(span, entry)
        # In a position in Clean-up that is about to begin.
        late = too_late(m, one, Phase.NIGHT if m.turn.phase == Phase.CLEANUP else m.turn.phase)
        if late is not None:
            name = m.game.players[owner]
            why = f"it is not {name}'s turn" if late is Obstacle.NOT_THEIR_TURN else late.words
            raise CannotState(f"{card} has no {code.label} ability set up for {name} now: {why}")
        wait(m, one)


_SEAT: Final = {Who.YOU: 0, Who.LEFT: 1, Who.RIGHT: -1}


def _has_keeper(code: Code) -> bool:
    """Report whether a card can stay in play for an ability: a Duration's, or one that plays a card again."""
    return code.duration or any(
        isinstance(part, Play) and part.manner is Manner.REPLAY for part in parts(code.ability)
    )


def _source(m: Machine, player: int, card: str, codes: list[Code]) -> int:
    """The card that has set the abilities up, if one lies in play that has not set them up already."""
    kind = m.game.kind_of.get(card)
    if kind is None:
        return 0
    if not any(_has_keeper(code) or code.uses_this for code in codes):
        return kind | LOST
    mine = {code.id for code in codes}
    done = {one for _, entry in m.pending if entry.code in mine for one in (entry.keeper, entry.this)}
    kept = {one for _, entry in m.pending for one in (entry.keeper, entry.this)}
    # A card that has been played lies in play, or has set itself aside.
    for place in (Place.PLAY, Place.ASIDE)[: 1 if any(map(_has_keeper, codes)) else 2]:
        zone = player * PLAYER_PLACES + place
        free = [one for one in m.zones[zone] if one & FACE == kind and one not in done]
        if free:
            # A card that something else of it keeps in play comes first.
            return m.tag(zone, min(free, key=lambda one: one not in kept))
    return m.own_number(kind | LOST)


__all__ = [
    "CannotState",
    "Held",
    "Holds",
    "NotThere",
    "Stated",
    "free_cards",
    "kept_in_play",
    "played_before",
    "set_up",
    "stated",
]
