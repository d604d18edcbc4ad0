"""The kernel's functions: making positions, asking what is legal, and stepping.

Rule: nothing here or in a state depends on how the position came about, except what the rules themselves
remember (what was played or gained this turn, set-up abilities, lost handles).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.kernel.code import leave
from engine.kernel.registers import D_BOTTOM, D_COUNT, D_DECK, D_KEEP, D_PLACE, D_PLAYER, Y_EXTRA, Y_PLAYER
from engine.kernel.run.effects import cost_now, types_now
from engine.kernel.run.handles import renumbered
from engine.kernel.run.hanging import note_played
from engine.kernel.run.limits import against_buying, against_playing
from engine.kernel.run.machine import Machine
from engine.kernel.run.moving import own_face, reshape
from engine.kernel.run.position import OpenQuestion
from engine.kernel.run.selections import draws
from engine.kernel.run.tracing import Touched, TracingMachine
from engine.kernel.run.windows import blocked_now, count_owned
from engine.kernel.turn.beginning import begin_turn
from engine.kernel.turn.ending import exhausted
from engine.language import (
    GAME_PLACES,
    PLAYER_PLACES,
    POOLS,
    TYPES,
    Ability,
    Lasts,
    Need,
    Often,
    Phase,
    Place,
    PlaceEstateToken,
    Pool,
    Span,
)
from engine.language.walk import contains
from engine.state import (
    ESTATE,
    FACE,
    KIND,
    LASTS_INDEX,
    TAG_SHIFT,
    UNKNOWN,
    Choice,
    Contents,
    Entry,
    Event,
    Frame,
    Game,
    Obstacle,
    Offer,
    Option,
    Pending,
    State,
    Stop,
    Trigger,
    Turn,
    TurnSkipped,
    zone_number,
)

_new = tuple.__new__  # what a named tuple is made with, without a call in between


class Step(NamedTuple):
    """The result of a decision: the next state in which somebody decides, what happened, and that choice."""

    state: State
    events: tuple[Event, ...]
    choice: Choice | None


class CodeInfo(NamedTuple):
    """The description of a code: the card it belongs to, its label, its unique path, and its ability if it has one."""

    card: str
    label: str
    path: str
    need: Need
    ability: Ability | None


def new_state(
    game: Game,
    zones: Mapping[tuple[int, Place], Iterable[Any]] | None = None,
    trash: Iterable[int] = (),
    piles: Mapping[str, Iterable[tuple[int, Any]]] | None = None,
    pools: Mapping[tuple[int, Pool], int] | None = None,
    turn: Turn | None = None,
    turns_taken: tuple[int, ...] | None = None,
    cubes: Iterable[tuple[int, int]] = (),
    gained: Mapping[int, tuple[tuple[int, ...], tuple[int, ...]]] | None = None,
    trashed: Mapping[int, tuple[tuple[int, ...], tuple[int, ...]]] | None = None,
    tokens: Iterable[tuple[int, int, int, int]] = (),
    inherited: Mapping[int, int] | None = None,
) -> State:
    """A position at a turn-level decision of the current player, or between two turns, before that of the player after
    ``turn.normal``.

    ``zones`` (player, place) to cards: kinds, and in a deck also sorted tuples of kinds (shuffled cards); a
    deck's first card is its top, a discard pile's last. ``piles`` name to runs (kind, how many), top first; a
    shuffled rest is (-1, kinds). ``pools`` (player, pool) to numbers: 1 Action and 1 Buy for the turn player
    unless given. ``gained`` player to the kinds gained on the current and on the last own turn. ``tokens``:
    (pile, or number of piles + landscape; token; player or -1; how many). ``inherited`` player to the kind set
    aside with their Estate token.
    """
    count = len(game.players)
    program = game.program
    all_zones = _laid_out(game, zones or {}, trash)
    contents: list[Contents] = [tuple((piles or {}).get(pile.name, ())) for pile in game.piles]
    turn = turn or Turn(last=count - 1)
    numbers = [0] * (count * POOLS)
    if turn.phase != Phase.BETWEEN:
        numbers[turn.player * POOLS + Pool.ACTIONS] = 1
        numbers[turn.player * POOLS + Pool.BUYS] = 1
    for (player, pool), number in (pools or {}).items():
        numbers[player * POOLS + pool] = number
    taken = turns_taken or tuple(1 if player <= turn.player else 0 for player in range(count))
    where: list[int] = []
    pending: list[Pending] = []
    for player, kind in sorted((inherited or {}).items()):
        aside = player * PLAYER_PLACES + Place.ASIDE
        where.append(aside)
        card = kind | len(where) << TAG_SHIFT
        all_zones[aside] = (*all_zones[aside], card)
        pending.append(Pending(LASTS_INDEX[Lasts.GAME], Entry(ESTATE, player, card, 0, 0, ())))
    hidden = tuple(
        Frame(program.turn_over.id, 0, (number,))
        for number, runs in enumerate(contents)
        if runs and runs[0][0] < 0 and game.piles[number].supply and number not in program.next_kingdom
    )
    return _with_records(State(
        game, tuple(all_zones), tuple(contents), tuple(numbers), turn, taken,
        (0,) * (len(program.counters) * count), _by_turn(count, gained or {}), _by_turn(count, trashed or {}), (),
        tuple(sorted({*cubes, *_bought_once(game, inherited or ())})), tuple(sorted(tokens)), tuple(pending),
        (_turn_frame(game, turn), *hidden), tuple(where), absent=program.next_kingdom,
    ), inherited or ())


def _with_records(state: State, inheriting: Iterable[int]) -> State:
    """A new position with what follows from it: what was played this turn, what players have, and as what cards that
    somebody's Estates are."""
    game, turn = state.game, state.turn
    wants_played = game.program.wants_played and turn.phase != Phase.BETWEEN
    spans_game = any(counter.span is Span.GAME for counter in game.program.counters)
    if not (wants_played or spans_game or (inheriting and game.program.inheriting)):
        return state
    machine = Machine(state)
    if spans_game:
        count_owned(machine)
    for player in inheriting:
        reshape(machine, player)
    if wants_played:
        # What a position says is in play of the player whose turn it is was played this turn.
        zone = turn.player * PLAYER_PLACES + Place.PLAY
        for card in machine.zones[zone]:
            note_played(machine, turn.player, machine.tag(zone, card))
    return machine.freeze()


