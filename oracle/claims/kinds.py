"""Sets of kinds of cards, as bits: those in a zone or a pile, of a type, and what they give when they are played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import inf
from typing import Any, Final, NamedTuple

from engine import language as lang
from engine.language import PLAYER_PLACES, TYPE_BIT, From, Pool
from engine.language.walk import Node, contains, parts
from engine.state import KIND, Contents, Game, State

_KEPT: Final = 256                   # games of which something is remembered
_UNCOUNTED: Final = (lang.Each, lang.ForEach, lang.Repeat, lang.AsOften, lang.SetUpAgain, lang.Bid)


Costs = tuple[int, int, int]
"""What a card costs: coins, Potions, Debt."""


class Some(NamedTuple):
    """Cards that something may be about: their kinds and the zones they may lie in, as bits."""

    kinds: int
    zones: int

    def __or__(self, other: object) -> Some:
        assert isinstance(other, Some)
        return Some(self.kinds | other.kinds, self.zones | other.zones)

    def within(self, other: Some) -> bool:
        """Report whether these are some of other ones."""
        return not (self.kinds & ~other.kinds or self.zones & ~other.zones)


@lru_cache(maxsize=_KEPT)
def types_of(game: Game) -> tuple[int, ...]:
    """For each kind the types that its cards may have, as bits: with those that an effect may give them."""
    types = list(game.types)
    effects = [code.ability.effect for _, _, code in game.program.type_effects if code.ability is not None]
    for _ in effects:                                      # one may ask for what another one gives
        for effect in effects:
            for kind in range(1, len(types)):
                if _may_match(effect.filter, game.cards[kind].name, types[kind]):
                    types[kind] |= TYPE_BIT[effect.type]
    return tuple(types)


@lru_cache(maxsize=_KEPT)
def costs_of(game: Game) -> tuple[tuple[Costs, ...], ...]:
    """For each kind what its cards may cost: as printed, where an effect reduces that fewer coins, and what all others
    cost where a card costs like the last one gained."""
    every = [_reduced(cost, _reduction(game, kind)) for kind, cost in enumerate(game.costs)]
    all_costs = tuple({cost for costs in every[1:] for cost in costs})
    like_last = game.program.costs_like_last
    return tuple(all_costs if kind in like_last else costs for kind, costs in enumerate(every))


def _reduction(game: Game, kind: int) -> float:
    """Return by how many coins the cost of a kind may be reduced: what holds for a whole game, or for a card itself,
    does so once."""
    own = [(From.ITSELF, code) for code in game.program.own_cost.get(kind, ())]
    found: float = 0
    for source, code in (*((source, code) for source, _, code in game.program.cost_effects), *own):
        effect = code.ability.effect if code.ability is not None else None
        if not isinstance(effect, lang.CostLess):
            return inf
        if _may_match(effect.filter, game.cards[kind].name, types_of(game)[kind]):
            found += effect.coins if source in (From.GAME, From.ITSELF) and isinstance(effect.coins, int) else inf
    return found


def _reduced(cost: Costs, most: float) -> tuple[Costs, ...]:
    """Return a cost and those with up to so many coins less."""
    coins, potions, debt = cost
    return tuple((fewer, potions, debt) for fewer in range(int(max(0, coins - most)), coins + 1))


@lru_cache(maxsize=_KEPT)
def of_types(game: Game, types: int) -> int:
    """The kinds of cards that may have one of some types, as bits."""
    return sum(1 << kind for kind, own in enumerate(types_of(game)) if own & types)


@lru_cache(maxsize=_KEPT)
def matched(game: Game) -> dict[object, tuple[int, int]]:
    """For filters that ask for nothing of a position: the kinds that surely match, and those that may; for filters that
    compare with other cards, with the kinds of these."""
    return {}


@lru_cache(maxsize=1 << 14)
def owners_of(zones: int, players: int) -> tuple[int, ...]:
    """The players who have some of the zones."""
    return tuple(player for player in range(players) if zones >> player * PLAYER_PLACES & (1 << PLAYER_PLACES) - 1)


@lru_cache(maxsize=1 << 14)
def parties_of(zones: int, players: int, end: int) -> int:
    """Return who has some of the zones, as bits: the players, and after them nobody, whose zones begin at ``end``."""
    return sum(1 << player for player in owners_of(zones, players)) | (zones >> end != 0) << players


@lru_cache(maxsize=1 << 10)
def zones_near(players: int, end: int, piles: int) -> int:
    """The zones of some players, nobody's (from ``end`` on) and the piles (from ``piles`` on)."""
    own = sum((1 << PLAYER_PLACES) - 1 << player * PLAYER_PLACES for player in bits(players))
    return int(own | (4 << piles) - 1 & ~((1 << end) - 1))


