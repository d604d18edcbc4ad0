"""Beginning a card: what is written, where, and that it is not taken for a finished one."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from oracle.authoring import skeleton as skeletons
from oracle.authoring.skeleton import Skeleton, module_of, skeleton, write
from oracle.cli import main
from oracle.errors import OracleError
from oracle.rulings.ledger import entries
from oracle.words.catalogue import facts

ROOT = Path(__file__).parent.parent


@pytest.fixture
def unwritten() -> Iterator[None]:
    """As if some cards were not encoded yet. Afterwards they have their places among the others again."""
    every = dict(skeletons.INDEX)
    for name in ("Wharf", "Expedition", "Way of the Sheep", "Innovation", "Aqueduct"):
        del skeletons.INDEX[name]
    yield
    skeletons.INDEX.clear()
    skeletons.INDEX.update(every)


def begun(name: str) -> Skeleton:
    return skeleton(name)


@pytest.mark.usefixtures("unwritten")
def test_the_entry_has_the_printed_facts() -> None:
    made = begun("wharf")
    assert made.module == "seaside" and made.file == "cards/wharf.yaml"
    assert made.entry.startswith('    Entry("Wharf", "card", "Seaside", (\n        Card("Wharf", ("Action", "Duration"), Cost(5), (')
    assert "since=2009" in made.entry and "???" in made.entry


@pytest.mark.usefixtures("unwritten")
@pytest.mark.parametrize("name", ["Wharf", "Expedition", "Way of the Sheep", "Innovation", "Aqueduct"])
def test_every_statement_of_the_reference_has_a_place(name: str) -> None:
    made = begun(name)
    for statement in entries().get(made.file, ()):
        assert f"- id: {statement.id}\n" in made.rulings
    ast.parse("(\n" + made.entry + ")")


@pytest.mark.usefixtures("unwritten")
def test_it_is_written_among_its_neighbours(tmp_path: Path) -> None:
    for folder in ("engine/cards", "rulings/cards"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("__init__", "seaside"):
        shutil.copy(ROOT / "engine" / "cards" / f"{name}.py", tmp_path / "engine" / "cards")
    made = begun("Wharf")
    places = write(made, tmp_path)
    assert [place.split(":")[0] for place in places] == [
        "engine/cards/seaside.py", "engine/cards/__init__.py", "rulings/cards/wharf.yaml",
    ]
    for name in ("__init__", "seaside"):
        text = (tmp_path / "engine" / "cards" / f"{name}.py").read_text("utf-8")
        before = (ROOT / "engine" / "cards" / f"{name}.py").read_text("utf-8")
        ast.parse(text)
        assert set(before.splitlines()) <= set(text.splitlines()), "nothing else is changed"
    lines = (tmp_path / "engine" / "cards" / "__init__.py").read_text("utf-8").splitlines()
    assert lines[lines.index('    "seaside": """') + 1] == "        Wharf |"
    assert write(made, tmp_path)[-1].startswith("engine"), "rulings that are there are left alone"


def test_what_is_encoded_or_unknown_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(OracleError, match="encoded already"):
        begun("Watchtower")
    assert main(["new-card", "Watchtowr"]) == 2
    assert "did you mean Watchtower" in capsys.readouterr().err


@pytest.mark.parametrize(("name", "module"), [
    ("Altar", "dark_ages"), ("Copper", "base"), ("Wharf", "seaside"), ("Way of the Owl", "menagerie"), ("Stash", "promo"),
])
def test_a_set_has_one_module(name: str, module: str) -> None:
    assert module_of(facts()[name]) == module


def test_the_linter_as_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "Watchtower"]) == 0
    assert "nothing is wrong" in capsys.readouterr().out
    assert main(["lint", "Watchtowr"]) == 2
    assert main(["lint", "Watchtower", "Moat", "--format", "json"]) == 0
    assert '"faults": []' in capsys.readouterr().out


def test_a_word_that_is_not_imported_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken() -> object:
        raise NameError("name 'PerEach' is not defined")

    monkeypatch.setattr("engine.collection.entries", broken)
    assert main(["lint"]) == 2
    said = capsys.readouterr().err
    assert "'PerEach' is not defined" in said and "imported" in said
