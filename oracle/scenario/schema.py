"""The shapes of a scenario's fields as models of pydantic: they publish the JSON Schema that editors use.

    python -m oracle.scenario.schema        writes schema.json anew
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path as FilePath
from typing import Annotated, Any, Final, Literal, NotRequired, Required, Union

from pydantic import ConfigDict, Discriminator, Field, Tag, TypeAdapter
from pydantic.config import JsonDict
from typing_extensions import TypedDict

from oracle.scenario.fields import SHAPE
from oracle.scenario.shapes import Anyhow, Either, Keys, ListOf, MapOf, Shape, Text, Truth, Whole, Word

SCHEMA_FILE: Final = FilePath(__file__).with_name("schema.json")


class _Branches(Discriminator):
    """A discriminator that can stand in a union: one is like no other."""

    def __hash__(self) -> int:
        return id(self)


def _type(shape: Shape, made: dict[int, object]) -> Any:
    """A shape as pydantic knows it; ``made`` are the models that there are already."""
    extra: list[object] = []
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
    elif isinstance(shape, Keys):
        found = made.setdefault(id(shape), _keys(shape, made))
    elif isinstance(shape, Either):
        found, extra = _either(shape, made)
    elif isinstance(shape, Anyhow):
        found = Any
    else:
        raise TypeError(shape)
    return Annotated[(found, *extra)] if extra else found


def _either(shape: Either, made: dict[int, object]) -> tuple[object, list[object]]:
    """A union whose branches are told apart by the kind of a value alone."""
    def branch(value: object) -> str:
        meant = shape.branch(value)
        return meant.kind if meant is not None else "nothing"

    union: Any = Union
    branches = tuple(Annotated[_type(one, made), Tag(one.kind)] for one in shape.branches)
    return union[branches], [*([Field(description=shape.says)] if shape.says else []), _Branches(branch)]


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


if __name__ == "__main__":
    SCHEMA_FILE.write_text(schema_text(), "utf-8")
    print(SCHEMA_FILE)
