"""Abilities that could be used though they have lost track of their card: no decision of their own, and not impossible.

Beside each stands what cannot happen all the same.
"""

from __future__ import annotations

import pytest

from oracle.claims import answer
from oracle.scenario import build, from_notation

INN = (
    "Alice hand=Watchtower,Artificer,5 Copper deck=Silver,Gold | Bob | supply=Inn | Alice plays Artificer > "
    "Artificer: discard 5 Copper > Artificer: gain Inn"
)
CITY = "Alice hand=Watchtower deck=9 Copper favors=2 | Bob | landscapes=City-state | Alice gains Village"


@pytest.mark.parametrize("question", [
    f"{INN} | possible=used Inn before used Watchtower",
    f"{INN} | impossible=used Inn before Watchtower moved Inn",
    f"{INN} | orders=3 | outcomes=2",
    f"{INN} > Alice: use Inn | possible=used Watchtower | possible=not used Watchtower | outcomes=1 | orders=1",
    f"{CITY} | possible=Watchtower moved Village before used City-state",
    f"{CITY} | impossible=Watchtower moved Village before Alice played Village",
    # A Reaction can be shown again and again, a price is paid once.
    f"{INN} > Alice: use Inn | possible=used Watchtower twice | possible=used Watchtower 3 times",
    f"{INN} | possible=used Inn before used Watchtower and used Watchtower twice",
    f"{INN} | impossible=used Inn twice",
    f"{CITY} | impossible=used City-state twice",
    # Without Favors, or where it is a condition that does not hold, it cannot be used at all.
    f"{CITY.replace(' favors=2', '')} | impossible=used City-state",
    "Alice hand=Mining Village tavern=Royal Carriage deck=9 Copper | Bob | Alice plays Mining Village | "
    "impossible=Mining Village was trashed before used Royal Carriage",
    "Alice play=Royal Seal hand=Watchtower | Bob | Alice gains Silver | "
    "impossible=Watchtower moved Silver before used Royal Seal",
])
def test_what_could_be_used_without_effect_counts_as_usable(question: str) -> None:
    assert answer(build(from_notation(question))).holds is True


def test_the_answer_says_that_it_is_without_effect() -> None:
    found = answer(build(from_notation(f"{INN} > Alice: use Inn | possible=used Watchtower")))
    assert any("without effect" in note for note in found.notes)
    found = answer(build(from_notation(f"{INN} | possible=used Watchtower")))
    assert not any("without effect" in note for note in found.notes), "it can also be used with effect"


def test_a_choice_settles_what_it_presupposes() -> None:
    """Only with nothing discarded can a card that costs nothing be gained."""
    line = "Alice hand=Artificer,3 Copper | Bob | Alice plays Artificer > Artificer: gain Copper"
    found = answer(build(from_notation(line)), [("always", "Alice gained Copper and Alice discarded no cards")])
    assert found.holds is True
    said = answer(build(from_notation(line.replace("> Artificer: gain", "> Artificer: discard nothing > Artificer: gain"))))
    assert (said.outcomes, said.orders) == (found.outcomes, found.orders) == (1, 1)


@pytest.mark.parametrize(("line", "claim", "in_vain"), [
    ("Alice hand=Witch | Bob hand=2 Moat | Alice plays Witch", "Bob used Moat twice", True),
    ("Alice hand=Witch | Bob hand=Moat | Alice plays Witch", "Bob used Moat", False),
    ("Alice hand=Watchtower favors=1 | Bob | landscapes=Trappers' Lodge | supply=Village | Alice gains Village",
     "Watchtower trashed Village before used Trappers' Lodge", True),
    ("Alice hand=Watchtower favors=2 | Bob | landscapes=City-state | supply=Village | Alice gains Village",
     "Watchtower trashed Village before used City-state", True),
])
def test_what_is_shown_and_what_is_paid_in_vain_are_alike(line: str, claim: str, in_vain: bool) -> None:
    """It can be used, is no decision of its own, and the answer says that it does nothing."""
    found = answer(build(from_notation(line)), [("possible", claim)])
    assert found.holds is True and found.results[0].in_vain is in_vain
    assert any("without effect" in note for note in found.notes) is in_vain


@pytest.mark.parametrize(("line", "left_out"), [
    ("Alice hand=Witch | Bob hand=2 Moat | Alice plays Witch", "Moat's before-play ability"),
    ("Alice hand=Witch | Bob | Alice plays Witch", ""),
    (f"{CITY}", "City-state's when-gain ability, Watchtower's when-gain ability"),
    (f"{CITY.replace(' favors=2', '')}", "Watchtower's when-gain ability"),
    (f"{CITY.replace('hand=Watchtower ', '')}", ""),
])
def test_what_is_left_out_since_it_would_do_nothing_is_named(line: str, left_out: str) -> None:
    """A line of the answer says it, though nothing was claimed of it: a second Moat, a Favor for a card that is gone, a
    Watchtower shown when the card is on the deck already."""
    said = list(answer(build(from_notation(line))).asides)
    assert said == ([f"left out, since it would change nothing there: using {left_out}"] if left_out else [])
