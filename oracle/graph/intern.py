"""Sharing: equal parts of states and options are kept once, so that a state costs little more than what is new."""

from __future__ import annotations

from itertools import compress, count
from operator import is_not
from typing import Any, TypeVar

from engine.state import Choice, Offer, Option, State, Turn, like

_Tuple = TypeVar("_Tuple", bound=tuple[object, ...])
_new = tuple.__new__  # what a named tuple is made with, without a call in between


class Interner:
    """Keeps one copy of equal tuples.

    A part that is the same object as in the state it came from has been shared already and is not looked at.
    Named tuples keep their class; where they can be met beside plain ones of the same content they are kept apart.
    """

    __slots__ = ("_choices", "_options", "_plain", "_turns")

    def __init__(self) -> None:
        self._plain: dict[Any, Any] = {}
        self._turns: dict[Turn, Turn] = {}
        self._options: dict[Option, Option] = {}
        self._choices: dict[Choice, Choice] = {}

    def state(self, state: State, base: State | None) -> State:
        """An equal state that shares its parts. ``base`` is the state it came from, or None."""
        if state.__class__ is not State:
            return state
        keep = self._plain.setdefault
        if base is None:
            base = state._replace(
                zones=((),) * len(state.zones), piles=((),) * len(state.piles), pools=(), turns_taken=(), counters=(),
                gained=(), trashed=(), spent=(), cubes=(), tokens=(), stack=(), where=(), absent=(),
            )
        (game, zones, piles, pools, turn, taken, counters, gained, trashed, spent, cubes, tokens, pending, stack, where,
         status, absent) = state
        (_, old_zones, old_piles, old_pools, old_turn, old_taken, old_counters, old_gained, old_trashed, old_spent,
         old_cubes, old_tokens, old_pending, old_stack, old_where, _, old_absent) = base
        if zones is not old_zones:
            zones = self._each(zones, old_zones)
        if piles is not old_piles:
            piles = self._plain.get(piles) or self._each(piles, old_piles)
        if stack is not old_stack:
            stack = self._plain.get(stack) or self._within(stack, old_stack)
        if pending is not old_pending:
            pending = self._plain.get(pending) or self._within(pending, old_pending)
        return _new(State, (
            game, zones, piles,
            pools if pools is old_pools else keep(pools, pools),
            turn if turn is old_turn else self._turns.setdefault(turn, turn),
            taken if taken is old_taken else keep(taken, taken),
            counters if counters is old_counters else keep(counters, counters),
            gained if gained is old_gained else keep(gained, gained),
            trashed if trashed is old_trashed else keep(trashed, trashed),
            spent if spent is old_spent else keep(spent, spent),
            cubes if cubes is old_cubes else keep(cubes, cubes),
            tokens if tokens is old_tokens else keep(tokens, tokens),
            pending, stack,
            where if where is old_where else keep(where, where),
            status,
            absent if absent is old_absent else keep(absent, absent),
        ))  # fmt: skip

    def choice(self, choice: Choice) -> Choice:
        """An equal choice that shares its options."""
        known = self._choices.get(choice)
        if known is not None:
            return known
        if not choice.weights and not isinstance(choice.options, Offer):   # of chance, the kernel shares the options
            keep = self._options.setdefault
            options = tuple([keep(option, option) for option in choice.options])
            options = self._plain.setdefault(options, options)
            if options is not choice.options:
                choice = choice._replace(options=options)
        self._choices[choice] = choice
        return choice

    def _each(self, parts: tuple[_Tuple, ...], old: tuple[_Tuple, ...]) -> tuple[_Tuple, ...]:
        """A tuple with each part shared that is not the one that was at its place."""
        keep = self._plain.setdefault
        shared = list(parts)
        for number in compress(count(), map(is_not, parts, old)):
            shared[number] = keep(shared[number], shared[number])
        whole = tuple(shared)
        known: tuple[_Tuple, ...] = keep(whole, whole)
        return known

    def _within(self, parts: tuple[_Tuple, ...], old: tuple[_Tuple, ...]) -> tuple[_Tuple, ...]:
        """A tuple with each part shared, with all tuples inside it, that was not anywhere among the old ones."""
        same = {id(part) for part in old}
        whole = tuple([part if id(part) in same else self._deep(part) for part in parts])
        known: tuple[_Tuple, ...] = self._plain.setdefault(whole, whole)
        return known

    def _deep(self, value: _Tuple) -> _Tuple:
        """A tuple with all tuples inside it shared; most have been met before."""
        known: _Tuple | None = self._plain.get(value)
        if known is not None:
            return known
        parts = like(value, [self._deep(item) if item and isinstance(item, tuple) else item for item in value])
        self._plain[parts] = parts
        return parts
