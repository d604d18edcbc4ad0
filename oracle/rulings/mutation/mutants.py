"""Making mutants: every way to change one word of a version of a card.

A mutant changes a number by one, leaves out an instruction, leaves out or negates a condition, swaps may and must, or
names another place, trigger, card, type or pool. Printed costs and types are not changed, as the catalogue checks them.
Neither is what the data does not state: a field with its usual value (whose hand: your own) is not a word, unless it is
a number. Nor is what the kernel never asks, such as whether a Boon has to be followed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum
from typing import Final, NamedTuple

from engine import language as lang
from engine.language import (
    ANY_NUMBER,
    PLAYER_PLACES,
    Card,
    From,
    Lasts,
    Manner,
    Mark,
    Need,
    Often,
    On,
    Phase,
    Place,
    Pool,
    Span,
    Spot,
    Token,
    Who,
    Word,
)
from engine.language.lint import sense
from engine.language.walk import Node, changed, fields_of
from engine.record import default_of, replace
from oracle.rulings.mutation.opposites import (
    OTHER_NAME,
    OTHER_PLACE,
    OTHER_POOL,
    OTHER_SAYING,
    OTHER_TOKEN,
    OTHER_TRIGGER,
    OTHER_TYPE,
    OTHER_WHO,
    OTHER_WORD,
)

_HARMLESS: Final = ("which nothing reads", "does nothing", "without showing or moving its own card")
_SINGLE: Final = (Pool.JOURNEY, Pool.MINUS_CARD, Pool.MINUS_COIN)
# A turn has each of these once, so that "every time" and "once" are the same there ...
_MOMENTS: Final = (On.FIRST_AT_TURN, On.START_OF_TURN, On.START_OF_CLEANUP, On.END_OF_TURN, On.AFTER_TURN, On.ONGOING)
# ... and all of these are on the player's own turn, so that it is the same whether the ability ends with the turn
# or at the start of the next. (There can be several Buy phases in a turn.)
_OWN_MOMENTS: Final = (*_MOMENTS, On.START_OF_BUY, On.END_OF_BUY)
# Nothing triggers these: the kernel resolves the one whose turn it is (a card that is played, paid for or received;
# the set-up; the end of the game).
_UNTRIGGERED: Final = (On.PLAY, On.RECEIVE, On.PAY, On.WOULD_PAY, On.SCORING, On.SET_UP_GAME)
# What is done with picked cards, so that to pick none is not to do it.
_FOLDED: Final = (lang.Choose, lang.Discard, lang.Trash, lang.Put, lang.Play, lang.ReturnToPile)
_LONG: Final = 90
_INSTRUCTIONS: Final = ("do", "cost", "otherwise")
_CONDITIONS: Final = ("if_", "while_", "given")


class Mutant(NamedTuple):
    """A changed version of a card, and what is changed in it."""

    version: Card
    what: str


def short(node: Node) -> str:
    """Return a short text for a piece of card data: only what differs from the usual."""
    if isinstance(node, tuple):
        return "(" + ", ".join(short(part) for part in node) + ")"
    if isinstance(node, Word):
        said: list[str] = []
        for number, (name, value) in enumerate(fields_of(node)):
            if value == default_of(type(node), name):
                continue
            said.append(short(value) if number == len(said) and number < 2 else f"{name}={short(value)}")
        return f"{type(node).__name__}({', '.join(said)})"
    if hasattr(node, "name") and not isinstance(node, str):
        return str(node.name)
    return repr(node)


def _changes(node: Node) -> Iterator[tuple[Node, str]]:
    """Yield every way to change one word in a node, with what was changed."""
    yield from _left_out(node)
    for name, value in fields_of(node):
        for other, what in _field(node, name, value):
            if not _unnoticed(node, name, value, other):
                yield replace(node, **{name: other}), what


def _left_out(node: Node) -> Iterator[tuple[Node, str]]:
    """Yield every way to leave out a node that combines others, or one of those."""
    if isinstance(node, lang.No):
        yield node.condition, f"not turned round: {short(node)}"
    if isinstance(node, (lang.AllOf, lang.AnyOf)):
        for number, part in enumerate(node.conditions):
            rest = node.conditions[:number] + node.conditions[number + 1 :]
            yield (rest[0] if len(rest) == 1 else type(node)(rest)), f"without the condition {short(part)}"
    if isinstance(node, (lang.Every, lang.Either)):
        for number, fits in enumerate(node.filters):
            others = node.filters[:number] + node.filters[number + 1 :]
            if others:
                yield (others[0] if len(others) == 1 else type(node)(others)), f"without {short(fits)}"
    if isinstance(node, lang.Except):
        yield node.filter, f"not turned round: {short(node)}"
    if isinstance(node, lang.Sum):
        for number, amount in enumerate(node.amounts):
            if len(node.amounts) > 1:
                yield lang.Sum(node.amounts[:number] + node.amounts[number + 1 :]), f"without adding {short(amount)}"
    if isinstance(node, lang.OncePerTurn):
        yield lang.Clause(node.do), f"not only once a turn: {short(node)}"


def _unnoticed(node: Node, name: str, value: Node, other: Node) -> bool:
    """Report whether another value of a node's field would be impossible to notice."""
    if isinstance(node, lang.Ability):
        # An ability in the hand or on the Tavern mat never has to be used: the kernel does not ask its clause. (What is
        # optional within is a clause of its own, and that is changed; a condition that is asked before an optional
        # ability is offered counts in any case.)
        needless = node.source in (From.HAND, From.TAVERN) and node.clause.if_ is None
        return needless and name == "clause" and other.need is not value.need
    if isinstance(node, lang.TakeTurn):
        return name == "during" and _counted_otherwise(other, value)  # what holds in it is set up without a count
    if isinstance(node, lang.SetUp) and name == "ability" and other.often is not value.often:
        # What waits for the next turn, or for after this one, is used up by its span already. (After-play
        # abilities for the next card are claimed in a way of their own.)
        return node.lasts in (Lasts.NEXT_TURN, Lasts.AFTER_TURN) and value.when.on is not On.AFTER_PLAY
    return False


