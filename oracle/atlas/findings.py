"""What is found in a position of a pair: that the order of the two decides, that one comes too late for the other, that
one comes in the middle of the other.

Everything is followed, and read from the graph. What is found there is told in plain words at once: a question that a
player would ask, and its answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from engine.language import From, On, Place
from engine.record import replace
from engine.state import (
    MOVING,
    AbilitySetUp,
    CardBought,
    CardsPut,
    CouldUse,
    Discarded,
    Drawn,
    Event,
    Exchanged,
    Exiled,
    Gained,
    Game,
    NothingDone,
    Played,
    PoolChanged,
    Replaced,
    Revealed,
    SetAside,
    Shuffled,
    TrackLost,
    Trashed,
    UseAbility,
    Used,
    place_of,
)
from oracle.atlas.known import SORTS
from oracle.atlas.parts import card_of
from oracle.atlas.positions import DRAWN, FILLER, ORDINARY, Position
from oracle.budget import Budget
from oracle.claims.answer import Answer, Wanted, answer
from oracle.errors import OracleError
from oracle.graph import DECISION, DecisionGraph
from oracle.graph.outcomes import Pair
from oracle.scenario import build, from_notation
from oracle.share.ends import LAST
from oracle.share.forks import Branch, Fork, Teller
from oracle.share.reply import Reply
from oracle.share.sentence import Sentence
from oracle.words.abilities import card_of_code, code_info
from oracle.words.catalogue import facts
from oracle.words.decisions import trigger_text
from oracle.words.events import acts_on_what_it_names, needless_loss
from oracle.words.facts import Fact, facts_text
from oracle.words.sentences import event_text, verb_of
from oracle.words.verbs import VERB, split_verb

STATES: Final = 600              # positions of one graph; more is no plain case
_NEVER: Final = 1e9              # seconds: never what ends it
_LETTERS: Final = 300            # of an answer
_MOST_FACTS: Final = 2           # that are told of an order
_MOST_WAYS: Final = 3            # to go on after a branch
_OCCURRENCES: Final = {"gain": Gained, "trash": Trashed, "discard": Discarded, "play": Played, "resolve": Played,
                       "exile": Exiled, "reveal": Revealed, "buy": CardBought}
_DENIED: Final = ("barred", "turns", "prevented", "gone", "unmoved", "first", "otherwise")      # claims refuted
_KEPT: Final = 64                # positions to compare with that are remembered


class Finding(NamedTuple):
    """Something that two cards do to each other: its sort, the question and the answer, the line that runs it, the
    claim that asks for it (empty: the line alone), and the occurrence at which it is (``when``), with the card that
    it is ``about`` if that is one of the two, or what plays it (``player``). What is ``weak`` is worth telling only if
    a ruling speaks of both. ``rule`` is the statement by which it is so, or the card whose own statement says it, where
    that does not follow from the sort.

    The sorts: each of two abilities makes the other one come too late (*race*), or one of them does (*late*); the other
    one cannot be used any more (*barred*); what has gone is played *again*; track is *lost*; one is *prevented* by the
    other; the *order* changes something else; what plays another card *stays* in play with it; one comes in the middle
    of the other (*between*); two players take *turns*; what one trashes or discards *wakes* the other.
    What is played as a *way* does not stay; a Way is chosen *each* time; one can *reach* what the other draws; what
    the other gained to somewhere else is *moved* all the same.
    """

    sort: str
    question: str
    answer: str
    line: str
    claim: str = ""
    when: str = ""
    about: str = ""
    weak: bool = False
    player: str = ""
    rule: str = ""


class Looked(NamedTuple):
    """What was found for a pair: in how many positions was looked, with how many states, and in how many of them the
    pair had no part that could be followed."""

    findings: tuple[Finding, ...]
    positions: int
    states: int
    refused: int


def look(first: str, second: str, positions: Sequence[Position]) -> Looked:
    """What is found in the positions of a pair: of each sort the first that is worth telling, or the first."""
    found: dict[str, Finding] = {}
    states = refused = 0
    for position in positions:
        try:
            graph = _followed(position.line)
        except OracleError:
            refused += 1
            continue
        states += len(graph.graph)
        if not graph.graph.decided or not graph.graph.outcomes.counted:
            refused += 1
            continue
        small = _Reader(graph, first, second, position).findings()
        for one in small if not position.larger[0] else _in_a_game(first, second, position) if any(small) else ():
            before = found.get(one.sort)
            if (before is None or (before.weak and not one.weak)) and (checked := _checked(one)) is not None:
                found[one.sort] = checked
        if any(sort in found and not found[sort].weak for sort in ("race", "late")):
            break
    return Looked(tuple(sorted(found.values(), key=lambda one: SORTS.index(one.sort))), len(positions), states, refused)


def _in_a_game(first: str, second: str, position: Position) -> Iterator[Finding]:
    """What is found in a position with hands and decks as large as in a game."""
    larger = position.in_a_game()
    try:
        graph = _followed(larger.line)
    except OracleError:
        return
    if graph.graph.decided and graph.graph.outcomes.counted:
        yield from _Reader(graph, first, second, larger).findings()


def _plainly(branch: Branch, inside: bool = False) -> Branch:
    """A branch without what nobody asks about, here and ``inside`` of it: abilities that are set up; and where there is
    something else to tell, the cards that only fill hand and deck, and what there is less of."""
    then = branch.then
    if then is not None:
        then = replace(then, branches=tuple(_plainly(one, True) for one in then.branches))
    facts = tuple(one for one in branch.facts if one[0].sort != "set up" and not _is_kept(one[0])
                  and (one[0].what != FILLER or one[0].where == "in hand"))
    telling = tuple(one for one in facts if one[0].what != FILLER and not branch.faint)
    said = branch.late or then is not None or (inside and not branch.options[0].startswith(("use ", "then ")))
    return replace(branch, facts=telling or (() if said else facts), then=then)


def _is_kept(fact: Fact) -> bool:
    """Whether a fact is that an ordinary card is still in the hand: it goes without saying."""
    return fact.what in ORDINARY and fact.where == "in hand"


def _without_using(fork: Fork | None) -> Fork | None:
    """A fork, unless it is whether an ability is used: that somebody does so or not is no matter of order."""
    return None if fork is not None and any(
        text.startswith(("use ", "then ")) for one in fork.branches for text in one.options) else fork


def _checked(finding: Finding) -> Finding | None:
    """A finding whose claim can be asked and is decided; without a claim that cannot be read."""
    if not finding.claim:
        return finding
    try:
        if _followed(f"{finding.line} | {finding.claim}").holds is (finding.sort not in _DENIED):
            return finding
    except OracleError:
        return finding._replace(claim="")
    return None


def _followed(line: str) -> Answer:
    return answer(build(from_notation(line)), (), Budget(STATES, _NEVER), Wanted(assuming=False, told=True))


@lru_cache(_KEPT)
def _followed_once(line: str) -> Answer:
    return _followed(line)


def _done_by(found: Answer, name: str) -> dict[str, Event]:
    graph, game = found.graph, found.question.game
    done: dict[str, Event] = {}
    for events in (graph.opening, *(graph.events(edge) for edge in range(graph.edge_count))):
        for event in events:
            if card_of_code(game, event.code) == name and type(event) in _TELLING:
                done.setdefault(_claim(game, event), event)
    return dict(sorted(done.items(), key=lambda one: _TELLING[type(one[1])]))


def _claim(game: Game, event: Event) -> str:
    return re.sub(r" \([^()]*\)$", "", event_text(game, event))


_TELLING: Final[dict[type[Event], int]] = {
    **dict.fromkeys(MOVING, 0), AbilitySetUp: 1, Exchanged: 1, PoolChanged: 2, Revealed: 3, Drawn: 4}


_EACH_TIME: Final = _TELLING.keys() - {Drawn, Revealed, Played, Shuffled}
_ELSEWHERE: Final = (Place.HAND, Place.DECK, Place.ASIDE)
_POOR: Final = 2                 # coins: nobody gains by choice what costs no more
_HANDLED: Final = (MOVING | {Played}) - {Shuffled}           # what an ability does with a card that it has in view
_CHOSEN: Final = (Played, SetAside, CardsPut)                # what cannot be done with a card, whatever it costs


class _Reader:
    """Reads what two cards do to each other from the graph of a position."""

    def __init__(self, found: Answer, first: str, second: str, position: Position) -> None:
        self.found = found
        self.graph: DecisionGraph = found.graph
        self.game = self.graph.states[self.graph.root].game
        self.names = (first, second)
        self.position = position
        self._told_lines: list[list[Event]] | None = None

    @cached_property
    def teller(self) -> Teller:
        """What tells its ends apart, which is found out where it is asked for."""
        return Teller(self.graph, self.found.question.state, self.found.heading)

    def findings(self) -> Iterator[Finding]:
        """All that is found, at most one of a sort."""
        kind = self.position.kind
        one = {"leaving": self._unmoved, "twice": self._twice, "row": self._in_a_row, "drawn": self._joins,
               "stays": self._stays, "bare": self._order, "way": self._as_way, "each": self._each_play,
               "reach": self._reach}.get(kind)
        if one is not None:
            finds = [one]
        else:
            finds = [self._order, self._barred, self._lost, self._prevented, self._turns, self._between, self._wakes,
                     self._in_a_row, self._otherwise, self._gone, self._elsewhere]
        for find in finds:
            found = find()
            if found is not None and (found.sort != "order" or kind == "together"):
                seldom = kind == "bare" or self.position.line.endswith(" onto the deck") or self._in_no_turn()
                yield found._replace(weak=True) if seldom else found

    def _in_no_turn(self) -> bool:
        """Whether what is bought, or a Treasure, waits for something while an Action is played: few turns go back."""
        known, line = facts(), f"{self.position.line} "
        waits = next((known[name] for name in self.names if f"pending={name} " in line), None)
        played = known.get(line.rpartition(" Alice plays ")[2].partition("|")[0].strip())
        if waits is None or played is None or "Action" not in played.types or {"Treasure", "Night"} & {*played.types}:
            return False
        return waits.kind == "event" or (waits.is_card and "Action" not in waits.types)

    def _owner(self, code: int) -> str:
        return card_of_code(self.game, code)

    def _finding(
        self, sort: str, question: str, said: str, claim: str = "", when: str = "", about: str = "",
        weak: bool = False, player: str = "", rule: str = "",
    ) -> Finding:
        about = about or next((name for name in self.names if self.position.line.endswith(f" {name}")
                               or f"gains {name}" in self.position.line), "")
        return Finding(sort, question, said, self.position.line, claim, when, about, weak, player, rule)

    # ------------------------------------------------------------------ the order decides

    def _order(self) -> Finding | None:
        for pair in sorted(self.graph.outcomes.deciding_pairs(), key=lambda one: not one.both_ways):
            names = [self._used(edge) for edge in (pair.first, pair.second)]
            if set(names) != set(self.names) or names[0] == names[1]:
                continue
            late = frozenset(one for one, other in ((pair.first, pair.second), (pair.second, pair.first))
                             if self._shuts_out(one, other))
            said = "" if late else self._both_told(pair)
            said = said or self._told(pair, late)
            if said and (late or "by chance" not in said):
                question = f"{self._situation()} Does it matter whether {names[0]} or {names[1]} comes first?"
                return self._finding(("order", "late", "race")[len(late)], question, f"Yes. {said}",
                                     when=self._when(pair.node), weak=not self._matters_which(pair, bool(late))
                                     or (not late and self._taken_from_hand()))
        return None

    def _matters_which(self, pair: Pair, late: bool) -> bool:
        """Whether each order leads somewhere where the other one cannot, as to what cards lie where and what is in
        pools, not only in which order they lie; of two of which one can come too late, whether one order does."""
        first, second = (self._had(bits & self.teller.known) for bits in (pair.first_before, pair.second_before))
        return first != second if late else bool(first - second and second - first)

    def _taken_from_hand(self) -> bool:
        """Whether one takes the other itself from the hand: with any other card there it would not."""
        for edge in range(self.graph.edge_count):
            for event in self.graph.events(edge):
                doer = self._owner(event.code)
                if doer in self.names and type(event) in _HANDLED and event.source >= 0 and (
                        place_of(len(self.game.players), event.source) is Place.HAND):
                    other = self.names[self.names[0] == doer]
                    if other in map(self._name, event.cards):
                        return True
        return False

    def _had(self, bits: int) -> set[frozenset[tuple[Fact, int | str]]]:
        """What players can have in the end, of some outcomes."""
        return {frozenset((fact, amount) for fact, amount in facts.items() if fact.sort not in (*LAST, "set up"))
                for number, facts in enumerate(self.teller.table.facts) if bits >> number & 1}

    def _shuts_out(self, edge: int, other: int) -> bool:
        """Whether using one ability can make the other one lose track of a card before that is used."""
        option = self.graph.option(other)
        code = option.trigger.code if isinstance(option, UseAbility) else -1
        seen, waiting = set(), [edge]
        while waiting:
            here = waiting.pop()
            for event in self.graph.events(here):
                if isinstance(event, Used) and event.code == code:
                    break
                if isinstance(event, TrackLost) and event.code == code and not needless_loss(self.game, event):
                    return True
            else:
                for out in self.graph.edges_of(self.graph.targets[here]):
                    if out not in seen:
                        seen.add(out)
                        waiting.append(out)
        return False

    def _always_late(self, edge: int, other: int) -> bool:
        """Whether after using one ability, however it is resolved, the other one has lost track of its card, and does
        nothing with any other card either."""
        option = self.graph.option(other)
        code = option.trigger.code if isinstance(option, UseAbility) else -1
        seen = {(edge, False)}
        waiting = [*seen]
        while waiting:
            here, lost = waiting.pop()
            own = [event for event in self.graph.events(here) if event.code == code]
            if any(type(event) in MOVING and {*map(self._name, event.cards)} != {self._owner(code)} for event in own):
                return False
            lost = lost or any(isinstance(event, TrackLost) for event in own)
            out = self.graph.edges_of(self.graph.targets[here])
            if not lost and (not out or any(isinstance(event, Used) for event in own)):
                return False
            fresh = {(one, lost) for one in out} - seen
            waiting += fresh
            seen |= fresh
        return True

    def _used(self, edge: int) -> str:
        option = self.graph.option(edge)
        return self._owner(option.trigger.code) if isinstance(option, UseAbility) else ""

    def _when(self, node: int) -> str:
        return trigger_text(self.graph.states[node], self.graph.choice(node))

    def _both_told(self, pair: Pair) -> str:
        """What is so, or can come to be, with one order and not with the other, where both are used; empty if nothing
        of one can be told."""
        table, known = self.teller.table, self.teller.known
        groups = pair.first_before & known, pair.second_before & known
        subjects = [fact for fact in table.varying(groups[0] | groups[1]) if fact.sort not in (*LAST, "set up")
                    and not _is_kept(fact) and (fact.what != FILLER or fact.where == "in hand")]
        subjects.sort(key=lambda fact: (fact.what == FILLER, fact.sort != "cards"))
        said = []
        for edge, bits, other in zip((pair.first, pair.second), groups, groups[::-1], strict=True):
            can = [[(fact, here[fact]) for fact in subjects
                    if here.get(fact, 0) and here[fact] not in table.values(fact, other)]
                   for number, here in enumerate(table.facts) if bits >> number & 1]
            always = [one for one in can[0] if all(one in facts for facts in can)] if can else []
            told = always or max(can, key=len, default=[])
            if not told:
                return ""
            more = [(fact, amount) for fact, amount in told if isinstance(amount, int) and amount > max(
                (one for one in table.values(fact, other) if isinstance(one, int)), default=0)]
            cards = [one for one in more if one[0].sort == "cards" and one[0].what != FILLER]
            facts = facts_text((cards or more or told)[:_MOST_FACTS])
            said.append(f"{self._used(edge)} first{'' if always else ', it can come to this'}: {_mine(facts)}.")
        return " ".join(said)

    def _sentence_of(self, fork: Fork) -> str:
        """A fork in words; empty if they are too many to read."""
        said = re.sub(r" \(\d+ outcomes\)", "", Sentence(Reply(), "", "", (), fork, "").answer(_LETTERS))
        if not said or re.search(r"\d more|\d outcomes?\b|: not: ", said):
            return ""
        return _mine(said)

    def _told(self, pair: Pair, late: frozenset[int]) -> str:
        """The two branches of an order in words; empty if they say the same, or nothing. After those that are ``late``
        for the other one that is told, and not what using it in vain leads to."""
        fork = self.teller.fork(pair.node, self.teller.known, 2)
        if fork is None or fork.anywhere:
            return ""
        two: list[Branch] = []
        for edge in (pair.first, pair.second):
            branch = next((one for one in fork.branches if edge in one.edges), None)
            plain = _plainly(branch) if branch is not None else None
            other = pair.second if edge == pair.first else pair.first
            if plain is not None:
                plain = replace(plain, then=_without_using(plain.then))
            if plain is not None and edge in late and self._always_late(edge, other):
                told = any(self.position.line.endswith(f" {fact.what}") for fact, _ in plain.facts)
                then = None if told else plain.then
                plain = replace(plain, late=(self._used(other),), then=then,
                                outcomes=plain.outcomes if then is not None else 1)
            if plain is None or not (plain.facts or plain.late or plain.then):
                return ""
            if plain.then is not None and len(plain.then.branches) > _MOST_WAYS:
                return ""                                 # nobody can read that
            two.append(plain)
        if two[0] is two[1]:
            return ""
        asked = [one.then.source for one in two if one.then is not None]
        if not late and len(set(asked)) > 1:
            return ""                                     # of each something else is told
        same = set(two[0].facts) & set(two[1].facts)
        fork = replace(fork, branches=tuple(replace(one, options=one.options[:1], facts=tuple(
            fact for fact in one.facts if fact not in same)) for one in two), asks="")
        if not all(one.facts or one.late or one.then for one in fork.branches):
            return ""
        said = self._sentence_of(fork)
        return said if all(f"{self._used(edge)} first" in said for edge in (pair.first, pair.second)) else ""

    # ------------------------------------------------------------------ one cannot be used any more

    def _barred(self) -> Finding | None:
        """One of the two can be used after some of what the other one lets one choose, and not after the rest."""
        graph = self.graph
        for late, early in (self.names, self.names[::-1]):
            offering = [node for node in range(len(graph)) if any(
                self._used(edge) == late for edge in graph.edges_of(node))]
            if not offering:
                continue
            can = self._leading_to(offering)
            for node in range(len(graph)):
                edges = graph.edges_of(node)
                if len(edges) < 2 or graph.kinds[node] != DECISION or node not in can or node in offering:
                    continue
                if self._asks(node) != early:
                    continue
                shut = [edge for edge in edges if graph.targets[edge] not in can
                        and self._touches(edge, early) and not self._has_used(edge, late)]
                open_ = [edge for edge in edges if graph.targets[edge] in can]
                if shut and open_:
                    return self._barred_by(node, shut[0], late)
        return None

    def _barred_by(self, node: int, edge: int, late: str) -> Finding:
        done = self.graph.words.option(edge)
        moved = next(one for one in self.graph.events(edge) if type(one) in MOVING)
        question = f"{self._situation()} I {done}. Can {late} still be used?"
        said = f"No: after that {late} cannot be used. Without it, it can."
        return self._finding("barred", question, said, f"possible={self._claimed(moved)} before used {late}")

    def _asks(self, node: int) -> str:
        choice = self.graph.choices[node]
        return self._owner(choice.code) if choice is not None and choice.player >= 0 else ""

    def _touches(self, edge: int, name: str) -> bool:
        """Whether the first thing that an edge moves is a card that its own ability moves away."""
        first = next((one for one in self.graph.events(edge) if type(one) in MOVING), None)
        return (first is not None and not isinstance(first, Gained | Played) and self._owner(first.code) == name
                and all(self._name(card) == name for card in first.cards))

    def _has_used(self, edge: int, name: str) -> bool:
        return any(isinstance(event, Used | CouldUse) and self._owner(event.code) == name
                   for event in self.graph.events(edge))

    def _name(self, card: int) -> str:
        from oracle.words.cards import name_of

        return name_of(self.game, card)

    def _leading_to(self, nodes: Sequence[int]) -> set[int]:
        """The nodes from which one of some nodes can be reached, those included."""
        found, waiting = set(nodes), list(nodes)
        while waiting:
            for edge in self.graph.incoming[waiting.pop()]:
                if self.graph.sources[edge] not in found:
                    found.add(self.graph.sources[edge])
                    waiting.append(self.graph.sources[edge])
        return found

    # ------------------------------------------------------------------ one loses track

    def _lost(self) -> Finding | None:
        """An ability of one loses track of a card because of the other, and does not do with it what it would do."""
        for events in self._lines_that_lose():
            for number, event in enumerate(events):
                if not isinstance(event, TrackLost) or self._owner(event.code) not in self.names:
                    continue
                other = self.names[self.names[0] == self._owner(event.code)]
                after = events[number + 1:]
                moved = next((one for one in after if type(one) in MOVING and set(one.cards) & set(event.cards)), None)
                if moved is None or self._owner(moved.code) != other or needless_loss(self.game, event):
                    continue
                found = self._again(after, event, moved) or self._in_vain(event, moved, events[:number], after)
                if found is not None:
                    return found
        return None

    def _lines_that_lose(self) -> Iterator[Sequence[Event]]:
        """What happens on one line of play over each step on which track is lost."""
        graph, ends = self.graph, frozenset(self.graph.ends())
        if any(isinstance(event, TrackLost) for event in graph.opening):
            yield from self._lines()[:1]
        for edge in range(graph.edge_count):
            if any(isinstance(event, TrackLost) for event in graph.events(edge)):
                rest = graph.line_from(graph.targets[edge], ends.__contains__)
                line = [*graph.line_to(graph.sources[edge]), edge, *(rest or ())]
                yield [*graph.opening, *(event for one in line for event in graph.events(one))]

    def _again(self, after: Sequence[Event], lost: TrackLost, moved: Event) -> Finding | None:
        """A card is played again though it has gone."""
        place = next((place for place, one in enumerate(after) if isinstance(one, Played) and one.code == lost.code
                      and one.cards == lost.cards and one.source < 0), None)
        if place is None:
            return None
        does = any(self._owner(one.code) == self._name(lost.cards[0]) and type(one) in _TELLING
                   for one in after[place + 1:])
        name, player, mover = self._name(lost.cards[0]), self._owner(lost.code), self._owner(moved.code)
        moves = any(type(one) in MOVING and not isinstance(one, Played) and one.cards == lost.cards
                    for one in after[place + 1:])
        by = f" with {mover}" if mover != name else ""
        question = f"{player} plays {name}. The first time, {_small(self._sentence(moved))}{by}. Is it played again?"
        said = f"Yes: {player} plays it again, although it has left the place where it was played."
        if not moves:
            said += " It cannot be moved from there a second time."
        return self._finding("again", question, said, f"possible={player} lost track of {name} and "
                             f"{name} was played twice", about=name, weak=not does,
                             player=player if mover in (name, player) else "")

    def _in_vain(
        self, lost: TrackLost, moved: Event, before: Sequence[Event], after: Sequence[Event],
    ) -> Finding | None:
        """An ability does not do with a card, or set up, what it does on another line, where it keeps track of it."""
        last = next((one for one in reversed(before) if one.code == lost.code and set(one.cards) & set(lost.cards)
                     and type(one) in MOVING), None)
        if last is None:
            return None
        loser = self._owner(lost.code)
        if self._goes_on(after, last) or not any(self._goes_on(rest, last) for rest in self._after(last)):
            return None
        card, mover = self._name(lost.cards[0]), self._owner(moved.code)
        if isinstance(last, Played) and card == mover:
            return None                                   # it can be played again all the same
        if isinstance(last, Gained) and card == mover and not self._is_of_itself(moved.code):
            return None                                   # of another card it is told better
        question = (f"{self._situation()} With {mover}, {_small(self._sentence(moved))}. "
                    f"Can {loser} still do something with {card}?")
        return self._finding("lost", question, f"No: {self._sentence(lost)}.",
                             f"possible={loser} lost track of {card}")

    def _is_of_itself(self, code: int) -> bool:
        info = code_info(self.game, code)
        return info is not None and info.ability is not None and info.ability.source is From.ITSELF

    def _after(self, event: Event) -> Iterator[Sequence[Event]]:
        """What comes after such a thing on lines of play."""
        for events in self._lines():
            place = next((place for place, one in enumerate(events) if one.code == event.code
                          and type(one) is type(event) and one.cards == event.cards), None)
            if place is not None:
                yield events[place + 1:]

    def _goes_on(self, events: Sequence[Event], last: Event) -> bool:
        """Whether an ability does more with a card that it has moved, from there, or sets something up for it."""
        for one in events:
            if one.code == last.code and set(one.cards) & set(last.cards):
                if isinstance(one, TrackLost):
                    break
                if type(one) in _HANDLED and one.source == last.target:
                    return True
            elif isinstance(one, AbilitySetUp) and self._owner(one.code) == self._owner(last.code):
                return True
        return False

    # ------------------------------------------------------------------ players in turn order

    def _turns(self) -> Finding | None:
        """Both are used at the same occurrence, by two players, and both move cards."""
        if self.position.kind != "together" or " plays " in self.position.line:
            return None
        for events in self._lines():
            used = [event for event in events if isinstance(event, Used) and self._owner(event.code) in self.names]
            for one, next_ in pairwise(used):
                if one.player != next_.player and self._owner(one.code) != self._owner(next_.code) and all(
                        self._moves_cards(events, each.code) for each in (one, next_)):
                    first, second = self._owner(one.code), self._owner(next_.code)
                    who = [self.game.players[event.player] for event in (one, next_)]
                    owner = {"Alice": "my", "Bob": "Bob's"}
                    question = (f"{self._situation()} Which comes first: {owner[who[0]]} {first}, or "
                                f"{owner[who[1]]} {second}?")
                    said = f"{first}: it goes in turn order, beginning with the player whose turn it is."
                    return self._finding("turns", question, said, f"possible=used {second} before used {first}",
                                         weak=True)
        return None

    def _in_a_row(self) -> Finding | None:
        """Two abilities of one player are used at the same event, one of them always first, as what it waits for comes
        earlier, or in the order that the player wants."""
        orders: dict[tuple[str, str], None] = {}
        for events in self._lines():
            used = [event for event in events if isinstance(event, Used) and self._owner(event.code) in self.names]
            for one, next_ in pairwise(used):
                if one.player == next_.player and self._owner(one.code) != self._owner(next_.code):
                    orders.setdefault((self._owner(one.code), self._owner(next_.code)))
        if not orders or (self.position.kind == "row") is not (len(orders) == 1):
            return None
        first, second = next(iter(orders))
        if not (self._matters_later(second) if len(orders) == 1 else self._order_decides()):
            return None
        question = f"{self._situation()} Which comes first, {first} or {second}?"
        sort, said = ("first", f"{first}: what {second} waits for comes later.") if len(orders) == 1 else (
            "free", "Whichever I like: I choose the order.")
        return self._finding(sort, question, said, f"possible=used {second} before used {first}", weak=True)

    def _matters_later(self, second: str) -> bool:
        """Whether it matters to two abilities of which one always comes first that there is the other: that which
        comes later replaces something, or what the one does is not the same where the other card is not."""
        replaces = any(isinstance(event, Replaced) and self._owner(event.code) == second
                       for events in self._lines() for event in events)
        return replaces or (bool(self.position.without)
                            and self._done_by(self.position.of).keys() != self._done_without().keys())

    def _order_decides(self) -> bool:
        """Whether anything depends on the order of the two."""
        return any({self._used(pair.first), self._used(pair.second)} == {*self.names}
                   for pair in self.graph.outcomes.deciding_pairs())

    @staticmethod
    def _moves_cards(events: Sequence[Event], code: int) -> bool:
        return any(event.code == code and type(event) in MOVING and not isinstance(event, Drawn) for event in events)

    # ------------------------------------------------------------------ one prevents the other

    def _prevented(self) -> Finding | None:
        """An ability of one is used without the other card, and never with it, which replaces what would happen."""
        name = self.position.of
        if not self.position.without or any(self._uses(events, name) for events in self._lines()):
            return None
        other = self.names[self.names[0] == name]
        for events in self._lines():
            number = next((number for number, one in enumerate(events) if isinstance(one, Replaced)
                           and self._owner(one.code) == other), None)
            after = events[number + 1:] if number is not None else ()
            then = next((one for one in after if type(one) in MOVING), None)
            if then is None or not self._used_without(name):
                continue
            question = f"I have played {other}. On the next turn {self._situation()} Does {name} work?"
            said = f"No: {other} replaces what would happen. {self._sentence(then)}."
            any_card = self._replaces_plays(other)
            return self._finding("prevented", question, said, f"possible=used {name}", about=other, weak=any_card,
                                 rule=other if any_card else "")
        return None

    def _used_without(self, name: str) -> bool:
        try:
            alone = _followed(self.position.without)
        except OracleError:
            return False
        return any(isinstance(event, Used) and card_of_code(alone.question.game, event.code) == name
                   for edge in range(alone.graph.edge_count) for event in alone.graph.events(edge)) or any(
            isinstance(event, Used) and card_of_code(alone.question.game, event.code) == name
            for event in alone.graph.opening)

    def _uses(self, events: Sequence[Event], name: str) -> bool:
        return any(isinstance(event, Used | CouldUse) and self._owner(event.code) == name for event in events)

    # ------------------------------------------------------------------ what is drawn takes part

    def _joins(self) -> Finding | None:
        """What one draws at an occurrence can be used at the same."""
        for events in self._lines():
            for number, event in enumerate(events):
                if not isinstance(event, Drawn | CardsPut | Played) or self._owner(event.code) not in self.names:
                    continue
                drawer = self._owner(event.code)
                if not any(isinstance(one, Used) and self._owner(one.code) == drawer for one in events[:number]):
                    continue                              # that was earlier, when it was played
                drawn = self.names[self.names[0] == drawer]
                if drawn in map(self._name, event.cards) and self._uses(events[number + 1:], drawn):
                    question = (f"{self._situation()} With {drawer}, {_small(self._sentence(event))}. "
                                f"Can {drawn} still be used now?")
                    said = f"Yes: {drawn} can still be used, although it was not there when that began."
                    claim = f"possible={self._claimed(event)} before used {drawn}"
                    return self._finding("joins", question, said, claim, about=drawn)
        return None

    def _twice(self) -> Finding | None:
        """What a card does only the first time, or only later, where it is played more than once."""
        for name in self.names:
            first, again = self._each_time(name)
            for here, there, when in ((first, again, "Only the first time"), (again, first, "Not the first time")):
                event = next((event for what, event in here.items() if what not in there), None)
                if event is not None and there:
                    doer = self.names[self.names[0] == name]
                    said = _small(self._sentence(event))
                    question = f"I play {name} twice with {doer}. Can it come to this each time: {said}?"
                    claim = f"possible={self._claimed(event)}"
                    return self._finding("twice", question, f"No. {when}.", claim, weak=True)
        return None

    def _each_time(self, name: str) -> tuple[dict[str, Event], dict[str, Event]]:
        """What a card can do the first time that it is played, and later, by what is done and whether with itself."""
        first: dict[str, Event] = {}
        again: dict[str, Event] = {}
        for events in self._lines():
            plays = [number for number, event in enumerate(events)
                     if isinstance(event, Played) and self._name(event.cards[0]) == name]
            if len(plays) < 2 or self._owner(events[plays[1]].code) == name:
                continue
            for number, event in enumerate(events):
                if number > plays[0] and self._owner(event.code) == name and type(event) in _EACH_TIME and not (
                        isinstance(event, PoolChanged) and event.amount < 0):           # it pays what there is
                    own = "itself" if name in map(self._name, event.cards) else ""
                    pool = str(event.pool) if isinstance(event, PoolChanged) else ""
                    done = first if number < plays[1] else again
                    done.setdefault(f"{verb_of(event)} {own}{pool}", event)
        return first, again

    # ------------------------------------------------------------------ compared with another position

    def _unmoved(self) -> Finding | None:
        """What a card that is played where it lies does not do with itself, and would do if it were played."""
        name = self.position.of
        doer = self.names[self.names[0] == name]
        if not any(isinstance(event, Played) and self._name(event.cards[0]) == name
                   for events in self._lines() for event in events):
            return None
        here, alone = self._done_by(name), self._done_without()
        for text, event in alone.items():
            if text in here or not (isinstance(event, AbilitySetUp) or (type(event) in MOVING and name in text)):
                continue
            question = (f"{self._situation()} {doer} plays {name} and leaves it where it lies. "
                        f"Can it come to this: {_small(_told_by_me(text))}?")
            said = f"No. If {name} is played from the hand, it can."
            return self._finding("unmoved", question, said, f"possible={text}", about=doer)
        return None

    def _otherwise(self) -> Finding | None:
        """What a card does not do with the other one, and does with a plain card in its place."""
        position = self.position
        if not position.plain or position.kind != "upon":
            return None
        other = self.names[self.names[0] == position.of]
        here = self._done_by(position.of)
        for text, event in self._done_without().items():
            if text in here or other not in text or not isinstance(event, _CHOSEN):
                continue
            question = f"{self._situation()} Can it come to this: {_small(_told_by_me(text))}?"
            said = f"No. With {position.plain} in place of {other}, it can."
            return self._finding("otherwise", question, said, f"possible={text}", weak=True, about=position.of)
        return None

    def _gone(self) -> Finding | None:
        """What a card does on the next player's turn, and cannot do after the other one has been played."""
        position = self.position
        if position.kind != "later":
            return None
        here = self._done_by(position.of)
        other = self.names[self.names[0] == position.of]
        for text, event in self._done_without().items():
            if text not in here and (type(event) in MOVING or isinstance(event, AbilitySetUp | PoolChanged)) and not (
                    isinstance(event, Gained | Drawn | Played | Shuffled)):
                question = (f"I have played {other}. On the next turn {self._situation()} Can it come to this: "
                            f"{_small(_told_by_me(text))}?")
                return self._finding("gone", question, f"No. Without {other}, it can.", f"possible={text}", weak=True,
                                     about=other, rule=other if self._replaces_plays(other) else "")
        return None

    def _replaces_plays(self, name: str) -> bool:
        """Whether a card replaces here what another one does when it is played."""
        return any(isinstance(event, Replaced) and self._owner(event.code) == name and (
            info := code_info(self.game, event.code)) is not None and info.ability is not None
            and info.ability.when.on is On.WOULD_RESOLVE for events in self._lines() for event in events)

    def _done_by(self, name: str) -> dict[str, Event]:
        """What the abilities of a card can do, by how it can be claimed: what moves cards first."""
        return _done_by(self.found, name)

    def _done_without(self) -> dict[str, Event]:
        """The same in the position that this one is compared with, with the other card's name for the plain one's."""
        position = self.position
        other = self.names[self.names[0] == position.of]
        try:
            found = _followed_once(position.without)
        except OracleError:
            return self._done_by(position.of)
        if not found.graph.decided:
            return self._done_by(position.of)
        done = _done_by(found, position.of)
        return {text.replace(position.plain, other) if position.plain else text: one for text, one in done.items()}

    # ------------------------------------------------------------------ one stays in play with the other

    def _stays(self) -> Finding | None:
        """What plays another card is not discarded in Clean-up where it has played that."""
        for player, other in (self.names, self.names[::-1]):
            if not self.position.line.startswith(f"Alice hand={player},{other}"):
                continue
            kept = f"{player} in Alice.play and {other} in Alice.play"
            question = (f"I play {player}, and with it {other}, which stays in play at the end of the turn. "
                        f"Does {player} stay, too?")
            said = f"Yes, if it has played {other} again: it stays in play as long as {other} does."
            return self._finding("stays", question, said, f"possible={kept}", about=player, player=player)
        return None

    # ------------------------------------------------------------------ Ways

    def _as_way(self) -> Finding | None:
        """What stays in play, or goes somewhere, when it is played is discarded if it is played as a Way."""
        way, name = self.names if self.position.line.endswith(f"{self.names[1]} | Alice ends the turn") else (
            self.names[::-1])
        try:
            alone = _followed_once(self.position.without)
        except OracleError:
            return None
        stays = _Reader(alone, *self.names, self.position)
        used = [events for events in self._lines() if any(
            isinstance(event, Replaced) and self._owner(event.code) == way for event in events)]
        if any(stays._discards(events, name) for events in stays._lines()) or not used or not all(
                self._discards(events, name) for events in used):
            return None
        question = f"I play {name}, and use {way} for it. Is {name} discarded this turn?"
        said = f"Yes: {name} neither stays in play nor goes anywhere else, as what it says itself is not done."
        return self._finding("way", question, said, f"possible=used {way} and {name} in Alice.discard", about=way,
                             player=way, rule="way-4" if "Duration" in facts()[name].types else "way-5")

    def _discards(self, events: Sequence[Event], name: str) -> bool:
        return any(isinstance(event, Discarded) and name in map(self._name, event.cards) for event in events)

    def _each_play(self) -> Finding | None:
        """What is played several times by one card can be played as a Way one time, and not the other."""
        player, way = self.names if self.position.line.endswith(f" plays {self.names[0]}") else self.names[::-1]
        for events in self._lines():
            plays = [event for event in events if isinstance(event, Played) and self._owner(event.code) == player]
            ways = [event for event in events if isinstance(event, Replaced) and self._owner(event.code) == way]
            if len(plays) > 1 and len(ways) == 1:
                name = self._name(plays[0].cards[0])
                question = f"{player} plays {name} more than once. Can I use {way} for only one of these plays?"
                said = "Yes: each time that it is played I choose anew."
                claim = f"possible={player} played {name} twice and used {way} once"
                return self._finding("each", question, said, claim, about=player, player=way)
        return None

    # ------------------------------------------------------------------ one can do something with the other's cards

    def _reach(self) -> Finding | None:
        """In one order of two, the second can do something with a card that the first has drawn."""
        found: dict[tuple[str, str], tuple[Event, Event]] = {}
        either = any({*self.names} <= {self._used(edge) for edge in self.graph.edges_of(node)}
                     for node in range(len(self.graph)))
        for events in self._lines() if either else ():
            used = [self._owner(event.code) for event in events if isinstance(event, Used)]
            for number, event in enumerate(events):
                first = self._owner(event.code)
                if not isinstance(event, Drawn) or first not in self.names or first not in used:
                    continue
                second = self.names[self.names[0] == first]
                then = next((one for one in events[number + 1:] if self._owner(one.code) == second
                             and (type(one) in MOVING or isinstance(one, Played)) and one.source == event.target
                             and set(map(self._name, one.cards)) == {DRAWN}), None)
                if then is not None and DRAWN in map(self._name, event.cards):
                    found.setdefault((first, second), (event, then))
        for (first, second), (event, then) in found.items():
            question = f"{self._situation()} Can {second} do something with a card that {first} draws now?"
            said = (f"Yes: I choose which comes first. {first} first, it can come to this: "
                    f"{_small(self._sentence(then))}.")
            claim = f"possible={self._claimed(event)} before {self._claimed(then)}"
            return self._finding("reach", question, said, claim, about=second)
        return None

    def _elsewhere(self) -> Finding | None:
        """One moves a card that the other has gained to somewhere else than the discard pile."""
        best: tuple[bool, Event, Event] | None = None
        for events in self._lines() if self.position.kind == "beside" else ():
            for number, event in enumerate(events):
                gainer = self._owner(event.code)
                if not isinstance(event, Gained) or gainer not in self.names or event.player or (
                        place_of(len(self.game.players), event.target) not in _ELSEWHERE):
                    continue
                name, mover = self._name(event.cards[0]), self.names[self.names[0] == gainer]
                rest = events[number + 1:]
                used = next((one for one in rest if isinstance(one, Used)), None)
                then = next((one for one in rest if type(one) in MOVING), None)
                if used is None or then is None or self._owner(used.code) != mover or then.code != used.code:
                    continue
                if name in self.names or not self._is_about(used.code):
                    continue
                if then.source == event.target and then.target != event.target and self._name(then.cards[0]) == name:
                    card = card_of(name)
                    best = min(best or (True, event, then), (card is None or card.cost.coins <= _POOR, event, then),
                               key=lambda one: one[0])
        if best is None:
            return None
        _, event, then = best
        gainer, mover = self._owner(event.code), self._owner(then.code)
        question = f"{self._situation()} {self._sentence(event)}. Can {mover} still do something with it there?"
        said = f"Yes, wherever it was gained to. It can come to this: {_small(self._sentence(then))}."
        return self._finding("moved", question, said, f"possible={self._claimed(event)} before {self._claimed(then)}",
                             about=mover, weak=True)

    def _is_about(self, code: int) -> bool:
        """Whether an ability that waits for a gain does something with the card that was gained."""
        info = code_info(self.game, code)
        return info is not None and info.ability is not None and info.ability.when.on is On.GAIN and (
            acts_on_what_it_names(info.ability.clause))

    # ------------------------------------------------------------------ one in the middle of the other

    def _between(self) -> Finding | None:
        """An ability of one is resolved in the middle of an ability of the other, which goes on afterwards."""
        for events in self._lines():
            for number, event in enumerate(events):
                if not isinstance(event, Used) or self._owner(event.code) not in self.names:
                    continue
                inner = self._owner(event.code)
                outer = self.names[self.names[0] == inner]
                cause = next((one for one in reversed(events[:number]) if type(one) in MOVING), None)
                if cause is None or self._owner(cause.code) != outer or not self._can_bring(cause, event.code):
                    continue
                rest = events[number + 1:]
                on = next((place for place, one in enumerate(rest) if one.code == cause.code
                           and not isinstance(one, TrackLost | CouldUse)), None)
                inside = [one for one in rest[:on] if one.code == event.code and not isinstance(one, TrackLost)]
                inside = [one for one in inside if not isinstance(one, AbilitySetUp | CouldUse) and not (
                    isinstance(one, Exchanged) and len(set(map(self._name, one.cards))) == 1)        # for a copy of it
                    and (type(one) in MOVING or not any(type(one) is type(other) and self._owner(other.code) == outer
                                                        for other in events))]       # and not what the other does, too
                if on is None or not inside or isinstance(rest[on], Used | NothingDone | AbilitySetUp):
                    continue
                done_to_it = isinstance(cause, Trashed | Discarded) and self._name(cause.cards[0]) == inner
                goes_on = done_to_it or type(rest[on]) in MOVING
                weak = not goes_on or not self._matters(cause, inside, rest[on:], outer)
                if any(isinstance(one, Played) and self._name(one.cards[0]) == outer for one in inside):
                    continue                              # it is played again: nothing comes in the middle of it
                question = f"{self._situation()} {self._sentence(cause)}. Does {inner} come before the rest of {outer}?"
                said = f"Yes. First {self._sentence(inside[-1])} ({inner}), then {self._sentence(rest[on])} ({outer})."
                return self._finding("between", question, said,
                                     f"possible={self._claimed(inside[-1])} before {self._claimed(rest[on])}",
                                     about=outer, weak=weak)
        return None

    def _matters(self, cause: Event, inside: Sequence[Event], rest: Sequence[Event], outer: str) -> bool:
        """Whether what comes in the middle can matter: what goes on does something with a card from where such a one
        has come."""
        moved = {(self._name(card), one.target) for one in inside if type(one) in MOVING for card in one.cards}
        moved -= {(self._name(card), cause.target) for card in cause.cards}      # it has that one already
        return any(
            self._owner(one.code) == outer and (self._name(card), one.source) in moved and not isinstance(one, Shuffled)
            for one in rest for card in one.cards)

    def _can_bring(self, cause: Event, code: int) -> bool:
        """Whether something that happened can be the occurrence that an ability is about, as it is called."""
        info = code_info(self.game, code)
        label = info.label if info is not None else ""
        return all(isinstance(cause, kind) for word, kind in _OCCURRENCES.items() if word in label)

    # ------------------------------------------------------------------ one wakes the other

    def _wakes(self) -> Finding | None:
        """One trashes or discards the other, whose own ability works then."""
        if self.position.kind != "upon":
            return None
        for events in self._lines():
            for number, (cause, used) in enumerate(pairwise(events)):
                if not isinstance(cause, Trashed | Discarded) or not isinstance(used, Used):
                    continue
                inner, outer = self._owner(used.code), self._owner(cause.code)
                if {inner, outer} != set(self.names) or inner not in map(self._name, cause.cards):
                    continue
                if not self._can_bring(cause, used.code):
                    continue
                done = next((one for one in events[number + 2:] if one.code == used.code
                             and type(one) in MOVING | {PoolChanged}), None)
                if done is not None:
                    question = f"{self._situation()} {self._sentence(cause)}. Does {inner} do something then?"
                    return self._finding("wakes", question, f"Yes: {self._sentence(done)}.",
                                         f"possible=used {inner}", about=inner, weak=True)
        return None

    # ------------------------------------------------------------------ what happened, and its words

    def _lines(self) -> Sequence[Sequence[Event]]:
        """What happens on one line of play to each end."""
        if self._told_lines is None:
            graph = self.graph
            self._told_lines = [
                [*graph.opening, *(event for edge in graph.line_to(node) for event in graph.events(edge))]
                for node in graph.ends()]
        return self._told_lines

    def _situation(self) -> str:
        """What happens, as a player says it."""
        empty = ", and my deck is empty" if self.position.kind == "bare" else ""
        return f"{in_person(self.position.line.rpartition(' | ')[2])}{empty}."

    def _claimed(self, event: Event) -> str:
        return _claim(self.game, event)

    def _sentence(self, event: Event) -> str:
        return _told_by_me(self._claimed(event))


