"""Add what a position needs beside what is said of it: cards to draw, Actions, a Bane, a pile for what comes of it.

All that is added is told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

from engine.collection import INDEX, load
from engine.piles import comes_with, everywhere
from oracle.scenario.asked import Asked
from oracle.scenario.card_roles import (
    counts_empty_piles,
    discards_down,
    filler,
    looks_at_hand,
    looks_at_hand_later,
    plays_others,
    short_of_actions,
)
from oracle.scenario.cast import cast_of
from oracle.scenario.draft import Draft
from oracle.scenario.happening import DECK, Happening
from oracle.scenario.placing import cards_of, has_pile
from oracle.scenario.starts import tried
from oracle.scenario.supposing import Supposed, restricted
from oracle.words.catalogue import facts

_OF_HAND: Final = r"{}(\.hand size is| (passed|discarded|revealed|exiled|trashed) )"
"""A claim about what a player does with the hand."""


class Completing(Happening):
    """Writes the draft of a position, with what it needs."""

    def written(self) -> Draft:
        """The draft."""
        draft = self.base
        if tuple(self.players) != draft.players:
            draft = draft.put("players", self.players)
        for key, cards in self.zones.items():
            for name, count in cards.items():
                draft = draft.add(key, f"{count} {name}" if count > 1 else name)
        traits = [name for name in self.landscapes if facts()[name].kind == "trait"]
        for name in dict.fromkeys(self.landscapes):
            beside = self.beside(name) if name in traits else ""
            item = f"{name}[{beside}]" if beside else name
            if item not in draft.get("landscapes"):
                draft = draft.add("landscapes", item)
        for bearer, tokens in self.teller.tokens.items():
            draft = self.with_token(draft, bearer, tokens)
        for key, value in self.teller.values.items():
            if key == "turn" and value == draft.players[0]:
                continue
            draft = draft.put(key, (value,))
        if self.turn and not draft.get("turn") and self.turn != draft.players[0] and not self.base.get("event"):
            draft = draft.put("turn", (self.turn,))
        spare = [name for name in everywhere()
                 if name not in self.teller.heard and "Victory" not in facts()[name].types]
        for name in spare[:self.teller.empty]:
            self.teller.gone[name] = 0
            self.assumed.append(f"{name} is one of the empty piles")
        if not self.teller.gone and any(
                counts_empty_piles(name) for text in self.events if " plays " in text for name in self.played(text)):
            self.assumed.append("no Supply pile is empty")
        for name, count in self.teller.gone.items():
            draft = draft.put("supply", (*(item for item in draft.get("supply") if item != name), f"{name} {count}"))
        draft = self.filled(draft)
        for key, items in (("earlier", self.before), ("event", self.events), ("choices", self.choices)):
            if items:
                draft = draft.put(key, (*draft.get(key), *items))
        return draft

    def filled(self, draft: Draft) -> Draft:
        """The draft with as many cards as were said, and with hands of 5 where others discard down."""
        fills = dict(self.teller.fills)
        for text in self.events if not self.plain else ():
            who, verb, rest = text.split(" ", 2)
            cards = [card.lstrip("0123456789 ") for card in rest.split(", ")] if verb == "plays" else []
            chosen = [choice.partition(": ")[2] for choice in self.choices if choice.partition(":")[0] in cards]
            if any(name in facts() and discards_down(name) for name in (*cards, *chosen)):
                fills = {(player, "hand"): 5 for player in self.players if player != who} | fills
        for (player, zone), number in fills.items():
            draft = self.up_to(draft, player, zone, number, self.assumed)
        return draft

    def up_to(self, draft: Draft, player: str, zone: str, number: int, told: list[str]) -> Draft:
        """The draft with so many cards in a zone, if there are fewer; that is ``told`` then."""
        key, copper = f"{player}.{zone}", filler()
        there = sum(cards_of(draft.get(key)).values())
        if number <= there:
            return draft
        told.append(f"{player} has {number} cards in the {zone}, and those that are not named are {copper}s")
        return draft.add(key, f"{number - there} {copper}" if number > there + 1 else copper)

    def playable(self, draft: Draft) -> Draft:
        """The draft, with as many Actions as are needed for what was told, and Ruins where some are needed."""
        plays = sum(" plays " in text for text in (*self.events, *self.before)) + sum(
            text.split(" plays ")[1].split()[0].isdecimal() for text in self.events if " plays " in text)
        named = [name for cards in self.zones.values() for name in cards if name in INDEX]
        brings = any(pile in INDEX and load(pile).kind == "pile" for name in named for pile in comes_with(name))
        brings = brings or any(name in INDEX and load(name).chosen for name in self.teller.heard)
        for _ in range(3 if not self.plain and (plays > 1 or brings) else 0):   # it takes a while to try it
            problem = next(iter(tried(draft).problems), None)
            if problem is None:
                draft = self.with_actions(draft)
                break
            if problem.what.startswith("which cards are in the Ruins pile"):
                draft = draft.put("supply", [item for item in draft.get("supply") if item != "Ruins"])
                draft = draft.add("supply", "Ruins[(" + ",".join(f"2 {name}" for name in load("Ruins").needs) + ")]")
                self.assumed.append("two Ruins of each name are in their pile, shuffled")
            elif (companion := self.companion(draft, problem.what)) is not None:
                draft = companion
            elif "has no Actions left" in problem.what:
                who = problem.what.split("'")[1].split()[0]
                plays = sum("Action" in facts()[name].types for text in (*draft.get("earlier"), *draft.get("event"))
                            if text.startswith(f"{who} plays ") for name in self.played(text).elements())
                if draft.get(f"{who}.actions") or plays < 2:
                    break
                draft = draft.put(f"{who}.actions", (str(plays),))
                self.assumed.append(f"{who} has {plays} Actions")
            else:
                break
        return draft

    def with_actions(self, draft: Draft) -> Draft:
        """The draft with as many Actions as are played, where what is played does not give enough of them."""
        who = (self.events or [""])[0].partition(" ")[0]
        played = [name for text in (*draft.get("earlier"), *draft.get("event")) if text.startswith(f"{who} plays ")
                  for name in self.played(text).elements()]
        chosen = [source_and_name for source_and_name in (one.split(": ", 1) for one in draft.get("choices"))
                  if plays_others(source_and_name[0])]
        turns = any(text.endswith(" turn") for text in (*draft.get("earlier"), *draft.get("event")))
        if not turns and short_of_actions(played, chosen) and not draft.get(f"{who}.actions"):
            acts = sum("Action" in facts()[name].types for name in played)
            draft = draft.put(f"{who}.actions", (str(acts),))
            self.assumed.append(f"{who} has {acts} Actions")
        return draft

    def companion(self, draft: Draft, problem: str) -> Draft | None:
        """The draft with the pile or card that another one needs to be chosen, of those that were named: the Bane."""
        if not problem.endswith("none is named"):
            return None
        owner = next((name for name in self.teller.heard if name in problem), "")
        key = "landscapes" if owner and not facts()[owner].is_card else "supply"
        others = [name for name in self.teller.heard[::-1] if facts()[name].is_card and has_pile(name)]
        others += [name for name in INDEX if facts()[name].set_name == "Base" and has_pile(name)]
        happens = " ".join(self.events)
        for name in sorted(dict.fromkeys(others), key=lambda name: name in happens):
            if name == owner:
                continue
            with_it = draft.put(key, (*(item for item in draft.get(key) if item != owner), f"{owner}[{name}]"))
            if not any(problem == one.what or "cannot be chosen" in one.what for one in tried(with_it).problems):
                self.assumed.append(f"{name} is what is chosen for {owner}")
                self.teller.left = [word for word in self.teller.left if word.casefold() != "bane"]
                hand = f"{self.teller.me}.hand"
                if f"{name} is in {self.teller.me}’s hand" in self.assumed and name in with_it.get(hand):
                    self.assumed.remove(f"{name} is in {self.teller.me}’s hand")
                    with_it = with_it.put(hand, [item for item in with_it.get(hand) if item != name])
                return with_it
        return None

    def with_decks(self, draft: Draft, asked: Iterable[Asked]) -> Draft:
        """The draft, with a deck for who is asked to draw from it and has none."""
        draft = self.with_hand(draft, asked)
        if any(" won" in one.text for one in asked) and not {"first", "began", "started", "starts"} & self.teller.words:
            self.assumed.append(f"{draft.players[0]} had the first turn")
        for player in self.players if self.base == Draft() and draft.get("event") else []:
            looks = any(re.match(_OF_HAND.format(player), one.text) for one in asked)
            if looks and not draft.get("event")[0].startswith(f"{player} ") and not (draft.get(f"{player}.hand") or any(
                    (player, zone) in self.teller.fills for zone in ("hand", "deck")) or any(
                    text == f"{player} ends the turn" for text in draft.get("event"))):
                draft = self.up_to(draft, player, "hand", 5, self.assumed)
        bare = self.of_unknown_decks(draft)
        taken = cast_of(self.with_every_deck(draft)).taken if bare else frozenset()
        for player in self.players:
            if (player, filler()) in taken and player in bare:
                under = " under it" if draft.get(f"{player}.deck") else ""
                draft = draft.add(f"{player}.deck", f"{DECK} {filler()}")
                self.supplied.append(f"{player}’s deck is {DECK} {filler()}s{under}")
                continue
            mine = (f"{player}.{zone}" for zone in ("deck", "discard"))
            draws = self.teller.next and bool(draft.get("event")) and player == self.teller.me
            draws = draws or any(one.text.startswith((f"{player} drew", f"{player}.hand size")) for one in asked)
            if draws and not any(map(draft.get, mine)) and ((player, "deck") not in self.teller.fills):
                draft = draft.put(f"{player}.deck", (f"{DECK} {filler()}",))
                self.assumed.append(f"{player}’s deck is {DECK} {filler()}s")
        return draft

    def supposing(
        self, draft: Draft, asked: tuple[Asked, ...], supposed: Iterable[Supposed],
    ) -> tuple[Draft, tuple[Asked, ...], list[str]]:
        """The draft with what is supposed as choices, what is asked then, and what could not be made a choice."""
        if self.base != Draft():
            return draft, asked, []
        draft, asked, left, told = restricted(draft, asked, supposed, self.teller.person)
        self.teller.left = [one for one in self.teller.left if not (told and told >= set(one.split()))]
        self.assumed = [one for one in self.assumed if not one.endswith(" Actions") or any(
            key.endswith(".actions") for key, _ in draft.values)]
        return draft, asked, left

    def with_an_event(self, draft: Draft, asked: Iterable[Asked]) -> Draft:
        """The draft, with an Event that costs nothing where it is asked whether one may be bought, and none is named
        but what has been bought."""
        others = [name for name in self.landscapes if facts()[name].kind == "event" and not any(
            text.endswith(f" buys {name}") for text in self.events)]
        if others or not any(one.text.endswith(" may buy an Event now") for one in asked):
            return draft
        name = min((fact.cost or (0,), name) for name, fact in facts().items() if fact.kind == "event")[1]
        self.assumed.append(f"{name} is in the game")
        return draft.add("landscapes", name)

    def with_hand(self, draft: Draft, asked: Iterable[Asked]) -> Draft:
        """Return the draft with a hand for who plays a card that looks at it, where nothing is said of the hand. As
        many cards as there usually are, or as are asked about.
        """
        events = draft.get("event")
        who, verb = (*(events or ("",))[0].split(" ", 2), "")[:2]
        names = [one.partition(": ")[2] for one in self.choices if plays_others(one.partition(":")[0])]
        played = [name.lstrip("0123456789 ") for text in events for name in text.split(" ", 2)[-1].split(", ")]
        there = cards_of(draft.get(f"{who}.hand")) if verb == "plays" else Counter[str]()
        alone = there and all(name in (*played, *names) for name in there) and len(names) == len(self.choices)
        told = filler() in self.teller.lacking or (who, "hand") in self.teller.fills
        waits = any(map(looks_at_hand_later, cards_of(draft.get(f"{who}.play"))))
        if not alone or told or self.base != Draft() or self.plain or not (waits or any(
                name in INDEX and looks_at_hand(name) and not plays_others(name) for name in there)):
            return draft
        most = max((int(number) for one in asked for number in re.findall(
            rf"{who} (?:trashed|discarded) (?:exactly |at least )?(\d+) cards", one.text)), default=0)
        return self.up_to(draft, who, "hand", max(5, most + len(played) + len(names)), self.supplied)

    def beside(self, trait: str) -> str:
        """The pile on which a Trait lies: that of which it was said, else that of the first other card."""
        if trait in self.teller.beside:
            return self.teller.beside[trait]
        named = [name for name in self.teller.heard if name == trait or (facts()[name].is_card and has_pile(name))]
        at = named.index(trait) if trait in named else 0
        found = next((name for name in (*named[at:], *named[:at][::-1]) if name != trait), "")
        if found:
            self.assumed.append(f"{trait} is on the {found} pile")
        return found

    def with_token(self, draft: Draft, bearer: str, tokens: Iterable[str]) -> Draft:
        """The draft with tokens on a pile or landscape, which is in the game then."""
        if not any(bearer in item for _, items in draft.values for item in items) and facts()[bearer].is_card and (
                has_pile(bearer)):
            draft = draft.add("supply", bearer)
        items = list(draft.get("tokens"))
        for number, item in enumerate(items):
            if item.startswith(f"{bearer}[") and item.endswith("]"):
                items[number] = f"{item[:-1]},{','.join(tokens)}]"
                return draft.put("tokens", items)
        return draft.put("tokens", (*items, f"{bearer}[{','.join(tokens)}]"))


__all__ = ["Completing"]
