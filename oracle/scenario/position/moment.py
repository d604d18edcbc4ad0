"""The moment at which a position stands: what is said of a turn must be of the turn that is going on."""

from __future__ import annotations

from oracle.errors import Problem, listed
from oracle.scenario.fields import PLAYER, POOLS
from oracle.scenario.position.parts import Parts

_AT_FIRST = {one.key: one.default for one in PLAYER if one.key in POOLS}  # what a turn begins with


def check_moment(game: Parts) -> None:
    """What there is to spend in a turn that is not going on; a turn of which nobody can say whether it has begun."""
    scenario = game.scenario
    whose, phase = scenario.stands
    for player in scenario.players:
        spent = [name for name, amount in player.counts if name in POOLS and amount != _AT_FIRST[name]]
        if not spent or (player.name == whose and phase != "start"):
            continue
        said = listed(spent, "and")
        are = "is" if len(spent) == 1 else "are"
        path = ("players", player.name, spent[0])
        if player.name != whose:
            game.problem(
                path, f"{said} {are} of the turn that is going on, and it is {whose}'s",
                f"turn: {player.name} if it is {player.name}'s turn; else leave it out: a turn begins with 1 Action "
                f"and 1 Buy", unlawful=True,
            )
        else:
            game.problem(
                path,
                f"{said} {are} of a turn that is going on, and {whose}'s turn begins only now, with 1 Action and 1 Buy",
                f"either leave it out, or say '{whose} goes on with the turn'", unlawful=True,
            )
    deed = scenario.unclear
    if deed is not None:
        name = deed.player
        game.problems.append(Problem(
            deed.where, f"'{deed}': has the turn begun before what is said first, or does it begin now?",
            f"say '{name} goes on with the turn' if it has, or add phase: start if it begins now",
        ))


__all__ = ["check_moment"]
