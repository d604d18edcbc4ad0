"""The occasion on which a statement applies in a question: an event on the lines of play that decide it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from engine.state.events import CouldUse, NothingDone, Replaced, TrackLost
from oracle.rulings.mutation.changed_question import is_base
from oracle.rulings.scenario_words import CARD, names_in, stem, words_of
from oracle.why.features import SMALL, Question
from oracle.words.event_sentences import event_text

if TYPE_CHECKING:
    from engine.state import Game
    from oracle.why.statements import Statement

_TELLING: Final = (TrackLost, NothingDone, CouldUse, Replaced)      # these say why it came out so
_OWN: Final = 3.0
_NAMED: Final = 1.5
_TELLS: Final = 1.0
_LEAST: Final = 3.0


def occasion(one: Statement, question: Question, game: Game) -> str:
    """Return the event that shares most words and names with a statement; empty if none shares enough."""
    best, most = "", _LEAST - 0.01
    for event in dict.fromkeys(question.events):
        text = event_text(game, event)
        value = _fits(one, text, question.roles) + (_TELLS if isinstance(event, _TELLING) else 0.0)
        if value > most:
            best, most = text, value
    return best


def _fits(one: Statement, text: str, roles: Mapping[str, frozenset[int]]) -> float:
    names = {name for name in names_in(text) if not is_base(name)}
    words = {stem(word) for word in words_of(text) if word[0] != CARD and word not in SMALL}
    own = _OWN if not one.general and one.entry in names else 0.0
    if one.general and not names.isdisjoint(roles):
        own = _NAMED
    return own + _NAMED * len(names & one.names) + len(words & one.stems)


__all__ = ["occasion"]
