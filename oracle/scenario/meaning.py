"""From plain data to a scenario: what each value means, and everything that is wrong with it, at once.

Three things are done one after the other, and the problems of all are told together: the shape is checked (``fits``;
where it is wrong, ``misshapen``), what has the right shape is read (``reading_cards``, ``reading_players``,
``reading_table``, ``reading_question``), and the position that comes out is laid out (``position``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from oracle.errors import OracleError, Path, Problem, steering_sign
from oracle.scenario.fits import fits_schema
from oracle.scenario.model import Budget, Scenario
from oracle.scenario.reading import KEY, Raw
from oracle.scenario.reading_cards import CardReader
from oracle.scenario.reading_players import PlayerReader
from oracle.scenario.reading_question import QuestionReader
from oracle.scenario.reading_table import TableReader
from oracle.scenario.spelling import respelt
from oracle.words.catalogue import straight


def scenario_of(raw: Raw, root: Path = ()) -> Scenario:
    """The scenario that the data at ``root`` describes.

    Raises OracleError with all problems: of the shape, of every value, and of the position as a whole.
    """
    data = raw.data
    for key in root:
        data = data[key]
    problems = list(raw.problems)
    signs = [Problem(raw.places.at(*path), what, "delete it") for path, what in _steering(data, root)]
    if signs:
        raise OracleError(*signs)
    data = respelt(data)
    if not fits_schema(data):
        from oracle.scenario.misshapen import check_shape

        found, bad = check_shape(data, raw.places, root)
        problems += found
        for path in sorted(bad, key=lambda path: -len(path)):
            data = _without(data, path)
    if not isinstance(data, dict):
        raise OracleError(*problems)
    scenario = _read(data, CardReader(raw.places, root, problems))
    from oracle.scenario.position import lay_out

    problems += [p for p in lay_out(scenario).problems if p not in problems]
    if problems:
        problems.sort(key=lambda p: (p.where.line, p.where.column) if p.where else (0, 0))
        raise OracleError(*problems)
    return scenario


def _steering(data: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Where a text has a sign that no text should have, and which."""
    if isinstance(data, str):
        if what := steering_sign(data):
            yield path, what
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _steering(key, (*path, key, KEY))
            yield from _steering(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _steering(value, (*path, number))


def _without(data: Any, path: Path) -> Any:
    """The data without the value at a path; a player whose value is wrong stays as a player without cards, and
    inside a list a value leaves None, so that the others keep their places."""
    if not path:
        return None
    first, rest = path[0], path[1:]
    if isinstance(data, list) and isinstance(first, int) and first < len(data):
        return [*data[:first], _blank(data[first], rest), *data[first + 1 :]]
    if not isinstance(data, dict) or first not in data:
        return data
    if first == "players" and len(path) == 2 and isinstance(data[first], dict):
        return {**data, first: {**data[first], rest[0]: {}}}
    if not rest:
        return {key: value for key, value in data.items() if key != first}
    return {**data, first: _without(data[first], rest)}


def _blank(data: Any, path: Path) -> Any:
    """The data with None at a path."""
    if not path:
        return None
    first, rest = path[0], path[1:]
    if isinstance(data, list) and isinstance(first, int) and first < len(data):
        return [*data[:first], _blank(data[first], rest), *data[first + 1 :]]
    return {**data, first: _blank(data[first], rest)} if isinstance(data, dict) and first in data else data


def _read(data: dict[str, Any], reader: CardReader) -> Scenario:
    """The scenario; what cannot be read is left out, after its problem was noted."""
    of_players = PlayerReader(reader)
    players = of_players.players(data.get("players", {}))
    names = of_players.names
    table, question = TableReader(reader, names), QuestionReader(reader, names)
    turn = of_players.player_name(("turn",), data["turn"]) or "" if "turn" in data else ""
    era = table.era(data.get("rules", "current"))
    return Scenario(
        players=players,
        title=straight(data.get("title", "")),
        era=era,
        supply=table.supply(data.get("supply", []), era.year),
        landscapes=table.landscapes(data.get("landscapes", [])),
        trash=tuple(sorted(reader.cards(("trash",), data.get("trash", [])))),
        tokens=table.tokens(data.get("tokens", {})),
        decks=tuple(table.decks(data)),
        turn=turn,
        phase=data.get("phase", ""),
        earlier=tuple(question.earlier(data.get("earlier", []))),
        event=tuple(question.event(data.get("event", []))),
        choices=tuple(question.pins(("choices",), data.get("choices", []))),
        expect=tuple(question.expectations(data.get("expect", []))),
        budget=Budget(**data.get("budget", {})),
        accept_impossible=data.get("impossible_position") == "accept",
        places=reader.places,
        root=reader.root,
        versions=tuple(sorted(reader.versions.items())),      # last: every value before may name one
    )
