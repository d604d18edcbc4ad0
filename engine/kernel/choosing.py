"""What instructions have in common: choices of cards, numbers and piles, and whether they were carried out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.kernel.code import Code
from engine.kernel.expressions import Expressions, Fn, Regs
from engine.kernel.multisets import multisets
from engine.kernel.registers import EXTRA_OPTION, SWAPPED, WHO
from engine.kernel.run.effects import printed
from engine.kernel.run.handles import live
from engine.kernel.run.limits import may_play
from engine.kernel.run.machine import Machine
from engine.kernel.run.position import OpenQuestion
from engine.language import (
    POOLS,
    Anything,
    Cards,
    Either,
    Every,
    Filter,
    GainedLastTurn,
    Lasts,
    Mark,
    Named,
    OnThis,
    Pay,
    Pick,
    Place,
    PlayedThisTurn,
    Ref,
)
from engine.state import KIND, LASTS_INDEX, LOST, UNKNOWN, Choice

GAME = LASTS_INDEX[Lasts.GAME]


MARKS: dict[Mark, int] = {Mark.NONE: 0, Mark.EXTRA_OPTION: EXTRA_OPTION, Mark.SWAPPED: SWAPPED}


MOVE_VERBS = {
    Place.HAND: "put into hand",
    Place.DECK: "put onto deck",
    Place.DISCARD: "put into discard pile",
    Place.ASIDE: "set aside",
    Place.EXILE: "exile",
    Place.ISLAND: "put on the Island mat",
    Place.TAVERN: "put on the Tavern mat",
    Place.PLAY: "put into play",
    Place.NATIVE_VILLAGE: "put on the Native Village mat",
    Place.BLACK_MARKET: "put under the Black Market deck",
    Place.BOONS_ASIDE: "set aside",
}


def _by_size(chosen: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return (len(chosen), chosen)


def either(playable: Fn, known: Fn) -> Fn:
    """Whether a card can be played: it is tracked, or the era lets lost cards be played."""

    def possible(m: Machine, r: Regs) -> bool:
        return bool(playable(m, r) or (m.rules.lost_cards_can_be_played and known(m, r)))

    return possible


def set_register(register: int, value: Any) -> Callable[[Machine], None]:
    def run(m: Machine) -> None:
        m.r[register] = value

    return run


def matching_piles(m: Machine, matches: Any) -> list[int]:
    """The Supply piles that match. Rule: the type of a pile is that of its Randomizer, whatever lies on top."""
    return [
        number
        for number, pile in enumerate(m.game.piles)
        if pile.supply and matches(m, m.r, pile.kinds[0], printed(m, pile.kinds[0]))
    ]


def named_cards(filter: Filter) -> frozenset[str]:
    """The names that a filter asks for: such cards can be gained from piles outside the Supply."""
    if isinstance(filter, Named):
        return frozenset((filter.name,))
    if isinstance(filter, (Every, Either)):
        return frozenset().union(*(named_cards(part) for part in filter.filters))
    return frozenset()


class Choosing(Expressions):
    """What instructions have in common: choices of cards, numbers and piles, and whether they were carried out."""

    register: Callable[..., Code]
    name: str
    card: str
    captured: tuple[str, ...]
    duration: bool
    parts: int
    is_play: bool
    swappable: bool
    tells_coins: bool

    def payable(self, part: Pay) -> Fn:
        """Whether there is enough in a pool to pay."""
        amount, pool = self.amount(part.amount), int(part.pool)
        self.b.touch(WHO)
        return lambda m, r: m.pools[r[WHO] * POOLS + pool] >= amount(m, r)

    def pick(self, pick: Pick, verb: str, optional: bool, into: int, keep: bool) -> Fn:
        """A choice of cards. The picked cards go to register ``into``; with ``keep`` as handles.

        Returns how to locate them right afterwards: a list of (card, zone).
        """
        b = self.b
        low, high = self.amount(pick.low), self.amount(pick.high)
        matches = self.filter(pick.filter)
        trivial = isinstance(pick.filter, Anything)
        by = self.who(pick.by)
        source = pick.source
        zone_of: Fn | None = None
        register = -1
        if isinstance(source, GainedLastTurn):
            whom = self.who(source.who)

            def candidates(m: Machine, r: Regs) -> list[int]:
                return [kind | LOST for kind in sorted(set(m.gained[2 * whom(m, r) + 1]))]
        elif isinstance(source, Ref):
            register = b.touch(b.register(source.name))

            def candidates(m: Machine, r: Regs) -> list[int]:
                return [card for card in r[register] or () if live(card)]
        elif isinstance(source, (OnThis, PlayedThisTurn)):
            held = self.located(source)
            keep = keep or isinstance(source, PlayedThisTurn)
            if isinstance(source, PlayedThisTurn):
                zone_of = self.zone(Place.PLAY, source.whose)

            def candidates(m: Machine, r: Regs) -> list[int]:
                return [card for card, _ in held(m, r)]
        else:
            zone_fn = self.zone(source, pick.whose)
            zone_of = zone_fn

            def candidates(m: Machine, r: Regs) -> list[int]:
                cards = list(m.zones[zone_fn(m, r)])
                if any(card.__class__ is not int for card in cards):
                    raise OpenQuestion("where the shuffled cards are")
                return cards

        from_hand = verb == "play" and source is Place.HAND

        def eligible(m: Machine, r: Regs) -> tuple[list[int], bool]:
            found: list[int] = []
            unknown = False
            limited = from_hand and m.program.limits_plays
            for card in candidates(m, r):
                if limited and not may_play(m, r[WHO], card):
                    continue
                if trivial:
                    found.append(card)
                elif card & KIND == UNKNOWN:
                    unknown = True
                elif matches(m, r, card, None):
                    found.append(card)
            return found, unknown

        def alike(m: Machine, r: Regs, cards: list[int]) -> list[int]:
            """The cards as they are offered: that these are bound to be picked from does not tell them apart."""
            if register < 0:
                return m.distinct(cards)
            bound = r[register]
            r[register] = None
            faces = m.distinct(cards)
            r[register] = bound
            return faces

        def run(m: Machine) -> Choice | None:
            r = m.r
            matching, unknown = eligible(m, r)
            known = alike(m, r, matching)
            most = min(high(m, r), len(known))
            least = min(low(m, r), most)
            options: list[Any] = [("cards", chosen) for chosen in multisets(known, least, most)]
            if optional and least:
                options.insert(0, ("cards", ()))
            if unknown and (most or high(m, r)):
                options.append(("open", "what an unknown card is"))
            return Choice(m.decider(by(m, r)), verb, m.code.id, tuple(options))

        def apply(m: Machine, option: Any) -> None:
            r = m.r
            fitting = eligible(m, r)[0]
            chosen = m.pick(fitting, alike(m, r, fitting), option[1])
            if register >= 0:
                r[register] = tuple(card for card in r[register] if card not in chosen)
            elif keep and zone_of is not None:
                zone = zone_of(m, r)
                chosen = [m.tag(zone, card) for card in chosen]
            r[into] = tuple(chosen)

        b.emit(run, apply=apply)
        if register >= 0 or keep or zone_of is None:
            return lambda m, r: [(card, m.zone_of(card)) for card in r[into] if live(card)]
        assert zone_of is not None
        fixed = zone_of
        return lambda m, r: [(card, fixed(m, r)) for card in r[into]]

    def chosen(self, cards: Cards, verb: str, optional: bool, keep: bool = False) -> tuple[Fn, Fn | None]:
        """Cards for a verb: how to locate them, and how many are required (for "done")."""
        if isinstance(cards, Pick):
            temporary = self.b.temporary()
            located = self.pick(cards, verb, optional, temporary, keep)
            self.b.touch(temporary)
            if isinstance(cards.source, OnThis):
                self.located(cards.source)
            if isinstance(cards.source, Place) and not keep:
                self.zone(cards.source, cards.whose)
            if cards.low == cards.high:
                required = self.amount(cards.low)
                return located, required
            return located, lambda m, r: 1
        return self.located(cards), lambda m, r: 1

    def number(self, verb: str, most: Fn, into: int, reads: tuple[int, ...] = ()) -> None:
        """A choice of a number from 0 to ``most``."""

        def ask(m: Machine) -> Choice | None:
            high = most(m, m.r)
            return Choice(m.decider(m.r[WHO]), verb, m.code.id, tuple(("number", n) for n in range(high + 1)))

        def apply(m: Machine, option: Any) -> None:
            m.r[into] = option[1]

        self.b.emit(ask, apply=apply, reads=reads)

    def supply_choice(self, filter: Filter, optional: bool, verb: str) -> int:
        """A choice among the cards on top of the Supply piles; returns the register of the choice."""
        b = self.b
        matches = self.filter(filter)
        picked = b.temporary()

        def run(m: Machine) -> Choice | None:
            faces = sorted(
                content[0][0]
                for pile, content in zip(m.game.piles, m.piles, strict=False)
                if pile.supply and content and matches(m, m.r, content[0][0], None)
            )
            options: list[Any] = [("choose", face) for face in faces]
            if optional:
                options.append(("none",))
            if not options:
                m.r[picked] = None
                return None
            return Choice(m.decider(m.r[WHO]), verb, m.code.id, tuple(options))

        def apply(m: Machine, option: Any) -> None:
            m.r[picked] = option[1] if option[0] == "choose" else None

        b.emit(run, apply=apply)
        return picked

    def pile_choice(self, filter: Filter) -> int:
        """A choice among the Supply piles whose cards match; returns the register of the pile's number."""
        matches = self.filter(filter)
        picked = self.b.temporary()

        def ask(m: Machine) -> Choice | None:
            options = tuple(("on pile", number) for number in matching_piles(m, matches))
            if not options:
                m.r[picked] = -1
                return None
            return Choice(m.decider(m.r[WHO]), "choose a pile", m.code.id, options)

        def apply(m: Machine, option: Any) -> None:
            m.r[picked] = option[1]

        self.b.emit(ask, apply=apply)
        return picked

    def mark_done(self, done: int | None, how: Fn | None = None, reads: tuple[int, ...] = ()) -> None:
        """Note that the instruction was carried out."""
        if done is None:
            return
        if how is None:
            self.b.emit(set_register(done, True), writes=(done,))
        else:
            self.b.emit(lambda m: m.r.__setitem__(done, how(m, m.r)), reads=reads, writes=(done,))

    def from_ret(self, done: int | None) -> None:
        """Take over what the last operation reported."""
        if done is not None:
            self.b.emit(lambda m: m.r.__setitem__(done, bool(m.ret)), writes=(done,))
