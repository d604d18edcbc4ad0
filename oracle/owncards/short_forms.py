"""The short forms of the ability language that are texts: "+2 Cards", "a Treasure from hand", "costing up to $4".

Each reads and writes; a value that has no such form is written in full (``mirror``).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from engine.language.nodes import (
    AllIn,
    Anything,
    Cards,
    Cost,
    CostsExactly,
    CostsUpTo,
    Draw,
    Except,
    Filter,
    Instruction,
    It,
    Named,
    Pick,
    Plus,
    Ref,
    Source,
    This,
    Typed,
    When,
)
from engine.language.terms import ANY_NUMBER, TYPES, On, Place, Pool
from oracle.owncards.value_kinds import Data, Kind, spelling, takes, term, words_at
from oracle.words.catalogue import did_you_mean, find

_BONUSES: Final = {
    "Card": None, "Action": Pool.ACTIONS, "Buy": Pool.BUYS, "VP": Pool.VP, "Coffers": Pool.COFFERS,
    "Villager": Pool.VILLAGERS, "Favor": Pool.FAVORS, "Potion": Pool.POTIONS, "Debt": Pool.DEBT,
}
_OF_POOL: Final = {pool: name for name, pool in _BONUSES.items() if pool is not None}
_BONUS: Final = re.compile(r"\+(\d{1,3}) ([A-Za-z]+?)(s?)")
_COINS: Final = re.compile(r"\+\$(\d{1,3})")
_PICK: Final = re.compile(r"(a|an|any number of|up to \d{1,3}|\d{1,3} to \d{1,3}|\d{1,3}) (.+?) from (.+)")
_ALL: Final = re.compile(r"all (.+?) in (.+)")
_COSTING: Final = re.compile(r"costing (up to |exactly )?\$(\d{1,3})(?: more than (.+))?")
_COST: Final = re.compile(r"\$?(?:(\d{1,3})[*+]?)?\s*(P{0,9})\s*(?:(\d{1,3})D)?")



def text_form(text: str, kind: Kind) -> Any:
    """Return the meaning of a text where a kind of value is wanted; None if it is no short form there."""
    for wanted, read, _ in _TEXTS:
        if takes(kind, wanted) and (found := read(text)) is not None:
            return found
    return None


def likely(text: str, kind: Kind) -> str:
    """Return what a text that is no short form was probably meant as, or how the short forms look; or nothing."""
    bonus = _BONUS.fullmatch(text)
    if bonus and takes(kind, Draw):
        meant = did_you_mean(bonus[2] + bonus[3], [name + s for s in ("", "s") for name in _BONUSES])
        if meant:
            return meant.replace("did you mean ", f"did you mean +{bonus[1]} ")
    return next((f"such as {shape}" for wanted, _, shape in _TEXTS if takes(kind, wanted)), "")


def _bonus(text: str) -> Instruction | None:
    coins = _COINS.fullmatch(text)
    if coins:
        return Plus(Pool.COINS, int(coins[1]))
    found = _BONUS.fullmatch(text)
    name = found[2] + found[3] if found and found[2] + found[3] in _BONUSES else found[2] if found else ""
    if found is None or name not in _BONUSES:
        return None
    pool = _BONUSES[name]
    return Draw(int(found[1])) if pool is None else Plus(pool, int(found[1]))


def _bonus_text(one: Plus | Draw) -> str | None:
    amount = one.amount
    if not isinstance(amount, int):
        return None
    if isinstance(one, Plus) and one.pool is Pool.COINS:
        return f"+${amount}"
    name = "Card" if isinstance(one, Draw) else _OF_POOL.get(one.pool)
    plural = "s" if amount != 1 and name not in ("VP", "Coffers", "Debt") else ""
    return f"+{amount} {name}{plural}" if name else None


def _cards(text: str) -> Cards | None:
    if text in ("this", "it"):
        return This() if text == "this" else It()
    every = _ALL.fullmatch(text)
    if every:
        place, filter = term(Place, every[2]), _noun(every[1])
        return AllIn(place, filter) if isinstance(place, Place) and filter is not None else None
    return _pick(text)


def _all_text(one: AllIn) -> str | None:
    noun = _noun_text(one.filter)
    return f"all {_plural(noun)} in {spelling(one.place)}" if noun else None


def _pick(text: str) -> Pick | None:
    found = _PICK.fullmatch(text)
    if not found:
        return None
    filter, place = _noun(found[2]), term(Place, found[3])
    source: Source = place if isinstance(place, Place) else Ref(found[3])
    numbers = [int(number) for number in re.findall(r"\d+", found[1])]
    low, high = (0, ANY_NUMBER) if found[1].startswith("any") else (1, 1) if not numbers else (
        (0, numbers[0]) if found[1].startswith("up") else (numbers[0], numbers[-1]))
    return Pick(low, high, source, filter) if filter is not None else None


def _pick_text(pick: Pick) -> str | None:
    noun = _noun_text(pick.filter)
    source = spelling(pick.source) if isinstance(pick.source, Place) else (
        pick.source.name if isinstance(pick.source, Ref) else "")
    low, high = pick.low, pick.high
    if not noun or not source or not isinstance(low, int) or not isinstance(high, int):
        return None
    many = "any number of" if (low, high) == (0, ANY_NUMBER) else f"up to {high}" if not low else (
        f"{low}" if low == high else f"{low} to {high}")
    return f"{many} {noun if high == 1 else _plural(noun)} from {source}"


def _plural(noun: str) -> str:
    return f"{noun[:-1]}ies" if noun.endswith("ry") else f"{noun}s"


def _noun(text: str) -> Filter | None:
    """Return the filter that a noun means, singular or plural: cards, Treasures, non-Victory cards."""
    for word in (text, text.removesuffix("s"), re.sub("ies$", "y", text)):
        if word == "card":
            return Anything()
        inner = re.fullmatch(r"(non-)?(\w+)(?: card)?", word)
        if inner and inner[2] in TYPES:
            return Except(Typed(inner[2])) if inner[1] else Typed(inner[2])
    fact = find(text)
    return Named(fact.name) if fact is not None else None


def _noun_text(filter: Filter) -> str:
    if isinstance(filter, Typed):
        return filter.type
    if isinstance(filter, Named):
        return filter.name
    if isinstance(filter, Except) and isinstance(filter.filter, Typed):
        return f"non-{filter.filter.type} card"
    return "card" if filter == Anything() else ""


def _filter(text: str) -> Filter | None:
    costing = _COSTING.fullmatch(text)
    if costing:
        kind = CostsUpTo if costing[1] == "up to " else CostsExactly
        than = None if not costing[3] else _cards(costing[3]) or Ref(costing[3])
        return kind(int(costing[2]), than)
    return None if text in words_at(Filter) else _noun(text)


def _costing_text(filter: CostsUpTo | CostsExactly) -> str | None:
    than = "" if filter.than is None else cards_text(filter.than)
    if not isinstance(filter.coins, int) or than is None:
        return None
    text = f"costing {'up to ' if isinstance(filter, CostsUpTo) else ''}${filter.coins}"
    return f"{text} more than {than}" if than else text


def _cost(text: str) -> Cost | None:
    found = _COST.fullmatch(text)
    return Cost(int(found[1] or 0), len(found[2]), int(found[3] or 0)) if found and text else None


def _cost_text(cost: Cost) -> Data:
    if not cost.potions and not cost.debt:
        return cost.coins
    return (f"${cost.coins}" if cost.coins else "") + "P" * cost.potions + (f"{cost.debt}D" if cost.debt else "")


def _when(text: str) -> When | None:
    on = term(On, text)
    return When(on) if isinstance(on, On) else None


_TEXTS: Final[tuple[tuple[type, Callable[[str], Any], str], ...]] = (
    (Draw, _bonus, "+2 Cards or +$1"), (AllIn, _cards, "1 card from hand, all cards in hand or this"),
    (Pick, _pick, "1 card from hand"), (Anything, _filter, "Treasure, Copper or costing up to $4"),
    (Cost, _cost, "4, $3P or 8D"), (When, _when, "gain"),
)
"""What is wanted, how a text is read as that, and what such a text looks like."""



def cards_text(cards: Cards) -> str | None:
    """Return cards among which nothing is chosen as a text; None for others."""
    match cards:
        case This():
            return "this"
        case It():
            return "it"
        case Ref(name):
            return name
        case AllIn():
            return _all_text(cards)
        case _:
            return None


TEXT_OF: Final[dict[type, Callable[[Any], Data]]] = {
    Draw: _bonus_text, Plus: _bonus_text, Pick: _pick_text, Cost: _cost_text, This: cards_text, It: cards_text,
    Ref: cards_text, AllIn: cards_text, Anything: lambda one: "card", Typed: _noun_text, Named: lambda one: one.name,
    CostsUpTo: _costing_text, CostsExactly: _costing_text,
}
"""The functions that write a word as a text; they return None where it cannot be."""
