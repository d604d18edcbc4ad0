"""When-buy abilities, when-would abilities, before-play and after-play abilities."""

from __future__ import annotations

from typing import Any

from table import do, ends, left, line, names_in, offered, pool, position, run, trashed

from engine.kernel import at_turn_level, legal
from engine.language import Gain, Named
from engine.state import Event, PoolChanged, State, Turn
from oracle.words.sentences import verb_of

BUY = 2
TEN = "10 Copper"


def buying(alice: dict[str, Any], year: int = 2023, **options: Any) -> State:
    """Alice's Buy phase."""
    return position({"Alice": alice, "Bob": {}}, year, turn=Turn(phase=BUY, last=1), **options)


def told(events: list[Event], *verbs: str) -> list[str]:
    """The verbs of some events, in order."""
    return [verb_of(event) for event in events if verb_of(event) in verbs]


def decider(state: State) -> int:
    """Who decides now; -1 is chance."""
    choice = legal(state)
    assert choice is not None
    return choice.player


# ------------------------------------------------------------------ when-buy


def test_when_buy_comes_after_paying_and_before_gaining() -> None:
    """when-buy-2: the money is gone, the card still in its pile."""
    state = buying({"play": "2 Haggler", "coins": 8}, 2021, piles={"Duchy": 0})
    state = do(state, "buy Province")
    assert pool(state, 0, "coins") == 0 and left(state, "Province") == 10
    assert "gain Gold" in offered(state)
    state, events = line(state, "gain Gold", "gain Gold")
    assert told(events, "gain") == ["gain"] * 3 and left(state, "Province") == 9


def test_several_when_buy_abilities_are_ordered_by_the_player() -> None:
    """concurrent-2, triggered-ability-4: Hoard and Haggler on one purchase."""
    state = buying({"play": "Haggler, Hoard", "coins": 5}, 2021)
    state = do(state, "buy Duchy")
    assert sorted(offered(state)) == ["use Haggler", "use Hoard"]
    first = line(state, "use Hoard")[0]
    assert names_in(first, 0, "discard") == ["Gold"]
    second = do(state, "use Haggler", "gain Silver")
    assert names_in(second, 0, "discard") == ["Duchy", "Gold", "Silver"]


def test_buying_an_event_triggers_no_when_buy_ability() -> None:
    """when-buy-1: beside it, a card does."""
    state = buying({"play": "Haggler", "coins": 6, "buys": 2}, 2021, landscapes="Travelling Fair")
    state = do(state, "buy Travelling Fair")
    assert at_turn_level(state) and names_in(state, 0, "discard") == []
    assert "gain Copper" in offered(do(state, "buy Silver"))


def test_a_bought_card_is_gained_last() -> None:
    """gain-on-when-buy-text, triggered-ability-4."""
    state = buying({"play": "Haggler", "coins": 5, "hand": "Watchtower"}, 2021)
    state = do(state, "buy Duchy", "gain Silver")
    assert names_in(state, 0, "discard") == ["Silver"]
    state = do(state, "use Watchtower", "option 0")
    assert trashed(state) == ["Silver"] and names_in(state, 0, "discard") == ["Duchy"]


def test_a_bought_card_that_is_gone_is_not_gained() -> None:
    """when-buy-2, as-much-6: Haggler's Workshop takes the last Smithy; with two of them both are gained."""
    for smithies, discard in ((1, ["Smithy"]), (2, ["Smithy", "Smithy"])):
        state = buying(
            {"play": "Haggler", "coins": 4, "projects": "Innovation"},
            2021,
            supply="Smithy, Workshop",
            landscapes="Innovation",
            piles={"Smithy": smithies},
        )
        state = do(state, "buy Smithy", "gain Workshop", "use Innovation", "gain Smithy")
        assert names_in(state, 0, "discard") == discard


