"""Instructions in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from engine import language as lang
from engine.language import ANY_NUMBER, Lasts, Mark, Need, On, Place, Pool, Spot, Token, Who
from engine.record import replace
from oracle.words.printing.amounts import bearer_words, per, rate_words, unit_words
from oracle.words.printing.scope import (
    DISPATCH,
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
    amount,
    article_words,
    cards,
    condition,
    flat_words,
    kind,
    line,
    money_words,
    place,
    token_words,
    who_words,
)
from oracle.words.spans import ongoing, span_of
from oracle.words.table import POOL_NAME


def lines(do: Iterable[lang.Instruction], scope: Scope) -> tuple[Line, ...]:
    """Instructions as lines."""
    out: list[Line] = []
    before: lang.Instruction | None = None
    for node in do:
        if isinstance(node, lang.TopCard):
            continue                                 # nothing is done with it yet
        if isinstance(node, lang.Clause):
            out.extend(clause_lines(node, scope))
        elif isinstance(node, lang.SetUp):
            told = _set_up_lines(node, scope)
            if _same_span(before, node) and (out[-1].label, out[-1].text) == (told[0].label, told[0].text):
                out[-1] = replace(out[-1], below=out[-1].below + told[0].below)
                told = told[1:]
            out.extend(told)
        else:
            out.append(line(node, scope))
        before = node
    return tuple(out)


def _same_span(before: lang.Instruction | None, node: lang.SetUp) -> bool:
    """Whether two abilities set up one after the other are active in one span."""
    return (
        isinstance(before, lang.SetUp)
        and ongoing(node.ability, node.lasts)
        and ongoing(before.ability, before.lasts)
        and node.ability.when.on is not On.ONGOING
    )


def _plus(node: lang.Plus, scope: Scope) -> str:
    if node.pool in OWN_TOKENS:
        return OWN_TOKENS[node.pool][0].format(scope.your)
    if node.pool is Pool.COINS:
        if isinstance(node.amount, int):
            return f"+${node.amount}"
        n, each = rate_words(node.amount, scope)
        return f"+${n} {each}"
    _, _, one, many, _ = POOL_NAME[node.pool]
    if isinstance(node.amount, int):
        return f"+{node.amount} {one if node.amount == 1 else many}"
    n, each = rate_words(node.amount, scope)
    return f"+{n} {one if n == 1 else many} {each}"


def _draw(node: lang.Draw, scope: Scope) -> str:
    sign, one, many = ("+", "Card", "Cards") if node.plus else ("draw ", "card", "cards")
    if isinstance(node.amount, int):
        return f"{sign}{node.amount} {one if node.amount == 1 else many}"
    n, each = rate_words(node.amount, scope)
    return f"{sign}{n} {one if n == 1 else many} {each}"


def _draw_until(node: lang.DrawUntil, scope: Scope) -> str:
    skip = ""
    if node.skip is not None:
        skip = f"; {a_words(kind(node.skip, scope))} may be set aside instead, to be discarded afterwards"
    return f"draw until {scope.subject} have {amount(node.hand, scope)} cards in hand{skip}"


NAMED_DECKS: Final[dict[Place, str]] = {Place.BOON_DECK: "Boon", Place.HEX_DECK: "Hex"}


def _from_deck(node: lang.FromDeck, scope: Scope) -> str:
    verb = "reveal" if node.shown else "look at"
    end = "bottom" if node.spot is Spot.BOTTOM else "top"
    if node.deck in NAMED_DECKS:
        one = NAMED_DECKS[node.deck]
        several = f"{amount(node.amount, scope)} {one[:-1] + 'xes' if one == 'Hex' else one + 's'}"
        return f"take the top {one if node.amount == 1 else several}"
    if node.deck is not Place.DECK:
        several = "card" if node.amount == 1 else f"{amount(node.amount, scope)} cards"
        return f"{verb} the top {several} of {place(node.deck, scope)}"
    if node.amount == 1:
        return f"{verb} the {end} card of {scope.your} deck"
    if not isinstance(node.amount, (int, lang.Adjustable)):
        return f"{verb} a card from the {end} of {scope.your} deck {per(node.amount, scope)}"
    return f"{verb} the {end} {amount(node.amount, scope)} cards of {scope.your} deck"


def _top_card(node: lang.TopCard, scope: Scope) -> str:
    return f"the top card of {scope.your} deck"


def _dig_for(node: lang.DigFor, scope: Scope) -> str:
    wanted = kind(node.filter, scope)
    what = a_words(wanted) if node.amount == 1 else f"{amount(node.amount, scope)} {wanted.text(True)}"
    return f"reveal cards from {scope.your} deck one at a time until {scope.subject} have revealed {what}"


def _choose(node: lang.Choose, scope: Scope) -> str:
    return f"{node.verb} {cards(node.pick, scope)}"


def _reveal(node: lang.Reveal, scope: Scope) -> str:
    return f"reveal {cards(node.cards, scope)}"


def _discard(node: lang.Discard, scope: Scope) -> str:
    return f"discard {cards(node.cards, scope)}"


def _discard_down_to(node: lang.DiscardDownTo, scope: Scope) -> str:
    return f"discard down to {amount(node.hand, scope)} cards in hand"


def _trash(node: lang.Trash, scope: Scope) -> str:
    return f"trash {cards(node.cards, scope)}"


def _put(node: lang.Put, scope: Scope) -> str:
    what = cards(node.cards, scope)
    if node.to is Place.ASIDE:
        return f"set {what} aside"
    if node.to is Place.EXILE:
        return f"Exile {what}"
    where = place(node.to, scope, node.whose)
    into = "onto" if node.to in (Place.DECK, Place.ISLAND, Place.TAVERN, Place.NATIVE_VILLAGE) else "into"
    if node.spot is Spot.BOTTOM:
        return f"put {what} on the bottom of {where}"
    if node.spot is Spot.ANYWHERE:
        return f"put {what} anywhere in {where}"
    return f"put {what} {into} {where}"


def _deck_into_discard(node: lang.DeckIntoDiscard, scope: Scope) -> str:
    return f"put {scope.your} deck into {scope.your} discard pile (nothing is discarded)"


def _return_to_pile(node: lang.ReturnToPile, scope: Scope) -> str:
    return f"return {cards(node.cards, scope)} to its pile"


def _shuffle_in(node: lang.ShuffleIn, scope: Scope) -> str:
    return f"shuffle {cards(node.cards, scope)} into {scope.your} deck"


def _exchange(node: lang.Exchange, scope: Scope) -> str:
    return f"exchange {cards(node.cards, scope)} for {article_words(node.name)} {node.name}"


def _gain(node: lang.Gain, scope: Scope) -> str:
    verb = "gain" if node.need is Need.MUST else "you may gain" if scope.you else "they may gain"
    if node.by is not Who.YOU:
        who = who_words(node.by, scope)
        verb = f"{who} gain" if who in ("you", "they") else f"{who} gains"
    source = ""
    if isinstance(node.source, lang.TopOf):
        source = f" from the top of the {node.source.pile} pile"
    elif isinstance(node.source, lang.AnyFrom):
        source = f" from the {node.source.pile} pile"
    elif isinstance(node.source, lang.Ref):
        source = f" among {cards(node.source, scope)}"
    elif node.source is not Place.SUPPLY:
        source = f" from {place(node.source, scope)}"
    to = ""
    if node.to is not Place.DISCARD:
        to = f" {'onto' if node.to is Place.DECK else 'to'} {place(node.to, scope)}"
    chooser = f" that {_subject_of(node.chosen_by, scope)}" if node.chosen_by is not None else ""
    return f"{verb} {a_words(kind(node.filter, scope))}{source}{to}{chooser}"


def _gain_it(node: lang.GainIt, scope: Scope) -> str:
    return f"{who_words(node.by, scope)} gain{'' if node.by in (Who.YOU, Who.OWNER) else 's'} {scope.it} instead"


def _play(node: lang.Play, scope: Scope) -> str | Line:
    often = {1: "", 2: " twice", 3: " three times"}
    if isinstance(node.times, int):
        times = often.get(node.times, f" {node.times} times")
    else:
        n, each = rate_words(node.times, scope)
        times = f" {'once' if n == 1 else f'{n} times'} {each}"
    if node.mark is Mark.EXTRA_OPTION:
        words = "choose one more of its options, where it gives a choice of options this turn"
        inside = Line(words, "when-resolve ability (active while resolving)")
        during = Line("", f"while-resolving ability (activated on {scope.by})", (inside,))
        return Line(f"play {cards(node.cards, scope)}{times}{MANNERS[node.manner]}", below=(during,))
    mark = f", {MARKS[node.mark]}" if MARKS[node.mark] else ""
    return f"play {cards(node.cards, scope)}{times}{MANNERS[node.manner]}{mark}"


def _play_from_supply(node: lang.PlayFromSupply, scope: Scope) -> str:
    return f"play {a_words(kind(node.filter, scope))} from the Supply, leaving it there"


def _become_from_supply(node: lang.BecomeFromSupply, scope: Scope) -> str:
    return (f"choose {a_words(kind(node.filter, scope))} from the Supply; this is that card until it leaves play; "
            "play this")


def clause_lines(node: lang.Clause, scope: Scope) -> tuple[Line, ...]:
    """The one conditional step. Its words follow the order in which it is unwound."""
    head: list[str] = []
    if node.if_ is not None:
        head.append(f"if {condition(node.if_, scope)}")
    may = f"{scope.subject} may"
    below = lines(node.do, scope)
    if node.cost:
        cost = joined_words(lines(node.cost, scope))
        if node.need is Need.MAY:
            head.append(f"{may} {cost}" + (" to" if below else ""))
        else:
            head.append(cost + ("; if that was done" if below else ""))
    elif node.need is Need.MAY:
        head.append(may)
    text = ", ".join(head)
    other = lines(node.otherwise, scope)
    after: tuple[Line, ...] = ()
    if len(other) == 1 and not other[0].below and not other[0].label:
        after = (Line(f"otherwise {other[0].text}"),)
    elif other:
        after = (Line("otherwise", below=other),)
    if not text:
        return below + after
    if len(below) == 1 and not below[0].below and not below[0].label:
        joint = " " if node.need is Need.MAY and not node.cost else ": " if node.cost else ", "
        return (Line(f"{text}{joint}{below[0].text}"), *after)
    return (Line(text, below=below), *after)


def _clause(node: lang.Clause, scope: Scope) -> Line:
    """A clause as one line, where one is wanted."""
    found = clause_lines(node, scope)
    return found[0] if len(found) == 1 else Line("this", below=found)


def joined_words(found: tuple[Line, ...]) -> str:
    return " and ".join(flat_words(one) for one in found)


def _option(node: lang.Option, scope: Scope) -> Line:
    below = lines(node.do, scope)
    if len(below) == 1 and _same(node.words, below[0]):
        below = ()                                   # the option's own words say it
    return Line(node.words, "option", below)


def _same(text: str, one: Line) -> bool:
    """Whether the words of an option say all that the line below them says."""
    plain = one.text.replace("your ", "the ").casefold()
    return not one.below and not one.label and text.replace("your ", "the ").casefold() == plain


_HOW_MANY: Final[dict[Any, str]] = {1: "one", 2: "two different", 3: "three different"}


def _choose_one(node: lang.ChooseOne, scope: Scope) -> Line:
    count = _HOW_MANY.get(node.count, "") or (
        str(node.count) if isinstance(node.count, int) else f"a different one {per(node.count, scope)}"
    )
    choose = "choose" if node.by is Who.YOU else f"{_subject_of(node.by, scope)}"
    return Line(f"{choose} {count}", below=tuple(_option(option, scope) for option in node.options))


def _subject_of(who: Who, scope: Scope) -> str:
    """Somebody else choosing: ``you choose`` (the owner), ``the player to your left chooses``."""
    return f"{who_words(who, scope)} choose" if who is Who.OWNER else f"{who_words(who, scope)} chooses"


def _each(node: lang.Each, scope: Scope) -> Line:
    inner = replace(scope, you=node.who in (Who.YOU, Who.OWNER))
    order = ", in turn order" if node.who in (Who.OTHERS, Who.ALL) else ""
    then = (Line("afterwards, in the same order", below=lines(node.then, inner)),) if node.then else ()
    return Line(f"{who_words(node.who, scope)}{order}", below=(*lines(node.do, inner), *then))


def _pass(node: lang.Pass, scope: Scope) -> str:
    to = "the player to their left" if not node.past_empty else "the next player to their left who had cards in hand"
    return f"each player passes {a_words(kind(node.cards.filter, scope))} from their hand to {to}, all at once"


def _for_each(node: lang.ForEach, scope: Scope) -> Line:
    return Line(f"for each of {cards(node.cards, scope)}, in any order", below=lines(node.do, scope))


def _note(node: lang.Note, scope: Scope) -> str:
    return f"note {amount(node.amount, scope)}"


def _turn_journey_token(node: lang.TurnJourneyToken, scope: Scope) -> str:
    return f"turn {scope.your} Journey token over"


def _repeat(node: lang.Repeat, scope: Scope) -> Line:
    times = {1: "once", 2: "twice"}.get(node.times, "") if isinstance(node.times, int) else ""
    if times:
        return Line(times, below=lines(node.do, scope))
    words = f"{node.times} times" if isinstance(node.times, int) else f"once {per(node.times, scope)}"
    return Line(words, below=lines(node.do, scope))


def _as_often(node: lang.AsOften, scope: Scope) -> Line:
    often = "as often as wanted" if node.most == ANY_NUMBER else f"up to {amount(node.most, scope)} times"
    return Line(often, below=lines((node.clause,), scope))


def _set_up_lines(node: lang.SetUp, scope: Scope) -> tuple[Line, ...]:
    """An ability that is set up: one that waits, or one that goes on for a while with what is active in it."""
    inner = line(node.ability, scope)
    owner = "" if node.owner in (Who.YOU, Who.OWNER) else f", for {who_words(node.owner, scope)}"
    if ongoing(node.ability, node.lasts):
        span = SPANS[node.lasts]
        if node.lasts is Lasts.WHILE and _several_remain(node.ability, scope):
            span = "while-cards-remain"
        below: tuple[Line, ...] = (replace(inner, label=f"{inner.label} (active {span})"),)
        if node.lasts is Lasts.WHILE and span_of(node.ability):
            within = span_of(node.ability)
            inside = replace(inner, label=f"{inner.label} (active {within})")
            below = (Line("", f"{within} ability (active {span})", (inside,)),)
        if node.ability.when.on is On.ONGOING:
            below = inner.below if not inner.text else (Line(inner.text, below=inner.below),)
        return (Line(LASTS[node.lasts], f"{span} ability (activated on {scope.by}{owner})", below),)
    during = _during_turn(node.ability, scope)
    lasts = "" if node.lasts is Lasts.AFTER_TURN else LASTS[node.lasts]
    text = ", ".join(part for part in (lasts, inner.text) if part)
    if node.lasts is Lasts.NEXT_TURN and inner.text == "at the start of your turn":
        text = "at the start of your next turn"
    elif node.lasts is Lasts.THIS_TURN and node.ability.when.on in MOMENT:
        text = "at the end of this turn" if node.ability.when.on is On.END_OF_TURN else f"{inner.text} this turn"
    return (Line(text, f"{inner.label} (set up on {scope.by}{owner})", inner.below), *during)


def _several_remain(node: lang.Ability, scope: Scope) -> bool:
    """Whether an ability is there while one of several cards remains."""
    if not isinstance(node.while_, lang.Tracked) or not isinstance(node.while_.cards, lang.Ref):
        return False
    return scope.names.get(node.while_.cards.name, "").endswith("cards")


def _set_up(node: lang.SetUp, scope: Scope) -> Line:
    return _set_up_lines(node, scope)[0]


def _during_turn(node: lang.Ability, scope: Scope) -> tuple[Line, ...]:
    """What is active during the extra turn that an ability takes."""
    inner = replace(scope, by=by_words(node))
    abilities = [a for part in node.clause.do if isinstance(part, lang.TakeTurn) for a in part.during]
    if not abilities:
        return ()
    below: tuple[Line, ...] = ()
    for one in abilities:
        told = line(one, inner)
        if one.when.on is On.ONGOING:
            below += told.below
        else:
            below += (replace(told, label=f"{told.label} (active during-turn)"),)
    return (Line("during that turn", f"during-turn ability (activated on {scope.by})", below),)


def by_words(node: lang.Ability) -> str:
    """What an ability is called by what it sets up: "set up on when-gain"."""
    return LABELS[node.when.on].removesuffix(" ability")


def _immune(node: lang.Immune, scope: Scope) -> str:
    return f"{scope.subject} are unaffected by the Attack"


def _instead(node: lang.Instead, scope: Scope) -> str:
    return "that does not happen"


def _take_turn(node: lang.TakeTurn, scope: Scope) -> Line:
    by = f"; {who_words(node.decided_by, scope)} makes the decisions" if node.decided_by else ""
    return Line(f"take an extra turn{by}")


def _return_to_action_phase(node: lang.ReturnToActionPhase, scope: Scope) -> str:
    return f"if it is {scope.your} Buy phase, return to {scope.your} Action phase"


def _next_hand_size(node: lang.NextHandSize, scope: Scope) -> Line:
    label = f"when-would-draw ability (set up on {scope.by})"
    return Line(f"draw {node.cards} cards for {scope.your} next hand", label)


def _take_it(node: lang.TakeIt, scope: Scope) -> str:
    return f"{who_words(node.by, scope)} take{'' if node.by in (Who.YOU, Who.OWNER) else 's'} them instead"


def _pay(node: lang.Pay, scope: Scope) -> str:
    if node.pool is Pool.COINS:
        return f"pay ${node.amount}" if isinstance(node.amount, int) else f"pay $1 {per(node.amount, scope)}"
    _, _, one, many, _ = POOL_NAME[node.pool]
    if isinstance(node.amount, int):
        return f"spend {node.amount} {one if node.amount == 1 else many}"
    return f"spend 1 {one} {per(node.amount, scope)}"


def _lose(node: lang.Lose, scope: Scope) -> str:
    if isinstance(node.amount, int):
        return f"−{_units(node.pool, node.amount)}, but not below 0"
    return f"−{_units(node.pool, 1)} {per(node.amount, scope)}, but not below 0"


def _units(pool: Pool, number: int) -> str:
    if pool is Pool.COINS:
        return money_words(number)
    return f"{number} {unit_words(pool) if number == 1 else POOL_NAME[pool].many}"


def _pay_any(node: lang.PayAny, scope: Scope) -> str:
    most = "any number of" if node.most == ANY_NUMBER else f"up to {amount(node.most, scope)}"
    return f"pay {most} {'$' if node.pool is Pool.COINS else POOL_NAME[node.pool].many}"


def _pay_off_debt(node: lang.PayOffDebt, scope: Scope) -> str:
    return f"pay off as much of {scope.your} Debt as wanted"


def _name_card(node: lang.NameCard, scope: Scope) -> str:
    return "name a card"


def _remember(node: lang.Remember, scope: Scope) -> str:
    return f"keep {cards(node.cards, scope)} in mind as one of {scope.names.get(node.as_, 'those cards')}"


def _receive(node: lang.Receive, scope: Scope) -> str:
    if node.who not in (Who.YOU, Who.OWNER):
        return f"{who_words(node.who, scope)}, in turn order, receives {cards(node.cards, scope)}"
    return f"receive {cards(node.cards, scope)}"


def _take_card(node: lang.TakeCard, scope: Scope) -> str:
    return f"take {node.name}"


def _take_copy(node: lang.TakeCopy, scope: Scope) -> str:
    return f"take {node.name}"


def _keep_until_cleanup(node: lang.KeepUntilCleanup, scope: Scope) -> str:
    return "keep this until Clean-up"


def _return_card(node: lang.ReturnCard, scope: Scope) -> str:
    return f"return {node.name}"


def _pile(node: lang.Filter, scope: Scope, each: bool) -> str:
    """A Supply pile of one's choice, or each of them: ``an Action Supply pile``."""
    phrase = kind(node, scope)
    if phrase.one != "card":
        return f"the {phrase.one} pile"
    words = " ".join((*phrase.before, "Supply pile", *phrase.after))
    return f"each {words}" if each else f"{article_words(words)} {words}"


