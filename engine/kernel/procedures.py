"""Procedures that cards share: moving cards away, drawing, shuffling, gaining, buying, playing.

They are code like that of cards and name no card. Rules: "Playing a card", "Gaining a card", "Moving cards from
your deck", "Summary of player activities".
"""

from __future__ import annotations

from itertools import permutations
from math import comb, prod
from typing import Any

from engine.kernel.compile.code import Code, procedure
from engine.kernel.machine import (
    ASIDE,
    DECK,
    DISCARD,
    FOR_THE_TURN,
    GAVE_COINS,
    HAND,
    ON_INDEX,
    PLAY,
    THRONE,
    Machine,
    OpenQuestion,
    live,
)
from engine.kernel.multisets import multisets
from engine.kernel.registers import (
    A_COUNT,
    A_PLAYER,
    ARRANGE,
    B_CARD,
    B_OVERPAID,
    B_PLAYER,
    BUY,
    D_BOTTOM,
    D_BY,
    D_COUNT,
    D_DECK,
    D_GOT,
    D_KEEP,
    D_PLACE,
    D_PLAYER,
    D_SHUFFLED,
    DRAW,
    G_BOUGHT,
    G_BY,
    G_CARD,
    G_PLAYER,
    G_TARGET,
    GAIN,
    K_NUMBER,
    K_PLAYER,
    K_POOL,
    ME,
    P_AGAIN,
    P_BY,
    P_CARD,
    P_CLAIMS,
    P_FACE,
    P_IMMUNE,
    P_KEEP,
    P_LEAVING,
    P_NTH,
    P_PLAYER,
    P_THRONE,
    PLAY_CARD,
    S_ANYWHERE,
    S_BOTTOM,
    S_BY,
    S_FIRST,
    S_PLAYER,
    S_SPLIT,
    S_TOP,
    S_WHOLE,
    SHUFFLE,
    TAKE_TOKENS,
    TURN_OVER,
    V_PILE,
)
from engine.kernel.tables import (
    STAYS,
)
from engine.kernel.windows import Windows
from engine.language import (
    PLAYER_PLACES,
    POOLS,
    TYPE_BIT,
    HasPlayAbility,
    On,
    Phase,
    Place,
    Pool,
    ResolveTwice,
    Spot,
)
from engine.state import (
    FACE,
    KIND,
    LOST,
    SHAPE,
    TAG,
    TAG_SHIFT,
    UNKNOWN,
    Choice,
    Entry,
    Occurrence,
    Pending,
    is_kind,
    zone_number,
)


