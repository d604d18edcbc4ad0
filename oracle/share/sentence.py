"""The answer as a sentence: a reply to the claims of a question, or without claims which choice leads to what.

``Watchtower first: trash it, or put it onto the deck. Inn first: Alice has Inn in the deck; too late for Watchtower.``

What is stated of a choice holds at the end of every line of play on which it is made: it is what the outcomes reachable
from there have in common. Only differences between ends are stated, and fewer of them where there is no room.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple
from weakref import WeakKeyDictionary

from engine.kernel import ended_by
from engine.record import record
from engine.state import State
from oracle.graph.explored import CHANCE, OVER
from oracle.share.ends import Value
from oracle.share.forks import NAMED, UNKNOWN, Branch, Fork, ForkReader
from oracle.share.reply import Reply, reply
from oracle.words.facts import facts_text, joined
from oracle.words.place_texts import over_text

if TYPE_CHECKING:
    from oracle.claims import Answer
    from oracle.graph import DecisionGraph

SHORT: Final = 160               # two lines of a terminal
LONG: Final = 480
_DEPTH: Final = 2
_MOST_BRANCHES: Final = 8
_ALWAYS: Final = 2               # facts true at every end, put before a choice
_KEPT: Final[WeakKeyDictionary[DecisionGraph, tuple[tuple[object, ...], Sentence]]] = WeakKeyDictionary()


@record
class Sentence:
    """The answer as a sentence, before it is put into words.

    ``reply`` replies to the claims. Without claims, ``lead`` precedes what holds whatever is chosen (``facts``); or, if
    a choice matters, ``fork`` is the first one, and ``facts`` are those that the question mentions. ``unfinished`` says
    that not everything was followed, or that the game is over.
    """

    reply: Reply
    unfinished: str
    lead: str
    facts: tuple[Value, ...]
    fork: Fork | None
    count: str

    @property
    def answers(self) -> bool:
        """Report whether the sentence says more than how many outcomes there are."""
        return bool(self.reply.parts or self.lead or self.fork)

    def text(self, most: int = SHORT) -> str:
        """Return the answer and its because, if there is room for both, in at most ``most`` characters."""
        said, because = self.answer(most), self.reply.reason
        return f"{said} {because}" if because and len(said) + len(because) < most else said

    def answer(self, most: int = SHORT) -> str:
        """Return the answer alone in at most ``most`` characters.

        That is the reply, or without claims as many choices as there is room for, and what they lead to.
        """
        if self.reply.parts:
            behind = len(self.unfinished) + bool(self.unfinished)
            return " ".join(part for part in (self.reply.text(most - behind), self.unfinished) if part)
        head = self.unfinished
        if self.fork is not None and self.facts:
            always = f"{facts_text(self.facts[:_ALWAYS])} in any case."
            head = f"{always} {head}".strip() if len(always) + len(head) < most // 2 else head
        left = most - len(head) - bool(head)
        best, said = (-1, False, 0), self.count if len(self.count) <= left else ""
        for room, told, say in self._said():
            if (told, room.inside > 0) >= best[:2]:
                text = say()
                if len(text) <= left and (told, room.inside > 0, len(text)) > best:
                    best, said = (told, room.inside > 0, len(text)), text
        return " ".join(part for part in (head, said) if part)

    def _said(self) -> Iterator[tuple[_Room, int, Callable[[], str]]]:
        """Yield all versions of the answer, with how many branches each has; for each room, the fullest comes first."""
        if self.lead:
            for most in (8, 6, 4, 3, 2, 1):
                text = f"{self.lead}: {facts_text(self.facts[:most]) or 'nothing changes'}."
                yield _Room(most, 0), 0, partial(str, text)
        if self.fork is None:
            return
        alone = self.fork.player if _owners(self.fork) <= {self.fork.player, ""} else ""
        for facts in (4, 3, 2, 1, 0):
            for inside in (5, 3, 2, 0):
                for silent in dict.fromkeys(("", alone)):
                    room = _Room(facts, inside, silent)
                    told = _alike(self.fork, room)
                    for most in range(min(len(told), _MOST_BRANCHES), 0, -1):
                        for named in (True, False):
                            yield room, most, partial(_fork_text, self.fork, told, most, named)


class _Room(NamedTuple):
    """The room for each branch: how many facts (0: only where nothing follows) and how many branches inside it.

    Facts of the ``silent`` player are stated without the name, as the sentence has just named who chooses.
    """

    facts: int
    inside: int
    silent: str = ""


# ------------------------------------------------------------------------------------------------- from the graph


def sentence(answer: Answer) -> Sentence:
    """Return the answer to a question as a sentence; of an incomplete graph, what is known so far.

    It is made once for each answer, and kept as long as the answer's graph.
    """
    of = (answer.title, answer.question, answer.results)
    kept = _KEPT.get(answer.graph)
    if kept is None or any(one is not other for one, other in zip(kept[0], of, strict=True)):
        kept = _KEPT[answer.graph] = of, _sentence(answer)
    return kept[1]


def _sentence(answer: Answer) -> Sentence:
    graph = answer.graph
    start = answer.question.state if answer.question is not None else graph.states[graph.root]
    if any(result.predicate is not None for result in answer.results):
        return Sentence(reply(answer), _unfinished(graph) or _over(graph), "", (), None, "")
    return sentence_of(graph, start, answer.title)


def sentence_of(graph: DecisionGraph, start: State | None = None, asked: str = "") -> Sentence:
    """Return the sentence of a graph.

    ``start`` is the position before anything happened, ``asked`` what the question mentions (which comes first).
    """
    reader = ForkReader(graph, start, asked)
    count = len(graph.outcomes)
    counted = f"{_counted(count)}." if count and graph.outcomes.counted else ""
    unfinished = _unfinished(graph)
    if not graph.complete:
        counted = f"{_counted(count)} found." if count else ""
    if graph.decided and (count == 1 or reader.unasked()):
        if not reader.before:
            return Sentence(Reply(), unfinished, "", (), None, "Every line of play ends the same.")
        return Sentence(Reply(), unfinished, _lead(graph), reader.changed(), None, counted)
    fork = reader.fork(graph.root, reader.known, _DEPTH)
    question = re.split(r"(?<=[.!?:;]) ", asked)[-1].casefold()
    asked_for = tuple(one for one in reader.changed() if one[0].sort in ("cards", "pool")
                      and one[0].what.casefold() in question) if graph.decided else ()
    return Sentence(Reply(), unfinished or _over(graph), "", asked_for, fork, counted)


def _unfinished(graph: DecisionGraph) -> str:
    return "" if graph.complete else f"Not finished ({len(graph):,} positions so far)."


def _over(graph: DecisionGraph) -> str:
    """Return the reason that ends the game, if it is the same at every end: what was asked about may then never come.
    """
    ends = graph.ends()
    if not ends or any(graph.kinds[node] != OVER for node in ends):
        return ""
    said = {over_text(graph.states[node].game, ended_by(graph.states[node])) for node in ends}
    return "" if len(said) > 1 else f"In the end {said.pop()}."


def _lead(graph: DecisionGraph) -> str:
    kinds = {graph.kinds[node] for node in range(len(graph)) if len(graph.edges_of(node)) > 1}
    if kinds == {CHANCE}:
        return "Whatever is drawn"
    if CHANCE in kinds:
        return "Whatever is chosen and drawn"
    return "Whatever is chosen" if kinds else "Only one thing can happen"


# ------------------------------------------------------------------------------------------------- in words


def _fork_text(fork: Fork, told: Sequence[tuple[tuple[str, ...], str]], most: int, named: bool) -> str:
    who = f"{fork.player} chooses" if fork.player else "Chance decides"
    where = f" ({fork.source})" if fork.anywhere else ""
    parts = [f"{fork.asks if named else f'{who}{where}'}."] if fork.asks else []
    more = sum(len(options) for options, _ in told[most:])
    for number, (options, result) in enumerate(told[:most]):
        rest = number > 0 and number == len(told) - 1
        parts.append(f"{_capital(_options(options, rest))}{result}.")
    if more:
        parts.append(f"And {more} more {'choice' if more == 1 else 'choices'}.")
    return " ".join(parts)


def _alike(fork: Fork, room: _Room) -> list[tuple[tuple[str, ...], str]]:
    """Return the options of a fork with their descriptions, grouped by description.

    Those with the same description may lead to different outcomes; large groups come last.
    """
    told: dict[str, list[Branch]] = {}
    for branch in fork.branches:
        told.setdefault(_result(branch, fork, room), []).append(branch)
    found = []
    for result, branches in told.items():
        if len(branches) > 1 and branches[0].outcomes > 1 and result:
            each = " each" if result.endswith((" outcomes", " so far")) else ""
            found.append((tuple(text for branch in branches for text in branch.options), result + each))
        else:
            found += [(branch.options, result) for branch in branches]
    return sorted(found, key=lambda one: len(one[0]) > NAMED)


def _owners(fork: Fork) -> set[str]:
    """Return the owners of the things that the facts of a fork are about."""
    inside = [_owners(branch.then) for branch in fork.branches if branch.then is not None]
    return {fact.owner for branch in fork.branches for fact, _ in branch.facts}.union(*inside)


def _result(branch: Branch, fork: Fork, room: _Room) -> str:
    parts = []
    facts = _unsaid(branch.facts, _options(branch.options, False))
    inside = branch.then is not None and room.inside > 0
    most = room.facts or (0 if inside else 1)
    said = facts_text((facts or branch.facts)[:most], room.silent)
    if said and (facts or branch.then is None):
        parts.append(said)
    if branch.late:
        parts.append(f"too late for {joined(branch.late)}")
    if branch.then is not None and inside:
        parts.append(_inside(branch.then, fork.player, room))
        if branch.besides and branch.besides != UNKNOWN:       # its own branches say what is unknown
            parts.append(branch.besides)
    else:
        parts += _ends_of(branch)
    return f": {'; '.join(parts)}" if parts else ""


def _inside(fork: Fork, known: str, room: _Room) -> str:
    told = []
    branches = fork.branches[:room.inside]
    more = sum(len(branch.options) for branch in fork.branches[room.inside:])
    for branch in branches:
        text = _options(branch.options, not more and branch is fork.branches[-1])
        told_itself = branch.faint and not text.startswith(("use ", "then ")) and not text.endswith(" first")
        said = "" if told_itself else facts_text(
            _unsaid(branch.facts, text)[:max(1, room.facts - 1)], room.silent, " and ")
        if said:
            text += f" and {said}"
        elif ends := _ends_of(branch):
            text += f" ({'; '.join(ends)})"
        told.append(text)
    if more:
        told.append(f"{more} more")
    head = "" if fork.player == known else f"{fork.player} chooses: " if fork.player else "by chance: "
    return head + (", or ".join(told) if len(told) < 3 else f"{'; '.join(told[:-1])}; or {told[-1]}")


_SAYS: Final = (
    ("trash ", "in the trash"), ("discard ", "in the discard pile"), ("onto the deck", "in the deck"),
    ("onto deck", "in the deck"), ("into hand", "in hand"), ("set aside", "set aside"), ("Exile ", "on the Exile mat"),
)


def _unsaid(facts: Sequence[Value], option: str) -> list[Value]:
    """Return the facts that the words of an option do not already state."""
    places = [where for verb, where in _SAYS if verb in option]
    there = [fact for fact, _ in facts if fact.sort == "cards" and fact.where in places]
    pointed = len(there) == 1 and (option.endswith((" it", " this")) or " it " in option)
    said = {fact for fact in there if pointed or fact.what in option}
    return [one for one in facts if one[0] not in said]


def _options(options: Sequence[str], rest: bool) -> str:
    if rest and len(options) > NAMED:
        return "anything else"
    named = list(options)
    if len(options) > NAMED:
        named[NAMED - 1:] = [f"{len(options) - NAMED + 1} others"]
    if all(text.endswith(" first") for text in options):
        named = [text.removesuffix(" first") for text in named]
        return f"{joined(named, 'or')} first"
    return joined(named, "or")


def _ends_of(branch: Branch) -> list[str]:
    """Return, in words, how many outcomes a branch leads to, unless it is one, and what else can follow."""
    if branch.besides == UNKNOWN and branch.outcomes:
        return [f"{_counted(branch.outcomes)} so far"]
    several = branch.outcomes > 1 or (branch.outcomes > 0 and branch.besides)
    return [part for part in (_counted(branch.outcomes) if several else "", branch.besides) if part]


def _counted(outcomes: int) -> str:
    return f"{outcomes:,} {'outcome' if outcomes == 1 else 'outcomes'}" if outcomes else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


__all__ = ["LONG", "SHORT", "Branch", "Fork", "Sentence", "sentence", "sentence_of"]
