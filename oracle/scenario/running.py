"""Carrying out sentences: from "Alice plays Artificer" to steps of the engine.

What a player does on their turn is an option of the turn ("play", "buy", "end of the phase"); everything else
is a small program that the game is made with. One sentence can take several steps (buying ends the Action
phase first), and decisions can come between them, so what is left of the sentences is handed back with each
step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from engine.kernel import Step, at_turn_level, forbidding, legal, perform, step, types_of
from engine.language import POOLS as POOL_COUNT
from engine.language import (
    Phase,
    Place,
    Pool,
)
from engine.record import replace
from engine.state import (
    FROM_DECK,
    KIND,
    UNKNOWN,
    Asks,
    BuyCard,
    BuyLandscape,
    Choice,
    ChooseCards,
    Event,
    LeaveOpen,
    Offer,
    Option,
    PayDebt,
    PlayCard,
    SpendCoffers,
    SpendVillager,
    State,
    Stop,
    zone_number,
)
from oracle.errors import OracleError, Problem, complain, listed
from oracle.scenario.model import Earlier
from oracle.scenario.pins import Pins, decision_text
from oracle.scenario.programs import PLACE, pile_named
from oracle.scenario.refusal import refused
from oracle.scenario.selection import option_texts
from oracle.scenario.sentences import Deed, in_runs
from oracle.scenario.turns import (
    Ran,
    cannot,
    end_phase,
    go_on,
    phase_name,
    phase_of,
    run_about_turn,
    turn_choice,
)
from oracle.words.catalogue import facts

_ON_A_TURN: Final = frozenset({"plays", "buys", "spends", "pays"})
_MOST_SEEN: Final = 200          # positions that are looked at to see whether a decision matters
_MOST_STEPS: Final = 500


# ------------------------------------------------------------------ running


def run_event(state: State, deeds: tuple[Deed, ...], then: Deed | None = None) -> Ran:
    """Carry out the first of ``deeds`` (single ones, as ``Deed.parts`` gives them), or a first part of it.

    To be called where nothing is being resolved. ``then`` is what happens after all of them. Raises OracleError if it
    cannot happen, with the options there were.
    """
    deed, rest = deeds[0], deeds[1:]
    if state.status == "over":
        raise cannot(deed, "the game is over")
    if state.status:
        raise cannot(deed, f"the position leaves {state.status.removeprefix('open: ')} open")
    if not at_turn_level(state):
        choice = legal(state)
        if choice is None:
            raise cannot(deed, "nothing can be decided in this position")
        raise cannot(deed, "something else has to be decided first", decision_text(state, choice))
    player = state.game.players.index(deed.player)
    if deed.of_turn and state.turn.phase == Phase.CLEANUP and state.turn.player != player:
        return go_on(state, deeds, Stop.NEXT_TURN)          # what is said of a later turn leads there
    if deed.begins_turn or deed.verb in ("ends", "goes", "until"):
        return run_about_turn(state, player, deed, rest, then)
    if state.turn.phase == Phase.BETWEEN and deed.verb in _ON_A_TURN:
        # The turn is over, and what is said happens on the next one.
        return go_on(state, deeds)
    return _RUNNERS[deed.verb](state, player, deed, rest)


def _name(state: State, face: int) -> str:
    return state.game.cards[face & KIND].name


def _is(state: State, face: int, name: str) -> bool:
    return _name(state, face) == name


def _options(state: State, choice: Choice) -> str:
    return "options: " + " | ".join(option_texts(state, choice)[:30])


def _plays(state: State, player: int, deed: Deed, rest: tuple[Deed, ...]) -> Ran:
    name = deed.cards[0]
    place = PLACE[deed.place or "hand"]
    # A Shadow card is played from any place in the deck, whenever it could be played from the hand.
    types = types_of(state, state.game.kind_of[name])
    shadow = place is Place.DECK and "Shadow" in types
    if not (place is Place.HAND or shadow) or state.turn.player != player:
        if (place is Place.HAND and not deed.place) or (shadow and not _on_top(state, player, deed)):
            turn_choice(state, player, deed)
        return _program(state, player, deed, rest, place)
    choice = turn_choice(state, player, deed)
    for option in choice.options:
        if isinstance(option, PlayCard) and _is(state, option.card, name) and (not shadow or option.card & FROM_DECK):
            return Ran(step(state, option), rest)
    lying = _in_deck(state, player) if "Shadow" in types else []
    lying += () if shadow else [card for card in state.zone(player, Place.HAND) if isinstance(card, int)]
    if missing := _unknown_among(state, lying, deed.cards):
        return _left_open(state, missing, rest)
    if shadow:
        _be_in_deck(state, player, deed)
    elif not any(_is(state, card, name) for card in lying):
        in_play = any(_is(state, card, name) for card in state.zone(player, Place.PLAY))
        hints = [*([f"what an ability plays on the way is a choice, 'Black Market: play {name}' for Black Market"]
                   if in_play else []),
                 "the position is the one before anything happened: put the card into the hand there",
                 _options(state, choice)]
        raise cannot(deed, f"{deed.player} has no {name} in hand" + (", but one in play" if in_play else ""),
                     "\n".join(hints), _played_from_hand(types))
    phase = phase_of(choice)
    if "Treasure" in types and phase == Phase.ACTION:
        return end_phase(state, (deed, *rest))
    if "Night" in types and phase in (Phase.ACTION, Phase.BUY):
        return end_phase(state, (deed, *rest))
    stopped_by = forbidding(state, player, state.game.kind_of[name])
    if stopped_by:
        there = f"from the {place.name.lower()}"
        raise cannot(deed, f"{listed(stopped_by, 'and')} does not let {deed.player} play {name} {there} now",
                     _options(state, choice))
    if "Action" in types and phase == Phase.ACTION:
        raise cannot(deed, f"{deed.player} has no Actions left",
                     f"if the position is one of this turn: actions: 2 under {deed.player} gives more",
                     "action-phase-6")
    if "Action" in types:
        raise cannot(
            deed,
            f"{name} is an Action, and it is the {phase_name(choice)}",
            _options(state, choice),
            "action-phase-1",
        )
    if "Treasure" in types and state.turn.spending:
        raise cannot(
            deed, f"{deed.player} has already bought or paid for something", _options(state, choice), "buy-phase-12"
        )
    raise cannot(deed, f"{name} cannot be played now", _options(state, choice))


def _be_in_deck(state: State, player: int, deed: Deed) -> None:
    """Raise OracleError if the card of a deed does not lie in a player's deck, with where it is."""
    name = deed.cards[0]
    if not any(_is(state, face, name) for face in _in_deck(state, player)):
        raise cannot(deed, f"{deed.player} has no {name} in the deck", _elsewhere(state, player, name, deed))


