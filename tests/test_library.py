"""The front door for programs: what the page says is what happens, and nothing is loaded before it is used."""

from __future__ import annotations

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import oracle

PAGE = Path(__file__).parent.parent / "docs" / "library.md"


def test_every_example_of_the_page() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8")
    assert found.attempted > 10
    assert found.failed == 0


def test_whatever_is_offered_is_there() -> None:
    assert {name for name in oracle.__all__ if getattr(oracle, name) is None} == set()
    assert set(oracle.__all__) <= set(dir(oracle))
    with pytest.raises(AttributeError, match="no attribute 'aks'"):
        _ = oracle.aks
    done = subprocess.run([sys.executable, "-c", "import oracle; oracle.Positoin"], capture_output=True, text=True)
    assert "Did you mean: 'Position'?" in done.stderr


def test_a_question_that_is_no_text_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="a position in one line, a file or a name, not None"):
        oracle.ask(None)  # type: ignore[arg-type]


def test_a_claim_that_fails_shows_the_line_that_refutes_it() -> None:
    answer = oracle.ask("Alice hand=Moat deck=2 Copper | Bob | Alice plays Moat", always="Alice drew 3 cards", can="2 Copper in Alice.hand")
    assert answer.holds is False
    assert [verdict.holds for verdict in answer.verdicts] == [True, False]
    assert [str(step) for step in answer.verdicts[1].line] == []          # nobody decides anything
    assert str(oracle.ask("Alice hand=Moat | Bob | Alice plays Moat", rules=2013).rules) == "Rules of 2013"


def test_importing_it_loads_nothing_else() -> None:
    code = "import sys, oracle; print([name for name in sys.modules if name.startswith(('oracle.', 'engine', 'yaml', 'networkx'))])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"
