"""Completing what somebody types: names of cards and landscapes, and whole sentences, with small mistakes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

from engine.cards import INDEX
from oracle.scenario.items import a_card, a_card_or_pile, a_landscape
from oracle.scenario.sets import SETS
from oracle.words.catalogue import Fact, facts, plain
from oracle.words.nearest import likeness

_NUMBER: Final = re.compile(r"\s*(\d{1,3})\s*[x×*]?\s+(?=\S)|\s*(\d{1,3})\s*[x×*]\s*(?=\S)", re.I)
_TYPOS: Final = 0.72
_SURE: Final = 5.0
_EXACT: Final = 10.0


class Completion(NamedTuple):
    """A proposal: what would be written, what is said beside it, and whether the oracle can play it."""

    text: str
    about: str
    known: bool = True


def a_project(fact: Fact) -> bool:
    """Fits names of Projects."""
    return fact.kind == "project"


def _of(*kinds: str) -> Callable[[Fact], bool]:
    """Fits names of some kinds."""
    return lambda fact: fact.kind in kinds


FITS: Final[dict[str, Callable[[Fact], bool]]] = {
    "cards": a_card, "secret": a_card, "supply": a_card_or_pile, "landscapes": a_landscape, "projects": a_project,
    "pending": a_card, "one card": a_card, "boons": _of("boon", "hex"),
    "states": _of("state"), "artifacts": _of("artifact"),
}


def complete(text: str, kind: str, limit: int = 12, first: Sequence[str] = ()) -> list[Completion]:
    """Names for a field of some kind, best first. A number before the name is kept ("3 cop": "3 Copper").

    ``first`` are names to be preferred where several fit equally well.
    """
    match = _NUMBER.match(text)
    number = (match[1] or match[2]) if match else ""
    wanted = plain(text[match.end():] if match else text)
    if not wanted:
        return []
    front = f"{int(number)} " if number and int(number) != 1 else ""
    if wanted == "?" and kind == "secret":
        return [Completion(f"{front}?", "a card that nobody has seen")]
    liked = dict.fromkeys(first, -1)
    scored = []
    for name, bare, starts_of in _names(kind):
        score = _score(wanted, bare, starts_of)
        if score:
            scored.append((-score, liked.get(name, 0), name not in INDEX, len(name), name))
    if not scored:                                 # nothing begins like this: perhaps it is misspelt
        for name, bare, _ in _names(kind):
            score = _near(wanted, bare)
            if score:
                scored.append((-score, liked.get(name, 0), name not in INDEX, len(name), name))
    scored = list(dict.fromkeys(scored))
    scored.sort()
    if scored and scored[0][0] <= -_SURE:          # what only nearly fits distracts where something fits
        scored = [one for one in scored if one[0] <= -_SURE]
    scored.sort(key=lambda one: (one[2] and one[0] > -_EXACT, one))
    names = [Completion(front + name, _about(name), name in INDEX) for *_, name in scored[:limit]]
    if kind == "supply" and not number:
        names = (_sets(wanted) + names)[:limit]
    return names


def _sets(wanted: str) -> list[Completion]:
    """The suggested sets of ten whose names begin like this."""
    return [
        Completion(ten.label, f"ten piles: {', '.join(ten.cards)}", all(name in INDEX for name in ten.cards))
        for ten in SETS if len(wanted) > 2 and plain(ten.name).startswith(wanted)
    ]


def _about(name: str) -> str:
    words = facts()[name].in_words()
    return words if name in INDEX else f"{words}; not encoded yet"


@cache
def _names(kind: str) -> list[tuple[str, str, str]]:
    """The names that fit, each with its plain form and the first letters of its words."""
    fits = FITS[kind]
    found = []
    for fact in facts().values():
        if fits(fact):
            for name in (fact.name, *fact.aliases):
                bare = plain(name)
                found.append((fact.name, bare, "".join(word[0] for word in bare.split())))
    return list(dict.fromkeys(found))


def _score(wanted: str, bare: str, initials: str) -> float:
    """How well a name fits what was typed; 0 if it does not."""
    if bare == wanted:
        return 10.0
    if bare.startswith(wanted):
        return 8.0
    words = bare.split()
    parts = wanted.split()
    if all(any(word.startswith(part) for word in words) for part in parts):
        return 7.0
    if len(wanted) > 1 and initials.startswith(wanted):
        return 6.5
    if len(wanted) > 3 and wanted in bare.replace(" ", ""):
        return 5.0
    joined = bare.replace(" ", "")
    if 1 < len(wanted) < 4 and wanted[0] == bare[0] and _scattered(wanted.replace(" ", ""), joined):
        return 3.0 - len(joined) / 100
    return 0.0


def _near(wanted: str, bare: str) -> float:
    """How much a name, or its beginning, looks like what was typed; 0 if it does not."""
    if len(wanted) < 4:
        return 0.0
    best = 0.0
    for text in (bare[: len(wanted) + 1], bare):
        if abs(len(text) - len(wanted)) < 4:
            best = max(best, likeness(text, wanted))
    return 2.0 + best if best >= _TYPOS else 0.0


def _scattered(letters: str, text: str) -> bool:
    """Whether the letters stand in the text in this order."""
    at = 0
    for letter in letters:
        at = text.find(letter, at) + 1
        if not at:
            return False
    return True


def choose(text: str, sentences: Iterable[str], limit: int = 40) -> list[str]:
    """The sentences in which every word that was typed begins a word (or nearly is one), best first."""
    parts = plain(text).split()
    if not parts:
        return list(sentences)[:limit]
    table = [(sentence, plain(sentence).split()) for sentence in sentences]
    known = {word for _, words in table for word in words}
    worth = {part: {word: 1.0 if word == part else 0.9 for word in known if word.startswith(part)} for part in parts}
    for part, words in worth.items():
        if not words and len(part) > 3:            # no word begins like this: perhaps it is misspelt
            near = {word: likeness(part, word[: len(part) + 1]) / 2 for word in known}
            words.update((word, ratio) for word, ratio in near.items() if ratio >= 0.4)
    scored = []
    for number, (sentence, words_of) in enumerate(table):
        best = [max((worth[part].get(word, 0.0) for word in words_of), default=0.0) for part in parts]
        if min(best) > 0:
            scored.append((-sum(best), number, sentence))
    scored.sort()
    return [sentence for *_, sentence in scored[:limit]]


def sentences(text: str, players: Sequence[str], limit: int = 6) -> list[str]:
    """Sentences with a card that the position does not name yet: "gains inn", "bob inn", "inn"."""
    from oracle.scenario.deeds import VERBS

    words = text.split()
    if not words or not players:
        return []
    player = players[0]
    named = next((name for name in players if name.casefold() == words[0].casefold()), None)
    if named is not None:
        player, words = named, words[1:]
    verbs = [verb for verb in ("plays", "gains", "buys", "trashes", "discards", "reveals", "exiles") if verb in VERBS]
    if words:
        fits = [verb for verb in verbs if verb.startswith(words[0].casefold()) and len(words[0]) > 1]
        if fits and len(words) > 1:
            verbs, words = fits, words[1:]
        elif fits and len(words) == 1:
            return []
    rest = " ".join(words)
    end = ""
    for ending in ("onto the deck", "onto deck", "to hand"):
        if rest.casefold().endswith(ending):
            rest, end = rest[: -len(ending)].strip(), " onto the deck" if "deck" in ending else " to hand"
            verbs = [verb for verb in verbs if verb == "gains"]
    found = [one.text for one in complete(rest, "cards", 3) if one.known]
    return [f"{player} {verb} {name}{end}" for name in found for verb in (verbs[:1] if len(verbs) == 1 else verbs[:3])
            ][:limit]


__all__ = ["FITS", "Completion", "choose", "complete", "sentences"]
