"""The position as a value.

A :class:`State` is a tuple of tuples of integers plus the :class:`Game` it belongs to (players, cards, piles,
rules: everything that never changes). It is hashable and compared by all of its fields.

A card in a zone is an integer: its kind (the number of its card in the game), the kind that it is at present
if that differs (``shape``), and a tag if some ability holds a handle on it. Cards that nobody holds have no
tag, so that copies nothing tells apart are equal. A handle in a frame or a pending ability is the same
integer; a handle that has lost track keeps kind and shape and has the LOST bit instead of a tag.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final, NamedTuple

from engine.language import PLAYER_PLACES, Card, Cost, Instruction, Place
from engine.rules import Rules
from engine.state.resolving import Frame, Pending

SHAPE_SHIFT: Final[int] = 10  # room for all cards that there are; make_game refuses more
KIND: Final[int] = (1 << SHAPE_SHIFT) - 1
SHAPE: Final[int] = KIND << SHAPE_SHIFT
LOST: Final[int] = 1 << 2 * SHAPE_SHIFT
FROM_DECK: Final[int] = LOST << 1  # in an option: a card that is played from the deck
TAG_SHIFT: Final[int] = 2 * SHAPE_SHIFT + 2
TAG: Final[int] = 1 << TAG_SHIFT
FACE: Final[int] = KIND | SHAPE  # kind and shape: what a card is, not which one it is
UNKNOWN: Final[int] = 0  # the kind of "?" cards

_new = tuple.__new__  # makes a named tuple without a call in between


class Stop(IntEnum):
    """A point between the decisions of players at which play stops until somebody says that it goes on.

    CLEAN_UP: before Clean-up begins; AFTER_TURN: when the turn is over, before what happens after it; NEXT_TURN: before
    the next turn begins, whoever's that is, when those that are skipped have been; TURN_DUE: before a turn of which it
    is not settled yet whether it is skipped.
    """

    NOWHERE = 0
    AFTER_TURN = 1
    NEXT_TURN = 2
    CLEAN_UP = 3
    TURN_DUE = 4


class Turn(NamedTuple):
    """The current turn: whose it is, and what it is like."""

    player: int = 0
    phase: int = 1
    decided_by: int = -1  # the player who decides, if it is not the player whose turn it is
    extra: int = 0  # 1 in an extra turn
    last: int = -1  # the player of the turn before this one
    last_two: int = 0  # 1 if the turn before this one was also the same player's as this one
    normal: int = 0  # the player of the last turn that was not an extra turn
    spending: int = 0  # 1 in the second part of the Buy phase
    hand_size: int = 5  # how many cards are drawn in Clean-up
    last_gained: int = 0  # the kind last gained, for cards that cost as much
    purchases: int = 0  # cards and landscapes bought this turn, where something asks
    hand_plays: int = 0  # how many cards were played from the hand, where something limits that
    stops: int = 0  # a Stop, at which play waits until somebody says that it goes on
    final: int = -1  # after the game's end: the players who still have a turn in the extra round (bits)


PHASE, DECIDED_BY, SPENDING, HAND_SIZE = map(Turn._fields.index, ("phase", "decided_by", "spending", "hand_size"))


def turned(turn: Turn, *changes: tuple[int, int]) -> Turn:
    """Return a turn with other values of some fields, each by its number: turns change most often."""
    fields: list[int] = [*turn]
    for field, value in changes:
        fields[field] = value
    return _new(Turn, fields)


Contents = tuple[Any, ...]
"""The contents of a zone: cards, and tuples of shuffled ones; of a pile, pairs of a kind and how many."""


class State(NamedTuple):
    """A position. ``zones``: player * PLAYER_PLACES + place, then the places of the game from the trash on.

    ``tokens`` are (where, token, player or -1, how many): where is the number of a pile, or of a landscape
    after all piles. See the module's text.
    """

    game: Game
    zones: tuple[Contents, ...]
    piles: tuple[Contents, ...]
    pools: tuple[int, ...]
    turn: Turn
    turns_taken: tuple[int, ...]
    counters: tuple[int, ...]
    gained: tuple[tuple[int, ...], ...]  # per player: gained on the current, then on the last own turn
    trashed: tuple[tuple[int, ...], ...]  # per player: trashed on the current, then on the last own turn
    spent: tuple[tuple[int, int], ...]  # once-a-turn abilities used: code, player
    cubes: tuple[tuple[int, int], ...]  # landscape (Project, State, Artifact), player; -1 for used up
    tokens: tuple[tuple[int, int, int, int], ...]
    pending: tuple[Pending, ...]
    stack: tuple[Frame, ...]
    where: tuple[int, ...]  # zone of each tag
    status: str = ""  # "" while the game goes on, "over", or "open: WHY"
    absent: tuple[int, ...] = ()  # piles that are not in the game now: removed, or not yet set up

    def zone(self, player: int, place: Place) -> Contents:
        """The cards of a player in a place, or in a place of the game (a bag is one nested tuple)."""
        return self.zones[zone_number(len(self.game.players), player, place)]

    @property
    def trash(self) -> Contents:
        """The cards in the trash."""
        return self.zones[len(self.game.players) * PLAYER_PLACES]


def is_kind(face: int) -> int:
    """Return the kind that a card counts as: its shape if it has one."""
    shape = (face & SHAPE) >> SHAPE_SHIFT
    return shape - 1 if shape else face & KIND


def zone_number(players: int, player: int, place: int) -> int:
    """Return the number of a place's zone: of a player, or of the game (``player`` is not looked at then)."""
    return player * PLAYER_PLACES + place if place < PLAYER_PLACES else players * PLAYER_PLACES + place - PLAYER_PLACES


