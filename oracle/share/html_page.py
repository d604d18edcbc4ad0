"""The whole decision graph as one page for a browser: it steps through with keys or a finger, without a network.

The page is ``page.html`` beside this module with the graph written into it as JSON. Texts are kept once, in a
table, and everything else is numbers that point into it. Whatever the texts contain, they reach the page as
JSON whose ``<``, ``>`` and ``&`` are escapes and are shown as text only, and the page's own policy lets nothing
run but the script that is part of it.
"""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar, cast

from engine.kernel import blocked
from engine.state import Event, State, uses_of
from oracle.budget import Budget
from oracle.claims.eras import Reading, readings
from oracle.claims.folds import in_graph
from oracle.claims.later import Later, later_changes
from oracle.claims.obstacles import closed
from oracle.collecting import seldom
from oracle.errors import OracleError, complain
from oracle.graph.explored import CHANCE, DECISION, KIND_NAMES, UNEXPLORED
from oracle.graph.graph import DecisionGraph
from oracle.graph.opening import opened
from oracle.share.ends import Ends
from oracle.share.labels import Labels, opening
from oracle.share.later_changes import later_text
from oracle.share.post import post_text
from oracle.share.preview import meta_tags
from oracle.share.sentence import LONG, Sentence, sentence
from oracle.why.citations import Why, why_of
from oracle.words.decisions import asks_text, decider_text
from oracle.words.lines_of_play import story
from oracle.words.page_rows import parts_of

if TYPE_CHECKING:
    from oracle.claims import Answer, Result

FORMAT: Final = "dominion-oracle page"
VERSION: Final = 5
MOST_STATES: Final = 20_000
MOST_STEPS: Final = 60_000
_CARRIED: Final = 6_000          # further steps in a page for opening folded positions
_ENDLESS: Final = 3_600.0        # seconds: never what ends it
_SENTENCE: Final = 320           # letters of the answer in a sentence
_TEMPLATE: Final = Path(__file__).with_name("page.html")
_SORTS: Final = ("cards", "row", "amounts", "text")


T = TypeVar("T")


class _Table(Generic[T]):
    """A table that stores each value once, by number."""

    def __init__(self) -> None:
        self.numbers: dict[T, int] = {}

    def __call__(self, value: T) -> int:
        return self.numbers.setdefault(value, len(self.numbers))

    def all(self) -> list[T]:
        """Return the values in the order of their numbers."""
        return list(self.numbers)


class _Seen:
    """A graph whose events are computed once."""

    def __init__(self, graph: DecisionGraph) -> None:
        self._graph = graph
        self._edge = -1
        self._events: tuple[Event, ...] = ()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._graph, name)

    def events(self, edge: int) -> tuple[Event, ...]:
        """Return the events on an edge; those of the last edge asked for are cached."""
        if edge != self._edge:
            self._edge, self._events = edge, self._graph.events(edge)
        return self._events


