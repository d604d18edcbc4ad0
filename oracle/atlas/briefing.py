"""The briefing of a Kingdom: what players would argue about among its cards, computed by looking at every pair.

    found = briefing(["Inn", "Watchtower", ...])
    found.rows[0].question, found.rows[0].answer, found.rows[0].line

The result is the same at any load: it is bounded by positions, never by seconds.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.collection import INDEX, load, remembered, unofficial
from oracle.atlas.examples import can_come_up, with_own_cards
from oracle.atlas.findings import Finding, Looked, look
from oracle.atlas.known import SORTS
from oracle.atlas.parts import waits_for
from oracle.atlas.positions import positions
from oracle.errors import Where, complain
from oracle.words.catalogue import LANDSCAPE_KINDS, advice, facts, find
from oracle.words.facts import joined

MOST_ROWS: Final = 12
MOST_NAMES: Final = 40
_NOT_TRIED: Final = "three cards together, other hands and decks than these"
_FEW: Final = 5                  # cards of a pile that are all looked at
_EVERYWHERE: Final = "base"          # piles that every game has, which nobody asks about
_NAMES: Final = Path(__file__).parent.parent / "why" / "names.json"


class Ruling(NamedTuple):
    """A statement: its id, and what it says."""

    id: str
    words: str


class Row(NamedTuple):
    """A question that players would ask about some cards, with its answer. ``line`` runs it; ``statement`` decides it
    (None where none is known); ``rulings`` name both cards."""

    sort: str
    cards: tuple[str, ...]
    window: str
    question: str
    answer: str
    line: str
    statement: Ruling | None
    rulings: tuple[Ruling, ...]

    def as_data(self) -> dict[str, object]:
        """Return it as plain data, for ``--format json``."""
        return {
            **self._asdict(), "cards": list(self.cards), "window": self.window or None,
            "statement": self.statement._asdict() if self.statement else None,
            "rulings": [one._asdict() for one in self.rulings],
        }


class Briefing(NamedTuple):
    """The rows of some cards and landscapes, how many ``more`` there are, and ``also`` the rulings that name two of
    them. It says how much was looked at: pairs, positions, and how many of these could not be followed."""

    names: tuple[str, ...]
    rules: str
    rows: tuple[Row, ...]
    more: int
    also: tuple[Ruling, ...]
    pairs: int
    positions: int
    refused: int
    not_tried: str = _NOT_TRIED

    def as_data(self) -> dict[str, object]:
        """Return it as plain data, for ``--format json``."""
        return {**self._asdict(), "names": list(self.names), "rules": self.rules or "current",
                "rows": [row.as_data() for row in self.rows], "also": [one._asdict() for one in self.also]}


Pair = tuple[str, str]
Look = Callable[[Sequence[Pair], str], Iterable[Looked]]


def _parted(texts: Iterable[str]) -> Iterator[str]:
    """Yield names one by one: of ``Reckless[Moat]`` the Trait, then the pile that it is on."""
    for text in texts:
        name, _, pile = text.partition("[")
        yield from (one for one in (name, pile.removesuffix("]")) if one.strip())


def piles_of_traits(texts: Iterable[str]) -> dict[str, str]:
    """Return the pile that each Trait is on, where the names say so (``Reckless[Moat]``), by the names of the Traits.

    Raises OracleError for a name that there is not.
    """
    return {trait: rest[0] for trait, *rest in map(names_of, ([text] for text in texts if "[" in text))
            if rest and facts()[trait].kind == "trait"}


def names_of(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the cards and landscapes that names stand for, however they are spelt; for a pile of different cards,
    these. ``Reckless[Moat]`` names a Trait and the pile that it is on.

    Raises OracleError for a name that there is not.
    """
    found: dict[str, None] = {}
    for text in _parted(texts):
        fact = find(text)
        if fact is None or fact.name not in INDEX:
            raise complain(f"there is no card or landscape called '{text[:60]}'", advice(text), Where("the Kingdom"))
        if pile := _in_pile(fact.name):
            found.update(dict.fromkeys(pile))
        elif fact.is_card or fact.kind in LANDSCAPE_KINDS:
            found[fact.name] = None
        else:
            raise complain(f"{fact.name} is no card or landscape", "name what lies on the table", Where("the Kingdom"))
    if len(found) > MOST_NAMES:
        raise complain(f"these are {len(found)} cards and landscapes", f"a Kingdom has at most {MOST_NAMES} of them",
                       Where("the Kingdom"))
    return tuple(found)


