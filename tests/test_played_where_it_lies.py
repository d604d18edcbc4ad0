"""A card that is played and left where it is: whoever refers to a played card expects it in play, and cannot move it.

Rules: "The lose track rule" (4), "Playing a card". Beside each case is one in which the card is played as usual.
"""

from __future__ import annotations

from typing import Any

import pytest
import yaml
from cases import each

from oracle.claims import answer
from oracle.scenario import Question, build, from_notation, parse


def test_a_card_stays_for_each_ability_that_it_has_set_up() -> None:
    """Also when its first ability ends with the turn; without the second it is discarded."""
    for pending, kept in (("Sailor", "in"), ("Sailor/1,Sailor/2", "in"), ("Sailor/1", "not in")):
        line = f"Alice play=Sailor pending={pending} deck=9 Copper | Bob | Alice ends the turn"
        assert answer(build(from_notation(line)), [("always", f"Sailor {kept} Alice.play")]).holds


def test_the_night_phase_ends_when_its_player_says_so() -> None:
    """Not with the last Night card; ending the turn ends it."""
    line = "Alice hand=Crypt play=Silver deck=9 Copper | Bob | Alice plays Crypt > Crypt: set aside nothing"
    assert answer(build(from_notation(line)), [("always", "phase is night and turn is Alice")]).holds
    assert answer(build(from_notation(f"{line} | Alice ends the turn")), [("always", "turn is Bob")]).holds


# ---------------------------------------------------------------- every way to leave it, and whoever comes after

SUPPLY = "supply: [Smithy, Captain, Overlord, Band of Misfits, Flagship, Scepter, Royal Carriage, Kiln]"
# The player's cards, what happens, what else there is, choices.
WAYS = {
    "Captain": ("hand: [Captain]", "Alice plays Captain", "", ["Captain: Smithy"]),
    "Captain, next turn": ("play: [Captain], pending: [Captain]", "Alice starts the turn", "phase: start",
                           ["Captain: Smithy"]),
    "Overlord": ("hand: [Overlord]", "Alice plays Overlord", "", ["Overlord: Smithy"]),
    "Band of Misfits": ("hand: [Band of Misfits]", "Alice plays Band of Misfits", "", ["Band of Misfits: Smithy"]),
    "Necromancer": ("hand: [Necromancer]", "Alice plays Necromancer", "trash: [Smithy]", []),
    "Inheritance": ("hand: [Estate], inherited: Smithy", "Alice plays Estate", "landscapes: [Inheritance]", []),
    "Way of the Mouse": ("hand: [Village]", "Alice plays Village", "landscapes: [{Way of the Mouse: Smithy}]",
                         ["Alice: Way of the Mouse"]),
    "Prince": ("play: [Prince], set_aside: [Smithy], pending: [{Prince: Smithy}]", "Alice starts the turn",
               "phase: start\nrules: 2022", []),
}
AFTER = {
    "nobody": "", "Royal Carriage": "tavern: [Royal Carriage]", "Flagship": "pending: [Flagship]",
    "Citadel": "projects: [Citadel]", "Kiln": "pending: [Kiln]", "Scepter": "hand: [Scepter]",
}


ELSEWHERE = ("play", "hand", "deck", "discard", "exile")


def load_yaml(text: str) -> dict[str, Any]:
    """A mapping as YAML."""
    found = yaml.safe_load(text)
    assert isinstance(found, dict)
    return found


def question(way: str, after: str, usual: bool = False) -> Question:
    """Smithy is played in a way that leaves it where it is (``usual``: from the hand), and somebody comes after."""
    cards, event, more, choices = ("hand: [Smithy]", "Alice plays Smithy", "", []) if usual else WAYS[way]
    own: dict[str, Any] = {"deck": ["9 Copper"], "actions": 3}
    for part in (cards, AFTER[after]):
        for key, value in (load_yaml(f"{{{part}}}") if part else {}).items():
            own[key] = value if isinstance(value, str) else [*own.get(key, []), *value]
    data = {"players": {"Alice": own, "Bob": {"deck": ["9 Copper"]}}, **load_yaml(f"{SUPPLY}\n{more}"),
            "event": event, "impossible_position": "accept"}
    if after == "Citadel":
        data["landscapes"] = [*data.get("landscapes", []), "Citadel"]
    if after == "Scepter":
        data["event"] = [event, "Alice plays Scepter"]
    return build(parse(yaml.safe_dump(data), "asked"))


AT_THE_START = ("Captain, next turn", "Prince")          # neither Kiln nor Scepter has been played then


@each(("way", "after"), [
    (way, after) for way in WAYS for after in AFTER if way not in AT_THE_START or after not in ("Kiln", "Scepter")])
def test_nobody_moves_a_card_that_was_left_where_it_is(way: str, after: str) -> None:
    claims = [("possible", "Alice played Smithy"), *[("impossible", f"Smithy in Alice.{place}") for place in ELSEWHERE]]
    found = answer(question(way, after), claims)
    assert [result.holds for result in found.results] == [True] * 6


@pytest.mark.parametrize("way", ["Captain", "Overlord", "Band of Misfits"])
def test_what_a_command_card_plays_is_played_again_where_it_lies(way: str) -> None:
    """Flagship looks for a card that is no Command card; Royal Carriage for one that is still in play."""
    assert answer(question(way, "Flagship"), [("always", "not Alice played Smithy or Alice played Smithy twice")]).holds
    assert answer(question(way, "Flagship"), [("possible", "Alice played Smithy twice")]).holds


def test_necromancer_is_no_command_card() -> None:
    """So it is what Flagship plays again; the card in the trash lies face down by then."""
    claims = [("impossible", "Alice played Smithy twice"), ("possible", "Alice played Necromancer twice")]
    assert [result.holds for result in answer(question("Necromancer", "Flagship"), claims).results] == [True, True]


@pytest.mark.parametrize("after", AFTER)
def test_a_card_that_was_played_from_the_hand_is_in_play(after: str) -> None:
    claims = [("always", "Smithy not in Alice.hand"), ("always", "Smithy in Alice.play"),
              ("possible" if after not in ("nobody", "Kiln") else "impossible", "Alice played Smithy twice")]
    found = answer(question("", after, usual=True), claims)
    assert [result.holds for result in found.results] == [True, True, True]
