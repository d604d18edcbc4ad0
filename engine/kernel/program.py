"""The compiled rules of one game: its codes, its index of triggers, and the procedures.

The procedures (playing, gaining, buying, drawing, the trigger window, the turn) are code like that of cards;
they name no card. Rules: "Playing a card", "Gaining a card", "Summary of your turn", "Summary of player
activities", "Reaction cards", "Timing of concurrent abilities or effects".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from math import comb, prod
from typing import Any, NamedTuple

from engine.kernel.code import Builder, Code
from engine.kernel.compiler import AbilityCompiler, free_names, multisets
from engine.kernel.expressions import ON_INDEX, is_kind
from engine.kernel.machine import (
    ARMED,
    DECK,
    DISCARD,
    EARLIER,
    FACE_DOWN,
    FOR_THE_TURN,
    GAVE_COINS,
    HAND,
    IMM,
    IT,
    LASTS,
    LASTS_INDEX,
    MARKED,
    ME,
    O_CARDS,
    O_EMPTIED,
    O_FLAGS,
    O_INFOS,
    O_ON,
    O_PHASE,
    O_PLAYER,
    O_SOURCE,
    PLAY,
    T_BINDS,
    T_CODE,
    T_IMM,
    T_KEEP,
    T_ORIGIN,
    T_OWNER,
    T_PLAYER,
    T_SUBJECT,
    T_THIS,
    THRONE,
    UNDER,
    W_CANCELLED,
    W_CURSOR,
    W_DONE,
    W_OCC,
    W_POOL,
    W_SCANNED,
    W_STOPPED,
    Machine,
    OpenQuestion,
    live,
)
from engine.language import (
    PLAYER_PLACES,
    POOLS,
    TURN_POOLS,
    TYPE_BIT,
    Ability,
    AlsoType,
    AnyIn,
    Anything,
    CannotBuy,
    CannotPlay,
    Card,
    CoinsFor,
    CostLess,
    CostsLikeLastGained,
    DrawMore,
    ExtraRound,
    FollowPlayed,
    From,
    GainedInto,
    GainedLastTurn,
    GaveCoins,
    HasAbilitiesOf,
    HasPlayAbility,
    Ignore,
    Instruction,
    It,
    KeepUntilCleanup,
    Lasts,
    Mark,
    Need,
    Often,
    On,
    Pay,
    Phase,
    Pick,
    Place,
    Play,
    PlayedThisTurn,
    PlaysFromHand,
    Plus,
    Pool,
    Purchases,
    ResolveTwice,
    Reveal,
    Spot,
    StayInPlay,
    This,
    Times,
    Who,
    Worth,
)
from engine.language.lint import parts as walk
from engine.state import FACE, KIND, LOST, SHAPE, TAG, TAG_SHIFT, UNKNOWN, Choice, Game, Turn, make_game, zone_number

ORIGIN_ITSELF, ORIGIN_SETUP, ORIGIN_PLAY, ORIGIN_CUBE, ORIGIN_GAME, ORIGIN_HAND, ORIGIN_TAVERN = range(7)
STAYS = LASTS_INDEX[Lasts.GAME]
ONS = tuple(On)
TAVERN = int(Place.TAVERN)


class Trigger(NamedTuple):
    """A triggered ability that can be resolved in a window.

    ``owner`` has the ability, ``player`` resolves it, ``this`` is its source (a handle, or a face for a card
    in hand), ``subject`` the number of the card of the occurrence that it is about (-1: none), ``keeper`` the
    card that stays in play for it, ``immune`` the players it does not affect, ``binds`` what it remembers,
    ``origin`` from where it works.
    """

    code: int
    owner: int
    player: int
    this: int
    subject: int
    keeper: int
    immune: int
    binds: tuple[Any, ...]
    origin: int


class Listeners:
    """Who listens to one kind of occurrence."""

    __slots__ = ("cubes", "game", "hand", "itself", "play", "setup", "tavern")

    def __init__(self) -> None:
        self.itself: dict[int, list[Code]] = {}
        self.hand: dict[int, list[Code]] = {}
        self.play: dict[int, list[Code]] = {}
        self.tavern: dict[int, list[Code]] = {}
        self.cubes: list[tuple[int, Code]] = []
        self.game: list[Code] = []
        self.setup = False


# Registers of the procedures.
P_PLAYER, P_CARD, P_FACE, P_LEAVING, P_KEEP, P_IMMUNE, P_THRONE, P_BY, P_NTH, P_CLAIMS, P_AGAIN = range(11)
G_PLAYER, G_CARD, G_TARGET, G_BOUGHT, G_BY = range(5)
D_PLAYER, D_COUNT, D_PLACE, D_KEEP, D_BY, D_GOT, D_SHUFFLED, D_DECK = range(8)
B_PLAYER, B_CARD, B_OVERPAID = range(3)
S_PLAYER, S_WHOLE, S_TOP, S_BOTTOM, S_ANYWHERE, S_ITEMS, S_BY = range(7)


class Program:
    """Everything compiled for one game."""

    play_immune = P_IMMUNE
    buy_overpaid = B_OVERPAID

    def __init__(self, game: Game, extra: tuple[tuple[str, tuple[Instruction, ...]], ...]) -> None:
        self.game = game
        self.codes: list[Code] = []
        self.listeners: dict[On, Listeners] = {}
        self.counters: list[Times] = []
        self.play_code: dict[int, Code] = {}
        self.event_code: dict[int, list[Code]] = {}
        self.scoring: dict[int, list[Any]] = {}
        self.scoring_cards: dict[int, list[Any]] = {}  # of States and the like, for those who have them
        self.cost_effects: list[tuple[From, int, Code]] = []
        self.type_effects: list[tuple[From, int, Code]] = []
        self.plus_coins: frozenset[int] = frozenset()
        self.records_gains = False
        self.effect_matches: dict[int, Any] = {}
        self.extra: dict[str, Code] = {}
        self.offer_once: set[int] = set()
        self.plays_this: set[int] = set()
        self.givens: dict[On, list[tuple[int, Any]]] = {}
        self.receive_code: dict[int, Code] = {}
        self.pay_code: dict[int, Code] = {}  # overpaying
        self.instead_code: dict[int, Code] = {}  # paying in another way
        self.set_up_codes: list[Code] = []
        self.granted: list[tuple[Code, Code]] = []  # an effect that gives a play ability, and that ability
        self.own_cost: dict[int, list[Code]] = {}
        self.gained_into: dict[int, int] = {}
        self.effects: dict[type, list[tuple[From, int, Code]]] = {}
        self.effect_amount: dict[int, Any] = {}
        every = [part for card in (*game.cards, *game.landscapes) for part in walk(card)]
        self.marks_plays = any(isinstance(part, (Play, FollowPlayed)) and part.mark is not Mark.NONE for part in every)
        self.wants_coins = any(isinstance(part, GaveCoins) for part in every)
        self.wants_purchases = any(isinstance(part, Purchases) for part in every)
        self.wants_earlier = any(isinstance(part, PlayedThisTurn) for part in every)
        self.ignores = any(isinstance(part, Ignore) for part in every)
        self.coins_for = any(isinstance(part, CoinsFor) for part in every)
        self.limits_plays = any(isinstance(part, (CannotPlay, PlaysFromHand)) for part in every)
        self.claims_after_play = False
        # Cards that can have the abilities of another card: their kind, and what they are then for each such card.
        self.inheriting = 0
        self.double_of: dict[int, int] = {}
        for number in range(len(game.kind_of), len(game.cards)):
            self.inheriting = game.kind_of[game.cards[number].name]
            self.double_of[game.kind_of[game.cards[number].version]] = number
        self.kept = frozenset(
            kind
            for kind, card in enumerate(game.cards)
            if any(isinstance(part, KeepUntilCleanup) for part in walk(card))
        )
        self.costs_like_last = frozenset(
            kind
            for kind, card in enumerate(game.cards)
            if any(isinstance(part, CostsLikeLastGained) for part in walk(card))
        )
        places = range(len(game.players))
        ordered = {p * PLAYER_PLACES + DECK for p in places}
        if game.ordered_discard or game.rules.discard_pile_loses_track:
            ordered |= {p * PLAYER_PLACES + DISCARD for p in places}
        decks = (Place.BLACK_MARKET, Place.BOON_DECK, Place.HEX_DECK)
        ordered |= {zone_number(len(game.players), 0, place) for place in decks}
        self.ordered_zones = frozenset(ordered)
        self.draw = self._add(self._draw())
        self.gain = self._add(self._gain())
        self.buy = self._add(self._buy())
        self.play = self._add(self._play())
        self.take_token = self._add(self._take_token())
        self.turn_over = self._add(self._turn_over())
        self.arrange = self._add(self._arrange())
        self.shuffle_code = self._add(self._shuffle())
        self.would_turn = self._add(self._would_turn())
        self.window_code = self._add(self._window())
        self.turn_code = self._add(self._turn())
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
        game.index = self.listeners
        game.program = self

    # ------------------------------------------------------------------ compiling

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
        code.uses_this = any(isinstance(part, This) for part in walk(ability))
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
            for amount in ("coins", "cards"):
                if hasattr(effect, amount):
                    self.effect_amount[code.id] = scratch.amount(getattr(effect, amount))
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
            code = self.register(ability, name, card.name, ability.when.on.value, -1, duration, captured=False)
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
                self.scoring_cards.setdefault(number, []).append(self._scratch((), number).amount(ability.effect.vp))
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
            if any(isinstance(part, Plus) and part.pool is Pool.COINS for part in walk(card)) and "Action" in card.types
        )

    # ------------------------------------------------------------------ what the machine asks

    def listens(self, on: On) -> bool:
        """Whether anything in this game can trigger on such an occurrence."""
        return on in self.listeners

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
                if entry[0] == code.id and not (LASTS[lasts & 7] is Lasts.NEXT_TURN and not lasts & ARMED):
                    scopes.append([entry[1], entry[1], entry[2], None, entry[3], entry[4], 0, *entry[5]])
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
        effects = self.type_effects
        # What such an effect asks for is the printed card; asking for its types again would not end.
        self.type_effects = []
        try:
            for source, number, code in effects:
                for effect, _, r in self._active(m, source, number, code):
                    if self.effect_matches[code.id](m, r, kind, None):
                        bits |= TYPE_BIT[effect.type]
        finally:
            self.type_effects = effects
        return bits

    def ignored(self, m: Machine, player: int, pool: Pool) -> bool:
        """Whether additions to a pool of a player are ignored now."""
        return any(effect.pool is pool and r[ME] == player for effect, _, r in self.ongoing(m, Ignore))

    def coins_of(self, m: Machine, player: int, kind: int, number: int) -> int:
        """How many coins a played Treasure gives now."""
        for effect, code, r in self.ongoing(m, CoinsFor):
            if r[ME] == player and self.effect_matches[code.id](m, r, kind, None):
                number = effect.coins
        return number

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

    def purchase(self, m: Machine, player: int, card: int, instead: bool = False) -> None:
        """A player pays for a card and buys it."""
        base = player * POOLS
        coins, potions, debt = m.cost(card & FACE)
        if self.inheriting and card & KIND == self.inheriting:
            card = m.own_face(card, player)  # it is the player's from now on
        m.call(self.buy, [player, card, 0, 0, 0])
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
        """Follow the play ability of a card that is being played (the registers of the play)."""
        code = self.play_ability(m, played[P_FACE])
        if code is not None:
            self._resolve(m, code, list(played), mark)

    def _resolve(self, m: Machine, code: Code, r: list[Any], mark: int = 0) -> None:
        card = r[P_CARD]
        here = m.in_play(card) and m.zone_of(card) // PLAYER_PLACES == r[P_PLAYER] and not r[P_LEAVING]
        this = card if here else card | LOST
        occ = (ON_INDEX[On.PLAY], r[P_PLAYER], (), (), -1, 0, r[P_NTH] or (), m.turn.phase, 0, -1, 0)
        m.call(code, [r[P_PLAYER], r[P_PLAYER], this, occ, r[P_KEEP], (r[P_IMMUNE] or 0) | mark, 0])

    def place_shuffled(self, m: Machine, kinds: tuple[int, ...], spot: Spot) -> None:
        """Cards that are being shuffled get a place: noted in the shuffle, which the window lies on."""
        depth = next(n for n in range(len(m.stack) - 1, -1, -1) if m.stack[n][0] == self.shuffle_code.id)
        frame = m.stack[depth]
        registers = list(frame[2])
        number = {Spot.TOP: S_TOP, Spot.BOTTOM: S_BOTTOM, Spot.ANYWHERE: S_ANYWHERE}[spot]
        registers[number] = (*registers[number], *kinds)
        m.stack[depth] = (frame[0], frame[1], tuple(registers))

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
        m.pending.append((lasts, (code.id, owner, this, keeper, immune, binds)))
        m.log("set up", owner, code=code.id)

    # ------------------------------------------------------------------ moving several cards

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

    # ------------------------------------------------------------------ windows

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
    ) -> tuple[Any, ...]:
        occ: tuple[Any, ...] = (
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
            occ = (*occ[:O_FLAGS], flags, *occ[O_FLAGS + 1 :])
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

    def _frame(self, m: Machine, code: Code, occ: tuple[Any, ...], trigger: tuple[Any, ...]) -> list[Any]:
        """The registers with which a triggered ability starts."""
        subject = trigger[T_SUBJECT]
        if subject >= 0:
            cards = occ[O_CARDS]
            it = cards[subject] if subject < len(cards) else 0
            own: tuple[Any, ...] = (
                occ[O_ON],
                occ[O_PLAYER],
                (),
                (occ[O_INFOS][subject],),
                occ[O_SOURCE],
                *occ[O_FLAGS:],
            )
        else:
            it = 0
            own = (occ[O_ON], occ[O_PLAYER], (), (), *occ[O_SOURCE:])
        return [
            trigger[T_OWNER],
            trigger[T_PLAYER],
            trigger[T_THIS],
            own,
            trigger[T_KEEP],
            trigger[T_IMM],
            it,
            *trigger[T_BINDS],
        ]

    def _triggers(
        self,
        m: Machine,
        code: Code,
        occ: tuple[Any, ...],
        owner: int,
        this: Any,
        keeper: Any,
        immune: int,
        binds: tuple[Any, ...],
        origin: int,
        only: int = -1,
    ) -> list[tuple[Any, ...]]:
        """The ability, once for each card of the occurrence that it triggers on."""
        player = occ[O_PLAYER]
        if not self._relation(m, code.who, owner, player):
            return []
        if code.place is not None and occ[O_SOURCE] != code.place:
            return []
        phase = occ[O_PHASE]
        if (code.phase is not None and phase != code.phase) or code.not_phase == phase:
            return []
        if code.given and not occ[O_FLAGS] & code.given:
            return []
        by_actor = code.by is Who.ACTOR
        if by_actor and immune & 1 << player:
            return []
        resolver = player if by_actor else owner
        infos = occ[O_INFOS]
        found = []
        subjects = range(len(infos)) if only < 0 else (only,)
        for subject in subjects if infos else (-1,):
            trigger = (code.id, owner, resolver, this, subject, keeper, immune, binds, origin)
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

    def _scan(self, m: Machine, occ: tuple[Any, ...], listeners: Listeners) -> list[tuple[Any, ...]]:
        """Every ability that triggers on an occurrence now, but for those used from the hand or a mat."""
        found: list[tuple[Any, ...]] = []
        codes = self.codes
        on = occ[O_ON]
        if listeners.itself:
            for subject, info in enumerate(occ[O_INFOS]):
                for code in listeners.itself.get(is_kind(info[0]), ()):
                    this = occ[O_CARDS][subject] if subject < len(occ[O_CARDS]) else 0
                    found += self._triggers(m, code, occ, occ[O_PLAYER], this, 0, 0, (), ORIGIN_ITSELF, subject)
        emptied = occ[O_EMPTIED] and ON_INDEX[On.PILE_EMPTIES]
        if listeners.setup or emptied:
            for lasts, entry in m.pending:
                if entry[0] < 0:
                    continue
                code = codes[entry[0]]
                if code.source is From.SET_UP and (
                    ON_INDEX[code.on] == on or (emptied and ON_INDEX[code.on] == emptied)
                ):
                    if LASTS[lasts & 7] is Lasts.NEXT_TURN and not lasts & ARMED:
                        continue
                    found += self._triggers(
                        m, code, occ, entry[1], entry[2], entry[3], entry[4], entry[5], ORIGIN_SETUP
                    )
        if listeners.play:
            for player in range(m.players):
                zone = player * PLAYER_PLACES + PLAY
                for card in m.zones[zone]:
                    for code in listeners.play.get(is_kind(card & FACE), ()):
                        triggers = self._triggers(m, code, occ, player, card, 0, 0, (), ORIGIN_PLAY)
                        if triggers:
                            handle = m.tag(zone, card)
                            found += [(*t[:T_THIS], handle, *t[T_THIS + 1 :]) for t in triggers]
                            card = handle
        for landscape, code in listeners.cubes:
            for number, player in m.cubes:
                if number == landscape and (code.id, player) not in m.spent:
                    found += self._triggers(m, code, occ, player, 0, 0, 0, (), ORIGIN_CUBE)
        for code in listeners.game:
            for player in range(m.players):
                found += self._triggers(m, code, occ, player, 0, 0, 0, (), ORIGIN_GAME)
        return found

    def _from_hand(self, m: Machine, occ: tuple[Any, ...], listeners: Listeners, player: int) -> list[tuple[Any, ...]]:
        """What a player can use from the hand or the Tavern mat; as often as it applies."""
        found: list[tuple[Any, ...]] = []
        base = player * PLAYER_PLACES
        for kinds, place, origin in (
            (listeners.hand, HAND, ORIGIN_HAND),
            (listeners.tavern, TAVERN, ORIGIN_TAVERN),
        ):
            zone = m.zones[base + place]
            if not kinds or not zone:
                continue
            if zone[-1] < TAG:
                faces = {card for card in zone if card in kinds}
            else:
                faces = {card for card in m.distinct(list(zone)) if card & KIND in kinds}
            for face in sorted(faces):
                for code in kinds.get(face & KIND, ()):
                    triggers = self._triggers(m, code, occ, player, face, 0, 0, (), origin)
                    if len(triggers) > 1 and not code.uses_it:
                        triggers = triggers[:1]
                    found += triggers
        return found

    def reactions(self, m: Machine, occ: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
        """What the players could use from their hands and mats on an occurrence."""
        listeners = self.listeners[ONS[occ[O_ON]]]
        if not listeners.hand and not listeners.tavern:
            return ()
        found: list[tuple[Any, ...]] = []
        for player in range(m.players):
            found += [
                trigger for trigger in self._from_hand(m, occ, listeners, player) if self.codes[trigger[T_CODE]].uses_it
            ]
        return tuple(found)

    def reacts(self, trigger: tuple[Any, ...]) -> bool:
        """Whether a triggered ability is the ability of a Reaction card."""
        if trigger[T_ORIGIN] not in (ORIGIN_HAND, ORIGIN_ITSELF):
            return False
        kind = self.game.kind_of.get(self.codes[trigger[T_CODE]].card, 0)
        return bool(self.game.types[kind] & TYPE_BIT["Reaction"])

    def _offered(self, m: Machine, occ: tuple[Any, ...], trigger: tuple[Any, ...]) -> str:
        """Empty if an optional ability can be used now, else why not."""
        code = self.codes[trigger[T_CODE]]
        used = code.consumed == "use" and trigger[T_ORIGIN] == ORIGIN_SETUP
        if used and not any(entry == self._entry(trigger) for _, entry in m.pending):
            return "used up"
        if code.consumed == "spent" and (code.id, trigger[T_OWNER]) in m.spent:
            return "used up"
        this = trigger[T_THIS]
        if self.limits_plays and code.id in self.plays_this:
            handle = live(this) and not self.may_play_from(m, trigger[T_PLAYER], this)
            if handle or (trigger[T_ORIGIN] == ORIGIN_HAND and not self.may_play(m, trigger[T_PLAYER], this)):
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
            subject = trigger[T_SUBJECT]
            if 0 <= subject < len(occ[O_CARDS]) and occ[O_CARDS][subject] & LOST:
                return "lost track"
            return "condition not met"
        return ""

    def _entry(self, trigger: tuple[Any, ...]) -> tuple[Any, ...]:
        return (
            trigger[T_CODE],
            trigger[T_OWNER],
            trigger[T_THIS],
            trigger[T_KEEP],
            trigger[T_IMM],
            trigger[T_BINDS],
        )

    def blocked(self, m: Machine) -> list[tuple[Trigger, str]]:
        """At a trigger window: the abilities that triggered and cannot be used, with why."""
        occ = m.r[W_OCC]
        listeners = self.listeners[ONS[occ[O_ON]]]
        found = list(m.r[W_POOL])
        for player in range(m.players):
            found += self._from_hand(m, occ, listeners, player)
        result = []
        for trigger in found:
            why = self._offered(m, occ, trigger)
            if why:
                result.append((Trigger._make(trigger), why))
        return result

    def _consume(self, m: Machine, triggers: list[tuple[Any, ...]]) -> None:
        """Set-up abilities that trigger only once no longer wait."""
        for trigger in triggers:
            if trigger[T_ORIGIN] == ORIGIN_SETUP and self.codes[trigger[T_CODE]].consumed == "trigger":
                entry = self._entry(trigger)
                for number, pair in enumerate(m.pending):
                    if pair[1] == entry and not (LASTS[pair[0] & 7] is Lasts.NEXT_TURN and not pair[0] & ARMED):
                        del m.pending[number]
                        break

    def _claim(self, m: Machine, occ: tuple[Any, ...]) -> tuple[Any, ...]:
        """The set-up after-play abilities for "the next time" that the card just announced is the next of."""
        found: list[tuple[Any, ...]] = []
        for lasts, entry in m.pending:
            code = self.codes[entry[0]] if entry[0] >= 0 else None
            if code is None or code.on is not On.AFTER_PLAY or code.often != Often.NEXT.value:
                continue
            if LASTS[lasts & 7] is Lasts.NEXT_TURN and not lasts & ARMED:
                continue
            found += self._triggers(m, code, occ, entry[1], entry[2], entry[3], entry[4], entry[5], ORIGIN_SETUP)
        self._consume(m, found)
        return tuple(found)

    def _window(self) -> Code:
        """The one mechanism for all triggers. Rules: "Reaction cards", "Timing of concurrent abilities"."""
        b = Builder(
            "window", "", "trigger window", ("occ", "pool", "done", "cursor", "cancelled", "stopped", "scanned")
        )
        b.always_live = frozenset(range(7))
        again, offer, close = b.label(), b.label(), b.label()

        def scan(m: Machine) -> None:
            r = m.r
            if r[W_CANCELLED]:
                m.pc = close[0]
                return
            occ = r[W_OCC]
            new = self._scan(m, occ, self.listeners[ONS[occ[O_ON]]])
            if r[W_SCANNED]:
                # "The next time" is not what has already happened when the ability was set up.
                new = [trigger for trigger in new if self.codes[trigger[T_CODE]].often != Often.NEXT.value]
            elif occ[O_ON] == ON_INDEX[On.AFTER_PLAY] and self.claims_after_play:
                # "The next time" was claimed when the card was announced.
                new = [
                    trigger
                    for trigger in new
                    if trigger[T_ORIGIN] != ORIGIN_SETUP or self.codes[trigger[T_CODE]].often != Often.NEXT.value
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
            listeners = self.listeners[ONS[occ[O_ON]]]
            unknown = bool(listeners.hand)
            if not m.game.rules.reactions_reopen:
                # What has become mandatory for a player who was through is resolved all the same.
                for number in range(r[W_CURSOR]):
                    player = (m.turn.player + number) % m.players
                    late = [
                        trigger
                        for trigger in r[W_POOL]
                        if trigger[T_PLAYER] == player and self.codes[trigger[T_CODE]].need is Need.MUST
                    ]
                    if late:
                        late.sort(key=_code_of)
                        choices: list[Any] = [("use", Trigger._make(trigger)) for trigger in late]
                        return Choice(m.decider(player), "window", m.code.id, tuple(choices))
            while r[W_CURSOR] < m.players:
                player = (m.turn.player + r[W_CURSOR]) % m.players
                offers: list[tuple[Any, ...]] = []
                must = False
                seen: set[int] = set()
                twice = False
                for trigger in r[W_POOL]:
                    if trigger[T_PLAYER] != player or self._offered(m, occ, trigger):
                        continue
                    number = trigger[T_CODE]
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
                options: list[Any] = [("use", Trigger._make(trigger)) for trigger in offers]
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
                gone = tuple(t for t in r[W_POOL] if t[T_PLAYER] == player and not self.reacts(t))
                if gone:
                    r[W_POOL] = tuple(t for t in r[W_POOL] if t not in gone)
                    r[W_DONE] += tuple(t for t in gone if not self.codes[t[T_CODE]].consumed)
                r[W_STOPPED] |= 1 << player
                r[W_CURSOR] += 1
                m.pc = offer[0]
                return
            trigger = tuple(option[1])
            code = self.codes[trigger[T_CODE]]
            player = trigger[T_PLAYER]
            occ = r[W_OCC]
            origin = trigger[T_ORIGIN]
            if origin in (ORIGIN_HAND, ORIGIN_TAVERN):
                place = int(Place.HAND if origin == ORIGIN_HAND else Place.TAVERN)
                zone = player * PLAYER_PLACES + place
                handle = m.tag(zone, m.choose(list(m.zones[zone]), (trigger[T_THIS],))[0])
                trigger = (*trigger[:T_THIS], handle, *trigger[T_THIS + 1 :])
                if origin == ORIGIN_TAVERN:
                    trigger = (*trigger[:T_KEEP], handle, *trigger[T_KEEP + 1 :])
            else:
                pool = list(r[W_POOL])
                pool.remove(trigger)
                r[W_POOL] = tuple(pool)
                if origin == ORIGIN_SETUP and code.consumed:
                    if code.consumed == "use":
                        entry = self._entry(trigger)
                        for number, pair in enumerate(m.pending):
                            if pair[1] == entry:
                                del m.pending[number]
                                break
                else:
                    r[W_DONE] = (*r[W_DONE], trigger)
                if code.consumed == "spent":
                    m.spent = tuple(sorted((*m.spent, (code.id, trigger[T_OWNER]))))
            if occ[O_ON] == ON_INDEX[On.WOULD_RESOLVE]:
                card = occ[O_CARDS][0] if occ[O_CARDS] else 0
                immune = m.stack[-1][2][P_IMMUNE] or 0
                trigger = (*trigger[:T_KEEP], card, immune, *trigger[T_BINDS:])
            if m.game.rules.reactions_reopen:
                r[W_CURSOR] = 0
            m.pc = again[0]
            registers = self._frame(m, code, occ, trigger)
            m.log("use", player, (trigger[T_THIS] & FACE,) if trigger[T_THIS] else (), code=code.id)
            m.call(code, registers)

        b.mark(again)
        b.emit(scan, jumps=(close,))
        b.mark(offer)
        b.emit(ask, apply=apply, jumps=(again, offer))
        b.mark(close)

        def end(m: Machine) -> None:
            m.ret = m.r[W_CANCELLED]

        b.emit(end)
        code = b.finish()
        code.window = True
        return code

    def _same(self, m: Machine, trigger: tuple[Any, ...]) -> Any:
        """What a triggered ability looks like: copies of one card that nothing tells apart are one option."""

        def mask(item: Any) -> Any:
            if item.__class__ is int and item >= TAG:
                return (m.zone_of(item), item & (TAG - 1), self._holders(m, item))
            if item.__class__ is tuple:
                return tuple([mask(part) for part in item])
            return item

        occ = m.r[W_OCC]
        subject = trigger[T_SUBJECT]
        about = (occ[O_INFOS][subject], mask(occ[O_CARDS][subject : subject + 1])) if subject >= 0 else ()
        return (mask((*trigger[:T_SUBJECT], *trigger[T_KEEP:])), about)

    def _holders(self, m: Machine, card: int) -> tuple[Any, ...]:
        """By which pending abilities a card is held, to tell two copies apart."""
        if not m.pending:
            return ()
        held = []
        for lasts, entry in m.pending:
            if card in entry or card in entry[5]:
                held.append((lasts, entry[0], entry[1], entry.index(card) if card in entry else 9))
        if len(m.r[W_POOL]) > 1:
            for trigger in m.r[W_POOL]:
                if trigger[T_KEEP] == card or trigger[T_THIS] == card:
                    held.append((99, trigger[T_CODE], trigger[T_OWNER], 0))
        return tuple(sorted(held))

    def _could_react(self, m: Machine, occ: tuple[Any, ...], listeners: Listeners, player: int) -> bool:
        for kind, codes in listeners.hand.items():
            for code in codes:
                for trigger in self._triggers(m, code, occ, player, kind, 0, 0, (), ORIGIN_HAND):
                    if not self._offered(m, occ, trigger):
                        return True
        return False

    # ------------------------------------------------------------------ procedures

    def _draw(self) -> Code:
        """Rule: "Moving cards from your deck"; also for the decks of Boons, Hexes and the Black Market."""
        b = Builder("draw", "", "drawing", ("player", "count", "place", "keep", "by", "got", "shuffled", "deck"))
        b.always_live = frozenset(range(8))
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
                        m.stack[-1] = (m.stack[-1][0], loop[0], m.stack[-1][2])
                        return
            elif not m.zones[zone] and r[D_DECK] in (Place.BOON_DECK, Place.HEX_DECK):
                m.shuffle_away(zone, zone + 1)  # their discard piles follow the decks
            if not m.zones[zone]:
                m.pc = end[0]

        b.emit(ready, jumps=(end, loop))

        def top(m: Machine) -> Choice | None:
            r = m.r
            zone = zone_number(m.players, r[D_PLAYER], r[D_DECK])
            item = m.zones[zone][0]
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
            item = deck[0]
            if target == source:
                # Only which card lies on top is settled.
                if item.__class__ is not int:
                    rest = list(item)
                    rest.remove(drawn[0])
                    m.zones[source] = (drawn[0], *m.as_bag(rest), *deck[1:])
                r[D_GOT] = (m.tag(source, m.zones[source][0]),)
                r[D_COUNT] = 0
                return
            if item.__class__ is int:
                handle = m.move(item, source, target, keep)
                if keep:
                    r[D_GOT] = (*r[D_GOT], handle)
            else:
                rest = list(item)
                for kind in drawn:
                    rest.remove(kind)
                m.zones[source] = (*m.as_bag(rest), *deck[1:])
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
        code = b.finish()
        code.procedure = True
        return code

    def _gain(self) -> Code:
        """Rule: "Gaining a card"; when-would-gain, the move, when-gain."""
        b = Builder("gain", "", "gaining", ("player", "card", "target", "bought", "by"))
        b.always_live = frozenset(range(5))
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
            if self.costs_like_last and card & KIND not in self.costs_like_last:
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
        code = b.finish()
        code.procedure = True
        return code

    def _buy(self) -> Code:
        """Rule: "Buy a card": when-buy abilities after paying, then the gain."""
        b = Builder("buy", "", "buying", ("player", "card", "overpaid", "unused", "instead"))
        b.always_live = frozenset((B_PLAYER, B_CARD, B_OVERPAID))

        def when(m: Machine) -> None:
            player, face = m.r[B_PLAYER], m.r[B_CARD] & FACE
            info = m.info(face)
            nth = self.count(m, On.BUY, player, info)
            self.window(m, On.BUY, player, (), nth=nth, infos=(info,), value=m.r[B_OVERPAID])

        b.emit(when)

        def gain(m: Machine) -> None:
            m.call(self.gain, [m.r[B_PLAYER], m.r[B_CARD], DISCARD, 1 | m.r[B_OVERPAID] << 1, -1])

        b.emit(gain)
        code = b.finish()
        code.procedure = True
        return code

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
        b = Builder("shuffle", "", "shuffling", ("player", "whole", "top", "bottom", "anywhere", "items", "by"))
        b.always_live = frozenset(range(7))
        end = b.label()

        def would(m: Machine) -> None:
            player = m.r[S_PLAYER]
            cards = tuple(c for c in m.zones[player * PLAYER_PLACES + Place.SHUFFLE] if c >= TAG)
            self.window(m, On.WOULD_SHUFFLE, player, cards)

        b.emit(would)

        def mix(m: Machine) -> None:
            r = m.r
            zone = r[S_PLAYER] * PLAYER_PLACES + Place.SHUFFLE
            cards = m.zones[zone]
            for card in cards:
                if card >= TAG:
                    m.forget(card, "shuffled")
            m.zones[zone] = ()
            r = m.r  # forgetting has made new registers
            r[S_ITEMS] = (*r[S_TOP], *m.as_bag(list(cards)), *r[S_BOTTOM])
            base = r[S_PLAYER] * PLAYER_PLACES
            shuffled = (*(card & KIND for card in cards), *r[S_TOP], *r[S_BOTTOM], *r[S_ANYWHERE])
            m.log("shuffle", r[S_PLAYER], shuffled, base + (DECK if r[S_WHOLE] else DISCARD), base + DECK, r[S_BY])

        b.emit(mix)
        place, above = b.label(), b.label()
        b.mark(place)

        def where(m: Machine) -> Choice | None:
            r = m.r
            if not r[S_ANYWHERE]:
                m.pc = end[0]
                return None
            size = sum(len(item) if item.__class__ is tuple else 1 for item in r[S_ITEMS])
            options = tuple(("position", n) for n in range(size + 1))
            return Choice(m.decider(r[S_PLAYER]), "put anywhere", r[S_BY], options)

        def put(m: Machine, option: Any) -> None:
            r = m.r
            kind, left = r[S_ANYWHERE][0], option[1]
            items = list(r[S_ITEMS])
            number = 0
            while left and left >= (len(items[number]) if items[number].__class__ is tuple else 1):
                left -= len(items[number]) if items[number].__class__ is tuple else 1
                number += 1
            if left:
                # In the midst of cards in an unknown order: chance says which of them lie above.
                r[S_ITEMS] = (*items[:number], (-1, left, kind), *items[number:])
                return
            r[S_ITEMS] = (*items[:number], kind, *items[number:])
            r[S_ANYWHERE] = r[S_ANYWHERE][1:]
            m.pc = place[0]

        b.emit(where, apply=put, jumps=(end, place))
        b.mark(above)

        def which(m: Machine) -> Choice:
            items = m.r[S_ITEMS]
            number = next(n for n, item in enumerate(items) if item.__class__ is tuple and item[0] < 0)
            bag = list(items[number + 1])
            count = items[number][1]
            options = tuple(("draw", some) for some in multisets(bag, count, count))
            weights = tuple(prod(comb(bag.count(kind), some.count(kind)) for kind in set(some)) for _, some in options)
            return Choice(-1, "shuffle", m.r[S_BY], options, weights)

        def split(m: Machine, option: Any) -> None:
            r = m.r
            items = r[S_ITEMS]
            number = next(n for n, item in enumerate(items) if item.__class__ is tuple and item[0] < 0)
            rest = list(items[number + 1])
            for kind in option[1]:
                rest.remove(kind)
            kind = items[number][2]
            r[S_ITEMS] = (*items[:number], *m.as_bag(list(option[1])), kind, *m.as_bag(rest), *items[number + 2 :])
            r[S_ANYWHERE] = r[S_ANYWHERE][1:]
            m.pc = place[0]

        b.emit(which, apply=split, jumps=(place,))
        b.mark(end)

        def finish(m: Machine) -> None:
            zone = m.r[S_PLAYER] * PLAYER_PLACES + DECK
            m.zones[zone] = (*m.zones[zone], *m.r[S_ITEMS])

        b.emit(finish)
        code = b.finish()
        code.procedure = True
        return code

    def _would_turn(self) -> Code:
        """A turn is about to begin; something may make its player skip it."""
        b = Builder("would turn", "", "before a turn", ("player", "decides", "extra"))
        b.always_live = frozenset(range(3))
        b.emit(lambda m: self.window(m, On.WOULD_TAKE_TURN, m.r[0]))

        def begin(m: Machine) -> None:
            player, decides, extra = m.r
            if not m.ret:
                self._start_turn(m, player, decides, extra)
                return
            m.log("skip turn", player)
            if not extra:
                m.turn = m.turn._replace(normal=player)
            m.stack = []
            m.code, m.pc, m.r = self.turn_code, self.after_turn_entry if extra else self.next_turn_entry, [()]

        b.emit(begin)
        code = b.finish()
        code.procedure = True
        return code

    def _take_token(self) -> Code:
        """Taking Debt or other tokens, which something may replace."""
        b = Builder("take tokens", "", "taking tokens", ("player", "pool", "number"))
        b.always_live = frozenset(range(3))

        def would(m: Machine) -> None:
            on = On.WOULD_TAKE_DEBT if m.r[1] == Pool.DEBT else On.WOULD_TAKE_TOKEN
            self.window(m, on, m.r[0])

        b.emit(would)

        def take(m: Machine) -> None:
            if not m.ret:
                m.pool(m.r[0], Pool(m.r[1]), m.r[2])

        b.emit(take)
        code = b.finish()
        code.procedure = True
        return code

    def _arrange(self) -> Code:
        """In which order cards that were discarded together lie, where a question asks for it.

        Rule: "Discarding cards". Of more than four cards only the top one is chosen.
        """
        b = Builder("arrange", "", "the order of discarded cards", ("player", "count"))
        b.always_live = frozenset(range(2))

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
            zone = m.r[0] * PLAYER_PLACES + DISCARD
            cards = list(m.zones[zone])
            left = cards[-m.r[1] :]
            above = []
            for face in option[1]:
                card = next(card for card in left if card & FACE == face)
                left.remove(card)
                above.append(card)
            m.zones[zone] = (*cards[: -m.r[1]], *left, *reversed(above))

        b.emit(ask, apply=apply)
        code = b.finish()
        code.procedure = True
        return code

    def _turn_over(self) -> Code:
        """The next card of a shuffled pile. Rule: only the top card of such a pile is seen."""
        b = Builder("turn over", "", "turning over the next card of a pile", ("pile",))
        b.always_live = frozenset((0,))

        def top(m: Machine) -> Choice:
            kinds = m.piles[m.r[0]][0][1]
            faces = sorted(set(kinds))
            return Choice(
                -1, "turn over", -1, tuple(("pile", face) for face in faces), tuple(kinds.count(f) for f in faces)
            )

        def apply(m: Machine, option: Any) -> None:
            runs = m.piles[m.r[0]]
            rest = list(runs[0][1])
            rest.remove(option[1])
            left: tuple[Any, ...] = ((-1, tuple(rest)),) if len(set(rest)) > 1 else ()
            if rest and not left:
                left = ((rest[0], len(rest)),)
            if left and left[0][0] == option[1]:
                m.piles[m.r[0]] = ((option[1], len(rest) + 1), *runs[1:])
            else:
                m.piles[m.r[0]] = ((option[1], 1), *left, *runs[1:])

        b.emit(top, apply=apply)
        code = b.finish()
        code.procedure = True
        return code

    def _play(self) -> Code:
        """Rule: "Playing a card": announce, before-play, when-would-resolve, the play ability, after-play."""
        b = Builder(
            "play",
            "",
            "playing",
            (
                "player",
                "card",
                "face",
                "leaving",
                "keep",
                "immune",
                "throne",
                "by",
                "nth",
                "claims",
                "again",
            ),
        )
        b.always_live = frozenset((P_PLAYER, P_CARD, P_FACE, P_KEEP, P_IMMUNE, P_THRONE, P_CLAIMS))
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
                elif self.wants_earlier:
                    m.pending = [
                        (lasts, (*e[:5], tuple(c for c in e[5] if c != card))) if e[0] == EARLIER else (lasts, e)
                        for lasts, e in m.pending
                    ]
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
                self.window(m, On.WOULD_RESOLVE, r[P_PLAYER], (r[P_CARD],), nth=r[P_NTH] or (), infos=(info,))
            else:
                m.ret = 0

        b.emit(would, reads=(P_NTH,))

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
                m.pending.append((STAYS, (THRONE, r[P_PLAYER], keeper, 0, 0, (card,))))

        b.emit(throne)
        code = b.finish()
        code.procedure = True
        return code

    # ------------------------------------------------------------------ the turn

    def stays(self, m: Machine, card: int, seen: tuple[int, ...] = ()) -> bool:
        """Whether a card stays in play in Clean-up. Rules: "Duration cards", "Discard a card from play"."""
        if not live(card):
            return False
        for lasts, entry in m.pending:
            if entry[3] == card and LASTS[lasts & 7] is not Lasts.THIS_TURN and self._holds(m, lasts, entry):
                return True
            if entry[0] == THRONE and entry[2] == card and entry[5][0] not in seen:
                played = entry[5][0]
                if self.stays(m, played, (*seen, card)):
                    if m.game.rules.throne_room_always_stays:
                        return True
                    if sum(1 for _, other in m.pending if other[3] == played) > 1:
                        return True
        return False

    def leaves(self, m: Machine, card: int) -> bool:
        """Whether a card in play would be discarded in this turn's Clean-up."""
        if any(True for _ in self.ongoing(m, StayInPlay)):
            return False
        return not self.stays(m, card)

    def _holds(self, m: Machine, lasts: int, entry: tuple[Any, ...]) -> bool:
        """Whether an ability that is there as long as its condition holds still is; one that waits for the next
        turn is gone if its condition does not hold in Clean-up."""
        code = self.codes[entry[0]] if entry[0] >= 0 else None
        waits = LASTS[lasts & 7] is Lasts.NEXT_TURN and not lasts & ARMED and m.turn.phase == Phase.CLEANUP
        if code is None or code.active is None or not (waits or LASTS[lasts & 7] is Lasts.WHILE):
            return True
        own = [entry[1], entry[1], entry[2], None, entry[3], entry[4], 0, *entry[5]]
        return bool(code.active(m, own))

    def prune(self, m: Machine) -> None:
        """Drop what waits for nothing any more."""
        m.pending = [
            (lasts, entry)
            for lasts, entry in m.pending
            if self._holds(m, lasts, entry)
            and not (entry[0] in (MARKED, FACE_DOWN) and not live(entry[2]))
            and not (entry[0] == UNDER and not any(map(live, entry[5])))
            and not (entry[0] == EARLIER and not any(map(live, entry[5])))
        ]

    def extra_turn(self, m: Machine, player: int, decides: int) -> None:
        """Begin an extra turn; the stack is left behind (what still waits is looked at after the turn)."""
        self._begin_turn(m, player, decides, 1)

    def _begin_turn(self, m: Machine, player: int, decides: int, extra: int) -> None:
        if On.WOULD_TAKE_TURN in self.listeners:
            m.stack = []
            m.code, m.pc, m.r = self.would_turn, 0, [player, decides, extra]
        else:
            self._start_turn(m, player, decides, extra)

    def _start_turn(self, m: Machine, player: int, decides: int, extra: int) -> None:
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

    def _turn(self) -> Code:
        """Rule: "Summary of your turn"."""
        b = Builder("turn", "", "turn", ("kept",))
        b.always_live = frozenset((0,))
        action, buy, night, cleanup = b.label(), b.label(), b.label(), b.label()
        discards, rest, draws = b.label(), b.label(), b.label()
        after_turn, next_player = b.label(), b.label()

        def start(m: Machine) -> None:
            player = m.turn.player
            if not m.turn.extra:
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
                kind = LASTS[lasts & 7]
                if kind is Lasts.UNTIL_NEXT_TURN and entry[1] == player:
                    continue
                if kind is Lasts.NEXT_TURN and entry[1] == player:
                    lasts |= ARMED
                waiting.append((lasts, entry))
            m.pending = waiting
            if self.wants_earlier:
                zone = player * PLAYER_PLACES + PLAY
                earlier = tuple([m.tag(zone, card) for card in m.zones[zone]])
                m.pending = [pair for pair in m.pending if pair[1][0] != EARLIER]
                if earlier:
                    m.pending.append((STAYS, (EARLIER, player, 0, 0, 0, tuple(sorted(earlier)))))
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
            self.prune(m)
            self.window(m, On.START_OF_CLEANUP, m.turn.player)

        b.emit(begin_cleanup)

        def put_boons_away(m: Machine) -> None:
            if self.kept:
                for player in range(m.players):
                    for card in m.zones[player * PLAYER_PLACES + Place.BOONS]:
                        if card & KIND in self.kept and not any(card in entry[5] for _, entry in m.pending):
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
            m.pending = [pair for pair in m.pending if pair[1][0] != THRONE or self.stays(m, pair[1][2])]
            m.r[0] = ()
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
            later = LASTS_INDEX[Lasts.NEXT_TURN]
            m.pending = [
                (later, pair[1])
                if LASTS[pair[0] & 7] is Lasts.THIS_AND_NEXT_TURN
                else (pair[0], self._unmarked(pair[1]))
                for pair in m.pending
                if not (
                    LASTS[pair[0] & 7] is Lasts.THIS_TURN or (LASTS[pair[0] & 7] is Lasts.NEXT_TURN and pair[0] & ARMED)
                )
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
        return [(card, zone) for card in m.zones[zone] if card not in m.r[0]]

    def _unmarked(self, entry: tuple[Any, ...]) -> tuple[Any, ...]:
        """An ability that was set up this turn, without what is special about its play for this turn."""
        if entry[0] < 0 or not entry[4] & FOR_THE_TURN:
            return entry
        return (*entry[:4], entry[4] & ~FOR_THE_TURN, *entry[5:])

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
                if face in self.instead_code:
                    code = self.instead_code[face]
                    if code.offered is None or code.offered(m, [player, player, 0, None, 0, 0, 0]):
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
            if entry[0] >= 0 and self.codes[entry[0]].on is On.DISCARD:
                return True
        return bool(listeners.cubes or listeners.game or listeners.play)


def _both(first: Any, second: Any) -> Any:
    return lambda m, r: first(m, r) and second(m, r)


def _code_of(trigger: tuple[Any, ...]) -> int:
    return int(trigger[T_CODE])


def game_ends(m: Machine) -> bool:
    """Rule: "Game end": Provinces, Colonies, or three (with 5 or 6 players four) Supply piles are empty."""
    empty = 0
    for pile, content in zip(m.game.piles, m.piles, strict=False):
        if pile.supply and not content:
            if pile.name in ("Province", "Colony"):
                return True
            empty += 1
    return empty >= (4 if m.players > 4 else 3)


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
    aside_cards: tuple[tuple[int, str], ...] = (),
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
    Program(game, extra)
    return game
