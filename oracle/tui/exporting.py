"""Exporting while the user goes on: writing in a thread, with messages about the file."""

from __future__ import annotations

from functools import partial

from oracle.claims import Answer
from oracle.errors import OracleError
from oracle.scenario import Scenario
from oracle.tui.page import Page, app_of


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
        from oracle.tui.writing import write_down

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


__all__ = ["Exporter"]