def test_with_possession_a_card_is_bought_and_not_gained() -> None:
    """when-buy-3, possession-6: Goons gives the possessed player a token."""
    state = position(
        {"Alice": {"hand": "Possession", "deck": TEN}, "Bob": {"hand": "Goons, 4 Copper", "deck": TEN}}
    )
    state = do(state, "play Possession", "end", "end", "play Goons")
    while not at_turn_level(state):
        state = do(state, offered(state)[0])
    state = do(state, "end", "buy Copper")
    while not at_turn_level(state):
        state = do(state, offered(state)[0])
    assert pool(state, 1, "vp") == 1 and names_in(state, 1, "discard") == []
    assert "Copper" in names_in(state, 0, "discard")


# ------------------------------------------------------------------ when-would


def test_a_when_would_ability_comes_before_the_thing_and_can_replace_it() -> None:
    """when-would-2: Trader of before 2020; the Curse never leaves its pile."""
    state = position({"Alice": {"hand": "Witch", "deck": "2 Copper"}, "Bob": {"hand": "Trader"}}, 2019)
    state = do(state, "play Witch")
    assert left(state, "Curse") == 10 and decider(state) == 1
    _, events = line(state, "use Trader")
    assert told(events, "instead", "gain") == ["instead", "gain"]


def test_a_when_would_ability_needs_something_that_would_happen() -> None:
    """when-would-1, trader@pre-2020-13: without a Curse left there is nothing to replace."""
    state = position(
        {"Alice": {"hand": "Witch", "deck": "2 Copper"}, "Bob": {"hand": "Trader"}}, 2019, piles={"Curse": 0}
    )
    assert at_turn_level(do(state, "play Witch"))


def test_what_was_replaced_cannot_be_replaced_again() -> None:
    """trader@pre-2020-15: with two Traders the first replaces the Curse; the Silver is another gain."""
    state = position({"Alice": {"hand": "Witch", "deck": "2 Copper"}, "Bob": {"hand": "2 Trader"}}, 2019)
    found = {(tuple(names_in(end, 1, "discard")), left(end, "Silver")) for end in ends(state, "play Witch")}
    assert found == {(("Curse",), 10), (("Silver",), 9)}


def test_a_way_is_chosen_when_the_card_would_be_resolved() -> None:
    """when-would-2, before-play-2: after the Reactions to the Attack."""
    state = position(
        {"Alice": {"hand": "Witch", "deck": "2 Copper"}, "Bob": {"hand": "Moat"}},
        landscapes="Way of the Sheep",
    )
    state = do(state, "play Witch")
    assert decider(state) == 1
    state = do(state, "stop")
    assert (decider(state), offered(state)) == (0, ["use Way of the Sheep", "stop"])
    sheep = do(state, "use Way of the Sheep")
    assert pool(sheep, 0, "coins") == 2 and names_in(sheep, 1, "discard") == []
    witch = do(state, "stop")
    assert pool(witch, 0, "coins") == 0 and names_in(witch, 1, "discard") == ["Curse"]


def test_enchantress_and_a_way_both_would_replace_and_one_does() -> None:
    """when-would-2: the player whose card it is chooses."""
    state = position(
        {"Alice": {"hand": "Enchantress", "deck": TEN}, "Bob": {"hand": "Festival", "deck": TEN}},
        landscapes="Way of the Sheep",
    )
    state = do(state, "play Enchantress", "stop", "end", "end", "play Festival")
    assert decider(state) == 1
    assert sorted(offered(state)) == ["use Enchantress", "use Way of the Sheep"]
    sheep = do(state, "use Way of the Sheep")
    assert (pool(sheep, 1, "coins"), pool(sheep, 1, "actions")) == (2, 0)
    enchanted = do(state, "use Enchantress")
    assert (pool(enchanted, 1, "coins"), pool(enchanted, 1, "actions")) == (0, 1)


# ------------------------------------------------------------------ before-play


def test_before_play_abilities_come_before_the_attack_is_resolved() -> None:
    """before-play-1, before-play-2, reaction-to-attack-text: also before the attacker's own gains."""
    state = position(
        {"Alice": {"hand": "Bandit"}, "Bob": {"hand": "Secret Chamber", "deck": "Gold, Estate, Silver"}}
    )
    state = do(state, "play Bandit")
    assert names_in(state, 0, "discard") == [] and names_in(state, 0, "play") == ["Bandit"]
    assert offered(state) == ["use Secret Chamber", "stop"]