def _mine(said: str) -> str:
    """What is said of Alice as she says it herself."""
    return said.replace("Alice has ", "I have ").replace(" your ", " my ")


def _told_by_me(sentence: str) -> str:
    """A sentence about what happened as Alice tells it while it does: ``I gain Gold``."""
    who, _, rest = sentence.partition(" ")
    base, words = split_verb(rest)
    if base and who == "Alice":
        sentence = f"I {base} {words}"
    elif base and not who.endswith("'s"):
        first, _, more = base.partition(" ")
        sentence = f"{who} {' '.join(filter(None, (VERB[base].third or f'{first}s', more, words)))}"
    return sentence.strip().replace("Alice's ", "my ").replace(" was set up ", " is set up ")


_WORDS: Final = {
    "Alice ends the turn": "My turn ends", "Alice starts the turn": "My turn begins",
    "Alice ends the Action phase": "My Action phase ends", "Bob ends the turn": "My next turn begins",
}


def _small(sentence: str) -> str:
    """A sentence as it stands within another one."""
    return sentence[:1].lower() + sentence[1:] if sentence.startswith("My ") else sentence


_BARE: Final = {
    "plays": "play", "buys": "buy", "gains": "gain", "trashes": "trash", "discards": "discard", "exiles": "exile",
    "draws": "draw", "reveals": "reveal", "takes": "take", "receives": "receive",
}


def in_person(event: str) -> str:
    """An event as Alice tells it herself: ``I gain Gold``."""
    if event in _WORDS:
        return _WORDS[event]
    who, _, rest = event.partition(" ")
    verb, _, rest = rest.partition(" ")
    return f"I {_BARE.get(verb, verb)} {rest}" if who == "Alice" else event


__all__ = ["Finding", "Looked", "in_person", "look"]
