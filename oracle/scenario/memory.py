"""Put into words what a game remembers beyond what lies on the table: turns, counts, what was used up, what waits.

Each fact is a short text under a key of the scenario's field ``memory``. ``remembered`` writes those in which one
position differs from another, ``with_memory`` gives a position what they say; together they are exact, so that any
position between abilities can be written down, whatever led to it. A card that an ability holds is named by where it
lies: "Alice.play:Gear", with "#2" for a second one that something else holds, in a deck or pile in order by its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from engine.kernel import refrozen
from engine.language import PLAYER_PLACES
from engine.state import (
    ARMED,
    ESTATE,
    FACE,
    FACE_DOWN,
    KIND,
    LASTS_INDEX,
    LOST,
    MARKED,
    NAMED,
    PLAYED,
    SHAPE_SHIFT,
    TAG,
    TAG_SHIFT,
    THRONE,
    UNDER,
    UNKNOWN,
    USED_UP,
    Entry,
    Game,
    Pending,
    State,
    Turn,
    Value,
    lasting,
    place_of,
    zone_number,
)
from oracle.errors import OracleError, Problem, listed
from oracle.scenario.fields import Scenario
from oracle.scenario.model import MEMORY
from oracle.words.table import GAME_PLACE, PLACES, PLAYER_PLACE

Facts = tuple[tuple[str, tuple[str, ...]], ...]

_SAID: Final = ("player", "phase", "stops")                     # of a turn, what fields of their own say
_PLAYERS: Final = ("decided_by", "last", "normal")              # of a turn, what is a player
_FIELDS: Final = sorted(set(Turn._fields) - set(_SAID), key=lambda name: -len(name))
_NOBODY: Final = "nobody"
_HANGING: Final = {
    THRONE: "plays again", MARKED: "tokens", UNDER: "lies on it", PLAYED: "played this turn", ESTATE: "Estate token",
    FACE_DOWN: "face down", USED_UP: "used up", NAMED: "named",
}
_HANGING_SPELT: Final = {words: code for code, words in _HANGING.items()}
_BEGUN: Final = " (begun)"                                      # of what waits for a turn that has begun
_KEY: Final = {one.place: one.key for one in PLACES}


class _NotSo(ValueError):
    """Hold what a fact says cannot be in this game; the text says why."""


class _Names:
    """The names of a game's players, cards, places and abilities, and what has them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.players = game.players
        self.codes = {code.name: code.id for code in game.codes}
        self.places: dict[str, int] = {}
        for number, player in enumerate(game.players):
            for key, place in PLAYER_PLACE.items():
                self.places[f"{player}.{key}"] = zone_number(len(game.players), number, place)
        for key, place in GAME_PLACE.items():
            self.places[key] = zone_number(len(game.players), 0, place)

    def zone(self, number: int) -> str:
        """A zone by its name."""
        key = _KEY[place_of(len(self.players), number)]
        whose = f"{self.players[number // PLAYER_PLACES]}." if number < len(self.players) * PLAYER_PLACES else ""
        return whose + key

    def player(self, number: int) -> str:
        """A player, or nobody."""
        return self.players[number] if number >= 0 else _NOBODY

    def player_of(self, text: str) -> int:
        """The number of a player, or -1 for nobody."""
        return -1 if text == _NOBODY else found(text, dict(zip(self.players, range(len(self.players)), strict=True)))

    def face(self, face: int) -> str:
        """A card, and what it is at present if that is another one."""
        shape = (face & FACE) >> SHAPE_SHIFT
        return self.game.cards[face & KIND].name + (f"={self._shape(shape - 1)}" if shape else "")

    def _shape(self, kind: int) -> str:
        return f"={kind}" if kind >= len(self.game.kind_of) else self.game.cards[kind].name

    def face_of(self, text: str) -> int:
        """The face of a card that is written so."""
        name, _, shape = text.partition("=")
        kinds = self.game.kind_of
        kind = UNKNOWN if name == "?" else found(name, kinds)
        if not shape:
            return kind
        other = int(shape[1:]) if shape.startswith("=") and shape[1:].isdecimal() else found(shape, kinds)
        return kind | other + 1 << SHAPE_SHIFT


def found(text: str, names: dict[str, int]) -> int:
    """Return what a name stands for; raises _NotSo where nothing has it."""
    if text not in names:
        raise _NotSo(f"nothing here is called '{text}'")
    return names[text]


# ------------------------------------------------------------------ writing


