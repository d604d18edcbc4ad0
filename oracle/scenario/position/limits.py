"""Refuse positions that cannot be: cards that nothing brings, or more of them than there are."""

from __future__ import annotations

from collections import Counter
from itertools import accumulate
from typing import Final

from engine import collection
from engine.collection import INDEX
from engine.language import Card, SetUp
from engine.language.walk import contains, plays_again
from engine.piles import comes_with, full_pile, only_one, pile_of
from oracle.errors import Problem, listed
from oracle.scenario.fields import HAD, PLAYER, POOLS
from oracle.scenario.items import a_boon
from oracle.scenario.position.parts import Parts
from oracle.words.catalogue import facts

_AT_FIRST: Final = {one.key: one.default for one in PLAYER if one.key in POOLS}  # what a turn begins with


def check_brought(game: Parts) -> None:
    """Cards outside the Supply are there only with the card that brings them: where none is named, there is one."""
    bringers: dict[str, list[str]] = {}
    for name in game.in_game:
        for other in comes_with(name):
            bringers.setdefault(other, []).append(name)
    for name in game.told:
        if name not in game.in_game:
            continue
        entry, fact = collection.load(name), facts()[name]
        group = pile_of(name)
        if entry.kind == "card" and entry.pile in ("base", "kingdom") and group == name:
            continue
        if bringers.get(group) or any(pile.name == group for pile in game.scenario.supply):
            continue
        if any(other in game.in_game for other in fact.brought_by):
            continue
        encoded = [other for other in fact.brought_by if other in INDEX]
        if not encoded:
            continue
        by = f"in which {name} has a pile"
        if len(encoded) < 4:
            by = f"with {listed(encoded, 'or')}, which {name} comes with"
        game.assumed.append(f"Assumed: a game {by}.")


def note_later_cards(game: Parts) -> None:
    """Cards that are named and had not been published in the year whose rules are asked for: no mistake, but said."""
    year = game.scenario.era.year
    later = [fact for name in game.told if (fact := facts().get(name)) is not None and fact.year > year]
    for fact in later:
        game.assumed.append(f"{fact.name} is of {fact.year}: nobody had it in {year}; it does what it says in its "
                            "first version.")


def check_counts(game: Parts) -> None:
    """More cards than the game has."""
    for name, number in game.lying.items():
        if name not in game.in_game:
            continue
        entry = collection.load(name)
        if entry.pile in ("starting", "none"):
            have = game.crowd if entry.pile == "starting" else 1
        elif entry.pile not in ("base", "kingdom", "non-supply") or name in game.grouped:
            continue
        else:
            have = full_pile(name, game.crowd) + game.started_with(name)
        if number <= have:
            continue
        sums = accumulate(here for _, here in game.mentions[name])
        path = next(p for (p, _), so_far in zip(game.mentions[name], sums, strict=True) if so_far > have)
        game.problem(
            game.item_path(path, name),
            f"there are {number} copies of {name}, but a game with {game.crowd} players has {have}",
            unlawful=True,
        )


def check_players(game: Parts) -> None:
    """Set-up abilities of cards that set up nothing; what only one player can have."""
    for key in HAD:
        owners: dict[str, str] = {}
        for player in game.scenario.players:
            for name in getattr(player, key):
                if not only_one(collection.load(name)):
                    continue
                if owners.setdefault(name, player.name) != player.name:
                    game.problem(
                        ("players", player.name, key),
                        f"{owners[name]} and {player.name} have {name}",
                        "only one player can have it",
                        unlawful=True,
                    )
    for player in game.scenario.players:
        for name, number in Counter(player.idle).items():
            there = player.play.count(name) + player.boons.count(name)
            if there < number:
                what = f"{number} {name} are idle, and {there} in play" if there else f"{name} is idle, and not in play"
                zone = "boons" if a_boon(facts()[name]) else "play"
                hint = f"{zone}: [{name}] under {player.name}"
                game.problem(("players", player.name, "idle"), what, hint, unlawful=True)
        for name, *_ in player.pending:
            if name not in game.in_game:
                continue
            card = game.version(name)
            if card is not None and not _sets_up(card):
                game.problem(
                    game.item_path(("players", player.name, "pending"), name),
                    f"{name} does not set up an ability for later",
                    f"boons: [{name}] under {player.name} is enough: what it does was done when it was received"
                    if a_boon(facts()[name]) else "pending is for what a card has already set up, like Caravan",
                )


def _sets_up(card: Card) -> bool:
    """Report whether anywhere in a card's data an ability is set up, or the card plays another one again."""
    return contains(card.abilities, SetUp) or plays_again(card)


def check_moment(game: Parts) -> None:
    """Refuse what there would be to spend in a turn that is not going on."""
    scenario = game.scenario
    whose, phase = scenario.stands
    for player in scenario.players:
        spent = [name for name, amount in player.counts if name in POOLS and amount != _AT_FIRST[name]]
        if not spent or (player.name == whose and phase != "start"):
            continue
        said = listed(spent, "and")
        are = "is" if len(spent) == 1 else "are"
        path = ("players", player.name, spent[0])
        if player.name != whose:
            game.problem(
                path, f"{said} {are} of the turn that is going on, and it is {whose}'s",
                f"turn: {player.name} if it is {player.name}'s turn; else leave it out: a turn begins with 1 Action "
                f"and 1 Buy", unlawful=True,
            )
        else:
            game.problem(
                path,
                f"{said} {are} of a turn that is going on, and {whose}'s turn begins only now, with 1 Action and 1 Buy",
                f"either leave it out, or say '{whose} goes on with the turn'", unlawful=True,
            )
    deed = scenario.unclear
    if deed is not None:
        name = deed.player
        game.problems.append(Problem(
            deed.where, f"'{deed}': has the turn begun before what is said first, or does it begin now?",
            f"say '{name} goes on with the turn' if it has, or add phase: start if it begins now",
        ))
