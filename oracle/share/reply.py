"""The first sentence of an answer, and its *because*.

``Alice can draw 3 cards before gaining Province, never the other way round.``

A reply is made from claims and their verdicts, in the order in which the question's own words mention them. It says
"yes" or "no" only where somebody asked with a claim, or where the author of the question wrote "yes" or "no" beside
claims that all hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.record import record, replace
from engine.state import MOVING, Gained, TrackLost, Used, uses_of
from oracle.claims.conditions import Condition, condition
from oracle.claims.denials import denials
from oracle.claims.names import readable
from oracle.claims.predicates import (
    All,
    Any_,
    Before,
    CardAt,
    Compare,
    CostOf,
    GameOver,
    Happened,
    Holds,
    InPhase,
    Node,
    Not,
    Number,
    PileSize,
    PoolOf,
    TurnOf,
)
from oracle.claims.ways import EventPattern, OfferPattern
from oracle.share.claim_clauses import (
    always,
    has_to,
    never,
    not_always,
    now_of,
    on_condition,
    possible,
    side_by_side,
    third_of,
)
from oracle.words.ability_texts import card_of_code
from oracle.words.decisions import decider_text
from oracle.words.event_sentences import event_text
from oracle.words.facts import joined
from oracle.words.lines_of_play import needless_loss
from oracle.words.verbs import split_verb

if TYPE_CHECKING:
    from oracle.claims import Answer, Result
    from oracle.claims.grounds import Ground, Grounds

ROOM: Final = 200                # letters of the first sentence, unless one claim alone needs more
_MOST: Final = 3                 # claims in one sentence
_SHORT: Final = 140              # characters of a claim with "always" that is given whole
_NAMED: Final = 2                # options that a condition names
_NEVER: Final = frozenset({"impossible", "never", "not offered"})
_WORD: Final = re.compile(r"[a-z0-9$]+(?:'(?!s\b)[a-z]+)?")
_IN_PLAY: Final = re.compile(r"\bin play\b|(?<=\.)play\b")
_PROCESS: Final = frozenset({"lose track of", "lose", "track", "offered", "unaffected"})
_CONDITIONAL: Final = re.compile(r"\b(?:if|unless|either|before|never|and|cannot|can)\b")
_OTHERWISE: Final = "otherwise "
_FIRST: Final = " first"
_CANNOT: Final = re.compile(r"\b(?:if|unless|either|before|never|not|cannot|can)\b")
_SMALL: Final = frozenset(re.findall(r"\w+", """
    a an the of in on at to and or is are was be it its i my me do does did can may have has with for by from not no
    he his him she her they them their that this there then now if so what which who when how many much still also least
    exactly alice bob carol dave