def _unknown_among(state: State, cards: Iterable[int], names: Iterable[str]) -> list[str]:
    """Return which of some names are missing among cards, if there are as many unknown cards there, which can be
    them."""
    there = Counter(_name(state, card) for card in cards)
    missing = sorted((Counter(names) - there).elements())
    return missing if len(missing) <= there[_name(state, UNKNOWN)] else []


def _left_open(state: State, missing: list[str], rest: tuple[Deed, ...]) -> Ran:
    """Return what is said happens if unknown cards are those that it names; whether they are, nobody can say."""
    cards = "an unknown card is" if len(missing) == 1 else "unknown cards are"
    return Ran(Step(state._replace(status=f"open: whether {cards} {listed(missing, 'and')}"), (), None), rest)


def _in_deck(state: State, player: int) -> list[int]:
    """The cards in a player's deck, also those among shuffled ones."""
    deck = state.zone(player, Place.DECK)
    return [face for card in deck for face in ((card,) if isinstance(card, int) else card)]


def _on_top(state: State, player: int, deed: Deed) -> bool:
    """Report whether the cards of a deed are those on top of a player's deck."""
    top = state.zone(player, Place.DECK)[: len(deed.cards)]
    return all(isinstance(card, int) for card in top) and (
        Counter(_name(state, card) for card in top) == Counter(deed.cards))


def _buys(state: State, player: int, deed: Deed, rest: tuple[Deed, ...]) -> Ran:
    choice = turn_choice(state, player, deed)
    name = deed.cards[0]
    game = state.game
    kind = game.kind_of.get(name, 0)
    if kind and game.pile_of[kind] < 0:
        raise cannot(deed, f"{name} has no pile in the Supply", _bought_elsewhere(state, deed))
    if choice.asks is Asks.ACTION_PHASE:
        return end_phase(state, (deed, *rest))
    for otherwise in (True,) if deed.what else (False, True):
        for option in choice.options:
            if (isinstance(option, BuyCard) and option.otherwise is otherwise and _is(state, option.face, name)) or (
                isinstance(option, BuyLandscape) and game.landscapes[option.landscape].name == name
            ):
                return Ran(step(state, option), rest)
    why, statement = _why_not_bought(state, player, deed, choice)
    raise cannot(deed, why, _options(state, choice), statement)


