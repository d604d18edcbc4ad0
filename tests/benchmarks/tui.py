"""How fast the terminal interface is: ``python tests/benchmarks/tui.py [QUESTION]``.

Prints how long the first screen takes (a whole process in a terminal of its own), how long keys are worked on and drawn
while one builds and on a graph of 30,000 positions, and how much memory that takes. Wall clock first, then the
processor's time, which a busy machine does not change.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import pty
import resource
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "tests"))

LARGE = ("Alice hand=Watchtower,2 Market Square,3 Rats,2 Feodum,2 Squire,Fortress deck=5 Copper,5 Silver,Gold | Bob | "
         "supply=Militia,Witch,Village,Smithy | budget=30000 states | Alice trashes 2 Rats, Feodum, Squire")
KEYS = """right right right down down up right n n N left left s L H home end a a 1 left 2 u ctrl+r tab down down tab z z
shift+tab shift+tab 1 1 1"""


TYPED = (
    ("looking up in plain words", [*"I gain Inn onto my deck and have Watchtower"]), ("building opens", ["enter"]),
    ("building", [*"bob has moat, lighthouse in play", "enter", "up", "up", "down", *"5 copper", "enter"]),
)


def first_screen() -> tuple[float, float]:
    """Seconds until the first screen is drawn, and of the processor."""
    began = time.perf_counter()
    child, terminal = pty.fork()
    if not child:
        os.environ.update(PYTHONPATH=str(ROOT), TERM="xterm-256color")
        os.execv(sys.executable, [sys.executable, "-m", "oracle", "tui"])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    seen = b""
    while b"actions" not in seen and time.perf_counter() - began < 20:
        if select.select([terminal], [], [], 0.05)[0]:
            seen += os.read(terminal, 65536)
    seconds = time.perf_counter() - began
    stat = Path(f"/proc/{child}/stat").read_text().split()
    busy = (int(stat[13]) + int(stat[14])) / os.sysconf("SC_CLK_TCK")
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return seconds, busy


async def keys(question: str) -> None:
    """Press keys on a large graph, and print how long each takes until it has been drawn."""
    from terminal import User

    from oracle.inputs import read_question
    from oracle.tui.app import OracleApp

    app = OracleApp(read_question(question), changed={})
    async with app.run_test(size=(120, 40)) as pilot:
        user = User(app, pilot)
        began = time.perf_counter()
        first = 0.0
        while user.explore.searching:
            if user.explore.answer is not None and not first:
                first = time.perf_counter() - began
            await asyncio.sleep(0.01)
        graph = user.explore.answer.graph                          # type: ignore[union-attr]
        print(f"{len(graph):,} positions, {len(graph.outcomes):,} outcomes; "
              f"first answer after {first or time.perf_counter() - began:.2f} s, "
              f"last after {time.perf_counter() - began:.2f} s")
        found: dict[str, list[tuple[float, float]]] = {}
        for name in KEYS.split():
            wall, busy = time.perf_counter(), time.process_time()
            user.post(name)
            await user._handled()
            app.screen._compositor.render_strips()                 # what Textual does at its next refresh
            found.setdefault(name, []).append((time.perf_counter() - wall, time.process_time() - busy))
            await user.settled()
    every = sorted((one for times in found.values() for one in times), key=lambda one: one[1])
    print(f"{len(every)} keys: median {median(w for w, _ in every) * 1000:.0f} ms ({median(b for _, b in every) * 1000:.0f} "
          f"ms of the processor), slowest {max(w for w, _ in every) * 1000:.0f} ms ({every[-1][1] * 1000:.0f} ms)")
    for name, times in sorted(found.items(), key=lambda pair: -max(b for _, b in pair[1]))[:6]:
        print(f"  {name:<12} {max(w for w, _ in times) * 1000:6.0f} ms {max(b for _, b in times) * 1000:6.0f} ms")
    print(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most")


async def building() -> None:
    """Type a question in plain words, build on from it, and print how long each key takes until it has been drawn."""
    from terminal import SIGNS, User

    from oracle.tui.app import OracleApp

    app = OracleApp(None, changed={})
    async with app.run_test(size=(80, 24)) as pilot:
        user = User(app, pilot)
        await user.settled()
        await app.workers.wait_for_complete()                      # nobody types 43 letters faster than that
        for where, names in TYPED:
            spent = []
            for name in names:
                busy = time.process_time()
                user.post(SIGNS.get(name, name))
                await user._handled()
                app.screen._compositor.render_strips()
                spent.append(time.process_time() - busy)
            await user.settled()
            print(f"{where}: {len(spent)} keys, median {median(spent) * 1000:.0f} ms of the processor, slowest "
                  f"{max(spent) * 1000:.0f} ms")


if __name__ == "__main__":
    runs = [first_screen() for _ in range(5)]
    print(f"first screen: {median(w for w, _ in runs):.2f} s, {median(b for _, b in runs):.2f} s of the processor; "
          f"slowest of {len(runs)}: {max(w for w, _ in runs):.2f} s")
    os.environ["DOMINION_ORACLE_DRAFT"] = os.devnull
    asyncio.run(building())
    asyncio.run(keys(sys.argv[1] if len(sys.argv) > 1 else LARGE))
