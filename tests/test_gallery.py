"""The gallery: every scenario is answered, every expectation holds and could have failed, and the index is right."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import cases
from cases import each
from cases import loaded as scenario
from make_gallery_index import FILES, INDEX, head, index

from oracle.claims import FIGURES, Answer, Claim
from oracle.claims.answer import claim_of
from oracle.graph import UNBOUNDED
from oracle.rulings.ledger import statements
from oracle.scenario import from_notation, to_notation
from oracle.scenario.reading import read_yaml
from oracle.share.sentence import LONG, sentence

LEAST = 30
MOST_STATES = 5_000                # at 10,000 a second that is half of the second that an answer may take
BORNE = read_yaml((Path(__file__).parent / "data" / "answers_borne.yaml").read_text("utf-8"), "answers_borne").data
REFERENCE_IDS = Path(__file__).parent / "data" / "reference_ids.json"

each_file = each("path", FILES)


def answered(path: Path) -> Answer:
    """The answer to a file of the gallery."""
    return cases.answered(path.stem)


@cache
def reference_ids() -> frozenset[str]:
    """The ids of all rules and rulings of the reference, and of those made since."""

    def strings(data: object) -> Iterator[str]:
        if isinstance(data, str):
            yield data
        elif isinstance(data, (list, dict)):
            for item in data.values() if isinstance(data, dict) else data:
                yield from strings(item)

    return frozenset(strings(json.loads(REFERENCE_IDS.read_text("utf-8")))) | frozenset(statements())


def negated(claim: Claim, found: object = None) -> Claim:
    """The claim that must not hold if this one does."""
    if claim.kind in FIGURES:
        wrong = "1" if found == UNBOUNDED else str(int(str(found)) + 1)
        return Claim(claim.kind, wrong)
    if claim.kind == "always":
        return Claim("possible", f"not ({claim.text})")
    return Claim("impossible" if claim.kind == "possible" else "possible", claim.text)


def test_there_are_many() -> None:
    assert len(FILES) >= LEAST


@each_file
def test_every_expectation_holds(path: Path) -> None:
    found = answered(path)
    assert found.results, "nothing is expected"
    wrong = [f"{result.claim}: {result.holds} {result.why}" for result in found.results if result.holds is not True]
    assert not wrong
    assert found.exit_code == 0


@each_file
def test_every_expectation_could_fail(path: Path) -> None:
    found = answered(path)
    claims = [negated(claim_of(result.claim), result.found) for result in found.results]
    held = [str(result.claim) for result in found.judge(claims) if result.holds is not False]
    assert not held


@each_file
def test_what_cannot_be_stands_beside_what_can(path: Path) -> None:
    kinds = {result.claim.kind for result in answered(path).results}
    assert kinds & {"possible", "always"} or not kinds & {"impossible", "never"}


@each_file
def test_the_search_is_complete_and_small(path: Path) -> None:
    found = answered(path)
    assert found.graph.complete
    assert not found.open
    assert len(found.graph) <= MOST_STATES


@each_file
def test_it_can_be_said_in_one_line(path: Path) -> None:
    assert from_notation(to_notation(scenario(path))) == scenario(path)


@each_file
def test_the_answer_stands_beside_claims_that_bear_it(path: Path) -> None:
    """Its first words, and further ones, each by claims of the file, which all hold (above)."""
    claims = [str(claim_of(one)) for one in scenario(path).expect]
    text, borne = scenario(path).answer, BORNE[path.stem]
    assert sentence(answered(path)).answer(LONG) == text, "it is told first"
    assert text.startswith(next(iter(borne)))
    for words, by in borne.items():
        assert words in text
        assert by and set(by) <= set(claims), words


def test_every_answer_that_is_kept_is_one_of_the_gallery() -> None:
    assert set(BORNE) == {path.stem for path in FILES}


@each_file
def test_the_file_has_an_answer_and_ids_of_the_reference(path: Path) -> None:
    verdict, ids = head(path)
    assert verdict
    assert ids
    assert set(ids) <= reference_ids()
    assert scenario(path).title.endswith("?")


def test_the_index_is_up_to_date() -> None:
    assert INDEX.read_text("utf-8") == index(), "run: python tests/make_gallery_index.py"
