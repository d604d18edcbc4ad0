"""Options that no decision of a game could offer are mistakes; those of its decisions never are."""

from __future__ import annotations

from pathlib import Path

import pytest
from cases import each

from oracle.budget import Budget
from oracle.claims import Wanted, answer
from oracle.claims.answer import claims_of
from oracle.claims.names import Names
from oracle.claims.reading_ways import option_words
from oracle.errors import OracleError
from oracle.rulings.items import kind_of_file
from oracle.scenario import build, from_notation, load
from oracle.words.option_vocabulary import can_be_offered, option_vocabulary

HERE = Path(__file__).parents[1]
GALLERY = sorted(str(path) for path in (HERE / "scenarios").rglob("*.yaml") if kind_of_file(str(path)))
CHAPEL = "Alice hand=Chapel,Page | Bob hand=Moat | Alice plays Chapel"


@pytest.mark.parametrize(("claim", "hint"), [
    ("not offered=trahs Page", "did you mean trash Page?"),
    ("offered=trahs Page", "did you mean trash Page?"),
    ("not offered=use Watchtower", "Watchtower is not in this game"),
    ("impossible=offered trahs Page", "did you mean trash Page?"),
    ("impossible=Page was offered", ""),
    ("not offered=trash Page from the deck", "offered was: trash nothing | trash Page"),
    ("not offered=reveal Page", "offered was: trash nothing | trash Page"),
    ("not offered=use Chapel", "'use Chapel': it has no ability that is used when something happens"),
    ("not offered=Chapel", "'use Chapel': it has no ability"),
    ("not offered=reveal Moat to Bob", "did you mean use Moat?"),
    ("not offered=Bob trashes Page", "no option has the word 'trashes'"),
    ("not offered=end turn", "in whatever position"),
])
def test_an_option_that_could_never_be_offered_is_a_mistake(claim: str, hint: str) -> None:
    if not hint:
        assert answer(build(from_notation(f"{CHAPEL} | {claim}"))).holds is True
        return
    with pytest.raises(OracleError) as caught:
        answer(build(from_notation(f"{CHAPEL} | {claim}")))
    assert hint in str(caught.value)


@pytest.mark.parametrize("claim", ["offered=trash Page", "not offered=trash Copper", "not offered=use Moat to Alice",
                                   "not offered=clean up", "not offered=next turn"])
def test_an_option_that_is_only_not_offered_here_is_none(claim: str) -> None:
    assert answer(build(from_notation(f"{CHAPEL} | {claim}"))).holds is True


@pytest.mark.parametrize(("cost", "holds"), [("Duchy", True), ("Smithy", False)])
def test_as_many_effects_as_a_card_lets_choose_are_an_option(cost: str, holds: bool) -> None:
    claim = "Alice: +1 Card and +1 Action and +1 Buy and +$1 and gain a Silver (Scrap)"
    line = f"Alice hand=Scrap,{cost} deck=Copper | Bob | Alice plays Scrap | possible={claim}"
    assert answer(build(from_notation(line))).holds is holds


@pytest.mark.parametrize(("option", "holds"), [
    ("put Silver into hand (held by Alice's Crypt)", True), ("put Silver into hand (held by Bob's Crypt)", False),
    ("put Silver into hand (held by no ability)", False),
])
def test_what_tells_cards_of_one_name_apart_can_be_behind_any_option(option: str, holds: bool) -> None:
    line = "Alice play=Crypt set_aside=2 Silver pending=Crypt[Silver,Silver] | Bob | phase=start | Alice starts the turn"
    assert answer(build(from_notation(f"{line} | possible=Alice: {option} (Crypt)"))).holds is holds


def test_what_a_reaction_is_called_as_an_option_is_told() -> None:
    with pytest.raises(OracleError, match="did you mean use Moat"):
        answer(build(from_notation("Alice hand=Witch | Bob hand=Moat | Alice plays Witch | offered=reveal Moat")))


def test_by_other_rules_an_option_that_none_can_be_is_not_offered_and_no_mistake() -> None:
    from oracle.claims.compare import compare

    line = "Alice hand=Pawn | Bob | Alice plays Pawn | offered=+1 Card and +1 Action"
    assert compare(from_notation(line), 2013, "current").same is True
    question = build(from_notation(f"{CHAPEL} | not offered=trash Page from the deck"))
    assert answer(question, wanted=Wanted(read=claims_of(question))).holds is True


def test_who_is_offered_something_stands_before_it_or_behind_it() -> None:
    line = "Alice hand=Militia | Bob hand=5 Copper,Moat | Alice plays Militia"
    assert answer(build(from_notation(f"{line} | offered=Bob: use Moat | not offered=Alice: use Moat"))).holds is True
    assert answer(build(from_notation(f"{line} | offered=Alice: use Moat"))).holds is False


@pytest.mark.parametrize(("claim", "holds"), [
    ("offered=+1 Card and +1 Action", True),
    ("offered=+1 Action and +1 Card", None),
    ("not offered=+1 Card and +2 Actions", None),
    ("not offered=+1 Buy, +1 Action", None),
    ("not offered=+1 Buy and +$1 to Bob", True),
])
def test_options_that_are_chosen_together_are_written_as_they_are_shown(claim: str, holds: bool | None) -> None:
    def ask() -> bool | None:
        return answer(build(from_notation(f"Alice hand=Pawn | Bob | Alice plays Pawn | {claim}"))).holds

    if holds is not None:
        assert ask() is holds
        return
    with pytest.raises(OracleError, match="no decision of this game could offer"):
        ask()


@each("path", GALLERY[::7])
def test_the_words_of_every_option_are_known(path: str) -> None:
    found = answer(build(load(path)), budget=Budget(400, 20))
    graph = found.graph
    game = graph.states[graph.root].game
    names = Names.of(game)
    known = option_vocabulary(game) | {card.name.lower() for card in (*game.cards, *game.landscapes)}
    known |= {pile.name.lower() for pile in game.piles}
    for node, choice in enumerate(graph.choices):
        if choice is None:
            continue
        for text in list(graph.words.options(node))[:40]:
            strange = [word for word in option_words(text, names)
                       if word not in known and not any(sign.isdigit() for sign in word)]
            assert not strange, text
            assert choice.player < 0 or can_be_offered(
                game, option_words(text, names), lambda words: option_words(words, names)), text
