"""The contents of the four panels of the Explore screen, as rows of words of ``oracle`` with a style."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from engine.state import State
from oracle.claims.obstacles import closed
from oracle.graph.explored import CUT, END, OPEN, OVER, UNEXPLORED
from oracle.graph.tree import TreeRow, tree_rows
from oracle.share.brief import from_here
from oracle.share.styled_rows import Row, Span, row
from oracle.tui.tiles import tile_of
from oracle.why.step_reasons import Why, why
from oracle.words.marked_rows import GONE, NEW, OTHER, rows_of

if TYPE_CHECKING:
    from oracle.graph import DecisionGraph
    from oracle.graph.walk import Branch, Walk

_OPENINGS: Final[WeakKeyDictionary[object, str]] = WeakKeyDictionary()
_TOLD: Final[WeakKeyDictionary[object, dict[int, list[str]]]] = WeakKeyDictionary()
_PARTS: Final = re.compile(r"\d+ [^\s\d]+|\S+")           # a number belongs to the word after it
_ENDS: Final = 3              # other ends shown at an end
_STORY: Final = 60           # longer lines are shown without the events of each step
HERE: Final = "●"
END_SIGN: Final = "∎"
SAME_SIGN: Final = "≡"
CIRCLE: Final = "↻"
FOLDED: Final = "▸"
CROSS: Final = "✗"
CHANGED: Final = "▌"
MOVED: Final = (NEW, GONE)

LEGEND: Final = (
    (HERE, "you are here"), (END_SIGN + "2", "ends with outcome 2"),
    (SAME_SIGN + "2", "two steps lead to this position"),
    (CIRCLE, "comes back to a position of this line"), (FOLDED, "several rows in one: enter unfolds it"),
    (CROSS, "cannot be chosen, and why"), ("+ −", "brought and taken away by the last step"),
    (CHANGED, "changed by the last step; in the text of a card: what acted"),
)


# ------------------------------------------------------------------------------------------- the line


def line_rows(walk: Walk, opened: frozenset[int], story: bool = False) -> tuple[list[Row], int]:
    """Return the rows of the Line panel, and the row of the current position. ``story``: with the events of each step.
    """
    rows: list[Row] = []
    here = 0
    tree = tree_rows(walk, opened)
    width = len(str(len(walk.line)))
    for number, one in enumerate(tree):
        if one.here:
            here = len(rows)
        rows.append(_line_row(walk, one, tree, number, width))
        if story and one.kind == "step" and len(walk.line) <= _STORY:
            rows += [row((f"{' ' * width}   {text}", "quiet"), hang=width + 5)
                     for text in _happened(walk.graph, one.edges[0])]
    return rows, here


def _happened(graph: DecisionGraph, edge: int) -> list[str]:
    """Return the events of a step in words; computed once."""
    told = _TOLD.setdefault(graph, {})
    if edge not in told:
        told[edge] = graph.words.events(edge)
    return told[edge]


def _who(graph: DecisionGraph, edge: int) -> Span:
    """Return the name of who takes an option, to be put before its words; empty where chance decides."""
    player = graph.words.player(graph.sources[edge])
    return (f"{player}: " if player else "", "quiet")


def _any_order(walk: Walk, edges: Sequence[int], orders: int) -> str:
    """Return several abilities whose order does not matter."""
    names = []
    count = 0
    for edge in edges:
        copies = walk.copies(edge)
        count += copies
        name = walk.graph.words.option(edge).removeprefix("use ")
        names.append(f"{copies} {name}" if copies > 1 else name)
    return f"any order of {count} ({orders:,}): {', '.join(names)}"


def _line_row(walk: Walk, one: TreeRow, tree: Sequence[TreeRow], number: int, width: int) -> Row:
    graph = walk.graph
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
        return row(head, (FOLDED, style), _who(graph, one.edges[0]), (_any_order(walk, one.edges, one.orders), style),
                   *_signs(one), key=("run", one.step), hang=width + 2)
    text = _branch_words(walk, one.edges, one.orders)
    chance = words.chance(one.edges[0]) or words.one_of(graph.sources[one.edges[0]])
    if chance:
        text += f" ({chance})"
    if one.kind == "other":
        return row(head, " ", _who(graph, one.edges[0]), (text, "quiet"), *_signs(one),
                   key=("other", one.step, one.edges[0]), hang=width + 2)
    mark = FOLDED if walk.folded(graph.sources[one.edges[0]]) else "►" if one.fork else " "
    return row(head, (mark, style), _who(graph, one.edges[0]), (text, style or "strong" * one.fork), *_signs(one),
               key=("step", one.step), hang=width + 2)


def _opening(graph: DecisionGraph) -> str:
    """Return the first event of a graph in words; computed once per graph."""
    found = _OPENINGS.get(graph)
    if found is None:
        told = why(graph, ()).events
        found = _OPENINGS[graph] = told[0] if told else "the position"
    return found


def _branch_words(walk: Walk, edges: Sequence[int], orders: int) -> str:
    text = walk.graph.words.option(edges[0])
    return f"{text} (any order of {sum(map(walk.copies, edges))})" if orders > 1 else text


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
    if one.node in graph.hands:
        return (f"{FOLDED} {graph.words.folded(one.node)}", "title")
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
    """Return the rows of the Next panel (numbered options and what cannot be chosen), and which one is marked."""
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
        if wanted and not _has(_option_words(walk, branch), wanted):
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
    if graph.folds_at(node):
        rows.append(row(("a", "key"), (f" opens what is folded here: {_openable(walk)}", "quiet"), hang=2))
    if len(branches) > 9 and not wanted:
        rows.append(row(("f", "key"), (" shows only options with some words", "quiet"), hang=2))
    if branches:
        for said in from_here(walk):
            rows.append(row((said.text, "strong" if said.style == "strong" else "quiet"), hang=2))
    outcome = graph.outcomes.of_node.get(node) if not branches else None
    for one in closed(graph, walk.line[:walk.at]):
        rows.append(row((f"{CROSS} {one.option}", "gone"), (f" – {one.why}", "quiet"), hang=2))
    if outcome is not None and len(graph.outcomes) > 1:
        rows += _other_ends(walk, outcome)
    return rows, marked


def _openable(walk: Walk) -> str:
    """Return, in words, what there is to open at the current place."""
    graph, node = walk.graph, walk.node
    hand = graph.hands.get(node)
    return (f"{hand.size:,} draws" if hand is not None else graph.words.one_of(node).removeprefix("one of ")
            or "single options")


def _has(text: str, wanted: str) -> bool:
    bare = text.casefold()
    return all(words in bare for words in _PARTS.findall(" ".join(wanted.casefold().split())))


def _option_words(walk: Walk, branch: Branch) -> str:
    """Return the words by which an option is searched: who takes it, and its text."""
    graph = walk.graph
    return " ".join([graph.words.player(graph.sources[branch.edge]), *map(graph.words.option, branch.edges)])


def _option_spans(walk: Walk, branch: Branch) -> list[Span]:
    graph = walk.graph
    words = graph.words
    edge = branch.edge
    if branch.collapsed:
        return [(FOLDED, ""), _who(graph, edge), (_any_order(walk, branch.edges, branch.orders), "")]
    chance = words.chance(edge)
    spans: list[Span] = [_who(graph, edge), (words.option(edge) + (f" ({chance})" if chance else ""), "")]
    target = graph.targets[edge]
    if walk.folded(graph.sources[edge]):
        block = words.block(graph.sources[edge])
        spans = [(FOLDED, ""), spans[0], (f"{words.one_of(graph.sources[edge])}: {block or words.option(edge)}", "")]
    elif forced := words.forced(edge):
        spans.append((f" {FOLDED}{forced}", "quiet"))
    outcome = graph.outcomes.of_node.get(target)
    ways = len(walk.ways_in(target))
    if ways > 1:
        spans.append((f" {SAME_SIGN}{ways}", "key"))
    if outcome is not None:
        spans.append((f" {END_SIGN}{outcome + 1}", "title"))
    else:
        reach = graph.outcomes.reach
        if reach is not None and len(graph.outcomes) > 1 and not reach[target] & graph.outcomes.unknown:
            bits = reach[target] & (graph.outcomes.unknown - 1)
            count = graph.outcomes.size_of(bits)
            if count == 1:
                number = bits.bit_length()
                spans.append((f" → {END_SIGN}{number}", "quiet"))
            elif count:
                spans.append((f" → {count} ends", "quiet"))
    return spans


def _end_rows(walk: Walk, kind: int) -> list[Row]:
    graph, node = walk.graph, walk.node
    if kind in (END, OVER):
        number = graph.outcomes.of_node[node]
        said = "The game is over here." if kind == OVER else "Everything has been resolved."
        count = len(graph.outcomes)
        told = f" Outcome {number + 1} of {count}." if count > 1 else (
            " Every line of play ends like this." if graph.decided else "")
        if node in graph.hands:
            told = f" {graph.words.hand(node)} are drawn: this stands for {graph.stands_for(node):,} ends."
        rows = [row((f"{END_SIGN}{number + 1} ", "title"), (said, "title"), told, hang=3)]
        rows += [row((f"{player}: " if player else "", "strong"), "; ".join(deeds), hang=2)
                 for player, deeds in _deeds(walk)]
        return rows
    if kind == OPEN:
        return [row((f"? {graph.states[node].status}", "unknown")),
                row(("The position does not say what decides this.", "quiet"))]
    if kind == CUT:
        return [row((f"{CROSS} {graph.cuts[node]}", "bad"))]
    return [row(("? not followed further yet", "unknown")), row(("+", "key"), (" searches on.", "quiet"))]


def _deeds(walk: Walk) -> list[tuple[str, list[str]]]:
    """Return who did what on the line, turn by turn; steps that chance decided have no name."""
    words = walk.graph.words
    found: list[tuple[str, list[str]]] = []
    for edge in walk.line[:walk.at]:
        player = words.player(walk.graph.sources[edge])
        if not found or found[-1][0] != player:
            found.append((player, []))
        found[-1][1].append(words.option(edge))
    return found


def _other_ends(walk: Walk, number: int) -> list[Row]:
    """Return rows with the differences at other ends: those that leave the line as late as possible."""
    graph = walk.graph
    here = graph.words.position(graph.outcomes[number].node)
    rows = []
    told_apart = walk.node not in graph.hands
    for other in walk.nearest_ends(_ENDS) if told_apart else ():
        if graph.outcomes[other].node in graph.hands:
            continue
        there = graph.words.position(graph.outcomes[other].node)
        told = [line for line in there if line not in here]
        missing = [] if told else [f"not: {line}" for line in here if line not in there]
        rows.append(row((f"at {END_SIGN}{other + 1}: ", "title"),
                        ("; ".join([*told, *missing]) or "the same cards", "quiet"), hang=2))
    left = len(graph.outcomes) - 1 - len(rows)
    more = f" of {left:,} more, " if rows and left else ", "
    return [*rows, row(("n", "key"), (f" goes to another end{more}", "quiet"), ("o", "key"), (" lists all.", "quiet"),
                       hang=2)]


# ------------------------------------------------------------------------------------------- position and why


def position_rows(walk: Walk) -> list[Row]:
    """Return the rows of the Position panel: every zone; what the last step changed is marked."""
    graph = walk.graph
    state = graph.states[walk.node]
    if graph.moves.words is not None:
        return [row(text) for text in graph.words.position(walk.node)]
    before = graph.states[graph.sources[walk.last]] if walk.last is not None else None
    return zone_rows(state, before)


def zone_rows(state: State, before: State | None = None) -> list[Row]:
    """Return a position in rows, with the differences from another one marked."""
    rows = []
    owner = ""
    players = set(state.game.players)
    for one in rows_of(state, before):
        if one.owner != owner and one.owner in players:
            rows.append(row((f" {one.owner}", "title")))
        owner = one.owner
        indent = " " if one.owner else ""
        label = f"{indent}{one.what}: " if one.what else ""
        spans: list[Span] = [(f"{CHANGED if one.changed else ' '}", "here"), (label, "quiet")]
        for number, piece in enumerate(one.pieces):
            if number:
                spans.append((", ", "quiet"))
            if piece.mark == GONE:
                spans.append((f"{piece.mark}{piece.text}", "gone"))
                continue
            tile = tile_of(piece.types)
            if piece.mark == OTHER:
                spans.append((piece.text, f"{tile} fresh" if tile else "changed"))
            elif piece.mark:
                spans.append((f"{piece.mark}{piece.text}", f"{tile} fresh" if tile else "new"))
            else:
                spans.append((piece.text, tile))
        if not one.pieces:
            spans.append(("nothing", "quiet"))
        if one.note:
            spans.append((f" ({one.note})", "quiet"))
        rows.append(Row(tuple(spans), None, len(indent) + 3))
    return rows


def why_rows(walk: Walk) -> list[Row]:
    """Return the rows of the Why panel: the last step, what followed, the abilities at work in their cards."""
    told = why(walk.graph, walk.line[:walk.at])
    return told_rows(told)


def decided_rows(lines: Sequence[str]) -> list[Row]:
    """Return rows that show what decides the answer, and what would be different."""
    if not lines:
        return []
    return [row(""), row(("What decides the answer", "title")),
            *(row((text, "strong" if text.startswith("  ") and not text.startswith("   ") else
                   "unknown" if text.strip().startswith("If ") else "quiet"),
                  hang=len(text) - len(text.lstrip()) + 2) for text in lines if text and text.startswith(" "))]


def told_rows(told: Why) -> list[Row]:
    """Return a step in rows."""
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


__all__ = [
    "CHANGED", "CROSS", "FOLDED", "LEGEND", "MOVED", "decided_rows", "line_rows", "next_rows", "position_rows",
    "told_rows", "why_rows", "zone_rows",
]
