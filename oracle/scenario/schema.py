"""The shapes of a scenario's fields as models of pydantic: they publish the JSON Schema that editors use, and explain
what is wrong with a file that has another shape.

What a text means (the name of a card, a sentence, a predicate) is no matter of shape: whoever reads it knows better
what to say about a slip. Other ways to write the same are one by the time this looks at it.

    python -m oracle.scenario.schema        writes schema.json anew
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path as FilePath
from typing import Annotated, Any, Final, Literal, NamedTuple, NotRequired, Required, Union

from pydantic import ConfigDict, Discriminator, Field, GetCoreSchemaHandler, Tag, TypeAdapter, ValidationError
from pydantic.config import JsonDict
from pydantic_core import CoreSchema, ErrorDetails, PydanticCustomError, core_schema
from typing_extensions import TypedDict

from engine.record import as_dict
from oracle.errors import KEY, Path, Places, Problem, listed, shown
from oracle.scenario.fields import PLAYER, SCENARIO, SHAPE
from oracle.scenario.model import CLAIMS, FIGURES, PHASES, SWITCHES
from oracle.scenario.shapes import (
    Anyhow,
    Complaint,
    Either,
    Keys,
    ListOf,
    MapOf,
    Shape,
    Text,
    Truth,
    Whole,
    Word,
    kind_of,
)
from oracle.scenario.sorts import FieldRow
from oracle.words.catalogue import did_you_mean, plain

SCHEMA_FILE: Final = FilePath(__file__).with_name("schema.json")
TAG: Final = "\0"  # begins the name of a branch in the place of an error: no key of a file can hold it

# ------------------------------------------------------------------ from shapes to models


class _Said(NamedTuple):
    """What is said when a value has the wrong shape, as an error of pydantic."""

    complaint: Complaint
    one: bool = False

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        context = as_dict(self.complaint)
        if not self.one:
            return core_schema.custom_error_schema(
                handler(source), "said", custom_error_message="{what}", custom_error_context=context)

        def check(value: object) -> object:                      # what stands behind its key has a place of its own
            if not isinstance(value, dict) or len(value) != 1:
                raise PydanticCustomError("said", "{what}", context)
            return value

        return core_schema.no_info_before_validator_function(check, handler(source))


class _Branches(Discriminator):
    """A discriminator that can stand in a union: one is like no other."""

    def __hash__(self) -> int:
        return id(self)


def _type(shape: Shape, made: dict[int, object]) -> Any:
    """A shape as pydantic knows it; ``made`` are the models that there are already."""
    extra: list[object] = []
    one = False
    if isinstance(shape, Text):
        found: Any = str
        extra += [Field(pattern=None if shape.blank else r"\S", examples=list(shape.examples) or None)]
    elif isinstance(shape, Word):
        found = Literal[shape.words]
    elif isinstance(shape, Whole):
        found = Annotated[int, Field(ge=shape.least, le=shape.most)]
        found = Union[found, None] if shape.nothing else found
    elif isinstance(shape, Truth):
        found = bool
    elif isinstance(shape, ListOf):
        found = list.__class_getitem__(_type(shape.of, made))
        extra += [Field(description=shape.says)] if shape.says else []
    elif isinstance(shape, MapOf):
        found = dict.__class_getitem__((str, _type(shape.of, made)))
        extra += [Field(min_length=shape.least or None, max_length=shape.most)]
        one = shape.most == 1
    elif isinstance(shape, Keys):
        found = made.setdefault(id(shape), _keys(shape, made))
        one = shape.one
    elif isinstance(shape, Either):
        found, extra = _either(shape, made)
    elif isinstance(shape, Anyhow):
        found = Any
    else:
        raise TypeError(shape)
    if shape.complaint is not None and not isinstance(shape, Either):
        extra.append(_Said(shape.complaint, one))
    return Annotated[(found, *extra)] if extra else found


def _either(shape: Either, made: dict[int, object]) -> tuple[object, list[object]]:
    """A union whose branches are told apart by the kind of a value alone."""
    assert shape.complaint is not None

    def branch(value: object) -> str:
        meant = shape.branch(value)
        return TAG + (meant.kind if meant is not None else "nothing")

    union: Any = Union
    branches = tuple(Annotated[_type(one, made), Tag(TAG + one.kind)] for one in shape.branches)
    told = _Branches(branch, custom_error_type="said", custom_error_message="{what}",
                     custom_error_context=as_dict(shape.complaint))
    return union[branches], [*([Field(description=shape.says)] if shape.says else []), told]


def _keys(shape: Keys, made: dict[int, object]) -> object:
    """A mapping of certain keys."""
    fields: dict[str, object] = {}
    for name, key in shape.keys.items():
        more: dict[str, Any] = {} if name in shape.needed else {"default": key.default}
        about = Field(description=key.says or None, json_schema_extra=more if key.default is not None else None)
        need = Required if name in shape.needed else NotRequired
        fields[name] = need.__getitem__(Annotated[_type(key.shape, made), about])
    make: Any = TypedDict
    found = make(shape.name.replace(" ", ""), fields)
    found.__doc__ = shape.says or None
    size: JsonDict | None = {"minProperties": 1, "maxProperties": 1} if shape.one else None
    found.__pydantic_config__ = ConfigDict(extra="forbid", strict=True, json_schema_extra=size, title=shape.name)
    return found


@cache
def _model() -> TypeAdapter[object]:
    return TypeAdapter(_type(SHAPE, {}))


def schema() -> dict[str, object]:
    """The JSON Schema of a scenario file."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **_model().json_schema()}


