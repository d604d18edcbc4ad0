"""Reading predicates: a recursive-descent parser of the language that ``docs/questions.md`` teaches.

Nothing is ever evaluated while reading. What cannot be read raises :class:`oracle.errors.OracleError`, which
tells where, what was expected and the likely cure. Here is how predicates are joined and told apart; what is said
about ends and about ways is read in ``reading_ends`` and ``reading_ways``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from engine.state import AbilitySetUp, Event, LeftUnaffected, NothingDone, PileRotated, TurnEnded, TurnSkipped
from oracle.claims.cursor import Cursor
from oracle.claims.names import Found, Names
from oracle.claims.predicates import (
    All,
    Any_,
    Before,
    Compare,
    CostOf,
    CubeOn,
    GameOver,
    Happened,
    Holds,
    Node,
    Not,
    Number,
    PendingOf,
    PileSize,
    PileTop,
    PoolOf,
    Predicate,
    Same,
    ScoreOf,
    TurnOf,
    Winner,
    Zone,
)
from oracle.claims.reading_ends import (
    a_phase,
    a_pool,
    a_zone,
    about_zone,
    an_amount,
    comparison,
    empty_piles,
    has_there,
    held_by,
    in_pile,
    must_be_a_card,
    no_place,
    on_a_deck,
    on_top,
    pile_of,
    the_phase,
    tokens_borne,
    top_of,
    what_it_costs,
    what_it_is,
    whose,
    whose_turn,
    zone_of,
)
from oracle.claims.reading_nouns import a_card, class_ahead
from oracle.claims.reading_ways import (
    a_line,
    amount_in,
    an_offer,
    by_ability,
    decided,
    extra_turns,
    happened,
    happening,
    in_time,
    in_words,
    looked_through,
    may_do,
    modifiers,
    offered_card,
    offered_words,
    phase_began,
    to_player,
    tokens_put,
    use_of,
    was_chosen,
    was_got,
    was_lost,
    was_overpaid,
    was_paid,
    was_rotated,
    was_taken,
    was_used,
    with_times,
)
from oracle.claims.vocabulary import (
    GOT,
    INFINITIVES,
    NOBODYS,
    ONTO_DECK,
    ORDER,
    OVERPAID,
    TWO_WORD_VERBS,
    USED,
    VERB_WORDS,
    VERBS,
    ZONES,
)
from oracle.claims.ways import EventPattern
from oracle.errors import OracleError, Where
from oracle.words import catalogue
from oracle.words.table import PHASE_SPELT

DEEPEST: Final = 60            # brackets and "not" inside one another


def parse(text: str, names: Names, where: Where | None = None) -> Predicate:
    """The predicate that a text says, in a game with these names.

    ``where`` is the place of the text in a file, for messages. Raises :class:`OracleError`.
    """
    return whole(Cursor(text, names, where))


def parse_offer(text: str, names: Names, where: Where | None = None) -> Predicate:
    """Return what was offered, from the words alone: "trash Inn", "use Watchtower to Alice", "Alice: use Watchtower".
    Raises OracleError.
    """
    read = Cursor(text, names, where)
    read.check_size()
    if read.peek().lower() == "offered":
        return whole(read)
    who = read.name("player")
    if who is not None and not read.accept(":"):
        read.at, who = 0, None
    node = an_offer(read, who.name if who else "", alone=True)
    read.the_end()
    return Predicate(text, node)


def whole(read: Cursor) -> Predicate:
    """A predicate, up to the end of the text."""
    read.check_size()
    node = either(read)
    read.the_end()
    return Predicate(read.raw, node)


def either(read: Cursor) -> Node:
    """Predicates joined by "or"."""
    parts = [both(read)]
    while read.accept("or"):
        parts.append(both(read))
    return parts[0] if len(parts) == 1 else Any_(tuple(parts))


def both(read: Cursor) -> Node:
    """Predicates joined by "and"."""
    parts = [single(read)]
    while read.accept("and"):
        position = read.at
        parts.append(the_same(read, parts, position) if read.accept("the same") else single(read))
    return parts[0] if len(parts) == 1 else All(tuple(parts))


def the_same(read: Cursor, before: list[Node], start: int) -> Node:
    """After "and the same": the card that the last thing happened to, and where it is or what else happened to it."""
    found = read.name("card")
    if found is None:
        raise read.unknown("card", "Possession moved Fortress and the same Fortress in Bob.discard")
    name = found.name
    first = next((part for part in reversed(before) if isinstance(part, Happened)
                  and isinstance(part.pattern, EventPattern) and part.pattern.card == name and part.high is None), None)
    if first is None:
        raise read.fail(f"which {name} is the same?", f"say first what happened to it: {name} was gained and the same "
                        f"{name} in trash", start)
    negative = bool(read.accept("is not in", "isn't in", "not in"))
    if negative or read.accept("is in", "in"):
        node: Node = Same(first, name, a_zone(read))
        return Not(node) if negative else node
    done = card_verb(read, name, bool(read.accept("was", "got")), start)
    once = isinstance(done, Happened) and (done.low, done.high) == (1, None)
    if not once or not isinstance(done, Happened) or not isinstance(done.pattern, EventPattern):
        raise read.fail(f"where is the same {name}, or what else happened to it?",
                        f"for example: the same {name} in trash; the same {name} was trashed", start)
    return Same(first, name, None, done.pattern)


def single(read: Cursor) -> Node:
    """A predicate with "not" or brackets, or a plain one; several of those with "before" or "after" between them."""
    read.skip()
    start = read.at
    if read.depth >= DEEPEST:
        raise read.fail(
            f"brackets and 'not' inside one another, more than {DEEPEST} deep", "write it with fewer", start)
    if read.accept("not"):
        read.depth += 1
        node: Node = Not(single(read))
        read.depth -= 1
        return node
    if read.accept("("):
        read.depth += 1
        node = either(read)
        read.depth -= 1
        read.skip()
        if read.text[read.at:read.at + 1] != ")":
            if read.at < len(read.text):
                raise read.fail(f"'{read.excerpt()}' is not understood here", "join predicates with 'and' or 'or'")
            raise read.fail("a bracket is not closed", "add ')'", start)
        read.at += 1
        if word := read.accept(*ORDER):
            raise read.fail(f"'{word}' stands between two single events, not brackets",
                      f"for example: used Watchtower {word} used Inn", start)
        return node
    node = something(read)
    if word := read.accept(*ORDER):
        return chain(read, node, start, word)
    return node


def something(read: Cursor) -> Node:
    """A single predicate, with by whose ability and when; or, where it is none, a sentence as a line of play prints
    it."""
    start = read.at
    try:
        node = in_time(read, by_ability(read, atom(read)))
        read.skip()
        rest = read.text[read.at:]
        if not rest or rest.startswith(")") or read.binder():
            return node
        wrong = None
    except OracleError as error:
        wrong = error
    stopped, read.at = read.at, start
    told = a_line(read, start)
    if told is not None:
        return told
    if wrong is not None:
        raise wrong
    read.at = stopped
    return node


def chain(read: Cursor, first: Node, start: int, word: str) -> Node:
    """"X before Y", or "X before Y before Z"; "Y after X" is the same as "X before Y"."""
    pairs: list[Node] = []
    one = step_of_chain(read, first, start, word)
    while word:
        read.skip()
        position = read.at
        other = step_of_chain(read, something(read), position, word)
        pairs.append(Before(one, other) if word == "before" else Before(other, one))
        one, word = other, read.accept(*ORDER)
    return pairs[0] if len(pairs) == 1 else All(tuple(pairs))


def step_of_chain(read: Cursor, node: Node, at: int, word: str) -> Happened:
    """A predicate, if it is one that "before" (or "after", the ``word``) can stand beside; else raise."""
    if not isinstance(node, Happened) or node.high is not None:
        raise read.fail(f"'{word}' stands between two things that happen",
                  "for example: Watchtower moved Inn before Inn shuffled; not with 'no', 'exactly' or "
                  "'at most'", at)
    return node


def atom(read: Cursor) -> Node:
    """A predicate without "and", "or", "not" and "before"."""
    read.skip()
    start = read.at
    if read.at >= len(read.text):
        raise read.fail("the predicate ends too early", "something about an end or a way is expected: "
                  "Inn in Alice.deck; Alice gained Gold")
    if (piles := empty_piles(read)) is not None:
        return piles
    if read.text[read.at].isdigit():
        return with_a_number(read, start)
    if read.text[read.at] in "\"“":
        phrase = read.quoted()
        if not read.accept("was offered", "were offered", "offered"):
            raise read.fail("'was offered' is expected after words in quotation marks",
                      'for example: "use Watchtower" was offered to Alice')
        return offered_words(read, phrase, to_player(read))
    if read.accept("there is", "there are"):
        return amount_in(read, start)
    if read.accept("the same"):
        return the_same(read, [], start)
    player = read.name("player")
    if player:
        card = read.names.match(read.text, start, "card", "landscape")
        if card is None or card.end <= player.end:
            return about_player(read, player.name, start)
        read.at = start
    for words, reads in _OF_NOBODY:
        if read.accept(*words):
            return reads(read, start)
    word = read.peek().lower()
    if word in VERBS and read.names.match(read.text, read.at, "card") is None:
        read.at += len(word)
        tokens = tokens_put(read, "") if VERBS[word][1] == "put" else None
        return tokens or happening(read, "", *VERBS[word], word=word)
    named = of_the_game(read, word, start) or _of_a_number(read, word, start)
    if named is not None:
        return named
    found = read.name("card", "landscape", "pile")
    if found:
        return about_card(read, found, start)
    raise _of_nobody_known(read, word, start)


def _of_nobody_known(read: Cursor, word: str, start: int) -> OracleError:
    """The error where a predicate begins with no name and with no word that one can begin with."""
    if word in ("everyone", "everybody", "nobody", "somebody", "anybody", "anyone", "someone", "players"):
        every = " and ".join(f"{player} ..." for player in read.names.players)
        return read.fail(f"'{word}' cannot be said here", f"say it of each player: {every}", start)
    if word in ("every", "each", "all", "both"):
        return read.fail(
            f"'{word}' cannot be said here", "name each player or card, or use count(cards in ZONE)", start)
    return strange(read, start)


def _of_a_number(read: Cursor, word: str, start: int) -> Node | None:
    """A comparison, or how many cards lie somewhere, if it begins with an amount."""
    number_at = read.at
    counted = word in ("count", "cost", "score", "pending", "tokens") and re.match(r"\w+\s*\(", read.text[read.at:])
    if counted or read.negative():
        return comparison(read, an_amount(read))
    if read.accept("at least", "at most", "exactly", "no", "between"):
        read.at = number_at
        return amount_in(read, start)
    number = read.whole_number()
    read.at = number_at
    if number is not None:
        return with_a_number(read, start)
    return amount_in(read, start) if class_ahead(read) else None


def _done(kinds: frozenset[type[Event]], reads: str, read: Cursor, start: int) -> Node:
    return happening(read, "", kinds, reads)


_OF_NOBODY: Final[tuple[tuple[tuple[str, ...], Callable[[Cursor, int], Node]], ...]] = (
    (("offered",), lambda read, start: an_offer(read)),
    (USED, lambda read, start: was_used(read, "", start)),
    *(((words,), partial(_done, *verb)) for words, verb in TWO_WORD_VERBS.items()),
    (("lost track of",), lambda read, start: was_lost(read, "", "")),
    (("rotated",), lambda read, start: was_rotated(read, "")),
    (GOT, lambda read, start: was_got(read, "")),
    (OVERPAID, lambda read, start: was_overpaid(read, "")),
    (("paid", "pays", "spent", "spends"), lambda read, start: was_paid(read, "")),
    (("took", "takes"), lambda read, start: extra_turns(read, "") or was_taken(read, "")),
    (("chose", "chooses"), lambda read, start: was_chosen(read, "")),
)
"""What is said of nobody in particular, by the words that begin it."""


def of_the_game(read: Cursor, word: str, start: int) -> Node | None:
    """Return how the game stands, whose turn and which phase it is, and what lies where nobody's cards do, by its first
    word; None if it is none of that.
    """
    if read.accept("game is over", "the game is over", "the game ends", "the game ended", "game ends", "game ended"):
        return GameOver()
    if read.accept("game is not over", "the game is not over", "the game does not end", "the game doesn't end"):
        return Not(GameOver())
    if word == "winner":
        if not read.accept("winner is not", "winner is", "winner ="):
            raise read.fail("'winner is' is expected", f"for example: winner is {read.names.players[0]}")
        negative = read.text[:read.at].rstrip().lower().endswith("not")
        node = Winner(read.need("player", f"winner is {read.names.players[0]}"))
        return Not(node) if negative else node
    if word in ("turn", "it", "it's", "this"):
        return whose_turn(read)
    if word == "phase":
        read.at += len(word)
        return the_phase(read)
    if word in ("top", "bottom"):
        return top_of(read)
    if word in ("trash", "the"):
        position = read.at
        if read.accept("trash", "the trash"):
            return about_zone(read, Zone("", "trash"))
        read.accept("the")
        if read.accept("cost of"):
            return comparison(read, CostOf(read.need("card", "the cost of Peddler is $4")))
        named = read.name("card", "landscape", "pile")
        if named:
            return about_card(read, named, start)
        if read.peek().lower() in ZONES:
            raise whose(read, read.peek(), start)
        read.at = position
    if word in ("boons", "hexes", "black_market", "boons_discard", "boons_aside", "hexes_discard", "set-aside"):
        place = read.accept(*NOBODYS)
        if place:
            return about_zone(read, Zone("", NOBODYS[place]))
    return None


def with_a_number(read: Cursor, start: int) -> Node:
    """A predicate that begins with a number: "3 = Alice.coins", "2 Copper in Alice.hand"."""
    read.whole_number()
    compared = read.sign_ahead()
    read.at = start
    return comparison(read, an_amount(read)) if compared else amount_in(read, start)


def strange(read: Cursor, start: int) -> OracleError:
    """Fail at the beginning of something that is no name and no word of the language."""
    words = read.run_of_words()
    if not words:
        return read.fail(
            f"'{read.excerpt()[:1]}' is not understood here", "a name, a number or a verb is expected", start)
    known = [*read.names.players, *read.names.all_of("card", "landscape", "pile")]
    near = catalogue.closest(words, known) or catalogue.closest(words.split()[0], known)
    verbs = catalogue.closest(words.split()[0], [*VERB_WORDS, "trash", "turn", "phase", "game is over", "count",
                                                 "cost", "score", "offered", "not"])
    odd = catalogue.strange_letters(words)
    if odd:
        hint = f"{odd}; write {near[0]}" if near else odd
    elif near or verbs:
        hint = f"did you mean {(near or verbs)[0]}?"
    else:
        fact = catalogue.find(words) or catalogue.find(words.split()[0])
        hint = (f"{fact.name} is not in this game; name it under supply, or give it to a player" if fact
                else "a player, a card or a verb is expected")
    return read.fail(f"'{words}' is neither a name of this game nor a word of the language", hint, start)


def about_player(read: Cursor, player: str, start: int) -> Node:
    """After a player's name."""
    decision = decided(read, player)
    if decision is not None:
        return decision
    if read.text[read.at:read.at + 1] == "." or read.text[read.at:read.at + 2].lower() == "'s":
        read.at += 1 if read.text[read.at] == "." else 2
        return owned(read, player)
    for words, reads in _OF_A_PLAYER:
        if read.accept(*words):
            return reads(read, player, start)
    has = what_is_had(read, player)
    if has is not None:
        return has
    if read.accept("chose", "chooses"):
        return was_chosen(read, player)
    if read.accept("did not", "didn't", "does not", "doesn't", "never"):
        return Not(what_is_done(read, player, start, denied=True))
    return what_is_done(read, player, start)