def _counted_otherwise(some: tuple[lang.Ability, ...], others: tuple[lang.Ability, ...]) -> bool:
    """Report whether two lists with equally many abilities differ in how often one of them works."""
    return len(some) == len(others) and any(a.often is not b.often for a, b in zip(some, others, strict=True))


def _field(node: Node, name: str, value: Node) -> Iterator[tuple[Node, str]]:
    """Yield every way to change the value of a field."""
    if isinstance(node, lang.Cost):
        return
    for kinds, others in _OTHERS:
        if isinstance(value, kinds):
            yield from others(node, name, value)
            return
    if name in _CONDITIONS and value is not None:
        yield None, f"without the condition {short(value)}"
        yield from _changes(value)
    elif name == "filter" and not isinstance(value, lang.Anything):
        # In a pile that is named there is nothing else.
        named = isinstance(node, lang.Gain) and isinstance(node.source, (lang.TopOf, lang.AnyFrom))
        if not (named and isinstance(value, lang.Typed)):
            yield lang.Anything(), f"without {short(value)} in {type(node).__name__}.{name}"
        yield from _changes(value)
    elif isinstance(value, tuple):
        yield from _tuple(node, name, value)
    elif isinstance(value, Word):
        yield from _changes(value)


def _other_truth(node: Node, name: str, value: bool) -> Iterator[tuple[Node, str]]:
    if name == "shown":
        # Boons and Hexes are turned over: the kernel does not ask whether they are shown.
        if not (isinstance(node, lang.FromDeck) and node.deck in (Place.BOON_DECK, Place.HEX_DECK)):
            yield not value, f"{'revealed → looked at' if value else 'looked at → revealed'} in {short(node)}"
    elif value != default_of(type(node), name):
        yield not value, f"{OTHER_SAYING[name]} in {short(node)}"


def _other_place(node: Node, name: str, value: Place) -> Iterator[tuple[Node, str]]:
    if isinstance(node, lang.FromDeck) and value is Place.DECK:
        return  # whose deck is not stated
    if isinstance(node, lang.When):
        said = "from" if name == "source" else "not from"
        yield None, f"without '{said} {value.name.lower()}' in {short(node)}"
    elif value in OTHER_PLACE:
        other = OTHER_PLACE[value]
        yield other, f"{value.name.lower()} → {other.name.lower()} in {short(node)}"


def _other_trigger(node: Node, name: str, value: On) -> Iterator[tuple[Node, str]]:
    if isinstance(node, lang.When) and value in OTHER_TRIGGER:
        yield OTHER_TRIGGER[value], f"{value.value} → {OTHER_TRIGGER[value].value}"


def _other_phase(node: Node, name: str, value: Phase) -> Iterator[tuple[Node, str]]:
    if isinstance(node, lang.When) or name == "phase":
        other = Phase.ACTION if isinstance(node, lang.During) else None
        yield other, f"without the phase {value.name.lower()} in {short(node)}"


