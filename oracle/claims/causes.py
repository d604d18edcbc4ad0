"""Claims about what an ability did that it cannot do in any position: its card has no word for it.

Only what is certain is refused: gaining and trashing have words of their own in the language, and a card is called only
where some card of the game works from the Tavern mat.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.language import DeckIntoDiscard, Discard, DiscardDownTo, From, Gain, GainIt, Put, PutFromSupply, Trash
from engine.language.walk import parts
from engine.state import Called, Event, Gained, Game, Trashed
from oracle.claims.predicates import Predicate
from oracle.claims.ways import EventPattern
from oracle.errors import Problem, Where
from oracle.words.verbs import VERBS

_WORDS: Final[dict[type[Event], tuple[type, ...]]] = {
    Gained: (Gain, GainIt),
    Trashed: (Trash, PutFromSupply),
}
_ALSO: Final[dict[str, tuple[type, ...]]] = {
    "gained": (Gain, GainIt), "trashed": (Trash,), "moved": (Put,),
    "discarded": (Discard, DiscardDownTo, DeckIntoDiscard),
}


def never_done(game: Game, predicate: Predicate, where: Where | None) -> list[Problem]:
    """A problem for each thing that a claim says of an ability which cannot do it, with what it can do instead."""
    return [problem for pattern in predicate.patterns if isinstance(pattern, EventPattern)
            and (problem := _never(game, pattern, where)) is not None]


def _never(game: Game, pattern: EventPattern, where: Where | None) -> Problem | None:
    done = next((verb.past for verb in VERBS if frozenset(verb.events) == pattern.kinds), "")
    what = pattern.card or "cards"
    sources = {code.ability.source for code in game.codes if code.ability is not None}
    if pattern.kinds == {Called} and From.TAVERN not in sources:
        return Problem(where, "no card of this game can be called",
                       f"cards are called from the Tavern mat; did you mean played {what}?")
    words = next((words for kind, words in _WORDS.items() if pattern.kinds == {kind}), ())
    if not words or not pattern.cause or game.program.inheriting or not (has := _words_of(game, pattern.cause)):
        return None
    if any(issubclass(word, words) for word in has):
        return None
    can = [verb for verb, meant in _ALSO.items() if any(issubclass(word, meant) for word in has)]
    verb = can[0] if len(can) == 1 else "moved"
    hint = f"did you mean {pattern.cause} {verb} {what}?" if can else "it moves no card"
    return Problem(where, f"no ability of {pattern.cause} has {done} anything, in whatever position", hint)


@lru_cache(maxsize=4096)
def _words_of(game: Game, name: str) -> Sequence[type]:
    """The words of a card or landscape of a game; none if there is no such one."""
    card = next((one for one in (*game.cards, *game.landscapes) if one.name == name), None)
    return () if card is None else tuple({type(part) for part in parts(card.abilities)})
