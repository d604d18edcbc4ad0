"""Reading files of rulings.

A file is first looked at line by line (``scan``), which finds thousands of rulings in a moment. A ruling is read as
YAML (``read``) only when it is wanted, and then only its own lines and the head of its file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any, Final, NamedTuple

from engine.rules import REFERENCE
from oracle.errors import KEY, OracleError, Path, Places, Problem, Where, listed, shown
from oracle.rulings.ruling import REASONS, SETTLED, Head, Part, Ruling
from oracle.scenario.model import Era
from oracle.scenario.reading import Raw, read_text, read_yaml

_FILE_KEYS: Final = ("entry", "rules", "defaults", "rulings")
_KEYS: Final = (
    "id",
    "summary",
    "when",
    "asks",
    "rules",
    "defaults",
    *SETTLED,
    "needs",
    "beside",
    "alone",
    "note",
)
_RULINGS: Final = re.compile(r"^rulings:[ \t]*(#.*)?$", re.M)
_ENTRY: Final = re.compile(r"^entry:[ \t]*(.*?)[ \t]*$", re.M)
SINCE: Final = f"since-{REFERENCE}"
"""The folder below ``rulings`` of what was stated after the reference."""
_ITEM: Final = re.compile(r"^( *)- +([^\s:]+):[ \t]*(.*)$", re.M)
_TOP: Final = re.compile(r"^[^\s#\-]", re.M)
_ALIAS: Final = re.compile(r"(?:^|[\s\[,:])\*[A-Za-z]", re.M)
_MISSING: Final = object()
_NOT_OURS: Final = ("node_modules", "venv", "build", "dist", "__pycache__")


class File(NamedTuple):
    """A file of rulings at a glance."""

    path: str
    text: str
    entry: str
    heads: tuple[Head, ...]
    problems: tuple[Problem, ...]


def usual_rules(path: str) -> object:
    """Return the rules for the rulings of a file that name none.

    They are those of the reference if the file is about an entry of the reference (a file of the project's own folder,
    except those of SINCE), and the current ones for any other file.
    """
    from oracle.resources import folder

    own, file = folder("rulings").resolve(), FilePath(path).resolve()
    if not file.is_relative_to(own) or file.relative_to(own).parts[0] == SINCE:
        return "current"
    return REFERENCE


def is_rulings(text: str) -> bool:
    """Report whether a text looks like a file of rulings."""
    return _RULINGS.search(text) is not None and _ENTRY.search(text) is not None


def scan(path: str | FilePath) -> File:
    """Return a file's rulings at a glance, with its problems. Raises OracleError if it cannot be read."""
    return scan_text(read_text(path, "a file of rulings"), str(path))


def scan_text(text: str, path: str) -> File:
    """Return the rulings of a text at a glance."""
    problems: list[Problem] = []
    entry = _ENTRY.search(text)
    begin = _RULINGS.search(text)
    if entry is None:
        problems.append(
            Problem(Where(path, 1, 1), "there is no line 'entry: ...'", "a file is about one entry")
        )
    if begin is None:
        problems.append(
            Problem(Where(path, 1, 1), "there is no line 'rulings:'", "docs/rulings.md has an example")
        )
        return File(path, text, _plain(entry[1]) if entry else "", (), tuple(problems))
    after = _TOP.search(text, begin.end())
    stop = after.start() if after else len(text)
    if after is not None:
        line = text.count("\n", 0, after.start()) + 1
        problems.append(
            Problem(Where(path, line, 1), "'rulings' is the last key of a file", "move this above it")
        )
    heads, indent = [], -1
    found = list(_ITEM.finditer(text, begin.end(), stop))
    starts = []
    for match in found:
        if indent < 0:
            indent = len(match[1])
        if len(match[1]) == indent:
            starts.append(match)
    line, position = 1, 0
    for number, match in enumerate(starts):
        line += text.count("\n", position, match.start())
        position = match.start()
        end = starts[number + 1].start() if number + 1 < len(starts) else stop
        if match[2] != "id":
            problems.append(
                Problem(
                    Where(path, line, indent + 3),
                    f"a ruling begins with its id, not with '{shown(match[2])}'",
                    "- id: watchtower-1",
                )
            )
            continue
        settled = re.findall(rf"^ {{{indent + 2}}}({'|'.join(SETTLED)}):", text[match.start() : end], re.M)
        heads.append(
            Head(
                path,
                number,
                _ids(match[3]),
                line,
                match.start(),
                end,
                settled[0] if len(settled) == 1 else "",
            )
        )
    if not starts:
        line = text.count("\n", 0, begin.start()) + 1
        problems.append(Problem(Where(path, line, 1), "there are no rulings", "- id: watchtower-1"))
    return File(path, text, _plain(entry[1]) if entry else "", tuple(heads), tuple(problems))


