"""The published JSON Schema is the one that the models make, and knows every key."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

from oracle.errors import Places
from oracle.scenario import parse
from oracle.scenario.fits import SCHEMA_FILE, fits_schema
from oracle.scenario.misshapen import check_shape
from oracle.scenario.model import SWITCHES
from oracle.scenario.reading import read_yaml
from oracle.scenario.shape import ScenarioShape, schema, schema_text

EXAMPLE = """
title: everything
rules: {year: 2019, reactions_reopen: false}
players:
  Alice:
    hand: [3 Copper, Inn]
    deck: [Silver, [Gold, Copper], {shuffled: [Estate, Duchy]}, "?"]
    discard: [Estate]
    play: [Caravan]
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
    actions: 2
    buys: 1
    coins: 3
    potions: 0
    tokens:
      {vp: 1, coffers: 2, villagers: 3, favors: 0, debt: 0, pirate_ship: 2, journey: 1, minus_card: 1, minus_coin: 1}
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
"""


def test_schema_json_is_up_to_date() -> None:
    assert SCHEMA_FILE.read_text("utf-8") == schema_text(), "run: python -m oracle.scenario.shape"


def test_every_key_fits_the_schema() -> None:
    data = read_yaml(EXAMPLE, "x").data
    assert set(data) == set(ScenarioShape.model_fields)
    assert fits_schema(data)
    assert parse(EXAMPLE).accept_impossible


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


def test_the_reader_of_the_schema_and_the_models_agree() -> None:
    """Every value of a file in turn is spoilt in many ways: what the one passes, the other passes."""
    verdicts = Counter[bool]()
    for data in spoilt(read_yaml(EXAMPLE, "x").data):
        problems, _ = check_shape(data, Places(), ())
        assert fits_schema(data) is not bool(problems), (data, problems)
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
