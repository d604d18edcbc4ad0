"""Instructions that play cards, replace what would happen, and change turns and phases."""

from __future__ import annotations

from engine.kernel.compile.cards import handles
from engine.kernel.compile.choices import pick, supply_choice
from engine.kernel.compile.draft import Draft, instructions
from engine.kernel.compile.players import player
from engine.kernel.compile.scope import Compiled, Regs, amounts, faces
from engine.kernel.procedures.playing import follow
from engine.kernel.registers import EXTRA_OPTION, KEEP, P_IMMUNE, SWAPPED, THIS, W_CANCELLED, W_DONE, W_POOL, WHO
from engine.kernel.run.handles import live
from engine.kernel.run.limits import may_play_from
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import ON_END_OF_BUY, PHASE_ACTION, PHASE_BUY
from engine.kernel.run.moving import rename
from engine.kernel.run.windows import open_window
from engine.kernel.turn.beginning import extra_turn
from engine.language import (
    BecomeFromSupply,
    CardWithToken,
    FollowPlayed,
    Immune,
    Instead,
    Manner,
    Mark,
    NextHandSize,
    Pick,
    Play,
    PlayFromSupply,
    ReturnToActionPhase,
    SetAsideCard,
    TakeTurn,
)
from engine.state import (
    ESTATE,
    FACE,
    KIND,
    LOST,
    SHAPE_SHIFT,
    Asks,
    Became,
    LeftUnaffected,
    NothingDone,
    Obstacle,
    Replaced,
)

MARKS: dict[Mark, int] = {Mark.NONE: 0, Mark.EXTRA_OPTION: EXTRA_OPTION, Mark.SWAPPED: SWAPPED}


def _to_play(draft: Draft, part: Play, optional: bool) -> Compiled[list[int]]:
    """The cards that are to be played, lost ones too; if they are to be picked, the choice is made here."""
    cards = part.cards
    match cards:
        case Pick():
            picked = draft.b.temporary()
            pick(draft, cards, Asks.PLAY, optional, picked, keep=True)
            return Compiled(lambda m, r: list(r[picked]), frozenset((picked,)))
        case CardWithToken():
            owner, reads = player(draft.scope, cards.whose)

            def with_token(m: Machine, r: Regs) -> list[int]:
                who = owner(m, r)
                return [entry.this | LOST for _, entry in m.pending if entry.code == ESTATE and entry.owner == who]

            return Compiled(with_token, reads)
        case SetAsideCard():
            seen, of_cards = faces.of(draft.scope, cards)
            return Compiled(lambda m, r: [face | LOST for face in seen(m, r)], of_cards)
        case _:
            held = handles(draft.scope, cards)
            if held is None:
                raise ValueError("Play needs This, It, a Ref, a Pick or a card that is set aside")
            return held


