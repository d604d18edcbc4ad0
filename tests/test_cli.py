"""The command line as a user runs it: its output, its exit code, and what becomes of its process."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import chdir
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch
from xml.etree import ElementTree

import pytest
from cases import each

from engine.cards import INDEX
from oracle.cli import main
from oracle.cli.terminal import Paint
from oracle.inputs import plain_question
from oracle.words.catalogue import facts

ROOT = Path(__file__).resolve().parents[1]
TIME = 60.0          # far more than anything here takes: only a hang gets there

POSITION = """\
players:
  Alice:
    hand: [Watchtower, Artificer, 5 Copper]
    deck: [Silver, Gold]
    discard: [Estate]
  Bob: {}
supply: [Inn, Smithy 3]
event: Alice plays Artificer
"""
PINS = "choices:\n  - Artificer: discard 5 Copper\n  - Artificer: gain Inn\n"
LINE = "Alice hand=Throne Room,Mining Village deck=Copper,Silver | Bob | Alice plays Throne Room"


def run(*arguments: str, stdin: str = "", env: dict[str, str] | None = None, cwd: Any = ".") -> subprocess.CompletedProcess[str]:
    """Run ``dominion-oracle`` as a process of its own would: with streams, surroundings and a folder of its own. What a
    process itself does (starting, signals, terminals, pipes) is tried with real ones below."""
    there = {**os.environ, "PYTHONIOENCODING": "utf-8", **(env or {})}
    for name in ("NO_COLOR", "DOMINION_ORACLE_DEBUG"):
        there.pop(name, None)
    given, said, wrong = (TextIOWrapper(BytesIO(data), there["PYTHONIOENCODING"]) for data in (stdin.encode(), b"", b""))
    with patch.dict(os.environ, there, clear=True), chdir(cwd), patch.multiple(
            sys, stdin=given, stdout=said, stderr=wrong, __stdin__=given, __stdout__=said, __stderr__=wrong):
        code = main(arguments)
    texts = []
    for stream in (said, wrong):
        stream.flush()
        texts.append(cast(BytesIO, stream.buffer).getvalue().decode("utf-8"))
    return subprocess.CompletedProcess(arguments, code, *texts)


def ask(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    """A question answered, without the time that Why takes."""
    return run("ask", *arguments, "--no-why", **more)


def write(folder: Path, text: str | bytes, name: str = "question.yaml") -> str:
    """A file to ask about."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def expect(*claims: str) -> str:
    return "expect:\n" + "".join(f"  - {claim}\n" for claim in claims)


# ------------------------------------------------------------------------------------------- help


def test_without_a_command_it_explains_itself() -> None:
    done = run()
    assert done.returncode == 0
    for word in ("ask", "explore", "diff", "card", "examples"):
        assert word in done.stdout


