"""The file in which a user changes keys: what it can say, and what is said when it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from oracle.errors import OracleError
from oracle.tui.keys import ACTIONS, ANYWHERE, BUILD, EXPLORE, FOOTERS, LIST, LOOKUP, footer, key_file, read_keys, shown


def read(tmp_path: Path, text: str) -> dict[str, str]:
    """The keys of a file with this text."""
    file = tmp_path / "keys.yaml"
    file.write_text(text, "utf-8")
    return read_keys(file)


def wrong(tmp_path: Path, text: str) -> str:
    """What is said about a file with this text."""
    with pytest.raises(OracleError) as error:
        read(tmp_path, text)
    return str(error.value)


def test_keys_are_changed_in_one_file(tmp_path: Path) -> None:
    assert read(tmp_path, "next-end: f4\nforward: [l, right]\nhelp: '?'\nfind: ctrl+f, /\n") == {
        "next-end": "f4", "forward": "l,right", "help": "question_mark", "find": "ctrl+f,slash"}


def test_without_a_file_nothing_is_changed(tmp_path: Path) -> None:
    assert read_keys(tmp_path / "none.yaml") == {}
    assert read(tmp_path, "# nothing yet\n") == {}


def test_an_unknown_action_is_told_with_the_nearest_one(tmp_path: Path) -> None:
    said = wrong(tmp_path, "forward: l\nnext-ende: f4\n")
    assert "keys.yaml:2:1: there is no action 'next-ende'" in said
    assert "did you mean next-end?" in said


def test_an_unknown_key_is_told_with_the_nearest_one(tmp_path: Path) -> None:
    assert "did you mean pageup?" in wrong(tmp_path, "next-end: pagup\n")
    assert "there is no key 'hyper+x'" in wrong(tmp_path, "next-end: hyper+x\n")
    assert "there is no key ''" in wrong(tmp_path, "next-end: ','\n")


def test_two_actions_of_one_screen_cannot_share_a_key(tmp_path: Path) -> None:
    said = wrong(tmp_path, "next-end: o\n")
    assert "o already means outcomes" in said
    assert "outcomes: ..." in said
    assert read(tmp_path, "next-end: o\noutcomes: f6\n") == {"next-end": "o", "outcomes": "f6"}
    assert "already means" in wrong(tmp_path, "next-end: ctrl+q\n")
    assert read(tmp_path, "explore: f6\nnext-end: f6\n")               # two screens may


def test_everything_wrong_is_told_at_once(tmp_path: Path) -> None:
    said = wrong(tmp_path, "nothing-such: x\nnext-end: pagup\nfind: o\n")
    assert all(part in said for part in ("nothing-such", "pagup", "o already means"))


def test_a_file_that_is_no_list_of_keys(tmp_path: Path) -> None:
    assert "action: key" in wrong(tmp_path, "- forward\n")


def test_the_usual_keys_do_not_clash() -> None:
    for screen in (EXPLORE, BUILD, LOOKUP, LIST):
        seen: dict[str, str] = {}
        for action in ACTIONS:
            if action.screen == screen or (action.screen == ANYWHERE and not action.id.endswith("-panel")):
                for key in action.keys.split(","):
                    assert seen.setdefault(key, action.id) == action.id, (screen, key)


def test_where_the_file_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", "/here")
    monkeypatch.delenv("DOMINION_ORACLE_KEYS", raising=False)
    assert key_file() == Path("/here/dominion-oracle/keys.yaml")
    monkeypatch.setenv("DOMINION_ORACLE_KEYS", "/there.yaml")
    assert key_file() == Path("/there.yaml")


def test_the_last_line_tells_at_most_six_things_with_the_keys_one_has() -> None:
    for screen in FOOTERS:
        assert 0 < len(footer(screen, {})) <= 6
    assert ("f9", "other end") in [one.text for one in footer(EXPLORE, {"next-end": "f9,n"})]
    assert shown("right,l") == "→ or l"