@instructions(Play)
def play(draft: Draft, part: Play, done: int | None, optional: bool) -> None:
    """Rules: "Playing a card", and since 2021 no playing of a card lost track of, except by a throne-room
    that replays it."""
    b = draft.b
    leaving = part.manner is Manner.LEAVING
    replay = part.manner is Manner.REPLAY
    times, of_times = amounts.of(draft.scope, part.times)
    mark = MARKS[part.mark]
    todo = b.temporary()
    played, often = b.temporary(), b.temporary()
    to_play, reads = _to_play(draft, part, optional)

    def begin(m: Machine) -> None:
        m.r[todo] = tuple(to_play(m, m.r))
        m.r[played] = 0
        m.r[often] = times(m, m.r)

    b.emit(begin, reads | of_times, (todo, played, often))
    draft.mark_done(done, Compiled(lambda m, r: bool(r[todo]), frozenset((todo,))))
    loop, end = b.label(), b.label()
    b.mark(loop)

    def run(m: Machine) -> None:
        r = m.r
        waiting = r[todo]
        if r[played] >= r[often]:
            r[todo] = waiting = waiting[1:]
            r[played] = 0
        if not waiting:
            m.pc = end[0]
            return
        card = waiting[0]
        again = replay or r[played] > 0
        r[played] += 1
        why = _unplayable(m, r, card, again, leaving)
        if why is not None:
            m.log(NothingDone(r[WHO], (card & FACE,), code=m.code.id, why=why))
            r[played] = r[often]
            m.pc = loop[0]
            return
        keeper = r[KEEP]
        if leaving and not m.rules.players_of_left_cards_stay:
            stays = card & FACE | LOST
        elif leaving:
            stays = keeper
        else:
            # What has left play stays for nothing; a card that is in play is its own keeper.
            stays = card & FACE | LOST if m.rules.durations_end_with_their_card else 0
        left, repeats = (1 if leaving else 0), (keeper if again else 0)
        m.call(m.program.play, [r[WHO], card, card & FACE, left, stays, mark, repeats, m.code.id])

    b.emit(run, (todo, played, often, KEEP), jumps=(loop, end))
    b.jump(loop)
    b.mark(end)


def _unplayable(m: Machine, r: Regs, card: int, again: bool, leaving: bool) -> Obstacle | None:
    """Return why a card is not played (once more, where it lies), or None."""
    replays = again and m.rules.throne_rooms_replay_lost_cards
    if not live(card) and not leaving and not replays and not m.rules.lost_cards_can_be_played:
        return Obstacle.TRACK_LOST
    if m.program.limits_plays and not again and live(card) and not may_play_from(m, r[WHO], card):
        return Obstacle.FORBIDDEN
    return None


@instructions(PlayFromSupply)
def play_from_supply(draft: Draft, part: PlayFromSupply, done: int | None, optional: bool) -> None:
    """Rule: "Play a card while leaving it"."""
    picked = supply_choice(draft, part.filter, optional, Asks.PLAY)

    def run(m: Machine) -> None:
        r = m.r
        if r[picked] is None:
            return
        face = r[picked]
        stays = r[KEEP] if m.rules.players_of_left_cards_stay else face | LOST
        m.call(m.program.play, [r[WHO], face | LOST, face, 1, stays, 0, 0, m.code.id])

    draft.b.emit(run, (picked, KEEP))
    draft.mark_done(done)


@instructions(BecomeFromSupply)
def become_from_supply(draft: Draft, part: BecomeFromSupply, done: int | None, optional: bool) -> None:
    """The card is the chosen card until it leaves play; then it is played (as that card)."""
    picked = supply_choice(draft, part.filter, optional, Asks.BECOME)

    def run(m: Machine) -> None:
        r = m.r
        face = r[picked]
        if face is None:
            return
        this = r[THIS]
        if m.in_play(this):
            other = this & ~(FACE & ~KIND) | (face & KIND) + 1 << SHAPE_SHIFT
            rename(m, this, other)
            m.log(Became(r[WHO], (this & KIND, face & KIND), code=m.code.id))
            m.call(m.program.play, [r[WHO], other, other & FACE, 0, 0, 0, 0, m.code.id])
        elif m.rules.lost_cards_can_be_played:
            m.call(m.program.play, [r[WHO], face | LOST, face, 0, 0, 0, 0, m.code.id])
        else:
            m.log(NothingDone(r[WHO], (face,), code=m.code.id, why=Obstacle.TRACK_LOST))

    draft.b.emit(run, (picked, THIS))
    draft.mark_done(done)


