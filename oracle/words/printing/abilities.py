"""Abilities and cards as timing trees."""

from __future__ import annotations

from typing import Any, Final

from engine import language as lang
from engine.language import From, Need, Often, On, Place, Pool, Who
from engine.language.walk import below
from engine.record import replace
from oracle.words.printing.amounts import unit_words
from oracle.words.printing.instructions import NAMED_DECKS, by_words, clause_lines, lines
from oracle.words.printing.scope import (
    DISPATCH,
    FROM,
    LABELS,
    MOMENT,
    OF_PLAYER,
    OFTEN,
    PHASE,
    TRIGGER,
    WHO,
    Line,
    Scope,
    a_words,
    call_words,
    condition,
    kind,
    money_words,
    place,
    place_of_words,
    who_words,
)
from oracle.words.spans import span_of

_ANYBODY: Final = {On.END_OF_TURN: "the", On.AFTER_TURN: "the", On.START_OF_CLEANUP: ""}
"""How a moment is named that comes on any player's turn, where that is not "each player's"."""


def _when(node: lang.When, scope: Scope, own_card: bool = False, landscape: bool = False) -> str:
    """The trigger in words: ``when you gain this``."""
    on, who = node.on, node.who
    own = who in (Who.YOU, Who.OWNER)
    if on in MOMENT:
        if on in OF_PLAYER:
            text = MOMENT[on].format(who_words(who, scope) if who is not Who.ALL else "any player")
        else:
            anybody = _ANYBODY.get(on, "each player's")
            whose = scope.your if own else anybody if who is Who.ALL else f"{WHO[who]}'s"
            text = MOMENT[on].format(whose).replace("  ", " ")
        return text
    if on not in TRIGGER:
        return ""
    verb = TRIGGER[on][0 if own else 1]
    subject = who_words(who, scope) if who is not Who.ALL else "any player"
    if who is Who.OTHERS:
        subject = "another player"
    what = "this" if own_card else a_words(kind(node.filter, scope))
    if on is On.WOULD_RESOLVE:
        what = f"the play ability of {what}"
    if on is On.REVEAL:
        what += " because an instruction says so"
    source = " from the Supply" if on is On.EXILE else ""
    if node.source is not None:
        source = " from play" if node.source is Place.PLAY else f" from {place_of_words(node.source, scope.your)}"
    phase = f", in {PHASE[node.phase].within}" if node.phase is not None else ""
    if node.not_phase is not None:
        phase += f", other than in {PHASE[node.not_phase].within}"
    when = "after" if on is On.AFTER_PLAY else "when"
    before = ", before it is resolved" if on is On.BEFORE_PLAY else ""
    given = "" if node.given is None else f", if {condition(node.given, replace(scope, you=own, it='it'))}"
    return f"{when} {subject} {verb} {what}{source}{phase}{before}{given}"


def ability(node: lang.Ability, scope: Scope, landscape: bool = False) -> Line:
    """An ability as a line of a timing tree, what it does below it."""
    on = node.when.on
    event = landscape and on is On.BUY and node.source is From.ITSELF
    label = "buy ability" if event else LABELS[on]
    own_card = node.source is From.ITSELF and isinstance(node.when.filter, lang.Anything)
    trigger = _when(node.when, scope, own_card, landscape)
    if event:
        trigger = ""
    often = "once" if node.often is Often.ONCE and node.source is From.SET_UP else OFTEN[node.often]
    parts = [often if node.often is not Often.NEXT else "", trigger, FROM[node.source]]
    if node.often is Often.NEXT:
        parts[1] = f"the next time: {trigger}" if trigger else "the next time"
    if node.while_ is not None:
        parts.append(f"as long as {condition(node.while_, scope)}")
    by = "buy" if event else "play" if on is On.WOULD_RESOLVE and "Way" in scope.types else by_words(node)
    inner = replace(scope, it="it" if on in TRIGGER else scope.it, you=True, by=by, own=node.source is From.ITSELF)
    if node.by not in (Who.OWNER, Who.YOU):
        parts.append(f"{WHO[node.by]} resolves it")
    if node.source is From.CUBE and {"State", "Artifact"} & set(scope.types):
        parts = [part for part in parts if part != FROM[From.CUBE]]
    if "Prophecy" in scope.types and on is not On.SET_UP_GAME:
        parts = ["once the last Sun token has been removed" if part == FROM[From.GAME] else part for part in parts]
    text = ", ".join(part for part in parts if part)
    below: tuple[Line, ...] = ()
    if node.effect is not None:
        below = (Line(call_words(node.effect, inner)),)
    clause = node.clause
    if clause != lang.Clause():
        if clause.if_ is None and clause.need is Need.MUST and not clause.cost and not clause.otherwise:
            below += lines(clause.do, inner)
        else:
            below += clause_lines(clause, inner)
    return Line(text, label, below)