def _other_player(node: Node, name: str, value: Who) -> Iterator[tuple[Node, str]]:
    if value in OTHER_WHO and _who_counts(node, name):
        yield OTHER_WHO[value], f"{name} {value.value} → {OTHER_WHO[value].value} in {short(node)}"


def _other_word(node: Node, name: str, value: Enum) -> Iterator[tuple[Node, str]]:
    if isinstance(value, Spot) and isinstance(node, lang.Put) and node.to is not Place.DECK:
        return  # only a deck has a top and a bottom that count
    if value in OTHER_WORD and _word_counts(node, value):
        yield OTHER_WORD[value], f"{value.value} → {OTHER_WORD[value].value} in {short(node)}"


def _other_pool(node: Node, name: str, value: Pool) -> Iterator[tuple[Node, str]]:
    # Only coins and Potions are part of a cost, and can be overpaid.
    overpaid = Pool.POTIONS if value is Pool.COINS else Pool.COINS
    pool = overpaid if isinstance(node, (lang.Overpaid, lang.CoinCost)) else OTHER_POOL.get(value)
    if pool is not None:
        yield pool, f"{value.name.lower()} → {pool.name.lower()} in {short(node)}"


def _other_token(node: Node, name: str, value: Token) -> Iterator[tuple[Node, str]]:
    if value in OTHER_TOKEN:
        yield OTHER_TOKEN[value], f"{value.name.lower()} → {OTHER_TOKEN[value].name.lower()} in {short(node)}"


def _other_name(node: Node, name: str, value: str) -> Iterator[tuple[Node, str]]:
    if isinstance(node, (lang.Named, lang.Exchange, lang.CanExchange)):
        yield OTHER_NAME.get(value, "Copper"), f"{value} → {OTHER_NAME.get(value, 'Copper')} in {short(node)}"
    elif isinstance(node, (lang.Typed, lang.AlsoType)) and name == "type":
        yield OTHER_TYPE.get(value, "Victory"), f"{value} → {OTHER_TYPE.get(value, 'Victory')} in {short(node)}"


def _other_number(node: Node, name: str, value: int) -> Iterator[tuple[Node, str]]:
    if isinstance(node, lang.AddTokens) and name == "number" and node.token >= Token.PLUS_CARD:
        return  # a player has one of each of these
    if value == ANY_NUMBER:
        return
    # A player has one token of each of these kinds, and taking it again does nothing.
    if not (isinstance(node, lang.Plus) and node.pool in _SINGLE and value > 0):
        yield value + 1, f"{value} → {value + 1} in {short(node)}"
    # To play a card no times is to leave the instruction out, which is a mutant of its own; and for nothing
    # paid nothing is done anyway, as often or as much as was paid.
    if value > 0 and not (isinstance(node, (lang.Play, lang.PayAny)) and value == 1):
        yield value - 1, f"{value} → {value - 1} in {short(node)}"


# By what a field holds, the ways to change that: the first row that fits (a truth is a number too, a place an Enum).
_OTHERS: Final[tuple[tuple[tuple[type, ...], Callable[[Node, str, Node], Iterator[tuple[Node, str]]]], ...]] = (
    ((bool,), _other_truth),
    ((Place,), _other_place),
    ((On,), _other_trigger),
    ((Phase,), _other_phase),
    ((Who,), _other_player),
    ((Need, Often, Lasts, Manner, Mark, From, Span, Spot), _other_word),
    ((Pool,), _other_pool),
    ((Token,), _other_token),
    ((Enum,), lambda node, name, value: iter(())),
    ((str,), _other_name),
    ((int,), _other_number),
)


def _who_counts(node: Node, name: str) -> bool:
    """Report whether it makes sense to put another player here."""
    if isinstance(node, lang.When):
        return node.on is not On.ONGOING  # which nobody triggers
    if isinstance(node, lang.Ability):
        return node.by is Who.ACTOR  # the usual is the owner
    # A condition about a place of yours is a word, but the trash is nobody's; elsewhere YOU is the unstated usual.
    return getattr(node, name) is not Who.YOU or (isinstance(node, lang.AnyIn) and node.place < PLAYER_PLACES)


def _word_counts(node: Node, value: Node) -> bool:
    """Report whether another word could make any difference here."""
    if value is Need.MUST:
        return not isinstance(node, lang.Clause) or bool(node.do or node.cost)
    if isinstance(value, Often) and isinstance(node, lang.Ability):
        # "Once" applies to landscapes and to abilities that are set up; elsewhere the kernel ignores the word.
        said = value is not Often.EVERY or node.source in (From.CUBE, From.SET_UP)
        return said and node.when.on not in _MOMENTS
    if isinstance(node, lang.SetUp):
        return (
            node.ability.when.on not in _OWN_MOMENTS
            or node.ability.when.on is On.ONGOING
            or value in (Lasts.NEXT_TURN, Lasts.THIS_AND_NEXT_TURN, Lasts.UNTIL_USED, Lasts.WHILE)
        )
    return True


