"""Changes to what an answer depends on: one word of a card's data, one rule, another dated version of a card.

A change is named by what is changed and how, in words; ``key`` is short for that. The same change of another version of
a card has the same name.
"""

from __future__ import annotations

import hashlib
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.collection import INDEX, load
from engine.kernel import Kin, Setup, new_game
from engine.language import Ability, Card
from engine.language.walk import field_names, fields_of
from engine.record import record, replace
from engine.rules import DATED
from engine.state import Game
from oracle.rulings.mutation.mutants import mutants

if TYPE_CHECKING:
    from oracle.scenario.fields import Scenario
    from oracle.scenario.position import Layout

RULES: Final = "rules"
_BODY: Final = ("do", "otherwise")          # what is paid decides already whether it is offered


@record
class Change:
    """One change.

    ``subject`` is the name of a card or landscape, or RULES; ``what`` says what is changed, for a rule its name.
    ``card`` is the changed card (None for a rule); ``within`` are the abilities whose body has the changed word, the
    outermost first: where one of them is never resolved, the change cannot matter. ``ability`` is the number of the
    ability on the card, from 0. ``dated`` is True for a change that came with time.
    """

    subject: str
    what: str
    key: str
    card: Card | None = None
    within: tuple[Ability, ...] = ()
    ability: int = 0
    dated: bool = False

    def of(self, kin: Kin, setup: Setup) -> Game:
        """Return the game with this change, from the setup that :meth:`applied` leads to.

        What it shares with the unchanged game is taken from its ``kin``.
        """
        if self.card is None:
            return kin.with_rules(setup.rules)
        return new_game(*setup) if self.dated else kin.with_card(self.card)

    @property
    def name(self) -> tuple[str, str]:
        """Return what stays the same from run to run: the subject and the key."""
        return self.subject, self.key

    def applied(self, scenario: Scenario, layout: Layout) -> tuple[Scenario, Layout]:
        """Return a scenario and its layout with this change."""
        card = self.card
        if card is None:
            era = scenario.era
            value = not era.rules().holds(self.what)
            switches = (*(other for other in era.switches if other[0] != self.what), (self.what, value))
            return replace(scenario, era=replace(era, switches=switches)), layout
        cards = tuple([card if one.name == card.name else one for one in layout.cards])
        landscapes = tuple([card if one.name == card.name else one for one in layout.landscapes])
        return scenario, replace(layout, cards=cards, landscapes=landscapes)


def key_of(what: str, sort: str = "") -> str:
    """Return five letters for a change in words: two for its sort, which other cards share, and three for itself."""
    return _letters(sort)[:2] + _letters(what)[:3]


def _letters(text: str) -> str:
    return urlsafe_b64encode(hashlib.blake2s(text.encode(), digest_size=3).digest()).decode()


def of_rules(names: Iterable[str]) -> Iterator[Change]:
    """Yield the changes of some rules, by their names."""
    for name in names:
        yield Change(RULES, name, key_of(name, "rule"), dated=name in DATED)


@lru_cache(maxsize=512)
def of_card(card: Card) -> tuple[Change, ...]:
    """Return the changes of one word of a card."""
    found = []
    for mutant in mutants(card):
        place = _place(card, mutant.version)
        key = key_of(mutant.what, place.sort)
        found.append(Change(card.name, mutant.what, key, mutant.version, place.within, place.ability))
    return tuple(found)


def of_versions(card: Card) -> Iterator[Change]:
    """Yield the card as it was before its version, and as it became after it."""
    if card.name not in INDEX:
        return
    versions = load(card.name).versions
    if card not in versions:
        return              # made for this game
    at = versions.index(card)
    for others in (reversed(versions[:at]), versions[at + 1 :]):
        for other in others:
            if (other.abilities, other.types, other.cost) != (card.abilities, card.types, card.cost):
                what = f"as it was from {min(other.since, card.since)} to {max(other.since, card.since)}"
                yield Change(card.name, what, key_of(what, "version"), other, dated=True)
                break


class _Place(NamedTuple):
    """A place where two versions of a card differ: the enclosing abilities, the number of the outermost, and the sort
    of word in which sort of ability.
    """

    within: tuple[Ability, ...]
    ability: int
    sort: str


def _place(card: Card, other: Card) -> _Place:
    pairs = enumerate(zip(card.abilities, other.abilities, strict=False))
    first = next((number for number, (one, two) in pairs if one != two), 0)
    within: list[Ability] = []
    node: object = card.abilities
    changed: object = other.abilities
    ability: Ability | None = None
    on = field = word = ""
    while True:
        if isinstance(node, Ability):
            ability, on = node, node.when.on.value
        if field_names(node.__class__) is not None:
            word = node.__class__.__name__
        step = _only_difference(node, changed)
        if step is None:
            if node.__class__ is tuple and changed.__class__ is tuple:
                word = next((one for one in node if one not in changed), node).__class__.__name__
            return _Place(tuple(within), first, f"{on} {word} {field}")
        field = step[0] or field
        if ability is not None and step[0] in _BODY:
            within.append(ability)
            ability = None
        _, node, changed = step


def _only_difference(one: object, two: object) -> tuple[str, object, object] | None:
    """Return the only field (or part of a tuple) in which two nodes differ, with both values; None if there is none."""
    if one.__class__ is not two.__class__:
        return None
    if isinstance(one, tuple) and isinstance(two, tuple):
        if len(one) != len(two):
            return None
        pairs = [("", *pair) for pair in zip(one, two, strict=True) if pair[0] != pair[1]]
    elif field_names(one.__class__) is not None:
        pairs = [(name, value, other) for (name, value), (_, other) in zip(fields_of(one), fields_of(two), strict=True)
                 if value != other]
    else:
        return None
    return pairs[0] if len(pairs) == 1 else None


__all__ = ["RULES", "Change", "key_of", "of_card", "of_rules", "of_versions"]
