"""The sentences that say what happens: "Alice plays Artificer", "Bob trashes Rats, Feodum".

A sentence is a player's name, a verb and the rest. This module reads and writes them; ``running`` carries
them out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

from oracle.errors import Where, listed, shown
from oracle.scenario.items import Item, Misread, a_boon, a_card, a_card_or_pile, read_item, split_names, strange_name
from oracle.scenario.sentences import CLEAN_UP, PLACES, Deed
from oracle.words.catalogue import Fact, did_you_mean, find, straight
from oracle.words.table import GAME_PLACE_SPELT, PLAYER_PLACE_SPELT

_PLACE_WORDS: Final[dict[str, str]] = {
    words: key for words, key in (*GAME_PLACE_SPELT.items(), *PLAYER_PLACE_SPELT.items()) if key in PLACES
}
_DETERMINER: Final = r"(?:(?:her|his|their|its|the|a|an|my|your)\s+)?"
_FROM: Final = re.compile(rf"(.+?)\s+from\s+{_DETERMINER}(.+)", re.I)
_TO: Final = re.compile(rf"(.+?)\s+(?:to|onto|into|on|in)\s+{_DETERMINER}(.+)", re.I)
_NUMBER: Final = re.compile(r"(\d{1,3}|an?|one|two|three)\s*(.*)", re.I)
_WORDS_FOR: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3}
_STEPS: Final[dict[str, str]] = {
    "action": "Action phase",
    "action phase": "Action phase",
    "buy": "Buy phase",
    "buy phase": "Buy phase",
    "night": "Night phase",
    "night phase": "Night phase",
    "clean-up": CLEAN_UP,
    "cleanup": CLEAN_UP,
    "clean up": CLEAN_UP,
    "clean-up phase": CLEAN_UP,
    "turn": "turn",
}

VERBS: Final[dict[str, str]] = {
    "plays": "Alice plays Artificer; Alice plays Caravan from the discard pile",
    "buys": "Alice buys Duchy; Alice buys Animal Fair without paying",
    "gains": "Alice gains Inn; Alice gains Silver to hand; Alice gains Silver onto the deck",
    "trashes": "Bob trashes Rats, Feodum; Bob trashes Mining Village from play",
    "discards": "Bob discards Tunnel, Village Green; Bob discards Tunnel from the deck",
    "draws": "Alice draws 2",
    "reveals": "Alice reveals Moat",
    "exiles": "Alice exiles Estate; Alice exiles Estate from the discard pile; Alice exiles Smithy from the Supply",
    "puts": "Alice puts Copper onto the deck; Alice puts Rats into the hand from the discard pile",
    "spends": "Alice spends 2 Coffers; Alice spends 1 Villager",
    "pays": "Alice pays 2 Debt",
    "ends": "Alice ends the Action phase; Alice ends the turn",
    "starts": "Alice starts the turn",
    "takes": "Alice takes the turn; Alice takes Flag",
    "goes": "Alice goes on with the turn",
    "receives": "Alice receives The Sea's Gift",
    "rotates": "Alice rotates Augurs",
}
_OTHER_VERBS: Final[dict[str, str]] = {
    "play": "plays",
    "played": "plays",
    "buy": "buys",
    "bought": "buys",
    "gain": "gains",
    "gained": "gains",
    "trash": "trashes",
    "trashed": "trashes",
    "discard": "discards",
    "discarded": "discards",
    "draw": "draws",
    "drew": "draws",
    "reveal": "reveals",
    "revealed": "reveals",
    "spend": "spends",
    "spent": "spends",
    "pay": "pays",
    "end": "ends",
    "ended": "ends",
    "finishes": "ends",
    "start": "starts",
    "begins": "starts",
    "take": "takes",
    "receive": "receives",
    "rotate": "rotates",
    "topdecks": "puts",
    "put": "puts",
    "exile": "exiles",
    "exiled": "exiles",
    "continues": "goes",
    "go": "goes",
}
_REACTING: Final = ("reacts", "react", "reacted", "uses", "use", "used", "calls", "call", "called", "responds")
_UNTIL: Final = re.compile(r"until\s+(\S+?)['’]s?\s+(?:next\s+)?turn(?:\s+(?:begins|starts|comes))?", re.I)

UNTIL: Final = re.compile(r"until\b", re.I)
WITHOUT_PAYING: Final = "without paying"  # buying a card in the other way that it offers
TARGETS: Final = ("hand", "deck", "discard")


def read_deed(
    text: str, players: Iterable[str], note: Callable[[Item], None], where: Where | None = None
) -> Deed:
    """A sentence as a value. ``note`` is told of each card, for its version. Raises Misread."""
    names = list(players)
    sentence = straight(text).rstrip(".")
    point = _UNTIL.fullmatch(sentence)
    if point or UNTIL.match(sentence):
        return _until(point[1] if point else "", names, where)
    subject, _, rest = sentence.partition(" ")
    player = next((name for name in names if name == subject), None) or next(
        (name for name in names if name.casefold() == subject.casefold()), None
    )
    if player is None:
        raise Misread(
            f"an event begins with a player's name, and nobody is named '{shown(subject)}'",
            strange_name(subject, names),
        )
    verb, _, rest = rest.partition(" ")
    verb = verb.casefold()
    if verb not in VERBS:
        hint = (
            f"that is a choice, after the sentence that it answers: '{player}: use {_reacting(rest)}'"
            if verb in _REACTING
            else f"did you mean '{player} {_OTHER_VERBS[verb]} ...'?"
            if verb in _OTHER_VERBS
            else (did_you_mean(verb, list(VERBS)) if verb else "")
        )
        hint = "\n".join(filter(None, [hint, f"what a player does: {listed(VERBS, 'or', 20)}"]))
        raise Misread(
            f"'{player} {shown(verb)}' is not something that can be said here"
            if verb
            else f"'{player}' alone says nothing that happens",
            hint,
        )
    try:
        return _READERS[verb](player, verb, rest.strip(), note, where)
    except Misread as error:
        error.hint = _two_things(player, verb, rest) or error.hint or f"for example: {VERBS[verb]}"
        raise


_ON_OR_AS: Final = re.compile(r"(.+?)\s+(?:on|as|with|using|choosing|for)\s+(?:(?:a|an|the|her|his)\s+)?(.+)", re.I)
_MORE: Final = re.compile(r"(.+?)\s*,?\s+(?:(?:and|with)\s+)?overpay(?:s|ing)?\s+(?:(?:by|of)\s+)?(\$?\d+).*", re.I)
_AGAIN: Final = re.compile(r"(.+?)\s+(?:twice|two times|again)", re.I)
_ALL: Final = re.compile(r"(?:all|every|each|(?:her|his|their) (?:hand|treasures?|cards?))\b", re.I)
_THEN: Final = re.compile(r"(.+?)\s*,?\s+(?:and then|and|then)\s+(.+)", re.I)


def _two_things(player: str, verb: str, rest: str) -> str:
    """Return how something is said that is one sentence to players and several things here: what is chosen on the way,
    and what comes after it. Empty if it is none.
    """
    if _ALL.match(rest):
        return f"name the cards: '{player} {verb} 3 Copper, Silver'"
    more = _MORE.fullmatch(rest)
    bought = find(more[1]) if more else None
    if more and bought:
        return f"say '{player} {verb} {bought.name}', with the choice '{bought.name}: overpay ${more[2].lstrip('$')}'"
    again = _AGAIN.fullmatch(rest)
    card = find(again[1]) if again else None
    if card:
        return f"say it as often as it happens: '{player} {verb} 2 {card.name}'"
    both = _ON_OR_AS.fullmatch(rest)
    first, second = (find(both[1]), find(both[2])) if both else (None, None)
    if first and second:
        if verb == "plays" and "Treasure" in first.types and "Action" in second.types:
            # A Treasure asks about no Action: it is the Action that plays the Treasure.
            return f"say '{player} plays {second.name}', with the choice '{second.name}: play {first.name}'"
        asks = f"{player}: use {second.name}" if second.kind == "way" else f"{first.name}: {second.name}"
        return f"say '{player} {verb} {first.name}', with the choice '{asks}'"
    then = _THEN.fullmatch(rest)
    first = find(re.sub(r"^\d+\s+", "", then[1])) if then else None
    if then and first:
        return f"say one after the other: '{player} {verb} {then[1]}', then a sentence of its own for what follows"
    return ""


def _reacting(rest: str) -> str:
    """With which card somebody reacts, for a message."""
    fact = find(re.sub(r"^(?:with|using|by)\s+|^(?:an?|the|her|his)\s+", "", rest.strip()))
    return fact.name if fact else "..."


def _until(name: str, names: list[str], where: Where | None) -> Deed:
    """A sentence that runs to a player's next turn."""
    player = next((one for one in names if one.casefold() == name.casefold()), None)
    if player is None:
        example = f"for example: until {names[0]}'s next turn" if names else ""
        what = f"nobody is named '{shown(name)}'" if name else "it runs until a player's next turn"
        raise Misread(what, strange_name(name, names) if name else example)
    return Deed(player, "until", where=where)


