"""What words mean where they stand, and the way from a word of the language to what says it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine import language as lang
from engine.language import ANY_NUMBER, From, Lasts, Manner, Mark, Often, On, Place, Pool, Spot, Token, Who
from engine.record import field, record, replace
from oracle.words.table import PHASES, PLACE_NAME, PLACES, TOKEN_NAME


@record
class Line:
    """A line of a timing tree: the label of an ability (or empty), its words, and the lines below it."""

    text: str
    label: str = ""
    below: tuple[Line, ...] = ()


@record
class Phrase:
    """A kind of cards in words, before it is known whether one or several are meant."""

    before: tuple[str, ...] = ()
    one: str = "card"
    many: str = "cards"
    after: tuple[str, ...] = ()

    def text(self, several: bool) -> str:
        """The words, for one or for several cards."""
        return " ".join((*self.before, self.many if several else self.one, *self.after))


@record
class Scope:
    """What words mean where they stand: who "you" are, what "it" is, what the bound names stand for."""

    you: bool = True
    it: str = "it"
    names: dict[str, str] = field(default_factory=dict)
    by: str = "play"                # the ability that is being told: what it sets up was "set up on play"
    own: bool = False               # the ability is about its own card: "this costs less"
    types: tuple[str, ...] = ()     # of the card whose ability is told

    @property
    def your(self) -> str:
        """The possessive of who follows the instruction."""
        return "your" if self.you else "their"

    @property
    def subject(self) -> str:
        """Who follows the instruction."""
        return "you" if self.you else "they"


PHASE: Final = {row.phase: row for row in PHASES}
_OWN_PLACES: Final = frozenset(row.place for row in PLACES if row.of_player and row.place not in (
    Place.PLAY, Place.ASIDE, Place.SHUFFLE))
"""Places that one speaks of as somebody's."""
WHO: Final[dict[Who, str]] = {
    Who.YOU: "you", Who.OWNER: "you", Who.OTHERS: "each other player", Who.ALL: "each player",
    Who.LEFT: "the player to your left", Who.RIGHT: "the player to your right",
    Who.TURN: "the current player", Who.ACTOR: "that player", Who.BOUND: "the player who set this up",
}
OWN_TOKENS: Final[dict[Pool, tuple[str, str, str]]] = {
    # a token that is there or not: what taking it is, what losing it is, what having it is
    Pool.JOURNEY: ("turn {} Journey token face down", "turn {} Journey token face up", "{} Journey token is face down"),
    Pool.MINUS_CARD: ("take {} −1 Card token", "return {} −1 Card token", "{} −1 Card token is on {} deck"),
    Pool.MINUS_COIN: ("take {} −$1 token", "return {} −$1 token", "{} −$1 token is taken"),
}
MARKS: Final[dict[Mark, str]] = {
    Mark.NONE: "", Mark.EXTRA_OPTION: "choosing one more option where it gives a choice",
    Mark.SWAPPED: "with +Cards and +$ exchanged",
}
SPOTS: Final[dict[Spot, str]] = {
    Spot.TOP: "on top", Spot.BOTTOM: "at the bottom", Spot.ANYWHERE: "anywhere in the shuffled cards",
}
LABELS: Final[dict[On, str]] = {
    On.PLAY: "play ability", On.BEFORE_PLAY: "before-play ability",
    On.WOULD_RESOLVE: "when-would-resolve ability", On.AFTER_PLAY: "after-play ability",
    On.BUY: "when-buy ability", On.WOULD_GAIN: "when-would-gain ability", On.GAIN: "when-gain ability",
    On.DISCARD: "when-discard ability", On.TRASH: "when-trash ability",
    On.START_OF_TURN: "start-of-turn ability", On.START_OF_BUY: "start-of-Buy-phase ability",
    On.END_OF_BUY: "end-of-Buy-phase ability", On.START_OF_CLEANUP: "start-of-Clean-up ability",
    On.END_OF_TURN: "end-of-turn ability", On.AFTER_TURN: "after-turn ability",
    On.WOULD_TAKE_DEBT: "when-would-get ability",
    On.WOULD_TAKE_TOKEN: "when-would-take ability", On.ONGOING: "ongoing ability", On.SCORING: "end of game",
    On.EXILE: "when-Exile ability", On.REVEAL: "when-reveal ability",
    On.LAST_SUN: "when-last-Sun-removed ability",
    On.PILE_EMPTIES: "when-gain/trash/etc. ability", On.WOULD_SHUFFLE: "when-would-shuffle ability",
    On.WOULD_TAKE_TURN: "when-would-take-turn ability", On.WOULD_DISCARD_HAND: "when-would-discard ability",
    On.WOULD_PAY: "when-would-pay ability", On.PAY: "when-pay ability", On.RECEIVE: "receive ability",
    On.SET_UP_GAME: "set-up ability", On.FIRST_AT_TURN: "start-of-turn ability",
}
FROM: Final[dict[From, str]] = {
    From.ITSELF: "", From.HAND: "from your hand", From.PLAY: "while you have this in play",
    From.TAVERN: "from your Tavern mat", From.CUBE: "while you have a cube on this",
    From.GAME: "in games using this", From.SET_UP: "",
}
SPANS: Final[dict[Lasts, str]] = {
    Lasts.THIS_TURN: "rest-of-turn", Lasts.UNTIL_NEXT_TURN: "until-next-turn", Lasts.GAME: "rest-of-game",
    Lasts.WHILE: "while-card-remains", Lasts.THIS_AND_NEXT_TURN: "rest-of-turn and during-turn",
}
LASTS: Final[dict[Lasts, str]] = {
    Lasts.THIS_TURN: "for the rest of this turn", Lasts.NEXT_TURN: "on your next turn",
    Lasts.UNTIL_NEXT_TURN: "until your next turn", Lasts.AFTER_TURN: "after this turn",
    Lasts.UNTIL_USED: "until it has been used", Lasts.GAME: "for the rest of the game",
    Lasts.WHILE: "for as long as that holds", Lasts.THIS_AND_NEXT_TURN: "on this turn and your next turn",
}
OFTEN: Final[dict[Often, str]] = {
    Often.EVERY: "", Often.NEXT: "the next time", Often.ONCE: "once per turn", Often.ONCE_A_GAME: "once per game",
}
MANNERS: Final[dict[Manner, str]] = {
    Manner.NORMAL: "", Manner.LEAVING: ", leaving it there", Manner.REPLAY: " again",
}
TRIGGER: Final[dict[On, tuple[str, str]]] = {
    # trigger: what one does to the card, with "you" and with another player
    On.BEFORE_PLAY: ("play", "plays"), On.WOULD_RESOLVE: ("would resolve", "would resolve"),
    On.AFTER_PLAY: ("play", "plays"), On.BUY: ("buy", "buys"), On.WOULD_GAIN: ("would gain", "would gain"),
    On.GAIN: ("gain", "gains"), On.DISCARD: ("discard", "discards"), On.TRASH: ("trash", "trashes"),
    On.EXILE: ("Exile", "Exiles"), On.REVEAL: ("reveal", "reveals"),
    On.WOULD_PAY: ("would pay for", "would pay for"), On.PAY: ("pay for", "pays for"),
}
MOMENT: Final[dict[On, str]] = {
    On.START_OF_TURN: "at the start of {} turn", On.START_OF_BUY: "at the start of {} Buy phase",
    On.END_OF_BUY: "at the end of {} Buy phase", On.START_OF_CLEANUP: "at the start of {} Clean-up",
    On.END_OF_TURN: "at the end of {} turn", On.AFTER_TURN: "after {} turn",
    On.FIRST_AT_TURN: "first at the start of {} turn",
    On.WOULD_TAKE_DEBT: "when {} would take Debt", On.WOULD_TAKE_TOKEN: "when {} would take a token",
    On.WOULD_SHUFFLE: "when {} would shuffle", On.WOULD_TAKE_TURN: "when {} would take a turn",
    On.WOULD_DISCARD_HAND: "when {} would discard the hand in Clean-up",
    On.PILE_EMPTIES: "when {} empties a Supply pile",
    On.LAST_SUN: "when the last Sun token is removed by {}",
    On.SET_UP_GAME: "before the first turn", On.RECEIVE: "",
}
OF_PLAYER: Final = frozenset({
    On.WOULD_TAKE_DEBT, On.WOULD_TAKE_TOKEN, On.WOULD_SHUFFLE, On.WOULD_TAKE_TURN, On.WOULD_DISCARD_HAND,
    On.PILE_EMPTIES, On.LAST_SUN,
})


