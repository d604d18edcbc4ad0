"""The shape of a scenario file as pydantic models, and the JSON Schema that editors use.

The models check which keys there are and what kind of value each has. What the values mean (names of cards,
sentences, counts) is read by ``meaning``, which knows better what to say about a slip. Only this module
imports pydantic, and only a file that does not fit the published schema is shown to it (see ``fits``).

    python -m oracle.scenario.shape        writes schema.json anew
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError, WithJsonSchema
from pydantic_core import ErrorDetails

from engine.eras import CURRENT
from oracle.errors import Path, Places, Problem, listed, shown
from oracle.scenario.fits import SCHEMA_FILE
from oracle.scenario.model import CLAIMS, FIGURES, FIRST_YEAR, PHASES, SWITCHES
from oracle.scenario.reading import KEY
from oracle.words.catalogue import did_you_mean, plain

_CARD: Final = {"type": "string", "examples": ["Copper", "3 Copper", "Trader (pre-2020)"]}
_DECK_ITEM: Final = {
    "anyOf": [
        _CARD,
        {"type": "array", "items": _CARD, "description": "Shuffled cards whose order nobody knows."},
        {
            "type": "object",
            "properties": {"shuffled": {"type": "array", "items": _CARD}},
            "required": ["shuffled"],
            "additionalProperties": False,
        },
    ]
}
_PIN: Final = {
    "anyOf": [
        {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": {"type": ["string", "number", "boolean"]},
        },
        {"type": "string"},
    ],
    "description": "Who or what asks, and the option: 'Artificer: discard 3 Copper'.",
}
_PINS: Final = {"type": "array", "items": _PIN}
_RULES: Final = {
    "anyOf": [
        {"const": "current"},
        {"type": "integer", "minimum": FIRST_YEAR, "maximum": CURRENT},
        {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "year": {
                    "anyOf": [
                        {"const": "current"},
                        {"type": "integer", "minimum": FIRST_YEAR, "maximum": CURRENT},
                    ]
                },
                **{name: {"type": "boolean"} for name in SWITCHES},
            },
        },
    ]
}
_EARLIER: Final = {
    "anyOf": [
        {"type": "string", "examples": ["Alice plays Bridge"]},
        {"type": "object", "minProperties": 1, "maxProperties": 1, "additionalProperties": _PINS},
    ]
}
_SUPPLY: Final = {
    "anyOf": [
        {"type": "string", "examples": ["Inn", "Smithy 3", "Curse 0"]},
        {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": {
                "anyOf": [{"type": "integer", "minimum": 0}, {"type": "array", "items": _DECK_ITEM}]
            },
        },
    ]
}
_LANDSCAPE: Final = {
    "anyOf": [
        {"type": "string"},
        {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": {"type": "string"},
        },
    ]
}
_PENDING: Final = {
    "anyOf": [
        {"type": "string", "examples": ["Caravan x2", "Sailor/2"]},
        {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "additionalProperties": {"anyOf": [{"type": "string"}, {"type": "array", "items": _CARD}]},
        },
    ]
}
_BEARER: Final = {
    "anyOf": [
        {"type": "string", "examples": ["2 Embargo", "Alice +1 Card"]},
        {"type": "array", "items": {"type": "string", "examples": ["2 Embargo", "Alice +1 Card", "6 VP"]}},
    ]
}
_EXPECT: Final = {
    "type": "object",
    "minProperties": 1,
    "maxProperties": 1,
    "additionalProperties": False,
    "properties": {
        **{name: {"type": "string"} for name in CLAIMS},
        **{name: {"type": ["integer", "string"]} for name in FIGURES},
    },
}


_Card = Annotated[Any, WithJsonSchema(_CARD)]
_DeckItem = Annotated[Any, WithJsonSchema(_DECK_ITEM)]
_Text = Annotated[Any, WithJsonSchema({"type": "string"})]
_RulesValue = Annotated[Any, WithJsonSchema(_RULES)]
_SupplyItem = Annotated[Any, WithJsonSchema(_SUPPLY)]
_PendingItem = Annotated[Any, WithJsonSchema(_PENDING)]
_LandscapeItem = Annotated[Any, WithJsonSchema(_LANDSCAPE)]
_BearerValue = Annotated[Any, WithJsonSchema(_BEARER)]
_EarlierItem = Annotated[Any, WithJsonSchema(_EARLIER)]
_PinItem = Annotated[Any, WithJsonSchema(_PIN)]
_ExpectItem = Annotated[Any, WithJsonSchema(_EXPECT)]
_PhaseValue = Annotated[Any, WithJsonSchema({"enum": list(PHASES)})]
_EventValue = Annotated[
    Any, WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]})
]
_ImpossibleValue = Annotated[Any, WithJsonSchema({"enum": ["accept", "refuse"]})]
_Number = Annotated[int, Field(ge=0, le=999)]


class _Shape(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Tokens(_Shape):
    """A player's tokens."""

    vp: _Number = 0
    coffers: _Number = 0
    villagers: _Number = 0
    favors: _Number = 0
    debt: _Number = 0
    pirate_ship: _Number = Field(default=0, description="Tokens on the Pirate Ship mat.")
    sinister_plot: _Number = Field(default=0, description="Tokens of the player on Sinister Plot.")
    journey: _Number = Field(default=0, description="1 if the Journey token lies face down.")
    minus_card: _Number = Field(default=0, description="1 with the -1 Card token on the deck.")
    minus_coin: _Number = Field(default=0, description="1 with the -$1 token.")


