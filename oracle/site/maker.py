"""Making the site: a static folder with the page, the runtime, and zips of compiled code and data.

Every file except the page, the service worker and the manifest is named by a hash of its contents, so that a newer site
does not break a page that is still running, and the same input gives the same folder.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from importlib import metadata, util
from pathlib import Path
from typing import Final, NamedTuple

import oracle
from oracle import __version__
from oracle.atlas.sets import RECOMMENDED
from oracle.errors import Where, complain
from oracle.resources import folder as data_folder
from oracle.service import gallery_rows
from oracle.site import runtime as python
from oracle.site.icons import icon
from oracle.words.abroad import names as names_abroad
from oracle.words.catalogue import LANDSCAPE_KINDS, facts

PAGE: Final = Path(__file__).parent / "page"
_LICENCES: Final = Path(__file__).parent / "licences"
_ROOT: Final = Path(oracle.__file__).parent.parent
_PURE: Final = {"yaml": "PyYAML", "rapidfuzz": "rapidfuzz"}        # packages that go along as Python, by module
_LEFT_OUT: Final = ("oracle/tui/", "oracle/cli/", "oracle/site/", "oracle/authoring/", "oracle/assistants.py",
                    "oracle/pytest_plugin.py", "oracle/__main__.py", "oracle/scenario/schema.py",
                    "rapidfuzz/__pyinstaller/", "yaml/cyaml.py")
_WHY: Final = ("oracle/atlas/", "oracle/effects/", "oracle/english/", "oracle/games/", "oracle/owncards/",
               "oracle/rulings/", "oracle/timing/", "oracle/why/")     # what an answer without Why does not import
_LATER: Final = ("why-", "rulings-", "icon")         # what the first answer does not need
_SIZES: Final = (192, 512)
_SOURCE: Final = f"https://github.com/pyodide/pyodide/tree/{python.VERSION}"


class Made(NamedTuple):
    """The finished site: its files by name."""

    files: dict[str, bytes]

    def packed(self, name: str) -> int:
        """Return the size of a file in transfer, in bytes; files that are not compressed yet are compressed by the
        server.
        """
        return len(python.packed(name, self.files[name]))

    @property
    def first(self) -> int:
        """The compressed bytes that are needed before the first answer."""
        later = (*_LATER, "licences", "names", "gallery")
        return sum(self.packed(name) for name in self.files if not name.startswith(later))


def make(out: Path, runtime: Path, force: bool = False) -> Made:
    """Write the site into a folder, with the runtime of another one. Raises OracleError if it cannot be.

    A folder in which something is already is written over only with ``force``, and only if it is a site.
    """
    _check(out, force)
    beside = Path(tempfile.mkdtemp(prefix=f".{out.name}.", dir=out.absolute().parent))
    try:
        written = _write(beside, runtime)
        beside.chmod(0o755)
        if out.exists():
            shutil.rmtree(out)
        beside.replace(out)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return Made(written)


def _check(out: Path, force: bool) -> None:
    where = Where(str(out))
    if out.is_file() or out.is_symlink():
        raise complain("this is no folder", "name a folder that is not there yet", where)
    if out.is_dir() and any(out.iterdir()):
        if not (out / "sw.js").is_file() or not (out / "licences.txt").is_file():
            raise complain("there is something in this folder that is no site", "name another folder", where)
        if not force:
            raise complain("there is a site in this folder already", "--force renews it", where)
    if not out.absolute().parent.is_dir():
        raise complain("the folder that it is to be in does not exist", "", where)


# ------------------------------------------------------------------------------------------------- the parts


def _write(out: Path, runtime: Path) -> dict[str, bytes]:
    """Write all files; gives what was written."""
    written: dict[str, bytes] = {}

    def put(name: str, data: bytes) -> str:
        place = out / name
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(data)
        written[name] = data
        return name

    def named(name: str, data: bytes) -> str:
        stem, dot, ending = name.partition(".")
        return put(f"{stem}-{python.digest([data])}{dot}{ending}", data)

    code = python.compiled(runtime, {**dict(_modules()), **dict(_library(runtime))})
    own = {name: data for name, data in code.items() if not name.startswith("lib/")}
    library = {name.removeprefix("lib/"): data for name, data in code.items() if name.startswith("lib/")}
    zips = {name: dict(_data(name)) for name in ("core", "why", "rulings")}
    for name, data in own.items():
        zips["why" if name.startswith(_WHY) else "core"][name] = data
    parts: dict[str, object] = {name: named(f"{name}.zip", python.zipped(files)) for name, files in zips.items()}
    stdlib = python.zipped(library)
    engine = {name: (runtime / name).read_bytes() for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")}
    place = f"python-{python.digest([stdlib, *engine.values()])}"
    for name, data in {**engine, "python_stdlib.zip": stdlib}.items():
        put(f"{place}/{name}", data)
    parts["python"] = f"{place}/"
    parts["lock"] = python.lock(runtime)
    parts["gallery"] = named("gallery.json", _json(gallery_rows()))
    parts["names"] = named("names.json", _json({
        "names": _names(), "sets": {one.name: one.piles for one in RECOMMENDED}}))
    parts["worker"] = named("worker.js", (PAGE / "worker.js").read_bytes())
    icons = {size: named(f"icon{size}.png", icon(size)) for size in _SIZES}
    put("manifest.webmanifest", _json(_manifest(icons)))
    put("licences.txt", _licences().encode())
    put("index.html", _page(parts, icons[192]).encode())
    cached = [name for name in written if name not in ("licences.txt",)]
    put("sw.js", _service_worker(cached, written).encode())
    return written


def _modules() -> Iterator[tuple[str, bytes]]:
    """Our modules, and those of the packages that they need, by the names of their files."""
    roots = [(name, _ROOT / name) for name in ("engine", "oracle")]
    roots += [(name, _folder_of(name)) for name in _PURE]
    for name, root in roots:
        for path in sorted(root.rglob("*.py")):
            inside = f"{name}/{path.relative_to(root).as_posix()}"
            if not inside.startswith(_LEFT_OUT):
                yield inside, path.read_bytes()


def _folder_of(module: str) -> Path:
    found = util.find_spec(module)
    if found is None or found.origin is None:
        raise complain(f"the package {_PURE[module]} is not installed", "it goes along in the page")
    return Path(found.origin).parent


def _library(runtime: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the modules of the standard library that go along, below ``lib``."""
    with zipfile.ZipFile(runtime / "python_stdlib.zip") as found:
        for name in sorted(filter(python.allowed, found.namelist())):
            yield f"lib/{name}", found.read(name)


