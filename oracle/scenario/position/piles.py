"""The piles of a game: which there are, and what is left in each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine import collection
from engine.piles import card_is_set_aside, copies_in_pile, full_pile, pile_is_chosen, pile_of, uses_a_part
from engine.record import record
from oracle.errors import Path, listed
from oracle.scenario.items import count_cards
from oracle.scenario.model import REST, DeckItem, Pile
from oracle.scenario.position.landscapes import piles_beside
from oracle.scenario.position.parts import Parts


@record
class Stock:
    """A pile of the game: its cards, whether it is in the Supply, what is in it from the top."""

    name: str
    members: tuple[str, ...]
    in_supply: bool
    content: tuple[DeckItem, ...]


def stocks(game: Parts, in_market: set[str]) -> Iterator[Stock]:
    """The piles of the game; ``in_market`` are the cards of the Black Market deck, which have none, and
    the piles to which they belong elsewhere."""
    chosen = {pile.name: pile for pile in game.scenario.supply}
    only_aside = {
        landscape.aside
        for landscape in game.scenario.landscapes
        if landscape.name in game.in_game
        and not pile_is_chosen(collection.load(landscape.name))
        and all(path and path[0] == "landscapes" for path, _ in game.mentions.get(landscape.aside, []))
    }
    for pile in game.scenario.supply:
        if pile.order and pile.name in game.in_game and card_is_set_aside(collection.load(pile.name)):
            only_aside.add(str(pile.order[0]))
    only_aside |= in_market
    beside = piles_beside(game)
    for name in chosen:
        if name in game.in_game and collection.load(name).kind == "card":
            _check_own_pile(game, name)
    for name in game.in_game:
        entry = collection.load(name)
        pile = chosen.get(name, Pile(name))
        if entry.kind == "pile" and entry.pile == "none":
            if pile.order is not None or pile.left is not None:
                game.problem(game.supply_path(pile), f"{name} have no pile", "name them where they lie")
        elif entry.kind == "pile":
            if name in in_market:
                continue
            members = tuple(member for member in entry.needs if member in game.in_game)
            outside = all(collection.load(member).pile == "non-supply" for member in members)
            yield Stock(name, members, not outside and name not in beside, _split_content(game, pile, members))
        elif (
            entry.kind == "card"
            and entry.pile in ("base", "kingdom", "non-supply")
            and name not in only_aside
            and name not in game.grouped
        ):
            full = full_pile(name, game.crowd)
            taken = max(0, game.lying[name] - game.started_with(name))
            left = max(0, full - taken)
            if pile.left is not None:
                left = pile.left
                _check_left(game, pile, full, taken)
            yield Stock(name, (name,), entry.pile != "non-supply" and name not in beside, (name,) * left)


def _check_own_pile(game: Parts, name: str) -> None:
    """A card that is named under supply needs a pile of its own."""
    if name in game.grouped:
        game.problem(
            game.item_path(("supply",), name),
            f"{name} has no pile of its own",
            f"name the pile it is in: {pile_of(name)}",
        )
    elif collection.load(name).pile in ("starting", "none"):
        game.problem(game.item_path(("supply",), name), f"{name} has no pile", "name it where it lies")


def _check_left(game: Parts, pile: Pile, full: int, taken: int) -> None:
    """Report whether a pile can have as many cards left as the scenario says."""
    left = pile.left or 0
    path = game.supply_path(pile)
    if left > full:
        game.problem(
            path,
            f"{left} cards are left in the {pile.name} pile, which has {full} when a game with "
            f"{game.crowd} players begins",
            unlawful=True,
        )
    elif left + taken > full and taken <= full:
        game.problem(
            path,
            f"{left} cards are left in the {pile.name} pile and {taken} are elsewhere, "
            f"but there are only {full}",
            f"at most {full - taken} can be left",
            unlawful=True,
        )


def _split_content(game: Parts, pile: Pile, members: tuple[str, ...]
) -> tuple[DeckItem, ...]:
    """Return what is in a pile of different cards, from the top."""
    full = full_pile(pile.name, game.crowd)
    away = sum(game.lying[name] for name in members)
    path = game.supply_path(pile)
    if not uses_a_part(pile.name, game.crowd):
        return _known_pile(game, pile, members, path)
    if pile.order is None:
        brought = game.brought(pile.name)
        if brought and pile.left != 0 and away < full:
            game.problem(
                brought,
                f"which cards are in the {pile.name} pile?",
                f"they differ from game to game; name them from the top, or some as shuffled cards:\n"
                f"supply: [{{{pile.name}: [{members[0]}, {members[-1]}]}}]",
            )
        return ()
    inside = _check_members(game, pile, members, path)
    if REST in pile.order:
        game.problem(path, f"which {pile.name} are in the pile differs from game to game", "name them all")
    number = sum(inside.values())
    if number + away > full:
        game.problem(
            path,
            f"there are {number + away} cards of the {pile.name} pile, of which {full} are used with "
            f"{game.crowd} players",
            unlawful=True,
        )
    return tuple(
        item if isinstance(item, str) else tuple(name for name in item if name in members)
        for item in pile.order
        if not isinstance(item, str) or item in members
    )


def _check_members(game: Parts, pile: Pile, members: tuple[str, ...], path: Path
) -> Counter[str]:
    """The cards that the scenario names in a pile of different cards, how many of each."""
    inside = count_cards(pile.order or ())
    del inside[REST]
    for name in inside:
        if name not in members:
            game.problem(
                path, f"{name} is not a card of the {pile.name} pile", f"its cards: {listed(members, 'and', 15)}"
            )
    for name in members:
        exist = copies_in_pile(name, game.crowd)
        if inside[name] + game.lying[name] > exist:
            game.problem(
                path,
                f"there are {inside[name] + game.lying[name]} {name}, but only {exist} exist{'s' * (exist == 1)}",
                unlawful=True,
            )
    return inside


def _known_pile(game: Parts, pile: Pile, members: tuple[str, ...], path: Path
) -> tuple[DeckItem, ...]:
    """Return what is in a pile of different cards, all of which are known: what is named, then those that lie nowhere
    else, in their order or shuffled.
    """
    inside = _check_members(game, pile, members, path)
    order = (REST,) if pile.order is None else pile.order
    shuffled = collection.load(pile.name).shuffled
    rest: list[str] = []
    for name in members:
        exist = copies_in_pile(name, game.crowd)
        rest += [name] * max(0, exist - game.lying[name] - inside[name])
    if pile.left is not None and pile.left > len(rest):
        game.problem(
            path,
            f"{pile.left} cards are left in the {pile.name} pile, but at most {len(rest)} can be",
            unlawful=True,
        )
    found: list[DeckItem] = []
    for item in order:
        if item != REST:
            kept = item if isinstance(item, str) else tuple(name for name in item if name in members)
            if not isinstance(item, str) or item in members:
                found.append(kept)
        elif pile.left is not None and (pile.left == 0 or not shuffled):
            found += rest[max(0, len(rest) - pile.left) :] if pile.left else []
        elif pile.left is not None and pile.left != len(rest):
            game.problem(
                path,
                f"which {pile.left} cards are left in the {pile.name} pile?",
                f"name them from the top: {{{pile.name}: [{members[0]}, {members[-1]}]}}",
            )
        elif shuffled and len(rest) > 1:
            found.append(tuple(sorted(rest)))
        else:
            found += rest
    return tuple(found)
