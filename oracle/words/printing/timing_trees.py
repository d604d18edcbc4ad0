"""Abilities and cards as timing trees."""

from __future__ import annotations

from typing import Final

from engine import language as lang
from engine.language import From, Often, On, Place, Who
from engine.record import replace
from oracle.words.printing.bound_names import bound_names
from oracle.words.printing.context import (
    FROM,
    LABELS,
    MOMENT,
    OF_PLAYER,
    OFTEN,
    PHASE,
    TRIGGER,
    WHO,
    Line,
    Phrase,
    Scope,
    a_words,
    call_words,
    condition,
    does_words,
    kind,
    money_words,
    place_of_words,
    says,
    who_words,
    whose_words,
)
from oracle.words.printing.instructions import by_words, clause_lines, lines
from oracle.words.spans import span_of
from oracle.words.table import PLACE_NAME

_HELD: Final = frozenset(("State", "Artifact"))
_WHOLE_TURN: Final = (On.END_OF_TURN, On.AFTER_TURN, On.START_OF_CLEANUP)


# ------------------------------------------------------------------------------------- when


@says(lang.When)
def _when(node: lang.When, scope: Scope, own_card: bool = False) -> str:
    """The trigger in words: ``when you gain this``."""
    if node.on in TRIGGER:
        text = _about_a_card(node, scope, own_card)
    else:
        text = _moment(node, scope)
        if node.filter != lang.Anything():
            text += f", of {a_words(kind(node.filter, scope))}"
        text += _taken_from(node, scope)
    own = node.who in (Who.YOU, Who.OWNER)
    if node.phase is not None:
        text += f", in {PHASE[node.phase].within}"
    if node.not_phase is not None:
        text += f", other than in {PHASE[node.not_phase].within}"
    if node.on is On.BEFORE_PLAY:
        text += ", before it is resolved"
    if node.given is not None:
        # It is judged as the player of the occurrence.
        text += f", if {condition(node.given, replace(scope, you=own and scope.you, it='it', by=''))}"
    return text


def _moment(node: lang.When, scope: Scope) -> str:
    """The trigger of an ability that no card triggers: ``at the start of your turn``."""
    if node.on not in MOMENT:
        return "" if node.who is Who.YOU else f"for {who_words(node.who, scope)}"
    if node.on in OF_PLAYER:
        return MOMENT[node.on].format("any player" if node.who is Who.ALL else who_words(node.who, scope))
    whose = whose_words(node.who, scope)
    if node.who is Who.ALL:
        whose = "the" if node.on in _WHOLE_TURN else "each player's"
    if node.on in (On.SET_UP_GAME, On.RECEIVE):
        return MOMENT[node.on] + ("" if node.who is Who.YOU else f" of {who_words(node.who, scope)}")
    return MOMENT[node.on].format(whose).replace("the Clean-up", "Clean-up")


def _about_a_card(node: lang.When, scope: Scope, own_card: bool) -> str:
    """The trigger of an ability that a card triggers: ``when another player plays an Attack card``."""
    subject = {Who.OTHERS: "another player", Who.ALL: "any player"}.get(node.who) or who_words(node.who, scope)
    verb = does_words(node.who, TRIGGER[node.on], scope).removeprefix(who_words(node.who, scope)).strip()
    what = kind(node.filter, scope)
    card = "this" if own_card else a_words(what)
    yours = node.not_source is Place.SUPPLY and not own_card
    if yours:
        whose = "their" if subject != "you" else "your"
        card = f"one of {whose} {what.text(True)}"
    if node.on is On.WOULD_RESOLVE:
        card = f"the play ability of {card}"
    if node.on is On.REVEAL:
        card += " because an instruction says so"
    when = "after" if node.on is On.AFTER_PLAY else "when"
    printed = replace(node, not_source=None) if yours else node
    return f"{when} {subject} {verb} {card}{_taken_from(printed, scope)}"


