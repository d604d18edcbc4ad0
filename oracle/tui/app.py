"""The application: its screens, its actions, its colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.theme import Theme
from textual.widgets import Static

from oracle.tui.keys import ACTIONS, ANYWHERE, Action, footer, keys_of, read_keys, shown

if TYPE_CHECKING:
    from oracle.scenario import Scenario

REFERENCE = "Reference 2023"

DARK = Theme(
    name="oracle-dark", primary="#4f8fd0", secondary="#6a7fb0", accent="#d7a94b", warning="#d7a94b", error="#e06c6c",
    success="#7fb868", foreground="#d8dce2", background="#14171c", surface="#191d24", panel="#20262f", dark=True,
    variables={"quiet": "#8b95a3"},
)
LIGHT = Theme(
    name="oracle-light", primary="#1f5fa8", secondary="#4a5f90", accent="#8a5a00", warning="#8a5a00", error="#b02a2a",
    success="#2f6f1f", foreground="#1c2026", background="#f7f5f0", surface="#fffdf8", panel="#ebe7dd", dark=False,
    variables={"quiet": "#6a6a66"},
)


def bindings_of(*screens: str) -> list[BindingType]:
    """The bindings of the actions of some screens."""
    return [
        Binding(action.keys, _call(action), action.says, show=False, id=action.id)
        for action in ACTIONS if action.screen in screens
    ]


def _call(action: Action) -> str:
    """The Textual action of an action: those of the options are one with a number."""
    name, _, number = action.method.rpartition("_")
    return f"option({number})" if name == "option" and number.isdigit() else action.method


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
        from oracle.tui.lists import Help

        self.app.push_screen(Help(self))


class OracleApp(App[None]):
    """The terminal interface of the oracle."""

    TITLE = "dominion-oracle"
    CSS_PATH = "style.tcss"
    COMMAND_PALETTE_BINDING = "ctrl+p"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(action.keys, {"palette": "command_palette", "next-panel": "app.focus_next",
                              "previous-panel": "app.focus_previous", "help": "screen.help"}.get(
                    action.id, action.method),
                action.says, show=False, id=action.id, priority=action.id == "quit")
        for action in ACTIONS if action.screen == ANYWHERE
    ]

    def __init__(
        self, scenario: Scenario | None = None, light: bool = False, changed: dict[str, str] | None = None,
    ) -> None:
        super().__init__()
        self.scenario = scenario
        self.changed = read_keys() if changed is None else changed
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = LIGHT.name if light else DARK.name

    def on_mount(self) -> None:
        """Begin with what was named, or with the question what to open."""
        if self.changed:
            self.set_keymap(self.changed)
        if self.scenario is None:
            from oracle.tui.lookup import LookUp

            self.push_screen(LookUp(home=True))
        else:
            self.explore(self.scenario)

    def explore(self, scenario: Scenario, replace: bool = False) -> None:
        """Show what follows from a scenario."""
        from oracle.tui.explore import Explore

        screen = Explore(scenario)
        if replace:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def leave(self) -> None:
        """Go back to the screen before; quit from the first one."""
        if len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            self.exit()

    def action_theme(self) -> None:
        """Light or dark."""
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name

    def say(self, text: str, bad: bool = False) -> None:
        """Tell something for a few seconds, in place of what was told before."""
        self.unsay()
        self.notify(text, severity="error" if bad else "information", timeout=6, markup=False)

    def unsay(self) -> None:
        """What was told in passing is over: it no longer covers what stands below it."""
        if self._notifications:
            self.clear_notifications()

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Every action of the screen, for the command palette."""
        base = next((one for one in reversed(self.screen_stack) if isinstance(one, Page)), None)
        if base is not None:
            for action in base.actions():
                run = _runner(base, action)
                if run is not None:
                    yield SystemCommand(_title(action), _about(action, self.changed), run)
        for action in ACTIONS:
            if action.screen == ANYWHERE and action.id not in ("palette", "next-panel", "previous-panel"):
                run = {"help": getattr(base, "action_help", None), "theme": self.action_theme,
                       "quit": self.action_quit}[action.id]
                if run is not None:
                    yield SystemCommand(_title(action), _about(action, self.changed),
                                        cast("Callable[[], Any]", run))


def _runner(page: Page, action: Action) -> Callable[[], Any] | None:
    """What does an action on a screen."""
    name, _, number = action.method.rpartition("_")
    if name == "option" and number.isdigit():
        return partial(page.action_option, int(number))          # type: ignore[attr-defined]
    return getattr(page, f"action_{action.method}", None)


def _about(action: Action, changed: dict[str, str]) -> str:
    """What an action does and its keys; the palette reads it as markup."""
    return f"{action.says} · key {shown(keys_of(action, changed))}".replace("[", "\\[")


def _title(action: Action) -> str:
    return action.id.replace("-", " ")


def app_of(widget: Any) -> OracleApp:
    """The application of a widget, with its own type."""
    return cast("OracleApp", widget.app)


__all__ = ["Foot", "OracleApp", "Page", "app_of", "bindings_of"]
