"""Decisions that are settled beforehand ("Artificer: discard 3 Copper"), and finding the option that is
meant.

Pins are used in their order along each line of play. At a decision the first pin left that names who asks is
looked at: if its option is offered, it is taken and the pin is used up; if not, the decision branches as if
there were no pin. A pin that no line of play used names what happens anyway, or is an error (``unasked``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from engine.record import field, record, replace
from engine.state import (
    Choice,
    ChooseCards,
    ChooseNothing,
    Decline,
    Game,
    NoMore,
    Offer,
    Option,
    OrderCards,
    State,
    UseAbility,
    uses_of,
)
from oracle.errors import OracleError, Problem, listed
from oracle.scenario.model import Pin
from oracle.words.catalogue import plain, straight
from oracle.words.table import NOTHING_SPELT, USE_SPELT

_SMALL: Final = frozenset(
    {"a", "an", "the", "her", "his", "their", "its", "your", "my", "and", "card", "cards"}
)
_TOKEN: Final = re.compile(r"@\d+|\d+|[^\W\d]+|[+$]\d+|,")
USING: Final = re.compile(r"(?:uses?|reveals?|reacts? with|calls?|plays?|resolves?) (.+)")
_SHOWN: Final = 12

Key = tuple[tuple[str, ...], frozenset[tuple[str, int]], tuple[str, ...]]
"""Words that are no names of cards; how many of each card; the cards in their order."""


class Fit(NamedTuple):
    """A pin that applies: the option to take, which pin it was (from 0), and the pins left then."""

    option: Any
    number: int
    rest: Pins


@record
class Pins:
    """The pins that are left on a line of play. A value, kept beside the state in the explorer's key."""

    left: tuple[int, ...] = ()
    every: tuple[Pin, ...] = field(default=(), compare=False)

    @staticmethod
    def of(pins: Iterable[Pin]) -> Pins:
        """All of these pins, none used yet."""
        every = tuple(pins)
        return Pins(tuple(range(len(every))), every)

    def match(self, state: State, choice: Choice) -> Fit | None:
        """The first pin left that names who asks, if its option is offered; None if the decision branches.

        Raises OracleError if the pin's words fit several options.
        """
        if not self.left:
            return None
        names = sources(state, choice)
        for number in self.left:
            pin = self.every[number]
            if plain(pin.source) not in names and not names_ability(state, choice, pin):
                continue
            option = find_option(state, choice, pin)
            if option is None:
                return None
            return Fit(option, number, Pins(tuple(n for n in self.left if n != number), self.every))
        return None


def sources(state: State, choice: Choice) -> frozenset[str]:
    """The names by which a pin can speak of a decision: the card or window that asks, and who decides."""
    from oracle.words.decisions import source_text, trigger_text

    names = {plain(source_text(state, choice))}
    trigger = trigger_text(state, choice)
    if trigger:
        names.add(plain(trigger))
    names.add(plain(state.game.players[choice.player]) if choice.player >= 0 else "chance")
    return frozenset(names)


def names_ability(state: State, choice: Choice, pin: Pin) -> bool:
    """Whether a pin names a card whose triggered ability can be used here: "Watchtower: use"."""
    if pin.option.casefold() not in USE_SPELT:
        return False
    return any(_trigger_card(state, option) == pin.source for option in uses_of(choice.options))


def _trigger_card(state: State, option: UseAbility) -> str:
    from engine.kernel import code_info

    return code_info(state.game, option.trigger.code).card


def option_texts(state: State, choice: Choice) -> Sequence[str]:
    """The options of a decision in words, in their order."""
    from oracle.words.options import option_texts as texts_of

    return texts_of(state, choice)


def find_option(state: State, choice: Choice, pin: Pin) -> Option | None:
    """The option that a pin means, or None if it is not offered. Raises OracleError if several fit."""
    wanted = _without_source(state, choice, straight(pin.option).casefold())
    if isinstance(choice.options, Offer):
        return _find_offered(state, choice, choice.options, replace(pin, option=wanted))
    from oracle.words.cards import cards_text
    from oracle.words.options import option_names

    texts = option_texts(state, choice)
    for text, option in zip(texts, choice.options, strict=True):
        if straight(text).casefold() == wanted:
            return option
    called = [
        option for number, option in enumerate(choice.options)
        if wanted in [straight(name).casefold() for name in option_names(state, choice, number, texts)]
    ]
    if len(called) == 1:
        return called[0]
    game = state.game
    uses = uses_of(choice.options)
    key = key_of(game, wanted)
    keys = [key_of(game, text) for text in texts]
    bare = [key_of(game, _bare(text)) for text in texts]
    tries = (
        [k[:2] == key[:2] for k in keys],
        [k[:2] == key[:2] for k in bare],
        [not key[0] and bool(key[1]) and k[1] == key[1] for k in bare],
        [not key[0] and bool(key[1]) and isinstance(option, ChooseCards)
         and key[1] == key_of(game, cards_text(game, option.cards))[1] for option in choice.options],
        [wanted in NOTHING_SPELT and _is_nothing(option) for option in choice.options],
        [isinstance(option, UseAbility) and _is_used(wanted, text)
         for text, option in zip(texts, choice.options, strict=True)],
        [isinstance(option, UseAbility) and wanted == "yes" and len(uses) == 1 for option in choice.options],
        [
            names_ability(state, choice, pin)
            and isinstance(option, UseAbility)
            and _trigger_card(state, option) == pin.source
            for option in choice.options
        ],
    )
    for number, fits in enumerate(tries):
        found = [i for i, fit in enumerate(fits) if fit]
        if len(found) > 1:
            ordered = [i for i in found if (keys if number == 0 else bare)[i][2] == key[2]]
            found = ordered or found
        if len(found) > 1:
            raise _several(pin, [texts[i] for i in found])
        if found:
            return choice.options[found[0]]
    return None


