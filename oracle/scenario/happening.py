"""Make sentences of what is said to happen, with what is chosen in them and the cards that they need.

A card that another one acts on lies where that one takes it from, and what a card lets somebody do is a choice.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Final

from engine.collection import INDEX, load
from oracle.scenario.card_roles import (
    called_at_start,
    defends,
    digs,
    does,
    does_itself,
    draws,
    filler,
    from_hand,
    gains_a_choice,
    gains_freely,
    is_attack,
    keeps,
    lets,
    plays_others,
    reacts_to_gains,
    stays,
    takes_from,
    turns_over,
)
from oracle.scenario.cast import cast_of
from oracle.scenario.chains import chain
from oracle.scenario.draft import Draft
from oracle.scenario.picked import option_of
from oracle.scenario.placing import Placing, cards_of
from oracle.scenario.sayings import ASIDE, BY_CARD, CALLS, KEEPS, Saying
from oracle.scenario.sentences import Deed, deed_text
from oracle.words.catalogue import facts
from oracle.words.phrases import CHOSEN, SPENDS, USES

_OWN_HAND: Final = frozenset({"plays", "trashes", "discards", "exiles"})
_CHOSEN: Final = {"trashes": "trash ", "gains": "gain ", "discards": "discard "}
DECK: Final = 20                      # cards in a deck that is drawn from, where nothing is said of it
_TAKES: Final = "takes"               # what an Attack gives: chosen, where there is a choice
_GIVES: Final = {_TAKES: "gain", KEEPS: "set aside"}


def _digs_only(name: str) -> bool:
    """Report whether a card looks at its player's own deck, and at nothing before that."""
    return digs(name) and not (from_hand(name) or draws(name) or turns_over(name))


