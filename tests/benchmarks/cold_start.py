"""How long a cold answer takes: ``python -m tests.benchmarks.cold_start [QUESTION] [RUNS] [--gallery]``.

Prints the time and the processor time of whole processes, the floor that Python itself sets, and where the time of loading
goes. With ``--fresh`` nothing is used that an earlier run kept on disk; without it, what was asked before is found there.
``--gallery`` asks every question of the gallery once, fresh, with Why and without.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
# As where the program is installed: its modules have been compiled to bytecode before.
BYTECODE = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(Path(tempfile.gettempdir()) / "oracle-bytecode")}
ENV = {**os.environ, **BYTECODE, "PYTHONPATH": str(ROOT)}
HEAVY = ("textual", "rich", "networkx", "numpy", "pydantic", "yaml", "asyncio", "inspect")


def timed(*command: str, runs: int) -> list[tuple[float, float]]:
    """Seconds of each run of a process, and those of the processor."""
    seconds = []
    for _ in range(runs):
        began, used = time.perf_counter(), _used()
        subprocess.run(command, env=ENV, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        seconds.append((time.perf_counter() - began, _used() - used))
    return seconds


def _used() -> float:
    """The processor time of the processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def figures(runs: list[tuple[float, float]]) -> str:
    """The figures of some runs, in words."""
    whole, processor = zip(*runs, strict=True)
    return (f"median {median(whole):.3f} s   fastest {min(whole):.3f}   slowest {max(whole):.3f}   "
            f"processor: median {median(processor):.3f}   fastest {min(processor):.3f}")


def all_questions() -> None:
    """Print what the questions of the gallery take: the middle one, and the three that take longest."""
    from oracle.resources import gallery

    for words in ("--fresh", "--fresh --no-why"):
        spent = sorted((timed(sys.executable, "-m", "oracle", "ask", name, *words.split(), runs=1)[0][1], name)
                       for name in gallery())
        slowest = ", ".join(f"{seconds:.2f} s ({name})" for seconds, name in reversed(spent[-3:]))
        print(f"the gallery, ask QUESTION {words}: processor: median {median(one for one, _ in spent):.2f} s, slowest {slowest}")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("question", nargs="?", default="inn-watchtower")
    parser.add_argument("runs", nargs="?", type=int, default=15)
    parser.add_argument("--gallery", action="store_true")
    given = parser.parse_args()
    question, python = given.question, sys.executable
    timed(python, "-m", "oracle", "ask", question, runs=2)
    print(f"{'python -c pass':<46} {figures(timed(python, '-c', 'pass', runs=given.runs))}")
    for words in (
        "--version", "card Watchtower", "card Watchtower --fresh", f"ask {question}", f"ask {question} --fresh",
        f"ask {question} --no-why --fresh", f"ask {question} --format json --fresh",
    ):
        print(f"{words:<46} {figures(timed(python, '-m', 'oracle', *words.split(), runs=given.runs))}")
    if given.gallery:
        all_questions()
    loaded = subprocess.run(
        [python, "-c", "import sys; sys.argv = ['x', 'ask', sys.argv[1], '--fresh']\nfrom oracle.cli import main\nmain()\n"
         "print(' '.join(m for m in " + repr(HEAVY) + " if m in sys.modules), file=sys.stderr)", question],
        env=ENV, capture_output=True, text=True, check=True,
    )
    print(f"loaded by ask, of {', '.join(HEAVY)}: {loaded.stderr.strip() or 'none'}")
    times = subprocess.run(
        [python, "-X", "importtime", "-m", "oracle", "ask", question, "--fresh"], env=ENV, capture_output=True, text=True,
        check=False,
    )
    own = []
    for line in times.stderr.splitlines():
        parts = line.removeprefix("import time:").split("|")
        if len(parts) == 3 and parts[0].strip().isdigit():
            own.append((int(parts[0]), parts[2].strip()))
    print("slowest imports of their own (ms):",
          ", ".join(f"{name} {micros / 1000:.1f}" for micros, name in sorted(own, reverse=True)[:10]))


if __name__ == "__main__":
    main()
