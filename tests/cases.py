"""Many small cases of one test as one item, since collecting and reporting each by itself takes longer than trying it;
and the answers to the questions that come along, each found once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest

from oracle.claims import Answer, answer
from oracle.resources import scenario_file
from oracle.scenario import build, load

loaded = cache(load)                # a file of a question that comes along is read once


@cache
def answered(name: str) -> Answer:
    """The answer to a question that comes along. It is shared: nobody changes it."""
    path = scenario_file(name)
    assert path is not None
    return answer(build(loaded(path)))


def each(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Callable[..., None]], Callable[[], None]]:
    """What ``pytest.mark.parametrize`` does with the same arguments, but as one test: every case is tried, and a failure
    tells all those that fail, each with its values. The test takes no fixtures."""
    tried = list(cases)
    assert tried, "there is no case"

    def made(check: Callable[..., None]) -> Callable[[], None]:
        def test() -> None:
            failed = []
            for case in tried:
                values = (case,) if isinstance(names, str) else tuple(case)
                try:
                    check(*values)
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(f"with {', '.join(map(repr, values))}")
                    failed.append(error)
            if failed:
                raise BaseExceptionGroup(f"{len(failed)} of {len(tried)} cases", failed)

        test.__name__, test.__doc__, test.__module__ = check.__name__, check.__doc__, check.__module__
        return test

    return made
