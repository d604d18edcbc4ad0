"""Claims as English clauses: ``Alice can draw 3 cards before gaining Province``.

A clause is made from what a claim was read as, never from the words it was written in, so that it says what was judged.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import Final, NamedTuple

from engine.state import CouldUse, Used
from oracle.claims.nouns import one_of
from oracle.claims.predicates import (
    All,
    Any_,
    Before,
    CardAt,
    Compare,
    CostOf,
    CountIn,
    CubeOn,
    EmptyPiles,
    Exactly,
    ExtraTurn,
    GameOver,
    Happened,
    Holds,
    InPhase,
    MayDo,
    Node,
    Not,
    Number,
    OfTypes,
    PendingOf,
    PileSize,
    PileTop,
    PoolOf,
    Same,
    ScoreOf,
    TokensOn,
    TurnOf,
    Winner,
    Zone,
)
from oracle.claims.predicates.amounts import Amount
from oracle.claims.ways import EventPattern, OfferPattern
from oracle.words.facts import joined
from oracle.words.place_texts import pool_text
from oracle.words.table import GAME_PLACE, PHASE_NAME, PLACE_NAME, PLACES, PLAYER_PLACE, POOL_NAME, SINGLE
from oracle.words.verbs import VERBS

_IT: Final = "it"
_JOINING: Final = re.compile(r" (?:before|and|or|with|from|to|onto|into|in|twice|once|times)(?: |$)")
_BE: Final = "be "
_NOW: Final = (
    (", (?:which stays|leaving it) where it is", ""),
    (" and set it aside", " and sets it aside"),
    (" replaced what would have happened", " replaces what would happen"),
    (r"^(\w+) is unaffected \((.*)\)$", r"\2 leaves \1 unaffected"),
    (r" \(([^()]*)\)(?=$|,)", r" with \1"),
    (r", ((?:(?! and )[^,])*)(?<! on top)$", r" and \1"),
    (r"( loses track of .*): (it|they) (was|were) ", r"\1 when \2 \3 "),
    (r": ((?:it|its|[A-Z]\S*)\b.* (?:is|has|does|cannot) )", r", as \1"),
)
_THRESHOLD: Final = re.compile(r"\bat least (?=\d|twice)")
_POOLED: Final = re.compile(r"\b(\d+) (?!cards?\b)[a-z_]+(?: tokens?)?(?=$| with )")
_MATS: Final = {one.key: one.name for one in PLACES if one.name.endswith(" mat")}
_PLACED: Final = re.compile(
    rf" ((?:to|onto) (?:hand|deck|discard|trash|{'|'.join(_MATS)})|from (?:discard|deck))\b")
_INTO: Final = {
    "to hand": "into hand", "onto hand": "into hand", "to deck": "onto the deck", "onto deck": "onto the deck",
    "to discard": "into the discard pile", "onto discard": "onto the discard pile", "to trash": "into the trash",
    "onto trash": "into the trash", "from discard": "from the discard pile", "from deck": "from the deck",
    **{f"{to} {key}": f"onto the {name}" for to in ("to", "onto") for key, name in _MATS.items()},
}
_TWO_THERE: Final = re.compile(
    r"\b(both )?(ends? up with) ([A-Z][\w' ]*?) (in play|in hand|set aside|(?:in|on) the [a-zA-Z ]+?) and "
    r"ends? up with ([A-Z][\w' ]*?) \4(?!\w)")
_ENDS_UP: Final = re.compile(r"ends? up with ")
_MOST: Final = 4                 # parts of an "or" that are listed
_TWICE: Final = re.compile(r"\b(at least |exactly )?2 times")
_COUNTED: Final[dict[str, str]] = {
    "=": "exactly", ">": "more than", ">=": "at least", "<": "less than", "<=": "at most",
}
_ORDINALS: Final = ("top", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class Clause(NamedTuple):
    """A subject and a predicate: after "can" (``draw 3 cards``), and by itself (``draws 3 cards``).

    ``negative``: the contrary is meant."""

    subject: str
    base: str
    third: str
    negative: bool = False

    @property
    def contrary(self) -> Clause:
        """The clause that says the opposite."""
        return self._replace(negative=not self.negative)

    @property
    def plainly(self) -> str:
        """As a fact, without the subject: ``draws 3 cards``; ``does not draw 3 cards``."""
        if not self.negative:
            return self.third
        if self.base.startswith(_BE):
            first, _, rest = self.third.partition(" ")
            return f"{first} not {rest}"
        return f"does not {self.base}" if not self.third.startswith("can ") else f"cannot {self.base}"

    @property
    def bare(self) -> str:
        """Without the subject, after "can"."""
        return f"not {self.base}" if self.negative else self.base

    @property
    def statement(self) -> str:
        """As a fact: ``Alice draws 3 cards``."""
        return f"{self.subject} {self.plainly}"


# ------------------------------------------------------------------------------------------------- verdicts as clauses


def possible(node: Node) -> str:
    """Return a clause that says something can happen: ``Alice can gain Inn``."""
    if isinstance(node, Any_) and not _one_subject(_parts(node)):
        return f"{_IT} is possible that {_listed([_fact(part) for part in node.parts], 'or')}"
    parts = _loosely(_parts(node))
    if not _one_subject(parts):
        return f"{_IT} is possible that {_together(parts)}"
    if len(parts) == 1 and parts[0].negative:
        return f"{parts[0].subject} need not {parts[0].base}"
    verbs = [part.bare for part in sorted(parts, key=lambda part: part.negative)]
    return f"{parts[0].subject} can {_verbs(verbs) if isinstance(node, All) else _listed(verbs, _word(node))}"


def never(node: Node) -> str:
    """Return a clause that says something cannot happen: ``Alice cannot gain Inn``."""
    if isinstance(node, Not):
        return always(node.part)
    if isinstance(node, Any_):
        parts = _loosely(_parts(node))
        if _one_subject(parts) and not any(part.negative for part in parts):
            return f"{parts[0].subject} cannot {_listed([part.base for part in parts], 'or')}"
        return _listed([never(part) for part in node.parts], "and")
    if (told := _implication(node)) is not None:
        return told
    parts = _loosely(_parts(node))
    if len(parts) == 1:
        if parts[0].base.startswith("be offered") and not parts[0].negative:
            return f"{parts[0].subject} is never offered{parts[0].base.removeprefix('be offered')}"
        return f"{parts[0].subject} cannot {parts[0].base}" if not parts[0].negative else (
            f"{parts[0].subject} always {parts[0].third.replace('any cards', 'a card').replace('any ', '')}")
    if _one_subject(parts):
        verbs = [part.bare for part in parts]
        if len(parts) == 2 and (verb := _same_verb(verbs)):
            return f"{parts[0].subject} cannot {verb} both {joined([text[len(verb) + 1:] for text in verbs])}"
        return side_by_side(f"{parts[0].subject} cannot {'both ' * (len(parts) == 2)}{_listed(verbs, 'and')}")
    return f"{_IT} is impossible that {_together(parts)}"


def _implication(node: Node) -> str | None:
    """Return "not A and B" read as a condition, ``if Alice plays Horse, Alice has 4 Actions``; None if it has another
    shape.
    """
    if not isinstance(node, All):
        return None
    cause = [part for part in node.parts if not isinstance(part, Not)]
    effect = [part.part for part in node.parts if isinstance(part, Not)]
    if not cause or len(effect) != 1:
        return None
    return f"if {_together([clause(part) for part in cause])}, {always(effect[0])}"


def always(node: Node, loosely: bool = False) -> str:
    """Return a clause that says something happens on every line of play: ``Alice draws 3 cards``.

    If ``loosely``, "at least 3 cards" is shortened to "3 cards".
    """
    if isinstance(node, Any_):
        otherwise = All(tuple(part.part if isinstance(part, Not) else Not(part) for part in node.parts))
        if (implied := _implication(otherwise)) is not None:
            return implied
        told = [_fact(part) for part in node.parts]
        return f"either {_listed(told, 'or')}" if len(told) <= _MOST else (
            f"one of {len(told)} things is so, such as: {told[0]}")
    return _together(_loosely(_parts(node)) if loosely else _parts(node))


def not_always(node: Node) -> str:
    """Return a clause that says something need not happen: ``Alice need not draw 3 cards``."""
    parts = _parts(node)
    if isinstance(node, Any_):
        return f"{_IT} is not certain that {_listed([part.statement for part in parts], 'or')}"
    if not _one_subject(parts) or any(part.negative for part in parts):
        if len(parts) == 1:
            return f"{parts[0].subject} can {parts[0].base}"
        return f"{_IT} is not certain that {_together(parts)}"
    return f"{parts[0].subject} need not {_listed([part.base for part in parts], 'and')}"


def _fact(node: Node) -> str:
    return _together(_parts(node)) if not isinstance(node, Any_) else always(node)


def _word(node: Node) -> str:
    return "or" if isinstance(node, Any_) else "and"


def _parts(node: Node) -> list[Clause]:
    """Return the clauses of what is joined by "and" (or "or")."""
    if not isinstance(node, (All, Any_)):
        return [clause(node)]
    parts = [clause(part) for part in node.parts]
    owners = {_owner_of(part) for part in node.parts} - {""}
    who = owners.pop() if len(owners) == 1 else ""
    if not who:
        return parts
    own = [_owned(part, who) or one for part, one in zip(node.parts, parts, strict=True)]
    return own if _one_subject(own) else parts


def _owner_of(node: Node) -> str:
    """Return the player in whose place a claim puts a card; empty if it says something else."""
    part = node.part if isinstance(node, Not) else node
    return part.zone.player if isinstance(part, Holds) else ""


def _owned(node: Node, who: str) -> Clause | None:
    """Return a clause about the player ``who`` that says a card is in one of their places; None if the node says no
    such thing.
    """
    if isinstance(node, Not):
        said = _owned(node.part, who)
        return said.contrary if said is not None else None
    return _of_player(node) if isinstance(node, Holds) and node.zone.player == who else None


def _loosely(parts: Sequence[Clause]) -> list[Clause]:
    """Return clauses with "2 cards" for "at least 2 cards": whoever can draw three cards can draw two."""
    return [part if part.negative else part._replace(
        base=_times(_THRESHOLD.sub("", part.base)), third=_times(_THRESHOLD.sub("", part.third))) for part in parts]


def _one_subject(parts: Sequence[Clause]) -> bool:
    return len({part.subject for part in parts}) == 1


def _together(parts: Sequence[Clause]) -> str:
    """Join several facts, those about one subject side by side, and those of subjects that do the same."""
    groups: list[tuple[str, list[str]]] = []
    for part in _doing_the_same(parts):
        if groups and groups[-1][0] == part.subject:
            groups[-1][1].append(part.plainly)
        else:
            groups.append((part.subject, [part.plainly]))
    return _listed([f"{subject} {_verbs(said)}" for subject, said in groups], "and")


def _doing_the_same(parts: Sequence[Clause]) -> list[Clause]:
    """Join neighbouring clauses that say the same of several subjects: ``Alice and Bob gain Inn``."""
    found: list[Clause] = []
    for base, same in groupby(parts, key=lambda part: (part.base, part.negative)):
        those = list(same)
        subjects = list(dict.fromkeys(part.subject for part in those))
        if len(subjects) > 1 and not base[1]:
            plural = f"are {base[0][3:]}" if base[0].startswith(_BE) else base[0]
            found.append(Clause(joined(subjects), base[0], plural))
        else:
            found += those
    return found


def _verbs(said: Sequence[str]) -> str:
    """Join clauses about one subject, repeating no verb: ``plays Smithy and Market``."""
    if len(said) > 1 and (verb := _same_verb(said)):
        return f"{verb} {joined([text[len(verb) + 1:] for text in said])}"
    return _in_a_row(said)


def side_by_side(text: str) -> str:
    """Join two cards that end up in the same place: ``ends up with Throne Room and Gear in play``."""
    return _TWO_THERE.sub(lambda found: f"{found[2]} {found[1] or ''}{found[3]} and {found[5]} {found[4]}", text)


def _in_a_row(said: Sequence[str]) -> str:
    """Join clauses about one subject by "and"; what it ends up with, one behind the other, has the verb once."""
    found: list[str] = []
    for held, those in groupby(said, key=lambda text: bool(_ENDS_UP.match(text))):
        row = list(those)
        there = side_by_side(" and ".join(row))         # in one place
        if not held or len(row) == 1:
            found += row
        elif there != " and ".join(row):
            found.append(there)
        else:
            found.append(joined([row[0], *(f"with {_ENDS_UP.sub('', text)}" for text in row[1:])]))
    return _listed(found, "and")


def _same_verb(said: Sequence[str]) -> str:
    """Return the verb with which all clauses begin if only its object follows; empty if they differ."""
    verb = said[0].partition(" ")[0]
    plain = all(text.startswith(f"{verb} ") and not _JOINING.search(text) for text in said)
    return verb if plain and verb not in ("be", "is", "not", "does", "end", "ends", "can") else ""


def _listed(texts: Sequence[str], word: str) -> str:
    """Join clauses, with a comma where one of them is itself several."""
    if any(f" {word} " in text for text in texts[:-1]):
        return f", {word} ".join(texts)
    return joined(list(texts), word)


# ------------------------------------------------------------------------------------------------- atoms as clauses


def clause(node: Node) -> Clause:
    """Return a part of a claim as a clause."""
    match node:
        case Not():
            return clause(node.part).contrary
        case All() | Any_():
            return _clause_of(_IT, f"be that {_listed([_fact(part) for part in node.parts], _word(node))}")
        case Happened():
            return _happened(node)
        case Before():
            return _before(node)
        case Holds():
            return _holds(node)
        case Exactly():
            return _exactly(node)
        case CardAt():
            return _clause_of(one_of(node.card), f"be {_at(node)}")
        case Compare():
            return _compared(node)
        case PileTop():
            return _clause_of(one_of(node.card), f"be on top of the {node.pile} pile")
        case OfTypes():
            whose = f" for {node.player}" if node.player else ""
            return _clause_of(node.card, f"be {node.what.told(True)}{whose}")
        case Same() if node.zone is not None:
            return _clause_of(f"that {node.card}", _there(node.zone))
    return _in_the_end(node)


def _in_the_end(node: Node) -> Clause:
    """Return a clause for a part of a claim about no card: the turn, the game, what a player has or may do."""
    match node:
        case TurnOf():
            return _clause_of(_IT, f"be {node.player}'s turn in the end")
        case ExtraTurn():
            return _clause_of(_IT, "be an extra turn in the end")
        case InPhase():
            name = PHASE_NAME[node.phase]
            return _clause_of(_IT, f"be {'' if name == 'between turns' else 'the '}{name} in the end")
        case GameOver():
            return _clause_of("the game", "be over in the end")
        case Winner():
            return _clause_of(node.player, "win")
        case CubeOn():
            return _clause_of(node.player, f"have {'' if node.held else 'a cube on '}{node.landscape} in the end")
        case MayDo():
            what = one_of(node.card) or "a card"
            return Clause(node.player, f"{node.verb} {what} then", f"can {node.verb} {what} then")
    return _clause_of(_IT, f"be that {node}")


def _clause_of(subject: str, base: str) -> Clause:
    first, _, rest = base.partition(" ")
    return Clause(subject, base, f"{third_of(first)} {rest}".strip())


def _before(node: Before) -> Clause:
    first, second = _happened(node.first), _happened(node.second)
    if first.subject == second.subject:
        verb, _, rest = second.base.partition(" ")
        behind = f" before {gerund_of(verb)} {rest}"
    else:
        behind = f" before {second.statement}"
    return first._replace(base=first.base + behind, third=first.third + behind)


def _happened(node: Happened) -> Clause:
    """Return a clause for something that happened, with the claim's own verb."""
    pattern, text = node.pattern, str(node)
    if isinstance(pattern, OfferPattern):
        if pattern.card and not pattern.asks:
            return _clause_of(pattern.card, f"be offered{f' to {pattern.player}' if pattern.player else ''}")
        option, _, rest = text.rpartition(" was offered")
        return _clause_of(f"“{option.strip(chr(34))}”", f"be offered{rest}")
    assert isinstance(pattern, EventPattern)
    if (node.low, node.high) == (0, 0):
        return _of_words(text.removesuffix(" no times").replace(" no ", " any ", 1), pattern).contrary
    return _of_words(_times(text), pattern)


