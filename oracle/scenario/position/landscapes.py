"""The landscapes of a game, and the cards set aside or piles chosen for them and for cards."""

from __future__ import annotations

from collections.abc import Iterator

from engine import collection
from engine.collection import INDEX
from engine.language import Anything, Card, Chosen, Entry, Every, Filter
from engine.piles import card_is_set_aside, comes_with, everywhere, pile_is_chosen, pile_of, printed_fits
from oracle.errors import Path
from oracle.scenario.model import Landscape, Pile
from oracle.scenario.position.parts import BOON_KINDS, Parts


def landscapes(game: Parts) -> tuple[tuple[Card, ...], tuple[tuple[int | str, str], ...]]:
    """The landscapes of the game, and the cards set aside or piles chosen for them and for cards."""
    chosen = {landscape.name: landscape for landscape in game.scenario.landscapes}
    found: list[Card] = []
    asides: list[tuple[int | str, str]] = list(_chosen_piles(game))
    for name in sorted(game.in_game):
        entry = collection.load(name)
        if entry.kind in ("card", "pile", *BOON_KINDS):
            continue
        card = game.version(name)
        if card is None:
            continue
        landscape = chosen.get(name)
        if entry.kind == "trait" and not (landscape and landscape.aside):
            game.problem(
                game.item_path(("landscapes",), name),
                f"{name} is a Trait, and lies on a pile",
                f"write {{{name}: Smithy}}, with the pile of your game (in one line: {name}[Smithy])",
            )
        elif landscape and landscape.aside and pile_is_chosen(entry):
            for pile in landscape.beside:
                member = _chosen_pile(game, landscape.name, pile)
                if member:
                    asides.append((len(found), member))
            asides += [(len(found), name) for name in _brought_by(game, landscape)]
        elif landscape and landscape.aside and landscape.aside in game.in_game:
            _check_aside(game, landscape.name, landscape.aside)
            asides.append((len(found), landscape.aside))
        elif landscape and not landscape.aside and entry.chosen is not None and entry.chosen.count == 1:
            game.problem(
                ("landscapes",),
                f"{name} has a {'pile chosen' if pile_is_chosen(entry) else 'card set aside'}, and none is named",
                f"write {{{name}: Lighthouse}}, with that of your game (in one line: {name}[Lighthouse])",
            )
        found.append(card)
    return tuple(found), tuple(asides)


def _chosen_piles(game: Parts) -> Iterator[tuple[str, str]]:
    """The cards of the game for which a pile is chosen, each with a card of that pile."""
    named = {pile.name: pile for pile in game.scenario.supply}
    taken: dict[str, str] = {}
    for name in sorted(game.in_game):
        entry = collection.load(name)
        if card_is_set_aside(entry):
            yield from _card_aside(game, name, named.get(name))
            continue
        if entry.kind != "card" or not pile_is_chosen(entry):
            continue
        of = named[name].order if name in named else None
        if not of or not isinstance(of[0], str):
            like = _fitting(entry)
            game.problem(
                game.where(name),
                f"a pile is chosen for {name}, and none is named",
                f"write {{{name}: [{like}]}} under supply, with the pile of your game (in one line: {name}[{like}])",
                unlawful=True,
            )
        elif member := _chosen_pile(game, name, of[0]):
            other = taken.setdefault(pile_of(member), name)
            if other != name:
                words = f"the {pile_of(member)} pile is chosen for {other} and for {name}"
                game.problem(game.where(name), words, "each has one of its own", unlawful=True)
            yield name, member


def _card_aside(game: Parts, name: str, pile: Pile | None) -> Iterator[tuple[str, str]]:
    """The card that is set aside for a card, with its name."""
    of = pile.order if pile is not None else None
    if pile is None or not of or not isinstance(of[0], str):
        game.problem(
            game.where(name),
            f"a card is set aside for {name}, and none is named",
            f"write {{{name}: [Laboratory]}} under supply, with the card of your game (in one line: "
            f"{name}[Laboratory])",
            unlawful=True,
        )
    elif of[0] in game.in_game:
        _check_aside(game, name, of[0], game.supply_path(pile))
        yield name, of[0]


