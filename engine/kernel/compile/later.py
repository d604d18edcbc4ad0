"""Instructions that set up later and ongoing abilities."""

from __future__ import annotations

from engine.kernel.compile.draft import Draft, instructions
from engine.kernel.compile.players import player
from engine.kernel.compile.scope import Compiled, Regs
from engine.kernel.registers import IMM, KEEP, ME, P_THRONE, REPEATER, THIS
from engine.kernel.run.machine import Machine
from engine.kernel.run.windows import set_up_ability
from engine.language import Manner, On, Play, SetUp, SetUpAgain, Who
from engine.language.walk import SETTER, parts
from engine.state import LASTS_INDEX


def repeater(draft: Draft) -> Compiled[int]:
    """The card that made the card be played again whose play this is, or whose play set this up."""
    if REPEATER in draft.head.names:
        register = draft.b.register(REPEATER)
        return Compiled(lambda m, r: r[register] or 0, frozenset((register,)))
    if draft.head.on is not On.PLAY:
        return Compiled(lambda m, r: 0)

    def of_this_play(m: Machine, r: Regs) -> int:
        played = next((frame for frame in reversed(m.stack) if frame.code == m.program.play.id), None)
        return played.registers[P_THRONE] or 0 if played is not None else 0

    return Compiled(of_this_play)


@instructions(SetUp)
def set_up(draft: Draft, part: SetUp, done: int | None, optional: bool) -> None:
    """Rule: "Setting up a later ability"."""
    code = draft.sets_up(part.ability, part.lasts)
    # Who set it up is whose ability this is, unless this one was itself told who set it up.
    registers = [
        ME if name == SETTER and SETTER not in draft.head.names else draft.b.register(name)
        for name in code.names
        if name != REPEATER
    ]
    repeated_by = repeater(draft) if REPEATER in code.names else None
    owner, reads = player(draft.scope, part.owner)
    lasts = LASTS_INDEX[part.lasts]
    # What plays a card again can stay with it, whatever it is itself.
    duration = draft.head.duration or any(
        isinstance(inner, Play) and inner.manner is Manner.REPLAY for inner in parts(part.ability)
    )
    uses_this = code.uses_this
    against = part.ability.by is Who.ACTOR and part.ability.when.who is Who.OTHERS

    def run(m: Machine) -> None:
        r = m.r
        if against and all((r[IMM] or 0) >> p & 1 for p in range(m.players) if p != r[ME]):
            return  # there is nobody whom it could affect
        set_up_ability(
            m,
            lasts,
            code,
            owner(m, r),
            r[THIS] or 0 if uses_this else 0,
            r[KEEP] or 0 if duration else 0,
            r[IMM] or 0,
            (*[r[register] for register in registers], *((repeated_by.fn(m, r),) if repeated_by else ())),
        )

    needed = {IMM, *registers, *((THIS, KEEP) if duration else ()), *((THIS,) if uses_this else ())}
    draft.b.emit(run, reads | needed | (repeated_by.reads if repeated_by else frozenset()))
    draft.mark_done(done)


@instructions(SetUpAgain)
def set_up_again(draft: Draft, part: SetUpAgain, done: int | None, optional: bool) -> None:
    """The ability that set this one up, as it was set up before."""
    setter = draft.setter
    if setter is None:
        raise ValueError("nothing has set this ability up")
    registers = [draft.b.register(name) for name in setter.names]
    duration, lasts, uses_this, number = draft.head.duration, setter.lasts, setter.uses_this, setter.id

    def run(m: Machine) -> None:
        r = m.r
        set_up_ability(
            m,
            lasts,
            m.codes[number],
            r[ME],
            r[THIS] or 0 if uses_this else 0,
            r[KEEP] or 0 if duration else 0,
            r[IMM] or 0,
            tuple([r[register] for register in registers]),
        )

    draft.b.emit(run, (THIS, KEEP, IMM, *registers))
    draft.mark_done(done)
