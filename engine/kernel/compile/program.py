"""The compiled rules of one game: its codes and its tables are filled here from the cards as data."""

from __future__ import annotations

from dataclasses import replace

from engine.eras import Rules
from engine.kernel.compile import meanings  # noqa: F401  (the words have their meanings once it is loaded)
from engine.kernel.compile.abilities import compile_ability, compile_instructions
from engine.kernel.compile.code import Code
from engine.kernel.compile.draft import Bearer
from engine.kernel.compile.scope import amounts, filters, judging
from engine.kernel.tables import Listeners, Tables
from engine.kernel.turns import Turns
from engine.language import (
    TYPE_BIT,
    Ability,
    AddTokens,
    Card,
    From,
    GainedLastTurn,
    HasAbilitiesOf,
    Instruction,
    On,
    Plus,
    Pool,
    Token,
    Worth,
)
from engine.language.walk import contains
from engine.language.walk import parts as walk
from engine.state import Game, make_game

Extra = tuple[tuple[str, tuple[Instruction, ...]], ...]


def fill(tables: Turns, extra: Extra) -> None:
    """Fill the tables of a game: the rules' own procedures, its cards and landscapes, and named instructions."""
    game = tables.game
    tables.draw = _take_up(tables, tables._draw())
    tables.gain = _take_up(tables, tables._gain())
    tables.buy = _take_up(tables, tables._buy())
    tables.play = _take_up(tables, tables._play())
    tables.take_token = _take_up(tables, tables._take_token())
    tables.turn_over = _take_up(tables, tables._turn_over())
    tables.arrange = _take_up(tables, tables._arrange())
    tables.shuffle_code = _take_up(tables, tables._shuffle())
    tables.would_turn = _take_up(tables, tables._would_turn())
    tables.window_code = _take_up(tables, tables._window())
    tables.turn_code = _take_up(tables, tables._turn())
    tables.plus_coins = _plus_coins(game)
    for kind, card in enumerate(game.cards):
        _card(tables, kind, card)
    for number, landscape in enumerate(game.landscapes):
        _landscape(tables, number, landscape)
    for name, instructions in extra:
        tables.extra[name] = compile_instructions(tables, instructions, f"event {name}", name, Bearer())
    anybody = judging((), game, tables.counters)
    tables.counter_fns = [(counter, filters.of(anybody, counter.filter).fn) for counter in tables.counters]


def _take_up(tables: Tables, code: Code) -> Code:
    """One of the rules' own procedures, with its number."""
    code = replace(code, id=len(tables.codes))
    tables.codes.append(code)
    return code


def _listeners(tables: Tables, on: On) -> Listeners:
    return tables.listeners.setdefault(on, Listeners())


def _worth(tables: Tables, ability: Ability, bearer: Bearer) -> object:
    """What an ability is worth at the end of the game."""
    assert isinstance(ability.effect, Worth)
    scope = judging((), tables.game, tables.counters, bearer.aside, bearer.card)
    return amounts.of(scope, ability.effect.vp).fn


def _card(tables: Tables, kind: int, card: Card) -> None:
    bearer = Bearer(card.name, kind, duration="Duration" in card.types)
    for number, ability in enumerate(card.abilities, 1):
        on = ability.when.on
        if on is On.SCORING:
            tables.scoring.setdefault(kind, []).append(_worth(tables, ability, bearer))
            continue
        code = compile_ability(tables, ability, f"{card.name}/{number}", bearer)
        match on:
            case On.ONGOING:
                pass  # its effect says where it is listed
            case On.PLAY:
                tables.play_code[kind] = code
            case On.RECEIVE:
                tables.receive_code[kind] = code
            case On.PAY:
                tables.pay_code[kind] = code
            case On.WOULD_PAY:
                tables.instead_code[kind] = code
            case On.SET_UP_GAME:
                tables.set_up_codes.append(code)
            case _:
                _listen(_listeners(tables, on), kind, code)
    if contains(card, GainedLastTurn):
        tables.records_gains = True


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


def _landscape(tables: Tables, number: int, card: Card) -> None:
    bearer = Bearer(card.name, aside=number)
    for count, ability in enumerate(card.abilities, 1):
        on, source = ability.when.on, ability.source
        if on is On.SCORING:
            scoring = tables.scoring_all if source is From.GAME else tables.scoring_cards
            scoring.setdefault(number, []).append(_worth(tables, ability, bearer))
            continue
        code = compile_ability(tables, ability, f"{card.name}/{count}", bearer)
        if on is On.BUY and source is From.ITSELF:
            tables.event_code.setdefault(number, []).append(code)
        elif on is On.SET_UP_GAME:
            tables.set_up_codes.append(code)
        elif on is On.ONGOING:
            pass  # its effect says where it is listed
        elif source is From.CUBE:
            _listeners(tables, on).cubes.append((number, code))
        else:
            _listeners(tables, on).game.append(code)


def _plus_coins(game: Game) -> frozenset[int]:
    """The Action cards with a "+coins" amount in their text."""
    return frozenset(
        kind
        for kind, card in enumerate(game.cards)
        if "Action" in card.types
        and any(
            (isinstance(part, Plus) and part.pool is Pool.COINS)
            or (isinstance(part, AddTokens) and part.token is Token.PLUS_COIN)
            for part in walk(card)
        )
    )


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
    rules: Rules,
    players: tuple[str, ...],
    cards: tuple[Card, ...],
    piles: tuple[tuple[str, tuple[str, ...], bool], ...],
    landscapes: tuple[Card, ...] = (),
    aside_cards: tuple[tuple[int, str], ...] = (),
    ordered_discard: bool = False,
    extra: Extra = (),
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
    tables = Turns(game)
    fill(tables, extra)
    game.codes = tuple(tables.codes)
    game.index = tables.listeners
    game.program = tables
    return game
