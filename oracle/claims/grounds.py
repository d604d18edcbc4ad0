"""The grounds of a claim: what happens on every line of play on which it holds, in the words of the lines.

A ground is a sentence of a line of play. It is looked for among those that stand on all lines of play in question (and,
where something is chosen, on none of the others), and taken only if it is about what the claim speaks of: it takes the
card there or away, gives the coins, keeps a player unaffected. So it is never guessed, and where there is none, nothing
is said.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.kernel import blocked
from engine.language import On, Pool
from engine.state import (
    MOVING,
    CouldUse,
    Drawn,
    EffectsChosen,
    Event,
    Gained,
    LeftUnaffected,
    NothingDone,
    PoolChanged,
    PoolIgnored,
    Received,
    Replaced,
    Shuffled,
    TrackLost,
    TurnBegun,
    TurnSkipped,
    Used,
    zone_number,
)
from oracle.claims.conditions import Condition, leading
from oracle.claims.names import Names
from oracle.claims.orders import Product
from oracle.claims.predicates import (
    All,
    Any_,
    Before,
    CardAt,
    Compare,
    CountIn,
    Exactly,
    ExtraTurn,
    Happened,
    Holds,
    Node,
    Not,
    PoolOf,
    Predicate,
    TurnOf,
    Values,
    Zone,
)
from oracle.claims.search import Reading
from oracle.claims.ways import EventPattern, Observer, OfferPattern
from oracle.words.ability_texts import ability_text, card_of_code, code_info
from oracle.words.card_texts import name_of
from oracle.words.facts import joined
from oracle.words.lines_of_play import needless_loss, sentences
from oracle.words.place_texts import pool_text
from oracle.words.table import GAME_PLACE, PLAYER_PLACE, SINGLE
from oracle.words.verbs import VERBS

if TYPE_CHECKING:
    from oracle.graph import DecisionGraph

LARGEST: Final = 600             # edges of a graph of which every step is looked at again
_SILENT: Final = (Used, CouldUse, EffectsChosen)         # what was decided, not what came of it
_TELLING: Final[dict[type[Event], int]] = {TrackLost: 8, LeftUnaffected: 7, NothingDone: 5, Replaced: 4, PoolIgnored: 5}

_MADE: Final = 5                 # what an event tells that is what is claimed, or brings it about
_MOST_SUMS: Final = 20
_COUNTED: Final = 10             # how often something is counted
_BY: Final = re.compile(r" \([^()]*\)$")
Told = dict[str, Event]


class Ground(NamedTuple):
    """A ground of a claim: what happens, in the words of a line of play.

    It is so on the lines of play on which ``when`` holds, or, with ``otherwise``, on those on which the claim does not.
    It happens before ``before`` and after the sentence ``after``. A ``weak`` ground hardly says more than the claim;
    one that ``decides`` keeps something from happening, or comes first; one that is ``summed`` is made up of several
    sentences.
    """

    text: str
    when: Node | None = None
    otherwise: bool = False
    before: Node | None = None
    after: str = ""
    weak: bool = False
    decides: bool = False
    summed: bool = False

    @property
    def adds(self) -> bool:
        """Report whether it says more than what happens, and than what is chosen first.

        It does if it tells what keeps something from happening, what comes only then, or what adds up.
        """
        return (self.decides and self.before is None) or (self.summed and " and " in self.text)


class _Lines(NamedTuple):
    """The sentences on all lines of play that lead to some ends, and those on any; whether there are such lines; and
    those after each edge.
    """

    every: Told
    some: frozenset[str]
    there: bool
    after: dict[int, Told]


class Grounds:
    """The grounds of claims in one graph."""

    def __init__(self, graph: DecisionGraph, claimed: Iterable[Node]) -> None:
        self.graph = graph
        self.cards = frozenset(card for node in claimed for atom, _ in _parts(node, True) for card in _cards_of(atom))
        self.game = graph.states[graph.root].game
        self.names = Names.of(self.game)
        self.can_tell = (graph.decided and not graph.is_folded and not graph.cuts and graph.edge_count <= LARGEST
                         and graph.moves.words is None and isinstance(graph.orders, int))
        self._told: dict[int, Told] = {}
        self._happened: dict[int, Sequence[Event]] = {}
        self._split: dict[Node, tuple[_Lines, _Lines]] = {}

    def numbers(self, pattern: EventPattern) -> tuple[int, ...]:
        """Return how often something happens, or of how many cards, on some line of play each; none if it can be too
        often.
        """
        found = [number for number in range(_COUNTED + 1) if self.lines(Happened(pattern, number, number))[0].there
                 ] if self.can_tell else []
        return () if self.can_tell and self.lines(Happened(pattern, _COUNTED + 1))[0].there else tuple(found)

    def always(self, node: Node, said: str) -> Ground | None:
        """Return why something is always so. ``said`` is what has been told of it: a ground says more."""
        told = {text: event for text, event in self.lines(node)[0].every.items()
                if not isinstance(event, PoolChanged) or not _compares(node)}
        return self._sum(node) or self._best(node, told, said, True, True)

    def possible(self, node: Node, said: str, on: Condition | None) -> Ground | None:
        """Return why something is so where it is, or otherwise is not; ``on`` is the decision that has been told to
        tell these apart.
        """
        if on is None:
            found = self._sum(node) or self._best(node, self.lines(node)[0].every, said, True)
            return found._replace(weak=True) if found is not None else None
        yes, no = self._through(node, True, on.with_it), self._through(node, False, on.without)
        made = self._best(node, _without(yes.every, no), said, True)
        kept = self._best(node, _without(no.every, yes), said, False)
        if kept is not None and (made is None or type(no.every[kept.text]) in _TELLING):
            return kept._replace(otherwise=True)
        return made or self._in_time(node, yes, no)

    def never(self, node: Node, said: str) -> Ground | None:
        """Return why something is never so: what happens instead."""
        if isinstance(node, Any_):
            return next(filter(None, (self.never(part, said) for part in node.parts)), None)
        if isinstance(node, Not):
            return self.always(node.part, said)
        if isinstance(node, Before):
            return self._too_late(node, said)
        if isinstance(node, All):
            return self._instead(node, said)
        if (silent := self._not_triggered(node)) is not None:
            return silent
        if isinstance(node, Happened) and node.low > 1 and isinstance(node.pattern, EventPattern):
            once = Happened(node.pattern, node.low - 1)
            told = {text: event for text, event in self.lines(once)[0].every.items() if type(event) in _TELLING}
            if (found := self._best(node, told, said, False)) is not None:
                return found._replace(when=once)
        return self._best(node, self.lines(node)[1].every, said, False)

    def _in_time(self, node: Node, yes: _Lines, no: _Lines) -> Ground | None:
        """Return what has to come before an ability is used, where the same happens later on other lines of play."""
        topic = _Topic(self.game.players, node, self.cards)
        made = {card_of_code(self.game, event.code): self._cards(event) for event in yes.every.values()
                if self._worth(event, topic, True) >= _MADE - 1}
        for cause, cards in made.items():
            used = Happened(EventPattern(frozenset({Used}), cause=cause, text=f"used {cause} # times"))
            for text, event in yes.every.items():
                if text not in no.every or card_of_code(self.game, event.code) in ("", cause) or (
                        type(event) not in MOVING or not self._cards(event) & cards):
                    continue
                done = Happened(EventPattern(frozenset({type(event)}), sentence=text, text=text))
                if not self.lines(All((node, Not(Before(done, used)))))[0].there and (
                        self.lines(Before(used, done))[0].there):
                    return Ground(text, before=used, decides=True)
        return None

    # ------------------------------------------------------------------ never

    def _instead(self, node: All, said: str) -> Ground | None:
        """Of several things that are never so together: what happens where all but one of them are so."""
        for number in reversed(range(len(node.parts))):
            rest = (*node.parts[:number], *node.parts[number + 1:])
            when = rest[0] if len(rest) == 1 else All(rest)
            there = self.lines(when)[0]
            part = node.parts[number]
            told = {text: event for text, event in there.every.items() if not self._counts(event, when)}
            found = self._best(part.part if isinstance(part, Not) else part, told, said, isinstance(part, Not))
            if found is not None and not isinstance(when, Not):
                return found if found.text in self.lines(when)[1].every else found._replace(when=when)
        return None

    def _too_late(self, node: Before, said: str) -> Ground | None:
        """Of two things that never come in this order: what the other one does first, and what only then."""
        both = self.lines(All((node.first, node.second)))[0]
        if not both.there:
            found = self._best(node.second, self.lines(node.first)[0].every, said, False)
            return found._replace(when=node.first) if found is not None else None
        first, then = (next(((text, card_of_code(self.game, event.code)) for text, event in reversed(both.every.items())
                             if self._counts(event, one)), ("", "")) for one in (node.second, node.first))
        if first[1] and then[1] and first[1] != then[1]:
            known = self._named(said)
            if (self._named(first[0]) | self._named(then[0])) - known:
                return Ground(then[0], after=first[0], decides=True)
        return self._best(Before(node.second, node.first), both.every, said, False)

    def _not_triggered(self, node: Node) -> Ground | None:
        """Return that an ability which is never used, or offered, has never been triggered."""
        card = _used_in(node)
        infos = [(code, code_info(self.game, code)) for code in range(len(self.game.codes) if card else 0)]
        codes = [code for code, info in infos if info is not None and info.card == card and info.ability is not None
                 and info.ability.when.on is not On.PLAY]
        names = {ability_text(self.game, code) for code in codes}
        if len(names) != 1 or any(trigger.code in codes for state in self.graph.states
                                  for trigger, _ in blocked(state)):
            return None
        used = {event.code for edge in range(-1, self.graph.edge_count) for event in self._events(edge)
                if isinstance(event, (Used, CouldUse))}
        return None if used & set(codes) else Ground(f"{names.pop()} does not trigger")

    # ------------------------------------------------------------------ which sentence

    def _best(self, node: Node, told: Told, said: str, wanted: bool, again: bool = False) -> Ground | None:
        """Return the sentence that says most about why something is so (``wanted``) or not.

        With ``again``, one that says the same is better than none if it says by whose ability.
        """
        best: tuple[float, int] | None = None
        found: Ground | None = None
        topic = _Topic(self.game.players, node, self.cards)
        known, words = self._named(said), _words(said)
        for number, (one, event) in enumerate(told.items()):
            worth = self._worth(event, topic, wanted)
            cause = card_of_code(self.game, event.code)
            telling = type(event) in _TELLING
            if worth <= 0 or not (telling or self._named(one) - known):
                continue
            same = not telling and _words(_BY.sub("", one)) <= words
            if same and (not again or cause in known or topic.denies):
                continue
            key = (worth - 10 * same, number)
            if best is None or key > best:
                best, found = key, Ground(one, weak=same, decides=telling)
        return found

    def _worth(self, event: Event, topic: _Topic, wanted: bool) -> float:
        """Return how much an event tells of why something is so (``wanted``) or not; 0: nothing."""
        cause = card_of_code(self.game, event.code)
        cards = self._cards(event)
        if type(event) in _TELLING:
            lost = isinstance(event, TrackLost) and (not cause or needless_loss(self.game, event))
            about = self.game.players[event.player] in topic.players if isinstance(event, LeftUnaffected) else (
                bool(cards & topic.cards) or cause in topic.cards)
            return _TELLING[type(event)] if about and not lost and (not wanted or topic.denies) else 0
        if isinstance(event, (TurnBegun, TurnSkipped)):
            return 4 if topic.turns and (event.code >= 0 or getattr(event, "extra", False)) else 0
        if not cause or (type(event) in MOVING and event.source == event.target):
            return 0
        best = max((worth - 0.1 * number for number, (atom, sure) in enumerate(topic.atoms)
                    if (worth := self._fits(event, atom, cards, wanted == sure))), default=0)
        moved = not wanted and topic.ordered and cards & topic.own and type(event) in MOVING - {Shuffled}
        return best or (2 if moved else 0)

    def _fits(self, event: Event, atom: Node, cards: frozenset[str], wanted: bool) -> int:
        """Return how much an event tells of one thing that is claimed."""
        player = self.game.players[event.player] if event.player >= 0 else ""
        if isinstance(atom, Compare) and isinstance(atom.left, PoolOf):
            pooled = isinstance(event, PoolChanged) and event.pool == atom.left.pool and player == atom.left.player
            return _MADE if pooled else 0
        if isinstance(atom, Happened) and isinstance(atom.pattern, EventPattern):
            if type(event) not in atom.pattern.kinds or atom.pattern.player not in ("", player):
                return 0
            if isinstance(event, PoolChanged):
                return _MADE if atom.pattern.pool in (None, event.pool) else 0
            if atom.pattern.card in ("", *cards):
                return _MADE * wanted
            return 4 * (not wanted and atom.low == 1 and isinstance(event, (Drawn, Gained, Received)))
        zone = _zone_of(atom)
        if zone is None or type(event) not in MOVING:
            return 0
        here = self._zones(zone)
        named = set(_cards_of(atom))
        if not named:
            sign = atom.sign if isinstance(atom, Compare) else "="
            return 4 * bool(here & {event.target if sign != "<=" else -9, event.source if sign != ">=" else -9})
        if not named & cards:
            return 0
        there = event.target in here
        return (6 if there else 0) if wanted else 0 if there else _MADE

    def _counts(self, event: Event, node: Node) -> bool:
        """Report whether an event is one that a claim speaks of."""
        patterns = tuple(dict.fromkeys(atom.pattern for atom in Predicate("", node).atoms() if isinstance(
            atom, Happened) and isinstance(atom.pattern, EventPattern)))
        return bool(patterns) and Observer(self.game, patterns, self.graph.began)([event]) > 0

    def _sum(self, node: Node) -> Ground | None:
        """Return the parts of the first amount of a claim, if they are the same on all lines of play on which the claim
        holds.
        """
        of = _amount_of(next(iter(Predicate("", node).atoms())))
        if of is None:
            return None
        product = self._product(node)
        ends = [place for place in product.ends() if isinstance(value := product.value(place), Values) and value.yes]
        if not ends or len(set(product.component)) < len(product):
            return None
        there = leading(product, ends)
        after: dict[int, set[frozenset[tuple[str, int]]]] = {place: {frozenset()} for place in ends}
        for place in product.by_component:
            for step in product.edges_of(place) if place in there else ():
                if product.targets[step] in there:
                    here = self._got(product.edge_of(step), of)
                    after.setdefault(place, set()).update(_added(one, here) for one in after[product.targets[step]])
            if len(after.get(place, ())) > _MOST_SUMS:
                return None
        got = {_added(one, self._got(-1, of)) for one in after[0]}
        amounts = sorted(got.pop(), key=lambda one: (-one[1], one[0])) if len(got) == 1 else []
        if not amounts or any(n < 0 if name else isinstance(of, EventPattern) for name, n in amounts):
            return None
        named = [(name, n) for name, n in amounts if name]
        if isinstance(of, EventPattern):
            told = joined([f"{_so_many(of, n)} with {name}" for name, n in named])
            return Ground(f"{of.player} {_past_of(of)} {told}", summed=True)
        had = of.between(self.graph.began)[0]
        total = sum(n for _, n in amounts) + had
        last = {of.between(self.graph.states[product.of[place]])[0] for place in ends}
        turns = any(isinstance(event, TurnBegun) for edge in self._happened for event in self._events(edge))
        if not named or (turns and last != {total}) or max(last) > total:
            return None                         # what is paid for a purchase is told nowhere; a turn begins anew
        some = had != (of.pool in (Pool.ACTIONS, Pool.BUYS))            # everybody has one of these
        first = f"has {pool_text(of.pool, had)} at first and " if some else ""
        told = joined([f"{pool_text(of.pool, n)} with {name}" for name, n in named])
        return Ground(f"{of.player} {first}gets {told}", summed=True)

    def _got(self, edge: int, of: PoolOf | EventPattern) -> Counter[str]:
        found: Counter[str] = Counter()
        if isinstance(of, EventPattern):
            observer = Observer(self.game, [of], self.graph.began)
            for event in self._events(edge):
                for moment in observer.letters[observer([event])]:
                    found[card_of_code(self.game, event.code)] += sum(sure for _, (sure, _) in moment)
            return found
        player = self.game.players.index(of.player)
        for event in self._events(edge):
            if isinstance(event, PoolChanged) and (event.player, event.pool) == (player, of.pool):
                cause = card_of_code(self.game, event.code)
                found[cause if event.amount > 0 or not cause else f"−{cause}"] += event.amount
        return found

    def _cards(self, event: Event) -> frozenset[str]:
        return frozenset(name_of(self.game, face) for face in event.cards)

    def _zones(self, zone: Zone) -> set[int]:
        players = len(self.game.players)
        if not zone.player:
            return {zone_number(players, -1, GAME_PLACE[zone.place])}
        if zone.place == "cards":
            return set()
        return {zone_number(players, self.game.players.index(zone.player), PLAYER_PLACE[zone.place])}

    def _named(self, text: str) -> frozenset[str]:
        """The cards and landscapes that words name."""
        found = set()
        at = 0
        while at < len(text):
            match = self.names.match(text, at, "card", "landscape") if at == 0 or not text[at - 1].isalnum() else None
            if match is not None:
                found.add(match.name)
            at = match.end if match is not None else at + 1
        return frozenset(found)

    # ------------------------------------------------------------------ on which lines

    def lines(self, node: Node) -> tuple[_Lines, _Lines]:
        """Return what is told on the lines of play on which something is so, and on those on which it is not."""
        if node not in self._split:
            product = self._product(node)
            ends = {place: value for place in product.ends() if isinstance(value := product.value(place), Values)}
            self._split[node] = (self._lines(product, [place for place, value in ends.items() if value.yes]),
                                 self._lines(product, [place for place, value in ends.items() if value.no]))
        return self._split[node]

    def _through(self, node: Node, so: bool, edges: Sequence[int]) -> _Lines:
        """Return what is told after one of some edges where something is so (or is not), of all that is told there."""
        lines = self.lines(node)[not so]
        common: Told | None = None
        for edge, then in lines.after.items():
            if edge in edges:
                here = {**self._of(edge), **then}
                common = here if common is None else {text: here[text] for text in common if text in here}
        return lines._replace(every=common or {})

    def _product(self, node: Node) -> Product:
        predicate = Predicate("", node)
        observer = Observer(self.game, predicate.patterns, self.graph.began)
        return Product(self.graph, predicate, Reading(self.graph, observer, self.names))

    def _lines(self, product: Product, ends: Sequence[int]) -> _Lines:
        if not ends or len(set(product.component)) < len(product):
            return _Lines({}, frozenset(), bool(ends), {})
        there = leading(product, ends)
        after: dict[int, Told] = {place: {} for place in ends}
        behind: dict[int, Told] = {}
        some: set[str] = set(self._of(-1))
        for place in product.by_component:
            common: Told | None = after.get(place)
            for step in product.edges_of(place) if place in there else ():
                if product.targets[step] not in there:
                    continue
                here = self._of(product.edge_of(step))
                some.update(here)
                then = after[product.targets[step]]
                behind[product.edge_of(step)] = then
                then = {**here, **then}
                common = then if common is None else {text: then[text] for text in common if text in then}
            if common is not None:
                after[place] = common
        return _Lines({**self._of(-1), **after[0]}, frozenset(some), True, behind)

    def _events(self, edge: int) -> Sequence[Event]:
        """Return what happened on an edge, or (-1) before the first decision."""
        if edge not in self._happened:
            self._happened[edge] = self.graph.opening if edge < 0 else self.graph.events(edge)
        return self._happened[edge]

    def _of(self, edge: int) -> Told:
        """Return what happens on an edge (-1: before the first decision), as lines of play tell it."""
        if edge not in self._told:
            events = self._events(edge)
            self._told[edge] = {text: events[numbers[-1]] for text, numbers in sentences(self.game, events)
                                if type(events[numbers[-1]]) not in _SILENT and not _moved_itself(events, numbers[-1])}
        return self._told[edge]


class _Topic:
    """The topic of a claim: the cards, players and pools that it speaks of."""

    def __init__(self, players: Iterable[str], node: Node, cards: frozenset[str]) -> None:
        self.atoms = list(_parts(node, True))
        self.own = {card for atom, _ in self.atoms for card in _cards_of(atom)}
        self.cards = self.own | cards
        self.ordered = isinstance(node, Before)
        self.players = {player for player in players if player in str(node)}
        self.turns = any(isinstance(atom, (TurnOf, ExtraTurn)) for atom, _ in self.atoms)
        self.denies = not any(sure for _, sure in self.atoms)


def _moved_itself(events: Sequence[Event], number: int) -> bool:
    """Report whether an ability loses track there of a card by moving it itself."""
    event = events[number]
    moves = (then for then in events[number:] if type(then).moves_cards and {*then.cards} & {*event.cards})
    return isinstance(event, TrackLost) and next((then.code for then in moves), -1) == event.code


def _parts(node: Node, sure: bool) -> Iterator[tuple[Node, bool]]:
    """The things of which a claim speaks, each with whether it is claimed or denied."""
    if isinstance(node, Not):
        yield from _parts(node.part, not sure)
    elif isinstance(node, (All, Any_)):
        for part in node.parts:
            yield from _parts(part, sure)
    elif isinstance(node, Before):
        yield from ((node.first, sure), (node.second, sure))
    else:
        yield node, sure != (isinstance(node, (Happened, Holds)) and node.high == 0)


def _cards_of(atom: Node) -> Iterator[str]:
    """The cards of which a part of a claim speaks."""
    if isinstance(atom, Before):
        yield from _cards_of(atom.first)
        yield from _cards_of(atom.second)
        return
    named: tuple[object, ...]
    if isinstance(atom, Happened):
        named = (getattr(atom.pattern, "card", ""), getattr(atom.pattern, "cause", ""))
    elif isinstance(atom, Exactly):
        named = atom.cards
    else:
        named = (getattr(atom.left if isinstance(atom, Compare) else atom, "card", ""),)
    yield from (name for name in named if name and isinstance(name, str))


def _used_in(node: Node) -> str:
    """The card of which a claim says that it is used, or offered to be; empty if it says something else."""
    pattern = node.pattern if isinstance(node, Happened) else None
    if isinstance(pattern, OfferPattern):
        return "" if pattern.asks else pattern.card
    return pattern.cause if isinstance(pattern, EventPattern) and pattern.kinds == {Used} else ""


def _zone_of(atom: Node) -> Zone | None:
    if isinstance(atom, (Holds, CardAt, Exactly)):
        return atom.zone
    return atom.left.zone if isinstance(atom, Compare) and isinstance(atom.left, CountIn) else None


def _amount_of(atom: Node) -> PoolOf | EventPattern | None:
    """The amount of which a part of a claim says what it is, if it does."""
    if isinstance(atom, Compare) and isinstance(atom.left, PoolOf) and atom.sign in ("=", ">="):
        return None if atom.left.pool in SINGLE else atom.left
    if isinstance(atom, Happened) and isinstance(atom.pattern, EventPattern) and atom.low > 1:
        of = atom.pattern
        whole = not (of.cause or of.source or of.target or of.per_event or of.extra_turn or of.paid or of.timed)
        return of if of.player and whole and _past_of(of) else None
    return None


def _past_of(of: EventPattern) -> str:
    return next((verb.past for verb in VERBS if frozenset(verb.events) == of.kinds), "")


def _so_many(of: EventPattern, number: int) -> str:
    if of.pool is not None:
        return pool_text(of.pool, number)
    card = of.card or ("card" if number == 1 else "cards")
    return f"{number} {card}" if number > 1 or not of.card else str(card)


def _added(one: frozenset[tuple[str, int]], more: Counter[str]) -> frozenset[tuple[str, int]]:
    found = Counter(more)
    for name, n in one:
        found[name] += n
    return frozenset(found.items())


def _compares(node: Node) -> bool:
    return any(isinstance(atom, Compare) and isinstance(atom.left, PoolOf) for atom in Predicate("", node).atoms())


def _without(told: Told, other: _Lines) -> Told:
    return {text: event for text, event in told.items() if text not in other.some}


def _words(text: str) -> set[str]:
    """The words of a text, verbs as they are said of what may be done, others without an ending."""
    return {_BASE.get(word) or word.rstrip("s") for word in re.findall(r"[a-z0-9$']+", text.casefold())} - {"the"}


_BASE: Final = {form: verb.base for verb in VERBS for form in verb.forms}


__all__ = ["Ground", "Grounds"]
