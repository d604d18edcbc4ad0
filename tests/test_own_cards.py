"""Cards of one's own: the ability language as data, what is wrong with a card at its place, and where they are there."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import oracle
from engine.collection import INDEX, UNOFFICIAL, entries, load
from engine.language import Ability, Card, Entry
from engine.record import replace
from oracle.cli import main
from oracle.errors import OracleError, Places
from oracle.owncards.card_reader import OwnCard, card_of, data_of_card, with_needs
from oracle.owncards.mirror import data_of, value_of
from oracle.scenario import from_notation, parse, to_notation, to_yaml
from oracle.scenario.own_cards import as_file, load_cards
from oracle.service import Service

LAMPLIGHTER = """
cards:
  - name: Lamplighter
    types: Action
    cost: 4
    abilities: {play: [+2 Cards, +1 Action, {Discard: 1 card from hand}]}
"""
PLAYED = LAMPLIGHTER + """
players:
  Alice: {hand: [Lamplighter, Estate], deck: [2 Copper]}
  Bob: {}
event: Alice plays Lamplighter
expect:
  - always: Alice drew 2 cards and Alice discarded 1 card
  - possible: Alice discarded Estate
"""
OF_ABILITIES = tuple[Ability, ...]


def test_the_abilities_of_every_version_of_every_card_are_data_and_back() -> None:
    for entry in entries():
        for card in entry.versions:
            data = data_of(card.abilities, OF_ABILITIES)
            assert value_of(data, OF_ABILITIES) == card.abilities, card


@pytest.mark.parametrize("seed", [7])
def test_entries_are_data_and_back(seed: int) -> None:
    def bare(entry: Entry) -> Entry:
        return replace(entry, needs=tuple(sorted(with_needs(entry).needs)))

    for entry in list(entries())[seed % 3::3]:
        for version in entry.versions[-1:]:
            alone = replace(entry, set_name=UNOFFICIAL, versions=(replace(version, since=2008, version=UNOFFICIAL),))
            read = card_of(data_of_card(OwnCard(alone)), (), pytest.fail, Places(), [])
            assert read is not None and bare(read.entry) == bare(alone)


@pytest.mark.parametrize(("name", "data"), [
    ("Village", [{"play": ["+1 Card", "+2 Actions"]}]),
    ("Moneylender", [{"play": [{"may": [{"Trash": "1 Copper from hand"}], "do": ["+$3"]}]}]),
    ("Pawn", [{"play": [{"choose 2": ["+1 Card", "+1 Action", "+1 Buy", "+$1"]}]}]),
    ("Militia", [{"play": ["+$2", {"each other player": [{"DiscardDownTo": 3}]}]}]),
    ("Caravan", [{"play": ["+1 Card", "+1 Action", {"next turn": ["+1 Card"]}]}]),
    ("Remodel", [{"play": [{"to": [{"Trash": {"cards": "1 card from hand", "as": "trashed"}}],
                            "do": [{"Gain": "costing up to $2 more than trashed"}]}]}]),
    ("Duchy", [{"worth": 3}]),
    ("Moat", [{"play": ["+2 Cards"]}, {
        "when": {"on": "before play", "who": "others", "filter": "Attack"}, "from": "hand", "if": {"No": "Unaffected"},
        "may": [{"Reveal": "this"}], "do": ["Immune"]}]),
])
def test_short_forms(name: str, data: object) -> None:
    assert data_of(load(name).versions[-1].abilities, OF_ABILITIES) == data


def test_a_card_of_ones_own_is_played_and_marked() -> None:
    answer = oracle.ask(oracle.Position.from_yaml(PLAYED))
    assert answer.holds
    assert "Unofficial: Lamplighter (Action, $4): +2 Cards; +1 Action;" in str(answer)
    assert all("Lamplighter" not in one.words or not one.id for one in answer.why)
    assert not answer.why[0].id                # its own words come first: nothing is stated about it


def test_a_question_with_such_cards_is_written_and_read_back() -> None:
    scenario = parse(PLAYED)
    assert from_notation(to_notation(scenario)) == scenario == parse(to_yaml(scenario))


def test_it_is_there_for_its_question_alone() -> None:
    before, position = set(INDEX), oracle.Position.from_yaml(PLAYED)
    with ThreadPoolExecutor(2) as both:
        there = both.submit(oracle.ask, position)
        gone = both.submit(oracle.ask, "Alice hand=Lamplighter | Bob | Alice plays Lamplighter")
        assert there.result().holds
        with pytest.raises(OracleError, match="no card is named 'Lamplighter'"):
            gone.result()
    assert set(INDEX) == before


MOAT = """
cards:
  - name: Moat
    types: Action - Reaction
    cost: 2
    abilities:
      - play: [+2 Cards]
      - {when: {on: before play, who: others, filter: Attack}, from: hand, may: {Discard: this}, do: Immune}
