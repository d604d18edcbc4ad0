"""The top of the Explore screen: the question, and the answer in a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from rich.cells import cell_len, chop_cells
from rich.markup import escape
from textual.widgets import Static

from oracle.claims import Answer
from oracle.scenario import Scenario
from oracle.share.brief import Said, brief
from oracle.share.sentence import Sentence, sentence
from oracle.tui.body import LOW, NARROW

_STYLES: Final = {
    "good": "b $text-success", "bad": "b $text-error", "unknown": "b $text-warning", "strong": "b", "": "",
}
_NARROW: Final = 20
_LAST: Final = 12          # so much may be left empty where a line is broken between words


class Top(NamedTuple):
    """The heading of an answer: its verdicts, the sentence, what it rests on (before it), and remarks (after it)."""

    verdict: str               # good, bad, unknown; empty without claims
    sentence: Sentence
    assumed: tuple[Said, ...] = ()
    more: tuple[Said, ...] = ()


def top_of(answer: Answer) -> Top:
    """Return the headline of an answer."""
    said = brief(answer)
    open_ = tuple(one for one in said if one.style == "unknown" and one.text.startswith("the position leaves open"))
    assumed = tuple(Said("", text) for text in answer.assumed)
    return Top(said[0].style if answer.results else "", sentence(answer), assumed, open_)


def heading(
    scenario: Scenario, top: Top | None, told: Iterable[Said], width: int, titles: int, lines: int,
) -> str:
    """Return, as markup, the title in at most ``titles`` lines, what is ``told`` just now, and the answer in at most
    ``lines``.
    """
    title = scenario.title or "; ".join(str(deed) for deed in scenario.event) or "A position"
    parts = [_painted(one) for one in told]
    if top is not None:
        parts += [_painted(Said(one.style, _shortened(one.text, 2 * width - _LAST))) for one in top.assumed]
        parts += _answer(top, lines * width - _LAST)
        parts += [_painted(one) for one in top.more]
    return f"[b]{escape(_shortened(title, titles * width - _LAST * (titles - 1)))}[/]\n" + " ".join(parts)


class Head(Static):
    """The lines of the top."""

    def __init__(self) -> None:
        super().__init__("", id="head", markup=True)
        self._shown = ""

    def show(self, scenario: Scenario, top: Top | None, told: Iterable[Said]) -> None:
        """Show the title, what is ``told`` just now, and the answer, in as many lines as there is room for."""
        screen = self.screen
        narrow = screen.size.width < NARROW
        text = heading(scenario, top, told, screen.size.width - 2, 1 if narrow and screen.has_class(LOW) else 2,
                       3 if narrow else 2)
        if text != self._shown:                 # writing the same again would repeat the layout of the screen
            self._shown = text
            self.update(text)


def _answer(top: Top, most: int) -> list[str]:
    text = top.sentence.text(max(most, 2 * _NARROW))
    reply = top.sentence.reply
    verdict = text[:len(text) - len(reply.reason)].strip() if reply.reason and text.endswith(reply.reason) else (
        text if reply.parts else "")
    sign = {"good": "✓ ", "bad": "✗ ", "unknown": "? "}.get(top.verdict, "")
    told = [_painted(Said(top.verdict, sign + verdict))] if verdict else []
    unfinished = top.sentence.unfinished
    rest = text[len(verdict):].strip()
    if unfinished and rest.startswith(unfinished):
        told.append(_painted(Said("unknown", unfinished)))
        rest = rest[len(unfinished):].strip()
    return [*told, *([_painted(Said("strong", rest))] if rest else [])]


def _shortened(text: str, width: int) -> str:
    """Return a text shortened to some cells."""
    if cell_len(text) <= max(width, _NARROW):
        return text
    return chop_cells(text, max(width, _NARROW) - 1)[0] + "…"


def _painted(said: Said) -> str:
    style = _STYLES[said.style]
    return f"[{style}]{escape(said.text)}[/]" if style else escape(said.text)


__all__ = ["Head", "Top", "heading", "top_of"]
