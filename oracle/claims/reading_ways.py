"""Reading claims about the way: what happened, how often, from where to where, and what was offered."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from engine.language import On, Phase, Pool
from engine.record import replace
from engine.state import (
    CardBought,
    EffectsChosen,
    Event,
    Exchanged,
    Gained,
    LandscapeBought,
    LandscapeReturned,
    LandscapeTaken,
    LookedThrough,
    Loss,
    PhaseBegun,
    PileRotated,
    Played,
    PoolChanged,
    Received,
    Returned,
    Shuffled,
    TokensMarked,
    TokensPut,
    TrackLost,
    TurnBegun,
    TurnEnded,
    TurnSkipped,
    Used,
)
from oracle.claims.cursor import Cursor
from oracle.claims.names import Names, readable
from oracle.claims.nouns import CardClass, What, one_of
from oracle.claims.predicates import All, Happened, Holds, MayDo, Node, Not
from oracle.claims.reading_ends import a_bearer, a_pool, a_sum, a_zone, pile_of
from oracle.claims.reading_nouns import a_card, another, cards_meant, landscapes_meant
from oracle.claims.vocabulary import NOBODYS, ONTO_DECK, ORDER, TWO_WORD_VERBS, VERBS, ZONES
from oracle.claims.ways import SEPARATOR, UNKNOWN_WORD, EventPattern, OfferPattern
from oracle.words.catalogue import facts
from oracle.words.event_sentences import kinds_printed_as
from oracle.words.printing.context import LABELS
from oracle.words.table import GAME_PLACE, PHASE_NAME, PHASE_SPELT, PLAYER_PLACE, POOLS, TOKEN, TOKEN_SPELT

_BOUGHT: Final = "of the landscapes, Events and Projects are bought"
_ONE: Final = re.compile(r"\s*(?:a|an)\s", re.I)


def amount_in(read: Cursor, start: int) -> Node:
    """"2 Copper in Alice.hand"."""
    low, high, _ = read.quantity()
    card = a_card(read, "2 Copper in Alice.hand")
    if read.accept("was", "were", "got"):
        return done_to(read, card, low, high, bool(read.accept("not")))
    if read.accept("is not in", "are not in", "not in"):
        return Not(Holds(a_zone(read), card, low, high))
    if not read.accept("in", "is in", "are in"):
        raise read.fail("'in' is expected", "for example: 2 Copper in Alice.hand; or with a verb before: "
                  f"gained {low} {card or 'cards'}", start if read.at >= len(read.text) else None)
    return Holds(a_zone(read), card, low, high)


def done_to(read: Cursor, what: What, low: int, high: int | None, negative: bool) -> Node:
    """After "2 Treasures were": what was done to them, by whom, from where, to where."""
    kinds, reads, _ = a_verb(read)
    if kinds is None:
        raise read.fail("what was done to them?", "for example: 2 Treasures were trashed")
    source, target, by = modifiers(read)
    player = by if by in read.names.players else ""
    said = f"{'drawn' if reads == 'drew' else reads}{in_words(source, target, by)}"
    node = happened(kinds, f"# {what or 'cards'} {'was' if (low, high) == (1, None) else 'were'} {said}", card=what,
                    cause="" if player else by, player=player, source=source, target=target, low=low, high=high)
    return Not(node) if negative else node


def a_verb(read: Cursor) -> tuple[frozenset[type[Event]] | None, str, str]:
    """A verb of something that happens to cards, if one is next: its events, how it reads, the word."""
    for words, (kinds, reads) in TWO_WORD_VERBS.items():
        if read.accept(words):
            return kinds, reads, words
    word = read.peek().lower()
    if word in VERBS and read.names.match(read.text, read.at, "card") is None:
        read.at += len(word)
        return *VERBS[word], word
    return None, "", ""


def with_times(read: Cursor, node: Happened) -> Happened:
    """The atom with "twice" or "3 times" after it, if the text says that."""
    times = read.times()
    if times is None:
        return node
    assert isinstance(node.pattern, EventPattern)
    pattern = node.pattern
    return Happened(replace(pattern, per_event=True), times[0], times[1])


def happened(kinds: frozenset[type[Event]], text: str, *, player: str = "", card: What = "", cause: str = "",
    source: str = "", target: str = "", pool: Pool | None = None, words: str = "", per_event: bool = False,
    extra_turn: bool = False, low: int = 1, high: int | None = None,
) -> Happened:
    """An atom about events. In ``text``, # stands for how many."""
    return Happened(
        EventPattern(kinds, player, card, cause, source, target, pool, words, per_event, extra_turn, text),
        low, high)


