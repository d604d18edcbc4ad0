"""Which words the options of a game's decisions can be made of.

Options are made of fixed words, of the words of the abilities of the game's cards, and of names: so a word that is in
none of them stands in no option that could ever be offered.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from engine.language.walk import parts
from engine.state import Game
from oracle.words.abilities import label_text
from oracle.words.table import POOL_NAME, TOKEN_NAME

_WORD: Final = re.compile(r"[+$]?\w+(?:['-]\w+)*")
_SPLIT: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_WORDS: Final = """
    a above action an and another any are as aside at be below bottom buy by cards card choose chosen clean
    coffers costing deck debt decks did discard do does done down draw each end ends face favor favors from
    gain game go hand have in into is it its last less lost mat money more much named next no not nothing of
    on one onto open or order other own overpay pass pay phase pile piles place play player's put put resolve
    row same set shuffle shuffled spend still stop supply that the their them there these they this those to
    token tokens top track trigger turn turns under unknown up use used villager vp way what which who with
    without would yes you your action's buys night zero
"""
_FIXED: Final = frozenset(_WORDS.split())


@lru_cache(maxsize=64)
def option_vocabulary(game: Game) -> frozenset[str]:
    """All words, in small letters, that an option of a decision of this game can have beside names and numbers."""
    from oracle.words.language import card_tree, tree_lines

    found = set(_FIXED)
    cards = (*game.cards[1:], *game.landscapes)
    for card in cards:
        for line in tree_lines(card_tree(card)):
            found.update(word.lower() for word in _WORD.findall(line))
        for part in parts(card.abilities):
            found.update(word.lower() for word in _SPLIT.split(type(part).__name__))
    for code in game.codes:
        found.update(word.lower() for word in _WORD.findall(label_text(code.label)))
    for _, program in game.setup[7]:
        for part in parts(program):
            found.update(word.lower() for word in _SPLIT.split(type(part).__name__))
    for names in POOL_NAME.values():
        found.update(word.lower() for name in (names.name, names.many) for word in _WORD.findall(name))
    for token in TOKEN_NAME.values():
        found.update(word.lower() for word in _WORD.findall(token))
    for player in game.players:
        found.update((player.lower(), f"{player.lower()}'s"))
    return frozenset(found)


def usable(game: Game) -> frozenset[str]:
    """The cards and landscapes of a game that have an ability which can be used."""
    return frozenset(code.card for code in game.codes if code.card and code.ability is not None)


__all__ = ["option_vocabulary", "usable"]
