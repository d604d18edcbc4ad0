"""The command line, ``dominion-oracle``: its commands, their arguments, and what they write."""

from __future__ import annotations

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code. Nothing that a user can do ends in a traceback, not even interrupting it
    while it is being loaded."""
    from oracle.collecting import seldom

    try:
        with seldom():                  # what is loaded stays
            from oracle.cli.run import main as run

        return run(argv)
    except KeyboardInterrupt:
        return 130


__all__ = ["main"]
