"""A headless browser for tests, driven through its own chromedriver.

The protocol between a test and chromedriver is W3C WebDriver: JSON over HTTP. The few requests needed here are
written out below with the standard library, so that no package is installed for them. Where there is no
browser, ``missing()`` says so, and tests that need one are skipped with that text::

    with browser() as page:             # skips the test if there is none
        page.open(path.as_uri())
        page.keys("ArrowRight", "1", "?")
        assert page.text("#asks") == "..."
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS: Final = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-extensions", "--disable-software-rasterizer",
    "--disable-sync", "--disable-dev-shm-usage", "--force-device-scale-factor=1",
)
_ELEMENT: Final = "element-6066-11e4-a52e-4f735466cecf"
# Names of keys as browsers have them, and the signs by which WebDriver means them.
_SIGNS: Final = {
    "ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Home": "\ue011",
    "End": "\ue010", "Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Backspace": "\ue003", "Space": " ",
    "Shift": "\ue008", "Control": "\ue009", "Alt": "\ue00a", "PageUp": "\ue00e", "PageDown": "\ue00f", "F1": "\ue031",
}


def found() -> tuple[str, str] | None:
    """The browser and its driver, or None."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    driver = shutil.which("chromedriver")
    return (browser, driver) if browser and driver else None


def missing() -> str:
    """Empty if there is a browser; else what is missing."""
    if found():
        return ""
    return "no headless browser: chromium and chromedriver are not installed (Debian: chromium, chromium-driver)"


