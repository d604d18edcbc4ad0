"""A position proposed from what somebody tells in plain words: "I gain Inn onto my deck and have Watchtower".

It is a proposal to look at and to edit, never an answer. What was not understood is handed back with it, and so is
everything that was assumed. What nobody said is not there: a deck of which nothing is told is empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from engine.cards import INDEX
from engine.collection import load
from engine.language import From, On
from oracle.scenario.draft import Draft
from oracle.scenario.plain_words import words_of
from oracle.scenario.sayings import DOES, Doubt, Place, Saying, Teller
from oracle.scenario.sentences import Deed, deed_text
from oracle.words.catalogue import LANDSCAPE_KINDS, facts
from oracle.words.phrases import HAS, USES

_ASKED: Final = frozenset({"plays", "gains", "buys"})     # what happens even if it is only asked about
_OWN_HAND: Final = frozenset({"plays", "trashes", "discards", "exiles"})
_MOST: Final = 40                     # names that are looked at


class Account(NamedTuple):
    """A proposal: the draft, the names in it, what was not understood, what was assumed, and where there was a
    choice. ``plain``: it is a list of names without a word about what happens."""

    draft: Draft
    names: tuple[str, ...]
    left: tuple[str, ...]
    assumed: tuple[str, ...]
    doubts: tuple[Doubt, ...]
    plain: bool


def account_of(text: str, draft: Draft | None = None, at: str = "", zone: str = "") -> Account | None:
    """The position that a text tells, or None if it names nothing.

    ``draft`` is what it is added to (nothing: two players without cards); ``at`` the player who speaks (the first).
    ``zone`` is where the cards are of which only the names are said; without it, that is found out.
    """
    base = draft if draft is not None else Draft()
    words = words_of(text, base.players)
    new = any(word.kind == "person" and word.value[:1] == "=" and word.value[1:] not in base.players for word in words)
    if not new and not any(word.kind in ("name", "token", "pool", "players", "ends", "year") for word in words):
        return None
    teller = Teller(base, at)
    teller.seat(words)
    for number, word in enumerate(words[:400]):
        teller.hear(word, words[number + 1:])
    teller.close()
    made = _Maker(teller, zone)
    proposed = made.draft()
    if proposed == base:
        return None
    said = [*(name for saying in teller.sayings for name in (*(name for name, _ in saying.cards), *saying.onto)),
            *teller.tokens]
    wordy = ("person", "verb", "place", "ends", "earlier", "token", "pool", "ask", "clause", "not")
    return Account(
        proposed, tuple(dict.fromkeys(said)), tuple(dict.fromkeys(teller.left)), tuple(dict.fromkeys(made.assumed)),
        tuple(dict.fromkeys(teller.doubts)), not any(word.kind in wordy for word in words),
    )


class _Maker:
    """Makes a draft of sayings."""

    def __init__(self, teller: Teller, zone: str = "") -> None:
        self.teller = teller
        self.zone = zone
        self.base = teller.base
        self.players = teller.players
        self.assumed: list[str] = []
        self.zones: dict[str, Counter[str]] = {}
        self.landscapes: list[str] = []
        self.events: list[str] = []
        self.before: list[str] = []
        self.choices: list[str] = []
        self.turn = ""

    def draft(self) -> Draft:
        """The base with everything that was told."""
        sayings = self.teller.sayings
        done = [one for one in sayings if one.verb in DOES and not one.asked]
        if not done:                                        # what is asked about is what happens
            sayings = [replace(one, asked=one.asked and one.verb not in _ASKED) for one in sayings]
            sayings = [one for one in sayings if one.cards or not one.asked]
            done = [one for one in sayings if one.verb in DOES and not one.asked]
        bare = [one for one in sayings if not one.verb and not (one.asked and done)]
        for one in sayings:
            if one.verb in (HAS, USES):
                self.put(one)
        self.roles(bare, bool(done))
        for one in sayings:
            if one.verb in DOES and not one.asked:
                self.happens(one)
            elif one.verb in DOES or (not one.verb and one not in bare):
                self.there(one)
            elif one.verb.startswith(("ends", "starts")):
                self.sentence(one, f"{one.who} {one.verb}")
        if not (self.events or self.base.get("event") or self.base.get("turn") or "turn" in self.teller.values):
            self.attacked()
        self.bring()
        return self.written()

    def bring(self) -> None:
        """What has no pile of its own comes into the game with another card."""
        for name in [name for cards in list(self.zones.values()) for name in cards]:
            by = facts()[name].brought_by
            if by and name not in self.zones.get("supply", ()) and not any(
                    self.placed(one) or one in self.landscapes for one in by):
                bringer = next((one for one in by if one in INDEX), by[0])
                if facts()[bringer].is_card:
                    self.hold("", "supply", bringer)
                    self.assumed.append(f"{bringer} is in the Supply, for {name}")

    def attacked(self) -> None:
        """Where only one player has an Attack in hand, it is that player's turn."""
        hold = [player for player in self.players if any(
            "Attack" in facts()[name].types for name in self.zones.get(f"{player}.hand", ()))]
        mine = self.players[0]
        if len(hold) == 1 and hold[0] != mine and not self.base.get(f"{mine}.hand"):
            self.turn = hold[0]
            self.assumed.append(f"it is {hold[0]}’s turn, who has the Attack")

    # ------------------------------------------------------------------ cards and where they are

    def hold(self, owner: str, zone: str, name: str, count: int = 1) -> None:
        """Cards in a zone, as many as were told at once: what is told again is no other card."""
        cards = self.zones.setdefault(f"{owner}.{zone}" if owner else zone, Counter())
        cards[name] = max(cards[name], count)

    def placed(self, name: str) -> bool:
        """Whether a card is somewhere already, in what is told or in what there was."""
        return any(cards[name] for cards in self.zones.values()) or self.there_before(name)

    def there_before(self, name: str) -> bool:
        """Whether the draft that this is added to has a card."""
        return any(name in item for key, items in self.base.values for item in items
                   if key in ("supply", "landscapes") or "." in key)

    def put(self, one: Saying) -> None:
        """Cards that somebody has."""
        for name, count in one.counted():
            if self.other(name, one.who, owned=one.place is None or one.place.zone != "supply"):
                continue
            if one.verb == USES and one.place is None and self.placed(name):
                continue
            place = one.place or Place(one.who, "hand")
            if place.zone == "supply" and not _has_pile(name):
                continue                                    # it is there anyway
            self.hold(place.owner, place.zone, name, count)

    def other(self, name: str, who: str, owned: bool = True) -> bool:
        """What is no card: a landscape, a State, an Artifact, a pile. Whether it was one."""
        fact = facts()[name]
        if fact.is_card:
            return False
        if fact.kind in LANDSCAPE_KINDS:
            self.landscapes.append(name)
            if fact.kind == "project" and owned:
                self.hold(who, "projects", name)
        elif fact.kind == "state":
            self.hold(who, "states", name)
        elif fact.kind == "artifact":
            self.hold(who, "artifacts", name)
        elif fact.kind in ("boon", "hex"):
            self.hold("", "boons" if fact.kind == "boon" else "hexes", name)
        elif fact.kind == "pile":
            self.hold("", "supply", name)
        return True

    def roles(self, bare: list[Saying], told_what: bool) -> None:
        """Cards of which only the names were said: a card that does something when it is gained, beside one that reacts
        to that, is one to gain; all others are in hand."""
        cards = [(one, name, count) for one in bare for name, count in one.counted()
                 if not self.other(name, one.who, owned=one.place is None or one.place.zone != "supply")]
        alone = not (told_what or self.zone) and len({one.who for one, *_ in cards}) < 2
        gained = [name for _, name, _ in cards if _when_gained(name)]
        reacting = [name for _, name, _ in cards if _reacts_to_gains(name)]
        attacks = alone and any("Attack" in facts()[name].types for _, name, _ in cards)
        defends = [name for _, name, _ in cards if "Attack" not in facts()[name].types and "Reaction" in
                   facts()[name].types] if attacks and not gained else []
        for one, name, count in cards:
            if name in defends and one.place is None:
                who = self.players[(self.players.index(one.who) + 1) % len(self.players)]
                self.hold(who, "hand", name, count)
                self.assumed.append(f"{who} has {name} and {one.who} attacks")
            elif one.place is not None:
                self.hold(one.place.owner, one.place.zone, name, count)
            elif alone and reacting and name in gained and name not in reacting:
                self.hold("", "supply", name)
                self.assumed.append(f"{name} is in the Supply, to be gained")
            elif self.zone in ("supply", "trash"):
                self.hold("", self.zone, name, count)
            else:
                self.hold(one.who, self.zone if one.who == self.teller.me and self.zone else "hand", name, count)

    def there(self, one: Saying) -> None:
        """What is asked about has to be in the game."""
        for name, count in one.cards:
            if self.other(name, one.who, owned=False) or self.placed(name):
                continue
            if one.verb in ("gains", "buys"):
                self.supply(name)
            else:
                self.hold(one.who, "hand", name, count)

    def supply(self, name: str) -> None:
        """A pile that can be gained from."""
        if not self.placed(name) and facts()[name].is_card and _has_pile(name):
            self.hold("", "supply", name)

    # ------------------------------------------------------------------ what happens

    def happens(self, one: Saying) -> None:
        """Something that somebody does."""
        cards = [(name, count) for name, count in one.cards]
        if one.verb == "draws":
            self.sentence(one, f"{one.who} draws {one.number or sum(count for _, count in cards) or 1}")
            return
        if one.verb == "buys":
            self.pay(one)
        for name, count in cards:
            landscape = not facts()[name].is_card and self.other(name, one.who, owned=False)
            if landscape:
                continue
            if one.verb in ("gains", "buys") or one.source == "supply":
                self.supply(name)
            elif one.source:
                self.hold("" if one.source == "trash" else one.who, one.source, name, count)
            elif one.verb in _OWN_HAND and not self.has(one.who, name, count):
                self.hold(one.who, "hand", name, count)
        for name in one.onto:
            if not self.has(one.who, name, 1):
                self.hold(one.who, "hand", name)
            self.choices.append(f"{cards[-1][0]}: {name}")
        names = tuple(name for name, count in cards for _ in range(count) if _can_be(one.verb, name))
        if not names:
            return
        place = one.place.zone if one.place is not None and one.verb == "gains" else one.source
        if one.verb == "gains" and place not in ("deck", "hand"):
            place = ""
        self.sentence(one, deed_text(Deed(one.who, one.verb, names, place)))

    def has(self, who: str, name: str, count: int) -> bool:
        """Whether a player has cards in hand."""
        before = sum(int(item.split()[0]) if item.split()[0].isdecimal() else 1
                     for item in self.base.get(f"{who}.hand") if item.endswith(name))
        return self.zones.get(f"{who}.hand", Counter())[name] + before >= count

    def pay(self, one: Saying) -> None:
        """A card that is bought is paid for: with what was told, else with what it costs."""
        key = f"{one.who}.coins"
        costs = [facts()[name].cost for name, count in one.cards for _ in range(count)]
        coins = sum(cost[0] for cost in costs if cost)
        if coins and key not in self.teller.values and not self.base.get(key):
            self.teller.values[key] = str(coins)
            self.assumed.append(f"{one.who} has ${coins}, as much as that costs")
        buys = len(costs)
        if buys > 1 and f"{one.who}.buys" not in self.teller.values:
            self.teller.values[f"{one.who}.buys"] = str(buys)

    def sentence(self, one: Saying, text: str) -> None:
        """A sentence, of the question or before it; the first one on a turn says whose turn it is."""
        if not self.turn and (one.verb in ("plays", "buys", "draws") or one.verb.startswith(("ends", "starts"))):
            self.turn = one.who
        (self.before if one.earlier else self.events).append(text)

    # ------------------------------------------------------------------ writing it down

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
        for key, items in (("earlier", self.before), ("event", self.events), ("choices", self.choices)):
            if items:
                draft = draft.put(key, (*draft.get(key), *items))
        return draft

    def beside(self, trait: str) -> str:
        """The pile on which a Trait lies: that of the first other card that was told."""
        named = [name for one in self.teller.sayings for name, _ in one.cards]
        found = next((name for name in named if facts()[name].is_card and _has_pile(name)), "")
        if found:
            self.assumed.append(f"{trait} is on the {found} pile")
        return found

    def with_token(self, draft: Draft, bearer: str, tokens: Iterable[str]) -> Draft:
        """The draft with tokens on a pile or landscape, which is in the game then."""
        if not any(bearer in item for _, items in draft.values for item in items) and facts()[bearer].is_card and (
                _has_pile(bearer)):
            draft = draft.add("supply", bearer)
        items = list(draft.get("tokens"))
        for number, item in enumerate(items):
            if item.startswith(f"{bearer}[") and item.endswith("]"):
                items[number] = f"{item[:-1]},{','.join(tokens)}]"
                return draft.put("tokens", items)
        return draft.put("tokens", (*items, f"{bearer}[{','.join(tokens)}]"))


