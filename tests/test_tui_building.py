"""Building a position in the terminal interface: how many keys it takes, what is kept, what is checked and proposed."""

from __future__ import annotations

from pathlib import Path

import pytest
from terminal import User, use

from oracle.builder import History, Step
from oracle.scenario import from_notation
from oracle.scenario.draft import Draft
from oracle.tui import drafts
from oracle.tui.build_screen import Build
from oracle.tui.dialogs import Help
from oracle.tui.explore_screen import Explore
from oracle.tui.lookup_screen import LookUp

NARROW = (60, 20)


def explored(user: User, line: str) -> None:
    """The position that is explored is the one of a line of notation."""
    assert isinstance(user.screen, Explore), user.text()
    assert user.explore.failed is None
    assert user.explore.scenario == from_notation(line)


def test_how_many_keys_it_takes_from_the_first_screen_to_a_position_that_is_explored() -> None:
    async def count(user: User) -> None:
        await user.type("inn wat", "enter")                        # a question that comes along
        assert isinstance(user.screen, Explore)
        assert "Can I still move the Inn?" in user.explore.scenario.title
        assert user.keys <= 8, user.keys

        await user.home()
        await user.type("i gain inn with wt", "enter")
        assert isinstance(user.screen, Build)
        assert "Watchtower" in user.panel("fields")
        assert "Ready to explore" in user.panel("notes")
        await user.press("enter")
        explored(user, "Alice hand=Watchtower | Bob | supply=Inn | Alice gains Inn")
        assert user.keys <= 20, user.keys

        await user.home()
        await user.type("witch, bob moat, carol wt", "enter")
        assert "enter adds Alice plays Witch" in user.text()
        await user.press("enter", "enter")
        explored(user, "Alice hand=Witch | Bob hand=Moat | Carol hand=Watchtower | Alice plays Witch")
        assert user.keys <= 30, user.keys

        await user.home()
        await user.type("tr caravan", "down", "enter")             # a question that has both is the first row
        assert "enter adds Alice plays Throne Room" in user.text()
        await user.press("enter")
        await user.type("ends the t")
        assert "enter adds Alice ends the turn" in user.text()
        await user.press("enter", "enter")
        explored(user, "Alice hand=Throne Room,Caravan | Bob | Alice plays Throne Room | Alice ends the turn")
        assert user.keys <= 25, user.keys

        await user.home()
        await user.type("3p innov witch village", "enter")
        await user.type("+1 card on wit")
        assert "enter adds tokens: Witch[Alice +1 Card]" in user.text()
        await user.press("enter")
        await user.type("earlier vil")
        assert "enter adds earlier: Alice plays Village" in user.text()
        await user.press("enter")
        await user.type("wit", "enter", "enter")
        explored(user, "Alice hand=Witch,Village projects=Innovation | Bob | Carol | landscapes=Innovation | "
                 "tokens=Witch[Alice +1 Card] | earlier=Alice plays Village | Alice plays Witch")
        assert user.keys <= 60, user.keys

    use(count)


# ------------------------------------------------------------------------------------------- what is typed