def _is_used(wanted: str, text: str) -> bool:
    """Whether using an ability is said as players do: "reveal Moat", "react with Moat", "call Guide"."""
    said = USING.fullmatch(wanted)
    return said is not None and plain(said[1]) in (plain(text).removeprefix("use "),
                                                   plain(_bare(text)).removeprefix("use "))


def _without_source(state: State, choice: Choice, words: str) -> str:
    """An option without who asks in brackets after it, as a line of play prints it."""
    from oracle.words.decisions import asks_text

    return words.removesuffix(f" ({straight(asks_text(state, choice)).casefold()})")


def _several(pin: Pin, texts: Sequence[str]) -> OracleError:
    return OracleError(
        Problem(
            pin.where,
            f"the choice '{pin}' fits several options",
            f"it fits {listed(map(repr, texts), 'and')}",
        )
    )


def _bare(text: str) -> str:
    """A text without what stands in brackets."""
    return re.sub(r"\s*\([^()]*\)", "", text)


def _find_offered(state: State, choice: Choice, offer: Offer, pin: Pin) -> Option | None:
    """The option that a pin means where there are too many to look at each: the one that consists of its cards."""
    from oracle.words.cards import name_of
    from oracle.words.options import option_text

    game = state.game
    few = choice._replace(options=(*offer.head, *offer.tail))
    found = find_option(state, few, pin)
    if found is not None:
        return found
    if straight(pin.option).casefold() in NOTHING_SPELT:
        return ChooseCards(()) if ChooseCards(()) in offer else None

    def token(face: int) -> str:
        return next(iter(key_of(game, name_of(game, face))[2]), "")

    for said in dict.fromkeys((pin.option, _bare(pin.option))):
        key = key_of(game, said)
        wanted = dict(key[1])
        if offer.kind is OrderCards:
            row = [name for name in key[2] for _ in range(wanted[name] if key[2].count(name) == 1 else 1)]
            options = offer.in_order(token, row)
        else:
            options = offer.consisting(token, wanted)
        fitting = {}
        for option in options:
            text = option_text(state, choice, option)
            plainly = key_of(game, _bare(text))
            if key[:2] in (key_of(game, text)[:2], plainly[:2]) or (not key[0] and wanted and key[1] == plainly[1]):
                fitting[option] = text
        if len(fitting) > 1:
            raise _several(pin, list(fitting.values()))
        if fitting:
            return next(iter(fitting))
    return None


def _is_nothing(option: Option) -> bool:
    return isinstance(option, ChooseNothing | Decline | NoMore) or option == ChooseCards(())


def key_of(game: Game, text: str) -> Key:
    """A text reduced to what counts: words, cards with numbers. "discard 3 Copper" is "discard Copper x3"."""
    text = plain(text).replace("×", "x")
    names = _names(game)
    pattern = game_pattern(game)
    text = pattern.sub(lambda match: f" @{names[match[1]]} ", text)
    text = re.sub(r"\bx\s*(\d+)\b", r"\1", re.sub(r"\b(\d+)\s*x\b", r"\1", text))
    words: list[str] = []
    counted: Counter[str] = Counter()
    order: list[str] = []
    number: int | None = None
    last = ""
    for token in _TOKEN.findall(text.replace(",", " , ")):
        if token == ",":
            last = ""
        elif token.startswith("@"):
            counted[token] += 1 if number is None else number
            order.append(token)
            last, number = ("" if number is not None else token), None
        elif token.isdecimal() and len(token) < 4:
            if last:
                counted[last] += int(token) - 1
                last = ""
            else:
                number = int(token)
        elif token not in _SMALL:
            if number is not None:
                words.append(str(number))
                number = None
            words.append(token)
            last = ""
    if number is not None:
        words.append(str(number))
    return tuple(words), frozenset(counted.items()), tuple(order)


_patterns: dict[tuple[str, ...], tuple[dict[str, int], re.Pattern[str]]] = {}


def _compiled(game: Game) -> tuple[dict[str, int], re.Pattern[str]]:
    every = tuple(card.name for card in (*game.cards, *game.landscapes) if card.name != "?")
    if every not in _patterns:
        names: dict[str, int] = {}
        for number, name in enumerate(every):
            bare = plain(name)
            names.setdefault(bare, number)
            names.setdefault(bare[:-1] + "ies" if bare.endswith("y") else bare + "s", number)
        longest = sorted(names, key=len, reverse=True)
        joined = "|".join(re.escape(name) for name in longest)
        _patterns[every] = names, re.compile(rf"(?<![\w@])({joined})(?![\w])" if joined else r"(?!)()")
        if len(_patterns) > 64:
            _patterns.pop(next(iter(_patterns)))
    return _patterns[every]


def _names(game: Game) -> dict[str, int]:
    return _compiled(game)[0]


def game_pattern(game: Game) -> re.Pattern[str]:
    """Finds the names of a game's cards in a text that went through ``catalogue.plain``."""
    return _compiled(game)[1]


def decision_text(state: State, choice: Choice) -> str:
    """A decision with its options: "Artificer (Alice): discard nothing | discard Copper | ..."."""
    from oracle.words.decisions import source_text

    texts = option_texts(state, choice)
    more = f" | ... {len(texts) - _SHOWN} more" if len(texts) > _SHOWN else ""
    who = state.game.players[choice.player] if choice.player >= 0 else "chance"
    return f"{source_text(state, choice)} ({who}): {' | '.join(texts[:_SHOWN])}{more}"
