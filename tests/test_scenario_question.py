"""From a scenario to the engine: the state, what happens, what happened earlier."""

from __future__ import annotations

from typing import Any

import pytest
from cases import each

from engine.kernel import at_turn_level, legal, next_turn
from engine.language import POOLS as POOL_COUNT
from engine.language import Phase, Place, Pool
from engine.piles import full_pile
from engine.state import KIND, Asks, State
from oracle.claims import answer
from oracle.errors import OracleError
from oracle.graph import explore
from oracle.graph.explored import END, OVER
from oracle.scenario import Question, build, from_notation, parse, run_event
from oracle.scenario.position import lay_out
from oracle.words.event_sentences import verb_of
from oracle.words.versions import version_in, version_of


def question(line: str) -> Question:
    return build(from_notation(line))


def names(state: State, items: tuple[Any, ...]) -> list[Any]:
    """Cards by name; a bag as a list."""
    return [state.game.cards[item & KIND].name if isinstance(item, int) else names(state, item) for item in items]


def zone(state: State, player: int, place: Place) -> list[Any]:
    return sorted(names(state, state.zone(player, place)), key=str)


def pile(state: State, name: str) -> int:
    """How many cards are in a pile."""
    for found, content in zip(state.game.piles, state.piles, strict=True):
        if found.name == name:
            return sum(run[1] if isinstance(run[1], int) else len(run[1]) for run in content)
    raise KeyError(name)


def pool(state: State, player: int, which: Pool) -> int:
    return state.pools[player * POOL_COUNT + which]


def run(line: str) -> State:
    """Carry out the events of a question that needs no decision."""
    asked = question(line)
    state, left = asked.state, asked.events
    while left:
        ran = run_event(state, left)
        left = ran.left
        if ran.step is not None:
            state = ran.step.state
            assert at_turn_level(state), legal(state)
    return state


def refusal(line: str) -> str:
    with pytest.raises(OracleError) as caught:
        run(line)
    return str(caught.value)


# ------------------------------------------------------------------ the position


def test_cards_lie_where_the_scenario_puts_them() -> None:
    state = question(
        "Alice hand=Inn,2 Copper deck=Silver,(Gold,Copper),? discard=Estate play=Bridge set_aside=Gold exile=Curse "
        "island=Province tavern=Duplicate | Bob hand=? | trash=Rats,Feodum"
    ).state
    assert zone(state, 0, Place.HAND) == ["Copper", "Copper", "Inn"]
    assert names(state, state.zone(0, Place.DECK)) == ["Silver", ["Copper", "Gold"], "?"]
    for place, card in {
        Place.DISCARD: "Estate", Place.PLAY: "Bridge", Place.ASIDE: "Gold", Place.EXILE: "Curse",
        Place.ISLAND: "Province", Place.TAVERN: "Duplicate",
    }.items():
        assert zone(state, 0, place) == [card]
    assert zone(state, 1, Place.HAND) == ["?"]
    assert names(state, state.trash) == ["Feodum", "Rats"]


@pytest.mark.parametrize(("crowd", "sizes"), [
    (2, {"Copper": 46, "Silver": 40, "Gold": 30, "Estate": 8, "Duchy": 8, "Province": 8, "Curse": 10, "Gardens": 8}),
    (3, {"Copper": 39, "Estate": 12, "Province": 12, "Curse": 20, "Gardens": 12, "Smithy": 10, "Rats": 20}),
    (4, {"Copper": 32, "Province": 12, "Curse": 30, "Duchy": 12}),
    (5, {"Copper": 25, "Province": 15, "Curse": 40, "Duchy": 12}),
    (6, {"Copper": 18, "Province": 18, "Curse": 50, "Colony": 12, "Platinum": 12, "Potion": 16}),
])
def test_piles_by_the_number_of_players(crowd: int, sizes: dict[str, int]) -> None:
    people = " | ".join(["Ann", "Ben", "Cid", "Dan", "Eve", "Fay"][:crowd])
    extra = ",".join(name for name in sizes if name in ("Gardens", "Smithy", "Rats", "Colony", "Platinum", "Potion"))
    state = question(f"{people} | supply={extra}" if extra else people).state
    assert {name: pile(state, name) for name in sizes} == sizes


