"""The application: its screens, its actions, its colours."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import Context, copy_context
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, ParamSpec, TypeVar, cast

from textual import events
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.theme import Theme
from textual.timer import Timer

from engine.collection import keep
from oracle.tui.keys import ACTIONS, ANYWHERE, BUILD, BY_ID, Action, keys_of, read_keys, shown
from oracle.tui.lookup_screen import LookUp
from oracle.tui.screen import Foot, Page

if TYPE_CHECKING:
    from oracle.errors import OracleError
    from oracle.games.log_reader import Log
    from oracle.graph.walk import Taken
    from oracle.scenario import Scenario
    from oracle.scenario.draft import Draft



def _bars(ground: str, bar: str) -> dict[str, str]:
    """Return the style of scroll bars, drawn on the background of the screen."""
    return {"scrollbar": bar, "scrollbar-hover": bar, "scrollbar-active": bar, "scrollbar-background": ground,
            "scrollbar-background-hover": ground, "scrollbar-background-active": ground,
            "scrollbar-corner-color": ground}


def _tiles(**colours: str) -> dict[str, str]:
    """Return the colours of cards by their types, and that of the letters on them."""
    return {f"tile-{name}": colour for name, colour in colours.items()}


T = TypeVar("T")
P = ParamSpec("P")
_SECONDS: Final = 6         # how long a passing message is shown

DARK = Theme(
    name="oracle-dark", primary="#4f8fd0", secondary="#6a7fb0", accent="#d7a94b", warning="#d7a94b", error="#e06c6c",
    success="#7fb868", foreground="#d8dce2", background="#14171c", surface="#191d24", panel="#20262f", dark=True,
    variables={"quiet": "#8b95a3", **_bars("#14171c", "#39424f"), **_tiles(
        ink="#f2f4f7", action="#474d57", treasure="#76621f", victory="#2f6237", curse="#573a72", reaction="#2a5a8c",
        duration="#87501d", reserve="#6b5a3c", night="#33334a", shelter="#7d3535", ruins="#57462f")},
)
LIGHT = Theme(
    name="oracle-light", primary="#1f5fa8", secondary="#4a5f90", accent="#8a5a00", warning="#8a5a00", error="#b02a2a",
    success="#2f6f1f", foreground="#1c2026", background="#f7f5f0", surface="#fffdf8", panel="#ebe7dd", dark=False,
    variables={"quiet": "#6a6a66", **_bars("#f7f5f0", "#c9c3b4"), **_tiles(
        ink="#1c2026", action="#dcdad3", treasure="#f0d678", victory="#b4dcae", curse="#d8c0ea", reaction="#afd2f4",
        duration="#f4c795", reserve="#e2d0ae", night="#c3c3d6", shelter="#f0bdb6", ruins="#d3bf9f")},
)


class _InContext(ThreadPoolExecutor):
    """Threads that inherit the context of whoever starts them."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> Future[T]:
        context = copy_context()
        return super().submit(lambda: context.run(fn, *args, **named))


