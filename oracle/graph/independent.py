"""Proofs that some of the triggered abilities in a window may be resolved in any order with all the others.

That the orders of two abilities meet again says nothing about three. So what is proved is that an ability and
everything that the others can do touch nothing in common:

- The ability is a plain one: it has to be resolved, and only adds fixed amounts to pools of its player or draws a
  fixed number of cards from the known top of the deck, in a game in which nothing changes what such words do. It is
  carried out once, and must do that and nothing else.
- Everything that the others can do while it waits, with all decisions and windows inside, and everything that the
  window itself looks at, is carried out once with a note of every pool and zone that is touched. None of it may look at
  or change the pools (adding is neither), or touch the hand and deck where cards are drawn; and it must leave
  what waits as it is, except what it resolves itself.

Then every step does the same whether the ability has been resolved before it or not, and by induction over the steps
each line of play on which the ability comes first stands for one line for each place where it could come. What
is not foreseen here depends on everything.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Collection, Container, Iterable, Mapping, Sequence
from functools import lru_cache
from math import prod
from typing import Any, Final, NamedTuple

from engine.kernel import Step, Touched, code_info, trace
from engine.language import PLAYER_PLACES, POOLS, Draw, Need, On, Place, Plus, Pool
from engine.state import (
    FACE,
    LOST,
    ON_INDEX,
    TAG,
    Asks,
    Choice,
    Drawn,
    Event,
    Game,
    Option,
    State,
    Trigger,
    WindowRegisters,
    uses_of,
)
from engine.variant import changed
from oracle.graph.appearance import untagged

_MOST_STEPS: Final = 3_000           # that are traced to prove something of one window
_AT_FIRST: Final = 12                # steps that may be traced before the search has taken any: less than a millisecond
_SHARE: Final = 30                   # of so many steps of the search one more may be traced
_LEAST_WEIGHT: Final = 3             # of plain abilities, at which they are worth a proof ...
_LEAST_IN_ALL: Final = 8             # ... and of all that wait
_HEAVY: Final = 16                   # a weight at which a proof saves far more steps than it traces
_FOR_HEAVY: Final = 200              # steps that may be traced beforehand then, or
_SAVED: Final = 8                    # one for so many units of the weight
_AGAIN: Final = 16                   # steps for which a proof that failed may be tried again with the same abilities
_MOST_OPTIONS: Final = 500           # of a decision on the way
_WINDOWS: Final = frozenset(ON_INDEX[on] for on in (
    On.START_OF_TURN, On.START_OF_BUY, On.END_OF_BUY, On.START_OF_CLEANUP, On.END_OF_TURN, On.TRASH, On.DISCARD,
    On.GAIN,
))
_POOLS: Final = (Pool.ACTIONS, Pool.BUYS, Pool.COINS, Pool.POTIONS)
_KEPT: Final = FACE | LOST
_AFFECTED: Final = (1 << 16) - 1                         # of ``immune``: players; beyond them, what is special

_OTHER_FIELDS: Final = ("piles", "turn", "turns_taken", "counters", "gained", "trashed", "cubes", "tokens", "status",
                        "absent")

Visible = Callable[[Sequence[Event]], bool]
_Tokens = tuple[int | None, int | None]


class Block(NamedTuple):
    """Abilities of a window that may be resolved in any order with each other and with all others there.

    ``codes`` are theirs. ``number`` is that of the option to take for them all, the first of them; ``waiting`` is how
    many abilities wait, in so many places it could come; ``copies`` how many of those are this one and copies of it
    that nothing tells apart.
    """

    codes: frozenset[int]
    number: int
    waiting: int
    copies: int

    @property
    def after(self) -> Known:
        """Return what is known of the position after that option."""
        return Known(self.codes, self.waiting - 1)


class Known(NamedTuple):
    """The knowledge of a window that needs no other proof: the codes that are in a block, how many abilities wait."""

    codes: frozenset[int]
    waiting: int


class _Plain(NamedTuple):
    """The effect of a plain ability: what it adds to which pools (their numbers), and how many cards it draws."""

    adds: tuple[tuple[int, int], ...]
    draws: int


class _Traced(NamedTuple):
    """A step that was traced, up to the next decision of the window with that number."""

    step: Step
    touched: Touched
    window: int


class Proofs:
    """The cost of the proofs in one search, and those that failed: looking for blocks costs a small part of the search.
    It counts steps, never time: a search does the same on every machine.

    The *weight* of some abilities is the number of the parts of them that may have been resolved. If they are
    independent, every step of the others is met so many times as the weight is, and if they are not, hardly less often.
    So a proof may trace a few steps for each unit of it, and beyond that a share of what the search has taken.

    The steps that a proof which failed has traced are kept: the search takes them as well, and so do later proofs.

    ``free`` are steps that may be traced in any case: where somebody opens what is folded, the rest stays so.
    """

    def __init__(self, free: int = 0) -> None:
        self._free = free
        self.taken = 0               # steps that the search has taken, as it tells
        self.least = 0               # positions that a block has to save at the least
        self._left = 0               # steps that the proof which is being tried may still trace
        self._tried = 0              # steps that it has traced
        self._spent = 0              # steps that proofs have traced which failed, or saved little
        self._failed: dict[tuple[int, ...], int] = {}
        self._effects: dict[tuple[int, int], _Plain | None] = {}
        self._known: dict[State, dict[Option, _Traced]] = {}
        self._met: list[State] = []                    # by the proof that is being tried
        self._here: State | None = None                # the last of them, and what is known of it
        self._steps: dict[Option, _Traced] = {}

    def effects(self, game: Game, pool: Sequence[Trigger]) -> dict[int, _Plain]:
        """Return the effects of the abilities that wait in a window whose words are those of plain ones."""
        known, player, found = self._effects, pool[0].player, {}
        for trigger in pool:
            code = trigger.code
            if (code, player) not in known:
                known[code, player] = _words_of(game, code, player * POOLS)
            effect = known[code, player]
            if effect is not None:
                found[code] = effect
        return found

    @property
    def _share(self) -> int:
        """Return how many steps may be traced, whatever waits."""
        return self._free + self.taken // _SHARE - self._spent

    def is_in_reach(self, number: int) -> bool:
        """Report whether something may be proved of so many plain abilities, as it may not be in most windows."""
        return not self.taken or 1 << number >= _HEAVY or self._share >= number

    def begin(self, pool: Sequence[Trigger], plain: Collection[int]) -> bool:
        """Report whether a proof may be tried for the abilities that wait in a window, of which some look plain."""
        if not self.is_in_reach(len([trigger for trigger in pool if trigger.code in plain])):
            return False
        weight = _weight(pool, plain)
        if weight < _LEAST_WEIGHT:
            return False
        # Behind the first decision a block saves less: what it leaves out is met on other ways as well.
        first = not self.taken or self._free > 0
        beforehand = max(_FOR_HEAVY, weight // _SAVED) if weight >= _HEAVY else _AT_FIRST if first else 0
        self._left = min(beforehand + self._share, _MOST_STEPS)
        # Without a block the search meets at least one position for each part of what waits.
        others = Counter([trigger.code for trigger in pool if trigger.code not in plain]).values()
        parts = prod([count + 1 for count in others])
        if parts * weight < max(self.least, 0 if first else _LEAST_IN_ALL):
            return False
        # A proof takes a step for each plain one, and one for each that is left in each part of the others.
        if self._left < len(plain) + sum([parts // (count + 1) * count for count in others]):
            return False
        return self._failed.get(_codes_of(pool), 0) <= _AGAIN

    def traced(self, state: State, option: Option, window: int) -> tuple[Step, Touched] | None:
        """Trace a step, to the next decision of the window whose frame has that number; None if the proof has to be
        given up."""
        if state is not self._here:
            self._here, self._steps = state, self._known.setdefault(state, {})
            self._met.append(state)
        known = self._steps.get(option)
        if known is not None and known.window == window:
            return known.step, known.touched
        if self._tried == self._left:
            return None
        self._tried += 1
        step, touched = trace(state, option, window)
        self._steps[option] = _Traced(step, touched, window)
        return step, touched

    def succeeded(self, pool: Sequence[Trigger], plain: Container[int]) -> None:
        """Take note that a proof succeeded: the search does not go where it looked."""
        for state in self._met:
            self._known.pop(state, None)
        if _weight(pool, plain) < _HEAVY:            # else it has paid for itself
            self._spent += self._tried
        self._end()

    def failed(self, pool: Sequence[Trigger]) -> None:
        """Take note that a proof failed, and how many steps it traced."""
        codes = _codes_of(pool)
        self._failed[codes] = self._failed.get(codes, 0) + self._tried + 1
        self._spent += self._tried
        self._end()

    def _end(self) -> None:
        self._tried, self._here = 0, None
        self._met.clear()

    def ready(self, state: State) -> Mapping[Option, Step]:
        """Return the steps from a position that need not be taken any more. They are forgotten here."""
        known = self._known.pop(state, {}) if self._known else {}
        # Where a window asks again with one option, what is traced ends before a step of the search does.
        return {option: step for option, (step, _, _) in known.items()
                if step.choice is None or len(step.choice.options) > 1}


def _codes_of(pool: Sequence[Trigger]) -> tuple[int, ...]:
    return tuple([trigger.code for trigger in pool])


def _weight(pool: Sequence[Trigger], only: Container[int] | None = None) -> int:
    """Count the parts of the abilities in a window, or of those with some codes; copies of one are the same."""
    counts = Counter([trigger.code for trigger in pool if only is None or trigger.code in only])
    return prod([count + 1 for count in counts.values()])


class _Window(NamedTuple):
    """A trigger window at which one player has to resolve all that waits."""

    occurrence: object
    pool: tuple[Trigger, ...]
    player: int
    depth: int


def block_at(
    state: State, choice: Choice, visible: Visible | None = None, known: Known | None = None,
    proofs: Proofs | None = None,
) -> Block | None:
    """The block at a decision; None where there is none that can be proved.

    ``visible`` tells of events whether somebody asks for them: an ability that makes such events is in no block.
    ``known`` is what the block of the position before says of this one. ``proofs`` is what proofs may cost in the
    search that asks.
    """
    pool = _pool_at(state, choice)
    if len(pool) < 2:
        return None
    codes: frozenset[int] = frozenset()
    if known is not None and known.waiting == len(pool):
        codes = known.codes & {trigger.code for trigger in pool}
    proofs = proofs or Proofs()
    effects: dict[int, _Plain] = {}
    if not codes:
        effects = _effects_at(state, pool, proofs.effects(state.game, pool)) if proofs.is_in_reach(len(pool)) else {}
        if not effects or not proofs.begin(pool, effects):
            return None
    window = _window_at(state, choice)
    if window is None:
        return None
    if not codes:
        codes = _proved(state, choice, window, effects, visible, proofs)
    for number, option in enumerate(uses_of(choice.options)):
        code = option.trigger.code
        if code in codes:
            return Block(codes, number, len(window.pool), sum(trigger.code == code for trigger in window.pool))
    return None


def _pool_at(state: State, choice: Choice) -> tuple[Trigger, ...]:
    """Return what waits in the window at which a position asks for an ability; nothing if it is no such window."""
    if choice.asks != Asks.ABILITY or len(choice.options) > _MOST_OPTIONS:
        return ()
    frame = state.stack[-1]
    if not state.game.codes[frame.code].window:
        return ()
    registers = WindowRegisters(*frame.registers)
    return () if registers.cancelled or registers.occurrence.on not in _WINDOWS else registers.pool


def _window_at(state: State, choice: Choice) -> _Window | None:
    """The open window of a position, if one player has to resolve everything that waits there, and nothing else
    can be done; else None."""
    pool = _pool_at(state, choice)
    if len(pool) < 2:
        return None
    codes = state.game.codes
    player = pool[0].player
    if any(trigger.player != player or codes[trigger.code].need is not Need.MUST for trigger in pool):
        return None
    uses = uses_of(choice.options)
    if len(uses) < len(choice.options):
        return None
    waiting = Counter([trigger.code for trigger in pool])
    offered = Counter([option.trigger.code for option in uses])
    if offered == waiting:
        return _Window(WindowRegisters(*state.stack[-1].registers).occurrence, pool, player, len(state.stack) - 1)
    if offered.keys() != waiting.keys():
        return None
    for code, count in waiting.items():
        # Copies that nothing tells apart are offered once. If others could not be used, they would look different.
        if offered[code] != count and len({_look(t) for t in pool if t.code == code}) > 1:
            return None
    return _Window(WindowRegisters(*state.stack[-1].registers).occurrence, pool, player, len(state.stack) - 1)


def _proved(
    state: State, choice: Choice, window: _Window, effects: Mapping[int, _Plain], visible: Visible | None,
    proofs: Proofs,
) -> frozenset[int]:
    """The codes of the abilities that may be resolved in any order with all others. ``effects`` are those of the ones
    that may be plain."""
    plain = _plain_ones(choice, window, effects)
    while _weight(window.pool, plain) >= _LEAST_WEIGHT:
        hampered = _hampered(state, choice, window, plain, visible, proofs)
        if hampered is None:
            break
        if not hampered:
            proofs.succeeded(window.pool, plain)
            return frozenset(plain)
        plain = {code: what for code, what in plain.items() if code not in hampered}
    proofs.failed(window.pool)
    return frozenset()


# ------------------------------------------------------------------------------------------------- plain abilities


def _effects_at(state: State, pool: Sequence[Trigger], effects: dict[int, _Plain]) -> dict[int, _Plain]:
    """Return those ``effects`` of abilities that wait in a window which nothing in a position changes."""
    if not effects:
        return effects
    program = state.game.program
    if program.ignores or program.coins_for or program.wants_coins:
        return {}
    player = pool[0].player
    base = player * POOLS
    if _has(state, base, program.less_coins):
        effects = {code: what for code, what in effects.items() if all(p != base + Pool.COINS for p, _ in what.adds)}
    cards = sum([effects[trigger.code].draws for trigger in pool if trigger.code in effects])
    if cards:
        deck = state.zones[player * PLAYER_PLACES + Place.DECK][:cards]
        known = len(deck) == cards and all(card.__class__ is int and card < TAG for card in deck)
        if not known or _has(state, base, program.less_cards) or program.inheriting:
            effects = {code: what for code, what in effects.items() if not what.draws}
    return effects


def _plain_ones(choice: Choice, window: _Window, effects: Mapping[int, _Plain]) -> dict[int, _Plain]:
    """The plain abilities of a window, among those with plain ``effects``, of which nothing is held by another one."""
    held = Counter(tag for trigger in window.pool for tag in set(_tags(trigger)))
    offered = Counter(option.trigger.code for option in uses_of(choice.options))
    found: dict[int, _Plain] = {}
    for trigger in window.pool:
        code = trigger.code
        what = effects.get(code) if offered[code] == 1 else None
        if what is None or trigger.immune & ~_AFFECTED or any(held[tag] > 1 for tag in _tags(trigger)):
            found.pop(code, None)
            held.update(_tags(trigger))           # its copies are not plain either
        else:
            found[code] = what
    return found


def _words_of(game: Game, code: int, base: int) -> _Plain | None:
    """Return the effect of a plain ability, or None. ``base``: the number of the player's first pool."""
    ability = code_info(game, code).ability
    if ability is None or ability.effect is not None or game.codes[code].consumed == "use":
        return None
    clause = ability.clause
    if clause.need is not Need.MUST or clause.if_ is not None or clause.cost or clause.otherwise or not clause.do:
        return None
    adds: Counter[int] = Counter()
    draws = 0
    for part in clause.do:
        amount = getattr(part, "amount", None)
        if amount.__class__ is not int or amount <= 0:
            return None
        if part.__class__ is Plus and part.pool in _POOLS:
            adds[base + part.pool] += amount
        elif part.__class__ is Draw and part.as_ is None and part.shuffled is None:
            draws += amount
        else:
            return None
    return _Plain(tuple(sorted(adds.items())), draws)


