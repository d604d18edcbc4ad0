"""Mutation: would a ruling notice if one word of a card, or one rule, were different?

Each mutant changes one word of one version of a card's data (a number by one, an instruction left out, a
condition left out or turned round, may and must, another place, another trigger, another name, type or pool)
or one switch of the rules. The rulings that involve the card are run until an expectation of one fails: then
the mutant is *killed*. One that nobody kills *survives*: a word that no ruling tests, or one that makes no
difference in play. Printed costs and types are not mutated: the catalogue checks them. Nor is what the data
does not say: a field with its usual value (whose hand: your own) is no word, except numbers. Nor is what the
kernel never asks, such as whether a Boon has to be followed.
"""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from engine import collection as every_card
from engine import language as lang
from engine.cards import INDEX
from engine.language import (
    ANY_NUMBER,
    Card,
    Entry,
    From,
    Lasts,
    Manner,
    Mark,
    Need,
    Often,
    On,
    Phase,
    Place,
    Pool,
    Spot,
    Token,
    Who,
    Word,
)
from engine.language.lint import lint
from engine.language.walk import changed, fields_of, usual
from oracle.errors import OracleError, complain
from oracle.rulings.model import Head
from oracle.rulings.reading import File, read

if TYPE_CHECKING:
    from oracle.graph import Budget
    from oracle.scenario import Scenario

WAYS: Final = ("fails", "stuck", "endless")
_SECONDS: Final = 10.0  # for one mutant in one scenario; what takes longer is noticed
_STATES: Final = 20_000
_HARMLESS: Final = ("which nothing reads", "does nothing", "without showing or moving its own card")

