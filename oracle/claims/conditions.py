"""The condition of a claim: the first decision of which some options lead to it and the others do not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from oracle.claims.names import Names
from oracle.claims.orders import LARGEST, Product
from oracle.claims.predicates import Predicate, Values
from oracle.claims.search import Reading
from oracle.claims.ways import Observer
from oracle.graph.explored import DECISION
from oracle.graph.graph import DecisionGraph


class Condition(NamedTuple):
    """The dependence of a predicate on a choice: ``somewhere`` and ``everywhere`` say whether it holds on one line of
    play, and on all.

    ``node`` is a decision that every line comes to, -1 if there is none that tells: by each step of ``with_it`` the
    predicate can come about, by none of ``without`` it can. ``sure``: once one of ``with_it`` is taken, it does.
    """

    somewhere: bool
    everywhere: bool
    node: int = -1
    with_it: tuple[int, ...] = ()
    without: tuple[int, ...] = ()
    sure: bool = False


def condition(graph: DecisionGraph, predicate: Predicate) -> Condition | None:
    """Return the condition on which a predicate depends; None where not all lines of play are known one by one."""
    if not graph.decided or graph.is_folded or graph.cuts or len(graph) > LARGEST:
        return None
    game = graph.states[graph.root].game
    observer = Observer(game, predicate.patterns, graph.began)
    product = Product(graph, predicate, Reading(graph, observer, Names.of(game)))
    if not product.complete or observer.in_vain:
        return None
    ends = {place: values for place in product.ends() if isinstance(values := product.value(place), Values)}
    if any(values.open for values in ends.values()):
        return None
    yes = leading(product, [place for place, values in ends.items() if values.yes])
    no = leading(product, [place for place, values in ends.items() if values.no])
    found = Condition(0 in yes, 0 in yes and 0 not in no)
    if not found.somewhere or found.everywhere:
        return found
    place, met = 0, set()
    while len(product.edges_of(place)) == 1 and place not in met:
        met.add(place)
        place = product.targets[product.edges_of(place)[0]]
    if place in met or product.kinds[place] != DECISION:
        return found
    steps = product.edges_of(place)
    with_it = [step for step in steps if product.targets[step] in yes]
    without = [step for step in steps if product.targets[step] not in yes]
    if not without:
        return found
    return found._replace(
        node=product.of[place], with_it=tuple(map(product.edge_of, with_it)),
        without=tuple(map(product.edge_of, without)),
        sure=not any(product.targets[step] in no for step in with_it),
    )


def leading(product: Product, ends: Sequence[int]) -> set[int]:
    """The places from which one of some ends can be reached."""
    before: dict[int, list[int]] = {}
    for place in range(len(product)):
        for step in product.edges_of(place):
            before.setdefault(product.targets[step], []).append(place)
    found, waiting = set(ends), list(ends)
    while waiting:
        for place in before.get(waiting.pop(), ()):
            if place not in found:
                found.add(place)
                waiting.append(place)
    return found


__all__ = ["Condition", "condition", "leading"]
