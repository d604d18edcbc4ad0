"""The terminal interface in a real browser: ``dominion-oracle tui --web``."""

from __future__ import annotations

import http.client
import importlib.util
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from browser import browser, missing

from oracle.access import Access, qr_code
from oracle.cli import main

ROOT = Path(__file__).resolve().parents[1]
SERVE = importlib.util.find_spec("textual_serve") is not None

needs_serve = pytest.mark.skipif(not SERVE, reason="textual-serve is not installed (pip install 'dominion-oracle[web]')")


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture
def address() -> Iterator[str]:
    """The link to where the interface is served, with the question about Inn and Watchtower."""
    port = free_port()
    server = subprocess.Popen(
        [sys.executable, "-m", "oracle", "tui", "--web", "--host", "127.0.0.1", "--port", str(port), "inn-watchtower"],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert server.stdout is not None
        link = ""
        while not link:
            line = server.stdout.readline()
            assert line, "the server has ended"
            found = re.search(r"http://\S+", line)
            link = found[0] if found else ""
        end = time.monotonic() + 30
        while True:                                    # it is said just before it is so
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert time.monotonic() < end, "nothing is served"
            time.sleep(0.02)
        yield link
    finally:
        server.terminate()
        server.wait(10)


# The terminal in the page draws on a canvas, so what it is told to draw is listened to.
LISTEN = """
window.seen = "";
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(...words) {
    super(...words);
    this.addEventListener("message", async (event) => {
      const data = event.data;
      const bytes = data instanceof Blob ? await data.arrayBuffer() : data;
      const text = typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes);
      window.seen += text.replace(/\\x1b\\[[0-9;?]*[A-Za-z]/g, "");
    });
  }
};
"""


@needs_serve
@pytest.mark.skipif(bool(missing()), reason=missing() or "-")
def test_the_interface_is_used_in_a_browser_that_has_the_link_and_in_no_other(address: str) -> None:
    home = f"http://127.0.0.1:{urlsplit(address).port}"
    status, text = asked(address, "/")
    assert status == 403 and "link" in text                          # without the key
    assert asked(address, "/?key=guessed")[0] == 403
    with browser() as page:
        page.devtools("Page.addScriptToEvaluateOnNewDocument", source=LISTEN)
        page.open(address)
        holds = "return window.seen.includes(arguments[0])"
        page.wait(holds, "Yes, as long as", seconds=40)
        page.keys("ArrowRight", "ArrowRight")
        page.wait(holds, "+Inn", seconds=20)
        page.keys("1")
        page.wait(holds, "✗ Alice: use Watchtower", seconds=20)
        page.keys("n")
        page.wait(holds, "end: outcome 2 of 2", seconds=20)
        assert page.complaints() == []                      # nothing is missing, and nothing comes from elsewhere
        (known,) = page.devtools("Network.getCookies")["cookies"]
    assert known["httpOnly"] and known["sameSite"] == "Strict"
    _only_its_own_page_may_ask(address, home, f"{known['name']}={known['value']}")


def test_without_the_package_the_way_to_it_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, "textual_serve", None)
    monkeypatch.setitem(sys.modules, "textual_serve.server", None)
    assert main(["tui", "--web"]) == 2
    assert "dominion-oracle[web]" in capsys.readouterr().err


@needs_serve
def test_a_port_that_is_taken_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["tui", "--web", "--host", "127.0.0.1", "--port", str(taken.getsockname()[1])]) == 2
    assert "--port" in capsys.readouterr().err


def asked(link: str, path: str, **headers: str) -> tuple[int, str]:
    """What the server answers to a request: status, text."""
    where = urlsplit(link)
    server = http.client.HTTPConnection("127.0.0.1", where.port, timeout=30)
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13",
               "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA=="} if path.startswith("/ws") else {}
    server.request("GET", path, headers={**upgrade, **headers})
    answer = server.getresponse()
    text = "" if answer.status == 101 else answer.read().decode()
    server.close()
    return answer.status, text


