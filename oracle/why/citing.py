"""Which rules of the reference an answer is to cite: those that show on the lines of play that decide it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from oracle.why.rules import Rule, Taken, deciding_rules

if TYPE_CHECKING:
    from oracle.ask import Answer

_MOST: Final = 6


def rules_of_line(answer: Answer, line: Sequence[int], limit: int = _MOST) -> tuple[Rule, ...]:
    """The rules of the reference that decide a line of play, most decisive first; then those that decided what
    happened earlier."""
    found = _deciding(answer, line, False)
    known = {rule.id for rule in found}
    return (*found, *(rule for rule in _deciding(answer, line, True) if rule.id not in known))[:limit]


def rules_of(answer: Answer) -> tuple[Rule, ...]:
    """The rules that decide an answer: those of the witnesses, or, without one, of the first lines to the outcomes;
    what happened earlier comes last."""
    lines = [result.witness for result in answer.results if result.witness is not None]
    if not lines:
        lines = [tuple(answer.graph.line_to(outcome.node)) for outcome in answer.graph.outcomes.all[:8]]
    found: dict[str, Rule] = {}
    for earlier in (False, True):
        rules = {rule.id: rule for line in lines[:12] for rule in _deciding(answer, line, earlier)[:_MOST]}
        for rule in sorted(rules.values(), key=lambda rule: -rule.weight):
            found.setdefault(rule.id, rule)
    return tuple(found.values())[:_MOST]


def _deciding(answer: Answer, line: Sequence[int], earlier: bool) -> tuple[Rule, ...]:
    """The rules that show on a line of play; with ``earlier`` on everything from what happened before it on."""
    happened = getattr(answer.question, "happened", ()) if earlier else ()
    graph = answer.graph
    if graph.moves.words is not None or (earlier and not happened):
        return ()
    game = graph.states[graph.root].game
    steps = [*(Taken(*step) for step in happened), Taken(None, None, None, graph.opening)]
    for edge in line:
        node = graph.sources[edge]
        steps.append(Taken(graph.states[node], graph.choices[node], graph.option(edge), graph.events(edge)))
    return tuple(deciding_rules(game, steps))
