"""The wordings of the lines of a log: one table by which they are read and written.

A row has the words behind the player's name, with slots: ``{cards}``, ``{pools}`` ("+1 Buy and +$2"), ``{by}`` (what
makes it happen, or where it comes from), ``{place}`` (where it goes), ``{n}``. Any of them can be followed by what made
it happen, in brackets, and by the sum of the coins that were made.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from engine.collection import remembered
from oracle.games.card_lists import NOTHING, Counted, cards_in, name_in


class Wording(NamedTuple):
    """A wording: the words behind the player's name, and their meaning besides what fills the slots."""

    words: str
    verb: str
    what: str | None = None
    by: str | None = None
    place: str | None = None
    again: bool = False


class Clause(NamedTuple):
    """The meaning of a clause: the fields of a line without its place in the log."""

    verb: str
    cards: tuple[Counted, ...] = ()
    amount: int | None = None
    what: str | None = None
    by: str | None = None
    place: str | None = None
    again: bool = False
    who: str | None = None


W = Wording

# dominion.games (Shuffle iT). The first row of a verb with the same fields is the one that is written.
SERVICE: Final = (
    W("starts with {cards}", "start with"),
    W("starts their turn", "begin", "turn"),
    W("ends their {what:phase}", "end"),
    W("plays {cards}", "play"),
    W("plays {cards} again", "play", again=True),
    W("plays {cards} a third time", "play", again=True),
    W("plays {cards} using {by}", "play"),
    W("plays {cards} from {by}", "play"),
    W("buys and gains {cards}", "buy and gain"),
    W("buys and gains {cards} to their hand", "buy and gain", place="hand"),
    W("buys and gains {cards} onto their (?:drawpile|deck)", "buy and gain", place="deck"),
    W("buys {cards}", "buy"),
    W("gains {cards} onto their (?:drawpile|deck)", "gain", place="deck"),
    W("gains {cards} (?:to|into) their hand", "gain", place="hand"),
    W("gains {cards} (?:from|out of) (?:the )?{by}", "gain"),
    W("gains {cards}", "gain"),
    W("discards {cards} from (?:the |their )?{by}", "discard"),
    W("discards (?:and reveals )?{cards}", "discard"),
    W("trashes {cards} from (?:the |their )?{by}", "trash"),
    W("trashes {cards}", "trash"),
    W("draws {cards} when an opponent gains or invests in {by}", "draw"),
    W("draws {cards} from (?:the |their )?{by}", "draw"),
    W("draws {cards}", "draw"),
    W("reveals their hand: {cards}", "reveal", place="hand"),
    W("reveals {cards}", "reveal"),
    W("looks at {cards}", "look at"),
    W("puts {cards} (?:into their hand|in(?:to)? hand)", "put", place="hand"),
    W("topdecks {cards} with {by}", "put", place="deck"),
    W("topdecks {cards}", "put", place="deck"),
    W("puts {cards} (?:back )?(?:onto|on top of) (?:their|the) (?:deck|drawpile)", "put", place="deck"),
    W("puts {cards} on the bottom of (?:their deck|Draw Pile)", "put", place="deck bottom"),
    W("puts {cards} on the bottom of (?:the )?Black Market Deck", "put", place="Black Market bottom"),
    W("puts {cards} on their {place}", "put"),
    W("puts {cards} (?:in|into) (?:their|the) discard(?: pile)?", "put", place="discard pile"),
    W("inserts {cards} into their (?:deck|drawpile)", "put", place="deck inside"),
    W("moves their deck to the discard(?: pile)?", "put", "deck", place="discard pile"),
    W("shuffles their deck", "shuffle"),
    W("shuffles {cards} into their deck", "shuffle", place="deck"),
    W("sets {cards} aside(?: face up| face down)?", "set aside"),
    W("sets {cards} aside with {by}", "set aside"),
    W("sets aside {cards} with {by}", "set aside"),
    W("sets aside {cards}", "set aside"),
    W("exiles {cards} from (?:the |their )?{by}", "exile"),
    W("exiles {cards}", "exile"),
    W("exchanges {cards} for {what:cards}", "exchange"),
    W("returns {cards} to (?:the )?{place:pile}", "return"),
    W("returns {cards} to (?:the |their )?(?:hand)", "return", place="hand"),
    W("returns {cards} to (?:the )?(?:supply|Supply)", "return", place="supply"),
    W("returns {cards} to (?:the )?Discard Pile", "return", place="discard pile"),
    W("returns {cards}", "return"),
    W("returns -Coin token set by {by}", "return", "-Coin token"),
    W("calls {cards}", "call"),
    W("receives {cards}", "receive"),
    W("takes {pools} from (?:the )?{by}", "take"),
    W("takes {pools}", "take"),
    W("takes {cards}", "take"),
    W("passes {cards} to {whom}", "pass"),
    W("gets {pools} from (?:the )?{by}", "get"),
    W("gets {pools}", "get"),
    W("gets a {what:pool} from {by}", "get"),
    W("would get {pools}", "would get"),
    W("would draw {cards}", "would draw"),
    W("loses {pools}", "lose"),
    W("uses {pools}", "use"),
    W("spends {pools}", "use"),
    W("pays {pools}", "pay"),
    W("overpays (?:by )?{pools}", "overpay"),
    W("uses {cards}", "use"),
    W("reacts with {cards}", "use"),
    W("activates {cards}", "use"),
    W("repays {n} debt", "pay off", "Debt"),
    W("repays {n} debt \\({n:left} remaining\\)", "pay off", "Debt"),
    W("bids {n}(?: debt)?", "bid", "Debt"),
    W("passes", "pass"),
    W("adds {pools} to (?:the )?{place:pile}", "add"),
    W("moves {pools} from (?:the )?{by} to (?:the )?{place}", "move"),
    W("moves (?:their )?{what:token} to (?:the )?{place:any}", "move"),
    W("puts (?:their )?{what:token} on (?:the )?{place:any}", "move"),
    W("flips (?:their )?{what:token} {place:side}", "turn over"),
    W("names {cards}", "name"),
    W("chooses {cards}", "choose"),
    W("wishes for {cards}", "name"),
    W("but reveals {cards}", "reveal"),
    W("blocks with {cards}", "block"),
    W("inherits {cards}", "inherit"),
    W("rotates (?:the )?{place:pile}", "rotate"),
    W("skips a draw", "skip", "draw"),
    W("skips (?:a|their|the) turn", "skip", "turn"),
    W("takes an extra turn after this one", "announce", "turn"),
    W("fails to discard for {by}", "fail", "discard"),
    W("becomes {cards}", "take"),
    W("obtains {cards}", "gain"),
)
# Lines about cards and landscapes, not about players.
OF_CARDS: Final = (
    W("{by} sets {cards} aside", "set aside"),
    W("{by} chooses (?:the )?{place:pile}", "choose"),
    W("{cards} is enchanted by {by}", "enchant"),
    W("{by} can no longer move {cards} \\(it already moved\\)", "lose track of"),
)
# Isotropic: the words behind the dots, or behind a player's name.
ISOTROPIC: Final = (
    W("plays {cards}", "play"),
    W("plays {cards} (?:again|a third time)", "play", again=True),
    W("playing {cards}(?: first| second)?", "play"),
    W("buys {cards}", "buy and gain"),
    W("gain(?:s|ing) {cards} (?:onto? |on )?(?:the )?top of the deck", "gain", place="deck"),
    W("gain(?:s|ing) {cards} on top of the deck", "gain", place="deck"),
    W("gain(?:s|ing) {cards} in(?: the)? hand", "gain", place="hand"),
    W("gain(?:s|ing) {cards}", "gain"),
    W("draw(?:s|ing) {cards} from (?:the )?{by} deck", "draw"),
    W("draw(?:s|ing)(?: and reveal(?:s|ing))? {cards} and then {cards:more}", "reveal"),
    W("draw(?:s|ing) and reveal(?:s|ing) {cards}", "reveal"),
    W("draw(?:s|ing) and discard(?:s|ing) {cards}", "discard", by="deck"),
    W("draw(?:s|ing) {cards}", "draw"),
    W("choosing to draw {cards}", "draw"),
    W("to draw {cards}", "draw"),
    W("choosing (?:to get )?{pools}", "get"),
    W("gett?(?:s|ing) {pools} from (?:the )?{by}", "get"),
    W("gett?(?:s|ing) {pools}", "get"),
    W("reducing all costs by {pools}", "reduce"),
    W("discard(?:s|ing) the hand \\({cards}\\)", "discard", place="hand"),
    W("discarding the top card of the deck", "discard", by="deck"),
    W("discard(?:s|ing) (?:all of them|them|it)", "discard", "them"),
    W("discard(?:s|ing) the rest", "discard", "rest"),
    W("discard(?:s|ing) {cards} for {pools}", "discard"),
    W("discard(?:s|ing) {cards}", "discard"),
    W("making {whom:who} discard {cards}", "discard"),
    W("letting {whom:who} keep {cards}", ""),
    W("keeping (?:it|them)", ""),
    W("trash(?:es|ing) (?:it|them)", "trash", "them"),
    W("trash(?:es|ing) {cards} for {pools}", "trash"),
    W("trash(?:es|ing) {cards}", "trash"),
    W("reveal(?:s|ing) {cards}", "reveal"),
    W("turns up {cards}", "turn up"),
    W("replacing {whom:who}'s {by} with {cards}", "gain"),
    W("return(?:s|ing) (?:it|them) to the supply", "return", "them", place="supply"),
    W("returns {cards} to the top of the deck", "put", place="deck"),
    W("returning {cards} to the bottom of (?:the )?{by} deck", "put", place="Black Market bottom"),
    W("put(?:s|ting) them back(?: on the deck)?", "put", "them", place="deck"),
    W("put(?:s|ting) the rest back(?: on the deck)?", "put", "rest", place="deck"),
    W("put(?:s|ting) {cards}(?: from hand)? back(?: on the deck)?(?: \\(in some order\\))?", "put", place="deck"),
    W("put(?:s|ting) {cards} (?:on|onto) (?:the )?top of the deck", "put", place="deck"),
    W("put(?:s|ting) the rest into the hand", "put", "rest", place="hand"),
    W("put(?:s|ting) {cards} into the hand", "put", place="hand"),
    W("leaving the top card of the deck where it is", ""),
    W("placing it on (?:the )?{place} mat", "put", "them"),
    W("pick(?:s|ing) up {cards} from (?:an? |the )?{by}(?: mat)?", "put", place="hand"),
    W("setting aside (?:the )?{cards} with {cards:more}", "set aside"),
    W("setting aside {cards}", "set aside"),
    W("prohibits {whom} from buying {cards}", "name"),
    W("provides {whom:who} immunity to the attack", "block"),
    W("{cards} provides {whom:who} immunity to the attack", "block"),
    W("only has {cards}", ""),
    W("plays no action with it", ""),
    W("has no cards to discard", ""),
    W("does nothing", ""),
    W("vetoes {cards}", "veto"),
    W("reshuffles", "shuffle"),
)

