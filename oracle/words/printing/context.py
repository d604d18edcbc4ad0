"""The meaning of words in their context, and the way from a word of the language to the function that words it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any, Final, Protocol, TypeVar, cast

from engine import language as lang
from engine.language import From, Lasts, Manner, Mark, Often, On, Place, Pool, Spot, Token, Who
from engine.record import field, record, replace
from oracle.words.table import PHASES, PLACE_NAME, PLACES, TOKEN_NAME


@record
class Line:
    """A line of a timing tree: the label of an ability (or empty), its words, and the lines below it."""

    text: str
    label: str = ""
    below: tuple[Line, ...] = ()

    @property
    def plain(self) -> bool:
        """Report whether it is nothing but words."""
        return not self.label and not self.below


@record
class Phrase:
    """Cards, or anything that is counted, in words, before it is known whether one or several are meant.

    ``where`` follows the noun ("you have in play"). ``frame`` is what a sentence puts around it to say how many there
    are: "you have", "in play".
    """

    before: tuple[str, ...] = ()
    one: str = "card"
    many: str = "cards"
    after: tuple[str, ...] = ()
    where: str = ""
    frame: tuple[str, str] = ("there are", "")

    def text(self, several: bool) -> str:
        """The words, for one or for several."""
        return _spaced(*self.before, self.many if several else self.one, self.where, *self.after)

    def sentence(self, how_many: str) -> str:
        """Return a sentence that there are so many: "any", "no", "3 or more", or an article with which one is meant."""
        begin, end = self.frame
        if self.many == "$":
            money = {"any": "1 or more", "no": "exactly 0"}.get(how_many, how_many)
            return _spaced(begin, re.sub(r"(\d+)", r"$\1", money), end, *self.after)
        if begin == "there is":
            how_many = {"any": article_words(_spaced(*self.before, self.one))}.get(how_many, how_many)
        one = how_many in ("a", "an", "exactly 1") or (begin, how_many) == ("there is", "no")
        if begin in ("there is", "there are"):
            begin = "there is" if one else "there are"
        return _spaced(begin, how_many, *self.before, self.one if one else self.many, end, *self.after)


def _spaced(*parts: str) -> str:
    return " ".join(part for part in parts if part)


@record
class Name:
    """The words for the cards (or the number) that an instruction binds to a name.

    ``one`` and ``many`` are the singular and the plural, ``several`` says which is meant, and ``the`` stands before it;
    ``kept`` marks cards to which an ability that is set up refers.
    """

    one: str
    many: str
    several: bool = False
    the: str = "the"
    kept: bool = False

    @property
    def text(self) -> str:
        """The words: ``the revealed cards``."""
        return _spaced(self.the, self.many if self.several else self.one)


@record
class Scope:
    """The context of words: who "you" are, what "it" is, what the bound names mean.

    Whoever reads the card is called "you". ``you`` says whether that is who follows the instruction, ``owner`` whether
    it is whose ability it is, ``setter`` whether it is who set the ability up.
    """

    you: bool = True
    owner: bool = True
    setter: bool = False
    it: str = "it"
    names: dict[str, Name] = field(default_factory=dict)
    by: str = "play"                # the ability that is being told: what it sets up was "set up on play"
    own: bool = False               # the ability is about its own card: "this costs less"
    types: tuple[str, ...] = ()     # of the card whose ability is printed

    @property
    def your(self) -> str:
        """The possessive of who follows the instruction."""
        return "your" if self.you else "their"

    @property
    def subject(self) -> str:
        """The pronoun of who follows the instruction."""
        return "you" if self.you else "they"

    def of_name(self, name: str) -> Name:
        """Return the words for a bound name."""
        return self.names.get(name) or Name(f"{name} card", f"{name} cards")


PHASE: Final = {row.phase: row for row in PHASES}
_NOBODYS: Final = frozenset((Place.SHUFFLE, *(row.place for row in PLACES if not row.of_player)))
"""Places of which one does not say to whom they belong."""
WHO: Final[dict[Who, str]] = {
    Who.YOU: "you", Who.OWNER: "you", Who.OTHERS: "each other player", Who.ALL: "each player",
    Who.LEFT: "the player to your left", Who.RIGHT: "the player to your right",
    Who.TURN: "the current player", Who.ACTOR: "that player", Who.BOUND: "the player who set this up",
}
OWN_TOKENS: Final[dict[Pool, tuple[str, str, str, str]]] = {
    # a token that is there or not: words for taking it, for losing it, for having it, for not having it
    Pool.JOURNEY: (
        "turn {} Journey token face down", "turn {} Journey token face up",
        "{} Journey token is face down", "{} Journey token is face up",
    ),
    Pool.MINUS_CARD: (
        "take {} −1 Card token", "return {} −1 Card token",
        "{0} −1 Card token is on {0} deck", "{0} −1 Card token is not on {0} deck",
    ),
    Pool.MINUS_COIN: (
        "take {} −$1 token", "return {} −$1 token", "{} −$1 token is taken", "{} −$1 token is not taken",
    ),
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
    Lasts.THIS_TURN: "for the rest of this turn", Lasts.NEXT_TURN: "on {} next turn",
    Lasts.UNTIL_NEXT_TURN: "until {} next turn", Lasts.AFTER_TURN: "after this turn",
    Lasts.UNTIL_USED: "until it has been used", Lasts.GAME: "for the rest of the game",
    Lasts.WHILE: "for as long as that holds", Lasts.THIS_AND_NEXT_TURN: "on this turn and {} next turn",
}
OFTEN: Final[dict[Often, str]] = {
    Often.EVERY: "", Often.NEXT: "the next time", Often.ONCE: "once per turn", Often.ONCE_A_GAME: "once per game",
}
MANNERS: Final[dict[Manner, str]] = {
    Manner.NORMAL: "", Manner.LEAVING: "leaving it there", Manner.REPLAY: "replaying it",
}
TRIGGER: Final[dict[On, str]] = {
    # trigger: the verb for what is done to the card
    On.BEFORE_PLAY: "play", On.WOULD_RESOLVE: "would resolve", On.AFTER_PLAY: "play", On.BUY: "buy",
    On.WOULD_GAIN: "would gain", On.GAIN: "gain", On.DISCARD: "discard", On.TRASH: "trash", On.EXILE: "Exile",
    On.REVEAL: "reveal", On.WOULD_PAY: "would pay for", On.PAY: "pay for",
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


# ------------------------------------------------------------------------------------- players, places, nouns


def who_words(who: Who, scope: Scope) -> str:
    """Return a player, from the point of view of the reader of the card."""
    if who is Who.YOU:
        return scope.subject
    if who is Who.OWNER:
        return "you" if scope.owner else "they"
    return "you" if who is Who.BOUND and scope.setter else WHO[who]


def whose_words(whose: Who, scope: Scope) -> str:
    """Return the possessive of a player: ``your``, ``each other player's``."""
    who = who_words(whose, scope)
    return {"you": "your", "they": "their"}.get(who, f"{who}'s")


