"""What a verdict adds to its line of play: what could not be done."""

from __future__ import annotations

import re
from io import StringIO

import pytest

from oracle.claims import Answer, answer
from oracle.claims.denials import denials
from oracle.claims.lines import plain
from oracle.cli.terminal import Paint
from oracle.scenario import build, from_notation
from oracle.share.answer_text import answer_text
from oracle.share.reasons import why_text
from oracle.share.reply import Reply
from oracle.share.sentence import sentence
from oracle.tui.heading import heading, top_of
from oracle.why.citations import Changed, Why
from oracle.words.position_texts import changes, state_text

INN = ("Alice hand=Watchtower,Artificer,5 Copper deck=Silver,Gold | Bob | supply=Inn | "
       "Alice plays Artificer > Artificer: discard 5 Copper > Artificer: gain Inn")
DIPLOMAT = "Bob hand=Diplomat,Moat,3 Copper deck=Estate,Silver | Alice hand=Witch | turn=Alice | Alice plays Witch"


def asked(line: str, **more: object) -> Answer:
    return answer(build(from_notation(line)), **more)  # type: ignore[arg-type]


def told(line: str) -> str:
    return "\n".join(answer_text(asked(line)))


LOST = "After “Alice: use Inn (when-gain Inn)”: Alice's Watchtower has lost track of Inn: it was shuffled into the deck"


def test_a_never_says_what_has_lost_track() -> None:
    text = told(f"{INN} | never=used Inn before Watchtower moved Inn")
    assert "✓ No line of play leads there" in text and LOST in text


def test_a_refuted_possible_says_so_too() -> None:
    text = told(f"{INN} | possible=used Inn before Watchtower moved Inn")
    assert "✗ No line of play leads there" in text and LOST in text


def test_what_can_happen_needs_no_such_words() -> None:
    assert LOST not in told(f"{INN} | possible=used Watchtower before used Inn")
    assert LOST not in told(f"{INN} | always=Alice gained Inn")


def test_only_what_the_claim_names_is_told() -> None:
    assert "Watchtower has lost" not in told(f"{INN} | never=Gold in trash")
    assert "Watchtower has lost" not in told(f"{INN} | never=Inn in Alice.hand")


FOUR = "Alice hand=Watchtower deck=2 Copper projects=Innovation | Bob | supply=Village,Changeling | landscapes=Innovation | Alice gains Village"


def test_the_reason_is_one_for_the_claim_and_not_for_its_converse() -> None:
    """What the Watchtower loses by Innovation explains that it moves nothing after Innovation has played the Village."""
    text = told(f"{FOUR} | never=Innovation played Village before Watchtower moved Village")
    assert "After “Alice: use Innovation (when-gain Village)”: Alice's Watchtower has lost track of Village" in text
    assert "Innovation has lost track" not in text
    text = told(f"{FOUR} | never=Watchtower moved Village before Innovation played Village")
    assert "After “Alice: trash it (Watchtower)”: Alice's Innovation has lost track of Village" in text
    assert "Watchtower has lost track" not in text


GAINED_INN = "Alice hand=Watchtower | Bob | supply=Inn,Changeling | Alice gains Inn"


def test_a_claim_that_names_no_ability_is_explained_by_the_one_that_would_have_done_it() -> None:
    """changeling, inn: what is shuffled in cannot be exchanged any more; what Inn does is no matter of its own card."""
    text = told(f"{GAINED_INN} | never=Inn shuffled before exchanged Inn")
    assert "Alice's Changeling has lost track of Inn: it was shuffled into the deck" in text
    assert "Watchtower has lost track" not in text and "Alice's Inn has lost track" not in text


def test_a_never_without_a_reason_shows_the_line_that_comes_nearest() -> None:
    text = told(f"{GAINED_INN} | never=exchanged Inn before Inn shuffled")
    shown = text.partition("for example, with “exchanged Inn”:")[2]
    assert "Alice exchanged Inn for Changeling (Changeling)" in shown and "Inn has lost track" not in text
    text = told(f"{GAINED_INN} | never=exchanged Inn and Alice.coins = 5")
    assert "for example, with “exchanged Inn”" in text
    assert "for example, with" not in told(f"{GAINED_INN} | never=Silver in trash"), "nothing comes any nearer"


THRONE = "Alice hand=Throne Room,Mining Village deck=5 Copper | Bob | Alice plays Throne Room"
CHAPEL = "Alice hand=Chapel,4 Copper | Bob | Alice plays Chapel"


