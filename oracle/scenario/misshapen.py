"""What is wrong with the shape of a scenario's data, in words: the errors of the models with their places and cures."""

from __future__ import annotations

from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from oracle.errors import Path, Places, Problem, listed, shown
from oracle.scenario.model import CLAIMS, FIGURES, PHASES, SWITCHES
from oracle.scenario.reading import KEY
from oracle.scenario.shape import TAG, BudgetShape, PlayerShape, ScenarioShape, Tokens
from oracle.words.catalogue import did_you_mean, plain

_TOP: Final = tuple(ScenarioShape.model_fields)
_PLAYER: Final = tuple(PlayerShape.model_fields)
_MEANT: Final[dict[str, str]] = {
    "in play": "play",
    "in_play": "play",
    "kingdom": "supply",
    "expected": "expect",
    "expectations": "expect",
    "claims": "expect",
    "claim": "expect",
    "questions": "expect",
    "question": "expect",
    "asked": "expect",
    "happens": "event",
    "what happens": "event",
    "events": "event",
    "pins": "choices",
    "mat": "exile, island, tavern or native_village",
    "mats": "exile, island, tavern or native_village",
    "artifact": "artifacts",
    "state": "states",
    "traits": "landscapes",
    "allies": "landscapes",
    "ally": "landscapes",
    "boon deck": "boons",
    "hex deck": "hexes",
    "black market deck": "black_market",
    "estate token": "inherited",
    "vp": "tokens: {vp: ...}",
    "coffers": "tokens: {coffers: ...}",
    "villagers": "tokens: {villagers: ...}",
    "debt": "tokens: {debt: ...}",
    "favors": "tokens: {favors: ...}",
    "era": "rules",
    "name": "title",
    "ways": "landscapes",
    "discard pile": "discard",
    "draw pile": "deck",
    "coin": "coins",
    "money": "coins",
}
_KIND_OF: Final[dict[str, str]] = {
    "list_type": "a list, such as [Copper, 2 Silver]",
    "dict_type": "a mapping, 'key: value' in lines below it",
    "model_type": "a mapping, 'key: value' in lines below it",
    "model_attributes_type": "a mapping, 'key: value' in lines below it",
    "int_type": "a whole number",
    "string_type": "a text",
}


def check_shape(data: Any, places: Places, root: Path) -> tuple[list[Problem], list[Path]]:
    """What is wrong with the shape of a scenario's data, and the paths of the values concerned."""
    try:
        ScenarioShape.model_validate(data)
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
    where = places.at(*root, *path)
    if kind == "said":
        said = detail["ctx"]
        value = detail["input"]
        plainly = shown(value) if isinstance(value, (str, int)) else found(value)
        words = {"found": found(value), "value": plainly, "key": shown(last)}
        return Problem(where, said["what"].format(**words), _hint(detail, path).format(**words))
    if kind == "extra_forbidden" and path[0] == "rules":
        return Problem(
            places.at(*root, *path, KEY),
            f"there is no rule called '{shown(last)}'",
            did_you_mean(last, list(SWITCHES)) or f"rules: {listed(SWITCHES)}",
        )
    if kind == "extra_forbidden" and path[0] == "expect":
        return Problem(
            places.at(*root, *path, KEY),
            f"'{shown(last)}' is not something that can be expected",
            did_you_mean(last, [*CLAIMS, *FIGURES]) or f"expectations: {listed([*CLAIMS, *FIGURES], 'and', 20)}",
        )
    if kind == "extra_forbidden":
        return Problem(
            places.at(*root, *path, KEY),
            f"there is no key '{shown(last)}' {_inside(path)}",
            _meant(last, path),
        )
    if kind == "missing":
        return Problem(
            where, f"'{last}' is missing", "players are given in turn order: players: {Alice: ..., Bob: ...}"
        )
    if kind in ("too_short", "too_long"):
        return Problem(
            places.at(*root, *path, KEY),
            _players(len(detail["input"])),
            "a game has 2 to 6 players; one without cards is written 'Bob: {}'",
        )
    if kind in ("greater_than_equal", "less_than_equal"):
        limit = detail.get("ctx", {}).get("ge", detail.get("ctx", {}).get("le"))
        than = "less than" if kind.startswith("greater") else "more than"
        return Problem(where, f"'{last}' cannot be {than} {limit}")
    wanted = _KIND_OF.get(kind, "something else")
    sort = {dict: "a mapping", list: "a list", str: "a text", int: "a number", bool: "true or false"}.get(
        type(detail["input"]), "nothing"
    )
    if not path:
        return Problem(
            where,
            f"a scenario is a mapping, and this is {sort}",
            "it begins with keys such as 'title:' and 'players:'",
        )
    if kind == "list_type" and last == "expect":
        return Problem(where, f"'{last}' must be a list, and this is {sort}", _as_list(detail["input"]))
    return Problem(where, f"'{last}' must be {wanted}, and this is {sort}",
                   f"write {last}: [{detail['input']}]" if kind == "list_type" and sort == "a text" else "")


def _as_list(value: Any) -> str:
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


def found(value: Any) -> str:
    """What stands somewhere, in words: "the number 7", "a mapping"."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return f"the number {value}"
    if isinstance(value, str):
        return f"'{value[:40]}'" if value.strip() else "an empty text"
    return "a mapping" if isinstance(value, dict) else "a list"


def _players(number: int) -> str:
    return "there is 1 player" if number == 1 else f"there are {number} players"


def _inside(path: Path) -> str:
    if len(path) == 1:
        return "in a scenario"
    if path[0] == "players":
        return "of a player" if len(path) == 3 else f"in '{path[2]}'"
    return f"in '{path[-2]}'"


def _meant(key: str, path: Path) -> str:
    here, other, there = (
        (_TOP, _PLAYER, "a player") if len(path) == 1 else (_PLAYER, _TOP, "the scenario itself")
    )
    if (len(path) == 4 and path[0] == "players") or path[0] == "budget":
        names = list(Tokens.model_fields) if path[0] == "players" else list(BudgetShape.model_fields)
        return did_you_mean(key, names) or f"keys: {listed(names)}"
    bare = plain(key).replace("_", " ")
    exact = [name for name in here if name.replace("_", " ") == bare]
    if exact:
        return f"did you mean {exact[0]}?"
    if bare in _MEANT and any(name in here for name in _MEANT[bare].replace(":", ",").split(", ")[:1]):
        return f"did you mean {_MEANT[bare]}?"
    if key in other:
        return f"'{key}' belongs to {there}"
    return did_you_mean(key, list(here)) or f"keys: {listed(here, 'and', 30)}"
