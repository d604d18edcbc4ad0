"""A game of this engine, written as dominion.games writes its logs: what is written can be read and followed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from engine.language import Phase, Place, Pool
from engine.state import (
    KIND,
    Called,
    CardBought,
    CardNamed,
    CardsPut,
    Discarded,
    Drawn,
    Event,
    Exchanged,
    Exiled,
    Gained,
    Game,
    LandscapeBought,
    LandscapeReturned,
    LandscapeTaken,
    LookedAt,
    Passed,
    PhaseBegun,
    Played,
    PoolChanged,
    PutAway,
    Received,
    Returned,
    Revealed,
    SetAside,
    Shuffled,
    Trashed,
    TurnBegun,
    TurnedOver,
    place_of,
)
from oracle.games.lists import Told, cards_told
from oracle.games.wording import SERVICE, Said, Wording
from oracle.words.abilities import card_of_code

_VERBS: Final[dict[type[Event], str]] = {
    Played: "play", Called: "call", Gained: "gain", Discarded: "discard", Trashed: "trash", Drawn: "draw",
    CardsPut: "put", SetAside: "set aside", Exiled: "exile", Returned: "return", Passed: "pass", Revealed: "reveal",
    LookedAt: "look at", Received: "receive", TurnedOver: "take", PutAway: "discard", CardNamed: "name",
    CardBought: "buy",
}
_LANDSCAPES: Final[dict[type[Event], str]] = {
    LandscapeBought: "buy", LandscapeTaken: "take", LandscapeReturned: "return",
}
_HIDDEN: Final = frozenset({"draw", "look at"})
_TOGETHER: Final = frozenset({"draw", "discard", "trash", "reveal", "look at", "put", "exile", "set aside", "return"})
_PLACES: Final = {
    Place.HAND: "hand", Place.DECK: "deck", Place.DISCARD: "discard pile", Place.TAVERN: "Tavern mat",
    Place.ISLAND: "Island mat", Place.NATIVE_VILLAGE: "Native Village mat",
}
_POOLS: Final = {
    Pool.ACTIONS: "Action", Pool.BUYS: "Buy", Pool.COINS: "$", Pool.VP: "VP", Pool.COFFERS: "Coffers",
    Pool.VILLAGERS: "Villagers", Pool.DEBT: "Debt", Pool.FAVORS: "Favors",
}


class Telling:
    """A log that is written event by event.

    ``seen_by`` is the player whose client writes it: of the cards that others draw it shows only the number; None:
    everything is shown.
    """

    def __init__(self, game: Game, seen_by: int | None = None) -> None:
        self.game, self.seen_by = game, seen_by
        self.phase = Phase.BUY
        self._turns = [0] * len(game.players)
        self._told: list[tuple[str, Said, int]] = []

    def begin(self, decks: Sequence[Sequence[Told]], hands: Sequence[Sequence[Told]], number: int = 1) -> None:
        """Log what the players start with, and their first hands."""
        self._told.append((f"Game #{number}, unrated.", Said(""), 0))
        for player, cards in zip(self.game.players, decks, strict=True):
            for pair in cards:
                self._told.append((player, Said("start with", (pair,)), 0))
        for who, (player, hand) in enumerate(zip(self.game.players, hands, strict=True)):
            self._told += [(player, Said("shuffle"), 0), (player, self._shown(who, Said("draw", tuple(hand))), 0)]

    def tell(self, events: Iterable[Event]) -> None:
        """Log the events of a step."""
        for event in events:
            if isinstance(event, PhaseBegun):
                self.phase = Phase(event.phase)
            elif isinstance(event, TurnBegun):
                self._turns[event.player] += 1
                heading = f"Turn {self._turns[event.player]} - {self.game.players[event.player]}"
                self._told.append((heading, Said(""), 0))
            elif isinstance(event, PoolChanged):
                self._pool(event)
            elif event.player >= 0:
                for one in self._said(event):
                    self._add(event.player, one, event.code)

    def text(self) -> str:
        """Return the log so far."""
        return "".join(f"{who if not said.verb else written(who, said)}\n" for who, said, _ in self._told)

    def _said(self, event: Event) -> list[Said]:
        """Return the clauses for an event; none if logs do not mention it."""
        if isinstance(event, Shuffled):
            return [Said("shuffle")] if event.cards else []
        land = _LANDSCAPES.get(type(event))
        if land is not None:
            number: int = getattr(event, "landscape", -1)
            return [Said(land, ((1, self.game.landscapes[number].name),))]
        if isinstance(event, Exchanged):
            return [Said("return", self._cards(event.cards[:1])), Said("receive", self._cards(event.cards[1:]))]
        verb = _VERBS.get(type(event))
        quiet = isinstance(event, Discarded) and self.phase is Phase.CLEANUP and event.code < 0
        if verb is None or quiet or not any(event.cards):
            return []
        said = Said(verb, self._cards(event.cards))
        bought = (self.game.players[event.player], said._replace(verb="buy"))
        if isinstance(event, Gained) and self._told[-1][:2] == bought:
            self._told.pop()                                      # nothing came between
            said = said._replace(verb="buy and gain")
        target = place_of(len(self.game.players), event.target) if event.target >= 0 else None
        if isinstance(event, CardsPut):
            place = "deck bottom" if event.bottom else _PLACES.get(target) if target is not None else None
            return [said._replace(place=place)] if place else []
        if isinstance(event, Gained) and target in (Place.HAND, Place.DECK):
            return [said._replace(place=_PLACES[target])]
        if isinstance(event, Played):
            return [said._replace(again=event.source == event.target and event.source >= 0)]
        if isinstance(event, Passed):
            return [said._replace(place=self.game.players[(event.player + 1) % len(self.game.players)])]
        return [said]

    def _cards(self, faces: Iterable[int]) -> tuple[Told, ...]:
        """Return cards by name, counted, in the order in which each comes first."""
        found: dict[str, int] = {}
        for face in faces:
            name = self.game.cards[face & KIND].name
            found[name] = found.get(name, 0) + 1
        return tuple((number, name) for name, number in found.items())

    def _shown(self, who: int, said: Said) -> Said:
        """Return a clause as the client's player sees it: without the names of cards that only another player sees."""
        if said.verb not in _HIDDEN or self.seen_by in (None, who):
            return said
        return said._replace(cards=((sum(number for number, _ in said.cards), None),))

    def _add(self, who: int, said: Said, code: int) -> None:
        """Log one more thing; like things that one ability does with several cards are one line."""
        said, player = self._shown(who, said), self.game.players[who]
        last = self._told[-1] if self._told else None
        if said.verb == "shuffle" and last and last[0] == player and last[1].verb == "draw":
            self._told.insert(-1, (player, said, code))           # cards that are drawn together are logged together
            return
        alike = last is not None and last[0] == player and last[1]._replace(cards=()) == said._replace(cards=())
        if last is not None and alike and last[2] == code and said.verb in _TOGETHER:
            self._told[-1] = (player, said._replace(cards=_sum((*last[1].cards, *said.cards))), code)
        else:
            self._told.append((player, said, code))

    def _pool(self, event: PoolChanged) -> None:
        """Log what a player gets; what a Treasure gives follows it in brackets."""
        what, player = _POOLS.get(event.pool), self.game.players[event.player]
        if what is None or (event.amount > 0 and event.code < 0):
            return
        card = card_of_code(self.game, event.code)
        last = self._told[-1] if self._told else None
        if event.amount > 0:
            played = last is not None and last[1].verb == "play" and [name for _, name in last[1].cards] == [card]
            if last is not None and played and what == "$" and not last[1].amount and "Treasure" in self._types(card):
                self._told[-1] = (last[0], last[1]._replace(amount=event.amount, what="$"), last[2])
                self._treasures()
            else:
                verb = "take" if what == "Debt" else "get"
                self._told.append((player, Said(verb, (), event.amount, what), event.code))
        elif what == "Debt":
            self._told.append((player, Said("pay off", (), -event.amount, what), event.code))
        elif what in ("Coffers", "Villagers", "Favors"):
            self._told.append((player, Said("use", (), -event.amount, what), event.code))

    def _types(self, name: str) -> tuple[str, ...]:
        return tuple(self.game.cards[self.game.kind_of[name]].types) if name in self.game.kind_of else ()

    def _treasures(self) -> None:
        """Log Treasures that are played one after the other as one line."""
        if len(self._told) < 2:
            return
        (who, before, code), (player, now, _) = self._told[-2:]
        if who == player and before.verb == "play" and before.what == "$" and before.amount and now.amount and not (
                before.again or now.again):
            cards = _sum((*before.cards, *now.cards))
            self._told[-2:] = [(who, now._replace(cards=cards, amount=before.amount + now.amount), code)]


