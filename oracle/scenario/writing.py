"""Writing a scenario as YAML, in one canonical way: reading it again gives an equal scenario."""

from __future__ import annotations

import json
import re
from typing import Final

from oracle.scenario.fields import SCENARIO, Scenario
from oracle.scenario.sorts import Data, data_of

_WIDTH: Final = 110
_PLAIN: Final = re.compile(r"[\w(][\w '()/.+$#×–-]*")
_PLAIN_IN_BLOCK: Final = re.compile(r"[\w(][^\x00-\x1f:#\"`\x7f-\xa0]*")
_WORDS: Final = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null", "~"})


def as_data(scenario: Scenario) -> dict[str, Data]:
    """The scenario as plain data, as a file has them; a card whose version it names is written with that."""
    versions = dict(scenario.versions)
    return data_of(scenario, lambda name: f"{name} ({versions[name]})" if name in versions else name)


def to_yaml(scenario: Scenario) -> str:
    """The scenario as a YAML file."""
    blocks = {one.key: one.sort.block for one in SCENARIO}
    lines: list[str] = []
    for key, data in as_data(scenario).items():
        lines += _entry(key, data, "", blocks[key])
    return "\n".join(lines) + "\n"


def _entry(key: str, data: object, indent: str, block: int) -> list[str]:
    """The lines of a key and of what follows it, of which so many levels are blocks."""
    start = f"{indent}{_scalar(key, block > 0)}:"
    if isinstance(data, dict) and data and block:
        return [start, *(line for pair in data.items() for line in _entry(*pair, indent + "  ", block - 1))]
    if isinstance(data, list) and block:
        return [start, *(line for item in data for line in _item(item, indent + "  ", block - 1))]
    one = f"{start} {_flow(data) if isinstance(data, (dict, list)) else _scalar(data, True)}"
    if len(one) <= _WIDTH or not isinstance(data, list):
        return [one]
    return [start, *(f"{indent}  - {_flow(item)}" for item in data)]


def _item(item: object, indent: str, block: int) -> list[str]:
    """The lines of an item of a list: a text, or a key with what stands behind it."""
    if isinstance(item, dict) and len(item) > 1:
        lines = [line for pair in item.items() for line in _entry(*pair, indent + "  ", 0)]
        return [f"{indent}- {lines[0].lstrip()}", *lines[1:]]
    if not isinstance(item, dict):
        return [f"{indent}- {_scalar(item, True)}"]
    ((key, data),) = item.items()
    first, *others = _entry(key, data, indent + "  ", block)
    return [f"{indent}- {first.lstrip()}", *others]


def _flow(data: object) -> str:
    """Data in one line."""
    if isinstance(data, list):
        return "[" + ", ".join(map(_flow, data)) + "]"
    if isinstance(data, dict):
        return "{" + ", ".join(f"{_scalar(key)}: {_flow(inside)}" for key, inside in data.items()) + "}"
    return _scalar(data)


def _scalar(value: object, block: bool = False) -> str:
    """A text or a number as a YAML scalar; ``block`` if it is alone in its line."""
    if not isinstance(value, str):
        return json.dumps(value)
    pattern = _PLAIN_IN_BLOCK if block else _PLAIN
    if (
        pattern.fullmatch(value)
        and value.isprintable()
        and value.casefold() not in _WORDS
        and not re.fullmatch(r"[\d._]+", value)
        and not value.endswith(" ")
    ):
        return value
    quoted = json.dumps(value, ensure_ascii=False)
    return "".join(x if x.isprintable() else json.dumps(x)[1:-1] for x in quoted)


__all__ = ["as_data", "to_yaml"]
