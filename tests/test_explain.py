"""Words: every word of the language, every option, event and position has some, and they are the right ones."""

from __future__ import annotations

import dataclasses
import json
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from cases import each

import engine.language.nodes as nodes
from engine.cards import INDEX
from engine.collection import load
from engine.kernel import legal, new_game, new_state, step
from engine.language import From, Lasts, Manner, Mark, Often, On, Phase, Place, Pool, Spot, Token, Trash, Who
from engine.rules import ERAS, rules_of
from engine.state import *
from oracle.cards import abilities_lines, card_data, card_text, compare
from oracle.words import language, table
from oracle.words.card_texts import zone_text
from oracle.words.decisions import choice_text, decision_text, source_text
from oracle.words.event_sentences import VERB, event_text
from oracle.words.lines_of_play import story
from oracle.words.option_texts import option_text, option_texts
from oracle.words.place_texts import pool_text
from oracle.words.position_texts import changes, state_text
from oracle.words.versions import version_in, version_of

HERE = Path(__file__).parent
LANGUAGE = [c for c in vars(nodes).values() if isinstance(c, type) and dataclasses.is_dataclass(c)]
UGLY = re.compile(r"object at|<class|\bNone\b|[A-Z]\w+\(|\bRef\b|Who\.|Place\.|\{|\}|  ")


# ------------------------------------------------------------------------------------------- the language


@each("word", LANGUAGE)
def test_every_word_of_the_language_has_words(word: type) -> None:
    assert word in language.worded()


@pytest.mark.parametrize(("names", "members"), [
    (table.PLACE_NAME, Place), (table.PHASE_NAME, Phase), (language.WHO, Who), (language.LABELS, On),
    (language.FROM, From), (language.LASTS, Lasts), (language.OFTEN, Often), (language.MANNERS, Manner),
    (table.TOKEN_NAME, Token), (table.POOL_NAME, Pool), (language.MARKS, Mark), (language.SPOTS, Spot),
], ids=lambda x: getattr(x, "__name__", ""))
def test_every_term_has_words(names: dict[Any, Any], members: Any) -> None:
    assert set(names) == set(members)


def test_every_pool_has_words() -> None:
    for pool in Pool:
        assert pool_text(pool, 1) and pool_text(pool, -2, sign=True)


def test_a_word_without_words_is_refused() -> None:
    with pytest.raises(KeyError):
        language.words(object())


said_of = cache(abilities_lines)


def test_every_card_reads_well() -> None:
    for number, name in enumerate(INDEX):
        entry = load(name)
        text = card_text(entry) if number % 3 == 0 else []
        assert not text or (text[0].startswith(name) and json.dumps(card_data(entry)))
        for line in [*text, *(line for card in entry.versions for line in said_of(card))]:
            assert not UGLY.search(line.lstrip(" −+")), (name, line)
        assert all(line.strip() for card in entry.versions for line in said_of(card)), name


def test_ongoing_spans_are_nested_as_the_reference_does() -> None:
    """What is active while one has a card, while a card remains, for the rest of the game."""
    def labels(name: str) -> list[str]:
        lines = (line.partition(":")[0].strip() for line in abilities_lines(load(name).versions[-1]))
        return [line for line in lines if line.endswith((")", "ability"))]

    assert labels("Deluded") == [
        "while-you-have ability", "start-of-Buy-phase ability (active while-you-have)",
        "rest-of-turn ability (activated on start-of-Buy-phase)"]
    assert labels("Blockade") == [
        "play ability", "start-of-turn ability (set up on play)", "while-card-remains ability (activated on play)",
        "during-turn ability (active while-card-remains)", "when-gain ability (active during-turn)"]
    assert labels("Champion") == [
        "play ability", "rest-of-game ability (activated on play)", "before-play ability (active rest-of-game)",
        "before-play ability (active rest-of-game)"]