def _brought_by(game: Parts, landscape: Landscape) -> Iterator[str]:
    """A card of each pile that only comes into the game with the further piles that are named beside a landscape."""
    chosen = collection.load(landscape.name).chosen
    if chosen is None or chosen.count == 1:
        return
    named = {pile_of(game.first_of(name)) for name in landscape.beside if name in game.in_game}
    present = [*everywhere(), *(name for name in game.told if name in game.in_game and pile_of(name) not in named)]
    for name in present:
        present += [other for other in (*comes_with(name), pile_of(name)) if other in INDEX and other not in present]
    for name in game.in_game:
        entry = collection.load(name)
        if name not in present and entry.kind == "card" and entry.pile not in ("none", "starting"):
            yield name


def _fitting(entry: Entry) -> str:
    """A Kingdom card whose pile could be chosen for a card: to show how it is written."""
    wanted = entry.chosen.filter if entry.chosen is not None else Anything()
    return next(
        other.name
        for other in collection.entries()
        if (other.kind, other.pile) == ("card", "kingdom") and printed_fits(other.versions[-1], wanted)
    )


def piles_beside(game: Parts) -> set[str]:
    """The names of the piles that were chosen for a card of the game and lie beside the Supply."""
    found = set()
    for pile in game.scenario.supply:
        chosen = collection.load(pile.name).chosen if pile.name in game.in_game else None
        if chosen is not None and chosen.outside and pile.order:
            first = pile.order[0]
            if isinstance(first, str) and first in game.in_game:
                found.add(pile_of(game.first_of(first)))
    return found


def _chosen_pile(game: Parts, name: str, pile: str) -> str:
    """A card of the pile that was chosen for a card or landscape; empty if it cannot be."""
    if pile not in game.in_game:
        return ""
    entry = collection.load(name)
    if entry.kind == "trait" or entry.chosen is None:
        return _trait_pile(game, name, pile)
    first = game.first_of(pile_of(pile))
    card = game.version(first)
    kingdom = collection.load(first).pile not in ("base", "non-supply", "none", "starting")
    if card is None or not kingdom or not printed_fits(card, entry.chosen.filter):
        from oracle.words.language import a_card

        game.problem(
            game.item_path(("landscapes",) if entry.kind != "card" else ("supply",), name),
            f"the {pile_of(first)} pile cannot be chosen for {name}",
            f"what is chosen for it is the pile of {a_card(entry.chosen.filter)}",
            unlawful=True,
        )
    return first


def _trait_pile(game: Parts, trait: str, pile: str) -> str:
    """A card of the pile that a Trait lies on; empty if it cannot lie there."""
    path = game.item_path(("landscapes",), trait)
    entry = collection.load(pile)
    first = entry.needs[0] if entry.kind == "pile" and entry.needs else pile
    group = pile_of(first)
    others = [
        other.name
        for other in game.scenario.landscapes
        if other.name < trait
        and other.aside in game.in_game
        and collection.load(other.name).kind == "trait"
        and pile_of(game.first_of(other.aside)) == group
    ]
    if others:
        game.problem(path, f"{trait} lies on the {group} pile, as {others[0]} does", unlawful=True)
    card = game.version(first)
    good = card is not None and ("Action" in card.types or "Treasure" in card.types)
    if not good or collection.load(first).pile in ("base", "non-supply", "none", "starting"):
        game.problem(
            path,
            f"{trait} cannot lie on the {group} pile",
            "a Trait is put on an Action or Treasure pile of the Kingdom",
            unlawful=True,
        )
    return first


def chosen_in(chosen: Chosen, year: int) -> Filter:
    """Return which cards can be chosen by the rules of a year."""
    if chosen.narrowed is None or year < chosen.narrowed[0]:
        return chosen.filter
    return Every((chosen.filter, chosen.narrowed[1]))


def _check_aside(game: Parts, landscape: str, aside: str, path: Path = ("landscapes",)) -> None:
    """Report whether a card can be the one that was set aside at set-up."""
    card, chosen = game.version(aside), collection.load(landscape).chosen
    if card is None:
        return
    if chosen is None:
        game.problem(("landscapes",), f"no card is set aside for {landscape}", f"name it alone: {landscape}")
    elif not printed_fits(card, wanted := chosen_in(chosen, game.scenario.era.year)):
        from oracle.words.language import a_card

        game.problem(
            path,
            f"{aside} cannot be set aside for {landscape}",
            f"what is set aside for it is {a_card(wanted)}",
            unlawful=True,
        )
    elif any(other[: len(path)] != path for other, _ in game.mentions.get(aside, []) if other):
        game.problem(
            path,
            f"{aside} is set aside for {landscape}, but is also a card of this game",
            "the card set aside is from a pile that is not used",
            unlawful=True,
        )
