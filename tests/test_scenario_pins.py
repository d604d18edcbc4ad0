"""Pins: which option a text means, their order along a line of play, and what is said of one that was not used."""

from __future__ import annotations

import pytest

from engine.kernel import step
from engine.state import Choice, State, UseAbility
from oracle.errors import OracleError
from oracle.scenario import Pin, Pins, build, from_notation, run_event, unused
from oracle.scenario.pins import find_option, key_of, sources
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
    """The option that a pin means, in words."""
    from oracle.words.options import option_text

    state, choice = decision(line)
    option = find_option(state, choice, Pin(source, text))
    return option_text(state, choice, option) if option is not None else "-"


@pytest.mark.parametrize(
    ("text", "option"),
    [
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
    ],
)
def test_the_option_that_is_meant(text: str, option: str) -> None:
    assert meant(ARTIFICER, text) == option


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
    [
        ("Bob", "use Rats"),
        ("when-trash", "use Rats"),
        ("when-trash Feodum, Rats", "use Rats"),
        ("Rats", "use"),
    ],
)
def test_a_triggered_ability_is_chosen(source: str, text: str) -> None:
    state, choice = window()
    fit = Pins.of([Pin(source, text)]).match(state, choice)
    assert fit is not None
    assert isinstance(fit.option, UseAbility)
    assert fit.rest.left == ()


def test_pins_are_used_in_their_order() -> None:
    state, choice = decision(SMALL)
    pins = Pins.of([Pin("Artificer", "discard 2 Copper"), Pin("Artificer", "gain Estate")])
    first = pins.match(state, choice)
    assert first is not None
    assert first.number == 0
    after = step(state, first.option)
    assert after.choice is not None
    second = first.rest.match(after.state, after.choice)
    assert second is not None
    assert (second.number, second.rest.left) == (1, ())
    assert second.rest.match(after.state, after.choice) is None


def test_a_pin_for_another_source_waits() -> None:
    state, choice = decision(SMALL)
    pins = Pins.of([Pin("Inn", "x"), Pin("Artificer", "discard 2 Copper")])
    fit = pins.match(state, choice)
    assert fit is not None
    assert fit.rest.left == (0,)


def test_a_pin_that_is_not_offered_leaves_the_decision_open() -> None:
    state, choice = decision(SMALL)
    pins = Pins.of([Pin("Artificer", "gain Estate"), Pin("Artificer", "discard 2 Copper")])
    assert pins.match(state, choice) is None


def test_pins_are_a_value() -> None:
    one, other = Pins.of([Pin("Inn", "x"), Pin("Inn", "y")]), Pins.of([Pin("Inn", "x"), Pin("Inn", "y")])
    assert one == other
    assert hash(one) == hash(other)
    assert one != Pins(one.left[1:], one.every)


def test_the_order_of_cards_counts_only_where_it_must() -> None:
    assert meant(
        "Alice hand=Cellar,Copper,Estate | Bob | Alice plays Cellar", "discard Estate, Copper", "Cellar"
    ) == ("discard Copper, Estate")


# ------------------------------------------------------------------ pins that were not used


def test_a_source_that_asked_nothing() -> None:
    (problem,) = unused([Pin("Artifiser", "discard 2 Copper")], [], [decision(SMALL)])
    assert "Artifiser asked nothing" in problem.what
    assert "did you mean Artificer?" in problem.hint
    assert "Artificer (Alice): discard nothing | discard Copper | discard 2 Copper" in problem.hint


def test_an_option_that_was_not_offered() -> None:
    (problem,) = unused([Pin("Artificer", "discard 3 Copper")], [], [decision(SMALL)])
    assert "was never offered" in problem.what
    assert "did you mean discard 2 Copper?" in problem.hint


def test_a_pin_in_the_wrong_order() -> None:
    (problem,) = unused([Pin("Artificer", "discard 2 Copper")], [], [decision(SMALL)])
    assert "its turn never came" in problem.what


def test_no_decision_at_all() -> None:
    (problem,) = unused([Pin("Artificer", "x")], [], [])
    assert "no decision at all" in problem.what


def test_used_pins_are_no_problem() -> None:
    assert unused([Pin("Artificer", "x")], [0], []) == ()


def test_a_pin_that_fits_several_options() -> None:
    state, choice = decision(ARTIFICER)
    doubled = choice._replace(options=(*choice.options, choice.options[-1]))
    text = "3 Copper and Silver"
    with pytest.raises(OracleError, match="fits several options"):
        find_option(state, doubled, Pin("Artificer", text))


# ------------------------------------------------------------------------------------------- what is printed can be written


def test_an_option_of_a_ruling_is_taken_by_every_name_that_it_has() -> None:
    """Of every sixtieth ruling; all of them by ``python -m tests.fuzz.options``."""
    count = 0
    for where, state, choice in decisions(60):
        count += 1
        assert list(faults(state, choice)) == [], where
    assert count > 130


def test_a_decision_of_a_line_of_play_can_be_copied_as_a_choice() -> None:
    state, choice = decision(ARTIFICER)
    from oracle.words.decisions import decision_text

    for option in choice.options:
        source, _, words = decision_text(state, choice, option).partition(": ")
        assert source == "Alice" and find_option(state, choice, Pin(source, words)) == option