_OTHER_PLACE: Final[dict[Place, Place]] = {
    Place.HAND: Place.DISCARD,
    Place.DECK: Place.DISCARD,
    Place.DISCARD: Place.HAND,
    Place.PLAY: Place.HAND,
    Place.ASIDE: Place.DISCARD,
    Place.EXILE: Place.DISCARD,
    Place.ISLAND: Place.DISCARD,
    Place.TAVERN: Place.DISCARD,
    Place.NATIVE_VILLAGE: Place.DISCARD,
    Place.TRASH: Place.DISCARD,
    Place.BLACK_MARKET: Place.DECK,
    Place.BOON_DECK: Place.HEX_DECK,
    Place.HEX_DECK: Place.BOON_DECK,
}
_OTHER_TRIGGER: Final[dict[On, On]] = {
    On.GAIN: On.BUY,
    On.BUY: On.GAIN,
    On.WOULD_GAIN: On.GAIN,
    On.BEFORE_PLAY: On.AFTER_PLAY,
    On.AFTER_PLAY: On.BEFORE_PLAY,
    On.DISCARD: On.TRASH,
    On.TRASH: On.DISCARD,
    On.START_OF_TURN: On.END_OF_TURN,
    On.END_OF_TURN: On.START_OF_TURN,
    On.START_OF_BUY: On.END_OF_BUY,
    On.END_OF_BUY: On.START_OF_BUY,
    On.START_OF_CLEANUP: On.END_OF_TURN,
    On.AFTER_TURN: On.END_OF_TURN,
    On.FIRST_AT_TURN: On.START_OF_TURN,
    On.EXILE: On.GAIN,
    On.REVEAL: On.DISCARD,
    On.PILE_EMPTIES: On.GAIN,
    On.WOULD_TAKE_TURN: On.START_OF_TURN,
    On.WOULD_DISCARD_HAND: On.END_OF_TURN,
}
_OTHER_WHO: Final[dict[Who, Who]] = {
    Who.YOU: Who.OTHERS,
    Who.OTHERS: Who.ALL,
    Who.ALL: Who.YOU,
    Who.LEFT: Who.RIGHT,
    Who.RIGHT: Who.LEFT,
    Who.ACTOR: Who.OWNER,
    Who.OWNER: Who.YOU,
    Who.TURN: Who.YOU,
    Who.BOUND: Who.OWNER,
}
_OTHER_WORD: Final[dict[Any, Any]] = {
    Need.MUST: Need.MAY,
    Need.MAY: Need.MUST,
    Often.EVERY: Often.ONCE,
    Often.NEXT: Often.EVERY,
    Often.ONCE: Often.EVERY,
    Often.ONCE_A_GAME: Often.EVERY,
    Lasts.THIS_TURN: Lasts.UNTIL_NEXT_TURN,
    Lasts.UNTIL_NEXT_TURN: Lasts.THIS_TURN,
    Lasts.NEXT_TURN: Lasts.GAME,
    Lasts.GAME: Lasts.THIS_TURN,
    Lasts.THIS_AND_NEXT_TURN: Lasts.THIS_TURN,
    Lasts.UNTIL_USED: Lasts.THIS_TURN,
    Lasts.WHILE: Lasts.GAME,
    Manner.REPLAY: Manner.NORMAL,
    Manner.LEAVING: Manner.NORMAL,
    Mark.EXTRA_OPTION: Mark.NONE,
    Mark.SWAPPED: Mark.NONE,
    # ITSELF and SET_UP are not choices: the first is the card's own occurrence, the second belongs to SetUp.
    From.HAND: From.PLAY,
    From.PLAY: From.HAND,
    From.TAVERN: From.PLAY,
    From.CUBE: From.GAME,
    Spot.TOP: Spot.BOTTOM,
    Spot.BOTTOM: Spot.TOP,
    Spot.ANYWHERE: Spot.TOP,
}
_OTHER_POOL: Final[dict[Pool, Pool]] = {
    Pool.ACTIONS: Pool.BUYS,
    Pool.BUYS: Pool.ACTIONS,
    Pool.COINS: Pool.BUYS,
    Pool.POTIONS: Pool.COINS,
    Pool.DEBT: Pool.COINS,
    Pool.VP: Pool.COFFERS,
    Pool.COFFERS: Pool.VILLAGERS,
    Pool.VILLAGERS: Pool.COFFERS,
    Pool.FAVORS: Pool.COFFERS,
    Pool.PIRATE_SHIP: Pool.COFFERS,
    Pool.JOURNEY: Pool.PIRATE_SHIP,
    Pool.MINUS_CARD: Pool.MINUS_COIN,
    Pool.MINUS_COIN: Pool.MINUS_CARD,
}
_OTHER_TOKEN: Final[dict[Token, Token]] = {
    Token.DEBT: Token.VP,
    Token.VP: Token.DEBT,
    Token.EMBARGO: Token.FAVOR,
    Token.FAVOR: Token.EMBARGO,
    Token.COIN: Token.VP,
    Token.PLUS_CARD: Token.PLUS_ACTION,
    Token.PLUS_ACTION: Token.PLUS_BUY,
    Token.PLUS_BUY: Token.PLUS_COIN,
    Token.PLUS_COIN: Token.PLUS_CARD,
    Token.MINUS_COST: Token.TRASHING,
    Token.TRASHING: Token.MINUS_COST,
}
_SINGLE: Final = (Pool.JOURNEY, Pool.MINUS_CARD, Pool.MINUS_COIN)
# What a field says that is not usually there: looked at or revealed is said in any case.
_OTHER_SAYING: Final[dict[str, str]] = {
    "worded": "a choice → with the word 'choose'",
    "plus": "draw → +Cards",
    "each": "each pile → one pile",
    "past_empty": "past empty hands → to the left",
    "here": "onto this → to the player",
    "ends_game": "the game ends with the pile → it goes on",
}
# Names and types that every game has, so that the changed card still means something.
_OTHER_NAME: Final[dict[str, str]] = {"Copper": "Silver", "Silver": "Gold", "Gold": "Silver"}
_OTHER_TYPE: Final[dict[str, str]] = {"Action": "Treasure", "Treasure": "Action"}
# A turn has each of these once, so that "every time" and "once" are the same there ...
_MOMENTS: Final = (On.FIRST_AT_TURN, On.START_OF_TURN, On.START_OF_CLEANUP, On.END_OF_TURN, On.AFTER_TURN, On.ONGOING)
# ... and all of these are on the player's own turn, so that it is the same whether the ability ends with the turn
# or at the start of the next. (There can be several Buy phases in a turn.)
_OWN_MOMENTS: Final = (*_MOMENTS, On.START_OF_BUY, On.END_OF_BUY)
# Nothing triggers these: the kernel resolves the one whose turn it is (a card that is played, paid for or received;
# the set-up; the end of the game).
_UNTRIGGERED: Final = (On.PLAY, On.RECEIVE, On.PAY, On.WOULD_PAY, On.SCORING, On.SET_UP_GAME)
# What is done with picked cards, so that to pick none is not to do it.
_FOLDED: Final = (lang.Choose, lang.Discard, lang.Trash, lang.Put, lang.Play, lang.ReturnToPile)
_LONG: Final = 90
_MANY: Final = 12
_INSTRUCTIONS: Final = ("do", "cost", "otherwise")
_CONDITIONS: Final = ("if_", "while_", "given")


