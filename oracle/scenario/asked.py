"""What is asked in plain words, as claims: "do I still get the Curse" is ``possible: Alice gained Curse``.

A question with a question word leaves a gap, ``…``: "how many cards do I draw" is ``Alice drew exactly … cards``, "who
gets the Curse" is ``… gained Curse``. What fills it is found out by trying (``oracle.claims.gaps``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from oracle.scenario.card_roles import defends, reacts_to_gains, when_gained
from oracle.scenario.model import CLAIMS
from oracle.scenario.plain_words import Heard
from oracle.words import phrases
from oracle.words.catalogue import facts
from oracle.words.phrases import HAS, ME, USES

GAP: Final = "…"
_DONE: Final = {
    "plays": "played", "gains": "gained", "buys": "bought", "trashes": "trashed", "discards": "discarded",
    "exiles": "exiled", "receives": "received", "draws": "drew", USES: "used",
}
_AMOUNTS: Final = {
    "coins": "coins", "coin": "coins", "money": "coins", "dollars": "coins", "villagers": "villagers",
    "villager": "villagers", "coffers": "coffers", "favors": "favors", "favours": "favors", "vp": "vp",
    "points": "score", "debt": "debt",
}
"""What a player has so much of, as questions call it, and as claims do."""
_COSTS: Final = frozenset({"cost", "costs", "price"})
_GOES: Final = frozenset({"go", "goes", "come", "comes", "land", "lands", "end"})
_GOES_TO: Final = ("hand", "deck", "discard", "trash")
_KEPT: Final = frozenset({"hand", "start", "keep", "left"})
_SHORT: Final = 4                     # words of a question that only names what is asked for: "total coffers?"
_ALWAYS: Final = frozenset({"must"})
_WHETHER: Final = frozenset({
    "can", "could", "may", "might", "must", "do", "does", "did", "should", "will", "would", "is", "are", "am", "dont",
})
_FORCED: Final = frozenset({"have to", "must", "need to", "has to", "forced"})


class Asked(NamedTuple):
    """A claim that is asked: its kind (possible, always; how many or who, with a gap in it), and its words."""

    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"


def asked_of(words: Sequence[Heard], person: Callable[[str], str], happens: Sequence[str] = ()) -> tuple[Asked, ...]:
    """The claims that a text asks. ``person`` says which player a word speaks of; ``happens`` are the sentences of what
    happens in the position."""
    found: list[Asked] = []
    said: list[str] = []
    read_to = 0
    for at, word in enumerate(words):
        if word.kind == "name":
            said.append(word.names[0])
        before = words[at - 1] if at else None
        if word.kind != "ask" or at < read_to or (before is not None and before.value in (*phrases.HOW, "when")):
            continue
        until = next((n for n in range(at + 1, len(words)) if words[n].kind == "stop" or (
            words[n].kind == "clause" and words[n].value != "then")), len(words))
        behind = list(words[at + 1:until])
        if one := _one(word, behind, person, said):
            found.append(one)
            read_to = until if one.kind not in CLAIMS else 0
    known = {one.text for one in found}
    found += [one for one in _stated(words, person, happens) if one.text not in known]
    found = found or _which_first(words, happens)
    return tuple(dict.fromkeys(found))


def _clauses(words: Sequence[Heard]) -> list[list[Heard]]:
    """The words between stops and commas, each with the stop behind it."""
    clauses: list[list[Heard]] = [[]]
    for word in words:
        clauses[-1].append(word)
        if word.kind in ("stop", "comma") or (word.kind == "clause" and word.value != "then"):
            clauses.append([])
    return [clause for clause in clauses if any(word.kind not in ("stop", "comma") for word in clause)]


def _stated(words: Sequence[Heard], person: Callable[[str], str], happens: Sequence[str]) -> list[Asked]:
    """The claims of questions that name no deed: how many coins, what something costs, where a card goes, who won."""
    found: list[Asked] = []
    said: list[str] = []
    for clause in _clauses(words):
        said += [word.names[0] for word in clause if word.kind == "name"]
        texts = [word.text.casefold().strip("’'") for word in clause]
        asks = {word.value for word in clause if word.kind == "ask"}
        who = [person(word.value) for word in clause if word.kind == "person" and not word.own]
        subject = who[-1] if who else person(ME)
        gap = bool({"how", "what", "whats"} & asks) or bool({"max", "total", "maximum"} & set(texts))
        bare = clause[-1].text == "?" and len(clause) <= _SHORT
        whether = bool(asks & _WHETHER)
        for at, text in enumerate(texts):
            number = clause[at - 1].kind == "number" if at else False
            kind = clause[at].kind
            if kind in ("strange", "filler") and text in _AMOUNTS and not number and (gap or bare):
                pool = _AMOUNTS[text]
                if pool in ("score", "vp"):                 # tokens come of what happens; points are counted at the end
                    if pool == "score" and happens:
                        continue
                    pool = "vp" if happens else "score"
                doer = happens[-1].split()[0] if happens and not who else subject    # whose turn it is
                found.append(Asked("how many", f"{doer}.{pool} = {GAP}"))
            elif text in _COSTS and not number and (gap or text.startswith("price")):
                near = [word.names[0] for word in (*clause[:at][::-1], *clause[at:]) if word.kind == "name"]
                behind = [word.names[0] for word in clause[at:] if word.kind == "name"]
                name = (behind if texts[at + 1:at + 2] == ["of"] else near)[:1]
                found += [Asked("how many", f"{one} costs ${GAP}") for one in name]
            elif text in ("won", "wins", "win") and "who" in asks:
                found.append(Asked("who", f"{GAP} won"))
            elif text == "cursed" and (whether or bare):
                found.append(Asked("possible", f"{subject} gained Curse"))
            elif text in ("shuffle", "reshuffle") and whether and who:
                found.append(Asked("possible", f"{subject} shuffled"))
            elif text in _GOES and (whether or "where" in texts):
                played = {name for name in said if any(f" plays {name}" in one for one in happens)}
                moved = [name for name in said if facts()[name].is_card and name not in played] or said
                if "they" not in texts:
                    found += _where(clause[at + 1:], "where" in texts, moved[-1:], subject if who else "", person(ME))
        cards = next((n for n, word in enumerate(clause) if word.text.casefold() in ("cards", "card")), None)
        deeds = [word for word in clause if word.kind == "verb" and word.value in _DONE and word.value != USES]
        if "how" in asks and "many" in texts and cards is not None and not deeds:
            rest = [word for word in clause[cards + 1:] if word.kind not in ("stop", "comma")]
            if any(word.value == HAS or word.text.casefold() in _KEPT for word in rest):
                found.append(Asked("how many", f"{subject}.hand size is {GAP}"))
            elif all(word.text.casefold() in ("total", "in") for word in rest):
                found.append(Asked("how many", f"{subject} drew exactly {GAP} cards"))
    return found


def _where(behind: Sequence[Heard], anywhere: bool, cards: Sequence[str], who: str, me: str) -> list[Asked]:
    """Whether a card comes to the places that are named, or to which one; or to how many cards ``who`` does."""
    number = next((word for word in behind if word.kind == "number"), None)
    places = [word.value for word in behind if word.kind == "place" and word.value in _GOES_TO]
    if who and not anywhere and number is not None and not places:
        return [Asked("always", f"{who}.hand size is {number.value}")]
    if not cards or not (anywhere or places):
        return []
    return [Asked("possible", f"{cards[0]} in {'' if place == 'trash' else f'{who or me}.'}{place}")
            for place in dict.fromkeys(places or _GOES_TO)]


def _one(ask: Heard, behind: list[Heard], person: Callable[[str], str], said: list[str]) -> Asked | None:
    """The claim that begins with a word of asking; ``said`` are the names before it."""
    counted = ask.value == "how" and bool(behind) and behind[0].text.casefold() in ("many", "much")
    verb_at = next((n for n, word in enumerate(behind) if word.kind == "verb" and word.value in _DONE), None)
    if verb_at is None:
        return None
    verb, before, objects = behind[verb_at], behind[:verb_at], behind[verb_at + 1:]
    who = next((person(word.value) for word in before if word.kind == "person" and not word.own), "")
    things = [word for word in before if word.kind == "name"]
    doer = "" if who else next((word.names[0] for word in things), "")
    if counted and doer:
        doer = ""
    done = _DONE[verb.value]
    fits = [name for name in said if verb.value != USES or defends(name) or reacts_to_gains(name)]
    last = fits[-1] if fits else ""
    if not who and objects and objects[0].kind == "person":     # "how many Curses gains my opponent"
        who = person(next((word.value for word in objects[:2] if word.kind == "person" and not word.own), ME))
    if ask.value in ("is", "are"):
        return Asked("possible", f"{doer} in trash") if doer and verb.value == "trashes" else None
    if ask.value == "who" and not who:
        what = _objects(objects, last, verb.value)
        return Asked("who", f"{GAP} {done} {what}") if what else None
    subject = who or doer
    if not subject:
        if not (counted or ask.value in _WHETHER):
            return None
        subject = person(ME)
    if counted:
        name = next((word.names[0] for word in (*things, *objects) if word.kind == "name"), "")
        if not name and any(word.text.casefold() in _AMOUNTS for word in before):
            return None                                     # "how many coins do I get"
        if verb.value in ("draws", "discards", "gains", "trashes"):
            return Asked("how many", f"{subject} {done} exactly {GAP} {name or 'cards'}")
        return None
    if ask.value not in _WHETHER:
        return None
    nothing = any(word.kind in ("number", "fill") and word.value == "0" for word in objects)
    what = "no cards" if nothing else _objects(objects, last, verb.value)
    if not what:
        return None
    often = next((word.value for word in objects if word.kind == "times"), "")
    if often and done in ("used", "played") and what not in ("", "a card", "no cards"):
        what += " twice" if often == "2" else f" {often} times"
    forced = ask.value in _ALWAYS or any(word.value == HAS or word.text.casefold() in _FORCED for word in before)
    return Asked("always" if forced else "possible", f"{subject} {done} {what}")


def _objects(behind: Sequence[Heard], last: str, verb: str) -> str:
    """What something is done to: the cards that are named, the one that was named last for "it", else a card."""
    named: list[str] = []
    count = 1
    for word in behind:
        if word.kind == "number":
            count = int(word.value)
        elif word.kind == "name":
            named.append(f"{count} {word.names[0]}" if count > 1 else word.names[0])
            count = 1
        elif word.kind in ("verb", "ask", "comma", "clause", "ago", "against") or (
                word.value in ("from", "for", "of", "than", "to")):
            break
    if any(facts()[name.lstrip("0123456789 ")].kind not in ("card",) for name in named):
        return ""
    if named:
        return ", ".join(named)
    if any(word.text.casefold() in ("it", "that", "this") for word in behind[:2]):
        return last
    return "a card" if verb in ("draws", "discards", "trashes", "buys") else ""


def _which_first(words: Sequence[Heard], happens: Sequence[str]) -> list[Asked]:
    """Which of two abilities comes first, where a card that is gained and one that reacts are named."""
    if not any(word.text.casefold() in ("first", "before", "order") for word in words):
        return []
    names = list(dict.fromkeys(word.names[0] for word in words if word.kind == "name"))
    gained = [name for name in names if when_gained(name) and any(name in one and " gains " in one for one in happens)]
    reacting = [name for name in names if reacts_to_gains(name) and name not in gained]
    if not gained or not reacting:
        return []
    one, other = reacting[0], gained[0]
    return [Asked("possible", f"used {one} before used {other}"), Asked("possible", f"used {other} before used {one}")]


__all__ = ["GAP", "Asked", "asked_of"]