@pytest.mark.parametrize("command", ["ask", "explore", "diff", "card"])
def test_every_command_has_help_with_examples(command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0 and done.stderr == ""
    assert f"usage: dominion-oracle {command}" in done.stdout
    assert f"dominion-oracle {command} " in done.stdout.partition("examples:")[2]


def test_version() -> None:
    assert re.fullmatch(r"dominion-oracle \d+\.\d+\.\d+\n", run("--version").stdout)


def test_the_usual_budget_in_the_help_is_the_real_one() -> None:
    from oracle.budget import Budget

    states, seconds = Budget()
    text = " ".join(run("ask", "--help").stdout.split())
    assert f"after N positions ({states:,} unless" in text
    assert f"after S seconds ({seconds:g} unless" in text


MANY = "Alice hand=Chapel,Copper,Silver,Gold,Estate,Duchy,Province,Curse,Moat | Bob | Alice plays Chapel"


@each(("arguments", "said"), [
    (("aks",), "did you mean ask?"),
    (("frobnicate",), "the commands are ask, explore, diff, card"),
    (("inn-watchtower",), "did you mean dominion-oracle ask inn-watchtower?"),
    ((LINE,), "did you mean dominion-oracle ask"),
    (("ask", "x", "--formt", "json"), "did you mean --format?"),
    (("ask", "x", "--format", "jsn"), "did you mean json?"),
    (("ask", "x", "--format", "xml"), "text, json"),
    (("ask", "x", "--budget-states", "none"), "is not a number"),
    (("ask", "x", "--budget-states", "0"), "is not a number"),
    (("ask", "x", "--budget-seconds", "-1"), "is not a number of seconds"),
    (("ask", "x", "--can"), "expected one argument"),
    (("explore",), "FILE is missing"),
    (("atlas",), "what and FILE are missing"),
    (("ask", "Alice", "hand=Inn"), "'hand=Inn' is not understood … between quotes"),
    (("ask", "no-such.yaml"), "there is no such file … has a | between its parts"),
    (("ask", LINE.replace("Alice", "Alice coins=-3", 1)), "needs a number from 0 to 999, not '-3'"),
    (("ask",), "what is the question?"),
    (("card",), "NAME is missing"),
    (("diff", "inn-watchtower", *["--rules", "2019"] * 3), "3 rules to compare"),
    (("ask", "inn-watchtower", "--rules", "1999"), "a year from 2008"),
    (("ask", "inn-watchtower", "--rules", "soon"), "there are no rules of 'soon'"),
    (("explore", "inn-watchtower", "-o", "x.pdf"), "say --format"),
    (("explore", MANY, "--format", "svg"), "at most 150 are drawn … settle some decisions … HTML"),
    # An option of another command says where it is.
    (("explore", "inn-watchtower", "--no-reduce"), "explore writes the whole graph"),
    (("explore", "inn-watchtower", "--can", "Inn in trash"), "--can is for ask, diff … dominion-oracle explore --help"),
    (("ask", "inn-watchtower", "--folded"), "explore --folded writes it down … dominion-oracle ask --help"),
    (("ask", "inn-watchtower", "--must", "Inn in trash"), "--always P claims that P must"),
    (("ask", "inn-watchtower", "--cannot", "Inn in trash"), "--never P claims that P cannot"),
    (("ask", "inn-watchtower", "--cannot=Inn in trash"), "--never P claims that P cannot"),
    (("card", "Inn", "--reference", "x"), "--reference is for ask, rulings … dominion-oracle card --help"),
    # What there is not, or cannot be.
    (("ask", "inn-watchtowr", "--no-why"), "did you mean inn-watchtower?"),
    (("card", "Watchtowr"), "did you mean Watchtower?"),
    (("card", "Wаtchtower"), "CYRILLIC"),
    (("card", "\x1b[31mred"), "no card is called"),
    (("card", "Trader", "--version", "1850"), "has no version '1850' … there are:"),
    (("ask", LINE + " | landscapes=Way of the Mouse[Knights]"), "a pile of different cards"),
    (("ask", LINE + " | landscapes=Journey[Ruins]"), "a pile of different cards"),
    (("ask", LINE + " | C | D | E | F | G"), "2 to 6 players"),
])
def test_what_cannot_be_done_is_refused_with_what_can(arguments: tuple[str, ...], said: str) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert [words for words in said.split(" … ") if words not in done.stderr] == []
    assert not any(word in done.stderr for word in ("Traceback", "mistake", "\x1b"))


@each("arguments", [("ask", "inn-watchtower", "--budget-states", "x"), ("ask", "inn-watchtower", "--must", "x"), ("explore",)])
def test_wrong_arguments_are_data_where_data_is_asked_for(arguments: tuple[str, ...]) -> None:
    done = run(*arguments, "--format", "json")
    problem, = json.loads(done.stdout)["problems"]
    assert done.returncode == 2 and problem["problem"] in done.stderr and "--help explains" in problem["hint"]


@each(("arguments", "code", "said"), [
    (("ask", LINE, "--no-why", "--can", "Alice.coins = 2", "--never", "Alice.coins = 4", "-v"), 0, ["2. ✓"]),
    (("ask", LINE, "--no-why", "--never", "Mining Village in trash"), 1, [
        "No: Mining Village can end up in the trash", "Alice: trash Mining Village (Mining Village)"]),
    (("ask", LINE, "--no-why", "--never", "Mining Village in trash", "-v"), 1, ["✗ This can happen: Mining Village in trash"]),
    (("ask", LINE, "--no-why"), 0, ["outcomes:", "trash: + Mining Village"]),
    (("ask", LINE, "--no-why", "--can", "Throne Room in Alice.play", "--budget-states", "4"), 0, [
        "Yes: Alice can end up with Throne Room in play"]),       # what was witnessed stays true beyond the budget
    (("diff", "Alice hand=Smithy | Bob | Alice plays Smithy", "--rules", "2019", "--rules", "2022"), 0, ["The same answer"]),
    (("card", "Trader"), 0, ["Trader · Hinterlands · Action – Reaction, $4", "when-gain ability", "when-would-gain ability",
                             "[trader-3]", "all 11 rulings: dominion-oracle rulings Trader"]),
    (("card", "king's", "court"), 0, ["King's Court · "]),
    (("card", "King’s Court"), 0, ["King's Court · "]),
    (("card", "Family of Inventors"), 0, ["on its pile (not less than $0)"]),
    (("card", "Royal Galley"), 0, ["play the set-aside card"]),
    *((("card", name), 0, [f" · {pile}\n"]) for name, pile in {
        "Voyage": "the Odysseys pile of 16 (4 of it)", "Plunder": "the Encampment/Plunder pile of 10 (5 of it)",
        "Dame Anna": "the Knights pile of 10 (1 of it)", "Village": "a Kingdom pile of 10",
        "Small Castle": "the Castles pile of 8 for two players, 12 for more (1 for two players, 2 for more of it)",
        "Gardens": "a Kingdom pile of 8 for two players, 12 for more",
        "Ruined Market": "the Ruins pile of 10 for two players, 10 more for each further one (10 of it)",
        "Copper": "a basic Supply pile of 46 for two players, 7 less for each further one",
    }.items()),
    (("ask", "Alice hand=Inn | Bob | rules=2009 | Alice plays Inn", "--no-why"), 0, ["Inn is of 2011: nobody had it in 2009"]),
])
def test_what_a_command_prints(arguments: tuple[str, ...], code: int, said: list[str]) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stderr) == (code, "")
    assert [words for words in said if words not in done.stdout] == [], done.stdout
    assert "\x1b" not in done.stdout           # no colours in a pipe


# ------------------------------------------------------------------------------------------- ask


def test_an_answer_reads_like_a_judge(tmp_path: Path) -> None:
    """The title, then the answer in a sentence, because, the line of play, why; with -v the verdicts and the figures."""
    file = write(tmp_path, f"title: Inn and Watchtower\n{POSITION}{PINS}" + expect(
        "possible: Watchtower lost track of Inn", "impossible: Inn in Bob.hand"))
    done = run("ask", file)
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    assert lines[:3] == ["Inn and Watchtower", "Rules of 2026", ""]
    assert lines[3].startswith("Watchtower loses track of Inn if Alice resolves Inn first")
    places = [done.stdout.index(words) for words in ("    First: Alice played Artificer", "1. Alice", "Why")]
    assert places == sorted(places)
    assert "✓" not in done.stdout and "In all: " not in done.stdout and "-v" not in done.stdout
    assert "\n\n\n" not in done.stdout and "\n\nWhy\n" in done.stdout
    whole = run("ask", file, "-v").stdout
    assert whole.splitlines()[:4] == lines[:4]
    assert whole.index("1. ✓ This can happen: Watchtower lost track of Inn") < whole.index("    First: Alice played")
    places = [whole.index(words) for words in (
        "1. Alice", "✓ No line of play leads there", "Both claims hold.", "In all: ", "Why")]
    assert places == sorted(places)