def _place(words: str) -> str:
    bare = re.sub(rf"^(?:the\s+)?top\s+of\s+{_DETERMINER}", "", words.casefold().strip())
    for candidate in (bare, bare.removesuffix(" pile"), bare.removesuffix(" mat")):
        if candidate in _PLACE_WORDS:
            return _PLACE_WORDS[candidate]
    raise Misread(f"'{shown(words)}' is not a place", f"places: {listed(PLACES.values(), 'or')}")


def _items(
    text: str, note: Callable[[Item], None], fits: Callable[[Fact], bool] = a_card, sort: str = "card"
) -> tuple[str, ...]:
    names: list[str] = []
    parts = split_names(text)
    if not parts:
        raise Misread("which card?")
    for part in parts:
        known = find(part) is not None  # "The Sea's Gift" begins with its own "the"
        bare = part if known else re.sub(r"^(?:an?|the|her|his|their|its)\s+(?=\S)", "", part, flags=re.I)
        item = read_item(bare, fits, sort)
        note(item)
        names.extend(item.names)
    if not names:
        raise Misread("0 cards is nothing that happens")
    return tuple(names)


def _with_source(
    player: str, verb: str, rest: str, note: Callable[[Item], None], where: Where | None
) -> Deed:
    place = ""
    match = _FROM.fullmatch(rest)
    if match:
        rest, place = match[1], _place(match[2])
    if verb in ("discards", "reveals") and place == "supply":
        raise Misread("a card of the Supply is gained or bought", f"for example: {VERBS['gains']}")
    cards = _items(rest, note)
    if place == "supply" and verb != "plays" and len(cards) > 1:
        raise Misread("one card of the Supply at a time")
    return Deed(player, verb, cards if verb == "plays" else tuple(sorted(cards)), place, where=where)


