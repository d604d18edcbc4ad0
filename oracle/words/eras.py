"""The rules of a game in words."""

from __future__ import annotations

from engine.record import as_dict
from engine.rules import Rules, rules_of


def rules_words(rules: Rules) -> str:
    """Return the rules of a game in words: ``Rules of 2026``, with each that is set differently than in that year."""
    usual = as_dict(rules_of(rules.year))
    found = [f"Rules of {rules.year}"]
    for name, value in as_dict(rules).items():
        if value != usual[name]:
            found.append(f"{name}: {'yes' if value else 'no'}")
    return ", ".join(found)


__all__ = ["rules_words"]
