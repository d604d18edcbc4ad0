"""A picture of a graph: layered, from the position at the top to the ends at the bottom, as one SVG text.

Decisions and the words on edges each have their own layers, so that no text covers another one. Within the
layers, things are ordered by where their neighbours are, and then moved as near to them as the room allows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final
from xml.sax.saxutils import escape as _escaped
from xml.sax.saxutils import quoteattr

from oracle.graph.explored import CHANCE, CUT, DECISION, END, OPEN, OVER, UNEXPLORED
from oracle.graph.graph import DecisionGraph
from oracle.share.labels import Labels, check_size, opening, wrapped

_NO_XML: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LETTER: Final = 6.1            # width of a letter
_LINE: Final = 14.0             # height of a line of text
_GAP: Final = 16.0              # between neighbours in a layer
_BETWEEN: Final = 26.0          # between layers
_SWEEPS: Final = 8


def escape(text: str) -> str:
    """A text as XML has it; a sign that XML cannot have is shown as one that is not known."""
    return _escaped(_NO_XML.sub("\ufffd", text))


@dataclass(slots=True)
class _Item:
    """A thing in a layer: a node, the words of an edge, or a bend of one."""

    layer: int
    lines: list[str]
    node: int = -1
    above: list[int] = field(default_factory=list)
    below: list[int] = field(default_factory=list)
    x: float = 0.0
    y: float = 0.0
    room: float = 0.0               # height of its layer

    @property
    def width(self) -> float:
        longest = max((len(line) for line in self.lines), default=0)
        if self.node >= 0:
            return longest * _LETTER + 22
        return longest * _LETTER * 0.92 + 6 if self.lines else 6.0

    @property
    def height(self) -> float:
        if self.node >= 0:
            return len(self.lines) * _LINE + 12
        return len(self.lines) * 12.0 if self.lines else 2.0


class _Layout:
    """Where everything goes."""

    def __init__(self, graph: DecisionGraph, labels: Labels) -> None:
        self.graph = graph
        self.items: list[_Item] = []
        self.layers: list[list[int]] = []
        self.routes: list[tuple[list[int], bool]] = []      # items along an edge; whether it runs upwards
        ranks = ranks_of(graph)
        self.of_node = [self._add(_Item(2 * ranks[node], labels.node(node), node)) for node in range(len(graph))]
        bundles: dict[tuple[int, int], list[int]] = {}
        for edge, (source, target) in enumerate(zip(graph.sources, graph.targets, strict=True)):
            bundles.setdefault((source, target), []).append(edge)
        for (source, target), edges in bundles.items():
            self._route(source, target, labels.edge(edges), ranks)
        self._order()
        self._place()

    def _add(self, item: _Item) -> int:
        number = len(self.items)
        self.items.append(item)
        while len(self.layers) <= item.layer:
            self.layers.append([])
        self.layers[item.layer].append(number)
        return number

    def _route(self, source: int, target: int, lines: list[str], ranks: list[int]) -> None:
        upwards = ranks[target] <= ranks[source]
        top, bottom = (target, source) if upwards else (source, target)
        start, stop = 2 * ranks[top], 2 * ranks[bottom]
        between = list(range(start + 1, stop)) or [start + 1]
        words_at = between[-1] if upwards else between[0]
        chain = [self.of_node[top]]
        for layer in between:
            item = self._add(_Item(layer, lines if layer == words_at else []))
            if layer <= stop or not upwards:
                self.items[chain[-1]].below.append(item)
                self.items[item].above.append(chain[-1])
            chain.append(item)
        if start != stop:
            self.items[chain[-1]].below.append(self.of_node[bottom])
            self.items[self.of_node[bottom]].above.append(chain[-1])
        chain.append(self.of_node[bottom])
        self.routes.append((chain[::-1] if upwards else chain, upwards))

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
                x += items[item].width + _GAP
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
            y += height + _BETWEEN
        self.width = max((item.x + item.width / 2 for item in items), default=0.0)
        self.height = y - _BETWEEN if y else 0.0

    def _apart(self, layer: list[int], wanted: list[float]) -> list[float]:
        """The places nearest to the wanted ones (least squares) in which nothing overlaps."""
        offsets = [0.0]
        for one, two in pairwise(layer):
            offsets.append(offsets[-1] + (self.items[one].width + self.items[two].width) / 2 + _GAP)
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
    """Per node, its layer: below everything that leads to it, but for the edges that close a cycle."""
    ranks = [0] * len(graph)
    component = graph.component
    for node in sorted(range(len(graph)), key=lambda n: (-component[n], n)):
        for edge in graph.edges_of(node):
            target = graph.targets[edge]
            if component[target] != component[node] or target > node:
                ranks[target] = max(ranks[target], ranks[node] + 1)
    return ranks


def to_svg(graph: DecisionGraph, title: str = "", limit: int = 150) -> str:
    """The graph as an SVG picture. Raises OracleError if it has more than ``limit`` nodes.

    A double frame: several lines of play meet there. A thick frame: this decision decides the outcome. Ends of
    one colour (up to twelve) are one outcome. Dashed: open, not explored, or not a line of the question.
    """
    check_size(graph, limit)
    labels = Labels(graph)
    layout = _Layout(graph, labels)
    margin = 20.0
    told = "; ".join(opening(graph))
    above = [labels.summary(), *(wrapped(f"First: {told}", 110) if told else ())]
    head = 32.0 + 15.0 * len(above)
    legend = _legend(graph, labels)
    width = max(layout.width, len(title) * 9.0, *(len(text) * 6.5 for text in (*above, *legend))) + 2 * margin
    height = layout.height + head + 2 * margin + 14.0 * len(legend) + 10.0 * bool(legend)
    shift = margin + (width - 2 * margin - layout.width) / 2

    def point(item: _Item) -> tuple[float, float]:
        return item.x + shift, item.y + head + margin

    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="Helvetica, Arial, sans-serif" font-size="11">',
        f"<title>{escape(title or 'decision graph')}</title>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
        'orient="auto-start-reverse"><path d="M0,0 L8,4 L0,8 z" fill="#666"/></marker></defs>',
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#fff"/>',
        f'<text x="{margin:.0f}" y="24" font-size="15" font-weight="bold">{escape(title)}</text>',
        *(_quiet(margin, 42 + 15 * n, text) for n, text in enumerate(above)),
        '<g fill="none" stroke="#888">',
    ]
    for chain, upwards in layout.routes:
        points = [point(layout.items[n]) for n in chain]
        first, last = layout.items[chain[0]], layout.items[chain[-1]]
        if first is last:
            x, y = points[0]
            side = x + first.width / 2
            bend = points[1]
            path = (f"M{side:.1f},{y - 4:.1f} C{side + 26:.1f},{y - 14:.1f} {bend[0]:.1f},{bend[1] - 18:.1f} "
                    f"{bend[0]:.1f},{bend[1]:.1f} S{x + 8:.1f},{bend[1]:.1f} {x:.1f},{y + first.height / 2:.1f}")
        else:
            sign = -1 if upwards else 1
            points[0] = (points[0][0], points[0][1] + sign * first.height / 2)
            points[-1] = (points[-1][0], points[-1][1] - sign * last.height / 2)
            path = f"M{points[0][0]:.1f},{points[0][1]:.1f}"
            # Layers are crossed straight down, so that no line runs behind a neighbour that is higher.
            rows = [(layout.items[n].y + head + margin, sign * layout.items[n].room / 2) for n in chain]
            x0, y0 = points[0][0], rows[0][0] + rows[0][1]
            path += f" L{x0:.1f},{y0:.1f}"
            for (x1, y1), (row, half) in zip(points[1:], rows[1:], strict=True):
                into = row - half - (sign * 5 if y1 != row and abs(y1 - row + half) < 5 else 0)    # the tip points down
                middle = (y0 + into) / 2
                path += f" C{x0:.1f},{middle:.1f} {x1:.1f},{middle:.1f} {x1:.1f},{into:.1f}"
                x0, y0 = x1, row + half
                path += f" L{x0:.1f},{y1 if y1 != row else y0:.1f}"
        dashes = ' stroke-dasharray="5 3"' if upwards else ""
        out.append(f'<path d="{path}"{dashes} marker-end="url(#tip)"/>')
    out.append("</g>")
    for item in layout.items:
        if item.node < 0 and item.lines:
            x, y = point(item)
            out.append(f'<rect x="{x - item.width / 2:.1f}" y="{y - item.height / 2:.1f}" width="{item.width:.1f}" '
                       f'height="{item.height:.1f}" fill="#fff"/>')
            out.append(_text(item.lines, x, y, 12.0, 'font-size="10" fill="#333"'))
    for item in layout.items:
        if item.node >= 0:
            out.extend(_node(graph, labels, item, *point(item)))
    out += [_quiet(margin, height - margin / 2 - 14 * n, text) for n, text in enumerate(reversed(legend))]
    out.append("</svg>")
    return "\n".join(out) + "\n"


def _legend(graph: DecisionGraph, labels: Labels) -> list[str]:
    """What the signs of this picture mean, for those that are in it."""
    kinds = set(graph.kinds)
    every = range(len(graph))
    parts = []
    if any(labels.merged(node) for node in every):
        parts.append("Double frame and \u2261: so many lines of play meet here.")
    if any(graph.kinds[node] == DECISION and graph.outcomes.matters(node) for node in every):
        parts.append("Thick frame: this decides the outcome.")
    if CHANCE in kinds:
        parts.append("Double edge at the sides: chance.")
    if kinds & {OPEN, CUT, UNEXPLORED}:
        parts.append("Dashed frame: not known, or not a line of the question.")
    if any(target <= source for source, target in zip(graph.sources, graph.targets, strict=True)
           if graph.component[source] == graph.component[target]):
        parts.append("Dashed line: back to a position from before.")
    if len(graph.outcomes) > 1:
        parts.append("Ends of one number (and colour) are one outcome; told is what not all outcomes share.")
    return wrapped(" ".join(parts), 110) if parts else []


def _node(graph: DecisionGraph, labels: Labels, item: _Item, x: float, y: float) -> list[str]:
    node = item.node
    kind = graph.kinds[node]
    matters = kind == DECISION and bool(graph.outcomes.matters(node))
    left, top = x - item.width / 2, y - item.height / 2
    corner = 12 if kind in (END, OVER) else 3
    dashes = ' stroke-dasharray="4 3"' if kind in (OPEN, CUT, UNEXPLORED) else ""
    stroke = "#8a6d1a" if kind == CHANCE else "#222" if matters else "#555"
    tip = "\n".join([*labels.words.position(node)])
    out = [
        f'<g id="n{node}" class={quoteattr(_class(kind))}><title>{escape(tip)}</title>',
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{item.width:.1f}" height="{item.height:.1f}" rx="{corner}" '
        f'fill="{labels.colour(node)}" stroke="{stroke}" stroke-width="{2.4 if matters else 1.1}"{dashes}/>',
    ]
    if labels.merged(node):
        out.append(
            f'<rect x="{left - 3:.1f}" y="{top - 3:.1f}" width="{item.width + 6:.1f}" '
            f'height="{item.height + 6:.1f}" rx="{corner + 2}" fill="none" stroke="{stroke}" stroke-width="0.8"/>')
        ways = graph.ways_to[node]
        mark = "\u2261 \u221e" if isinstance(ways, str) else f"\u2261 {ways:,}" if ways < 10**9 else "\u2261 many"
        out.append(f'<text x="{left + item.width + 2:.1f}" y="{top - 5:.1f}" text-anchor="end" font-size="9" '
                   f'fill="#333">{mark}</text>')
    if kind == CHANCE:
        out.append(f'<path d="M{left + 4:.1f},{top:.1f} v{item.height:.1f} M{left + item.width - 4:.1f},{top:.1f} '
                   f'v{item.height:.1f}" stroke="{stroke}" stroke-width="0.8"/>')
    out.append(_text(item.lines, x, y, _LINE, 'fill="#000"', kind in (END, OVER)))
    out.append("</g>")
    return out


def _class(kind: int) -> str:
    return {DECISION: "decision", CHANCE: "chance", END: "end", OVER: "end over"}.get(kind, "unknown")


def _quiet(x: float, y: float, text: str) -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" fill="#555">{escape(text)}</text>'


def _text(lines: list[str], x: float, y: float, height: float, style: str, head: bool = False) -> str:
    """Lines of text around a point; with ``head`` the first one stands out."""
    top = y - (len(lines) - 1) * height / 2 + height * 0.28
    bold = [' font-weight="bold"' if head and not n else "" for n in range(len(lines))]
    spans = "".join(
        f'<tspan x="{x:.1f}" y="{top + n * height:.1f}"{bold[n]}>{escape(line)}</tspan>'
        for n, line in enumerate(lines)
    )
    return f'<text text-anchor="middle" {style}>{spans}</text>'
