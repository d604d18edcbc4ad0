"""Instructions in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine import language as lang
from engine.language import ANY_NUMBER, Lasts, Manner, Mark, Need, Often, On, Place, Pool, Spot, Token, Who
from engine.language.walk import own_parts, reads
from engine.record import replace
from oracle.words.printing.bound_names import NAMED_DECKS
from oracle.words.printing.context import (
    LABELS,
    LASTS,
    MANNERS,
    MARKS,
    MOMENT,
    OWN_TOKENS,
    SPANS,
    SPOTS,
    Line,
    Scope,
    a_words,
    article_words,
    cards,
    condition,
    does_words,
    flat_words,
    kind,
    line,
    place,
    says,
    to_words,
    token_words,
    who_words,
    with_listener,
)
from oracle.words.printing.quantities import (
    amount,
    bearer_words,
    number_words,
    pile_of_words,
    rate_words,
    times_words,
    unit_words,
    units_words,
)
from oracle.words.spans import ongoing, span_of


@with_listener
def lines(do: Iterable[lang.Instruction], scope: Scope) -> tuple[Line, ...]:
    """Return instructions as lines.

    After some cards have been picked off a name, the instructions that follow mean the other ones.
    """
    out: list[Line] = []
    before: lang.Instruction | None = None
    every = tuple(do)
    for node, following in zip(every, (*every[1:], None), strict=False):
        if isinstance(node, lang.Clause):
            out.extend(clause_lines(node, scope))
        elif isinstance(node, lang.SetUp):
            made = _set_up_lines(node, scope)
            if _same_span(before, node) and (out[-1].label, out[-1].text) == (made[0].label, made[0].text):
                out[-1] = replace(out[-1], below=out[-1].below + made[0].below)
                made = made[1:]
            out.extend(made)
        elif not isinstance(node, lang.TopCard) or node.as_ not in reads(following):
            out.append(line(node, scope))                # if not, the next instruction says which card it is
        before = node
        scope = _without_picked(node, scope)
    return tuple(out)


def _without_picked(node: lang.Instruction, scope: Scope) -> Scope:
    """Return the scope after an instruction has picked cards off names: these now mean the other cards."""
    picked = {part.source.name for part in own_parts(node) if isinstance(part, lang.Pick)
              and isinstance(part.source, lang.Ref)}
    names = dict(scope.names)
    for name in picked & set(names):
        one = names[name].one
        if not one.startswith("other "):
            names[name] = replace(names[name], one=f"other {one}", many=f"other {names[name].many}")
    return replace(scope, names=names) if picked else scope


def _same_span(before: lang.Instruction | None, node: lang.SetUp) -> bool:
    """Report whether two abilities set up one after the other are active in one span."""
    return (
        isinstance(before, lang.SetUp)
        and ongoing(node.ability, node.lasts)
        and ongoing(before.ability, before.lasts)
        and node.ability.when.on is not On.ONGOING
    )


def headed(text: str, below: tuple[Line, ...], joint: str = ": ", label: str = "") -> Line:
    """Return lines below words that introduce them; a single one in the same line."""
    if len(below) == 1 and not below[0].label:
        return Line(f"{text}{joint}{below[0].text}", label, below[0].below)
    return Line(text, label, below)


def joined_words(found: tuple[Line, ...]) -> str:
    return " and ".join(flat_words(one) for one in found)


# ------------------------------------------------------------------------------------- clauses and choices


@with_listener
def clause_lines(node: lang.Clause, scope: Scope) -> tuple[Line, ...]:
    """Return the one conditional step as lines. Its words follow the order in which it is unwound."""
    cost = joined_words(lines(node.cost, scope))
    inner = scope
    for part in node.cost:
        inner = _without_picked(part, inner)
    below, other = lines(node.do, inner), lines(node.otherwise, inner)
    head = [f"if {condition(node.if_, scope)}"] if node.if_ is not None else []
    joint = ", "
    if node.need is Need.MAY:
        may = f"{scope.subject} may"
        joint = " "
        if cost and below and (isinstance(node.do[0], _NOT_AFTER_TO) or any(map(_has_purpose, node.cost))):
            head.append(f"{may} {cost}; if {scope.subject} did")
            joint = ", "
        else:
            to = "for" if below and below[0].text.startswith("+") else "to"
            head.append(f"{may} {cost} {to}" if cost and below else f"{may} {cost}".strip())
    elif cost:
        head.append(f"{cost}; if {scope.subject} did" if below else cost)
    text = ", ".join(head)
    after = (_otherwise(node, other),) if other else ()
    if not text or not below:
        return (*((Line(text),) if text else below), *after)
    if isinstance(node.do[0], lang.Clause):
        return (Line(text, below=below), *after)             # its own "if" or "may" is another one
    return (headed(text, below, joint), *after)


_NOT_AFTER_TO: Final = (lang.Each, lang.Repeat, lang.AsOften, lang.ForEach, lang.OncePerTurn, lang.Clause)
"""Instructions that cannot follow "to"."""


def _has_purpose(node: lang.Instruction) -> bool:
    """Report whether the words of an instruction end with what it is done for."""
    return isinstance(node, lang.Choose) and node.verb != "choose"


def _otherwise(node: lang.Clause, other: tuple[Line, ...]) -> Line:
    """Return the line of what is done where a clause is not carried out."""
    if isinstance(node.otherwise[0], lang.Clause):
        return Line("otherwise", below=other)
    return headed("otherwise", other, " ")


@says(lang.Clause)
def _clause(node: lang.Clause, scope: Scope) -> Line:
    """Return a clause as one line, where one is wanted."""
    found = clause_lines(node, scope)
    return found[0] if len(found) == 1 else Line("this", below=found)


@says(lang.Option)
def _option(node: lang.Option, scope: Scope) -> Line:
    below = lines(node.do, scope)
    if len(below) == 1 and _same(node.words, below[0]):
        return Line(node.words, "option")                # its own words are enough
    return Line(node.words, "option", below or (Line("nothing"),))


def _same(text: str, one: Line) -> bool:
    """Report whether the words of an option say all that the line below them says."""
    return one.plain and text.replace("your ", "the ").casefold() == one.text.replace("your ", "the ").casefold()


_HOW_MANY: Final = {1: "one", 2: "two different", 3: "three different"}


@says(lang.ChooseOne)
def _choose_one(node: lang.ChooseOne, scope: Scope) -> Line:
    if isinstance(node.count, int):
        count = _HOW_MANY.get(node.count, str(node.count))
    else:
        n, each = rate_words(node.count, scope)
        count = f"{'a different one' if n == 1 else f'{n} different ones'} {each}"
    chosen = "" if node.by is Who.YOU else f" (chosen by {who_words(node.by, scope)})"
    text = f"choose {count}{chosen}" if node.worded else f"do {count} of these{chosen}"
    return Line(text, below=tuple(_option(option, scope) for option in node.options))


# ------------------------------------------------------------------------------------- again, for each, each player


@says(lang.Each)
def _each(node: lang.Each, scope: Scope) -> Line:
    inner = scope if node.who is Who.YOU else replace(scope, you=scope.owner and node.who is Who.OWNER)
    order = ", in turn order" if node.who in (Who.OTHERS, Who.ALL) else ""
    then = (headed("afterwards, in the same order", lines(node.then, inner)),) if node.then else ()
    below = lines(node.do, inner)
    text = f"{who_words(node.who, scope)}{order}"
    return headed(text, below) if not then else Line(text, below=(*below, *then))


@says(lang.Pass)
def _pass(node: lang.Pass, scope: Scope) -> str:
    to = "the player to their left" if not node.past_empty else "the next player to their left who had cards in hand"
    return f"each player passes {cards(node.cards, replace(scope, you=False))} to {to}, all at once"


@says(lang.ForEach)
def _for_each(node: lang.ForEach, scope: Scope) -> Line:
    return headed(f"for each of {cards(node.cards, scope)}, in any order", lines(node.do, scope))


@says(lang.Repeat)
def _repeat(node: lang.Repeat, scope: Scope) -> Line:
    return headed(times_words(node.times, scope), lines(node.do, scope))


@says(lang.AsOften)
def _as_often(node: lang.AsOften, scope: Scope) -> Line:
    often = "as often as wanted" if node.most == ANY_NUMBER else f"up to {amount(node.most, scope)} times"
    return headed(often, lines((node.clause,), scope))


@says(lang.OncePerTurn)
def _once_per_turn(node: lang.OncePerTurn, scope: Scope) -> Line:
    return headed("once per turn", lines(node.do, scope))


@says(lang.Bid)
def _bid(node: lang.Bid, scope: Scope) -> Line:
    return headed(f"each player in turn order, ending with you, bids once, up to {node.most} Debt; the highest bidder "
                  "takes that much Debt and does this", lines(node.do, scope))


# ------------------------------------------------------------------------------------- abilities that are set up


@with_listener
def _set_up_lines(node: lang.SetUp, scope: Scope) -> tuple[Line, ...]:
    """Return an ability that is set up: one that waits, or one that goes on for a while with what is active in it."""
    own = node.owner in (Who.YOU, Who.OWNER)
    you = scope.you if node.owner is Who.YOU else own and scope.owner
    inner_scope = replace(scope, you=you, owner=you, setter=scope.you)
    inner = line(node.ability, inner_scope)
    by = f"{scope.by}{'' if own and you == scope.owner else f', for {who_words(node.owner, scope)}'}"
    lasts = LASTS[node.lasts].format(inner_scope.your)
    if ongoing(node.ability, node.lasts):
        return (_ongoing(node, inner, by, lasts, scope),)
    during = _during_turn(node.ability, inner_scope)
    if node.lasts is Lasts.AFTER_TURN or (node.lasts is Lasts.UNTIL_USED and node.ability.often is Often.NEXT):
        lasts = ""
    text = ", ".join(part for part in (lasts, inner.text) if part)
    on = node.ability.when.on
    at = MOMENT.get(on, "").format(inner_scope.your)
    if node.lasts is Lasts.NEXT_TURN and on in (On.START_OF_TURN, On.FIRST_AT_TURN) and inner.text.startswith(at):
        text = inner.text.replace(f"{inner_scope.your} turn", f"{inner_scope.your} next turn", 1)
    elif on in MOMENT and (node.lasts is Lasts.AFTER_TURN if on is On.AFTER_TURN else node.lasts is Lasts.THIS_TURN):
        whole = inner.text.startswith(MOMENT[on].format("the"))
        text = inner.text.replace("the turn", "this turn", 1) if whole else (
            inner.text if on is On.AFTER_TURN else f"{inner.text} this turn")
    return (Line(text, f"{inner.label} (set up on {by})", inner.below), *during)


def _ongoing(node: lang.SetUp, inner: Line, by: str, lasts: str, scope: Scope) -> Line:
    """An ability that goes on for a while, with what is active in it."""
    span = SPANS[node.lasts]
    if node.lasts is Lasts.WHILE and _several_remain(node.ability, scope):
        span = "while-cards-remain"
    within = span_of(node.ability) if node.lasts is Lasts.WHILE else ""
    below: tuple[Line, ...] = (replace(inner, label=f"{inner.label} (active {within or span})"),)
    if within:
        below = (Line("", f"{within} ability (active {span})", below),)
    if node.ability.when.on is On.ONGOING:
        below = inner.below if not inner.text else (Line(inner.text, below=inner.below),)
    return Line(lasts, f"{span} ability (activated on {by})", below)


def _several_remain(node: lang.Ability, scope: Scope) -> bool:
    """Report whether an ability lasts while one of several cards remains."""
    if not isinstance(node.while_, lang.Tracked) or not isinstance(node.while_.cards, lang.Ref):
        return False
    return scope.of_name(node.while_.cards.name).several


@says(lang.SetUp)
def _set_up(node: lang.SetUp, scope: Scope) -> Line:
    return _set_up_lines(node, scope)[0]


def _during_turn(node: lang.Ability, scope: Scope) -> tuple[Line, ...]:
    """Return the lines of what is active during the extra turn that an ability takes."""
    inner = replace(scope, by=by_words(node))
    abilities = [a for part in node.clause.do if isinstance(part, lang.TakeTurn) for a in part.during]
    below: tuple[Line, ...] = ()
    for one in abilities:
        made = line(one, inner)
        if one.when.on is On.ONGOING:
            below += (replace(made, label=""),) if made.text else made.below
        else:
            below += (replace(made, label=f"{made.label} (active during-turn)"),)
    return (Line("during that turn", f"during-turn ability (activated on {scope.by})", below),) if below else ()


def by_words(node: lang.Ability) -> str:
    """Return the name of an ability in the words for what it sets up: "set up on when-gain"."""
    return LABELS[node.when.on].removesuffix(" ability")


# ------------------------------------------------------------------------------------- drawing, looking, choosing


@says(lang.Draw)
def _draw(node: lang.Draw, scope: Scope) -> str:
    return f"+{number_words(node.amount, 'Card', 'Cards', scope)}" if node.plus else (
        f"draw {number_words(node.amount, 'card', 'cards', scope)}")


@says(lang.DrawUntil)
def _draw_until(node: lang.DrawUntil, scope: Scope) -> str:
    skip = ""
    if node.skip is not None:
        skip = f"; {a_words(kind(node.skip, scope))} may be set aside instead, to be discarded afterwards"
    return f"draw until {scope.subject} have {amount(node.hand, scope)} cards in hand{skip}"


@says(lang.FromDeck)
def _from_deck(node: lang.FromDeck, scope: Scope) -> str:
    end = "bottom" if node.spot is Spot.BOTTOM else "top"
    verb, behind = "reveal" if node.shown else "look at", ""
    if node.deck not in NAMED_DECKS and scope.of_name(node.as_).kept:
        verb, behind = "set aside", f", {'revealing' if node.shown else 'looking at'} them"
    one, many, of = "card", "cards", f" of {place(node.deck, scope)}"
    if node.deck in NAMED_DECKS:
        (one, many), of, verb = NAMED_DECKS[node.deck], "", "take"
    if node.amount == 1:
        return f"{verb} the {end} {one}{of}{behind.replace('them', 'it')}"
    if isinstance(node.amount, (int, lang.Adjustable)):
        return f"{verb} the {end} {amount(node.amount, scope)} {many}{of}{behind}"
    number, each = rate_words(node.amount, scope)
    return f"{verb} {number} {one if number == 1 else many} from the {end}{of} {each}{behind}"


@says(lang.DigFor)
def _dig_for(node: lang.DigFor, scope: Scope) -> str:
    wanted = kind(node.filter, scope)
    what = a_words(wanted) if node.amount == 1 else f"{amount(node.amount, scope)} {wanted.text(True)}"
    kept = scope.of_name(node.found).kept
    aside = f", setting {'it' if node.amount == 1 else 'them'} aside" if kept else ""
    return f"reveal cards from {scope.your} deck until {scope.subject} have revealed {what}{aside}"


@says(lang.Choose)
def _choose(node: lang.Choose, scope: Scope) -> str:
    purpose = "" if node.verb == "choose" else f" to {node.verb}"
    return f"choose {cards(node.pick, scope)}{purpose}"


# ------------------------------------------------------------------------------------- moving cards


@says(lang.Put)
def _put(node: lang.Put, scope: Scope) -> str:
    what = cards(node.cards, scope)
    if node.spot is Spot.BOTTOM:
        return f"put {what} on the bottom of {place(node.to, scope, node.whose)}"
    if node.spot is Spot.ANYWHERE:
        return f"put {what} anywhere in {place(node.to, scope, node.whose)}"
    if node.to is Place.ASIDE:
        whom = "" if node.whose is Who.YOU else f" for {who_words(node.whose, scope)}"
        return f"set {what} aside{whom}" if what in ("it", "this") else f"set aside {what}{whom}"
    if node.to is Place.EXILE and node.whose is Who.YOU:
        return f"Exile {what}"
    return f"put {what} {to_words(node.to, scope, node.whose)}"


@says(lang.InShuffle)
def _in_shuffle(node: lang.InShuffle, scope: Scope) -> str:
    return f"put {cards(node.cards, scope)} {SPOTS[node.to]}"


@says(lang.Exchange)
def _exchange(node: lang.Exchange, scope: Scope) -> str:
    return f"exchange {cards(node.cards, scope)} for {article_words(node.name)} {node.name}"


# ------------------------------------------------------------------------------------- gaining, buying, playing


@says(lang.Gain)
def _gain(node: lang.Gain, scope: Scope) -> str:
    what = kind(node.filter, scope)
    card = replace(what, after=())
    parts = ["gain" if node.by is Who.YOU else does_words(node.by, "gain", scope)]
    parts.append(a_words(card) if node.need is Need.MUST else f"up to 1 {card.text(False)}")
    if node.to not in (Place.DISCARD, Place.ASIDE):
        parts.append(to_words(node.to, scope).replace("into ", "to ", 1))
    parts += (*what.after, _gained_from(node.source, scope))
    if node.chosen_by is not None:
        parts.append(f"that {does_words(node.chosen_by, 'choose', scope)}")
    return " ".join(part for part in parts if part) + (", setting it aside" if node.to is Place.ASIDE else "")


def _gained_from(source: Place | lang.Ref | lang.TopOf | lang.AnyFrom, scope: Scope) -> str:
    """Return words for where a card is gained from; none for the Supply, the usual place."""
    match source:
        case lang.TopOf(pile):
            return f"from the top of the {pile} pile"
        case lang.AnyFrom(pile):
            return f"from the {pile} pile"
        case lang.Ref(name):
            return f"among {replace(scope.of_name(name), several=True).text}"
        case Place.SUPPLY:
            return ""
    return f"from {place(source, scope)}"


@says(lang.GainIt)
def _gain_it(node: lang.GainIt, scope: Scope) -> str:
    return f"{does_words(node.by, 'gain', scope)} {scope.it} instead"


@says(lang.PutFromSupply)
def _put_from_supply(node: lang.PutFromSupply, scope: Scope) -> str:
    what = f"{a_words(kind(node.filter, scope))} from {'its pile' if node.anywhere else 'the Supply'}"
    made = {Place.EXILE: f"Exile {what}", Place.ASIDE: f"set aside {what}", Place.TRASH: f"trash {what}"}
    return made.get(node.to) or f"put {what} {to_words(node.to, scope)}"


@says(lang.Play)
def _play(node: lang.Play, scope: Scope) -> str | Line:
    often = "" if node.times == 1 else f" {times_words(node.times, scope)}"
    often = " three times" if node.times == 3 else often
    verb, leaving = ("replay", "") if node.manner is Manner.REPLAY else ("play", MANNERS[node.manner])
    text = f"{verb} {cards(node.cards, scope)}{often}" + (f", {leaving}" if leaving else "")
    if node.mark is Mark.EXTRA_OPTION:
        words = "choose one more of its options, where it gives a choice of options this turn"
        inside = Line(words, "when-resolve ability (active while resolving)")
        return Line(text, below=(Line("", f"while-resolving ability (activated on {scope.by})", (inside,)),))
    return f"{text}, {MARKS[node.mark]}" if MARKS[node.mark] else text


@says(lang.FollowPlayed)
def _follow_played(node: lang.FollowPlayed, scope: Scope) -> str:
    mark = f" {MARKS[node.mark]}" if MARKS[node.mark] else ""
    return f"follow the instructions of {scope.it}{mark}"


# ------------------------------------------------------------------------------------- pools and payments


@says(lang.Plus)
def _plus(node: lang.Plus, scope: Scope) -> str:
    if node.pool in OWN_TOKENS and node.amount in (1, -1):
        return OWN_TOKENS[node.pool][0 if node.amount == 1 else 1].format(scope.your)
    return f"+{number_words(node.amount, unit_words(node.pool), units_words(node.pool), scope)}"


@says(lang.Pay)
def _pay(node: lang.Pay, scope: Scope) -> str:
    verb = "pay" if node.pool is Pool.COINS else "spend"
    if node.amount == lang.InPool(node.pool):
        return f"{verb} all {scope.your} {units_words(node.pool)}"
    return f"{verb} {number_words(node.amount, unit_words(node.pool), units_words(node.pool), scope)}"


@says(lang.PayAny)
def _pay_any(node: lang.PayAny, scope: Scope) -> str:
    verb, units = "pay" if node.pool is Pool.COINS else "spend", units_words(node.pool)
    least = "any number of" if node.least == 0 else f"{amount(node.least, scope)} or more"
    if node.most == ANY_NUMBER and not isinstance(node.least, int):
        return f"{verb} any number of {units} (at least {amount(node.least, scope)})"
    if node.most == ANY_NUMBER:
        return f"{verb} {least} {units}"
    if isinstance(node.most, int):
        return f"{verb} {amount(node.least, scope)} to {node.most} {units}"
    number, each = rate_words(node.most, scope)
    return f"{verb} {least} {units} (up to {number} {each})"


@says(lang.Lose)
def _lose(node: lang.Lose, scope: Scope) -> str:
    return f"−{number_words(node.amount, unit_words(node.pool), units_words(node.pool), scope)}, but not below 0"


@says(lang.TakeIt)
def _take_it(node: lang.TakeIt, scope: Scope) -> str:
    return f"{does_words(node.by, 'take', scope)} them instead"


# ------------------------------------------------------------------------------------- tokens and piles


def _pile(node: lang.Filter, scope: Scope, each: bool) -> str:
    """A Supply pile of one's choice, or each of them: ``an Action Supply pile``."""
    phrase = kind(node, scope)
    if isinstance(node, lang.SamePileAs) and not each:
        return pile_of_words(node.cards, scope)
    if phrase.one != "card":
        return f"each of the {phrase.one.replace(' or ', ' and ')} piles" if each else f"the {phrase.one} pile"
    words = " ".join((*phrase.before, "Supply pile", *phrase.after))
    words = words.replace("not from a pile with", "without").replace("from a pile with", "with")
    return f"each {words}" if each else f"{article_words(words)} {words}"


