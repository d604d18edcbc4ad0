"""Card English: what a text is read as, where it is refused, and how many official texts are read."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.collection import load
from engine.language import *
from engine.language.nodes import coins, exactly, play, up_to
from engine.record import replace
from oracle.english import Reading, read
from oracle.english.lexer import tokens_of
from oracle.english.normal_form import normal
from oracle.rulings.mutation.mutants import mutants
from tests import english, make_english


def _read(text: str, types: tuple[str, ...] = ("Action",)) -> Reading:
    return read(text, name="Mine Cart", types=types, cost=Cost(4))


def test_what_was_read_is_printed_back() -> None:
    reading = _read("+1 Action\nYou may trash a card from your hand to gain a card costing up to $2 more than it.")
    assert reading.refusal is None
    assert reading.printed == (
        "play ability", "  +1 Action",
        "  you may trash a card from your hand to gain a card costing up to $2 more than the trashed card",
    )


@pytest.mark.parametrize(("text", "place"), [
    ("Gain a foo.", "foo"),
    ("+2 Cards\nTrash a card from your hand loudly.", "loudly"),
    ("If you do, +1 Card.", "If you do, +1 Card"),
])
def test_what_is_not_understood_is_refused_at_its_place(text: str, place: str) -> None:
    refusal = _read(text).refusal
    assert refusal is not None and text[refusal.start:refusal.end] == place


@pytest.mark.parametrize(("text", "asked"), [
    ("Trash a card from your hand. Gain a card costing up to $2 more than it. Put it onto your deck.", "Which card"),
    ("Each other player discards a Treasure.", "What if there is no such card to discard"),
    ("You may trash a card from your hand.", ""),
])
def test_what_is_left_open_is_asked_with_how_it_was_read(text: str, asked: str) -> None:
    questions = _read(text).questions
    assert any(one.words.startswith(asked) for one in questions) if asked else not questions
    assert all(" Read as: " in one.words and text[one.start:one.end] for one in questions)


def test_a_sentence_with_two_readings_is_refused_with_both() -> None:
    refusal = _read("Each other player reveals the top card of their deck and discards it or puts it back or trashes it.").refusal
    assert refusal is not None
    several = read("+1 Card", name="X", types=("Landmark",), cost=Cost()).refusal
    assert several is not None and "when something happens" in several.words


def test_what_is_printed_reads_back() -> None:
    """Of each thirtieth entry; all are read by ``python -m tests.english``."""
    assert [entry.name for entry in list(english.shown())[::30] if english.printed(entry.versions[-1]) != "equal"] == []


def test_what_was_never_printed_is_read_as_it_is_meant_or_refused() -> None:
    found = Counter(english.printed(mutant.version) for name in ("Remodel", "Moat")
                    for mutant in mutants(load(name).versions[-1]))
    assert set(found) == {"equal", "refused"} and found["equal"] > 2 * found["refused"]


def test_a_printed_line_can_be_changed_and_what_is_not_understood_is_told_at_its_place() -> None:
    text = "play ability\n  +1 Card\n  each other player, in turn order: gain {}"
    reading = _read(text.format("a Silver onto their deck"))
    assert reading.refusal is None and reading.printed == tuple(text.format("a Silver onto their deck").split("\n"))
    refusal = _read(text.format("a foo")).refusal
    assert refusal is not None and text.format("a foo")[refusal.start:refusal.end] == "foo"


TEXTS = (
    "+1 Card\n+1 Action\nYou may discard a Treasure from your hand to gain a card to your hand costing up to $4.",
    "+$2\nEach other player with 5 or more cards in hand reveals the top 2 cards of their deck, trashes one of them costing "
    "from $3 to $6, and discards the rest.",
    "At the start of your next turn, +2 Cards.\n---\nWhen another player gains a Victory card, you may play this from your hand.",
    "Choose one: +3 Cards; or trash up to 2 non-Victory cards from your hand; or gain 2 Silvers onto your deck.",
    "This turn, when you gain an Action card costing $4 or more, you may put it onto your deck.",
    "Reveal cards from your deck until you reveal a Treasure. Put it into your hand and discard the rest.",
)
WEIGHTLESS = {",", "card", "when", "or", "and", "you", "from", "your", "hand", "to", "cards", "the", "then", "of", "this"}


def test_no_word_is_left_out_in_silence() -> None:
    """Without any one word a text is refused or means something else, but for words that say nothing by themselves."""
    for text in TEXTS:
        whole = _read(text)
        assert whole.refusal is None, text
        for token in tokens_of(text):
            if token.word not in WEIGHTLESS and token.word.isalnum():
                less = _read(text[:token.start] + text[token.end:])
                assert less.refusal is not None or normal(less.abilities) != normal(whole.abilities), (text, token.text)


LAWS = (
    ("You may trash a card from your hand.", play(Trash(up_to(1, Place.HAND)))),
    ("Trash a card from your hand. Gain a card costing exactly $1 more than it.", play(Clause(
        (Gain(CostsExactly(1, than=Ref("it"))),), cost=(Trash(exactly(1, Place.HAND), as_="it"),)))),
    ("Reveal the top card of your deck. If it's a Treasure, put it into your hand.", play(
        FromDeck(1, "it"), Put(exactly(1, Ref("it"), Typed("Treasure")), Place.HAND), Put(Ref("it"), Place.DECK))),
    ("Look at the top card of your deck. Discard it or put it back.", play(
        FromDeck(1, "it", shown=False), Discard(up_to(1, Ref("it"))), Put(Ref("it"), Place.DECK))),
    ("Gain 2 Silvers.", play(Gain(Named("Silver")), Gain(Named("Silver")))),
    ("Trash up to 2 cards from your hand. If you trashed at least one, +$1.", play(
        Clause((coins(1),), cost=(Trash(up_to(2, Place.HAND)),)))),
)


@pytest.mark.parametrize(("text", "other"), LAWS, ids=[text[:30] for text, _ in LAWS])
def test_what_means_the_same_ends_the_same(text: str, other: Ability) -> None:
    reading = _read(text)
    assert normal(reading.abilities) == normal((other,)) and reading.abilities != (other,)
    card = Card("Smithy", ("Action",), Cost(4), reading.abilities)
    for position in english.POSITIONS[:2]:
        found = english.ends(card, load("Smithy"), position)
        assert found and found == english.ends(replace(card, abilities=(other,)), load("Smithy"), position)


def test_the_page_tells_the_grammar() -> None:
    page = make_english.FILE.read_text("utf-8")
    assert make_english.page(page) == page, "run python -m tests.make_english"


@pytest.mark.skipif(not list(english.texts()), reason="the official texts are not beside the project")
def test_as_many_official_texts_are_read_as_before() -> None:
    """Of each tenth text; all are read by ``python -m tests.english``."""
    found = english.counts(list(english.told(frozenset(name for name, *_ in list(english.texts())[::10]))))
    assert found["cards"]["equal"] >= 55 and found["landscapes"]["equal"] >= 12
    assert found["cards"]["differs"] + found["landscapes"]["differs"] <= 1, "each difference is judged in the page"
