"""The working copy of a position while a step is carried out, and the only place where cards move.

A :class:`Machine` thaws a state, runs compiled code until somebody has to decide, and freezes the result.
It never outlives a step. The current frame is held apart from the suspended ones in ``stack``.

Rules followed here: "The lose track rule" (a move, a covering on a deck, a shuffle marks every other handle
as lost, at once), "Moving cards from your deck", "Discarding cards".
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar, cast

from engine.kernel.compile.code import Code, Op
from engine.kernel.registers import ME, W_CURSOR, W_DONE, W_OCC, W_POOL
from engine.language import PLAYER_PLACES, POOLS, TYPE_BIT, Lasts, On, Phase, Place, Pool
from engine.state import (
    FACE,
    KIND,
    LOST,
    SHAPE,
    SHAPE_SHIFT,
    TAG,
    TAG_SHIFT,
    UNKNOWN,
    Choice,
    Entry,
    Event,
    Frame,
    Game,
    Info,
    Pending,
    State,
    is_kind,
    like,
)

HAND, DECK, DISCARD, PLAY, ASIDE = (
    int(Place.HAND),
    int(Place.DECK),
    int(Place.DISCARD),
    int(Place.PLAY),
    int(Place.ASIDE),
)
SINGLE = (Pool.JOURNEY, Pool.MINUS_CARD, Pool.MINUS_COIN)  # a player has one of these tokens
DECKS = (DECK, int(Place.BOON_DECK), int(Place.HEX_DECK))  # a card goes on top of them
LASTS: tuple[Lasts, ...] = tuple(Lasts)
ON_INDEX: dict[On, int] = {on: number for number, on in enumerate(On)}
LASTS_INDEX: dict[Lasts, int] = {lasts: number for number, lasts in enumerate(LASTS)}
# How long something waits, as a number: the index of its Lasts, and ARMED beside it once the owner's next turn began.
ARMED = 1 << (len(LASTS) - 1).bit_length()
ASLEEP = LASTS_INDEX[Lasts.NEXT_TURN]
AWAKE = ASLEEP | ARMED
_LASTING = {number | armed: lasts for lasts, number in LASTS_INDEX.items() for armed in (0, ARMED)}
lasting: Callable[[int], Lasts] = _LASTING.__getitem__

# What hangs on cards without being an ability: pending entries with these instead of a code. The source of a
# throne-room is the card that stays with a Duration, of marks and cards put on a card that card.
THRONE, MARKED, UNDER, PLAYED, ESTATE, FACE_DOWN, USED_UP = -1, -2, -3, -4, -5, -6, -7

# Beside the players whom a played Attack does not affect: what else is special about one play of a card.
SWAPPED, EXTRA_OPTION, GAVE_COINS = 1 << 16, 1 << 17, 1 << 18
FOR_THE_TURN = SWAPPED | EXTRA_OPTION  # what a play's set-up abilities take along, for the turn


_Tuple = TypeVar("_Tuple", bound=tuple[Any, ...])


class OpenQuestion(Exception):
    """The rules depend on something that the position does not say."""


def live(card: int) -> bool:
    """Whether a handle still has its card."""
    return card >= TAG and not card & LOST


def swap(value: _Tuple, old: int, new: int) -> _Tuple:
    """``value`` with every ``old`` (a handle) in it replaced; the same object if there is none."""
    if old >> TAG_SHIFT not in tags_in(value):
        return value
    changed: list[Any] | None = None
    for number, item in enumerate(value):
        if item.__class__ is int:
            if item == old:
                if changed is None:
                    changed = list(value)
                changed[number] = new
        elif item and isinstance(item, tuple):
            other = swap(item, old, new)
            if other is not item:
                if changed is None:
                    changed = list(value)
                changed[number] = other
    return value if changed is None else like(value, changed)


@lru_cache(maxsize=1 << 13)
def tags_in(value: tuple[Any, ...]) -> tuple[int, ...]:
    """The tags of the handles in a value, lost ones too, in the order in which they first occur."""
    found: dict[int, None] = {}
    for item in value:
        if item.__class__ is int:
            if item >= TAG:
                found[item >> TAG_SHIFT] = None
        elif item and isinstance(item, tuple):
            for tag in tags_in(item):
                found[tag] = None
    return tuple(found)


def renumbered(value: _Tuple, numbers: tuple[int, ...]) -> _Tuple:
    """A value with tag n replaced by ``numbers[n]`` everywhere; the same object if nothing changes."""
    return cast("_Tuple", _renumbered(value, numbers))


@lru_cache(maxsize=1 << 13, typed=True)  # typed: named tuples equal plain ones
def _renumbered(value: tuple[Any, ...], numbers: tuple[int, ...]) -> tuple[Any, ...]:
    changed: list[Any] | None = None
    for position, item in enumerate(value):
        if item.__class__ is int:
            if item < TAG:
                continue
            other: Any = item & (TAG - 1) | numbers[item >> TAG_SHIFT] << TAG_SHIFT
        elif item and isinstance(item, tuple) and tags_in(item):
            other = _renumbered(item, numbers)
        else:
            continue
        if other != item:
            if changed is None:
                changed = list(value)
            changed[position] = other
    return value if changed is None else like(value, changed)


class Machine:
    """A position being worked on."""

    __slots__ = (
        "code",
        "codes",
        "counters",
        "cubes",
        "emptied",
        "events",
        "gained",
        "game",
        "hidden",
        "numbers",
        "pc",
        "pending",
        "piles",
        "players",
        "pools",
        "program",
        "r",
        "reordered",
        "ret",
        "spent",
        "stack",
        "status",
        "together",
        "tokens",
        "trash_zone",
        "turn",
        "turns_taken",
        "twins",
        "where",
        "zones",
    )

    def __init__(self, state: State) -> None:
        game = state.game
        self.game: Game = game
        self.program: Any = game.program
        self.codes: tuple[Code, ...] = game.codes
        self.zones: list[tuple[Any, ...]] = list(state.zones)
        self.piles: list[tuple[Any, ...]] = list(state.piles)
        self.pools: list[int] = list(state.pools)
        self.turn = state.turn
        self.turns_taken = state.turns_taken
        self.counters: list[int] = list(state.counters)
        self.gained = state.gained
        self.spent = state.spent
        self.cubes = state.cubes
        self.tokens = state.tokens
        self.pending: list[Pending] = list(state.pending)
        self.stack: list[Frame] = list(state.stack)
        self.where: list[int] = list(state.where)
        self.status = state.status
        self.players = len(game.players)
        self.trash_zone = self.players * PLAYER_PLACES
        self.events: list[Event] = []
        self.ret: Any = None
        self.reordered = False
        self.together: list[int] = []
        self.emptied = False  # whether a Supply pile has just been emptied
        self.hidden = -1  # a shuffled pile whose next card has to be turned over
        self.twins = False  # whether the last trigger choice left out look-alikes
        self.numbers: tuple[int, ...] = ()  # the new number of each tag, if freezing has changed any
        frame = self.stack.pop()
        self.code: Code = self.codes[frame.code]
        self.pc = frame.at
        self.r: list[Any] = list(frame.registers)

    # ------------------------------------------------------------------ running

    def run(self) -> Choice | None:
        """Carry out operations until a decision, a chance event or the end.

        Returns the choice at which the machine stands, or None when nothing is left to decide.
        """
        while not self.status:
            if self.hidden >= 0:
                pile, self.hidden = self.hidden, -1
                self.call(self.program.turn_over, [pile])
            code = self.code
            ops = code.ops
            pc = self.pc
            if pc >= len(ops):
                self.leave()
                continue
            op = ops[pc]
            self.pc = pc + 1
            choice: Choice | None = op.run(self)
            if choice is not None:
                options = choice.options
                if len(options) == 1 and not op.always_ask:
                    self.pc = pc + 1
                    self.take(op, options[0])
                    continue
                self.pc = pc
                return choice
        return None

    def take(self, op: Op, option: Any) -> None:
        """Carry out the chosen option of a choice operation; the position is after the operation."""
        if option[0] == "open":
            self.status = "open: " + option[1]
            return
        assert op.apply is not None
        op.apply(self, option)

    def call(self, code: Code, registers: list[Any]) -> None:
        """Suspend the current frame and begin another."""
        self._suspend()
        self.code = code
        self.pc = 0
        self.r = registers + [None] * (code.size - len(registers))

    def leave(self) -> None:
        """End the current frame and go on with the one below."""
        frame = self.stack.pop()
        self.code = self.codes[frame.code]
        self.pc = frame.at
        self.r = list(frame.registers)

    def write(self, depth: int, register: int, value: Any) -> None:
        """Write a register of a suspended frame; ``depth`` is its place in the stack."""
        code, position, registers = self.stack[depth]
        self.stack[depth] = Frame(code, position, (*registers[:register], value, *registers[register + 1 :]))

    def _suspend(self) -> None:
        code = self.code
        registers = self.r
        for number in code.dead[self.pc]:
            registers[number] = None
        self.stack.append(Frame(code.id, self.pc, tuple(registers)))

    def freeze(self) -> State:
        """The state that the machine has reached, with handles renumbered canonically."""
        self._suspend()
        if self.where:
            self._canonical()
        else:
            self._sort_bags()
        return State(
            self.game,
            tuple(self.zones),
            tuple(self.piles),
            tuple(self.pools),
            self.turn,
            self.turns_taken,
            tuple(self.counters),
            self.gained,
            self.spent,
            self.cubes,
            self.tokens,
            tuple(self.pending),
            tuple(self.stack),
            tuple(self.where),
            self.status,
        )

    def _sort_bags(self) -> None:
        """Sort what has no order, where nothing has a tag."""
        if len(self.pending) > 1:
            self.pending = _sorted(self.pending)
        for depth, frame in enumerate(self.stack):
            if self.codes[frame.code].window:
                registers = frame.registers
                pool, done = tuple(_sorted(registers[W_POOL])), tuple(_sorted(registers[W_DONE]))
                if pool != registers[W_POOL] or done != registers[W_DONE]:
                    self.stack[depth] = frame._replace(registers=(registers[W_OCC], pool, done, *registers[W_CURSOR:]))
                    self.reordered = True

    def _canonical(self) -> None:
        """Give the tags in use numbers that depend on the position alone, and drop the others.

        Items of bags (pending abilities, the abilities of a window) are sorted by what they look like with
        each handle replaced by its card and place, and if that leaves ties, by everything else that holds
        the same handle.
        """
        where = self.where
        codes = self.codes

        def mask(item: Any) -> Any:
            if item.__class__ is int:
                return (1, where[(item >> TAG_SHIFT) - 1], item & (TAG - 1)) if item >= TAG else (0, item)
            if isinstance(item, tuple):
                return (3, tuple([mask(part) for part in item]))
            return (2, "" if item is None else str(item))

        bags: list[tuple[int, int, list[Any]]] = [(-1, 0, list(self.pending))]
        for depth, frame in enumerate(self.stack):
            if codes[frame.code].window:
                for register in (W_POOL, W_DONE):
                    if len(frame.registers[register]) > 1:
                        bags.append((depth, register, list(frame.registers[register])))
        contexts: dict[int, list[Any]] | None = None
        for depth, register, items in bags:
            if len(items) < 2:
                continue
            if depth < 0:
                codes_of = [item.entry.code for item in items]
            else:
                codes_of = [item.code for item in items]
            if len(set(codes_of)) == len(items):
                ordered = sorted(zip(codes_of, items, strict=False), key=_first)
            elif len(set(masked := [mask(item) for item in items])) == len(items):
                ordered = sorted(zip(masked, items, strict=False), key=_first)
            else:
                if contexts is None:
                    contexts = self._contexts(mask)
                known = contexts

                def key(pair: tuple[Any, Any], known: dict[int, list[Any]] = known) -> Any:
                    return (pair[0], [sorted(map(repr, known[tag])) for tag in tags_in((pair[1],))])

                ordered = sorted(zip(masked, items, strict=False), key=key)
            items[:] = [item for _, item in ordered]
            if depth < 0:
                self.pending = items
            else:
                frame = self.stack[depth]
                registers = list(frame.registers)
                if registers[register] != tuple(items):
                    self.reordered = True
                registers[register] = tuple(items)
                self.stack[depth] = frame._replace(registers=tuple(registers))
        used: dict[int, None] = {}
        for frame in self.stack:
            for tag in tags_in(frame.registers):
                used[tag] = None
        for _, entry in self.pending:
            for tag in tags_in(entry):
                used[tag] = None
        if list(used) == list(range(1, len(where) + 1)):
            return
        self.reordered = True
        number_of = {tag: number for number, tag in enumerate(used, 1)}
        numbers = tuple([number_of.get(tag, 0) for tag in range(len(where) + 1)])
        self.numbers = numbers
        self.stack = [renumbered(frame, numbers) if tags_in(frame.registers) else frame for frame in self.stack]
        self.pending = [Pending(span, renumbered(entry, numbers)) for span, entry in self.pending]
        ordered_zones = self.program.ordered_zones
        for zone in set(where):
            cards: list[Any] = []
            for card in self.zones[zone]:
                if card.__class__ is int and card >= TAG:
                    tag = number_of.get(card >> TAG_SHIFT, 0)
                    card = card & FACE | tag << TAG_SHIFT
                cards.append(card)
            if zone not in ordered_zones:
                cards.sort()
            self.zones[zone] = tuple(cards)
        self.where = [where[tag - 1] for tag in used]

    def _contexts(self, mask: Callable[[Any], Any]) -> dict[int, list[Any]]:
        """For each tag, everything that holds it, in a form without tags."""
        contexts: dict[int, list[Any]] = {}

        def note(items: Any, place: Any) -> None:
            for item in items:
                tags = tags_in((item,))
                if tags:
                    seen = (place, mask(item))
                    for tag in tags:
                        contexts.setdefault(tag, []).append(seen)

        note(self.pending, "pending")
        for depth, frame in enumerate(self.stack):
            if self.codes[frame.code].window:
                note(frame.registers[W_POOL], ("pool", depth))
                note(frame.registers[W_DONE], ("done", depth))
                note((frame.registers[W_OCC],), ("occurrence", depth))
            else:
                for number, value in enumerate(frame.registers):
                    note((value,), (depth, number))
        return contexts

    # ------------------------------------------------------------------ who, what

    def decider(self, player: int) -> int:
        """Who makes a player's decisions now."""
        turn = self.turn
        return turn.decided_by if turn.decided_by >= 0 and player == turn.player else player

    def order(self, first: int) -> list[int]:
        """All players in turn order from ``first``."""
        count = self.players
        return [(first + n) % count for n in range(count)]

    def cost(self, face: int) -> tuple[int, int, int]:
        """What a card costs now: coins, Potions, Debt. Rule: costs do not go below 0."""
        if face & KIND == UNKNOWN:
            raise OpenQuestion("what an unknown card costs")
        shape = (face & SHAPE) >> SHAPE_SHIFT
        kind = shape - 1 if shape else face & KIND
        cost = self.game.costs[kind]
        if kind in self.program.costs_like_last and self.turn.last_gained:
            return self.cost(self.turn.last_gained)
        if self.program.cost_effects or kind in self.program.own_cost:
            less = self.program.reduction(self, face)
            if less:
                return (cost[0] - less if cost[0] > less else 0, cost[1], cost[2])
        return cost

    def types(self, face: int) -> int:
        """The types a card has now, as bits."""
        if face & KIND == UNKNOWN:
            raise OpenQuestion("what an unknown card is")
        shape = (face & SHAPE) >> SHAPE_SHIFT
        kind = shape - 1 if shape else face & KIND
        types = self.game.types[kind]
        if self.program.type_effects:
            types |= self.program.added_types(self, face, kind)
        return types

    def info(self, face: int) -> Info:
        """What a card is at this moment: face, cost, types; unknown cards have none."""
        face &= FACE
        if face == UNKNOWN:
            return (face, (-1, 0, 0), ~0)
        # The bits of the types as a negative number: what is large and positive is a handle.
        return (face, self.cost(face), ~self.types(face))

    def printed(self, face: int) -> Info:
        """What is printed on a card, whatever changes its cost or types now."""
        kind = is_kind(face)
        return (face & FACE, self.game.costs[kind], ~self.game.types[kind])

    def pool(self, player: int, pool: Pool, amount: int, code: int = -1) -> None:
        """Add to a pool of a player."""
        if pool in SINGLE:
            amount = min(amount, 1 - self.pools[player * POOLS + pool])
        if amount:
            self.pools[player * POOLS + pool] += amount
            self.log("pool", player, code=code, value=(int(pool), amount))

    def log(
        self,
        verb: str,
        player: int,
        cards: tuple[int, ...] = (),
        source: int = -2,
        target: int = -2,
        code: int = -1,
        value: Any = None,
    ) -> None:
        """Note an event."""
        self.events.append(Event(verb, player, cards, source, target, code, value))

    # ------------------------------------------------------------------ handles

    def tracked(self, card: Any) -> bool:
        """Whether a handle still has its card."""
        return live(card)

    def zone_of(self, card: int) -> int:
        """The zone of a tagged card."""
        return self.where[(card >> TAG_SHIFT) - 1]

    def tag(self, zone: int, card: int) -> int:
        """Make a handle for a card in a zone."""
        if card >= TAG:
            return card
        self.where.append(zone)
        handle = card | len(self.where) << TAG_SHIFT
        cards = self.zones[zone]
        number = cards.index(card)
        if zone in self.program.ordered_zones:
            self.zones[zone] = (*cards[:number], handle, *cards[number + 1 :])
        else:
            self.zones[zone] = (*cards[:number], *cards[number + 1 :], handle)
            if len(cards) > 1 and cards[-1] >= TAG:
                self.zones[zone] = tuple(sorted(self.zones[zone]))
        return handle

    def lose(self, card: int, why: str, everyone: bool = False, on: On | None = None) -> None:
        """Mark every handle on a card as lost, except those of the ability that moves it.

        The moving ability is the nearest ability frame, with the procedures (gaining, playing) that it runs.
        Set-up abilities that trigger on this very occurrence (``on``: discarding, trashing) expect the card
        where it goes and keep their handles.

        A lost handle still knows which card it is (and so what it is), as long as that can be told: not in a
        shuffled deck or a pile.
        """
        lost = card | LOST
        first = len(self.stack)
        mover = -1
        if everyone:
            registers = tuple(self.r)
            changed = swap(registers, card, lost)
            if changed is not registers:
                self.r[:] = changed
        else:
            code = self.code
            while code.procedure and first:
                first -= 1
                code = self.codes[self.stack[first].code]
            mover = code.id
        stack = self.stack
        for depth in range(first):
            frame = stack[depth]
            registers = frame.registers
            changed = swap(registers, card, lost)
            if changed is not registers:
                code = self.codes[frame.code]
                triggers = registers[W_POOL] + self.program.reactions(self, registers[W_OCC]) if code.window else ()
                stack[depth] = Frame(frame.code, frame.at, changed)
                if code.window:
                    for trigger in triggers:
                        if trigger.code == mover and trigger not in registers[W_POOL]:
                            continue  # the Reaction that moves the card itself
                        if (
                            trigger.this == card
                            or card in registers[W_OCC].cards[trigger.subject : trigger.subject + 1]
                        ):
                            self.log(
                                "lose track",
                                trigger.player,
                                (card & FACE,),
                                code=trigger.code,
                                value=why,
                            )
                elif not code.procedure:
                    self.log("lose track", registers[ME], (card & FACE,), code=code.id, value=why)
        for number, (span, entry) in enumerate(self.pending):
            if on is not None and entry.code >= 0 and self.codes[entry.code].on is on:
                continue
            other = swap(entry, card, lost)
            if other is not entry:
                self.pending[number] = Pending(span, other)
                if card in entry.binds and entry.code >= 0:
                    self.log("lose track", entry.owner, (card & FACE,), code=entry.code, value=why)

    def held(self, card: int) -> bool:
        """Whether some ability holds a handle on a card: whether it differs from its untagged copies."""

        def within(value: Any) -> bool:
            return any(
                item == card if item.__class__ is int else isinstance(item, tuple) and within(item) for item in value
            )

        # What the current operation no longer reads does not count: it is cleared before the choice is made.
        dead = self.code.dead[self.pc - 1]
        return (
            within([value for number, value in enumerate(self.r) if number not in dead])
            or any(within(frame.registers) for frame in self.stack)
            or any(within(entry) for _, entry in self.pending)
        )

    def distinct(self, cards: list[int]) -> list[int]:
        """Cards as they are offered: by face, but for a card that something holds beside a copy of it."""
        faces = [card & FACE for card in cards]
        if all(card < TAG for card in cards):
            return faces
        return [
            card if card >= TAG and faces.count(card & FACE) > 1 and self.held(card) else card & FACE for card in cards
        ]

    def choose(self, cards: list[int], chosen: tuple[int, ...]) -> list[int]:
        """The cards that an option names, of those it was made from: see :meth:`distinct`."""
        return self.pick(cards, self.distinct(cards), chosen)

    def pick(self, cards: list[int], faces: list[int], chosen: tuple[int, ...]) -> list[int]:
        """The cards that an option names, where each card was offered as the face beside it."""
        left, offered = list(cards), list(faces)
        picked = []
        for wanted in chosen:
            number = offered.index(wanted)
            picked.append(left.pop(number))
            offered.pop(number)
        return picked

    def rename(self, card: int, other: int) -> None:
        """A card has changed what it is (not where): every handle on it changes with it."""
        self._replace(card, other)
        self._replace(card | LOST, other | LOST)
        zone = self.zone_of(card)
        self.zones[zone] = tuple(sorted(swap(self.zones[zone], card, other)))

    def _replace(self, old: int, new: int) -> None:
        """Replace a handle wherever it is held."""
        self.r[:] = swap(tuple(self.r), old, new)
        self.stack = [Frame(code, at, swap(registers, old, new)) for code, at, registers in self.stack]
        self.pending = [Pending(span, swap(entry, old, new)) for span, entry in self.pending]

    def forget(self, card: int, why: str) -> None:
        """A card goes where it cannot be told from others: every handle on it is lost, and knows only its
        kind."""
        self.lose(card, why, everyone=True)
        self._replace(card | LOST, card & KIND | LOST)

    # ------------------------------------------------------------------ moving cards

    def place(self, zone: int) -> int:
        """The place that a zone is."""
        own = self.trash_zone
        return zone % PLAYER_PLACES if zone < own else zone - own + PLAYER_PLACES

    def in_play(self, card: int) -> bool:
        """Whether a handle has its card, and it is in play."""
        if not live(card):
            return False
        zone = self.zone_of(card)
        return zone % PLAYER_PLACES == PLAY and zone < self.trash_zone

    def remove(self, zone: int, card: int) -> None:
        """Take a card out of a zone (half of a move)."""
        cards = self.zones[zone]
        number = cards.index(card)
        self.zones[zone] = cards[:number] + cards[number + 1 :]

    def own_face(self, card: int, player: int) -> int:
        """A card that can have the abilities of another one, as it is when it is a player's (-1: nobody's)."""
        shape = 0
        for _, entry in self.pending:
            if entry.code == ESTATE and entry.owner == player:
                shape = self.program.double_of.get(entry.this & KIND, -1) + 1
        return card & ~SHAPE | shape << SHAPE_SHIFT

    def reshape(self, player: int) -> None:
        """A player has put the Estate token on a card: what that changes is changed wherever it lies."""
        base = player * PLAYER_PLACES
        for zone in range(base, base + PLAYER_PLACES):
            for card in self.zones[zone]:
                if card.__class__ is int and card & KIND == self.program.inheriting:
                    other = self.own_face(card, player)
                    cards = list(self.zones[zone])
                    cards[cards.index(card)] = other
                    self.zones[zone] = tuple(cards if zone in self.program.ordered_zones else sorted(cards))
                    if card >= TAG:
                        self._replace(card, other)
                        self._replace(card | LOST, other | LOST)

    def insert(self, zone: int, card: int, bottom: bool = False) -> int:
        """Put a card into a zone, on top where there is a top (half of a move); what it covers is lost.

        Returns the card as it is there.
        """
        if self.program.inheriting and card & KIND == self.program.inheriting:
            other = self.own_face(card, zone // PLAYER_PLACES if zone < self.trash_zone else -1)
            if other != card and card >= TAG:
                self._replace(card, other)
                self._replace(card | LOST, other | LOST)
            card = other
        cards = self.zones[zone]
        if zone in self.program.ordered_zones:
            if bottom:
                self.zones[zone] = (*cards, card)
            elif self.place(zone) in DECKS:
                if cards and cards[0].__class__ is int and cards[0] >= TAG:
                    self.lose(cards[0], "covered", everyone=True)
                self.zones[zone] = (card, *cards)
            else:
                if self.game.rules.discard_pile_loses_track:
                    for other in cards:
                        # Cards that are discarded at once do not cover each other.
                        if other >= TAG and other not in self.together:
                            self.lose(other, "covered", everyone=True)
                self.zones[zone] = (*cards, card)
        elif not cards or card >= cards[-1]:
            self.zones[zone] = (*cards, card)
        else:
            rest = list(cards)
            insort(rest, card)
            self.zones[zone] = tuple(rest)
        return card

    def move(
        self, card: int, source: int, target: int, keep: bool = False, on: On | None = None, bottom: bool = False
    ) -> int:
        """Move a card between two zones. This is the one function that moves cards.

        Every ability but the mover loses track of it. With ``keep`` the moved card gets a handle. ``on`` is
        the occurrence that the move is. Returns the card as it is in its new zone.
        """
        self.remove(source, card)
        if card >= TAG:
            self.lose(card, "moved", on=on)
            if card & SHAPE:
                plain = card & ~SHAPE
                self._replace(card, plain)
                self._replace(card | LOST, plain | LOST)
                card = plain
            self.where[(card >> TAG_SHIFT) - 1] = target
        else:
            card &= KIND
            if keep:
                self.where.append(target)
                card |= len(self.where) << TAG_SHIFT
        return self.insert(target, card, bottom)

    def from_pile(self, pile: int, target: int) -> int:
        """Move the top card of a pile to a zone and keep a handle on it. The pile must not be empty."""
        runs = self.piles[pile]
        kind, count = runs[0]
        self.piles[pile] = runs = ((kind, count - 1), *runs[1:]) if count > 1 else runs[1:]
        if runs and runs[0][0] < 0 and self.game.piles[pile].supply:
            self.hidden = pile
        if not runs and self.game.piles[pile].supply:
            self.emptied = True
        self.where.append(target)
        return self.insert(target, kind | len(self.where) << TAG_SHIFT)

    def to_pile(self, card: int, source: int) -> None:
        """Return a card to the top of the pile that it belongs to."""
        self.remove(source, card)
        if card >= TAG:
            self.forget(card, "moved")
        kind = card & KIND
        pile = self.game.pile_of[kind]
        runs = self.piles[pile]
        if runs and runs[0][0] == kind:
            self.piles[pile] = ((kind, runs[0][1] + 1), *runs[1:])
        else:
            self.piles[pile] = ((kind, 1), *runs)

    def spread(self, zone: int) -> None:
        """A deck that is about to be moved as a whole: its shuffled cards need no order any more."""
        self.zones[zone] = tuple(
            [card for item in self.zones[zone] for card in (item if item.__class__ is tuple else (item,))]
        )

    def rotate(self, pile: int) -> None:
        """The cards of the name that is on top of a pile go to its bottom."""
        first, *rest = self.piles[pile]
        if rest and rest[-1][0] == first[0]:
            rest[-1] = (first[0], rest[-1][1] + first[1])
        else:
            rest.append(first)
        self.piles[pile] = tuple(rest)
        if rest[0][0] < 0:
            self.hidden = pile

    # ------------------------------------------------------------------ tokens

    def add_tokens(self, where: int, token: int, number: int, player: int = -1) -> None:
        """Put tokens on a pile or landscape."""
        have = sum(e[3] for e in self.tokens if e[:3] == (where, token, player))
        rest = [e for e in self.tokens if e[:3] != (where, token, player)]
        if have + number:
            rest.append((where, token, player, have + number))
        self.tokens = tuple(sorted(rest))

    def take_tokens(self, where: int, token: int, most: int) -> int:
        """Take tokens off a pile or landscape; returns how many there were to take."""
        have = sum(e[3] for e in self.tokens if e[:3] == (where, token, -1))
        number = min(have, most)
        if number:
            self.add_tokens(where, token, -number)
        return number

    def note_played(self, player: int, card: int) -> None:
        """A card in play was played this turn; it is so as long as it stays there."""
        if any(entry.code == PLAYED and entry.this == card for _, entry in self.pending):
            return
        self.pending.append(Pending(LASTS_INDEX[Lasts.THIS_TURN], Entry(PLAYED, player, card, 0, 0, ())))

    def take_marks(self, card: int) -> int:
        """Take all tokens off a card; returns how many there were."""
        number = 0
        for one in [one for one in self.pending if one.entry.code == MARKED and one.entry.this == card]:
            self.pending.remove(one)
            number += one.entry.binds[0]
        return number

    def put_away(self, card: int) -> None:
        """A Boon or Hex goes to its discard pile."""
        source = self.zone_of(card)
        hexes = self.types(card & FACE) & TYPE_BIT["Hex"]
        target = self.trash_zone + (Place.HEX_DISCARD if hexes else Place.BOON_DISCARD) - PLAYER_PLACES
        self.move(card, source, target)
        self.log("put away", source // PLAYER_PLACES, (card & FACE,), source, target)

    def pile_top(self, pile: int) -> int:
        """The kind on top of a pile, or -1 if it is empty. The top of a pile is always known."""
        runs = self.piles[pile]
        return runs[0][0] if runs else -1

    def as_bag(self, cards: list[int]) -> tuple[Any, ...]:
        """Cards in an unknown order, as the items that they are in a deck."""
        kinds = sorted(card & KIND for card in cards)
        if not kinds:
            return ()
        if kinds[0] == kinds[-1]:
            return tuple(kinds)
        return (tuple(kinds),)

    def shuffle_away(self, deck: int, discard: int) -> None:
        """Shuffle the discard pile of the Boons or Hexes to make their deck."""
        cards = self.zones[discard]
        for card in cards:
            if card >= TAG:
                self.forget(card, "shuffled")
        self.zones[discard] = ()
        self.zones[deck] += self.as_bag(list(cards))
        if cards:
            self.log("shuffle", -1, tuple(card & FACE for card in cards), discard, deck)

    def shuffle(self, player: int, code: int = -1) -> None:
        """Shuffle a player's discard pile and put it under the deck."""
        base = player * PLAYER_PLACES
        cards = self.zones[base + DISCARD]
        if not cards:
            return
        for card in cards:
            if card >= TAG:
                self.forget(card, "shuffled")
        self.zones[base + DISCARD] = ()
        self.zones[base + DECK] += self.as_bag(list(cards))
        self.log("shuffle", player, tuple(card & FACE for card in cards), base + DISCARD, base + DECK, code)

    def shuffle_deck(self, player: int, code: int = -1) -> None:
        """Shuffle a player's whole deck."""
        zone = player * PLAYER_PLACES + DECK
        cards: list[int] = []
        for item in self.zones[zone]:
            if item.__class__ is int:
                if item >= TAG:
                    self.forget(item, "shuffled")
                cards.append(item)
            else:
                cards.extend(item)
        self.zones[zone] = self.as_bag(cards)
        self.log("shuffle", player, (), zone, zone, code)

    def deck_size(self, player: int) -> int:
        """How many cards are in a player's deck."""
        return sum(1 if item.__class__ is int else len(item) for item in self.zones[player * PLAYER_PLACES + DECK])

    def phase(self, phase: Phase) -> None:
        """Enter a phase."""
        self.turn = self.turn._replace(phase=int(phase))
        self.log("phase", self.turn.player, value=int(phase))


def _sorted(items: Any) -> list[Any]:
    if len(items) < 2:
        return list(items)
    try:
        return sorted(items)
    except TypeError:
        return sorted(items, key=repr)


def _first(pair: tuple[Any, Any]) -> Any:
    return pair[0]


def has_type(types: int, name: str) -> bool:
    """Whether type bits contain a type."""
    return bool(types & TYPE_BIT[name])
