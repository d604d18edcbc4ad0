"""The command line, ``dominion-oracle``: its commands, their arguments, and what they write."""

from oracle.cli.run import main

__all__ = ["main"]
