"""The top of the Explore screen: the title, and the answer in a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich.cells import cell_len, chop_cells
from rich.markup import escape

from oracle.scenario import Scenario
from oracle.share.brief import Said

_STYLES: Final = {
    "good": "b $text-success", "bad": "b $text-error", "unknown": "b $text-warning", "strong": "b", "": "",
}
_NARROW: Final = 20
_LAST: Final = 12          # so much may be left empty where a line is broken between words


def heading(scenario: Scenario, said: Iterable[Said], width: int) -> str:
    """The title, in two lines at most, and the answer below it, as markup."""
    title = scenario.title or "; ".join(str(deed) for deed in scenario.event) or "A position"
    return f"[b]{escape(_shortened(title, 2 * width - _LAST))}[/]\n" + " · ".join(_painted(one) for one in said)


def _shortened(text: str, width: int) -> str:
    """A text of at most so many cells."""
    if cell_len(text) <= max(width, _NARROW):
        return text
    return chop_cells(text, max(width, _NARROW) - 1)[0] + "…"


def _painted(said: Said) -> str:
    style = _STYLES[said.style]
    return f"[{style}]{escape(said.text)}[/]" if style else escape(said.text)


__all__ = ["heading"]
