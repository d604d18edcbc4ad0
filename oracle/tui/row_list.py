"""A list of rows that draws only what is visible: the base of every panel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

from rich.cells import cell_len, chop_cells
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from oracle.share.labels import COLOURS
from oracle.share.styled_rows import Row, Span
from oracle.tui.tiles import TILES, loosened, tiled

_LOOKS: Final = {        # as rich says a style; $ before a colour of the theme
    "quiet": "$quiet", "strong": "bold", "good": "bold $text-success", "bad": "bold $text-error",
    "unknown": "bold $text-warning", "new": "bold underline $text-success", "gone": "$text-error",
    "changed": "underline $text-success", "title": "bold $text-accent", "here": "bold $text-primary",
    "future": "$quiet", "key": "bold $text-accent", "fresh": "bold underline", "cursor": "bold on $primary-muted",
    **{name: f"$tile-ink on $tile-{name}" for name in TILES},
    **{f"end{number}": f"bold #14171c on {colour}" for number, colour in enumerate(COLOURS)},
}
_CLOSING: Final = frozenset({",", ".", ";", ":", ")"})
_LARGE: Final = 400           # longer lists are not wrapped, so that they need not be measured


class Rows(ScrollView, can_focus=True):
    """Rows with a cursor, wrapped to the width and drawn line by line as they come into view."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "page_up", "Page up", show=False),
        Binding("pagedown", "page_down", "Page down", show=False),
    ]
    DEFAULT_CSS = """
    Rows { height: 1fr; overflow-x: hidden; overflow-y: auto; scrollbar-size-vertical: 1;
           scrollbar-gutter: stable; }
    """

    cursor: reactive[int | None] = reactive(None)

    class Picked(Message):
        """A selectable row was clicked."""

        def __init__(self, rows: Rows, key: Any, again: bool) -> None:
            self.rows = rows
            self.key = key
            self.again = again
            super().__init__()

        @property
        def control(self) -> Rows:
            """The list it happened in."""
            return self.rows

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.items: list[Row] = []
        self._lines: list[tuple[int, tuple[Span, ...]]] = []
        self._starts: list[int] = []
        self._width = 0
        self._painted: dict[str, Style] = {}

    # ------------------------------------------------------------------ what is shown

    def show(self, items: Iterable[Row], cursor: int | None = None, top: bool = False) -> None:
        """Show other rows. ``cursor`` is the row to mark; ``top`` scrolls to the beginning."""
        rows = list(items)
        if rows == self.items and cursor == self.cursor and self._width == self._room() and not top:
            return
        self.items = rows
        self._measure()
        self.set_reactive(Rows.cursor, cursor)
        if top:
            self.scroll_to(y=0, animate=False, immediate=True)
        self._reveal()
        self.refresh()

    def _measure(self) -> None:
        width = self._room()
        self._width = width
        self._lines = []
        self._starts = []
        plain = self.app.no_color
        wrap = len(self.items) <= _LARGE and width > 0
        for number, item in enumerate(self.items):
            self._starts.append(len(self._lines))
            spans = item.spans if plain else tiled(item.spans)
            if not wrap:
                self._lines.append((number, spans))
                continue
            self._lines += [(number, line) for line in wrapped(spans, width, item.hang)]
        self.virtual_size = Size(max(1, width), len(self._lines))

    def _room(self) -> int:
        """Return how many cells a line may have: one is left free before the scroll bar, whose place is always kept."""
        return max(0, self.scrollable_content_region.width - 1)

    def bring(self, rows: Sequence[int]) -> None:
        """Scroll so that some rows are visible: all of them if there is room, or else the first ones."""
        for number in (rows[-1], rows[0]) if rows else ():
            start = self._starts[number]
            stop = self._starts[number + 1] if number + 1 < len(self._starts) else len(self._lines)
            self.scroll_to_region(Region(0, start, max(1, self._width), stop - start), animate=False, immediate=True,
                                  force=True)

    def begin_if_room(self) -> None:
        """Scroll to the beginning, if the marked row is visible from there too."""
        cursor = self.cursor
        if cursor is None or cursor >= len(self._starts):
            return
        stop = self._starts[cursor + 1] if cursor + 1 < len(self._starts) else len(self._lines)
        if stop <= self.size.height:
            self.scroll_to(y=0, animate=False, immediate=True)

    def text(self) -> str:
        """Return all rows as plain text."""
        return "\n".join("".join(text for text, _ in item.spans) for item in self.items)

    @property
    def key(self) -> Any:
        """Return the value that the marked row stands for."""
        cursor = self.cursor
        return self.items[cursor].key if cursor is not None and cursor < len(self.items) else None

    def watch_cursor(self) -> None:
        """Bring the marked row into view."""
        self._reveal()
        self.refresh()

    def _reveal(self) -> None:
        cursor = self.cursor
        if cursor is None or not 0 <= cursor < len(self._starts):
            return
        start = self._starts[cursor]
        stop = self._starts[cursor + 1] if cursor + 1 < len(self._starts) else len(self._lines)
        height = max(1, min(stop - start, self.size.height or 1))
        if start and self.items[cursor - 1].key is None and height < (self.size.height or 1):
            start, height = start - 1, height + 1       # a heading above it is seen too
        self.scroll_to_region(Region(0, start, max(1, self._width), height), animate=False, immediate=True, force=True)

    def move(self, step: int) -> bool:
        """Mark the next selectable row. False if there is none."""
        at = -1 if self.cursor is None and step > 0 else (self.cursor if self.cursor is not None else len(self.items))
        while 0 <= (at := at + step) < len(self.items):
            if self.items[at].key is not None:
                self.cursor = at
                return True
        return False

    # ------------------------------------------------------------------ drawing

    def on_resize(self) -> None:
        """Wrap again for another width; the marked row stays in view."""
        if self._room() != self._width:
            self._measure()
            self.refresh()
        self._reveal()

    def notify_style_update(self) -> None:
        """Forget the styles of another theme."""
        self._painted = {}
        super().notify_style_update()

    def _style(self, name: str) -> Style:
        found = self._painted.get(name)
        if found is None:
            theme = self.app.theme_variables
            found = Style.combine(
                Style.parse(" ".join(theme[word[1:]] if word[0] == "$" else word for word in _LOOKS[one].split()))
                for one in name.split())
            self._painted[name] = found
        return found

    def render_line(self, y: int) -> Strip:
        """Return one line of the panel, as Textual asks for it."""
        width = self.size.width
        base = self.rich_style
        number = y + self.scroll_offset.y
        if number >= len(self._lines):
            return Strip.blank(width, base)
        at, spans = self._lines[number]
        marked = at == self.cursor and self.items[at].key is not None
        ground = base + self._style("cursor") if marked else base
        segments = [Segment(loosened(text), ground + self._style(name) if name else ground) for text, name in spans]
        return Strip(segments).crop_extend(0, width, ground).adjust_cell_length(width, ground)

    # ------------------------------------------------------------------ the mouse

    def on_click(self, event: events.Click) -> None:
        """Mark the clicked row; a click on the marked row takes it."""
        inside = event.get_content_offset(self)
        number = -1 if inside is None else inside.y + self.scroll_offset.y
        if 0 <= number < len(self._lines):
            at = self._lines[number][0]
            key = self.items[at].key
            if key is not None:
                self.post_message(self.Picked(self, key, event.chain > 1))


