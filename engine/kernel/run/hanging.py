"""Things that lie on cards, piles and landscapes: tokens, marks, cards put on cards, Boons and Hexes."""

from __future__ import annotations

from engine.kernel.run.effects import types_now
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import LASTS_THIS_TURN, PLACE_BOON_DISCARD, PLACE_HEX_DISCARD, TOKEN_SUN
from engine.kernel.run.moving import move
from engine.kernel.run.position import Position
from engine.language import ANY_NUMBER, PLAYER_PLACES, TYPE_BIT, CollectsTokens
from engine.state import FACE, LASTS_INDEX, MARKED, PLAYED, Entry, Pending, PutAway, TokensPut


def add_tokens(m: Machine, where: int, token: int, number: int, player: int = -1) -> None:
    """Put tokens on a pile or landscape."""
    have = sum(e[3] for e in m.tokens if e[:3] == (where, token, player))
    rest = [e for e in m.tokens if e[:3] != (where, token, player)]
    if have + number:
        rest.append((where, token, player, have + number))
    m.tokens = tuple(sorted(rest))


def take_tokens(m: Machine, where: int, token: int, most: int) -> int:
    """Take tokens off a pile or landscape; returns how many there were to take."""
    have = sum(e[3] for e in m.tokens if e[:3] == (where, token, -1))
    number = min(have, most)
    if number:
        add_tokens(m, where, token, -number)
    return number


def suns_left(m: Position, landscape: int) -> int:
    """Return how many Sun tokens lie on a landscape."""
    here = len(m.game.piles) + landscape
    return sum(number for where, token, _, number in m.tokens if where == here and token == TOKEN_SUN)


def note_played(m: Machine, player: int, card: int) -> None:
    """A card in play was played this turn; it is so as long as it stays there."""
    if any(entry.code == PLAYED and entry.this == card for _, entry in m.pending):
        return
    m.pending.append(Pending(LASTS_INDEX[LASTS_THIS_TURN], Entry(PLAYED, player, card, 0, 0, ())))


def take_marks(m: Machine, card: int) -> int:
    """Take all tokens off a card; returns how many there were."""
    number = 0
    for one in [one for one in m.pending if one.entry.code == MARKED and one.entry.this == card]:
        m.pending.remove(one)
        number += one.entry.binds[0]
    return number


def put_boon_away(m: Machine, card: int) -> None:
    """A Boon or Hex goes to its discard pile."""
    source = m.zone_of(card)
    hexes = types_now(m, card & FACE) & TYPE_BIT["Hex"]
    target = m.trash_zone + (PLACE_HEX_DISCARD if hexes else PLACE_BOON_DISCARD) - PLAYER_PLACES
    move(m, card, source, target)
    m.log(PutAway(source // PLAYER_PLACES, (card & FACE,), source, target))


def collect_tokens(m: Machine, player: int, pile: int) -> None:
    """A card has been gained from a pile: tokens on it go where something collects them."""
    for _, number, code in m.program.effects.get(CollectsTokens, ()):
        assert code.ability is not None and isinstance(code.ability.effect, CollectsTokens)
        token, here = int(code.ability.effect.token), len(m.game.piles) + number
        moved = take_tokens(m, pile, token, ANY_NUMBER)
        if moved:
            add_tokens(m, here, token, moved)
            effect = code.ability.effect
            m.log(TokensPut(player, code=code.id, where=here, token=effect.token, number=moved))
