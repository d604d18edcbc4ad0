"""Carrying out the sentences about turns and phases: they end, begin, go on, or run until somebody's next turn.

A turn is never left before it is over: Clean-up, what is between the turns and the start of the next one are part of
the sentences that lead there. A sentence that would leave a turn, or begin one that does not come next, is refused, and
what is missing is named. The engine helps by stopping (``engine.state.Stop``) where a sentence has to look at what
comes next: such a stop decides nothing, and is no node of a graph.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from engine.kernel import Step, before_turn, legal, next_turn, resume, step, types_of
from engine.language import Phase
from engine.record import replace
from engine.state import END_PHASE, Asks, Choice, State, Stop
from oracle.errors import OracleError, complain
from oracle.scenario.pins import decision_text
from oracle.scenario.sentences import CLEAN_UP, Deed
from oracle.words.table import PHASE_NAME

_PHASES: Final = (Phase.ACTION, Phase.BUY, Phase.NIGHT, Phase.CLEANUP)
_PHASE_OF: Final[dict[Asks, Phase]] = {
    Asks.ACTION_PHASE: Phase.ACTION, Asks.BUY_PHASE: Phase.BUY, Asks.NIGHT_PHASE: Phase.NIGHT,
    Asks.CLEAN_UP_PHASE: Phase.CLEANUP,
}
_ENDING: Final[dict[str, Phase]] = {PHASE_NAME[phase]: phase for phase in _PHASES[:-1]} | {CLEAN_UP: Phase.CLEANUP}


class Ran(NamedTuple):
    """Hold what became of the first of some deeds: the step, and the deeds that are left when it is resolved.

    ``step`` is None if there was nothing to do (the deed was already over). With ``free`` the player whose
    turn it is does as they like: every option of ``legal(state)`` is open, and the deeds left stay as they
    are.
    """

    step: Step | None
    left: tuple[Deed, ...]
    free: bool = False


def cannot(deed: Deed, why: str, hint: str = "", statement: str = "") -> OracleError:
    """Say that a sentence cannot happen, why, and by which statement of the rules."""
    return complain(f"'{deed}' cannot happen: {why}", hint, deed.where, statement)


def of_turn(choice: Choice) -> bool:
    """Report whether a decision is one of the turn itself."""
    return choice.asks in _PHASE_OF


def phase_of(choice: Choice) -> Phase:
    """The phase whose decision of a turn this is."""
    return _PHASE_OF[choice.asks]


def phase_name(choice: Choice) -> str:
    """Return what the phase is called whose decision of a turn this is."""
    return PHASE_NAME[phase_of(choice)]


def turn_choice(state: State, player: int, deed: Deed) -> Choice:
    """The decision of a player's turn. Raises OracleError if it is not their turn."""
    if state.turn.player != player:
        raise cannot(deed, _whose(state), _let_it_end(state, deed))
    choice = legal(state)
    if choice is None or choice.asks not in _PHASE_OF:
        raise cannot(deed, "the turn has come too far", decision_text(state, choice) if choice else "")
    return choice


def end_phase(state: State, deeds: tuple[Deed, ...]) -> Ran:
    """End the phase that it is; the deeds follow."""
    if state.turn.phase == Phase.CLEANUP:
        return Ran(resume(state, Stop(state.turn.stops)), deeds)
    return Ran(step(state, END_PHASE), deeds)


def go_on(state: State, deeds: tuple[Deed, ...], stop: Stop = Stop.NOWHERE) -> Ran:
    """Go on where play has stopped between turns; ``stop`` says where it stops next."""
    return Ran(resume(state, stop), deeds)


def run_about_turn(state: State, player: int, deed: Deed, rest: tuple[Deed, ...], then: Deed | None) -> Ran:
    """Carry out the first part of a sentence about turns, where nothing is being resolved.

    ``deed.stage`` says how far it has come. ``then`` is the sentence that follows those in ``rest``: where a sentence
    begins the next turn, the one before it ends before that turn.
    """
    following = rest[0] if rest else then
    before = following is not None and (following.begins_turn or following.verb == "until")
    return _RUNNERS[deed.verb](state, player, deed, rest, before)


def _at(deed: Deed, stage: int, rest: tuple[Deed, ...]) -> tuple[Deed, ...]:
    return (replace(deed, stage=stage), *rest)


def _between(state: State) -> bool:
    return state.turn.phase == Phase.BETWEEN


def stopping(state: State, stop: Stop) -> State:
    """The position in which play stops at a place, and nowhere else."""
    return state._replace(turn=state.turn._replace(stops=int(stop)))


# ------------------------------------------------------------------ a turn or a phase ends

_BEGUN, _OWN, _NEXT = 1, 2, 3
"""How far a sentence has come: its turn is to begin; it is on the way; the next turn has been let begin."""


def _ends(state: State, player: int, deed: Deed, rest: tuple[Deed, ...], before: bool) -> Ran:
    if deed.what in _ENDING:
        return _ends_phase(state, player, deed, rest)
    if deed.stage == _NEXT:
        return Ran(None, rest)
    if next_turn(state) is not None:
        if deed.stage == _OWN:
            return _past(state, deed, rest, before)
        return go_on(state, (deed, *rest))                  # the turn that begins now is the one that ends
    if _between(state):
        # What happens after a turn belongs to its end; said of another player, the next turn is meant.
        own = state.turn.player == player and not before_turn(state)
        return go_on(state, _at(deed, _OWN, rest) if own else (deed, *rest), Stop.NEXT_TURN)
    turn_choice(state, player, deed)
    return end_phase(stopping(state, Stop.NEXT_TURN), _at(deed, _OWN, rest))


