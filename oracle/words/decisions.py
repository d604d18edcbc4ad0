"""Decisions in words: who or what asks, who decides, and what was decided.

The words for who or what asks are stable, as those of options are.
"""

from __future__ import annotations

from typing import Final

from engine.language import Phase
from engine.state import (
    Accept,
    Asks,
    BuyCard,
    Choice,
    ChooseCard,
    ChooseCards,
    ChooseEffects,
    ChooseNumber,
    ChoosePile,
    DiscardFromPlay,
    GainCard,
    NameKind,
    NoMore,
    Option,
    OrderCards,
    PutUnder,
    ReceiveCard,
    State,
    TurnOver,
    UseAbility,
    kinds_of,
    uses_of,
)
from oracle.words.ability_texts import card_of_code, code_info, may_words, occurrence_cards
from oracle.words.card_texts import cards_text
from oracle.words.option_texts import option_text
from oracle.words.place_texts import phase_text
from oracle.words.table import ASKED


def trigger_text(state: State, choice: Choice) -> str:
    """Return the trigger that the usable abilities of a decision share: ``when-gain``; empty if none can be used."""
    options = uses_of(choice.options)
    if not options:
        return ""
    labels = dict.fromkeys(
        info.label for option in options if (info := code_info(state.game, option.trigger.code)) is not None
    )
    return "/".join(labels) or "triggered abilities"


def source_text(state: State, choice: Choice) -> str:
    """Return who or what asks: the card whose ability it is, the trigger window, or the phase of the turn.

    ``Artificer``; ``when-gain Inn``; ``Alice's Action phase``. Never empty.
    """
    game = state.game
    trigger = trigger_text(state, choice)
    if trigger:
        faces = occurrence_cards(state)
        return f"{trigger} {cards_text(game, faces)}" if faces else trigger
    card = card_of_code(game, choice.code)
    if card:
        return card
    turn = state.turn
    if turn.phase == Phase.BETWEEN:
        return "between turns"
    return f"{game.players[turn.player]}'s {phase_text(turn.phase)}"


def affected(state: State, choice: Choice) -> int:
    """Return the player a decision is about: who decides, unless somebody else decides for them; -1 for chance."""
    if choice.player < 0:
        return -1
    if state.turn.decided_by != choice.player or choice.player == state.turn.player:
        return choice.player
    for option in uses_of(choice.options):
        return option.trigger.player
    code, _, registers = state.stack[-1]
    found = state.game.codes[code]
    if found.ability is not None and len(registers) > 1 and isinstance(registers[1], int):
        return registers[1]
    return state.turn.player


def decider_text(state: State, choice: Choice) -> str:
    """Return who decides: ``Alice``, ``Alice for Bob``, ``Chance``."""
    if choice.player < 0:
        return "Chance"
    name = state.game.players[choice.player]
    player = affected(state, choice)
    return name if player == choice.player else f"{name} for {state.game.players[player]}"


def choice_text(state: State, choice: Choice) -> str:
    """A decision as a sentence: ``Alice chooses what to discard (Artificer)``."""
    source = source_text(state, choice)
    kinds = kinds_of(choice.options)
    if choice.player < 0:
        what = "which card of the pile is next" if TurnOver in kinds else "which shuffled cards come"
        return f"Chance decides {'which cards lie above' if choice.asks is Asks.SHUFFLE else what} ({source})"
    who = decider_text(state, choice)
    if UseAbility in kinds:
        what = "may use an ability" if NoMore in kinds else "chooses which ability to resolve next"
    elif choice.asks in _ASKS:
        what = _ASKS[choice.asks]
    elif choice.asks is Asks.CHOOSE and DiscardFromPlay not in kinds:
        single = ChooseCards not in kinds or (isinstance(choice.options, tuple) and all(
            len(option.cards) < 2 for option in choice.options if isinstance(option, ChooseCards)))
        what = "chooses a card" if single else "chooses cards"
    else:
        verb = ASKED[choice.asks]
        template = next((words for kind, words in _CHOOSES if kind in kinds), "")
        what = template.format(verb=verb, spread=_SPREAD.get(choice.asks, verb), source=source)
        if template == _WITHOUT_SOURCE:
            return f"{who} {what}"
        if not template:
            first = choice.options[0]
            what = f"chooses whether to {may_words(state.game, choice.code, first.doing)}" if isinstance(
                first, Accept) else "decides"
    return f"{who} {what} ({source})"


# Words for the thing that is chosen, by the subject of the decision.
_ASKS: Final[dict[Asks, str]] = {
    **dict.fromkeys((Asks.ACTION_PHASE, Asks.BUY_PHASE, Asks.NIGHT_PHASE, Asks.CLEAN_UP_PHASE), "chooses what to do"),
    Asks.SPEND: "chooses what to spend",
    Asks.BECOME: "chooses what to play as",
    Asks.ROTATE: "chooses which pile to rotate",
}
_WITHOUT_SOURCE: Final = "chooses what {source} does"
# Words for the thing that is chosen, by the first of these kinds that a decision has options of.
_CHOOSES: Final[tuple[tuple[type[Option], str], ...]] = (
    (DiscardFromPlay, "chooses which card to discard next"),
    (ChooseCards, "chooses what to {spread}"),
    (GainCard, "chooses what to gain"),
    (ChooseCard, "chooses what to {verb}"),
    (ChooseEffects, _WITHOUT_SOURCE),
    (OrderCards, "chooses the order of cards put onto the deck"),
    (NameKind, "names a card"),
    (ChooseNumber, "chooses how much to {verb}"),
    (ChoosePile, "chooses a pile"),
    (ReceiveCard, "chooses which to receive next"),
    (BuyCard, "chooses what to buy"),
    (PutUnder, "chooses where it is put"),
)
_SPREAD: Final[dict[Asks, str]] = {Asks.PUT_ONTO_DECK: "put onto the deck", Asks.PUT_INTO_HAND: "put into the hand"}


def asks_text(state: State, choice: Choice) -> str:
    """Return who or what asks, as it is put in brackets after a decision: ``when-gain Inn``, ``Action phase``."""
    return source_text(state, choice).removeprefix(f"{decider_text(state, choice)}'s ")


def decision_text(state: State, choice: Choice, option: Option) -> str:
    """Return a decision that was taken, with the option as ``choices`` write it: ``Alice: discard 3 Copper
    (Artificer)``.

    It begins with who decides, and ends with who or what asks.
    """
    who = decider_text(state, choice)
    return f"{who}: {option_text(state, choice, option)} ({asks_text(state, choice)})"
