"""Options: what can be decided, and what chance can bring. Each kind is a class; :data:`Option` is any of them.

A *face* is what a card is (kind and shape, see engine.state); *cards* are faces, or handles where something tells
copies of one card apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum, auto
from typing import Any, Final, NamedTuple, TypeVar

from engine.language import Instruction
from engine.state.resolving import Trigger
from engine.state.state import Stop
from engine.variant import Variant, new_variant

Cards = tuple[int, ...]

# ------------------------------------------------------------------------------- in a phase


class PlayCard(Variant):
    """Play a card from the hand: a face. For a Shadow card that lies in the deck it is an
    ``engine.state.deck_option``."""

    __slots__ = ()

    card: int


class BuyCard(Variant):
    """Buy a card from the Supply, or one that is for sale.

    ``otherwise``: in the way that replaces paying its cost; ``with_action``: with an unused Action instead of a Buy.
    """

    __slots__ = ()

    face: int
    otherwise: bool = False
    with_action: bool = False


class BuyLandscape(Variant):
    """Buy an Event or a Project, by its number among the landscapes; ``with_action`` as in BuyCard."""

    __slots__ = ()

    landscape: int
    with_action: bool = False


class SpendCoffers(Variant):
    """Spend a Coffers token."""

    __slots__ = ()


class SpendVillager(Variant):
    """Spend a Villager."""

    __slots__ = ()


class PayDebt(Variant):
    """Pay off a Debt token."""

    __slots__ = ()


class EndPhase(Variant):
    """Do nothing more in this phase."""

    __slots__ = ()


class GoOn(Variant):
    """Go on with play where it has stopped: Clean-up begins, or what follows the turn happens."""

    __slots__ = ()

    stopped: Stop


class DiscardFromPlay(Variant):
    """In Clean-up: discard this card of its owner's next."""

    __slots__ = ()

    card: int
    owner: int


class DiscardHand(Variant):
    """In Clean-up: discard the hand next."""

    __slots__ = ()


# ------------------------------------------------------------------------------- abilities


class UseAbility(Variant):
    """Resolve a triggered ability next."""

    __slots__ = ()

    trigger: Trigger


class NoMore(Variant):
    """Use no further ability here, or spend nothing more."""

    __slots__ = ()


class Accept(Variant):
    """Do something that may be done, and that begins with an instruction of this kind."""

    __slots__ = ()

    doing: type[Instruction]


class Decline(Variant):
    """Decline to do something that may be done."""

    __slots__ = ()

    doing: type[Instruction]


# ------------------------------------------------------------------------------- while an ability is resolved


class ChooseCards(Variant):
    """Select these cards, for what the choice is about; none of them if there are none."""

    __slots__ = ()

    cards: Cards


class ChooseCard(Variant):
    """Choose the card with a face that lies on top of a pile."""

    __slots__ = ()

    face: int


class GainCard(Variant):
    """Gain a card: a face, or a handle on one that lies apart from its copies."""

    __slots__ = ()

    card: int


class ReceiveCard(Variant):
    """Receive a Boon or Hex next."""

    __slots__ = ()

    face: int


class NameKind(Variant):
    """Name a card, by the number of its kind; 0 for one that is not in the game."""

    __slots__ = ()

    kind: int


class ChooseNothing(Variant):
    """Choose none of the cards or piles that are offered."""

    __slots__ = ()


class ChoosePile(Variant):
    """Choose a pile, by its number."""

    __slots__ = ()

    pile: int


class ChooseNumber(Variant):
    """Choose a number: how much is bid, paid, or overpaid."""

    __slots__ = ()

    number: int


class ChooseEffects(Variant):
    """Choose effects of "choose one" (or several): their numbers, from 0, and the words for them."""

    __slots__ = ()

    numbers: tuple[int, ...]
    words: str


class OrderCards(Variant):
    """Put cards in this order, the first on top; if there is only one, it comes to lie on top of the others."""

    __slots__ = ()

    cards: Cards


class PutUnder(Variant):
    """Put a card into the deck with so many cards above it."""

    __slots__ = ()

    number: int


# ------------------------------------------------------------------------------- chance, and what nobody knows


class DrawCards(Variant):
    """Chance: these of the shuffled cards come (or lie above a card that was put among them)."""

    __slots__ = ()

    cards: Cards


class TurnOver(Variant):
    """Chance: the next card of a shuffled pile is this one."""

    __slots__ = ()

    face: int


class LeaveOpen(Variant):
    """Leave the position open: nobody can say what follows, as it does not determine ``what``."""

    __slots__ = ()

    what: str


