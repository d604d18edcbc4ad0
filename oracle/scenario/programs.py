"""Turn a sentence into instructions. A program is called by the sentence that it carries out: that is what a line of
play shows, and deeds with the same sentence are the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.collection import load
from engine.language import (
    Discard,
    Draw,
    Either,
    Filter,
    FromDeck,
    Gain,
    Instruction,
    Named,
    Pick,
    Place,
    Play,
    PlayFromSupply,
    Put,
    PutFromSupply,
    Receive,
    Ref,
    Reveal,
    Rotate,
    TakeCard,
    TakeCopy,
    Trash,
)  # fmt: skip
from engine.piles import only_one
from oracle.scenario.sentences import Deed
from oracle.words.catalogue import facts
from oracle.words.table import GAME_PLACE, PLAYER_PLACE

PLACE: Final[dict[str, Place]] = {**GAME_PLACE, **PLAYER_PLACE, "supply": Place.SUPPLY}


def program_of(deed: Deed) -> tuple[str, tuple[Instruction, ...]] | None:
    """The name and the instructions of the program for a deed that is no option of a turn, or None.

    Every deed of a scenario that has one must be among the programs that the game is made with.
    """
    instructions = _done_with_others(deed) or _done_with_own(deed)
    return (str(deed), instructions) if instructions else None


def _done_with_others(deed: Deed) -> tuple[Instruction, ...]:
    """The instructions for a deed whose cards are not chosen from a player's own place, or that are played."""
    match deed.verb:
        case "plays" if deed.place == "supply":
            return (PlayFromSupply(Named(deed.cards[0])),)
        case "plays":
            return (Play(_pick(deed, PLACE[deed.place or "hand"])),)
        case "gains":
            return (Gain(Named(deed.cards[0]), to=PLACE[deed.place or "discard"]),)
        case "draws":
            return (Draw(deed.number),)
        case "receives":
            deck = Place.HEX_DECK if facts()[deed.cards[0]].kind == "hex" else Place.BOON_DECK
            return (FromDeck(1, "received", deck=deck), Receive(Ref("received")))
        case "takes" if deed.cards:
            one = only_one(load(deed.cards[0]))
            return (TakeCard(deed.cards[0]) if one else TakeCopy(deed.cards[0]),)
        case "rotates":
            return (Rotate(pile_named(deed.cards[0])),)
        case "exiles" | "trashes" if deed.place == "supply":
            return (PutFromSupply(Named(deed.cards[0]), PLACE["exile" if deed.verb == "exiles" else "trash"]),)
    return ()


def _done_with_own(deed: Deed) -> tuple[Instruction, ...]:
    """The instructions for a deed with cards of a player's own."""
    source = PLACE[(deed.what if deed.verb == "puts" else deed.place) or "hand"]
    chosen: Ref | Pick = _pick(deed, source)
    first: tuple[Instruction, ...] = ()
    if source is Place.DECK:
        first, chosen = (FromDeck(len(deed.cards), "top"),), Ref("top")
    match deed.verb:
        case "trashes":
            return (*first, Trash(chosen))
        case "discards":
            return (*first, Discard(chosen))
        case "reveals":
            return (*first, Reveal(chosen))
        case "exiles":
            return (*first, Put(chosen, Place.EXILE))
        case "puts":
            return (*first, Put(chosen, PLACE[deed.place]))
    return ()


def _pick(deed: Deed, source: Place) -> Pick:
    names = sorted(set(deed.cards))
    fits: Filter = Named(names[0]) if len(names) == 1 else Either(tuple(Named(name) for name in names))
    return Pick(len(deed.cards), len(deed.cards), source, fits)


def pile_named(name: str) -> str:
    """The pile that a card belongs to, or the pile of that name."""
    fact = facts()[name]
    return fact.pile.removeprefix("split:") if fact.is_card and fact.pile.startswith("split:") else name


def programs(deeds: Iterable[Deed]) -> tuple[tuple[str, tuple[Instruction, ...]], ...]:
    """The programs of some deeds, each once."""
    made = {}
    for deed in deeds:
        for part in deed.parts():
            program = program_of(part)
            if program is not None:
                made[program[0]] = program[1]
    return tuple(made.items())
