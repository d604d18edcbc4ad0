"""Predicates as values: what can be said about an end of play, and about the way to it.

An atom about an end is judged by the position: TRUE, FALSE, EITHER (chance decides: the order of shuffled cards)
or OPEN (the position does not say). An atom about the way is judged by the memory of an automaton.
"""

from __future__ import annotations

import re
from collections import Counter as Bag
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import groupby
from typing import Any, Final, NamedTuple, Union

from engine.language import PLAYER_PLACES, POOLS, Phase, Place, Pool
from engine.language.terms import TYPE_BIT
from engine.record import record
from engine.state import KIND, MARKED, UNKNOWN, State, zone_number
from oracle.ask.nouns import CardClass, Look, What, count, is_card, is_meant, now, one_of, printed
from oracle.ask.ways import (
    BEFORE,
    TOO_LATE,
    Counter,
    EventPattern,
    First,
    Followed,
    MovePattern,
    OfferPattern,
    Pattern,
    Range,
    Slot,
    TimePattern,
    Track,
    patterns_in,
)
from oracle.words.table import GAME_PLACE, PLAYER_PLACE, TOKEN

FALSE: Final = 0
TRUE: Final = 1
OPEN: Final = 2
EITHER: Final = 3
Truth = int

_FAR: Final = 10**9
Between = tuple[int, int]
"""A number of which only bounds are known."""

DECKS: Final = ("boons", "hexes", "black_market")  # of the places that belong to nobody
_NOT_CARDS: Final = (Place.BOONS,)  # what lies there is no card of the player


def _truth(value: bool) -> Truth:
    return TRUE if value else FALSE


# ------------------------------------------------------------------------------------------------- zones, numbers


@record
class Zone:
    """A place of a player, or one that belongs to nobody (no player): the trash, the Boons deck, ..."""

    player: str
    place: str

    def __str__(self) -> str:
        return f"{self.player}.{self.place}" if self.player else self.place

    @property
    def is_deck(self) -> bool:
        """Whether its cards lie in an order, the top first."""
        return self.place == "deck" if self.player else self.place in DECKS

    def items(self, state: State) -> tuple[Any, ...]:
        """What lies there; a bag of shuffled cards is one nested tuple."""
        if not self.player:
            return state.zones[zone_number(len(state.game.players), -1, GAME_PLACE[self.place])]
        player = state.game.players.index(self.player)
        if self.place == "cards":
            start = player * PLAYER_PLACES
            places = [place for place in range(PLAYER_PLACES) if place not in _NOT_CARDS]
            return tuple(item for place in places for item in state.zones[start + place])
        return state.zones[player * PLAYER_PLACES + PLAYER_PLACE[self.place]]

    def cards(self, state: State) -> list[int]:
        """The cards there, shuffled ones too."""
        return [card for item in self.items(state) for card in (item if item.__class__ is tuple else (item,))]


@record
class Number:
    """A number."""

    value: int

    def __str__(self) -> str:
        return str(self.value)

    def between(self, state: State) -> Between:
        """Its bounds."""
        return (self.value, self.value)


@record
class CountIn:
    """How many of some cards (of all, if ``card`` is empty) are in a zone."""

    card: What
    zone: Zone

    def __str__(self) -> str:
        return f"count({self.card or 'cards'} in {self.zone})"

    def between(self, state: State) -> Between:
        """Its bounds: unknown cards may be among those that are meant."""
        return count(state.game, self.card, self.zone.cards(state), _look(state, self.card))


@record
class PoolOf:
    """How much of something a player has."""

    player: str
    pool: Pool

    def __str__(self) -> str:
        return f"{self.player}.{self.pool.name.lower()}"

    def between(self, state: State) -> Between:
        """Its bounds."""
        n = state.pools[state.game.players.index(self.player) * POOLS + self.pool]
        return (n, n)


@record
class PileSize:
    """How many cards are left in a pile."""

    pile: str

    def __str__(self) -> str:
        return f"{self.pile} pile"

    def between(self, state: State) -> Between:
        """Its bounds."""
        for number, pile in enumerate(state.game.piles):
            if pile.name == self.pile and number in state.absent:
                return (0, 0)
            if pile.name == self.pile:
                n = sum(len(size) if isinstance(size, tuple) else size for _, size in state.piles[number])
                return (n, n)
        raise KeyError(self.pile)


