"""Rows of what is shown, and of the styles of their words: what is told in lists, whoever draws them."""

from __future__ import annotations

from typing import Any, NamedTuple

Span = tuple[str, str]
"""Some text and its style: a name that whoever draws it knows, several with spaces between them, or "" for plain."""


class Row(NamedTuple):
    """A row: its spans, what it stands for (``key``; None: nothing that can be chosen), and by how many cells
    further lines of it are indented."""

    spans: tuple[Span, ...]
    key: Any = None
    hang: int = 0


def row(*spans: Span | str, key: Any = None, hang: int = 0) -> Row:
    """Return a row of spans; a plain text is a span without style."""
    return Row(tuple((one, "") if isinstance(one, str) else one for one in spans), key, hang)


__all__ = ["Row", "Span", "row"]
