"""The panels of the Explore screen: which part of a walk each shows, and their arrangement in the room there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from oracle.share.brief import counted
from oracle.share.styled_rows import Row, row
from oracle.tui.bar import Bar
from oracle.tui.graph_panel import GraphPanel
from oracle.tui.panels import FOLDED, MOVED, decided_rows, line_rows, next_rows, position_rows, why_rows
from oracle.tui.row_list import Rows

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from oracle.claims import Answer
    from oracle.errors import OracleError
    from oracle.graph.walk import Walk

WIDE: Final = "-wide"          # three columns: the graph is between the line and the position
ONE: Final = "-one"            # one column, as on a phone
LOW: Final = "-low"            # few lines: the panel in use has more of them
HIGH: Final = "-high"          # many lines: the events of each step are shown below it
SHAPES: Final = (WIDE, ONE, LOW, HIGH)
PANELS: Final = ("line", "next", "position", "why")

_WIDE: Final = 140
NARROW: Final = 70
_LOW: Final = 34
_HIGH: Final = 44


class Body(Horizontal):
    """The body of the Explore screen: past steps and the next options, the graph where there is room, the position, and
    why.
    """

    def __init__(self) -> None:
        super().__init__(id="body")

    def compose(self) -> ComposeResult:
        """Yield the panels, with their names."""
        with Vertical(id="left"):
            yield _named("Line", Rows(id="line", classes="panel"))
            yield Bar(id="bar")
            yield _named("Next", Rows(id="next", classes="panel"))
        yield _named("Graph", GraphPanel(id="graph", classes="panel"))
        with Vertical(id="right"):
            yield _named("Position", Rows(id="position", classes="panel"))
            yield _named("Why", Rows(id="why", classes="panel"))

    def panel(self, name: str) -> Rows:
        """Return one of the panels."""
        return self.query_one(f"#{name}", Rows)

    def show_line(self, walk: Walk, opened: frozenset[int], answer: Answer | None) -> None:
        """Draw the line; ``opened`` are the positions beside which all options are listed."""
        rows, here = line_rows(walk, opened, self.screen.has_class(HIGH))
        panel = self.panel("line")
        panel.show(rows, here)
        title = f"Line{f' {FOLDED}folded (v)' if walk.graph.has_folds else ''}"
        if answer is not None:
            title += f" · {counted(answer)}"
        if panel.border_title != title:
            panel.border_title = title

    def show_next(self, walk: Walk, wanted: str) -> None:
        """Draw the options, those only with some words if any are ``wanted``."""
        rows, marked = next_rows(walk, wanted)
        self.panel("next").show(rows, marked, top=marked is None)

    def show_graph(self, walk: Walk) -> None:
        """Draw the graph, where there is room for it."""
        if self.screen.has_class(WIDE):
            self.query_one(GraphPanel).draw(walk)

    def show_position(self, walk: Walk) -> None:
        """Draw the position; what has moved is brought into view."""
        places = position_rows(walk)
        panel = self.panel("position")
        panel.show(places, top=True)
        panel.bring([n for n, one in enumerate(places) if any(text[:1] in MOVED for text, _ in one.spans)])

    def show_why(self, walk: Walk, reasons: Sequence[str] | None, top: bool) -> None:
        """Draw what was done last and why; with ``reasons``, what decides the answer too. ``top`` scrolls up."""
        rows = why_rows(walk)
        if reasons is not None:
            rows += decided_rows(reasons)
        self.panel("why").show(rows, top=top)

    def show_failure(self, failed: OracleError | None) -> None:
        """Say why there is nothing to walk through, if that is known."""
        rows: list[Row] = []
        if failed is not None:
            rows.append(row(("This cannot be explored:", "bad")))
            for problem in failed.problems:
                rows.append(row(problem.what, hang=2))
                rows += [row((f"  {text}", "quiet"), hang=4) for text in problem.hint.splitlines()]
            rows.append(row(("e", "key"), (" edits the position.", "quiet")))
        self.panel("next").show(rows)
        for name in ("line", "why", "position", "graph"):
            self.panel(name).show([])


W = TypeVar("W", bound=Widget)


def _named(title: str, panel: W) -> W:
    panel.border_title = title
    return panel


def shapes(width: int, height: int) -> tuple[str, ...]:
    """Return the shapes of a screen of some cells and lines, as classes of the style sheet."""
    found = []
    if width >= _WIDE:
        found.append(WIDE)
    if width < NARROW:
        found.append(ONE)
    if height < _LOW:
        found.append(LOW)
    if height >= _HIGH:
        found.append(HIGH)
    return tuple(found)


__all__ = ["LOW", "NARROW", "ONE", "PANELS", "SHAPES", "Body", "shapes"]
