"""What is known without a search to be impossible (``oracle.claims.reach``), beside what can happen."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import language as lang
from engine.language import Pool
from engine.state import Played
from oracle.budget import Budget
from oracle.claims import Wanted, answer, remainder
from oracle.claims import closure as closing
from oracle.claims import reach as closure
from oracle.claims.answer import claims_of
from oracle.claims.beforehand import settled, stands
from oracle.claims.predicates import FALSE, OPEN, TRUE
from oracle.graph.before import MANY, added, either
from oracle.graph.explored import CHANCE
from oracle.graph.folding import Folding
from oracle.graph.moves import game_moves
from oracle.inputs import read_question
from oracle.scenario import build, parse
from tests.fuzz import prospects, reach

TURN = ("Alice {hand}, 5 Copper deck=4 Silver, 2 Estate | Bob hand=3 Copper, Estate deck=4 Copper | phase=action | "
        "supply=Witch, Chapel, Bishop, Militia | Alice takes the turn")


def standing(hand: str, *claims: str) -> list[int]:
    question = build(read_question(TURN.format(hand=f"hand={hand}")))
    ends = closure.reach(question.state, question.events)
    assert ends is not None
    return [stands(predicate, ends) for _, predicate in claims_of(question, [("possible", one) for one in claims])
            if predicate is not None]


def test_what_no_ability_does_is_impossible_and_what_one_may_do_is_open() -> None:
    claims = ("Bob gained Curse", "Curse in Bob.discard", "Bob discarded Estate", "Bob gained Gold", "Bob drew Copper")
    assert standing("Chapel", *claims) == [FALSE] * 5
    assert standing("Witch", *claims) == [OPEN, OPEN, FALSE, FALSE, FALSE]
    assert standing("Militia", *claims) == [FALSE, FALSE, OPEN, FALSE, FALSE]
    assert standing("Silver", "Copper in trash", "Alice trashed Copper", "not Bob shuffled") == [FALSE, FALSE, TRUE]
    assert standing("Chapel", "Copper in trash", "Alice trashed Copper", "Alice shuffled") == [OPEN, OPEN, FALSE]


def test_the_parts_of_a_turn_follow_each_other() -> None:
    """What is bought comes too late to be discarded, unless a card is gained in the Action phase and drawn there."""
    assert standing("Copper", "Alice discarded Militia", "Alice gained Militia") == [FALSE, OPEN]
    assert standing("Workshop", "Alice discarded Militia") == [FALSE]
    assert standing("2 Village, Workshop, 2 Smithy", "Alice discarded Militia") == [OPEN]
    assert standing("Smithy, Copper", "Alice played Militia") == [FALSE]
    assert standing("Villa, 3 Smithy", "Alice played Militia") == [OPEN]      # bought, drawn back in the Action phase
    assert standing("Villa, Smithy", "Alice played Militia", "Alice played 2 Smithy") == [FALSE, OPEN]


def test_no_more_is_taken_from_a_deck_than_the_cards_that_can_be_played_take() -> None:
    """Each card in hand, and of the deck as far as it may be drawn, is played once, an Action for an Action: beyond that nobody
    draws before the Clean-up, and who has cards enough does not shuffle."""
    late = "Alice hand={0} deck=3 Copper, Witch, Militia, 4 Copper | Bob hand=Estate deck=4 Copper | phase=action | Alice takes the turn"

    def standing(hand: str, claim: str) -> int:
        question = build(read_question(late.format(hand)))
        ends = closure.reach(question.state, question.events)
        assert ends is not None
        return next(stands(one, ends) for _, one in claims_of(question, [("possible", claim)]) if one)

    for hand, claim, truth in (
        ("Village, Smithy", "Alice played Witch", OPEN), ("Village, Moat", "Alice played Witch", FALSE),
        ("Smithy, Moat", "Bob discarded Estate", FALSE), ("2 Village, Smithy", "Bob discarded Estate", OPEN),
        ("Throne Room, Smithy", "Bob discarded Estate", OPEN),        # three cards and three more
        ("Throne Room, Pawn", "Bob discarded Estate", FALSE),
        ("Smithy, Chapel", "Alice trashed Militia", FALSE), ("Village, Festival, Moat", "Bob discarded Estate", FALSE),
        ("Village, Festival, Moat, Chancellor", "Bob discarded Estate", OPEN),
        ("Village, Smithy, Courtyard", "Alice shuffled", OPEN),       # at the Clean-up
    ):
        assert standing(hand, claim) == truth, (hand, claim)


def counted(hand: str, *claims: str, deck: str = "5 Copper, 3 Estate", supply: str = "Forts, Encampment/Plunder, University, Workshop",
            more: str = "", bob: str = "4 Copper") -> list[int]:
    """How claims stand of a turn with some cards in hand, and others in the deck."""
    question = build(read_question(f"Alice hand={hand} deck={deck} {more} | Bob hand=Estate deck={bob} | phase=action | "
                                   f"supply={supply} | Alice takes the turn"))
    ends = closure.reach(question.state, question.events)
    assert ends is not None
    return [stands(one, ends) for _, one in claims_of(question, [("possible", claim) for claim in claims]) if one]


def test_what_comes_to_the_hand_from_elsewhere_is_counted() -> None:
    """What is gained to the hand or onto the deck, or played where it lies, takes no more than so many of its sort do; a card that
    can be gained there again and again opens the deck."""
    for hand, supply, deck, truth in (
        ("Mine, Copper", "Witch, Laboratory", "5 Copper, Estate", FALSE),               # a Silver takes nothing
        ("Artisan", "Moat", "5 Copper, 2 Estate", FALSE), ("Artisan", "Village", "5 Copper", FALSE), ("Village, Artisan", "Village", "5 Copper", OPEN),
        ("Village, Artisan", "Moat", "5 Copper, 2 Estate", OPEN),                       # Village, Moat: three cards
        ("Village, Artisan", "Moat", "6 Copper, 3 Estate", FALSE),
        ("Replace", "Moat", "5 Copper, 2 Estate", FALSE), ("Village, Replace", "Moat", "4 Copper, 3 Estate", OPEN),
        ("Sculptor, Village", "Festival, Laboratory", "5 Copper, 3 Estate", FALSE),     # they cost 5
        ("Sculptor, Village", "Moat", "5 Copper, 2 Estate", OPEN),
        ("Gold, Vassal", "Moat", "4 Copper, Moat, 2 Estate", FALSE), ("Gold, Vassal", "Moat", "Moat, 5 Copper, Estate", OPEN),
    ):
        assert counted(hand, "Alice shuffled", supply=supply, deck=deck) == [truth], (hand, supply, deck)


def test_the_next_hand_is_five_cards_of_the_deck() -> None:
    for hand, deck, truth in (("Moat", "6 Copper", OPEN), ("Moat", "7 Copper", FALSE), ("Copper", "5 Copper", FALSE),
                              ("Copper", "4 Copper", OPEN), ("Moat, Outpost", "4 Copper", OPEN)):
        assert counted(hand, "Alice shuffled", deck=deck) == [truth], (hand, deck)


def test_a_shadow_is_played_from_the_deck_and_leaves_it() -> None:
    claims = ("Alice played Alley", "Alice shuffled")
    assert counted("Copper", *claims, deck="8 Copper, Alley", supply="Alley") == [OPEN, FALSE]
    assert counted("Copper", *claims, deck="4 Copper, Alley", supply="Alley") == [OPEN, OPEN]
    assert counted("Copper", *claims, deck="7 Copper", supply="Alley") == [FALSE, FALSE]


def test_what_lies_deep_in_a_pile_comes_up_only_if_so_many_are_taken_or_it_is_rotated() -> None:
    deep = ("Alice gained Tent", "Alice gained Garrison", "Alice gained Hill Fort", "Alice gained Plunder")
    assert counted("3 Gold", *deep) == [OPEN, FALSE, FALSE, FALSE]
    assert counted("3 Gold, Tent", *deep[:3]) == [OPEN, OPEN, FALSE]
    assert counted("3 Gold, 2 Tent, Village", *deep[:3]) == [OPEN, OPEN, OPEN]
    assert counted("Workshop, 2 Market, 3 Gold", *deep) == [OPEN, OPEN, FALSE, FALSE]            # one and three Buys: all four Tents
    assert counted("Workshop, Market", *deep) == [OPEN, FALSE, FALSE, FALSE]
    assert counted("Workshop, Market, 3 Gold", *deep, more="buys=3") == [OPEN, OPEN, FALSE, OPEN]


def test_as_many_cards_are_taken_from_a_pile_as_players_gain_one() -> None:
    """Each other player gains a Ruins: with three of them, the third one of the pile too; and no more copies are gained than are taken."""
    question = build(parse("""