class PlayerShape(_Shape):
    """One player: the cards in each place, tokens, and what is there in the turn to spend."""

    hand: list[_Card] = Field([], description="Cards in hand, in any order.")
    deck: list[_DeckItem] = Field([], description="The deck, top first. A list inside it is shuffled cards.")
    discard: list[_Card] = Field([], description="The discard pile, top last.")
    play: list[_Card] = Field([], description="Cards in play.")
    set_aside: list[_Card] = Field([], description="Cards set aside.")
    exile: list[_Card] = Field([], description="Cards on the Exile mat.")
    island: list[_Card] = Field([], description="Cards on the Island mat.")
    tavern: list[_Card] = Field([], description="Cards on the Tavern mat.")
    native_village: list[_Card] = Field([], description="Cards on the Native Village mat.")
    boons: list[_Card] = Field([], description="Boons and Hexes taken and not yet put away.")
    projects: list[_Card] = Field([], description="Projects that have this player's cube.")
    states: list[_Card] = Field([], description="States that this player has.")
    artifacts: list[_Card] = Field([], description="Artifacts that this player has.")
    inherited: _Text = Field("", description="The card set aside with this player's Estate token.")
    pending: list[_PendingItem] = Field(
        [], description="Set-up abilities, such as 'Caravan x2'; {Haven: Gold} with the card that one holds."
    )
    gained_last_turn: list[_Card] = Field([], description="Cards gained on this player's last turn.")
    trashed_last_turn: list[_Card] = Field([], description="Cards trashed by this player on their last turn.")
    tokens: Tokens = Field(Tokens(), description="VP, Coffers, Villagers, Favors, Debt and other tokens.")
    actions: _Number = Field(1, description="Actions left; 1 unless given.")
    buys: _Number = Field(1, description="Buys left; 1 unless given.")
    coins: _Number = Field(0, description="Coins to spend.")
    potions: _Number = Field(0, description="Potions to spend.")


class BudgetShape(_Shape):
    """When the search is given up."""

    states: Annotated[int, Field(ge=1)] | None = None
    seconds: Annotated[int, Field(ge=1)] | None = None


class ScenarioShape(_Shape):
    """A position of the game and a question about it."""

    model_config = ConfigDict(title="Scenario of dominion-oracle")

    title: _Text = Field("", description="What it is about, in a line.")
    rules: _RulesValue = Field(
        "current", description="'current', a year, or a year with single rules set otherwise."
    )
    players: dict[str, PlayerShape] = Field(
        description="In turn order; the first is to move unless 'turn' says otherwise.",
        min_length=2,
        max_length=6,
    )
    supply: list[_SupplyItem] = Field(
        [], description="Kingdom piles; Base cards are implied. A number is what is left."
    )
    landscapes: list[_LandscapeItem] = Field(
        [],
        description="Events, Projects, Ways, ...; {Way of the Mouse: Lighthouse} names the card set aside, "
        "{Cursed: Smithy} the pile of a Trait.",
    )
    trash: list[_Card] = Field([], description="Cards in the trash.")
    tokens: dict[str, _BearerValue] = Field(
        {}, description="Tokens on piles and landscapes: {Smithy: [2 Embargo, Alice +1 Card], Arena: [6 VP]}."
    )
    boons: list[_DeckItem] = Field([], description="The Boons deck, top first; all other Boons lie below, shuffled.")
    boons_discard: list[_Card] = Field([], description="The discard pile of the Boons.")
    boons_aside: list[_Card] = Field([], description="The Boons that were set aside (Druid).")
    hexes: list[_DeckItem] = Field([], description="The Hexes deck, top first; all other Hexes lie below, shuffled.")
    hexes_discard: list[_Card] = Field([], description="The discard pile of the Hexes.")
    black_market: list[_DeckItem] = Field([], description="The Black Market deck, top first.")
    turn: _Text = Field("", description="Whose turn it is.")
    phase: _PhaseValue = Field("action", description="The phase.")
    earlier: list[_EarlierItem] = Field(
        [], description="What happened before, carried out by the engine; each may have its own choices."
    )
    event: _EventValue = Field("", description="What happens: the question starts here.")
    choices: list[_PinItem] = Field([], description="Decisions that are settled; all others branch.")
    expect: list[_ExpectItem] = Field([], description="What must hold.")
    budget: BudgetShape = Field(BudgetShape(), description="When the search is given up.")
    impossible_position: _ImpossibleValue = Field(
        "refuse", description="'accept' allows a position that no game can reach."
    )


