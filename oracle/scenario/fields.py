"""The table of a scenario's fields: a row for each, with its name, its type, what it holds, and what is said of it.

By what its row says, a field is read from YAML and from a line, checked, written, published in the schema and offered
where a position is built (``sorts`` does all that). To add a field is to add a row, and to say in ``question`` what the
engine makes of it. What fields cannot be together is said in ``position``.

All of it is frozen, hashable and compared by value; where it stood in a file does not count. Zones whose order means
nothing (a hand, cards in play, mats, the trash) are kept sorted, so that a position is equal however it is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.piles import FEWEST, MOST
from engine.record import field, record
from engine.rules import ERAS
from oracle.errors import KEY, Path, Places, Where, listed, shown
from oracle.scenario.card_sorts import Cards, Deck, Had, OneCard, SetUp
from oracle.scenario.deeds import VERBS
from oracle.scenario.items import of_kind
from oracle.scenario.model import (
    CLAIMS,
    FIGURES,
    MEMORY,
    PHASES,
    Bearer,
    Budget,
    DeckItem,
    Earlier,
    Era,
    Expectation,
    Landscape,
    Pile,
    Pin,
)
from oracle.scenario.question_sorts import Choices, Claims, Happened, Sentences
from oracle.scenario.reader import Reader
from oracle.scenario.sentences import Deed
from oracle.scenario.shapes import Complaint, Keys, MapOf
from oracle.scenario.sorts import (
    Count,
    Data,
    OneWord,
    Sort,
    Spell,
    Value,
    Who,
    Words,
    data_of,
    keys_of,
    read_fields,
    respelt,
    row,
    rows_of,
)
from oracle.scenario.table_sorts import Bearers, Landscapes, Limits, OwnCards, Piles, Remembered, RulesOf
from oracle.words import catalogue
from oracle.words.catalogue import look_alike, plain, straight, strange_letters
from oracle.words.table import PHASE_SPELT
from oracle.words.table import PHASES as PHASE_ROWS

if TYPE_CHECKING:
    from engine.language import Entry
    from oracle.owncards.card_reader import OwnCard

_MATS: Final = ("mat", "mats")
Names = tuple[str, ...]
Items = tuple[DeckItem, ...]


@record
class Player:
    """One player's part of a position.

    Numbers are None where they are not given. ``pending`` are the set-up abilities: the card (and which of its
    abilities, empty for all), how many times, which cards each holds (A_TOKEN once for each token on the card);
    ``idle`` are cards in play that have set up nothing; ``boons`` are Boons and Hexes taken and not yet put away.
    """

    name: str
    hand: Names = row(
        Cards(unseen=True), "Cards in hand, in any order.", "in any order; 3 Copper; ? is a card nobody has seen",
        kind="secret", lies=True)
    deck: Items = row(
        Deck(unseen=True, empty=()), "The deck, top first. A list inside it is shuffled cards.",
        "the top first; (2 Gold,Estate) are shuffled; 5 ? are unknown", kind="secret", also=("draw pile",), lies=True)
    discard: Names = row(
        Cards(unseen=True, ordered=True), "The discard pile, top last.", "the top last", kind="secret",
        also=("discard pile",), lies=True)
    play: Names = row(
        Cards(), "Cards in play.", "cards that are in play already", label="in play", also=("in play",), lies=True)
    set_aside: Names = row(Cards(), "Cards set aside.", lies=True)
    exile: Names = row(Cards(), "Cards on the Exile mat.", also=_MATS, entry="Your Exile mat", lies=True)
    island: Names = row(Cards(), "Cards on the Island mat.", also=_MATS, lies=True)
    tavern: Names = row(Cards(), "Cards on the Tavern mat.", also=_MATS, lies=True)
    native_village: Names = row(
        Cards(), "Cards on the Native Village mat.", label="Native Village", also=_MATS, lies=True)
    boons: Names = row(Cards("Boon or Hex", "boons"), "Boons and Hexes taken and not yet put away.")
    projects: Names = row(
        Had("Project", "projects"), "Projects that have this player's cube.", label="Projects")
    states: Names = row(
        Had("State", "states"), "States that this player has.",
        "Lost in the Woods, Deluded, Envious, Miserable, Twice Miserable", label="States", also=("state",))
    artifacts: Names = row(
        Had("Artifact", "artifacts"), "Artifacts that this player has.", label="Artifacts",
        also=("artifact",))
    pending: tuple[tuple[str, str, int, Names], ...] = row(
        SetUp(), "Set-up abilities, such as 'Caravan x2'; {Haven: Gold} with the card that one holds.",
        "abilities that wait: Caravan x2, or Haven[Gold] with the card it holds", label="set up")
    idle: Names = row(
        Cards("card or Boon", "idle"), "Cards in play (and Boons taken) that have set up nothing that still waits.",
        "cards in play that have set up nothing")
    gained_last_turn: Names = row(Cards(), "Cards gained on this player's last turn.")
    trashed_last_turn: Names = row(Cards(), "Cards trashed by this player on their last turn.")
    gained_this_turn: Names = row(Cards(), "Cards gained on this player's turn that is going on.")
    trashed_this_turn: Names = row(Cards(), "Cards trashed by this player on their turn that is going on.")
    inherited: str = row(
        OneCard("the Estate token is on one card, not on {}"), "The card set aside with this player's Estate token.",
        also=("estate token",), entry="Your Estate token", lies=True)
    actions: int | None = row(
        Count(), "Actions left; 1 unless given.", "Actions left this turn (1 unless you say otherwise)", default=1)
    buys: int | None = row(
        Count(), "Buys left; 1 unless given.", "Buys left this turn (1 unless you say otherwise)", default=1)
    coins: int | None = row(Count(), "Coins to spend.", label="coins", also=("coin", "money"))
    potions: int | None = row(Count(), "Potions to spend.")
    vp: int | None = row(Count(), "Victory tokens.", label="VP tokens", within="tokens")
    coffers: int | None = row(Count(), "Tokens on the Coffers mat.", within="tokens")
    villagers: int | None = row(Count(), "Tokens on the Villagers mat.", within="tokens")
    favors: int | None = row(Count(), "Tokens on the Favors mat.", within="tokens")
    debt: int | None = row(Count(), "Tokens to pay off.", within="tokens")
    pirate_ship: int | None = row(Count(), "Tokens on the Pirate Ship mat.", label="Pirate Ship", within="tokens")
    sinister_plot: int | None = row(
        Count(), "Tokens of the player on Sinister Plot.", label="Sinister Plot tokens", within="tokens")
    journey: int | None = row(
        Count(), "1 if the Journey token lies face down.", "1: it lies face down", label="Journey token",
        within="tokens", entry="Your Journey token")
    minus_card: int | None = row(
        Count(), "1 with the -1 Card token on the deck.", "1: it lies on the deck", label="−1 Card token",
        within="tokens", entry="Your -1 Card token")
    minus_coin: int | None = row(
        Count(), "1 with the -$1 token.", "1: the player has it", label="−$1 token", within="tokens",
        entry="Your -$1 token")

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        """The pools and tokens that were given, with how many there are."""
        return tuple((key, number) for key in COUNTS if (number := getattr(self, key)) is not None)


PLAYER: Final = rows_of(Player)
COUNTS: Final = tuple(one.key for one in PLAYER if isinstance(one.sort, Count))
TOKENS: Final = tuple(one.key for one in PLAYER if one.within == "tokens")
POOLS: Final = tuple(key for key in COUNTS if key not in TOKENS)
HAD: Final = tuple(one.key for one in PLAYER if isinstance(one.sort, Had))


class Players(Sort):
    """The players in turn order: what they may be called, and what each of them has."""

    kind = "players"
    default: object = None
    block = 2
    shape = MapOf(keys_of(
        Player, "Player", "One player: the cards in each place, tokens, and what is there in the turn to spend.",
        {"tokens": "VP, Coffers, Villagers, Favors, Debt and other tokens."},
    ), FEWEST, MOST)

    def spelt(self, data: object) -> object:
        """A player with nothing is a player without cards."""
        if not isinstance(data, dict):
            return data
        return {name: {} if player is None else respelt(Player, player) for name, player in data.items()}

    def read(self, reader: Reader, path: Path, data: Data) -> Value:
        """The players, without those whose name cannot be."""
        for name in data:
            wrong = _wrong_name(name, reader.names)
            if wrong:
                reader.problem((*path, name, KEY), *wrong)
            else:
                reader.names.append(name)
        return tuple(Player(name, **read_fields(Player, reader, (*path, name), data[name] or {}))
                     for name in reader.names)

    def write(self, value: Value, spell: Spell) -> Data:
        return {player.name: data_of(player, spell) for player in value}


def _phase(value: object) -> object:
    """A phase by another of its names."""
    found = PHASE_SPELT.get(straight(str(value)).casefold().removesuffix(" phase"))
    key = next((one.key for one in PHASE_ROWS if one.phase is found), "")
    return key if key in PHASES else value


@record
class Scenario:
    """A position and a question about it.

    The decks that belong to nobody are None where they are not given; ``turn`` and ``phase`` are empty where they are
    not said.
    """

    title: str = row(Words(), "What it is about, in a line.", "a name for the question", also=("name",))
    answer: str = row(
        Words(), "The answer in its author's words; told first while all that must hold does.",
        "the answer in your words: told first as long as the claims hold", also=("answered", "solution"))
    era: Era = row(
        RulesOf(("current", *(str(year) for year in reversed(ERAS[:-1])))),
        "'current', a year, or a year with single rules set otherwise.", "current, or those of a year", key="rules",
        also=("era", "year", "edition"))
    cards: tuple[OwnCard, ...] = row(
        OwnCards(), "Cards of one's own, which are in no set: name, types, cost, and text or abilities.",
        "cards that are in no set", label="own cards", also=("own", "own cards", "custom"))
    players: tuple[Player, ...] = row(
        Players(), "In turn order; the first is to move unless 'turn' says otherwise.", "two to six, in turn order")
    supply: tuple[Pile, ...] = row(
        Piles(), "Kingdom piles; Base cards are implied. A number is what is left.",
        "piles that can be gained from; Copper to Province are there anyway; Smithy 3: three are left", label="Supply",
        also=("kingdom", "piles"))
    landscapes: tuple[Landscape, ...] = row(
        Landscapes(),
        "Events, Projects, Ways, ...; {Way of the Mouse: Lighthouse} names the card set aside, "
        "{Cursed: Smithy} the pile of a Trait.",
        "Events, Projects, Ways, ...; Way of the Mouse[Lighthouse]; a Trait with its pile: Cursed[Village]",
        label="Landscapes",
        also=("landscape", "events", "project", "projects", "landmark", "landmarks", "way", "ways", "ally", "allies",
              "trait", "traits", "prophecy"))
    trash: Names = row(Cards(), "Cards in the trash.", lies=True)
    tokens: tuple[Bearer, ...] = row(
        Bearers(), "Tokens on piles and landscapes: {Smithy: [2 Embargo, Alice +1 Card], Arena: [6 VP]}.",
        "on piles and landscapes: Smithy[2 Embargo,Alice +1 Card] or Basilica[6 VP]")
    boons: Items | None = row(
        Deck("Boon", of_kind("boon"), "boons"), "The Boons deck, top first; all other Boons lie below, shuffled.",
        "those on top of their deck; the others lie below, shuffled", label="Boons", also=("boon deck",))
    boons_discard: Items | None = row(
        Deck("Boon", of_kind("boon"), "boons", ordered=False), "The discard pile of the Boons.",
        label="Boons discarded")
    boons_aside: Items | None = row(
        Deck("Boon", of_kind("boon"), "boons", ordered=False, said_empty=True),
        "The Boons that were set aside (Druid).", label="Boons for Druid")
    hexes: Items | None = row(
        Deck("Hex", of_kind("hex"), "boons"), "The Hexes deck, top first; all other Hexes lie below, shuffled.",
        "those on top of their deck; the others lie below, shuffled", label="Hexes", also=("hex deck",))
    hexes_discard: Items | None = row(
        Deck("Hex", of_kind("hex"), "boons", ordered=False), "The discard pile of the Hexes.",
        label="Hexes discarded")
    black_market: Items | None = row(
        Deck(said_empty=True), "The Black Market deck, top first.",
        "its deck, the top first; (Smithy,Moat) are shuffled", label="Black Market", also=("black market deck",),
        lies=True)
    turn: str = row(Who(), "Whose turn it is.", "the first player's, unless you say so", label="whose turn")
    phase: str = row(
        OneWord(PHASES, Complaint("there is no phase '{value}'", f"phases: {listed(PHASES)}"), "action", _phase),
        "The phase.", "the Action phase, unless you say so")
    memory: tuple[tuple[str, Names], ...] = row(
        Remembered(MEMORY), "What the game remembers beyond what lies on the table, where a position is exact.",
        "what else is remembered: written with an exact position", label="memory")
    budget: Budget = row(
        Limits(), "When the search is given up.", "when the search is given up: 100000 states, 10 seconds")
    impossible_position: str = row(
        OneWord(("accept", "refuse"), Complaint("'{value}' says nothing here", "write accept, or leave it out"),
                "refuse", empty="refuse"),
        "'accept' allows a position that no game can reach.", "accept a position that cannot come about",
        label="impossible?")
    earlier: tuple[Earlier, ...] = row(
        Happened(), "What happened before, carried out by the engine; each may have its own choices.",
        "what happened before the question: Alice plays Bridge > Bridge: ...")
    event: tuple[Deed, ...] = row(
        Sentences(), "What happens: the question starts here.", "one thing after the other, in sentences",
        label="What happens", also=("happens", "what happens", "events"))
    choices: tuple[Pin, ...] = row(
        Choices(), "Decisions that are settled; all others branch.",
        "who asks: the option, such as Artificer: gain Inn", label="settled choices", also=("pins",))
    expect: tuple[Expectation, ...] = row(
        Claims(), "What must hold.", "possible: Inn in trash; impossible: ...; always: ...", label="claims",
        also=("expected", "expectations", "claims", "claim", "questions", "question", "asked"))
    versions: tuple[tuple[str, str], ...] = ()
    places: Places = field(default=Places(), compare=False, repr=False)
    root: Path = field(default=(), compare=False, repr=False)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of the cards of one's own."""
        return tuple(card.entry for card in self.cards)

    @property
    def accept_impossible(self) -> bool:
        """Report whether the position is meant though no game can reach it."""
        return self.impossible_position == "accept"

    @property
    def decks(self) -> Iterator[tuple[str, Items]]:
        """The decks that belong to nobody, as far as they are given."""
        return ((key, items) for key in DECKS if (items := getattr(self, key)) is not None)

    def at(self, *path: str | int) -> Where:
        """Return where something is in the file, for messages."""
        return self.places.at(*self.root, *path)

    def player(self, name: str) -> Player:
        """The player of that name. Raises KeyError if there is none."""
        for player in self.players:
            if player.name == name:
                return player
        raise KeyError(name)

    @property
    def sentences(self) -> tuple[Deed, ...]:
        """All that happens, in its order: what was earlier, and the event."""
        return (*(earlier.deed for earlier in self.earlier), *self.event)

    @property
    def _first_of_turn(self) -> Deed | None:
        """The first sentence that is about a turn."""
        return next((deed for deed in self.sentences if deed.of_turn), None)

    @property
    def begun(self) -> bool:
        """Report whether a sentence begins the turn that the position precedes."""
        first = self._first_of_turn
        return first is not None and first.begins_turn and self.stands == (first.player, "start")

    @property
    def stands(self) -> tuple[str, str]:
        """Return whose turn it is in the position, and which phase: "start" before the turn.

        Where nothing else is said it is the first player's Action phase; a position in which the first that happens in
        any turn is that a player starts it, or with which a player takes a turn, stands before that turn.
        """
        first = self._first_of_turn
        if first is None or not first.begins_turn or self.turn not in ("", first.player):
            first = None
        if first is not None and self.phase in ("", "start") and (
                self.phase or first.verb == "starts" or first is self.sentences[0]):
            return first.player, "start"
        return self.turn or (self.players[0].name if self.players else ""), self.phase or "action"

    @property
    def unclear(self) -> Deed | None:
        """A sentence by which a turn is taken, where it is open whether it has begun."""
        first = self._first_of_turn
        if first is None or first.verb != "takes" or self.phase or self.turn not in ("", first.player):
            return None
        return first if self.stands[1] != "start" else None