"""))


_SENTENCES: Final = re.compile(r"(?<=[.!?]) +(?=[A-Z(])")
_YES_OR_NO: Final = re.compile(r"(?:^|[.?!:] )(can|may|could|do|does|is|are|will|must)\b[^.?!,;:]*\?\s*$", re.I)
_MAY: Final = re.compile(r"\b(?:can|may|could)\b[^.?!]*\?", re.I)
_WHO: Final = re.compile(r"\bwho(?:se)?\b[^.?!]*\?", re.I)
_HOW_MANY: Final = re.compile(r"(?:^|[.?!:,] )how (?:many|much|often) ([^.?!,;:]*)\?\s*$", re.I)
_WHO_DOES: Final = re.compile(r"(?:^|[.?!:,] )who ([^.?!,;:]*)\?\s*$", re.I)
_CAN_STOP: Final = re.compile(
    r"(?:^|[.?!:,] )(?:can|could) ([\w' ]+?) (?:stop|prevent|protect|save|help|react)\b[^.?!,;:]*\?\s*$", re.I)
_TRIGGERS: Final = re.compile(
    r"(?:^|[.?!:,] )(?:can|could|does|do|will) [^.?!,;:]* (?:satisfy|trigger) ([\w' ]+)\?\s*$", re.I)
_COMES: Final = frozenset({"go", "goe", "come", "get", "end", "up", "i", "total", "all", "left", "in"})
_COUNTED: Final = ("None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
_SO_MANY: Final = re.compile(r"(?:^|[.?!:] )(two|three|four|five|six|seven|eight|nine|ten) ([\w' ]+)\?\s*$", re.I)
_OVER: Final = re.compile(r"\bis the game over\?", re.I)
_BESIDES: Final = re.compile(r"\b(?:if|after|once|before|because|and|that|while|unless)\b", re.I)
_MOVES: Final = frozenset({"put", "trash", "gain", "play", "discard", "exile", "return", "exchange", "move"})
_SOME: Final = re.compile(r"(?:an?|\d+) cards?")
_OFTEN: Final = ("Never", "Once", "Twice", *(f"{number} times" for number in range(3, 11)))
_OF_NUMBERS: Final = frozenset({"card", "time", "once", "twice"})
_UNCLEAR: Final = re.compile(
    r"\b(?:not|no|never|without|too|only|instead|or|else|again|also|still|both|same)\b|n't"
    r"|\b(?:who|what|which|how|when|where|whose)\b")


@record
class Reply:
    """The first sentence of an answer, and its reason.

    ``lead`` precedes it (Yes, No, Not decided); ``parts`` are its clauses, the most asked for first; ``because`` is the
    reason in the game's words, without a full stop, empty if the positions alone do not show one. ``style`` is good,
    bad or unknown; ``about`` are the numbers of the claims that it covers. What an author wrote is given sentence by
    sentence.
    """

    lead: str = ""
    parts: tuple[str, ...] = ()
    because: str = ""
    style: str = ""
    about: tuple[int, ...] = ()
    between: str = "; "

    def text(self, most: int = ROOM) -> str:
        """Return the first sentence with as many parts as there is room for; cut off if there is no room for one."""
        said = ""
        for part in self.parts:
            longer = self._whole(f"{said}{self.between}{part}" if said else part)
            if said and len(longer) > most:
                break
            said = f"{said}{self.between}{part}" if said else part
        whole = self._whole(said)
        return whole if len(whole) <= most else f"{whole[:most - 2].rpartition(' ')[0]} …"

    def _whole(self, said: str) -> str:
        whole = f"{self.lead}: {said}" if self.lead and said else self.lead or said[:1].upper() + said[1:]
        return whole if whole.endswith((".", "!", "?", ".)")) else f"{whole}."

    @property
    def reason(self) -> str:
        """Return the reason as a sentence, ``Because ...``; empty if there is none to give."""
        return f"Because {self.because}." if self.because else ""


def reply(answer: Answer) -> Reply:
    """Return the reply to a question's claims; an empty one if it has none, since its ends are described then."""
    asked, by_claim = _asked(answer)
    if not asked:
        return Reply()
    told = _ReplyMaker(answer, asked)
    wrong = [number for number in asked if answer.results[number].holds is False]
    unknown = [number for number in asked if answer.results[number].holds is None]
    if by_claim and len(asked) == 1:
        return told.one(asked[0])
    if wrong:
        return told.failing(wrong)
    if unknown:
        return told.undecided(unknown)
    written = answer.question.scenario.answer
    if written and not by_claim:
        return Reply("", tuple(_SENTENCES.split(written)), told.behind(told.chosen), "good", told.chosen, " ")
    return told.all_hold()


def condition_words(answer: Answer, result: Result) -> str:
    """Return the choice on which a claim depends: ``if Alice uses Moat``; empty if no choice settles it."""
    if result.predicate is None:
        return ""
    told = _ReplyMaker(replace(answer, results=(result,)), (0,)).told(0)
    _, when, words = told.text.rpartition(" if ")
    return f"if {words}" if told.on is not None and told.on.sure and when else ""


def _asked(answer: Answer) -> tuple[list[int], bool]:
    """Return the claims asked about, and whether they were added: those added to the question's own, if any were."""
    every = range(len(answer.results))
    own = len(answer.question.expectations)
    added = [number for number in every if number >= own]
    alone = not answer.title and len(every) == 1
    return (added, True) if added else (list(every), alone)


class _Wording(NamedTuple):
    """The wording of a claim: its text, and what it depends on if the text says so."""

    text: str
    on: Condition | None = None


