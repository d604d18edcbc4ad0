"""The base of all screens: their keys, their last line, and what they can ask of the application."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, cast

from rich.markup import escape
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from engine.rules import CURRENT
from oracle.tui.keys import ACTIONS, ANYWHERE, Action, Hint, footer

if TYPE_CHECKING:
    from oracle.errors import OracleError
    from oracle.graph.walk import Taken
    from oracle.scenario import Scenario
    from oracle.scenario.draft import Draft

NARROW: Final = 70            # columns; below this, panels are stacked, and the last line has keys only
REFERENCE = f"Rules of {CURRENT}"


class Application(Protocol):
    """The part of the application that its screens use: it alone knows all of them."""

    changed: dict[str, str]
    only_below: Path | None

    def explore(self, scenario: Scenario, line: Taken | None = None) -> None:
        """Show what follows from a scenario; ``line`` is where one was in it before."""

    def build(
        self, scenario: Scenario | None = None, then: Callable[[Scenario | None], None] | None = None,
        failed: OracleError | None = None,
    ) -> None:
        """Edit a scenario, or build one from nothing; ``then`` gets the result.

        ``failed`` is what was wrong with the scenario; the cursor starts at that field.
        """

    def propose(self, draft: Draft, remarks: Sequence[str]) -> None:
        """Build on from a position that is proposed; ``remarks`` are the remarks about it."""

    def go_on_building(self) -> None:
        """Go on with the position that was built last."""

    def look_up(self, text: str = "") -> None:
        """Look something up."""

    def help(self, page: Page) -> None:
        """Explain the keys of a screen."""

    def leave(self) -> None:
        """Go back to the screen before."""

    def back_to_building(self) -> bool:
        """Go back to the position that is being built, if one has come from there. Whether that is so."""

    def say(self, text: str, bad: bool = False) -> None:
        """Show a message for a few seconds, in place of the last one."""

    def unsay(self) -> None:
        """Take the passing message away."""


def app_of(widget: Widget) -> Application:
    """Return the application of a widget, as screens see it."""
    return cast("Application", widget.app)


def bindings_of(*screens: str) -> list[BindingType]:
    """Return the bindings of the actions of some screens."""
    return [
        Binding(action.keys, _call(action), action.says, show=False, id=action.id)
        for action in ACTIONS if action.screen in screens
    ]


def _call(action: Action) -> str:
    """Return the Textual action of an action: those of the options are one action with a number."""
    name, _, number = action.method.rpartition("_")
    return f"option({number})" if name == "option" and number.isdecimal() else action.method


class Foot(Horizontal):
    """The last line of a screen: a few clickable keys, and the rules that apply.

    Passing messages are shown there instead, so that they cover nothing.
    """

    DEFAULT_CSS = """
    Foot { height: auto; min-height: 1; max-height: 5; dock: bottom; background: $panel; }
    Foot > #keys { width: 1fr; height: 1; }
    Foot.-narrow > #edition { display: none; }
    Foot > #edition { width: auto; max-width: 40%; height: 1; padding: 0 1; color: $quiet; }
    Foot > #told { width: 1fr; height: auto; max-height: 5; padding: 0 1; display: none; text-style: bold;
                   color: $text-accent; }
    Foot.-bad > #told { color: $text-error; }
    Foot.-told > #keys, Foot.-told > #edition { display: none; }
    Foot.-told > #told { display: block; }
    """

    def __init__(self, screen_name: str) -> None:
        super().__init__(id="foot")
        self.screen_name = screen_name
        self._hints: list[Hint] = []
        self._edition = REFERENCE
        self._places: list[tuple[int, int, Action | None]] = []      # from and to which cell a click does what

    def compose(self) -> ComposeResult:
        """Yield the keys, the edition, and the message."""
        yield Static("", id="keys", markup=True)
        yield Static(REFERENCE, id="edition", markup=False)
        yield Static("", id="told", markup=False)

    def on_mount(self) -> None:
        """Write down the keys, as the user has them."""
        self.write(footer(self.screen_name, app_of(self).changed))

    def write(self, keys: Iterable[Hint]) -> None:
        """Replace the keys."""
        self._hints = list(keys)
        self._draw()

    def on_resize(self) -> None:
        """Show more or fewer words for another width."""
        self._draw()

    def _draw(self) -> None:
        """Write the keys, with as many of their words as there is room for; the words of the first go first."""
        silent = 0
        room = self.size.width - 1
        narrow = room < NARROW
        self.set_class(narrow, "-narrow")
        if not narrow:
            room -= len(self._edition) + 2
        while silent < len(self._hints) and _length(self._hints, silent) > room:
            silent += 1
        gap = "  "
        self._places = []
        at = 1
        shown = []
        for number, hint in enumerate(self._hints):
            text = ""
            for key, action in hint.keys:
                self._places.append((at, at + len(key) + 1, action))
                at += len(key)
                text += f"[b $accent]{escape(key)}[/]"
                if number < silent:
                    text, at = text + " ", at + 1
            if number >= silent:
                self._places.append((at, at + len(hint.words) + 1, hint.keys[-1][1]))
                at += len(hint.words) + 1
                text += f" {escape(hint.words)}"
            shown.append(text.rstrip())
            at += len(gap) - (number < silent)
        self.query_one("#keys", Static).update(" " + gap.join(shown))

    async def on_click(self, event: events.Click) -> None:
        """Do what the clicked key, or the words behind it, says."""
        if event.widget is None or event.widget.id != "keys":
            return
        inside = event.get_content_offset(event.widget)
        for start, stop, action in self._places if inside is not None else ():
            if action is not None and inside is not None and start <= inside.x < stop:
                await self.run_action(_clicked(action))
                return

    def edition(self, text: str) -> None:
        """Show the rules that apply."""
        self._edition = text
        self.query_one("#edition", Static).update(text)
        self._draw()

    def tell(self, text: str, bad: bool = False) -> None:
        """Show a message in place of the keys; an empty one brings the keys back."""
        self.set_class(bool(text), "-told")
        self.set_class(bad, "-bad")
        self.query_one("#told", Static).update(text)


def _length(hints: Sequence[Hint], silent: int) -> int:
    """Return how many cells the keys take if the first ``silent`` ones are shown without their words."""
    size = 2 * (len(hints) - 1)
    for number, hint in enumerate(hints):
        size += sum(len(key) for key, _ in hint.keys)
        size += len(hint.keys) - 1 if number < silent else len(hint.words) + 1
    return size


def _clicked(action: Action) -> str:
    """Return the action for a click on a key in the last line, in Textual's notation."""
    if action.screen == ANYWHERE:
        return {"palette": "app.command_palette", "help": "screen.help"}.get(action.id, f"app.{action.method}")
    return f"screen.{_call(action)}"


class Page(Screen[Any]):
    """A screen with its actions, which belong to the screen ``NAME``."""

    NAME: ClassVar[str] = ANYWHERE

    def actions(self) -> list[Action]:
        """Return the actions of this screen, apart from those that are available everywhere."""
        return [action for action in ACTIONS if action.screen == self.NAME]

    @property
    def unsaved(self) -> bool:
        """Report whether something on this screen would be lost by quitting now."""
        return False

    def whereabouts(self) -> object:
        """Return the current place on this screen, for the screen to which the user goes back."""

    def come_back(self, whereabouts: object) -> None:
        """Come back from a screen that was opened over this one, with the place on that screen."""

    def action_help(self) -> None:
        """Explain the keys."""
        app_of(self).help(self)


__all__ = ["NARROW", "REFERENCE", "Application", "Foot", "Page", "app_of", "bindings_of"]
