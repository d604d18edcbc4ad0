"""The abilities that trigger on an occurrence, and those of them that can be used."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from engine.kernel.code import Code
from engine.kernel.run.effects import info_now
from engine.kernel.run.handles import live
from engine.kernel.run.limits import may_play, may_play_from
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import (
    FROM_SET_UP,
    NEED_MAY,
    NEED_MUST,
    OFTEN_NEXT_CALLED,
    OFTEN_ONCE_A_GAME_CALLED,
    ON_AFTER_PLAY,
    ON_PILE_EMPTIES,
    WHO_ACTOR,
    WHO_ALL,
    WHO_LEFT,
    WHO_OTHERS,
    WHO_RIGHT,
    WHO_YOU,
)
from engine.kernel.run.places import HAND, PLAY, TAVERN
from engine.kernel.run.position import OpenQuestion
from engine.kernel.run.program import (
    ORIGIN_CUBE,
    ORIGIN_GAME,
    ORIGIN_HAND,
    ORIGIN_ITSELF,
    ORIGIN_PLAY,
    ORIGIN_SETUP,
    ORIGIN_TAVERN,
    Listeners,
)
from engine.language import PLAYER_PLACES, TYPE_BIT, On, Who
from engine.state import (
    ASLEEP,
    FACE,
    KIND,
    LOST,
    STAYS,
    TAG,
    UNKNOWN,
    USED_UP,
    Entry,
    Info,
    Obstacle,
    Occurrence,
    Pending,
    Trigger,
    is_kind,
)

_ONS = tuple(On)  # by their numbers in occurrences
_new = tuple.__new__  # what a named tuple is made with, without a call in between


def _relation(m: Machine, who: Who, owner: int, player: int) -> bool:
    if who is WHO_YOU:
        return owner == player
    if who is WHO_OTHERS:
        return owner != player
    if who is WHO_ALL:
        return True
    if who is WHO_RIGHT:
        return player == (owner - 1) % m.players
    if who is WHO_LEFT:
        return player == (owner + 1) % m.players
    return player == m.turn.player


def start_registers(m: Machine, code: Code, occ: Occurrence, trigger: Trigger) -> list[object]:
    """The registers with which a triggered ability starts."""
    subject = trigger.subject
    it = 0
    infos: tuple[Info, ...] = ()
    if subject >= 0:
        cards = occ.cards
        if subject < len(cards):
            it = cards[subject]
        infos = (occ.infos[subject],)
    own = _new(Occurrence, (occ.on, occ.player, (), infos, *occ[4:]))
    return [
        trigger.owner,
        trigger.player,
        trigger.this,
        own,
        trigger.keeper,
        trigger.immune,
        it,
        *trigger.binds,
    ]


def triggers_of(
    m: Machine,
    code: Code,
    occ: Occurrence,
    owner: int,
    this: object,
    keeper: object,
    immune: int,
    binds: tuple[object, ...],
    origin: int,
    only: int = -1,
) -> list[Trigger]:
    """The ability, once for each card of the occurrence that it triggers on."""
    player = occ.player
    if not _relation(m, code.who, owner, player):
        return []
    if code.place is not None and occ.source != code.place:
        return []
    if code.not_place is not None and occ.source == code.not_place:
        return []
    phase = occ.phase
    if (code.phase is not None and phase != code.phase) or code.not_phase == phase:
        return []
    if code.given and not occ.flags & code.given:
        return []
    by_actor = code.by is WHO_ACTOR
    if by_actor and immune & 1 << player:
        return []
    resolver = player if by_actor else owner
    infos = occ.infos
    found = []
    subjects = range(len(infos)) if only < 0 else (only,)
    for subject in subjects if infos else (-1,):
        trigger = _new(Trigger, (code.id, owner, resolver, this, subject, keeper, immune, binds, origin))
        if code.matches is not None or code.active is not None:
            r = start_registers(m, code, occ, trigger)
            if code.matches is not None and subject >= 0:
                info = infos[subject]
                if info[0] & KIND == UNKNOWN:
                    raise OpenQuestion("what an unknown card is")
                if not code.matches(m, r, info[0], info):
                    continue
            if code.active is not None and not code.active(m, r):
                continue
        found.append(trigger)
    return found


def _waiting(m: Machine, code: Code, occ: Occurrence, entry: Entry) -> list[Trigger]:
    """A set-up ability, once for each card of the occurrence that it triggers on."""
    return triggers_of(m, code, occ, entry.owner, entry.this, entry.keeper, entry.immune, entry.binds, ORIGIN_SETUP)


def all_triggers(m: Machine, occ: Occurrence, listeners: Listeners) -> list[Trigger]:
    """Every ability that triggers on an occurrence now, except those used from the hand or a mat."""
    found: list[Trigger] = _of_its_cards(m, occ, listeners) if listeners.itself else []
    codes = m.codes
    kind = _ONS[occ.on]
    emptied = occ.emptied
    if listeners.setup or emptied:
        for lasts, entry in m.pending:
            if entry.code < 0:
                continue
            code = codes[entry.code]
            if code.source is FROM_SET_UP and (code.on is kind or (emptied and code.on is ON_PILE_EMPTIES)):
                if lasts == ASLEEP:
                    continue
                found += _waiting(m, code, occ, entry)
    if listeners.play:
        found += _in_play(m, occ, listeners)
    for landscape, code in listeners.cubes:
        for number, player in m.cubes:
            if number == landscape and (code.id, player) not in m.spent:
                found += triggers_of(m, code, occ, player, 0, 0, 0, (), ORIGIN_CUBE)
    if listeners.game:
        found += _of_the_game(m, occ, listeners)
    return found


def _of_its_cards(m: Machine, occ: Occurrence, listeners: Listeners) -> list[Trigger]:
    """The abilities of the cards that an occurrence is about."""
    found: list[Trigger] = []
    for subject, info in enumerate(occ.infos):
        if info[0] == UNKNOWN:
            must = [t.this for t in _if_known(m, occ, listeners, subject) if m.codes[t.code].need is NEED_MUST]
            if must:
                raise OpenQuestion(f"whether an unknown card is {_one_of(m, must)}")
        for code in listeners.itself.get(is_kind(info[0]), ()):
            this = occ.cards[subject] if subject < len(occ.cards) else 0
            found += triggers_of(m, code, occ, occ.player, this, 0, 0, (), ORIGIN_ITSELF, subject)
    return found


def _in_play(m: Machine, occ: Occurrence, listeners: Listeners) -> list[Trigger]:
    """The abilities of cards in play."""
    found: list[Trigger] = []
    for player in range(m.players):
        zone = player * PLAYER_PLACES + PLAY
        for card in m.zones[zone]:
            for code in listeners.play.get(is_kind(card & FACE), ()):
                triggers = triggers_of(m, code, occ, player, card, 0, 0, (), ORIGIN_PLAY)
                if triggers:
                    handle = m.tag(zone, card)
                    found += [t._replace(this=handle) for t in triggers]
                    card = handle
    return found


def _of_the_game(m: Machine, occ: Occurrence, listeners: Listeners) -> list[Trigger]:
    """The abilities of landscapes that are there for all."""
    found: list[Trigger] = []
    for code in listeners.game:
        once = code.often == OFTEN_ONCE_A_GAME_CALLED
        if once and any(entry.code == USED_UP and entry.binds[0] == code.id for _, entry in m.pending):
            continue
        for player in range(m.players):
            triggers = triggers_of(m, code, occ, player, 0, 0, 0, (), ORIGIN_GAME)
            found += triggers
            if once and triggers:
                m.pending.append(Pending(STAYS, Entry(USED_UP, 0, 0, 0, 0, (code.id,))))
                break
    return found


def from_hand(m: Machine, occ: Occurrence, listeners: Listeners, player: int) -> list[Trigger]:
    """Return the abilities that a player can use from the hand or the Tavern mat; as often as it applies."""
    found: list[Trigger] = []
    base = player * PLAYER_PLACES
    for kinds, place, origin in (
        (listeners.hand, HAND, ORIGIN_HAND),
        (listeners.tavern, TAVERN, ORIGIN_TAVERN),
    ):
        if not kinds:
            continue
        zone = m.zones[base + place]
        if not zone:
            continue
        if zone[-1] < TAG and not m.program.inheriting:
            if kinds.keys().isdisjoint(zone):
                continue
            faces = {card for card in zone if card in kinds}
        else:
            faces = {card for card in m.distinct(list(zone)) if is_kind(card) in kinds}
        for face in sorted(faces):
            for code in kinds.get(is_kind(face), ()):
                triggers = triggers_of(m, code, occ, player, face, 0, 0, (), origin)
                if len(triggers) > 1 and not code.uses_it:
                    triggers = triggers[:1]
                found += triggers
    return found


def silent(m: Machine, infos: Sequence[Info], listeners: Listeners, player: int = -1) -> bool:
    """Report whether it is plain to see that no player, or not this one, can use anything from the hand or the Tavern
    mat on an occurrence about such cards.
    """
    hand, tavern = listeners.hand, listeners.tavern
    if listeners.itself:
        for info in infos:
            if info[0] == UNKNOWN:
                return False
    if not hand and not tavern:
        return True
    if infos and _beside(infos, listeners.in_hand):
        return True
    if m.program.inheriting:
        return False
    zones = m.zones
    first, end = (0, m.trash_zone) if player < 0 else (player * PLAYER_PLACES, (player + 1) * PLAYER_PLACES)
    if hand:
        for zone in zones[first + HAND : end : PLAYER_PLACES]:
            if zone and (zone[-1] >= TAG or not listeners.hand_kinds.isdisjoint(zone)):
                return False
    if tavern:
        for zone in zones[first + TAVERN : end : PLAYER_PLACES]:
            if zone and (zone[-1] >= TAG or not listeners.tavern_kinds.isdisjoint(zone)):
                return False
    return True


def _beside(infos: Sequence[Info], kinds: frozenset[int] | None) -> bool:
    """Report whether an occurrence is about none of such cards, so that what asks for one of them does not trigger on
    it.
    """
    if kinds is None:
        return False
    for info in infos:
        face = info[0]
        if face in kinds or face > KIND:
            return False
    return True


def quiet(m: Machine, on: On, infos: Sequence[Info], listeners: Listeners) -> bool:
    """Report whether it is plain to see that nothing can trigger on an occurrence now, and nobody can use anything."""
    if listeners.game:
        return False
    about = m.program.about
    if listeners.itself:
        for info in infos:
            if info[0] == UNKNOWN or is_kind(info[0]) in listeners.itself:
                return False
    if listeners.setup:
        for _, entry in m.pending:
            code = entry.code
            if code >= 0 and m.codes[code].on is on and not (infos and _beside(infos, about[code])):
                return False
    playing = listeners.play
    if playing:
        for zone in m.zones[PLAY : m.trash_zone : PLAYER_PLACES]:
            for card in zone:
                codes = playing.get(is_kind(card & FACE))
                if codes is not None:
                    for one in codes:
                        if not (infos and _beside(infos, about[one.id])):
                            return False
    if listeners.cubes and m.cubes:
        return False
    return silent(m, infos, listeners)


def reactions(m: Machine, occ: Occurrence) -> tuple[Trigger, ...]:
    """Return the abilities that the players could use from their hands and mats on an occurrence."""
    listeners = m.program.listening[occ.on]
    if not listeners.hand and not listeners.tavern:
        return ()
    found: list[Trigger] = []
    for player in range(m.players):
        found += [trigger for trigger in from_hand(m, occ, listeners, player) if m.codes[trigger.code].uses_it]
    return tuple(found)


def reacts(m: Machine, trigger: Trigger) -> bool:
    """Report whether a triggered ability is the ability of a Reaction card."""
    if trigger.origin not in (ORIGIN_HAND, ORIGIN_ITSELF):
        return False
    code = m.codes[trigger.code]
    kind = code.kind or m.game.kind_of.get(code.card, 0)
    return bool(m.game.types[kind] & TYPE_BIT["Reaction"])


def why_not(m: Machine, occ: Occurrence, trigger: Trigger) -> Obstacle | None:
    """Return the obstacle to using an ability now; None if there is none."""
    code = m.codes[trigger.code]
    used = code.consumed == "use" and trigger.origin == ORIGIN_SETUP
    if used and not any(entry == trigger.entry for _, entry in m.pending):
        return Obstacle.USED_UP
    if code.consumed == "spent" and (code.id, trigger.owner) in m.spent:
        return Obstacle.USED_UP
    this = trigger.this
    if m.program.limits_plays and code.id in m.program.plays_this:
        handle = live(this) and not may_play_from(m, trigger.player, this)
        if handle or (trigger.origin == ORIGIN_HAND and not may_play(m, trigger.player, this)):
            return Obstacle.FORBIDDEN
    if this & LOST and (
        code.id in m.program.offer_once
        or (code.id in m.program.plays_this and not m.rules.lost_cards_can_be_played)
    ):
        return Obstacle.OWN_CARD_LOST
    if (
        code.need is NEED_MAY
        and code.offered is not None
        and not code.offered(m, start_registers(m, code, occ, trigger))
    ):
        subject = trigger.subject
        if 0 <= subject < len(occ.cards) and occ.cards[subject] & LOST:
            return Obstacle.CARD_LOST
        return Obstacle.NOT_SO
    if code.in_reach is not None and not code.in_reach(m, start_registers(m, code, occ, trigger)):
        return Obstacle.NOTHING_TO_ACT_ON
    return None


def still_triggers(m: Machine, occ: Occurrence, trigger: Trigger) -> bool:
    """Report whether an ability that has triggered would trigger now too, which matters under rules not in force."""
    code = m.codes[trigger.code]
    r = start_registers(m, code, occ, trigger)
    if not m.rules.triggered_stays_triggered:
        if trigger.origin == ORIGIN_PLAY and not m.in_play(trigger.this):
            return False
        if code.active is not None and not code.active(m, r):
            return False
    if m.rules.judged_as_it_was or code.matches is None or trigger.subject < 0:
        return True
    info = occ.infos[trigger.subject]
    return bool(code.matches(m, r, info[0], info))


def unknown_could_be(m: Machine, occ: Occurrence, listeners: Listeners, player: int) -> str:
    """Say in words what a player's unknown cards leave open: one of them may be a card with something to use on an
    occurrence. Empty if nothing is.
    """
    kinds: set[int] = set()
    hand = m.zones[player * PLAYER_PLACES + HAND]
    tagged = bool(hand) and hand[-1] >= TAG
    if listeners.hand and (UNKNOWN in hand or (tagged and any(card & KIND == UNKNOWN for card in hand))):
        for kind, codes in listeners.hand.items():
            for code in codes:
                for trigger in triggers_of(m, code, occ, player, kind, 0, 0, (), ORIGIN_HAND):
                    if _could_use(m, occ, trigger):
                        kinds.add(kind)
    if listeners.itself and player == occ.player:
        for subject, info in enumerate(occ.infos):
            if info[0] == UNKNOWN:
                kinds.update(t.this for t in _if_known(m, occ, listeners, subject) if _could_use(m, occ, t))
    return f"whether an unknown card is {_one_of(m, kinds)}" if kinds else ""


def _could_use(m: Machine, occ: Occurrence, trigger: Trigger) -> bool:
    """Report whether an ability can be used now, be it in vain; also if other unknown cards decide that."""
    code = m.codes[trigger.code]
    try:
        return not why_not(m, occ, trigger) or (
            code.in_vain is not None and code.in_vain(m, start_registers(m, code, occ, trigger))
        )
    except OpenQuestion:
        return True


def _if_known(m: Machine, occ: Occurrence, listeners: Listeners, subject: int) -> Iterator[Trigger]:
    """Yield the abilities that would trigger about their own card if an unknown one were of some kind; ``this`` is that
    kind.
    """
    for kind, codes in listeners.itself.items():
        known = occ._replace(infos=(*occ.infos[:subject], info_now(m, kind), *occ.infos[subject + 1 :]))
        for code in codes:
            yield from triggers_of(m, code, known, occ.player, kind, 0, 0, (), ORIGIN_ITSELF, subject)


def _one_of(m: Machine, kinds: Collection[int]) -> str:
    """Cards by their names, of which it is one; of many the first."""
    names = sorted({m.game.cards[kind].name for kind in kinds})
    named = [*names[:2], "another card"] if len(names) > 3 else names
    return " or ".join(filter(None, [", ".join(named[:-1]), named[-1]]))


def consume(m: Machine, triggers: list[Trigger]) -> None:
    """Set-up abilities that trigger only once no longer wait."""
    for trigger in triggers:
        if trigger.origin == ORIGIN_SETUP and m.codes[trigger.code].consumed == "trigger":
            if not m.rules.next_time_is_once and m.codes[trigger.code].often == OFTEN_NEXT_CALLED:
                continue
            entry = trigger.entry
            for number, pair in enumerate(m.pending):
                if pair.entry == entry and pair.span != ASLEEP:
                    del m.pending[number]
                    break


def claim(m: Machine, occ: Occurrence) -> tuple[Trigger, ...]:
    """The set-up after-play abilities for "the next time" that the card just announced is the next of."""
    found: list[Trigger] = []
    for lasts, entry in m.pending:
        code = m.codes[entry.code] if entry.code >= 0 else None
        if code is None or code.on is not ON_AFTER_PLAY or code.often != OFTEN_NEXT_CALLED:
            continue
        if lasts == ASLEEP:
            continue
        found += _waiting(m, code, occ, entry)
    consume(m, found)
    return tuple(found)
