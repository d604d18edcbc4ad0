"""The one mechanism for all triggers. Rules: "Reaction cards", "Timing of concurrent abilities or effects"."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from operator import attrgetter
from typing import Final

from engine.kernel.code import Builder, Code
from engine.kernel.registers import (
    FOR_THE_TURN,
    P_IMMUNE,
    P_KEEP,
    REPEATER,
    W_CANCELLED,
    W_CURSOR,
    W_DONE,
    W_OCC,
    W_POOL,
    W_SCANNED,
    W_STOPPED,
    WINDOW,
)
from engine.kernel.run.effects import info_now
from engine.kernel.run.handles import holds
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import (
    ASKS_ABILITY,
    LASTS_AFTER_TURN,
    LASTS_THIS_TURN,
    NEED_MUST,
    OFTEN_NEXT_CALLED,
    ON_END_OF_BUY,
    ON_END_OF_TURN,
    ON_GAIN,
    ON_PILE_EMPTIES,
    ON_REVEAL,
    ON_START_OF_BUY,
    ON_START_OF_CLEANUP,
    ON_WOULD_RESOLVE,
    ON_WOULD_TAKE_TURN,
    PHASE_BETWEEN,
    PHASE_BUY,
    PHASE_CLEANUP,
    PLACE_HAND,
    PLACE_TAVERN,
    SPAN_GAME,
    SPAN_TURN,
    WHO_YOU,
)
from engine.kernel.run.moving import hangs_loose
from engine.kernel.run.position import OpenQuestion
from engine.kernel.run.program import ORIGIN_HAND, ORIGIN_SETUP, ORIGIN_TAVERN, Listeners
from engine.kernel.run.triggers import (
    all_triggers,
    consume,
    from_hand,
    quiet,
    reacts,
    silent,
    start_registers,
    still_triggers,
    unknown_could_be,
    why_not,
)
from engine.language import PLAYER_PLACES, On, Phase
from engine.state import (
    FACE,
    KIND,
    NO_MORE,
    ON_INDEX,
    TAG,
    TODAY,
    UNKNOWN,
    AbilitySetUp,
    Choice,
    CouldUse,
    Entry,
    LeaveOpen,
    NoMore,
    NothingDone,
    Obstacle,
    Occurrence,
    Option,
    Pending,
    Trigger,
    UseAbility,
    Used,
    Value,
    lasting,
    options_of,
)

_LATEST: Final = {
    ON_START_OF_BUY: PHASE_BUY, ON_END_OF_BUY: PHASE_BUY, ON_START_OF_CLEANUP: PHASE_CLEANUP,
}  # fmt: skip
"""The moments of a turn that can be over before it is, and the phase in which each comes."""

_AFTER_TURN, _AFTER_PLAY = ON_INDEX[On.AFTER_TURN], ON_INDEX[On.AFTER_PLAY]
_code_of = attrgetter("code")
_new = tuple.__new__  # what a named tuple is made with, without a call in between


def occurrence(
    m: Machine,
    on: On,
    player: int,
    cards: tuple[int, ...],
    infos: tuple[object, ...],
    source: int = -1,
    flags: int = 0,
    nth: tuple[int, ...] = (),
    value: int = 0,
    by: int = -1,
    emptied: int = 0,
) -> Occurrence:
    occ = _new(
        Occurrence, (ON_INDEX[on], player, cards, infos, source, flags, nth, m.turn.phase, value, by, emptied)
    )
    if on in m.program.givens:
        r = [player, player, 0, occ, 0, 0, cards[0] if cards else 0]
        for flag, holds in m.program.givens[on]:
            if holds(m, r):
                flags |= flag
        occ = occ._replace(flags=flags)
    return occ


def open_window(
    m: Machine,
    on: On,
    player: int,
    cards: tuple[int, ...] = (),
    source: int = -1,
    flags: int = 0,
    nth: tuple[int, ...] = (),
    infos: tuple[Value, ...] | None = None,
    value: int = 0,
    by: int = -1,
    claims: tuple[object, ...] = (),
    waits: bool = False,
) -> None:
    """Open the trigger window of an occurrence, if anything can trigger on it.

    It is not opened where nothing triggers now, unless it ``waits``: something else is carried out before it.
    ``value`` is what was overpaid, or whether a played card gave coins; ``by`` the code that brought it about;
    ``claims`` what has triggered already. When it closes, ``m.ret`` says whether the occurrence was replaced.
    """
    m.ret = 0
    emptied, m.emptied = m.emptied, False
    listeners = m.program.listeners.get(on)
    if listeners is None and not (emptied and ON_PILE_EMPTIES in m.program.listeners):
        return
    if infos is None:
        infos = tuple([info_now(m, card) for card in cards])
    anyway = waits or claims or emptied or on in m.program.givens
    if listeners is not None and not anyway and quiet(m, on, infos, listeners):
        m.twins = False
        return
    occ = occurrence(m, on, player, cards, infos, source, flags, nth, value, by, int(emptied))
    m.call(m.program.window_code, [occ, claims, (), 0, 0, 0, 0])


def begin_counting(m: Machine, phase: Phase | None = None) -> None:
    """A turn begins or ends, or a phase begins: what is counted of it begins at 0."""
    for number, (counter, _) in enumerate(m.program.counter_fns):
        if counter.span is SPAN_GAME:
            continue
        if phase is not None and (counter.phase is not phase or counter.span is SPAN_TURN):
            continue
        for player in range(m.players):
            m.counters[number * m.players + player] = 0


def count_owned(m: Machine) -> None:
    """Count the cards that a position gives to the players as gained at some time of the game."""
    for number, (counter, matches) in enumerate(m.program.counter_fns):
        if counter.span is not SPAN_GAME or counter.event is not ON_GAIN:
            continue
        for player in range(m.players):
            r = [player, player, 0, None, 0, 0, 0]
            zones = m.zones[player * PLAYER_PLACES : (player + 1) * PLAYER_PLACES]
            items = [card for zone in zones for item in zone for card in (item if item.__class__ is tuple else (item,))]
            m.counters[number * m.players + player] = sum(
                1 for card in items if card & KIND != UNKNOWN and matches(m, r, card & FACE, None)
            )


def count_occurrence(m: Machine, event: On, player: int, info: Value) -> tuple[int, ...]:
    """Count an occurrence for the abilities that ask how often it happened; returns the counts."""
    if not m.program.counter_fns:
        return ()
    r = [player, player, 0, None, 0, 0, 0]
    nobodys = m.turn.phase == PHASE_BETWEEN
    for number, (counter, matches) in enumerate(m.program.counter_fns):
        if counter.event is not event or counter.phase not in (None, m.turn.phase):
            continue
        if nobodys and counter.span is not SPAN_GAME:
            continue  # there is no turn of which it could be counted
        if matches(m, r, info[0], info):
            m.counters[number * m.players + player] += 1
    return tuple(m.counters[number * m.players + player] for number in range(len(m.program.counter_fns)))


def too_late(m: Machine, one: Pending, phase: int) -> Obstacle | None:
    """Return the obstacle by which an ability for this turn alone would wait in vain, if it were set up in this phase;
    else None.
    """
    span = lasting(one.span)
    if span is not LASTS_THIS_TURN and span is not LASTS_AFTER_TURN:
        return None
    code, owner = m.codes[one.entry.code], one.entry.owner
    on = code.on
    if phase == PHASE_BETWEEN:
        # What is set aside until a turn ends comes back when one does.
        return None if on is ON_END_OF_TURN and one.entry.binds else Obstacle.NOBODYS_TURN
    latest = _LATEST.get(on) if on is not None else None
    if latest is None:
        return None
    if code.who is WHO_YOU and owner != m.turn.player:
        return Obstacle.NOT_THEIR_TURN
    if phase > latest or (on is ON_START_OF_CLEANUP and phase == latest and not _open(m, on)):
        return Obstacle.BUY_PHASE_OVER if latest == PHASE_BUY else Obstacle.CLEAN_UP_BEGUN
    return None


def _open(m: Machine, on: On) -> bool:
    """Report whether the window of such an occurrence is open."""
    number = ON_INDEX[on]
    return any(m.codes[frame.code].window and frame.registers[W_OCC].on == number for frame in m.stack)


def set_up_ability(
    m: Machine,
    lasts: int,
    code: Code,
    owner: int,
    this: Value,
    keeper: Value,
    immune: int,
    binds: tuple[Value, ...],
) -> None:
    """A later or ongoing ability is set up, if what it waits for can come."""
    one = Pending(lasts, Entry(code.id, owner, this, keeper, immune, binds))
    late = too_late(m, one, m.turn.phase)
    if late is not None:
        m.log(NothingDone(owner, code=code.id, why=late))
    else:
        wait(m, one)


def wait(m: Machine, one: Pending) -> None:
    """A later or ongoing ability begins to wait."""
    lasts, entry = one
    if not m.rules.plays_set_up_separately and any(
        other.code == entry.code and other.owner == entry.owner for _, other in m.pending
    ):
        return
    if lasts not in TODAY and hangs_loose(m, entry, told=True):
        return
    m.pending.append(one)
    m.log(AbilitySetUp(entry.owner, code=entry.code))


def reveal(m: Machine, player: int, cards: tuple[int, ...]) -> None:
    """Cards are revealed because an instruction says so."""
    if cards and ON_REVEAL in m.program.listeners:
        ret = m.ret
        open_window(m, ON_REVEAL, player, cards)
        m.ret = ret


def pile_emptied(m: Machine, player: int) -> None:
    """A card was taken from a pile without being gained, trashed or Exiled: it may have been the last one."""
    if m.emptied:
        open_window(m, ON_PILE_EMPTIES, player)


def window_code() -> Code:
    """The one mechanism for all triggers. Rules: "Reaction cards", "Timing of concurrent abilities"."""
    b = Builder(Code(-1, "window", "", "trigger window", window=True), WINDOW)
    again, offer, close = b.label(), b.label(), b.label()

    def scan(m: Machine) -> None:
        r = m.r
        if r[W_CANCELLED] and m.rules.replacing_ends_the_window:
            m.pc = close[0]
        elif not r[W_SCANNED] or m.rules.windows_look_again:
            _scan(m)

    def apply(m: Machine, option: UseAbility | NoMore) -> None:
        if isinstance(option, NoMore):
            _stop(m)
            m.pc = offer[0]
            return
        m.pc = again[0]
        _use(m, option.trigger)

    b.mark(again)
    b.emit(scan, jumps=(close,))
    b.mark(offer)
    b.emit(_ask, apply=apply, jumps=(again, offer))
    b.mark(close)
    b.emit(_close)
    return b.finish()


def _scan(m: Machine) -> None:
    """Look for what triggers on the occurrence of a window and is not known there yet."""
    r = m.r
    occ = r[W_OCC]
    if not m.rules.judged_as_it_was:
        occ = r[W_OCC] = occ._replace(infos=tuple([info_now(m, info[0]) for info in occ.infos]))
    new = all_triggers(m, occ, m.program.listening[occ.on])
    if r[W_SCANNED]:
        # "The next time" is not what has already happened when the ability was set up.
        new = [trigger for trigger in new if m.codes[trigger.code].often != OFTEN_NEXT_CALLED]
    elif occ.on == _AFTER_PLAY and m.program.claims_after_play:
        # "The next time" was claimed when the card was announced.
        new = [
            trigger
            for trigger in new
            if trigger.origin != ORIGIN_SETUP or m.codes[trigger.code].often != OFTEN_NEXT_CALLED
        ]
    r[W_SCANNED] = 1
    if not new:
        return
    known = r[W_POOL] + r[W_DONE]
    if known:
        for trigger in known:
            if trigger in new:
                new.remove(trigger)
    consume(m, new)
    if new:
        r[W_POOL] = (*r[W_POOL], *new)


def _usable(m: Machine, occ: Occurrence, trigger: Trigger) -> bool:
    if not why_not(m, occ, trigger):
        return True
    in_vain = m.codes[trigger.code].in_vain
    if in_vain is not None and in_vain(m, start_registers(m, m.codes[trigger.code], occ, trigger)):
        # It changes nothing but what it costs, so it is no option; that it could be used is said.
        m.log(CouldUse(trigger.player, (trigger.this & FACE,) if trigger.this else (), code=trigger.code))
    return False


def _ask(m: Machine) -> Choice | None:
    """Ask the next player who has anything to use in a window."""
    r = m.r
    occ = r[W_OCC]
    listeners = m.program.listening[occ.on]
    if not r[W_POOL] and silent(m, occ.infos, listeners):
        m.twins = False
        return None
    if not m.rules.reactions_reopen:
        # What has become mandatory for a player who was through is resolved all the same.
        for number in range(r[W_CURSOR]):
            player = m.seat(number)
            late = [
                trigger
                for trigger in r[W_POOL]
                if trigger.player == player and m.codes[trigger.code].need is NEED_MUST
            ]
            if late:
                late.sort(key=_code_of)
                choices = options_of(UseAbility, late)
                return Choice(m.decider(player), ASKS_ABILITY, m.code.id, tuple(choices))
    m.twins = False
    having = {trigger.player for trigger in r[W_POOL]}
    for cursor in range(r[W_CURSOR], m.players):
        player = m.seat(cursor)
        mute = silent(m, occ.infos, listeners, player)
        if player in having or not mute:
            options = _options(m, occ, listeners, player, mute)
            if options:
                r[W_CURSOR] = cursor
                return _new(Choice, (m.decider(player), ASKS_ABILITY, m.code.id, tuple(options), ()))
    r[W_CURSOR] = m.players
    return None


def _options(m: Machine, occ: Occurrence, listeners: Listeners, player: int, mute: bool) -> list[Option]:
    """Return the options of a player in a window, including to use nothing if that is allowed; none if there is nothing
    to use. ``mute``: the player has nothing to use in the hand or on the Tavern mat.
    """
    unknown = "" if mute else unknown_could_be(m, occ, listeners, player)
    offers, open_ = _triggered(m, occ, player)
    unknown = unknown or open_
    # (A mandatory ability is among those that have triggered: nobody has to use one of the hand.)
    must = m.rules.mandatory_is_resolved and any(m.codes[trigger.code].need is NEED_MUST for trigger in offers)
    m.twins = len(offers) > 1 and len({trigger.code for trigger in offers}) < len(offers)
    if m.twins:
        offers = list({_same(m, trigger): trigger for trigger in reversed(offers)}.values())[::-1]
    elif len(offers) > 1:
        offers.sort(key=_code_of)
    if not mute:
        stopped = m.r[W_STOPPED] >> player & 1
        for trigger in from_hand(m, occ, listeners, player):
            # Where Reactions cannot be used again, those that have been are done with.
            if (stopped and not reacts(m, trigger)) or trigger in m.r[W_DONE]:
                continue
            try:
                if _usable(m, occ, trigger):
                    offers.append(trigger)
            except OpenQuestion as question:
                unknown = unknown or str(question)
    options: list[Option] = options_of(UseAbility, offers) if offers else []
    if unknown:
        options.append(LeaveOpen(unknown))
    if options and not must:
        options.append(NO_MORE)
    return options


def _triggered(m: Machine, occ: Occurrence, player: int) -> tuple[list[Trigger], str]:
    """The abilities of a player that have triggered and can be used; and what is not known of the others."""
    pool = m.r[W_POOL]
    # Rule: extra turns come after whatever else happens between turns.
    turns_wait = occ.on == _AFTER_TURN and m.rules.extra_turns_wait and any(
        not m.codes[trigger.code].takes_turn for trigger in pool
    )
    drops_out = pool and not (m.rules.triggered_stays_triggered and m.rules.judged_as_it_was)
    found: list[Trigger] = []
    unknown = ""
    for trigger in pool:
        if trigger.player != player:
            continue
        try:
            if not _usable(m, occ, trigger):
                continue
        except OpenQuestion as question:
            unknown = unknown or str(question)
            continue
        if turns_wait and m.codes[trigger.code].takes_turn:
            continue
        if drops_out and not still_triggers(m, occ, trigger):
            continue
        found.append(trigger)
    return found, unknown


def _stop(m: Machine) -> None:
    """A player uses nothing more. Only Reactions get another chance when somebody after them resolves something."""
    r = m.r
    player = m.seat(r[W_CURSOR])
    gone = tuple(t for t in r[W_POOL] if t.player == player and not reacts(m, t))
    if gone:
        waited_in_vain(m, gone)
        r[W_POOL] = tuple(t for t in r[W_POOL] if t not in gone)
        # (What is used up as it triggers cannot trigger again in any case.)
        r[W_DONE] += tuple(t for t in gone if m.codes[t.code].consumed != "trigger")
    r[W_STOPPED] |= 1 << player
    r[W_CURSOR] += 1


def _use(m: Machine, trigger: Trigger) -> None:
    """Resolve an ability that has triggered."""
    r = m.r
    code = m.codes[trigger.code]
    player = trigger.player
    occ = r[W_OCC]
    if trigger.origin in (ORIGIN_HAND, ORIGIN_TAVERN):
        trigger = _taken_in_hand(m, trigger)
    else:
        _take_from_pool(m, trigger, code)
    if occ.on == ON_INDEX[ON_WOULD_RESOLVE]:
        card = m.stack[-1].registers[P_KEEP]
        # What is special about the play is the card's own ability.
        immune = (m.stack[-1].registers[P_IMMUNE] or 0) & ~FOR_THE_TURN
        trigger = trigger._replace(keeper=card, immune=immune)
    if m.rules.reactions_reopen:
        r[W_CURSOR] = 0
    registers = start_registers(m, code, occ, trigger)
    m.note(Used, player, (trigger.this & FACE,) if trigger.this else (), code=code.id)
    m.call(code, registers)


def _taken_in_hand(m: Machine, trigger: Trigger) -> Trigger:
    """The use of an ability of a card in the hand or on the Tavern mat, with a handle on that card."""
    r, origin = m.r, trigger.origin
    zone = trigger.player * PLAYER_PLACES + int(PLACE_HAND if origin == ORIGIN_HAND else PLACE_TAVERN)
    if not m.rules.reactions_repeat:
        r[W_DONE] = (*r[W_DONE], trigger)
    handle = m.tag(zone, m.choose(list(m.zones[zone]), (trigger.this,))[0])
    trigger = trigger._replace(this=handle)
    return trigger._replace(keeper=handle) if origin == ORIGIN_TAVERN else trigger


def _take_from_pool(m: Machine, trigger: Trigger, code: Code) -> None:
    """An ability is resolved: it waits in the window no longer, and what it is used up by counts."""
    r = m.r
    pool = list(r[W_POOL])
    pool.remove(trigger)
    r[W_POOL] = tuple(pool)
    if trigger.origin == ORIGIN_SETUP and code.consumed:
        if code.consumed == "use":
            entry = trigger.entry
            for number, pair in enumerate(m.pending):
                if pair.entry == entry:
                    del m.pending[number]
                    break
    else:
        r[W_DONE] = (*r[W_DONE], trigger)
    if code.consumed == "spent":
        m.spent = tuple(sorted((*m.spent, (code.id, trigger.owner))))


def _close(m: Machine) -> None:
    """The end of a window: what is left in it has triggered in vain, or waits on."""
    m.ret = m.r[W_CANCELLED]
    if not m.ret:
        waited_in_vain(m, m.r[W_POOL])
    if m.ret and m.r[W_OCC].on == ON_INDEX[ON_WOULD_TAKE_TURN]:
        # A turn is skipped once: what else would have made it be skipped waits for the next one.
        for trigger in m.r[W_POOL]:
            if trigger.origin == ORIGIN_SETUP and m.codes[trigger.code].consumed == "trigger":
                m.pending.append(Pending(m.codes[trigger.code].lasts, trigger.entry))


def _same(m: Machine, trigger: Trigger) -> object:
    """Return the look of a triggered ability: copies of one card that nothing tells apart are one option."""

    def mask(item: object) -> object:
        if item.__class__ is int and item >= TAG:
            return (m.zone_of(item), item & (TAG - 1), _holders(m, item))
        if isinstance(item, tuple):
            return tuple([mask(part) for part in item])
        return item

    code = m.codes[trigger.code]
    if code.names[-1:] == (REPEATER,) and not code.sets_up:
        # What has triggered is resolved, whoever made the card be played again.
        trigger = trigger._replace(binds=trigger.binds[:-1])
    occ = m.r[W_OCC]
    subject = trigger.subject
    about = (occ.infos[subject], mask(occ.cards[subject : subject + 1])) if subject >= 0 else ()
    return (mask(trigger._replace(subject=0)), about)


def _holders(m: Machine, card: int) -> tuple[object, ...]:
    """Return the pending abilities that hold a card, to tell two copies apart."""
    if not m.pending:
        return ()
    held = []
    for lasts, entry in m.pending:
        if card in entry or holds(entry.binds, card):
            held.append((lasts, entry.code, entry.owner, entry.index(card) if card in entry else 9))
    if len(m.r[W_POOL]) > 1:
        for trigger in m.r[W_POOL]:
            if trigger.keeper == card or trigger.this == card:
                held.append((99, trigger.code, trigger.owner, 0))
    return tuple(sorted(held))


def waited_in_vain(m: Machine, triggers: Iterable[Trigger]) -> None:
    """At a trigger window: of abilities that are left to nobody, what had waited for just this and could not be used
    is said, and why."""
    for trigger in triggers:
        code = m.codes[trigger.code]
        if trigger.origin == ORIGIN_SETUP and (code.consumed == "trigger" or code.on in _LATEST):
            with suppress(OpenQuestion):
                why = why_not(m, m.r[W_OCC], trigger)
                if why is not None:
                    m.log(NothingDone(trigger.owner, code=trigger.code, why=why))


def blocked_now(m: Machine) -> list[tuple[Trigger, Obstacle]]:
    """At a trigger window: the abilities that triggered and cannot be used, with why."""
    occ = m.r[W_OCC]
    listeners = m.program.listening[occ.on]
    found = list(m.r[W_POOL])
    for player in range(m.players):
        found += from_hand(m, occ, listeners, player)
    result = []
    for trigger in found:
        with suppress(OpenQuestion):
            why = why_not(m, occ, trigger)
            if why is not None:
                result.append((trigger, why))
    return result