class _Writer:
    """Puts a graph into tables."""

    def __init__(self, graph: DecisionGraph) -> None:
        self.graph = graph
        self.seen = _Seen(graph)
        self.own_words = graph.moves.words
        self.text = _Table[str]()
        self.rows = _Table[tuple[object, ...]]()
        self._of_part: dict[Hashable, list[int]] = {}       # per part of a position, its rows
        self._windows = [_window(graph, node) for node in range(len(graph))]
        self._blocked = cache(blocked)
        self._at, self._words_around = -1, ("", "")         # of the node that was looked at last
        self._stories: dict[Hashable, list[int]] = {}       # what happened, in words

    def texts(self, texts: Iterable[str]) -> list[int]:
        """Return the numbers of some texts."""
        return [self.text(text) for text in texts]

    # ------------------------------------------------------------------ positions

    def position(self, state: State) -> list[int]:
        """Return the rows of a position: owner, place, sort, then what is there and how many, as numbers."""
        if self.own_words is not None:
            lines = self.own_words.position(state)
            return [self.rows((self.text(""), self.text(str(n + 1)), 3, self.text(line), 1))
                    for n, line in enumerate(lines)]
        found: list[int] = []
        for part, make in parts_of(state):
            numbers = self._of_part.get(part)
            if numbers is None:
                numbers = self._of_part[part] = [
                    self.rows((self.text(row.owner), self.text(row.place), _SORTS.index(row.sort),
                               *(one for name, count in row.items for one in (self.text(name), count))))
                    for row in make()]
            found += numbers
        return found

    # ------------------------------------------------------------------ steps

    def step(self, edge: int) -> list[object]:
        """Return a step: its target, the option, the decision, the events, the rules that it shows, and what it closed.

        Empty lists at the end are left out.
        """
        graph, words = self.graph, self.graph.words
        node = graph.sources[edge]
        state, choice, option = graph.states[node], graph.choice(node), graph.option(edge)
        folded = graph.targets[edge] in graph.hands
        happened = tuple(words.happened(edge)) if folded else self.seen.events(edge)
        chance = words.chance(edge) if graph.kinds[node] == CHANCE else ""
        forced = words.forced(edge)
        option_words = words.option(edge)
        said = option_words + (f" (chance {chance})" if chance else "")
        if self.own_words is not None:
            told = self.texts(self.own_words.event(state, event) for event in happened)
            decided, closed = said, []
        else:
            before, after = self._around(node)
            decided = f"{before}{option_words}{after}" + (f" (chance {chance})" if chance else "")
            key = happened, choice.asks, option
            known = self._stories.get(key)
            if known is None:
                known = self._stories[key] = self.texts(story(state, choice, option, happened))
            told, closed = known, self.closed([edge])
        said += f" ({forced})" if forced else ""
        data: list[object] = [graph.targets[edge], self.text(said), self.text(decided), told, closed]
        while data and data[-1] == []:
            data.pop()
        return data

    def _around(self, node: int) -> tuple[str, str]:
        """Return the beginning and end of a decision's text at a node: ``Alice: ``, `` (Action phase)``."""
        if node != self._at:
            state, choice = self.graph.states[node], self.graph.choice(node)
            self._at, self._words_around = node, (f"{decider_text(state, choice)}: ", f" ({asks_text(state, choice)})")
        return self._words_around

    def closed(self, line: list[int]) -> list[int]:
        """Return what cannot be chosen after a step (or at the beginning), with the reason: option, reason, option, ...
        """
        if self.own_words:
            return []
        graph = self.graph
        if line and not self._windows[graph.sources[line[0]]] and not self._windows[graph.targets[line[0]]]:
            return []
        seen = cast("DecisionGraph", self.seen)
        return [number for one in closed(seen, line, self._blocked) for number in self.texts((one.option, one.why))]

    # ------------------------------------------------------------------ what is folded

    def hand(self, node: int) -> list[object]:
        """Return what can have been drawn at an end that stands for several hands.

        That is: whose hand it is, the names of the hand and the deck there, the cards with their numbers (in the order
        in which draws are listed), how many are drawn, and the beginning and end of the text of a decision for one of
        them.
        """
        from oracle.words.card_texts import name_of
        from oracle.words.place_texts import place_text

        graph = self.graph
        hand, game = graph.hands[node], graph.states[node].game
        edge = graph.incoming[node][0]
        before, _, after = graph.words.decision(edge).partition(graph.words.option(edge))
        places = (place_text(game, zone, hand.player).removeprefix("the ") for zone in (hand.hand, hand.deck))
        cards = [[self.text(name_of(game, card)), hand.bag.count(card)] for card in dict.fromkeys(hand.bag)]
        return [*self.texts((game.players[hand.player], *places)), cards, hand.number, hand.size,
                *self.texts((before, after))]

    # ------------------------------------------------------------------ the rest

    def order(self, node: int) -> str:
        """Return, in words, whether the order of the abilities that can be used at a node decides the outcome; empty if
        the question does not arise.
        """
        graph = self.graph
        outcomes = graph.outcomes
        if graph.kinds[node] != DECISION or outcomes.reach is None or outcomes.reach[node] & outcomes.unknown:
            return ""
        if not self._windows[node]:
            return ""
        window = outcomes.window(node)
        if len(window.uses) < 2:
            return ""
        if window.any_order:
            return "Every order of these abilities leads to the same ends."
        names = [" and ".join(graph.words.option(edge).removeprefix("use ") for edge in (pair.first, pair.second))
                 for pair in window.pairs]
        return f"The order decides between {'; '.join(dict.fromkeys(names))}."


class _Block(NamedTuple):
    """Options folded into one at a position: the number of the option that is followed for all, and words for what it
    stands for.
    """

    number: int
    words: str