def _less(state: State, player: int) -> _Tokens:
    """The numbers of a player's tokens that take a card or a coin away."""
    tokens = (state.game.program.less_cards, state.game.program.less_coins)
    cards, coins = [None if token is None else player * POOLS + token for token in tokens]
    return cards, coins


def _has(state: State, base: int, token: Pool | None) -> bool:
    """Report whether a player has a token. ``base``: the number of the player's first pool."""
    return token is not None and state.pools[base + token] > 0


def _tags(value: object) -> list[int]:
    """The handles in a value."""
    if value.__class__ is int:
        return [value & ~_KEPT] if value >= TAG else []
    if isinstance(value, tuple):
        return [tag for item in value for tag in _tags(item)]
    return []


def _did_nothing_else(before: State, after: State, window: _Window, code: int, what: _Plain) -> bool:
    """Report whether a step did what a plain ability does, and nothing else."""
    pools = list(before.pools)
    for number, amount in what.adds:
        pools[number] += amount
    base = window.player * PLAYER_PLACES
    if list(after.pools) != pools or len(after.stack) != len(before.stack):
        return False
    for number, (was, now) in enumerate(zip(before.zones, after.zones, strict=True)):
        if what.draws and number == base + Place.DECK:
            same = _faces(now) == _faces(was[what.draws:])
        elif what.draws and number == base + Place.HAND:
            same = sorted(_faces(now)) == sorted(_faces((*was, *before.zones[base + Place.DECK][:what.draws])))
        else:
            same = was is now or was == now or sorted(map(repr, _faces(was))) == sorted(map(repr, _faces(now)))
        if not same:
            return False
    left = list(window.pool)
    left.remove(next(trigger for trigger in left if trigger.code == code))
    pool = _the_same(after, window)
    return (
        pool is not None and (list(pool) == left or _looks(pool) == _looks(left))
        and all(getattr(before, field) == getattr(after, field) for field in _OTHER_FIELDS)
        and [(span, entry.code) for span, entry in before.pending]
        == [(span, entry.code) for span, entry in after.pending]
    )


