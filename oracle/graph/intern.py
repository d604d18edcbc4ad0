"""Sharing: equal parts of states and options are kept once, so that a state costs little more than what is new."""

from __future__ import annotations

from typing import Any, TypeVar

from engine.state import Offer, State, like

_Tuple = TypeVar("_Tuple", bound=tuple[Any, ...])


class Interner:
    """Keeps one copy of equal tuples.

    A part that is the same object as in the state it came from has been shared already and is not looked at.
    Named tuples keep their class; where they can be met beside plain ones of the same content they are kept apart.
    """

    __slots__ = ("_choices", "_options", "_plain", "_turns")

    def __init__(self) -> None:
        self._plain: dict[Any, Any] = {}
        self._turns: dict[Any, Any] = {}
        self._options: dict[Any, Any] = {}
        self._choices: dict[Any, Any] = {}

    def state(self, state: Any, base: Any) -> Any:
        """An equal state that shares its parts. ``base`` is the state it came from, or None."""
        if state.__class__ is not State:
            return state
        keep = self._plain.setdefault
        if base is None:
            base = state._replace(zones=((),) * len(state.zones), piles=((),) * len(state.piles), stack=(), where=())
        zones = state.zones
        if zones is not base.zones:
            parts = tuple([z if z is old else keep(z, z) for z, old in zip(zones, base.zones, strict=True)])
            zones = keep(parts, parts)
        piles = state.piles
        if piles is not base.piles:
            parts = tuple([p if p is old else keep(p, p) for p, old in zip(piles, base.piles, strict=True)])
            piles = keep(parts, parts)
        known = {id(frame) for frame in base.stack}
        stack = tuple([f if id(f) in known else self._deep(f) for f in state.stack])
        stack = keep(stack, stack)
        pending = state.pending
        if pending and pending is not base.pending:
            known = {id(entry) for entry in base.pending}
            pending = tuple([p if id(p) in known else self._deep(p) for p in pending])
            pending = keep(pending, pending)
        turn = state.turn
        if turn is not base.turn:
            turn = self._turns.setdefault(turn, turn)
        return State(
            state.game, zones, piles, keep(state.pools, state.pools), turn,
            keep(state.turns_taken, state.turns_taken), keep(state.counters, state.counters),
            keep(state.gained, state.gained), keep(state.trashed, state.trashed), keep(state.spent, state.spent),
            keep(state.cubes, state.cubes), keep(state.tokens, state.tokens),
            pending, stack, keep(state.where, state.where), state.status, keep(state.absent, state.absent),
        )

    def choice(self, choice: Any) -> Any:
        """An equal choice that shares its options."""
        if choice.weights:
            return self._choices.setdefault(choice, choice)      # the kernel shares the options
        if isinstance(choice.options, Offer):
            return self._choices.setdefault(choice, choice)
        keep = self._options.setdefault
        options = tuple([keep(option, option) for option in choice.options])
        options = self._plain.setdefault(options, options)
        if options is not choice.options:
            choice = choice._replace(options=options)
        return self._choices.setdefault(choice, choice)

    def _deep(self, value: _Tuple) -> _Tuple:
        """A tuple with all tuples inside it shared; most have been met before."""
        known: _Tuple | None = self._plain.get(value)
        if known is not None:
            return known
        parts = like(value, [self._deep(item) if item and isinstance(item, tuple) else item for item in value])
        self._plain[parts] = parts
        return parts
