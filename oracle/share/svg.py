"""A picture of a graph: layered, from the position at the top to the ends at the bottom, as one SVG text."""

from __future__ import annotations

import re
from html import escape as _escaped
from typing import Final

from oracle.graph.explored import CHANCE, CUT, DECISION, END, OPEN, OVER, UNEXPLORED
from oracle.graph.graph import DecisionGraph
from oracle.share.labels import FOLDED, Labels, check_size, opening, wrapped
from oracle.share.layers import Gaps, Item, Layers, Link, Size, bundles_of, ranks_of

_NO_XML: Final = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LETTER: Final = 6.1            # width of a letter
_LINE: Final = 14.0             # height of a line of text
_GAP: Final = 16.0              # between neighbours in a layer
_BETWEEN: Final = 26.0          # between layers
_BEND: Final = Size(6.0, 2.0)


def escape(text: str) -> str:
    """Return a text escaped for XML; a character that XML cannot have becomes a replacement character."""
    return _escaped(_NO_XML.sub("\ufffd", text), quote=False)


class _Layout(Layers):
    """The positions of everything in the picture, with its text."""

    def __init__(self, graph: DecisionGraph, labels: Labels) -> None:
        nodes = [labels.node(node) for node in range(len(graph))]
        bundles = bundles_of(graph)
        edges = [labels.edge(edges) for edges in bundles.values()]
        super().__init__(
            [Size(_longest(lines) * _LETTER + 22, len(lines) * _LINE + 12) for lines in nodes], ranks_of(graph),
            [Link(source, target, Size(_longest(lines) * _LETTER * 0.92 + 6, len(lines) * 12.0) if lines else _BEND)
             for (source, target), lines in zip(bundles, edges, strict=True)], Gaps(_GAP, _BETWEEN, _BEND))
        self.lines = {n: nodes[item.node] if item.node >= 0 else edges[item.link]
                      for n, item in enumerate(self.items) if item.node >= 0 or item.link >= 0}


def _longest(lines: list[str]) -> int:
    return max((len(line) for line in lines), default=0)


