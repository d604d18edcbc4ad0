"""What holds in every position: random games of all encoded cards, in all eras, with two to four players."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from cases import each
from fuzz.steps import cards_in
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from table import BASE, position, version_of, walk

import engine.collection
from engine.kernel import advance, at_turn_level, legal, new_game, new_state, perform, step
from engine.language import (
    ANY_NUMBER,
    PLAYER_PLACES,
    AllIn,
    CopiesIn,
    CopyOf,
    DifferentNames,
    Discard,
    Exchange,
    Gain,
    Instruction,
    NameCard,
    Named,
    OncePerTurn,
    Ordinal,
    Pick,
    Place,
    Pool,
    Trash,
)
from engine.language.walk import parts
from engine.rules import ERAS, rules_of
from engine.state import KIND, Choice, EndPhase, Game, NoMore, PlayCard, State, Turn
from engine.state.serial import dump, load

NAMES = ("Alice", "Bob", "Carol", "Dan")


@cache
def entries(*kinds: str) -> tuple[str, ...]:
    """The names of all encoded entries of some kinds; of cards, those that have a pile of their own."""
    return tuple(
        entry.name
        for entry in engine.collection.entries()
        if entry.kind in kinds and (entry.kind != "card" or entry.pile in ("kingdom", "non-supply"))
    )


def random_position(seed: int) -> State:
    """A position: some cards of any set in hands, decks, discard piles, play areas and mats."""
    rng = random.Random(seed)
    year = rng.choice(ERAS)
    kingdom = rng.sample(entries("card"), rng.randint(5, 9))
    landscapes = rng.sample(entries("event", "project", "way"), rng.randint(0, 3))
    mouse = ""
    if "Way of the Mouse" in landscapes:
        others = [name for name in entries("card") if name not in kingdom and not engine.collection.load(name).needs]
        mouse = rng.choice(others)
    projects = [name for name in landscapes if engine.collection.load(name).kind == "project"]
    every = (*kingdom, *kingdom, *kingdom, "Copper", "Silver", "Estate", "Curse")

    def some(most: int, least: int = 0) -> str:
        return ", ".join(rng.choice(every) for _ in range(rng.randint(least, most)))

    players: dict[str, dict[str, Any]] = {}
    for name in NAMES[: rng.randint(2, 4)]:
        deck = some(6)
        if rng.random() < 0.3:
            deck = ", ".join(filter(None, (deck, "[" + ";".join(rng.sample(every[-4:], 2)) + "]")))
        if rng.random() < 0.1:
            deck = ", ".join(filter(None, (deck, "?, ?")))
        reserves = [card for card in kingdom if card in ("Duplicate", "Royal Carriage")]
        players[name] = {
            "hand": some(6, 1),
            "deck": deck,
            "discard": some(3),
            "tavern": ", ".join(rng.choice(reserves) for _ in range(rng.randint(0, 2))) if reserves else "",
            "exile": some(2) if rng.random() < 0.2 else "",
            "coins": rng.randint(0, 8),
            "projects": ", ".join(project for project in projects if rng.random() < 0.7),
        }
    first = players["Alice"]
    first |= {"actions": rng.randint(1, 3), "buys": rng.randint(1, 3)}
    phase = rng.choice((1, 1, 1, 2))
    return position(
        players,
        year,
        supply=", ".join(kingdom),
        landscapes=", ".join(landscapes),
        mouse=mouse,
        piles={name: rng.choice((0, 1, 2, 10)) for name in rng.sample(kingdom, 2)},
        trash=some(3) if rng.random() < 0.5 else "",
        turn=Turn(phase=phase, last=len(players) - 1),
        ordered_discard=rng.random() < 0.2,
    )


def random_line(seed: int, steps: int) -> list[tuple[State, Choice]]:
    """The decisions of one random line of play from a random position."""
    rng = random.Random(seed)
    state = random_position(seed)
    choice = legal(state)
    found = []
    for _ in range(steps):
        if choice is None:
            break
        found.append((state, choice))
        options = choice.options
        if len(options) > 1 and isinstance(options[-1], EndPhase | NoMore) and rng.random() < 0.8:
            options = options[:-1]
        result = advance(state, rng.choice(options))
        state, choice = result.state, result.choice
    return found


QUICK = settings(
    max_examples=12, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow], database=None
)
SEEDS = st.integers(min_value=0, max_value=10**6)


@QUICK
@given(SEEDS)
def test_a_step_makes_a_state_that_stands_for_itself(seed: int) -> None:
    """Each option is offered once and leads somewhere, with the same cards as before, and changes nothing of where it
    comes from; only options are accepted; and a state that comes back from JSON is the same, and asks the same."""
    for state, choice in random_line(seed, 25):
        copy, before = dump(state), cards_in(state)
        again = load(state.game, json.loads(json.dumps(copy)))
        assert again == state and hash(again) == hash(state)
        assert legal(again) == legal(state) == choice
        assert len(set(choice.options)) == len(choice.options)
        for option in choice.options[:6]:
            result = advance(state, option)
            assert cards_in(result.state) == before
            assert not result.state.status or result.choice is None
            assert all(number >= 0 for number in result.state.pools)
            assert legal(result.state) == result.choice
        assert step(state, choice.options[0]) == advance(state, choice.options[0]) and dump(state) == copy
        with pytest.raises(ValueError, match="not an option"):
            step(state, ("no such option",))


def test_a_state_of_another_game_is_refused() -> None:
    """The serial form knows which game it belongs to."""
    data = dump(random_position(1))
    with pytest.raises(ValueError, match="another game"):
        load(random_position(2).game, data)


# ------------------------------------------------------------------ equality


def perturbed(value: Any) -> list[Any]:
    """Values that differ from a value in one place, one for each place that there is."""
    if isinstance(value, bool) or value is None:
        return [7]
    if isinstance(value, int):
        return [value + 1]
    if isinstance(value, str):
        return [value + "x"]
    if isinstance(value, tuple):
        make = type(value)._make if hasattr(type(value), "_make") else tuple  # type: ignore[attr-defined]
        found = [
            make((*value[:number], other, *value[number + 1 :]))
            for number, item in enumerate(value)
            for other in perturbed(item)
        ]
        return found if make is not tuple else [*found, (*value, 0)]
    raise TypeError(type(value))


def test_every_field_of_a_state_counts_in_equality() -> None:
    """Every number anywhere in a state makes a difference, and so does the game."""
    seen = dict.fromkeys(State._fields, 0)
    for seed in range(6):
        *_, (state, _) = random_line(seed, 18)
        for name in State._fields[1:]:
            for other in perturbed(getattr(state, name)):
                changed = state._replace(**{name: other})
                assert changed != state, name
                seen[name] += 1
        elsewhere = random_position(seed + 1000).game
        assert state._replace(game=elsewhere) != state
        seen["game"] += 1
    assert all(seen.values()), seen


def test_games_differ_in_rules_cards_players_and_piles() -> None:
    """Everything that a game is made of is compared."""
    copper, silver = (version_of(name, 2023) for name in ("Copper", "Silver"))
    base: dict[str, Any] = {
        "rules": rules_of(2023),
        "players": ("Alice", "Bob"),
        "cards": (copper, silver),
        "piles": (("Copper", ("Copper",), True), ("Silver", ("Silver",), True)),
    }
    game = new_game(**base)
    assert game == new_game(**base) and hash(game) == hash(new_game(**base))
    for change in (
        {"rules": rules_of(2021)},
        {"rules": rules_of(2023).with_switch("reactions_reopen", False)},
        {"players": ("Alice", "Carol")},
        {"cards": (copper, silver, version_of("Gold", 2023))},
        {"cards": (copper, replace(silver, since=2000))},
        {"piles": (("Copper", ("Copper",), True), ("Silver", ("Silver",), False))},
        {"landscapes": (version_of("Way of the Sheep", 2023),)},
        {"ordered_discard": True},
        {"extra": (("gain", (Gain(Named("Silver")),)),)},
    ):
        assert new_game(**{**base, **change}) != game, change


# ------------------------------------------------------------------ copies and look-alikes


TWINS = (
    ("discard all", "Village Green"),
    ("discard all", "Faithful Hound"),
    ("discard all", "Tunnel"),
    ("trash two", "Market Square"),
    ("trash all", "Feodum"),
    ("trash all", "Squire"),
    ("trash all", "Fortress"),
    ("gain", "Sheepdog"),
    ("gain", "Watchtower"),
    ("gain", "Trader"),
    ("play Militia", "Caravan Guard"),
    ("play Militia", "Diplomat"),
    ("play Militia", "Secret Chamber"),
    ("play Militia", "Moat"),
    ("play Militia", "Beggar"),
    ("play Militia", "Horse Traders"),
    ("play Throne Room", "Mining Village"),
    ("play Throne Room", "Caravan"),
    ("play Throne Room", "Village Green"),
    ("play Procession", "Fortress"),
)
PROGRAMS: dict[str, tuple[Instruction, ...]] = {
    "discard all": (Discard(AllIn(Place.HAND)),),
    "trash all": (Trash(AllIn(Place.HAND)),),
    "trash two": (Trash(Pick(0, ANY_NUMBER, Place.HAND, Named("Estate"))),),
    "gain": (Gain(Named("Silver")),),
}


OTHER = " (the other)"


def plain(game: Game, card: int) -> str:
    """The name of a card, or of the one that it looks like."""
    return game.cards[card & KIND].name.removesuffix(OTHER)


def seen(end: State) -> Any:
    """What players see of a position, whichever of two look-alikes lies where."""
    places = []
    for number, zone in enumerate(end.zones):
        items: list[Any] = []
        for item in zone:
            bag = [plain(end.game, item)] if isinstance(item, int) else sorted(plain(end.game, card) for card in item)
            # Shuffled cards that are all alike are no secret.
            items += bag if len(set(bag)) == 1 else [tuple(bag)]
        ordered = number % PLAYER_PLACES == Place.DECK and number < len(end.zones) - 1
        places.append(tuple(items if ordered else sorted(items, key=str)))
    piles = tuple(sum(count for _, count in pile) for pile in end.piles)
    return (tuple(places), piles, end.pools, end.turn, len(end.pending), end.status)


def twin_ends(event: str, name: str, year: int, apart: bool) -> set[Any]:
    """What players see at the ends of an event, with two copies of a card; ``apart``: as cards of two kinds
    that are alike in all but their names, which are not looked at."""
    other = f"{name}{OTHER}"
    extra = event.removeprefix("play ")
    names = [*BASE, name, *(("Militia", "Smithy") if extra in PROGRAMS else (extra,)), "Smithy"]
    cards = [version_of(card, year) for card in dict.fromkeys(names)]
    twin = replace(version_of(name, year), name=other, pile=name)
    game = new_game(
        rules_of(year),
        ("Alice", "Bob"),
        (*cards, twin),
        tuple((card.name, (card.name, *((other,) if card.name == name else ())), True) for card in cards),
        extra=tuple(PROGRAMS.items()),
    )
    kind = game.kind_of
    player = 1 if extra == "Militia" else 0
    hand = [kind[name], kind[other if apart else name], kind["Estate"], kind["Gold"], kind["Silver"]]
    zones: dict[tuple[int, Place], list[Any]] = {
        (player, Place.HAND): hand,
        (player, Place.DECK): [kind["Copper"], kind["Gold"]],
    }
    if extra not in PROGRAMS:
        zones.setdefault((0, Place.HAND), []).append(kind[extra])
    state = new_state(
        game, zones, piles={card.name: ((kind[card.name], 5),) for card in cards}, pools={(0, Pool.ACTIONS): 1}
    )
    if extra in PROGRAMS:
        start = perform(state, extra, 0).state
    else:
        start = step(state, PlayCard(kind[extra])).state
    at_end = [start] if at_turn_level(start) else walk(start, 20_000)[1]

    return {seen(end) for end in at_end}


# A Trader of before 2020 looks at its own name: it does not replace the Silver that a Trader gave.
TWINS_BY_YEAR = [(event, name, year) for event, name in TWINS for year in (2018, 2023) if (name, year) != ("Trader", 2018)]


@each(("event", "name", "year"), TWINS_BY_YEAR)
def test_two_copies_are_like_two_cards_with_the_same_text(event: str, name: str, year: int) -> None:
    """Treating copies that nothing tells apart as one loses no end: with copies told apart by a name that no
    rule looks at, the same can happen."""
    assert twin_ends(event, name, year, False) == twin_ends(event, name, year, True)


# Cards in whose game copies are looked at by name, or which come with another card: not for this comparison.
BY_NAME = {"Cultist", "Rats", "Fisherman", "Outpost", "Duplicate", "Kiln", "Changeling", "Smugglers", "Followers"}
PLAIN_PROJECTS = ("Innovation",)


@cache
def comparable() -> tuple[str, ...]:
    """The cards of which a look-alike under another name can be made without changing anything: no word of theirs
    looks at names, they have a pile of their own, and bring nothing along."""
    base = {*BASE, "Gold", "Duchy", "Province", "Curse"}

    def by_name(part: Any) -> bool:
        if isinstance(part, (CopyOf, CopiesIn, DifferentNames, NameCard, OncePerTurn, Ordinal, Exchange)):
            return True
        if isinstance(part, Pick) and part.different:
            return True
        return isinstance(part, Named) and part.name not in base

    return tuple(
        name
        for name in entries("card")
        if name not in BY_NAME
        and not (entry := engine.collection.load(name)).needs
        and entry.pile in ("kingdom", "base")
        and not any(by_name(part) for part in parts(entry))
        and not any(card.pile for card in entry.versions)
        and not {"Fate", "Doom", "Loot", "Command"} & {kind for card in entry.versions for kind in card.types}
    )


def random_twins(seed: int, apart: bool, limit: int) -> set[Any] | None:
    """What players see at the ends of a random event in a random position; ``apart``: with about half of the
    cards as look-alikes of another name. None if nothing can happen or there are too many states."""
    rng = random.Random(seed)
    year = rng.choice((2012, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2026))
    chosen = rng.sample(comparable(), 4)
    cards = [version_of(name, year) for name in dict.fromkeys((*BASE, *chosen))]
    twins = [replace(version_of(name, year), name=name + OTHER, pile=name) for name in chosen]
    lands = [
        name for name in ("Innovation", "Way of the Sheep", "Way of the Horse", "Travelling Fair") if rng.random() < 0.2
    ]
    game = new_game(
        rules_of(year),
        ("Alice", "Bob"),
        (*cards, *twins),
        tuple((card.name, (card.name, card.name + OTHER)[: 1 + (card.name in chosen)], True) for card in cards),
        landscapes=tuple(version_of(name, year) for name in lands),
        extra=tuple(PROGRAMS.items()),
    )
    kind = game.kind_of
    zones: dict[tuple[int, Place], list[Any]] = {}
    for player in (0, 1):
        for place, most in ((Place.HAND, 5), (Place.DECK, 3), (Place.DISCARD, 2), (Place.PLAY, 1)):
            zones[player, place] = []
            for _ in range(rng.randint(0, most)):
                name = rng.choice((*chosen, *chosen, "Copper", "Estate", "Silver"))
                other = rng.random() < 0.5 and name in chosen
                zones[player, place].append(kind[name + OTHER if apart and other else name])
    state = new_state(
        game,
        zones,
        piles={card.name: ((kind[card.name], 5),) for card in cards},
        cubes=[(lands.index(name), player) for name in PLAIN_PROJECTS if name in lands for player in (0, 1)],
    )
    event = rng.choice(("discard all", "trash all", "gain", "play", "play", "play", "play"))

    if event == "play":
        choice = legal(state)
        assert choice is not None
        options = [option for option in choice.options if isinstance(option, PlayCard)]
        if not options:
            return None
        name = rng.choice(sorted({plain(game, option.card) for option in options}))
        starts = [step(state, option).state for option in options if plain(game, option.card) == name]
    else:
        starts = [perform(state, event, rng.choice((0, 1))).state]
    found = set()
    for start in starts:
        try:
            at_end = [start] if at_turn_level(start) else walk(start, limit)[1]
        except AssertionError:
            return None
        found.update(map(seen, at_end))
    return found


def test_random_positions_with_copies_and_with_look_alikes_end_alike() -> None:
    """As above, for random hands, decks, events and eras: an independent check of what counts as equal."""
    compared = 0
    for seed in range(2000):
        together = random_twins(seed, False, 400)
        if together is None or len(together) < 3:
            continue
        apart = random_twins(seed, True, 1500)
        if apart is not None:
            assert together == apart, seed
            compared += 1
        if compared == 10:
            break
    assert compared == 10
