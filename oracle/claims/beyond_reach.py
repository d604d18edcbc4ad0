"""The things that a claim asks for and that nothing at work in a question can do, whatever is chosen.

It is known from what the abilities that may be resolved there can do at all (:mod:`oracle.claims.closure`), which errs
only upward: what nothing can do does not happen.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from engine.language import On, Place
from engine.state import CardBought, State
from oracle.claims.beforehand import stands
from oracle.claims.closure import Reach
from oracle.claims.kinds import Some
from oracle.claims.predicates import Happened, Predicate
from oracle.claims.predicates.truth import FALSE, TRUE
from oracle.claims.reach import Ends, reach, unclosed
from oracle.claims.remainder import NOTHING, Moved, Occurred, Remainder, remainder_of
from oracle.claims.ways import EventPattern
from oracle.scenario.question import Question
from oracle.scenario.sentences import Deed

_GAINED_TO: Final = {"": Place.DISCARD, "deck": Place.DECK, "hand": Place.HAND}


def beyond_reach(question: Question, predicate: Predicate, always: bool = False) -> list[EventPattern]:
    """Return what a predicate says to happen and nothing at work in a question can do, where that alone makes it false
    on every line of play (with ``always``: true).

    None are returned where it is not known what all abilities there can do.
    """
    wanted = [atom for atom in predicate.atoms() if isinstance(atom, Happened) and isinstance(
        atom.pattern, EventPattern)]
    ends = _ends(question.state, question.events) if wanted else None
    if ends is None or stands(predicate, ends) != (TRUE if always else FALSE):
        return []
    patterns = dict.fromkeys(atom.pattern for atom in wanted if isinstance(atom.pattern, EventPattern))
    return [pattern for pattern in patterns if not _may_happen(pattern, ends)]


def able_cards(question: Question, pattern: EventPattern) -> list[str]:
    """Return the cards of a question's game that could do something if the player whose turn it is played them."""
    state, game = question.state, question.game
    found = []
    for kind, card in enumerate(game.cards):
        ends = _closed(state, Remainder(plays=frozenset((_play(state, state.turn.player, kind),)))) if kind else None
        if ends is not None and _may_happen(pattern, ends):
            found.append(card.name)
    return found


def _may_happen(pattern: EventPattern, ends: Ends) -> bool:
    return stands(Predicate("", Happened(pattern)), ends) != FALSE


def _ends(state: State, deeds: Iterable[Deed]) -> Ends | None:
    """Return what can happen while some sentences do; None where that is not known."""
    deeds = tuple(deeds)
    found = reach(state, deeds)
    if found is not None or not deeds or remainder_of(state) != NOTHING:
        return found
    players = state.game.players
    gains: set[Moved] = set()
    plays: set[Moved] = set()
    occurred: set[Occurred] = set()
    for deed in deeds:
        kinds = [state.game.kind_of.get(card, 0) for card in deed.cards]
        if not all(kinds) or not kinds or deed.player not in players:
            return None
        player = players.index(deed.player)
        if deed.verb == "plays":
            plays.update(_play(state, player, kind) for kind in kinds)
            occurred.update(Occurred(on, player, 1, -1) for on in (On.START_OF_BUY, On.END_OF_BUY))
        elif deed.verb == "buys" and not deed.place and all(map(partial(_is_simply_bought, state), kinds)):
            gains.update(Moved(player, Some(1 << kind, 3 << len(state.zones)), Place.DISCARD) for kind in kinds)
            occurred.update(Occurred(On.BUY, player, 1 << kind, -1) for kind in kinds)
            occurred.add(Occurred(On.START_OF_BUY, player, 1, -1))
        elif deed.verb == "gains" and deed.place in _GAINED_TO:
            gains.update(Moved(player, Some(1 << kind, 3 << len(state.zones)), _GAINED_TO[deed.place])
                         for kind in kinds)
        else:
            return None
    ends = _closed(state, Remainder(plays=frozenset(plays), gains=frozenset(gains), occurred=frozenset(occurred)))
    if ends is not None:
        happened = ends.way.happened
        for one in occurred:
            if one.on is On.BUY:
                happened[CardBought, one.player] = happened.get((CardBought, one.player), 0) | one.kinds
    return ends


def _is_simply_bought(state: State, kind: int) -> bool:
    """Report whether nothing is done instead of paying for a card, nor with what is paid for it."""
    program = state.game.program
    return kind not in program.pay_code and kind not in program.instead_code


def _play(state: State, player: int, kind: int) -> Moved:
    """A card that a player plays from wherever it lies."""
    return Moved(player, Some(1 << kind, (4 << len(state.zones)) - 1), Place.PLAY)


def _closed(state: State, remainder: Remainder) -> Ends | None:
    """Return what follows from something that is done, and from nothing else; None where that is not known."""
    rest_of_turn = (Deed(state.game.players[state.turn.player], "ends", what="turn"),)
    if unclosed(state, rest_of_turn) is None:                 # then something there is not understood
        return None
    way = Reach(state, 0, False, remainder)
    way.begins = 0                                            # no turn begins
    return Ends(state, way) if way.closes() else None


__all__ = ["able_cards", "beyond_reach"]
