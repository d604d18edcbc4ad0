"""Ongoing effects: costs, types, limits, and what stays in play.

Rules: "Cost reduction", "Duration cards", "Discard a card from play".
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.kernel.compile.code import Code
from engine.kernel.machine import (
    ASLEEP,
    FACE_DOWN,
    HAND,
    MARKED,
    PLAY,
    PLAYED,
    THRONE,
    UNDER,
    Machine,
    lasting,
    live,
)
from engine.kernel.registers import IMM, IT, ME
from engine.kernel.tables import (
    Tables,
)
from engine.language import (
    PLAYER_PLACES,
    POOLS,
    TYPE_BIT,
    Adjust,
    CannotBuy,
    CannotPlay,
    CoinsFor,
    From,
    Ignore,
    Lasts,
    MoreCoinsFor,
    Phase,
    PlaysFromHand,
    Pool,
    StayInPlay,
)
from engine.state import FACE, LOST, Entry, Pending, is_kind


def standing(entry: Entry) -> list[Any]:
    """The registers with which a set-up ability is judged while it waits."""
    return [entry.owner, entry.owner, entry.this, None, entry.keeper, entry.immune, 0, *entry.binds]


class Effects(Tables):
    """Ongoing effects: costs, types, limits, and what stays in play."""

    def ongoing(self, m: Machine, kind: type) -> Iterator[tuple[Any, Code, list[Any]]]:
        """The ongoing effects of a kind that are active now, with the registers to judge them: for each player
        who has one."""
        for source, number, code in self.effects.get(kind, ()):
            yield from self._active(m, source, number, code)

    def _active(self, m: Machine, source: From, number: int, code: Code) -> Iterator[tuple[Any, Code, list[Any]]]:
        effect = code.ability.effect if code.ability else None
        scopes: list[list[Any]] = []
        if source is From.SET_UP:
            for lasts, entry in m.pending:
                if entry.code == code.id and lasts != ASLEEP:
                    scopes.append(standing(entry))
        elif source is From.PLAY:
            for player in range(m.players):
                for card in m.zones[player * PLAYER_PLACES + PLAY]:
                    if is_kind(card & FACE) == number:
                        scopes.append([player, player, card, None, 0, 0, 0])
        elif source is From.CUBE:
            scopes += [[player, player, 0, None, 0, 0, 0] for n, player in m.cubes if n == number and player >= 0]
        elif source is From.ITSELF:
            scopes.append([m.turn.player, m.turn.player, 0, None, 0, 0, 0])
        else:
            scopes += [[player, player, 0, None, 0, 0, 0] for player in range(m.players)]
        for r in scopes:
            if code.active is None or code.active(m, r):
                yield effect, code, r

    def reduction(self, m: Machine, face: int) -> int:
        """By how much a card's cost is reduced now."""
        less: int = 0
        own = self.own_cost.get(is_kind(face), ())
        for source, number, code in (*self.cost_effects, *((From.ITSELF, is_kind(face), code) for code in own)):
            matches, amount = self.effect_matches[code.id], self.effect_amount[code.id]
            for _, _, r in self._active(m, source, number, code):
                r[IT] = face
                if source is From.GAME and r[ME] != m.turn.player:
                    continue  # what holds for everybody holds once
                if matches(m, r, face, None):
                    less += amount(m, r)
        return less

    def added_types(self, m: Machine, face: int, kind: int) -> int:
        """The types that a card has in addition now."""
        bits = 0
        # What such an effect asks for is the printed card; asking for its types again would not end.
        printed = m.printed(kind)
        for source, number, code in self.type_effects:
            for effect, _, r in self._active(m, source, number, code):
                if self.effect_matches[code.id](m, r, kind, printed):
                    bits |= TYPE_BIT[effect.type]
        return bits

    def ignored(self, m: Machine, player: int, pool: Pool) -> bool:
        """Whether additions to a pool of a player are ignored now."""
        return any(effect.pool is pool and r[ME] == player for effect, _, r in self.ongoing(m, Ignore))

    def coins_of(self, m: Machine, player: int, kind: int, number: int) -> int:
        """How many coins a played Treasure gives now."""
        for effect, code, r in self.ongoing(m, CoinsFor):
            if r[ME] == player and self.effect_matches[code.id](m, r, kind, None):
                number = effect.coins
        for effect, code, r in self.ongoing(m, MoreCoinsFor):
            if r[ME] == player and self.effect_matches[code.id](m, r, kind, None):
                number += effect.coins
        return number

    def adjusted(self, m: Machine, player: int, card: int, called: str, usual: int) -> int:
        """A number in a card's instructions, as what is active changes it."""
        for effect, code, r in self.ongoing(m, Adjust):
            if effect.called == called and r[ME] == player and self.effect_matches[code.id](m, r, card & ~LOST, None):
                return int(effect.to)
        return usual

    def may_buy(self, m: Machine, player: int, face: int) -> bool:
        """Whether nothing forbids a player to buy a card now."""
        for source, number, code in self.effects.get(CannotBuy, ()):
            if source is From.ITSELF and number != is_kind(face):
                continue
            for _, _, r in self._active(m, source, number, code):
                if r[ME] == player and self.effect_matches[code.id](m, r, face, None):
                    return False
        return True

    def may_play(self, m: Machine, player: int, face: int) -> bool:
        """Whether nothing forbids a player to play a card from the hand now."""
        for effect, _, r in self.ongoing(m, PlaysFromHand):
            if r[ME] == player and m.turn.hand_plays >= effect.most:
                return False
        for _, code, r in self.ongoing(m, CannotPlay):
            # Of those whom it is set up against: the others, judged as the player who would play.
            if r[ME] != player and not r[IMM] & 1 << player:
                own = [r[ME], player, *r[2:]]
                if self.effect_matches[code.id](m, own, face, None):
                    return False
        return True

    def may_play_from(self, m: Machine, player: int, card: int) -> bool:
        """Whether nothing forbids a player to play a card that is where its handle says."""
        return m.zone_of(card) != player * PLAYER_PLACES + HAND or self.may_play(m, player, card & FACE)

    def affordable(self, m: Machine, player: int, face: int) -> bool:
        """Whether a player can pay for a card and may buy it."""
        base = player * POOLS
        cost = m.cost(face)
        return bool(
            cost[0] <= m.pools[base + Pool.COINS]
            and cost[1] <= m.pools[base + Pool.POTIONS]
            and not m.pools[base + Pool.DEBT]
            and self.may_buy(m, player, face)
        )

    def payable_otherwise(self, m: Machine, player: int, face: int) -> bool:
        """Whether a player can buy a card by doing something else than paying its cost."""
        code = self.instead_code.get(is_kind(face))
        if code is None or m.pools[player * POOLS + Pool.DEBT] or not self.may_buy(m, player, face):
            return False
        return code.offered is None or bool(code.offered(m, [player, player, 0, None, 0, 0, 0]))

    def stays(self, m: Machine, card: int, seen: tuple[int, ...] = ()) -> bool:
        """Whether a card stays in play in Clean-up. Rules: "Duration cards", "Discard a card from play"."""
        if not live(card):
            return False
        for lasts, entry in m.pending:
            if entry.keeper == card and lasting(lasts) is not Lasts.THIS_TURN and self._holds(m, lasts, entry):
                return True
            if entry.code == THRONE and entry.this == card and entry.binds[0] not in seen:
                played = entry.binds[0]
                if self.stays(m, played, (*seen, card)):
                    if m.game.rules.throne_room_always_stays:
                        return True
                    if sum(1 for _, other in m.pending if other.keeper == played) > 1:
                        return True
        return False

    def _holds(self, m: Machine, lasts: int, entry: Entry) -> bool:
        """Whether an ability that is there as long as its condition holds still is; one that waits for the next
        turn is gone if its condition does not hold in Clean-up."""
        code = self.codes[entry.code] if entry.code >= 0 else None
        waits = lasts == ASLEEP and m.turn.phase == Phase.CLEANUP
        if code is None or code.active is None or not (waits or lasting(lasts) is Lasts.WHILE):
            return True
        return bool(code.active(m, standing(entry)))

    def leaves(self, m: Machine, card: int) -> bool:
        """Whether a card in play would be discarded in this turn's Clean-up."""
        if any(True for _ in self.ongoing(m, StayInPlay)):
            return False
        return not self.stays(m, card)

    def prune(self, m: Machine) -> None:
        """Drop what waits for nothing any more."""
        m.pending = [
            Pending(lasts, entry)
            for lasts, entry in m.pending
            if self._holds(m, lasts, entry)
            and not (entry.code in (MARKED, FACE_DOWN, PLAYED) and not live(entry.this))
            and not (entry.code == UNDER and not any(map(live, entry.binds)))
        ]
