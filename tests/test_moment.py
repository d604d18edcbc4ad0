"""Moments: any position of random play is written as a file and as a line, and read back as the same position."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from engine.kernel import advance, at_turn_level, legal
from engine.state import EndPhase, Option, State
from oracle.errors import OracleError
from oracle.scenario import Question, build, from_notation, parse, to_notation, to_yaml
from oracle.scenario.moment import moment
from oracle.scenario.snapshot import same_position
from tests.fuzz import positions

# What a position has a hard time to say: throne-rooms of Durations, extra turns, cards set aside and on mats, what a card is
# besides, States, tokens of all sorts, Debt, cards without a pile, piles of different cards, cards put on cards.
HARD = (
    "Alice hand=2 Throne Room,Caravan,Wharf,Tactician deck=9 Copper actions=3 | Bob hand=5 Copper deck=Gold"
    " | supply=Throne Room,Caravan,Wharf,Tactician,King's Court",
    "Alice hand=Possession,Outpost,2 Gold,Village deck=6 Silver,4 Copper actions=3 coins=8"
    " | Bob hand=2 Village,Smithy,2 Copper deck=9 Silver | supply=Possession,Outpost"
    " | landscapes=Mission,Seize the Day",
    "Alice hand=Archive,Royal Galley,Church,Smithy,Village deck=9 Copper actions=5 | Bob hand=5 Copper"
    " | supply=Archive,Royal Galley,Church",
    "Alice hand=Livery,Gatekeeper,Camel Train,2 Horse,Hostelry deck=9 Silver actions=4 coins=6"
    " | Bob hand=5 Silver exile=Silver | supply=Livery,Gatekeeper,Camel Train,Hostelry,Stockpile",
    "Alice hand=3 Estate,2 Gold coins=5 deck=2 Estate,6 Silver actions=3 buys=3 | Bob hand=5 Copper"
    " | supply=Smithy,Village,Caravan | landscapes=Inheritance,Way of the Chameleon,Travelling Fair",
    "Alice hand=Prince,Smithy,Fortune Hunter,Trickster,Quartermaster deck=9 Gold actions=5"
    " | Bob hand=5 Copper | supply=Prince,Trickster,Quartermaster,Crew,Smithy | landscapes=Journey",
    "Alice hand=Blessed Village,Druid,Cursed Village,Leprechaun,Pixie deck=9 Copper actions=6"
    " | Bob hand=Tormentor,4 Copper | supply=Blessed Village,Druid,Tormentor,Night Watchman,Devil's Workshop"
    " | boons_aside=The Sun's Gift,The Moon's Gift,The Wind's Gift",
    ""
    "Alice hand=Relic,Bridge Troll,Ranger,Teacher,Peasant deck=9 Copper actions=5 coins=4 buys=3 tavern=Guide,Duplicate,Royal Carriage"
    " | Bob hand=5 Copper | supply=Relic,Bridge Troll,Ranger,Peasant,Guide"
    " | landscapes=Borrow,Training,Lost Arts",
    ""
    "Alice hand=2 Engineer,Overlord,Capital,Butcher deck=9 Copper actions=4 buys=2 coffers=3 debt=2 coins=5 villagers=2"
    " | Bob hand=5 Copper | supply=Engineer,Overlord,Capital,Butcher,City Quarter,Gladiator,Encampment,Baker"
    " | landscapes=Tax,Tomb,Basilica,Donate",
    "Alice hand=Black Market,Embargo,Village,Necromancer,Exorcist deck=9 Copper actions=5 coins=5"
    " | Bob hand=5 Copper | supply=Black Market,Embargo,Necromancer,Exorcist,Ghost Town"
    " | black_market=Witch,Smithy,Caravan,(Militia,Moat)",
    "Alice hand=Sycophant,Importer,Highwayman,Contract,Voyage deck=9 Copper actions=5 favors=4 coins=6"
    " | Bob hand=5 Copper favors=3 | supply=Sycophant,Importer,Highwayman,Contract,Voyage,Augurs,Village"
    " | landscapes=Cave Dwellers,Cursed[Village],Star Chart",
    "Alice hand=Cultist,Marauder,Dame Anna,Smugglers,Cargo Ship deck=9 Copper actions=5 coins=6 buys=2"
    " | Bob hand=5 Copper gained_last_turn=Silver | Carol hand=5 Copper"
    " | supply=Cultist,Marauder,Knights,Smugglers,Cargo Ship,Ruins[Survivors,(Abandoned Mine,Ruined Village)]"
    " | landscapes=Innovation,Citadel",
    "Alice hand=Band of Misfits,Procession,Scepter,Mastermind,Village deck=9 Copper actions=5 coins=6 buys=2"
    " | Bob hand=5 Copper | rules=2013 | supply=Band of Misfits,Procession,Fishing Village,Hermit,Urchin",
    "Alice hand=Gear,Haven,Cage,Grotto,Crypt deck=9 Copper actions=5 | Bob hand=Contraband,4 Gold"
    " | supply=Gear,Haven,Cage,Grotto,Crypt,Contraband,Garrison,Research",
)


def moments(question: Question, rng: random.Random, length: int, every: int) -> Iterator[bool]:
    """Write moments of random play and read them again; for each whether it is one between two abilities."""
    state, steps, met = question.state, list[tuple[State, Option]](), Counter[bool]()
    for _ in range(length):
        choice = legal(state)
        if choice is None:
            return
        between = at_turn_level(state)
        met[between] += 1
        if met[between] % every == 1 and (between or any(at_turn_level(one) for one, _ in steps)):
            found = moment(question.scenario, steps, state)
            again = parse(to_yaml(found))
            assert from_notation(to_notation(found)) == again
            assert not between or same_position(build(again).state, state)
            assert between or again.event
            yield between
        option = rng.choice(choice.options)
        steps.append((state, rng.choice(choice.options) if isinstance(option, EndPhase) else option))
        state = advance(*steps[-1]).state


@pytest.mark.parametrize("line", HARD, ids=[line.split(",")[0].split("hand=")[-1] for line in HARD])
def test_a_moment_among_cards_that_leave_something_behind_comes_back(line: str) -> None:
    question = build(from_notation(f"{line} | impossible_position=accept"))
    assert any(list(moments(question, random.Random(1), 40, 12)))


@pytest.mark.parametrize("seed", range(1))
def test_a_moment_of_random_play_comes_back(seed: int) -> None:
    """Of any cards, landscapes, years and numbers of players, some way into the game: between two abilities by its
    position, inside one by the line of play from the position before it."""
    rng = random.Random(seed)
    met: Counter[bool] = Counter()
    for _, (_, question) in zip(range(5), positions.questions(rng), strict=False):
        assert question is not None
        met.update(moments(question, rng, 90, 25))
    assert met[True] > 3
    assert met[False] > 0


def test_what_is_remembered_is_checked() -> None:
    """What memory says of a card, a player or an ability that is not there is told, with its place."""
    said = "memory: {waits: ['Caravan/9; Alice; on your next turn'],\n  turns: [Zoe 3]}"
    with pytest.raises(OracleError) as caught:
        build(parse("players: {Alice: {}, Bob: {}}\n" + said))
    assert [problem.where.line for problem in caught.value.problems if problem.where] == [2, 3]
