"""The compiled rules of one game: its codes and its program are filled here from the cards as data."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from engine.kernel.code import Code
from engine.kernel.compile import meanings  # noqa: F401  (the words have their meanings once it is loaded)
from engine.kernel.compile.abilities import compile_ability, compile_instructions
from engine.kernel.compile.draft import Bearer
from engine.kernel.compile.scope import amounts, conditions, filters, judging
from engine.kernel.procedures.buying import buy_code, take_tokens_code
from engine.kernel.procedures.discarding import arrange_code
from engine.kernel.procedures.drawing import draw_code
from engine.kernel.procedures.gaining import gain_code, turn_over_code
from engine.kernel.procedures.playing import play_code
from engine.kernel.procedures.shuffling import shuffle_code
from engine.kernel.run.effects import info_now
from engine.kernel.run.program import Listeners, Prices, Program, Scoring, Turns
from engine.kernel.run.windows import window_code
from engine.kernel.turn.beginning import would_turn_code
from engine.kernel.turn.turn import turn_code
from engine.language import (
    TYPE_BIT,
    Ability,
    AddTokens,
    Card,
    From,
    GainedLastTurn,
    GainedThisTurn,
    HasAbilitiesOf,
    Instruction,
    On,
    Place,
    Plus,
    Pool,
    Token,
    TrashedLastTurn,
    Worth,
)
from engine.language.walk import kinds_of
from engine.language.walk import parts as walk
from engine.record import replace
from engine.rules import DATED, Rules
from engine.state import UNKNOWN, Game, Setup, make_game

Extra = tuple[tuple[str, tuple[Instruction, ...]], ...]


_PROCEDURES: Final[tuple[tuple[str, Callable[[], Code]], ...]] = (
    ("draw", draw_code),
    ("gain", gain_code),
    ("buy", buy_code),
    ("play", play_code),
    ("take_token", take_tokens_code),
    ("turn_over", turn_over_code),
    ("arrange", arrange_code),
    ("shuffle_code", shuffle_code),
    ("would_turn", would_turn_code),
    ("window_code", window_code),
)


@cache
def _of_the_rules() -> tuple[tuple[tuple[str, Code], ...], Turns]:
    """The rules' own procedures with their numbers: they are the first codes of every game, and the same in all."""
    turn, turns = turn_code()
    made = [*((name, make()) for name, make in _PROCEDURES), ("turn_code", turn)]
    return tuple((name, replace(code, id=number)) for number, (name, code) in enumerate(made)), turns


def fill(program: Program, extra: Extra, without: str = "") -> None:
    """Fill the program of a game: the rules' own procedures, its cards and landscapes except the one of the name
    ``without``, and named instructions."""
    game = program.game
    procedures, program.turns = _of_the_rules()
    for name, code in procedures:
        setattr(program, name, code)
        program.codes.append(code)
    for kind, card in enumerate(game.cards):
        if card.name != without:
            _card(program, kind, card)
    for number, landscape in enumerate(game.landscapes):
        if landscape.name != without:
            _landscape(program, number, landscape)
    for name, instructions in extra:
        program.extra[name] = compile_instructions(program, instructions, f"event {name}", name, Bearer())


def finished(program: Program, extra: Extra) -> Game:
    """The game of a program that has been filled; it is sealed."""
    game = program.game
    program.plus_coins = _plus_coins(game)
    every = frozenset().union(*(kinds_of(one) for one in (*game.cards, *game.landscapes, extra)))
    program.records_gains = not every.isdisjoint((GainedLastTurn, GainedThisTurn))
    program.records_trashing = TrashedLastTurn in every
    anybody = judging((), game, program.counters)
    program.counter_fns = [(counter, filters.of(anybody, counter.filter).fn) for counter in program.counters]
    game.codes = tuple(program.codes)
    game.program = program
    if program.cost_effects or program.type_effects or program.own_cost or program.costs_like_last:
        program.look = info_now
    program.infos = tuple(
        (kind, game.costs[kind], ~game.types[kind]) if kind else (UNKNOWN, (-1, 0, 0), ~0)
        for kind in range(len(game.cards))
    )
    program.prices = Prices(game.costs)
    program.fits = _fits(program)
    program.about = tuple([_about(program, code) for code in program.codes])
    for listeners in program.listeners.values():
        listening = (*listeners.hand.values(), *listeners.tavern.values())
        kinds = [program.about[code.id] for codes in listening for code in codes]
        known = [some for some in kinds if some is not None]
        listeners.in_hand = frozenset().union(*known) if len(known) == len(kinds) else None
    program.seal()
    return game


