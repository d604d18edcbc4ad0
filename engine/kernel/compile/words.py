"""Program from words to meanings: one function for each word, registered under its class.

    @amounts(HandSize)
    def hand_size(scope: Scope, word: HandSize) -> Compiled[int]: ...

Each table knows the words that it has to hold, so that a word without a meaning, or a meaning without a word, is
found by a test, and not in a game (``missing``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, TypeVar

from engine.language import Word
from engine.language.walk import words_of

A = TypeVar("A")  # a class of words
Where = TypeVar("Where")  # what the meaning of a word depends on beside the word
More = ParamSpec("More")
Meaning = TypeVar("Meaning")


class Meanings(Generic[Where, More, Meaning]):
    """The meanings of one kind of word.

    ``called`` says in words what they are; ``kind`` is the base class of the words, ``also`` further classes that can
    stand where such a word does.
    """

    def __init__(self, called: str, kind: type[Word], *also: type) -> None:
        self.called = called
        self.kind = kind
        self.also = also
        self._functions: dict[type, Callable[..., Meaning]] = {}
        self._refused: dict[type, str] = {}

    def __call__(
        self, word: type[A]
    ) -> Callable[
        [Callable[Concatenate[Where, A, More], Meaning]], Callable[Concatenate[Where, A, More], Meaning]
    ]:
        """Registers the function below as the meaning of a word."""

        def register(
            function: Callable[Concatenate[Where, A, More], Meaning],
        ) -> Callable[Concatenate[Where, A, More], Meaning]:
            assert word not in self._functions, f"{word.__name__} has two meanings"
            self._functions[word] = function
            return function

        return register

    def refuse(self, *words: type, because: str) -> None:
        """Say that words of the language have no meaning here, and why."""
        self._refused.update(dict.fromkeys(words, because))

    def of(self, where: Where, word: object, *args: More.args, **kwargs: More.kwargs) -> Meaning:
        """The meaning of a word. Raises ``ValueError`` for what is no such word."""
        function = self._functions.get(word.__class__)
        if function is None:
            why = self._refused.get(word.__class__)
            raise ValueError(f"{word!r} {why}" if why else f"{word!r} is not {self.called}")
        return function(where, word, *args, **kwargs)

    @property
    def missing(self) -> tuple[str, ...]:
        """The words of the language that have no meaning here, and the meanings that belong to no such word."""
        known = set(self._functions) | set(self._refused)
        words: set[type] = {*words_of(self.kind), *self.also}  # type: ignore[arg-type]
        return tuple(sorted(word.__name__ for word in known ^ words))
