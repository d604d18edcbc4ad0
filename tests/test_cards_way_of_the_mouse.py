"""Way of the Mouse at unusual moments, each test with the ids of the rulings it stands for."""

from __future__ import annotations

from table import do, line, names_in, offered, pool, position, run, trashed

from engine.kernel import at_turn_level, legal
from engine.language import Gain, Named, Place
from engine.state import State, Turn

TEN = "10 Copper"
MOUSE = "use Way of the Mouse"
BUY = 2


def gain(name: str, to: Place = Place.DISCARD) -> dict[str, tuple[Gain, ...]]:
    """A program in which a player gains a card."""
    return {"gain": (Gain(Named(name), to=to),)}


def told(state: State, picks: tuple[str, ...], *verbs: str) -> list[tuple[str, int, str]]:
    """Who did what with which card, in order."""
    names = state.game.cards
    _, events = line(state, *picks)
    return [(e.verb, e.player, names[e.cards[0]].name) for e in events if e.verb in verbs and e.cards]


def test_with_vassal_any_action_can_be_played_at_any_time() -> None:
    """way-of-the-mouse-3, actions-in-your-buy-phase-text-9: also on another player's turn."""
    state = position(
        {
            "Alice": {"hand": "Militia", "deck": TEN},
            "Bob": {"hand": "Caravan Guard", "deck": "Smithy, 9 Estate"},
        },
        landscapes="Way of the Mouse",
        mouse="Vassal",
    )
    # Alice could use the Way for her Militia, after the reactions.
    state = do(state, "play Militia", "use Caravan Guard", MOUSE)
    assert names_in(state, 1, "discard") == ["Smithy"]
    state = do(state, "yes")
    assert offered(state) == [MOUSE, "stop"]
    state = do(state, "stop")
    assert names_in(state, 1, "play") == ["Caravan Guard", "Smithy"] and len(names_in(state, 1, "hand")) == 3


def test_a_card_is_played_before_the_gained_cards_own_ability() -> None:
    """way-of-the-mouse-7b: a card gained with Workshop now can be shuffled in with Inn; not one gained
    later."""
    state = position(
        {"Alice": {"hand": "Sheepdog", "deck": "2 Copper"}, "Bob": {}},
        supply="Inn, Village",
        landscapes="Way of the Mouse",
        mouse="Workshop",
        programs=gain("Inn"),
    )
    state = run(state, "gain")
    assert set(offered(state)) == {"use Inn", "use Sheepdog"}
    before = do(state, "use Sheepdog", MOUSE, "gain Village")
    assert "Inn, Village" in offered(before)
    after = do(state, "use Inn")
    assert set(offered(after)) == {"nothing", "Inn"}


def test_a_skirmisher_played_out_of_the_gain_attacks() -> None:
    """way-of-the-mouse-7c, innovation-9: on the Militia that was gained; not on a Smithy."""
    for name, attacks in (("Militia", True), ("Smithy", False)):
        state = position(
            {"Alice": {"hand": "Sheepdog", "deck": TEN}, "Bob": {"hand": "Gold, Silver, 3 Estate"}},
            landscapes="Way of the Mouse",
            mouse="Skirmisher",
            supply=name,
            programs=gain(name),
        )
        state = do(run(state, "gain"), "use Sheepdog", MOUSE)
        choice = legal(state)
        assert choice is not None
        assert (choice.verb == "discard" and choice.player == 1) is attacks


def test_a_goons_kept_in_play_by_the_mouse_card_triggers_on_the_buy() -> None:
    """way-of-the-mouse-6: while it is in play, whatever it was played as; only for the player who has it."""
    state = position(
        {"Alice": {"hand": "Goons", "deck": "20 Copper"}, "Bob": {"deck": "20 Copper"}},
        landscapes="Way of the Mouse",
        mouse="Lighthouse",
    )
    state = do(state, "play Goons", MOUSE, "end", "end")
    assert state.turn.player == 1 and names_in(state, 0, "play") == ["Goons"]
    state = do(state, "end", "buy Copper", "end")
    assert (pool(state, 0, "vp"), pool(state, 1, "vp")) == (0, 0)
    assert state.turn.player == 0
    state = do(state, "end", "buy Copper")
    assert pool(state, 0, "vp") == 1


