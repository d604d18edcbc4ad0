"""The parts that a card can have in a position: how it is laid out so that it waits, and how it does what it does.

All of it is read from the card's data: from where its abilities work, what triggers them, what its type allows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from engine import language as lang
from engine.collection import load, remembered
from engine.language import Ability, Card, Entry, From, Manner, On, Who
from engine.language.walk import contains, parts
from oracle.atlas.layouts import THE_OTHER, Layout, chosen_for, has_one_chosen, lay
from oracle.words.catalogue import facts

PLAYABLE: Final = frozenset({"Action", "Treasure", "Night"})
_CARD_TYPES: Final = PLAYABLE | {"Victory", "Curse"}
OTHERS: Final = (Who.OTHERS, Who.LEFT, Who.RIGHT)
RICH: Final = "coins=14 buys=2"
_OVERPAID: Final = 1             # coins more than a card costs


class Waiting(NamedTuple):
    """A card that is laid out so that one of its abilities waits."""

    layout: Layout
    ability: Ability


@remembered
def card_of(name: str, era: str = "") -> Card | None:
    """Return the version of a card that holds; None if there is none in that year."""
    entry = load(name)
    if not era:
        return entry.versions[-1] if entry.versions else None
    return next((one for one in reversed(entry.versions) if (one.since or 0) <= int(era)), None)


@cache
def waits_for(card: Card) -> tuple[tuple[Ability, bool], ...]:
    """Return the triggered and ongoing abilities of a card; of each whether another ability sets it up."""
    found = []
    for ability in card.abilities:
        for part in parts(ability):
            if isinstance(part, Ability) and part.when.on is not On.PLAY and not (
                    part.when.on is On.BUY and "Event" in card.types):
                found.append((part, part is not ability))
    return tuple(found)


def is_landscape(card: Card) -> bool:
    """Report whether it is an Event, a Project, a Way and so on."""
    return not _CARD_TYPES & set(card.types)


def waiting(card: Card, on: On, who: str = "alice") -> Iterator[Waiting]:
    """Yield the ways to lay a card out so that an ability of it waits for such an occurrence, for a player."""
    for ability, set_up in waits_for(card):
        if ability.when.on is on and ability.source is not From.ITSELF:
            for layout in _laid_out(card, ability, set_up, who):
                yield Waiting(layout, ability)


def _laid_out(card: Card, ability: Ability, set_up: bool, who: str) -> Iterator[Layout]:
    name = card.name

    def of(text: str, table: str = "", *events: str) -> Layout:
        return lay(text if who == "alice" else "", text if who == "bob" else "", table, *events)

    landscape = is_landscape(card)
    if ability.source is From.HAND:
        yield of(f"hand={name}")
    elif ability.source is From.PLAY:
        yield of(f"play={name}")
    elif ability.source is From.TAVERN:
        yield of(f"tavern={name}")
    elif ability.source is From.CUBE:
        if "Project" in card.types:
            yield of(f"projects={name}", f"landscapes={name}")
        else:
            yield of(f"{'states' if 'State' in card.types else 'artifacts'}={name}")
    elif set_up:
        yield from _set_up(card, who)
    elif "Trait" in card.types:
        yield of("favors=2", f"landscapes={name}[{THE_OTHER}]")
    elif landscape:
        entry = load(name)
        chosen = f"[{chosen_for(entry)}]" if has_one_chosen(entry) else ""
        yield of("favors=2" if "Ally" in card.types else "", f"landscapes={name}{chosen}")
    else:
        yield lay("", "", f"supply={name}")


def _set_up(card: Card, who: str) -> Iterator[Layout]:
    """Yield the ways in which an ability is there that another one of the card sets up."""
    name, player = card.name, who.title()

    def of(text: str, table: str = "", *events: str) -> Layout:
        return lay(text if who == "alice" else "", text if who == "bob" else "", table, *events)

    if is_landscape(card):
        yield of(f"pending={name}", f"landscapes={name}")
        if "Event" in card.types:
            yield of(RICH, f"landscapes={name}", f"{player} buys {name}")
        return
    yield of(f"play={name} pending={name}")
    if card.play is not None:
        turn = "" if who == "alice" else f"turn={player}"
        night = "phase=night" if not {"Action", "Treasure"} & set(card.types) else ""
        over = () if who == "alice" else (f"{player} ends the turn",)
        yield of(f"hand={name} actions=2", " ".join(filter(None, (turn, night))), f"{player} plays {name}", *over)


def deeds(entry: Entry, card: Card) -> Iterator[Layout]:
    """Yield the ways in which a card does what it does, by itself: played, bought, called, at the start of a turn."""
    name, types = card.name, set(card.types)
    if card.play is not None and PLAYABLE & types:
        night = "" if {"Action", "Treasure"} & types else "phase=night"
        yield lay(f"hand={name}", "", night, f"Alice plays {name}")
    if "Event" in types:
        yield lay(RICH, "", f"landscapes={name}", f"Alice buys {name}")
    for on, event in MOMENTS.items():
        for one in waiting(card, on):
            if one.ability.when.who not in OTHERS and not (one.layout.events and on is On.START_OF_TURN):
                yield one.layout.then(event)
    if any(set_up and ability.when.on is On.START_OF_TURN for ability, set_up in waits_for(card)):
        until = ("Alice ends the turn", "Bob ends the turn")
        if card.play is not None and PLAYABLE & types:
            yield lay(f"hand={name} deck=8 Copper", "deck=6 Copper", "", f"Alice plays {name}", *until)
        if "Event" in types:
            yield lay(f"{RICH} deck=8 Copper", "deck=6 Copper", f"landscapes={name}", f"Alice buys {name}", *until)
    own = own_triggers(card)
    if On.GAIN in own and not is_landscape(card):
        yield lay("", "", f"supply={name}", f"Alice gains {name}")
    if On.BUY in own and not is_landscape(card):
        yield lay(f"coins={card.cost.coins + _OVERPAID}", "", f"supply={name}", f"Alice buys {name}")
    if On.TRASH in own:
        yield lay(f"hand={name}", "", "", f"Alice trashes {name}")
    if On.DISCARD in own:
        yield lay(f"hand={name}", "", "", f"Alice discards {name}")


MOMENTS: Final[dict[On, str]] = {
    On.START_OF_TURN: "Alice starts the turn",
    On.START_OF_BUY: "Alice ends the Action phase",
    On.START_OF_CLEANUP: "Alice ends the turn",
    On.END_OF_BUY: "Alice ends the turn",
    On.END_OF_TURN: "Alice ends the turn",
    On.AFTER_TURN: "Alice ends the turn",
}
"""The occurrences that come by themselves, with what brings them."""

# What brings about an occurrence that a card waits for, in the simplest ways.
BRINGS: Final[dict[On, tuple[Layout, ...]]] = {
    On.GAIN: (
        lay("", "", "", "Alice gains Gold"), lay("coins=8", "", "", "Alice buys Province"),
        lay("", "", "supply=Village", "Alice gains Village"),
        lay("coins=8", "", "supply=Village", "Alice buys Village"),
        lay("", "", "supply=Caravan", "Alice gains Caravan"), lay("", "", "supply=Militia", "Alice gains Militia"),
        lay("", "", "", "Alice gains Estate"), lay("", "", "", "Alice gains Copper"),
        lay("", "", "", "Alice gains Curse")),
    On.WOULD_GAIN: (lay("", "", "", "Alice gains Gold"), lay("coins=8", "", "", "Alice buys Gold"),
                    lay("", "", "", "Alice gains Curse")),
    On.BUY: (lay("coins=8", "", "", "Alice buys Gold"), lay("coins=8", "", "supply=Village", "Alice buys Village")),
    On.TRASH: (lay("hand=Estate", "", "", "Alice trashes Estate"), lay("hand=Silver", "", "", "Alice trashes Silver")),
    On.DISCARD: (lay("play=Silver,Village deck=5 Copper", "", "", "Alice ends the turn"),
                 lay("hand=Estate", "", "", "Alice discards Estate")),
    On.BEFORE_PLAY: (lay("hand=Village", "", "", "Alice plays Village"),
                     lay("hand=Silver", "", "", "Alice plays Silver"),
                     lay("hand=Militia", "hand=5 Copper", "", "Alice plays Militia")),
    On.WOULD_RESOLVE: (lay("hand=Smithy deck=5 Copper", "", "", "Alice plays Smithy"),
                       lay("hand=Silver", "", "", "Alice plays Silver")),
    On.AFTER_PLAY: (lay("hand=Smithy deck=8 Copper", "", "", "Alice plays Smithy"),
                    lay("hand=Silver", "", "", "Alice plays Silver")),
    On.WOULD_SHUFFLE: (lay("deck=Copper discard=Silver,Gold", "", "", "Alice draws 2"),),
    On.EXILE: (lay("", "", "", "Alice exiles Silver from the Supply"),),
    On.PILE_EMPTIES: (lay("", "", "supply=Cellar 1", "Alice gains Cellar"),),
    **{on: (lay("", "", "", event),) for on, event in MOMENTS.items()},
}


def about(card: Card, on: On) -> tuple[Layout, ...]:
    """Return what brings about an occurrence that an ability of the card itself waits for: this card is gained,
    trashed."""
    name = card.name
    return {
        On.GAIN: (lay("", "", f"supply={name}", f"Alice gains {name}"),
                  lay("deck=Silver", "", f"supply={name}", f"Alice gains {name} onto the deck"),
                  lay(f"coins={card.cost.coins + _OVERPAID}", "", f"supply={name}", f"Alice buys {name}")),
        On.BUY: (lay(f"coins={card.cost.coins + _OVERPAID}", "", f"supply={name}", f"Alice buys {name}"),),
        On.TRASH: (lay(f"hand={name}", "", "", f"Alice trashes {name}"),),
        On.DISCARD: (lay(f"play={name} deck=5 Copper", "", "", "Alice ends the turn"),
                     lay(f"hand={name}", "", "", f"Alice discards {name}")),
        On.BEFORE_PLAY: (lay(f"hand={name}", "", "", f"Alice plays {name}"),),
        On.WOULD_RESOLVE: (lay(f"hand={name}", "", "", f"Alice plays {name}"),),
        On.AFTER_PLAY: (lay(f"hand={name}", "", "", f"Alice plays {name}"),),
        On.EXILE: (lay("", "", f"supply={name}", f"Alice exiles {name} from the Supply"),),
        On.REVEAL: (lay(f"hand={name}", "", "", f"Alice reveals {name}"),),
    }.get(on, ())


@cache
def does(card: Card) -> frozenset[type]:
    """Return the kinds of words in a card's abilities."""
    return frozenset(type(part) for ability in card.abilities for part in parts(ability))