_POOLS: Final = {
    "action": "Action", "actions": "Action", "buy": "Buy", "buys": "Buy", "coin": "$", "coins": "$",
    "coffers": "Coffers", "villager": "Villagers", "villagers": "Villagers", "vp": "VP", "▼": "VP", "debt": "Debt",
    "favor": "Favors", "favors": "Favors", "card": "Card", "cards": "Card",
}
_POOL: Final = re.compile(r"([+-]?)(\$)?(\d+)(?: ([A-Za-z▼]+))?")
_SLOT: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
_SLOTS: Final = {
    "n": r"\d+", "pools": r"[+-]?\$?\d[^()]*?", "what": r".+?", "token": r"[-+]?\w+ token", "side": r"face (?:up|down)",
    "pile": r".+? [pP]ile", "pool": r"\w+", "phase": r"\w+ phase",
}
_TAIL: Final = re.compile(
    r"[.!]?(?: \((?:(?P<sum>[+-]\$\d+)|(?:because of |from )?(?P<by>[^()]+))\))?[.!]?[\",]*$")
_SPLIT: Final = re.compile(r",? (?:and|but) |, ")


def wordings(isotropic: bool) -> tuple[Wording, ...]:
    """Return the table of an implementation."""
    return ISOTROPIC if isotropic else SERVICE