def what_was_offered(read: Cursor, player: str) -> Node:
    """After "Alice was offered": an option in quotation marks, or what it does."""
    read.skip()
    quoted = read.text[read.at:read.at + 1] in ("\"", "“")
    return offered_words(read, read.quoted(), player) if quoted else an_offer(read, player)


_OF_A_PLAYER: Final[tuple[tuple[tuple[str, ...], Callable[[Cursor, str, int], Node]], ...]] = (
    (("has a cube on", "has cube on"),
     lambda read, player, start: CubeOn(player, read.need("landscape", "Alice has a cube on Innovation"))),
    (("was offered", "is offered", "were offered"), lambda read, player, start: what_was_offered(read, player)),
    (("was not offered", "wasn't offered"), lambda read, player, start: Not(what_was_offered(read, player))),
    (("was unaffected", "is unaffected"), lambda read, player, start: happened(
        frozenset({LeftUnaffected}), f"{player} was unaffected", player=player, per_event=True)),
    (("may not", "cannot", "can not", "can't"), lambda read, player, start: Not(may_do(read, player, "not "))),
    (("may", "can"), lambda read, player, start: may_do(read, player)),
    (("won", "wins"), lambda read, player, start: Winner(player)),
    (("is in the", "is in her", "is in his", "is in their"),
     lambda read, player, start: All((TurnOf(player), a_phase(read)))),
    (("did not win", "didn't win", "lost the game"), lambda read, player, start: Not(Winner(player))),
    (("returned to", "returns to"), lambda read, player, start: phase_began(read, player, again=True)),
    (USED, lambda read, player, start: was_used(read, player, start)),
    (GOT, lambda read, player, start: was_got(read, player)),
    (OVERPAID, lambda read, player, start: was_overpaid(read, player)),
    (("paid", "pays", "spent", "spends"), lambda read, player, start: was_paid(read, player)),
    (("took", "takes"), lambda read, player, start: extra_turns(read, player) or was_taken(read, player)),
    (("looked through", "looks through"), lambda read, player, start: looked_through(read, player)),
    (("rotated", "rotates"), lambda read, player, start: was_rotated(read, player)),
    (("skipped a turn", "skipped the turn"), lambda read, player, start: happened(
        frozenset({TurnSkipped}), f"{player} skipped a turn", player=player, per_event=True)),
)
"""What is said of a player, by the words that follow the name."""


