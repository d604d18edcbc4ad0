"""What is said to be impossible against what happens: random lines of whole turns.

    python -m tests.fuzz.reach --seconds 60 --seed 1

makes positions of any cards, landscapes and years (some with many cards in hand, and no landscapes), lets turns be taken, and prints
every event, every card that comes somewhere or leaves, and every change of a pool that the closure of ``oracle.claims.reach`` excludes,
of the first position and of two on the way of each line, one of them inside an ability where there is one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.language import PLAYER_PLACES, POOLS, Pool
from engine.state import KIND, EndPhase, Event, State, place_of
from oracle.claims.closure import COUNTED, PLACES, TOLD
from oracle.claims.reach import Ends, reach
from oracle.graph.explored import CHANCE, END, OVER
from oracle.graph.folding import Folding
from oracle.graph.moves import game_moves
from oracle.scenario import Question
from tests.benchmarks import whole_turns

from . import pieces, positions

TURNS = 0.5             # how many of the positions are whole turns with known decks
LINES = 12              # of each position
STEPS = 300
ENDS_LESS = 0.7         # how often the end of a phase is passed over where something else can be done
SAID = ("Alice takes the turn", "Alice takes the turn", "Alice takes the turn", "Alice ends the turn", "until Bob's next turn",
        "Alice ends the Action phase")


class Place(NamedTuple):
    """A position on a line of play: the state, what is left of the question, and how much has happened before."""

    state: State
    under_way: tuple[Any, ...]
    happened: int


def played(question: Question, rng: random.Random) -> tuple[list[Event], State | None, list[Place]]:
    """What happens on a random line of play, where it ends (None where it does not), and the positions on the way."""
    moves = game_moves()
    fold = Folding(moves)
    deeds = question.events
    here = fold(question.state, None, deeds)
    happened = list(here.events)
    places: list[Place] = []
    for _ in range(STEPS):
        if here.kind > CHANCE or here.choice is None:
            break
        places.append(Place(here.state, deeds[max(0, len(deeds) - len(here.left) - 1):], len(happened)))
        option = rng.choice(here.choice.options)
        if isinstance(option, EndPhase) and len(here.choice.options) > 1 and rng.random() < ENDS_LESS:
            option = rng.choice(here.choice.options)
        step = moves.step(here.state, option)
        here = fold(step.state, step.choice, here.left)
        happened += [*step.events, *here.events]
    return happened, here.state if here.kind in (END, OVER) else None, places


def counted(items: Sequence[Any]) -> Counter[int]:
    """How many cards of each kind lie in a zone."""
    return Counter(card & KIND for item in items for card in (item if isinstance(item, tuple) else (item,)))


def wrong(ends: Ends, happened: Sequence[Event], end: State | None) -> Iterator[str]:
    """What happened on a line though it cannot."""
    began = ends.began
    game = began.game
    for event in happened:
        if type(event) in TOLD:
            cards = [card & KIND for card in event.cards] or [-1]
            yield from (f"{type(event).__name__} {game.players[event.player]} {game.cards[max(card, 0)].name}" for card in cards
                        if not ends.can_happen(frozenset({type(event)}), event.player, card))
    often = Counter((type(event), player, card & KIND) for event in happened if type(event) in COUNTED
                    for card in event.cards for player in (event.player, -1))
    for (kind_of_event, player, kind), number in often.items():
        if number > (most := ends.times(kind_of_event, player, kind)):
            yield f"{game.players[player] if player >= 0 else 'all'} {kind_of_event.__name__} {number} {game.cards[kind].name}, not {most}"
    if end is None:
        return
    for zone, (was, now) in enumerate(zip(began.zones, end.zones, strict=True)):
        place = place_of(len(game.players), zone)
        if place not in PLACES:
            continue
        there = counted(now)
        for kind in {*counted(was), *there}:
            least, most = ends.copies(zone, kind)
            if there[kind] < least or (most is not None and there[kind] > most):
                yield f"{there[kind]} {game.cards[kind].name} in {place.name} of {zone // PLAYER_PLACES}, not {least} to {most}"
    for player in range(len(game.players)):
        start = player * PLAYER_PLACES
        own, mine = (sum((counted(state.zones[start + place]) for place in PLACES if place < PLAYER_PLACES), Counter())
                     for state in (began, end))
        for kind in {*own, *mine}:
            least, most = ends.owned(player, kind)
            if mine[kind] < least or (most is not None and mine[kind] > most):
                yield f"{mine[kind]} {game.cards[kind].name} of {player}, not {least} to {most}"
        for pool in Pool:
            least, most = ends.pool(player, pool)
            have = end.pools[player * POOLS + pool]
            if have < least or (most is not None and have > most):
                yield f"{pool.name} {have} of {player}, not {least} to {most}"


def faults(rng: random.Random) -> Iterator[pieces.Try]:
    """Positions, each with what happens there and cannot."""
    def made(rng: random.Random, **how: Any) -> str:
        text = whole_turns.turn(rng, rng.randint(2, 3)) if rng.random() < TURNS else positions.position(rng, **how)
        return text.replace("event: Alice ends the turn", f"event: {rng.choice(SAID)}")

    for text, question in positions.questions(rng, made, piles=8, most=7, unknown=0.0):
        if question is None:
            yield 0, [], text
            continue
        ends = reach(question.state, question.events)
        if ends is None:
            yield 0, [], text
            continue
        found: set[str] = set()
        for _ in range(LINES):
            happened, end, places = played(question, rng)
            found.update(wrong(ends, happened, end))
            inside = [place for place in places if len(place.state.stack) > 1]
            for place in (*(rng.sample(places, 1) if places else ()), *(rng.sample(inside, 1) if inside else ())):
                if (later := reach(place.state, place.under_way)) is not None:
                    found.update(f"later: {one}" for one in wrong(later, happened[place.happened:], end))
        yield 1, [f"{one}\n{text}" for one in sorted(found)], text


if __name__ == "__main__":
    pieces.run("positions", faults, 200)
