"""Phrases for choices: "choose one", this or that, what a player does who cannot do something."""

from __future__ import annotations

from engine.language import (
    AllIn,
    Amount,
    ChooseOne,
    Clause,
    Discard,
    Instruction,
    Need,
    Option,
    Place,
    Put,
    Ref,
    Repeat,
    Reveal,
    Spot,
    Trash,
    Who,
)
from engine.language.nodes import Cards
from engine.language.walk import cards_acted_on
from oracle.english.card_phrases import What, cards_of
from oracle.english.grammar import Tree, rule
from oracle.english.scopes import Scope, Unread
from oracle.english.step_phrases import Steps, joined

# ------------------------------------------------------------------------------------------------- choose


@rule("tail", "choose one (:|,) {options}")
def choose_one(scope: Scope, options: tuple[Option, ...]) -> Steps:
    """A choice of one thing among several."""
    if len(options) < 2:
        raise Unread("only one thing to choose")
    return (ChooseOne(options),)


@rule("tail", "choose {number} [different options|⟨ the choices must be different ⟩] : {options} "
      "[. the choices must be different]")
def choose_several(scope: Scope, number: int, options: tuple[Option, ...]) -> Steps:
    """A choice of several things."""
    if len(options) <= number:
        raise Unread("too few things to choose from")
    return (ChooseOne(options, count=number),)


@rule("tail", "for each {counted} , choose one : {options} . the choices must be different",
      "choose a different thing per {counted} : {options}")
def choose_as_many(scope: Scope, number: Amount, options: tuple[Option, ...]) -> Steps:
    """A choice of as many things as there are of something."""
    if len(options) < 2:
        raise Unread("only one thing to choose")
    return (ChooseOne(options, count=number),)


@rule("options", "{option}", lazy=True)
def last_option(scope: Scope, one: Tree) -> tuple[Option, ...]:
    """The last thing to choose from."""
    made = scope.value(one)
    assert isinstance(made, Option)
    return (made,)


@rule("options", "{option} (; or|;|, or) {options}", lazy=True)
def options(scope: Scope, first: Tree, others: Tree) -> tuple[Option, ...]:
    """Things to choose from, each read by itself."""
    before = list(scope.spoken)
    one = scope.value(first)
    mentioned, scope.spoken = scope.spoken, before
    rest = scope.value(others)
    assert isinstance(one, Option) and isinstance(rest, tuple)
    if len(mentioned) > len(before):
        scope.spoken = mentioned
    return (one, *rest)


def _label(scope: Scope, tree: Tree) -> str:
    words = scope.words(tree)
    return words[:1].lower() + words[1:]


@rule("option", "{row}", lazy=True)
def option(scope: Scope, steps: Tree) -> Option:
    """One thing to choose."""
    do = scope.value(steps)
    assert isinstance(do, tuple)
    return Option(_label(scope, steps), joined(do))


# ------------------------------------------------------------------------------------------------- this or that


@rule("step", "{simple} or {simple} [<, your choice|, their choice>] [⟨ they choose the order ⟩]",
      "either {simple} or {simple} [<, your choice|, their choice>]", lazy=True)
def either_or(scope: Scope, first: Tree, second: Tree, whose: str | None) -> Steps:
    """One of two things."""
    return _either(scope, (first, second), whose)


@rule("step", "{simple} , {simple} , or {simple} [<, your choice|, their choice>]",
      "{simple} , or {simple} , or {simple} [<, your choice|, their choice>]", lazy=True)
def one_of_three(scope: Scope, first: Tree, second: Tree, third: Tree, whose: str | None) -> Steps:
    """One of three things."""
    return _either(scope, (first, second, third), whose)


def _either(scope: Scope, parts: tuple[Tree, ...], whose: str | None) -> Steps:
    by = Who.OWNER if whose == ", your choice" and scope.theirs else Who.YOU
    before = list(scope.spoken)
    made = []
    for part in parts:
        scope.spoken = list(before)
        do = scope.value(part)
        assert isinstance(do, tuple)
        made.append(Option(_label(scope, part), joined(do)))
    scope.spoken = before
    return (ChooseOne(tuple(made), worded=False, by=by),)


@rule("simple", "discard {what}")
def simple_discard(scope: Scope, what: What) -> Steps:
    """Discard cards."""
    return (Discard(cards_of(scope, what, Place.HAND)),)


@rule("simple", "trash {what}")
def simple_trash(scope: Scope, what: What) -> Steps:
    """Trash cards."""
    return (Trash(cards_of(scope, what, Place.HAND)),)


@rule("simple", "put {what} {onto}")
def simple_put(scope: Scope, what: What, onto: tuple[Place, Spot]) -> Steps:
    """Put cards somewhere."""
    if what.of is None and what.where is None:
        raise Unread("from where?")
    return (Put(cards_of(scope, what), onto[0], spot=onto[1]),)


