"""The merged search against one that never merges: small positions, and claims of every verb.

    python -m tests.fuzz.naive --seconds 60 --seed 1

makes positions of any cards, lets something happen, walks every line of play on its own, and prints where the oracle says
something else: of the number of lines, of the outcomes and how many lines lead to each, of claims about the way and the
end. Claims are judged here by looking at the list of events of each line; an ability that could be used on it without
effect is used, and is not. What is printed for a line is claimed, too. A bounded run is one of the tests (``tests/test_edges.py``).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

from engine.kernel import Step, advance, at_turn_level, code_info, legal
from engine.language import POOLS, From, Place, Pool
from engine.state import (
    FACE,
    KIND,
    MOVING,
    SHAPE_SHIFT,
    Called,
    CardBought,
    CardNamed,
    CardsPut,
    CouldUse,
    Discarded,
    Drawn,
    EndPhase,
    Event,
    Exchanged,
    Exiled,
    Gained,
    Game,
    LookedAt,
    Passed,
    Played,
    PoolChanged,
    PutAway,
    Returned,
    Revealed,
    SetAside,
    Shuffled,
    State,
    TrackLost,
    Trashed,
    TurnedOver,
    Used,
    uses_of,
)
from oracle.budget import Budget
from oracle.claims import Names, Wanted, answer
from oracle.errors import OracleError
from oracle.graph import appearance
from oracle.scenario import Question, build, parse, run_event
from oracle.words.decisions import decision_text
from oracle.words.lines_of_play import sentences

from . import pieces, positions

MOST_LINES = 250
MOST_STEPS = 1_200
MOST_IN_VAIN = 4        # abilities that could be used without effect on one line
LENGTH = 40             # of the random lines of play on which positions are met
SHARED = 0.05           # of so many positions two threads are asked at once
SAID = 3                # of a position so many things that are printed for its lines of play are claimed
BUDGET = Budget(20_000, 20.0)
VERBS = {
    "gained": Gained, "bought": CardBought, "trashed": Trashed, "discarded": Discarded, "played": Played, "drew": Drawn,
    "revealed": Revealed, "exiled": Exiled, "returned": Returned, "exchanged": Exchanged, "called": Called, "put": CardsPut,
    "named": CardNamed, "passed": Passed, "set aside": SetAside, "looked at": LookedAt, "turned over": TurnedOver,
}
MOVED = MOVING - {PutAway}
POOL_WORDS = {"coins": Pool.COINS, "actions": Pool.ACTIONS, "buys": Pool.BUYS, "VP": Pool.VP, "coffers": Pool.COFFERS,
              "debt": Pool.DEBT}
PLACES = {"hand": Place.HAND, "deck": Place.DECK, "discard": Place.DISCARD, "play": Place.PLAY, "exile": Place.EXILE}


class Line(NamedTuple):
    """A line of play: everything that happened, what could be used on the way (player, card), its end, and the decisions
    and sentences that are printed for it."""

    events: tuple[Event, ...]
    offered: frozenset[tuple[int, str]]
    end: State
    told: frozenset[str] = frozenset()


class TooMany(Exception):
    """A position with more lines than are walked one by one, or with a cycle."""


Truth = Callable[[Line], bool]
Atom = tuple[str, Callable[[Event], int], int]


def walk(question: Question) -> list[Line]:
    """All lines of play to an end of the question, each on its own."""
    lines: list[Line] = []
    taken = 0

    def follow(state: State, left: tuple[Any, ...], events: tuple[Event, ...], offered: frozenset[Any],
               above: frozenset[Any], told: frozenset[str]) -> None:
        nonlocal taken
        free = False
        while at_turn_level(state) and not free:
            if state.status or not left:
                lines.append(Line(events, offered, state, told))
                if len(lines) > MOST_LINES:
                    raise TooMany
                return
            ran = run_event(state, left)
            left, free = ran.left, ran.free
            if ran.step is not None:
                state, events, told = ran.step.state, events + ran.step.events, told | printed(state, ran.step)
        if state.status:
            raise TooMany                     # left open: what is said then is another fuzzer's matter
        choice = legal(state)
        if choice is None or (state, left) in above:
            raise TooMany
        above |= {(state, left)}
        uses = {(choice.player, card_of(state.game, option.trigger.code)) for option in uses_of(choice.options)}
        for option in choice.options:
            taken += 1
            if taken > MOST_STEPS:
                raise TooMany
            step = advance(state, option)
            made = {decision_text(state, choice, option)} if choice.player >= 0 and len(choice.options) > 1 else set()
            follow(step.state, left, events + step.events, offered | uses, above, told | printed(state, step) | made)

    follow(question.state, question.events, (), frozenset(), frozenset(), frozenset())
    return lines


def printed(state: State, step: Step) -> frozenset[str]:
    """The sentences that are printed for a step."""
    return frozenset(text for text, _ in sentences(state.game, step.events))


def card_of(game: Game, code: int) -> str:
    """The card whose ability a code is."""
    return code_info(game, code).card


def is_card(game: Game, face: int, name: str) -> bool:
    """Whether a card is of a name, or counts as that card."""
    shape = (face & FACE) >> SHAPE_SHIFT
    return name in (game.cards[face & KIND].name, game.cards[shape - 1].name if shape else "")


def atom(rng: random.Random, game: Game, names: Sequence[str], happened: Sequence[Event]) -> Atom:
    """Something that happens: how it is said, how much of it an event is, and how much of it is asked for. Mostly it is
    something that happens on some line of play (one of ``happened``)."""
    number = rng.randrange(len(game.players))
    card = rng.choice(names)
    kind = rng.randrange(12)
    seen = rng.choice(happened) if happened and rng.random() < 0.8 else None
    called = any(code.ability is not None and code.ability.source is From.TAVERN for code in game.codes)
    word = rng.choice(sorted(VERBS if called else VERBS.keys() - {"called"}))     # what cannot be true is refused
    if seen is not None and type(seen) in VERBS.values() and seen.cards and seen.cards[0] & KIND:
        word = next(word for word, verb in VERBS.items() if verb is type(seen))
        number, card, kind = seen.player, game.cards[rng.choice(seen.cards) & KIND].name, min(kind, 7)
    player = game.players[number]
    if kind < 6:
        many = rng.choice([1, 1, 1, 2])
        said = f"{player} {word} {f'{many} ' if many > 1 else ''}{card}"

        def of_card(event: Event) -> int:
            if type(event) is not VERBS[word] or event.player != number:
                return 0
            cards = event.cards[:1] if isinstance(event, Exchanged) else event.cards    # not what it is exchanged for
            return sum(is_card(game, face, card) for face in cards)
        return said, of_card, many
    if kind == 6:
        def moved(event: Event) -> int:
            return sum(is_card(game, face, card) for face in event.cards) if (
                type(event) in MOVED and event.source != event.target and not isinstance(event, Shuffled)) else 0
        words = rng.choice(["trashed", "discarded", "gained"])
        if rng.random() < 0.5:
            return f"{card} was {words}", lambda event: (type(event) is VERBS[words]) * sum(
                is_card(game, face, card) for face in event.cards), 1
        return f"{card} was {words}", lambda event: moved(event) if type(event) is VERBS[words] else 0, 1
    if kind == 7:
        return f"{player} shuffled", lambda event: int(isinstance(event, Shuffled) and event.player == number), 1
    if kind == 8:
        if card in Names.of(game).played:         # nothing of it triggers
            return f"used {card}", lambda event: int(isinstance(event, Played) and is_card(game, event.cards[0], card)), 1
        return f"used {card}", lambda event: int(isinstance(event, Used) and card_of(game, event.code) == card), 1
    if kind == 9:
        return f"lost track of {card}", lambda event: sum(
            is_card(game, face, card) for face in event.cards) if isinstance(event, TrackLost) else 0, 1
    pool = rng.choice(sorted(POOL_WORDS))
    many = rng.randint(1, 3)
    sign = 1 if kind == 10 else -1
    return f"{player} {'got' if sign > 0 else 'paid'} {many} {pool}", lambda event: max(0, sign * event.amount) if (
        isinstance(event, PoolChanged) and event.player == number and event.pool == POOL_WORDS[pool]) else 0, many


def with_uses(line: Line) -> Iterator[Line]:
    """A line of play, and the same one with abilities used that could be used on it without effect: those in hand as
    often as their player likes, of the others one."""
    game = line.end.game
    vain = [number for number, event in enumerate(line.events) if isinstance(event, CouldUse)]
    held = [number for number in vain if source_of(game, line.events[number].code) is From.HAND]
    if len(vain) > MOST_IN_VAIN:
        raise TooMany
    for times in product(*[range(3) if number in held else range(2) for number in vain]):
        used = dict(zip(vain, times, strict=True))
        if sum(used[number] for number in vain if number not in held) < 2:
            yield line._replace(events=tuple(one for number, event in enumerate(line.events) for one in (
                [Used(event.player, event.cards, code=event.code)] * used[number] if number in used else [event])))


def source_of(game: Game, code: int) -> From | None:
    """From where the ability of a code works."""
    ability = code_info(game, code).ability
    return None if ability is None else ability.source


def moment(one: Atom, line: Line) -> int:
    """When something has come true on a line; after it if it never does."""
    amount = 0
    for number, event in enumerate(line.events):
        amount += one[1](event)
        if amount >= one[2]:
            return number
    return len(line.events)


def claim(rng: random.Random, game: Game, names: Sequence[str], met: Sequence[Event], offered: Sequence[str]
          ) -> tuple[str, Truth]:
    """A claim, and how it is judged of one line."""
    kind = rng.randrange(9)
    number = rng.randrange(len(game.players))
    player, card = game.players[number], rng.choice(names)
    first, second = atom(rng, game, names, met), atom(rng, game, names, met)

    def happened(one: Atom, line: Line) -> bool:
        return moment(one, line) < len(line.events)

    if kind < 2:
        return first[0], lambda line: happened(first, line)
    if kind == 2:
        return f"{first[0]} and not {second[0]}", lambda line: happened(first, line) and not happened(second, line)
    if kind == 3:
        return f"not {first[0]} or {second[0]}", lambda line: not happened(first, line) or happened(second, line)
    if kind == 4:
        return (f"{first[0]} before {second[0]}",
                lambda line: moment(first, line) < moment(second, line) < len(line.events))
    if kind == 5:
        place = rng.choice(sorted(PLACES))

        def there(line: Line) -> bool:
            items = line.end.zone(number, PLACES[place])
            return any(is_card(game, one, card) for item in items for one in (item if isinstance(item, tuple) else (item,)))
        negative = rng.random() < 0.3
        return f"{card} {'not ' if negative else ''}in {player}.{place}", lambda line: there(line) != negative
    if kind == 6:
        word, many = rng.choice(sorted(POOL_WORDS)), rng.randint(0, 4)
        sign = rng.choice(["=", ">", "<"])
        def holds(line: Line) -> bool:
            have = line.end.pools[number * POOLS + POOL_WORDS[word]]
            return {"=": have == many, ">": have > many, "<": have < many}[sign]
        return f"{player}.{word.lower()} {sign} {many}", holds
    if kind == 7 and offered:
        card = rng.choice(offered)
        return f"{card} was offered to {player}", lambda line: (number, card) in line.offered
    return f"{first[0]} and {second[0]}", lambda line: happened(first, line) and happened(second, line)


def event(rng: random.Random, question: Question) -> str:
    """Something that can be said to happen in a position."""
    state = question.state
    game, player = state.game, state.turn.player
    name = game.players[player]

    def some(place: Place) -> list[str]:
        return [game.cards[card & KIND].name for card in state.zone(player, place) if isinstance(card, int) and card & KIND]

    tops = [game.cards[runs[0][0]].name for pile, runs in zip(game.piles, state.piles, strict=True)
            if pile.supply and runs and runs[0][0] > 0]
    hand = some(Place.HAND) or ["Copper"]
    return rng.choice([
        *[f"{name} plays {rng.choice(hand)}"] * 8, f"{name} gains {rng.choice(tops or hand)}", f"{name} buys {rng.choice(tops or hand)}",
        f"{name} trashes {rng.choice(hand)}", f"{name} discards {rng.choice(hand)}", f"{name} draws {rng.randint(1, 3)}",
        f"{name} ends the Action phase", f"{name} ends the turn", f"{name} takes the turn",
    ])


def wrong(rng: random.Random, question: Question, lines: list[Line]) -> Iterator[str]:
    """Where the oracle says something else than the lines."""
    game = question.state.game
    met = [event for line in rng.sample(lines, min(len(lines), 5)) for event in line.events]
    near = {card_of(game, event.code) for event in met if isinstance(event, Used)} & set(game.kind_of)
    near |= {game.cards[face & KIND].name for event in met for face in event.cards if face & KIND}
    names = sorted(near) if near and rng.random() < 0.8 else sorted({card.name for card in game.cards[1:]})
    offered = sorted({card for line in lines for _, card in line.offered})
    claims = [claim(rng, game, names, met, offered) for _ in range(6)]
    asked = [(rng.choice(["possible", "impossible", "always", "never"]), text) for text, _ in claims]
    said = answer(question, asked, BUDGET)
    graph = said.graph
    if not graph.complete:
        yield f"the merged search is not complete: {graph.reason}"
        return
    if graph.lines() != len(lines):
        yield f"{graph.lines()} lines, but {len(lines)} were walked"
    seen = Counter(appearance(line.end) for line in lines)
    if {outcome.seen: outcome.lines for outcome in graph.outcomes} != seen:
        yield f"{len(graph.outcomes)} outcomes, but {len(seen)} were met"
    results = list(said.results)
    try:
        played = [list(with_uses(line)) for line in lines]
    except TooMany:
        return
    if rng.random() < 0.3:
        quick = answer(question, asked, BUDGET, wanted=Wanted(verdicts_only=True))
        if [one.holds for one in quick.results] != [one.holds for one in results]:
            yield f"verdicts alone: {[one.holds for one in quick.results]}, not {[one.holds for one in results]}: {asked}"
    if rng.random() < SHARED:
        with ThreadPoolExecutor(2) as pool:
            for other in pool.map(lambda _: answer(question, asked, BUDGET), range(2)):
                if [one.holds for one in other.results] != [one.holds for one in results] or len(other.graph) != len(graph):
                    yield "two threads that share a game find something else"
    yield from misread(rng, question, lines)
    for (kind, text), (_, holds), result in zip(asked, claims, results, strict=True):
        truths = {holds(one) for line in played for one in line}
        expected = True in truths if kind == "possible" else (
            False not in truths if kind == "always" else True not in truths)
        if result.holds is not expected:
            yield f"--{kind} '{text}': {result.holds}, but {expected}"


def misread(rng: random.Random, question: Question, lines: list[Line]) -> Iterator[str]:
    """Some decisions and sentences that are printed for lines of play, and do not hold of these when they are claimed."""
    every = sorted(frozenset().union(*(line.told for line in lines)))
    asked = [(kind, text) for text in rng.sample(every, min(len(every), SAID)) for kind in ("possible", "always")]
    for (kind, text), result in zip(asked, answer(question, asked, BUDGET).results, strict=True):
        if result.holds is not True and (kind == "possible" or all(text in line.told for line in lines)):
            yield f"--{kind} '{text}', as it is printed: {result.holds}"


def beginnings(rng: random.Random, text: str, question: Question) -> Iterator[tuple[str, Question]]:
    """Questions about one game, and how they came about: first something that is said to happen, then what is being
    resolved on a random line of play."""
    said = event(rng, question)
    with suppress(OracleError):           # what cannot happen
        yield said, build(parse(text.replace("event: Alice ends the turn", f"event: {said}"), "fuzz"))
    state, line = question.state, []
    for _ in range(LENGTH):
        choice = legal(state)
        if choice is None:
            return
        option = choice.options[rng.randrange(len(choice.options))]
        if isinstance(option, EndPhase) and len(choice.options) > 1 and rng.random() < 0.7:
            option = choice.options[rng.randrange(len(choice.options))]
        line.append(option)
        state = advance(state, option).state
        if not at_turn_level(state) and rng.random() < 0.6:
            yield f"after {line}", replace(question, state=state, events=())


def faults(rng: random.Random) -> Iterator[pieces.Try]:
    """Positions, each with what the oracle says wrongly of it; only those count that have more than one line."""
    for text, first in positions.questions(rng, piles=5, most=4, unknown=0.0, players=rng.choice([2, 2, 2, 3])):
        if first is None:
            yield 0, [f"the position is a mistake of the program\n{text}"], text
            continue
        for said, question in beginnings(rng, text, first):
            try:
                lines = walk(question)
            except (TooMany, OracleError, RecursionError):
                continue                  # what cannot happen, and what is too large for this
            if len(lines) < 2:
                continue
            try:
                found = list(wrong(rng, question, lines))
            except Exception as error:
                found = [f"{type(error).__name__}: {error}"]
            yield 1, [f"{one}\n{said}\n{text}" for one in found], f"{said} {len(lines)}"


if __name__ == "__main__":
    pieces.run("positions", faults, 200)