def _taken_from(node: lang.When, scope: Scope) -> str:
    """Return words for the places from which a card comes, or must not come."""
    text = " from the Supply" if node.on is On.EXILE else ""
    if node.source is not None:
        text = f" from {_origin(node.source, scope)}"
    if node.not_source is not None:
        text += f", not from {_origin(node.not_source, scope)}"
    return text


def _origin(where: Place, scope: Scope) -> str:
    return PLACE_NAME[where] if where is Place.PLAY else place_of_words(where, scope.your)


# ------------------------------------------------------------------------------------- abilities


@says(lang.Ability)
def ability(node: lang.Ability, scope: Scope, landscape: bool = False) -> Line:
    """Return an ability as a line of a timing tree, with what it does below it."""
    on = node.when.on
    event = landscape and on is On.BUY and node.source is From.ITSELF
    own_card = node.source is From.ITSELF and node.when.filter == lang.Anything()
    actor = node.by not in (Who.OWNER, Who.YOU)
    inner = replace(
        scope, it="it" if on in TRIGGER else scope.it, own=node.source is From.ITSELF,
        you=scope.owner and not actor and (on is not On.ONGOING or node.when.who in (Who.YOU, Who.OWNER)),
        by="buy" if event else "play" if on is On.WOULD_RESOLVE and "Way" in scope.types else by_words(node),
    )
    parts = [_how_often(node, "" if event else _when(node.when, replace(scope, you=scope.owner), own_card))]
    parts.append(_where(node, scope))
    if node.while_ is not None:
        parts.append(f"as long as {condition(node.while_, inner if not actor else replace(inner, you=scope.owner))}")
    if actor:
        parts.append(WHO[node.by])
    text = ", ".join(part for part in parts if part)
    below = (Line(call_words(node.effect, inner)),) if node.effect is not None else ()
    return Line(text, "buy ability" if event else LABELS[on], (*below, *_done(node.clause, inner)))


def _how_often(node: lang.Ability, trigger: str) -> str:
    """The trigger, and how often it counts: ``the next time you gain a card``."""
    if node.often is Often.NEXT:
        for first in ("when ", "after "):
            if trigger.startswith(first):
                again = f"the next time {trigger.removeprefix(first)}"
                return again if first == "when " else f"after {again}"
        return f"the next time, {trigger}" if trigger else "the next time"
    often = "once" if node.often is Often.ONCE and node.source is From.SET_UP else OFTEN[node.often]
    return ", ".join(part for part in (often, trigger) if part)


def _where(node: lang.Ability, scope: Scope) -> str:
    """Return words for where an ability works."""
    if node.source is From.CUBE and _HELD & set(scope.types):
        return ""
    if node.source is From.GAME and "Prophecy" in scope.types and node.when.on is not On.SET_UP_GAME:
        return "once the last Sun token has been removed"
    return FROM[node.source]


def _done(clause: lang.Clause, scope: Scope) -> tuple[Line, ...]:
    """Return the lines of what an ability does."""
    plain = clause == lang.Clause(clause.do)
    return lines(clause.do, scope) if plain else clause_lines(clause, scope)


_EFFECT_NAMES: Final[dict[type, str]] = {
    lang.ResolveTwice: "when-resolve ability", lang.CostsLikeLastGained: "After-card-gained ability",
}
"""The reference's names for abilities with such effects."""


def _printed(node: lang.Ability, printed: Line, held: bool = False) -> Line:
    """Return the line of a printed ability, inside the span during which it is active if that is not always.

    The span may be a phase, one's own turn, or (``held``) the time for which one has the card.
    """
    span = "while-you-have" if held and node.source is From.CUBE else span_of(node)
    if node.when.on is On.SET_UP_GAME:
        return replace(printed, label="")
    if node.when.on is On.ONGOING:
        if isinstance(node.effect, lang.GainedInto) and not printed.text and len(printed.below) == 1:
            return printed.below[0]
        if type(node.effect) in _EFFECT_NAMES:
            return replace(printed, label=_EFFECT_NAMES[type(node.effect)])
    if not span:
        return printed
    if isinstance(node.effect, lang.Adjust) and node.when.on is On.ONGOING:
        return Line("", f"{span} ability", (replace(printed, label=f"when-would ability (active {span})"),))
    inner: tuple[Line, ...] = (replace(printed, label=f"{printed.label} (active {span})"),)
    if node.when.on is On.ONGOING:
        inner = (Line(printed.text, below=printed.below),) if printed.text else printed.below
    name = "Other-than-during-Clean-up" if span.startswith("other") else span
    return Line("", f"{name} ability", inner)