players:
  Alice: {hand: [Cultist, Moat], deck: [7 Estate]}
  Bob: {}
  Cleo: {}
  Dora: {}
supply: [Cultist, {Ruins: [Survivors, Abandoned Mine, Ruined Library, Ruined Market]}, {Forts: [2 Tent, 2 Garrison]}]
impossible_position: accept
event: Alice takes the turn
""", "ruins"))
    ends = closure.reach(question.state, question.events)
    assert ends is not None
    claims = ("Dora gained Ruined Library", "Dora gained Survivors", "Tent in Alice.cards", "2 Tent in Alice.cards", "Garrison in Alice.cards")
    assert [stands(one, ends) for _, one in claims_of(question, [("possible", claim) for claim in claims]) if one] == [
        OPEN, OPEN, FALSE, FALSE, FALSE]
    assert counted("3 Gold, Festival", "2 Tent in Alice.cards", "3 Tent in Alice.cards", "4 Tent in Alice.cards") == [OPEN, FALSE, FALSE]
    assert counted("Silver, Copper, Festival", "2 Tent in Alice.cards", "Garrison in Alice.cards", deck="6 Estate") == [FALSE, FALSE]


def test_no_more_copies_are_gained_than_cards_gain_one_and_coins_buy() -> None:
    claims = ("Alice gained 2 Gold", "Alice gained 3 Gold", "Bob gained 2 Curse")
    for hand, supply, truths in (
        ("2 Gold, Copper", "Moat", [FALSE, FALSE, FALSE]), ("4 Gold, Market", "Moat", [OPEN, FALSE, FALSE]),
        ("3 Gold, Market", "Moat", [FALSE, FALSE, FALSE]), ("2 Gold, 2 Bandit, Village", "Moat", [OPEN, OPEN, FALSE]),
        ("2 Gold, Bandit, Moat", "Moat", [OPEN, FALSE, FALSE]), ("2 Witch, Village", "Moat", [FALSE, FALSE, OPEN]),
        ("Witch, Laboratory", "Moat", [FALSE, FALSE, FALSE]), ("Throne Room, Witch", "Moat", [FALSE, FALSE, OPEN]),
    ):
        assert counted(hand, *claims, deck="8 Estate", supply=supply) == truths, hand


def test_no_more_is_played_than_there_are_actions_for() -> None:
    """A card that gives no Action back is the last one; what is gained after it is not played, unless Actions come from elsewhere."""
    claims = ("Alice played Militia", "Bob discarded Estate")
    for hand, truth, more in (
        ("Workshop, Copper", FALSE, ""), ("Workshop, Laboratory", FALSE, ""), ("2 Laboratory, Workshop", OPEN, "actions=2"), ("2 Laboratory, Workshop", FALSE, ""),
        ("Village, Workshop, 2 Smithy", OPEN, ""), ("Workshop, Smithy", FALSE, "actions=1"), ("Throne Room, Laboratory, Workshop", OPEN, ""),
        ("2 Laboratory, Workshop", OPEN, "villagers=1"), ("2 Laboratory, Workshop", FALSE, "actions=0"),
    ):
        assert counted(hand, *claims, deck="3 Copper", supply="Militia, Village", more=more) == [truth] * 2, (hand, more)


def test_no_treasure_is_played_after_something_was_bought() -> None:
    assert counted("3 Gold, Copper", "Alice played Silver", deck="Copper", supply="Farmland, Nomads") == [FALSE]
    assert counted("3 Gold, Copper", "Alice gained Gold", "Alice played Gold", supply="Moat") == [OPEN, OPEN]
    assert counted("3 Gold", "Alice played Silver", deck="2 Copper", supply="Cavalry") == [OPEN]     # back in the Action phase


def test_no_more_is_bought_than_all_that_can_be_played_pays_for() -> None:
    for hand, deck, truth, supply in (
        ("Silver, 2 Copper", "5 Copper", FALSE, "Moat"), ("Silver, 2 Copper, Festival", "5 Copper", OPEN, "Moat"),
        ("Silver, Copper, Moat", "2 Copper, 6 Estate", OPEN, "Moat"), ("Silver, Moat", "2 Copper, 6 Estate", FALSE, "Moat"),
        ("Silver, Copper, Moat, Militia", "2 Estate, 6 Copper", OPEN, "Moat"), ("Copper, Moat, Militia", "Copper, 6 Estate", FALSE, "Moat"),
        ("Throne Room, Militia", "5 Estate", FALSE, "Moat"), ("Throne Room, Militia, Copper", "5 Estate", OPEN, "Moat"),
        ("3 Copper", "5 Estate", OPEN, "Highway"),                        # cards may cost less
    ):
        assert counted(hand, "Alice gained Duchy", deck=deck, supply=supply) == [truth], (hand, deck)


def test_who_shuffles_plays_each_card_of_theirs_once() -> None:
    """Also those of the discard pile: what others lose by it is counted all the same, unless cards are gained and drawn again."""
    for discard, supply, hand, truth in (
        ("Margrave, 2 Estate", "Smithy", "Village, Smithy, Smithy", FALSE), ("3 Margrave", "Smithy", "Village, Smithy, Village", OPEN),
        ("2 Margrave, Estate", "Smithy", "Village, Smithy, Village", FALSE),
        ("Margrave, 2 Estate", "Margrave", "Workshop, Village, Artisan, Smithy", OPEN),
    ):
        found = counted(hand, "Bob shuffled", deck="2 Laboratory, Village", supply=supply, more=f"discard={discard}", bob="2 Copper")
        assert found == [truth], (discard, supply, hand)


def test_what_triggers_on_a_gain_does_it_once_for_each_card() -> None:
    for hand, truth in (("2 Gold, Copper", FALSE), ("4 Gold, Market", OPEN), ("2 Gold, Market, Copper", FALSE)):
        assert counted(hand, "Bob drew Estate", deck="8 Estate", supply="Lost City", bob="Copper, Estate, 4 Copper") == [truth], hand
    for hand, truth in (("Gold, Copper", FALSE), ("2 Gold, 2 Copper", FALSE), ("2 Gold, 2 Copper, Market", OPEN)):
        assert counted(hand, "Bob revealed Estate", deck="8 Estate", supply="Noble Brigand", bob="2 Copper, Estate, 4 Copper") == [truth], hand
    assert counted("Copper", "Alice drew Copper", deck="5 Copper", supply="Doctor", more="buys=0") == [OPEN]      # none, of any number


def test_boons_are_counted_with_what_lets_them_be_received() -> None:
    """Bard may give one Action, by the Field's Gift: for one Pirate Ship, which takes two cards."""
    for hand, truth in (("Bard, 2 Pirate Ship", FALSE), ("2 Bard, 2 Pirate Ship", FALSE), ("Village, Bard, 2 Pirate Ship", OPEN),
                        ("Village, 2 Pirate Ship", OPEN), ("Moat, 2 Pirate Ship", FALSE)):
        assert counted(hand, "Bob shuffled", deck="5 Estate, 5 Copper", supply="Bard", bob="3 Copper") == [truth], hand