def _faces(cards: Sequence[Any]) -> list[Any]:
    return [untagged(card) for card in cards]


def _looks(triggers: Iterable[Trigger]) -> Counter[object]:
    """Abilities without the tags of their cards, to compare."""
    return Counter(map(_look, triggers))


@lru_cache(maxsize=1 << 12)
def _look(trigger: Trigger) -> object:
    """Return an ability without the tags of its cards; a window shows the same ones at many positions."""
    return untagged(trigger, _KEPT)


# ------------------------------------------------------------------------------------------------- all the others


def _hampered(
    state: State, choice: Choice, window: _Window, plain: Mapping[int, _Plain], visible: Visible | None, proofs: Proofs,
) -> set[int] | None:
    """Return the plain abilities that cannot be shown to be independent of all that can happen in the window; None if
    nothing can be shown.
    """
    found: set[int] = set()
    less = _less(state, window.player)
    for option in uses_of(choice.options):
        code = option.trigger.code
        if code not in plain:
            continue
        traced = proofs.traced(state, option, window.depth)
        if traced is None:
            return None
        step, touched = traced
        alone = _did_nothing_else(state, step.state, window, code, plain[code])
        if not alone or (visible is not None and _is_seen(state, step, window, plain, visible)):
            found.add(code)
        found |= _concerned(touched, window, plain, True, less)
    return found or _hampered_by_others(state, choice, window, plain, proofs)


