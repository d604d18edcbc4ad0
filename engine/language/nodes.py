"""The words of the ability language. A card is a value made of these; nothing here does anything.

Each class is one word. Its docstring says what it means in the game; ``docs/language.md`` is made from them.
Names bound by one instruction (``as_``) are read by later ones through :class:`Ref`; an ability that is set
up takes the names it reads along.
"""

from __future__ import annotations

from typing import Union

from engine.language.terms import (
    ANY_NUMBER,
    From,
    Lasts,
    Manner,
    Mark,
    Need,
    Often,
    On,
    Phase,
    Place,
    Pool,
    Span,
    Spot,
    Token,
    Who,
)
from engine.record import field, record

# --------------------------------------------------------------------------- the kinds of words


class Word:
    """A word of the language. Its base class is its kind; :func:`words_of` lists the words of a kind. What kind it is
    says its base class; :func:`words_of` lists the words of a kind.
    """

    __slots__ = ()


class Cards(Word):
    """The cards that an instruction is about."""

    __slots__ = ()


class Quantity(Word):
    """A number that is counted when it is needed."""

    __slots__ = ()


class Filter(Word):
    """A test that a card passes or fails."""

    __slots__ = ()


class Condition(Word):
    """Something that holds or does not."""

    __slots__ = ()


class Instruction(Word):
    """Something that a player does."""

    __slots__ = ()


class Effect(Word):
    """A change of the rules while an ability is active."""

    __slots__ = ()


# --------------------------------------------------------------------------- cards


@record
class This(Cards):
    """The card that has the ability."""


@record
class It(Cards):
    """The card that the triggering occurrence is about: the gained, played, discarded, trashed card."""


@record
class Ref(Cards):
    """The card or cards that an earlier instruction bound to ``name``."""

    name: str


@record
class AllIn(Cards):
    """All cards in a place that match, of one player; or all of them except ``but``, wherever that is."""

    place: Place
    filter: Filter = field(default_factory=lambda: Anything())
    whose: Who = Who.YOU
    but: Cards | None = None


@record
class Pick(Cards):
    """A choice of ``low`` to ``high`` matching cards from a place or from bound cards.

    As many as ``low`` must be picked as there are. ``by`` chooses; ``whose`` owns the place. With ``different`` no two
    of the same name can be picked.
    """

    low: Amount
    high: Amount
    source: Source
    filter: Filter = field(default_factory=lambda: Anything())
    by: Who = Who.YOU
    whose: Who = Who.YOU
    different: bool = False


@record
class SetAsideCard(Cards):
    """The card that was set aside at set-up for this landscape (the Mouse card)."""


@record
class GainedLastTurn(Word):
    """The cards that a player gained on their last turn: names to choose from, wherever the cards are now."""

    who: Who


@record
class GainedThisTurn(Word):
    """The cards that a player has gained so far on their turn, wherever they are now."""

    who: Who = Who.YOU


@record
class TrashedLastTurn(Word):
    """The cards that a player trashed on their last turn, each as often as they trashed it."""

    who: Who


@record
class OnThis(Cards):
    """The cards that were put on this card."""


@record
class PlayedThisTurn(Cards):
    """The cards that a player has in play and has played this turn."""

    filter: Filter = field(default_factory=lambda: Anything())
    whose: Who = Who.YOU


@record
class Those(Cards):
    """The cards among some that match. Nothing is chosen, and they stay bound to their name (a Pick takes what is
    picked off it).
    """

    cards: Cards
    filter: Filter


@record
class EachPile(Cards):
    """One card of each pile of the Supply that matches, judged by the pile: only for its name and its pile."""

    filter: Filter


@record
class CardWithToken(Cards):
    """The card that was set aside with the Estate token of a player on it."""

    whose: Who = Who.YOU

History = Union[GainedLastTurn, GainedThisTurn, TrashedLastTurn]
Source = Union[Place, Ref, GainedLastTurn, OnThis, PlayedThisTurn]

# --------------------------------------------------------------------------- amounts


@record
class Count(Quantity):
    """The number of cards."""

    cards: Union[Cards, History]


@record
class HandSize(Quantity):
    """The number of cards in a player's hand."""

    whose: Who = Who.YOU


@record
class EmptyPiles(Quantity):
    """The number of empty Supply piles."""


@record
class CoinCost(Quantity):
    """The coins in a card's cost, or its Potions; of several cards, together."""

    cards: Cards
    pool: Pool = Pool.COINS


@record
class TypeCount(Quantity):
    """The number of types that a card has."""

    cards: Cards


@record
class PerEach(Quantity):
    """One for every ``per`` of an amount, rounded down."""

    amount: Amount
    per: int


@record
class Owned(Quantity):
    """The number of a player's own cards that match, wherever they are; for scoring."""

    filter: Filter


