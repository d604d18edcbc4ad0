"""The terminal interface in a real browser: ``dominion-oracle tui --web``."""

from __future__ import annotations

import importlib.util
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser import browser, missing

ROOT = Path(__file__).resolve().parents[1]
SERVE = importlib.util.find_spec("textual_serve") is not None

needs_serve = pytest.mark.skipif(not SERVE, reason="textual-serve is not installed (pip install 'dominion-oracle[web]')")


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture
def address() -> Iterator[str]:
    """Where the interface is served, with the question about Inn and Watchtower."""
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "oracle", "tui", "--web", "--host", "127.0.0.1", "--port", str(port), "inn-watchtower"],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    try:
        end = time.monotonic() + 30
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert server.poll() is None, "the server has ended"
            assert time.monotonic() < end, "nothing is served"
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(10)


# The terminal in the page draws on a canvas, so what it is told to draw is listened to.
LISTEN = """
window.seen = "";
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...words) {
    super(...words);
    this.addEventListener("message", async (event) => {
      const data = event.data;
      const bytes = data instanceof Blob ? await data.arrayBuffer() : data;
      const text = typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes);
      window.seen += text.replace(/\\x1b\\[[0-9;?]*[A-Za-z]/g, "");
    });
  }
};
"""


@needs_serve
@pytest.mark.skipif(bool(missing()), reason=missing() or "-")
def test_the_interface_is_used_in_a_browser(address: str) -> None:
    with browser() as page:
        page.devtools("Page.addScriptToEvaluateOnNewDocument", source=LISTEN)
        page.open(address)
        holds = "return window.seen.includes(arguments[0])"
        page.wait(holds, "all 8 claims hold", seconds=40)
        page.run("document.querySelector('.xterm-helper-textarea').focus()")
        page.keys("ArrowRight", "ArrowRight")
        page.wait(holds, "+Inn", seconds=20)
        page.keys("1")
        page.wait(holds, "✗ use Watchtower", seconds=20)
        page.keys("n")
        page.wait(holds, "end: outcome 2 of 2", seconds=20)
        assert page.complaints() == []                      # nothing is missing, and nothing comes from elsewhere


def test_without_the_package_the_way_to_it_is_told() -> None:
    program = ("import sys; sys.modules['textual_serve'] = None; sys.modules['textual_serve.server'] = None\n"
               "from oracle.cli import main\nsys.exit(main(['tui', '--web']))")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False,
                          cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.returncode == 2
    assert "dominion-oracle[web]" in done.stderr


@needs_serve
def test_a_port_that_is_taken_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = subprocess.run([sys.executable, "-m", "oracle", "tui", "--web", "--host", "127.0.0.1", "--port", port],
                              capture_output=True, text=True, timeout=60, check=False, cwd=ROOT,
                              env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.returncode == 2
    assert "--port" in done.stderr