def happening(read: Cursor, player: str, kinds: frozenset[type[Event]], reads: str, cause: str = "", word: str = "",
) -> Node:
    """After a verb: how many, of what, from where, to where, with what. Several cards with commas between them are as
    many things that happened."""
    other = another(read, kinds)
    one = bool(_ONE.match(read.text, read.at))       # "a Treasure twice": an article is no number beside it
    low, high, said = read.quantity() if other is None else (other[0], None, True)
    card: What = "" if other is None else other[1]
    read.skip()
    if other is None and not read.accept("anything", "something"):
        meant = cards_meant(read)
        if meant is not None:
            card = meant
        elif (landscape := _with_landscape(read, player, kinds, reads, low, high, said and not one)) is not None:
            return landscape
        elif said or not (read.at >= len(read.text) or read.binder() or read.modifier()
                          or read.text[read.at] in "),"):
            raise read.unknown("card", f"{player or read.names.players[0]} {reads} 2 Copper")
    more = _further_cards(read, f"{player or read.names.players[0]} {reads} 2 Copper, Estate") if card else []
    other_card = ""
    if kinds == {Exchanged} and read.accept("for"):
        other_card = read.need("card", "Alice exchanged Curse for Silver")
    source, target, by = modifiers(read)
    if kinds == {Gained} and read.accept("and set it aside", "and set them aside"):
        target = "set_aside"
    still = kinds == {Played} and bool(read.accept("without moving it", "without moving them"))
    if word in ONTO_DECK:
        target = target or "deck"
    if by:
        if by in read.names.players:
            player = player or by
        else:
            cause = cause or by
    subject = cause if cause and not player and not by else player
    shuffled = kinds == {Shuffled} and not card
    text = " ".join(part for part in (subject, reads, "" if shuffled else "#", "" if shuffled else str(card or "cards"))
                    if part) + (f" for {other_card}" if other_card else "")
    text += in_words(source, target, by if by != subject else "") + (" without moving it" if still else "")
    if shuffled:
        text += " # times"
    node = happened(
        kinds, text, player=player, card=card, cause=cause, source=source, target=target, low=low, high=high,
        per_event=shuffled, words=other_card)
    if still:
        node = replace(node, pattern=replace(_pattern(node), still=True))
    if more:
        return All((node, *(replace(node, pattern=replace(_pattern(node), card=also, text=text.replace(
            f"# {card}", f"# {also}")), low=least, high=most) for least, most, also in more)))
    position = read.at
    times = read.times()
    if times is not None:
        if said and not one:
            raise read.fail("how many cards, or how many times: not both", "", position)
        return replace(node, low=times[0], high=times[1], pattern=replace(
            _pattern(node), per_event=True, text=text.replace(" # times", "").replace(" #", "") + " # times"))
    return node


def _with_landscape(
    read: Cursor, player: str, kinds: frozenset[type[Event]], reads: str, low: int, high: int | None, counted: bool,
) -> Node | None:
    """Return what is bought or returned, if it is a landscape, or any of a kind of these."""
    who = f"{player} " if player else ""
    if kinds <= {CardBought, Returned} and (landscape := read.name("landscape")):
        done: type[Event] = LandscapeBought if CardBought in kinds else LandscapeReturned
        return with_times(read, happened(
            frozenset({done}), f"{who}{reads} {landscape.name} # times", player=player, card=landscape.name, low=low,
            high=high))
    if kinds == {CardBought} and (meant := landscapes_meant(read)) is not None:
        return _with_said_times(read, happened(
            frozenset({LandscapeBought}), f"{who}{reads} # {meant}", player=player, card=meant, low=low, high=high),
            counted)
    return None


def _further_cards(read: Cursor, example: str) -> list[tuple[int, int | None, What]]:
    """The cards behind the first, with commas between them: at least how many, at most how many, which."""
    more: list[tuple[int, int | None, What]] = []
    while read.comma():
        least, most, _ = read.quantity()
        if (also := cards_meant(read)) is None:
            raise read.unknown("card", example)
        more.append((least, most, also))
    return more


