"""Completing what somebody types: names of cards and landscapes, and whole sentences, with small mistakes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from engine.collection import INDEX, remembered
from oracle.scenario.items import FITS
from oracle.scenario.sets import SETS
from oracle.words.catalogue import abbreviated, facts, plain
from oracle.words.likeness import begun_like

_NUMBER: Final = re.compile(r"\s*(\d{1,3})\s*[x×*]?\s+(?=\S)|\s*(\d{1,3})\s*[x×*]\s*(?=\S)", re.I)
_EXACT: Final = 10.0


class Completion(NamedTuple):
    """A proposal: what would be written, the remarks on it, whether the oracle can play it, and whether it was
    begun."""

    text: str
    about: str
    known: bool = True
    begun: bool = True


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
    best: dict[str, float] = {}
    short = {fact.name: 6.5 - place / 10 for place, fact in enumerate(abbreviated(wanted, FITS[kind]))}
    for name, bare in _names(kind):
        score = max(_score(wanted, bare), short.get(name, 0.0))
        if score:
            best[name] = max(score, best.get(name, 0.0))
    begun = bool(best)
    if not best and len(wanted) > 3:               # nothing begins like this: perhaps it is misspelt
        bares = {bare: name for name, bare in _names(kind)}
        best = {bares[bare]: like for bare, like in begun_like(wanted, bares)}
    scored = [(-score, liked.get(name, 0), name not in INDEX, len(name), name) for name, score in best.items()]
    scored.sort(key=lambda one: (one[2] and one[0] > -_EXACT, one))
    names = [Completion(front + name, _about(name), name in INDEX, begun) for *_, name in scored[:limit]]
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


@remembered
def _names(kind: str) -> list[tuple[str, str]]:
    """The names that fit, each with what it is called plainly."""
    fits = FITS[kind]
    found = [(fact.name, plain(name)) for fact in facts().values() if fits(fact)
             for name in (fact.name, *fact.aliases)]
    return list(dict.fromkeys(found))


def _score(wanted: str, bare: str) -> float:
    """Return how well what was typed begins a name; 0 if it does not."""
    if bare == wanted:
        return _EXACT
    if bare.startswith(wanted):
        return 8.0
    words = bare.split()
    if all(any(word.startswith(part) for word in words) for part in wanted.split()):
        return 7.0
    return 5.0 if len(wanted) > 3 and wanted in bare.replace(" ", "") else 0.0


def choose(text: str, sentences: Iterable[str], limit: int = 40) -> list[str]:
    """Return the sentences in which every word that was typed begins a word (or nearly is one), best first. Those in
    which the words stand as they were typed, then those that have the words themselves.
    """
    from oracle.words.likeness import matching

    wanted = plain(text)
    parts = wanted.split()
    if not parts:
        return list(sentences)[:limit]
    table = [(sentence, f" {plain(sentence)}") for sentence in sentences]
    known = {word for _, bare in table for word in bare.split()}
    worth = {part: matching(part, known) for part in parts}
    scored = []
    for number, (sentence, bare) in enumerate(table):
        words = set(bare.split())
        best = [max((like for word, like in worth[part].items() if word in words), default=0.0) for part in parts]
        if min(best) > 0:
            scored.append((f" {wanted}" not in bare, -sum(best), number, sentence))
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


__all__ = ["Completion", "choose", "complete", "sentences"]