def place_of(players: int, zone: int) -> Place:
    """Return the place of a zone."""
    own = players * PLAYER_PLACES
    return Place(zone % PLAYER_PLACES if zone < own else zone - own + PLAYER_PLACES)


def deck_option(kind: int, place: int) -> int:
    """Return a card that can be played from the deck, as it is offered.

    It has its place among the items of the deck where another card would have its shape.
    """
    return kind | place << SHAPE_SHIFT | FROM_DECK


def offered_face(card: int) -> int:
    """The face of a card that is offered."""
    return card & KIND if card & FROM_DECK else card & FACE


def offered_place(card: int) -> int:
    """Return the place in the deck of a card that is offered with FROM_DECK."""
    return (card & SHAPE) >> SHAPE_SHIFT


class Pile(NamedTuple):
    """A pile of the game: its name, the kinds that belong to it, and whether it is in the Supply.

    ``basic``: it is in the Supply, but not a Kingdom pile.
    """

    name: str
    kinds: tuple[int, ...]
    supply: bool
    basic: bool = False


class Game:
    """The part of a position that does not change while a game is played. Compared by value; its hash is computed once.

    ``cards[0]`` is the unknown card. ``setup`` is a hashable description from which an equal game is made.
    The kernel adds the compiled abilities (``codes``) and its indexes when it makes a game.
    """

    __slots__ = (
        "_hash",
        "aside_cards",
        "cards",
        "codes",
        "costs",
        "kind_of",
        "landscapes",
        "ordered_discard",
        "pile_of",
        "piles",
        "players",
        "program",
        "rules",
        "setup",
        "types",
    )

    rules: Rules
    players: tuple[str, ...]
    cards: tuple[Card, ...]
    piles: tuple[Pile, ...]
    landscapes: tuple[Card, ...]
    aside_cards: tuple[tuple[int, int], ...]
    ordered_discard: bool
    setup: Setup
    _hash: int
    codes: tuple[Any, ...]
    kind_of: dict[str, int]
    pile_of: tuple[int, ...]
    types: tuple[int, ...]
    costs: tuple[tuple[int, int, int], ...]
    program: Any

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Game) and self.setup == other.setup

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Game({', '.join(self.players)}; {self.rules.year})"


class Setup(NamedTuple):
    """The parts that a game is made of.

    ``cards`` are all cards that can occur, each name once, in one version; ``piles`` name, card names, in the Supply;
    ``landscapes`` Events, Projects, Ways, mats; ``aside_cards`` (number of the landscape or name of the card, name of
    the other card) for those for which a card or pile is chosen; ``ordered_discard`` keeps the order of discard piles
    although no rule of the era looks at it; ``extra`` further programs by name (see the kernel); ``basic`` the names of
    the piles of the Supply that are not of the Kingdom.
    """

    rules: Rules
    players: tuple[str, ...]
    cards: tuple[Card, ...]
    piles: tuple[tuple[str, tuple[str, ...], bool], ...]
    landscapes: tuple[Card, ...] = ()
    aside_cards: tuple[tuple[int | str, str], ...] = ()
    ordered_discard: bool = False
    extra: tuple[tuple[str, tuple[Instruction, ...]], ...] = ()
    basic: tuple[str, ...] = ()

    def __hash__(self) -> int:
        """Hash the names only: hashing whole cards would take long, and their data are nearly always the same."""
        cards = tuple([card.name for card in (*self.cards, *self.landscapes)])
        return hash((self.rules.year, self.players, cards, self.piles, self.aside_cards, self.ordered_discard))


def make_game(setup: Setup, doubles: tuple[Card, ...] = ()) -> Game:
    """Make a game without its compiled abilities; use ``engine.kernel.new_game``.

    ``doubles`` are cards that only represent a card of the same name with other abilities. Raises ``ValueError`` if
    there are too many of them to be told apart.
    """
    rules, players, cards, piles, landscapes, aside_cards, ordered_discard, _, basic = setup
    if len(cards) + len(doubles) >= KIND:
        raise ValueError(f"a game has at most {KIND - 1:,} different cards, not {len(cards) + len(doubles):,}")
    game = Game()
    game.rules = rules
    game.players = players
    unknown = Card("?", (), Cost())
    game.cards = (unknown, *sorted(cards, key=_name), *doubles)
    game.kind_of = {card.name: kind for kind, card in enumerate(game.cards[: len(cards) + 1])}
    game.landscapes = landscapes
    kind_of = game.kind_of
    game.piles = tuple(
        Pile(name, tuple(kind_of[c] for c in names), supply, name in basic) for name, names, supply in piles
    )
    pile_of = [-1] * len(game.cards)
    for number, pile in enumerate(game.piles):
        for kind in pile.kinds:
            pile_of[kind] = number
    for kind in range(len(cards) + 1, len(game.cards)):
        pile_of[kind] = pile_of[kind_of[game.cards[kind].name]]
    game.pile_of = tuple(pile_of)
    game.aside_cards = tuple(
        (-kind_of[n] if isinstance(n, str) else n, kind_of[name]) for n, name in aside_cards
    )
    game.ordered_discard = ordered_discard
    game.setup = setup._replace(cards=game.cards)
    game._hash = hash((rules.year, players, tuple(c.name for c in game.cards), ordered_discard))
    return game


def _name(card: Card) -> str:
    return card.name
