"""A ruling as a value."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from engine.record import record
from oracle.errors import Places, Where
from oracle.scenario.model import Era

REASONS: Final[dict[str, str]] = {
    "definition": "says what a word means; rulings that use the word show it",
    "information": "about the document, the printed cards or the history of the game; no play could differ",
    "pointer": "only points to other statements",
    "advice": "says what is good play, or how to go about it at the table",
    "setup": "about choosing and laying out the cards before the game",
    "components": "about how many cards, tokens or mats there are, and what they look like",
    "physical": "about handling cards at the table: what is shown, counted or remembered by the players",
    "later-card": "needs a card that the oracle cannot play yet (named under needs)",
    "history": "about an earlier printing or rule that no era of the oracle has",
}

SETTLED: Final = ("scenarios", "by_reference", "not_executable")
STATUS: Final[dict[str, str]] = {
    "scenarios": "encoded",
    "by_reference": "by-reference",
    "not_executable": "not-executable",
}


class Head(NamedTuple):
    """A ruling of a file at a glance: its ids, where its text is, and how it is settled ("" if that is not clear).

    ``number`` counts the rulings of the file from 0; ``line`` is that of its id, from 1.
    """

    path: str
    number: int
    ids: tuple[str, ...]
    line: int
    start: int
    end: int
    settled: str

    @property
    def name(self) -> str:
        """Return the name of its test."""
        return "+".join(self.ids)


@record
class Part:
    """One scenario of a ruling: its data with the defaults under it, and the rules it is run by."""

    number: int
    data: dict[str, Any]
    places: Places
    where: Where
    eras: tuple[Era, ...]
    neighbour: bool = False


@record
class Ruling:
    """A ruling in full.

    ``settled`` says which of ``parts``, ``by_reference`` and ``not_executable`` it has. ``when`` is a claim that is
    possible only where the ruling applies; ``asks`` are claims that it answers.
    """

    ids: tuple[str, ...]
    where: Where
    summary: str
    eras: tuple[Era, ...]
    settled: str
    parts: tuple[Part, ...] = ()
    by_reference: tuple[str, ...] = ()
    not_executable: str = ""
    needs: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    alone: str = ""
    note: str = ""
    when: str = ""
    asks: tuple[str, ...] = ()


__all__ = ["REASONS", "SETTLED", "STATUS", "Head", "Part", "Ruling"]
