"""The one mechanism for all triggers. Rules: "Reaction cards", "Timing of concurrent abilities or effects"."""

from __future__ import annotations

from typing import Any

from engine.kernel.compile.code import Builder, Code
from engine.kernel.effects import Effects
from engine.kernel.machine import (
    ASLEEP,
    FOR_THE_TURN,
    HAND,
    ON_INDEX,
    PLAY,
    USED_UP,
    Machine,
    OpenQuestion,
    lasting,
    live,
)
from engine.kernel.registers import (
    P_IMMUNE,
    P_KEEP,
    W_CANCELLED,
    W_CURSOR,
    W_DONE,
    W_OCC,
    W_POOL,
    W_SCANNED,
    W_STOPPED,
    WINDOW,
)
from engine.kernel.tables import (
    ONS,
    ORIGIN_CUBE,
    ORIGIN_GAME,
    ORIGIN_HAND,
    ORIGIN_ITSELF,
    ORIGIN_PLAY,
    ORIGIN_SETUP,
    ORIGIN_TAVERN,
    STAYS,
    TAVERN,
    Listeners,
)
from engine.language import (
    PLAYER_PLACES,
    TYPE_BIT,
    From,
    Lasts,
    Need,
    Often,
    On,
    Phase,
    Place,
    Who,
)
from engine.state import FACE, KIND, LOST, TAG, UNKNOWN, Choice, Entry, Occurrence, Pending, Trigger, is_kind


