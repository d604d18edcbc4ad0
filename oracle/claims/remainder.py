"""The remainder of what is being resolved: what of each suspended ability is still to come, and of the rules' own
procedures around it.

Of an instruction that is under way, nearly always the whole is said to come: so the remainder errs only upward, as the
closure does that begins with it (:mod:`oracle.claims.closure`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import is_
from typing import Final, NamedTuple

from engine import language as lang
from engine.kernel.code import Code, Span
from engine.kernel.registers import (
    B_CARD,
    B_PLAYER,
    D_COUNT,
    D_DECK,
    D_GOT,
    D_PLACE,
    D_PLAYER,
    G_CARD,
    G_PLAYER,
    G_TARGET,
    IT,
    K_PLAYER,
    K_POOL,
    ME,
    OCC,
    P_CARD,
    P_CLAIMS,
    P_FACE,
    P_PLAYER,
    W_OCC,
    W_POOL,
    WHO,
)
from engine.language import PLAYER_PLACES, On, Place, Who
from engine.language.walk import Node, bound_names, contains, free_names
from engine.state import FACE, KIND, LOST, TAG, TAG_SHIFT, Frame, Occurrence, Regs, State, Trigger, Value
from oracle.claims.kinds import Some, bits, kinds_held, kinds_in
from oracle.claims.takings import Taking, both, how_many, rest_takes, takings_of

_ON: Final = tuple(On)
_OF_EACH: Final = (lang.Each, lang.Pass, lang.Bid)            # in these, "you" is one player after the other
_COMES: Final = (lang.Play, lang.Put)                         # words by which cards that are held come to be played
_ALL: Final = "@all "                                         # before the names of what all players bound
_WOULD_RESOLVE, _AFTER_PLAY = 2, 3                            # the operations of a play that come after these windows
_PUT: Final = 1                                               # the operation of a gain that moves the card
_SECOND: Final = 1                                            # the operation of a purchase that is its last


class Rest(NamedTuple):
    """The instructions of an ability that are still to come.

    Its code, whose it is, who follows it, the kinds of the cards and the players of its occurrence (as bits), the
    instructions, and the cards that its names stand for.
    """

    code: int
    owner: int
    you: int
    it: int
    actors: int
    words: tuple[Node, ...]
    names: tuple[tuple[str, Some], ...]

    def within(self, other: Rest) -> bool:
        """Report whether no more is to come than of another one."""
        if (self.code, self.owner, self.you, self.words) != (other.code, other.owner, other.you, other.words):
            return False
        held = dict(other.names)
        return not (self.it & ~other.it or self.actors & ~other.actors) and all(
            name in held and some.within(held[name]) for name, some in self.names)


class Occurred(NamedTuple):
    """An occurrence on which abilities may still trigger: of which sort, to whom, about which kinds of cards (as bits),
    and from which place they came."""

    on: On
    player: int
    kinds: int
    place: int


class Moved(NamedTuple):
    """Cards that a player is still to gain or to play; ``place`` is where they come to."""

    player: int
    some: Some
    place: int


class Remainder(NamedTuple):
    """The remainder of what is being resolved: see the module's text.

    ``triggers``: code, owner, player, kinds and players of abilities that wait in windows, ``named`` what these have
    bound. ``draws``, ``tokens``: who draws to which place, and has already drawn which kinds (as bits); who takes
    tokens of which sort. ``taking`` is what all of it
    takes at the most, ``cards`` are the kinds that are played by it and lie neither in hand nor set aside, each as
    often as it may be.
    """

    rests: frozenset[Rest] = frozenset()
    gains: frozenset[Moved] = frozenset()
    plays: frozenset[Moved] = frozenset()
    occurred: frozenset[Occurred] = frozenset()
    triggers: frozenset[tuple[int, int, int, int, int]] = frozenset()
    named: frozenset[tuple[str, str, Some]] = frozenset()
    draws: frozenset[tuple[int, int, int]] = frozenset()
    tokens: frozenset[tuple[int, int]] = frozenset()
    taking: Taking = Taking()
    cards: tuple[int, ...] = ()

    def within(self, other: Remainder) -> bool:
        """Report whether no more is to come than of another one, except for how much is taken."""
        simple = all(mine <= its for mine, its in zip(self[3:8], other[3:8], strict=True))
        return simple and all(any(rest.within(one) for one in other.rests) for rest in self.rests) and all(
            any((moved.player, moved.place) == (one.player, one.place) and moved.some.within(one.some) for one in its)
            for mine, its in ((self.gains, other.gains), (self.plays, other.plays)) for moved in mine)


NOTHING: Final = Remainder()


def remainder_of(state: State) -> Remainder | None:
    """Return what is still to come of what is being resolved above the frames of turns; None where it is not known of
    some frame."""
    program = state.game.program
    of_turns = (program.turn_code.id, program.would_turn.id, program.turn_over.id)
    frames = [frame for frame in state.stack if frame.code not in of_turns]
    if not frames:
        return NOTHING
    found = _Gathered(state)
    above: Frame | None = None
    for frame in reversed(frames):
        if not found.add(frame, above):
            return None
        above = frame
    found.count_on_decks(frames)
    return found.remainder()


_TUPLES: Final[dict[tuple[int, ...], tuple[Node, ...]]] = {}
_MANY: Final = 1 << 12


def _one_object(words: tuple[Node, ...]) -> tuple[Node, ...]:
    """Return the same object for the same instructions: what is asked of words is remembered for each object."""
    key = tuple(map(id, words))
    kept = _TUPLES.get(key)
    if kept is not None and all(map(is_, kept, words)):
        return kept
    if len(_TUPLES) > _MANY:
        _TUPLES.clear()
    _TUPLES[key] = words
    return words


class _Gathered:
    """The remainder of a position while it is put together, from the frame on top downward."""

    def __init__(self, state: State) -> None:
        self._state, self._program = state, state.game.program
        self._turn = state.turn.player
        self._every = (4 << len(state.zones)) - 1             # the zones and the piles
        self._kinds = (1 << len(state.game.cards)) - 2        # numbers that are none of these are no cards
        self._sets: dict[str, set[Value]] = {name: set() for name in Remainder._fields[:8]}
        self._takings: list[Taking] = []
        self._cards: list[int] = []

    def remainder(self) -> Remainder:
        """Return what has been put together."""
        sets = {name: frozenset(some) for name, some in self._sets.items()}
        return Remainder(**sets, taking=both(self._takings), cards=tuple(sorted(self._cards)))

    def add(self, frame: Frame, above: Frame | None) -> bool:
        """Add a frame with the one above it. Whether it is known what is still to come of it."""
        program, r = self._program, frame.registers
        code = self._state.game.codes[frame.code]
        if code.window:
            self._add_window(r[W_OCC], r[W_POOL])
        elif code.ability is not None:
            return self._add_ability(code, frame, above)
        elif code is program.play:
            return self._add_play(frame)
        elif code is program.gain:
            if frame.at <= _PUT and r[G_CARD] is not None:
                target = r[G_TARGET] if r[G_TARGET] >= 0 else ~r[G_TARGET]
                self._add_gain(r[G_PLAYER], r[G_CARD], target)
        elif code is program.buy:
            if frame.at <= _SECOND:
                kinds = kinds_held(r[B_CARD])
                self._add_gain(r[B_PLAYER], r[B_CARD] & FACE, Place.DISCARD)
                self._sets["occurred"].add(Occurred(On.BUY, r[B_PLAYER], kinds, -1))
        elif code is program.take_token:
            self._sets["tokens"].add((r[K_PLAYER], r[K_POOL]))
        elif code is program.draw and above is None:
            self._add_draw(r)
        else:
            return code is program.arrange
        return True

    def _add_window(self, occurrence: Occurrence, pool: Sequence[Trigger]) -> None:
        kinds = _kinds_of(occurrence)
        on = _ON[occurrence.on]
        self._sets["occurred"].add(Occurred(on, occurrence.player, kinds, occurrence.source))
        for trigger in pool:
            self._add_trigger(trigger, kinds, occurrence.player)

    def _add_trigger(self, trigger: Trigger, kinds: int, actor: int) -> None:
        code = self._state.game.codes[trigger.code]
        self._sets["triggers"].add((trigger.code, trigger.owner, trigger.player, kinds, 1 << actor))
        for name, value in zip(code.names, trigger.binds, strict=False):
            self._sets["named"].add((code.card, name, self._held(value)))

    def _add_play(self, frame: Frame) -> bool:
        program, r = self._program, frame.registers
        if program.granted or lang.ResolveTwice in program.effects or r[P_FACE] & FACE > KIND:
            return False
        player, kinds = r[P_PLAYER], kinds_held(r[P_FACE])
        if frame.at <= _WOULD_RESOLVE:                        # its ability is still to be followed
            for kind in bits(kinds):
                if (code := program.play_code.get(kind)) is not None and code.ability is not None:
                    words = (code.ability.clause,)
                    self._add_rest(Rest(code.id, player, player, kinds, 1 << player, words, ()), code, words)
        if frame.at < _WOULD_RESOLVE:
            self._sets["occurred"].add(Occurred(On.WOULD_RESOLVE, player, kinds, -1))
        if frame.at <= _AFTER_PLAY:
            self._sets["occurred"].add(Occurred(On.AFTER_PLAY, player, kinds, -1))
            for trigger in r[P_CLAIMS] or ():
                self._add_trigger(trigger, kinds, player)
        return True

    def _add_gain(self, player: int, card: int, place: int) -> None:
        of_pile = Some(kinds_in((card,)), 3 << len(self._state.zones))
        self._sets["gains"].add(Moved(player, of_pile if card < TAG else self._held(card), place))
        self._takings.append(Taking(brings=1, lifts=1, gains=1))

    def _add_draw(self, r: Regs) -> None:
        """Add what is drawn; of another deck than a player's, the instruction that is under way says it."""
        if r[D_DECK] is None or r[D_DECK] == Place.DECK:
            self._sets["draws"].add((r[D_PLAYER], r[D_PLACE], kinds_held(r[D_GOT] or ())))
            self._takes(Taking(own=r[D_COUNT]), r[D_PLAYER])

    def _takes(self, some: Taking, player: int) -> None:
        """Add what is taken where a player follows it: from whose deck is counted for the player whose turn it is."""
        if player != self._turn:
            most = some.own + some.others
            some = some._replace(own=most, others=most)
        self._takings.append(some)

    def _add_ability(self, code: Code, frame: Frame, above: Frame | None) -> bool:
        assert code.ability is not None
        r = frame.registers
        left = Left(code, frame.at, above, self._state)
        if above is not None and above.code == self._program.draw.id and not left.under_way and (
                above.registers[D_DECK] not in (None, Place.DECK)):
            return False
        if left.words or left.again:
            occurrence = r[OCC]
            actors = 1 << occurrence.player if occurrence is not None else 0
            it = kinds_held(r[IT]) | (_kinds_of(occurrence) & ~1 if occurrence is not None else 0) | 1 << code.kind & ~1
            you = r[WHO]
            if left.each:
                you = occurrence.player if code.by is Who.ACTOR and occurrence is not None else r[ME]
            names = self._names(code, r, left.under_way, above)
            words = _one_object(tuple(left.words))
            self._add_rest(Rest(code.id, r[ME], you, it, actors, words, names), code, words)
            self._add_held(code, r, left.words)
        if left.again and above is not None:
            player, played = above.registers[P_PLAYER], self._program.play_code.get(above.registers[P_FACE] & KIND)
            self._sets["plays"].add(Moved(player, self._held(above.registers[P_CARD]), Place.PLAY))
            if played is not None:
                self._takes(takings_of(self._state.game)[played.id].times(left.again), player)
        return True

    def _add_rest(self, rest: Rest, code: Code, words: tuple[Node, ...]) -> None:
        assert code.ability is not None
        self._sets["rests"].add(rest)
        held = frozenset((name, some.kinds) for name, some in rest.names if name not in bound_names(words))
        who = Who.YOU if rest.you == self._turn else Who.ALL
        some = rest_takes(self._state.game, code, words, held, who)
        if any(contains(word, lang.Play) for word in words):
            some = some._replace(actions=some.actions + some.brings)      # what is played so costs no Action
        self._takes(some, rest.you)

    def _names(
        self, code: Code, r: Regs, under_way: list[Node], above: Frame | None,
    ) -> tuple[tuple[str, Some], ...]:
        """Return the cards that the names of an ability stand for: those that an instruction under way binds or has
        read, for any card that the ability holds or that is being fetched for it.
        """
        found: dict[str, Some] = {}
        for name, value in zip(code.registers, r, strict=True):
            called = name.removeprefix(_ALL)
            if not called.startswith(("@", "%")):
                some = self._held(value)
                found[called] = found.get(called, Some(0, 0)) | some
        everything = Some(0, 0)
        if under_way:
            everything = self._held(tuple(r)) | self._held(above.registers if above is not None else ())
        for word in under_way:
            for called in bound_names(word) | free_names(word):
                found[called] = found.get(called, Some(0, 0)) | everything
        return tuple(sorted(found.items()))

    def _add_held(self, code: Code, r: Regs, words: Sequence[Node]) -> None:
        """Count the cards that are named and that words play or move, where they lie so that they are not counted."""
        if not any(contains(word, _COMES) for word in words):
            return
        for name, value in zip(code.registers, r, strict=True):
            if name.removeprefix(_ALL).startswith("@"):
                continue
            for card in _handles(value):
                player, place = self._where(card)
                if player != self._turn or place not in (Place.HAND, Place.ASIDE, Place.SHUFFLE):
                    self._cards.append(card & KIND)

    def count_on_decks(self, frames: Sequence[Frame]) -> None:
        """Count the cards on decks of which something holds one: it may take them from there."""
        for card in {card for frame in frames for card in _handles(frame.registers)}:
            player, place = self._where(card)
            if 0 <= player < len(self._state.game.players) and place == Place.DECK:
                self._takes(Taking(own=1), player)

    def _where(self, card: int) -> tuple[int, int]:
        """Return whose a card is that something holds, and in which place it lies; (-1, ...) if that is not known."""
        return divmod(self._state.where[(card >> TAG_SHIFT) - 1] if not card & LOST else -1, PLAYER_PLACES)

    def _held(self, value: Value) -> Some:
        """The cards in what an ability holds, and where they may lie."""
        if value.__class__ is int:
            kinds = kinds_in((value,)) & self._kinds
            if value >= TAG and not value & LOST:
                return Some(kinds, 1 << self._state.where[(value >> TAG_SHIFT) - 1])
            return Some(kinds, self._every if kinds else 0)
        found = Some(0, 0)
        if isinstance(value, tuple):
            for item in value:
                found |= self._held(item)
        return found


