"""The span of a turn or a game in which an ability is active, read from its data."""

from __future__ import annotations

from typing import Final

from engine import language as lang
from engine.language import Ability, From, Lasts, Often, On, Phase, Who

MOMENTS: Final = (
    On.START_OF_TURN,
    On.START_OF_BUY,
    On.END_OF_BUY,
    On.START_OF_CLEANUP,
    On.END_OF_TURN,
    On.AFTER_TURN,
    On.FIRST_AT_TURN,
)
SPANS: Final = {
    Lasts.THIS_TURN: "For the rest of this turn",
    Lasts.THIS_AND_NEXT_TURN: "For the rest of this turn and during your next turn",
    Lasts.UNTIL_NEXT_TURN: "Until your next turn",
    Lasts.GAME: "For the rest of the game",
    Lasts.WHILE: "While the card (or one of the cards) remains",
}


def conditions_of(node: lang.Condition | None) -> tuple[lang.Condition, ...]:
    if isinstance(node, lang.AllOf):
        return node.conditions
    return () if node is None else (node,)


def nth(ability: Ability) -> int:
    """Return the number of the occurrence that an ability is about, counted from 1; 0 if it is about every one."""
    for part in conditions_of(ability.while_):
        if isinstance(part, lang.Exactly) and isinstance(part.amount, (lang.Times, lang.Ordinal)):
            return part.value if isinstance(part.value, int) else 0
    return 0


def one_card(ability: Ability) -> bool:
    """Report whether an ability waits for one physical card."""
    return any(isinstance(part, lang.SameCard) for part in conditions_of(ability.while_))


def in_buy_phase(ability: Ability) -> bool:
    """Report whether an ability is active only in a Buy phase."""
    if ability.when.phase is Phase.BUY:
        return True
    conditions = (*conditions_of(ability.while_), *conditions_of(ability.when.given))
    return any(part == lang.During(Phase.BUY) for part in conditions)


def in_action_phase(ability: Ability) -> bool:
    """Report whether an ability is active only in an Action phase (to which the start of a turn counts)."""
    if ability.when.phase is Phase.ACTION:
        return True
    found: list[lang.Condition] = []
    for part in (*conditions_of(ability.while_), *conditions_of(ability.when.given)):
        found += part.conditions if isinstance(part, lang.AnyOf) else (part,)
    return lang.During(Phase.ACTION) in found


def on_own_turn(ability: Ability) -> bool:
    """Report whether an ability is active only during the turn of the player who resolves it."""
    if in_buy_phase(ability):
        return False
    own = ability.by is Who.ACTOR and lang.YourTurn() in conditions_of(ability.when.given)
    for part in conditions_of(ability.while_):
        if own or isinstance(part, lang.YourTurn):
            return True
        if isinstance(part, lang.No) and part.condition == lang.During(Phase.BETWEEN):
            return True
    return False


def ongoing(ability: Ability, around_lasts: Lasts | None) -> bool:
    """Report whether an ability that was set up goes on for a while, instead of waiting for one occurrence."""
    return (
        (ability.when.on not in MOMENTS or around_lasts in (Lasts.GAME, Lasts.WHILE))
        and ability.often is not Often.NEXT
        and around_lasts in SPANS
        and not (around_lasts is Lasts.THIS_TURN and nth(ability))
        and not isinstance(ability.effect, (lang.DrawMore, lang.StayInPlay))
        and not one_card(ability)
    )


def span_of(ability: Ability) -> str:
    """The span during which a printed ability is active, as timing trees call it; empty if it always is."""
    if ability.when.not_phase is Phase.CLEANUP:
        return "other-than-during-Clean-up"
    if in_buy_phase(ability) and ability.source is From.GAME:
        return "during-Buy-phase"
    return "during-turn" if on_own_turn(ability) and not nth(ability) else ""