class _ReplyMaker:
    """A maker of replies, which puts the claims of one answer into words."""

    def __init__(self, answer: Answer, asked: Sequence[int]) -> None:
        self.answer = answer
        self.graph = answer.graph
        self.asked = [number for number in asked if answer.results[number].predicate is not None]
        self._known: dict[int, _Wording] = {}

    # ------------------------------------------------------------------ whole replies

    def one(self, number: int) -> Reply:
        """Return the reply to somebody who asked with one claim."""
        result = self.answer.results[number]
        if result.predicate is None or result.holds is None:
            return self.undecided([number]) if result.holds is None else self.all_hold()
        lead, style = ("Yes", "good") if result.holds else ("No", "bad")
        on = self.told(number).on
        if result.claim.kind in ("possible", "impossible") and on is not None and on.sure:
            lead = "It depends"              # "Does Bob gain a Curse?" may have been meant as well as "Can he?"
        return Reply(lead, (self.told(number).text, *self._instead(result)), self.because((number,)), style, (number,))

    def failing(self, wrong: Sequence[int]) -> Reply:
        """Return the reply where claims do not hold: what is true instead, and that they do not hold."""
        said = f"claim {wrong[0] + 1} does not hold" if len(self.answer.results) > 1 else "the claim does not hold"
        if len(wrong) > 1:
            said = f"claims {joined([str(number + 1) for number in wrong])} do not hold"
        spoken = [number for number in wrong if self.answer.results[number].predicate is not None]
        parts = [part for number in spoken[:_MOST]
                 for part in (self.told(number).text, *self._instead(self.answer.results[number]))]
        if not parts:
            from oracle.share.verdict_lines import verdict_text

            parts = [verdict_text(self.answer.results[wrong[0]])[2:]]
        return Reply("", (parts[0], said, *parts[1:]), self.because(spoken[:1]), "bad", tuple(spoken[:_MOST]))

    def undecided(self, unknown: Sequence[int]) -> Reply:
        """Return the reply where something is not known."""
        result = self.answer.results[unknown[0]]
        whether = f"whether {possible(result.predicate.node)}" if result.predicate is not None else result.reads
        return Reply("Not decided", tuple(filter(None, (whether, result.why))), "", "unknown", (unknown[0],))

    def all_hold(self) -> Reply:
        """Return the reply where all claims hold."""
        chosen = self.chosen
        parts: list[str] = []
        for number in chosen:
            node = self._node(number)
            others = [self._node(other) for other in chosen if other != number]
            if self._kind(number) in _NEVER and any(_other_way_round(node, other) for other in others):
                continue
            text = self.told(number).text
            if any(_other_way_round(node, other) and self._kind(n) in _NEVER
                   for n, other in zip([n for n in chosen if n != number], others, strict=True)):
                text += ", never the other way round"
            parts.append(text)
        leads = self._lead(chosen[0]) if chosen else ""
        lead = self._either_way(chosen) or leads
        because = (leads and self.because(chosen[:1])) or self.because(chosen)
        return Reply(lead, tuple(_flowing(dict.fromkeys(parts))), because, "good", chosen)

    def _lead(self, number: int) -> str:
        """Return yes, no, a number or a player if a claim says what the title asks for; empty if that is not sure."""
        return self._yes_or_no(number) or self._how_many(number) or self._who(number)

    def _how_many(self, number: int) -> str:
        """Return the number that the title asks for, if one claim has it and no other claim has another."""
        title = self.answer.title
        asks = _HOW_MANY.findall(title)
        if len(asks) != 1 or _UNCLEAR.search(asks[0].casefold()):
            return ""
        question = self._words_of(asks[0])
        others = self._words_of(title) & self._players - question
        topic = question - _COMES

        def fits(part: Node) -> bool:
            words = self._words_of(str(part))
            more = {word for word in words - question - self._players if not (word.isdigit() or split_verb(word)[0])}
            return topic - self._players <= words and not words & others and more <= _OF_NUMBERS and (
                topic & self._players <= words)

        if not topic - self._players or not any(fits(part) for part in _conjuncts(self._node(number))):
            return ""
        found = {self._number_of(other, part) for other in self.asked for part in _conjuncts(self._node(other))
                 if fits(part)}
        return found.pop() if len(found) == 1 else ""

    def _number_of(self, number: int, part: Node) -> str:
        """Return the number that a part of a claim always has, or may have; empty if it has none."""
        pattern = part.pattern if isinstance(part, Happened) else None
        if not isinstance(pattern, EventPattern) or pattern.pool is not None:
            return _number_in(part) if self._kind(number) == "always" else ""
        ends = [self.graph.states[node] for node in self.graph.ends()]
        if pattern.extra_turn and any(end.turn.extra for end in ends):
            return ""                           # the next one may be one, too
        return _numbers(self._grounds.numbers(pattern), pattern.per_event and not pattern.extra_turn)

    def _is_the_cost(self, number: int) -> bool:
        """Report whether the title asks what a card costs and a claim says that."""
        asks = self.answer.title.casefold()
        return any(isinstance(part, Compare) and isinstance(part.left, CostOf) and (
            f"what does {str(part.left)[5:-1]} cost".casefold() in asks) for part in _conjuncts(self._node(number)))

    def _who(self, number: int) -> str:
        """Return the player that the title asks for, if something is true of one whatever happens, and never of
        another.
        """
        asks = _WHO_DOES.findall(self.answer.title)
        if len(asks) != 1 or self._kind(number) != "always" or _UNCLEAR.search(asks[0].casefold()):
            return ""
        question = {"gain" if word == "get" else word for word in self._words_of(asks[0])}
        for part in _conjuncts(self._node(number)):
            if not isinstance(part, Happened) or not isinstance(part.pattern, EventPattern) or part.low == 0:
                continue
            player, text = part.pattern.player, str(part)
            others = [str(other) for other in self.graph.states[self.graph.root].game.players if str(other) != player]
            if player and text.startswith(f"{player} ") and len(question) > 1 and question <= self._words_of(text):
                never_so = self.answer.judge(("never", f"{other}{text[len(player):]}") for other in others)
                return player if all(result.holds for result in never_so) else ""
        return ""

    def _not_used(self, number: int) -> bool:
        """Report whether the title asks if a card can stop something, or is triggered by it, and its ability is never
        used.
        """
        node, title = self._node(number), self.answer.title
        asks = _CAN_STOP.search(title) or _TRIGGERS.search(title)
        if asks is None or self._kind(number) not in _NEVER or not isinstance(node, Happened):
            return False
        used = _uses(node)
        named = re.split(r"\s+or\s+", asks[1].casefold())
        return bool(used) and used in named and (len(named) == 1 or all(
            any(_uses(self._node(other)) == name and self._kind(other) in _NEVER for other in self.asked)
            for name in named))

    def _yes_or_no(self, number: int) -> str:
        """Return yes or no if a claim is the question of the title; empty if that is not sure."""
        title = self.answer.title
        if self._not_used(number):
            return "No"
        if (said := self._is_over(number) or self._so_many(number) or self._never_at_all(number)):
            return said
        asks = _YES_OR_NO.search(title)
        if asks is None or _UNCLEAR.search(asks[0].casefold()):
            return ""
        node, kind = self._node(number), self._kind(number)
        question, happened = self._words_of(asks[0]), [part for part in _conjuncts(node) if isinstance(part, Happened)]
        asked = next((words for part in happened if question <= (words := self._words_of(str(part)))), None)
        if len(question - self._players) < 2 or asked is None:
            return ""
        if isinstance(node, Happened) and isinstance(node.pattern, OfferPattern):
            asked -= {"offered"}
        can = asks[1].casefold() in ("can", "may", "could")
        if kind == "always" or (kind in ("possible", "offered") and can):
            return "Yes" if not any(isinstance(part, Not) for part in _conjuncts(node)) else ""
        return "No" if kind in _NEVER and question == asked - (self._players - question) and (
            isinstance(node, Happened)) else ""

    @property
    def _players(self) -> set[str]:
        return {name.casefold() for name in self.graph.states[self.graph.root].game.players}

    def _words_of(self, text: str) -> set[str]:
        """Return the words of a text that say what it is about, with the names of players."""
        named = {word.casefold() for word in re.findall(r"\w+", text)}
        return set(_words(readable(text))) | (self._players & named)

    def _is_over(self, number: int) -> str:
        """Return yes or no if the title asks whether the game is over."""
        asks = _YES_OR_NO.search(self.answer.title)
        over = isinstance(self._node(number), GameOver) and asks is not None and _OVER.search(asks[0]) is not None
        return "" if not over else "Yes" if self._kind(number) == "always" else "No" * (self._kind(number) in _NEVER)

    def _so_many(self, number: int) -> str:
        """Return yes or no if the title asks for a number of copies of a card: "Two Golems?"."""
        asks = _SO_MANY.search(self.answer.title)
        if asks is None:
            return ""
        many, kind = _COUNTED.index(asks[1].capitalize()), self._kind(number)
        for part in _conjuncts(self._node(number)):
            if isinstance(part, Happened) and isinstance(part.pattern, EventPattern) and isinstance(
                    part.pattern.card, str) and asks[2].casefold() in (
                        part.pattern.card.casefold(), f"{part.pattern.card}s".casefold()):
                if kind in _NEVER and isinstance(self._node(number), Happened) and part.low <= many:
                    return "No"
                if kind == "always" and part.high is not None and part.high < many:
                    return "No"
                return "Yes" if kind not in _NEVER and part.low == many else ""
        return ""

    def _never_at_all(self, number: int) -> str:
        """Return no if the title asks whether something happens and a claim says that even more never does."""
        title = self.answer.title
        asks = _YES_OR_NO.search(title)
        node = self._node(number)
        if asks is None or _UNCLEAR.search(asks[0].casefold()) or self._kind(number) not in _NEVER or not (
                isinstance(node, Happened) and isinstance(node.pattern, EventPattern) and node.low == 1):
            return ""
        question, claimed = self._words_of(_BESIDES.split(asks[0])[0]), self._words_of(str(node))
        cards = [card.name for card in self.graph.states[self.graph.root].game.cards]
        before = title[:title.rfind(asks[0])]
        if re.search(r"\bit\b", asks[0], re.I):        # the card that was named last
            question |= self._words_of(max(cards, key=lambda name: (before.rfind(name), len(name))))
        if node.pattern.kinds == MOVING and question & _MOVES:
            claimed -= {"move"}
        return "No" if len(claimed - self._players - {"card"}) > 1 and claimed <= question else ""

    def _either_way(self, chosen: Sequence[int]) -> str:
        """Return who decides, where a decision puts one card into one place or another; empty if that is not the case.
        """
        places: dict[tuple[str, str], set[str]] = {}
        for number in chosen:
            node, on = self._node(number), self.told(number).on
            if isinstance(node, (Holds, CardAt)) and isinstance(node.card, str) and on is not None and on.sure:
                who = self._decider(on)
                places.setdefault((node.card, who), set()).add(str(node.zone))
        return next((f"Either, {who.replace(' for ', ' decides for ') if ' for ' in who else who + ' decides'}"
                     for (_, who), those in places.items() if len(those) > 1), "")

    # ------------------------------------------------------------------ which claims

    @property
    def chosen(self) -> tuple[int, ...]:
        """Return the claims that the reply states, the one most asked for first."""
        words = {number: set(_words(readable(str(self.answer.results[number].reads)))) for number in self.asked}
        before, question = _question_of(self.answer.heading)
        can = _MAY.search(self.answer.heading) is not None
        who = _WHO.search(self.answer.heading) is not None
        shared = {word: sum(word in those for those in words.values()) for those in words.values() for word in those}

        def worth(number: int, first: bool) -> float:
            own = words[number]
            weight = sum((2 if word in question else 1) / shared[word] for word in own & (question | before))
            strange = len(own - question - before) * 0.15
            never_late = (2.5 if can else 0.8) if first else 0.3
            never_so = self._kind(number) in _NEVER
            late = never_late * never_so or 0.8 * (not own & _PROCESS <= question)
            late += any(isinstance(part, Compare) and isinstance(part.left, PileSize)
                        for part in _conjuncts(self._node(number))) and "pile" not in question
            late += 1.5 * isinstance(self._node(number), (InPhase, TurnOf))          # rarely the question
            late -= who and self._kind(number) == "always" and bool(own & question)
            late += first and not never_so and any(isinstance(part, Not) or getattr(part, "high", None) == 0
                                                   for part in _conjuncts(self._node(number)))
            late -= 5 * bool(self._lead(number) or self._is_the_cost(number))
            return round(weight - strange - 0.25 * self.asked.index(number) - late, 6)

        best = max(self.asked, key=lambda number: worth(number, True), default=0)
        ranked = sorted(self.asked, key=lambda number: (number != best, -worth(number, False)))
        chosen: list[int] = []
        for number in ranked:
            if any(self._says(other, number) for other in chosen):
                continue
            part = next((at for at, other in enumerate(chosen) if self._says(number, other)), None)
            if part is not None:
                chosen[part] = number               # it includes that
            elif len(chosen) < _MOST:
                chosen.append(number)
        return (*chosen[:1], *sorted(chosen[1:]))

    def _says(self, number: int, other: int) -> bool:
        """Report whether a claim that the reply states already says what another claim says."""
        one, two = self._node(number), self._node(other)
        if (topic := _pool_of(one)) and topic == _pool_of(two) and self._kind(number) == self._kind(other):
            return True
        if isinstance(one, TurnOf) and isinstance(two, TurnOf):
            return self._kind(number) == "always"           # it is nobody else's
        if self._kind(other) in _NEVER or self._kind(number) in _NEVER:
            return False
        return set(_conjuncts(two)) <= set(_conjuncts(one))

    def _node(self, number: int) -> Node:
        predicate = self.answer.results[number].predicate
        assert predicate is not None
        return predicate.node

    def _kind(self, number: int) -> str:
        return self.answer.results[number].claim.kind

    # ------------------------------------------------------------------ one claim

    def told(self, number: int) -> _Wording:
        """Return what is true of a claim, in words: never more than was shown."""
        if number not in self._known:
            self._known[number] = self._tell(self.answer.results[number])
        return self._known[number]

    def _tell(self, result: Result) -> _Wording:
        assert result.predicate is not None
        node, kind = result.predicate.node, result.claim.kind
        if kind == "always":
            return _Wording(always(self._asked_of(node)) if result.holds else not_always(node))
        if (kind in _NEVER) == (result.holds is True):
            return _Wording(never(node))
        said = possible(node)
        if result.by_chance:
            return _Wording(f"{said}, if the cards lie that way")
        offered = kind in ("offered", "not offered")
        on = condition(self.graph, result.predicate) if not offered and not result.in_vain else None
        if on is None or not on.somewhere:
            return _Wording(said)
        if on.everywhere:
            return _Wording(always(node))
        words = self._if(on, node)
        if not words or _repeats(words, node, self._players):
            return _Wording(said)
        if on.sure:
            return _Wording(f"{always(node, True)} {words}", on)
        return _Wording(f"{said} {'' if words.startswith('unless') else 'only '}{words}", on)

    def _decider(self, on: Condition) -> str:
        choice = self.graph.choices[on.node]
        return decider_text(self.graph.states[on.node], choice) if choice is not None else ""

    def _asked_of(self, node: Node) -> Node:
        """Return, of several claims that always hold, those that the question mentions, if it mentions any."""
        if not isinstance(node, All) or (len(always(node)) <= _SHORT and not _WHO.search(self.answer.heading)):
            return node
        question = set().union(*_question_of(self.answer.heading))
        asked = tuple(part for part in node.parts if question & set(_words(readable(str(part)))))
        return node if not asked else asked[0] if len(asked) == 1 else All(asked)

    def _if(self, on: Condition, node: Node) -> str:
        """Return a condition in words: ``if Alice resolves Inn first``; empty if it would be long, or says what the
        claim says.
        """
        graph = self.graph
        if on.node < 0 or all(_restates(node, graph.words.option(edge)) or self._does_it(node, edge)
                              for edge in on.with_it):
            return ""
        choice = graph.choices[on.node]
        who = self._decider(on).partition(" for ")[0]
        window = choice is not None and len(uses_of(choice.options)) > 1
        does = [_deed(graph.words.option(edge), window) for edge in on.with_it]
        does_not = [_deed(graph.words.option(edge), window) for edge in on.without]
        if len(does) <= _NAMED and all(does) and not any(text.startswith("does not ") for text in does):
            return f"if {who} {_either(does)}"
        if len(does_not) <= _NAMED and all(does_not) and not any(text.startswith("does not ") for text in does_not):
            return f"unless {who} {_either(does_not)}"
        return f"if {who} {_either(does)}" if len(does) <= _NAMED and all(does) else ""

    def _does_it(self, node: Node, edge: int) -> bool:
        """Report whether an option is to use a card that does to itself what a claim says: to call Duplicate is to use
        it.
        """
        game = self.graph.states[self.graph.root].game
        used = self.graph.words.option(edge).removeprefix("use ")
        done = [part.pattern for part in _conjuncts(node) if isinstance(part, Happened) and part.low > 0
                and isinstance(part.pattern, EventPattern) and part.pattern.card == used]
        events = [event for event in self.graph.events(edge) if not isinstance(event, Gained) and event.code >= 0
                  and card_of_code(game, event.code) == used == "".join(game.cards[face].name for face in event.cards)]
        return any(type(event) in one.kinds and one.player in ("", game.players[event.player])
                   for one in done for event in events)

    def _instead(self, result: Result) -> Iterator[str]:
        """Yield what is true of the numbers in a claim that does not hold."""
        from oracle.claims.instead import instead

        if result.holds is False:
            yield from instead(self.answer, result)

    # ------------------------------------------------------------------ because

    def because(self, numbers: Sequence[int], beside: bool = False) -> str:
        """Return the reason for the first of some claims for which one can be given; empty if there is none.

        ``beside`` the words of an author, who says what happens: only what keeps something from happening, comes first,
        or adds up.
        """
        weak = ""
        for at, number in enumerate(numbers):
            result = self.answer.results[number]
            if result.predicate is None:
                continue
            if result.claim.kind != "always" and (result.claim.kind in _NEVER) == (result.holds is True):
                found = denials(self.graph, result.predicate)
                if found:
                    return now_of(found[0].reason)
            elif (on := self.told(number).on) is not None and (said := self._lost_otherwise(on)):
                return self._where(number, now_of(said))
            ground = self._ground(number)
            facts = result.claim.kind == self._kind(numbers[0]) == "always" and not isinstance(
                self._node(numbers[0]), Any_)
            if ground is None or (beside and not ground.adds) or (
                    at and not ground.decides and (ground.weak or not facts)):
                continue
            said = self._grounded(number, ground)
            if said and not ground.weak:
                return said
            weak = said
        return weak

    def _ground(self, number: int) -> Ground | None:
        """Return what happens on the lines of play on which a claim is as it is; None if that explains nothing."""
        result, grounds = self.answer.results[number], self._grounds
        assert result.predicate is not None
        if not grounds.can_tell or result.holds is None or result.by_chance or result.in_vain:
            return None
        node, kind, said = result.predicate.node, result.claim.kind, self.told(number).text
        if kind == "always":
            return grounds.always(self._asked_of(node), said) if result.holds else None
        if (kind in _NEVER) == result.holds:
            return grounds.never(node, said)
        return grounds.possible(node, said, self.told(number).on)

    def _grounded(self, number: int, ground: Ground) -> str:
        """Return a ground in words; empty if they would say no more than what it depends on."""
        text = now_of(ground.text)
        if ground.before is not None:
            return f"{has_to(ground.text)} before {always(ground.before)}"
        if ground.after:
            first = now_of(ground.after)
            return f"{first}, and only then {text.removeprefix(first.partition(' ')[0] + ' ')}"
        if ground.when is not None:
            return on_condition(text, always(ground.when))
        return self._where(number, text, ground.otherwise)

    def _where(self, number: int, text: str, otherwise: bool = True) -> str:
        """Return a sentence with the words that introduce the contrary of a claim's condition: ``otherwise``; ``if Bob
        uses Moat``.
        """
        _, unless, what = self.told(number).text.rpartition(" unless ")
        if unless:
            return on_condition(text, what) if otherwise else f"{_OTHERWISE}{text}"
        return f"{_OTHERWISE}{text}" if otherwise else text

    @cached_property
    def _grounds(self) -> Grounds:
        from oracle.claims.grounds import Grounds

        return Grounds(self.graph, [self._node(number) for number in self.asked])

    def behind(self, numbers: Sequence[int]) -> str:
        """Return the reason for an answer that somebody else has worded: the order on which it depends, and what keeps
        it from happening.
        """
        because = self.because(numbers, True)
        for number in numbers if because.startswith(_OTHERWISE) or not because else ():
            told = self.told(number)
            if told.on is not None:
                why = self.because((number,), True)
                if why or (number == numbers[0] and self._is_of_order(number)):
                    return f"{told.text}; {why}" if why else told.text
        return because

    def _is_of_order(self, number: int) -> bool:
        """Report whether a claim depends on what is resolved first, and does not just say that this comes first."""
        node, text = self._node(number), self.told(number).text
        cause = getattr(node.first.pattern, "cause", "") if isinstance(node, Before) else ""
        return text.endswith(_FIRST) and not (cause and text.endswith(f" resolves {cause}{_FIRST}"))

    def _lost_otherwise(self, on: Condition) -> str:
        """Return which of the abilities that a condition names loses track where the condition is not met."""
        graph = self.graph
        game = graph.states[graph.root].game
        named = {graph.words.option(edge).removeprefix("use ") for edge in on.with_it}
        told: list[str] | None = None
        for edge in on.without:
            here = [event_text(game, event) for event in graph.events(edge) if isinstance(event, TrackLost)
                    and card_of_code(game, event.code) in named and not needless_loss(game, event)]
            told = here if told is None else [text for text in told if text in here]
        return told[0] if told else ""


