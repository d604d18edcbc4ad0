"""The obstacles of abilities that have triggered and cannot be used.

At a decision between triggered abilities the kernel itself says which ones are blocked. An ability that was
offered earlier on the line and is not offered now has been used, has been passed over, or has lost track of the
card; which of these the events on the way say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.kernel import blocked
from engine.state import FACE, KIND, LOST, Asks, NoMore, Obstacle, State, TrackLost, Trigger, UseAbility, uses_of
from oracle.words.ability_texts import card_of_code, code_info, occurrence, occurrence_cards
from oracle.words.card_texts import name_of
from oracle.words.event_sentences import event_text

if TYPE_CHECKING:
    from oracle.graph import DecisionGraph

_REASONS: Final[dict[Obstacle, str]] = {
    Obstacle.USED_UP: "it has been used up",
    Obstacle.OWN_CARD_LOST: "it has lost track of {card}",
    Obstacle.NOT_SO: "{needs}",
}


class Closed(NamedTuple):
    """An ability that cannot be used: whose it is, with its words as an option (``Bob: use Moat``), and why not."""

    option: str
    why: str


def closed(
    graph: DecisionGraph, line: Sequence[int],
    blocked_at: Callable[[State], Iterable[tuple[Trigger, Obstacle]]] = blocked,
) -> list[Closed]:
    """Return what cannot be chosen after a line of play (edges from the root), though it has triggered, with why. Who
    asks for many lines of a graph can remember what is ``blocked_at`` a state.
    """
    node = graph.node_after(line)
    if graph.moves.words is not None:
        return []
    state, choice = graph.states[node], graph.choices[node]
    elsewhere = choice is not None and choice.asks is not Asks.ABILITY         # where no window asks, none blocks
    found = [Closed(_option(state, trigger), _why(state, trigger, why, graph, line))
             for trigger, why in (() if elsewhere else blocked_at(state))]
    known = {one.option for one in found}
    for one in _gone(graph, line):
        if one.option not in known:
            found.append(one)
            known.add(one.option)
    return found


def _option(state: State, trigger: Trigger) -> str:
    return f"{state.game.players[trigger.player]}: use {card_of_code(state.game, trigger.code)}"


def _why(state: State, trigger: Trigger, why: Obstacle, graph: DecisionGraph, line: Sequence[int]) -> str:
    game = state.game
    card = card_of_code(game, trigger.code)
    if why is Obstacle.CARD_LOST:
        said = _lost_by(graph, line, trigger.code)
        faces = occurrence_cards(state)
        what = name_of(game, faces[trigger.subject]) if 0 <= trigger.subject < len(faces) else "the card"
        return said or f"{game.players[trigger.owner]}'s {card} has lost track of {what}"
    return _REASONS.get(why, why.words).format(card=card, needs=_needs(state, trigger))


def _needs(state: State, trigger: Trigger) -> str:
    """Return that the condition of an ability does not hold, and what it is."""
    from oracle.words.language import Scope, bound_names, condition

    info = code_info(state.game, trigger.code)
    if info is None or info.ability is None or info.ability.clause.if_ is None:
        return "its condition does not hold"
    return f"only if {condition(info.ability.clause.if_, Scope(names=bound_names(info.ability)))}"


def _lost_by(graph: DecisionGraph, line: Sequence[int], code: int) -> str:
    """Return that an ability lost track of a card on the way, in the words of the event; empty if it did not."""
    game = graph.states[graph.root].game
    for edge in reversed(line):
        for event in graph.events(edge):
            if isinstance(event, TrackLost) and event.code == code:
                return event_text(game, event).replace("loses track", "has lost track")
    return ""


def _gone(graph: DecisionGraph, line: Sequence[int]) -> list[Closed]:
    """Abilities that the last decision between triggered abilities offered, and that cannot be used any more.

    Only the window that the last steps belong to is looked at: what was left open in earlier ones is over.
    """
    node = graph.node_after(line)
    here = graph.states[node]
    offered = _offered_last(graph, line)
    if not offered:
        return []
    now = graph.choices[node]
    open_now = {_key(option.trigger) for option in uses_of(now.options)} if now is not None else set()
    last = next(iter(offered.values()))[1]
    then = graph.states[graph.sources[line[last]]]
    if not _same_window(then, here) and now is not None and len(here.stack) > len(then.stack):
        return []                                   # inside the resolution of one of them: the others still wait
    found = []
    for key, (words, number) in offered.items():
        after = line[number:]
        # What was used since is not closed.
        if key not in open_now and not any(key[0] in graph.uses_on(edge) for edge in after):
            said = _lost_by(graph, after, key[0])
            if not said and isinstance(graph.option(line[last]), NoMore):
                said = f"{here.game.players[key[1]]} has chosen to use nothing more"
            found.append(Closed(words, said or _left(graph, after, key) or "it is not offered any more"))
    return found


def _offered_last(graph: DecisionGraph, line: Sequence[int]) -> dict[tuple[int, int, int], tuple[str, int]]:
    """The abilities that one window offered last, and that were not taken: their words, and at which step."""
    offered: dict[tuple[int, int, int], tuple[str, int]] = {}
    for number in range(len(line) - 1, -1, -1):
        source = graph.sources[line[number]]
        state, choice = graph.states[source], graph.choices[source]
        if choice is None or not uses_of(choice.options):
            if offered:
                continue
            if len(line) - number > 3:
                break
            continue
        if offered and not _same_window(graph.states[graph.sources[line[next(iter(offered.values()))[1]]]], state):
            break
        words = graph.words.options(source)
        taken = graph.option(line[number])
        for position, option in enumerate(choice.options):
            if isinstance(option, UseAbility) and option != taken:
                whose = state.game.players[option.trigger.player]
                offered.setdefault(_key(option.trigger), (f"{whose}: {words[position]}", number))
    return offered


def _left(graph: DecisionGraph, line: Sequence[int], key: tuple[int, int, int]) -> str:
    """Return that the card with the ability left its place on the way, in the words of the event; empty if it did
    not."""
    game = graph.states[graph.root].game
    code, owner, face = key
    kind = face or game.kind_of.get(card_of_code(game, code), 0)
    for edge in reversed(line):
        for event in graph.events(edge):
            if event.player == owner and event.source >= 0 and event.target != event.source and any(
                    card & KIND == kind & KIND for card in event.cards):
                return event_text(game, event)
    return ""


def _same_window(first: State, second: State) -> bool:
    one, two = occurrence(first), occurrence(second)
    if one is None or two is None or len(first.stack) != len(second.stack):
        return False
    return bool(one[0] == two[0] and _faces(first) == _faces(second))


def _faces(state: State) -> tuple[int, ...]:
    return tuple(face & FACE for face in occurrence_cards(state))


def _key(trigger: Trigger) -> tuple[int, int, int]:
    this = trigger.this & (FACE | LOST) if trigger.this else 0
    return (trigger.code, trigger.owner, this & FACE)


__all__ = ["Closed", "closed"]
