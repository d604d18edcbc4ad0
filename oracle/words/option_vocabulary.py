"""The options that the decisions of a game can have, whatever the position.

Options are made of fixed words, of the words of the abilities of the game's cards, and of names: a word that is none of
these occurs in no option that could ever be offered. And an option has one of few shapes: a verb with cards and what
may follow them, or words that a card itself has for what can be chosen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice
from typing import TYPE_CHECKING, Final

from engine.language import (
    Card,
    Choose,
    ChooseOne,
    Clause,
    Discard,
    DiscardDownTo,
    From,
    Instruction,
    KeepInHand,
    Need,
    On,
    Pick,
    ReturnToPile,
    Reveal,
    Trash,
)
from engine.language.walk import cards_acted_on, own_parts, parts
from engine.state import Game
from oracle.words.ability_texts import label_text, may_words
from oracle.words.table import ASKED, PLACES, POOL_NAME, TOKEN_NAME
from oracle.words.verbs import VERBS

if TYPE_CHECKING:
    from engine.kernel.code import Code

_WORD: Final = re.compile(r"[+$]?\w+(?:['-]\w+)*")
_SPLIT: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_PLACED: Final = " ".join((
    "onto into in on under of top card cards among nothing", *(row.name.casefold() for row in PLACES),
    *(words.partition(" ")[2].casefold() for words in ASKED.values() if words.startswith(("put ", "set ")))))
# What may stand after the verb of an option, beside names and numbers. The verbs of the first are of the rules, the
# others of cards, so that some card of the game has to have them.
_ALWAYS: Final[dict[str, str]] = {
    "play": "as from under deck of card cards nothing",
    "buy": "without paying with action nothing",
    "end": "action buy night phase",
    "spend": "coffers villager nothing more no",
    "pay": "off debt nothing no potion potions favor favors coffers villager villagers",
    "open": "whether what unknown card in hand would react is how",
    "take": "next",
    "clean": "up",
    "next": "turn",
    "use": "nothing more",
    "choose": "pile nothing",         # choosing can be playing, too
    **dict.fromkeys(("yes", "no", "stop", "nothing"), ""),
}
_OF_CARDS: Final[dict[str, str]] = {
    **dict.fromkeys(("trash", "gain", "reveal", "return", "receive", "keep", "exile", "pass", "call"), "nothing"),
    "discard": "hand nothing on top",
    "bid": "debt",
    "rotate": "pile nothing",
    "name": "card that is not in game nothing",
    "overpay": "nothing no potion potions",
    "put": _PLACED,
    "set": _PLACED,
    "shuffle": "in nothing",
}
_OF_USES: Final = "ability lost track of it its card is still not in play with"
_HELD: Final = "held by and no ability"         # tells cards of one name apart, behind any option that is cards
_FIXED: Final = frozenset(_WORD.findall(" ".join(
    (*_ALWAYS, *_ALWAYS.values(), *_OF_CARDS, *_OF_CARDS.values(), _OF_USES, _HELD, "do not",
     *(verb.base for verb in VERBS)))))
_PICKING: Final = {"reveal": Reveal, "trash": Trash, "discard": Discard, "return": ReturnToPile, "keep": KeepInHand}
_ANY: Final = "#"               # a name or a number
_MOST_TOGETHER: Final = 5_000   # ways to choose of one "choose one": only a card of one's own has more


@lru_cache(maxsize=64)
def _card_words(game: Game) -> frozenset[str]:
    """The words of the abilities of a game's cards."""
    return frozenset().union(*map(_words_of, (*game.cards[1:], *game.landscapes)))


@lru_cache(maxsize=1024)
def _words_of(card: Card) -> frozenset[str]:
    from oracle.words.language import card_tree, tree_lines

    found = {word.lower() for line in tree_lines(card_tree(card)) for word in _WORD.findall(line)}
    for part in parts(card.abilities):
        found.update(word.lower() for word in _SPLIT.split(type(part).__name__))
    return frozenset(found)


@lru_cache(maxsize=64)
def option_vocabulary(game: Game) -> frozenset[str]:
    """Return all words, in small letters, that an option in this game can have besides names and numbers."""
    found = {*_FIXED, *_card_words(game)}
    for code in game.codes:
        found.update(word.lower() for word in _WORD.findall(label_text(code.label)))
    for _, program in game.setup.extra:
        for part in parts(program):
            found.update(word.lower() for word in _SPLIT.split(type(part).__name__))
    for names in POOL_NAME.values():
        found.update(word.lower() for name in (names.name, names.many) for word in _WORD.findall(name))
    for token in TOKEN_NAME.values():
        found.update(word.lower() for word in _WORD.findall(token))
    found.update(word.lower() for words in own_words(game) for word in _WORD.findall(words))
    for player in game.players:
        found.update((player.lower(), f"{player.lower()}'s"))
    return frozenset(found)


