"""Test items, run one by one by pytest and by ``dominion-oracle test``: a ruling, or a scenario with expectations.

An item is cheap to find. Its YAML is read, and the engine built, only when the item is run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from oracle.errors import OracleError, Problem, Where
from oracle.rulings.ruling import Head
from oracle.rulings.ruling_files import is_rulings, read_as_far, scanned
from oracle.rulings.runner import Failure, Report, mistake, run, run_scenario
from oracle.scenario.reading import MAX_BYTES, read_yaml

_SCENARIO: Final = re.compile(r"^players:", re.M)
_EXPECT: Final = re.compile(r"^expect:", re.M)
_FLOW: Final = re.compile(r"(?:[^\S\n]*(?:#.*|---\s*)?\n)*[^\S\n]*(?:---\s+)?\{")
_HEAD: Final = 65_536            # so much of a file that cannot be read is looked at
SUFFIXES: Final = (".yaml", ".yml", ".json")
_TITLE: Final = re.compile(r"^title:[ \t]*(.*?)[ \t]*$", re.M)


class Item(NamedTuple):
    """A test item. ``head`` is None for a scenario file; ``problem`` is something wrong with the file itself, and
    fails.
    """

    path: str
    name: str
    line: int
    head: Head | None = None
    problem: Problem | None = None


def kind_of(text: str) -> str:
    """Return the kind of a YAML (or JSON) text: "rulings", "scenario" (with expectations), "question" (without), or "".
    """
    if is_rulings(text):
        return "rulings"
    if _SCENARIO.search(text):
        return "scenario" if _EXPECT.search(text) else "question"
    if _FLOW.match(text) and ("players" in text or "rulings" in text):
        return _kind_of_flow(text)
    return ""


def _kind_of_flow(text: str) -> str:
    """Return the kind of a text that is bracketed as a whole, as JSON is."""
    try:
        data = read_yaml(text, "").data
    except OracleError:
        return ""
    if not isinstance(data, dict):
        return ""
    if "rulings" in data and "entry" in data:
        return "rulings"
    return ("scenario" if data.get("expect") else "question") if "players" in data else ""


def kind_of_file(path: str) -> str:
    """Return the kind of a file, as ``kind_of`` does, or "broken".

    A file is broken if it looks like rulings or a scenario with expectations but is not a text of a sensible size.
    Never reads more than the largest size allowed.
    """
    if not path.endswith(SUFFIXES):
        return ""
    try:
        with open(path, "rb") as stream:
            content = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError):
        return ""
    if len(content) <= MAX_BYTES:
        try:
            return kind_of(content.decode("utf-8-sig"))
        except UnicodeDecodeError:
            pass
    wide = content[:2] in (b"\xff\xfe", b"\xfe\xff")
    looks = kind_of(content[:_HEAD].decode("utf-16" if wide else "latin-1", "ignore"))
    return "broken" if looks in ("rulings", "scenario") else ""


def items(path: str) -> Iterator[Item]:
    """Yield the items of a file; none if it is neither rulings nor a scenario with expectations.

    A file that looks like one of these but cannot be read is an item that fails.
    """
    kind = kind_of_file(path)
    if kind == "broken":
        try:
            scanned(path)
        except OracleError as error:
            yield from (Item(path, "file", 1, None, problem) for problem in error.problems)
        return
    if kind not in ("scenario", "rulings"):
        return
    file = scanned(path)
    if kind == "scenario":
        title = _TITLE.search(file.text)
        line = file.text.count("\n", 0, title.start()) + 1 if title else 1
        yield Item(path, "expect", line)
        return
    from oracle.rulings.ledger import problems_in

    seen: set[str] = set()
    for number, problem in enumerate(problems_in(path), 1):
        line = problem.where.line if problem.where else 1
        name = f"line-{line}" if f"line-{line}" not in seen else f"line-{line}@{number}"
        seen.add(name)
        yield Item(path, name, line, None, problem)
    for head in file.heads:
        name = head.name or f"ruling-{head.number + 1}"
        if name in seen:
            name = f"{name}@{head.line}"
        seen.add(name)
        yield Item(path, name, head.line, head)


def run_item(item: Item, proofs: bool = True) -> Report:
    """Run an item. Whatever is wrong is in the report; nothing is raised."""
    report = Report()
    try:
        if item.problem is not None:
            raise OracleError(item.problem)
        if item.head is None:
            from oracle.scenario import load

            scenario = load(item.path)
            if not scenario.expect:
                raise OracleError(
                    Problem(
                        Where(item.path, 1, 1), "this scenario expects nothing", "expect:\n  - possible: ..."
                    )
                )
            run_scenario(scenario, report, proofs)
            return report
        return _run_ruling(item, item.head, proofs)
    except OracleError as error:
        report.failures += map(_failure, error.problems)
    except Exception as error:
        report.failures.append(mistake(error, Where(item.path, item.line, 1)))
    return report


def _run_ruling(item: Item, head: Head, proofs: bool) -> Report:
    from oracle.rulings.ledger import book_of, check_references

    ruling, problems = read_as_far(scanned(item.path), head)
    book = book_of(item.path)
    problems += check_references(ruling.by_reference, book, ruling.where, "by_reference")
    problems += check_references(ruling.beside, book, ruling.where, "beside")
    report = run(ruling, proofs=proofs and not problems)
    report.failures[:0] = map(_failure, problems)
    return report


def _failure(problem: Problem) -> Failure:
    return Failure(problem.where, str(Problem(None, problem.what, problem.hint)))


__all__ = ["SUFFIXES", "Item", "items", "kind_of", "kind_of_file", "run_item"]