class Mutant(NamedTuple):
    """A changed version of a card, and what is changed in it."""

    version: Card
    what: str


class Verdict(NamedTuple):
    """What became of a mutant: the id of the ruling that noticed it, or nothing, and how it noticed."""

    card: str
    version: str
    what: str
    killer: str
    how: str = ""

    @property
    def text(self) -> str:
        """The mutant in a line."""
        return f"{self.version}: {self.what}" if self.version else self.what


# --------------------------------------------------------------------------------------------- making mutants


def short(node: Any) -> str:
    """A piece of card data in few letters: only what differs from the usual."""
    if isinstance(node, tuple):
        return "(" + ", ".join(short(part) for part in node) + ")"
    if isinstance(node, Word):
        said: list[str] = []
        for number, (name, value) in enumerate(fields_of(node)):
            if value == usual(type(node), name):
                continue
            said.append(short(value) if number == len(said) and number < 2 else f"{name}={short(value)}")
        return f"{type(node).__name__}({', '.join(said)})"
    if hasattr(node, "name") and not isinstance(node, str):
        return str(node.name)
    return repr(node)


def _changes(node: Any) -> Iterator[tuple[Any, str]]:
    """Every way to change one word in a node, with what was changed."""
    if isinstance(node, lang.No):
        yield node.condition, f"not turned round: {short(node)}"
    if isinstance(node, (lang.AllOf, lang.AnyOf)):
        for number, part in enumerate(node.conditions):
            rest = node.conditions[:number] + node.conditions[number + 1 :]
            yield (rest[0] if len(rest) == 1 else type(node)(rest)), f"without the condition {short(part)}"
    if isinstance(node, (lang.Every, lang.Either)):
        for number, fits in enumerate(node.filters):
            others = node.filters[:number] + node.filters[number + 1 :]
            if others:
                yield (others[0] if len(others) == 1 else type(node)(others)), f"without {short(fits)}"
    if isinstance(node, lang.Except):
        yield node.filter, f"not turned round: {short(node)}"
    if isinstance(node, lang.Sum):
        for number, amount in enumerate(node.amounts):
            if len(node.amounts) > 1:
                yield lang.Sum(node.amounts[:number] + node.amounts[number + 1 :]), f"without adding {short(amount)}"
    if isinstance(node, lang.OncePerTurn):
        yield lang.Clause(node.do), f"not only once a turn: {short(node)}"
    # An ability in the hand or on the Tavern mat never has to be used: the kernel does not ask its clause. (What is
    # optional within is a clause of its own, and that is changed; a condition that is asked before an optional
    # ability is offered counts in any case.)
    needless = isinstance(node, lang.Ability) and node.source in (From.HAND, From.TAVERN) and node.clause.if_ is None
    for name, value in fields_of(node):
        for other, what in _field(node, name, value):
            if needless and name == "clause" and other.need is not value.need:
                continue
            if isinstance(node, lang.SetUp) and name == "ability" and other.often is not value.often:
                # What waits for the next turn, or for after this one, is used up by its span already. (After-play
                # abilities for the next card are claimed in a way of their own.)
                spent = node.lasts in (Lasts.NEXT_TURN, Lasts.AFTER_TURN)
                if spent and value.when.on is not On.AFTER_PLAY:
                    continue
            yield replace(node, **{name: other}), what