def _pattern(node: Happened) -> EventPattern:
    assert isinstance(node.pattern, EventPattern)
    return node.pattern


def decided(read: Cursor, player: str) -> Node | None:
    """Read, after "Alice:", a decision as a line of play prints it: "trash 2 Estate (Steward)".

    It goes up to the end of the claim, or to a word behind the bracket that joins predicates.
    """
    start = read.at
    if read.accept("for") and (whose := read.name("player")) is not None:
        player = f"{player} for {whose.name}"
    found = _DECISION.match(read.text, read.at)
    if found is None:
        read.at = start
        return None
    read.at = found.end()
    words = option_words(found["option"], read.names)
    text = f"{player}: {found['option'].strip()} ({found['asks']})"
    return Happened(OfferPattern(SEPARATOR.join(words), "", player, text, found["asks"]))


_DECISION: Final = re.compile(
    r"\s*:\s*(?P<option>.+?) \((?P<asks>[^()]+(?:\([^()]*\))?)\)(?=\s*(?:$|\)| and | or | before | after ))", re.I)


def a_line(read: Cursor, start: int) -> Node | None:
    """A sentence as a line of play prints it, if one begins at a place: the longest there is up to a word that joins
    predicates, or the end."""
    ends = [found.start() for found in _JOINED.finditer(read.text, start)]
    for end in [end for end in (len(read.text), *reversed(ends)) if end - start <= _LONGEST_LINE]:
        text = read.text[start:end].strip()
        if kinds := kinds_printed_as(text, partial(_sign_at, read.names)):
            read.at = end
            return Happened(EventPattern(kinds, sentence=text, text=f"{text} # times"))
    return None


def _sign_at(names: Names, text: str, at: int) -> tuple[str, int] | None:
    found = names.match(text, at, "card", "landscape", "pile", "player")
    return None if found is None else ("#" if found.sort == "player" else "@", found.end)


_LONGEST_LINE: Final = 400
_JOINED: Final = re.compile(r" (?:and|or|before|after) |\)", re.I)


def by_ability(read: Cursor, node: Node) -> Node:
    """Return what happened, and by whose ability, if that follows in brackets as a line of play prints it: "Alice
    discarded 3 Copper (Artificer)".
    """
    start = read.at
    read.skip()
    if not isinstance(node, Happened | Not | All) or read.text[read.at:read.at + 1] != "(":
        read.at = start
        return node
    read.at += 1
    found = read.name("card", "landscape")
    if found is None or read.text[read.at:read.at + 1] != ")":
        read.at = start
        return node
    read.at += 1
    return _done_by(node, found.name)


def _done_by(node: Node, cause: str) -> Node:
    if isinstance(node, Not):
        return Not(_done_by(node.part, cause))
    if isinstance(node, All):
        return All(tuple(_done_by(part, cause) for part in node.parts))
    if not isinstance(node, Happened) or not isinstance(node.pattern, EventPattern) or node.pattern.cause:
        return node
    text = node.pattern.text.removesuffix(" # times")
    tail = node.pattern.text.removeprefix(text)
    return replace(node, pattern=replace(node.pattern, cause=cause, text=f"{text} with {cause}{tail}"))


def _with_said_times(read: Cursor, node: Happened, said: bool) -> Happened:
    """A number of something of a class, or how often there was one; ``said``: whether a number stands there."""
    position = read.at
    times = read.times()
    if times is None:
        return node
    if said:
        raise read.fail("how many, or how many times: not both", "", position)
    assert isinstance(node.pattern, EventPattern)
    text = node.pattern.text.replace(f"# {node.pattern.card}", one_of(node.pattern.card))
    return Happened(replace(node.pattern, text=f"{text} # times", per_event=True), *times)


def modifiers(read: Cursor) -> tuple[str, str, str]:
    """Return where from, where to, and by whom or with what."""
    source = target = by = ""
    while True:
        if read.accept("from"):
            source = a_place(read, "from")
        elif word := read.accept("on top of", "onto", "into", "to"):
            target = a_place(read, word)
        elif read.accept("on the deck", "on her deck", "on his deck", "on their deck"):
            target = "deck"
        elif words := read.accept(*_ON_MATS):
            target = _ON_MATS[words]
        elif read.accept("with", "by"):
            found = read.name("player", "card", "landscape")
            if found is None:
                raise read.unknown("card", "Alice gained Inn with Artificer")
            by = found.name
        else:
            return source, target, by


