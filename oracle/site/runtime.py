"""Python for browsers (Pyodide): its source, the check that it is the pinned one, and what of it is left out."""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import tempfile
import time
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

from oracle.errors import Where, complain
from oracle.files import cache_folder

HERE: Final = Path(__file__).parent
_COMPILER: Final = HERE / "compile.mjs"
_DATE: Final = (1980, 1, 1, 0, 0, 0)
_LATEST: Final = 7 * 86_400            # seconds for which what was compiled is kept at least
PINNED: Final = json.loads((HERE / "package-lock.json").read_text("utf-8"))["packages"]["node_modules/pyodide"]
VERSION: Final[str] = PINNED["version"]
FILES: Final[dict[str, str]] = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
"""The files of the runtime that are used, with their SHA-256: those of the version that is pinned."""

_DENIED: Final = """
    __hello__ __phello__ _pydatetime _pyio _pyrepl _sysconfigdata__emscripten_wasm32-emscripten antigravity argparse
    bdb cProfile calendar cmd colorsys compileall configparser csv ctypes curses dbm doctest email ensurepip filecmp
    fileinput ftplib getopt getpass http idlelib imaplib lib2to3 mailbox mimetypes modulefinder multiprocessing
    netrc nturl2path optparse pdb pickletools plistlib poplib pprint profile pstats pty pyclbr py_compile pydoc
    queue quopri rlcompleter runpy sched shelve smtplib socketserver sqlite3 statistics symtable tabnanny tarfile
    this timeit tkinter tomllib trace tracemalloc tty turtle unittest uuid wave webbrowser wsgiref xml xmlrpc zipapp
    zoneinfo pyodide.console
"""
DENIED: Final = frozenset(_DENIED.split())
"""The parts of the standard library that are left out: nothing that the page runs imports them."""
_ENCODINGS: Final = frozenset({"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode",
                               "raw_unicode_escape", "unicode_escape", "utf_8", "utf_8_sig"})


def folder(given: Path | None = None) -> Path:
    """Return the folder with the runtime: the given one, or that of npm, which fetches it if need be.

    Raises OracleError if there is none, or if it is not the pinned one.
    """
    found = given or next(filter(_there, (HERE / "node_modules/pyodide", _cache() / "node_modules/pyodide")), None)
    return checked(found or _by_npm())


def checked(found: Path) -> Path:
    """Return the folder if its files are the pinned ones. Raises OracleError if not."""
    for name, digest in FILES.items():
        try:
            data = (found / name).read_bytes()
        except OSError as error:
            raise complain(f"there is no {name}: {error.strerror}", f"the package pyodide of npm, version {VERSION}, "
                           "has it", Where(str(found))) from None
        if hashlib.sha256(data).hexdigest() != digest:
            raise complain(f"{name} is not that of pyodide {VERSION}", "only the package itself is used, as npm has it",
                           Where(str(found)))
    return found


def _there(found: Path) -> bool:
    return all((found / name).is_file() for name in FILES)


def _cache() -> Path:
    return cache_folder() / f"site-{VERSION}"


def _by_npm() -> Path:
    """Let npm fetch the package with the integrity of the lock file. Raises OracleError."""
    npm = shutil.which("npm")
    hint = f"npm ci in {HERE}, or the folder of the package pyodide {VERSION} with --pyodide DIR"
    if npm is None:
        raise complain("Python for browsers is not here, and there is no npm to fetch it", hint)
    into = _cache()
    into.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copyfile(HERE / name, into / name)
    done = subprocess.run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund",
                           "--fetch-retries=1"], cwd=into, capture_output=True,
                          text=True, check=False)
    if done.returncode:
        raise complain(f"npm cannot fetch pyodide {VERSION}: {done.stderr.strip().splitlines()[-1:]}", hint)
    return into / "node_modules/pyodide"


# ------------------------------------------------------------------------------------------------- compiled files


