"""The whole oracle in a page: how it is made, who is let in, and a browser that has nothing but it."""

from __future__ import annotations

import hashlib
import http.client
import json
import re
import subprocess
import sys
import threading
import zipfile
from pathlib import Path

import pytest

from oracle.cli import main
from oracle.errors import OracleError
from oracle.files import cache_folder
from oracle.service import Service
from oracle.site import maker, runtime
from oracle.site.icons import icon
from oracle.site.server import Serving
from tests.browser import Page, browser

KEPT = cache_folder()           # asked before what tests keep has a place of its own: what is compiled is found again
MOAT = "Bob plays Witch and I have Moat. Do I gain a Curse?"
LONG_SEARCH = (
    "Alice hand=Watchtower,2 Market Square,3 Rats,2 Feodum,2 Squire,Fortress deck=5 Copper,5 Silver,Gold | Bob | "
    "supply=Militia,Witch,Village,Smithy | Alice trashes Rats, Feodum, Squire, Fortress")
OWN = "- name: Lamplighter\n  types: Action\n  cost: 4\n  text: |\n    +2 Cards\n    Discard a card.\n"
HOSTILE = '<img src=x onerror="document.title=1">\u202eMoat'


def test_nothing_that_goes_along_imports_what_is_left_out() -> None:
    shipped = dict(maker._modules())
    assert "oracle/service.py" in shipped and not any(name.startswith("oracle/tui/") for name in shipped)
    for name, text in shipped.items():
        for module in re.findall(rb"^\s*(?:from|import) ([\w.]+)", text, re.M):
            known = module.decode()
            assert known.partition(".")[0] not in runtime.DENIED, f"{name} imports {known}"
            left_out = known.startswith(("oracle.tui", "oracle.cli", "pydantic", "oracle.scenario.schema"))
            assert not left_out, f"{name} imports {known}"
    assert runtime.allowed("json/decoder.py") and runtime.allowed("encodings/utf_8.py")
    assert not runtime.allowed("email/message.py") and not runtime.allowed("encodings/cp1252.py")


def test_the_examples_on_the_page_are_understood() -> None:
    (examples,) = re.findall(r'"For example"\), list\((\[.*?\])', (maker.PAGE / "page.js").read_text("utf-8"), re.S)
    service = Service()
    said = [service.serve({"do": "ask", "question": one})["sentence"] for one in json.loads(examples)]
    assert said == ["It depends: Alice gains Curse unless Alice uses Moat.",
                    "Yes: Alice can trash Inn only if Alice resolves Watchtower first.", "Yes: Fortress ends up in Alice's hand."]


def test_an_answer_by_itself_needs_the_first_part_only() -> None:
    asks = [{"do": "ask", "question": MOAT}, {"do": "ask", "question": "inn-watchtower", "rules": "2008"},
            {"do": "propose", "text": MOAT}, {"do": "try", "line": "Alice hand=Wich | Bob"}, {"do": "card", "name": "Wachturm"}]
    program = ("import json, sys; from oracle.service import Service; service = Service()\n"
               f"for request in json.loads({json.dumps(asks)!r}): service.serve(request)\n"
               "print('\\n'.join(name.replace('.', '/') + '/' for name in sys.modules))")
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()
    assert "oracle/service/" in loaded and not [name for name in loaded if name.startswith(maker._WHY)]


def test_the_runtime_is_the_one_of_the_lock_file_or_none(tmp_path: Path) -> None:
    lock = (runtime.HERE / "package-lock.json").read_text("utf-8")
    assert json.loads(lock)["packages"]["node_modules/pyodide"]["integrity"].startswith("sha512-")
    assert "resolved" not in lock and f'"pyodide": "{runtime.VERSION}"' in (runtime.HERE / "package.json").read_text()
    with pytest.raises(OracleError, match=r"there is no pyodide\.mjs"):
        runtime.checked(tmp_path)
    for name in runtime.FILES:
        (tmp_path / name).write_bytes(b"packed again by somebody")
    with pytest.raises(OracleError, match=r"is not that of pyodide"):
        runtime.checked(tmp_path)


def test_files_of_others_are_not_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(OracleError, match="no site"):
        maker.make(tmp_path, tmp_path, force=True)
    assert (tmp_path / "mine.txt").read_text() == "mine"
    assert main(["site"]) == 2 and "into which folder" in capsys.readouterr().err
    assert main(["site", "-o", str(tmp_path / "new"), "--pyodide", str(tmp_path)]) == 2
    assert not (tmp_path / "new").exists()