_ON_MATS: Final = {f"on {the}{words}": place for words, place in ZONES.items() for the in ("", "the ", "her ", "his ")
                   if place in ("island", "tavern", "native_village", "exile")}


def in_words(source: str, target: str, by: str) -> str:
    """Return where from, where to and with what, as the text says."""
    onto = "onto" if target in ("deck", "island", "tavern", "native_village") else "to"
    return "".join((f" from {source}" if source else "", f" {onto} {target}" if target else "",
                    f" with {by}" if by else ""))


def a_place(read: Cursor, word: str) -> str:
    """A place without a player: "hand", "the deck", "the trash", "the Supply"."""
    read.accept("the", "their", "his", "her")
    player = read.name("player")
    if player is not None:
        raise read.fail(
            "a place without a player is expected here", f"say {word} hand; the player stands before the verb")
    nobodys = [words for words in NOBODYS if words not in ZONES]
    found = read.accept(*(words for words in ZONES if words != "cards"), *nobodys, "supply")
    if not found:
        places = dict.fromkeys((*PLAYER_PLACE, *GAME_PLACE))
        raise read.fail(f"a place is expected after '{word}'", f"{', '.join(places)} or supply")
    return ZONES.get(found) or NOBODYS.get(found, found)


def was_used(read: Cursor, player: str, start: int) -> Happened:
    """After "used": the card whose triggered ability it is, or a class of cards or landscapes."""
    found = read.name("card", "landscape")
    return _of_a_class(read, player) if found is None else use_of(read, found.name, player)


def use_of(read: Cursor, name: str, player: str) -> Happened:
    """Return that an ability of a card or landscape was used; that a card was played which has none that triggers."""
    if name in read.names.played:
        text = f"{_told(player)}played {name} # times"
        return with_times(read, happened(frozenset({Played}), text, player=player, card=name, per_event=True))
    text = f"{_told(player)}used {name} # times"
    return with_times(read, happened(frozenset({Used}), text, player=player, cause=name))


_TRIGGERED: Final = {f"{text[:-1]}{ending}": text for on, text in LABELS.items() for ending in ("ies", "y")
                     if text.endswith(" ability") and on not in (On.PLAY, On.ONGOING)}


def _of_a_class(read: Cursor, player: str) -> Happened:
    """After "used": "a Reaction", "2 Treasures", "a Project", "a when-gain ability"."""
    start = read.at
    one = bool(_ONE.match(read.text, read.at))
    low, high, said = read.quantity()
    if trigger := read.accept(*_TRIGGERED):
        node = happened(frozenset({Used}), f"{_told(player)}used # {_TRIGGERED[trigger]}", player=player,
                        words=_TRIGGERED[trigger], low=low, high=high)
        return with_times(read, node) if one or not said else node
    what = landscapes_meant(read) or cards_meant(read)
    if not isinstance(what, CardClass):
        read.at = start
        raise read.unknown("card", "used Watchtower; used a Reaction")
    node = happened(frozenset({Used}), f"{_told(player)}used # {what}", player=player, card=what, low=low, high=high)
    return _with_said_times(read, node, said and not one)


def was_overpaid(read: Cursor, player: str) -> Happened:
    """After "overpaid": "$2 for Stonemason", "for Doctor", "a Potion", or nothing."""
    read.accept("by")
    start = read.at
    low, high, said = read.quantity()
    pool: Pool | None = None
    if said:
        pool = Pool.COINS if "$" in read.text[start:read.at] else a_pool(read)
    if said and pool not in (Pool.COINS, Pool.POTIONS):
        raise read.fail("coins or Potions are expected",
                        f"for example: {player or read.names.players[0]} overpaid $2 for Stonemason", start)
    by = ""
    if read.accept("for", "with"):
        found = read.name("card")
        if found is None:
            raise read.unknown("card", f"{player or read.names.players[0]} overpaid $2 for Stonemason")
        by = found.name
    what = f" # {pool.name.lower()}" if pool is not None else ""
    text = f"{_told(player)}overpaid{what}{f' for {by}' if by else ''}"
    node = happened(frozenset({PoolChanged}), text, player=player, pool=pool, cause=by, low=low, high=high)
    assert isinstance(node.pattern, EventPattern)
    return Happened(replace(node.pattern, paid=True, overpaid=True), low, high)


