"""Choices: which options words select, their order along a line of play, and what is said of one that is refused."""

from __future__ import annotations

import pytest
from cases import each

from engine.kernel import step
from engine.state import Choice, State, UseAbility
from oracle.claims import answer
from oracle.scenario import Pin, Pins, build, from_notation, refused, run_event
from oracle.scenario.selection import selected, sources
from oracle.words.option_texts import option_texts
from oracle.words.text_keys import key_of
from tests.fuzz.options import decisions, faults

ARTIFICER = "Alice hand=Artificer,3 Copper,Silver | Bob | supply=Inn | Alice plays Artificer"
SMALL = "Alice hand=Artificer,2 Copper | Bob | supply=Village | Alice plays Artificer"


def decision(line: str) -> tuple[State, Choice]:
    """The first decision of a question."""
    asked = build(from_notation(line))
    ran = run_event(asked.state, asked.events)
    assert ran.step is not None
    assert ran.step.choice is not None
    return ran.step.state, ran.step.choice


def meant(line: str, text: str, source: str = "Artificer") -> str:
    """The options that words select."""
    state, choice = decision(line)
    texts = option_texts(state, choice)
    return " | ".join(texts[number] for number in selected(state, choice, source, text)) or "-"


@each(("text", "option"), [
    ("discard 3 Copper", "discard 3 Copper"),
    ("discard Copper x3", "discard 3 Copper"),
    ("Discard 3 Coppers", "discard 3 Copper"),
    ("discard 3x Copper", "discard 3 Copper"),
    ("discard Copper, Copper, Copper", "discard 3 Copper"),
    ("discard Copper, 2 Copper", "discard 3 Copper"),
    ("discard a Copper and a Silver", "discard Copper, Silver"),
    ("discard Silver, Copper", "discard Copper, Silver"),
    ("3 Copper", "discard 3 Copper"),
    ("Silver", "discard Silver"),
    ("discard nothing", "discard nothing"),
    ("nothing", "discard nothing"),
    ("none", "discard nothing"),
    ("discard 4 Copper", "-"),
    ("discard Gold", "-"),
    ("gain Inn", "-"),
    ("", "-"),
])
def test_the_option_that_is_meant(text: str, option: str) -> None:
    assert meant(ARTIFICER, text) == option


@each(("text", "option"), [
    ("?", "trash ?"),
    ("2 ?", "trash 2 ?"),
    ("trash Copper, ?", "trash ?, Copper"),
    ("trash Copper, 2 ?", "trash 2 ?, Copper"),
    ("Copper", "trash Copper"),
    ("trash 2 Copper", "-"),
    ("3 ?", "-"),
])
def test_unknown_cards_are_counted_like_others(text: str, option: str) -> None:
    assert meant("Alice hand=Chapel,Copper,?,? | Bob | Alice plays Chapel", text, "Chapel") == option


@each(("line", "source", "text", "option"), [
    ("Alice hand=Island,Copper,Estate | Bob | Alice plays Island", "Island", "Copper", "put Copper on the Island mat"),
    ("Alice hand=Island,Copper,Estate | Bob | Alice plays Island", "Island", "Island", "-"),
    *(("Alice hand=Island,Copper,Estate | Bob | Alice plays Island", "Island", text, "put Copper on the Island mat")
      for text in ("put Copper on Island", "put Copper onto Island", "put Copper onto the Island mat")),
    ("Alice hand=Island,Copper,Estate | Bob | Alice plays Island", "Island", "put Gold on Island", "-"),
    ("Alice hand=Island,2 Island,Estate | Bob | Alice plays Island", "Island", "Island", "put Island on the Island mat"),
])
def test_a_place_called_like_a_card_is_no_card(line: str, source: str, text: str, option: str) -> None:
    assert meant(line, text, source) == option


def test_words_that_are_the_same() -> None:
    game = decision(ARTIFICER)[0].game
    assert key_of(game, "discard 3 Copper")[:2] == key_of(game, "discard Copper x3")[:2]
    assert key_of(game, "put Copper, Inn onto deck")[2] != key_of(game, "put Inn, Copper onto deck")[2]
    assert key_of(game, "choose +2 Actions and +1 Buy") != key_of(game, "choose +1 Buy")


def test_who_asks() -> None:
    state, choice = decision(ARTIFICER)
    assert {"artificer", "alice"} <= sources(state, choice)


def window() -> tuple[State, Choice]:
    return decision("Alice | Bob hand=Rats,Feodum | Bob trashes Rats, Feodum")


@pytest.mark.parametrize(
    ("source", "text"),
    [("Bob", "use Rats"), ("when-trash", "use Rats"), ("when-trash Feodum, Rats", "use Rats"), ("Rats", "use")],
)
def test_a_triggered_ability_is_chosen(source: str, text: str) -> None:
    state, choice = window()
    kept = Pins.of([Pin(source, text)]).match(state, choice)
    assert kept is not None and kept.done == 0
    (number,) = kept.options
    assert isinstance(choice.options[number], UseAbility)