def _times(text: str) -> str:
    return _TWICE.sub(lambda found: f"{found[1] or ''}twice", text)


def _of_words(text: str, pattern: EventPattern) -> Clause:
    """Return a sentence about an event as a clause: subject, verb, the rest."""
    if (pool := pattern.pool) is not None:
        text = _POOLED.sub(lambda found: pool_text(pool, int(found[1])), text)
        text = re.sub(rf"\b{re.escape(pool.name.lower())}(?=$| with )", POOL_NAME[pool].many, text)
    text = _PLACED.sub(lambda found: f" {_INTO[found[1]]}", text)
    if not pattern.target:                      # what is put has to be put somewhere
        text = re.sub(r"^(.*\b)put (?=[A-Z])(?!.* (?:on|onto|into|in|back|under)\b)", r"\1moved ", text)
    for verb, base, third in _pasts():
        at = f" {text}".find(f" {verb} ") if not text.endswith(f" {verb}") or f" {verb} " in f" {text}" else (
            len(text) - len(verb))
        if at < 0:
            continue
        subject, rest = text[:at].strip(), text[at + len(verb):].strip()
        if verb in ("was", "were"):
            return Clause(subject, f"be {rest}", f"{'are' if verb == 'were' else 'is'} {rest}")
        if subject and subject not in (pattern.player, pattern.cause) and not subject.endswith(("'s", "turn", "phase")):
            continue
        if not subject:
            return _passive(verb, rest, pattern)
        return Clause(subject, f"{base} {rest}".strip(), f"{third} {rest}".strip())
    return _clause_of(_IT, f"be that {text}")


