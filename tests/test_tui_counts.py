"""How many keys it takes from the first screen to a position that is explored: five tasks, each key press counted."""

from __future__ import annotations

from pathlib import Path

import pytest
from terminal import User, use

from oracle.scenario import from_notation
from oracle.tui.build import Build
from oracle.tui.explore import Explore
from oracle.tui.lookup import LookUp

SIZES = [(80, 24), (60, 20)]
USUAL, SMALL = ([size] for size in SIZES)           # how many keys it takes is the same: each is tried at one size


def explored(user: User, line: str) -> None:
    """The position that is explored is the one of a line of notation."""
    assert isinstance(user.screen, Explore), user.text()
    assert user.explore.failed is None
    assert user.explore.scenario == from_notation(line)


@pytest.mark.parametrize("size", USUAL)
def test_a_question_that_comes_along_takes_eight_keys(size: tuple[int, int]) -> None:
    async def look(user: User) -> None:
        await user.type("inn wat", "enter")
        assert isinstance(user.screen, Explore)
        assert "Can I still move the Inn?" in user.explore.scenario.title
        assert user.keys <= 8, user.keys

    use(look, size=size)


@pytest.mark.parametrize("size", SMALL)
def test_inn_and_watchtower_are_built_with_twenty_keys(size: tuple[int, int]) -> None:
    async def build(user: User) -> None:
        await user.type("i gain inn with wt", "enter")
        assert isinstance(user.screen, Build)
        assert "Watchtower" in user.panel("fields")
        assert "Ready to explore" in user.panel("notes")
        await user.press("enter")
        explored(user, "Alice hand=Watchtower | Bob | supply=Inn | Alice gains Inn")
        assert user.keys <= 20, user.keys

    use(build, size=size)


@pytest.mark.parametrize("size", USUAL)
def test_a_witch_among_three_players_takes_thirty_keys(size: tuple[int, int]) -> None:
    async def build(user: User) -> None:
        await user.type("witch, bob moat, carol wt", "enter")
        assert "enter adds Alice plays Witch" in user.text()
        await user.press("enter", "enter")
        explored(user, "Alice hand=Witch | Bob hand=Moat | Carol hand=Watchtower | Alice plays Witch")
        assert user.keys <= 30, user.keys

    use(build, size=size)


@pytest.mark.parametrize("size", SMALL)
def test_a_throne_room_with_a_caravan_and_the_turn_after_takes_twenty_five_keys(size: tuple[int, int]) -> None:
    async def build(user: User) -> None:
        await user.type("tr caravan", "down", "enter")             # a question that has both is the first row
        assert "enter adds Alice plays Throne Room" in user.text()
        await user.press("enter")
        await user.type("ends the t")
        assert "enter adds Alice ends the turn" in user.text()
        await user.press("enter", "enter")
        explored(user, "Alice hand=Throne Room,Caravan | Bob | Alice plays Throne Room | Alice ends the turn")
        assert user.keys <= 25, user.keys

    use(build, size=size)


@pytest.mark.parametrize("size", USUAL)
def test_three_players_a_project_a_token_and_an_earlier_play_take_sixty_keys(size: tuple[int, int]) -> None:
    async def build(user: User) -> None:
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

    use(build, size=size)


def test_names_alone_offer_to_build_with_them_below_the_questions_that_have_them() -> None:
    async def look(user: User) -> None:
        await user.type("inn watchtower")
        await user.until(lambda: "Build with Inn, Watchtower" in user.panel("found"))
        first, *others = user.panel("found").splitlines()
        assert "Can I still move the Inn?" in first
        await user.press("escape")
        await user.type("inn")
        await user.until(lambda: user.panel("found").startswith("card Inn"))   # one name is a card, first of all
        rows = user.panel("found").splitlines()
        assert any("Build with Inn" in one for one in rows)
        assert isinstance(user.screen, LookUp)

    use(look)


# ------------------------------------------------------------------------------------------- one history