def test_a_card_is_played_between_two_when_buy_abilities() -> None:
    """way-of-the-mouse-7d, gain-on-when-buy-text, triggered-ability-4: before Hoard's Gold, with an old
    Haggler."""
    state = position(
        {"Alice": {"hand": "Sheepdog", "play": "Haggler, Hoard", "coins": 8, "deck": TEN}, "Bob": {}},
        2021,
        landscapes="Way of the Mouse",
        mouse="Witch",
        turn=Turn(phase=BUY, last=1),
    )
    state = do(state, "buy Province", "use Haggler", "gain Silver")
    assert offered(state) == ["use Sheepdog", "stop"]
    order = told(state, ("use Sheepdog", MOUSE), "gain")
    assert order == [("gain", 1, "Curse"), ("gain", 0, "Gold"), ("gain", 0, "Province")]


def test_black_cat_in_the_middle_of_an_opponents_ability() -> None:
    """way-of-the-mouse-8: Alice discards before she puts a card back for her Artisan."""
    state = position(
        {
            "Alice": {"hand": "Artisan, Copper, Silver, Gold, Estate", "deck": TEN},
            "Bob": {"hand": "Black Cat", "deck": TEN},
        },
        supply="Island",
        landscapes="Way of the Mouse",
        mouse="Militia",
    )
    state = do(state, "play Artisan", "stop", "gain Island")
    assert "use Black Cat" in offered(state)
    after = do(state, "use Black Cat", MOUSE)
    choice = legal(after)
    assert choice is not None and (choice.player, choice.verb) == (0, "discard")
    after = do(after, "Copper, Estate")
    assert set(offered(after)) == {"Gold", "Island", "Silver"}
    # Beside it: without the reaction all five cards are there.
    after = do(state, "stop")
    assert len(offered(after)) == 5


def test_village_green_as_another_card_in_the_middle_of_artificer() -> None:
    """way-of-the-mouse-9: a Bridge played now makes the card that is gained cheaper."""
    state = position(
        {"Alice": {"hand": "Artificer, Village Green, Estate", "deck": "Copper"}, "Bob": {}},
        supply="Village, Smithy",
        landscapes="Way of the Mouse",
        mouse="Bridge",
    )
    state = do(state, "play Artificer", "stop", "Estate, Village Green")
    after = do(state, "use Village Green", MOUSE)
    assert "gain Village" in offered(after) and "gain Estate" not in offered(after)
    after = do(state, "stop")
    assert "gain Village" not in offered(after) and "gain Estate" in offered(after)


def test_caravan_guard_as_an_attack_on_the_attackers_hand() -> None:
    """way-of-the-mouse-11: Alice discards before her Cultist lets her play another one."""
    state = position(
        {
            "Alice": {"hand": "2 Cultist, Gold, Silver, Estate", "deck": "2 Copper"},
            "Bob": {"hand": "Caravan Guard", "deck": TEN},
        },
        landscapes="Way of the Mouse",
        mouse="Militia",
        piles={"Abandoned Mine": 5},
    )
    state = do(state, "play Cultist", "use Caravan Guard", MOUSE)
    choice = legal(state)
    assert choice is not None and (choice.player, choice.verb) == (0, "discard")
    after = do(state, "Cultist")
    while not at_turn_level(after):
        assert "Cultist" not in offered(after)
        after = do(after, "stop")
    assert names_in(after, 0, "play") == ["Cultist"]
    # Beside it: another card discarded, and the second Cultist can be played.
    after = do(state, "Estate")
    while "Cultist" not in offered(after):
        after = do(after, "stop")


def test_sheepdog_as_an_attack_while_an_opponents_turn_is_resolved() -> None:
    """way-of-the-mouse-7a: between two cards that Bob gains for Alice's Mountebank."""
    state = position(
        {"Alice": {"hand": "Mountebank", "deck": TEN}, "Bob": {"hand": "Sheepdog", "deck": TEN}},
        landscapes="Way of the Mouse",
        mouse="Chapel",
    )
    state = do(state, "play Mountebank", "stop")
    assert offered(state) == ["use Sheepdog", "stop"] and names_in(state, 1, "discard") == ["Curse"]
    state = do(state, "use Sheepdog", MOUSE)
    assert trashed(state) == []
    assert names_in(state, 1, "discard") == ["Copper", "Curse"]
