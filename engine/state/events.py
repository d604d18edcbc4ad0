"""Events: what happened on the way from one decision to the next. Each kind is a class; all are :class:`Event`.

A zone is a number (engine.state.state.zone_number), :data:`PILE` for a pile, :data:`NOWHERE` where there is none. The
code of an ability is its number in the game; -1 stands for the rules themselves.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, ClassVar, Final, cast, dataclass_transform

from engine.language import Phase, Pool, Spot, Token
from engine.state.resolving import Info
from engine.variant import MISSING, Variant, new_variant

PILE: Final = -1
NOWHERE: Final = -2


class Loss(Enum):
    """A reason why an ability loses track of a card: it was moved, covered, or shuffled into the deck."""

    MOVED = "moved"
    COVERED = "covered"
    SHUFFLED = "shuffled"


class Obstacle(Enum):
    """A reason why an ability does nothing, or cannot be used."""

    GONE = "the card is no longer there"
    NONE_TO_GAIN = "no such card to gain"
    TRACK_LOST = "lost track of the card"
    OWN_CARD_LOST = "lost track of its own card"
    CARD_LOST = "lost track"  # of the card that it is about
    FORBIDDEN = "it cannot be played from the hand now"
    NOT_IN_PLAY = "its card is not in play"  # or that of the card that plays it again is not
    NOTHING_TO_ACT_ON = "it has nothing to act on"
    NOT_SO = "condition not met"
    USED_UP = "used up"
    NOBODYS_TURN = "it is nobody's turn"
    NOT_THEIR_TURN = "it is not its player's turn"
    BUY_PHASE_OVER = "the Buy phase is over"
    CLEAN_UP_BEGUN = "the start of Clean-up is over"

    @property
    def words(self) -> str:
        """The obstacle, as a clause."""
        return str(self.value)


def _maker(number: int, own: dict[str, object]) -> object:
    """Return the function that makes the events of a kind; ``own`` are the kind's own fields with their defaults."""
    fields = tuple(own)

    def plain(
        cls: object, player: int = -1, cards: tuple[int, ...] = (), source: int = NOWHERE, target: int = NOWHERE,
        code: int = -1, infos: tuple[Info, ...] = (),
    ) -> object:
        return new_variant(cls, (number, player, cards, source, target, code, infos))

    def with_own(
        cls: type, player: int = -1, cards: tuple[int, ...] = (), source: int = NOWHERE, target: int = NOWHERE,
        code: int = -1, infos: tuple[Info, ...] = (), **given: object,
    ) -> object:
        if tuple(given) != fields:
            given = {field: given.pop(field, own[field]) for field in fields} | given
            if len(given) > len(fields) or MISSING in given.values():
                raise TypeError(f"{cls.__name__} has the fields {fields}, not {tuple(given)}")
        return new_variant(cls, (number, player, cards, source, target, code, infos, *given.values()))

    return with_own if fields else plain


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Event(Variant, kw_only=False):
    """Something that happened. A kind may add fields of its own; they follow in the tuple.

    ``player`` did it, or it happened to them (-1: nobody); ``cards`` are faces, as they were; ``source`` and ``target``
    are the zones from and to which it happened; ``code`` is that of the ability that did it; ``infos`` tell what each
    card was at that moment, in games in which that can differ from what is printed. ``moves_cards``: events of the kind
    take their cards from ``source`` to ``target``.
    """

    __slots__ = ()

    moves_cards: ClassVar[bool] = False

    player: int = -1
    cards: tuple[int, ...] = ()
    source: int = NOWHERE
    target: int = NOWHERE
    code: int = -1
    infos: tuple[Info, ...] = ()

    def __init_subclass__(cls, kw_only: bool = True) -> None:
        """Give the kind its own function that makes its events: some are made in every step."""
        super().__init_subclass__(kw_only)
        own = {field: cls.field_defaults[field] for field in cls.own_fields}
        type.__setattr__(cls, "__new__", _maker(cls.number_of_kind, own))


def with_infos(event: Event, infos: tuple[Info, ...]) -> Event:
    """Return an event with what its cards were."""
    items: list[object] = list(cast(Any, event))
    items[_INFOS] = infos
    made: Event = new_variant(event.__class__, items)
    return made


_INFOS: Final = 1 + list(Event.field_defaults).index("infos")

# ------------------------------------------------------------------------------- cards are moved


class Played(Event):
    """A card was played: from where it lay into play, or (``target`` NOWHERE) where it stays. Played again by the same
    ability, it does not move."""

    __slots__ = ()
    moves_cards = True


class Called(Event):
    """A card was put into play without being played: a Reserve card was called."""

    __slots__ = ()
    moves_cards = True


class Gained(Event):
    """A card was gained; ``bought``: because it was bought."""

    __slots__ = ()
    moves_cards = True

    bought: bool


class Discarded(Event):
    """Cards were discarded together, by their owner."""

    __slots__ = ()
    moves_cards = True


class Trashed(Event):
    """Cards were trashed together."""

    __slots__ = ()
    moves_cards = True


class Drawn(Event):
    """Cards were drawn from the deck into the hand."""

    __slots__ = ()
    moves_cards = True


class CardsPut(Event):
    """Cards were put somewhere, neither gained nor discarded; onto a deck, or under it (``bottom``)."""

    __slots__ = ()
    moves_cards = True

    bottom: bool = False


class SetAside(Event):
    """Cards were set aside."""

    __slots__ = ()
    moves_cards = True


class Exiled(Event):
    """Cards were put onto the Exile mat."""

    __slots__ = ()
    moves_cards = True


class Shuffled(Event):
    """A discard pile was shuffled and put under the deck; or a deck itself (no cards are named, source is target)."""

    __slots__ = ()
    moves_cards = True