def _several(token: Token, number: lang.Amount, scope: Scope) -> str:
    words = token_words(token)
    if isinstance(number, lang.ByPlayers):
        return f"{words}s ({amount(number, scope)})"
    return number_words(number, words, f"{words}s", scope)


@says(lang.AddTokens)
def _add_tokens(node: lang.AddTokens, scope: Scope) -> str:
    where = _pile(node.filter, scope, node.each)
    if node.token >= Token.PLUS_CARD and not node.each and node.number == 1:
        return f"move {scope.your} {token_words(node.token)} to {where}"
    return f"add {_several(node.token, node.number, scope)} to {where}"


@says(lang.PutTokens)
def _put_tokens(node: lang.PutTokens, scope: Scope) -> str:
    return f"put {_several(node.token, node.number, scope)} on {bearer_words(node.cards, scope)}"


@says(lang.TakeTokens)
def _take_tokens(node: lang.TakeTokens, scope: Scope) -> str:
    what = f"the {token_words(node.token)}s" if node.most == ANY_NUMBER else _several(node.token, node.most, scope)
    where = f"from {bearer_words(node.cards, scope)}"
    return f"move {what} {where} to this" if node.here else f"take {what} {where}"


@says(lang.AddMark)
def _add_mark(node: lang.AddMark, scope: Scope) -> str:
    return f"put {'a token' if node.number == 1 else number_words(node.number, 'token', 'tokens', scope)} on this"


@says(lang.Rotate)
def _rotate(node: lang.Rotate, scope: Scope) -> str:
    return f"rotate the {node.pile} pile" if node.pile else "rotate a Supply pile"


# ------------------------------------------------------------------------------------- Boons, States, turns, Attacks


@says(lang.Receive)
def _receive(node: lang.Receive, scope: Scope) -> str:
    if node.who is Who.YOU:
        return f"receive {cards(node.cards, scope)}"
    order = ", in turn order," if node.who in (Who.OTHERS, Who.ALL) else ""
    who, _, verb = does_words(node.who, "receive", scope).rpartition(" ")
    return f"{who}{order} {verb} {cards(node.cards, scope)}"


@says(lang.TakeTurn)
def _take_turn(node: lang.TakeTurn, scope: Scope) -> str:
    by = f"; {does_words(node.decided_by, 'make', scope)} the decisions" if node.decided_by else ""
    return f"take an extra turn{by}"


@says(lang.NextHandSize)
def _next_hand_size(node: lang.NextHandSize, scope: Scope) -> Line:
    label = f"when-would-draw ability (set up on {scope.by})"
    return Line(f"draw {node.cards} cards for {scope.your} next hand", label)
