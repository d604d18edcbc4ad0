"""An optional ability that has nothing at all to act on is not asked about; one that can be used in vain is.

Each position stands beside one that differs by a single card, in which the ability is asked about.
"""

from __future__ import annotations

import pytest

from engine.language import ReturnToPile
from engine.state import Accept, Asks, ChooseNumber, uses_of
from oracle.claims import answer
from oracle.graph import explore
from oracle.scenario import build, from_notation

POSITIONS: dict[str, tuple[str, str, str, str]] = {
    # What is asked about: the position with HERE, what stands there to be acted on, and what cannot be.
    "Gondola, an Action in hand": (
        "Gondola", "Alice hand=Workshop,HERE deck=8 Copper | Bob | supply=Gondola | Alice plays Workshop", "Village", "Silver"),
    "Sauna, a card in hand": (
        "Sauna", "Alice hand=Sauna,SilverHERE | Bob | supply=Sauna/Avanto | Alice plays Sauna | Alice plays Silver",
        ",Estate", ""),
    "Mastermind, an Action in hand": (
        "Mastermind", "Alice hand=Mastermind deck=HERE,30 Copper | Bob | Alice plays Mastermind | Alice ends the turn"
        " | Bob ends the turn", "Village", "Silver"),
    "Charm, another card of the cost": (
        "Charm", "Alice hand=Charm coins=3 deck=8 Copper | Bob | supply=Smithy,HERE | phase=buy | Alice plays Charm"
        " | Alice gains Smithy", "Militia", "Workshop"),
    "Patient, a card of its pile in hand": (
        "Patient", "Alice hand=HERE,Copper deck=8 Copper | Bob | supply=Village | landscapes=Patient[Village] | phase=buy"
        " | Alice ends the turn", "Village", "Silver"),
    "a Reaction, whatever it is shown for": (
        "Watchtower", "Alice hand=Workshop,HERE deck=8 Copper | Bob | supply=Watchtower | Alice plays Workshop",
        "Watchtower", "Silver"),
}


def asked(card: str, text: str) -> bool:
    """Whether anybody is asked anywhere whether to use an ability of a card."""
    question = build(from_notation(text))
    graph = explore(question.state, question.events)
    assert graph.complete
    return any(
        question.state.game.codes[option.trigger.code].card == card
        for choice in graph.choices
        if choice is not None
        for option in uses_of(choice.options)
    )


@pytest.mark.parametrize("name", POSITIONS)
def test_asked_only_with_something_to_act_on(name: str) -> None:
    card, text, something, nothing = POSITIONS[name]
    assert asked(card, text.replace("HERE", something))
    assert not asked(card, text.replace("HERE", nothing))


def test_an_unknown_card_may_be_one() -> None:
    """Whether the ability can be used is left open; with a known one beside it, it can."""
    card, text, _, _ = POSITIONS["Gondola, an Action in hand"]
    question = build(from_notation(text.replace("HERE", "?")))
    graph = explore(question.state, question.events)
    assert graph.has_open_ends and not asked(card, text.replace("HERE", "?"))
    assert asked(card, text.replace("HERE", "?,Village"))


SPENT = {
    "Peaceful Cult": "Alice hand=2 Copper favors={} | Bob | landscapes=Peaceful Cult | Alice ends the Action phase",
    "Coastal Haven": "Alice hand=2 Copper deck=5 Silver favors={} | Bob | landscapes=Coastal Haven | phase=buy | Alice ends the turn",
    "Order of Masons": "Alice hand=Smithy discard=4 Copper favors={} | Bob | landscapes=Order of Masons | Alice plays Smithy",
    "Order of Astrologers": "Alice hand=Smithy discard=4 Copper favors={} | Bob | landscapes=Order of Astrologers | Alice plays Smithy",
    "Masterpiece": "Alice coins=3 coffers={} | Bob | supply=Masterpiece | rules=2021 | phase=buy | Alice buys Masterpiece",
}


@pytest.mark.parametrize("name", SPENT)
def test_to_use_it_and_pay_nothing_is_not_to_use_it(name: str) -> None:
    """Using it is one way for each amount that can be paid, beside not using it; without the means it cannot be used."""
    line = SPENT[name].replace("coins=3 coffers={}", "coins={}")
    coins = 3 if name == "Masterpiece" else 0
    numbers = [found.number for found in paid(line.format(coins + 2))]
    assert numbers == [1, 2]
    assert not paid(line.format(coins))


@pytest.mark.parametrize(("coins", "potions", "ways"), [(0, 0, 1), (1, 0, 2), (0, 1, 2), (1, 1, 4)])
def test_each_amount_in_coins_and_potions_is_one_way(coins: int, potions: int, ways: int) -> None:
    """Coins and Potions can be overpaid, one of them or both; neither is not to overpay. Nothing here costs so much."""
    for year in (2021, 2023):
        line = f"Alice coins={coins + 2} potions={potions} | Bob | supply=Stonemason | rules={year} | phase=buy | Alice buys Stonemason"
        question = build(from_notation(line))
        assert explore(question.state, question.events).lines() == ways


@pytest.mark.parametrize(("line", "numbers"), [
    ("Alice hand=Butcher,Estate coffers=1 | Bob | Alice plays Butcher", [0, 1, 2, 3]),      # it has trashed a card
    ("Alice hand=2 Copper coins=4 | Bob | phase=buy | Alice buys Asceticism", [0, 1, 2]),    # it is bought
])
def test_nothing_can_be_paid_where_something_is_done_all_the_same(line: str, numbers: list[int]) -> None:
    assert [found.number for found in paid(line)] == numbers


def test_nothing_can_be_spent_on_an_empty_hand() -> None:
    line = "Alice favors=2 | Bob | landscapes=Peaceful Cult | Alice ends the Action phase"
    assert not asked("Peaceful Cult", line)
    assert asked("Peaceful Cult", line.replace("favors", "hand=Copper favors"))


@pytest.mark.parametrize(("card", "more", "returned"), [
    ("Village", "", True), ("Horse", " | supply=Cavalry", True), ("Necropolis", " | supply=Shelters", False), ("Zombie Mason", " | supply=Necromancer", False),
])
def test_a_card_without_a_pile_is_not_returned_to_it(card: str, more: str, returned: bool) -> None:
    """Way of the Butterfly can be used on any Action, and returns those that have a pile."""
    line = f"Alice hand={card} deck=3 Copper | Bob | landscapes=Way of the Butterfly{more} | Alice plays {card}"
    asks = [("offered", "use Way of the Butterfly"), ("possible", f"Alice returned {card}")]
    assert [result.holds for result in answer(build(from_notation(line)), asks).results] == [True, returned]
    choices = [choice for choice in answer(build(from_notation(line))).graph.choices if choice is not None]
    assert any(choice.asks is Asks.RETURN or Accept(ReturnToPile) in choice.options for choice in choices) is returned


def paid(line: str) -> list[ChooseNumber]:
    """The amounts that can be paid at the first decision about one."""
    question = build(from_notation(line))
    graph = explore(question.state, question.events)
    choices = [choice for choice in graph.choices if choice is not None and choice.asks is Asks.PAY]
    return [option for option in choices[0].options if isinstance(option, ChooseNumber)] if choices else []