def _deed(option: str, window: bool) -> str:
    """Return an option in the third person: ``use Moat`` as ``uses Moat``; empty if it has no verb."""
    if option.startswith("do not "):
        return f"does not {option.removeprefix('do not ')}"
    verb, rest = split_verb(option)
    if not verb or not option.startswith(verb):
        return ""
    if "nothing" in rest.split():
        return f"does not {verb} anything{rest.partition('nothing')[2]}"
    if window and verb == "use":
        return f"resolves {rest} first"
    first, _, more = verb.partition(" ")
    rest = f"it {rest}" if rest.startswith("as ") else re.sub(r", ([^,]+)$", r" and \1", rest)
    return " ".join(filter(None, (third_of(first), more, rest)))


def _flowing(parts: Iterable[str]) -> list[str]:
    """Join parts of a sentence; those about one subject without a condition become one."""
    found: list[str] = []
    for part in parts:
        subject = part.partition(" ")[0]
        before = found[-1] if found else ""
        plain = not any(_CONDITIONAL.search(text) for text in (before, part))
        if not _CANNOT.search(part) and any(
                set(_words(part)) <= set(_words(other)) for other in found if not _CANNOT.search(other)):
            continue
        if before.startswith(f"{subject} ") and plain and subject[:1].isupper() and " and " not in before:
            found[-1] = side_by_side(f"{before} and {part[len(subject) + 1:]}")
        else:
            found.append(part)
    return found


