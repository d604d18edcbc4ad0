"""What a question in plain words may mean besides what it was taken for: a search through the roles of its cards.

Every card that was named is put into the other roles that it can have by what it does (in a hand, in play, on a deck, to
be gained, played, chosen, no part of the position at all), one change and then two, and what happens may go on to the
end of the turn, be done by the opponent, or twice. A reading counts if the position can be and every card in it has a
part in what happens (``cast``). The likeliest come first.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Final, NamedTuple

from oracle.scenario.account import Account
from oracle.scenario.card_roles import (
    comes_of_something,
    defends,
    digs,
    does,
    from_hand,
    gains_a_choice,
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
from oracle.scenario.cast import Cast, cast_of
from oracle.scenario.draft import Draft
from oracle.words.catalogue import facts, plain

_MOST: Final = 3                      # readings besides the one that was taken
SECONDS: Final = 0.3                  # so long other readings are tried
_IDLE: Final = 3.0                    # how much a card counts against a reading that has no part in it
_FAR: Final = 4.5                     # readings that are less likely are not tried
_ITEM: Final = re.compile(r"(?:(\d+) )?(.+)")
_PLACES: Final = {"hand": "in hand", "play": "in play", "deck": "on top of the deck", "tavern": "on the Tavern mat",
                  "discard": "in the discard pile", "island": "on the Island mat", "supply": "in the Supply",
                  "native_village": "on the Native Village mat", "trash": "in the trash"}
_LATER: Final = frozenset(("end", "cleanup", "returned", "topdeck", "topdecked", "later", "next", "stay", "stays", "back"))
_GAINING: Final = frozenset((
    "gain", "gains", "gained", "gaining", "buy", "buys", "bought", "buying", "get", "gets", "take", "takes", "into",
    "for", "cost", "costs", "supply", "pile"))
_DECKS: Final = frozenset(("deck", "top", "reveal", "reveals", "revealed", "draw", "draws", "flip", "flips", "turn", "finds"))
_OUT: Final = frozenset(("play", "out", "active", "last", "before", "set", "up", "already", "ago", "earlier"))
_OTHERS: Final = frozenset((
    "opponent", "opponents", "opp", "opps", "he", "she", "they", "his", "her", "their", "him", "me", "my", "player",
    "someone", "friend", "other", "bob", "neighbor", "neighbour", "against", "vs"))
_TWICE: Final = frozenset(("second", "2nd", "again", "another", "twice", "two", "2", "x2"))


class Reading(NamedTuple):
    """Another reading: what is otherwise in it, and the position."""

    text: str
    draft: Draft


class _Change(NamedTuple):
    """Something that is otherwise in a reading: how unlikely that is, which card it is about, what, and the position."""

    cost: float
    name: str
    text: str
    draft: Draft


def asked_back(made: Account) -> tuple[str, tuple[Reading, ...]]:
    """The question that is asked back, and other readings than the one that was taken; nothing where all is sure."""
    if not (made.assumed or made.left or made.doubts or not made.draft.get("event")):
        return "", ()
    return ("Was something else meant?", found) if (found := _likely(made)) else ("", ())


def _likely(made: Account) -> tuple[Reading, ...]:
    until = time.process_time() + SECONDS
    known = {_bare(made.draft)}
    ranked: list[tuple[float, int, Reading]] = []
    for one in sorted(candidates(made), key=lambda one: one.cost):
        if time.process_time() > until:
            break
        if one.cost > _FAR or _bare(one.draft) in known:
            continue
        known.add(_bare(one.draft))
        cast = cast_of(one.draft)
        if cast.problems or not _happens(one.draft):
            continue
        cost = one.cost + _IDLE * len(idle(made, one.draft, cast)) + _IDLE * (len(cast.choices) - sum(cast.choices))
        ranked.append((cost, len(ranked), Reading(one.text, one.draft)))
    return tuple(reading for *_, reading in sorted(ranked)[:_MOST])


def idle(made: Account, draft: Draft, cast: Cast) -> list[str]:
    """The cards that were named, that somebody has, and that have no part in what happens."""
    return [name for name in made.names if name not in cast.names and _where(draft, name)[0] not in ("", "supply", "trash")]


def _happens(draft: Draft) -> bool:
    return bool(draft.get("event") or draft.get("earlier") or draft.get("phase") == ("start",))


def _bare(draft: Draft) -> str:
    """A draft as a line, to compare."""
    return draft.line()[0]


def candidates(made: Account) -> Iterator[_Change]:
    """Other readings with one change, then with two."""
    cards = [name for name in made.names if facts()[name].is_card]
    first = [*_of_all(made, made.draft, cards)]
    yield from first
    for one in first:
        if one.cost > _FAR - 0.5:
            continue
        for two in _of_all(made, one.draft, cards):
            if one.name != two.name or not one.name:
                yield _Change(one.cost + two.cost, "", f"{one.text}, {two.text}", two.draft)


def _of_all(made: Account, draft: Draft, cards: list[str]) -> Iterator[_Change]:
    for name in cards:
        yield from _places(made, draft, name)
        yield from _deeds(made, draft, name, cards)
    yield from _whole(made, draft)


def _places(made: Account, draft: Draft, name: str) -> Iterator[_Change]:
    """The other places in which a card may be."""
    key, count = _where(draft, name)
    if any(re.search(rf"\b{re.escape(name)}\b", one) for one in (*draft.get("event"), *draft.get("earlier"))) and not key:
        return
    me = draft.players[0]
    owner = key.partition(".")[0] if "." in key else me
    others = [player for player in draft.players if player != owner]
    events = draft.get("event")
    actor = next((card for one in events for card in made.names if f" plays {card}" in one), "")
    attacked = any(is_attack(card) for card in made.names)
    guess = 1.0 if any(name in one for one in made.assumed) else 0.0
    acts = bool(re.search(rf" plays (?:\d+ )?{re.escape(name)}\b", " ".join(events)))
    bare = _without(draft, key, name)
    spoken = bool(_OTHERS & made.said) or len(draft.players) > 2
    if acts and key.endswith(".hand"):
        if stays(name) and not keeps(name):
            gone = bare.put("event", [one for one in events if not one.endswith(f" plays {name}")])
            yield _Change(2.0 - guess, name, f"{owner} played {name} on the turn before",
                          gone.put("phase", ("start",)).put("choices", ()).add(f"{owner}.play", _item(name, count)))
        return
    targets = [(f"{owner}.hand", 1.5), (f"{owner}.play", 1.0 if stays(name) or works_in_play(name) else 3.5),
               (f"{owner}.deck", 1.5 if actor and digs(actor) else 3.0),
               (f"{owner}.{mat_of(name)}", 1.0 if mat_of(name) else 9.0),
               (f"{owner}.discard", 3.5),
               ("supply", (1.0 if comes_of_something(name) or when_gained(name) else 2.0) if gainable(name) else 9.0),
               ("trash", 1.5 if "trash" in made.said else 9.0),
               ("", 1.0 if comes_of_something(name) else 2.5)]
    for other in others:
        targets += [(f"{other}.hand", 1.0 if attacked and defends(name) else 3.0),
                    (f"{other}.play", 1.5 if stays(name) and (is_attack(name) or shields(name)) else 3.5),
                    (f"{other}.deck", 1.0 if actor and turns_over(actor) else 3.5)]
    for target, cost in targets:
        zone = target.rpartition(".")[2]
        cost += 1.5 * (name in made.sure) + 1.0 * (
            (zone == "deck" and not _DECKS & made.said) + (zone == "play" and not stays(name) and not _OUT & made.said)
            + (zone in ("supply", "") and not comes_of_something(name) and not _GAINING & made.said)
            + (target.startswith(tuple(others)) and not spoken))
        if target == key or cost > _FAR:
            continue
        whose, _, zone = target.rpartition(".")
        text = f"{name} is {_PLACES.get(zone, zone)}" if target else f"{name} is not there"
        text = f"{name} is in {whose}’s hand" if zone == "hand" else f"{text} ({whose})" if whose else text
        moved = bare.add(target, _item(name, 1 if target == "supply" else count)) if target else bare
        yield _Change(cost - guess, name, text, moved)


def _deeds(made: Account, draft: Draft, name: str, cards: list[str]) -> Iterator[_Change]:
    """What else may happen with a card: it is played, gained, bought, chosen for what is played."""
    key, _ = _where(draft, name)
    events = draft.get("event")
    named = [one for one in events if re.search(rf"\b{re.escape(name)}\b", one)]
    bare = draft if key else draft.add(f"{draft.players[0]}.hand", name)
    chosen = any(re.search(rf"\b{re.escape(name)}\b", one) for one in draft.get("choices"))
    for player in draft.players:
        held = draft if key == f"{player}.hand" else _without(draft, key, name).add(f"{player}.hand", name)
        text = f"{player} plays {name}"
        cost = 1.0 + 1.5 * (player != draft.players[0]) + 1.0 * (defends(name) or reacts_to_gains(name)) - 0.5 * (
            is_attack(name)) + 1.5 * (name in made.sure)
        if playable(name) and text not in events and not chosen:
            turn = _turn(held, player)
            if not events:
                yield _Change(cost, name, text, turn.put("event", (text,)))
            else:
                more = turn.put(f"{player}.actions", ("2",)) if "Action" in facts()[name].types and not named else turn
                if not named:
                    yield _Change(cost + 0.5, name, f"then {text}", more.put("event", (*events, text)))
                    yield _Change(cost + 0.5, name, f"first {text}", more.put("event", (text, *events)))
                for one in events:
                    if " plays " in one and len(events) == 1:
                        yield _Change(cost + 0.5, name, text, turn.put("event", (text,)).put("choices", ()))
        text = f"{player} gains {name}"
        if gainable(name) and text not in events:
            bought = _without(draft, key, name).add("supply", name) if not comes_of_something(name) else _without(
                draft, key, name)
            cost = 1.5 - 0.5 * when_gained(name) + 2.0 * (player != draft.players[0]) + 1.5 * (
                not _GAINING & made.said) + 1.5 * (name in made.sure)
            if not events or named:
                rest = [one for one in events if one not in named]
                yield _Change(cost, name, text, bought.put("event", (*rest, text)).put("choices", ()))
            else:
                yield _Change(cost, name, f"then {text}", bought.put("event", (*events, text)))
                if len(events) == 1:
                    yield _Change(cost, name, text, bought.put("event", (text,)).put("choices", ()))
    if chosen:
        return
    for actor in cards:
        if actor == name or not any(f" plays {actor}" in one for one in events):
            continue
        doing = [("", plays_others(actor) and playable(name))] + [
            (word, does(actor, verb) and (verb != "gains" or gains_a_choice(actor)) and (
                verb == "gains" or from_hand(actor)))
            for verb, word in (("trashes", "trash "), ("gains", "gain "), ("discards", "discard "))]
        for word, can in doing:
            if can:
                chooses = f"{actor}: {word}{name}"
                place = _without(draft, key, name).add("supply", name) if word == "gain " and gainable(name) else bare
                yield _Change(1.0, name, chooses, place.put("choices", (*draft.get("choices"), chooses)))


def _whole(made: Account, draft: Draft) -> Iterator[_Change]:
    """What may be otherwise with all that happens: it goes on, it is done twice, by the opponent."""
    events, me = draft.get("event"), draft.players[0]
    later = 0.5 if _LATER & made.said else 3.0
    if events and events[-1] != f"{me} ends the turn" and not draft.get("turn"):
        yield _Change(later, "", f"{me} ends the turn then", draft.put("event", (*events, f"{me} ends the turn")))
    if len(events) == 1 and " plays " in events[0]:
        who, _, name = events[0].split(" ", 2)
        other = next(player for player in draft.players if player != who)
        if name in facts():
            again = draft.put("event", (*events, *events)).put(f"{who}.actions", ("2",) if "Action" in facts()[
                name].types else ())
            there = _where(draft, name)[1]
            again = again.add(f"{who}.hand", name) if there < 2 else again
            yield _Change(0.5 if _TWICE & made.said else 3.0, "", f"{name} is played twice", again)
            key = _where(draft, name)[0]
            moved = _without(draft, key, name).add(f"{other}.hand", name).put("event", (f"{other} plays {name}",))
            cost = 1.0 if is_attack(name) else 3.0
            yield _Change(cost, "", f"{other} plays {name}", _turn(moved, other).put("choices", draft.get("choices")))
    if any(stays(name) and f"{me}.play" == _where(draft, name)[0] for name in made.names) and not draft.get("phase"):
        yield _Change(0.5, "", f"{me}’s turn begins", draft.put("event", ()).put("phase", ("start",)))


def _turn(draft: Draft, player: str) -> Draft:
    """The draft on a player's turn."""
    return draft.put("turn", () if player == draft.players[0] else (player,))


def gainable(name: str) -> bool:
    """Whether a card is gained from a pile of its own."""
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
    return draft.put("choices", [one for one in draft.get("choices") if not re.search(rf"\b{re.escape(name)}\b", one)])


__all__ = ["Reading", "asked_back", "candidates", "gainable", "idle"]