def test_the_line_of_play_says_who_decides_and_what_is_lost_track_of(tmp_path: Path) -> None:
    file = write(tmp_path, POSITION + PINS + expect("possible: Watchtower lost track of Inn"))
    done = run("ask", file, "-v")
    assert done.returncode == 0, done.stderr + done.stdout
    out = done.stdout
    assert "1. Alice: discard 5 Copper (Artificer)" in out
    assert "Alice: use Inn (when-gain Inn)" in out
    assert "Alice's Watchtower loses track of Inn: it was shuffled into the deck" in out
    assert "(decides verdict 1)" in out
    assert "Why" not in run("ask", file, "--no-why").stdout
    assert re.search(r"In all: \d+ lines of play, \d+ outcomes \(\d+ positions, \d+ steps\)", out)
    assert "The order of Inn and Watchtower (Alice: when-gain Inn) changes the outcome." in out


def test_json_has_what_is_documented(tmp_path: Path) -> None:
    done = run("ask", LINE, "--can", "Alice.coins = 2", "--never", "Mining Village in trash", "--format", "json")
    assert done.returncode == 1 and done.stderr == ""
    data = json.loads(done.stdout)
    assert {"expectations", "outcomes", "orders", "states", "edges", "complete", "rules"} <= set(data)
    first, second = data["expectations"]
    assert first["holds"] is True and second["holds"] is False
    assert first["claim"] == "possible: Alice.coins = 2"
    for one in (first, second):
        steps = one["witness"]["steps"]
        assert steps and all({"player", "source", "option", "events"} <= set(step) for step in steps)
    assert data["complete"] is True
    assert isinstance(data["outcomes"], int) and isinstance(data["orders"], int)
    assert data["rules"]
    assert all(set(rule) == {"id", "ids", "place", "words", "here", "decides", "instead"} for rule in data["rules"])


def test_another_era_gives_another_answer(tmp_path: Path) -> None:
    file = write(tmp_path, """\
players:
  Alice: {hand: [Vassal], deck: [Faithful Hound, Copper, Copper]}
  Bob: {}
event: Alice plays Vassal
""" + expect("possible: Faithful Hound set aside and Vassal played Faithful Hound"))
    now = ask(file)
    then = ask(file, "--rules", "2019")
    assert (now.returncode, then.returncode) == (1, 0), now.stderr + then.stderr + now.stdout + then.stdout
    different = run("diff", file, "--rules", "2019", "--rules", "current")
    assert different.returncode == 1 and "Another answer" in different.stdout
    data = json.loads(run("diff", file, "--rules", "2019", "--format", "json").stdout)
    assert data["same"] is False and data["claims"][0]["holds"] == [True, False]


def test_questions_from_standard_input() -> None:
    yaml = ask("-", stdin=POSITION)
    line = ask("-", stdin=LINE + "\n")
    assert yaml.returncode == line.returncode == 0, yaml.stderr + line.stderr


def test_the_gallery_is_listed_and_asked_by_name() -> None:
    listed = run("ask", "--list")
    names = [line.split()[0] for line in listed.stdout.splitlines()]
    assert listed.returncode == 0 and "inn-watchtower" in names
    assert [row["name"] for row in json.loads(run("ask", "--list", "--format", "json").stdout)] == names
    assert ask("inn-watchtower").returncode == 0


def test_asking_does_not_load_what_it_does_not_need() -> None:
    """Rule of the house: a cold answer must not wait for textual or networkx."""
    code = (f"import sys; sys.argv = ['x', 'ask', {LINE!r}]\nfrom oracle.cli import main\nmain()\n"
            "print([m for m in ('textual', 'rich', 'networkx', 'numpy', 'asyncio') if m in sys.modules])")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=TIME, check=True,
                          cwd=ROOT, encoding="utf-8")
    assert done.stdout.splitlines()[-1] == "[]"


