"""Writes the words of all cards, which the tests compare: ``python -m tests.make_card_words``."""

from __future__ import annotations

from pathlib import Path

from engine.collection import entries
from oracle.cards import abilities_lines, game_lines, pile_text
from oracle.words.language import head
from oracle.words.versions import version_name

FILE = Path(__file__).parent / "data" / "card_words.txt"


def all_words() -> str:
    """What a game has with each card, and the timing trees of all its versions."""
    out: list[str] = []
    for entry in entries():
        pile = pile_text(entry)
        out += [f"{entry.name} · {entry.kind} · {pile}", *game_lines(entry), ""]
        for card in entry.versions:
            out.append(f"{entry.name}, {version_name(card)}: {head(card)}")
            out.extend(abilities_lines(card, 1))
            out.append("")
    return "\n".join(out)


if __name__ == "__main__":
    FILE.write_text(all_words(), "utf-8")
