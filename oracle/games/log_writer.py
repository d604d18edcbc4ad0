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
from oracle.games.card_lists import Counted, cards_text
from oracle.games.log_wordings import SERVICE, Clause, Wording
from oracle.words.ability_texts import card_of_code

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


class LogWriter:
    """A log that is written event by event.

    ``seen_by`` is the player whose client writes it: of the cards that others draw it shows only the number; None:
    everything is shown.
    """

    def __init__(self, game: Game, seen_by: int | None = None) -> None:
        self.game, self.seen_by = game, seen_by
        self.phase = Phase.BUY
        self._turns = [0] * len(game.players)
        self._lines: list[tuple[str, Clause, int]] = []

    def begin(self, decks: Sequence[Sequence[Counted]], hands: Sequence[Sequence[Counted]], number: int = 1) -> None:
        """Log what the players start with, and their first hands."""
        self._lines.append((f"Game #{number}, unrated.", Clause(""), 0))
        for player, cards in zip(self.game.players, decks, strict=True):
            for pair in cards:
                self._lines.append((player, Clause("start with", (pair,)), 0))
        for who, (player, hand) in enumerate(zip(self.game.players, hands, strict=True)):
            drawn = self._as_seen(who, Clause("draw", tuple(hand)))
            self._lines += [(player, Clause("shuffle"), 0), (player, drawn, 0)]

    def log(self, events: Iterable[Event]) -> None:
        """Log the events of a step."""
        for event in events:
            if isinstance(event, PhaseBegun):
                self.phase = Phase(event.phase)
            elif isinstance(event, TurnBegun):
                self._turns[event.player] += 1
                heading = f"Turn {self._turns[event.player]} - {self.game.players[event.player]}"
                self._lines.append((heading, Clause(""), 0))
            elif isinstance(event, PoolChanged):
                self._pool(event)
            elif event.player >= 0:
                for one in self._clauses(event):
                    self._add(event.player, one, event.code)

    def text(self) -> str:
        """Return the log so far."""
        return "".join(f"{who if not clause.verb else line_text(who, clause)}\n" for who, clause, _ in self._lines)

    def _clauses(self, event: Event) -> list[Clause]:
        """Return the clauses for an event; none if logs do not mention it."""
        if isinstance(event, Shuffled):
            return [Clause("shuffle")] if event.cards else []
        land = _LANDSCAPES.get(type(event))
        if land is not None:
            number: int = getattr(event, "landscape", -1)
            return [Clause(land, ((1, self.game.landscapes[number].name),))]
        if isinstance(event, Exchanged):
            return [Clause("return", self._cards(event.cards[:1])), Clause("receive", self._cards(event.cards[1:]))]
        verb = _VERBS.get(type(event))
        quiet = isinstance(event, Discarded) and self.phase is Phase.CLEANUP and event.code < 0
        if verb is None or quiet or not any(event.cards):
            return []
        clause = Clause(verb, self._cards(event.cards))
        bought = (self.game.players[event.player], clause._replace(verb="buy"))
        if isinstance(event, Gained) and self._lines[-1][:2] == bought:
            self._lines.pop()                                      # nothing came between
            clause = clause._replace(verb="buy and gain")
        target = place_of(len(self.game.players), event.target) if event.target >= 0 else None
        if isinstance(event, CardsPut):
            place = "deck bottom" if event.bottom else _PLACES.get(target) if target is not None else None
            return [clause._replace(place=place)] if place else []
        if isinstance(event, Gained) and target in (Place.HAND, Place.DECK):
            return [clause._replace(place=_PLACES[target])]
        if isinstance(event, Played):
            return [clause._replace(again=event.source == event.target and event.source >= 0)]
        if isinstance(event, Passed):
            return [clause._replace(place=self.game.players[(event.player + 1) % len(self.game.players)])]
        return [clause]

    def _cards(self, faces: Iterable[int]) -> tuple[Counted, ...]:
        """Return cards by name, counted, in the order in which each comes first."""
        found: dict[str, int] = {}
        for face in faces:
            name = self.game.cards[face & KIND].name
            found[name] = found.get(name, 0) + 1
        return tuple((number, name) for name, number in found.items())

    def _as_seen(self, who: int, clause: Clause) -> Clause:
        """Return a clause as the client's player sees it: without the names of cards that only another player sees."""
        if clause.verb not in _HIDDEN or self.seen_by in (None, who):
            return clause
        return clause._replace(cards=((sum(number for number, _ in clause.cards), None),))

    def _add(self, who: int, clause: Clause, code: int) -> None:
        """Log one more thing; like things that one ability does with several cards are one line."""
        clause, player = self._as_seen(who, clause), self.game.players[who]
        last = self._lines[-1] if self._lines else None
        if clause.verb == "shuffle" and last and last[0] == player and last[1].verb == "draw":
            self._lines.insert(-1, (player, clause, code))           # cards that are drawn together are logged together
            return
        alike = last is not None and last[0] == player and last[1]._replace(cards=()) == clause._replace(cards=())
        if last is not None and alike and last[2] == code and clause.verb in _TOGETHER:
            self._lines[-1] = (player, clause._replace(cards=_sum((*last[1].cards, *clause.cards))), code)
        else:
            self._lines.append((player, clause, code))

    def _pool(self, event: PoolChanged) -> None:
        """Log what a player gets; what a Treasure gives follows it in brackets."""
        what, player = _POOLS.get(event.pool), self.game.players[event.player]
        if what is None or (event.amount > 0 and event.code < 0):
            return
        card = card_of_code(self.game, event.code)
        last = self._lines[-1] if self._lines else None
        if event.amount > 0:
            played = last is not None and last[1].verb == "play" and [name for _, name in last[1].cards] == [card]
            if last is not None and played and what == "$" and not last[1].amount and "Treasure" in self._types(card):
                self._lines[-1] = (last[0], last[1]._replace(amount=event.amount, what="$"), last[2])
                self._treasures()
            else:
                verb = "take" if what == "Debt" else "get"
                self._lines.append((player, Clause(verb, (), event.amount, what), event.code))
        elif what == "Debt":
            self._lines.append((player, Clause("pay off", (), -event.amount, what), event.code))
        elif what in ("Coffers", "Villagers", "Favors"):
            self._lines.append((player, Clause("use", (), -event.amount, what), event.code))

    def _types(self, name: str) -> tuple[str, ...]:
        return tuple(self.game.cards[self.game.kind_of[name]].types) if name in self.game.kind_of else ()

    def _treasures(self) -> None:
        """Log Treasures that are played one after the other as one line."""
        if len(self._lines) < 2:
            return
        (who, before, code), (player, now, _) = self._lines[-2:]
        if who == player and before.verb == "play" and before.what == "$" and before.amount and now.amount and not (
                before.again or now.again):
            cards = _sum((*before.cards, *now.cards))
            self._lines[-2:] = [(who, now._replace(cards=cards, amount=before.amount + now.amount), code)]