class _AsPrinted(NamedTuple):
    """All of a machine that a filter needs which asks for nothing but what a card is."""

    program: Program
    game: Game


def _fits(program: Program) -> tuple[frozenset[int] | None, ...]:
    """The kinds that match each of the filters that ask for nothing but what a card is, if that cannot change."""
    if program.look is not None:
        return (None,) * len(program.asked)
    m, kinds = _AsPrinted(program, program.game), range(1, len(program.game.cards))
    return tuple(frozenset(kind for kind in kinds if matches(m, [], kind, None)) for matches in program.asked)


def _about(program: Program, code: Code) -> frozenset[int] | None:
    """The kinds of the cards on which an ability can trigger; of an unknown card it has to be asked. None: on any."""
    kinds = program.fits[code.fits] if code.fits >= 0 else None
    return None if kinds is None else kinds | {UNKNOWN}


def _listeners(program: Program, on: On) -> Listeners:
    return program.listeners.setdefault(on, Listeners())


def _worth(program: Program, ability: Ability, bearer: Bearer) -> Scoring:
    """Compile the worth of an ability at the end of the game."""
    assert isinstance(ability.effect, Worth)
    scope = judging((), program.game, program.counters, bearer.aside, bearer.card)
    holds = conditions.of(scope, ability.while_).fn if ability.while_ is not None else None
    place = Place.TAVERN if ability.source is From.TAVERN else None
    return Scoring(amounts.of(scope, ability.effect.vp).fn, place, holds)


def _card(program: Program, kind: int, card: Card) -> None:
    bearer = Bearer(card.name, kind, aside=-kind, duration="Duration" in card.types)
    for number, ability in enumerate(card.abilities, 1):
        on = ability.when.on
        if on is On.SCORING:
            program.scoring.setdefault(kind, []).append(_worth(program, ability, bearer))
            continue
        code = compile_ability(program, ability, f"{card.name}/{number}", bearer)
        match on:
            case On.ONGOING:
                pass  # its effect says where it is listed
            case On.PLAY:
                program.play_code[kind] = code
            case On.RECEIVE:
                program.receive_code[kind] = code
            case On.PAY:
                program.pay_code[kind] = code
            case On.WOULD_PAY:
                program.instead_code[kind] = code
            case On.SET_UP_GAME:
                program.set_up_codes.append(code)
            case _:
                _listen(_listeners(program, on), kind, code)


def _listen(listeners: Listeners, kind: int, code: Code) -> None:
    """An ability of a card listens, from where it works."""
    match code.source:
        case From.ITSELF:
            listeners.itself.setdefault(kind, []).append(code)
        case From.HAND:
            listeners.hand.setdefault(kind, []).append(code)
        case From.PLAY:
            listeners.play.setdefault(kind, []).append(code)
        case From.TAVERN:
            listeners.tavern.setdefault(kind, []).append(code)
        case From.GAME:
            listeners.game.append(code)
        case From.SET_UP | From.CUBE:
            pass  # a card has neither: it sets up abilities, and landscapes have cubes


def _landscape(program: Program, number: int, card: Card) -> None:
    bearer = Bearer(card.name, aside=number, prophecy="Prophecy" in card.types)
    for count, ability in enumerate(card.abilities, 1):
        on, source = ability.when.on, ability.source
        if on is On.SCORING:
            scoring = program.scoring_all if source is From.GAME else program.scoring_cards
            scoring.setdefault(number, []).append(_worth(program, ability, bearer))
            continue
        code = compile_ability(program, ability, f"{card.name}/{count}", bearer)
        if on is On.BUY and source is From.ITSELF:
            program.event_code.setdefault(number, []).append(code)
        elif on is On.SET_UP_GAME:
            program.set_up_codes.append(code)
        elif on is On.ONGOING:
            pass  # its effect says where it is listed
        elif source is From.CUBE:
            _listeners(program, on).cubes.append((number, code))
        else:
            _listeners(program, on).game.append(code)


