"""The commands that start an interface: ``tui`` for people, ``mcp`` for chat assistants."""

from __future__ import annotations

import argparse
import sys
from typing import Final

from oracle.cli.arguments import Command, Run, number_of
from oracle.cli.terminal import is_terminal, say_aside

_PORTS: Final = 65_535
_TUI: Final = """\
examples:
  dominion-oracle tui                           start with an empty position, or look something up
  dominion-oracle tui inn-watchtower            walk through a question
  dominion-oracle tui game.txt                  step through the log of a game
  dominion-oracle tui --web                     in a browser (needs: pip install "dominion-oracle[web]")

Press ? for the keys. Change them in ~/.config/dominion-oracle/keys.yaml (docs/tui.md)."""


_MCP: Final = """\
Configure your assistant to start this command (docs/assistants.md). It then has four tools: propose, ask, rulings,
card.
Requires: pip install "dominion-oracle[mcp]"

examples:
  dominion-oracle mcp"""


def add_commands(command: Command) -> None:
    """Give the commands their arguments."""
    tui = command("tui", "Build a position and walk through everything that may follow.", _TUI)
    tui.add_argument("file", metavar="FILE", nargs="?", help="the question to begin with, as for ask, or a log")
    tui.add_argument("--light", action="store_true", help="dark text on a light background (ctrl+t switches)")
    tui.add_argument("--web", action="store_true", help="serve it to a browser instead")
    tui.add_argument("--here", action="store_true", help="save files in this folder only, as --web does")
    tui.add_argument("--host", metavar="NAME", default="localhost",
                     help="with --web: the name or address to serve (localhost: this computer only)")
    tui.add_argument("--port", metavar="N", type=number_of, default=8000, help="with --web: the port (8000)")

    command("mcp", "Serve a chat assistant with the Model Context Protocol on standard input and output.", _MCP)


def _mcp(options: argparse.Namespace) -> int:
    try:
        from oracle.assistants import serve
    except ImportError:
        from oracle.errors import complain

        raise complain("for assistants, the package mcp is needed",
                       'install it with: pip install "dominion-oracle[mcp]"') from None
    if is_terminal(sys.stdin):
        say_aside("This is for a chat assistant that starts it by itself (docs/assistants.md). Ctrl+C ends it.")
    return serve()


def _tui(options: argparse.Namespace) -> int:
    from oracle.tui.launcher import serve, start

    if options.web:
        check_address(options.host, options.port)
        return serve(options.file, options.light, options.host, options.port)
    return start(options.file, options.light, options.here)


def check_address(host: str, port: int) -> None:
    """Raise OracleError if nothing can be served under a name and a port."""
    from oracle.errors import Where, complain

    if port > _PORTS:
        raise complain(f"{port} is no port", f"a number from 1 to {_PORTS:,}, such as --port 8000", Where("--port"))
    parts = host.split(".")
    if len(parts) == 4 and all(part.isdecimal() for part in parts) and any(int(part) > 255 for part in parts):
        raise complain(f"{host} is no address", "four numbers from 0 to 255, or a name", Where("--host"))


RUN: Final[dict[str, Run]] = {"tui": _tui, "mcp": _mcp}

__all__ = ["RUN", "add_commands"]
