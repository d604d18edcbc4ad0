"""Orders of two cards that decide something: which comes first, and what each can do with what the other brings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, pairwise, product
from typing import Final

from engine.language import Clause, From, Need, Place, This
from engine.language.walk import contains, parts
from engine.record import replace
from engine.state import (
    MOVING,
    CardsPut,
    CouldUse,
    Discarded,
    Drawn,
    EffectsChosen,
    Event,
    Exiled,
    Gained,
    NothingDone,
    Played,
    PoolChanged,
    Received,
    Replaced,
    Revealed,
    TrackLost,
    Trashed,
    UseAbility,
    Used,
    place_of,
)
from oracle.atlas.positions import DRAWN, FILLER, ORDINARY
from oracle.atlas.reading import CANNOT_PLAY, HANDLED, Finding, Reading
from oracle.atlas.wording import in_the_end, mine, more_of, without_subject
from oracle.graph.outcomes import Pair
from oracle.share.ends import LAST, Value
from oracle.share.forks import Branch, Fork
from oracle.share.reply import Reply
from oracle.share.sentence import Sentence
from oracle.words.ability_texts import code_info
from oracle.words.catalogue import facts as catalogue
from oracle.words.decisions import trigger_text
from oracle.words.facts import Fact, facts_text, joined, order_of
from oracle.words.language import Scope, bound_names, line
from oracle.words.lines_of_play import needless_loss
from oracle.words.verbs import VERB, split_verb

_IN_VAIN: Final = {Used, CouldUse, TrackLost, NothingDone, EffectsChosen, Revealed}
"""What an ability that has lost track of its card still does: it is used, and nothing comes of it."""
Ends = Mapping[Fact, int | str]
_DONE: Final[dict[type[Event], str]] = {
    Drawn: "I drew with {}", Trashed: "{} trashed", Gained: "I gained with {}", CardsPut: "I put onto the deck with {}",
    Discarded: "{} discarded", Exiled: "{} exiled",
}
_DOES: Final[dict[type[Event], str]] = {
    Drawn: "draw", Trashed: "trash", Gained: "gain", Discarded: "discard", Exiled: "exile", Played: "play",
}
"""What an ability does with a card that has been moved, by how it was moved."""
_ALL: Final = (Drawn, Discarded, Exiled)      # the others may choose among more cards in a game
_CARDS: Final = "cards"           # stands for those that only fill a hand
_LETTERS: Final = 300            # of an answer
_MOST_FACTS: Final = 2           # that are told of an order
_MOST_WAYS: Final = 3            # to go on after a branch
_MOST_IN_ALL: Final = 5          # after both


def _plainly(branch: Branch, inside: bool = False) -> Branch:
    """Return a branch without what nobody asks about, here and ``inside`` of it. Abilities that are set up go; where
    there is something else to say, so do cards that only fill hand and deck, and what there is less of."""
    then = branch.then
    if then is not None:
        then = replace(then, branches=tuple(_plainly(one, True) for one in then.branches))
    facts = tuple(one for one in branch.facts if one[0].sort != "set up" and not _is_kept(one[0])
                  and (one[0].what != FILLER or one[0].where == "in hand"))
    telling = tuple(one for one in facts if one[0].what != FILLER and not branch.faint)
    said = branch.late or then is not None or (inside and not branch.options[0].startswith(("use ", "then ")))
    return replace(branch, facts=telling or (() if said else facts), then=then)


def _is_kept(fact: Fact) -> bool:
    """Report whether a fact is that an ordinary card is still in the hand: it goes without saying."""
    return fact.what in ORDINARY and fact.where == "in hand"


def _without_using(fork: Fork | None) -> Fork | None:
    """Return a fork, unless it is whether an ability is used: that somebody does so or not is no matter of order."""
    return None if fork is not None and any(
        text.startswith(("use ", "then ")) for one in fork.branches for text in one.options) else fork


def _telling(two: tuple[tuple[Value, ...], ...]) -> tuple[object, ...]:
    """Return a key that sorts facts of two orders by how well they show what depends on these. Facts about the same
    cards in both are best, then many, then those about cards that somebody wants to have (or to trash), and that were
    not discarded."""
    about = [{fact.what for fact, _ in facts if fact.sort == "cards"} for facts in two]
    cards = [fact for facts in two for fact, _ in facts if fact.what in catalogue()]
    costs = [(catalogue()[fact.what].cost or (0,))[0] * (1 if fact.owner else -1) for fact in cards]
    return (bool(set.intersection(*about)), sum(map(len, two)), sum(costs),
            sum(fact.where != "in the discard pile" for fact in cards))


def _of_it(done: str, card: str, it: str = "it") -> str:
    """Say of a card that has been named what is done to it: ``set it aside``."""
    return done.replace(card, it, 1).replace(f"set aside {it}", f"set {it} aside")


def _either(deeds: Sequence[str]) -> str:
    """Return deeds with ``or`` between, the verb once if it is the same: ``put it into the hand or onto the deck``."""
    verbs = [re.match(r"put (?:(?!into |onto ).)+", deed) for deed in deeds]
    same = verbs[0] is not None and all(verb is not None for verb in verbs)
    return joined([deed[verb.end():] if number and same and verb is not None else deed
                   for number, (deed, verb) in enumerate(zip(deeds, verbs, strict=True))], "or")


def _deeds(events: Iterable[str]) -> list[str]:
    """Return what is done in some events, each once, not from where: ``trash Gold``."""
    return list(dict.fromkeys(without_subject(text).replace(" from the discard pile", "") for text in events))


def _not_done(does: str) -> str:
    """Say that something is not done with a card that has been named: ``cannot gain that``."""
    verb = does.partition(" what ")[0]
    return f"cannot {verb.removeprefix('can ')} that" if verb.startswith("can ") else (
        f"does not {split_verb(verb)[0]} that")


class Orders(Reading):
    """Finds where the order decides, or who comes first."""

    def _order(self) -> Finding | None:
        for pair in sorted(self.graph.outcomes.deciding_pairs(), key=lambda one: not one.both_ways):
            names = [self._used(edge) for edge in (pair.first, pair.second)]
            if set(names) != set(self.names) or names[0] == names[1]:
                continue
            late = frozenset(one for one, other in ((pair.first, pair.second), (pair.second, pair.first))
                             if self._shuts_out(one, other))
            said = self._late_told(pair, late) if late else self._both_told(pair) or self._told(pair)
            if said and (late or (self._provisos.settled and "by chance" not in said)):
                both = f"{names[0]} or {names[1]}"
                asked, yes = (f"Which of the two is done in its place, {both}?", "Whichever I choose.") if all(
                    map(self._replaces_plays, names)) else (f"Does it matter whether {both} comes first?", "Yes.")
                if yes != "Yes.":
                    said = re.sub(r"If (.*?) comes first, ", r"With \1, ", said)
                question, said = f"{self._situation()} {asked}", f"{yes} {said}"
                plays = self._would_play(pair, late)
                return self._finding(("order", "late", "race")[len(late)], question, said,
                                     when=self._when(pair.node), weak=self._is_weak(pair, late, said),
                                     general=CANNOT_PLAY if plays and all(plays) else "",
                                     also=CANNOT_PLAY if any(plays) and not all(plays) else "")
        return None

    def _is_weak(self, pair: Pair, late: frozenset[int], said: str) -> bool:
        """Report whether an order decides nothing that players argue about."""
        if not self._matters_which(pair, bool(late)):
            return True
        if len(late) > 1:
            both = (pair.first, pair.second)
            return all(map(self._is_optional_from_hand, both)) or self._do_the_same(*both)
        gained = self.position.line.rpartition(" gains ")[2]
        return self._left_to_chance() or (not late and (
            self._taken_from_hand() or f"can end up with {gained} in the discard pile" in said))      # left alone

    def _is_optional_from_hand(self, edge: int) -> bool:
        """Report whether an ability is used from the hand, or not, as its player likes: of two such, one will do."""
        info = code_info(self.game, self._code(edge))
        return info is not None and info.ability is not None and info.ability.source is From.HAND and (
            info.ability.clause.need is Need.MAY)

    def _do_the_same(self, edge: int, other: int) -> bool:
        """Report whether two abilities, of which each shuts the other out, do the same with the card."""
        cards = self._shuts_out(edge, other)
        one, two = (_deeds(self._handling(self._code(at), cards)) for at in (edge, other))
        return one == two

    def _would_play(self, pair: Pair, late: frozenset[int]) -> list[bool]:
        """Return of each ability that comes too late whether it would play the card."""
        both = {pair.first: pair.second, pair.second: pair.first}
        return [any(isinstance(event, Played) for event in self._handling(
            self._code(both[edge]), self._shuts_out(edge, both[edge])).values()) for edge in late]

    def _matters_which(self, pair: Pair, late: bool) -> bool:
        """Report whether each order leads somewhere where the other cannot; of two of which one can come ``late``,
        whether one does. What counts is which cards lie where and what is in pools, not the order of a pile."""
        first, second = (self._had(bits & self.teller.known) for bits in (pair.first_before, pair.second_before))
        return first != second if late else bool(first - second and second - first)

    def _left_to_chance(self) -> bool:
        """Report whether a Boon or Hex is received: anything can depend on that, whatever comes after it."""
        return any(isinstance(event, Received) for edge in range(self.graph.edge_count)
                   for event in self.graph.events(edge))

    def _taken_from_hand(self) -> bool:
        """Report whether one takes the other itself from the hand: with any other card there it would not."""
        for edge in range(self.graph.edge_count):
            for event in self.graph.events(edge):
                doer = self._owner(event.code)
                if doer in self.names and type(event) in HANDLED and event.source >= 0 and (
                        place_of(len(self.game.players), event.source) is Place.HAND):
                    other = self.names[self.names[0] == doer]
                    if other in map(self._name, event.cards):
                        return True
        return False

    def _had(self, bits: int) -> set[frozenset[tuple[Fact, int | str]]]:
        """Return what players can have in the end, of some outcomes."""
        return {frozenset((fact, amount) for fact, amount in facts.items() if fact.sort not in (*LAST, "set up"))
                for number, facts in enumerate(self.teller.table.facts) if bits >> number & 1}

    def _shuts_out(self, edge: int, other: int) -> frozenset[int]:
        """Return the cards of which using one ability can make the other one lose track before that is used."""
        code = self._code(other)
        seen, waiting = set(), [edge]
        while waiting:
            here = waiting.pop()
            for event in self.graph.events(here):
                if isinstance(event, Used) and event.code == code:
                    break
                if isinstance(event, TrackLost) and event.code == code and not needless_loss(self.game, event):
                    return frozenset(event.cards) if self._handling(code, event.cards) else frozenset()
            else:
                for out in self.graph.edges_of(self.graph.targets[here]):
                    if out not in seen:
                        seen.add(out)
                        waiting.append(out)
        return frozenset()

    def _handling(self, code: int, cards: Iterable[int]) -> dict[str, Event]:
        """Return what an ability can do with some cards, each once, by how it can be claimed."""
        return {self._claimed(event): event for at in range(self.graph.edge_count) for event in self.graph.events(at)
                if event.code == code and type(event) in HANDLED and not set(event.cards).isdisjoint(cards)}

    def _code(self, edge: int) -> int:
        option = self.graph.option(edge)
        return option.trigger.code if isinstance(option, UseAbility) else -1

    def _can_do(self, edge: int, cards: Iterable[int]) -> str:
        """Say what an ability of Alice can do with some cards; empty if it is nothing that is said in a few words."""
        does = self._handling(self._code(edge), cards)
        card = next(map(self._name, cards), "")
        deeds = [_of_it(deed, card) if number else deed for number, deed in enumerate(_deeds(does))]
        return f"I can {_either(deeds)}" if 0 < len(deeds) <= _MOST_FACTS and all(
            text.startswith("Alice ") for text in does) else ""

    def _does_unless(self, edge: int, other: int) -> str:
        """Say what an ability of Alice has to do with a card unless she does something else, and that the other ability
        comes too late only where it does that; empty if it is no such ability."""
        info, cards = code_info(self.game, self._code(edge)), self._shuts_out(other, edge)
        clause = next((one for one in (parts(info.ability.clause) if info is not None and info.ability is not None
                                       else ()) if isinstance(one, Clause) and one.cost and one.otherwise), None)
        does, late = (self._handling(self._code(at), cards) for at in (edge, other))
        deeds, would = _deeds(does), _deeds(late)
        if clause is None or info is None or not contains(clause.otherwise, This) or contains(clause.cost, This) or (
                len(deeds) != 1 or not 0 < len(would) <= _MOST_FACTS or not all(
                    text.startswith("Alice ") for text in does)):
            return ""
        card = next(map(self._name, cards), "")
        else_ = line(clause.cost[0], Scope(names=bound_names(info.ability))).text.replace("your", "my")
        itself = "itself" if card == self._used(other) else "it"
        return (f"I {deeds[0]} unless I {else_}; only then can {self._used(other)} still "
                f"{_either([_of_it(text, card, itself) for text in would])}")

    def _shut_out(self, edge: int, other: int) -> str:
        """Return what the first of two abilities does with a card, and what the other one can then no longer do with
        it. Empty if that takes too many words.
        """
        cards = self._shuts_out(edge, other)
        does, would = (self._handling(self._code(one), cards) for one in (edge, other))
        card = next(map(self._name, cards), "")
        mine, theirs = (_deeds(texts) for texts in (does, would))
        if not card or not 0 < len(mine) <= _MOST_FACTS or not 0 < len(theirs) <= _MOST_FACTS or not all(
                card in text for text in (*mine, *theirs)):
            return ""
        theirs = [_of_it(text, card, "itself" if card == self._used(other) else "it") for text in theirs]
        mine = [_of_it(text, card) if number else text for number, text in enumerate(mine)]
        said = self._sentence(next(iter(does.values()))).replace(" from the discard pile", "")
        if len(mine) > 1:
            if not all(text.startswith("Alice ") for text in does):
                return ""
            said = f"I {_either(mine)}"
        return f"{said}, and {self._used(other)} can no longer {_either(theirs)}"

    def _late(self, edge: int, other: int) -> str:
        """Return what it is too late for after using one ability, however it is resolved; empty if for nothing. It is
        the other card, where that does nothing any more, or only that this one moves the card, where it does something
        else besides."""
        code = self._code(other)
        seen = {(edge, False)}
        waiting = [*seen]
        name = what = self._owner(code)
        while waiting:
            here, lost = waiting.pop()
            own = [event for event in self.graph.events(here) if event.code == code]
            if any(type(event) in MOVING and {*map(self._name, event.cards)} != {name} for event in own) or any(
                    type(event) not in MOVING | _IN_VAIN and not (isinstance(event, PoolChanged) and event.amount < 0)
                    for event in own):
                what = f"{name} to move it"
            lost = lost or any(isinstance(event, TrackLost) for event in own)
            out = self.graph.edges_of(self.graph.targets[here])
            if not lost and (not out or any(isinstance(event, Used) for event in own)):
                return ""
            fresh = {(one, lost) for one in out} - seen
            waiting += fresh
            seen |= fresh
        return what

    def _when(self, node: int) -> str:
        return trigger_text(self.graph.states[node], self.graph.choice(node))

    def _come_to(self, pair: Pair) -> list[str]:
        """Return what is so in the end, or can come to be, with each order and not with the other."""
        groups = [self._ends_of(bits & self.teller.known) for bits in (pair.first_before, pair.second_before)]
        every = [here for group in groups for here in group]
        subjects = [fact for fact in dict.fromkeys(chain(*every)) if len({here.get(fact, 0) for here in every}) > 1]
        subjects.sort(key=lambda fact: (fact.what == _CARDS, *order_of(fact), fact))
        two: list[dict[tuple[Value, ...], bool]] = []         # what can be told of each, and whether it is always so
        for group, other in zip(groups, groups[::-1], strict=True):
            there = {fact: {here.get(fact, 0) for here in other} for fact in subjects}
            can = [[(fact, here[fact]) for fact in subjects if here.get(fact, 0) and here[fact] not in there[fact]]
                   for here in group]
            always = [one for one in can[0] if all(one in facts for facts in can)] if can else []
            two.append({self._plainest(facts, there): facts is always for facts in (
                *can, always) if facts and (not always or facts is always or not self._about_it(always))})
        told = max(product(*two), key=self._showing, default=((), ()))
        marks = [all(fact.sort == "mark" for fact, _ in facts) for facts in told]
        if any(marks) and not all(marks):                 # how many tokens lie there is a matter of the position
            told = tuple(() if mark else facts for facts, mark in zip(told, marks, strict=True))
        return [self._more(facts, group, other) or in_the_end(facts, of[facts]) if facts and not self._is_less(
            facts, group, other) else "" for of, facts, group, other in zip(
                two, told, groups, groups[::-1], strict=True)]

    def _more(self, told: Sequence[Value], here: Sequence[Ends], there: Sequence[Ends]) -> str:
        """Say of how much there is more with one order, whatever is chosen, than with the other; empty if that cannot
        be said. How much there is in all is a matter of the position."""
        surplus = self._surplus(told, here, there)
        said = more_of(surplus) if surplus and all(by > 0 for _, by in surplus) else ""
        if any(re.search(rf"{re.escape(name)}\[\w", self.position.line) for name in self.names):
            # How much that is, is for the card to say that has been chosen for one of the two.
            said = re.sub(r"\b\d+ more (?=cards?\b)", "more ", said)
        return said

    def _is_less(self, told: Sequence[Value], here: Sequence[Ends], there: Sequence[Ends]) -> bool:
        """Report whether there is less of something with one order, so that the other one tells of it."""
        surplus = self._surplus(told, here, there)
        return bool(surplus) and all(by < 0 for _, by in surplus)

    @staticmethod
    def _surplus(told: Sequence[Value], here: Sequence[Ends], there: Sequence[Ends]) -> list[tuple[Fact, int]]:
        """Return of how much there is more with one order than with the other, of cards in a hand and in pools; nothing
        if other things are told, or that depends on what is chosen."""
        found = []
        for fact, _ in told:
            one, other = ({each.get(fact, 0) for each in ends} for ends in (here, there))
            if not (fact.what == _CARDS or fact.sort == "pool") or not len(one) == len(other) == 1:
                return []
            found.append((fact, int(one.pop()) - int(other.pop())))
        return found

    def _showing(self, two: tuple[tuple[Value, ...], ...]) -> tuple[object, ...]:
        """Return a key that sorts facts of two orders: those about the card of the event first, about the two last."""
        own = sum(fact.what in self.names for facts in two for fact, _ in facts if not self._about_it(facts))
        return *map(self._about_it, two), -own, _telling(two)

    def _both_told(self, pair: Pair) -> str:
        """Say what is so, or can come to be, with one order and not with the other; empty if nothing can be said of
        either. Before that comes what one can do with a card that the other one has moved."""
        both = (pair.first, pair.second)
        come, then = self._come_to(pair), [self._passed_on(*edges) for edges in (both, both[::-1])]
        if not any(come):
            return ""
        if all(then):
            come = ["", ""]
        elif any(then) and all(map(self._is_of_an_example, filter(None, come))) and self._comes_too_early(
                *map(self._used, both if then[0] else both[::-1])):
            both = both if then[0] else both[::-1]        # first where there is something to name
            does = next(filter(None, then)).removeprefix(f"{self._used(both[1])} ")
            come, then = ["", ""], [next(filter(None, then)), f"it {_not_done(does)}"]
        said = zip(both, map(", and ".join, (filter(None, each) for each in zip(then, come, strict=True))), strict=True)
        return " ".join(f"If {self._used(edge)} comes first, {one}." for edge, one in said if one)

    def _is_of_an_example(self, said: str) -> bool:
        """Report whether what can come of an order is said without the two cards, and the one that is gained: the cards
        that it names are those of this position."""
        known = {*self.names, self.position.line.rpartition(" gains ")[2]}
        return "can end up" in said and not any(name in said for name in known)

    def _passed_on(self, edge: int, other: int) -> str:
        """Say what the second of two abilities does with a card that has come to lie somewhere by the first; empty if
        nothing, or if that is no more than drawing it."""
        first, second = self._used(edge), self._used(other)
        deeds: dict[tuple[type[Event], type[Event]], int] = {}
        lines = 0
        for events in self._lines:
            begin, end = self._used_at(events, first, second)
            if begin >= end:
                continue
            lines += 1
            for deed in self._deeds_with(events[begin:end], events[end:], second):
                deeds[deed] = deeds.get(deed, 0) + 1
        for (done, does), number in deeds.items():
            if done in _DONE and does in _DOES:
                base = _DOES[does]
                verb = (VERB[base].third or f"{base}s") if number == lines and does in _ALL else f"can {base}"
                return f"{second} {verb} what {_DONE[done].format(first)}"
        return ""

    def _deeds_with(
        self, before: Sequence[Event], after: Sequence[Event], name: str,
    ) -> set[tuple[type[Event], type[Event]]]:
        """Return how cards were moved with which a card does something afterwards, where they lie, and what it does."""
        lies = {(card, one.target): one for one in before if type(one) in MOVING and not (
            isinstance(one, CardsPut) and self._place(one.target) is not Place.DECK) for card in one.cards}
        return {(type(lies[card, one.source]), type(one)) for one in after
                if type(one) in MOVING and self._owner(one.code) == name
                for card in one.cards if (card, one.source) in lies}

    def _used_at(self, events: Sequence[Event], first: str, second: str) -> tuple[int, int]:
        """Return where on a line two cards are used first, as two numbers; the same ones if it is not both of them."""
        used = [self._owner(event.code) if isinstance(event, Used) else "" for event in events]
        return (used.index(first), used.index(second)) if first in used and second in used else (0, 0)

    def _comes_too_early(self, first: str, second: str) -> bool:
        """Report whether the second of two cards, used before the first one, does nothing with what that moves."""
        for events in self._lines:
            late, early = self._used_at(events, first, second)
            if early < late:
                rest = events[late:]
                if self._deeds_with([one for one in rest if self._owner(one.code) == first], rest, second):
                    return False
        return True

    def _late_told(self, pair: Pair, late: frozenset[int]) -> str:
        """Say what is so after each of two abilities, and what it is too late for after those in ``late``. Empty if not
        all of that can be said."""
        fork = self.teller.fork(pair.node, self.teller.known, 2)
        both = (pair.first, pair.second)
        branches = [next((one for one in fork.branches if edge in one.edges), None) for edge in both] if fork else []
        two = [_plainly(one) for one in branches if one is not None]
        if fork is None or fork.anywhere or len(two) < len(both) or two[0] is two[1]:
            return ""
        told = []
        for edge, other, branch, else_, come in zip(both, both[::-1], two, two[::-1], self._come_to(pair), strict=True):
            own, too_late = self._used(edge), self._late(edge, other) if edge in late else ""
            if too_late and (shut_out := self._shut_out(edge, other)):
                told.append(f"If {own} comes first, {shut_out}.")
                continue
            shown = too_late and self._is_shown(own)
            facts = [one for one in branch.facts if one not in else_.facts and not (shown and one[0].what == own)]
            said = mine(facts_text(facts)) if too_late or branch.then is None else (
                come or self._chosen_then(branch.then, else_.facts))
            said = ", and ".join(filter(None, (said, too_late and f"it is too late for {too_late}")))
            if "can end up" in said and not too_late:
                said = (self._does_unless(edge, other) if edge in late else "") or self._can_do(
                    edge, self._shuts_out(other, edge)) or said
            if not said or re.search(r"\bnot: ", said):
                return ""
            told.append(f"If {own} comes first, {said}.")
        return " ".join(told)

    def _chosen_then(self, fork: Fork, known: Sequence[Value]) -> str:
        """Return what can come to be of the card that something happens to, beside what is known of it, or else what
        can be chosen."""
        for branch in fork.branches:
            if about := [one for one in branch.facts if self._about_it([one]) and one not in known]:
                return in_the_end(about, False)
        options = [text for branch in fork.branches for text in branch.options]
        return f"I can {joined(options, 'or')}" if fork.player == "Alice" and all(
            split_verb(text)[0] not in ("", "choose", "use") for text in options) else ""

    def _is_shown(self, name: str) -> bool:
        """Report whether an ability of a card is used by showing that from the hand, so that it goes without saying."""
        return re.search(rf"hand=[^=|]*\b{re.escape(name)}\b", self.position.line) is not None and (
            not self.position.line.endswith(f" {name}"))

    def _ends_of(self, bits: int) -> list[dict[Fact, int | str]]:
        """Return what there is in some outcomes; of the cards that only fill hands and decks, how many cards a hand
        has."""
        found = []
        for number, facts in enumerate(self.teller.table.facts):
            if bits >> number & 1:
                found.append({fact: amount for fact, amount in facts.items() if fact.what != FILLER and not (
                    fact.sort in (*LAST, "set up") or _is_kept(fact))})
                for player in map(str, self.game.players):
                    hand = sum(amount for fact, amount in facts.items() if isinstance(amount, int)
                               and (fact.owner, fact.where) == (player, "in hand"))
                    if hand > 1:
                        found[-1][Fact("cards", player, _CARDS, "in hand")] = hand
        return found

    def _plainest(self, told: Sequence[Value], there: Mapping[Fact, set[int | str]]) -> tuple[Value, ...]:
        """Return the facts of which there is more than in other outcomes, about the card of the event first, then about
        cards."""
        more = [(fact, amount) for fact, amount in told if isinstance(amount, int) and amount > max(
            (one for one in there[fact] if isinstance(one, int)), default=0)]
        cards = [one for one in more if one[0].sort == "cards" and one[0].what != _CARDS]
        about = [one for one in cards if self._about_it([one])]
        return tuple((about or cards or more or told)[:_MOST_FACTS])

    def _about_it(self, facts: Sequence[Value]) -> bool:
        """Report whether facts are about the card that something happens to."""
        return any(self.position.line.endswith(f" {fact.what}") for fact, _ in facts)

    def _told(self, pair: Pair) -> str:
        """Put the two branches of an order into words; empty if they say the same, or nothing."""
        fork = self.teller.fork(pair.node, self.teller.known, 2)
        if fork is None or fork.anywhere:
            return ""
        two: list[Branch] = []
        for edge in (pair.first, pair.second):
            branch = next((one for one in fork.branches if edge in one.edges), None)
            plain = _plainly(branch) if branch is not None else None
            if plain is not None:
                plain = replace(plain, then=_without_using(plain.then))
            if plain is None or not (plain.facts or plain.late or plain.then):
                return ""
            if plain.then is not None and (len(plain.then.branches) > _MOST_WAYS
                                           or any(" it" in one.options[0] for one in plain.then.branches)):
                return ""                                 # nobody can read that, or knows which card it is
            two.append(plain)
        if two[0] is two[1]:
            return ""
        if sum(len(one.then.branches) for one in two if one.then is not None) > _MOST_IN_ALL:
            return ""
        asked = [one.then.source for one in two if one.then is not None]
        if len(set(asked)) > 1:
            return ""                                     # of each something else is told
        same = set(two[0].facts) & set(two[1].facts)
        fork = replace(fork, branches=tuple(replace(one, options=one.options[:1], facts=tuple(
            fact for fact in one.facts if fact not in same)) for one in two), asks="")
        if not all(one.facts or one.late or one.then for one in fork.branches):
            return ""
        said = self._sentence_of(fork)
        for name in self.names:
            said = said.replace(f"{name} first: ", f"If {name} comes first, ")
        return said if all(f"If {self._used(edge)} comes first" in said for edge in (pair.first, pair.second)) else ""

    def _sentence_of(self, fork: Fork) -> str:
        """Return a fork in words; empty if they are too many to read."""
        said = re.sub(r" \(\d+ outcomes\)", "", Sentence(Reply(), "", "", (), fork, "").answer(_LETTERS))
        if not said or re.search(r"\d more|\d outcomes?\b|: not: ", said):
            return ""
        return mine(said)

    def _turns(self) -> Finding | None:
        """Find where both are used at the same occurrence, by two players, and both move cards."""
        if self.position.kind != "together" or " plays " in self.position.line:
            return None
        bob = next(part for part in self.position.line.split(" | ") if part.startswith("Bob"))
        for events in self._lines:
            used = [event for event in events if isinstance(event, Used) and self._owner(event.code) in self.names
                    and (self._owner(event.code) in bob) is bool(event.player)]            # its own player resolves it
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
                                         weak=not self._meet(events, one.code, next_.code))
        return None

    def _in_a_row(self) -> Finding | None:
        """Find where two abilities of one player are used at the same event. One of them always comes first, as what it
        waits for comes earlier, or they come in the order that the player wants."""
        orders: dict[tuple[str, str], None] = {}
        for events in self._lines:
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
        sort, said = ("first", f"{first}: the moment for {second} comes later.") if len(orders) == 1 else (
            "free", "Whichever I like: I choose the order.")
        return self._finding(sort, question, said, f"possible=used {second} before used {first}", weak=True)

    def _matters_later(self, second: str) -> bool:
        """Report whether two abilities, of which one always comes first, matter to each other. The later one replaces
        something, or the one does something else where the other card is not there."""
        replaces = any(isinstance(event, Replaced) and self._owner(event.code) == second
                       for events in self._lines for event in events)
        return replaces or (bool(self.position.without)
                            and self._done_by(self.position.of).keys() != self._done_without().keys())

    def _order_decides(self) -> bool:
        """Report whether anything depends on the order of the two."""
        return any({self._used(pair.first), self._used(pair.second)} == {*self.names}
                   for pair in self.graph.outcomes.deciding_pairs())

    @staticmethod
    def _meet(events: Sequence[Event], first: int, second: int) -> bool:
        """Report whether two abilities can be in each other's way: both gain, or they move the same cards."""
        one, other = ([event for event in events if event.code == code and type(event) in MOVING]
                      for code in (first, second))
        cards = ({card for event in some for card in event.cards} for some in (one, other))
        return all(any(isinstance(event, Gained) for event in some) for some in (one, other)) or bool(
            set.intersection(*cards))

    @staticmethod
    def _moves_cards(events: Sequence[Event], code: int) -> bool:
        return any(event.code == code and type(event) in MOVING and not isinstance(event, Drawn) for event in events)

    def _reach(self) -> Finding | None:
        """Find where in one order of two, the second can do something with a card that the first has drawn."""
        found: dict[tuple[str, str], tuple[Event, Event]] = {}
        either = any({*self.names} <= {self._used(edge) for edge in self.graph.edges_of(node)}
                     for node in range(len(self.graph)))
        for events in self._lines if either else ():
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
            verb, _, place = without_subject(self._claimed(then)).partition(f" {DRAWN}")
            does = f"{verb}{place} a card that {first} drew"
            question = f"{self._situation()} Can I draw with {first} first, and then use {second} to {does}?"
            said = "Yes: I choose the order."
            claim = f"possible={self._claimed(event)} before {self._claimed(then)}"
            return self._finding("reach", question, said, claim, about=second, player=first)
        return None


__all__ = ["Orders"]