def wrapped(spans: Sequence[Span], width: int, hang: int = 0) -> list[tuple[Span, ...]]:
    """Wrap spans to lines of at most ``width`` cells, between words; further lines are indented."""
    if sum(cell_len(text) for text, _ in spans) <= width:
        return [tuple(spans)]
    hang = min(hang, width // 2)
    lines: list[list[Span]] = [[]]
    used = 0
    start = 0

    def newline() -> None:
        nonlocal used, start
        lines.append([(" " * hang, "")] if hang else [])
        used = start = hang

    for text, style in spans:
        for word in _words(text):
            size = cell_len(word)
            mark = word.rstrip(" ") in _CLOSING          # such a sign stays with the word before it
            if used + cell_len(word.rstrip(" ")) > width and used > start and not mark:
                newline()
                word = word.lstrip(" ")
                size = cell_len(word)
            while used + cell_len(word.rstrip(" ")) > width and not mark:
                piece = chop_cells(word, max(1, width - used))[0]
                lines[-1].append((piece, style))
                word = word[len(piece):]
                size = cell_len(word)
                newline()
            if word:
                lines[-1].append((word, style))
                used += size
    return [_joined(line) for line in lines if line]


def _joined(line: list[Span]) -> tuple[Span, ...]:
    """Return a line with neighbours of one style joined."""
    found: list[Span] = []
    for text, style in line:
        if found and found[-1][1] == style:
            found[-1] = (found[-1][0] + text, style)
        else:
            found.append((text, style))
    return tuple(found)


def _words(text: str) -> list[str]:
    """Return the words of a text, each with the spaces after it; spaces at the beginning are a word of their own."""
    found: list[str] = []
    start = 0
    for number in range(1, len(text)):
        if text[number - 1] == " " and text[number] != " ":
            found.append(text[start:number])
            start = number
    if text:
        found.append(text[start:])
    return found


__all__ = ["Rows", "wrapped"]