def _carrying(graph: DecisionGraph) -> tuple[DecisionGraph, dict[int, _Block]]:
    """Return the graph with its blocks opened, window by window, as far as a page has room, and what was folded before.

    The latter is given for each of its positions. What is still folded there cannot be opened in the page.
    """
    found = graph
    folded: dict[object, _Block] = {}
    steps = min(MOST_STEPS, graph.edge_count + _CARRIED)
    states = min(MOST_STATES, len(graph) + _CARRIED)
    while found.blocks:
        folded |= {_place(found, node): _Block(found.numbers[found.first[node]], _of_block(found, node))
                   for node in found.blocks}
        try:
            more = opened(found, found.blocks, Budget(states, _ENDLESS))
        except OracleError:
            break
        if more.edge_count > steps:
            break
        found = more
    if not folded:
        return found, {}
    places = ((node, folded.get(_place(found, node))) for node in range(len(found)) if found.choices[node] is not None)
    return found, {node: block for node, block in places if block is not None}


def _place(graph: DecisionGraph, node: int) -> object:
    return graph.states[node], graph.left_of(node), graph.pins_left(node)


def _of_block(graph: DecisionGraph, node: int) -> str:
    return f"{graph.words.one_of(node)}: {graph.words.block(node)}"


def _window(graph: DecisionGraph, node: int) -> bool:
    choice = graph.choices[node]
    return choice is not None and bool(uses_of(choice.options))


Progress = Callable[[int, int], None]


class Other(NamedTuple):
    """The answer by the rules of other years, with what decides it there."""

    reading: Reading
    why: Why | None = None


class Eras(NamedTuple):
    """The years that give the page's own answer, in words; those with other answers; and those whose answer is not
    known.
    """

    own: str
    others: tuple[Other, ...]
    unknown: tuple[int, ...] = ()


def eras_of(answer: Answer) -> Eras:
    """Return the years in whose rules the answer differs, each with what decides it there."""
    found, unknown = readings(answer, seconds=_ENDLESS)
    return Eras(found[0].words, tuple(
        Other(one, why_of(one.answer) if one.answer is not None else None) for one in found[1:]), unknown)


def to_data(
    graph: DecisionGraph, title: str = "", answer: Answer | None = None, progress: Progress | None = None,
    why: Why | None = None, eras: Eras | None = None, later: Sequence[Later] = (),
) -> dict[str, Any]:
    """Return the data of the page, as plain data for JSON; ``docs/sharing.md`` describes its shape.

    ``progress`` is called now and then with the number of steps written and their total. The answers of other ``eras``
    are included as far as the page has room for them. ``later`` has the changes of the answer since the reference was
    written.
    """
    data = _graph_data(graph, title, answer, progress, why, later)
    if eras is None:
        return data
    room = MOST_STATES - len(graph), MOST_STEPS - graph.edge_count
    kept = []
    for one in eras.others:
        reading = one.reading
        by = f"by the rules of {reading.words}"
        if reading.answer is None:
            data["notes"].append(f"{by} this cannot be asked: {reading.refused}")
            continue
        along = reading.answer.graph
        room = room[0] - len(along), room[1] - along.edge_count
        if min(room) < 0:
            data["notes"].append(f"{by} the answer is another one, which is too large for this page")
            continue
        data_along = _graph_data(along, title, reading.answer, None, one.why, later_changes(reading.answer))
        kept.append({**data_along, "years": reading.words, "other": "verdicts" if reading.verdicts else "outcomes"})
    if eras.unknown:
        data["notes"].append(f"by the rules of {', '.join(map(str, eras.unknown))} it was not followed to the end")
    return {**data, "years": eras.own, "others": kept} if kept else data


