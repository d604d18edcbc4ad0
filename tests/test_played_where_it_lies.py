"""A card that is played and left where it is: whoever refers to a played card expects it in play, and cannot move it.

Rules: "The lose track rule" (4), "Playing a card". Beside each case is one in which the card is played as usual.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from cases import each

from oracle.claims import answer
from oracle.scenario import Question, build, load, parse

HEAD = "players:\n  Alice: {alice}\n  Bob: {{deck: [9 Copper]}}\n{more}\nevent: {event}\n{choices}expect:\n{expect}\n"
PRINCE = "[Alice plays Prince, Alice ends the turn, Bob ends the turn]"


def holds(path: Path, alice: str, event: str, *expect: str, more: str = "", choices: str = "") -> bool:
    """Whether all claims hold of a position."""
    claims = "\n".join(f"  - {claim}" for claim in expect)
    asked = f"choices: {choices}\n" if choices else ""
    path = path / "asked.yaml"
    path.write_text(HEAD.format(alice=alice, more=more, event=event, choices=asked, expect=claims), encoding="utf-8")
    return answer(build(load(path))).holds is True


CASES = [
    # A card in the trash, played by Necromancer; one from the hand.
    ("{hand: [Necromancer], tavern: [Royal Carriage], deck: [5 Copper]}", "Alice plays Necromancer",
     ["impossible: Smithy in Alice.play", "possible: Alice played Smithy"], "trash: [Smithy]", ""),
    ("{hand: [Smithy], tavern: [Royal Carriage], deck: [9 Copper]}", "Alice plays Smithy",
     ["possible: Smithy in Alice.play and Alice played Smithy twice"], "", ""),
    # A card set aside, played by Prince of 2022, and again by Citadel; one from the hand.
    ("{hand: [Prince, Village], deck: [20 Copper], projects: [Citadel]}", PRINCE,
     ["always: Village in Alice.aside", "possible: Alice played Village twice"], "landscapes: [Citadel]",
     "[Prince: Village]"),
    ("{hand: [Village], deck: [9 Copper], projects: [Citadel]}", "Alice plays Village",
     ["always: Village in Alice.play and Alice played Village twice"], "landscapes: [Citadel]", ""),
    # The set-aside card of Way of the Mouse.
    ("{hand: [Village], tavern: [Royal Carriage], deck: [9 Copper]}", "Alice plays Village",
     ["impossible: Moat in Alice.play", "possible: Alice played Moat"],
     "landscapes: [{Way of the Mouse: Moat}]", ""),
]


@pytest.mark.parametrize(("alice", "event", "expect", "more", "choices"), CASES)
def test_what_others_can_do_with_it(
    tmp_path: Path, alice: str, event: str, expect: list[str], more: str, choices: str
) -> None:
    assert holds(tmp_path, alice, event, *expect, more=more, choices=choices)


def test_a_card_stays_for_each_ability_that_it_has_set_up(tmp_path: Path) -> None:
    """Also when its first ability ends with the turn; without the second it is discarded."""
    for pending, kept in (("[Sailor]", "in"), ("[Sailor/1, Sailor/2]", "in"), ("[Sailor/1]", "not in")):
        alice = f"{{play: [Sailor], pending: {pending}, deck: [9 Copper]}}"
        assert holds(tmp_path, alice, "Alice ends the turn", f"always: Sailor {kept} Alice.play")


def test_the_night_phase_ends_when_its_player_says_so(tmp_path: Path) -> None:
    """Not with the last Night card; ending the turn ends it."""
    alice = "{hand: [Crypt], play: [Silver], deck: [9 Copper]}"
    choices = "[Crypt: set aside nothing]"
    assert holds(tmp_path, alice, "Alice plays Crypt", "always: phase is night and turn is Alice", choices=choices)
    ended = "[Alice plays Crypt, Alice ends the turn]"
    assert holds(tmp_path, alice, ended, "always: turn is Bob", choices=choices)


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
    "nobody": "",
    "Royal Carriage": "tavern: [Royal Carriage]",
    "Flagship": "pending: [Flagship]",
    "Citadel": "projects: [Citadel]",
    "Kiln": "pending: [Kiln]",
    "Scepter": "hand: [Scepter]",
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