def in_time(read: Cursor, node: Node) -> Node:
    """Return what happened, and in which phase or whose turn, if the text says that next; and then how often."""
    if isinstance(node, Not) and isinstance(node.part, Happened):
        part = in_time(read, node.part)
        return node if part is node.part else Not(part)
    if not isinstance(node, Happened) or not isinstance(node.pattern, EventPattern) or node.pattern.kinds & _CLOCK:
        return node
    pattern = node.pattern
    said = _a_time(read, pattern.player)
    if said is None:
        return node
    phase, turn, words = said
    text = pattern.text.removesuffix(" # times")
    counted = text != pattern.text
    position = read.at
    times = read.times()
    if times is not None:
        if (node.low, node.high) != (1, None):
            raise read.fail("how many, or how many times: not both", "", position)
        what = pattern.card
        text = text.replace(f"# {what}", one_of(what)) if isinstance(what, CardClass) else text.replace(" #", "")
        node, counted = Happened(pattern, *times), True
    return Happened(replace(pattern, phase=phase, turn=turn, text=f"{text} {words}{' # times' if counted else ''}",
                            per_event=pattern.per_event or times is not None), node.low, node.high)


_CLOCK: Final[frozenset[type[Event]]] = frozenset({PhaseBegun, TurnBegun, TurnEnded, TurnSkipped})


def _whose(read: Cursor, *articles: str) -> tuple[str, bool]:
    """Return whose turn is meant: a player's by name, or the own turn of who does it."""
    named = read.name("player")
    if named is not None:
        read.accept("'s")
        return named.name, False
    own = bool(read.accept("her own", "his own", "their own", "her", "his", "their"))
    if not own:
        read.accept(*articles)
    return "", own


def _a_time(read: Cursor, player: str) -> tuple[int, str, str] | None:
    """A phase, or whose turn, if that is next: the phase (or -1), the player (or nobody), and how it is said."""
    start = read.at
    if read.accept("between turns"):
        return int(Phase.BETWEEN), "", "between turns"
    if read.accept("at night"):
        return int(Phase.NIGHT), "", "in the Night phase"
    if not read.accept("in", "during", "at", "on"):
        return None
    begins = bool(read.accept("the start of", "start of"))
    here = read.at
    whose, own = _whose(read, "the", "a")
    phase = -1
    words = "" if begins else read.accept(*PHASE_SPELT)
    if words:
        read.accept("phase")
        phase = int(PHASE_SPELT[words])
        if not whose and not own and read.accept("of"):
            whose, own = _whose(read, "the")
            read.expect("turn", "for example: in the Buy phase of Bob's turn")
    elif not read.accept("turn"):
        read.at = start
        return None
    if begins:
        phase = int(Phase.START)
    if own and not player:
        raise read.fail("whose turn?", f"name the player: {read.names.players[0]}'s", here)
    whose = whose or (player if own else "")
    if phase < 0 and not whose:
        raise read.fail("whose turn?", f"for example: on {read.names.players[0]}'s turn", here)
    if phase == Phase.BETWEEN:
        return phase, "", "between turns"
    if phase < 0:
        return phase, whose, f"on {whose}'s turn"
    if phase == Phase.START:
        return phase, whose, f"at the start of {whose + chr(39) + 's' if whose else 'the'} turn"
    return phase, whose, f"in {whose + chr(39) + 's' if whose else 'the'} {PHASE_NAME[Phase(phase)]}"


def was_lost(read: Cursor, cause: str, player: str) -> Happened:
    """After "lost track of": the card, and why it was lost if the text says that."""
    card = a_card(read, "Watchtower lost track of Inn")
    text = f"{cause + ' ' if cause else ''}lost track of {one_of(card) or 'a card'}"
    why = ""
    if read.accept("that was", "which was"):
        why = read.accept("moved", "covered", "shuffled")
        if not why:
            raise read.fail("moved, covered or shuffled is expected", "say: lost track of Inn that was shuffled")
        text += f" that was {why}"
    node = happened(frozenset({TrackLost}), text, cause=cause, card=card)
    assert isinstance(node.pattern, EventPattern)
    return Happened(replace(node.pattern, lost=Loss(why))) if why else node