class Page:
    """A page in a browser, and the hands of a user on it."""

    def __init__(self, url: str) -> None:
        self._url = url

    # ------------------------------------------------------------------ the protocol

    def _ask(self, method: str, path: str, data: Any = None) -> Any:
        body = None if method == "GET" else json.dumps(data or {}).encode()
        request = urllib.request.Request(self._url + path, body, {"Content-Type": "application/json"}, method=method)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=30) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            told = json.load(error)["value"]
            raise AssertionError(f"{told['error']}: {told['message'].splitlines()[0]}") from None

    def devtools(self, command: str, **parameters: Any) -> Any:
        """A command of the DevTools protocol."""
        return self._ask("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    # ------------------------------------------------------------------ looking

    def open(self, url: str) -> None:
        """Load a page and wait until it is there."""
        self._ask("POST", "/url", {"url": url})

    def run(self, script: str, *arguments: Any) -> Any:
        """What a piece of JavaScript returns; it sees ``arguments``."""
        return self._ask("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def wait(self, script: str, *arguments: Any, seconds: float = 10.0) -> Any:
        """What a script returns as soon as that is true-like. Raises AssertionError after some seconds."""
        until, pause = time.monotonic() + seconds, 0.02
        while not (value := self.run(script, *arguments)):
            assert time.monotonic() < until, f"still not true after {seconds} s: {script}"
            time.sleep(pause)
            pause = min(0.2, pause * 1.2)        # what takes long is not asked so often: that costs time too
        return value

    def text(self, selector: str) -> str:
        """The visible text of an element."""
        return str(self.run("return document.querySelector(arguments[0]).innerText.trim()", selector))

    def texts(self, selector: str) -> list[str]:
        """The visible texts of all elements that a selector finds."""
        script = "return [...document.querySelectorAll(arguments[0])].map(e => e.innerText.trim())"
        return list(self.run(script, selector))

    def count(self, selector: str) -> int:
        """How many elements a selector finds."""
        return int(self.run("return document.querySelectorAll(arguments[0]).length", selector))

    def screenshot(self, path: str | Path) -> None:
        """What is seen now, as PNG."""
        Path(path).write_bytes(base64.b64decode(self._ask("GET", "/screenshot")))

    def complaints(self) -> list[str]:
        """What the page has written to the console as errors since the last time."""
        return [str(entry["message"]) for entry in self._ask("POST", "/se/log", {"type": "browser"})
                if entry["level"] == "SEVERE"]

    # ------------------------------------------------------------------ doing

    def keys(self, *names: str) -> None:
        """Press keys, one after the other: ``"ArrowRight"``, ``"h"``, ``"Shift+ArrowRight"``."""
        actions: list[dict[str, str]] = []
        for name in names:
            *held, key = name.split("+") if len(name) > 1 else [name]
            signs = [_SIGNS[one] for one in held]
            sign = _SIGNS.get(key, key)
            actions += [{"type": "keyDown", "value": one} for one in signs]
            actions += [{"type": "keyDown", "value": sign}, {"type": "keyUp", "value": sign}]
            actions += [{"type": "keyUp", "value": one} for one in reversed(signs)]
        self._ask("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def type(self, text: str) -> None:
        """Type a text, sign by sign."""
        self.keys(*text)

    def click(self, selector: str, number: int = 0) -> None:
        """Click on an element with the mouse (the first that the selector finds, or a later one)."""
        self._point("mouse", selector, number)

    def tap(self, selector: str, number: int = 0) -> None:
        """Tap on an element with a finger."""
        self._point("touch", selector, number)

    def _point(self, how: str, selector: str, number: int) -> None:
        elements = self._ask("POST", "/elements", {"using": "css selector", "value": selector})
        assert len(elements) > number, f"the page has no {selector}" + (f" number {number}" if number else "")
        self.run("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", elements[number])
        self._ask("POST", "/actions", {"actions": [{
            "type": "pointer", "id": how, "parameters": {"pointerType": how}, "actions": [
                {"type": "pointerMove", "duration": 0, "origin": elements[number], "x": 0, "y": 0},
                {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0},
            ],
        }]})

    def swipe(self, across: int, down: int = 0) -> None:
        """Draw a finger over the middle of the page."""
        x, y = self.run("return [Math.round(innerWidth / 2), Math.round(innerHeight / 2)]")
        x, y = x - across // 2, y - down // 2
        self.devtools("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        for part in (1, 2, 3, 3, 3):               # held still at the end: the page does not go on rolling
            self.devtools("Input.dispatchTouchEvent", type="touchMove",
                          touchPoints=[{"x": x + across * part // 3, "y": y + down * part // 3}])
            time.sleep(0.03)
        self.devtools("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def size(self, width: int, height: int, phone: bool = False) -> None:
        """How large the page is shown; with ``phone`` on a screen that is touched."""
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                      mobile=phone)
        self.devtools("Emulation.setTouchEmulationEnabled", enabled=phone)

    def media(self, **features: str) -> None:
        """What the user prefers: ``prefers_color_scheme="dark"``."""
        self.devtools("Emulation.setEmulatedMedia", features=[
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()])

    def offline(self) -> None:
        """Cut the network off."""
        self.devtools("Network.enable")
        self.devtools("Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=0,
                      uploadThroughput=0)


@contextmanager
def browser(width: int = 1100, height: int = 800, *more: str) -> Iterator[Page]:
    """A page in a new browser with a new, empty profile; ``more`` are flags. Skips the test where none is installed."""
    there = found()
    if there is None:
        pytest.skip(missing())
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        driver = subprocess.Popen(
            [there[1], f"--port={port}", "--log-level=OFF"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env={**os.environ, "HOME": profile}, start_new_session=True,
        )
        base = Page(f"http://127.0.0.1:{port}")
        page: Page | None = None
        try:
            _wait_for(base, driver)
            flags = [*FLAGS, *more, f"--user-data-dir={profile}/profile", f"--window-size={width},{height}"]
            session = base._ask("POST", "/session", {"capabilities": {"alwaysMatch": {
                "browserName": "chrome", "goog:chromeOptions": {"binary": there[0], "args": flags},
                "goog:loggingPrefs": {"browser": "ALL"},
            }}})
            page = Page(f"http://127.0.0.1:{port}/session/{session['sessionId']}")
            page.size(width, height)
            yield page
        finally:
            if page is not None:
                page._ask("DELETE", "")
            driver.terminate()
            driver.wait(10)


def _wait_for(base: Page, driver: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 20
    while True:
        try:
            if base._ask("GET", "/status")["ready"]:
                return
        except (urllib.error.URLError, ConnectionError):
            pass
        assert driver.poll() is None, "chromedriver does not start"
        assert time.monotonic() < until, "chromedriver does not answer"
        time.sleep(0.05)