class Windows(Effects):
    """The one mechanism for all triggers. Rules: "Reaction cards", "Timing of concurrent abilities or effects"."""

    def count(self, m: Machine, event: On, player: int, info: Any) -> tuple[int, ...]:
        """Count an occurrence for the abilities that ask how often it happened; returns the counts."""
        if not self.counter_fns:
            return ()
        r = [player, player, 0, None, 0, 0, 0]
        for number, (counter, matches) in enumerate(self.counter_fns):
            if counter.event is not event or counter.phase not in (None, m.turn.phase):
                continue
            if matches(m, r, info[0], info):
                m.counters[number * m.players + player] += 1
        return tuple(m.counters[number * m.players + player] for number in range(len(self.counter_fns)))

    def set_up(
        self,
        m: Machine,
        lasts: int,
        code: Code,
        owner: int,
        this: Any,
        keeper: Any,
        immune: int,
        binds: tuple[Any, ...],
    ) -> None:
        """A later or ongoing ability begins to wait."""
        if m.turn.phase == Phase.BETWEEN and lasting(lasts) is Lasts.THIS_TURN and code.on is not On.END_OF_TURN:
            return  # there is no turn now
        m.pending.append(Pending(lasts, Entry(code.id, owner, this, keeper, immune, binds)))
        m.log("set up", owner, code=code.id)

    def listens(self, on: On) -> bool:
        """Whether anything in this game can trigger on such an occurrence."""
        return on in self.listeners

    def window(
        self,
        m: Machine,
        on: On,
        player: int,
        cards: tuple[int, ...] = (),
        source: int = -1,
        flags: int = 0,
        nth: tuple[int, ...] = (),
        infos: tuple[Any, ...] | None = None,
        value: int = 0,
        by: int = -1,
        claims: tuple[Any, ...] = (),
    ) -> None:
        """Open the trigger window of an occurrence, if anything can trigger on it.

        ``value`` is what was overpaid, or whether a played card gave coins; ``by`` the code that brought it about;
        ``claims`` what has triggered already. When it closes, ``m.ret`` says whether the occurrence was replaced.
        """
        m.ret = 0
        emptied = int(m.emptied)
        m.emptied = False
        if on not in self.listeners:
            if not emptied or On.PILE_EMPTIES not in self.listeners:
                return
            self.listeners[on] = Listeners()
        if infos is None:
            infos = tuple([m.info(card) for card in cards])
        occ = self._occurrence(m, on, player, cards, infos, source, flags, nth, value, by, emptied)
        m.call(self.window_code, [occ, claims, (), 0, 0, 0, 0])

    def _occurrence(
        self,
        m: Machine,
        on: On,
        player: int,
        cards: tuple[int, ...],
        infos: tuple[Any, ...],
        source: int = -1,
        flags: int = 0,
        nth: tuple[int, ...] = (),
        value: int = 0,
        by: int = -1,
        emptied: int = 0,
    ) -> Occurrence:
        occ = Occurrence(
            ON_INDEX[on],
            player,
            cards,
            infos,
            source,
            flags,
            nth,
            m.turn.phase,
            value,
            by,
            emptied,
        )
        if on in self.givens:
            r = [player, player, 0, occ, 0, 0, cards[0] if cards else 0]
            for flag, holds in self.givens[on]:
                if holds(m, r):
                    flags |= flag
            occ = occ._replace(flags=flags)
        return occ

    def _relation(self, m: Machine, who: Who, owner: int, player: int) -> bool:
        if who is Who.YOU:
            return owner == player
        if who is Who.OTHERS:
            return owner != player
        if who is Who.ALL:
            return True
        if who is Who.RIGHT:
            return player == (owner - 1) % m.players
        if who is Who.LEFT:
            return player == (owner + 1) % m.players
        return player == m.turn.player

    def _frame(self, m: Machine, code: Code, occ: Occurrence, trigger: Trigger) -> list[Any]:
        """The registers with which a triggered ability starts."""
        subject = trigger.subject
        if subject >= 0:
            cards = occ.cards
            it = cards[subject] if subject < len(cards) else 0
            own = occ._replace(cards=(), infos=(occ.infos[subject],))
        else:
            it = 0
            own = occ._replace(cards=(), infos=())
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

    def _triggers(
        self,
        m: Machine,
        code: Code,
        occ: Occurrence,
        owner: int,
        this: Any,
        keeper: Any,
        immune: int,
        binds: tuple[Any, ...],
        origin: int,
        only: int = -1,
    ) -> list[Trigger]:
        """The ability, once for each card of the occurrence that it triggers on."""
        player = occ.player
        if not self._relation(m, code.who, owner, player):
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
        by_actor = code.by is Who.ACTOR
        if by_actor and immune & 1 << player:
            return []
        resolver = player if by_actor else owner
        infos = occ.infos
        found = []
        subjects = range(len(infos)) if only < 0 else (only,)
        for subject in subjects if infos else (-1,):
            trigger = Trigger(code.id, owner, resolver, this, subject, keeper, immune, binds, origin)
            if code.matches is not None or code.active is not None:
                r = self._frame(m, code, occ, trigger)
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

    def _waiting(self, m: Machine, code: Code, occ: Occurrence, entry: Entry) -> list[Trigger]:
        """A set-up ability, once for each card of the occurrence that it triggers on."""
        return self._triggers(
            m, code, occ, entry.owner, entry.this, entry.keeper, entry.immune, entry.binds, ORIGIN_SETUP
        )

    def _scan(self, m: Machine, occ: Occurrence, listeners: Listeners) -> list[Trigger]:
        """Every ability that triggers on an occurrence now, but for those used from the hand or a mat."""
        found: list[Trigger] = []
        codes = self.codes
        on = occ.on
        if listeners.itself:
            for subject, info in enumerate(occ.infos):
                for code in listeners.itself.get(is_kind(info[0]), ()):
                    this = occ.cards[subject] if subject < len(occ.cards) else 0
                    found += self._triggers(m, code, occ, occ.player, this, 0, 0, (), ORIGIN_ITSELF, subject)
        emptied = occ.emptied and ON_INDEX[On.PILE_EMPTIES]
        if listeners.setup or emptied:
            for lasts, entry in m.pending:
                if entry.code < 0:
                    continue
                code = codes[entry.code]
                if code.source is From.SET_UP and (
                    ON_INDEX[code.on] == on or (emptied and ON_INDEX[code.on] == emptied)
                ):
                    if lasts == ASLEEP:
                        continue
                    found += self._waiting(m, code, occ, entry)
        if listeners.play:
            for player in range(m.players):
                zone = player * PLAYER_PLACES + PLAY
                for card in m.zones[zone]:
                    for code in listeners.play.get(is_kind(card & FACE), ()):
                        triggers = self._triggers(m, code, occ, player, card, 0, 0, (), ORIGIN_PLAY)
                        if triggers:
                            handle = m.tag(zone, card)
                            found += [t._replace(this=handle) for t in triggers]
                            card = handle
        for landscape, code in listeners.cubes:
            for number, player in m.cubes:
                if number == landscape and (code.id, player) not in m.spent:
                    found += self._triggers(m, code, occ, player, 0, 0, 0, (), ORIGIN_CUBE)
        for code in listeners.game:
            once = code.often == Often.ONCE_A_GAME.value
            if once and any(entry.code == USED_UP and entry.binds[0] == code.id for _, entry in m.pending):
                continue
            for player in range(m.players):
                triggers = self._triggers(m, code, occ, player, 0, 0, 0, (), ORIGIN_GAME)
                found += triggers
                if once and triggers:
                    m.pending.append(Pending(STAYS, Entry(USED_UP, 0, 0, 0, 0, (code.id,))))
                    break
        return found

    def _from_hand(self, m: Machine, occ: Occurrence, listeners: Listeners, player: int) -> list[Trigger]:
        """What a player can use from the hand or the Tavern mat; as often as it applies."""
        found: list[Trigger] = []
        base = player * PLAYER_PLACES
        for kinds, place, origin in (
            (listeners.hand, HAND, ORIGIN_HAND),
            (listeners.tavern, TAVERN, ORIGIN_TAVERN),
        ):
            zone = m.zones[base + place]
            if not kinds or not zone:
                continue
            if zone[-1] < TAG and not self.inheriting:
                faces = {card for card in zone if card in kinds}
            else:
                faces = {card for card in m.distinct(list(zone)) if is_kind(card) in kinds}
            for face in sorted(faces):
                for code in kinds.get(is_kind(face), ()):
                    triggers = self._triggers(m, code, occ, player, face, 0, 0, (), origin)
                    if len(triggers) > 1 and not code.uses_it:
                        triggers = triggers[:1]
                    found += triggers
        return found

    def reactions(self, m: Machine, occ: Occurrence) -> tuple[Trigger, ...]:
        """What the players could use from their hands and mats on an occurrence."""
        listeners = self.listeners[ONS[occ.on]]
        if not listeners.hand and not listeners.tavern:
            return ()
        found: list[Trigger] = []
        for player in range(m.players):
            found += [
                trigger for trigger in self._from_hand(m, occ, listeners, player) if self.codes[trigger.code].uses_it
            ]
        return tuple(found)

    def reacts(self, trigger: Trigger) -> bool:
        """Whether a triggered ability is the ability of a Reaction card."""
        if trigger.origin not in (ORIGIN_HAND, ORIGIN_ITSELF):
            return False
        code = self.codes[trigger.code]
        kind = code.kind or self.game.kind_of.get(code.card, 0)
        return bool(self.game.types[kind] & TYPE_BIT["Reaction"])

    def _offered(self, m: Machine, occ: Occurrence, trigger: Trigger) -> str:
        """Empty if an optional ability can be used now, else why not."""
        code = self.codes[trigger.code]
        used = code.consumed == "use" and trigger.origin == ORIGIN_SETUP
        if used and not any(entry == trigger.entry for _, entry in m.pending):
            return "used up"
        if code.consumed == "spent" and (code.id, trigger.owner) in m.spent:
            return "used up"
        this = trigger.this
        if self.limits_plays and code.id in self.plays_this:
            handle = live(this) and not self.may_play_from(m, trigger.player, this)
            if handle or (trigger.origin == ORIGIN_HAND and not self.may_play(m, trigger.player, this)):
                return "cannot be played from the hand now"
        if this & LOST and (
            code.id in self.offer_once or (code.id in self.plays_this and not m.game.rules.lost_cards_can_be_played)
        ):
            return "lost track of its own card"
        if (
            code.need is Need.MAY
            and code.offered is not None
            and not code.offered(m, self._frame(m, code, occ, trigger))
        ):
            subject = trigger.subject
            if 0 <= subject < len(occ.cards) and occ.cards[subject] & LOST:
                return "lost track"
            return "condition not met"
        return ""

    def blocked(self, m: Machine) -> list[tuple[Trigger, str]]:
        """At a trigger window: the abilities that triggered and cannot be used, with why."""
        occ = m.r[W_OCC]
        listeners = self.listeners[ONS[occ.on]]
        found = list(m.r[W_POOL])
        for player in range(m.players):
            found += self._from_hand(m, occ, listeners, player)
        result = []
        for trigger in found:
            why = self._offered(m, occ, trigger)
            if why:
                result.append((trigger, why))
        return result

    def _consume(self, m: Machine, triggers: list[Trigger]) -> None:
        """Set-up abilities that trigger only once no longer wait."""
        for trigger in triggers:
            if trigger.origin == ORIGIN_SETUP and self.codes[trigger.code].consumed == "trigger":
                entry = trigger.entry
                for number, pair in enumerate(m.pending):
                    if pair.entry == entry and pair.span != ASLEEP:
                        del m.pending[number]
                        break

    def _claim(self, m: Machine, occ: Occurrence) -> tuple[Trigger, ...]:
        """The set-up after-play abilities for "the next time" that the card just announced is the next of."""
        found: list[Trigger] = []
        for lasts, entry in m.pending:
            code = self.codes[entry.code] if entry.code >= 0 else None
            if code is None or code.on is not On.AFTER_PLAY or code.often != Often.NEXT.value:
                continue
            if lasts == ASLEEP:
                continue
            found += self._waiting(m, code, occ, entry)
        self._consume(m, found)
        return tuple(found)

    def _window(self) -> Code:
        """The one mechanism for all triggers. Rules: "Reaction cards", "Timing of concurrent abilities"."""
        b = Builder(Code(-1, "window", "", "trigger window", window=True), WINDOW)
        again, offer, close = b.label(), b.label(), b.label()

        def scan(m: Machine) -> None:
            r = m.r
            if r[W_CANCELLED]:
                m.pc = close[0]
                return
            occ = r[W_OCC]
            new = self._scan(m, occ, self.listeners[ONS[occ.on]])
            if r[W_SCANNED]:
                # "The next time" is not what has already happened when the ability was set up.
                new = [trigger for trigger in new if self.codes[trigger.code].often != Often.NEXT.value]
            elif occ.on == ON_INDEX[On.AFTER_PLAY] and self.claims_after_play:
                # "The next time" was claimed when the card was announced.
                new = [
                    trigger
                    for trigger in new
                    if trigger.origin != ORIGIN_SETUP or self.codes[trigger.code].often != Often.NEXT.value
                ]
            r[W_SCANNED] = 1
            if not new:
                return
            known = r[W_POOL] + r[W_DONE]
            if known:
                for trigger in known:
                    if trigger in new:
                        new.remove(trigger)
            self._consume(m, new)
            if new:
                r[W_POOL] = (*r[W_POOL], *new)

        def ask(m: Machine) -> Choice | None:
            r = m.r
            occ = r[W_OCC]
            listeners = self.listeners[ONS[occ.on]]
            unknown = bool(listeners.hand)
            if not m.game.rules.reactions_reopen:
                # What has become mandatory for a player who was through is resolved all the same.
                for number in range(r[W_CURSOR]):
                    player = (m.turn.player + number) % m.players
                    late = [
                        trigger
                        for trigger in r[W_POOL]
                        if trigger.player == player and self.codes[trigger.code].need is Need.MUST
                    ]
                    if late:
                        late.sort(key=_code_of)
                        choices: list[Any] = [("use", trigger) for trigger in late]
                        return Choice(m.decider(player), "window", m.code.id, tuple(choices))
            while r[W_CURSOR] < m.players:
                player = (m.turn.player + r[W_CURSOR]) % m.players
                offers: list[Trigger] = []
                must = False
                # Rule: extra turns come after whatever else happens between turns.
                turns_wait = occ.on == ON_INDEX[On.AFTER_TURN] and any(
                    not self.codes[trigger.code].takes_turn for trigger in r[W_POOL]
                )
                seen: set[int] = set()
                twice = False
                for trigger in r[W_POOL]:
                    if trigger.player != player or self._offered(m, occ, trigger):
                        continue
                    if turns_wait and self.codes[trigger.code].takes_turn:
                        continue
                    number = trigger.code
                    twice = twice or number in seen
                    seen.add(number)
                    offers.append(trigger)
                    must = must or self.codes[number].need is Need.MUST
                m.twins = twice
                if twice:
                    offers = list({self._same(m, trigger): trigger for trigger in reversed(offers)}.values())[::-1]
                else:
                    offers.sort(key=_code_of)
                if listeners.hand or listeners.tavern:
                    stopped = r[W_STOPPED] >> player & 1
                    for trigger in self._from_hand(m, occ, listeners, player):
                        if stopped and not self.reacts(trigger):
                            continue
                        if not self._offered(m, occ, trigger):
                            offers.append(trigger)
                options: list[Any] = [("use", trigger) for trigger in offers]
                if (
                    unknown
                    and not must
                    and any(card & KIND == UNKNOWN for card in m.zones[player * PLAYER_PLACES + HAND])
                ) and self._could_react(m, occ, listeners, player):
                    options.append(("open", "whether an unknown card in hand would react"))
                if options:
                    if not must:
                        options.append(("stop",))
                    return Choice(m.decider(player), "window", m.code.id, tuple(options))
                r[W_CURSOR] += 1
            return None

        def apply(m: Machine, option: Any) -> None:
            r = m.r
            if option[0] == "stop":
                # Only Reactions get another chance when somebody after this player resolves something.
                player = (m.turn.player + r[W_CURSOR]) % m.players
                gone = tuple(t for t in r[W_POOL] if t.player == player and not self.reacts(t))
                if gone:
                    r[W_POOL] = tuple(t for t in r[W_POOL] if t not in gone)
                    r[W_DONE] += tuple(t for t in gone if not self.codes[t.code].consumed)
                r[W_STOPPED] |= 1 << player
                r[W_CURSOR] += 1
                m.pc = offer[0]
                return
            trigger: Trigger = option[1]
            code = self.codes[trigger.code]
            player = trigger.player
            occ = r[W_OCC]
            origin = trigger.origin
            if origin in (ORIGIN_HAND, ORIGIN_TAVERN):
                place = int(Place.HAND if origin == ORIGIN_HAND else Place.TAVERN)
                zone = player * PLAYER_PLACES + place
                handle = m.tag(zone, m.choose(list(m.zones[zone]), (trigger.this,))[0])
                trigger = trigger._replace(this=handle)
                if origin == ORIGIN_TAVERN:
                    trigger = trigger._replace(keeper=handle)
            else:
                pool = list(r[W_POOL])
                pool.remove(trigger)
                r[W_POOL] = tuple(pool)
                if origin == ORIGIN_SETUP and code.consumed:
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
            if occ.on == ON_INDEX[On.WOULD_RESOLVE]:
                card = m.stack[-1].registers[P_KEEP]
                # What is special about the play is the card's own ability.
                immune = (m.stack[-1].registers[P_IMMUNE] or 0) & ~FOR_THE_TURN
                trigger = trigger._replace(keeper=card, immune=immune)
            if m.game.rules.reactions_reopen:
                r[W_CURSOR] = 0
            m.pc = again[0]
            registers = self._frame(m, code, occ, trigger)
            m.log("use", player, (trigger.this & FACE,) if trigger.this else (), code=code.id)
            m.call(code, registers)

        b.mark(again)
        b.emit(scan, jumps=(close,))
        b.mark(offer)
        b.emit(ask, apply=apply, jumps=(again, offer))
        b.mark(close)

        def end(m: Machine) -> None:
            m.ret = m.r[W_CANCELLED]
            if m.ret and m.r[W_OCC].on == ON_INDEX[On.WOULD_TAKE_TURN]:
                # A turn is skipped once: what else would have made it be skipped waits for the next one.
                for trigger in m.r[W_POOL]:
                    if trigger.origin == ORIGIN_SETUP and self.codes[trigger.code].consumed == "trigger":
                        m.pending.append(Pending(self.codes[trigger.code].lasts, trigger.entry))

        b.emit(end)
        return b.finish()

    def _same(self, m: Machine, trigger: Trigger) -> Any:
        """What a triggered ability looks like: copies of one card that nothing tells apart are one option."""

        def mask(item: Any) -> Any:
            if item.__class__ is int and item >= TAG:
                return (m.zone_of(item), item & (TAG - 1), self._holders(m, item))
            if isinstance(item, tuple):
                return tuple([mask(part) for part in item])
            return item

        occ = m.r[W_OCC]
        subject = trigger.subject
        about = (occ.infos[subject], mask(occ.cards[subject : subject + 1])) if subject >= 0 else ()
        return (mask(trigger._replace(subject=0)), about)

    def _holders(self, m: Machine, card: int) -> tuple[Any, ...]:
        """By which pending abilities a card is held, to tell two copies apart."""
        if not m.pending:
            return ()
        held = []
        for lasts, entry in m.pending:
            if card in entry or card in entry.binds:
                held.append((lasts, entry.code, entry.owner, entry.index(card) if card in entry else 9))
        if len(m.r[W_POOL]) > 1:
            for trigger in m.r[W_POOL]:
                if trigger.keeper == card or trigger.this == card:
                    held.append((99, trigger.code, trigger.owner, 0))
        return tuple(sorted(held))

    def _could_react(self, m: Machine, occ: Occurrence, listeners: Listeners, player: int) -> bool:
        for kind, codes in listeners.hand.items():
            for code in codes:
                for trigger in self._triggers(m, code, occ, player, kind, 0, 0, (), ORIGIN_HAND):
                    if not self._offered(m, occ, trigger):
                        return True
        return False

    def reveal(self, m: Machine, player: int, cards: tuple[int, ...]) -> None:
        """Cards are revealed because an instruction says so."""
        if cards and On.REVEAL in self.listeners:
            ret = m.ret
            self.window(m, On.REVEAL, player, cards)
            m.ret = ret

    def pile_emptied(self, m: Machine, player: int) -> None:
        """A card was taken from a pile without being gained, trashed or Exiled: it may have been the last one."""
        if m.emptied:
            self.window(m, On.PILE_EMPTIES, player)


def _code_of(trigger: Trigger) -> int:
    return int(trigger.code)
