"""The meaning of "it", "that card", "them" and "the rest" at a place of a text, and of "you" and "they"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from engine.language import (
    Cards,
    Filter,
    Instruction,
    It,
    This,
    Who,
)
from engine.record import record
from oracle.english.grammar import Tree
from oracle.english.lexer import Token


class Unread(Exception):
    """A phrase that is understood, but means nothing in its place. The message says why."""

    def __init__(self, why: str, start: int = -1, end: int = -1) -> None:
        super().__init__(why)
        self.why, self.start, self.end = why, start, end


@record
class Referent:
    """Cards that a text has mentioned.

    ``how`` is what was done to them, ``many`` whether they are several, ``filters`` their kind, and ``theirs`` whether
    they are those of the other players.
    """

    cards: Cards
    how: str
    many: bool = False
    filters: tuple[Filter, ...] = ()
    theirs: bool = False


@record
class Question:
    """A question that a text leaves open, with its place and how it was read."""

    words: str
    start: int
    end: int


class Scope:
    """The things that an ability has mentioned so far, and who follows its instructions."""

    def __init__(self, name: str, kind: str, types: tuple[str, ...]) -> None:
        self.name, self.kind, self.types = name, kind, types
        self.this: Cards = It() if kind == "way" else This()
        self.theirs = False
        self.actor = False
        self.not_by_this = False
        self.number = ""
        self.both: tuple[str, ...] = ()
        self.remember: tuple[Filter, str] | None = None
        self.spoken: list[Referent] = []
        self.numbers: list[str] = []
        self.questions: list[Question] = []
        self.used: dict[str, int] = {}
        self.here = (-1, -1)
        self.inner: list[Referent] = []
        self.within: list[Referent] = []
        self.text = ""
        self.tokens: tuple[Token, ...] = ()

    def words(self, tree: Tree) -> str:
        """The words of a phrase as they are written."""
        return " ".join(self.text[self.tokens[tree.start].start:self.tokens[tree.end - 1].end].split())

    def phrase_words(self) -> str:
        """The words of the phrase that is being read."""
        at, end = self.here
        return " ".join(self.text[self.tokens[at].start:self.tokens[end - 1].end].split())

    def copy(self) -> Scope:
        """A scope that can go on in another way."""
        other = Scope(self.name, self.kind, self.types)
        other.__dict__.update(self.__dict__)
        other.spoken, other.numbers = list(self.spoken), list(self.numbers)
        other.questions, other.used = list(self.questions), dict(self.used)
        return other

    def value(self, tree: object) -> object:
        """Return the meaning of a phrase here; anything that is no phrase is its own meaning. Raises Unread."""
        if not isinstance(tree, Tree):
            return tree
        before = self.here
        self.here = (tree.start, tree.end)
        try:
            parts = tree.parts if tree.rule.lazy else [self.value(part) for part in tree.parts]
            self.here = (tree.start, tree.end)
            return tree.rule.make(self, *parts)
        except Unread as reason:
            if reason.start < 0:
                reason.start, reason.end = tree.start, tree.end
            raise
        finally:
            self.here = before

    def ask(self, words: str) -> None:
        """Note a question that the phrase being read leaves open."""
        question = Question(words, *self.here)
        if question not in self.questions:
            self.questions.append(question)

    # ------------------------------------------------------------------------------------ what was spoken of

    def fresh(self, how: str) -> str:
        """Return a name that is not bound yet, for cards to which something is done."""
        number = self.used[how] = self.used.get(how, 0) + 1
        return how if number == 1 else f"{how} {number}"

    def speak(self, cards: Cards, how: str, many: bool = False, filters: tuple[Filter, ...] = ()) -> Cards:
        """Note cards that the text has just mentioned."""
        self.spoken.append(Referent(cards, how, many, filters, self.theirs))
        return cards

    def it(self) -> Cards:
        """Return the one card that was mentioned last. Raises Unread."""
        self._ask_which()
        for one in reversed(self.spoken):
            if not one.many and (self.theirs or not one.theirs) and one.how != "named":
                return one.cards
        for one in reversed(self.spoken):
            if one.how in ("revealed", "looked", "found", "trashed", "discarded", "exiled", "aside"):
                return one.cards
        raise Unread("no card was mentioned before")

    def _ask_which(self) -> None:
        """Note a question if “it” could be one of two cards."""
        ones = [one for one in self.spoken if not one.many and one.theirs <= self.theirs and one.how != "named"]
        if len(ones) > 1 and ones[-1].cards != ones[-2].cards and ones[-1].how != ones[-2].how:
            self.ask(f"Which card is meant here? Read as: the {ones[-1].how} card, not the {ones[-2].how} card.")

    def aside(self, tree: Tree) -> tuple[Instruction, ...]:
        """Return the meaning of steps that are followed only in one case.

        The cards that they mention do not count as mentioned afterwards.
        """
        before = list(self.spoken)
        found = self.value(tree)
        self.spoken = before
        return cast("tuple[Instruction, ...]", found)

    def them(self) -> Cards:
        """Return the cards that were mentioned last. Raises Unread."""
        for one in reversed(self.spoken):
            if one.many and one.how != "rest":
                return one.cards
        for one in reversed(self.spoken):
            return one.cards
        raise Unread("no cards were mentioned before")

    def last(self, *hows: str) -> Referent:
        """Return the cards to which something of this kind was done last. Raises Unread."""
        for one in reversed(self.spoken):
            if one.how in hows:
                return one
        raise Unread(f"nothing was {' or '.join(hows)} before")

    def seen(self) -> Referent:
        """The cards that were looked at or revealed last. Raises Unread."""
        return self.last("revealed", "looked", "aside", "found", "through", "hand")

    def rest(self) -> Cards:
        """The other cards of those that were looked at or revealed. Raises Unread."""
        for one in reversed(self.spoken):
            if one.how in ("rest", "revealed", "looked") or (one.how in ("aside", "hand") and one.many):
                return one.cards
        raise Unread("no cards were revealed or looked at before")

    def fitting(self, filters: Iterable[Filter]) -> Referent | None:
        """Return the cards mentioned last that are of these kinds."""
        wanted = set(filters)
        for one in reversed(self.spoken):
            if wanted and wanted <= set(one.filters):
                return one
        return None

    def mine(self, word: str) -> Who:
        """Return who is meant by you and your, or they and their. Raises Unread."""
        if word in ("your", "you"):
            return Who.OWNER if self.theirs else Who.YOU
        if self.theirs or self.actor:
            return Who.YOU
        raise Unread(f"“{word}” could mean nobody: no player was mentioned before")
