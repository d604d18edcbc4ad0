"""The bar for typing what to find, or which options to show."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, Static


class Bar(Vertical):
    """A label, an input line, and a note below it; hidden until it is opened for something."""

    class Typed(Message):
        """The text has changed; ``entered`` is True if the user is done with it."""

        def __init__(self, text: str, entered: bool) -> None:
            super().__init__()
            self.text = text
            self.entered = entered

    def compose(self) -> ComposeResult:
        """Yield the three parts."""
        yield Static("", id="barlabel", markup=False)
        yield Input(id="ask", select_on_focus=False)
        yield Static("", id="barnote", markup=False)

    def open(self, label: str, note: str) -> None:
        """Ask for something."""
        self.query_one("#barlabel", Static).update(label)
        self.note(note)
        self.add_class("-open")
        field = self.query_one("#ask", Input)
        field.value = ""
        self.screen.set_focus(field)

    def note(self, text: str) -> None:
        """Show a note below the line."""
        self.query_one("#barnote", Static).update(text)

    def close(self) -> None:
        """Hide the bar."""
        self.remove_class("-open")

    @on(Input.Changed, "#ask")
    def _changed(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Typed(event.value, False))

    @on(Input.Submitted, "#ask")
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(self.Typed(event.value, True))


__all__ = ["Bar"]
