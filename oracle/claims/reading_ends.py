"""Reading claims about an end of play: places and what is in them, numbers, tokens, turn and phase."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from engine.language import Pool
from oracle.claims.cursor import Cursor
from oracle.claims.names import Found
from oracle.claims.nouns import CardClass
from oracle.claims.predicates import (
    All,
    Amount,
    CardAt,
    Compare,
    CostOf,
    CountIn,
    CountInPile,
    CubeOn,
    EmptyPiles,
    Exactly,
    ExtraTurn,
    Holds,
    InPhase,
    Node,
    Not,
    Number,
    OfTypes,
    PendingOf,
    PileSize,
    PoolOf,
    ScoreOf,
    TokensOn,
    TurnOf,
    Zone,
)
from oracle.claims.reading_nouns import a_card, a_cost, cards_meant
from oracle.claims.vocabulary import NOBODYS, ZONES
from oracle.errors import OracleError
from oracle.words import catalogue
from oracle.words.table import PHASE_SPELT, PLAYER_PLACE, POOL_SPELT, TOKEN_SPELT


def tokens_on(read: Cursor) -> TokensOn:
    """After "tokens(": "Embargo on Smithy", "Alice +1 Card on Smithy", "Embargo" (on all piles and landscapes)."""
    if read.accept("on"):
        return TokensOn("", "", a_bearer(read))
    token, player = a_token(read)
    read.accept("tokens", "token")
    if read.peek() != "on" or read.accept("on piles", "on all piles", "on the piles"):
        return TokensOn(token, player, "")
    read.expect("on", "tokens(Embargo on Smithy)")
    return TokensOn(token, player, a_bearer(read))


def a_bearer(read: Cursor) -> str:
    """Return what tokens lie on: a pile, a landscape, or a card in play that collects them."""
    read.accept("the")
    found = read.name("card", "pile", "landscape")
    if found is None:
        raise read.unknown("card", "tokens(Embargo on Smithy)")
    read.accept("pile")
    return found.name


def a_token(read: Cursor) -> tuple[str, str]:
    """A kind of token that lies on piles or landscapes, and whose it is if each player has one."""
    from oracle.scenario.items import token_named
    from oracle.scenario.model import ON_PILES, OWN_TOKENS

    start = read.at
    owner = read.name("player")
    if owner is not None:
        read.accept("'s")
    word = read.accept(*TOKEN_SPELT)
    token = token_named(word) if word else ""
    if not token:
        raise read.fail(
            f"'{read.excerpt()}' is no token that lies on piles or landscapes", f"tokens: {', '.join(ON_PILES)}")
    if token in OWN_TOKENS and owner is None:
        raise read.fail(f"whose {token} token?", f"for example: {read.names.players[0]}'s {token} token", start)
    if token not in OWN_TOKENS and owner is not None:
        raise read.fail(f"{token} tokens on a pile belong to nobody", f"say {token}", start)
    return token, owner.name if owner else ""


def tokens_borne(read: Cursor, name: str) -> Node:
    """After "Smithy has": tokens on its pile."""
    parts: list[Node] = []
    while True:
        low, high, _ = read.quantity()
        plain = read.accept("tokens", "token")
        token, player = ("", "") if plain else a_token(read)
        read.accept("tokens", "token")
        amount = TokensOn(token, player, name)
        parts.append(within(amount, low, high))
        if not read.comma():
            break
    return parts[0] if len(parts) == 1 else All(tuple(parts))


def zone_of(read: Cursor, player: str) -> Zone | None:
    """A place of a player, if one is next."""
    words = read.accept(*ZONES)
    return Zone(player, ZONES[words]) if words else None


def a_zone(read: Cursor) -> Zone:
    """A zone: "Alice.hand", "Alice's hand", "trash", "boons discard"."""
    read.skip()
    position = read.at
    read.accept("the")
    place = read.accept(*NOBODYS)
    if place:
        return Zone("", NOBODYS[place])
    read.at = position
    start = read.at
    player = read.name("player")
    if player is None:
        words = read.peek()
        if words.lower() in ("the", "a"):
            read.accept(words)
            words = read.peek()
        if words.lower() in ZONES:
            raise whose(read, words, start)
        if words.lower() in ("supply", "pile"):
            raise read.fail(
                "piles are asked for by their size", "for example: Smithy pile = 9; Smithy pile is empty")
        raise read.unknown("player", "Inn in Alice.deck")
    if read.text[read.at:read.at + 1] == ".":
        read.at += 1
    elif read.text[read.at:read.at + 2].lower() == "'s":
        read.at += 2
    else:
        raise read.fail("a place is expected after the player", f"for example: {player.name}.hand", start)
    here = read.at
    zone = zone_of(read, player.name)
    if zone is None:
        raise no_place(read, player.name, here)
    return zone


def whose(read: Cursor, words: str, start: int) -> OracleError:
    """The error for a place without its owner."""
    return read.fail("say whose", f"for example: {read.names.players[0]}.{ZONES[words.lower()]}", start)


def no_place(read: Cursor, player: str, start: int) -> OracleError:
    """The error for what is neither a place nor a pool of a player."""
    word = read.peek()
    known = [*PLAYER_PLACE, "cards", *(pool.name.lower() for pool in Pool), "score"]
    near = catalogue.closest(word, known) if word else []
    return read.fail(f"players have no '{word}'" if word else "a place or a pool is expected",
              f"did you mean {player}.{near[0]}?" if near else f"known are: {', '.join(known)}", start)


def a_pool(read: Cursor) -> Pool | None:
    """A pool, if one is next."""
    word = read.peek().lower()
    if word in POOL_SPELT:
        read.at += len(word)
        return POOL_SPELT[word]
    return None


def a_sum(read: Cursor) -> tuple[int, int | None, Pool | None]:
    """Return how much of a pool: "2 Actions", "at least $3"; None where no pool is said."""
    start = read.at
    low, high, _ = read.quantity()
    if "$" in read.text[start:read.at]:
        return low, high, Pool.COINS
    return low, high, a_pool(read)


def empty_piles(read: Cursor) -> Node | None:
    """"A Supply pile is empty", "two piles are empty", "there are 3 empty piles", "empty piles = 2", if next."""
    start = read.at
    if read.accept("empty Supply piles", "empty piles") and read.sign_ahead():
        return comparison(read, EmptyPiles())
    read.at = start
    there = bool(read.accept("there is", "there are"))
    low, high, _ = read.quantity()
    before = bool(read.accept("empty"))
    piles = read.accept("Supply piles", "Supply pile", "piles", "pile")
    after = bool(piles) and not before and bool(read.accept("is empty", "are empty", "empty"))
    if not piles or not (after or (before and (there or read.binder() or read.at >= len(read.text)))):
        read.at = start
        return None
    if before and not there:
        raise read.fail("what about empty piles?", "for example: two piles are empty; empty piles = 2", start)
    return within(EmptyPiles(), low, high)


def what_it_costs(read: Cursor, name: str, start: int) -> Node:
    """After "Peddler costs": "$4", "at most $4", "$4 or more"."""
    must_be_a_card(read, Found("card", name, 0), start)
    sign = read.sign()
    if sign:
        return Compare(CostOf(name), sign, an_amount(read))
    least, most = a_cost(read)
    return within(CostOf(name), least, most)


def what_it_is(read: Cursor, name: str, player: str, start: int) -> Node | None:
    """After "Estate": "is an Action", "is no Treasure", "is not a Victory card", if that is next."""
    position = read.at
    if not read.accept("is"):
        return None
    denied = bool(read.accept("not", "no longer", "no"))
    read.accept("also", "still")
    what = cards_meant(read)
    if not isinstance(what, CardClass) or what.name or what.pile or what.least is not None or what.besides:
        read.at = position
        return None
    must_be_a_card(read, Found("card", name, 0), start)
    if not player and name in read.names.own:
        raise read.fail(f"whose {name}? It can be another card for some players than for others",
                        f"for example: {read.names.players[0]}'s {name} is {what.told(True)}", start)
    node = OfTypes(name, what, player if name in read.names.own else "")
    return Not(node) if denied else node


def about_zone(read: Cursor, zone: Zone) -> Node:
    """After a zone: what is in it."""
    read.skip()
    if read.text[read.at:read.at + 1] == "[":
        return indexed(read, zone)
    if read.accept("top is not", "top isn't"):
        return Not(top_card(read, zone))
    if read.accept("top is", "top ="):
        return top_card(read, zone)
    if read.accept("is not empty", "isn't empty"):
        return Compare(CountIn("", zone), ">=", Number(1))
    if read.accept("is empty"):
        return Compare(CountIn("", zone), "=", Number(0))
    if read.accept("size"):
        return comparison(read, CountIn("", zone))
    if read.accept("has", "have", "contains"):
        return contents_of(read, zone)
    sign = read.sign()
    if sign in ("=", "!="):
        node = Exactly(zone, cards_in_a_row(read))
        return node if sign == "=" else Not(node)
    if sign:
        raise read.fail("a zone is compared with cards by = only", f"for example: {zone} size {sign} 3")
    what = f"what about {zone}?" if read.at >= len(read.text) else f"'{read.excerpt()}' is not understood here"
    raise read.fail(
        what, f"for example: {zone} has 2 Copper; {zone} = Copper, Inn; {zone} size is 5; {zone} is empty")


def indexed(read: Cursor, zone: Zone) -> Node:
    """After a deck: "[0] is Inn"."""
    start = read.at
    if not zone.is_deck:
        raise read.fail("only the cards of a deck have numbers",
                  f"say {zone} top is Inn" if zone.place == "discard" else f"say {zone} has Inn", start)
    found = re.compile(r"\[\s*(-?\d{1,6})\s*\]").match(read.text, read.at)
    if not found:
        raise read.fail("the number of a card in the deck is expected", "0 is the top: Alice.deck[0] is Inn", start)
    read.at = found.end()
    at = int(found[1])
    negative = read.sign()
    if negative not in ("=", "!="):
        raise read.fail("'is' is expected", f"for example: {zone}[{at}] is Inn")
    node: Node = CardAt(zone, at, a_card(read, f"{zone}[{at}] is Inn"))
    return node if negative == "=" else Not(node)


def top_card(read: Cursor, zone: Zone) -> CardAt:
    """After "top is": the card."""
    if not zone.is_deck and zone.place != "discard":
        raise read.fail("only a deck and a discard pile have a top", f"say {zone} has Inn")
    return CardAt(zone, 0 if zone.is_deck else -1, a_card(read, f"{zone} top is Inn"))


def on_top(read: Cursor, card: str) -> CardAt:
    """After "Inn on top of": the deck or discard pile."""
    zone = a_zone(read)
    if not zone.is_deck and zone.place != "discard":
        raise read.fail("only a deck and a discard pile have a top", f"say {card} in {zone}")
    return CardAt(zone, 0 if zone.is_deck else -1, card)


def on_a_deck(read: Cursor, card: str) -> Node:
    """After "Inn on": the deck, on top of which it is then, or a mat."""
    start = read.at
    zone = a_zone(read)
    if zone.place in _MATS:
        return Holds(zone, card)
    if not zone.is_deck:
        raise read.fail(f"a card is in a place, not on it: {zone}", f"say {card} in {zone}", start)
    return CardAt(zone, 0, card)


_MATS: Final = ("exile", "island", "tavern", "native_village")


def top_of(read: Cursor) -> Node:
    """"top of Alice.deck is Inn"."""
    start = read.at
    word = read.accept("top of", "bottom of")
    if not word:
        raise read.fail("'top of' is expected", "for example: top of Alice.deck is Inn")
    zone = a_zone(read)
    sign = read.sign()
    if sign not in ("=", "!="):
        raise read.fail("'is' is expected", f"for example: top of {zone} is Inn")
    if word == "bottom of":
        if not zone.is_deck:
            raise read.fail("only a deck has a bottom", "", start)
        node = CardAt(zone, -1, a_card(read, f"bottom of {zone} is Inn"))
    else:
        node = top_card(read, zone)
    return node if sign == "=" else Not(node)


def contents_of(read: Cursor, zone: Zone) -> Node:
    """Return what a zone has: "2 Copper", "exactly 2 Copper", "no Copper", "Copper, Silver"."""
    parts: list[Node] = []
    while True:
        low, high, _ = read.quantity()
        what = a_card(read, f"{zone} has 2 Copper")
        if what:
            parts.append(Holds(zone, what, low, high))
        else:
            size = CountIn("", zone)
            parts.append(Compare(size, ">=", Number(low)))
            if high is not None:
                parts.append(Compare(size, "<=", Number(high)))
        if not read.comma():
            break
    return parts[0] if len(parts) == 1 else All(tuple(parts))


def cards_in_a_row(read: Cursor) -> tuple[str, ...]:
    """Cards in a row: "Copper, 2 Silver, Inn"; "nothing"."""
    if read.accept("nothing", "empty"):
        return ()
    found: list[str] = []
    while True:
        number = read.whole_number()
        if number is not None and number > 300:
            raise read.fail(f"{number} cards of one name", "")
        name = read.need("card", "Alice.hand = Copper, Copper, Inn")
        found.extend([name] * (1 if number is None else number))
        if not read.comma():
            return tuple(found)


def an_amount(read: Cursor) -> Amount:
    """A number: in digits, or what is counted."""
    read.skip()
    start = read.at
    negative = read.negative()
    if negative:
        read.at += 1
    number = read.whole_number()
    if number is not None:
        return Number(-number if negative else number)
    if read.accept("empty Supply piles", "empty piles"):
        return EmptyPiles()
    for word, (example, inside) in _IN_BRACKETS.items():
        if read.accept(word):
            read.expect("(", example)
            amount = inside(read, example)
            read.expect(")", example)
            return amount
    owner = read.name("player")
    if owner:
        return _of_a_player(read, owner.name)
    pile = read.name("pile", "card")
    if pile:
        read.expect("pile", f"{pile.name} pile")
        return PileSize(pile_of(read, pile, start))
    raise read.fail("a number is expected" if read.at >= len(read.text) else f"a number is expected, not "
              f"'{read.excerpt()}'", "a number, count(...), cost(...), score(...), Alice.coins, Smithy pile")


def _of_a_player(read: Cursor, owner: str) -> Amount:
    """A number that a player has: points, cards in a zone, what is in a pool."""
    if read.text[read.at:read.at + 1] == ".":
        read.at += 1
    elif read.text[read.at:read.at + 2].lower() == "'s":
        read.at += 2
    here = read.at
    if read.accept("score"):
        return ScoreOf(owner)
    zone = zone_of(read, owner)
    if zone is not None:
        read.expect("size", f"{zone} size")
        return CountIn("", zone)
    pool = a_pool(read)
    if pool is None:
        raise no_place(read, owner, here)
    return PoolOf(owner, pool)


def _counted(read: Cursor, example: str) -> Amount:
    """Return how many of some cards there are, in a zone or a pile."""
    card = a_card(read, example)
    read.expect("in", example)
    position = read.at
    pile = read.name("pile") if card else None
    if pile is not None and read.accept("pile"):
        return CountInPile(card, pile.name)
    read.at = position
    return CountIn(card, a_zone(read))


def _pending(read: Cursor, example: str) -> Amount:
    """Return how many abilities of a card are set up."""
    card = card_or_landscape(read, example)
    return PendingOf(card, read.need("player", "pending(Caravan for Alice)") if read.accept("for") else "")


# What is counted in brackets, by the word before them: an example, and how what stands inside is read.
_IN_BRACKETS: Final[dict[str, tuple[str, Callable[[Cursor, str], Amount]]]] = {
    "count": ("count(Copper in Alice.hand)", _counted),
    "tokens": ("tokens(Embargo on Smithy)", lambda read, example: tokens_on(read)),
    "cost": ("cost(Fisherman)", lambda read, example: CostOf(read.need("card", example))),
    "score": ("score(Alice)", lambda read, example: ScoreOf(read.need("player", example))),
    "pending": ("pending(Caravan)", _pending),
}


def card_or_landscape(read: Cursor, example: str) -> str:
    """The name of a card or landscape; raises if there is none."""
    found = read.name("card", "landscape")
    if found is None:
        raise read.unknown("card", example)
    return found.name


def comparison(read: Cursor, left: Amount) -> Node:
    """After a number: how it compares with another one."""
    sign = read.sign()
    if not sign:
        if isinstance(left, CountIn) and not left.card:
            example = f"{left.zone} size is 5"
        else:
            example = f"{left} = 3"
        raise read.fail("a comparison is expected" if read.at >= len(read.text) else
                  f"a comparison is expected, not '{read.excerpt()}'", f"for example: {example}")
    return Compare(left, sign, an_amount(read))


def whose_turn(read: Cursor) -> Node:
    """"turn is Alice", "it is Alice's turn", "it is the Buy phase", "it is an extra turn"."""
    if read.accept("it is not an extra turn", "this is not an extra turn", "turn is not an extra turn"):
        return Not(ExtraTurn())
    if read.accept("it is an extra turn", "this is an extra turn", "turn is an extra turn"):
        return ExtraTurn()
    if read.accept("it is", "it's"):
        found = read.name("player")
        if found is None:
            return a_phase(read)
        player = found.name
        read.accept("'s")
        read.expect("turn", "it is Bob's turn")
        return TurnOf(player)
    if not read.accept("turn is not", "turn is", "turn ="):
        raise read.fail("'turn is' is expected", f"for example: turn is {read.names.players[0]}")
    negative = read.text[:read.at].rstrip().lower().endswith("not")
    node = TurnOf(read.need("player", f"turn is {read.names.players[0]}"))
    return Not(node) if negative else node


def the_phase(read: Cursor) -> Node:
    """After "phase": which."""
    sign = read.sign()
    if sign not in ("=", "!="):
        raise read.fail("'is' is expected", "for example: phase is action")
    node = a_phase(read)
    return node if sign == "=" else Not(node)


def a_phase(read: Cursor) -> Node:
    """The name of a phase; raises if there is none."""
    read.accept("the")
    words = read.accept(*PHASE_SPELT)
    if not words:
        raise read.fail("a phase is expected", "action, buy, night, clean-up, start of turn, between turns")
    read.accept("phase")
    return InPhase(PHASE_SPELT[words])


def in_pile(read: Cursor, pile: str) -> Node:
    """After "Augurs pile has": "2 Acolyte"."""
    low, high, _ = read.quantity()
    amount = CountInPile(a_card(read, f"{pile} pile has 2 Inn"), pile)
    return within(amount, low, high)


def must_be_a_card(read: Cursor, found: Found, start: int) -> None:
    """Raise if a name is one of a landscape, which lies in no place."""
    if found.name not in read.names.cards:
        raise read.fail(f"{found.name} is not a card that can be in a place", "", start)


def held_by(read: Cursor, player: str) -> CubeOn | None:
    """After "has": a State or an Artifact, if one is next."""
    position = read.at
    read.accept("the")
    found = read.name("landscape")
    fact = catalogue.find(found.name) if found else None
    if found is None or fact is None or fact.kind not in ("state", "artifact"):
        read.at = position
        return None
    return CubeOn(player, found.name, True)


def has_there(read: Cursor, player: str) -> Node | None:
    """After "Alice has": "2 Copper in hand", with the place behind, or "2 Actions left"; None if it is neither."""
    position = read.at
    low, high, pool = a_sum(read)
    if pool is not None:
        read.accept("left")
        return within(PoolOf(player, pool), low, high)
    what = cards_meant(read)
    if what is None or not read.accept("in", "on"):
        read.at = position
        return None
    read.accept("her", "his", "their", "the")
    zone = zone_of(read, player)
    if zone is None:
        read.at = position
        return None
    if what:
        return Holds(zone, what, low, high)
    return within(CountIn("", zone), low, high)


def pile_of(read: Cursor, found: Found, at: int) -> str:
    """The pile of a name; raises if it has none of its own in this game."""
    if found.name in read.names.piles:
        return found.name
    raise read.fail(f"{found.name} has no pile of its own in this game",
              f"piles are: {', '.join(read.names.piles[:20])}", at)


def within(amount: Amount, low: int, high: int | None) -> Node:
    """An amount compared with "2", "exactly 2", "at most 2", "2 to 4"."""
    if high == low:
        return Compare(amount, "=", Number(low))
    if high is not None and low:
        return All((Compare(amount, ">=", Number(low)), Compare(amount, "<=", Number(high))))
    return Compare(amount, ">=", Number(low)) if high is None else Compare(amount, "<=", Number(high))
