"""Abilities and the occurrences that trigger them: their names, and the cards they belong to."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from engine.language import Instruction
from engine.language.walk import own_parts
from engine.state import Asks, Choice, Game, Occurrence, State, WindowRegisters

if TYPE_CHECKING:
    from engine.kernel import CodeInfo


def code_info(game: Game, code: int) -> CodeInfo | None:
    """Return the kernel's facts about a code, or None for the rules themselves."""
    if code < 0:
        return None
    from engine.kernel import code_info as info

    return info(game, code)


def card_of_code(game: Game, code: int) -> str:
    """The card whose ability a code is; empty for the rules themselves."""
    card: str = game.codes[code].card if code >= 0 else ""
    return card


def ability_text(game: Game, code: int) -> str:
    """An ability in words: ``Watchtower's when-gain ability``."""
    info = code_info(game, code)
    if not info:
        return "the rules"
    ending = "'" if info.card.endswith("s") else "'s"
    return f"{info.card}{ending} {label_text(info.label)}"


def label_text(label: str) -> str:
    if not label:
        return "ability"
    return label if label.endswith("ability") else f"{label} ability"


def window(state: State) -> WindowRegisters | None:
    """Return the registers of the trigger window that a position is at; None if it is at none."""
    if not state.stack or not state.game.codes[state.stack[-1].code].window:
        return None
    return WindowRegisters(*state.stack[-1].registers)


def occurrence(state: State) -> Occurrence | None:
    """Return the occurrence that opened the trigger window that a position is at; None if it is at none."""
    at = window(state)
    return at.occurrence if at else None


def occurrence_cards(state: State) -> tuple[int, ...]:
    """The faces, as they were at the occurrence, of the cards that a trigger window is about."""
    occ = occurrence(state)
    return tuple(face for face, _, _ in occ.infos) if occ else ()


def may_words(game: Game, code: int, doing: type[Instruction]) -> str:
    """Return the words for what a plain "you may" of an ability lets one do: ``trash Mining Village``, or ``use it``
    where that is unclear. ``doing`` is the kind of instruction with which that begins.
    """
    from engine.language import Clause, Need
    from oracle.words.language import Scope, bound_names, line

    info = code_info(game, code)
    if info is None or info.ability is None:
        return "use it"
    clauses = [node for node in own_parts(info.ability.clause) if isinstance(node, Clause) and node.need is Need.MAY]
    scope = Scope(names=bound_names(info.ability))
    texts = set()
    for clause in clauses:
        body = clause.cost or clause.do
        if body and type(body[0]) is doing:
            texts.add(line(body[0], scope).text)
    own = {text for text in texts if " this " in f" {text} "}     # a choice of cards is not a question of yes or no
    if len(texts) != 1:
        texts = own
    if len(texts) != 1:
        return "use it"
    words = f" {texts.pop().split(' (')[0]} "
    return words.replace(" this ", f" {info.card} ").strip()


@lru_cache(maxsize=1024)
def _is_played(clause: object) -> bool:
    """Report whether all the cards that are chosen in a clause are chosen to be played."""
    from engine.language import Choose, Play, Ref

    chosen = {node.as_ for node in own_parts(clause) if isinstance(node, Choose)}
    played = {node.cards.name for node in own_parts(clause) if isinstance(node, Play) and isinstance(node.cards, Ref)}
    return bool(chosen) and chosen <= played


def chosen_to_be_played(game: Game, choice: Choice) -> bool:
    """Report whether the card that is chosen at a decision is chosen to be played."""
    info = code_info(game, choice.code)
    if info is None or info.ability is None or choice.asks not in (Asks.CHOOSE, Asks.PLAY):
        return False
    return choice.asks is Asks.PLAY or _is_played(info.ability.clause)


def plays_leaving(game: Game, code: int) -> bool:
    """Report whether an ability plays cards while leaving them where they are."""
    from engine.language import Manner, Play, PlayFromSupply

    info = code_info(game, code)
    if info is None or info.ability is None:
        return False
    return any(
        isinstance(node, PlayFromSupply) or (isinstance(node, Play) and node.manner is Manner.LEAVING)
        for node in own_parts(info.ability.clause)
    )
