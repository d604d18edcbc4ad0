"""Decisions in words: who or what asks, who decides, and what was decided.

The words of those who ask are stable, as those of options are.
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
from oracle.words.abilities import card_of_code, code_info, may_words, occurrence_cards
from oracle.words.cards import cards_text
from oracle.words.options import option_text
from oracle.words.places import phase_text
from oracle.words.table import ASKED


def trigger_text(state: State, choice: Choice) -> str:
    """What the abilities have in common that can be used at a decision: ``when-gain``; empty if none can be."""
    options = uses_of(choice.options)
    if not options:
        return ""
    labels = dict.fromkeys(
        info.label for option in options if (info := code_info(state.game, option.trigger.code)) is not None
    )
    return "/".join(labels) or "triggered abilities"


def source_text(state: State, choice: Choice) -> str:
    """Who or what asks: the card whose ability it is, the trigger window, or the phase of the turn.

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
    """The player a decision is about: who decides, unless somebody else decides for them; -1 for chance."""
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
    """Who decides: ``Alice``, ``Alice for Bob``, ``Chance``."""
    if choice.player < 0:
        return "Chance"
    name = state.game.players[choice.player]
    player = affected(state, choice)
    return name if player == choice.player else f"{name} for {state.game.players[player]}"


def choice_text(state: State, choice: Choice) -> str:
    """A decision as a sentence: ``Alice chooses what to discard (Artificer)``."""
    source = source_text(state, choice)
    kinds = kinds_of(choice.options)
    who = decider_text(state, choice)
    if choice.player < 0:
        what = "which card of the pile is next" if TurnOver in kinds else "which shuffled cards come"
        if choice.asks is Asks.SHUFFLE:
            what = "which cards lie above"
        return f"Chance decides {what} ({source})"
    if UseAbility in kinds:
        if NoMore in kinds:
            return f"{who} may use an ability ({source})"
        return f"{who} chooses which ability to resolve next ({source})"
    if choice.asks in _OF_PHASES:
        return f"{who} chooses what to do ({source})"
    if choice.asks is Asks.SPEND:
        return f"{who} chooses what to spend ({source})"
    if DiscardFromPlay in kinds:
        return f"{who} chooses which card to discard next ({source})"
    if choice.asks is Asks.CHOOSE:
        single = ChooseCards not in kinds or (isinstance(choice.options, tuple) and all(
            len(option.cards) < 2 for option in choice.options if isinstance(option, ChooseCards)))
        return f"{who} chooses {'a card' if single else 'cards'} ({source})"
    if ChooseCards in kinds:
        return f"{who} chooses what to {_SPREAD.get(choice.asks, ASKED[choice.asks])} ({source})"
    if GainCard in kinds:
        return f"{who} chooses what to gain ({source})"
    if ChooseCard in kinds:
        return f"{who} chooses what to {'play as' if choice.asks is Asks.BECOME else ASKED[choice.asks]} ({source})"
    if ChooseEffects in kinds:
        return f"{who} chooses what {source} does"
    if OrderCards in kinds:
        return f"{who} chooses the order of cards put onto the deck ({source})"
    if NameKind in kinds:
        return f"{who} names a card ({source})"
    if ChooseNumber in kinds:
        return f"{who} chooses how much to {ASKED[choice.asks]} ({source})"
    if ChoosePile in kinds:
        return f"{who} chooses {'which pile to rotate' if choice.asks is Asks.ROTATE else 'a pile'} ({source})"
    if ReceiveCard in kinds:
        return f"{who} chooses which to receive next ({source})"
    if BuyCard in kinds:
        return f"{who} chooses what to buy ({source})"
    if PutUnder in kinds:
        return f"{who} chooses where it is put ({source})"
    if isinstance(option := choice.options[0], Accept):
        return f"{who} chooses whether to {may_words(state.game, choice.code, option.doing)} ({source})"
    return f"{who} decides ({source})"


_OF_PHASES: Final = (Asks.ACTION_PHASE, Asks.BUY_PHASE, Asks.NIGHT_PHASE, Asks.CLEAN_UP_PHASE)
_SPREAD: Final[dict[Asks, str]] = {Asks.PUT_ONTO_DECK: "put onto the deck", Asks.PUT_INTO_HAND: "put into the hand"}


def asks_text(state: State, choice: Choice) -> str:
    """Who or what asks, as it stands in brackets after a decision: ``when-gain Inn``, ``Action phase``."""
    return source_text(state, choice).removeprefix(f"{decider_text(state, choice)}'s ")


def decision_text(state: State, choice: Choice, option: Option) -> str:
    """A decision that was taken, with the option as ``choices`` have it: ``Alice: discard 3 Copper (Artificer)``.

    Who decides stands first, who or what asks last.
    """
    who = decider_text(state, choice)
    return f"{who}: {option_text(state, choice, option)} ({asks_text(state, choice)})"