"""
WITCH = "Alice hand=Witch deck=2 Copper | Bob hand=Moat | Alice plays Witch | possible=Bob gained Curse"


def test_one_may_stand_in_the_place_of_an_official_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "moat.yaml"
    file.write_text(MOAT, "utf-8")
    kept, lost = "always=Moat in Bob.hand", "possible=Moat in Bob.discard and Bob did not gain Curse"
    assert main(["ask", f"{WITCH} | {kept}"]) == 0
    assert main(["ask", f"{WITCH} | {lost}", "--cards", str(file)]) == 0
    assert main(["diff", f"{WITCH} | {kept}", "--instead", str(file)]) == 1
    assert "Another answer by the cards as they are than by the cards of moat.yaml." in capsys.readouterr().out
    assert load("Moat").set_name == "Base"


def test_mutants_of_ones_own_card_are_tried_on_the_scenario_that_tests_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(PLAYED, "utf-8")
    assert main(["mutate", "Lamplighter", "--cards", str(file)]) == 0
    said = capsys.readouterr().out
    assert "6 of  12     50%" in said and "survives: without Plus(ACTIONS, 1)" in said     # nothing asks for the Action
    assert "survives: without Draw(2)" not in said
    file.write_text(LAMPLIGHTER, "utf-8")
    assert main(["mutate", "Lamplighter", "--cards", str(file)]) == 2
    assert "nothing says what Lamplighter should do" in capsys.readouterr().err


def test_a_file_of_cards_is_told_and_an_official_card_is_written_as_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "mine.yaml"
    assert main(["card", "Watchtower", "--format", "yaml"]) == 0
    file.write_text(capsys.readouterr().out.replace("Watchtower", "Lookout Post"), "utf-8")
    assert [card.entry.versions[0].abilities for card in load_cards(file)] == [load("Watchtower").versions[-1].abilities]
    assert main(["card", str(file)]) == 0
    assert capsys.readouterr().out.startswith("Lookout Post · unofficial · Action – Reaction, $3")
    monkeypatch.setenv("DOMINION_ORACLE_CARDS", str(tmp_path))
    assert main(["card", "Lookout Post"]) == 0
    line = "Alice hand=Lookout Post deck=9 Copper | Bob | Alice plays Lookout Post | always=Alice drew 6 cards"
    assert main(["ask", line, "--no-why"]) == 0


def test_what_a_game_with_a_card_needs_follows_from_what_it_does(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(LAMPLIGHTER.replace("{Discard: 1 card from hand}", "{Gain: Horse}, {Put: {cards: this, to: exile}}"))
    assert load_cards(file)[0].entry.needs == ("Horse", "Your Exile mat")
    assert "needs" not in as_file([load_cards(file)[0].entry])


@pytest.mark.parametrize(("change", "place", "said"), [
    (("types: Action", "types: Acton"), "4:12", "there is no type 'Acton'\n    types: Acton\n           ^\n  did you mean Action?"),
    (("cost: 4", "cost: 1000000"), "5:11", "1,000,000 is more than any card says"),
    (("cost: 4", "price: 4"), "5:5", "a card has no 'price'"),
    (("cost: 4", "price: 4"), "3:5", "Lamplighter has no cost"),
    (("name: Lamplighter", "name: ' '"), "3:5", "a card has no name"),
    (("name: Lamplighter", "name: <b>Lamp</b>"), "3:11", "a card cannot be called '<b>Lamp</b>'"),
    (("+2 Cards", "Smithy"), "6:24", "expected an instruction here, not 'Smithy'"),
    (("+2 Cards", "+2 Crads"), "6:24", "expected an instruction here, not '+2 Crads'\n    abilities: {play: [+2 Crads, +1 Action, {Discard: 1 card from hand}]}\n                       ^\n  did you mean +2 Cards?"),
    (("cost: 4", "cost: 4x"), "5:11", "expected a cost here, not '4x'\n    cost: 4x\n          ^\n  such as 4, $3P or 8D"),
    (("+2 Cards", "YourTurn"), "6:24", "expected an instruction here, which YourTurn is not"),
    (("Discard:", "Discart:"), "6:45", "expected an instruction here, not 'Discart'\n"),
    (("1 card from hand", "1 Smity from hand"), "6:55", "expected cards here, not '1 Smity from hand'"),
    (("1 card from hand", "gained"), "6:55", "Lamplighter, ability 1: reads 'gained', which nothing binds"),
    (("abilities: {", "text: +1 Card\n    abilities: {"), "7:16", "what it does is said twice"),
    (("abilities: {play", "abilities: {pley"), "6:17", "an ability has no 'pley'"),
    (("{Discard: 1 card from hand}", "{Gain: {Named: Smity}}"), "6:60", "names 'Smity', which is in no set"),
    (("{play: [", "{would pay: [Instead], play: ["), "6", "Lamplighter cannot be played: another way to pay must move a card"),
    (("{Discard: 1 card from hand}", "{AsOften: {do: [+1 Card]}}"), "6", "repeats without end what can always be done"),
])
def test_what_is_wrong_is_told_at_its_place(change: tuple[str, str], place: str, said: str) -> None:
    assert change[0] in PLAYED
    with pytest.raises(OracleError) as wrong:
        parse(PLAYED.replace(*change), "mine.yaml")
    told = str(wrong.value)
    assert said in told, told
    assert re.search(rf"mine\.yaml:{place}\b.*{re.escape(said.splitlines()[0])}", told), told


def test_the_faults_of_all_abilities_are_told_at_once() -> None:
    with pytest.raises(OracleError) as wrong:
        parse(PLAYED.replace("+2 Cards", "+2 Crads").replace("hand}]", "hand}], gian: [+1 Buy]"), "mine.yaml")
    assert [problem.hint for problem in wrong.value.problems] == ["did you mean +2 Cards?", "did you mean gain?"]


TEXT = """
cards:
  - name: Lamplighter
    types: Action
    cost: 4
    text: |
      +2 Cards
      +1 Action
      {}.
  - {{name: Errand, types: Action, cost: 3, text: "+1 Action\\n{}."}}