def _printed(node: lang.Ability, told: Line, held: bool = False) -> Line:
    """An ability that stands on the card, inside the span during which it is active if that is not always: while one
    has the card (``held``), in a phase, on one's turn."""
    span = "while-you-have" if held and node.source is From.CUBE else span_of(node)
    if isinstance(node.effect, lang.GainedInto):
        return told.below[0]
    if node.when.on is On.SET_UP_GAME:
        return replace(told, label="")
    if isinstance(node.effect, lang.ResolveTwice):
        return replace(told, label="when-resolve ability")
    if isinstance(node.effect, lang.CostsLikeLastGained):
        return replace(told, label="After-card-gained ability")
    if isinstance(node.effect, lang.Adjust):
        return Line("", "while-you-have ability", (replace(told, label="when-would ability (active while-you-have)"),))
    if not span:
        return told
    inner: tuple[Line, ...] = (replace(told, label=f"{told.label} (active {span})"),)
    if node.when.on is On.ONGOING:
        inner = (Line(told.text, below=told.below),) if told.text else told.below
    name = "Other-than-during-Clean-up" if span.startswith("other") else span
    return Line("", f"{name} ability", inner)


def _ability_line(node: lang.Ability, scope: Scope) -> Line:
    return ability(node, scope)


def _cost_text(node: lang.Cost, scope: Scope | None = None) -> str:
    parts = []
    if node.coins or not (node.potions or node.debt):
        parts.append(money_words(node.coins))
    if node.potions:
        parts.append("Potion" if node.potions == 1 else f"{node.potions} Potions")
    if node.debt:
        parts.append(f"{node.debt} Debt")
    return " + ".join(parts)


LANDSCAPES: Final[frozenset[str]] = frozenset({
    "Event", "Project", "Way", "Landmark", "Ally", "Trait", "Prophecy", "Boon", "Hex", "State", "Artifact", "Token",
    "Mat",
})


def _card(node: lang.Card, scope: Scope) -> Line:
    """A card version: a line for each of its abilities below its types and cost."""
    landscape = bool(LANDSCAPES & set(node.types))
    scope = replace(scope, names={**scope.names, **bound_names(node.abilities)}, types=node.types)
    held = bool({"State", "Artifact"} & set(node.types))
    below = tuple(_printed(a, ability(a, scope, landscape), held) for a in node.abilities)
    if held and below and all(one.label == "while-you-have ability" for one in below):
        below = (replace(below[0], below=tuple(inner for one in below for inner in one.below)),)
    priced = not (LANDSCAPES - {"Event", "Project"}) & set(node.types)
    cost = f", {_cost_text(node.cost)}" if priced else ""
    return Line(f"{' – '.join(node.types)}{cost}", node.name, below)


def _chosen(node: lang.Chosen, scope: Scope) -> Line:
    text = f"{node.count or 'any number of'} {kind(node.filter, scope).text(True)}, {place(node.place, scope)}"
    if node.narrowed is not None:
        text += f"; since {node.narrowed[0]} only {kind(node.narrowed[1], scope).text(True)}"
    return Line(text)


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


def cost_text(cost: lang.Cost) -> str:
    """A printed cost: ``$5``, ``$3 + Potion``, ``8 Debt``."""
    return _cost_text(cost)


