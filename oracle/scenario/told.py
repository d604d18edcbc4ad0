"""A position proposed from what somebody tells in plain words: "I gain Inn onto my deck and have Watchtower".

It is a proposal to look at and to edit, never an answer. What was not understood is handed back with it, and so is
everything that was assumed. What nobody said is not there: a deck of which nothing is told is empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from engine.cards import INDEX
from engine.collection import load
from engine.language import From, On
from oracle.scenario.draft import Draft
from oracle.scenario.model import OWN_TOKENS
from oracle.scenario.plain_words import Heard, words_of
from oracle.scenario.sentences import Deed, deed_text
from oracle.words.catalogue import LANDSCAPE_KINDS, facts
from oracle.words.phrases import HAS, ME, SEATS, THEY, THIRD, USES

_DOES: Final = frozenset({"plays", "gains", "buys", "trashes", "discards", "exiles", "receives", "draws"})
_OWN_HAND: Final = frozenset({"plays", "trashes", "discards", "exiles"})
_MOST: Final = 40                     # names that are looked at


class Doubt(NamedTuple):
    """What may be several names: how it was written, and which, the one that was taken first."""

    text: str
    names: tuple[str, ...]


class Told(NamedTuple):
    """A proposal: the draft, the names in it, what was not understood, what was assumed, and where there was a
    choice. ``plain``: it is a list of names without a word about what happens."""

    draft: Draft
    names: tuple[str, ...]
    left: tuple[str, ...]
    assumed: tuple[str, ...]
    doubts: tuple[Doubt, ...]
    plain: bool

    @property
    def unsure(self) -> bool:
        """Whether there is something to tell about it."""
        return bool(self.left or self.assumed or self.doubts)


def told(text: str, draft: Draft | None = None, at: str = "") -> Told | None:
    """The position that a text tells, or None if it names nothing.

    ``draft`` is what it is added to (nothing: two players without cards); ``at`` the player who speaks (the first).
    """
    base = draft if draft is not None else Draft()
    words = words_of(text, base.players)
    new = any(word.kind == "person" and word.value[:1] == "=" and word.value[1:] not in base.players for word in words)
    if not new and not any(word.kind in ("name", "token", "pool", "players", "ends", "year") for word in words):
        return None
    teller = _Teller(base, at)
    teller.seat(words)
    for number, word in enumerate(words[:400]):
        teller.hear(word, words[number + 1:])
    return teller.done(words)


class Place(NamedTuple):
    """Where cards are: whose ("" is nobody's), and which zone."""

    owner: str
    zone: str


@dataclass
class _Saying:
    """What one verb says: who, what, which cards, where, and how that is meant."""

    who: str
    verb: str
    cards: list[tuple[str, int]] = field(default_factory=list)
    place: Place | None = None
    source: str = ""
    number: int = 0
    earlier: bool = False
    asked: bool = False
    onto: list[str] = field(default_factory=list)          # what is chosen for it: "Throne Room on Caravan"
    text: str = ""                                          # the verb as it was written

    def counted(self) -> list[tuple[str, int]]:
        """The cards, each once, with how many of it are told."""
        counts: Counter[str] = Counter()
        for name, count in self.cards:
            counts[name] += count
        return list(counts.items())


class _Teller:
    """Hears words and makes sayings of them."""

    def __init__(self, base: Draft, at: str) -> None:
        self.base = base
        self.players = list(base.players)
        self.me = at if at in base.players else base.players[0]
        self.who = self.me
        self.they = ""
        self.sayings: list[_Saying] = []
        self.now: _Saying | None = None
        self.earlier = self.asking = False
        self.without = self.dropped = False                 # "not" was said, and of which card
        self.count = 0
        self.comma = 0                                      # how many cards stand before the last comma
        self.to = ""
        self.owner = ""
        self.token: tuple[str, str, int] | None = None
        self.open: Place | None = None
        self.left: list[str] = []
        self.doubts: list[Doubt] = []
        self.values: dict[str, str] = {}
        self.tokens: dict[str, list[str]] = {}
        self.ends: list[tuple[str, str]] = []
        self.begins = True                                  # whether a clause begins
        self.nominative = False                             # whether "I" stands directly before

    # ------------------------------------------------------------------ who plays

    def seat(self, words: Sequence[Heard]) -> None:
        """Who sits at the table: those there are, those who are named, those who are spoken of."""
        named = list(dict.fromkeys(word.value[1:] for word in words if word.value[:1] == "=" and word.kind == "person"))
        spoken = {word.value for word in words if word.kind == "person"}
        number = max([2, len(self.players), *(int(word.value) for word in words if word.kind == "players")])
        for name in named:
            if name not in self.players:
                self.players.append(name)
        if THIRD in spoken:
            number = max(number, 3)
        for name in SEATS:
            if len(self.players) < min(number, 6) and name not in self.players:
                self.players.append(name)
        self.players = self.players[:6]

    def person(self, value: str) -> str:
        """The player that a word speaks of."""
        others = [name for name in self.players if name != self.me]
        if value[:1] == "=":
            return value[1:]
        if value == ME:
            return self.me
        if value == THEY:
            return self.they or others[0]
        return others[-1] if value == THIRD else others[0]

    # ------------------------------------------------------------------ hearing

    def hear(self, word: Heard, after: Sequence[Heard]) -> None:
        """One word more; ``after`` are those behind it."""
        begins, self.begins = self.begins, word.kind == "filler" and self.begins
        nominative, self.nominative = self.nominative, word.kind == "person" and word.text.casefold() == "i"
        if word.kind in ("comma", "join"):
            self.to = ""
            self.comma = len(self.now.cards) if word.kind == "comma" and self.now is not None else self.comma
            self.begins = begins or word.kind == "comma"
        elif word.kind in ("stop", "clause"):
            self.close()
            self.asking = self.without = self.dropped = self.earlier = False
            self.begins = True
        elif word.kind == "ask":
            self.ask(word, begins)
        elif word.kind == "earlier":
            self.close()
            self.earlier, self.begins = True, True
        elif word.kind == "not":
            self.without = True
        elif word.kind == "person":
            self.meet(word, after)
        elif word.kind == "verb":
            self.do(word.value, word.text)
        elif word.kind == "number":
            self.count = int(word.value)
        elif word.kind == "name":
            if nominative:                                  # "if I Throne a Caravan"
                self.do("plays", "")
                self.now = self.now and replace(self.now, onto=[""])
            self.name(word)
        elif word.kind == "preposition":
            self.to = word.value
        elif word.kind == "place":
            self.at_place(word, after)
        elif word.kind == "ends":
            self.close()
            if not self.asking:
                self.ends.append((self.who, word.value))
                self.sayings.append(_Saying(self.who, word.value, earlier=self.earlier))
        elif word.kind == "phase":
            self.phase(word.value, after)
        elif word.kind == "pool":
            amount, _, pool = word.value.partition(" ")
            self.values[f"{self.who}.{pool}"] = amount
        elif word.kind == "token":
            self.close()
            self.token = (word.value, self.owner or self.who, self.count or 1)
            self.count = 0
        elif word.kind == "year":
            self.values["rules"] = word.value
        elif word.kind == "strange":
            self.left.append(word.text)

    def ask(self, word: Heard, begins: bool) -> None:
        """A word of asking: at the beginning of a clause what follows is asked; "my hand is Moat" tells."""
        if begins or not (self.open or self.now):
            self.close()
            self.asking = word.value not in ("is", "are") or begins
        if word.value in ("dont", "cant"):
            self.without = word.value == "dont"

    def meet(self, word: Heard, after: Sequence[Heard]) -> None:
        """Somebody is spoken of."""
        who = self.person(word.value)
        if who not in self.players:
            return
        if word.value not in (ME, THEY):
            self.they = who
        following = next((one.kind for one in after if one.kind not in ("filler", "preposition")), "")
        if word.own and following in ("place", "token", "phase"):
            self.owner = who
            return
        self.close()
        self.who = who
        self.open = None

    def do(self, verb: str, text: str) -> None:
        """Something is done."""
        if verb == HAS and self.now is not None and self.now.verb == HAS and not self.now.cards:
            return
        perfect = self.now is not None and self.now.verb == HAS and not self.now.cards and text.endswith(("ed", "wn"))
        if perfect:                                         # "I have played"
            self.now = None
        self.close()
        if self.dropped:
            self.without = self.dropped = False
        self.now = _Saying(self.who, verb, earlier=self.earlier or perfect, asked=self.asking, text=text)

    def name(self, word: Heard) -> None:
        """A card or something else by name."""
        name = word.names[0]
        if len(word.names) > 1:
            self.doubts.append(Doubt(word.text, word.names))
        count, self.count = self.count or 1, 0
        if self.without:
            self.left.append(f"not {name}")
            self.dropped = True
            return
        if self.token is not None and self.to:
            self.lay(name)
            return
        now = self.now
        if now is not None and now.verb == "plays" and now.cards and (self.to == "on" or now.onto == [""]):
            now.onto = [*filter(None, now.onto), name]
            return
        if now is None or (now.place is not None and self.open is None and now.verb == HAS and not self.to):
            self.close()
            now = self.now = _Saying(self.who, HAS if self.open else "", asked=self.asking, earlier=self.earlier)
            now.place = self.open
        now.cards.append((name, count))

    def lay(self, name: str) -> None:
        """A token lies on something."""
        assert self.token is not None
        token, owner, count = self.token
        said = f"{owner} {token}" if token in OWN_TOKENS else f"{count} {token}"
        self.tokens.setdefault(name, []).append(said)
        self.to = ""

    def at_place(self, word: Heard, after: Sequence[Heard]) -> None:
        """A place: of the cards before it, or, if there are none or a list follows, of those behind it."""
        owner = "" if word.value in ("trash", "supply") else self.owner or self.who
        place = Place(owner, word.value)
        self.owner = ""
        now = self.now
        kinds = [one.kind for one in after if one.kind not in ("filler", "ask", "number", "join") or one.text in ":="]
        follows = bool(kinds) and kinds[0] == "name"
        preposition = self.to or word.text.casefold().startswith(("in ", "from ", "on "))
        self.to, to = "", self.to
        if now is not None and now.cards and (preposition or not follows):
            if now.asked and now.verb != HAS:
                return
            if now.verb in _DOES and (to == "from" or word.text.casefold().startswith("from")):
                now.source = word.value
            elif not now.verb:
                self.at_comma(now, place)
            elif now.verb == "gains" or now.verb == HAS or now.verb == USES:
                now.place = place
            elif now.verb in _DOES and to != "to":
                now.source = word.value
            self.open = None
            return
        self.close()
        self.open = place
        self.now = _Saying(place.owner or self.who, HAS, place=place, earlier=False)

    def at_comma(self, now: _Saying, place: Place) -> None:
        """A place of bare names: of those behind the last comma ("Artificer, Inn in the Supply")."""
        before, behind = now.cards[:self.comma], now.cards[self.comma:]
        if before and behind:
            self.sayings.append(replace(now, cards=before))
            now.cards = behind
        now.place = place

    def phase(self, value: str, after: Sequence[Heard]) -> None:
        """In which phase it is, and whose turn."""
        whose = next((self.person(one.value) for one in after[:2] if one.kind == "person"), self.owner or self.who)
        self.owner = ""
        self.values["phase"] = value
        self.values["turn"] = whose

    def close(self) -> None:
        """What was said is complete."""
        if self.now is not None:
            self.now.onto = [*filter(None, self.now.onto)]
            if not self.now.verb and self.now.earlier:
                self.now.verb = "plays"
        if self.now is not None and (self.now.cards or self.now.verb == "draws"):
            if self.now.verb == "draws" and not self.now.cards:
                self.now.number = self.count or 1
                self.count = 0
            self.sayings.append(self.now)
        elif self.now is not None and self.now.verb in _DOES and not self.now.asked and self.now.text:
            self.left.append(self.now.text)                 # somebody does something, and it was not heard to what
        self.now = None
        self.to = ""
        self.comma = 0
        self.token = None
        if self.count and self.count != 1:
            self.count = 0

    # ------------------------------------------------------------------ the position

    def done(self, words: Sequence[Heard]) -> Told | None:
        """All has been heard: the position."""
        self.close()
        made = _Maker(self)
        draft = made.draft()
        names = tuple(dict.fromkeys(name for saying in self.sayings for name in
                                    [*(name for name, _ in saying.cards), *saying.onto]))
        names = tuple(dict.fromkeys((*names, *self.tokens)))
        if draft == self.base:
            return None
        plain = not any(word.kind in ("person", "verb", "place", "ends", "earlier", "token", "pool") for word in words)
        return Told(draft, names, tuple(dict.fromkeys(self.left)), tuple(dict.fromkeys(made.assumed)),
                    tuple(dict.fromkeys(self.doubts)), plain)


class _Maker:
    """Makes a draft of sayings."""

    def __init__(self, teller: _Teller) -> None:
        self.teller = teller
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
        done = [one for one in sayings if one.verb in _DOES and not one.asked]
        if not done:                                        # what is asked about is what happens
            sayings = [replace(one, asked=one.asked and one.verb not in _DOES) for one in sayings]
            done = [one for one in sayings if one.verb in _DOES]
        bare = [one for one in sayings if not one.verb and not (one.asked and done)]
        for one in sayings:
            if one.verb in (HAS, USES):
                self.put(one)
        self.roles(bare, bool(done))
        for one in sayings:
            if one.verb in _DOES and not one.asked:
                self.happens(one)
            elif one.verb in _DOES or (not one.verb and one not in bare):
                self.there(one)
            elif one.verb.startswith(("ends", "starts")):
                self.sentence(one, f"{one.who} {one.verb}")
        if not (self.events or self.base.get("event") or self.base.get("turn") or "turn" in self.teller.values):
            self.attacked()
        return self.written()

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

    def put(self, one: _Saying) -> None:
        """Cards that somebody has."""
        for name, count in one.counted():
            if self.other(name, one.who, owned=one.place is None or one.place.zone != "supply"):
                continue
            if one.verb == USES and one.place is None and self.placed(name):
                continue
            place = one.place or Place(one.who, "hand")
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

    def roles(self, bare: list[_Saying], told_what: bool) -> None:
        """Cards of which only the names were said: a card that does something when it is gained, beside one that reacts
        to that, is one to gain; all others are in hand."""
        cards = [(one, name, count) for one in bare for name, count in one.counted()
                 if not self.other(name, one.who, owned=one.place is None or one.place.zone != "supply")]
        alone = not told_what and len({one.who for one, *_ in cards}) < 2
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
            else:
                self.hold(one.who, "hand", name, count)

    def there(self, one: _Saying) -> None:
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

    def happens(self, one: _Saying) -> None:
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
        names = tuple(name for name, count in cards for _ in range(count))
        place = one.place.zone if one.place is not None and one.verb == "gains" else one.source
        if one.verb == "gains" and place not in ("deck", "hand"):
            place = ""
        self.sentence(one, deed_text(Deed(one.who, one.verb, names, place)))

    def has(self, who: str, name: str, count: int) -> bool:
        """Whether a player has cards in hand."""
        before = sum(int(item.split()[0]) if item.split()[0].isdecimal() else 1
                     for item in self.base.get(f"{who}.hand") if item.endswith(name))
        return self.zones.get(f"{who}.hand", Counter())[name] + before >= count

    def pay(self, one: _Saying) -> None:
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

    def sentence(self, one: _Saying, text: str) -> None:
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


def _abilities(name: str) -> Iterable[tuple[On, From]]:
    if name not in INDEX:
        return
    for ability in load(name).versions[-1].abilities:
        yield ability.when.on, ability.source


def _when_gained(name: str) -> bool:
    """Whether a card does something when it is gained."""
    return (On.GAIN, From.ITSELF) in set(_abilities(name))


def _reacts_to_gains(name: str) -> bool:
    """Whether a card in hand reacts to a card that is gained."""
    found = set(_abilities(name))
    return (On.GAIN, From.HAND) in found or (On.WOULD_GAIN, From.HAND) in found


def _has_pile(name: str) -> bool:
    return name not in INDEX or load(name).pile not in ("base", "starting", "none")


def in_words(made: Told) -> list[str]:
    """What is to be told about a proposal, line by line."""
    lines = [f"“{doubt.text}” is taken as {doubt.names[0]}; it may be {' or '.join(doubt.names[1:4])}"
             for doubt in made.doubts]
    lines += [f"assumed: {one}" for one in made.assumed]
    if made.left:
        lines.append(f"not understood: {', '.join(made.left)}")
    return lines


__all__ = ["Doubt", "Told", "in_words", "told"]
