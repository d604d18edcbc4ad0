"""What every screen is made of: its keys, its last line, and what it can ask the application for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

from engine.eras import CURRENT
from oracle.tui.keys import ACTIONS, ANYWHERE, Action, footer

if TYPE_CHECKING:
    from oracle.errors import OracleError
    from oracle.scenario import Scenario
    from oracle.scenario.draft import Draft

REFERENCE = f"Rules of {CURRENT}"


class Application(Protocol):
    """What the application does for its screens: it alone knows all of them."""

    changed: dict[str, str]
    only_below: Path | None

    def explore(self, scenario: Scenario) -> None:
        """Show what follows from a scenario."""

    def build(
        self, scenario: Scenario | None = None, then: Callable[[Scenario | None], None] | None = None,
        failed: OracleError | None = None,
    ) -> None:
        """Edit a scenario, or build one from nothing; ``then`` gets what came of it. ``failed`` is what was wrong with
        it: one stands at that field."""

    def propose(self, draft: Draft, remarks: Sequence[str]) -> None:
        """Build on from a position that is proposed; ``remarks`` are what is to be told about it."""

    def go_on_building(self) -> None:
        """Go on with the position that was built last."""

    def look_up(self, text: str = "") -> None:
        """Look something up."""

    def help(self, page: Page) -> None:
        """Explain the keys of a screen."""

    def leave(self) -> None:
        """Go back to the screen before."""

    def say(self, text: str, bad: bool = False) -> None:
        """Tell something for a few seconds, in place of what was told before."""

    def unsay(self) -> None:
        """What was told in passing is over."""


def app_of(widget: Any) -> Application:
    """The application of a widget, as screens see it."""
    return cast("Application", widget.app)


def bindings_of(*screens: str) -> list[BindingType]:
    """The bindings of the actions of some screens."""
    return [
        Binding(action.keys, _call(action), action.says, show=False, id=action.id)
        for action in ACTIONS if action.screen in screens
    ]


def _call(action: Action) -> str:
    """The Textual action of an action: those of the options are one with a number."""
    name, _, number = action.method.rpartition("_")
    return f"option({number})" if name == "option" and number.isdecimal() else action.method


class Foot(Horizontal):
    """The last line of a screen: a few keys, and by which rules everything is said."""

    DEFAULT_CSS = """
    Foot { height: 1; dock: bottom; background: $panel; }
    Foot > #keys { width: 1fr; height: 1; }
    Foot > #edition { width: auto; height: 1; color: $text-muted; padding: 0 1; }
    """

    def __init__(self, screen_name: str) -> None:
        super().__init__()
        self.screen_name = screen_name

    def compose(self) -> Iterable[Any]:
        """The two parts."""
        yield Static("", id="keys", markup=True)
        yield Static(REFERENCE, id="edition", markup=False)

    def on_mount(self) -> None:
        """Write down the keys, as the user has them."""
        self.write(footer(self.screen_name, app_of(self).changed))

    def write(self, keys: list[tuple[str, str]]) -> None:
        """Other keys."""
        from rich.markup import escape

        text = "  ".join(f"[b $accent]{escape(key)}[/] {escape(words)}" for key, words in keys)
        self.query_one("#keys", Static).update(" " + text)

    def edition(self, text: str) -> None:
        """By which rules everything is said."""
        self.query_one("#edition", Static).update(text)


class Page(Screen[Any]):
    """A screen with a name among those of the actions."""

    NAME: ClassVar[str] = ANYWHERE

    def actions(self) -> list[Action]:
        """What can be done on this screen, apart from what can be done everywhere."""
        return [action for action in ACTIONS if action.screen == self.NAME]

    def action_help(self) -> None:
        """Explain the keys."""
        app_of(self).help(self)


__all__ = ["REFERENCE", "Application", "Foot", "Page", "app_of", "bindings_of"]
