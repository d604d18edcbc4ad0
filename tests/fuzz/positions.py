"""Random positions: games of any cards and landscapes, of all eras and phases, for two to four players, with unknown
cards, tokens and pending abilities."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from engine import collection
from engine.language import SetUp
from engine.language.walk import contains
from engine.piles import pile_of
from engine.rules import ERAS
from oracle.errors import OracleError
from oracle.scenario import Question, build, parse

PLAYERS = ("Alice", "Bob", "Cleo", "Dora")
PHASES = ("start", "action", "action", "action", "action", "buy", "buy", "night", "clean-up")
LANDSCAPES = ("event", "project", "landmark", "way", "ally", "trait", "prophecy")
RUINS = '{Ruins: [Survivors, [Abandoned Mine, Ruined Library, Ruined Market, Ruined Village]]}'
CHOSEN = {"Druid": "boons_aside: [The Sun's Gift, The Moon's Gift, The Wind's Gift]",
          "Black Market": "black_market: [Witch, [Gardens, Laboratory]]"}
BASE = ("Copper", "Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse")


class Words(NamedTuple):
    """What positions are made of: the cards of the Supply, others, landscapes by kind, and what can be pending."""

    kingdom: tuple[str, ...]
    others: tuple[str, ...]
    landscapes: dict[str, tuple[str, ...]]
    pending: frozenset[str]


@cache
def words() -> Words:
    """All entries, by what they can be in a position."""
    every = list(collection.entries())
    cards = [entry for entry in every if entry.kind == "card"]
    kingdom = tuple(entry.name for entry in cards if entry.pile == "kingdom" or entry.pile.startswith("split:"))
    others = tuple(entry.name for entry in cards if entry.pile in ("non-supply", "none"))
    landscapes = {kind: tuple(entry.name for entry in every if entry.kind == kind) for kind in LANDSCAPES}
    setters = frozenset(entry.name for entry in every if any(contains(card, SetUp) for card in entry.versions))
    return Words(kingdom, others, {kind: names for kind, names in landscapes.items() if names}, setters)


def ruins_with(names: Iterable[str]) -> list[str]:
    """What the Supply has to say where cards bring Ruins, which differ from game to game."""
    return [RUINS] if any(pile_of(name) == "Ruins" or "Ruins" in collection.load(name).needs for name in names) else []


def chosen_with(names: Collection[str]) -> list[str]:
    """The rows of a scenario in which cards have others chosen for them."""
    return [line for name, line in CHOSEN.items() if name in names]


def quoted(name: str) -> str:
    """A name as YAML."""
    return '"' + name.replace('"', "") + '"'


def position(rng: random.Random, piles: int = 8, most: int = 6, unknown: float = 0.06, pending: bool = True,
             players: int = 0, year: str = "") -> str:
    """A position as YAML. ``most``: so many cards at most in a place. ``unknown``: how many of the cards are."""
    known = words()
    picked = rng.sample(known.kingdom, piles)
    pool = [*picked, *picked, *rng.sample(known.others, min(3, len(known.others))), *BASE]

    def cards(most: int, hidden: float = unknown) -> str:
        some = [rng.choice(pool) for _ in range(rng.randint(0, most))]
        return ", ".join('"?"' if rng.random() < hidden else quoted(card) for card in some)

    rows = []
    setters = [card for card in picked if card in known.pending]
    for name in PLAYERS[: players or rng.choice([2, 2, 2, 3, 4])]:
        row = [f"hand: [{cards(most)}]", f"deck: [{cards(most)}]", f"discard: [{cards(most * 2 // 3)}]"]
        if rng.random() < 0.3:
            row.append(f"play: [{cards(2, 0)}]")
        if rng.random() < 0.15:
            place = rng.choice(["exile", "island", "tavern", "native_village"])
            row.append(f"{place}: [{cards(3, 0)}]")
        row += [f"{what}: {rng.randint(0, 4)}" for what in ("coins", "actions", "buys") if rng.random() < 0.12]
        own = [f"{what}: {rng.randint(1, 4)}" for what in ("coffers", "villagers", "debt", "favors", "vp") if rng.random() < 0.12]
        row += [f"tokens: {{{', '.join(own)}}}"] if own else []
        if pending and setters and rng.random() < 0.4:
            setter, held = rng.choice(setters), quoted(rng.choice(pool))
            said = rng.choice([quoted(setter), quoted(setter), f"{{{quoted(setter)}: {held}}}"])
            row += [f"pending: [{said}]", f"set_aside: [{held}]"] if rng.random() < 0.4 else [f"pending: [{said}]"]
        rows.append(f"  {name}: {{{', '.join(row)}}}")
    shown = landscapes(rng, picked, rng.choice([0, 0, 1, 1, 2, 3]))
    supply = [quoted(pile) for pile in dict.fromkeys(map(pile_of, picked)) if pile != "Ruins"]
    supply += ruins_with(pool)
    lines = ["players:", *rows, f"supply: [{', '.join(supply)}]",
             f"phase: {rng.choice(PHASES)}", f"rules: {year or rng.choice(['current', *map(str, ERAS)])}",
             "impossible_position: accept"]
    return "\n".join([*lines, *chosen_with(picked), *shown, "event: Alice ends the turn\n"])


def landscapes(rng: random.Random, picked: Sequence[str], number: int) -> list[str]:
    """The row of a scenario for so many landscapes; none if there are none."""
    shown = []
    for _ in range(number):
        kind = rng.choice(list(words().landscapes))
        name = rng.choice(words().landscapes[kind])
        needs = kind == "trait" or name in ("Way of the Mouse", "Obelisk", "Approaching Army")
        shown.append(f"{{{quoted(name)}: {quoted(rng.choice(picked))}}}" if needs else quoted(name))
    return [f"landscapes: [{', '.join(dict.fromkeys(shown))}]"] if shown else []


def beginning(rng: random.Random) -> str:
    """The first turn of a game as YAML: ten piles and some landscapes; in half of the games most piles are small."""
    picked = rng.sample(words().kingdom, 10)
    players = PLAYERS[: rng.choice([2, 2, 3, 4])]
    heirlooms = [one for name in picked for one in collection.load(name).needs if collection.load(one).pile == "starting"]
    deck = ", ".join([*map(quoted, heirlooms), f"{4 - len(heirlooms)} Copper", "Estate"])
    rows = [f"  {name}: {{hand: [3 Copper, 2 Estate], deck: [[{deck}]]}}" for name in players]
    supply = [quoted(pile) for pile in dict.fromkeys(map(pile_of, picked)) if pile != "Ruins"]
    if rng.random() < 0.5:
        supply = [f"{pile[:-1]} {rng.randint(1, 6)}\"" if "/" not in pile and rng.random() < 0.8 else pile for pile in supply]
        supply += [f"{name} {rng.randint(1, 4)}" for name in ("Province", "Duchy", "Curse", "Silver", "Gold")]
    return "\n".join([
        "players:", *rows, f"supply: [{', '.join([*supply, *ruins_with(picked)])}]", "phase: start",
        f"rules: {rng.choice(['current', *map(str, ERAS)])}", "impossible_position: accept", *chosen_with(picked),
        *landscapes(rng, picked, rng.choice([0, 1, 2, 3, 4])), "event: Alice ends the turn\n"])


def questions(
    rng: random.Random, made: Callable[..., str] = position, **how: object,
) -> Iterator[tuple[str, Question | None]]:
    """Positions that can be asked about; None for the question if reading one is a mistake of the program."""
    while True:
        text = made(rng, **how)
        try:
            yield text, build(parse(text, "fuzz"))
        except OracleError:
            continue
        except Exception:
            yield text, None