def _tuple(node: Node, name: str, value: tuple[Node, ...]) -> Iterator[tuple[Node, str]]:
    """Yield every way to change a part of a tuple; of instructions and options, also to leave one out."""
    drop = name in (*_INSTRUCTIONS, "options", "abilities", "during")
    for number, part in enumerate(value):
        rest = value[:number]
        if drop:
            yield rest + value[number + 1 :], f"without {short(part)}"
        for other, what in _changes(part):
            yield (*rest, other, *value[number + 1 :]), what


def _declinable(node: Node, around: Node) -> Node:
    """Return a word without optional clauses in which picking no card is a choice anyway, which is the same as
    declining.

    The clause of an ability itself is declined before anything is picked.
    """
    if isinstance(around, lang.Ability) or not isinstance(node, lang.Clause) or node.need is Need.MUST:
        return node
    # Of several instructions the others would be carried out; declining carries out the "otherwise" part.
    where = "cost" if node.cost else "do"
    steps: tuple[Node, ...] = getattr(node, where)
    if not steps or (where == "do" and (len(steps) > 1 or node.otherwise)):
        return node
    first = steps[0]
    if isinstance(first, lang.PayAny) and isinstance(first.least, int) and first.least > 0:
        return replace(node, need=Need.MUST)  # to pay nothing is to decline
    if isinstance(first, lang.Gain) and first.source is not Place.TRASH:
        gain: dict[str, Node] = {where: (replace(first, need=Need.MAY), *steps[1:])}
        return replace(node, **gain)
    name = "pick" if isinstance(first, lang.Choose) else "cards"
    pick = getattr(first, name, None)
    if not isinstance(first, _FOLDED) or not isinstance(pick, lang.Pick) or pick.low != 1:
        return node
    none: dict[str, Node] = {name: replace(pick, low=0)}
    changed_steps: dict[str, Node] = {where: (replace(first, **none), *steps[1:])}
    return replace(node, **changed_steps)


def _asked(card: Card, ability: lang.Ability) -> lang.Ability:
    """Return an ability without what the kernel never asks: nobody can notice a difference between two that are equal
    then.
    """
    ability = changed(ability, _declinable)
    on = ability.when.on
    bought = on is On.BUY and ability.source is From.ITSELF and "Event" in card.types
    if on not in _UNTRIGGERED and not bought:
        return ability
    # The clause is resolved for the player concerned, whoever that is, and in any case; what is optional within is
    # a clause of its own. Overpaying, or paying in another way, is an option of paying itself.
    ability = replace(ability, when=replace(ability.when, who=Who.YOU), clause=replace(ability.clause, need=Need.MUST))
    if not bought:
        ability = replace(ability, often=Often.EVERY)  # an Event's is used when it is bought
    if on is On.WOULD_PAY:
        # Having chosen the other way of paying already implies that this one replaces it.
        do = tuple(part for part in ability.clause.do if not isinstance(part, lang.Instead))
        ability = replace(ability, clause=replace(ability.clause, do=do))
    if on in (On.SCORING, On.SET_UP_GAME):
        # Every card is set up and scored wherever it is, every State for whoever has it.
        ability = replace(ability, source=From.ITSELF)
    return ability


def mutants(card: Card) -> Iterator[Mutant]:
    """Yield all mutants of a version, each once.

    Those that make no sense, and those that the kernel cannot tell from the unchanged card, are left out.
    """
    usual = set(sense(card))
    seen = {card.abilities}
    alike = tuple(_asked(card, ability) for ability in card.abilities)
    said: dict[str, int] = {}
    for abilities, what in _tuple(card, "abilities", card.abilities):
        if abilities in seen or tuple(_asked(card, ability) for ability in abilities) == alike:
            continue
        seen.add(abilities)
        version = replace(card, abilities=abilities)
        faults = [fault for fault in sense(version) if fault not in usual]
        if all(any(word in fault for word in _HARMLESS) for fault in faults):
            what = what if len(what) <= _LONG else what[: _LONG - 1] + "…"
            said[what] = said.get(what, 0) + 1
            yield Mutant(version, what + (f" ({said[what]})" if said[what] > 1 else ""))


__all__ = ["Mutant", "mutants", "short"]