def test_cards_are_typed_and_equal_ones_are_one_entry_that_is_taken_away() -> None:
    async def build(user: User) -> None:
        await user.press("enter", "f1")
        assert isinstance(user.screen, Help)
        assert "to the next field" in user.panel("list")
        await user.press("escape")
        assert "f1 keys" in user.text().splitlines()[-1]
        assert "Rules of 2026" in user.text().splitlines()[-1]
        draft = user.screen.model.draft.get
        await user.put("13 province")
        assert "✗ Alice’s hand: there are 13 copies of Province" in user.panel("notes")
        field = next(line for line in user.panel("fields").splitlines() if "Province" in line)
        assert field.startswith("✗")
        await user.press("ctrl+z")
        assert "✗" not in user.panel("notes")
        # What is typed faster than it is shown stays in order.
        for name in [*"wat", "enter", *"artif", "enter", "5", "space", *"cop", "enter", "tab", *"gold", "enter"]:
            user.post(name)
        await user.settled()
        draft = user.screen.model.draft.get
        assert draft("Alice.hand") == ("Watchtower", "Artificer", "5 Copper")
        assert draft("Alice.deck") == ("Gold",)
        await user.press(*"wat", "comma", *"artif")
        assert "enter adds Watchtower, Artificer" in user.text()
        await user.press("ctrl+u")
        await user.put("watch, artif, 5 copper", "zzzz")           # several names at once, and one that there is not
        assert user.screen.model.draft.get("Alice.deck") == ("Gold", "Watchtower", "Artificer", "5 Copper")
        assert "No card is named “zzzz”" in user.told()
        user.screen.go("Bob.hand")
        await user.put("2 trader", "wat, wat", "trader")
        assert "3 Trader, 2 Watchtower" in user.panel("fields")
        await user.press("left", "left")
        assert "›3 Trader‹, 2 Watchtower" in user.panel("fields")
        assert "backspace takes away 3 Trader" in user.text()
        await user.press("backspace")
        assert "2 Watchtower" in user.panel("fields") and "Trader" not in user.panel("fields")
        await user.press("ctrl+z")
        assert "3 Trader, 2 Watchtower" in user.panel("fields")
        # In a deck the order says where each lies: only neighbours are one entry.
        await user.press("down")
        assert "Bob’s deck ›" in user.text()
        await user.put("inn", "inn", "moat", "inn")
        assert "2 Inn, Moat, Inn" in user.panel("fields")
        await user.press("up")
        assert "Bob’s hand ›" in user.text()
        for field in ("title", "Bob.hand"):
            user.screen.go(field)
            await user.settled()
        assert "Bob’s hand ›" in user.text()
        assert any(line.split()[:1] == ["Bob"] for line in user.text().splitlines()), "the heading above is seen too"

    use(build)


@pytest.mark.parametrize("size", [(80, 24), NARROW])
def test_what_one_builds_and_messages_are_seen_and_leave_the_line_alone(size: tuple[int, int]) -> None:
    async def build(user: User) -> None:
        await user.put("3p innov witch vil")
        lines = user.text().splitlines()
        assert "What happens ›" in lines[1]
        assert any("Witch, Village" in line for line in lines)
        assert any("What happens" in line for line in lines[3:])
        assert "Village Green" in user.panel("notes")              # what else “vil” may be
        await user.put("zzqq")                                     # no sentence: it stays, to be changed
        lines = user.text().splitlines()
        assert "What happens › zzqq" in lines[1]
        assert "is not something that happens" in "\n".join(lines[-2:])
        assert user.screen.model.draft.get("event") == ()
        await user.press("escape")
        assert "enter adds Alice plays Village" in user.text()
        assert all(part in user.text() for part in ("Position", "Proposals", "Check"))

    use(build, size=size)


def test_what_the_position_still_needs_is_where_explore_leads() -> None:
    async def build(user: User) -> None:
        await user.press("enter")
        await user.put("black market, 3 cop")
        await user.press("f5")
        assert "which cards are in the Black Market deck?" in user.told()
        assert "Black Market ›" in user.text()
        await user.put("witch, moat")
        await user.press("f5")
        assert user.told() == "Say what happens first."
        await user.press("enter", "f5")
        assert isinstance(user.screen, Explore)
        assert "Black Market deck" not in user.panel("position")     # its cards are looked at
        assert "set aside: Moat, Witch" in user.panel("position")

    use(build)


# ------------------------------------------------------------------------------------------- nothing is lost


