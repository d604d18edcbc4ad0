"""Writing a graph as JSON, DOT and Mermaid, and the labels that pictures share."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final

from oracle.errors import complain
from oracle.graph.graph import CHANCE, CUT, DECISION, END, KIND_NAMES, OPEN, OVER, UNEXPLORED, DecisionGraph

FORMAT: Final = "dominion-oracle graph"
VERSION: Final = 1

# Fill colours of outcomes, light enough for black text; further outcomes repeat them.
COLOURS: Final = (
    "#cfe8cf", "#f6d5c3", "#cfdff5", "#f5e9b8", "#e4d3f0", "#c9ebe8", "#f3cfdc", "#dfe3c0", "#d9d9ec", "#f0dfc9",
    "#c4e3f0", "#e3f0c4",
)
GREY: Final = "#e2e2e2"


def to_data(graph: DecisionGraph, positions: bool = True, events: bool = True) -> dict[str, Any]:
    """The graph in node-link form, for JSON. ``docs/graph.md`` describes the shape."""
    words = graph.words
    outcomes = graph.outcomes
    ways = graph.ways_to
    nodes = []
    for node, choice in enumerate(graph.choices):
        data: dict[str, Any] = {"id": node, "kind": KIND_NAMES[graph.kinds[node]], "asks": words.asks(node)}
        if choice is not None:
            data["player"] = words.player(node) or None
            data["source"] = words.source(node)
            data["matters"] = outcomes.matters(node)
        if node in outcomes.of_node:
            data["outcome"] = outcomes.of_node[node]
        data["ways"] = ways[node]
        if positions:
            data["position"] = words.position(node)
        nodes.append(data)
    links = []
    for edge, (source, target) in enumerate(zip(graph.sources, graph.targets, strict=True)):
        data = {"source": source, "target": target, "number": graph.numbers[edge], "option": words.option(edge)}
        if graph.kinds[source] == CHANCE:
            data["chance"] = words.chance(edge)
        if events:
            data["events"] = words.events(edge)
        links.append(data)
    return {
        "format": FORMAT,
        "version": VERSION,
        "directed": True,
        "multigraph": True,
        "complete": graph.complete,
        "reason": graph.reason or None,
        "counts": {
            "states": len(graph), "edges": graph.edge_count, "ends": len(graph.ends()),
            "outcomes": len(outcomes), "orders": graph.orders, "lines": graph.lines(),
        },
        "opening": words.opening(),
        "nodes": nodes,
        "links": links,
        "outcomes": [
            {"number": o.number, "nodes": list(o.nodes), "lines": o.lines, "position": words.position(o.node)}
            for o in outcomes
        ],
    }


def to_json(graph: DecisionGraph, positions: bool = True, events: bool = True) -> str:
    """The graph as JSON text."""
    return json.dumps(to_data(graph, positions, events), ensure_ascii=False, indent=1)


# ------------------------------------------------------------------------------------------------- labels


class Labels:
    """What is written into the nodes and beside the edges of a picture."""

    def __init__(self, graph: DecisionGraph) -> None:
        self.graph = graph
        self.words = graph.words

    @cached_property
    def _different(self) -> dict[int, list[str]]:
        """Per outcome, the lines of its position that not all outcomes share."""
        positions = [self.words.position(outcome.node) for outcome in self.graph.outcomes]
        shared = set(positions[0]) if positions else set()
        for lines in positions[1:]:
            shared &= set(lines)
        return {n: [line for line in lines if line not in shared] for n, lines in enumerate(positions)}

    def node(self, node: int, width: int = 34) -> list[str]:
        """The label of a node, in lines."""
        graph = self.graph
        kind = graph.kinds[node]
        if kind in (END, OVER):
            number = graph.outcomes.of_node[node]
            head = f"outcome {number + 1}" + (" (game over)" if kind == OVER else "")
            more = self._different[number]
            told = [part for line in more[:5] for part in shortened(wrapped(line, width), 3)]
            return [head, *told, *([f"… and {len(more) - 5} more"] if len(more) > 5 else [])]
        if kind == UNEXPLORED:
            return ["not explored"]
        return shortened(wrapped(self.words.asks(node), width), 4)

    def edge(self, edges: Iterable[int], width: int = 34) -> list[str]:
        """The label of one or more edges that run side by side, in lines."""
        texts = []
        for edge in edges:
            chance = self.words.chance(edge)
            texts.append(self.words.option(edge) + (f" ({chance})" if chance else ""))
        lines = [part for text in texts[:4] for part in shortened(wrapped(text, width), 3)]
        if len(texts) > 4:
            lines.append(f"… and {len(texts) - 4} more")
        return lines

    def colour(self, node: int) -> str:
        """The fill of a node: outcomes have one each."""
        kind = self.graph.kinds[node]
        if kind in (END, OVER):
            return COLOURS[self.graph.outcomes.of_node[node] % len(COLOURS)]
        return {CHANCE: "#ffffff", DECISION: "#ffffff"}.get(kind, GREY)

    def merged(self, node: int) -> bool:
        """Whether several lines of play meet at a node."""
        return len(self.graph.incoming[node]) > 1

    def summary(self) -> str:
        """The figures in a line."""
        graph = self.graph
        orders = graph.orders
        parts = [
            _counted(len(graph), "state"), _counted(len(graph.outcomes), "outcome"),
            "orders not known" if orders is None else "unboundedly many orders" if isinstance(orders, str)
            else _counted(orders, "order"),
        ]
        return ", ".join(parts) + ("" if graph.complete else f" — {graph.reason}")


def _counted(n: int, word: str) -> str:
    return f"{n:,} {word}{'' if n == 1 else 's'}"


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of at most ``width`` letters, broken between words where that can be done."""
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
    """The first lines of a text; a sign shows that there were more."""
    return lines if len(lines) <= most else [*lines[:most - 1], lines[most - 1] + " …"]


