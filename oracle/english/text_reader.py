"""Reading the text of a card: its abilities, and the questions that it leaves open, or the place where it is not
understood.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.cards import INDEX
from engine.language import (
    Ability,
    AsOften,
    ByPlayers,
    Card,
    Clause,
    Cost,
    Draw,
    Each,
    Filter,
    From,
    Instead,
    Instruction,
    Matches,
    Need,
    On,
    PutTokens,
    Ref,
    Remember,
    SetUp,
    Trash,
    Typed,
    When,
    Who,
)
from engine.language import Token as Token_
from engine.language.walk import bound_names, reads
from engine.record import record, replace
from oracle.english import amount_phrases, card_phrases, choice_phrases, landscape_phrases, occasions, turn_phrases  # noqa: F401
from oracle.english.completion import finished
from oracle.english.grammar import Parser, Tree, literals
from oracle.english.lexer import BAR, END, Token, own_name, tokens_of, word_of
from oracle.english.normal_form import normal
from oracle.english.occasions import SOURCE, Facts, plain, plain_then
from oracle.english.open_questions import open_questions
from oracle.english.printed_reader import Misread, is_printed, read_printed
from oracle.english.scopes import Question, Referent, Scope, Unread
from oracle.english.step_phrases import joined
from oracle.errors import shown
from oracle.words.language import card_tree, tree_lines

LONGEST: Final = 2000
"""The greatest number of letters that a text may have."""
_LANDSCAPES: Final = (
    "Event", "Project", "Way", "Landmark", "Ally", "Trait", "Prophecy", "Boon", "Hex", "State", "Artifact",
)


@record
class Refusal:
    """A text that is not understood: the place, the reason, and what would be understood there."""

    words: str
    start: int
    end: int
    nearest: tuple[str, ...] = ()


@record
class Reading:
    """The meaning of a text, or the reason why it could not be read.

    ``abilities`` are the same values that entries are made of, ``printed`` the lines that ``card`` prints of them;
    ``questions`` is what the text leaves open, and how it was read; ``needs``, ``pile`` what it says of its pile.
    """

    abilities: tuple[Ability, ...] = ()
    printed: tuple[str, ...] = ()
    questions: tuple[Question, ...] = ()
    refusal: Refusal | None = None
    needs: tuple[str, ...] = ()
    pile: str = ""


def read(text: str, *, name: str, types: tuple[str, ...], cost: Cost) -> Reading:
    """Read the text of a card or landscape of this name, of these types, at this cost.

    Whatever is not understood is refused, with its place in the text; a word is never left out.
    """
    if len(text) > LONGEST:
        return Reading(refusal=Refusal(f"the text is longer than {LONGEST} letters", LONGEST, len(text)))
    if is_printed(text):
        return _printed(text, Card(name, types, cost))
    try:
        return _Text(text, name, types, cost).reading()
    except _Refused as refused:
        return Reading(refusal=refused.refusal)
    except RecursionError:
        return Reading(refusal=Refusal("a sentence is too long", 0, len(text)))


def _printed(text: str, card: Card) -> Reading:
    """Read a text as ``card`` prints it."""
    try:
        found = read_printed(text, card)
    except Misread as missed:
        words = f"“{shown(text[missed.start:missed.end].splitlines()[0])}” is not understood"
        return Reading(refusal=Refusal(words, missed.start, missed.end, missed.nearest))
    meant = tuple("; ".join(_shown(one)) for one in found)
    if len(found) > 1:
        return Reading(refusal=Refusal("this can be read in several ways", 0, len(text), meant))
    return Reading(found[0], _lines_of(replace(card, abilities=found[0])))


class _Refused(Exception):
    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.words)
        self.refusal = refusal


def _lines(tokens: Iterable[Token]) -> list[Token]:
    """Make the ends of lines ends of sentences, except where a sentence goes on."""
    found: list[Token] = []
    listed = False
    for token in tokens:
        if token.word == END:
            listed = listed or (bool(found) and found[-1].word == ":")
            if found and found[-1].word not in (":", ";", ",", "...", ".", "or", "and", BAR):
                found.append(Token(END, "," if listed else ".", token.start, token.end))
            elif found and found[-1].word == ".":
                listed = False
            continue
        if token.word in (BAR, "⟨") and listed:
            listed = False
            if found and found[-1].text == END:
                found[-1] = Token(END, ".", token.start, token.end)
        if token.word in ("or", "and", BAR) and found and found[-1].text == END:
            found.pop()
        found.append(token)
    return found


class _Text:
    """One text that is being read."""

    def __init__(self, text: str, name: str, types: tuple[str, ...], cost: Cost) -> None:
        self.text, self.name, self.types, self.cost = text, name, types, cost
        self.kind = next((one.lower() for one in _LANDSCAPES if one in types), "card")
        tokens = tokens_of(text)
        if name not in INDEX and not (" " not in name and word_of(name.lower()) in literals()):
            tokens = own_name(tokens, name)
        self.tokens = tuple(_lines(tokens))
        self.parser = Parser(self.tokens)

    def reading(self) -> Reading:
        """Read the whole text. Raises _Refused."""
        if not self.tokens:
            return Reading()
        scope = Scope(self.name, self.kind, self.types)
        scope.text, scope.tokens = self.text, self.tokens
        facts, abilities, main = Facts(), list[Ability](), tuple[Instruction, ...]()
        at = below = 0
        while at < len(self.tokens):
            word = self.tokens[at].word
            if word == BAR:
                below += 1
                scope = scope.copy()
                scope.spoken = []
            if word in (BAR, "."):
                at += 1
                continue
            onto = abilities[-1] if abilities and (below or self.kind in SOURCE) else None
            end, scope, meaning = self._sentence(at, scope, main, onto)
            if meaning.main != main and below:
                raise _Refused(self._refusal("below the line a text says when something happens, not only what is done",
                                             at, end))
            if meaning.changed is not None:
                abilities[-1] = meaning.changed
            main, at = _shuffling(meaning.main), end
            abilities = _again(abilities) if meaning.facts.pile == "again" else abilities
            abilities += meaning.abilities
            facts = facts.with_more(meaning.facts)
        if main:
            one = self._main(main)
            abilities.insert(0, one if facts.often is None else replace(one, often=facts.often))
        if self.kind == "prophecy":
            suns = PutTokens(Token_.SUN, ByPlayers((5, 8, 10, 12, 13)))
            abilities.insert(0, Ability(When(On.SET_UP_GAME), Clause((suns,)), From.GAME))
        done = tuple(finished(one, self.types) for one in abilities)
        printed = _lines_of(Card(self.name, self.types, self.cost, done))
        return Reading(done, printed, tuple(self._questions(scope, done)), None, facts.needs, facts.pile)

    def _sentence(
        self, at: int, scope: Scope, main: tuple[Instruction, ...], onto: Ability | None
    ) -> tuple[int, Scope, _Meaning]:
        """Read the sentence that begins at a token: return its end, the scope after it, and its meaning."""
        ends: dict[int, list[Tree]] = {}
        for end, tree in self.parser.phrases("sentence", at):
            if isinstance(tree, Tree) and (end == len(self.tokens) or self.tokens[end].word in (".", BAR)):
                ends.setdefault(end, []).append(tree)
            else:
                self.parser.missed(end, "the end of the sentence")
        why: Unread | None = None
        for end in sorted(ends, reverse=True):
            found: dict[object, tuple[Scope, _Meaning]] = {}
            for tree in ends[end]:
                try:
                    inner, meaning = _evaluated(tree, scope, main, onto)
                    found.setdefault(meaning.meant(), (inner, meaning))
                except Unread as reason:
                    why = why if why is not None and why.start >= reason.start else reason
            if len(found) > 1:
                raise _Refused(self._ambiguous(at, end, [meaning for _, meaning in found.values()]))
            if found:
                (inner, meaning), = found.values()
                return end, inner, meaning
        if why is not None:
            raise _Refused(self._refusal(why.why, why.start, why.end))
        raise _Refused(self._not_understood(at))

    def _questions(self, scope: Scope, done: tuple[Ability, ...]) -> Iterator[Question]:
        """Yield the questions that the text leaves open, each with the place of its words."""
        for one in scope.questions:
            yield Question(one.words, self.tokens[one.start].start, self.tokens[one.end - 1].end)
        for verb, words in open_questions(done):
            place = next((token for token in self.tokens if token.word == verb.split()[0]), self.tokens[0])
            yield Question(words, place.start, place.end)

    def _ambiguous(self, at: int, end: int, found: list[_Meaning]) -> Refusal:
        shown = tuple("; ".join(one.shown()) for one in found)
        return self._refusal("this can be read in several ways", at, end, shown)

    def _refusal(self, words: str, at: int, end: int, nearest: tuple[str, ...] = ()) -> Refusal:
        last = min(max(end, at + 1), len(self.tokens)) - 1
        return Refusal(words, self.tokens[min(at, last)].start, self.tokens[last].end, nearest)

    def _not_understood(self, at: int) -> Refusal:
        far = max(self.parser.furthest, at)
        words = "the text ends too early" if far >= len(self.tokens) else f"“{self.tokens[far].text}” is not understood"
        nearest = self.parser.nearest(5) if self.parser.furthest >= at else ()
        place = min(far, len(self.tokens) - 1)
        return self._refusal(words, place, place + 1, nearest)

    def _main(self, do: tuple[Instruction, ...]) -> Ability:
        """Return the ability for what the card does when it is played, bought, received or used."""
        if self.kind == "way":
            return Ability(
                When(On.WOULD_RESOLVE, filter=Typed("Action")), Clause((Instead(), *do), need=Need.MAY), From.GAME)
        if self.kind in ("boon", "hex"):
            return Ability(When(On.RECEIVE), Clause(do))
        if self.kind == "event":
            return Ability(When(On.BUY), Clause(do))
        if self.kind != "card":
            raise _Refused(self._refusal(f"a {self.kind.capitalize()} says when something happens", 0, 1))
        if not {"Action", "Treasure", "Night"} & set(self.types):
            raise _Refused(self._refusal(
                f"only Actions, Treasures and Night cards say what is done when they are played, "
                f"not a {' - '.join(self.types)}", 0, 1))
        return Ability(When(On.PLAY), Clause(do))


@record
class _Meaning:
    """The meaning of a sentence: what is done when the card is played, other abilities, facts."""

    main: tuple[Instruction, ...]
    abilities: tuple[Ability, ...] = ()
    facts: Facts = Facts()
    before: tuple[Instruction, ...] = ()
    changed: Ability | None = None

    def _all(self) -> list[Ability]:
        changed = [self.changed] if self.changed is not None else []
        return [*self.abilities, *changed, Ability(When(On.PLAY), Clause(self.main))]

    def meant(self) -> object:
        """Return its meaning in a form in which readings that mean the same are equal."""
        return normal(self._all()), self.facts

    def shown(self) -> list[str]:
        """Return the lines that are printed for the sentence."""
        new = tuple(one for one in self.main if one not in self.before)
        every = [*self.abilities, *([Ability(When(On.PLAY), Clause(new))] if new else [])]
        try:
            return _shown(tuple(finished(one) for one in every))
        except (AssertionError, KeyError):
            return [repr(new)]


def _shown(abilities: tuple[Ability, ...]) -> list[str]:
    return [line.strip() for line in _lines_of(Card("this", ("Action",), Cost(), abilities))]


def _lines_of(card: Card) -> tuple[str, ...]:
    """Return the lines that are printed of a card."""
    return tuple(line for tree in card_tree(card).below for line in tree_lines(tree))


def _shuffling(main: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """Make the last drawing note whether it made the player shuffle, if that is asked."""
    if "shuffled" not in reads(main) or "shuffled" in bound_names(main):
        return main
    last = max((number for number, one in enumerate(main) if isinstance(one, Draw)), default=-1)
    draw = main[last] if last >= 0 else None
    if not isinstance(draw, Draw):
        raise _Refused(Refusal("nothing was drawn before that could have made you shuffle", 0, 1))
    return (*main[:last], replace(draw, shuffled="shuffled"), *main[last + 1:])


def _remembering(main: tuple[Instruction, ...], kind: Filter, name: str) -> tuple[Instruction, ...]:
    """Make what others do remember those of the trashed cards that are of a kind. Raises Unread."""
    last = main[-1] if main else None
    if isinstance(last, Each):
        for number, one in enumerate(last.do):
            if isinstance(one, Trash) and one.as_ is not None:
                noted = Clause((Remember(Ref(one.as_), name),), Matches(Ref(one.as_), kind))
                return (*main[:-1], replace(last, do=(*last.do[:number + 1], noted, *last.do[number + 1:])))
    raise Unread("no cards were trashed by others before")


def _again(abilities: list[Ability]) -> list[Ability]:
    """Make an ability repeatable, as often as its cost is paid: "repeat as desired"."""
    last = abilities[-1].clause if abilities else Clause()
    if last.need is not Need.MAY or not last.cost:
        raise _Refused(Refusal("nothing was mentioned before that may be repeated", 0, 1))
    clause = replace(last, do=(*last.do, AsOften(last)))
    return [*abilities[:-1], replace(abilities[-1], clause=clause)]


def _within(tree: Tree, scope: Scope, main: tuple[Instruction, ...], last: SetUp) -> tuple[Scope, _Meaning]:
    """Return the meaning of a sentence that continues an ability which was set up by the sentence before. Raises
    Unread.
    """
    after, ability = _longer(tree, scope, last.ability, scope.within)
    return after, _Meaning((*main[:-1], replace(last, ability=ability)), before=main)


def _longer(tree: Tree, scope: Scope, ability: Ability, spoken: list[Referent]) -> tuple[Scope, Ability]:
    """Continue an ability with a sentence. Raises Unread."""
    inner = scope.copy()
    inner.spoken = list(spoken)
    inner.actor = ability.by is Who.ACTOR
    value = inner.value(tree)
    if not isinstance(value, tuple) or any(isinstance(one, Ability) for one in value):
        raise Unread("this does not go on with what happens then", tree.start, tree.end)
    clause = ability.clause
    before = clause.do if clause == Clause(clause.do) else (clause,)
    do = joined((*before, *value))
    whole = do[0] if len(do) == 1 and isinstance(do[0], Clause) else Clause(do)
    after = scope.copy()
    after.used, after.questions = inner.used, inner.questions
    after.within = after.inner = inner.spoken
    return after, replace(ability, clause=whole)


def _evaluated(
    tree: Tree, scope: Scope, main: tuple[Instruction, ...], onto: Ability | None
) -> tuple[Scope, _Meaning]:
    """Return the meaning of a sentence after others: alone, or as continuing what each other player does. Raises
    Unread.
    """
    if onto is not None and tree.rule.make in (plain, plain_then):
        after, ability = _longer(tree, scope, onto, scope.inner)
        return after, _Meaning(main, changed=ability)
    last = main[-1] if main else None
    inner = scope.copy()
    try:
        value = inner.value(tree)
    except Unread:
        if isinstance(last, SetUp) and last.ability.source is From.SET_UP and scope.within:
            return _within(tree, scope, main, last)
        if not isinstance(last, Each):
            raise
        inner = scope.copy()
        inner.theirs = True
        value = inner.value(tree)
        inner.theirs = False
        assert isinstance(value, tuple)
        if any(isinstance(one, Ability) for one in value):
            raise
        return inner, _Meaning((*main[:-1], replace(last, do=joined((*last.do, *value)))), before=main)
    if isinstance(value, Facts):
        return inner, _Meaning((*main, *value.do), (), value)
    assert isinstance(value, tuple)
    if inner.remember is not None:
        main, inner.remember = _remembering(main, *inner.remember), None
    abilities = tuple(one for one in value if isinstance(one, Ability))
    steps = tuple(one for one in value if not isinstance(one, Ability))
    try:
        return inner, _Meaning(joined((*main, *steps)), abilities, before=main)
    except Unread as reason:
        raise Unread(reason.why, tree.start, tree.end) from reason