@each(("line", "claims"), [
    ("Alice hand=2 Province,Smithy deck=10 Copper,4 Estate | Bob discard=10 Copper | trash=Smithy | supply=Village 3", [
        "Province pile = 6", "Smithy pile = 8", "Village pile = 3",
        "Estate pile = 8", "Copper pile = 40"]),        # 4 Estates and 14 Coppers are those that players begin with
    ("Alice deck=4 Estate | Bob | supply=Shelters", ["Estate pile = 4"]),          # nobody began with an Estate
    ("Alice hand=Hovel deck=4 Estate | Bob", ["Estate pile = 4"]),
    ("Alice hand=Lucky Coin deck=10 Copper | Bob discard=10 Copper | supply=Fool", ["Copper pile = 38"]),
    ("Alice projects=Innovation actions=3 coins=2 | Bob vp=4 coffers=1 villagers=2 debt=3 | landscapes=Innovation", [
        "Alice.actions = 3", "Alice.buys = 1", "Alice.coins = 2", "Bob.vp = 4", "Bob.coffers = 1", "Bob.villagers = 2",
        "Bob.debt = 3", "Alice has a cube on Innovation", "score(Alice) = 0", "score(Bob) = 4"]),
    ("Alice hand=Village deck=Gold | Bob | Alice plays Village", ["Village in Alice.play", "Alice.actions = 2"]),
    ("Alice hand=2 Copper,Silver | Bob | Alice plays 2 Copper, Silver", ["phase is buy", "Alice.coins = 4"]),
    ("Alice coins=5 | Bob | Alice buys Duchy", ["Duchy in Alice.discard", "Alice.coins = 0"]),
    ("Alice coins=2 | Bob | landscapes=Travelling Fair | Alice buys Travelling Fair", ["Alice.buys = 2"]),
    ("Alice coins=6 | Bob | landscapes=Innovation | Alice buys Innovation", ["Alice has a cube on Innovation"]),
    ("Alice | Bob | Bob gains Silver", ["Bob.discard = Silver"]),
    ("Alice | Bob | Bob gains Silver to hand", ["Bob.hand = Silver"]),
    ("Alice | Bob | Bob gains Silver onto her deck", ["Bob.deck = Silver"]),
    ("Alice hand=Livery | Bob | Bob gains 2 Horse", ["Bob.discard = 2 Horse"]),
    ("Alice | Bob hand=Estate,Copper | Bob discards Estate", ["Bob.discard = Estate", "Bob.hand = Copper"]),
    ("Alice | Bob deck=Estate,Copper | Bob discards Estate from the deck", ["Bob.discard = Estate", "Bob.deck = Copper"]),
    ("Alice | Bob discard=Estate,Copper | Bob puts Estate from the discard pile onto the deck", ["Bob.deck = Estate"]),
    ("Alice | Bob discard=Estate,Copper | Bob puts Estate into hand from the discard pile", ["Bob.hand = Estate"]),
    ("Alice | Bob hand=Estate,Copper | Bob exiles Estate", ["Bob.exile = Estate"]),
    ("Alice | Bob deck=Gold | Bob draws 1", ["Bob.hand = Gold"]),
    ("Alice discard=Village deck=Gold | Bob | Alice plays Village from the discard pile", ["Alice.play = Village"]),
    ("Alice | Bob hand=Smithy deck=3 Gold | Bob plays Smithy from hand", ["Bob.hand = 3 Gold"]),
    ("Alice coffers=3 villagers=1 | Bob | Alice spends 1 Villager | Alice spends 2 Coffers", [
        "Alice.coins = 2", "Alice.coffers = 1", "Alice.actions = 2"]),
    ("Alice debt=3 coins=2 | Bob | Alice pays 2 Debt", ["Alice.debt = 1", "Alice.coins = 0"]),
    ("Alice hand=Copper coins=4 | Bob | supply=Villa | Alice buys Villa | Alice ends the turn", ["turn is Bob"]),
    ("Alice play=Caravan pending=Caravan x2 deck=Gold,Silver | Bob | Alice starts the turn", ["Alice.hand = Gold, Silver"]),
    ("Alice hand=Bridge,Copper | Bob | earlier=Alice plays Bridge | earlier=Alice plays Copper | Alice buys Silver", [
        "Alice.discard = Silver", "Alice.buys = 1"]),
    ("Alice deck=(Gold,Copper) | Bob | earlier=Alice draws 1 > chance: draw Gold", ["Alice.hand = Gold"]),
])
def test_a_position_is_what_is_said_and_what_is_said_to_happen_happens(line: str, claims: list[str]) -> None:
    found = answer(question(line), [("always", claim) for claim in claims])
    assert found.holds, [str(one.claim) for one in found.results if not one.holds]


