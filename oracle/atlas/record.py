"""The atlas: what is found for many pairs, kept a line a pair in a file, and what differs between two such files.

A file grows line by line and is gone on with where it ended. What travels to processes, or to a cluster, are names and
lines, what comes back is plain data.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from engine.collection import INDEX, load
from oracle.atlas.briefing import Pair, looked_at, pairs_of
from oracle.errors import Where, complain
from oracle.words.catalogue import LANDSCAPE_KINDS, facts

_BATCH: Final = 2_000            # pairs that are handed out at once
_CHUNK: Final = 8


class Entry(NamedTuple):
    """A pair on record: a digest of what was found and counted, and its rows (sort, question, answer, line)."""

    pair: Pair
    digest: str
    rows: tuple[tuple[str, ...], ...]


class Difference(NamedTuple):
    """A pair for which something differs: the rows that are only in the old file, and only in the new one; none of
    either where only counts differ."""

    pair: Pair
    gone: tuple[tuple[str, ...], ...]
    come: tuple[tuple[str, ...], ...]


def names(among: Sequence[str] = ()) -> list[str]:
    """Return all cards and landscapes that are looked at, or those of some sets of cards."""
    return [fact.name for fact in facts().values() if fact.name in INDEX and load(fact.name).versions
            and (fact.is_card or fact.kind in LANDSCAPE_KINDS) and (not among or fact.set_name in among)]


def some_pairs(every: Iterable[str], number: int = 0, seed: int = 0) -> list[Pair]:
    """Return the pairs of some cards; of these so many (0: all), drawn by a seed."""
    pairs = pairs_of(every)
    return pairs if not number or number >= len(pairs) else sorted(Random(seed).sample(pairs, number))


def told(pair: Pair, rules: str = "") -> dict[str, object]:
    """Return what is kept of a pair, as plain data."""
    found = looked_at(pair, rules)
    rows = [[one.sort, one.question, one.answer, one.line] for one in found.findings]
    counts = [found.positions, found.states, found.refused]
    kept = [[one.sort, one.line, one.claim] for one in found.findings]         # how it is said may change
    digest = hashlib.blake2b(json.dumps([kept, counts]).encode(), digest_size=5).hexdigest()
    return {"pair": list(pair), "digest": digest, "rows": rows}


def build(
    path: Path, pairs: Sequence[Pair], pool: Executor, rules: str = "",
    progress: Callable[[int, int], None] | None = None,
) -> int:
    """Look at pairs and add them to a file, but those that it has; returns how many were added. Raises OracleError if
    the file is something else, or was made by other rules."""
    done = read(path, rules) if path.exists() else {}
    left = [pair for pair in pairs if pair not in done]
    begun = path.exists() and path.stat().st_size
    with path.open("a", encoding="utf-8", newline="\n") as stream:
        stream.write("\n" if begun else json.dumps({"atlas": 1, "rules": rules or "current"}) + "\n")
        for start in range(0, len(left), _BATCH):
            batch = left[start:start + _BATCH]
            for number, data in enumerate(pool.map(told, batch, [rules] * len(batch), chunksize=_CHUNK), start + 1):
                stream.write(json.dumps(data, ensure_ascii=False) + "\n")
                stream.flush()
                if progress is not None:
                    progress(len(pairs) - len(left) + number, len(pairs))
    return len(left)


def read(path: Path, rules: str | None = None) -> dict[Pair, Entry]:
    """Return what a file has, by pair; a line that was cut off is left out. Raises OracleError."""
    try:
        lines = path.read_text("utf-8").splitlines()
        head = json.loads(lines[0]) if lines else {}
    except (OSError, ValueError) as error:
        raise complain(f"this cannot be read as an atlas: {str(error)[:100]}", "", Where(str(path))) from None
    if not isinstance(head, dict) or "atlas" not in head:
        raise complain("this is no atlas", "dominion-oracle atlas build makes one", Where(str(path)))
    if rules is not None and head["rules"] != (rules or "current"):
        raise complain(f"this atlas was made by the rules of {head['rules']}", "name another file", Where(str(path)))
    return {entry.pair: entry for line in lines[1:] if (entry := _entry(line)) is not None}


def _entry(line: str) -> Entry | None:
    try:
        data = json.loads(line)
        return Entry((data["pair"][0], data["pair"][1]), data["digest"], tuple(map(tuple, data["rows"])))
    except (ValueError, KeyError, TypeError, IndexError):
        return None


def differences(old: dict[Pair, Entry], new: dict[Pair, Entry]) -> Iterator[Difference]:
    """Yield what differs for the pairs that both files have."""
    for pair in sorted(old.keys() & new.keys()):
        before, after = old[pair], new[pair]
        if before.digest != after.digest:
            yield Difference(pair, tuple(row for row in before.rows if row not in after.rows),
                             tuple(row for row in after.rows if row not in before.rows))


__all__ = ["Difference", "Entry", "build", "differences", "names", "read", "some_pairs", "told"]
