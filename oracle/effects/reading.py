"""The questions that the common effects ask of a card's data: its words and those around them, where cards come from,
what follows what.

Everything here is a pure function of the data; nothing names a card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeVar

from engine import language as lang
from engine.language import Ability, Card, Entry, From, Need, On, Place, Who
from engine.language.walk import Node, below, cards_acted_on, names_bound_by, parts

_W = TypeVar("_W")
# Where a card comes from that is in none of the places of the game at that moment.
SELF, IT, GAINED, NAME = "self", "it", "gained", "name"
Origin = Place | str


class Step(NamedTuple):
    """A word of a card's abilities, with the words that it stands in, the outermost first, and the ability around it.

    That of an ability that stands in none is that ability itself."""

    word: Node
    within: tuple[object, ...]
    ability: Ability

    @property
    def printed(self) -> Ability:
        """Return the ability of the card that contains it, whatever set it up."""
        return next(word for word in self.within if isinstance(word, Ability))

    @property
    def players(self) -> tuple[Who, ...]:
        """Return the players of whom each follows it, the outermost first."""
        return tuple(word.who for word in self.within if isinstance(word, lang.Each))

    @property
    def by_others(self) -> bool:
        """Report whether other players follow it: each of them, or the one of the occurrence."""
        if any(who in (Who.OTHERS, Who.ALL, Who.LEFT) for who in self.players):
            return True
        return self.ability.by is Who.ACTOR and self.ability.when.who is not Who.YOU

    @property
    def optional(self) -> bool:
        """Report whether the player may leave it out: some clause around it is optional."""
        return any(isinstance(word, lang.Clause) and word.need is Need.MAY for word in self.within)


@dataclass(frozen=True)
class Sheet:
    """One version of a card, as the functions of the common effects read it."""

    card: Card
    entry: Entry

    @property
    def name(self) -> str:
        """Return the card's name."""
        return self.card.name

    @property
    def types(self) -> tuple[str, ...]:
        """Return the card's types."""
        return self.card.types

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Return all words of its abilities, as they are written."""
        found: list[Step] = []

        def gather(word: Node, within: tuple[Node, ...], ability: Ability) -> None:
            found.append(Step(word, within, ability))
            inside = word if isinstance(word, Ability) else ability
            for part in below(word):
                gather(part, (*within, word), inside)

        for ability in self.card.abilities:
            gather(ability, (), ability)
        return tuple(found)

    def each(self, *kinds: type[_W]) -> Iterator[Step]:
        """Return the words of some kinds, each with the words around it."""
        return (step for step in self.steps if isinstance(step.word, kinds))

    def has(self, *kinds: type) -> bool:
        """Report whether there is a word of one of these kinds."""
        return any(True for _ in self.each(*kinds))

    def triggered(self, *on: On) -> Iterator[tuple[Ability, tuple[Node, ...]]]:
        """Yield the abilities that such an occurrence triggers, printed or set up, each with the words around it."""
        for step in self.each(Ability):
            if step.word.when.on in on:
                yield step.word, step.within

    @cached_property
    def binders(self) -> dict[str, list[object]]:
        """Return the words that bind a name."""
        found: dict[str, list[object]] = {}
        for step in self.steps:
            for name in names_bound_by(step.word):
                found.setdefault(name, []).append(step.word)
        return found

    def about(self, step: Step, cards: Node) -> set[Origin]:
        """Return where the cards come from that a word is about; the card of the occurrence is this one in an ability
        that is about its own card."""
        found = self.origins(cards)
        if IT in found and step.within and step.ability.source is From.ITSELF:
            found = (found - {IT}) | {SELF}
        return found

    def origins(self, cards: Node, seen: frozenset[str] = frozenset()) -> set[Origin]:
        """Return where the cards come from that an instruction is about."""
        match cards:
            case lang.This():
                return {SELF}
            case lang.It():
                return {IT}
            case lang.Pick(source=Place() as place) | lang.AllIn(place=place):
                return {place}
            case lang.Pick(source=lang.Ref() as ref):
                return self.origins(ref, seen)
            case lang.PlayedThisTurn() | lang.Pick(source=lang.PlayedThisTurn()):
                return {Place.PLAY}
            case lang.OnThis() | lang.SetAsideCard() | lang.Pick(source=lang.OnThis()):
                return {Place.ASIDE}
            case lang.Those(cards=inner):
                return self.origins(inner, seen)
            case lang.Ref(name=name) if name not in seen:
                found: set[Origin] = set()
                for word in self.binders.get(name, ()):
                    found |= self._bound(word, seen | {name})
                return found
            case _:
                return set()

    def asked(self, step: Step) -> tuple[Node, ...]:
        """Return the filters that the cards of an instruction have to match. These are the filters by which they are
        picked, what triggered the ability, and the conditions about them around the instruction."""
        cards = step.word.cards if hasattr(step.word, "cards") else step.word
        found: list[Node] = [*self._picked(cards, frozenset())]
        if self.origins(cards) == {IT}:
            found.append(step.ability.when.filter)
        for word in step.within:
            if isinstance(word, lang.Clause) and word.if_ is not None:
                found += [one.filter for one in parts(word.if_) if isinstance(one, lang.Matches) and one.cards == cards]
        return tuple(found)

    def _picked(self, cards: object, seen: frozenset[str]) -> Iterator[object]:
        if isinstance(cards, (lang.Pick, lang.AllIn, lang.PlayFromSupply, lang.BecomeFromSupply, lang.Gain)):
            yield cards.filter
            for one in asserted(cards.filter):
                if isinstance(one, lang.CopyOf) and isinstance(one.cards, lang.Ref):
                    yield from self._picked(one.cards, seen)
            source = getattr(cards, "source", None)
            if isinstance(source, lang.Ref):
                yield from self._picked(source, seen)
        elif isinstance(cards, lang.Ref) and cards.name not in seen:
            for word in self.binders.get(cards.name, ()):
                if isinstance(word, (lang.Gain, lang.DigFor)):
                    yield word.filter
                else:
                    yield from self._picked(cards_acted_on(word), seen | {cards.name})

    def may_be(self, step: Step, *types: str) -> bool:
        """Report whether the cards of an instruction can have one of these types, as far as its filters say."""
        for one in self.asked(step):
            asked = types_asked(one)
            if asked is not None and not asked & set(types):
                return False
        return True

    def _bound(self, word: Node, seen: frozenset[str]) -> set[Origin]:
        """Return where the cards come from that a word binds."""
        match word:
            case lang.FromDeck(deck=deck):
                return {deck}
            case lang.TopCard() | lang.DigFor():
                return {Place.DECK}
            case lang.Gain():
                return {GAINED}
            case lang.PutFromSupply() | lang.AddTokens():
                return {Place.SUPPLY}
            case lang.NameCard():
                return {NAME}
            case _:
                return self.origins(cards_acted_on(word), seen)


def followed(clause: Node) -> Iterator[tuple[tuple[Node, tuple[Node, ...]], ...]]:
    """Yield the ways through an ability's instructions: each a sequence of instructions with the words around them, of
    options one at a time. What it sets up is left out."""
    yield from _ways((clause,), ())


def _ways(instructions: Node, within: tuple[Node, ...]) -> Iterator[tuple[tuple[Node, tuple[Node, ...]], ...]]:
    if not instructions:
        yield ()
        return
    first, *rest = instructions
    for head in _through(first, within):
        for tail in _ways(rest, within):
            yield (*head, *tail)


def _through(word: object, within: tuple[object, ...]) -> Iterator[tuple[tuple[object, tuple[object, ...]], ...]]:
    inside = (*within, word)
    match word:
        case lang.Clause():
            yield from _ways((*word.cost, *word.do), inside)
            if word.otherwise:
                yield from _ways(word.otherwise, inside)
        case lang.ChooseOne():
            if word.count != 1:
                yield from _ways(tuple(part for option in word.options for part in option.do), inside)
                return
            for option in word.options:
                yield from _ways(option.do, inside)
        case lang.Each():
            yield from _ways((*word.do, *word.then), inside)
        case lang.AsOften():
            yield from _ways((word.clause,), inside)
        case lang.ForEach() | lang.Repeat() | lang.OncePerTurn() | lang.Bid():
            yield from _ways(word.do, inside)
        case _:
            yield ((word, within),)


def asserted(word: Node) -> tuple[Node, ...]:
    """Return the filters that a card matches which matches a filter; of alternatives none."""
    if isinstance(word, lang.Every):
        return tuple(one for part in word.filters for one in asserted(part))
    return () if isinstance(word, (lang.Except, lang.Either)) else (word,)


def types_asked(word: Node) -> frozenset[str] | None:
    """Return the types of which a card has one if a filter matches it; None if it may have any."""
    match word:
        case lang.Typed(type=name):
            return frozenset({name})
        case lang.Every(filters=inner):
            known = [asked for part in inner if (asked := types_asked(part)) is not None]
            return known[0] if known else None
        case lang.Either(filters=inner):
            alternatives = [types_asked(part) for part in inner]
            if None in alternatives:
                return None
            return frozenset().union(*(one for one in alternatives if one is not None))
        case _:
            return None


def filters(word: Node) -> tuple[Node, ...]:
    """Return the filters within a word."""
    return tuple(part for part in parts(word) if isinstance(part, lang.Filter))


def own(ability: Ability) -> bool:
    """Report whether an ability is about its own card: "when you gain this"."""
    return ability.source is From.ITSELF


def is_own_play(ability: Ability, card: Card) -> bool:
    """Report whether this is what the card does when it is played, or the Event when it is bought, the Boon when it is
    received."""
    on = ability.when.on
    return (
        on in (On.PLAY, On.RECEIVE)
        or (on is On.BUY and "Event" in card.types and own(ability))
        or (on is On.WOULD_RESOLVE and "Way" in card.types)
    )