def _plain(text: str) -> str:
    text = text.split(" #")[0].strip()
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"" else text


def _ids(text: str) -> tuple[str, ...]:
    text = text.split(" #")[0].strip().removeprefix("[").removesuffix("]")
    return tuple(_plain(part) for part in text.split(",") if part.strip())


@lru_cache(maxsize=2048)        # all of the project's own: whoever collects them runs them afterwards
def _scanned(path: str, stamp: int) -> File:
    return scan(path)


def scanned(path: str) -> File:
    """Return the same as ``scan``, cached until the file changes."""
    try:
        stamp = FilePath(path).stat().st_mtime_ns
    except OSError:
        stamp = 0
    return _scanned(path, stamp)


def read(file: File, head: Head) -> Ruling:
    """Return one ruling in full. Raises OracleError with all its problems (except those that show when its scenarios
    run).
    """
    ruling, problems = read_as_far(file, head)
    if problems:
        raise OracleError(*problems)
    return ruling


def read_as_far(file: File, head: Head) -> tuple[Ruling, list[Problem]]:
    """Return one ruling as far as it can be read, and its problems. Raises OracleError if it is no mapping."""
    block = file.text[head.start : head.end]
    begin = _RULINGS.search(file.text)
    assert begin is not None
    if _ALIAS.search(block):
        raw, number = read_yaml(file.text, file.path), head.number
    else:
        top = file.text[: begin.end()]
        between = file.text.count("\n", begin.end(), head.start)
        raw, number = read_yaml(top + "\n" * between + block, file.path), 0
    reader = _Reader(raw, number, head)
    return reader.ruling(), reader.problems


