"""A picture of a graph in terminal cells: forks, where lines of play meet, ends in their colours.

It has the layers of the SVG picture (``oracle.share.layers``). A graph that is too large for the room is drawn without
words, or only as far as it lies around the current position.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

from oracle.graph.explored import CHANCE, CUT, END, OPEN, OVER, UNEXPLORED
from oracle.share.labels import COLOURS, shortened, wrapped
from oracle.share.layers import Gaps, Layers, Link, Size
from oracle.share.styled_rows import Row, Span, row

if TYPE_CHECKING:
    from oracle.graph import DecisionGraph
    from oracle.graph.walk import Walk

HERE: Final = "●"
DECIDES: Final = "◆"
CHOICE: Final = "◇"
FORCED: Final = "○"
LUCK: Final = "⚄"
FOLDED: Final = "▸"
END_SIGN: Final = "∎"
_SMALL: Final = 60             # larger graphs are drawn around the current position
_CLEAR: Final = 36             # with more edges than this, a picture without words is a tangle
_WIDTHS: Final = (22, 15, 11)  # of the words on edges: the widest with which there is room
_CHILDREN: Final = 6           # options drawn around the current position
_LEGEND: Final = 8             # outcomes listed below the picture
_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_LINES: Final = {
    _UP: "│", _DOWN: "│", _UP | _DOWN: "│", _LEFT: "─", _RIGHT: "─", _LEFT | _RIGHT: "─",
    _UP | _RIGHT: "└", _UP | _LEFT: "┘", _DOWN | _RIGHT: "┌", _DOWN | _LEFT: "┐",
    _UP | _DOWN | _RIGHT: "├", _UP | _DOWN | _LEFT: "┤", _DOWN | _LEFT | _RIGHT: "┬", _UP | _LEFT | _RIGHT: "┴",
    _UP | _DOWN | _LEFT | _RIGHT: "┼",
}
SIGNS: Final = (
    (DECIDES, "a choice that decides"), (CHOICE, "a choice"), (FORCED, "nothing to choose"), (LUCK, "chance decides"),
    (FOLDED, "stands for several orders or draws"),
)


class Picture(NamedTuple):
    """A drawn picture: its rows, the graph's position at each cell that shows one (row, column), and the row of the
    current position.
    """

    rows: list[Row]
    nodes: dict[tuple[int, int], int]
    here: int


class Drawn:
    """The picture of a graph for some room; from step to step only the marks change."""

    def __init__(self, walk: Walk, width: int, height: int) -> None:
        self._graph = walk.graph
        self._room = (width, height)
        self._whole = len(walk.graph) <= _SMALL
        self._sheet = _fitting(walk.graph, range(len(walk.graph)), width, height) if self._whole else None

    def fits(self, walk: Walk, width: int, height: int) -> bool:
        """Report whether this is the picture of that graph for that room."""
        return self._graph is walk.graph and self._room == (width, height)

    def picture(self, walk: Walk) -> Picture:
        """Return the picture with the line of a walk and the current position marked."""
        sheet = self._sheet
        width, height = self._room
        if sheet is None:
            sheet = _fitting(self._graph, _around(walk), width, height) or _fitting(
                self._graph, _around(walk, 2), width, height) or _Sheet(self._graph, _around(walk, 1), _WIDTHS[-1])
        return sheet.picture(walk, width)


def _fitting(graph: DecisionGraph, nodes: Iterable[int], width: int, height: int) -> _Sheet | None:
    """Return the sheet with the most words that fits the width, and the height if possible; None if there is none."""
    some = list(nodes)
    best: _Sheet | None = None
    edges = sum(len(graph.edges_of(node)) for node in some)
    for words in (*_WIDTHS, 0) if edges <= _CLEAR else _WIDTHS:
        for airy in (True, False):
            sheet = _Sheet(graph, some, words, airy)
            if sheet.width > width:
                break
            if sheet.height <= height:
                return sheet
            best = best or sheet
    return best


def _around(walk: Walk, most: int = _CHILDREN) -> list[int]:
    """Return the positions around the current one: the line's steps, the options beside them, and what they lead to."""
    graph = walk.graph
    found: dict[int, None] = {}
    first = max(0, walk.at - 2)
    for step in range(first, min(len(walk.line), walk.at + 2) + 1):
        node = walk.node_at(step)
        found[node] = None
        if step > walk.at:
            continue
        for branch in walk.branches(node)[:most]:
            found[graph.targets[branch.edge]] = None
        if step < len(walk.line):
            found[graph.targets[walk.line[step]]] = None
    return list(found)


