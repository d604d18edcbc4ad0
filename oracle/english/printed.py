"""What ``card`` prints, as card English: the lines of a timing tree put into sentences, each letter with its place."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_MAIN: Final = re.compile(r"(?:play|buy|receive) ability(?:: (once per (?:turn|game)))?$")
_HEAD: Final = re.compile(r"[\w-]+ ability(?: \([^)]*\))?(?:: |$)")
_OPTION: Final = "option: "
_LONG: Final = re.compile(
    r"(?:if|you may|they may|each|choose|do one|at the|until|for|when|once|now|as often|the next|\d+ times)\b|.*; if ")
"""What a line begins with whose sentence goes on to its end, so that nothing can follow in the same one."""
Piece = tuple[str, int]


class _Line(NamedTuple):
    """A line of a tree, from where it stands, and the lines below it."""

    text: str
    start: int
    below: list[_Line]


def is_printed(text: str) -> bool:
    """Whether a text is what ``card`` prints of abilities."""
    first = text.strip().split("\n")[0].strip()
    return bool(_MAIN.match(first) or _HEAD.match(first) or first.startswith("end of game"))


def as_english(text: str) -> tuple[str, tuple[int, ...]]:
    """Printed lines as card English, and where each of its letters comes from."""
    pieces: list[Piece] = []
    main = [one for one in _tree(text) if _MAIN.match(one.text)]
    for one in main:
        often = _MAIN.match(one.text)
        if often and often[1]:
            pieces += [(often[1] + ": ", one.start)]
        pieces += _sentences(one.below)
    for one in _tree(text):
        if one not in main:
            pieces += [("\n---\n", one.start), *_ability(one)]
    return "".join(words for words, _ in pieces), tuple(
        start + min(number, max(0, len(text) - start - 1)) for words, start in pieces for number in range(len(words)))


def _tree(text: str) -> list[_Line]:
    top: list[_Line] = []
    open_: list[tuple[int, list[_Line]]] = [(-1, top)]
    at = 0
    for written in text.split("\n"):
        words = written.strip()
        if words:
            depth = len(written) - len(written.lstrip())
            while depth <= open_[-1][0]:
                open_.pop()
            line = _Line(words, at + depth, [])
            open_[-1][1].append(line)
            open_.append((depth, line.below))
        at += len(written) + 1
    return top


def _ability(one: _Line) -> list[Piece]:
    """An ability that something triggers: what is done then in one sentence, and in further ones."""
    if one.text == "end of game" or one.text == "end of game: in games using this":
        return _joined(one.below, ". ")
    head = _HEAD.match(one.text)
    if head and head.end() == len(one.text):
        return [piece for line in one.below for piece in (*_ability(line), (". ", line.start))]
    first, more = one.below[:1], one.below[1:]
    return [*_row(one._replace(below=first)), (". ", one.start), *_sentences(more)]


def _sentences(lines: list[_Line]) -> list[Piece]:
    found: list[Piece] = []
    for one in lines:
        found += [*_row(one), (". ", one.start)]
    return found


def _row(one: _Line) -> list[Piece]:
    """A line and those below it as one sentence."""
    head = _HEAD.match(one.text)
    text, start = (one.text[head.end():], one.start + head.end()) if head else (one.text, one.start)
    options = [line for line in one.below if line.text.startswith(_OPTION)]
    if options:
        found: list[Piece] = [(text.rstrip(":") + ": ", start)]
        for number, line in enumerate(options):
            found += [("; or ", line.start)] if number else []
            said = line._replace(text=line.text.removeprefix(_OPTION), start=line.start + len(_OPTION))
            found += _joined(said.below, ", ") if said.below else _row(said)
        return found
    if not text:
        return _joined(one.below, ", ")
    if not one.below:
        return [(text, start)]
    between = " " if text.endswith((" may", " to")) else ", "
    return [(text.rstrip(":"), start), (between, start), *_joined(one.below, ", ")]


def _joined(lines: list[_Line], between: str) -> list[Piece]:
    """Lines one after the other. What goes on to the end of a sentence is put in brackets where more follows."""
    groups: list[list[_Line]] = []
    for line in lines:
        if line.text.startswith("otherwise ") and groups:
            groups[-1].append(line)
        else:
            groups.append([line])
    found: list[Piece] = []
    for number, group in enumerate(groups):
        first, last = group[0], number == len(groups) - 1
        found += [(between, first.start)] if number else []
        long = bool(first.below) or _LONG.match(first.text) is not None
        if len(group) > 1:
            found += [("‹", first.start), *_bracketed(first, long)]
            for line in group[1:]:
                if not _LONG.match(first.text):
                    line = line._replace(text=line.text.removeprefix("otherwise "), start=line.start + 10)
                    found.append((", if you can not, ", line.start))
                else:
                    found.append((", ", line.start))
                found += _row(line)
            found.append(("›", first.start))
        else:
            found += _bracketed(first, long and not last)
    return found


def _bracketed(line: _Line, really: bool) -> list[Piece]:
    return [("‹", line.start), *_row(line), ("›", line.start)] if really else _row(line)