def _sum(cards: Iterable[Counted]) -> tuple[Counted, ...]:
    """Return cards with equal ones counted together, in the order in which each comes first."""
    found: dict[str | None, int] = {}
    for number, name in cards:
        found[name] = found.get(name, 0) + number
    return tuple((number, name) for name, number in found.items())


def line_text(who: str, clause: Clause) -> str:
    """Return a line of a log about a player, by the same table that reads it.

    Raises ValueError if no wording says that.
    """
    for wording in SERVICE:
        words = _words(wording, clause) if wording.verb == clause.verb else None
        if words is not None:
            text = re.sub(r"\{(\w+):\w+\}", r"{\1}", words).format_map({
                **clause._asdict(), "cards": cards_text(clause.cards), "n": clause.amount, "whom": clause.place,
                "pools": _pools(clause)})
            by = f" ({clause.by})" if clause.by and "{by}" not in words and wording.by != clause.by else ""
            played = clause.verb in ("play", "use") and clause.amount
            total = f" (+${clause.amount})" if played and clause.what in ("$", "Coffers") else ""
            return f"{who} {text}.{by}{total}"
    raise ValueError(f"no wording says {clause}")


def _words(wording: Wording, clause: Clause) -> str | None:
    """Return the words of a wording, with slots, if it expresses all of a thing and nothing else."""
    plain = _plain(wording.words)
    slots = set(re.findall(r"\{(\w+)", plain))
    cards, amount = "cards" in slots, bool(slots & {"pools", "n"})
    fits = (
        wording.again == clause.again
        and (wording.place == clause.place if not slots & {"place", "whom"} else clause.place is not None)
        and (wording.by is None or wording.by == clause.by) and ("by" not in slots or clause.by is not None)
        and (cards or not clause.cards) and (amount or clause.amount is None or clause.verb == "play")
        and not (amount and clause.amount is None)
        and not (cards and clause.amount is not None and clause.verb != "play")
        and (amount or clause.verb == "play" or ("what" in slots) == (clause.what is not None and wording.what is None))
        and (wording.what in (None, clause.what))
    )
    return plain if fits else None


@cache
def _plain(words: str) -> str:
    """Return a wording as it is written: of several ways the first, without what may be left out."""
    words = words.replace("(?:the )?{place:pile}", "the {place:pile}")
    words = re.sub(r"\(\?:[^()]*\)\?", "", words)
    return re.sub(r"\(\?:([^()|]*)[^()]*\)", r"\1", words).replace("\\", "")


def _pools(clause: Clause) -> str:
    """Return an amount as logs write it: "+2 Actions", "+$3", "1 VP", "4 debt"."""
    number, what = clause.amount or 0, clause.what or ""
    if what == "$":
        return f"+${number}"
    if clause.verb == "take" and what == "Debt":
        return f"{number} debt"
    many = {"Action": "Actions", "Buy": "Buys", "Favors": "Favors", "Villagers": "Villagers"}.get(what, what)
    word = many if number != 1 else what.removesuffix("s") if what in ("Villagers", "Favors") else what
    return f"{'' if what == 'VP' or clause.verb == 'use' else '+'}{number} {word}"


__all__ = ["LogWriter", "line_text"]
