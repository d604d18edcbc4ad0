"""Changes of the rules since the reference was written, in words, for every answer that they affect."""

from __future__ import annotations

from collections.abc import Sequence

from engine.rules import REFERENCE
from oracle.claims.later import Later
from oracle.claims.lines import Painter, plain


def later_text(changes: Sequence[Later], several: bool, paint: Painter = plain) -> list[str]:
    """Return the changes as lines, under a heading; empty if there are none. ``several``: there are several verdicts.
    """
    from oracle.share.verdict_lines import verdict_text

    if not changes:
        return []
    lines = [paint("strong", f"Changed since {REFERENCE}")]
    for one in changes:
        when = f"since {one.since}" if one.year < one.since else f"until {one.since - 1}"
        if one.refused:
            lines.append(f"  By the rules of {one.year} this cannot be asked: {one.refused}")
            continue
        if one.otherwise is None:
            lines.append(f"  It is so {when}; the rules of {one.year} have other outcomes.")
            continue
        which = f"Verdict {one.number}" if several else "This"
        lines.append(f"  {which} holds {when}; by the rules of {one.year}: {verdict_text(one.otherwise)}")
    return [*lines, ""]


def later_data(changes: Sequence[Later]) -> list[dict[str, object]]:
    """Return the changes for JSON: ``{verdict, since, rules, holds, found, refused}``.

    ``holds`` and ``found`` are those of the other ``rules``, ``refused`` says why the question cannot be asked by them.
    """
    return [
        {
            "verdict": one.number or None,
            "since": one.since,
            "rules": one.year,
            "holds": one.otherwise.holds if one.otherwise is not None else None,
            "found": one.otherwise.found if one.otherwise is not None else None,
            "refused": one.refused or None,
        }
        for one in changes
    ]


__all__ = ["later_data", "later_text"]
