"""Find the options of a decision that some words select: those that say it, and those that do it when they are taken.

Words select what is said best: an option with exactly these words; else those that are also called so; else those with
the same words and cards, however they are counted; else those with these cards, of which not all is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

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
from oracle.words.ability_texts import card_of_code
from oracle.words.card_texts import name_of
from oracle.words.catalogue import plain, straight
from oracle.words.table import NOTHING_SPELT, USE_SPELT
from oracle.words.text_keys import Key, key_of
from oracle.words.verbs import split_verb

_BRACKETS: Final = re.compile(r"\s*\([^()]*\)")
_NEGATIVE: Final = re.compile(r"(?:do not|don't|does not) .+|(?:.* )?(?:nothing|no more|nothing more)")


def option_texts(state: State, choice: Choice) -> Sequence[str]:
    """The options of a decision in words, in their order."""
    from oracle.words.option_texts import option_texts as texts_of

    return texts_of(state, choice)


def sources(state: State, choice: Choice) -> frozenset[str]:
    """The names by which a choice can speak of a decision: the card or window that asks, and who decides."""
    from oracle.words.decisions import source_text, trigger_text

    names = {plain(source_text(state, choice))}
    trigger = trigger_text(state, choice)
    if trigger:
        names.add(plain(trigger))
    names.add(plain(state.game.players[choice.player]) if choice.player >= 0 else "chance")
    return frozenset(names)


def cards_to_use(state: State, choice: Choice) -> list[str]:
    """The cards whose abilities can be used at a decision, one name for each option that uses one."""
    return [plain(card_of_code(state.game, option.trigger.code)) for option in uses_of(choice.options)]


def asks(state: State, choice: Choice, source: str) -> bool:
    """Report whether a decision is one of a source: it asks or decides there, or an ability of it can be used."""
    name = plain(source)
    return name in sources(state, choice) or name in cards_to_use(state, choice)


def is_negative(words: str) -> bool:
    """Report whether some words say that something is not done: "use nothing more", "do not trash Moat"."""
    said = straight(words).casefold()
    return said in NOTHING_SPELT or _NEGATIVE.fullmatch(said) is not None


def selected(state: State, choice: Choice, source: str, words: str) -> list[int]:
    """The numbers of the options of a decision that say what some words say; none if none does."""
    wanted = _without_source(state, choice, straight(words).casefold())
    if isinstance(choice.options, Offer):
        return _selected_of_many(state, choice, choice.options, source, wanted)
    numbers: Sequence[int] = range(len(choice.options))
    if plain(source) not in sources(state, choice):           # a card of which an ability can be used
        numbers = [n for n in numbers if _uses(state, choice.options[n], source)]
        if wanted in USE_SPELT:
            return list(numbers)
    texts = option_texts(state, choice)
    for level in _levels(state, choice, source, wanted, texts):
        if found := [n for n in numbers if level(n)]:
            return found
    return []


def _uses(state: State, option: Option, source: str) -> bool:
    return isinstance(option, UseAbility) and plain(card_of_code(state.game, option.trigger.code)) == plain(source)


def _levels(
    state: State, choice: Choice, source: str, wanted: str, texts: Sequence[str],
) -> Iterator[Callable[[int], bool]]:
    """Yield what an option has to be to be selected, the surest first."""
    from oracle.words.option_texts import option_names

    game = state.game
    yield lambda n: straight(texts[n]).casefold() == wanted
    yield lambda n: wanted in [straight(name).casefold() for name in option_names(state, choice, n, texts)]
    verb, key = _reduced(game, wanted)
    every = [(_reduced(game, text), _reduced(game, _BRACKETS.sub("", text))) for text in texts]
    alike = [n for n, both in enumerate(every) if any((v, k[:2]) == (verb, key[:2]) for v, k in both)]
    in_order = [n for n in alike if any(k[2] == key[2] for _, k in every[n])]
    yield (in_order or alike).__contains__
    yield lambda n: wanted in NOTHING_SPELT and _is_nothing(choice.options[n])
    if key[1]:
        yield lambda n: any(k[1] == key[1] and set(key[0]) <= set(k[0]) and verb in ("", v) for v, k in every[n])
    if wanted in USE_SPELT and len(uses_of(choice.options)) == 1:
        yield lambda n: isinstance(choice.options[n], UseAbility)


def _reduced(game: Game, text: str) -> tuple[str, Key]:
    verb, rest = split_verb(text)
    return verb, key_of(game, rest)


def _without_source(state: State, choice: Choice, words: str) -> str:
    """An option without who asks in brackets after it, as a line of play prints it."""
    from oracle.words.decisions import asks_text

    return words.removesuffix(f" ({straight(asks_text(state, choice)).casefold()})")


def _is_nothing(option: Option) -> bool:
    return isinstance(option, ChooseNothing | Decline | NoMore) or option == ChooseCards(())


def _selected_of_many(state: State, choice: Choice, offer: Offer, source: str, words: str) -> list[int]:
    """The options selected where there are too many to look at each: those that consist of the cards that are named."""
    options = list(dict.fromkeys((*offer.head, *offer.tail, *_of_these_cards(state.game, offer, words))))
    if words in NOTHING_SPELT and ChooseCards(()) in offer and ChooseCards(()) not in options:
        options.append(ChooseCards(()))
    few = choice._replace(options=tuple(options))
    return [offer.index(options[n]) for n in selected(state, few, source, words)]


def _of_these_cards(game: Game, offer: Offer, words: str) -> Iterator[Option]:
    def token(face: int) -> str:
        return next(iter(key_of(game, name_of(game, face))[2]), "")

    for said in dict.fromkeys((words, _BRACKETS.sub("", words))):
        key = key_of(game, said)
        wanted = dict(key[1])
        if offer.kind is OrderCards:
            row = [name for name in key[2] for _ in range(wanted[name] if key[2].count(name) == 1 else 1)]
            yield from offer.in_order(token, row)
        else:
            yield from offer.consisting(token, wanted)


def to_look_at(state: State, choice: Choice, words: str) -> list[int]:
    """The options whose effect is worth looking at when words say what is done: all, or where there are too many those
    of the cards that are named."""
    options = choice.options
    if not isinstance(options, Offer):
        return list(range(len(options)))
    return [options.index(option) for option in dict.fromkeys(
        (*options.head, *options.tail, *_of_these_cards(state.game, options, words)))]
