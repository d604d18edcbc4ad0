"""The command ``site``: the whole oracle as a static page, for phones and any other browser."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from oracle.cli.arguments import HOLDS, Command, Run, number_of
from oracle.cli.interface import check_address
from oracle.cli.terminal import is_terminal, say, say_aside, say_text

_SITE: Final = """\
examples:
  dominion-oracle site -o public                any web server can serve this folder (docs/phone.md)
  dominion-oracle site --serve                  try it on this computer
  dominion-oracle site --serve --host 0.0.0.0   from a phone in the same network: point its camera at the code

Requires Node.js, and network access once: npm fetches Python for browsers (the package pyodide)."""


def add_commands(command: Command) -> None:
    """Give the command its arguments."""
    site = command("site", "Build the whole oracle as a static page that works offline.", _SITE)
    site.add_argument("-o", "--output", metavar="DIR", help="the folder to write")
    site.add_argument("--force", action="store_true", help="replace an existing site")
    site.add_argument("--pyodide", metavar="DIR",
                      help="use this folder of the npm package pyodide instead of fetching it")
    site.add_argument("--serve", action="store_true",
                      help="serve the site for a trial; without -o, from a temporary folder")
    site.add_argument("--host", metavar="NAME", default="localhost",
                      help="with --serve: the name or address to serve (localhost: this computer only)")
    site.add_argument("--port", metavar="N", type=number_of, default=8000, help="with --serve: the port (8000)")


def _site(options: argparse.Namespace) -> int:
    from oracle.errors import complain
    from oracle.site.maker import make
    from oracle.site.runtime import folder

    if options.output is None and not options.serve:
        raise complain("into which folder?", "such as -o public; --serve tries it without one")
    check_address(options.host, options.port)
    import tempfile

    with tempfile.TemporaryDirectory() as temporary:
        out = Path(options.output or f"{temporary}/site")
        made = make(out, folder(Path(options.pyodide) if options.pyodide else None), options.force)
        say_aside(f"{out}: {len(made.files)} files, {sum(map(made.packed, made.files)) / 1e6:.1f} MB "
                  f"compressed, {made.first / 1e6:.1f} MB to the first answer")
        if options.serve:
            _serve(out, options.host, options.port)
    return HOLDS


def _serve(site: Path, host: str, port: int) -> None:
    from oracle.access import HERE, qr_code
    from oracle.site.server import Serving

    with Serving(site, host, port) as server:
        link = server.access.link
        say([f"Open {link}"])
        if host not in HERE and is_terminal(sys.stdout):
            say_text(qr_code(link))
            say_aside("Without https a browser shows it, but does not keep it: offline it works on this computer, or "
                      "from a host with https.")
        say_aside("The link lets one browser in. Ctrl+C ends it.")
        server.serve_forever()


RUN: Final[dict[str, Run]] = {"site": _site}

__all__ = ["RUN", "add_commands"]
