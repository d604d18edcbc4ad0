"""Playing a card. Rule: "Playing a card"."""

from __future__ import annotations

from engine.kernel.code import Builder, Code
from engine.kernel.registers import (
    FOR_THE_TURN,
    GAVE_COINS,
    ME,
    P_AGAIN,
    P_BY,
    P_CARD,
    P_CLAIMS,
    P_FACE,
    P_IMMUNE,
    P_KEEP,
    P_LEAVING,
    P_NTH,
    P_PLAYER,
    P_THRONE,
    PLAY_CARD,
)
from engine.kernel.run.effects import active, info_now, ongoing, types_now
from engine.kernel.run.handles import live
from engine.kernel.run.hanging import note_played
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import ON_AFTER_PLAY, ON_BEFORE_PLAY, ON_PLAY, ON_WOULD_RESOLVE
from engine.kernel.run.moving import move
from engine.kernel.run.places import HAND, PLAY
from engine.kernel.run.position import OpenQuestion
from engine.kernel.run.triggers import claim
from engine.kernel.run.windows import count_occurrence, occurrence, open_window
from engine.language import PLAYER_PLACES, TYPE_BIT, HasPlayAbility, ResolveTwice
from engine.state import (
    FACE,
    KIND,
    LOST,
    NOWHERE,
    ON_INDEX,
    STAYS,
    TAG,
    THRONE,
    UNKNOWN,
    Entry,
    Occurrence,
    Pending,
    Played,
    Value,
    is_kind,
)

_DURATION = TYPE_BIT["Duration"]
_ON_PLAY = ON_INDEX[ON_PLAY]
_new = tuple.__new__  # what a named tuple is made with, without a call in between


def play_code() -> Code:
    """Rule: "Playing a card": announce, before-play, when-would-resolve, the play ability, after-play."""
    b = Builder.procedure("play", "playing", PLAY_CARD, dies=(P_LEAVING, P_BY, P_NTH, P_AGAIN))
    after, again, then = b.label(), b.label(), b.label()

    b.emit(_announce)

    b.emit(_would, reads=(P_NTH, P_LEAVING))

    def resolve(m: Machine) -> None:
        r = m.r
        if r[P_AGAIN] is None and m.ret:
            m.pc = (after if m.rules.after_play_though_unresolved else then)[0]
            return
        face = r[P_FACE]
        if face & KIND == UNKNOWN:
            raise OpenQuestion("what an unknown card does")
        code = play_ability(m, face)
        if code is None:
            return
        if r[P_AGAIN] is None:
            # The first time: how often it is resolved beyond that.
            r[P_AGAIN] = 0
            for _, effect, scope in ongoing(m, ResolveTwice):
                if scope[ME] == m.turn.player and m.program.effect_matches[effect.id](m, scope, face, None):
                    r[P_AGAIN] += 1
        else:
            r[P_AGAIN] -= 1
        if r[P_AGAIN]:
            m.pc = again[0]
        _resolve(m, code, r)

    b.mark(again)
    b.emit(resolve, reads=(P_LEAVING, P_NTH, P_AGAIN), jumps=(after, again, then))
    b.mark(after)

    b.emit(_after_play, reads=(P_NTH, P_LEAVING))

    b.mark(then)
    b.emit(_throne)
    return b.finish()