def remembered(state: State, bare: State) -> Facts:
    """Return what has to be said of a position beside another one of the same game, which the rest of a scenario
    gives."""
    names = _Names(state.game)
    facts: dict[str, list[str]] = {}
    if [_loose(zone) for zone in state.zones] != [_loose(zone) for zone in bare.zones]:
        facts["places"] = [
            f"{names.zone(number)}: {_items(_loose(zone), names.face)}"
            for number, zone in enumerate(state.zones) if _loose(zone) != _loose(bare.zones[number])]
    if state.piles != bare.piles:
        facts["piles"] = [
            f"{pile.name}: {_runs(state.piles[number], names)}"
            for number, pile in enumerate(state.game.piles) if state.piles[number] != bare.piles[number]]
    if facts or (state.pending, state.where, state.zones) != (bare.pending, bare.where, bare.zones):
        holders = _Holders(state, names)
        facts["waits"] = [holders.text(one) for one in state.pending]
    facts["turn"] = [
        f"{name.replace('_', ' ')} {_of_turn(name, value, names)}"
        for name, value in zip(Turn._fields, state.turn, strict=True)
        if name not in _SAID and value != getattr(bare.turn, name)]
    if state.turns_taken != bare.turns_taken:
        facts["turns"] = [f"{player} {number}" for player, number in zip(names.players, state.turns_taken, strict=True)]
    if state.counters != bare.counters:
        facts["counted"] = list(_counted(state))
    if state.spent != bare.spent:
        facts["used"] = [f"{names.player(player)} {state.game.codes[code].name}" for code, player in state.spent]
    if state.cubes != bare.cubes:
        facts["cubes"] = [f"{names.player(player)} {state.game.landscapes[one].name}" for one, player in state.cubes]
    if state.absent != bare.absent:
        facts["gone"] = [state.game.piles[number].name for number in state.absent]
    empty = ("waits", "used", "cubes", "gone")
    changed = {"used": state.spent != bare.spent, "cubes": state.cubes != bare.cubes,
               "gone": state.absent != bare.absent, "waits": "waits" in facts}
    return tuple((key, tuple(facts.get(key, ()))) for key in MEMORY
                 if facts.get(key) or (key in empty and changed[key]))


def _loose(zone: tuple[Value, ...]) -> tuple[Value, ...]:
    """A zone's cards without what holds them: those of a bag sorted again."""
    return tuple(item & FACE if item.__class__ is int else item for item in zone)


def _items(items: Iterable[Value], face: Callable[[int], str]) -> str:
    return "; ".join(f"({_items(item, face)})" if isinstance(item, tuple) else face(item) for item in items)


def _runs(runs: Iterable[tuple[int, Value]], names: _Names) -> str:
    return "; ".join(
        f"({_items(many, names.face)})" if kind < 0 else f"{many} {names.face(kind)}" for kind, many in runs)


def _of_turn(name: str, value: int, names: _Names) -> str:
    if name in _PLAYERS:
        return names.player(value)
    return names.face(value) if name == "last_gained" and value else str(int(value))


def _counted(state: State) -> Iterator[str]:
    """Yield what was counted: of whom, how many, what."""
    many = len(state.game.players)
    for number, counter in enumerate(state.game.program.counters):
        for player, name in enumerate(state.game.players):
            if amount := state.counters[number * many + player]:
                yield f"{name} {amount} of {number + 1} {counter.event.value}"


class _Holders:
    """Writes what waits: every card that it holds by where that lies."""

    def __init__(self, state: State, names: _Names) -> None:
        self.state, self.names = state, names
        self.called: dict[int, str] = {}
        met: dict[str, int] = {}
        for zone, items in enumerate(state.zones):
            in_order = zone in state.game.program.ordered_zones
            for place, item in enumerate(items):
                if item.__class__ is int and item >= TAG:
                    name = f"{names.zone(zone)}:{names.face(item)}"
                    met[name] = place + 1 if in_order else met.get(name, 0) + 1
                    self.called[item] = f"{name}#{met[name]}" if in_order or met[name] > 1 else name

    def text(self, one: Pending) -> str:
        """Something that waits: which ability, whose, how long, then what it holds."""
        code, owner, this, keeper, immune, binds = one.entry
        codes, names = self.state.game.codes, self.names
        name = codes[code].name if code >= 0 else _HANGING[code]
        parts = [name, names.player(owner), lasting(one.span).value + (_BEGUN if one.span & ARMED else "")]
        if code in (USED_UP, NAMED):
            (of,) = binds
            return "; ".join((*parts, codes[of].name if code == USED_UP else names.face(of)))
        parts += [f"{key}={self.value(value)}" for key, value in (("this", this), ("keeper", keeper)) if value]
        parts += [f"marks={immune}"] if immune else []
        parts += [f"holds={self.value(value)}" for value in binds]
        return "; ".join(parts)

    def value(self, value: Value) -> str:
        """Return what a name is bound to."""
        if isinstance(value, tuple):
            return f"({' & '.join(map(self.value, value))})"
        if value is None:
            return "none"
        if value.__class__ is not int:
            raise ValueError(f"{value!r} cannot be written")
        if value & LOST and value > 0:
            tag = value >> TAG_SHIFT                     # of the card that it was, if something else still holds that
            there = next((words for card, words in self.called.items() if card >> TAG_SHIFT == tag), "")
            return "lost:" + (there or self.names.face(value) + (f"#{tag}" if tag else ""))
        return self.called[value] if value >= TAG else str(value)


