"""The terminal interface as somebody uses it, by its keys: exploring, finding, saving, looking up. One start of it, which
takes longer than a key, is shared by what can be tried one after the other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from terminal import User, use
from textual import events
from textual.widgets import Input

from oracle.cli import main
from oracle.rulings.ledger import ledger
from oracle.rulings.lookup import found
from oracle.scenario import from_notation, load
from oracle.tui.app import DARK, LIGHT
from oracle.tui.build_screen import Build
from oracle.tui.dialogs import Compare, Eras, Help, Outcomes, Save
from oracle.tui.explore_screen import Explore
from oracle.tui.keys import ACTIONS, ANYWHERE, BY_ID, shown
from oracle.tui.lookup_screen import LookUp
from oracle.tui.row_list import Rows

INN = "inn-watchtower"
LOST = "✗ Alice: use Watchtower – Alice's Watchtower has lost track of Inn: it was shuffled into the deck"
DISPUTE = "Alice hand=Watchtower,Artificer,5 Copper | Bob | supply=Inn | Alice plays Artificer"
GAINED = ["discard 5 Copper", "gain Inn"]


def test_a_new_user_settles_inn_and_watchtower_within_sixty_keys() -> None:
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
        assert "Alice chooses what to discard (Artificer)" in user.panel("next")
        assert "f shows only options with some words" in user.panel("next")
        await user.press("f")
        await user.type("5 cop")
        user.post("enter")                                        # a second one at once takes what the words chose
        user.post("enter")
        await user.settled()
        assert user.taken() == GAINED[:1]
        assert not user.explore.asking
        gain = next(line for line in user.panel("next").splitlines() if "gain Inn" in line)
        await user.press(gain.split()[0])
        assert user.taken() == GAINED
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
        # The choices made so far are settled, and the rest is explored.
        await user.press("left", "p")
        assert [str(pin) for pin in user.explore.scenario.choices] == ["Artificer: discard 5 Copper", "Artificer: gain Inn"]
        assert user.taken() == GAINED
        assert "2 outcomes · 3 lines of play" in user.text().replace("\n ", " ")
        told = "Watchtower first: trash it, or put it onto the deck"
        await user.until(lambda: told in user.text().replace("\n ", " "))
        await user.press("u")
        assert user.explore.scenario.choices == ()

    use(settle)


# ------------------------------------------------------------------------------------------- exploring


def test_a_line_is_walked_by_its_keys_and_never_lost() -> None:
    async def walk(user: User) -> None:
        await user.press("right", "right", "2", "2")
        came = user.taken()
        assert came == [*GAINED, "use Watchtower", "put it onto the deck"]
        shown = user.panel("line")
        await user.press("left", "left", "h", "h")
        assert user.taken() == []
        assert "put it onto the deck" in user.panel("line")
        await user.press("right", "right", "l", "l")
        assert (user.taken(), user.panel("line")) == (came, shown)
        await user.press("0")
        assert user.taken() == []
        await user.press("dollar_sign")
        assert user.taken() == came
        await user.press("H")
        assert user.taken() == came[:3]
        await user.press("home", "L", "9")
        assert user.taken() == GAINED
        assert user.told() == "There is no option 9 here."
        await user.press("left", "right")
        assert user.told() == "", "what was told in passing goes when one goes on"
        await user.press("f")
        await user.type("watch")
        assert "Alice: use Inn" not in user.panel("next")
        await user.press("escape", "escape")                      # closes the line, then shows all again
        assert "1 Alice: use Inn" in user.panel("next") and user.told() == ""
        # A fork is chosen in place.
        assert user.panel("next").splitlines()[1].startswith("1 Alice: use Inn")
        await user.press("k")
        assert "►Alice: use Inn" in user.panel("line")
        await user.press("down")
        assert "►Alice: use Watchtower" in user.panel("line")
        await user.press("down", "j", "right")
        assert user.taken()[-1] == "use Watchtower"
        assert len(user.app.screen_stack) == 2                    # never a screen of its own

    use(walk, INN)


def test_what_the_step_changed_is_marked_and_in_view_and_what_cannot_be_chosen_has_its_reason() -> None:
    async def walk(user: User) -> None:
        def spans() -> list[tuple[str, str]]:
            return [span for item in user.screen.query_one("#position", Rows).items for span in item.spans]

        await user.press("right", "right")
        assert "✗" not in user.panel("next")
        assert {("+Inn", "action fresh"), ("Inn 9 (−1)", "action fresh")} <= set(spans())
        await user.press("1")
        assert LOST in user.panel("next")
        await user.press("2", "enter", "right")
        assert user.taken() == [*GAINED, "use Inn"]
        row = next(item for item in user.screen.query_one("#next", Rows).items if "✗ Alice: use Watchtower" in item.spans[0][0])
        assert row.key is None
        assert row.spans[0][1] == "gone"
        await user.press("left", "2", "1")
        assert user.taken()[-1] == "trash it"
        assert "trash:  +Inn" in user.text()                        # far down in the panel
        await user.press("left", "left", "left")
        assert {("−5 Copper", "gone"), ("+5 Copper", "treasure fresh")} <= set(spans())
        assert "hand: −5 Copper" in user.text()

    use(walk, INN)


def test_ends_are_gone_to_listed_and_compared_and_every_jump_is_undone() -> None:
    async def walk(user: User) -> None:
        explore = user.explore
        await user.press("n")
        first = explore.walk.outcome()                              # type: ignore[union-attr]
        await user.press("n")
        assert explore.walk.outcome() != first                      # type: ignore[union-attr]
        await user.press("N")
        assert explore.walk.outcome() == first                      # type: ignore[union-attr]
        await user.press("home", "right", "right", "1", "s")
        assert user.taken() == [*GAINED, "use Watchtower", "put it onto the deck"]
        assert "Another of 2 ways" in user.told()
        await user.press("u")
        assert user.taken() == [*GAINED, "use Inn"]
        await user.press("ctrl+r")
        assert user.taken()[-1] == "put it onto the deck"
        await user.press("home", "s")
        assert "Only one step leads" in user.told()
        await user.press("u")
        assert user.taken() == [*GAINED, "use Inn"], "what did not come about is not undone"
        await user.press("o")
        assert isinstance(user.screen, Outcomes)
        assert "2 outcomes" in user.text()
        assert "trash: + Inn" in user.panel("list")
        await user.press("down", "enter")
        assert user.taken()[-1] == "trash it"
        await user.press("o")
        assert "trash: + Inn" in "".join(text for text, _ in user.screen.list.items[user.screen.list.cursor].spans)
        await user.press("escape")
        assert user.taken()[-1] == "trash it"
        await user.press("home", "right", "right", "1", "space", "n", "d")
        assert isinstance(user.screen, Compare)
        one, two = user.panel("list"), user.panel("other")
        assert "steps 1 to 2 are the same on both sides" in one
        assert "3 use Inn" in one
        assert "4 trash it" in two
        assert "+Inn" in two
        assert "trash: nothing" in one
        await user.press("down", "escape")
        assert isinstance(user.screen, Explore)

    use(walk, INN)


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
        await user.type(" ")                            # another one is typed: what was wrong with the last is over
        assert "did you mean" not in user.text() and "for example: Inn in trash" in user.text()
        await user.press("escape", "u")
        assert user.taken() == []
        # Which card lies on top of the discard pile is looked for anew.
        await user.explore_anew("Alice hand=Estate,Copper | Bob | Alice discards Estate, Copper")
        await user.press("slash")
        await user.type("Alice.discard top is Estate", "enter")
        assert any(result.holds for result in user.explore.answer.results)      # type: ignore[union-attr]

    use(walk, INN)


def test_other_rules_are_switched_to_and_what_changes_is_told() -> None:
    async def walk(user: User) -> None:
        await user.press("right", "t")
        assert isinstance(user.screen, Eras)
        await user.press("down", "down", "down", "down", "down", "down")    # 2019
        assert "Another answer by the rules of 2026 (now) than of 2019" in user.panel("change")
        assert any(text == "≠ " for item in user.screen.list.items for text, _ in item.spans)
        await user.press("enter")
        assert user.explore.scenario.era.year == 2019
        assert "Rules of 2019" in user.text()
        assert len(user.taken()) == 1                              # one stays where one was
        assert "Vassal" in user.panel("next") + user.panel("line")
        await user.press("u")
        assert user.explore.scenario.era.year == 2026
        await user.press("ctrl+r")
        assert user.explore.scenario.era.year == 2019

    use(walk, "vassal-faithful-hound", (100, 30))


def test_a_position_is_saved_with_what_was_seen_and_holds_as_a_test_and_an_answer_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any,
) -> None:
    monkeypatch.chdir(tmp_path)

    async def walk(user: User) -> None:
        await user.press("y")
        assert user.app.clipboard == user.told().partition("Copied:\n")[2]
        assert from_notation(user.app.clipboard) == user.explore.scenario
        await user.press("slash")
        await user.type("Inn in trash", "enter")
        await user.press("slash")
        await user.type("Inn in Bob.hand", "enter")              # esc before the answer would give it up
        await user.press("escape", "w")
        assert isinstance(user.screen, Save)
        assert "possible: Inn in trash" in user.panel("list")
        user.screen.query_one("#file", Input).value = "mine"
        await user.press("enter")
        assert isinstance(user.screen, Explore)
        assert "Saved" in user.told()
        await user.press("w")
        user.screen.query_one("#file", Input).value = "mine.yaml"
        await user.press("enter")
        assert "exists already" in user.text()                   # nothing is lost without asking
        user.screen.query_one("#file", Input).value = "my inn.yaml"
        await user.press("enter")
        assert "dominion-oracle ask 'my inn.yaml'" in user.told()    # as a shell takes it
        await user.explore_anew("Alice hand=Smithy deck=3 Copper | Bob | Alice plays Smithy")
        await user.press("x", "enter")
        await user.until(lambda: "Written" in user.told())
        await user.press("x", "down", "enter")
        await user.until(lambda: ".svg" in user.told())
        await user.press("x", "down", "down", "enter")
        await user.until(lambda: "copied" in user.told())
        assert "Smithy" in user.app.clipboard
        await user.press("x", "enter")
        await user.until(lambda: "exists already" in user.told())

    use(walk, f"{DISPUTE} > Artificer: discard 5 Copper > Artificer: gain Inn")
    assert sorted(file.suffix for file in tmp_path.iterdir()) == [".html", ".svg", ".txt", ".yaml", ".yaml"]
    claims = [str(claim) for claim in load(tmp_path / "mine.yaml").expect]
    assert {"possible: Inn in trash", "impossible: Inn in Bob.hand", "outcomes: 2"} <= set(claims)
    assert main(["ask", str(tmp_path / "mine.yaml")]) == 0
    capsys.readouterr()


def test_a_position_that_cannot_be_explored_says_why_and_is_edited_at_the_field_at_fault() -> None:
    async def walk(user: User) -> None:
        assert "This cannot be explored" in user.panel("next")
        assert "no Village in hand" in user.panel("next")
        await user.press("e")
        assert "What happens ›" in user.text()
        assert user.screen.model.draft.get("event") == ("Alice plays Village",)
        await user.press("backspace")
        await user.type("smi", "enter", "enter")
        assert user.explore.failed is None
        assert [str(deed) for deed in user.explore.scenario.event] == ["Alice plays Smithy"]
        await user.press("u")
        assert user.explore.failed is not None
        for line, field in (
            ("Alice hand=Smithy | Bob | Alice plays Smithy | possible=Smithy in Alice.dekc", "claims"),
            ("Alice hand=Artificer,Village | Bob | earlier=Alice plays Smithy | Alice plays Artificer", "earlier"),
            ("Alice hand=Artificer | Bob | Alice plays Artificer > Artificer: gain Province", "settled choices"),
        ):
            await user.explore_anew(line)
            assert user.explore.failed is not None
            await user.press("e")
            assert f"{field} ›" in user.text()

    use(walk, "Alice hand=Smithy | Bob | Alice plays Village")


def test_a_long_search_can_be_stopped_and_gone_on_with() -> None:
    line = ("Alice hand=Watchtower,2 Market Square,3 Rats,2 Feodum,2 Squire,Fortress deck=5 Copper,5 Silver,Gold | Bob"
            " | supply=Militia,Witch,Village,Smithy | budget=300 states | Alice trashes 2 Rats, Feodum, Squire")

    async def walk(user: User) -> None:
        assert "Not finished (301 positions so far)" in user.text()
        await user.press("right", "plus")
        assert len(user.explore.answer.graph) > 1000               # type: ignore[union-attr]
        assert len(user.taken()) == 1                              # one stays where one was
        user.explore.searching = "working"
        await user.press("escape")
        assert "Stopped" in user.told()

    use(walk, line)


def test_a_question_without_an_event_one_in_any_order_and_one_with_a_card_of_ones_own() -> None:
    """A card of one's own is proposed, tried and told as any other; on the screen before it nobody knows it."""
    card = "cards={name: Lamplighter, types: Action, cost: 4, abilities: {play: [+2 Cards, Discard: 1 card from hand]}}"

    async def walk(user: User) -> None:
        assert "Nothing has happened yet" in user.panel("why")
        assert "hand: Inn" in user.panel("position")
        await user.press("right", "left", "n", "s", "o", "escape", "d", "end", "home", "1", "enter", "a", "L", "H")
        assert isinstance(user.screen, Explore)
        await user.explore_anew("Alice pending=Caravan,Lighthouse deck=9 Copper | Bob | Alice starts the turn")
        assert "▸Alice: any order of 2 (2): Caravan, Lighthouse" in user.panel("next")
        await user.press("enter")
        assert "1 Alice: use Caravan" in user.panel("next")
        assert "2 Alice: use Lighthouse" in user.panel("next")
        await user.press("2", "left", "a")
        assert "any order of 2" in user.panel("next")
        await user.press("1")
        assert user.taken() == ["use Lighthouse"]                  # the line that one had chosen
        await user.explore_anew(f"{card} | Alice hand=Lamplighter,Estate deck=2 Copper | Bob | Alice plays Lamplighter")
        assert "Unofficial: Lamplighter (Action, $4)" in user.text()
        await user.press("right")
        assert "Lamplighter unofficial version" in user.text() and "discard Estate" in user.text()
        await user.press("e")
        assert "Unofficial: Lamplighter (Action, $4)" in user.text() and "Ready to explore" in user.text()

    use(walk, "Alice hand=Inn | Bob", (100, 40))


