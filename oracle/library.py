"""The Python API: a position, its answer, a card. ``import oracle`` offers what is here.

    answer = oracle.ask("Alice hand=Moat | Bob | Alice plays Moat", can=["Alice drew 2 cards"])
    answer.holds, answer.sentence, answer.verdicts, answer.outcomes, answer.why, answer.graph.to_networkx()

Everything returned is immutable, and nothing is printed. Input that cannot be understood raises an :class:`OracleError`
that says where, what, and what was probably meant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, update_wrapper
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from engine.collection import instead
from engine.record import replace
from oracle.budget import Budget
from oracle.errors import OracleError
from oracle.inputs import read_question

if TYPE_CHECKING:
    import networkx

    from engine.language import Entry
    from oracle.claims.answer import Answer as Found
    from oracle.graph import DecisionGraph
    from oracle.scenario import Scenario

T = TypeVar("T")


class Position:
    """A position with its events, choices and claims: the contents of a scenario file.

    It takes what the command ``ask`` takes: a position in one line, a file, a question of the gallery, the id of a
    ruling. Raises OracleError if that cannot be read, and TypeError if it is no text. Two positions are equal if their
    scenarios are.
    """

    def __init__(self, question: str | Path | Scenario) -> None:
        from oracle.scenario import Scenario

        if not isinstance(question, str | Path | Scenario):
            raise TypeError(f"a question is a position in one line, a file or a name, not {question!r}")
        self.scenario = question if isinstance(question, Scenario) else read_question(str(question))

    @classmethod
    def from_yaml(cls, text: str) -> Position:
        """Return the position that the text of a scenario file describes. Raises OracleError."""
        from oracle.scenario import parse

        return cls(parse(text))

    @property
    def title(self) -> str:
        """The question in words, as its author wrote it; empty if there is none."""
        return self.scenario.title

    @property
    def rules(self) -> str:
        """Return the rules by which it is asked: ``current``, a year, or a year with single rules set differently."""
        return str(self.scenario.era)

    def by_rules(self, rules: str | int) -> Position:
        """Return the same position by other rules: a year from 2008, or ``current``. Raises OracleError."""
        from oracle.claims.compare import era_of

        return Position(replace(self.scenario, era=era_of(str(rules))))

    def yaml(self) -> str:
        """Return the scenario as the text of a file."""
        from oracle.scenario import to_yaml

        return to_yaml(self.scenario)

    def __str__(self) -> str:
        """Return the scenario in one line, as the command line takes it."""
        from oracle.scenario import to_notation

        return to_notation(self.scenario)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.scenario == other.scenario

    def __hash__(self) -> int:
        return hash(str(self))

    def __repr__(self) -> str:
        return f"Position({str(self)!r})"


class Step(NamedTuple):
    """One step of a line of play: who decides (empty: chance), who or what asks, the option taken, what happens."""

    player: str
    source: str
    option: str
    events: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.player}: {self.option}" if self.player else self.option


class Verdict(NamedTuple):
    """The verdict on a claim: the claim as written and as understood, whether it holds (None: not decided), and words
    for it.

    ``undecided`` says why it is not decided; the line of play shows it (empty if none does).
    """

    claim: str
    reads: str
    holds: bool | None
    words: str
    undecided: str
    line: tuple[Step, ...]

    def __str__(self) -> str:
        return self.words


class Outcome(NamedTuple):
    """One outcome: its number, from 0, and the position at its end, in lines of words."""

    number: int
    position: tuple[str, ...]


class Statement(NamedTuple):
    """A reason that decides: a statement of the rules reference by its id and its place there, or the words of a card.

    For the words of a card, ``id`` and ``place`` are empty. ``decides`` has the numbers of the verdicts that it
    decides, from 1.
    """

    id: str
    place: str
    words: str
    decides: tuple[int, ...]


class Graph:
    """The decision graph of an answer: positions at which somebody decides, joined by options."""

    def __init__(self, graph: DecisionGraph) -> None:
        self.decisions = graph

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.decisions)

    @property
    def complete(self) -> bool:
        """Report whether everything that may follow was followed."""
        return self.decisions.complete

    def to_networkx(self) -> networkx.MultiDiGraph[int]:
        """Return the graph with typed attributes, for every algorithm of NetworkX; ``docs/graph.md`` lists them."""
        from oracle.graph.view import to_networkx

        view: networkx.MultiDiGraph[int] = to_networkx(self.decisions)
        return view


def _told(make: Callable[[Answer], T]) -> Callable[[Answer], T]:
    """Wrap a function of an answer so that the question's own cards are available while it runs."""
    def told(answer: Answer) -> T:
        question = answer._found.question
        with instead(*(question.scenario.entries if question is not None else ())):
            return make(answer)

    return update_wrapper(told, make)


