"""By which rules something is played, in words."""

from __future__ import annotations

from dataclasses import asdict

from engine.eras import Rules, rules_of


def rules_words(rules: Rules) -> str:
    """By which rules a game is played: ``Rules of 2026``, with what is set otherwise than in that year."""
    usual = asdict(rules_of(rules.year))
    found = [f"Rules of {rules.year}"]
    for name, value in asdict(rules).items():
        if name == "changed":
            found += [f"{one}: no" for one in value]
        elif value != usual[name]:
            found.append(f"{name}: {'yes' if value else 'no'}")
    return ", ".join(found)


__all__ = ["rules_words"]