# ------------------------------------------------------------------ reading


def with_memory(state: State, scenario: Scenario) -> State:
    """The position with what the scenario says that is remembered. Raises OracleError with all that cannot be."""
    problems: list[Problem] = []
    reader = _Reader(state)
    for key, texts in scenario.memory:
        try:
            reader.read(key, texts)
        except _NotSo as error:
            problems.append(Problem(scenario.at("memory", key), f"this cannot be remembered: {error}", ""))
    if problems:
        raise OracleError(*problems)
    return refrozen(reader.state)


class _Reader:
    """Gives a position one fact after the other."""

    def __init__(self, state: State) -> None:
        self.state, self.names = state, _Names(state.game)

    def read(self, key: str, texts: tuple[str, ...]) -> None:
        """Read the value of a key."""
        names, state = self.names, self.state
        if key == "places":
            zones = list(state.zones)
            for text in texts:
                where, _, items = text.partition(":")
                zones[found(where, names.places)] = tuple(self.items(items))
            self.state = state._replace(zones=tuple(zones))
        elif key == "piles":
            piles = list(state.piles)
            numbers = {pile.name: number for number, pile in enumerate(state.game.piles)}
            for text in texts:
                where, _, runs = text.partition(":")
                piles[found(where, numbers)] = tuple(map(self.run, _split(runs)))
            self.state = state._replace(piles=tuple(piles))
        elif key == "waits":
            self.state = _Waiting(state, names).state(texts)
        elif key == "turn":
            self.state = state._replace(turn=state.turn._replace(**dict(map(self.of_turn, texts))))
        elif key == "turns":
            taken = {names.player_of(one.rpartition(" ")[0]): _number(one.rpartition(" ")[2]) for one in texts}
            self.state = state._replace(turns_taken=tuple(
                taken.get(player, number) for player, number in enumerate(state.turns_taken)))
        elif key == "counted":
            self.state = state._replace(counters=self.counters(texts))
        elif key == "used":
            pairs = [text.partition(" ") for text in texts]
            used = [(found(name, names.codes), names.player_of(player)) for player, _, name in pairs]
            self.state = state._replace(spent=tuple(sorted(used)))
        elif key == "cubes":
            numbers = {card.name: number for number, card in enumerate(state.game.landscapes)}
            pairs = [text.partition(" ") for text in texts]
            cubes = [(found(name, numbers), names.player_of(player)) for player, _, name in pairs]
            self.state = state._replace(cubes=tuple(sorted(cubes)))
        elif key == "gone":
            numbers = {pile.name: number for number, pile in enumerate(state.game.piles)}
            self.state = state._replace(absent=tuple(found(text, numbers) for text in texts))

    def items(self, text: str) -> Iterator[Value]:
        """The cards of a place; shuffled ones in ( )."""
        for part in _split(text):
            yield (tuple(self.items(part[1:-1])) if part.startswith("(") else self.names.face_of(part))

    def run(self, text: str) -> tuple[int, Value]:
        """Some equal cards of a pile, or its shuffled ones."""
        if text.startswith("("):
            return -1, tuple(self.items(text[1:-1]))
        number, _, name = text.partition(" ")
        return self.names.face_of(name), _number(number)

    def of_turn(self, text: str) -> tuple[str, int]:
        """Return what a turn is like: the name of a field, and its value."""
        name = next((one for one in _FIELDS if text.startswith(one.replace("_", " ") + " ")), "")
        if not name:
            raise _NotSo(f"'{text}' says nothing of a turn")
        value = text[len(name) + 1:]
        if name in _PLAYERS:
            return name, self.names.player_of(value)
        if name == "last_gained":
            return name, 0 if value == "0" else self.names.face_of(value)
        return name, _number(value)

    def counters(self, texts: tuple[str, ...]) -> tuple[int, ...]:
        """Return what was counted in the game."""
        counters, many = self.state.game.program.counters, len(self.state.game.players)
        found = [0] * len(self.state.counters)
        for text in texts:
            player, amount, _, number, what = [*text.split(" ", 4), "", "", "", ""][:5]
            at = _number(number) - 1
            if not 0 <= at < len(counters) or counters[at].event.value != what:
                raise _NotSo(f"nothing is counted as '{number} {what}'")
            found[at * many + self.names.player_of(player)] = _number(amount)
        return tuple(found)