def _laid_out(
    game: Game, zones: Mapping[tuple[int, Place], Iterable[int | tuple[int, ...]]], trash: Iterable[int],
) -> list[Contents]:
    """Return the contents of each zone, in order only if that counts."""
    count = len(game.players)
    found: list[Contents] = [()] * (count * PLAYER_PLACES + GAME_PLACES)
    for (player, place), cards in zones.items():
        number = zone_number(count, player, place)
        items = tuple(cards)
        found[number] = items if number in game.program.ordered_zones else tuple(sorted(items))
    found[count * PLAYER_PLACES] = tuple(sorted(trash))
    return found


def _by_turn(
    count: int, kinds: Mapping[int, tuple[tuple[int, ...], tuple[int, ...]]],
) -> tuple[tuple[int, ...], ...]:
    """For each player the kinds recorded on this turn, then those on the last own turn."""
    return tuple(tuple(sorted(some)) for player in range(count) for some in kinds.get(player, ((), ())))


def _bought_once(game: Game, players: Iterable[int]) -> Iterable[tuple[int, int]]:
    """Players whose Estate token is on a card have bought what puts it there, which they can do once a game."""
    for number, codes in game.program.event_code.items():
        clauses = [code.ability.clause for code in codes if code.ability and code.often == Often.ONCE_A_GAME.value]
        if any(contains(clause, PlaceEstateToken) for clause in clauses):
            for player in players:
                yield number, player


