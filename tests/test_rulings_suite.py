"""The machinery of the rulings: reading, running, what is weak, the plugin, the ledger, the commands."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from cases import each

from oracle.cli import main
from oracle.errors import OracleError
from oracle.rulings import ledger as ledgers
from oracle.rulings import lookup, reference_text
from oracle.rulings.items import items, run_item
from oracle.rulings.ledger import coverage, ledger, statements
from oracle.rulings.lookup import found, summary_of
from oracle.rulings.ruling import REASONS
from oracle.rulings.ruling_files import read, scan_text
from oracle.rulings.runner import Report, run

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parent.parent
HEAD = "entry: Test\nrulings:\n"
RULING = (
    HEAD
    + """\
  - id: {id}
    summary: Watchtower may trash a card that is gained.
    scenarios:
      - players: {{Alice: {{hand: [Watchtower], deck: [Copper]}}}}
        event: Alice gains Silver
        expect:
"""
)


def file_with(*expectations: str, identity: str = "test-1", more: str = "") -> str:
    """A file with one ruling."""
    return RULING.format(id=identity) + "".join(f"          - {one}\n" for one in expectations) + more


def ran(text: str) -> Report:
    """The report of the first ruling of a text."""
    file = scan_text(text, "test.yaml")
    return run(read(file, file.heads[0]))


def problems(text: str) -> str:
    """What is wrong with the first ruling of a text."""
    file = scan_text(text, "test.yaml")
    if file.problems:
        return "\n".join(map(str, file.problems))
    with pytest.raises(OracleError) as error:
        read(file, file.heads[0])
    return str(error.value)


# ------------------------------------------------------------------------------------------------- reading


def test_a_ruling_is_read_with_its_place() -> None:
    file = scan_text(file_with("possible: Silver in trash"), "test.yaml")
    (head,) = file.heads
    ruling = read(file, head)
    assert (head.ids, head.line, head.settled) == (("test-1",), 3, "scenarios")
    assert ruling.where.line == 3
    assert ruling.parts[0].where.line == 6


def test_several_ids_in_one_ruling() -> None:
    file = scan_text(file_with("possible: Silver in trash", identity="[a-1, a-2]"), "t.yaml")
    assert file.heads[0].ids == ("a-1", "a-2")
    assert file.heads[0].name == "a-1+a-2"
    assert read(file, file.heads[0]).ids == ("a-1", "a-2")


def test_bob_is_there_without_being_named() -> None:
    file = scan_text(file_with("possible: Silver in trash"), "t.yaml")
    assert list(read(file, file.heads[0]).parts[0].data["players"]) == ["Alice", "Bob"]


DEFAULTS = """\
entry: Test
defaults:
  players:
    Alice: {hand: [Watchtower], deck: [Copper]}
    Bob: {hand: [Moat]}
  supply: [Smithy]
rulings:
  - id: test-1
    summary: Something.
    defaults:
      event: Alice gains Silver
    scenarios:
      - players:
          Alice: {deck: [Gold]}
        supply:
        expect:
          - possible: Silver in trash
