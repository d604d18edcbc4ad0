"""Lay out the things that belong to nobody: the decks of Boons, Hexes and the Black Market, and tokens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine import collection
from engine.collection import INDEX
from engine.language import Card, Place
from engine.piles import pile_of
from oracle.scenario.items import count_cards
from oracle.scenario.model import DeckItem
from oracle.scenario.position.parts import BOON_KINDS, Parts
from oracle.scenario.position.piles import Stock


def black_market_cards(game: Parts) -> set[str]:
    """The cards of the Black Market deck, and the piles of different cards to which some belong elsewhere: they have no
    pile."""
    deck = game.scenario.black_market
    bought = {named for name in dict(game.scenario.memory).get("unpiled", ()) for named in (name, pile_of(name))}
    chosen = {pile.name for pile in game.scenario.supply}
    if deck is None:
        owner = game.chooses(Place.BLACK_MARKET)
        if owner:
            game.problem(
                game.where(owner),
                f"which cards are in the {owner} deck?",
                "they differ from game to game; name them from the top, or some as shuffled cards:\n"
                "black_market: [Witch, [Smithy, Moat]]",
            )
        return bought
    found = count_cards(deck)
    for name, number in found.items():
        if number > 1:
            game.problem(
                ("black_market",),
                f"there are {number} {name}",
                "the Black Market deck has one of each",
                unlawful=True,
            )
        if name in INDEX and collection.load(name).pile in ("base", "non-supply", "starting", "none"):
            game.problem(
                ("black_market",),
                f"{name} cannot be in the Black Market deck",
                "the Black Market deck is made of Kingdom cards",
                unlawful=True,
            )
        if pile_of(name) in chosen:
            game.problem(
                ("black_market",),
                f"{name} is in the Black Market deck and has a pile in the Supply",
                "the Black Market deck is made of cards that are not in the Supply",
                unlawful=True,
            )
    return bought | {named for name in found for named in (name, pile_of(name))} - chosen


def decks(game: Parts) -> Iterator[tuple[str, tuple[DeckItem, ...]]]:
    """The Boons, the Hexes, the Black Market deck: what is named lies on top, all others below, shuffled."""
    given = dict(game.scenario.decks)
    if game.scenario.black_market:
        yield "black_market", game.scenario.black_market
    for kind, deck in BOON_KINDS.items():
        every = [name for name in game.in_game if collection.load(name).kind == kind]
        if not every:
            continue
        named: Counter[str] = Counter()
        for part in (deck, f"{deck}_discard", f"{deck}_aside"):
            here = given.get(part, ())
            named += count_cards(here)
            if here and part != deck:
                yield part, here
        for player in game.scenario.players:
            named += Counter(name for name in player.boons if name in every)
        for name, number in sorted(named.items()):
            if number > 1:
                game.problem(
                    game.where(name),
                    f"{name} is in {number} places",
                    f"there is one of each {'Boon' if kind == 'boon' else 'Hex'}",
                    unlawful=True,
                )
        below = tuple(sorted(name for name in every if not named[name]))
        top = given.get(deck, ())
        yield deck, (*top, *((below,) if len(below) > 1 else below))
    aside = game.scenario.boons_aside
    owner = game.chooses(Place.BOONS_ASIDE)
    chosen = collection.load(owner).chosen if owner else None
    if owner and aside is None:
        game.problem(
            game.where(owner),
            f"which Boons were set aside for {owner}?",
            "boons_aside: [The Sun's Gift, The Moon's Gift, The Wind's Gift]",
        )
    elif aside and (chosen is None or len(aside) != chosen.count):
        hint = f"{chosen.count} are, for {owner}" if chosen is not None else "nothing in this game sets any aside"
        game.problem(("boons_aside",), f"{len(aside)} Boons are set aside", hint, unlawful=True)


def tokens(game: Parts, stocks: tuple[Stock, ...], landscapes: tuple[Card, ...]
) -> tuple[tuple[tuple[int, str, int, int], ...], frozenset[int]]:
    """The tokens on piles and landscapes, and what the scenario names of these."""
    where = {stock.name: number for number, stock in enumerate(stocks)}
    where.update({name: number for number, stock in enumerate(stocks) for name in stock.members})
    where.update({card.name: len(stocks) + number for number, card in enumerate(landscapes)})
    players = [player.name for player in game.scenario.players]
    found: list[tuple[int, str, int, int]] = []
    named: set[int] = set()
    lies: dict[tuple[str, str], str] = {}
    for bearer in game.scenario.tokens:
        if bearer.name not in where:
            if bearer.name in game.in_game:
                game.problem(("tokens", bearer.name), f"{bearer.name} has no pile in this game")
            continue
        number = where[bearer.name]
        named.add(number)
        for token, player, count in bearer.tokens:
            found.append((number, token, players.index(player) if player else -1, count))
            if not player:
                continue
            if number >= len(stocks) or not stocks[number].in_supply:
                game.problem(("tokens", bearer.name), f"a {token} token lies on piles of the Supply", unlawful=True)
            other = lies.setdefault((token, player), bearer.name)
            if other != bearer.name:
                game.problem(
                    ("tokens", bearer.name),
                    f"{player}'s {token} token is on {other} and on {bearer.name}",
                    "each player has one",
                    unlawful=True,
                )
    return tuple(found), frozenset(named)