@record
class Times(Quantity):
    """The number of times that something has happened this turn (or in this Buy phase), counted when it happens.

    ``event`` is GAIN, PLAY (announced) or BUY; inside a triggered ability about the same occurrence, the
    count as it was at the occurrence. ``span`` counts in all Buy phases of the turn, or in the whole game.
    """

    event: On
    filter: Filter = field(default_factory=lambda: Anything())
    whose: Who = Who.YOU
    phase: Phase | None = None
    span: Span = Span.LATEST


@record
class Ordinal(Quantity):
    """The number that the card being played has among the matching cards of the turn, counted when it was announced."""

    filter: Filter = field(default_factory=lambda: Anything())


@record
class OrdinalOfName(Quantity):
    """The number that the card being played has among the cards of its name that the player has played this turn,
    counted when it was announced.
    """


@record
class InPool(Quantity):
    """The amount that a player has of something: coins, Favors, unused Actions, tokens on the Pirate Ship mat."""

    pool: Pool
    whose: Who = Who.YOU


@record
class Sum(Quantity):
    """The sum of several amounts."""

    amounts: tuple[Amount, ...]


@record
class Scaled(Quantity):
    """An amount times ``by``: "+$2 per card", "$2 less per card"."""

    amount: Amount
    by: int


@record
class Bound(Quantity):
    """The number that an earlier instruction bound to ``name`` (how many were paid, spent, taken)."""

    name: str


@record
class Tokens(Quantity):
    """The number of tokens of a kind on the pile of a card, or on this landscape (``cards`` None), or on the mat or
    landscape called ``on``.
    """

    token: Token
    cards: Cards | None = None
    on: str = ""


@record
class Marks(Quantity):
    """The number of tokens on this card."""


@record
class Overpaid(Quantity):
    """The coins that were overpaid for the card of the occurrence (with ``potions``, the Potions)."""

    pool: Pool = Pool.COINS


@record
class Adjustable(Quantity):
    """A number in a card's instructions that something else may change; ``called`` is its name."""

    called: str
    amount: int


@record
class Purchases(Quantity):
    """The number of cards, Events and Projects that the player has bought this turn."""


@record
class Players(Quantity):
    """A number for each player of the game."""

    each: int


@record
class ByPlayers(Quantity):
    """A number that depends on the number of players: the numbers for two, three, ... six."""

    numbers: tuple[int, ...]


@record
class Least(Quantity):
    """The smallest of several amounts."""

    amounts: tuple[Amount, ...]


@record
class Beyond(Quantity):
    """The difference by which an amount is more than another; 0 if it is not."""

    amount: Amount
    number: Amount


@record
class SecondMost(Quantity):
    """The number of copies of the matching card of which a player owns the second most copies; for scoring."""

    filter: Filter


@record
class DifferentNames(Quantity):
    """The number of differently named cards; of a player's own cards, for scoring."""

    cards: Union[Cards, Owned, History]


@record
class DifferentTypes(Quantity):
    """The number of different types among some cards."""

    cards: Cards

Amount = Union[int, Quantity]

# --------------------------------------------------------------------------- filters


@record
class Anything(Filter):
    """Every card."""


@record
class Typed(Filter):
    """Cards of a type."""

    type: str


@record
class Named(Filter):
    """Cards with a name."""

    name: str


@record
class CostsExactly(Filter):
    """Cards that cost exactly this many coins (plus the cost of ``than``), no other Potions and no Debt beyond it."""

    coins: Amount
    than: Cards | None = None
    potions: Amount = 0


@record
class CostsUpTo(Filter):
    """Cards that cost up to this many coins (plus the cost of ``than``), no Potion or Debt beyond it."""

    coins: Amount
    than: Cards | None = None


@record
class CostsFrom(Filter):
    """Cards that cost from ``low`` to ``high`` coins, without Potion or Debt."""

    low: int
    high: int


@record
class CostsAtLeast(Filter):
    """Cards with at least this many coins in their cost (plus those in the cost of ``than``)."""

    coins: int
    than: Cards | None = None


@record
class Cheaper(Filter):
    """Cards that cost less than a card: no part of the cost higher, one lower."""

    than: Cards


@record
class CopyOf(Filter):
    """Cards with the same name as a card (as one of the cards)."""

    cards: Cards


@record
class PlusCoinsInText(Filter):
    """Cards with a "+coins" amount in their text."""


@record
class Except(Filter):
    """Cards that do not match."""

    filter: Filter


@record
class Every(Filter):
    """Cards that match all of these."""

    filters: tuple[Filter, ...]


@record
class Either(Filter):
    """Cards that match one of these."""

    filters: tuple[Filter, ...]


@record
class OfChosenPile(Filter):
    """Cards from the pile that was chosen for this when the game was set up: the pile that a Trait is on, the Bane."""