@record
class EmptyPiles:
    """How many Supply piles are empty."""

    def __str__(self) -> str:
        return "empty piles"

    def between(self, state: State) -> Between:
        """Its bounds."""
        from engine.kernel import empty_piles

        n = empty_piles(state)
        return (n, n)


@record
class CountInPile:
    """How many of some cards are in a pile."""

    card: What
    pile: str

    def __str__(self) -> str:
        return f"count({self.card} in {self.pile} pile)"

    def between(self, state: State) -> Between:
        """Its bounds."""
        faces: list[int] = []
        for top, size in _runs(state, self.pile):
            faces += size if isinstance(size, tuple) else [top] * size
        return count(state.game, self.card, faces, _look(state, self.card))


def _runs(state: State, name: str) -> tuple[tuple[int, Any], ...]:
    """What is in a pile, the top first: (kind, how many), or (-1, kinds) of shuffled cards."""
    for number, pile in enumerate(state.game.piles):
        if pile.name == name:
            return () if number in state.absent else state.piles[number]
    raise KeyError(name)


@record
class TokensOn:
    """How many tokens of a kind (of any, if ``token`` is empty; of a player, where each has their own) lie on a pile or
    landscape (on all of them, if ``where`` is empty), or on cards in play."""

    token: str
    player: str
    where: str

    def __str__(self) -> str:
        on = f"on {self.where}" if self.where else ""
        return f"tokens({' '.join(filter(None, (self.player, self.token, on)))})"

    def between(self, state: State) -> Between:
        """Its bounds."""
        game = state.game
        number = -1
        for n, card in enumerate(game.landscapes):
            if card.name == self.where:
                number = len(game.piles) + n
        for n, pile in enumerate(game.piles):
            if self.where == pile.name or self.where in [game.cards[kind].name for kind in pile.kinds]:
                number = n
        owner = game.players.index(self.player) if self.player else -1
        count = sum(n for at, token, player, n in state.tokens
                    if (at == number or not self.where) and (not self.token or token == TOKEN[self.token])
                    and (owner < 0 or player == owner))
        if self.where and not self.token:
            kind = game.kind_of.get(self.where, -1)
            count += sum(entry.binds[0] for _, entry in state.pending
                         if entry.code == MARKED and is_card(entry.this, kind))
        return (count, count)


@record
class CostOf:
    """How many coins a card costs now."""

    card: str

    def __str__(self) -> str:
        return f"cost({self.card})"

    def between(self, state: State) -> Between:
        """Its bounds."""
        from engine.kernel import cost_of

        coins = cost_of(state, state.game.kind_of[self.card])[0]
        return (coins, coins)


@record
class ScoreOf:
    """A player's score, if the game ended now."""

    player: str

    def __str__(self) -> str:
        return f"score({self.player})"

    def between(self, state: State) -> Between:
        """Its bounds: nothing is known if the player has unknown cards."""
        from engine.kernel import scores

        if any(card & KIND == UNKNOWN for card in Zone(self.player, "cards").cards(state)):
            return (-_FAR, _FAR)
        n = scores(state)[state.game.players.index(self.player)]
        return (n, n)


@record
class PendingOf:
    """How many abilities of a card are set up (for a player)."""

    card: str
    player: str = ""

    def __str__(self) -> str:
        return f"pending({self.card}{f' for {self.player}' if self.player else ''})"

    def between(self, state: State) -> Between:
        """Its bounds."""
        from engine.kernel import code_info

        owner = state.game.players.index(self.player) if self.player else -1
        n = sum(
            (owner < 0 or entry.owner == owner) and code_info(state.game, entry.code).card == self.card
            for _, entry in state.pending
        )
        return (n, n)


Amount = Union[Number, CountIn, PoolOf, PileSize, EmptyPiles, CountInPile, TokensOn, CostOf, ScoreOf, PendingOf]

# ------------------------------------------------------------------------------------------------- atoms about ends


