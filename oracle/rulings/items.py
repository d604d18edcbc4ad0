"""Items: what is run one by one, by pytest and by ``dominion-oracle test``: a ruling, or a scenario with
expectations.

An item is cheap to find. Its YAML is read, and the engine built, only when it is run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from oracle.errors import OracleError, Problem, Where
from oracle.rulings.model import Head
from oracle.rulings.reading import is_rulings, read, scanned
from oracle.rulings.running import Failure, Report, mistake, run, run_scenario

_SCENARIO: Final = re.compile(r"^players:", re.M)
_EXPECT: Final = re.compile(r"^expect:", re.M)
_TITLE: Final = re.compile(r"^title:[ \t]*(.*?)[ \t]*$", re.M)


class Item(NamedTuple):
    """Something to run. ``head`` is None for a scenario file; ``problem`` is something that is wrong with
    the file itself, and fails."""

    path: str
    name: str
    line: int
    head: Head | None = None
    problem: Problem | None = None


def kind_of(text: str) -> str:
    """What a YAML text is: "rulings", "scenario" (with expectations), "question" (without), or ""."""
    if is_rulings(text):
        return "rulings"
    if _SCENARIO.search(text):
        return "scenario" if _EXPECT.search(text) else "question"
    return ""


def items(path: str) -> Iterator[Item]:
    """The items of a file; none if it is neither rulings nor a scenario with expectations. Raises
    OracleError if it cannot be read."""
    file = scanned(path)
    kind = kind_of(file.text)
    if kind == "scenario":
        title = _TITLE.search(file.text)
        line = file.text.count("\n", 0, title.start()) + 1 if title else 1
        yield Item(path, "expect", line)
    if kind != "rulings":
        return
    from oracle.rulings.ledger import problems_in

    seen: set[str] = set()
    for problem in problems_in(path):
        line = problem.where.line if problem.where else 1
        yield Item(path, f"line-{line}", line, None, problem)
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
        for problem in error.problems:
            text = str(Problem(None, problem.what, problem.hint))
            report.failures.append(Failure(problem.where, text))
    except Exception as error:
        report.failures.append(mistake(error, Where(item.path, item.line, 1)))
    return report


def _run_ruling(item: Item, head: Head, proofs: bool) -> Report:
    from oracle.rulings.ledger import book_of, check_references

    ruling = read(scanned(item.path), head)
    book = book_of(item.path)
    problems = check_references(ruling.by_reference, book, ruling.where, "by_reference")
    problems += check_references(ruling.beside, book, ruling.where, "beside")
    if problems:
        raise OracleError(*problems)
    return run(ruling, proofs=proofs)


__all__ = ["Item", "items", "kind_of", "run_item"]