def _field(node: Any, name: str, value: Any) -> Iterator[tuple[Any, str]]:
    """Every way to change the value of a field."""
    here = f"{type(node).__name__}.{name}"
    if isinstance(node, lang.Cost):
        return
    if isinstance(value, bool):
        if name == "shown":
            # Boons and Hexes are turned over: the kernel does not ask whether they are shown.
            if not (isinstance(node, lang.FromDeck) and node.deck in (Place.BOON_DECK, Place.HEX_DECK)):
                yield not value, f"{'revealed → looked at' if value else 'looked at → revealed'} in {short(node)}"
        elif value != usual(type(node), name):
            yield not value, f"{_OTHER_SAYING[name]} in {short(node)}"
        return
    if isinstance(value, Place):
        if isinstance(node, lang.FromDeck) and value is Place.DECK:
            return  # whose deck else: that is not said
        if isinstance(node, lang.When):
            said = "from" if name == "source" else "not from"
            yield None, f"without '{said} {value.name.lower()}' in {short(node)}"
        elif value in _OTHER_PLACE:
            other = _OTHER_PLACE[value]
            yield other, f"{value.name.lower()} → {other.name.lower()} in {short(node)}"
    elif isinstance(value, On):
        if isinstance(node, lang.When) and value in _OTHER_TRIGGER:
            yield _OTHER_TRIGGER[value], f"{value.value} → {_OTHER_TRIGGER[value].value}"
    elif isinstance(value, Phase):
        if isinstance(node, lang.When) or name == "phase":
            yield (
                None
                if not isinstance(node, (lang.During, lang.When)) or isinstance(node, lang.When)
                else (Phase.ACTION),
                f"without the phase {value.name.lower()} in {short(node)}",
            )
    elif isinstance(value, Who):
        if value in _OTHER_WHO and _who_counts(node, name):
            yield _OTHER_WHO[value], f"{name} {value.value} → {_OTHER_WHO[value].value} in {short(node)}"
    elif isinstance(value, Spot) and isinstance(node, lang.Put) and node.to is not Place.DECK:
        return  # only a deck has a top and a bottom that count
    elif isinstance(value, (Need, Often, Lasts, Manner, Mark, From, Spot)):
        if value in _OTHER_WORD and _word_counts(node, value):
            yield _OTHER_WORD[value], f"{value.value} → {_OTHER_WORD[value].value} in {short(node)}"
    elif isinstance(value, Pool):
        # Only coins and Potions are part of a cost, and can be overpaid.
        overpaid = Pool.POTIONS if value is Pool.COINS else Pool.COINS
        pool = overpaid if isinstance(node, (lang.Overpaid, lang.CoinCost)) else _OTHER_POOL.get(value)
        if pool is not None:
            yield pool, f"{value.name.lower()} → {pool.name.lower()} in {short(node)}"
    elif isinstance(value, Token):
        if value in _OTHER_TOKEN:
            yield _OTHER_TOKEN[value], f"{value.name.lower()} → {_OTHER_TOKEN[value].name.lower()} in {short(node)}"
    elif isinstance(value, Enum):
        return
    elif isinstance(value, str):
        if isinstance(node, (lang.Named, lang.Exchange, lang.CanExchange)):
            yield _OTHER_NAME.get(value, "Copper"), f"{value} → {_OTHER_NAME.get(value, 'Copper')} in {short(node)}"
        elif isinstance(node, (lang.Typed, lang.AlsoType)) and name == "type":
            yield _OTHER_TYPE.get(value, "Victory"), f"{value} → {_OTHER_TYPE.get(value, 'Victory')} in {short(node)}"
    elif isinstance(value, int):
        if isinstance(node, lang.AddTokens) and name == "number" and node.token >= Token.PLUS_CARD:
            return  # a player has one of each of these
        if value != ANY_NUMBER:
            # A player has one token of each of these kinds, and taking it again does nothing.
            if not (isinstance(node, lang.Plus) and node.pool in _SINGLE and value > 0):
                yield value + 1, f"{value} → {value + 1} in {short(node)}"
            # To play a card no times is to leave the instruction out, which is a mutant of its own; and for nothing
            # paid nothing is done anyway, as often or as much as was paid.
            if value > 0 and not (isinstance(node, (lang.Play, lang.PayAny)) and value == 1):
                yield value - 1, f"{value} → {value - 1} in {short(node)}"
    elif name in _CONDITIONS and value is not None:
        yield None, f"without the condition {short(value)}"
        yield from _changes(value)
    elif name == "filter" and not isinstance(value, lang.Anything):
        # In a pile that is named there is nothing else.
        if not (isinstance(node, lang.Gain) and isinstance(node.source, lang.TopOf) and isinstance(value, lang.Typed)):
            yield lang.Anything(), f"without {short(value)} in {here}"
        yield from _changes(value)
    elif isinstance(value, tuple):
        yield from _tuple(node, name, value)
    elif isinstance(value, Word):
        yield from _changes(value)


def _who_counts(node: Any, name: str) -> bool:
    """Whether it makes sense to put another player here."""
    if isinstance(node, lang.When):
        return node.on is not On.ONGOING  # which nobody triggers
    if isinstance(node, lang.Ability):
        return node.by is Who.ACTOR  # the usual is the owner
    # A condition about a place of yours is a word; everywhere else YOU is what is not said.
    return getattr(node, name) is not Who.YOU or isinstance(node, lang.AnyIn)


