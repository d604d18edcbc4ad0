"""Exporting an answer in a thread while the user goes on: its forms, and the names of its files."""

from __future__ import annotations

import os
import re
from functools import partial
from pathlib import Path
from typing import Final

from oracle.claims import Answer
from oracle.errors import OracleError, Where, complain
from oracle.files import check_writable, write_file
from oracle.scenario import Scenario
from oracle.tui.screen import Page, app_of

FORMATS: Final = (
    ("html", "a page to step through with keys or a finger, also on a phone and without a network"),
    ("svg", "a picture of a small graph"),
    ("txt", "the answer for a forum post"),
    ("json", "the graph for a program"),
)
"""The forms, by the ending of the file, and what each is for."""


def exported(answer: Answer, name: str) -> str:
    """Return an answer in one of the ``FORMATS``. Raises OracleError if it is too large for it."""
    if name == "html":
        from oracle.share.html_page import eras_of, to_html
        from oracle.why.citations import why_of

        return to_html(answer.graph, answer.heading, answer, why=why_of(answer), eras=eras_of(answer))
    if name == "svg":
        from oracle.share.svg import to_svg

        return to_svg(answer.graph, answer.heading)
    if name == "txt":
        from oracle.share.post import post_text
        from oracle.why.citations import why_of

        return "\n".join(post_text(answer, why=why_of(answer))) + "\n"
    from oracle.share.graph_formats import to_json

    return to_json(answer.graph)


def file_name(scenario: Scenario) -> str:
    """Return a file name made from the title of a scenario, or from its events."""
    text = scenario.title or " ".join(str(deed) for deed in scenario.event) or "position"
    words = re.findall(r"[a-z0-9]+", text.casefold().replace("'", ""))
    return "-".join(words[:8])[:60] + ".yaml"


def place_of(name: str, only_below: Path | None) -> Path:
    """Return the file that a name means.

    Raises OracleError if it does not lie in the folder to which saving is confined, wherever links lead.
    """
    path = Path(name).expanduser()
    if only_below is not None and not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(only_below)):
        raise complain("files are saved below the folder only in which this was started",
                       f"for example: {path.name or 'question.yaml'}", Where(name))
    return path


def write_down(answer: Answer, scenario: Scenario, name: str) -> tuple[Path, str]:
    """Write an answer into a new file of this folder; gives the file and what is in it.

    Raises OracleError if it is too large for the form, if the file exists already, or if it cannot be written.
    """
    path = Path(file_name(scenario)).with_suffix(f".{name}")
    check_writable(path)
    text = exported(answer, name)
    write_file(path, text)
    return path, text


class Exporter:
    """A writer of answers for a page."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def write(self, answer: Answer, scenario: Scenario, name: str) -> None:
        """Write the answer to a scenario into a file of this folder, in the form of this name."""
        app_of(self._page).say("writing ...")
        self._page.run_worker(partial(self._write, answer, scenario, name), thread=True, group="export",
                              exit_on_error=False)

    def _write(self, answer: Answer, scenario: Scenario, name: str) -> None:
        app = self._page.app
        try:
            path, text = write_down(answer, scenario, name)
        except OracleError as error:
            told = "\n".join(f"{problem.where}: {problem.what}" if problem.where else problem.what
                             for problem in error.problems)
            app.call_from_thread(app_of(self._page).say, told, True)
        else:
            app.call_from_thread(self._written, str(path), text if name == "txt" else "")

    def _written(self, path: str, post: str) -> None:
        if post:
            self._page.app.copy_to_clipboard(post)
        app_of(self._page).say(f"Written: {path}" + ("; the text is copied too" if post else ""))


__all__ = ["FORMATS", "Exporter", "exported", "file_name", "place_of"]
