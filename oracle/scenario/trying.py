"""Trying a position while it is being written: whether it can be set up, and whether what happens in it can begin."""

from __future__ import annotations

import time
from typing import Final, NamedTuple

from engine.kernel import at_turn_level, legal, step
from engine.state import Game, State
from oracle.errors import OracleError, Problem
from oracle.scenario.draft import Draft

SECONDS: Final = 0.2          # so long somebody who types may be made to wait
_STEPS: Final = 200


class Trial(NamedTuple):
    """How far a position was tried: what is wrong with it, where it stands then (None if it cannot be set up, or if a
    decision is to be taken first), whether there was time to try everything, and its game if it can be set up."""

    problems: tuple[Problem, ...] = ()
    state: State | None = None
    whole: bool = True
    game: Game | None = None


def tried(draft: Draft, seconds: float = SECONDS) -> Trial:
    """Set a draft up and let what happens in it begin, one thing after the other, as long as nobody has anything to
    decide that is not settled. Nothing is raised."""
    from oracle.scenario.question import build
    from oracle.scenario.running import run_event

    until = time.perf_counter() + seconds
    game: Game | None = None
    try:
        question = build(draft.scenario())
        state, left, pins, game = question.state, question.events, question.pins, question.game
        for _ in range(_STEPS):
            if time.perf_counter() > until:
                return Trial(whole=False, game=game)
            if state.status:
                return Trial(state=state if not left else None, game=game)
            choice = None if at_turn_level(state) else legal(state)
            if choice is not None:
                kept = pins.match(state, choice)
                if kept is None or len(kept.options) != 1:
                    return Trial(game=game)
                done = step(state, choice.options[kept.options[0]])
                state, pins = done.state, pins.after(state, done.events, kept)
                continue
            if not left:
                return Trial(state=state, game=game)
            ran = run_event(state, left)
            if ran.free:
                return Trial(game=game)
            if ran.step is not None:
                state, pins = ran.step.state, pins.after(state, ran.step.events)
            left = ran.left
    except OracleError as error:
        return Trial(error.problems, game=game)
    return Trial(whole=False, game=game)


__all__ = ["SECONDS", "Trial", "tried"]
