"""What a resolution is made of: named tuples that stay what they are, whatever rewrites them."""

from __future__ import annotations

import json
from itertools import product
from random import Random
from typing import Any

import pytest
from cases import each

import engine.collection
from engine.kernel import advance, legal, new_game, new_state
from engine.language import Card, Cost, Lasts, Place
from engine.rules import rules_of
from engine.state import *
from engine.state.serial import dump, load
from oracle.resources import gallery, scenario_file
from oracle.scenario import build
from oracle.scenario import load as read
from oracle.words.card_texts import cards_text, name_of


def test_how_long_something_waits_is_one_number_for_each_span_and_whether_it_has_begun() -> None:
    """However many spans the language has, no two of these numbers are the same."""
    numbers = [LASTS_INDEX[lasts] | armed for lasts, armed in product(Lasts, (0, ARMED))]
    assert len(set(numbers)) == 2 * len(LASTS)
    assert [lasting(number) for number in numbers] == [lasts for lasts, _ in product(Lasts, (0, 1))]
    assert lasting(ASLEEP) is lasting(AWAKE) is Lasts.NEXT_TURN
    assert ASLEEP != AWAKE


def unnamed(state: State) -> list[str]:
    """What in a position is a plain tuple where it should have names for its fields."""
    wrong = []
    for pending in state.pending:
        wrong += [] if type(pending) is Pending and type(pending.entry) is Entry else [f"pending {pending}"]
    for frame in state.stack:
        if type(frame) is not Frame:
            wrong.append(f"frame {frame}")
        if state.game.codes[frame.code].window:
            occurrence, pool, done = frame.registers[:3]
            triggers = (*pool, *done)
            if type(occurrence) is not Occurrence or any(type(trigger) is not Trigger for trigger in triggers):
                wrong.append(f"window {frame}")
    return wrong


@each("name", gallery()[::12])
def test_names_survive_every_step_and_the_serial_form(name: str) -> None:
    """Losing track, new numbers for tags, and writing a position down keep the classes of what it holds."""
    path = scenario_file(name)
    assert path is not None
    start: Any = build(read(path)).state
    random = Random(1)
    state, choice = start, legal(start)
    for _ in range(40):
        if choice is None:
            break
        again = load(state.game, json.loads(json.dumps(dump(state))))
        assert again == state
        assert unnamed(state) == unnamed(again) == []
        state, _, choice = advance(state, random.choice(choice.options))


def test_every_card_stays_itself_in_a_game_with_all_of_them() -> None:
    """There is room in a card's number for all cards that there are, and for each as another one at present."""
    cards = tuple(entry.versions[-1] for entry in engine.collection.entries() if entry.kind in ("card", "boon", "hex"))
    game = new_game(rules_of(2026), ("Alice", "Bob"), cards, tuple((card.name, (card.name,), True) for card in cards))
    state = new_state(game, {(0, Place.HAND): range(1, len(game.cards))})
    hand = state.zone(0, Place.HAND)
    assert [name_of(game, card) for card in hand] == [card.name for card in game.cards[1:]]
    assert [is_kind(card) for card in hand] == [is_kind(UNKNOWN | kind + 1 << SHAPE_SHIFT) for kind in hand] == [*hand]
    last = hand[-1]
    played = next(option for option in legal(state).options if last in option)
    assert cards_text(game, advance(state, played).state.zone(0, Place.PLAY)) == game.cards[last].name


def test_a_game_of_more_cards_than_there_is_room_for_is_refused() -> None:
    cards = tuple(Card(f"Card {number}", ("Treasure",), Cost()) for number in range(KIND))
    assert len(new_game(rules_of(2023), ("Alice", "Bob"), cards[1:], ()).cards) == KIND
    with pytest.raises(ValueError, match=f"at most {KIND - 1:,} different cards"):
        new_game(rules_of(2023), ("Alice", "Bob"), cards, ())
