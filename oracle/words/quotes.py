"""A text as one word of a command, for every shell."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

_SPECIAL: Final = re.compile(r"[\"$`\\!%]")     # signs that a shell reads between double quotes


def quoted(text: str) -> str:
    """Return the text in quotes that sh, PowerShell and cmd.exe all take.

    They are double ones, which cmd.exe needs, unless something in the text would be read by a shell there.
    """
    return f'"{text}"' if not _SPECIAL.search(text) else "'" + text.replace("'", "’") + "'"


def in_quotes(words: Iterable[str]) -> str:
    """Return some words as a text quotes them: ``“left”, “get”``."""
    return ", ".join(f"“{word}”" for word in words)


__all__ = ["in_quotes", "quoted"]
