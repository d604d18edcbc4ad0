"""The application: its screens, its actions, its colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.theme import Theme

from oracle.tui.keys import ACTIONS, ANYWHERE, BY_ID, Action, keys_of, read_keys, shown
from oracle.tui.lookup import LookUp
from oracle.tui.page import Page

if TYPE_CHECKING:
    from oracle.errors import OracleError
    from oracle.scenario import Scenario
    from oracle.scenario.draft import Draft


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
        only_below: Path | None = None,
    ) -> None:
        super().__init__()
        self.only_below = only_below            # the folder to which saving is confined
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
            self.push_screen(LookUp(home=True))
            self.run_worker(_prepare, thread=True, group="prepare", exit_on_error=False)
        else:
            self.explore(self.scenario)

    def explore(self, scenario: Scenario) -> None:
        """Show what follows from a scenario."""
        from oracle.tui.explore import Explore  # loaded when needed: the first screen does not wait for it

        self.push_screen(Explore(scenario))

    def build(
        self, scenario: Scenario | None = None, then: Callable[[Scenario | None], None] | None = None,
        failed: OracleError | None = None,
    ) -> None:
        """Edit a scenario, or build one from nothing; ``then`` gets what came of it. ``failed`` is what was wrong with
        it: one stands at that field."""
        from oracle.tui.build import Build

        self.push_screen(Build(scenario, failed=failed), then)

    def propose(self, draft: Draft, remarks: Sequence[str]) -> None:
        """Build on from a position that is proposed; ``remarks`` are what is to be told about it."""
        from oracle.tui.build import Build

        self.push_screen(Build(proposed=draft, remarks=remarks))

    def go_on_building(self) -> None:
        """Go on with the position that was built last."""
        from oracle.tui.build import Build
        from oracle.tui.kept import kept

        self.push_screen(Build(history=kept()))

    def look_up(self, text: str = "") -> None:
        """Look something up."""
        self.push_screen(LookUp(text))

    def help(self, page: Page) -> None:
        """Explain the keys of a screen."""
        from oracle.tui.lists import Help

        self.push_screen(Help(page))

    def leave(self) -> None:
        """Go back to the screen before. The first one is not left like this: going back too often ends nothing."""
        if len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            self.say(f"{shown(keys_of(BY_ID['quit'], self.changed))} quits.")

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


def _prepare() -> None:
    """Load, while the user reads the first screen, what will be needed next: the first letter should not wait."""
    import oracle.rulings.lookup
    import oracle.tui.build
    import oracle.tui.explore  # noqa: F401
    from oracle.scenario.complete import complete
    from oracle.scenario.told import told
    from oracle.scenario.trying import tried

    complete("a", "cards")
    made = told("I gain Inn with Watchtower")
    if made is not None:
        tried(made.draft)


def _runner(page: Page, action: Action) -> Callable[[], Any] | None:
    """What does an action on a screen."""
    name, _, number = action.method.rpartition("_")
    if name == "option" and number.isdecimal():
        return partial(page.action_option, int(number))          # type: ignore[attr-defined]
    return getattr(page, f"action_{action.method}", None)


def _about(action: Action, changed: dict[str, str]) -> str:
    """What an action does and its keys; the palette reads it as markup."""
    return f"{action.says} · key {shown(keys_of(action, changed))}".replace("[", "\\[")


def _title(action: Action) -> str:
    return action.id.replace("-", " ")


__all__ = ["DARK", "LIGHT", "OracleApp"]