def _word_counts(node: Any, value: Any) -> bool:
    """Whether another word could make a difference here at all."""
    if value is Need.MUST:
        return not isinstance(node, lang.Clause) or bool(node.do or node.cost)
    if isinstance(value, Often) and isinstance(node, lang.Ability):
        # "Once" can be said of landscapes and of what is set up; elsewhere the kernel ignores the word.
        said = value is not Often.EVERY or node.source in (From.CUBE, From.SET_UP)
        return said and node.when.on not in _MOMENTS
    if isinstance(node, lang.SetUp):
        return (
            node.ability.when.on not in _OWN_MOMENTS
            or node.ability.when.on is On.ONGOING
            or value in (Lasts.NEXT_TURN, Lasts.THIS_AND_NEXT_TURN, Lasts.UNTIL_USED, Lasts.WHILE)
        )
    return True


def _tuple(node: Any, name: str, value: tuple[Any, ...]) -> Iterator[tuple[Any, str]]:
    """Every way to change a part of a tuple; of instructions and options, also to leave one out."""
    drop = name in (*_INSTRUCTIONS, "options", "abilities", "during")
    for number, part in enumerate(value):
        rest = value[:number]
        if drop:
            yield rest + value[number + 1 :], f"without {short(part)}"
        for other, what in _changes(part):
            yield (*rest, other, *value[number + 1 :]), what


def _declinable(node: Any, around: Any) -> Any:
    """A word in whose optional clauses to pick no card is one of the choices: it is the same as to decline.

    The clause of an ability itself is declined before anything is picked.
    """
    if isinstance(around, lang.Ability) or not isinstance(node, lang.Clause) or node.need is Need.MUST or not node.cost:
        return node
    first = node.cost[0]
    name = "pick" if isinstance(first, lang.Choose) else "cards"
    pick = getattr(first, name, None)
    if not isinstance(first, _FOLDED) or not isinstance(pick, lang.Pick) or pick.low != 1:
        return node
    none: dict[str, Any] = {name: replace(pick, low=0)}
    return replace(node, cost=(replace(first, **none), *node.cost[1:]))


def _asked(card: Card, ability: lang.Ability) -> lang.Ability:
    """An ability without what the kernel never asks: if two are alike then, nobody can notice a difference."""
    ability = changed(ability, _declinable)
    on = ability.when.on
    bought = on is On.BUY and ability.source is From.ITSELF and "Event" in card.types
    if on not in _UNTRIGGERED and not bought:
        return ability
    # The clause is resolved for the player concerned, whoever that is, and in any case; what is optional within is
    # a clause of its own. Overpaying, or paying in another way, is an option of paying itself.
    ability = replace(ability, when=replace(ability.when, who=Who.YOU), clause=replace(ability.clause, need=Need.MUST))
    if not bought:
        ability = replace(ability, often=Often.EVERY)  # an Event's is asked when it is bought
    if on is On.WOULD_PAY:
        # That the other way of paying has been chosen says already that this one is instead.
        do = tuple(part for part in ability.clause.do if not isinstance(part, lang.Instead))
        ability = replace(ability, clause=replace(ability.clause, do=do))
    if on in (On.SCORING, On.SET_UP_GAME):
        # Every card is set up and scored wherever it is, every State for whoever has it.
        ability = replace(ability, source=From.ITSELF)
    return ability


def mutants(card: Card) -> Iterator[Mutant]:
    """All mutants of a version, each once; those that are no sense, and those that the kernel cannot tell from the
    card as it is, are left out."""
    usual = set(lint(card))
    seen = {card.abilities}
    alike = tuple(_asked(card, ability) for ability in card.abilities)
    said: dict[str, int] = {}
    for abilities, what in _tuple(card, "abilities", card.abilities):
        if abilities in seen or tuple(_asked(card, ability) for ability in abilities) == alike:
            continue
        seen.add(abilities)
        version = replace(card, abilities=abilities)
        faults = [fault for fault in lint(version) if fault not in usual]
        if all(any(word in fault for word in _HARMLESS) for fault in faults):
            what = what if len(what) <= _LONG else what[: _LONG - 1] + "…"
            said[what] = said.get(what, 0) + 1
            yield Mutant(version, what + (f" ({said[what]})" if said[what] > 1 else ""))


# --------------------------------------------------------------------------------------------- running them


class Case(NamedTuple):
    """A scenario of a ruling, ready to be run."""

    name: str
    scenario: Scenario


def cases(book_files: Iterable[File], word: Callable[[str], bool]) -> tuple[list[Case], list[str]]:
    """The scenarios of all rulings whose text (or whose file's defaults) ``word`` accepts, and the names of
    those rulings among them that cannot be read."""
    from oracle.rulings.running import scenario_in, scenarios

    found: list[Case] = []
    unread: list[str] = []
    for file in book_files:
        top = file.text[: file.heads[0].start] if file.heads else ""
        for head in file.heads:
            if head.settled != "scenarios" or not (word(file.text[head.start : head.end]) or word(top)):
                continue
            name = _name(file, head)
            try:
                ruling = read(file, head)
                found += [Case(name, scenario_in(part, era)) for part, era in scenarios(ruling)]
            except OracleError:
                unread.append(name)
    return found, unread


