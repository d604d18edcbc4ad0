"""The layered layout of a graph's picture, from the beginning at the top to the ends at the bottom.

The caller gives the size of each thing in a unit of its own (pixels for an SVG, cells for a terminal). Nodes and edge
labels have separate layers, so that no text covers another. Within a layer, things are ordered by where their
neighbours are, and then moved as near to them as the room allows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from oracle.graph.graph import DecisionGraph

_SWEEPS = 8


class Size(NamedTuple):
    """The width and height of something."""

    width: float
    height: float


class Link(NamedTuple):
    """Edges that run side by side from one node to another one, with the size of their words."""

    source: int
    target: int
    words: Size


class Gaps(NamedTuple):
    """The room between neighbours in a layer and between layers, and the size of a bend of an edge."""

    beside: float
    between: float
    bend: Size


@dataclass(slots=True)
class Item:
    """A thing in a layer: a node, the words of a link, or a bend of one; ``x`` and ``y`` are its middle."""

    layer: int
    size: Size
    node: int = -1
    link: int = -1                  # whose words it is
    above: list[int] = field(default_factory=list)
    below: list[int] = field(default_factory=list)
    x: float = 0.0
    y: float = 0.0
    room: float = 0.0               # height of its layer

    @property
    def width(self) -> float:
        """Return the width of the item."""
        return self.size.width

    @property
    def height(self) -> float:
        """Return the height of the item."""
        return self.size.height


class Route(NamedTuple):
    """The way of a link: the items along it, from its source to its target, and whether it runs upwards."""

    chain: list[int]
    upwards: bool


class Layers:
    """Everything in its place: ``items`` (the nodes first, by their numbers), ``routes`` (one for each link), ``width``
    and ``height``."""

    def __init__(self, nodes: Sequence[Size], ranks: Sequence[int], links: Sequence[Link], gaps: Gaps) -> None:
        self.items: list[Item] = []
        self.layers: list[list[int]] = []
        self.routes: list[Route] = []
        self._gaps = gaps
        for node, size in enumerate(nodes):
            self._add(Item(2 * ranks[node], size, node))
        for number, link in enumerate(links):
            self._route(number, link, ranks)
        self._order()
        self._place()

    def _add(self, item: Item) -> int:
        number = len(self.items)
        self.items.append(item)
        while len(self.layers) <= item.layer:
            self.layers.append([])
        self.layers[item.layer].append(number)
        return number

    def _route(self, number: int, link: Link, ranks: Sequence[int]) -> None:
        source, target, words = link
        upwards = ranks[target] <= ranks[source]
        top, bottom = (target, source) if upwards else (source, target)
        start, stop = 2 * ranks[top], 2 * ranks[bottom]
        between = list(range(start + 1, stop)) or [start + 1]
        words_at = between[-1] if upwards else between[0]
        chain = [top]
        for layer in between:
            mine = layer == words_at
            item = self._add(Item(layer, words if mine else self._gaps.bend, link=number if mine else -1))
            if layer <= stop or not upwards:
                self.items[chain[-1]].below.append(item)
                self.items[item].above.append(chain[-1])
            chain.append(item)
        if start != stop:
            self.items[chain[-1]].below.append(bottom)
            self.items[bottom].above.append(chain[-1])
        chain.append(bottom)
        self.routes.append(Route(chain[::-1] if upwards else chain, upwards))

    def _order(self) -> None:
        """Order the layers by the mean place of what is above and below, in turns."""
        rank = {}
        for layer in self.layers:
            rank.update({item: float(n) for n, item in enumerate(layer)})
        for sweep in range(_SWEEPS):
            down = sweep % 2 == 0
            for layer in self.layers if down else self.layers[::-1]:
                key = {}
                for item in layer:
                    around = self.items[item].above if down else self.items[item].below
                    key[item] = sum(rank[o] for o in around) / len(around) if around else rank[item]
                layer.sort(key=lambda item: (key[item], rank[item]))
                scale = 1.0 / max(1, len(layer))
                rank.update({item: (n + 0.5) * scale for n, item in enumerate(layer)})

    def _place(self) -> None:
        items = self.items
        for layer in self.layers:
            x = 0.0
            for item in layer:
                items[item].x = x + items[item].width / 2
                x += items[item].width + self._gaps.beside
        for sweep in range(_SWEEPS):
            down = sweep % 2 == 0
            for layer in self.layers if down else self.layers[::-1]:
                wanted = []
                for item in layer:
                    around = items[item].above + items[item].below if sweep > 3 else (
                        items[item].above if down else items[item].below)
                    wanted.append(sum(items[o].x for o in around) / len(around) if around else items[item].x)
                for item, x in zip(layer, self._apart(layer, wanted), strict=True):
                    items[item].x = x
        left = min((item.x - item.width / 2 for item in items), default=0.0)
        y = 0.0
        for layer in self.layers:
            height = max((items[item].height for item in layer), default=0.0)
            for item in layer:
                items[item].x -= left
                items[item].y = y + height / 2
                items[item].room = height
            y += height + self._gaps.between
        self.width = max((item.x + item.width / 2 for item in items), default=0.0)
        self.height = y - self._gaps.between if y else 0.0

    def _apart(self, layer: list[int], wanted: list[float]) -> list[float]:
        """Return the places nearest to the wanted ones (least squares) in which nothing overlaps."""
        offsets = [0.0]
        for one, two in pairwise(layer):
            offsets.append(offsets[-1] + (self.items[one].width + self.items[two].width) / 2 + self._gaps.beside)
        blocks: list[tuple[float, int]] = []
        for place, offset in zip(wanted, offsets, strict=True):
            total, count = place - offset, 1
            while blocks and blocks[-1][0] / blocks[-1][1] >= total / count:
                more, size = blocks.pop()
                total, count = total + more, count + size
            blocks.append((total, count))
        places: list[float] = []
        for total, count in blocks:
            places.extend([total / count] * count)
        return [place + offset for place, offset in zip(places, offsets, strict=True)]


def ranks_of(graph: DecisionGraph) -> list[int]:
    """Return the layer of each node: below everything that leads to it, except the edges that close a cycle."""
    ranks = [0] * len(graph)
    component = graph.component
    for node in sorted(range(len(graph)), key=lambda n: (-component[n], n)):
        for edge in graph.edges_of(node):
            target = graph.targets[edge]
            if component[target] != component[node] or target > node:
                ranks[target] = max(ranks[target], ranks[node] + 1)
    return ranks


def bundles_of(graph: DecisionGraph) -> dict[tuple[int, int], list[int]]:
    """Return the edges of a graph, grouped by the nodes that they join."""
    bundles: dict[tuple[int, int], list[int]] = {}
    for edge, pair in enumerate(zip(graph.sources, graph.targets, strict=True)):
        bundles.setdefault(pair, []).append(edge)
    return bundles


__all__ = ["Gaps", "Item", "Layers", "Link", "Route", "Size", "bundles_of", "ranks_of"]