def to_svg(graph: DecisionGraph, title: str = "", limit: int = 150) -> str:
    """Return the graph as an SVG picture. Raises OracleError if it has more than ``limit`` nodes.

    A double frame means that several lines of play meet there; a thick frame, that this decision decides the outcome.
    Ends of one colour (up to twelve) are one outcome. A dashed frame is open, not explored, or not a line of the
    question.
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

    def point(item: Item) -> tuple[float, float]:
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
        path = _path([layout.items[n] for n in chain], [point(layout.items[n]) for n in chain], -1 if upwards else 1)
        dashes = ' stroke-dasharray="5 3"' if upwards else ""
        out.append(f'<path d="{path}"{dashes} marker-end="url(#tip)"/>')
    out.append("</g>")
    for number, lines in layout.lines.items():
        item = layout.items[number]
        if item.node < 0 and lines:
            x, y = point(item)
            out.append(f'<rect x="{x - item.width / 2:.1f}" y="{y - item.height / 2:.1f}" width="{item.width:.1f}" '
                       f'height="{item.height:.1f}" fill="#fff"/>')
            out.append(_text(lines, x, y, 12.0, 'font-size="10" fill="#333"'))
    for item in layout.items[:len(graph)]:
        out.extend(_node(graph, labels, item, layout.lines[item.node], *point(item)))
    out += [_quiet(margin, height - margin / 2 - 14 * n, text) for n, text in enumerate(reversed(legend))]
    out.append("</svg>")
    return "\n".join(out) + "\n"


def _path(items: list[Item], points: list[tuple[float, float]], sign: int) -> str:
    """Return the path of an edge over some items, each at its point; ``sign`` is -1 for one that goes upwards."""
    first, last = items[0], items[-1]
    if first is last:
        x, y = points[0]
        side = x + first.width / 2
        bend = points[1]
        return (f"M{side:.1f},{y - 4:.1f} C{side + 26:.1f},{y - 14:.1f} {bend[0]:.1f},{bend[1] - 18:.1f} "
                f"{bend[0]:.1f},{bend[1]:.1f} S{x + 8:.1f},{bend[1]:.1f} {x:.1f},{y + first.height / 2:.1f}")
    # Layers are crossed straight down, so that no line runs behind a neighbour that is higher.
    rows = [(y, sign * item.room / 2) for item, (_, y) in zip(items, points, strict=True)]
    points[0] = (points[0][0], points[0][1] + sign * first.height / 2)
    points[-1] = (points[-1][0], points[-1][1] - sign * last.height / 2)
    path = f"M{points[0][0]:.1f},{points[0][1]:.1f}"
    x0, y0 = points[0][0], rows[0][0] + rows[0][1]
    path += f" L{x0:.1f},{y0:.1f}"
    for (x1, y1), (row, half) in zip(points[1:], rows[1:], strict=True):
        into = row - half - (sign * 5 if y1 != row and abs(y1 - row + half) < 5 else 0)    # the tip points down
        middle = (y0 + into) / 2
        path += f" C{x0:.1f},{middle:.1f} {x1:.1f},{middle:.1f} {x1:.1f},{into:.1f}"
        x0, y0 = x1, row + half
        path += f" L{x0:.1f},{y1 if y1 != row else y0:.1f}"
    return path


def _legend(graph: DecisionGraph, labels: Labels) -> list[str]:
    """Return the explanations of the signs that occur in this picture."""
    kinds = set(graph.kinds)
    every = range(len(graph))
    parts = []
    if any(labels.merged(node) for node in every):
        parts.append("Double frame and \u2261: this many lines of play meet here.")
    if any(graph.kinds[node] == DECISION and graph.outcomes.matters(node) for node in every):
        parts.append("Thick frame: this decides the outcome.")
    if CHANCE in kinds:
        parts.append("Double edge at the sides: chance.")
    if kinds & {OPEN, CUT, UNEXPLORED}:
        parts.append("Dashed frame: not known, or not a line of the question.")
    if any(target <= source for source, target in zip(graph.sources, graph.targets, strict=True)
           if graph.component[source] == graph.component[target]):
        parts.append("Dashed line: back to a position from before.")
    if graph.has_folds:
        parts.append(f"{FOLDED} marks what is folded, with the number by which --open opens it.")
    if len(graph.outcomes) > 1:
        parts.append("Ends of one number (and colour) are one outcome; their labels list what not all outcomes share.")
    return wrapped(" ".join(parts), 110) if parts else []


def _node(
    graph: DecisionGraph, labels: Labels, item: Item, lines: list[str], x: float, y: float,
) -> list[str]:
    node = item.node
    kind = graph.kinds[node]
    matters = kind == DECISION and bool(graph.outcomes.matters(node))
    left, top = x - item.width / 2, y - item.height / 2
    corner = 12 if kind in (END, OVER) else 3
    dashes = ' stroke-dasharray="4 3"' if kind in (OPEN, CUT, UNEXPLORED) else ""
    stroke = "#8a6d1a" if kind == CHANCE else "#222" if matters else "#555"
    tip = "\n".join([*labels.words.position(node)])
    out = [
        f'<g id="n{node}" class="{_class(kind)}"><title>{escape(tip)}</title>',
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{item.width:.1f}" height="{item.height:.1f}" rx="{corner}" '
        f'fill="{labels.colour(node)}" stroke="{stroke}" stroke-width="{2.4 if matters else 1.1}"{dashes}/>',
    ]
    if labels.merged(node):
        out.append(
            f'<rect x="{left - 3:.1f}" y="{top - 3:.1f}" width="{item.width + 6:.1f}" '
            f'height="{item.height + 6:.1f}" rx="{corner + 2}" fill="none" stroke="{stroke}" stroke-width="0.8"/>')
        ways = graph.ways_to[node]
        number = f"{ways:,}" if isinstance(ways, int) else str(ways)        # inside a block it may be a fraction
        mark = "\u2261 \u221e" if isinstance(ways, str) else f"\u2261 {number if ways < 10**9 else 'many'}"
        out.append(f'<text x="{left + item.width + 2:.1f}" y="{top - 5:.1f}" text-anchor="end" font-size="9" '
                   f'fill="#333">{mark}</text>')
    if kind == CHANCE:
        out.append(f'<path d="M{left + 4:.1f},{top:.1f} v{item.height:.1f} M{left + item.width - 4:.1f},{top:.1f} '
                   f'v{item.height:.1f}" stroke="{stroke}" stroke-width="0.8"/>')
    out.append(_text(lines, x, y, _LINE, 'fill="#000"', kind in (END, OVER)))
    out.append("</g>")
    return out


def _class(kind: int) -> str:
    return {DECISION: "decision", CHANCE: "chance", END: "end", OVER: "end over"}.get(kind, "unknown")


def _quiet(x: float, y: float, text: str) -> str:
    return f'<text x="{x:.0f}" y="{y:.0f}" fill="#555">{escape(text)}</text>'


def _text(lines: list[str], x: float, y: float, height: float, style: str, head: bool = False) -> str:
    """Return lines of text around a point; with ``head`` the first one is emphasised."""
    top = y - (len(lines) - 1) * height / 2 + height * 0.28
    bold = [' font-weight="bold"' if head and not n else "" for n in range(len(lines))]
    spans = "".join(
        f'<tspan x="{x:.1f}" y="{top + n * height:.1f}"{bold[n]}>{escape(line)}</tspan>'
        for n, line in enumerate(lines)
    )
    return f'<text text-anchor="middle" {style}>{spans}</text>'
