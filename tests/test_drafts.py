"""What is built is kept, by each of two programs for itself, and half a line too; and what was answered."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from oracle.builder import History, Step
from oracle.scenario.draft import Draft
from oracle.tui import drafts as module
from oracle.tui.drafts import last_draft, save_draft


def built(card: str) -> History:
    """A position with a card, and half a line."""
    return History(Step(Draft().add("Alice.hand", card), "Alice.hand"), typed="watc")


@pytest.mark.skipif(os.name == "nt", reason="whether a program runs is not asked there")
def test_two_programs_do_not_overwrite_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "draft.json"
    monkeypatch.setenv("DOMINION_ORACLE_DRAFT", str(file))
    assert save_draft(built("Inn"))
    data = json.loads(file.read_text("utf-8"))
    file.write_text(json.dumps({**data, "by": os.getppid()}), "utf-8")         # another program, which runs
    assert last_draft() is None, "what somebody else is building is not gone on with"
    assert save_draft(built("Moat"))
    assert json.loads(file.read_text("utf-8"))["now"]["fields"] == {"Alice.hand": ["Inn"]}
    again = last_draft()
    assert again == built("Moat"), "with the half-typed line"
    file.write_text(json.dumps({**data, "by": 2**22 + 1}), "utf-8")            # it has ended
    assert module.draft_file() == file and last_draft() is not None
    assert save_draft(built("Smithy")) and json.loads(file.read_text("utf-8"))["now"]["fields"] == {"Alice.hand": ["Smithy"]}


def test_an_answer_is_kept_until_its_question_changes(tmp_path: Path) -> None:
    question, cache = tmp_path / "question.yaml", tmp_path / "cache"

    def asked(hand: str, *options: str) -> tuple[str, int]:
        question.write_text(f"players: {{Alice: {{hand: [{hand}]}}, Bob: {{}}}}\nevent: Alice plays Village\n"
                            "expect: [possible: Alice.actions = 2]\n", "utf-8")
        done = subprocess.run([sys.executable, "-m", "oracle", "ask", str(question), "--no-why", *options],
                              capture_output=True, text=True, env={**os.environ, "DOMINION_ORACLE_CACHE": str(cache)})
        return done.stdout, done.returncode

    first = asked("Village")
    (file,) = (cache / "answers").iterdir()
    assert first[1] == 0 and asked("Village") == first
    file.write_text('{"said": "kept", "holds": false}', "utf-8")
    assert asked("Village") == ("kept", 1) and asked("Village", "--fresh") == first
    assert asked("Smithy")[1] == 2 and len([*(cache / "answers").iterdir()]) == 1       # what is refused is not kept


def test_what_is_piped_in_and_cards_of_ones_own_are_read_each_time(tmp_path: Path) -> None:
    own, pipe = tmp_path / "own.yaml", tmp_path / "pipe"
    line = "Alice hand=Lamplighter deck=5 Copper | Bob | Alice plays Lamplighter | possible=Alice drew exactly 2 cards"

    def asked(*arguments: str) -> int:
        return subprocess.run([sys.executable, "-m", "oracle", "ask", *arguments, "--no-why"], capture_output=True,
                              env={**os.environ, "DOMINION_ORACLE_CACHE": str(tmp_path / "cache")}).returncode

    for number, code in (("2", 0), ("3", 1)):
        own.write_text(f"- name: Lamplighter\n  types: Action\n  cost: 4\n  text: +{number} Cards\n", "utf-8")
        assert asked(line, f"--cards={own}") == code
    if hasattr(os, "mkfifo"):
        os.mkfifo(pipe)
        for hand, code in (("Village", 0), ("Market", 1)):
            writer = subprocess.Popen([sys.executable, "-c", f"""open({str(pipe)!r}, "w").write(
                "players: {{Alice: {{hand: [{hand}]}}, Bob: {{}}}}\\nevent: Alice plays {hand}\\n"
                "expect: [possible: Alice.actions = 2]\\n")"""])
            assert asked(str(pipe)) == code
            writer.wait()
