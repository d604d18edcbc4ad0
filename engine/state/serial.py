"""States as plain JSON data and back.

The game itself is not in the data: whoever reads a state has to have made the same game (from the same
scenario). Its fingerprint is checked.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Final

from engine.state.resolving import Entry, Frame, Occurrence, Pending, Trigger
from engine.state.state import Game, State, Turn

# Tuples with names in a state, each written as an object with its name and its fields in order.
_Named = Entry | Frame | Occurrence | Pending | Trigger | Turn
_NAMED: Final[dict[str, type[_Named]]] = {
    one.__name__: one for one in (Entry, Frame, Occurrence, Pending, Trigger, Turn)
}


def fingerprint(game: Game) -> str:
    """A digest of everything that a game was made of; the same in every process."""
    return hashlib.blake2b(repr(tuple(game.setup)).encode(), digest_size=16).hexdigest()


def dump(state: State) -> dict[str, object]:
    """A state as JSON data: lists, numbers, strings and None."""
    data = {name: _plain(value) for name, value in zip(State._fields[1:], state[1:], strict=True)}
    data["game"] = fingerprint(state.game)
    return data


def load(game: Game, data: Mapping[str, object]) -> State:
    """The state that :func:`dump` wrote. Raises ``ValueError`` if it belongs to another game."""
    if data.get("game") != fingerprint(game):
        raise ValueError("this state belongs to another game")
    return State._make((game, *(_tuples(data[name]) for name in State._fields[1:])))


def _plain(value: object) -> object:
    if not isinstance(value, tuple):
        return value
    items = [_plain(item) for item in value]
    name = value.__class__.__name__
    return {name: items} if name in _NAMED else items


def _tuples(value: object) -> object:
    if isinstance(value, list):
        return tuple([_tuples(item) for item in value])
    if isinstance(value, dict):
        ((name, items),) = value.items()
        return _NAMED[name]._make([_tuples(item) for item in items])
    return value
