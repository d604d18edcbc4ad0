"""What a sentence does, as instructions: every deed that is no option of a player's turn is a small program, which the
game of the scenario is made with. A program is called by the sentence that it carries out: that is what a line of play
shows, and deeds with the same sentence are the same."""

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
    name = str(deed)
    if deed.verb == "plays":
        if deed.place in ("", "hand"):
            return name, (Play(_pick(deed, Place.HAND)),)
        if deed.place == "supply":
            return name, (PlayFromSupply(Named(deed.cards[0])),)
        return name, (Play(_pick(deed, PLACE[deed.place])),)
    if deed.verb == "gains":
        return name, (Gain(Named(deed.cards[0]), to=PLACE[deed.place or "discard"]),)
    if deed.verb == "draws":
        return name, (Draw(deed.number),)
    if deed.verb == "receives":
        deck = Place.HEX_DECK if facts()[deed.cards[0]].kind == "hex" else Place.BOON_DECK
        return name, (FromDeck(1, "received", deck=deck), Receive(Ref("received")))
    if deed.verb == "takes" and deed.cards:
        one = only_one(load(deed.cards[0]))
        return name, (TakeCard(deed.cards[0]) if one else TakeCopy(deed.cards[0]),)
    if deed.verb == "rotates":
        return name, (Rotate(pile_named(deed.cards[0])),)
    if deed.place == "supply" and deed.verb in ("exiles", "trashes"):
        return name, (PutFromSupply(Named(deed.cards[0]), PLACE["exile" if deed.verb == "exiles" else "trash"]),)
    source = PLACE[(deed.what if deed.verb == "puts" else deed.place) or "hand"]
    chosen: Ref | Pick = _pick(deed, source)
    first: tuple[Instruction, ...] = ()
    if source is Place.DECK:
        first, chosen = (FromDeck(len(deed.cards), "top"),), Ref("top")
    done: Instruction
    if deed.verb == "trashes":
        done = Trash(chosen)
    elif deed.verb == "discards":
        done = Discard(chosen)
    elif deed.verb == "reveals":
        done = Reveal(chosen)
    elif deed.verb == "exiles":
        done = Put(chosen, Place.EXILE)
    elif deed.verb == "puts":
        done = Put(chosen, PLACE[deed.place])
    else:
        return None
    return name, (*first, done)


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