# ------------------------------------------------------------------------------------- cards


LANDSCAPES: Final[frozenset[str]] = frozenset({
    "Event", "Project", "Way", "Landmark", "Ally", "Trait", "Prophecy", "Boon", "Hex", "State", "Artifact", "Token",
    "Mat",
})


def cost_text(cost: lang.Cost) -> str:
    """A printed cost: ``$5``, ``$3 + Potion``, ``8 Debt``."""
    parts = []
    if cost.coins or not (cost.potions or cost.debt):
        parts.append(money_words(cost.coins))
    if cost.potions:
        parts.append("Potion" if cost.potions == 1 else f"{cost.potions} Potions")
    if cost.debt:
        parts.append(f"{cost.debt} Debt")
    return " + ".join(parts)


@says(lang.Cost)
def _cost(node: lang.Cost, scope: Scope) -> str:
    return cost_text(node)


def head(card: lang.Card) -> str:
    """Return what is printed on a card besides its abilities: its types, and its cost if it has one."""
    priced = not (LANDSCAPES - {"Event", "Project"}) & set(card.types)
    return " – ".join(card.types) + (f", {cost_text(card.cost)}" if priced else "")


@says(lang.Card)
def _card(node: lang.Card, scope: Scope) -> Line:
    """A card version: a line for each of its abilities below its types and cost."""
    landscape = bool(LANDSCAPES & set(node.types))
    held = bool(_HELD & set(node.types))
    below = []
    for one in node.abilities:
        inner = replace(scope, names={**scope.names, **bound_names(one)}, types=node.types)
        below.append(_printed(one, ability(one, inner, landscape), held))
    if held and below and all(one.label == "while-you-have ability" for one in below):
        below = [replace(below[0], below=tuple(inner for one in below for inner in one.below))]
    return Line(head(node), node.name, tuple(below))


@says(lang.Chosen)
def _chosen(node: lang.Chosen, scope: Scope) -> Line:
    return Line(chosen_text(node))


def chosen_text(node: lang.Chosen) -> str:
    """Return words for what is chosen at set-up: ``a pile of a card costing from $2 to $3, in the Supply``."""
    what = kind(node.filter, Scope())
    if node.place is Place.SUPPLY:
        where = "beside the Supply" if node.outside else "in the Supply"
        number = "a pile" if node.count == 1 else f"{node.count} piles" if node.count else "any number of piles"
        text = f"{number} of {what.text(True)}, {where}"
    else:
        if node.place is Place.BOONS_ASIDE and what == Phrase():
            what = Phrase(one="Boon", many="Boons")
        number = a_words(what) if node.count == 1 else f"{node.count or 'any number of'} {what.text(True)}"
        lie = {Place.ASIDE: "set aside", Place.BOONS_ASIDE: "set aside face up"}.get(node.place)
        text = f"{number}, {lie or f'in {PLACE_NAME[node.place]}'}"
    if node.narrowed is not None:
        text += f"; since {node.narrowed[0]} only {kind(node.narrowed[1], Scope()).text(True)}"
    return text


@says(lang.Entry)
def _entry(node: lang.Entry, scope: Scope) -> Line:
    return Line(node.set_name, node.name, tuple(_card(version, scope) for version in node.versions))


def card_tree(card: lang.Card) -> Line:
    """The timing tree of one version of a card: its abilities, each with what is below it."""
    return _card(card, Scope())


def tree_lines(line: Line, depth: int = 0) -> list[str]:
    """A timing tree as indented lines."""
    text = ": ".join(part for part in (line.label, line.text) if part)
    out = ["  " * depth + text]
    for under in line.below:
        out.extend(tree_lines(under, depth + 1))
    return out