def _name(file: File, head: Head) -> str:
    return head.ids[0] if head.ids else f"{file.path}:{head.line}"


class _TooLongError(Exception):
    """A mutant runs for ever."""


class SenselessError(Exception):
    """The engine cannot run a mutant: it is no card at all, and counts neither as killed nor as a
    survivor."""


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    if not hasattr(signal, "setitimer"):
        yield
        return

    def stop(number: int, frame: Any) -> None:
        raise _TooLongError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def noticed(scenario: Scenario, budget: Budget) -> str:
    """How a scenario notices that something is different: "" if it still says what it says, else "fails" (an
    expectation), "stuck" (what happens in it cannot happen any more) or "endless" (no answer in time).

    Raises SenselessError if the engine cannot run what it was given at all.
    """
    from oracle.ask import answer
    from oracle.scenario import build

    try:
        with _at_most(_SECONDS):
            found = answer(build(scenario), budget=budget).holds
            return "" if found is True else "fails" if found is False else "endless"
    except OracleError:
        return "stuck"
    except (_TooLongError, MemoryError, RecursionError):
        return "endless"
    except Exception as error:
        raise SenselessError(f"{type(error).__name__}: {error}") from error


@contextmanager
def played(entry: Entry) -> Iterator[None]:
    """While this lasts, the card is another one."""
    table = every_card.module(INDEX[entry.name])
    before = table[entry.name]
    table[entry.name] = entry
    try:
        yield
    finally:
        table[entry.name] = before


def _budget() -> Budget:
    from oracle.graph import Budget

    return Budget(_STATES, _SECONDS)


def _names(entry: Entry) -> set[str]:
    """The card, and those that bring it into the game unasked."""
    return {entry.name, *(other.name for other in every_card.entries() if entry.name in other.needs)}


class Outcome(NamedTuple):
    """What became of all mutants of a card (or of the rules). ``left_out``: rulings that could not help,
    because they fail or cannot be read as it is."""

    verdicts: list[Verdict]
    left_out: tuple[str, ...] = ()


def _sound(every: Iterable[Case], budget: Budget) -> tuple[list[Case], list[str]]:
    """The cases that hold as it is, and the names of those that do not."""
    good, bad = [], []
    for case in every:
        try:
            holds = not noticed(case.scenario, budget)
        except SenselessError:
            holds = False
        if holds:
            good.append(case)
        else:
            bad.append(case.name)
    return good, bad


def of_card(name: str) -> Outcome:
    """What becomes of every mutant of a card."""
    from oracle.rulings.ledger import ledger

    entry = every_card.load(name)
    wanted = re.compile("|".join(rf"(?<![\w']){re.escape(word)}(?![\w'])" for word in _names(entry)))
    budget = _budget()
    every, left_out = cases(ledger().files, lambda text: wanted.search(text) is not None)
    ready, failing = _sound(every, budget)
    found = []
    done: dict[Any, None] = {}
    for version in entry.versions:
        alike = tuple(card for card in entry.versions if card.abilities == version.abilities)
        if version.abilities in done:
            continue
        done[version.abilities] = None
        label = "" if len(alike) == len(entry.versions) else (version.version or str(version.since))
        for mutant in mutants(version):
            versions = tuple(
                replace(card, abilities=mutant.version.abilities) if card in alike else card
                for card in entry.versions
            )
            try:
                with played(replace(entry, versions=versions)):
                    killer, how = _killer(ready, budget)
            except SenselessError:
                continue
            found.append(Verdict(name, label, mutant.what, killer, how))
    return Outcome(found, tuple(dict.fromkeys([*left_out, *failing])))


def _killer(ready: list[Case], budget: Budget) -> tuple[str, str]:
    """Which ruling notices a mutant, and how: by an expectation if there is one, else in another way.

    The order of ``ready`` changes: what noticed one mutant often notices the next.
    """
    second = ("", "")
    for place, case in enumerate(ready):
        how = noticed(case.scenario, budget)
        if how == "fails":
            ready.insert(0, ready.pop(place))
            return case.name, how
        if how and (not second[1] or second[1] == "endless"):
            second = (case.name, how)
        if how == "endless":
            break  # the next would not come to an end either
    return second


