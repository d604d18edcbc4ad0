"""Answers and comparisons as plain data, for JSON; ``docs/questions.md`` describes the shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from oracle.claims.later import Later
from oracle.share.later_changes import later_data
from oracle.share.sentence import LONG, sentence
from oracle.words.versions import rules_words

if TYPE_CHECKING:
    from oracle.claims import Answer, Comparison, Result
    from oracle.why.citations import Why


def answer_data(answer: Answer, why: Why | None = None, later: Sequence[Later] = ()) -> dict[str, object]:
    """Return the answer for JSON, with its reasons if ``why`` is given and its changes since the reference if ``later``
    is.
    """
    from oracle.share.reasons import why_data

    graph = answer.graph
    words = graph.words
    said = sentence(answer)
    rules = graph.states[graph.root].game.rules
    return {
        "title": answer.title,
        "era": {"year": rules.year, "words": rules_words(rules)},
        "changed_since_reference": later_data(later),
        "holds": answer.holds,
        "answer": said.answer(LONG),
        "because": said.reply.because or None,
        "expectations": [_result_data(answer, result) for result in answer.results],
        "outcomes": answer.outcomes,
        "orders": answer.orders,
        "states": len(graph),
        "edges": graph.edge_count,
        "ends": len(graph.ends()),
        "complete": graph.complete,
        "reason": graph.reason or None,
        "open": list(answer.open),
        "assumed": list(answer.assumed),
        "notes": [*answer.notes, *answer.asides],
        "order_decides": [
            {
                "source": words.source(pair.node),
                "abilities": [words.option(pair.first), words.option(pair.second)],
            }
            for pair in answer.deciding_pairs
        ] if graph.decided else None,
        **(why_data(answer, why) if why is not None else {}),
        "seconds": round(graph.seconds, 4),
    }


def _result_data(answer: Answer, result: Result) -> dict[str, object]:
    words = answer.graph.words
    witness: dict[str, object] | None = None
    line = result.witness if result.witness is not None else result.example
    if line is not None:
        end = answer.graph.node_after(line)
        witness = {
            "shows": result.holds is True if result.witness is not None else None,
            "before": words.opening(),
            "steps": [step.as_data() for step in words.line(line)],
            "by_chance": result.by_chance,
            "end": words.position(end),
        }
    data: dict[str, object] = {
        "claim": str(result.claim), "kind": result.claim.kind, "reads": result.reads, "holds": result.holds,
        "why": result.why or None, "witness": witness,
    }
    if result.found is not None:
        data["found"] = result.found
    return data


def comparison_data(comparison: Comparison) -> dict[str, object]:
    """Return the comparison for JSON."""
    only_first, only_second, both = comparison.outcomes()
    return {
        "eras": [comparison.first.era, comparison.second.era],
        "same": comparison.same,
        "claims": [
            {"claim": str(one.claim), "reads": one.reads, "holds": [one.holds, two.holds]}
            for one, two in comparison.claims
        ],
        "outcomes": {
            "both": both,
            "only": [[list(end) for end in only_first], [list(end) for end in only_second]],
        },
        "answers": [
            answer_data(side.answer) if side.answer else {"error": [p.as_data() for p in side.error.problems]}
            if side.error else None
            for side in (comparison.first, comparison.second)
        ],
    }
