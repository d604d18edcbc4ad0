"""Provisos: the phase, whose turn it is, that it is the first of its kind. A position can satisfy them and a game need
not, so that a question has to say them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from engine import language as lang
from engine.language import Ability, On, Phase, Span
from engine.language.walk import contains
from oracle.atlas.positions import fits
from oracle.words.catalogue import facts
from oracle.words.language import Scope, words

_OF: Final[dict[str, tuple[On, ...]]] = {
    "gains": (On.GAIN, On.WOULD_GAIN), "buys": (On.BUY, On.GAIN, On.WOULD_GAIN), "trashes": (On.TRASH,),
    "discards": (On.DISCARD,), "plays": (On.BEFORE_PLAY, On.WOULD_RESOLVE, On.AFTER_PLAY), "reveals": (On.REVEAL,),
    "exiles": (On.EXILE,),
}
"""Of which occurrences what happens is one, by its verb."""
_ON_ONES_TURN: Final = ("plays", "buys")
_PHASES: Final = {Phase.ACTION: "an Action phase", Phase.BUY: "a Buy phase", Phase.NIGHT: "a Night phase"}
_NTH: Final = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
_TOLD: Final = (lang.Tracked, lang.CanExchange, lang.Bought, lang.NotByThis, lang.SameCard, lang.GaveCoins,
                lang.Unaffected, lang.Matches, lang.Some, lang.GainedTo, lang.ExtraTurn, lang.ExtraTurnAllowed)
"""Conditions about what happens itself, the card that it happens to, and the turn that there is."""


class Provisos(NamedTuple):
    """The words before and behind what happens, and how far they say what has to hold. ``said``: all of it is in the
    words; ``settled``: all of it holds when that happens, and not only when an ability is resolved.
    """

    before: str = ""
    behind: str = ""
    said: bool = True
    settled: bool = True


def provisos(abilities: Iterable[Ability], event: str) -> Provisos:
    """Return what has to hold so that some abilities work when something happens (``Alice gains Gold``)."""
    who, verb, what = (*event.split(" ", 2), "", "")[:3]
    mine = phase = ""
    behind: dict[str, None] = {}
    said = settled = True
    for ability in abilities:
        if ability.when.on not in _OF.get(verb, ()) or (what in facts() and not fits(ability.when.filter, what)):
            said = said and all(_is_told(one) or isinstance(one, lang.YourTurn) or _during(one) is not None
                                for one in _conditions(ability))
            continue
        for one in _conditions(ability):
            if isinstance(one, lang.YourTurn):
                mine = "my turn" if who == "Alice" and verb not in _ON_ONES_TURN else mine
            elif (during := _during(one)) is not None:
                phase = "" if _is_usual(during, verb, what) else _PHASES.get(during, "")
            elif contains(one, lang.Overpaid):
                behind["and overpay by $1"] = None
            elif number := _number(one, verb):
                behind[number] = None
            elif not _is_told(one):
                said = False
                settled = settled and one is not ability.clause.if_
        if ability.when.not_phase is Phase.CLEANUP and verb == "discards":
            behind["(not in Clean-up)"] = None
    before = f"in {phase}" if phase else ""
    if mine:
        before = f"in the {phase.split(' ', 1)[1]} of my turn" if phase else "on my turn"
    return Provisos(before, " ".join(behind), said, settled)


def _conditions(ability: Ability) -> Iterator[lang.Condition]:
    """Yield all that has to hold, one by one."""
    waiting = [ability.clause.if_, ability.when.given, ability.while_]
    while waiting:
        one = waiting.pop()
        if isinstance(one, lang.AllOf):
            waiting += one.conditions
        elif one is not None:
            yield one
    if ability.when.phase is not None:
        yield lang.During(ability.when.phase)


def _is_told(condition: lang.Condition) -> bool:
    """Report whether a condition is about what happens itself."""
    return isinstance(condition.condition if isinstance(condition, lang.No) else condition, _TOLD)


def _during(condition: lang.Condition) -> Phase | None:
    """Return the phase that it has to be; at the start of a turn is as good as in the Action phase."""
    parts = condition.conditions if isinstance(condition, lang.AnyOf) else (condition,)
    phases = [one.phase for one in parts if isinstance(one, lang.During)]
    return max(phases) if len(phases) == len(parts) else None


def _is_usual(phase: Phase, verb: str, what: str) -> bool:
    """Report whether such a thing happens in this phase as a rule."""
    fact = facts().get(what)
    return (phase is Phase.BUY and verb == "buys") or (
        phase is Phase.ACTION and verb == "plays" and fact is not None and "Action" in fact.types)


def _number(condition: lang.Condition, verb: str) -> str:
    """Return the how-manieth of its kind it has to be: ``as the first Action card played this turn``."""
    if not isinstance(condition, lang.Exactly) or condition.value not in _NTH:
        return ""
    nth, count = _NTH[int(str(condition.value))], condition.amount
    match count:
        case lang.Times(event=On.PLAY, filter=kind) | lang.Ordinal(filter=kind) if verb == "plays":
            return f"as the {nth} {words(kind, Scope())} of the turn"
        case lang.OrdinalOfName() if verb == "plays":
            return f"as the {nth} card of its name this turn"
        case lang.Times(event=On.GAIN, filter=kind, phase=phase, span=span) if verb in ("gains", "buys"):
            when = "Buy phase" if phase is Phase.BUY and span is Span.LATEST else "turn"
            return f"as the {nth} {words(kind, Scope())} gained this {when}"
    return ""


__all__ = ["Provisos", "provisos"]