def _announce(m: Machine) -> None:
    """A card is played: it moves, and that is announced."""
    r = m.r
    player, card = r[P_PLAYER], r[P_CARD]
    target = player * PLAYER_PLACES + PLAY
    source = -2
    if card >= TAG and card & LOST and m.zone_of(card) == target:
        # Whoever plays it has lost track of it, but it is in play, where a played card is expected.
        card = r[P_CARD] = card & ~LOST
    if live(card) and not r[P_LEAVING]:
        source = m.zone_of(card)
        if source != target:
            card = move(m, card, source, target)
            r[P_CARD] = card
        if m.program.wants_played:
            note_played(m, player, card)
        r[P_KEEP] = card
        if m.program.limits_plays and source == player * PLAYER_PLACES + HAND:
            m.turn = m.turn._replace(hand_plays=m.turn.hand_plays + 1)
    m.note(Played, player, (r[P_FACE],), source, target if live(card) else NOWHERE, r[P_BY])
    info = info_now(m, r[P_FACE])
    r[P_NTH] = count_occurrence(m, ON_PLAY, player, info)
    cards = (_as_others_have_it(r),)
    r[P_CLAIMS] = ()
    r[P_AGAIN] = None
    if m.program.claims_after_play:
        occ = occurrence(m, ON_AFTER_PLAY, player, cards, (info,), nth=r[P_NTH])
        r[P_CLAIMS] = claim(m, occ)
    open_window(m, ON_BEFORE_PLAY, player, cards, nth=r[P_NTH], infos=(info,))


def _would(m: Machine) -> None:
    """Open the window in which something can be done instead of following the card's instructions."""
    r = m.r
    if ON_WOULD_RESOLVE in m.program.listeners:
        info = info_now(m, r[P_FACE])
        open_window(m, ON_WOULD_RESOLVE, r[P_PLAYER], (_as_others_have_it(r),), nth=r[P_NTH] or (), infos=(info,))
    else:
        m.ret = 0


def _after_play(m: Machine) -> None:
    """Open the window after a card is played."""
    r = m.r
    if ON_AFTER_PLAY in m.program.listeners:
        info = info_now(m, r[P_FACE])
        gave = int(bool(r[P_IMMUNE] & GAVE_COINS))
        claims = r[P_CLAIMS] or ()
        open_window(
            m,
            ON_AFTER_PLAY,
            r[P_PLAYER],
            (_as_others_have_it(r),),
            -1,
            0,
            r[P_NTH] or (),
            (info,),
            gave,
            claims=claims,
        )


def _throne(m: Machine) -> None:
    """Keep the card that makes a Duration be played again in play with it."""
    r = m.r
    keeper, card = r[P_THRONE], r[P_CARD]
    if not live(keeper) or not live(card):
        return
    if types_now(m, card & FACE) & _DURATION and m.in_play(card):
        m.pending.append(Pending(STAYS, Entry(THRONE, r[P_PLAYER], keeper, 0, 0, (card,))))


def _as_others_have_it(r: list[Value]) -> int:
    """Return a card that is being played as the handle that triggers on that have."""
    card: int = r[P_CARD]
    return card | LOST if r[P_LEAVING] else card


def play_ability(m: Machine, face: int) -> Code | None:
    """The play ability that a card has now."""
    code = m.program.play_code.get(is_kind(face))
    if code is None:
        for effect, given in m.program.granted:
            for source, number, other in m.program.effects[HasPlayAbility]:
                if other is effect:
                    for _, _, r in active(m, source, number, effect):
                        if r[ME] == m.turn.player and m.program.effect_matches[effect.id](m, r, face, None):
                            return given
    return code


def follow(m: Machine, played: tuple[Value, ...], mark: int) -> None:
    """Follow the play ability of a card that is being played (the registers of the play), as a mark says."""
    code = play_ability(m, played[P_FACE])
    if code is not None:
        registers = list(played)
        registers[P_IMMUNE] = (registers[P_IMMUNE] or 0) & ~FOR_THE_TURN | mark
        _resolve(m, code, registers)


def _resolve(m: Machine, code: Code, r: list[Value]) -> None:
    card = r[P_CARD]
    here = m.in_play(card) and m.zone_of(card) // PLAYER_PLACES == r[P_PLAYER] and not r[P_LEAVING]
    this = card if here or (not m.rules.abilities_expect_their_card_in_play and live(card)) else card | LOST
    occ = _new(Occurrence, (_ON_PLAY, r[P_PLAYER], (), (), -1, 0, r[P_NTH] or (), m.turn.phase, 0, -1, 0))
    m.call(code, [r[P_PLAYER], r[P_PLAYER], m.own_number(this), occ, r[P_KEEP], r[P_IMMUNE] or 0, 0])
