"""Choices as restrictions: which options a question's choices leave at a decision, and which lines of play.

``SOURCE: WORDS`` leaves the lines on which, while SOURCE is resolved, that is done; those on which SOURCE has nothing
to do stay. The choices for one source are followed in their order. The first one left takes the options that say what
it says, or else those that do it (up to the next decision). Where none does, but something later in the same resolution
can, the options from which it still can be done are left. Where nothing can, it waits for what SOURCE does next; and a
line of play on which it waits in vain is none of the question's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.record import field, record
from engine.state import (
    FACE,
    LOST,
    Choice,
    ChooseNothing,
    Decline,
    EndPhase,
    Event,
    Game,
    NoMore,
    Offer,
    Option,
    State,
    UseAbility,
    Used,
)
from oracle.scenario.model import Pin
from oracle.scenario.selection import asks, cards_to_use, is_negative, option_texts, selected, sources, to_look_at
from oracle.words.ability_texts import card_of_code
from oracle.words.catalogue import plain
from oracle.words.doings import Doing, doing_phrase, doings, names_doing
from oracle.words.table import USE_SPELT

if TYPE_CHECKING:
    from engine.kernel import Step

_SHOWN: Final = 12
_STEPS: Final = 20_000               # so many are taken to find out what can still be done in a resolution


class Kept(NamedTuple):
    """Hold what is left of a decision. The numbers of options, the choice that taking one of them does (-1: none), the
    choices that left something out, and those that are to be done from here on.
    """

    options: Sequence[int]
    done: int
    settled: frozenset[int]
    due: frozenset[int]


@record
class Pins:
    """The choices that are left on a line of play.

    ``due`` are those of them whose source has had something to do, ``seen`` those that were done without being asked
    for, where a decision about them may still come. A value, kept beside the state in the explorer's key.
    """

    left: tuple[int, ...] = ()
    due: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()
    rules: Settlement | None = field(default=None, compare=False)

    @staticmethod
    def of(pins: Iterable[Pin]) -> Pins:
        """All of these choices, none done yet."""
        every = tuple(pins)
        return Pins(tuple(range(len(every))), rules=Settlement(every))

    @property
    def every(self) -> tuple[Pin, ...]:
        """All choices of the question."""
        return self.rules.every if self.rules is not None else ()

    def match(self, state: State, choice: Choice) -> Kept | None:
        """Return what the choices leave of a decision; None if it is none of their sources'."""
        return self.rules.match(self.left, state, choice) if self.left and self.rules is not None else None

    def after(self, state: State, events: Sequence[Event], kept: Kept | None = None) -> Pins:
        """The choices that are left when something has happened: with ``kept``, after one of the options was taken that
        they left of a decision."""
        if not self.left or self.rules is None:
            return self
        after = self.rules.after(self, state.game, events, kept)
        return self if after == self else after

    @property
    def done(self) -> frozenset[int]:
        """The choices that are done."""
        return frozenset(range(len(self.every))) - set(self.left) | set(self.seen)

    @property
    def undone(self) -> tuple[int, ...]:
        """At an end: the choices on account of which this is no line of the question."""
        negative = self.rules.negative if self.rules is not None else ()
        return tuple(n for n in self.due if n not in self.seen and not negative[n])

    def why_not(self) -> str:
        """Return why a line of play is none of the question's."""
        said = " and ".join(f"'{self.every[n]}'" for n in self.undone)
        return f"the choice {said} is not done" if len(self.undone) < 2 else f"the choices {said} are not done"