def test_one_history_over_building_and_exploring() -> None:
    async def build(user: User) -> None:
        await user.type("artificer, inn in the supply", "enter", "enter", "enter")
        assert isinstance(user.screen, Explore)
        await user.press("right", "right")
        assert user.taken()
        await user.press("ctrl+z")                                 # the builder's last state
        assert isinstance(user.screen, Build)
        assert user.screen.draft.get("event") == ("Alice plays Artificer",)
        await user.press("ctrl+z")
        assert user.screen.draft.get("event") == ()
        await user.press("ctrl+r", "ctrl+r")                       # and where one was on the line
        assert isinstance(user.screen, Explore)
        assert user.explore.scenario.event

    async def again(user: User) -> None:
        await user.type("artificer, inn in the supply", "enter", "enter", "enter", "right", "right")
        came = user.taken()
        await user.press("u")
        assert isinstance(user.screen, Build)
        await user.press("ctrl+r")
        assert user.taken() == came

    use(build)
    use(again)


def test_a_new_position_does_not_lose_the_one_before() -> None:
    async def build(user: User) -> None:
        await user.type("witch, bob moat", "enter", "escape", "escape")
        assert isinstance(user.screen, LookUp)
        await user.type("inn wt trader", "enter")
        assert isinstance(user.screen, Build)
        assert "Witch" not in user.panel("fields")
        await user.press("ctrl+z")
        assert "Witch" in user.panel("fields")
        assert "what you built before" in user.told()
        await user.press("ctrl+r")
        assert "Trader, Watchtower" in user.panel("fields").replace("Watchtower, Trader", "Trader, Watchtower")

    use(build)


def test_looking_at_a_question_as_an_editor_does_not_replace_what_was_built() -> None:
    async def build(user: User) -> None:
        await user.type("witch, bob moat", "enter", "escape", "escape")
        await user.type("inn wat", "enter", "e")
        assert isinstance(user.screen, Build)
        await user.press("escape", "escape", "escape")
        await user.until(lambda: user.panel("found").startswith("Continue"))
        assert "Witch" in user.panel("found").splitlines()[0]

    use(build)


def test_undoing_the_first_change_of_an_edited_question_goes_back_to_exploring_it() -> None:
    async def edit(user: User) -> None:
        await user.press("e")
        assert isinstance(user.screen, Build)
        await user.press("ctrl+z")
        assert isinstance(user.screen, Explore)
        await user.press("u")
        assert "Nothing to undo" in user.told()

    use(edit, "inn-watchtower")


def test_quitting_says_that_the_position_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    async def build(user: User) -> None:
        await user.type("witch, bob moat", "enter", "ctrl+q")

    use(build)
    assert "The position is kept: dominion-oracle tui goes on with it." in capsys.readouterr().err


def test_quitting_asks_if_the_position_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("DOMINION_ORACLE_DRAFT", str(tmp_path / "file" / "draft.json"))

    async def build(user: User) -> None:
        await user.type("witch, bob moat", "enter", "ctrl+q")
        assert "not saved" in user.told()
        assert "ctrl+q once more quits" in user.told()
        assert user.app.is_running and user.app._exit is False
        await user.press("ctrl+q")
        assert user.app._exit

    use(build, fresh=False)
    assert "is kept" not in capsys.readouterr().err


# ------------------------------------------------------------------------------------------- trying


def test_check_tries_the_position_before_it_says_ready() -> None:
    async def build(user: User) -> None:
        await user.type("I have Merchant, and I play Smithy with 3 Copper in my deck", "enter")
        assert "Ready to explore" in user.panel("notes")
        await user.press("shift+tab", "shift+tab", "shift+tab", "shift+tab", "shift+tab")
        assert "Alice’s hand ›" in user.text()
        await user.press("backspace")                              # the Smithy
        assert "Alice has no Smithy in hand" in user.panel("notes")
        assert "Ready" not in user.panel("notes")
        await user.press("ctrl+z")
        assert "Ready to explore" in user.panel("notes")

    use(build)


def test_check_tries_what_follows_from_settled_choices_too() -> None:
    async def build(user: User) -> None:
        await user.type("I play TR on Caravan and end my turn", "enter")
        assert "Ready to explore" in user.panel("notes")
        # What is proposed next is of the turn after: Bob's.
        assert "Bob ends the turn" in user.panel("proposals")
        assert "Alice plays" not in user.panel("proposals")

    use(build)


