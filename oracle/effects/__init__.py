"""The common effects of the reference: cards that have something in common, computed from their data."""

from __future__ import annotations

from oracle.effects import costs, gains, moves, plays, texts, triggers, turns  # noqa: F401  (they register their groups)
from oracle.effects.lists import EFFECTS, Effect, effects_of, has, members

__all__ = ["EFFECTS", "Effect", "effects_of", "has", "members"]