def test_an_amount_is_no_more_than_the_cards_that_it_counts_allow() -> None:
    """Of Tribute two cards are turned over: four cards for two different ones, and those only to the left."""
    assert counted("Tribute", "Alice shuffled", deck="11 Estate", supply="Tribute") == [FALSE]
    assert counted("Tribute", "Alice shuffled", deck="8 Estate", supply="Tribute") == [OPEN]


def inside(text: str, *plays: str) -> list[Any]:
    """A position with what is under way, after some cards were played one after the other, at the first decision in the last one."""
    question = build(read_question(text))
    moves = game_moves()
    fold = Folding(moves)
    here = fold(question.state, None, question.events)
    for name in plays:
        kind = question.state.game.kind_of[name]
        steps = [moves.step(here.state, option) for option in here.choice.options]
        step = next(one for one in steps if any(isinstance(event, Played) and event.cards == (kind,) for event in one.events))
        here = fold(step.state, step.choice, here.left)
    assert len(here.state.stack) > 2
    return [here.state, question.events]


def from_inside(text: str, plays: tuple[str, ...], *claims: str) -> list[int]:
    ends = closure.reach(*inside(text, *plays))
    assert ends is not None
    question = build(read_question(text))
    return [stands(one, ends) for _, one in claims_of(question, [("possible", claim) for claim in claims]) if one]


