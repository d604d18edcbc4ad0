"""Reading predicates: a recursive-descent parser of the language that ``docs/questions.md`` teaches.

Nothing is ever evaluated while reading. What cannot be read raises :class:`oracle.errors.OracleError`, which
tells where, what was expected and the likely cure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from engine.language import Pool
from oracle.ask.names import Found, Names, readable
from oracle.ask.predicates import (
    All,
    Any_,
    Before,
    CardAt,
    Compare,
    CostOf,
    CountIn,
    CountInPile,
    CubeOn,
    Exactly,
    GameOver,
    Happened,
    Holds,
    InPhase,
    Node,
    Not,
    Number,
    PendingOf,
    PileSize,
    PileTop,
    PoolOf,
    Predicate,
    ScoreOf,
    TokensOn,
    TurnOf,
    Winner,
    Zone,
)
from oracle.ask.predicates import Amount as AmountNode
from oracle.ask.ways import MOVES, SEPARATOR, EventPattern, OfferPattern
from oracle.errors import OracleError, Problem, Where
from oracle.words.table import (
    GAME_PLACE,
    GAME_PLACE_SPELT,
    PHASE_SPELT,
    PLAYER_PLACE,
    PLAYER_PLACE_SPELT,
    POOL_SPELT,
    TOKEN_SPELT,
)

DEEPEST: Final = 60            # brackets and "not" inside one another
LONGEST: Final = 20_000        # letters
_MOST: Final = 10**6

_WORD: Final = re.compile(r"[^\W\d_][\w-]*(?:'[\w]+)?|[+]?\d+")
_SIGNS: Final = re.compile(r"==|!=|>=|<=|=|<|>|≥|≤|≠")
_SIGN: Final = {"==": "=", "≥": ">=", "≤": "<=", "≠": "!="}
_SMALL: Final = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10,
}
_TIMES: Final = {"once": 1, "twice": 2, "thrice": 3}

_ZONES: Final[dict[str, str]] = {**PLAYER_PLACE_SPELT, "cards": "cards"}
_NOBODYS: Final[dict[str, str]] = {words: key for words, key in GAME_PLACE_SPELT.items() if key != "supply"}
# What can be said to have happened: the words, the events, and how the predicate reads.
_VERBS: Final[dict[str, tuple[frozenset[str], str]]] = {}
for _words, _events, _reads in (
    ("gained gains gain", "gain", "gained"), ("bought buys", "buy", "bought"),
    ("trashed trashes", "trash", "trashed"), ("discarded discards", "discard", "discarded"),
    ("played plays", "play", "played"), ("drew draws drawn", "draw", "drew"),
    ("revealed reveals", "reveal", "revealed"), ("exiled exiles", "exile", "exiled"),
    ("returned returns", "return", "returned"), ("exchanged exchanges", "exchange", "exchanged"),
    ("called calls", "call", "called"), ("moved moves", "", "moved"), ("shuffled shuffles", "shuffle", "shuffled"),
    ("put puts topdecked topdecks", "put", "put"), ("named names", "name", "named"),
    ("passed passes", "pass", "passed"),
):
    for _word in _words.split():
        _VERBS[_word] = (frozenset({_events}) if _events else MOVES, _reads)
_TWO_WORD_VERBS: Final = {
    "set aside": ("set aside", "set aside"), "sets aside": ("set aside", "set aside"),
    "looked at": ("look", "looked at"), "looks at": ("look", "looked at"),
    "turned over": ("turn over", "turned over"), "turns over": ("turn over", "turned over"),
}
_USED: Final = ("used", "uses", "resolved", "resolves")
_GOT: Final = ("got", "gets", "received", "receives")
_VERB_WORDS: Final = (
    *dict.fromkeys(reads for _, reads in _VERBS.values()), "set aside", "looked at", "used", "resolved", "got",
    "lost track of", "was offered", "was unaffected", "chose", "did nothing", "set up", "took an extra turn", "took",
    "received", "paid", "spent", "rotated", "skipped a turn",
)
_STOPS: Final = ("in", "is", "and", "or", "not", "has", "before", "was", "top")
_BINDERS: Final = ("and", "or", "before")


def parse(text: str, names: Names, where: Where | None = None) -> Predicate:
    """The predicate that a text says, in a game with these names.

    ``where`` is the place of the text in a file, for messages. Raises :class:`OracleError`.
    """
    return _Reader(text, names, where).whole()


def parse_offer(text: str, names: Names, where: Where | None = None) -> Predicate:
    """What was offered, from the words alone: "trash Inn", "use Watchtower to Alice". Raises OracleError."""
    reader = _Reader(text, names, where)
    reader.check_size()
    if reader.peek().lower() == "offered":
        return reader.whole()
    node = reader.offer()
    reader.the_end()
    return Predicate(text, node)


class _Reader:
    """The parser: a cursor over a text."""

    def __init__(self, text: str, names: Names, where: Where | None) -> None:
        self.raw = text
        self.text = readable(text)
        self.names = names
        self.where = where
        self.at = 0
        self.depth = 0

    # ------------------------------------------------------------------ the whole

    def check_size(self) -> None:
        if len(self.raw) > LONGEST:
            raise OracleError(Problem(
                self.where or Where("predicate"), f"a predicate of {len(self.raw):,} letters",
                f"at most {LONGEST:,} are read; split it into several expectations"))
        if not self.raw.strip():
            raise OracleError(Problem(
                self.where or Where("predicate"), "an empty predicate",
                "say what is asked, for example: Inn in Alice.deck"))

    def whole(self) -> Predicate:
        self.check_size()
        node = self.either()
        self.the_end()
        return Predicate(self.raw, node)

    def the_end(self) -> None:
        self.skip()
        if self.at < len(self.text):
            rest = self.text[self.at]
            if rest == ")":
                raise self.fail("a closing bracket without an opening one", "leave it out, or add '(' before")
            if rest == ",":
                raise self.fail("a comma", "join predicates with 'and' or 'or'")
            raise self.fail(f"'{self.excerpt()}' is not understood here", "join predicates with 'and' or 'or'")

    def fail(self, what: str, hint: str = "", at: int | None = None) -> OracleError:
        """The error that is raised for something that cannot be read, at the cursor or another place."""
        position = self.at if at is None else at
        where = self.where
        if where is None:
            place = Where("predicate", 1, position + 1, self.raw.replace("\n", " "))
        else:
            start = where.excerpt.find(self.raw) if where.excerpt else -1
            column = start + position + 1 if start >= 0 else where.column
            place = Where(where.source, where.line, column, where.excerpt)
        return OracleError(Problem(place, what, hint))

    def excerpt(self) -> str:
        rest = self.text[self.at:].strip()
        return rest if len(rest) <= 40 else rest[:40] + "…"

    # ------------------------------------------------------------------ the cursor

    def skip(self) -> None:
        while self.at < len(self.text) and self.text[self.at] == " ":
            self.at += 1

    def peek(self) -> str:
        """The word that is next, or nothing."""
        self.skip()
        found = _WORD.match(self.text, self.at)
        return found[0] if found else ""

    def accept(self, *phrases: str) -> str:
        """Step over one of these words or phrases, if it is next; tells which."""
        self.skip()
        for phrase in phrases:
            position = self.at
            for number, word in enumerate(phrase.split()):
                if number:
                    while position < len(self.text) and self.text[position] == " ":
                        position += 1
                end = position + len(word)
                if self.text[position:end].lower() != word or (
                    word[-1].isalnum() and end < len(self.text) and (self.text[end].isalnum() or self.text[end] == "_")
                ):
                    break
                position = end
            else:
                self.at = position
                return phrase
        return ""

    def expect(self, phrase: str, why: str) -> None:
        if not self.accept(phrase):
            if self.at >= len(self.text):
                raise self.fail(f"the predicate ends where '{phrase}' is expected", why)
            raise self.fail(f"'{phrase}' is expected, not '{self.excerpt()}'", why)

    def sign(self) -> str:
        """A comparison, if one is next."""
        self.skip()
        found = _SIGNS.match(self.text, self.at)
        if found:
            self.at = found.end()
            return _SIGN.get(found[0], found[0])
        for phrase, sign in (
            ("is not", "!="), ("isn't", "!="), ("is at least", ">="), ("is at most", "<="), ("at least", ">="),
            ("at most", "<="), ("is more than", ">"), ("is less than", "<"), ("is exactly", "="), ("is", "="),
        ):
            if self.accept(phrase):
                if sign == "=":
                    more = {"at least": ">=", "at most": "<="}.get(self.accept("at least", "at most"))
                    return more or sign
                return sign
        return ""

    def name(self, *sorts: str) -> Found | None:
        """A name of one of these sorts, stepped over, if one is next."""
        self.skip()
        found = self.names.match(self.text, self.at, *sorts)
        if found:
            self.at = found.end
        return found

    def need(self, sort: str, example: str) -> str:
        """A name of a sort; fails with what was probably meant."""
        found = self.name(sort)
        if found:
            return found.name
        raise self.unknown(sort, example)

    def unknown(self, sort: str, example: str) -> OracleError:
        self.skip()
        start = self.at
        word = self.run_of_words()
        kind = {"card": "a card", "player": "a player", "landscape": "a landscape", "pile": "a pile"}[sort]
        if not word:
            if start >= len(self.text):
                return self.fail(f"the predicate ends where {kind} is expected", f"for example: {example}", start)
            return self.fail(f"{kind} is expected, not '{self.excerpt()}'", f"for example: {example}", start)
        return self.fail(f"no {sort} of this game is named '{word}'", self.advice(word, sort), start)

    def advice(self, word: str, *sorts: str) -> str:
        """What was probably meant by a name that is not in the game."""
        from oracle.words import catalogue

        if sorts == ("player",):
            return (catalogue.did_you_mean(word, [*self.names.players, "trash"])
                    or f"the players are {', '.join(self.names.players)}")
        known = self.names.all_of(*sorts)
        near = catalogue.did_you_mean(word, known)
        if near:
            return near
        fact = catalogue.find(word)
        if fact is not None and fact.name not in known:
            return f"{fact.name} is not in this game; name it under supply, or give it to a player"
        return catalogue.advice(word)

    def run_of_words(self) -> str:
        """The words up to the next word of the language, for messages."""
        words: list[str] = []
        position = self.at
        while (found := _WORD.match(self.text, position)) is not None:
            word = found[0]
            if words and word.lower() in (*_STOPS, *_VERBS, *_USED):
                break
            words.append(word)
            position = found.end()
            while position < len(self.text) and self.text[position] == " ":
                position += 1
        return " ".join(words)

    def negative(self) -> bool:
        """Whether a number below 0 is next."""
        self.skip()
        return self.text[self.at:self.at + 1] in ("-", "−") and self.text[self.at + 1:self.at + 2].isdigit()

    def whole_number(self) -> int | None:
        """A number in digits or a small one in words, stepped over, if one is next."""
        self.skip()
        start = self.at
        word = self.peek()
        if word.lower() in _SMALL:
            self.at += len(word)
            return _SMALL[word.lower()]
        digits = word.lstrip("+")
        if digits.isascii() and digits.isdigit():
            if len(digits) > 7 or int(digits) > _MOST:
                raise self.fail(f"{digits[:20]} is too large a number", "", start)
            self.at += len(word)
            return int(digits)
        return None

    # ------------------------------------------------------------------ and, or, not

    def either(self) -> Node:
        parts = [self.both()]
        while self.accept("or"):
            parts.append(self.both())
        return parts[0] if len(parts) == 1 else Any_(tuple(parts))

    def both(self) -> Node:
        parts = [self.single()]
        while self.accept("and"):
            parts.append(self.single())
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def single(self) -> Node:
        self.skip()
        start = self.at
        if self.depth >= DEEPEST:
            raise self.fail(
                f"brackets and 'not' inside one another, more than {DEEPEST} deep", "write it with fewer", start)
        if self.accept("not"):
            self.depth += 1
            node: Node = Not(self.single())
            self.depth -= 1
            return node
        if self.accept("("):
            self.depth += 1
            node = self.either()
            self.depth -= 1
            self.skip()
            if self.text[self.at:self.at + 1] != ")":
                if self.at < len(self.text):
                    raise self.fail(f"'{self.excerpt()}' is not understood here", "join predicates with 'and' or 'or'")
                raise self.fail("a bracket is not closed", "add ')'", start)
            self.at += 1
            if self.accept("before"):
                raise self.fail("'before' stands between two single events, not brackets",
                          "for example: used Watchtower before used Inn", start)
            return node
        node = self.atom()
        if self.accept("before"):
            return self.chain(node, start)
        return node

    def chain(self, first: Node, start: int) -> Node:
        """"X before Y", or "X before Y before Z"."""
        parts = [self.step_of_chain(first, start)]
        while True:
            self.skip()
            position = self.at
            parts.append(self.step_of_chain(self.atom(), position))
            if not self.accept("before"):
                break
        pairs: list[Node] = [Before(a, b) for a, b in pairwise(parts)]
        return pairs[0] if len(pairs) == 1 else All(tuple(pairs))

    def step_of_chain(self, node: Node, at: int) -> Happened:
        if not isinstance(node, Happened) or node.high is not None:
            raise self.fail("'before' stands between two things that happen",
                      "for example: Watchtower moved Inn before Inn shuffled; not with 'no', 'exactly' or "
                      "'at most'", at)
        return node

    # ------------------------------------------------------------------ atoms

    def atom(self) -> Node:
        self.skip()
        start = self.at
        if self.at >= len(self.text):
            raise self.fail("the predicate ends too early", "something about an end or a way is expected: "
                      "Inn in Alice.deck; Alice gained Gold")
        if self.text[self.at] in "\"“":
            phrase = self.quoted()
            if not self.accept("was offered", "were offered", "offered"):
                raise self.fail("'was offered' is expected after words in quotation marks",
                          'for example: "use Watchtower" was offered to Alice')
            return self.offered(phrase, self.to_player())
        if self.accept("there is", "there are"):
            return self.amount_in(start)
        player = self.name("player")
        if player:
            card = self.names.match(self.text, start, "card", "landscape")
            if card is None or card.end <= player.end:
                return self.about_player(player.name, start)
            self.at = start
        if self.accept("offered"):
            return self.offer()
        if self.accept(*_USED):
            return self.used("", start)
        for words, (verb, reads) in _TWO_WORD_VERBS.items():
            if self.accept(words):
                return self.happening("", frozenset({verb}), reads)
        if self.accept("lost track of"):
            return self.lost("", "")
        if self.accept("rotated"):
            return self.rotated("")
        word = self.peek().lower()
        if word in _VERBS and self.names.match(self.text, self.at, "card") is None:
            self.at += len(word)
            return self.happening("", *_VERBS[word], word=word)
        if self.accept("game is over", "the game is over"):
            return GameOver()
        if self.accept("game is not over", "the game is not over"):
            return Not(GameOver())
        if word == "winner":
            if not self.accept("winner is not", "winner is", "winner ="):
                raise self.fail("'winner is' is expected", f"for example: winner is {self.names.players[0]}")
            negative = self.text[:self.at].rstrip().lower().endswith("not")
            node = Winner(self.need("player", f"winner is {self.names.players[0]}"))
            return Not(node) if negative else node
        if word in ("turn", "it"):
            return self.turn()
        if word == "phase":
            self.at += len(word)
            return self.phase()
        if word in ("top", "bottom"):
            return self.top_of()
        if word in ("trash", "the"):
            position = self.at
            if self.accept("trash", "the trash"):
                return self.about_zone(Zone("", "trash"))
            self.at = position
        if word in ("boons", "hexes", "black_market", "boons_discard", "boons_aside", "hexes_discard", "set-aside"):
            place = self.accept(*_NOBODYS)
            if place:
                return self.about_zone(Zone("", _NOBODYS[place]))
        if word in ("count", "cost", "score", "pending", "tokens") and re.match(r"\w+\s*\(", self.text[self.at:]):
            return self.comparison(self.amount())
        number_at = self.at
        if self.negative():
            return self.comparison(self.amount())
        if self.accept("at least", "at most", "exactly", "no"):
            self.at = number_at
            return self.amount_in(start)
        number = self.whole_number()
        if number is not None:
            if self.sign_ahead():
                self.at = number_at
                return self.comparison(self.amount())
            self.at = number_at
            return self.amount_in(start)
        found = self.name("card", "landscape", "pile")
        if found:
            return self.about_card(found, start)
        if word in ("every", "each", "all"):
            raise self.fail(f"'{word}' cannot be said here", "name one card, or use count(cards in ZONE)", start)
        raise self.strange(start)

    def strange(self, start: int) -> OracleError:
        """Fail at the beginning of something that is no name and no word of the language."""
        from oracle.words import catalogue

        words = self.run_of_words()
        if not words:
            return self.fail(
                f"'{self.excerpt()[:1]}' is not understood here", "a name, a number or a verb is expected", start)
        known = [*self.names.players, *self.names.all_of("card", "landscape", "pile")]
        near = catalogue.closest(words, known) or catalogue.closest(words.split()[0], known)
        verbs = catalogue.closest(words.split()[0], [*_VERB_WORDS, "trash", "turn", "phase", "game is over", "count",
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
        return self.fail(f"'{words}' is neither a name of this game nor a word of the language", hint, start)

    def sign_ahead(self) -> bool:
        position = self.at
        found = self.sign()
        self.at = position
        return bool(found)

    def quoted(self) -> str:
        start = self.at
        close = {"\"": "\"", "“": "”"}[self.text[self.at]]
        end = self.text.find(close, self.at + 1)
        if end < 0:
            raise self.fail("a quotation mark is not closed", f"add {close}", start)
        words = self.text[self.at + 1:end].strip()
        if not words:
            raise self.fail(
                "nothing between quotation marks", 'write an option as it is shown: "use Watchtower"', start)
        self.at = end + 1
        return words

    # ------------------------------------------------------------------ about players and zones

    def about_player(self, player: str, start: int) -> Node:
        owned = self.text[self.at:self.at + 1] == "." or self.text[self.at:self.at + 2].lower() == "'s"
        if owned:
            self.at += 1 if self.text[self.at] == "." else 2
            return self.owned(player)
        if self.accept("has a cube on", "has cube on"):
            return CubeOn(player, self.need("landscape", "Alice has a cube on Innovation"))
        if self.accept("was offered", "is offered", "were offered"):
            self.skip()
            if self.text[self.at:self.at + 1] in ("\"", "“"):
                return self.offered(self.quoted(), player)
            return self.offer(player)
        if self.accept("was not offered", "wasn't offered"):
            self.skip()
            if self.text[self.at:self.at + 1] in ("\"", "“"):
                return Not(self.offered(self.quoted(), player))
            return Not(self.offer(player))
        if self.accept("was unaffected", "is unaffected"):
            return self.event(frozenset({"immune"}), f"{player} was unaffected", player=player, per_event=True)
        if self.accept("took an extra turn", "takes an extra turn"):
            return self.event(frozenset({"turn"}), f"{player} took an extra turn", player=player, extra_turn=True)
        if self.accept(*_USED):
            return self.used(player, start)
        if self.accept(*_GOT):
            return self.got(player)
        if self.accept("paid", "pays", "spent", "spends"):
            return self.paid(player)
        if self.accept("took", "takes"):
            return self.took(player)
        if self.accept("rotated", "rotates"):
            return self.rotated(player)
        if self.accept("skipped a turn", "skipped the turn"):
            return self.event(frozenset({"skip turn"}), f"{player} skipped a turn", player=player, per_event=True)
        position = self.at
        if self.accept("has no", "has not", "does not have", "doesn't have", "have no"):
            held = self.held(player)
            if held is not None:
                return Not(held)
            self.at = position
        if self.accept("has", "have"):
            held = self.held(player)
            if held is not None:
                return held
            self.at = position
        if self.accept("chose", "chooses"):
            self.skip()
            if self.text[self.at:self.at + 1] not in ("\"", "“"):
                raise self.fail("the words of an option are expected", f'for example: {player} chose "+1 Card"')
            words = self.quoted()
            return self.event(frozenset({"option"}), f'{player} chose "{words}"', player=player, words=words)
        did_not = self.accept("did not", "didn't", "never")
        for words, (verb, reads) in _TWO_WORD_VERBS.items():
            if self.accept(words):
                node = self.happening(player, frozenset({verb}), reads)
                return Not(node) if did_not else node
        word = self.peek().lower()
        if word in _VERBS:
            self.at += len(word)
            node = self.happening(player, *_VERBS[word], word=word)
            return Not(node) if did_not else node
        if not word:
            what = "what about the player?" if self.at >= len(self.text) else f"'{self.excerpt()}' is not understood"
            raise self.fail(what, f"say {player}.hand, {player}.coins, {player} gained Gold, ...")
        if word in ("has", "have"):
            raise self.fail("say where", f"for example: {player}.hand has 2 Copper; {player}.coins = 3")
        from oracle.words import catalogue

        near = catalogue.closest(word, [*_VERB_WORDS, *_VERBS])
        raise self.fail(f"'{word}' is not something that a player does",
                  f"did you mean {near[0]}?" if near else f"known are: {', '.join(_VERB_WORDS)}")

    def held(self, player: str) -> CubeOn | None:
        """After "has": a State or an Artifact, if one is next."""
        from oracle.words import catalogue

        position = self.at
        self.accept("the")
        found = self.name("landscape")
        fact = catalogue.find(found.name) if found else None
        if found is None or fact is None or fact.kind not in ("state", "artifact"):
            self.at = position
            return None
        return CubeOn(player, found.name, True)

    def paid(self, player: str) -> Node:
        """"Alice paid 2 Favors"."""
        low, high, _ = self.quantity()
        pool = self.pool()
        if pool is None:
            raise self.fail("coins, Favors, Coffers, Villagers or Debt is expected",
                      f"for example: {player} paid 2 Favors")
        node = self.event(
            frozenset({"pool"}), f"{player} paid # {pool.name.lower()}", player=player, pool=pool, low=low, high=high)
        assert isinstance(node.pattern, EventPattern)
        return Happened(replace(node.pattern, paid=True), low, high)

    def took(self, player: str) -> Node:
        """"Alice took Flag"."""
        self.accept("the")
        name = self.need("landscape", f"{player} took Flag; {player} took an extra turn")
        return self.event(frozenset({"take"}), f"{player} took {name}", player=player, card=name)

    def rotated(self, player: str) -> Node:
        """"Alice rotated Augurs"."""
        self.accept("the")
        found = self.name("pile", "card")
        if found is None:
            raise self.unknown("pile", "Alice rotated Augurs")
        pile = self.pile_of(found, self.at)
        self.accept("pile")
        return self.with_times(self.event(
            frozenset({"rotate"}), f"{player + ' ' if player else ''}rotated {pile} # times", player=player, card=pile))

    def tokens_on(self) -> TokensOn:
        """After "tokens(": "Embargo on Smithy", "Alice +1 Card on Smithy"."""
        token, player = self.token()
        self.accept("tokens", "token")
        self.expect("on", "tokens(Embargo on Smithy)")
        self.accept("the")
        found = self.name("card", "pile", "landscape")
        if found is None:
            raise self.unknown("card", "tokens(Embargo on Smithy)")
        self.accept("pile")
        return TokensOn(token, player, found.name)

    def token(self) -> tuple[str, str]:
        """A kind of token that lies on piles or landscapes, and whose it is if each player has one."""
        from oracle.scenario.items import token_named
        from oracle.scenario.model import ON_PILES, OWN_TOKENS

        start = self.at
        owner = self.name("player")
        if owner is not None:
            self.accept("'s")
        word = self.accept(*TOKEN_SPELT)
        token = token_named(word) if word else ""
        if not token:
            raise self.fail(
                f"'{self.excerpt()}' is no token that lies on piles or landscapes", f"tokens: {', '.join(ON_PILES)}")
        if token in OWN_TOKENS and owner is None:
            raise self.fail(f"whose {token} token?", f"for example: {self.names.players[0]}'s {token} token", start)
        if token not in OWN_TOKENS and owner is not None:
            raise self.fail(f"{token} tokens on a pile belong to nobody", f"say {token}", start)
        return token, owner.name if owner else ""

    def bears(self, name: str) -> Node:
        """After "Smithy has": tokens on its pile."""
        parts: list[Node] = []
        while True:
            low, high, _ = self.quantity()
            token, player = self.token()
            self.accept("tokens", "token")
            amount = TokensOn(token, player, name)
            parts.append(_within(amount, low, high))
            if not self.comma():
                break
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def owned(self, player: str) -> Node:
        self.skip()
        start = self.at
        if self.accept("turn"):
            self.expect("ended", f"for example: {player}'s turn ended")
            return self.event(frozenset({"end turn"}), f"{player}'s turn ended", player=player, per_event=True)
        if self.accept("score"):
            return self.comparison(ScoreOf(player))
        zone = self.zone_of(player)
        if zone:
            return self.about_zone(zone)
        pool = self.pool()
        if pool is not None:
            return self.comparison(PoolOf(player, pool))
        raise self.no_place(player, start)

    def no_place(self, player: str, start: int) -> OracleError:
        from oracle.words import catalogue

        word = self.peek()
        known = [*PLAYER_PLACE, "cards", *(pool.name.lower() for pool in Pool), "score"]
        near = catalogue.closest(word, known) if word else []
        return self.fail(f"players have no '{word}'" if word else "a place or a pool is expected",
                  f"did you mean {player}.{near[0]}?" if near else f"known are: {', '.join(known)}", start)

    def zone_of(self, player: str) -> Zone | None:
        words = self.accept(*_ZONES)
        return Zone(player, _ZONES[words]) if words else None

    def zone(self) -> Zone:
        """A zone: "Alice.hand", "Alice's hand", "trash", "boons discard"."""
        self.skip()
        position = self.at
        self.accept("the")
        place = self.accept(*_NOBODYS)
        if place:
            return Zone("", _NOBODYS[place])
        self.at = position
        start = self.at
        player = self.name("player")
        if player is None:
            words = self.peek()
            if words.lower() in _ZONES:
                raise self.fail("say whose", f"for example: {self.names.players[0]}.{_ZONES[words.lower()]}")
            if words.lower() in ("supply", "pile"):
                raise self.fail(
                    "piles are asked for by their size", "for example: Smithy pile = 9; Smithy pile is empty")
            raise self.unknown("player", "Inn in Alice.deck")
        if self.text[self.at:self.at + 1] == ".":
            self.at += 1
        elif self.text[self.at:self.at + 2].lower() == "'s":
            self.at += 2
        else:
            raise self.fail("a place is expected after the player", f"for example: {player.name}.hand", start)
        here = self.at
        zone = self.zone_of(player.name)
        if zone is None:
            raise self.no_place(player.name, here)
        return zone

    def pool(self) -> Pool | None:
        word = self.peek().lower()
        if word in POOL_SPELT:
            self.at += len(word)
            return POOL_SPELT[word]
        return None

    def about_zone(self, zone: Zone) -> Node:
        self.skip()
        if self.text[self.at:self.at + 1] == "[":
            return self.indexed(zone)
        if self.accept("top is not", "top isn't"):
            return Not(self.top_card(zone))
        if self.accept("top is", "top ="):
            return self.top_card(zone)
        if self.accept("is not empty", "isn't empty"):
            return Compare(CountIn("", zone), ">=", Number(1))
        if self.accept("is empty"):
            return Compare(CountIn("", zone), "=", Number(0))
        if self.accept("size"):
            return self.comparison(CountIn("", zone))
        if self.accept("has", "have", "contains"):
            return self.contents(zone)
        sign = self.sign()
        if sign in ("=", "!="):
            node = Exactly(zone, self.cards())
            return node if sign == "=" else Not(node)
        if sign:
            raise self.fail("a zone is compared with cards by = only", f"for example: {zone} size {sign} 3")
        what = f"what about {zone}?" if self.at >= len(self.text) else f"'{self.excerpt()}' is not understood here"
        raise self.fail(
            what, f"for example: {zone} has 2 Copper; {zone} = Copper, Inn; {zone} size is 5; {zone} is empty")

    def indexed(self, zone: Zone) -> Node:
        start = self.at
        if not zone.is_deck:
            raise self.fail("only the cards of a deck have numbers",
                      f"say {zone} top is Inn" if zone.place == "discard" else f"say {zone} has Inn", start)
        found = re.compile(r"\[\s*(-?\d{1,6})\s*\]").match(self.text, self.at)
        if not found:
            raise self.fail("the number of a card in the deck is expected", "0 is the top: Alice.deck[0] is Inn", start)
        self.at = found.end()
        at = int(found[1])
        negative = self.sign()
        if negative not in ("=", "!="):
            raise self.fail("'is' is expected", f"for example: {zone}[{at}] is Inn")
        node: Node = CardAt(zone, at, self.need("card", f"{zone}[{at}] is Inn"))
        return node if negative == "=" else Not(node)

    def top_card(self, zone: Zone) -> CardAt:
        if not zone.is_deck and zone.place != "discard":
            raise self.fail("only a deck and a discard pile have a top", f"say {zone} has Inn")
        return CardAt(zone, 0 if zone.is_deck else -1, self.need("card", f"{zone} top is Inn"))

    def top_of(self) -> Node:
        """"top of Alice.deck is Inn"."""
        start = self.at
        word = self.accept("top of", "bottom of")
        if not word:
            raise self.fail("'top of' is expected", "for example: top of Alice.deck is Inn")
        zone = self.zone()
        sign = self.sign()
        if sign not in ("=", "!="):
            raise self.fail("'is' is expected", f"for example: top of {zone} is Inn")
        if word == "bottom of":
            if not zone.is_deck:
                raise self.fail("only a deck has a bottom", "", start)
            node = CardAt(zone, -1, self.need("card", f"bottom of {zone} is Inn"))
        else:
            node = self.top_card(zone)
        return node if sign == "=" else Not(node)

    def contents(self, zone: Zone) -> Node:
        """What a zone has: "2 Copper", "exactly 2 Copper", "no Copper", "Copper, Silver"."""
        parts: list[Node] = []
        while True:
            low, high, _ = self.quantity()
            if self.peek().lower() in ("cards", "card") and self.names.match(self.text, self.at, "card") is None:
                self.at += len(self.peek())
                size = CountIn("", zone)
                parts.append(Compare(size, ">=", Number(low)))
                if high is not None:
                    parts.append(Compare(size, "<=", Number(high)))
            else:
                parts.append(Holds(zone, self.need("card", f"{zone} has 2 Copper"), low, high))
            if not self.comma():
                break
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    def comma(self) -> bool:
        self.skip()
        if self.text[self.at:self.at + 1] != ",":
            return False
        self.at += 1
        self.accept("and")
        return True

    def quantity(self) -> tuple[int, int | None, bool]:
        """How many: at least so many, at most so many, and whether a number was said."""
        if self.accept("no"):
            return (0, 0, True)
        word = self.accept("at least", "exactly", "at most", "only")
        number = self.whole_number()
        if number is None:
            if word:
                raise self.fail(f"a number is expected after '{word}'", f"for example: {word} 2")
            return (1, None, False)
        if word == "at most":
            return (0, number, True)
        if word in ("exactly", "only") or number == 0:
            return (number, number, True)
        return (number, None, True)

    def cards(self) -> tuple[str, ...]:
        """Cards in a row: "Copper, 2 Silver, Inn"; "nothing"."""
        if self.accept("nothing", "empty"):
            return ()
        found: list[str] = []
        while True:
            number = self.whole_number()
            if number is not None and number > 300:
                raise self.fail(f"{number} cards of one name", "")
            name = self.need("card", "Alice.hand = Copper, Copper, Inn")
            found.extend([name] * (1 if number is None else number))
            if not self.comma():
                return tuple(found)

    # ------------------------------------------------------------------ numbers

    def amount(self) -> AmountNode:
        self.skip()
        start = self.at
        negative = self.negative()
        if negative:
            self.at += 1
        number = self.whole_number()
        if number is not None:
            return Number(-number if negative else number)
        if self.accept("count"):
            self.expect("(", "count(Copper in Alice.hand)")
            card = ""
            if not self.accept("cards"):
                card = self.need("card", "count(Copper in Alice.hand)")
            self.expect("in", "count(Copper in Alice.hand)")
            position = self.at
            pile_found = self.name("pile") if card else None
            if pile_found is not None and self.accept("pile"):
                self.expect(")", "count(Acolyte in Augurs pile)")
                return CountInPile(card, pile_found.name)
            self.at = position
            zone = self.zone()
            self.expect(")", "count(Copper in Alice.hand)")
            return CountIn(card, zone)
        if self.accept("tokens"):
            self.expect("(", "tokens(Embargo on Smithy)")
            tokens = self.tokens_on()
            self.expect(")", "tokens(Embargo on Smithy)")
            return tokens
        if self.accept("cost"):
            self.expect("(", "cost(Fisherman)")
            card = self.need("card", "cost(Fisherman)")
            self.expect(")", "cost(Fisherman)")
            return CostOf(card)
        if self.accept("score"):
            self.expect("(", "score(Alice)")
            player = self.need("player", "score(Alice)")
            self.expect(")", "score(Alice)")
            return ScoreOf(player)
        if self.accept("pending"):
            self.expect("(", "pending(Caravan)")
            card = self.card_or_landscape("pending(Caravan)")
            owner = self.need("player", "pending(Caravan for Alice)") if self.accept("for") else ""
            self.expect(")", "pending(Caravan)")
            return PendingOf(card, owner)
        owner_found = self.name("player")
        if owner_found:
            if self.text[self.at:self.at + 1] == ".":
                self.at += 1
            elif self.text[self.at:self.at + 2].lower() == "'s":
                self.at += 2
            here = self.at
            if self.accept("score"):
                return ScoreOf(owner_found.name)
            zone_found = self.zone_of(owner_found.name)
            if zone_found is not None:
                self.expect("size", f"{zone_found} size")
                return CountIn("", zone_found)
            pool = self.pool()
            if pool is None:
                raise self.no_place(owner_found.name, here)
            return PoolOf(owner_found.name, pool)
        pile = self.name("pile", "card")
        if pile:
            self.expect("pile", f"{pile.name} pile")
            return PileSize(self.pile_of(pile, start))
        raise self.fail("a number is expected" if self.at >= len(self.text) else f"a number is expected, not "
                  f"'{self.excerpt()}'", "a number, count(...), cost(...), score(...), Alice.coins, Smithy pile")

    def card_or_landscape(self, example: str) -> str:
        found = self.name("card", "landscape")
        if found is None:
            raise self.unknown("card", example)
        return found.name

    def pile_of(self, found: Found, at: int) -> str:
        if found.name in self.names.piles:
            return found.name
        raise self.fail(f"{found.name} has no pile of its own in this game",
                  f"piles are: {', '.join(self.names.piles[:20])}", at)

    def comparison(self, left: AmountNode) -> Node:
        sign = self.sign()
        if not sign:
            if isinstance(left, CountIn) and not left.card:
                example = f"{left.zone} size is 5"
            else:
                example = f"{left} = 3"
            raise self.fail("a comparison is expected" if self.at >= len(self.text) else
                      f"a comparison is expected, not '{self.excerpt()}'", f"for example: {example}")
        return Compare(left, sign, self.amount())

    def amount_in(self, start: int) -> Node:
        """"2 Copper in Alice.hand"."""
        low, high, _ = self.quantity()
        card = self.need("card", "2 Copper in Alice.hand")
        if self.accept("not in"):
            return Not(Holds(self.zone(), card, low, high))
        if not self.accept("in", "is in", "are in"):
            raise self.fail("'in' is expected", "for example: 2 Copper in Alice.hand; or with a verb before: "
                      f"gained {low} {card}", start if self.at >= len(self.text) else None)
        return Holds(self.zone(), card, low, high)

    # ------------------------------------------------------------------ turn, phase

    def turn(self) -> Node:
        if self.accept("it is", "it's"):
            found = self.name("player")
            if found is None:
                return self.phase_name()
            player = found.name
            self.accept("'s")
            self.expect("turn", "it is Bob's turn")
            return TurnOf(player)
        if not self.accept("turn is not", "turn is", "turn ="):
            raise self.fail("'turn is' is expected", f"for example: turn is {self.names.players[0]}")
        negative = self.text[:self.at].rstrip().lower().endswith("not")
        node = TurnOf(self.need("player", f"turn is {self.names.players[0]}"))
        return Not(node) if negative else node

    def phase(self) -> Node:
        sign = self.sign()
        if sign not in ("=", "!="):
            raise self.fail("'is' is expected", "for example: phase is action")
        node = self.phase_name()
        return node if sign == "=" else Not(node)

    def phase_name(self) -> Node:
        self.accept("the")
        words = self.accept(*PHASE_SPELT)
        if not words:
            raise self.fail("a phase is expected", "action, buy, night, clean-up, start of turn, between turns")
        self.accept("phase")
        return InPhase(PHASE_SPELT[words])

    # ------------------------------------------------------------------ about cards

    def about_card(self, found: Found, start: int) -> Node:
        name = found.name
        if self.accept("pile"):
            pile = self.pile_of(found, start)
            if self.accept("top is not", "top isn't"):
                return Not(PileTop(pile, self.need("card", f"{pile} pile top is Inn")))
            if self.accept("top is", "top ="):
                return PileTop(pile, self.need("card", f"{pile} pile top is Inn"))
            if self.accept("has", "have"):
                return self.in_pile(pile)
            if self.accept("was rotated"):
                text = f"rotated {pile} # times"
                return self.with_times(self.event(frozenset({"rotate"}), text, card=pile))
            if self.accept("is empty"):
                return Compare(PileSize(pile), "=", Number(0))
            if self.accept("is not empty", "isn't empty"):
                return Compare(PileSize(pile), ">=", Number(1))
            self.accept("size")
            return self.comparison(PileSize(pile))
        if self.accept("has", "have"):
            return self.bears(name)
        if self.accept("was rotated"):
            pile = self.pile_of(found, start)
            return self.with_times(self.event(frozenset({"rotate"}), f"rotated {pile} # times", card=pile))
        if self.accept("is not in", "isn't in", "not in"):
            self.only_cards(found, start)
            return Not(Holds(self.zone(), name))
        if self.accept("is in", "in"):
            self.only_cards(found, start)
            return Holds(self.zone(), name)
        if self.accept("was not offered", "wasn't offered", "not offered"):
            return Not(self.offered_card(name, self.to_player()))
        if self.accept("was offered", "is offered", "offered"):
            return self.offered_card(name, self.to_player())
        if self.accept("lost track of"):
            return self.lost(name, "")
        if self.accept("did nothing"):
            return self.event(frozenset({"nothing"}), f"{name} did nothing", cause=name, per_event=True)
        if self.accept("is set up", "is pending"):
            player = self.need("player", f"{name} is set up for Alice") if self.accept("for") else ""
            return Compare(PendingOf(name, player), ">=", Number(1))
        if self.accept("was set up", "set up"):
            node = self.event(frozenset({"set up"}), f"{name} was set up # times", cause=name, per_event=True)
            return self.with_times(node)
        if self.accept("was used", "was resolved", "used", "resolved"):
            self.skip()
            if self.names.match(self.text, self.at, "card") and not self.binder():
                raise self.fail("a card does not use another card", f"say {name} moved ..., or used ...")
            by = self.need("player", f"{name} was used by Alice") if self.accept("by") else ""
            node = self.event(frozenset({"use"}), f"{by + ' ' if by else ''}used {name} # times", cause=name, player=by)
            return self.with_times(node)
        passive = bool(self.accept("was", "were", "got"))
        negative = bool(self.accept("not")) if passive else bool(self.accept("did not", "didn't", "never"))
        done = self.card_verb(name, passive, start)
        return Not(done) if negative else done

    def in_pile(self, pile: str) -> Node:
        """After "Augurs pile has": "2 Acolyte"."""
        low, high, _ = self.quantity()
        amount = CountInPile(self.need("card", f"{pile} pile has 2 Inn"), pile)
        return _within(amount, low, high)

    def only_cards(self, found: Found, start: int) -> None:
        if found.name not in self.names.cards:
            raise self.fail(f"{found.name} is not a card that can be in a place", "", start)

    def card_verb(self, name: str, passive: bool, start: int) -> Node:
        """"Watchtower moved Inn" (its ability did it), or "Inn shuffled", "Inn was trashed" (it was done to it)."""
        verbs: frozenset[str] | None = None
        reads = ""
        for words, (verb, said) in _TWO_WORD_VERBS.items():
            if self.accept(words):
                verbs, reads = frozenset({verb}), said
                break
        word = self.peek().lower()
        if verbs is None and word in _VERBS:
            verbs, reads = _VERBS[word]
            self.at += len(word)
        if verbs is None:
            from oracle.words import catalogue

            if self.at >= len(self.text) or self.binder():
                raise self.fail(f"what about {name}?", f"for example: {name} in Alice.deck; {name} was trashed", start)
            near = catalogue.closest(word, [*_VERB_WORDS, *_VERBS]) if word else []
            raise self.fail(f"'{self.excerpt()}' is not understood after {name}",
                      f"did you mean {near[0]}?" if near else
                      f"for example: {name} in Alice.deck; {name} was trashed; {name} lost track of ...; "
                      f"{name} pile = 9")
        self.skip()
        direct = not passive and not self.binder() and not self.modifier() and self.at < len(self.text) and (
            self.text[self.at] not in "),")
        if direct and self.accept("once", "twice", "thrice"):
            self.at = self.text.rfind(" ", 0, self.at) + 1
            direct = False
        if direct and re.match(r"(\d+|one|two|three|four|five|six|seven|eight|nine|ten)\s+times\b",
                               self.text[self.at:], re.I):
            direct = False
        if direct:
            return self.happening("", verbs, reads, cause=name, word=word)
        self.only_cards(Found("card", name, 0), start)
        source, target, by = self.modifiers()
        cause, player = "", ""
        if by:
            cause, player = ("", by) if by in self.names.players else (by, "")
        text = f"{name} was {'drawn' if reads == 'drew' else reads}{self.modified(source, target, by)}"
        node = self.event(verbs, f"{text} # times", card=name, cause=cause, player=player, source=source, target=target)
        return self.with_times(node)

    def binder(self) -> bool:
        return self.peek().lower() in _BINDERS

    def modifier(self) -> bool:
        return self.peek().lower() in ("from", "to", "onto", "into", "by", "with")

    # ------------------------------------------------------------------ about events

    def event(
        self, verbs: frozenset[str], text: str, *, player: str = "", card: str = "", cause: str = "",
        source: str = "", target: str = "", pool: Pool | None = None, words: str = "", per_event: bool = False,
        extra_turn: bool = False, low: int = 1, high: int | None = None,
    ) -> Happened:
        """An atom about events. In ``text``, # stands for how many."""
        return Happened(
            EventPattern(verbs, player, card, cause, source, target, pool, words, per_event, extra_turn, text),
            low, high)

    def happening(
        self, player: str, verbs: frozenset[str], reads: str, cause: str = "", word: str = "",
    ) -> Happened:
        """After a verb: how many, of what, from where, to where, with what."""
        low, high, said = self.quantity()
        card = ""
        self.skip()
        plain = self.accept("cards", "card", "anything", "something")
        if not plain:
            found = self.name("card")
            if found:
                card = found.name
            elif verbs in ({"buy"}, {"return"}) and (landscape := self.name("landscape")):
                return self.event(
                    frozenset({"buy-landscape" if verbs == {"buy"} else "return card"}),
                    f"{player + ' ' if player else ''}{reads} {landscape.name}",
                    player=player, card=landscape.name, low=low, high=high)
            elif said or not (self.at >= len(self.text) or self.binder() or self.modifier()
                              or self.text[self.at] in "),"):
                raise self.unknown("card", f"{player or self.names.players[0]} {reads} 2 Copper")
        position = self.at
        if self.comma():
            raise self.fail(
                "one card at a time", f"say: {reads} {card} and {player + ' ' if player else ''}{reads} ...", position)
        source, target, by = self.modifiers()
        if word in ("topdecked", "topdecks"):
            target = target or "deck"
        if by:
            if by in self.names.players:
                player = player or by
            else:
                cause = cause or by
        subject = cause if cause and not player and not by else player
        shuffled = verbs == {"shuffle"} and not card
        text = " ".join(part for part in (subject, reads, "" if shuffled else "#", "" if shuffled else card or "cards")
                        if part) + self.modified(source, target, by if by != subject else "")
        if shuffled:
            text += " # times"
        node = self.event(
            verbs, text, player=player, card=card, cause=cause, source=source, target=target, low=low, high=high,
            per_event=shuffled)
        position = self.at
        times = self.times()
        if times is not None:
            if said:
                raise self.fail("how many cards, or how many times: not both", "", position)
            return self.event(
                verbs, text.replace(" # times", "").replace(" #", "") + " # times", player=player,
                card=card, cause=cause, source=source, target=target, per_event=True, low=times[0], high=times[1])
        return node

    def modifiers(self) -> tuple[str, str, str]:
        """Where from, where to, and by whom or with what."""
        source = target = by = ""
        while True:
            if self.accept("from"):
                source = self.place("from")
            elif word := self.accept("onto", "into", "to"):
                target = self.place(word)
            elif self.accept("with", "by"):
                found = self.name("player", "card", "landscape")
                if found is None:
                    raise self.unknown("card", "Alice gained Inn with Artificer")
                by = found.name
            else:
                return source, target, by

    def modified(self, source: str, target: str, by: str) -> str:
        return "".join((f" from {source}" if source else "", f" to {target}" if target else "",
                        f" with {by}" if by else ""))

    def place(self, word: str) -> str:
        """A place without a player: "hand", "the deck", "the trash", "the Supply"."""
        self.accept("the", "their", "his", "her")
        player = self.name("player")
        if player is not None:
            raise self.fail(
                "a place without a player is expected here", f"say {word} hand; the player stands before the verb")
        nobodys = [words for words in _NOBODYS if words not in _ZONES]
        found = self.accept(*(words for words in _ZONES if words != "cards"), *nobodys, "supply")
        if not found:
            places = dict.fromkeys((*PLAYER_PLACE, *GAME_PLACE))
            raise self.fail(f"a place is expected after '{word}'", f"{', '.join(places)} or supply")
        return _ZONES.get(found) or _NOBODYS.get(found, found)

    def times(self) -> tuple[int, int | None] | None:
        """"twice", "3 times", "exactly twice"."""
        position = self.at
        bound = self.accept("at least", "exactly", "at most", "only")
        word = self.accept(*_TIMES)
        number = _TIMES.get(word) if word else self.whole_number()
        if number is None or not (word or self.accept("times", "time")):
            self.at = position
            return None
        if bound == "at most":
            return (0, number)
        return (number, number if bound in ("exactly", "only") or number == 0 else None)

    def with_times(self, node: Happened) -> Happened:
        """The atom with "twice" or "3 times" after it, if that is said."""
        times = self.times()
        if times is None:
            return node
        assert isinstance(node.pattern, EventPattern)
        pattern = node.pattern
        counted = EventPattern(
            pattern.verbs, pattern.player, pattern.card, pattern.cause, pattern.source, pattern.target, pattern.pool,
            pattern.words, True, pattern.extra_turn, pattern.text)
        return Happened(counted, times[0], times[1])

    def used(self, player: str, start: int) -> Happened:
        """After "used": the card whose triggered ability it is."""
        found = self.name("card", "landscape")
        if found is None:
            raise self.unknown("card", "used Watchtower")
        text = f"{player + ' ' if player else ''}used {found.name} # times"
        return self.with_times(self.event(frozenset({"use"}), text, player=player, cause=found.name))

    def lost(self, cause: str, player: str) -> Happened:
        """After "lost track of": the card."""
        card = self.need("card", "Watchtower lost track of Inn")
        text = f"{cause} lost track of {card}" if cause else f"lost track of {card}"
        return self.event(frozenset({"lose track"}), text, cause=cause, card=card)

    def got(self, player: str) -> Node:
        """"Alice got 2 coins"."""
        low, high, _ = self.quantity()
        pool = self.pool()
        if pool is None and (found := self.name("card")):
            return self.with_times(self.event(
                frozenset({"receive"}), f"{player} received {found.name} # times", player=player, card=found.name))
        if pool is None:
            raise self.fail("coins, actions, buys, VP, coffers, villagers, favors or debt is expected",
                      f"for example: {player} got 2 coins; for cards: {player} gained Gold")
        return self.event(
            frozenset({"pool"}), f"{player} got # {pool.name.lower()}", player=player, pool=pool, low=low, high=high)

    # ------------------------------------------------------------------ about options

    def to_player(self) -> str:
        return self.need("player", "Watchtower was offered to Alice") if self.accept("to") else ""

    def offer(self, player: str = "") -> Happened:
        """After "offered": an option in words, up to "and", "or", "to PLAYER" or the end."""
        self.skip()
        start = self.at
        if self.text[self.at:self.at + 1] in ("\"", "“"):
            phrase = self.quoted()
            return self.offered(phrase, player or self.to_player())
        while self.at < len(self.text) and self.text[self.at] not in "()":
            if self.text[self.at] == " ":
                position = self.at
                if self.accept("and", "or", "before"):
                    self.at = position
                    break
                if not player and self.accept("to"):
                    self.skip()
                    if self.names.match(self.text, self.at, "player"):
                        self.at = position
                        break
                self.at = position + 1
            else:
                found = self.names.match(self.text, self.at, "card")
                before = self.text[self.at - 1:self.at]
                self.at = found.end if found and not (before.isalnum()) else self.at + 1
        # Punctuation does not count; a quotation mark within would only end the words too early.
        phrase = " ".join(self.text[start:self.at].replace('"', " ").split())
        if not phrase:
            raise self.fail(
                "what was offered?", 'for example: offered trash Inn to Alice; Alice was offered "use Watchtower"')
        whole = self.names.match(phrase, 0, "card", "landscape")
        if whole and whole.end == len(phrase):
            return self.offered_card(whole.name, player or self.to_player())
        return self.offered(phrase, player or self.to_player())

    def offered(self, phrase: str, player: str) -> Happened:
        words = option_words(phrase, self.names)
        text = f'"{phrase}" was offered' + (f" to {player}" if player else "")
        return Happened(OfferPattern(SEPARATOR.join(words), "", player, text))

    def offered_card(self, card: str, player: str) -> Happened:
        return Happened(OfferPattern("", card, player, f"{card} was offered" + (f" to {player}" if player else "")))


def _within(amount: AmountNode, low: int, high: int | None) -> Compare:
    """An amount compared with "2", "exactly 2", "at most 2"."""
    if high == low:
        return Compare(amount, "=", Number(low))
    return Compare(amount, ">=", Number(low)) if high is None else Compare(amount, "<=", Number(high))


def option_words(text: str, names: Names) -> list[str]:
    """The words of an option for comparing: names are one word, capitals and punctuation do not count."""
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
            match = re.compile(r"[+$]?\w+(?:['-]\w+)*").match(text, position)
            if match:
                words.append(match[0].lower())
                position = match.end()
                continue
        position += 1
    return words


def parse_all(texts: Sequence[str], names: Names) -> list[Predicate]:
    """Several predicates; all problems are reported at once. Raises OracleError."""
    found: list[Predicate] = []
    problems: list[Problem] = []
    for text in texts:
        try:
            found.append(parse(text, names))
        except OracleError as error:
            problems.extend(error.problems)
    if problems:
        raise OracleError(*problems)
    return found