@record
class Compare:
    """Two numbers compared: =, !=, <, <=, >, >=."""

    left: Amount
    sign: str
    right: Amount

    def __str__(self) -> str:
        if isinstance(self.left, CountIn) and not self.left.card:
            if (self.sign, self.right) == ("=", Number(0)):
                return f"{self.left.zone} is empty"
            return f"{self.left.zone} size {'is' if self.sign == '=' else self.sign} {self.right}"
        return f"{self.left} {self.sign} {self.right}"

    def judge(self, state: State) -> Truth:
        """How it stands."""
        low, high = self.left.between(state)
        least, most = self.right.between(state)
        if self.sign in ("=", "!="):
            if high < least or most < low:
                truth = FALSE
            else:
                truth = TRUE if low == high == least == most else OPEN
            return truth if self.sign == "=" or truth == OPEN else TRUE - truth
        if self.sign == "<":
            return TRUE if high < least else FALSE if low >= most else OPEN
        if self.sign == "<=":
            return TRUE if high <= least else FALSE if low > most else OPEN
        if self.sign == ">":
            return TRUE if low > most else FALSE if high <= least else OPEN
        return TRUE if low >= most else FALSE if high < least else OPEN


@record
class Holds:
    """A zone has from ``low`` to ``high`` (None: any number) of some cards."""

    zone: Zone
    card: What
    low: int = 1
    high: int | None = None

    def __str__(self) -> str:
        if (self.low, self.high) == (1, None):
            return f"{one_of(self.card) or 'a card'} in {self.zone}"
        single = self.high == 1
        noun = self.card or ("card" if single else "cards")
        if single and isinstance(self.card, CardClass):
            noun = self.card.told(True).partition(" ")[2]
        return f"{_range_text(self.low, self.high)} {noun} in {self.zone}"

    def judge(self, state: State) -> Truth:
        """How it stands."""
        low, high = CountIn(self.card, self.zone).between(state)
        return _in_range(low, high, self.low, self.high)


@record
class Exactly:
    """A zone has exactly these cards; of a deck, in this order, top first."""

    zone: Zone
    cards: tuple[str, ...]

    def __str__(self) -> str:
        runs = [(name, len(list(same))) for name, same in groupby(self.cards)]
        return f"{self.zone} = {', '.join(f'{n} {name}' if n > 1 else name for name, n in runs) or 'nothing'}"

    def judge(self, state: State) -> Truth:
        """How it stands."""
        kinds = [state.game.kind_of[name] for name in self.cards]
        held = [card & KIND for card in self.zone.cards(state)]
        if len(held) != len(kinds):
            return FALSE
        if self.zone.is_deck:
            return self._in_order(state, kinds)
        rest = Bag(kinds)
        rest.subtract(kind for kind in held if kind != UNKNOWN)
        if any(n < 0 for n in rest.values()):
            return FALSE
        return OPEN if UNKNOWN in held else TRUE

    def _in_order(self, state: State, kinds: list[int]) -> Truth:
        at = 0
        truth = TRUE
        for item in self.zone.items(state):
            if item.__class__ is tuple:
                wanted, have = Bag(kinds[at:at + len(item)]), Bag(card & KIND for card in item)
                unknown = have.pop(UNKNOWN, 0)
                if have - wanted:
                    return FALSE
                if unknown:
                    truth = OPEN
                elif len(have) > 1 and truth == TRUE:
                    truth = EITHER
                at += len(item)
                continue
            if item & KIND == UNKNOWN:
                truth = OPEN
            elif item & KIND != kinds[at]:
                return FALSE
            at += 1
        return truth


@record
class CardAt:
    """The card at a place of a deck (0 is the top, -1 the bottom), or on top of a discard pile, is one of some."""

    zone: Zone
    at: int
    card: What

    def __str__(self) -> str:
        what = one_of(self.card)
        if self.zone.is_deck:
            return f"{self.zone}[{self.at}] is {what}"
        return f"{self.zone} top is {what}"

    def judge(self, state: State) -> Truth:
        """How it stands."""
        cards = self.zone.cards(state)
        at = self.at if self.at >= 0 else len(cards) + self.at
        if not 0 <= at < len(cards):
            return FALSE
        if not self.zone.is_deck:
            from oracle.graph import discard_has_top

            if not discard_has_top(state):
                return _one_of(state, cards, self.card, OPEN)
            return _one_of(state, cards[-1:], self.card, OPEN)
        for item in self.zone.items(state):
            if item.__class__ is not tuple:
                if at == 0:
                    return _one_of(state, (item,), self.card, OPEN)
                at -= 1
            elif at < len(item):
                return _one_of(state, item, self.card, EITHER)
            else:
                at -= len(item)
        return FALSE


