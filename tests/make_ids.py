"""Makes oracle/rulings/ids.json, the list of all statements of the reference: ids and facts, no text.

    python tests/make_ids.py REFERENCE

REFERENCE is the folder with the reference's tables (rules.json, rulings.json, entries.json,
effect_lists.json, cards.json), and with what was stated after it (rulings_after_2023.json).
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

OUT = Path(__file__).resolve().parent.parent / "oracle" / "rulings" / "ids.json"
FOLDERS = {"card": "cards", "token": "tokens", "mat": "tokens", "common-effect": "effects", "mechanic": "rules"}
SINCE = "since-2023/"


def slug_of(section: str) -> str:
    """The file name of a section: "Basic timing rules" is basic-timing-rules."""
    return re.sub(r"[^a-z0-9]+", "-", section.lower()).strip("-")


def made(reference: Path) -> dict[str, Any]:
    """The table: entries, and statements that point to them."""

    def table(name: str) -> Any:
        return json.loads((reference / f"{name}.json").read_text("utf-8"))

    sets = {}
    for card in table("cards"):
        if card["sets"]:
            sets[card["name"]] = card["sets"][0]["set"]
    entries: list[list[Any]] = []
    number_of: dict[str, int] = {}

    def entry(folder: str, slug: str, *facts: Any) -> int:
        key = f"{folder}/{slug}"
        if key not in number_of:
            number_of[key] = len(entries)
            entries.append([folder, slug, *facts])
        return number_of[key]

    rows: list[list[Any]] = []
    for rule in table("rules"):
        where = entry("rules", slug_of(rule["section"]), rule["section"], "rule", rule["chapter"], "", [])
        era = rule["rules_era"] if rule["rules_era"] != "current" else ""
        rows.append(
            [
                rule["id"],
                where,
                rule["number"] or 0,
                rule["class"],
                rule["kind"],
                era,
                rule["subsection"] or "",
            ]
        )
    owner = {}
    for item in table("entries"):
        name = item["entry"]
        other = f"The {name.removesuffix(', The')}"
        set_name = sets.get(name) or sets.get(other) or sets.get(str(item["parent"])) or ""
        facts = (
            FOLDERS.get(item["kind"], "landscapes"),
            item["slug"],
            name,
            item["kind"],
            "VI",
            set_name,
            sorted(set(item["pages"])),
        )
        for ruling in item["ruling_ids"]:
            owner[ruling] = facts
    effects = {item["title"]: item["slug"] for item in table("effect_lists")}
    for ruling in table("rulings"):
        if ruling["kind"] == "common-effect":
            facts = (
                "effects",
                effects.get(ruling["entry"], slug_of(ruling["entry"])),
                ruling["entry"],
                "common-effect",
                "VI",
                "",
                [],
            )
        else:
            facts = owner[ruling["id"]]
        era = ruling["era"] if ruling["era"] != "current" else ""
        rows.append(
            [
                ruling["id"],
                entry(*facts),
                ruling["number"] or 0,
                ruling["class"],
                "ruling",
                era,
                ruling["marker"] or "",
            ]
        )
    rulings = {row[0] for row in rows if row[4] == "ruling"}
    for row in rows:
        if row[4] != "ruling" and row[0] in rulings:  # the same id for a rule and for a ruling of a card
            row[0] = f"rules/{row[0]}"
    sources: list[str] = []
    since: list[list[Any]] = []
    for ruling in table("rulings_after_2023"):
        slug = ruling["id"].rpartition("-")[0]
        name = ruling["entry"]
        facts = (SINCE + FOLDERS.get(ruling["kind"], "landscapes"), slug, name, ruling["kind"], "since 2023")
        facts += (sets.get(name, ""), [])
        if ruling["source"] not in sources:
            sources.append(ruling["source"])
        since.append(
            [
                ruling["id"],
                entry(*facts),
                ruling["number"],
                ruling["class"],
                "ruling",
                "",
                ruling["marker"] or "",
                sources.index(ruling["source"]),
                ruling["confidence"],
            ]
        )
    return {"entries": entries, "ids": rows, "since": since, "sources": sources}


def text_of(table: dict[str, Any]) -> str:
    """One row a line, so that changes can be read."""
    parts = []
    for key, rows in table.items():
        lines = ",\n".join(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
        parts.append(f'"{key}": [\n{lines}\n]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    OUT.write_text(text_of(made(Path(sys.argv[1]))), "utf-8")
    print(OUT, len(json.loads(OUT.read_text("utf-8"))["ids"]))
