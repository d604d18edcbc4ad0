"""Makes what ``card`` tells of interactions: oracle/effects/sides.json, the cards on each side of each kind of them;
oracle/effects/lines.json, for each card and kind a question in one line in which that interaction happens.

    python tests/make_interactions.py [NAMES]
    python tests/make_interactions.py --check

It builds small positions from what the cards' data says (from where an ability works, how a card brings something
about), asks the oracle, and keeps the first line whose claim holds. Lines that are there and still hold are kept; with
NAMES only those cards are looked at. ``--check`` runs all lines and tells those that do not hold, with the time they take.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Final

from engine.collection import load, names
from engine.language import Ability, Card, From, On
from engine.language.walk import parts
from oracle.budget import Budget
from oracle.claims import answer
from oracle.effects.interactions import DOES, REACTS, on_side, partners, sides, straight
from oracle.effects.kinds import KINDS, Kind
from oracle.errors import OracleError
from oracle.scenario import build, from_notation
from oracle.words.catalogue import facts

OUT = Path(__file__).resolve().parent.parent / "oracle" / "effects" / "lines.json"
SIDES = OUT.with_name("sides.json")
STATES: Final = 2_000
SECONDS: Final = 1.0
PARTNERS: Final = 5
TRIES: Final = 80
Part = dict[str, str]  # what stands for "alice", "bob", "table"; and "event"

# What lies around, the least first: Alice's hand and deck, Bob's hand and deck, the table.
AROUND: Final[tuple[Part, ...]] = (
    {},
    {"alice": "hand=Copper"},
    {"alice": "hand=Estate,Copper deck=Silver,Gold"},
    {"alice": "deck=Silver,Copper,Estate", "bob": "hand=5 Copper"},
    {"alice": "hand=Silver,Gold,Estate,Village deck=Smithy,Copper,Estate,Gold", "table": "supply=Village"},
    {"bob": "hand=2 Copper,2 Estate,Silver deck=Silver,Gold,Estate", "alice": "hand=Silver,Estate"},
    {"alice": "hand=Province,Curse,Village deck=Curse,Silver,Copper discard=Gold", "bob": "deck=Silver,Curse,Smithy"},
    {"alice": "hand=4 Gold favors=6 coins=8 deck=4 Silver", "bob": "hand=5 Copper", "table": "supply=Village,Smithy"},
    {"alice": "deck=5 Estate hand=Copper", "table": "trash=Silver,Village"},
)


def source_of(card: Card, on: tuple[On, ...]) -> Iterator[tuple[Ability, bool]]:
    """The abilities that such an occurrence triggers, and whether another ability sets them up."""
    for ability in card.abilities:
        for part in parts(ability):
            if isinstance(part, Ability) and part.when.on in on:
                yield part, part is not ability


def ready(card: Card, on: tuple[On, ...], who: str = "alice") -> Iterator[Part]:
    """The ways to lay out a card so that its ability can work for a player."""
    name = straight(card.name)
    landscape = not {"Action", "Treasure", "Victory", "Night", "Curse"} & set(card.types)
    for ability, set_up in source_of(card, on):
        if ability.source is From.HAND:
            yield {who: f"hand={name}"}
        elif ability.source is From.PLAY:
            yield {who: f"play={name}"}
        elif ability.source is From.TAVERN:
            yield {who: f"tavern={name}"}
        elif ability.source is From.CUBE:
            if "Project" in card.types:
                yield {who: f"projects={name}", "table": f"landscapes={name}"}
            elif "State" in card.types:
                yield {who: f"states={name}"}
            else:
                yield {who: f"artifacts={name}"}
        elif set_up:
            if landscape:
                yield {who: f"pending={name}", "table": f"landscapes={name}"}
            else:
                yield {who: f"play={name} pending={name}"}
                yield {who: f"hand={name}", "before": f"{who.title()} plays {name}"}
            if "Event" in card.types:
                yield {who: "coins=12 buys=3", "table": f"landscapes={name}", "before": f"{who.title()} buys {name}"}
        elif ability.source is From.ITSELF:
            yield {who: f"play={name}"}
            yield {who: f"hand={name}"}
        elif "Trait" in card.types:
            for pile in ("Silver", "Village", "Gold", "Copper"):
                more = ",Village" if pile == "Village" else ""
                yield {who: "favors=6", "table": f"landscapes={name}[{pile}] supply=Smithy{more}"}
        elif "Way" in card.types and any(part.__class__.__name__ == "SetAsideCard" for part in parts(card)):
            yield {"table": f"landscapes={name}[Village]"}
        elif landscape:
            yield {who: "favors=6", "table": f"landscapes={name}"}
        else:
            yield {"table": f"supply={name}"}
            yield {who: f"hand={name}"}


def enact(card: Card, reactor: Card | None) -> Iterator[Part]:
    """The ways in which a card does what it does."""
    name = straight(card.name)
    kinds = set(card.types)
    if card.play is not None and {"Action", "Treasure", "Night"} & kinds:
        phase = "" if {"Action", "Treasure"} & kinds else "phase=night"
        yield {"alice": f"hand={name}", "table": phase, "event": f"Alice plays {name}"}
        yield {"alice": f"hand={name}", "table": phase, "event": f"Alice plays {name}|Alice ends the turn"}
        if "Duration" in kinds:
            yield {"alice": f"play={name} pending={name}", "event": "Alice starts the turn"}
        if "Reserve" in kinds:
            yield {"alice": f"tavern={name}", "event": "Alice starts the turn"}
    if "Event" in kinds:
        yield {"alice": "coins=14 buys=2", "table": f"landscapes={name}", "event": f"Alice buys {name}"}
        yield {
            "alice": "coins=14 buys=2", "table": f"landscapes={name}", "event": f"Alice buys {name}|Alice ends the turn"
        }
        yield {"alice": f"coins=14 pending={name}", "table": f"landscapes={name}", "event": "Alice gains Village"}
    if kinds & {"Boon", "Hex"}:
        key = "boons" if "Boon" in kinds else "hexes"
        yield {"table": f"{key}={name}", "event": f"Alice receives {name}"}
    own = [ability.when.on for ability in card.abilities if ability.source is From.ITSELF]
    if On.GAIN in own and "Event" not in kinds:
        yield {"table": f"supply={name}", "event": f"Alice gains {name}"}
    if On.BUY in own and "Event" not in kinds:
        yield {"alice": "coins=12", "table": f"supply={name}", "event": f"Alice buys {name}"}
    if On.TRASH in own:
        yield {"alice": f"hand={name}", "event": f"Alice trashes {name}"}
    if On.DISCARD in own:
        yield {"alice": f"hand={name}", "event": f"Alice discards {name}"}
        yield {"alice": f"play={name}", "event": "Alice ends the turn"}
    for on, events in HAPPENS.items():
        for way in ready(card, (on,)):
            for event in events:
                there = joined(way, PLAYED.get(event, {}), {"event": event})
                if there is not None:
                    yield there


# What makes an occurrence happen that a card waits for, in the simplest way.
HAPPENS: Final[dict[On, tuple[str, ...]]] = {
    On.GAIN: ("Alice buys Silver", "Alice buys Estate", "Alice gains Silver", "Alice gains Village", "Alice gains Gold", "Alice gains Province", "Alice gains Estate",
              "Bob gains Province", "Bob gains Gold", "Bob gains Village", "Bob gains Estate"),
    On.PILE_EMPTIES: ("Alice gains Cellar",),
    On.TRASH: ("Alice trashes Copper", "Alice trashes Estate"),
    On.BUY: ("Alice buys Silver", "Alice buys Copper", "Alice buys Village"),
    On.DISCARD: ("Alice ends the turn", "Alice discards Copper"),
    On.BEFORE_PLAY: ("Alice plays Village", "Alice plays Silver", "Bob plays Militia", "Bob plays Village"),
    On.AFTER_PLAY: ("Alice plays Village", "Alice plays Silver", "Alice plays Smithy"),
    On.WOULD_RESOLVE: ("Alice plays Village", "Bob plays Village", "Bob plays Silver", "Alice plays Smithy"),
    On.START_OF_TURN: ("Alice starts the turn",),
    On.FIRST_AT_TURN: ("Alice starts the turn",),
    On.START_OF_BUY: ("Alice ends the Action phase",),
    On.END_OF_BUY: ("Alice ends the turn",),
    On.START_OF_CLEANUP: ("Alice ends the turn",),
    On.END_OF_TURN: ("Alice ends the turn",),
    On.AFTER_TURN: ("Alice ends the turn", "Alice takes the turn"),
    On.WOULD_SHUFFLE: ("Alice draws 2", "Alice ends the turn"),
    On.EXILE: ("Alice exiles Silver from the Supply",),
    On.REVEAL: ("Alice reveals Copper",),
    On.WOULD_DISCARD_HAND: ("Alice ends the turn",),
}
PLAYED: Final[dict[str, Part]] = {"Alice plays Village": {"alice": "hand=Village"}, "Alice plays Silver": {"alice": "hand=Silver"},
                 "Alice plays Smithy": {"alice": "hand=Smithy"}, "Bob plays Village": {"bob": "hand=Village", "table": "turn=Bob"},
                 "Bob plays Silver": {"bob": "hand=Silver", "table": "turn=Bob"},
                 "Bob plays Militia": {"bob": "hand=Militia", "table": "turn=Bob"},
                 "Alice trashes Copper": {"alice": "hand=Copper"}, "Alice trashes Estate": {"alice": "hand=Estate"},
                 "Alice discards Copper": {"alice": "hand=Copper"}, "Alice reveals Copper": {"alice": "hand=Copper"},

                 "Alice buys Silver": {"alice": "coins=6"}, "Alice buys Estate": {"alice": "coins=6"}, "Alice buys Copper": {"alice": "coins=6"},
                 "Alice buys Village": {"alice": "coins=6", "table": "supply=Village"},
                 "Alice gains Village": {"table": "supply=Village"}, "Bob gains Village": {"table": "supply=Village"},
                 "Alice gains Cellar": {"table": "supply=Cellar 1"},
                 "Alice draws 2": {"alice": "deck=Copper discard=Silver,Gold"}}


def joined(*ways: Part) -> Part | None:
    """Several layouts together; None if they do not go together."""
    zones: dict[str, dict[str, list[str]]] = {}
    event = [way["before"] for way in ways if "before" in way] + [way["event"] for way in ways if "event" in way]
    for way in ways:
        for key in ("alice", "bob", "table"):
            for word in _words(way.get(key, "")):
                zone, _, cards = word.partition("=")
                have = zones.setdefault(key, {}).setdefault(zone, [])
                if zone in ("actions", "buys", "coins", "favors", "phase", "turn", "journey"):
                    if have and have != [cards]:
                        have[:] = [max(have[0], cards, key=lambda x: (len(x), x))]
                    elif not have:
                        have.append(cards)
                else:
                    have += [one for one in cards.split(",") if zone not in ("supply", "landscapes") or one not in have]
    return {key: " ".join(f"{zone}={','.join(cards)}" for zone, cards in inner.items()) for key, inner in zones.items()} | {
        "event": "|".join(event)
    }


def _words(text: str) -> list[str]:
    """The parts of "hand=King’s Court,Copper deck=Silver"."""
    found: list[str] = []
    for word in text.split(" "):
        if "=" in word:
            found.append(word)
        elif word:
            found[-1] += " " + word
    return found


def supplied(name: str) -> str:
    """A card as it is written in the supply: on top of its pile, where that has different cards."""
    entry = load(name.partition(" ")[0] if name[-1:].isdigit() else name.replace("’", "'"))
    if entry.pile.startswith("split:"):
        return f"{straight(entry.pile.removeprefix('split:'))}[{name},rest]"
    return f"{name}[Cellar]" if entry.chosen is not None and entry.kind == "card" else name


def company(name: str) -> Iterator[str]:
    """What has to be in the supply so that a card can be in the game."""
    entry = load(name.replace("’", "'"))
    fact = facts()[entry.name]
    if entry.pile in ("non-supply", "none") and entry.kind == "card" and fact.brought_by:
        yield from company(fact.brought_by[0]) if fact.brought_by[0] != entry.name else ()
        yield straight(fact.brought_by[0])
    if entry.chosen is not None and entry.kind == "card":
        yield f"{name}[Cellar]"
    needed = [entry, *(load(one) for one in entry.needs)]
    if any("Ruins" in one.needs or one.name == "Ruins" for one in needed):
        yield "Ruins[Survivors,Abandoned Mine]"


def accompanied(way: Part, cards: tuple[Card | None, ...]) -> Part:
    """A position with what its cards need beside them."""
    table = dict(word.partition("=")[::2] for word in _words(way.get("table", "")))
    supply = [supplied(one) for one in table.get("supply", "").split(",") if one]
    for card in cards:
        for one in company(straight(card.name)) if card is not None else ():
            if not any(one.partition("[")[0] == there.partition("[")[0] for there in supply):
                supply.append(one)
    if supply:
        table["supply"] = ",".join(supply)
    return {**way, "table": " ".join(f"{key}={value}" for key, value in table.items() if value)}


def line_of(way: Part, claim: str) -> str:
    """The position, what happens and the claim, in one line."""
    alice, bob = way.get("alice", ""), way.get("bob", "")
    pieces = [f"Alice {alice}".strip(), f"Bob {bob}".strip()]
    pieces += _words(way.get("table", ""))
    events = way["event"].split("|")
    pieces += [one for one in events if one]
    return " | ".join([*pieces, f"possible={claim}"])


def holds(line: str) -> bool:
    """Whether the oracle understands a line and its claim holds."""
    try:
        question = build(from_notation(line))
        return answer(question, budget=Budget(STATES, SECONDS)).holds is True
    except OracleError:
        return False


def candidates(card: Card, kind: Kind, side: str, other: Card | None) -> Iterator[tuple[Part, str]]:
    """Layouts that could show an interaction, with the claim that says so."""
    doer, reactor = (card, other) if side == DOES else (other, card)
    if reactor is None:
        return
    claim = f"used {straight(reactor.name)}"
    on = WAITS.get(kind.slug, ())
    if doer is None and kind.slug in ("gain-this", "trash-this", "discard-this"):
        for way in enact(reactor, None):
            yield joined(way), claim
        return
    if kind.slug in ("twice", "leaving"):
        assert doer is not None
        for way in enact(doer, reactor):
            where = {"twice": {"alice": f"hand={straight(reactor.name)}"}, "leaving": {"table": f"supply={straight(reactor.name)}"}}[kind.slug]
            name = straight(reactor.name)
            left = f"Alice played {name} and {name} not in Alice.play and {name} not in trash"
            yield joined(where, way), f"lost track of {name}" if kind.slug == "twice" else left
        return
    if kind.slug == "duration":
        assert doer is not None
        for way in enact(doer, reactor):
            events = way["event"] if "ends the turn" in way["event"] else way["event"] + "|Alice ends the turn"
            both = f"{straight(doer.name)} in Alice.play and {straight(reactor.name)} in Alice.play"
            yield joined({"alice": f"hand={straight(reactor.name)}"}, {**way, "event": events}), both
        return
    if kind.slug == "moved":
        assert doer is not None
        for there in ready(reactor, (On.GAIN,)):
            for way in enact(doer, reactor):
                for gained in ("Silver", "Gold", "Village"):
                    yield joined(there, way), f"{straight(reactor.name)} moved {gained}"
        return
    if kind.slug in ("gain-this", "trash-this", "discard-this", "others-discard", "reveal"):
        assert doer is not None
        name = straight(reactor.name)
        where: list[Part] = [{"table": f"supply={name}"}] if kind.slug == "gain-this" else [
            {"alice": f"hand={name}"}, {"alice": f"deck={name}"}, {"alice": f"play={name}"}]
        if kind.slug in ("trash-this", "others-discard", "reveal"):
            where += [{"bob": f"deck={name}"}, {"bob": f"hand={name},5 Copper"}, {"table": f"supply={name}"}]
        for place in where:
            for way in enact(doer, reactor):
                yield joined(place, way), claim
        return
    if kind.slug == "cost":
        return
    if on == (On.START_OF_TURN,) and doer is not None:
        name = straight(reactor.name)
        both = f"used {straight(doer.name)} before used {name}"
        later = "|Alice ends the turn|Bob ends the turn"
        for first in ready(doer, on):
            if "Event" in reactor.types:
                bought = {"alice": "coins=14", "table": f"landscapes={name}", "event": f"Alice buys {name}{later}"}
                yield joined(first, bought), both
            elif reactor.play is not None:
                yield joined(first, {"alice": f"hand={name}", "event": f"Alice plays {name}{later}"}), both
    if kind.doing == kind.reacting and doer is not None:
        for first in ready(doer, on):
            for second in ready(reactor, on):
                for event in HAPPENS[on[0]]:
                    both = f"used {straight(doer.name)} before used {straight(reactor.name)}"
                    yield joined(first, second, PLAYED.get(event, {}), {"event": event}), both
        return
    if doer is None:
        for way in ready(reactor, on):
            for event in (one for each in on for one in HAPPENS.get(each, ())):
                yield joined(way, PLAYED.get(event, {}), {"event": event}), claim
        return
    who = "bob" if kind.slug in ("others-gain", "gained-by-another", "attack") else "alice"
    for there in ready(reactor, on, who):
        for way in enact(doer, reactor):
            yield joined(there, way), claim
    if kind.slug == "attack":
        for there in ready(reactor, (On.BEFORE_PLAY, On.ONGOING, On.WOULD_RESOLVE, On.PLAY), who):
            for way in enact(doer, reactor):
                yield joined(there, way), "Bob was unaffected"


WAITS: Final[dict[str, tuple[On, ...]]] = {
    "gain": (On.GAIN,), "others-gain": (On.GAIN,), "gained-by-another": (On.GAIN, On.PILE_EMPTIES), "trash": (On.TRASH,),
    "attack": (On.BEFORE_PLAY,), "exile": (On.EXILE,),
    "start-of-turn": (On.START_OF_TURN,),
    "start-of-buy": (On.START_OF_BUY,), "end-of-buy": (On.END_OF_BUY,), "start-of-clean-up": (On.START_OF_CLEANUP,),
    "end-of-turn": (On.END_OF_TURN,), "after-turn": (On.AFTER_TURN,),
}


def cost_lines(card: Card, side: str, other: Card) -> Iterator[tuple[str, str]]:
    """For costs: a line, and the same without the card that reduces them, which must not hold."""
    reducer, asker = (card, other) if side == DOES else (other, card)
    for there in reduced(reducer):
        for way in enact(asker, None):
            for around in (AROUND[0], AROUND[2], AROUND[7]):
                for gained in ("Duchy", "Gold", "Silver", "Province", "Village", "Estate", "Copper", "Market", "Laboratory"):
                    pile = {"table": f"supply={gained}"}
                    both, bare = joined(there, way, around, pile), joined(way, around, pile)
                    claim = f"Alice gained {gained}"
                    cards = (card, other)
                    yield line_of(accompanied(both, cards), claim), line_of(accompanied(bare, (asker,)), claim)


def reduced(reducer: Card) -> Iterator[Part]:
    """The ways to lay out a card that makes others cheaper."""
    yield from ready(reducer, (On.ONGOING,))


def shown_by(card: Card, kind: Kind, side: str) -> str | None:
    """A line that shows a kind of interactions of a card; None if none was found."""
    entry_of = {name: load(name) for name in partners(card.name, kind, side)}
    rank = ranked(card, [entry.versions[-1] for entry in entry_of.values()])
    others: list[Card | None] = [*rank[:PARTNERS]]
    if side != DOES and (not kind.doing or kind.doing == kind.reacting):
        others.append(None)
    if kind.slug == "cost":
        for other in rank[:2]:
            for line, bare in islice(cost_lines(card, side, other), TRIES // 2):
                if holds(line) and not holds(bare):
                    return line
        return None
    tried = 0
    for around in AROUND:
        for other in others:
            for way, claim in candidates(card, kind, side, other):
                whole = joined(way, around) if way is not None else None
                if whole is not None and holds(line := line_of(accompanied(whole, (card, other)), claim)):
                    return line
                tried += 1
                if tried == TRIES:
                    return None
    return None


def ranked(card: Card, others: list[Card]) -> list[Card]:
    """The cards that the rulings about a card name come first, then the simplest."""
    text = RULINGS.get(card.name, "")
    return sorted(others, key=lambda one: (-min(text.count(one.name), 3), len(parts(one)), one.name))


def rulings() -> dict[str, str]:
    """Of each card the file of its rulings."""
    found = {}
    for path in (OUT.parent.parent.parent / "rulings").rglob("*.yaml"):
        text = path.read_text("utf-8")
        head = text.partition("entry:")[2].partition("\n")[0].strip().strip("'\"") or path.stem.replace("-", " ").title()
        found[head] = text
    return found


RULINGS: Final = rulings()


def made(wanted: list[str], known: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """The table: card, "kind side", line."""
    table = {}
    for name in names():
        entry = load(name)
        if not entry.versions:
            continue
        card = entry.versions[-1]
        have = known.get(name, {})
        if wanted and name not in wanted:
            if have:
                table[name] = have
            continue
        found = {}
        for kind, side in sides(entry, card):
            key = f"{kind.slug} {side}"
            line: Any = have.get(key)
            if line is None or not holds(line):
                line = shown_by(card, kind, side)
            if line is not None:
                found[key] = line
            else:
                print(f"nothing found: {name}: {key}", file=sys.stderr, flush=True)
        if found:
            table[name] = found
        if not wanted and len(table) % 40 == 0:
            OUT.write_text(written({**known, **table}), "utf-8")
    return table


def written(table: dict[str, dict[str, str]]) -> str:
    """The file: a card a paragraph, a line a line."""
    cards = [
        f"{json.dumps(name, ensure_ascii=False)}: {{\n"
        + ",\n".join(f" {json.dumps(key)}: {json.dumps(line, ensure_ascii=False)}" for key, line in rows.items())
        + "\n}"
        for name, rows in table.items()
    ]
    return "{\n" + ",\n".join(cards) + "\n}\n"


def on_sides() -> dict[str, list[str]]:
    """By "kind side" the cards that are on it, from their data."""
    return {f"{kind.slug} {side}": [name for name in names() if on_side(load(name), kind, side)]
            for kind in KINDS for side in (DOES, REACTS)}


def check(known: dict[str, dict[str, str]]) -> int:
    """Runs all lines; tells those that do not hold."""
    from time import perf_counter

    begin, count, bad = perf_counter(), 0, 0
    for name, rows in known.items():
        for key, line in rows.items():
            count += 1
            if not holds(line):
                bad += 1
                print(f"{name}, {key}: {line}")
    seconds = perf_counter() - begin
    print(f"{count:,} lines, {bad} wrong, {seconds:.1f} s, {1000 * seconds / count:.0f} ms each")
    return bad


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(bool(check(json.loads(OUT.read_text("utf-8")))))
    rows = [f" {json.dumps(key)}: {json.dumps(row, ensure_ascii=False)}" for key, row in on_sides().items()]
    SIDES.write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")
    OUT.write_text(written(made(sys.argv[1:], json.loads(OUT.read_text("utf-8")))), "utf-8")
    print(f"{OUT}: {OUT.stat().st_size:,} bytes")