def _passive(verb: str, rest: str, pattern: EventPattern) -> Clause:
    """Return a clause without an actor, for something done by nobody in particular: ``Inn is trashed``."""
    done = next((one.done or one.past for one in VERBS if verb in (one.past, one.past.casefold())), verb)
    card = one_of(pattern.card) if pattern.card else ""
    what = pattern.cause if {Used, CouldUse} & pattern.kinds and pattern.cause else card
    if what and rest.startswith(what):
        return _clause_of(what, f"be {done}{rest[len(what):]}")
    return _clause_of("somebody", f"{_base_of(verb)} {rest}")


@cache
def _pasts() -> tuple[tuple[str, str, str], ...]:
    """Return each past form that claims use, with the forms after "can" and in the third person present."""
    rows = [(one.past, one.base) for one in VERBS] + [(one.past.casefold(), one.base) for one in VERBS]
    rows += [("moved", "move"), ("was", "be"), ("were", "be"), ("had", "have"), ("did", "do"), ("set up", "set up")]
    found = {past: (past, base, _phrase(base)) for past, base in rows}
    return tuple(sorted(found.values(), key=lambda row: -len(row[0])))


def _base_of(past: str) -> str:
    return next((base for verb, base, _ in _pasts() if verb == past), past)


def _phrase(base: str) -> str:
    first, _, rest = base.partition(" ")
    return f"{third_of(first)} {rest}".strip()


