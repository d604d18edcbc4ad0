"""The command ``log``, its page and the screen: a game of our own making is read, followed, and asked about."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from oracle.claims import answer
from oracle.cli import main
from oracle.games.game_start import DIFFERENCES, older_versions
from oracle.games.log_moments import order_matters
from oracle.games.log_reader import read
from oracle.games.log_report import allowed, as_data, decisions
from oracle.games.matcher import SILENT
from oracle.games.reconstruction import Move, follow
from oracle.graph import DECISION
from oracle.scenario import build, from_notation, parse
from oracle.tui.game_screen import Game
from tests.games import random_game
from tests.terminal import User, use

KINGDOM = ("Village", "Smithy", "Witch", "Chapel", "Cellar", "Militia", "Market", "Laboratory", "Moat", "Throne Room")


@pytest.fixture(scope="module")
def game() -> str:
    """The log of a game in which all draws are shown."""
    return random_game(3, KINGDOM, None, 160)[0]


@pytest.fixture(scope="module")
def file(game: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same as a file."""
    path = tmp_path_factory.mktemp("games") / "game.txt"
    path.write_text(game, "utf-8")
    return path


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("seen_by", [None, 0])
def test_games_of_our_own_making_are_followed(seed: int, seen_by: int | None) -> None:
    """What this engine plays and writes can be followed, to the last line, with all draws shown and with one hand."""
    text, state = random_game(seed, KINGDOM, seen_by, 140)
    followed = follow(read(text))
    assert followed.complete, followed.first_unexplained and followed.first_unexplained.line
    assert followed.turns == followed.followed_turns == text.count("\nTurn ")
    chosen = [one.chosen for line in followed.lines for one in decisions(line.moves)]
    assert sum(one.startswith("buy ") for one in chosen) == text.count(" buys and gains "), state.turn


def test_a_line_that_cannot_be_is_the_first_that_is_not_explained(game: str) -> None:
    """A card that is played but was not drawn: that line, with what the rules allow there."""
    lines = game.splitlines()
    at = next(number for number, line in enumerate(lines) if number > 30 and re.match(r"\w+ plays \d? ?Copper", line))
    lines[at] = f"{lines[at].split()[0]} plays a Witch."
    followed = follow(read("\n".join(lines)))
    missing = followed.first_unexplained
    assert not followed.complete and missing is not None and missing.line.number == at + 1
    unexplained = as_data(read(game), followed)["first_unexplained"]
    assert unexplained["line"] == at + 1 and unexplained["allowed"] and unexplained["rule"]["here"].endswith("no Witch in hand")


def test_what_happens_by_itself_and_is_not_told_is_said_where_the_line_is() -> None:
    """The heading of a turn is missing behind a hand that is not shown: nobody decides there, and the turn begins."""
    lines = random_game(1, KINGDOM, 1, 140)[0].splitlines()
    at = next(number for number, line in enumerate(lines) if number > 40 and re.fullmatch(r"Turn \d+ - Bob", line)
              and lines[number - 1] == "Alice draws 5 cards.")
    missing = follow(read("\n".join([*lines[:at], *lines[at + 1:]]))).first_unexplained
    assert missing is not None and missing.line.number == at + 1 and allowed(missing) == ["Bob's turn began"]


def scored(**scores: list[list[str]]) -> str:
    """The result of a game as dominion.games saves it."""
    tables = [{"name": name, "scoreTable": rows} for name, rows in scores.items()]
    return f"~metadata~\nscoreTables: {json.dumps(tables)}\n"


def test_what_only_scores_is_read_where_the_log_has_the_scores(game: str) -> None:
    """Bandit Fort is named nowhere else; of an Obelisk nobody knows the pile, which is said; a turn may end with the log."""
    fort = scored(Alice=[["Bandit Fort", "", "-2", "1 card."], ["", "1", "1", "VP tokens."]], Bob=[["Bandit Fort", "", "0", ""]])
    followed = follow(read(game + fort))
    assert followed.complete and "Bandit Fort" in followed.seen and followed.scores is not None
    plain = follow(read(game))
    assert plain.scores is not None and followed.scores[0] < plain.scores[0]
    followed = follow(read(game + scored(Alice=[["Obelisk", "", "6", ""]], Bob=[])))
    assert followed.complete and followed.scores == plain.scores and "Obelisk" not in followed.seen
    assert any(one.startswith("Obelisk scores nothing: the log does not say its pile") for one in followed.assumed)


def test_no_score_is_guessed_where_a_card_that_is_not_shown_has_gone() -> None:
    """Which of Alice's cards were trashed is not told, so her score is open."""
    start = "".join(f"{who} starts with 7 Coppers.\n{who} starts with 3 Estates.\n" for who in ("Alice", "Bob"))
    turns = [["Alice plays 3 Coppers. (+$3)", "Alice buys and gains a Chapel.", "Alice draws 5 cards."],
             ["Bob draws 2 Coppers and 3 Estates."], ["Alice shuffles their deck.", "Alice draws 5 cards."],
             ["Bob shuffles their deck.", "Bob draws 5 Coppers."],
             ["Alice plays a Chapel.", "Alice trashes 2 cards.", "Alice draws 5 cards."], ["Bob draws 5 cards."]]
    rows = [f"Turn {number // 2 + 1} - {('Alice', 'Bob')[number % 2]}\n" + "\n".join(turn) for number, turn in enumerate(turns)]
    text = f"Game #81740987, rated.\n{start}Alice draws 5 cards.\nBob draws 5 Coppers.\n" + "\n".join(rows) + "\n"
    followed = follow(read(text + scored(Alice=[["Estate", "1", "1", ""]], Bob=[["Estate", "3", "3", ""]])))
    assert followed.complete and followed.scores is None


