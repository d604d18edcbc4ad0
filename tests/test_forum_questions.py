"""Questions as players phrase them: understood as they are meant, or refused with how to say it."""

from __future__ import annotations

import pytest

from oracle.claims import answer
from oracle.errors import OracleError
from oracle.inputs import plain_question as plain_words
from oracle.inputs import read_question
from oracle.scenario import build, from_notation, is_notation

INN = "Alice hand=Watchtower,Artificer,5 Copper deck=Silver | Bob | supply=Inn | Alice plays Artificer"
WITCH = "Alice hand=Witch deck=2 Copper | Bob hand=Moat | Alice plays Witch"


@pytest.mark.parametrize(("line", "claim", "holds"), [
    (INN, "Inn on top of Alice's deck", True),
    (INN, "Silver on top of Alice's deck and Inn in Alice.deck", False),     # unless it was shuffled in, see below
    (INN, "Inn topdecked with Artificer", False),                            # it is gained there, not put
    (INN, "Alice topdecked Inn", True),
    (INN, "Inn topdecked", True),
    (INN, "Inn topdecked from hand", False),
    (WITCH, "Bob doesn't gain a Curse", True),
    (WITCH, "Alice does not draw 2 Copper", False),
    (WITCH, "Bob has a Curse in discard", True),
    (WITCH, "Bob has exactly 1 card in his hand", True),
    (WITCH, "Bob has 2 cards in hand", False),
    (WITCH, "Alice has exactly 2 Copper in her hand", True),
    (WITCH, "Bob can't play Moat now", True),
    (WITCH, "Alice may not buy Moat now", True),
])
def test_what_is_said_otherwise_is_understood(line: str, claim: str, holds: bool) -> None:
    if claim.startswith("Silver on top"):
        line = line.replace("supply=Inn", "supply=Village")
        claim = claim.replace("Inn", "Village")
        line += " > Artificer: discard 3 Copper > Artificer: gain Village > Alice: use nothing more"
    assert answer(build(from_notation(line)), [("possible", claim)]).results[0].holds is holds


@pytest.mark.parametrize(("line", "hint"), [
    ("Alice hand=Throne Room,Caravan | Bob | Alice plays Throne Room on Caravan",
     "say 'Alice plays Throne Room', with the choice 'Throne Room: Caravan'"),
    ("Alice hand=Smithy | Bob | landscapes=Way of the Sheep | Alice plays Smithy as Way of the Sheep",
     "say 'Alice plays Smithy', with the choice 'Alice: use Way of the Sheep'"),
    ("Alice hand=3 Copper | Bob | phase=buy | Alice plays all Treasures", "name the cards"),
    ("Alice hand=2 Bridge | Bob | Alice plays Bridge twice", "'Alice plays 2 Bridge'"),
    ("Alice hand=Smithy,Village | Bob | Alice plays Village and then Smithy", "say one after the other"),
    ("Alice hand=Smithy | Bob | ways=Way of the Sheep | Alice plays Smithy", "did you mean landscapes=?"),
    (f"{WITCH} | can=Bob gained Curse", "did you mean possible=?"),
    ("Alice hand=Smithy landscapes=Way of the Sheep | Bob | Alice plays Smithy", "is of the table"),
    (f"{WITCH} | possible=Curse in Bobs discard", "did you mean Bob.discard?"),
    (f"{WITCH} | possible=Alice may play Village now", "Village is not in this game"),
    ("Alice hand=Remodel,Fortress | Bob | Alice plays Remodel > Remodel: trash Copper",
     "what has a single option is not asked"),
])
def test_what_is_not_understood_is_refused_with_how_to_say_it(line: str, hint: str) -> None:
    with pytest.raises(OracleError) as caught:
        answer(build(from_notation(line)))
    assert hint in str(caught.value)


