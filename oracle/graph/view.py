"""The graph as a NetworkX graph, and GraphML made from it. The only module that imports ``networkx``.

Node attributes: ``kind`` (decision, chance, end, game over, open, cut, unexplored), ``player`` (who decides, or
""), ``source`` (who or what asks), ``asks`` (the decision as a sentence), ``position`` (lines), ``outcome`` (its
number, or -1), ``matters`` (whether the options lead to different sets of outcomes), ``ways`` (how many lines of
play lead here, as text: it can be larger than any machine number), ``depth`` (steps from the root), ``stands_for`` (how
many ends an end stands for), ``folded`` (what is folded there, in words, or "").
Edge attributes: ``option`` (in words), ``number`` (of the option, also the edge's key), ``events`` (lines),
``chance`` (probability; 1.0 where somebody decides), ``folded`` (how many single options, or "").
Graph attributes: ``complete``, ``reason``, ``orders``, ``outcomes``, ``opening`` (lines).
"""

from __future__ import annotations

import re
from io import BytesIO
from typing import Final

import networkx as nx

from engine.state import total_weight
from oracle.graph.explored import KIND_NAMES
from oracle.graph.graph import DecisionGraph

_NO_XML: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def to_networkx(
    graph: DecisionGraph, positions: bool = True, events: bool = True, states: bool = False,
) -> nx.MultiDiGraph:
    """The graph as a ``networkx.MultiDiGraph`` whose nodes are numbers.

    ``positions`` and ``events`` put these into words (events take every step again); ``states`` adds the
    attributes ``state`` and ``choice`` to nodes and ``taken`` (the option) to edges, as the engine's values.
    """
    words = graph.words
    outcomes = graph.outcomes
    ways = graph.ways_to
    depths = depths_of(graph)
    view = nx.MultiDiGraph(
        complete=graph.complete, reason=graph.reason, orders=str(graph.orders), outcomes=len(outcomes),
        opening="\n".join(words.opening()),
    )
    for node, choice in enumerate(graph.choices):
        attributes: dict[str, object] = {
            "kind": KIND_NAMES[graph.kinds[node]],
            "player": words.player(node),
            "source": words.source(node) if choice is not None else "",
            "asks": words.asks(node),
            "outcome": outcomes.of_node.get(node, -1),
            "matters": bool(outcomes.matters(node)),
            "ways": str(ways[node]),
            "depth": depths[node],
            "stands_for": graph.stands_for(node),
            "folded": words.folded(node),
        }
        if positions:
            attributes["position"] = "\n".join(words.position(node))
        if states:
            attributes["state"], attributes["choice"] = graph.states[node], choice
        view.add_node(node, **attributes)
    for edge, (source, target) in enumerate(zip(graph.sources, graph.targets, strict=True)):
        weights = graph.choice(source).weights
        number = graph.numbers[edge]
        attributes = {
            "option": words.option(edge), "number": number,
            "chance": weights[number] / total_weight(weights) if weights else 1.0,
            "folded": words.forced(edge),
        }
        if events:
            attributes["events"] = "\n".join(words.events(edge))
        if states:
            attributes["taken"] = graph.option(edge)
        view.add_edge(source, target, key=number, **attributes)
    return view


def depths_of(graph: DecisionGraph) -> list[int]:
    """Per node, how many steps it is away from the root."""
    depths = [0] * len(graph)
    for node in range(1, len(graph)):
        depths[node] = depths[graph.sources[graph.parents[node]]] + 1
    return depths


def to_graphml(graph: DecisionGraph, positions: bool = True, events: bool = True) -> str:
    """The graph as GraphML, as NetworkX writes it."""
    out = BytesIO()
    nx.write_graphml(to_networkx(graph, positions, events), out, named_key_ids=True)
    return _NO_XML.sub("\ufffd", out.getvalue().decode("utf-8"))