def _either(deeds: Sequence[str]) -> str:
    """Deeds joined by "or": ``plays Gold or Silver``."""
    verb = deeds[0].partition(" ")[0]
    if all(deed.startswith(f"{verb} ") for deed in deeds):
        if all(deed.endswith(" first") for deed in deeds):
            return f"{verb} {joined([deed[len(verb) + 1:].removesuffix(' first') for deed in deeds], 'or')} first"
        return f"{verb} {joined([deed[len(verb) + 1:] for deed in deeds], 'or')}"
    return joined(deeds, "or")


def _uses(node: Node) -> str:
    """Return the card that a claim says anybody uses or is offered; empty if it says something else."""
    pattern = node.pattern if isinstance(node, Happened) else None
    used = ""
    if isinstance(pattern, OfferPattern):
        used = "" if pattern.asks or pattern.player or pattern.phrase else pattern.card
    elif isinstance(pattern, EventPattern) and isinstance(node, Happened):
        used = pattern.cause if Used in pattern.kinds and node.low == 1 and not pattern.card else ""
    return used.casefold()


def _repeats(words: str, node: Node, players: set[str]) -> bool:
    """Report whether a condition only repeats the claim: ``Bob gains Duchy if Bob gains a Duchy``."""
    said = set(_words(words)) - {"anything", "nothing", *players}
    denied = {word for part in _conjuncts(node) if isinstance(part, Happened) and part.high == 0
              for word in _words(str(part)) if split_verb(word)[0]}
    done = {word for part in _conjuncts(node) if isinstance(part, (Happened, Before))
            for word in _words(readable(str(part)))}
    return not words.endswith(" first") and (said <= done or bool(said & denied))