class OracleApp(App[None]):
    """The terminal interface of the oracle."""

    TITLE = "dominion-oracle"
    CSS_PATH = "style.tcss"
    COMMAND_PALETTE_BINDING = "ctrl+p"
    ENABLE_COMMAND_PALETTE = True
    ALLOW_IN_MAXIMIZED_VIEW = "Foot"            # the keys, and what is said in passing
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(action.keys, {"palette": "command_palette", "next-panel": "app.focus_next",
                              "previous-panel": "app.focus_previous", "help": "screen.help"}.get(
                    action.id, action.method),
                action.says, show=False, id=action.id, priority=action.id == "quit")
        for action in ACTIONS if action.screen == ANYWHERE
    ]

    def __init__(
        self, scenario: Scenario | None = None, light: bool = False, changed: dict[str, str] | None = None,
        only_below: Path | None = None, log: Log | None = None,
    ) -> None:
        super().__init__()
        self.only_below = only_below            # the folder to which saving is confined
        self.scenario = scenario
        self.log_read = log                     # a game to step through
        self._sure = False                      # whether one has been asked before quitting
        self.changed = read_keys() if changed is None else changed
        self.told = ""                          # the passing message shown now
        self._telling: Timer | None = None
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = LIGHT.name if light else DARK.name

    def on_mount(self) -> None:
        """Begin with what was named, or with the question what to open."""
        asyncio.get_running_loop().set_default_executor(_InContext())
        if self.changed:
            self.set_keymap(self.changed)
        if self.scenario is None:
            self.push_screen(LookUp(home=True))
            if self.log_read is not None:
                from oracle.tui.game_screen import Game

                self.push_screen(Game(self.log_read))
            self.run_worker(_prepare, thread=True, group="prepare", exit_on_error=False)
        else:
            self.explore(self.scenario)

    def explore(self, scenario: Scenario, line: Taken | None = None) -> None:
        """Show what follows from a scenario; ``line`` is where one was in it before."""
        from oracle.tui.explore_screen import Explore  # loaded when needed: the first screen does not wait for it

        self._with_cards(scenario).run(self.push_screen, Explore(scenario, line))

    def build(
        self, scenario: Scenario | None = None, then: Callable[[Scenario | None], None] | None = None,
        failed: OracleError | None = None,
    ) -> None:
        """Edit a scenario, or build one from nothing; ``then`` gets the result.

        ``failed`` is what was wrong with the scenario; the cursor starts at that field.
        """
        from oracle.tui.build_screen import Build

        self._with_cards(scenario).run(self.push_screen, Build(scenario, failed=failed), then)

    def _with_cards(self, scenario: Scenario | None) -> Context:
        """Return a context that has a scenario's own cards, for its screen and whatever that starts."""
        context = copy_context()
        context.run(keep, *(scenario.entries if scenario is not None else ()))
        return context

    def propose(self, draft: Draft, remarks: Sequence[str]) -> None:
        """Build on from a position that is proposed; ``remarks`` are the remarks about it."""
        from oracle.tui.build_screen import Build

        self.push_screen(Build(proposed=draft, remarks=remarks))

    def go_on_building(self) -> None:
        """Go on with the position that was built last."""
        from oracle.tui.build_screen import Build
        from oracle.tui.drafts import last_draft

        self.push_screen(Build(history=last_draft()))

    def look_up(self, text: str = "") -> None:
        """Look something up."""
        self.push_screen(LookUp(text))

    def help(self, page: Page) -> None:
        """Explain the keys of a screen."""
        from oracle.tui.dialogs import Help

        self.push_screen(Help(page))

    def leave(self) -> None:
        """Go back to the screen before. The first one is not left like this: going back too often ends nothing."""
        if len(self.screen_stack) > 2:
            left = self.screen
            self.pop_screen()
            if isinstance(left, Page) and isinstance(self.screen, Page):
                self.screen.come_back(left.whereabouts())
        else:
            self.say(f"{shown(keys_of(BY_ID['quit'], self.changed))} quits.")

    def back_to_building(self) -> bool:
        """Go back to the position that is being built, if one has come from there. Whether that is so."""
        before = self.screen_stack[-2] if len(self.screen_stack) > 2 else None
        if isinstance(before, Page) and before.NAME == BUILD:
            self.leave()
            return True
        return False

    async def action_quit(self) -> None:
        """Quit, but ask first if what was built could not be stored."""
        built = [screen for screen in self.screen_stack if isinstance(screen, Page) and screen.unsaved]
        if built and not self._sure:
            self._sure = True
            key = shown(keys_of(BY_ID["quit"], self.changed))
            self.say(f"The position is not saved: its file cannot be written. {key} once more quits without it.",
                     bad=True)
            return
        on = any(isinstance(screen, Page) and screen.NAME == BUILD for screen in self.screen_stack)
        self.exit(message="The position is kept: dominion-oracle tui continues with it." if on and not built else None)

    def action_theme(self) -> None:
        """Switch between light and dark."""
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name

    def say(self, text: str, bad: bool = False) -> None:
        """Show a message in the last line of the screen for a few seconds, or until the next key."""
        self.unsay()
        self.told = text
        self._telling = self.set_timer(_SECONDS, self.unsay)
        self._tell(text, bad)

    def unsay(self) -> None:
        """Take the passing message away."""
        if self._telling is not None:
            self._telling.stop()
            self._telling = None
        if self.told:
            self.told = ""
            self._tell("", False)

    def _tell(self, text: str, bad: bool) -> None:
        for screen in self.screen_stack:
            for foot in screen.query(Foot):
                foot.tell(text if screen is self.screen else "", bad)

    async def on_event(self, event: events.Event) -> None:
        """Clear the passing message at the next key or click."""
        if isinstance(event, (events.Key, events.MouseDown)):
            self.unsay()
        await super().on_event(event)

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """Yield every action of the screen, for the command palette."""
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
                                        cast("Callable[[], object]", run))


def _prepare() -> None:
    """Load, while the user reads the first screen, what will be needed next, so that the first letter does not wait."""
    import oracle.tui.build_screen
    import oracle.tui.explore_screen  # noqa: F401
    from oracle.collecting import set_apart
    from oracle.scenario.starts import tried
    from oracle.tui.hits import first_hits, ruling_hits

    typed = "I gain Inn with Watchtower"
    for hit in first_hits(typed):
        if hit.made is not None:
            tried(hit.made.draft)
    ruling_hits(typed)
    set_apart()


def _runner(page: Page, action: Action) -> Callable[[], object] | None:
    """Return the method that performs an action on a screen; None if the screen has none."""
    name, _, number = action.method.rpartition("_")
    if name == "option" and number.isdecimal():
        return partial(page.action_option, int(number))          # type: ignore[attr-defined]
    return getattr(page, f"action_{action.method}", None)


def _about(action: Action, changed: dict[str, str]) -> str:
    """Return the description of an action with its keys; the palette reads it as markup."""
    return f"{action.says} · key {shown(keys_of(action, changed))}".replace("[", "\\[")


def _title(action: Action) -> str:
    return action.id.replace("-", " ")


__all__ = ["DARK", "LIGHT", "OracleApp"]