class Settlement:
    """Hold what the choices of a question mean, and what was found out about decisions on the way."""

    def __init__(self, every: tuple[Pin, ...]) -> None:
        self.every = every
        self.names = tuple(plain(pin.source) for pin in every)
        self.negative = tuple(is_negative(pin.option) for pin in every)
        self._can: dict[tuple[int, State, int], bool] = {}
        self._others: tuple[Game | None, frozenset[int]] = None, frozenset()      # see _concerned

    def match(self, left: Sequence[int], state: State, choice: Choice) -> Kept | None:
        """Return what the choices that are left leave of a decision; None if it is none of their sources'."""
        named, usable = sources(state, choice), cards_to_use(state, choice)
        heads = [n for n in self._heads(left) if self.names[n] in named or self.names[n] in usable]
        if not heads:
            return None
        options: Sequence[int] = range(len(choice.options))
        taken = -1
        settled: set[int] = set()
        due = {n for n in heads if self.names[n] in named and self._is_first(n)}
        for number in heads:
            if fitting := self._fitting(state, choice, number, named):
                options, taken = fitting, number
                if len(options) < len(choice.options):
                    settled.add(number)
                break
        for number in heads:
            if number == taken or not (able := self._able(state, choice, number, options)):
                continue
            due.add(number)
            if len(able) < len(options):
                options = able
                settled.add(number)
        return Kept(options, taken, frozenset(settled), frozenset(due))

    def after(self, pins: Pins, game: Game, events: Sequence[Event], kept: Kept | None) -> Pins:
        """Return what is left of the choices when something has happened."""
        taken, now_due = (kept.done, kept.due) if kept is not None else (-1, frozenset())
        left = [n for n in pins.left if n != taken]
        due, seen = set(pins.due) | now_due, set(pins.seen)
        every = doings(game, events) if self._concerned(left, game, events) else []
        if taken >= 0:
            own = next((set(one.events) for one in every if self._done_by(game, taken, one)), set())
            every = [one for one in every if not own & set(one.events)]
        for name in dict.fromkeys(self.names[n] for n in left):
            follows = taken >= 0 and self.names[taken] == name
            at = 0
            for number in [n for n in left if self.names[n] == name]:
                one = None if self.negative[number] else next(
                    (one for one in every if min(one.events) >= at and self._done_by(game, number, one)), None)
                if one is None:
                    break
                if follows or not doing_phrase(game, self.every[number].option).verb:
                    seen.add(number)
                    break
                at = max(one.events) + 1
                left.remove(number)
        causes = {one.cause for one in every}
        due.update(n for n in left if self.names[n] in causes and self._is_first(n))
        return Pins(tuple(left), tuple(n for n in left if n in due), tuple(n for n in left if n in seen), self)

    def _heads(self, left: Sequence[int]) -> list[int]:
        """The first choice left for each source."""
        first: dict[str, int] = {}
        for number in left:
            first.setdefault(self.names[number], number)
        return list(first.values())

    def _is_first(self, number: int) -> bool:
        """Report whether a choice is the first one for its source. Where a line of play does not come to a further one,
        there was less to do for the source than there are choices.
        """
        return self.names.index(self.names[number]) == number

    def _concerned(self, left: Sequence[int], game: Game, events: Sequence[Event]) -> bool:
        """Report whether some events can be what a choice that is left says, or something that its source does."""
        if not left or not events:
            return False
        if self._others[0] != game:
            cards = {plain(card.name) for card in (*game.cards, *game.landscapes)} & set(self.names)
            every = cards == set(self.names)
            self._others = game, frozenset(
                code.id for code in game.codes if every and plain(card_of_code(game, code.id)) not in cards)
        others = self._others[1]
        return any(event.code not in others and (event.code >= 0 or not others) for event in events)

    def _done_by(self, game: Game, number: int, one: Doing) -> bool:
        """Report whether what a choice says was done, by its source."""
        name, words = self.names[number], self.every[number].option
        player = plain(game.players[one.player]) if one.player >= 0 else ""
        if name not in (one.cause, player):
            return False
        return names_doing(game, doing_phrase(game, words), one) or (
            one.kind is Used and name == one.cause and words.casefold() in USE_SPELT - {"yes"})

    def _fitting(self, state: State, choice: Choice, number: int, named: frozenset[str]) -> list[int]:
        """The options that say what a choice says, or else those that do it; not where an ability of its source can be
        used, as others may be used before it."""
        pin = self.every[number]
        found = selected(state, choice, pin.source, pin.option)
        if found or self.negative[number] or choice.player < 0 or self.names[number] not in named:
            return found
        return [n for n in to_look_at(state, choice, pin.option) if self._does(state, choice, number, n)]

    def _does(self, state: State, choice: Choice, number: int, option: int) -> bool:
        """Report whether taking an option does what a choice says, before anything else is decided."""
        from engine.kernel import step

        taken = choice.options[option]
        name = self.names[number]
        by = plain(card_of_code(state.game, taken.trigger.code if isinstance(taken, UseAbility) else choice.code))
        if name in (plain(player) for player in state.game.players):
            if isinstance(taken, NoMore | Decline | ChooseNothing | EndPhase):
                return False
        elif name != by:
            return False
        return any(self._done_by(state.game, number, one) for one in doings(state.game, step(state, taken).events)
                   if one.cause in (by, ""))

    # ------------------------------------------------------------------ what can still be done

    def _able(self, state: State, choice: Choice, number: int, options: Sequence[int]) -> Sequence[int]:
        """The options from which a choice can still be done in the resolution that is going on; none if it is for none
        that goes on."""
        scope = _Scope.of(state, choice, self.names[number])
        if scope is None or self.negative[number] or choice.player < 0 or isinstance(choice.options, Offer):
            return ()
        return [n for n in options if self._can_follow(scope, state, choice.options[n], number)]

    def _can_follow(self, scope: _Scope, state: State, option: Option, number: int) -> bool:
        """Report whether a choice can be done after an option, before the resolution ends. If that takes too long to
        find out, it counts as possible: lines of play on which it is not done are left out in the end.
        """
        from engine.kernel import legal, step

        known, depth, pin = self._can, scope.depth, self.every[number]
        path: list[tuple[State, Iterator[Option]]] = []
        seen: set[State] = set()

        def leads_there(result: Step) -> bool:
            """Report whether it is done by a step, or surely possible after it; if that is to be looked at, it joins
            the path.
            """
            if any(self._done_by(state.game, number, one) for one in doings(state.game, result.events)):
                return True
            after = result.state
            if after.status or not scope.holds(after):
                return False
            if (number, after, depth) in known:
                return known[number, after, depth]
            asked = None if after in seen else result.choice or legal(after)
            seen.add(after)
            if asked is None:
                return False
            if asks(after, asked, pin.source) and selected(after, asked, pin.source, pin.option):
                return True
            path.append((after, iter(asked.options)))
            return False

        found = leads_there(step(state, option))
        steps = 1
        while path and not found and steps < _STEPS:
            following = next(path[-1][1], None)
            if following is None:
                path.pop()
            else:
                found = leads_there(step(path[-1][0], following))
                steps += 1
        if found:
            known.update(((number, here, depth), True) for here, _ in path)
        elif not path:
            known.update(((number, here, depth), False) for here in seen)
        return found or bool(path)