def _buys(player: str, verb: str, rest: str, note: Callable[[Item], None], where: Where | None) -> Deed:
    def buyable(fact: Fact) -> bool:
        return fact.is_card or fact.kind in ("event", "project")

    bare = re.sub(rf"\s+{WITHOUT_PAYING}$", "", rest, flags=re.I)
    cards = _items(bare, note, buyable, "card, Event or Project")
    return Deed(player, verb, cards, what="" if bare == rest else WITHOUT_PAYING, where=where)


def _gains(player: str, verb: str, rest: str, note: Callable[[Item], None], where: Where | None) -> Deed:
    place = ""
    match = _TO.fullmatch(rest)
    if match:
        rest, place = match[1], _place(match[2])
        if place not in TARGETS:
            raise Misread(
                f"a card is not gained to {PLACES[place]}", "a card is gained to hand, or onto the deck"
            )
        if place == "discard":
            place = ""
    return Deed(player, verb, _items(rest, note), place, where=where)


def _puts(player: str, verb: str, rest: str, note: Callable[[Item], None], where: Where | None) -> Deed:
    source = ""
    match = _FROM.fullmatch(rest)
    if match:
        inner = _TO.fullmatch(match[2])
        source = _place(inner[1] if inner else match[2])
        rest = match[1] + (f" to {inner[2]}" if inner else "")
    match = _TO.fullmatch(rest)
    if not match:
        raise Misread("where are the cards put?")
    target = _place(match[2])
    if target in ("supply", "play", "trash") or source == "supply":
        place = target if source != "supply" else source
        raise Misread(f"cards are not put {'from' if place == source else 'to'} {PLACES[place]} like this")
    return Deed(player, verb, tuple(sorted(_items(match[1], note))), target, what=source, where=where)