@record
class HasToken(Filter):
    """Cards from a pile with such a token on it; of the tokens that are a player's own, with the owner's."""

    token: Token


@record
class TypesAtLeast(Filter):
    """Cards with at least this many types."""

    types: int


@record
class SharesType(Filter):
    """Cards that have a type in common with a card."""

    cards: Cards


@record
class OfSupply(Filter):
    """Cards that belong to a pile of the Supply in which at most this many cards are left."""

    most: int = ANY_NUMBER


@record
class CopiesIn(Filter):
    """Cards of which a player (all players together, for ALL) has from ``least`` to ``most`` copies in a place (None:
    anywhere)."""

    place: Place | None
    least: int = 1
    whose: Who = Who.YOU
    most: int = ANY_NUMBER


@record
class NamedThisTurn(Filter):
    """Cards that anybody has named this turn for a card of this name."""


@record
class MostCopies(Filter):
    """Cards of which no other player has more copies than this one; for scoring."""


@record
class FaceUp(Filter):
    """Cards that are not turned face down (for the turn)."""


@record
class Yours(Filter):
    """Cards that are in a place of the player: not in the Supply or the trash."""


@record
class Leaving(Filter):
    """Cards in play that would be discarded from play this turn."""


@record
class SamePileAs(Filter):
    """Cards that belong to the pile of a card."""

    cards: Cards

# --------------------------------------------------------------------------- conditions


@record
class AtLeast(Condition):
    """An amount is at least another."""

    amount: Amount
    least: Amount


@record
class AtMost(Condition):
    """An amount is at most another."""

    amount: Amount
    most: Amount


@record
class Exactly(Condition):
    """An amount is exactly another."""

    amount: Amount
    value: Amount


@record
class YourTurn(Condition):
    """It is the turn of the player who follows the instruction."""


@record
class During(Condition):
    """It is this phase (of anybody's turn)."""

    phase: Phase


@record
class AnyIn(Condition):
    """A player has a matching card in a place, other than ``but``."""

    place: Place
    filter: Filter = field(default_factory=lambda: Anything())
    whose: Who = Who.YOU
    but: Cards | None = None


@record
class Matches(Condition):
    """There is such a card, and it matches."""

    cards: Cards
    filter: Filter


@record
class Tracked(Condition):
    """The ability has not lost track of the card."""

    cards: Cards


@record
class Some(Condition):
    """One of the cards matches."""

    cards: Cards
    filter: Filter


@record
class SameCard(Condition):
    """Both are the same physical card."""

    first: Cards
    second: Cards


@record
class Bought(Condition):
    """The gained card was bought."""


@record
class GainedTo(Condition):
    """The gained card goes (or would go) to this place."""

    place: Place


@record
class Unaffected(Condition):
    """The player is already unaffected by the played Attack."""


@record
class CanExchange(Condition):
    """The card can be returned to a pile, and there is a card of that name left to take."""

    cards: Cards
    name: str


@record
class ExtraTurnAllowed(Condition):
    """The turn before this one was not the player's own (or, asked after the turn: not both last turns)."""


@record
class ExtraTurn(Condition):
    """It is an extra turn (asked between turns: the turn that has ended was one)."""


@record
class No(Condition):
    """The condition does not hold."""

    condition: Condition


@record
class AllOf(Condition):
    """All of these hold."""

    conditions: tuple[Condition, ...]


@record
class Odd(Condition):
    """An amount is odd."""

    amount: Amount


@record
class Has(Condition):
    """The player has a State, an Artifact or a cube on a Project."""

    name: str
    whose: Who = Who.YOU


@record
class NotByThis(Condition):
    """The occurrence was not brought about by this very landscape or card."""


@record
class GaveCoins(Condition):
    """Resolving the card of the occurrence gave its player +Coins."""


@record
class AnyOf(Condition):
    """One of these holds."""

    conditions: tuple[Condition, ...]

# --------------------------------------------------------------------------- instructions


@record
class Plus(Instruction):
    """Add to a pool: +Actions, +Buys, +Coins, Potion, VP, Coffers, Villagers, Favors."""

    pool: Pool
    amount: Amount


@record
class Draw(Instruction):
    """+Cards: put cards from the top of your deck into your hand. Without ``plus`` the text says "draw".

    ``as_`` binds the cards; instead, ``shuffled`` binds whether this made the player shuffle (1 or 0): at least one
    card.
    """

    amount: Amount
    plus: bool = True
    shuffled: str | None = None
    as_: str | None = None


@record
class DrawUntil(Instruction):
    """Draw one card at a time until you have this many in hand; ``skip``: such cards may be set aside, to
    be discarded afterwards."""

    hand: Amount
    skip: Filter | None = None


