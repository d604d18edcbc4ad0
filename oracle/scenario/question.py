"""From a scenario to a question: the engine's state, what happens, which decisions are settled, what is
claimed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import groupby

from engine.collection import instead, unofficial
from engine.kernel import Setup, legal, new_game, new_state, resume, set_up, set_up_game
from engine.language import POOLS, AddTokens, Card, On, Phase, Place, Pool, SetUp
from engine.language.walk import parts
from engine.piles import is_basic
from engine.record import record
from engine.state import UNKNOWN as UNKNOWN_KIND
from engine.state import Game, State, Stop, Turn
from oracle.errors import OracleError, Problem
from oracle.scenario.fields import HAD, Scenario
from oracle.scenario.model import UNKNOWN, ZONES, Budget, DeckItem, Expectation
from oracle.scenario.pending import with_pending
from oracle.scenario.pins import Pins
from oracle.scenario.position import Layout, Stock, lay_out
from oracle.scenario.programs import programs
from oracle.scenario.running import Happened, Undecided, run_earlier
from oracle.scenario.sentences import CLEAN_UP, Deed
from oracle.words.table import GAME_PLACE, PHASE, PLAYER_PLACE, POOL, TOKEN

_Item = int | tuple[int, ...]         # a card, or shuffled ones


@record
class Question:
    """A position and what is asked about it.

    ``events`` happen one after the other, each when the one before is resolved; ``oracle.scenario.run_event``
    carries them out. ``pins`` settle decisions; ``expectations`` are the claims. ``happened`` are the steps of what
    was ``earlier``, which ``state`` comes from. ``accepted`` is what cannot be in a game, and was accepted.
    """

    state: State
    events: tuple[Deed, ...]
    pins: Pins
    expectations: tuple[Expectation, ...]
    budget: Budget
    title: str
    scenario: Scenario
    happened: tuple[Happened, ...] = ()
    accepted: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()

    @property
    def game(self) -> Game:
        """The game that the position belongs to."""
        return self.state.game


@lru_cache(maxsize=8)       # one position is asked about several times: with other events, choices, claims
def _new_game(setup: Setup) -> Game:
    return new_game(*setup)


def build(scenario: Scenario, ordered: bool = False) -> Question:
    """The question of a scenario, with everything that happened ``earlier`` carried out.

    ``ordered`` keeps the order of discard piles, so that players choose in which order cards are discarded together: to
    be asked for where a claim looks at it (``oracle.claims.answer`` does). Raises OracleError if the position cannot
    be, or if something earlier cannot happen or is not settled.
    """
    with instead(*scenario.entries):
        layout = lay_out(scenario)
        if layout.problems:
            raise OracleError(*layout.problems)
        return assembled(scenario, layout, ordered)


def assembled(
    scenario: Scenario, layout: Layout, ordered: bool, make: Callable[[Setup], Game] = _new_game,
) -> Question:
    """The question of a scenario whose cards and piles are laid out already; with ``ordered`` the game keeps the order
    of discard piles. ``make`` makes the game. Raises OracleError if something earlier cannot happen or is not
    settled."""
    state, assumed = _position(scenario, make(_setup(scenario, layout, ordered)), layout)
    happened: list[Happened] = []
    implied = _implied(scenario)
    others, theirs = _ended_first(scenario)
    following = (*scenario.sentences, None)
    problems: list[Problem] = []
    for number, earlier in enumerate(scenario.earlier):
        first = implied if not number else ()
        first += theirs if earlier.deed is others else ()
        try:
            state = run_earlier(state, earlier, happened, following[number + 1], first)
        except Undecided as error:      # what else is to be settled is told with it
            problems += error.problems
            state = error.state
        except OracleError:
            if problems:
                break
            raise
        if state.status:
            break
    if problems:
        raise OracleError(*problems)
    events = tuple(
        part for deed in scenario.event for part in (*(theirs if deed is others else ()), *deed.parts()))
    if not scenario.earlier:
        events = (*implied, *events)
    return Question(
        state, events, Pins.of(scenario.choices), scenario.expect, scenario.budget, scenario.title, scenario,
        tuple(happened), layout.accepted,
        _own_cards(layout, scenario) + layout.assumed + assumed + tuple(
            f"Assumed: {one.player} ends the turn first, since it is not {others.player}'s yet."
            for one in theirs if others is not None),
    )


def _own_cards(layout: Layout, scenario: Scenario) -> tuple[str, ...]:
    """The remark about cards that are in no set."""
    cards = (*layout.cards, *layout.landscapes)
    if not unofficial(card.name for card in cards):
        return ()
    from oracle.scenario.own_cards import told

    return told(cards, scenario.cards)


def _implied(scenario: Scenario) -> tuple[Deed, ...]:
    """Return what happens first without being said. A turn that stands at its start begins, and where nothing else
    happens, a turn that stands at Clean-up comes to its end.
    """
    player, phase = scenario.stands
    if phase == "start" and not scenario.begun:
        return (Deed(player, "starts", what="turn"),)
    if phase == "clean-up" and not scenario.sentences:
        return (Deed(player, "ends", what=CLEAN_UP),)
    return ()


def _ended_first(scenario: Scenario) -> tuple[Deed | None, tuple[Deed, ...]]:
    """A sentence that ends a turn within another player's, and those that end the turns before it; none if the turn is
    not clear."""
    whose, phase = scenario.stands
    names = [player.name for player in scenario.players]
    change = next((deed for deed in scenario.sentences if deed.verb in ("ends", "starts", "takes", "goes", "until")
                   and deed.what in ("", "turn") and not deed.cards), None)
    if change is None or change.verb != "ends" or phase == "start" or whose == change.player:
        return None, ()
    if change.player not in names:
        return None, ()
    at, count = names.index(whose), len(names)
    between = (names.index(change.player) - at) % count
    return change, tuple(Deed(names[(at + step) % count], "ends", what="turn") for step in range(between))


def _setup(scenario: Scenario, layout: Layout, ordered: bool) -> Setup:
    return Setup(
        rules=scenario.era.rules(),
        players=tuple(player.name for player in scenario.players),
        cards=layout.cards,
        piles=tuple((stock.name, stock.members, stock.in_supply) for stock in layout.stocks),
        landscapes=layout.landscapes,
        aside_cards=layout.asides,
        ordered_discard=ordered,
        basic=tuple(stock.name for stock in layout.stocks if is_basic(stock.name)),
        extra=programs(scenario.sentences),
    )


def _position(scenario: Scenario, game: Game, layout: Layout) -> tuple[State, tuple[str, ...]]:
    """The position before anything happens, and what it was taken to imply."""
    kind_of = game.kind_of
    names = list(game.players)
    whose, standing = scenario.stands
    mover = names.index(whose)
    zones: dict[tuple[int, Place], tuple[_Item, ...]] = {}
    pools: dict[tuple[int, Pool], int] = {}
    cubes: list[tuple[int, int]] = []
    gained: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}
    trashed: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}
    landscape_of = {card.name: number for number, card in enumerate(layout.landscapes)}
    for number, player in enumerate(scenario.players):
        for zone in ZONES:
            items = getattr(player, zone)
            if items:
                zones[number, PLAYER_PLACE[zone]] = _kinds(items, kind_of)
        pools.update({(number, POOL[name]): amount for name, amount in player.counts})
        if player.boons:
            zones[number, Place.BOONS] = _kinds(player.boons, kind_of)
        for key in HAD:
            cubes += [(landscape_of[name], number) for name in getattr(player, key) if name in landscape_of]
        for note, now, last in ((gained, player.gained_this_turn, player.gained_last_turn),
                                (trashed, player.trashed_this_turn, player.trashed_last_turn)):
            if now or last:
                note[number] = tuple(kind_of[name] for name in now), tuple(kind_of[name] for name in last)
    for deck, items in layout.decks:
        zones[mover, GAME_PLACE[deck]] = _kinds(items, kind_of)
    inherited = {
        number: kind_of[player.inherited] for number, player in enumerate(scenario.players) if player.inherited
    }
    state = new_state(
        game,
        zones=zones,
        trash=tuple(UNKNOWN_KIND if name == UNKNOWN else kind_of[name] for name in layout.trash),
        piles={stock.name: _runs(stock, kind_of) for stock in layout.stocks},
        pools=pools,
        turn=_turn(mover, standing, len(names)),
        cubes=cubes,
        gained=gained,
        trashed=trashed,
        inherited=inherited,
    )
    state = _with_tokens(state, scenario, layout)
    state = _with_effects_of_tokens(state, layout)
    assumed: tuple[str, ...] = ()
    if "waits" not in dict(scenario.memory):
        state, assumed = with_pending(state, scenario)
    if scenario.memory:
        from oracle.scenario.memory import with_memory  # loaded late: few positions remember anything

        state = with_memory(state, scenario)
    return (resume(state, Stop(state.turn.stops)).state if legal(state) is None else state), assumed


def _turn(mover: int, standing: str, players: int) -> Turn:
    """Return whose turn it is; before a turn, it is the time after that of the player before."""
    before = (mover - 1) % players
    if standing == "start":
        return Turn(before, Phase.BETWEEN, last=(before - 1) % players, normal=before, stops=Stop.TURN_DUE)
    phase = PHASE[standing]
    stop = Stop.CLEAN_UP if phase is Phase.CLEANUP else Stop.NOWHERE
    return Turn(mover, phase, last=before, normal=mover, stops=stop)


def _with_tokens(state: State, scenario: Scenario, layout: Layout) -> State:
    """The position with what lies on piles and landscapes, and what players have: what the scenario says, elsewhere
    what the set-up of the game puts there."""
    if any(ability.when.on is On.SET_UP_GAME for card in _all_cards(state) for ability in card.abilities):
        players = enumerate(scenario.players)
        told = {number * POOLS + POOL[name] for number, player in players for name, _ in player.counts}
        before, state = state.pools, set_up_game(state)
        pools = tuple(before[n] if n in told else amount for n, amount in enumerate(state.pools))
        state = state._replace(pools=pools)
    kept = [token for token in state.tokens if token[0] not in layout.named_bearers]
    given = [(where, int(TOKEN[name]), player, count) for where, name, player, count in layout.tokens]
    return state._replace(tokens=tuple(sorted(kept + given)))


def _with_effects_of_tokens(state: State, layout: Layout) -> State:
    """The position with what was set up together with the tokens that lie on piles, where a card sets something up
    when it puts them there."""
    if not layout.tokens:
        return state
    piles = state.game.piles
    setters: dict[int, str] = {}
    for card in _all_cards(state):
        words = parts(card.abilities)
        if any(isinstance(word, SetUp) for word in words):
            setters |= {int(w.token): card.name for w in words if isinstance(w, AddTokens) and w.as_}
    for where, name, _, count in layout.tokens:
        setter = setters.get(int(TOKEN[name]))
        if setter and where < len(piles):
            state = set_up(state, 0, setter, count, held=piles[where].kinds[:1])
    return state


def _all_cards(state: State) -> tuple[Card, ...]:
    return (*state.game.cards, *state.game.landscapes)


def _kinds(items: Iterable[DeckItem], kind_of: dict[str, int]) -> tuple[_Item, ...]:
    kinds: list[_Item] = []
    for item in items:
        if isinstance(item, str):
            kinds.append(UNKNOWN_KIND if item == UNKNOWN else kind_of[item])
        else:
            kinds.append(tuple(sorted(kind_of[name] for name in item)))
    return tuple(kinds)


def _runs(stock: Stock, kind_of: dict[str, int]) -> tuple[tuple[int, int | tuple[int, ...]], ...]:
    """The content of a pile as the engine has it: (kind, how many), and (-1, kinds) for shuffled cards."""
    runs: list[tuple[int, int | tuple[int, ...]]] = []
    for item, group in groupby(stock.content):
        (kind,), many = _kinds((item,), kind_of), len(list(group))
        runs += [(-1, kind)] * many if isinstance(kind, tuple) else [(kind, many)]
    return tuple(runs)