def place(where: Place, scope: Scope, whose: Who = Who.YOU) -> str:
    """A place in words, seen from who follows the instruction."""
    return place_of_words(where, whose_words(whose, scope))


def place_of_words(where: Place, whose: str) -> str:
    if where is Place.SHUFFLE:
        return f"the {PLACE_NAME[where]}"
    return f"{whose} {PLACE_NAME[where]}" if where in _OWN_PLACES else PLACE_NAME[where]


def token_words(token: Token) -> str:
    return f"{TOKEN_NAME[token]} token"


def whose_words(whose: Who, scope: Scope) -> str:
    if whose is Who.YOU:
        return scope.your
    if whose is Who.OWNER:
        return "your"
    return f"{WHO[whose]}'s"


def who_words(who: Who, scope: Scope) -> str:
    return scope.subject if who is Who.YOU else WHO[who]


def money_words(n: int) -> str:
    return f"${n}"


def amount(node: lang.Amount, scope: Scope) -> str:
    """An amount expression in words."""
    if isinstance(node, int):
        return "any number of" if node == ANY_NUMBER else str(node)
    return call_words(node, scope)


def kind(node: lang.Filter, scope: Scope) -> Phrase:
    """A filter as the words that stand around "card"."""
    result = DISPATCH[type(node)](node, scope)
    assert isinstance(result, Phrase)
    return result