@cache
def _pattern(words: str) -> re.Pattern[str]:
    """Return the pattern of a wording: each slot is a group of its name."""
    def slot(found: re.Match[str]) -> str:
        name, sort = found[1], found[2]
        group = sort if name in ("cards", "n", "whom") and sort else name
        return f"(?P<{group}>{_SLOTS.get(sort or name, _SLOTS.get(name, '.+?'))})"

    return re.compile(_SLOT.sub(slot, words))


@remembered
def clauses_in(text: str, isotropic: bool, of_cards: bool = False) -> tuple[Clause, ...] | None:
    """Return the meaning of the words behind a player's name, a clause each; None if the wording is not known."""
    tail = _TAIL.search(text)
    assert tail is not None
    by = name_in(tail["by"]) if tail["by"] else None
    bare = text[:tail.start()] if by or tail["sum"] or not tail["by"] else text.rstrip('.",')
    found = _clauses(bare, OF_CARDS if of_cards else wordings(isotropic))
    if found is None:
        return None
    if by:
        found = tuple(one._replace(by=one.by or by) for one in found)
    if tail["sum"]:
        amount = int(tail["sum"].replace("$", ""))
        found = tuple(one._replace(amount=amount, what=one.what or "$") if one.amount is None else one for one in found)
    return found