def _restates(node: Node, option: str) -> bool:
    """Report whether a claim says that an option is taken."""
    verb, rest = split_verb(option)
    every = [*_conjuncts(node)]
    happened = [part for one in every for part in ((one.first, one.second) if isinstance(one, Before) else (one,))
                if isinstance(part, Happened)]
    for part in happened:
        words = str(part).split()
        card = part.pattern.card if isinstance(part.pattern, EventPattern) else ""
        some = _SOME.fullmatch(rest) or (isinstance(card, str) and card and card in rest)
        done = {split_verb(" ".join(words[at:]))[0] for at in range(len(words))}
        if rest and verb in done and (some or rest in str(part)):
            return bool(verb)
    return False


def _numbers(numbers: Sequence[int], times: bool) -> str:
    """Return some numbers as an answer: ``Two``, ``Two or three``, ``Up to three``; of times: ``Twice``."""
    said = [(_OFTEN if times else _COUNTED)[number].casefold() if number < len(_OFTEN) else (
        f"{number}{' times' if times else ''}") for number in numbers]
    if len(said) > 2 and tuple(numbers) != tuple(range(numbers[0], numbers[-1] + 1)):
        return ""
    text = "" if not said else said[0] if len(said) == 1 else f"{said[0]} or {said[1]}" if len(said) == 2 and (
        numbers[0]) else f"up to {said[-1]}"
    return f"{text[:1].upper()}{text[1:]}"


