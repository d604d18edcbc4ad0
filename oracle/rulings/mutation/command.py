"""The command ``mutate``: which cards to mutate, on how many processors, and its progress messages."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from engine import collection
from oracle.errors import Where, complain
from oracle.rulings.ledger import ledger
from oracle.rulings.mutation.cases import Bench, Case, Measured, bench_of, cases, measure, own_cases
from oracle.rulings.mutation.scores import as_data, few, how_text, score, score_line, ways_of, write_page
from oracle.rulings.mutation.trials import RULES, Verdict, verdicts_on
from oracle.rulings.parallel import pool_of, workers
from oracle.words.catalogue import advice, find

_CHUNK: Final = 32


def wanted_names(words: Sequence[str]) -> list[str]:
    """Return the cards (and RULES) that words name: cards, sets, or everything. Raises OracleError.

    A name that a card and a set share is the card's; with "set" before it, it is the set's.
    """
    names = [entry.name for entry in collection.entries() if any(card.abilities for card in entry.versions)]
    if not words:
        return [*names, RULES]
    found: list[str] = []
    whole = " ".join(words)
    for word in (whole,) if _meant(whole, names) else words:
        meant = _meant(word, names)
        if not meant:
            known = find(word)
            if known is not None:
                raise complain(f"{known.name} has no abilities of its own that could be changed")
            raise complain(
                f"'{word[:60]}' is neither a card that the oracle knows, nor a set, nor 'rules'", advice(word)
            )
        found += meant
    return list(dict.fromkeys(found))


def _meant(word: str, names: Sequence[str]) -> list[str]:
    if word.casefold() == RULES:
        return [RULES]
    first, _, rest = word.partition(" ")
    if first.casefold() == "set" and rest:
        return [name for name in names if collection.load(name).set_name.casefold() == rest.casefold()]
    fact = find(word)
    if fact is not None and fact.name in names:
        return [fact.name]
    return [name for name in names if collection.load(name).set_name.casefold() == word.casefold()]


def bench_for(names: Sequence[str], jobs: int = 1, files: Sequence[str] = ()) -> Bench:
    """Return the bench for the mutants of some cards and of the rules.

    ``files`` are the user's files of cards, with their scenarios.
    """
    wanted: Callable[[str], bool] | None = None
    if RULES not in names:
        words = sorted({other for name in names for other in _bringing(name)})
        mention = re.compile("|".join(rf"(?<![\w']){re.escape(word)}(?![\w'])" for word in words)).search

        def mentions(text: str) -> bool:
            return mention(text) is not None

        wanted = mentions
    own = len(collection.unofficial(names)) == len(names)
    every, unread = cases(() if own else ledger().files, wanted)
    every += own_cases(files)
    about = frozenset(names) - {RULES} if wanted is not None else frozenset()
    if jobs < 2 or len(every) < 2 * _CHUNK:
        return bench_of(every, unread, (measure(one, about) for one in every))
    with workers(jobs, _keep, (every, about)) as pool:
        return bench_of(every, unread, pool.map(_measure, range(len(every)), chunksize=_CHUNK))


def _bringing(name: str) -> set[str]:
    """Return a card, and the cards that bring it into a game unasked."""
    found = {name}
    while True:
        more = {entry.name for entry in collection.entries() if found & set(entry.needs)} - found
        if not more:
            return found
        found |= more


_KEPT: list[Any] = []          # of a worker: the cases, or the bench; handed over once, not with every task


def _keep(what: object) -> None:
    _KEPT[:] = [what]


def _measure(number: int) -> Measured | None:
    every: list[Case]
    every, about = _KEPT[0]
    return measure(every[number], about)


def _task(name: str) -> tuple[str, list[Verdict]]:
    return name, verdicts_on(name, _KEPT[0])


def _apart(name: str) -> tuple[list[Verdict], list[str]]:
    """Return the verdicts on a card and what was left out, computed in a process of its own.

    A mutant affects a whole process, and a cluster may run several tasks in one.
    """
    command = [sys.executable, "-m", "oracle", "mutate", name, "-j", "1", "--format", "json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    return [Verdict(**one) for card in found["cards"] for one in card["tried"]], found["left_out"]


@contextmanager
def _tried(
    names: Sequence[str], jobs: int, files: Sequence[str], scheduler: str
) -> Iterator[tuple[set[str], Iterator[tuple[str, list[Verdict]]]]]:
    """Yield the rulings left out (complete once everything is tried), and the verdicts on each card's mutants as they
    come.
    """
    slowest_first = sorted(names, key=lambda name: name != RULES)
    if scheduler:
        left_out: set[str] = set()

        def found(pool: Executor) -> Iterator[tuple[str, list[Verdict]]]:
            tasks = {pool.submit(_apart, one): one for one in slowest_first}
            for future in as_completed(tasks):
                verdicts, more = future.result()
                left_out.update(more)
                yield tasks[future], verdicts

        with pool_of(scheduler=scheduler) as cluster:
            yield left_out, found(cluster)
        return
    bench = bench_for(names, jobs, files)
    if jobs < 2:
        yield set(bench.left_out), ((name, verdicts_on(name, bench)) for name in names)
        return
    with workers(jobs, _keep, bench) as pool:
        futures = [pool.submit(_task, one) for one in slowest_first]
        yield set(bench.left_out), (future.result() for future in as_completed(futures))


def mutate(
    words: Sequence[str], jobs: int = 0, write: str | None = None, json_wanted: bool = False, files: Sequence[str] = (),
    scheduler: str = "",
) -> int:
    """Run the command: mutate, print scores and survivors, and store them in a file. Returns the exit code.

    The user's own cards (of ``files``) are tested by the scenarios of these files. With a ``scheduler`` the work is
    done on its cluster (:func:`oracle.rulings.parallel.pool_of`). Raises OracleError if nothing tests one of the user's
    cards, or if it is to be mutated on a cluster, which does not have it.
    """
    names = wanted_names(words)
    own = collection.unofficial(names)
    jobs = 1 if own else min(jobs or os.cpu_count() or 1, len(names))     # other processes do not have them
    if own and scheduler:
        raise complain(f"a cluster does not have {own[0]}", "leave out --scheduler", Where("--scheduler"))
    if own and not own_cases(files):
        raise complain(
            f"nothing says what {own[0]} should do", "--cards takes a scenario with the card and 'expect' too")
    begun = time.perf_counter()
    done: dict[str, list[Verdict]] = {}
    with _tried(names, jobs, files, scheduler) as (left_out, results):
        for name, verdicts in results:
            done[name] = verdicts
            if not json_wanted:
                print(score_line(name, verdicts), flush=True)
                for verdict in verdicts:
                    if not verdict.killer:
                        print(f"    survives: {verdict.text}", flush=True)
            elif sys.stderr.isatty():
                print(f"\r{len(done)} of {len(names)} ", end="", file=sys.stderr, flush=True)
    done = {name: done[name] for name in names}
    seconds = time.perf_counter() - begun
    if json_wanted:
        print(json.dumps(as_data(done, sorted(left_out), seconds), ensure_ascii=False, indent=2))
    else:
        every = [verdict for verdicts in done.values() for verdict in verdicts]
        print(f"\n{sum(bool(one.killer) for one in every):,} of {len(every):,} mutants are noticed "
              f"({score(every):.1%}, {seconds:.0f} s)")
        print(how_text(ways_of(every)))
        if left_out:
            print(f"left out, since they fail as it is: {few(sorted(left_out))}")
    if write:
        write_page(Path(write), done, not words, sorted(left_out))
    return 0


__all__ = ["bench_for", "mutate", "wanted_names"]
