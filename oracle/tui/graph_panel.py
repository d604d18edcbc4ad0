"""The panel with the picture of the graph."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events

from oracle.tui.picture import Drawn
from oracle.tui.row_list import Rows

if TYPE_CHECKING:
    from oracle.graph.walk import Walk


class GraphPanel(Rows):
    """A picture of what may follow; a click on a position goes there."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._drawn: Drawn | None = None
        self._places: dict[tuple[int, int], int] = {}

    def draw(self, walk: Walk) -> None:
        """Draw the graph of a walk, with its line marked, as large as there is room."""
        width, height = self._room(), self.size.height
        if width < 1 or height < 1:
            return
        if self._drawn is None or not self._drawn.fits(walk, width, height):
            self._drawn = Drawn(walk, width, height)
        picture = self._drawn.picture(walk)
        self._places = picture.nodes
        self.show(picture.rows)
        self.bring([picture.here])

    def on_click(self, event: events.Click) -> None:
        """Go to the position that was clicked."""
        event.prevent_default()
        inside = event.get_content_offset(self)
        if inside is None:
            return
        line = inside.y + self.scroll_offset.y
        for x in (inside.x, inside.x - 1, inside.x + 1):
            node = self._places.get((line, x))
            if node is not None:
                self.post_message(self.Picked(self, ("node", node), False))
                return


__all__ = ["GraphPanel"]
