"""Unknown cards: whatever is said of a position with a ``?`` is true whichever card the ``?`` turns out to be.

    python -m tests.fuzz.unknown --seconds 60 --seed 1

makes positions and claims, and plays random lines with an unknown card side by side with the same lines with a known
one: what can be done with the one can be done with the other, unless the position leaves it open. It prints where that
is not so. A bounded run is one of the tests (``tests/test_ask_unknown.py``).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from engine.kernel import advance, legal
from engine.language import PLAYER_PLACES, Place
from engine.state import (
    FACE,
    FROM_DECK,
    KIND,
    TAG,
    UNKNOWN,
    Choice,
    ChooseCards,
    DrawCards,
    LeaveOpen,
    OrderCards,
    State,
    UseAbility,
)
from oracle.budget import Budget
from oracle.claims import Wanted, answer
from oracle.errors import OracleError
from oracle.scenario import build, from_notation
from oracle.words.option_texts import option_text, option_texts

from . import pieces, positions

CARDS = ("Copper", "Silver", "Estate", "Smithy", "Cellar", "Chapel", "Moat", "Watchtower", "Tunnel", "Vassal")
PLAYED = ("Smithy", "Cellar", "Chapel", "Moat", "Vassal", "Militia", "Throne Room", "Harbinger", "Sentry", "Bandit",
          "Artisan", "Workshop", "Poacher", "Lookout", "Loan", "Witch")
VERBS = ("drew", "discarded", "trashed", "gained", "played", "revealed", "looked at", "put", "moved", "shuffled",
         "set aside", "exiled", "returned")
BUDGET = Budget(2_000, 5.0)


def position(rng: random.Random) -> str:
    """A position with an unknown card, in one line; {} is where the card stands."""
    zones = {name: [rng.choice(CARDS) for _ in range(rng.randint(0, 2))] for name in ("hand", "deck", "discard")}
    where = rng.choice(["hand", "deck", "deck", "discard"])
    zones[where].insert(rng.randint(0, len(zones[where])), "{}")
    card = rng.choice(PLAYED)
    zones["hand"].insert(0, card)
    alice = " ".join(f"{name}={','.join(cards)}" for name, cards in zones.items() if cards)
    bob = f"hand={','.join(rng.choice(CARDS) for _ in range(rng.choice([0, 4, 5])))}".removesuffix("hand=")
    return f"Alice {alice} | Bob {bob} | supply={','.join(CARDS[3:])} | Alice plays {card}"


def claim(rng: random.Random) -> str:
    """Something about the way, or about the end."""
    def happened() -> str:
        words = f"{rng.choice(['Alice ', 'Alice ', ''])}{rng.choice(VERBS)}"
        return f"{words} {rng.choice(['', '', '2 ', 'exactly 1 ', 'no '])}{rng.choice(CARDS[:6])}"

    kind = rng.randrange(6)
    if kind == 0:
        return f"{rng.choice(CARDS[:6])} in Alice.{rng.choice(['hand', 'deck', 'discard'])}"
    if kind == 1:
        words = [text for text in (happened(), happened()) if "exactly" not in text and " no " not in text]
        return " before ".join(words) if words else "Alice drew Copper"
    if kind == 2:
        return f"{happened()} and not {happened()}"
    if kind == 3:
        return f"{rng.choice(CARDS[:6])} was {rng.choice(['trashed', 'discarded', 'drawn', 'revealed'])}"
    if kind == 4:
        return f"{rng.choice(CARDS[:6])} was {rng.choice(['trashed', 'discarded', 'drawn'])} twice"
    return happened()


def verdict(line: str, kind: str, text: str) -> bool | str | None:
    """How a claim stands; "" if the question cannot be asked."""
    try:
        return answer(build(from_notation(line)), [(kind, text)], BUDGET, Wanted(assuming=False)).results[0].holds
    except OracleError:
        return ""


def faults(rng: random.Random) -> Iterator[str]:
    """What is wrong with one position and one claim."""
    line, kind, text = position(rng), rng.choice(["possible", "never", "always"]), claim(rng)
    said = verdict(line.format("?"), kind, text)
    if said is None or said == "":
        return
    for card in CARDS:
        found = verdict(line.format(card), kind, text)
        if isinstance(found, bool) and found != said:
            yield f"{line.format('?')} --{kind} '{text}': {said}, but {found} if it is {card}"
            return


# ------------------------------------------------------------------------------------------------------- side by side


SECRET = (Place.HAND, Place.DECK, Place.DISCARD)


class Apart(Exception):
    """Raised where two lines cannot be compared any further, without a fault."""


def replaced(state: State, spot: tuple[int, int], kind: int) -> State:
    """The position with another card at a place of a zone."""
    zones = list(state.zones)
    items = [*zones[spot[0]][:spot[1]], kind, *zones[spot[0]][spot[1] + 1:]]
    zones[spot[0]] = tuple(items if spot[0] in state.game.program.ordered_zones else sorted(items))
    return state._replace(zones=tuple(zones))


def key(state: State, choice: Choice, option: Any, known: int) -> Any:
    """What an option says, with the known card for the unknown one."""
    if isinstance(option, UseAbility):
        trigger = option.trigger
        return trigger.code, trigger.player, trigger.this & FACE if trigger.this else 0, trigger.subject >= 0
    if isinstance(option, (ChooseCards, DrawCards, OrderCards)):
        faces = [card & FACE if card >= TAG and not card & FROM_DECK else card for card in option.cards]
        faces = [known if face & FACE == UNKNOWN else face for face in faces]
        return type(option), tuple(faces if isinstance(option, OrderCards) else sorted(faces))
    return type(option), option_text(state, choice, option).replace("?", state.game.cards[known].name)


def told(state: State, known: int) -> Any:
    """What a position says, with the known card for the unknown one."""
    rows = []
    for number, zone in enumerate(state.zones):
        cards = [card for item in zone for card in (item if isinstance(item, tuple) else (item,))]
        faces = [known if card & KIND == UNKNOWN else card & FACE for card in cards]
        deck = number < len(state.game.players) * PLAYER_PLACES and number % PLAYER_PLACES == Place.DECK
        rows.append(faces if deck and all(isinstance(item, int) for item in zone) else sorted(faces))
    return rows, state.piles, state.pools, state.turn, len(state.pending), state.cubes, state.tokens


def side_by_side(rng: random.Random, hidden: State, open_: State, known: int, length: int = 60) -> str:
    """Play the same random line from a position with an unknown card and from one in which it is known; what is wrong,
    or nothing."""
    with suppress(Apart):
        for _ in range(length):
            one, other = compared(hidden), compared(open_)
            if any(known == card & KIND for zone in hidden.zones for card in zone if isinstance(card, int)):
                return ""                      # nothing tells the known card from another one of its name any more
            unsure = any(isinstance(option, LeaveOpen) for option in one.options)
            mine = {key(hidden, one, option, known): option for option in one.options
                    if not isinstance(option, LeaveOpen)}
            yours = {key(open_, other, option, known): option for option in other.options}
            same = (one.player, one.asks, one.code, hidden.stack[-1].at) == (
                other.player, other.asks, other.code, open_.stack[-1].at)
            phase = hidden.game.codes[one.code] is hidden.game.program.turn_code
            if unsure and not (same and (mine.keys() == yours.keys() or (phase and mine.keys() <= yours.keys()))):
                return ""
            if not same or (mine.keys() != yours.keys() and not unsure):
                return f"{option_texts(hidden, one)[:20]}, but {option_texts(open_, other)[:20]}"
            if not mine:
                return ""
            taken = rng.choice(sorted(mine, key=str))
            hidden, open_ = advance(hidden, mine[taken]).state, advance(open_, yours[taken]).state
            choice = compared(hidden)
            if not any(isinstance(option, LeaveOpen) for option in choice.options):
                compared(open_)
                if told(hidden, known) != told(open_, known):
                    return f"after {taken} other positions"
    return ""


def compared(state: State) -> Choice:
    """The decision at a position. Raises Apart where there is none, or one that is too large."""
    choice = legal(state)
    if choice is None or len(choice.options) > 400:
        raise Apart
    return choice


def walks(rng: random.Random) -> Iterator[pieces.Try]:
    """Random positions, each with what is wrong with a line of play on which one of its cards is unknown."""
    for text, question in positions.questions(rng, unknown=0.0, players=2):
        if question is None:
            continue
        state = question.state
        spots = [(zone, at) for player in range(2) for place in SECRET for zone in [player * PLAYER_PLACES + place]
                 for at, card in enumerate(state.zones[zone]) if isinstance(card, int) and card <= KIND]
        if not spots:
            continue
        spot = rng.choice(spots)
        kinds = [kind for kind, pile in enumerate(state.game.pile_of) if pile >= 0]
        able = {kind for listeners in state.game.program.listeners.values() for kind in (*listeners.hand, *listeners.itself)}
        for known in (rng.choice(kinds), rng.choice(sorted(able.intersection(kinds)) or kinds)):
            said = side_by_side(rng, replaced(state, spot, UNKNOWN), replaced(state, spot, known), known)
            name = state.game.cards[known].name
            yield 1, [f"{Place(spot[0] % PLAYER_PLACES).name} {name}: {said}\n{text}"] if said else [], said


def tries(rng: random.Random) -> Iterator[pieces.Try]:
    """Claims and lines of play, each with what is wrong with it."""
    for walked in walks(rng):
        yield walked
        said = list(faults(rng))
        yield 1, said, "".join(said)


if __name__ == "__main__":
    pieces.run("claims and lines", tries, 400)
