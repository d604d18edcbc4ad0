"""Choices that are refused: those that no line of play does, and those that are done on all lines anyway.

What is said of them names the options that there were, or what was done without asking.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from engine.state import MOVING, Choice, EffectsChosen, Event, Game, State
from oracle.errors import Problem, listed
from oracle.scenario.model import Pin
from oracle.scenario.pins import decision_text
from oracle.scenario.selection import asks, option_texts, selected
from oracle.words.catalogue import did_you_mean, plain
from oracle.words.doings import doings

_SHOWN: Final = 12
_COMPARED: Final = 500           # so many options are looked through for one that was meant
_AND: Final = re.compile(r"\s*,\s*|\s+and\s+")
_MANY: Final = re.compile(r"([0-9]{1,3}) (.+)")

Decision = tuple[State, Choice]


def refused(
    pins: Sequence[Pin], done: Iterable[int], settled: Iterable[int], decisions: Iterable[Decision],
    game: Game | None = None, happened: Sequence[Sequence[Event]] = (),
) -> tuple[Problem, ...]:
    """A problem for each choice that no line of play does, and for each that restricts nothing.

    ``done`` are the numbers of those that some line does, ``settled`` of those without which there would be more lines;
    ``decisions`` all that were met (each position once is enough); ``happened`` what followed each.
    """
    did, kept, met = frozenset(done), frozenset(settled), list(decisions)
    problems = [_never(pin, met, game, happened) for number, pin in enumerate(pins) if number not in did]
    problems += [_always(pin, met, game, happened) for number, pin in enumerate(pins) if number in did - kept]
    return tuple(problems)


def _always(pin: Pin, met: list[Decision], game: Game | None, happened: Sequence[Sequence[Event]]) -> Problem:
    """The problem that a choice is done on every line of play."""
    lines = dict.fromkeys(decision_text(*one) for one in met if asks(*one, pin.source))
    told = _told(game, pin, happened) if game is not None else {}
    hint = ["what was offered:", *_some(lines)] if lines else []
    if told and not lines:
        hint = ["what is done without asking:", *_some(told)]
    return Problem(
        pin.where, f"the choice '{pin}' restricts nothing: it is done on every line of play on which it can be",
        "\n".join(["leave it out", *hint]))


def _never(pin: Pin, met: list[Decision], game: Game | None, happened: Sequence[Sequence[Event]]) -> Problem:
    """The problem that no line of play does a choice."""
    asked = [one for one in met if asks(*one, pin.source)]
    told = _told(game, pin, happened) if game is not None else {}
    if asked:
        offered = dict.fromkeys(text for one in asked for text in option_texts(*one)[:_COMPARED])
        if any(selected(*one, pin.source, pin.option) for one in asked):
            return Problem(
                pin.where,
                f"the choice '{pin}' was never used: its turn never came",
                "choices are used in their order; another one for the same source stands before it",
            )
        guess = _singly(pin, offered) or did_you_mean(pin.option, list(offered)[:_COMPARED])
        lines = dict.fromkeys(decision_text(*one) for one in asked)
        done = ["what was done:", *_some(told)] if told else []
        return Problem(
            pin.where,
            f"the choice '{pin}' was never offered",
            "\n".join([*([guess] if guess else []), "what was offered:", *_some(lines), *done,
                       "(what has a single option is not asked: it needs no choice)"]),
        )
    lines = dict.fromkeys(decision_text(*one) for one in met)
    if told:
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
    """Return how a choice of several things is said that are chosen one at a time ("play 2 Silver"); empty if it is
    none.
    """
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
    """Return what the card that a choice names has done, as sentences."""
    return dict.fromkeys(
        one.text for events in happened for one in doings(game, events)
        if one.cause == plain(pin.source) and one.kind in (*MOVING, EffectsChosen))


__all__ = ["refused"]