class Happening(Placing):
    """Makes sentences and choices of what is told to be done."""

    def now(self, who: str, verb: str, name: str, count: int = 1) -> str:
        """Something happens that was not said in so many words, with one card or some of them."""
        text = deed_text(Deed(who, verb, (name,) * count, ""))
        self.turn = self.turn or who
        self.events.append(text)
        self.assumed.append(text)
        return text

    def happens(self, one: Saying) -> None:
        """Something that somebody does."""
        cards = [(name, count) for name, count in one.cards]
        if self.is_chosen(one) or self.reacts(one):
            return
        if one.verb == "draws":
            self.draws(one)
            return
        if one.verb == "buys" and any(other.text == "possesses" for other in self.teller.sayings):
            one = replace(one, verb="gains", place=None)
            self.assumed.append(f"{one.who} gains that; how it is paid for is left out")
        if one.verb == "buys":
            one = self.after_events(one)
        if one.verb == "discards" and self.teller.values.get("phase") == "clean-up" and not one.text:
            for name, count in one.counted():
                self.hold(one.who, "hand", name, count)
            del self.teller.values["phase"]
            self.sentence(replace(one, verb="ends the turn"), f"{one.who} ends the turn")
            return
        if one.verb == "discards" and self.teller.values.get("phase") == "clean-up":
            self.assumed.append(f"{one.who} discards that as Clean-up begins, by an ability")
        self.lay_out(one)
        if cards and not one.which and gains_freely(cards[-1][0]):      # "I Workshop a Silver"
            one = replace(one, which="gains")
        if cards:
            self.choose(one, cards)
        else:
            self.teller.left += one.onto                    # something is done for them, and nobody knows with what
        names = tuple(name for name, count in cards for _ in range(count) if _can_be(one.verb, name))
        if not names:
            return
        place = one.place.zone if one.place is not None and one.verb == "gains" else one.source
        if one.verb == "plays" and (one.onto or place in ("supply", "hand")):
            place = ""                                      # it is what the card is played on that lies there
        if one.verb == "gains" and place not in ("deck", "hand"):
            place = ""
        self.sentence(one, deed_text(Deed(one.who, one.verb, names, place)))

    @staticmethod
    def played(text: str) -> Counter[str]:
        """Return how many of each card a sentence says that are played."""
        return cards_of(text.partition(" plays ")[2].partition(" from ")[0].split(", "))

    def reacts(self, one: Saying) -> bool:
        """Report whether a card is played while another player has the turn: a Reaction, which is chosen."""
        name = one.cards[-1][0] if one.cards else ""
        if one.verb != "plays" or one.earlier or not self.events or self.events[-1].startswith(f"{one.who} ") or not (
                defends(name) or reacts_to_gains(name)) or (is_attack(name) and not reacts_to_gains(name)):
            return False
        self.hold(one.who, "hand", name)
        self.inside.append((one.who, "shows", [(name, 1)]))
        return True

    def draws(self, one: Saying) -> None:
        """Somebody draws cards, unless that comes of what a card does."""
        if any(
                text.endswith((f" plays {name}", f" buys {name}")) or reacts(name) for name in self.teller.heard
                for text in (*self.events, *self.before) for reacts in (defends, reacts_to_gains)):
            for name, count in one.counted():
                self.hold(one.who, "deck", name, count)
            self.teller.left.append("draw")                 # it comes of what a card does
            return
        if one.cards:                                       # "Caravan draws me a Clerk"
            for name, count in one.counted():
                self.hold(one.who, "deck", name, count)
            if any(stays(name) and self.lies(name) for name in self.teller.heard):
                return
        self.sentence(one, f"{one.who} draws {one.number or sum(count for _, count in one.cards) or 1}")

    def lay_out(self, one: Saying) -> None:
        """The cards of something that is done lie where it is done from."""
        for name, count in one.counted():
            landscape = not facts()[name].is_card and self.other(name, one.who, owned=False)
            if landscape:
                continue
            if one.verb in ("gains", "buys") or (one.source == "supply" and one.verb != "plays"):
                self.supply(name)
            elif one.source and not (one.verb == "plays" and one.onto):
                self.hold("" if one.source == "trash" else one.who, one.source, name, count)
            elif one.verb in _OWN_HAND:
                if one.verb != "plays" and self.lies(name) and not self.has(one.who, name, 1):
                    self.assumed.append(f"{name} is in {one.who}’s hand")
                self.used[one.who, name] += count
                if not self.has(one.who, name, self.used[one.who, name]):
                    self.hold(one.who, "hand", name, self.used[one.who, name])

    def choose(self, one: Saying, cards: list[tuple[str, int]]) -> None:
        """Choose what a card is played on, or for, and lay it where it has to lie."""
        asked = chain(cards[-1][0], one.onto).asked if plays_others(cards[-1][0]) and not one.which else ()
        elsewhere = [(source, name) for source, name in asked if takes_from(source) != "hand"]
        for source, name in elsewhere if not one.source else ():
            self.lay_for(one.who, source, name)
        for name, count in (Counter(one.onto) - Counter(name for _, name in elsewhere if not one.source)).items():
            if one.which == "gains" and name in INDEX and load(name).pile == "non-supply":
                continue                                    # it comes of what the card does
            if one.which in ("trashes", "discards") and _digs_only(cards[-1][0]):
                self.hold(one.who, "deck", name, count)
            elif one.which == "gains" or (one.which == "trashes" and not from_hand(cards[-1][0])):
                self.supply(name)
            elif one.source in ("supply", "trash"):
                self.hold("", one.source, name)
            elif turns_over(cards[-1][0]):
                self.hold(next(player for player in self.players if player != one.who), "deck", name)
                continue
            elif not self.has(one.who, name, more := count + max(
                    dict(cards).get(name, 0), self.played_before(one.who, name) if plays_others(cards[-1][0]) else 0)):
                self.hold(one.who, "hand", name, more)
            actor = cards[-1][0]
            if plays_others(actor) and not one.which:
                continue
            verb = one.which or ("trashes" if from_hand(actor) and not keeps(actor) else "")
            chosen = _CHOSEN.get(verb, "") if does(actor, verb) else ""
            text = f"{f'{count} ' if count > 1 else ''}{name}"
            if self.choices and self.choices[-1].startswith(f"{actor}: {chosen}") and one.which != "gains":
                self.choices[-1] += f", {text}"             # they are chosen at once
            else:
                self.choices.append(f"{actor}: {chosen}{text}")
        if one.onto and plays_others(cards[-1][0]) and not one.which:
            sorts = {*facts()[cards[-1][0]].types}
            acts = any("Action" in facts()[name].types for name in one.onto)
            if {"Action", "Treasure"} <= sorts and not (self.events or self.before or acts):
                self.teller.values.setdefault("phase", "buy")       # "I crowned a Silver"
            self.choices += [f"{source}: {name}" for source, name in asked]

    def played_before(self, who: str, name: str) -> int:
        """Return how many copies of a card a player has played already, by itself or by another card."""
        mine = [text for text in self.events if text.startswith(f"{who} plays ") and " from " not in text]
        again = sum(what == name and plays_others(source) and any(source in text for text in mine)
                    for source, _, what in (choice.partition(": ") for choice in self.choices))
        return again + sum(self.played(text)[name] for text in mine)

    def lay_for(self, who: str, actor: str, name: str, count: int = 1) -> None:
        """Lay a card where the one that plays it takes it from."""
        zone = takes_from(actor)
        if zone == "supply":
            self.supply(name)
        elif zone != "play" or not self.lies(name):
            self.hold(who, zone, name, count)

    def is_chosen(self, one: Saying) -> bool:
        """Report whether what is done is something that a card lets its player do, or makes somebody do: that does not
        happen by itself, it is chosen.
        """
        if one.verb not in CHOSEN or one.earlier or (
                one.which and one.which not in dict(one.cards) and one.verb != "chooses") or one.source == "play":
            return False
        told = [*(choice for choice in self.choices if plays_others(choice.partition(":")[0])), *self.events]
        uses = [other for other in self.teller.sayings if other.verb == USES and not other.asked]
        called = {name for other in uses if other.text.casefold().startswith("call") for name, _ in other.cards}
        actors = [name for text in told[::-1] for name in self.teller.heard
                  if re.search(rf"(?: (?:plays|buys|gains)(?: \d+)?|:) {re.escape(name)}$", text) and (
                      one.verb == "chooses" or lets(name, one.verb))]
        actors = [*(name for name in called if called_at_start(name) and lets(name, one.verb)), *actors]
        shown = [name for other in uses if other.who == one.who for name, _ in other.cards if reacts_to_gains(name)]
        if shown and one.verb == "trashes" and all(name not in dict(one.cards) for name in shown):
            self.inside.append((one.who, one.verb, []))
            return True                                     # "I show Watchtower and trash the Curse"
        if one.verb == "trashes" and actors and dict(one.cards).keys() == {actors[0]} and does_itself(actors[0]):
            self.inside.append((one.who, one.verb, one.counted()))
            return True                                     # "I play Mining Village and trash it"
        actor = next((name for name in actors if name not in dict(one.cards)), "")
        if actor and "each" in self.teller.words and [count for _, count in one.cards] == [1]:
            times = sum(self.played(text)[actor] for text in self.events)       # "two Priests, trashing an Estate each"
            self.hold(one.who, "hand", one.cards[0][0], times if from_hand(actor) else 1)
            self.inside += [(one.who, one.verb, one.counted())] * (times - 1)
        if not actor or any(not facts()[name].is_card for name, _ in one.cards):
            return one.verb in ("returns", "passes", "chooses")
        for name, count in one.counted():
            if one.verb == "chooses":
                continue
            if one.verb == "gains" or one.source == "supply":
                self.supply(name)
            elif not self.lies(name):
                mine = any(text.startswith(f"{one.who} plays {actor}") for text in self.events)
                victim = next(player for player in self.players if player != one.who) if mine else one.who
                owner, zone = (victim, "deck") if turns_over(actor) else (
                    one.who, "deck" if _digs_only(actor) and one.verb in ("discards", "trashes") else "hand")
                self.hold(owner, zone, name, count)
        if not turns_over(actor) or one.verb != "trashes":
            (self.done_by_card if one.text == BY_CARD else self.inside).append((one.who, one.verb, one.counted()))
        return True

    def with_choices(self, draft: Draft) -> Draft:
        """The draft, with what is chosen in it among the options that there are."""
        draft = self.with_options(draft)
        every = [*self.inside, *self.done_by_card]
        offered = cast_of(draft).offered if every or self.teller.trashed else frozenset()
        for who, actor, names in self.teller.trashed:           # if its player decides whether that happens
            if any((source, player) == (actor, who) for source, player, _ in offered):
                draft = draft.put("choices", (*draft.get("choices"), f"{actor}: trash {', '.join(names)}"))
        if any(verb == "puts" for _, verb, _ in every):         # one of several, if cards are drawn before
            offered |= cast_of(self.with_every_deck(draft)).offered
        free = any(map(gains_a_choice, self.teller.heard))
        for number, (who, verb, cards) in enumerate(every):
            if verb in ("shows", ASIDE, CALLS):             # a Reaction to an Attack, a card of the Tavern mat
                name = cards[0][0]
                source = next((source for source, player, option in sorted(offered) if player == who and option in (
                    f"use {name}", f"reveal {name}")), "")
                if source:
                    used = (source, who, f"use {name}") in offered
                    text = f"{who}: use {name}" if used else f"{source}: reveal {name}"
                    draft = draft.put("choices", (*draft.get("choices"), text))
                elif verb == ASIDE:
                    self.teller.left.append("set aside")
                elif verb == CALLS and draft.get("choices"):     # without any, the word itself is without a witness
                    self.teller.left.append(f"call {name}")
                continue
            fits = [(len(text), source, text) for source, _, text in offered if text.startswith(
                _GIVES[verb] if verb in _GIVES else CHOSEN[verb]) and all(
                (f"{count} {name}" if count > 1 else name) in text for name, count in cards)]
            names = [name for name, _ in cards]
            if fits:
                _, source, text = min(fits)
                text = f"gain {', '.join(names)}" if verb == _TAKES else text
                draft = draft.put("choices", (*draft.get("choices"), f"{source}: {text}"))
            elif verb == _TAKES or self.all_there_is(draft, who, cards) or (
                    number >= len(self.inside) and not (verb == "gains" and free)):
                continue                                    # nobody has a choice
            elif verb == "gains" and names and not free and not any(
                    "Curse" in facts()[name].types for name in names):
                draft = draft.put("event", (*draft.get("event"), deed_text(Deed(who, verb, tuple(names), ""))))
            else:
                self.teller.left.append(f"{_GIVES.get(verb) or CHOSEN[verb]} {', '.join(names)}")
        return draft

    def of_unknown_decks(self, draft: Draft) -> list[str]:
        """Return the players of whose decks it was not said how many cards they have."""
        return [player for player in self.players if (player, "deck") not in self.teller.fills and not (
            draft.get(f"{player}.discard"))] if self.base == Draft() and draft.get("event") else []

    def with_every_deck(self, draft: Draft) -> Draft:
        """Return the draft with cards in all decks of which it was not said how many they have."""
        for player in self.of_unknown_decks(draft):
            draft = draft.add(f"{player}.deck", f"{DECK} {filler()}")
        return draft

    def with_options(self, draft: Draft) -> Draft:
        """The draft, with the options that are picked as choices, and with Coffers paid as a card has it."""
        for text in [text for text in draft.get("event") if " spends " in text]:
            without = draft.put("event", [one for one in draft.get("event") if one != text])
            who, _, amount = text.partition(" spends ")
            key = f"{who}.coffers"
            had = 0 if f"{who} has {amount}" in self.assumed else int((*without.get(key), "0")[0])
            for number in range(had, int(amount.split()[0]) + 1):       # a card may give some of them first
                fewer = without.put(key, (str(number),) if number else ())
                by = [source for source, player, option in sorted(cast_of(fewer).offered) if (player, option) == (
                    who, f"pay {amount}")]
                if by:
                    self.assumed = [one for one in self.assumed if one != f"{who} has {amount}"]
                    draft = fewer.put("choices", (*draft.get("choices"), f"{by[0]}: pay {amount}"))
                    break
        for one in self.teller.picked:
            choice = option_of(one, self.teller.person(one.who), cast_of(draft).offered)
            if choice:
                draft = draft.put("choices", (*draft.get("choices"), choice))
            else:
                self.teller.left.append(one.text)
        return draft

    def all_there_is(self, draft: Draft, who: str, cards: list[tuple[str, int]]) -> bool:
        """Report whether cards are all that a hand has, but for what is played from it."""
        played = [name for text in draft.get("event") if text.startswith(f"{who} plays ")
                  for name in text.split(" plays ")[1].split(", ")]
        hand = cards_of(draft.get(f"{who}.hand"))
        return bool(cards) and hand - cards_of(played) == Counter(dict(cards))

    def after_events(self, one: Saying) -> Saying:
        """Return what is bought, paid for; an Event of which only the name was said is bought before it."""
        events = [name for name in dict.fromkeys(self.landscapes) if facts()[name].kind == "event" and not any(
            name in dict(other.cards) and other.verb for other in self.teller.sayings)]
        if one.who != self.teller.me or one.asked or any(
                dict(other.cards).keys() & set(events) and other.place for other in self.teller.sayings):
            events = []
        self.pay(replace(one, cards=[*((event, 1) for event in events), *one.cards]))
        for event in events:
            self.sentence(one, deed_text(Deed(one.who, "buys", (event,), "")))
            self.assumed.append(f"{one.who} buys {event} first")
        return one

    def has(self, who: str, name: str, count: int) -> bool:
        """Report whether a player has cards in hand."""
        return self.zones.get(f"{who}.hand", Counter())[name] + cards_of(self.base.get(f"{who}.hand"))[name] >= count

    def pay(self, one: Saying) -> None:
        """A card that is bought is paid for: with what was told, else with what it costs."""
        key = f"{one.who}.coins"
        costs = [facts()[name].cost for name, count in one.cards for _ in range(count)]
        spent = sum(other.number for other in self.teller.sayings if (other.verb, other.who, other.source) == (
            SPENDS, one.who, "coffer"))
        coins = max(0, sum(cost[0] for cost in costs if cost) + one.number - spent)
        if one.number:
            self.choices.append(f"{one.cards[-1][0]}: pay ${one.number}")
        if coins and key not in self.teller.values and not self.base.get(key):
            self.teller.values[key] = str(coins)
            self.assumed.append(f"{one.who} has ${coins}, as much as that costs")
        buys = len(costs)
        if buys > 1 and f"{one.who}.buys" not in self.teller.values:
            self.teller.values[f"{one.who}.buys"] = str(buys)


def _can_be(verb: str, name: str) -> bool:
    """Report whether something can be done to what has a name."""
    fact = facts()[name]
    if verb == "receives":
        return fact.kind in ("boon", "hex")
    return fact.is_card or (verb == "buys" and fact.kind in ("event", "project"))


__all__ = ["DECK", "Happening"]