class Procedures(Windows):
    """Procedures that cards share: moving cards away, drawing, shuffling, gaining, buying, playing."""

    def discard(self, m: Machine, player: int, cards: list[tuple[int, int]]) -> list[int]:
        """Discard cards at once, then open the when-discard window. Returns the cards as they are then."""
        return self._put_away(m, player, cards, On.DISCARD)

    def trash(self, m: Machine, player: int, cards: list[tuple[int, int]]) -> list[int]:
        """Trash cards at once, then open the when-trash window. Returns the cards as they are then."""
        return self._put_away(m, player, cards, On.TRASH)

    def _put_away(self, m: Machine, player: int, cards: list[tuple[int, int]], on: On) -> list[int]:
        listening = on in self.listeners
        moved: list[int] = []
        owners: dict[int, list[tuple[int, int, Any]]] = {}
        # A card that counts as another one while in play is discarded or trashed as that one.
        infos = [m.info(card) for card, _ in cards] if listening else [None] * len(cards)
        for (card, zone), info in zip(cards, infos, strict=True):
            owner = zone // PLAYER_PLACES if zone < m.trash_zone else player
            target = owner * PLAYER_PLACES + DISCARD if on is On.DISCARD else m.trash_zone
            handle = m.move(card, zone, target, keep=listening, on=on)
            moved.append(handle)
            m.together.append(handle)
            owners.setdefault(owner, []).append((handle, zone, info))
        m.together = []
        verb = "discard" if on is On.DISCARD else "trash"
        code = m.code.id if m.code is not self.turn_code else -1
        for owner, some in owners.items():
            source = some[0][1]
            target = owner * PLAYER_PLACES + DISCARD if on is On.DISCARD else m.trash_zone
            m.log(verb, owner, tuple(card & FACE for card, _, _ in some), source, target, code)
        arrange = on is On.DISCARD and m.game.ordered_discard and len(cards) > 1
        if listening:
            for owner in reversed(list(owners)):
                some = owners[owner]
                self.window(
                    m,
                    on,
                    owner,
                    tuple(card for card, _, _ in some),
                    source=m.place(some[0][1]),
                    infos=tuple(info for _, _, info in some),
                    by=code,
                )
        if arrange:
            for owner, some in owners.items():
                m.call(self.arrange, [owner, len(some)])
        return moved

    def _draw(self) -> Code:
        """Rule: "Moving cards from your deck"; also for the decks of Boons, Hexes and the Black Market."""
        b = procedure("draw", "drawing", DRAW)
        loop, end = b.label(), b.label()

        def begin(m: Machine) -> None:
            r = m.r
            r[D_GOT] = ()
            r[D_SHUFFLED] = 0
            r[D_DECK] = r[D_DECK] or DECK
            if r[D_PLACE] == HAND and r[D_COUNT] > 0 and m.pools[r[D_PLAYER] * POOLS + Pool.MINUS_CARD]:
                m.pool(r[D_PLAYER], Pool.MINUS_CARD, -1, r[D_BY])
                r[D_COUNT] -= 1

        b.emit(begin)
        b.mark(loop)

        def ready(m: Machine) -> None:
            r = m.r
            if r[D_COUNT] <= 0:
                m.pc = end[0]
                return
            player = r[D_PLAYER]
            zone = zone_number(m.players, player, r[D_DECK])
            if r[D_DECK] == DECK:
                deck = m.deck_size(player)
                short = deck == 0 if m.game.rules.shuffle_when_empty else deck < r[D_COUNT]
                if short and not r[D_SHUFFLED]:
                    r[D_SHUFFLED] = 1
                    if self.shuffle(m, player, r[D_BY]):
                        m.stack[-1] = m.stack[-1]._replace(at=loop[0])
                        return
            elif not m.zones[zone] and r[D_DECK] in (Place.BOON_DECK, Place.HEX_DECK):
                m.shuffle_away(zone, zone + 1)  # their discard piles follow the decks
            if not m.zones[zone]:
                m.pc = end[0]

        b.emit(ready, jumps=(end, loop))

        def top(m: Machine) -> Choice | None:
            r = m.r
            zone = zone_number(m.players, r[D_PLAYER], r[D_DECK])
            item = m.zones[zone][-1 if r[D_BOTTOM] else 0]
            if item.__class__ is int:
                return Choice(-1, "draw", r[D_BY], (("draw", (item & FACE,)),), (1,))
            count = min(r[D_COUNT], len(item))
            options = tuple(("draw", some) for some in multisets(list(item), count, count))
            weights = tuple(prod(comb(item.count(kind), some.count(kind)) for kind in set(some)) for _, some in options)
            return Choice(-1, "draw", r[D_BY], options, weights)

        def take(m: Machine, option: Any) -> None:
            r = m.r
            player = r[D_PLAYER]
            base = player * PLAYER_PLACES
            source = zone_number(m.players, player, r[D_DECK])
            deck = m.zones[source]
            target = base + r[D_PLACE]
            drawn = option[1]
            keep = bool(r[D_KEEP])
            bottom = bool(r[D_BOTTOM])
            item = deck[-1 if bottom else 0]
            if target == source:
                # Only which card lies on top is settled.
                if item.__class__ is not int:
                    rest = list(item)
                    rest.remove(drawn[0])
                    m.zones[source] = (drawn[0], *m.as_bag(rest), *deck[1:])
                r[D_GOT] = (m.tag(source, m.zones[source][0]),)
                r[D_COUNT] = 0
                return
            if item.__class__ is int and (not bottom or item >= TAG):
                handle = m.move(item, source, target, keep)
                if keep:
                    r[D_GOT] = (*r[D_GOT], handle)
            else:
                rest = list(item) if item.__class__ is tuple else [item]
                for kind in drawn:
                    rest.remove(kind)
                left = m.as_bag(rest)
                m.zones[source] = (*deck[:-1], *left) if bottom else (*left, *deck[1:])
                for kind in drawn:
                    if keep:
                        m.where.append(target)
                        kind |= len(m.where) << TAG_SHIFT
                    kind = m.insert(target, kind)
                    if keep:
                        r[D_GOT] = (*r[D_GOT], kind)
            if r[D_PLACE] == HAND:
                m.log("draw", player, drawn, source, target, r[D_BY])
            elif r[D_KEEP] > 1 and m.game.rules.shuffle_when_empty:
                # Seen before the shuffle that they do not take part in.
                m.log("reveal" if r[D_KEEP] == 2 else "look", player, drawn, source, target, r[D_BY])
            r[D_COUNT] -= len(drawn)
            if r[D_COUNT] > 0:
                m.pc = loop[0]

        b.emit(top, apply=take, jumps=(loop,))
        b.mark(end)

        def finish(m: Machine) -> None:
            m.ret = m.r[D_GOT]

        b.emit(finish)
        return b.finish()

    def shuffle(self, m: Machine, player: int, by: int, whole: int = 0) -> bool:
        """Shuffle a player's discard pile under the deck (with ``whole`` the deck itself). Returns whether that
        has become a frame of its own, because something can happen when shuffling."""
        base = player * PLAYER_PLACES
        if On.WOULD_SHUFFLE not in self.listeners:
            if whole:
                m.shuffle_deck(player, by)
            else:
                m.shuffle(player, by)
            return False
        source = base + (DECK if whole else DISCARD)
        if whole:
            m.spread(source)
        cards = m.zones[source]
        if not cards:
            return False
        itself = self.listeners[On.WOULD_SHUFFLE].itself
        shuffled = []
        for card in cards:
            if card >= TAG:
                m.forget(card, "shuffled")
            kind = card & KIND
            if kind in itself:
                m.where.append(base + Place.SHUFFLE)
                kind |= len(m.where) << TAG_SHIFT
            shuffled.append(kind)
        m.zones[source] = ()
        m.zones[base + Place.SHUFFLE] = tuple(sorted(shuffled))
        m.call(self.shuffle_code, [player, whole, (), (), (), None, by])
        return True

    def _shuffle(self) -> Code:
        """Rule: "Shuffling": what happens when shuffling, then the cards are under the deck in a random order."""
        b = procedure("shuffle", "shuffling", SHUFFLE)
        end = b.label()

        def would(m: Machine) -> None:
            player = m.r[S_PLAYER]
            cards = tuple(c for c in m.zones[player * PLAYER_PLACES + Place.SHUFFLE] if c >= TAG)
            self.window(m, On.WOULD_SHUFFLE, player, cards)

        b.emit(would)

        def mix(m: Machine) -> None:
            player = m.r[S_PLAYER]
            base = player * PLAYER_PLACES
            cards = m.zones[base + Place.SHUFFLE]
            for card in cards:
                if card >= TAG:
                    m.forget(card, "shuffled")
            r = m.r
            placed = list(m.zones[base + ASIDE])
            for kind in (*r[S_TOP], *r[S_BOTTOM], *r[S_ANYWHERE]):
                placed.remove(kind)
            m.zones[base + ASIDE] = tuple(placed)
            m.zones[base + Place.SHUFFLE] = tuple(sorted(r[S_ANYWHERE]))
            r[S_FIRST] = len(m.zones[base + DECK])
            m.zones[base + DECK] += (*r[S_TOP], *m.as_bag(list(cards)), *r[S_BOTTOM])
            shuffled = (*(card & KIND for card in cards), *r[S_TOP], *r[S_BOTTOM], *r[S_ANYWHERE])
            m.log("shuffle", player, shuffled, base + (DECK if r[S_WHOLE] else DISCARD), base + DECK, r[S_BY])

        b.emit(mix)
        place = b.label()
        b.mark(place)

        def where(m: Machine) -> Choice | None:
            r = m.r
            if not r[S_ANYWHERE]:
                m.pc = end[0]
                return None
            items = m.zones[r[S_PLAYER] * PLAYER_PLACES + DECK][r[S_FIRST] :]
            size = sum(len(item) if item.__class__ is tuple else 1 for item in items)
            options = tuple(("position", n) for n in range(size + 1))
            return Choice(m.decider(r[S_PLAYER]), "put anywhere", r[S_BY], options)

        def put(m: Machine, option: Any) -> None:
            r = m.r
            left, number = option[1], r[S_FIRST]
            items = m.zones[r[S_PLAYER] * PLAYER_PLACES + DECK]
            while left and left >= (len(items[number]) if items[number].__class__ is tuple else 1):
                left -= len(items[number]) if items[number].__class__ is tuple else 1
                number += 1
            r[S_SPLIT] = (number, left)

        b.emit(where, apply=put, jumps=(end,))

        def which(m: Machine) -> Choice:
            number, count = m.r[S_SPLIT]
            if not count:
                return Choice(-1, "shuffle", m.r[S_BY], (("draw", ()),), (1,))
            # In the midst of cards in an unknown order: chance says which of them lie above.
            bag = list(m.zones[m.r[S_PLAYER] * PLAYER_PLACES + DECK][number])
            options = tuple(("draw", some) for some in multisets(bag, count, count))
            weights = tuple(prod(comb(bag.count(kind), some.count(kind)) for kind in set(some)) for _, some in options)
            return Choice(-1, "shuffle", m.r[S_BY], options, weights)

        def split(m: Machine, option: Any) -> None:
            r = m.r
            base = r[S_PLAYER] * PLAYER_PLACES
            items = m.zones[base + DECK]
            number, kind = r[S_SPLIT][0], r[S_ANYWHERE][0]
            after = items[number:]
            if option[1]:
                rest = list(items[number])
                for above in option[1]:
                    rest.remove(above)
                after = (*m.as_bag(rest), *items[number + 1 :])
            m.zones[base + DECK] = (*items[:number], *m.as_bag(list(option[1])), kind, *after)
            m.remove(base + Place.SHUFFLE, kind)
            r[S_ANYWHERE] = r[S_ANYWHERE][1:]
            m.pc = place[0]

        b.emit(which, apply=split, jumps=(place,))
        b.mark(end)
        return b.finish()

    def place_shuffled(self, m: Machine, kinds: tuple[int, ...], spot: Spot) -> None:
        """Cards that are being shuffled get a place: noted in the shuffle, which the window lies on."""
        depth = next(n for n in range(len(m.stack) - 1, -1, -1) if m.stack[n].code == self.shuffle_code.id)
        registers = m.stack[depth].registers
        number = {Spot.TOP: S_TOP, Spot.BOTTOM: S_BOTTOM, Spot.ANYWHERE: S_ANYWHERE}[spot]
        m.write(depth, number, (*registers[number], *kinds))
        for kind in kinds:
            m.insert(registers[S_PLAYER] * PLAYER_PLACES + ASIDE, kind)

    def _gain(self) -> Code:
        """Rule: "Gaining a card"; when-would-gain, the move, when-gain."""
        b = procedure("gain", "gaining", GAIN)
        end = b.label()

        def would(m: Machine) -> None:
            r = m.r
            card = r[G_CARD]
            cards = (card,) if live(card) else ()
            kind = card & KIND
            gone = not live(card) and (
                card & LOST or m.game.pile_of[kind] < 0 or m.pile_top(m.game.pile_of[kind]) != kind
            )
            if On.WOULD_GAIN in self.listeners and not gone:
                self.window(
                    m,
                    On.WOULD_GAIN,
                    r[G_PLAYER],
                    cards,
                    source=r[G_TARGET],
                    flags=r[G_BOUGHT] & 1,
                    infos=(m.info(card & FACE),),
                )
            else:
                m.ret = 0

        b.emit(would)

        def put(m: Machine) -> None:
            r = m.r
            card, player = r[G_CARD], r[G_PLAYER]
            if r[G_TARGET] == DISCARD and is_kind(card) in self.gained_into:
                r[G_TARGET] = self.gained_into[is_kind(card)]
            target = player * PLAYER_PLACES + r[G_TARGET]
            if m.ret:
                r[G_CARD] = None
                m.pc = end[0]
                return
            info = m.info(card)
            if not live(card):
                pile = m.game.pile_of[card & KIND]
                if card & LOST or card >= TAG or pile < 0 or m.pile_top(pile) != card & KIND:
                    m.log("nothing", player, (card & FACE,), code=r[G_BY], value="the card is no longer there")
                    r[G_CARD] = None
                    m.pc = end[0]
                    return
                card = m.from_pile(pile, target)
                source = -1
            else:
                source = m.zone_of(card)
                card = m.move(card, source, target)
            r[G_CARD] = card
            if card & SHAPE and card & KIND == self.inheriting:
                info = m.info(card)
            m.log("gain", player, (card & FACE,), source, target, r[G_BY], r[G_BOUGHT] & 1)
            if self.records_gains and m.turn.player == player and m.turn.phase < Phase.BETWEEN:
                gained = list(m.gained)
                gained[2 * player] = tuple(sorted((*gained[2 * player], card & KIND)))
                m.gained = tuple(gained)
            own = self.costs_like_last and is_kind(card) in self.costs_like_last
            if self.costs_like_last and (not own or (card & KIND == self.inheriting and not m.turn.last_gained)):
                m.turn = m.turn._replace(last_gained=card & KIND)
            nth = self.count(m, On.GAIN, player, info)
            self.window(
                m, On.GAIN, player, (card,), r[G_TARGET], r[G_BOUGHT] & 1, nth, (info,), r[G_BOUGHT] >> 1, r[G_BY]
            )

        b.emit(put, jumps=(end,))
        b.mark(end)

        def finish(m: Machine) -> None:
            m.ret = m.r[G_CARD]

        b.emit(finish)
        return b.finish()

    def _buy(self) -> Code:
        """Rule: "Buy a card": when-buy abilities after paying, then the gain."""
        b = procedure("buy", "buying", BUY, always_live=(B_PLAYER, B_CARD, B_OVERPAID))

        def when(m: Machine) -> None:
            player, face = m.r[B_PLAYER], m.r[B_CARD] & FACE
            info = m.info(face)
            nth = self.count(m, On.BUY, player, info)
            self.window(m, On.BUY, player, (), nth=nth, infos=(info,), value=m.r[B_OVERPAID])

        b.emit(when)

        def gain(m: Machine) -> None:
            m.call(self.gain, [m.r[B_PLAYER], m.r[B_CARD], DISCARD, 1 | m.r[B_OVERPAID] << 1, -1])

        b.emit(gain)
        return b.finish()

    def purchase(self, m: Machine, player: int, card: int, instead: bool = False) -> None:
        """A player pays for a card and buys it."""
        base = player * POOLS
        coins, potions, debt = m.cost(card & FACE)
        if self.inheriting and card & KIND == self.inheriting:
            card = m.own_face(card, player)  # it is the player's from now on
        m.call(self.buy, [player, card, 0])
        if self.wants_purchases:
            m.turn = m.turn._replace(purchases=m.turn.purchases + 1)
        if instead:
            m.log("buy", player, (card & FACE,), value=(0, 0, 0))
            m.call(self.instead_code[is_kind(card)], [player, player, 0, None, 0, 0, 0])
            return
        m.pools[base + Pool.COINS] -= coins
        m.pools[base + Pool.POTIONS] -= potions
        m.log("buy", player, (card & FACE,), value=(coins, potions, debt))
        if is_kind(card) in self.pay_code:
            m.call(self.pay_code[is_kind(card)], [player, player, 0, None, 0, 0, 0])
        if debt:
            m.call(self.take_token, [player, int(Pool.DEBT), debt])

    def _take_token(self) -> Code:
        """Taking Debt or other tokens, which something may replace."""
        b = procedure("take tokens", "taking tokens", TAKE_TOKENS)

        def would(m: Machine) -> None:
            on = On.WOULD_TAKE_DEBT if m.r[K_POOL] == Pool.DEBT else On.WOULD_TAKE_TOKEN
            self.window(m, on, m.r[K_PLAYER])

        b.emit(would)

        def take(m: Machine) -> None:
            if not m.ret:
                m.pool(m.r[K_PLAYER], Pool(m.r[K_POOL]), m.r[K_NUMBER])

        b.emit(take)
        return b.finish()

    def _arrange(self) -> Code:
        """In which order cards that were discarded together lie, where a question asks for it.

        Rule: "Discarding cards". Of more than four cards only the top one is chosen.
        """
        b = procedure("arrange", "the order of discarded cards", ARRANGE)

        def ask(m: Machine) -> Choice | None:
            player, count = m.r
            cards = m.zones[player * PLAYER_PLACES + DISCARD][-count:]
            if len({card & FACE for card in cards}) < 2:
                return None
            if count > 4:
                orders = sorted({(card & FACE,) for card in cards})
            else:
                orders = sorted(set(permutations([card & FACE for card in cards])))
            options = tuple(("order", order) for order in orders)
            return Choice(m.decider(player), "put into discard pile", -1, options)

        def apply(m: Machine, option: Any) -> None:
            zone = m.r[A_PLAYER] * PLAYER_PLACES + DISCARD
            cards = list(m.zones[zone])
            left = cards[-m.r[A_COUNT] :]
            above = []
            for face in option[1]:
                card = next(card for card in left if card & FACE == face)
                left.remove(card)
                above.append(card)
            m.zones[zone] = (*cards[: -m.r[A_COUNT]], *left, *reversed(above))

        b.emit(ask, apply=apply)
        return b.finish()

    def _turn_over(self) -> Code:
        """The next card of a shuffled pile. Rule: only the top card of such a pile is seen."""
        b = procedure("turn over", "turning over the next card of a pile", TURN_OVER)

        def top(m: Machine) -> Choice:
            kinds = m.piles[m.r[V_PILE]][0][1]
            faces = sorted(set(kinds))
            return Choice(
                -1, "turn over", -1, tuple(("pile", face) for face in faces), tuple(kinds.count(f) for f in faces)
            )

        def apply(m: Machine, option: Any) -> None:
            runs = m.piles[m.r[V_PILE]]
            rest = list(runs[0][1])
            rest.remove(option[1])
            left: tuple[Any, ...] = ((-1, tuple(rest)),) if len(set(rest)) > 1 else ()
            if rest and not left:
                left = ((rest[0], len(rest)),)
            if left and left[0][0] == option[1]:
                m.piles[m.r[V_PILE]] = ((option[1], len(rest) + 1), *runs[1:])
            else:
                m.piles[m.r[V_PILE]] = ((option[1], 1), *left, *runs[1:])

        b.emit(top, apply=apply)
        return b.finish()

    def _play(self) -> Code:
        """Rule: "Playing a card": announce, before-play, when-would-resolve, the play ability, after-play."""
        held = (P_PLAYER, P_CARD, P_FACE, P_KEEP, P_IMMUNE, P_THRONE, P_CLAIMS)
        b = procedure("play", "playing", PLAY_CARD, always_live=held)
        after, again = b.label(), b.label()

        def announce(m: Machine) -> None:
            r = m.r
            player, card = r[P_PLAYER], r[P_CARD]
            target = player * PLAYER_PLACES + PLAY
            source = -2
            if card >= TAG and card & LOST and m.zone_of(card) == target:
                # Whoever plays it has lost track of it, but it is in play, where a played card is expected.
                card = r[P_CARD] = card & ~LOST
            if live(card) and not r[P_LEAVING]:
                source = m.zone_of(card)
                if source != target:
                    card = m.move(card, source, target)
                    r[P_CARD] = card
                if self.wants_played:
                    m.note_played(player, card)
                r[P_KEEP] = card
                if self.limits_plays and source == player * PLAYER_PLACES + HAND:
                    m.turn = m.turn._replace(hand_plays=m.turn.hand_plays + 1)
            m.log("play", player, (r[P_FACE],), source, target if live(card) else -2, r[P_BY])
            info = m.info(r[P_FACE])
            r[P_NTH] = self.count(m, On.PLAY, player, info)
            cards = (r[P_CARD],)
            r[P_CLAIMS] = ()
            r[P_AGAIN] = None
            if self.claims_after_play:
                occ = self._occurrence(m, On.AFTER_PLAY, player, cards, (info,), nth=r[P_NTH])
                r[P_CLAIMS] = self._claim(m, occ)
            self.window(m, On.BEFORE_PLAY, player, cards, nth=r[P_NTH], infos=(info,))

        b.emit(announce)

        def would(m: Machine) -> None:
            r = m.r
            if On.WOULD_RESOLVE in self.listeners:
                info = m.info(r[P_FACE])
                # A card that is left where it is can be read, but not moved.
                card = r[P_CARD] | LOST if r[P_LEAVING] else r[P_CARD]
                self.window(m, On.WOULD_RESOLVE, r[P_PLAYER], (card,), nth=r[P_NTH] or (), infos=(info,))
            else:
                m.ret = 0

        b.emit(would, reads=(P_NTH, P_LEAVING))

        def resolve(m: Machine) -> None:
            r = m.r
            if r[P_AGAIN] is None and m.ret:
                m.pc = after[0]
                return
            face = r[P_FACE]
            if face & KIND == UNKNOWN:
                raise OpenQuestion("what an unknown card does")
            code = self.play_ability(m, face)
            if code is None:
                return
            if r[P_AGAIN] is None:
                # The first time: how often it is resolved beyond that.
                r[P_AGAIN] = 0
                for _, effect, scope in self.ongoing(m, ResolveTwice):
                    if scope[ME] == m.turn.player and self.effect_matches[effect.id](m, scope, face, None):
                        r[P_AGAIN] += 1
            else:
                r[P_AGAIN] -= 1
            if r[P_AGAIN]:
                m.pc = again[0]
            self._resolve(m, code, r)

        b.mark(again)
        b.emit(resolve, reads=(P_LEAVING, P_NTH, P_AGAIN), jumps=(after, again))
        b.mark(after)

        def after_play(m: Machine) -> None:
            r = m.r
            if On.AFTER_PLAY in self.listeners:
                info = m.info(r[P_FACE])
                gave = int(bool(r[P_IMMUNE] & GAVE_COINS))
                claims = r[P_CLAIMS] or ()
                self.window(
                    m, On.AFTER_PLAY, r[P_PLAYER], (r[P_CARD],), -1, 0, r[P_NTH] or (), (info,), gave, claims=claims
                )

        b.emit(after_play, reads=(P_NTH,))

        def throne(m: Machine) -> None:
            r = m.r
            keeper, card = r[P_THRONE], r[P_CARD]
            if not live(keeper) or not live(card):
                return
            if m.in_play(card) and m.types(card & FACE) & TYPE_BIT["Duration"]:
                m.pending.append(Pending(STAYS, Entry(THRONE, r[P_PLAYER], keeper, 0, 0, (card,))))

        b.emit(throne)
        return b.finish()

    def play_ability(self, m: Machine, face: int) -> Code | None:
        """The play ability that a card has now."""
        code = self.play_code.get(is_kind(face))
        if code is None:
            for effect, given in self.granted:
                for source, number, other in self.effects[HasPlayAbility]:
                    if other is effect:
                        for _, _, r in self._active(m, source, number, effect):
                            if r[ME] == m.turn.player and self.effect_matches[effect.id](m, r, face, None):
                                return given
        return code

    def follow(self, m: Machine, played: tuple[Any, ...], mark: int) -> None:
        """Follow the play ability of a card that is being played (the registers of the play), as a mark says."""
        code = self.play_ability(m, played[P_FACE])
        if code is not None:
            registers = list(played)
            registers[P_IMMUNE] = (registers[P_IMMUNE] or 0) & ~FOR_THE_TURN | mark
            self._resolve(m, code, registers)

    def _resolve(self, m: Machine, code: Code, r: list[Any]) -> None:
        card = r[P_CARD]
        here = m.in_play(card) and m.zone_of(card) // PLAYER_PLACES == r[P_PLAYER] and not r[P_LEAVING]
        this = card if here else card | LOST
        if this < TAG and self.puts_on_cards:
            # Cards that it puts on itself belong to this play of it: it gets a number of its own.
            m.where.append(-1)
            this |= len(m.where) << TAG_SHIFT
        occ = Occurrence(ON_INDEX[On.PLAY], r[P_PLAYER], (), (), -1, 0, r[P_NTH] or (), m.turn.phase, 0, -1, 0)
        m.call(code, [r[P_PLAYER], r[P_PLAYER], this, occ, r[P_KEEP], r[P_IMMUNE] or 0, 0])
