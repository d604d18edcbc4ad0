"""The first sentence of the answer to a question in plain words: what is true of each thing asked, in order.

A question with a gap, ``Alice drew exactly … cards``, is answered with what fills it on all lines of play, or with what
can fill it and by whose choice: numbers, players or cards are tried one after the other. Where words were not
understood, the sentence says neither yes nor no, but what is true in the position as it was read, and what was left
out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.record import replace
from engine.state import NothingDone, Obstacle
from oracle.budget import Budget
from oracle.claims.answer import Answer, Result
from oracle.claims.answer import answer as judged
from oracle.claims.instead import score_text
from oracle.claims.predicates import Compare, MayDo, Node
from oracle.errors import OracleError
from oracle.scenario.account import FOLLOWS
from oracle.scenario.asked import GAP, WHEN, Asked
from oracle.scenario.draft import draft_of
from oracle.scenario.items import count_cards
from oracle.scenario.model import CLAIMS
from oracle.scenario.question import build
from oracle.scenario.starts import tried
from oracle.share.claim_clauses import always, now_of, possible, third_of
from oracle.share.reply import Reply, condition_words, reply
from oracle.words.ability_texts import card_of_code
from oracle.words.catalogue import facts
from oracle.words.facts import joined
from oracle.words.verbs import split_verb

_MOST: Final = 12                     # numbers up to which are tried first, up or down
_FAR: Final = 60                      # and up to which where that is not enough
_NAMED: Final = 8                     # cards or numbers that are named
_NUMBER: Final = re.compile(r"\b(drew|discarded|gained|trashed) (\d+) ")
_CLAIMED: Final = re.compile(r"(\w+ (?:drew|discarded|gained|trashed)) ([A-Z].*)")
_OWN: Final = re.compile(r"(\w+) (?:plays (?=(.+) if \1 uses \2$)|.* if \1 )")
_LIES: Final = re.compile(r"(\w[^.]*?) in (?:(\w+)\.)?(hand|deck|discard|play|trash|exile)")
_WHERE: Final = {
    "hand": "in {}’s hand", "deck": "in {}’s deck", "discard": "in {}’s discard pile", "play": "in play",
    "set_aside": "set aside", "exile": "on {}’s Exile mat", "tavern": "on {}’s Tavern mat",
    "island": "on {}’s Island mat", "native_village": "on {}’s Native Village mat",
}
"""The places where a card may be at the end."""
_OWN_CARD: Final = re.compile(
    r"(\w+) (?:trashed|discarded|passed|played) (?:\d+ )?([A-Z][^,]*?)(?= and | from | twice| \d|$)")
_SOME_CARDS: Final = ("3 Copper", "2 Estate")
_IF: Final = re.compile(r" if (\w+) (?!does not\b)(\w+)")
_SO_FAR: Final = ", as far as the question goes"
_LASTING: Final = re.compile(r"\.(?:coffers|villagers|vp|debt|favors) = ")
_GAINS_SOME: Final = re.compile(rf" gained (?:an?|\d+) [a-z]|^\w+ gained (?:an? |{GAP}$)")
_GAINED: Final = re.compile(r"(\w+) gained ([A-Z][^,]*)")
_FEW: Final = Budget(3_000, 2.0)      # the budget for finding what is true once the turn has ended
_ON_TOP: Final = re.compile(r"(\w+)\.deck\[0\] is (.+)")
_SOME: Final = re.compile(r"\$?1 ?(VP|Debt|Coffers|Villagers?|Favors?|Actions?|Buys?)")
_CLEAN_UP: Final = re.compile(r" drew | discarded |hand size|\.hand\b|\.discard\b")    # what Clean-up does anyway
_IN_DECK: Final = re.compile(r"(\w[^.]*?) in (\w+)\.deck")
_AMOUNT: Final = re.compile(r"(?<=\s)(\d+(?= )|twice\b|\d+ times\b)")
_OF_SEVERAL: Final = {"is": "are", "has": "have", "does": "do"}
_FOR_NOW: Final = ("in play", "set aside")
_EXACTLY: Final = re.compile(r"\b(?:exactly|at least) (?=\d|once|twice)")


def spoken(answer: Answer, asked: Sequence[Asked], without: Sequence[str] = ()) -> Reply:
    """Return the reply to what was asked, without parts if nothing asked is a claim.

    ``without`` are the words that were not understood: the reply then says what is true, and neither yes nor no. Raises
    OracleError.
    """
    if asked and all(one.text == WHEN for one in asked):
        return Reply("", (FOLLOWS,), "", "unknown")
    asked = [one for one in asked if one.kind in CLAIMS or GAP in one.text]
    kept = {(result.claim.kind, result.claim.text): number for number, result in enumerate(answer.results)}
    live = _coming_to_something(answer, asked)
    if len(live) == 1 < len(asked) and (number := kept.get((live[0].kind, live[0].text))) is not None:
        said = spoken(replace(answer, results=(answer.results[number],)), [live[0]._replace(anyhow=False)], without)
        return replace(said, about=(number,) if said.about else ())
    alone = len(asked) == 1 and len(kept) == 1 and (asked[0].kind, asked[0].text) in kept
    if alone and (instead := _supposed_in_vain(answer, answer.results[0])):
        return Reply(_left_out(without), instead, "", "good", (0,))
    if alone and (elsewhere := _by_cards(answer, asked[0].bare, answer.results[0])):
        return Reply(_left_out(without) or "It depends", (elsewhere,), "", "unknown", (0,))
    lying = _lying(answer, asked)
    if alone and asked[0] not in lying:
        return _of_one(answer, asked[0], without)
    parts: list[str] = []
    about: list[int] = []
    for one in live:
        number = kept.get((one.kind, one.text))
        if number is not None:
            about.append(number)
            parts.append(lying[one] if one in lying else _told(answer, answer.results[number]))
        elif GAP in one.text:
            parts.append(_filled(answer, one) + (_made(answer, one) if len(asked) == 1 else ""))
            parts.append(_none_to_gain(answer, one.text) if one.kind == "which" else "")
    parts = [*dict.fromkeys(part.strip() for part in parts if part)]
    if not parts:
        return Reply("", (FOLLOWS,), "", "unknown") if asked else Reply()
    because = reply(answer).because if about else ""
    return Reply(_left_out(without), tuple(parts), because, "good", tuple(about))


def _of_one(answer: Answer, asked: Asked, without: Sequence[str]) -> Reply:
    """Return the reply to the only thing that was asked, a claim."""
    result, said = answer.results[0], reply(answer)
    if said.lead == "Not decided":
        return said
    said = replace(said, parts=tuple(part.replace("cannot be unaffected", "is affected") for part in said.parts))
    told = (_exact(answer, result, said.parts[0]), *said.parts[1:])
    node = _node(result)
    if len(told) > 1 and isinstance(node, Compare):
        told = told[1:]                                     # "No: Alice has $3", not also that she cannot have $6
    why = _hindrance(answer, node) if isinstance(node, MayDo) and not result.holds else said.because
    lead, own = said.lead, _OWN.match(told[0])
    if lead == "No" and (finds := _none_to_gain(answer, result.claim.text)):
        return Reply(_left_out(without) or "It depends", (finds,), "", "unknown", (0,))
    if lead == "No" and _nobody_has(answer, result):
        return Reply("", (FOLLOWS,), "", "unknown", (0,))
    if lead == "It depends" and own is not None and asked.kind == "possible":     # "can I" as well as "do I"
        lead, told = "Yes", (f"{own[1]} can play {own[2]}" if own[2] else told[0], *told[1:])
    elif lead == "It depends" and (found := _IF.search(told[0])) and found[1] == (
            answer.question.scenario.players[0].name) and (asked.may or found[2] == "uses"):
        lead = "Yes"                                        # it is their own choice
    if lead == "No" and (besides := _not_gained(answer, result)):
        told = (*told, besides)
    elif lead == "No" and (each := _each(answer, result)):
        told = each
    elif lead == "No" and (later := _later(answer, result) or _once_paid(answer, result)):
        lead, told = "Not yet", (later,)
    return replace(said, lead=_left_out(without) or lead, parts=told, because=why)


def _supposed_in_vain(answer: Answer, result: Result) -> tuple[str, ...]:
    """Return what is so where a card is supposed to be used that cannot be: that it cannot, and the rest of what is
    asked; nothing where it can be used."""
    supposed, joined_by, rest = result.claim.text.partition(" and ")
    if result.holds is not False or not joined_by or not re.fullmatch(r"\w+ used .+", supposed):
        return ()
    used, *others = answer.judge([("possible", supposed), (result.claim.kind, rest)])
    if used.holds is not False:
        return ()
    return tuple(_told(answer, one) for one in (used, *others))


def _lying(answer: Answer, asked: Sequence[Asked]) -> dict[Asked, str]:
    """Return the questions about where a card ends up, each with one sentence that covers all the places.

    These are the questions that ask about several places, and one about a place where the card is not, if the card is
    in play and the turn was not followed to its end.
    """
    found: dict[Asked, str] = {}
    places = [(one, match) for one in asked if one.kind == "possible" and (
        match := _LIES.fullmatch(one.text)) and " and " not in match[1]]
    for name in dict.fromkeys(match[1] for _, match in places):
        mine = [(one, match) for one, match in places if match[1] == name]
        who = next((match[2] for _, match in mine if match[2]), answer.question.scenario.players[0].name)
        text = _place(answer, name, who)
        if text and (len(mine) > 1 or (text.endswith(_SO_FAR) and mine[0][1][3] != "play" and not answer.judge(
                [("possible", mine[0][0].text)])[0].holds)):
            if len(mine) == 1 and (later := _later(answer, answer.judge([("possible", mine[0][0].text)])[0])):
                text = f"{text}; {later}"
            found.update((one, text) for one, _ in mine)
    return found


def _place(answer: Answer, name: str, who: str) -> str:
    """Return where a card ends up, as one sentence; empty if it is in none of the usual places, or if that is
    undecided. It is a card of ``who``, or else of another player to whom it comes.
    """
    draft, can = draft_of(replace(answer.question.scenario, expect=())), list[tuple[str, Result]]()
    for player in sorted(draft.players, key=lambda one: one != who):
        if player != who and any(name in item for key, items in draft.values if key.startswith(f"{player}.")
                                 for item in items):
            return ""                                       # another one that lies there from the start
        claims = {f"{name} in {player}.{zone}": words.format(player) for zone, words in _WHERE.items()}
        claims |= {f"{name} in trash": "in the trash", f"{player} returned {name}": "back in its pile"}
        judged = answer.judge(("possible", claim) for claim in claims)
        if any(result.holds is None for result in judged):
            return ""
        can = [(claims[claim], result) for claim, result in zip(claims, judged, strict=True) if result.holds]
        if can:
            break
    if not can:
        game = answer.graph.states[answer.graph.root].game
        there = any(name == game.cards[kind].name for pile in game.piles if pile.supply for kind in pile.kinds)
        return f"{name} stays in the Supply" if there else ""
    sure = [words for words, result in can if answer.judge([("always", result.claim.text)])[0].holds]
    ended = any(str(deed).endswith(" ends the turn") for deed in answer.question.scenario.event)
    told = "" if ended or not any(words in _FOR_NOW for words, _ in can) else _SO_FAR
    if sure:
        return f"{name} ends up {joined(sure)}{told}"
    for at, (words, result) in enumerate(can if len(can) == 2 else ()):
        if when := condition_words(answer, result):
            return f"{name} ends up {words} {when}, otherwise {can[1 - at][0]}{told}"
    return f"{name} can end up {joined([words for words, _ in can], 'or')}{told}"


def _later(answer: Answer, result: Result) -> str:
    """Return what is so of a claim when the turn has ended, if that was not told and it comes out otherwise then.

    A card that is put onto the deck is drawn for the next hand: it is asked whether it is put there."""
    scenario = answer.question.scenario
    ended = not scenario.event or " ends " in str(scenario.event[-1])
    if ended or not answer.graph.complete or _CLEAN_UP.search(result.claim.text):
        return ""
    draft = draft_of(replace(scenario, expect=()))
    who = (draft.get("turn") or draft.players[:1])[0]
    later = draft.put("event", (*draft.get("event"), f"{who} ends the turn"))
    text = _IN_DECK.sub(r"\2 put \1 onto deck", _ON_TOP.sub(r"\1 put \2 onto deck", result.claim.text))
    try:
        then = judged(build(later.scenario()), [(result.claim.kind, text)], _FEW).results[-1]
    except OracleError:                                     # it is over already
        return ""
    if then.holds is None or then.holds is bool(result.holds) or then.predicate is None:
        return ""
    node = then.predicate.node
    return f"at the end of the turn {always(node) if then.claim.kind == 'always' else possible(node)}"


def _by_cards(answer: Answer, zone: str, result: Result) -> str:
    """Return what is so of a claim that does not hold if there are cards in a place of which nothing was said; empty if
    it does not hold then either."""
    if not zone or result.holds is not False:
        return ""
    draft = draft_of(replace(answer.question.scenario, expect=())).put(zone, _SOME_CARDS)
    try:
        then = judged(build(draft.scenario()), [(result.claim.kind, result.claim.text)], _FEW).results[-1]
    except OracleError:
        return ""
    said = always if result.claim.kind == "always" else possible
    where = _WHERE[zone.partition(".")[2]].format(zone.partition(".")[0])
    return f"{said(_node(then))} if there are cards {where}, of which nothing was said" if then.holds else ""


def _nobody_has(answer: Answer, result: Result) -> bool:
    """Report whether a claim is that somebody trashes, discards, passes or plays a card that is nowhere among their
    cards and comes from nowhere: where it is was not understood, and a No would say nothing."""
    draft = draft_of(replace(answer.question.scenario, expect=()))
    return any(answer.judge([("possible", f"{match[1]} gained {match[2]}")])[0].holds is False
               for match in _OWN_CARD.finditer(result.claim.text) if match[1] in draft.players
               and not any(match[2] in item for key, items in draft.values for item in items if (
                   key.startswith(f"{match[1]}.") or "." not in key)))


def _not_gained(answer: Answer, result: Result) -> str:
    """Return that a card comes to a player without being gained, as by an exchange; empty if it does not."""
    match = _GAINED.fullmatch(result.claim.text)
    if match is None or match[2] not in facts():
        return ""
    draft = draft_of(replace(answer.question.scenario, expect=()))
    if any(match[2] in item for key, items in draft.values for item in items if key.startswith(f"{match[1]}.")):
        return ""
    comes = answer.judge([("possible", f"{match[2]} in {match[1]}.cards")])[0]
    return f"{possible(_node(comes))}, without being gained" if comes.holds else ""


def _none_to_gain(answer: Answer, claim: str) -> str:
    """Return that an ability finds no card to gain among the piles that were told, where it is asked whether some card
    is gained; empty if that is not why none is."""
    if not _GAINS_SOME.search(claim):
        return ""
    graph = answer.graph
    game = graph.states[graph.root].game
    found = {card_of_code(game, event.code) for node in range(len(graph)) for edge in graph.edges_of(node)
             for event in graph.events(edge) if isinstance(event, NothingDone) and event.why is Obstacle.NONE_TO_GAIN}
    return f"{joined(sorted(found))} finds no card to gain among the piles that were named" if found else ""


def _once_paid(answer: Answer, result: Result) -> str:
    """Return what may be bought once Debt is paid off; empty if it cannot be bought even then."""
    node = _node(result)
    draft = draft_of(replace(answer.question.scenario, expect=()))
    if not isinstance(node, MayDo) or not draft.get(f"{node.player}.debt"):
        return ""
    debt = draft.get(f"{node.player}.debt")[0]
    paid = draft.put("event", (*draft.get("event"), f"{node.player} pays {debt} Debt"))
    try:
        then = judged(build(paid.scenario()), [(result.claim.kind, result.claim.text)], _FEW).results[-1]
    except OracleError:                                     # there are not enough Coins
        return ""
    return f"once {debt} Debt is paid, {possible(_node(then)).removesuffix(' then')}" if then.holds else ""


def _hindrance(answer: Answer, node: MayDo) -> str:
    """Return the reason why something may not be bought or played: the obstacle that is met when it is tried."""
    draft = draft_of(replace(answer.question.scenario, expect=()))
    event = f"{node.player} {third_of(node.verb)} {node.card}"
    said = (one.what for one in tried(draft.put("event", (*draft.get("event"), event))).problems)
    return next((what.partition(" cannot happen: ")[2] for what in said if what.startswith(f"'{event}' cannot")), "")


def _left_out(words: Sequence[str]) -> str:
    return f"Without {joined([f'“{word}”' for word in words])}" if words else ""


def _told(answer: Answer, result: Result) -> str:
    """Return what is true of one claim among several."""
    if each := _each(answer, result):
        return "; ".join(each)
    told = reply(replace(answer, results=(result,)))
    if result.claim.kind == "offered":
        return told.parts[0].replace("be offered", "be chosen").replace("is never offered", "cannot be chosen")
    return _exact(answer, result, told.parts[0]) if told.lead != "Not decided" else f"not decided {told.parts[0]}"


def _each(answer: Answer, result: Result) -> tuple[str, ...]:
    """Return what is so of each part of a claim of which one part can be and another cannot: "do I lose both"."""
    texts = result.claim.text.split(" and ")
    if result.holds is not False or result.claim.kind != "possible" or len(texts) < 2:
        return ()
    try:
        parts = answer.judge([("possible", text) for text in texts])
    except OracleError:                                     # "and" does not stand between two claims
        return ()
    return tuple(_told(answer, one) for one in parts) if len({one.holds for one in parts}) > 1 else ()


def _exact(answer: Answer, result: Result, text: str) -> str:
    """Return the wording of a claim, with "2 cards" for "at least 2 cards" where it is never more."""
    if not answer.question.scenario.event:
        text = text.removesuffix(" then")
    exactly = _NUMBER.sub(r"\1 exactly \2 ", result.claim.text)
    if not result.holds and text.startswith("at least "):   # "2 Silver cannot end up in the trash"
        return text.removeprefix("at least ")
    if not result.holds or exactly == result.claim.text or "at least" not in text or " before " in exactly:
        return text
    return _EXACTLY.sub("", text) if answer.judge([("always", exactly)])[0].holds else text


def _coming_to_something(answer: Answer, asked: Sequence[Asked]) -> list[Asked]:
    """Return what is asked without those of several possible meanings that come to nothing; without all of them if
    none comes to anything."""
    open_ = [one for one in asked if one.anyhow]
    nothing = {one for one in open_ if (one.kind == "how many" and answer.judge(
        [("always", one.text.replace(f"exactly {GAP}", "exactly 0"))])[0].holds) or (
        one.kind in CLAIMS and answer.judge([(one.kind, one.text)])[0].holds is False)}
    if len(nothing) == len(open_) and all(one.kind in CLAIMS for one in open_):
        return [*asked]                                     # "cannot draw a card; cannot gain a card"
    return [one for one in asked if one not in nothing]


def _filled(answer: Answer, asked: Asked) -> str:
    """Return what fills the gap of a question, as a clause: what always does, or if nothing does, what can."""
    can: list[tuple[str, Result]] = []
    sure: set[str] = set()
    many = asked.kind == "how many"
    for some in _tries(answer, asked):
        values = [str(value) for value in some]
        judged = answer.judge(("possible", asked.text.replace(GAP, value)) for value in values)
        if open_ := next((result for result in judged if result.holds is None), None):
            return f"not known: {open_.why}"
        can += [(value, result) for value, result in zip(values, judged, strict=True) if result.holds]
        sure = {value for value, _ in can if answer.judge([("always", asked.text.replace(GAP, value))])[0].holds}
        if sure:
            break
    if not can:                                             # that somebody does it is presupposed
        none = asked.kind == "which" and " gained " not in asked.text        # what there is to gain was not said
        return now_of(asked.text.replace(GAP, "nothing")) if none else ""
    told = [(_plain(always(_node(result))), value in sure) for value, result in can]
    if many:
        if len(told) > 1:
            return _by_choice(answer, [result for _, result in can]) + _to_the_last(answer, asked, can[-1][0])
        if last := _to_the_last(answer, asked, can[0][0]):
            return told[0][0] + last
        return told[0][0] + (_SO_FAR if _LASTING.search(asked.text) and _later(answer, can[0][1]) else "")
    if " got " in asked.text:                               # an amount of which it is not asked how much it is
        told = [(_SOME.sub(r"the \1", text), so) for text, so in told]
    counts = " got " not in asked.text and " in " not in asked.text
    fixed = [_plain(always(_node(_in_number(answer, result)))) if counts else text
             for (_, result), (text, so) in zip(can, told, strict=True) if so]
    loose = [_plain(possible(_node(result))) for value, result in can if value not in sure]
    return "; ".join(filter(None, (_merged(fixed, "and"), _merged(loose, "or"))))


def _to_the_last(answer: Answer, asked: Asked, number: str) -> str:
    """Return that no more cards are there to be drawn, if that is so: with more of them it might be another number."""
    who, drew, _ = asked.text.partition(" drew exactly ")
    start = answer.question.scenario
    there = [count for one in start.players if one.name == who and drew
             for count in count_cards((*one.deck, *one.discard)).values()]
    return ", all that are there" if there and int(number) >= sum(there) else ""


def _in_number(answer: Answer, result: Result) -> Result:
    """Return what always is so of a card with how many of it there always are: ``Alice drew exactly 5 Copper``."""
    done = _CLAIMED.fullmatch(result.claim.text)
    tries = [("always", f"{done[1]} exactly {number} {done[2]}") for number in range(2, _MOST + 1)] if done else []
    return next((one for one in answer.judge(tries) if one.holds), result)


def _made(answer: Answer, asked: Asked) -> str:
    """Return the parts of a score, with how much each kind gives; empty if it is one card or landscape."""
    who, dot, _ = asked.text.partition(".score = ")
    ends = [answer.graph.states[node] for node in answer.graph.ends()] if dot else []
    texts = {score_text(end, who) for end in ends}
    text = texts.pop() if len(texts) == 1 else ""
    return f" ({text})" if "," in text or "×" in text else ""


def _tries(answer: Answer, asked: Asked) -> Iterator[Iterable[object]]:
    """Yield what may fill a gap, the likelier first."""
    game = answer.graph.states[answer.graph.root].game
    if asked.kind == "how many":
        least = -_MOST if ".score" in asked.text else 0
        yield from (range(least, _MOST + 1), range(_MOST + 1, _FAR + 1))
    else:
        yield dict.fromkeys(card.name for card in game.cards[1:]) if asked.kind == "which" else game.players


def _by_choice(answer: Answer, results: Sequence[Result]) -> str:
    """Return several possible numbers by choice: ``Alice draws 2 cards if Alice uses Moat, otherwise 4``."""
    texts = [_plain(always(_node(result))) for result in results]
    if len(texts) == 2:
        for number, result in enumerate(results):
            if words := condition_words(answer, result):
                other = _differs(texts[1 - number], texts[number])
                return f"{texts[number]} {words}, otherwise {other}"
    if len(texts) > 2 and " no " in f" {texts[0]} ".replace(" does not ", " no ") and _AMOUNT.search(texts[-1]):
        return _AMOUNT.sub(r"up to \1", texts[-1], count=1)    # none, one, two: "up to twice"
    return _merged(texts, "or")


def _node(result: Result) -> Node:
    assert result.predicate is not None
    return result.predicate.node


def _plain(text: str) -> str:
    """Return a clause as an answer says it: with "2 cards" for "exactly 2 cards"."""
    return _EXACTLY.sub("", text)


def _differs(text: str, other: str) -> str:
    """Return the words in which a clause differs from another one beside it."""
    words, others = text.split(), other.split()
    before = next((n for n, (a, b) in enumerate(zip(words, others, strict=False)) if a != b), 0)
    behind = next((n for n, (a, b) in enumerate(zip(words[::-1], others[::-1], strict=False)) if a != b), 0)
    found = " ".join(words[before:len(words) - behind]) if before + behind < len(words) else ""
    found = "none" if found == "no" else found
    return found if found and not found.startswith("does not ") else text


def _merged(texts: Sequence[str], word: str) -> str:
    """Return clauses that differ in one place as one: ``Bob or Carol gains Curse``."""
    if len(texts) < 2:
        return "".join(texts)
    none = [text for text in texts if " not " in f" {text} " or " no " in text]
    if none and len(none) < len(texts):
        return f"{_merged([text for text in texts if text not in none], word)}, or none"
    split = [text.split() for text in texts]
    least = min(map(len, split))
    before = next((n for n in range(least) if len({words[n] for words in split}) > 1), least)
    behind = next((n for n in range(least - before) if len({words[-1 - n] for words in split}) > 1), 0)
    middle = [" ".join(words[before:len(words) - behind]) for words in split]
    more = len(middle) - _NAMED
    if more > 0:
        middle = [*middle[:_NAMED - 1], f"{more + 1} more"]
    first = split[0]
    rest = first[len(first) - behind:]
    if not before and word == "and" and rest:               # "Bob and Carol gain a Curse"
        rest[0] = _OF_SEVERAL.get(rest[0]) or split_verb(rest[0])[0] or rest[0]
    return " ".join([*first[:before], joined(middle, word), *rest])


__all__ = ["spoken"]