def test_the_words_of_all_cards_are_as_they_were() -> None:
    """A changed line is a changed card, or a changed way of saying it: ``python -m tests.make_card_words``."""
    from tests.make_card_words import FILE, all_words

    assert all_words() == FILE.read_text("utf-8"), "read the difference, then run python -m tests.make_card_words"


def test_whose_clean_up_is_said_where_the_card_says_it() -> None:
    """On three cards it is "your Clean-up"; on the others that of whoever's turn it is."""
    said = {name: "\n".join(line for version in load(name).versions for line in said_of(version)) for name in INDEX}
    assert {name for name, text in said.items() if "the start of your Clean-up" in text} == {
        "Biding Time", "Friendly", "Patient"}
    assert {name for name, text in said.items() if "the start of Clean-up" in text} == {
        "Alchemist", "Encampment", "Improve", "River Shrine", "Scheme", "Walled Village"}


def test_watchtower_says_what_it_does() -> None:
    card = load("Watchtower").versions[-1]
    assert card is not None
    assert abilities_lines(card) == [
        "play ability",
        "  draw until you have 6 cards in hand",
        "when-gain ability: when you gain a card, from your hand",
        "  if this ability has not lost track of it, you may reveal this to do one of these",
        "    option: trash it",
        "    option: put it onto the deck",
    ]


def test_versions_by_label_year_and_era() -> None:
    trader = load("Trader")
    labels = [card.since for card in trader.versions]
    assert labels == sorted(labels)
    newest = trader.versions[-1]
    assert newest is trader.versions[-1]
    assert version_in(trader, 2015) is trader.versions[0]
    assert version_of(trader, str(trader.versions[0].since)) is trader.versions[0]
    assert version_of(trader, "no such version") is None
    assert version_of(trader, "1999") is None
    assert version_of(load("Throne Room"), "pre-2016") is version_in(load("Throne Room"), 2015)


def test_comparing_versions_shows_what_changed() -> None:
    bridge, trader = load("Throne Room"), load("Trader")
    assert any(line.startswith("+ ") for line in compare(bridge.versions[0], bridge.versions[-1]))
    changed = compare(trader.versions[0], trader.versions[-1])
    assert any("when-would-gain" in line for line in changed if line.startswith("−"))
    assert any("when-gain" in line for line in changed if line.startswith("+"))
    assert compare(trader.versions[-1], trader.versions[-1]) == []


# ------------------------------------------------------------------------------------------- positions


def position(year: int = 2023, names: tuple[str, ...] = (), hand: tuple[str, ...] = (),
             deck: tuple[str, ...] = (), discard: tuple[str, ...] = (), players: int = 2) -> State:
    """A small position: the named piles of ten, and the first player's cards."""
    every = sorted({*names, *hand, *deck, *discard, "Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse"})
    cards = []
    for name in every:
        card = version_in(load(name), year)
        assert card is not None, name
        cards.append(card)
    game = new_game(
        rules_of(year), ("Alice", "Bob", "Carol", "Dave")[:players], tuple(cards),
        tuple((name, (name,), True) for name in every),
    )
    kind = game.kind_of
    return new_state(
        game,
        {(0, Place.HAND): [kind[n] for n in hand], (0, Place.DECK): [kind[n] for n in deck],
         (0, Place.DISCARD): [kind[n] for n in discard]},
        piles={name: ((kind[name], 10),) for name in every},
    )


def play(state: State, *wanted: str) -> Iterator[tuple[State, Choice, Any, Any]]:
    """The steps of a line of play in which these options are chosen, by their words."""
    for text in wanted:
        choice = legal(state)
        assert choice is not None
        texts = option_texts(state, choice)
        assert text in texts, f"{text!r} is not among {texts}"
        option = choice.options[texts.index(text)]
        taken = step(state, option)
        yield state, choice, option, taken
        state = taken.state


INN = ("play Artificer", "discard Copper", "gain Inn")