def _several(token: Token, number: lang.Amount, scope: Scope) -> str:
    words = token_words(token)
    if isinstance(number, int):
        return f"{number} {words}{'' if number == 1 else 's'}"
    if isinstance(number, lang.ByPlayers):
        return f"{words}s ({amount(number, scope)})"
    n, each = rate_words(number, scope)
    return f"{n} {words}{'' if n == 1 else 's'} {each}"


def _add_tokens(node: lang.AddTokens, scope: Scope) -> str:
    where = _pile(node.filter, scope, node.each)
    if node.token >= Token.PLUS_CARD and not node.each:
        return f"move {scope.your} {token_words(node.token)} to {where}"
    return f"add {_several(node.token, node.number, scope)} to {where}"


def _put_tokens(node: lang.PutTokens, scope: Scope) -> str:
    return f"put {_several(node.token, node.number, scope)} on {bearer_words(node.cards, scope)}"


def _replace_kingdom(node: lang.ReplaceKingdom, scope: Scope) -> str:
    return "remove the Kingdom piles from the Supply, and set up the piles that were chosen for this"


def _remove_sun(node: lang.RemoveSun, scope: Scope) -> str:
    return "+1 Sun"


def _take_tokens(node: lang.TakeTokens, scope: Scope) -> str:
    what = f"the {token_words(node.token)}s" if node.most == ANY_NUMBER else _several(node.token, node.most, scope)
    if node.here:
        return f"move {what} from {bearer_words(node.cards, scope)} to this"
    return f"take {what} from {bearer_words(node.cards, scope)}"