def check_size(graph: DecisionGraph, limit: int) -> None:
    """Raise OracleError if a graph is too large to be drawn."""
    if len(graph) > limit:
        raise complain(
            f"a picture of {len(graph):,} states could not be read (at most {limit:,} are drawn)",
            "settle some decisions with choices, or write HTML (a page to step through), JSON or GraphML",
        )


# ------------------------------------------------------------------------------------------------- DOT


def _dot(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def to_dot(graph: DecisionGraph, limit: int = 5000) -> str:
    """The graph for Graphviz. Raises OracleError if it has more than ``limit`` nodes."""
    check_size(graph, limit)
    labels = Labels(graph)
    lines = [
        "digraph oracle {",
        f'  label="{_dot(labels.summary())}"; labelloc=t; fontname="Helvetica";',
        '  node [shape=box, style="filled", fontname="Helvetica", fontsize=10, fillcolor="#ffffff"];',
        '  edge [fontname="Helvetica", fontsize=9];',
    ]
    outcomes = graph.outcomes
    for node, kind in enumerate(graph.kinds):
        label = "\\n".join(_dot(line) for line in labels.node(node))
        more = [f'label="{label}"', f'fillcolor="{labels.colour(node)}"']
        if kind == CHANCE:
            more.append("shape=diamond")
        elif kind in (END, OVER):
            more.append('style="filled,rounded"')
        elif kind in (OPEN, CUT, UNEXPLORED):
            more.append('style="filled,dashed"')
        if labels.merged(node):
            more.append("peripheries=2")
        if kind == DECISION and outcomes.matters(node):
            more.append("penwidth=2")
        lines.append(f"  n{node} [{', '.join(more)}];")
    for edge, (source, target) in enumerate(zip(graph.sources, graph.targets, strict=True)):
        label = "\\n".join(_dot(line) for line in labels.edge([edge]))
        lines.append(f'  n{source} -> n{target} [label="{label}"];')
    lines.append("}")
    return "\n".join(lines) + "\n"


# ------------------------------------------------------------------------------------------------- Mermaid


def _mermaid(text: str) -> str:
    return "".join(
        letter if letter.isalnum() or letter in " .,:+-'$!?/…’" or ord(letter) > 160 else f"#{ord(letter)};"
        for letter in text
    )


def to_mermaid(graph: DecisionGraph, limit: int = 500) -> str:
    """The graph for Mermaid. Raises OracleError if it has more than ``limit`` nodes."""
    check_size(graph, limit)
    labels = Labels(graph)
    lines = ["flowchart TD"]
    classes: dict[str, list[str]] = {}
    for node, kind in enumerate(graph.kinds):
        label = "<br/>".join(_mermaid(line) for line in labels.node(node))
        shape = ('{"', '"}') if kind == CHANCE else ('(["', '"])') if kind in (END, OVER) else (
            '[["', '"]]') if labels.merged(node) else ('["', '"]')
        lines.append(f"  n{node}{shape[0]}{label}{shape[1]}")
        if kind in (END, OVER):
            classes.setdefault(f"outcome{graph.outcomes.of_node[node] % len(COLOURS)}", []).append(f"n{node}")
        elif kind in (OPEN, CUT, UNEXPLORED):
            classes.setdefault("unknown", []).append(f"n{node}")
        elif graph.outcomes.matters(node):
            classes.setdefault("matters", []).append(f"n{node}")
    for edge, (source, target) in enumerate(zip(graph.sources, graph.targets, strict=True)):
        label = "<br/>".join(_mermaid(line) for line in labels.edge([edge]))
        lines.append(f'  n{source} -- "{label}" --> n{target}')
    styles = {f"outcome{n}": f"fill:{colour},stroke:#555" for n, colour in enumerate(COLOURS)}
    styles |= {"unknown": f"fill:{GREY},stroke:#777,stroke-dasharray:4 3", "matters": "stroke:#000,stroke-width:3px"}
    for name, members in classes.items():
        lines.append(f"  classDef {name} {styles[name]}")
        lines.append(f"  class {','.join(members)} {name}")
    return "\n".join(lines) + "\n"
