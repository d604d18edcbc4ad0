"""A moment of a game as a question: the last position between two abilities as data, and the line of play from there.

Between two abilities a moment is a position (``snapshot``). Inside one it is the position before it, the sentence that
begins it ("Alice plays Witch") and every decision since as a choice: whoever reads it comes to the same moment by the
engine's own steps, with all that could have been decided otherwise still to be asked about.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from engine.kernel import advance, at_turn_level, before_turn, legal, resume, step
from engine.kernel.naming import hide_cards, name_card, unknown_cards
from engine.language import PLAYER_PLACES, Phase, Place
from engine.record import replace
from engine.state import (
    FROM_DECK,
    KIND,
    UNKNOWN,
    BuyCard,
    BuyLandscape,
    Choice,
    EndPhase,
    Option,
    PayDebt,
    PlayCard,
    SpendCoffers,
    SpendVillager,
    State,
    Stop,
    Value,
)
from oracle.errors import OracleError, complain
from oracle.scenario.deeds import WITHOUT_PAYING
from oracle.scenario.fields import Scenario
from oracle.scenario.model import Pin
from oracle.scenario.pins import Pins
from oracle.scenario.running import run_event
from oracle.scenario.selection import sources
from oracle.scenario.sentences import Deed
from oracle.scenario.snapshot import position_of, read_in, same_position
from oracle.scenario.turns import stopping
from oracle.words.decisions import source_text
from oracle.words.option_texts import option_names, option_texts
from oracle.words.table import PHASE_NAME

_MOST_TRIED = 200                 # ways to write the choices that are tried
_MOST_BACK = 3                    # positions between abilities from which a moment is tried to be reached
_MOST_STEPS = 2_000
_MOST_KNOWN = 60                  # places tried in which cards can have lain that are named only later


class Step(NamedTuple):
    """A step of a game: the position in which somebody or chance decided, and how. None: a turn began, or cards became
    known (or were no more) in the middle of something."""

    state: State
    option: Option | None


def moment(
    scenario: Scenario, steps: Sequence[tuple[State, Option | None]], here: State, done: bool = False
) -> Scenario:
    """The question that begins where a game is, with nothing asked.

    ``scenario`` is one of the game, ``steps`` are those that lead to ``here`` from a position between two abilities;
    with ``done`` the question has what was done last even where all of that has been resolved. Raises OracleError if
    that cannot be written so that reading it leads to the same moment.
    """
    if at_turn_level(here) and not here.status and not done:
        return position_of(scenario, here)
    line = _with_turn_begun([Step(*one) for one in steps], here)
    why: OracleError | None = None
    between = [start for start, one in enumerate(line) if _decides(one) and at_turn_level(one.state)]
    for start in between[:-_MOST_BACK - 1:-1]:
        for known in islice(_knowing(line[start].state, line[start:], here), _MOST_KNOWN):
            try:
                return replayed(position_of(scenario, known), list(filter(_decides, line[start:])), here)
            except OracleError as error:
                why = why or error
    raise why or complain("no position between two abilities leads to this moment", "begin with an earlier step")


def _with_turn_begun(line: list[Step], here: State) -> list[Step]:
    """The steps with the position before the turn in which the moment lies, if they lead from the turn before into it.
    What was done in that one's Clean-up need not be said then.
    """
    for number in range(len(line) - 1, -1, -1):
        state, option = line[number]
        if at_turn_level(state) and not isinstance(option, EndPhase):
            break
        if state.turns_taken == here.turns_taken and state.turn.player == here.turn.player:
            continue
        made = (resume(state, Stop.NEXT_TURN) if option is None else
                advance(stopping(state, Stop.NEXT_TURN), option)).state
        if before_turn(made) and made.turn.stops == Stop.NEXT_TURN:
            due = made._replace(stack=(made.stack[0]._replace(at=0),))
            return [*line[:number + 1], Step(stopping(due, Stop.TURN_DUE), None), *line[number + 1:]]
        if at_turn_level(state):
            break
    return line


def _decides(one: Step) -> bool:
    """Report whether a step is one of the game, not only something that becomes known."""
    return one.option is not None or before_turn(one.state)


def _knowing(state: State, line: Sequence[Step], here: State) -> Iterator[State]:
    """A position as far as it is known at a later moment. With the cards that are named only on the way there wherever
    they can have lain in it, the likeliest first; without the cards of a deck of which nothing is known.
    """
    named: list[tuple[int, int]] = []
    played = Counter(one.option.card & KIND for one in line if isinstance(one.option, PlayCard))
    for one, then in zip(line, (*(one.state for one in line[1:]), here), strict=True):
        came = one.state if one.option is None else advance(one.state, one.option).state
        for player in range(len(state.game.players)):
            if came.zones != then.zones:
                before, after = _owned(came, player), _owned(then, player)
                if any(kind != UNKNOWN for kind in before - after):
                    hidden = _kinds(came.zone(player, Place.HAND)) - _kinds(then.zone(player, Place.HAND))
                    if any(kind != UNKNOWN for kind in hidden):
                        state, _ = hide_cards(state, player, Place.HAND, played)
                    else:                                       # both are shuffled, if there is a shuffle
                        for place in (Place.DECK, Place.DISCARD):
                            state, _ = hide_cards(state, player, place)
                named += [(player, kind) for kind in (after - before).elements() if kind != UNKNOWN]
    waiting = [(state, tuple(named))]
    while waiting:
        found, left = waiting.pop()
        if not left:
            yield found
            continue
        (player, kind), rest = left[0], left[1:]
        waiting += reversed([
            (name_card(found, player, place, number, kind), rest)
            for place in (Place.HAND, Place.DECK, Place.DISCARD, Place.ASIDE, Place.EXILE)
            for number in unknown_cards(found, player, place)])


def _owned(state: State, player: int) -> Counter[int]:
    """Return how many cards of each kind a player has anywhere."""
    zones = state.zones[player * PLAYER_PLACES:(player + 1) * PLAYER_PLACES]
    return _kinds(item for zone in zones for item in zone)


def _kinds(items: Iterable[Value]) -> Counter[int]:
    """Return how many cards of each kind lie there."""
    return Counter(card & KIND for item in items for card in (item if isinstance(item, tuple) else (item,)))


def replayed(position: Scenario, line: Sequence[Step], here: State) -> Scenario:
    """A position and the line of play from it to a moment, as what happens and as choices. Raises OracleError if the
    words do not lead to that moment."""
    told = [number for number, one in enumerate(line) if at_turn_level(one.state)]
    after = [*(line[number].state for number in told[1:]), here]
    deeds = tuple(_deed(line[number], then) for number, then in zip(told, after, strict=True))
    question = read_in(replace(position, event=deeds), here.game)
    decided = [one for number, one in enumerate(line) if number not in told]
    pins = _Replay(question.state, question.events, decided, here).pins()
    return replace(position, event=deeds, choices=tuple(pins))


def _deed(one: Step, then: State) -> Deed:
    """The sentence for what is done in a position between two abilities; ``then`` is where it leads."""
    state, option = one
    game = state.game
    if option is None:
        coming = game.players[state.stack[0].registers[0]] if state.turn.phase == Phase.BETWEEN else ""
        return Deed(coming, "starts", what="turn") if coming else Deed(_mover(state), "ends", what="turn")
    match option:
        case PlayCard(card):
            return Deed(_mover(state), "plays", (game.cards[card & KIND].name,), "deck" if card & FROM_DECK else "")
        case BuyCard(face):
            return Deed(_mover(state), "buys", (game.cards[face & KIND].name,),
                        what=WITHOUT_PAYING if option.otherwise else "")
        case BuyLandscape(number):
            return Deed(_mover(state), "buys", (game.landscapes[number].name,))
        case SpendCoffers():
            return Deed(_mover(state), "spends", number=1, what="Coffers")
        case SpendVillager():
            return Deed(_mover(state), "spends", number=1, what="Villagers")
        case PayDebt():
            return Deed(_mover(state), "pays", number=1, what="Debt")
        case EndPhase():
            same = (then.turn.player, then.turns_taken) == (state.turn.player, state.turns_taken)
            going = same and state.turn.phase < then.turn.phase < Phase.CLEANUP
            return Deed(_mover(state), "ends", what=PHASE_NAME[Phase(state.turn.phase)] if going else "turn")
    raise complain("this cannot be said as something that happens")


def _mover(state: State) -> str:
    return state.game.players[state.turn.player]


class _Replay:
    """Finds the words by which every decision of a line of play is settled, by taking it again."""

    def __init__(self, state: State, deeds: tuple[Deed, ...], decided: Sequence[Step], here: State) -> None:
        self.state, self.deeds, self.decided, self.here = state, deeds, decided, here

    def pins(self) -> list[Pin]:
        """A choice for each decision. Raises OracleError where words do not tell an option from the others."""
        pins: list[Pin] = []
        first = list(self._spelt())
        pins = [next(spelt) for spelt in first]
        for _ in range(_MOST_TRIED):
            failed = self.failed(pins)
            if failed is None:
                return pins
            other = next(first[failed], None) if failed < len(first) else None
            if other is None:
                raise complain("this moment cannot be written down",
                               f"'{pins[failed]}' is not understood as what was decided" if failed < len(pins) else "")
            pins[failed] = other
        raise complain("this moment cannot be written down")

    def _spelt(self) -> Iterator[Iterator[Pin]]:
        """The ways to write each decision that had more than one option."""
        for state, option in self.decided:
            choice = legal(state)
            if choice is not None and len(choice.options) > 1:
                yield _spellings(state, choice, option)

    def arrived(self, state: State) -> bool:
        """Report whether it is the moment. Where play stops next for a sentence to end there decides nothing inside
        it."""
        return same_position(stopping(state, Stop.NOWHERE), stopping(self.here, Stop.NOWHERE))

    def failed(self, pins: Sequence[Pin]) -> int | None:
        """The number of the first decision that is not settled as it was; None if all are and the moment comes."""
        state, deeds, left = self.state, self.deeds, Pins.of(pins)
        expected = iter(self.decided)
        number = 0
        choice: Choice | None = None if at_turn_level(state) else legal(state)
        for _ in range(_MOST_STEPS):
            if choice is None:
                if number == len(pins) and self.arrived(state):
                    return None
                if not deeds or state.status:
                    return number
                ran = run_event(state, deeds)
                deeds = ran.left
                if ran.free:
                    return number
                if ran.step is None:
                    continue
                events, state, kept = ran.step.events, ran.step.state, None
            else:
                if number == len(pins) and self.arrived(state):
                    return None
                one = next(expected, None)
                if one is None or one.option is None:
                    return number
                option = one.option
                kept = left.match(state, choice)
                if len(choice.options) > 1:
                    at = [choice.options[n] for n in kept.options[:2]] if kept is not None else []
                    if at != [option]:
                        return number
                    number += 1
                made = step(state, option)
                events = made.events
                left = left.after(state, events, kept)
                state = made.state
                choice = None if at_turn_level(state) else legal(state)
                continue
            left = left.after(state, events, kept)
            choice = None if at_turn_level(state) else legal(state)
        return number


def _spellings(state: State, choice: Choice, option: Option | None) -> Iterator[Pin]:
    """The ways to write a decision as a choice, the plainest first."""
    if option not in choice.options:
        raise complain("this moment cannot be written down", "what is known of cards changed on the way to it")
    number = choice.options.index(option)
    texts = option_texts(state, choice)
    first = "chance" if choice.player < 0 else source_text(state, choice)
    for source in dict.fromkeys((first, *sorted(sources(state, choice)))):
        for text in option_names(state, choice, number, texts):
            yield Pin(source, text)


__all__ = ["Step", "moment", "replayed"]