def _documented(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def test_the_readme_tells_the_truth() -> None:
    """Both commands are there, the shown answer is the real one, and the file in it can be asked."""
    text = _documented("README.md")
    blocks = dict(re.findall(r"^## ([^\n]+)\n(?:(?!^## ).)*?^```sh\n(.*?)^```", text, re.S | re.M))
    assert blocks["Try it"].strip().endswith("dominion-oracle ask inn-watchtower")
    assert "pytest" in blocks["Test it"] and blocks["Test it"].count("\n") == 1
    shown = re.findall(r"^```text\n(.*?)^```", text, re.S | re.M)[0]
    assert ask("inn-watchtower").stdout.startswith(shown)
    asked = ask("-", stdin=re.findall(r"^```yaml\n(.*?)^```", text, re.S | re.M)[0])
    assert asked.returncode == 0, asked.stdout + asked.stderr
    line = re.search(r'dominion-oracle ask "(.*?)" --can "(.*?)"\n', text)
    assert line is not None
    assert ask(line[1], "--can", line[2]).returncode in (0, 1)


def test_the_json_of_an_answer_is_the_documented_one() -> None:
    text = _documented("docs/cli.md")
    data = json.loads(ask(LINE, "--can", "Mining Village in trash", "--format", "json").stdout)
    for part in (data, data["expectations"][0], data["expectations"][0]["witness"]):
        for key in part:
            assert f"`{key}`" in text, key
    for key in data["expectations"][0]["witness"]["steps"][0]:
        assert re.search(rf"\b{key}\b", text), key


# ------------------------------------------------------------------------------------------- explore


def test_explore_says_where_the_ending_of_a_file_promises_another_format(tmp_path: Path) -> None:
    for ending, said in (("html", True), ("svg", False), ("data", False)):
        done = run("explore", LINE, "--format", "svg", "-o", str(tmp_path / f"graph.{ending}"))
        assert done.returncode == 0 and (f"as svg though its name ends in .{ending}" in done.stderr) is said


@pytest.mark.parametrize("name", ["json", "graphml", "dot", "mermaid", "svg", "html", "text"])
def test_explore_writes_every_format(name: str, tmp_path: Path) -> None:
    out = tmp_path / f"graph.{name}"
    done = run("explore", LINE, "--format", name, "-o", str(out))
    assert done.returncode == 0, done.stderr
    assert done.stdout == ""
    text = out.read_text("utf-8")
    if name == "json":
        data = json.loads(text)
        assert data["counts"]["states"] == len(data["nodes"])
    elif name in ("graphml", "svg"):
        ElementTree.fromstring(text)
    elif name == "html":
        assert text.startswith("<!DOCTYPE html>") and text.endswith("</html>\n")
        picture = '<meta property="og:image" content="graph.preview.svg">\n'      # it stands beside a file only
        assert picture in text and ElementTree.parse(tmp_path / "graph.preview.svg")
        assert "graph.preview.svg: the picture that a link to the page shows" in done.stderr
        text = text.replace(picture, "")
    elif name == "text":
        assert text.startswith("Rules of 2026\n\nAlice chooses") and "\n\nPosition:\n" in text
        assert max(map(len, text.splitlines())) <= 80
    else:
        assert text.startswith("digraph" if name == "dot" else "flowchart")
    if name in ("json", "text"):
        assert run("explore", LINE, "--format", name).stdout.rstrip("\n") == text.rstrip("\n")


def test_the_ending_says_the_format(tmp_path: Path) -> None:
    for name, start in (("graph.svg", "<svg"), ("post.txt", "Rules of 2026\n\nAlice chooses")):
        assert run("explore", LINE, "-o", str(tmp_path / name)).returncode == 0
        assert (tmp_path / name).read_text("utf-8").startswith(start)


def test_a_post_can_be_piped_back(tmp_path: Path) -> None:
    post = run("explore", "inn-watchtower", "--format", "text").stdout
    position = post.partition("Position:\n\n")[2].partition("\n\n")[0]
    assert "\n" in position
    done = ask("-", "--can", "Inn in trash", stdin=position)
    assert done.returncode == 0 and "Yes: Inn can end up in the trash" in done.stdout
    assert ask(position, "--can", "Inn in trash").stdout == done.stdout
    assert ask("-", stdin="# a | b\n\n" + POSITION).returncode == 0, "a file may have such a sign too"


def test_explore_into_a_directory_or_nowhere(tmp_path: Path) -> None:
    for target in (str(tmp_path), str(tmp_path / "no" / "such" / "x.svg")):
        done = run("explore", LINE, "--format", "svg", "-o", target)
        assert done.returncode == 2 and target in done.stderr and "Traceback" not in done.stderr


# ------------------------------------------------------------------------------------------- card


def test_one_version_of_a_card() -> None:
    done = run("card", "Trader", "--version", "2011")
    abilities = done.stdout.partition("rulings:")[0]
    assert done.returncode == 0 and "when-would-gain" in abilities and "exchange" not in abilities


def test_a_card_as_json() -> None:
    data = json.loads(run("card", "Inn", "--format", "json").stdout)
    assert data["name"] == "Inn" and [v["current"] for v in data["versions"]].count(True) == 1
    assert {"label", "text", "children"} <= set(data["versions"][-1]["abilities"][0])


def test_a_card_that_exists_but_is_not_encoded() -> None:
    without = sorted(name for name, fact in facts().items() if fact.is_card and name not in INDEX)
    for name in without[:1]:                # none, once all cards of the catalogue are encoded
        done = run("card", name)
        assert done.returncode == 2 and "is not among the" in done.stderr and name in done.stderr


# ------------------------------------------------------------------------------------------- bad input


BAD: dict[str, tuple[str | bytes, tuple[str, ...]]] = {
    "unknown card": (POSITION.replace("Watchtower", "Watchtowr"),
                     ("question.yaml:3:", "Watchtowr", "did you mean Watchtower?")),
    "misspelt key": (POSITION.replace("hand:", "hnad:"), ("question.yaml:3:", "hnad", "hand")),
    "misspelt top key": (POSITION.replace("supply:", "suply:"), ("question.yaml:7:", "suply", "supply")),
    "13 Provinces for two": (POSITION.replace("discard: [Estate]", "discard: [13 Province]"), ("13", "Province")),
    "event that cannot happen": (POSITION.replace("Alice plays Artificer", "Alice plays Inn"), ("Alice plays Inn",)),
    "event of nobody": (POSITION.replace("Alice plays Artificer", "Carol plays Artificer"), ("Carol", "Alice")),
    "event in no words": (POSITION.replace("Alice plays Artificer", "Alice dances"), ("Alice dances",)),
    "pin that does not apply": (POSITION + "choices:\n  - Artificer: discard 3 Gold\n",
                                ("question.yaml:10:", "discard 3 Gold", "offered")),
    "pin of nobody": (POSITION + "choices:\n  - Moat: reveal\n", ("Moat",)),
    "predicate that does not parse": (POSITION + expect("possible: Inn is in the"), ("question.yaml:10:", "Inn")),
    "predicate with an unknown card": (POSITION + expect("possible: Innn in trash"),
                                       ("question.yaml:10:", "did you mean Inn?")),
    "expectation of no kind": (POSITION + expect("posible: Inn in trash"), ("posible", "possible")),
    "not YAML": ("players: [Alice, {hand: ]\n  ::", ("question.yaml:1:",)),
    "a tab": ("players:\n\tAlice: {}\n", ("question.yaml:2:",)),
    "just words": ("What happens to the Inn?\n", ("question.yaml",)),
    "a list": ("- Alice\n- Bob\n", ("question.yaml",)),
    "empty": ("", ("question.yaml", "empty")),
    "only white space": (" \n\n  \n", ("question.yaml",)),
    "binary": (bytes(range(256)) * 20, ("question.yaml", "binary")),
    "not UTF-8": (POSITION.encode().replace(b"Estate", b"Est\xe4te"), ("question.yaml:5:", "UTF-8")),
    "10 MB": ("# " + "x" * 10_000_000 + "\n" + POSITION, ("question.yaml", "larger")),
    "10,000 brackets": ("players: " + "[" * 10_000 + "]" * 10_000 + "\n", ("question.yaml:1:",)),
    "10,000 braces": ("players: " + "{a: " * 10_000 + "}" * 10_000 + "\n", ("question.yaml:1:",)),
    "aliases that multiply": ("a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n", ("question.yaml",)),
    "a strange player": (POSITION.replace("Bob", '"Alice; rm"'), ("Alice; rm",)),
    "look-alikes": (POSITION.replace("Watchtower", "Wаtchtower"), ("question.yaml:3:", "CYRILLIC", "Watchtower")),
    "an invisible letter": (POSITION.replace("Watchtower", "Watch\u200btower"), ("question.yaml:3:", "cannot be seen")),
    "one player": ("players:\n  Alice: {}\nevent: Alice plays Inn\n", ("players",)),
    "seven players": ("players: {A: {}, B: {}, C: {}, D: {}, E: {}, F: {}, G: {}}\n", ("players",)),
    "a huge number": (POSITION.replace("5 Copper", "999999999999 Copper"), ("Copper",)),
    "rules of no year": (POSITION + "rules: 1999\n", ("1999", "2008")),
    "a key twice": (POSITION + "supply: [Village]\n", ("supply",)),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input(name: str, tmp_path: Path) -> None:
    """A message with place, cause and cure; exit code 2; no traceback; no output."""
    text, said = BAD[name]
    done = ask(write(tmp_path, text))
    assert done.returncode == 2, done.stdout[:2000] + done.stderr[:2000]
    assert done.stdout == ""
    for words in said:
        assert words in done.stderr, done.stderr[:2000]
    assert "Traceback" not in done.stderr and "made a mistake" not in done.stderr
    assert len(done.stderr) < 20_000


@pytest.mark.parametrize("text", [
    "Alice hand=Watchtowr | Bob", "Alice hnad=Inn | Bob", "|", "||||", "Alice hand=( | Bob", "\x00|", "Alice | Alice",
    "Alice | Bob | Alice plays Inn", "Alice hand=" + "(" * 10_000 + "|Bob", "Alice hand=Inn | Bob | rules=99",
    "Alice; rm hand=Inn | Bob |" + "x" * 60_000,
])
def test_bad_notation(text: str) -> None:
    if "\x00" in text:
        done = ask("-", stdin=text)
    else:
        done = ask(text)
    assert done.returncode == 2 and done.stdout == ""
    assert "Traceback" not in done.stderr and "made a mistake" not in done.stderr
    assert done.stderr.startswith("dominion-oracle: ") and len(done.stderr) < 20_000


@pytest.mark.parametrize("claim", [
    "", "   ", "(", "(" * 10_000, "Inn in", "__import__('os')", "Inn in Alice.hand and", "not " * 500 + "x", "1 = ",
    "é", "a" * 30_000,
])
def test_bad_predicates(claim: str) -> None:
    done = ask(LINE, "--can", claim)
    assert done.returncode == 2 and done.stdout == ""
    assert "--can" in done.stderr or "predicate" in done.stderr
    assert "Traceback" not in done.stderr and "made a mistake" not in done.stderr


def test_all_problems_of_a_position_are_told_at_once(tmp_path: Path) -> None:
    text = POSITION.replace("Watchtower", "Watchtowr").replace("Smithy 3", "Smithee").replace("Estate", "Estat")
    done = ask(write(tmp_path, text))
    assert done.returncode == 2
    for word in ("3 problems", "Watchtower?", "Smithy?", "Estate?"):
        assert word in done.stderr


def test_problems_as_json(tmp_path: Path) -> None:
    done = ask(write(tmp_path, BAD["unknown card"][0]), "--format", "json")
    assert done.returncode == 2
    problem = json.loads(done.stdout)["problems"][0]
    assert problem["line"] == 3 and problem["source"].endswith("question.yaml")


@pytest.mark.parametrize("target", ["directory", "nothing.yaml", "no/such/place.yaml", "~", "a" * 5000, "con\nsole"])
def test_files_that_are_none(target: str, tmp_path: Path) -> None:
    name = str(tmp_path) if target == "directory" else target
    done = ask(name, cwd=str(tmp_path))
    assert done.returncode == 2 and done.stdout == "" and "Traceback" not in done.stderr
    assert "made a mistake" not in done.stderr


def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = Path(write(tmp_path, POSITION))
    path.chmod(0)
    if os.access(path, os.R_OK):
        path.unlink()                      # root may read everything: a broken link will do
        path.symlink_to(tmp_path / "gone")
    done = ask(str(path))
    assert done.returncode == 2 and "question.yaml" in done.stderr


# ------------------------------------------------------------------------------------------- budget, open ends


def test_a_search_that_outgrows_its_budget_is_not_decided(tmp_path: Path) -> None:
    file = write(tmp_path, POSITION + expect("impossible: Gold in trash"))
    done = ask(file, "--budget-states", "3")
    assert done.returncode == 3, done.stdout + done.stderr
    assert "Not decided: whether Gold can end up in the trash" in done.stdout
    assert "budget reached: 3 positions" in done.stdout
    data = json.loads(ask(file, "--budget-states", "3", "--format", "json").stdout)
    assert data["complete"] is False and data["expectations"][0]["holds"] is None
    assert data["orders"] is None and data["outcomes"] is None


def test_a_time_budget_ends_the_search(tmp_path: Path) -> None:
    """Ten turns of free play: far too much to follow."""
    file = write(tmp_path, """\
players:
  Alice: {hand: [5 Copper], deck: [7 Copper, 3 Estate]}
  Bob: {hand: [5 Copper], deck: [7 Copper, 3 Estate]}
supply: [Village, Smithy, Market, Laboratory, Cellar, Moat, Militia, Mine, Remodel, Workshop]
event: [Alice takes a turn, Bob takes a turn, Alice takes a turn, Bob takes a turn]
""" + expect("impossible: Alice.hand has 5 Gold"))
    began = time.perf_counter()
    done = ask(file, "--budget-seconds", "0.2")
    assert time.perf_counter() - began < 20
    assert done.returncode in (2, 3), done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_position_that_leaves_the_answer_open() -> None:
    """An unknown card decides: the answer says so, and says nothing else."""
    line = "Alice hand=Vassal deck=?,? | Bob | supply=Village | Alice plays Vassal"
    asked = ask(line, "--can", "Village in Alice.play")
    assert asked.returncode == 3 and "Not decided: whether" in asked.stdout and "unknown card" in asked.stdout
    told = ask(line)
    assert told.returncode == 3 and told.stdout.startswith("Rules of 2026\n\n? Not decided: the position leaves open")
    data = json.loads(ask(line, "--format", "json").stdout)
    assert data["holds"] is None and data["outcomes"] is None and data["open"]


def test_explore_past_the_budget_says_so() -> None:
    done = run("explore", LINE, "--budget-states", "1", "--format", "json")
    assert done.returncode == 3
    assert json.loads(done.stdout)["complete"] is False and "budget reached" in done.stderr


# ------------------------------------------------------------------------------------------- the terminal


def _in_terminal(*arguments: str, env: dict[str, str] | None = None) -> str:
    """What the program writes to a terminal."""
    pty = pytest.importorskip("pty")
    leader, follower = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "oracle", *arguments], stdin=follower, stdout=follower, stderr=follower, close_fds=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", **(env or {})},
    )
    os.close(follower)
    out = b""
    while True:
        try:
            piece = os.read(leader, 65536)
        except OSError:
            break
        if not piece:
            break
        out += piece
    process.wait(TIME)
    os.close(leader)
    return out.decode("utf-8")


