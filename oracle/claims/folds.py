"""An answer whose graph shows more, or less: the same claims, with their lines of play where they lie there."""

from __future__ import annotations

from collections.abc import Iterable

from engine.record import replace
from oracle.budget import Budget
from oracle.claims.answer import Answer, Result
from oracle.graph.graph import DecisionGraph
from oracle.graph.opening import carried, opened


def opened_at(answer: Answer, nodes: Iterable[int], budget: Budget = Budget()) -> Answer:
    """The answer with its graph opened at some nodes. Raises OracleError as ``oracle.graph.opening.opened`` does."""
    return in_graph(answer, opened(answer.graph, nodes, budget))


def in_graph(answer: Answer, graph: DecisionGraph) -> Answer:
    """The answer in another graph of its question, in which more or less is folded. Verdicts stay as they are; a
    verdict whose line of play cannot be taken there (another order of what is folded) has none any more."""
    if graph is answer.graph:
        return answer
    return replace(answer, graph=graph, results=tuple(_moved(answer, result, graph) for result in answer.results))


def _moved(answer: Answer, result: Result, graph: DecisionGraph) -> Result:
    witness, at = _there(answer, result.witness, graph, result.at)
    example, _ = _there(answer, result.example, graph, None)
    return replace(result, witness=witness, example=example, at=at)


def _there(
    answer: Answer, line: tuple[int, ...] | None, graph: DecisionGraph, at: int | None,
) -> tuple[tuple[int, ...] | None, int | None]:
    """A line in the other graph, and how many of its steps lead to where one was after ``at``."""
    if line is None:
        return None, None
    found = carried(answer.graph, line, graph)
    kinds = answer.graph.kinds[answer.graph.node_after(line)], graph.kinds[graph.node_after(found.line)]
    if kinds[0] != kinds[1]:
        return None, None
    return found.line, None if at is None else found.steps[at]


__all__ = ["in_graph", "opened_at"]
