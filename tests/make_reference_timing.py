"""Makes tests/data/reference_timing.json: the reference's overviews of triggers and timers as rows, and of
its detailed timing trees the labels, qualifiers and nesting (no text).

    python tests/make_reference_timing.py REFERENCE
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

OUT = Path(__file__).parent / "data" / "reference_timing.json"
KEYS = ("heading", "group", "condition", "name", "version", "set_up", "argument")


def bare(node: dict[str, Any]) -> list[Any]:
    """A node of a tree: label, qualifier, the nodes inside."""
    return [node["label"], node["qualifier"], [bare(child) for child in node["children"]]]


def made(reference: Path) -> dict[str, Any]:
    """The table."""

    def table(name: str) -> Any:
        return json.loads((reference / f"{name}.json").read_text("utf-8"))

    return {
        **{name: [[row.get(key) for key in KEYS] for row in table(name)] for name in ("triggers", "timers")},
        "trees": [
            [one["name"], one["version"], [bare(node) for node in one["tree"]]]
            for one in table("detailed_timing")["entries"]
        ],
    }


if __name__ == "__main__":
    data = made(Path(sys.argv[1]))
    parts = [
        f'"{key}": [\n' + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]"
        for key, rows in data.items()
    ]
    OUT.write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")