Option = (
    PlayCard | BuyCard | BuyLandscape | SpendCoffers | SpendVillager | PayDebt | EndPhase | GoOn
    | DiscardFromPlay | DiscardHand | UseAbility | NoMore | Accept | Decline | ChooseCards | ChooseCard
    | GainCard | ReceiveCard | NameKind | ChooseNothing | ChoosePile | ChooseNumber | ChooseEffects
    | OrderCards | PutUnder | DrawCards | TurnOver | LeaveOpen
)  # fmt: skip
OfCards = ChooseCards | OrderCards | DrawCards
"""The options that are a selection or an order of cards."""

Kind = TypeVar("Kind", bound=Variant)


class _Made(dict[Any, Any]):
    """The options of a kind with one field that were made lately, by that field.

    Looking one up takes a fourth of the time that making it takes.
    """

    def __init__(self, kind: type[Variant]) -> None:
        self._kind, self._number = kind, kind.number_of_kind

    def __missing__(self, value: object) -> object:
        if len(self) >= _MOST:
            self.clear()
        made = self[value] = new_variant(self._kind, (self._number, value))
        return made


_MOST: Final = 1 << 13
_made: Final[dict[type[Variant], _Made]] = {
    kind: _Made(kind) for kind in (ChooseCard, ChooseCards, DrawCards, GainCard, OrderCards, PlayCard)
}


def made_of(kind: type[Kind]) -> dict[Any, Kind]:
    """The options of a kind with one field, by that field: ``made_of(PlayCard)[face]``. Any can be asked for."""
    return _made[kind]


def options_of(kind: type[Kind], each: Iterable[object]) -> list[Kind]:
    """The options of a kind with one field, each with one of these values; as cheap as a list of tuples."""
    made = _made.get(kind)
    if made is None:
        number = kind.number_of_kind
        return [new_variant(kind, (number, value)) for value in each]
    return [made[value] for value in each]


END_PHASE: Final = EndPhase()
NO_MORE: Final = NoMore()
CHOOSE_NOTHING: Final = ChooseNothing()


class Asks(IntEnum):
    """The subject of a decision. For cards that are selected or put in an order, what is done to them."""

    # what to do in a phase, or whether play goes on where it has stopped
    ACTION_PHASE = auto()
    BUY_PHASE = auto()
    NIGHT_PHASE = auto()
    CLEAN_UP_PHASE = auto()
    BETWEEN_TURNS = auto()
    # which card leaves play next
    CLEAN_UP = auto()
    # which triggered ability is resolved next
    ABILITY = auto()
    # which tokens are spent before an instruction that looks at what there is
    SPEND = auto()
    # whether to do what may be done, which effects, which pile, which card is next
    MAY = auto()
    CHOOSE_ONE = auto()
    CHOOSE_PILE = auto()
    TAKE_NEXT = auto()
    # what is done to cards: which
    CHOOSE = auto()
    PLAY = auto()
    BECOME = auto()
    GAIN = auto()
    BUY = auto()
    DISCARD = auto()
    TRASH = auto()
    REVEAL = auto()
    RETURN = auto()
    RECEIVE = auto()
    PASS = auto()
    KEEP = auto()
    SET_ASIDE = auto()
    EXILE = auto()
    SHUFFLE_IN = auto()
    NAME = auto()
    # how much
    BID = auto()
    PAY = auto()
    PAY_POTIONS = auto()
    PAY_OFF = auto()
    OVERPAY = auto()
    OVERPAY_POTIONS = auto()
    # which pile is rotated
    ROTATE = auto()
    # which cards are put somewhere, in which order, or at which place
    PUT_INTO_HAND = auto()
    PUT_ONTO_DECK = auto()
    PUT_UNDER_DECK = auto()
    PUT_INTO_DISCARD = auto()
    PUT_INTO_PLAY = auto()
    PUT_ON_ISLAND = auto()
    PUT_ON_TAVERN = auto()
    PUT_ON_NATIVE_VILLAGE = auto()
    PUT_UNDER_BLACK_MARKET = auto()
    PUT_INTO_BOON_DISCARD = auto()
    PUT_UNDER_SHUFFLED = auto()
    PUT_ON_TOP = auto()
    PUT_AT_BOTTOM = auto()
    PUT_ANYWHERE = auto()
    # chance: what comes
    DRAW = auto()
    SHUFFLE = auto()
    TURN_OVER = auto()


class Choice(NamedTuple):
    """A decision: who makes it, what it is about, by which code, the options, and for chance events
    the weights of the outcomes (``player`` is -1 then)."""

    player: int
    asks: Asks
    code: int
    options: Sequence[Option]  # a tuple, or an Offer where there are too many to be listed
    weights: Sequence[int] = ()