def _number_in(node: Node) -> str:
    """Return the exact number in a claim as an answer: ``Two``, ``$10``; empty if there is none."""
    coins = False
    if isinstance(node, Happened) and isinstance(node.pattern, EventPattern) and node.low == node.high:
        number, coins = node.low, node.pattern.pool is not None and node.pattern.pool.name == "COINS"
    elif isinstance(node, Compare) and node.sign == "=" and isinstance(node.right, Number):
        number, coins = node.right.value, isinstance(node.left, PoolOf) and node.left.pool.name == "COINS"
    elif isinstance(node, Holds) and node.low == node.high:
        number = node.low
    else:
        return ""
    return f"${number}" if coins else _COUNTED[number] if 0 <= number < len(_COUNTED) else str(number)


def _pool_of(node: Node) -> tuple[str, str] | None:
    """Return whose Coins (or other amount) a claim counts; None if it is about something else."""
    if isinstance(node, Compare) and isinstance(node.left, PoolOf):
        return node.left.player, node.left.pool.name
    if isinstance(node, Happened) and isinstance(node.pattern, EventPattern) and node.pattern.pool is not None:
        return node.pattern.player, node.pattern.pool.name
    return None


def _conjuncts(node: Node) -> tuple[Node, ...]:
    return node.parts if isinstance(node, All) else (node,)


def _other_way_round(node: Node, other: Node) -> bool:
    """Report whether two claims say that one thing comes before another, in opposite orders."""
    if not isinstance(node, Before) or not isinstance(other, Before):
        return False
    return node.first.pattern == other.second.pattern and node.second.pattern == other.first.pattern


def _words(text: str) -> list[str]:
    """Return the words of a text that say what it is about, without endings; "in play" does not count as playing."""
    found = []
    for word in _WORD.findall(_IN_PLAY.sub("laid", text.casefold().replace("'s", ""))):
        verb = split_verb(word)[0] or word
        if verb not in _SMALL:
            found.append(verb[:-1] if len(verb) > 3 and verb.endswith("s") and not verb.endswith("ss") else verb)
    return found


def _question_of(title: str) -> tuple[set[str], set[str]]:
    """Return the words of a title's statement, and those of the question in it."""
    sentences = re.split(r"(?<=[.?!:])\s+", title)
    asks = [text for text in sentences if text.endswith("?")] or sentences
    return {word for text in sentences if text not in asks for word in _words(text)}, {
        word for text in asks for word in _words(text)}


__all__ = ["ROOM", "Reply", "condition_words", "reply"]
