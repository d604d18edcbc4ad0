"""How many keys it takes from the first screen to a position that is explored: five tasks, each key press counted."""

from __future__ import annotations

import pytest
from terminal import User, use

from oracle.scenario import from_notation
from oracle.tui.build import Build
from oracle.tui.explore import Explore
from oracle.tui.lookup import LookUp

SIZES = [(80, 24), (60, 20)]


def explored(user: User, line: str) -> None:
    """The position that is explored is the one of a line of notation."""
    assert isinstance(user.screen, Explore), user.text()
    assert user.explore.failed is None
    assert user.explore.scenario == from_notation(line)


@pytest.mark.parametrize("size", SIZES)
def test_a_question_that_comes_along_takes_eight_keys(size: tuple[int, int]) -> None:
    async def look(user: User) -> None:
        await user.type("inn wat", "enter")
        assert isinstance(user.screen, Explore)
        assert "Can I still move the Inn?" in user.explore.scenario.title
        assert user.keys <= 8, user.keys

    use(look, size=size)


@pytest.mark.parametrize("size", SIZES)
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


@pytest.mark.parametrize("size", SIZES)
def test_a_witch_among_three_players_takes_thirty_keys(size: tuple[int, int]) -> None:
    async def build(user: User) -> None:
        await user.type("witch, bob moat, carol wt", "enter")
        assert "enter adds Alice plays Witch" in user.text()
        await user.press("enter", "enter")
        explored(user, "Alice hand=Witch | Bob hand=Moat | Carol hand=Watchtower | Alice plays Witch")
        assert user.keys <= 30, user.keys

    use(build, size=size)


@pytest.mark.parametrize("size", SIZES)
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


@pytest.mark.parametrize("size", SIZES)
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