@dataclass(slots=True)
class _Group:
    """Lines in one gap that run together: from one thing above, or to one below."""

    tops: list[int] = field(default_factory=list)
    bottoms: list[int] = field(default_factory=list)
    pairs: list[tuple[int, int, int]] = field(default_factory=list)      # column above, column below, link

    @property
    def straight(self) -> bool:
        return all(top == bottom for top, bottom, _ in self.pairs)

    @property
    def span(self) -> tuple[int, int]:
        columns = (*self.tops, *self.bottoms)
        return min(columns), max(columns)


class _Sheet:
    """A graph or a part of one, laid out in cells, without marks."""

    def __init__(self, graph: DecisionGraph, nodes: Sequence[int], words: int, airy: bool = True) -> None:
        self.graph = graph
        self.nodes = list(nodes)
        place = {node: number for number, node in enumerate(self.nodes)}
        bundles: dict[tuple[int, int], list[int]] = {}
        for node in self.nodes:
            for edge in graph.edges_of(node):
                target = graph.targets[edge]
                if target in place:
                    bundles.setdefault((place[node], place[target]), []).append(edge)
        self.edges = list(bundles.values())
        self._parts = {node for node in self.nodes
                       if any(graph.targets[edge] not in place for edge in graph.edges_of(node))}
        deciders = {graph.words.player(node) for node in self.nodes if len(graph.edges_of(node)) > 1}
        self._several = len(deciders - {""}) > 1
        self.texts = [self._node_text(node) for node in self.nodes]
        self.labels = [self._label(edges, words) if words else [] for edges in self.edges]
        ranks = self._ranks(place)
        self.layers = Layers(
            [Size(2 * cell_len(text) - 1, 1) for text in self.texts], [ranks[node] for node in self.nodes],
            [Link(source, target, Size(_odd(max(map(cell_len, label), default=1)), len(label)))
             for (source, target), label in zip(bundles, self.labels, strict=True)],
            Gaps(2 if words else 1, 0, Size(1, 0)))
        self.columns = [int(item.x - item.width / 2 + 0.5) + int(item.width) // 2 for item in self.layers.items]
        self._straighten()
        self.width = max((column + int(item.width) // 2 + 1
                          for item, column in zip(self.layers.items, self.columns, strict=True)), default=0)
        self._rows(airy)

    def _straighten(self) -> None:
        """Put bends below what they come from, where nothing is in the way."""
        items = self.layers.items
        halves = [int(item.width) // 2 for item in items]
        for route in self.layers.routes:
            chain = sorted(route.chain, key=lambda item: items[item].layer)
            for above, item in pairwise(chain[:-1]):
                wanted = self.columns[above]
                if items[item].link < 0 and all(
                        abs(self.columns[other] - wanted) > halves[other] + 1
                        for other in self.layers.layers[items[item].layer] if other != item):
                    self.columns[item] = wanted

    def _node_text(self, node: int) -> str:
        graph = self.graph
        kind = graph.kinds[node]
        if kind in (END, OVER):
            many = f"×{graph.stands_for(node):,}" if node in graph.hands else ""
            return f" {END_SIGN}{graph.outcomes.of_node[node] + 1}{many} "
        if kind in (OPEN, CUT, UNEXPLORED):
            return "✗" if kind == CUT else "?"
        several = node in graph.blocks or graph.hand_on(node) is not None
        sign = FOLDED if several else LUCK if kind == CHANCE else FORCED if len(graph.edges_of(node)) == 1 else (
            DECIDES if graph.outcomes.matters(node) else CHOICE)
        more = "…" if node in self._parts else ""
        player = graph.words.player(node) if self._several else ""
        return f"{sign}{more}{' ' if player else ''}{player}"

    def _label(self, edges: Sequence[int], width: int) -> list[str]:
        words = self.graph.words
        lines = [part for edge in edges[:2] for part in shortened(wrapped(words.option(edge), width), 3)]
        return [*lines, f"… {len(edges) - 2} more"] if len(edges) > 2 else lines

    def _ranks(self, place: dict[int, int]) -> dict[int, int]:
        graph = self.graph
        ranks = dict.fromkeys(self.nodes, 0)
        for node in sorted(self.nodes, key=lambda n: (-graph.component[n], n)):
            for edge in graph.edges_of(node):
                target = graph.targets[edge]
                if target in place and (graph.component[target] != graph.component[node] or target > node):
                    ranks[target] = max(ranks[target], ranks[node] + 1)
        return ranks

    def _rows(self, airy: bool) -> None:
        """Compute the rows of every layer, and the tracks on which lines run sideways between two."""
        layers = self.layers
        gaps: dict[int, dict[int, _Group]] = defaultdict(dict)
        for number, route in enumerate(layers.routes):
            for one, two in pairwise(route.chain):
                upper, lower = sorted((one, two), key=lambda item: layers.items[item].layer)
                layer = layers.items[upper].layer
                group = gaps[layer].setdefault(lower if layer % 2 else upper, _Group())
                group.tops.append(self.columns[upper])
                group.bottoms.append(self.columns[lower])
                group.pairs.append((self.columns[upper], self.columns[lower], number))
        self.tracks: dict[tuple[int, int], int] = {}
        self.starts: list[int] = []
        self.sizes: list[int] = []
        self.gaps = gaps
        self.depths: list[int] = []
        y = 0
        for layer, items in enumerate(layers.layers):
            size = max((int(layers.items[item].height) for item in items), default=0)
            self.starts.append(y)
            self.sizes.append(size)
            depth = self._assign(layer, gaps[layer])
            if layer + 1 < len(layers.layers) and not depth and (airy or not size):
                depth = 1
            self.depths.append(depth)
            y += size + (depth if layer + 1 < len(layers.layers) else 0)
        self.height = y

    def _assign(self, layer: int, groups: dict[int, _Group]) -> int:
        """Assign each group of a gap its track, and return the number of tracks.

        A line that ends at a column runs below one that begins there, so that the two can be distinguished.
        """
        left = {key: group for key, group in groups.items() if not group.straight}
        straight = {column for group in groups.values() if group.straight for column in group.tops}
        track = 0
        while left:
            free = [key for key, group in left.items()
                    if not any(set(group.bottoms) & set(other.tops) for name, other in left.items() if name != key)]
            used: list[tuple[int, int]] = []
            for key in sorted(free or list(left)[:1], key=lambda one: left[one].span):
                low, high = left[key].span
                if all(high < start or stop < low for start, stop in used):
                    used.append((low, high))
                    self.tracks[layer, key] = track
                    del left[key]
            track += 1
        return max(track, 1 if straight and track else track)

    # ------------------------------------------------------------------ drawing

    def picture(self, walk: Walk, room: int) -> Picture:
        """Draw it, with the line of a walk marked."""
        line = set(walk.line)
        taken = {number for number, edges in enumerate(self.edges) if line & set(edges)}
        bits: dict[tuple[int, int], int] = {}
        owner: dict[tuple[int, int], tuple[int, int]] = {}
        styles: dict[tuple[int, int], str] = {}
        for marked in (False, True):
            for layer, groups in self.gaps.items():
                for key, group in groups.items():
                    for top, bottom, number in group.pairs:
                        if (number in taken) == marked:
                            self._line(layer, key, top, bottom, bits, owner, styles, "here" if marked else "quiet")
        for number, route in enumerate(self.layers.routes):      # bends cross the layers between
            for item in route.chain[1:-1]:
                one = self.layers.items[item]
                if one.link < 0 or not self.labels[one.link]:
                    for y in range(self.starts[one.layer], self.starts[one.layer] + self.sizes[one.layer]):
                        bits[y, self.columns[item]] = _UP | _DOWN
                        styles[y, self.columns[item]] = "here" if number in taken else "quiet"
        cells = {at: (_LINES[value], styles[at]) for at, value in bits.items()}
        nodes: dict[tuple[int, int], int] = {}
        self._words(cells, taken)
        here = self._nodes(walk, cells, nodes)
        pad = max(0, (room - self.width) // 2)
        rows = [self._row(cells, y, pad) for y in range(self.height)]
        return Picture([*rows, *self._legend(room)], {(y, x + pad): node for (y, x), node in nodes.items()}, here)

    def _line(
        self, layer: int, key: int, top: int, bottom: int, bits: dict[tuple[int, int], int],
        owner: dict[tuple[int, int], tuple[int, int]], styles: dict[tuple[int, int], str], style: str,
    ) -> None:
        """Draw a line through a gap: down, sideways on its track, and down."""
        first = self.starts[layer] + self.sizes[layer]
        depth = self.depths[layer]
        track = first + self.tracks.get((layer, key), 0)

        def add(y: int, x: int, value: int) -> None:
            if owner.setdefault((y, x), (layer, key)) != (layer, key):
                if value & (_UP | _DOWN) == 0:
                    return                                       # passes below a line that runs down
                bits[y, x] = 0
                owner[y, x] = (layer, key)
            bits[y, x] = bits.get((y, x), 0) | value
            styles[y, x] = style

        if top == bottom:
            for y in range(first, first + depth):
                add(y, top, _UP | _DOWN)
            return
        for y in range(first, track):
            add(y, top, _UP | _DOWN)
        low, high = min(top, bottom), max(top, bottom)
        add(track, top, _UP | (_RIGHT if bottom > top else _LEFT))
        for x in range(low + 1, high):
            add(track, x, _LEFT | _RIGHT)
        add(track, bottom, _DOWN | (_LEFT if bottom > top else _RIGHT))
        for y in range(track + 1, first + depth):
            add(y, bottom, _UP | _DOWN)

    def _words(self, cells: dict[tuple[int, int], tuple[str, str]], taken: set[int]) -> None:
        for number, item in enumerate(self.layers.items):
            if item.link < 0:
                continue
            for line, text in enumerate(self.labels[item.link]):
                start = self.columns[number] - cell_len(text) // 2
                for x, letter in enumerate(text):
                    cells[self.starts[item.layer] + line, start + x] = (letter, "strong" if item.link in taken else "")
            for y in range(len(self.labels[item.link]), self.sizes[item.layer] if self.labels[item.link] else 0):
                cells[self.starts[item.layer] + y, self.columns[number]] = (
                    "│", "here" if item.link in taken else "quiet")

    def _nodes(
        self, walk: Walk, cells: dict[tuple[int, int], tuple[str, str]], nodes: dict[tuple[int, int], int],
    ) -> int:
        graph = self.graph
        line = {walk.node_at(step) for step in range(len(walk.line) + 1)}
        here = 0
        for number, node in enumerate(self.nodes):
            item = self.layers.items[number]
            y, text = self.starts[item.layer], self.texts[number]
            end = graph.kinds[node] in (END, OVER)
            style = f"end{graph.outcomes.of_node[node] % len(COLOURS)}" if end else (
                "here" if node in line else "key" if text.startswith(DECIDES) else "unknown" if text == "?" else "")
            start = self.columns[number] - (cell_len(text) // 2 if end else 0)
            if node == walk.node:
                here = y
                if end:
                    text = f"{HERE}{text[1:]}"
                    style += " fresh"
                else:
                    text = f"{HERE}{text[1:]}"
                    style = "here"
            for x, letter in enumerate(text):
                name = "quiet" if not end and x and style != "here" else style
                cells[y, start + x] = (letter, name)
                nodes[y, start + x] = node
        return here

    def _row(self, cells: dict[tuple[int, int], tuple[str, str]], y: int, pad: int) -> Row:
        spans: list[Span] = [(" " * pad, "")] if pad else []
        text, style = "", ""
        for x in range(self.width):
            letter, name = cells.get((y, x), (" ", ""))
            if name != style and text:
                spans.append((text, style))
                text = ""
            text += letter
            style = name
        return Row((*spans, (text.rstrip() if not style else text, style)))

    def _legend(self, room: int) -> list[Row]:
        """Return the differences at each outcome in the picture, if there are few outcomes."""
        graph = self.graph
        shown = sorted({graph.outcomes.of_node[node] for node in self.nodes if graph.kinds[node] in (END, OVER)})
        if not 1 < len(shown) <= _LEGEND:
            return []
        positions = {number: graph.words.position(graph.outcomes[number].node) for number in shown}
        shared = set.intersection(*map(set, positions.values()))
        rows = [row("")]
        for number, lines in positions.items():
            told = "; ".join(line for line in lines if line not in shared) or "nothing that another one has not"
            sign = f" {END_SIGN}{number + 1} "
            rows.append(row((sign, f"end{number % len(COLOURS)}"), " ", (told, "quiet"), hang=cell_len(sign) + 1))
        return rows


def _odd(number: int) -> int:
    return number if number % 2 else number + 1


__all__ = ["SIGNS", "Drawn", "Picture"]