def what_is_had(read: Cursor, player: str) -> Node | None:
    """After "Alice": "has 2 Copper in hand", "has no Curse in the deck"; None if it is not that."""
    position = read.at
    if read.accept("has no", "has not", "does not have", "doesn't have", "have no"):
        held = held_by(read, player)
        if held is not None:
            return Not(held)
        read.at = position
    if read.accept("has", "have"):
        there = held_by(read, player) or has_there(read, player)
        if there is not None:
            return there
        read.at = position
    return None


_INFINITIVES: Final[tuple[tuple[tuple[str, ...], Callable[[Cursor, str, int], Node | None]], ...]] = (
    (("take",), lambda read, player, start: extra_turns(read, player)),
    (("use", "resolve"), lambda read, player, start: was_used(read, player, start)),
    (("get", "receive"), lambda read, player, start: was_got(read, player)),
    (("overpay",), lambda read, player, start: was_overpaid(read, player)),
)


def what_is_done(read: Cursor, player: str, start: int, denied: bool = False) -> Node:
    """Return what a player does, by its verb; ``denied``: after "did not"."""
    for words, (kinds, reads) in TWO_WORD_VERBS.items():
        if read.accept(words):
            return happening(read, player, kinds, reads)
    for infinitives, denies in _INFINITIVES if denied else ():
        if read.accept(*infinitives):
            node = denies(read, player, start)
            if node is not None:
                return node
    word = read.peek().lower()
    verb_said = VERBS.get(word) or (INFINITIVES.get(word) if denied else None)
    if verb_said is not None:
        read.at += len(word)
        tokens = tokens_put(read, player) if verb_said[1] == "put" else None
        return tokens or happening(read, player, *verb_said, word=word)
    if not word:
        what = "what about the player?" if read.at >= len(read.text) else f"'{read.excerpt()}' is not understood"
        raise read.fail(what, f"say {player}.hand, {player}.coins, {player} gained Gold, ...")
    if word in ("has", "have"):
        raise read.fail("say where", f"for example: {player} has 2 Copper in hand; 2 Copper in {player}.cards (in any "
                        f"place of {player}); {player}.coins = 3")
    near = catalogue.closest(word, [*VERB_WORDS, *VERBS])
    raise read.fail(f"'{word}' is not something that a player does",
              f"did you mean {near[0]}?" if near else f"known are: {', '.join(VERB_WORDS)}")