@pytest.mark.parametrize(("line", "claim", "words", "step"), [
    # Mining Village is trashed once, not twice: its $2 are the most that there can be.
    (THRONE, "Alice.coins >= 4", "Alice.coins = 2", "trash Mining Village"),
    (CHAPEL, "Alice trashed 5 cards", "Alice trashed exactly 4 cards", "trash 4 Copper"),
    (CHAPEL, "7 Copper in trash", "exactly 4 Copper in trash", "trash 4 Copper"),
    (CHAPEL, "at most 1 Copper in trash and at least 5 Copper in Alice.hand",
     "at most 1 Copper in trash and exactly 4 Copper in Alice.hand", "trash nothing"),
    (CHAPEL, "Copper in Bob.hand", "Copper was moved", "trash Copper"),
    (CHAPEL, "Alice trashed 2 Copper and Alice gained Silver and Alice gained Gold", "Alice trashed at least 2 Copper",
     "trash 2 Copper"),
    (CHAPEL, "Alice gained Gold or Alice trashed 6 Copper", "Alice trashed exactly 4 Copper", "trash 4 Copper"),
])
def test_the_example_is_the_shortest_of_the_lines_that_come_nearest(line: str, claim: str, words: str, step: str) -> None:
    text = told(f"{line} | never={claim}")
    shown = text.partition(f"for example, with “{words}”:")[2]
    assert shown, text
    assert f"1. Alice: {step}" in shown or f"2. Alice: {step}" in shown


def test_a_line_is_not_shown_for_what_only_could_have_been_used_on_it() -> None:
    """Trader exchanges the Curse; Watchtower could be revealed then, without effect."""
    line = "Alice hand=Trader,Watchtower | Bob hand=Witch deck=2 Copper | turn=Bob | Bob plays Witch"
    claim = "Alice used Trader before Alice used Watchtower"
    assert "This can happen" in told(f"{line} | possible={claim}")
    text = told(f"{line} | never={claim} and Silver in trash")
    assert "No line of play leads there" in text and "with “Alice used Trader before" not in text


def test_cards_without_a_name_are_cards() -> None:
    line = "Alice hand=Smithy deck=3 Copper | Bob | Alice plays Smithy"
    for claim, reads in (("3 cards in Alice.hand", "at least 3 cards in Alice.hand"), ("Alice has a card in hand", "Alice.hand size >= 1"),
                         ("exactly 1 card in Alice.play", ""), ("at most 1 Treasure in Alice.play", "")):
        found = asked(f"{line} | always={claim}")
        assert found.holds is True
        assert found.results[0].reads == (reads or claim)


def test_an_order_is_named_once_with_who_decides_for_whom() -> None:
    text = told("Alice hand=Possession | Bob hand=2 Fortress,Chapel deck=5 Copper | Alice plays Possession | "
                "Alice ends the turn | Bob plays Chapel > Chapel: trash 2 Fortress | Bob ends the turn | "
                "always=Possession moved 2 Fortress")
    assert text.count("The order of Fortress and Possession (Alice for Bob: when-trash 2 Fortress) changes the verdict") == 1
    assert "#2 (Alice" not in text


def test_the_card_that_loses_track_is_called_its_owners() -> None:
    """gatekeeper: Alice resolves it, and it is Bob's."""
    text = told("Alice hand=Watchtower | Bob play=Gatekeeper pending=Gatekeeper | Alice gains Silver | "
                "never=Watchtower moved Silver before Gatekeeper exiled Silver")
    assert "Bob's Gatekeeper has lost track of Silver" in text and "Alice's Gatekeeper" not in text
    text = told("Alice hand=Watchtower | Bob play=Gatekeeper pending=Gatekeeper | Alice gains Silver | "
                "never=Gatekeeper exiled Silver before Watchtower moved Silver")
    assert "Alice's Watchtower has lost track of Silver" in text


def test_one_card_is_one_card() -> None:
    line = "Alice hand=Smithy deck=3 Copper | Bob | Alice plays Smithy"
    for claim in ("Alice drew exactly 1 card", "Alice drew at most 1 Treasure"):
        text = told(f"{line} | never={claim}")
        assert f"No line of play leads there: {claim}" in text and "read as" not in text
    assert "(read as: Alice drew exactly 3 cards)" in told(f"{line} | always=Alice drew exactly 3 card")


def test_an_ability_whose_condition_fails_is_told_as_not_usable() -> None:
    # Diplomat needs 5 cards in hand; after it there are 4 (2 drawn, 3 discarded).
    words = "Bob's Diplomat cannot be used: its condition does not hold"
    assert words in told(f"{DIPLOMAT} | never=used Diplomat twice")
    # With 7 in hand there are 6 after it, and it can be used again.
    more = DIPLOMAT.replace("3 Copper", "5 Copper")
    text = told(f"{more} | possible=used Diplomat twice")
    assert "✓ This can happen" in text
    assert asked(f"{more} | possible=used Diplomat twice").holds


def test_few_are_told() -> None:
    found = asked(f"{INN} | never=Watchtower was used twice or Inn was used twice | never=Gold in trash")
    first, second = (result.predicate for result in found.results)
    assert first is not None and len(denials(found.graph, first)) <= 3
    assert second is not None and denials(found.graph, second) == []