def test_shelters_are_no_pile() -> None:
    for line in ("Alice deck=4 Estate | Bob | supply=Shelters", "Alice hand=Hovel deck=4 Estate | Bob"):
        assert not {"Hovel", "Necropolis", "Shelters"} & {found.name for found in question(line).state.game.piles}
    with pytest.raises(OracleError, match="Shelters have no pile"):
        question("Alice | Bob | supply=Shelters[Hovel]")



def test_the_supply_has_what_is_named_and_the_base_cards() -> None:
    state = question("Alice hand=Watchtower | Bob | supply=Inn | Alice gains Village").state
    assert {found.name for found in state.game.piles if found.supply} == {
        "Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse", "Watchtower", "Inn", "Village",
    }


def test_what_comes_along() -> None:
    state = question("Alice hand=Hermit,Urchin,Cultist,Livery,Possession | Bob | supply=Ruins[Ruined Village]").state
    piles = {found.name: found.supply for found in state.game.piles}
    assert piles["Madman"] is piles["Mercenary"] is piles["Horse"] is False
    assert piles["Ruins"] is piles["Potion"] is True
    assert pile(state, "Horse") == 30
    assert "Colony" not in piles
    assert "Survivors" not in piles, "it is in the Ruins pile"
    mats = question("Alice hand=Gatekeeper | Bob").state
    assert [card.name for card in mats.game.landscapes] == ["Your Exile mat"]
    exiled = build(from_notation("Alice hand=Gold | Bob | earlier=Alice exiles Gold | Alice gains Gold")).state
    trashed = build(from_notation("Alice hand=Gold | Bob | earlier=Alice trashes Gold | Alice gains Gold")).state
    assert [card.name for card in exiled.game.landscapes] == ["Your Exile mat"] and not trashed.game.landscapes


def test_the_card_of_way_of_the_mouse_has_no_pile() -> None:
    state = question("Alice hand=Village | Bob | landscapes=Way of the Mouse[Moat]").state
    assert "Moat" not in {found.name for found in state.game.piles}
    assert len(state.game.aside_cards) == 1


def test_ruins_in_the_order_given() -> None:
    state = question("Alice hand=Cultist | Bob | supply=Ruins[Survivors,2 Abandoned Mine]").state
    ruins = next(content for found, content in zip(state.game.piles, state.piles, strict=True) if found.name == "Ruins")
    assert [(state.game.cards[kind].name, number) for kind, number in ruins] == [
        ("Survivors", 1),
        ("Abandoned Mine", 2),
    ]


def test_a_pile_that_differs_from_game_to_game_is_asked_about() -> None:
    with pytest.raises(OracleError, match=r"1:12: which cards are in the Ruins pile"):
        question("Alice hand=Cultist | Bob")
    assert pile(question("Alice hand=Cultist | Bob | supply=Ruins 0").state, "Ruins") == 0


