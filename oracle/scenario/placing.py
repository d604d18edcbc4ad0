"""The zones of a position, filled with the cards that are spoken of.

What was said of a place counts; else a card lies where its own data has it do something.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from engine.collection import INDEX, load
from oracle.scenario.card_roles import (
    comes_of_something,
    defends,
    is_attack,
    on_mat,
    reacts_to_gains,
    stays,
    turns_over,
    works_against,
    works_at_once,
    works_in_play,
)
from oracle.scenario.sayings import ASIDE, CALLS, Place, Saying
from oracle.scenario.teller import Teller
from oracle.words.catalogue import LANDSCAPE_KINDS, facts
from oracle.words.phrases import HAS, PAYS, USES

_COSTS: Final = frozenset({"cost", "costs", "price", "worth", "cheaper", "pay"})
_TOOLS: Final = frozenset({"with", "w", "by", "using", "use", "uses", "used"})
_SHOWS: Final = frozenset({"reveals", "revealed", "shows", "reveal", "show", "showed", "flip", "flips", "flipped"})


class Placing:
    """Puts cards into the zones of a position."""

    def __init__(self, teller: Teller, zone: str = "", plain: bool = True) -> None:
        self.teller = teller
        self.plain = plain
        self.zone = zone
        self.base = teller.base
        self.players = teller.players
        self.assumed: list[str] = []
        self.supplied: list[str] = []
        self.zones: dict[str, Counter[str]] = {}
        self.landscapes: list[str] = []
        self.events: list[str] = []
        self.before: list[str] = []
        self.choices: list[str] = []
        self.wanted: list[str] = []                          # what is to be gained
        self.turn = ""
        self.extra = False                                   # whether it is an extra turn, for which cards are drawn
        self.inside: list[tuple[str, str, list[tuple[str, int]]]] = []   # what a card lets somebody do
        self.done_by_card: list[tuple[str, str, list[tuple[str, int]]]] = []     # what a card does, chosen or not
        self.used: Counter[tuple[str, str]] = Counter()      # cards that leave a hand by what happens

    @property
    def said(self) -> set[str]:
        """The words of no table, of what is asked and of all else."""
        return {word.casefold() for word in (*self.teller.about, *self.teller.left)}

    @property
    def priced(self) -> bool:
        """Report whether it is asked what something costs, or is worth."""
        return bool(_COSTS & self.said) and not any(key.endswith(".debt") for key in self.teller.values)

    def spoken_of(self, who: str, name: str, count: int) -> None:
        """A card that is only asked about. What works when something is bought is in play, what defends against the
        Attack that happens is in the other hand, and all else is in hand.
        """
        if name in self.teller.priced and self.priced:
            self.supply(name)
            return
        if works_in_play(name) and self.gains_something(who):
            self.hold(who, "play", name, count)
            self.assumed.append(f"{name} is in play")
            return
        who = self.attacked_by(who) if defends(name) and not reacts_to_gains(name) else who
        self.hold(who, "hand", name, count)
        self.assumed.append(f"{name} is in {who}’s hand")

    def gains_something(self, who: str) -> bool:
        """Report whether it is told that a player gains or buys something."""
        return any(one.verb in ("buys", "gains") and one.who == who for one in self.teller.sayings)

    def attacked_by(self, who: str) -> str:
        """Return who defends against what a player does: an opponent, if the player attacks and nobody else does."""
        attacks = {one.who for one in self.teller.sayings if one.verb in ("plays", "buys", "gains")
                   and any(is_attack(name) for name, _ in one.cards)}
        return next(player for player in self.players if player != who) if attacks == {who} else who

    def hold(self, owner: str, zone: str, name: str, count: int = 1) -> None:
        """Cards in a zone, as many as were told at once: what is told again is no other card."""
        if zone == "hand" and name in INDEX and load(name).begins is not None:
            return                                          # it lies where it lies when the game begins
        owner = "" if zone in ("supply", "trash") else owner
        zone = "deck" if self.extra and zone == "hand" and owner == self.teller.me else zone
        cards = self.zones.setdefault(f"{owner}.{zone}" if owner else zone, Counter())
        cards[name] = max(cards[name], count)

    def placed(self, name: str, who: str = "") -> bool:
        """Report whether a card is somewhere already, in what is told or in what there was; not with anybody but a
        player.
        """
        return self.there_before(name) or any(cards[name] for zone, cards in self.zones.items() if not (
            who and "." in zone) or zone.startswith(f"{who}."))

    def lies(self, name: str) -> bool:
        """Report whether a card was said to be somewhere, other than in the Supply."""
        return any(cards[name] for zone, cards in self.zones.items() if zone != "supply") or self.there_before(name)

    def there_before(self, name: str) -> bool:
        """Report whether the draft that this is added to has a card."""
        return any(name in item for key, items in self.base.values for item in items
                   if key in ("supply", "landscapes") or "." in key)

    def put(self, one: Saying) -> None:
        """Cards that somebody has."""
        if one.verb == USES and not (one.asked or one.supposed) and one.place is None and (
                one.text.casefold() in _SHOWS):
            attacked = any(other.verb == "plays" and is_attack(name) for other in self.teller.sayings
                           for name, _ in other.cards)
            self.inside += [(one.who, "shows", [(name, 1)]) for name, _ in one.cards if not reacts_to_gains(name) and (
                attacked or not defends(name)) and not any(
                name in dict(other.cards) for other in self.teller.sayings if other.asked and other.verb == USES)]
        if one.text == ASIDE:
            self.inside.append((one.who, ASIDE, one.counted()))
        if one.verb == USES and one.text.casefold().startswith("call") and not (one.asked or one.supposed):
            self.inside += [(one.who, CALLS, [(name, 1)]) for name, count in one.cards for _ in range(count)]
        for name, count in one.counted():
            if self.other(name, one.who, owned=one.place is None or one.place.zone != "supply"):
                if one.verb == USES and one.text == "with":
                    self.inside.append((one.who, "shows", [(name, 1)]))
                continue
            if one.verb == USES and one.asked and not one.place and is_attack(name) and not defends(name) and any(
                    name in (*dict(other.cards), *other.onto) for other in self.teller.sayings if other is not one):
                continue                                    # "does one reveal cover both Witches"
            if one.verb == USES and one.place is None and self.placed(name, one.who) and not (
                    count > 1 and any(0 < cards[name] < count for cards in self.zones.values())):
                continue
            if one.verb == HAS and one.asked and one.text in _TOOLS and self.placed(name):
                continue                                    # "with it instead of the Enchantress"
            if one.text == "itself":                        # "Shop plays a Shop"
                self.hold(one.who, "hand", name, count + 1)
                continue
            place = one.place or self.usual(one, name)
            if place.zone == "supply" and not has_pile(name):
                continue                                    # it is there anyway
            self.lie(one, place, name, count)

    def acts(self, who: str, *verbs: str) -> bool:
        """Report whether a player does something of what is told or asked."""
        return any(one.who == who and one.verb in verbs for one in self.teller.sayings)

    def at_work(self, one: Saying, name: str) -> Place | None:
        """Return where a card in play lies that works against others, where it was not said whose it is. With an
        opponent, if it is who speaks that does something.
        """
        if one.place != Place(self.teller.me, "play") or one.own or not works_against(name):
            return None
        others = [player for player in self.players if player != self.teller.me]
        told = ("plays", "gains", "buys")
        if not self.acts(self.teller.me, *told) or any(self.acts(player, *told) for player in others):
            return None
        self.assumed.append(f"{name} is {others[0]}’s")
        return Place(others[0], "play")

    def lie(self, one: Saying, place: Place, name: str, count: int) -> None:
        """A card lies where it was said to; a Duration that works when it is played was played this turn if its player
        gains something."""
        if place == Place(one.who, "play") and works_at_once(name) and not self.teller.ago and (
                self.acts(one.who, "gains", "buys")):
            self.hold(one.who, "hand", name, count)
            self.sentence(replace(one, verb="plays", earlier=True), f"{one.who} plays {name}")
            self.assumed.append(f"{one.who} played {name} this turn")
            return
        place = self.at_work(one, name) or place
        self.hold(place.owner, place.zone, name, count)

    def turned_over(self, one: Saying) -> str:
        """Return whose deck cards are on that are revealed because somebody plays a card which does that; empty if none
        is.
        """
        for other in self.teller.sayings:
            if other.verb in ("plays", "") and any(turns_over(name) for name, _ in other.cards):
                return one.who if one.who != other.who else next(name for name in self.players if name != other.who)
        return ""

    def usual(self, one: Saying, name: str) -> Place:
        """Return where a card is that somebody has: in hand, but for one that is called, and a Duration of an
        opponent."""
        if on_mat(name) and self.teller.calls:
            return Place(one.who, "tavern")
        if one.verb == USES and one.asked and works_in_play(name) and not (defends(name) or reacts_to_gains(name)) and (
                self.gains_something(one.who)):
            return Place(one.who, "play")
        if one.verb == USES and not (defends(name) or reacts_to_gains(name)) and (whose := self.turned_over(one)):
            return Place(whose, "deck")
        if stays(name) and one.who != self.teller.me and one.verb == HAS and not self.plain and not any(
                name in dict(other.cards) for other in self.teller.sayings if other.verb == "plays"):
            self.assumed.append(f"{one.who} played {name} on the turn before")
            return Place(one.who, "play")
        return Place(one.who, "hand")

    def other(self, name: str, who: str, owned: bool = True) -> bool:
        """Return what is no card: a landscape, a State, an Artifact, a pile. Whether it was one."""
        fact = facts()[name]
        if fact.is_card:
            return False
        if fact.kind in LANDSCAPE_KINDS:
            self.landscapes.append(name)
            if fact.kind == "project" and owned:
                self.hold(who, "projects", name)
        elif fact.kind == "state":
            self.hold(who, "states", name)
        elif fact.kind == "artifact" and owned:
            self.hold(who, "artifacts", name)
        elif fact.kind in ("boon", "hex"):
            self.hold("", "boons" if fact.kind == "boon" else "hexes", name)
        elif fact.kind == "pile":
            self.hold("", "supply", name)
        return True

    def there(self, one: Saying) -> None:
        """Bring what is asked about into the game."""
        for name, count in one.cards:
            if self.comes_of(name) or self.other(name, one.who, owned=False) or self.placed(name):
                continue
            if one.verb in ("gains", "buys"):
                self.supply(name)
            elif self.plain or not comes_of_something(name):
                if one.verb:
                    self.hold(one.who, "hand", name, count)
                    self.assumed.append(f"{name} is in {one.who}’s hand")
                else:
                    self.spoken_of(one.who, name, count)

    def comes_of(self, name: str) -> bool:
        """Report whether a card is there because of another one that is named: a Horse beside Livery, Treasure Hunter
        beside Page.
        """
        return any(one in self.teller.heard for one in facts()[name].brought_by) and load(name).pile == "non-supply"

    def supply(self, name: str) -> None:
        """A pile that can be gained from."""
        if not self.placed(name) and facts()[name].is_card and has_pile(name):
            self.hold("", "supply", name)

    def sentence(self, one: Saying, text: str) -> None:
        """A sentence, of the question or before it; the first one on a turn says whose turn it is."""
        first = not self.turn and (one.verb != "gains" or (one.who != self.teller.me and not one.earlier))
        if first and (one.verb in ("plays", "buys", "gains", "draws", PAYS) or one.verb.startswith(("ends", "starts"))):
            self.turn = one.who
        (self.before if one.earlier else self.events).append(text)


def cards_of(items: Iterable[str]) -> Counter[str]:
    """Return how many of each card the words of a field name: "2 Copper", "Moat"."""
    found: Counter[str] = Counter()
    for item in items:
        number, _, name = item.partition(" ")
        found[name if number.isdecimal() else item] += int(number) if number.isdecimal() else 1
    return found


def has_pile(name: str) -> bool:
    return name not in INDEX or load(name).pile not in ("base", "starting", "none")


__all__ = ["Placing", "cards_of", "has_pile"]