def of_rules() -> Outcome:
    """What becomes of the rules when a switch is turned in every era."""
    from oracle.rulings.ledger import ledger
    from oracle.scenario.model import SWITCHES

    budget = _budget()
    every, left_out = cases(ledger().files, lambda text: True)
    ready, failing = _sound(every, budget)
    found = []
    for name in SWITCHES:
        for value in (True, False):
            killer = how = ""
            for case in ready:
                era = case.scenario.era
                if getattr(era.rules(), name) == value:
                    continue
                switches = (*(one for one in era.switches if one[0] != name), (name, value))
                turned = replace(case.scenario, era=replace(era, switches=switches))
                seen = noticed(turned, budget)
                if seen:
                    killer, how = (case.name, seen) if seen == "fails" or not how else (killer, how)
                if how == "fails":
                    break
            what = f"{name}: {'yes' if value else 'no'} where it is otherwise"
            found.append(Verdict("rules", "", what, killer, how))
    return Outcome(found, tuple(dict.fromkeys([*left_out, *failing])))


def _task(name: str) -> tuple[str, Outcome]:
    return name, of_rules() if name == "rules" else of_card(name)


# --------------------------------------------------------------------------------------------- the command


def wanted_names(words: Sequence[str]) -> list[str]:
    """The cards (and "rules") that words name: cards, sets, or everything. Raises OracleError."""
    names = [entry.name for entry in every_card.entries() if any(card.abilities for card in entry.versions)]
    if not words:
        return [*names, "rules"]
    found: list[str] = []
    whole = " ".join(words)
    for word in (whole,) if _meant(whole, names) else words:
        meant = _meant(word, names)
        if not meant:
            from oracle.words.catalogue import advice

            raise complain(
                f"'{word[:60]}' is neither a card that the oracle knows, nor a set, nor 'rules'", advice(word)
            )
        found += meant
    return list(dict.fromkeys(found))


def _meant(word: str, names: Sequence[str]) -> list[str]:
    from oracle.words.catalogue import find

    if word.casefold() == "rules":
        return ["rules"]
    fact = find(word)
    if fact is not None and fact.name in names:
        return [fact.name]
    return [name for name in names if every_card.load(name).set_name.casefold() == word.casefold()]


def mutate(words: Sequence[str], jobs: int = 0, write: str | None = None, as_json: bool = False) -> int:
    """The command: mutate, print scores and survivors, and keep them in a file. Returns the exit code."""
    import json
    import os
    import time

    names = wanted_names(words)
    jobs = min(jobs or os.cpu_count() or 1, len(names))
    begun = time.perf_counter()
    done: dict[str, list[Verdict]] = {}
    left_out: set[str] = set()
    for name, (verdicts, without) in _run(names, jobs):
        done[name] = verdicts
        left_out.update(without)
        if not as_json:
            print(score_line(name, verdicts), flush=True)
            for verdict in verdicts:
                if not verdict.killer:
                    print(f"    survives: {verdict.text}", flush=True)
        elif sys.stderr.isatty():
            print(f"\r{len(done)} of {len(names)} ", end="", file=sys.stderr, flush=True)
    every = [verdict for name in names for verdict in done[name]]
    if as_json:
        print(
            json.dumps(
                {
                    "mutants": len(every),
                    "killed": sum(bool(one.killer) for one in every),
                    "score": _score(every),
                    "how": _ways(every),
                    "left_out": sorted(left_out),
                    "seconds": round(time.perf_counter() - begun, 1),
                    "survivors": [
                        {"card": one.card, "version": one.version or None, "mutant": one.what}
                        for one in every
                        if not one.killer
                    ],
                    "cards": [
                        {
                            "card": name,
                            "mutants": len(done[name]),
                            "killed": sum(bool(v.killer) for v in done[name]),
                        }
                        for name in names
                    ],
                },
                ensure_ascii=False,
                indent=2,
            )
        )
    else:
        print(
            f"\n{sum(bool(one.killer) for one in every):,} of {len(every):,} mutants are noticed "
            f"({_score(every):.1%}, {time.perf_counter() - begun:.0f} s)"
        )
        print(_how_text(_ways(every)))
        if left_out:
            print(f"left out, since they fail as it is: {_few(sorted(left_out))}")
    if write:
        _write(Path(write), {name: done[name] for name in names}, not words, sorted(left_out))
    return 0