def test_what_is_left_of_an_ability_is_all_that_still_comes_of_it() -> None:
    """Of Warehouse the discarding, of Pawn both; whoever is in it has spent the Action, and Throne Room plays the card once more."""
    text = ("Alice hand={0} deck=3 Copper, 5 Estate, Silver | Bob hand=Estate, 4 Copper deck=4 Silver | phase=action | "
            "supply=Militia, Witch | Alice takes the turn")
    played = ("Alice drew Silver", "Alice drew Estate", "Alice discarded Copper", "Bob gained Curse")
    # The next hand is five cards: three are drawn before.
    assert from_inside(text.format("Warehouse, Estate, 3 Copper"), ("Warehouse",), *played) == [FALSE, OPEN, OPEN, FALSE]
    assert from_inside(text.format("2 Warehouse, 3 Copper"), ("Warehouse",), *played) == [OPEN, OPEN, OPEN, FALSE]
    assert from_inside(text.format("Warehouse, Witch, 3 Copper"), ("Warehouse",), *played) == [OPEN, OPEN, OPEN, OPEN]
    assert from_inside(text.format("Pawn, Witch, 3 Copper"), ("Pawn",), "Bob gained Curse", "Alice gained Province") == [OPEN, FALSE]
    chapel = ("Alice trashed Copper", "Bob gained Curse", "Bob discarded Copper")
    assert from_inside(text.format("Chapel, Witch, Copper"), ("Chapel",), *chapel) == [OPEN, FALSE, FALSE]
    assert from_inside(text.format("Village, Chapel, Witch, Copper"), ("Village", "Chapel"), *chapel) == [OPEN, OPEN, FALSE]
    twice = ("Throne Room, Militia, Witch", "Militia", "Alice trashed Copper")
    assert from_inside(text.format(twice[0]), ("Throne Room",), "Bob discarded Copper", "Bob gained Curse") == [OPEN, OPEN]
    assert from_inside(text.format(twice[0]).replace("Bob hand=Estate", "Bob hand=Moat, Estate"), ("Throne Room", "Militia"),
                       "Bob discarded Copper", "Bob gained Curse", "Alice trashed Copper") == [OPEN, FALSE, FALSE]


