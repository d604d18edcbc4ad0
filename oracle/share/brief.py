"""Short forms of an answer for a screen: its counts in one line, and what can still follow a position in another."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.share.ends import Ends

if TYPE_CHECKING:
    from oracle.claims import Answer
    from oracle.graph.walk import Walk


class Said(NamedTuple):
    """Words with a style: good, bad, unknown, strong or plain ("")."""

    style: str
    text: str


def brief(answer: Answer) -> list[Said]:
    """Return an answer in brief: its verdicts, how many outcomes there are, which order decides."""
    graph = answer.graph
    said: list[Said] = []
    if answer.results:
        said.append(_claims(answer))
    if not graph.complete:
        said.append(Said("unknown", f"not everything followed ({graph.reason})"))
        found = _counted(len(graph.outcomes), "outcome") if len(graph.outcomes) else "none finished yet"
        said.append(Said("", f"so far {found} in {len(graph):,} positions"))
        return said
    if graph.has_open_ends:
        said.append(Said("unknown", f"the position leaves open {'; '.join(answer.open)}"))
        return said
    orders, outcomes = answer.orders, answer.outcomes or 0
    if outcomes == 1:
        said.append(Said("good" if not answer.results else "", "every line of play ends the same"))
    else:
        said.append(Said("strong", _counted(outcomes, "outcome")))
    if isinstance(orders, int):
        said.append(Said("", _counted(orders, "line of play", "lines of play")))
    elif orders is not None:
        said.append(Said("", "lines of play without end"))
    pairs = order_decides(answer)
    if pairs:
        said.append(Said("strong", f"order matters: {'; '.join(pairs[:3])}{'; ...' if len(pairs) > 3 else ''}"))
    elif outcomes > 1 and graph.outcomes.any_order:
        said.append(Said("", "the order of abilities changes no outcome"))
    return said


def counted(answer: Answer) -> str:
    """Return how many outcomes and lines of play an answer has, in a few words."""
    graph = answer.graph
    found = len(graph.outcomes)
    outcomes = _counted(found, "outcome") if found else "none finished yet"
    if not graph.complete or graph.has_open_ends:
        return f"{outcomes} so far" if found else outcomes
    orders = answer.orders
    lines = _counted(orders, "line of play", "lines of play") if isinstance(orders, int) else (
        "lines of play without end" if orders is not None else "")
    return " · ".join(filter(None, (outcomes, lines)))


def _claims(answer: Answer) -> Said:
    results = answer.results
    wrong = [result for result in results if result.holds is False]
    open_ = [result for result in results if result.holds is None]
    if wrong:
        more = f" and {len(wrong) - 1} more" if len(wrong) > 1 else ""
        return Said("bad", f"✗ does not hold: {wrong[0].claim}{more}")
    if open_:
        return Said("unknown", f"? not decided: {open_[0].claim}")
    return Said("good", f"✓ {'the claim holds' if len(results) == 1 else f'all {len(results)} claims hold'}")


def order_decides(answer: Answer) -> list[str]:
    """Return the pairs of abilities whose order decides, as words: ``Inn / Watchtower``."""
    words = answer.graph.words
    found = {
        " / ".join(words.option(edge).removeprefix("use ") for edge in (pair.first, pair.second)): None
        for pair in answer.deciding_pairs
    }
    return list(found)


def from_here(walk: Walk) -> list[Said]:
    """Return what can still follow from the current position of a walk."""
    node, graph = walk.node, walk.graph
    here = walk.here(node)
    if walk.is_end(node):
        number = graph.outcomes.of_node[node]
        if node in graph.hands:
            return [Said("strong", graph.words.folded(node)), Said("", f"by {_ways(graph.lines([node]))}")]
        return [Said("strong", f"end {number + 1} of {len(graph.outcomes)}"),
                Said("", f"by {_ways(graph.outcomes[number].lines)}")]
    if here.outcomes is None:
        return [Said("unknown", "not all of what follows is known yet")]
    count = graph.outcomes.size_of(sum(1 << number for number in here.outcomes))
    said = [Said("strong" if count > 1 else "", f"from here {_counted(count, 'outcome')}")]
    if here.window is not None and here.window.pairs:
        words = graph.words
        pairs = [" / ".join(words.option(edge).removeprefix("use ") for edge in (pair.first, pair.second))
                 for pair in here.window.pairs]
        said.append(Said("strong", f"order matters: {'; '.join(list(dict.fromkeys(pairs))[:3])}"))
    elif walk.folded(node):
        said.append(Said("", f"folded: {graph.words.one_of(node)}"))
    elif len(graph.edges_of(node)) == 1:
        said.append(Said("", "settled by the question"))
    elif here.matters is False:
        said.append(Said("", "this choice changes nothing"))
    return said


def _ways(lines: object) -> str:
    if not isinstance(lines, int):
        return "lines of play without number"
    return _counted(lines, "line of play", "lines of play")


def ends_of(answer: Answer) -> Ends:
    """Return the outcomes of an answer in words, compared with the position at the beginning."""
    return Ends(answer.graph, answer.question.state if answer.question is not None else None)


def _counted(number: int, thing: str, things: str = "") -> str:
    return f"{number:,} {thing if number == 1 else things or thing + 's'}"


__all__ = ["Said", "brief", "counted", "ends_of", "from_here", "order_decides"]