def owned(read: Cursor, player: str) -> Node:
    """After "Alice." or "Alice's": a place, a pool, the score, the turn."""
    read.skip()
    start = read.at
    if read.accept("turn"):
        read.expect("ended", f"for example: {player}'s turn ended")
        return happened(frozenset({TurnEnded}), f"{player}'s turn ended", player=player, per_event=True)
    if read.accept("score"):
        return comparison(read, ScoreOf(player))
    here = read.at
    if read.accept(*PHASE_SPELT) and (read.accept("phase began") or read.accept("began")):
        read.at = here
        return phase_began(read, player)
    read.at = here
    zone = zone_of(read, player)
    if zone:
        return about_zone(read, zone)
    pool = a_pool(read)
    if pool is not None:
        return comparison(read, PoolOf(player, pool))
    found = read.name("card")
    kind = what_it_is(read, found.name, player, start) if found is not None else None
    if kind is not None:
        return kind
    read.at = start
    raise no_place(read, player, start)


def about_card(read: Cursor, found: Found, start: int) -> Node:
    """After the name of a card, a landscape or a pile."""
    name = found.name
    if read.accept("pile"):
        return about_pile(read, pile_of(read, found, start))
    if read.accept("has", "have"):
        return tokens_borne(read, name)
    if read.accept("was rotated"):
        return pile_rotated(read, pile_of(read, found, start))
    for reads in (_where_it_lies, _what_it_costs, _what_it_does):
        node = reads(read, found, start)
        if node is not None:
            return node
    if read.accept("was not offered", "wasn't offered", "not offered"):
        return Not(offered_card(name, to_player(read)))
    if read.accept("was offered", "is offered", "offered"):
        return offered_card(name, to_player(read))
    if read.accept("lost track of"):
        return was_lost(read, name, "")
    kind = what_it_is(read, name, "", start)
    if kind is not None:
        return kind
    if read.accept("is empty", "is not empty", "isn't empty"):
        raise read.fail("a pile is empty, or a place", f"say {name} pile is empty", start)
    passive = bool(read.accept("was", "were", "got", "is"))
    negative = bool(read.accept("not")) if passive else bool(read.accept("did not", "didn't", "never"))
    done = card_verb(read, name, passive, start)
    return Not(done) if negative else done