def test_colours_on_a_terminal_unless_they_are_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b[1;32m" in _in_terminal("ask", LINE, "--no-why", "-v", "--can", "Alice.coins = 2", env={"NO_COLOR": ""})
    screen = BytesIO()
    screen.isatty = lambda: True                        # type: ignore[method-assign]
    for colours, terminal, on in (("", "xterm", True), ("1", "xterm", False), ("", "dumb", False)):
        monkeypatch.setenv("NO_COLOR", colours)
        monkeypatch.setenv("TERM", terminal)
        assert Paint(cast(Any, screen)).on is on
        assert not Paint(cast(Any, BytesIO())).on       # a pipe


def test_a_closed_pipe_is_no_trouble() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "oracle", "explore", LINE], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read().decode()
    process.wait(TIME)
    process.stderr.close()
    assert "Traceback" not in errors and "BrokenPipe" not in errors


def test_an_interrupt_is_quiet(tmp_path: Path) -> None:
    file = write(tmp_path, """\
players:
  Alice: {hand: [5 Copper], deck: [7 Copper, 3 Estate]}
  Bob: {hand: [5 Copper], deck: [7 Copper, 3 Estate]}
supply: [Village, Smithy, Market, Laboratory, Cellar, Moat, Militia, Mine, Remodel, Workshop]
event: [Alice takes a turn, Bob takes a turn, Alice takes a turn, Bob takes a turn]
""")
    program = "print('begun', flush=True); from oracle.__main__ import start; raise SystemExit(start())"
    process = subprocess.Popen(
        [sys.executable, "-c", program, "ask", file, "--no-why", "--budget-seconds", "50"], stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert process.stdout is not None and process.stdout.readline()      # a busy machine takes long to start it
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=TIME)
    assert b"Traceback" not in errors and b"KeyboardInterrupt" not in errors
    assert process.returncode in (130, 0, 2, 3)


