"""Writes ``docs/card-english.md`` from the grammar: ``python -m tests.make_english``."""

from __future__ import annotations

from pathlib import Path

from oracle.english.grammar import RULES, TERMINALS
from oracle.english.text_reader import read  # noqa: F401  (registers all rules)

FILE = Path(__file__).resolve().parents[1] / "docs" / "card-english.md"
MARK = "<!-- from the grammar -->\n"


def page(before: str) -> str:
    """The page, whose part below the mark is made from the rules."""
    lines = [before.split(MARK)[0] + MARK]
    for kind, (called, _) in TERMINALS.items():
        lines.append(f"- `{{{kind}}}`: {called}")
    for kind, rules in RULES.items():
        lines.append(f"\n### {kind.replace('_', ' ')}\n")
        shown: dict[str, list[str]] = {}
        for one in rules:
            shown.setdefault((one.make.__doc__ or "").split("\n")[0], []).append(
                "`" + one.pattern.replace("⟨ ", "\\(").replace(" ⟩", "\\)") + "`")
        lines += [f"- {', '.join(patterns)}: {doc}" for doc, patterns in shown.items()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(page(FILE.read_text("utf-8")), "utf-8")