def _where_it_lies(read: Cursor, found: Found, start: int) -> Node | None:
    """Return where a card is, or is not, if the text says so."""
    if read.accept("is on top of", "on top of"):
        must_be_a_card(read, found, start)
        return on_top(read, found.name)
    if read.accept("is on", "on"):
        must_be_a_card(read, found, start)
        return on_a_deck(read, found.name)
    if read.accept("is not in", "isn't in", "is no longer in", "not in"):
        must_be_a_card(read, found, start)
        return Not(Holds(a_zone(read), found.name))
    if read.accept("is in", "is still in", "stays in", "in"):
        must_be_a_card(read, found, start)
        return Holds(a_zone(read), found.name)
    return None


def _what_it_costs(read: Cursor, found: Found, start: int) -> Node | None:
    """Return what a card costs at the end, if the text says so."""
    name = found.name
    if read.accept("does not cost", "doesn't cost", "did not cost", "didn't cost"):
        return Not(what_it_costs(read, name, start))
    if read.accept("costs"):
        return what_it_costs(read, name, start)
    if read.accept("cost"):
        raise read.fail(f"when did {name} cost that?", f"at the end: {name} costs $3; when something happened to it: "
                        f"bought {name} costing $3", start)
    return None


def _what_it_does(read: Cursor, found: Found, start: int) -> Node | None:
    """Return that an ability of a card was set up, was used or did nothing, if the text says so."""
    name = found.name
    if read.accept("did nothing"):
        return happened(frozenset({NothingDone}), f"{name} did nothing", cause=name, per_event=True)
    if read.accept("is set up", "is pending"):
        player = read.need("player", f"{name} is set up for Alice") if read.accept("for") else ""
        return Compare(PendingOf(name, player), ">=", Number(1))
    if read.accept("was set up", "set up"):
        node = happened(frozenset({AbilitySetUp}), f"{name} was set up # times", cause=name, per_event=True)
        return with_times(read, node)
    if read.accept("was used", "was resolved", "used", "resolved"):
        read.skip()
        if read.names.match(read.text, read.at, "card") and not read.binder():
            raise read.fail("a card does not use another card", f"say {name} moved ..., or used ...")
        by = read.need("player", f"{name} was used by Alice") if read.accept("by") else ""
        return use_of(read, name, by)
    return None