# ------------------------------------------------------------------------------------------- anywhere


def test_panels_the_mouse_other_keys_help_and_the_palette() -> None:
    async def walk(user: User) -> None:
        assert user.app.theme == LIGHT.name
        await user.press("ctrl+t")
        assert user.app.theme == DARK.name
        # Keys of one's own work, and are shown; those in whose place they are do nothing.
        assert "f4 other end" in user.text()
        await user.press("f4")
        at = user.taken()
        assert at
        await user.press("n")
        assert user.taken() == at
        await user.press("home", "tab")
        assert user.screen.query_one("#position").has_focus
        await user.press("z")
        assert user.screen.maximized is user.screen.query_one("#position")
        assert "f4 other end" in user.text()                       # the keys are there with one panel alone, too
        await user.press("escape")
        assert user.screen.maximized is None
        await user.press("tab", "down", "down", "up")
        assert user.taken() == []                                  # in a panel that is read, arrows scroll
        user.screen.query_one("#next").focus()
        # A click goes to a step, marks an option, and twice takes it.
        await user.press("end")
        await user.pilot.click("#line", offset=(8, 2))
        assert user.taken() == GAINED[:1]
        await user.press("right", "up")
        rows = user.screen.query_one("#next", Rows)
        for option in (0, 1):
            top = rows.gutter.top + next(n for n, (at, _) in enumerate(rows._lines) if rows.items[at].key == ("branch", option))
            await user.pilot.click("#next", offset=(6, top))
            await user.settled()
            assert f"►Alice: use {('Inn', 'Watchtower')[option]}" in user.panel("line")
        await user.pilot.click("#next", offset=(6, top), times=2)
        await user.settled()
        assert user.taken()[-1] == "use Watchtower"
        await user.press("question_mark")
        assert isinstance(user.screen, Help)
        assert "to the next line with a different end" in user.panel("list")
        assert "keys.yaml" in user.panel("list")
        assert "F7" not in user.panel("list")
        await user.press("escape", "home")
        names = {command.title for command in user.app.get_system_commands(user.screen)}
        assert {action.id.replace("-", " ") for action in user.screen.actions()} <= names
        await user.press("ctrl+p")
        await user.type("next end")
        await user.until(lambda: "to the next line with a different end" in user.text())
        await user.press("enter")
        await user.until(lambda: isinstance(user.screen, Explore) and user.explore.walk.at > 0)    # type: ignore[union-attr]
        assert user.explore.walk.outcome() is not None             # type: ignore[union-attr]
        # Rulings are looked up on the way, and one comes back; the first change of what is edited leads back as well.
        await user.press("r")
        assert isinstance(user.screen, LookUp)
        await user.type("lose-track-10")
        await user.until(lambda: "lose-track-10" in user.panel("found"))
        await user.press("f2")
        assert user.screen.maximized is not None
        await user.press("escape", "escape", "escape")
        assert isinstance(user.screen, Explore)
        await user.press("e")
        assert isinstance(user.screen, Build)
        await user.press("ctrl+z")
        assert isinstance(user.screen, Explore)
        await user.press(*["u"] * 8)
        assert "Nothing to undo" in user.told()

    use(walk, INN, (100, 40), light=True, changed={"next-end": "f4"})


