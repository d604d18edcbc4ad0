"""Data that make no card at all, although every word of them is well-formed: nothing could be played by them.

A changed card (``oracle.rulings.mutation``) must not have these faults either.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.language.nodes import (
    Ability,
    Card,
    During,
    Each,
    It,
    NameCard,
    NamedThisTurn,
    Pick,
    SetUp,
    TakeTurn,
    This,
    Typed,
    YourTurn,
)
from engine.language.terms import TYPES, From, Lasts, On, Place, Who
from engine.language.walk import binds, own_parts, parts, reads

ABOUT_A_CARD = frozenset(
    {
        On.BEFORE_PLAY,
        On.WOULD_RESOLVE,
        On.AFTER_PLAY,
        On.BUY,
        On.WOULD_GAIN,
        On.GAIN,
        On.DISCARD,
        On.TRASH,
        On.EXILE,
        On.REVEAL,
        On.RECEIVE,
        On.WOULD_PAY,
        On.PAY,
    }
)


def sense(card: Card) -> list[str]:
    """Return the faults that keep one version of a card from being a card at all, in words; empty if it has none.

    Names are judged over the whole ability, with those that it sets up, and without regard to their order.
    """
    faults: list[str] = []
    for number, ability in enumerate(card.abilities, 1):
        where = f"{card.name} ({card.since}), ability {number}"
        bound, read = binds(ability), reads(ability)
        faults += [f"{where}: reads {name!r}, which nothing binds" for name in sorted(read - bound)]
        if any(isinstance(part, NamedThisTurn) for part in parts(ability)):
            # A name is remembered for the turn, and read from there.
            read |= {part.as_ for part in parts(ability) if isinstance(part, NameCard)}
        faults += [f"{where}: binds {name!r}, which nothing reads" for name in sorted(bound - read)]
        faults += [f"{where}: {fault}" for fault in _ability(ability)]
        if ability.source is From.SET_UP:
            faults.append(f"{where}: works only once set up, but nothing sets it up")
    for part in parts(card):
        if isinstance(part, Typed) and part.type not in TYPES:
            faults.append(f"{card.name}: there is no type {part.type!r}")
    for type_ in card.types:
        if type_ not in TYPES:
            faults.append(f"{card.name}: there is no type {type_!r}")
    return faults


def _ability(ability: Ability) -> Iterator[str]:
    if ability.when.on is On.ONGOING:
        if ability.effect is None:
            yield "is ongoing but has no effect"
    elif ability.effect is None and not (ability.clause.do or ability.clause.cost):
        yield "does nothing"
    if ability.when.on not in ABOUT_A_CARD and ability.source is not From.GAME:
        for part in own_parts(ability.clause):
            if isinstance(part, It):
                yield f"speaks of a card, but {ability.when.on.value} is not about one"
    for part in own_parts(ability.clause):
        if isinstance(part, Pick):
            yield from _picked(part)
        if isinstance(part, SetUp):
            yield from _set_up(part)
        if isinstance(part, TakeTurn):
            for during in part.during:
                yield from _undeclared(during)
                yield from _ability(during)
        if isinstance(part, Each) and part.who not in (Who.OTHERS, Who.ALL, Who.LEFT, Who.OWNER):
            yield "goes through players that are not several"
    if ability.when.on is On.PLAY or ability.source in (From.CUBE, From.GAME, From.SET_UP):
        return
    if ability.source is From.HAND and not any(isinstance(part, This) for part in own_parts(ability.clause)):
        yield "works from the hand without showing or moving its own card"


def _picked(part: Pick) -> Iterator[str]:
    if isinstance(part.high, int) and isinstance(part.low, int):
        if part.high < part.low or part.high == 0:
            yield "has a choice of cards that can never be made"
        if part.source is Place.DECK:
            yield "picks from a deck without looking at it"


def _set_up(part: SetUp) -> Iterator[str]:
    yield from _undeclared(part.ability)
    if part.lasts in (Lasts.WHILE, Lasts.NEXT_TURN) and any(
        isinstance(inner, (YourTurn, During)) for inner in parts(part.ability.while_)
    ):
        # Its condition is asked in Clean-up, whoever's turn that is.
        yield "is gone when its condition, which depends on whose turn or which phase it is, does not hold"
    if part.lasts is Lasts.AFTER_TURN and part.ability.when.on is not On.AFTER_TURN:
        yield "waits for after the turn with another trigger"
    yield from _ability(part.ability)


def _undeclared(ability: Ability) -> Iterator[str]:
    if ability.source is not From.SET_UP:
        yield "sets up an ability that does not say so"
