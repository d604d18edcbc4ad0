"""The terminal interface in a real terminal of 80 by 24, through tmux, as somebody starts it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.skipif(shutil.which("tmux") is None, reason="no tmux is installed (Debian: tmux)")


class Terminal:
    """A terminal of its own, with nothing of the user's configuration in it."""

    def __init__(self, folder: Path) -> None:
        self.socket = str(folder / "tmux")
        self.folder = folder

    def tmux(self, *words: str) -> str:
        """A command of tmux."""
        done = subprocess.run(["tmux", "-S", self.socket, "-f", "/dev/null", *words], capture_output=True, text=True,
                              timeout=30, check=False)
        return done.stdout

    def start(self, *words: str, **env: str) -> None:
        """Start the program with some words in the terminal."""
        settings = {"PYTHONPATH": str(ROOT), "XDG_CONFIG_HOME": str(self.folder),
                    "XDG_STATE_HOME": str(self.folder), "LANG": "C.UTF-8",
                    "DOMINION_ORACLE_DRAFT": str(self.folder / "draft.json"), **env}
        named = [part for name, value in settings.items() for part in ("-e", f"{name}={value}")]
        program = [sys.executable, "-m", "oracle", "tui", *words]
        self.tmux("-u", "new-session", "-d", "-x", "80", "-y", "24", "-c", str(self.folder), *named,
                  "sh", "-c", '"$@"; echo "ended with $?"; sleep 60', "sh", *program)

    def keys(self, *names: str) -> None:
        """Press keys, by tmux's names of them."""
        self.tmux("send-keys", *names)

    def screen(self) -> str:
        """What is on the screen."""
        return self.tmux("capture-pane", "-p")

    def until(self, text: str) -> str:
        """Wait until a text is on the screen."""
        end = time.monotonic() + 40
        while text not in (seen := self.screen()):
            assert time.monotonic() < end, f"no “{text}” on the screen:\n{seen}"
            time.sleep(0.05)
        return seen


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """A terminal that is closed after the test."""
    made = Terminal(tmp_path)
    try:
        yield made
    finally:
        made.tmux("kill-server")


def test_a_position_is_built_explored_and_saved_in_a_terminal_and_nothing_is_left_behind(
    terminal: Terminal, tmp_path: Path,
) -> None:
    terminal.start()
    seen = terminal.until("all actions")
    assert "Build a position" in seen
    assert len(seen.rstrip("\n").split("\n")) == 24
    assert max(map(len, seen.split("\n"))) <= 80
    terminal.keys("Enter")
    terminal.until("Alice’s hand ›")
    terminal.keys(*"watch", "Enter")
    terminal.until("hand             Watchtower")
    terminal.keys("Tab", "Tab", "Tab", "Tab", *"inn", "Enter", "Tab")
    terminal.until("What happens ›")
    terminal.keys(*"gains", "Space", *"inn", "Space", *"onto", "Enter")
    terminal.until("enter explores everything")
    terminal.keys("Enter")
    terminal.until("Alice: use Watchtower")
    terminal.keys("2")
    terminal.until("Alice: trash it")
    terminal.keys("w")
    terminal.until("Save as a scenario file")
    terminal.keys("Enter")
    terminal.until("Saved")
    assert (tmp_path / "alice-gains-inn-onto-the-deck.yaml").exists()
    terminal.keys("C-q")
    assert "Saved" not in terminal.until("ended with 0")


def test_wrong_keys_are_told_before_anything_is_drawn(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "dominion-oracle").mkdir()
    (tmp_path / "dominion-oracle" / "keys.yaml").write_text("forwart: x\n", "utf-8")
    terminal.start()
    seen = terminal.until("ended with 2")
    assert "there is no action 'forwart'" in seen
    assert "did you mean forward?" in seen


def test_without_a_terminal_the_way_out_is_told() -> None:
    done = subprocess.run([sys.executable, "-m", "oracle", "tui"], stdin=subprocess.DEVNULL, capture_output=True,
                          text=True, timeout=60, check=False, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.returncode == 2
    assert "needs a terminal" in done.stderr