def now_of(text: str) -> str:
    """Put an event of a line of play into the present tense: ``Alice trashed Inn (Watchtower)`` becomes ``Alice trashes
    Inn with Watchtower``.
    """
    for told, now in _NOW:
        text = re.sub(told, now, text)
    if " loses track of " in text:
        return text.replace(" when it was ", " when it is ").replace(" when they were ", " when they are ")
    at, past, _, third = _verb_in(text)
    return f"{text[:at]} {third}{text[at + 1 + len(past):]}" if at >= 0 else text


def has_to(text: str) -> str:
    """Say that what a line of play tells has to happen: ``Alice must trash Inn with Watchtower``."""
    for told, now in _NOW:
        text = re.sub(told, now, text)
    at, past, base, _ = _verb_in(text)
    return f"{text[:at]} must {base}{text[at + 1 + len(past):]}" if at >= 0 else text


def _verb_in(text: str) -> tuple[int, str, str, str]:
    """Find the verb of a sentence: its place (-1: none), and its form there, after "can", and in the present."""
    return min(((at, past, base, third) for past, base, third in _pasts()
                if (at := f"{text} ".find(f" {past} ")) >= 0), default=(-1, "", "", ""))


def on_condition(text: str, when: str) -> str:
    """Say what is so if something is, in the order in which it is said best; what both name is "it" the second time.

    ``Moat, if Bob uses it, leaves Bob unaffected``; ``Alice's Vassal loses track of Inn if it is trashed``. Nothing if
    an ability only loses track of a card by being used: that is what it does.
    """
    text, lost, _ = text.partition(" when it is ") if " loses track of " in text else (text, "", "")
    used = re.search(r" uses (.+)$|^(.+) is used$", when)
    card = (used[1] or used[2]) if used else ""
    if card and lost and text.partition(" loses track of ")[0].endswith(f"'s {card}"):
        return ""
    if card and text.startswith(f"{card} "):
        return f"{card}, if {_with_it(when, card)}, {text.removeprefix(f'{card} ')}"
    if ", as " in text or " and " in when:
        return f"if {when}, {text}"
    named = re.search(r"(?: loses track of | with )(?P<last>[A-Z][^,]*)$", text)
    return f"{text} if {_with_it(when, named['last'] if named else '')}"