def was_got(read: Cursor, player: str) -> Node:
    """"Alice got 2 coins", "Alice got 2 coins with Hoard", "Alice received 2 Boons", "received War"."""
    who, anybody = _told(player), player or read.names.players[0]
    low, high, pool = a_sum(read)
    if pool is None and (found := read.name("card")):
        text = f"{who}received {found.name} # times"
        return with_times(read, happened(frozenset({Received}), text, player=player, card=found.name))
    if pool is None and (what := cards_meant(read)) is not None:
        if read.accept("from") or not set(getattr(what, "types", ())) & {"Boon", "Hex"}:
            raise read.fail("Boons and Hexes are received", f"cards are gained: {anybody} gained 2 Silver")
        by = _with_what(read)
        text = f"{who}received # {what}{in_words('', '', by)}"
        return happened(frozenset({Received}), text, player=player, card=what, cause=by, low=low, high=high)
    if pool is None:
        raise read.fail("coins, actions, buys, VP, coffers, villagers, favors or debt is expected",
                  f"for example: {anybody} got 2 coins; for cards: {anybody} gained Gold")
    by = _with_what(read)
    text = f"{who}got # {pool.name.lower()}{in_words('', '', by)}"
    return happened(frozenset({PoolChanged}), text, player=player, pool=pool, cause=by, low=low, high=high)


def _told(player: str) -> str:
    """Return who did it, as it begins a claim; nothing if it is about anybody."""
    return f"{player} " if player else ""


def _with_what(read: Cursor) -> str:
    """After "with": the card or landscape whose ability it was; empty if that is not said."""
    if not read.accept("with", "by"):
        return ""
    found = read.name("card", "landscape")
    if found is None:
        raise read.unknown("card", "Alice got 2 coins with Hoard")
    return found.name


def tokens_put(read: Cursor, player: str) -> Node | None:
    """After "put": "2 Embargo tokens on Smithy", "her +1 Card token on Smithy", if tokens are what is put."""
    start = read.at
    low, high, _ = read.quantity()
    read.accept("her", "his", "their", "the", "a", "an")
    plain = read.accept("tokens", "token")
    read.skip()
    word = "" if plain else read.accept(*TOKEN_SPELT)
    if not plain and (not word or not read.accept("tokens", "token")):
        read.at = start
        return None
    read.expect("on", f"{player or 'Alice'} put an Embargo token on Smithy")
    where = "" if read.accept("a pile", "piles", "a card") else a_bearer(read)
    who = f"{player + ' ' if player else ''}put # "
    held = next((row.pool for row in POOLS if where and row.many.endswith(f" on {where}")), None)
    if plain and held is not None:
        return happened(
            frozenset({PoolChanged}), f"{who}tokens on {where}", player=player, pool=held, low=low, high=high)
    if plain:
        return happened(
            frozenset({TokensMarked}), f"{who}tokens on {where}", player=player, card=where, low=low, high=high)
    key = TOKEN_SPELT[word]
    node = happened(frozenset({TokensPut}), f"{who}{key} tokens on {where or 'piles'}", player=player, card=where,
                    low=low, high=high)
    assert isinstance(node.pattern, EventPattern)
    return Happened(replace(node.pattern, token=TOKEN[key]), low, high)


def phase_began(read: Cursor, player: str, again: bool = False) -> Node:
    """"Alice's Buy phase began"; with ``again``, "Alice returned to her Action phase"."""
    read.accept("her", "his", "their", "the")
    words = read.accept(*PHASE_SPELT)
    if not words:
        raise read.fail("a phase is expected", "action, buy, night, clean-up")
    read.accept("phase")
    phase = PHASE_SPELT[words]
    name = PHASE_NAME[phase]
    whose = f"{player}'s" if player else "the"
    text = f"{whose} {name} began # times"
    if again:
        text = f"{player + ' ' if player else ''}returned to the {name} # times"
    if not again:
        read.expect("began", f"{whose} {name} began")
    node = with_times(read, happened(frozenset({PhaseBegun}), text, player=player, per_event=True))
    assert isinstance(node.pattern, EventPattern)
    return Happened(replace(node.pattern, phase=int(phase), returned=again), node.low, node.high)