@pytest.mark.parametrize(("text", "told"), [
    ("Alice hand=Smithy trash=Madman supply=Dog", "'trash=' is of the table, a part of its own: | trash=... |"),
    ("Alice hand=Smithy", "there is 1 player"),
    ("possible=Alice drew 3 cards", "there are no players"),
])
def test_what_has_a_field_of_the_notation_is_no_plain_words(text: str, told: str) -> None:
    with pytest.raises(OracleError) as caught:
        read_question(text)
    assert told in str(caught.value) and plain_words(text) is None and is_notation(text)
    assert not is_notation("Alice has Smithy = a card") and plain_words("Alice plays Smithy. Does she draw?") is not None


def test_a_problem_is_told_once() -> None:
    with pytest.raises(OracleError) as caught:
        build(from_notation("Alice hand=Village | Alice plays Village"))
    assert str(caught.value).count("there is 1 player") == 1


def test_a_state_brings_the_boons_that_it_lets_a_player_receive() -> None:
    """lost-in-the-woods: no other card of the game has to be named for them."""
    line = "Alice states=Lost in the Woods hand=Copper,Estate | Bob | phase=start"
    assert answer(build(from_notation(f"{line} | possible=Alice received a Boon"))).holds is True
    assert answer(build(from_notation(f"{line.replace('hand=Copper,Estate', '')} | possible=Alice received a Boon"))
                  ).holds is False, "with nothing to discard none is received"


@pytest.mark.parametrize(("said", "holds"), [
    ("Bob: reveal Moat", True), ("Bob: react with Moat", True), ("Bob: yes", True), ("Bob: use Moat", True),
    ("Bob: Moat", True), ("Moat: use", True), ("Bob: no", False), ("Bob: stop", False), ("Bob: use nothing", False),
    ("Bob: use nothing more", False),
])
def test_a_reaction_is_chosen_as_players_say_it(said: str, holds: bool) -> None:
    """moat: who has revealed it gains no Curse, who has not does."""
    assert answer(build(from_notation(f"{WITCH} > {said} | never=Bob gained Curse"))).holds is holds


@pytest.mark.parametrize(("claim", "holds", "reads"), [
    ("Alice has 2 Actions left", True, "Alice.actions >= 2"),
    ("Alice has exactly 3 actions", False, "Alice.actions = 3"),
    ("Alice has no Buys left", False, "Alice.buys = 0"),
    ("Alice got 1 action", True, "Alice got 1 action"),
    ("Alice got exactly 2 actions", True, "Alice got exactly 2 actions"),
    ("Alice took exactly 1 extra turn", False, "Alice took exactly 1 extra turn"),
])
def test_numbers_are_said_and_printed_as_players_say_them(claim: str, holds: bool, reads: str) -> None:
    line = "Alice hand=Village deck=Copper | Bob | Alice plays Village"
    result = answer(build(from_notation(line)), [("always", claim)]).results[0]
    assert (result.holds, result.reads) == (holds, reads)


@pytest.mark.parametrize(("line", "by", "card", "verb"), [
    ("Alice | Bob | supply=Village,Changeling | Alice gains Village", "Changeling", "Village", "exchanged"),
    ("Alice hand=Secret Passage,Estate | Bob | Alice plays Secret Passage", "Secret Passage", "Estate", "put"),
    ("Alice hand=Mining Village deck=Copper | Bob | landscapes=Way of the Horse | Alice plays Mining Village",
     "Way of the Horse", "Mining Village", "returned"),
    ("Alice hand=Masquerade,Gold | Bob hand=Estate | Alice plays Masquerade", "Masquerade", "Gold", "passed"),
    ("Alice tavern=Guide deck=5 Copper | Bob | phase=start", "Guide", "Guide", "called"),
    ("Alice discard=2 Village deck=Copper | Bob | supply=Inn | Alice gains Inn", "Inn", "Village", "shuffled"),
    ("Alice hand=Bounty Hunter,Estate | Bob | Alice plays Bounty Hunter", "Bounty Hunter", "Estate", "exiled"),
])
def test_what_moves_a_card_has_moved_it_by_whatever_word(line: str, by: str, card: str, verb: str) -> None:
    claims = [("possible", f"{by} {verb} {card}"), ("possible", f"{by} moved {card}"),
              ("never", f"{by} {verb} {card} and not {by} moved {card}")]
    assert answer(build(from_notation(line)), claims).holds is True
