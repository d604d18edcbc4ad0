"""Other ways to write the same: what a scenario's data is before its shape is checked.

Nothing after a key is the key left out; "2019" is a year, "yes" true where only that can be meant, "Buy phase" the buy
phase, "possible: ..." in one text a claim. The published schema shows the one way; these are understood as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from oracle.scenario.model import FIGURES, PHASES
from oracle.words.catalogue import straight

_DIGITS: Final = re.compile(r"[\d,_ ]+")
_MOST_DIGITS: Final = 2000
_CLEANUP: Final = "clean-up"
_ALSO_CLEANUP: Final = ("cleanup", "clean up")


def respelt(data: Any) -> Any:
    """A scenario's data with everything written in the one way that the models know. What is not understood stays as
    it is, to be complained of; places in the file keep their paths."""
    if not isinstance(data, dict):
        return data
    data = _given(data)
    for key, respell in _WAYS.items():
        if key in data:
            data[key] = respell(data[key])
    return data


def _given(data: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in data.items() if value is not None}


def _players(players: Any) -> Any:
    """A player with nothing is a player without cards."""
    if not isinstance(players, dict):
        return players
    return {
        name: {} if player is None else _given(player) if isinstance(player, dict) else player
        for name, player in players.items()
    }


def _text(value: Any) -> Any:
    return str(value) if isinstance(value, int) else value


def _rules(value: Any) -> Any:
    if not isinstance(value, dict):
        return _year(value)
    return {key: _year(setting) if key == "year" else _truth(setting) for key, setting in value.items()}


def _year(value: Any) -> Any:
    if isinstance(value, str):
        if value.strip().isdecimal():
            return int(value)
        return value.casefold() if value.casefold() == "current" else value
    return value


def _truth(value: Any) -> Any:
    return {"yes": True, "no": False}.get(value.casefold(), value) if isinstance(value, str) else value


def _phase(value: Any) -> Any:
    text = straight(str(value)).casefold().removesuffix(" phase")
    text = _CLEANUP if text in _ALSO_CLEANUP else text
    return text if text in PHASES else value


def _supply(items: Any) -> Any:
    return _each_content(items, lambda content: [content] if isinstance(content, dict) else content)


def _earlier(items: Any) -> Any:
    """The choices of something earlier are a list, also where there is one or none."""
    return _each_content(items, lambda pins: [] if pins is None else pins if isinstance(pins, list) else [pins])


def _each_content(items: Any, spelt: Callable[[Any], Any]) -> Any:
    """A list in which the contents of mappings are spelt in another way; whatever else it is stays."""
    if not isinstance(items, list):
        return items
    return [{name: spelt(content) for name, content in item.items()} if isinstance(item, dict) else item
            for item in items]


def _expect(items: Any) -> Any:
    if not isinstance(items, list):
        return items
    found: list[Any] = []
    for item in items:
        if isinstance(item, str) and ":" in item:
            kind, _, claim = item.partition(":")
            item = {kind.strip(): claim.strip()}
        if isinstance(item, dict):
            item = {kind: _figure(claim) if kind in FIGURES else claim for kind, claim in item.items()}
        found.append(item)
    return found


def _figure(claim: Any) -> Any:
    if isinstance(claim, str) and _DIGITS.fullmatch(claim) and len(claim) < _MOST_DIGITS:
        return int(re.sub(r"\D", "", claim) or "0")
    return claim


_WAYS: Final = {
    "players": _players,
    "title": _text,
    "turn": _text,
    "rules": _rules,
    "phase": _phase,
    "supply": _supply,
    "earlier": _earlier,
    "expect": _expect,
}