def _sum(cards: Iterable[Told]) -> tuple[Told, ...]:
    """Return cards with equal ones counted together, in the order in which each comes first."""
    found: dict[str | None, int] = {}
    for number, name in cards:
        found[name] = found.get(name, 0) + number
    return tuple((number, name) for name, number in found.items())


def written(who: str, said: Said) -> str:
    """Return a line of a log about a player, by the same table that reads it.

    Raises ValueError if no wording says that.
    """
    for wording in SERVICE:
        words = _words(wording, said) if wording.verb == said.verb else None
        if words is not None:
            text = re.sub(r"\{(\w+):\w+\}", r"{\1}", words).format_map({
                **said._asdict(), "cards": cards_told(said.cards), "n": said.amount, "whom": said.place,
                "pools": _pools(said)})
            by = f" ({said.by})" if said.by and "{by}" not in words and wording.by != said.by else ""
            played = said.verb in ("play", "use") and said.amount
            total = f" (+${said.amount})" if played and said.what in ("$", "Coffers") else ""
            return f"{who} {text}.{by}{total}"
    raise ValueError(f"no wording says {said}")


def _words(wording: Wording, said: Said) -> str | None:
    """Return the words of a wording, with slots, if it expresses all of a thing and nothing else."""
    plain = _plain(wording.words)
    slots = set(re.findall(r"\{(\w+)", plain))
    cards, amount = "cards" in slots, bool(slots & {"pools", "n"})
    fits = (
        wording.again == said.again
        and (wording.place == said.place if not slots & {"place", "whom"} else said.place is not None)
        and (wording.by is None or wording.by == said.by) and ("by" not in slots or said.by is not None)
        and (cards or not said.cards) and (amount or said.amount is None or said.verb == "play")
        and not (amount and said.amount is None) and not (cards and said.amount is not None and said.verb != "play")
        and (amount or said.verb == "play" or ("what" in slots) == (said.what is not None and wording.what is None))
        and (wording.what in (None, said.what))
    )
    return plain if fits else None


@cache
def _plain(words: str) -> str:
    """Return a wording as it is written: of several ways the first, without what may be left out."""
    words = words.replace("(?:the )?{place:pile}", "the {place:pile}")
    words = re.sub(r"\(\?:[^()]*\)\?", "", words)
    return re.sub(r"\(\?:([^()|]*)[^()]*\)", r"\1", words).replace("\\", "")


def _pools(said: Said) -> str:
    """Return an amount as logs write it: "+2 Actions", "+$3", "1 VP", "4 debt"."""
    number, what = said.amount or 0, said.what or ""
    if what == "$":
        return f"+${number}"
    if said.verb == "take" and what == "Debt":
        return f"{number} debt"
    many = {"Action": "Actions", "Buy": "Buys", "Favors": "Favors", "Villagers": "Villagers"}.get(what, what)
    word = many if number != 1 else what.removesuffix("s") if what in ("Villagers", "Favors") else what
    return f"{'' if what == 'VP' or said.verb == 'use' else '+'}{number} {word}"


__all__ = ["Telling", "written"]