def _add_mark(node: lang.AddMark, scope: Scope) -> str:
    if node.number == 1:
        return "put a token on this"
    return f"put {amount(node.number, scope)} tokens on this"


def _remove_marks(node: lang.RemoveMarks, scope: Scope) -> str:
    return "remove the tokens from this"


def _turn_face_down(node: lang.TurnFaceDown, scope: Scope) -> str:
    return f"turn {cards(node.cards, scope)} face down for the turn"


def _put_on_this(node: lang.PutOnThis, scope: Scope) -> str:
    return f"put {cards(node.cards, scope)} on this"


def _rotate(node: lang.Rotate, scope: Scope) -> str:
    return f"rotate the {node.pile} pile" if node.pile else "rotate a Supply pile"


def _put_from_supply(node: lang.PutFromSupply, scope: Scope) -> str:
    what = f"{a_words(kind(node.filter, scope))} from {'its pile' if node.anywhere else 'the Supply'}"
    if node.to is Place.EXILE:
        return f"Exile {what}"
    if node.to is Place.ASIDE:
        return f"set aside {what}"
    if node.to is Place.TRASH:
        return f"trash {what}"
    return f"put {what} into {place(node.to, scope)}"


def _place_estate_token(node: lang.PlaceEstateToken, scope: Scope) -> str:
    return f"set {cards(node.cards, scope)} aside and put {scope.your} Estate token on it"


