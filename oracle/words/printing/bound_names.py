"""Words for the names that instructions bind: the revealed cards, the $ paid.

Words mean the last thing that was called so. Only where an earlier one with the same words is still referred to are the
two told apart, as yours and theirs or as the first and the second.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine import language as lang
from engine.language import Place, Pool, Who
from engine.language.walk import below, cards_acted_on, result_of
from engine.record import record, replace
from oracle.words.printing.context import Name, Phrase, Scope
from oracle.words.printing.quantities import counted, unit_words, units_words
from oracle.words.table import PLACE_NAME

NAMED_DECKS: Final[dict[Place, tuple[str, str]]] = {
    Place.BOON_DECK: ("Boon", "Boons"), Place.HEX_DECK: ("Hex", "Hexes"),
}
_DONE: Final[dict[type, str]] = {
    lang.Discard: "discarded", lang.Trash: "trashed", lang.Gain: "gained", lang.Reveal: "revealed",
    lang.Choose: "chosen", lang.AddTokens: "chosen", lang.Draw: "drawn", lang.NameCard: "named",
    lang.Remember: "remembered",
}
_ASIDE: Final[dict[Place, str]] = {Place.ASIDE: "set-aside", Place.EXILE: "Exiled", Place.TRASH: "trashed"}
_DID: Final = {"chosen": "chose", "drawn": "drew"}
_ORDINALS: Final = ("first", "second", "third", "fourth")


@record
class Spoken:
    """A name that is bound, or read (``what`` None): by or for somebody who is "you" or not, now or ``later``."""

    name: str
    what: Name | None
    you: bool
    later: bool = False


def bound_names(node: object) -> dict[str, Name]:
    """Return the words for each name that is bound anywhere below a node."""
    found: dict[str, Name] = {}
    seen: list[Spoken] = []
    for one in followed(node, True, found):
        if one.what is not None:
            before = found.get(one.name, one.what)
            several = before.several or one.what.several
            found[one.name] = before if before == one.what else (
                replace(before, several=several) if before.one == one.what.one
                else Name("card", "cards", several, "those" if several else "that", before.kept)
            )
        elif one.later and one.name in found:
            found[one.name] = replace(found[one.name], kept=True)
        seen.append(one)
    alike: dict[tuple[str, str], list[str]] = {}
    for name, what in found.items():
        alike.setdefault((what.the, what.one), []).append(name)
    for names in alike.values():
        if len(names) > 1 and _confused(names, seen):
            found |= _told_apart(names, found, seen)
    return found


def _confused(names: list[str], seen: list[Spoken]) -> bool:
    """Report whether one of several names is read after another of them has been bound."""
    last = ""
    for one in seen:
        if one.name in names:
            if one.what is not None:
                last = one.name
            elif last and one.name != last:
                return True
    return False


def _told_apart(names: list[str], found: dict[str, Name], seen: list[Spoken]) -> dict[str, Name]:
    """Return names of the same words with words that differ."""
    you = {name: next(one.you for one in seen if one.name == name and one.what is not None) for name in names}
    if len(names) == 2 and len(set(you.values())) == 2:
        return {name: _whose(found[name], you[name]) for name in names}
    apart = {}
    for number, name in zip(_ORDINALS, names, strict=False):
        what = found[name]
        apart[name] = replace(what, one=f"{number} {what.one}", many=f"{number} {what.many}")
    return apart


def _whose(what: Name, you: bool) -> Name:
    """Return words for cards that say who did what they are called by: ``card you revealed``."""
    *done, one = what.one.split(" ")
    if one != "card" or len(done) != 1:
        return replace(what, the="your" if you else "their")
    done_by = f"{'you' if you else 'they'} {_DID.get(done[0], done[0].replace('-', ' '))}"
    return replace(what, one=f"card {done_by}", many=f"cards {done_by}")


def followed(node: object, you: bool, found: dict[str, Name]) -> Iterator[Spoken]:
    """Yield what is bound and what is read below a node, in the order in which it is followed.

    ``you`` says whether who follows it is called "you"; ``found`` are the names so far.
    """
    if isinstance(node, lang.Clause):
        parts: tuple[object, ...] = (node.if_, node.cost, node.do, node.otherwise)
    elif isinstance(node, lang.ForEach):
        parts = (node.cards,)
    elif isinstance(node, lang.Ability):
        parts = (node.when, node.while_, node.clause, node.effect)
    else:
        parts = tuple(below(node))
    inner = you
    if isinstance(node, (lang.Each, lang.Pass)):
        inner = node.who in (Who.YOU, Who.OWNER) if isinstance(node, lang.Each) else False
    elif isinstance(node, lang.Ability):
        inner = you and node.by in (Who.YOU, Who.OWNER)
    for part in parts:
        for one in followed(part, inner, found):
            yield replace(one, later=True) if isinstance(node, lang.SetUp) else one
    for name, what in _binding(node, you, found):
        yield Spoken(name, what, you)
    if isinstance(node, lang.ForEach):
        yield from followed(node.do, you, found)
    if isinstance(node, (lang.Ref, lang.Bound)):
        yield Spoken(node.name, None, you)


def _binding(node: object, you: bool, found: dict[str, Name]) -> list[tuple[str, Name]]:
    """Return the names that one instruction binds, given those bound before it."""
    if isinstance(node, lang.FromDeck):
        if node.deck in NAMED_DECKS:
            return [(node.as_, Name(*NAMED_DECKS[node.deck], node.amount != 1))]
        return [(node.as_, _cards("revealed" if node.shown else "looked-at", node.amount != 1))]
    if isinstance(node, lang.DigFor):
        return [(node.found, _cards("found", node.amount != 1)), (node.rest, _cards("other revealed", True))]
    if isinstance(node, lang.Draw) and node.shuffled:
        return [(node.shuffled, Name("shuffle that this made", "shuffles that this made"))]
    name = result_of(node)
    if not name:
        return []
    if isinstance(node, lang.ForEach):
        one = "pile" if isinstance(node.cards, lang.EachPile) else "card"
        return [(name, Name(one, f"{one}s", the="that"))]
    if isinstance(node, lang.Note):
        what = counted(node.amount, Scope(you=you, names=found))
        noted = Phrase(one="one", many="ones") if what is None else replace(what, where="")
        return [(name, Name(f"{noted.text(False)} noted", f"{noted.text(True)} noted"))]
    if isinstance(node, (lang.Pay, lang.PayAny)):
        return [(name, _units(node.pool, "paid" if node.pool is Pool.COINS else "spent"))]
    if isinstance(node, lang.RemoveMarks):
        return [(name, Name("token removed", "tokens removed"))]
    if isinstance(node, lang.TopCard):
        return [(name, Name(f"top card of {'your' if you else 'their'} deck", "top cards"))]
    if isinstance(node, lang.AddTokens):
        return [(name, Name("pile", "piles", the="that"))]
    if name in found and cards_acted_on(node) == lang.Ref(name):
        return [(name, found[name])]                     # it keeps its words
    if isinstance(node, (lang.Put, lang.PutFromSupply)):
        return [(name, _put(node.to, you, _several(node, found)))]
    return [(name, _cards(_DONE.get(type(node), "chosen"), _several(node, found)))]


def _put(to: Place, you: bool, several: bool) -> Name:
    """Return words for cards that were put to a place."""
    if to in _ASIDE:
        return _cards(_ASIDE[to], several)
    onto = "onto" if to is Place.DECK or PLACE_NAME[to].endswith("mat") else "into"
    put = f"put {onto} {'your' if you else 'their'} {PLACE_NAME[to]}"
    return Name(f"card {put}", f"cards {put}", several)


def _cards(done: str, several: bool) -> Name:
    return Name(f"{done} card", f"{done} cards", several)


def _units(pool: Pool, done: str) -> Name:
    return Name(f"{unit_words(pool)} {done}", f"{units_words(pool)} {done}")


def _several(node: object, found: dict[str, Name]) -> bool:
    """Report whether an instruction binds more than one card."""
    if isinstance(node, lang.Remember):
        return True
    if isinstance(node, lang.Draw):
        return node.amount != 1
    what = cards_acted_on(node)
    if isinstance(what, lang.Pick):
        return what.high != 1
    if isinstance(what, lang.Ref):
        return what.name not in found or found[what.name].several
    return what is not None and not isinstance(what, (lang.This, lang.It))
