"""Abilities: from one ability as data to its code, and to what the program of the game have to know of it."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.code import Code, Holds
from engine.kernel.compile.clauses import (
    clause,
    cost_in_reach,
    cost_movable,
    cost_payable,
    moves_this,
    object_in_reach,
    plays_this,
)
from engine.kernel.compile.draft import Bearer, Draft, effects
from engine.kernel.compile.filters import anything, kinds_fitting
from engine.kernel.compile.following import follow_all
from engine.kernel.compile.scope import NONE, Compiled, Regs, Scope, conditions, filters, judging
from engine.kernel.compile.spending import pools_looked_at, spend_first, with_coffers
from engine.kernel.registers import REPEATER
from engine.kernel.run.hanging import suns_left
from engine.kernel.run.machine import Machine
from engine.kernel.run.program import Listeners, Program
from engine.language import (
    Ability,
    AddMark,
    AllOf,
    CanExchange,
    Clause,
    Condition,
    From,
    Instruction,
    It,
    Lasts,
    Marks,
    Need,
    No,
    Often,
    On,
    OnThis,
    Pay,
    PayAny,
    Pool,
    PutOnThis,
    RemoveMarks,
    SetUp,
    SetUpAgain,
    TakeTurn,
    This,
    Tracked,
    Unaffected,
)
from engine.language.walk import contains, free_names, remembered
from engine.record import record, replace
from engine.state import LASTS_INDEX

_NOT_YET = Code(-1, "", "", "")      # stands where a code will that is being compiled
_ONCE_A_TURN = (On.START_OF_CLEANUP, On.END_OF_TURN)
_READ_THIS = (This, OnThis, PutOnThis, AddMark, RemoveMarks, Marks)


def compile_ability(program: Program, ability: Ability, name: str, bearer: Bearer) -> Code:
    """The code of an ability that a card or landscape has. ``name`` is its unique path."""
    return _compile(program, ability, name, bearer, (), None, None)


def compile_instructions(program: Program, do: tuple[Instruction, ...], name: str, label: str, bearer: Bearer) -> Code:
    """The code of instructions that are not an ability of their own."""
    head = Code(_reserve(program), name, bearer.card, label)
    draft = Draft(program, head, bearer.aside, LaterOf(bearer))
    follow_all(draft, do)
    return _finish(program, draft)


@record
class LaterOf:
    """Compiles what an ability of a card or landscape sets up."""

    bearer: Bearer

    def __call__(self, draft: Draft, ability: Ability, name: str, lasts: Lasts | None) -> Code:
        bearer = replace(self.bearer, kind=0)
        captured = tuple(sorted(free_names(ability)))
        if lasts is not None and bearer.duration and draft.program.game.rules.repeats_end_with_their_card:
            captured += (REPEATER,)
        return _compile(draft.program, ability, name, bearer, captured, draft.head if lasts else None, lasts)


def _reserve(program: Program) -> int:
    """The number of a code that is about to be compiled."""
    program.codes.append(_NOT_YET)
    return len(program.codes) - 1


def _finish(program: Program, draft: Draft) -> Code:
    code = draft.b.finish()
    program.codes[code.id] = code
    return code


def _compile(
    program: Program,
    ability: Ability,
    name: str,
    bearer: Bearer,
    captured: tuple[str, ...],
    setter: Code | None,
    lasts: Lasts | None,
) -> Code:
    number = _reserve(program)
    scope = judging(captured, program.game, program.counters, bearer.aside, bearer.card)
    head = _head(program, ability, name, bearer, captured, lasts, number, scope)
    cost, do = ability.clause.cost, ability.clause.do
    if moves_this(cost):
        program.offer_once.add(number)
    if plays_this(do):
        program.plays_this.add(number)
    draft = Draft(program, head, bearer.aside, LaterOf(bearer), setter)
    spend_first(draft, ability.clause, ability.clause.need is Need.MAY)
    clause(draft, _obliged(ability.clause), None, False)
    code = _finish(program, draft)
    if ability.source is From.SET_UP:
        program.listeners.setdefault(ability.when.on, Listeners()).setup = True
        if ability.when.on is On.AFTER_PLAY and ability.often is Often.NEXT:
            program.claims_after_play = True
    if ability.effect is not None:
        effects.of(program, ability.effect, code, scope, bearer)
    return code


@remembered
def _obliged(part: Clause) -> Clause:
    """A clause once it is used: nobody is asked again."""
    return replace(part, need=Need.MUST)


def _head(
    program: Program,
    ability: Ability,
    name: str,
    bearer: Bearer,
    captured: tuple[str, ...],
    lasts: Lasts | None,
    number: int,
    scope: Scope,
) -> Code:
    """The code of an ability, without operations yet."""
    when = ability.when
    matches = filters.of(scope, when.filter).fn
    given = _given(program, ability, scope)
    active = _active(ability, bearer, scope)
    offered, in_reach = _offered(ability, scope), _in_reach(ability, scope, _consumed(ability, lasts))
    return Code(
        id=number,
        name=name,
        card=bearer.card,
        label=when.on.value,
        ability=ability,
        names=captured,
        on=when.on,
        source=ability.source,
        need=ability.clause.need,
        by=ability.by,
        who=when.who,
        place=None if when.source is None else int(when.source),
        not_place=None if when.not_source is None else int(when.not_source),
        phase=None if when.phase is None else int(when.phase),
        not_phase=None if when.not_phase is None else int(when.not_phase),
        matches=None if matches is anything else matches,
        fits=-1 if matches is anything else kinds_fitting(program, when.filter, matches),
        active=active,
        offered=offered.fn if offered is not None else None,
        in_reach=in_reach.fn if in_reach is not None else None,
        in_vain=_in_vain(ability, scope),
        uses_it=contains(ability.clause, It),
        uses_this=(program.wants_coins and ability.source is From.SET_UP) or contains(ability, _READ_THIS),
        takes_turn=contains(ability.clause, TakeTurn),
        sets_up=contains(ability.clause, (SetUp, SetUpAgain)),
        consumed=_consumed(ability, lasts),
        duration=bearer.duration,
        given=given,
        often=ability.often.value,
        lasts=LASTS_INDEX[lasts] if lasts is not None else 0,
        kind=bearer.kind,
    )


def _active(ability: Ability, bearer: Bearer, scope: Scope) -> Callable[[Machine, Regs], bool] | None:
    """Compile whether an ability is active. Rule: "Omens and Prophecies": that of a Prophecy is not as long as a Sun
    token lies on it.
    """
    holds = conditions.of(scope, ability.while_).fn if ability.while_ is not None else None
    if ability.source is From.GAME and bearer.kind and scope.game.aside_cards:
        return _once_set_up(bearer.kind, holds)
    if not bearer.prophecy or ability.source is not From.GAME:
        return holds
    here = bearer.aside

    def active(m: Machine, r: Regs) -> bool:
        if m.rules.prophecies_wait_for_the_last_sun and suns_left(m, here):
            return False
        return holds is None or holds(m, r)

    return active


def _once_set_up(
    kind: int, holds: Callable[[Machine, Regs], bool] | None
) -> Callable[[Machine, Regs], bool]:
    """Let a condition hold only once the pile of a card is set up."""

    def active(m: Machine, r: Regs) -> bool:
        pile = m.game.pile_of[kind]
        if pile in m.program.next_kingdom and pile in m.absent:
            return False
        return holds is None or holds(m, r)

    return active


def _given(program: Program, ability: Ability, scope: Scope) -> int:
    """The flag by which an occurrence notes that what the trigger asks for held."""
    given = ability.when.given
    if given is None:
        return 0
    flag = 2 << sum(len(others) for others in program.givens.values())
    program.givens.setdefault(ability.when.on, []).append((flag, conditions.of(scope, given).fn))
    return flag


def _offered(ability: Ability, scope: Scope) -> Compiled[bool] | None:
    """Compile whether an optional ability can be used: its condition holds, if need be after spending Coffers, and its
    cost can be paid.
    """
    if ability.when.on is On.WOULD_PAY:
        return cost_movable(scope, ability.clause.cost)
    if_ = ability.clause.if_
    holds = conditions.of(scope, if_) if if_ is not None else None
    if holds is not None and Pool.COINS in pools_looked_at(ability.clause):
        holds = with_coffers(holds)
    return _all(holds, cost_payable(scope, ability.clause.cost))


def _all(*every: Compiled[bool] | None) -> Compiled[bool] | None:
    """All of them that there are."""
    needed = [one for one in every if one is not None]
    if not needed:
        return None
    if len(needed) == 1:
        return needed[0]
    functions = tuple([one.fn for one in needed])
    return Compiled(lambda m, r: all(one(m, r) for one in functions), NONE.union(*(one.reads for one in needed)))


def _in_reach(ability: Ability, scope: Scope, consumed: str) -> Compiled[bool] | None:
    """Compile whether an optional ability can have anything to act on. None if that does not matter: it shows a card in
    hand, which can be done in vain, or it is used up by using it.
    """
    clause = ability.clause
    if clause.need is not Need.MAY or ability.when.on is On.WOULD_PAY:
        return None
    if clause.cost:
        return cost_in_reach(scope, clause.cost)
    if ability.source is From.HAND or consumed in ("use", "spent"):
        return None
    return object_in_reach(scope, clause.do)


def _in_vain(ability: Ability, scope: Scope) -> Holds | None:
    """Compile whether an optional ability could be used without effect: it has lost track of its card, or its player is
    unaffected already. None if nothing would be done then, or if it asks for neither.
    """
    clause = ability.clause
    pays = bool(clause.cost) and all(isinstance(part, (Pay, PayAny)) for part in clause.cost)
    if ability.source is not From.HAND and not pays:
        return None
    asked = clause.if_.conditions if isinstance(clause.if_, AllOf) else (clause.if_,)
    others = tuple(condition for condition in asked if condition is not None and not _idle_without(condition))
    if clause.need is not Need.MAY or len(others) == len(asked) or contains(others, CanExchange):
        return None
    relaxed = _all(
        _offered(replace(ability, clause=replace(clause, if_=AllOf(others) if others else None)), scope),
        cost_in_reach(scope, clause.cost),
    )
    return (lambda m, r: True) if relaxed is None else relaxed.fn


def _idle_without(condition: Condition) -> bool:
    """Report whether an ability does nothing unless this holds, though its cost can be paid: "do this to do that"."""
    return isinstance(condition, Tracked) or (isinstance(condition, No) and isinstance(condition.condition, Unaffected))


def _consumed(ability: Ability, lasts: Lasts | None) -> str:
    """Return when an ability is used up: as it triggers, as it is used, or (of a cube or an Artifact) for the turn."""
    if lasts is None:
        return "spent" if ability.source is From.CUBE and ability.often is Often.ONCE else ""
    if ability.often is Often.NEXT or lasts is Lasts.NEXT_TURN:
        return "trigger"
    if lasts is Lasts.THIS_TURN and ability.when.on in _ONCE_A_TURN:
        return "trigger"
    if ability.often is Often.ONCE or lasts is Lasts.AFTER_TURN:
        return "use"
    return ""