def _in_shuffle(node: lang.InShuffle, scope: Scope) -> str:
    return f"put {cards(node.cards, scope)} {SPOTS[node.to]}"


def _buy_from(node: lang.BuyFrom, scope: Scope) -> str:
    return f"{scope.subject} may buy one of {cards(node.source, scope)}"


def _bid(node: lang.Bid, scope: Scope) -> Line:
    return Line(f"each player in turn order, ending with you, bids once, up to {node.most} Debt; the highest bidder "
                "takes that much Debt", below=lines(node.do, scope))


def _overpay(node: lang.Overpay, scope: Scope) -> str:
    return "overpay by any amount"


def _follow_played(node: lang.FollowPlayed, scope: Scope) -> str:
    mark = f" {MARKS[node.mark]}" if MARKS[node.mark] else ""
    return f"follow the instructions of {scope.it}{mark}"


def _set_up_again(node: lang.SetUpAgain, scope: Scope) -> str:
    return "set this ability up again"


def _keep_in_hand(node: lang.KeepInHand, scope: Scope) -> str:
    return f"do not discard {cards(node.cards, scope)} with {scope.your} hand"


def _once_per_turn(node: lang.OncePerTurn, scope: Scope) -> Line:
    return Line("once per turn", below=lines(node.do, scope))