def _past(state: State, deed: Deed, rest: tuple[Deed, ...], before: bool) -> Ran:
    """Return where a turn has been played and the next one is to begin: it does, unless the next sentence speaks of
    that.
    """
    return Ran(None, rest) if before else go_on(state, _at(deed, _NEXT, rest))


def _ends_phase(state: State, player: int, deed: Deed, rest: tuple[Deed, ...]) -> Ran:
    if _between(state):
        return Ran(None, rest) if deed.stage == _OWN else go_on(state, (deed, *rest))
    choice = turn_choice(state, player, deed)
    phase, wanted = phase_of(choice), _ENDING[deed.what]
    if phase > wanted:
        raise cannot(deed, f"it is already the {phase_name(choice)}")
    if wanted is Phase.NIGHT and not _has_nights(state):
        raise cannot(deed, "no card of this game has a Night phase", f"{deed.player} ends the Buy phase")
    # A phase is over before the next turn begins, if it is the last one of its turn.
    stopped = stopping(state, Stop.NOWHERE if phase is Phase.ACTION else Stop.AFTER_TURN)
    return end_phase(stopped, rest if phase == wanted else _at(deed, _OWN, rest))


def _has_nights(state: State) -> bool:
    return any("Night" in types_of(state, kind) for kind in range(1, len(state.game.cards)))


# ------------------------------------------------------------------ a turn begins, or goes on


def _starts(state: State, player: int, deed: Deed, rest: tuple[Deed, ...], before: bool) -> Ran:
    if deed.stage == _BEGUN:
        return Ran(None, rest)
    if not _between(state):
        raise _begun_already(state, player, deed)
    coming = next_turn(state)
    if deed.where is None and coming is not None and coming[0] != player:
        # Nobody said that it begins, but a position stands before it; and now it is skipped.
        return Ran(None, rest) if before else go_on(state, _at(deed, _BEGUN, rest))
    return _begin(state, player, deed, rest)


def _begin(state: State, player: int, deed: Deed, rest: tuple[Deed, ...]) -> Ran:
    """Let a player's turn begin, between turns. Raises OracleError if another turn comes next."""
    coming = next_turn(state)
    if coming is None:
        return go_on(state, (deed, *rest), Stop.NEXT_TURN)
    if coming[0] != player:
        name = state.game.players[coming[0]]
        extra = "extra turn" if coming[1] else "turn"
        raise cannot(
            deed, f"{name}'s {extra} comes next",
            f"say what {name} does in it ('{name} takes the turn', '{name} ends the turn'), or that everybody does as "
            f"they like ('until {deed.player}'s next turn')",
        )
    return go_on(state, _at(deed, _BEGUN, rest))


def _begun_already(state: State, player: int, deed: Deed) -> OracleError:
    if state.turn.player != player:
        return cannot(deed, _whose(state), _let_it_end(state, deed))
    return cannot(
        deed, f"the turn of {deed.player} has begun already",
        f"leave it out, or say '{deed.player} goes on with the turn' or '{deed.player} ends the turn'",
    )


def _takes(state: State, player: int, deed: Deed, rest: tuple[Deed, ...], before: bool) -> Ran:
    if deed.stage == 0 and _between(state):
        return _begin(state, player, deed, rest)
    return _goes(state, player, deed, rest, before)


def _goes(state: State, player: int, deed: Deed, rest: tuple[Deed, ...], before: bool) -> Ran:
    if deed.stage == _NEXT:
        return Ran(None, rest)
    if _between(state):
        if deed.stage == _OWN:
            return _past(state, deed, rest, before)
        raise cannot(deed, f"no turn of {deed.player} is going on", f"{deed.player} takes the turn")
    if state.turn.player != player:
        raise cannot(deed, _whose(state), _let_it_end(state, deed))
    if deed.stage != _OWN:
        return _freely(state, deed, rest)
    return Ran(None, (deed, *rest), free=True)


def _freely(state: State, deed: Deed, rest: tuple[Deed, ...]) -> Ran:
    """A turn in which its player may do anything begins, or goes on."""
    if state.turn.phase == Phase.CLEANUP:
        return Ran(resume(state, Stop.NEXT_TURN), _at(deed, _OWN, rest))
    stopped = stopping(state, Stop.NEXT_TURN)
    return Ran(Step(stopped, (), legal(stopped)), _at(deed, _OWN, rest))


def _until(state: State, player: int, deed: Deed, rest: tuple[Deed, ...], before: bool) -> Ran:
    coming = next_turn(state)
    if coming is not None:
        return Ran(None, rest) if coming[0] == player else go_on(state, _at(deed, 0, rest))
    if _between(state):
        return go_on(state, (deed, *rest), Stop.NEXT_TURN)
    if deed.stage != _OWN:
        return _freely(state, deed, rest)
    return Ran(None, (deed, *rest), free=True)


def _whose(state: State) -> str:
    return f"it is {state.game.players[state.turn.player]}'s turn"


def _let_it_end(state: State, deed: Deed) -> str:
    name = state.game.players[state.turn.player]
    return f"let {name} end it first ('{name} ends the turn'), or begin in {deed.player}'s turn: turn: {deed.player}"


_RUNNERS: Final[dict[str, Callable[[State, int, Deed, tuple[Deed, ...], bool], Ran]]] = {
    "ends": _ends,
    "starts": _starts,
    "takes": _takes,
    "goes": _goes,
    "until": _until,
}

__all__ = [
    "Ran", "cannot", "end_phase", "go_on", "of_turn", "phase_name", "phase_of", "run_about_turn", "turn_choice",
]