@pytest.mark.parametrize(("line", "missing", "named"), [
    ("Alice hand=Cultist | Bob", "which cards are in the Ruins pile", "supply=Ruins[Survivors]"),
    ("Alice hand=Druid | Bob", "which Boons were set aside", "boons_aside=The Sun's Gift,The Moon's Gift,The Wind's Gift"),
    ("Alice hand=Black Market | Bob", "which cards are in the Black Market deck", "black_market=Witch"),
])
def test_what_is_not_said_is_not_made_empty_by_accepting(line: str, missing: str, named: str) -> None:
    """An impossible position can be accepted; what differs from game to game has to be named all the same."""
    for accepting in ("", " | impossible_position=accept"):
        with pytest.raises(OracleError, match=missing):
            question(line + accepting)
        assert question(f"{line} | {named}{accepting}").accepted == ()


def test_what_is_accepted_is_kept() -> None:
    """What cannot be in a game, in the words of the refusal; of what can be, nothing."""
    line = "Alice hand=13 Province | Bob"
    with pytest.raises(OracleError) as caught:
        question(line)
    assert question(f"{line} | impossible_position=accept").accepted == (caught.value.problems[0].what,)
    assert question("Alice hand=8 Province | Bob | impossible_position=accept").accepted == ()


def test_a_pile_can_be_shuffled() -> None:
    line = "Alice hand=Cultist | Bob | supply=Ruins[Survivors,(Abandoned Mine,Ruined Market)] | Bob gains Survivors"
    asked = question(line)
    assert pile(asked.state, "Ruins") == 3
    ran = run_event(asked.state, asked.events)
    assert ran.step is not None
    assert ran.step.choice is not None, "chance says which card is next"
    assert ran.step.choice.weights == (1, 1)
    settled = question(line.replace(" | Bob gains", " | earlier=Bob gains") + " > chance: next is Ruined Market").state
    ruins = next(runs for found, runs in zip(settled.game.piles, settled.piles, strict=True) if found.name == "Ruins")
    assert [settled.game.cards[kind].name for kind, _ in ruins] == ["Ruined Market", "Abandoned Mine"]



def test_whose_turn_and_which_phase() -> None:
    state = question("Alice | Bob | turn=Bob | phase=buy").state
    assert (state.turn.player, state.turn.phase, state.turn.last) == (1, Phase.BUY, 0)
    choice = legal(state)
    assert choice is not None
    assert choice.asks is Asks.BUY_PHASE


def test_the_start_of_a_turn() -> None:
    line = "Alice play=Caravan pending=Caravan deck=Gold | Bob | phase=start"
    before = question(line).state
    assert next_turn(before) == (0, False)
    assert zone(before, 0, Place.HAND) == [], "what happens at the start belongs to the way"
    assert zone(run(line), 0, Place.HAND) == ["Gold"]


def test_clean_up() -> None:
    line = "Alice hand=Inn deck=5 Copper play=Gold | Bob | phase=clean-up"
    before = question(line).state
    assert (before.turn.player, before.turn.phase) == (0, Phase.CLEANUP)
    assert zone(before, 0, Place.PLAY) == ["Gold"]
    state = run(line)
    assert (state.turn.player, state.turn.phase) == (0, Phase.BETWEEN)
    assert zone(state, 0, Place.DISCARD) == ["Gold", "Inn"]
    assert zone(state, 0, Place.HAND) == ["Copper"] * 5


def test_abilities_stated_directly() -> None:
    state = question("Alice play=Caravan pending=Caravan x2 deck=Gold,Silver,Copper | Bob").state
    assert len(state.pending) == 2
    with pytest.raises(OracleError, match="ability number 7"):
        question("Alice pending=Caravan/7 | Bob")


