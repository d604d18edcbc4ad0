"""What a position may have left out: cards in play, and Boons that were kept, whose abilities do not wait.

A card that is placed in play has done nothing: what playing it sets up (Bridge's lower costs, Caravan's card) is in
force only if the position says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.language import Lasts, On, Phase, SetUp
from engine.language.walk import own_parts
from engine.state import Game

if TYPE_CHECKING:
    from oracle.scenario.question import Question


def idle_in_play(question: Question) -> list[str]:
    """A note for each card that a position has in play, or Boon that was kept, which would have set up an ability that
    does not wait."""
    scenario = question.scenario
    if not question.events:
        return []
    game, turn = question.state.game, question.state.turn
    notes = []
    for number, player in enumerate(scenario.players):
        waiting = {name for name, *_ in player.pending}
        for other in scenario.players:
            waiting |= {name for name, *_ in other.pending}
        own_turn = number == turn.player and turn.phase != Phase.BETWEEN
        for zone, on, verb in _THERE:
            there = getattr(player, zone)
            for name in dict.fromkeys(there):
                if name not in waiting and _sets_up(game, name, on, own_turn):
                    times = f" x{there.count(name)}" if there.count(name) > 1 else ""
                    notes.append(f"{name} in {player.name}.{zone} has set up nothing; if it should have, the position "
                                 f"needs pending: [{name}{times}] under {player.name}, "
                                 f"or earlier: {player.name} {verb} {name}")
    return notes


_THERE: Final = (("play", On.PLAY, "plays"), ("boons", On.RECEIVE, "receives"))


def _sets_up(game: Game, name: str, on: On, own_turn: bool) -> bool:
    """Whether playing or receiving a card sets up something that would still wait, whatever is chosen."""
    kind = game.kind_of.get(name, 0)
    for ability in game.cards[kind].abilities if kind else ():
        if ability.when.on is not on:
            continue
        for part in own_parts(ability.clause):
            if isinstance(part, SetUp) and (own_turn or part.lasts is not Lasts.THIS_TURN):
                return True
    return False


__all__ = ["idle_in_play"]
