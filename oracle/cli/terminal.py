"""Output to the terminal or a pipe: lines, JSON, error messages, colours, progress of long searches.

Data goes to standard output, everything else to standard error.
"""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import IO, TYPE_CHECKING, Final

if TYPE_CHECKING:
    from types import FrameType

    from oracle.claims.lines import Style

PROGRAM: Final = "dominion-oracle"
_COLOUR: Final = re.compile(r"(\x1b\[(?:[012]|1;3[123])m)")
_NUMBERS: Final[dict[Style, str]] = {"good": "1;32", "bad": "1;31", "unknown": "1;33", "strong": "1", "quiet": "2"}
_PLAIN: Final = {
    "✓": "+", "✗": "x", "→": "->", "←": "<-", "·": "-", "•": "*", "…": "...", "–": "-", "—": "--", "−": "-", "×": "x",
    "≥": ">=", "≤": "<=", "≠": "!=", "≡": "==", "“": '"', "”": '"', "‘": "'", "’": "'", "\u00a0": " ", "∞": "infinity",
}


class Paint:
    """Colours, on a terminal that wants them; plain text anywhere else."""

    def __init__(self, stream: IO[str]) -> None:
        self.on = bool(
            not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and is_terminal(stream)
        )

    def __call__(self, style: Style, text: str) -> str:
        """Return the text in a style: good, bad, unknown, strong or quiet."""
        if not self.on or not text:
            return text
        return f"\x1b[{_NUMBERS[style]}m{text}\x1b[0m"


def is_terminal(stream: IO[str]) -> bool:
    try:
        return stream.isatty()
    except (AttributeError, ValueError):
        return False


class Progress:
    """The progress of a long search, on a terminal's standard error; silent elsewhere and in short searches."""

    _AFTER: Final = 1.0

    def __init__(self) -> None:
        self.on = is_terminal(sys.stderr)
        self.shown = False
        self._known = ""

    def __call__(self, states: int, seconds: float) -> None:
        """Show how many positions have been visited."""
        if self.on and seconds > self._AFTER:
            self.shown = True
            print(f"\r{states:,} positions, {seconds:.0f} s{self._known} ", end="", file=sys.stderr, flush=True)

    def settled(self, holds: Sequence[bool | None]) -> None:
        """From now on, also show how many claims hold, fail, and are not settled."""
        counts = [(holds.count(True), "hold"), (holds.count(False), "fail"), (holds.count(None), "open")]
        self._known = "; " + ", ".join(f"{n} {what}" for n, what in counts if n)

    def tried(self, done: int, every: int) -> None:
        """Show how many changes have been tried, to find out what decides."""
        if self.on:
            self.shown = True
            print(f"\rwhy: {done} of {every} ", end="", file=sys.stderr, flush=True)

    def steps(self, done: int, every: int) -> None:
        """Show how many steps of a graph have been written."""
        if self.on and every > 5_000:
            self.shown = True
            print(f"\r{done:,} of {every:,} steps ", end="", file=sys.stderr, flush=True)

    def counted(self, done: int, every: int, what: str) -> None:
        """Show how many lines of a log, or logs, have been followed, with a bar."""
        if self.on:
            self.shown = True
            bar = "█" * (24 * done // max(every, 1))
            print(f"\r{bar:░<24} {done:,} of {every:,} {what} ", end="", file=sys.stderr, flush=True)

    def done(self) -> None:
        """Take the line away."""
        if self.shown:
            print("\r" + " " * 78 + "\r", end="", file=sys.stderr, flush=True)


class Interruption:
    """A handler of Ctrl-C while it is entered: the first asks a search to end, the second ends the program as usual.

    When the search ends, what is known can be printed. Called, it returns the reason why the search is to end, or
    nothing.
    """

    def __init__(self) -> None:
        self._why = ""
        self._before: Callable[[int, FrameType | None], object] | int | None = None

    def __call__(self) -> str:
        return self._why

    def __enter__(self) -> Interruption:
        import signal
        import threading

        if threading.current_thread() is threading.main_thread():      # elsewhere no signal arrives
            self._before = signal.signal(signal.SIGINT, self._interrupted)
        return self

    def __exit__(self, *error: object) -> None:
        import signal

        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _interrupted(self, number: int, frame: object) -> None:
        import signal

        self._why = "stopped by Ctrl-C"
        signal.signal(signal.SIGINT, self._before)


def say(lines: Iterable[str]) -> None:
    """Write lines to standard output. What would steer the terminal is shown, except our own colours."""
    sys.stdout.write("\n".join(visible(line) for line in lines) + "\n")


def say_text(text: str) -> None:
    """Write a file's text to standard output as it would be in the file: in UTF-8, whatever the terminal has."""
    raw = getattr(sys.stdout, "buffer", None)
    if raw is None:
        sys.stdout.write(text)
        return
    sys.stdout.flush()
    raw.write(text.encode("utf-8"))


def say_data(data: object) -> None:
    """Write JSON to standard output."""
    import json

    wide = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().startswith("utf")
    sys.stdout.write(json.dumps(data, ensure_ascii=not wide, indent=2) + "\n")


def say_aside(text: str) -> None:
    """Write something to standard error that is no data."""
    print(visible(text), file=sys.stderr)


def say_wrong(text: str) -> None:
    """Say what is wrong, on standard error."""
    paint = Paint(sys.stderr)
    print(f"{paint('bad', PROGRAM + ':')} {visible(text)}", file=sys.stderr)


def visible(text: str) -> str:
    """Return the text with those characters made visible that would steer the terminal, except the colours of
    ``Paint``.
    """
    return text if text.isprintable() else "".join(map(_shown, _COLOUR.split(text)))


def _shown(part: str) -> str:
    if _COLOUR.fullmatch(part):
        return part
    return "".join(sign if sign.isprintable() or sign == "\n" else f"\\u{ord(sign):04x}" for sign in part)


def _in_plain_letters(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that an encoding lacks by distinct ones: ✓ and ✗ must not look alike."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(_PLAIN.get(sign) or f"\\u{ord(sign):04x}" for sign in error.object[error.start:error.end]), error.end


def prepare_streams() -> None:
    """Let standard output and standard error write every character, in whatever encoding the terminal has."""
    if sys.stdout is None:      # closed: nobody wants to read it
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    codecs.register_error("dominion-oracle", _in_plain_letters)
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="dominion-oracle")


def silence() -> None:
    """Discard what is still to be written to standard output, so that the interpreter can close its streams in peace.
    """
    try:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        pass