def extra_turns(read: Cursor, player: str) -> Node | None:
    """After "took": "an extra turn", "2 extra turns", if that is what was taken."""
    start = read.at
    low, high, _ = read.quantity()
    read.accept("an", "a")
    if not read.accept("extra turns", "extra turn"):
        read.at = start
        return None
    text = f"{_told(player)}took # extra turns"
    node = happened(frozenset({TurnBegun}), text, player=player, extra_turn=True, low=low, high=high)
    times = read.times()
    return node if times is None else Happened(node.pattern, *times)


def looked_through(read: Cursor, player: str) -> Node:
    """After "looked through": the discard pile."""
    read.accept("her", "his", "their", "the")
    read.expect("discard pile", f"{player} looked through her discard pile")
    by = _with_what(read)
    text = f"{player + ' ' if player else ''}looked through the discard pile{in_words('', '', by)} # times"
    return with_times(read, happened(frozenset({LookedThrough}), text, player=player, cause=by, per_event=True))


def may_do(read: Cursor, player: str, denied: str = "") -> MayDo:
    """After "may": "play Smithy now"; ``denied``: it was "may not"."""
    start = read.at
    verb = read.accept("play", "buy")
    if not verb and read.accept("use", "reveal", "react with", "call", "resolve"):
        found = read.name("card", "landscape")
        if found is None:
            raise read.unknown("card", f"{player} was {denied}offered use Watchtower")
        raise read.fail("that an ability can be used is said by what is offered",
                        f"say {player} was {denied}offered use {found.name}, or {player} used {found.name}", start)
    if not verb:
        raise read.fail("'play' or 'buy' is expected", f"for example: {player} may play Smithy now")
    what = _to_be_bought(read) if verb == "buy" else None
    if what is None:
        read.accept("a", "an")
        what = a_card(read, f"{player} may {verb} Smithy now")
    read.accept("now")
    if read.comma():
        read.expect("without ending the phase", f"{player} may {verb} Smithy now, without ending the phase")
    return MayDo(player, verb, what)


def _to_be_bought(read: Cursor) -> What | None:
    """After "may buy": an Event or a Project, or a class of them, if one is next. Raises OracleError for what is not
    bought."""
    read.skip()
    start = read.at
    found = read.name("card", "landscape")
    if found is not None and found.sort == "landscape":
        if facts()[found.name].kind in ("event", "project"):
            return found.name
        raise read.fail(f"nobody can buy {found.name}", _BOUGHT, start)
    read.at = start
    kinds = landscapes_meant(read)
    if kinds is not None and kinds.types not in (("Event",), ("Project",)):
        raise read.fail(f"nobody can buy {kinds.told(True)}", _BOUGHT, start)
    return kinds


def was_paid(read: Cursor, player: str) -> Node:
    """"Alice paid 2 Favors"."""
    low, high, pool = a_sum(read)
    if pool is None:
        raise read.fail("coins, Favors, Coffers, Villagers or Debt is expected",
                  f"for example: {player or read.names.players[0]} paid 2 Favors")
    text = f"{_told(player)}paid # {pool.name.lower()}"
    node = happened(frozenset({PoolChanged}), text, player=player, pool=pool, low=low, high=high)
    assert isinstance(node.pattern, EventPattern)
    return Happened(replace(node.pattern, paid=True), low, high)


def was_taken(read: Cursor, player: str) -> Node:
    """"Alice took Flag"."""
    start = read.at
    low, high, pool = a_sum(read)
    if pool is not None:
        return happened(frozenset({PoolChanged}), f"{_told(player)}got # {pool.name.lower()}", player=player, pool=pool,
                        low=low, high=high)
    read.at = start
    read.accept("the")
    anybody = player or read.names.players[0]
    name = read.need("landscape", f"{anybody} took Flag; {anybody} took an extra turn")
    return happened(frozenset({LandscapeTaken}), f"{_told(player)}took {name}", player=player, card=name)