"""


def test_defaults_of_the_file_and_of_the_ruling_lie_under_a_scenario() -> None:
    file = scan_text(DEFAULTS, "t.yaml")
    data = read(file, file.heads[0]).parts[0].data
    assert data["players"] == {"Alice": {"hand": ["Watchtower"], "deck": ["Gold"]}, "Bob": {"hand": ["Moat"]}}
    assert data["event"] == "Alice gains Silver"
    assert "supply" not in data


def test_nothing_after_a_key_takes_the_default_away_but_not_a_player() -> None:
    text = DEFAULTS.replace("  supply: [Smithy]\n", "  tokens: {Silver: [1 Debt]}\n  supply: [Smithy]\n")
    text = text.replace("        supply:\n", "          Bob:\n        tokens:\n        supply:\n")
    file = scan_text(text, "t.yaml")
    data = read(file, file.heads[0]).parts[0].data
    assert "tokens" not in data
    assert data["players"]["Bob"] == {"hand": ["Moat"]}


def test_a_mistake_in_a_default_is_told_at_its_place() -> None:
    report = ran(DEFAULTS.replace("[Moat]", "[Moatt]"))
    assert "test.yaml:5:18" in str(report)
    assert "did you mean Moat?" in str(report)


def test_anchors_reach_into_other_rulings() -> None:
    text = file_with("possible: Silver in trash").replace("- players: {Alice", "- players: &table {Alice") + (
        "  - id: test-2\n    summary: Again.\n    scenarios:\n      - players: *table\n        event: Alice gains Gold\n"
        "        expect:\n          - possible: Gold in trash\n"
    )
    file = scan_text(text, "t.yaml")
    assert run(read(file, file.heads[1])).holds


def test_a_scenario_in_one_line() -> None:
    report = ran(
        HEAD + "  - id: x\n    summary: y\n    scenarios:\n      - 'Alice hand=Watchtower | Bob | "
        "Alice gains Silver | possible=Silver in trash'\n"
    )
    assert report.holds, str(report)


@pytest.mark.parametrize(("text", "says"), [
    (HEAD + "  - summary: x\n    id: y\n", "a ruling begins with its id"),
    (HEAD + "  - id: x\n    summary: y\n", "exactly one of scenarios, by_reference or not_executable"),
    (HEAD + "  - id: x\n    summary: y\n    not_executable: pointer\n    by_reference: z\n", "exactly one of"),
    (HEAD + "  - id: x\n    not_executable: pointer\n", "says in its own words"),
    (HEAD + "  - id: x\n    summary: y\n    not_executable: pionter\n", "'pionter' is no reason"),
    (HEAD + "  - id: x\n    summary: y\n    not_executable: later-card\n", "'needs' go together"),
    (HEAD + "  - id: x\n    summary: y\n    not_executable: pointer\n    sumary: z\n", "did you mean summary?"),
    (HEAD + "  - id: x\n    summary: y\n    scenarios: foo\n", "'scenarios' is a list"),
    (HEAD + "  - id: x\n    summary: y\n    rules: []\n    scenarios: [a]\n", "at least one era"),
    (HEAD, "there are no rulings"),
    ("rulings:\n  - id: x\n", "there is no line 'entry: ...'"),
    (HEAD + "  - id: x\n    summary: y\ndefaults:\n  turn: Bob\n", "'rulings' is the last key"),
])
def test_what_is_wrong_with_a_ruling_is_told(text: str, says: str) -> None:
    assert says in problems(text)


# ------------------------------------------------------------------------------------------------- running


def test_what_holds_holds_in_every_era() -> None:
    text = file_with("possible: Silver in trash").replace(
        "    scenarios", "    rules: [2010, 2019, current]\n    scenarios"
    )
    report = ran(text)
    assert report.holds
    assert report.runs == 3


def test_an_era_in_which_it_does_not_hold_fails() -> None:
    text = file_with("possible: Alice used Watchtower").replace(
        "    scenarios", "    rules: [{year: 2019}, 2023]\n    scenarios"
    )
    assert ran(text).holds
    text = text.replace("possible: Alice used Watchtower", "impossible: Alice used Watchtower")
    assert len(ran(text).failures) == 2


@each(("text", "says"), [
    (file_with("impossible: Silver in trash"), ["test.yaml:9:25: impossible: Silver in trash\n", "Alice trashed Silver"]),
    (file_with("possible: Gold in trash"), ["on no line of play", "Alice gained Silver"]),      # what happens instead
    (file_with("outcomes: 4"), ["there are 3"]),
    (file_with("possible: Gold in Alice.hand").replace(
        "players: {Alice: {hand: [Watchtower], deck: [Copper]}}", "players: {Alice: {hand: [Smithy], deck: ['5 ?']}}")
        .replace("Alice gains Silver", "Alice plays Smithy"), ["not decided"]),
    (HEAD + "  - id: x\n    summary: y\n    scenarios:\n      - event: Alice gains Silver\n", ["expects nothing"]),
])
def test_a_failure_tells_what_is_wrong_and_what_happens(text: str, says: list[str]) -> None:
    told = str(ran(text))
    assert [words for words in says if words not in told] == [] and "Traceback" not in told


QUIET = ("impossible: Gold in trash", "never: Alice trashed Gold", "not offered: use Moat", "always: not Gold in trash")


@pytest.mark.parametrize("claim", QUIET)
def test_what_would_hold_if_nothing_happened_is_weak_alone(claim: str) -> None:
    report = ran(file_with(claim).replace("[Watchtower]", "[Watchtower, Moat]"))
    assert not report.failures
    assert len(report.weak) == 1
    assert "weak" in str(report)


@pytest.mark.parametrize("claim", QUIET[:2])
def test_a_neighbour_about_the_same_thing_makes_it_strong(claim: str) -> None:
    assert ran(file_with(claim, "possible: Silver in trash")).holds
    assert not ran(file_with(claim, "possible: Alice.deck[0] is Silver")).holds


@pytest.mark.parametrize("reason", ["    beside: watchtower-1\n", "    alone: nothing could ever do it\n"])
def test_a_reason_to_stand_alone(reason: str) -> None:
    text = file_with(QUIET[0]).replace("    scenarios", reason + "    scenarios")
    assert ran(text).holds


def test_without_proofs_a_neighbour_is_not_judged() -> None:
    text = file_with(
        QUIET[0],
        more=(
            "      - neighbour: true\n        players: {Alice: {hand: [Watchtower], deck: [Copper]}}\n"
            "        event: Alice gains Silver\n        expect:\n          - possible: Silver in trash\n"
        ),
    )
    file = scan_text(text, "test.yaml")
    assert run(read(file, file.heads[0]), proofs=False).holds
    assert run(read(file, file.heads[0])).holds


def test_a_neighbour_has_to_show_something() -> None:
    text = file_with(
        "possible: Silver in trash",
        more=(
            "      - neighbour: true\n        event: Alice gains Silver\n        expect:\n"
            "          - impossible: Gold in trash\n"
        ),
    )
    assert "neighbouring case" in str(ran(text))


# ------------------------------------------------------------------------------------------------- the plugin


class Loaded:
    """What is loaded in a test with pytester stays so.

    It is forgotten otherwise, both after a run inside and after the test. But what was loaded before may hold parts of it
    (a parser its commands, ``concurrent.futures`` its pools): loaded again, those are others, and cannot be pickled.
    """

    def __init__(self) -> None:
        self.modules: dict[str, ModuleType] = {}

    def pytest_unconfigure(self) -> None:
        self.modules |= sys.modules

    def restore(self) -> None:
        for name, module in self.modules.items():
            sys.modules.setdefault(name, module)


@pytest.fixture
def loaded() -> Iterator[Loaded]:
    """It is asked for before pytester, and so it ends after it."""
    found = Loaded()
    yield found
    found.restore()


@pytest.fixture
def pytester(loaded: Loaded, pytester: pytest.Pytester) -> Iterator[pytest.Pytester]:
    yield pytester
    loaded.pytest_unconfigure()


@pytest.fixture
def folder(pytester: pytest.Pytester) -> Path:
    pytester.makefile(".yaml", good=file_with("possible: Silver in trash", identity="good-1"))
    pytester.makefile(".yaml", bad=file_with("impossible: Silver in trash", identity="bad-1"))
    pytester.makefile(
        ".yaml",
        scene="title: A question\nplayers: {Alice: {hand: [Smithy], deck: [3 Copper]}, Bob: {}}\n"
        "event: Alice plays Smithy\nexpect:\n  - always: Alice.hand has 3 Copper\n",
    )
    pytester.makefile(".yaml", question="players: {Alice: {hand: [Smithy]}, Bob: {}}\nevent: Alice plays Smithy\n")
    pytester.makefile(".yaml", other="- something: else\n  entirely: true\n")
    return Path(str(pytester.path))


def pytest_says(pytester: pytest.Pytester, *words: str) -> pytest.RunResult:
    """What pytest says with the plugin, and without one that would load much each time."""
    loaded = Loaded()
    found = pytester.runpytest_inprocess(
        "-p", "oracle.pytest_plugin", "-p", "no:hypothesispytest", *words, plugins=[loaded])
    loaded.restore()
    return found


def test_pytest_collects_rulings_and_scenarios_only(pytester: pytest.Pytester, folder: Path) -> None:
    result = pytest_says(pytester, "--collect-only", "-q")
    lines = [line for line in result.outlines if "::" in line]
    assert lines == ["bad.yaml::bad-1", "good.yaml::good-1", "scene.yaml::expect"]


def test_both_commands_take_the_same_files(
    pytester: pytest.Pytester, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytester.makefile(".yml", short=file_with("possible: Silver in trash", identity="short-1"))
    result = pytest_says(pytester, "--collect-only", "-q")
    lines = sorted(line for line in result.outlines if "::" in line)
    capsys.readouterr()
    _, text = out(capsys, "test", ".", "--format", "json")
    assert sorted(f"{item['file']}::{item['name']}" for item in json.loads(text)["items"]) == lines
    assert "short.yml::short-1" in lines


def test_pytest_fails_with_words(pytester: pytest.Pytester, folder: Path) -> None:
    result = pytest_says(pytester)
    result.assert_outcomes(passed=2, failed=1)
    text = "\n".join(result.outlines)
    assert "bad.yaml:9:25: impossible: Silver in trash" in text
    assert "Alice trashed Silver" in text
    assert "Traceback" not in text
    assert "runner.py" not in text


def test_a_mistake_of_the_program_is_told_in_words(
    pytester: pytest.Pytester, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise KeyError("no such thing")

    monkeypatch.setattr("oracle.scenario.build", broken)
    result = pytest_says(pytester, "good.yaml", "scene.yaml")
    result.assert_outcomes(failed=2)
    text = "\n".join(result.outlines)
    assert "good.yaml:6:9: the program made a mistake (KeyError: 'no such thing')" in text
    assert "scene.yaml:1" in text
    assert "Traceback" not in text
    assert "runner.py" not in text
    monkeypatch.setenv("DOMINION_ORACLE_DEBUG", "1")
    result = pytest_says(pytester, "good.yaml")
    assert "runner.py" in "\n".join(result.outlines)


def test_pytest_finds_a_ruling_by_its_id(pytester: pytest.Pytester, folder: Path) -> None:
    pytest_says(pytester, "-k", "good-1").assert_outcomes(passed=1, deselected=2)
    pytest_says(pytester, "good.yaml::good-1").assert_outcomes(passed=1)


def test_a_named_file_that_expects_nothing_says_so(pytester: pytest.Pytester, folder: Path) -> None:
    result = pytest_says(pytester, "question.yaml")
    result.assert_outcomes(failed=1)
    assert "expects nothing" in "\n".join(result.outlines)


def test_a_ruling_that_cannot_be_read_fails_alone(pytester: pytest.Pytester) -> None:
    text = file_with("possible: Silver in trash", more="  - id: test-2\n    summry: x\n    not_executable: pointer\n")
    pytester.makefile(".yaml", mixed=text)
    result = pytest_says(pytester)
    result.assert_outcomes(passed=1, failed=1)


def test_a_file_that_is_no_yaml_fails(pytester: pytest.Pytester) -> None:
    pytester.makefile(".yaml", broken=file_with("possible: Silver in trash").replace("{Alice", "{{Alice"))
    result = pytest_says(pytester)
    result.assert_outcomes(failed=1)
    assert "broken.yaml:7" in "\n".join(result.outlines)


def test_thousands_are_collected_in_a_moment(tmp_path: Path) -> None:
    import time

    text = HEAD + "".join(
        file_with("possible: Silver in trash", identity=f"x-{n}").removeprefix(HEAD) for n in range(100)
    )
    for number in range(30):
        (tmp_path / f"{number}.yaml").write_text(text)
    begun = time.process_time()
    assert sum(1 for path in tmp_path.iterdir() for _ in items(str(path))) == 3000
    assert time.process_time() - begun < 3


# ------------------------------------------------------------------------------------------------- the ledger


def test_the_list_of_statements() -> None:
    every = statements()
    assert sum(not one.source for one in every.values()) == 3465
    assert sum(bool(one.source) for one in every.values()) == 345
    assert every["royal-galley@2026-1"].entry.file == "since-2023/cards/royal-galley@2026.yaml"
    assert every["extra-turns-2023-1"].entry.file == "since-2023/rules/extra-turns-2023.yaml"
    assert every["great-leader-1"].entry.file == "since-2023/landscapes/great-leader.yaml"
    assert every["alley-1"].citation == "Rising Sun rulebook (2024), page 5 (word for word)"
    assert every["watchtower-1"].citation == "chapter VI, Watchtower 1, about page 143"
    assert every["reactions-1"].citation == (
        "chapter III, Reaction cards, Resolving Reactions and timing, 1, about page 19"
    )
    assert every["trader@pre-2020-9"].entry.file == "cards/trader@pre-2020.yaml"
    assert every["rules/throne-room-1"].entry.file == "rules/card-abilities.yaml"
    assert every["throne-room-1"].entry.file == "cards/throne-room.yaml"


def test_the_ledger_adds_up() -> None:
    data = coverage(ledger())
    assert data["total"] == len(data["entries"]) == len(statements())
    for part in (data, data["reference"], data["since"]):
        assert part["total"] == sum(part[key] for key in ("encoded", "by_reference", "not_executable", "missing"))
    assert data["total"] == data["reference"]["total"] + data["since"]["total"]


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of rulings in the place of the project's."""
    (tmp_path / "cards").mkdir()
    monkeypatch.setattr(ledgers, "root", lambda: tmp_path)
    ledger.cache_clear()
    yield tmp_path
    ledger.cache_clear()