def _turn_frame(game: Game, turn: Turn) -> Frame:
    """The frame at the bottom of the stack: the turn in its phase, or the turn that is to begin."""
    program = game.program
    if turn.phase != Phase.BETWEEN:
        return Frame(program.turn_code.id, program.turns.phases[Phase(turn.phase)], ((),))
    return Frame(program.would_turn.id, 0, ((turn.normal + 1) % len(game.players), -1, 0, ()))


def legal(state: State) -> Choice | None:
    """The decision (or chance event) that a position is at; None when the game is over or the position
    leaves open what happens."""
    if state.status:
        return None
    machine = Machine(state)
    try:
        return machine.run()
    except OpenQuestion:
        return None


def _finish(before: State, machine: Machine) -> Step:
    try:
        choice = machine.run()
    except OpenQuestion as question:
        return Step(before._replace(status=f"open: {question}"), tuple(machine.events), None)
    state = machine.freeze()
    if choice is not None and choice.player >= 0 and machine.reordered:
        # The options can name handles, which have just got their canonical numbers, if there are any.
        if machine.twins or choice.options.__class__ is Offer:
            choice = machine.again(state).run()
        elif machine.numbers and state.where:
            numbers = machine.numbers
            choice = choice._replace(options=tuple([renumbered(option, numbers) for option in choice.options]))
    return _new(Step, (state, tuple(machine.events), choice))


def advance(state: State, option: Option) -> Step:
    """Like :func:`step`, for an option that ``legal(state)`` is known to contain: it is not checked."""
    return _take(state, Machine(state), option)


def trace(state: State, option: Option, window: int) -> tuple[Step, Touched]:
    """Like :func:`advance`, with which pools and zones the step touches.

    It ends at the next decision of the trigger window whose frame is number ``window`` of the stack, even if that has
    only one option: what follows is no more the doing of what is traced.
    """
    machine = TracingMachine(state, window)
    return _take(state, machine, option), machine.touched


def _take(state: State, machine: Machine, option: Option) -> Step:
    op = machine.code.ops[machine.pc]
    machine.pc += 1
    try:
        machine.take(op, option)
    except OpenQuestion as question:
        return Step(state._replace(status=f"open: {question}"), tuple(machine.events), None)
    return _finish(state, machine)


def unseen(state: State) -> Step | None:
    """Take a chance event that draws shuffled cards with all of them unknown, if what follows is the same whichever
    come.

    None where no shuffled cards are drawn, and where what follows depends on them.
    """
    machine = Machine(state)
    r = machine.r
    if machine.code is not machine.codes[machine.program.draw.id] or r[D_DECK] != Place.DECK:
        return None
    zone = zone_number(machine.players, r[D_PLAYER], r[D_DECK])
    deck = machine.zones[zone]
    shuffled = deck[-1 if r[D_BOTTOM] else 0] if deck else 0
    if not isinstance(shuffled, tuple):
        return None
    unknown = (UNKNOWN,) * len(shuffled)
    machine.zones[zone] = (*deck[:-1], *unknown) if r[D_BOTTOM] else (*unknown, *deck[1:])
    after = _finish(state, machine)
    return None if after.state.status.startswith("open") else after


def drawn_from(state: State) -> tuple[int, tuple[int, ...], int] | None:
    """Return who draws shuffled cards from the top of a deck into the hand, from which cards, and how many. None where
    something else is up to chance, or where something holds the cards that are drawn.
    """
    frame = state.stack[-1]
    program, r = state.game.program, frame.registers
    if frame.code != program.draw.id or r[D_DECK] != Place.DECK or r[D_PLACE] != Place.HAND:
        return None
    if r[D_KEEP] or r[D_BOTTOM] or program.inheriting:
        return None
    player: int = r[D_PLAYER]
    deck = state.zones[player * PLAYER_PLACES + Place.DECK]
    bag = deck[0] if deck else 0
    if not isinstance(bag, tuple) or not 0 < r[D_COUNT] < len(bag):
        return None
    return player, bag, r[D_COUNT]


