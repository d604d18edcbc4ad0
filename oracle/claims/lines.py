"""A line of play in words: each decision numbered, with what followed from it.

A painter marks what is good, bad, unknown, strong or quiet; without one the text is plain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal

from oracle.words.decisions import decision_text
from oracle.words.lines_of_play import story

if TYPE_CHECKING:
    from oracle.graph import DecisionGraph

Style = Literal["good", "bad", "unknown", "strong", "quiet"]
Painter = Callable[[Style, str], str]


def plain(style: Style, text: str) -> str:
    """The painter that paints nothing."""
    return text


def line_text(
    graph: DecisionGraph, line: Sequence[int], paint: Painter = plain, indent: str = "", known: int = 0,
) -> list[str]:
    """A line of play: each decision numbered, with what followed from it; every loss of track is marked.

    The first ``known`` steps, and what came before them, are left out.
    """
    out: list[str] = []
    root = graph.states[graph.root]
    opening = story(root, None, None, graph.opening)
    if opening and not known:
        out.append(f"{indent}First: {opening[0]}")
        out += _followed(opening[1:], paint, indent + "   ")
    if not line:
        out.append(f"{indent}Nobody has anything to decide.")
    width = len(str(len(line)))
    for number, edge in enumerate(line[known:], known + 1):
        node = graph.source(edge)
        state, choice, option = graph.states[node], graph.choice(node), graph.option(edge)
        chance = graph.words.chance(edge)
        folded = graph.targets[edge] in graph.hands
        said = graph.words.decision(edge) if folded else decision_text(state, choice, option)
        said += f", chance {chance}" if chance else ""
        out.append(f"{indent}{number:>{width}}. {said}")
        out += _followed(story(state, choice, option, graph.words.happened(edge)), paint, indent + " " * (width + 2))
    return out


def _followed(told: Sequence[str], paint: Painter, indent: str) -> list[str]:
    return [indent + (paint("strong", text) if " loses track of " in text else paint("quiet", text)) for text in told]
