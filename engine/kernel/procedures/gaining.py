"""Gaining a card, and the next card of a shuffled pile. Rule: "Gaining a card"."""

from __future__ import annotations

from engine.kernel.code import Builder, Code
from engine.kernel.registers import G_BOUGHT, G_BY, G_CARD, G_PLAYER, G_TARGET, GAIN, TURN_OVER, V_PILE
from engine.kernel.run.effects import info_now
from engine.kernel.run.handles import live
from engine.kernel.run.hanging import collect_tokens
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import ON_GAIN, ON_WOULD_GAIN, PHASE_BETWEEN
from engine.kernel.run.moving import from_pile, move
from engine.kernel.run.places import DISCARD
from engine.kernel.run.windows import count_occurrence, open_window
from engine.language import PLAYER_PLACES
from engine.state import FACE, KIND, LOST, TAG, Asks, Choice, Contents, Gained, NothingDone, Obstacle, TurnOver, is_kind


def gain_code() -> Code:
    """Rule: "Gaining a card"; when-would-gain, the move, when-gain."""
    b = Builder.procedure("gain", "gaining", GAIN)
    end = b.label()

    b.emit(_would_gain)

    def put(m: Machine) -> None:
        r = m.r
        card, player = r[G_CARD], r[G_PLAYER]
        target = player * PLAYER_PLACES + r[G_TARGET]
        if m.ret:
            r[G_CARD] = None
            m.pc = end[0]
            return
        info = info_now(m, card)
        if not live(card):
            pile = m.pile_of(card & KIND)
            if card & LOST or card >= TAG or pile < 0 or not m.can_take(pile, card & KIND):
                m.log(NothingDone(player, (card & FACE,), code=r[G_BY], why=Obstacle.GONE))
                r[G_CARD] = None
                m.pc = end[0]
                return
            card = from_pile(m, pile, target, card & KIND)
            source = -1
            collect_tokens(m, player, pile)
        else:
            source = m.zone_of(card)
            card = move(m, card, source, target)
        r[G_CARD] = card
        if m.program.inheriting and card & KIND == m.program.inheriting:
            info = info_now(m, card)  # whose it is now may be another player than the one who bought it
        m.note(Gained, player, (card & FACE,), source, target, r[G_BY], bool(r[G_BOUGHT] & 1))
        _record_gain(m, player, card)
        nth = count_occurrence(m, ON_GAIN, player, info)
        open_window(m, ON_GAIN, player, (card,), r[G_TARGET], r[G_BOUGHT] & 1, nth, (info,), r[G_BOUGHT] >> 1, r[G_BY])

    b.emit(put, jumps=(end,))
    b.mark(end)

    def finish(m: Machine) -> None:
        m.ret = m.r[G_CARD]

    b.emit(finish)
    return b.finish()


def _would_gain(m: Machine) -> None:
    """Open the window before a player gains a card that is there."""
    r = m.r
    card = r[G_CARD]
    if r[G_TARGET] < 0:  # to this place whatever the card says
        r[G_TARGET] = ~r[G_TARGET]
    elif r[G_TARGET] == DISCARD and is_kind(card) in m.program.gained_into:
        r[G_TARGET] = m.program.gained_into[is_kind(card)]
    cards = (card,) if live(card) else ()
    kind = card & KIND
    pile = m.pile_of(kind)
    gone = not live(card) and (card & LOST or pile < 0 or not m.can_take(pile, kind))
    if ON_WOULD_GAIN in m.program.listeners and not gone:
        open_window(m, ON_WOULD_GAIN, r[G_PLAYER], cards, source=r[G_TARGET], flags=r[G_BOUGHT] & 1,
                    infos=(info_now(m, card & FACE),), by=r[G_BY])
    else:
        m.ret = 0


def _record_gain(m: Machine, player: int, card: int) -> None:
    """Remember a gain for the cards that ask for it: on the turn, and as the last card of all."""
    if m.program.records_gains and m.turn.player == player and m.turn.phase < PHASE_BETWEEN:
        gained = list(m.gained)
        gained[2 * player] = tuple(sorted((*gained[2 * player], card & KIND)))
        m.gained = tuple(gained)
    if m.program.costs_like_last:
        own = is_kind(card) in m.program.costs_like_last
        if not own or (card & KIND == m.program.inheriting and not m.turn.last_gained):
            m.turn = m.turn._replace(last_gained=card & KIND)


def turn_over_code() -> Code:
    """The next card of a shuffled pile. Rule: only the top card of such a pile is seen."""
    b = Builder.procedure("turn over", "turning over the next card of a pile", TURN_OVER)

    def top(m: Machine) -> Choice:
        kinds = m.piles[m.r[V_PILE]][0][1]
        faces = sorted(set(kinds))
        return Choice(
            -1, Asks.TURN_OVER, -1, tuple(TurnOver(face) for face in faces), tuple(kinds.count(f) for f in faces)
        )

    def apply(m: Machine, option: TurnOver) -> None:
        runs = m.piles[m.r[V_PILE]]
        rest = list(runs[0][1])
        rest.remove(option.face)
        left: Contents = ((-1, tuple(rest)),) if len(set(rest)) > 1 else ()
        if rest and not left:
            left = ((rest[0], len(rest)),)
        if left and left[0][0] == option.face:
            m.piles[m.r[V_PILE]] = ((option.face, len(rest) + 1), *runs[1:])
        else:
            m.piles[m.r[V_PILE]] = ((option.face, 1), *left, *runs[1:])

    b.emit(top, apply=apply)
    return b.finish()