class _Scope(NamedTuple):
    """A resolution that is going on: the frames below it, and what is being resolved."""

    depth: int
    below: tuple[object, ...]
    what: object

    @staticmethod
    def of(state: State, choice: Choice, name: str) -> _Scope | None:
        """The resolution of a card's ability at a decision, or the trigger window in which one can be used."""
        stack, game = state.stack, state.game
        for depth in range(len(stack) - 1, -1, -1):
            if plain(card_of_code(game, stack[depth].code)) == name:
                return _Scope.at(state, depth)
        if stack and game.codes[stack[-1].code].window and name not in map(plain, game.players) and (
                asks(state, choice, name)):
            return _Scope.at(state, len(stack) - 1)
        return None

    @staticmethod
    def at(state: State, depth: int) -> _Scope:
        """The resolution of the frame at a depth of the stack."""
        frame = state.stack[depth]
        window = state.game.codes[frame.code].window
        return _Scope(depth, tuple((one.code, one.at, _bare(one.registers)) for one in state.stack[:depth]),
                      (frame.code, _bare(frame.registers[0]) if window else None))

    def holds(self, state: State) -> bool:
        """Report whether it is still going on."""
        return len(state.stack) > self.depth and _Scope.at(state, self.depth) == self


def _bare(value: object) -> object:
    """Return what a frame has bound, whichever copies of cards that are, and whether or not it has lost track of
    them."""
    if isinstance(value, tuple):
        return tuple(map(_bare, value))
    return value & FACE if value.__class__ is int and value >= LOST else value


def decision_text(state: State, choice: Choice) -> str:
    """A decision with its options: "Artificer (Alice): discard nothing | discard Copper | ..."."""
    from oracle.words.decisions import source_text

    texts = option_texts(state, choice)
    more = f" | ... {len(texts) - _SHOWN} more" if len(texts) > _SHOWN else ""
    who = state.game.players[choice.player] if choice.player >= 0 else "chance"
    return f"{source_text(state, choice)} ({who}): {' | '.join(texts[:_SHOWN])}{more}"
