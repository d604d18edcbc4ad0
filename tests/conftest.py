"""What holds for every test: none of them touches what a user of this computer has kept."""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from browser import Page

# Programs that tests start, and the other workers, would compile the whole program anew each time.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
gc.disable()            # while everything is loaded and collected: all of it stays


@pytest.fixture(scope="session", autouse=True)
def nothing_of_the_user() -> Iterator[None]:
    """The position that is being built, and what was computed, is kept elsewhere, also by programs that tests start."""
    with tempfile.TemporaryDirectory() as folder:
        kept = {"DOMINION_ORACLE_DRAFT": str(Path(folder) / "draft.json"),
                "DOMINION_ORACLE_CACHE": folder, "DOMINION_ORACLE_CARDS": folder}
        os.environ.update(kept)
        yield
        for name in kept:
            del os.environ[name]


@pytest.fixture(scope="session")
def window() -> Iterator[Page]:
    """A browser without a network, in which one page after the other is opened; without a browser the test is skipped."""
    from browser import browser

    with browser() as page:
        page.offline()
        yield page


def pytest_collection_finish() -> None:
    """What was collected and loaded stays until the end: nobody looks through it for garbage again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    gc.enable()
