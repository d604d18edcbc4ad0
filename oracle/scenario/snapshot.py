"""A position between two abilities as a scenario: what reading it again makes the same position of.

What lies on the table is written as somebody would say it. What that leaves open (counts, what waits and what it holds,
turns before) is in the field ``memory``, which has only what the rest does not say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from engine import collection
from engine.kernel import at_turn_level, new_game, stated
from engine.language import POOLS, Phase, Place
from engine.record import replace
from engine.state import ESTATE, KIND, TAG, UNKNOWN, Game, Setup, State, Value
from oracle.errors import OracleError, complain
from oracle.scenario.fields import COUNTS, DECKS, HAD, Player, Scenario
from oracle.scenario.items import a_boon, a_landscape
from oracle.scenario.memory import remembered
from oracle.scenario.model import MEMORY, ZONES, Bearer, DeckItem, Landscape, Pile
from oracle.scenario.model import UNKNOWN as UNSEEN
from oracle.scenario.position import lay_out
from oracle.scenario.question import Question, assembled
from oracle.words.catalogue import facts
from oracle.words.table import GAME_PLACE, PHASES, PLAYER_PLACE, POOL, TOKENS

_PHASE: Final = {one.phase: one.key for one in PHASES}
_TOKEN: Final = {int(one.token): one.key for one in TOKENS}


def position_of(scenario: Scenario, state: State) -> Scenario:
    """The position that a state of a scenario's game is, with nothing that happens and nothing asked.

    Raises OracleError if the state is in the middle of something, or cannot be written so that it is read as itself.
    """
    if not at_turn_level(state) or state.status:
        raise complain("an ability is being resolved: this is no position between two of them")
    table = _on_the_table(scenario, state)
    said = replace(table, players=tuple(
        replace(player, **_waiting(state, number)) for number, player in enumerate(table.players)))
    for made in (table, said, replace(table, memory=_facts({**dict(table.memory), "waits": ()}))):
        try:
            found = _completed(made, state)
        except OracleError:
            if "waits" in dict(made.memory):
                raise
            continue
        if found is not None:
            return found
    raise complain("this position cannot be written down")


def same_position(one: State, other: State) -> bool:
    """Report whether two states are the same position, of games that may differ in what is said to happen in them."""
    return one[1:] == other[1:] and _made_of(one.game.setup, other.game)


def _made_of(setup: Setup, game: Game) -> bool:
    """Report whether a game is made of the same players, cards, piles and landscapes as a set-up says."""
    known = game.setup
    printed = {card.name: card for card in known.cards[1: len(game.kind_of)]}
    others = {card.name: card for card in reversed(setup.cards) if card.name in printed}    # doubles come behind
    return (others == printed
            and setup._replace(cards=(), extra=()) == known._replace(cards=(), extra=()))


def _completed(made: Scenario, state: State) -> Scenario | None:
    """A scenario with what it leaves open of a position; None if what waits in it is not what it says.

    Raises OracleError if it cannot be read."""
    bare = read_in(made, state.game).state
    names = made.players
    told = tuple(replace(player, **_others(state, bare, number)) for number, player in enumerate(names))
    tokens = made.tokens
    if bare.tokens != state.tokens:
        bearing = {where for where, *_ in bare.tokens} - {where for where, *_ in state.tokens}
        tokens = tuple(sorted((*tokens, *(Bearer(_bearer(state.game, where)) for where in bearing)),
                              key=lambda one: one.name))
    if told != names or tokens != made.tokens:
        made = replace(made, players=told, tokens=tokens)
        bare = read_in(made, state.game).state
    memory = {**dict(made.memory), **dict(remembered(state, bare))}
    if "waits" in memory and "waits" not in dict(made.memory):
        return None
    found = replace(made, memory=_facts(memory))
    return found if same_position(read_in(found, state.game).state, state) else None


def _others(state: State, bare: State, player: int) -> dict[str, Value]:
    """Return of what a player has other numbers than another position gives, and how many."""
    pools, known = state.pools[player * POOLS:], bare.pools[player * POOLS:]
    return {name: pools[POOL[name]] for name in COUNTS if pools[POOL[name]] != known[POOL[name]]}


def _facts(memory: dict[str, tuple[str, ...]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((key, memory[key]) for key in MEMORY if memory.get(key) or (key in memory and key != "unpiled"))


def read_in(made: Scenario, game: Game) -> Question:
    """The question of a scenario, in a game that is made already if it has the same cards. Raises OracleError if it
    cannot be read."""
    layout = lay_out(made)
    if layout.problems:
        raise OracleError(*layout.problems)

    def make(setup: Setup) -> Game:
        return game if _made_of(setup, game) else new_game(*setup)

    return assembled(made, layout, game.ordered_discard, make)


# ------------------------------------------------------------------ what lies on the table


def _on_the_table(scenario: Scenario, state: State) -> Scenario:
    """The position as far as it lies on the table, is in fields of its own, and is not to be found out."""
    game, turn = state.game, state.turn
    whose, phase = (state.stack[0].registers[0], "start") if turn.phase == Phase.BETWEEN else (
        turn.player, _PHASE[Phase(turn.phase)])
    named = {one.name for one in scenario.landscapes}
    landscapes = (*scenario.landscapes, *(
        Landscape(card.name) for card in game.landscapes
        if card.name not in named and a_landscape(facts()[card.name]) and facts()[card.name].kind != "mat"))
    decks: dict[str, Value] = {key: _deck(scenario, state, key) for key in DECKS}
    made = Scenario(
        memory=_facts({"unpiled": _bought(scenario, state)}),
        title=scenario.title, era=scenario.era,
        players=tuple(_player(state, number) for number in range(len(game.players))),
        supply=tuple(sorted(_supply(scenario, state), key=lambda pile: pile.name)),
        landscapes=tuple(sorted(landscapes, key=lambda one: one.name)),
        trash=_names(state, state.trash),
        tokens=_tokens(state), turn=game.players[whose], phase=phase, budget=scenario.budget,
        impossible_position=scenario.impossible_position, versions=scenario.versions,
        **decks)
    lost = lay_out(made).problems and not made.accept_impossible
    return replace(made, impossible_position="accept") if lost else made


def _bought(scenario: Scenario, state: State) -> tuple[str, ...]:
    """The cards of the Black Market deck that are no more in it: they have no pile."""
    market = set(_in_order(state, state.zone(0, Place.BLACK_MARKET)))
    return tuple(sorted({name for item in scenario.black_market or ()
                         for name in ((item,) if isinstance(item, str) else item)} - market))


def _player(state: State, number: int) -> Player:
    """Return what a player has."""
    game = state.game
    inherited = next((entry.this for _, entry in state.pending if entry.code == ESTATE and entry.owner == number), 0)
    cards: dict[str, Value] = {}
    for key in ZONES:
        zone = state.zone(number, PLAYER_PLACE[key])
        if key == "set_aside":
            zone = tuple(card for card in zone if card != inherited)
        cards[key] = (_items(state, zone) if key == "deck"
                      else _in_order(state, zone) if key == "discard"
                      else _names(state, zone, key == "hand"))
    cards |= {name: amount for name in COUNTS if (amount := state.pools[number * POOLS + POOL[name]])
             and not (name in ("actions", "buys") and amount == 1 and number == state.turn.player)}
    has = {game.landscapes[one].name for one, player in state.cubes if player == number}
    for key in HAD:
        kind = key.removesuffix("s")
        cards[key] = tuple(sorted(name for name in has if facts()[name].kind == kind))
    return Player(
        game.players[number], boons=_names(state, state.zone(number, Place.BOONS)),
        inherited=game.cards[inherited & KIND].name if inherited else "",
        gained_this_turn=_kinds(game, state.gained[2 * number]),
        gained_last_turn=_kinds(game, state.gained[2 * number + 1]),
        trashed_this_turn=_kinds(game, state.trashed[2 * number]),
        trashed_last_turn=_kinds(game, state.trashed[2 * number + 1]),
        **cards)


def _kinds(game: Game, kinds: Iterable[int]) -> tuple[str, ...]:
    return tuple(sorted(game.cards[kind & KIND].name for kind in kinds if kind & KIND))


def _name(state: State, card: int) -> str:
    return state.game.cards[card & KIND].name


def _in_order(state: State, zone: Iterable[Value]) -> tuple[str, ...]:
    return tuple(_name(state, card) for card in _flat(zone))


def _names(state: State, zone: Iterable[Value], unseen: bool = False) -> tuple[str, ...]:
    """The cards of a bag; those that nobody has seen only where they can be said."""
    return tuple(sorted(_name(state, card) for card in _flat(zone) if unseen or card & KIND != UNKNOWN))


def _flat(zone: Iterable[Value]) -> Iterator[int]:
    for item in zone:
        if isinstance(item, tuple):
            yield from item
        else:
            yield item


def _items(state: State, zone: Iterable[Value]) -> tuple[DeckItem, ...]:
    """The cards of a deck. Of shuffled cards among which one is that nobody has seen, nobody has seen any (``memory``
    says what they are)."""
    made: list[DeckItem] = []
    for item in zone:
        if not isinstance(item, tuple):
            made.append(_name(state, item))
        elif UNKNOWN in item:
            made += [UNSEEN] * item.count(UNKNOWN)
            made += [_name(state, card) for card in item if card != UNKNOWN]
        else:
            made.append(tuple(sorted(_name(state, card) for card in item)))
    return tuple(made)


def _deck(scenario: Scenario, state: State, key: str) -> tuple[DeckItem, ...] | None:
    """A deck that belongs to nobody; None where the game has none."""
    zone = state.zone(0, GAME_PLACE[key])
    if key == "black_market" and getattr(scenario, key) is not None:
        return _items(state, zone)
    return (_items(state, zone) if key in ("boons", "hexes", "black_market") else
            tuple(sorted(_in_order(state, zone)))) if zone else None


def _supply(scenario: Scenario, state: State) -> Iterator[Pile]:
    """The piles with what is left in them. What stands beside a name that has others chosen for it stays there."""
    chosen = {pile.name: pile for pile in scenario.supply
              if pile.order is not None and collection.load(pile.name).kind == "card"}
    piles = {pile.name for pile in state.game.piles}
    yield from (pile for name, pile in chosen.items() if name not in piles)
    for number, pile in enumerate(state.game.piles):
        content = state.piles[number]
        if pile.name in chosen:
            yield chosen[pile.name]
        elif collection.load(pile.name).kind == "card":
            yield Pile(pile.name, sum(len(many) if kind < 0 else many for kind, many in content))
        else:
            order: list[DeckItem] = []
            for kind, many in content:
                order += ([tuple(sorted(state.game.cards[one].name for one in many))] if kind < 0
                          else [state.game.cards[kind].name] * many)
            yield Pile(pile.name, None, tuple(order))


def _tokens(state: State) -> tuple[Bearer, ...]:
    """Return what lies on piles and landscapes."""
    lying: dict[str, list[tuple[str, str, int]]] = {}
    for where, token, player, count in state.tokens:
        whose = state.game.players[player] if player >= 0 else ""
        lying.setdefault(_bearer(state.game, where), []).append((_TOKEN[token], whose, count))
    return tuple(Bearer(name, tuple(sorted(lying[name]))) for name in sorted(lying))


def _bearer(game: Game, where: int) -> str:
    """The name of a pile, or of a landscape after all piles."""
    many = len(game.piles)
    return game.piles[where].name if where < many else game.landscapes[where - many].name


def _waiting(state: State, player: int) -> dict[str, Value]:
    """Return what a player's cards have set up, as ``pending`` and ``idle`` say it, as far as that can be said
    there."""
    game = state.game
    found: Counter[tuple[str, str, tuple[str, ...]]] = Counter()
    keeping: Counter[str] = Counter()
    for card in {card for _, entry in state.pending for card in (entry.keeper, entry.this) if card >= TAG}:
        if card in state.zone(player, Place.PLAY):
            keeping[_name(state, card)] += 1
    for _, entry in state.pending:
        if entry.code < 0 or entry.owner != player:
            continue
        name = game.codes[entry.code].card
        every = stated(game, name)
        number = next((n for n, one in enumerate(every, 1) if one.code == entry.code), 0)
        if number and (facts()[name].is_card or a_landscape(facts()[name]) or a_boon(facts()[name])):
            cards = [card for card in _flat(entry.binds) if isinstance(card, int) and card > KIND]
            held = tuple(sorted(_name(state, card) for card in cards))
            single = len([one for one in every if one.together]) == 1 and every[number - 1].together
            found[name, "" if single else str(number), held] += 1
    idle = Counter(_name(state, card) for card in state.zone(player, Place.PLAY)) - keeping
    return {"pending": tuple(sorted((name, which, times, held) for (name, which, held), times in found.items())),
            "idle": tuple(sorted(idle.elements()))}


__all__ = ["position_of", "read_in", "same_position"]
