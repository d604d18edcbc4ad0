"""The closed vocabularies of the game: card types, places, pools, phases, players, triggers, timers.

The terms are those of the rules reference ("Terms used on cards", "Locations in the game", "Overview of
ability triggers", "Overview of ongoing ability timers").
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Final

TYPES: Final[tuple[str, ...]] = (
    "Action",
    "Treasure",
    "Victory",
    "Curse",
    "Attack",
    "Reaction",
    "Duration",
    "Night",
    "Reserve",
    "Command",
    "Looter",
    "Ruins",
    "Prize",
    "Knight",
    "Castle",
    "Shelter",
    "Heirloom",
    "Traveller",
    "Gathering",
    "Spirit",
    "Zombie",
    "Fate",
    "Doom",
    "Liaison",
    "Augur",
    "Clash",
    "Fort",
    "Odyssey",
    "Townsfolk",
    "Wizard",
    "Loot",
    "Reward",
    "Omen",
    "Shadow",
    "Event",
    "Project",
    "Way",
    "Landmark",
    "Ally",
    "Trait",
    "Prophecy",
    "Boon",
    "Hex",
    "State",
    "Artifact",
    "Token",
    "Mat",
)
TYPE_BIT: Final[dict[str, int]] = {name: 1 << i for i, name in enumerate(TYPES)}


class Place(IntEnum):
    """The places where a card can be. The places up to BOONS exist once for each player, the others once."""

    HAND = 0
    DECK = 1
    DISCARD = 2
    PLAY = 3
    ASIDE = 4  # set aside or kept aside while revealed or looked at
    EXILE = 5
    ISLAND = 6
    TAVERN = 7
    NATIVE_VILLAGE = 8
    SHUFFLE = 9  # the cards that are being shuffled
    BOONS = 10  # Boons and Hexes that a player has taken and not yet put away
    TRASH = 11
    BLACK_MARKET = 12  # the Black Market deck
    BOON_DECK = 13
    BOON_DISCARD = 14
    BOONS_ASIDE = 15  # the Boons set aside face up (Druid)
    HEX_DECK = 16
    HEX_DISCARD = 17
    SUPPLY = 18  # a pile, in the Supply or not


PLAYER_PLACES: Final[int] = 11
GAME_PLACES: Final[int] = 7


class Pool(IntEnum):
    """The things that a player has a number of. The first four are emptied when a turn ends."""

    ACTIONS = 0
    BUYS = 1
    COINS = 2
    POTIONS = 3
    DEBT = 4
    VP = 5
    COFFERS = 6
    VILLAGERS = 7
    FAVORS = 8
    PIRATE_SHIP = 9  # Coin tokens on the Pirate Ship mat
    JOURNEY = 10  # 1 if the Journey token lies face down
    MINUS_CARD = 11  # 1 with the -1 Card token on the deck
    MINUS_COIN = 12  # 1 with the -$1 token
    SINISTER_PLOT = 13  # Coin tokens on Sinister Plot


POOLS: Final[int] = 14
TURN_POOLS: Final[int] = 4


class Phase(IntEnum):
    """The phases of a turn; BETWEEN is after a turn, when it is nobody's turn."""

    START = 0
    ACTION = 1
    BUY = 2
    NIGHT = 3
    CLEANUP = 4
    BETWEEN = 5


class Token(IntEnum):
    """The tokens that can lie on a pile or a landscape. Those from PLUS_CARD on are a player's own, one of each."""

    EMBARGO = 0
    DEBT = 1
    VP = 2
    FAVOR = 3
    COIN = 4
    SUN = 5
    PLUS_CARD = 6
    PLUS_ACTION = 7
    PLUS_BUY = 8
    PLUS_COIN = 9
    MINUS_COST = 10
    TRASHING = 11


class _Word(Enum):
    """A member that is looked up in tables all the time: it is hashed as the object that it is, without a call in
    Python.
    """

    __hash__ = object.__hash__


class Who(_Word):
    """A player seen from an ability."""

    YOU = "you"  # the player who follows the instruction: the owner, or inside Each the player affected
    OWNER = "owner"  # the player whose ability it is
    OTHERS = "others"  # each other player, in turn order
    ALL = "all"  # each player, in turn order
    LEFT = "left"  # the player to the owner's left
    RIGHT = "right"  # the player to the owner's right
    TURN = "turn"  # the player whose turn it is
    ACTOR = "actor"  # the player of the occurrence that triggered the ability
    BOUND = "bound"  # the player who set the ability up, where somebody else resolves it


