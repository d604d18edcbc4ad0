"""Makes oracle/rulings/ids.json, the list of all statements of the reference: ids and facts, no text.

    python tests/make_ids.py REFERENCE

REFERENCE is the folder with the reference's text (complete-rules-2023.txt) and tables (rules.json, rulings.json,
entries.json, effect_lists.json, cards.json), and with what was stated after it (rulings_after_2023.json). Of each
statement the line of the text is kept, a mark of that, and about which page that is: the text has no pages, its table of contents has.
"""

from __future__ import annotations

import json
import re
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

from oracle.rulings.reference_text import mark_of

OUT = Path(__file__).resolve().parent.parent / "oracle" / "rulings" / "ids.json"
FOLDERS = {"card": "cards", "token": "tokens", "mat": "tokens", "common-effect": "effects", "mechanic": "rules"}
SINCE = "since-2023/"
CONTENTS = re.compile(r"(?:[IVX]+\. )?(.+)\t(\d+)$")


def slug_of(section: str) -> str:
    """The file name of a section: "Basic timing rules" is basic-timing-rules."""
    return re.sub(r"[^a-z0-9]+", "-", section.lower()).strip("-")


def pages(text: str) -> list[float]:
    """The page of each line of the text, as far as can be told from where the sections of its table of contents begin."""
    lines = text.split("\n")
    contents = [(number, found) for number, line in enumerate(lines) if (found := CONTENTS.match(line))]
    start = contents[-1][0] + 1
    at, anchors = start, [(start, 1)]
    for _, found in contents:
        title = found[1].split(" / ")[0].casefold()
        for number in range(at, len(lines)):
            heading = re.sub(r"^[IVX]+\. ", "", lines[number].strip()).casefold()
            if heading == title:
                at = number
                if int(found[2]) > anchors[-1][1]:
                    anchors.append((number, int(found[2])))
                break
    size = [len(line) + 40 for line in lines]      # a line is a paragraph; each takes some room besides its letters
    known = [1.0] * len(lines)
    for (first, page), (last, after) in pairwise(anchors):
        whole, before = sum(size[first:last]), 0
        for number in range(first, last):
            known[number] = page + (after - page) * before / whole
            before += size[number]
    return known


def made(reference: Path) -> dict[str, Any]:
    """The table: entries, and statements that point to them."""

    def table(name: str) -> Any:
        return json.loads((reference / f"{name}.json").read_text("utf-8"))

    text = (reference / "complete-rules-2023.txt").read_text("utf-8")
    page, line = pages(text), text.split("\n")
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
                rule["line"],
                int(page[rule["line"] - 1]),
                mark_of(line[rule["line"] - 1]),
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
                ruling["line"],
                int(page[ruling["line"] - 1]),
                mark_of(line[ruling["line"] - 1]),
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
