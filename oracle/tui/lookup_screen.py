"""The Look up screen, which is also the first one: positions, questions, rulings and cards by a few letters."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual import events, on
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from oracle.share.styled_rows import Row, row
from oracle.tui.hits import Hit, detail, first_hits, ruling_hits, scenario_of
from oracle.tui.input_line import TypeLine
from oracle.tui.keys import LOOKUP
from oracle.tui.row_list import Rows
from oracle.tui.screen import NARROW, Foot, Page, app_of, bindings_of

if TYPE_CHECKING:
    from textual.app import ComposeResult

_WAIT: Final = 0.08


class LookUp(Page):
    """An input line, what fits, and details of the marked hit."""

    NAME: ClassVar[str] = LOOKUP
    BINDINGS: ClassVar[list[BindingType]] = bindings_of(LOOKUP)
    AUTO_FOCUS: ClassVar[str | None] = "#type"

    def __init__(self, text: str = "", home: bool = False) -> None:
        super().__init__()
        self.home = home
        self.begin = text
        self.hits: list[Hit] = []
        self._looked = text
        self.looking = False

    def compose(self) -> ComposeResult:
        """Yield the heading, the line, the list and the details."""
        head = "dominion-oracle: settles timing questions in Dominion" if self.home else "Look up"
        yield Static(head, id="head", markup=False)
        with Horizontal(id="typing"):
            yield Static("look up ›", id="label", markup=False)
            yield TypeLine(self.begin, placeholder="cards, a ruling, words, or the whole question", id="type",
                        select_on_focus=False)
        with Horizontal(id="panels"):
            yield Rows(id="found", classes="panel")
            yield Rows(id="detail", classes="panel")
        yield Foot(LOOKUP)

    def on_mount(self) -> None:
        """Show what there is to begin with."""
        self.query_one("#found", Rows).border_title = "What to do" if self.home else "Found"
        self.query_one("#detail", Rows).border_title = "Preview"
        self.query_one("#found", Rows).can_focus = False
        self.look()

    def on_resize(self, event: events.Resize) -> None:
        """Put one panel below the other on a narrow screen."""
        self.set_class(event.size.width < NARROW, "-narrow")

    def on_screen_resume(self) -> None:
        """Look again, to continue what was built meanwhile and to find rulings that were not looked for."""
        if self.is_mounted and (self.looking or not self.query_one("#type", Input).value):
            self.look()

    # ------------------------------------------------------------------ looking

    @on(Input.Changed, "#type")
    def _typing(self) -> None:
        self.set_timer(_WAIT, partial(self._settled, self.query_one("#type", Input).value))

    def _settled(self, text: str) -> None:
        if self.is_mounted and self.query_one("#type", Input).value == text != self._looked:
            self.look()

    def _catch_up(self) -> None:
        """Look at once for what has been typed, if that was not done yet."""
        if self.query_one("#type", Input).value != self._looked:
            self.look()

    def look(self) -> None:
        """Find what fits; rulings in a thread, because all of them are read the first time, and not if something else
        is opened at once."""
        self._looked = self.query_one("#type", Input).value
        text = self.query_one("#type", Input).value.strip()
        self.hits = first_hits(text)
        self.looking = bool(text) and "|" not in text
        self._show(0)
        if self.looking:
            self.call_after_refresh(self._look_for_rulings, text)

    def _look_for_rulings(self, text: str) -> None:
        if self.is_current:
            self.run_worker(partial(self._rulings, text), thread=True, exclusive=True, group="look",
                            exit_on_error=False)

    def _rulings(self, text: str) -> None:
        worker = get_current_worker()
        hits = ruling_hits(text)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._add, text, hits)

    def _add(self, text: str, hits: list[Hit]) -> None:
        if self.is_mounted and self.query_one("#type", Input).value.strip() == text:
            at = self.query_one("#found", Rows).cursor or 0
            others = [hit for hit in self.hits if hit.sort != "ruling"]
            self.looking = False
            # An id that was typed in full comes first, and what ends in a number means an id.
            exact = any(hit.name == text for hit in hits) or text[-1:].isdecimal()
            self.hits = [*hits, *others] if exact else [*others, *hits]
            self._show(at)

    def _show(self, cursor: int) -> None:
        rows: list[Row] = []
        keys = {"continue": "", "build": "", "line": "", "told": "", "question": "", "card": "card ", "ruling": ""}
        for number, hit in enumerate(self.hits):
            style = {"card": "key", "ruling": "key", "question": ""}.get(hit.sort, "strong")
            name = hit.name if hit.sort != "question" else ""
            between = "  " if name and hit.words else ""
            rows.append(row((keys[hit.sort], "quiet"), (name, style), between, hit.words, key=number, hang=2))
        if not rows:
            rows = [row(("looking through the rulings ..." if self.looking else "nothing fits", "quiet"))]
        self.query_one("#found", Rows).show(rows, min(cursor, len(self.hits) - 1) if self.hits else None)
        self._detail()

    def _marked(self) -> Hit | None:
        key = self.query_one("#found", Rows).key
        return self.hits[key] if key is not None and key < len(self.hits) else None

    def _detail(self) -> None:
        hit = self._marked()
        lines = detail(hit) if hit is not None else []
        panel = self.query_one("#detail", Rows)
        panel.show([row((text, "strong" if not number else ""), hang=len(text) - len(text.lstrip()) + 2)
                    for number, text in enumerate(lines)], top=True)

    # ------------------------------------------------------------------ actions

    def action_found_up(self) -> None:
        """Mark the row above."""
        self._move(-1)

    def action_found_down(self) -> None:
        """Mark the row below."""
        self._move(1)

    def action_found_page_up(self) -> None:
        """Go one page up."""
        self._move(-10)

    def action_found_page_down(self) -> None:
        """Go one page down."""
        self._move(10)

    def _move(self, step: int) -> None:
        if self.maximized is not None:
            self.query_one("#detail", Rows).scroll_relative(y=step, animate=False, immediate=True)
            return
        self._catch_up()
        panel = self.query_one("#found", Rows)
        for _ in range(abs(step)):
            panel.move(1 if step > 0 else -1)
        self._detail()

    def action_open(self) -> None:
        """Open what is marked."""
        self._catch_up()
        hit = self._marked()
        if hit is not None:
            self.open(hit)

    def open(self, hit: Hit) -> None:
        """Open something: a question or ruling as a position, a card with its rulings."""
        from oracle.errors import OracleError

        if hit.sort == "build":
            app_of(self).build()
            return
        if hit.sort == "continue":
            app_of(self).go_on_building()
            return
        if hit.made is not None:
            from oracle.scenario.account import in_words

            app_of(self).propose(hit.made.question, in_words(hit.made))
            return
        if hit.sort == "card":
            box = self.query_one("#type", Input)
            if box.value.strip() != hit.name:
                box.value = hit.name
                box.cursor_position = len(hit.name)
            else:
                self.action_show_card()
            return
        try:
            scenario = scenario_of(hit)
        except OracleError as error:
            app_of(self).say(str(error), bad=True)
            return
        app_of(self).explore(scenario)

    def action_show_card(self) -> None:
        """Show the marked entry in full, or go back to the whole screen."""
        if self.maximized is not None:
            self.minimize()
            self.query_one("#type", Input).focus()
        else:
            panel = self.query_one("#detail", Rows)
            panel.focus()
            self.maximize(panel)

    def action_lookup_leave(self) -> None:
        """Empty the line, or go back if it is empty."""
        box = self.query_one("#type", Input)
        if self.maximized is not None:
            self.action_show_card()
        elif box.value:
            box.value = ""
        else:
            app_of(self).leave()

    @on(Rows.Picked, "#found")
    def _picked(self, event: Rows.Picked) -> None:
        """Handle a click: it marks a hit, and a second click opens it."""
        panel = self.query_one("#found", Rows)
        if panel.key == event.key:
            self.open(self.hits[event.key])
        else:
            panel.cursor = next(n for n, item in enumerate(panel.items) if item.key == event.key)
            self._detail()
            self.query_one("#type", Input).focus()


__all__ = ["LookUp"]
