"""Ongoing effects: costs, types, numbers.

Rule: "Cost reduction".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.kernel.code import Code
from engine.kernel.registers import IT, ME
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import FROM_CUBE, FROM_GAME, FROM_ITSELF, FROM_PLAY, FROM_SET_UP
from engine.kernel.run.places import PLAY
from engine.kernel.run.position import OpenQuestion
from engine.language import PLAYER_PLACES, TYPE_BIT, Adjust, CoinsFor, From, Ignore, MoreCoinsFor, Pool
from engine.state import ASLEEP, FACE, KIND, LOST, SHAPE, SHAPE_SHIFT, UNKNOWN, Entry, Info, Value, is_kind


def standing(entry: Entry) -> list[Value]:
    """The registers with which a set-up ability is judged while it waits."""
    return [entry.owner, entry.owner, entry.this, None, entry.keeper, entry.immune, 0, *entry.binds]


def ongoing(m: Machine, kind: type) -> Iterable[tuple[Value, Code, list[Value]]]:
    """The ongoing effects of a kind that are active now, with the registers to judge them: for each player
    who has one."""
    effects = m.program.effects.get(kind)
    return () if effects is None else _active_of(m, effects)


def _active_of(m: Machine, effects: Iterable[tuple[From, int, Code]]) -> Iterator[tuple[Value, Code, list[Value]]]:
    for source, number, code in effects:
        yield from active(m, source, number, code)


def active(m: Machine, source: From, number: int, code: Code) -> Iterator[tuple[Value, Code, list[Value]]]:
    effect = code.ability.effect if code.ability else None
    scopes: list[list[Value]] = []
    if source is FROM_SET_UP:
        for lasts, entry in m.pending:
            if entry.code == code.id and lasts != ASLEEP:
                scopes.append(standing(entry))
    elif source is FROM_PLAY:
        for player in range(m.players):
            for card in m.zones[player * PLAYER_PLACES + PLAY]:
                if is_kind(card & FACE) == number:
                    scopes.append([player, player, card, None, 0, 0, 0])
    elif source is FROM_CUBE:
        scopes += [[player, player, 0, None, 0, 0, 0] for n, player in m.cubes if n == number and player >= 0]
    elif source is FROM_ITSELF:
        scopes.append([m.turn.player, m.turn.player, 0, None, 0, 0, 0])
    else:
        scopes += [[player, player, 0, None, 0, 0, 0] for player in range(m.players)]
    for r in scopes:
        if code.active is None or code.active(m, r):
            yield effect, code, r


def cost_now(m: Machine, face: int) -> tuple[int, int, int]:
    """Return the present cost of a card: coins, Potions, Debt. Rule: costs do not go below 0."""
    if face & KIND == UNKNOWN:
        raise OpenQuestion("what an unknown card costs")
    shape = (face & SHAPE) >> SHAPE_SHIFT
    kind = shape - 1 if shape else face & KIND
    cost = m.game.costs[kind]
    if m.program.look is None:
        return cost
    if kind in m.program.costs_like_last and m.turn.last_gained:
        return cost_now(m, m.turn.last_gained)
    if m.program.cost_effects or kind in m.program.own_cost:
        less = reduction(m, face)
        if less:
            return (cost[0] - less if cost[0] > less or not m.rules.costs_stop_at_nothing else 0, cost[1], cost[2])
    return cost


def types_now(m: Machine, face: int) -> int:
    """The types a card has now, as bits."""
    if face & KIND == UNKNOWN:
        raise OpenQuestion("what an unknown card is")
    shape = (face & SHAPE) >> SHAPE_SHIFT
    kind = shape - 1 if shape else face & KIND
    types = m.game.types[kind]
    if m.program.type_effects:
        types |= added_types(m, face, kind)
    return types


def kind_now(face: int) -> int:
    """The kind that a card counts as. Raises ``OpenQuestion`` for an unknown card."""
    if face & KIND == UNKNOWN:
        raise OpenQuestion("what an unknown card is")
    return is_kind(face)


def info_now(m: Machine, face: int) -> Info:
    """Return a card's present face, cost and types; unknown cards have none."""
    face &= FACE
    if face <= KIND and m.program.look is None:
        return m.program.infos[face]
    if face == UNKNOWN:
        return (face, (-1, 0, 0), ~0)
    # The bits of the types as a negative number: what is large and positive is a handle.
    return (face, cost_now(m, face), ~types_now(m, face))


def printed(m: Machine, kind: int) -> Info:
    """Return the present face and cost of a card of a kind, without types that it has in addition."""
    return (kind, cost_now(m, kind), ~m.game.types[kind])


def reduction(m: Machine, face: int) -> int:
    """By how much a card's cost is reduced now."""
    less: int = 0
    own = m.program.own_cost.get(is_kind(face), ())
    for source, number, code in (*m.program.cost_effects, *((FROM_ITSELF, is_kind(face), code) for code in own)):
        matches, amount = m.program.effect_matches[code.id], m.program.effect_amount[code.id]
        for _, _, r in active(m, source, number, code):
            r[IT] = face
            if source is FROM_GAME and r[ME] != m.turn.player:
                continue  # what holds for everybody holds once
            if matches(m, r, face, None):
                less += amount(m, r)
    return less


def added_types(m: Machine, face: int, kind: int) -> int:
    """The types that a card has in addition now."""
    bits = 0
    while True:
        # What such an effect asks for is the printed card, with the types that others give it.
        card = (kind, m.game.costs[kind], ~(m.game.types[kind] | bits))
        before = bits
        for source, number, code in m.program.type_effects:
            for effect, _, r in active(m, source, number, code):
                if m.program.effect_matches[code.id](m, r, kind, card):
                    bits |= TYPE_BIT[effect.type]
        if bits == before or len(m.program.type_effects) == 1:
            return bits


def ignored(m: Machine, player: int, pool: Pool) -> bool:
    """Report whether additions to a pool of a player are ignored now."""
    return any(effect.pool is pool and r[ME] == player for effect, _, r in ongoing(m, Ignore))


def coins_of(m: Machine, player: int, kind: int, number: int) -> int:
    """Return the number of coins that a played Treasure gives now."""
    for effect, code, r in ongoing(m, CoinsFor):
        if r[ME] == player and m.program.effect_matches[code.id](m, r, kind, None):
            number = effect.coins
    for effect, code, r in ongoing(m, MoreCoinsFor):
        if r[ME] == player and m.program.effect_matches[code.id](m, r, kind, None):
            number += effect.coins
    return number


def adjusted(m: Machine, player: int, card: int, called: str, usual: int) -> int:
    """A number in a card's instructions, as what is active changes it."""
    for effect, code, r in ongoing(m, Adjust):
        if effect.called == called and r[ME] == player and m.program.effect_matches[code.id](m, r, card & ~LOST, None):
            return int(effect.to)
    return usual