SCENARIO: Final = rows_of(Scenario)
DECKS: Final = tuple(one.key for one in SCENARIO if isinstance(one.sort, Deck))
SHAPE: Final[Keys] = keys_of(
    Scenario, "Scenario of dominion-oracle", "A position of the game and a question about it.", {}, needed=("players",))

_NAME: Final = re.compile(r"[^\W\d_][\w-]{0,29}")
_WORDS: Final = """
    a after all an and any anybody anyone at before bought can called chance chose discarded drew each every everyone
    exchanged exiled false from gained game got had has have if in is lost moved must named no nobody none not nothing
    null of offered on once or over paid pile put received revealed resolved rest returned rotated score seconds set
    shuffled some someone spent start stop than the then to took top track trashed true twice until used was with yes
"""
# Words that sentences, predicates and the notation are made of; a player cannot have such a name.
_RESERVED: Final = frozenset(
    (*(one.key for one in (*PLAYER, *SCENARIO)), *CLAIMS, *FIGURES, *PHASES, *VERBS, *_WORDS.split()))


def _wrong_name(name: str, others: list[str]) -> tuple[str, str] | None:
    """Return why a player cannot be called so beside others of these names, and what to do; None if it can be."""
    called = shown(name)
    if not _NAME.fullmatch(name):
        cleaned = re.sub(r"[^\w-]+", "_", name).strip("_-")[:30]
        cleaned = cleaned if _NAME.fullmatch(cleaned) else ""
        return f"a player cannot be called '{called}'", (
            "a name is one word of at most 30 letters, digits, - and _, and begins with a letter: names "
            "are part of sentences" + (f"; for example {cleaned}" if cleaned else ""))
    fact = catalogue.find(name)
    if name.casefold() in _RESERVED or fact is not None:
        return f"a player cannot be called '{called}'", (
            f"{fact.name} is the name of a {fact.kind}" if fact else f"'{called}' is a word of the question language")
    for other in others:
        if look_alike(plain(other)) == look_alike(plain(name)):
            return f"two players are called '{other}' and '{name}'", (
                strange_letters(name) or strange_letters(other) or "names must differ by more than capitals")
    return None