def _is_seen(state: State, step: Step, window: _Window, plain: Mapping[int, _Plain], visible: Visible) -> bool:
    """Report whether somebody asks for what happens when an ability is resolved, whichever cards it draws."""
    if visible(step.events):
        return True
    drawn = [event for event in step.events if event.cards and isinstance(event, Drawn)]
    cards = sum(plain[trigger.code].draws for trigger in window.pool if trigger.code in plain)
    deck = state.zones[window.player * PLAYER_PLACES + Place.DECK][:cards]
    return any(visible([changed(event, cards=(card & FACE,))]) for event in drawn for card in set(deck))


def _concerned(touched: Touched, window: _Window, plain: Mapping[int, _Plain], own: bool, less: _Tokens) -> set[int]:
    """The plain abilities that something done while they wait may concern. ``own``: one of them did it."""
    if touched.told_apart:
        return set(plain)
    pools, base = window.player * POOLS, window.player * PLAYER_PLACES
    looked_at = touched.read | touched.written
    changed: set[int] = set() if own else touched.written | touched.added
    zones = touched.zones if own else touched.zones | touched.drawn
    cards = less[0] in changed or base + Place.HAND in zones or base + Place.DECK in zones
    coins = pools + Pool.COINS if less[1] in changed else None
    return {code for code, what in plain.items() if (what.draws and cards) or any(
        number in looked_at or number == coins for number, _ in what.adds)}