def _only_its_own_page_may_ask(address: str, home: str, cookie: str) -> None:
    where = urlsplit(address)
    assert asked(address, f"/?{where.query}")[0] == 403              # the link serves once
    assert asked(address, "/", Cookie=cookie)[0] == 200
    assert asked(address, "/ws", Cookie=cookie, Origin=home)[0] == 101
    assert asked(address, "/ws", Cookie=cookie, Origin="http://elsewhere.example")[0] == 403
    assert asked(address, "/ws", Cookie=cookie, Origin="null")[0] == 403
    assert asked(address, "/ws", Cookie=cookie)[0] == 403            # no browser: browsers say where from
    assert asked(address, "/ws", Origin=home)[0] == 403              # not let in
    # A name of somebody else that has been pointed at this computer.
    assert asked(address, "/", Cookie=cookie, Host="elsewhere.example")[0] == 403
    other = {"Host": f"elsewhere.example:{where.port}", "Origin": f"http://elsewhere.example:{where.port}"}
    assert asked(address, "/ws", Cookie=cookie, **other)[0] == 403


def test_hosts_by_which_a_computer_is_asked() -> None:
    here, table, everywhere = Access("localhost", 8000), Access("192.168.0.7", 8000), Access("0.0.0.0", 8000)
    assert here.is_this_computer("localhost:8000") and here.is_this_computer("[::1]:8000")
    assert not here.is_this_computer("192.168.0.7:8000") and table.is_this_computer("192.168.0.7:8000")
    assert everywhere.is_this_computer("10.0.0.3:8000") and everywhere.is_this_computer(socket.gethostname())
    assert not everywhere.is_this_computer("elsewhere.example:8000")
    short = socket.gethostname().partition(".")[0]
    assert everywhere.is_this_computer(f"{short}.local:8000") and everywhere.is_this_computer(f"{short}.lan:8000")
    assert not here.is_this_computer(f"{short}.local:8000") and not everywhere.is_this_computer(f"{short}.com:8000")
    for host in ("", ":", "[", "@localhost.example", "localhost.example", "127.0.0.1.example"):
        assert not everywhere.is_this_computer(host), host


@needs_serve
def test_where_all_may_ask_the_link_has_a_number_and_a_phone_can_read_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert re.match(r"http://\d+\.\d+\.\d+\.\d+:8000/\?key=", Access("0.0.0.0", 8000).link)
    assert Access("localhost", 8000).link.startswith("http://localhost:8000/")
    rows = qr_code("http://192.168.0.7:8000/?key=abcdefghijklmnopqrstuv").splitlines()
    assert len({len(row) for row in rows}) == 1 and len(rows[0]) < 60 and len(rows) < 32     # a small terminal has room
    assert set("".join(rows)) == set(" ▀▄█")
    monkeypatch.setitem(sys.modules, "segno", None)
    assert qr_code("http://192.168.0.7:8000/") == ""


def test_saving_is_confined_to_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from oracle.errors import OracleError
    from oracle.tui.exports import place_of

    inside, outside = tmp_path / "games", tmp_path / "elsewhere"
    inside.mkdir()
    outside.mkdir()
    (inside / "link").symlink_to(outside)
    (inside / "file.yaml").symlink_to(outside / "file.yaml")
    monkeypatch.chdir(inside)
    assert place_of("a.yaml", inside) == Path("a.yaml")
    assert place_of("deeper/a.yaml", inside) == Path("deeper/a.yaml")
    assert place_of(str(inside / "a.yaml"), inside) == inside / "a.yaml"
    for name in ("../a.yaml", str(outside / "a.yaml"), "link/a.yaml", "file.yaml", "~/a.yaml", "deeper/../../a.yaml"):
        with pytest.raises(OracleError, match="below the folder"):
            place_of(name, inside)
        place_of(name, None)