def test_a_position_is_built_copied_and_saved_with_one_history_over_building_and_exploring(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)

    async def build(user: User) -> None:
        await user.put("artificer, inn in the supply")
        await user.press("enter", "enter")
        await user.press("right", "right")
        came = user.taken()
        assert came
        await user.press("u")                                      # the builder's last state
        screen = user.screen
        assert isinstance(screen, Build)
        assert screen.model.draft.get("event") == ("Alice plays Artificer",)
        await user.press("ctrl+r")                                 # and where one was on the line
        assert user.taken() == came
        await user.press("ctrl+z", "ctrl+z")
        assert screen.model.draft.get("event") == ()
        assert "Nothing happens yet" in user.panel("notes")
        await user.press("f5")
        assert isinstance(user.screen, Build)                      # there is nothing to explore yet
        await user.press("ctrl+r", "ctrl+r")
        assert user.taken() == came
        await user.press("escape", "f4")
        assert from_notation(user.app.clipboard) == screen.model.draft.scenario()
        await user.press("ctrl+s", "enter")
        assert "Saved" in user.told()
        await user.press("escape")
        assert isinstance(user.screen, LookUp)

    use(build)
    assert (tmp_path / "alice-plays-artificer.yaml").exists()


def test_a_new_position_and_a_question_that_is_looked_at_do_not_lose_the_one_before(
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def build(user: User) -> None:
        await user.put("witch, bob moat")
        await user.press("escape", "escape")
        await user.type("inn wat", "enter", "e")
        assert isinstance(user.screen, Build)
        await user.press("escape", "escape", "escape")
        await user.until(lambda: user.panel("found").startswith("Continue"))
        assert "Witch" in user.panel("found").splitlines()[0]
        await user.put("inn wt trader")
        assert isinstance(user.screen, Build)
        assert "Witch" not in user.panel("fields")
        await user.press("ctrl+z")
        assert "Witch" in user.panel("fields")
        assert "what you built before" in user.told()
        await user.press("ctrl+r")
        assert {"Trader", "Watchtower"} <= set(user.panel("fields").replace(",", " ").split())
        await user.press("ctrl+q")

    use(build)
    assert "The position is kept: dominion-oracle tui continues with it." in capsys.readouterr().err


def test_quitting_asks_if_the_position_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("DOMINION_ORACLE_DRAFT", str(tmp_path / "file" / "draft.json"))

    async def build(user: User) -> None:
        await user.put("witch, bob moat")
        assert "Witch" in user.panel("fields")
        await user.press("ctrl+q")
        assert "not saved" in user.told()
        assert "ctrl+q once more quits" in user.told()
        assert user.app.is_running and user.app._exit is False
        await user.press("ctrl+q")
        assert user.app._exit

    use(build, fresh=False)
    assert "is kept" not in capsys.readouterr().err


def test_what_is_being_built_survives_going_back_and_the_end_of_the_program() -> None:
    async def build(user: User) -> None:
        await user.press("enter")
        await user.put("inn", "wat")
        await user.press("escape")
        assert isinstance(user.screen, LookUp)
        assert "Continue" in user.panel("found").splitlines()[0]
        await user.press("escape", "escape", "escape")          # ends nothing
        assert "ctrl+q quits" in user.told()
        await user.press("up", "up", "enter")
        assert "Inn, Watchtower" in user.panel("fields")
        await user.press("ctrl+z")
        assert "Inn" in user.panel("fields") and "Watchtower" not in user.panel("fields")

    async def come_back(user: User) -> None:
        assert "Continue" in user.panel("found").splitlines()[0]
        await user.press("enter")
        assert "Inn" in user.panel("fields") and "Watchtower" not in user.panel("fields")
        await user.press("ctrl+r")
        assert "Inn, Watchtower" in user.panel("fields")
        await user.press("ctrl+z", "ctrl+z")
        assert "Inn" not in user.panel("fields")

    use(build)
    use(come_back, fresh=False)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"now": 1}', '{"now": {"at": "x", "players": [], "fields": {}}}',
                                  '{"now": {"at": 1, "players": ["A"], "fields": {"A.hand": [1]}}, "past": [], "future": []}',
                                  "\x00", '{"now": {"at": "", "players": "AB", "fields": []}, "past": 3}'])
def test_a_draft_that_cannot_be_read_is_no_reason_to_stop(text: str) -> None:
    drafts.draft_file().write_text(text, "utf-8")
    assert drafts.last_draft() is None
    assert drafts.save_draft(History(Step(Draft().put("Alice.hand", ["Inn"]), "Alice.hand")))
    assert drafts.last_draft() is not None