def _can_be(verb: str, name: str) -> bool:
    """Whether something can be done to what has a name."""
    fact = facts()[name]
    if verb == "receives":
        return fact.kind in ("boon", "hex")
    return fact.is_card or (verb == "buys" and fact.kind in ("event", "project"))


def _abilities(name: str) -> Iterable[tuple[On, From]]:
    if name not in INDEX:
        return
    for card in load(name).versions[-1:]:
        yield from ((ability.when.on, ability.source) for ability in card.abilities)


def _when_gained(name: str) -> bool:
    """Whether a card does something when it is gained."""
    return (On.GAIN, From.ITSELF) in set(_abilities(name))


def _reacts_to_gains(name: str) -> bool:
    """Whether a card in hand reacts to a card that is gained."""
    found = set(_abilities(name))
    return (On.GAIN, From.HAND) in found or (On.WOULD_GAIN, From.HAND) in found


def _has_pile(name: str) -> bool:
    return name not in INDEX or load(name).pile not in ("base", "starting", "none")


def in_words(made: Account) -> list[str]:
    """What is to be told about a proposal, line by line."""
    lines = [f"“{doubt.text}” is taken as {doubt.names[0]}; it may be {' or '.join(doubt.names[1:4])}"
             for doubt in made.doubts]
    lines += [f"assumed: {one}" for one in made.assumed]
    if made.left:
        lines.append(f"not understood: {', '.join(made.left)}")
    return lines


__all__ = ["Doubt", "Account", "account_of", "in_words"]