def _bought_elsewhere(state: State, deed: Deed) -> str:
    """Return how a card without a pile is bought where there is a Black Market deck; empty if there is none."""
    if not state.zones[zone_number(len(state.game.players), -1, Place.BLACK_MARKET)]:
        return ""
    return ("what lies in the Black Market deck is bought while Black Market is resolved: "
            f"'{deed.player} plays Black Market', with the choice 'Black Market: buy {deed.cards[0]}'")


def _played_from_hand(types: Iterable[str]) -> str:
    """The statement by which a card is played from the hand in the phase of its types."""
    return "action-phase-1" if "Action" in types else "night-1" if "Night" in types else "buy-phase-2"


def _why_not_bought(state: State, player: int, deed: Deed, choice: Choice) -> tuple[str, str]:
    """Return why something cannot be bought, and the statement by which; none where what is there says it."""
    from engine.kernel import cost_of

    name, game = deed.cards[0], state.game
    base = player * POOL_COUNT
    if choice.asks is not Asks.BUY_PHASE:
        return f"it is the {phase_name(choice)}", "buy-phase-5"
    if state.pools[base + Pool.DEBT]:
        return f"{deed.player} has Debt to pay off first", "debt-4"
    if not state.pools[base + Pool.BUYS]:
        return f"{deed.player} has no Buys left", "buy-phase-15"
    coins = state.pools[base + Pool.COINS]
    landscape = next((card for card in game.landscapes if card.name == name), None)
    cost = (landscape.cost.coins, 0, 0) if landscape else cost_of(state, game.kind_of[name])
    if cost[0] > coins:
        return f"{name} costs ${cost[0]}, and {deed.player} has ${coins}", "buy-phase-6"
    if cost[1] > state.pools[base + Pool.POTIONS]:
        return f"{name} costs a Potion", "potion-2"
    if landscape:
        number = game.landscapes.index(landscape)
        if (number, player) in state.cubes:
            once = "" if "Project" in landscape.types else ", and it can be bought once in the game"
            return f"{deed.player} has bought {name} already{once}", "event-project-10" if not once else ""
        if "Project" in landscape.types:
            return f"{deed.player} has two cubes on Projects already", "event-project-10"
        return f"{name} can be bought once a turn, and {deed.player} has bought it", ""
    if stopped_by := forbidding(state, player, game.kind_of[name], True):
        if name in stopped_by:
            return f"{name} says that it cannot be bought now", ""
        return f"{listed(stopped_by, 'and')} does not let {deed.player} buy {name} now", ""
    return f"no {name} is on top of a pile in the Supply", "buy-phase-7"


def _gains(state: State, player: int, deed: Deed, rest: tuple[Deed, ...]) -> Ran:
    kind = state.game.kind_of[deed.cards[0]]
    pile = state.game.pile_of[kind]
    content = state.piles[pile] if pile >= 0 else ()
    if not content:
        raise cannot(
            deed, f"the {state.game.piles[pile].name if pile >= 0 else deed.cards[0]} pile is empty"
        )
    if content[0][0] not in (kind, -1):
        raise cannot(deed, f"{_name(state, content[0][0])} is on top of its pile")
    return Ran(perform(state, str(deed), player), rest)


def _receives(state: State, player: int, deed: Deed, rest: tuple[Deed, ...]) -> Ran:
    hexes = facts()[deed.cards[0]].kind == "hex"
    deck = state.zone(player, Place.HEX_DECK if hexes else Place.BOON_DECK)
    if not deck or not isinstance(deck[0], int) or not _is(state, deck[0], deed.cards[0]):
        key = "hexes" if hexes else "boons"
        raise cannot(deed, f"{deed.cards[0]} is not on top of its deck", f"{key}: [{deed.cards[0]}]")
    return Ran(perform(state, str(deed), player), rest)


def _rotates(state: State, player: int, deed: Deed, rest: tuple[Deed, ...]) -> Ran:
    name = pile_named(deed.cards[0])
    number = next((n for n, pile in enumerate(state.game.piles) if pile.name == name), -1)
    if number < 0 or len(state.piles[number]) < 2:
        raise cannot(deed, f"the {name} pile has no different cards")
    return Ran(perform(state, str(deed), player), rest)


def _moves(state: State, player: int, deed: Deed, rest: tuple[Deed, ...]) -> Ran:
    if deed.place == "supply" and deed.verb in ("exiles", "trashes"):
        return _gains(state, player, deed, rest)
    source = PLACE[(deed.what if deed.verb == "puts" else deed.place) or "hand"]
    return _program(state, player, deed, rest, source)


