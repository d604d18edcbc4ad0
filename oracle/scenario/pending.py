"""Abilities that a position states as set up: which they are, and which cards they hold.

Cards that are not said are taken from the position where only one reading exists; else they are asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine import collection
from engine.kernel import (
    CannotState,
    Held,
    Holds,
    NotThere,
    Stated,
    code_info,
    free_cards,
    kept_in_play,
    played_before,
    set_up,
    stated,
)
from engine.language import ANY_NUMBER, Lasts, Place
from engine.record import record, replace
from engine.state import KIND, THRONE, UNKNOWN, Game, State
from oracle.errors import OracleError, Path, Problem, listed
from oracle.scenario.fields import Scenario
from oracle.scenario.items import a_boon
from oracle.scenario.model import A_TOKEN
from oracle.scenario.played import Taken, said, taken_as_played
from oracle.scenario.sentences import in_runs
from oracle.words import catalogue
from oracle.words.ability_texts import label_text
from oracle.words.table import PLAYER_PLACE

_KEY_OF = {place: zone for zone, place in PLAYER_PLACE.items()} | {Place.BOONS: "boons"}


@record
class _Stating:
    """One entry of ``pending``: whose, the card, the numbers of its abilities, how many times, what they hold."""

    player: int
    card: str
    numbers: list[int]
    times: int
    held: tuple[str, ...]
    holds: Holds | None
    path: Path
    before: bool = False
    implied: bool = False

    @property
    def needs(self) -> bool:
        """Report whether it has to be found out which cards it holds."""
        return self.holds is not None and self.holds.what is not Held.TOKENS and not self.held

    @property
    def repeats(self) -> bool:
        """Report whether it says that a card stays in play with what it has played again."""
        return self.holds is not None and self.holds.what is Held.REPEATED


def with_pending(state: State, scenario: Scenario) -> tuple[State, tuple[str, ...]]:
    """The position with the abilities that a scenario lists and those of cards taken as played; and what was assumed of
    the latter. Raises OracleError with everything wrong with them."""
    problems: list[Problem] = []

    def problem(path: Path, what: str, hint: str) -> None:
        problems.append(Problem(scenario.at(*path), what, hint))

    taken = taken_as_played(state, scenario)
    every = [*_statings(state.game, scenario, problem), *_of_taken(state.game, scenario, taken)]
    assumed = said(scenario, taken)
    for known in taken:
        if known.before and known.place == "play":
            state = played_before(state, known.player, known.name)
    statings = sorted(every, key=lambda one: (one.repeats, one.needs))
    for number, one in enumerate(statings):
        if one.implied and one.holds is not None and one.holds.what is Held.TOKENS:
            hint = f"pending: [{{{one.card}: 2 tokens}}]" + _or_idle(one)
            problem(one.path, f"how many tokens are on {one.card}?", hint)
        if one.needs and not problems:
            held = _only_reading(state, one, [other for other in statings if other.needs], problem)
            one = statings[number] = replace(one, held=held)
        if problems:
            continue
        tokens = one.held.count(A_TOKEN)
        kinds = tuple(state.game.kind_of[name] for name in one.held if name != A_TOKEN)
        try:
            state = set_up(state, one.player, one.card, one.times, one.numbers, kinds, tokens, one.before)
        except CannotState as error:
            hint = f"play: [{one.card}]" if "in play" in str(error) else _SET_UP
            what = str(error)
            if isinstance(error, NotThere) and one.holds is not None and one.holds.place is not None:
                owner = scenario.players[one.player].name
                what = f"what {one.card} holds ({listed(in_runs(one.held), 'and')}) is not {_where(one.holds.place)}"
                hint = f"{_KEY_OF[one.holds.place]}: [{', '.join(one.held * one.times)}] under {owner}, once for each"
            problem(one.path, what, hint)
    if problems:
        raise OracleError(*problems)
    return state, assumed


def _of_taken(game: Game, scenario: Scenario, taken: tuple[Taken, ...]) -> Iterator[_Stating]:
    """Yield what has been set up by cards that are taken as played."""
    for one in taken:
        every = stated(game, one.name)
        holds = next((holds for n in one.numbers for holds in every[n - 1].holds), None)
        if holds is not None and any(every[n - 1].lasts is Lasts.WHILE for n in one.numbers):
            holds = holds._replace(none=False)              # it stays in play only while it holds something
        path: Path = ("players", scenario.players[one.player].name, one.place)
        for times in one.times if one.numbers else ():
            yield _Stating(one.player, one.name, list(one.numbers), times, (), holds, path, one.before, True)


def _where(place: Place) -> str:
    return {Place.ASIDE: "set aside", Place.PLAY: "in play", Place.EXILE: "in Exile",
            Place.BOONS: "among the Boons and Hexes taken"}.get(place, "there")


def _statings(game: Game, scenario: Scenario, problem: object) -> Iterator[_Stating]:
    assert callable(problem)
    whose, standing = scenario.stands
    for player, own in enumerate(scenario.players):
        for name, which, times, held in own.pending:
            path: Path = ("players", own.name, "pending")
            fact = catalogue.find(name)
            if fact is not None and a_boon(fact) and times > own.boons.count(name):
                problem(path, f"{own.name} has not taken {name}, so it has set up nothing",
                        f"boons: [{name}] under {own.name}; for what is yet to be received: event: {own.name} receives "
                        f"{name}")
                continue
            every = stated(game, name)
            numbers = [int(which)] if which else _at_once(every, scenario, own.name)
            if not every or not 1 <= max(numbers) <= len(every):
                said = f"an ability number {which}" if which else "an ability"
                there = "; ".join(f"{name}/{n}: {_label(game, one)}" for n, one in enumerate(every, 1))
                hint = f"it sets up {there}" if there else _SET_UP
                problem(path, f"{name} does not set up {said} for later", hint)
                continue
            if standing == "start" and all(every[n - 1].lasts is Lasts.THIS_TURN for n in numbers):
                problem(path, f"{name}'s ability ends with the turn that is going on, and the turn is yet to begin",
                        f"leave it out, or say '{whose} goes on with the turn'")
                continue
            holds = list(dict.fromkeys(held_one for n in numbers for held_one in every[n - 1].holds))
            if any(one.what is Held.PILE for one in holds):
                problem(path, f"what {name} has set up goes with a token on a pile",
                        f"say where it lies: tokens: {{Copper: [1 {name}]}}")
                continue
            if len(holds) > 1:
                problem(path, f"{name} sets up abilities that hold different cards", f"name one of them: {name}/1")
                continue
            if held and not holds:
                problem(path, f"{name}'s ability holds no card", f"write {name}")
                continue
            if held and (A_TOKEN in held) != (holds[0].what is Held.TOKENS):
                if A_TOKEN in held:
                    problem(path, f"no tokens lie on {name}", "name the cards that it holds")
                else:
                    problem(path, f"{name}'s ability holds no card, but tokens lie on it", f"{{{name}: 2 tokens}}")
                continue
            if A_TOKEN in held and times > 1:
                problem(path, f"the tokens of {times} {name} are said together", "name each by itself")
                continue
            if holds and len(held) > holds[0].most:
                problem(path, f"{name} holds {len(held)} cards", f"at most {holds[0].most}")
                continue
            over = own.name != whose or standing == "start"
            yield _Stating(player, name, numbers, times, held, holds[0] if holds else None, path, over)


def _at_once(every: tuple[Stated, ...], scenario: Scenario, player: str) -> list[int]:
    """All that a card sets up at once, except what has ended with the turn in which it did."""
    together = [(number, one) for number, one in enumerate(every, 1) if one.together]
    whose, phase = scenario.stands
    over = whose != player or phase == "start"
    still = [number for number, one in together if not (over and one.lasts is Lasts.THIS_TURN)]
    return still or [number for number, _ in together]


_SET_UP: Final = "pending is for what a card has already set up, like Caravan"


def _label(game: Game, one: Stated) -> str:
    if one.code == THRONE:
        return "staying in play with what it has played again"
    return label_text(code_info(game, one.code).label)


def _only_reading(state: State, one: _Stating, needing: list[_Stating], problem: object) -> tuple[str, ...]:
    """The cards that an ability must hold, where the position leaves no choice."""
    assert callable(problem) and one.holds is not None
    game, place = state.game, one.holds.place
    # An example that everybody knows: the dearest of the Treasures that every game has.
    base = [card for card in game.cards[1:] if "Treasure" in card.types and collection.load(card.name).everywhere]
    example = max(base or list(game.cards[1:]), key=lambda card: card.cost.coins).name
    if one.repeats:
        kept = sorted({game.cards[kind & KIND].name for kind in kept_in_play(state, one.player)} - {one.card})
        if len(kept) == 1:
            return (kept[0],)
        durations = [card.name for card in game.cards[1:] if "Duration" in card.types and card.name != one.card]
        stays = next(iter([*kept, *durations]), example)
        problem(one.path, f"which card has {one.card} played again?",
                f"pending: [{{{one.card}: {stays}}}]" + _or_idle(one))
        return ()
    if place is not None:
        free = free_cards(state, one.player, place)
        rivals = [other for other in needing if other.holds and other.holds.place is place
                  and other.player == one.player and not other.held]
        copies = sum(other.times for other in rivals)
        names = Counter(game.cards[kind & KIND].name for kind in free)
        example = next(iter(sorted(names)), example)
        if UNKNOWN in {kind & KIND for kind in free}:
            problem(one.path, f"which card does {one.card} hold?", "say it, instead of '?'")
            return ()
        if free and copies == 1 and (len(free) <= one.holds.most or (len(names) == 1 and one.holds.most == 1)):
            return tuple(sorted(names.elements()))[: one.holds.most]
        if len(names) == 1 and all(other.holds and other.holds.most == 1 for other in rivals) and len(free) >= copies:
            return (example,)
        if not free and one.holds.none:
            return ()                                     # no card has been set aside for it, or put on it yet
        if not free:
            problem(one.path, f"{one.card} holds a card, and none is {_where(place)} for it",
                    f"{_KEY_OF[place]}: [{example}], and pending: [{{{one.card}: {example}}}]" + _or_idle(one))
            return ()
    most = "" if one.holds.most in (1, ANY_NUMBER) else f" (at most {one.holds.most})"
    what = "which card was named with" if place is None else "which cards are held by"
    problem(one.path, f"{what} {one.card}?{most}", f"pending: [{{{one.card}: {example}}}]" + _or_idle(one))
    return ()


def _or_idle(one: _Stating) -> str:
    """Return what to write of a card that is taken as played, where it has set up nothing."""
    return f"; if nothing of it waits: idle: [{one.card}]" if one.implied else ""


__all__ = ["with_pending"]
