"""A position proposed from what somebody tells in plain words: "I gain Inn onto my deck and have Watchtower".

It is a proposal to look at and to edit, never an answer. What was not understood is handed back with it, and so is
everything that was assumed. What nobody said is not there, except what is drawn or looked at: a deck from which cards
are taken has Coppers, and so has the hand of who plays a card that looks at it. That is told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from engine.collection import INDEX, load
from oracle.errors import OracleError
from oracle.scenario.asides import without_asides
from oracle.scenario.asked import GAP, Asked, asked_deeds, asked_of
from oracle.scenario.card_roles import (
    defends,
    playable,
    plays_cards,
    plays_itself,
    reacts_to_gains,
)
from oracle.scenario.clauses import hear
from oracle.scenario.draft import Draft, draft_of
from oracle.scenario.items import count_cards
from oracle.scenario.logged import is_a_log
from oracle.scenario.meaning import scenario_of
from oracle.scenario.model import CLAIMS
from oracle.scenario.nouns import UNNAMED, gathered
from oracle.scenario.picked import picked_in
from oracle.scenario.plain_words import LONGEST, Heard, words_of
from oracle.scenario.reading import read_yaml
from oracle.scenario.sayings import DOES, KEEPS, Doubt
from oracle.scenario.staging import Staging
from oracle.scenario.standing import disposed, held, standing, stands
from oracle.scenario.supposing import Supposed, supposed_in
from oracle.scenario.teller import Teller
from oracle.scenario.witness import unwitnessed
from oracle.words.abroad import translated
from oracle.words.catalogue import find
from oracle.words.catalogue import plain as plain_text
from oracle.words.phrases import ASKED_DEEDS, CHOSEN, HEAVY, NOISE, SEATS, TIMES, USES, VERBS
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
_WORDS: Final = 400                   # words that are read
_HEAVIEST: Final = re.compile(r"\d|\b(?:no|empty|named|not)\b|n['’]t\b")
_TURNS: Final = re.compile(r"\b(?:turns?|phase)\b")
_OF_HAND: Final = re.compile(r"(\w+) (?:trashed|discarded|passed|exiled|returned|revealed|put|set aside) ")
_DRAWN: Final = re.compile(r"(\w+) drew ")
_BEGAN: Final = frozenset((
    "start", "starts", "started", "starting", "first", "second", "begin", "began", "turn", "turns", "fewer", "less"))
_EMPTY: Final = frozenset(("empty", "no", "nothing", "none", "without", "zero", "0"))
_MANY: Final = 2                      # words that may be left over where what is asked is answered without them


def _said_again(word: str, draft: Draft, asked: Sequence[Asked]) -> bool:
    """Report whether a word that was left over says again what happens, is chosen or asked: "when I played it"."""
    text = plain_text(word)
    verb = VERBS.get(text, "")
    number = re.findall(r"^(\d+)(?: \w+)?$", text.strip("$"))
    said = (text, ASKED_DEEDS.get(verb) or ASKED_DEEDS.get(text) or text, *number, *["twice"][:text in TIMES])
    asks = " ; ".join(plain_text(one.text) for one in asked)
    again = text in TIMES and (" may " in asks or any(one.often == TIMES[text] for one in asked))
    again = again or (verb == "chooses" and bool(draft.get("choices")))
    if verb == USES or text in HEAVY or again or any(re.search(rf"\b{re.escape(part)}\b", asks) for part in said):
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
    as_: Callable[[Draft, str], Account] | None = None

    @property
    def claimed(self) -> tuple[Asked, ...]:
        """Return what is asked as claims; nothing while so much was not understood that something else may be asked."""
        heaviest = any(_HEAVIEST.search(one.casefold()) or find(one) for one in self.unread)
        turns = any(_TURNS.search(one.casefold()) for one in self.without)
        return () if len(self.without) > _MANY or heaviest or turns else self.asked

    @property
    def without(self) -> tuple[str, ...]:
        """The words without which what is asked is answered: then what is so is said, and neither yes nor no."""
        return tuple(dict.fromkeys((*self.unread, *self.heavy)))

    @property
    def heavy(self) -> list[str]:
        """Return what was not understood, and may turn what is asked; what says again what happens or is asked does
        not.
        """
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
    words, teller.picked = picked_in(words)
    heard = gathered(words[:_WORDS])
    teller.seat(words, heard)
    hear(teller, heard)
    if len(text) > LONGEST or len(words) > _WORDS:
        teller.left.append(f"what stands after the first {min(LONGEST, len(text)):,} letters or {_WORDS} words")
    sentence = any(word.kind in _SENTENCE or word.text == "?" for word in words)
    made = Staging(teller, zone, not sentence)
    made.assumed += [f"“{said}” is {name}" for said, name in english.taken]
    made.assumed += [f"the Attack is {word.names[0]}" for word in heard if word.value == UNNAMED]
    teller.doubts += [Doubt(said, names) for said, names in english.doubts]
    proposed = made.with_choices(made.playable(made.draft()))
    if proposed == base:
        return None
    return _Read(made, english.text, text, words, heard, tuple(supposed), tuple(aside)).as_(proposed)


class _Read(NamedTuple):
    """Hold what was heard of a text: from it any position that it may tell is looked at in the same way.

    ``english`` is the text without words of other languages, ``text`` what was typed; ``heard`` are its words with
    phrases in them.
    """

    made: Staging
    english: str
    text: str
    words: list[Heard]
    heard: list[Heard]
    supposed: tuple[Supposed, ...]
    aside: tuple[str, ...] = ()

    def as_(self, proposed: Draft, change: str = "") -> Account:
        """The account in which the text means a position. ``change`` is the card of which it is something else than was
        thought first.
        """
        made, teller = self.made, self.made.teller
        kept = list(teller.left), dict(teller.fills), list(made.assumed), list(made.supplied)
        try:
            if change:
                made.assumed = [one for one in made.assumed if change not in one]
            return self._as(proposed)
        finally:
            teller.left, teller.fills, made.assumed, made.supplied = kept

    def _as(self, proposed: Draft) -> Account:
        made, teller, words, heard = self.made, self.made.teller, self.words, self.heard
        sentence = not made.plain
        said = [*(name for saying in teller.sayings for name in (*(name for name, _ in saying.cards), *saying.onto)),
                *teller.tokens, *teller.gone]
        meant = [word._replace(names=tuple(sorted(word.names, key=lambda name: name not in said))) for word in words]
        there = proposed.get
        asked, unasked = asked_of(
            meant, teller.person, there("event"), there("choices"), there, proposed.players) if sentence else ((), ())
        if sentence and made.base == Draft():
            proposed = made.with_an_event(proposed, asked)
            proposed, asked, heard = made.scoring(proposed, asked, heard, self.english)
            proposed, asked = standing(proposed, asked, teller.fills, self.text)
            proposed, in_hand = held(proposed, asked)
            proposed, disposable = disposed(proposed, asked)
            made.assumed += [*in_hand, *disposable]
        ended, ends, _ = "".join(proposed.get("event")[-1:]).partition(" ends the turn")
        if ends:                                            # a new hand is drawn then
            on_top = rf"\b{ended}\.deck\[0\] is ([^,]+?)(?= and | before |$)"
            asked = tuple(one._replace(text=re.sub(on_top, rf"{ended} put \1 onto deck", one.text)) for one in asked)
        if teller.next:
            asked = tuple(_next(asked, any(word.text.casefold() == "now" for word in words), proposed.get("choices")))
        proposed, asked, open_ = made.supposing(made.with_decks(proposed, asked), asked, self.supposed)
        asked = tuple(one for one in _may_play(asked, proposed) if not _is_over(one, proposed))
        parts = {part for word in words for part in plain_text(word.text).split()}
        asked = tuple(_bare(asked, proposed, parts))
        if any(one.text.endswith(" won") for one in asked) and _tied(proposed) and not parts & _BEGAN:
            made.assumed.append(f"{proposed.players[0]} had the first turn, and the game ended on that player’s turn")
        unread = (*open_, *_unread(teller, heard, proposed, asked)) if sentence else ()
        made.assumed += [f"nobody plays {name} in what happens" for name in _not_played(asked, proposed)]
        return Account(
            proposed, tuple(dict.fromkeys(said)), tuple(dict.fromkeys(teller.left)),
            tuple(dict.fromkeys(made.assumed)), tuple(dict.fromkeys(teller.doubts)),
            not any(word.kind in _SENTENCE or word.kind in _TOLD for word in words),
            asked, frozenset(part for word in words for part in plain_text(word.text).split()),
            frozenset(name for one in teller.sayings if (one.verb in DOES and one.own and not one.asked) or one.place
                      for name, _ in one.cards),
            tuple(made.supplied), unread, unasked,
            _light(words, unread, proposed), self.aside, self.as_,
        )


def _light(words: Sequence[Heard], unread: Iterable[str], draft: Draft) -> frozenset[str]:
    """Return the words of no table without which a question is answered: none that may be what is done in it."""
    deeds = asked_deeds(words) & {*unread}
    heavy = (*HEAVY, *plain_text(draft.line()[0]).split())
    return frozenset(
        word.text for word in words if word.kind == "strange" and word.text not in deeds
        and plain_text(word.text) not in heavy and not (find(word.text) or re.search("n['’]?t$", word.text)))


def _next(asked: Sequence[Asked], now: bool, choices: Sequence[str]) -> Iterable[Asked]:
    """Return what is asked of the next turn: what is drawn or discarded as it starts, and what is before that, if that
    is asked as well. What was set aside comes to the hand.
    """
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
    """Return what was not understood: what nothing witnesses, and what was heard to be so and is not there after
    all."""
    lacks = unwitnessed(words, draft, asked, teller.person)
    seen = {word.text for word in words if word.kind in _WITNESSED} - set(lacks)
    teller.left = [one for one in teller.left if not (
        one.casefold() in NOISE or (one in seen and stands(asked)) or _asked_for(one, asked))]
    return tuple(dict.fromkeys([*(one for one in teller.left if one not in seen), *lacks, *_not_gained(asked, draft)]))


def _asked_for(left: str, asked: Sequence[Asked]) -> bool:
    """Report whether words that have no part in the position are what is asked: "Curse or no Curse?", "VP tokens: 3 or
    6?".
    """
    bonus = re.fullmatch(r"\+1 (Card|Action|Buy|Coin) token", left)
    if bonus and any(re.search(rf" (drew a {bonus[1]}|got 1 {bonus[1]}s)\b", one.text, re.I) for one in asked):
        return True
    if any(one.often > 1 and _repeats(left.casefold(), one) for one in asked):
        return True
    name, pool = left.removeprefix("gain "), re.sub(r"^\d+ | tokens?$", "", left).casefold()
    return any(one.text.endswith((f" gained {name}", f" drew {left}")) or (
        GAP in one.text and f".{pool} = " in one.text) for one in asked)


def _repeats(left: str, asked: Asked) -> bool:
    """Report whether words are how often something is asked, or the amount or cards of one time: "$2", "3 cards"."""
    amount = re.fullmatch(r"\+?(?:\$(\d+)|(\d+) \w+)", left)
    number = int(amount[1] or amount[2]) * asked.often if amount else 0
    return TIMES.get(left) == asked.often or bool(number and re.search(rf" {number} ", asked.text))


def _not_gained(asked: Iterable[Asked], draft: Draft) -> Iterable[str]:
    """Return cards that somebody has in the hand, and of which it would be asked whether they are gained though no pile
    of them was spoken of. Something else is asked.
    """
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


def _bare(asked: Iterable[Asked], draft: Draft, said: set[str]) -> Iterator[Asked]:
    """Yield what is asked, with the place from which it is done, if no card is in it and nobody said so: the hand, or
    the discard pile that is shuffled to draw."""
    for one in asked:
        hand, drawn = _OF_HAND.match(one.text), _DRAWN.match(one.text)
        if hand is not None and not draft.get(f"{hand[1]}.hand") and not said & _EMPTY:
            yield one._replace(bare=f"{hand[1]}.hand")
        elif " passed " in one.text and not said & _EMPTY and (bare := [
                who for who in draft.players if not draft.get(f"{who}.hand")]):
            yield one._replace(bare=f"{bare[0]}.hand")      # who has no hand is passed nothing
        elif drawn is not None and not (draft.get(f"{drawn[1]}.deck") or draft.get(f"{drawn[1]}.discard")) and (
                "discard" not in said):
            yield one._replace(bare=f"{drawn[1]}.discard")
        else:
            yield one


def _tied(draft: Draft) -> bool:
    """Report whether all players were said to have as many points: who has had fewer turns wins then."""
    points = [draft.get(f"{who}.vp") for who in draft.players]
    return len(points) > 1 and points[0] != () and len(set(points)) == 1


def _is_over(one: Asked, draft: Draft) -> bool:
    """Report whether what is counted of a turn is over when that turn has ended: "how many Actions have I got"."""
    ended = draft.get("event")[-1:] and draft.get("event")[-1].removesuffix(" ends the turn")
    counts = re.match(r"(\w+)(?:\.(?:actions|buys|coins) = | drew exactly … cards$)", one.text)
    return counts is not None and counts[1] == ended


def _may_play(asked: Iterable[Asked], draft: Draft) -> Iterator[Asked]:
    """Yield what is asked, where a card of the hand that nobody plays in what happens may be played after it, on one's
    own turn.
    """
    asked = tuple(asked)
    unplayed = {*_not_played(asked, draft)} if draft.get("event") else set()
    mover = (draft.get("turn") or draft.players[:1])[0]
    ends = any(one.endswith(" ends the turn") for one in draft.get("event"))
    for one in asked:
        who, _, name = one.text.partition(" played ")
        mine = any(name in item for item in draft.get(f"{who}.hand")) and who == mover and not ends
        yield one._replace(text=f"{who} may play {name} now") if name in unplayed and mine else one














FOLLOWS: Final = "no direct answer to your question; here is what can happen"


def in_words(made: Account) -> list[str]:
    """Return what is to be told about a proposal, line by line."""
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














__all__ = ["FOLLOWS", "Doubt", "Account", "account_of", "in_words"]