def _draws(player: str, verb: str, rest: str, note: Callable[[Item], None], where: Where | None) -> Deed:
    match = _NUMBER.fullmatch(rest or "1")
    if not match or match[2].casefold() not in ("", "card", "cards"):
        raise Misread(f"how many cards are drawn? '{shown(rest)}' is not a number")
    return Deed(player, verb, number=_count(match[1]), where=where)


def _count(word: str) -> int:
    number = _WORDS_FOR.get(word.casefold()) or int(word)
    if not number:
        raise Misread("0 is nothing that happens")
    return number


def _spends(player: str, verb: str, rest: str, note: Callable[[Item], None], where: Where | None) -> Deed:
    match = _NUMBER.fullmatch(rest)
    what = (match[2] if match else rest).casefold().removesuffix(" tokens").removesuffix(" token").rstrip("s")
    tokens = {
        "coffer": "Coffers",
        "villager": "Villagers",
        "debt": "Debt",
        "": "Debt" if verb == "pays" else "",
    }
    if not match or not tokens.get(what) or (verb == "pays") != (tokens[what] == "Debt"):
        raise Misread(f"'{shown(rest)}' cannot be {'paid' if verb == 'pays' else 'spent'} like this")
    return Deed(player, verb, number=_count(match[1]), what=tokens[what], where=where)


def _takes(player: str, verb: str, rest: str, note: Callable[[Item], None], where: Where | None) -> Deed:
    if re.sub(rf"^{_DETERMINER}", "", rest.casefold()) in _STEPS:
        return _ends(player, verb, rest, note, where)

    def takable(fact: Fact) -> bool:
        return fact.kind in ("state", "artifact")

    cards = _items(rest, note, takable, "State or Artifact")
    if len(cards) != 1:
        raise Misread("one State or Artifact at a time")
    return Deed(player, verb, cards, where=where)


def _goes(player: str, verb: str, rest: str, note: Callable[[Item], None], where: Where | None) -> Deed:
    if not re.fullmatch(rf"on(?:\s+with\s+{_DETERMINER}turn)?", rest.casefold()):
        raise Misread(f"a player goes on with the turn, not '{shown(verb)} {shown(rest)}'")
    return Deed(player, verb, where=where)


def _receives(player: str, verb: str, rest: str, note: Callable[[Item], None], where: Where | None) -> Deed:
    cards = _items(rest, note, a_boon, "Boon or Hex")
    if len(cards) != 1:
        raise Misread("one Boon or Hex at a time")
    return Deed(player, verb, cards, where=where)


def _rotates(player: str, verb: str, rest: str, note: Callable[[Item], None], where: Where | None) -> Deed:
    cards = _items(rest.removesuffix(" pile"), note, a_card_or_pile, "pile")
    if len(cards) != 1:
        raise Misread("one pile at a time")
    return Deed(player, verb, cards, where=where)


def _ends(player: str, verb: str, rest: str, note: Callable[[Item], None], where: Where | None) -> Deed:
    bare = re.sub(rf"^{_DETERMINER}", "", rest.casefold())
    what = _STEPS.get(bare)
    if what is None:
        raise Misread(
            f"'{shown(rest)}' is not something that ends" if verb == "ends" else f"a player {verb} a turn"
        )
    if verb != "ends" and what != "turn":
        raise Misread(f"a player {verb} a turn, not a phase", f"did you mean '{player} ends the ...'?")
    return Deed(player, verb, what=what, where=where)


_READERS: Final[dict[str, Callable[..., Deed]]] = {
    "plays": _with_source,
    "trashes": _with_source,
    "discards": _with_source,
    "reveals": _with_source,
    "exiles": _with_source,
    "puts": _puts,
    "buys": _buys,
    "gains": _gains,
    "draws": _draws,
    "spends": _spends,
    "pays": _spends,
    "ends": _ends,
    "starts": _ends,
    "takes": _takes,
    "goes": _goes,
    "receives": _receives,
    "rotates": _rotates,
}
