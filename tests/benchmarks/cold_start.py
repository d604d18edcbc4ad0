"""How long a cold answer takes: ``python tests/benchmarks/cold_start.py [QUESTION] [RUNS]``.

Prints the time and the processor time of whole processes, the floor that Python itself sets, and where the time of loading goes.
"""

from __future__ import annotations

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


def main() -> None:
    """Print the figures."""
    question = sys.argv[1] if len(sys.argv) > 1 else "inn-watchtower"
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    python = sys.executable
    timed(python, "-m", "oracle", "ask", question, runs=2)
    for name, command in (
        ("python -c pass", (python, "-c", "pass")),
        ("--version", (python, "-m", "oracle", "--version")),
        ("card Watchtower", (python, "-m", "oracle", "card", "Watchtower")),
        (f"ask {question}", (python, "-m", "oracle", "ask", question)),
        (f"ask {question} --no-why", (python, "-m", "oracle", "ask", question, "--no-why")),
        (f"ask {question} --format json", (python, "-m", "oracle", "ask", question, "--format", "json")),
    ):
        whole, processor = zip(*timed(*command, runs=runs), strict=True)
        print(f"{name:<40} median {median(whole):.3f} s   fastest {min(whole):.3f}   slowest {max(whole):.3f}   "
              f"processor: median {median(processor):.3f}   fastest {min(processor):.3f}")
    loaded = subprocess.run(
        [python, "-c", "import sys; sys.argv = ['x', 'ask', sys.argv[1]]\nfrom oracle.cli import main\nmain()\n"
         "print(' '.join(m for m in " + repr(HEAVY) + " if m in sys.modules), file=sys.stderr)", question],
        env=ENV, capture_output=True, text=True, check=True,
    )
    print(f"loaded by ask, of {', '.join(HEAVY)}: {loaded.stderr.strip() or 'none'}")
    times = subprocess.run(
        [python, "-X", "importtime", "-m", "oracle", "ask", question], env=ENV, capture_output=True, text=True,
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
