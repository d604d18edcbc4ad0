"""Comparing eras: what a change of the rules changes in an answer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from engine.record import record, replace
from engine.rules import CURRENT
from oracle.budget import Budget
from oracle.claims.answer import Answer, Result, Wanted
from oracle.claims.rules import ask_by
from oracle.errors import OracleError, Where, complain
from oracle.graph import discard_has_top
from oracle.scenario.model import FIRST_YEAR, Era

if TYPE_CHECKING:
    from oracle.owncards.card_reader import OwnCard
    from oracle.scenario.fields import Scenario


@record
class Side:
    """One of the two answers: its era (or what its cards are called), and the answer, or why it cannot be asked so."""

    era: str
    answer: Answer | None
    error: OracleError | None = None

    @property
    def keeps_discard_order(self) -> bool:
        """Report whether positions of this era say which card lies on top of a discard pile."""
        return self.answer is not None and discard_has_top(self.answer.graph.states[0])

    def ends(self, discard_order: bool) -> dict[tuple[str, ...], int]:
        """The outcomes in words, with a node that shows each."""
        if self.answer is None:
            return {}
        graph = self.answer.graph
        if graph.moves.words is not None:
            return {tuple(graph.words.position(outcome.node)): outcome.node for outcome in graph.outcomes}
        from oracle.words.position_texts import state_text

        return {tuple(state_text(graph.states[o.node], discard_order)): o.node for o in graph.outcomes}


class Comparison:
    """A question answered in two eras, or with two sets of cards (``of_cards``)."""

    def __init__(self, first: Side, second: Side, of_cards: bool = False) -> None:
        self.first = first
        self.second = second
        self.of_cards = of_cards

    @property
    def claims(self) -> list[tuple[Result, Result]]:
        """Every claim with its verdict in both."""
        if self.first.answer is None or self.second.answer is None:
            return []
        return list(zip(self.first.answer.results, self.second.answer.results, strict=True))

    @property
    def differing(self) -> list[tuple[Result, Result]]:
        """The claims that stand differently."""
        return [(one, two) for one, two in self.claims if one.holds != two.holds or one.found != two.found]

    @cached_property
    def ends(self) -> tuple[dict[tuple[str, ...], int], dict[tuple[str, ...], int]]:
        """The outcomes of both in words, with a node that shows each.

        The order of discard piles is told only if both eras keep it: otherwise every end would look different.
        """
        order = self.first.keeps_discard_order and self.second.keeps_discard_order
        return self.first.ends(order), self.second.ends(order)

    def outcomes(self) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]], int]:
        """The outcomes only in the first era, only in the second, and how many are in both."""
        one, two = self.ends
        return ([end for end in one if end not in two], [end for end in two if end not in one],
                sum(end in two for end in one))

    @property
    def same(self) -> bool | None:
        """Report whether both eras give the same answer; None if one of them is not decided."""
        if self.first.answer is None or self.second.answer is None:
            return self.first.answer is None and self.second.answer is None
        only_first, only_second, _ = self.outcomes()
        if any(None not in (one.holds, two.holds) for one, two in self.differing):
            return False
        if not (self.first.answer.graph.decided and self.second.answer.graph.decided):
            return None
        return not (only_first or only_second or self.differing)


def compare(
    scenario: Scenario, first: Era | int | str, second: Era | int | str, claims: Iterable[object] = (),
    budget: Budget | None = None, reduce: bool = False,
) -> Comparison:
    """A scenario's question answered in two eras (``oracle.scenario.Era``, a year or "current"); ``reduce`` as for
    :func:`~oracle.claims.answer`.

    Raises OracleError if the question can be asked in neither.
    """
    claims, wanted = tuple(claims), Wanted(reduce=reduce, opened=None)
    sides = [_side(era, ask_by(scenario, era, claims, budget, wanted)) for era in map(era_of, (first, second))]
    if all(side.error is not None for side in sides) and sides[0].error is not None:
        raise sides[0].error
    return Comparison(sides[0], sides[1])


def compare_texts(
    first: tuple[str, Scenario], second: tuple[str, Scenario], claims: Iterable[object] = (),
    budget: Budget | None = None, reduce: bool = False,
) -> Comparison:
    """A question answered with two sets of cards, each a scenario and what its cards are called.

    Raises OracleError if it can be asked with neither.
    """
    claims, wanted = tuple(claims), Wanted(reduce=reduce, opened=None)
    sides = []
    for name, scenario in (first, second):
        asked = ask_by(scenario, scenario.era, claims, budget, wanted)
        sides.append(Side(name, None, asked) if isinstance(asked, OracleError) else Side(name, asked))
    one, two = sides
    if one.error is not None and two.error is not None:
        raise one.error
    return Comparison(one, two, of_cards=True)


def with_cards(scenario: Scenario, cards: Iterable[OwnCard]) -> Scenario:
    """A scenario with cards of one's own in the place of those of their names."""
    return replace(scenario, cards=tuple({card.entry.name: card for card in (*scenario.cards, *cards)}.values()))


def _side(era: Era, asked: Answer | OracleError) -> Side:
    return Side(str(era), None, asked) if isinstance(asked, OracleError) else Side(str(era), asked)


def era_of(era: Era | int | str, where: Where | None = None) -> Era:
    """An era from a year, "current" or an era. Raises OracleError, for what stands at ``where``."""
    if isinstance(era, Era):
        return era
    word = str(era).strip().casefold()
    if word in ("current", "now"):
        return Era(CURRENT)
    if not (word.isascii() and word.isdecimal() and len(word) == 4 and FIRST_YEAR <= int(word) <= CURRENT):
        raise complain(f"there are no rules of '{str(era)[:40]}'",
                       f"rules are 'current' or a year from {FIRST_YEAR} to {CURRENT}", where)
    return Era(int(word))


__all__ = ["Comparison", "Side", "compare", "compare_texts", "era_of", "with_cards"]
