"""What is written to the terminal, or into a pipe: lines, JSON, complaints, colours, how far a long search is.

Data goes to standard output, everything else to standard error.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import IO, Any, Final

PROGRAM: Final = "dominion-oracle"


class Paint:
    """Colours, on a terminal that wants them; plain text anywhere else."""

    def __init__(self, stream: IO[str]) -> None:
        self.on = bool(
            not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and is_terminal(stream)
        )

    def __call__(self, style: str, text: str) -> str:
        """The text in a style: good, bad, unknown, strong or quiet."""
        if not self.on or not text:
            return text
        number = {"good": "1;32", "bad": "1;31", "unknown": "1;33", "strong": "1", "quiet": "2"}[style]
        return f"\x1b[{number}m{text}\x1b[0m"


def is_terminal(stream: IO[str]) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False


class Progress:
    """How far a long search is, on a terminal's standard error; silent elsewhere and in short searches."""

    _AFTER: Final = 1.0

    def __init__(self) -> None:
        self.on = is_terminal(sys.stderr)
        self.shown = False

    def __call__(self, states: int, seconds: float) -> None:
        """Say how many positions have been looked at."""
        if self.on and seconds > self._AFTER:
            self.shown = True
            print(f"\r{states:,} positions, {seconds:.0f} s ", end="", file=sys.stderr, flush=True)

    def steps(self, done: int, every: int) -> None:
        """Say how many steps of a graph have been written."""
        if self.on and every > 5_000:
            self.shown = True
            print(f"\r{done:,} of {every:,} steps ", end="", file=sys.stderr, flush=True)

    def done(self) -> None:
        """Take the line away."""
        if self.shown:
            print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)


def say(lines: Sequence[str]) -> None:
    sys.stdout.write("\n".join(lines) + "\n")


def say_data(data: Any) -> None:
    import json

    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def say_wrong(text: str) -> None:
    paint = Paint(sys.stderr)
    print(f"{paint('bad', PROGRAM + ':')} {visible(text)}", file=sys.stderr)


def visible(text: str) -> str:
    """The text without signs that would steer the terminal."""
    return "".join(sign if sign.isprintable() or sign == "\n" else f"\\u{ord(sign):04x}" for sign in text)
