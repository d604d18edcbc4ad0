"""The rows of one card: the walk through its abilities and what they set up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from engine import language as lang
from engine.language import Ability, Card, From, Lasts, Mark, On
from engine.language.walk import Node, below
from engine.record import record
from oracle.timing.effect_rows import effect_rows, timer_rows
from oracle.timing.overview_rows import ALL_OF_A_KIND, HEADINGS, OTHER, Around, Row, overview_name
from oracle.timing.trigger_rows import trigger_rows, two_turns


@dataclass(slots=True)
class _Found:
    triggers: list[Row] = field(default_factory=list)
    timers: list[Row] = field(default_factory=list)


@record
class _At:
    """The place of an instruction: its card and what that is called, the kind of ability, and what is around that."""

    card: Card
    name: str
    by: str
    around: Around

    @property
    def arrow(self) -> str:
        """The mark in the overviews for what is set up here."""
        return "→" if self.by in ("play", "buy") else "*"


_INSTRUCTIONS: Final[dict[type, Callable[[object, _At, _Found], bool]]] = {}


def rows(card: Card) -> tuple[list[Row], list[Row]]:
    """Return the trigger rows and the timer rows of one version of a card."""
    found = _Found()
    name = overview_name(card)
    for ability in card.abilities:
        _walk(card, name, ability, Around(), found)
    if "Project" in card.types:
        found.timers.append(Row("While you have a cube on this", "", "", ALL_OF_A_KIND["Project"], "", ""))
    if {"State", "Artifact"} & set(card.types):
        found.timers.append(Row("While you have this", "", "", ALL_OF_A_KIND["State"], "", ""))
    return _merged(found.triggers), list(dict.fromkeys(found.timers))


def _merged(rows: list[Row]) -> list[Row]:
    """Return each row once; rows that differ in the argument alone become one: "Aqueduct (Treasure, Victory)"."""
    found: dict[Row, list[str]] = {}
    for row in rows:
        arguments = found.setdefault(row._replace(argument=""), [])
        if row.argument not in arguments:
            arguments.append(row.argument)
    return [row._replace(argument=", ".join(filter(None, arguments))) for row, arguments in found.items()]


def _walk(card: Card, name: str, ability: Ability, around: Around, found: _Found) -> None:
    on = ability.when.on
    own = on is On.PLAY or (
        on is On.BUY and "Event" in card.types and ability.source is From.ITSELF and not around.by
    )
    if not own:
        rows = effect_rows if on is On.ONGOING else trigger_rows
        found.triggers += rows(card, name, ability, around)
        found.timers += timer_rows(card, name, ability, around)
    by = "play" if on is On.PLAY else "buy" if own else on.value
    if around.by and on is not On.PLAY:
        by = on.value
    if not around.by and (on is On.RECEIVE or (on is On.WOULD_RESOLVE and "Way" in card.types)):
        by = "play"
    if two_turns(ability, around):
        return
    _inside(ability.clause, _At(card, name, by, around), found)


def _inside(node: object, at: _At, found: _Found) -> None:
    """Add the rows of the abilities that instructions set up, and of anything else that belongs into the overviews."""
    take = _INSTRUCTIONS.get(node.__class__)
    if take is None or not take(node, at, found):
        for part in below(node):
            _inside(part, at, found)


def _instruction(
    word: type,
) -> Callable[[Callable[[Node, _At, _Found], bool]], Callable[[Node, _At, _Found], bool]]:
    """Register the function below for an instruction: it adds rows, and returns whether nothing within needs a look."""

    def register(function: Callable[[Node, _At, _Found], bool]) -> Callable[[Node, _At, _Found], bool]:
        _INSTRUCTIONS[word] = function
        return function

    return register


@_instruction(lang.SetUp)
def _set_up(word: lang.SetUp, at: _At, found: _Found) -> bool:
    _walk(at.card, at.name, word.ability, Around(at.by, word.lasts, at.around.extra_turn, word.owner), found)
    return True


@_instruction(lang.TakeTurn)
def _take_turn(word: lang.TakeTurn, at: _At, found: _Found) -> bool:
    for ability in word.during:
        _walk(at.card, at.name, ability, Around("play", Lasts.THIS_TURN, True), found)
    return True


@_instruction(lang.NextHandSize)
def _next_hand_size(word: lang.NextHandSize, at: _At, found: _Found) -> bool:
    found.triggers.append(Row(OTHER, "When you would draw cards in Clean-up this turn", "", at.name, at.arrow, ""))
    return True


@_instruction(lang.Play)
def _play(word: lang.Play, at: _At, found: _Found) -> bool:
    if word.mark is not Mark.EXTRA_OPTION:
        return False
    words = "When you resolve an effect of the chosen card to choose a number of options this turn"
    found.triggers.append(Row(OTHER, words, "", at.name, at.arrow, ""))
    return True


@_instruction(lang.TurnFaceDown)
def _turn_face_down(word: lang.TurnFaceDown, at: _At, found: _Found) -> bool:
    found.triggers.append(Row(HEADINGS[On.END_OF_TURN], "At the end of this turn", "", at.name, at.arrow, ""))
    return True


@_instruction(lang.BecomeFromSupply)
def _become_from_supply(word: lang.BecomeFromSupply, at: _At, found: _Found) -> bool:
    found.timers.append(Row("While you have this in play", "", "", at.name, "", ""))
    return True