def test_a_narrow_encoding_is_no_trouble() -> None:
    done = ask(LINE, env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0 and "Traceback" not in done.stderr


def test_a_mistake_of_the_program_is_told_without_a_traceback(monkeypatch: pytest.MonkeyPatch,
                                                              capsys: pytest.CaptureFixture[str]) -> None:
    from oracle.cli.run import RUN, main

    def broken(options: object) -> int:
        raise RuntimeError("a wheel came off")

    monkeypatch.setitem(RUN, "ask", broken)
    assert main(["ask", "x"]) == 3
    said = capsys.readouterr().err
    assert "a wheel came off" in said and "Traceback" not in said


# ------------------------------------------------------------------------------------------- nothing is lost


def test_the_question_is_never_written_over(tmp_path: Path) -> None:
    question = write(tmp_path, POSITION, "in.yaml")
    (tmp_path / "soft.yaml").symlink_to("in.yaml")
    os.link(question, tmp_path / "hard.yaml")
    for name in ("in.yaml", "soft.yaml", "hard.yaml"):
        done = run("explore", question, "--format", "json", "--force", "-o", str(tmp_path / name))
        assert done.returncode == 2 and "the question itself" in done.stderr
        assert Path(question).read_text() == POSITION


def test_a_file_that_is_there_is_written_over_only_by_force(tmp_path: Path) -> None:
    out = tmp_path / "graph.json"
    out.write_text("something dear")
    done = run("explore", LINE, "-o", str(out))
    assert done.returncode == 2 and "--force" in done.stderr and out.read_text() == "something dear"
    assert run("explore", LINE, "-o", str(out), "--force").returncode == 0
    assert json.loads(out.read_text())["format"] == "dominion-oracle graph"
    assert [path.name for path in tmp_path.iterdir()] == ["graph.json"]


def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    from oracle.errors import OracleError
    from oracle.files import write_file

    out = tmp_path / "old.txt"
    out.write_text("old")
    with pytest.raises((OracleError, UnicodeEncodeError)):
        write_file(out, "new " * 100_000 + "\ud800", force=True)       # cannot be encoded: fails half way
    assert out.read_text() == "old"
    assert list(tmp_path.iterdir()) == [out]


def test_a_link_to_a_file_stays_a_link(tmp_path: Path) -> None:
    from oracle.files import write_file

    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "link.txt").symlink_to("real.txt")
    write_file(tmp_path / "link.txt", "new", force=True)
    assert (tmp_path / "link.txt").is_symlink() and (tmp_path / "real.txt").read_text() == "new"