@record
class FromDeck(Instruction):
    """Take the top cards of your deck aside, to look at (``shown=False``) or to reveal.

    ``deck`` can be another deck: of Boons, of Hexes (they go to the player's BOONS), the Black Market deck. ``spot``
    BOTTOM takes the bottom cards of your deck instead.
    """

    amount: Amount
    as_: str
    shown: bool = True
    deck: Place = Place.DECK
    spot: Spot = Spot.TOP


@record
class TopCard(Instruction):
    """The top card of your deck, where it lies, neither looked at nor revealed."""

    as_: str


@record
class DigFor(Instruction):
    """Reveal cards from your deck one at a time until this many match."""

    amount: Amount
    filter: Filter
    found: str
    rest: str


@record
class Choose(Instruction):
    """Choose cards and bind them, without moving them. ``verb`` says it in words ("name", "choose")."""

    pick: Pick
    as_: str
    verb: str = "choose"


@record
class Reveal(Instruction):
    """Show cards; they stay where they are. ``as_`` binds what they are, not the very cards."""

    cards: Cards
    as_: str | None = None


@record
class Discard(Instruction):
    """Put cards into your discard pile, all at once; when-discard abilities follow."""

    cards: Cards
    as_: str | None = None


@record
class DiscardDownTo(Instruction):
    """Discard cards from your hand until this many are left."""

    hand: Amount


@record
class Trash(Instruction):
    """Put cards into the trash, all at once; when-trash abilities follow."""

    cards: Cards
    as_: str | None = None


@record
class Put(Instruction):
    """Move cards to a place (onto the deck, into the hand, aside, to a mat): neither gained nor discarded.

    Onto a deck, the player chooses the order. ``whose`` owns the place; ``spot`` is the bottom of a deck, or
    anywhere in it: one card, and the player chooses where.
    """

    cards: Cards
    to: Place
    as_: str | None = None
    whose: Who = Who.YOU
    spot: Spot = Spot.TOP


@record
class DeckIntoDiscard(Instruction):
    """Put your deck into your discard pile; nothing is discarded."""


@record
class ReturnToPile(Instruction):
    """Return cards to the piles they belong to."""

    cards: Cards


@record
class ShuffleIn(Instruction):
    """Shuffle cards into your deck."""

    cards: Cards


@record
class Exchange(Instruction):
    """Return a card to its pile and take a card of that name into your discard pile; not gaining."""

    cards: Cards
    name: str


@record
class TopOf(Word):
    """The top card of a pile outside the Supply, by the name of the pile."""

    pile: str


@record
class AnyFrom(Word):
    """The cards of a pile outside the Supply in which all can be seen and any can be taken, by the name of the pile."""

    pile: str


@record
class Gain(Instruction):
    """Gain a matching card: from the top of a Supply pile, or from the cards that ``source`` names.

    Cards of piles outside the Supply are gained by their name, or as those of the pile that was chosen for this at
    set-up. ``to`` is where it is put. ``by`` gains it, and chooses which unless ``chosen_by`` does.
    """

    filter: Filter
    need: Need = Need.MUST
    to: Place = Place.DISCARD
    source: Union[Place, Ref, TopOf, AnyFrom] = Place.SUPPLY
    as_: str | None = None
    by: Who = Who.YOU
    chosen_by: Who | None = None


@record
class GainIt(Instruction):
    """Gain the very card of the occurrence, in place of the one who would have gained it."""

    by: Who


@record
class Play(Instruction):
    """Play cards, each ``times`` times, one after the other.

    More than once, or as a REPLAY, makes the ability a throne-room.
    """

    cards: Cards
    times: Amount = 1
    manner: Manner = Manner.NORMAL
    mark: Mark = Mark.NONE


@record
class PlayFromSupply(Instruction):
    """Play a matching card that is on top of a Supply pile, leaving it there."""

    filter: Filter


@record
class BecomeFromSupply(Instruction):
    """Choose a matching card on top of a Supply pile; this is that card until it leaves play. Play it."""

    filter: Filter


@record
class Clause(Instruction):
    """The one shape of a conditional or optional step, unwound in this order.

    ``if_`` is checked; with ``need`` MAY the player may stop here; ``cost`` is carried out, and only if all
    of it was done ``do`` follows; otherwise ``otherwise``.
    """

    do: tuple[Instruction, ...] = ()
    if_: Condition | None = None
    need: Need = Need.MUST
    cost: tuple[Instruction, ...] = ()
    otherwise: tuple[Instruction, ...] = ()


@record
class Option(Word):
    """One of several options to choose between, with the words that name it."""

    words: str
    do: tuple[Instruction, ...]


@record
class ChooseOne(Instruction):
    """Choose ``count`` of these options, whether or not they can be carried out; then they are followed, in the order
    in which they are written.

    ``worded`` is False where the text offers them without the word "choose". ``by`` chooses, YOU follow them.
    """

    options: tuple[Option, ...]
    count: Amount = 1
    worded: bool = True
    by: Who = Who.YOU