def _program(state: State, player: int, deed: Deed, rest: tuple[Deed, ...], source: Place) -> Ran:
    """Run the program of a deed about cards that must be in a place, and pick just those cards."""
    wanted = Counter(deed.cards)
    words = {
        Place.DISCARD: "the discard pile",
        Place.PLAY: "play",
        Place.TRASH: "the trash",
        Place.EXILE: "Exile",
        Place.ASIDE: "the cards set aside",
    }.get(source, source.name.lower())
    if source is Place.DECK:
        if not _on_top(state, player, deed):
            top = state.zone(player, Place.DECK)[: len(deed.cards)]
            if all(isinstance(card, int) for card in top) and (missing := _unknown_among(state, top, deed.cards)):
                return _left_open(state, missing, rest)
            raise cannot(
                deed, f"{listed(in_runs(sorted(deed.cards)))} must be on top of {deed.player}'s deck"
            )
    elif source is not Place.SUPPLY:
        zone = state.trash if source is Place.TRASH else state.zone(player, source)
        if missing := _unknown_among(state, zone, deed.cards):
            return _left_open(state, missing, rest)
        have = Counter(_name(state, card) for card in zone)
        for name, number in wanted.items():
            if have[name] < number:
                amount = f"only {have[name]}" if have[name] else "no"
                raise cannot(
                    deed,
                    f"{deed.player} has {amount} {name} in {words}",
                    _elsewhere(state, player, name, deed),
                )
    made = perform(state, str(deed), player)
    if made.choice is not None and made.choice.player >= 0 and made.choice.asks is not Asks.ABILITY:
        options = made.choice.options
        if isinstance(options, Offer):
            mine = options.consisting(lambda face: _name(state, face), wanted)
        else:
            mine = [
                option
                for option in options
                if isinstance(option, ChooseCards) and Counter(_name(state, face) for face in option.cards) == wanted
            ]
        if mine and _is_program(made, deed):
            then = step(made.state, mine[0])
            made = Step(then.state, (*made.events, *then.events), then.choice)
    return Ran(made, rest)


def _is_program(made: Step, deed: Deed) -> bool:
    from engine.kernel import code_info

    assert made.choice is not None
    return not code_info(made.state.game, made.choice.code).card


def _elsewhere(state: State, player: int, name: str, deed: Deed) -> str:
    """Return where a card is that is not where it should be."""
    found = [
        words
        for words, place in (
            ("hand", Place.HAND),
            ("play", Place.PLAY),
            ("the discard pile", Place.DISCARD),
            ("Exile", Place.EXILE),
        )
        if any(_is(state, card, name) for card in state.zone(player, place) if isinstance(card, int))
    ]
    return f"{deed.player} has one in {listed(found, 'and')}: say 'from {found[0]}'" if found else ""


def _draws(state: State, player: int, deed: Deed, rest: tuple[Deed, ...]) -> Ran:
    return Ran(perform(state, str(deed), player), rest)


def _spends(state: State, player: int, deed: Deed, rest: tuple[Deed, ...]) -> Ran:
    choice = turn_choice(state, player, deed)
    spent: dict[str, Option] = {"Coffers": SpendCoffers(), "Villagers": SpendVillager(), "Debt": PayDebt()}
    option = spent[deed.what]
    if option not in choice.options:
        if deed.what == "Debt" and choice.asks is Asks.ACTION_PHASE:
            return end_phase(state, (deed, *rest))
        if deed.what == "Coffers" and choice.asks is Asks.ACTION_PHASE and not state.game.rules.coffers_any_time:
            return end_phase(state, (deed, *rest))
        raise cannot(deed, f"{deed.player} cannot do that now", _options(state, choice))
    if deed.number > 1:
        rest = (replace(deed, number=deed.number - 1), *rest)
    return Ran(step(state, option), rest)


def _takes(state: State, player: int, deed: Deed, rest: tuple[Deed, ...]) -> Ran:
    return Ran(perform(state, str(deed), player), rest)


_RUNNERS: Final[dict[str, Callable[[State, int, Deed, tuple[Deed, ...]], Ran]]] = {
    "plays": _plays,
    "buys": _buys,
    "gains": _gains,
    "trashes": _moves,
    "discards": _moves,
    "reveals": _moves,
    "exiles": _moves,
    "puts": _moves,
    "draws": _draws,
    "spends": _spends,
    "pays": _spends,
    "takes": _takes,
    "receives": _receives,
    "rotates": _rotates,
}


class Happened(NamedTuple):
    """A step of what happened before the question: where, what was decided and how (or None), what followed."""

    state: State
    choice: Choice | None
    option: Option | None
    events: tuple[Event, ...]