@pytest.mark.parametrize("page", [Explore, Build, LookUp, Outcomes])
def test_every_action_has_a_method(page: Any) -> None:
    for action in ACTIONS:
        if action.screen == page.NAME:
            name = "option" if action.id[-1].isdigit() else action.method
            assert hasattr(page, f"action_{name}"), action.id
    assert [action.id for action in ACTIONS if action.screen == ANYWHERE][-1] == "quit"


def test_every_action_is_documented_once() -> None:
    text = (Path(__file__).resolve().parents[1] / "docs" / "tui.md").read_text("utf-8")
    for action in BY_ID.values():
        keys = " or ".join(f"`{shown(key)}`" for key in action.keys.split(","))
        assert f"| `{action.id}` | {keys} | {action.says} |" in text, action.id


# ------------------------------------------------------------------------------------------- looking up


def test_cards_rulings_questions_and_positions_are_looked_up_with_typos() -> None:
    identity = next(name for name, head in ledger().heads.items() if head.settled == "not_executable")

    async def look(user: User) -> None:
        line = user.screen.query_one("#type", Input)
        await user.type("wachtower")
        await user.until(lambda: "card Watchtower" in user.panel("found"))
        await user.press("enter")
        await user.until(lambda: "watchtower-1" in user.panel("found"))
        assert "when you gain a card" in user.panel("detail")
        await user.press("escape")
        assert isinstance(user.screen, LookUp) and line.value == ""
        line.value = "watchtwr-6"                                  # what ends in a number means an id
        await user.until(lambda: user.panel("found").startswith("watchtower-6"))
        line.value = identity
        await user.until(lambda: user.panel("found").startswith(identity))
        assert "cannot be run" in user.panel("detail")
        await user.press("enter")
        assert isinstance(user.screen, LookUp)
        line.value = "inn-3"
        await user.until(lambda: user.panel("found").startswith("inn-3"))
        await user.press("enter")
        assert isinstance(user.screen, Explore)                    # a ruling opened as a position
        await user.press("escape", "escape")
        # Names alone are those of a question; one is a card, first of all; each can be built with.
        line.value = "inn watchtower"
        await user.until(lambda: "Build with Inn, Watchtower" in user.panel("found"))
        assert "Can I still move the Inn?" in user.panel("found").splitlines()[0]
        line.value = "inn"
        await user.until(lambda: user.panel("found").startswith("card Inn"))
        assert any("Build with Inn" in one for one in user.panel("found").splitlines())
        line.value = "witch vil"                                   # which one is meant is left open
        await user.until(lambda: "Build with Witch, Villain" in user.panel("found"))
        line.value = "inn"
        line.post_message(events.Paste("Inn and Watchtower " * 5_000))
        await user.until(lambda: "95,000 letters were not pasted" in user.text())
        assert line.value == "inn"
        line.value = "Alice hand=Smithy deck=3 Copper | Bob | Alice plays Smithy"
        await user.until(lambda: "Explore this position" in user.panel("found"))
        await user.press("enter")
        assert [str(deed) for deed in user.explore.scenario.event] == ["Alice plays Smithy"]
        await user.press("escape", "escape")
        line.post_message(events.Paste("I gain Inn onto my deck\rand have Watchtower.\n"))     # it becomes one line
        await user.until(lambda: "Build with Inn, Watchtower" in user.panel("found"))
        await user.press("enter", "enter")
        assert user.explore.scenario == from_notation("Alice hand=Watchtower | Bob | supply=Inn | Alice gains Inn onto the deck")

    use(look)


