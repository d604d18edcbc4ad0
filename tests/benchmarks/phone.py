"""What the page for phones weighs, how long it takes, and that it says the same: ``python -m tests.benchmarks.phone [same [N]]``.

Makes a site and looks at it in a browser. Throttling of the processor does not reach workers, so that the figures at a
quarter of the speed are those of the same Python on the main thread of the page. ``same`` asks every (N-th) question of
the gallery there and here: verdicts, Why and page have to be equal.
"""

from __future__ import annotations

import json
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from oracle.resources import gallery
from oracle.service import Service
from oracle.site import runtime
from oracle.site.maker import Made, make
from oracle.site.server import Serving
from tests.browser import Page, browser

QUESTIONS = ("inn-watchtower", "band-of-misfits", "blockade-hasty", "border-village-on-deck", "cargo-ship",
             "conspirator-kiln", "continue-villa", "witch-moat", "two-possessions", "vassal-faithful-hound")
_WORKER = """
const parts = JSON.parse(document.getElementById("parts").textContent), began = performance.now();
const worker = new Worker(parts.worker, { type: "module" });
window.call = message => { window.done = null; const from = performance.now();
  worker.onmessage = ({ data }) => { if (data.answer) window.done = { answer: data.answer, memory: data.memory, ms: performance.now() - from }; };
  worker.postMessage({ number: 1, ...message }); };
window.call({ parts });
"""
_HERE = """
const parts = JSON.parse(document.getElementById("parts").textContent), from = performance.now(), home = new URL("./", location).href;
window.done = null;
(async () => {
  const { loadPyodide } = await import(home + parts.python + "pyodide.mjs");
  const python = await loadPyodide({ indexURL: home + parts.python, lockFileContents: JSON.stringify(parts.lock) });
  for (const part of ["core", "why"]) python.unpackArchive(await (await fetch(parts[part])).arrayBuffer(), "zip", { extractDir: "/app" });
  const serve = python.runPython(`
import json, sys
sys.path.insert(0, "/app")
from oracle.service import Service
_service = Service()
lambda text: json.dumps(_service.serve(json.loads(text)))`);
  window.call = ({ request }) => { const from = performance.now(); window.done = { answer: serve(JSON.stringify(request)), ms: performance.now() - from }; };
  window.done = { answer: "{}", ms: performance.now() - from };
})();
"""


@contextmanager
def _page() -> Iterator[tuple[Page, Made]]:
    with tempfile.TemporaryDirectory() as work:
        made = make(Path(work) / "site", runtime.folder())
        server = Serving(Path(work) / "site", "localhost", 0)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with browser(390, 844) as page:
            page.size(390, 844, phone=True)
            began = time.monotonic()
            page.open(server.access.link)
            page.wait("return document.documentElement.dataset.ready", seconds=300)
            print(f"ready in a new profile, from a server here: {time.monotonic() - began:.1f} s")
            yield page, made
        server.shutdown()
        server.server_close()


def _done(page: Page) -> tuple[dict[str, Any], float, int]:
    """What was answered, the seconds that it took, and the bytes of the memory of Python."""
    found = page.wait("return window.done", seconds=600)
    return json.loads(found["answer"]), found["ms"] / 1000, found.get("memory") or 0


def _asked(page: Page, **request: object) -> tuple[dict[str, Any], float, int]:
    page.run("window.call({ request: arguments[0] })", request)
    return _done(page)


def _times(page: Page, speed: str) -> None:
    """The seconds until Python is there, and of each question without and with Why."""
    print(f"{speed}: Python there after {_done(page)[1]:.2f} s")
    memory = 0
    for name in QUESTIONS:
        _, alone, _ = _asked(page, do="ask", question=name)
        _, why, memory = _asked(page, do="why", question=name)
        used = f"   {memory / 1e6:6.0f} MB" if memory else ""
        print(f"  {name:<24} answer {alone:6.2f} s   Why {why:6.2f} s more{used}")


def figures() -> None:
    """Bytes, times, memory."""
    with _page() as (page, made):
        for name, data in sorted(made.files.items(), key=lambda one: -len(one[1])):
            print(f"  {name:<44} {len(data):>10,}  compressed {made.packed(name):>10,}")
        print(f"to the first answer: {made.first:,} bytes compressed")
        page.run(_WORKER)
        _times(page, "in a worker, full speed")
        page.devtools("Page.setBypassCSP", enabled=True)
        for rate in (1, 4):
            page._ask("POST", "/refresh")
            page.wait("return document.documentElement.dataset.ready", seconds=300)
            page.devtools("Emulation.setCPUThrottlingRate", rate=rate)
            page.run(_HERE)
            _times(page, "on the main thread, full speed" if rate == 1 else "on the main thread, a quarter of the speed")
            page.devtools("Emulation.setCPUThrottlingRate", rate=1)


def _differ(there: object, here: object, where: str = "") -> Iterator[str]:
    """The places where two answers are not the same, with what stands there."""
    if isinstance(there, dict) and isinstance(here, dict):
        for name in dict.fromkeys([*there, *here]):
            yield from _differ(there.get(name), here.get(name), f"{where}.{name}")
    elif isinstance(there, list) and isinstance(here, list) and len(there) == len(here):
        for number, pair in enumerate(zip(there, here, strict=True)):
            yield from _differ(*pair, f"{where}[{number}]")
    elif there != here:
        yield f"{where}: there {str(there)[:200]!r}, here {str(here)[:200]!r}"


def same(every: int) -> int:
    """How much of what the page says of every so many questions of the gallery is not what is said here; prints that."""
    wrong, names = 0, gallery()[::every]
    with _page() as (page, _):
        page.run(_WORKER)
        _done(page)
        for name in names:
            here = Service()
            for do in ("ask", "why", "page"):
                request = {"do": do, "question": name}
                places = list(_differ(_asked(page, **request)[0], json.loads(json.dumps(here.serve(request)))))
                wrong += bool(places)
                for place in places[:3]:
                    print(f"  {name}: {do}{place}", flush=True)
    print(f"{len(names)} questions: {wrong} answers are others")
    return wrong


if __name__ == "__main__":
    if sys.argv[1:2] == ["same"]:
        raise SystemExit(min(same(int(sys.argv[2]) if sys.argv[2:] else 1), 1))
    figures()