class Answer:
    """The answer to a question."""

    def __init__(self, found: Found) -> None:
        self._found = found

    @property
    def holds(self) -> bool | None:
        """Report whether all claims hold; None if one is not decided and none is refuted."""
        return self._found.holds

    @property
    def rules(self) -> str:
        """Return the rules by which the answer was given, in words."""
        from oracle.words.versions import rules_words

        graph = self._found.graph
        return rules_words(graph.states[graph.root].game.rules)

    @cached_property
    @_told
    def sentence(self) -> str:
        """The answer as a sentence: a reply to the claims, or without claims what depends on what."""
        from oracle.share.sentence import LONG, sentence

        return sentence(self._found).answer(LONG)

    @cached_property
    @_told
    def because(self) -> str:
        """Return the reason in the game's words; empty if the positions alone do not show one."""
        from oracle.share.sentence import sentence

        return sentence(self._found).reply.because

    @cached_property
    @_told
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdict on each claim, in the order in which they were made."""
        from oracle.share.verdict_lines import verdict_text

        words = self._found.graph.words
        return tuple(
            Verdict(
                str(result.claim), result.reads, result.holds, verdict_text(result), result.why,
                tuple(
                    Step(step.player, step.source, step.option, step.events)
                    for step in words.line(result.witness or result.example or ())
                ),
            )
            for result in self._found.results
        )

    @cached_property
    @_told
    def outcomes(self) -> tuple[Outcome, ...]:
        """The distinct ends, distinguished by what players see; those found so far, if the search was cut off."""
        graph = self._found.graph
        return tuple(Outcome(one.number, tuple(graph.words.position(one.node))) for one in graph.outcomes)

    @property
    def orders(self) -> int | str | None:
        """Return the number of sequences of decisions, ``"unbounded"``, or None if it is not decided."""
        return self._found.orders

    @property
    def notes(self) -> tuple[str, ...]:
        """Return the notes on the verdicts: what was assumed, folded, or left open."""
        return self._found.notes + self._found.asides

    @cached_property
    @_told
    def why(self) -> tuple[Statement, ...]:
        """The statements and card texts that decide, the most important first; computed on first use."""
        from oracle.why.citations import why_of

        return tuple(Statement(one.id, one.place, one.words, one.decides) for one in why_of(self._found).citations)

    @property
    def graph(self) -> Graph:
        """The decision graph that the answer was read from."""
        return Graph(self._found.graph)

    @_told
    def data(self) -> dict[str, object]:
        """Return the answer as plain data for JSON: what ``ask --format json --no-why`` prints."""
        from oracle.share.answer_data import answer_data

        return answer_data(self._found)

    @_told
    def __str__(self) -> str:
        """Return the answer as ``ask --no-why`` prints it."""
        from oracle.share.answer_text import answer_text

        return "\n".join(answer_text(self._found, whole=False))

    def __repr__(self) -> str:
        return f"Answer(holds={self.holds}, {self.rules!r})"


class Card:
    """A card, landscape, token, mat or pile as the oracle knows it."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    @property
    def name(self) -> str:
        """Its name."""
        return self.entry.name

    @property
    def versions(self) -> tuple[str, ...]:
        """Return the names of its versions, the oldest first, as ``rules`` or a name in brackets takes them."""
        from oracle.words.versions import version_name

        return tuple(map(version_name, self.entry.versions))

    def __str__(self) -> str:
        """Return the timing tree of its newest version, and how the older ones differ: what ``card NAME`` begins with.
        """
        from oracle.cards import card_text

        return "\n".join(card_text(self.entry))

    def __repr__(self) -> str:
        return f"Card({self.name!r})"


def ask(
    question: str | Path | Position,
    can: Iterable[str] | str = (),
    never: Iterable[str] | str = (),
    always: Iterable[str] | str = (),
    rules: str | int | None = None,
    budget: Budget | None = None,
) -> Answer:
    """Return the answer to a question: everything that may legally follow, and the verdicts on its claims.

    ``question`` is a position, or what :class:`Position` takes. ``can``, ``never`` and ``always`` are further claims
    (``docs/questions.md``), beside those that the question has. ``rules`` replaces the question's rules; ``budget``
    limits the search by positions and seconds. Raises OracleError for what cannot be read or cannot happen.
    """
    from oracle.claims import answer
    from oracle.scenario import build

    position = question if isinstance(question, Position) else Position(question)
    if rules is not None:
        position = position.by_rules(rules)
    claims = [(kind, text) for kind, texts in (("possible", can), ("never", never), ("always", always))
              for text in _several(texts)]
    return Answer(answer(build(position.scenario), claims, budget))


def card(name: str) -> Card:
    """Return a card by its name, however it is spelt. Raises OracleError, with what was probably meant."""
    from engine import collection
    from engine.collection import INDEX
    from oracle.errors import complain
    from oracle.words.catalogue import advice, find

    fact = find(name)
    if fact is None or fact.name not in INDEX:
        raise complain(f"there is no card or landscape called '{name[:60]}'", advice(name))
    return Card(collection.load(fact.name))


def _several(texts: Iterable[str] | str) -> Sequence[str]:
    return (texts,) if isinstance(texts, str) else tuple(texts)


__all__ = [
    "Answer", "Budget", "Card", "Graph", "OracleError", "Outcome", "Position", "Statement", "Step", "Verdict", "ask",
    "card",
]
