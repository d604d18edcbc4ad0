"""The facts of a position, one by one, so that ends can be described by what they share and where they differ.

A fact is either something that there can be an amount of (Inn in Alice's hand, Alice's Coins), or something that has a
reading (the order of a deck, whose turn it is).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from engine.language import PLAYER_PLACES, POOLS, Place, Pool
from engine.state import Contents, State, place_of
from oracle.words.card_texts import counted, name_of, names_of, pile_text, zone_text
from oracle.words.place_texts import bearer_text, cube_text, pool_text, token_text
from oracle.words.position_texts import hanging_text
from oracle.words.position_view import View, ordered, view
from oracle.words.table import PLACE_NAME, POOL_NAME

_SORTS: Final = ("cards", "pool", "mark", "set up", "order", "pile", "turn")
_PLACES: Final = (Place.TRASH, Place.HAND, Place.DECK, Place.DISCARD, Place.EXILE, Place.ISLAND, Place.TAVERN,
                  Place.NATIVE_VILLAGE, Place.ASIDE, Place.PLAY)
_MOST_IN_ROW: Final = 6


class Fact(NamedTuple):
    """Something that a position has: its sort, whose it is ("" for nobody's), what it is, and where.

    ``where`` are words for the place, to follow what it is: ``in the discard pile``. ``rank`` sorts the facts.
    """

    sort: str
    owner: str
    what: str
    where: str = ""
    rank: int = 0


Facts = Mapping[Fact, int | str]
"""The facts of a position, each with its amount (those of which there is none are left out) or its reading."""


def facts_of(state: State) -> Facts:
    """All facts of a position."""
    found: dict[Fact, int | str] = {}
    seen = view(state)
    for fact, amount in chain(_in_zones(state), _of_pools(state), _marks(state, seen), _set_up(state, seen),
                              _of_piles(state, seen)):
        now = found.get(fact, 0)
        found[fact] = now + amount if isinstance(amount, int) and isinstance(now, int) else amount
    return found


def _in_zones(state: State) -> Iterator[tuple[Fact, int | str]]:
    """The cards of each zone, and their order where it counts."""
    game = state.game
    for number, items in enumerate(state.zones):
        if not items:
            continue
        place = place_of(len(game.players), number)
        owner = "" if place >= PLAYER_PLACES else str(game.players[number // PLAYER_PLACES])
        rank = _PLACES.index(place) if place in _PLACES else len(_PLACES)
        for name, n in Counter(names_of(game, items)).items():
            yield Fact("cards", owner, name, _where(place), rank), n
        if ordered(game, place) and len(items) > 1:
            yield Fact("order", owner, PLACE_NAME[place].removeprefix("the ")), _row(state, place, items)


def _of_pools(state: State) -> Iterator[tuple[Fact, int]]:
    """Yield the amount in each player's pools."""
    for player, name in enumerate(state.game.players):
        for pool in Pool:
            amount = state.pools[player * POOLS + pool]
            if amount:
                yield Fact("pool", str(name), pool.name, "", pool), amount


def _marks(state: State, seen: View) -> Iterator[tuple[Fact, int]]:
    """Cubes, tokens, and what hangs on cards."""
    game = state.game
    for cube in state.cubes:
        yield Fact("mark", "", cube_text(game, *cube)), 1
    for where, token, player, n in state.tokens:
        words = token_text(game, token, player, n)
        yield Fact("mark", "", f"{words} on {bearer_text(game, where)}"), 1
    for entry in seen.hanging:
        if text := hanging_text(game, entry):
            yield Fact("mark", "", text), 1


def _set_up(state: State, seen: View) -> Iterator[tuple[Fact, int]]:
    """Yield the abilities that are set up, and the cards that they belong to."""
    game = state.game
    for player, text, n in seen.waiting:
        yield Fact("set up", str(game.players[player]), text), n
    for _, entry in state.pending:
        if entry.code >= 0 and entry.this:
            yield Fact("set up", str(game.players[entry.owner]), "", name_of(game, entry.this), 1), 1


def _of_piles(state: State, seen: View) -> Iterator[tuple[Fact, int | str]]:
    """The piles, whose turn it is, and whether the game is over."""
    for heap in seen.heaps:
        yield Fact("pile", "", heap.name), heap.left
        if heap.mixed and heap.left:
            yield Fact("pile", "", heap.name, "cards", 1), pile_text(state.game, state.piles[heap.number])
    yield Fact("turn", "", "turn"), seen.turn
    if seen.status:
        yield Fact("turn", "", "status"), seen.status


def _row(state: State, place: Place, items: Contents) -> str:
    text = zone_text(state.game, items[:_MOST_IN_ROW], ordered=True)
    more = len(items) - _MOST_IN_ROW
    end = "last" if place is Place.DISCARD else "first"
    return f"{text}{f' and {more} more' if more > 0 else ''}, top {end}"


def _where(place: Place) -> str:
    name = PLACE_NAME[place]
    if place in (Place.HAND, Place.PLAY):
        return f"in {name}"
    if place is Place.ASIDE:
        return name
    if name.endswith(" mat"):
        return f"on the {name}"
    return f"in the {name.removeprefix('the ')}"


def order_of(fact: Fact) -> tuple[int, int]:
    """Return a key that sorts facts: cards first, by where they are."""
    return _SORTS.index(fact.sort) if fact.sort in _SORTS else 0, fact.rank


def facts_text(facts: Iterable[tuple[Fact, int | str]], silent: str = "", between: str = "; ") -> str:
    """Return facts in words: ``Alice has 2 Copper and Inn in hand and $3; Gold in the trash``. Empty without any.

    The facts of the ``silent`` player are put without the name. ``between`` separates those of different players.
    """
    owned: dict[tuple[str, Fact | None], list[tuple[Fact, int | str]]] = {}
    for fact, amount in facts:
        alone = fact.sort not in ("cards", "pool", "set up")
        owned.setdefault((fact.owner, fact if alone else None), []).append((fact, amount))
    texts = []
    for (owner, single), those in owned.items():
        if owner and single is None:
            texts.append(f"{'' if owner == silent else f'{owner} has '}{joined(_items(those))}")
        else:
            texts += _items(those)
    return between.join(texts)


def _items(those: Sequence[tuple[Fact, int | str]]) -> list[str]:
    """Facts of one owner; cards in one place together."""
    places: dict[str, list[str]] = {}
    for fact, amount in those:
        if fact.sort == "cards":
            places.setdefault(fact.where, []).append(counted(fact.what, amount) if amount and isinstance(amount, int)
                                                     else f"no {fact.what}")
    items = [f"{joined(cards)} {where}" for where, cards in places.items()]
    return items + [_other(fact, amount) for fact, amount in those if fact.sort != "cards"]


def _other(fact: Fact, amount: int | str) -> str:
    if fact.sort == "pool":
        pool = Pool[fact.what]
        return pool_text(pool, int(amount)) if amount or pool is Pool.COINS else f"no {POOL_NAME[pool].many}"
    if fact.sort == "order":
        whose = f"{fact.owner}'s {fact.what}" if fact.owner else f"the {fact.what}"
        return f"{whose} is {amount}"
    if fact.sort == "set up":
        times = f" {amount} times" if isinstance(amount, int) and amount > 1 else ""
        words = fact.what or f"an ability of {fact.where}"
        return f"{words} set up{times}" if amount else f"no {words} set up"
    if fact.sort == "pile":
        pile = f"the {fact.what} pile"
        return f"{amount} left in {pile}" if isinstance(amount, int) else f"{pile} is {amount}"
    if fact.sort == "turn":
        return str(amount)
    return fact.what if amount else f"not: {fact.what}"


def joined(words: Sequence[str], last: str = "and") -> str:
    """``Estate, Copper and Inn``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}" if words else ""


__all__ = ["Fact", "Facts", "facts_of", "facts_text", "joined", "order_of"]