@lru_cache(maxsize=64)
def own_words(game: Game) -> tuple[str, ...]:
    """Return the words that a game's cards have for their options: those of each "choose one", and what may be done."""
    found: dict[str, None] = {}
    for code in game.codes:
        if code.ability is None:
            continue
        for part in own_parts(code.ability.clause):
            if isinstance(part, ChooseOne):
                found.update(dict.fromkeys(_chosen_together(part)))
            elif isinstance(part, Clause) and part.need is Need.MAY and not (
                    part is code.ability.clause and _is_triggered(code)):
                body = part.cost or part.do
                deed = may_words(game, code.id, type(body[0]) if body else Instruction)
                found.update(dict.fromkeys((deed, f"do not {deed}")))
    return tuple(found)


def _chosen_together(choosing: ChooseOne) -> Iterator[str]:
    """Yield the words of each option of a "choose one", and of those that may be chosen together: an Elder adds one."""
    words = [option.words for option in choosing.options]
    every = (some for number in range(1, len(words) + 1) for some in combinations(words, number))
    yield from map(" and ".join, islice(every, _MOST_TOGETHER))


def can_be_offered(game: Game, phrase: Sequence[str], split: Callable[[str], Sequence[str]]) -> bool:
    """Report whether some decision of a game could have an option with these words in a row.

    ``phrase`` are words in small letters, names as one each; ``split`` makes them of a text.
    """
    names = _names(game)
    whose = {f"{player.lower()}'s" for player in game.players}
    if "held" in phrase:
        at = list(phrase).index("held")
        held = [word for word in phrase[at:] if word not in names and word not in whose]
        return _among(set(held), _HELD) and (not at or can_be_offered(game, phrase[:at], split))
    bare = [_ANY if word in names or any(sign.isdigit() for sign in word) else word for word in phrase]
    first, rest = bare[0], set(bare[1:]) - {_ANY} - whose
    if first == "use":
        if bare[1:2] == [_ANY] and phrase[1] not in {name.lower() for name in usable(game)}:
            return False
        return _among(rest, _ALWAYS[first]) or (_ANY in bare[1:2] and rest <= _uses(game))
    if any(_in_a_row(phrase, split(words)) for words in own_words(game)):
        return True
    if first in _ALWAYS:
        return _among(rest, _ALWAYS[first])
    if first in _OF_CARDS:
        return _among(rest, _OF_CARDS[first]) and _some_card_says(game, first)
    here = set(bare) - {_ANY} - whose                           # the words after the verb alone
    said = [_ALWAYS[verb] for verb in ("play", "buy", "pay", "choose")]
    said += [more for verb, more in _OF_CARDS.items() if _some_card_says(game, verb)]
    return any(_among(here, more) for more in said) or here <= _uses(game)


def _among(words: set[str], every: str) -> bool:
    return words <= set(_WORD.findall(every))


def _in_a_row(part: Sequence[str], words: Sequence[str]) -> bool:
    size = len(part)
    return any(list(words[at:at + size]) == list(part) for at in range(len(words) - size + 1))


@lru_cache(maxsize=64)
def _names(game: Game) -> frozenset[str]:
    named = (*(card.name for card in (*game.cards, *game.landscapes)), *(pile.name for pile in game.piles))
    return frozenset(name.lower() for name in named)


@lru_cache(maxsize=64)
def _uses(game: Game) -> frozenset[str]:
    """Return the words that tell usable abilities of one name apart: when they trigger, and whose they are."""
    labels = (word.lower() for code in game.codes for word in _WORD.findall(label_text(code.label)))
    return frozenset((*_OF_USES.split(), *labels, *(player.lower() for player in game.players)))


@lru_cache(maxsize=1024)
def _some_card_says(game: Game, verb: str) -> bool:
    """Report whether some card of a game has a player choose cards for a verb, as far as the verb's own words tell."""
    words = _PICKING.get(verb)
    if words is None:
        return any(word.startswith(verb) for word in _card_words(game))
    if verb == "discard" and (game.ordered_discard or any(code.on is On.DISCARD for code in game.codes)):
        return True                                       # at Clean-up, one by one
    for part in _every_part(game):
        if isinstance(part, DiscardDownTo) and verb == "discard":
            return True
        if isinstance(part, Choose) and part.verb.startswith(verb):
            return True
        if isinstance(part, words) and isinstance(cards_acted_on(part), Pick):
            return True
    return False


@lru_cache(maxsize=64)
def _every_part(game: Game) -> tuple[object, ...]:
    """All words of the language that the cards of a game are made of."""
    abilities = [card.abilities for card in (*game.cards[1:], *game.landscapes)]
    own = [code.ability for code in game.codes if code.ability is not None]
    return tuple(part for one in (*abilities, *own) for part in parts(one))


def usable(game: Game) -> frozenset[str]:
    """Return the cards and landscapes of a game that have an ability which can be used: one that is triggered."""
    return frozenset(code.card for code in game.codes if code.card and _is_triggered(code))


def reactions(game: Game) -> list[str]:
    """The cards of a game that have an ability which is used from the hand."""
    return sorted({code.card for code in game.codes if code.ability is not None and code.ability.source is From.HAND})


def _is_triggered(code: Code) -> bool:
    """Report whether a code is used where it triggers: it is an ability, and not one that is resolved as a card is
    played.
    """
    return code.ability is not None and code.on not in (None, On.PLAY)


__all__ = ["can_be_offered", "option_vocabulary", "own_words", "reactions", "usable"]