def written(own: Path, name: str, *ids: str, entry: str = "Watchtower") -> str:
    path = own / "cards" / name
    path.write_text(
        f"entry: {entry}\nrulings:\n"
        + "".join(f"  - id: {one}\n    summary: x\n    not_executable: pointer\n" for one in ids)
    )
    return str(path)


@pytest.mark.parametrize(("name", "entry", "ids", "says"), [
    ("watchtower", "Watchtower", ["watchtower-99"], "the reference has no statement 'watchtower-99'"),
    ("watchtower", "Watchtower", ["watchtower-1", "watchtower-1"], "watchtower-1 is settled twice"),
    ("watchtower", "Watchtower", ["inn-1"], "inn-1 belongs into cards/inn.yaml"),
    ("watchtower", "Watchtowr", ["watchtower-1"], "the entry is 'Watchtower'"),
    ("inn-2", "Inn", ["inn-1"], "no entry of the reference belongs to cards/inn-2.yaml"),
    # The card itself has the number 0, and one without statements that number only.
    ("watchtower", "Watchtower", ["watchtower-0", "watchtower-0b"], ""),
    ("watchtower", "Watchtower", ["watchtower-0", "watchtower-0"], "watchtower-0 is given twice"),
    ("harbinger", "Harbinger", ["harbinger-0"], ""),
    ("harbinger", "Harbinger", ["harbinger-1"], "no statement 'harbinger-1'"),
])
def test_ids_are_those_of_the_reference_in_their_files(own: Path, name: str, entry: str, ids: list[str], says: str) -> None:
    reports = [run_item(item) for item in items(written(own, f"{name}.yaml", *ids, entry=entry))]
    assert all(report.holds for report in reports) is not bool(says)
    assert any(says in str(report) for report in reports)
    assert says or coverage(ledger())["not_executable"] == 0


