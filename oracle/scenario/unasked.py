"""Choices that no line of play used: those that name what happens anyway, and what is wrong with the others.

Where there is a single option nobody is asked, so a choice that names it settles nothing. What follows from it tells
that it was so: the card (or the player's triggered ability) that is named did just that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.state import (
    Called,
    CardsPut,
    Choice,
    Discarded,
    EffectsChosen,
    Event,
    Exchanged,
    Exiled,
    Gained,
    Game,
    Passed,
    Played,
    Received,
    Returned,
    SetAside,
    State,
    Trashed,
    Used,
)
from oracle.errors import Problem, listed
from oracle.scenario.model import Pin
from oracle.scenario.pins import (
    USING,
    decision_text,
    find_option,
    key_of,
    names_ability,
    option_texts,
    sources,
)
from oracle.words.catalogue import did_you_mean, plain
from oracle.words.events import VERB, verb_of
from oracle.words.table import NOTHING_SPELT, USE_SPELT

_SHOWN: Final = 12
_COMPARED: Final = 500           # so many options are looked through for one that was meant
_TOLD: Final = 4                 # things that happened without a decision
_AND: Final = re.compile(r"\s*,\s*|\s+and\s+")
_MANY: Final = re.compile(r"([0-9]{1,3}) (.+)")
_DOING: Final[frozenset[type[Event]]] = frozenset({
    Played, Gained, Discarded, CardsPut, Trashed, SetAside, Exiled, Returned, Exchanged, Called, Passed, Received,
})
_DONE: Final[dict[str, type[Event]]] = {VERB[kind]: kind for kind in _DOING}


def happens_anyway(game: Game, pin: Pin, happened: Iterable[Sequence[Event]]) -> bool:
    """Whether what a choice says is what happens without being asked: ``happened`` are the events that follow each
    decision, and those before the first."""
    wanted = plain(pin.option)
    if wanted in NOTHING_SPELT:
        kinds = _DOING
    elif wanted.endswith(" nothing") and wanted.removesuffix(" nothing") in _DONE:
        kinds = frozenset({_DONE[wanted.removesuffix(" nothing")]})
    else:
        return any(_does(game, pin, wanted, events) for events in happened)
    every = [list(_doings(game, pin, events)) for events in happened]
    ran = any(every)
    did = any(event.cards and type(event) in kinds and not _played(game, pin, event)
              for events in every for event in events)
    return ran and not did


def _doings(game: Game, pin: Pin, events: Sequence[Event]) -> Iterator[Event]:
    """What the card that a choice names has done, and that it was played."""
    from oracle.words.abilities import card_of_code

    source = plain(pin.source)
    for event in events:
        if plain(card_of_code(game, event.code)) == source or _played(game, pin, event):
            yield event


def _played(game: Game, pin: Pin, event: Event) -> bool:
    from oracle.words.cards import cards_text

    return isinstance(event, Played) and plain(cards_text(game, event.cards)) == plain(pin.source)


def _does(game: Game, pin: Pin, wanted: str, events: Sequence[Event]) -> bool:
    """Whether what a choice says is done by whoever it names, among some events."""
    from oracle.words.abilities import card_of_code
    from oracle.words.cards import cards_text

    said = USING.fullmatch(wanted)
    for event in events:
        if isinstance(event, Used | Called):
            card = plain(card_of_code(game, event.code))
            whose = plain(game.players[event.player]) == plain(pin.source)
            if (said is not None and plain(said[1]) == card and (whose or plain(pin.source).startswith("when"))) or (
                    card == plain(pin.source) and wanted in USE_SPELT):
                return True
    words, cards, _ = key_of(game, pin.option)
    words = tuple(word for word in words if word != "choose")         # whatever is done with what is chosen
    together: dict[tuple[str, int], list[int]] = {}
    each: list[tuple[str, Sequence[int]]] = []
    for event in _doings(game, pin, events):
        if isinstance(event, EffectsChosen) and plain("; ".join(event.words)) == wanted.removeprefix("choose "):
            return True
        if type(event) in _DOING and event.cards and not _played(game, pin, event):
            together.setdefault((verb_of(event), event.player), []).extend(event.cards)
            each.append((verb_of(event), event.cards))      # one of several things, or the same again
    return bool(cards) and any(
        (not words or set(verb.split()) <= set(words)) and key_of(game, cards_text(game, tuple(done)))[1] == cards
        for verb, done in (*((verb, done) for (verb, _), done in together.items()), *each))


def unused(
    pins: Sequence[Pin], used: Iterable[int], decisions: Iterable[tuple[State, Choice]],
    game: Game | None = None, happened: Sequence[Sequence[Event]] = (),
) -> tuple[Problem, ...]:
    """A problem for each pin that no line of play used, with the decisions and options that there were.

    ``pins`` as given to :meth:`Pins.of`; ``used`` the numbers of those that some line used; ``decisions`` all
    decisions that were met (each state once is enough); ``happened`` what followed each.
    """
    missing = [pin for number, pin in enumerate(pins) if number not in set(used)]
    if not missing:
        return ()
    met = list(decisions)
    return tuple(_unused_problem(pin, met, game, happened) for pin in missing)


def _unused_problem(
    pin: Pin, met: list[tuple[State, Choice]], game: Game | None, happened: Sequence[Sequence[Event]],
) -> Problem:
    asked = [
        (state, choice)
        for state, choice in met
        if plain(pin.source) in sources(state, choice) or names_ability(state, choice, pin)
    ]
    if asked:
        offered = dict.fromkeys(text for state, choice in asked for text in option_texts(state, choice)[:_COMPARED])
        fitting = next(
            (True for state, choice in asked if find_option(state, choice, pin) is not None), False
        )
        if fitting:
            return Problem(
                pin.where,
                f"the choice '{pin}' was never used: its turn never came",
                "choices are used in their order; another one for the same source stands before it",
            )
        guess = _singly(pin, offered) or did_you_mean(pin.option, list(offered)[:_COMPARED])
        lines = dict.fromkeys(decision_text(state, choice) for state, choice in asked)
        return Problem(
            pin.where,
            f"the choice '{pin}' was never offered",
            "\n".join([*([guess] if guess else []), "what was offered:", *_some(lines),
                       "(what has a single option is not asked: it needs no choice)"]),
        )
    lines = dict.fromkeys(decision_text(state, choice) for state, choice in met)
    if game is not None and (told := _told(game, pin, happened)):
        return Problem(
            pin.where,
            f"the choice '{pin}' cannot be made: {pin.source} has a single option, and it is another one",
            "\n".join(["what it does without asking:", *_some(told)]),
        )
    if not lines:
        return Problem(
            pin.where,
            f"the choice '{pin}' was never used: there was no decision at all",
            "a choice with a single option is made without asking: leave it out",
        )
    names = dict.fromkeys(line.split(" (")[0] for line in lines)
    guess = did_you_mean(pin.source, list(names))
    return Problem(
        pin.where,
        f"the choice '{pin}' was never used: {pin.source} asked nothing",
        "\n".join(
            [
                *([guess] if guess else []),
                "decisions that there were (those with a single option are not asked):",
                *_some(lines),
            ]
        ),
    )


def _singly(pin: Pin, offered: Iterable[str]) -> str:
    """How a choice of several things is said that are chosen one at a time ("play 2 Silver"); empty if it is none."""
    verb, _, rest = pin.option.partition(" ")
    texts = {plain(text): text for text in offered}
    alike = [text.partition(" ")[2] for text in texts.values() if text.partition(" ")[0] == verb]
    if any(len(_AND.split(what)) > 1 or _MANY.fullmatch(what) for what in alike):
        return ""                                           # several can be chosen at once, but not these
    single: list[str] = []
    several = False
    for part in _AND.split(rest):
        many = _MANY.fullmatch(part)
        text = texts.get(plain(f"{verb} {many[2] if many else part}"))
        if text is None:
            return ""
        often = f" {many[1]} times" if many and many[1] != "1" else ""
        several = several or bool(often or single)
        single.append(f"'{pin.source}: {text}'{often}")
    if not several:
        return ""
    return f"they are chosen one at a time, a choice for each: {listed(single, 'and')}"


def _some(lines: Iterable[str]) -> list[str]:
    every = list(lines)
    shown = [f"  {line}" for line in every[:_SHOWN]]
    if len(every) > _SHOWN:
        shown.append(f"  ... and {len(every) - _SHOWN} more")
    return shown


def _told(game: Game, pin: Pin, happened: Iterable[Sequence[Event]]) -> dict[str, None]:
    """What the card that a choice names has done without being asked, as sentences."""
    from oracle.words.events import event_text

    return dict.fromkeys(event_text(game, event) for events in happened for event in _doings(game, pin, events)
                         if type(event) in _DOING and event.cards and not _played(game, pin, event))


def otherwise(game: Game, pin: Pin, happened: Iterable[Sequence[Event]]) -> dict[str, None]:
    """What the card that a choice names does elsewhere instead of what the choice says, without being asked."""
    return _told(game, pin, [events for events in happened if not happens_anyway(game, pin, [events])])


__all__ = ["happens_anyway", "otherwise", "unused"]