def test_the_rules() -> None:
    game = question("Alice | Bob | rules=2019, lost_cards_can_be_played: no").state.game
    assert game.rules.year == 2019
    assert game.rules.discard_pile_loses_track is False
    assert game.rules.lost_cards_can_be_played is False


@pytest.mark.parametrize(("line", "ordered"), [
    ("Alice | Bob", False),
    ("Alice | Bob | rules=2018", False),
    ("Alice | Bob | supply=Inn | possible=Alice.discard top is Inn", True),
    ("Alice | Bob | supply=Inn | possible=Inn in Alice.discard", False),
    ("Alice | Bob | supply=Inn | never=Alice.discard top is Inn", True),
    ("Alice | Bob | supply=Inn | possible=top of Alice.discard is Inn", True),
])
def test_discard_piles_are_ordered_where_it_matters(line: str, ordered: bool) -> None:
    assert answer(question(line)).question.state.game.ordered_discard is ordered


# ------------------------------------------------------------------ versions


@pytest.mark.parametrize(("label", "year", "version"), [
    ("", 2023, "2020"), ("", 2019, "pre-2020"), ("", 2012, "2011"), ("", 2008, "2011"),
    ("pre-2020", 2023, "pre-2020"), ("Pre-2020", 2023, "pre-2020"), ("2017", 2023, "pre-2020"),
    ("current", 2008, "2020"), ("2011", 2023, "2011"),
])
def test_the_version_of_a_card(label: str, year: int, version: str) -> None:
    from engine import collection

    entry = collection.load("Trader")
    found = version_of(entry, label) if label else version_in(entry, year)
    assert found is not None
    assert found.version == version


def test_a_version_in_the_game() -> None:
    layout = lay_out(from_notation("Alice hand=Trader (pre-2020) | Bob"))
    assert [card.version for card in layout.cards if card.name == "Trader"] == ["pre-2020"]
    layout = lay_out(from_notation("Alice | Bob | Bob gains Trader (2011)"))
    assert [card.version for card in layout.cards if card.name == "Trader"] == ["2011"]


def test_full_piles() -> None:
    assert [full_pile("Province", players) for players in range(2, 7)] == [8, 12, 12, 15, 18]
    assert [full_pile("Ruins", players) for players in range(2, 7)] == [10, 20, 30, 40, 50]


# ------------------------------------------------------------------ what happens


def test_cards_are_trashed_together() -> None:
    asked = question("Alice | Bob hand=4 Rats,Feodum | Bob trashes Rats, Feodum")
    ran = run_event(asked.state, asked.events)
    assert ran.step is not None
    assert ran.step.choice is not None, "two abilities trigger: Bob chooses which is first"
    assert names(ran.step.state, ran.step.state.trash) == ["Feodum", "Rats"]
    assert [event.cards for event in ran.step.events if verb_of(event) == "trash"], "one event for both"


def test_phases_and_turns_end() -> None:
    assert run("Alice | Bob | Alice ends the Action phase").turn.phase == Phase.BUY
    ended = run("Alice | Bob | Alice ends the Buy phase")
    assert (ended.turn.player, ended.turn.phase) == (0, Phase.BETWEEN)
    assert run("Alice | Bob | Alice ends the Buy phase | Bob ends the Action phase").turn.player == 1
    state = run("Alice | Bob | Alice ends the turn | Bob ends the turn")
    assert (state.turn.player, state.turn.phase) == (0, Phase.ACTION)
    state = run("Alice hand=Outpost deck=6 Copper | Bob | Alice plays Outpost | Alice ends the turn")
    assert (state.turn.player, state.turn.extra) == (0, 1), "an extra turn is another turn"
    state = run(
        "Alice hand=Outpost deck=20 Copper | Bob | Alice plays Outpost | Alice ends the turn | Alice ends the turn"
    )
    assert state.turn.player == 1


