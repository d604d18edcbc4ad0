"""Gaining a card: from where, to where, and what can be gained at all."""

from __future__ import annotations

from table import do, left, line, names_in, offered, position, run, trashed

from engine.kernel import at_turn_level, legal, step
from engine.language import CostsUpTo, Gain, Named, Place
from engine.state import State
from oracle.words.sentences import verb_of


def gains(*wishes: Gain) -> dict[str, tuple[Gain, ...]]:
    """A program in which a player gains cards."""
    return {"gain": wishes}


def test_a_card_is_gained_from_the_supply_to_the_discard_pile_unless_told_otherwise() -> None:
    state = run(position({"Alice": {}, "Bob": {}}, programs=gains(Gain(Named("Gold")))), "gain")
    assert names_in(state, 0, "discard") == ["Gold"]
    assert left(state, "Gold") == 9


def test_a_card_gained_to_the_hand_or_onto_the_deck_does_not_visit_the_discard_pile() -> None:
    programs = gains(Gain(Named("Gold"), to=Place.HAND), Gain(Named("Silver"), to=Place.DECK))
    state = run(position({"Alice": {"deck": "Copper"}, "Bob": {}}, programs=programs), "gain")
    assert (names_in(state, 0, "hand"), names_in(state, 0, "deck")) == (["Gold"], ["Silver", "Copper"])
    assert names_in(state, 0, "discard") == []


def test_a_card_must_be_chosen_among_those_that_can_be_gained_if_there_is_one() -> None:
    state = position(
        {"Alice": {"hand": "Workshop"}, "Bob": {}}, supply="Smithy, Festival", piles={"Estate": 0}
    )
    state = do(state, "play Workshop")
    assert offered(state) == ["gain Copper", "gain Curse", "gain Silver", "gain Smithy", "gain Workshop"]


def test_nothing_is_gained_if_no_card_can_be() -> None:
    programs = gains(Gain(Named("Gold")), Gain(Named("Silver")))
    state = run(position({"Alice": {}, "Bob": {}}, piles={"Gold": 0}, programs=programs), "gain")
    assert names_in(state, 0, "discard") == ["Silver"]


def test_cards_outside_the_supply_are_gained_only_by_their_name() -> None:
    programs = {"name": (Gain(Named("Horse")),), "cost": (Gain(CostsUpTo(3)),)}
    state = position({"Alice": {"hand": "Livery"}, "Bob": {}}, programs=programs)
    assert names_in(run(state, "name"), 0, "discard") == ["Horse"]
    assert "gain Horse" not in offered(run(state, "cost"))
    assert "gain Silver" in offered(run(state, "cost"))


def test_buying_a_card_results_in_gaining_it() -> None:
    state = position({"Alice": {"coins": 6, "hand": "Watchtower"}, "Bob": {}})
    state, events = line(state, "end", "buy Gold")
    assert [verb_of(event) for event in events if verb_of(event) in ("buy", "gain")] == ["buy", "gain"]
    assert offered(state) == ["use Watchtower", "stop"]
    assert trashed(do(state, "use Watchtower", "option 0")) == ["Gold"]


# ------------------------------------------------------------------ only the top card of a pile


def ruins(*runs: tuple[int, object] | tuple[str, int]) -> State:
    """Alice has a Cultist; the Ruins pile has these runs, a name and a number each or (-1, kinds)."""
    state = position(
        {"Alice": {"hand": "Cultist", "deck": "2 Copper"}, "Bob": {}, "Carol": {}}, supply="Cultist"
    )
    kind_of = state.game.kind_of
    number = next(n for n, pile in enumerate(state.game.piles) if pile.name == "Ruins")
    content = tuple((kind_of[kind] if isinstance(kind, str) else kind, count) for kind, count in runs)
    return state._replace(piles=(*state.piles[:number], content, *state.piles[number + 1 :]))


def test_only_the_top_card_of_a_pile_can_be_gained() -> None:
    """cultist-1: the players gain the Ruins in turn order as they lie."""
    state = do(ruins(("Survivors", 1), ("Abandoned Mine", 1), ("Ruined Market", 1)), "play Cultist")
    assert names_in(state, 1, "discard") == ["Survivors"]
    assert names_in(state, 2, "discard") == ["Abandoned Mine"]


def test_what_comes_up_in_a_shuffled_pile_is_chance() -> None:
    """Of a shuffled pile only the top card is seen."""
    state = ruins(("Survivors", 1))
    kind_of = state.game.kind_of
    rest = tuple(sorted((kind_of["Abandoned Mine"], kind_of["Ruined Market"])))
    state = ruins(("Survivors", 1), (-1, rest))
    state = do(state, "play Cultist")
    choice = legal(state)
    assert choice is not None and choice.player == -1
    assert names_in(state, 1, "discard") == ["Survivors"]
    found = set()
    for option in choice.options:
        after = step(state, option).state
        assert at_turn_level(after)
        found.add(names_in(after, 2, "discard")[0])
    assert found == {"Abandoned Mine", "Ruined Market"}
