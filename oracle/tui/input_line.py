"""The input line."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from textual import events
from textual.widgets import Input

from oracle.claims.cursor import LONGEST
from oracle.tui.keys import BY_ID, keys_of
from oracle.tui.screen import Page, app_of


@runtime_checkable
class Removing(Protocol):
    """A screen whose line adds items that can be removed again."""

    def action_remove(self) -> None:
        """Take the marked thing away, or the last."""

    def mark_item(self, step: int) -> None:
        """Mark the previous (-1) or next (1) item."""


class TypeLine(Input):
    """An input that carries out the actions of its screen itself, in the order in which keys are pressed.

    As bindings they would get out of order when text is typed fast (or pasted): a binding runs when the screen comes to
    it, while the letters after it are already in the line.
    """

    def _action(self, key: str) -> str:
        """Return the method of the screen for a key; empty if the key is just typed."""
        page = self.screen
        if isinstance(page, Page):
            changed = app_of(self).changed
            for action in page.actions():
                if key in keys_of(action, changed).split(","):
                    return f"action_{action.method}"
            helps = keys_of(BY_ID["help"], changed).split(",")
            if key in helps and (len(key) > 1 and key != "question_mark"):
                return "action_help"
        return ""

    def _on_paste(self, event: events.Paste) -> None:
        """Paste several lines as one, as a question often has several; refuse what is too long for a question."""
        if len(event.text) > LONGEST:
            event.stop()
            event.prevent_default()
            if isinstance(self.screen, Page):
                app_of(self.screen).say(f"{len(event.text):,} letters were not pasted: {LONGEST:,} at most.")
            return
        joined = events.Paste(" ".join(event.text.splitlines()))
        event.stop()
        event.prevent_default()
        super()._on_paste(joined)

    async def _on_key(self, event: events.Key) -> None:
        """Handle a key: run an action of the screen, or type it."""
        name = self._action(event.key)
        if name:
            event.stop()
            event.prevent_default()
            getattr(self.screen, name)()
            return
        screen = self.screen
        if event.key in ("backspace", "delete", "left", "right") and not self.value and isinstance(screen, Removing):
            event.stop()
            event.prevent_default()
            if event.key in ("backspace", "delete"):
                screen.action_remove()
            else:
                screen.mark_item(-1 if event.key == "left" else 1)
            return
        await super()._on_key(event)


__all__ = ["TypeLine"]