def _clauses(text: str, table: tuple[Wording, ...]) -> tuple[Clause, ...] | None:
    """Return the clauses of a sentence: itself, or two that "and" joins."""
    for wording in table:
        match = _pattern(wording.words).fullmatch(text)
        if match is not None:
            one = _filled(wording, match.groupdict())
            if one is not None:
                return one
    for joint in _SPLIT.finditer(text):
        first = _clauses(text[:joint.start()], table) if joint.start() else None
        if first is None:
            continue
        rest = text[joint.end():]
        if rest == "finds it":
            return (*first, Clause("put", first[0].cards, place="hand"))
        second = _clauses(rest, table)
        if second is not None:
            return (*first, *second)
    return None


def _filled(wording: Wording, slots: dict[str, str | None]) -> tuple[Clause, ...] | None:
    """Return the meaning of a wording with its slots filled; None if something else stands in one of them."""
    cards: tuple[Counted, ...] = ()
    for slot in ("cards", "more"):
        if slots.get(slot):
            counted = cards_in(slots[slot] or "")
            if counted is None:
                return None
            cards += counted
    if slots.get("cards") == NOTHING and not slots.get("pools"):
        return (Clause(""),)                               # nothing can happen to no card
    by, place = _place(wording.by or slots.get("by")), _place(wording.place or slots.get("place"))
    if (slots.get("by") and by is None) or (slots.get("place") and place is None):
        return None
    what, amount = wording.what or slots.get("what"), slots.get("n")
    if what in _POOLS or (what or "").casefold() in _POOLS:
        what, amount = _POOLS[(what or "").casefold()], amount or "1"
    one = Clause(wording.verb, cards, int(amount) if amount else None, what, by, slots.get("whom") or place,
               wording.again, slots.get("who"))
    if slots.get("pools"):
        pools = pools_in(slots["pools"] or "")
        if pools is None:
            return None
        if cards:                                    # "trashing a Copper for +$3" is two things
            done = (one._replace(amount=None, what=None),)
            return (*done, *(Clause("get", (), number, pool, by, None, False, one.who) for number, pool in pools))
        return tuple(one._replace(amount=number, what=pool) for number, pool in pools)
    return (one,)


_PLACES: Final = frozenset({
    "hand", "deck", "deck bottom", "deck inside", "discard pile", "trash", "supply", "Black Market bottom",
    "Token Limbo", "Draw Pile", "face up", "face down",
})


def _place(text: str | None) -> str | None:
    """Return a place as lines write it, or the name of a card or landscape; None if it is neither."""
    if text is None or text in _PLACES:
        return "deck" if text == "Draw Pile" else text
    pile = re.fullmatch(r"(.+?) (pile|Pile|mat|Deck|deck)", text)
    if pile and pile[2] == "mat":
        return text
    name = name_in(pile[1] if pile else text)
    if name is None:
        return text if text[:1].isupper() and " " not in text and not pile else None
    return f"{name} {pile[2].casefold()}" if pile else name


def pools_in(text: str) -> list[tuple[int, str]] | None:
    """Return amounts in words ("+1 Buy, +1 Action and +$2"), each with its unit; None if they are anything else."""
    found = []
    for item in re.split(r",? and |, ", text):
        parts = _POOL.fullmatch(item.strip())
        what = "$" if parts and parts[2] else _POOLS.get((parts[4] or "").casefold()) if parts else None
        if parts is None or what is None:
            return None
        found.append((int(parts[1] + parts[3]), what))
    return found


__all__ = ["ISOTROPIC", "OF_CARDS", "SERVICE", "Clause", "Wording", "clauses_in", "pools_in", "wordings"]