class Left:
    """The rest of an ability from one of its operations on.

    ``words`` are the instructions, ``under_way`` those of them that have begun, ``each`` whether one of these is
    followed by one player after the other; ``again`` is how often the card that is being played is still to be.
    """

    def __init__(self, code: Code, at: int, above: Frame | None, state: State) -> None:
        assert code.ability is not None
        self._whole, self._at, self._above, self._program = code.ability.clause, at, above, state.game.program
        self.words: list[Node] = []
        self.under_way: list[Node] = []
        self.each = False
        self.again = 0
        self._clause(self._whole, code.spans)

    def _clause(self, clause: lang.Clause, inside: Sequence[Span]) -> None:
        """Add what is left of a clause: what is done if its cost is not paid only as long as that can be."""
        paid, done = len(clause.cost), len(clause.cost) + len(clause.do)
        do, otherwise = inside[paid:done], inside[done:]
        if len(inside) != done + len(clause.otherwise):
            self._whole_of(clause)
            return
        if otherwise and otherwise[0].first <= self._at:
            self._follow(otherwise)
            return
        self._follow(inside[:done])
        if not do or not do[0].first <= self._at <= do[-1].behind:
            self._follow(otherwise)

    def _follow(self, spans: Sequence[Span]) -> None:
        for span in spans:
            if span.first >= self._at:
                self.words.append(span.word)
            elif span.behind > self._at:
                self._begun(span)

    def _begun(self, span: Span) -> None:
        """Add what is left of an instruction that has begun."""
        word, inside = span.word, span.inside
        above = self._above.code if self._above is not None else -1
        match word:
            case lang.Clause():
                self._clause(word, inside)
            case lang.OncePerTurn():
                self._follow(inside)
            case lang.ChooseOne(count=1) if not self._program.marks_plays and self._chosen(word, inside) is not None:
                self._follow(self._chosen(word, inside) or ())
            case lang.Play(times=int() as times) if above == self._program.play.id and (
                    how_many(word.cards, self._whole) == 1):
                self.again += times - 1
            case _:
                self._whole_of(word)

    def _whole_of(self, word: Node) -> None:
        """Add the whole of an instruction that has begun."""
        self.words.append(word)
        self.under_way.append(word)
        self.each = self.each or isinstance(word, _OF_EACH)

    def _chosen(self, word: lang.ChooseOne, inside: Sequence[Span]) -> Sequence[Span] | None:
        """The instructions of the option that was chosen; None where that is not known."""
        begun: Sequence[Span] | None = None
        for option in word.options:
            of_option, inside = inside[:len(option.do)], inside[len(option.do):]
            if of_option and of_option[0].first <= self._at:
                begun = of_option
        return begun


def _kinds_of(occurrence: Occurrence) -> int:
    """The kinds of the cards that an occurrence is about, as bits; bit 0 where it is about none."""
    kinds = kinds_held(occurrence.cards) | kinds_in([face for face, _, _ in occurrence.infos])
    return kinds or 1


def _handles(value: Value) -> Iterator[int]:
    """The handles in what an ability holds."""
    if value.__class__ is int:
        if value >= TAG:
            yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _handles(item)


__all__ = ["NOTHING", "Moved", "Occurred", "Remainder", "Rest", "remainder_of"]
