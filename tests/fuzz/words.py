"""Words of cards: whatever is changed in a card's data changes what is printed of it.

    python -m tests.fuzz.words [SHARE]

gives every field of every word of every version of every card (of every SHARE-th, if that is given) each other value
that it can have, prints the card, and writes down what prints like the card that it was made from; then the mutants of the
mutator, the facts of the entries, and abilities of different cards that print alike. What is no card at all
(``engine.language.lint``) and what cannot mean anything else (:func:`meaning`) is left out. A bounded run is one
of the tests (``tests/test_card_words.py``).
"""

from __future__ import annotations

import sys
import types
import typing
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from typing import Any

from engine.collection import entries, instead, load
from engine.language import nodes
from engine.language.lint import lint
from engine.language.nodes import Ability, Card, Entry, Word
from engine.language.terms import From, On, Place, Span, Spot, Who
from engine.language.walk import BINDERS, binds, fields_of
from engine.record import replace
from oracle.cards import abilities_lines, card_text
from oracle.rulings.mutation.mutants import mutants
from oracle.words.language import cost_text, head

UNTRIGGERED = (On.PLAY, On.RECEIVE, On.PAY, On.WOULD_PAY, On.SCORING, On.SET_UP_GAME)
NOBODYS = frozenset(place for place in Place if place >= Place.TRASH)
SAMPLES: dict[Any, tuple[Any, ...]] = {
    nodes.Cards: (nodes.This(), nodes.It(), nodes.AllIn(Place.HAND)),
    nodes.Filter: (nodes.Anything(), nodes.Typed("Action"), nodes.Named("Copper")),
    nodes.Condition: (nodes.YourTurn(), nodes.AtLeast(nodes.EmptyPiles(), 1)),
    nodes.Quantity: (nodes.EmptyPiles(), nodes.HandSize()),
    int: (1, 2),
    str: ("Copper", "Silver", "Action", "Treasure"),
    bool: (False, True),
}
"""What a field of a kind is given in turn."""


@cache
def _kinds(word: type) -> dict[str, Any]:
    return typing.get_type_hints(word, vars(nodes))


def _others(kind: Any, value: Any) -> Iterator[Any]:
    """Other values for a field of a kind."""
    if typing.get_origin(kind) in (typing.Union, types.UnionType):
        for part in typing.get_args(kind):
            if part is type(None):
                yield None
            elif type(value) is not part:
                yield from _others(part, None)
            else:
                yield from _others(part, value)
    elif isinstance(kind, type) and issubclass(kind, Enum):
        yield from kind
    elif type(value) is int:
        yield from (value + 1, value - 1)
    else:
        yield from SAMPLES.get(kind, ())


def changes(node: Any, bound: Iterable[str]) -> Iterator[tuple[Any, str]]:
    """A word (or several) with one field changed anywhere in it, and which; of several also without one of them, or
    in another order."""
    if isinstance(node, tuple):
        for number, part in enumerate(node):
            before, after = node[:number], node[number + 1:]
            if isinstance(part, Word):
                yield before + after, f"without {type(part).__name__}"
                if after:
                    yield (*before, after[0], part, *after[1:]), "in another order"
            for other, what in changes(part, bound):
                yield (*before, other, *after), what
    elif isinstance(node, Word):
        for name, value in fields_of(node):
            if name in BINDERS:
                continue
            here = f"{type(node).__name__}.{name}"
            named = isinstance(node, (nodes.Ref, nodes.Bound))
            for other in bound if named else _others(_kinds(type(node))[name], value):
                if other != value:
                    yield replace(node, **{name: other}), f"{here}: {value} → {other}"
            for other, what in changes(value, bound):
                yield replace(node, **{name: other}), what


def neighbours(card: Card) -> Iterator[tuple[Card, str]]:
    """All cards that differ from one in one field of an ability."""
    for number, ability in enumerate(card.abilities):
        for other, what in changes(ability, sorted(binds(ability))):
            yield replace(card, abilities=(*card.abilities[:number], other, *card.abilities[number + 1:])), what


# ------------------------------------------------------------------------------------------- what means the same


class _Names(dict[str, str]):
    """Bound names by their order: what they are called means nothing."""

    def __missing__(self, name: str) -> str:
        self[name] = f"name {len(self) + 1}"
        return self[name]


def meaning(card: Card) -> tuple[Any, ...]:
    """The abilities of a card without what cannot mean anything else:

    * what bound names are called; the order of what all has to match, or of which one has to;
    * who is who where they are one: the owner where nobody else follows the instructions, and the one who set an
      ability up for themselves;
    * whose a place is that is nobody's, and whether Boons and Hexes are shown, which are always;
    * that what triggers when a card is Exiled from the Supply comes from there;
    * the details of a trigger where there is none: a card that is played, paid for or received, a game that is set up or
      scored, an Event that is bought;
    * since when what happened this turn is counted, unless it is counted in a phase.
    """
    return tuple(_meant(one, {Who.OWNER: Who.YOU}, _Names(), "Event" in card.types) for one in card.abilities)


