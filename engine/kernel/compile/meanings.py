"""All words of the language with their meanings. A new word gets its function in one of these modules."""

from __future__ import annotations

from typing import Any

from engine.kernel.compile import (  # noqa: F401  (each registers the words that it is about)
    amounts,
    cards,
    clauses,
    conditions,
    drawing,
    filters,
    flow,
    gaining,
    later,
    moving,
    ongoing,
    playing,
    pools,
    putting,
    states,
    tokens,
)
from engine.kernel.compile import scope as looking
from engine.kernel.compile.draft import effects, instructions
from engine.kernel.compile.words import Meanings

TABLES: tuple[Meanings[Any, Any, Any], ...] = (
    looking.faces,
    looking.located,
    looking.amounts,
    looking.filters,
    looking.conditions,
    instructions,
    effects,
)
