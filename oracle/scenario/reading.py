"""From a file or a text in YAML to plain data that remembers where every value is.

The YAML is read event by event, so that nothing in it can exhaust the stack, and by this project's own rules
for plain words: whole numbers, ``true``, ``false`` and ``null`` are what they look like, and everything else
is text (no "yes" or "on" becomes a truth value, not even as a key). All limits are here: size, nesting,
number of values.
"""

from __future__ import annotations

import re
from pathlib import Path as FilePath
from typing import Any, Final, NamedTuple

from oracle.errors import KEY, OracleError, Path, Places, Problem, Where, complain
from oracle.words.catalogue import straight

MAX_BYTES: Final = 1_000_000
MAX_DEPTH: Final = 24
MAX_VALUES: Final = 100_000

_NUMBER: Final = re.compile(r"[-+]?\d{1,300}")
_PRIVATE: Final = range(0xE000, 0xF8FF)  # signs that mean nothing in any text


class Raw(NamedTuple):
    """Plain data (dict, list, str, int, bool, None), the places of its values, and what was wrong with it."""

    data: Any
    places: Places
    problems: tuple[Problem, ...] = ()


def read_text(path: str | FilePath, what: str = "a scenario") -> str:
    """The text of a file. Raises OracleError for what cannot be a text file of a sensible size."""
    file = FilePath(path)
    where = Where(str(path))
    try:
        if file.is_dir():
            inside = sorted(p.name for p in file.iterdir() if p.suffix in (".yaml", ".yml"))
            hint = f"name a file in it, such as {file / inside[0]}" if inside else "no YAML file is in it"
            raise complain(f"this is a directory, not {what}", hint, where)
        with file.open("rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise complain("there is no such file", _similar_file(file), where) from None
    except OSError as error:
        raise complain(f"the file cannot be read: {error.strerror or error}", "", where) from None
    except ValueError:
        raise complain("this cannot be the name of a file", "", where) from None
    if len(content) > MAX_BYTES:
        raise complain(
            f"the file is larger than {MAX_BYTES // 1000:,} kB; {what} is a page at most",
            "is it the right file?",
            where,
        )
    if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise complain("the file is in UTF-16", "save it as UTF-8", where)
    if b"\0" in content:
        raise complain("this is a binary file, not text", f"{what} is a YAML file in UTF-8", where)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        line = before.count(b"\n") + 1
        column = len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        raise complain(
            f"the file is not text in UTF-8 (byte 0x{content[error.start]:02X} cannot be read)",
            "save it as UTF-8",
            Where(str(path), line, column),
        ) from None


def _similar_file(file: FilePath) -> str:
    from oracle.words.likeness import nearest

    try:
        names = [p.name for p in file.parent.iterdir()][:5000] if file.parent.is_dir() else []
    except OSError:
        names = []
    if file.is_symlink():
        return f"it is a link to {file.readlink()}, which is not there"
    found = nearest(file.name, names, 1)
    if found:
        return f"did you mean {file.parent / found[0]}?"
    if not file.parent.is_dir():
        return f"nor is there a directory {file.parent}"
    return "a position in one line has a | between its parts: 'Alice hand=Inn | Bob | Alice plays Inn'"


class _Node:
    """A value with its place: a scalar's text, a list's items, or a mapping's pairs."""

    __slots__ = ("column", "kind", "line", "quoted", "value")

    def __init__(self, kind: str, line: int, column: int, value: Any, quoted: bool = False) -> None:
        self.kind = kind
        self.line = line
        self.column = column
        self.value = value
        self.quoted = quoted


def read_yaml(text: str, source: str) -> Raw:
    """The data of a YAML text. Raises OracleError if it is not YAML, is empty, or goes beyond the limits."""
    if len(text) > MAX_BYTES:
        raise complain(f"the text is longer than {MAX_BYTES:,} characters", "", Where(source))
    places = Places(source, text)
    # YAML keeps a bare "?" for itself: while the text is read, a sign stands for it that is not in the text.
    lower = text.lower()
    stand_in = next(chr(sign) for sign in _PRIVATE if chr(sign) not in text and f"{sign:x}" not in lower)
    root = _compose(text.replace("?", stand_in), places, stand_in)
    if root is None:
        raise complain(
            "this is empty" if not text.strip() else "there is nothing here but comments",
            "docs/scenarios.md shows what a scenario looks like",
            Where(source),
        )
    marks: dict[Path, tuple[int, int]] = {}
    problems: list[Problem] = []
    data = _plain(root, (), marks, problems, places)
    return Raw(data, Places(source, text, marks), tuple(problems))


def _compose(text: str, places: Places, stand_in: str) -> _Node | None:
    """The tree of the one document of a text."""
    import yaml

    tree = _Tree(places, stand_in)
    try:
        reader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
        try:
            while (event := reader.get_event()) is not None:
                tree.take(event)
        finally:
            reader.dispose()
    except yaml.YAMLError as error:
        raise _not_yaml(error, text, places, stand_in) from None
    return tree.root


_TOO_DEEP: Final = (
    f"lists and mappings are nested more than {MAX_DEPTH} deep here",
    "a scenario needs five levels at most: is a bracket left open?")
_BEGUN: Final = {"ScalarEvent": "scalar", "SequenceStartEvent": "list", "MappingStartEvent": "map"}


class _Tree:
    """The values of a text, built from the events of the YAML reader."""

    def __init__(self, places: Places, stand_in: str) -> None:
        self.root: _Node | None = None
        self._places, self._stand_in = places, stand_in
        self._open: list[tuple[_Node, str | None]] = []         # lists and mappings, with what they are named
        self._anchors: dict[str, _Node] = {}
        self._documents = self._count = 0

    def take(self, event: Any) -> None:
        """One event more; its kind says what it has. Raises OracleError for what goes beyond the limits."""
        kind = event.__class__.__name__
        if kind in _BEGUN:
            self._begin(event, _BEGUN[kind])
        elif kind in ("SequenceEndEvent", "MappingEndEvent"):
            node, name = self._open.pop()
            if name:
                self._anchors[name] = node
        elif kind == "DocumentStartEvent":
            self._documents += 1
            if self._documents > 1:
                raise self._fail(event, "a second document begins here (---)", "one file holds one scenario")
        elif kind == "AliasEvent":
            if event.anchor not in self._anchors:
                raise self._fail(event, f"*{event.anchor} repeats something that nothing is named", "quote the text")
            self._add(self._anchors[event.anchor])

    def _begin(self, event: Any, kind: str) -> None:
        """A text, or the beginning of a list or a mapping."""
        self._count += 1
        if self._count > MAX_VALUES:
            raise self._fail(event, f"there are more than {MAX_VALUES:,} values", "is it the right file?")
        if event.tag is not None and event.tag != "!":
            raise self._fail(event, f"the tag {event.tag} means nothing here", "leave it out, or quote the text")
        mark = event.start_mark
        line, column = mark.line + 1, mark.column + 1
        if kind == "scalar":
            node = _Node(kind, line, column, event.value.replace(self._stand_in, "?"), not event.implicit[0])
            self._add(node)
            if event.anchor:
                self._anchors[event.anchor] = node
            return
        if len(self._open) >= MAX_DEPTH:
            raise self._fail(event, *_TOO_DEEP)
        node = _Node(kind, line, column, [])
        self._add(node)
        self._open.append((node, event.anchor))

    def _add(self, node: _Node) -> None:
        if self._open:
            self._open[-1][0].value.append(node)
        else:
            self.root = node

    def _fail(self, event: Any, what: str, hint: str = "") -> OracleError:
        line, places = event.start_mark.line + 1, self._places
        return complain(what, hint, Where(places.source, line, event.start_mark.column + 1, places.line(line)))


def _not_yaml(error: Any, text: str, places: Places, stand_in: str) -> OracleError:
    """Return what to say when the YAML reader gives up."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    said = str(getattr(error, "problem", None) or getattr(error, "reason", None) or error)
    said = said.replace(stand_in, "?")
    line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
    if mark is None and isinstance(getattr(error, "position", None), int):
        before = text[: error.position]
        line, column = before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
    here = places.line(line)
    hint = "check the brackets, quotes and indents just before this place"
    if "\t" in here[:column] or "\\t" in said:
        what, hint = "a tab stands where YAML wants spaces", "indent with spaces"
    elif "mapping values are not allowed" in said:
        what = "a second ': ' in one line"
        hint = "put a text that contains ': ' in quotes, or check the indent of the line before"
    elif "control characters" in said or "special characters" in said:
        what, hint = "there is a character here that no text file should have", "delete it"
    elif "did not find expected key" in said or "expected <block end>" in said:
        what = "this line does not belong to what is above it"
        hint = "lines that belong together begin in the same column; a text that begins with a quote ends with it"
    elif "expected ',' or" in said:
        what = "a ',' or the closing bracket is missing before this place"
    elif "found unexpected end of stream" in said or "found unexpected document" in said:
        what, hint = "the text ends inside a quotation", "a quote is not closed"
    elif "cannot start any token" in said:
        letter = here[column - 1 : column]
        what, hint = f"a text cannot begin with {letter!r}", "put it in quotes"
    elif "alias" in said or "anchor" in said:
        what, hint = "a text cannot begin with * or &", "put it in quotes"
    elif "nesting depth" in said:       # PyYAML has a limit of its own since 6.0.4, and may reach it before any event
        what, hint = _TOO_DEEP
    else:
        what = f"this is not YAML: {said}"
    if not what.startswith("this is not YAML"):
        what = f"this is not YAML: {what}"
    return complain(what, hint, Where(places.source, line, column, here))


def _plain(
    node: _Node, path: Path, marks: dict[Path, tuple[int, int]], problems: list[Problem], places: Places
) -> object:
    """The data of a node; notes where each value is and which keys are given twice."""
    marks.setdefault(path, (node.line, node.column))
    if len(marks) > MAX_VALUES:
        raise complain(
            f"there are more than {MAX_VALUES:,} values, counting those repeated with *",
            "",
            Where(places.source),
        )
    if node.kind == "scalar":
        return _scalar(node)
    if node.kind == "list":
        return [
            _plain(item, (*path, number), marks, problems, places) for number, item in enumerate(node.value)
        ]
    data: dict[str, object] = {}
    keys, values = node.value[::2], node.value[1::2]
    if (
        len(keys) == 1
        and keys[0].kind == "scalar"
        and not keys[0].value
        and not keys[0].quoted
        and values[0].kind == "scalar"
        and not values[0].value
    ):
        return "?"
    for key, value in zip(keys, values, strict=True):
        if key.kind != "scalar":
            problems.append(
                Problem(_at(key, places), "a list or mapping stands here as a key", "a key is a word")
            )
            continue
        name = straight(key.value)
        if name in data:
            first = marks[(*path, name, KEY)]
            problems.append(
                Problem(
                    _at(key, places),
                    f"'{name}' is given twice",
                    f"the first is in line {first[0]}; put everything into one",
                )
            )
            continue
        marks[(*path, name, KEY)] = (key.line, key.column)
        data[name] = _plain(value, (*path, name), marks, problems, places)
    return data


def _at(node: _Node, places: Places) -> Where:
    return Where(places.source, node.line, node.column, places.line(node.line))


def _scalar(node: _Node) -> object:
    text: str = node.value
    if node.quoted:
        return text
    if _NUMBER.fullmatch(text):
        return int(text)
    if text in ("true", "True", "TRUE"):
        return True
    if text in ("false", "False", "FALSE"):
        return False
    if text in ("", "~", "null", "Null", "NULL"):
        return None
    return text