def _meant(node: Any, same: dict[Who, Who], names: _Names, event: bool) -> Any:
    if isinstance(node, Who):
        return same.get(node, node)
    if isinstance(node, tuple):
        return tuple(_meant(part, same, names, event) for part in node)
    if not isinstance(node, Word):
        return node
    node, inner = _usual(node, event), same
    if isinstance(node, Ability) and node.by not in (Who.YOU, Who.OWNER):
        inner = dict.fromkeys(same, Who.OWNER)
    elif isinstance(node, nodes.Each) and node.who not in (Who.YOU, Who.OWNER):
        inner = {who: Who.OWNER for who in same if who is not Who.OWNER}
    elif isinstance(node, nodes.SetUp):
        inner = {Who.OWNER: Who.YOU}
        if same.get(node.owner, node.owner) is Who.YOU and same.get(Who.OWNER) is Who.YOU:
            inner[Who.BOUND] = Who.YOU
    found = []
    for name, value in fields_of(node):
        if isinstance(value, str) and (name in BINDERS or isinstance(node, (nodes.Ref, nodes.Bound))):
            found.append(names[value])
        else:
            outside = name in ("who", "owner", "by") and not isinstance(node, nodes.Pick)
            found.append(_meant(value, same if outside else inner, names, event))
    if isinstance(node, (nodes.Every, nodes.Either, nodes.AllOf, nodes.AnyOf)):
        found = [tuple(sorted(found[0], key=repr))]
    return type(node).__name__, *found


def _usual(node: Any, event: bool) -> Any:
    """A word without what it says for nothing."""
    match node:
        case Ability(when, _, source):
            bought = event and when.on is On.BUY and source is From.ITSELF
            if when.on in UNTRIGGERED or bought:
                return replace(node, when=nodes.When(when.on))
        case nodes.AllIn(place) | nodes.AnyIn(place) | nodes.CopiesIn(place) if place in NOBODYS:
            return replace(node, whose=Who.YOU)
        case nodes.Pick(_, _, source) if source in NOBODYS:
            return replace(node, whose=Who.YOU)
        case nodes.Put(_, to) if to in NOBODYS:
            return replace(node, whose=Who.YOU)
        case nodes.When(on=On.EXILE, source=Place.SUPPLY):
            return replace(node, source=None)
        case nodes.FromDeck(deck=deck, spot=spot):
            shown = node.shown or deck in (Place.BOON_DECK, Place.HEX_DECK)
            return replace(node, shown=shown, spot=Spot.TOP if spot is Spot.ANYWHERE else spot)
        case nodes.Times(phase=None, span=Span.TURN):
            return replace(node, span=Span.LATEST)
    return node


# ------------------------------------------------------------------------------------------- what prints alike


def alike(card: Card, others: Iterable[tuple[Card, str]]) -> Iterator[str]:
    """What is changed in those of some cards that print like a card, though they mean something else."""
    words, meant, usual = abilities_lines(card), meaning(card), set(lint(card))
    for other, what in others:
        if abilities_lines(other) == words and not set(lint(other)) - usual and meaning(other) != meant:
            yield f"{card.name} ({card.since}): {what}"


def entries_alike(entry: Entry) -> Iterator[str]:
    """What is changed in an entry, or in the facts of a version, without a change of its words."""
    words = card_text(entry)
    for name, value in fields_of(entry):
        for other in _facts(entry, name, value):
            changed = replace(entry, **{name: other})
            with instead(changed):
                if other != value and card_text(changed) == words:
                    yield f"{entry.name}: {name}: {value} → {other}"
    for card in entry.versions:
        other_cost = replace(card.cost, coins=card.cost.coins + (cost_text(card.cost) in head(card)))
        for name, value in (("types", (*card.types, "Victory")), ("cost", other_cost), ("since", card.since - 1),
                            ("version", "other"), ("ends_game", not card.ends_game)):
            changed = replace(entry, versions=(replace(card, **{name: value}),))
            if changed.versions != (card,) and card_text(changed) == card_text(replace(entry, versions=(card,))):
                yield f"{entry.name} ({card.since}): {name} → {value}"


def _facts(entry: Entry, name: str, value: Any) -> tuple[Any, ...]:
    """Other values for a fact of an entry. How many cards a Victory pile has is not its own fact."""
    counted = entry.kind in ("card", "state", "artifact") and not entry.by_players and value
    if name == "copies":
        return (value + 1,) if counted else ()
    if name == "by_players":
        return ((value[0] + 1, *value[1:]),) if value else ()
    return {
        "set_name": ("Base", "Plunder"), "needs": ((), ("Curse",)), "shuffled": (not value,),
        "everywhere": (not value,), "starting": (value + 1,) if name == "starting" else (),
        "begins": (None, Place.TRASH, Place.EXILE), "chosen": (None, nodes.Chosen(Place.SUPPLY, 1)),
    }.get(name, ())


def twins(cards: Iterable[Card]) -> Iterator[str]:
    """Abilities of different cards that print alike though they mean something else."""
    known: dict[tuple[str, ...], tuple[Any, str]] = {}
    for card in cards:
        for ability in card.abilities:
            alone = replace(card, abilities=(ability,), ends_game=False)
            meant, name = meaning(alone), f"{card.name} ({card.since})"
            other, where = known.setdefault(tuple(abilities_lines(alone)), (meant, name))
            if other != meant:
                yield f"{name} and {where}: {abilities_lines(alone)}"


def every_card() -> Iterator[Card]:
    """All versions of all cards."""
    for entry in entries():
        yield from entry.versions


def faults(cards: Iterable[Card]) -> Iterator[str]:
    """All that is wrong with the words of some cards."""
    for card in cards:
        yield from alike(card, neighbours(card))
        yield from alike(card, ((mutant.version, mutant.what) for mutant in mutants(card)))


def main() -> None:
    """Look at all of them."""
    share = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    found = 0
    for fault in (*twins(every_card()), *(fault for entry in entries() for fault in entries_alike(load(entry.name)))):
        found += 1
        print(fault)
    for number, card in enumerate(every_card()):
        for fault in faults((card,)) if number % share == 0 else ():
            found += 1
            print(fault, flush=True)
    print(f"{found} faults")


if __name__ == "__main__":
    main()