def _with_it(when: str, named: str) -> str:
    """Replace the first mention of a card that has just been named by "it"."""
    return re.sub(rf"(?<![\w'])(?<!'s ){re.escape(named)}(?![\w'])", _IT, when, count=1) if named else when


def third_of(verb: str) -> str:
    """Return the third person of a verb: ``draws``."""
    if verb in ("be", "have", "do", "need"):
        return {"be": "is", "have": "has", "do": "does", "need": "needs"}[verb]
    return f"{verb}es" if verb.endswith(("s", "sh", "ch", "x", "z")) else f"{verb}s"


def gerund_of(verb: str) -> str:
    """Return the form of a verb after "before": ``drawing``."""
    if verb in ("put", "get", "set", "bid", "begin"):
        return f"{verb}{verb[-1]}ing"
    return f"{verb[:-1]}ing" if verb.endswith("e") and verb not in ("be", "see") else f"{verb}ing"


# ------------------------------------------------------------------------------------------------- the end


def place_words(zone: Zone) -> str:
    """Return a place without its owner's name: ``in hand``, ``in the trash``."""
    if zone.place == "cards":
        return "among the cards"
    name = PLACE_NAME[(PLAYER_PLACE if zone.player else GAME_PLACE)[zone.place]]
    if name in ("hand", "play"):
        return f"in {name}"
    if name == "set aside":
        return name
    if name.endswith(" mat"):
        return f"on the {name}"
    return f"in the {name.removeprefix('the ')}"