def _in_pile(name: str) -> list[str]:
    """Return the cards of a pile of different cards; of many, those that do more than being played, and the first."""
    cards = [one.name for one in facts().values() if one.pile == f"split:{name}"]
    if len(cards) <= _FEW:
        return cards
    return [one for number, one in enumerate(cards) if not number or waits_for(load(one).versions[-1])]


def pairs_of(names: Iterable[str]) -> list[Pair]:
    """Return the pairs of some cards, each in alphabetical order; cards that every game has are in none, and those of
    one pile in none together."""
    own = sorted({name for name in names if facts()[name].pile != _EVERYWHERE})
    return [(a, b) for a, b in combinations(own, 2)
            if facts()[a].pile != facts()[b].pile or not facts()[a].pile.startswith("split:")]


def looked_at(pair: Pair, rules: str = "") -> Looked:
    """Return what is found for a pair, by the rules of a year or by those in force."""
    return look(*pair, positions(*pair, rules, bool(_naming_both(*pair))))


def explained(line: str) -> Ruling | None:
    """Return the statement that decides a question in one line; None if none is known."""
    from oracle.claims import answer
    from oracle.errors import OracleError
    from oracle.scenario import build, from_notation
    from oracle.why.citations import why_of

    try:
        why = why_of(answer(build(from_notation(line))))
    except OracleError:
        return None
    return next((Ruling(one.id, one.words) for one in why.citations if one.id), None)


def from_data(data: dict[str, Any]) -> Briefing:
    """Return a briefing from its plain data."""
    rows = tuple(
        Row(**{**row, "cards": tuple(row["cards"]), "window": row["window"] or "",
               "statement": Ruling(**row["statement"]) if row["statement"] else None,
               "rulings": tuple(Ruling(**one) for one in row["rulings"])})
        for row in data["rows"])
    rules = "" if data["rules"] == "current" else data["rules"]
    return Briefing(**{**data, "names": tuple(data["names"]), "rules": rules, "rows": rows,
                       "also": tuple(Ruling(**one) for one in data["also"])})


def _one_by_one(pairs: Sequence[Pair], rules: str) -> Iterator[Looked]:
    return (looked_at(pair, rules) for pair in pairs)


def briefing(
    names: Iterable[str], rules: str = "", look_at: Look = _one_by_one, most: int = MOST_ROWS,
) -> Briefing:
    """Find what is tricky among some cards and landscapes: up to ``most`` rows, the most argued about first.

    ``rules`` is a year (empty: those in force). ``look_at`` does the work for several pairs; by default one after the
    other in this process. Where ``Reckless[Moat]`` says which pile a Trait is on, it is on no other. Raises OracleError
    for names that there are not.
    """
    names = tuple(names)
    every, traits = names_of(names), piles_of_traits(names)
    pairs = pairs_of(every)
    looked = list(look_at(pairs, rules))
    best = [(pair, best_of(pair, [found for found in one.findings if _has_its_traits(found.line, traits)
                                  and can_come_up(found, every)]))
            for pair, one in zip(pairs, looked, strict=True)]
    told = sorted(((pair, one) for pair, one in best if one is not None), key=lambda one: _worth(*one))
    groups = _grouped(told)
    shown = [[(pair, with_own_cards(pair, one, every, rules, bool(_naming_both(*pair))) if not number else one)
              for number, (pair, one) in enumerate(group)] for group in groups[:most]]
    rows = tuple(map(_row, shown))
    return Briefing(every, rules, rows, len(groups) - len(shown), _also(pairs, rows) if not rules else (), len(pairs),
                    sum(one.positions for one in looked), sum(one.refused for one in looked))