"""


def test_a_text_is_read_and_refused_at_its_place() -> None:
    good = parse(TEXT.format("Discard a card", "Gain a Lamplighter") + PLAYED.removeprefix(LAMPLIGHTER))
    plain = parse(PLAYED).cards[0].entry
    assert [card.entry for card in good.cards][:1] == [plain] and good.cards[0].text.startswith("+2 Cards")
    assert parse(to_yaml(good)) == from_notation(to_notation(good)) == good
    with pytest.raises(OracleError) as wrong:
        parse(TEXT.format("Frobnicate a card", "Discard 3 hats") + PLAYED.removeprefix(LAMPLIGHTER), "mine.yaml")
    first, second = wrong.value.problems
    assert str(first.where) == "mine.yaml:9:7" and "“Frobnicate” is not understood" in first.what
    assert second.where is not None and second.where.line == 10


def test_two_cards_of_one_name_and_a_text_as_long_as_a_book() -> None:
    twice = LAMPLIGHTER + LAMPLIGHTER.replace("cards:\n", "").replace("Lamplighter", "lamplighter")
    for cards, said in ((twice, "8:11: lamplighter is there twice"), (
            twice.replace("cost: 4", "cost: cheap", 1), "8:11: lamplighter is there twice"), (
            LAMPLIGHTER.replace("abilities: {", f"text: {'x ' * 50_000}\n    pile: {{"), "2,000 at most")):
        with pytest.raises(OracleError) as wrong:
            parse(cards + PLAYED.removeprefix(LAMPLIGHTER), "mine.yaml")
        assert said in str(wrong.value)


def test_an_ability_that_repeats_itself_for_ever_is_not_decided() -> None:
    forever = PLAYED.replace("{Discard: 1 card from hand}", "{Play: this}")
    answer = oracle.ask(oracle.Position.from_yaml(forever))
    assert answer.holds is None and "where this ends, if it does" in str(answer)
    ended = oracle.ask(oracle.Position.from_yaml(forever.replace("Play: this", "Discard: this")), always=["Alice.actions = 1"])
    assert ended.verdicts[-1].holds


def test_who_serves_pages_takes_cards_along_with_a_request() -> None:
    service, line = Service(), "Alice hand=Lamplighter deck=2 Copper | Bob | Alice plays Lamplighter"
    asked = service.serve({"do": "ask", "question": line, "cards": LAMPLIGHTER})
    assert "Unofficial: Lamplighter" in str(asked["assumed"])
    assert "problems" not in service.serve({"do": "why", "question": line, "cards": LAMPLIGHTER})
    assert "no card is named 'Lamplighter'" in str(service.serve({"do": "ask", "question": line})["problems"])
    assert "+2 Cards" in str(service.serve({"do": "card", "name": "Lamplighter", "cards": LAMPLIGHTER}))


def test_cards_stay_values() -> None:
    card = parse(PLAYED).cards[0]
    assert hash(card) == hash(parse(PLAYED).cards[0]) and isinstance(card.entry.versions[0], Card)