def _hampered_by_others(
    state: State, choice: Choice, window: _Window, plain: Mapping[int, _Plain], proofs: Proofs,
) -> set[int] | None:
    """The same of what the other abilities can do while the plain ones wait: all of it is followed."""
    waits = [trigger for trigger in window.pool if trigger.code in plain]
    if len(waits) == len(window.pool):
        return set()
    less = _less(state, window.player)
    start = (state, choice, len(window.pool))
    met = {(state, len(window.pool))}
    queue: deque[tuple[State, Choice, int]] = deque([start])
    while queue:
        here, asked, left = queue.popleft()
        depth = len(here.stack) - 1
        options: Sequence[Option] = asked.options
        after = left
        if len(asked.options) > _MOST_OPTIONS or depth < window.depth:
            return None
        if depth == window.depth:
            uses = _uses_of_others(here, asked, left, window, waits)
            if uses is None:
                return None
            options, after = uses, left - 1
        for option in options:
            traced = proofs.traced(here, option, window.depth)
            if traced is None:
                return None
            step, touched = traced
            found = _concerned(touched, window, plain, False, less)
            if found:
                return found
            if step.state.status or step.choice is None:
                return None
            known = len(met)
            met.add((step.state, after))
            if len(met) > known:
                queue.append((step.state, step.choice, after))
    return set()


