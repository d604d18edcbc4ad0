"""Actions as phrases: "trash Rats" names what the line "Alice trashed Rats from the Supply (Lurker)" says was done."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.state import (
    MOVING,
    AbilitySetUp,
    CouldUse,
    Event,
    Game,
    LookedAt,
    LookedThrough,
    PoolChanged,
    Revealed,
    TrackLost,
)
from engine.variant import changed
from oracle.words.ability_texts import card_of_code
from oracle.words.catalogue import plain
from oracle.words.event_sentences import event_text
from oracle.words.lines_of_play import pools_text, sentences
from oracle.words.text_keys import key_among, names_of
from oracle.words.verbs import split_verb

_BRACKETS: Final = re.compile(r" ?\(([^()]*)\)")
_ONLY_SEEN: Final = (LookedAt, LookedThrough, Revealed, CouldUse, AbilitySetUp, TrackLost)


class Doing(NamedTuple):
    """Something that was done.

    ``player`` did it (-1: nobody), by the ability of the card ``cause`` ("": by the rules); ``kind`` is the kind of
    event, ``text`` its sentence, and ``events`` the numbers that it has among the events that were looked at.
    """

    player: int
    cause: str
    kind: type[Event]
    text: str
    events: tuple[int, ...]


class DoingPhrase(NamedTuple):
    """A phrase that names something done, reduced to what counts: its verb, its other words and its cards.

    ``who`` is the player who is named before the verb, or -1; ``cause`` the card in brackets whose ability does it.
    """

    verb: str
    words: tuple[str, ...]
    cards: frozenset[tuple[str, int]]
    who: int = -1
    cause: str = ""


def doings(game: Game, events: Sequence[Event]) -> list[Doing]:
    """Return the things that were done: each event by itself, and all events of one kind by one ability together."""
    every = [_doing(game, events[numbers[0]], text, numbers) for text, numbers in sentences(game, events)]
    together: dict[tuple[type[Event], int, int], list[int]] = {}
    for number, event in enumerate(events):
        if event.cards or isinstance(event, PoolChanged):
            together.setdefault((type(event), event.player, event.code), []).append(number)
    for numbers in together.values():
        if len(numbers) > 1:
            these = [events[number] for number in numbers]
            pools = [event for event in these if isinstance(event, PoolChanged)]
            text = pools_text(game, pools) if pools else event_text(
                game, changed(these[0], cards=tuple(card for one in these for card in one.cards), infos=()))
            every.append(_doing(game, these[0], text, tuple(numbers)))
    return every


def _doing(game: Game, event: Event, text: str, numbers: tuple[int, ...]) -> Doing:
    return Doing(event.player, plain(card_of_code(game, event.code)), type(event), text, numbers)


def doing_phrase(game: Game, words: str) -> DoingPhrase:
    """Return the parts of a phrase: "trash Rats", "trashed Rats from the Supply", "Alice trashed Rats (Lurker)"."""
    return _phrase_of(names_of(game), game.players, words)


@lru_cache(maxsize=4096)
def _phrase_of(names: tuple[str, ...], players: tuple[str, ...], words: str) -> DoingPhrase:
    causes: list[str] = []

    def named(found: re.Match[str]) -> str:
        """Take out what is in brackets if it is a card or landscape, and note it as the cause."""
        if plain(found[1]) not in _plainly(names):
            return found[0]
        causes.append(plain(found[1]))
        return ""

    text = plain(_BRACKETS.sub(named, words.strip()))
    who = -1
    for number, player in enumerate(players):
        name = f"{plain(player)} "
        if text.startswith(name):
            who, text = number, text.removeprefix(name)
            break
    verb, rest = split_verb(text)
    key = key_among(names, rest.replace(": ", " "))
    return DoingPhrase(verb, tuple(sorted(key[0])), key[1], who, causes[0] if causes else "")


@lru_cache(maxsize=64)
def _plainly(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(plain, names))


def names_doing(game: Game, phrase: DoingPhrase, doing: Doing) -> bool:
    """Report whether something done is what a phrase names: the same verb with the same cards.

    Where to and where from may be left out of the phrase. A phrase without a verb names cards that are moved; "choose"
    with cards fits anything that is done with these.
    """
    if phrase.who not in (-1, doing.player) or phrase.cause not in ("", doing.cause):
        return False
    done = doing_phrase(game, doing.text)
    if phrase.cards != done.cards or not set(phrase.words) <= set(done.words):
        return False
    if phrase.verb in ("", "choose") and phrase.cards:
        return doing.kind in MOVING or (phrase.verb == "choose" and doing.kind not in _ONLY_SEEN)
    return bool(phrase.verb) and phrase.verb == done.verb