@instructions(FollowPlayed)
def follow_played(draft: Draft, part: FollowPlayed, done: int | None, optional: bool) -> None:
    """The played card's own ability, in place of the Way's."""
    mark = MARKS[part.mark]

    def run(m: Machine) -> None:
        window, play = m.stack[-1].registers, m.stack[-2].registers
        if not m.rules.ways_are_the_cards_doing:
            # Like any other Way: in place of the card's ability, which is followed here and is not the card's doing.
            # So nobody is unaffected by it.
            replace_occurrence(m)
            follow(m, (*play[:P_IMMUNE], 0, *play[P_IMMUNE + 1 :]), mark)
            return
        m.write(-2, P_IMMUNE, play[P_IMMUNE] | mark)
        ways = {code.id for code in m.codes if code.card in m.program.ways}
        m.write(-1, W_POOL, tuple(trigger for trigger in window[W_POOL] if trigger.code not in ways))
        dropped = tuple(trigger for trigger in window[W_POOL] if trigger.code in ways)
        m.write(-1, W_DONE, window[W_DONE] + dropped)

    draft.b.emit(run)
    draft.mark_done(done)


@instructions(Immune)
def immune(draft: Draft, part: Immune, done: int | None, optional: bool) -> None:
    """Rule: unaffected by that play of the Attack."""

    def run(m: Machine) -> None:
        m.write(-2, P_IMMUNE, m.stack[-2].registers[P_IMMUNE] | 1 << m.r[WHO])
        m.log(LeftUnaffected(m.r[WHO], code=m.code.id))

    draft.b.emit(run)
    draft.mark_done(done)


@instructions(Instead)
def instead(draft: Draft, part: Instead, done: int | None, optional: bool) -> None:
    """Rule: "When-would abilities"."""
    draft.b.emit(replace_occurrence)
    draft.mark_done(done)


def replace_occurrence(m: Machine) -> None:
    """Prevent the occurrence that the window on top of the stack is about."""
    m.write(-1, W_CANCELLED, 1)
    m.log(Replaced(m.r[WHO], code=m.code.id))


@instructions(TakeTurn)
def take_turn(draft: Draft, part: TakeTurn, done: int | None, optional: bool) -> None:
    """Rule: "Abilities between turns": the turn begins, and what else waits is looked at after it."""
    decider = player(draft.scope, part.decided_by) if part.decided_by is not None else None
    reads = decider.reads if decider is not None else frozenset[int]()
    decider_of = decider.fn if decider is not None else None
    during: list[tuple[int, tuple[int, ...]]] = []
    for ability in part.during:
        code = draft.sets_up(ability, None)
        registers = tuple([draft.b.register(name) for name in code.names])
        reads |= set(registers)
        during.append((code.id, registers))

    def run(m: Machine) -> None:
        r = m.r
        decides = decider_of(m, r) if decider_of is not None else -1
        setups = tuple([(code, tuple([r[register] for register in registers])) for code, registers in during])
        extra_turn(m, r[WHO], decides, setups)

    draft.b.emit(run, reads)


@instructions(ReturnToActionPhase)
def return_to_action_phase(draft: Draft, part: ReturnToActionPhase, done: int | None, optional: bool) -> None:
    """Rule: since 2022 the Buy phase ends then."""

    def run(m: Machine) -> None:
        here = m.turn.phase == PHASE_BUY and m.turn.player == m.r[WHO]
        if here and m.rules.buy_phase_ends_on_return:
            open_window(m, ON_END_OF_BUY, m.turn.player)

    draft.b.emit(run)

    def back(m: Machine) -> None:
        if m.turn.phase == PHASE_BUY and m.turn.player == m.r[WHO]:
            m.turn = m.turn._replace(spending=0)
            m.phase(PHASE_ACTION, m.code.id)

    draft.b.emit(back)
    draft.mark_done(done)


@instructions(NextHandSize)
def next_hand_size(draft: Draft, part: NextHandSize, done: int | None, optional: bool) -> None:
    """For this turn's Clean-up, in which whose turn it is not draws no hand."""
    size = part.cards

    def run(m: Machine) -> None:
        if m.turn.player == m.r[WHO]:
            m.turn = m.turn._replace(hand_size=size)

    draft.b.emit(run)
    draft.mark_done(done)
