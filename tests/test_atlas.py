"""The atlas in a file, and the quiz that is made of what is found."""

from __future__ import annotations

import io
import json
import random
import sys
from pathlib import Path

import pytest

from oracle import ask
from oracle.atlas.quiz import ANSWERS, questions
from oracle.atlas.record import differences, read, told
from oracle.cli import main
from oracle.resources import scenario_file
from oracle.scenario import load

RECORD = Path(__file__).parent / "pairs.atlas"


def test_what_is_found_for_pairs_is_what_was_recorded() -> None:
    """If this fails, a change of the engine changed what happens: ``dominion-oracle atlas build new.atlas --sample 3000
    --seed 30`` and ``atlas diff tests/pairs.atlas new.atlas`` tell where, in two minutes; say why, and keep the new one."""
    record = read(RECORD, "")
    before = {pair: record[pair] for pair in random.Random(len(record)).sample(sorted(record), 40)}
    after = {pair: entry._replace(digest=told(pair)["digest"]) for pair, entry in before.items()}
    assert len(record) == 3_000 and list(differences(before, after)) == []


def test_an_atlas_goes_on_where_it_ended_and_tells_differences(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = tmp_path / "old.atlas", tmp_path / "new.atlas"
    assert main(["atlas", "build", str(old), "--of", "Villa,Innovation,Smithy", "-j", "1"]) == 0
    assert "3 pairs, 3 of them looked at now" in capsys.readouterr().out
    lines = old.read_text("utf-8").splitlines()
    old.write_text("\n".join([*lines[:-1], lines[-1][:20]]), "utf-8")             # interrupted in the middle of a line
    assert main(["atlas", "build", str(old), "--of", "Villa,Innovation,Smithy", "-j", "1"]) == 0
    assert "1 of them looked at now" in capsys.readouterr().out
    assert len(read(old)) == 3
    changed = old.read_text("utf-8").replace("can no longer play it", "can still play it").replace('"digest": "', '"digest": "x')
    new.write_text(changed, "utf-8")
    assert main(["atlas", "diff", str(old), str(old)]) == 0
    assert main(["atlas", "diff", str(old), str(new)]) == 1
    text = capsys.readouterr().out
    assert "Innovation + Villa" in text and "− race" in text and "only the counts differ" in text
    assert main(["atlas", "build", str(old), "--rules", "2019"]) == 2              # it was made by other rules
    assert main(["atlas", "diff", str(old), __file__]) == 2


def test_two_workers_of_a_cluster_find_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    distributed = pytest.importorskip("distributed", reason="Dask's distributed is not installed")
    ours, theirs = tmp_path / "ours.atlas", tmp_path / "theirs.atlas"
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=False, protocol="tcp://",
                                  dashboard_address=None) as cluster:                  # what travels is pickled
        assert main(["atlas", "build", str(theirs), "--of", "Innovation,Villa,Smithy", "--scheduler",
                     cluster.scheduler_address]) == 0
        capsys.readouterr()
        assert main(["mutate", "Bazaar", "--scheduler", cluster.scheduler_address, "--format", "json"]) == 0
        on_cluster = json.loads(capsys.readouterr().out)["cards"]
    assert main(["mutate", "Bazaar", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["cards"] == on_cluster
    assert main(["atlas", "build", str(ours), "--of", "Innovation,Villa,Smithy", "-j", "1"]) == 0
    assert read(ours) == read(theirs)


def test_each_question_of_the_quiz_has_the_right_answer() -> None:
    names = ("inn-watchtower", "possession-fortress", "cultist-graverobber", "procession-fortress")
    scenarios = [load(path) for name in names if (path := scenario_file(name)) is not None]
    found = list(questions(scenarios, (), 5))
    assert found == list(questions(scenarios, (), 5)) and len(found) == len(names)
    for one in found:
        line, _, claim = one.line.partition(" | possible=")
        answer = ask(line, can=[claim], always=[claim])
        stands = [verdict.holds for verdict in answer.verdicts]
        assert len(one.answers) == ANSWERS
        assert one.right == {(True, True): 0, (True, False): 1, (False, False): 2}[stands[0], stands[1]]


def test_a_question_of_the_quiz_says_what_was_right_in_other_years() -> None:
    path = scenario_file("two-possessions-2023")        # 2024 changed which extra turn comes first
    assert path is not None
    (one,) = questions([load(path)], (), 1)
    assert one.answers[one.right] == "In every case." and one.otherwise == ("By the rules of 2024 to now: Never.",)
    trader = scenario_file("inn-watchtower")            # nothing of it has changed
    assert trader is not None and all(not one.otherwise for one in questions([load(trader)], (), 1))


def test_what_is_answered_wrong_comes_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["quiz", "Trader,Watchtower", "--count", "1", "--format", "json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)
    assert one["statement"] and len(set(one["answers"])) == 3 and "What comes of it?" in one["text"]
    wrong, right = (one["right"] + 1) % 3 + 1, one["right"] + 1
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{wrong}\nnothing\n{right}\n"))
    assert main(["quiz", "Trader,Watchtower", "--count", "1"]) == 0
    text = capsys.readouterr()
    assert " ".join(text.out.split()).count("What comes of it?") == 2 and "0 of 1 right at once" in text.out
    assert "type a number" in text.err
