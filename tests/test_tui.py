"""The terminal interface as somebody uses it, by its keys: building, exploring, finding, saving, looking up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from terminal import User, use
from textual.widgets import Input

from oracle.cli import main
from oracle.scenario import from_notation, load
from oracle.tui import kept
from oracle.tui.app import DARK, LIGHT
from oracle.tui.build import Build
from oracle.tui.explore import Explore
from oracle.tui.keys import ACTIONS, ANYWHERE, BY_ID, shown
from oracle.tui.lists import Compare, Eras, Help, Outcomes, Save
from oracle.tui.lookup import LookUp
from oracle.tui.rows import Rows

LOST = "✗ Alice: use Watchtower – Alice's Watchtower has lost track of Inn: it was shuffled into the deck"


async def build_dispute(user: User) -> None:
    """From nothing to the question: I play Artificer with Watchtower in hand and Inn in the Supply."""
    await user.press("enter")
    await user.type("wat", "enter")
    await user.type("artif", "enter")
    await user.type("5 cop", "enter")
    await user.press("tab", "tab", "tab", "tab")
    await user.type("inn", "enter")
    await user.press("tab", "enter", "enter")


# ------------------------------------------------------------------------------------------- the whole way


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
def test_a_new_user_settles_inn_and_watchtower_within_sixty_keys(size: tuple[int, int]) -> None:
    async def settle(user: User) -> None:
        assert "Build a position" in user.text()
        assert "enter open" in user.text()
        await user.press("enter")
        assert "Alice’s hand" in user.text()                      # where one types
        assert "Type the cards of Alice's hand" in user.text()    # what to do
        await user.type("wat")
        assert "enter adds Watchtower" in user.text()             # what enter does
        await user.press("enter")
        await user.type("artif", "enter")
        await user.type("5 cop", "enter")
        assert "enter on an empty line goes on to: Alice’s deck" in user.text()
        await user.press("tab", "tab", "tab", "tab")
        assert "Supply ›" in user.text()
        await user.type("inn", "enter")
        await user.press("tab")
        assert "enter adds Alice plays Artificer" in user.text()
        await user.press("enter")
        assert "enter explores everything that may follow" in user.text()
        await user.press("enter")
        assert isinstance(user.screen, Explore)
        assert "Alice chooses what to discard (Artificer)" in user.panel("next")
        assert "f shows only options with some words" in user.panel("next")
        await user.press("f")
        await user.type("5 cop", "enter", "enter")
        assert user.taken() == ["discard 5 Copper"]
        gain = next(line for line in user.panel("next").splitlines() if "gain Inn" in line)
        await user.press(gain.split()[0])
        assert user.taken() == ["discard 5 Copper", "gain Inn"]
        # The answer: the order of the two abilities decides.
        assert "order matters: Inn / Watchtower" in user.panel("next")
        assert "1 Alice: use Inn" in user.panel("next")
        await user.press("1")
        assert LOST in user.panel("next")
        assert "loses track of Inn: it was shuffled into the deck" in user.panel("why").replace("\n", " ")
        await user.press("left", "2")
        assert user.taken()[-1] == "use Watchtower"
        assert "1 Alice: trash it" in user.panel("next")
        assert "2 Alice: put it onto the deck" in user.panel("next")
        assert user.keys <= 60, user.keys

    use(settle, size=size)


# ------------------------------------------------------------------------------------------- exploring


def test_a_card_of_ones_own_is_there_on_its_screen() -> None:
    """It is proposed, tried and told as any other; on the screen before it nobody knows it."""
    card = "cards={name: Lamplighter, types: Action, cost: 4, abilities: {play: [+2 Cards, Discard: 1 card from hand]}}"
    question = f"{card} | Alice hand=Lamplighter,Estate deck=2 Copper | Bob | Alice plays Lamplighter"

    async def what(user: User) -> None:
        assert "Unofficial: Lamplighter (Action, $4)" in user.text()
        await user.press("right")
        assert "Lamplighter unofficial version" in user.text() and "discard Estate" in user.text()
        await user.press("e")
        assert "Unofficial: Lamplighter (Action, $4)" in user.text() and "Ready to explore" in user.text()

    use(what, question, (100, 40))


def test_back_and_forward_keep_the_line() -> None:
    async def walk(user: User) -> None:
        await user.press("right", "right", "2", "2")
        came = user.taken()
        assert came == ["discard 5 Copper", "gain Inn", "use Watchtower", "put it onto the deck"]
        shown = user.panel("line")
        await user.press("left", "left", "left", "left")
        assert user.taken() == []
        assert "put it onto the deck" in user.panel("line")
        await user.press("right", "right", "right", "right")
        assert user.taken() == came
        assert user.panel("line") == shown

    use(walk, "inn-watchtower")


def test_a_fork_is_chosen_in_place() -> None:
    async def fork(user: User) -> None:
        await user.press("right", "right")
        assert user.panel("next").splitlines()[1].startswith("1 Alice: use Inn")
        await user.press("down")
        assert "►Alice: use Watchtower" in user.panel("line")
        await user.press("up")
        assert "►Alice: use Inn" in user.panel("line")
        await user.press("down", "right")
        assert user.taken()[-1] == "use Watchtower"
        assert len(user.app.screen_stack) == 2                    # never a screen of its own

    use(fork, "inn-watchtower")


def test_vim_keys_and_numbers() -> None:
    async def walk(user: User) -> None:
        await user.press("l", "l", "j", "l", "h", "h", "h", "0")
        assert user.taken() == []
        await user.press("dollar_sign")
        assert user.taken()[:3] == ["discard 5 Copper", "gain Inn", "use Watchtower"]
        await user.press("home", "L")
        assert user.taken() == ["discard 5 Copper", "gain Inn"]
        await user.press("9")
        assert "There is no option 9 here." in user.told()

    use(walk, "inn-watchtower")


def test_an_impossible_option_is_shown_with_its_reason_and_cannot_be_taken() -> None:
    async def walk(user: User) -> None:
        await user.press("right", "right")
        assert "✗" not in user.panel("next")
        await user.press("1")
        assert LOST in user.panel("next")
        await user.press("2", "enter", "right")
        assert user.taken() == ["discard 5 Copper", "gain Inn", "use Inn"]
        row = next(item for item in user.screen.query_one("#next", Rows).items if "✗ Alice: use Watchtower" in item.spans[0][0])
        assert row.key is None
        assert row.spans[0][1] == "gone"

    use(walk, "inn-watchtower")


def test_what_the_step_changed_is_highlighted() -> None:
    async def walk(user: User) -> None:
        await user.press("right", "right")
        spans = [span for item in user.screen.query_one("#position", Rows).items for span in item.spans]
        assert ("+Inn", "action fresh") in spans
        assert ("Inn 9 (−1)", "action fresh") in spans
        await user.press("left")
        spans = [span for item in user.screen.query_one("#position", Rows).items for span in item.spans]
        assert ("−5 Copper", "gone") in spans
        assert ("+5 Copper", "treasure fresh") in spans

    use(walk, "inn-watchtower")


def test_what_the_step_changed_is_brought_into_view() -> None:
    async def walk(user: User) -> None:
        await user.press("right", "right", "2", "1")
        assert user.taken()[-1] == "trash it"
        assert "trash:  +Inn" in user.text()                        # far down in the panel
        await user.press("left", "left", "left")
        assert "hand: −5 Copper" in user.text()

    use(walk, "inn-watchtower")


def test_a_question_without_an_event_is_a_position() -> None:
    async def walk(user: User) -> None:
        assert "Nothing has happened yet" in user.panel("why")
        assert "hand: Inn" in user.panel("position")
        await user.press("right", "left", "n", "s", "o", "escape", "d", "end", "home", "1", "enter", "a", "L", "H")
        assert isinstance(user.screen, Explore)

    use(walk, "Alice hand=Inn | Bob")


def test_next_end_and_the_same_position_by_another_line() -> None:
    async def walk(user: User) -> None:
        await user.press("n")
        first = user.explore.walk.outcome()                        # type: ignore[union-attr]
        await user.press("n")
        assert user.explore.walk.outcome() != first                # type: ignore[union-attr]
        await user.press("N")
        assert user.explore.walk.outcome() == first                # type: ignore[union-attr]
        await user.press("home", "right", "right", "1", "s")
        assert user.taken() == ["discard 5 Copper", "gain Inn", "use Watchtower", "put it onto the deck"]
        assert "Another of 2 ways" in user.told()
        await user.press("u")
        assert user.taken() == ["discard 5 Copper", "gain Inn", "use Inn"]
        await user.press("ctrl+r")
        assert user.taken()[-1] == "put it onto the deck"
        await user.press("home", "s")
        assert "Only one step leads" in user.told()

    use(walk, "inn-watchtower")


def test_orders_that_do_not_matter_are_one_row_that_unfolds() -> None:
    async def walk(user: User) -> None:
        assert "▸Alice: any order of 2 (2): Caravan, Lighthouse" in user.panel("next")
        await user.press("enter")
        assert "1 Alice: use Caravan" in user.panel("next")
        assert "2 Alice: use Lighthouse" in user.panel("next")
        await user.press("a")
        assert "any order of 2" in user.panel("next")
        await user.press("right")
        assert user.taken() == ["use Caravan"]

    use(walk, "Alice pending=Caravan,Lighthouse deck=9 Copper | Bob | Alice starts the turn")


def test_all_outcomes_are_listed_and_one_is_walked_to() -> None:
    async def walk(user: User) -> None:
        await user.press("o")
        assert isinstance(user.screen, Outcomes)
        assert "2 outcomes" in user.text()
        assert "trash: + Inn" in user.panel("list")
        await user.press("down", "enter")
        assert isinstance(user.screen, Explore)
        assert user.taken()[-1] == "trash it"
        await user.press("o", "escape")
        assert user.taken()[-1] == "trash it"

    use(walk, "inn-watchtower")


def test_two_ends_are_compared_side_by_side() -> None:
    async def walk(user: User) -> None:
        await user.press("end", "space", "n", "d")
        assert isinstance(user.screen, Compare)
        one, two = user.panel("list"), user.panel("other")
        assert "steps 1 to 2 are the same on both sides" in one
        assert "3 use Inn" in one
        assert "4 trash it" in two
        assert "+Inn" in two
        assert "trash: nothing" in one
        await user.press("down", "escape")
        assert isinstance(user.screen, Explore)

    use(walk, "inn-watchtower", (100, 30))


def test_a_line_is_found_by_what_it_shows() -> None:
    async def walk(user: User) -> None:
        await user.press("slash")
        await user.until(lambda: "Show me a line in which" in user.text())
        await user.type("Inn in trash", "enter")
        assert user.taken()[-1] == "trash it"
        await user.press("slash")
        await user.type("Inn in Alice.hand", "enter")
        assert "No line of play shows" in user.text()
        assert "All 3 lines of play were followed" in str(user.screen.query_one("#barnote").render())
        await user.press("escape")
        assert user.screen.query_one("#next").has_focus
        await user.press("slash")
        await user.type("Inn in Alice.dekc", "enter")
        assert "did you mean" in user.text()
        await user.press("escape", "u")
        assert user.taken() == []

    use(walk, "inn-watchtower")


def test_a_top_of_the_discard_pile_is_found_too() -> None:
    async def walk(user: User) -> None:
        await user.press("slash")
        await user.type("Alice.discard top is Estate", "enter")
        assert any(result.holds for result in user.explore.answer.results)      # type: ignore[union-attr]

    use(walk, "Alice hand=Estate,Copper | Bob | Alice discards Estate, Copper")


def test_other_rules_are_switched_to_and_what_changes_is_told() -> None:
    async def walk(user: User) -> None:
        await user.press("t")
        assert isinstance(user.screen, Eras)
        await user.press("down", "down", "down", "down", "down", "down")    # 2019
        assert "Another answer by the rules of 2026 (now) than of 2019" in user.panel("change")
        await user.press("enter")
        assert user.explore.scenario.era.year == 2019
        assert "Rules of 2019" in user.text()
        assert "Vassal" in user.panel("next") + user.panel("line")
        await user.press("u")
        assert user.explore.scenario.era.year == 2026
        await user.press("ctrl+r")
        assert user.explore.scenario.era.year == 2019

    use(walk, "vassal-faithful-hound", (100, 30))


def test_choices_are_settled_and_the_rest_explored() -> None:
    async def walk(user: User) -> None:
        await user.press("f")
        await user.type("5 cop", "enter", "enter")
        await user.press(next(line for line in user.panel("next").splitlines() if "gain Inn" in line).split()[0])
        await user.press("p")
        assert [str(pin) for pin in user.explore.scenario.choices] == [
            "Artificer: discard 5 Copper", "Artificer: gain Inn"]
        assert user.taken() == ["discard 5 Copper", "gain Inn"]
        assert "2 outcomes · 3 lines of play" in user.text()
        told = "Watchtower first: trash it, or put it onto the deck"
        await user.until(lambda: told in user.text().replace("\n ", " "))
        await user.press("u")
        assert user.explore.scenario.choices == ()

    use(walk, "Alice hand=Watchtower,Artificer,5 Copper | Bob | supply=Inn | Alice plays Artificer", (120, 30))


def test_the_question_is_copied_in_one_line() -> None:
    async def walk(user: User) -> None:
        await user.press("y")
        assert user.app.clipboard == user.told().partition("Copied:\n")[2]
        assert from_notation(user.app.clipboard) == user.explore.scenario

    use(walk, "inn-watchtower")


def test_a_position_is_saved_with_what_was_seen_and_holds_as_a_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any,
) -> None:
    monkeypatch.chdir(tmp_path)

    async def walk(user: User) -> None:
        await user.press("slash")
        await user.type("Inn in trash", "enter")
        await user.press("w")
        assert isinstance(user.screen, Save)
        assert "possible: Inn in trash" in user.panel("list")
        user.screen.query_one("#file", Input).value = "mine"
        await user.press("enter")
        assert isinstance(user.screen, Explore)
        assert "Saved" in user.told()
        await user.press("w")
        user.screen.query_one("#file", Input).value = "mine.yaml"
        await user.press("enter")
        assert "is there already" in user.text()                   # nothing is lost without asking
        user.screen.query_one("#file", Input).value = "my inn.yaml"
        await user.press("enter")
        assert "dominion-oracle ask 'my inn.yaml'" in user.told()    # as a shell takes it

    use(walk, "Alice hand=Watchtower,Artificer,5 Copper | Bob | supply=Inn | Alice plays Artificer > "
        "Artificer: discard 5 Copper > Artificer: gain Inn")
    scenario = load(tmp_path / "mine.yaml")
    claims = [str(claim) for claim in scenario.expect]
    assert "possible: Inn in trash" in claims
    assert "outcomes: 2" in claims
    assert main(["ask", str(tmp_path / "mine.yaml")]) == 0
    capsys.readouterr()


def test_a_page_a_picture_and_a_post_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def walk(user: User) -> None:
        await user.press("x", "enter")
        await user.until(lambda: "Written" in user.told())
        await user.press("x", "down", "enter")
        await user.until(lambda: ".svg" in user.told())
        await user.press("x", "down", "down", "enter")
        await user.until(lambda: "copied" in user.told())
        assert "Watchtower" in user.app.clipboard
        await user.press("x", "enter")
        await user.until(lambda: "is there already" in user.told())

    use(walk, "inn-watchtower")
    assert {file.suffix for file in tmp_path.iterdir()} == {".html", ".svg", ".txt"}


def test_a_position_that_cannot_be_explored_says_why_and_is_edited() -> None:
    async def walk(user: User) -> None:
        assert "This cannot be explored" in user.panel("next")
        assert "no Village in hand" in user.panel("next")
        await user.press("e")
        assert isinstance(user.screen, Build)
        assert user.screen.draft.get("event") == ("Alice plays Village",)
        await user.press("backspace")
        await user.type("smi", "enter", "enter")
        assert user.explore.failed is None
        assert [str(deed) for deed in user.explore.scenario.event] == ["Alice plays Smithy"]
        await user.press("u")
        assert user.explore.failed is not None

    use(walk, "Alice hand=Smithy | Bob | Alice plays Village")


def test_a_long_search_can_be_stopped_and_gone_on_with() -> None:
    line = ("Alice hand=Watchtower,2 Market Square,3 Rats,2 Feodum,2 Squire,Fortress deck=5 Copper,5 Silver,Gold | Bob"
            " | supply=Militia,Witch,Village,Smithy | budget=300 states | Alice trashes 2 Rats, Feodum, Squire")

    async def walk(user: User) -> None:
        assert "Not finished (301 positions so far)" in user.text()
        assert "so far" in user.text()
        await user.press("right", "plus")
        assert len(user.explore.answer.graph) > 1000               # type: ignore[union-attr]
        assert len(user.taken()) == 1                              # one stays where one was
        user.explore.searching = "working"
        await user.press("escape")
        assert "Stopped" in user.told()

    use(walk, line)


def test_a_panel_is_shown_alone() -> None:
    async def walk(user: User) -> None:
        await user.press("tab")
        assert user.screen.query_one("#position").has_focus
        await user.press("z")
        assert user.screen.maximized is user.screen.query_one("#position")
        await user.press("escape")
        assert user.screen.maximized is None
        await user.press("tab", "down", "down", "up")
        assert user.taken() == []                                  # in a panel that is read, arrows scroll

    use(walk, "inn-watchtower")


def test_steps_and_options_by_mouse() -> None:
    async def walk(user: User) -> None:
        await user.press("end")
        await user.pilot.click("#line", offset=(8, 2))
        assert user.taken() == ["discard 5 Copper"]
        await user.press("right")
        rows = user.screen.query_one("#next", Rows)
        top = rows.gutter.top + next(n for n, (at, _) in enumerate(rows._lines) if rows.items[at].key == ("branch", 1))
        await user.pilot.click("#next", offset=(6, top))
        await user.settled()
        assert "►Alice: use Watchtower" in user.panel("line")
        await user.pilot.click("#next", offset=(6, top), times=2)
        await user.settled()
        assert user.taken()[-1] == "use Watchtower"

    use(walk, "inn-watchtower", (100, 40))


# ------------------------------------------------------------------------------------------- building


def test_a_position_is_built_with_undo_and_checks() -> None:
    async def build(user: User) -> None:
        await build_dispute(user)
        assert isinstance(user.screen, Explore)
        await user.press("escape")
        screen = user.screen
        assert isinstance(screen, Build)
        assert screen.draft.get("Alice.hand") == ("Watchtower", "Artificer", "5 Copper")
        assert screen.draft.get("supply") == ("Inn",)
        assert screen.draft.get("event") == ("Alice plays Artificer",)
        assert "Ready to explore" in user.panel("notes")
        await user.press("ctrl+z", "ctrl+z")
        assert screen.draft.get("supply") == ()
        await user.press("ctrl+r", "ctrl+r")
        assert screen.draft.get("event") == ("Alice plays Artificer",)
        await user.press("backspace")
        assert "Nothing happens yet" in user.panel("notes")
        await user.press("f5")
        assert isinstance(user.screen, Build)                      # there is nothing to explore yet

    use(build)


def test_several_names_at_once_and_names_that_do_not_exist() -> None:
    async def build(user: User) -> None:
        await user.press("enter")
        await user.type("watch, artif, 5 copper", "enter")
        assert user.screen.draft.get("Alice.hand") == ("Watchtower", "Artificer", "5 Copper")
        await user.type("zzzz", "enter")
        assert "No card is named “zzzz”" in user.told()
        assert user.screen.draft.get("Alice.hand") == ("Watchtower", "Artificer", "5 Copper")

    use(build)


def test_every_kind_of_field_can_be_filled_in() -> None:
    async def build(user: User) -> None:
        await user.press("enter")
        screen = user.screen

        async def fill(key: str, *texts: str) -> None:
            screen._go(key)
            for text in texts:
                await user.type(text, "enter")

        await fill("Alice.hand", "village", "bridge", "silver")
        await fill("Alice.deck", "?", "(2 Gold,Estate)")
        await fill("Alice.tavern", "duplicate")
        await fill("Alice.coffers", "2")
        await fill("Alice.pending", "caravan")
        await fill("landscapes", "trav")
        await fill("rules", "2022")
        await fill("turn", "al")
        await fill("phase", "act")
        await fill("trash", "curse")
        await fill("supply", "smithy 3")
        await fill("earlier", "Alice plays Village")
        await fill("event", "bridge")
        await fill("expect", "always: Bridge in Alice.play")
        await fill("title", "A bridge")
        scenario = screen.draft.scenario()
        assert scenario.title == "A bridge"
        assert scenario.era.year == 2022
        assert scenario.players[0].tavern == ("Duplicate",)
        assert dict(scenario.players[0].counts) == {"coffers": 2}
        assert scenario.players[0].pending == (("Caravan", "", 1, ()),)
        assert [str(one.deed) for one in scenario.earlier] == ["Alice plays Village"]
        assert [str(one) for one in scenario.event] == ["Alice plays Bridge"]
        assert [str(one) for one in scenario.expect] == ["always: Bridge in Alice.play"]
        assert [landscape.name for landscape in scenario.landscapes] == ["Travelling Fair"]

    use(build)


def test_a_mistake_is_told_at_its_field_while_one_types() -> None:
    async def build(user: User) -> None:
        await user.press("enter")
        await user.type("13 province", "enter")
        assert "✗ Alice’s hand: there are 13 copies of Province" in user.panel("notes")
        field = next(line for line in user.panel("fields").splitlines() if "Province" in line)
        assert field.startswith("✗")
        await user.press("ctrl+z")
        assert "✗" not in user.panel("notes")

    use(build)


def test_the_position_is_copied_and_saved_while_it_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def build(user: User) -> None:
        await build_dispute(user)
        await user.press("escape", "f4")
        assert from_notation(user.app.clipboard) == user.screen.draft.scenario()
        await user.press("ctrl+s", "enter")
        assert "Saved" in user.told()
        await user.press("escape")
        assert isinstance(user.screen, LookUp)

    use(build)
    assert (tmp_path / "alice-plays-artificer.yaml").exists()


# ------------------------------------------------------------------------------------------- looking up


def test_cards_rulings_and_questions_are_found_with_typos() -> None:
    async def look(user: User) -> None:
        await user.type("wachtower")
        await user.until(lambda: "card Watchtower" in user.panel("found"))
        await user.press("enter")
        await user.until(lambda: "watchtower-1" in user.panel("found"))
        assert "when you gain a card" in user.panel("detail")
        await user.press("escape")
        await user.type("inn-3")
        await user.until(lambda: user.panel("found").startswith("inn-3"))
        await user.press("enter")
        assert isinstance(user.screen, Explore)                    # a ruling opened as a position
        await user.press("escape", "escape")
        await user.type("artificer inn watch")
        await user.until(lambda: "Can I still move the Inn?" in user.panel("found"))
        await user.press("enter")
        assert "Can I still move the Inn?" in user.text()

    use(look)


def test_a_ruling_that_cannot_be_run_says_so() -> None:
    async def look(user: User) -> None:
        from oracle.rulings.ledger import ledger

        identity = next(name for name, head in ledger().heads.items() if head.settled == "not_executable")
        await user.type(identity)
        await user.until(lambda: user.panel("found").startswith(identity))
        assert "cannot be run" in user.panel("detail")
        await user.press("enter")
        assert isinstance(user.screen, LookUp)

    use(look)


def test_a_line_of_notation_is_explored() -> None:
    async def look(user: User) -> None:
        user.screen.query_one("#type", Input).value = "Alice hand=Smithy deck=3 Copper | Bob | Alice plays Smithy"
        await user.until(lambda: "Explore this position" in user.panel("found"))
        await user.press("enter")
        assert [str(deed) for deed in user.explore.scenario.event] == ["Alice plays Smithy"]

    use(look)


def test_rulings_are_looked_up_while_exploring() -> None:
    async def look(user: User) -> None:
        await user.press("r")
        assert isinstance(user.screen, LookUp)
        await user.type("lose-track-10")
        await user.until(lambda: "lose-track-10" in user.panel("found"))
        await user.press("f2")
        assert user.screen.maximized is not None
        await user.press("escape", "escape", "escape")
        assert isinstance(user.screen, Explore)

    use(look, "inn-watchtower")


# ------------------------------------------------------------------------------------------- anywhere


def test_every_action_is_in_the_palette_and_does_something() -> None:
    async def check(user: User) -> None:
        names = {command.title for command in user.app.get_system_commands(user.screen)}
        assert {action.id.replace("-", " ") for action in user.screen.actions()} <= names
        await user.press("ctrl+p")
        await user.type("next end")
        await user.until(lambda: "to the next line with a different end" in user.text())
        await user.press("enter")
        await user.until(lambda: isinstance(user.screen, Explore) and user.explore.walk.at > 0)    # type: ignore[union-attr]
        assert user.explore.walk.outcome() is not None             # type: ignore[union-attr]
        assert user.explore.walk.at > 0                            # type: ignore[union-attr]

    use(check, "inn-watchtower")


@pytest.mark.parametrize("page", [Explore, Build, LookUp, Outcomes])
def test_every_action_has_a_method(page: Any) -> None:
    for action in ACTIONS:
        if action.screen == page.NAME:
            name = "option" if action.id[-1].isdigit() else action.method
            assert hasattr(page, f"action_{name}"), action.id
    assert [action.id for action in ACTIONS if action.screen == ANYWHERE][-1] == "quit"


def test_the_keys_are_explained() -> None:
    async def check(user: User) -> None:
        await user.press("question_mark")
        assert isinstance(user.screen, Help)
        assert "to the next line with a different end" in user.panel("list")
        assert "keys.yaml" in user.panel("list")
        assert "F7" not in user.panel("list")
        await user.press("escape")
        assert isinstance(user.screen, Explore)

    use(check, "inn-watchtower")


def test_the_keys_of_typing_screens_are_explained_by_f1() -> None:
    async def check(user: User) -> None:
        await user.press("enter", "f1")
        assert isinstance(user.screen, Help)
        assert "to the next field" in user.panel("list")

    use(check)


def test_light_and_dark() -> None:
    async def check(user: User) -> None:
        assert user.app.theme == LIGHT.name
        await user.press("ctrl+t")
        assert user.app.theme == DARK.name

    use(check, "inn-watchtower", light=True)


def test_other_keys_work_and_are_shown() -> None:
    async def check(user: User) -> None:
        assert "f4 other end" in user.text()
        await user.press("f4")
        assert user.explore.walk.at > 0                            # type: ignore[union-attr]
        at = user.taken()
        await user.press("n")
        assert user.taken() == at

    use(check, "inn-watchtower", changed={"next-end": "f4"})


def test_nothing_is_shown_by_colour_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def check(user: User) -> None:
        assert user.app.no_color
        await user.press("right", "right", "1")
        text = user.text()
        assert "✗ Alice: use Watchtower" in text
        assert "●" in text
        assert "+2 shuffled" in text
        assert "►" in text
        styles = {name for item in user.screen.query_one("#position", Rows).items for _, name in item.spans}
        assert "new" in styles

    use(check, "inn-watchtower")


def test_every_action_is_documented_once() -> None:
    text = (Path(__file__).resolve().parents[1] / "docs" / "tui.md").read_text("utf-8")
    for action in BY_ID.values():
        keys = " or ".join(f"`{shown(key)}`" for key in action.keys.split(","))
        assert f"| `{action.id}` | {keys} | {action.says} |" in text, action.id


def test_what_is_typed_faster_than_it_is_shown_stays_in_order() -> None:
    async def build(user: User) -> None:
        await user.press("enter")
        for name in [*"wat", "enter", *"artif", "enter", "5", "space", *"cop", "enter", "tab", *"gold", "enter"]:
            user.post(name)
        await user.settled()
        assert user.screen.draft.get("Alice.hand") == ("Watchtower", "Artificer", "5 Copper")
        assert user.screen.draft.get("Alice.deck") == ("Gold",)

    use(build)


def test_a_second_enter_pressed_at_once_takes_the_option_that_the_words_chose() -> None:
    async def walk(user: User) -> None:
        await user.press("f")
        await user.type("5 cop")
        user.post("enter")
        user.post("enter")
        await user.settled()
        assert user.taken() == ["discard 5 Copper"]
        assert not user.explore.asking

    use(walk, "Alice hand=Watchtower,Artificer,5 Copper | Bob | supply=Inn | Alice plays Artificer")


def test_what_was_told_in_passing_goes_when_one_goes_on() -> None:
    async def walk(user: User) -> None:
        await user.press("right", "9")
        assert user.told() == "There is no option 9 here."
        await user.press("left")
        assert user.told() == ""

    use(walk, "inn-watchtower")


def test_what_the_position_still_needs_is_where_explore_leads() -> None:
    async def build(user: User) -> None:
        await user.press("enter")
        await user.type("black market, 3 cop", "enter", "f5")
        assert "which cards are in the Black Market deck?" in user.told()
        assert "Black Market ›" in user.text()
        await user.type("witch, moat", "enter", "f5")
        assert user.told() == "Say what happens first."
        await user.press("enter", "f5")
        assert isinstance(user.screen, Explore)
        assert "Black Market deck" not in user.panel("position")     # its cards are looked at
        assert "set aside: Moat, Witch" in user.panel("position")

    use(build)


def test_a_misspelt_id_finds_the_ruling_before_the_card() -> None:
    async def look(user: User) -> None:
        await user.type("watchtwr-6")
        await user.until(lambda: "watchtower-6" in user.panel("found"))
        assert user.panel("found").splitlines()[0].startswith("watchtower-6")

    use(look)


def test_the_last_line_of_building_names_the_key_that_explains_all() -> None:
    async def look(user: User) -> None:
        await user.press("enter")
        assert "f1 keys" in user.text().splitlines()[-1]
        assert "Rules of 2026" in user.text().splitlines()[-1]

    use(look)


# ------------------------------------------------------------------------------------------- nothing is lost


def test_what_is_being_built_survives_going_back_and_the_end_of_the_program() -> None:
    async def build(user: User) -> None:
        await user.press("enter")
        await user.type("inn", "enter")
        await user.type("wat", "enter")
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
    kept.place().write_text(text, "utf-8")

    async def begin(user: User) -> None:
        assert "Build a position" in user.panel("found").splitlines()[0]
        await user.press("enter")
        await user.type("inn", "enter")
        assert "Inn" in user.panel("fields")

    use(begin, fresh=False)


def test_a_folder_that_cannot_be_written_is_no_reason_to_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("DOMINION_ORACLE_DRAFT", str(tmp_path / "file" / "draft.json"))

    async def build(user: User) -> None:
        await user.press("enter")
        await user.type("inn", "enter")
        assert "Inn" in user.panel("fields")

    use(build, fresh=False)


def test_equal_cards_are_one_entry_and_any_of_them_can_be_taken_away() -> None:
    async def build(user: User) -> None:
        await user.press("enter")
        await user.type("2 trader", "enter")
        await user.type("wat, wat", "enter")
        await user.type("trader", "enter")
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
        assert "Alice’s deck ›" in user.text()
        await user.type("inn", "enter")
        await user.type("inn", "enter")
        await user.type("moat", "enter")
        await user.type("inn", "enter")
        assert "2 Inn, Moat, Inn" in user.panel("fields")
        await user.press("up")
        assert "Alice’s hand ›" in user.text()

    use(build)


# ------------------------------------------------------------------------------------------- what is folded

BLOCK = ("Alice hand=Copper deck=Estate,Gold,Silver pending=Caravan,Lighthouse,Amulet,Fishing Village,Merchant Ship "
         "| Bob | phase=start | Alice takes the turn")
DRAWS = ("Alice hand=Courtyard,Copper,Estate deck=Gold,Gold,Gold discard=Silver,Silver,Curse,Copper,Estate "
         "| Bob | Alice plays Courtyard | Alice ends the turn")


def test_a_block_is_folded_on_demand_and_opened_in_place_and_another_order_is_walked() -> None:
    async def walk(user: User) -> None:
        explore = user.explore
        assert explore.walk is not None and not explore.walk.graph.folds
        await user.press("home", "v")
        assert explore.walk.graph.blocks and "Line ▸folded (v)" in user.text()
        assert "▸Alice: one of 60 orders: Fishing Village, Lighthouse, Merchant Ship" in user.panel("next")
        assert "a opens what is folded here: 60 orders" in user.panel("next")
        title, size = user.text().splitlines()[1], len(explore.walk.graph)
        await user.press("a")
        assert explore.walk.at == 0 and len(explore.walk.graph) > size
        assert user.text().splitlines()[1] == title                   # the answer is as it was
        assert [row for row in user.panel("next").splitlines() if "use " in row and "→" in row] == [
            "1 Alice: use Amulet → 58 ends", "2 Alice: use Caravan → 69 ends", "3 Alice: use Fishing Village → 69 ends",
            "4 Alice: use Lighthouse → 69 ends", "5 Alice: use Merchant Ship → 69 ends"]
        await user.press("5")
        assert user.taken() == ["use Merchant Ship"]                   # an order that was not followed before
        assert "one of 12 orders: Fishing Village, Lighthouse" in user.panel("next")
        await user.press("enter")
        await user.press("4", "end")
        assert user.taken()[:2] == ["use Merchant Ship", "use Lighthouse"]
        assert "7,440 lines of play" in user.explore.query_one("#line").border_title
        await user.press("u", "u", "u", "u")               # the option, what was opened, the option, what was opened
        assert len(explore.walk.graph) == size and explore.walk.at == 0

    use(walk, BLOCK, (100, 30))


def test_draws_are_listed_and_filtered_and_one_leads_to_the_end_with_its_cards() -> None:
    async def walk(user: User) -> None:
        explore = user.explore
        await user.press("v")
        await user.press("end")
        assert explore.walk is not None and explore.walk.node in explore.walk.graph.hands
        assert "this stands for 53 ends" in user.panel("next") and "(one of 53 draws)" in user.panel("line")
        assert "Alice drew" not in user.panel("why") or "?" not in user.panel("why")
        await user.press("a")
        assert user.taken() == ["put Copper onto the deck"]            # one stands before the draw
        assert len([row for row in user.panel("next").splitlines() if "draw " in row]) == 53
        await user.press("f")
        await user.type("copper 2 gold curse", "enter", "enter")
        assert user.taken() == ["put Copper onto the deck", "draw Copper, Curse, 2 Gold"]
        assert "hand: Copper, +Copper, +Curse, +2 Gold" in user.panel("position")
        assert len(explore.walk.graph.hands) == 2                      # the others are still folded
        await user.press("u")
        assert explore.walk.node in explore.walk.graph.hands           # where one stood before it was opened

    use(walk, DRAWS)


def test_a_line_is_kept_when_everything_is_shown_and_folded_again() -> None:
    async def walk(user: User) -> None:
        await user.press("home", "v")
        await user.press("right", "right", "right", "right")
        taken, now = user.taken(), user.explore.walk
        assert now is not None
        state = now.graph.states[now.node]
        for key in ("v", "v"):
            await user.press(key)
            now = user.explore.walk
            assert now is not None and now.graph.states[now.node] == state
            assert [one for one in user.taken() if one in taken] == taken

    use(walk, BLOCK)


def test_an_order_that_is_folded_is_found_all_the_same() -> None:
    async def walk(user: User) -> None:
        await user.press("v")
        await user.press("slash")
        await user.type("used Merchant Ship before used Lighthouse", "enter")
        await user.press("slash")
        await user.type("used Merchant Ship before used Lighthouse", "enter")
        await user.press("end")
        taken = user.taken()                               # what is left last is resolved without asking
        assert "use Lighthouse" not in taken[:taken.index("use Merchant Ship")]

    use(walk, BLOCK)