def inn() -> State:
    return position(names=("Inn",), hand=("Watchtower", "Artificer", "Copper", "Copper", "Copper", "Copper", "Copper"),
                    deck=("Silver", "Gold"), discard=("Estate",))


def test_options_and_sources_of_an_inn_gained_onto_the_deck() -> None:
    told = []
    asked = []
    for state, choice, option, _ in play(
        inn(), "play Artificer", "discard 5 Copper", "gain Inn", "use Watchtower", "put it onto the deck",
    ):
        told.append(decision_text(state, choice, option))
        asked.append((source_text(state, choice), choice_text(state, choice)))
    assert told == [
        "Alice: play Artificer (Action phase)",
        "Alice: discard 5 Copper (Artificer)",
        "Alice: gain Inn (Artificer)",
        "Alice: use Watchtower (when-gain Inn)",
        "Alice: put it onto the deck (Watchtower)",
    ]
    assert asked == [
        ("Alice's Action phase", "Alice chooses what to do (Alice's Action phase)"),
        ("Artificer", "Alice chooses what to discard (Artificer)"),
        ("Artificer", "Alice chooses what to gain (Artificer)"),
        ("when-gain Inn", "Alice chooses which ability to resolve next (when-gain Inn)"),
        ("Watchtower", "Alice chooses what Watchtower does"),
    ]


def test_losing_track_is_said_with_its_reason() -> None:
    told: list[str] = []
    for state, choice, option, taken in play(
        inn(), "play Artificer", "discard 5 Copper", "gain Inn", "use Inn",
    ):
        told += story(state, choice, option, taken.events)
    assert told[-2:] == ["Alice shuffled the deck (Inn)",
                         "Alice's Watchtower loses track of Inn: it was shuffled into the deck"], "after what causes it"


def test_state_in_words() -> None:
    text = state_text(inn())
    assert text == [
        "Alice's turn, Action phase: 1 Action, 1 Buy, $0",
        "Alice hand: Artificer, 5 Copper, Watchtower",
        "Alice deck: Silver, Gold (top first)",
        "Alice discard pile: Estate",
    ]


def test_shuffled_cards_are_said_to_be_shuffled() -> None:
    state = position(deck=("Gold",))
    game = state.game
    bag = tuple(sorted((game.kind_of["Copper"], game.kind_of["Copper"], game.kind_of["Estate"])))
    text = zone_text(game, (game.kind_of["Gold"], bag), ordered=True)
    assert text == "Gold; 3 shuffled cards: 2 Copper, Estate"
    assert zone_text(game, (), ordered=True) == "nothing"


def test_changes_between_two_positions() -> None:
    (before, _, _, taken), = play(inn(), "play Artificer")
    assert changes(before, taken.state) == [
        "Alice hand: + Silver, − Artificer", "Alice deck: − Silver", "Alice play: + Artificer", "Alice: +$1",
    ]
    assert changes(before, before) == []