@record
class Each(Instruction):
    """Each of these players in turn order follows the instructions, as YOU; first one completely, then the
    next. Players unaffected by the played Attack are left out.

    After all of them each follows ``then``, in the same order, with the names as they bound them themselves.
    """

    who: Who
    do: tuple[Instruction, ...]
    then: tuple[Instruction, ...] = ()


@record
class Pass(Instruction):
    """Each player, in turn order from the one whose ability it is, chooses cards; then all of them at once go to the
    hand of the player to the left. With ``past_empty``, players who had no card in hand are passed over."""

    cards: Pick
    past_empty: bool = False


@record
class ForEach(Instruction):
    """For each of some cards, in an order of the player's choice, follow the instructions with that card bound.

    Which cards they are is settled at the start; of a card that was lost track of the name is still known.
    """

    cards: Cards
    as_: str
    do: tuple[Instruction, ...]


@record
class Repeat(Instruction):
    """Follow the instructions this many times."""

    times: Amount
    do: tuple[Instruction, ...]


@record
class AsOften(Instruction):
    """Follow an optional clause again as long as it was carried out: "any number of times", "up to 3"."""

    clause: Clause
    most: Amount = ANY_NUMBER


@record
class SetUp(Instruction):
    """Set up a later or ongoing ability; ``owner`` resolves it."""

    ability: Ability
    lasts: Lasts
    owner: Who = Who.YOU


@record
class Immune(Instruction):
    """Be unaffected by the played Attack."""


@record
class Instead(Instruction):
    """Replace what would have happened: it does not happen."""


@record
class TakeTurn(Instruction):
    """Take an extra turn now. ``decided_by`` makes the decisions; ``during`` is set up for that turn."""

    decided_by: Who | None = None
    during: tuple[Ability, ...] = ()


@record
class ReturnToActionPhase(Instruction):
    """Return to your Action phase if it is your Buy phase, which ends."""


@record
class NextHandSize(Instruction):
    """Draw this many cards for your next hand instead of 5, in the Clean-up of this turn if it is yours."""

    cards: int


@record
class TakeIt(Instruction):
    """Take the tokens of the occurrence in place of the one who would have taken them."""

    by: Who


@record
class Pay(Instruction):
    """Pay an amount from a pool; done only if there is that much. ``as_`` binds how much was paid."""

    pool: Pool
    amount: Amount
    as_: str | None = None


@record
class Lose(Instruction):
    """Take from a pool, but not below 0: "-$1 per card". It is no payment."""

    pool: Pool
    amount: Amount


@record
class PayAny(Instruction):
    """Pay any amount from a pool, at most ``most``, and bind how much; done if it was at least ``least``."""

    pool: Pool
    as_: str
    most: Amount = ANY_NUMBER
    least: Amount = 1


@record
class Note(Instruction):
    """Bind an amount as it is now."""

    amount: Amount
    as_: str


@record
class TurnJourneyToken(Instruction):
    """Turn one's Journey token over; it begins the game face up."""


@record
class PayOffDebt(Instruction):
    """Pay off any number of one's Debt tokens, $1 for each."""


@record
class NameCard(Instruction):
    """Name a card; the name is bound."""

    as_: str


@record
class Remember(Instruction):
    """Add cards to those that a name is bound to."""

    cards: Cards
    as_: str


@record
class Receive(Instruction):
    """Receive Boons or Hexes: follow each, in any order, and put it away (one to be kept, in Clean-up).

    With ``who`` OTHERS each other player in turn order receives it, except those unaffected by the played Attack.
    """

    cards: Cards
    who: Who = Who.YOU


@record
class TakeCard(Instruction):
    """Take a State or an Artifact of which there is one, by its name, from whoever has it."""

    name: str


@record
class TakeCopy(Instruction):
    """Take a State of which there are enough copies, by its name."""

    name: str


@record
class KeepUntilCleanup(Instruction):
    """This Boon stays with the player until Clean-up."""


@record
class ReturnCard(Instruction):
    """Return a State that one has."""

    name: str


@record
class AddTokens(Instruction):
    """Put tokens on a Supply pile of one's choice that matches; a token of one's own is moved there.

    ``each`` puts that many on every matching pile, without a choice. ``as_`` binds a card of the chosen pile.
    """

    token: Token
    filter: Filter = field(default_factory=lambda: Anything())
    number: Amount = 1
    each: bool = False
    as_: str | None = None


@record
class PutTokens(Instruction):
    """Put tokens on this landscape, or on the pile of a card."""

    token: Token
    number: Amount
    cards: Cards | None = None