def test_a_dash_means_standard_output(tmp_path: Path) -> None:
    done = run("explore", LINE, "-o", "-", "--format", "svg", cwd=tmp_path)
    assert done.returncode == 0 and done.stdout.startswith("<svg") and list(tmp_path.iterdir()) == []


# ------------------------------------------------------------------------------------------- terminals and pipes


def test_signs_stay_apart_in_an_ascii_terminal() -> None:
    arguments = ("ask", "-v", "Alice hand=Smithy deck=?,Copper | Bob | Alice plays Smithy", "--can", "Alice drew Silver",
                 "--never", "Alice drew Gold", "--always", "Alice drew Copper", "--never", "Alice drew Copper")
    done = run(*arguments, "--no-why", env={"PYTHONIOENCODING": "ascii"})
    signs = [line.split()[1] for line in done.stdout.splitlines() if re.match(r"\d+\. ", line)]
    assert sorted(set(signs)) == ["+", "?", "x"]


def test_json_in_an_ascii_terminal_is_json() -> None:
    asked = ("ask", f"title=Où va – Inn … ? | {LINE}", "--no-why", "--format", "json")
    done, wide = run(*asked, env={"PYTHONIOENCODING": "ascii"}), json.loads(run(*asked).stdout)
    assert wide["title"].startswith("Où")
    assert {**json.loads(done.stdout), "seconds": 0} == {**wide, "seconds": 0}


@pytest.mark.parametrize("text", [
    'title: "a\\e[31mb"\n' + POSITION, POSITION.replace("  Alice:", '  "Al\\x9bice":', 1),
    POSITION + expect('possible: "used \\a Watchtower"'),
])
def test_signs_that_steer_a_terminal_are_refused(text: str, tmp_path: Path) -> None:
    done = ask(write(tmp_path, text))
    assert done.returncode == 2 and "no text should have" in done.stderr
    for sign in "\u202e\u2066\u200f":             # they would turn round what is read
        done = ask(f"title=Can Bob {sign}win? | {LINE}")
        assert done.returncode == 2 and f"U+{ord(sign):04X}" in done.stderr
    assert done.stdout.isprintable() and "\x1b" not in done.stderr


def test_file_names_do_not_steer_the_terminal(tmp_path: Path) -> None:
    name = write(tmp_path, "title: x\n" + POSITION + expect("possible: Inn in Bob.hand"), "a\x1b[31m.yaml")
    for arguments in (("test", name), ("explore", LINE, "--format", "json", "-o", str(tmp_path / "b\x1b[2J.json"))):
        done = run(*arguments)
        assert "\x1b" not in done.stdout + done.stderr and "\\u001b" in done.stdout + done.stderr


def test_a_picture_is_well_formed_whatever_its_title() -> None:
    from oracle.claims import answer
    from oracle.scenario import build, from_notation
    from oracle.share.svg import to_svg

    graph = answer(build(from_notation(LINE))).graph
    ElementTree.fromstring(to_svg(graph, "a\x1b\x00\ufffe\ud800 <b>"))


def test_private_signs_are_no_unknown_cards(tmp_path: Path) -> None:
    text = 'title: "\ue000 \\uE001 ?"\n' + POSITION.replace("[Silver, Gold]", "[?, Gold]")
    done = ask(write(tmp_path, text), "--format", "json")
    assert json.loads(done.stdout)["title"] == "\ue000 \ue001 ?"


