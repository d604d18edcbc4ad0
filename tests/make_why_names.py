"""Makes oracle/why/names.json: which cards and landscapes each statement of the reference names beyond its own.

    python tests/make_why_names.py ../shared/reference

Names and ids are taken from there, no sentences.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from oracle.rulings.kills import card_of
from oracle.rulings.ledger import statements
from oracle.words.naming import names_in

NAMES = Path(__file__).parent.parent / "oracle" / "why" / "names.json"
TABLES = ("rules.json", "rulings.json", "rulings_after_2023.json")


def main(reference: Path) -> None:
    """Write the names down."""
    known = statements()
    found: dict[str, list[str]] = {}
    for table in TABLES:
        for row in json.loads((reference / table).read_text("utf-8")):
            identity = row["id"]
            if table == "rules.json" and f"rules/{identity}" in known:
                identity = f"rules/{identity}"
            names = names_in(row["text"]) - {card_of(row.get("entry", ""))}
            if identity in known and names:
                found[identity] = sorted(names)
    lines = [f"{json.dumps(one)}: {json.dumps(names, ensure_ascii=False)}" for one, names in sorted(found.items())]
    NAMES.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