def does_words(who: Who, verb: str, scope: Scope) -> str:
    """Return words for what a player does: ``you gain``, ``each other player gains``."""
    subject = who_words(who, scope)
    if subject in ("you", "they") or verb.startswith("would "):
        return f"{subject} {verb}"
    return f"{subject} {verb}{'es' if verb.endswith(('s', 'sh', 'ch')) else 's'}"


def have_words(whose: Who, scope: Scope) -> str:
    """Return words for a player having something, or for one of several players having it."""
    several = {Who.ALL: "anyone has", Who.OTHERS: "another player has"}
    who = who_words(whose, scope)
    return several.get(whose) or f"{who} {'have' if who in ('you', 'they') else 'has'}"


def place(where: Place, scope: Scope, whose: Who = Who.YOU) -> str:
    """Return a place in words, from the point of view of who follows the instruction."""
    if where is Place.SHUFFLE and whose is not Who.YOU:
        return f"{whose_words(whose, scope)} {PLACE_NAME[where]}"
    return place_of_words(where, whose_words(whose, scope))


def place_of_words(where: Place, whose: str) -> str:
    """Return a place in words; those that belong to a player say to whom (``whose``)."""
    return _the(where) if where in _NOBODYS else f"{whose} {PLACE_NAME[where]}"


def _the(where: Place) -> str:
    return f"the {PLACE_NAME[where].removeprefix('the ')}"


def lying(phrase: Phrase, where: Place, whose: Who, scope: Scope) -> Phrase:
    """Return cards that lie in a place: ``cards in your hand``, and as a sentence ``you have cards in hand``."""
    have = have_words(whose, scope)
    if where is Place.PLAY:
        return replace(phrase, where=f"{have} in play", frame=(have, "in play"))
    if where is Place.ASIDE:
        return replace(phrase, where=f"{have} set aside", frame=(have, "set aside"))
    inside = f"{'on' if PLACE_NAME[where].endswith('mat') else 'in'} {place(where, scope, whose)}"
    return replace(phrase, where=inside, frame=(have, "in hand") if where is Place.HAND else ("there are", inside))


