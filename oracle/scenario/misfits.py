"""Say in words what is wrong with the shape of a scenario's data, each problem at its place.

What a text means (the name of a card, a sentence, a predicate) is no matter of shape: whoever reads it knows better
what to say about a slip. Other ways to write the same are one by the time this looks at it.
"""

from __future__ import annotations

from typing import Final

from oracle.errors import KEY, Path, Places, Problem, listed, shown
from oracle.scenario.fields import PLAYER, SCENARIO, SHAPE
from oracle.scenario.model import CLAIMS, FIGURES, PHASES, SWITCHES
from oracle.scenario.shapes import Complaint, Misfit, kind_of
from oracle.scenario.sorts import FieldRow
from oracle.words.catalogue import did_you_mean, plain

_KIND_OF: Final[dict[str, str]] = {
    "list": "a list, such as [Copper, 2 Silver]",
    "mapping": "a mapping, 'key: value' in lines below it",
    "number": "a whole number",
    "text": "a text",
}


def check_shape(data: object, places: Places, root: Path) -> tuple[list[Problem], list[Path]]:
    """Return what is wrong with the shape of a scenario's data, and the paths of the values concerned."""
    misfits = list(SHAPE.misfits(data))
    return [_problem(one, places, root) for one in misfits], [one.path for one in misfits]


def _problem(one: Misfit, places: Places, root: Path) -> Problem:
    path, value = one.path, one.value
    last = str(path[-1]) if path else ""
    where, key = places.at(*root, *path), places.at(*root, *path, KEY)
    if one.complaint is not None:
        plainly = shown(value) if isinstance(value, (str, int)) else found(value)
        words = {"found": found(value), "value": plainly, "key": shown(last)}
        return Problem(where, one.complaint.what.format(**words), _hint(one.complaint, value, path).format(**words))
    if one.why == "unknown":
        return Problem(key, *_unknown(last, path))
    if one.why == "missing":
        return Problem(
            where, f"'{last}' is missing", "players are given in turn order: players: {Alice: ..., Bob: ...}"
        )
    if one.why == "size" and isinstance(value, dict):
        return Problem(
            key, _players(len(value)), "a game has 2 to 6 players; one without cards is written 'Bob: {}'")
    if one.limit is not None:
        return Problem(where, f"'{last}' cannot be {one.why} than {one.limit}")
    return Problem(where, *_of_other_kind(one.kind, last, value))


def _unknown(key: str, path: Path) -> tuple[str, str]:
    """Return what is said of a key that there is not."""
    if path[0] == "rules":
        return (f"there is no rule called '{shown(key)}'",
                did_you_mean(key, list(SWITCHES)) or f"rules: {listed(SWITCHES)}")
    if path[0] == "expect":
        return (f"'{shown(key)}' is not something that can be expected",
                did_you_mean(key, [*CLAIMS, *FIGURES]) or f"expectations: {listed([*CLAIMS, *FIGURES], 'and', 20)}")
    return f"there is no key '{shown(key)}' {_inside(path)}", _meant(key, path)


def _of_other_kind(kind: str, last: str, value: object) -> tuple[str, str]:
    """Return what is said of a value that is no list, mapping, number or text where one should be."""
    sort = found_kind(value)
    if not last:
        return f"a scenario is a mapping, and this is {sort}", "it begins with keys such as 'title:' and 'players:'"
    if kind == "list" and last == "expect":
        return f"'{last}' must be a list, and this is {sort}", _as_list(value)
    return (f"'{last}' must be {_KIND_OF.get(kind, 'something else')}, and this is {sort}",
            f"write {last}: [{value}]" if kind == "list" and sort == "a text" else "")


def _as_list(value: object) -> str:
    """Return how what is expected is written as a list."""
    said = next(iter(value.items()), None) if isinstance(value, dict) else None
    kind, text = said if said is not None else ("possible", value if isinstance(value, str) else "Inn in trash")
    return f"each expectation begins with '-': - {shown(str(kind))}: {shown(str(text))}"


def _hint(said: Complaint, value: object, path: Path) -> str:
    """The likely cure for a value of the wrong kind; its braces are those of a template."""
    if path[0] == "phase":
        near = did_you_mean(value, list(PHASES)) if isinstance(value, str) else ""
        return near or said.hint
    if said.zone and isinstance(value, dict) and value and all(isinstance(n, int) for n in value.values()):
        written = ", ".join(f"'{n} {name}'" for name, n in value.items())
        return f"write {written}".replace("{", "{{").replace("}", "}}")
    if said.zone and isinstance(value, (dict, list)) and value:
        return "a list inside the list means shuffled cards, and only a deck has those"
    return said.hint


def found_kind(value: object) -> str:
    """Return of which kind a value is, in words."""
    kind = kind_of(value)
    return {"truth": "true or false", "nothing": "nothing"}.get(kind, f"a {kind}")


def found(value: object) -> str:
    """Return what stands somewhere, in words: "the number 7", "a mapping"."""
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
    """Return what was probably meant by a key that there is not."""
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
    """Return how a field is written in a file."""
    return f"{one.within}: {{{one.key}: ...}}" if one.within else one.key
