"""A user of the terminal interface for tests: presses keys, waits until nothing moves, and reads the screen."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any
from unittest.mock import patch

from textual import events
from textual._compositor import Compositor
from textual.css import stylesheet
from textual.css.model import RuleSet
from textual.widgets import Input

from oracle.claims import Answer
from oracle.inputs import read_question
from oracle.tui import drafts, searcher
from oracle.tui.app import OracleApp
from oracle.tui.explore_screen import Explore
from oracle.tui.row_list import Rows

SIGNS = {" ": "space", ".": "full_stop", "=": "equals_sign", "?": "question_mark", "/": "slash", ",": "comma",
         "|": "vertical_line", ">": "greater_than_sign", ":": "colon", "-": "minus", "$": "dollar_sign"}


LETTERS = {name: sign for sign, name in SIGNS.items()}


class User:
    """Somebody in front of the terminal; counts the keys that were pressed."""

    def __init__(self, app: OracleApp, pilot: Any) -> None:
        self.app = app
        self.pilot = pilot
        self.keys = 0

    async def press(self, *names: str) -> None:
        """Press keys one after the other."""
        for name in names:
            self.post(name)
            await self._handled()
        await self.settled()

    def post(self, name: str) -> None:
        """Press a key without waiting for what it does."""
        self.keys += 1
        event = events.Key(name, LETTERS.get(name, name if len(name) == 1 else None))
        event.set_sender(self.app)
        self.app.post_message(event)

    async def _handled(self) -> None:
        """Wait until nobody has a message left. (Textual's own pilot waits a twenty-fifth of a second per key.)"""
        quiet, pumps = 0, [self.app]
        while quiet < 6:
            await asyncio.sleep(0)
            if quiet in (0, 5):
                pumps = [self.app, self.app.screen, *self.app.screen.walk_children()]
            quiet = 0 if any(pump.message_queue_size for pump in pumps) else quiet + 1

    async def type(self, text: str, *then: str) -> None:
        """Type a text, then press keys."""
        for letter in text:
            self.post(SIGNS.get(letter, letter))
        await self._handled()
        await self.press(*then)

    async def put(self, *texts: str) -> None:
        """Type each text at once, as if pasted, and press enter behind it: where it is not the typing that is tried."""
        for text in texts:
            self.screen.query_one("#type", Input).value = text
            await self._handled()
            await self.press("enter")

    async def explore_anew(self, question: str) -> None:
        """Explore another question, in a screen over the one that is there."""
        self.app.explore(read_question(question))
        await self.settled()

    async def home(self) -> None:
        """Begin anew on the first screen, where nothing is typed and no key was pressed yet."""
        while len(self.app.screen_stack) > 2:
            self.app.pop_screen()
            await self._handled()
        self.screen.query_one("#type", Input).value = ""
        await self.until(lambda: self.panel("found").find("Build a position") >= 0)
        self.keys = 0

    async def settled(self) -> None:
        """Wait until no search and no comparison runs, and everything that has changed is drawn."""
        quiet, until = 0, monotonic() + 60
        while monotonic() < until:
            if any(not worker.is_finished for worker in self.app.workers) or getattr(self.screen, "searching", ""):
                quiet = 0
                await asyncio.sleep(0.01)           # its thread has the processor for itself
                continue
            await self._handled()
            if self._draw():
                quiet = 0
                continue
            quiet += 1
            if quiet == 2:
                return
            await asyncio.sleep(0.003)
        raise AssertionError("the terminal interface does not come to rest")

    def _draw(self) -> bool:
        """Draw now what Textual would draw with its next picture, of which it makes sixty a second. False: nothing."""
        screen = self.app.screen
        if not screen._update_timer._active.is_set():
            return False
        with screen._context():
            screen._on_timer_update()
        return True

    async def until(self, holds: Callable[[], bool]) -> None:
        """Wait for what comes only when somebody stops typing."""
        until = monotonic() + 60
        while monotonic() < until:
            await asyncio.sleep(0.02)
            await self._handled()
            if holds():
                await self.settled()
                return
        raise AssertionError(f"did not come about; the screen:\n{self.text()}")

    @property
    def screen(self) -> Any:
        """The screen one sees."""
        return self.app.screen

    def text(self) -> str:
        """All that is on the screen, as plain text."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    def panel(self, name: str) -> str:
        """All rows of a panel, also those that are scrolled out of sight."""
        return self.app.screen.query_one(f"#{name}", Rows).text()

    def told(self) -> str:
        """What is told in passing now."""
        return self.app.told

    def taken(self) -> list[str]:
        """The options taken so far on the Explore screen, in words."""
        walk = self.explore.walk
        assert walk is not None
        return [walk.graph.words.option(edge) for edge in walk.line[:walk.at]]

    @property
    def explore(self) -> Explore:
        """The Explore screen."""
        assert isinstance(self.screen, Explore), self.screen
        return self.screen


_painted = Compositor.render_update
_parse = stylesheet.parse
_parsed: dict[object, list[RuleSet]] = {}


def _once(scope: str, css: str, read_from: Any, variable_tokens: dict[str, list[Any]], **more: Any) -> list[RuleSet]:
    """The rules of a style sheet, which are the same in every app of a theme, are read once."""
    key = (scope, css, read_from, *more.values(), *(tuple(one) for one in variable_tokens.values()))
    if key not in _parsed:
        _parsed[key] = list(_parse(scope, css, read_from, variable_tokens=variable_tokens, **more))
    return _parsed[key]


_reasons = searcher.reasons
_given: dict[object, list[str]] = {}


def _given_once(answer: Answer) -> list[str]:
    """What decides an answer is worked out once for every question, which takes longer than all else in an app."""
    key = (answer.question.scenario, tuple(str(result.claim) for result in answer.results), len(answer.graph))
    if key not in _given:
        _given[key] = _reasons(answer)
    return _given[key]


def _where_one_looks(screen: Compositor, full: bool = False, **how: Any) -> Any:
    """What a headless terminal would throw away is not painted: ``text`` and pictures paint a screen as a whole."""
    if full:
        return _painted(screen, full, **how)
    screen._dirty_regions.clear()
    return None


def use(
    what: Callable[[User], Awaitable[None]], question: str | None = None, size: tuple[int, int] = (80, 24),
    light: bool = False, changed: dict[str, str] | None = None, fresh: bool = True,
) -> OracleApp:
    """Let a user do something, beginning with a question or with nothing; ``fresh``: nothing has been built before."""
    if fresh:
        drafts.draft_file().unlink(missing_ok=True)
    app = OracleApp(None if question is None else read_question(question), light, changed or {})

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            user = User(app, pilot)
            await user.settled()
            await what(user)

    with patch.object(Compositor, "render_update", _where_one_looks), patch.object(stylesheet, "parse", _once), \
            patch.object(searcher, "reasons", _given_once), patch("os.fsync"):      # what tests write need not survive
        asyncio.run(run())
    return app


def tidy(svg: str) -> str:
    """An SVG of Textual without the number that it makes up for every picture, and without fonts from the network."""
    svg = re.sub(r"terminal-\d+-", "terminal-", svg)
    svg = re.sub(r"\s*@font-face \{.*?\}\n", "\n", svg, flags=re.S)
    return re.sub(r"[ \t]+$", "", svg, flags=re.M)