class _Reader:
    """A reader of one ruling that collects its problems."""

    def __init__(self, raw: Raw, number: int, head: Head) -> None:
        self.raw = raw
        self.root: Path = ("rulings", number)
        self.head = head
        self.problems: list[Problem] = [
            p for p in raw.problems if p.where is None or p.where.line >= head.line
        ]
        self.marks: dict[Path, tuple[int, int]] = dict(raw.places.marks)

    def problem(self, path: Path, what: str, hint: str = "") -> None:
        """Note a problem."""
        self.problems.append(Problem(self.raw.places.at(*path), what, hint))

    def ruling(self) -> Ruling:
        """Return the ruling as far as it can be read. Raises OracleError if it is no mapping."""
        top, data = self.mappings()
        ids = self.texts("id", data.get("id"))
        if not ids:
            self.problem(self.root, "a ruling has the id of the statement it settles", "- id: watchtower-1")
        summary = data.get("summary")
        if not isinstance(summary, str) or not summary.strip():
            self.problem(
                (*self.root, "summary"), "a ruling says in its own words what it settles", "summary: ..."
            )
            summary = ""
        has = [key for key in SETTLED if data.get(key) is not None]
        if len(has) != 1:
            self.problem(
                (*self.root, "id"),
                f"a ruling has exactly one of {listed(SETTLED, 'or')}; this has {listed(has) or 'none'}",
            )
        if "rules" in data or "rules" not in top:
            eras = self.eras((*self.root, "rules"), data.get("rules", usual_rules(self.head.path)))
        else:
            eras = self.eras(("rules",), top["rules"])
        return Ruling(
            tuple(ids),
            self.raw.places.at(*self.root, "id", KEY),
            " ".join(summary.split()),
            eras,
            has[0] if len(has) == 1 else "",
            self.parts(data, top.get("defaults"), eras) if "scenarios" in has else (),
            tuple(self.texts("by_reference", data.get("by_reference"))),
            self.reason(data.get("not_executable"), data.get("needs")),
            tuple(self.texts("needs", data.get("needs"))),
            tuple(self.texts("beside", data.get("beside"))),
            self.text("alone", data.get("alone")),
            self.text("note", data.get("note")),
            self.text("when", data.get("when"), "a claim that is possible where the ruling speaks"),
            tuple(self.texts("asks", data.get("asks"))),
        )

    def mappings(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the mappings of the file and of the ruling, noting unknown keys. Raises OracleError."""
        top = self.raw.data
        data = _MISSING
        if isinstance(top, dict):
            for key in top:
                if key not in _FILE_KEYS:
                    self.problem((key, KEY), f"there is no key '{shown(key)}' in a file of rulings",
                                 f"keys: {listed(_FILE_KEYS)}")
            rulings = top.get("rulings")
            if isinstance(rulings, list) and len(rulings) > self.root[1]:  # type: ignore[operator]
                data = rulings[self.root[1]]  # type: ignore[index]
        if not isinstance(data, dict) or not isinstance(top, dict):
            self.problem(self.root, "a ruling is a mapping that begins with its id", "- id: watchtower-1")
            raise OracleError(*self.problems)
        for key in data:
            if key not in _KEYS:
                from oracle.words.catalogue import did_you_mean

                self.problem((*self.root, key, KEY), f"there is no key '{shown(key)}' in a ruling",
                             did_you_mean(key, list(_KEYS)) or f"keys: {listed(_KEYS, 'and', 20)}")
        return top, data

    def texts(self, key: str, value: object) -> list[str]:
        """Return a text or a list of texts as a list."""
        if value is None:
            return []
        items = value if isinstance(value, list) else [value]
        good = [item for item in items if isinstance(item, str) and item.strip()]
        if len(good) < len(items) or not items:
            self.problem((*self.root, key), f"'{key}' is a text or a list of texts")
        if len(set(good)) < len(good):
            self.problem((*self.root, key), f"'{key}' names something twice")
        return good

    def text(self, key: str, value: object, what: str = "why") -> str:
        """Return a text."""
        if value is None:
            return ""
        if not isinstance(value, str) or not value.strip():
            self.problem((*self.root, key), f"'{key}' is a text: {what}")
            return ""
        return " ".join(value.split())

    def reason(self, value: object, needs: object) -> str:
        """Return the reason why a statement cannot be executed."""
        if value is None:
            if needs is not None:
                self.problem((*self.root, "needs", KEY), "'needs' belongs to 'not_executable: later-card'")
            return ""
        if not isinstance(value, str) or value not in REASONS:
            self.problem(
                (*self.root, "not_executable"),
                f"'{shown(value)}' is no reason",
                f"one of: {', '.join(REASONS)}",
            )
            return ""
        if (value == "later-card") != (needs is not None):
            self.problem(
                (*self.root, "not_executable"),
                "'later-card' and 'needs' go together",
                "not_executable: later-card\nneeds: [Enchantress]",
            )
        return value

    def eras(self, path: Path, value: object) -> tuple[Era, ...]:
        """Return the eras of a ruling or scenario, each in the form of a scenario's ``rules``."""
        items = value if isinstance(value, list) else [value]
        if not items:
            self.problem(path, "'rules' names at least one era", "rules: current, or rules: [2008, 2013, current]")
        for item in items:
            if not isinstance(item, (int, str, dict)) or isinstance(item, bool):
                self.problem(path, f"'{shown(item)}' is not an era", "rules: current, or rules: [2008, 2013, current]")
        return tuple(items)

    def parts(self, data: dict[str, object], shared: object, eras: tuple[Era, ...]) -> tuple[Part, ...]:
        """Return the scenarios, with the defaults of the file and of the ruling under them."""
        scenarios = data["scenarios"]
        path: Path = (*self.root, "scenarios")
        if not isinstance(scenarios, list) or not scenarios:
            self.problem(path, "'scenarios' is a list of scenarios", "- players: ...")
            return ()
        layers: list[tuple[Path, object]] = [
            (("defaults",), shared),
            ((*self.root, "defaults"), data.get("defaults")),
        ]
        for where, layer in layers:
            if layer is not None and not isinstance(layer, dict):
                self.problem(where, "'defaults' is a mapping, with the keys of a scenario")
            elif layer and "rules" in layer:
                self.problem(
                    (*where, "rules", KEY),
                    "'rules' does not belong to 'defaults'",
                    "the eras belong to the ruling, or to a scenario",
                )
        by_root = self._marks_below([*(where for where, _ in layers), path])
        parts = []
        for number, scenario in enumerate(scenarios):
            part = self.part(
                number, scenario, [(w, x) for w, x in layers if isinstance(x, dict)], by_root, eras
            )
            if part is not None:
                parts.append(part)
        return tuple(parts)

    def _marks_below(self, roots: list[Path]) -> dict[Path, dict[Path, tuple[int, int]]]:
        found: dict[Path, dict[Path, tuple[int, int]]] = {root: {} for root in roots}
        for path, mark in self.marks.items():
            for root in roots:
                if path[: len(root)] == root:
                    found[root][path[len(root) :]] = mark
        return found

    def part(
        self,
        number: int,
        scenario: object,
        layers: list[tuple[Path, object]],
        by_root: Mapping[Path, Mapping[Path, tuple[int, int]]],
        eras: tuple[Era, ...],
    ) -> Part | None:
        """Return one scenario."""
        path: Path = (*self.root, "scenarios", number)
        if isinstance(scenario, str):
            scenario = self.line(path, scenario)
        if not isinstance(scenario, dict):
            self.problem(path, "a scenario is a mapping, or a line of notation", "docs/scenarios.md")
            return None
        scenario = dict(scenario)
        neighbour = scenario.pop("neighbour", False)
        if not isinstance(neighbour, bool):
            self.problem((*path, "neighbour"), "'neighbour' is true, or left out")
        if "rules" in scenario:
            eras = self.eras((*path, "rules"), scenario["rules"])
        data: Any = {}
        for _, layer in layers:
            data = _merged(data, layer)
        data = _merged(data, scenario)
        data.pop("rules", None)
        _with_two_players(data)
        own = {
            where[1:]: mark
            for where, mark in by_root[(*self.root, "scenarios")].items()
            if where and where[0] == number
        }
        marks: dict[Path, tuple[int, int]] = {}
        for where, _ in layers:
            marks.update(by_root[where])
        marks.update(own)
        places = Places(self.raw.places.source, self.raw.places.text, marks)
        where = self.raw.places.at(*path)
        return Part(number + 1, data, places, where, eras, bool(neighbour))

    def line(self, path: Path, text: str) -> object:
        """Return the data of a scenario in one line."""
        from oracle.scenario import from_notation
        from oracle.scenario.writing import as_data

        try:
            return as_data(from_notation(text))
        except OracleError as error:
            for problem in error.problems:
                self.problem(path, problem.what, problem.hint)
            return None


def _merged(under: object, over: object) -> object:
    """Merge two mappings key by key: everything but mappings is replaced, and null removes a key (but not a player)."""
    if not isinstance(under, dict) or not isinstance(over, dict):
        return over
    made = dict(under)
    for key, value in over.items():
        if value is None and key in made:
            if isinstance(made[key], dict) and key != "tokens":
                continue  # "Bob:" is Bob as he is below
            del made[key]
        else:
            made[key] = _merged(made[key], value) if key in made else value
    return made


def _with_two_players(data: dict[str, object]) -> None:
    """Add Alice and Bob, who take part without being named."""
    players = data.get("players")
    if players is None:
        players = {}
    if not isinstance(players, dict):
        return
    if len(players) < 2:
        players = {"Alice": {}, **players} if "Alice" not in players else dict(players)
        players.setdefault("Bob", {})
    data["players"] = players


def files(folder: str | FilePath, suffixes: tuple[str, ...] = (".yaml", ".yml")) -> list[str]:
    """Return the sorted files below a folder with one of these endings, or a file itself.

    Hidden folders and those where other programs keep their own files are skipped, as pytest does.
    """
    path = os.fspath(folder)
    if not os.path.isdir(path):
        return [path]
    found: list[str] = []
    for here, folders, names in os.walk(path):
        folders[:] = [name for name in folders if not (
            name.startswith(".") or name in _NOT_OURS or os.path.exists(os.path.join(here, name, "pyvenv.cfg")))]
        found += [os.path.join(here, name) for name in names if name.endswith(suffixes)]
    return sorted(filter(os.path.isfile, found), key=lambda one: one.split(os.sep))


__all__ = ["File", "files", "is_rulings", "read", "read_as_far", "scan", "scan_text", "scanned"]
