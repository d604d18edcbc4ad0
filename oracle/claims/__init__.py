"""Questions and answers: predicates, what is possible, impossible and always so, witnesses, eras compared.

    answer(question, [("possible", "Inn in Alice.deck")]) -> Answer
    compare(scenario, "2008", "current") -> Comparison
    parse(text, Names.of(game)) -> Predicate
"""

from oracle.claims.answer import (
    Answer,
    Claim,
    Result,
    Wanted,
    answer,
    judge_all,
    read_claims,
)
from oracle.claims.compare import Comparison, compare
from oracle.claims.names import Names
from oracle.claims.parsing import parse, parse_offer
from oracle.claims.predicates import Predicate
from oracle.scenario.model import CLAIMS, FIGURES

__all__ = [
    "CLAIMS", "FIGURES", "Answer", "Claim", "Comparison", "Names", "Predicate", "Result", "Wanted", "answer",
    "compare", "judge_all", "parse", "parse_offer", "read_claims",
]
