"""The decision graph: what was explored, with its words, its outcomes and the count of its orders."""

from __future__ import annotations

from functools import cached_property

from oracle.graph.explored import CHANCE, Explored, Tally
from oracle.graph.outcomes import Outcomes
from oracle.graph.words import Words, words_of


class DecisionGraph(Explored):
    """The graph of what may follow from a position. Made by ``oracle.graph.explore``; not changed afterwards."""

    @cached_property
    def words(self) -> Words:
        """The words for its options, events and states."""
        return words_of(self)

    @cached_property
    def outcomes(self) -> Outcomes:
        """The distinct ends, told apart by what players see, and what decides between them."""
        return Outcomes(self)

    @cached_property
    def orders(self) -> Tally | None:
        """Count the different sequences of decisions that lead to an end.

        Exact; "unbounded" if a cycle can be left for an end. Two lines that differ only by chance count once.
        None if that is not known: the search is not complete, or chance makes counting too large.
        """
        if not self.complete:
            return None
        if CHANCE not in self.kinds:
            return self.lines()
        from oracle.graph.chance import decision_sequences  # needs fractions, which few answers do

        return decision_sequences(self)


__all__ = ["DecisionGraph"]
