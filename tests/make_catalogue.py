"""Makes ``oracle/words/catalogue.json`` from the reference's table of all cards: facts only, no text.

    python tests/make_catalogue.py ../shared/reference/cards.json

A row: name, kind, set and year of the first printing, types, cost (coins, Potions, Debt, sign) or null, pile,
copies in the pile (0: by number of players), the cards that bring it into a game if it has no place of its
own, other spellings, and whether the 2023 reference has it.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

TARGET = Path(__file__).parent.parent / "oracle" / "words" / "catalogue.json"
HEIRLOOMS = {
    "Cursed Gold": "Pooka", "Goat": "Pixie", "Haunted Mirror": "Cemetery", "Lucky Coin": "Fool",
    "Magic Lamp": "Secret Cave", "Pasture": "Shepherd", "Pouch": "Tracker",
}
# Piles of different cards that the table has no row of: in the shape of its rows.
PILES: list[dict[str, Any]] = [
    {
        "name": "Rewards", "kind": "pile", "sets": [{"set": "Cornucopia & Guilds", "year": 2024}], "types": ["Reward"],
        "cost": {"coins": 0, "potions": 0, "debt": 0, "plus": False, "star": True}, "pile": "none",
        "pile_size_note": "", "versions": [], "aliases": ["Reward (type)"], "in_reference": False,
    },
]

TYPES = {"Scepter": "Treasure Command"}  # those of the newest version, where the table has the first ones


def mentioning(objects: list[dict[str, Any]], pattern: str) -> list[str]:
    """The cards and landscapes whose text has the pattern."""
    found = []
    for thing in objects:
        texts = " ".join(version["text"] or "" for version in thing["versions"])
        if re.search(pattern, texts) and thing["kind"] in ("card", "event", "project", "way", "boon", "trait"):
            found.append(thing["name"])
    return found


def brought_by(thing: dict[str, Any], objects: list[dict[str, Any]]) -> list[str]:
    """The cards one of which must be in the game for this one to be there; empty if it needs none."""
    name, types = thing["name"], thing["types"]
    if name in HEIRLOOMS:
        return [HEIRLOOMS[name]]
    if name == "Horse":
        return [n for n in mentioning(objects, r"\bHorses?\b") if n not in (name, "Horse Traders")]
    if "Loot" in types and thing["kind"] == "card":
        return mentioning(objects, r"\bLoots?\b")
    if name == "Will-o'-Wisp":
        return [*[x["name"] for x in objects if "Fate" in x["types"]], "Exorcist"]
    if name == "Ghost":
        return ["Cemetery", "Exorcist"]
    if "Ruins" in types:
        return [x["name"] for x in objects if "Looter" in x["types"]]
    note = thing["pile_size_note"] or ""
    match = re.search(r"(?:only|trash) with (.+)$", note)
    return re.split(r", | or ", match[1]) if match else []


def copies(thing: dict[str, Any]) -> int:
    """How many copies its pile has; 0 if that depends on the number of players or the pile is split."""
    note = thing["pile_size_note"] or ""
    if note.startswith("unique"):
        return 1
    if "Rewards" in note:
        return 2
    match = re.match(r"(\d+) cards", note)
    return int(match[1]) if match and "8 with 2" not in note and "of" not in note else 0


def rows(objects: list[dict[str, Any]]) -> list[list[Any]]:
    """The rows of the catalogue, in order of name."""
    made = []
    for thing in sorted([*objects, *PILES], key=lambda x: x["name"]):
        cost = thing["cost"]
        if cost is not None:
            sign = ("+" if cost["plus"] else "") + ("*" if cost["star"] else "")
            cost = [cost["coins"], cost["potions"], cost["debt"], sign]
        first = min(thing["sets"], key=lambda s: s["year"]) if thing["sets"] else {"set": "", "year": 0}
        made.append(
            [
                thing["name"],
                thing["kind"],
                first["set"],
                first["year"],
                TYPES.get(thing["name"], " ".join(thing["types"])),
                cost,
                thing["pile"],
                copies(thing),
                brought_by(thing, objects),
                thing.get("aliases", []),
                int(thing["in_reference"]),
            ]
        )
    return made


def written(objects: list[dict[str, Any]]) -> str:
    """The file, one row a line."""
    lines = (json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows(objects))
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    TARGET.write_text(written(json.loads(Path(sys.argv[1]).read_text("utf-8"))), "utf-8")
    print(TARGET)
