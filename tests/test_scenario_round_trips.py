"""YAML and the one-line notation say the same: any scenario survives being written and read, in both."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import collection
from engine.piles import pile_of
from engine.rules import CURRENT, ERAS, rules_of
from oracle.errors import OracleError
from oracle.scenario import from_notation, parse, to_notation, to_yaml
from oracle.scenario.card_sorts import Cards, Deck, Had, OneCard, SetUp
from oracle.scenario.deeds import read_deed
from oracle.scenario.fields import PLAYER, SCENARIO, SHAPE, Player, Scenario
from oracle.scenario.misfits import check_shape
from oracle.scenario.model import (
    CLAIMS,
    FIGURES,
    ON_PILES,
    OWN_TOKENS,
    PHASES,
    REST,
    SWITCHES,
    Bearer,
    Budget,
    Earlier,
    Era,
    Expectation,
    Landscape,
    Pile,
    Pin,
)
from oracle.scenario.reader import as_bag
from oracle.scenario.reading import read_yaml
from oracle.scenario.sentences import Deed, deed_text
from oracle.scenario.sorts import Count, FieldRow
from oracle.words.catalogue import facts, straight
from oracle.words.table import POOL, SINGLE

CARDS = [name for name in collection.names() if collection.load(name).kind == "card"]
OWN_PILE = [
    name for name in CARDS if collection.load(name).pile in ("base", "kingdom", "non-supply") and pile_of(name) == name
]
BOONS, HEXES = ([name for name in collection.names() if collection.load(name).kind == kind] for kind in ("boon", "hex"))
RUINS = list(collection.load("Ruins").needs)
LABELS = {name: [v.version for v in collection.load(name).versions if v.version] for name in CARDS}
NAMES = ["Alice", "Bob", "Carol", "Łucja", "J-P", "x_1", "Борис", "player2"]
WORDS = (
    st.text(st.characters(exclude_categories=("Cc", "Cf", "Cs", "Co", "Cn")), min_size=1, max_size=30)
    .map(straight)
    .filter(bool)
)
SOME = st.lists(st.sampled_from(CARDS), max_size=5)
SEEN_OR_NOT = st.lists(st.sampled_from([*CARDS, "?"]), max_size=5)


@st.composite
def decks(draw: Any) -> tuple[Any, ...]:
    items: list[Any] = []
    for part in draw(
        st.lists(st.one_of(SEEN_OR_NOT.map(lambda x: ("row", x)), SOME.map(lambda x: ("bag", x))), max_size=3)
    ):
        items += as_bag(part[1]) if part[0] == "bag" else part[1]
    return tuple(items)


def values(one: FieldRow) -> st.SearchStrategy[Any]:
    """What a field of a player can hold, by what its row says."""
    sort = one.sort
    if isinstance(sort, Count):
        return st.none() | st.integers(0, 1 if POOL[one.key] in SINGLE else 9)
    if isinstance(sort, OneCard):
        return st.just("") | st.sampled_from(CARDS)
    if isinstance(sort, SetUp):
        held = st.sampled_from([(), ("Copper",), ("Copper", "Silver")])
        some = st.tuples(st.sampled_from(["Caravan", "Lighthouse"]), st.sampled_from(["", "1"]), st.integers(1, 3), held)
        return st.lists(some, max_size=2).map(sorted).map(tuple)
    if isinstance(sort, Deck):
        return decks()
    assert isinstance(sort, Cards), f"{one.key} has values of which no example is drawn"
    names = [name for name in collection.names() if sort.fits(facts()[name])] + ["?"] * 40 * sort.unseen
    found = st.lists(st.sampled_from(names), max_size=5, unique=isinstance(sort, Had))
    return (found if sort.ordered else found.map(sorted)).map(tuple)


VALUES = {one.attribute: values(one) for one in PLAYER}


@st.composite
def players(draw: Any, name: str) -> Player:
    return Player(name, **{attribute: draw(some) for attribute, some in VALUES.items()})


@st.composite
def deeds(draw: Any, names: list[str]) -> Deed:
    player = draw(st.sampled_from(names))
    some = st.lists(st.sampled_from(CARDS), min_size=1, max_size=3)
    verb = draw(
        st.sampled_from(
            [
                "plays", "buys", "gains", "trashes", "discards", "reveals", "exiles", "puts", "draws", "spends",
                "pays", "ends", "starts", "takes", "receives", "rotates",
            ]
        )
    )
    place = st.sampled_from(["", "hand", "deck", "discard", "play", "exile", "trash", "set_aside"])
    if verb == "plays":
        return Deed(player, verb, tuple(draw(some)), draw(place))
    if verb in ("trashes", "exiles") and draw(st.booleans()):
        return Deed(player, verb, (draw(st.sampled_from(CARDS)),), "supply")
    if verb == "receives":
        return Deed(player, verb, (draw(st.sampled_from([*BOONS, *HEXES])),))
    if verb == "rotates":
        return Deed(player, verb, (draw(st.sampled_from(["Knights", "Castles", "Sir Martin"])),))
    if verb == "takes" and draw(st.booleans()):
        return Deed(player, verb, (draw(st.sampled_from(["Deluded", "Flag"])),))
    if verb in ("trashes", "discards", "reveals", "exiles"):
        return Deed(player, verb, tuple(sorted(draw(some))), draw(place))
    if verb == "puts":
        target = draw(st.sampled_from(["hand", "deck", "discard", "exile", "island", "tavern", "native_village"]))
        return Deed(player, verb, tuple(sorted(draw(some))), target, what=draw(place))
    if verb == "buys":
        return Deed(player, verb, tuple(draw(some)))
    if verb == "gains":
        return Deed(player, verb, tuple(draw(some)), draw(st.sampled_from(["", "hand", "deck"])))
    if verb == "draws":
        return Deed(player, verb, number=draw(st.integers(1, 20)))
    if verb == "spends":
        return Deed(player, verb, number=draw(st.integers(1, 9)), what=draw(st.sampled_from(["Coffers", "Villagers"])))
    if verb == "pays":
        return Deed(player, verb, number=draw(st.integers(1, 9)), what="Debt")
    what = ["Action phase", "Buy phase", "Night phase", "Clean-up", "turn"] if verb == "ends" else ["turn"]
    return Deed(player, verb, what=draw(st.sampled_from(what)))


SOURCES = st.one_of(st.sampled_from([*CARDS, "Alice", "chance", "when-gain Inn"]), WORDS).filter(
    lambda text: ":" not in text
)
PINS = st.builds(Pin, SOURCES, WORDS).map(lambda pin: Pin(straight(pin.source), pin.option))


def named(scenario: Scenario) -> set[str]:
    """The cards that a scenario writes somewhere, so that a version can stand beside the name."""
    names = set(scenario.trash)
    for player in scenario.players:
        for one in PLAYER:
            names.update(one.sort.cards(getattr(player, one.attribute)))
    for pile in scenario.supply:
        names.add(pile.name)
    names.update(landscape.aside for landscape in scenario.landscapes)
    for deed in (*scenario.event, *(earlier.deed for earlier in scenario.earlier)):
        names.update(deed.cards)
    return names & set(CARDS)


@st.composite
def tokens(draw: Any, names: list[str]) -> tuple[Bearer, ...]:
    found = []
    for name in sorted(draw(st.sets(st.sampled_from(["Smithy", "Copper", "Knights", "Innovation"])))):
        here = draw(st.sets(st.tuples(st.sampled_from(ON_PILES), st.sampled_from(names)), max_size=3))
        kinds = {(token, player if token in OWN_TOKENS else "") for token, player in here}
        found.append(Bearer(name, tuple(
            (token, player, 1 if player else draw(st.integers(1, 9))) for token, player in sorted(kinds))))
    return tuple(found)


@st.composite
def decks_of_nobody(draw: Any) -> dict[str, tuple[Any, ...]]:
    found: dict[str, tuple[Any, ...]] = {}
    for key, names in (("boons", BOONS), ("hexes", HEXES)):
        row = tuple(draw(st.lists(st.sampled_from(names), max_size=3)))
        bag = as_bag(draw(st.lists(st.sampled_from(names), max_size=3)))
        if row or bag:
            found[key] = (*row, *bag)
        if away := draw(st.lists(st.sampled_from(names), max_size=3)):
            found[f"{key}_discard"] = tuple(sorted(away))
    if draw(st.booleans()):
        found["boons_aside"] = tuple(sorted(draw(st.lists(st.sampled_from(BOONS), max_size=3))))
    if draw(st.booleans()):
        found["black_market"] = tuple(draw(SOME))
    return found


@st.composite
def eras(draw: Any) -> Era:
    year = draw(st.one_of(st.sampled_from(ERAS), st.integers(2008, CURRENT)))
    switches = draw(st.sets(st.sampled_from(SWITCHES), max_size=2))
    return Era(year, tuple(sorted((name, not getattr(rules_of(year), name)) for name in switches)))


@st.composite
def scenarios(draw: Any) -> Scenario:
    names = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=6, unique=True))
    everyone = tuple(draw(players(name)) for name in names)
    piles = {
        name: Pile(name, draw(st.none() | st.integers(0, 12))) for name in draw(st.sets(st.sampled_from(OWN_PILE)))
    }
    if draw(st.booleans()):
        order: list[Any] = [*draw(st.lists(st.sampled_from(RUINS), max_size=3))]
        order += as_bag(draw(st.lists(st.sampled_from(RUINS), max_size=4)))
        piles["Ruins"] = Pile("Ruins", None, tuple(order))
    if draw(st.booleans()):
        knights = draw(st.lists(st.sampled_from(collection.load("Knights").needs), max_size=3))
        piles["Knights"] = Pile("Knights", None, (*knights, REST) if draw(st.booleans()) else tuple(knights))
    landscapes = {
        name: Landscape(name)
        for name in draw(st.sets(st.sampled_from(["Travelling Fair", "Innovation", "Way of the Sheep"])))
    }
    if draw(st.booleans()):
        landscapes["Cursed"] = Landscape("Cursed", draw(st.sampled_from(["Knights", *OWN_PILE])))
    if draw(st.booleans()):
        landscapes["Way of the Mouse"] = Landscape("Way of the Mouse", draw(st.sampled_from(CARDS)))
    expectation = st.one_of(
        st.builds(Expectation, st.sampled_from(CLAIMS), WORDS),
        st.builds(lambda kind, n: Expectation(kind, number=n), st.sampled_from(FIGURES), st.integers(0, 10**9)),
        st.just(Expectation("orders", "unbounded")),
    )
    clean = [pin for pin in draw(st.lists(PINS, max_size=3)) if pin.source and pin.option]
    scenario = Scenario(
        players=everyone,
        title=draw(st.just("") | WORDS),
        era=draw(eras()),
        supply=tuple(piles[name] for name in sorted(piles)),
        landscapes=tuple(landscapes[name] for name in sorted(landscapes)),
        trash=tuple(sorted(draw(SOME))),
        tokens=draw(tokens(names)),
        **draw(decks_of_nobody()),
        turn=draw(st.sampled_from(names)),
        phase=draw(st.sampled_from(PHASES)),
        earlier=tuple(
            draw(st.lists(st.builds(Earlier, deeds(names), st.lists(PINS, max_size=2).map(tuple)), max_size=2))
        ),
        event=tuple(draw(st.lists(deeds(names), max_size=3))),
        choices=tuple(clean),
        expect=tuple(draw(st.lists(expectation, max_size=3))),
        budget=Budget(*draw(st.tuples(st.none() | st.integers(1, 10**6), st.none() | st.integers(1, 100)))),
        impossible_position="accept",
    )
    # A card that lies in the Black Market deck has no pile on which tokens could lie.
    dealt = {group for name in scenario.black_market or () for group in (name, pile_of(name))}
    object.__setattr__(scenario, "tokens", tuple(one for one in scenario.tokens if one.name not in dealt))
    written = [name for name in sorted(named(scenario)) if LABELS[name]]
    versions = draw(st.lists(st.sampled_from(written), max_size=2, unique=True)) if written else []
    object.__setattr__(scenario, "versions", tuple(sorted((n, draw(st.sampled_from(LABELS[n]))) for n in versions)))
    return scenario


SLOW = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))


def only_readable(text: str, line: bool = False) -> Scenario | None:
    try:
        return from_notation(text) if line else parse(text)
    except OracleError as error:
        # A card for which others are chosen (Ruins, a Black Market deck) asks which; everything else must be read.
        assert all(problem.what.startswith("which ") for problem in error.problems), str(error)
        return None


@given(scenarios())
@SLOW
def test_writing_keeps_everything(scenario: Scenario) -> None:
    read = only_readable(to_yaml(scenario))
    if read is None:
        return
    assert SHAPE.fits(read_yaml(to_yaml(scenario), "x").data)
    line = to_notation(read)
    assert "'" not in line
    assert "\n" not in line
    assert from_notation(line) == read
    assert hash(from_notation(line)) == hash(read)
    assert to_notation(from_notation(line)) == line
    assert to_yaml(from_notation(line)) == to_yaml(read)
    assert parse(to_yaml(read)) == read
    for one in SCENARIO:
        if one.key not in ("earlier", "choices"):          # whose words are those of the catalogue when they are read
            assert getattr(read, one.attribute) == getattr(scenario, one.attribute), one.key
    assert read.versions == scenario.versions
    assert [earlier.deed for earlier in read.earlier] == [earlier.deed for earlier in scenario.earlier]
    assert [pin.option for pin in read.choices] == [pin.option for pin in scenario.choices]


@given(deeds(["Alice", "Bob"]))
def test_a_sentence_survives(deed: Deed) -> None:
    assert read_deed(deed_text(deed), ["Alice", "Bob"], lambda item: None) == deed


@given(st.text(max_size=60))
@settings(max_examples=60, deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (parse, from_notation):
        try:
            read(text)
        except OracleError as error:
            assert str(error)


PIECES = [
    "players",
    "Alice",
    "hand",
    "Inn",
    "3 Copper",
    ":",
    "-",
    "[",
    "]",
    "{",
    "}",
    ",",
    " ",
    "\n",
    "\n  ",
    "?",
    "'",
    '"',
    "&a",
    "*a",
    "|",
    ">",
    "=",
    "(",
    ")",
    "event",
    "plays",
    "#",
    "!!",
    "0",
    "\\",
    "~",
    "expect",
    "supply",
]


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
@settings(max_examples=80, deadline=None)
def test_any_pieces_are_read_or_refused(text: str) -> None:
    for read in (parse, from_notation):
        try:
            read(text)
        except OracleError as error:
            assert str(error)


DATA = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 3000) | st.sampled_from(["Inn", "current", "x", "accept"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                [
                    "players", "Alice", "Bob", "hand", "tokens", "vp", "supply", "budget", "states", "rules", "year",
                    "expect", "possible", "choices", "coins", "event", "shuffled", "deck", "zzz",
                ]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


@given(st.one_of(DATA, st.fixed_dictionaries({"players": DATA, "supply": DATA, "budget": DATA})))
@settings(max_examples=80, deadline=None)
def test_what_fits_the_schema_has_no_problem_of_shape(data: Any) -> None:
    from oracle.errors import Places

    if SHAPE.fits(data):
        assert check_shape(data, Places(), ()) == ([], [])


@pytest.mark.parametrize(("one", "other"), [
    ("Alice hand=Gold,Copper,Copper | Bob", "Alice hand=2 Copper,Gold|Bob"),
    ("Alice hand=King's Court | Bob", "Alice hand=kings court | Bob"),
    ("Alice hand=3 Copper | Bob", "Alice hand=Copper x3 | Bob"),
    ("Alice hand=3 Copper | Bob", "Alice hand=Copper*3 | Bob"),
    ("Alice hand=3x Copper | Bob", "Alice hand=Copper 3 | Bob"),
    ("Alice deck=(Copper,Gold) | Bob", "Alice deck=(Gold,Copper) | Bob"),
    ("Alice deck=(Copper,Copper) | Bob", "Alice deck=Copper,Copper | Bob"),
    ("Alice | Bob | Alice plays Inn", "Alice | Bob | event=Alice plays Inn."),
    ("Alice | Bob | Alice gains Silver to her hand", "Alice|Bob|alice gains a Silver into hand"),
    ("Alice | Bob | Alice puts Copper onto the deck", "Alice|Bob|Alice puts Copper on top of her deck"),
    ("Alice | Bob | Alice ends her Action phase", "Alice | Bob | Alice ends the action"),
    ("Alice | Bob | rules=2026", "Alice | Bob | rules=current"),
    ("Alice | Bob | rules=2026, reactions_reopen: yes", "Alice | Bob"),
    ("Alice | Bob | turn=Alice | phase=action phase", "Alice | Bob | phase=action | turn=Alice"),
    ("Alice | Bob | supply=Smithy 3", "Alice | Bob | supply=3 Smithy"),
    ("Alice | Bob | orders=3,628,800", "Alice | Bob | orders=3628800"),
])
def test_ways_of_saying_the_same(one: str, other: str) -> None:
    assert from_notation(one) == from_notation(other)


@pytest.mark.parametrize(("one", "other"), [
    ("Alice deck=Copper,Gold | Bob", "Alice deck=Gold,Copper | Bob"),
    ("Alice discard=Copper,Gold | Bob", "Alice discard=Gold,Copper | Bob"),
    ("Alice | Bob", "Bob | Alice"),
    ("Alice | Bob", "Alice | Bob | turn=Bob"),
    ("Alice hand=Trader | Bob", "Alice hand=Trader (pre-2020) | Bob"),
    ("Alice actions=1 | Bob", "Alice | Bob"),
])
def test_what_is_not_the_same(one: str, other: str) -> None:
    assert from_notation(one) != from_notation(other)


def test_where_it_stood_does_not_count() -> None:
    assert from_notation("Alice hand=Inn | Bob") == from_notation("   Alice   hand= Inn   |   Bob   |   ")


def test_signs_of_the_notation_in_a_text() -> None:
    scenario = parse("title: 'a | b > c \\ d = ''e'''\nplayers: {Alice: , Bob: }\nchoices: [{Inn: 'a > b | c'}]")
    assert from_notation(to_notation(scenario)) == scenario
    assert scenario.title == "a | b > c \\ d = 'e'"


def test_the_canonical_line() -> None:
    line = (
        "title=Inn | rules=2019, lost_cards_can_be_played: no | Alice hand=King’s Court,Trader (pre-2020) "
        "deck=Silver,(Copper,2 Gold),2 ? discard=Estate pending=Caravan x2 actions=2 coffers=1 | Bob | "
        "supply=Inn,Ruins[Survivors,(Abandoned Mine,Ruined Market)],Smithy 3 | "
        "landscapes=Way of the Mouse[Lighthouse] | "
        "turn=Bob | phase=buy | budget=1000 states, 5 seconds | impossible_position=accept | "
        "earlier=Bob plays Inn > Inn: discard 2 Copper | Bob buys Inn | Bob gains Silver to hand > Bob: stop | "
        "possible=Inn in Alice.hand | outcomes=2"
    )
    assert to_notation(from_notation(line)) == line