@cache
def own_triggers(card: Card) -> frozenset[On]:
    """Return what the card itself waits for: that it is gained, trashed, discarded, played."""
    return frozenset(ability.when.on for ability, _ in waits_for(card) if ability.source is From.ITSELF)


@cache
def moves_itself(card: Card) -> bool:
    """Report whether a play ability of the card does something with the card itself."""
    return card.play is not None and any(
        isinstance(part, lang.Trash | lang.Put | lang.ReturnToPile | lang.Exchange | lang.ReturnCard)
        and contains(part, lang.This) for part in parts(card.play))


@cache
def leaves(card: Card) -> bool:
    """Report whether it plays cards and leaves them where they lie."""
    return any(isinstance(part, lang.PlayFromSupply) or (isinstance(part, lang.Play) and part.manner is Manner.LEAVING)
               for ability in card.abilities for part in parts(ability))


@remembered
def plain_for(card: Card) -> str:
    """Return a plain card of the same types and about the same cost; empty if there is none. It gives cards, Actions,
    Buys and coins, and no more (an Attack makes discard)."""
    types = {"Action", "Treasure", "Attack", "Victory"} & set(card.types)
    types = types - {"Victory"} if len(types) > 1 else types
    near = [(abs(one.cost.coins - card.cost.coins), len(does(one)), one.name) for one in _plain_cards()
            if set(one.types) == types and one.name != card.name]
    return min(near)[2] if near and min(near)[0] <= _NEAR else ""


@cache
def _plain_cards() -> tuple[Card, ...]:
    """Return the cards that give something, and no more."""
    found = [card for fact in facts().values() if fact.is_card and fact.pile in ("kingdom", "base")
             if (card := card_of(fact.name)) is not None]
    return tuple(card for card in found if not waits_for(card) and does(card) <= (
        _PLAIN | _PLAIN_ATTACK if "Attack" in card.types else _PLAIN))


_NEAR: Final = 2                 # coins by which its cost may differ
_PLAIN: Final = {lang.Ability, lang.When, lang.Anything, lang.Clause, lang.Plus, lang.Draw}
_PLAIN_ATTACK: Final = {lang.Each, lang.DiscardDownTo}


__all__ = [
    "BRINGS", "MOMENTS", "OTHERS", "PLAYABLE", "RICH", "Waiting", "about", "card_of", "deeds", "does",
    "is_landscape", "leaves", "moves_itself", "own_triggers", "plain_for", "waiting", "waits_for",
]