def test_the_command_tells_how_far(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In words and as data, and by a folder."""
    assert main(["log", str(file)]) == 0
    said = capsys.readouterr().out
    assert "Alice and Bob" in said and "Followed to the last line" in said and "Witch" in said
    assert main(["log", str(file), "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["complete"] and data["turns"] == data["followed_turns"] and data["first_unexplained"] is None
    buys = [one for line in data["lines"] for one in line["decisions"] if one["chosen"].startswith("buy ")]
    assert buys and all(one["others"] for one in buys)
    assert main(["log", "--check", str(file.parent)]) == 0
    assert "1 of 1 logs to the last line" in capsys.readouterr().out


def test_what_is_no_log_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A message, and exit code 2."""
    (tmp_path / "poem.txt").write_text("Roses are red\n", "utf-8")
    for words, said in ((["log"], "which log"), (["log", str(tmp_path / "poem.txt")], "no log of a game"),
                        (["log", str(tmp_path / "none.txt")], "cannot be read"),
                        (["log", "--check", str(tmp_path / "none")], "no log in this folder")):
        assert main(words) == 2 and said in capsys.readouterr().err


def test_any_moment_is_a_question(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The position of a turn, of a line in the midst of it, and what is not there."""
    assert main(["log", str(file), "--at", "turn 4 Bob"]) == 0
    text = capsys.readouterr().out
    found = answer(build(parse(text)))
    assert "before line" in text and found.graph.states[0].turn.player == 1
    assert main(["log", str(file), "--at", "turn 999"]) == 2 and "turns 1 to" in capsys.readouterr().err
    assert main(["log", str(file), "--at", "noon"]) == 2 and "neither a line nor a turn" in capsys.readouterr().err


def test_the_page_has_every_line_and_what_else_was_legal(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each line, the options that were not taken, and no script."""
    page = tmp_path / "game.html"
    assert main(["log", str(file), "-o", str(page)]) == 0
    assert re.search(r"game\.html: \d+ turns", capsys.readouterr().err)
    assert main(["log", str(file), "-o", str(tmp_path / "other.html"), "--at", "3"]) == 2
    assert "leave one of them out" in capsys.readouterr().err
    text = page.read_text("utf-8")
    assert all(line in text for line in file.read_text("utf-8").splitlines() if "'" not in line)
    assert text.count("<p>or: ") == text.count("<details class") and "or: buy" in text and "<script" not in text and "{{" not in text
    assert main(["log", str(file), "-o", str(page)]) == 2 and "--force" in capsys.readouterr().err
    assert main(["log", str(page)]) == 2 and "a page that dominion-oracle has written" in capsys.readouterr().err
    assert main(["log", "--check", str(tmp_path)]) == 2 and "no log in this folder" in capsys.readouterr().err
    (tmp_path / "game.txt").write_text(file.read_text("utf-8"), "utf-8")
    assert main(["log", "--check", str(tmp_path)]) == 0 and "1 of 1 logs to the last line" in capsys.readouterr().out


def test_a_moment_in_which_an_order_matters_is_marked() -> None:
    """Inn shuffled into the deck before Watchtower can trash it, or behind; two abilities that do not meet are no such
    moment."""
    def matters(line: str) -> list[list[str]]:
        graph = answer(build(from_notation(line))).graph
        return [order_matters(Move(graph.states[node], graph.choice(node), None)) for node in range(len(graph))
                if graph.kinds[node] == DECISION]

    assert ["Inn / Watchtower"] in [sorted(" / ".join(sorted(pair.split(" / "))) for pair in pairs)
                                    for pairs in matters("Alice hand=Watchtower discard=Smithy | Bob | supply=Inn | Alice gains Inn")]
    assert not any(matters("Alice hand=Watchtower | Bob | supply=Village | Alice gains Village"))


def test_the_docs_tell_what_need_not_match_and_where_an_implementation_differs() -> None:
    """Every kind of line that need not match stands in the table, and every named difference."""
    text = (Path(__file__).parent.parent / "docs" / "logs.md").read_text("utf-8")
    for word in [*SILENT, *DIFFERENCES, *(one.name for one in older_versions().values())]:
        assert f"`{word}`" in text or not word, word


def test_a_log_is_stepped_through_in_the_terminal(game: str) -> None:
    """Lines, turns and words; the position beside them; Enter opens the moment."""
    async def steps(user: User) -> None:
        user.app.push_screen(Game(read(game)))
        await user.until(lambda: isinstance(user.screen, Game) and user.screen.followed is not None)
        await user.press("right", "down")
        assert "hand:" in user.panel("position")
        await user.press("slash")
        await user.type("buys and gains", "enter")
        screen = user.screen
        assert "buys and gains" in screen.told[screen.list.key].text and "► buy" in user.panel("decided")
        await user.press("left", "enter")
        assert user.explore.walk is not None

    use(steps, size=(120, 40))