def _may_match(word: Node, name: str, types: int) -> bool:
    """Report whether a card of a name may match a filter if it has no more than some types."""
    match word:
        case lang.Named(name=wanted):
            return bool(name == wanted)
        case lang.Typed(type=wanted):
            return bool(types & TYPE_BIT[wanted])
        case lang.Every(filters=inner):
            return all(_may_match(part, name, types) for part in inner)
        case lang.Either(filters=inner):
            return any(_may_match(part, name, types) for part in inner)
        case _:
            return True


@lru_cache(maxsize=_KEPT)
def coins_of(game: Game) -> dict[int, int | None]:
    """For each kind how many coins its play ability gives at the most, each time; None where that cannot be counted."""
    return {kind: coins_in(code.ability.clause)
            for kind, code in game.program.play_code.items() if code.ability is not None}


def coins_in(words: Any) -> int | None:
    """Return how many coins instructions give at the most; None where that cannot be counted."""
    given = [part.amount for part in parts(words) if isinstance(part, lang.Plus) and part.pool == Pool.COINS]
    known = [amount for amount in given if isinstance(amount, int)]
    return None if len(known) < len(given) or (given and contains(words, _UNCOUNTED)) else sum(known)


@lru_cache(maxsize=_KEPT)
def codes_of(game: Game) -> dict[tuple[str, int], list[int]]:
    """The codes of abilities, by their cards and what they were compiled from."""
    found: dict[tuple[str, int], list[int]] = {}
    for code in game.codes:
        if code.ability is not None:
            found.setdefault((code.card, id(code.ability)), []).append(code.id)
    return found


@lru_cache(maxsize=_KEPT)
def returns_to_actions(game: Game) -> bool:
    """Report whether an Action phase may follow on a Buy phase."""
    return any(code.ability is not None and contains(code.ability, lang.ReturnToActionPhase) for code in game.codes)


def flat(zone: Sequence[Any], mask: int = KIND) -> list[int]:
    return [card & mask for item in zone for card in (item if item.__class__ is tuple else (item,))]


def together(flows: Sequence[dict[tuple[int, int], int]]) -> dict[tuple[int, int], int]:
    found: dict[tuple[int, int], int] = {}
    for part in flows:
        for flow, kinds in part.items():
            found[flow] = found.get(flow, 0) | kinds
    return found


def kinds_in_piles(state: State) -> tuple[int, int]:
    """The kinds of the cards in the piles of the Supply, and in the others."""
    supply, others = 0, 0
    for number, (pile, runs) in enumerate(zip(state.game.piles, state.piles, strict=True)):
        kinds = kinds_in([kind for top, size in runs for kind in (size if top < 0 else (top,))])
        if number not in state.absent and pile.supply:
            supply |= kinds
        else:
            others |= kinds
    return supply, others


def copies_near_top(runs: Contents, kind: int, taken: float, turned: float) -> int:
    """Return how many copies of a card are among so many cards taken from a pile that is rotated so often."""
    found, left = 0, taken
    for top, size in runs:
        here = size.count(kind) if top < 0 else size * (top == kind)
        number = len(size) if top < 0 else size
        found += here if turned else int(min(here, left))     # of shuffled ones any may be the first
        left -= min(number, left)
    return int(min(found, taken))


def kinds_in(zone: Sequence[Any]) -> int:
    found = 0
    for kind in flat(zone):
        found |= 1 << kind
    return found & ~1


def kinds_held(value: Any) -> int:
    """The kinds of the cards in what an ability holds."""
    if value.__class__ is int:
        return 1 << (value & KIND) & ~1
    return kinds_in([card for item in value for card in bits(kinds_held(item))]) if isinstance(value, tuple) else 0


@lru_cache(maxsize=1 << 14)
def bits(number: int) -> tuple[int, ...]:
    found = []
    while number:
        low = number & -number
        found.append(low.bit_length() - 1)
        number ^= low
    return tuple(found)


__all__ = [
    "Costs", "Some", "bits", "codes_of", "coins_in", "coins_of", "copies_near_top", "costs_of", "flat", "kinds_held",
    "kinds_in", "kinds_in_piles", "matched", "of_types", "owners_of", "parties_of", "returns_to_actions", "together",
    "types_of", "zones_near",
]