def _top_of(node: lang.TopOf, scope: Scope) -> str:
    return f"the top card of the {node.pile} pile"


def _any_from(node: lang.AnyFrom, scope: Scope) -> str:
    return f"any card of the {node.pile} pile"


DISPATCH.update({
    lang.Plus: _plus,
    lang.Draw: _draw,
    lang.DrawUntil: _draw_until,
    lang.FromDeck: _from_deck,
    lang.DigFor: _dig_for,
    lang.Choose: _choose,
    lang.Reveal: _reveal,
    lang.Discard: _discard,
    lang.DiscardDownTo: _discard_down_to,
    lang.Trash: _trash,
    lang.Put: _put,
    lang.DeckIntoDiscard: _deck_into_discard,
    lang.ReturnToPile: _return_to_pile,
    lang.ShuffleIn: _shuffle_in,
    lang.Exchange: _exchange,
    lang.Gain: _gain,
    lang.GainIt: _gain_it,
    lang.Play: _play,
    lang.PlayFromSupply: _play_from_supply,
    lang.BecomeFromSupply: _become_from_supply,
    lang.Clause: _clause,
    lang.Option: _option,
    lang.ChooseOne: _choose_one,
    lang.Each: _each,
    lang.Repeat: _repeat,
    lang.AsOften: _as_often,
    lang.SetUp: _set_up,
    lang.Immune: _immune,
    lang.Instead: _instead,
    lang.TakeTurn: _take_turn,
    lang.ReturnToActionPhase: _return_to_action_phase,
    lang.NextHandSize: _next_hand_size,
    lang.TakeIt: _take_it,
    lang.TopCard: _top_card,
    lang.TakeCopy: _take_copy,
    lang.KeepUntilCleanup: _keep_until_cleanup,
    lang.Pay: _pay,
    lang.PayAny: _pay_any,
    lang.PayOffDebt: _pay_off_debt,
    lang.NameCard: _name_card,
    lang.Remember: _remember,
    lang.Receive: _receive,
    lang.TakeCard: _take_card,
    lang.ReturnCard: _return_card,
    lang.AddTokens: _add_tokens,
    lang.PutTokens: _put_tokens,
    lang.RemoveSun: _remove_sun,
    lang.ReplaceKingdom: _replace_kingdom,
    lang.TakeTokens: _take_tokens,
    lang.AddMark: _add_mark,
    lang.RemoveMarks: _remove_marks,
    lang.TurnFaceDown: _turn_face_down,
    lang.PutOnThis: _put_on_this,
    lang.Rotate: _rotate,
    lang.PutFromSupply: _put_from_supply,
    lang.PlaceEstateToken: _place_estate_token,
    lang.InShuffle: _in_shuffle,
    lang.BuyFrom: _buy_from,
    lang.Bid: _bid,
    lang.Overpay: _overpay,
    lang.FollowPlayed: _follow_played,
    lang.SetUpAgain: _set_up_again,
    lang.KeepInHand: _keep_in_hand,
    lang.OncePerTurn: _once_per_turn,
    lang.TopOf: _top_of,
    lang.AnyFrom: _any_from,
    lang.Pass: _pass,
    lang.Lose: _lose,
    lang.ForEach: _for_each,
    lang.Note: _note,
    lang.TurnJourneyToken: _turn_journey_token,
})