def test_a_wrong_key_does_not_hide_what_is_wrong_below_it(tmp_path: Path) -> None:
    path = tmp_path / "moat.yaml"
    path.write_text("""\
entry: Moat
rulings:
  - id: moat-1
    summary: Moat draws two cards.
    colour: red
    scenarios:
      - players: {Alice: {hand: [Moat]}}
        event: Alice plays Moat
        expect:
          - posible: Alice drew 2 cards
          - possible: Alice drw 2 cards
""", "utf-8")
    (report,) = map(run_item, items(str(path)))
    assert [words in str(report) for words in ("there is no key 'colour'", "did you mean possible?")] == [True, True]


def test_what_cannot_happen_wants_a_neighbour_in_which_it_can(own: Path) -> None:
    from oracle.rulings.mutation.neighbours import unshown

    path = own / "cards" / "watchtower.yaml"
    denied = "impossible: Silver in Bob.cards", "impossible: Silver in trash and Silver in Alice.discard"
    text = file_with("possible: Silver in trash", *denied, identity="watchtower-1").replace("entry: Test", "entry: Watchtower")
    path.write_text(text)
    assert [str(one) for one in unshown()] == ["cards/watchtower.yaml::watchtower-1/1: " + denied[0]]
    more = "      - players: {Alice: {}}\n        event: Bob gains Silver\n        expect:\n"
    path.write_text(text + more + "          - always: Silver in Bob.discard\n")
    ledger.cache_clear()
    assert list(unshown()) == []
    path.write_text(file_with("possible: Alice.hand has Watchtower", identity="watchtower-1")
                    .replace("entry: Test", "entry: Watchtower"))
    ledger.cache_clear()
    assert [one.part for one in unshown()] == [0]


