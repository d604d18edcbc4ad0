"""Search through the roles of its cards for what a question in plain words may mean besides what it was taken for.

Every card that was named is put into the other roles that it may have: played, gained, in a hand, in play, on a deck,
or no part of the position at all; and what happens may go on to the end of the turn, happen twice, or be chosen in some
way. One thing is changed, or two. How often one role is taken for another is a table. A reading counts if the position
can be; the cards in it that have no part in what happens (``cast``) count against it. The likeliest come first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from oracle.scenario.account import Account
from oracle.scenario.card_roles import (
    comes_of_something,
    defends,
    is_attack,
    mat_of,
    playable,
    plays_others,
    shields,
    stays,
    when_gained,
)
from oracle.scenario.cast import Cast, cast_of
from oracle.scenario.draft import Draft
from oracle.scenario.standing import stands
from oracle.scenario.starts import tried
from oracle.words.catalogue import facts
from oracle.words.quotes import in_quotes

OTHERWISE: Final = "Did you mean one of these instead?"
"""What is asked beside an answer whose reading is uncertain."""
WITHOUT: Final = "without what is asked"
_MOST: Final = 3                      # readings besides the one that was taken
_STEPS: Final = 1_000                 # that are taken to try other readings
_TRYING: Final = 12                   # what setting one up costs, in steps
_FAR: Final = 6.5                     # readings that are less likely are not tried
_IDLE: Final = 1.5                    # how much a card counts against a reading that has no part in it
_SHARE: Final = 4                     # of so many words one may be left over, if all cards have a part
_ITEM: Final = re.compile(r"(?:(\d+) )?(.+)")
_GUESSED: Final = re.compile(r"’s hand$|^nobody | plays | is in play$| gains | buys ")
"""What was assumed of a card where its place or part was not told."""
PLACES: Final = {"hand": "in hand", "play": "in play", "deck": "on top of the deck", "tavern": "on the Tavern mat",
                  "discard": "in the discard pile", "island": "on the Island mat", "set_aside": "set aside",
                  "native_village": "on the Native Village mat", "trash": "in the trash"}
_LATER: Final = frozenset((
    "end", "ends", "cleanup", "clean", "returned", "topdeck", "topdecked", "later", "next", "stay", "stays", "back"))
_TWICE: Final = frozenset(("second", "2nd", "again", "another", "twice", "two", "2", "x2", "both"))
_MISTAKEN: Final[dict[str, dict[str, float]]] = {
    "hand": {"plays": 2.1, "": 2.1, "deck": 3.5, "their hand": 3.5, "play": 4.0, "gains": 4.2, "discard": 4.8,
             "trash": 4.8, "they play": 4.8},
    "plays": {"": 3.0, "hand": 3.1, "play": 3.8, "tavern": 4.1, "gains": 4.1, "they play": 4.5},
    "gains": {"": 1.8, "hand": 3.2, "plays": 4.2, "trash": 4.5},
    "": {"hand": 2.7, "plays": 3.0, "gains": 3.6, "deck": 4.5},
    "play": {"plays": 2.1, "set_aside": 3.0, "": 3.5, "hand": 4.0, "their play": 4.5},
    "they play": {"plays": 2.3, "their hand": 3.0, "hand": 3.4, "their play": 3.4, "": 3.4},
    "their hand": {"": 1.9, "they play": 2.6, "plays": 2.6, "hand": 3.0, "their deck": 3.5, "their play": 3.5},
    "their play": {"play": 3.0, "they play": 3.0, "plays": 3.0},
    "deck": {"gains": 3.0, "hand": 3.0, "their deck": 3.0, "": 3.5},
    "their deck": {"deck": 2.4, "": 3.5, "their hand": 3.5, "hand": 3.5},
    "set_aside": {"hand": 2.0, "play": 2.5},
    "discard": {"hand": 2.5}, "trash": {"hand": 2.5, "": 2.5}, "tavern": {"plays": 2.5, "hand": 2.5},
}
"""How seldom a card was meant in another role than it was taken for, as the negative logarithm of how often."""


class Reading(NamedTuple):
    """Another reading: what is different in it, and the position with what is asked of it."""

    text: str
    draft: Draft


class _Change(NamedTuple):
    """Something that is different: how seldom that is meant, which card it is about, what, and the position."""

    cost: float
    name: str
    text: str
    draft: Draft


@lru_cache(maxsize=16)                # it is told beside the answer, and where it is built
def asked_back(made: Account) -> tuple[Reading, ...]:
    """Return other readings than the one that was taken; none where all is sure but how many cards lie somewhere."""
    guessed = any(_GUESSED.search(one) for one in made.assumed)
    if not (guessed or made.left or made.unread or made.doubts or doubtful(made) or not (
            made.draft.get("event") or stands(made.claimed))):
        return ()
    found = ((one.text, _with_what_is_asked(made, one)) for one in _likely(made))
    return tuple(Reading(in_full(made, text, draft), draft) for text, draft in found)


def in_full(made: Account, text: str, draft: Draft) -> str:
    """Return the words for a reading, which say so where its position is without something that is asked."""
    asked = [one for one in made.asked if one.kind != "what"]
    lost = len(asked) + len(made.unasked) > len(draft.get("expect"))
    return f"{text}, {WITHOUT}" if lost else text


def _with_what_is_asked(made: Account, change: _Change) -> Draft:
    """Return the position of another reading with what is asked of it; without that if it cannot be asked there, or
    if the text would mean yet another position then.
    """
    if made.as_ is None:
        return change.draft
    again = made.as_(change.draft, change.name).question
    same = again.put("expect", change.draft.get("expect")) == change.draft
    return again if same and not tried(again).problems else change.draft


def doubtful(made: Account) -> str:
    """Return why a reading cannot be right as it is. Nothing happens in it, it cannot happen, or a card that was named
    has no part in it, or several words are left over; empty if nothing is wrong.
    """
    draft = made.draft
    if not (happens(draft) or stands(made.claimed)) or not (
            draft.get("event") or draft.get("phase") or made.asked or made.plain):
        return "nothing happens in what was read: who plays, gains or buys what?"
    cast = cast_of(draft)
    if cast.problems:
        return cast.problems[0].what
    if (bare := _only_asked(made, draft, cast)):
        return bare
    unplayed = next((one for one in made.assumed if one.startswith("nobody plays ")), "")
    if unplayed:                                            # that would be no answer
        return unplayed
    still = [name for name in idle(made, draft, cast) if name not in made.sure and not _waits(made, name)] if (
        cast.whole and not stands(made.claimed)) else []
    if still:
        return f"{' and '.join(still)} would do nothing in it"
    assumed = any(re.search(r" (is|played) (in|on|\w+ on the turn before)", one) for one in made.assumed)
    left = made.left if not made.claimed else [one for one in made.left if one in made.heavy]
    unclear = "it" in made.left or (bool(left) and (assumed or (
        len(left) > 1 and (not made.claimed or len(left) * _SHARE >= len(made.said) or not _whole_cast(made, cast)))))
    return f"not understood: {in_quotes(made.left)}" if unclear else ""


def _only_asked(made: Account, draft: Draft, cast: Cast) -> str:
    """Return the reason for a doubt where all that happens is what is asked, and no other card has a part in it."""
    who, verb, name = (*(draft.get("event") or ("",))[0].split(" ", 2), "", "")[:3]
    asked = any(one.text == f"{who} gained {name}" for one in made.claimed)
    if verb != "gains" or not asked or len(draft.get("event")) > 1 or not cast.whole or cast.names - {name, ""}:
        return ""
    return f"what makes {who} gain {name} was not read"


def _waits(made: Account, name: str) -> bool:
    """Report whether a card that does nothing is there for what it might have done: it is asked about, chosen, or lies
    where it works.
    """
    draft = made.draft
    key, _ = _where(draft, name)
    who, _, zone = key.partition(".")
    if any(one.text.startswith((f"{who} used {name}", f"{who} called {name}")) for one in made.asked) or any(
            one.endswith(f": {name}") for one in draft.get("choices")):
        return True
    others = any(" plays " in one and not one.startswith(f"{who} ") for one in (
        *draft.get("earlier"), *draft.get("event")))
    return zone in ("states", "tavern") or (zone == "play" and stays(name)) or (
        zone == "hand" and defends(name) and others)


def _whole_cast(made: Account, cast: Cast) -> bool:
    """Report whether every card that was named has a part in what happens, and none was given a place by guessing."""
    named = {name for name in made.names if _role(made.draft, name) or not comes_of_something(name)}
    return named <= cast.names and not any(_GUESSED.search(one) for one in made.assumed)


def happens(draft: Draft) -> bool:
    """Report whether something happens in a position, if only that a turn begins."""
    return bool(draft.get("event") or draft.get("earlier") or draft.get("phase") == ("start",))


def idle(made: Account, draft: Draft, cast: Cast) -> list[str]:
    """The cards that were named, that somebody has, and that have no part in what happens. What a Project or Landmark
    does need not be something that happens.
    """
    return [name for name in made.names if name not in cast.names and facts()[name].kind not in ("project", "landmark")
            and _where(draft, name)[0] not in ("", "supply", "trash")]


def _likely(made: Account) -> tuple[_Change, ...]:
    """The likeliest other readings that can be."""
    spent, known = 0, {_compared(made.draft)}
    ranked: list[tuple[float, int, _Change]] = []
    for one in sorted(_candidates(made), key=lambda one: one.cost):
        if spent > _STEPS or one.cost > _FAR:
            break
        if (compared := _compared(one.draft)) in known or not happens(one.draft):
            continue
        known.add(compared)
        if len(ranked) >= _MOST and one.cost > sorted(ranked)[_MOST - 1][0]:
            break
        cast = cast_of(one.draft)
        spent += _TRYING + cast.steps
        if not cast.problems:
            unused = [name for name in made.names if name not in cast.names and _role(one.draft, name) == "" and not (
                comes_of_something(name) or any(name in asked.text for asked in made.asked))]
            cost = one.cost + _IDLE * (len(idle(made, one.draft, cast)) + len(unused) + cast.choices.count(False))
            ranked.append((cost, len(ranked), one))
    return tuple(one for *_, one in sorted(ranked, key=lambda one: one[:2])[:_MOST])


def _compared(draft: Draft) -> str:
    """A draft as a line, to compare: cards that are in the Supply of every game make no difference there."""
    kept = [item for item in draft.get("supply") if item not in facts() or not comes_of_something(item)]
    return draft.put("supply", kept).line()[0]


def _candidates(made: Account) -> Iterator[_Change]:
    """Other readings with one change, then with two."""
    first = [*_changes(made, made.draft), *_chosen(made), *_less(made.draft)]
    yield from first
    for number, one in enumerate(first):
        for two in _changes(made, one.draft):
            if one.name != two.name and one.cost + two.cost <= _FAR and one.cost <= two.cost + number:
                yield _Change(one.cost + two.cost, "", f"{one.text}, {two.text}", two.draft)


def _changes(made: Account, draft: Draft) -> Iterator[_Change]:
    """Everything that may be different in a draft."""
    for name in made.names:
        if facts()[name].is_card:
            yield from _roles(made, draft, name)
    yield from _whole(made, draft)


def _roles(made: Account, draft: Draft, name: str) -> Iterator[_Change]:
    """The other roles that a card may have in a draft."""
    me, other = draft.players[0], draft.players[1] if len(draft.players) > 1 else draft.players[0]
    now = _role(draft, name)
    out, count = _taken_out(draft, name)
    item = f"{count} {name}" if count > 1 else name
    for role, cost in _MISTAKEN.get(now, {}).items():
        if not _fits(role, name):
            continue
        who = other if role.startswith("the") else me
        place = role.split()[-1] if role else ""
        cost += _likes(role, name, made)
        if role in ("plays", "they play"):
            text = f"{who} plays {name}"
            held = out.add(f"{who}.hand", item)
            held = held.put("turn", () if who == me else (who,)) if not out.get("event") else held
            events = out.get("event")
            yield _Change(cost, name, text, held.put("event", (*events, text)))
            if len(events) == 1 and events[0].startswith(f"{who} plays "):
                yield _Change(cost + 0.5, name, f"{text} instead", held.put("event", (text,)).put("choices", ()))
            if events and not plays_others(events[-1].split(" ", 2)[-1]):
                yield _Change(cost + 1, name, f"{text} before that", held.put("event", (text, *events)))
            for actor in (one.split(" plays ")[1] for one in events if " plays " in one):
                if actor in facts() and plays_others(actor):
                    chosen = f"{actor}: {name}"
                    yield _Change(cost - 1, name, f"{actor} plays {name}", out.add(f"{who}.hand", item).put(
                        "choices", (*out.get("choices"), chosen)))
        elif role == "gains":
            text = f"{who} gains {name}"
            there = out if comes_of_something(name) else out.add("supply", name)
            yield _Change(cost, name, text, there.put("event", (*out.get("event"), text)))
        elif not place:
            there = out if comes_of_something(name) or not gainable(name) else out.add("supply", name)
            yield _Change(cost, name, f"{name} is only {'named' if there is out else 'in the Supply'}", there)
        else:
            whose = f" ({who})" if place != "trash" else ""
            key = "trash" if place == "trash" else f"{who}.{place}"
            text = f"{name} is in {who}’s hand" if place == "hand" else f"{name} is {PLACES[place]}{whose}"
            yield _Change(cost, name, text, out.add(key, item))


def _fits(role: str, name: str) -> bool:
    """Report whether a card can have a role at all."""
    if role in ("plays", "they play"):
        return playable(name)
    if role == "tavern":
        return mat_of(name) == "tavern"
    return role != "gains" or gainable(name)


def _likes(role: str, name: str, made: Account) -> float:
    """Return how much likelier (less than nothing) or less likely a role is for a card than for others."""
    if role == "play":
        return -1.5 if stays(name) else 0.5
    if role in ("they play", "their play"):
        return (-1.5 if is_attack(name) or (role == "their play" and shields(name)) else 1.0)
    if role == "their hand":
        return -2.0 if defends(name) and any(map(is_attack, made.names)) else 0.5
    if role == "":
        return -0.5 if comes_of_something(name) else 1.2
    if role == "gains":
        return -1.0 * when_gained(name)
    return -1.5 if role == "tavern" else 0.0


def _whole(made: Account, draft: Draft) -> Iterator[_Change]:
    """Yield what may be different with all that happens: it goes on, it happens twice, the turn only begins."""
    events, me = draft.get("event"), draft.players[0]
    if events and not events[-1].endswith(" ends the turn") and not draft.get("turn"):
        yield _Change(1.5 if _LATER & made.said else 3.5, "end", f"{me} ends the turn after that",
                      draft.put("event", (*events, f"{me} ends the turn")))
    if len(events) == 1 and " plays " in events[0]:
        who, _, name = events[0].split(" ", 2)
        if name in facts():
            again = draft.put("event", (*events, *events)).add(f"{who}.hand", name)
            again = again.put(f"{who}.actions", ("2",)) if "Action" in facts()[name].types else again
            yield _Change(1.5 if _TWICE & made.said else 4.0, "again", f"{name} is played twice", again)
    lying = [name for name in made.names if stays(name) and _where(draft, name)[0] == f"{me}.play"]
    if lying and not draft.get("phase") and not draft.get("turn"):
        kept = [one for one in events if not any(name in one for name in lying)]
        yield _Change(1.5, "begins", f"{me}’s turn begins", draft.put("event", kept).put("phase", ("start",)))


def _less(draft: Draft) -> Iterator[_Change]:
    """Readings in which something that was taken to happen, or to be chosen, is only asked about."""
    events, choices = draft.get("event"), draft.get("choices")
    for number, text in enumerate(events if len(events) > 1 else ()):
        kept = draft.put("event", (*events[:number], *events[number + 1:]))
        yield _Change(2.6 if " gains " in text else 3.2, "less", f"without “{text}”", kept)
    for number, text in enumerate(choices):
        yield _Change(2.8, "free", f"“{text}” is left open", draft.put("choices", (
            *choices[:number], *choices[number + 1:])))


def _chosen(made: Account) -> Iterator[_Change]:
    """Yield what may be chosen, of what can be chosen at all: options with a card that was named, or a verb that was
    said.
    """
    draft = made.draft
    pinned = {one.partition(":")[0] for one in draft.get("choices")}
    for source, who, text in sorted(cast_of(draft).offered):
        verb, _, rest = text.partition(" ")
        names = [name for name in made.names if name in rest]
        said = bool({verb, f"{verb}s", f"{verb}d", f"{verb}ed", f"{verb}ing"} & made.said)
        if not (names or said) or {"nothing"} & set(rest.split()) or source in pinned or who in pinned:
            continue
        by = source if source in made.names else who
        cost = 4.0 - 1.0 * said - 0.5 * bool(names) - 0.5 * (verb == "use" and bool(names))
        yield _Change(cost, "choice", f"{by} chooses “{text}”", draft.put(
            "choices", (*draft.get("choices"), f"{by}: {text}")))


def gainable(name: str) -> bool:
    """Report whether a card is gained from a pile of its own."""
    return facts()[name].is_card and not facts()[name].brought_by


def _role(draft: Draft, name: str) -> str:
    """The role of a card in a draft, as the table calls it."""
    me = draft.players[0]
    for text in (*draft.get("event"), *draft.get("earlier")):
        who, verb, rest = (*text.split(" ", 2), "", "")[:3]
        if re.search(rf"\b{re.escape(name)}\b", rest):
            return ("plays" if who == me else "they play") if verb == "plays" else "gains"
    key, _ = _where(draft, name)
    who, dot, place = key.partition(".")
    return "" if key in ("", "supply") else key if not dot else place if who == me else f"their {place}"


def _taken_out(draft: Draft, name: str) -> tuple[Draft, int]:
    """The draft without a card, and how many of it there were."""
    key, count = _where(draft, name)
    pattern = re.compile(rf"\b{re.escape(name)}\b")
    for field in ("event", "earlier", "choices", *([key] if key else [])):
        draft = draft.put(field, [one for one in draft.get(field) if not pattern.search(one)])
    return draft if draft.get("event") else draft.put("turn", ()), count


def _where(draft: Draft, name: str) -> tuple[str, int]:
    """Return in which field a card is, and how many; the field is empty if it is in none."""
    for key, items in draft.values:
        for item in items if "." in key or key in ("supply", "trash") else ():
            match = _ITEM.fullmatch(item)
            if match and match[2] == name:
                return key, int(match[1] or 1)
    return "", 1


__all__ = ["OTHERWISE", "PLACES", "Reading", "asked_back", "doubtful", "gainable", "happens", "idle", "in_full"]