def test_a_link_to_nowhere_does_not_suggest_itself(tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to("nowhere.yaml")
    done = ask(str(tmp_path / "link.yaml"))
    assert done.returncode == 2 and "did you mean" not in done.stderr and "nowhere.yaml, which is not there" in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device")
def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([sys.executable, "-m", "oracle", "ask", LINE, "--no-why"], stdout=full, stderr=subprocess.PIPE,
                              cwd=ROOT, timeout=TIME, check=False)
    assert done.returncode == 2 and b"cannot be written" in done.stderr and b"Traceback" not in done.stderr


def test_closed_streams_are_no_mistake() -> None:
    done = subprocess.run(["sh", "-c", f"{sys.executable} -m oracle card Moat >&- 2>&- <&-"], cwd=ROOT, timeout=TIME, check=False)
    assert done.returncode == 0


def test_interrupting_while_it_starts_ends_without_a_traceback() -> None:
    for wait in (0.04, 0.1):
        process = subprocess.Popen([sys.executable, "-m", "oracle", "ask", "inn-watchtower", "--no-why"], cwd=ROOT,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(wait)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=TIME)
        assert b"oracle/" not in said


def test_workers_end_with_the_program() -> None:
    process = subprocess.Popen([sys.executable, "-m", "oracle", "test", "-j", "2", "rulings/landscapes"], cwd=ROOT, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)
    children: list[int] = []
    end = time.monotonic() + TIME
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while len(children) < 2 and time.monotonic() < end and listed.exists():
        children = [int(word) for word in listed.read_text().split()]
        time.sleep(0.05)
    process.terminate()
    process.communicate(timeout=TIME)
    while children and time.monotonic() < end:
        children = [child for child in children if _runs(child)]
        time.sleep(0.1)
    assert children == []


def _runs(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("text", ["²", "２０１９²", "٣"])
def test_strange_digits_are_no_mistake(text: str) -> None:
    for arguments in (("ask", LINE, "--no-why", "--rules", text), ("card", "Trader", "--version", text),
                      ("rulings", "Inn", "--limit", text), ("ask", "--no-why", LINE + f" | rules={text}"),
                      ("ask", "--no-why", LINE + f" | outcomes={text}"), ("ask", "--no-why", LINE.replace("deck=", f"coins={text} deck="))):
        done = run(*arguments)
        assert "mistake" not in done.stderr and done.returncode in (0, 1, 2)


def test_the_tops_of_shuffled_piles_are_seen_when_a_turn_begins(tmp_path: Path) -> None:
    text = ("players: {Alice: {}, Bob: {}}\nsupply: [{Ruins: [[Abandoned Mine, Survivors]]}]\nphase: start\n"
            "event: Alice ends the turn\nexpect:\n  - possible: Ruins pile top is Survivors\n"
            "  - possible: Ruins pile top is Abandoned Mine\n")
    assert ask(write(tmp_path, text)).returncode == 0


def test_rulings_lists_what_card_counts() -> None:
    counted = re.search(r"all (\d+) rulings: dominion-oracle rulings", run("card", "Throne Room").stdout)
    assert counted is not None
    listed = json.loads(run("rulings", "Throne Room", "--limit", "1000", "--format", "json").stdout)
    assert len(listed) == int(counted[1])


def test_a_page_is_folded_by_itself_where_the_whole_has_no_room(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:
    line = ("Alice deck=9 Copper pending=Lighthouse,Merchant Ship,Fishing Village | Bob | phase=start "
            "| Alice takes the turn")
    file = tmp_path / "page.html"
    assert main(["explore", line, "-o", str(file)]) == 0
    assert "one of 6 orders" not in file.read_text("utf-8") and "folded, because" not in capsys.readouterr().err
    monkeypatch.setattr("oracle.share.html_page.MOST_STATES", 14)
    assert main(["explore", line, "-o", str(file), "--force"]) == 0
    assert "one of 6 orders" in file.read_text("utf-8")
    assert "folded, because the whole graph is too large" in capsys.readouterr().err
    monkeypatch.setattr("oracle.share.html_page.MOST_STATES", 3)
    assert main(["explore", line, "-o", str(file), "--force"]) == 2
    assert "too many for a page" in capsys.readouterr().err


# ------------------------------------------------------------------------------------------- where it goes on


def test_a_text_as_long_as_a_book_is_refused_at_once_and_a_shorter_one_is_read() -> None:
    one = "Alice plays Witch and Bob has Moat. "
    done = run("ask", one * 3_000)
    assert done.returncode == 2 and "108,000 letters" in done.stderr and "2,000 at most" in done.stderr
    assert plain_question(one) is not None


def test_only_a_card_that_is_younger_than_the_rules_is_said_to_be() -> None:
    line = "Alice hand=Inn,Village | Bob | rules={year} | Alice plays Inn"
    assert "Village is of" not in ask(line.format(year=2009)).stdout
    assert "Inn is of" not in ask(line.format(year=2011)).stdout


_SHELL = r"""
import os, sys
from oracle.cli import main
for number, line in enumerate(sys.argv[1:]):
    if not os.fork():
        os.environ |= {"_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": "\n", "COMP_LINE": line, "COMP_POINT": str(len(line)),
                       "_ARGCOMPLETE_STDOUT_FILENAME": str(number)}
        main([])
    os.wait()
"""


def test_a_shell_completes_commands_options_questions_and_cards(tmp_path: Path) -> None:
    """What a shell gets that asks how a line may go on."""
    lines = ("expl", "ask inn-w", "card Thr", "ask inn-watchtower --", "explore inn-watchtower --")
    subprocess.run([sys.executable, "-c", _SHELL, *(f"dominion-oracle {line}" for line in lines)], cwd=tmp_path,
                   env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=TIME, check=False)
    made = [[word.strip() for word in (tmp_path / str(n)).read_text("utf-8").split("\n")] for n in range(len(lines))]
    assert made[:3] == [["explore"], ["inn-watchtower"], ["Throne\\ Room"]]
    assert "--never" in made[3] and "--never" not in made[4]


def test_what_is_printed_to_be_typed_is_quoted_for_every_shell() -> None:
    """cmd.exe knows double quotes only; sh and PowerShell read $ and ` between those."""
    from oracle.words.quotes import quoted

    assert quoted("Alice hand=Farmers' Market | Bob | Alice plays Farmers' Market").startswith('"Alice')
    assert quoted("Alice has $3") == "'Alice has $3'"
    for text in (run("--help").stdout, run("ask", "--help").stdout):
        assert not re.search(r"dominion-oracle .*'[A-Z]", text)


@pytest.mark.parametrize(("typed", "file", "begins"), [
    ("\n", "moat.html", "<!doctype html>"), ("mine.svg\n", "mine.svg", "<svg"), ("", "", ""),
])
def test_on_a_terminal_explore_asks_which_file_to_write(
    tmp_path: Path, typed: str, file: str, begins: str, monkeypatch: pytest.MonkeyPatch,
) -> None:
    write(tmp_path, "players: {Alice: {hand: [Moat]}, Bob: {}}\nevent: Alice plays Moat\n", "moat.yaml")
    monkeypatch.setattr("oracle.cli.questions.is_terminal", lambda stream: True)
    done = run("explore", "moat.yaml", stdin=typed, cwd=tmp_path)
    assert done.returncode == (0 if file else 2)
    assert "Into which file?" in done.stderr and "moat.html" in done.stderr
    written = sorted(path.name for path in tmp_path.iterdir() if ".preview." not in path.name)
    assert written == sorted(filter(None, [file, "moat.yaml"]))
    if file:
        assert (tmp_path / file).read_text("utf-8").lstrip().lower().startswith(begins)
    else:
        assert "no file was named" in done.stderr
