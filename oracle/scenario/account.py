"""A position proposed from what somebody tells in plain words: "I gain Inn onto my deck and have Watchtower".

It is a proposal to look at and to edit, never an answer. What was not understood is handed back with it, and so is
everything that was assumed. What nobody said is not there, except what is drawn or looked at: a deck from which cards
are taken has Coppers, and so has the hand of who plays a card that looks at it. That is told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from engine.collection import INDEX, load
from engine.piles import comes_with, everywhere
from oracle.errors import OracleError
from oracle.scenario.asides import without_asides
from oracle.scenario.asked import GAP, Asked, asked_deeds, asked_of
from oracle.scenario.card_roles import (
    asks_for_a_name,
    comes_of_something,
    defends,
    discards_down,
    does,
    does_itself,
    filler,
    from_hand,
    gains_a_choice,
    is_attack,
    keeps,
    lets,
    looks_at_hand,
    looks_back,
    on_mat,
    playable,
    plays_cards,
    plays_from_deck,
    plays_itself,
    plays_others,
    possessing,
    reacts_to_gains,
    scores,
    shields,
    short_of_actions,
    stays,
    turns_over,
    when_gained,
    works_against,
    works_at_once,
    works_in_play,
)
from oracle.scenario.cast import cast_of
from oracle.scenario.chains import chain, played_on
from oracle.scenario.clauses import hear
from oracle.scenario.draft import Draft, draft_of
from oracle.scenario.items import count_cards
from oracle.scenario.logged import is_a_log
from oracle.scenario.meaning import scenario_of
from oracle.scenario.model import CLAIMS
from oracle.scenario.nouns import UNNAMED, gathered
from oracle.scenario.plain_words import LONGEST, Heard, words_of
from oracle.scenario.reading import read_yaml
from oracle.scenario.sayings import ASIDE, DOES, KEEPS, SUFFERED, Doubt, Place, Saying, Teller
from oracle.scenario.sentences import Deed, deed_text
from oracle.scenario.standing import OWNS, SCORES, held, kinds_owned, score_asked, standing, stands
from oracle.scenario.starts import tried
from oracle.scenario.supposing import Supposed, restricted, supposed_in
from oracle.scenario.witness import unwitnessed
from oracle.words.abroad import translated
from oracle.words.catalogue import LANDSCAPE_KINDS, facts, find
from oracle.words.catalogue import plain as plain_text
from oracle.words.phrases import ASKED_DEEDS, CHOSEN, HAS, HEAVY, NAMES, NOISE, PAYS, SEATS, TIMES, USES, VERBS
from oracle.words.quotes import in_quotes

_ASKED: Final = frozenset({"plays", "gains", "buys"})     # what happens even if it is only asked about
_OWN_HAND: Final = frozenset({"plays", "trashes", "discards", "exiles"})
_BY_CARD: Final = frozenset({"gains", "draws", "trashes", "discards", "returns", "passes", "exiles"})
_CHOSEN: Final = {"trashes": "trash ", "gains": "gain ", "discards": "discard "}
_SENTENCE: Final = frozenset(
    {"verb", "ask", "clause", "not", "strange", "times", "ago", "out", "against", "gone", "fill", "ends"})
_COSTS: Final = frozenset({"cost", "costs", "price", "worth", "cheaper", "pay"})
_A_FILE: Final = r"(?m)(?:^|\s)players:\s*(?:\{|\n|[\w-]+:)"
_TOLD: Final = frozenset({"person", "place", "earlier", "token", "pool"})
_TOOLS: Final = frozenset({"with", "w", "by", "using", "use", "uses", "used"})
_SHOWS: Final = frozenset({"reveals", "revealed", "shows", "reveal", "show", "showed", "flip", "flips", "flipped"})
_HOW_MUCH: Final = frozenset(("money", "coins", "coin", "buys", "actions", "total", "cheaper", "altogether"))
_WITNESSED: Final = frozenset({"strange", "verb", "pool", "times", "number", "fill", "filler", "earlier"})
_TAKES: Final = "takes"               # what an Attack gives: chosen, where there is a choice
_GIVES: Final = {_TAKES: "gain", KEEPS: "set aside"}
_DECK: Final = 20                     # cards in a deck that is drawn from, where nothing is said of it
_WORDS: Final = 400                   # words that are read
_FEW: Final = 1                       # words that may be left over where what is asked is answered without them


def _said_again(word: str, draft: Draft, asked: Iterable[Asked]) -> bool:
    """Whether a word that was left over says again what happens, is chosen or asked: "when I played it"."""
    text = plain_text(word)
    verb = VERBS.get(text, "")
    number = re.findall(r"^(\d+)(?: \w+)?$", text.strip("$"))
    said = (text, ASKED_DEEDS.get(verb) or ASKED_DEEDS.get(text) or text, *number, *["twice"][:text in TIMES])
    asks = " ; ".join(plain_text(one.text) for one in asked)
    if verb == USES or text in HEAVY or any(re.search(rf"\b{re.escape(part)}\b", asks) for part in said):
        return True
    return any(f" {verb} " in one for one in draft.get("event")) or any(
        f": {CHOSEN.get(verb, '-')} " in one for one in draft.get("choices"))


class Account(NamedTuple):
    """A proposal: the draft, the names in it, what was not understood, what was assumed, and where there was a
    choice. ``plain``: it is a list of names without a word about what happens. ``asked`` are the claims
    that are asked; ``said`` are all words, ``sure`` the names of which it was told what is done or where they are.
    ``filled``: which decks and hands have cards that nobody spoke of, since they are drawn or looked at. ``unread``:
    what nothing in the position or in what is asked witnesses; ``light`` are words of no table, such as reasons and
    manners: what is asked is answered without a few of those, but no claim is made without any other word. ``unasked``:
    the questions of which no claim was made; ``aside`` what was passed over, since it says nothing of the game.
    """

    draft: Draft
    names: tuple[str, ...]
    left: tuple[str, ...]
    assumed: tuple[str, ...]
    doubts: tuple[Doubt, ...]
    plain: bool
    asked: tuple[Asked, ...] = ()
    said: frozenset[str] = frozenset()
    sure: frozenset[str] = frozenset()
    filled: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    unasked: tuple[str, ...] = ()
    light: frozenset[str] = frozenset()
    aside: tuple[str, ...] = ()

    @property
    def claimed(self) -> tuple[Asked, ...]:
        """What is asked as claims; nothing while so much was not understood that something else may be asked."""
        return () if self.heavy or len(self.unread) > _FEW else self.asked

    @property
    def heavy(self) -> list[str]:
        """What was not understood, and may turn what is asked; what says again what happens or is asked does not."""
        return [one for one in dict.fromkeys((*self.unread, *self.left)) if one not in self.light and (
            one in self.unread or not _said_again(one, self.draft, self.asked))]

    @property
    def question(self) -> Draft:
        """The draft with what is asked of it as claims, where nothing else is claimed."""
        claims = tuple(str(one) for one in self.claimed if one.kind in CLAIMS)
        return self.draft if not claims or self.draft.get("expect") else self.draft.put("expect", claims)


def _of_a_file(text: str) -> Account | None:
    """The position of a scenario file that was pasted; None if it cannot be read."""
    try:
        scenario = scenario_of(read_yaml(text, "what was pasted"))
    except OracleError:
        return None
    names = tuple(name for one in scenario.players for name in count_cards((*one.hand, *one.deck, *one.play)))
    return Account(draft_of(scenario), names, (), (), (), plain=False)


def account_of(text: str, draft: Draft | None = None, at: str = "", zone: str = "") -> Account | None:
    """The position that a text tells, or None if it names nothing.

    ``draft`` is what it is added to (nothing: two players without cards); ``at`` the player who speaks (the first).
    ``zone`` is where the cards are of which only the names are said; without it, that is found out.
    """
    if is_a_log(text.splitlines()):
        return None
    if re.search(_A_FILE, text):
        return _of_a_file(text)
    base = draft if draft is not None else Draft()
    english = translated(text, (*SEATS, *base.players))
    words = words_of(english.text, base.players)
    new = any(word.kind == "person" and word.value[:1] == "=" and word.value[1:] not in base.players for word in words)
    if not new and not any(word.kind in ("name", "token", "pool", "players", "ends", "year") for word in words):
        return None
    teller = Teller(base, at)
    words, aside = without_asides(words)
    words, supposed = supposed_in(words)
    heard = gathered(words[:_WORDS])
    teller.seat(words, heard)
    hear(teller, heard)
    if len(text) > LONGEST or len(words) > _WORDS:
        teller.left.append(f"what stands after the first {min(LONGEST, len(text)):,} letters or {_WORDS} words")
    plain = not any(word.kind in _SENTENCE or word.kind in _TOLD for word in words)
    sentence = any(word.kind in _SENTENCE or word.text == "?" for word in words)
    made = _Maker(teller, zone, not sentence)
    made.assumed += [f"“{said}” is {name}" for said, name in english.taken]
    made.assumed += [f"the Attack is {word.names[0]}" for word in heard if word.value == UNNAMED]
    teller.doubts += [Doubt(said, names) for said, names in english.doubts]
    proposed = made.with_choices(made.playable(made.draft()))
    if proposed == base:
        return None
    said = [*(name for saying in teller.sayings for name in (*(name for name, _ in saying.cards), *saying.onto)),
            *teller.tokens, *teller.gone]
    meant = [word._replace(names=tuple(sorted(word.names, key=lambda name: name not in said))) for word in words]
    asked, unasked = asked_of(
        meant, teller.person, proposed.get("event"), proposed.get("choices"), proposed.get) if sentence else ((), ())
    if sentence and base == Draft():
        proposed = made.with_an_event(proposed, asked)
        proposed, asked, heard = made.scoring(proposed, asked, heard, english.text)
        proposed, asked = standing(proposed, asked, teller.fills, text)
        proposed, in_hand = held(proposed, asked)
        made.assumed += in_hand
    if teller.next:
        asked = tuple(_next(asked, any(word.text.casefold() == "now" for word in words), proposed.get("choices")))
    proposed, asked, open_ = made.supposing(made.with_decks(proposed, asked), asked, supposed)
    asked = tuple(one for one in _may_play(asked, proposed) if not _is_over(one, proposed))
    unread = (*open_, *_unread(teller, heard, proposed, asked)) if sentence else ()
    made.assumed += [f"nobody plays {name} in what happens" for name in _not_played(asked, proposed)]
    return Account(
        proposed, tuple(dict.fromkeys(said)), tuple(dict.fromkeys(teller.left)), tuple(dict.fromkeys(made.assumed)),
        tuple(dict.fromkeys(teller.doubts)), plain,
        asked, frozenset(part for word in words for part in plain_text(word.text).split()),
        frozenset(name for one in teller.sayings if (one.verb in DOES and one.own and not one.asked) or one.place
                  for name, _ in one.cards),
        tuple(made.supplied), unread, unasked,
        _light(words, unread, proposed),
        aside,
    )


def _light(words: Sequence[Heard], unread: Iterable[str], draft: Draft) -> frozenset[str]:
    """Return the words of no table without which a question is answered: none that may be what is done in it."""
    deeds = asked_deeds(words) & {*unread}
    heavy = (*HEAVY, *plain_text(draft.line()[0]).split())
    return frozenset(
        word.text for word in words if word.kind == "strange" and word.text not in deeds
        and plain_text(word.text) not in heavy and not (find(word.text) or re.search("n['’]?t$", word.text)))


def _next(asked: Sequence[Asked], now: bool, choices: Sequence[str]) -> Iterable[Asked]:
    """What is asked of the next turn: what is drawn or discarded as it starts, and what is before that, if that is
    asked as well; what was set aside comes to the hand."""
    for one in asked:
        who, _, what = one.text.partition(" gained ")
        kept = [choice.partition(": set aside ")[2] for choice in choices]
        if what and any(what == one or what in one.split(" ", 1)[1:] for one in kept):
            yield one._replace(text=f"{what} in {who}.hand")
            continue
        if not re.search(r" (drew|discarded) ", one.text) or " hand size " in one.text:
            yield one
            continue
        parts = one.text.split(" and ")
        yield one._replace(text=" and ".join(f"{part} at the start of the turn" for part in parts))
        if now and one.kind == "how many":
            yield one._replace(text=" and ".join(f"{part} in the Action phase" for part in parts))


def _unread(teller: Teller, words: Sequence[Heard], draft: Draft, asked: Sequence[Asked]) -> tuple[str, ...]:
    """What was not understood: what nothing witnesses, and what was heard to be so and is not there after all."""
    lacks = unwitnessed(words, draft, asked, teller.person)
    seen = {word.text for word in words if word.kind in _WITNESSED} - set(lacks)
    teller.left = [one for one in teller.left if not (
        one.casefold() in NOISE or (one in seen and stands(asked)) or _asked_for(one, asked))]
    return tuple(dict.fromkeys([*(one for one in teller.left if one not in seen), *lacks, *_not_gained(asked, draft)]))


def _asked_for(left: str, asked: Iterable[Asked]) -> bool:
    """Whether words that have no part in the position are what is asked: "Curse or no Curse?", "VP tokens: 3 or 6?"."""
    bonus = re.fullmatch(r"\+1 (Card|Action|Buy|Coin) token", left)
    if bonus and any(re.search(rf" (drew a {bonus[1]}|got 1 {bonus[1]}s)\b", one.text, re.I) for one in asked):
        return True
    name, pool = left, re.sub(r"^\d+ | tokens?$", "", left).casefold()
    return any(one.text.endswith((f" gained {name}", f" drew {left}")) or (
        GAP in one.text and f".{pool} = " in one.text) for one in asked)


def _not_gained(asked: Iterable[Asked], draft: Draft) -> Iterable[str]:
    """Cards that somebody has in the hand, and of which it would be asked whether they are gained though no pile of
    them was spoken of: something else is asked."""
    piles = "|".join((*draft.get("supply"), *draft.get("event"), *draft.get("choices")))
    for one in asked:
        name = re.sub(r"^(an?|the|at least|exactly|\d+) ", "", one.text.partition(" gained ")[2])
        if name in INDEX and load(name).pile not in ("base", "starting") and name not in piles and any(
                name in item for key, items in draft.values if key.endswith(".hand") for item in items):
            yield name


def _not_played(asked: Iterable[Asked], draft: Draft) -> Iterable[str]:
    """Cards of which it is asked whether they are played, and which nobody plays in what happens."""
    asked = [one for one in asked if " played " in one.text]
    if not asked:
        return
    happens = "|".join((*draft.get("event"), *draft.get("earlier"), *draft.get("choices")))
    others = [name for key, items in draft.values for item in items for name in INDEX if "." in key and name in item]
    for one in asked:
        name = one.text.partition(" played ")[2].removesuffix(" twice")
        reacts = name in INDEX and (defends(name) or reacts_to_gains(name) or plays_itself(name))
        reacts = reacts or any(other != name and plays_cards(other) for other in others)
        if name in INDEX and not reacts and playable(name) and not re.search(rf"(plays [^|]*|: ){name}", happens):
            yield name


def _is_over(one: Asked, draft: Draft) -> bool:
    """Whether what is counted of a turn is over when that turn has ended: "how many Actions have I got"."""
    ended = draft.get("event")[-1:] and draft.get("event")[-1].removesuffix(" ends the turn")
    counts = re.match(r"(\w+)(?:\.(?:actions|buys|coins) = | drew exactly … cards$)", one.text)
    return counts is not None and counts[1] == ended


def _may_play(asked: Iterable[Asked], draft: Draft) -> Iterator[Asked]:
    """What is asked, where a card of the hand that nobody plays in what happens may be played after it, on one's own
    turn."""
    asked = tuple(asked)
    unplayed = {*_not_played(asked, draft)} if draft.get("event") else set()
    mover = (draft.get("turn") or draft.players[:1])[0]
    ends = any(one.endswith(" ends the turn") for one in draft.get("event"))
    for one in asked:
        who, _, name = one.text.partition(" played ")
        mine = any(name in item for item in draft.get(f"{who}.hand")) and who == mover and not ends
        yield one._replace(text=f"{who} may play {name} now") if name in unplayed and mine else one


class _Maker:
    """Makes a draft of sayings."""

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
        self.used: Counter[tuple[str, str]] = Counter()      # cards that leave a hand by what happens

    def draft(self) -> Draft:
        """The base with everything that was told."""
        self.overpay()
        self.assumed += [f"{one.who} plays {one.cards[0][0]}" for one in self.teller.sayings if one.text == SUFFERED]
        self.assumed += [f"the {kind} is {name}, which stands for any" for kind, name in self.teller.kinds.items()]
        self.landscapes += self.teller.ways
        self.choices += [f"{self.teller.me}: use {name}" for name in self.teller.ways]
        if any(one.text == "possesses" for one in self.teller.sayings):
            self.assumed.append(f"{possessing()} was played on the turn before")
        self.possessed()
        self.used_as_played()
        sayings = self.with_tools(self.named(played_on(self.teller.sayings, self.plain)))
        sayings = [one for one in sayings if not self.comes_of_an_attack(one)]
        self.inside += [(one.who, _TAKES, one.counted()) for one in self.teller.sayings if not one.asked and (
            self.comes_of_an_attack(one))]
        self.inside += [(who, verb, []) for who, verb in self.teller.done] + [
            (who, verb, [("", number)]) for who, verb, number in self.teller.thrown]
        more = Counter[str]()
        for who, number in (*((who, number) for who, _, number in self.teller.thrown), *self.teller.spare):
            more[who] += number
        for who, number in more.items():
            self.hold(who, "hand", filler(), number)
        sayings, done = self.what_happens(self.turn_before(sayings))
        bare = [one for one in sayings if not one.verb and not (one.asked and done)]
        for one in sayings:
            if one.verb in (HAS, USES):
                self.put(one)
        if self.plain or self.zone:
            self.roles(bare, bool(done))
        else:
            self.begin(bare, bool(done))
        for name in self.wanted:
            self.supply(name)
        self.tell(sayings, bare)
        self.end_phases()
        self.keep()
        self.only_one()
        if self.events and not self.plain and not any(" plays " in one or " buys " in one for one in self.events):
            self.assumed += [f"{self.teller.me} does not play {name}" for name, count in self.zones.get(
                f"{self.teller.me}.hand", Counter()).items() if count and self.to_play(name) and not any(
                    name in one for one in (*self.events, *self.before, *self.choices))]
        if not (self.events or self.base.get("event") or self.base.get("turn") or "turn" in self.teller.values):
            self.attacked()
        self.bring()
        return self.written()

    def possessed(self) -> None:
        """Where Possession is played, and others do something then: that is on the turn which comes of it."""
        every = self.teller.sayings
        for number, one in enumerate(every):
            played = one.verb == "plays" and [name for name, _ in one.cards] == [possessing()] and not one.asked
            if played and not one.earlier and any(
                    other.verb in DOES and other.who != one.who and not other.earlier for other in every[number + 1:]):
                one.earlier, one.text = True, "possesses"
                every.insert(number + 1, Saying(one.who, "ends the turn", earlier=True))
                self.assumed.append(f"{possessing()} was played on the turn before")
                break
        owner = next((one.who for one in every if one.text == "possesses"), None)
        victim = next((one.who for one in every if one.who != owner and one.verb in (*DOES, HAS, USES)), None)
        self.teller.later = self.teller.later or (owner is not None and "back" in self.teller.words)
        victim = victim or next(name for name in (self.teller.me, *self.players) if name != owner)
        for one in every:                                   # who possesses decides, the other one does it
            tool = one.verb in (HAS, USES) and one.text.casefold() in _TOOLS
            if one.who == owner and (one.verb in DOES or tool) and not (one.asked or one.earlier):
                one.who, one.place = victim, None

    def overpay(self) -> None:
        """What comes of overpaying for a card does not happen by itself."""
        over = next((one for one in self.teller.sayings if one.verb == "buys" and one.number), None)
        if self.teller.over is not None:                    # it was not said by how much
            self.teller.left.append("overpay")
        for one in self.teller.sayings if over else ():     # what comes of it does not happen by itself
            one.asked = one.asked or (one is not over and not one.own and one.verb in ("gains", "plays", "trashes"))
            if one.asked and one is not over:
                one.cards = [card for card in one.cards if over and card[0] != over.cards[-1][0]]

    def used_as_played(self) -> None:
        """A card that somebody uses, and that can only be used by playing it, is played."""
        every = self.teller.sayings
        for one in every:
            name = one.cards[0][0] if len(one.cards) == 1 else ""
            used = one.verb == USES and one.text.casefold() in ("use", "uses", "used") and one.place is None
            if used and name and not (one.asked or self.plain or on_mat(name) or stays(name)) and (
                    self.to_play(name)) and not any(
                    name in (*dict(other.cards), *other.onto) for other in every if other is not one):
                one.verb = "plays"

    def turn_before(self, sayings: list[Saying]) -> list[Saying]:
        """The sayings, where one player plays something and another one then does what is done on one's own turn: a
        Duration lies there from the turn before, and else that turn has ended."""
        made: list[Saying] = []
        for number, one in enumerate(sayings):
            others = [other for other in sayings[number + 1:] if other.who != one.who and own_turn(other)]
            if not others or not own_turn(one) or one.verb != "plays" or one.earlier or len(one.cards) > 1 or any(
                    other.earlier or other.verb.startswith(("ends", "starts")) for other in sayings):
                made.append(one)
                continue
            name = one.cards[0][0]
            if stays(name) and not (one.onto and not keeps(name)):
                made.append(replace(one, verb=HAS, place=Place(one.who, "play"), onto=[]))
                if one.onto:
                    self.teller.kept.append((one.who, name, one.onto))
                self.assumed.append(f"{one.who} played {name} on the turn before")
                self.teller.ago = True
                continue
            made.append(one)
            if not any(other.who == one.who and own_turn(other) for other in sayings[number + 1:]):
                made.append(Saying(one.who, "ends the turn"))
                self.assumed.append(f"{one.who} ends the turn then")
        return made

    def what_happens(self, sayings: list[Saying]) -> tuple[list[Saying], list[Saying]]:
        """The sayings, and those that happen: if there are none, what is asked about does, or a card that does it."""
        done = [one for one in sayings if one.verb in DOES and not one.asked]
        given = done and done[-1].text == "gives"           # there is nothing else in the extra turn
        if (not done or given) and (actor := self.actor(sayings)):  # what is asked about comes of a card that is played
            sayings = [one for one in sayings if one.verb or one.cards]
            sayings.insert(next((at + 1 for at, one in enumerate(sayings) if one.text == "extra"), 0), actor)
            done = [*done, actor]
        elif given:                                         # "can I gain something with Workshop?"
            sayings = [replace(one, asked=one.asked and one.verb != "plays") for one in sayings]
        if not done and not any(                            # what is asked about is what happens
                plays_others(name) for one in sayings if not one.verb and not one.asked for name, _ in one.cards):
            onto = any(one.asked and one.verb == "plays" and one.onto for one in sayings)    # "can I Mine a Curse into"
            happens = {"plays"} if onto else _ASKED
            sayings = [part for one in sayings for part in _without_what_is_gained(one)]
            sayings = [replace(one, asked=one.asked and one.verb not in happens) for one in sayings]
            sayings = [one for one in sayings if one.cards or not one.asked]
            done = [one for one in sayings if one.verb in DOES and not one.asked]
        return sayings, done

    def tell(self, sayings: list[Saying], bare: list[Saying]) -> None:
        """The sayings as sentences, or as cards that are there."""
        for one in sorted(sayings, key=lambda one: not one.first):
            if one.verb in DOES and not one.asked:
                self.happens(one)
            elif one.verb in DOES or (not one.verb and one not in bare):
                self.there(one)
            elif one.verb.startswith(("ends", "starts")):
                self.sentence(one, f"{one.who} {one.verb}")
                self.extra = self.extra or one.text == "extra"
            elif one.verb == KEEPS:
                for name, count in one.counted():
                    self.hold(one.who, "hand", name, count)
                self.inside.append((one.who, KEEPS, one.counted()))
            elif one.verb == PAYS:
                self.sentence(one, f"{one.who} pays {one.number} Debt")
                self.teller.values.setdefault("phase", "buy")
                self.teller.values.setdefault(f"{one.who}.coins", str(one.number))

    def end_phases(self) -> None:
        """The end of a phase or of a turn that nobody spoke of, but that what is asked needs."""
        if self.teller.values.get("phase") == "clean-up" and not (self.events or self.before or self.base.get("event")):
            who = self.teller.values.get("turn", self.teller.me)
            del self.teller.values["phase"]
            self.turn = self.turn or who
            self.events.append(f"{who} ends the turn")
        first = (self.events or [""])[0].partition(" plays ")[2]
        sorts = set(facts()[first].types) if first in facts() else set[str]()
        if "Action" in sorts and not sorts & {"Treasure", "Night"}:     # that is played in the Action phase
            phase = self.teller.values.get("phase")
            self.teller.later = self.teller.later or phase == "clean-up"
            if phase in ("buy", "clean-up"):
                del self.teller.values["phase"]
        whose = self.turn or self.teller.me
        if self.teller.next and self.before and not self.events:
            self.events, self.before = self.before, []      # "I played Wharf this turn. How many next turn?"
        if self.teller.next:
            self.next_turn()
        whose = self.events[-1].split()[0] if self.events and self.before else whose
        if not self.teller.next and self.teller.later and any(
                text.startswith(tuple(f"{whose} {deed} " for deed in _ASKED)) for text in self.events[-1:]):
            self.events.append(f"{whose} ends the turn")
            self.assumed.append(f"{whose} ends the turn then")

    def keep(self) -> None:
        """What Durations keep is set aside; where nothing happens but that they are there, the turn begins."""
        for who, keeper, names in self.teller.kept:
            for name in names:
                self.hold(who, "set_aside", name, names.count(name))
            self.teller.values[f"{who}.pending"] = f"{keeper}[{', '.join(names)}]"
        if any(key.endswith(".gained_last_turn") for key in self.zones) and not any(map(looks_back, self.teller.heard)):
            self.teller.left.append("on the turn before")   # it may matter in another way
        mine = [name for name in self.zones.get(f"{self.teller.me}.play", ()) if stays(name) and name in INDEX]
        if mine and self.teller.ago and not (self.events or self.before or self.plain or self.base.get("event")) and (
                not {"phase", "turn"} & self.teller.values.keys()):
            self.teller.values["phase"] = "start"
            self.assumed.append(f"{self.teller.me}’s turn begins")

    def only_one(self) -> None:
        """Where nothing happens, the one card that was named and can be played is played."""
        me = self.teller.me
        if self.plain or self.zone or self.events or self.base != Draft() or self.scored() or self.priced or (
                self.teller.values.get("phase")):
            return
        hand = self.zones.get(f"{me}.hand", Counter())
        bare = {name for one in self.teller.sayings if one.place is None for name, _ in one.cards}
        can = [name for name in dict.fromkeys(self.teller.heard) if hand[name] and name in bare and self.to_play(
            name) and not any(name in text for text in self.before)]
        if len(can) == 1:
            self.now(me, "plays", can[0], hand[can[0]])

    def scored(self) -> bool:
        """Whether it is only asked what cards score, or a landscape does: "11 Silvers and 2 Feodums, points?". Actions
        that are owned then, or counted, are not played."""
        every = self.teller.sayings
        done = any(one.verb in DOES and not one.asked for one in every)
        asks = SCORES & self.teller.words or any(
            scores(name) and facts()[name].kind == "landmark" for name in self.teller.heard)
        if not asks or done or self.teller.next:
            return False
        owned = {name for one in every for name, count in one.cards if one.verb == HAS or count > 1 or (
            one.place is not None and one.place.zone != "hand")}
        acts = [name for name in self.teller.heard if "Action" in facts()[name].types]
        plain = any(scores(name) and name not in acts for name in self.teller.heard)
        return plain and (not acts or bool(self.teller.words & OWNS) or owned.issuperset(acts))

    @staticmethod
    def to_play(name: str) -> bool:
        """Whether a card is named to be played, and not for what it does otherwise."""
        return playable(name) and not (defends(name) or reacts_to_gains(name) or comes_of_something(name))

    def next_turn(self) -> None:
        """What is asked is of the next turn: after what happens, every player ends one."""
        whose = self.turn or self.teller.me
        deeds = ("plays", "buys", "gains")
        told = self.events[-1:] and self.events[-1].startswith(tuple(f"{whose} {deed} " for deed in deeds))
        if not told or self.before:
            self.teller.left.append("next turn")
            return
        at, mine = self.players.index(whose), self.players.index(self.teller.me)
        turns = (mine - at) % len(self.players) or len(self.players)
        self.events += [f"{player} ends the turn" for player in (self.players * 2)[at:at + turns]]

    def named(self, sayings: list[Saying]) -> list[Saying]:
        """The sayings without those in which a name is chosen for a card."""
        told = []
        for one in sayings:
            asking = next((name for other in sayings if other is not one for name, _ in other.cards
                           if asks_for_a_name(name)), "")
            for other in sayings if one.verb == NAMES else ():
                if asking in dict(other.cards) and other.verb in (HAS, USES) and other.text.casefold() in _TOOLS and (
                        other.place is None):               # "I name Estate with Mystic"
                    other.verb = "plays"
                    self.assumed.append(f"{other.who} plays {asking}")
            if one.verb == NAMES and asking:
                if f"{asking}: name {one.cards[0][0]}" not in self.choices:
                    self.choices.append(f"{asking}: name {one.cards[0][0]}")
                told.append(replace(one, verb="", cards=one.cards[1:]))
            else:
                told.append(replace(one, verb="") if one.verb == NAMES else one)
        return told

    def actor(self, sayings: list[Saying]) -> Saying | None:
        """The card that is played where it is only asked what is gained or trashed: one that does that."""
        for asked in sayings:
            for one in sayings if asked.asked and asked.verb in ("gains", "trashes") else ():
                if one.verb not in ("", HAS) or one.asked or (one.place is not None and one.place.zone != "hand"):
                    continue
                name = next((name for name, _ in one.cards if playable(name) and not reacts_to_gains(name)
                             and does(name, asked.verb) and name not in dict(asked.cards)), "")
                if name:
                    one.cards = [card for card in one.cards if card[0] != name]
                    self.assumed.append(f"{one.who} plays {name}")
                    return Saying(one.who, "plays", [(name, 1)])
        return None

    def with_tools(self, sayings: list[Saying]) -> list[Saying]:
        """The sayings, in which what is trashed, gained or discarded with a card is chosen when that is played."""
        made: list[Saying] = []
        for one in sayings:
            before = made[-1] if made else None
            actor = next((
                name for other in made if other.verb in ("", "plays") for name, _ in other.cards[-1:]
                if (other.place is None or other.place.zone == "hand") and playable(name)
                and not reacts_to_gains(name) and (does(name, one.verb) or one.verb == "draws")), "")
            if before is not None and before.verb == "plays" and one.verb == USES and not one.text and (
                    len(before.cards) == 1 and plays_others(before.cards[0][0])):
                made[-1] = replace(before, onto=[name for name, _ in one.cards if playable(name)])
                continue
            bare = any(not other.verb and not other.asked and actor in dict(other.cards) for other in made) and not (
                one.place or one.source or when_gained(actor)) and not any(
                    other.verb == "plays" and actor in dict(other.cards) for other in made)
            if actor and (not one.own or bare) and one.verb in _BY_CARD and not self.plain:
                made = self.played_first(made, actor)
                self.wanted += [name for name, _ in one.cards if one.verb == "gains"]
                if not one.asked and one.verb != "draws" and one.cards:
                    made.append(one)
                continue
            throne = one.verb in (HAS, USES) and one.text.casefold() in _TOOLS and len(one.cards) == 1 and (
                one.place is None and plays_others(one.cards[0][0]) and before is not None and before.who == one.who)
            if throne and before is not None and len(before.cards) == 1 and before.verb in ("", "plays") and (
                    playable(before.cards[0][0]) and not plays_others(before.cards[0][0]) and not before.place):
                made[-1] = replace(before, verb="plays", cards=one.cards, onto=[before.cards[0][0]], asked=False)
                self.assumed.append(f"{before.who} plays {one.cards[0][0]}")
                continue                                    # "Hireling with Throne Room"
            if before is not None and before.verb in ("trashes", "gains", "discards", "exiles") and before.cards and (
                    one.verb in (HAS, USES) and one.text.casefold() in _TOOLS and len(one.cards) == 1
                    and one.place is None and does(one.cards[0][0], before.verb) and playable(one.cards[0][0])
                    and not reacts_to_gains(one.cards[0][0])):
                names = [name for name, count in before.cards for _ in range(count)]
                if any(other.verb == "plays" and one.cards[0] in other.cards for other in made):
                    continue
                made[-1] = replace(before, verb="plays", cards=one.cards, onto=names, which=before.verb)
                self.assumed.append(f"{before.who} plays {one.cards[0][0]}")
                continue
            made.append(one)
        return made

    def played_first(self, sayings: list[Saying], actor: str) -> list[Saying]:
        """The sayings, in which a card of which only the name was said is played, where something is done with it."""
        made = []
        for one in sayings:
            if one.verb or one.asked or actor not in dict(one.cards):
                made.append(one)
                continue
            self.assumed.append(f"{one.who} plays {actor}")
            rest = [card for card in one.cards if card[0] != actor]
            made += [replace(one, cards=rest)] if rest else []
            made.append(replace(one, verb="plays", cards=[card for card in one.cards if card[0] == actor]))
        return made

    def comes_of_an_attack(self, one: Saying) -> bool:
        """Whether it is what an Attack does that somebody gains a Curse: that does not happen by itself."""
        names = [name for name, _ in one.cards]
        curse = one.verb == "gains" and names and all("Curse" in facts()[name].types for name in names)
        return bool(curse) and any(is_attack(name) for other in self.teller.sayings for name, _ in other.cards)

    def begin(self, bare: list[Saying], done: bool) -> None:
        """Cards of which only the names were said, in sentences: each has a role by what it does, and something happens
        with them."""
        cards = [(one, name, count) for one in bare for name, count in one.counted()
                 if not self.other(name, one.who, owned=one.place is None or one.place.zone != "supply")]
        loose = []
        for one, name, count in cards:
            if one.place is not None and (done or one.place != Place(self.teller.me, "hand") or self.lies(name)):
                self.lie(one, one.place, name, count)
            elif not self.lies(name):
                loose.append((one, name, count))
        if done:
            for one, name, count in loose:
                self.beside_what_happens(one, name, count)
            return
        me, other = self.teller.me, next(player for player in self.players if player != self.teller.me)
        names = [name for _, name, _ in loose]
        attack = next((name for name in names if is_attack(name)), "")
        guards = [name for name in names if defends(name) or shields(name)]
        held = [name for zone, found in self.zones.items() if zone.startswith(f"{me}.") for name in found]
        mine = any(defends(name) or shields(name) for name in held) or bool(guards and self.teller.spoke_of_me)
        if self.priced and not (loose := self.not_priced(loose)):
            return
        loose = _once_each(loose)
        happened = ""
        if attack and (guards or mine) and attack not in guards:
            who = other if mine else me
            victim = me if mine else other
            self.hold(who, "hand", attack)
            for name in guards:
                self.hold(victim, "play" if shields(name) else "hand", name)
            happened = self.now(who, "plays", attack)
            loose = [one for one in loose if one[1] not in (attack, *guards)]
        gains = next((name for name in names if not reacts_to_gains(name) and when_gained(name)), "")
        if not happened and gains and any(map(reacts_to_gains, [*names, *held])):
            self.supply(gains)
            happened = self.now(me, "gains", gains)
            loose = [one for one in loose if one[1] != gains]
        if not happened and self.in_a_row(loose):
            return
        if not happened and not self.scored():
            happened, loose = self.first_played(loose)
        for one, name, count in loose:
            self.hold(one.who, "hand", name, count)
            if happened:
                self.assumed.append(f"{name} is in {one.who}’s hand")
        if not happened and any(name in self.landscapes for name in self.landscapes):
            self.bought()

    def in_a_row(self, loose: list[tuple[Saying, str, int]]) -> bool:
        """Whether only cards were named that are played, and it is asked how much comes of them: they are played one
        after the other, as they were named."""
        names = [name for _, name, count in loose for _ in range(count)]
        whose = {one.who for one, *_ in loose}
        if len(names) < 2 or self.scored() or not _HOW_MUCH & self.teller.words or len(whose) > 1 or any(
                one.asked or not self.in_turn(name) for one, name, _ in loose) or not any(
                "Action" in facts()[name].types for name in names):
            return False
        for one, name, count in loose:
            self.hold(one.who, "hand", name, count)
            self.now(one.who, "plays", name, count)
        return True

    def in_turn(self, name: str) -> bool:
        """Whether a card is just played, one after the other with others: nothing is chosen for it."""
        chosen = plays_others(name) or plays_from_deck(name) or from_hand(name) or on_mat(name) or turns_over(name)
        return playable(name) and not (chosen or defends(name) or reacts_to_gains(name))

    def not_priced(self, loose: list[tuple[Saying, str, int]]) -> list[tuple[Saying, str, int]]:
        """The cards of which it is not asked what they cost, or are worth; those are in the Supply, or are owned."""
        meant = self.teller.priced or {name for _, name, _ in loose}
        for one, name, count in loose:
            if "Victory" in facts()[name].types and "worth" in self.said:
                self.hold(one.who, "hand", name, count)     # what it is worth in the end
            elif name in meant:
                self.supply(name)
        return [one for one in loose if one[1] not in meant and "worth" not in self.said]

    @property
    def said(self) -> set[str]:
        """The words of no table, of what is asked and of all else."""
        return {word.casefold() for word in (*self.teller.about, *self.teller.left)}

    @property
    def priced(self) -> bool:
        """Whether it is asked what something costs, or is worth."""
        return bool(_COSTS & self.said) and not any(key.endswith(".debt") for key in self.teller.values)

    def first_played(self, loose: list[tuple[Saying, str, int]]) -> tuple[str, list[tuple[Saying, str, int]]]:
        """The first card that can be played is played, and what is named after it is what it is played on; and what is
        left then."""
        at = next((at for at, (one, name, _) in enumerate(loose) if playable(name) and not (
            one.asked and comes_of_something(name)) and not (defends(name) or reacts_to_gains(name))), None)
        if at is None:
            return "", loose
        one, name, count = loose[at]
        rest = [*loose[:at], *loose[at + 1:]]
        throne = next((n for n, (_, other, _) in enumerate(rest) if plays_others(other)), None)
        if throne is not None and not plays_others(name) and "Action" in facts()[name].types:
            behind = rest[throne]
            rest[throne] = loose[at]
            one, name, count = behind
        self.hold(one.who, "hand", name, count)
        happened = self.now(one.who, "plays", name, 1 if plays_others(name) else count)
        left = []
        after = self.teller.heard[self.teller.heard.index(name) + 1:][:1] if name in self.teller.heard else []
        rest.sort(key=lambda other: plays_others(name) and other[1] not in after)
        for other, target, number in rest:
            if plays_others(name) and playable(target) and not self.choices:
                self.hold(one.who, "hand", target, number)
                self.choices += [f"{name}: {name}"] * (count - 1) + [f"{name}: {target}"] * number
            elif plays_from_deck(name) and playable(target) and other.who == one.who:
                self.hold(one.who, "deck", target, number)
                self.assumed.append(f"{target} is in {one.who}’s deck")
            elif turns_over(name) and not other.asked:
                victim = next(player for player in (other.who, *self.players) if player != one.who)
                self.hold(victim, "deck", target, number)
                self.assumed.append(f"{target} is on top of {victim}’s deck")
            elif other.who == one.who and from_hand(name) and does(name, "trashes") and not other.asked:
                self.hold(one.who, "hand", target, number)
                if not self.choices:
                    self.choices.append(f"{name}: trash {f'{number} ' if number > 1 else ''}{target}")
            elif comes_of_something(target) and (does(name, "gains") or other.asked) and not (
                    from_hand(name) and not other.asked):
                continue                                    # it is what comes of it
            else:
                left.append((other, target, number))
        return happened, left

    def beside_what_happens(self, one: Saying, name: str, count: int) -> None:
        """A card of which only the name was said, beside something that happens."""
        if on_mat(name) and self.teller.calls:
            self.hold(one.who, "tavern", name, count)
            return
        if self.comes_of(name) or any(
                name in (*dict(other.cards), *other.onto) for other in self.teller.sayings if other is not one
                and not other.asked and (other.verb in ("gains", "buys") or name in other.onto or (
                    other.verb == "plays" and other.who != one.who))):
            return
        if comes_of_something(name) or one.asked:
            if not comes_of_something(name) and playable(name) and not when_gained(name):
                self.spoken_of(one.who, name, count)
            return
        if stays(name) and (shields(name) or is_attack(name)):
            who = one.who
            if is_attack(name) and not shields(name) and who == self.teller.me:
                who = next(player for player in self.players if player != who)
            self.hold(who, "play", name, count)
            self.assumed.append(f"{who} played {name} on the turn before")
            return
        zone = "play" if works_in_play(name) and self.gains_something(one.who) else "hand"
        self.hold(one.who, zone, name, count)
        self.assumed.append(f"{name} is in {'play' if zone == 'play' else f'{one.who}’s hand'}")

    def spoken_of(self, who: str, name: str, count: int) -> None:
        """A card that is only asked about: what works when something is bought is in play, what defends against the
        Attack that happens is in the other hand, and all else is in hand."""
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
        """Whether it is told that a player gains or buys something."""
        return any(one.verb in ("buys", "gains") and one.who == who for one in self.teller.sayings)

    def attacked_by(self, who: str) -> str:
        """Who defends against what a player does: an opponent, if the player attacks and nobody else does."""
        attacks = {one.who for one in self.teller.sayings if one.verb in ("plays", "buys", "gains")
                   and any(is_attack(name) for name, _ in one.cards)}
        return next(player for player in self.players if player != who) if attacks == {who} else who

    def now(self, who: str, verb: str, name: str, count: int = 1) -> str:
        """Something happens that was not said in so many words, with one card or some of them."""
        text = deed_text(Deed(who, verb, (name,) * count, ""))
        self.turn = self.turn or who
        self.events.append(text)
        self.assumed.append(text)
        return text

    def bought(self) -> None:
        """An Event of which only the name was said is bought."""
        name = next((name for name in self.landscapes if facts()[name].kind == "event"), "")
        if name:
            cost = facts()[name].cost
            key = f"{self.teller.me}.coins"
            if cost and cost[0] and key not in self.teller.values:
                self.teller.values[key] = str(cost[0])
            self.now(self.teller.me, "buys", name)

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
        if zone == "hand" and name in INDEX and load(name).begins is not None:
            return                                          # it lies where it lies when the game begins
        owner = "" if zone in ("supply", "trash") else owner
        zone = "deck" if self.extra and zone == "hand" and owner == self.teller.me else zone
        cards = self.zones.setdefault(f"{owner}.{zone}" if owner else zone, Counter())
        cards[name] = max(cards[name], count)

    def placed(self, name: str, who: str = "") -> bool:
        """Whether a card is somewhere already, in what is told or in what there was; not with anybody but a player."""
        return self.there_before(name) or any(cards[name] for zone, cards in self.zones.items() if not (
            who and "." in zone) or zone.startswith(f"{who}."))

    def lies(self, name: str) -> bool:
        """Whether a card was said to be somewhere, other than in the Supply."""
        return any(cards[name] for zone, cards in self.zones.items() if zone != "supply") or self.there_before(name)

    def there_before(self, name: str) -> bool:
        """Whether the draft that this is added to has a card."""
        return any(name in item for key, items in self.base.values for item in items
                   if key in ("supply", "landscapes") or "." in key)

    def put(self, one: Saying) -> None:
        """Cards that somebody has."""
        if one.verb == USES and not (one.asked or one.supposed) and one.place is None and (
                one.text.casefold() in _SHOWS) and any(
                other.verb == "plays" and is_attack(name) for other in self.teller.sayings
                for name, _ in other.cards):
            self.inside += [(one.who, "shows", [(name, 1)]) for name, _ in one.cards if defends(name) and not any(
                name in dict(other.cards) for other in self.teller.sayings if other.asked and other.verb == USES)]
        if one.text == ASIDE:
            self.inside.append((one.who, ASIDE, one.counted()))
        if one.verb == USES and one.text.casefold().startswith("call") and not one.asked and self.acted_before(one):
            self.inside += [(one.who, "shows", [(name, 1)]) for name, count in one.cards if on_mat(name)
                            for _ in range(count)]
        shown = one.verb == USES and one.text.casefold().startswith("reveal") and one.place is None and not one.asked
        if shown and any(does(card, "reveals") and from_hand(card) for card in self.teller.heard) and not any(
                defends(name) or reacts_to_gains(name) for name, _ in one.cards):
            self.inside.append((one.who, USES, one.counted()))
        for name, count in one.counted():
            if self.other(name, one.who, owned=one.place is None or one.place.zone != "supply"):
                if one.verb == USES and one.text == "with":
                    self.inside.append((one.who, "shows", [(name, 1)]))
                continue
            if one.verb == USES and one.place is None and self.placed(name, one.who) and not (
                    count > 1 and any(0 < cards[name] < count for cards in self.zones.values())):
                continue
            if one.text == "itself":                        # "Shop plays a Shop"
                self.hold(one.who, "hand", name, count + 1)
                continue
            place = one.place or self.usual(one, name)
            if place.zone == "supply" and not _has_pile(name):
                continue                                    # it is there anyway
            self.lie(one, place, name, count)

    def acted_before(self, one: Saying) -> bool:
        """Whether something happens before what is told."""
        return any(other.verb in DOES and not other.asked for other in self.teller.sayings[
            :next(number for number, other in enumerate(self.teller.sayings) if other is one)])

    def acts(self, who: str, *verbs: str) -> bool:
        """Whether a player does something of what is told or asked."""
        return any(one.who == who and one.verb in verbs for one in self.teller.sayings)

    def at_work(self, one: Saying, name: str) -> Place | None:
        """Where a card in play lies that works against others, where it was not said whose it is: with an opponent, if
        it is who speaks that does something."""
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
        """Whose deck cards are on that are revealed because somebody plays a card which does that; empty if none is."""
        for other in self.teller.sayings:
            if other.verb in ("plays", "") and any(turns_over(name) for name, _ in other.cards):
                return one.who if one.who != other.who else next(name for name in self.players if name != other.who)
        return ""

    def usual(self, one: Saying, name: str) -> Place:
        """Where a card is that somebody has: in hand, but for one that is called, and a Duration of an opponent."""
        if on_mat(name) and self.teller.calls:
            return Place(one.who, "tavern")
        if one.verb == USES and not (defends(name) or reacts_to_gains(name)) and (whose := self.turned_over(one)):
            return Place(whose, "deck")
        if stays(name) and one.who != self.teller.me and one.verb == HAS and not self.plain and not any(
                name in dict(other.cards) for other in self.teller.sayings if other.verb == "plays"):
            self.assumed.append(f"{one.who} played {name} on the turn before")
            return Place(one.who, "play")
        return Place(one.who, "hand")

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
        elif fact.kind == "artifact" and owned:
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
        gained = [name for _, name, _ in cards if when_gained(name)]
        reacting = [name for _, name, _ in cards if reacts_to_gains(name)]
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
        """Whether a card is there because of another one that is named: a Horse beside Livery, Treasure Hunter beside
        Page."""
        return any(one in self.teller.heard for one in facts()[name].brought_by) and load(name).pile == "non-supply"

    def supply(self, name: str) -> None:
        """A pile that can be gained from."""
        if not self.placed(name) and facts()[name].is_card and _has_pile(name):
            self.hold("", "supply", name)

    # ------------------------------------------------------------------ what happens

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
        self.choose(one, cards)
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
        """How many of each card a sentence says that are played."""
        return _cards(text.partition(" plays ")[2].split(", "))

    def reacts(self, one: Saying) -> bool:
        """Whether a card is played while another player has the turn: a Reaction, which is chosen."""
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
            elif one.source:
                self.hold("" if one.source == "trash" else one.who, one.source, name, count)
            elif one.verb in _OWN_HAND:
                if one.verb != "plays" and self.lies(name) and not self.has(one.who, name, 1):
                    self.assumed.append(f"{name} is in {one.who}’s hand")
                self.used[one.who, name] += count
                if not self.has(one.who, name, self.used[one.who, name]):
                    self.hold(one.who, "hand", name, self.used[one.who, name])

    def choose(self, one: Saying, cards: list[tuple[str, int]]) -> None:
        """What a card is played on, or for, is chosen, and lies where it has to."""
        for name, count in Counter(one.onto).items():
            if one.which == "gains" and name in INDEX and load(name).pile == "non-supply":
                continue                                    # it comes of what the card does
            if one.which == "gains" or (one.which == "trashes" and not from_hand(cards[-1][0])):
                self.supply(name)
            elif one.source in ("supply", "trash"):
                self.hold("", one.source, name)
            elif turns_over(cards[-1][0]):
                self.hold(next(player for player in self.players if player != one.who), "deck", name)
                continue
            elif not self.has(one.who, name, more := count + dict(cards).get(name, 0)):
                self.hold(one.who, "hand", name, more)
            actor = cards[-1][0]
            if plays_others(actor) and not one.which:
                continue
            verb = one.which or ("trashes" if from_hand(actor) else "")
            chosen = _CHOSEN.get(verb, "") if does(actor, verb) else ""
            self.choices.append(f"{actor}: {chosen}{f'{count} ' if count > 1 else ''}{name}")
        if one.onto and plays_others(cards[-1][0]) and not one.which:
            self.choices += [f"{source}: {name}" for source, name in chain(cards[-1][0], one.onto).asked]

    def is_chosen(self, one: Saying) -> bool:
        """Whether what is done is something that a card lets its player do, or makes somebody do: that does not happen
        by itself, it is chosen."""
        if one.verb not in CHOSEN or one.earlier or (
                one.which and one.which not in dict(one.cards) and one.verb != "chooses") or one.source == "play":
            return False
        told = [*(choice for choice in self.choices if plays_others(choice.partition(":")[0])), *self.events]
        actors = [name for text in told[::-1] for name in self.teller.heard
                  if re.search(rf"(?: (?:plays|buys|gains)(?: \d+)?|:) {re.escape(name)}$", text) and (
                      one.verb == "chooses" or lets(name, one.verb))]
        uses = [other for other in self.teller.sayings if other.verb == USES and not other.asked]
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
            if one.verb == "gains":
                self.supply(name)
            elif not self.lies(name):
                mine = any(text.startswith(f"{one.who} plays {actor}") for text in self.events)
                victim = next(player for player in self.players if player != one.who) if mine else one.who
                owner, zone = (victim, "deck") if turns_over(actor) else (one.who, "hand")
                self.hold(owner, zone, name, count)
        if not turns_over(actor) or one.verb != "trashes":
            self.inside.append((one.who, one.verb, one.counted()))
        return True

    def with_choices(self, draft: Draft) -> Draft:
        """The draft, with what is chosen in it among the options that there are."""
        offered = cast_of(draft).offered if self.inside else frozenset()
        for who, verb, cards in self.inside:
            if verb in ("shows", ASIDE):                    # a Reaction to an Attack
                text = f"use {cards[0][0]}"
                if any(player == who and option == text for _, player, option in offered):
                    draft = draft.put("choices", (*draft.get("choices"), f"{who}: {text}"))
                elif verb == ASIDE:
                    self.teller.left.append("set aside")
                continue
            fits = [(len(text), source, text) for source, _, text in offered if text.startswith(
                _GIVES[verb] if verb in _GIVES else CHOSEN[verb]) and all(
                (f"{count} {name}" if count > 1 else name) in text for name, count in cards)]
            names = [name for name, _ in cards]
            if fits:
                _, source, text = min(fits)
                text = f"gain {', '.join(names)}" if verb == _TAKES else text
                draft = draft.put("choices", (*draft.get("choices"), f"{source}: {text}"))
            elif verb == _TAKES or self.all_there_is(draft, who, cards):
                continue                                    # nobody has a choice
            elif verb == "gains" and names and not any(map(gains_a_choice, self.teller.heard)) and not any(
                    "Curse" in facts()[name].types for name in names):
                draft = draft.put("event", (*draft.get("event"), deed_text(Deed(who, verb, tuple(names), ""))))
            else:
                self.teller.left.append(f"{_GIVES.get(verb) or CHOSEN[verb]} {', '.join(names)}")
        return draft

    def all_there_is(self, draft: Draft, who: str, cards: list[tuple[str, int]]) -> bool:
        """Whether cards are all that a hand has, but for what is played from it."""
        played = [name for text in draft.get("event") if text.startswith(f"{who} plays ")
                  for name in text.split(" plays ")[1].split(", ")]
        hand = _cards(draft.get(f"{who}.hand"))
        return bool(cards) and hand - _cards(played) == Counter(dict(cards))

    def after_events(self, one: Saying) -> Saying:
        """What is bought, paid for; an Event of which only the name was said is bought before it."""
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
        """Whether a player has cards in hand."""
        return self.zones.get(f"{who}.hand", Counter())[name] + _cards(self.base.get(f"{who}.hand"))[name] >= count

    def pay(self, one: Saying) -> None:
        """A card that is bought is paid for: with what was told, else with what it costs."""
        key = f"{one.who}.coins"
        costs = [facts()[name].cost for name, count in one.cards for _ in range(count)]
        coins = sum(cost[0] for cost in costs if cost) + one.number
        if one.number:
            self.choices.append(f"{one.cards[-1][0]}: pay ${one.number}")
        if coins and key not in self.teller.values and not self.base.get(key):
            self.teller.values[key] = str(coins)
            self.assumed.append(f"{one.who} has ${coins}, as much as that costs")
        buys = len(costs)
        if buys > 1 and f"{one.who}.buys" not in self.teller.values:
            self.teller.values[f"{one.who}.buys"] = str(buys)

    def sentence(self, one: Saying, text: str) -> None:
        """A sentence, of the question or before it; the first one on a turn says whose turn it is."""
        first = not self.turn and (one.verb != "gains" or (one.who != self.teller.me and not one.earlier))
        if first and (one.verb in ("plays", "buys", "gains", "draws", PAYS) or one.verb.startswith(("ends", "starts"))):
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
        spare = [name for name in everywhere()
                 if name not in self.teller.heard and "Victory" not in facts()[name].types]
        for name in spare[:self.teller.empty]:
            self.teller.gone[name] = 0
            self.assumed.append(f"{name} is one of the empty piles")
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
        there = sum(_cards(draft.get(key)).values())
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
                plays = sum(int(number or 1) for text in (*draft.get("earlier"), *draft.get("event"))
                            for number in re.findall(rf"^{who} plays (?:(\d+) )?", text))
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
                  for name, count in _cards(text.split(" plays ")[1].split(", ")).items() for _ in range(count)]
        chosen = [source_and_name for source_and_name in (one.split(": ", 1) for one in draft.get("choices"))
                  if plays_others(source_and_name[0])]
        turns = any(text.endswith(" turn") for text in (*draft.get("earlier"), *draft.get("event")))
        if not turns and short_of_actions(played, chosen) and not draft.get(f"{who}.actions"):
            draft = draft.put(f"{who}.actions", (str(len(played)),))
            self.assumed.append(f"{who} has {len(played)} Actions")
        return draft

    def companion(self, draft: Draft, problem: str) -> Draft | None:
        """The draft with the pile or card that another one needs to be chosen, of those that were named: the Bane."""
        if not problem.endswith("none is named"):
            return None
        owner = next((name for name in self.teller.heard if name in problem), "")
        key = "landscapes" if owner and not facts()[owner].is_card else "supply"
        others = [name for name in self.teller.heard[::-1] if facts()[name].is_card and _has_pile(name)]
        others += [name for name in INDEX if facts()[name].set_name == "Base" and _has_pile(name)]
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
        draft = self.with_hand(draft)
        for player in self.players if self.base == Draft() and self.events else []:
            sized = any(one.text.startswith(f"{player}.hand size is") for one in asked)
            if sized and player != self.teller.me and not (draft.get(f"{player}.hand") or any(
                    (player, zone) in self.teller.fills for zone in ("hand", "deck")) or any(
                    text == f"{player} ends the turn" for text in self.events)):
                draft = self.up_to(draft, player, "hand", 5, self.assumed)
        bare = [player for player in self.players if (player, "deck") not in self.teller.fills and not (
            draft.get(f"{player}.discard"))] if self.base == Draft() and self.events else []
        probe = draft
        for player in bare:
            probe = probe.add(f"{player}.deck", f"{_DECK} {filler()}")
        taken = cast_of(probe).taken if bare else frozenset()
        for player in self.players:
            if (player, filler()) in taken and player in bare:
                under = " under it" if draft.get(f"{player}.deck") else ""
                draft = draft.add(f"{player}.deck", f"{_DECK} {filler()}")
                self.supplied.append(f"{player}’s deck is {_DECK} {filler()}s{under}")
                continue
            mine = (f"{player}.{zone}" for zone in ("deck", "discard"))
            draws = self.teller.next and bool(self.events) and player == self.teller.me
            draws = draws or any(one.text.startswith((f"{player} drew", f"{player}.hand size")) for one in asked)
            if draws and not any(map(draft.get, mine)) and ((player, "deck") not in self.teller.fills):
                draft = draft.put(f"{player}.deck", (f"{_DECK} {filler()}",))
                self.assumed.append(f"{player}’s deck is {_DECK} {filler()}s")
        return draft

    def scoring(
        self, draft: Draft, asked: tuple[Asked, ...], heard: list[Heard], text: str,
    ) -> tuple[Draft, tuple[Asked, ...], list[Heard]]:
        """The draft and what is asked of it where that is the score, without the words that only say so."""
        if not self.scored():
            return draft, asked, heard
        draft, taken = kinds_owned(draft, text, self.teller.me, self.assumed, self.teller.fills)
        self.teller.left = [one for one in self.teller.left if one.casefold() not in taken]
        heard = [word for word in heard if word.text.casefold() not in taken]
        return draft, score_asked(asked, self.teller.me), heard

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

    def with_hand(self, draft: Draft) -> Draft:
        """The draft, with a hand for who plays a card that looks at it, where nothing is said of the hand."""
        who, verb = (*(self.events or [""])[0].split(" ", 2), "")[:2]
        names = [one.partition(": ")[2] for one in self.choices if plays_others(one.partition(":")[0])]
        played = [name.lstrip("0123456789 ") for text in self.events for name in text.split(" ", 2)[-1].split(", ")]
        there = _cards(draft.get(f"{who}.hand")) if verb == "plays" else Counter[str]()
        alone = there and all(name in (*played, *names) for name in there) and len(names) == len(self.choices)
        told = filler() in self.teller.lacking or (who, "hand") in self.teller.fills
        if not alone or told or self.base != Draft() or self.plain or not any(
                name in INDEX and looks_at_hand(name) and not plays_others(name) for name in there):
            return draft
        return self.up_to(draft, who, "hand", 5, self.supplied)

    def beside(self, trait: str) -> str:
        """The pile on which a Trait lies: that of which it was said, else that of the first other card."""
        if trait in self.teller.beside:
            return self.teller.beside[trait]
        named = [name for name in self.teller.heard if name == trait or (facts()[name].is_card and _has_pile(name))]
        at = named.index(trait) if trait in named else 0
        found = next((name for name in (*named[at:], *named[:at][::-1]) if name != trait), "")
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


def _cards(items: Iterable[str]) -> Counter[str]:
    """How many of each card the words of a field name: "2 Copper", "Moat"."""
    found: Counter[str] = Counter()
    for item in items:
        number, _, name = item.partition(" ")
        found[name if number.isdecimal() else item] += int(number) if number.isdecimal() else 1
    return found


def _can_be(verb: str, name: str) -> bool:
    """Whether something can be done to what has a name."""
    fact = facts()[name]
    if verb == "receives":
        return fact.kind in ("boon", "hex")
    return fact.is_card or (verb == "buys" and fact.kind in ("event", "project"))


def _has_pile(name: str) -> bool:
    return name not in INDEX or load(name).pile not in ("base", "starting", "none")


FOLLOWS: Final = "no direct answer to your question; here is what can happen"


def in_words(made: Account) -> list[str]:
    """What is to be told about a proposal, line by line."""
    lines = [f"“{doubt.text}” is taken as {doubt.names[0]}; it may be {' or '.join(doubt.names[1:4])}"
             for doubt in made.doubts]
    lines += [f"assumed: {one}" for one in (*made.assumed, *made.filled)]
    if lost := made.left if made.plain else [*dict.fromkeys((*made.unread, *made.heavy))]:
        lines.append(f"not understood: {in_quotes(lost)}")
    lines += [f"passed over: “{one}”" for one in made.aside]
    if made.asked and not made.claimed:
        lines.append(FOLLOWS)
    elif made.asked:
        lines += [f"not answered: “{one}”" for one in made.unasked]
    return lines


def _without_what_is_gained(one: Saying) -> list[Saying]:
    """A card of which it is asked what it can gain, without that: it is asked, not chosen."""
    if not (one.asked and one.verb == "plays" and one.cards and any(one.onto) and one.which in ("", "gains") and (
            gains_freely(one.cards[-1][0]))):
        return [one]
    gained = [(name, 1) for name in one.onto if name]
    return [replace(one, onto=[], which=""), Saying(one.who, "gains", gained, asked=True)]


def gains_freely(name: str) -> bool:
    """Whether what is done with a card is that something is gained, whatever lies in the hand."""
    return does(name, "gains") and not (from_hand(name) or plays_others(name) or turns_over(name))


def own_turn(one: Saying) -> bool:
    """Whether something is done that only who has the turn does: a card is played that is no Reaction, or bought."""
    names = [name for name, _ in one.cards]
    reacts = any(defends(name) or reacts_to_gains(name) for name in names)
    plays = one.verb == "plays" and all(map(playable, names)) and not reacts
    return (plays or one.verb == "buys") and bool(names) and not (one.asked or one.source or one.text == SUFFERED)


def _once_each(loose: list[tuple[Saying, str, int]]) -> list[tuple[Saying, str, int]]:
    """Cards by name, each once, with the highest number that was told of it."""
    merged: dict[str, tuple[Saying, str, int]] = {}
    for one, name, count in loose:
        kept = merged.get(name)
        merged[name] = (one, name, max(count, kept[2]) if kept else count)
    return list(merged.values())


__all__ = ["FOLLOWS", "Doubt", "Account", "account_of", "in_words"]