# ------------------------------------------------------------------------------------------- discard piles before 2019


MILITIA = "Alice hand=Militia | Bob hand=Village,Smithy,3 Copper | rules={rules} | Alice plays Militia"


def test_outcomes_that_are_told_apart_look_different() -> None:
    """Bob discards two of Village, Smithy and Coppers: four pairs. Before 2019 the order of a discard pile counts,
    so that each of the three pairs of different cards makes two outcomes."""
    for rules, number in (("2018", 7), ("2020", 4), ("current", 4)):
        found = asked(MILITIA.format(rules=rules))
        graph, before = found.graph, found.question.state
        ends = [graph.states[outcome.node] for outcome in graph.outcomes]
        assert len(ends) == number
        assert len({tuple(state_text(end)) for end in ends}) == number
        assert len({tuple(changes(before, end)) for end in ends}) == number
        shown = " ".join(" ".join((*state_text(end), *changes(before, end))) for end in ends)
        assert ("top last" in shown) == (rules == "2018")


ANY_ORDER = "The order of abilities that trigger together changes no outcome"


@pytest.mark.parametrize(("line", "said"), [
    ("Alice hand=Copper pending=Caravan,Merchant Ship deck=5 Copper | Bob | phase=start | Alice starts the turn", True),
    ("Alice hand=Watchtower,Sleigh | Bob | supply=Village | Alice gains Village", False),
    # the choice leaves one order
    ("Alice hand=Watchtower,Sleigh | Bob | supply=Village | Alice gains Village > Alice: use Watchtower", False),
])
def test_that_the_order_changes_nothing_is_said_only_where_orders_were_followed(line: str, said: bool) -> None:
    found = answer(build(from_notation(line)))
    assert any(text.startswith(ANY_ORDER) for text in answer_text(found)) is said


def test_how_often_something_happened_is_said_in_the_singular() -> None:
    line = "Alice hand=Watchtower | Bob | supply=Village | Alice gains Village"
    found = answer(build(from_notation(line)), [("possible", "Alice used Watchtower exactly once"),
                                                ("possible", "Alice used Watchtower exactly twice")])
    assert [result.reads for result in found.results] == [
        "Alice used Watchtower exactly once", "Alice used Watchtower exactly 2 times"]


def test_without_claims_nothing_decides_a_verdict() -> None:
    line = "Alice hand=Throne Room,Caravan | Bob | rules=2010 | Alice plays Throne Room"
    for claims, said in (([], False), ([("always", "Caravan is set up for Alice")], True)):
        found = answer(build(from_notation(line)), claims)
        why = Why((), (Changed(2016, "it was so", (1,), None),), True)
        assert any("decides verdict" in text for text in why_text(found, why)) is said


def test_in_short_a_note_is_told_only_if_it_limits_the_answer() -> None:
    """That a second Moat is left out changes nothing for the reader; that a line of play was not counted does."""
    line = "Alice hand=Vassal deck=(Smithy,Vassal) | Bob | Alice plays Vassal > Vassal: yes > Vassal: yes"
    limited = asked(f"{line} | possible=Alice played exactly 1 Vassal")
    assert any(text.startswith("Note: the choice 'Vassal: yes' is not used") for text in answer_text(limited, whole=False))
    idle = asked("Alice hand=Witch | Bob hand=Moat | Alice plays Witch | possible=Bob gained Curse")
    assert idle.asides == ("left out, since it would change nothing there: using Moat's before-play ability",)
    note = f"Note: {idle.asides[0]}."
    assert note in answer_text(idle) and note not in answer_text(idle, whole=False)


@pytest.mark.parametrize("whole", [True, False])
def test_what_is_assumed_stands_above_the_answer(whole: bool) -> None:
    line = "Alice hand=Militia | Bob hand=5 ? | Alice plays Militia | always=Bob has 3 cards in hand"
    found = asked(line)
    lines = answer_text(found, whole=whole, spoken=Reply("Without “it”", ("so it is",)))
    assert found.assumed and found.assumed[0].startswith(lines[1])
    assert lines.index("Without “it”: so it is.") > 1
    head = heading(found.question.scenario, top_of(found), (), 400, 2, 4)
    assert 0 < head.index(found.assumed[0]) < head.index("Yes: Bob ends up with")


@pytest.mark.parametrize("line", [f"{INN} | possible=Inn in trash", f"{INN} | never=Inn in trash", INN, DIPLOMAT])
def test_colours_change_no_word(line: str) -> None:
    """An answer in colours is the plain answer with colours in it."""
    colours = Paint(StringIO())
    colours.on = True
    given = asked(line)
    for whole, spoken in ((True, None), (False, None), (True, sentence(given).reply)):
        coloured, bare = answer_text(given, colours, whole, spoken), answer_text(given, plain, whole, spoken)
        assert coloured != bare and [re.sub(r"\x1b\[[\d;]+m", "", text) for text in coloured] == bare
