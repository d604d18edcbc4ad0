"""Words of the language, each in a small program: what it means wherever a card uses it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from table import do, names_in, offered, pool, position, run

from engine.collection import instead, load
from engine.kernel import legal, scores
from engine.language import *
from engine.language.nodes import Ability
from engine.state import NAMED, State
from oracle.claims import answer
from oracle.errors import OracleError
from oracle.scenario import build, from_notation, to_notation


def after(program: tuple[Instruction, ...], players: dict[str, dict[str, object]], **more: object) -> State:
    """The position after the first player has begun to follow some instructions."""
    return run(position(players, programs={"program": program}, **more), "program")  # type: ignore[arg-type]


def test_lose_takes_no_more_than_there_is() -> None:
    state = after((coins(4), Lose(Pool.COINS, 3)), {"Alice": {}, "Bob": {}})
    assert pool(state, 0, "coins") == 1
    state = after((coins(4), Lose(Pool.COINS, Count(AllIn(Place.HAND)))), {"Alice": {"hand": "5 Copper"}, "Bob": {}})
    assert pool(state, 0, "coins") == 0


@pytest.mark.parametrize(("entry", "coins_got", "cards_drawn"), [
    ("", 2, 3), ("Your -$1 token", 1, 3), ("Your -1 Card token", 2, 2), ("Your -$1 token, Your -1 Card token", 1, 2),
])
def test_what_a_token_takes_away_is_said_by_its_entry(entry: str, coins_got: int, cards_drawn: int) -> None:
    """Once: the second time all is got and drawn."""
    for again in (0, 1):
        state = after((coins(2), Draw(3)) * (again + 1), {
            "Alice": {"minus_coin": 1, "minus_card": 1, "deck": "9 Copper"}, "Bob": {}}, landscapes=entry)
        assert (pool(state, 0, "coins"), len(names_in(state, 0, "hand"))) == (coins_got + 2 * again, cards_drawn + 3 * again)


def test_to_lose_coins_leaves_the_minus_coin_token_where_it_is() -> None:
    state = after((Lose(Pool.COINS, 1), coins(2)), {"Alice": {"coins": 3, "minus_coin": 1}, "Bob": {}},
                  landscapes="Your -$1 token")
    assert (pool(state, 0, "coins"), pool(state, 0, "minus_coin")) == (3, 0)
    state = after((Lose(Pool.COINS, 1),), {"Alice": {"coins": 3, "minus_coin": 1}, "Bob": {}})
    assert (pool(state, 0, "coins"), pool(state, 0, "minus_coin")) == (2, 1)


LOOK_BELOW = (
    FromDeck(1, "looked", shown=False, spot=Spot.BOTTOM),
    Clause((Put(Ref("looked"), Place.DECK),), need=may().need, otherwise=(
        Put(Ref("looked"), Place.DECK, spot=Spot.BOTTOM),
    )),
)


def test_the_bottom_card_of_a_deck() -> None:
    state = after(LOOK_BELOW, {"Alice": {"deck": "Copper, Gold, Copper"}, "Bob": {}})
    assert names_in(do(state, "yes"), 0, "deck") == ["Copper", "Copper", "Gold"]
    assert names_in(do(state, "no"), 0, "deck") == ["Copper", "Gold", "Copper"]


def test_the_discard_pile_is_shuffled_to_look_at_the_bottom_card_of_an_empty_deck() -> None:
    state = after(LOOK_BELOW, {"Alice": {"discard": "Estate, Gold"}, "Bob": {}})
    assert sorted(offered(state)) == ["Estate", "Gold"]
    state = do(state, "Gold", "no")
    assert names_in(state, 0, "deck") == ["Estate", "Gold"]


def test_how_many_cards_are_in_a_deck_is_known_where_their_order_is_not() -> None:
    program = (coins(Count(AllIn(Place.DECK))),)
    state = after((FromDeck(1, "one"), Put(Ref("one"), Place.DECK), *program),
                  {"Alice": {"discard": "Estate, Gold, Silver"}, "Bob": {}})
    state = do(state, "Gold")
    assert pool(state, 0, "coins") == 3


SWINDLE = (
    Each(Who.OTHERS, (
        TopCard("top"), Trash(Ref("top"), as_="trashed"),
        Gain(CostsExactly(0, than=Ref("trashed")), chosen_by=Who.OWNER),
    )),
)


def test_somebody_else_chooses_what_is_gained() -> None:
    state = after(SWINDLE, {"Alice": {}, "Bob": {"deck": "Copper"}})
    choice = legal(state)
    assert choice.player == 0 and sorted(offered(state)) == ["gain Copper", "gain Curse"]
    state = do(state, "gain Curse")
    assert names_in(state, 1, "discard") == ["Curse"] and names_in(state, 0, "discard") == []


def test_the_owner_chooses_and_the_others_follow() -> None:
    program = (Each(Who.OTHERS, (ChooseOne((Option("+$1", (coins(1),)), Option("+$2", (coins(2),))), by=Who.OWNER),)),)
    state = after(program, {"Alice": {}, "Bob": {}})
    assert legal(state).player == 0
    assert pool(do(state, "option 1"), 1, "coins") == 2


def by_types(name: str) -> State:
    options = tuple(Option(f"+${n}", (coins(n),)) for n in (1, 2, 4))
    program = (Choose(exactly(1, Place.HAND), as_="shown"), ChooseOne(options, count=TypeCount(Ref("shown"))))
    return after(program, {"Alice": {"hand": name}, "Bob": {}}, supply="Trail, Caravan Guard")


def test_as_many_options_as_a_card_has_types() -> None:
    assert offered(by_types("Copper")) == ["option 0", "option 1", "option 2"]
    assert offered(by_types("Moat")) == ["option 0 1", "option 0 2", "option 1 2"]
    assert pool(by_types("Caravan Guard"), 0, "coins") == 7, "all of them: nobody is asked"


def test_no_option_for_no_card() -> None:
    assert pool(by_types(""), 0, "coins") == 0


def test_what_each_does_after_all_of_them() -> None:
    did = AtLeast(Count(Ref("cursed")), 1)
    program = (Each(
        Who.OTHERS, (Gain(Named("Curse"), as_="cursed"),), then=(Clause((Draw(1, plus=False),), if_=did),)
    ),)
    players = {"Alice": {}, "Bob": {"deck": "Gold"}, "Carol": {"deck": "Silver"}}
    state = after(program, players, piles={"Curse": 1})  # type: ignore[arg-type]
    assert names_in(state, 1, "hand") == ["Gold"] and names_in(state, 2, "hand") == []
    assert names_in(state, 1, "discard") == ["Curse"]


def test_passing_goes_left_and_all_at_once() -> None:
    program = (Pass(exactly(1, Place.HAND)),)
    state = after(program, {"Alice": {"hand": "Gold"}, "Bob": {"hand": "Silver"}, "Carol": {"hand": "Copper, Estate"}})
    assert sorted(offered(state)) == ["Copper", "Estate"], "the only card in hand is passed unasked"
    state = do(state, "Estate")
    assert [names_in(state, player, "hand") for player in range(3)] == [["Estate"], ["Gold"], ["Copper", "Silver"]]


def test_passing_to_and_past_an_empty_hand() -> None:
    players = {"Alice": {"hand": "Gold"}, "Bob": {}, "Carol": {"hand": "Copper"}}
    state = after((Pass(exactly(1, Place.HAND)),), players)  # type: ignore[arg-type]
    assert [names_in(state, player, "hand") for player in range(3)] == [["Copper"], ["Gold"], []]
    state = after((Pass(exactly(1, Place.HAND), past_empty=True),), players)  # type: ignore[arg-type]
    assert [names_in(state, player, "hand") for player in range(3)] == [["Copper"], [], ["Gold"]]


def test_a_single_hand_keeps_its_card() -> None:
    players = {"Alice": {"hand": "Gold"}, "Bob": {}}
    state = after((Pass(exactly(1, Place.HAND), past_empty=True),), players)  # type: ignore[arg-type]
    assert names_in(state, 0, "hand") == ["Gold"]


def test_only_cards_of_the_supply() -> None:
    program = (ReturnToPile(up_to(ANY_NUMBER, Place.HAND, OfSupply())),)
    state = after(program, {"Alice": {"hand": "Horse, Estate"}, "Bob": {}}, supply="Horse")
    assert sorted(offered(state)) == ["Estate", "nothing"]


def test_cards_of_empty_piles() -> None:
    program = (Discard(AllIn(Place.HAND, Every((OfSupply(most=0), Typed("Action"))))),)
    state = after(program, {"Alice": {"hand": "Moat, Village, Copper"}, "Bob": {}}, supply="Moat, Village",
                  piles={"Moat": 0})
    assert names_in(state, 0, "discard") == ["Moat"]


def test_treasures_that_give_more() -> None:
    more = SetUp(Ability(When(On.ONGOING), source=From.SET_UP, effect=MoreCoinsFor(1, Named("Copper"))), Lasts.THIS_TURN)
    entry = load("Smithy")
    with instead(replace(entry, versions=(replace(entry.versions[-1], abilities=(play(more, more),)),))):
        state = position({"Alice": {"hand": "Smithy, Copper, Silver"}, "Bob": {}})
    state = do(state, "play Smithy", "end", "play Copper")
    assert pool(state, 0, "coins") == 3
    assert pool(do(state, "play Silver"), 0, "coins") == 5


def test_the_one_around_goes_on_after_an_inner_each() -> None:
    program = (Each(Who.ALL, (Each(Who.OWNER, (coins(1),)), Gain(Named("Estate")))),)
    state = after(program, {"Alice": {}, "Bob": {}})
    assert pool(state, 0, "coins") == 2
    assert names_in(state, 0, "discard") == names_in(state, 1, "discard") == ["Estate"]


ANYWHERE = (Put(exactly(1, Place.HAND), Place.DECK, spot=Spot.ANYWHERE),)


def test_a_card_put_anywhere_in_a_known_deck() -> None:
    state = after(ANYWHERE, {"Alice": {"hand": "Gold", "deck": "Copper, Silver"}, "Bob": {}})
    assert offered(state) == ["position 0", "position 1", "position 2"]
    assert [names_in(do(state, f"position {n}"), 0, "deck") for n in range(3)] == [
        ["Gold", "Copper", "Silver"], ["Copper", "Gold", "Silver"], ["Copper", "Silver", "Gold"],
    ]


def test_places_beside_a_copy_are_one() -> None:
    state = after(ANYWHERE, {"Alice": {"hand": "Copper", "deck": "Silver, Copper, Copper"}, "Bob": {}})
    assert offered(state) == ["position 0", "position 1"]


def test_among_shuffled_cards_chance_says_which_lie_above() -> None:
    state = after(ANYWHERE, {"Alice": {"hand": "Gold", "deck": "[Copper; Silver]"}, "Bob": {}})
    assert names_in(do(state, "position 0"), 0, "deck") == ["Gold", "{Copper}", "{Silver}"]
    assert names_in(do(state, "position 1", "Silver"), 0, "deck") == ["Silver", "Gold", "Copper"]
    assert names_in(do(state, "position 2"), 0, "deck") == ["{Copper}", "{Silver}", "Gold"]


def test_nothing_to_put_anywhere() -> None:
    state = after((*ANYWHERE, coins(1)), {"Alice": {"deck": "Copper"}, "Bob": {}})
    assert pool(state, 0, "coins") == 1


def test_a_card_on_top_of_a_deck_is_covered_only_from_above() -> None:
    program = (TopCard("top"), *ANYWHERE, Clause((coins(1),), if_=Tracked(Ref("top"))))
    state = after(program, {"Alice": {"hand": "Gold", "deck": "Copper, Silver"}, "Bob": {}})
    assert pool(do(state, "position 0"), 0, "coins") == 0
    assert pool(do(state, "position 1"), 0, "coins") == 1


def test_the_potions_in_a_cost() -> None:
    program = (
        Trash(exactly(1, Place.HAND), as_="trashed"),
        coins(CoinCost(Ref("trashed"))), coins(Scaled(CoinCost(Ref("trashed"), Pool.POTIONS), 10)),
    )
    state = after(program, {"Alice": {"hand": "Possession"}, "Bob": {}}, supply="Possession")
    assert pool(state, 0, "coins") == 16


def test_what_was_named_for_a_card_this_turn() -> None:
    war = (Each(Who.LEFT, (NameCard("named"),)), Gain(Every((CostsUpTo(3), Except(NamedThisTurn())))), actions(1))
    entry = load("Smithy")
    card = replace(entry.versions[-1], abilities=(play(*war),))
    with instead(replace(entry, versions=(card,))):
        state = position({"Alice": {"hand": "2 Smithy", "deck": "5 Copper"}, "Bob": {"deck": "5 Copper"}})
    silver, estate = (f"name {state.game.kind_of[name]}" for name in ("Silver", "Estate"))
    state = do(state, "play Smithy", silver)
    assert "gain Silver" not in offered(state) and "gain Estate" in offered(state)
    again = do(state, "gain Copper", "play Smithy", estate)
    assert not {"gain Silver", "gain Estate"} & set(offered(again)), "what was named before is named still"
    over = do(again, "gain Copper", "end", "end")
    assert not any(entry.code == NAMED for _, entry in over.pending), "only this turn"


def test_tokens_that_are_collected() -> None:
    entry = load("Tax")
    mat = replace(entry.versions[-1], abilities=(
        Ability(When(On.ONGOING), source=From.GAME, effect=CollectsTokens(Token.COIN)),
    ))
    program = (
        coins(Tokens(Token.COIN, on="Tax")), Gain(Named("Duchy")), Gain(Named("Duchy")),
        Trash(exactly(1, Place.HAND)), Gain(Named("Estate"), source=Place.TRASH),
        coins(Scaled(Tokens(Token.COIN, on="Tax"), 10)),
    )
    with instead(replace(entry, versions=(mat,))):
        state = after(
            program, {"Alice": {"hand": "Estate"}, "Bob": {}}, landscapes="Tax",
            tokens=[("Duchy", Token.COIN, -1, 1), ("Estate", Token.COIN, -1, 1)],
        )
    assert pool(state, 0, "coins") == 10, "one from the Duchies; a card gained from the trash is from no pile"


def chosen_for(name: str, *abilities: Ability) -> Entry:
    """A card or landscape, with other abilities, for which a pile costing $2 or $3 is chosen."""
    entry = load(name)
    version = replace(entry.versions[-1], abilities=abilities)
    return replace(entry, versions=(version,), chosen=Chosen(Place.SUPPLY, 1, CostsFrom(2, 3)))


BANE = chosen_for("Smithy", play(Discard(AllIn(Place.HAND, OfChosenPile()))))


@pytest.mark.parametrize(("bane", "holds"), [("Moat", True), ("Village", False)])
def test_a_pile_chosen_for_a_card(bane: str, holds: bool) -> None:
    with instead(BANE):
        scenario = from_notation(
            f"supply=Smithy[{bane}] | Alice hand=Smithy, Moat, Village | Bob | Alice plays Smithy"
            " | always=Alice.discard is Moat"
        )
        assert f"supply=Smithy[{bane}]" in to_notation(scenario)
        assert answer(build(scenario)).holds is holds


@pytest.mark.parametrize(("line", "fault"), [
    ("supply=Smithy[Festival] | Alice hand=Smithy | Bob | Alice plays Smithy", "cannot be chosen for Smithy"),
    ("Alice hand=Smithy | Bob | Alice plays Smithy", "a pile is chosen for Smithy, and none is named"),
])
def test_a_chosen_pile_has_to_be_named_and_to_fit(line: str, fault: str) -> None:
    with instead(BANE), pytest.raises(OracleError, match=fault):
        build(from_notation(line))


def test_a_pile_chosen_for_a_landscape() -> None:
    obelisk = chosen_for(
        "Aqueduct", Ability(When(On.SCORING), source=From.GAME, effect=Worth(Scaled(Owned(OfChosenPile()), 2)))
    )
    with instead(obelisk):
        scenario = from_notation(
            f"landscapes={obelisk.name}[Moat] | Alice hand=2 Moat, Village | Bob | Alice ends the turn"
            " | always=score(Alice) = 4 | always=score(Bob) = 0"
        )
        assert answer(build(scenario)).holds is True


def test_those_of_some_cards_that_match() -> None:
    treasures = Those(Ref("seen"), Typed("Treasure"))
    program = (
        FromDeck(4, "seen"), coins(Count(treasures)), actions(DifferentNames(treasures)),
        Put(treasures, Place.HAND),
    )
    state = after(program, {"Alice": {"deck": "Copper, Copper, Silver, Estate", "actions": 0}, "Bob": {}})
    assert (pool(state, 0, "coins"), pool(state, 0, "actions")) == (3, 2)
    assert names_in(state, 0, "hand") == ["Copper", "Copper", "Silver"] and names_in(state, 0, "aside") == ["Estate"]


def test_what_was_shown_by_name() -> None:
    program = (Reveal(exactly(1, Place.HAND), as_="shown"), Discard(up_to(1, Place.HAND, CopyOf(Ref("shown")))))
    state = do(after(program, {"Alice": {"hand": "2 Estate, Copper"}, "Bob": {}}), "Estate")
    assert offered(state) == ["nothing", "Estate"], "the one that was shown is not told from its copy"


def test_the_journey_token_is_turned_over() -> None:
    program = (TurnJourneyToken(), Clause((coins(5),), if_=Exactly(InPool(Pool.JOURNEY), 0), otherwise=(coins(1),)))
    state = after(program, {"Alice": {}, "Bob": {}})
    assert (pool(state, 0, "journey"), pool(state, 0, "coins")) == (1, 1), "it begins the game face up"
    state = after(program, {"Alice": {"journey": 1}, "Bob": {}})
    assert (pool(state, 0, "journey"), pool(state, 0, "coins")) == (0, 5)


def test_scoring_only_in_a_place_or_if_something_holds() -> None:
    tavern = Ability(When(On.SCORING), source=From.TAVERN, effect=Worth(4))
    many = Ability(When(On.SCORING), while_=AtLeast(Owned(Named("Copper")), 2), effect=Worth(10))
    entry = load("Smithy")
    with instead(replace(entry, versions=(replace(entry.versions[-1], abilities=(tavern, many)),))):
        state = position({"Alice": {"hand": "Smithy, 2 Copper", "tavern": "Smithy"}, "Bob": {"hand": "Smithy, Copper"}})
    assert scores(state) == (4 + 2 * 10, 0)


def test_cards_of_different_names_are_picked() -> None:
    state = after((Trash(Pick(1, 3, Place.HAND, different=True)),), {"Alice": {"hand": "2 Estate, Copper"}, "Bob": {}})
    assert sorted(offered(state)) == ["Copper", "Copper, Estate", "Estate"]
    state = after((Trash(Pick(2, 2, Place.HAND, different=True)),), {"Alice": {"hand": "2 Estate"}, "Bob": {}})
    assert names_in(state, 0, "hand") == ["Estate"], "as many as there are names"


def test_for_each_card_in_an_order_of_choice() -> None:
    program = (
        Choose(Pick(0, 3, Place.HAND, different=True), as_="chosen"),
        ForEach(Ref("chosen"), "one", (Gain(CopyOf(Ref("one"))),)),
    )
    state = do(after(program, {"Alice": {"hand": "Estate, Copper, Curse"}, "Bob": {}}), "Copper, Estate")
    assert offered(state) == ["Copper", "Estate"]
    state = do(state, "Estate")
    assert names_in(state, 0, "discard") == ["Copper", "Estate"]


def test_a_card_from_each_pile() -> None:
    program = (ForEach(EachPile(Typed("Action")), "pile", (Gain(SamePileAs(Ref("pile"))),)),)
    state = after(program, {"Alice": {}, "Bob": {}}, supply="Moat, Village, Smithy", piles={"Village": 0})
    state = do(state, "Smithy", "Moat")
    assert names_in(state, 0, "discard") == ["Moat", "Smithy"], "each pile once; the empty one gives nothing"


def score_of(vp: Amount, hands: dict[str, str]) -> tuple[int, ...]:
    """The scores with a landmark that is worth so much."""
    entry = load("Aqueduct")
    landmark = Ability(When(On.SCORING), source=From.GAME, effect=Worth(vp))
    with instead(replace(entry, versions=(replace(entry.versions[-1], abilities=(landmark,)),))):
        players = {name: {"hand": hand} for name, hand in hands.items()}
        return scores(position(players, landscapes="Aqueduct", supply="Moat, Village, Smithy"))


@pytest.mark.parametrize(("vp", "hand", "points"), [
    (Scaled(Least((Owned(Named("Copper")), Owned(Named("Silver")), Owned(Named("Gold")))), 3), "2 Copper, 3 Silver, 2 Gold", 6),
    (Scaled(Least((Owned(Named("Copper")), Owned(Named("Silver")))), 3), "2 Copper", 0),
    (Scaled(Beyond(Owned(Anything()), 3), -1), "5 Copper", -2),
    (Scaled(Beyond(Owned(Anything()), 3), -1), "2 Copper", 0),
    (Scaled(DifferentNames(Owned(Every((Typed("Action"), CopiesIn(None, 3))))), 4), "3 Moat, 2 Village, 4 Copper", 4),
    (Scaled(Owned(CopiesIn(None, 1, most=1)), -3), "Copper, 2 Silver, Gold", -6),
    (Scaled(SecondMost(Typed("Action")), 3), "4 Moat, 3 Village, Smithy, 9 Copper", 9),
    (Scaled(SecondMost(Typed("Action")), 3), "2 Moat, 2 Village", 6),
    (Scaled(SecondMost(Typed("Action")), 3), "4 Moat", 0),
])
def test_amounts_of_landmarks(vp: Amount, hand: str, points: int) -> None:
    assert score_of(vp, {"Alice": hand, "Bob": ""})[0] == points


def test_the_most_copies() -> None:
    vp = Scaled(DifferentNames(Owned(Every((Typed("Treasure"), MostCopies())))), 5)
    assert score_of(vp, {"Alice": "3 Copper, Silver", "Bob": "2 Copper, Silver, 2 Gold"}) == (10, 10), "tied counts"


def test_an_amount_is_noted() -> None:
    program = (Note(HandSize(), "before"), Discard(AllIn(Place.HAND)), coins(Bound("before")))
    assert pool(after(program, {"Alice": {"hand": "3 Copper"}, "Bob": {}}), 0, "coins") == 3


def test_what_was_gained_this_turn() -> None:
    program = (
        Gain(Named("Copper")), Gain(Named("Copper")), Gain(Named("Estate")),
        coins(DifferentNames(GainedThisTurn())), actions(Count(GainedThisTurn())),
    )
    state = after(program, {"Alice": {"actions": 0}, "Bob": {}})
    assert (pool(state, 0, "coins"), pool(state, 0, "actions")) == (2, 3)


def test_what_was_trashed_on_the_last_turn() -> None:
    entry = load("Smithy")
    card = replace(entry.versions[-1], abilities=(play(
        coins(Count(TrashedLastTurn(Who.RIGHT))), Trash(up_to(2, Place.HAND)),
    ),))
    with instead(replace(entry, versions=(card,))):
        deck = "5 Silver"
        state = position({
            "Alice": {"hand": "Smithy, 2 Estate", "deck": deck}, "Bob": {"hand": "Smithy", "deck": "3 Copper"},
        })
    state = do(state, "play Smithy")
    assert pool(state, 0, "coins") == 0
    state = do(state, "Estate, Estate", "end", "end")
    assert pool(do(state, "play Smithy"), 1, "coins") == 2
    with instead(replace(entry, versions=(card,))):
        line = "Alice hand=Smithy | Bob trashed_last_turn=2 Estate | Alice plays Smithy | always=Alice.coins = 2"
        scenario = from_notation(line)
        assert "trashed_last_turn=2 Estate" in to_notation(scenario)
        assert answer(build(scenario)).holds is True


@pytest.mark.parametrize(("deck", "discard", "favors"), [
    ("3 Copper", "2 Estate", 0),
    ("2 Copper", "2 Estate", 1),
    ("2 Copper", "", 0),  # a shuffle of no card is none
])
def test_whether_drawing_made_one_shuffle(deck: str, discard: str, favors: int) -> None:
    program = (Draw(3, shuffled="made"), Clause((Plus(Pool.FAVORS, 1),), if_=AtLeast(Bound("made"), 1)))
    state = after(program, {"Alice": {"deck": deck, "discard": discard}, "Bob": {}})
    if legal(state) and legal(state).player < 0:
        state = do(state, offered(state)[0])
    assert pool(state, 0, "favors") == favors


def test_a_shuffle_before_does_not_count() -> None:
    program = (Draw(2), Draw(1, shuffled="made"), Clause((Plus(Pool.FAVORS, 1),), if_=AtLeast(Bound("made"), 1)))
    state = after(program, {"Alice": {"deck": "Copper", "discard": "5 Estate"}, "Bob": {}})
    assert pool(state, 0, "favors") == 0


def with_play(name: str, *do: Instruction, needs: tuple[str, ...] = ()) -> Entry:
    """A card that does something else when it is played."""
    entry = load(name)
    return replace(entry, versions=(replace(entry.versions[-1], abilities=(play(*do),)),), needs=needs)


def holds(line: str, entry: Entry) -> bool | None:
    """Whether what a line of notation expects holds, with another card in the place of the one of its name."""
    with instead(entry):
        return answer(build(from_notation(line))).holds


def test_any_card_of_a_pile_that_lies_open_can_be_gained() -> None:
    smithy = with_play("Smithy", Gain(Typed("Prize"), source=AnyFrom("Prizes")), needs=("Prizes",))
    line = "Alice hand=Smithy | Bob hand=Diadem | Alice plays Smithy"
    for prize in ("Bag of Gold", "Followers", "Princess", "Trusty Steed"):
        assert holds(f"{line} | possible=Alice.discard is {prize}", smithy)
    assert holds(f"{line} | impossible=Alice.discard is Diadem | outcomes=4", smithy)


def test_what_returns_to_a_pile_that_lies_open_lies_beside_its_like() -> None:
    gain = Gain(Typed("Prize"), source=AnyFrom("Prizes"), as_="gained")
    smithy = with_play("Smithy", gain, ReturnToPile(Ref("gained")), needs=("Prizes",))
    assert holds("Alice hand=Smithy | Bob | Alice plays Smithy | outcomes=1", smithy)


def test_what_was_set_aside_is_discarded_in_clean_up() -> None:
    effect = Ability(When(On.ONGOING), source=From.SET_UP, effect=AlsoDiscarded(Ref("aside")))
    aside = Put(AllIn(Place.HAND, Named("Gold")), Place.ASIDE, as_="aside")
    smithy = with_play("Smithy", aside, SetUp(effect, Lasts.THIS_TURN))
    line = "Alice hand=Smithy, 2 Gold | Bob | Alice plays Smithy"
    assert holds(f"{line} | always=Alice.set_aside = 2 Gold | always=Alice discarded no cards", smithy)
    line = "Alice hand=Smithy, 2 Gold, Copper deck=5 Estate | Bob | Alice plays Smithy | Alice ends the turn"
    assert holds(f"{line} | always=Alice.discard = 2 Gold, Smithy, Copper | always=not lost track of Gold", smithy)
    without = with_play("Smithy", aside)
    assert holds(f"{line} | always=Alice.discard = Smithy, Copper | always=Alice.set_aside = 2 Gold", without)


def test_a_card_is_played_as_often_as_an_amount_says() -> None:
    for number, coins_then in ((0, 0), (1, 2), (3, 6)):
        pick = exactly(1, Place.HAND, Typed("Treasure"))
        smithy = with_play("Smithy", Play(pick, times=InPool(Pool.COFFERS)))
        line = f"Alice hand=Smithy, Silver coffers={number} | Bob | Alice plays Smithy"
        assert holds(f"{line} | possible=Alice.coins = {coins_then} and Alice.coffers = {number}", smithy)


FERRY_LIKE = replace(
    chosen_for("Smithy", play(Gain(OfChosenPile()), may(Gain(CostsUpTo(3))))),
    chosen=Chosen(Place.SUPPLY, 1, CostsFrom(3, 4), outside=True),
)


def test_a_chosen_pile_beside_the_supply_is_reached_by_whom_it_was_chosen_for_alone() -> None:
    line = "supply=Smithy[Village], Workshop | Alice hand=Smithy | Bob | Alice plays Smithy"
    assert holds(f"{line} | always=Village in Alice.discard | impossible=Alice gained 2 Village", FERRY_LIKE)
    assert holds(f"{line} | possible=Workshop in Alice.discard", FERRY_LIKE)
    within = replace(FERRY_LIKE, chosen=Chosen(Place.SUPPLY, 1, CostsFrom(3, 4)))
    assert holds(f"{line} | possible=Alice gained 2 Village", within)


def test_a_pile_is_chosen_for_one_card() -> None:
    line = "supply=Ferryman[Village],Young Witch[{}] | Alice hand=Smithy | Bob | Alice plays Smithy"
    assert build(from_notation(line.format("Moat")))
    with pytest.raises(OracleError, match="is chosen for Ferryman and for Young Witch"):
        build(from_notation(line.format("Village")))


def test_a_pile_beside_the_supply_is_rotated_by_its_name_alone() -> None:
    by_name = replace(FERRY_LIKE, versions=with_play("Smithy", Rotate("Forts")).versions)
    line = "supply=Smithy[Tent], Workshop | Alice hand=Smithy | Bob | Alice plays Smithy"
    assert holds(f"{line} | always=Alice rotated Forts", by_name)
    of_choice = replace(FERRY_LIKE, versions=with_play("Smithy", Rotate()).versions)
    assert holds(f"{line} | impossible=Alice rotated Forts", of_choice)
    within = replace(of_choice, chosen=Chosen(Place.SUPPLY, 1, CostsFrom(3, 4)))
    assert holds(f"{line} | always=Alice rotated Forts", within)
