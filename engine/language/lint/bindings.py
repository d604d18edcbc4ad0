"""The names along the ways that an ability can take: bound before they are read, read after they are bound.

A name that an optional step binds is simply empty if the step is declined; cards often put "if you did" that way. So a
fault is a name that no way binds before it is read, or that no way reads afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.language.nodes import (
    Ability,
    AddTokens,
    AsOften,
    Bid,
    Bound,
    BuyFrom,
    Card,
    Choose,
    ChooseOne,
    Clause,
    Discard,
    Draw,
    Each,
    EachPile,
    Exchange,
    ForEach,
    FromDeck,
    Gain,
    GainedLastTurn,
    Instruction,
    KeepInHand,
    NameCard,
    Note,
    OncePerTurn,
    Pay,
    PayAny,
    Pick,
    Put,
    PutOnThis,
    Receive,
    Ref,
    Remember,
    RemoveMarks,
    Repeat,
    ReturnToPile,
    Reveal,
    SetUp,
    SetUpAgain,
    ShuffleIn,
    TakeTurn,
    Trash,
    Word,
)
from engine.language.terms import ANY_NUMBER
from engine.language.walk import BINDERS, SETTER, Node, cards_acted_on, fields_of, free_names, parts

_CARDS: Final = "cards"
_NUMBER: Final = "a number"
_FACE: Final = "the name of a card"
_MANY: Final = "numbers of several players"
_MOVERS: Final = (Discard, Trash, Put, ReturnToPile, ShuffleIn, Exchange, Receive, KeepInHand, PutOnThis)

Env = dict[str, str]  # the names that some way to this point has bound, and the kind of thing each is bound to


def name_faults(card: Card) -> Iterator[str]:
    """Yield what is wrong with the names in a card's abilities: read before they are bound, or of another kind."""
    for number, ability in enumerate(card.abilities, 1):
        flow = _Flow()
        flow.ability(ability, {}, ())
        for fault in (*flow.faults, *flow.unread()):
            yield f"ability {number} {fault}"


