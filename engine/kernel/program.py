"""The compiled rules of one game: its codes and its tables are filled here from the cards as data."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.kernel.code import Code
from engine.kernel.compiler import AbilityCompiler
from engine.kernel.procedures.buying import buy_code, take_tokens_code
from engine.kernel.procedures.discarding import arrange_code
from engine.kernel.procedures.drawing import draw_code
from engine.kernel.procedures.gaining import gain_code, turn_over_code
from engine.kernel.procedures.playing import play_code
from engine.kernel.procedures.shuffling import shuffle_code
from engine.kernel.run.program import Listeners, Program
from engine.kernel.run.windows import window_code
from engine.kernel.turn.beginning import would_turn_code
from engine.kernel.turn.turn import turn_code
from engine.language import (
    TYPE_BIT,
    Ability,
    AddMark,
    AddTokens,
    AlsoType,
    AnyIn,
    Anything,
    Card,
    CostLess,
    DrawMore,
    From,
    GainedInto,
    GainedLastTurn,
    HasAbilitiesOf,
    HasPlayAbility,
    Instruction,
    It,
    Marks,
    Need,
    Often,
    On,
    OnThis,
    Pay,
    Pick,
    Place,
    Play,
    Plus,
    Pool,
    PutOnThis,
    RemoveMarks,
    Reveal,
    TakeTurn,
    This,
    Token,
    Worth,
)
from engine.language.walk import free_names
from engine.language.walk import parts as walk
from engine.state import Game, make_game


class Filled(Program):
    """Everything compiled for one game."""

    def __init__(self, game: Game, extra: tuple[tuple[str, tuple[Instruction, ...]], ...]) -> None:
        super().__init__(game)
        self.draw = self._add(draw_code())
        self.gain = self._add(gain_code())
        self.buy = self._add(buy_code())
        self.play = self._add(play_code())
        self.take_token = self._add(take_tokens_code())
        self.turn_over = self._add(turn_over_code())
        self.arrange = self._add(arrange_code())
        self.shuffle_code = self._add(shuffle_code())
        self.would_turn = self._add(would_turn_code())
        self.window_code = self._add(window_code())
        turn, self.turns = turn_code()
        self.turn_code = self._add(turn)
        self._plus_coins()
        for kind, card in enumerate(game.cards):
            self._card(kind, card)
        for number, landscape in enumerate(game.landscapes):
            self._landscape(number, landscape)
        for name, instructions in extra:
            compiler = self._compiler(f"event {name}", "", name)
            compiler.instructions(instructions)
            self.extra[name] = self._add(compiler.b.finish())
        self.counter_fns = [(counter, self._scratch().filter(counter.filter)) for counter in self.counters]
        game.codes = tuple(self.codes)
        game.program = self
        self.seal()

    def _add(self, code: Code) -> Code:
        code.id = len(self.codes)
        self.codes.append(code)
        return code

    def _compiler(
        self,
        name: str,
        card: str,
        label: str,
        captured: tuple[str, ...] = (),
        aside: int = -1,
        duration: bool = False,
    ) -> AbilityCompiler:
        compiler = AbilityCompiler(
            name, card, label, self.game, self.counters, self.register, captured, aside, duration
        )
        compiler.swappable = self.marks_plays
        compiler.tells_coins = self.wants_coins
        return compiler

    def _scratch(self, captured: tuple[str, ...] = (), aside: int = -1) -> AbilityCompiler:
        return self._compiler("", "", "", captured, aside)

    def register(
        self,
        ability: Ability,
        name: str,
        card: str,
        label: str,
        aside: int,
        duration: bool,
        captured: bool = True,
        parent: Code | None = None,
        lasts: int = 0,
    ) -> Code:
        """Compile an ability (and those it sets up) and index it if it is set up by another one (``parent``)."""
        names = tuple(sorted(free_names(ability))) if captured else ()
        compiler = self._compiler(name, card, label, names, aside, duration)
        code = compiler.b.code
        self._add(code)
        code.parent, code.lasts = parent, lasts
        code.ability = ability
        code.names = names
        when = ability.when
        code.on, code.who, code.source, code.by = when.on, when.who, ability.source, ability.by
        code.place = None if when.source is None else int(when.source)
        code.phase = None if when.phase is None else int(when.phase)
        code.not_phase = None if when.not_phase is None else int(when.not_phase)
        code.need = ability.clause.need
        code.often = ability.often.value
        code.duration = duration
        code.uses_it = any(isinstance(part, It) for part in walk(ability.clause))
        code.takes_turn = any(isinstance(part, TakeTurn) for part in walk(ability.clause))
        code.not_place = None if when.not_source is None else int(when.not_source)
        code.uses_this = (self.wants_coins and ability.source is From.SET_UP) or any(
            isinstance(part, (This, OnThis, PutOnThis, AddMark, RemoveMarks, Marks)) for part in walk(ability)
        )
        scratch = self._scratch(names, aside)
        scratch.card = card
        if not isinstance(when.filter, Anything):
            code.matches = scratch.filter(when.filter)
        if when.given is not None:
            givens = self.givens.setdefault(when.on, [])
            code.given = 2 << sum(len(others) for others in self.givens.values())
            givens.append((code.given, scratch.condition(when.given)))
        if ability.while_ is not None:
            code.active = scratch.condition(ability.while_)
        if ability.clause.if_ is not None:
            code.offered = scratch.condition(ability.clause.if_)
        effect = ability.effect
        if effect is not None:
            matching = getattr(effect, "filter", None)
            if matching is not None:
                self.effect_matches[code.id] = scratch.filter(matching)
            if isinstance(effect, CostLess):
                self.effect_amount[code.id] = scratch.amount(effect.coins)
            elif isinstance(effect, DrawMore):
                self.effect_amount[code.id] = scratch.amount(effect.cards)
        if ability.clause.cost and isinstance(ability.clause.cost[0], Pay):
            payable, holds = scratch.payable(ability.clause.cost[0]), code.offered
            code.offered = payable if holds is None else _both(holds, payable)
        if any(
            isinstance(getattr(part, "cards", None), This) and not isinstance(part, Reveal)
            for part in ability.clause.cost
        ):
            self.offer_once.add(code.id)
        if (
            ability.clause.do
            and isinstance(ability.clause.do[0], Play)
            and isinstance(ability.clause.do[0].cards, This)
        ):
            self.plays_this.add(code.id)
        compiler.clause(replace(ability.clause, need=Need.MUST))
        built = compiler.b.finish()
        assert built is code
        if ability.source is From.SET_UP:
            self._listeners(when.on).setup = True
            if when.on is On.AFTER_PLAY and ability.often is Often.NEXT:
                self.claims_after_play = True
            self._effect(From.SET_UP, -1, code)
        return code

    def _effect(self, source: From, number: int, code: Code) -> None:
        """Index an ability that has an ongoing effect; ``number`` is that of its card or landscape."""
        effect = code.ability.effect if code.ability else None
        if effect is None:
            return
        if isinstance(effect, CostLess):
            if source is From.ITSELF:
                self.own_cost.setdefault(number, []).append(code)
            else:
                self.cost_effects.append((source, number, code))
        elif isinstance(effect, AlsoType):
            self.type_effects.append((source, number, code))
        elif isinstance(effect, GainedInto):
            self.gained_into[number] = int(effect.place)
        elif isinstance(effect, HasPlayAbility):
            aside = number if source in (From.GAME, From.CUBE) else -1
            compiler = self._compiler(f"{code.name}/play", code.card, On.PLAY.value, (), aside)
            compiler.instructions(effect.do)
            self.granted.append((code, self._add(compiler.b.finish())))
        self.effects.setdefault(type(effect), []).append((source, number, code))

    def _listeners(self, on: On) -> Listeners:
        return self.listeners.setdefault(on, Listeners())

    def _card(self, kind: int, card: Card) -> None:
        duration = "Duration" in card.types
        number = 0
        for ability in card.abilities:
            number += 1
            name = f"{card.name}/{number}"
            if ability.when.on is On.SCORING:
                assert isinstance(ability.effect, Worth)
                self.scoring.setdefault(kind, []).append(self._scratch().amount(ability.effect.vp))
                continue
            code = self.register(ability, name, card.name, ability.when.on.value, -kind, duration, captured=False)
            code.kind = kind
            on = ability.when.on
            if on is On.PLAY:
                self.play_code[kind] = code
                continue
            if on is On.ONGOING:
                self._effect(ability.source, kind, code)
                continue
            special = {On.RECEIVE: self.receive_code, On.PAY: self.pay_code, On.WOULD_PAY: self.instead_code}.get(on)
            if special is not None:
                special[kind] = code
                if on is On.WOULD_PAY:
                    code.offered = self._can_pay(ability)
                continue
            if on is On.SET_UP_GAME:
                self.set_up_codes.append(code)
                continue
            listeners = self._listeners(on)
            if ability.source is From.ITSELF:
                listeners.itself.setdefault(kind, []).append(code)
            elif ability.source is From.HAND:
                listeners.hand.setdefault(kind, []).append(code)
            elif ability.source is From.PLAY:
                listeners.play.setdefault(kind, []).append(code)
            elif ability.source is From.TAVERN:
                listeners.tavern.setdefault(kind, []).append(code)
            elif ability.source is From.GAME:
                listeners.game.append(code)
        for part in walk(card):
            if isinstance(part, GainedLastTurn):
                self.records_gains = True

    def _can_pay(self, ability: Ability) -> Any:
        """Whether a cost that moves cards from the hand can be carried out."""
        cards = getattr(ability.clause.cost[0], "cards", None)
        if not isinstance(cards, Pick) or not isinstance(cards.source, Place):
            raise ValueError("another way to pay must move a card from a place")
        return self._scratch().condition(AnyIn(cards.source, cards.filter))

    def _landscape(self, number: int, card: Card) -> None:
        for count, ability in enumerate(card.abilities, 1):
            name = f"{card.name}/{count}"
            code = self.register(ability, name, card.name, ability.when.on.value, number, False, captured=False)
            if ability.when.on is On.BUY and ability.source is From.ITSELF:
                self.event_code.setdefault(number, []).append(code)
            elif ability.when.on is On.SET_UP_GAME:
                self.set_up_codes.append(code)
            elif ability.when.on is On.SCORING:
                assert isinstance(ability.effect, Worth)
                scoring = self.scoring_all if ability.source is From.GAME else self.scoring_cards
                scoring.setdefault(number, []).append(self._scratch((), number).amount(ability.effect.vp))
            elif ability.when.on is On.ONGOING:
                self._effect(ability.source, number, code)
            elif ability.source is From.CUBE:
                self._listeners(ability.when.on).cubes.append((number, code))
                if ability.often is Often.ONCE:
                    code.consumed = "spent"
            else:
                self._listeners(ability.when.on).game.append(code)

    def _plus_coins(self) -> None:
        self.plus_coins = frozenset(
            kind
            for kind, card in enumerate(self.game.cards)
            if "Action" in card.types
            and any(
                (isinstance(part, Plus) and part.pool is Pool.COINS)
                or (isinstance(part, AddTokens) and part.token is Token.PLUS_COIN)
                for part in walk(card)
            )
        )


def _both(first: Any, second: Any) -> Any:
    return lambda m, r: first(m, r) and second(m, r)


def _doubles(cards: tuple[Card, ...], landscapes: tuple[Card, ...]) -> tuple[Card, ...]:
    """Where cards of one name can get the abilities of another card: what they are then, for each such card."""
    effects = [a.effect for card in landscapes for a in card.abilities if isinstance(a.effect, HasAbilitiesOf)]
    return tuple(
        replace(
            plain,
            types=tuple(dict.fromkeys((*card.types, *plain.types))),
            abilities=(*card.abilities, *plain.abilities),
            pile=plain.pile or plain.name,
            version=card.name,
        )
        for effect in effects
        for plain in cards
        if plain.name == effect.filter.name
        for card in sorted(cards, key=lambda card: card.name)
        if "Action" in card.types
    )


def new_game(
    rules: Any,
    players: tuple[str, ...],
    cards: tuple[Card, ...],
    piles: tuple[tuple[str, tuple[str, ...], bool], ...],
    landscapes: tuple[Card, ...] = (),
    aside_cards: tuple[tuple[int | str, str], ...] = (),
    ordered_discard: bool = False,
    extra: tuple[tuple[str, tuple[Instruction, ...]], ...] = (),
) -> Game:
    """A game with its abilities compiled.

    ``rules`` from ``engine.eras``; ``cards`` all cards that can occur, one version each; ``piles`` (name,
    card names, in the Supply); ``landscapes`` Events, Projects, Ways, mats; ``aside_cards`` (number of the
    landscape, card name); ``ordered_discard`` keeps the order of discard piles although no rule of the era
    looks at it; ``extra`` named programs for :func:`engine.kernel.perform`.
    """
    doubles = _doubles(cards, landscapes)
    game = make_game(rules, players, cards, piles, landscapes, aside_cards, ordered_discard, extra, doubles)
    game.types = tuple(sum(TYPE_BIT[t] for t in card.types) for card in game.cards)
    game.costs = tuple((card.cost.coins, card.cost.potions, card.cost.debt) for card in game.cards)
    Filled(game, extra)
    return game
