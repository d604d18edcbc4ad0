"""Access control for what this computer serves to browsers.

A browser must meet three conditions. It must have been opened with the link that the terminal shows, which works once;
from then on a cookie identifies the browser. Its requests must come from the page itself (``Origin``), not from
somebody else's page. And they must be addressed to one of this computer's own names (``Host``), not to a name that
somebody else has pointed here.
"""

from __future__ import annotations

import ipaddress
import secrets
import socket
from io import StringIO
from typing import Any, Final
from urllib.parse import urlsplit

_KNOWN_AT_HOME: Final = (".local", ".lan", ".home", ".home.arpa", ".internal")
"""The suffixes that home networks add to a computer's name; nobody can own such a name on the internet."""
HERE: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_EVERYWHERE: Final = frozenset({"0.0.0.0", "::"})


class Access:
    """The access control of what is served under a host and a port."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host.lower()
        self.port = port
        self.cookie = f"dominion-oracle-{port}"
        self._key = secrets.token_urlsafe(16)
        self._known: set[str] = set()

    @property
    def link(self) -> str:
        """The address that lets the next browser in, once."""
        name = "localhost" if self.host in HERE else own_address() if self.host in _EVERYWHERE else self.host
        name = f"[{name}]" if ":" in name else name
        return f"http://{name}:{self.port}/?key={self._key}"

    def is_this_computer(self, host: str) -> bool:
        """Report whether a ``Host`` header (name and port) has a name of this computer."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:
            return False
        if name in HERE or name == self.host:
            return True
        if self.host not in _EVERYWHERE:
            return False
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name in _own_names()
        return True

    def is_from(self, origin: str | None, host: str) -> bool:
        """Report whether an ``Origin`` header is that of a page of this ``Host``."""
        try:
            return origin is not None and urlsplit(origin).netloc.lower() == host.lower()
        except ValueError:
            return False

    def let_in(self, key: str) -> str | None:
        """Return a new cookie for a browser that shows the link's key, and change the key; None if the key is wrong."""
        if not secrets.compare_digest(key.encode(), self._key.encode()):
            return None
        self._key = secrets.token_urlsafe(16)
        known = secrets.token_urlsafe(24)
        self._known.add(known)
        return known

    def knows(self, cookie: str | None) -> bool:
        """Report whether a browser has been let in."""
        return cookie is not None and cookie in self._known

    def why_not(self, request: Any) -> str:
        """Return the reason for refusing a request; empty if it is allowed, or has only to show the key."""
        if not self.is_this_computer(request.host):
            return f"this computer is not asked under the name '{request.host}'"
        origin = request.headers.get("Origin")
        if (origin is not None or request.path == "/ws") and not self.is_from(origin, request.host):
            return "only the page itself may ask this, not another one"
        return ""


def own_address() -> str:
    """Return the numeric address by which other devices of the network reach this computer.

    A number does not depend on anybody knowing a name. Without a network, it is the computer's name.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))     # an address for examples: nothing is sent to it
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()


def _own_names() -> frozenset[str]:
    """Return the names by which a device of the same network may address this computer."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return frozenset({name, short, *(short + ending for ending in _KNOWN_AT_HOME)})


def qr_code(link: str) -> str:
    """Return a link as a QR code for a phone's camera, in half blocks, light on dark.

    Empty if the library for that is not installed.
    """
    try:
        import segno
    except ImportError:
        return ""
    drawn = StringIO()
    segno.make(link, error="l", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()


__all__ = ["HERE", "Access", "own_address", "qr_code"]