EXTRA = ("Alice hand=Outpost deck=30 Copper coins=8 buys=2 | Bob | rules=2023 | landscapes=Journey,Mission | Alice plays Outpost "
         "| Alice buys Journey | Alice buys Mission")


def turns_begun(line: str) -> tuple[set[int], set[int]]:
    """How many turns begin on the lines of play of a question, and whose turn it is in the end."""
    asked = question(line)
    seen = explore(asked.state, asked.events)
    ends = [node for node in range(len(seen)) if seen.kinds[node] in (END, OVER)]
    assert seen.complete
    lines = [(*seen.opening, *(event for edge in seen.line_to(node) for event in seen.events(edge))) for node in ends]
    return {sum(verb_of(event) == "turn" for event in line) for line in lines}, {seen.states[node].turn.player for node in ends}


@pytest.mark.parametrize("turns", [1, 2, 3, 4])
def test_extra_turns_that_look_alike_end_one_at_a_time(turns: int) -> None:
    # The three extra turns are Alice's; after them Bob has his turn.
    assert turns_begun(EXTRA + turns * " | Alice ends the turn") == ({turns}, {1 if turns == 4 else 0})


def test_a_whole_extra_turn_does_not_run_into_the_next_that_looks_the_same() -> None:
    assert turns_begun(EXTRA + 2 * " | Alice ends the turn" + " | Alice takes the turn") == ({3}, {0})




def test_a_whole_turn_is_free() -> None:
    asked = question("Alice hand=Copper | Bob | Alice takes her turn")
    state, left = asked.state, asked.events
    while not (ran := run_event(state, left)).free:
        assert ran.step is not None
        state, left = ran.step.state, ran.left
    assert ran.left == left
    assert (state.turn.player, state.turn.phase) == (0, Phase.ACTION)


@pytest.mark.parametrize(("line", "why"), [
    ("Alice | Bob | Alice plays Inn", "Alice has no Inn in hand"),
    ("Alice hand=Inn actions=0 | Bob | Alice plays Inn", "Alice has no Actions left"),
    ("Alice hand=Inn | Bob | phase=buy | Alice plays Inn", "Inn is an Action, and it is the Buy phase"),
    ("Alice hand=Estate | Bob | Alice plays Estate", "Estate cannot be played now"),
    ("Alice | Bob hand=Inn | Bob plays Inn", "it is Alice's turn"),
    ("Alice coins=4 | Bob | Alice buys Duchy", "Duchy costs $5, and Alice has $4"),
    ("Alice coins=5 buys=0 | Bob | Alice buys Duchy", "no Buys left"),
    ("Alice coins=5 debt=1 | Bob | Alice buys Duchy", "Debt to pay off first"),
    ("Alice coins=9 | Bob | supply=Duchy 0 | Alice buys Duchy", "on top of a pile"),
    ("Alice coins=9 | Bob | supply=Duchy 0 | Alice gains Duchy", "the Duchy pile is empty"),
    ("Alice | Bob play=Rats | Bob trashes Rats", "say 'from play'"),
    ("Alice | Bob hand=Rats | Bob trashes 2 Rats", "only 1 Rats in hand"),
    ("Alice deck=Gold,Copper | Bob | Alice discards Copper from the deck", "must be on top of Alice's deck"),
    ("Alice | Bob | phase=buy | Alice ends the Action phase", "already the Buy phase"),
    ("Alice | Bob | Alice spends 1 Coffers", "cannot do that now"),
])
def test_an_event_that_cannot_happen(line: str, why: str) -> None:
    message = refusal(line)
    assert "cannot happen" in message
    assert why in message
    assert "notation:1:" in message


# ------------------------------------------------------------------ earlier



ARTIFICER = (
    "players: {Alice: {hand: [Artificer, 2 Copper]}, Bob: {}}\nsupply: [Village]\nearlier:\n  - Alice plays Artificer"
)


