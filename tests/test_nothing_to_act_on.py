"""An optional ability that has nothing at all to act on is not asked about; one that can be used in vain is.

Each position stands beside one that differs by a single card, in which the ability is asked about.
"""

from __future__ import annotations

import pytest

from engine.state import uses_of
from oracle.graph import explore
from oracle.scenario import build, parse

IN_DECK = "deck: [Copper, Copper, Copper, Copper, Copper, Copper, Copper, Copper]"

POSITIONS: dict[str, tuple[str, str, str, str]] = {
    # what is asked about: the position with HERE, what stands there to be acted on, and what cannot be
    "Gondola, an Action in hand": (
        "Gondola",
        f"players: {{Alice: {{hand: [Workshop, HERE], {IN_DECK}}}, Bob: {{}}}}\nsupply: [Gondola]\n"
        "event: Alice plays Workshop",
        "Village",
        "Silver",
    ),
    "Sauna, a card in hand": (
        "Sauna",
        "players: {Alice: {hand: [Sauna, SilverHERE], deck: []}, Bob: {}}\nsupply: [Sauna/Avanto]\n"
        "event: [Alice plays Sauna, Alice plays Silver]",
        ", Estate",
        "",
    ),
    "Mastermind, an Action in hand": (
        "Mastermind",
        "players: {Alice: {hand: [Mastermind], deck: [HERE, 30 Copper]}, Bob: {}}\n"
        "event: [Alice plays Mastermind, Alice ends the turn, Bob ends the turn]",
        "Village",
        "Silver",
    ),
    "Charm, another card of the cost": (
        "Charm",
        f"players: {{Alice: {{hand: [Charm], coins: 3, {IN_DECK}}}, Bob: {{}}}}\nsupply: [Smithy, HERE]\nphase: buy\n"
        "event: [Alice plays Charm, Alice gains Smithy]",
        "Militia",
        "Workshop",
    ),
    "Patient, a card of its pile in hand": (
        "Patient",
        f"players: {{Alice: {{hand: [HERE, Copper], {IN_DECK}}}, Bob: {{}}}}\nsupply: [Village]\n"
        "landscapes: [{Patient: Village}]\nphase: buy\nevent: Alice ends the turn",
        "Village",
        "Silver",
    ),
    "a Reaction, whatever it is shown for": (
        "Watchtower",
        f"players: {{Alice: {{hand: [Workshop, HERE], {IN_DECK}}}, Bob: {{}}}}\nsupply: [Watchtower]\n"
        "event: Alice plays Workshop",
        "Watchtower",
        "Silver",
    ),
}


def asked(card: str, text: str) -> bool:
    """Whether anybody is asked anywhere whether to use an ability of a card."""
    question = build(parse(text, "position"))
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
    question = build(parse(text.replace("HERE", '"?"'), "position"))
    graph = explore(question.state, question.events)
    assert graph.has_open_ends and not asked(card, text.replace("HERE", '"?"'))
    assert asked(card, text.replace("HERE", '"?", Village'))