def _data(part: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files beside the code that a part has: questions and small tables at once, Why and rulings later."""
    if part == "rulings":
        folder = data_folder("rulings")
        yield from ((f"rulings/{path.relative_to(folder).as_posix()}", path.read_bytes())
                    for path in sorted(folder.rglob("*")) if path.is_file())
        return
    if part == "core":
        yield from ((f"scenarios/{path.name}", path.read_bytes())
                    for path in sorted(data_folder("scenarios").glob("*.yaml")))
    for root in ("engine", "oracle"):
        for path in sorted((_ROOT / root).rglob("*")):
            name = path.relative_to(_ROOT).as_posix()
            if (path.is_file() and path.suffix in (".json", ".jsonl", ".html") and "/_data/" not in name
                    and not name.startswith(_LEFT_OUT) and name.startswith(_WHY) == (part == "why")):
                yield name, path.read_bytes()


def _names() -> list[list[object]]:
    """Return what can be looked up.

    That is each card and landscape with its printed facts, whether it can be on the table by itself, and its names in
    other languages.
    """
    abroad = names_abroad()
    return [[fact.name, fact.in_words(), int(fact.pile.startswith(("kingdom", "split:")) or not fact.is_card),
             *dict.fromkeys(name for every in abroad.values() if (name := every.get(fact.name)) and name != fact.name)]
            for fact in facts().values() if fact.is_card or fact.kind in LANDSCAPE_KINDS]


# ------------------------------------------------------------------------------------------------- the page


def _page(parts: Mapping[str, object], touch: str) -> str:
    """Return the page: its script, style and list of parts inside, and a policy that lets nothing else run."""
    script, style = ((PAGE / name).read_text("utf-8") for name in ("page.js", "page.css"))
    inside = {
        "SCRIPT": script, "STYLE": style, "TOUCH": touch, "VERSION": __version__,
        "PARTS": json.dumps(parts, separators=(",", ":")).replace("<", "\\u003c"),
        "SCRIPTS": python.policy(script), "STYLES": python.policy(style),
    }
    page = (PAGE / "index.html").read_text("utf-8")
    return re.sub(r"\{\{(\w+)\}\}", lambda found: inside[found[1]], page)


def _service_worker(cached: Iterable[str], written: Mapping[str, bytes]) -> str:
    """Return the service worker with its list of files: those that the first answer needs, and the rest."""
    sizes = {name: len(written[name]) for name in sorted(cached)}
    text = (PAGE / "sw.js").read_text("utf-8")
    version = python.digest([*map(str.encode, sizes), *(written[name] for name in sizes)])
    first = {name: size for name, size in sizes.items() if not name.startswith(_LATER)}
    rest = {name: size for name, size in sizes.items() if name.startswith(_LATER)}
    for mark, value in (("VERSION", version), ("FIRST", first), ("REST", rest)):
        text = text.replace(f"{{{{{mark}}}}}", json.dumps(value))
    return text


def _manifest(icons: Mapping[int, str]) -> dict[str, object]:
    return {
        "name": "Dominion oracle", "short_name": "Dominion rules",
        "start_url": "./", "scope": "./", "display": "standalone",
        "description": "Settles timing questions in the card game Dominion, at the table, without a network.",
        "background_color": "#171b26", "theme_color": "#171b26",
        "icons": [{"src": name, "sizes": f"{size}x{size}", "type": "image/png", "purpose": "any"}
                  for size, name in icons.items()],
    }


def _licences() -> str:
    """Return a text that lists what is in the page, who owns it, and its licences."""
    parts = [("dominion-oracle", "MIT", "", _own_licence()),
             (f"Pyodide {python.VERSION}", "MPL-2.0", f"Its source: {_SOURCE}",
              (_LICENCES / "MPL-2.0.txt").read_text("utf-8")),
             ("Python and its standard library, compiled, without what the page does not use", "PSF-2.0", "",
              (_LICENCES / "Python.txt").read_text("utf-8"))]
    for name in _PURE.values():
        package = metadata.distribution(name)
        text = next((str(package.read_text(file)) for file in ("licenses/LICENSE", "LICENSE")
                     if package.read_text(file)), "")
        parts.append((f"{name} {package.version}, its Python modules", "MIT", "", text))
    line = "\n" + "=" * 79 + "\n"
    return line.join("\n\n".join(filter(None, (f"{name} ({licence})", note, text.strip())))
                     for name, licence, note, text in parts) + "\n"


def _own_licence() -> str:
    for path in (_ROOT / "LICENSE", ):
        if path.is_file():
            return path.read_text("utf-8")
    return str(metadata.distribution("dominion-oracle").read_text("licenses/LICENSE") or "")


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


__all__ = ["PAGE", "Made", "make"]
