"""Makes oracle/atlas/pairs.json: what the search finds for the pairs of cards that rulings name together, and among the
60 cards that rulings name most. ``card NAME`` tells of them.

    python tests/make_pairs.py
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Final

from engine.collection import INDEX
from oracle.atlas.briefing import Pair, best_of, looked_at, naming, pairs_of
from oracle.rulings.parallel import pool_of
from oracle.words.catalogue import LANDSCAPE_KINDS, facts

OUT: Final = Path(__file__).parent.parent / "oracle" / "atlas" / "pairs.json"
COMMONEST: Final = 60
MANY: Final = 4                  # a statement that names more cards is a list


def wanted() -> list[Pair]:
    """The pairs that are looked at."""
    named = [sorted(name for name in names if name in INDEX and (
        facts()[name].is_card or facts()[name].kind in LANDSCAPE_KINDS)) for names in naming().values()]
    count = Counter(name for names in named for name in names if facts()[name].pile != "base")
    common = [name for name, _ in count.most_common(COMMONEST)]
    pairs = {pair for names in named if len(names) <= MANY for pair in combinations(names, 2)}
    return sorted({one for pair in pairs for one in pairs_of(pair)} | set(pairs_of(common)))


def main() -> None:
    """Look at the pairs and write what is found."""
    pairs = wanted()
    rows = []
    with pool_of() as pool:
        for pair, looked in zip(pairs, pool.map(looked_at, pairs, chunksize=16), strict=True):
            one = best_of(pair, looked.findings)
            if one is not None:
                line = " | ".join(filter(None, (one.line, one.claim)))
                rows.append([*pair, one.sort, one.question, one.answer, line])
    text = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    OUT.write_text(f"[\n{text}\n]\n", "utf-8")
    print(f"{len(pairs):,} pairs, {len(rows):,} rows, {OUT.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