@record
class PileTop:
    """The card on top of a pile is one of some."""

    pile: str
    card: What

    def __str__(self) -> str:
        return f"{self.pile} pile top is {one_of(self.card)}"

    def judge(self, state: State) -> Truth:
        """How it stands."""
        runs = _runs(state, self.pile)
        if not runs:
            return FALSE
        top, size = runs[0]
        if isinstance(size, tuple):
            return _one_of(state, size, self.card, EITHER)
        return _one_of(state, (top,), self.card, OPEN)


def _one_of(state: State, cards: Any, what: What, unsure: Truth) -> Truth:
    """Whether a card is meant that is one of these, nobody knows which."""
    look = _look(state, what)
    fits = [is_meant(state.game, what, card, look) for card in cards]
    if None in fits:
        return OPEN
    return TRUE if all(fits) else unsure if any(fits) else FALSE


def _an(words: str) -> str:
    return f"{'an' if words[0] in 'AEIO' else 'a'} {words}"


def _look(state: State, what: What) -> Look:
    """What the cards of a position are, as far as it matters."""
    return now(state) if isinstance(what, CardClass) else printed(state.game)


@record
class OfTypes:
    """A card is one of some now: of their types. ``player``: whose, of a card that can be another one for some."""

    card: str
    what: CardClass
    player: str = ""

    def __str__(self) -> str:
        return f"{self.whose}{self.card} is {self.what.told(True)}"

    @property
    def whose(self) -> str:
        return f"{self.player}'s " if self.player else ""

    def judge(self, state: State) -> Truth:
        """How it stands."""
        from engine.kernel import face_of, type_bits_of

        game = state.game
        face = face_of(state, game.kind_of[self.card], game.players.index(self.player) if self.player else -1)
        types = type_bits_of(state, face)
        return _truth(self.what.fits(tuple(name for name in TYPE_BIT if types & TYPE_BIT[name])))


@record
class TurnOf:
    """It is a player's turn."""

    player: str

    def __str__(self) -> str:
        return f"turn is {self.player}"

    def judge(self, state: State) -> Truth:
        """How it stands."""
        return _truth(state.game.players[state.turn.player] == self.player)


@record
class ExtraTurn:
    """It is an extra turn."""

    def __str__(self) -> str:
        return "it is an extra turn"

    def judge(self, state: State) -> Truth:
        """How it stands."""
        return _truth(bool(state.turn.extra))


@record
class MayDo:
    """A player may now play (or buy) a card, without anything else being done before."""

    player: str
    verb: str
    card: What

    def __str__(self) -> str:
        return f"{self.player} may {self.verb} {one_of(self.card)} now, without ending the phase"

    def judge(self, state: State) -> Truth:
        """How it stands: by what can be decided in the position."""
        from engine.kernel import legal

        choice = legal(state) if not state.status else None
        if choice is None or choice.player < 0 or state.game.players[choice.player] != self.player:
            return FALSE
        look = _look(state, self.card)
        offered = [option[1] for option in choice.options if option[0] == self.verb]
        found = [is_meant(state.game, self.card, face, look) for face in offered]
        if True in found:
            return TRUE
        unknown = self.verb == "play" and any(
            card & KIND == UNKNOWN for card in Zone(self.player, "hand").cards(state))
        return OPEN if None in found or unknown else FALSE


@record
class InPhase:
    """It is a phase."""

    phase: Phase

    def __str__(self) -> str:
        return f"phase is {self.phase.name.lower()}"

    def judge(self, state: State) -> Truth:
        """How it stands."""
        return _truth(state.turn.phase == self.phase)


@record
class GameOver:
    """The game is over."""

    def __str__(self) -> str:
        return "game is over"

    def judge(self, state: State) -> Truth:
        """How it stands."""
        return _truth(state.status == "over")


@record
class Winner:
    """The game is over, and a player has won it or shares the victory."""

    player: str

    def __str__(self) -> str:
        return f"winner is {self.player}"

    def judge(self, state: State) -> Truth:
        """How it stands."""
        from engine.kernel import winners

        if state.status != "over":
            return FALSE
        if any(card & KIND == UNKNOWN for player in state.game.players for card in Zone(player, "cards").cards(state)):
            return OPEN
        return _truth(self.player in [state.game.players[player] for player in winners(state)])