def run_earlier(
    state: State, earlier: Earlier, told: list[Happened] | None = None, then: Deed | None = None,
    first: tuple[Deed, ...] = (),
) -> State:
    """Carry out something that happened before the question, with its own choices; ``told`` gets its steps.

    ``then`` is the sentence that follows it, ``first`` what happens before it without being said.

    A decision all of whose options come to the same needs no choice. Raises OracleError if it cannot happen, if a
    choice is left over, or, with all of them, if decisions or chance events come up that no choice settles.
    """
    pins = Pins.of(earlier.choices)
    happened: list[tuple[Event, ...]] = []
    deeds = (*first, *earlier.deed.parts())
    settled: set[int] = set()
    met: list[tuple[State, Choice]] = []
    missing: list[tuple[State, Choice]] = []
    choice = None if at_turn_level(state) else legal(state)
    for _ in range(_MOST_STEPS):
        if choice is None or at_turn_level(state):
            if not deeds:
                break
            ran = run_event(state, deeds, then)
            deeds = ran.left
            if ran.free:
                raise cannot(earlier.deed, "a whole turn leaves everything open",
                             "say what is done in it, step by step")
            if ran.step is None:
                continue
            done, kept, option, asked = ran.step, None, None, None
        else:
            met.append((state, choice))
            kept = pins.match(state, choice)
            options = choice.options
            if kept is not None and len(kept.options) < len(options):
                settled |= kept.settled
                options = tuple(options[number] for number in kept.options)
            option = options[0]         # as good as any other, or it shows what else is to be settled
            if len(options) > 1 and not comes_to_one(state, choice._replace(options=options)):
                missing.append((state, choice))
            if isinstance(option, LeaveOpen):
                break
            done, asked = step(state, option), choice
        if told is not None:
            told.append(Happened(state, asked, option, done.events))
        happened.append(done.events)
        pins = pins.after(state, done.events, kept)
        state, choice = done.state, done.choice
        if state.status.startswith("open"):
            if missing:
                break
            raise complain(f"'{earlier.deed}' leaves {state.status.removeprefix('open: ')} open",
                           "say which card it is, instead of '?'", earlier.deed.where)
    else:
        raise complain(f"'{earlier.deed}' does not come to an end", "", earlier.deed.where)
    if missing:
        raise Undecided(_undecided(earlier, missing, pins), state)
    if problems := refused(earlier.choices, pins.done, settled, met, state.game, happened):
        raise OracleError(*problems)
    return state


class Undecided(OracleError):
    """Hold what was earlier leaves decisions open. ``state`` is one of the positions that it can lead to."""

    def __init__(self, problem: Problem, state: State) -> None:
        super().__init__(problem)
        self.state = state


def comes_to_one(state: State, choice: Choice) -> bool:
    """Report whether all options of a decision lead to one and the same position, once all is resolved."""
    if isinstance(choice.options, Offer):
        return False
    ends: set[State] = set()
    seen = {state}
    waiting = [(state, choice)]
    while waiting:
        here, asked = waiting.pop()
        if isinstance(asked.options, Offer):
            return False
        for option in asked.options:
            if isinstance(option, LeaveOpen):
                return False
            done = step(here, option)
            if done.choice is None or at_turn_level(done.state) or done.state.status:
                ends.add(done.state)
            elif done.state not in seen:
                seen.add(done.state)
                waiting.append((done.state, done.choice))
            if len(ends) > 1 or len(seen) > _MOST_SEEN:
                return False
    return True


def _undecided(earlier: Earlier, missing: list[tuple[State, Choice]], pins: Pins) -> Problem:
    """The problem that decisions are not settled: all that come up if each is settled as the example says."""
    state, choice = missing[0]
    what = "chance decides" if choice.player < 0 else f"{state.game.players[choice.player]} has to decide"
    asked = [decision_text(*one) for one in missing]
    rows = [
        f"    - {'chance' if choice.player < 0 else said.split(' (')[0]}: {option_texts(state, choice)[0]}"
        for (state, choice), said in zip(missing, asked, strict=True)
    ]
    hint = [f"say how, for example:\n- {earlier.deed}:", *rows, *dict.fromkeys(asked)]
    left = [str(pins.every[number]) for number in pins.left]
    if left:
        hint.append(f"choices that were not used: {'; '.join(left)}")
    others = len(missing) - 1
    more = f"; then {others} more {'decision' if others == 1 else 'decisions'}" if others else ""
    return Problem(
        earlier.deed.where, f"during '{earlier.deed}' {what}, and no choice says how{more}", "\n".join(hint),
    )


__all__ = ["Happened", "run_earlier", "run_event"]
