"""The facts that somebody has seen in an answer, as claims that hold: the expectations of a scenario file.

Every claim is judged before it is handed out; one that is not certainly true is never among them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from engine.language import PLAYER_PLACES, POOLS, Place, Pool
from engine.state import KIND, State, TrackLost, UseAbility, place_of
from oracle.claims.answer import Answer, Claim
from oracle.graph.explored import DECISION, END, OVER
from oracle.scenario.model import UNKNOWN, Expectation
from oracle.words.card_texts import flat
from oracle.words.table import PLACES, TOKENS

if TYPE_CHECKING:
    from oracle.graph import DecisionGraph

_ZONES: Final[dict[Place, str]] = {row.place: row.key for row in PLACES if row.key}
_TOKENS: Final[dict[int, str]] = {int(row.token): row.key for row in TOKENS}
_MOST_FACTS: Final = 4


def seen(answer: Answer, line: Sequence[int], asked: Iterable[Claim] = ()) -> tuple[Expectation, ...]:
    """Return the claims that hold: those of the question, those that were asked, and what a line of play (edges from
    the root) has shown.
    """
    claims: list[Claim] = [result.claim for result in answer.results if result.holds]
    claims += list(asked)
    claims += _shown(answer, line)
    if answer.graph.decided:
        claims.append(Claim("outcomes", "", len(answer.graph.outcomes)))
        orders = answer.orders
        if orders is not None:
            claims.append(Claim("orders", orders if isinstance(orders, str) else "",
                                0 if isinstance(orders, str) else orders))
    found: dict[tuple[str, str, int], Expectation] = {}
    for claim in claims:
        if claim.kind in ("impossible", "never") and not answer.graph.decided:
            continue
        found.setdefault((claim.kind, claim.text, claim.number), Expectation(claim.kind, claim.text, claim.number))
    if not found:
        return ()
    judged = answer.judge(list(found.values()))
    return tuple(one for one, result in zip(found.values(), judged, strict=True) if result.holds)


def _shown(answer: Answer, line: Sequence[int]) -> list[Claim]:
    graph = answer.graph
    if graph.moves.words is not None:
        return []
    node = graph.node_after(line)
    if graph.kinds[node] in (END, OVER):
        text = " and ".join([*_lost(graph, line), *end_facts(answer, node)])
        return [Claim("possible", text)] if text else []
    if graph.kinds[node] == DECISION:
        choice, state = graph.choice(node), graph.states[node]
        words = graph.words.options(node)
        who = state.game.players[choice.player]
        return [Claim("offered", f"{words[number]} to {who}")
                for number, option in enumerate(choice.options) if isinstance(option, UseAbility)]
    return []


def _lost(graph: DecisionGraph, line: Sequence[int]) -> list[str]:
    """The losses of track on a line, as predicates."""
    from oracle.words.ability_texts import card_of_code

    game = graph.states[graph.root].game
    found = []
    for edge in line:
        for event in graph.events(edge):
            if isinstance(event, TrackLost) and event.cards:
                cause = card_of_code(game, event.code)
                if cause:
                    found.append(f"{cause} lost track of {game.cards[event.cards[0] & KIND].name}")
    return list(dict.fromkeys(found))


def end_facts(answer: Answer, node: int) -> list[str]:
    """Predicates that are true of an end and tell its outcome from all others, if a few of them can."""
    graph = answer.graph
    start = answer.question.state if answer.question is not None else graph.states[graph.root]
    here = _facts(graph.states[node])
    before = _facts(start)
    mine = graph.outcomes.of_node[node]
    others = [_facts(graph.states[outcome.node]) for outcome in graph.outcomes if outcome.number != mine]
    # What the end has more of than the beginning says most; exact numbers come last.
    candidates = sorted(here.items(), key=lambda fact: (fact[1] <= before.get(fact[0], 0), _rank(fact[0]), fact[0]))
    chosen: list[str] = []
    left = others
    while left and len(chosen) < _MOST_FACTS:
        best, rest = None, left
        for key, number in candidates:
            keeps = [other for other in left if _holds(key, number, other)]
            if len(keeps) < len(rest):
                best, rest = (key, number), keeps
        if best is None:
            break
        chosen.append(_text(*best))
        left = rest
    if not chosen:
        chosen = [_text(key, number) for key, number in candidates if number > before.get(key, 0)][:1]
    return chosen


_Fact = tuple[str, str]


def _rank(key: _Fact) -> int:
    return 2 if key[0] == "number" else 1 if key[1] == "" else 0


def _holds(key: _Fact, number: int, other: dict[_Fact, int]) -> bool:
    return other.get(key, 0) == number if key[0] == "number" else other.get(key, 0) >= number


def _text(key: _Fact, number: int) -> str:
    place, name = key
    if place == "number":
        return f"{name} = {number}"
    if place == "said":
        return name
    return f"{name} in {place}" if number == 1 else f"{number} {name} in {place}"


def _facts(state: State) -> dict[_Fact, int]:
    """Return how many of which cards are where, every number, and what else is so, as what a predicate can say."""
    game = state.game
    found: Counter[_Fact] = Counter()
    for number, cards in enumerate(state.zones):
        place = place_of(len(game.players), number)
        if place not in _ZONES:
            continue
        words = _ZONES[place]
        if place < PLAYER_PLACES:
            words = f"{game.players[number // PLAYER_PLACES]}.{words}"
        for face in flat(cards):
            name = game.cards[face & KIND].name
            if name != UNKNOWN:
                found[words, name] += 1
    for player, name in enumerate(game.players):
        for pool in Pool:
            found["number", f"{name}.{pool.name.lower()}"] = state.pools[player * POOLS + pool]
    places = [*(pile.name for pile in game.piles), *(card.name for card in game.landscapes)]
    for where, token, player, n in state.tokens:
        whose = f"{game.players[player]} " if player >= 0 else ""
        found["number", f"tokens({whose}{_TOKENS[token]} on {places[where]})"] = n
    for landscape, player in state.cubes:
        if player >= 0:
            card = game.landscapes[landscape]
            held = {"State", "Artifact"} & set(card.types)
            found["said", f"{game.players[player]} has {'' if held else 'a cube on '}{card.name}"] = 1
    for pile, runs in zip(game.piles, state.piles, strict=True):
        if len(pile.kinds) > 1 and runs and runs[0][0] >= 0:
            found["said", f"{pile.name} pile top is {game.cards[runs[0][0]].name}"] = 1
    return dict(found)


__all__ = ["end_facts", "seen"]