class Returned(Event):
    """Cards were returned to their piles."""

    __slots__ = ()
    moves_cards = True


class Exchanged(Event):
    """A card (the first) was returned to its pile for another one (the second) from there."""

    __slots__ = ()
    moves_cards = True


class Passed(Event):
    """A card was passed to another player's hand."""

    __slots__ = ()
    moves_cards = True


class PutAway(Event):
    """A Boon or Hex went to its discard pile."""

    __slots__ = ()
    moves_cards = True


# ------------------------------------------------------------------------------- cards are seen, named, marked


class Revealed(Event):
    """Cards were revealed: where they are, or on the way from ``source`` to ``target``."""

    __slots__ = ()


class LookedAt(Event):
    """A player looked at cards on the way from ``source`` to ``target``."""

    __slots__ = ()


class LookedThrough(Event):
    """A player looked through a pile of cards, ``source``."""

    __slots__ = ()


class TurnedOver(Event):
    """Boons or Hexes were turned over."""

    __slots__ = ()


class TurnedFaceDown(Event):
    """A card was turned face down where it is."""

    __slots__ = ()


class PlacedInShuffle(Event):
    """Cards that are being shuffled got a place among the others."""

    __slots__ = ()

    spot: Spot


class Became(Event):
    """A card (the first) is played as another one (the second) until it leaves play."""

    __slots__ = ()


class CardNamed(Event):
    """A player named a card, by its kind; 0 is one that is not in the game."""

    __slots__ = ()


class Received(Event):
    """A player received a Boon or Hex."""

    __slots__ = ()


class TokensMarked(Event):
    """A player put tokens on a card in play; ``number`` is how many it has then."""

    __slots__ = ()

    number: int


class EstateTokenPut(Event):
    """A player put their Estate token on a card that is set aside."""

    __slots__ = ()


# ------------------------------------------------------------------------------- buying, and what lies beside the board


class CardBought(Event):
    """A card was bought, at a cost in coins, Potions and Debt (nothing, where something else replaces paying)."""

    __slots__ = ()

    paid: tuple[int, int, int]


class LandscapeBought(Event):
    """An Event or Project was bought, by its number among the landscapes."""

    __slots__ = ()

    landscape: int


class CubePut(Event):
    """A player put a cube on a Project."""

    __slots__ = ()

    landscape: int


class LandscapeTaken(Event):
    """A player took a State or an Artifact."""

    __slots__ = ()

    landscape: int


class LandscapeReturned(Event):
    """A player returned a State."""

    __slots__ = ()

    landscape: int


class TokensPut(Event):
    """Tokens were put on a pile, by its number, or (numbers after all piles) on a landscape."""

    __slots__ = ()

    where: int
    token: Token
    number: int


class SunRemoved(Event):
    """A Sun token was removed from a Prophecy, which has this many left."""

    __slots__ = ()

    landscape: int
    left: int


class PileRotated(Event):
    """A pile was rotated."""

    __slots__ = ()

    pile: int


class KingdomReplaced(Event):
    """The Kingdom was replaced by other piles."""

    __slots__ = ()

    piles: tuple[int, ...]


# ------------------------------------------------------------------------------- pools


class PoolChanged(Event):
    """A player got an amount of something (Actions, coins, Debt, VP, ...); a negative ``amount`` was used or paid."""

    __slots__ = ()

    pool: Pool
    amount: int


class PoolIgnored(Event):
    """A player did not get what they would have got, because something says that it is ignored."""

    __slots__ = ()

    pool: Pool
    amount: int


class DebtBid(Event):
    """A player bid this much Debt; 0: passed."""

    __slots__ = ()

    amount: int


# ------------------------------------------------------------------------------- abilities


class Used(Event):
    """A triggered ability began to be resolved, by ``player``; its card, if it has one."""

    __slots__ = ()


class CouldUse(Event):
    """A triggered ability could be used, but that would change nothing, so nobody is asked."""

    __slots__ = ()


class AbilitySetUp(Event):
    """An ability was set up to be resolved later, for ``player``."""

    __slots__ = ()


class EffectsChosen(Event):
    """A player chose this of "choose one" (or several), in the words of the card."""

    __slots__ = ()

    words: tuple[str, ...]


class TrackLost(Event):
    """An ability (``code``, of ``player``) lost track of a card."""

    __slots__ = ()

    why: Loss


class NothingDone(Event):
    """An ability did nothing though it was to do something: with this card, if it is about one."""

    __slots__ = ()

    why: Obstacle


class LeftUnaffected(Event):
    """A player is not affected by what happens."""

    __slots__ = ()


class Replaced(Event):
    """An ability replaced what would have happened."""

    __slots__ = ()


# ------------------------------------------------------------------------------- the turn


class TurnBegun(Event):
    """A player's turn began."""

    __slots__ = ()

    extra: bool


class PhaseBegun(Event):
    """A phase of a player's turn began; ``code``: the ability that brought it back."""

    __slots__ = ()

    phase: Phase


class TurnEnded(Event):
    """A player's turn ended."""

    __slots__ = ()


class TurnSkipped(Event):
    """A player skipped a turn."""

    __slots__ = ()


class GameEnded(Event):
    """The game is over: because these Supply piles are empty, or (none) because the extra round after that is over."""

    __slots__ = ()
    piles: tuple[int, ...]


EVENTS: Final[tuple[type[Event], ...]] = tuple(Event.__subclasses__())
"""All kinds of events."""
MOVING: Final = frozenset(kind for kind in EVENTS if kind.moves_cards)
"""The kinds of events that take their cards from one place to another."""
