"""The position in which a logged game begins: decks and first hands as logged, and what has to be assumed.

Logs do not name the Kingdom. Whatever occurs in a log is in the game, with what comes along with it; a pile of which no
card is named could matter only by becoming empty, and then a card of it would be named.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from engine.collection import entries, load
from engine.language import PLAYER_PLACES, AddTokens, Entry, Place, PutTokens, Token
from engine.language.walk import parts
from engine.piles import comes_with, everywhere, full_pile, pile_is_chosen, pile_of, printed_fits, uses_a_part
from engine.state import State
from oracle.errors import OracleError, Problem
from oracle.games.log_reader import SERVICE, Line, Log
from oracle.scenario import Scenario, build, parse

_LANDSCAPES: Final = frozenset({"event", "project", "landmark", "way", "ally", "trait", "prophecy"})
_CHOSEN: Final = {Place.BLACK_MARKET: "black_market", Place.BOONS_ASIDE: "boons_aside"}
_OF_YEAR: Final = {"2017": 2016, "2018": 2016, "2019": 2019, "2020": 2019, "2021": 2021}


DIFFERENCES: Final = {"debt_any_time": "Debt"}
"""The differences of dominion.games from the rules of the time: the rule that is set differently, and what has to occur
in a log for it to matter: Debt was repaid before further Treasures were played.
"""

class OlderVersion(NamedTuple):
    """A card that dominion.games had in an older version than that of the time.

    ``name`` is what the difference is called, ``since`` the year of the newer rules, and ``version`` the version it
    had.
    """

    name: str
    since: int
    version: str


@cache
def older_versions() -> dict[str, OlderVersion]:
    """The cards that dominion.games had in an older version, by their names."""
    table = json.loads(Path(__file__).with_name("versions.json").read_text("utf-8"))
    return {card: OlderVersion(**row) for card, row in table.items()}


_TOKEN_OF: Final = {"Debt": Token.DEBT, "VP": Token.VP}


class Opening(NamedTuple):
    """The beginning of a game.

    ``scenario`` and ``rules`` are what it is made of, ``seen`` what occurs in it; ``state`` is the position before the
    first turn, ``hidden`` for each player the kinds of the cards of which nobody can say where they are, ``first`` the
    number of the first line that is not about the beginning, and ``assumed`` what was assumed.
    """

    scenario: Scenario
    rules: str
    seen: tuple[str, ...]
    state: State
    hidden: tuple[tuple[int, ...], ...]
    first: int
    assumed: tuple[str, ...]


def names_in_log(lines: Iterable[Line]) -> dict[str, None]:
    """Return everything that the lines of a log name, in the order in which it is named first."""
    found: dict[str, None] = {}
    for line in lines:
        for name in (*(name for _, name in line.cards), line.by, line.place, line.what, line.turn and line.turn.why):
            for one in (name, name.removesuffix(" pile")) if name else ():
                if _exists(one):
                    found.setdefault(one)
    return found


def _exists(name: str) -> bool:
    try:
        load(name)
    except KeyError:
        return False
    return True


def year_of(log: Log) -> int:
    """Return the year by whose rules a game was played: that of its date, as far as it is known."""
    if log.date is None:
        return 2021
    return _OF_YEAR.get(log.date[:4], int(log.date[:4]) if log.date[:4].isdigit() else 2021)


def _rules(log: Log) -> str:
    """Return the rules of a game's time, with the implementation's differences where they occur."""
    differing = [name for name, what in DIFFERENCES.items() if log.implementation == SERVICE and _occurs(log, what)]
    return (
        f"{{year: {year_of(log)}, {', '.join(f'{name}: true' for name in differing)}}}"
        if differing
        else str(year_of(log))
    )


def _occurs(log: Log, what: str) -> bool:
    return any(line.what == what for line in log.lines)


def opening(log: Log, rules: str = "", kingdom: Iterable[str] = ()) -> Opening:
    """Find the position in which a game begins.

    Args:
        log: the game, as logged.
        rules: by which rules; those of its time unless given.
        kingdom: further cards and landscapes of the game.

    Returns:
        The position before the first turn, and what was assumed.

    Raises:
        OracleError: no game with these cards can be set up.
    """
    first = next((at for at, line in enumerate(log.lines) if line.verb == "turn"), len(log.lines))
    if first == len(log.lines):
        raise OracleError(Problem(None, "the log has no turn"))
    names = names_in_log(log.lines)
    named = [*map(_with_beside, kingdom)]
    names.update(dict.fromkeys(name for name, _ in named))
    silent = _unnamed(log, names)
    names.update(dict.fromkeys(silent))
    beside = {name: beside for name, beside in named if beside}
    unclear = _unclear(log, beside)
    for name in unclear:
        del names[name]
    setting = _Setting(log, names, rules, beside)
    setting.assumed += [f"{name} scores nothing: the log does not say its pile (--kingdom \"{name}[...]\" does)"
                        for name in unclear]
    setting.assumed += [f"{name} is in the game: nothing that is named lays tokens on these piles" for name in silent]
    try:
        scenario = parse(setting.yaml(), "log")
        question = build(scenario)
    except OracleError as error:
        raise OracleError(
            *(one._replace(what=f"the game of the log cannot be set up: {one.what}") for one in error.problems)
        ) from error
    state, hidden = _hands(question.state, log, first)
    return Opening(scenario, setting.rules, tuple(names), state, hidden, first, (*setting.assumed, *question.assumed))


def _unnamed(log: Log, names: dict[str, None]) -> list[str]:
    """Return landscapes that no line names, although tokens are taken from a pile as with them.

    Nothing else in the game lays these tokens there.
    """
    taken = {
        _TOKEN_OF[line.what]
        for line in log.lines
        if line.verb == "take" and line.what in _TOKEN_OF and line.by and line.by.endswith(" pile")
    }
    missing = taken - {token for name in names for token in _lays(load(name))}
    likely = entries() if missing else ()
    return [entry.name for entry in likely if entry.kind in _LANDSCAPES and missing & {*_lays(entry)}]


def _unclear(log: Log, beside: dict[str, list[str]]) -> list[str]:
    """Return landscapes with a pile of which the log says only, at its end, that they scored: not which pile it was."""
    scored = names_in_log(line for line in log.lines if line.verb == "score")
    before = names_in_log(line for line in log.lines if line.verb != "score") if scored else {}
    return [name for name in scored if name not in before and name not in beside and pile_is_chosen(load(name))]


def _lays(entry: Entry) -> Iterator[Token]:
    """Yield the tokens that something lays on piles."""
    for card in entry.versions:
        yield from (part.token for part in parts(card.abilities) if isinstance(part, AddTokens | PutTokens))


class _Setting:
    """The set-up of a game, read off the names in its log."""

    def __init__(self, log: Log, names: dict[str, None], rules: str, beside: dict[str, list[str]]) -> None:
        self.log, self.names, self.beside = log, names, beside
        self.rules, self.of_its_time = rules or _rules(log), not rules
        self.assumed: list[str] = []

    def yaml(self) -> str:
        """Return the scenario of the first turn; the last player's turn before it has ended."""
        log = self.log
        rows = [
            f"  {_quoted(player)}: {{hand: [], deck: [[{', '.join(self._deck(player))}]]}}" for player in log.players
        ]
        piles = [*self._piles()]
        lines = [
            "players:",
            *rows,
            f"supply: [{', '.join(piles)}]",
            "phase: start",
            f"rules: {self.rules}",
            "impossible_position: accept",
            *self._chosen(),
        ]
        landscapes = [*self._landscapes()]
        if landscapes:
            lines.append(f"landscapes: [{', '.join(landscapes)}]")
        return "\n".join([*lines, f"event: {log.players[0]} ends the turn\n"])

    def _deck(self, player: str) -> list[str]:
        logged = [
            ", ".join([_quoted(name)] * count)
            for line in self.log.lines
            if line.verb == "start with" and line.who == player
            for count, name in line.cards
            if name
        ]
        if logged:
            return logged
        self.assumed.append(f"{player} starts with the usual cards")
        usual = [(name, load(name).starting) for name in everywhere() if load(name).starting]
        return [", ".join(name for name, number in usual for _ in range(number))]

    def _piles(self) -> Iterator[str]:
        outside = {one for name in self.names for one in self._outside(name)}
        names = [name for name in self.names if load(name).kind == "card" and name not in outside]
        piles: dict[str, None] = {}
        for name in names:
            entry = load(name)
            if entry.pile in ("kingdom", "base") or entry.pile.startswith("split:"):
                piles.setdefault(pile_of(name))
        for name in self.names:
            if load(name).kind == "pile":
                piles.setdefault(name)
            for other in comes_with(name):
                if load(other).kind == "pile":
                    piles.setdefault(other)
        for pile in piles:
            if load(pile).shuffled:
                yield self._mixed(pile)
            elif load(pile).kind != "card" or not load(pile).everywhere:
                yield self._plain(pile)

    def _plain(self, pile: str) -> str:
        """Return a pile of equal cards: in the version that the service had, with the pile that was chosen for it."""
        versioned, entry = self._versioned(pile), load(pile)
        if versioned != _quoted(pile):
            return versioned
        if entry.kind != "card" or entry.chosen is None or entry.chosen.place in _CHOSEN:
            return _quoted(pile)
        if beside := [*self.beside.get(pile, ()), *self._outside(pile)]:
            return f"{{{_quoted(pile)}: [{_quoted(beside[0])}]}}"
        filter_ = entry.chosen.filter
        for line in self.log.lines:
            for _, name in line.cards if line.verb == "block" else ():
                card = load(name).versions[0] if name else None
                if name and card and "Reaction" not in card.types and printed_fits(card, filter_):
                    return f"{{{_quoted(pile)}: [{_quoted(name)}]}}"
        return _quoted(pile)

    def _versioned(self, name: str) -> str:
        """Return a name as it is written in the scenario, with the service's version of that time if the rules have a
        newer one.
        """
        version = older_versions().get(name)
        there = self.of_its_time and self.log.implementation == SERVICE
        if version is None or not there or year_of(self.log) < version.since:
            return _quoted(name)
        self.assumed.append(f"{name} is as it was in {version.version} ({version.name})")
        return _quoted(f"{name} ({version.version})")

    def _mixed(self, pile: str) -> str:
        """Return a pile of different cards that was shuffled, in the order in which they are gained in the log."""
        members = load(pile).needs
        gained = [
            name
            for line in self.log.lines
            if line.verb in ("gain", "buy and gain")
            for count, name in line.cards
            if name in members
            for _ in range(count)
        ]
        size = full_pile(pile, len(self.log.players))
        each = size if uses_a_part(pile, len(self.log.players)) else max(1, size // len(members))
        left = Counter(dict.fromkeys(members, each))
        order: list[str] = []
        for name in gained:
            if left[name] and len(order) < size:
                left[name] -= 1
                order.append(name)
        rest = sorted(left.elements(), key=lambda name: order.count(name))
        order += rest[: size - len(order)]
        self.assumed.append(f"the order of the {pile} is that in which they are gained")
        return f"{{{_quoted(pile)}: [{', '.join(map(_quoted, order))}]}}"

    def _chosen(self) -> Iterator[str]:
        """Yield what was chosen for a card when the game was set up, as far as it occurs.

        It occurs where the log sets it aside by the card, buys it from the card, or puts it under the card's deck.
        """
        for name in self.names:
            chosen = load(name).chosen
            if chosen is None or chosen.place not in _CHOSEN:
                continue
            found = self.beside.get(name) or self._outside(name)
            yield f"{_CHOSEN[chosen.place]}: [[{', '.join(map(_quoted, found))}]]"

    def _outside(self, name: str) -> dict[str, None]:
        """Return the cards that are in no pile but were chosen for something.

        They are those that it sets aside or puts under its deck, those that it plays, and those that are revealed where
        it is played and have no other reason to be there.
        """
        chosen = load(name).chosen
        if chosen is None or chosen.place is Place.SUPPLY:
            return {}
        if name in self.beside:
            return dict.fromkeys(self.beside[name])
        lines = self.log.lines
        if chosen.place is Place.ASIDE:      # the one card set aside for a Way is played by it
            played = [then for line, then in pairwise(lines) if line.verb == "play" and name in (line.by, line.what)]
            logged = [line for line in lines if line.verb == "set aside" and line.by == name] or played[:1]
            return dict.fromkeys(other for line in logged[:1] for _, other in line.cards[:1] if other)
        logged = [line for line in lines if line.by == name or (line.place or "").startswith(f"{name} ")]
        if chosen.place is Place.BLACK_MARKET:
            logged += [line for at, line in enumerate(lines) if line.verb == "reveal" and self._played_last(at) == name]
        return dict.fromkeys(other for line in logged for _, other in line.cards if other and other != name)

    def _played_last(self, at: int) -> str | None:
        """Return the card that was played last before a line, if nothing but what it gives is logged in between."""
        for line in reversed(self.log.lines[:at]):
            if line.verb == "play":
                return line.cards[-1][1] if line.cards else None
            if line.verb != "get":
                return None
        return None

    def _landscapes(self) -> Iterator[str]:
        for name in self.names:
            entry = load(name)
            if entry.kind not in _LANDSCAPES:
                continue
            if pile_is_chosen(entry) or entry.chosen is not None:
                outside = self.beside.get(name) or [*self._outside(name)]
                chosen = outside[0] if outside else next(
                    (
                        line.place.removesuffix(" pile")
                        for line in self.log.lines
                        if line.verb == "choose" and line.by == name and line.place
                    ),
                    None,
                )
                yield f"{{{_quoted(name)}: {_quoted(chosen)}}}" if chosen else _quoted(name)
            else:
                yield self._versioned(name)


def _hands(state: State, log: Log, first: int) -> tuple[State, tuple[tuple[int, ...], ...]]:
    """Return the position with the first hands, as logged, and what nobody knows of them."""
    zones, hidden = list(state.zones), []
    for number, player in enumerate(log.players):
        deck = list(zones[number * PLAYER_PLACES + Place.DECK])
        cards = sorted(card for item in deck for card in (item if isinstance(item, tuple) else (item,)))
        drawn = [line for line in log.lines[:first] if line.verb == "draw" and line.who == player]
        logged = [pair for line in drawn for pair in line.cards]
        hand = [state.game.kind_of[name] for count, name in logged if name for _ in range(count)]
        unknown = sum(count for count, name in logged if not name) or (0 if logged else 5)
        rest = list((Counter(cards) - Counter(hand)).elements())
        if unknown:
            zones[number * PLAYER_PLACES + Place.DECK] = (0,) * (len(rest) - unknown)
            hand += [0] * unknown
            hidden.append(tuple(sorted(rest)))
        else:
            zones[number * PLAYER_PLACES + Place.DECK] = (tuple(sorted(rest)),) if len(set(rest)) > 1 else tuple(rest)
            hidden.append(())
        zones[number * PLAYER_PLACES + Place.HAND] = tuple(sorted(hand))
    return state._replace(zones=tuple(zones)), tuple(hidden)


def _with_beside(item: str) -> tuple[str, list[str]]:
    """Split a card or landscape from what is chosen for it: "Young Witch[Moat]"."""
    name, _, beside = item.partition("[")
    return name.strip(), [one.strip() for one in beside.rstrip("] ").split(",") if one.strip()]


def _quoted(name: str) -> str:
    return f'"{name}"'