def _graph_data(
    graph: DecisionGraph, title: str, answer: Answer | None, progress: Progress | None, why: Why | None,
    later: Sequence[Later],
) -> dict[str, Any]:
    """Return the page's data for one graph."""
    figures = Labels(graph).summary()
    graph, blocks = _carrying(graph)
    said = sentence(answer) if answer is not None else None
    if answer is not None:
        answer = in_graph(answer, graph)
    write = _Writer(graph)
    question = answer.question if answer is not None else None
    before = question.state if question is not None else graph.states[graph.root]
    steps = []
    for edge in range(graph.edge_count):
        if progress is not None and not edge & 1023:
            progress(edge, graph.edge_count)
        steps.append(write.step(edge))
    ends = Ends(graph, before)
    nodes = [_node_data(graph, node, write, blocks) for node in range(len(graph))]
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": title,
        **_question_data(answer, said, later),
        "figures": figures,
        "complete": graph.complete,
        "kinds": list(KIND_NAMES),
        "start": write.position(before),
        "opening": write.texts(opening(graph)),
        "closed": write.closed([]),
        **({"folded": 1} if blocks or graph.hands else {}),
        "first": list(graph.first),
        "parents": list(graph.parents),
        "nodes": nodes,
        "steps": steps,
        "outcomes": [
            [outcome.lines if isinstance(outcome.lines, str) else f"{outcome.lines:,}", list(outcome.nodes),
             write.texts(ends.own(outcome.number)), write.texts(ends.telling(outcome.number)[0]),
             *([outcome.size] if outcome.size > 1 else [])]
            for outcome in graph.outcomes
        ],
        "shared": write.texts(ends.shared),
        "rules": _reasons(answer, why),
        "rows": [list(row) for row in write.rows.all()],
        "texts": write.text.all(),
    }


def _node_data(graph: DecisionGraph, node: int, write: _Writer, blocks: dict[int, _Block]) -> list[object]:
    """Return the page's data for a node: its kind, the decision, its position, and what is special about it."""
    choice = graph.choices[node]
    data: dict[str, object] = {}
    if choice is not None and graph.kinds[node] != UNEXPLORED:
        settled = len(choice.options) - len(graph.edges_of(node))
        if settled and node not in graph.blocks:
            data["settled"] = settled
        if graph.outcomes.matters(node):
            data["matters"] = 1
        order = write.order(node)
        if order:
            data["order"] = write.text(order)
    if len(graph.incoming[node]) > 1:
        ways = graph.ways_to[node]
        data["ways"] = f"{ways:,}" if isinstance(ways, int) else ways if isinstance(ways, str) else "several"
    if node in blocks:
        hidden = node in graph.blocks
        data["block"] = [-1 if hidden else graph.edge_at(node, blocks[node].number) - graph.first[node],
                         write.text(blocks[node].words)]
    if node in graph.hands:
        data["hand"] = write.hand(node)
    folded = graph.words.folded(node)
    asks = graph.words.asks(node) + (f" ({folded})" if folded else "")
    return [graph.kinds[node], write.text(asks), write.position(graph.states[node]), *([data] if data else [])]


def _question_data(answer: Answer | None, said: Sentence | None, later: Sequence[Later]) -> dict[str, object]:
    """Return the question in one line, its rules, and its verdicts; ``said`` is the answer in a sentence."""
    if answer is None or said is None:
        return {"notation": "", "era": "", "answer": "", "because": "", "shows": None, "claims": [], "assumed": [],
                "notes": []}
    from oracle.scenario import to_notation
    from oracle.share.answer_text import era_text
    from oracle.share.verdict_lines import verdict_text

    notation = to_notation(answer.question.scenario)
    return {
        "notation": notation,
        "era": era_text(answer.graph),
        "answer": said.answer(LONG if said.reply.between == " " else _SENTENCE),
        "because": said.reply.reason,
        "shows": next(iter(said.reply.about), None),
        "claims": [[result.holds, verdict_text(result), *_line_of(answer, result)] for result in answer.results],
        "assumed": list(answer.assumed),
        "notes": [*answer.notes, *answer.asides, *_later(answer, later)],
    }


def _line_of(answer: Answer, result: Result) -> tuple[list[int] | None, int, bool]:
    """Return a verdict's line of play, the step at which the page opens it, and whether it is only an example.

    For something that cannot happen, the example is a line that comes nearest to it.
    """
    if result.witness is not None:
        return list(result.witness), result.at or 0, False
    if result.example is None:
        return None, 0, False
    from oracle.claims.near_misses import nearest

    near = None
    if result.claim.kind != "always" and result.predicate is not None:
        near = nearest(answer.graph, result.predicate)
    return list(near.line if near is not None else result.example), 0, True


def _later(answer: Answer, later: Sequence[Later]) -> list[str]:
    """Return, as lines, what has changed of the answer since the reference was written."""
    return [line.strip() for line in later_text(later, len(answer.results) > 1) if line]