@each(("asks", "option", "text"), [
    (Asks.DISCARD, (ChooseCards, ("Copper", "Copper", "Estate")), "discard 2 Copper, Estate"),
    (Asks.DISCARD, (ChooseCards, ()), "discard nothing"),
    (Asks.PUT_ONTO_DECK, (ChooseCards, ("Estate",)), "put Estate onto the deck"),
    (Asks.PUT_INTO_HAND, (ChooseCards, ("Estate",)), "put Estate into hand"),
    (Asks.SET_ASIDE, (ChooseCards, ("Estate",)), "set aside Estate"),
    (Asks.SHUFFLE_IN, (ChooseCards, ("Estate",)), "shuffle in Estate"),
    (Asks.TRASH, (ChooseCards, ("Estate", "Curse")), "trash Curse, Estate"),
    (Asks.GAIN, (GainCard, "Duchy"), "gain Duchy"),
    (Asks.GAIN, (ChooseNothing,), "gain nothing"),
    (Asks.PUT_ONTO_DECK, (OrderCards, ("Estate", "Copper")), "put Estate, Copper onto the deck (Estate on top)"),
    (Asks.DRAW, (DrawCards, ("Copper", "Gold")), "draw Copper, Gold"),
    (Asks.DRAW, (TurnOver, "Gold"), "next is Gold"),
    (Asks.MAY, (Accept, Trash), "use it"),
    (Asks.MAY, (Decline, Trash), "do not use it"),
    (Asks.ABILITY, (NoMore,), "use nothing more"),
    (Asks.ACTION_PHASE, (PlayCard, "Gold"), "play Gold"),
    (Asks.ACTION_PHASE, (EndPhase,), "end Action phase"),
    (Asks.BUY_PHASE, (BuyCard, "Duchy"), "buy Duchy"),
    (Asks.BUY_PHASE, (SpendCoffers,), "spend Coffers"),
    (Asks.ACTION_PHASE, (SpendVillager,), "spend a Villager"),
    (Asks.BUY_PHASE, (PayDebt,), "pay off Debt"),
    (Asks.DISCARD, (LeaveOpen, "an unknown card"), "open: an unknown card"),
    (Asks.NAME, (NameKind, "Gold"), "name Gold"),
    (Asks.OVERPAY, (ChooseNumber, 2), "overpay $2"),
    (Asks.OVERPAY, (ChooseNumber, 0), "overpay nothing"),
    (Asks.OVERPAY_POTIONS, (ChooseNumber, 1), "overpay 1 Potion"),
    (Asks.PAY, (ChooseNumber, 0), "pay nothing"),
    (Asks.PAY_OFF, (ChooseNumber, 3), "pay off 3 Debt"),
    (Asks.BID, (ChooseNumber, 4), "bid 4 Debt"),
    (Asks.BID, (ChooseNumber, 0), "pass"),
    (Asks.CHOOSE_PILE, (ChoosePile, 0), "choose the Copper pile"),
    (Asks.ROTATE, (ChoosePile, 0), "rotate the Copper pile"),
    (Asks.ROTATE, (ChooseNothing,), "rotate nothing"),
    (Asks.PUT_ANYWHERE, (PutUnder, 0), "put on top"),
    (Asks.PUT_ANYWHERE, (PutUnder, 2), "put under 2 cards"),
    (Asks.BUY_PHASE, (BuyCard, "Duchy", True), "buy Duchy without paying"),
    (Asks.SPEND, (NoMore,), "spend nothing more"),
    (Asks.BUY, (ChooseNothing,), "buy nothing"),
    (Asks.CLEAN_UP, (DiscardHand,), "discard the hand"),
    (Asks.PUT_UNDER_BLACK_MARKET, (OrderCards, ("Estate", "Copper")),
     "put Estate, Copper under the Black Market deck (Estate on top)"),
])
def test_options_in_words(asks: Asks, option: tuple[Any, ...], text: str) -> None:
    state = position()
    kind = state.game.kind_of

    def faces(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(faces(one) for one in value)
        return kind.get(value, value)

    kind_of_option, *values = option
    offered = kind_of_option(*map(faces, values))
    choice = Choice(0, asks, -1, (offered,))
    assert option_text(state, choice, offered) == text
    assert choice_text(state, choice)
    assert decision_text(state, choice, offered)


GOLD = {"cards": ("Gold",)}


@each(("kind", "own", "text"), [
    (DebtBid, {"amount": 3}, "Alice bid 3 Debt"), (DebtBid, {"amount": 0}, "Alice passed"),
    (EstateTokenPut, GOLD, "Alice put the Estate token on Gold"),
    (PoolIgnored, {"pool": Pool.ACTIONS, "amount": 2}, "Alice got no +2 Actions"),
    (TokensMarked, {"number": 2, **GOLD}, "Alice put tokens on Gold: it has 2"),
    (CardNamed, GOLD, "Alice named Gold"),
    (PlacedInShuffle, {"spot": Spot.TOP, **GOLD}, "Alice put Gold on top of the shuffled cards"),
    (Received, GOLD, "Alice received Gold"),
    (PileRotated, {"pile": 0}, "Alice rotated the Copper pile"),
    (TurnSkipped, {}, "Alice skipped a turn"),
    (TokensPut, {"where": 0, "token": Token.EMBARGO, "number": 2}, "Alice put 2 Embargo tokens on the Copper pile"),
    (TokensPut, {"where": 0, "token": Token.PLUS_CARD, "number": 1},
     "Alice put the +1 Card token on the Copper pile"),
    (TurnedFaceDown, GOLD, "Alice turned Gold face down"),
    (TurnedOver, GOLD, "Alice turned over Gold"),
    (PoolChanged, {"pool": Pool.JOURNEY, "amount": 1}, "Alice turned the Journey token face down"),
    (PoolChanged, {"pool": Pool.JOURNEY, "amount": -1}, "Alice turned the Journey token face up"),
    (PoolChanged, {"pool": Pool.MINUS_CARD, "amount": 1}, "Alice took the −1 Card token"),
    (PoolChanged, {"pool": Pool.FAVORS, "amount": -2}, "Alice spent 2 Favors"),
    (PoolChanged, {"pool": Pool.PIRATE_SHIP, "amount": 1}, "Alice put 1 token on the Pirate Ship mat"),
])
def test_events_of_the_hard_cards_in_words(kind: Any, own: dict[str, Any], text: str) -> None:
    game = position().game
    own = {**own, "cards": tuple(game.kind_of[name] for name in own.get("cards", ()))}
    assert event_text(game, kind(0, **own)) == text


def test_every_kind_of_event_has_words() -> None:
    game = position().game
    simple = {"int": 0, "bool": False, "Pool": Pool.COINS, "Phase": Phase.BUY, "Token": Token.EMBARGO, "Spot": Spot.TOP,
              "Loss": Loss.MOVED, "Obstacle": Obstacle.GONE}
    for kind in EVENTS:
        own = {name: simple.get(kind.__annotations__[name], ()) for name in kind.own_fields}
        if not any(landscape in own for landscape in ("landscape",)):
            gold = game.kind_of["Gold"]
            assert event_text(game, kind(0, (gold, gold), 0, 0, **own)), kind
    assert set(VERB) == set(EVENTS)


@pytest.mark.parametrize("seed", range(12))
def test_random_play_reads_well(seed: int) -> None:
    """Whatever comes up in play has words, and the options of a decision have different ones."""
    luck = random.Random(seed)
    year = ERAS[seed % len(ERAS)]
    kingdom = [n for n in INDEX if load(n).kind == "card" and load(n).pile == "kingdom" and not load(n).needs
               and load(n).versions[0].since <= year]
    chosen = tuple(luck.sample(kingdom, 12))
    state = position(year, chosen, hand=tuple(luck.choices(chosen, k=6)), deck=tuple(luck.choices(chosen, k=7)),
                     discard=("Copper", "Copper", "Estate"))
    choice = legal(state)
    for _ in range(60):
        if choice is None:
            break
        texts = option_texts(state, choice)
        assert len(set(texts)) == len(texts), texts
        option = luck.choice(choice.options)
        assert option_text(state, choice, option) == texts[choice.options.index(option)]
        taken = step(state, option)
        said = [source_text(state, choice), choice_text(state, choice),
                decision_text(state, choice, option), *texts,
                *story(state, choice, option, taken.events),
                *(event_text(state.game, event) for event in taken.events),
                *state_text(taken.state), *changes(state, taken.state)]
        for text in said:
            assert text.strip() == text and text, said
            assert not UGLY.search(text.replace("(no", "no")), text
        state, choice = taken.state, taken.choice