def draws_of(bag: tuple[int, ...], count: int) -> tuple[Sequence[Any], Sequence[int]]:
    """Return the options of drawing so many of some shuffled cards, and their weights.

    Raises OpenQuestion where there are too many.
    """
    return draws(bag, count)


def step(state: State, option: Option) -> Step:
    """Carry out an option of ``legal(state)`` and all that is forced after it.

    Raises ``ValueError`` if the option is not one of those. Decisions with a single option are folded in.
    """
    choice = legal(state)
    if choice is None or option not in choice.options:
        raise ValueError(f"{option!r} is not an option here")
    return advance(state, option)


def perform(state: State, program: str, player: int) -> Step:
    """Run a program that the game was made with (``extra``) for a player. Raises ``KeyError``."""
    machine = Machine(state)
    code = machine.program.extra[program]
    machine.call(code, [player, player, 0, None, 0, 0, 0])
    return _finish(state, machine)


def resume(state: State, stop: Stop = Stop.NOWHERE) -> Step:
    """Go on from a position where play has stopped, or where something is to happen before anybody decides; ``stop``
    says where it stops next."""
    return _finish(state, Machine(state._replace(turn=state.turn._replace(stops=int(stop)))))


def start_turn(state: State, player: int) -> Step:
    """Begin a normal turn of a player now."""
    machine = Machine(state)
    if machine.turn.player == player and machine.turn.last != player:
        machine.turn = machine.turn._replace(player=machine.turn.last if machine.turn.last >= 0 else player)
    begin_turn(machine, player, -1, 0)
    for frame in state.stack[1:]:
        if frame.code == machine.program.turn_over.id:      # the tops of shuffled piles are seen before anything else
            machine.call(machine.program.turn_over, list(frame.registers))
    return _finish(state, machine)


def set_up_game(state: State) -> State:
    """The position with what the cards and landscapes of the game do before its first turn: tokens on piles.

    It is done for the player whose turn it is; what it leaves to chance or choice is a ``ValueError``.
    """
    machine = Machine(state)
    player = machine.turn.player
    for code in machine.program.set_up_codes:
        machine.call(code, [player, player, 0, None, 0, 0, 0])
        while len(machine.stack) > len(state.stack) - 1:
            if machine.pc >= len(machine.code.ops):
                leave(machine)
                continue
            operation = machine.code.ops[machine.pc]
            machine.pc += 1
            if operation.run(machine) is not None:
                raise ValueError(f"setting up {code.card} is not determined")
    return machine.freeze()


def refrozen(state: State) -> State:
    """A position that was put together by hand at a decision, as the kernel writes it: bags sorted, tags numbered."""
    return Machine(state).freeze()


def at_turn_level(state: State) -> bool:
    """Report whether nothing is being resolved: a player decides in a phase, play has stopped, or the game is over."""
    if state.status == "over":
        return True
    if len(state.stack) != 1 or state.status:
        return False
    code, position, _ = state.stack[0]
    program = state.game.program
    return bool(code == program.would_turn.id or (code == program.turn_code.id and position in program.turns.choices))


def before_turn(state: State) -> bool:
    """Report whether a turn is to begin next, if nothing makes its player skip it."""
    return not state.status and len(state.stack) == 1 and state.stack[0].code == state.game.program.would_turn.id


def next_turn(state: State) -> tuple[int, bool] | None:
    """Return whose turn comes next if play has stopped before one that is not skipped, and whether it is an extra turn;
    else None.
    """
    if not before_turn(state):
        return None
    if state.turn.stops == Stop.TURN_DUE and any(
        isinstance(event, TurnSkipped) for event in resume(state, Stop.NEXT_TURN).events
    ):
        return None
    registers = state.stack[0].registers
    return registers[Y_PLAYER], bool(registers[Y_EXTRA])


def blocked(state: State) -> tuple[tuple[Trigger, Obstacle], ...]:
    """At a trigger window: the abilities that triggered but cannot be used now, with why."""
    if state.status:
        return ()
    machine = Machine(state)
    try:
        machine.run()
        if not machine.code.window:
            return ()
        return tuple(blocked_now(machine))
    except OpenQuestion:
        return ()


