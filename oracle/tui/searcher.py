"""Searching while the user watches: a thread that answers better and better, until somebody stops it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Lock
from typing import Protocol

from textual.worker import Worker, get_current_worker

from oracle.budget import asked_budget
from oracle.claims import Answer, Claim
from oracle.claims.later import later_changes
from oracle.claims.live import Live, Stopped
from oracle.collecting import set_apart
from oracle.errors import OracleError
from oracle.graph.walk import Walk
from oracle.scenario import Scenario, build
from oracle.share.brief import Said
from oracle.share.later_changes import later_text
from oracle.tui.heading import Top, top_of
from oracle.tui.panels import line_rows, next_rows, position_rows, why_rows
from oracle.tui.screen import Page

_QUIET = 0.2          # seconds before a search shows its progress
_GROUP = "search"


class Listener(Protocol):
    """A listener for the results of a search."""

    def searched(self, states: int, seconds: float) -> None:
        """Take how far the search is."""

    def found(self, answer: Answer, top: Top, last: bool) -> None:
        """Take an answer and its headline; ``last`` is True for the last one."""

    def also(self, answer: Answer, said: list[Said]) -> None:
        """Take note that there is more to show of the last answer."""

    def explained(self, answer: Answer, lines: list[str]) -> None:
        """Take what decides the last answer, and what would be different."""

    def ended(self) -> None:
        """Take note that nothing more will be found within the budget."""

    def could_not(self, error: OracleError) -> None:
        """Take note that the question cannot be asked."""


class Searcher:
    """A runner of one search at a time for a page, which informs its listener; results of older searches are dropped.
    """

    def __init__(self, page: Page, listener: Listener) -> None:
        self._page = page
        self._listener = listener
        self._worker: Worker[None] | None = None
        self._asked: tuple[Scenario, tuple[Claim, ...], bool | None] | None = None
        self._live: Live | None = None          # the search for what was asked last
        self._turn = Lock()                     # one thread at a time goes on with it

    def start(
        self, scenario: Scenario, claims: tuple[Claim, ...], factor: int = 1, folded: bool | None = None,
    ) -> None:
        """Search, with a multiple of the usual budget; a search under way ends.

        A search for the same question continues where it stopped. ``folded`` is that of ``Live``.
        """
        if self._asked != (scenario, claims, folded):
            self._asked = (scenario, claims, folded)
            self._live = None
        self._worker = self._page.run_worker(
            partial(self._search, scenario, claims, factor, folded), thread=True, exclusive=True, group=_GROUP,
            exit_on_error=False)

    def stop(self) -> None:
        """Stop the search; its results are not wanted any more."""
        self._worker = None
        self._page.workers.cancel_group(self._page, _GROUP)

    def _search(self, scenario: Scenario, claims: tuple[Claim, ...], factor: int, folded: bool | None) -> None:
        worker = get_current_worker()
        listener = self._listener

        def tell(what: Callable[..., None], *told: object) -> None:
            if not worker.is_cancelled:
                self._page.app.call_from_thread(self._tell, worker, what, told)

        def progress(states: int, seconds: float) -> None:
            if worker.is_cancelled:
                raise Stopped
            if seconds > _QUIET:
                tell(listener.searched, states, seconds)

        try:
            last = None
            with self._turn:
                if worker.is_cancelled:
                    return
                live = self._live = self._live or Live(build(scenario), claims, folded)
                for found in live.answers(asked_budget(scenario.budget, factor=factor), progress):
                    if worker.is_cancelled:
                        return
                    last = found
                    done = found.graph.complete or found.graph.reason.endswith("positions")
                    tell(listener.found, found, warm(found, last=done), done)
                    if done:
                        break
            if last is None or not last.graph.complete:
                set_apart()
                tell(listener.ended)
                return
            later = later_text(later_changes(last), len(last.results) > 1)
            if later:
                tell(listener.also, last, [Said("strong", line.strip()) for line in later[1:] if line])
            if last.results and not worker.is_cancelled:
                tell(listener.explained, last, reasons(last))
        except Stopped:
            return
        except OracleError as error:
            tell(listener.could_not, error)

    def _tell(self, worker: Worker[object], what: Callable[..., None], told: tuple[object, ...]) -> None:
        if worker is self._worker:
            what(*told)


def warm(answer: Answer, last: bool = False) -> Top:
    """Compute, in the thread, what every panel needs, the headline first; of the last all garbage goes."""
    graph = answer.graph
    outcomes = graph.outcomes
    _ = outcomes.reach, graph.incoming
    walk = Walk(graph)              # load now what the first step would load
    walk.forward()
    _ = line_rows(walk, frozenset()), next_rows(walk), position_rows(walk), why_rows(walk)
    if last:
        set_apart()
    return top_of(answer)


def reasons(answer: Answer) -> list[str]:
    """Return, as lines, what decides the verdicts of an answer, and what would be different."""
    from oracle.share.reasons import why_text
    from oracle.why.citations import why_of

    return why_text(answer, why_of(answer), contrast=True)


def first_line(answer: Answer, asked: int = 0) -> list[int]:
    """Return the line to show first: one that decides a claim, or one to the first outcome.

    ``asked`` is how many of the last claims come first.
    """
    own = len(answer.results) - asked
    for result in (*reversed(answer.results[own:]), *answer.results[:own]):
        if result.witness:
            return list(result.witness)
    outcomes = answer.graph.outcomes.all
    return list(answer.graph.line_to(outcomes[0].node)) if outcomes else []


__all__ = ["Listener", "Searcher", "first_line", "reasons", "warm"]
