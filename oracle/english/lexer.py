"""A card's text as tokens: words, numbers and signs, each with its place in the text."""

from __future__ import annotations

import re
from typing import Final

from engine.record import record

_TOKEN: Final = re.compile(
    r"\n?---\n?|\n|[+-]?\$\d+|[+-]\d+|\d+|\[(?:VP|D|P)\]|\.\.\.|\w+(?:(?:'-|['-])\w+)*'?|[^\s\w]", re.IGNORECASE
)
_SIGNS: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "−": "-", "–": "-"})
_LONG: Final[dict[str, tuple[str, ...]]] = {
    "it's": ("it", "is"), "they're": ("they", "are"), "you've": ("you", "have"), "they've": ("they", "have"),
    "that's": ("that", "is"), "there's": ("there", "is"), "can't": ("can", "not"), "cannot": ("can", "not"),
    "you're": ("you", "are"), "don't": ("do", "not"), "doesn't": ("does", "not"), "didn't": ("did", "not"),
    "isn't": ("is", "not"), "aren't": ("are", "not"), "wasn't": ("was", "not"), "weren't": ("were", "not"),
    "haven't": ("have", "not"), "hasn't": ("has", "not"), "set-aside": ("set", "aside"), "face-up": ("face", "up"),
    "face-down": ("face", "down"), "no-one": ("nobody",),
}
"""Words that mean several words."""
_THIRD: Final[dict[str, str]] = {
    "puts": "put", "passes": "pass", "does": "do", "has": "have", "exiles": "exile", "discards": "discard",
    **{verb + ("es" if verb.endswith(("sh", "s")) else "s"): verb for verb in (
        "gain", "trash", "reveal", "draw", "take", "receive", "choose", "play", "name", "look", "add", "turn", "get",
        "set", "return", "shuffle", "exchange", "buy", "move", "pay", "spend", "remove", "rotate", "keep",
        "start", "call", "may", "cost", "stay",
    )},
}
"""Verbs of he, she, each other player, read as those of you."""
_SAME: Final[dict[str, str]] = {
    "his": "their", "her": "their", "cleanup": "clean-up", "anybody": "anyone", "fewer": "less", "three": "3",
    "two": "2", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9", "ten": "10",
    "[vp]": "vp", "[d]": "debt", "[p]": "potion", "(": "⟨", ")": "⟩",
}
"""Words that are read as another."""
END: Final = "¶"
"""The end of a line, as a token."""
OWN: Final = "own name"
"""The token as which the name of the card itself is read, if no other card has it."""
BAR: Final = "---"
"""The dividing line, as a token."""


@record
class Token:
    """A word or sign of a text: as it is written, as it is read, and its beginning and end."""

    text: str
    word: str
    start: int
    end: int


def tokens_of(text: str) -> tuple[Token, ...]:
    """Return the tokens of a text, in order. Every letter and sign belongs to one; only blanks belong to none."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text.translate(_SIGNS)):
        written, start, end = match[0], match.start(), match.end()
        if "---" in written:
            found.append(Token(BAR, BAR, start, end))
        elif written == "\n":
            found.append(Token(END, END, start, end))
        else:
            found += _word(written, start, end)
    return tuple(found)


def _word(written: str, start: int, end: int) -> list[Token]:
    low = written.lower()
    if low in _LONG:
        return [Token(part, word_of(part), start, end) for part in _LONG[low]]
    if low.startswith("non-") and len(low) > 4:
        return [Token("non-", "non-", start, start + 4), *_word(written[4:], start + 4, end)]
    if low.endswith("'s") and len(low) > 2 and not written[0].isupper():
        return [*_word(written[:-2], start, end - 2), Token("'s", "'s", end - 2, end)]
    return [Token(written, word_of(low), start, end)]


def word_of(low: str) -> str:
    """Return the word as which a word in small letters is read."""
    return _SAME.get(low, _THIRD.get(low, low))


def own_name(tokens: tuple[Token, ...], name: str) -> tuple[Token, ...]:
    """Return tokens in which the name of the card itself is one."""
    words, found, at = tuple(name.split()), list[Token](), 0
    while at < len(tokens):
        texts = tuple(token.text for token in tokens[at:at + len(words)])
        if words and texts[:-1] == words[:-1] and texts and texts[-1] in (words[-1], words[-1] + "s"):
            found.append(Token(name, OWN, tokens[at].start, tokens[at + len(words) - 1].end))
            at += len(words)
        else:
            found.append(tokens[at])
            at += 1
    return tuple(found)