def _uses_of_others(
    here: State, asked: Choice, left: int, window: _Window, waits: Sequence[Trigger],
) -> list[Option] | None:
    """Return the uses of the other abilities at a decision of the window, where so many abilities are ``left`` and the
    plain ones have to be what ``waits``; None if it is not as foreseen."""
    pool = _the_same(here, window)
    if pool is None or len(pool) != left:
        return None
    plain = {trigger.code for trigger in waits}
    waiting = [trigger for trigger in pool if trigger.code in plain]
    if (waiting != waits and _looks(waiting) != _looks(waits)) or not _is_part(pool, window.pool):
        return None
    uses = uses_of(asked.options)
    others: list[Option] = [use for use in uses if use.trigger.code not in plain]
    if len(pool) == len(waits):                      # all the others have been resolved
        return [] if len(uses) == len(asked.options) and not others else None
    return others if _window_at(here, asked) is not None else None


def _is_part(pool: Sequence[Trigger], whole: Sequence[Trigger]) -> bool:
    """Report whether a window had all the abilities that it has now."""
    rest = list(whole)
    for trigger in pool:
        if trigger not in rest:
            return not _looks(pool) - _looks(whole)
        rest.remove(trigger)
    return True


def _the_same(state: State, window: _Window) -> tuple[Trigger, ...] | None:
    """Return the abilities that wait in a window, if it is open in a position; else None."""
    frame = state.stack[-1]
    if not state.game.codes[frame.code].window:
        return None
    registers = WindowRegisters(*frame.registers)
    was, now = window.occurrence, registers.occurrence
    if registers.cancelled or (now != was and untagged(now, _KEPT) != untagged(was, _KEPT)):
        return None
    return registers.pool


__all__ = ["Block", "Known", "Proofs", "block_at"]