def forbidding(state: State, player: int, kind: int, buying: bool = False) -> tuple[str, ...]:
    """The cards because of which a player cannot play a card from the hand now, or cannot buy it."""
    against = against_buying if buying else against_playing
    return tuple(dict.fromkeys(code.card for code in against(Machine(state), player, kind)))


def scores(state: State) -> tuple[int, ...]:
    """VP of each player as if the game ended now. Rule: "Game end"."""
    return tuple(sum(made.values()) for made in score_parts(state))


def score_parts(state: State) -> tuple[dict[str, int], ...]:
    """Return the parts of each player's score if the game ended now: the VP of tokens (""), and those of each card and
    landscape by name.
    """
    machine = Machine(state)
    machine.turn = machine.turn._replace(phase=int(Phase.BETWEEN))
    cards, landscapes = state.game.cards, state.game.landscapes
    every = []
    for player in range(machine.players):
        made = Counter({"": machine.pools[player * POOLS + Pool.VP]})
        base = player * PLAYER_PLACES
        registers: list[object] = [player, player, 0, None, 0, 0, 0]
        for place in range(PLAYER_PLACES):
            for item in machine.zones[base + place]:
                for card in (item,) if item.__class__ is int else item:
                    for worth in machine.program.scoring.get(card & KIND, ()):
                        made[cards[card & KIND].name] += worth.of(machine, registers, place)
        for landscape, everybody in machine.program.scoring_all.items():
            made[landscapes[landscape].name] += sum(worth.of(machine, registers) for worth in everybody)
        for landscape, holder in machine.cubes:
            if holder == player:
                for worth in machine.program.scoring_cards.get(landscape, ()):
                    made[landscapes[landscape].name] += worth.of(machine, registers)
        every.append(dict(made))
    return tuple(every)


def winners(state: State) -> tuple[int, ...]:
    """Return the players who would win if the game ended now. Rule: "Game end": most VP; of those tied, who had the
    fewest turns (extra turns not counted); if that is equal too, they share the victory.
    """
    totals = scores(state)
    best = [player for player, total in enumerate(totals) if total == max(totals)]
    if not state.game.program.rules.fewest_turns_win:
        return tuple(best)
    fewest = min(state.turns_taken[player] for player in best)
    return tuple(player for player in best if state.turns_taken[player] == fewest)


def cost_of(state: State, kind: int) -> tuple[int, int, int]:
    """Return the present cost of a card: coins, Potions, Debt."""
    return cost_now(Machine(state), kind)


def type_bits_of(state: State, face: int) -> int:
    """The types that a card has now, as bits (``engine.language.TYPE_BIT``)."""
    return types_now(Machine(state), face & FACE)


def face_of(state: State, kind: int, player: int) -> int:
    """A card as it is when it is a player's (-1: nobody's): the card whose abilities and types it has, too."""
    return own_face(Machine(state), kind, player) if kind == state.game.program.inheriting else kind


def ended_by(state: State) -> tuple[int, ...]:
    """The empty piles because of which the game is over; none if it is because the extra round after that is."""
    return exhausted(Machine(state)) if state.turn.final < 0 else ()


def empty_piles(state: State) -> int:
    """Return the number of Supply piles that are empty now."""
    m = Machine(state)
    return sum(not content and m.in_supply(number) for number, content in enumerate(m.piles))


def types_of(state: State, kind: int) -> tuple[str, ...]:
    """The types that a card has now."""
    types = types_now(Machine(state), kind)
    return tuple(name for number, name in enumerate(TYPES) if types >> number & 1)


def code_info(game: Game, code: int) -> CodeInfo:
    """Describe a code in a choice, trigger or event; -1 is the rules themselves."""
    if code < 0:
        return CodeInfo("", "rules", "", Need.MUST, None)
    found = game.codes[code]
    return CodeInfo(found.card, found.label, found.name, found.need, found.ability)
