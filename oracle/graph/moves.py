"""The rules that a search follows: what can be decided, what a step leads to, how a question's events are performed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING, Protocol

from engine.record import record
from engine.state import Choice, CouldUse, Event, Option, State, Used

if TYPE_CHECKING:
    from engine.kernel import Step
    from oracle.graph.hands import Hand
    from oracle.graph.independent import Block, Known, Proofs, Visible
    from oracle.scenario.sentences import Deed
    from oracle.scenario.turns import Ran


class CannotHappen(Exception):
    """Raised by ``Moves.run`` when the next event of a question cannot happen in a position; the text says why."""


class NotDone(CannotHappen):
    """The reason why a line of play is none of the question's: a choice is not done on it."""


class Wording(Protocol):
    """Turns what is in a graph into words."""

    def options(self, state: State, choice: Choice) -> Sequence[str]:
        """The options of a decision, in their order."""

    def source(self, state: State, choice: Choice) -> str:
        """Return who or what asks."""

    def asks(self, state: State, choice: Choice) -> str:
        """The decision as a sentence."""

    def player(self, state: State, choice: Choice) -> str:
        """Return who decides; empty for chance."""

    def event(self, state: State, event: Event) -> str:
        """Something that happened."""

    def position(self, state: State) -> list[str]:
        """A position, line by line."""


@record
class Moves:
    """The rules that a search follows. The default is the game's own; tests pass others.

    legal: the decision (or chance event) at a state, or None. step: what follows an option: an object with
    ``state``, ``events`` and ``choice``. settled: whether nothing is being resolved, so that an event of a
    question is over. run: performs the first of the events that are left at such a state, and returns an object
    with ``step`` (None if nothing was to be done), ``left`` (the events left then) and ``free`` (whether all
    options of the position are open, the events left staying as they are); raises :class:`CannotHappen`.
    begun: whether the events left need nothing more than what is under way. seen: what players see of a state,
    hashable; ends that look alike are one outcome.
    uses: the codes of the triggered abilities whose resolution begins among some events, in order. unseen: at a chance
    event, what follows whatever chance decides, with all that it decides unknown; None where there is no such thing.
    hand: what can be drawn at a chance event, if the end to which ``unseen`` leads there stands for all ends to which
    it can lead (see ``oracle.graph.hands``), or None; it is told that end and what happens on the way there.
    block: at a decision, which options may be taken in any order with each other and with all that can be decided
    there meanwhile, or None (see ``oracle.graph.independent``).
    plain: whether some events may be on one edge with those of the decision before; not if something that could be
    done without effect is among them, as a line may show it or not.
    words: turns options, events and states into words (see ``oracle.graph.words``); None for the usual ones.
    """

    legal: Callable[[State], Choice | None]
    step: Callable[[State, Option], Step]
    settled: Callable[[State], bool]
    run: Callable[[State, tuple[Deed, ...]], Ran]
    begun: Callable[[tuple[Deed, ...]], bool]
    seen: Callable[[State], Hashable]
    uses: Callable[[Sequence[Event]], tuple[int, ...]]
    words: Wording | None = None
    unseen: Callable[[State], Step | None] = lambda state: None
    plain: Callable[[Sequence[Event]], bool] = lambda events: True
    block: Callable[[State, Choice, Visible | None, Known | None, Proofs], Block | None] = (
        lambda state, choice, visible, known, proofs: None)
    hand: Callable[[State, State, Sequence[Event]], Hand | None] = lambda state, end, happened: None


def uses_in(events: Sequence[Event]) -> tuple[int, ...]:
    """The codes of the abilities whose resolution begins in some events; the complement of a code if it could be used
    without effect."""
    return tuple([event.code if event.__class__ is Used else ~event.code for event in events
                  if event.__class__ is Used or event.__class__ is CouldUse])


def nothing_in_vain(events: Sequence[Event]) -> bool:
    """Report whether no event says that something could be used without effect."""
    return not any(isinstance(event, CouldUse) for event in events)


def game_moves() -> Moves:
    """The moves of the game: the kernel's, with the events of a question as ``oracle.scenario`` performs them."""
    from engine.kernel import advance, at_turn_level, legal, unseen
    from oracle.errors import OracleError
    from oracle.graph.appearance import appearance
    from oracle.graph.hands import hand_at
    from oracle.graph.independent import block_at
    from oracle.scenario.running import run_event

    def run(state: State, left: tuple[Deed, ...]) -> Ran:
        try:
            return run_event(state, left)
        except OracleError as error:
            raise CannotHappen("; ".join(problem.what for problem in error.problems)) from error

    def begun(left: tuple[Deed, ...]) -> bool:
        return len(left) == 1 and left[0].stage > 0

    return Moves(legal, advance, at_turn_level, run, begun, appearance, uses_in, unseen=unseen, block=block_at,
                 hand=hand_at, plain=nothing_in_vain)


__all__ = ["CannotHappen", "Moves", "NotDone", "game_moves", "uses_in"]
