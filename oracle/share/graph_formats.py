"""Writing a graph as JSON, DOT and Mermaid."""

from __future__ import annotations

import json
from typing import Final

from oracle.graph.explored import CHANCE, CUT, DECISION, END, KIND_NAMES, OPEN, OVER, UNEXPLORED
from oracle.graph.graph import DecisionGraph
from oracle.share.labels import COLOURS, GREY, Labels, check_size

FORMAT: Final = "dominion-oracle graph"
VERSION: Final = 1


def to_data(graph: DecisionGraph, positions: bool = True, events: bool = True) -> dict[str, object]:
    """Return the graph in node-link form, for JSON. ``docs/graph.md`` describes the shape."""
    words = graph.words
    outcomes = graph.outcomes
    ways = graph.ways_to
    nodes = []
    for node, choice in enumerate(graph.choices):
        data: dict[str, object] = {"id": node, "kind": KIND_NAMES[graph.kinds[node]], "asks": words.asks(node)}
        if choice is not None:
            data["player"] = words.player(node) or None
            data["source"] = words.source(node)
            data["matters"] = outcomes.matters(node)
        if node in outcomes.of_node:
            data["outcome"] = outcomes.of_node[node]
        data["ways"] = ways[node] if isinstance(ways[node], str | int) else str(ways[node])
        if folded := words.folded(node):
            data["folded"] = folded
            data["stands_for"] = graph.stands_for(node)
        if positions:
            data["position"] = words.position(node)
        nodes.append(data)
    links = []
    for edge, (source, target) in enumerate(zip(graph.sources, graph.targets, strict=True)):
        data = {"source": source, "target": target, "number": graph.numbers[edge], "option": words.option(edge)}
        if graph.kinds[source] == CHANCE:
            data["chance"] = words.chance(edge)
        if edge in graph.weights:
            data["weight"] = list(graph.weights[edge])
        if forced := words.forced(edge):
            data["folded"] = forced
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
            {"number": o.number, "nodes": list(o.nodes), "lines": o.lines, "position": words.position(o.node),
             **({"size": o.size} if graph.hands else {})}
            for o in outcomes
        ],
    }


def to_json(graph: DecisionGraph, positions: bool = True, events: bool = True) -> str:
    """Return the graph as JSON text."""
    return json.dumps(to_data(graph, positions, events), ensure_ascii=False, indent=1)


# ------------------------------------------------------------------------------------------------- DOT


def _dot(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def to_dot(graph: DecisionGraph, limit: int = 5000) -> str:
    """Return the graph for Graphviz. Raises OracleError if it has more than ``limit`` nodes."""
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
    """Return the graph for Mermaid. Raises OracleError if it has more than ``limit`` nodes."""
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


__all__ = ["to_data", "to_dot", "to_json", "to_mermaid"]
