"""Starting the terminal interface, in the terminal or in a browser."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path

from oracle.errors import complain

PORT = 8000


def start(argument: str | None, light: bool = False, here: bool = False) -> int:
    """Run in this terminal until the user quits. ``here``: files are saved below this folder only.

    Raises OracleError for what cannot be read, before anything is drawn.
    """
    from oracle.tui.keys import read_keys

    changed = read_keys()
    scenario = log = None
    if argument == "-":
        raise complain("keys are read from standard input here, so a scenario cannot be",
                       "write it into a file, or give it in one line")
    if argument is not None:
        from oracle.inputs import log_of, read_question

        log = log_of(argument)
        scenario = read_question(argument) if log is None else None
    if not (sys.__stdin__ and sys.__stdin__.isatty()) and "TEXTUAL_DRIVER" not in os.environ:
        raise complain("this needs a terminal to draw on", "in a pipe, use: dominion-oracle ask")
    from oracle.tui.app import OracleApp

    sys.setswitchinterval(0.001)        # a key is not to wait for the search that runs beside it
    OracleApp(scenario, light, changed, Path.cwd() if here else None, log).run()
    return 0


def serve(argument: str | None, light: bool = False, host: str = "localhost", port: int = PORT) -> int:
    """Serve the interface to browsers that are given the link shown: see ``oracle.tui.web_server``.

    Raises OracleError if textual-serve is not installed, or the port is not free.
    """
    if argument is not None:
        from oracle.inputs import read_question

        read_question(argument)
    try:
        from oracle.tui.web_server import Guarded
    except ImportError:
        raise complain("for a browser, the package textual-serve is needed",
                       'install it with: pip install "dominion-oracle[web]"') from None
    import socket

    with socket.socket() as free:
        free.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            free.bind((host, port))
        except OSError as error:
            raise complain(f"{host}:{port} cannot be used: {error.strerror or error}", "another one: --port 8001"
                           ) from None
    words = [sys.executable, "-m", "oracle", "tui", "--here"]
    words += ["--light"] if light else []
    words += ["--", argument] if argument is not None else []
    pages = str(Path(__file__).with_name("web"))      # a page of our own, because theirs loads a font from the network
    Guarded(shlex.join(words), host, port, pages).serve()
    return 0


__all__ = ["PORT", "serve", "start"]
