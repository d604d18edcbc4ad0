"""Every predicate in ``docs/questions.md`` can be read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cases import each

from oracle.claims import CLAIMS, FIGURES, Names, parse, parse_offer

PAGE = (Path(__file__).resolve().parent.parent / "docs" / "questions.md").read_text(encoding="utf-8")
NAMES = Names(
    ("Alice", "Bob"),
    ("Copper", "Silver", "Gold", "Inn", "Village", "Village Green", "Mining Village", "Watchtower", "Moat", "Tunnel",
     "Hoard", "Caravan", "Fisherman", "Smithy", "Dame Anna", "Dame Molly", "The Sea's Gift",
     "Garrison", "Black Market", "Page", "Peddler", "Stonemason", "Estate", "Treasure Map"),
    ("Innovation", "Flag", "Deluded"), ("Smithy", "Knights", "Augurs"),
)
TABLES = PAGE[PAGE.index("### About the end"):PAGE.index("## When something")]
ROWS = re.findall(r"^\| (`.*?`) \|[^|]*\|$", TABLES, re.M)
SHORT = re.compile(r"^(has|exactly)\b")          # "has exactly 2 Copper": goes on from the example before it
PREDICATES = [code for row in ROWS for code in re.findall(r"`([^`]+)`", row) if not SHORT.match(code)]


@each("text", PREDICATES)
def test_the_page_shows_only_what_can_be_read(text: str) -> None:
    predicate = parse(text, NAMES)
    assert parse(predicate.reads, NAMES) == predicate


NOUNS = re.findall(r"`([^`]+)`", " ".join(re.findall(
    r"^\| (`.*?`) \|", PAGE[PAGE.index("### Which cards"):PAGE.index("### About the end")], re.M)))


@pytest.mark.parametrize("text", NOUNS)
def test_cards_can_be_said_like_that(text: str) -> None:
    claim = f"Alice gained {'a card costing ' if text[0] == '$' or text.startswith('between') else ''}{text}"
    predicate = parse(claim, NAMES)
    assert parse(predicate.reads, NAMES) == predicate
    assert parse(f"Alice.hand has {claim.removeprefix('Alice gained ')}", NAMES)


def test_there_are_examples_and_all_kinds_of_claims_are_told() -> None:
    assert len(PREDICATES) > 50
    for kind in (*CLAIMS, *FIGURES):
        assert f"{kind}:" in PAGE


def test_the_first_example_can_be_read() -> None:
    block = PAGE[PAGE.index("```yaml"):PAGE.index("| claim |")]
    for kind, text in re.findall(r"^  - ([a-z ]+): (.+)$", block, re.M):
        if kind == "offered":
            parse_offer(text, NAMES)
        elif kind in CLAIMS:
            parse(text, NAMES)


WHEN = re.findall(r"`([^`]+)`", re.search(r"\*\*When\.\*\*.*?only what", PAGE, re.S)[0])    # type: ignore[index]


@pytest.mark.parametrize("when", WHEN)
def test_it_can_be_said_when_something_happened(when: str) -> None:
    predicate = parse(f"Bob gained Gold {' '.join(when.split())}", NAMES)
    assert parse(predicate.reads, NAMES) == predicate
    assert len(WHEN) == 7