def allowed(name: str) -> bool:
    """Report whether a file of the standard library's zip is included: a module that is not denied."""
    if not name.endswith(".py") or name.startswith(("encodings/", "site-packages/")):
        return name.startswith("encodings/") and Path(name).stem in _ENCODINGS
    dotted = name.removesuffix(".py").replace("/", ".")
    return not any(dotted == one or dotted.startswith(f"{one}.") for one in DENIED)


def compiled(runtime: Path, sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return modules as files of byte code, compiled by the runtime itself under node.

    Earlier results are kept where npm has put the runtime, or in the cache. ``sources`` are the modules' texts by the
    name of their file. Raises OracleError if node is missing or fails.
    """
    how = _COMPILER.read_bytes() + VERSION.encode()
    keys = {name: hashlib.sha256(b"\0".join((how, name.encode(), text))).hexdigest() for name, text in sources.items()}
    beside = runtime.parent.name == "node_modules" and os.access(runtime.parent, os.W_OK)
    kept = runtime.parent / ".compiled" if beside else _cache() / "compiled"
    kept.mkdir(parents=True, exist_ok=True)
    found = {f"{name}c": (kept / key).read_bytes() for name, key in keys.items() if (kept / key).is_file()}
    missing = {name: text for name, text in sources.items() if f"{name}c" not in found}
    if missing:
        for name, code in _by_node(runtime, missing, found):
            found[f"{name}c"] = code
            with tempfile.NamedTemporaryFile(dir=kept, delete=False) as part:
                part.write(code)
            Path(part.name).replace(kept / keys[name])
        for old in kept.iterdir():              # of modules as they were; another program may be at the latest ones
            if old.name not in keys.values() and old.stat().st_mtime < time.time() - _LATEST:
                old.unlink(missing_ok=True)
    return found


def _by_node(runtime: Path, sources: Mapping[str, bytes], before: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield modules compiled by node, which starts four times as fast if the library was compiled ``before``."""
    node = shutil.which("node")
    if node is None:
        raise complain("modules are compiled by Python for browsers, which needs node", "install Node.js 18 or newer")
    with tempfile.TemporaryDirectory() as work:
        for name, text in sources.items():
            place = Path(work) / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(text)
        library = {name.removeprefix("lib/"): code for name, code in before.items() if name.startswith("lib/")}
        if library and not any(name.startswith("lib/") for name in sources):
            Path(work, "lib.zip").write_bytes(zipped(library))
        done = subprocess.run([node, "--liftoff-only", str(_COMPILER), str(runtime.resolve()), work],
                              capture_output=True, text=True, check=False)
        if done.returncode:
            raise complain(f"the modules cannot be compiled: {done.stderr.strip()[-400:]}", "")
        for name in sources:
            yield name, (Path(work) / f"{name}c").read_bytes()


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return files as a zip, byte for byte the same for the same files."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, _DATE), files[name], zipfile.ZIP_DEFLATED, 6)
    return made.getvalue()


@cache
def packed(name: str, data: bytes) -> bytes:
    """Return a file as it is transferred: compressed as hosts of static pages do it, unless it is compressed already.
    """
    return data if name.endswith((".zip", ".png")) else gzip.compress(data, 6, mtime=0)


def lock(runtime: Path) -> dict[str, object]:
    """Return the runtime's lock file: which runtime it is, and that there are no packages to fetch."""
    info = json.loads((runtime / "pyodide-lock.json").read_text("utf-8"))["info"]
    return {"info": info, "packages": {}}


def digest(parts: Iterable[bytes]) -> str:
    """Return a short name made from some bytes."""
    found = hashlib.sha256()
    for part in parts:
        found.update(part)
    return found.hexdigest()[:12]


def policy(text: str) -> str:
    """Return the source expression by which a content security policy names an inline script or style."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


__all__ = ["DENIED", "FILES", "VERSION", "allowed", "checked", "compiled", "digest", "folder", "lock", "packed",
           "policy", "zipped"]
