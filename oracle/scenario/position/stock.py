"""A pile of a game as a value."""

from __future__ import annotations

from engine.record import record
from oracle.scenario.model import DeckItem


@record
class Stock:
    """A pile of the game: its cards, whether it is in the Supply, what is in it from the top."""

    name: str
    members: tuple[str, ...]
    in_supply: bool
    content: tuple[DeckItem, ...]
