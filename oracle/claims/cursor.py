"""A cursor over the text of a predicate: words, names, numbers, signs, and what is said where they are missing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.language.terms import TYPES
from oracle.claims.names import Found, Names, readable
from oracle.claims.vocabulary import BINDERS, SMALL, STOPS, TIMES, USED, VERBS
from oracle.errors import OracleError, Problem, Where, steering_sign
from oracle.words import catalogue

LONGEST: Final = 20_000        # letters
_MOST: Final = 10**6

_WORD: Final = re.compile(r"[^\W\d_][\w-]*(?:'[\w]+)?|[+]?\d+")
_IN_WORD: Final = re.compile(r"\w")
_SIGNS: Final = re.compile(r"==|!=|>=|<=|=|<|>|≥|≤|≠")
_SAID_SIGN: Final[dict[str, str]] = {
    "is not": "!=", "isn't": "!=", "is at least": ">=", "is at most": "<=", "at least": ">=", "at most": "<=",
    "is more than": ">", "is less than": "<", "is exactly": "=", "is": "=",
}
_SIGN: Final = {"==": "=", "≥": ">=", "≤": "<=", "≠": "!="}


@lru_cache(maxsize=512)
def _begun(phrases: tuple[str, ...]) -> dict[str, list[tuple[str, list[str]]]]:
    """Return some phrases by the letters with which they begin, each with its words in small letters."""
    found: dict[str, list[tuple[str, list[str]]]] = {}
    for phrase in phrases:
        for letter in {phrase[0].lower(), phrase[0].upper()}:
            found.setdefault(letter, []).append((phrase, phrase.lower().split()))
    return found


def _after(text: str, at: int, words: Sequence[str]) -> int:
    """Return the end of some words that come next in a text, in letters of any size and whatever spaces are between
    them; -1 if others come.
    """
    for number, word in enumerate(words):
        while number and text.startswith(" ", at):
            at += 1
        start, at = at, at + len(word)
        if text[start:at].lower() != word or (word[-1].isalnum() and _IN_WORD.match(text, at)):
            return -1
    return at


class Cursor:
    """A place in a text. What cannot be read is raised as :class:`OracleError` (``fail``), with where, what was
    expected and the likely cure."""

    def __init__(self, text: str, names: Names, where: Where | None) -> None:
        self.raw = text
        self.text = readable(text)
        self.names = names
        self.where = where
        self.at = 0
        self.depth = 0

    def check_size(self) -> None:
        """Raise if there is nothing to read, or too much."""
        if len(self.raw) > LONGEST:
            raise OracleError(Problem(
                self.where or Where("predicate"), f"a predicate of {len(self.raw):,} letters",
                f"at most {LONGEST:,} are read; split it into several expectations"))
        if what := steering_sign(self.raw):
            raise OracleError(Problem(self.where or Where("predicate"), what, "delete it"))
        if not self.raw.strip():
            raise OracleError(Problem(
                self.where or Where("predicate"), "an empty predicate",
                "say what is asked, for example: Inn in Alice.deck"))

    def the_end(self) -> None:
        """Raise if something is left."""
        self.skip()
        if self.at < len(self.text):
            rest = self.text[self.at]
            if rest == ")":
                raise self.fail("a closing bracket without an opening one", "leave it out, or add '(' before")
            here = self.at
            if self.accept("instead of"):
                raise self.fail("'instead of' says two things", "say what happened, and what did not: Alice gained "
                                "Silver and Alice did not gain Gold", here)
            if rest == ",":
                raise self.fail("a comma", "join predicates with 'and' or 'or'")
            raise self.fail(f"'{self.excerpt()}' is not understood here", "join predicates with 'and' or 'or'")

    def fail(self, what: str, hint: str = "", at: int | None = None) -> OracleError:
        """The error that is raised for something that cannot be read, at the cursor or another place."""
        position = self.at if at is None else at
        where = self.where
        if where is None:
            place = Where("predicate", 1, position + 1, self.raw.replace("\n", " "))
        else:
            start = where.excerpt.find(self.raw) if where.excerpt else -1
            column = start + position + 1 if start >= 0 else where.column
            place = Where(where.source, where.line, column, where.excerpt)
        return OracleError(Problem(place, what, hint))

    def excerpt(self) -> str:
        """Return what is next, short enough for a message."""
        rest = self.text[self.at:].strip()
        return rest if len(rest) <= 40 else rest[:40] + "…"

    def skip(self) -> None:
        """Step over spaces."""
        while self.text.startswith(" ", self.at):
            self.at += 1

    def peek(self) -> str:
        """The word that is next, or nothing."""
        self.skip()
        found = _WORD.match(self.text, self.at)
        return found[0] if found else ""

    def accept(self, *phrases: str) -> str:
        """Step over one of these words or phrases, if it is next; tells which."""
        at, text = self.at, self.text
        letter = text[at:at + 1]
        while letter == " ":
            at += 1
            letter = text[at:at + 1]
        self.at = at
        for phrase, words in _begun(phrases).get(letter, ()):
            end = _after(text, at, words)
            if end >= 0:
                self.at = end
                return phrase
        return ""

    def expect(self, phrase: str, why: str) -> None:
        """Step over a word or phrase, or raise; ``why`` is the hint."""
        if not self.accept(phrase):
            if self.at >= len(self.text):
                raise self.fail(f"the predicate ends where '{phrase}' is expected", why)
            raise self.fail(f"'{phrase}' is expected, not '{self.excerpt()}'", why)

    def sign(self) -> str:
        """A comparison, if one is next."""
        self.skip()
        found = _SIGNS.match(self.text, self.at)
        if found:
            self.at = found.end()
            return _SIGN.get(found[0], found[0])
        return _SAID_SIGN.get(self.accept(*_SAID_SIGN), "")

    def name(self, *sorts: str) -> Found | None:
        """A name of one of these sorts, stepped over, if one is next."""
        self.skip()
        found = self.names.match(self.text, self.at, *sorts)
        if found:
            self.at = found.end
        return found

    def need(self, sort: str, example: str) -> str:
        """A name of a sort; fails with what was probably meant."""
        found = self.name(sort)
        if found:
            return found.name
        raise self.unknown(sort, example)

    def unknown(self, sort: str, example: str) -> OracleError:
        """The error for a name of a sort that is not in this game, or that is missing."""
        self.skip()
        start = self.at
        word = self.run_of_words()
        kind = {"card": "a card", "player": "a player", "landscape": "a landscape", "pile": "a pile"}[sort]
        if not word:
            if start >= len(self.text):
                return self.fail(f"the predicate ends where {kind} is expected", f"for example: {example}", start)
            return self.fail(f"{kind} is expected, not '{self.excerpt()}'", f"for example: {example}", start)
        return self.fail(f"no {sort} of this game is named '{word}'", self.advice(word, sort), start)

    def advice(self, word: str, *sorts: str) -> str:
        """Return what was probably meant by a name that is not in the game."""
        if sorts == ("player",):
            first, _, rest = word.partition(" ")
            owner = next((name for name in self.names.players if first.casefold() == f"{name.casefold()}s"), "")
            if owner:
                return f"did you mean {owner}.{rest or 'hand'}?"
            return (catalogue.did_you_mean(word, [*self.names.players, "trash"])
                    or f"the players are {', '.join(self.names.players)}")
        known = self.names.all_of(*sorts)
        near = catalogue.did_you_mean(word, known)
        if near:
            return near
        words = word.split()
        if words[0].lower() in (*SMALL, "no") or words[0].isdigit():       # "a Recation": a class of cards is meant
            kind = catalogue.closest(words[1] if words[1:] else "", [*known, *TYPES])
            if kind:
                return f"did you mean {words[0]} {kind[0]}?"
        found = (catalogue.find(" ".join(words[:number])) for number in range(len(words), 0, -1))
        fact = next((one for one in found if one is not None), None)
        if fact is not None and fact.name not in known:
            there = "supply, or give it to a player" if fact.is_card else (
                "landscapes" if fact.kind in catalogue.LANDSCAPE_KINDS else "supply")
            return f"{fact.name} is not in this game; name it under {there}"
        return catalogue.advice(word)

    def run_of_words(self) -> str:
        """The words up to the next word of the language, for messages."""
        words: list[str] = []
        position = self.at
        while (found := _WORD.match(self.text, position)) is not None:
            word = found[0]
            if words and word.lower() in (*STOPS, *VERBS, *USED):
                break
            words.append(word)
            position = found.end()
            while position < len(self.text) and self.text[position] == " ":
                position += 1
        return " ".join(words)

    def negative(self) -> bool:
        """Report whether a number below 0 is next."""
        self.skip()
        return self.text[self.at:self.at + 1] in ("-", "−") and self.text[self.at + 1:self.at + 2].isdigit()

    def whole_number(self) -> int | None:
        """A number in digits or a small one in words, stepped over, if one is next; a $ before it is, too."""
        self.skip()
        start = self.at
        if self.text[start:start + 1] == "$" and self.text[start + 1:start + 2].isdigit():
            self.at += 1
        word = self.peek()
        if word.lower() in SMALL:
            self.at += len(word)
            return SMALL[word.lower()]
        digits = word.lstrip("+")
        if digits.isascii() and digits.isdigit():
            if len(digits) > 7 or int(digits) > _MOST:
                raise self.fail(f"{digits[:20]} is too large a number", "", start)
            self.at += len(word)
            return int(digits)
        return None

    def sign_ahead(self) -> bool:
        """Report whether a comparison is next."""
        position = self.at
        found = self.sign()
        self.at = position
        return bool(found)

    def quoted(self) -> str:
        """The words between quotation marks, which are next."""
        start = self.at
        close = {"\"": "\"", "“": "”"}[self.text[self.at]]
        end = self.text.find(close, self.at + 1)
        if end < 0:
            raise self.fail("a quotation mark is not closed", f"add {close}", start)
        words = self.text[self.at + 1:end].strip()
        if not words:
            raise self.fail(
                "nothing between quotation marks", 'write an option as it is shown: "use Watchtower"', start)
        self.at = end + 1
        return words

    def comma(self) -> bool:
        """Step over a comma (and "and" after it), if one is next."""
        self.skip()
        if self.text[self.at:self.at + 1] != ",":
            return False
        self.at += 1
        self.accept("and")
        return True

    def quantity(self) -> tuple[int, int | None, bool]:
        """Return how many: at least so many, at most so many, and whether a number was said."""
        if self.accept("no"):
            return (0, 0, True)
        word = self.accept("at least", "exactly", "at most", "only", "between", "from")
        number = self.whole_number()
        if word in ("between", "from"):
            return (*self._up_to(word, number), True)
        if number is not None and not word and self.accept("to"):
            return (*self._up_to(word, number, self.whole_number()), True)
        if number is None:
            if word:
                raise self.fail(f"a number is expected after '{word}'", f"for example: {word} 2")
            return (1, None, False)
        if word == "at most":
            return (0, number, True)
        if word in ("exactly", "only") or number == 0:
            return (number, number, True)
        return (number, None, True)

    def _times_number(self) -> int | None:
        word = self.accept(*TIMES)
        return TIMES[word] if word else self.whole_number()

    def _up_to(self, word: str, low: int | None, high: int | None = None) -> tuple[int, int]:
        """A range of numbers, of which the first has been read."""
        if low is not None and high is None and self.accept("and" if word == "between" else "to"):
            high = self.whole_number()
        if low is None or high is None or high < low:
            raise self.fail("two numbers are expected, the smaller one first", "for example: between 2 and 4")
        return low, high

    def binder(self) -> bool:
        """Report whether a word that joins predicates is next."""
        return self.peek().lower() in BINDERS

    def modifier(self) -> bool:
        """Report whether a word is next that says from where, to where, or by whom."""
        return self.peek().lower() in ("from", "to", "onto", "into", "by", "with")

    def times(self) -> tuple[int, int | None] | None:
        """"twice", "3 times", "exactly twice", "between 2 and 4 times"."""
        position = self.at
        if self.accept("between turns"):            # when it was, not how often
            self.at = position
            return None
        bound = self.accept("at least", "exactly", "at most", "only", "between", "from")
        if bound in ("between", "from"):
            low, high = self._up_to(bound, self._times_number())
            self.expect("times", "for example: between 2 and 4 times")
            return (low, high)
        word = self.accept(*TIMES)
        number = TIMES.get(word) if word else self.whole_number()
        if number is not None and not word and self.accept("to"):
            low, high = self._up_to("", number, self.whole_number())
            self.expect("times", "for example: 2 to 4 times")
            return (low, high)
        if number is None or not (word or self.accept("times", "time")):
            self.at = position
            return None
        if bound == "at most":
            return (0, number)
        return (number, number if bound in ("exactly", "only") or number == 0 else None)


__all__ = ["LONGEST", "Cursor"]
