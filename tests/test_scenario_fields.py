"""The table of fields: whatever has a row is read, written, published, offered and explained; nothing is forgotten."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.record import names_of, replace
from oracle.errors import Places
from oracle.scenario import build, from_notation, parse, to_notation, to_yaml
from oracle.scenario.draft import draft_of, fields_of
from oracle.scenario.fields import PLAYER, SCENARIO, SHAPE, Player, Scenario
from oracle.scenario.misfits import check_shape
from oracle.scenario.model import SWITCHES
from oracle.scenario.reading import read_yaml
from oracle.scenario.schema import SCHEMA_FILE, schema, schema_text
from oracle.scenario.sorts import FieldRow

EXAMPLE = """
title: everything
answer: 'Yes: all of it.'
rules: {year: 2019, reactions_reopen: false}
cards: [{name: Lamplighter, types: Action, cost: 3, abilities: {play: [+2 Cards]}}]
players:
  Alice:
    hand: [3 Copper, Inn]
    deck: [Silver, [Gold, Copper], {shuffled: [Estate, Duchy]}, "?"]
    discard: [Estate]
    play: [Bridge, Caravan]
    idle: [Bridge]
    set_aside: [Gold]
    exile: [Curse]
    island: [Province]
    tavern: [Duplicate]
    native_village: [Gold]
    boons: [The Field's Gift]
    projects: [Innovation]
    states: [Deluded]
    artifacts: [Flag]
    inherited: Smithy
    pending: [Caravan x2]
    gained_last_turn: [Silver]
    trashed_last_turn: [2 Estate]
    gained_this_turn: [Gold]
    trashed_this_turn: [Copper]
    actions: 2
    buys: 1
    coins: 3
    potions: 0
    tokens:
      {vp: 1, coffers: 2, villagers: 3, favors: 0, debt: 0, pirate_ship: 2, sinister_plot: 1, journey: 1, minus_card: 1,
       minus_coin: 1}
  Bob: {}
supply: [Smithy 3, {Ruins: [Survivors]}, {Village: 4}, {Knights: [Dame Anna, rest]}]
tokens: {Smithy: [2 Embargo, Alice +1 Card], Copper: 1 Debt}
boons: [The Sea's Gift, [The Sun's Gift, The Sky's Gift]]
boons_discard: [The Wind's Gift]
boons_aside: []
hexes: [War]
hexes_discard: [Fear]
black_market: [Witch]
landscapes: [Innovation, {Way of the Mouse: Lighthouse}]
trash: [Rats]
turn: Bob
phase: buy
earlier:
  - Bob buys Copper
  - Bob draws 2:
      - chance: draw 2 Copper
event: [Bob ends the turn]
choices: ["Alice: stop"]
expect: [{possible: Inn in Alice.hand}, {outcomes: 2}]
budget: {states: 10, seconds: 5}
impossible_position: accept
memory: {turns: [Alice 5, Bob 4], turn: [last Bob]}
"""


def test_schema_json_is_up_to_date() -> None:
    assert SCHEMA_FILE.read_text("utf-8") == schema_text(), "run: python -m oracle.scenario.schema"


def test_every_field_has_a_row() -> None:
    """All that a scenario and a player hold, but for what is not written as a field."""
    assert {one.attribute for one in PLAYER} == {*(names_of(Player) or ())} - {"name"}
    assert {one.attribute for one in SCENARIO} == {*(names_of(Scenario) or ())} - {"versions", "places", "root"}


def test_every_field_is_read_and_written() -> None:
    """The example gives every field: in a file, in a line and in a draft they come back."""
    data = read_yaml(EXAMPLE, "x").data
    alice = data["players"]["Alice"]
    assert set(data) == {one.key for one in SCENARIO}
    assert {*alice, *alice["tokens"]} - {"tokens"} == {one.key for one in PLAYER}
    assert SHAPE.fits(data)
    scenario = parse(EXAMPLE)
    for one in SCENARIO:
        assert getattr(scenario, one.attribute) != one.sort.empty, one.key
    for one in PLAYER:
        assert getattr(scenario.players[0], one.attribute) != one.sort.empty, one.key
    assert parse(to_yaml(scenario)) == from_notation(to_notation(scenario)) == draft_of(scenario).scenario() == scenario


def test_every_field_is_offered_and_explained() -> None:
    offered = {field.key: field for field in fields_of(draft_of(parse(EXAMPLE)))}
    keys = {*(one.key for one in SCENARIO), *(f"{name}.{one.key}" for name in ("Alice", "Bob") for one in PLAYER)}
    assert set(offered) == keys
    assert all(field.label and field.hint for field in offered.values())
    published = schema()
    named = published["$defs"]

    def says(keys: dict[str, Any], one: FieldRow) -> str:
        found = keys[one.key]
        return str({**named.get(found.get("$ref", "").rpartition("/")[2], {}), **found}["description"])

    for one in SCENARIO:
        assert says(published["properties"], one) == one.says
    for one in PLAYER:
        assert says(named["Tokens" if one.within else "Player"]["properties"], one) == one.says


def test_the_schema_lists_the_switches_of_the_rules() -> None:
    switches = schema()["$defs"]["Rules"]["properties"]
    assert set(switches) == {"year", *SWITCHES}


OTHERS: list[Any] = [
    None, 3, -1, 500, 1000, True, "", "  ", "maybe", "2019", "3 Copper", "unbounded", [], ["Copper"], [["Copper"]], [7],
    [None], {}, [{}], {"Copper": 3}, {"a": 1, "b": 2}, {"shuffled": ["Copper"]}, {"shuffled": "Copper"}, {"x": [1]},
]  # fmt: skip


def spoilt(data: Any) -> Iterator[Any]:
    """The data with one value, anywhere in it, as something else, or left out, or with another beside it."""
    yield from OTHERS
    if isinstance(data, dict):
        yield from ({**data, "other": value} for value in ("x", None))
        for key, value in data.items():
            yield {name: item for name, item in data.items() if name != key}
            yield from ({**data, key: other} for other in spoilt(value))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from ([*data[:number], other, *data[number + 1 :]] for other in spoilt(value))


def test_the_models_say_what_the_shapes_say() -> None:
    """Every value of a file in turn is spoilt in many ways: what fits is passed, and of what does not something is
    said."""
    verdicts = Counter[bool]()
    for data in spoilt(read_yaml(EXAMPLE, "x").data):
        problems, _ = check_shape(data, Places(), ())
        assert SHAPE.fits(data) is not bool(problems), (data, problems)
        verdicts[not problems] += 1
    assert verdicts[True] > 200
    assert verdicts[False] > 2000


def test_a_good_file_is_read_without_pydantic() -> None:
    code = (
        "import sys; from oracle.scenario import parse, build; "
        "build(parse('players: {Alice: {hand: [Inn]}, Bob: {}}')); "
        "print([m for m in ('pydantic', 'networkx', 'textual', 'difflib') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_engine_makes_something_of_every_field_of_a_player() -> None:
    """Without any one of them the position is another: none is read and then passed over."""
    asked = parse(EXAMPLE)
    asked = replace(asked, turn="Alice", phase="action", earlier=(), event=(), choices=(), expect=())
    state = build(asked).state
    assert state != build(replace(asked, memory=())).state
    alice, bob = asked.players
    for one in PLAYER:
        # One Action and one Buy are there without being said, and tokens of which there are none are not there.
        value = 7 if one.key in ("actions", "buys", "favors", "debt", "potions") else one.sort.empty
        changed = replace(alice, **{one.attribute: value})
        assert build(replace(asked, players=(changed, bob))).state != state, one.key