def test_what_takes_too_long_to_try_is_not_called_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    from oracle.scenario import starts

    monkeypatch.setattr(starts, "_STEPS", 0)

    async def build(user: User) -> None:
        await user.type("i gain inn with wt", "enter")
        assert "Not tried" in user.panel("notes")
        assert "Ready" not in user.panel("notes")

    use(build)


def test_a_claim_that_cannot_be_read_is_told_while_one_builds() -> None:
    async def build(user: User) -> None:
        await user.type("i gain inn with wt", "enter")
        user.screen._go("expect")
        await user.type("possible: Inn in Alice.dekc", "enter")
        assert "did you mean" in user.panel("notes")
        assert "Ready" not in user.panel("notes")

    use(build)


@pytest.mark.parametrize(("line", "field"), [
    ("Alice hand=Smithy | Bob | Alice plays Village", "What happens"),
    ("Alice hand=Smithy | Bob | Alice plays Smithy | possible=Smithy in Alice.dekc", "claims"),
    ("Alice hand=Artificer,Village | Bob | earlier=Alice plays Smithy | Alice plays Artificer", "earlier"),
    ("Alice hand=Artificer | Bob | Alice plays Artificer > Artificer: gain Province", "settled choices"),
])
def test_editing_after_a_failure_begins_at_the_field_at_fault(line: str, field: str) -> None:
    async def edit(user: User) -> None:
        assert user.explore.failed is not None
        await user.press("e")
        assert f"{field} ›" in user.text()

    use(edit, line)


# ------------------------------------------------------------------------------------------- where the eye is


@pytest.mark.parametrize("size", SIZES)
def test_messages_leave_the_line_that_one_types_in_alone(size: tuple[int, int]) -> None:
    async def build(user: User) -> None:
        await user.type("witch, bob moat", "enter")
        await user.type("zzqq", "enter")                           # no sentence: it stays, to be changed
        lines = user.text().splitlines()
        assert "What happens › zzqq" in lines[1]
        assert "is not something that happens" in "\n".join(lines[-2:])
        assert user.screen.draft.get("event") == ()
        await user.press("escape")
        assert "enter adds Alice plays Witch" in user.text()
        assert all(part in user.text() for part in ("Position", "Proposals", "Check"))

    use(build, size=size)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_in_the_position_is_seen_where_one_types_what_happens(size: tuple[int, int]) -> None:
    async def build(user: User) -> None:
        await user.type("3p innov witch vil", "enter")
        lines = user.text().splitlines()
        assert "What happens ›" in lines[1]
        assert any("Witch, Village" in line for line in lines)
        assert any("What happens" in line for line in lines[3:])
        assert "Village Green" in user.panel("notes")              # what else “vil” may be

    use(build, size=size)


def test_what_is_pasted_in_several_lines_is_one_question() -> None:
    from textual import events

    async def look(user: User) -> None:
        user.screen.query_one("#type").post_message(events.Paste("I gain Inn onto my deck\rand have Watchtower.\n"))
        await user.until(lambda: "Build with Inn, Watchtower" in user.panel("found"))
        await user.press("enter", "enter")
        explored(user, "Alice hand=Watchtower | Bob | supply=Inn | Alice gains Inn onto the deck")

    use(look)


def test_a_paste_as_long_as_a_book_is_refused_and_what_is_typed_stays() -> None:
    from textual import events
    from textual.widgets import Input

    async def look(user: User) -> None:
        line = user.screen.query_one("#type", Input)
        line.post_message(events.Paste("inn"))
        await user.until(lambda: line.value == "inn")
        line.post_message(events.Paste("Inn and Watchtower " * 5_000))
        await user.until(lambda: "95,000 letters were not pasted" in user.text())
        assert line.value == "inn"

    use(look)


def test_rulings_in_which_the_words_stand_as_typed_come_first() -> None:
    from oracle.rulings.lookup import found

    said = [" ".join(f"{one.statement.entry.name} {one.statement.part} {one.summary}".casefold().split())
            for one in found("put it onto the deck")]
    having = ["put it onto the deck" in one for one in said]
    assert any(having)
    assert not all(having)
    assert having == sorted(having, reverse=True)
