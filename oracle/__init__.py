"""The parts that people use: scenarios, the decision graph, questions and answers, words, the command line.

Programs use what this package offers: :func:`ask`, :class:`Position`, :func:`card` and what they return
(``docs/library.md``). It is loaded on first use.
"""

from __future__ import annotations

TYPE_CHECKING = False        # type checkers take it for true; ``typing`` is not loaded for it

if TYPE_CHECKING:
    from oracle.library import (
        Answer,
        Budget,
        Card,
        Graph,
        OracleError,
        Outcome,
        Position,
        Statement,
        Step,
        Verdict,
        ask,
        card,
    )

__version__ = "0.1.0"

__all__ = [
    "Answer", "Budget", "Card", "Graph", "OracleError", "Outcome", "Position", "Statement", "Step", "Verdict", "ask",
    "card",
]


def __getattr__(name: str) -> object:
    if name in __all__:
        from oracle import library

        return getattr(library, name)
    raise AttributeError(f"module 'oracle' has no attribute {name!r}")


def __dir__() -> list[str]:
    """List what is offered, too: a shell completes it, and Python says what a misspelt name may mean."""
    return sorted({*globals(), *__all__})