def _has_its_traits(line: str, traits: Mapping[str, str]) -> bool:
    """Report whether each Trait of a position in one line is on the pile that it is on in this Kingdom."""
    return all(f"{trait}[{pile}]" in line or f"{trait}[" not in line for trait, pile in traits.items())


def _also(pairs: Sequence[Pair], rows: Sequence[Row]) -> tuple[Ruling, ...]:
    """Return the rulings that name both cards of a pair and are beside no row, those of the fewest words first."""
    told = {ruling for row in rows for ruling in (*row.rulings, row.statement)}
    found = dict.fromkeys(one for pair in pairs for one in named_together(*pair) if one not in told)
    return tuple(sorted(found, key=lambda one: len(one.words))[:_MOST_ALSO])


def best_of(pair: Pair, findings: Sequence[Finding]) -> Finding | None:
    """Return the finding of a pair that becomes a row; None if nothing of it is worth a row."""
    strong = next((one for one in findings if not one.weak), None)
    return strong or next((one for one in findings if _is_ruled(pair, one)), None)


def _is_ruled(pair: Pair, finding: Finding) -> bool:
    """Report whether a ruling that names both cards can be about a finding: of some sorts, only if it is about one of
    the two, or about none."""
    about = [_entry(one) for one in _naming_both(*pair)]
    if finding.sort not in _STRICTLY and not finding.rule:
        return bool(about)
    return any(one in pair or (not finding.rule and one not in facts()) for one in about)


def _worth(pair: Pair, finding: Finding) -> tuple[object, ...]:
    """Return a key that sorts findings by how much would be argued about them: those named by a ruling first."""
    return not (_naming_both(*pair) and finding.sort in _ARGUED), SORTS.index(finding.sort), len(finding.answer), pair


def _grouped(told: Sequence[tuple[Pair, Finding]]) -> list[list[tuple[Pair, Finding]]]:
    """Put findings that make one row together. These are the cards that shut each other out at some occurrence, those
    with which one card does the same, and whatever is played again, or stays, with whatever plays it."""
    groups: list[list[tuple[Pair, Finding]]] = []
    of: dict[tuple[object, ...], list[list[tuple[Pair, Finding]]]] = {}
    races = {(pair, one.when, one.about) for pair, one in told if one.sort == "race"}
    often = Counter((one.sort, one.when, name, one.about == name) for pair, one in told for name in pair)
    for pair, finding in told:
        sort, when, about = finding.sort, finding.when, finding.about
        if sort in _AROUND_ONE:
            most = about if sort in _LESS else max(
                pair, key=lambda name: (often[sort, when, name, about == name], name == about, name))
            asked = _situation(finding) if sort == "order" else _what_is_asked(pair, finding)
            asked = re.sub(_HOW.get(sort, "^$"), "", asked)
            key: tuple[object, ...] = (sort, when, most, about == most, asked)
        elif sort in _OF_ALL:
            key = (sort, bool(finding.player) or pair, finding.rule, _what_is_asked(pair, finding))
        else:
            key = (sort, when, about) if sort in _TOGETHER else pair
        for group in of.setdefault(key, []):
            names = sorted({*pair}.union(*(both for both, _ in group)))
            if sort != "race" or all(not races.isdisjoint(((both, when, about), (both, when, "")))
                                     for both in combinations(names, 2)):
                group.append((pair, finding))               # there is a card with which all of them can do something
                break
        else:
            of[key].append([(pair, finding)])
            groups.append(of[key][-1])
    raced = [one for one in groups if one[0][1].sort == "race"]
    shared = [(one[0][1].when, {name for pair, _ in one for name in pair}) for one in raced]
    return [one for one in groups if one not in raced or not any(
        when == one[0][1].when and {name for pair, _ in one for name in pair} < cards for when, cards in shared)]


def _situation(finding: Finding) -> str:
    """Return what happens, without what is asked of it."""
    return f"{finding.question.rpartition('. ')[0]}."


def _differs(group: Sequence[tuple[Pair, Finding]]) -> str:
    """Return what happens with the second of two pairs, if it is not the same as with the first."""
    (_, one), *others = group
    first, second = (_situation(each).rstrip(".").rpartition(". ")[2] for each in (one, others[0][1]))
    return re.sub(r"^(?:On|In) .*?(?=\b(?:Bob|I) )", "", second) if first != second and len(others) == 1 and not any(
        name in second for name in others[0][0]) else ""


