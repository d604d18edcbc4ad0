"""Between turns, and the end of the game. Rule: "Game end"."""

from __future__ import annotations

from engine.kernel.code import Builder
from engine.kernel.registers import FOR_THE_TURN, ME
from engine.kernel.run.effects import ongoing
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import (
    LASTS_THIS_AND_NEXT_TURN,
    LASTS_THIS_TURN,
    ON_AFTER_TURN,
    PHASE_BETWEEN,
    STOP_AFTER_TURN,
)
from engine.kernel.run.moving import hangs_loose
from engine.kernel.run.position import Position
from engine.kernel.run.windows import begin_counting, open_window
from engine.kernel.turn.beginning import begin_turn
from engine.kernel.turn.labels import Labels
from engine.kernel.turn.starting import empty_pools
from engine.kernel.turn.stopping import stop_at
from engine.language import ExtraRound
from engine.state import (
    ANY_TURN,
    ARMED,
    ASLEEP,
    AWAKE,
    DECIDED_BY,
    HAND_SIZE,
    PHASE,
    SPENDING,
    Asks,
    Entry,
    GameEnded,
    Pending,
    TurnEnded,
    lasting,
    turned,
)


def after_the_turn(b: Builder, at: Labels) -> None:
    """Build the end of a turn: what ends with it, whether the game does, and whose turn is next."""

    b.emit(_between)
    b.mark(at.stop)

    # A question about a phase ends with the turn: what follows is another one.
    stop_at(b, STOP_AFTER_TURN, Asks.BETWEEN_TURNS)
    b.mark(at.after_turn)
    b.emit(lambda m: open_window(m, ON_AFTER_TURN, m.turn.player))
    b.mark(at.next_player)

    b.emit(_next_turn)


def _between(m: Machine) -> None:
    """The turn is over: what was for it alone ends."""
    player = m.turn.player
    m.note(TurnEnded, player)
    m.pending = m.pending and [
        Pending(after_its_turn(m, span, entry), entry if _sleeps(span) else _unmarked(entry))
        for span, entry in m.pending
        if lasting(span) is not LASTS_THIS_TURN and span != AWAKE and not hangs_loose(m, entry, told=True)
    ]
    empty_pools(m)
    if m.program.records_gains:
        gained = list(m.gained)
        gained[2 * player + 1] = gained[2 * player]
        gained[2 * player] = ()
        m.gained = tuple(gained)
    if m.program.records_trashing:
        trashed = list(m.trashed)
        trashed[2 * player + 1] = trashed[2 * player]
        trashed[2 * player] = ()
        m.trashed = tuple(trashed)
    begin_counting(m)
    m.spent = ()
    m.turn = turned(m.turn, (PHASE, int(PHASE_BETWEEN)), (DECIDED_BY, -1), (HAND_SIZE, 5), (SPENDING, 0))
    if m.rules.game_ends_before_after_turn:
        _ended(m)


def _ended(m: Machine) -> None:
    """The game ends, or its last round begins, if a turn that ends makes that so."""
    if m.turn.final == 0:  # this was the last turn of the extra round
        over(m, ())
        return
    piles = exhausted(m) if m.turn.final < 0 else ()
    if piles:
        more = {r[ME] for _, _, r in ongoing(m, ExtraRound)}
        if not more:
            over(m, piles)
            return
        m.turn = m.turn._replace(final=sum(1 << p for p in more), normal=m.turn.player)


def _next_turn(m: Machine) -> None:
    """The next player's turn begins."""
    if not m.rules.game_ends_before_after_turn:
        _ended(m)
        if m.status:
            return
    order = m.order((m.turn.normal + 1) % m.players)
    if m.turn.final >= 0:
        order = tuple([player for player in order if m.turn.final >> player & 1])
        if not order:
            over(m, ())
            return
        m.turn = m.turn._replace(final=m.turn.final & ~(1 << order[0]))
    begin_turn(m, order[0], -1, 0)


def over(m: Machine, piles: tuple[int, ...]) -> None:
    """The game is over, because these piles are empty or because the extra round is."""
    m.log(GameEnded(piles=piles))
    m.halt("over")


def _sleeps(span: int) -> bool:
    """Report whether something that was there this turn waits for its owner's next one."""
    return lasting(span) is LASTS_THIS_AND_NEXT_TURN


def after_its_turn(m: Machine, span: int, entry: Entry) -> int:
    """Return how long something waits, once the turn is over on which it may have been set up."""
    if _sleeps(span):
        return ASLEEP
    hangs = m.rules.durations_end_with_their_card and entry.code >= 0 and entry.keeper
    return span | ARMED if hangs and span in ANY_TURN else span


def _unmarked(entry: Entry) -> Entry:
    """An ability that was set up this turn, without what is special about its play for this turn."""
    if entry.code < 0 or not entry.immune & FOR_THE_TURN:
        return entry
    return entry._replace(immune=entry.immune & ~FOR_THE_TURN)


def exhausted(m: Position) -> tuple[int, ...]:
    """The empty Supply piles because of which the game ends; none if it does not.

    Rule: "Game end": Provinces, Colonies, or three (with 5 or 6 players four) Supply piles are empty.
    """
    if all(m.piles):
        return ()
    empty = [number for number in m.program.supply if not m.piles[number] and number not in m.absent]
    alone = tuple([number for number in empty if number in m.program.ending_piles])
    if alone:
        return alone
    return tuple(empty) if len(empty) >= (4 if m.players > 4 and m.rules.four_piles_for_five_players else 3) else ()
