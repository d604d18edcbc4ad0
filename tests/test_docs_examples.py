"""Every example in README.md and docs/ that can be asked is asked: files, lines, and commands with a line in them."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from cases import each

from oracle.budget import Budget
from oracle.claims import answer
from oracle.claims.answer import claim_of
from oracle.scenario import Scenario, build, from_notation, parse
from oracle.tui.keys import read_keys

ROOT = Path(__file__).resolve().parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```", re.S | re.M)
BUDGET = Budget(4_000, 20.0)
CLAIMS = {"--can": "possible", "--never": "never", "--always": "always"}


def _commands(text: str) -> list[tuple[str, list[str]]]:
    """The questions of ``ask``, ``explore``, ``diff`` and ``tui`` in a block of commands, and what stands behind them."""
    found = []
    for line in text.replace("\\\n", " ").splitlines():
        words = shlex.split(line, comments=True) if "dominion-oracle" in line else []
        command = words[1] if len(words) > 2 and words[0].endswith("dominion-oracle") else ""
        if command in ("ask", "explore", "diff", "tui") and "|" in words[2]:
            found.append((words[2], words[3:]))
    return found


def _examples() -> list[tuple[str, str, str, list[str]]]:
    found = []
    for page in PAGES:
        for number, (language, text) in enumerate(BLOCK.findall(page.read_text("utf-8")), 1):
            name = f"{page.name} {number}"
            whole = re.search(r"^players:", text, re.M) and not re.search(r"^rulings:|\?\?\?", text, re.M)
            if language == "yaml" and whole:
                found.append((name, "yaml", text, []))
            elif language == "notation":
                found.append((name, "notation", text, []))
            elif language in ("sh", "bash", "console"):
                found += [(name, "notation", line, more) for line, more in _commands(text)]
    return found


EXAMPLES = _examples()


@each(("language", "text", "more"), [row[1:] for row in EXAMPLES])
def test_it_can_be_asked_and_what_it_expects_holds(language: str, text: str, more: list[str]) -> None:
    scenario: Scenario = parse(text) if language == "yaml" else from_notation(text)
    claims = [(CLAIMS[word], more[at + 1]) for at, word in enumerate(more) if word in CLAIMS]
    found = answer(build(scenario), claims, BUDGET)
    for result in found.results[:len(scenario.expect)]:
        assert result.holds is not False, claim_of(result.claim)


def test_the_keys_of_the_page_about_the_terminal_can_be_changed_like_that(tmp_path: Path) -> None:
    (block,) = [text for language, text in BLOCK.findall((ROOT / "docs" / "tui.md").read_text("utf-8"))
                if language == "yaml"]
    file = tmp_path / "keys.yaml"
    file.write_text(block, "utf-8")
    assert len(read_keys(file)) == len(block.splitlines())


def test_there_are_examples_on_many_pages() -> None:
    assert len(EXAMPLES) > 15 and len({name.split()[0] for name, *_ in EXAMPLES}) >= 4
