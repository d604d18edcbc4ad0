"""Reading back what ``card`` prints, with the phrases of the printer.

Words are read as a node only if the printer prints just these words for it, and each node is checked as soon as it is
complete; so nothing can be read as anything else than what is printed of it. Which names are meant is found out when
the whole ability has been read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final

from engine.cards import INDEX
from engine.collection import load
from engine.language import (
    TYPES,
    Ability,
    Anything,
    Bound,
    Card,
    Clause,
    Either,
    Every,
    Except,
    Instruction,
    Need,
    Option,
    Ref,
    Scaled,
    TakeCard,
    TakeCopy,
    TopCard,
)
from engine.language.walk import BINDERS, Node, below, binds, changed, fields_of, parts, reads
from engine.record import record, replace
from oracle.english.completion import may_be_none
from oracle.english.normal_form import normal
from oracle.english.printed_phrases import (
    DOWN,
    NAMES,
    NEXT,
    UNNAMED,
    UP,
    Flags,
    Hole,
    PrintedPhrase,
    Words,
    flags_of,
    forms,
    phrases,
    put,
    rows,
    words_of,
    words_placed,
)
from oracle.words.language import Scope, card_tree
from oracle.words.printing.bound_names import followed
from oracle.words.printing.context import DISPATCH, Name, flat_words
from oracle.words.printing.instructions import lines

Span = tuple[int, ...]
Row = tuple[Instruction, ...]
_MOST: Final = 40           # readings of a part that are followed up
_STEPS: Final = 60_000      # parts that are looked at in one text
_MANY: Final = 20_000


@record
class Token:
    """A word of a printed text, with its beginning and its end."""

    word: str
    start: int
    end: int


class Misread(Exception):
    """A place at which no phrase of the printer reads on, and the phrases that are most like the words there."""

    def __init__(self, start: int, end: int, nearest: tuple[str, ...] = ()) -> None:
        super().__init__(start, end)
        self.start, self.end, self.nearest = start, end, nearest


def is_printed(text: str) -> bool:
    """Report whether a text is what ``card`` prints of abilities."""
    first = text.strip().split("\n")[0].strip()
    return "ability" in first.split(":")[0] or first.startswith(("end of game", "before the first turn"))


def tokens_of(text: str) -> list[Token]:
    """Return the words of printed lines, with signs for lines that are below others."""
    found: list[Token] = []
    depths: list[int] = []
    at = 0
    for written in text.split("\n"):
        if written.strip():
            depth = len(written) - len(written.lstrip())
            if depths and depth > depths[-1]:
                found.append(Token(DOWN, at, at))
                depths.append(depth)
            elif depths:
                while len(depths) > 1 and depth < depths[-1]:
                    depths.pop()
                    found.append(Token(UP, at, at))
                found.append(Token(NEXT, at, at))
            else:
                depths.append(depth)
            found += [Token(word, at + start, at + end) for word, start, end in words_placed(written)]
        at += len(written) + 1
    return found + [Token(UP, at, at)] * (len(depths) - 1)


def read_printed(text: str, card: Card) -> list[tuple[Ability, ...]]:
    """Return the readings of what is printed of a card as its abilities; more than one if it is ambiguous.

    Raises Misread where it is not understood.
    """
    try:
        return list(_Reader(text, card).abilities())
    except RecursionError:
        raise Misread(0, len(text)) from None


_READ: Final[dict[tuple[str, Words, Flags], list[Node]]] = {}
"""Everything that has been read, in whatever text."""


class _Reader:
    """One printed text that is being read."""

    def __init__(self, text: str, card: Card) -> None:
        self.text, self.card = text, card
        self.tokens = tokens_of(text)
        self.known: dict[tuple[str, Words, Flags], list[Node]] = {}
        self.missed: tuple[int, int, str, Span] = (0, 0, "", ())
        self.left = _STEPS

    def abilities(self) -> Iterator[tuple[Ability, ...]]:
        """The readings of the text."""
        every = tuple(range(len(self.tokens)))
        flags = flags_of(Scope(types=self.card.types))
        tops: list[list[Ability]] = []
        for segment in self.expanded(self.split(every, NEXT)):
            found: list[Ability] = []
            self.missed = len(segment), 0, "Top", segment
            for one in sorted(filter(_is_plain, self.read("Top", segment, flags)), key=lambda one: len(parts(one))):
                if found and len(parts(one)) > len(parts(found[0])):
                    break               # the shortest reading is meant
                named = _named(one)
                if named is not None and named not in found and rows(
                        card_tree(replace(self.card, abilities=(named,))).below) == self.words(segment):
                    found.append(named)
            if not found:
                raise self.misread()
            different = {normal((one,)): one for one in found} if len(found) > 1 else {None: found[0]}
            tops.append(list(different.values()))
        yield from product(*tops)

    def misread(self) -> Misread:
        """Return what was not understood: the smallest part of a phrase of which the rest was there."""
        *_, kind, span = self.missed
        kind = "Instruction" if kind.startswith("Row") or kind == "Clause" else kind
        there = set(self.words(span))
        like = sorted(_known_phrases().get(kind, ()), key=lambda one: (
            len(one.literals) - 2 * len(there & one.literals), len(one.pattern)))
        nearest = tuple(dict.fromkeys(one.shown for one in like if there & one.literals))[:3] if kind != "Top" else ()
        start = self.tokens[span[0]].start
        return Misread(start, max(self.tokens[span[-1]].end, start + 1), nearest)

    def words(self, span: Span) -> Words:
        """The words at some places."""
        return tuple(self.tokens[at].word for at in span)

    def split(self, span: Span, joint: str) -> list[Span]:
        """Return the parts of a span between signs on its own level."""
        found: list[list[int]] = [[]]
        depth = 0
        for at in span:
            word = self.tokens[at].word
            depth += (word == DOWN) - (word == UP)
            if word == joint and not depth:
                found.append([])
            else:
                found[-1].append(at)
        return [tuple(one) for one in found]

    def expanded(self, segments: list[Span]) -> list[Span]:
        """Repeat a line about how long something goes on for each of the lines below it."""
        found: list[Span] = []
        for one in segments:
            words = self.words(one)
            if DOWN in words and words[-1] == UP and not self.goes_on(one) and (
                    "activated" in words[:words.index(DOWN)] or words[:2] == ("while-you-have", "ability")):
                head = one[:words.index(DOWN) + 1]
                found += [head + line + one[-1:] for line in self.split(one[len(head):-1], NEXT)]
            else:
                found.append(one)
        return found

    # ---------------------------------------------------------------------------------------------- readings

    def read(self, kind: str, span: Span, flags: Flags) -> list[Node]:
        """Return the nodes of a kind for which the printer prints the words at some places."""
        words = self.words(span)
        key = kind, words, (*flags, self.card.types)
        if key in self.known or key in _READ:
            return self.known[key] if key in self.known else _READ[key]
        self.known[key] = []
        if not words:
            found: list[Node] = []
        elif kind == "Clause":
            found = [one for one in self.read("Instruction", span, flags) if isinstance(one, Clause)]
        elif kind == "Options":
            found = list(product(*(list(self.option(one, flags))[:_MOST] for one in self.split(span, NEXT))))[:_MOST]
        elif kind.startswith("Row"):
            found = self.row(span, kind.removeprefix("Row").strip(), flags)
        elif kind in ("int", "name", "type"):
            found = _plain(kind, words)
        else:
            found = self.phrase(kind, span, flags)
            if kind == "Instruction and":
                found += [one for one in self.read("Instruction", span, flags) if one not in found]
        self.known[key] = found
        if found:
            if len(_READ) > _MANY:
                _READ.clear()
            _READ[key] = found
        return found

    def phrase(self, kind: str, span: Span, flags: Flags) -> list[Node]:
        """The readings of one phrase."""
        words = self.words(span)
        there, found = frozenset(words), dict[object, Node]()
        for one in _index(kind, words[0]) + _index(kind, ""):
            if not one.literals <= there:
                continue
            for holes in self.matches(one.pattern, span):
                for node in self.filled(one, holes, flags):
                    try:
                        if node not in found and _fits(node) and self.says(kind, node, words, flags):
                            found[node] = node
                    except (AssertionError, AttributeError, TypeError):
                        continue                # a word of this kind, but not one for this place
            if len(found) > _MOST:
                break
        return list(found)

    def matches(self, pattern: tuple[str | Hole, ...], span: Span) -> Iterator[dict[Hole, Span]]:
        """Yield the ways to fill the holes of a pattern so that it reads a span."""
        if not pattern:
            if not span:
                yield {}
            return
        first, rest = pattern[0], pattern[1:]
        if isinstance(first, str):
            if span and self.tokens[span[0]].word == first:
                yield from self.matches(rest, span[1:])
            return
        need = len(rest)
        following = rest[0] if rest and isinstance(rest[0], str) else None
        depth = 0
        for length in range(1, len(span) - need + 1):
            word = self.tokens[span[length - 1]].word
            depth += (word == DOWN) - (word == UP)
            if depth < 0:
                return
            if depth or (following is not None and self.tokens[span[length]].word != following) or (
                    not rest and length < len(span)):
                continue
            for more in self.matches(rest, span[length:]):
                yield {first: span[:length], **more}

    def filled(self, one: PrintedPhrase, holes: dict[Hole, Span], flags: Flags) -> Iterator[Node]:
        """Yield a phrase with the readings of its parts."""
        values: list[list[Node]] = []
        self.left -= 1
        if self.left < 0:
            raise self.misread()
        for number, part in enumerate(one.parts):
            inner = list(flags)
            for at, value in part.flags:
                inner[at] = value
            span = holes[Hole(number)] + holes.get(Hole(number, True), ())
            found = self.read(part.kind, span, tuple(inner))
            if part.paths[0][-2:-1] == ("filters",):
                found = [value for value in found if not isinstance(value, Anything | Every)]
            if not found:
                self.miss(one, part.kind, span)
                return
            values.append(found[:_MOST])
        for chosen in product(*values):
            node: Node = one.node
            for part, value in zip(one.parts, chosen, strict=True):
                for path in part.paths:
                    node = put(node, path, value)
            yield node

    def miss(self, one: PrintedPhrase, kind: str, span: Span) -> None:
        """Note the part of a phrase that is not understood."""
        key = len(span), -len(one.literals), kind, span
        if one.literals and key[:2] < self.missed[:2]:
            self.missed = key

    def option(self, span: Span, flags: Flags) -> Iterator[Node]:
        """Yield the readings of an option: its words, and what is done.

        Both are the same where nothing is below the words; but "the hand" can mean one's own there.
        """
        words = self.words(span)
        if words[:2] != ("option", ":"):
            return
        end = words.index(DOWN) if DOWN in words else len(words)
        label = self.text[self.tokens[span[2]].start:self.tokens[span[end - 1]].end]
        below = span[end + 1:-1] if end < len(words) else span[2:]
        if self.words(below) == ("nothing",):
            yield Option(label, ())
            return
        found = self.row(below, "", flags)
        for at in [number for number, one in enumerate(below) if words[number + 2] == "the" and end == len(words)]:
            if not found:
                token = self.tokens[below[at]]
                self.tokens.append(Token("your" if flags[0] else "their", token.start, token.end))
                found = self.row((*below[:at], len(self.tokens) - 1, *below[at + 1:]), "", flags)
        yield from (Option(label, do) for do in found)

    def row(self, span: Span, joint: str, flags: Flags) -> list[Node]:
        """Return the readings of instructions one after the other, each of one line or of several."""
        segments = self.split(span, joint or NEXT)
        if not joint:
            segments = self.expanded(segments)
        kind = "Instruction and" if joint else "Instruction"
        ends: list[list[Row]] = [[] for _ in (*segments, ())]
        ends[0].append(())
        for at in range(len(segments)):
            for end in range(at + 1, len(segments) + 1) if ends[at] else ():
                together = segments[at]
                for one in segments[at + 1:end]:
                    together = (*together, one[0] - 1, *one)
                if end > at + 1 and not joint and not self.goes_on(segments[end - 1]):
                    break
                for before in ends[at]:
                    for node in self.read(kind, together, flags):
                        ends[end].append((*before, node))
                del ends[end][_MOST:]
        return [_with_top(one) for one in ends[-1]]

    def goes_on(self, segment: Span) -> bool:
        """Report whether a line belongs to the one before it."""
        return self.words(segment)[0] in ("otherwise", "during-turn")

    def says(self, kind: str, node: Node, words: Words, flags: Flags) -> bool:
        """Report whether the printer puts a node into these words."""
        if kind == "Top":
            return True
        names: dict[str, Name] = {
            UNNAMED: Name("card", "cards"), UNNAMED + "kept": Name("card", "cards", kept=True)}
        for part in parts(node):
            if isinstance(part, Ref | Bound):
                names[part.name] = NAMES[part.name]
        you, owner, setter, it, own, by = flags
        scope = Scope(you=bool(you), owner=bool(owner), setter=bool(setter), it=str(it), names=names, by=str(by),
                      own=bool(own), types=self.card.types)
        if kind == "Instruction":
            return rows(lines((node,), scope)) == words
        if kind == "Instruction and":
            return words_of(" and ".join(flat_words(one) for one in lines((node,), scope))) == words
        printed = DISPATCH[type(node)](node, scope)
        return any(form == kind and pieces == (words,) for form, pieces in forms(node, printed))


def _fits(node: Node) -> bool:
    """Report whether a node is the usual way to express what it does, of several that would print alike."""
    if isinstance(node, TakeCard | TakeCopy):
        several = load(node.name).kind == "state" and load(node.name).copies > 1
        return several is isinstance(node, TakeCopy)
    if isinstance(node, Clause) and node.need is Need.MAY and node.otherwise and not node.cost:
        return False            # then "otherwise" is done where the other thing was not
    if isinstance(node, Either) and any(isinstance(one, Except) for one in node.filters):
        return False
    return not (isinstance(node, Scaled) and node.by == 1)


def _is_plain(ability: Ability) -> bool:
    """Report whether no clause is the cost of another: no card has that, though it would print alike."""
    return not any(isinstance(part, Clause) and any(isinstance(one, Clause) for one in part.cost)
                   for part in parts(ability))


def _plain(kind: str, words: Words) -> list[Node]:
    if kind == "int":
        return [int(words[0])] if len(words) == 1 and words[0].isdigit() else []
    if kind == "type":
        return [words[0]] if len(words) == 1 and words[0] in TYPES else []
    return [_names()[words]] if words in _names() else []


def _with_top(row: Row) -> Row:
    """Note the card on top of the deck before it is referred to: that step is not printed by itself."""
    for number, one in enumerate(row):
        for name in reads(one):
            if NAMES[name].one.startswith("top card of") and not any(isinstance(part, TopCard) for part in parts(row)):
                return (*row[:number], TopCard(name), *row[number:])
    return row


@cache
def _names() -> dict[Words, str]:
    return {words_of(name): name for name in INDEX}


@cache
def _known_phrases() -> dict[str, tuple[PrintedPhrase, ...]]:
    return phrases()


@cache
def _index(kind: str, first: str) -> tuple[PrintedPhrase, ...]:
    """Return the phrases of a kind that begin with a word; with "" those that begin with a part."""
    return tuple(one for one in _known_phrases().get(kind, ()) if (
        one.pattern[0] == first if first else isinstance(one.pattern[0], Hole)))


# ------------------------------------------------------------------------------------------------- names


def _named(ability: Ability) -> Ability | None:
    """Return an ability in which each description means the last thing called so; None if one means nothing."""
    if not reads(ability) and not binds(ability):
        return ability
    count = 0

    def number(one: Node, around: Node) -> Node:
        nonlocal count
        for field, value in fields_of(one):
            if field in BINDERS and (isinstance(value, str) or (field == "as_" and may_be_none(one, field))):
                count += 1
                one = replace(one, **{field: f"{UNNAMED}{count}"})
        if isinstance(one, Ref | Bound):
            count += 1
            return replace(one, name=f"{one.name}#{count}")
        return one

    numbered = changed(ability, number)
    meant = _meant(numbered)
    if meant is None:
        return None

    def settle(one: Node, around: Node) -> Node:
        for field, value in fields_of(one):
            if isinstance(value, str) and value in meant and (field in BINDERS or isinstance(one, Ref | Bound)):
                one = replace(one, **{field: meant[value]})
        return one

    settled = changed(numbered, settle)
    read = reads(settled)

    def unread(one: Node, around: Node) -> Node:
        for field, value in fields_of(one):
            if field == "as_" and isinstance(value, str) and value not in read and may_be_none(one, field):
                one = replace(one, as_=None)
        return one

    return changed(settled, unread)


def _meant(ability: Ability) -> dict[str, str] | None:
    """Return the name that is meant by each that is read, or that another option binds; None if one means no name."""
    within = dict(_within(ability, ()))
    found: dict[str, Name] = {}
    called: dict[str, list[str]] = {}
    every: dict[str, list[str]] = {}
    for ones, until in ((every, True), (called, False)):
        meant: dict[str, str] = {}
        for one in followed(ability, True, found):
            if one.what is not None:
                found.setdefault(one.name, one.what)
                for bare in (_bare(one.what), f"{_bare(one.what)}, {'you' if one.you else 'they'}"):
                    names = ones.setdefault(bare, [])
                    if one.name not in names:
                        names.append(one.name)
            elif "#" in one.name and not until:
                wanted = NAMES[one.name.rpartition("#")[0]]
                names = called.get(_bare(wanted)) or every.get(_bare(wanted)) or []
                if not names:
                    return None
                ordinal = next((at for at, word in enumerate(_ORDINALS) if wanted.one.startswith(word)), len(names))
                sure = [name for name in names if within[name] == within[one.name][:len(within[name])]]
                last = names[ordinal] if ordinal < len(names) else (sure or names)[-1]
                meant[one.name] = last
                if last not in sure:
                    meant |= {name: last for name in names if within[name][:-1] == within[last][:-1]}
    return meant


_ORDINALS: Final = ("first ", "second ", "third ", "fourth ")


def _bare(name: Name) -> str:
    """Return the words for a name, without those that only tell it apart from others, but with who did it."""
    one = name.one
    for word in (*_ORDINALS, "other "):
        one = one.removeprefix(word)
    who = re.fullmatch(r"card (you|they) (?!put)(.+)", one)
    if who:
        return f"{ {'chose': 'chosen', 'drew': 'drawn'}.get(who[2], who[2].replace(' ', '-'))} card, {who[1]}"
    return re.sub(r"\b(your|their)\b", "their", one) + {"your": ", you", "their": ", they"}.get(name.the, "")


def _within(node: Node, around: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield each name that is bound or read, with the clauses and options around it.

    What is done in one of them is referred to elsewhere only if nothing else has the same words.
    """
    for field, value in fields_of(node):
        if isinstance(value, str) and (field in BINDERS or isinstance(node, Ref | Bound)):
            yield value, around
    if isinstance(node, Clause | Option):
        around = (*around, id(node))
    for part in below(node):
        yield from _within(part, around)