def test_what_begins_the_next_turn_is_not_taken_for_what_is_left_of_this_one() -> None:
    """If Bob's turn is skipped, it is Alice's again that begins, and what her Tactician gives then is there at the end."""
    text = """
players:
  Alice: {{hand: [Copper], deck: [9 Copper], pending: [Tactician, Caravan]}}
  Bob: {{pending: [{bob}]}}
supply: [Lich]
phase: action
impossible_position: accept
event: Alice takes the turn
"""
    for bob, seen in (("Lich", None), ("Tactician", FALSE)):
        question = build(parse(text.format(bob=bob)))
        moves = game_moves()
        fold = Folding(moves)
        here = fold(question.state, None, question.events)
        while here.choice is not None and here.kind <= CHANCE and not any(
                here.state.game.codes[frame.code].window for frame in here.state.stack):
            step = moves.step(here.state, here.choice.options[-1])
            here = fold(step.state, step.choice, here.left)
        if seen is None:
            assert here.state.turn.player == 0 and closure.reach(here.state, question.events) is None
        else:
            assert here.kind > CHANCE                     # Bob's turn begins, and nobody decides before


def test_the_rules_procedures_are_left_where_a_remainder_expects_them() -> None:
    """What comes after a play, a gain and a purchase have been suspended is told by the number of the operation."""
    program = build(read_question(TURN.format(hand="hand=Chapel"))).state.game.program
    assert [op.run.__name__ for op in program.play.ops][remainder._WOULD_RESOLVE:] == ["resolve", "_after_play", "_throne"]
    assert remainder._AFTER_PLAY == remainder._WOULD_RESOLVE + 1
    assert program.gain.ops[remainder._PUT].run.__name__ == "put" and len(program.gain.ops) == remainder._PUT + 2
    assert program.buy.ops[remainder._SECOND].run.__name__ == "second" and len(program.buy.ops) == remainder._SECOND + 1


def test_what_happened_before_counts_for_a_position() -> None:
    question = build(read_question(TURN.format(hand="hand=Witch")))
    ends = closure.reach(question.state, question.events)
    (_, twice), (_, once), (_, never) = claims_of(question, [
        ("possible", "Bob gained 2 Gold"), ("possible", "Bob gained Curse"), ("possible", "not Bob gained Curse")])
    assert ends is not None and twice is not None and once is not None and never is not None
    gold, curse = twice.patterns[0], once.patterns[0]
    assert [stands(twice, ends, {gold: (0, n)}) for n in (0, 1, 2)] == [FALSE, FALSE, OPEN]
    assert stands(twice, ends, {gold: (2, 2)}) == settled(twice, {gold: (2, 2)}) == TRUE
    assert settled(twice, {gold: (1, 2)}) == settled(once, {}) == stands(once, ends) == OPEN
    assert settled(once, {curse: (1, 1)}) == TRUE and settled(never, {curse: (1, 1)}) == FALSE
    assert added({gold: (1, 2)}, {gold: (1, 1), curse: (0, 1)}) == {gold: (2, 3), curse: (0, 1)}
    assert added({gold: (MANY, MANY)}, {gold: (1, 1)}) == {gold: (MANY, MANY)}
    assert either({gold: (1, 2)}, {curse: (1, 1)}) == {gold: (0, 2), curse: (0, 1)}


def test_what_costs_a_potion_is_bought_only_with_one() -> None:
    assert counted("4 Gold", "Alice gained University") == [FALSE]
    assert counted("4 Gold, Potion", "Alice gained University") == [OPEN]
    assert counted("4 Gold", "Alice gained University", more="potions=1") == [OPEN]
    for hand, truth in (("4 Gold", FALSE), ("4 Gold, Potion", OPEN), ("Workshop", FALSE)):      # also where costs change
        assert counted(hand, "Alice gained University", supply="Peddler, University, Workshop") == [truth], hand


def test_what_a_card_turned_up_does_is_done_only_with_what_it_asks_for() -> None:
    """"If it is an Action, play it": nothing else is played; a phase and what lies in play count too."""
    claims = ("Alice played Moat", "Alice played Estate", "Alice played Copper")
    assert counted("Herald", *claims, deck="Copper, Moat, 6 Estate", supply="Moat") == [OPEN, FALSE, OPEN]
    assert counted("Vassal", *claims, deck="Copper, Moat, 6 Estate", supply="Moat") == [FALSE, FALSE, FALSE]
    assert counted("Vassal", *claims, deck="Moat, Copper, 6 Estate", supply="Moat") == [OPEN, FALSE, OPEN]


def test_a_token_that_takes_a_coin_away_is_put_back_where_coins_are_got() -> None:
    question = build(parse("""
players:
  Alice: {hand: [Militia]}
  Bob: {hand: [Copper], pending: [Caravan Guard], tokens: {minus_coin: 1}}
supply: [Bridge Troll, Caravan Guard]
impossible_position: accept
event: until Bob's next turn
""", "token"))
    ends = closure.reach(question.state, question.events)
    assert ends is not None and ends.pool(1, Pool.MINUS_COIN)[0] == 0


