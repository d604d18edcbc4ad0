"""A card that lies in play, of which nothing is said, is taken as played: on its owner's last turn, or on this one.

What waits then is what waits where the card has really been played, on a turn before.
"""

from __future__ import annotations

import pytest
from cases import each

from engine.state import Pending, State
from oracle.claims import answer
from oracle.errors import OracleError
from oracle.scenario import build, from_notation, parse, to_notation, to_yaml


def waiting(state: State) -> list[tuple[str, int, int]]:
    """What waits in a position: which ability, how long, whose."""
    def one(pending: Pending) -> tuple[str, int, int]:
        code = pending.entry.code
        return (state.game.codes[code].name if code >= 0 else str(code), pending.span, pending.entry.owner)
    return sorted(map(one, state.pending))


def really_played(name: str, after: str) -> State:
    """The position of Alice's turn, with the end of her Action phase, after a card was played on a turn before."""
    rest = "impossible_position=accept | supply=Smithy"
    return build(from_notation(
        f"Alice deck=30 Copper | Bob hand={name},Estate deck=30 Copper | turn=Bob | {rest} | "
        f"earlier=Bob plays {name} | earlier=Bob ends the turn{after}")).state


@each("name", [
    "Caravan", "Lighthouse", "Enchantress", "Fishing Village", "Wharf", "Merchant Ship", "Haunted Woods", "Swamp Hag",
    "Bridge Troll", "Hireling", "Monkey", "Sea Witch", "Corsair", "Frigate", "Den of Sin", "Raider", "Gatekeeper",
    "Captain", "Highwayman", "Mastermind", "Samurai", "Cutthroat", "Search", "Secluded Shrine", "Landing Party",
    "Astrolabe", "Guardian", "Ghost Town", "Champion", "Tactician", "Sailor",
])
def test_what_waits_is_what_waits_where_the_card_was_really_played(name: str) -> None:
    """In the turn of the player behind, and in the owner's own next turn."""
    rest = "impossible_position=accept | supply=Smithy"
    played = really_played(name, "")
    assert played.turn.player == 0, "it is Alice's turn"
    brings = " | supply=Page" if name == "Champion" else ""
    placed = build(from_notation(f"Alice deck=30 Copper | Bob play={name} | impossible_position=accept{brings}"))
    assert waiting(placed.state) == waiting(played), f"{name} in the turn of another player"
    assert placed.assumed == (f"Assumed: Bob played {name} on his last turn.",)
    if name in ("Mastermind", "Frigate", "Sailor", "Captain"):
        return                                              # something is to be decided when the turn begins
    again = really_played(name, " | earlier=Alice ends the turn")
    assert again.turn.player == 1, "it is Bob's turn"
    own = build(from_notation(f"Alice deck=30 Copper | Bob play={name} | turn=Bob | {rest}"))
    assert waiting(own.state) == waiting(again), f"{name} in the turn of its owner"


def verdict(line: str) -> bool | None:
    """Whether the claims of a line hold."""
    return answer(build(from_notation(line))).holds


@each(("line", "holds"), [
    # Lighthouse, Enchantress, Champion: in force until its owner's next turn, or for good.
    ("Alice hand=Witch | Bob play=Lighthouse | Alice plays Witch | possible=Bob gained Curse", False),
    ("Alice hand=Witch | Bob play=Lighthouse idle=Lighthouse | Alice plays Witch | possible=Bob gained Curse", True),
    ("Alice hand=Smithy deck=5 Copper | Bob play=Enchantress | Alice plays Smithy | possible=Alice drew 3 cards", False),
    ("Alice hand=Witch | Bob play=Champion | supply=Page | Alice plays Witch | possible=Bob gained Curse", False),
    ("Alice play=Champion hand=2 Smithy deck=9 Copper | Bob | supply=Page | Alice plays Smithy | Alice plays Smithy | "
     "always=Smithy in Alice.play", True),
    # Haggler: what it says of this turn, once for each.
    ("Alice play=2 Haggler coins=8 | Bob | supply=Smithy,Village | Alice buys Province | "
     "possible=Alice gained 2 Smithy", True),
    ("Alice play=Haggler coins=8 | Bob | supply=Smithy,Village | Alice buys Province | "
     "possible=Alice gained 2 Smithy", False),
    # A Duration of an own turn that goes on has done what it does at its start; before the turn it waits.
    ("Alice play=Caravan deck=9 Copper | Bob | Alice ends the turn | always=Alice drew 5 cards", True),
    ("Alice play=Caravan deck=9 Copper | Bob | Alice starts the turn | always=Alice drew a card", True),
    ("Alice play=Taskmaster | Bob | Alice starts the turn | always=Alice.actions = 2", True),
    ("Alice play=Hireling deck=9 Copper | Bob | Alice starts the turn | always=Alice drew a card", True),
    ("Alice play=Cargo Ship | Bob | Alice gains Gold | possible=Gold in Alice.set_aside", True),
    ("Alice play=Cargo Ship set_aside=Gold | Bob | Alice starts the turn | always=Gold in Alice.hand", True),
    ("Alice play=Bridge coins=3 | Bob | supply=Smithy | Alice buys Smithy | always=Smithy in Alice.discard", True),
    # Barge and Captain: in play from before means that it is for the next turn.
    ("Alice play=Barge deck=9 Copper | Bob | Alice starts the turn | always=Alice drew 3 cards", True),
    ("Alice play=Captain | Bob | supply=Village | Alice starts the turn | possible=Alice played Village", True),
    # Crypt, Prince, Royal Galley: what lies aside for it.
    ("Alice play=Crypt set_aside=Gold,Silver | Bob | Alice starts the turn | possible=Gold in Alice.hand", True),
    ("Alice play=Prince set_aside=Village | Bob | Alice starts the turn | possible=Alice played Village", True),
    ("Alice play=Royal Galley set_aside=Village | Bob | Alice starts the turn | always=Alice played Village", True),
    # A Throne Room stays with the Duration that it has played twice, which does twice what it does.
    ("Alice play=Throne Room,Caravan deck=9 Copper | Bob | Alice starts the turn | always=Alice drew 2 cards", True),
    ("Alice play=King's Court,Caravan deck=9 Copper | Bob | Alice starts the turn | always=Alice drew 3 cards", True),
    ("Alice play=2 Caravan deck=9 Copper | Bob | Alice starts the turn | always=Alice drew 2 cards", True),
    # By the rules before 2022 what Lighthouse says held while it was in play: nothing is set up for that.
    ("rules=2013 | Alice hand=Witch | Bob play=Lighthouse | Alice plays Witch | possible=Bob gained Curse", False),
])
def test_cards_in_play_do_what_players_mean(line: str, holds: bool) -> None:
    assert verdict(line) is holds