def test_an_earlier_decision_must_be_settled() -> None:
    with pytest.raises(OracleError) as caught:
        build(parse(ARTIFICER, "x.yaml"))
    message = str(caught.value)
    assert "x.yaml:4:5: during 'Alice plays Artificer' Alice has to decide, and no choice says how" in message
    assert "- Artificer: discard nothing" in message
    assert "discard 2 Copper" in message


def test_all_earlier_decisions_that_are_missing_are_asked_for_at_once() -> None:
    text = ARTIFICER.replace("[Artificer, 2 Copper]", "[Village, Artificer, Moneylender, 3 Copper]").replace(
        "  - Alice plays Artificer", "  - Alice plays Village\n  - Alice plays Artificer\n  - Alice plays Moneylender")
    with pytest.raises(OracleError) as caught:
        build(parse(text, "x.yaml"))
    message = str(caught.value)
    assert "during 'Alice plays Artificer' Alice has to decide" in message
    assert "during 'Alice plays Moneylender' Alice has to decide" in message
    assert "    - Artificer: discard nothing" in message and "    - Artificer: gain " in message
    assert "then 1 more decision" in message


def test_an_earlier_decision_that_changes_nothing_is_not_asked_for() -> None:
    """Bob may reveal Moat against nothing that Alice's Militia could do to his three cards."""
    text = ("players: {Alice: {hand: [Militia]}, Bob: {hand: [Moat, 2 Copper]}}\nearlier: [Alice plays Militia]\n")
    assert build(parse(text)).state.zone(1, Place.HAND)
    with pytest.raises(OracleError, match="Bob has to decide"):
        build(parse(text.replace("2 Copper", "3 Copper")))


def test_an_earlier_decision_is_settled() -> None:
    asked = build(parse(ARTIFICER + ":\n      - Artificer: discard Copper x2\n      - Artificer: gain nothing\n"))
    assert zone(asked.state, 0, Place.DISCARD) == ["Copper", "Copper"]


def test_an_earlier_choice_that_does_not_apply() -> None:
    with pytest.raises(OracleError) as caught:
        build(
            parse(
                ARTIFICER + ":\n      - Artificer: discard 2 Copper\n      - Artificer: gain nothing\n      - Inn: x\n"
            )
        )
    assert "the choice 'Inn: x' was never used: Inn asked nothing" in str(caught.value)
    with pytest.raises(OracleError) as caught:
        build(parse(ARTIFICER + ":\n      - Artificer: discard 3 Copper\n"))
    assert "choices that were not used: Artificer: discard 3 Copper" in str(caught.value)


def test_earlier_chance_is_settled() -> None:
    line = "Alice deck=(Gold,Copper) | Bob | earlier=Alice draws 1"
    with pytest.raises(OracleError, match="chance decides"):
        question(line)


def test_an_earlier_event_that_cannot_happen() -> None:
    with pytest.raises(OracleError, match="Alice has no Bridge in hand"):
        question("Alice | Bob | earlier=Alice plays Bridge | Alice plays Inn")
    with pytest.raises(OracleError, match="leaves everything open"):
        question("Alice | Bob | earlier=Alice takes her turn")


@pytest.mark.parametrize(("line", "claim"), [
    ("Alice projects=Innovation | Bob | supply=Smithy | Alice gains Smithy", "Alice played Smithy"),
    ("Alice coins=2 | Bob | Alice buys Travelling Fair", "Alice bought Travelling Fair"),
    ("Alice hand=Smithy coins=3 | Bob | earlier=Alice buys Cathedral | Alice draws 1", "Alice has a cube on Cathedral"),
])
def test_a_landscape_that_somebody_has_or_buys_need_not_be_named_again(line: str, claim: str) -> None:
    assert answer(build(from_notation(line)), [("possible", claim)]).results[0].holds is True
    with pytest.raises(OracleError):
        build(from_notation("Alice coins=9 | Bob | supply=Smithy | Alice buys Way of the Ox"))
