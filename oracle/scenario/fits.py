"""Whether data fits the published JSON Schema: a reader of schemas that knows nothing of scenarios.

Loading pydantic takes as long as answering a question. A file that fits the schema, which is made from the models,
needs none of their messages; so they are loaded only for a file that does not. What this module does not know of
schemas, it does not pass.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

SCHEMA_FILE: Final = Path(__file__).with_name("schema.json")

_SAYS_NOTHING: Final = frozenset({"description", "title", "default", "examples", "$schema", "$defs"})
_TYPES: Final[dict[str, type]] = {
    "string": str,
    "integer": int,
    "number": int,
    "boolean": bool,
    "array": list,
    "object": dict,
    "null": type(None),
}


@cache
def _schema() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(SCHEMA_FILE.read_text("utf-8"))
    return found


def fits_schema(data: Any) -> bool:
    """Whether data surely has the shape of a scenario. False means: ask pydantic."""
    schema = _schema()
    return _fits(data, schema, schema.get("$defs", {}))


def _fits(value: Any, schema: dict[str, Any], named: dict[str, Any]) -> bool:
    for word, meaning in schema.items():
        if word in _SAYS_NOTHING:
            continue
        if word == "$ref":
            good = _fits(value, named[meaning.removeprefix("#/$defs/")], named)
        elif word in ("anyOf", "oneOf"):      # branches of one place differ in the kind of the value
            good = any(_fits(value, other, named) for other in meaning)
        elif word == "const":
            good = value == meaning
        elif word == "enum":
            good = value in meaning
        elif word == "pattern":
            good = not isinstance(value, str) or re.search(meaning, value) is not None
        elif word == "type":
            good = any(_is(value, name) for name in ([meaning] if isinstance(meaning, str) else meaning))
        elif word == "items":
            good = not isinstance(value, list) or all(_fits(item, meaning, named) for item in value)
        elif word == "properties":
            good = not isinstance(value, dict) or all(
                _fits(value[key], other, named) for key, other in meaning.items() if key in value
            )
        elif word == "additionalProperties":
            good = not isinstance(value, dict) or _others_fit(
                value, schema.get("properties", {}), meaning, named
            )
        elif word == "required":
            good = not isinstance(value, dict) or all(key in value for key in meaning)
        elif word in ("minProperties", "maxProperties"):
            size = len(value) if isinstance(value, dict) else meaning
            good = size >= meaning if word == "minProperties" else size <= meaning
        elif word in ("minimum", "maximum"):
            size = value if isinstance(value, int) else meaning
            good = size >= meaning if word == "minimum" else size <= meaning
        else:
            good = False
        if not good:
            return False
    return True


def _is(value: Any, name: str) -> bool:
    if isinstance(value, bool):
        return name == "boolean"
    return isinstance(value, _TYPES[name])


def _others_fit(value: dict[str, Any], known: dict[str, Any], meaning: Any, named: dict[str, Any]) -> bool:
    others = [item for key, item in value.items() if key not in known]
    if isinstance(meaning, bool):
        return meaning or not others
    return all(_fits(item, meaning, named) for item in others)