@record
class CubeOn:
    """A player has a cube on a Project; or, with ``held``, has a State or an Artifact."""

    player: str
    landscape: str
    held: bool = False

    def __str__(self) -> str:
        return f"{self.player} has {'' if self.held else 'a cube on '}{self.landscape}"

    def judge(self, state: State) -> Truth:
        """How it stands."""
        game = state.game
        return _truth(any(
            game.landscapes[landscape].name == self.landscape and player >= 0 and game.players[player] == self.player
            for landscape, player in state.cubes
        ))


EndAtom = Union[
    Compare, Holds, Exactly, CardAt, PileTop, OfTypes, TurnOf, ExtraTurn, MayDo, InPhase, GameOver, Winner, CubeOn,
]

# ------------------------------------------------------------------------------------------------- atoms about ways


@record
class Happened:
    """Something happened from ``low`` to ``high`` times (None: any number)."""

    pattern: Pattern
    low: int = 1
    high: int | None = None

    def __str__(self) -> str:
        if isinstance(self.pattern, OfferPattern):
            return self.pattern.text
        assert isinstance(self.pattern, EventPattern)
        text = self.pattern.text
        if text.endswith(" # times"):
            if (self.low, self.high) == (1, None):
                return text[:-8]
            if (self.low, self.high) == (0, 0):
                return f"{text[:-8]} no times"
        if (self.low, self.high) == (1, None):
            if isinstance(self.pattern.card, CardClass):
                text = text.replace(f"# {self.pattern.card}", one_of(self.pattern.card))
            text = text.replace("# cards", "a card").replace("# extra turns", "an extra turn")
            text = re.sub(r"# (\S.*?)?tokens", lambda found: _an(f"{found[1] or ''}token"), text)
            if self.pattern.pool is not None:
                text = _one_of_pool(text).replace("#", "1")
            return text.replace("# ", "")
        if self.high == 1:
            one = self.pattern.card.told(True) if isinstance(self.pattern.card, CardClass) else ""
            text = _one_of_pool(text).replace("# extra turns", "# extra turn")
            text = re.sub(r"# (\S.*?)?tokens", lambda found: f"# {found[1] or ''}token", text)
            text = text.replace("# cards", "# card") if not one else text.replace(
                f"# {self.pattern.card}", f"# {one.partition(' ')[2]}")
        return text.replace("#", _range_text(self.low, self.high))

    @property
    def slot(self) -> Counter:
        """What the automaton has to count."""
        return Counter(self.pattern, self.low if self.high is None else self.high + 1)


def _one_of_pool(text: str) -> str:
    """Words about a number of a pool, for one of it."""
    return re.sub(r"# (coin|action|buy|villager|favor|potion)s\b", r"# \1", text)


@record
class Before:
    """One thing happened, and before the other, which happened too."""

    first: Happened
    second: Happened

    def __str__(self) -> str:
        return f"{self.first} before {self.second}"

    @property
    def slot(self) -> First:
        """What the automaton has to tell."""
        return First(self.first.pattern, self.first.low, self.second.pattern, self.second.low)


@record
class Same:
    """The very card that something happened to is in a zone at the end, or has had something else happen to it
    afterwards. Copies that lie together cannot be told apart: where that matters, it is open."""

    first: Happened
    card: str
    zone: Zone | None = None
    second: EventPattern | None = None

    def __str__(self) -> str:
        if self.zone is not None:
            return f"the same {self.card} in {self.zone}"
        assert self.second is not None
        return f"the same {self.second.text.replace(' # times', '')}"

    @property
    def slot(self) -> Track:
        """What the automaton has to follow."""
        assert isinstance(self.first.pattern, EventPattern)
        return Track(self.first.pattern, self.card, self.second)

    def judge(self, state: State, cards: frozenset[Followed]) -> Truth:
        """How it stands at an end."""
        found = {self._judge(state, card) for card in cards}
        return TRUE if TRUE in found else OPEN if OPEN in found else FALSE

    def _judge(self, state: State, card: Followed) -> Truth:
        kind = state.game.kind_of[self.card]
        places = [(zone, done) for zone, done in card.places
                  if zone < 0 or any(is_card(one, kind) for one in _flat(state.zones[zone]))]
        if not places:
            return OPEN
        if self.zone is None:
            truths = {done for _, done in places}
        else:
            truths = {zone in self._zones(state) for zone, _ in places}
        if truths == {False}:
            return FALSE
        return TRUE if truths == {True} and card.sure else OPEN

    def _zones(self, state: State) -> tuple[int, ...]:
        assert self.zone is not None
        players = state.game.players
        if not self.zone.player:
            return (zone_number(len(players), -1, GAME_PLACE[self.zone.place]),)
        start = players.index(self.zone.player) * PLAYER_PLACES
        if self.zone.place == "cards":
            return tuple(range(start, start + PLAYER_PLACES))
        return (start + PLAYER_PLACE[self.zone.place],)