def schema_text() -> str:
    """The schema as it is published in ``schema.json``."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


# ------------------------------------------------------------------ what is wrong, in words

_KIND_OF: Final[dict[str, str]] = {
    "list_type": "a list, such as [Copper, 2 Silver]",
    "dict_type": "a mapping, 'key: value' in lines below it",
    "int_type": "a whole number",
    "string_type": "a text",
}


def check_shape(data: object, places: Places, root: Path) -> tuple[list[Problem], list[Path]]:
    """What is wrong with the shape of a scenario's data, and the paths of the values concerned."""
    try:
        _model().validate_python(data)
    except ValidationError as error:
        details = error.errors(include_url=False, include_context=True)
    else:
        return [], []
    problems: list[Problem] = []
    bad: list[Path] = []
    for detail in details:
        path = tuple(part for part in detail["loc"] if not str(part).startswith(TAG))
        problems.append(_problem(detail, path, places, root))
        bad.append(path)
    return problems, bad


def _problem(detail: ErrorDetails, path: Path, places: Places, root: Path) -> Problem:
    kind, last = detail["type"], str(path[-1]) if path else ""
    where, key = places.at(*root, *path), places.at(*root, *path, KEY)
    if kind == "said":
        said = detail["ctx"]
        value = detail["input"]
        plainly = shown(value) if isinstance(value, (str, int)) else found(value)
        words = {"found": found(value), "value": plainly, "key": shown(last)}
        return Problem(where, said["what"].format(**words), _hint(detail, path).format(**words))
    if kind == "extra_forbidden":
        return Problem(key, *_unknown(last, path))
    if kind == "missing":
        return Problem(
            where, f"'{last}' is missing", "players are given in turn order: players: {Alice: ..., Bob: ...}"
        )
    if kind in ("too_short", "too_long"):
        return Problem(
            key, _players(len(detail["input"])), "a game has 2 to 6 players; one without cards is written 'Bob: {}'")
    if kind in ("greater_than_equal", "less_than_equal"):
        limit = detail.get("ctx", {}).get("ge", detail.get("ctx", {}).get("le"))
        than = "less than" if kind.startswith("greater") else "more than"
        return Problem(where, f"'{last}' cannot be {than} {limit}")
    return Problem(where, *_of_other_kind(kind, last, detail["input"]))


def _unknown(key: str, path: Path) -> tuple[str, str]:
    """What is said of a key that there is not."""
    if path[0] == "rules":
        return (f"there is no rule called '{shown(key)}'",
                did_you_mean(key, list(SWITCHES)) or f"rules: {listed(SWITCHES)}")
    if path[0] == "expect":
        return (f"'{shown(key)}' is not something that can be expected",
                did_you_mean(key, [*CLAIMS, *FIGURES]) or f"expectations: {listed([*CLAIMS, *FIGURES], 'and', 20)}")
    return f"there is no key '{shown(key)}' {_inside(path)}", _meant(key, path)


