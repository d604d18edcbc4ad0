"""Instructions that play cards, replace what would happen, and take turns."""

from __future__ import annotations

from engine.kernel.choosing import (
    MARKS,
)
from engine.kernel.code import Code
from engine.kernel.expressions import Fn, Regs
from engine.kernel.owning import Owning
from engine.kernel.procedures.playing import follow
from engine.kernel.registers import IT, KEEP, P_IMMUNE, THIS, W_CANCELLED, W_DONE, W_POOL, WHO
from engine.kernel.run.handles import live
from engine.kernel.run.limits import may_play_from
from engine.kernel.run.machine import Machine
from engine.kernel.run.moving import rename
from engine.kernel.run.windows import open_window
from engine.kernel.turn.beginning import extra_turn
from engine.language import (
    BecomeFromSupply,
    Cards,
    CardWithToken,
    FollowPlayed,
    Immune,
    Instead,
    It,
    Manner,
    NextHandSize,
    On,
    Phase,
    Pick,
    Play,
    PlayFromSupply,
    Ref,
    ReturnToActionPhase,
    SetAsideCard,
    TakeTurn,
    This,
)
from engine.state import ESTATE, FACE, KIND, LOST, SHAPE_SHIFT


class Playing(Owning):
    """Instructions that play cards, replace what would happen, and take turns."""

    def do_play(self, part: Play, done: int | None, optional: bool) -> None:
        """Rules: "Playing a card", and since 2021 no playing of a card lost track of, except by a throne-room
        that replays it."""
        b = self.b
        leaving = part.manner is Manner.LEAVING
        replay = part.manner is Manner.REPLAY
        times = part.times
        mark = MARKS[part.mark]
        todo = b.temporary()
        played = b.temporary()
        if isinstance(part.cards, Pick):
            picked = b.temporary()
            self.pick(part.cards, "play", optional, picked, keep=True)
            cards: Cards = part.cards
            b.touch(picked)
            located: Fn = lambda m, r: list(r[picked])  # noqa: E731
        elif isinstance(part.cards, CardWithToken):
            owner = self.who(part.cards.whose)
            located = lambda m, r: [  # noqa: E731
                e.this | LOST for _, e in m.pending if e.code == ESTATE and e.owner == owner(m, r)
            ]
            cards = part.cards
        elif isinstance(part.cards, SetAsideCard):
            faces = self.faces(part.cards)
            located = lambda m, r: [face & FACE | LOST for face in faces(m, r)]  # noqa: E731
            cards = part.cards
        else:
            cards = part.cards
            register = b.touch(
                THIS
                if isinstance(cards, This)
                else IT
                if isinstance(cards, It)
                else b.register(cards.name)
                if isinstance(cards, Ref)
                else -1
            )
            if register < 0:
                raise ValueError("Play needs This, It, a Ref, a Pick or the set-aside card")

            def located(m: Machine, r: Regs) -> list[int]:
                value = r[register]
                if not value:
                    return []
                return list(value) if value.__class__ is tuple else [value]

        def begin(m: Machine) -> None:
            m.r[todo] = tuple(located(m, m.r))
            m.r[played] = 0

        b.emit(begin, writes=(todo, played))
        if done is not None:
            b.emit(lambda m: m.r.__setitem__(done, bool(m.r[todo])), reads=(todo,), writes=(done,))
        loop, end = b.label(), b.label()
        b.mark(loop)

        def run(m: Machine) -> None:
            r = m.r
            waiting = r[todo]
            if r[played] >= times:
                r[todo] = waiting = waiting[1:]
                r[played] = 0
            if not waiting:
                m.pc = end[0]
                return
            card = waiting[0]
            count = r[played]
            r[played] = count + 1
            again = replay or count > 0
            again_lost = again and m.rules.throne_rooms_replay_lost_cards
            if not live(card) and not leaving and not again_lost and not m.rules.lost_cards_can_be_played:
                m.log("nothing", r[WHO], (card & FACE,), code=m.code.id, value="lost track of the card")
                r[played] = times
                m.pc = loop[0]
                return
            if m.program.limits_plays and not again and live(card) and not may_play_from(m, r[WHO], card):
                m.log("nothing", r[WHO], (card & FACE,), code=m.code.id, value="it cannot be played from the hand now")
                r[played] = times
                m.pc = loop[0]
                return
            keeper = r[KEEP]
            m.call(
                m.program.play,
                [
                    r[WHO],
                    card,
                    card & FACE,
                    1 if leaving else 0,
                    keeper if leaving else 0,
                    mark,
                    keeper if again else 0,
                    m.code.id,
                ],
            )

        b.emit(run, reads=(todo, played, KEEP), jumps=(loop, end))
        b.jump(loop)
        b.mark(end)

    def do_playfromsupply(self, part: PlayFromSupply, done: int | None, optional: bool) -> None:
        """Rule: "Play a card while leaving it"."""
        b = self.b
        picked = self.supply_choice(part.filter, optional, "play")

        def run(m: Machine) -> None:
            r = m.r
            if r[picked] is None:
                return
            face = r[picked]
            m.call(m.program.play, [r[WHO], face | LOST, face, 1, r[KEEP], 0, 0, m.code.id])

        b.emit(run, reads=(picked, KEEP))
        self.mark_done(done)

    def do_becomefromsupply(self, part: BecomeFromSupply, done: int | None, optional: bool) -> None:
        """The card is the chosen card until it leaves play; then it is played (as that card)."""
        b = self.b
        picked = self.supply_choice(part.filter, optional, "become")

        def run(m: Machine) -> None:
            r = m.r
            face = r[picked]
            if face is None:
                return
            this = r[THIS]
            if m.in_play(this):
                other = this & ~(FACE & ~KIND) | (face & KIND) + 1 << SHAPE_SHIFT
                rename(m, this, other)
                m.log("become", r[WHO], (this & KIND, face & KIND), code=m.code.id)
                m.call(m.program.play, [r[WHO], other, other & FACE, 0, 0, 0, 0, m.code.id])
            elif m.rules.lost_cards_can_be_played:
                m.call(m.program.play, [r[WHO], face | LOST, face, 0, 0, 0, 0, m.code.id])
            else:
                m.log("nothing", r[WHO], (face,), code=m.code.id, value="lost track of the card")

        b.emit(run, reads=(picked, THIS))
        self.mark_done(done)

    def do_followplayed(self, part: FollowPlayed, done: int | None, optional: bool) -> None:
        """The played card's own ability, in place of the Way's."""
        mark = MARKS[part.mark]

        def run(m: Machine) -> None:
            window, play = m.stack[-1].registers, m.stack[-2].registers
            if not m.rules.ways_are_the_cards_doing:
                # Like any other Way: in place of the card's ability, which is followed here.
                replace_occurrence(m)
                follow(m, play, mark)
                return
            m.write(-2, P_IMMUNE, play[P_IMMUNE] | mark)
            ways = {code.id for code in m.codes if code.card in m.program.ways}
            m.write(-1, W_POOL, tuple(trigger for trigger in window[W_POOL] if trigger.code not in ways))
            dropped = tuple(trigger for trigger in window[W_POOL] if trigger.code in ways)
            m.write(-1, W_DONE, window[W_DONE] + dropped)

        self.b.emit(run)
        self.mark_done(done)

    def do_immune(self, part: Immune, done: int | None, optional: bool) -> None:
        """Rule: unaffected by that play of the Attack."""

        def run(m: Machine) -> None:
            m.write(-2, P_IMMUNE, m.stack[-2].registers[P_IMMUNE] | 1 << m.r[WHO])
            m.log("immune", m.r[WHO], code=m.code.id)

        self.b.emit(run)
        self.mark_done(done)

    def do_instead(self, part: Instead, done: int | None, optional: bool) -> None:
        """Rule: "When-would abilities"."""

        self.b.emit(replace_occurrence)
        self.mark_done(done)

    def do_taketurn(self, part: TakeTurn, done: int | None, optional: bool) -> None:
        """Rule: "Abilities between turns": the turn begins, and what else waits is looked at after it."""
        b = self.b
        decider = self.who(part.decided_by) if part.decided_by is not None else None
        codes: list[tuple[Code, list[int]]] = []
        for ability in part.during:
            self.parts += 1
            code = self.register(
                ability,
                f"{self.name}/{self.parts}",
                self.card,
                ability.when.on.value,
                self.aside,
                self.duration,
            )
            codes.append((code, [b.touch(b.register(name)) for name in code.names]))

        def run(m: Machine) -> None:
            r = m.r
            player = r[WHO]
            decides = decider(m, r) if decider is not None else -1
            setups = tuple([(code.id, tuple([r[register] for register in registers])) for code, registers in codes])
            extra_turn(m, player, decides, setups)

        b.emit(run)

    def do_returntoactionphase(self, part: ReturnToActionPhase, done: int | None, optional: bool) -> None:
        """Rule: since 2022 the Buy phase ends then."""

        def run(m: Machine) -> None:
            here = m.turn.phase == Phase.BUY and m.turn.player == m.r[WHO]
            if here and m.rules.buy_phase_ends_on_return:
                open_window(m, On.END_OF_BUY, m.turn.player)

        self.b.emit(run)

        def back(m: Machine) -> None:
            if m.turn.phase == Phase.BUY and m.turn.player == m.r[WHO]:
                m.turn = m.turn._replace(spending=0)
                m.phase(Phase.ACTION)

        self.b.emit(back)
        self.mark_done(done)

    def do_nexthandsize(self, part: NextHandSize, done: int | None, optional: bool) -> None:
        """For this turn's Clean-up."""
        size = part.cards

        def run(m: Machine) -> None:
            m.turn = m.turn._replace(hand_size=size)

        self.b.emit(run)
        self.mark_done(done)


def replace_occurrence(m: Machine) -> None:
    """What the window on top of the stack is about does not happen."""
    m.write(-1, W_CANCELLED, 1)
    m.log("instead", m.r[WHO], code=m.code.id)