def _of_the_others(group: Sequence[tuple[Pair, Finding]]) -> str:
    """Return what the answers about further pairs say of cards that come first, of which nothing has been said yet."""
    said = group[0][1].answer
    for _, finding in group[1:]:
        for sentence in re.findall(r"If [^.]* comes first, [^.]*\.", finding.answer):
            if sentence.partition(" comes first")[0] not in said:
                said += f" {sentence}"
    return said.removeprefix(group[0][1].answer)


def _of_several(text: str, player: str, players: Sequence[str], others: Sequence[str]) -> str:
    """Return a text about two cards that says the same of several: ``I play Search or Gatekeeper, using ...``"""
    text = text.replace(player, "\0").replace(others[0], "\1")
    several = len(others) > 1
    for behind in (" I play \1", " use \1"):
        text = f" {text}".replace(behind, behind.replace("\1", joined(others, "or")))[1:]
    for name, word in ((("\1's", "\1'"), "its"), (("\1",), "it")) if several else ():
        for one in name:
            text = text.replace(f": {one} ", f": {word} ").replace(f" {one} ", f" {word} ")
    return text.replace("\1", others[0]).replace("\0", joined(players, "or"))


def _what_is_asked(pair: Pair, finding: Finding) -> str:
    """Return what is asked in the end, whichever two cards it is about."""
    asked = finding.question.rpartition(". ")[2]
    for name in sorted(pair, key=len, reverse=True):
        asked = asked.replace(name, "*")
    return asked


def _row(group: Sequence[tuple[Pair, Finding]]) -> Row:
    pair, finding = group[0]
    cards = tuple(dict.fromkeys(name for names, _ in group for name in names))
    question, answer = finding.question, finding.answer
    if len(group) == 1:
        pass
    elif finding.sort in _OF_ALL:
        players = list(dict.fromkeys(one.player for _, one in group))
        others = list(dict.fromkeys(name for names, one in group for name in names if name != one.player))
        question, answer = (text.format(joined(players, "or"), joined(others, "or")) for text in _OF_ALL[finding.sort])
        if finding.sort in ("way", "reach"):
            question, answer = (_of_several(text, finding.player, players, others)
                                for text in (finding.question, finding.answer))
        elif finding.sort == "stays" and not any(", if " in one.answer for _, one in group):
            answer = f"Yes{answer[answer.index(':'):]}"
        elif finding.sort == "again":
            moved = {_AGAIN.findall(f"{one.question} {one.answer}")[0] for _, one in group}
            if len(moved) == 1:
                ((how, behind),) = moved
                question = question.replace(", and it leaves play the first time.", f". The first time, {how}.")
                answer += behind
        if any(" can play it again" in one.answer for _, one in group):
            answer = answer.replace("it is played", "it can be played")
    elif finding.sort in _AROUND_ONE:
        (same,) = set(pair).intersection(*(names for names, _ in group))
        more = [name for name in cards if name not in pair]
        (first,) = {*pair} - {same}
        answer += f" {_AROUND_ONE[finding.sort].format(joined(more, 'or'), same, first)}"
        if (happens := _differs(group)) and finding.sort in _LESS:
            answer = f"{answer.removesuffix('.')}, if {happens}."
    else:
        what = _situation(finding) if finding.about else _MOMENT.get(finding.when, "")
        others = [name for name in cards if name != finding.about]
        question = f"{what} {joined(others)} can do something with it: does it matter which comes first?".strip()
        answer = (f"Yes. Whichever moves the card first has it; the others lose track of it. "
                  f"{answer.removeprefix('Yes. ')}{_of_the_others(group)}")
    line = " | ".join(filter(None, (finding.line, finding.claim)))
    rulings = dict.fromkeys(ruling for names, _ in group for ruling in named_together(*names))
    if finding.also:
        rulings = dict.fromkeys((_ruling(finding.also), *rulings))
    return Row(finding.sort, cards if len(group) > 1 else pair, finding.when, question, answer, line,
               _decides(pair, finding, line), tuple(rulings)[:_MOST_RULINGS])