def bound_names(node: Any) -> dict[str, str]:
    """What the names that instructions bind stand for in words, everywhere below a node."""
    found: dict[str, str] = {}

    def visit(part: Any) -> None:
        for name, text in _binding(part, found):
            if name in found and found[name] != text:
                text = f"the {name} card"
            found[name] = text
        paid = below(part.cost) if isinstance(part, lang.Clause) else ()    # before what follows from it
        for inner in dict.fromkeys((*paid, *below(part))):
            visit(inner)

    visit(node)
    return found


_DONE: Final[dict[str, str]] = {
    "choose": "chosen", "name": "named", "play": "played", "reveal": "revealed", "set aside": "set-aside",
    "trash": "trashed", "discard": "discarded", "gain": "gained", "put": "moved",
}


def _binding(node: Any, found: dict[str, str]) -> list[tuple[str, str]]:
    """The names that one instruction binds, given those bound before it."""
    if isinstance(node, lang.FromDeck):
        if node.deck in NAMED_DECKS:
            called = NAMED_DECKS[node.deck]
            several = "Hexes" if called == "Hex" else f"{called}s"
            return [(node.as_, f"the {called if node.amount == 1 else several}")]
        done = "revealed" if node.shown else "looked-at"
        return [(node.as_, f"the {done} {'card' if node.amount == 1 else 'cards'}")]
    if isinstance(node, lang.DigFor):
        return [(node.found, "the found card" if node.amount == 1 else "the found cards"),
                (node.rest, "the other revealed cards")]
    if isinstance(node, lang.Choose):
        done = _DONE.get(node.verb, "chosen")
        return [(node.as_, f"the {done} {'card' if node.pick.high == 1 else 'cards'}")]
    if isinstance(node, lang.Draw) and node.shuffled:
        return [(node.shuffled, "shuffle that this made")]
    if isinstance(node, lang.Draw) and node.as_:
        return [(node.as_, "the drawn card" if node.amount == 1 else "the drawn cards")]
    if isinstance(node, lang.ForEach):
        return [(node.as_, "that pile" if isinstance(node.cards, lang.EachPile) else "that card")]
    if isinstance(node, lang.Note):
        return [(node.as_, "$1 noted" if isinstance(node.amount, lang.CoinCost) else "one noted")]
    name = getattr(node, "as_", None)
    if not name:
        return []
    if isinstance(node, (lang.Pay, lang.PayAny)):
        return [(name, f"{unit_words(node.pool)} {'paid' if node.pool is Pool.COINS else 'spent'}")]
    if isinstance(node, lang.AddTokens):
        return [(name, "the chosen pile")]
    if isinstance(node, lang.PutFromSupply):
        return [(name, "the chosen card")]
    if isinstance(node, lang.TopCard):
        return [(name, "the top card of the deck")]
    if isinstance(node, lang.RemoveMarks):
        return [(name, "token removed")]
    if isinstance(node, lang.NameCard):
        return [(name, "the named card")]
    if isinstance(node, lang.Remember):
        return [(name, found.get(name, "those cards"))]
    done = {lang.Discard: "discarded", lang.Trash: "trashed", lang.Put: "moved", lang.Gain: "gained",
            lang.Reveal: "revealed"}.get(
        type(node), "chosen")
    if isinstance(node, lang.Put) and node.to is lang.Place.ASIDE:
        done = "set-aside"
    what = getattr(node, "cards", None)
    one = isinstance(node, lang.Gain) or isinstance(what, (lang.This, lang.It)) or (
        isinstance(what, lang.Pick) and what.high == 1) or (
        isinstance(what, lang.Ref) and "card" in found.get(what.name, "").split())
    return [(name, f"the {done} {'card' if one else 'cards'}")]


DISPATCH.update({
    lang.When: _when,
    lang.Ability: _ability_line,
    lang.Cost: _cost_text,
    lang.Card: _card,
    lang.Entry: _entry,
    lang.Chosen: _chosen,
})