@pytest.mark.parametrize(("line", "assumed"), [
    ("Alice hand=Witch | Bob | Carol play=Lighthouse | Alice plays Witch",
     ["Assumed: Carol played Lighthouse on her last turn."]),
    ("Alice play=2 Bridge,Smithy | Bob | phase=buy | Alice buys Copper", ["Assumed: Alice played 2 Bridge this turn."]),
    ("Alice play=2 Bridge pending=Bridge x2 | Bob | phase=buy | Alice buys Copper", []),
    ("Alice play=Smithy | Bob | phase=buy | Alice buys Copper", []),
    ("Alice | Bob play=Bridge | phase=buy | Alice buys Copper", []),            # of his turn nothing is left
    ("Alice play=Caravan | Bob | Alice gains Copper",
     ["Assumed: Alice played Caravan on her last turn, and it has nothing left to do (played this turn: "
      "pending: [Caravan])."]),
    ("Alice boons=The River's Gift deck=9 Copper | Bob | Alice ends the turn",
     ["Assumed: Alice received The River's Gift this turn."]),
    ("Alice boons=The River's Gift idle=The River's Gift deck=9 Copper | Bob | Alice ends the turn", []),
    ("Alice play=Charm | Bob | Alice gains Copper",
     ["Assumed: what Alice chose for Charm set up nothing (otherwise pending: [Charm] under Alice)."]),
])
def test_the_answer_begins_with_what_was_taken_as_played(line: str, assumed: list[str]) -> None:
    assert list(answer(build(from_notation(line))).assumed) == assumed


@pytest.mark.parametrize(("line", "asked", "cure"), [
    ("Alice | Bob play=Royal Galley | Alice gains Copper", "Royal Galley holds a card", "set_aside=Village"),
    ("Alice | Bob play=Prince | Alice gains Copper", "Prince holds a card", "set_aside=Village"),
    ("Alice | Bob play=Crypt | Alice gains Copper", "Crypt holds a card", "set_aside=Gold"),
    ("Alice | Bob play=Garrison | Alice gains Copper", "how many tokens are on Garrison", "pending=Garrison[2 tokens]"),
    ("Alice | Bob play=Cargo Ship | Alice gains Copper", "Cargo Ship holds a card", "set_aside=Gold"),
    ("Alice | Bob play=Throne Room,Caravan,Wharf | Alice gains Copper", "which card has Throne Room played again?",
     "pending=Throne Room[Caravan],Caravan x2"),
])
def test_what_cannot_be_known_is_asked_and_the_advice_works(line: str, asked: str, cure: str) -> None:
    with pytest.raises(OracleError) as refused:
        build(from_notation(line))
    card = line.partition("play=")[2].partition(" |")[0].partition(",")[0]
    assert asked in str(refused.value) and f"idle: [{card}]" in str(refused.value)
    assert build(from_notation(line.replace(" | Alice gains", f" {cure} | Alice gains"))).events
    assert build(from_notation(line.replace(" | Alice gains", f" idle={card} | Alice gains"))).events


def test_idle_is_written_and_read_and_can_only_be_said_of_what_is_there() -> None:
    scenario = from_notation("Alice | Bob play=2 Caravan idle=Caravan | Alice gains Copper")
    assert from_notation(to_notation(scenario)) == scenario == parse(to_yaml(scenario))
    assert waiting(build(scenario).state) == waiting(build(from_notation(
        "Alice | Bob play=Caravan | Alice gains Copper")).state)
    with pytest.raises(OracleError, match="Lighthouse is idle, and not in play"):
        build(from_notation("Alice | Bob play=Caravan idle=Lighthouse | Alice gains Copper"))


@pytest.mark.parametrize(("line", "assumed"), [
    ("Alice hand=Madman deck=9 Copper | Bob | Alice plays Madman",
     ["Assumed: a game with Hermit, which Madman comes with."]),
    ("Alice hand=Followers deck=9 Copper | Bob | Alice plays Followers",
     ["Assumed: a game with Tournament, which Followers comes with."]),
    ("Alice hand=Horse deck=9 Copper | Bob | Alice plays Horse", ["Assumed: a game in which Horse has a pile."]),
    ("Alice hand=Sword deck=9 Copper | Bob | Alice plays Sword", ["Assumed: a game in which Sword has a pile."]),
    ("Alice hand=Madman deck=9 Copper | Bob | supply=Hermit | Alice plays Madman", []),
    ("Alice coins=3 | Bob | supply=Gladiator | Alice buys Gladiator", []),      # its pile is meant
])
def test_what_a_position_implies_is_added_and_said(line: str, assumed: list[str]) -> None:
    found = answer(build(from_notation(line)))
    assert list(found.assumed) == assumed and found.graph.decided
