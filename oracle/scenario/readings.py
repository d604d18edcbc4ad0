"""What a question in plain words may mean besides what it was taken for: one short question, and the likely readings to
choose from.

What is doubtful is where a card is of which only the name was said, and what happens with it. Each other role that the
card can have by its data is a reading, if that can be set up; the likeliest come first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from oracle.scenario.account import Account
from oracle.scenario.card_roles import (
    comes_of_something,
    defends,
    digs,
    is_attack,
    keeps,
    mat_of,
    playable,
    plays_others,
    reacts_to_gains,
    shields,
    stays,
    turns_over,
    when_gained,
    works_in_play,
)
from oracle.scenario.draft import Draft
from oracle.scenario.starts import tried
from oracle.words.catalogue import facts

_MOST: Final = 3                      # readings besides the one that was taken
_TRIED: Final = 12                    # positions that are tried for them
_ITEM: Final = re.compile(r"(?:(\d+) )?(.+)")
_PLACES: Final = {"hand": "hand", "play": "in play", "deck": "on top of the deck", "tavern": "on the Tavern mat",
                  "discard": "in the discard pile", "island": "on the Island mat"}


class Reading(NamedTuple):
    """Another reading: what is otherwise in it, and the position."""

    text: str
    draft: Draft


def asked_back(made: Account) -> tuple[str, tuple[Reading, ...]]:
    """The question that is asked back, and other readings than the one that was taken; nothing where all is sure."""
    if not (made.assumed or made.left or made.doubts or not made.draft.get("event")):
        return "", ()
    found: list[tuple[int, Reading]] = []
    for name in _doubtful(made):
        found += _of(made, name)
    known, readings, left = {made.draft}, list[Reading](), _TRIED
    for _, reading in sorted(found, key=lambda one: -one[0]):
        if len(readings) == _MOST or not left:
            break
        if reading.draft in known:
            continue
        left -= 1
        known.add(reading.draft)
        if not tried(reading.draft).problems:
            readings.append(reading)
    return ("Was something else meant?" if readings else ""), tuple(readings)


def _doubtful(made: Account) -> list[str]:
    """The cards whose role was guessed, those of which that was said first."""
    cards = [name for name in made.names if facts()[name].is_card]
    guessed = [name for one in made.assumed for name in cards if name in one]
    return list(dict.fromkeys([*guessed, *cards[::-1]]))[:4]


def _of(made: Account, name: str) -> Iterator[tuple[int, Reading]]:
    """The other roles that a card can have, each with how likely it is."""
    draft = made.draft
    key, count = _where(draft, name)
    me = draft.players[0]
    owner = key.partition(".")[0] if "." in key else me
    other = next(player for player in draft.players if player != owner)
    events = draft.get("event")
    acts = next((one for one in events if re.search(rf" plays (?:\d+ )?{name}\b", one)), "")
    actor = next((card for one in events for card in made.names if f" plays {card}" in one), "")
    guess = 2 if any(name in one for one in made.assumed) else 0
    bare = _without(draft, key, name)
    if acts:
        yield from _instead(made, name, acts, guess)
        if when_gained(name) and _gainable(name):
            text = f"{owner} gains {name}"
            yield 1 + guess + 2 * when_gained(name), Reading(text, _event(bare.add("supply", name), acts, text))
        if stays(name) and not keeps(name):
            yield 2 + guess, Reading(f"{owner} played {name} on the turn before", _event(
                bare.put("phase", ("start",)).add(f"{owner}.play", _item(name, count)), acts, ""))
        return
    if any(name in one for one in events) or not key:
        return
    attacked = any(is_attack(card) for card in made.names)
    places = [
        (f"{owner}.play", 3 if stays(name) or works_in_play(name) else 0),
        (f"{other}.play", 3 if stays(name) and (is_attack(name) or shields(name)) else 0),
        (f"{owner}.hand", 2), (f"{other}.hand", 3 if attacked and defends(name) else 0),
        (f"{other}.deck", 3 if actor and turns_over(actor) else 0),
        (f"{owner}.deck", 3 if actor and digs(actor) else 0),
        (f"{owner}.{mat_of(name)}", 4 if mat_of(name) else 0),
        ("supply", 3 if _gainable(name) and (comes_of_something(name) or when_gained(name)) else 0),
        ("trash", 3 if "trash" in " ".join(made.left) else 0),
    ]
    for target, weight in places:
        if weight and target != key:
            whose, _, zone = target.rpartition(".")
            place = _PLACES.get(zone, f"in the {zone.capitalize() if zone == 'supply' else zone}")
            text = f"{name} is {place}{f' ({whose})' if whose else ''}"
            text = f"{name} is in {whose}’s hand" if zone == "hand" else text
            yield weight + guess, Reading(text, bare.add(target, _item(name, 1 if zone == "supply" else count)))
    if comes_of_something(name):
        yield 2 + guess, Reading(f"{name} is not there", bare)
    if not events and playable(name):
        yield 3 + guess, Reading(f"{owner} plays {name}", draft.put("event", (f"{owner} plays {name}",)))
    if _gainable(name) and not reacts_to_gains(name) and (when_gained(name) or not events):
        text = f"{owner} gains {name}"
        yield 1 + guess + when_gained(name), Reading(text, bare.add("supply", name).put("event", (*events, text)))


def _instead(made: Account, name: str, acts: str, guess: int) -> Iterator[tuple[int, Reading]]:
    """Other cards in the same hand that are played instead, a Throne Room first on the one that was taken."""
    owner = acts.split()[0]
    for item in made.draft.get(f"{owner}.hand"):
        card = _ITEM.fullmatch(item)[2]                     # type: ignore[index]
        if card == name or card not in made.names or not playable(card) or reacts_to_gains(card):
            continue
        text = f"{owner} plays {card}"
        draft = _event(made.draft.put("choices", ()), acts, text)
        draft = draft.put("choices", (f"{card}: {name}",)) if plays_others(card) else draft
        yield 2 + guess + plays_others(card), Reading(text, draft)
        both = made.draft.put(f"{owner}.actions", ("2",)) if "Action" in facts()[card].types else made.draft
        yield 1 + guess, Reading(f"{acts}, then {card}", _event(both, acts, acts, text))
        yield 1 + guess, Reading(f"{text}, then {name}", _event(both, acts, text, acts))


def _event(draft: Draft, acts: str, *texts: str) -> Draft:
    """The draft with something else for a sentence of what happens."""
    every = [text for one in draft.get("event") for text in (texts if one == acts else (one,))]
    return draft.put("event", [text for text in every if text])


def _gainable(name: str) -> bool:
    return facts()[name].is_card and not facts()[name].brought_by


def _where(draft: Draft, name: str) -> tuple[str, int]:
    """In which field a card is, and how many; the field is empty if it is in none."""
    for key, items in draft.values:
        for item in items if "." in key or key in ("supply", "trash") else ():
            match = _ITEM.fullmatch(item)
            if match and match[2] == name:
                return key, int(match[1] or 1)
    return "", 0


def _item(name: str, count: int) -> str:
    return f"{count} {name}" if count > 1 else name


def _without(draft: Draft, key: str, name: str) -> Draft:
    """The draft without a card in a field, and without what is chosen of it."""
    items = [item for item in draft.get(key) if not item.endswith(name)] if key else []
    draft = draft.put(key, items) if key else draft
    return draft.put("choices", [one for one in draft.get("choices") if not re.search(rf"\b{name}\b", one)])


__all__ = ["Reading", "asked_back"]
