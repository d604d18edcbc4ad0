"""Opening what is folded at a position while the user watches, keeping the same place in the opened graph."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from textual.worker import get_current_worker

from oracle.claims import Answer
from oracle.claims.folds import opened_at
from oracle.errors import OracleError
from oracle.graph.opening import carried
from oracle.graph.walk import Place, Walk
from oracle.tui.screen import Page, app_of
from oracle.tui.searcher import warm


class Opener:
    """A thread that opens one position at a time for a page; ``then`` gets the old answer and the opened one."""

    def __init__(self, page: Page, then: Callable[[Answer, Answer], None]) -> None:
        self._page = page
        self._then = then

    def open(self, answer: Answer, node: int) -> None:
        """Open what is folded at a position."""
        app_of(self._page).say("opening ...")
        self._page.run_worker(partial(self._find_behind, answer, node), thread=True, exclusive=True, group="open",
                              exit_on_error=False)

    def _find_behind(self, answer: Answer, node: int) -> None:
        worker = get_current_worker()
        app = self._page.app
        try:
            more = opened_at(answer, (node,))
            warm(more)
        except OracleError as error:
            app.call_from_thread(app_of(self._page).say, "\n".join(one.what for one in error.problems), True)
            return
        if not worker.is_cancelled:
            app.call_from_thread(self._then, answer, more)


def walk_behind(walk: Walk, answer: Answer) -> Walk:
    """Return a walk in the graph of an opened answer, at the place of a walk in the old graph."""
    graphs = walk.graph, answer.graph
    line = carried(graphs[0], walk.line, graphs[1])
    again = Walk(graphs[1])
    again.return_to(Place(line.line, line.steps[walk.at]))
    unfolded = {graphs[0].states[node] for node in (*walk.opened, walk.node)}       # nothing is put together again
    again.opened = {node for node, state in enumerate(graphs[1].states) if state in unfolded}
    return again


__all__ = ["Opener", "walk_behind"]