def _run(names: Sequence[str], jobs: int) -> Iterator[tuple[str, Outcome]]:
    if jobs < 2:
        yield from map(_task, names)
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed

    with ProcessPoolExecutor(jobs) as pool:
        for future in as_completed([pool.submit(_task, name) for name in names]):
            yield future.result()


def _few(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MANY} more" if len(names) > _MANY else ""
    return ", ".join(names[:_MANY]) + more


def _score(verdicts: Sequence[Verdict]) -> float:
    return sum(bool(one.killer) for one in verdicts) / len(verdicts) if verdicts else 1.0


def score_line(name: str, verdicts: Sequence[Verdict]) -> str:
    """A card's score in a line."""
    killed = sum(bool(one.killer) for one in verdicts)
    return f"{name:<24}{killed:>4} of {len(verdicts):>3}  {_score(verdicts):>6.0%}"


_HEAD: Final = """\
# Mutation

`dominion-oracle mutate [CARD|SET|rules] [--write docs/mutation.md]` changes one word of a card's data (a
number by one, an instruction, option or condition left out, may and must, another place, trigger, player,
span, pool, name or type, looked at and revealed), or one switch of the rules, and runs the rulings that
involve the card. A mutant that makes a ruling fail is *killed*: by an expectation if there is one that
fails, else because something in a ruling cannot happen any more, or has no end. One that survives is a word
that no ruling tests, or one that makes no difference in play. Printed costs and types are not mutated: the
catalogue checks them. Nor is what the kernel never asks (whether a played card has to be followed). Mutants
that the engine cannot run at all are not counted.

This page is written by the command; only the last column of the survivors is written by hand, and is kept.
"""


def _ways(verdicts: Iterable[Verdict]) -> dict[str, int]:
    """How many mutants were noticed in each way."""
    counts = dict.fromkeys(WAYS, 0)
    for one in verdicts:
        if one.killer:
            counts[one.how] += 1
    return counts


def _how_text(ways: dict[str, int]) -> str:
    return (
        f"An expectation fails for {ways['fails']:,} of them; for {ways['stuck']:,} something that a ruling"
        f" relies on cannot happen any more; {ways['endless']:,} give no answer in time."
    )


def _write(path: Path, done: dict[str, list[Verdict]], whole: bool, left_out: Sequence[str] = ()) -> None:
    """Write the scores down; judgements that are there are kept, and other cards' lines unless all were
    run."""
    before = path.read_text("utf-8") if path.exists() else ""
    judged = {
        (card, what): why
        for card, what, why in re.findall(r"^\| ([^|]+?) \| `(.+?)` \| ([^|]*?) \|$", before, re.M)
    }
    scores: dict[str, tuple[int, ...]] = {}
    survivors: dict[tuple[str, str], str] = {}
    if not whole:
        for row in re.findall(r"^\| ([^|]+?) ((?:\| \d+ ){5})\| [\d.]+ % \|$", before, re.M):
            scores[row[0]] = tuple(map(int, re.findall(r"\d+", row[1])))
        survivors = {key: why for key, why in judged.items() if key[0] not in done}
    for name, verdicts in done.items():
        ways = _ways(verdicts)
        scores[name] = (len(verdicts), sum(ways.values()), *(ways[way] for way in WAYS))
        for one in verdicts:
            if not one.killer:
                key = (name, one.text.replace("|", "/"))
                survivors[key] = judged.get(key, "")
    total, killed, *ways_sum = (sum(row[n] for row in scores.values()) for n in range(2 + len(WAYS)))
    lines = [
        _HEAD,
        f"**{killed:,} of {total:,} mutants are killed: {killed / max(total, 1):.1%}.**",
        _how_text(dict(zip(WAYS, ways_sum, strict=True))),
    ]
    if left_out:
        lines += ["", f"Left out, since they failed as it was: {_few(left_out)}."]
    lines += [
        "",
        "## Scores",
        "",
        "| card | mutants | killed | an expectation fails | stuck | endless | score |",
        "|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {card} | {' | '.join(map(str, row))} | {100 * row[1] / max(row[0], 1):.0f} % |"
        for card, row in sorted(scores.items())
    ]
    lines += ["", "## Survivors", "", "| card | mutant | judged |", "|---|---|---|"]
    lines += [f"| {card} | `{what}` | {why} |" for (card, what), why in sorted(survivors.items())]
    path.write_text("\n".join(lines) + "\n", "utf-8")


__all__ = [
    "Mutant",
    "Outcome",
    "SenselessError",
    "Verdict",
    "mutants",
    "mutate",
    "noticed",
    "of_card",
    "of_rules",
    "short",
    "wanted_names",
]
