"""Options in words, each different from the others of its decision.

The words are stable: a line of play prints them, the choices of a scenario (``Artificer: discard 3 Copper``) are
compared with them, and links and exports show them. Other words that are understood as an option are here too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final, assert_never, overload

from engine.language import Place, Pool
from engine.language.walk import own_parts
from engine.state import (
    FACE,
    FROM_DECK,
    KIND,
    LOST,
    TAG,
    Accept,
    Asks,
    BuyCard,
    BuyLandscape,
    Choice,
    ChooseCard,
    ChooseCards,
    ChooseEffects,
    ChooseNothing,
    ChooseNumber,
    ChoosePile,
    Decline,
    DiscardFromPlay,
    DiscardHand,
    DrawCards,
    EndPhase,
    GainCard,
    Game,
    GoOn,
    LeaveOpen,
    NameKind,
    NoMore,
    Offer,
    Option,
    OrderCards,
    PayDebt,
    PlayCard,
    PutUnder,
    ReceiveCard,
    SpendCoffers,
    SpendVillager,
    State,
    Stop,
    Trigger,
    TurnOver,
    UseAbility,
    offered_face,
    offered_place,
    uses_of,
)
from oracle.words.ability_texts import (
    card_of_code,
    chosen_to_be_played,
    code_info,
    label_text,
    may_words,
    occurrence_cards,
)
from oracle.words.card_texts import NOTHING, cards_text, name_of, row_text
from oracle.words.place_texts import phase_text, pool_text
from oracle.words.table import ASKED

STOP: Final[str] = "stop"          # what "use nothing more" may be called in choices
_WITH_ACTION: Final = ("", " with an Action")
_AFTER_PUT: Final[dict[str, str]] = {
    "onto deck": "onto the deck", "into hand": "into hand", "into discard pile": "into the discard pile",
}


def _subject(state: State, trigger: Trigger) -> str:
    faces = occurrence_cards(state)
    return name_of(state.game, faces[trigger.subject]) if 0 <= trigger.subject < len(faces) else ""


def _trigger_names(state: State, options: Sequence[Option]) -> dict[Trigger, str]:
    """Names of the triggered abilities among some options, made different where they would be the same."""
    game = state.game
    triggers = [option.trigger for option in uses_of(options)]

    def label(trigger: Trigger) -> str:
        info = code_info(game, trigger.code)
        return label_text(info.label) if info else ""

    def lost(trigger: Trigger) -> str:
        return "lost track of it" if trigger.this and trigger.this & LOST else ""

    def kept(trigger: Trigger) -> str:
        there = trigger.keeper and not trigger.keeper & LOST
        return "its card is still in play" if there else "its card is not in play"

    def held(trigger: Trigger) -> str:
        cards = [card & FACE for card in _flat(trigger.binds) if isinstance(card, int) and card >= TAG]
        return f"with {cards_text(game, cards)}" if cards else ""

    details: tuple[Callable[[Trigger], str], ...] = (
        label,
        lambda trigger: _subject(state, trigger),
        lambda trigger: game.players[trigger.owner],
        lost,
        kept,
        held,
    )
    names = {trigger: card_of_code(game, trigger.code) for trigger in triggers}
    parts: dict[Trigger, list[str]] = {trigger: [] for trigger in triggers}
    if len(set(names.values())) < len(names):
        for detail in details:
            groups: dict[str, list[Trigger]] = {}
            for trigger in parts:
                groups.setdefault(_with(names[trigger], parts[trigger]), []).append(trigger)
            for group in groups.values():
                found = [detail(trigger) for trigger in group]
                if len(set(found)) > 1:
                    for trigger, words in zip(group, found, strict=True):
                        if words:
                            parts[trigger].append(words)
    seen: Counter[str] = Counter()
    out: dict[Trigger, str] = {}
    for trigger in parts:
        text = _with(names[trigger], parts[trigger])
        seen[text] += 1
        out[trigger] = text if seen[text] == 1 else f"{text} #{seen[text]}"
    return out


def _with(name: str, details: list[str]) -> str:
    return f"{name} ({', '.join(details)})" if details else name


def option_text(state: State, choice: Choice, option: Option) -> str:
    """One option of a decision in words, different from the words of its other options.

    Takes an option of ``choice.options``. Examples: ``use Watchtower``, ``use nothing more``, ``discard 3 Copper``,
    ``gain Inn``, ``put Estate, Copper onto deck (Estate on top)``, ``play Village``, ``end Action phase``.
    """
    if isinstance(option, UseAbility):
        return f"use {_trigger_names(state, choice.options)[option.trigger]}"
    if _handles(choice):
        return option_texts(state, choice)[choice.options.index(option)]
    return _plain_option(state, choice, option)


def option_texts(state: State, choice: Choice) -> Sequence[str]:
    """The words of all options of a decision, in their order."""
    if isinstance(choice.options, Offer):
        return OfferTexts(state, choice)
    names = _trigger_names(state, choice.options)
    texts = tuple(
        f"use {names[option.trigger]}" if isinstance(option, UseAbility) else _plain_option(state, choice, option)
        for option in choice.options
    )
    return _told_apart(state, choice, texts) if len(set(texts)) < len(texts) and _handles(choice) else texts


def _handles(choice: Choice) -> bool:
    """Report whether an offered card is held by an ability, so that another card of its name is another option."""
    return isinstance(choice.options, tuple) and any(
        _is_handle(card) for option in choice.options for card in _cards_of(option))


def _is_handle(card: int) -> bool:
    return card >= TAG and not card & FROM_DECK


def _cards_of(option: Option) -> tuple[int, ...]:
    match option:
        case ChooseCards(cards):
            return cards
        case DiscardFromPlay(card):
            return (card,)
        case _:
            return ()


def _told_apart(state: State, choice: Choice, texts: Sequence[str]) -> tuple[str, ...]:
    """Make the words of options that read the same differ: they name the abilities that hold the card, or none."""
    apart: list[str] = []
    seen: Counter[str] = Counter()
    many = Counter(texts)
    for text, option in zip(texts, choice.options, strict=True):
        if many[text] > 1:
            cards = _cards_of(option)
            held = dict.fromkeys(
                f"{state.game.players[entry.owner]}'s {card_of_code(state.game, entry.code)}"
                for _, entry in state.pending if entry.code >= 0
                and any(_is_handle(card) and card in (entry.this, entry.keeper, *_flat(entry.binds)) for card in cards)
            )
            text = f"{text} (held by {' and '.join(held)})" if held else f"{text} (held by no ability)"
            seen[text] += 1
            text = text if seen[text] == 1 else f"{text} #{seen[text]}"
        apart.append(text)
    return tuple(apart)


def _flat(values: Sequence[object]) -> Iterator[object]:
    for value in values:
        if isinstance(value, tuple):
            yield from _flat(value)
        else:
            yield value


def option_names(state: State, choice: Choice, number: int, texts: Sequence[str]) -> tuple[str, ...]:
    """Return the names of an option: its words first, then other names that are understood, in small letters.

    ``number`` is its place among the options, ``texts`` the words of all of them.
    """
    option, text = choice.options[number], texts[number]
    names = [text]
    match option:
        case Accept():
            names.append("yes")
        case Decline():
            names.append("no")
        case NoMore():
            names += [STOP, "use nothing", "spend no more", "spend nothing more"]
        case EndPhase():
            names += ["end the phase", text.replace("end ", "end the ", 1)]
        case ChooseNumber(amount):
            names += [f"{ASKED[choice.asks].split()[0]} {amount}", str(amount)]
        case ChooseCard() | ChooseCards() if isinstance(option, ChooseCard) or choice.asks is Asks.CHOOSE:
            what = text.split(" ", 1)[1] if not text.startswith("play as ") else text[8:]
            names += [f"choose {what}", f"play {what}"] if not text.startswith("choose") else []
        case ChooseNothing() | ChooseCards(cards=()):
            names.append(NOTHING)
    return tuple(dict.fromkeys(names))


class OfferTexts(Sequence[str]):
    """The words of options that are too many to list, made when they are looked at."""

    def __init__(self, state: State, choice: Choice) -> None:
        self._state = state
        self._choice = choice

    def __len__(self) -> int:
        return len(self._choice.options)

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[str]: ...
    def __getitem__(self, number: int | slice) -> str | Sequence[str]:
        options = self._choice.options
        if isinstance(number, slice):
            return tuple(_plain_option(self._state, self._choice, option) for option in options[number])
        return _plain_option(self._state, self._choice, options[number])


def _plain_option(state: State, choice: Choice, option: Option) -> str:
    match option:
        case ChooseCards() | ChooseCard() | GainCard() | ReceiveCard() | OrderCards() | DrawCards() | TurnOver():
            return _cards_option(state, choice, option)
        case PlayCard() | BuyCard() | BuyLandscape() | SpendCoffers() | SpendVillager() | PayDebt() | EndPhase():
            return _phase_option(state, choice, option)
        case DiscardFromPlay(card, owner):
            whose = "" if owner == state.turn.player else f"{state.game.players[owner]}'s "
            return f"discard {whose}{name_of(state.game, card)}"
        case DiscardHand():
            return "discard the hand"
        case GoOn(stopped):
            return "clean up" if stopped is Stop.CLEAN_UP else "next turn"
        case UseAbility(trigger):
            return f"use {card_of_code(state.game, trigger.code)}"
        case NoMore():
            return "spend nothing more" if choice.asks is Asks.SPEND else "use nothing more"
        case LeaveOpen(what):
            return f"open: {what}"
        case _:
            return _ability_option(state.game, choice, option)


def _cards_option(
    state: State, choice: Choice,
    option: ChooseCards | ChooseCard | GainCard | ReceiveCard | OrderCards | DrawCards | TurnOver,
) -> str:
    """Return the words of an option that is cards: those that are chosen or come, or the order in which they lie."""
    game, asks, verb = state.game, choice.asks, ASKED[choice.asks]
    match option:
        case ChooseCards(cards):
            played = asks is Asks.CHOOSE and chosen_to_be_played(game, choice)
            return f"play {_with_deck(state, choice, cards)}" if played else _verb_with(
                verb, _with_deck(state, choice, cards))
        case ChooseCard(face):
            verb_words = "play as" if asks is Asks.BECOME else "play" if asks is Asks.PLAY else "choose"
            return f"{verb_words} {name_of(game, face)}"
        case GainCard(card):
            return f"gain {name_of(game, card)}"
        case ReceiveCard(face):
            return f"receive {name_of(game, face)}"
        case OrderCards(cards):
            row = row_text(game, cards)
            top = f" ({name_of(game, cards[0])} on top)" if len(cards) > 1 else ""
            if asks is Asks.PUT_INTO_DISCARD:
                return f"discard {row}{top}"
            if verb.startswith("put under "):
                return f"put {row} {verb.removeprefix('put ')}{top}"
            return f"put {row} onto the deck{top}"
        case DrawCards(cards):
            return f"{'above are' if asks is Asks.SHUFFLE else 'draw'} {cards_text(game, cards)}"
        case TurnOver(face):
            return f"next is {name_of(game, face)}"
    assert_never(option)


def _phase_option(
    state: State, choice: Choice,
    option: PlayCard | BuyCard | BuyLandscape | SpendCoffers | SpendVillager | PayDebt | EndPhase,
) -> str:
    """Return the words of an option of a player in a phase of the turn."""
    game = state.game
    match option:
        case PlayCard(card):
            return f"play {_with_deck(state, choice, (card,))}"
        case BuyCard(face, otherwise, with_action):
            return f"buy {name_of(game, face)}{' without paying' if otherwise else ''}{_WITH_ACTION[with_action]}"
        case BuyLandscape(landscape, with_action):
            return f"buy {game.landscapes[landscape].name}{_WITH_ACTION[with_action]}"
        case SpendCoffers():
            return "spend Coffers"
        case SpendVillager():
            return "spend a Villager"
        case PayDebt():
            return "pay off Debt"
        case EndPhase():
            return f"end {phase_text(state.turn.phase)}"
    assert_never(option)


def _ability_option(
    game: Game, choice: Choice,
    option: ChooseNothing | ChooseEffects | Accept | Decline | ChooseNumber | NameKind | ChoosePile | PutUnder,
) -> str:
    """Return the words of an option that an ability offers, and that is no card."""
    asks = choice.asks
    match option:
        case ChooseNothing():
            return f"{'play' if asks is Asks.BECOME else ASKED[asks].split()[0]} nothing"
        case ChooseEffects(words=words):
            return words
        case Accept(doing):
            return may_words(game, choice.code, doing)
        case Decline(doing):
            return f"do not {may_words(game, choice.code, doing)}"
        case ChooseNumber(number):
            return _number_option(game, choice, number)
        case NameKind(kind):
            return f"name {name_of(game, kind)}" if kind else "name a card that is not in the game"
        case ChoosePile(pile):
            return f"{'rotate' if asks is Asks.ROTATE else 'choose'} the {game.piles[pile].name} pile"
        case PutUnder(number):
            return f"put under {number} {'card' if number == 1 else 'cards'}" if number else "put on top"
    assert_never(option)


def _with_deck(state: State, choice: Choice, cards: Sequence[int]) -> str:
    """Return cards to choose from, in words.

    Those that are played from the deck say so, and which they are if others of the name lie elsewhere in it.
    """
    below = [card for card in cards if card & FROM_DECK]
    if not below:
        return cards_text(state.game, cards)
    turn = state.turn
    owner = turn.player if choice.player == turn.decided_by >= 0 else choice.player
    deck = state.zone(owner, Place.DECK)
    kinds = [0 if item.__class__ is tuple else item & KIND for item in deck]
    from_deck = []
    for card in below:
        kind = card & KIND
        apart = sum(1 for at, other in enumerate(kinds) if other == kind and (not at or kinds[at - 1] != kind))
        name, place = name_of(state.game, offered_face(card)), offered_place(card)
        above = sum(1 if item.__class__ is int else len(item) for item in deck[:place])
        under = f"{above} {'card' if above == 1 else 'cards'}"
        from_deck.append(f"{name} from under {under} of the deck" if apart > 1 else f"{name} from the deck")
    hand = [card for card in cards if not card & FROM_DECK]
    return ", ".join([cards_text(state.game, hand), *from_deck] if hand else from_deck)


def _number_option(game: Game, choice: Choice, n: int) -> str:
    """Return the words of an amount that can be paid or bid."""
    asks = choice.asks
    if asks is Asks.BID:
        return f"bid {n} Debt" if n else "pass"
    verb_words = ASKED[asks]
    verb = verb_words.partition(" ")[0]
    if asks in (Asks.PAY_POTIONS, Asks.OVERPAY_POTIONS):
        return f"{verb} {pool_text(Pool.POTIONS, n)}" if n else f"{verb} no Potions"
    if not n:
        return f"{verb_words} nothing"
    if asks is Asks.OVERPAY:
        return f"overpay {pool_text(Pool.COINS, n)}"
    if asks is Asks.PAY_OFF:
        return f"pay off {n} Debt"
    pools = _pools_paid(game, choice) - {Pool.POTIONS}
    return f"{verb_words} {pool_text(pools.pop(), n) if len(pools) == 1 else n}"


def _pools_paid(game: Game, choice: Choice) -> set[Pool]:
    """Return the pools from which the ability that asks can have a player pay any amount."""
    from engine.language import PayAny

    info = code_info(game, choice.code)
    ability = info.ability if info else None
    clause = ability.clause if ability is not None else ()
    return {node.pool for node in own_parts(clause) if isinstance(node, PayAny)}


def _verb_with(verb: str, what: str) -> str:
    """``put onto deck`` with ``Estate``: ``put Estate onto deck``."""
    first, _, rest = verb.partition(" ")
    if not rest:
        return f"{first} {what}"
    if rest in ("aside", "in"):
        return f"{verb} {what}"
    return f"{first} {what} {_AFTER_PUT.get(rest, rest)}"