def cards(node: lang.Cards | lang.History, scope: Scope) -> str:
    """Which cards, in words."""
    return call_words(node, scope)


def article_words(noun: str) -> str:
    return "an" if noun[:1] in "AEIOUaeiou" else "a"


def a_words(phrase: Phrase) -> str:
    words = phrase.text(False)
    return f"{article_words(words)} {words}"


def condition(node: lang.Condition, scope: Scope) -> str:
    """A condition in words, to follow "if"."""
    return call_words(node, scope)


def line(node: lang.Word, scope: Scope) -> Line:
    """An instruction or an ability as a line, with the lines below it."""
    result = DISPATCH[type(node)](node, scope)
    return result if isinstance(result, Line) else Line(str(result))


def flat_words(one: Line) -> str:
    below = "; ".join(flat_words(other) for other in one.below)
    return f"{one.text}: {below}" if below else one.text


def words(node: Any, scope: Scope | None = None) -> str:
    """Any word of the language in one line; raises ``KeyError`` for a class that is not a word of it."""
    result = DISPATCH[type(node)](node, scope or Scope())
    if isinstance(result, Line):
        return flat_words(replace(result, text=" ".join(p for p in (result.label, result.text) if p)))
    if isinstance(result, Phrase):
        return result.text(False)
    return str(result)


DISPATCH: Final[dict[type, Callable[[Any, Scope], str | Phrase | Line]]] = {}
"""Every word of the language with the function that says it; filled by the modules of this package."""


def call_words(node: Any, scope: Scope) -> str:
    result = DISPATCH[type(node)](node, scope)
    assert isinstance(result, str)
    return result


def worded() -> frozenset[type]:
    """The classes of the language that have words."""
    return frozenset(DISPATCH)
