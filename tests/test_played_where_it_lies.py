"""A card that is played and left where it is: whoever refers to a played card expects it in play, and cannot move it.

Rules: "The lose track rule" (4), "Playing a card". Beside each case is one in which the card is played as usual.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from oracle.ask import answer
from oracle.scenario import build, load

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