def _decides(pair: Pair, finding: Finding, line: str) -> Ruling | None:
    """Return the statement that decides, or None. It is that by which the finding is so, or one of its card; else the
    nearest of those that name both cards and are about one of them, or about none; else the rule by which such a thing
    is so, or what is said of the card that it is about."""
    rule = finding.rule or finding.general or _RULES.get(finding.sort, "")
    if finding.sort == "barred" and finding.rule in pair:
        rule = next((one for one in _naming_both(*pair) if _entry(one) == rule), "") or _fitting(rule, finding)
    elif finding.sort == "between" and finding.rule in pair:
        rule = _fitting(rule, finding)
    elif finding.rule in pair:
        rule = next((one for one in _nearest(line) if _entry(one) == finding.rule
                     and not naming().get(one, frozenset()) >= {*pair}), "")
    elif not finding.rule and finding.sort not in _BY_RULE:
        about = (finding.about,) if finding.sort in _OF_ONE else pair
        rule = next((one for one in _nearest(line) if one == rule or (
            _speaks_of(one, pair) and (rule or _entry(one) in about))), rule)
        rule = rule or _fitting(finding.about, finding)
        if finding.sort == "lost" and not finding.general and rule == _RULES["lost"]:
            rule = next((one for one in _nearest(line) if _entry(one) == finding.about
                         and _OF_LOSS.search(_ruling(one).words)), rule)
    return _ruling(rule) if rule else None


def _fitting(entry: str, finding: Finding) -> str:
    """Return the statement about a card that has most words in common with a finding; empty if there is none."""
    from oracle.rulings.ledger import statements
    from oracle.rulings.scenario_words import stem

    def stems(text: str) -> list[str]:
        return [stem(word) for word in re.findall(r"[a-z]{4,}", text.casefold())]

    asked = "" if finding.rule else finding.question.rpartition(". ")[2]
    said = {*stems(f"{asked} {finding.answer}")} - {*stems(entry)}
    about = {one.id: stems(_ruling(one.id).words) for one in statements().values() if one.entry.name == entry
             and one.sort == "executable" and one.era in ("", "current")}
    return max(about, key=lambda one: (sum(word in said for word in about[one]), -len(about[one])), default="")


def _speaks_of(identity: str, pair: Pair) -> bool:
    """Report whether a statement names both cards, or one of them and the kind of the other, and is not about a third
    one."""
    entry = _entry(identity)
    if identity in _naming_both(*pair):
        return entry in pair or entry not in facts()
    kinds = {facts()[name].kind.title() for name in pair if name != entry and facts()[name].kind in LANDSCAPE_KINDS}
    return entry in pair and not kinds.isdisjoint(_ruling(identity).words.split())


def _entry(identity: str) -> str:
    """Return the name of the entry that a statement is about."""
    from oracle.rulings.ledger import statements

    return statements()[identity].entry.name if identity in statements() else ""


def _nearest(line: str) -> list[str]:
    """Return the statements that are nearest to a question, the nearest first."""
    from oracle.claims import answer
    from oracle.errors import OracleError
    from oracle.scenario import build, from_notation
    from oracle.why.features import question_of
    from oracle.why.ranking import ranked

    try:
        every = ranked(question_of(answer(build(from_notation(line)))))
    except OracleError:
        return []
    return [identity for one in every[:_NEAR] for identity in (one.statement.id, *one.statement.ids)]


