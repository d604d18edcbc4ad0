"""A position while it is being written. A trial of whether it can be set up and what happens in it can begin, and what
can happen first in it, as sentences to choose from, the likeliest first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.kernel import at_turn_level, cost_of, legal, next_turn, resume, step, types_of
from engine.language import POOLS, From, On, Phase, Pick, Place, Play, Pool
from engine.language.walk import parts
from engine.piles import everywhere
from engine.state import KIND, UNKNOWN, Asks, BuyCard, BuyLandscape, Choice, Game, PlayCard, State
from oracle.errors import OracleError, Problem
from oracle.scenario.draft import Draft
from oracle.scenario.turns import of_turn
from oracle.words.card_texts import flat

if TYPE_CHECKING:
    from oracle.scenario.question import Question

_VERBS: Final = {Phase.ACTION: "Action phase", Phase.BUY: "Buy phase", Phase.NIGHT: "Night phase"}
_STEPS: Final = 200           # that are taken: counted, so that a busy machine changes nothing


class Trial(NamedTuple):
    """Hold how far a position was tried. What is wrong with it, where it stands then (None if it cannot be set up, or
    if a decision is to be taken first), whether everything was tried, and its game if it can be set up. ``assumed`` is
    what the position was taken to imply.
    """

    problems: tuple[Problem, ...] = ()
    state: State | None = None
    whole: bool = True
    game: Game | None = None
    assumed: tuple[str, ...] = ()


def tried(draft: Draft) -> Trial:
    """Set a draft up and let what happens in it begin, one thing after the other, as long as nobody has anything to
    decide that is not settled. Nothing is raised."""
    from oracle.scenario.question import build

    try:
        question = build(draft.scenario())
    except OracleError as error:
        return Trial(error.problems)
    return _followed(question)._replace(assumed=question.assumed)


def _followed(question: Question) -> Trial:
    """Return how far what happens in a position can be followed in so many steps."""
    from oracle.scenario.running import run_event

    game = question.game
    try:
        state, left, pins = question.state, question.events, question.pins
        for _ in range(_STEPS):
            if state.status:
                return Trial(state=state if not left else None, game=game)
            choice = None if at_turn_level(state) else legal(state)
            if choice is not None:
                kept = pins.match(state, choice)
                if kept is None or len(kept.options) != 1:
                    return Trial(game=game)
                done = step(state, choice.options[kept.options[0]])
                state, pins = done.state, pins.after(state, done.events, kept)
                continue
            if not left:
                return Trial(state=state, game=game)
            ran = run_event(state, left)
            if ran.free:
                return Trial(game=game)
            if ran.step is not None:
                state, pins = ran.step.state, pins.after(state, ran.step.events)
            left = ran.left
    except OracleError as error:
        return Trial(error.problems, game=game)
    return Trial(whole=False, game=game)


class Start(NamedTuple):
    """Something that can happen: the sentence, and of what sort it is."""

    text: str
    sort: str


def starts(draft: Draft, trial: Trial | None = None) -> list[Start]:
    """Return what can happen in a draft after what happens in it already, as far as that is settled; nothing if the
    position cannot be read yet. ``trial`` is what came of trying it, if that is known.
    """
    from oracle.scenario.question import build

    state = trial.state if trial is not None else None
    begun = bool(draft.get("event") or draft.get("earlier"))
    if state is None:
        try:
            scenario = draft.put("event", ()).put("choices", ()).put("expect", ()).scenario()
            state = build(scenario).state
        except OracleError:
            return []
    begun = begun or draft.get("phase") not in ((), ("start",))
    if next_turn(state) is not None:
        state = resume(state).state
    gained = frozenset(_bare(item) for item in draft.get("supply"))
    found = list(dict.fromkeys(_starts(state, begun)))
    if draft.get("event"):                                  # after that, the turn goes on or ends
        return sorted(found, key=lambda start: ("play", "buy", "turn").index(start.sort)
                      if start.sort in ("play", "buy", "turn") else 3)
    return sorted(found, key=lambda start: -_likely(state, start, gained))


def _bare(item: str) -> str:
    """The name in an entry of the Supply: "Smithy 3" is of Smithy."""
    return item.partition("[")[0].rstrip("0123456789 ")


def _likely(state: State, start: Start, gained: frozenset[str]) -> int:
    """Return how likely something is what a question is about: an Action other than one that only reacts. A card of the
    Supply that does something when it is gained, where somebody reacts to that.
    """
    words = start.text.split()
    name = start.text.partition(f" {words[1]} ")[2]
    if start.sort == "play":
        kind = state.game.kind_of.get(name)
        if kind is None:
            return 1
        types = types_of(state, kind)
        others = any("Action" in types_of(state, state.game.kind_of[card]) and card != name
                     for card in _names(state, state.turn.player, Place.HAND))
        if others and any(isinstance(word, Play) and isinstance(word.cards, Pick)
                          for word in parts(state.game.cards[kind].abilities)):
            return 4                                        # it plays another one
        return 3 if "Action" in types and "Reaction" not in types else 1
    if start.sort == "gain" and name in gained and words[0] == state.game.players[state.turn.player]:
        kind = state.game.kind_of[name]
        own = any(one.when.on is On.GAIN and one.source is From.ITSELF for one in state.game.cards[kind].abilities)
        hands = {card for player in range(len(state.game.players)) for card in _names(state, player, Place.HAND)}
        reacting = any(
            one.when.on in (On.GAIN, On.WOULD_GAIN) and one.source is From.HAND
            for card in hands for one in state.game.cards[state.game.kind_of[card]].abilities)
        return 2 if own and reacting else 0
    return 0


def _starts(state: State, begun: bool) -> Iterator[Start]:
    """The sentences; ``begun`` says that the turn has begun for sure."""
    game, turn = state.game, state.turn
    name = game.players[turn.player]
    choice = legal(state) if at_turn_level(state) else None
    if choice is not None:
        yield from _of_phase(state, name, choice)
    yield from _to_cards(state)
    for number, player in enumerate(game.players):
        yield from _of_player(state, number, player)
    if choice is not None and of_turn(choice) and Phase(turn.phase) in _VERBS:
        yield Start(f"{name} ends the {_VERBS[Phase(turn.phase)]}", "turn")
    yield Start(f"{name} ends the turn", "turn")
    yield Start(f"{name} {'goes on with' if begun else 'takes'} the turn", "turn")
    if not begun:
        yield Start(f"{name} starts the turn", "turn")
        for player in _from(turn.player + 1, game.players)[:1]:
            yield Start(f"{player} starts the turn", "turn")


def _of_phase(state: State, name: str, choice: Choice) -> Iterator[Start]:
    """Yield what the player whose turn it is can play and buy."""
    game = state.game
    for option in choice.options:
        if isinstance(option, PlayCard):
            yield Start(f"{name} plays {game.cards[option.card & KIND].name}", "play")
    if choice.asks is Asks.ACTION_PHASE:
        for card in _names(state, state.turn.player, Place.HAND):
            if "Treasure" in types_of(state, game.kind_of[card]):
                yield Start(f"{name} plays {card}", "play")
    for option in choice.options:
        if isinstance(option, BuyCard) and not option.otherwise:
            yield Start(f"{name} buys {game.cards[option.face & KIND].name}", "buy")
        elif isinstance(option, BuyLandscape):
            yield Start(f"{name} buys {game.landscapes[option.landscape].name}", "buy")
    if choice.asks is Asks.ACTION_PHASE:
        yield from _affordable(state, name)


def _to_cards(state: State) -> Iterator[Start]:
    """Yield what can be done to cards of the Supply and of hands."""
    players = state.game.players
    tops = [state.game.cards[kind].name for kind in _tops(state)]
    for player in _from(state.turn.player, players):
        yield from (Start(f"{player} gains {card}", "gain") for card in tops)
    for number, player in enumerate(players):
        hand = _names(state, number, Place.HAND)
        yield from (Start(f"{player} trashes {card}", "trash") for card in hand)
        yield from (Start(f"{player} discards {card}", "discard") for card in hand)
    for player in _from(state.turn.player, players):
        yield from (Start(f"{player} gains {card} onto the deck", "gain") for card in tops)
        yield from (Start(f"{player} gains {card} to hand", "gain") for card in tops)


def _of_player(state: State, number: int, player: str) -> Iterator[Start]:
    """Yield what else one player can do: with cards in play, with the deck, with tokens."""
    for card in _names(state, number, Place.PLAY):
        yield Start(f"{player} trashes {card} from play", "trash")
    for card in _names(state, number, Place.HAND):
        yield Start(f"{player} reveals {card}", "reveal")
    yield Start(f"{player} draws 1", "draw")
    pools = state.pools[number * POOLS:]
    for pool, word in ((Pool.COFFERS, "Coffers"), (Pool.VILLAGERS, "Villager")):
        if pools[pool]:
            yield Start(f"{player} spends 1 {word}", "spend")
    if pools[Pool.DEBT]:
        yield Start(f"{player} pays 1 Debt", "spend")


def _from(first: int, players: tuple[str, ...]) -> list[str]:
    return [players[(first + number) % len(players)] for number in range(len(players))]


def _names(state: State, player: int, place: Place) -> list[str]:
    """The names of a player's cards in a place, each once, in the order of their names."""
    kinds = {card & KIND for card in flat(state.zone(player, place))}
    return sorted(state.game.cards[kind].name for kind in kinds if kind != UNKNOWN)


def _tops(state: State) -> list[int]:
    """The kinds on top of the piles of the Supply; those that were named first stand before the Base cards."""
    found = [pile[0][0] for number, pile in enumerate(state.piles)
             if pile and pile[0][0] > 0 and state.game.piles[number].supply]
    base = frozenset(everywhere())
    return sorted(found, key=lambda kind: state.game.cards[kind].name in base)


def _affordable(state: State, name: str) -> Iterator[Start]:
    """Yield what could be bought once the Action phase is over, with the coins there are."""
    base = state.turn.player * POOLS
    coins, potions = state.pools[base + Pool.COINS], state.pools[base + Pool.POTIONS]
    if not coins or not state.pools[base + Pool.BUYS] or state.pools[base + Pool.DEBT]:
        return
    for kind in _tops(state):
        cost = cost_of(state, kind)
        if cost[0] <= coins and cost[1] <= potions:
            yield Start(f"{name} buys {state.game.cards[kind].name}", "buy")


__all__ = ["Start", "Trial", "starts", "tried"]
