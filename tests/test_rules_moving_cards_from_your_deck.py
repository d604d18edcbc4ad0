"""Moving cards from the deck, shuffling in both eras, revealing and looking at cards."""

from __future__ import annotations

from table import do, ends, line, names_in, offered, pool, position

from engine.kernel import at_turn_level, legal
from engine.state import Event, State
from oracle.words.sentences import verb_of


def weights(state: State) -> tuple[int, ...]:
    """The weights of a chance event."""
    choice = legal(state)
    assert choice is not None and choice.player == -1
    return choice.weights


def told(events: list[Event], *verbs: str) -> list[str]:
    """The verbs of some events, in order."""
    return [verb_of(event) for event in events if verb_of(event) in verbs]


# ------------------------------------------------------------------ shuffling


def test_the_discard_pile_is_shuffled_when_more_cards_are_needed_than_the_deck_has() -> None:
    """deck-move-1, deck-3: the cards left come first, then shuffled ones."""
    state = position({"Alice": {"hand": "Smithy", "deck": "2 Gold", "discard": "Copper, Silver"}, "Bob": {}})
    state = do(state, "play Smithy")
    assert (offered(state), weights(state)) == (["Copper", "Silver"], (1, 1))
    state = do(state, "Copper")
    assert names_in(state, 0, "hand") == ["Copper", "Gold", "Gold"]
    assert names_in(state, 0, "deck") in (["Silver"], ["{Silver}"]) and names_in(state, 0, "discard") == []


def test_an_empty_deck_alone_is_no_reason_to_shuffle() -> None:
    """deck-move-4: three cards drawn from a deck of three."""
    state = position({"Alice": {"hand": "Smithy", "deck": "3 Gold", "discard": "Copper, Silver"}, "Bob": {}})
    state, events = line(state, "play Smithy")
    assert names_in(state, 0, "deck") == [] and names_in(state, 0, "discard") == ["Copper", "Silver"]
    assert told(events, "shuffle") == []


def test_since_2016_the_shuffle_comes_before_the_first_of_several_cards_is_drawn() -> None:
    """deck-move-1, deck-move-history-1: before, what was left was drawn first."""
    for year, order in ((2016, ["shuffle", "draw", "draw"]), (2015, ["draw", "shuffle", "draw"])):
        state = position(
            {"Alice": {"hand": "Smithy", "deck": "Gold", "discard": "2 Copper"}, "Bob": {}}, year
        )
        state, events = line(state, "play Smithy")
        told_ = told(events, "shuffle", "draw")
        assert told_[: told_.index("shuffle") + 1] == order[: order.index("shuffle") + 1]
        assert names_in(state, 0, "hand") == ["Copper", "Copper", "Gold"]


def test_both_eras_lead_to_the_same_hands() -> None:
    """deck-move-note-1: apart from Stash it makes no difference."""
    found = []
    for year in (2015, 2016):
        state = position(
            {"Alice": {"hand": "Smithy", "deck": "Gold", "discard": "Copper, Estate, Silver"}, "Bob": {}},
            year,
        )
        found.append({tuple(names_in(end, 0, "hand")) for end in ends(state, "play Smithy")})
    assert found[0] == found[1] and len(found[0]) == 3


def test_the_rest_of_the_deck_is_not_shuffled_with_the_discard_pile() -> None:
    """deck-move-1: the shuffled cards go under it; Harbinger's Gold on the deck is drawn first."""
    state = position({"Alice": {"hand": "Laboratory", "deck": "Gold", "discard": "3 Copper"}, "Bob": {}})
    state = do(state, "play Laboratory")
    assert names_in(state, 0, "hand") == ["Copper", "Gold"]


def test_with_no_cards_left_one_gets_what_there_is() -> None:
    """deck-move-2, deck-2."""
    state = do(position({"Alice": {"hand": "Smithy", "discard": "Gold"}, "Bob": {}}), "play Smithy")
    assert names_in(state, 0, "hand") == ["Gold"] and at_turn_level(state)
    state = do(position({"Alice": {"hand": "Smithy"}, "Bob": {}}), "play Smithy")
    assert names_in(state, 0, "hand") == [] and at_turn_level(state)


def test_a_card_can_be_put_onto_an_empty_deck() -> None:
    """deck-2."""
    state = do(position({"Alice": {"hand": "Bureaucrat"}, "Bob": {}}), "play Bureaucrat")
    assert names_in(state, 0, "deck") == ["Silver"]


def test_chances_of_a_draw_follow_the_numbers_of_copies() -> None:
    """deck-move-1: of three Coppers and a Gold, shuffled."""
    state = position({"Alice": {"hand": "Village", "discard": "3 Copper, Gold"}, "Bob": {}})
    state = do(state, "play Village")
    assert (offered(state), weights(state)) == (["Copper", "Gold"], (3, 1))
    state = position({"Alice": {"hand": "Laboratory", "discard": "3 Copper, Gold"}, "Bob": {}})
    state = do(state, "play Laboratory")
    assert dict(zip(offered(state), weights(state), strict=True)) == {"Copper, Copper": 3, "Copper, Gold": 3}