def about_pile(read: Cursor, pile: str) -> Node:
    """After "Inn pile": its top card, its size, what lies on it or in it."""
    if read.accept("top is not", "top isn't"):
        return Not(PileTop(pile, a_card(read, f"{pile} pile top is Inn")))
    if read.accept("top is", "top ="):
        return PileTop(pile, a_card(read, f"{pile} pile top is Inn"))
    if read.accept("has", "have"):
        return in_pile(read, pile)
    if read.accept("was rotated"):
        return pile_rotated(read, pile)
    if read.accept("is empty"):
        return Compare(PileSize(pile), "=", Number(0))
    if read.accept("is not empty", "isn't empty"):
        return Compare(PileSize(pile), ">=", Number(1))
    read.accept("size")
    return comparison(read, PileSize(pile))


def pile_rotated(read: Cursor, pile: str) -> Node:
    """After "Inn pile was rotated": how often."""
    return with_times(read, happened(frozenset({PileRotated}), f"rotated {pile} # times", card=pile))


def card_verb(read: Cursor, name: str, passive: bool, start: int) -> Node:
    """"Watchtower moved Inn" (its ability did it), or "Inn shuffled", "Inn was trashed" (it was done to it)."""
    kinds: frozenset[type[Event]] | None = None
    reads = ""
    for words, (verb, said) in TWO_WORD_VERBS.items():
        if read.accept(words):
            kinds, reads = verb, said
            break
    word = read.peek().lower()
    if kinds is None and word in VERBS:
        kinds, reads = VERBS[word]
        read.at += len(word)
    if kinds is None:
        if read.at >= len(read.text) or read.binder():
            raise read.fail(f"what about {name}?", f"for example: {name} in Alice.deck; {name} was trashed", start)
        near = catalogue.closest(word, [*VERB_WORDS, *VERBS]) if word else []
        raise read.fail(f"'{read.excerpt()}' is not understood after {name}",
                  f"did you mean {near[0]}?" if near else
                  f"for example: {name} in Alice.deck; {name} was trashed; {name} lost track of ...; "
                  f"{name} pile = 9")
    read.skip()
    direct = not passive and not read.binder() and not read.modifier() and read.at < len(read.text) and (
        read.text[read.at] not in "),")
    if direct and read.accept("once", "twice", "thrice"):
        read.at = read.text.rfind(" ", 0, read.at) + 1
        direct = False
    if direct and re.match(r"(\d+|one|two|three|four|five|six|seven|eight|nine|ten)\s+times\b",
                           read.text[read.at:], re.I):
        direct = False
    if direct:
        return happening(read, "", kinds, reads, cause=name, word=word)
    must_be_a_card(read, Found("card", name, 0), start)
    source, target, by = modifiers(read)
    if word in ONTO_DECK:
        target = target or "deck"
    cause, player = "", ""
    if by:
        cause, player = ("", by) if by in read.names.players else (by, "")
    text = f"{name} was {'drawn' if reads == 'drew' else reads}{in_words(source, target, by)}"
    node = happened(kinds, f"{text} # times", card=name, cause=cause, player=player, source=source, target=target)
    return with_times(read, node)


__all__ = ["DEEPEST", "parse", "parse_offer"]