def was_chosen(read: Cursor, player: str) -> Node:
    """After "chose": the words of an option of a "choose one"."""
    read.skip()
    if read.text[read.at:read.at + 1] not in ("\"", "“"):
        anybody = player or read.names.players[0]
        raise read.fail("the words of an option are expected", f'for example: {anybody} chose "+1 Card"')
    words = read.quoted()
    return happened(frozenset({EffectsChosen}), f'{_told(player)}chose "{words}"', player=player, words=words)


def was_rotated(read: Cursor, player: str) -> Node:
    """"Alice rotated Augurs", "rotated a pile"."""
    if read.accept("a pile"):
        return with_times(
            read, happened(frozenset({PileRotated}), f"{_told(player)}rotated a pile # times", player=player))
    read.accept("the")
    found = read.name("pile", "card")
    if found is None:
        raise read.unknown("pile", "Alice rotated Augurs")
    pile = pile_of(read, found, read.at)
    read.accept("pile")
    text = f"{player + ' ' if player else ''}rotated {pile} # times"
    return with_times(read, happened(frozenset({PileRotated}), text, player=player, card=pile))


def to_player(read: Cursor) -> str:
    """After an offer: "to Alice", or nobody."""
    return read.need("player", "Watchtower was offered to Alice") if read.accept("to") else ""


def an_offer(read: Cursor, player: str = "", alone: bool = False) -> Happened:
    """Read, after "offered", an option in words, up to "and", "or", "to PLAYER" or the end.

    With ``alone`` nothing can be joined, and it goes up to "to PLAYER" or the end.
    """
    read.skip()
    start = read.at
    if read.text[read.at:read.at + 1] in ("\"", "“"):
        phrase = read.quoted()
        return offered_words(read, phrase, player or to_player(read))
    while read.at < len(read.text) and (alone or read.text[read.at] not in "()"):
        if read.text[read.at] == " ":
            position = read.at
            if not alone and read.accept("and", "or", *ORDER):
                read.at = position
                break
            if not player and read.accept("to"):
                read.skip()
                if read.names.match(read.text, read.at, "player"):
                    read.at = position
                    break
            read.at = position + 1
        else:
            found = read.names.match(read.text, read.at, "card")
            before = read.text[read.at - 1:read.at]
            read.at = found.end if found and not (before.isalnum()) else read.at + 1
    # Punctuation does not count; a quotation mark within would only end the words too early.
    phrase = " ".join(read.text[start:read.at].replace('"', " ").split())
    if not phrase:
        raise read.fail(
            "what was offered?", 'for example: offered trash Inn to Alice; Alice was offered "use Watchtower"')
    whole = read.names.match(phrase, 0, "card", "landscape")
    if whole and whole.end == len(phrase):
        return offered_card(whole.name, player or to_player(read))
    return offered_words(read, phrase, player or to_player(read))


def offered_words(read: Cursor, phrase: str, player: str) -> Happened:
    """The atom for an option in words."""
    used = read.names.match(phrase, 4, "card", "landscape") if phrase[:4].lower() == "use " else None
    if used is not None and used.end == len(phrase):
        return offered_card(used.name, player)
    words = option_words(phrase, read.names)
    text = f'"{phrase}" was offered' + (f" to {player}" if player else "")
    return Happened(OfferPattern(SEPARATOR.join(words), "", player, text))


def offered_card(card: str, player: str) -> Happened:
    """The atom for the ability of a card as an option."""
    return Happened(OfferPattern("", card, player, f'"use {card}" was offered' + (f" to {player}" if player else "")))


_WORD: Final = re.compile(r"[+$]?\w+(?:['-]\w+)*")


def option_words(text: str, names: Names) -> list[str]:
    """The words of an option for comparing: names are one word, an unknown card is "?", capitals, articles and other
    punctuation do not count."""
    text = readable(text)
    words: list[str] = []
    position = 0
    while position < len(text):
        if text[position].isalnum() or text[position] in "+$":
            found = names.match(text, position, "card", "landscape")
            if found:
                words.append(found.name.lower())
                position = found.end
                continue
            match = _WORD.match(text, position)
            if match:
                if match[0].lower() not in ("a", "an", "the"):
                    words.append(match[0].lower())
                position = match.end()
                continue
        elif text[position] == UNKNOWN_WORD and text[position - 1:position] in ("", " "):
            words.append(UNKNOWN_WORD)
        position += 1
    return words