def _flat(items: tuple[Any, ...]) -> list[int]:
    """The cards of a zone, shuffled ones too."""
    return [card for item in items for card in (item if item.__class__ is tuple else (item,))]


@record
class Not:
    """The contrary."""

    part: Node

    def __str__(self) -> str:
        if isinstance(self.part, Holds) and (self.part.low, self.part.high, self.part.card.__class__) == (1, None, str):
            return f"{self.part.card} not in {self.part.zone}"
        return f"not ({self.part})"


@record
class All:
    """All of these."""

    parts: tuple[Node, ...]

    def __str__(self) -> str:
        return " and ".join(f"({part})" if isinstance(part, (All, Any_)) else str(part) for part in self.parts)


@record
class Any_:
    """At least one of these."""

    parts: tuple[Node, ...]

    def __str__(self) -> str:
        return " or ".join(f"({part})" if isinstance(part, (All, Any_)) else str(part) for part in self.parts)


Node = Union[
    Compare, Holds, Exactly, CardAt, PileTop, OfTypes, TurnOf, ExtraTurn, MayDo, InPhase, GameOver, Winner, CubeOn,
    Happened, Before, Same, Not, All, Any_,
]

_ABOUT_WAYS: Final = (Happened, Before, Same)       # every other atom is judged by a position alone


def _range_text(low: int, high: int | None) -> str:
    if high is None:
        return f"at least {low}"
    if low == high:
        return f"exactly {low}" if low else "no"
    return f"at most {high}" if not low else f"{low} to {high}"


def _in_range(low: int, high: int, least: int, most: int | None) -> Truth:
    if high < least or (most is not None and low > most):
        return FALSE
    return TRUE if low >= least and (most is None or high <= most) else OPEN


# ------------------------------------------------------------------------------------------------- a whole predicate


class Values(NamedTuple):
    """What a predicate can be at a place: whether it can be true, whether it can be false, whether that is open."""

    yes: bool
    no: bool
    open: bool


