"""The text in pictures of graphs: labels of nodes and edges, their colours, and the lines above the picture."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from oracle.errors import complain
from oracle.graph.explored import CHANCE, DECISION, END, OVER, UNEXPLORED
from oracle.graph.graph import DecisionGraph
from oracle.share.ends import Ends

# Fill colours of outcomes, light enough for black text; further outcomes repeat them.
COLOURS: Final = (
    "#cfe8cf", "#f6d5c3", "#cfdff5", "#f5e9b8", "#e4d3f0", "#c9ebe8", "#f3cfdc", "#dfe3c0", "#d9d9ec", "#f0dfc9",
    "#c4e3f0", "#e3f0c4",
)
GREY: Final = "#e2e2e2"
FOLDED: Final = "▸"             # before the number of a node at which something is folded
_MOST_LINES: Final = 4           # of what an end has and not all others do


class Labels:
    """The labels of the nodes and edges of a picture."""

    def __init__(self, graph: DecisionGraph) -> None:
        self.graph = graph
        self.words = graph.words

    @cached_property
    def _ends(self) -> Ends:
        """Return the differences between the outcomes."""
        return Ends(self.graph)

    def node(self, node: int, width: int = 34) -> list[str]:
        """Return the lines of a node's label. The label of an end first gives, in full, what no other outcome has."""
        graph = self.graph
        kind = graph.kinds[node]
        if kind in (END, OVER):
            number = graph.outcomes.of_node[node]
            if node in graph.hands:
                told = wrapped(f"{self.words.hand(node)} are drawn", width)
                return [f"{FOLDED}{node}: {graph.stands_for(node):,} ends", *shortened(told, _MOST_LINES)]
            head = f"outcome {number + 1}" + (" (game over)" if kind == OVER else "")
            if len(graph.outcomes) < 2:
                return [head]
            apart, more = self._ends.telling(number)
            told = [part for line in apart for part in wrapped(line, width)]
            room = max(0, _MOST_LINES - len(apart))
            told += [part for line in more[:room] for part in shortened(wrapped(line, width), 2)]
            return [head, *told, *([f"… and {len(more) - room} more"] if len(more) > room else [])]
        if kind == UNEXPLORED:
            return ["not explored"]
        folded = self.words.folded(node)
        return [*shortened(wrapped(self.words.asks(node), width), 4),
                *(shortened(wrapped(f"{FOLDED}{node}: {folded}", width), 4) if folded else ())]

    def edge(self, edges: Iterable[int], width: int = 34) -> list[str]:
        """Return the lines of the label of one or more edges that run side by side."""
        texts = []
        for edge in edges:
            chance = self.words.chance(edge)
            forced = self.words.forced(edge)
            texts.append(self.words.option(edge) + (f" ({chance})" if chance else "")
                         + (f" ({FOLDED}{self.graph.sources[edge]}: {forced})" if forced else ""))
        lines = [part for text in texts[:4] for part in shortened(wrapped(text, width), 3)]
        if len(texts) > 4:
            lines.append(f"… and {len(texts) - 4} more")
        return lines

    def colour(self, node: int) -> str:
        """Return the fill of a node: each outcome has its own."""
        kind = self.graph.kinds[node]
        if kind in (END, OVER):
            return COLOURS[self.graph.outcomes.of_node[node] % len(COLOURS)]
        return {CHANCE: "#ffffff", DECISION: "#ffffff"}.get(kind, GREY)

    def merged(self, node: int) -> bool:
        """Report whether several lines of play meet at a node."""
        return len(self.graph.incoming[node]) > 1

    def summary(self) -> str:
        """Return the figures of the graph in one line."""
        graph = self.graph
        orders = graph.orders
        parts = [
            _counted(len(graph), "position"), _counted(len(graph.outcomes), "outcome"),
            "an unknown number of lines of play" if orders is None
            else "lines of play without end" if isinstance(orders, str)
            else "1 line of play" if orders == 1 else f"{orders:,} lines of play",
        ]
        if graph.is_folded:
            parts.append("folded: an edge can stand for several orders, an end for several draws")
        return ", ".join(parts) + ("" if graph.complete else f" — {graph.reason}")


def _counted(n: int, word: str) -> str:
    return f"{n:,} {word}{'' if n == 1 else 's'}"


def wrapped(text: str, width: int) -> list[str]:
    """Wrap a text to lines of at most ``width`` characters, between words where that is possible."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        while len(word) > width:
            if line:
                lines.append(line)
                line = ""
            lines.append(word[:width - 1] + "…")
            word = word[width - 1:]
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    if line:
        lines.append(line)
    return lines or [""]


def shortened(lines: list[str], most: int) -> list[str]:
    """Return the first lines of a text; an ellipsis shows that there were more."""
    return lines if len(lines) <= most else [*lines[:most - 1], lines[most - 1] + " …"]


def check_size(graph: DecisionGraph, limit: int) -> None:
    """Raise OracleError if a graph is too large to be drawn."""
    if len(graph) > limit:
        raise complain(
            f"a picture of {len(graph):,} positions could not be read (at most {limit:,} are drawn)",
            "settle some decisions with choices, or write HTML (a page to step through), JSON or GraphML",
        )


def opening(graph: DecisionGraph) -> list[str]:
    """Return what happened before the first decision, as a story."""
    if graph.moves.words is not None:
        return graph.words.opening()
    from oracle.words.lines_of_play import story

    return story(graph.states[graph.root], None, None, graph.opening)


__all__ = ["COLOURS", "FOLDED", "GREY", "Labels", "check_size", "opening", "shortened", "wrapped"]