@record
class TakeTokens(Instruction):
    """Take tokens from the pile of a card, or from this landscape (``cards`` None): VP and Debt are then
    one's own. As many as there are, at most ``most``; ``here`` puts them on this landscape instead."""

    token: Token
    cards: Cards | None = None
    most: Amount = ANY_NUMBER
    here: bool = False


@record
class RemoveSun(Instruction):
    """+1 Sun: remove a Sun token from the Prophecy, if there is one left."""


@record
class ReplaceKingdom(Instruction):
    """Remove the Kingdom piles from the Supply, and set up the piles that were chosen for this in their place."""


@record
class AddMark(Instruction):
    """Put tokens on this card."""

    number: Amount = 1


@record
class RemoveMarks(Instruction):
    """Take all tokens off this card and bind how many there were."""

    as_: str


@record
class TurnFaceDown(Instruction):
    """Turn a card in the trash face down for the turn."""

    cards: Cards


@record
class PutOnThis(Instruction):
    """Put set-aside cards on this card."""

    cards: Cards


@record
class Rotate(Instruction):
    """Rotate a pile: the cards of the name that is on top go to the bottom. ``pile`` is a pile's name, wherever it is,
    or empty for one of the Supply of the player's choice."""

    pile: str = ""


@record
class PutFromSupply(Instruction):
    """Choose a matching card on top of a Supply pile and move it: Exile it, set it aside, trash it.

    With ``anywhere`` its pile need not be in the Supply.
    """

    filter: Filter
    to: Place
    as_: str | None = None
    anywhere: bool = False


@record
class PlaceEstateToken(Instruction):
    """Set a card aside and put one's Estate token on it, for the rest of the game."""

    cards: Cards


@record
class InShuffle(Instruction):
    """Put some of the cards that are being shuffled to a spot: on top, at the bottom, anywhere."""

    cards: Cards
    to: Spot


@record
class BuyFrom(Instruction):
    """You may buy one of the bound cards now, at its cost."""

    source: Ref


@record
class Bid(Instruction):
    """Each player bids once, in turn order, ending with the one whose ability it is; each bid is higher than
    the last, or a pass. The highest bidder follows the instructions and takes the Debt bid."""

    most: int
    do: tuple[Instruction, ...]


@record
class Overpay(Instruction):
    """Pay any amount more than the cost of the card that is being bought, in coins and Potions."""


@record
class FollowPlayed(Instruction):
    """Follow the play ability of the played card of the occurrence in another way; no other Way can be used."""

    mark: Mark


@record
class SetUpAgain(Instruction):
    """Set up again the ability that set this one up, with the names as they are bound here."""


@record
class KeepInHand(Instruction):
    """These cards are not discarded with the hand in this Clean-up."""

    cards: Cards


@record
class OncePerTurn(Instruction):
    """Follow the instructions if this has not been done yet this turn."""

    do: tuple[Instruction, ...]

# --------------------------------------------------------------------------- ongoing effects


@record
class CostLess(Effect):
    """Matching cards cost this many coins less, but not less than 0. Of a card itself (From.ITSELF), it does."""

    coins: Amount
    filter: Filter = field(default_factory=lambda: Anything())


@record
class AlsoType(Effect):
    """Matching cards also have a type."""

    type: str
    filter: Filter


@record
class Worth(Effect):
    """The card is worth this many VP at the end of the game."""

    vp: Amount


@record
class CostsLikeLastGained(Effect):
    """The card costs what the card gained last this turn costs now, not counting cards like itself."""


@record
class HasPlayAbility(Effect):
    """Matching cards have a play ability (besides their own, if they have one)."""

    do: tuple[Instruction, ...]
    filter: Filter


@record
class HasAbilitiesOf(Effect):
    """A player's own matching cards (of one name) have the abilities and types of a card, besides their own."""

    cards: Cards
    filter: Named


@record
class CannotBuy(Effect):
    """Matching cards cannot be bought. Of a card itself (From.ITSELF), it cannot."""

    filter: Filter = field(default_factory=lambda: Anything())


@record
class CannotPlay(Effect):
    """Matching cards cannot be played from the hand."""

    filter: Filter


@record
class PlaysFromHand(Effect):
    """No more than this many cards can be played from the hand in a turn."""

    most: int


@record
class GainedInto(Effect):
    """The card itself is gained to this place instead of to the discard pile."""

    place: Place


@record
class DrawMore(Effect):
    """The player draws that many more cards for the next hand in Clean-up."""

    cards: Amount


@record
class AlsoDiscarded(Effect):
    """These cards, which are set aside, are discarded in Clean-up with the cards in play."""

    cards: Cards


@record
class StayInPlay(Effect):
    """The player discards no cards from play in Clean-up, or not these."""

    cards: Cards | None = None


@record
class Ignore(Effect):
    """Further additions to a pool are ignored."""

    pool: Pool