def _of_other_kind(kind: str, last: str, value: object) -> tuple[str, str]:
    """What is said of a value that is no list, mapping, number or text where one should be."""
    sort = found_kind(value)
    if not last:
        return f"a scenario is a mapping, and this is {sort}", "it begins with keys such as 'title:' and 'players:'"
    if kind == "list_type" and last == "expect":
        return f"'{last}' must be a list, and this is {sort}", _as_list(value)
    return (f"'{last}' must be {_KIND_OF.get(kind, 'something else')}, and this is {sort}",
            f"write {last}: [{value}]" if kind == "list_type" and sort == "a text" else "")


def _as_list(value: object) -> str:
    """How what is expected is written as a list."""
    said = next(iter(value.items()), None) if isinstance(value, dict) else None
    kind, text = said if said is not None else ("possible", value if isinstance(value, str) else "Inn in trash")
    return f"each expectation begins with '-': - {shown(str(kind))}: {shown(str(text))}"


def _hint(detail: ErrorDetails, path: Path) -> str:
    """The likely cure for a value of the wrong kind; its braces are those of a template."""
    said, value = detail["ctx"], detail["input"]
    if path[0] == "phase":
        near = did_you_mean(value, list(PHASES)) if isinstance(value, str) else ""
        return near or str(said["hint"])
    if said["zone"] and isinstance(value, dict) and value and all(isinstance(n, int) for n in value.values()):
        written = ", ".join(f"'{n} {name}'" for name, n in value.items())
        return f"write {written}".replace("{", "{{").replace("}", "}}")
    if said["zone"] and isinstance(value, (dict, list)) and value:
        return "a list inside the list means shuffled cards, and only a deck has those"
    return str(said["hint"])


def found_kind(value: object) -> str:
    """Of which kind a value is, in words."""
    kind = kind_of(value)
    return {"truth": "true or false", "nothing": "nothing"}.get(kind, f"a {kind}")


def found(value: object) -> str:
    """What stands somewhere, in words: "the number 7", "a mapping"."""
    kind = kind_of(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if kind == "number":
        return f"the number {value}"
    if isinstance(value, str):
        return f"'{value[:40]}'" if value.strip() else "an empty text"
    return found_kind(value)


def _players(number: int) -> str:
    return "there is 1 player" if number == 1 else f"there are {number} players"


def _inside(path: Path) -> str:
    if len(path) == 1:
        return "in a scenario"
    if path[0] == "players":
        return "of a player" if len(path) == 3 else f"in '{path[2]}'"
    return f"in '{path[-2]}'"


def _meant(key: str, path: Path) -> str:
    """What was probably meant by a key that there is not."""
    if (len(path) == 4 and path[0] == "players") or path[0] == "budget":
        group = [one.key for one in PLAYER if one.within] if path[0] == "players" else ["states", "seconds"]
        return did_you_mean(key, group) or f"keys: {listed(group)}"
    here, other, there = (SCENARIO, PLAYER, "a player") if len(path) == 1 else (PLAYER, SCENARIO, "the scenario itself")
    names = list(dict.fromkeys(one.within or one.key for one in here))
    bare = plain(key).replace("_", " ")
    meant = [one for one in here if bare in (one.key.replace("_", " "), *one.also)]
    if meant:
        return f"did you mean {listed(map(_written, meant), 'or')}?"
    elsewhere = next((one for one in other if key in (one.key, one.within)), None)
    if elsewhere is not None:
        return f"'{key}' belongs to {there}" + (f": {_written(elsewhere)}" if key != elsewhere.path[0] else "")
    return did_you_mean(key, names) or f"keys: {listed(names, 'and', 30)}"


def _written(one: FieldRow) -> str:
    """How a field is written in a file."""
    return f"{one.within}: {{{one.key}: ...}}" if one.within else one.key


if __name__ == "__main__":
    SCHEMA_FILE.write_text(schema_text(), "utf-8")
    print(SCHEMA_FILE)
