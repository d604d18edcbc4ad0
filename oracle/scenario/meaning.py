"""From plain data to a scenario: what each value means, and everything that is wrong with it, at once.

Three things are done one after the other, and the problems of all are told together: the shape is checked
(``shapes``; where it is wrong, ``misfits`` says what), what has the right shape is read, field by field of the table
(``fields``), and the position that comes out is laid out (``position``).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.collection import instead
from oracle.errors import KEY, OracleError, Path, Problem, steering_sign
from oracle.scenario.fields import SHAPE, Scenario
from oracle.scenario.position import lay_out
from oracle.scenario.reader import Reader
from oracle.scenario.reading import Raw
from oracle.scenario.sorts import read_fields, respelt

CARDS: Final = "cards"


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
    data = respelt(Scenario, data)
    if not SHAPE.fits(data):
        from oracle.scenario.misfits import check_shape

        found, bad = check_shape(data, raw.places, root)
        problems += found
        for path in sorted(bad, key=lambda path: -len(path)):
            data = _without(data, path)
    if not isinstance(data, dict):
        raise OracleError(*problems)
    reader = Reader(raw.places, root, problems)
    if data.get(CARDS):
        from oracle.scenario.own_cards import read_own_cards  # few scenarios have any

        reader.cards_there = read_own_cards(raw, data[CARDS], (*root, CARDS))
    with instead(*(card.entry for card in reader.cards_there)):
        read = read_fields(Scenario, reader, (), data)
        scenario = Scenario(**read, places=raw.places, root=root, versions=tuple(sorted(reader.versions.items())))
        problems += [p for p in lay_out(scenario).problems if p not in problems]
    if problems:
        problems.sort(key=lambda p: (p.where.line, p.where.column) if p.where else (0, 0))
        raise OracleError(*problems)
    return scenario


def _steering(data: object, path: Path) -> Iterator[tuple[Path, str]]:
    """Yield where a text has a sign that no text should have, and which."""
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


def _without(data: object, path: Path) -> object:
    """The data with None at a path, which is passed over; everything beside it keeps its place."""
    if not path:
        return None
    first, rest = path[0], path[1:]
    if isinstance(data, list):
        return [_without(item, rest) if number == first else item for number, item in enumerate(data)]
    return {**data, first: _without(data[first], rest)} if isinstance(data, dict) and first in data else data