def _plus_coins(game: Game) -> frozenset[int]:
    """The cards with a "+coins" amount in their text. (That of a Treasure alone is an amount without a plus.)"""
    return frozenset(
        kind
        for kind, card in enumerate(game.cards)
        if not kinds_of(card).isdisjoint((Plus, AddTokens))
        and ("Action" in card.types or "Treasure" not in card.types)
        and any(
            (isinstance(part, Plus) and part.pool is Pool.COINS)
            or (isinstance(part, AddTokens) and part.token is Token.PLUS_COIN)
            for part in walk(card)
        )
    )


def _doubles(cards: tuple[Card, ...], landscapes: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the doubles of cards that can get the abilities of another card of the same name, one for each."""
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
    rules: Rules,
    players: tuple[str, ...],
    cards: tuple[Card, ...],
    piles: tuple[tuple[str, tuple[str, ...], bool], ...],
    landscapes: tuple[Card, ...] = (),
    aside_cards: tuple[tuple[int | str, str], ...] = (),
    ordered_discard: bool = False,
    extra: Extra = (),
    basic: tuple[str, ...] = (),
    noted: set[str] | None = None,
) -> Game:
    """A game with its abilities compiled, of what :class:`engine.state.Setup` says; ``extra`` are programs for
    :func:`engine.kernel.perform`. The names of the rule points that are asked while the game is played are added to
    ``noted``."""
    setup = Setup(rules, players, cards, piles, landscapes, aside_cards, ordered_discard, extra, basic)
    program = Program(_bare(setup), _instructions(extra), noted)
    fill(program, extra)
    return finished(program, extra)


def _instructions(extra: Extra) -> tuple[tuple[Instruction, ...], ...]:
    return tuple(instructions for _, instructions in extra)


def _bare(setup: Setup) -> Game:
    """A game without its codes."""
    doubles = _doubles(setup.cards, setup.landscapes)
    game = make_game(setup, doubles)
    game.types = tuple(sum(TYPE_BIT[t] for t in card.types) for card in game.cards)
    game.costs = tuple((card.cost.coins, card.cost.potions, card.cost.debt) for card in game.cards)
    return game


class Kin:
    """Games that differ from one game in a card or in the rules: what they have in common is compiled once."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self._whole: Game | None = None
        self._without: dict[str, Program] = {}

    def with_rules(self, rules: Rules) -> Game:
        """The game by other rules."""
        setup = self._setup._replace(rules=rules)
        before = self._setup.rules
        if rules.year != before.year or any(rules.holds(name) is not before.holds(name) for name in DATED):
            return new_game(*setup)             # dated rules are asked when cards are compiled
        if self._whole is None:
            self._whole = new_game(*self._setup)
        game = _bare(setup)
        game.codes = self._whole.codes
        game.program = self._whole.program.under(rules, game)
        return game

    def with_card(self, card: Card) -> Game:
        """The game with a card or landscape that has other abilities than the one of its name there."""
        setup = self._setup
        cards = tuple([card if one.name == card.name else one for one in setup.cards])
        landscapes = tuple([card if one.name == card.name else one for one in setup.landscapes])
        changed = setup._replace(cards=cards, landscapes=landscapes)
        program = Program(_bare(changed), _instructions(setup.extra))
        base = self._without.get(card.name)
        if base is None:
            base = self._without[card.name] = Program(_bare(setup), _instructions(setup.extra))
            fill(base, setup.extra, card.name)
        if program.inheriting or program.facts != base.facts:
            return new_game(*changed)
        program.filled_like(base)
        game = program.game
        if cards != setup.cards:
            _card(program, game.kind_of[card.name], card)
        else:
            _landscape(program, landscapes.index(card), card)
        return finished(program, setup.extra)