def from_words(where: Place, whose: Who, scope: Scope) -> str:
    """Return words for where cards are taken from: ``from your hand``, ``you have in play``."""
    if where in (Place.PLAY, Place.ASIDE):
        return lying(Phrase(), where, whose, scope).where
    return f"from {place(where, scope, whose)}"


def to_words(where: Place, scope: Scope, whose: Who = Who.YOU) -> str:
    """Return words for where cards are put: ``into your hand``, ``onto your deck``."""
    if where is Place.BLACK_MARKET:
        return f"under {place(where, scope)}"
    onto = where in (Place.DECK, Place.SUPPLY) or PLACE_NAME[where].endswith("mat")
    area = f"{whose_words(whose, scope)} play area" if whose is not Who.YOU else "play"
    return f"{'onto' if onto else 'into'} {area if where is Place.PLAY else place(where, scope, whose)}"


def token_words(token: Token) -> str:
    return f"{TOKEN_NAME[token]} token"


def money_words(n: int) -> str:
    return f"${n}"


def article_words(noun: str) -> str:
    return "an" if noun[:1] in "AEIOUaeiou" else "a"


def a_words(phrase: Phrase) -> str:
    words = phrase.text(False)
    return f"{article_words(words)} {words}"


def or_words(words: Iterable[str], last: str = "or") -> str:
    """Words as one or the other: ``Copper, Silver or Gold``."""
    *first, end = words
    return f"{', '.join(first)} {last} {end}" if first else end


# ------------------------------------------------------------------------------------- from words to what says them


class Listener(Protocol):
    """A listener that hears of each node as it is put into words."""

    def begins(self) -> int:
        """Note that something is being put into words; :meth:`ends` gets what this returns."""

    def ends(self, began: int, node: object, scope: Scope, words: object) -> None:
        """Note the words that a node was put into."""



Printed = str | Phrase | Line
F = TypeVar("F", bound=Callable[..., Printed | tuple[Line, ...]])
DISPATCH: Final[dict[type, Callable[[Any, Scope], Printed]]] = {}
"""Every word of the language with the function that puts it into words; filled by the modules of this package."""


LISTENERS: Final[list[Listener]] = []
"""Listeners to the printer; with them the phrases of the language are learned from what is printed."""


def with_listener(function: F) -> F:
    """Make a function that puts nodes into words report to the listener, if there is one."""

    @wraps(function)
    def said(node: object, scope: Scope, *more: object) -> object:
        if not LISTENERS:
            return function(node, scope, *more)
        listener = LISTENERS[-1]
        began = listener.begins()
        words = function(node, scope, *more)
        listener.ends(began, node, scope, words)
        return words

    return cast(F, said)


def says(word: type) -> Callable[[F], F]:
    """Register the function below as the one that puts a word of the language into words."""

    def register(function: F) -> F:
        listened = with_listener(function)
        DISPATCH[word] = cast(Callable[[Any, Scope], Printed], listened)
        return listened

    return register


def call_words(node: object, scope: Scope) -> str:
    result = DISPATCH[type(node)](node, scope)
    assert isinstance(result, str)
    return result


def kind(node: lang.Filter, scope: Scope) -> Phrase:
    """Return a filter as the words around "card"."""
    result = DISPATCH[type(node)](node, scope)
    assert isinstance(result, Phrase)
    return result


def cards(node: lang.Cards | lang.History, scope: Scope) -> str:
    """Return words for a selection of cards."""
    return call_words(node, scope)


def among(node: lang.Cards | lang.GainedLastTurn, scope: Scope) -> str:
    """Return cards of which some are meant: a name for one card is put in the plural."""
    if isinstance(node, lang.Ref):
        scope = replace(scope, names={**scope.names, node.name: replace(scope.of_name(node.name), several=True)})
    return cards(node, scope)


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


def words(node: object, scope: Scope | None = None) -> str:
    """A word of the language in one line; raises ``KeyError`` for a class that is not a word of it."""
    result = DISPATCH[type(node)](node, scope or Scope())
    if isinstance(result, Line):
        return flat_words(replace(result, text=" ".join(p for p in (result.label, result.text) if p)))
    if isinstance(result, Phrase):
        return result.text(False)
    return str(result)


def worded() -> frozenset[type]:
    """The classes of the language that have words."""
    return frozenset(DISPATCH)
