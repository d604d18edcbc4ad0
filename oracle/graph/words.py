"""Words for a graph: options, decisions, events and positions, and whole lines of play.

The words come from ``oracle.words``; a game of another kind brings its own (``Moves.words``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from engine.state import UNKNOWN, Choice, Drawn, Event, State
from oracle.graph.explored import KIND_NAMES, Explored
from oracle.graph.moves import Wording

if TYPE_CHECKING:
    from oracle.graph.hands import Hand


class GameWords:
    """The words of the game itself."""

    def options(self, state: State, choice: Choice) -> Sequence[str]:
        """The options of a decision, in their order."""
        from oracle.words.option_texts import option_texts

        return option_texts(state, choice)

    def names(self, state: State, choice: Choice, most: int) -> Sequence[Sequence[str]]:
        """The first options of a decision, each with its words first and then what else is understood."""
        from oracle.words.option_texts import option_names, option_texts

        texts = option_texts(state, choice)
        return [option_names(state, choice, number, texts) for number in range(min(len(texts), most))]

    def source(self, state: State, choice: Choice) -> str:
        """Return who or what asks."""
        from oracle.words.decisions import source_text

        return source_text(state, choice)

    def asks(self, state: State, choice: Choice) -> str:
        """The decision as a sentence."""
        from oracle.words.decisions import choice_text

        return choice_text(state, choice)

    def player(self, state: State, choice: Choice) -> str:
        """Return who decides; empty for chance."""
        return "" if choice.player < 0 else str(state.game.players[choice.player])

    def event(self, state: State, event: Event) -> str:
        """Something that happened."""
        from oracle.words.event_sentences import event_text

        return event_text(state.game, event)

    def position(self, state: State) -> list[str]:
        """A position, line by line."""
        from oracle.words.position_texts import state_text

        return state_text(state)


@lru_cache(1024)
def _share(part: int, whole: int) -> str:
    from fractions import Fraction

    return str(Fraction(part, whole))


class StepWords(NamedTuple):
    """One step of a line of play in words: who decides, who asks, the option, what happened, how likely it was
    (for chance; empty otherwise)."""

    edge: int
    player: str
    source: str
    asks: str
    option: str
    events: tuple[str, ...]
    chance: str

    def as_data(self) -> dict[str, object]:
        """The step for JSON."""
        data: dict[str, object] = {
            "player": self.player or None, "source": self.source, "asks": self.asks, "option": self.option,
            "events": list(self.events),
        }
        if self.chance:
            data["chance"] = self.chance
        return data


class Words:
    """The words of one graph."""

    def __init__(self, graph: Explored, wording: Wording) -> None:
        self._graph = graph
        self._wording = wording
        self._options: dict[int, Sequence[str]] = {}
        self._asks: dict[int, str] = {}

    def options(self, node: int) -> Sequence[str]:
        """The options at a node, in their order; none where nobody decides."""
        found = self._options.get(node)
        if found is None:
            choice = self._graph.choices[node]
            found = self._wording.options(self._graph.states[node], choice) if choice is not None else ()
            self._options[node] = found
        return found

    def names(self, node: int, most: int) -> Sequence[Sequence[str]]:
        """The first options at a node, each with its words first and then what else is understood."""
        choice = self._graph.choices[node]
        if choice is None:
            return ()
        if isinstance(self._wording, GameWords):
            return self._wording.names(self._graph.states[node], choice, most)
        return [(text,) for text in self.options(node)[:most]]

    def option(self, edge: int) -> str:
        """The option that is chosen on an edge; of cards that nobody has looked at, which they can be."""
        hand = self._hand_on(edge)
        if hand is not None:
            return f"draw {self.hand(self._graph.targets[edge])}"
        return self.options(self._graph.sources[edge])[self._graph.numbers[edge]]

    def _hand_on(self, edge: int) -> Hand | None:
        """Return what can be drawn on an edge after which nobody looks at it, or None."""
        return self._graph.hands.get(self._graph.targets[edge])

    def hand(self, node: int) -> str:
        """Name the cards that can have been drawn at an end that represents several (``3 of 5 Copper, 2 Estate``); or
        empty.
        """
        hand = self._graph.hands.get(node)
        if hand is None:
            return ""
        from oracle.words.card_texts import cards_text

        return f"{hand.number} of {cards_text(self._graph.states[node].game, hand.bag)}"

    def folded(self, node: int) -> str:
        """Say what is folded at a node: abilities of which one order is followed for all, or ends with the cards that
        can have been drawn. Empty where nothing is folded.
        """
        hand = self._graph.hands.get(node)
        if hand is not None:
            return f"stands for {hand.size:,} ends: {self.hand(node)} are drawn"
        if node not in self._graph.blocks:
            return ""
        count = self._graph.orders_in(node)
        orders = "both orders" if count == 2 else f"all {count:,} orders"
        return f"one order stands for {orders} of {self.block(node)} among what waits"

    def block(self, node: int) -> str:
        """The abilities at a node of which one order is followed for all; or empty."""
        options = self.options(node)
        return ", ".join(dict.fromkeys(
            options[number].removeprefix("use ") for number in self._graph.blocks.get(node, ())))

    def one_of(self, node: int) -> str:
        """For what the one option of a node stands: ``one of 6 orders``, ``one of 981 draws``; or empty."""
        end = self._graph.hand_on(node)
        if end is not None:
            return f"one of {self._graph.hands[end].size:,} draws"
        return f"one of {self._graph.orders_in(node):,} orders" if node in self._graph.blocks else ""

    def forced(self, edge: int) -> str:
        """Say how many decisions with a single option were taken on an edge; or empty."""
        count = len(self._graph.forced.get(edge, ()))
        return f"{count} single {'option' if count == 1 else 'options'} folded" if count else ""

    def decision(self, edge: int) -> str:
        """Say what is decided on an edge, who decides and who or what asks: ``Bob: use Trader (when-gain Curse)``."""
        node = self._graph.sources[edge]
        if isinstance(self._wording, GameWords):
            from oracle.words.decisions import asks_text, decider_text, decision_text

            if self._hand_on(edge) is not None:
                state, choice = self._graph.states[node], self._graph.choice(node)
                return f"{decider_text(state, choice)}: {self.option(edge)} ({asks_text(state, choice)})"
            return decision_text(self._graph.states[node], self._graph.choice(node), self._graph.option(edge))
        return f"{self.player(node) or 'Chance'}: {self.option(edge)} ({self.source(node)})"

    def source(self, node: int) -> str:
        """Return who or what asks at a node."""
        return self._wording.source(self._graph.states[node], self._graph.choice(node))

    def asks(self, node: int) -> str:
        """The decision at a node as a sentence; elsewhere what kind of node it is."""
        graph = self._graph
        choice = graph.choices[node]
        if choice is not None:
            if node not in self._asks:
                self._asks[node] = self._wording.asks(graph.states[node], choice)
            return self._asks[node]
        kind = KIND_NAMES[graph.kinds[node]]
        if node in graph.cuts:
            return f"{kind}: {graph.cuts[node]}"
        return str(graph.states[node].status) if kind == "open" else kind

    def player(self, node: int) -> str:
        """Return who decides at a node; empty for chance and where nobody does."""
        choice = self._graph.choices[node]
        return "" if choice is None else self._wording.player(self._graph.states[node], choice)

    def position(self, node: int) -> list[str]:
        """The position at a node, line by line."""
        told = self._wording.position(self._graph.states[node])
        return [*told, f"folded: {self.folded(node)}"] if node in self._graph.hands else told

    def opening(self) -> list[str]:
        """Tell what happened before the first decision."""
        return self._told(self._graph.root, self._graph.opening)

    def events(self, edge: int) -> list[str]:
        """Tell what happened on an edge."""
        hand = self._hand_on(edge)
        node = self._graph.sources[edge]
        told = self._told(node, self.happened(edge))
        if hand is not None:
            who = self._graph.states[node].game.players[hand.player]
            told.insert(0, f"{who} drew {hand.number} {'card' if hand.number == 1 else 'cards'} (nobody looks at them)")
        return told

    def happened(self, edge: int) -> Sequence[Event]:
        """Return what happened on an edge, without the drawing of cards that nobody has looked at: the option says
        that.
        """
        events: Sequence[Event] = self._graph.events(edge)
        if self._hand_on(edge) is None:
            return events
        return [event for event in events if not isinstance(event, Drawn) or set(event.cards) != {UNKNOWN}]

    def _told(self, node: int, events: Sequence[Event]) -> list[str]:
        state = self._graph.states[node]
        if isinstance(self._wording, GameWords):
            from oracle.words.lines_of_play import printed_order

            events = printed_order(state.game, events)
        return [self._wording.event(state, event) for event in events]

    def chance(self, edge: int) -> str:
        """Say how likely the outcome of a chance event on an edge is ("3/4"); empty where somebody decides."""
        weights = self._graph.choice(self._graph.sources[edge]).weights
        if not weights or self._hand_on(edge) is not None:
            return ""
        from engine.state import total_weight

        return _share(weights[self._graph.numbers[edge]], total_weight(weights))

    def step(self, edge: int) -> StepWords:
        """One step in words."""
        node = self._graph.sources[edge]
        return StepWords(edge, self.player(node), self.source(node), self.asks(node), self.option(edge),
                         tuple(self.events(edge)), self.chance(edge))

    def line(self, line: Sequence[int]) -> list[StepWords]:
        """A line of play in words."""
        return [self.step(edge) for edge in line]


def words_of(graph: Explored) -> Words:
    """The words of a graph: those of its moves, or the game's own."""
    return Words(graph, graph.moves.words or GameWords())