@pytest.mark.parametrize(("kind", "text", "others"), [
    ("possible", "Inn shuffled before Watchtower moved Inn", ["Watchtower moved Inn before Inn shuffled"]),
    ("possible", "Alice gained 3 Silver", ["Alice gained 2 Silver"]),
    ("possible", "Alice played Smithy twice", ["Alice played Smithy once"]),
    ("possible", "Inn in trash or Inn in Alice.hand", []),
    ("offered", "trash Inn to Alice", ["trash Inn"]),
])
def test_claims_that_are_near(kind: str, text: str, others: list[str]) -> None:
    from oracle.rulings.mutation.neighbours import _near

    assert list(_near(kind, text)) == [text, *others]


def test_by_reference_needs_a_ruling_with_scenarios(own: Path) -> None:
    path = own / "cards" / "watchtower.yaml"
    body = file_with("possible: Silver in trash", identity="watchtower-1").replace("entry: Test", "entry: Watchtower")
    refer = "  - id: watchtower-2\n    summary: x\n    by_reference: {}\n"
    path.write_text(body + refer.format("watchtower-1"))
    assert all(run_item(item).holds for item in items(str(path)))
    ledger.cache_clear()
    path.write_text(body + refer.format("watchtower-3"))
    assert any("watchtower-3 is missing, not encoded" in str(run_item(item)) for item in items(str(path)))


