"""The options that the next lines of a log leave at a decision: where the lines name one, no other is tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.state import (
    KIND,
    UNKNOWN,
    Asks,
    BuyCard,
    BuyLandscape,
    Choice,
    ChooseCard,
    ChooseCards,
    DiscardFromPlay,
    DrawCards,
    GainCard,
    NameKind,
    Offer,
    Option,
    OrderCards,
    PayDebt,
    PlayCard,
    SpendCoffers,
    SpendVillager,
    TurnOver,
    UseAbility,
)
from oracle.games.matcher import ANY, Left, LogEntry

TURN_LEVEL: Final = frozenset((Asks.ACTION_PHASE, Asks.BUY_PHASE, Asks.NIGHT_PHASE))
MOST_OFFERED: Final = 150  # options that are tried without looking at the next lines
Lines = Sequence[tuple[LogEntry, Left]]
"""The next lines of a log, with what of each is still to come."""


def in_phase(option: Option, player: int, mentioned: frozenset[str | None], lines: Lines) -> bool:
    """Report whether something that can be done in a phase is what the log has next."""
    match option:
        case PlayCard():
            logged = next(((one, left) for one, left in lines if one.verb in ("play", "buy and gain", "buy")), None)
            return (
                logged is not None
                and logged[0].verb == "play"
                and any(kind == face_kind(option.card) for kind, _ in logged[1].cards)
            )
        case BuyCard():
            kind = face_kind(option.face)
            return any(
                one.verb in ("buy and gain", "buy", "gain") and any(kind == k for k, _ in left.cards)
                for one, left in lines
                if one.who == player
            )
        case BuyLandscape():
            return any(
                one.verb == "buy" and option.landscape in one.landscapes and left.landscape for one, left in lines
            )
        case SpendCoffers() | SpendVillager():
            word = "Coffers" if isinstance(option, SpendCoffers) else "Villagers"
            if word not in mentioned:
                return True
            return any(one.verb == "use" and one.line.what == word for one, left in lines)
        case PayDebt():
            return any(one.verb == "pay off" and left.amount for one, left in lines)
        case _:
            return True


def named_options(choice: Choice, lines: Lines) -> list[Option]:
    """Return the options for the card that is named, if the next line that has to match names it."""
    logged = next((pair for pair in lines if not pair[0].optional and pair[0].verb != "shuffle"), None)
    if logged is None or logged[0].verb != "name" or logged[0].who != choice.player:
        return []
    kinds = {kind for kind, _ in logged[1].cards}
    return [option for option in choice.options if kinds & {*kinds_in(option)}]


def leaving_play(choice: Choice, lines: Lines) -> list[Option]:
    """Return the cards that can leave play next, those first that the next lines name.

    A log does not say in which order cards leave play.
    """
    for _, left in lines:
        for kind, _ in left.cards:
            named = [option for option in choice.options if kind in kinds_in(option)]
            if named:
                return list(dict.fromkeys((*named, *choice.options)))
    return list(choice.options)


def named_selections(choice: Choice, lines: Lines) -> tuple[list[Option], bool]:
    """Return those of too many selections that the next lines name, and whether there are others that may be meant."""
    found: list[Option] = []
    bound = False
    for logged, left in lines:
        if logged.who < 0 or not left.cards or logged.verb in ("draw", "buy and gain", "turn"):
            continue
        wanted = Counter(dict(left.cards))
        hidden = wanted.pop(ANY, 0)
        if hidden:
            wanted[UNKNOWN] += hidden
        options = choice.options
        if isinstance(options, Offer):
            if options.kind is OrderCards:
                continue
            found += options.consisting(face_kind, wanted)
        else:
            found += [option for option in options if Counter(kinds_in(option)) == wanted]
    if isinstance(choice.options, Offer):
        found += [*choice.options.head, *choice.options.tail, *choice.options.consisting(face_kind, {})]
        if not found or choice.options.kind is OrderCards:
            found.append(choice.options[0])
            bound = True
        return list(dict.fromkeys(found)), bound
    if not found:
        return list(choice.options)[:MOST_OFFERED], False
    return list(dict.fromkeys([*found, *(one for one in choice.options if not kinds_in(one))])), False


def face_kind(card: int) -> int:
    """Return the kind of a card by the name on it: an Estate that is another card is logged as an Estate."""
    return card & KIND


def kinds_in(option: Option) -> tuple[int, ...]:
    """The kinds of the cards that an option names."""
    match option:
        case ChooseCards() | OrderCards() | DrawCards():
            return tuple(face_kind(card) for card in option.cards)
        case PlayCard() | GainCard() | DiscardFromPlay():
            return (face_kind(option.card),)
        case BuyCard() | ChooseCard() | TurnOver():
            return (face_kind(option.face),)
        case NameKind():
            return (option.kind,)
        case UseAbility():
            return (face_kind(option.trigger.this),) if option.trigger.this else ()
        case _:
            return ()


def most_of(choice: Choice) -> Counter[int]:
    """Return the number of cards of each kind that a decision offers to choose at once."""
    found: Counter[int] = Counter()
    for option in choice.options if not isinstance(choice.options, Offer) else ():
        found |= Counter(kinds_in(option))
    return found