class _Waiting:
    """Reads what waits, and gives the cards that it holds the handles by which it holds them."""

    def __init__(self, state: State, names: _Names) -> None:
        self.before, self.names = state, names
        self.zones = [[item & FACE if item.__class__ is int else item for item in zone] for zone in state.zones]
        self.where: list[int] = []
        self.handles: dict[str, int] = {}

    def state(self, texts: tuple[str, ...]) -> State:
        """The position in which this waits, and nothing else."""
        pending = tuple(map(self.pending, texts))
        ordered = self.before.game.program.ordered_zones
        zones = tuple(
            tuple(zone) if number in ordered else tuple(sorted(zone)) for number, zone in enumerate(self.zones))
        return self.before._replace(zones=zones, where=tuple(self.where), pending=pending)

    def pending(self, text: str) -> Pending:
        """One thing that waits."""
        parts = _split(text)
        if len(parts) < 3:
            raise _NotSo(f"'{text}' does not say what waits, for whom and how long")
        name, owner, long = parts[:3]
        spans = {lasts.value: number for lasts, number in LASTS_INDEX.items()}
        if long.removesuffix(_BEGUN) not in spans:
            raise _NotSo(f"nothing waits '{long}', but {listed(spans, 'or', 20)}")
        span = spans[long.removesuffix(_BEGUN)] | (ARMED if long.endswith(_BEGUN) else 0)
        code = _HANGING_SPELT[name] if name in _HANGING_SPELT else found(name, self.names.codes)
        said = {"this": 0, "keeper": 0, "marks": 0}
        holds: list[Value] = []
        if code in (USED_UP, NAMED):
            of = "".join(parts[3:])
            holds.append(found(of, self.names.codes) if code == USED_UP else self.names.face_of(of))
        for part in parts[3:] if not holds else ():
            key, sign, value = part.partition("=")
            if key == "holds" and sign:
                holds.append(self.value(value))
            elif key in said and sign:
                said[key] = self.value(value)
            else:
                raise _NotSo(f"'{part}' says nothing of what waits")
        entry = Entry(
            code, self.names.player_of(owner), said["this"], said["keeper"], said["marks"], tuple(holds))
        return Pending(span, entry)

    def value(self, text: str) -> Value:
        """Return what a name is bound to."""
        if text.startswith("("):
            return tuple(map(self.value, _split(text[1:-1], "&")))
        if text == "none":
            return None
        return self.handle(text) if ":" in text else _number(text)

    def handle(self, text: str) -> int:
        """The handle of a card that is named by where it lies, or lost."""
        if text in self.handles:
            return self.handles[text]
        place, _, card = text.partition(":")
        if place == "lost" and ":" in card:
            return self.handle(card) | LOST
        name, _, label = card.partition("#")
        face = self.names.face_of(name)
        if place == "lost":
            handle = face | LOST
            if label:
                self.where.append(-1)
                handle |= len(self.where) << TAG_SHIFT
        else:
            zone = found(place, self.names.places)
            cards = self.zones[zone]
            ordered = zone in self.before.game.program.ordered_zones
            at = _number(label or "1") - 1 if ordered else cards.index(face) if face in cards else -1
            if not 0 <= at < len(cards) or cards[at] != face:
                raise _NotSo(f"no {name} lies there that nothing else holds: {text}")
            self.where.append(zone)
            handle = cards[at] = face | len(self.where) << TAG_SHIFT
        self.handles[text] = handle
        return handle


def _split(text: str, sign: str = ";") -> list[str]:
    """The parts of a text between signs, not within ( )."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "(") - (letter == ")")
        if letter == sign and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise _NotSo(f"'{text}' is not a number") from None


__all__ = ["Facts", "remembered", "with_memory"]
