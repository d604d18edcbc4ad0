"""The turn and what lies between turns. Rule: "Summary of your turn"."""

from __future__ import annotations

from typing import Any

from engine.kernel.compile.code import Builder, Code, procedure
from engine.kernel.machine import (
    ASLEEP,
    AWAKE,
    DISCARD,
    FOR_THE_TURN,
    HAND,
    LASTS_INDEX,
    PLAY,
    THRONE,
    Machine,
    lasting,
)
from engine.kernel.procedures import Procedures
from engine.kernel.registers import ME, TURN, WOULD_TURN, Y_PLAYER, Z_KEPT
from engine.language import (
    PLAYER_PLACES,
    POOLS,
    TURN_POOLS,
    TYPE_BIT,
    DrawMore,
    ExtraRound,
    Lasts,
    Often,
    On,
    Phase,
    Place,
    Pool,
    StayInPlay,
)
from engine.state import FACE, KIND, UNKNOWN, Choice, Entry, Pending, Turn, is_kind


class Turns(Procedures):
    """The turn and what lies between turns. Rule: "Summary of your turn"."""

    def extra_turn(self, m: Machine, player: int, decides: int, during: tuple[Any, ...] = ()) -> None:
        """Begin an extra turn; the stack is left behind (what still waits is looked at after the turn)."""
        self._begin_turn(m, player, decides, 1, during)

    def _begin_turn(self, m: Machine, player: int, decides: int, extra: int, during: tuple[Any, ...] = ()) -> None:
        """A turn is to begin; ``during`` are abilities (code, bound values) that are set up for it."""
        if On.WOULD_TAKE_TURN in self.listeners:
            m.stack = []
            m.code, m.pc, m.r = self.would_turn, 0, [player, decides, extra, during]
        else:
            self._start_turn(m, player, decides, extra, during)

    def _start_turn(self, m: Machine, player: int, decides: int, extra: int, during: tuple[Any, ...]) -> None:
        turn = m.turn
        m.stack = []
        m.code = self.turn_code
        m.pc = 0
        m.r = [()]
        m.turn = Turn(
            player=player,
            phase=int(Phase.START),
            decided_by=decides,
            extra=extra,
            last=turn.player,
            last_two=int(turn.last == turn.player),
            normal=turn.normal if extra else player,
            spending=0,
            hand_size=5,
            final=turn.final,
        )
        for number, binds in during:
            self.set_up(m, LASTS_INDEX[Lasts.THIS_TURN], self.codes[number], player, 0, 0, 0, binds)

    def _would_turn(self) -> Code:
        """A turn is about to begin; something may make its player skip it."""
        b = procedure("would turn", "before a turn", WOULD_TURN)
        b.emit(lambda m: self.window(m, On.WOULD_TAKE_TURN, m.r[Y_PLAYER]))

        def begin(m: Machine) -> None:
            player, decides, extra, during = m.r
            if not m.ret:
                self._start_turn(m, player, decides, extra, during)
                return
            m.log("skip turn", player)
            if not extra:
                m.turn = m.turn._replace(normal=player)
            if not extra and m.turn.final < 0:
                taken = list(m.turns_taken)
                taken[player] += 1  # it counts as taken
                m.turns_taken = tuple(taken)
            m.stack = []
            m.code, m.pc, m.r = self.turn_code, self.after_turn_entry if extra else self.next_turn_entry, [()]

        b.emit(begin)
        return b.finish()

    def _turn(self) -> Code:
        """Rule: "Summary of your turn"."""
        b = Builder(Code(-1, "turn", "", "turn"), TURN)
        action, buy, night, cleanup = b.label(), b.label(), b.label(), b.label()
        discards, rest, draws = b.label(), b.label(), b.label()
        after_turn, next_player = b.label(), b.label()

        def start(m: Machine) -> None:
            player = m.turn.player
            if not m.turn.extra and m.turn.final < 0:
                taken = list(m.turns_taken)
                taken[player] += 1
                m.turns_taken = tuple(taken)
            for p in range(m.players):
                for pool in range(TURN_POOLS):
                    m.pools[p * POOLS + pool] = 0
            m.pools[player * POOLS + Pool.ACTIONS] = 1
            m.pools[player * POOLS + Pool.BUYS] = 1
            m.counters = [0] * len(m.counters)
            m.spent = ()
            m.log("turn", player, value=m.turn.extra)
            waiting = []
            for lasts, entry in m.pending:
                kind = lasting(lasts)
                if kind is Lasts.UNTIL_NEXT_TURN and entry.owner == player:
                    continue
                if kind is Lasts.NEXT_TURN and entry.owner == player:
                    lasts = AWAKE
                waiting.append(Pending(lasts, entry))
            m.pending = waiting
            self.window(m, On.FIRST_AT_TURN, player)

        b.emit(start)
        b.emit(lambda m: self.window(m, On.START_OF_TURN, m.turn.player))

        def begin_action(m: Machine) -> None:
            m.phase(Phase.ACTION)

        b.emit(begin_action)
        b.mark(action)

        def action_choice(m: Machine) -> Choice | None:
            player = m.turn.player
            hand = m.zones[player * PLAYER_PLACES + HAND]
            options: list[Any] = []
            if m.pools[player * POOLS + Pool.ACTIONS] > 0:
                options += self._playable(m, hand, "Action")
            options += self._tokens(m, player, True)
            options.append(("end",))
            return Choice(m.decider(player), "action phase", m.code.id, tuple(options))

        def action_apply(m: Machine, option: Any) -> None:
            player = m.turn.player
            if option[0] == "end":
                return
            m.pc = action[0]
            if option[0] == "play":
                m.pool(player, Pool.ACTIONS, -1)
                self._play_from_hand(m, player, option[1])
            else:
                self.spend(m, player, option)

        b.emit(action_choice, apply=action_apply, jumps=(action,), always_ask=True)

        def begin_buy(m: Machine) -> None:
            m.turn = m.turn._replace(spending=0)
            m.phase(Phase.BUY)
            for number, (counter, _) in enumerate(self.counter_fns):
                if counter.phase is Phase.BUY:
                    for p in range(m.players):
                        m.counters[number * m.players + p] = 0
            self.window(m, On.START_OF_BUY, m.turn.player)

        b.emit(begin_buy)
        b.mark(buy)

        def buy_choice(m: Machine) -> Choice | None:
            if m.turn.phase == Phase.ACTION:
                m.pc = action[0]
                return None
            player = m.turn.player
            options: list[Any] = []
            if not m.turn.spending:
                options += self._playable(m, m.zones[player * PLAYER_PLACES + HAND], "Treasure")
            options += self._purchases(m, player)
            options += self._tokens(m, player, False)
            options.append(("end",))
            return Choice(m.decider(player), "buy phase", m.code.id, tuple(options))

        def buy_apply(m: Machine, option: Any) -> None:
            player = m.turn.player
            base = player * POOLS
            if option[0] == "end":
                return
            m.pc = buy[0]
            if option[0] == "play":
                self._play_from_hand(m, player, option[1])
            elif option[0] in ("buy", "buy otherwise"):
                m.turn = m.turn._replace(spending=1)
                m.pools[base + Pool.BUYS] -= 1
                self.purchase(m, player, option[1], option[0] == "buy otherwise")
            elif option[0] == "event":
                m.turn = m.turn._replace(spending=1)
                card = m.game.landscapes[option[1]]
                m.pools[base + Pool.COINS] -= card.cost.coins
                m.pools[base + Pool.BUYS] -= 1
                m.log("buy-landscape", player, value=option[1])
                if self.wants_purchases:
                    m.turn = m.turn._replace(purchases=m.turn.purchases + 1)
                if "Project" in card.types:
                    m.cubes = tuple(sorted((*m.cubes, (option[1], player))))
                    m.log("cube", player, value=option[1])
                for code in self.event_code.get(option[1], ()):
                    if code.often == Often.ONCE.value:
                        m.spent = tuple(sorted((*m.spent, (code.id, player))))
                    elif code.often == Often.ONCE_A_GAME.value:
                        m.cubes = tuple(sorted((*m.cubes, (option[1], player))))
                    m.call(code, [player, player, 0, None, 0, 0, 0])
                if card.cost.debt:
                    m.call(self.take_token, [player, int(Pool.DEBT), card.cost.debt])
            else:
                self.spend(m, player, option)

        b.emit(buy_choice, apply=buy_apply, jumps=(buy, action), always_ask=True)

        def end_buy(m: Machine) -> None:
            self.window(m, On.END_OF_BUY, m.turn.player)

        b.emit(end_buy)

        def back_or_on(m: Machine) -> None:
            if m.turn.phase == Phase.ACTION:
                m.pc = action[0]
            elif any(self.game.types[kind] & TYPE_BIT["Night"] for kind in range(1, len(self.game.cards))):
                m.phase(Phase.NIGHT)
            else:
                m.pc = cleanup[0]

        b.emit(back_or_on, jumps=(action, cleanup))
        b.mark(night)

        def night_choice(m: Machine) -> Choice | None:
            player = m.turn.player
            options = self._playable(m, m.zones[player * PLAYER_PLACES + HAND], "Night")
            if not options:
                m.pc = cleanup[0]
                return None
            options.append(("end",))
            return Choice(m.decider(player), "night phase", m.code.id, tuple(options))

        def night_apply(m: Machine, option: Any) -> None:
            if option[0] == "play":
                m.pc = night[0]
                self._play_from_hand(m, m.turn.player, option[1])

        b.emit(night_choice, apply=night_apply, jumps=(night, cleanup), always_ask=True)
        b.mark(cleanup)

        def begin_cleanup(m: Machine) -> None:
            m.phase(Phase.CLEANUP)
            self.window(m, On.START_OF_CLEANUP, m.turn.player)

        b.emit(begin_cleanup)

        def put_boons_away(m: Machine) -> None:
            self.prune(m)
            if self.kept:
                for player in range(m.players):
                    for card in m.zones[player * PLAYER_PLACES + Place.BOONS]:
                        if card & KIND in self.kept and not any(card in entry.binds for _, entry in m.pending):
                            m.put_away(m.tag(player * PLAYER_PLACES + Place.BOONS, card))
            self.window(m, On.WOULD_DISCARD_HAND, m.turn.player)

        b.emit(put_boons_away)
        b.mark(discards)

        def discard_from_play(before_hand: bool, loop: list[int], after_hand: list[int]) -> None:
            """Cards in play one by one; the hand may go at once before, between or after them."""

            def ask(m: Machine) -> Choice | None:
                leaving: list[tuple[int, int]] = []
                if StayInPlay in self.effects and any(True for _ in self.ongoing(m, StayInPlay)):
                    return None
                for player in m.order(m.turn.player):
                    zone = player * PLAYER_PLACES + PLAY
                    leaving += [(card, zone) for card in m.zones[zone] if not self.stays(m, card)]
                if not leaving:
                    return None
                owner = leaving[0][1] // PLAYER_PLACES
                if not m.game.ordered_discard and not self._discards_matter(m, leaving):
                    for card, zone in leaving:
                        target = zone - PLAY + DISCARD
                        moved = m.move(card, zone, target)
                        m.log("discard", zone // PLAYER_PLACES, (moved & FACE,), zone, target)
                    return None
                cards = m.distinct([card for card, zone in leaving if zone // PLAYER_PLACES == owner])
                options: list[Any] = [("discard", card, owner) for card in sorted(set(cards))]
                if before_hand and owner == m.turn.player and self._hand_to_discard(m):
                    options.append(("discard hand",))
                return Choice(m.decider(owner), "clean-up", m.code.id, tuple(options))

            def apply(m: Machine, option: Any) -> None:
                if option[0] == "discard hand":
                    m.pc = after_hand[0]
                    self.discard(m, m.turn.player, self._hand_to_discard(m))
                    return
                zone = option[2] * PLAYER_PLACES + PLAY
                cards = [card for card in m.zones[zone] if not self.stays(m, card)]
                m.pc = loop[0]
                self.discard(m, option[2], [(m.choose(cards, (option[1],))[0], zone)])

            b.emit(ask, apply=apply, jumps=(loop, after_hand))

        discard_from_play(True, discards, rest)

        def discard_hand(m: Machine) -> None:
            cards = self._hand_to_discard(m)
            if cards:
                self.discard(m, m.turn.player, cards)

        b.emit(discard_hand)
        b.mark(rest)
        discard_from_play(False, rest, rest)

        def forget_throne_rooms(m: Machine) -> None:
            m.pending = [one for one in m.pending if one.entry.code != THRONE or self.stays(m, one.entry.this)]
            m.r[Z_KEPT] = ()
            self.prune(m)

        b.emit(forget_throne_rooms)
        b.mark(draws)

        def draw_hand(m: Machine) -> None:
            size = m.turn.hand_size
            for _, code, r in self.ongoing(m, DrawMore):
                if r[ME] == m.turn.player:
                    size += self.effect_amount[code.id](m, r)
            m.call(self.draw, [m.turn.player, size, HAND, 0, -1])

        b.emit(draw_hand)

        def end_turn(m: Machine) -> None:
            self.window(m, On.END_OF_TURN, m.turn.player)

        b.emit(end_turn)

        def between(m: Machine) -> None:
            player = m.turn.player
            m.log("end turn", player)
            m.pending = [
                Pending(ASLEEP, entry)
                if lasting(span) is Lasts.THIS_AND_NEXT_TURN
                else Pending(span, self._unmarked(entry))
                for span, entry in m.pending
                if lasting(span) is not Lasts.THIS_TURN and span != AWAKE
            ]
            for p in range(m.players):
                for pool in range(TURN_POOLS):
                    m.pools[p * POOLS + pool] = 0
            if self.records_gains:
                gained = list(m.gained)
                gained[2 * player + 1] = gained[2 * player]
                gained[2 * player] = ()
                m.gained = tuple(gained)
            m.counters = [0] * len(m.counters)
            m.spent = ()
            m.turn = m.turn._replace(phase=int(Phase.BETWEEN), decided_by=-1, hand_size=5, spending=0)
            if m.turn.final < 0 and game_ends(m):
                more = {r[ME] for _, _, r in self.ongoing(m, ExtraRound)}
                if not more:
                    m.status = "over"
                    return
                m.turn = m.turn._replace(final=sum(1 << p for p in more), normal=player)

        b.emit(between)
        b.mark(after_turn)
        b.emit(lambda m: self.window(m, On.AFTER_TURN, m.turn.player))
        b.mark(next_player)

        def next_turn(m: Machine) -> None:
            order = m.order((m.turn.normal + 1) % m.players)
            if m.turn.final >= 0:
                order = [player for player in order if m.turn.final >> player & 1]
                if not order:
                    m.status = "over"
                    return
                m.turn = m.turn._replace(final=m.turn.final & ~(1 << order[0]))
            self._begin_turn(m, order[0], -1, 0)

        b.emit(next_turn)
        code = b.finish()
        self.after_turn_entry, self.next_turn_entry = after_turn[0], next_player[0]
        self.turn_entry = {
            Phase.START: 0,
            Phase.ACTION: action[0],
            Phase.BUY: buy[0],
            Phase.NIGHT: night[0],
            Phase.CLEANUP: cleanup[0],
        }
        self.turn_choices = frozenset((action[0], buy[0], night[0]))
        return code

    def _hand_to_discard(self, m: Machine) -> list[tuple[int, int]]:
        """The hand in Clean-up, but for what is kept."""
        zone = m.turn.player * PLAYER_PLACES + HAND
        return [(card, zone) for card in m.zones[zone] if card not in m.r[Z_KEPT]]

    def _unmarked(self, entry: Entry) -> Entry:
        """An ability that was set up this turn, without what is special about its play for this turn."""
        if entry.code < 0 or not entry.immune & FOR_THE_TURN:
            return entry
        return entry._replace(immune=entry.immune & ~FOR_THE_TURN)

    def _playable(self, m: Machine, hand: tuple[int, ...], type_: str) -> list[Any]:
        bit = TYPE_BIT[type_]
        faces = sorted({card & FACE for card in hand})
        options: list[Any] = [("play", face) for face in faces if face & KIND != UNKNOWN and m.types(face) & bit]
        if self.limits_plays:
            options = [option for option in options if self.may_play(m, m.turn.player, option[1])]
        return options

    def _play_from_hand(self, m: Machine, player: int, face: int) -> None:
        zone = player * PLAYER_PLACES + HAND
        card = m.tag(zone, next(card for card in m.zones[zone] if card & FACE == face))
        m.call(self.play, [player, card, face, 0, 0, 0, 0, -1])

    def _tokens(self, m: Machine, player: int, action: bool) -> list[Any]:
        base = player * POOLS
        options: list[Any] = []
        if m.pools[base + Pool.COFFERS] and (m.game.rules.coffers_any_time or (not action and not m.turn.spending)):
            options.append(("coffers",))
        if action and m.pools[base + Pool.VILLAGERS]:
            options.append(("villager",))
        if not action and m.pools[base + Pool.DEBT] and m.pools[base + Pool.COINS]:
            options.append(("pay debt",))
        return options

    def spend(self, m: Machine, player: int, option: Any) -> None:
        if option[0] == "coffers":
            m.pool(player, Pool.COFFERS, -1)
            m.pool(player, Pool.COINS, 1)
        elif option[0] == "villager":
            m.pool(player, Pool.VILLAGERS, -1)
            if not (self.ignores and self.ignored(m, player, Pool.ACTIONS)):
                m.pool(player, Pool.ACTIONS, 1)
        else:
            m.turn = m.turn._replace(spending=1)
            m.pool(player, Pool.COINS, -1)
            m.pool(player, Pool.DEBT, -1)

    def _purchases(self, m: Machine, player: int) -> list[Any]:
        base = player * POOLS
        if m.pools[base + Pool.BUYS] <= 0 or m.pools[base + Pool.DEBT]:
            return []
        coins, potions = m.pools[base + Pool.COINS], m.pools[base + Pool.POTIONS]
        faces = []
        otherwise = []
        for pile, content in zip(m.game.piles, m.piles, strict=False):
            if pile.supply and content:
                face = content[0][0]
                if not self.may_buy(m, player, face):
                    continue
                cost = m.cost(face)
                if cost[0] <= coins and cost[1] <= potions:
                    faces.append(face)
                if self.payable_otherwise(m, player, face):
                    otherwise.append(face)
        options: list[Any] = [("buy", face) for face in sorted(faces)]
        options += [("buy otherwise", face) for face in sorted(otherwise)]
        for number, card in enumerate(m.game.landscapes):
            if "Event" in card.types or "Project" in card.types:
                if any((code.id, player) in m.spent for code in self.event_code.get(number, ())):
                    continue
                if "Event" in card.types and (number, player) in m.cubes:
                    continue  # once a game
                owned = sum(1 for n, p in m.cubes if p == player and "Project" in m.game.landscapes[n].types)
                if "Project" in card.types and ((number, player) in m.cubes or owned >= 2):
                    continue
                if card.cost.coins <= coins:
                    options.append(("event", number))
        return options

    def _discards_matter(self, m: Machine, leaving: list[tuple[int, int]]) -> bool:
        """Whether anything can trigger on discarding cards from play now."""
        listeners = self.listeners.get(On.DISCARD)
        if listeners is None:
            return False
        phase = int(Phase.CLEANUP)
        for card, _ in leaving:
            for code in listeners.itself.get(is_kind(card & FACE), ()):
                if code.not_phase != phase and code.place in (None, PLAY):
                    return True
        for _, entry in m.pending:
            if entry.code >= 0 and self.codes[entry.code].on is On.DISCARD:
                return True
        return bool(listeners.cubes or listeners.game or listeners.play)


def game_ends(m: Machine) -> bool:
    """Rule: "Game end": Provinces, Colonies, or three (with 5 or 6 players four) Supply piles are empty."""
    empty = 0
    for pile, content in zip(m.game.piles, m.piles, strict=False):
        if pile.supply and not content:
            if pile.name in ("Province", "Colony"):
                return True
            empty += 1
    return empty >= (4 if m.players > 4 else 3)