def _reasons(answer: Answer | None, why: Why | None) -> list[list[object]]:
    """Return the reasons of an answer, each as: id (or ""), its place, words, the verdicts' numbers, and what would be
    different, in lines.
    """
    from oracle.share.reasons import contrast_of

    if answer is None or why is None:
        return []
    rows = [([cited.id, cited.place, cited.words, list(cited.decides)], cited.change) for cited in why.citations]
    rows += [(["", f"This changed in {one.year}", one.words, list(one.decides)], one.change) for one in why.changed]
    told = [None if change is None else contrast_of(answer, why, change) for _, change in rows]
    return [[*row, [] if one is None else [f"If {one.different}:", *(
        words for number, text, line in one.verdicts for words in (f"{number}. {text}" if number else text, *line))]]
            for (row, _), one in zip(rows, told, strict=True)]


def fits(graph: DecisionGraph) -> bool:
    """Report whether a graph is small enough for a page."""
    return len(graph) <= MOST_STATES and graph.edge_count <= MOST_STEPS


def check_size(graph: DecisionGraph) -> None:
    """Raise OracleError if a graph is too large for a page."""
    if not fits(graph):
        raise complain(
            f"{len(graph):,} positions and {graph.edge_count:,} steps are too many for a page "
            f"(at most {MOST_STATES:,} and {MOST_STEPS:,})",
            "settle some decisions with choices, or write JSON or GraphML",
        )


def _in_script(data: object) -> str:
    """Return JSON that is safe in a script element: nothing in it is a tag, a comment or an entity."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def to_html(
    graph: DecisionGraph, title: str = "", answer: Answer | None = None, progress: Progress | None = None,
    why: Why | None = None, eras: Eras | None = None, picture: str = "",
) -> str:
    """Return the graph as one HTML page that loads nothing. Raises OracleError if the graph is too large.

    With ``answer`` the page shows the answer too, with ``why`` its reasons, with ``eras`` the answers of other years.
    Link previews show the ``picture`` of that name beside the page (``oracle.share.preview``).
    """
    check_size(graph)
    with seldom():
        return _html(graph, title, answer, progress, why, eras, picture)


def _html(
    graph: DecisionGraph, title: str, answer: Answer | None, progress: Progress | None, why: Why | None,
    eras: Eras | None, picture: str,
) -> str:
    plain = ""
    later: tuple[Later, ...] = ()
    if answer is not None:
        later = later_changes(answer)
        plain = "\n".join(post_text(answer, why=why, changes=later))
    page = _TEMPLATE.read_text("utf-8")
    parts = {
        "TITLE": escape(title or "Decision graph"),
        "META": meta_tags(title or "Decision graph", answer, picture),
        "PLAIN": escape(plain),
        "DATA": _in_script(to_data(graph, title, answer, progress, why, eras, later)),
        "SCRIPT": _policy(page, "script"),
        "STYLE": _policy(page, "style"),
    }
    return re.sub(r"\{\{(TITLE|META|PLAIN|DATA|SCRIPT|STYLE)\}\}", lambda found: parts[found[1]], page)


def plain_page(title: str, body: str, framing: bool = False) -> str:
    """Return a page without a script in the style of this one; ``body`` is HTML.

    If ``framing``, pages of graphs may be embedded in frames, and their script may run there.
    """
    page = _TEMPLATE.read_text("utf-8")
    head = page[: page.index("</head>")].replace("{{SCRIPT}}", _policy(page, "script") if framing else "'none'")
    head = head.replace("{{TITLE}}", escape(title)).replace("{{META}}", "").replace("{{STYLE}}", _policy(page, "style"))
    return f"{head}</head>\n<body>\n{body}\n</body>\n</html>\n"


def _policy(page: str, tag: str) -> str:
    """Return the hash by which the page's own style or script is allowed."""
    found = re.search(rf"<{tag}>(.*?)</{tag}>", page, re.S)
    assert found is not None, f"the page has no <{tag}>"
    return "'sha256-" + b64encode(hashlib.sha256(found[1].encode()).digest()).decode() + "'"


__all__ = [
    "MOST_STATES", "MOST_STEPS", "Eras", "Other", "check_size", "eras_of", "fits", "plain_page", "to_data", "to_html",
]