def test_every_reason_is_documented() -> None:
    text = (ROOT / "docs" / "rulings.md").read_text("utf-8")
    assert set(re.findall(r"^\| `([a-z-]+)` \| it ", text, re.M)) == set(REASONS)


def test_the_examples_of_the_documentation_run(tmp_path: Path) -> None:
    for name in ("rulings.md", "regression-suite.md"):
        blocks = re.findall(r"```yaml\n(.*?)```", (ROOT / "docs" / name).read_text("utf-8"), re.S)
        blocks = [block for block in blocks if block.startswith(("entry:", "title:"))]
        assert len(blocks) == 2
        for number, block in enumerate(blocks):
            path = tmp_path / f"{name}-{number}.yaml"
            path.write_text(block)
            found_items = list(items(str(path)))
            assert found_items
            assert not [str(run_item(item)) for item in found_items if not run_item(item).holds]


# --------------------------------------------------------------------------------------------- the commands


def out(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main(list(words))
    return code, capsys.readouterr().out


def test_test_runs_files_ids_and_entries(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text(file_with("impossible: Silver in trash"))
    code, text = out(capsys, "test", str(path))
    assert (code, "1 of 1 fails" in text, "Alice trashed Silver" in text) == (1, True, True)
    assert out(capsys, "test", f"{path}::test-1")[0] == 1
    assert main(["test", f"{path}::test-2"]) == 2
    assert "did you mean test-1?" in capsys.readouterr().err
    assert out(capsys, "test", "watchtower-1")[0] == 0
    code, text = out(capsys, "test", "Watchtower", "--format", "json")
    assert (code, json.loads(text)["total"]) == (0, 7)
    assert out(capsys, "test", "Harbinger")[0] == 0


@pytest.mark.parametrize("word", ["watchtower-99", "no/such/file.yaml", "Watchtowr"])
def test_test_tells_what_it_cannot_find(capsys: pytest.CaptureFixture[str], word: str) -> None:
    assert main(["test", word]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_coverage(capsys: pytest.CaptureFixture[str]) -> None:
    code, text = out(capsys, "coverage")
    assert code == 0
    assert text.startswith("3,465 statements of the reference of 2023")
    assert "345 statements made since 2023" in text
    totals = re.findall(r"^([\d,]+) statements .*: ([\d,]+) encoded, ([\d,]+) by-ref.*, ([\d,]+) not-exec.*, ([\d,]+) m", text, re.M)
    wanted = [tuple(int(number.replace(",", "")) for number in row[1:]) for row in totals]
    assert len(wanted) == 2
    for part, numbers in zip(text.split(" statements ")[1:], wanted, strict=True):
        for table in part.split("\nby ")[1:]:
            rows = [line[25:].split() for line in table.splitlines()[1:] if line.startswith("  ")]
            assert tuple(sum(int(row[n].replace("·", "0")) for row in rows) for n in range(4)) == numbers, table
    data = json.loads(out(capsys, "coverage", "--format", "json")[1])
    counts = {"total", "encoded", "by_reference", "not_executable", "missing"}
    assert set(data) == counts | {"reference", "since", "entries"}
    assert set(data["reference"]) == set(data["since"]) == counts
    narrowed = json.loads(out(capsys, "coverage", "uncertain", "--format", "json")[1])
    assert (narrowed["total"], narrowed["reference"]["total"], narrowed["since"]["total"]) == (14, 0, 14)
    rows = json.loads(out(capsys, "coverage", "--missing", "Plunder", "--format", "json")[1])
    assert all(row["set"] == "Plunder" and row["status"] == "missing" for row in rows)
    assert out(capsys, "coverage", "Wharf")[1].startswith("1 statement of the reference")
    assert main(["coverage", "Plundr"]) == 2


@pytest.mark.parametrize(("words", "first"), [
    ("Watchtower", "watchtower-1"),
    ("watchtowr", "watchtower-1"),
    ("possession-15", "possession-15"),
    ("lose-track", "lose-track-1"),
    ("Watch tower", "watchtower-1"),
    ("WATCHTOWER", "watchtower-1"),
    ("discarding", "discarding-1"),
    ("losetrack", "lose-track-1"),
    ("possesion-15", "possession-15"),
    ("gatekeper 5", "gatekeeper-5"),
    ("trader@pre-2020-9", "trader@pre-2020-9"),
    ("watchtower-0", "watchtower-0"),
    ("Harbinger", "harbinger-0"),
    ("enchantress ways", "enchantress-10"),
])
def test_rulings_are_found(words: str, first: str) -> None:
    assert found(words)[0].statement.id == first


def test_a_ruling_that_was_found_is_cited() -> None:
    data = found("watchtower-1")[0].as_data()
    assert data["citation"] == "chapter VI, Watchtower 1, about page 143"
    assert data["command"] == "dominion-oracle ask watchtower-1"
    assert data["eras"] == "2023"
    assert data["summary"]


def test_a_word_that_is_nowhere_does_not_hide_what_the_others_find() -> None:
    assert {row.statement.entry.name for row in found("way of teh mouse")[:10]} == {"Way of the Mouse"}


def test_all_of_a_card_comes_with_what_it_says_itself() -> None:
    ids = [row.statement.id for row in found("Watchtower")]
    assert ids[0] == "watchtower-1"
    assert ids[-1] == "watchtower-0"
    assert found("watchtower-0")[0].statement.citation == "what Watchtower itself says"


def test_a_summary_ends_where_the_scenarios_begin() -> None:
    file = scan_text(HEAD + "  - id: x\n    summary: >-\n      Two\n      lines.\n    scenarios:\n      - 'y'\n", "t.yaml")
    assert summary_of(file, file.heads[0]) == "Two lines."
    file = scan_text(file_with("possible: Silver in trash"), "t.yaml")
    assert summary_of(file, file.heads[0]) == "Watchtower may trash a card that is gained."


def test_a_card_without_rulings_is_no_mistake(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lookup, "_statements", lambda book: {})
    assert main(["rulings", "Daimyo"]) == 2
    assert "no rulings of Daimyo" in capsys.readouterr().err


def test_of_one_ruling_the_scenarios_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    shown = out(capsys, "rulings", "watchtower-6")[1]
    assert " | Bob" in shown and "dominion-oracle ask watchtower-6/2" in shown
    assert " | Bob" not in out(capsys, "rulings", "Watchtower")[1]


def test_the_original_words_are_quoted_from_the_readers_copy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each statement is found by a mark of its line, wherever that is in the copy."""
    one = statements()["watchtower-1"]
    line = "- 1 **Words** that stand in somebody's copy."
    monkeypatch.setattr(reference_text, "mark_of", lambda text: one.mark if text == line else "")
    monkeypatch.setattr(reference_text, "_FEWEST", 1)
    copy = tmp_path / "rules.txt"
    copy.write_text(f"Something else.\n\n{line}\n", "utf-8")
    assert "    “1 Words that stand in somebody's copy.”" in out(
        capsys, "rulings", "watchtower-1", "--reference", str(copy))[1].splitlines()
    monkeypatch.setattr(reference_text, "_FEWEST", 1_000)
    assert main(["rulings", "watchtower-1", "--reference", str(copy)]) == 2
    assert "is not the text of the Complete Rules" in capsys.readouterr().err
    assert main(["ask", "inn-watchtower", "--reference", str(tmp_path / "none.txt")]) == 2
    assert "cannot be read: No such file" in capsys.readouterr().err


def test_a_line_is_known_by_its_letters() -> None:
    assert reference_text.mark_of("- ③ If the **Inn** shuffles") == reference_text.mark_of("3 if the inn, shuffles") != ""
    assert reference_text.mark_of("") == ""


def test_nothing_fits(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rulings", "xyzzyx"]) == 2
    assert "no ruling fits" in capsys.readouterr().err


def test_ask_takes_the_id_of_a_ruling(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "watchtower-6"]) == 0
    assert main(["ask", "watchtower-6/2"]) == 0
    assert main(["ask", "watchtower-6/9"]) == 2
    assert main(["ask", "watchtower-3"]) == 2
    assert "cannot be run: pointer" in capsys.readouterr().err


def test_timing(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(out(capsys, "timing", "Watchtower", "--format", "json")[1])
    assert [row["heading"] for row in data["triggers"]] == ["When gain"]
    assert "When you gain a card" in out(capsys, "timing", "watchtower")[1]
    assert main(["timing", "Smithy"]) == 2


# ------------------------------------------------------------------------------------------- what is collected

FAILING = """\
players: {Alice: {hand: [Smithy]}, Bob: {}}
event: Alice plays Smithy
expect:
  - possible: Gold in trash
"""
FLOW = "{players: {Alice: {hand: [Smithy]}, Bob: {}}, event: Alice plays Smithy, expect: [possible: Gold in trash]}"
STRAY: dict[str, bytes] = {
    "plain.yaml": FAILING.encode(),
    "bom.yml": b"\xef\xbb\xbf" + FAILING.encode(),
    "flow.yaml": FLOW.encode(),
    "comment-and-flow.yaml": f"# a comment\n---\n{FLOW}".encode(),
    "json.json": b'{"players": {"Alice": {"hand": ["Smithy"]}, "Bob": {}}, "event": "Alice plays Smithy", '
                 b'"expect": [{"possible": "Gold in trash"}]}',
    "one-bad-byte.yaml": FAILING.encode() + b"# \xff\n",
    "too-large.yaml": FAILING.encode() + b"#" * 1_100_000,
    "wide.yaml": FAILING.encode("utf-16"),
    "rulings-in-brackets.yaml": b"{entry: Smithy, rulings: [{id: smithy-1, summary: x}]}",
    "sub/deeper/plain.yaml": FAILING.encode(),
}
LEFT_ALONE: dict[str, bytes] = {
    "other.yaml": b"a: 1\n", "package.json": b'{"a": 1}', "binary.yaml": bytes(range(256)), "empty.yaml": b"",
    "huge.yaml": b"a" * 3_000_000, "question.yaml": FAILING.partition("expect")[0].encode(),
    **{f"{name}/plain.yaml": FAILING.encode() for name in (".git", ".venv", "node_modules", "env", "build")},
    "env/pyvenv.cfg": b"",
}


def test_the_command_and_pytest_collect_the_same(tmp_path: Path) -> None:
    from oracle.rulings.collector import collect

    for name, content in {**STRAY, **LEFT_ALONE}.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    by_command = {(Path(item.path).resolve(), item.name) for item in collect([str(tmp_path)])}
    assert {path for path, _ in by_command} == {tmp_path / name for name in STRAY}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider", "-p", "oracle.pytest_plugin",
         "--rootdir", str(tmp_path), "-c", os.devnull, "."],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    by_pytest = {(tmp_path / line.split("::")[0], line.split("::")[1]) for line in done.stdout.splitlines() if "::" in line}
    assert by_pytest == by_command
    assert main(["test", "-j", "1", str(tmp_path)]) == 1