def test_rulings_in_which_the_words_stand_as_typed_come_first() -> None:
    said = [" ".join(f"{one.statement.entry.name} {one.statement.part} {one.summary}".casefold().split())
            for one in found("put it onto the deck")]
    having = ["put it onto the deck" in one for one in said]
    assert any(having)
    assert not all(having)
    assert having == sorted(having, reverse=True)


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
        assert "7,440 lines of play" in explore.query_one("#line").border_title
        await user.press("u", "u", "u", "u")               # the option, what was opened, the option, what was opened
        assert len(explore.walk.graph) == size and explore.walk.at == 0
        # The line is kept when everything is shown, and folded again.
        await user.press("right", "right", "right", "right")
        taken, state = user.taken(), explore.walk.graph.states[explore.walk.node]
        for _ in range(2):
            await user.press("v")
            assert explore.walk.graph.states[explore.walk.node] == state
            assert [one for one in user.taken() if one in taken] == taken

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
        # An order that is folded is found all the same.
        await user.explore_anew("Alice deck=9 Copper pending=Lighthouse,Merchant Ship,Fishing Village | Bob | phase=start "
                                "| Alice takes the turn")
        await user.press("v", "slash")
        await user.type("used Merchant Ship before used Lighthouse", "enter")
        await user.press("slash")
        await user.type("used Merchant Ship before used Lighthouse", "enter")
        await user.press("end")
        taken = user.taken()                               # what is left last is resolved without asking
        assert "use Lighthouse" not in taken[:taken.index("use Merchant Ship")]

    use(walk, DRAWS)
