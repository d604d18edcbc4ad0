"""Every figure that is kept an eye on: ``python -m tests.benchmarks [NAME...]``.

Runs the programs of this folder one after the other (those that are named, or all of the table below), and prints under the
name of each what it prints, with the seconds of the processor that it took. Together they take long.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PROGRAMS: Final[dict[str, tuple[str, ...]]] = {
    "cold_start": ("--gallery",),    # whole processes
    "gallery": (),                  # from file to answer
    "page": (),                     # the answer, and the page with it
    "steps": (),                    # the kernel
    "memory": (),
    "triggers": (),                 # independent triggers
    "blocks": (),
    "reduction": ("200",),          # the default is never slower than following everything
    "seldom": (),                   # claims that hardly any line shows
    "whole_turns": ("100", "--claims"),    # how many are settled, and when
    "why": ("outside", "players", "plain", "gallery"),
    "tui": (),
    "phone": (),                    # the page for phones, in a browser
}
"""The programs with what they are given, the quick ones first."""


def main() -> None:
    """Run them. A name that is none of them ends it with what there is."""
    named = sys.argv[1:] or [*PROGRAMS]
    unknown = [name for name in named if name not in PROGRAMS]
    if unknown:
        raise SystemExit(f"no benchmark is called {', '.join(unknown)}; there are: {', '.join(PROGRAMS)}")
    failed = []
    for name in named:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"== {name} {' '.join(PROGRAMS[name])}".rstrip(), flush=True)
        done = subprocess.run([sys.executable, "-m", f"tests.benchmarks.{name}", *PROGRAMS[name]], cwd=ROOT, check=False)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        print(f"   {spent:.1f} s of the processor\n", flush=True)
        failed += [name] if done.returncode else []
    if failed:
        raise SystemExit(f"not measured to the end: {', '.join(failed)}")


if __name__ == "__main__":
    main()