def test_no_more_is_bought_than_the_treasures_in_hand_pay_for() -> None:
    """In a Buy phase, unless coins may come from elsewhere; and no more copies come to a place than lie on the way there."""
    def standing(hand: str, *claims: str, supply: str = "Militia", phase: str = "buy") -> list[int]:
        question = build(read_question(f"Alice hand={hand} deck=4 Silver, 2 Estate | Bob hand=Estate deck=4 Copper | phase={phase} | "
                                       f"supply={supply} | Alice takes the turn"))
        ends = closure.reach(question.state, question.events)
        assert ends is not None
        return [stands(one, ends) for _, one in claims_of(question, [("possible", claim) for claim in claims]) if one]

    assert standing("Gold, Copper", "Alice gained Militia", "Alice gained Duchy") == [OPEN, FALSE]
    assert standing("Gold, 2 Copper", "Alice gained Duchy", "Alice gained Gold") == [OPEN, FALSE]
    assert standing("Gold, Copper, Crown", "Alice gained Province", supply="Crown") == [OPEN]          # it plays Gold again
    assert standing("Gold, Copper", "Alice gained Gold", supply="Highway", phase="action") == [OPEN]
    assert standing("Gold", "Copper in trash", "Gold in trash", "2 Gold in trash", supply="Farmland, Cellar") == [FALSE, FALSE, FALSE]
    assert standing("3 Gold", "Gold in trash", "2 Gold in trash", "4 Gold in trash", supply="Farmland") == [OPEN, FALSE, FALSE]
    assert standing("4 Gold, Worker's Village", "2 Gold in trash", "3 Gold in trash", supply="Farmland, Worker's Village",
                    phase="action") == [OPEN, FALSE]                                               # two Buys
    assert standing("Gold", "Alice gained Copper", supply="Ghost Town", phase="night") == [FALSE]


def test_a_position_is_passed_over_only_if_nothing_asked_can_come_of_it() -> None:
    found = [one for one, _ in zip(prospects.faults(random.Random(11)), range(1), strict=False)]
    assert not [wrong for _, wrongs, _ in found for wrong in wrongs]


def test_what_a_turn_gives_is_gone_when_it_is_over() -> None:
    claims = ("Alice.coins >= 1", "Alice.vp >= 1", "Bob.coins >= 1", "Bob.actions <= 1", "Witch in Alice.play")
    assert standing("Witch", *claims) == [FALSE, FALSE, FALSE, TRUE, FALSE]
    assert standing("Bishop", "Alice.vp >= 1", "Bob.vp >= 1") == [OPEN, FALSE]


def test_debt_may_be_paid_off_before_a_clean_up_by_whose_turn_it_is() -> None:
    question = build(read_question("Alice debt=3 coins=3 deck=8 Copper | Bob debt=3 deck=5 Copper | phase=clean-up | Alice takes the turn"))
    ends = closure.reach(question.state, question.events)
    assert ends is not None
    assert [stands(one, ends) for _, one in claims_of(question, [
        ("possible", "Alice.debt = 0"), ("possible", "Bob.debt = 0")]) if one is not None] == [OPEN, FALSE]


def test_what_plays_a_duration_may_stay_with_it_also_by_a_way() -> None:
    question = """
players:
  Alice: {{hand: [Village], deck: [5 Copper]}}
  Bob: {{}}
phase: action
landscapes: [{way}]
impossible_position: accept
event: Alice takes the turn
"""
    for way, truth in (("{Way of the Mouse: Sailor}", OPEN), ("Way of the Sheep", FALSE)):
        found = build(parse(question.format(way=way)))
        ends = closure.reach(found.state, found.events)
        assert ends is not None
        assert [stands(one, ends) for _, one in claims_of(found, [("possible", "Village in Alice.play")]) if one] == [truth]


def test_what_lies_in_play_between_turns_stays_where_no_turn_ends() -> None:
    """Bob's turn comes next: nothing happens, and nothing is discarded."""
    claims = [("possible", "Silver in Alice.play")]
    for said, truth in (("until Bob's next turn", OPEN), ("Bob takes the turn", FALSE)):
        line = f"Alice play=Silver hand=Copper | Bob hand=Copper | turn=Bob | phase=start | {said}"
        question = build(read_question(line))
        ends = closure.reach(question.state, question.events)
        assert ends is not None
        assert [stands(predicate, ends) for _, predicate in claims_of(question, claims) if predicate is not None] == [truth]


def test_nothing_is_said_where_something_is_unknown_or_already_being_resolved() -> None:
    for text in (TURN.format(hand="hand=Witch, ?"), TURN.replace("takes the turn", "plays Witch").format(hand="hand=Witch")):
        question = build(read_question(text))
        assert closure.reach(question.state, question.events) is None


