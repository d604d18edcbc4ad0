"""An ability that a position states as set up is the one that playing the card sets up.

For every card and landscape that sets something up: it is used in a small position, and wherever one of its abilities
waits then, the position without that ability, in which it is stated, must be the same position. So whatever follows is
the same too.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from cases import each
from table import position

import engine.collection
from engine.kernel import CannotState, Held, advance, at_turn_level, legal, set_up, stated
from engine.kernel.run.machine import Machine
from engine.language import Named, On, Place, SetUp
from engine.language.walk import contains, parts, plays_again
from engine.state import *
from oracle.claims import answer
from oracle.errors import OracleError
from oracle.scenario import build, from_notation, parse, to_notation, to_yaml

SETTERS = sorted(
    entry.name for entry in engine.collection.entries() if any(contains(card, SetUp) for card in entry.versions)
)


def using(name: str) -> State:
    """A position in which a card or landscape can be used: played, bought, reacted with, had."""
    entry = engine.collection.load(name)
    abilities = entry.versions[-1].abilities if entry.versions else ()
    when_gained = any(one.when.on is On.GAIN and contains(one.clause, SetUp) for one in abilities)
    piles = {name: 0} if entry.kind == "card" and not when_gained else {}
    hand = "2 Smithy, Village, Militia, Copper, Silver, Estate, Gold, Peddler"
    alice: dict[str, Any] = {"deck": "3 Copper, Silver, Smithy, Estate, Village, Gold, Market", "discard": "Duchy",
                             "actions": 5, "buys": 3, "coins": 12, "potions": 1, "favors": 5}
    more: dict[str, Any] = {"supply": "Smithy, Village, Militia, Market, Peddler, Lurker"}
    if entry.kind == "card":
        hand = f"{name}, {hand}" + (", Province" if Named("Province") in parts(abilities) else "")
        more["supply"] += f", {name}"
        if "Fate" in entry.versions[-1].types:
            more["decks"] = {"boons": "The Moon's Gift, The Sea's Gift"}
            piles = {}
    elif entry.kind in ("boon", "hex"):
        more["decks"] = {f"{entry.kind}{'es' if entry.kind == 'hex' else 's'}": name}
        more["supply"] += ", Bard"
        hand += ", Bard"
    elif entry.kind == "state":
        alice["states"] = name
        more["landscapes"] = name
    elif entry.kind == "trait":
        more["traits"] = {name: "Smithy"}
    else:
        more["landscapes"] = name
    bob = {"hand": f"Militia, Copper, Silver, Estate, {name if entry.kind == 'card' else 'Moat'}", "deck": "7 Copper"}
    return position({"Alice": {"hand": hand, **alice}, "Bob": bob}, turn=Turn(last=1), piles=piles, **more)


def without(state: State, gone: list[Pending]) -> State:
    """The position without some of what waits in it."""
    machine = Machine(state)
    for one in gone:
        machine.pending.remove(one)
    return machine.freeze()


def restated(state: State, name: str, mine: list[Pending]) -> State:
    """The position with the abilities of a card taken away and stated instead."""
    every = stated(state.game, name)
    numbers = {one.code: number for number, one in enumerate(every, 1)}
    chosen = [numbers[one.entry.code] for one in mine]
    held: tuple[int, ...] = ()
    for one in mine:
        for bound, value in zip(state.game.codes[one.entry.code].names, one.entry.binds, strict=True):
            if not bound.startswith("@"):
                held = tuple(card & FACE for card in value or ())
    seat = {"YOU": 0, "LEFT": -1, "RIGHT": 1}[every[chosen[0] - 1].owner.name]
    player = (mine[0].entry.owner + seat) % len(state.game.players)
    under = [one for one in state.pending if one.entry.code == UNDER]
    held += tuple(card & FACE for one in under for card in one.entry.binds)
    marks = [one for one in state.pending if one.entry.code == MARKED]
    tokens = sum(one.entry.binds[0] for one in marks)
    return set_up(without(state, [*mine, *under, *marks]), player, name, 1, chosen, held, tokens)


def in_play(state: State, card: int) -> bool:
    return place_of(len(state.game.players), state.where[(card >> TAG_SHIFT) - 1]) is Place.PLAY


def lines(name: str, seeds: int, steps: int) -> Any:
    """Positions of random lines of play in which the card is used as soon as it can be."""
    start = using(name)
    for seed in range(seeds):
        random, state, choice = Random(seed), start, legal(start)
        for _ in range(steps):
            if choice is None:
                break
            texts = [option for option in choice.options if uses(state, option, name)]
            choices = texts if texts and random.random() < 0.7 else choice.options
            if choices is choice.options and len(choices) > 1 and choices[-1][0] == "end" and random.random() < 0.5:
                choices = choices[:-1]
            step = advance(state, random.choice(choices))
            state, choice = step.state, step.choice
            if choice is not None and at_turn_level(state):
                yield state


def uses(state: State, option: Any, name: str) -> bool:
    match option:
        case PlayCard(face) | BuyCard(face, False) | ChooseCard(face):
            return bool(state.game.cards[face & KIND].name == name)
        case BuyLandscape(number):
            return bool(state.game.landscapes[number].name == name)
        case UseAbility(trigger):
            return bool(state.game.codes[trigger.code].card == name)
        case _:
            return False


@cache
def compared(name: str, seeds: int = 12, steps: int = 30) -> tuple[frozenset[int], tuple[str, ...]]:
    """Which abilities of a card were seen waiting, and what was different where they were stated."""
    seen: set[int] = set()
    wrong: list[str] = []
    every = stated(using(name).game, name)
    numbers = {one.code: number for number, one in enumerate(every, 1)}
    for state in lines(name, seeds, steps):
        mine = [one for one in state.pending if one.entry.code in numbers]
        chosen = {numbers[one.entry.code] for one in mine}
        if not chosen - seen or len(chosen) < len(mine) or len({one.entry.owner for one in mine}) > 1:
            continue
        if any(card and not card & LOST and not in_play(state, card) for one in mine for card in (one.entry.keeper,)):
            continue                                      # what set it up has left play since
        if any(one.span != LASTS_INDEX[every[numbers[one.entry.code] - 1].lasts] for one in mine):
            continue                                      # its turn has come since it was set up
        if any(value & LOST for one in mine for held in one.entry.binds if isinstance(held, tuple) for value in held
               if every[numbers[one.entry.code] - 1].holds[0].place is not None):
            continue                                      # it has lost what it held
        seen |= chosen
        try:
            again = restated(state, name, mine)
        except CannotState as error:
            wrong.append(f"{name}: {error}")
            continue
        if again != state:
            wrong.append(f"{name}: {mine} {[one for one in again.pending if one not in state.pending]}")
        if len(seen) == len(numbers) - (THRONE in numbers):
            break
    return frozenset(seen), tuple(wrong)


# Abilities that never wait while a player decides in a phase (they are set up in Clean-up or between turns), and one
# whose card has always left play by then.
ONLY_BETWEEN = {"Cage/2", "Island Folk/1", "Possession/2", "Tireless/1", "Trickster/2"}


@each("name", SETTERS[::3])
def test_a_stated_ability_is_the_one_that_was_set_up(name: str) -> None:
    seen, wrong = compared(name)
    assert wrong == ()
    every = {f"{name}/{number}" for number, one in enumerate(stated(using(name).game, name), 1) if one.code != THRONE}
    assert every - {f"{name}/{number}" for number in seen} <= ONLY_BETWEEN


THRONES = sorted(
    entry.name for entry in engine.collection.entries() if entry.kind == "card" and plays_again(entry.versions[-1])
)
DURATIONS = ["Caravan", "Wharf", "Fishing Village", "Haven", "Amulet", "Garrison", "Sailor", "Enchantress"]


def repeated(name: str, year: int, seeds: int = 5) -> Any:
    """Positions in which a card that plays others again stays in play with a Duration, and nothing else is waiting."""
    for seed in range(seeds):
        random = Random(f"{name} {seed}")
        duration = random.choice(DURATIONS)
        hand = f"2 {name}, 2 {duration}, Village, Copper, Silver, Estate"
        start = position(
            {"Alice": {"hand": hand, "deck": "9 Copper", "actions": 6, "buys": 3, "tavern": name}, "Bob": {"hand": "5 Copper"}},
            turn=Turn(last=1), supply=f"Smithy, Village, {name}, {duration}", year=year)
        state, choice = start, legal(start)
        for _ in range(25):
            if choice is None:
                break
            ours = [option for option in choice.options if uses(state, option, name)
                    or (isinstance(option, ChooseCards) and any(state.game.cards[card & KIND].name == duration for card in option.cards))]
            step = advance(state, random.choice(ours or choice.options))
            state, choice = step.state, step.choice
            if choice is not None and at_turn_level(state) and any(one.entry.code == THRONE for one in state.pending):
                yield state


def once(state: State) -> State:
    """The state with no card twice among those that stay for another: what stays for it twice stays for it."""
    kept: list[Any] = []
    for one in state.pending:
        if one.entry.code != THRONE or one not in kept:
            kept.append(one)
    return state._replace(pending=tuple(kept))


@each(("name", "year"), [*product(THRONES[::2], [2019]), *product(THRONES[1::2], [2026])])
def test_what_stays_with_a_repeated_duration_can_be_stated(name: str, year: int) -> None:
    compared = 0
    for state in repeated(name, year):
        game, player = state.game, 0
        thrones = [one for one in state.pending if one.entry.code == THRONE]
        played = {one.entry.binds[0] for one in thrones}
        mine = [one for one in state.pending if one.entry.keeper in played and one.entry.code >= 0]
        others = [one for one in state.pending if one not in thrones and one not in mine]
        if others or len({one.entry.this for one in thrones}) != 1 or len(played) != 1 or not all(
                in_play(state, card) for one in thrones for card in (one.entry.this, *one.entry.binds)):
            continue
        duration = game.cards[next(iter(played)) & KIND].name         # it may be another copy of itself
        numbers = {one.code: number for number, one in enumerate(stated(game, duration), 1)}
        chosen = [numbers[one.entry.code] for one in mine]
        holding = any(isinstance(value, tuple) for one in mine for value in one.entry.binds)
        if holding or {chosen.count(number) for number in numbers.values()} != {chosen.count(1)}:
            continue                                      # what it holds is another test's matter
        if any(one.span != LASTS_INDEX[stated(game, duration)[numbers[one.entry.code] - 1].lasts] for one in mine):
            continue
        again = set_up(without(state, [*thrones, *mine]), player, duration, chosen.count(1), sorted(set(chosen)))
        last = len(stated(game, name))
        again = set_up(again, player, name, 1, [last], [next(iter(played)) & FACE])
        assert once(again) == once(state), (thrones, mine, again.pending)
        compared += 1
    assert compared or name not in SURELY


# Those that play a card from the hand twice or more as soon as they are played.
SURELY = {"Throne Room", "Disciple"}


@pytest.mark.parametrize(("line", "claim"), [
    # Tokens on the card; a throne-room that stays with what it has played again.
    ("Alice play=Garrison pending=Garrison[2 tokens] deck=9 Copper | Bob | {next}", "always=Alice.hand has 7 cards"),
    ("Alice play=Garrison pending=Garrison deck=9 Copper | Bob | {next}", "always=Alice.hand has 5 cards"),
    ("Alice play=Throne Room,Caravan pending=Caravan x2,Throne Room[Caravan] deck=9 Copper | Bob | Alice ends the turn",
     "always=Throne Room in Alice.play and Caravan in Alice.play"),
    ("Alice play=Throne Room,Caravan pending=Caravan x2,Throne Room deck=9 Copper | Bob | Alice ends the turn",
     "always=Throne Room in Alice.play and Caravan in Alice.play"),
    ("Alice play=Throne Room,Caravan pending=Caravan x2 deck=9 Copper | Bob | Alice ends the turn",
     "always=Throne Room in Alice.discard and Caravan in Alice.play"),
    ("Alice coins=1 | Bob | supply=Embargo | tokens=Copper[2 Embargo] | phase=buy | Alice buys Copper",
     "always=Alice gained 2 Curse"),
    # Taken from the position, where only one reading exists; else said.
    ("Alice play=Haven set_aside=Gold pending=Haven deck=9 Copper | Bob | {next}", "always=Gold in Alice.hand"),
    ("Alice play=Haven set_aside=Gold,Silver pending=Haven[Gold] deck=9 Copper | Bob | {next}",
     "always=Gold in Alice.hand and Silver not in Alice.hand"),
    ("Alice play=Gear set_aside=Gold,Silver pending=Gear deck=9 Copper | Bob | {next}",
     "always=Gold in Alice.hand and Silver in Alice.hand"),
    ("Alice play=2 Haven set_aside=2 Gold pending=Haven,Haven deck=9 Copper | Bob | {next}",
     "always=2 Gold in Alice.hand"),
    ("Alice play=Church set_aside=3 Gold pending=Church deck=9 Copper | Bob | {next}", "possible=3 Gold in Alice.hand"),
    # The extra turn is the next player's, and the one who has played Possession decides in it.
    ("Alice pending=Possession | Bob hand=Smithy deck=9 Copper | Alice ends the turn", "always=turn is Bob"),
    # What was named.
    ("Alice pending=Contraband[Gold] coins=9 | Bob | phase=buy | Alice takes the turn", "not offered=buy Gold"),
    ("Alice pending=Contraband[Silver] coins=9 | Bob | phase=buy | Alice takes the turn", "offered=buy Gold"),
    # All that a card sets up at once, or one of them; what ends with a turn is not there in another's.
    ("Alice play=Sailor pending=Sailor deck=9 Copper | Bob | {next}", "always=Alice.coins = 2"),
    ("Alice play=Sailor pending=Sailor/1 deck=9 Copper | Bob | {next}", "always=Alice.coins = 0"),
])
def test_what_a_stated_ability_holds(line: str, claim: str) -> None:
    text = line.replace("{next}", "Alice ends the turn | Bob ends the turn")
    scenario = from_notation(f"{text} | {claim}")
    assert answer(build(scenario)).holds is True
    again = parse(to_yaml(scenario))
    assert again.players == scenario.players
    assert from_notation(to_notation(scenario)).players == scenario.players


# What can be set up without a card: "up to", "any number of" and "all" are played with none, and the text sets it up.
MAY_BE_EMPTY = {"Biding Time/1", "Cage/1", "Cage/2", "Church/1", "Crypt/1", "Prepare/1", "Quartermaster/1"}
SEVERAL = MAY_BE_EMPTY | {"Archive/1", "Archive/2", "Gear/1", "Grotto/1", "Patient/1", "Research/1"}


@each("name", [name for name in SETTERS[1::3] if engine.collection.load(name).kind != "state"])
def test_every_ability_is_stated_with_what_it_holds_and_without(name: str) -> None:
    """With a card, or several as its text allows; without one where the text does, elsewhere what is missing is said."""
    for number, one in enumerate(stated(using(name).game, name), 1):
        ability, what = f"{name}/{number}", {holds.what for holds in one.holds}
        if what <= {Held.TOKENS} or ability in MAY_BE_EMPTY:
            assert [held for held in waiting(name, number, "") if held] == []
        elif Held.CARDS in what:
            with pytest.raises(OracleError, match=f"{name} holds a card, and none is"):
                waiting(name, number, "")
        if Held.CARDS not in what:
            continue
        place = {Place.EXILE: "exile", Place.BOONS: "boons", Place.PLAY: "play"}.get(one.holds[0].place or Place.ASIDE, "set_aside")
        card = "The Sea's Gift" if place == "boons" else "Gold"
        for count in (1, 2) if ability in SEVERAL else (1,):
            assert [count] == [held for held in waiting(name, number, place, *[card] * count) if held] or name == "Quartermaster"
        if ability not in SEVERAL:
            with pytest.raises(OracleError, match="at most 1"):
                waiting(name, number, place, card, card)


def waiting(name: str, number: int, place: str, *held: str) -> list[int]:
    """How many cards each ability holds that waits where one is stated with cards that lie in a place. Raises
    OracleError if it cannot be stated."""
    entry = engine.collection.load(name)
    rows = {place: [f'"{card}"' for card in held]} if place else {}
    rows["pending"] = [f'{{"{name}/{number}": [{", ".join(held)}]}}' if held else f'"{name}/{number}"']
    if entry.kind in ("card", "boon"):
        rows.setdefault("play" if entry.kind == "card" else "boons", []).append(f'"{name}"')
        shown = ""
    else:
        shown = f'landscapes: [{{"{name}": Smithy}}]' if entry.kind == "trait" else f'landscapes: ["{name}"]'
    cards = ", ".join(f"{row}: [{', '.join(some)}]" for row, some in rows.items())
    state = build(parse(f"players:\n  Alice: {{{cards}}}\n  Bob: {{}}\n{shown}\nrules: 2023\n"
                        "impossible_position: accept\nevent: Alice ends the turn\n")).state
    mine = {one.code for one in stated(state.game, name)}
    assert any(one.entry.code in mine for one in state.pending)
    return [len(value) for one in state.pending if one.entry.code in mine for value in one.entry.binds
            if isinstance(value, tuple)]


@pytest.mark.parametrize(("position", "what", "hint"), [
    ("Alice pending=Haven | Bob", "Haven holds a card, and none is set aside for it", "{Haven: Gold}"),
    ("Alice set_aside=Gold,Silver pending=Haven | Bob", "which cards are held by Haven", "{Haven: Gold}"),
    ("Alice pending=Haven[Gold] | Bob", "what Haven holds (Gold) is not set aside", "set_aside: [Gold]"),
    ("Alice set_aside=2 Gold pending=Haven[2 Gold] | Bob", "Haven holds 2 cards", "at most 1"),
    ("Alice pending=Contraband | Bob", "which card was named with Contraband", "{Contraband: Gold}"),
    ("Alice pending=Caravan[Gold] | Bob", "Caravan's ability holds no card", "write Caravan"),
    ("Alice pending=Embargo | Bob", "goes with a token on a pile", "tokens: {Copper: [1 Embargo]}"),
    ("Alice pending=Garrison[2 tokens] | Bob", "no tokens lie on it", "play: [Garrison]"),
    ("Alice pending=Caravan[2 tokens] | Bob", "Caravan's ability holds no card", "write Caravan"),
    ("Alice play=Garrison pending=Garrison[Gold] | Bob", "but tokens lie on it", "{Garrison: 2 tokens}"),
    ("Alice play=Caravan pending=Caravan,Throne Room[Caravan] | Bob", "Throne Room is not in play", "play: [Throne Room]"),
    ("Alice play=Throne Room pending=Throne Room[Caravan] | Bob", "(Caravan) is not in play", "play: [Caravan]"),
    ("Alice play=Throne Room,Caravan,Wharf pending=Caravan,Wharf,Throne Room | Bob",
     "which card has Throne Room played again?", "{Throne Room: Caravan}"),
    ("Alice pending=Sailor/3 | Bob", "Sailor does not set up an ability number 3", "Sailor/2"),
    ("Alice pending=Smithy | Bob", "Smithy does not set up an ability for later", "like Caravan"),
])
def test_what_cannot_be_stated_is_refused_with_the_cure(position: str, what: str, hint: str) -> None:
    with pytest.raises(OracleError) as error:
        build(from_notation(position))
    assert what in str(error.value) and hint in str(error.value)


@pytest.mark.parametrize("held", ["{}", "null", "{Gold: 1}", "3", "[[Gold]]", "[null]", "[{Gold: 1}]"])
def test_what_no_card_can_be_is_not_held(held: str) -> None:
    with pytest.raises(OracleError) as error:
        parse(f"players:\n  Alice: {{pending: [{{Haven: {held}}}]}}\n  Bob: {{}}\nevent: Alice starts the turn\n")
    assert "scenario:2" in str(error.value)


# ------------------------------------------------------------------------------------------- Boons


BLESSED = ("Alice boons=The Sea's Gift pending=Blessed Village deck=5 Copper | Bob deck=5 Copper | turn=Bob "
           "| Bob ends the turn")
RIVER = "Alice boons=The River's Gift pending=The River's Gift deck=9 Copper | Bob deck=5 Copper | Alice ends the turn"


@pytest.mark.parametrize(("line", "claim", "holds"), [
    (BLESSED, "Alice received The Sea's Gift at the start of her turn", True),
    (BLESSED.replace(" pending=Blessed Village", ""), "Alice received The Sea's Gift", False),
    (BLESSED.replace("The Sea's Gift p", "The Sea's Gift,The Sky's Gift p").replace("Village", "Village[The Sea's Gift]"),
     "Alice received The Sea's Gift and not Alice received The Sky's Gift", True),
    (RIVER, "Alice drew exactly 6 cards and The River's Gift in boons_discard", True),
    (RIVER.replace(" pending=", " idle="), "Alice drew exactly 5 cards and The River's Gift in boons_discard", True),
    (RIVER.replace("Alice ends", "Bob ends").replace("| Bob deck", "| Bob deck").replace(" | Bob ends", " | turn=Bob | Bob ends"),
     "Alice drew exactly 1 card", True),
])
def test_a_boon_can_be_stated_as_waiting(line: str, claim: str, holds: bool) -> None:
    question = build(from_notation(line))
    assert answer(question, [("always", claim)]).results[0].holds is holds
    assert parse(to_yaml(question.scenario)) == question.scenario
    assert from_notation(to_notation(question.scenario)) == question.scenario


@pytest.mark.parametrize(("line", "what", "hint"), [
    (RIVER.replace("boons=The River's Gift ", ""), "has not taken The River's Gift", "boons: [The River's Gift] under Alice"),
    (RIVER.replace("River", "Field"), "does not set up", "is enough"),
    (BLESSED.replace("Village", "Village[The Sky's Gift]"), "not among the Boons", "boons: [The Sky's Gift] under Alice"),
])
def test_a_boon_that_does_not_wait_is_refused(line: str, what: str, hint: str) -> None:
    with pytest.raises(OracleError) as caught:
        build(from_notation(line))
    assert what in caught.value.problems[0].what
    assert hint in caught.value.problems[0].hint