def test_zips_and_icons_are_the_same_for_the_same() -> None:
    files = {"b": b"two", "a": b"one"}
    assert runtime.zipped(files) == runtime.zipped(dict(sorted(files.items())))
    drawn = icon(192)
    assert drawn.startswith(b"\x89PNG") and drawn == icon(192) and len(drawn) < 5_000


def _served(server: Serving, path: str, **headers: str) -> http.client.HTTPResponse:
    asked = http.client.HTTPConnection("localhost", server.server_address[1], timeout=10)
    asked.request("GET", path, headers=headers)
    return asked.getresponse()


def _start(site: Path) -> Serving:
    server = Serving(site, "localhost", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def test_the_server_lets_in_who_has_the_link_and_shows_nothing_but_the_site(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site/index.html").write_text("the page")
    (tmp_path / "secret").write_text("secret")
    server = _start(tmp_path / "site")
    try:
        assert _served(server, "/").status == 403
        link = server.access.link.partition(f":{server.server_address[1]}")[2]
        assert _served(server, link, Host="evil.example").status == 403
        let_in = _served(server, link)
        cookie = str(let_in.getheader("Set-Cookie")).partition(";")[0]
        assert (let_in.status, let_in.getheader("Location")) == (303, "/")
        assert _served(server, link).status == 403                  # it serves once
        assert _served(server, "/", Cookie=cookie).read() == b"the page"
        for path in ("/../secret", "/%2e%2e/secret", "//secret", "/nothing"):
            assert _served(server, path, Cookie=cookie).status == 404
    finally:
        server.shutdown()
        server.server_close()


def _made(out: Path) -> None:
    """A site; it needs npm's package pyodide, which is fetched if need be. What is compiled is kept for the next time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DOMINION_ORACLE_CACHE", str(KEPT))
        try:
            found = runtime.folder()
        except OracleError as error:
            pytest.skip(f"npm ci in oracle/site is needed: {error}")
        assert maker.make(out, found).first <= 8_000_000


def _it_has_licences_hashes_and_a_policy(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', page)
    assert "unsafe-inline" not in policy and "http" not in policy and "default-src 'none'" in policy
    assert not re.search(r"(?:src|href)=\"(?:https?:)?//", page)
    for path in site.rglob("*-*.*"):
        digest = re.fullmatch(r"\w+-([0-9a-f]{12})(?:\.\w+)", path.name)
        if digest is not None:
            assert hashlib.sha256(path.read_bytes()).hexdigest().startswith(digest[1])
    licences = (site / "licences.txt").read_text("utf-8")
    for said in ("Mozilla Public License", "github.com/pyodide/pyodide/tree", "PYTHON SOFTWARE FOUNDATION", "PyYAML",
                 "rapidfuzz"):
        assert said in licences
    (library,) = site.glob("python-*/python_stdlib.zip")
    names = zipfile.ZipFile(library).namelist()
    assert all(name.endswith(".pyc") for name in names) and "json/__init__.pyc" in names


_ITS_WORKER = """
window.workers = window.ahead = 0;
performance.now = () => ahead;          // its clock stands still: how busy this computer is changes nothing
window.Worker = class extends Worker { constructor(...given) { super(...given); window.workers++; window.lastWorker = this; } };
window.asked = request => { window.told = null;
  lastWorker.addEventListener("message", ({ data }) => { if (data.number === "test" && data.answer) window.told = data.answer; });
  lastWorker.postMessage({ number: "test", request }); };
"""
_COMPILE_ONCE = "--js-flags=--liftoff-only"          # what runs for some seconds is not worth being compiled again


def _asks(page: Page, question: str) -> str:
    """The sentence that a question is answered with, by way of a link."""
    page.run("location.hash = new URLSearchParams({ q: arguments[0] })", question)
    page.wait("return document.querySelector('#sentence') && document.querySelector('.asked')", seconds=60)
    return page.text("#sentence")


def _why(page: Page) -> str:
    page.wait("const why = document.querySelector('#why'); return why && !why.innerText.includes('Looking for')",
              seconds=60)
    return page.text("#why")


def _reads(page: Page, wanted: str) -> None:
    page.wait("return document.querySelector('#view').innerText.includes(arguments[0])", wanted, seconds=60)


def test_a_phone_answers_walks_and_goes_on_without_a_server(tmp_path: Path) -> None:
    served = tmp_path / "site"
    _made(served)
    _it_has_licences_hashes_and_a_policy(served)
    server = _start(served)
    with browser(390, 844, _COMPILE_ONCE) as page:
        page.size(390, 844, phone=True)
        page.devtools("Page.addScriptToEvaluateOnNewDocument", source=_ITS_WORKER)
        page.open(server.access.link)
        page.wait("return document.documentElement.dataset.ready", seconds=90)
        _it_answers(page)
        _it_declines_with_what_bears_on_it(page)
        _it_shares(page)
        _it_walks_and_goes_back(page)
        _it_says_the_same_as_here(page)
        _hostile_links_are_text(page)
        page.wait("return document.documentElement.dataset.offline", seconds=60)
        _it_is_there_after_every_reload(page)
        _a_position_is_built(page)
        _a_newer_site_is_offered(page, served)
        server.shutdown()
        server.server_close()
        served.rename(tmp_path / "gone")            # connections that are open still are of no use either
        page.devtools("Network.clearBrowserCache")
        _a_long_search_is_stopped(page)             # from here on without a server: so the next Python starts
        _the_newer_site_is_used(page)
        assert not [one for one in page.complaints() if "ERR_CONNECTION_REFUSED" not in one]


def _it_answers(page: Page) -> None:
    page.tap("#question")
    page.type(MOAT)
    page.tap("#send")
    page.wait("return document.querySelector('#sentence')", seconds=60)
    assert page.text("#sentence") == "It depends: Alice gains Curse unless Alice uses Moat."
    assert page.run("return document.documentElement.scrollWidth") <= 390
    cited = json.loads(json.dumps(Service().serve({"do": "why", "question": MOAT})))["rules"]
    assert "moat" in cited[0]["words"].lower()
    for one in cited:
        assert one["words"] in _why(page)


def _it_declines_with_what_bears_on_it(page: Page) -> None:
    said = page.run("return location.hash")
    page.run("location.hash = new URLSearchParams({ q: 'I play Witch upside tarsis, Bob has Moat' })")
    page.wait("return document.querySelector('#see a')", seconds=60)
    assert "moat-1" in page.text("#see") and "not understood: “upside”, “tarsis”" in page.text("#view")
    assert "Which of these is meant?" in page.text("#view") and "as it was read" in page.text("#meant")
    page.run("location.hash = arguments[0]", said)
    page.wait("return document.querySelector('#sentence')", seconds=60)


def _it_shares(page: Page) -> None:
    said = page.text("#sentence")
    page.tap("#share")
    link = str(page.run("return document.querySelector('#link').dataset.link"))
    assert "key=" not in link and "Moat" in link
    page.tap("#sheet .row:last-child button")
    page.run("location.href = arguments[0]", link)
    _reads(page, "Rules of 2026")
    assert page.text("#sentence") == said


def _it_walks_and_goes_back(page: Page) -> None:
    assert _asks(page, "witch-moat").startswith("Everybody but Bob.")
    page.tap("#walk")
    _reads(page, "use nothing more")
    page.tap(".option", 1)
    _reads(page, "Outcome 2 of 2")
    page.run("history.go(-2)")
    page.wait("return document.querySelector('#sentence')", seconds=30)


def _it_says_the_same_as_here(page: Page) -> None:
    """A question of the gallery, a draft and a card, in every word; ``python -m tests.benchmarks.phone same`` asks all."""
    here = Service()
    asks: list[dict[str, object]] = [{"do": do, "question": "witch-moat"} for do in ("ask", "why", "page")]
    asks += [{"do": "try", "line": "Alice hand=Wich | Bob"}, {"do": "card", "name": "Wachturm"},
             {"do": "ask", "question": "players:\n  Alice: {hand: Moat}\n  Bob: {}\nsupply: 5\n"},
             {"do": "card", "name": "Lamplighter", "cards": OWN}]
    for request in asks:
        page.run("asked(arguments[0])", request)
        told = json.loads(page.wait("return window.told", seconds=60))
        assert told == json.loads(json.dumps(here.serve(request))), request


def _hostile_links_are_text(page: Page) -> None:
    page.run("location.hash = new URLSearchParams({ q: arguments[0] })", HOSTILE)
    _reads(page, "U+202E")
    assert page.count("#view img") == 0 and "\u202e" not in page.text("#view") and "<img" in page.text("#view")
    page.run("location.hash = new URLSearchParams({ q: 'Moat '.repeat(20000) })")
    _reads(page, "was not read")
    page.run("location.hash = new URLSearchParams({ q: 'x'.repeat(30000) })")
    _reads(page, "20,000 at most")
    page.run("location.hash = new URLSearchParams({ v: '__proto__', n: '<b>', w: '9'.repeat(99) })")
    assert _asks(page, "witch-moat")


def _it_is_there_after_every_reload(page: Page) -> None:
    """Also after the one with Shift, which passes by what keeps the page on the device."""
    for passing_by in (True, False):
        page.run("window.old = true")
        page.devtools("Page.reload", ignoreCache=passing_by)
        page.wait("return !window.old && document.querySelector('#view').innerText", seconds=30)
        assert page.run("return !navigator.serviceWorker.controller") == passing_by


def _a_position_is_built(page: Page) -> None:
    """By tapping; what can be done with a card is where it lies. Nothing that can be tapped is without a name."""
    page.run("location.hash = 'v=edit&line=Alice+hand%3DMoat+%7C+Bob+hand%3DWitch'")
    _reads(page, "Witch")
    page.run("[...document.querySelectorAll('button.chip')].find(one => one.innerText === 'Witch')"
             ".dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))")     # held with a thumb
    assert page.text("#sheet .first") == "Bob plays Witch"
    page.tap("#sheet .first")
    _reads(page, "turn=Bob | Bob plays Witch")
    nodes = page.devtools("Accessibility.getFullAXTree")["nodes"]
    bare = [node for node in nodes if not node.get("ignored") and node["role"]["value"] in (
        "button", "link", "textbox", "combobox", "searchbox") and not node["name"]["value"].strip()]
    assert len(nodes) > 50 and not bare
    page.tap("#send")
    page.wait("return document.querySelector('#sentence')", seconds=60)


def _a_newer_site_is_offered(page: Page, served: Path) -> None:
    """Nothing happens to what is looked at until it is asked for."""
    for name, old, new in (("index.html", "<h1 id=\"heading\"", "<h1 data-new id=\"heading\""), ("sw.js", "VERSION = \"", "VERSION = \"0")):
        text = (served / name).read_text("utf-8")
        assert old in text
        (served / name).write_text(text.replace(old, new, 1), "utf-8")
    page.run("navigator.serviceWorker.getRegistration().then(found => found.update())")
    page.wait("return document.querySelector('#renew')", seconds=30)
    assert page.count("[data-new]") == 0 and page.text("#sentence")


def _a_long_search_is_stopped(page: Page) -> None:
    """Once it is long, another Python has begun to start, and that one goes on."""
    page.run("location.hash = new URLSearchParams({ q: arguments[0] }); setTimeout(() => ahead = 5000)", LONG_SEARCH)
    page.wait("return !document.querySelector('#busy').hidden && /position/.test(document.querySelector('#doing').innerText) "
              "&& workers > 1", seconds=60)
    there = page.run("return workers")
    lines = page.run("""document.documentElement.style.setProperty("--size", 1.5);
      const words = document.createRange(); words.selectNodeContents(document.getElementById("stop"));
      return words.getClientRects().length""")
    assert lines == 1                           # with the largest letters, too
    page.tap("#stop")
    _reads(page, "Stopped.")
    page.run("location.hash = 'v=rulings&s=watchtower-1'")
    _reads(page, "chapter VI")
    assert page.run("return workers") == there


def _the_newer_site_is_used(page: Page) -> None:
    """When it is asked for, and every file of it is there; closed and opened again, it shows what it showed."""
    page.run("location.hash = 'v=questions&s=lost+track'")
    _reads(page, "Quiz")
    page.tap("#renew")
    page.wait("return document.querySelector('[data-new]') && document.readyState === 'complete'", seconds=60)
    _reads(page, "Quiz")
    page.run("""const parts = JSON.parse(document.getElementById("parts").textContent);
      const names = [...["core", "why", "rulings", "gallery", "names", "worker"].map(one => parts[one]),
        ...["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"].map(one => parts.python + one)];
      navigator.serviceWorker.ready.then(async found => {
        await new Promise(done => { const ask = () => caches.keys().then(keys => keys.length === 1 ? done() : setTimeout(ask, 50)); ask(); });
        window.there = await Promise.all(names.map(name => fetch(name).then(answer => answer.ok, () => false))); })""")
    there = page.wait("return window.there", seconds=30)
    assert len(there) == 10 and all(there), there
    address = str(page.run("return location.origin + location.pathname"))
    page.open("about:blank")                    # closed, and opened from the home screen
    page.open(address)
    _reads(page, "Quiz")
    assert page.run("return document.querySelector('input').value") == "lost track"
