"""The shape of a scenario file as pydantic models: the one place that says which keys there are and what kind of value
each has. The JSON Schema that editors use is made from them, and so is every message about a wrong shape.

What a text means (the name of a card, a sentence, a predicate) is no matter of shape: ``meaning`` reads it, and knows
better what to say about a slip. Other ways to write the same are one by the time this looks at it (``spelling``).

Loading pydantic and building the models takes longer than answering a question. So a file is first held against the
published schema by ``fits``, which knows nothing of scenarios; only one that does not fit is shown to the models.
A test asks both about the same thousands of spoilt files.

    python -m oracle.scenario.shape        writes schema.json anew
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, Union

from pydantic import BaseModel, ConfigDict, Discriminator, Field, GetCoreSchemaHandler, Tag
from pydantic_core import CoreSchema, PydanticCustomError, core_schema
from typing_extensions import TypedDict

from engine.rules import CURRENT
from oracle.errors import listed
from oracle.scenario.fits import SCHEMA_FILE
from oracle.scenario.model import CLAIMS, FIGURES, FIRST_YEAR, PHASES, SWITCHES, UNBOUNDED

TAG: Final = "\0"  # begins the name of a branch in the place of an error: no key of a file can hold it
_STRICT: Final = ConfigDict(extra="forbid", strict=True)

# ------------------------------------------------------------------ what is said of a value of the wrong kind


@dataclass(frozen=True)
class Said:
    """What is said when a value has the wrong shape: ``what`` and ``hint``, with {found}, {value} and {key} in them.
    ``zone`` marks a card of a zone, about which more can be said than that it is none."""

    what: str
    hint: str = ""
    zone: bool = False

    def context(self) -> dict[str, Any]:
        """As an error of pydantic carries it."""
        return {"what": self.what, "hint": self.hint, "zone": self.zone}

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.custom_error_schema(
            handler(source), "said", custom_error_message="{what}", custom_error_context=self.context()
        )


def _a(sort: str, zone: bool = True) -> Said:
    return Said(f"{{found}} stands where a {sort} should be", "a card is written 'Copper' or '3 Copper'", zone)


def _kind(value: Any) -> str:
    if isinstance(value, bool):
        return "truth"
    names = {str: "text", int: "number", list: "list", dict: "mapping"}
    return next((name for kind, name in names.items() if isinstance(value, kind)), "nothing")


def _one_key(value: dict[str, Any]) -> bool:
    return len(value) == 1


def _shuffled(value: dict[str, Any]) -> bool:
    return set(value) == {"shuffled"}


class _Branches(Discriminator):
    """A discriminator that can stand in a union: one is like no other."""

    def __hash__(self) -> int:
        return id(self)


def _by_kind(said: Said, mapping: Callable[[dict[str, Any]], bool] = lambda value: True) -> Discriminator:
    """Tells the branches of a union apart by the kind of a value alone; ``mapping`` which mappings are meant."""

    def branch(value: Any) -> str:
        kind = _kind(value)
        return TAG + ("nothing" if kind == "mapping" and not mapping(value) else kind)

    return _Branches(
        branch, custom_error_type="said", custom_error_message="{what}", custom_error_context=said.context()
    )


@dataclass(frozen=True)
class _OneKey:
    """For a mapping that has one key: what is said of anything else."""

    said: Said

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        def check(value: Any) -> Any:
            if not isinstance(value, dict) or len(value) != 1:
                raise PydanticCustomError("said", "{what}", self.said.context())
            return value

        return core_schema.no_info_before_validator_function(check, handler(source))


def _keys(name: str, doc: str, fields: dict[str, Any], **extra: Any) -> Any:
    """A mapping of some keys, none of which must be there; for keys that stand in a table."""
    make: Any = TypedDict
    made = make(name, fields, total=False)
    made.__doc__ = doc
    made.__pydantic_config__ = ConfigDict(extra="forbid", strict=True, json_schema_extra=extra)
    return made


_Text = Annotated[str, Tag(TAG + "text")]
_CARDS: Final = {"examples": ["Copper", "3 Copper", "Trader (pre-2020)"]}
_PLACED: Final = Said("{found} stands where an event should be", "such as 'Alice plays Artificer'")
_CHOSEN: Final = Said(
    "a choice says who or what asks, and the option, with ': ' between", "such as 'Artificer: discard 3 Copper'"
)

# ------------------------------------------------------------------ kinds of values

_Card = Annotated[str, Field(json_schema_extra=_CARDS), _a("card")]
_OneCard = Annotated[str, Field(json_schema_extra=_CARDS), _a("card", zone=False)]
_BoonOrHex = Annotated[str, _a("Boon or Hex")]
_Boon = Annotated[str, _a("Boon")]
_Hex = Annotated[str, _a("Hex")]
_Project = Annotated[str, _a("Project")]
_StateCard = Annotated[str, _a("State")]
_Artifact = Annotated[str, _a("Artifact")]
_Number = Annotated[int, Field(ge=0, le=999)]


class Shuffled(BaseModel):
    """Shuffled cards whose order nobody knows."""

    model_config = _STRICT

    shuffled: list[_Card]


class ShuffledBoons(BaseModel):
    """Shuffled Boons whose order nobody knows."""

    model_config = _STRICT

    shuffled: list[_Boon]


class ShuffledHexes(BaseModel):
    """Shuffled Hexes whose order nobody knows."""

    model_config = _STRICT

    shuffled: list[_Hex]


_BAG: Final = Field(description="Shuffled cards whose order nobody knows.")
_DeckItem = Annotated[
    Union[
        Annotated[str, Field(json_schema_extra=_CARDS), Tag(TAG + "text")],
        Annotated[list[_Card], _BAG, Tag(TAG + "list")],
        Annotated[Shuffled, Tag(TAG + "mapping")],
    ],
    _by_kind(_a("card"), _shuffled),
]
_BoonItem = Annotated[
    Union[_Text, Annotated[list[_Boon], _BAG, Tag(TAG + "list")], Annotated[ShuffledBoons, Tag(TAG + "mapping")]],
    _by_kind(_a("Boon"), _shuffled),
]
_HexItem = Annotated[
    Union[_Text, Annotated[list[_Hex], _BAG, Tag(TAG + "list")], Annotated[ShuffledHexes, Tag(TAG + "mapping")]],
    _by_kind(_a("Hex"), _shuffled),
]
_NO_YEAR: Final = Said(
    "there are no rules of '{value}'", f"rules are 'current' or a year from {FIRST_YEAR} to {CURRENT}"
)
_Current = Annotated[Literal["current"], _NO_YEAR]
_YearNumber = Annotated[int, Field(ge=FIRST_YEAR, le=CURRENT), _NO_YEAR]
_Year = Annotated[
    Union[Annotated[_Current, Tag(TAG + "text")], Annotated[_YearNumber, Tag(TAG + "number")]], _by_kind(_NO_YEAR)
]
_Switch = Annotated[bool, Said("'{key}' is either true or false")]
_Pile = Annotated[
    Union[
        Annotated[
            int,
            Field(ge=0, le=300),
            Said("{value} is not a number of cards a pile can have"),
            Tag(TAG + "number"),
        ],
        Annotated[list[_DeckItem], Tag(TAG + "list")],
    ],
    _by_kind(Said("{found} stands where a list of cards should be", "write [Copper, Silver], top first")),
]
_SupplyItem = Annotated[
    Union[
        Annotated[str, Field(examples=["Inn", "Smithy 3", "Curse 0"]), Tag(TAG + "text")],
        Annotated[dict[str, _Pile], Field(min_length=1, max_length=1), Tag(TAG + "mapping")],
    ],
    _by_kind(_a("card or pile", zone=False), _one_key),
]
_LandscapeItem = Annotated[
    Union[
        _Text,
        Annotated[
            dict[
                str,
                Annotated[
                    Union[
                        Annotated[str, _a("card or pile", zone=False), Tag(TAG + "text")],
                        Annotated[list[Annotated[str, _a("card or pile", zone=False)]], Tag(TAG + "list")],
                    ],
                    _by_kind(_a("card or pile", zone=False)),
                ],
            ],
            Field(min_length=1, max_length=1),
            Tag(TAG + "mapping"),
        ],
    ],
    _by_kind(_a("landscape", zone=False), _one_key),
]
_Pending = Annotated[
    Union[
        Annotated[str, Field(examples=["Caravan x2", "Sailor/2"]), Tag(TAG + "text")],
        Annotated[
            dict[
                str,
                Annotated[
                    Union[_Text, Annotated[list[_OneCard], Tag(TAG + "list")]], _by_kind(_a("card", zone=False))
                ],
            ],
            Field(min_length=1, max_length=1),
            Tag(TAG + "mapping"),
        ],
    ],
    _by_kind(_a("card or landscape", zone=False), _one_key),
]
_OnPile = Said("{found} stands where tokens should be", "such as '2 Embargo'")
_BearerValue = Annotated[
    Union[
        Annotated[str, Field(examples=["2 Embargo", "Alice +1 Card"]), Tag(TAG + "text")],
        Annotated[
            list[Annotated[str, Field(examples=["2 Embargo", "Alice +1 Card", "6 VP"]), _OnPile]],
            Tag(TAG + "list"),
        ],
    ],
    _by_kind(_OnPile),
]
_Sentence = Annotated[str, Field(pattern=r"\S", examples=["Alice plays Bridge"]), _PLACED]
_EventValue = Annotated[
    Union[Annotated[_Sentence, Tag(TAG + "text")], Annotated[list[_Sentence], Tag(TAG + "list")]],
    _by_kind(_PLACED),
]
_Option = Annotated[
    Union[str, int, bool], Said("what is chosen at '{key}'?", "such as 'Artificer: discard 3 Copper'")
]
_PinItem = Annotated[
    Union[
        _Text,
        Annotated[dict[str, _Option], Field(min_length=1, max_length=1), Tag(TAG + "mapping")],
    ],
    Field(description="Who or what asks, and the option: 'Artificer: discard 3 Copper'."),
    _by_kind(_CHOSEN, _one_key),
]
_EarlierItem = Annotated[
    Union[
        Annotated[_Sentence, Tag(TAG + "text")],
        Annotated[
            dict[str, list[_PinItem]],
            Field(min_length=1, max_length=1),
            _OneKey(
                Said(
                    "an earlier event with its choices is one key",
                    "- Alice plays Artificer:\n    - Artificer: discard 3 Copper",
                )
            ),
            Tag(TAG + "mapping"),
        ],
    ],
    _by_kind(_PLACED),
]
_Claim = Annotated[
    str, Field(pattern=r"\S"), Said("'{key}' needs a predicate", "such as 'possible: Alice.deck[0] is Inn'")
]
_FIGURE: Final = Said("'{key}' needs a number", "such as '{key}: 2'")
_Figure = Annotated[int, Field(ge=0), _FIGURE]
_Unbounded = Annotated[Union[Annotated[int, Field(ge=0)], Literal["unbounded"]], _FIGURE]


_RULES_KEYS: Any = _keys(
    "Rules", "A year, and single rules set otherwise.", {"year": _Year, **dict.fromkeys(SWITCHES, _Switch)}
)
_EXPECT_KEYS: Any = _keys(
    "Expectation",
    "What must hold: one claim with a predicate, or one figure.",
    {
        **dict.fromkeys(CLAIMS, _Claim),
        **{name: _Unbounded if name in UNBOUNDED else _Figure for name in FIGURES},
    },
    minProperties=1,
    maxProperties=1,
)
_Rules = Annotated[
    Union[
        Annotated[_Current, Tag(TAG + "text")],
        Annotated[_YearNumber, Tag(TAG + "number")],
        Annotated[_RULES_KEYS, Tag(TAG + "mapping")],
    ],
    _by_kind(_NO_YEAR),
]
_ExpectItem = Annotated[
    _EXPECT_KEYS,
    _OneKey(
        Said(
            "{found} stands where an expectation should be",
            "such as 'possible: Inn in Alice.deck', 'impossible: ...', 'always: ...', 'outcomes: 2'",
        )
    ),
]
_Phase: Any = Annotated[Literal[PHASES], Said("there is no phase '{value}'", f"phases: {listed(PHASES)}")]
_Impossible = Annotated[
    Literal["accept", "refuse"], Said("'{value}' says nothing here", "write accept, or leave it out")
]


class _Shape(BaseModel):
    model_config = _STRICT

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
    boons: list[_BoonOrHex] = Field([], description="Boons and Hexes taken and not yet put away.")
    projects: list[_Project] = Field([], description="Projects that have this player's cube.")
    states: list[_StateCard] = Field([], description="States that this player has.")
    artifacts: list[_Artifact] = Field([], description="Artifacts that this player has.")
    inherited: _OneCard = Field("", description="The card set aside with this player's Estate token.")
    pending: list[_Pending] = Field(
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

    title: str = Field("", description="What it is about, in a line.")
    rules: _Rules = Field(
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
    boons: list[_BoonItem] = Field([], description="The Boons deck, top first; all other Boons lie below, shuffled.")
    boons_discard: list[_BoonItem] = Field([], description="The discard pile of the Boons.")
    boons_aside: list[_BoonItem] = Field([], description="The Boons that were set aside (Druid).")
    hexes: list[_HexItem] = Field([], description="The Hexes deck, top first; all other Hexes lie below, shuffled.")
    hexes_discard: list[_HexItem] = Field([], description="The discard pile of the Hexes.")
    black_market: list[_DeckItem] = Field([], description="The Black Market deck, top first.")
    turn: str = Field("", description="Whose turn it is.")
    phase: _Phase = Field("action", description="The phase.")
    earlier: list[_EarlierItem] = Field(
        [], description="What happened before, carried out by the engine; each may have its own choices."
    )
    event: _EventValue = Field("", description="What happens: the question starts here.")
    choices: list[_PinItem] = Field([], description="Decisions that are settled; all others branch.")
    expect: list[_ExpectItem] = Field([], description="What must hold.")
    budget: BudgetShape = Field(BudgetShape(), description="When the search is given up.")
    impossible_position: _Impossible = Field(
        "refuse", description="'accept' allows a position that no game can reach."
    )


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
