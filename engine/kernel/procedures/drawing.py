"""Drawing, and moving cards from any deck. Rule: "Moving cards from your deck"."""

from __future__ import annotations

from engine.kernel.code import Builder, Code
from engine.kernel.procedures.shuffling import shuffle
from engine.kernel.registers import (
    D_BOTTOM,
    D_BY,
    D_COUNT,
    D_DECK,
    D_GOT,
    D_KEEP,
    D_PLACE,
    D_PLAYER,
    D_SHUFFLED,
    D_TELLS,
    DRAW,
)
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import ASKS_DRAW, PLACE_BOON_DECK, PLACE_HEX_DECK
from engine.kernel.run.moving import as_bag, insert, move, shuffle_away
from engine.kernel.run.places import DECK, DISCARD, HAND
from engine.kernel.run.selections import draws
from engine.language import PLAYER_PLACES, POOLS
from engine.state import FACE, TAG, TAG_SHIFT, Choice, DrawCards, Drawn, LookedAt, Revealed, zone_number

_new = tuple.__new__  # what a named tuple is made with, without a call in between


def one_card_less(m: Machine, player: int, by: int) -> bool:
    """Return a token that takes away one of the cards that a player is to draw, and report whether there was one."""
    token = m.program.less_cards
    if token is None or not m.pools[player * POOLS + token]:
        return False
    m.pool(player, token, -1, by)
    return True


def draw_code() -> Code:
    """Rule: "Moving cards from your deck"; also for the decks of Boons, Hexes and the Black Market."""
    b = Builder.procedure("draw", "drawing", DRAW)
    loop, end = b.label(), b.label()

    b.emit(_begin)
    b.mark(loop)

    def ready(m: Machine) -> None:
        r = m.r
        if r[D_COUNT] <= 0:
            m.pc = end[0]
            return
        player = r[D_PLAYER]
        zone = zone_number(m.players, player, r[D_DECK])
        if r[D_DECK] == DECK:
            if not r[D_SHUFFLED] and m.rules.shuffle_when_short and (
                not m.zones[zone] if m.rules.shuffle_when_empty else m.deck_size(player) < r[D_COUNT]
            ):
                r[D_SHUFFLED] = 2 if m.zones[player * PLAYER_PLACES + DISCARD] else 1  # 2: at least one card
                if shuffle(m, player, r[D_BY]):
                    m.stack[-1] = m.stack[-1]._replace(at=loop[0])
                    return
        elif not m.zones[zone] and r[D_DECK] in (PLACE_BOON_DECK, PLACE_HEX_DECK):
            shuffle_away(m, zone, zone + 1)  # their discard piles follow the decks
        if not m.zones[zone]:
            m.pc = end[0]

    b.emit(ready, jumps=(end, loop))

    def top(m: Machine) -> Choice | None:
        r = m.r
        zone = zone_number(m.players, r[D_PLAYER], r[D_DECK])
        item = m.zones[zone][-1 if r[D_BOTTOM] else 0]
        if item.__class__ is int:  # it is known which card comes
            _draw(m, (item & FACE,))
            if r[D_COUNT] > 0:
                m.pc = loop[0]
            return None
        count = min(r[D_COUNT], len(item))
        options, weights = draws(item, count)
        return _new(Choice, (-1, ASKS_DRAW, r[D_BY], options, weights))

    def take(m: Machine, option: DrawCards) -> None:
        _draw(m, option.cards)
        if m.r[D_COUNT] > 0:
            m.pc = loop[0]

    b.emit(top, apply=take, jumps=(loop,))
    b.mark(end)

    b.emit(_finish)
    return b.finish()


def _begin(m: Machine) -> None:
    r = m.r
    r[D_GOT] = ()
    r[D_SHUFFLED] = 0
    r[D_DECK] = r[D_DECK] or DECK
    less = m.program.less_cards is not None and r[D_PLACE] == HAND and r[D_COUNT] > 0
    if less and one_card_less(m, r[D_PLAYER], r[D_BY]):
        r[D_COUNT] -= 1


def _draw(m: Machine, drawn: tuple[int, ...]) -> None:
    """Cards come from a deck to where the drawing says; which they are is known or decided."""
    r = m.r
    player = r[D_PLAYER]
    base = player * PLAYER_PLACES
    source = zone_number(m.players, player, r[D_DECK])
    deck = m.zones[source]
    target = base + r[D_PLACE]
    keep = bool(r[D_KEEP])
    bottom = bool(r[D_BOTTOM])
    item = deck[-1 if bottom else 0]
    if target == source:
        # Only which card lies on top is settled.
        if item.__class__ is not int:
            rest = list(item)
            rest.remove(drawn[0])
            m.zones[source] = (drawn[0], *as_bag(m, rest), *deck[1:])
        r[D_GOT] = (m.tag(source, m.zones[source][0]),)
        r[D_COUNT] = 0
        return
    if item.__class__ is int and (not bottom or item >= TAG):
        handle = move(m, item, source, target, keep)
        if keep:
            r[D_GOT] = (*r[D_GOT], handle)
    else:
        rest = list(item) if item.__class__ is tuple else [item]
        for kind in drawn:
            rest.remove(kind)
        left = as_bag(m, rest)
        m.zones[source] = (*deck[:-1], *left) if bottom else (*left, *deck[1:])
        if not keep and not m.program.inheriting and target not in m.program.ordered_zones:
            m.zones[target] = tuple(sorted((*m.zones[target], *drawn)))
        else:
            for kind in drawn:
                if keep:
                    m.where.append(target)
                    kind |= len(m.where) << TAG_SHIFT
                kind = insert(m, target, kind)
                if keep:
                    r[D_GOT] = (*r[D_GOT], kind)
    if r[D_PLACE] == HAND:
        m.note(Drawn, player, drawn, source, target, r[D_BY])
    elif r[D_KEEP] > 1 and m.rules.shuffle_when_empty:
        # Seen before the shuffle that they do not take part in.
        seen = Revealed if r[D_KEEP] == 2 else LookedAt
        m.log(seen(player, drawn, source, target, r[D_BY]))
    r[D_COUNT] -= len(drawn)


def _finish(m: Machine) -> None:
    m.ret = int(m.r[D_SHUFFLED] == 2) if m.r[D_TELLS] else m.r[D_GOT]