@rule("simple", "gain {what}")
def simple_gain(scope: Scope, what: What) -> Steps:
    """Gain a card."""
    from oracle.english.step_phrases import gain

    return gain(scope, (what,))


@rule("simple", "{bonus}")
def simple_bonus(scope: Scope, one: Instruction) -> Steps:
    """A bonus."""
    return (one,)


@rule("step", "put {definite} {onto} or {onto}")
def put_either(scope: Scope, cards: Cards, first: tuple[Place, Spot], second: tuple[Place, Spot]) -> Steps:
    """Put cards to one of two places."""
    return (ChooseOne(tuple(
        Option("put it into your hand" if place is Place.HAND else "put it onto your deck",
               (Put(cards, place, spot=spot),))
        for place, spot in (first, second)
    ), worded=False),)


@rule("step", "trash (this|{some}) or {some}")
def trash_either(scope: Scope, some: What | None, other: What) -> Steps:
    """Trash this card or another."""
    name = scope.fresh("trashed")
    first = scope.this if some is None else cards_of(scope, some, Place.HAND)
    made = ChooseOne((
        Option("trash this" if some is None else "trash the first", (Trash(first, name),)),
        Option("trash a card from your hand", (Trash(cards_of(scope, other, Place.HAND), name),)),
    ), worded=False)
    scope.speak(Ref(name), "trashed", False, other.filters)
    return (made,)


# ------------------------------------------------------------------------------------------------- cannot, unless


@rule("tail", "{refusable} ⟨ or reveal (they|you) can not ⟩",
      "{refusable} ⟨ or reveal a hand (with no|of all) {core} ⟩")
def or_reveal(scope: Scope, steps: Steps, core: object = None) -> Steps:
    """Something is done, and a player who cannot do it shows that."""
    *before, last = joined(steps)
    if len(before) == 2 and isinstance(before[1], Reveal):
        return (Clause(cost=(*before, last), otherwise=(Reveal(AllIn(Place.HAND)),)),)
    place = getattr(cards_acted_on(last), "source", None)
    if place is None:
        raise Unread("of which cards?")
    shown = place if isinstance(place, Place) else Place.HAND
    return (*before, Clause(cost=(last,), otherwise=(Reveal(AllIn(shown)),)))


@rule("refusable", "{step}")
def refusable(scope: Scope, steps: Steps) -> Steps:
    """Something is done by a player who can."""
    return steps


@rule("refusable", "{step} and {step}")
def refusable_both(scope: Scope, steps: Steps, more: Steps) -> Steps:
    """Something is done by a player who can."""
    return (*steps, *more)


@rule("tail", "{step} unless {who} {row}")
def unless(scope: Scope, steps: Steps, player: Who, cost: Steps) -> Steps:
    """Something is done by a player who does not do something else."""
    return (Clause(need=Need.MAY, cost=joined(cost), otherwise=joined(steps)),)


# ------------------------------------------------------------------------------------------------- how often


@rule("tail", "do this twice : {row}", "do this {number} times : {row}")
def do_twice(scope: Scope, *parts: object) -> Steps:
    """Something is done several times."""
    number = parts[0] if isinstance(parts[0], int) else 2
    steps = parts[-1]
    assert isinstance(steps, tuple)
    return (Repeat(number, joined(steps)),)


@rule("step", "discard {some} , {some} , or {some}")
def discard_one_of(scope: Scope, one: What, two: What, three: What) -> Steps:
    """Discard one thing or another."""
    made: list[Option] = []
    for what in (one, two, three):
        cards = cards_of(scope, what, Place.HAND)
        made.append(Option(f"discard {len(made) + 1}", (Discard(cards),)))
    return (ChooseOne(tuple(made), worded=False),)


@rule("tail", "(for each|per|once per) {counted} , {steps}")
def so_often(scope: Scope, amount: Amount, steps: Steps) -> Steps:
    """Something is done for each of something."""
    return (Repeat(amount, joined(steps)),)


@rule("tail", "if {definite} is (a|an) ... {cases}", lazy=True)
def by_kind(scope: Scope, cards: Tree, cases: Tree) -> Steps:
    """The kind of a card decides what is done."""
    from engine.language import Matches

    of = scope.value(cards)
    found = scope.value(cases)
    assert isinstance(found, tuple)
    return tuple(Clause(do, if_=Matches(of, kind)) for kind, do in found)  # type: ignore[arg-type]


@rule("cases", "{case}", "{case} (.|;|,) {cases}")
def all_cases(scope: Scope, first: object, others: tuple[object, ...] | None = None) -> tuple[object, ...]:
    """The cases, by the kind of a card."""
    return (first, *(others or ()))


@rule("case", "{kind} card , {row}", lazy=True)
def case(scope: Scope, kind: Tree, steps: Tree) -> tuple[object, tuple[Instruction, ...]]:
    """Something is done if a card is of a kind."""
    return scope.value(kind), joined(scope.aside(steps))
