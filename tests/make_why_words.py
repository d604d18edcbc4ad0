"""Makes oracle/why/names.json, words.json and settled.json: which cards and landscapes each statement of the reference
names beyond its own, and which words it has; and which rulings have no scenarios, or several ids.

    python tests/make_why_words.py ../shared/reference

Names, ids and single words are taken from there, no sentences: the words are stems, each once or as often as it occurs, in
the order of the alphabet, given by their numbers.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

from oracle.rulings.kills import card_of, table
from oracle.rulings.ledger import ledger, statements
from oracle.rulings.ruling_files import read
from oracle.rulings.scenario_words import CARD, stem, words_of
from oracle.why.features import SMALL
from oracle.why.statements import own_text
from oracle.words.catalogue import names_in

FOLDER = Path(__file__).parent.parent / "oracle" / "why"
_WAYS = re.compile(r"Way of the \w+(?:/\w+)+")         # "Way of the Horse/Turtle" names two
TABLES = ("rules.json", "rulings.json", "rulings_after_2023.json")


def texts(reference: Path) -> dict[str, tuple[str, str]]:
    """Of each statement its text, and the card that it is about."""
    known = statements()
    found: dict[str, tuple[str, str]] = {}
    for name in TABLES:
        for row in json.loads((reference / name).read_text("utf-8")):
            identity = row["id"]
            if name == "rules.json" and f"rules/{identity}" in known:
                identity = f"rules/{identity}"
            if identity in known:
                found[identity] = row["text"], card_of(row.get("entry", ""))
    return found


def settled() -> dict[str, list[Any]]:
    """The rulings that have no scenarios of their own (in the kill table), with those that settle them; and the ids of one
    ruling that has several."""
    book, there = ledger(), {row.id for row in table()}
    bare: list[Any] = []
    several: list[Any] = []
    for file in book.files:
        place = Path(file.path).relative_to(book.root).as_posix()
        for head in file.heads:
            if head.ids[0] in there:
                several += [head.ids] if len(head.ids) > 1 else []
                continue
            ruling = read(file, head)
            if ruling.summary and not own_text(head.ids[0]):
                bare.append([place, file.entry, ruling.ids, ruling.summary, ruling.when, ruling.by_reference])
    return {"settled": bare, "several": several}


def main(reference: Path) -> None:
    """Write both down."""
    names: dict[str, list[str]] = {}
    stems: dict[str, list[str]] = {}
    for identity, (text, card) in sorted(texts(reference).items()):
        named = names_in(_WAYS.sub(lambda found: found[0].replace("/", ", Way of the "), text)) - {card}
        if named:
            names[identity] = sorted(named)
        stems[identity] = sorted(stem(word) for word in words_of(text) if word[0] != CARD and word not in SMALL)
    parts = [f"{json.dumps(key)}: [\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]"
             for key, rows in settled().items()]
    (FOLDER / "settled.json").write_text("{\n" + ",\n".join(parts) + "\n}\n", "utf-8")
    number = {word: at for at, word in enumerate(sorted({word for words in stems.values() for word in words}))}
    lines = [f"{json.dumps(one)}: {json.dumps(each, ensure_ascii=False)}" for one, each in names.items()]
    (FOLDER / "names.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
    rows = [f"{json.dumps(one)}:{json.dumps([number[word] for word in words], separators=(',', ':'))}"
            for one, words in stems.items()]
    every = json.dumps([*number], ensure_ascii=False, separators=(",", ":"))
    (FOLDER / "words.json").write_text(f'{{"words": {every},\n"ids": {{\n' + ",\n".join(rows) + "\n}}\n", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
