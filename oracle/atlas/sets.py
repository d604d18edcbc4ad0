"""Kingdoms to play with: recommended sets of ten, and one that is drawn as the rules of setup say.

A draw takes randomizers of piles and landscapes together until there are enough piles; at most two landscapes, at most
one of them a Way. Colonies and Shelters go by the first and the last pile that is drawn. What needs something beside it
has that chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple

from engine.collection import INDEX, load
from engine.language import Place
from oracle.atlas.layouts import can_be
from oracle.errors import Where, complain
from oracle.words.catalogue import Fact, did_you_mean, facts, plain


class Set(NamedTuple):
    """A recommended set: its name, where it was recommended, its piles."""

    name: str
    source: str
    piles: tuple[str, ...]


class Draw(NamedTuple):
    """A Kingdom that was drawn: its piles and landscapes, and whether it is played with Colonies and Shelters.
    ``chosen`` is what was chosen for what needs something beside it."""

    piles: tuple[str, ...]
    landscapes: tuple[str, ...]
    colonies: bool
    shelters: bool
    chosen: tuple[tuple[str, tuple[str, ...]], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """Return all cards and landscapes that can be asked about."""
        beside = [name for of, names in self.chosen if _in_supply(of) for name in names]
        shelters = _SHELTERS if self.shelters else ()
        return tuple(dict.fromkeys((*self.piles, *self.landscapes, *beside, *shelters)))

    @property
    def texts(self) -> tuple[str, ...]:
        """Return the names, a Trait with the pile that it is on: ``Reckless[Moat]``."""
        piles = {of: names[0] for of, names in self.chosen if facts()[of].kind == "trait"}
        return tuple(f"{name}[{piles[name]}]" if name in piles else name for name in self.names)

    def as_data(self) -> dict[str, object]:
        """Return it as plain data, for ``--format json``."""
        return {**self._asdict(), "chosen": {of: list(names) for of, names in self.chosen}}


_FIRST: Final = "the first rulebook (2008)"
RECOMMENDED: Final = tuple(Set(name, _FIRST, tuple(piles.split(", "))) for name, piles in (
    ("First Game", "Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Woodcutter, Workshop"),
    ("Big Money", "Adventurer, Bureaucrat, Chancellor, Chapel, Feast, Laboratory, Market, Mine, Moneylender, "
                  "Throne Room"),
    ("Interaction", "Bureaucrat, Chancellor, Council Room, Festival, Library, Militia, Moat, Spy, Thief, Village"),
    ("Size Distortion", "Cellar, Chapel, Feast, Gardens, Laboratory, Thief, Village, Witch, Woodcutter, Workshop"),
    ("Village Square", "Bureaucrat, Cellar, Festival, Library, Market, Remodel, Smithy, Throne Room, Village, "
                       "Woodcutter"),
))
_SHELTERS: Final = ("Hovel", "Necropolis", "Overgrown Estate")
_COLONIES_WITH, _SHELTERS_WITH = "Prosperity", "Dark Ages"
_MOST_LANDSCAPES: Final = 2
_DRAWN_WITH_PILES: Final = ("event", "landmark", "project", "way", "trait")
_BROUGHT_BY_TYPE: Final = (("Liaison", "ally"), ("Omen", "prophecy"))
_BLACK_MARKET: Final = 15        # cards in a Black Market deck


def recommended(name: str) -> Set | None:
    """Return the recommended set of a name; None if there is none."""
    return next((one for one in RECOMMENDED if plain(one.name) == plain(name)), None)


def expansions() -> tuple[str, ...]:
    """Return the sets of cards from which can be drawn."""
    return tuple(sorted({fact.set_name for fact in facts().values() if fact.set_name}))


def expansions_of(text: str) -> tuple[str, ...]:
    """Return the sets of cards that are listed with commas between; all of them for an empty text. Raises
    OracleError."""
    known = {plain(name): name for name in expansions()}
    found = []
    for part in filter(None, map(str.strip, text.split(","))):
        if plain(part) not in known:
            hint = did_you_mean(part, list(known.values())) or f"there are: {', '.join(known.values())}"
            raise complain(f"there is no set of cards called '{part[:40]}'", hint, Where("--from"))
        found.append(known[plain(part)])
    return tuple(dict.fromkeys(found)) or expansions()


@cache
def _piles() -> tuple[Fact, ...]:
    """Return the piles of which a Kingdom is made, each with what its randomizer says."""
    mixed = {fact.pile.removeprefix("split:") for fact in facts().values() if fact.pile.startswith("split:")}
    return tuple(fact for fact in facts().values() if fact.name in INDEX and (
        (fact.is_card and fact.pile == "kingdom") or (fact.kind == "pile" and fact.name in mixed - {"Ruins"})))


def drawn(number: int, among: Sequence[str], seed: int) -> Draw:
    """Return a Kingdom of so many piles, drawn from sets of cards; the same for the same seed. Raises OracleError."""
    random = Random(seed)
    piles = {fact.name: fact for fact in _piles() if fact.set_name in among}
    if len(piles) < number:
        raise complain(f"these sets have {len(piles)} piles, {number} are to be drawn", "name more sets",
                       Where("--from"))
    others = [fact.name for fact in facts().values() if fact.set_name in among and fact.kind in _DRAWN_WITH_PILES]
    kingdom: list[str] = []
    landscapes: list[str] = []
    for name in random.sample([*piles, *others], len(piles) + len(others)):
        if name in piles:
            kingdom.append(name)
        elif len(landscapes) < _MOST_LANDSCAPES and not (
                facts()[name].kind == "way" and any(facts()[one].kind == "way" for one in landscapes)):
            landscapes.append(name)
        if len(kingdom) == number:
            break
    unused = [name for name in piles if name not in kingdom]
    random.shuffle(unused)
    types = {type_ for name in kingdom for one in _cards_of(name) for type_ in facts()[one].types}
    for type_, kind in _BROUGHT_BY_TYPE:
        those = [fact.name for fact in facts().values() if fact.kind == kind]
        if type_ in types:
            landscapes.append(random.choice(those))
    return Draw(
        tuple(sorted(kingdom)), tuple(landscapes), facts()[kingdom[0]].set_name == _COLONIES_WITH,
        facts()[kingdom[-1]].set_name == _SHELTERS_WITH and number > 1,
        tuple(_chosen([*kingdom, *landscapes], kingdom, unused, random)))


def _cards_of(pile: str) -> list[str]:
    return [fact.name for fact in facts().values() if fact.pile == f"split:{pile}"] or [pile]


def _chosen(
    names: Iterable[str], kingdom: Sequence[str], unused: list[str], random: Random,
) -> Iterable[tuple[str, tuple[str, ...]]]:
    """Return what is chosen for the cards and landscapes that have something beside them; piles that are not used are
    taken from ``unused``."""
    for name in names:
        entry, fact = load(name), facts()[name]
        if fact.kind == "trait":
            fits = [one for one in kingdom if {"Action", "Treasure"} & set(facts()[one].types)]
            if fits:
                yield name, (random.choice(fits),)
        elif entry.chosen is not None and entry.chosen.place is Place.BOONS_ASIDE:
            boons = [one.name for one in facts().values() if one.kind == "boon"]
            yield name, tuple(random.sample(boons, entry.chosen.count))
        elif entry.chosen is not None and entry.chosen.place is Place.BLACK_MARKET:
            yield name, tuple(unused[:_BLACK_MARKET])
            del unused[:_BLACK_MARKET]
        elif entry.chosen is not None and entry.chosen.count == 1:
            inside = kingdom if fact.kind == "landmark" else unused
            fit = next((one for one in inside if can_be(one, entry.chosen.filter)), "")
            if fit:
                yield name, (fit,)
                if fit in unused:
                    unused.remove(fit)


def _in_supply(name: str) -> bool:
    """Report whether what is chosen for a card is a further pile of the game."""
    chosen = load(name).chosen
    return facts()[name].is_card and chosen is not None and chosen.place is Place.SUPPLY


__all__ = ["RECOMMENDED", "Draw", "Set", "drawn", "expansions", "expansions_of", "recommended"]
