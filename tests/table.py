"""Positions for tests, written by names: what a scenario file says, without reading a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import engine.collection
from engine.kernel import at_turn_level, legal, new_game, new_state, perform, step
from engine.language import PLAYER_PLACES, Card, Instruction, Place, Pool, Token
from engine.rules import Rules, rules_of
from engine.state import *
from oracle.words.versions import version_in
from oracle.words.versions import version_of as named_version

PLACES = {
    "hand": Place.HAND, "deck": Place.DECK, "discard": Place.DISCARD, "play": Place.PLAY, "aside": Place.ASIDE,
    "exile": Place.EXILE, "island": Place.ISLAND, "tavern": Place.TAVERN, "native_village": Place.NATIVE_VILLAGE,
    "boons": Place.BOONS,
}
DECKS = {
    "boons": Place.BOON_DECK, "boons_discard": Place.BOON_DISCARD, "boons_aside": Place.BOONS_ASIDE,
    "hexes": Place.HEX_DECK, "hexes_discard": Place.HEX_DISCARD, "black_market": Place.BLACK_MARKET,
}
HELD = ("projects", "states", "artifacts")
POOL_NAMES = {pool.name.lower(): pool for pool in Pool}
BASE = ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse")


def cards_of(text: str) -> list[str]:
    """``"3 Copper, Inn"`` as names."""
    names: list[str] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        count, _, name = part.partition(" ")
        names += [name] * int(count) if count.isdigit() else [part]
    return names


def version_of(name: str, year: int, version: str | None = None) -> Card:
    """The version of a card that holds in a year (its oldest one before it was printed)."""
    entry = engine.collection.load(name)
    card = version_in(entry, year) if version is None else named_version(entry, version)
    assert card is not None, f"{name} has no version {version}"
    return card


def position(
    players: Mapping[str, Mapping[str, Any]],
    year: int = 2023,
    supply: str = "",
    landscapes: str = "",
    mouse: str = "",
    versions: Mapping[str, str] | None = None,
    piles: Mapping[str, int] | None = None,
    trash: str = "",
    turn: Turn | None = None,
    programs: Mapping[str, tuple[Instruction, ...]] | None = None,
    rules: Rules | None = None,
    ordered_discard: bool = False,
    decks: Mapping[str, str] | None = None,
    tokens: Iterable[tuple[str, Token, int, int]] = (),
    traits: Mapping[str, str] | None = None,
) -> State:
    """A position. Per player: hand, deck (top first; "?" unknown; "[Copper; Inn]" shuffled), discard, play, exile,
    tavern, island, native_village, boons as text; projects, states, artifacts as text; inherited a name; pools
    (actions, buys, coins, vp, ...) as numbers. ``decks`` are those of nobody (see DECKS); ``tokens`` (pile or
    landscape, which, player or -1, how many); ``traits`` Trait to the card whose pile it lies on."""
    versions = versions or {}
    names = set(BASE) | set(cards_of(supply)) | set(cards_of(trash))
    for fields in players.values():
        for key, value in fields.items():
            if key in PLACES:
                names |= {name.strip("[] ") for name in cards_of(value.replace(";", ","))}
            elif key == "inherited":
                names.add(value)
    for value in (decks or {}).values():
        names |= {name.strip("[] ") for name in cards_of(value.replace(";", ","))}
    names |= set((traits or {}).values())
    names.discard("?")
    if mouse:
        names.add(mouse)
    todo = sorted(names)
    lands = [*cards_of(landscapes), *(traits or {})]
    for fields in players.values():
        for key in HELD:
            lands += [name for name in cards_of(fields.get(key, "")) if name not in lands]
    while todo:
        for need in engine.collection.load(todo.pop()).needs:
            entry = engine.collection.load(need)
            if entry.kind in ("mat", "token", "state", "artifact") and need not in lands:
                lands.append(need)
            elif entry.kind == "pile":
                for card in entry.needs:
                    if card not in names:
                        names.add(card)
                        todo.append(card)
            elif entry.kind in ("card", "boon", "hex") and need not in names:
                names.add(need)
                todo.append(need)
    cards = [version_of(name, year, versions.get(name)) for name in sorted(names)]
    pile_cards: dict[str, list[str]] = {}
    supplied: dict[str, bool] = {}
    for card in cards:
        pile = card.pile or card.name
        entry = engine.collection.load(card.name)
        in_market = card.name in cards_of((decks or {}).get("black_market", ""))
        if card.name != mouse and entry.kind == "card" and entry.pile not in ("none", "starting") and not in_market:
            pile_cards.setdefault(pile, []).append(card.name)
            supplied[pile] = entry.pile != "non-supply"
    land_cards = tuple(version_of(name, year, versions.get(name)) for name in lands)
    aside = tuple((n, mouse) for n, name in enumerate(lands) if name == "Way of the Mouse" and mouse)
    aside += tuple((n, traits[name]) for n, name in enumerate(lands) if traits and name in traits)
    game = new_game(
        rules or rules_of(year), tuple(players), tuple(cards),
        tuple((pile, tuple(names), supplied[pile]) for pile, names in pile_cards.items()), land_cards, aside,
        ordered_discard, tuple((programs or {}).items()),
    )
    kind = game.kind_of
    zones: dict[tuple[int, Place], list[Any]] = {}
    pools: dict[tuple[int, Pool], int] = {}
    cubes: list[tuple[int, int]] = []
    inherited: dict[int, int] = {}
    for key, value in (decks or {}).items():
        zones[0, DECKS[key]] = items_of(value, kind)
    places = [*pile_cards, *lands]
    for number, fields in enumerate(players.values()):
        for key, value in fields.items():
            if key in PLACES:
                zones[number, PLACES[key]] = items_of(value, kind)
            elif key in HELD:
                cubes += [(lands.index(name), number) for name in cards_of(value)]
            elif key == "inherited":
                inherited[number] = kind[value]
            else:
                pools[number, POOL_NAMES[key]] = value
    contents = {
        pile: tuple((kind[name], (piles or {}).get(name, 10)) for name in names if (piles or {}).get(name, 10))
        for pile, names in pile_cards.items()
    }
    return new_state(
        game, zones, [kind[name] for name in cards_of(trash)], contents, pools, turn, None, cubes,
        tokens=[(places.index(where), int(token), player, n) for where, token, player, n in tokens],
        inherited=inherited,
    )


def items_of(text: str, kind: Mapping[str, int]) -> list[Any]:
    """The cards of a zone as the engine has them; "[Copper; Inn]" are shuffled."""
    items: list[Any] = []
    for part in cards_of(text):
        if part.startswith("["):
            items.append(tuple(sorted(kind[name.strip()] for name in part.strip("[]").split(";"))))
        else:
            items.append(kind[part])
    return items


WORDS = {
    Accept: "yes", ChooseCard: "choose", ChooseNothing: "none", ChooseNumber: "number", ChoosePile: "on pile",
    Decline: "no", DiscardFromPlay: "discard", DiscardHand: "discard hand", EndPhase: "end", GainCard: "gain",
    LeaveOpen: "open", NameKind: "name", NoMore: "stop", PayDebt: "pay debt", PlayCard: "play", PutUnder: "position",
    ReceiveCard: "receive", SpendCoffers: "coffers", SpendVillager: "villager", TurnOver: "pile",
}


def words(state: State, option: Option) -> str:
    """An option in short words: ``play Inn``, ``use Watchtower``, ``discard: 2 Copper``, ``gain Inn``, ``stop``."""
    game = state.game
    match option:
        case UseAbility(trigger):
            return f"use {game.codes[trigger.code].card}"
        case ChooseCards(cards) | OrderCards(cards) | DrawCards(cards):
            return ", ".join(face_name(game, face) for face in cards) or "nothing"
        case BuyLandscape(landscape):
            return f"buy {game.landscapes[landscape].name}"
        case BuyCard(face, otherwise):
            return f"buy {face_name(game, face)}{' otherwise' if otherwise else ''}"
        case ChooseEffects(numbers):
            return "option " + " ".join(str(number) for number in numbers)
        case GoOn(stopped):
            return "clean up" if stopped is Stop.CLEAN_UP else "next turn"
        case PlayCard(card) | GainCard(card) | ChooseCard(card) | DiscardFromPlay(card):
            return f"{WORDS[type(option)]} {face_name(game, card)}"
        case NameKind(n) | ReceiveCard(n) | ChoosePile(n) | ChooseNumber(n) | PutUnder(n) | TurnOver(n) | LeaveOpen(n):
            return f"{WORDS[type(option)]} {n}"
        case _:
            return WORDS[type(option)]


def face_name(game: Game, face: int) -> str:
    """The name of a card."""
    shape = (face & FACE) >> 9
    return game.cards[shape - 1 if shape else face & KIND].name


def offered(state: State) -> list[str]:
    """The options at a position, in words."""
    choice = legal(state)
    return [] if choice is None else [words(state, option) for option in choice.options]


def do(state: State, *picks: str) -> State:
    """Make decisions one after the other, each named by the words of its option."""
    return line(state, *picks)[0]


def line(state: State, *picks: str) -> tuple[State, list[Event]]:
    """Make decisions, and what happened on the way."""
    events: list[Event] = []
    for pick in picks:
        choice = legal(state)
        assert choice is not None, f"nothing to decide at {pick!r}: {state.status}"
        matching = [option for option in choice.options if words(state, option) == pick]
        assert matching, f"{pick!r} is not offered; offered: {offered(state)}"
        result = step(state, matching[0])
        state = result.state
        events += result.events
    return state, events


def run(state: State, program: str, player: int = 0) -> State:
    """Run a program of the game for a player."""
    return perform(state, program, player).state


def walk(state: State, limit: int = 200_000) -> tuple[dict[State, Any], list[State]]:
    """Everything that can follow until nothing is being resolved: all states, and the ends."""
    first = legal(state)
    seen: dict[State, Any] = {state: first}
    ends: list[State] = []
    todo = [state]
    while todo:
        at = todo.pop()
        choice = seen[at]
        if choice is None or (at is not state and at_turn_level(at)):
            ends.append(at)
            continue
        for option in choice.options:
            after = step(at, option)
            if after.state not in seen:
                seen[after.state] = after.choice
                todo.append(after.state)
                assert len(seen) < limit
    return seen, ends


def ends(state: State, *picks: str) -> list[State]:
    """The ends of what can follow some decisions."""
    found: list[State] = []
    *first, last = picks or ("",)
    state = do(state, *first)
    starts = [state]
    if last:
        choice = legal(state)
        assert choice is not None
        # Two copies of a card that something tells apart read the same: follow both.
        starts = [step(state, option).state for option in choice.options if words(state, option) == last]
        assert starts, f"{last!r} is not offered; offered: {offered(state)}"
    for start in starts:
        found += [start] if at_turn_level(start) else walk(start)[1]
    return found


def names_in(state: State, player: int, place: str) -> list[str]:
    """The names of the cards in a place; a bag's cards as ``{Copper}``."""
    result: list[str] = []
    for item in state.zones[player * PLAYER_PLACES + PLACES[place]]:
        if isinstance(item, int):
            result.append(face_name(state.game, item))
        else:
            result += ["{" + face_name(state.game, kind) + "}" for kind in item]
    return result if place == "deck" else sorted(result)


def pool(state: State, player: int, name: str) -> int:
    """A number that a player has."""
    from engine.language import POOLS

    return state.pools[player * POOLS + POOL_NAMES[name]]