def _with_whom(zone: Zone) -> str:
    """Say where somebody has cards in the end: ``in hand``; of all that they own ``in total``."""
    return "in total" if zone.place == "cards" else place_words(zone)


def _whose_place(zone: Zone) -> str:
    """Return a place with its owner's name: ``in Alice's hand``."""
    said = place_words(zone)
    if not zone.player or said in ("in play", "set aside"):
        return said
    word, _, rest = said.partition(" ")
    return f"{word} {zone.player}'s {rest.removeprefix('the ')}"


def _there(zone: Zone) -> str:
    return f"end up {_whose_place(zone)}"


def _holds(node: Holds) -> Clause:
    zone = node.zone
    if isinstance(node.card, str) and node.card and (node.low, node.high) in ((1, None), (0, 0)):
        if zone.player and place_words(zone) in ("in play", "set aside"):
            return _of_player(node)
        said = _clause_of(node.card, _there(zone))
        return said if node.low else said.contrary
    text = str(Holds(zone, node.card, node.low, node.high)).removesuffix(f" in {zone}")
    if not zone.player:
        return _clause_of(text, _there(zone))._replace(third=f"{'ends' if node.high == 1 else 'end'} up "
                                                             f"{_whose_place(zone)}")
    return _clause_of(zone.player, f"end up with {text} {_with_whom(zone)}")


def _of_player(node: Holds) -> Clause:
    """Return a clause about a player that says cards are in one of the player's places."""
    if isinstance(node.card, str) and node.card and (node.low, node.high) in ((1, None), (0, 0)):
        said = _clause_of(node.zone.player, f"end up with {node.card} {_with_whom(node.zone)}")
        return said if node.low else said.contrary
    return _holds(node)


def _exactly(node: Exactly) -> Clause:
    zone = node.zone
    cards = str(node).partition(" = ")[2]
    cards = joined(cards.split(", "))
    if not zone.player:
        return _clause_of(cards if cards != "nothing" else "no card", f"be all that lies {place_words(zone)}"
                          if cards != "nothing" else _there(zone))
    if cards == "nothing":
        return _clause_of(zone.player, f"end up with no card {place_words(zone)}")
    order = " (top first)" if zone.is_deck and len(node.cards) > 1 else ""
    return _clause_of(zone.player, f"end up with exactly {cards} {place_words(zone)}{order}")


