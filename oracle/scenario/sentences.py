"""Sentences as values: what happens, and how it is written so that it can be read again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Final

from engine.language import Place
from engine.record import field, record, replace
from oracle.errors import Where
from oracle.words.table import PLACE_NAME, PLAYER_PLACE

PLACES: Final[dict[str, str]] = {
    key: PLACE_NAME[place].removeprefix("the ") for key, place in (
        *PLAYER_PLACE.items(), ("trash", Place.TRASH), ("supply", Place.SUPPLY)) if place is not Place.BOONS
}
"""The places that sentences speak of."""
CLEAN_UP: Final = "Clean-up"  # as a phase that ends


@record
class Deed:
    """Something that happens: "Alice plays Artificer". ``verb`` is its second word.

    ``place`` is where the cards come from, or for "gains" and "puts" where they go; ``number`` is how many
    cards or tokens; ``what`` is the phase or "turn" that ends or starts, or the tokens that are spent. ``stage`` says
    how far a sentence has come that is being carried out (0: not at all).
    """

    player: str
    verb: str
    cards: tuple[str, ...] = ()
    place: str = ""
    number: int = 0
    what: str = ""
    stage: int = 0
    where: Where | None = field(default=None, compare=False)

    def parts(self) -> tuple[Deed, ...]:
        """The single deeds: cards are played, bought and gained one after the other, all else is done at
        once.
        """
        if self.verb in ("plays", "buys", "gains") and len(self.cards) > 1:
            return tuple(
                replace(self, cards=(card,))
                for card in self.cards
            )
        return (self,)

    @property
    def begins_turn(self) -> bool:
        """Report whether a turn of the player begins, before anything else."""
        return self.verb in ("starts", "takes") and not self.cards

    @property
    def of_turn(self) -> bool:
        """Report whether it is about the turn of its player: it can happen in no other."""
        on_turn = self.verb in ("buys", "spends", "pays", "ends", "goes", "until")
        return on_turn or self.begins_turn or (self.verb == "plays" and not self.place)

    def __str__(self) -> str:
        return deed_text(self)


def in_runs(names: Iterable[str], spell: Callable[[str], str] = str) -> list[str]:
    """Neighbouring equal cards together: Gold, Copper, Copper -> ["Gold", "2 Copper"]."""
    runs = ((name, len(list(same))) for name, same in groupby(names))
    return [f"{count} {spell(name)}" if count > 1 else spell(name) for name, count in runs]


def deed_text(deed: Deed, spell: Callable[[str], str] = str) -> str:
    """The sentence of a deed; ``spell`` writes a card's name (with its version)."""
    if deed.verb == "until":
        return f"until {deed.player}'s next turn"
    words = [deed.player, deed.verb]
    if deed.cards:
        words.append(", ".join(in_runs(deed.cards, spell)))
    if deed.number:
        words.append(str(deed.number))
    if deed.verb == "puts":
        if deed.what:
            words.append("from " + _the(deed.what))
        words.append(("onto " if deed.place == "deck" else "into ") + _the(deed.place))
        return " ".join(words)
    if deed.verb == "goes":
        return f"{deed.player} goes on with the turn"
    if deed.what:
        bare = deed.number or deed.verb == "buys" or deed.what == CLEAN_UP
        words.append(deed.what if bare else "the " + deed.what)
    if deed.place:
        if deed.verb == "gains":
            words.append("onto the deck" if deed.place == "deck" else "to hand")
        else:
            words.append("from " + _the(deed.place))
    return " ".join(words)


def _the(place: str) -> str:
    if place == "supply":
        return "the Supply"
    words = PLACES[place]
    return words if place in ("play", "exile", "set_aside") else "the " + words