def test_copies_make_no_chance_event() -> None:
    """A shuffle of equal cards has one outcome."""
    state = do(position({"Alice": {"hand": "Village", "discard": "3 Copper"}, "Bob": {}}), "play Village")
    assert at_turn_level(state)


def test_a_discard_pile_is_shuffled_at_most_once_for_a_draw() -> None:
    """deck-move-2: what is discarded meanwhile is not there yet; five cards of three."""
    state = position({"Alice": {"hand": "Council Room", "deck": "Gold", "discard": "2 Copper"}, "Bob": {}})
    state, events = line(state, "play Council Room")
    assert told(events, "shuffle") == ["shuffle"]
    assert names_in(state, 0, "hand") == ["Copper", "Copper", "Gold"]


def test_the_draw_in_clean_up_shuffles_like_any_other() -> None:
    """cleanup-4, deck-move-1."""
    state = position({"Alice": {"hand": "2 Estate", "deck": "4 Gold"}, "Bob": {}})
    state = do(state, "end", "end")
    assert names_in(state, 0, "hand") == ["Estate"] + ["Gold"] * 4


# ------------------------------------------------------------------ revealing and looking


def test_cards_of_the_deck_are_kept_aside_while_they_are_looked_at() -> None:
    """revealing-4, revealing-6, revealing-7: from the top."""
    state = position({"Alice": {"hand": "Survivors", "deck": "Gold, Silver, Copper"}, "Bob": {}})
    state = do(state, "play Survivors")
    assert names_in(state, 0, "deck") == ["Copper"]
    assert sorted(names_in(state, 0, "aside")) == ["Gold", "Silver"]


def test_cards_kept_aside_are_not_in_the_shuffle() -> None:
    """revealing-8: one card on the deck, one in the discard pile."""
    state = position({"Alice": {"hand": "Survivors", "deck": "Gold", "discard": "Copper"}, "Bob": {}})
    state, events = line(state, "play Survivors")
    assert sorted(names_in(state, 0, "aside")) == ["Copper", "Gold"]
    # Before 2016 the first card was seen before the shuffle; it was not in it either.
    state = position({"Alice": {"hand": "Survivors", "deck": "Gold", "discard": "Copper"}, "Bob": {}}, 2015)
    state, events = line(state, "play Survivors")
    assert sorted(names_in(state, 0, "aside")) == ["Copper", "Gold"]


def test_cards_looked_at_go_back_where_they_came_from() -> None:
    """revealing-3, revealing-9."""
    state = position({"Alice": {"hand": "Survivors", "deck": "Gold, Silver, Copper"}, "Bob": {}})
    state = do(state, "play Survivors", "option 1", "Silver, Gold")
    assert names_in(state, 0, "deck") == ["Silver", "Gold", "Copper"] and names_in(state, 0, "aside") == []


def test_cards_revealed_from_the_hand_stay_there() -> None:
    """revealing-5, revealing-1: Moat, and a hand that Bureaucrat makes be shown."""
    state = position({"Alice": {"hand": "Witch", "deck": "2 Copper"}, "Bob": {"hand": "Moat"}})
    state, events = line(state, "play Witch", "use Moat")
    assert names_in(state, 1, "hand") == ["Moat"] and "reveal" in told(events, "reveal")


def test_looking_and_revealing_are_told_apart() -> None:
    """revealing-1, revealing-2: Sentry looks, Spy reveals."""
    state = position({"Alice": {"hand": "Sentry", "deck": "3 Copper"}, "Bob": {}})
    assert told(line(state, "play Sentry")[1], "look", "reveal") == ["look"]
    state = position({"Alice": {"hand": "Spy", "deck": "3 Copper"}, "Bob": {}})
    assert told(line(state, "play Spy")[1], "look", "reveal") == ["reveal"]


def test_a_trigger_in_between_finds_the_deck_without_the_cards_kept_aside() -> None:
    """revealing-7: a Rats trashed by Sentry, with an empty deck and an empty discard pile, draws nothing."""
    state = position({"Alice": {"hand": "Sentry", "deck": "Copper, Rats, Gold"}, "Bob": {}})
    state = do(state, "play Sentry", "Rats", "nothing")
    assert names_in(state, 0, "hand") == ["Copper"] and names_in(state, 0, "deck") == ["Gold"]
    assert pool(state, 0, "actions") == 1


def test_an_unknown_card_is_drawn_like_any_other_and_asked_about_only_when_it_matters() -> None:
    """An unknown card: the deck's cards are not known; Sentry's decision about one is left open."""
    state = do(position({"Alice": {"hand": "Smithy", "deck": "3 ?"}, "Bob": {}}), "play Smithy")
    assert names_in(state, 0, "hand") == ["?", "?", "?"]