def test_an_attack_that_affects_nobody_can_be_reacted_to() -> None:
    """reaction-to-attack-text: Militia against a hand of three."""
    state = position({"Alice": {"hand": "Militia"}, "Bob": {"hand": "Horse Traders, 2 Copper"}})
    assert offered(do(state, "play Militia")) == ["use Horse Traders", "stop"]


def test_a_card_that_is_no_attack_triggers_no_reaction_to_attacks() -> None:
    """reaction-to-attack-text: the neighbouring case."""
    state = position({"Alice": {"hand": "Council Room", "deck": TEN}, "Bob": {"hand": "Horse Traders, Moat"}})
    assert at_turn_level(do(state, "play Council Room"))


def test_a_kiln_played_does_not_see_itself() -> None:
    """before-play-3: it refers to another card."""
    state = position({"Alice": {"hand": "Kiln, Silver", "deck": TEN}, "Bob": {}})
    state = do(state, "play Kiln")
    assert at_turn_level(state)
    state = do(state, "end", "play Silver")
    assert offered(state)[0].startswith(("use Kiln", "gain"))


def test_kiln_gains_before_the_card_is_resolved() -> None:
    """before-play-1: the copy is there when the card is resolved; a Harbinger can find it."""
    state = position({"Alice": {"hand": "Kiln, Harbinger", "deck": "Copper", "actions": 2}, "Bob": {}})
    state = do(state, "play Kiln", "play Harbinger")
    found = set()
    for end in ends(state):
        found.add((tuple(names_in(end, 0, "deck")), tuple(names_in(end, 0, "discard"))))
    assert (("Harbinger",), ()) in found


# ------------------------------------------------------------------ after-play


def test_after_play_abilities_come_after_the_card_is_resolved() -> None:
    """after-play-1: Royal Carriage knows what the card did."""
    state = position({"Alice": {"hand": "Smithy", "tavern": "Royal Carriage", "deck": TEN}, "Bob": {}})
    state = do(state, "play Smithy")
    assert len(names_in(state, 0, "hand")) == 3
    assert offered(state) == ["use Royal Carriage", "stop"]
    assert len(names_in(do(state, "use Royal Carriage"), 0, "hand")) == 6


def test_after_play_abilities_trigger_though_the_card_was_not_resolved() -> None:
    """after-play-2: used as a Sheep, it is replayed, and then it can be resolved."""
    state = position(
        {"Alice": {"hand": "Smithy", "tavern": "Royal Carriage", "deck": TEN}, "Bob": {}},
        landscapes="Way of the Sheep",
    )
    state = do(state, "play Smithy", "use Way of the Sheep")
    assert offered(state) == ["use Royal Carriage", "stop"]
    state = do(state, "use Royal Carriage", "stop")
    assert len(names_in(state, 0, "hand")) == 3 and pool(state, 0, "coins") == 2


def test_merchant_comes_after_the_silver() -> None:
    """after-play-1, merchant-3: the event order."""
    state = position({"Alice": {"hand": "Merchant, Silver", "deck": TEN}, "Bob": {}})
    _, events = line(state, "play Merchant", "end", "play Silver")
    numbers = [event.amount for event in events if isinstance(event, PoolChanged)][-2:]
    assert numbers == [2, 1]


# ------------------------------------------------------------------ when-gain


def test_when_gain_comes_after_the_card_has_been_put_where_it_goes() -> None:
    """when-gain-2, when-gain-8, triggered-ability-text-3: two gains with their reactions."""
    programs = {"gain": (Gain(Named("Gold")), Gain(Named("Silver")))}
    state = run(position({"Alice": {"hand": "Watchtower"}, "Bob": {}}, programs=programs), "gain")
    assert names_in(state, 0, "discard") == ["Gold"] and left(state, "Silver") == 10
    state = do(state, "use Watchtower", "option 1")
    assert names_in(state, 0, "discard") == ["Silver"] and names_in(state, 0, "deck") == ["Gold"]