_STRICTLY: Final = ("order", "late", "race", "between", "free")
"""Sorts that are argued about where a ruling about one of the two names both, and not where one about a third does."""
_RULES: Final = {
    **dict.fromkeys(("race", "late", "barred", "lost"), "lose-track-2"), "again": "lose-track-14",
    "order": "concurrent-2", "free": "concurrent-2", "joins": "more-concurrent-1b", "stays": "duration-throne-room-1",
    "reach": "concurrent-2", "moved": "when-gain-7", "way": "way-4", "each": "way-9",
    "turns": "concurrent-3", "between": "trigger-2", "unmoved": "lose-track-5",
}
"""By which rule it is so, of the sorts that come of one."""
_BY_RULE: Final = ("between", "again", "stays", "each", "joins", "moved", "unmoved", "reach", "free")
"""Sorts that are so by their rule, whatever a ruling says of the two cards besides."""
_OF_LOSS: Final = re.compile(r"\b(?:lost|lose|loses)\b")
"""What a statement about a card says that decides what becomes of it when it has lost track of one."""
_OF_ONE: Final = ("twice", "doubled")        # sorts that are so by what one of the two says
_NEAR: Final = 8                 # a statement that stands further back may be about something else
_MOMENT: Final = {
    "when-gain": "I gain a card.", "when-trash": "I trash a card.", "when-discard": "I discard a card.",
}
_ARGUED: Final = ("race", "late", "barred", "again", "lost", "order")
_LESS: Final = {**dict.fromkeys(("gone", "prevented"), "The same goes for {0}."),
                "unmoved": "It is the same if {1} plays {0}."}
_HOW: Final = {"joins": r"^.*(?=(for this same|at this same))", "unmoved": r"(?<=^Is \*).*"}
"""What of a question of a sort can differ between cards that share a row: how one is used, or where to it would go."""
_AROUND_ONE: Final = {
    "order": "It also matters whether {0} comes before or after {1}.", **_LESS,
    **dict.fromkeys(("moved", "joins", "between", "lost"), "It is the same with {0} instead of {2}."),
}
_OF_ALL: Final = {
    "again": ("{} plays {}, and it leaves play the first time. Is it played again?",
              "Yes: it is played again, although it is no longer in play."),
    "stays": ("I play {1} with {0}, and it stays in play at the end of the turn. Does {0} stay with it?",
              "Yes, if it was played more than once: {0} stays as long as it does."),
    "way": ("", ""),
    "reach": ("", ""),
    "each": ("{1} plays an Action card more than once. Can I use {0} for only one of these plays?",
             "Yes: I choose anew each time it is played."),
}
_AGAIN: Final = re.compile(r"The first time, (.*?)\. Is it .*? no longer in play\.(.*)")
_TOGETHER: Final = ("race", *_AROUND_ONE, *_OF_ALL)
_MOST_RULINGS: Final = 3
_MOST_ALSO: Final = 6
_MANY: Final = 7                 # a statement that names so many cards is a list


# ------------------------------------------------------------------------------------------------- rulings


@cache
def naming() -> dict[str, frozenset[str]]:
    """Map each statement to the cards that it names, with that of its entry."""
    from oracle.rulings.ledger import statements

    table: dict[str, Any] = json.loads(_NAMES.read_text("utf-8"))
    known = statements()
    return {identity: frozenset((*names, known[identity].entry.name)) for identity, names in table.items()
            if identity in known and known[identity].era in ("", "current")
            and known[identity].sort == "executable"}


@remembered
def _naming_both(first: str, second: str) -> tuple[str, ...]:
    """Return the ids of the rulings that name both cards, those about one of them first; none of cards of one's own."""
    from oracle.rulings.ledger import statements

    known = statements()
    both = {first, second}
    if unofficial(both):
        return ()
    found = [identity for identity, names in naming().items() if both <= names and len(names) <= _MANY]
    return tuple(sorted(found, key=lambda identity: known[identity].entry.name not in both))


def named_together(first: str, second: str) -> tuple[Ruling, ...]:
    """Return the rulings that name both cards, those about one of them first; none of cards of one's own."""
    return tuple(one for identity in _naming_both(first, second) if (one := _ruling(identity)).words)


def _ruling(identity: str) -> Ruling:
    """Return a statement with what it says, in the project's words; with none if it is not encoded."""
    from oracle.rulings.lookup import every_summary

    return Ruling(identity, every_summary().get(identity, ""))


__all__ = ["MOST_ROWS", "Briefing", "Row", "Ruling", "best_of", "briefing", "explained", "from_data", "looked_at",
           "named_together", "names_of", "naming", "pairs_of"]
