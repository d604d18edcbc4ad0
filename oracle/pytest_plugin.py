"""The pytest plugin: rulings and scenario files with expectations are tests.

It is at work wherever dominion-oracle is installed: ``pytest FOLDER`` runs the YAML and JSON files that are
scenarios with ``expect``, or files of rulings: the same that ``dominion-oracle test FOLDER`` runs. Other files are left
alone. A failure shows the
place in the file, the claim, and the line of play that breaks it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from _pytest._code.code import TerminalRepr, TracebackStyle

    from oracle.rulings.items import Item
    from oracle.rulings.runner import Report


class Broken(Exception):
    """A ruling or scenario that does not hold; the text says everything about it."""


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take files that are rulings, or scenarios with expectations."""
    from oracle.rulings.items import SUFFIXES, kind_of_file

    if file_path.suffix not in SUFFIXES:
        return None
    kind = kind_of_file(str(file_path))
    if kind in ("rulings", "scenario", "broken") or (kind == "question" and parent.session.isinitpath(file_path)):
        return OracleFile.from_parent(parent, path=file_path)
    return None


class OracleFile(pytest.File):
    """A file of rulings, or a scenario."""

    def collect(self) -> Iterator[pytest.Item]:
        """Its items."""
        from oracle.errors import OracleError
        from oracle.rulings.items import Item, items, kind_of_file

        path = _shown(self.path)
        try:
            for item in items(path):
                yield OracleItem.from_parent(self, name=item.name, item=item)
            if kind_of_file(path) == "question":
                yield OracleItem.from_parent(self, name="expect", item=Item(path, "expect", 1))
        except OracleError as error:
            raise self.CollectError(str(error)) from None


class OracleItem(pytest.Item):
    """A ruling, or a scenario with its expectations."""

    def __init__(self, *, item: Item, **rest: Any) -> None:
        super().__init__(**rest)
        self.item = item
        self.report: Report | None = None
        if "@" in self.name:  # -k cannot say @
            self.extra_keyword_matches.add(self.name.replace("@", "-"))

    def runtest(self) -> None:
        """Run it."""
        from oracle.rulings.items import run_item

        self.report = run_item(self.item)
        self.user_properties.append(("states", self.report.states))
        if not self.report.holds:
            raise Broken(str(self.report))

    def repr_failure(
        self, excinfo: pytest.ExceptionInfo[BaseException], style: TracebackStyle | None = None
    ) -> str | TerminalRepr:
        """Return the text of a failure, without a traceback."""
        if isinstance(excinfo.value, Broken):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return the file, the line of the ruling's id (from 0), and its name."""
        return self.path, self.item.line - 1, self.name


def _shown(path: Path) -> str:
    """Return the path relative to the working directory, if it lies below it."""
    try:
        shown = os.path.relpath(path)
    except ValueError:
        return str(path)
    return str(path) if shown.startswith("..") else shown