_TOP: Final = tuple(ScenarioShape.model_fields)
_PLAYER: Final = tuple(PlayerShape.model_fields)
_MEANT: Final[dict[str, str]] = {
    "in play": "play",
    "in_play": "play",
    "kingdom": "supply",
    "expected": "expect",
    "expectations": "expect",
    "events": "event",
    "pins": "choices",
    "mat": "exile, island, tavern or native_village",
    "mats": "exile, island, tavern or native_village",
    "artifact": "artifacts",
    "state": "states",
    "traits": "landscapes",
    "allies": "landscapes",
    "ally": "landscapes",
    "boon deck": "boons",
    "hex deck": "hexes",
    "black market deck": "black_market",
    "estate token": "inherited",
    "vp": "tokens: {vp: ...}",
    "coffers": "tokens: {coffers: ...}",
    "villagers": "tokens: {villagers: ...}",
    "debt": "tokens: {debt: ...}",
    "favors": "tokens: {favors: ...}",
    "era": "rules",
    "name": "title",
    "ways": "landscapes",
    "discard pile": "discard",
    "draw pile": "deck",
    "coin": "coins",
    "money": "coins",
}
_KIND_OF: Final[dict[str, str]] = {
    "list_type": "a list, such as [Copper, 2 Silver]",
    "dict_type": "a mapping, 'key: value' in lines below it",
    "model_type": "a mapping, 'key: value' in lines below it",
    "model_attributes_type": "a mapping, 'key: value' in lines below it",
    "int_type": "a whole number",
    "string_type": "a text",
}


def check_shape(data: Any, places: Places, root: Path) -> tuple[list[Problem], list[Path]]:
    """What is wrong with the shape of a scenario's data, and the paths of the values concerned."""
    try:
        ScenarioShape.model_validate(data)
    except ValidationError as error:
        details = error.errors(include_url=False, include_context=True)
    else:
        return [], []
    problems: list[Problem] = []
    bad: list[Path] = []
    for detail in details:
        path = tuple(detail["loc"])
        problems.append(_problem(detail, path, places, root))
        bad.append(path)
    return problems, bad


def _problem(detail: ErrorDetails, path: Path, places: Places, root: Path) -> Problem:
    kind, last = detail["type"], str(path[-1]) if path else ""
    where = places.at(*root, *path)
    if kind == "extra_forbidden":
        return Problem(
            places.at(*root, *path, KEY),
            f"there is no key '{shown(last)}' {_inside(path)}",
            _meant(last, path),
        )
    if kind == "missing":
        return Problem(
            where, f"'{last}' is missing", "players are given in turn order: players: {Alice: ..., Bob: ...}"
        )
    if kind in ("too_short", "too_long"):
        return Problem(
            places.at(*root, *path, KEY),
            _players(len(detail["input"])),
            "a game has 2 to 6 players; one without cards is written 'Bob: {}'",
        )
    if kind in ("greater_than_equal", "less_than_equal"):
        limit = detail.get("ctx", {}).get("ge", detail.get("ctx", {}).get("le"))
        than = "less than" if kind.startswith("greater") else "more than"
        return Problem(where, f"'{last}' cannot be {than} {limit}")
    wanted = _KIND_OF.get(kind, "something else")
    found = {dict: "a mapping", list: "a list", str: "a text", int: "a number", bool: "true or false"}.get(
        type(detail["input"]), "nothing"
    )
    if not path:
        return Problem(
            where,
            f"a scenario is a mapping, and this is {found}",
            "it begins with keys such as 'title:' and 'players:'",
        )
    return Problem(where, f"'{last}' must be {wanted}, and this is {found}")


def _players(number: int) -> str:
    return "there is 1 player" if number == 1 else f"there are {number} players"


def _inside(path: Path) -> str:
    if len(path) == 1:
        return "in a scenario"
    if path[0] == "players":
        return "of a player" if len(path) == 3 else f"in '{path[2]}'"
    return f"in '{path[-2]}'"


def _meant(key: str, path: Path) -> str:
    here, other, there = (
        (_TOP, _PLAYER, "a player") if len(path) == 1 else (_PLAYER, _TOP, "the scenario itself")
    )
    if (len(path) == 4 and path[0] == "players") or path[0] == "budget":
        names = list(Tokens.model_fields) if path[0] == "players" else list(BudgetShape.model_fields)
        return did_you_mean(key, names) or f"keys: {listed(names)}"
    bare = plain(key).replace("_", " ")
    exact = [name for name in here if name.replace("_", " ") == bare]
    if exact:
        return f"did you mean {exact[0]}?"
    if bare in _MEANT and any(name in here for name in _MEANT[bare].replace(":", ",").split(", ")[:1]):
        return f"did you mean {_MEANT[bare]}?"
    if key in other:
        return f"'{key}' belongs to {there}"
    return did_you_mean(key, list(here)) or f"keys: {listed(here, 'and', 30)}"


def schema() -> dict[str, Any]:
    """The JSON Schema of a scenario file."""
    made = ScenarioShape.model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}


def schema_text() -> str:
    """The schema as it is published in ``schema.json``."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    SCHEMA_FILE.write_text(schema_text(), "utf-8")
    print(SCHEMA_FILE)