def test_choices_are_done_in_their_order() -> None:
    state, choice = decision(SMALL)
    pins = Pins.of([Pin("Artificer", "discard 2 Copper"), Pin("Artificer", "gain Estate")])
    first = pins.match(state, choice)
    assert first is not None and first.done == 0
    after = step(state, choice.options[first.options[0]])
    pins = pins.after(state, after.events, first)
    assert pins.left == (1,) and after.choice is not None
    second = pins.match(after.state, after.choice)
    assert second is not None and second.done == 1
    end = step(after.state, after.choice.options[second.options[0]])
    assert pins.after(after.state, end.events, second).left == ()


def test_a_choice_for_another_source_waits() -> None:
    state, choice = decision(SMALL)
    kept = Pins.of([Pin("Inn", "x"), Pin("Artificer", "discard 2 Copper")]).match(state, choice)
    assert kept is not None and kept.done == 1


def test_a_later_decision_of_the_same_card_settles_what_it_presupposes() -> None:
    """To gain an Estate for it two Coppers have to be discarded; for a Gold there are too few."""
    state, choice = decision(SMALL)
    texts = option_texts(state, choice)
    kept = Pins.of([Pin("Artificer", "gain Estate"), Pin("Artificer", "discard 2 Copper")]).match(state, choice)
    assert kept is not None and kept.done == -1
    assert [texts[number] for number in kept.options] == ["discard 2 Copper"]
    kept = Pins.of([Pin("Artificer", "gain Gold")]).match(state, choice)
    assert kept is not None and len(kept.options) == len(texts) and not kept.settled


def test_choices_are_a_value() -> None:
    one, other = Pins.of([Pin("Inn", "x"), Pin("Inn", "y")]), Pins.of([Pin("Inn", "x"), Pin("Inn", "y")])
    assert one == other
    assert hash(one) == hash(other)
    assert one != Pins(one.left[1:]) and one != Pins(one.left, (0,))


def test_the_order_of_cards_counts_only_where_it_must() -> None:
    assert meant(
        "Alice hand=Cellar,Copper,Estate | Bob | Alice plays Cellar", "discard Estate, Copper", "Cellar"
    ) == ("discard Copper, Estate")


# ------------------------------------------------------------------ choices that are refused


def test_a_source_that_asked_nothing() -> None:
    (problem,) = refused([Pin("Artifiser", "discard 2 Copper")], [], [], [decision(SMALL)])
    assert "Artifiser asked nothing" in problem.what
    assert "did you mean Artificer?" in problem.hint
    assert "Artificer (Alice): discard nothing | discard Copper | discard 2 Copper" in problem.hint


def test_an_option_that_was_not_offered() -> None:
    (problem,) = refused([Pin("Artificer", "discard 3 Copper")], [], [], [decision(SMALL)])
    assert "was never offered" in problem.what
    assert "did you mean discard 2 Copper?" in problem.hint


def test_a_choice_in_the_wrong_order() -> None:
    (problem,) = refused([Pin("Artificer", "discard 2 Copper")], [], [], [decision(SMALL)])
    assert "its turn never came" in problem.what


def test_no_decision_at_all() -> None:
    (problem,) = refused([Pin("Artificer", "x")], [], [], [])
    assert "no decision at all" in problem.what


def test_a_choice_that_is_done_and_restricts_something_is_no_problem() -> None:
    assert refused([Pin("Artificer", "x")], [0], [0], []) == ()


def test_a_choice_that_is_done_on_every_line_is_refused() -> None:
    (problem,) = refused([Pin("Artificer", "discard 2 Copper")], [0], [], [decision(SMALL)])
    assert "restricts nothing" in problem.what
    assert "Artificer (Alice): discard nothing | discard Copper | discard 2 Copper" in problem.hint


def test_a_choice_that_fits_several_options_leaves_them_all() -> None:
    line = "Alice hand=Pawn deck=Copper,Gold | Bob | Alice plays Pawn > Pawn: draw Copper"
    graph = answer(build(from_notation(line))).graph
    assert graph.orders == 3
    assert [text for text in graph.words.options(0) if "+1 Card" in text] == [
        graph.words.option(edge) for edge in graph.edges_of(0)]


# ------------------------------------------------------------------------------------------- what is printed can be written


def test_an_option_of_a_ruling_is_taken_by_every_name_that_it_has() -> None:
    """Of every 150th ruling; all of them by ``python -m tests.fuzz.options``."""
    count = 0
    for where, state, choice in decisions(150):
        count += 1
        assert list(faults(state, choice)) == [], where
    assert count > 50


def test_a_decision_of_a_line_of_play_can_be_copied_as_a_choice() -> None:
    state, choice = decision(ARTIFICER)
    from oracle.words.decisions import decision_text

    for option in choice.options:
        source, _, words = decision_text(state, choice, option).partition(": ")
        found = selected(state, choice, source, words)
        assert source == "Alice" and [choice.options[number] for number in found] == [option]