class On(_Word):
    """The occasions that can trigger an ability: the headings of the reference's overview of ability triggers."""

    PLAY = "play"  # not a trigger: the play ability itself
    BEFORE_PLAY = "before-play"
    WOULD_RESOLVE = "when-would-resolve"
    AFTER_PLAY = "after-play"
    BUY = "when-buy"  # on an Event: its buy ability
    WOULD_GAIN = "when-would-gain"
    GAIN = "when-gain"
    DISCARD = "when-discard"
    TRASH = "when-trash"
    EXILE = "when-exile"  # a card is Exiled from the Supply
    REVEAL = "when-reveal"  # an instruction with the word "reveal" shows the card
    PILE_EMPTIES = "when-pile-empties"
    LAST_SUN = "when-last-sun-removed"  # the player removes the last Sun token from the Prophecy
    WOULD_SHUFFLE = "when-would-shuffle"
    WOULD_TAKE_TURN = "when-would-take-turn"
    WOULD_DISCARD_HAND = "when-would-discard-hand"  # in Clean-up
    WOULD_PAY = "when-would-pay"  # for the card itself: another way to pay
    PAY = "when-pay"  # for the card itself: overpaying
    RECEIVE = "receive"  # not a trigger: what a Boon or Hex does
    SET_UP_GAME = "set-up"  # before the first turn
    FIRST_AT_TURN = "first-at-start-of-turn"  # before the other start-of-turn abilities
    START_OF_TURN = "start-of-turn"
    START_OF_BUY = "start-of-buy-phase"
    END_OF_BUY = "end-of-buy-phase"
    START_OF_CLEANUP = "start-of-clean-up"
    END_OF_TURN = "end-of-turn"
    AFTER_TURN = "after-turn"
    WOULD_TAKE_DEBT = "when-would-take-debt"
    WOULD_TAKE_TOKEN = "when-would-take-token"
    ONGOING = "ongoing"  # not triggered: changes something while it is active
    SCORING = "scoring"


class From(_Word):
    """The place of an ability's source, from which it works."""

    ITSELF = "itself"  # it is about its own card: "when you gain this"
    HAND = "hand"
    PLAY = "play"  # while you have this in play
    TAVERN = "tavern"
    CUBE = "cube"  # a Project with your cube on it, a State or an Artifact that you have
    GAME = "game"  # always, for every player: Ways, mats, "in games using this"
    SET_UP = "set up"  # set up by another ability


class Need(_Word):
    """The difference between "you must" and "you may"."""

    MUST = "must"
    MAY = "may"


class Often(_Word):
    """The number of times that an ability works."""

    EVERY = "every time"
    NEXT = "the next time"  # used up as soon as it triggers, even if declined
    ONCE = "once"  # used up when it is used (a Project's, an Artifact's, an Event's: once in each turn)
    ONCE_A_GAME = "once a game"  # of all players together (a Landmark), or each player (an Event)


class Lasts(_Word):
    """The time for which an ability that was set up is there: the reference's ability timers."""

    THIS_TURN = "for the rest of this turn"
    NEXT_TURN = "on your next turn"  # waits for its owner's next turn
    UNTIL_NEXT_TURN = "until your next turn"
    AFTER_TURN = "after this turn"
    UNTIL_USED = "until it triggers"
    GAME = "for the rest of the game"
    WHILE = "as long as its condition holds"
    THIS_AND_NEXT_TURN = "on this turn and your next turn"


class Mark(_Word):
    """Something special about one play of a card, for all that this play does this turn."""

    NONE = "nothing"
    EXTRA_OPTION = "one more option"  # where it gives a choice of options
    SWAPPED = "+Cards and +Coins exchanged"


class Spot(_Word):
    """The position in which a card is put into shuffled cards."""

    TOP = "on top"
    BOTTOM = "at the bottom"
    ANYWHERE = "anywhere"


class Span(_Word):
    """The time over which events are counted."""

    LATEST = "of this turn, or of the phase of it that is going on"
    TURN = "of this turn"
    GAME = "of this game"


class Manner(_Word):
    """The way in which an ability plays a card."""

    NORMAL = "normal"
    LEAVING = "leaving it there"  # without moving it to play
    REPLAY = "replay"  # a throne-room's repeated play


ANY_NUMBER: Final[int] = 999