class Predicate:
    """A predicate that was read: ``text`` as it was written, ``reads`` as it was understood."""

    def __init__(self, text: str, node: Node) -> None:
        self.text = text
        self.node = node

    def __repr__(self) -> str:
        return f"Predicate({self.reads})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Predicate) and self.node == other.node

    def __hash__(self) -> int:
        return hash(self.node)

    @cached_property
    def reads(self) -> str:
        """The predicate as it was understood, in full."""
        return str(self.node)

    def atoms(self) -> tuple[Node, ...]:
        """Its atoms, each as often as it stands there."""
        return self._atoms

    @cached_property
    def _atoms(self) -> tuple[Node, ...]:
        return tuple(node for node in self._nodes() if not isinstance(node, (Not, All, Any_)))

    def _nodes(self) -> Iterator[Node]:
        """Every part, in the order in which they are written, a whole before its parts."""
        waiting: list[Node] = [self.node]
        while waiting:
            node = waiting.pop()
            yield node
            if isinstance(node, Not):
                waiting.append(node.part)
            elif isinstance(node, (All, Any_)):
                waiting.extend(reversed(node.parts))

    @property
    def slots(self) -> tuple[Slot, ...]:
        """What an automaton has to remember of the way; empty for a predicate about the end alone."""
        about_ways = (atom for atom in self.atoms() if isinstance(atom, _ABOUT_WAYS))
        return tuple(dict.fromkeys(atom.slot for atom in about_ways))

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """The patterns it needs to be observed."""
        found: dict[Pattern, None] = {}
        for slot in self.slots:
            if isinstance(slot, Track):
                found[MovePattern(slot.card)] = None
            for pattern in patterns_in(slot):
                found[pattern] = None
                if isinstance(pattern, EventPattern) and pattern.timed:
                    found[TimePattern()] = None
        return tuple(found)

    @property
    def loose(self) -> tuple[str, ...]:
        """The names of cards that two parts speak of, one of which something happened to: each may mean another one."""
        found: list[str] = []
        for node in self._nodes():
            if isinstance(node, All):
                done = [part.pattern.card for part in node.parts
                        if isinstance(part, Happened) and isinstance(part.pattern, EventPattern)]
                there = [part.card for part in node.parts if isinstance(part, (Holds, CardAt))]
                found += [name for name in done if name and isinstance(name, str) and (
                    name in there or done.count(name) > 1)]
        return tuple(dict.fromkeys(found))

    @property
    def needs_discard_order(self) -> bool:
        """Whether it asks which card lies on top of a discard pile: the game must keep the order of those."""
        return any(isinstance(atom, CardAt) and atom.zone.place == "discard" for atom in self.atoms())

    @cached_property
    def about_way(self) -> bool:
        """Whether it speaks of the way and not only of the end."""
        return any(isinstance(atom, _ABOUT_WAYS) for atom in self.atoms())

    def at_end(self, state: State, count: Callable[[Slot], Range]) -> Values:
        """Its values at an end of play; ``count`` tells what the way's automaton holds."""
        def judge(atom: Any) -> Truth:
            if isinstance(atom, (Happened, Before)):
                return way(atom, count, final=True)
            if isinstance(atom, Same):
                cards: Any = count(atom.slot)[0]
                return atom.judge(state, cards)
            truth: Truth = atom.judge(state)
            return truth

        return self._values(judge)

    def leaves_open(self, state: State) -> bool:
        """Whether something that it asks about an end of play is not known there, or where one card has come to."""
        def unknown(atom: Any) -> bool:
            return isinstance(atom, Same) or (not isinstance(atom, _ABOUT_WAYS) and atom.judge(state) == OPEN)

        return any(map(unknown, self.atoms()))

    def on_the_way(self, count: Callable[[Slot], Range]) -> Values:
        """Its values where the line of play goes on, nobody knows how."""
        return self._values(lambda atom: way(atom, count, final=False) if isinstance(atom, (Happened, Before))
                            else OPEN)

    def _values(self, judge: Callable[[Any], Truth]) -> Values:
        known: dict[Node, Truth] = {}
        for atom in self.atoms():
            if atom not in known:
                known[atom] = judge(atom)
        chances = [atom for atom, truth in known.items() if truth == EITHER]
        truth = _combine(self.node, known)
        if truth != OPEN:
            return Values(truth == TRUE, truth == FALSE, False)
        if len(chances) == 1:
            found = {_combine(self.node, {**known, chances[0]: value}) for value in (TRUE, FALSE)}
            return Values(TRUE in found, FALSE in found, OPEN in found)
        return Values(False, False, True)


def way(atom: Happened | Before, count: Callable[[Slot], Range], final: bool) -> Truth:
    """How an atom about the way stands, from what was counted so far; ``final``: nothing more will happen."""
    sure, most = count(atom.slot)
    if isinstance(atom, Before):
        if sure == BEFORE:
            return TRUE
        return FALSE if most == TOO_LATE or (final and most != BEFORE) else OPEN
    if atom.high is not None and sure > atom.high:
        return FALSE
    if final and most < atom.low:
        return FALSE
    if sure >= atom.low and (atom.high is None or (final and most <= atom.high)):
        return TRUE
    return OPEN


def _combine(node: Node, known: dict[Node, Truth]) -> Truth:
    if isinstance(node, Not):
        truth = _combine(node.part, known)
        return truth if truth == OPEN else TRUE - truth
    if isinstance(node, All):
        found = {_combine(part, known) for part in node.parts}
        return FALSE if FALSE in found else OPEN if OPEN in found else TRUE
    if isinstance(node, Any_):
        found = {_combine(part, known) for part in node.parts}
        return TRUE if TRUE in found else OPEN if OPEN in found else FALSE
    truth = known[node]
    return OPEN if truth == EITHER else truth


__all__ = [
    "DECKS", "EITHER", "FALSE", "OPEN", "TRUE", "All", "Any_", "Before", "CardAt", "Compare", "CostOf", "CountIn",
    "CountInPile", "CubeOn", "EmptyPiles", "Exactly", "ExtraTurn", "GameOver", "Happened", "Holds", "InPhase", "MayDo",
    "Not", "Number", "OfTypes", "PendingOf", "PileSize", "PileTop", "PoolOf", "Predicate", "Same", "ScoreOf",
    "TokensOn", "TurnOf", "Values", "Zone", "way",
]