def _at(node: CardAt) -> str:
    whose = f"{node.zone.player}'s {place_words(node.zone).removeprefix('in ').removeprefix('the ')}" if (
        node.zone.player) else place_words(node.zone).removeprefix("in ")
    if not node.zone.is_deck or node.at == 0:
        return f"on top of {whose}"
    if node.at < 0:
        return f"at the bottom of {whose}" if node.at == -1 else f"card {-node.at} from the bottom of {whose}"
    return f"the {_ORDINALS[node.at]} card of {whose}" if node.at < len(_ORDINALS) else (
        f"card {node.at + 1} of {whose}")


def _compared(node: Compare) -> Clause:
    """Return a comparison of two numbers as a clause; a pool or a place with a number is what its player has."""
    if node.sign == "!=":
        return _compared(Compare(node.left, "=", node.right)).contrary
    if not isinstance(node.right, Number):
        return _numbers(node)
    left, number, how = node.left, node.right.value, _COUNTED[node.sign]
    if isinstance(left, PoolOf):
        if left.pool in SINGLE:
            return _numbers(node)
        amount = pool_text(left.pool, number) if number or left.pool.name == "COINS" else (
            f"no {POOL_NAME[left.pool].many}")
        return _clause_of(left.player, f"have {amount}" if node.sign == "=" else f"have {how} {amount}")
    if isinstance(left, CountIn):
        return _count(left, node.sign, number)
    if isinstance(left, ScoreOf):
        return _clause_of(left.player, f"score {'' if node.sign == '=' else how + ' '}{number}")
    if isinstance(left, CostOf):
        return _clause_of(str(left)[5:-1], f"cost {'' if node.sign == '=' else how + ' '}${number}")
    if isinstance(left, PileSize):
        some = f"{number} card{'' if number == 1 else 's'}" if number else "no card"
        return _clause_of(f"the {left.pile} pile", f"have {'' if node.sign == '=' else how + ' '}{some} left")
    if isinstance(left, TokensOn) and left.where:
        what = " ".join(filter(None, (left.player and f"{left.player}'s", left.token)))
        some = f"{'' if node.sign == '=' else how + ' '}{number} {what} token{'' if number == 1 else 's'}"
        return _clause_of(left.where, f"have {some if number else f'no {what} token'}")
    if isinstance(left, PendingOf):
        return _set_up(left, node.sign, number)
    return _numbers(node)


def _set_up(left: PendingOf, sign: str, number: int) -> Clause:
    if (sign, number) in ((">=", 1), (">", 0)):
        some = "an ability"
    else:
        some = f"{_COUNTED[sign]} {number} abilit{'y' if number == 1 else 'ies'}" if number else "no ability"
    if left.player:
        return _clause_of(left.player, f"have {some} of {left.card} set up")
    return Clause(f"{some} of {left.card}", "be set up", f"{'is' if number <= 1 else 'are'} set up")


def _count(left: CountIn, sign: str, number: int) -> Clause:
    noun = str(left.card) or f"card{'' if number == 1 else 's'}"
    if number == 0 and sign == "=":
        some = f"no {one_of(left.card).partition(' ')[2] if not isinstance(left.card, str) else left.card or 'card'}"
    else:
        some = f"{'' if sign == '=' and not left.card else _COUNTED[sign] + ' '}{number} {noun}"
    if left.zone.player:
        return _clause_of(left.zone.player, f"end up with {some} {_with_whom(left.zone)}")
    return Clause(some, _there(left.zone), f"{'ends' if number <= 1 else 'end'} up {_whose_place(left.zone)}")


def _numbers(node: Compare) -> Clause:
    """Return a comparison of any two numbers as a clause."""
    how = {"=": "be", "<": "be less than", "<=": "be at most", ">": "be more than", ">=": "be at least"}[node.sign]
    return _clause_of(_amount(node.left), f"{how} {_amount(node.right)}")


def _amount(amount: Amount) -> str:
    if isinstance(amount, PoolOf):
        return f"{amount.player}'s {POOL_NAME[amount.pool].many}"
    if isinstance(amount, EmptyPiles):
        return "the number of empty piles"
    if isinstance(amount, PendingOf):
        return f"the number of abilities of {amount.card} set up{f' for {amount.player}' if amount.player else ''}"
    return str(amount)


__all__ = [
    "Clause", "always", "clause", "gerund_of", "has_to", "never", "not_always", "now_of", "on_condition", "place_words",
    "possible", "side_by_side", "third_of",
]