def test_a_claim_that_nothing_can_show_needs_no_search() -> None:
    """With cards that leave too much to be followed; the same with everything known but for the kind of claim."""
    text = TURN.format(hand="hand=Cellar, Village, Village, Smithy, Smithy, Chapel").replace("Militia", "Militia, Festival")
    question = build(read_question(text))
    claims = [("possible", "Bob gained Gold"), ("never", "Bob drew Copper"), ("always", "Copper in Bob.deck")]
    found = answer(question, claims, Budget(50_000, 60), Wanted(verdicts_only=True, assuming=False))
    assert [result.holds for result in found.results] == [False, True, True]
    assert not found.graph.complete and len(found.graph) < 10_000
    assert "'Bob gained Gold' was decided without following every line: nothing here can change it" in found.notes


def test_nothing_happens_on_random_lines_that_is_said_to_be_impossible() -> None:
    """A bounded run of ``tests/fuzz/reach.py``."""
    looked_at = 0
    for number, said, _ in reach.faults(random.Random("reach")):
        assert not said
        looked_at += number
        if looked_at == 6:
            return


@pytest.mark.parametrize("word", [lang.Trash, lang.Draw])
def test_a_word_that_was_forgotten_would_be_noticed(word: type, monkeypatch: Any) -> None:
    monkeypatch.setitem(closing._WORDS, word, closing._nothing)
    closure.reach.cache_clear()
    tries = (said for _, said, _ in reach.faults(random.Random(7)))
    assert any(said for _, said in zip(range(60), tries, strict=False))
    closure.reach.cache_clear()


def test_a_way_that_exchanges_cards_and_coins_draws_where_coins_are_given() -> None:
    """So does Elder's further option come besides the one that is chosen anyway."""
    line = "Alice hand={hand}, 4 Copper deck={deck} | Bob hand=Copper deck=5 Copper | phase=action | {more}Alice takes the turn"
    way = "landscapes=Way of the Chameleon | "
    for hand, deck, more, claim, truth in (
        ("Monument", "2 Estate, 9 Copper", way, "Alice discarded Estate", OPEN),
        ("Monument", "2 Estate, 9 Copper", "", "Alice discarded Estate", FALSE),
        ("Monument", "2 Copper, Estate, 9 Copper", way, "Alice discarded Estate", FALSE),
        ("Moat", "2 Estate, 9 Copper", way, "Alice bought Gold", OPEN),
        ("Moat", "2 Estate, 9 Copper", "", "Alice bought Gold", FALSE),
        ("Elder, Steward", "7 Copper, Estate, 9 Copper", "", "Alice discarded Estate", FALSE),
        ("Elder, Trusty Steed", "Copper, Estate, 9 Copper", "", "Alice discarded Estate", OPEN),
    ):
        question = build(read_question(line.format(hand=hand, deck=deck, more=more)))
        ends = closure.reach(question.state, question.events)
        assert ends is not None
        assert [stands(one, ends) for _, one in claims_of(question, [("possible", claim)]) if one] == [truth], (hand, deck, more)


def of(text: str, *claims: str) -> list[int]:
    """How claims stand in a position, before anything is followed."""
    question = build(read_question(text))
    ends = closure.reach(question.state, question.events)
    assert ends is not None
    return [stands(predicate, ends) for _, predicate in claims_of(question, [("possible", one) for one in claims])
            if predicate is not None]


def test_what_triggers_takes_as_often_as_it_is_let_trigger() -> None:
    """Footpad: whoever gains a card in an Action phase draws one; Gondola: gained, it lets an Action be played from the hand."""
    witches = ("Alice hand=Witch, Village, Witch deck=6 Silver | Bob hand=Estate deck={} | phase=action | "
               "supply=Footpad, Witch, Village | Alice takes the turn")
    assert of(witches.format("Copper"), "Bob shuffled", "Bob drew Copper") == [OPEN, OPEN]
    assert of(witches.format("2 Copper"), "Bob shuffled", "Bob drew Copper") == [FALSE, OPEN]
    gondola = ("Alice hand=2 Gold, 3 Bandit{} deck=6 Estate | Bob hand=Estate deck={} | phase=buy | supply=Gondola, Bandit, Spices | "
               "Alice takes the turn")
    assert of(gondola.format("", "Copper"), "Bob shuffled", "Alice played Bandit") == [OPEN, OPEN]
    assert of(gondola.format("", "2 Copper"), "Bob shuffled") == [FALSE]
    assert of(gondola.format(", Spices", "2 Copper"), "Bob shuffled") == [OPEN]           # a second Buy: two Gondolas


def test_an_event_is_no_ability_that_triggers_as_cards_are_bought() -> None:
    gamble = "Alice hand=3 Copper deck=6 Silver | Bob hand=Estate deck=4 Copper | phase=buy | supply=Moat{} | Alice takes the turn"
    assert of(gamble.format(" | landscapes=Gamble"), "Alice played Silver") == [OPEN]
    assert of(gamble.format(""), "Alice played Silver") == [FALSE]