@record
class OneLess(Effect):
    """The player with this token gets one coin less next time (COINS), or draws one card less (no pool), and then
    returns it."""

    token: Pool
    pool: Pool | None = None


@record
class ResolveTwice(Effect):
    """The play ability of matching cards is resolved an extra time."""

    filter: Filter


@record
class CoinsFor(Effect):
    """Matching Treasures give this many coins."""

    coins: int
    filter: Filter


@record
class MoreCoinsFor(Effect):
    """Matching Treasures give this many coins more."""

    coins: int
    filter: Filter


@record
class Adjust(Effect):
    """The number of this name in the instructions of a player's matching cards is changed."""

    called: str
    to: int
    filter: Filter


@record
class CollectsTokens(Effect):
    """Tokens of this kind are moved here from the pile of each card that is gained."""

    token: Token


@record
class ActionsAsBuys(Effect):
    """The player may use unused Actions (plays of Action cards) as Buys."""


@record
class ExtraRound(Effect):
    """After the game's end, the player has one more turn, in a round of those who have this."""

# --------------------------------------------------------------------------- abilities


@record
class When(Word):
    """The trigger: which occurrence, of whose, about which card.

    ``who`` is seen from the ability's owner: YOU, OTHERS, ALL, LEFT, RIGHT. ``filter`` is judged by the card
    as it was at the occurrence. ``source`` is the place that a discarded card came from, ``not_source`` one that
    the card must not have come from ("one of your cards": not from the Supply); ``phase`` and
    ``not_phase`` the phase of the occurrence. ``given`` is a condition that is judged once, at the occurrence,
    as the player of the occurrence.
    """

    on: On
    who: Who = Who.YOU
    filter: Filter = field(default_factory=lambda: Anything())
    source: Place | None = None
    phase: Phase | None = None
    not_phase: Phase | None = None
    not_source: Place | None = None
    given: Condition | None = None


@record
class Ability(Word):
    """An ability: when, from where, under what condition, how often; and the clause that resolves it.

    ``while_`` must hold for the ability to be active when the occurrence happens (the trigger); the clause's
    ``if_`` is checked when it resolves (and, for an optional ability, before it is offered). ``by`` resolves
    it and is YOU in the clause: the owner, or the ACTOR of the occurrence ("they Exile it").
    """

    when: When
    clause: Clause = field(default_factory=lambda: Clause())
    source: From = From.ITSELF
    by: Who = Who.OWNER
    while_: Condition | None = None
    often: Often = Often.EVERY
    effect: Effect | None = None


@record
class Cost(Word):
    """A printed cost: coins, Potions, Debt."""

    coins: int = 0
    potions: int = 0
    debt: int = 0


@record
class Card(Word):
    """One dated version of a card or landscape.

    ``since`` is the first year in which this version is the current one; ``version`` its label, empty for a
    card with one version. ``pile`` is the name of the pile the card belongs to, where that is not its own.
    ``ends_game`` says that the game ends when the card's Supply pile is empty.
    """

    name: str
    types: tuple[str, ...]
    cost: Cost
    abilities: tuple[Ability, ...] = ()
    since: int = 2008
    version: str = ""
    pile: str = ""
    ends_game: bool = False

    @property
    def play(self) -> Ability | None:
        """The play ability, or None."""
        for ability in self.abilities:
            if ability.when.on is On.PLAY:
                return ability
        return None


@record
class Chosen(Word):
    """Cards that are chosen when the game is set up, and differ from game to game.

    They lie in ``place``; ``count`` is how many (0: any number), ``filter`` which cards they can be. A pile that is
    chosen (``place`` SUPPLY) is in the Supply, or with ``outside`` beside it. ``narrowed`` is the year from which only
    some of them are chosen, and which.
    """

    place: Place
    count: int = 0
    filter: Filter = Anything()
    outside: bool = False
    narrowed: tuple[int, Filter] | None = None


@record
class Entry(Word):
    """A card or landscape with its versions, oldest first, and what a game with it has.

    ``kind`` is card, event, project, way, mat, ...; ``pile`` says where its pile is: base, kingdom,
    non-supply, "split:NAME" (a pile of different cards), starting (players begin with it), none. ``copies`` is
    how many cards the pile has; of a card in a pile of different cards, how many of it there are; of a State or
    Artifact, how many exist. A Victory pile has 8 cards for two players and 12 for more; ``by_players`` gives the
    numbers for two, three, ... six players of any other pile whose size depends on them.

    ``needs`` names other entries that come into the game with it; of a pile, its cards from the top.
    ``shuffled`` says that a pile of different cards is shuffled when the game is set up. ``everywhere`` marks
    what every game has; ``starting`` is how many copies each player begins with, ``replaces`` the card of which
    each player has so many less at the beginning of a game with this one, ``begins`` where it begins the game if
    in no pile. ``chosen`` are cards that are chosen for it when the game is set up.
    """

    name: str
    kind: str
    set_name: str
    versions: tuple[Card, ...]
    pile: str = "kingdom"
    copies: int = 10
    needs: tuple[str, ...] = ()
    by_players: tuple[int, ...] = ()
    shuffled: bool = False
    everywhere: bool = False
    starting: int = 0
    replaces: str = ""
    begins: Place | None = None
    chosen: Chosen | None = None


