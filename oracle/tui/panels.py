"""What the four panels of the Explore screen show, as rows: words of ``oracle`` with a style."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from oracle.ask.closed import closed
from oracle.graph.explored import CUT, END, OPEN, OVER, UNEXPLORED
from oracle.graph.tree import TreeRow, tree_rows
from oracle.share.brief import from_here
from oracle.tui.rows import Row, Span, row
from oracle.why.step import Why, why
from oracle.words.position_rows import NEW, OTHER, rows_of

if TYPE_CHECKING:
    from oracle.graph import DecisionGraph
    from oracle.graph.walk import Branch, Walk

_OPENINGS: Final[WeakKeyDictionary[Any, str]] = WeakKeyDictionary()
HERE: Final = "●"
END_SIGN: Final = "∎"
SAME_SIGN: Final = "≡"
CIRCLE: Final = "↻"
FOLDED: Final = "▸"
CROSS: Final = "✗"

LEGEND: Final = (
    (HERE, "you are here"), (END_SIGN + "2", "ends with outcome 2"),
    (SAME_SIGN + "2", "two steps lead to this position"),
    (CIRCLE, "comes back to a position of this line"), (FOLDED, "several rows in one: enter unfolds it"),
    (CROSS, "cannot be chosen, and why"), ("+ −", "brought and taken away by the last step"),
)


# ------------------------------------------------------------------------------------------- the line


def line_rows(walk: Walk, opened: frozenset[int]) -> tuple[list[Row], int]:
    """The Line panel: rows, and which of them is where one stands."""
    graph = walk.graph
    rows = []
    here = 0
    tree = tree_rows(walk, opened)
    width = len(str(len(walk.line)))
    for number, one in enumerate(tree):
        if one.here:
            here = number
        rows.append(_line_row(graph, one, tree, number, width))
    return rows, here


def _line_row(graph: DecisionGraph, one: TreeRow, tree: Sequence[TreeRow], number: int, width: int) -> Row:
    words = graph.words
    pad = " " * width
    if one.kind == "opening":
        text = _opening(graph)
        return row((f"{pad} ", ""), (text, "here" if one.here else ""), *_signs(one), key=("step", 0), hang=width + 1)
    if one.kind == "stop":
        return row((f"{pad} ", ""), _stop_words(graph, one), hang=width + 1)
    first = tree[number - 1].step != one.step
    last = tree[number + 1].step != one.step or tree[number + 1].kind == "stop"
    rail = " " if not one.fork or (first and last) else "┬" if first else "└" if last else "├"
    label = str(one.step).rjust(width) if first else pad
    style = "here" if one.here else "future" if one.future else ""
    head = (f"{label}{rail}", "quiet")
    if one.kind == "more":
        text = f"… {one.others} other {'option' if one.others == 1 else 'options'}"
        return row(head, (text, "quiet"), key=("more", one.node), hang=width + 1)
    if one.kind == "run":
        names = ", ".join(words.option(edge).removeprefix("use ") for edge in one.edges)
        text = f"{FOLDED}any order of {len(one.edges)} ({one.orders:,}): {names}"
        return row(head, (text, style), *_signs(one), key=("run", one.step), hang=width + 2)
    text = _branch_words(graph, one.edges, one.orders)
    chance = words.chance(one.edges[0])
    if chance:
        text += f" ({chance})"
    if one.kind == "other":
        return row(head, (" " + text, "quiet"), *_signs(one), key=("other", one.step, one.edges[0]), hang=width + 2)
    mark = "►" if one.fork else " "
    return row(head, (mark + text, style or "strong" * one.fork), *_signs(one), key=("step", one.step), hang=width + 2)


def _opening(graph: DecisionGraph) -> str:
    """What happened first, in words; worked out once for a graph."""
    found = _OPENINGS.get(graph)
    if found is None:
        told = why(graph, ()).events
        found = _OPENINGS[graph] = told[0] if told else "the position"
    return found


def _branch_words(graph: DecisionGraph, edges: Sequence[int], orders: int) -> str:
    text = graph.words.option(edges[0])
    return f"{text} (any order of {len(edges)})" if orders > 1 else text


def _signs(one: TreeRow) -> list[Span]:
    signs: list[Span] = []
    if one.circle:
        signs.append((f" {CIRCLE}", "unknown"))
    if one.ways > 1:
        signs.append((f" {SAME_SIGN}{one.ways}", "key"))
    if one.outcome is not None:
        signs.append((f" {END_SIGN}{one.outcome + 1}", "title"))
    if one.here:
        signs.append((f" {HERE}", "here"))
    return signs


def _stop_words(graph: DecisionGraph, one: TreeRow) -> Span:
    kind = graph.kinds[one.node]
    if one.outcome is not None:
        return (f"{END_SIGN} end: outcome {one.outcome + 1} of {len(graph.outcomes)}", "title")
    if kind == OPEN:
        return (f"? {graph.states[one.node].status}", "unknown")
    if kind == CUT:
        return (f"{CROSS} {graph.cuts[one.node]}", "bad")
    if kind == UNEXPLORED:
        return ("? not followed further yet", "unknown")
    return (f"→ {one.others} {'option' if one.others == 1 else 'options'}", "quiet")


# ------------------------------------------------------------------------------------------- what is next


def next_rows(walk: Walk, wanted: str = "") -> tuple[list[Row], int | None]:
    """The Next panel: numbered options and what cannot be chosen, and which one is marked."""
    graph, node = walk.graph, walk.node
    kind = graph.kinds[node]
    rows: list[Row] = []
    marked: int | None = None
    branches = walk.branches(node)
    if branches:
        rows.append(row((graph.words.asks(node), "strong")))
    digits = len(str(len(branches)))
    ahead = walk.ahead
    for number, branch in enumerate(branches, 1):
        spans = _option_spans(walk, branch)
        if wanted and not _has(spans[0][0], wanted):
            continue
        if ahead in branch.edges:
            marked = len(rows)
        rows.append(Row(((f"{number:>{digits}} ", "key"), *spans), ("branch", number - 1), digits + 1))
    if wanted:
        if marked is None and len(rows) > 1:
            marked = 1
        rows.append(row((f"options with “{wanted}” only; esc shows all", "unknown")))
    if not branches:
        rows += _end_rows(walk, kind)
    if len(branches) > 9 and not wanted:
        rows.append(row(("f", "key"), (" shows only options with some words", "quiet"), hang=2))
    if branches:
        for said in from_here(walk):
            rows.append(row((said.text, "strong" if said.style == "strong" else "quiet"), hang=2))
    for one in closed(graph, walk.line[:walk.at]):
        rows.append(row((f"{CROSS} {one.option}: ", "gone"), (one.why, "quiet"), hang=2))
    return rows, marked


def _has(text: str, wanted: str) -> bool:
    bare = text.casefold()
    return all(word in bare for word in wanted.casefold().split())


def _option_spans(walk: Walk, branch: Branch) -> list[Span]:
    graph = walk.graph
    words = graph.words
    edge = branch.edge
    if branch.collapsed:
        names = ", ".join(words.option(one).removeprefix("use ") for one in branch.edges)
        return [(f"{FOLDED}any order of {len(branch.edges)} ({branch.orders:,}): {names}", "")]
    chance = words.chance(edge)
    spans: list[Span] = [(words.option(edge) + (f" ({chance})" if chance else ""), "")]
    target = graph.targets[edge]
    outcome = graph.outcomes.of_node.get(target)
    ways = len(walk.ways_in(target))
    if ways > 1:
        spans.append((f" {SAME_SIGN}{ways}", "key"))
    if outcome is not None:
        spans.append((f" {END_SIGN}{outcome + 1}", "title"))
    else:
        reach = graph.outcomes.reach
        if reach is not None and len(graph.outcomes) > 1 and not reach[target] & graph.outcomes.unknown:
            count = (reach[target] & ((1 << len(graph.outcomes)) - 1)).bit_count()
            if count == 1:
                number = (reach[target] & ((1 << len(graph.outcomes)) - 1)).bit_length()
                spans.append((f" → {END_SIGN}{number}", "quiet"))
            elif count:
                spans.append((f" → {count} ends", "quiet"))
    return spans


def _end_rows(walk: Walk, kind: int) -> list[Row]:
    graph, node = walk.graph, walk.node
    if kind in (END, OVER):
        number = graph.outcomes.of_node[node]
        said = "The game is over here." if kind == OVER else "Everything has been resolved."
        rows = [row((f"{END_SIGN} {said}", "title")),
                row(f"Outcome {number + 1} of {len(graph.outcomes)}.")]
        if len(graph.outcomes) > 1:
            rows.append(row(("n", "key"), (" goes to another end.", "quiet")))
        return rows
    if kind == OPEN:
        return [row((f"? {graph.states[node].status}", "unknown")),
                row(("The position does not say what decides this.", "quiet"))]
    if kind == CUT:
        return [row((f"{CROSS} {graph.cuts[node]}", "bad"))]
    return [row(("? not followed further yet", "unknown")), row(("+", "key"), (" searches on.", "quiet"))]


# ------------------------------------------------------------------------------------------- position and why


def position_rows(walk: Walk) -> list[Row]:
    """The Position panel: every zone; what the last step changed is marked."""
    graph = walk.graph
    state = graph.states[walk.node]
    if graph.moves.words is not None:
        return [row(text) for text in graph.words.position(walk.node)]
    before = graph.states[graph.sources[walk.last]] if walk.last is not None else None
    return zone_rows(state, before)


def zone_rows(state: Any, before: Any = None) -> list[Row]:
    """A position in rows, with what is different from another one marked."""
    rows = []
    owner = ""
    players = set(state.game.players)
    for one in rows_of(state, before):
        if one.owner != owner and one.owner in players:
            rows.append(row((one.owner, "title")))
        owner = one.owner
        indent = " " if one.owner else ""
        label = f"{indent}{one.what}: " if one.what else ""
        spans: list[Span] = [(label, "quiet")]
        for number, piece in enumerate(one.pieces):
            if number:
                spans.append((", ", "quiet"))
            if piece.mark == OTHER:
                spans.append((piece.text, "changed"))
            elif piece.mark:
                spans.append((f"{piece.mark}{piece.text}", "new" if piece.mark == NEW else "gone"))
            else:
                spans.append((piece.text, ""))
        if not one.pieces:
            spans.append(("nothing", "quiet"))
        if one.note:
            spans.append((f" ({one.note})", "quiet"))
        rows.append(Row(tuple(spans), None, len(indent) + 2))
    return rows


def why_rows(walk: Walk) -> list[Row]:
    """The Why panel: the last step, what followed, the abilities at work in their cards."""
    told = why(walk.graph, walk.line[:walk.at])
    return told_rows(told)


def told_rows(told: Why) -> list[Row]:
    """A step in rows."""
    rows = []
    if told.decision:
        rows.append(row((told.decision, "strong")))
    elif told.events:
        rows.append(row(("Before the first decision:", "strong")))
    else:
        rows.append(row(("Nothing has happened yet.", "quiet")))
    for text in told.events:
        rows.append(row(("  " + text, "unknown" if " loses track of " in text else ""), hang=4))
    for sheet in told.sheets:
        rows.append(row((sheet.card, "title"), (f" {sheet.version} version" if sheet.version else "", "quiet"),
                        (f"  {sheet.path}", "quiet")))
        for text, own in sheet.lines:
            hang = len(text) - len(text.lstrip()) + 4
            rows.append(row(("▌ " if own else "  ", "here"), (text, "" if own else "quiet"), hang=hang))
    return rows


__all__ = ["LEGEND", "line_rows", "next_rows", "position_rows", "told_rows", "why_rows", "zone_rows"]