def test_a_cost_that_is_reduced_keeps_its_debt_and_potions() -> None:
    """Fisherman costs less with an empty discard pile; of Governor the others gain what costs exactly one coin more."""
    governor = ("Alice hand=Governor deck=6 Silver | Bob hand={}, Copper deck=4 Estate | phase=action | "
                "supply=Governor, Fisherman, Engineer, Moat, City Quarter | Alice takes the turn")
    assert of(governor.format("Estate"), "Bob gained Engineer", "Bob gained Silver", "Bob gained Gold") == [FALSE, OPEN, FALSE]
    assert of(governor.format("Fisherman"), "Bob gained Gold", "Bob gained Silver", "Bob gained Engineer") == [OPEN, OPEN, FALSE]


def test_no_more_copies_are_trashed_than_what_is_played_trashes() -> None:
    forager = "Alice hand={}, 3 Estate deck=6 Silver | Bob hand=Estate deck=4 Copper | phase=action | supply=Forager, Moat | Alice takes the turn"
    assert of(forager.format("Forager"), "Estate in trash", "2 Estate in trash", "Alice trashed 2 Estate") == [OPEN, FALSE, FALSE]
    assert of(forager.format("2 Forager"), "2 Estate in trash", "3 Estate in trash", "Alice trashed 2 Estate") == [OPEN, FALSE, OPEN]


def test_cards_that_are_shuffled_into_a_deck_or_revealed_from_another_deck_trigger() -> None:
    inn = "Alice hand=2 Gold deck=2 Silver, Province discard=Smithy | Bob deck=Copper | phase=buy | supply={}, Moat | Alice takes the turn"
    assert of(inn.format("Inn"), "Alice shuffled Province", "Alice shuffled Smithy") == [OPEN, OPEN]
    assert of(inn.format("Laboratory"), "Alice shuffled Province", "Alice shuffled Smithy") == [FALSE, OPEN]
    market = "Alice hand={} deck=10 Copper | Bob deck=Copper | black_market=Patron, Moat, Smithy | phase=start | Alice takes the turn"
    assert of(market.format("Black Market"), "Alice got 1 coffers") == [OPEN]
    assert of(market.format("Village"), "Alice got 1 coffers") == [FALSE]


def test_what_a_later_turn_is_taken_with_is_nothing_in_this_one() -> None:
    possession = ("Alice hand=Possession, {} deck=11 Silver, Festival | Bob deck=5 Copper | phase=action | supply=Possession, Moat | "
                  "Alice takes the turn")
    assert of(possession.format("Village, Smithy"), "Alice played Festival", "Bob shuffled") == [FALSE, FALSE]
    assert of(possession.format("4 Village, 4 Smithy"), "Alice played Festival", "Bob shuffled") == [OPEN, FALSE]


def test_a_throne_room_plays_a_card_once_more_and_no_other() -> None:
    hand = "Alice hand={} deck=14 Silver | Bob deck={} Copper | phase=action | supply=Witch, Rabble | Alice takes the turn"
    assert of(hand.format("Throne Room, Rabble, Smithy", 6), "Alice shuffled", "Bob shuffled") == [FALSE, FALSE]
    assert of(hand.format("Throne Room, Rabble, Smithy", 5), "Alice shuffled", "Bob shuffled") == [FALSE, OPEN]
    assert of(hand.format("2 Throne Room, Rabble, Smithy", 9), "Alice shuffled", "Bob shuffled") == [OPEN, FALSE]
    assert of(hand.format("King's Court, Rabble", 9), "Alice shuffled", "Bob shuffled") == [FALSE, FALSE]
    assert of(hand.format("King's Court, Rabble", 8), "Alice shuffled", "Bob shuffled") == [FALSE, OPEN]


def test_what_plays_cards_several_times_and_is_not_counted_leaves_nothing_counted() -> None:
    """A Mastermind of the turn before plays an Action three times; a Way plays its card as often as it is used."""
    start = "Alice hand=Forager, 3 Estate deck=12 Silver{} | Bob deck=4 Copper | phase=start | supply=Moat | Alice takes the turn"
    assert of(start.format(" pending=Mastermind"), "2 Estate in trash", "Alice trashed 3 Estate", "4 Estate in trash") == [OPEN, OPEN, FALSE]
    assert of(start.format(""), "Estate in trash", "2 Estate in trash", "Alice trashed 2 Estate") == [OPEN, FALSE, FALSE]
    way = ("Alice hand={} deck=12 Silver | Bob deck=4 Copper | phase=action | supply=Village, Moat | landscapes=Way of the Mouse[Forager] | "
           "impossible_position=accept | Alice takes the turn")
    assert of(way.format("3 Village, 2 Estate"), "2 Estate in trash", "3 Estate in trash") == [OPEN, FALSE]
    assert of(way.format("Forager, 2 Village, 2 Estate"), "2 Estate in trash", "3 Estate in trash") == [OPEN, FALSE]