class _Flow:
    """The flow of an ability, along all of its ways at once."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.at = 0
        self.binds: list[tuple[int, str]] = []
        self.reads: list[tuple[int, str]] = []
        self.loops: list[tuple[int, int]] = []
        self.everything: set[str] = set()

    def unread(self) -> Iterator[str]:
        """Yield the names that are bound where nothing reads them any more."""
        for at, name in self.binds:
            again = [loop for loop in self.loops if loop[0] <= at <= loop[1]]
            later = any(
                read == name and (when > at or any(first <= when <= last for first, last in again))
                for when, read in self.reads
            )
            if not later and any(read == name for _, read in self.reads):
                yield f"binds {name!r} after the last thing that reads it"

    # ------------------------------------------------------------------ abilities and instructions

    def ability(self, ability: Ability, known: Env, around: tuple[Ability, ...]) -> None:
        """Follow an ability that begins with some names; ``around`` are those that set it up, the outermost first."""
        self.everything |= {value for _, value in _bound_in(ability)}
        for part in (ability.when, ability.while_, ability.effect):
            self.look(part, known)
        self.run((ability.clause,), dict(known), (*around, ability))

    def run(self, do: Iterable[Instruction], env: Env, around: tuple[Ability, ...]) -> Env:
        """Follow instructions in their order, and return the names that are bound afterwards."""
        for part in do:
            self.at += 1
            env = self.step(part, env, around)
        return env

    def step(self, part: Instruction, env: Env, around: tuple[Ability, ...]) -> Env:
        """Follow one instruction, and return the names that are bound afterwards."""
        match part:
            case Clause():
                self.look(part.if_, env)
                paid = self.run(part.cost, dict(env), around)
                done = self.run(part.do, dict(paid), around)
                other = self.run(part.otherwise, dict(paid), around)
                return {**other, **done}
            case ChooseOne():
                self.look(part.count, env)
                after = dict(env)
                for option in part.options:
                    after |= self.run(option.do, dict(env) if part.count == 1 else dict(after), around)
                return after
            case Each():
                inner = self.run(part.do, dict(env), around)
                self.run(part.then, dict(inner), around)
                return {
                    name: _MANY if what == _NUMBER and env.get(name) != _NUMBER else what
                    for name, what in inner.items()
                }
            case SetUp():
                self.set_up(part.ability, env, around)
                return env
            case TakeTurn():
                for during in part.during:
                    self.set_up(during, env, around)
                return env
            case SetUpAgain():
                if len(around) > 1:
                    for name in sorted(free_names(around[-2]) - {SETTER}):
                        self.reads.append((self.at, name))
                        if name not in env:
                            self.fault(f"sets up again what reads {name!r}, which is not bound there")
                return env
            case ForEach():
                self.look(part.cards, env)
                self.binds.append((self.at, part.as_))
                face = isinstance(part.cards, (EachPile, GainedLastTurn))
                return self.loop(part, {**env, part.as_: _FACE if face else _CARDS}, around)
            case Repeat() | AsOften() | OncePerTurn() | Bid():
                return self.loop(part, env, around)
            case _:
                self.look(part, env)
                self.moves(part, env)
                return self.bind(part, env)

    def loop(self, part: Node, env: Env, around: tuple[Ability, ...]) -> Env:
        """Follow instructions that may be followed more than once, and return the names that are bound afterwards."""
        for name, value in fields_of(part):
            if name not in ("do", "clause", "as_"):
                self.look(value, env)
        first = self.at
        # Cards that are gathered there are none at first, and are read again afterwards.
        gathered = {inner.as_: _CARDS for inner in parts(part) if isinstance(inner, Remember)}
        env = {**gathered, **env}
        after = self.run((part.clause,) if isinstance(part, AsOften) else part.do, dict(env), around)
        self.loops.append((first, self.at))
        return after

    def set_up(self, ability: Ability, env: Env, around: tuple[Ability, ...]) -> None:
        """Follow an ability that is set up: it takes along the names that it reads and does not bind itself."""
        taken: Env = {}
        for name in sorted(free_names(ability) - {SETTER}):
            self.read(name, env)
            taken[name] = env.get(name, _CARDS)
        self.ability(ability, taken, around)

    # ------------------------------------------------------------------ names

    def look(self, node: object, env: Env) -> None:
        """Read the names in an expression, and note those that are bound to another kind of thing."""
        if node is None or isinstance(node, (int, str)):
            return
        for part in parts(node):
            if isinstance(part, (Ref, Bound)):
                self.read(part.name, env)
                what = env.get(part.name)
                if isinstance(part, Bound) and what in (_CARDS, _FACE):
                    self.fault(f"reads {part.name!r} as a number, but it is bound to {what}")
                if isinstance(part, Ref) and what == _NUMBER:
                    self.fault(f"reads {part.name!r} as cards, but it is bound to a number")
                if what == _MANY:
                    self.fault(f"reads {part.name!r} as one number, but each player has bound another")

    def read(self, name: str, env: Env) -> None:
        """Note that a name is read here."""
        self.reads.append((self.at, name))
        if name not in env and name in self.everything:
            self.fault(f"reads {name!r} where nothing has bound it yet")

    def moves(self, part: Instruction, env: Env) -> None:
        """Note a fault if an instruction moves what is only the name of a card."""
        cards = cards_acted_on(part)
        if isinstance(part, Gain):
            cards = part.source
        if isinstance(part, (*_MOVERS, Gain)) and isinstance(cards, Ref) and env.get(cards.name) == _FACE:
            self.fault(f"moves {cards.name!r}, which is only the name of a card")

    def bind(self, part: Instruction, env: Env) -> Env:
        """Return the names with those that an instruction binds."""
        after = dict(env)
        for name, value in fields_of(part):
            if name in BINDERS and isinstance(value, str):
                self.binds.append((self.at, value))
                after[value] = _kind(part)
        return after

    def fault(self, text: str) -> None:
        """Note a fault, once."""
        if text not in self.faults:
            self.faults.append(text)


def _bound_in(node: Word) -> Iterator[tuple[str, str]]:
    for part in parts(node):
        for name, value in fields_of(part):
            if name in BINDERS and isinstance(value, str):
                yield name, value


def _kind(part: Instruction) -> str:
    """Return the kind of thing that an instruction binds a name to."""
    if isinstance(part, (Note, Pay, PayAny, RemoveMarks)) or (isinstance(part, Draw) and part.shuffled):
        return _NUMBER
    if isinstance(part, (NameCard, AddTokens, Reveal)):
        return _FACE
    if isinstance(part, Choose) and isinstance(part.pick.source, GainedLastTurn):
        return _FACE
    return _CARDS


def aside_faults(card: Card) -> Iterator[str]:
    """Yield the cards that are taken from the deck and never put anywhere: they would stay aside for ever."""
    for number, ability in enumerate(card.abilities, 1):
        every = parts(ability)
        for part in every:
            taken: tuple[str, ...] = ()
            if isinstance(part, FromDeck):
                taken = (part.as_,)
            elif hasattr(part, "found") and hasattr(part, "rest"):
                taken = (part.found, part.rest)
            for name in taken:
                if not _put_away(every, name, part.amount):
                    yield f"ability {number} takes {name!r} from the deck and leaves it aside"


def _put_away(every: tuple[object, ...], name: str, taken: object) -> bool:
    """Report whether the instructions move everything that is bound to a name.

    They do if they move it all at once, or pick from it as many cards as were taken.
    """
    picked = 0
    for part in every:
        if not isinstance(part, Instruction) or isinstance(part, (Choose, Reveal)):
            continue
        cards = part.source if isinstance(part, (Gain, BuyFrom)) else cards_acted_on(part)
        if cards == Ref(name) and not (isinstance(part, Remember) and part.as_ == name):
            return True
        if isinstance(cards, Pick) and cards.source == Ref(name) and cards.low == cards.high:
            if cards.low == taken:
                return True
            picked += cards.low if isinstance(cards.low, int) else 0
    return picked >= (taken if isinstance(taken, int) else ANY_NUMBER)
