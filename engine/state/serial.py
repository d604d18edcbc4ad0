"""States as plain JSON data and back.

The game itself is not in the data: whoever reads a state has to have made the same game (from the same
scenario). Its fingerprint is checked.
"""

from __future__ import annotations

import hashlib
from typing import Any

from engine.state.state import Game, State, Turn


def fingerprint(game: Game) -> str:
    """A digest of everything that a game was made of; the same in every process."""
    return hashlib.blake2b(repr(game.setup).encode(), digest_size=16).hexdigest()


def dump(state: State) -> dict[str, Any]:
    """A state as JSON data: lists, numbers, strings and None."""
    data = {name: _plain(value) for name, value in zip(State._fields[1:], state[1:], strict=True)}
    data["game"] = fingerprint(state.game)
    return data


def load(game: Game, data: dict[str, Any]) -> State:
    """The state that :func:`dump` wrote. Raises ``ValueError`` if it belongs to another game."""
    if data.get("game") != fingerprint(game):
        raise ValueError("this state belongs to another game")
    values = {name: _tuples(data[name]) for name in State._fields[1:]}
    values["turn"] = Turn(*values["turn"])
    return State(game, **values)


def _plain(value: Any) -> Any:
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _tuples(value: Any) -> Any:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value
