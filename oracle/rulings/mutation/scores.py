"""Reports on mutants: scores, survivors, and the page that keeps them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from oracle.files import write_file
from oracle.rulings.mutation.trials import WAYS, Verdict

_MANY: Final = 12


def few(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MANY} more" if len(names) > _MANY else ""
    return ", ".join(names[:_MANY]) + more


def score(verdicts: Sequence[Verdict]) -> float:
    return sum(bool(one.killer) for one in verdicts) / len(verdicts) if verdicts else 1.0


def score_line(name: str, verdicts: Sequence[Verdict]) -> str:
    """Return a card's score in one line."""
    killed = sum(bool(one.killer) for one in verdicts)
    return f"{name:<24}{killed:>4} of {len(verdicts):>3}  {score(verdicts):>6.0%}"


_HEAD: Final = """\
# Mutation

`dominion-oracle mutate [CARD|SET|rules] [--write docs/mutation.md]` changes one word of a card's data (a number by one,
an instruction, option or condition left out, may and must swapped, another place, trigger, player, span, pool, name or
type, looked at and revealed), or one switch of the rules, and runs the rulings that involve the card.

A mutant that makes a ruling fail is *killed*: by an expectation that fails, or if there is none, because something in a
ruling cannot happen any more, or has no end. One that survives is a word that no ruling tests, or one that makes no
difference in play. Printed costs and types are not mutated, as the catalogue checks them; nor is what the kernel never
asks (whether a played card has to be followed). Mutants that the engine cannot run at all are not counted.

What rulings notice is also kept as a table, which answers use to find their reasons: `mutate --table`, see [how reasons
are found](why.md).

This page is written by the command; only the last column of the survivors is written by hand, and is kept.
"""


def ways_of(verdicts: Iterable[Verdict]) -> dict[str, int]:
    """Count the mutants that were noticed in each way."""
    counts = dict.fromkeys(WAYS, 0)
    for one in verdicts:
        if one.killer:
            counts[one.how] += 1
    return counts


def how_text(ways: dict[str, int]) -> str:
    return (
        f"An expectation fails for {ways['fails']:,} of them; for {ways['stuck']:,} something that a ruling"
        f" relies on cannot happen any more; {ways['endless']:,} give no answer in time."
    )


def write_page(path: Path, done: dict[str, list[Verdict]], whole: bool, left_out: Sequence[str] = ()) -> None:
    """Write the scores down; judgements that are there are kept, and other cards' lines unless all were
    run."""
    before = path.read_text("utf-8") if path.exists() else ""
    judged = {
        (card, what): why
        for card, what, why in re.findall(r"^\| ([^|]+?) \| `(.+?)` \| ([^|]*?) \|$", before, re.M)
    }
    scores: dict[str, tuple[int, ...]] = {}
    survivors: dict[tuple[str, str], str] = {}
    if not whole:
        for row in re.findall(r"^\| ([^|]+?) ((?:\| \d+ ){5})\| [\d.]+ % \|$", before, re.M):
            scores[row[0]] = tuple(map(int, re.findall(r"\d+", row[1])))
        survivors = {key: why for key, why in judged.items() if key[0] not in done}
    for name, verdicts in done.items():
        ways = ways_of(verdicts)
        scores[name] = (len(verdicts), sum(ways.values()), *(ways[way] for way in WAYS))
        for one in verdicts:
            if not one.killer:
                key = (name, one.text.replace("|", "/"))
                survivors[key] = judged.get(key, "")
    total, killed, *ways_sum = (sum(row[n] for row in scores.values()) for n in range(2 + len(WAYS)))
    lines = [
        _HEAD,
        f"**{killed:,} of {total:,} mutants are killed: {killed / max(total, 1):.1%}.**",
        how_text(dict(zip(WAYS, ways_sum, strict=True))),
    ]
    if left_out:
        lines += ["", f"Left out, since they fail unchanged: {few(left_out)}."]
    lines += [
        "",
        "## Scores",
        "",
        "| card | mutants | killed | an expectation fails | stuck | endless | score |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {card} | {' | '.join(map(str, row))} | {100 * row[1] / max(row[0], 1):.0f} % |"
        for card, row in sorted(scores.items())
    ]
    lines += ["", "## Survivors", "", "| card | mutant | judged |", "|---|---|---|"]
    lines += [f"| {card} | `{what}` | {why} |" for (card, what), why in sorted(survivors.items())]
    write_file(path, "\n".join(lines) + "\n", force=True)


def as_data(done: dict[str, list[Verdict]], left_out: Sequence[str], seconds: float) -> dict[str, object]:
    """Return the report for JSON."""
    every = [verdict for verdicts in done.values() for verdict in verdicts]
    return {
        "mutants": len(every),
        "killed": sum(bool(one.killer) for one in every),
        "score": score(every),
        "how": ways_of(every),
        "left_out": sorted(left_out),
        "seconds": round(seconds, 1),
        "survivors": [
            {"card": one.card, "version": one.version or None, "mutant": one.what} for one in every if not one.killer
        ],
        "cards": [
            {"card": name, "mutants": len(verdicts), "killed": sum(bool(one.killer) for one in verdicts),
             "tried": [one._asdict() for one in verdicts]}
            for name, verdicts in done.items()
        ],
    }


__all__ = ["as_data", "few", "how_text", "score", "score_line", "ways_of", "write_page"]