# --------------------------------------------------------------------------- short forms for card data


def play(*do: Instruction) -> Ability:
    """The play ability: the instructions above the dividing line."""
    return Ability(When(On.PLAY), Clause(do))


def in_action_phase() -> AnyOf:
    """It is an Action phase, of anybody's turn; the abilities at the start of a turn are resolved in it."""
    return AnyOf((During(Phase.ACTION), During(Phase.START)))


def cards(amount: Amount) -> Draw:
    """+Cards."""
    return Draw(amount)


def actions(amount: Amount) -> Plus:
    """+Actions."""
    return Plus(Pool.ACTIONS, amount)


def buys(amount: Amount) -> Plus:
    """+Buys."""
    return Plus(Pool.BUYS, amount)


def coins(amount: Amount) -> Plus:
    """+Coins."""
    return Plus(Pool.COINS, amount)


def may(*do: Instruction) -> Clause:
    """You may follow these instructions."""
    return Clause(do, need=Need.MAY)


def may_to(cost: tuple[Instruction, ...], *do: Instruction) -> Clause:
    """You may carry out the cost, to follow the instructions."""
    return Clause(do, need=Need.MAY, cost=cost)


def exactly(
    count: Amount,
    source: Source,
    filter: Filter = Anything(),
    by: Who = Who.YOU,
) -> Pick:
    """Make a choice of that many matching cards, or of as many as there are."""
    return Pick(count, count, source, filter, by)


def up_to(count: Amount, source: Source, filter: Filter = Anything(), by: Who = Who.YOU) -> Pick:
    """Zero to that many matching cards."""
    return Pick(0, count, source, filter, by)


def any_number(source: Source, filter: Filter = Anything(), by: Who = Who.YOU) -> Pick:
    """Any number of matching cards."""
    return Pick(0, ANY_NUMBER, source, filter, by)


def boon() -> tuple[Instruction, ...]:
    """Receive a Boon."""
    return (FromDeck(1, "boon", deck=Place.BOON_DECK), Receive(Ref("boon")))


def hex_() -> tuple[Instruction, ...]:
    """Receive a Hex."""
    return (FromDeck(1, "hex", deck=Place.HEX_DECK), Receive(Ref("hex")))


def worth(vp: Amount) -> Ability:
    """Worth VP at the end of the game."""
    return Ability(When(On.SCORING), effect=Worth(vp))


def next_turn(*do: Instruction) -> SetUp:
    """At the start of your next turn, follow these instructions."""
    return SetUp(Ability(When(On.START_OF_TURN), Clause(do), From.SET_UP), Lasts.NEXT_TURN)


def until_next_turn(when: When, clause: Clause) -> SetUp:
    """Set up an ability that other players resolve until your next turn."""
    return SetUp(Ability(when, clause, From.SET_UP, by=Who.ACTOR), Lasts.UNTIL_NEXT_TURN)


def end_of_turn(*do: Instruction) -> SetUp:
    """At the end of this turn, whoever's it is, follow these instructions."""
    return SetUp(Ability(When(On.END_OF_TURN, Who.ALL), Clause(do), From.SET_UP), Lasts.THIS_TURN)


def receive(*do: Instruction) -> tuple[Ability, ...]:
    """Make the ability of a Boon or Hex: what it does when it is received."""
    return (Ability(When(On.RECEIVE), Clause(do)),)


def traveller(upgrade: str) -> Ability:
    """Make the ability of a Traveller: when you discard it from play, you may exchange it for another card."""
    return Ability(
        When(On.DISCARD, source=Place.PLAY),
        Clause((Exchange(This(), upgrade),), if_=CanExchange(This(), upgrade), need=Need.MAY),
    )


def spend(favors: int) -> Pay:
    """Spend Favors."""
    return Pay(Pool.FAVORS, favors)


def first_get(token: Token, *do: Instruction) -> Ability:
    """Make the ability of a token on a pile: when you play a card from that pile, first follow these instructions."""
    return Ability(When(On.BEFORE_PLAY, filter=HasToken(token)), Clause(do), From.GAME)


def token_entry(name: str, set_name: str, since: int, *abilities: Ability) -> Entry:
    """A token with one version."""
    return Entry(name, "token", set_name, (Card(name, ("Token",), Cost(), abilities, since),), pile="none", copies=0)
