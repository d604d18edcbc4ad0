"""A small local server for trying a site, with the same access check as ``tui --web``."""

from __future__ import annotations

import mimetypes
from contextlib import suppress
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from oracle.access import Access
from oracle.site.runtime import packed

_TYPES: Final = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm",
                 ".webmanifest": "application/manifest+json", ".zip": "application/zip", ".json": "application/json"}
_CLOSED: Final = "open the link that the terminal shows, where dominion-oracle site was started; each serves once"
_POLICY: Final = "script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; default-src 'none'"     # of workers


class Serving(ThreadingHTTPServer):
    """A server for the files of a site, and nothing else; ``access`` controls access."""

    daemon_threads = True

    def __init__(self, site: Path, host: str, port: int) -> None:
        super().__init__((host, port), _Handler)
        self.site = site.resolve()
        self.access = Access(host, self.server_address[1])
        every = (path for path in self.site.rglob("*") if path.is_file())
        self.files = frozenset(path.relative_to(self.site).as_posix() for path in every)


class _Handler(BaseHTTPRequestHandler):
    server: Serving
    protocol_version = "HTTP/1.1"

    def handle(self) -> None:
        """Handle a request, ignoring a browser that goes away in the middle."""
        with suppress(ConnectionError):
            super().handle()

    def do_GET(self) -> None:
        """Answer a file, or turn the request away."""
        url, access = urlsplit(self.path), self.server.access
        if not access.is_this_computer(self.headers.get("Host", "")):
            self._say(403, "this computer is not asked under that name")
            return
        cookie = SimpleCookie(self.headers.get("Cookie", "")).get(access.cookie)
        if not access.knows(cookie.value if cookie is not None else None):
            known = access.let_in(parse_qs(url.query).get("key", [""])[0]) if url.path == "/" else None
            if known is None:
                self._say(403, _CLOSED)
            else:                        # the address that stays, and is shared, is without the key
                cookie_set = f"{access.cookie}={known}; HttpOnly; SameSite=Strict"
                self._say(303, "", {"Location": "/", "Set-Cookie": cookie_set})
            return
        self._file(unquote(url.path).lstrip("/") or "index.html")

    def _file(self, name: str) -> None:
        if name not in self.server.files:
            self._say(404, "there is no such file")
            return
        ending = Path(name).suffix
        data = (self.server.site / name).read_bytes()
        body = packed(name, data) if "gzip" in self.headers.get("Accept-Encoding", "") else data
        kind = _TYPES.get(ending) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        self._send(200, body, {
            "Content-Type": f"{kind}; charset=utf-8" if kind.startswith("text/") else kind,
            "Cache-Control": "max-age=31536000, immutable" if "-" in name else "no-cache",
            **({"Content-Encoding": "gzip"} if body != data else {}),
            **({"Content-Security-Policy": _POLICY} if ending in (".js", ".mjs") else {}),
        })

    def _say(self, code: int, text: str, more: dict[str, str] | None = None) -> None:
        self._send(code, f"{text}\n".encode(), {"Content-Type": "text/plain; charset=utf-8", **(more or {})})

    def _send(self, code: int, body: bytes, headers: dict[str, str]) -> None:
        self.send_response(code)
        for name, value in {**headers, "Content-Length": str(len(body)), "X-Content-Type-Options": "nosniff",
                            "Referrer-Policy": "no-referrer"}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Log no requests."""


__all__ = ["Serving"]
