"""Bad input: every mistake gives a message with place, cause and likely cure, never a traceback, never a hang."""

from __future__ import annotations

import pickle
import time
from pathlib import Path

import pytest
from cases import each

from oracle.errors import OracleError
from oracle.scenario import ask_for, from_notation, load, parse
from oracle.scenario.reading import MAX_BYTES

FRAME = "players:\n  Alice:\n    {alice}\n  Bob: {{}}\n{rest}"


def said(text: str) -> str:
    """The message that a YAML text gives, in at most two seconds."""
    began = time.process_time()
    with pytest.raises(OracleError) as caught:
        parse(text, "x.yaml")
    assert time.process_time() - began < 2
    assert caught.value.exit_code == 2
    assert caught.value.problems
    return str(caught.value)


def in_frame(alice: str = "hand: []", rest: str = "") -> str:
    return said(FRAME.format(alice=alice, rest=rest))


# ------------------------------------------------------------------ files


def file_message(path: Path | str) -> str:
    with pytest.raises(OracleError) as caught:
        load(path)
    return str(caught.value)


def test_no_such_file(tmp_path: Path) -> None:
    (tmp_path / "inn.yaml").write_text("title: x")
    message = file_message(tmp_path / "in.yaml")
    assert "no such file" in message
    assert "did you mean" in message
    assert "inn.yaml" in message


def test_a_directory(tmp_path: Path) -> None:
    (tmp_path / "inn.yaml").write_text("title: x")
    assert "directory" in file_message(tmp_path)
    assert "inn.yaml" in file_message(tmp_path)


def test_a_binary_file(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(bytes(range(256)) * 10)
    assert "binary file" in file_message(file)


def test_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes("title: Straße\n".encode("latin-1"))
    message = file_message(file)
    assert ":1:12:" in message
    assert "UTF-8" in message
    file.write_bytes("title: x".encode("utf-16"))
    assert "UTF-16" in file_message(file)


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + FRAME.format(alice="hand: [Copper]", rest="").encode())
    assert load(file).players[0].hand == ("Copper",)


def test_a_file_of_10_mb(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(b"a: b\n" * 2_000_000)
    began = time.process_time()
    assert f"larger than {MAX_BYTES // 1000:,} kB" in file_message(file)
    assert time.process_time() - began < 1


def test_a_name_that_no_file_can_have() -> None:
    assert "cannot be the name of a file" in file_message("x\0y")


# ------------------------------------------------------------------ YAML


@each(("text", "place", "cause"), [
    ("", "x.yaml:", "empty"),
    ("# nothing\n", "x.yaml:", "nothing here but comments"),
    ("hello", "x.yaml:1:1:", "a scenario is a mapping, and this is a text"),
    ("[1, 2]", "x.yaml:1:1:", "a scenario is a mapping, and this is a list"),
    ("a: [1, 2\nb: 3", "x.yaml:2:2:", "closing bracket is missing"),
    ("a:\n\tb: 1", "x.yaml:2:1:", "a tab stands where YAML wants spaces"),
    ("title: a: b", "x.yaml:1:9:", "a second ': ' in one line"),
    ("title: 'x", "x.yaml:1:10:", "a quote is not closed"),
    ("title: @x", "x.yaml:1:8:", "a text cannot begin with '@'"),
    ("title: *x", "x.yaml:1:8:", "repeats something that nothing is named"),
    ("title: !!python/object:os.system x", "x.yaml:1:8:", "the tag"),
    ("title: x\n---\ntitle: y", "x.yaml:2:1:", "a second document"),
    ("title: x\ntitle: y", "x.yaml:2:1:", "'title' is given twice"),
    ("[" * 900, "x.yaml:1:25:", "nested more than"),
    ("[" * 10_000, "x.yaml:1:", "nested more than"),
    ("{a: " * 10_000, "x.yaml:1:97:", "nested more than"),
    ("- " * 10_000, "x.yaml:1:49:", "nested more than"),
    ("[" * 900_000, "x.yaml:1:", "nested more than"),
    ("\x01", "x.yaml:1:1:", "no text file should have"),
    ("? [a]\n: b", "x.yaml:", "not YAML"),
    ("x\n" * 600_000, "x.yaml:", "longer than"),
    ("- x\n" * 120_000, "x.yaml:", "more than 100,000 values"),
])
def test_not_a_scenario(text: str, place: str, cause: str) -> None:
    message = said(text)
    assert place in message
    assert cause in message
    assert len(message) < 1500


def test_repeating_a_list_cannot_explode() -> None:
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{chr(98 + i)}: &{chr(98 + i)} [{','.join(['*' + chr(97 + i)] * 9)}]\n" for i in range(9)
    )
    assert "more than 100,000 values" in said(bomb)


def test_words_that_yaml_makes_truth_values_of_are_words() -> None:
    message = said("on: x\nyes: y\nplayers: {Alice: {hand: [no]}, Bob: {}}\n")
    assert "there is no key 'on' in a scenario" in message
    assert "there is no key 'yes' in a scenario" in message
    assert "no card is named 'no'" in message


def test_an_unknown_card_needs_no_quotes() -> None:
    scenario = parse("title: what?\nplayers: {Alice: {deck: [?, Silver, 2 ?]}, Bob: {hand: ['?']}}")
    assert scenario.players[0].deck == ("?", "Silver", "?", "?")
    assert scenario.players[1].hand == ("?",)
    assert scenario.title == "what?"
    assert parse("players:\n  Alice:\n    deck:\n    - ?\n    - Gold\n  Bob:").players[0].deck == ("?", "Gold")


# ------------------------------------------------------------------ keys and values


@each(("alice", "rest", "place", "cause", "cure"), [
    ("hnd: [Copper]", "", "3:5", "no key 'hnd' of a player", "did you mean hand?"),
    ("hand: [Copper]", "evnt: x", "5:1", "no key 'evnt' in a scenario", "did you mean event?"),
    ("hand: [Copper]", "hand: [Copper]", "5:1", "no key 'hand' in a scenario", "'hand' belongs to a player"),
    ("supply: [Inn]", "", "3:5", "no key 'supply' of a player", "belongs to the scenario itself"),
    ("mats: [Inn]", "", "3:5", "no key 'mats' of a player", "exile, island, tavern or native_village"),
    ("vp: 3", "", "3:5", "no key 'vp' of a player", "tokens: {vp: ...}"),
    ("artifact: [Flag]", "", "3:5", "no key 'artifact'", "did you mean artifacts?"),
    ("artifacts: [Copper]", "", "3:17", "Copper is a card, not an Artifact", "belong to a zone"),
    ("states: [Flag]", "", "3:14", "Flag is an artifact, not a State", ""),
    ("states: [Deluded, Deluded]", "", "3:13", "Deluded is named twice", "has it or not"),
    ("tokens: {journey: 2}", "", "3:23", "one such token, not 2", "write 1"),
    ("boons: [The Sea Gift]", "", "3:13", "no Boon or Hex is named", "The Sea's Gift"),
    ("hand: [Copper]", "tokens: {Smithy: [Embargos]}", "5:19", "no token that lies", "did you mean Embargo?"),
    ("hand: [Copper]", "tokens: {Smithy: [+1 Card]}", "5:19", "whose +1 Card token?", "Alice +1 Card"),
    ("hand: [Copper]", "tokens: {Smithy: [Alicia +1 Card]}", "5:19", "nobody is called", "did you mean Alice?"),
    ("hand: [Copper]", "tokens: {Smithy: [Alice Embargo]}", "5:19", "belong to nobody", "1 Embargo"),
    ("hand: [Copper]", "tokens: {Smity: [2 Embargo]}", "5:10", "no pile or landscape is named", "Smithy"),
    ("hand: [Copper]", "boons: [War]", "5:9", "War is a hex, not a Boon", ""),
    ("hand: [Copper]", "supply: [{Knights: [rest, Dame Anna]}]", "5:21", "comes last", ""),
    ("hand: Copper", "", "3:11", "'hand' must be a list", "[Copper, 2 Silver]"),
    ("hand: [Copper: 3]", "", "3:12", "a mapping stands where a card", "write '3 Copper'"),
    ("hand: [[Copper]]", "", "3:12", "a list stands where a card", "only a deck"),
    ("coins: lots", "", "3:12", "'coins' must be a whole number", "a text"),
    ("coins: -1", "", "3:12", "'coins' cannot be less than 0", ""),
    ("tokens: {coffer: 2}", "", "3:14", "no key 'coffer' in 'tokens'", "did you mean coffers?"),
    ("hand: [Watchtowr]", "", "3:12", "no card is named 'Watchtowr'", "did you mean Watchtower?"),
    ("hand: [Wаtchtower]", "", "3:12", "no card is named", "CYRILLIC SMALL LETTER A; write Watchtower"),
    ("hand: ['']", "", "3:12", "an empty name", ""),
    ("hand: [7]", "", "3:12", "the number 7 stands where a card", "3 Copper"),
    ("hand: [400 Copper]", "", "3:12", "more than any game has", ""),
    ("hand: [0 Copper]", "", "3:12", "0 Copper is no card", "leave it out"),
    ("play: ['?']", "", "3:12", "can only be in a hand, a deck or a discard pile", ""),
    ("hand: [Way of the Sheep]", "", "3:12", "is a Way, not a card", "landscapes: [Way of the Sheep]"),
    ("hand: [Ruins]", "", "3:12", "Ruins is a pile, not a card", "under supply"),
    ("hand: [Trader (pre-2020), Trader (2011)]", "", "3:31", "elsewhere 'pre-2020'", "of one version"),
    ("hand: [Trader (pre-1066)]", "", "3:12", "no version called 'pre-1066'", "2011, pre-2020 and 2020"),
    ("deck: [[Copper, '?']]", "", "3:12", "among shuffled cards", "must be known"),
    ("pending: [Village]", "", "3:15", "Village does not set up an ability", "Caravan"),
    ("hand: []", "rules: 2027", "5:8", "no rules of '2027'", "2008 to 2026"),
    ("hand: []", "rules: {lost_cards: true}", "5:9", "no rule called 'lost_cards'", "lost_cards_can_be_played"),
    ("hand: []", "rules: {reactions_reopen: maybe}", "5:27", "either true or false", ""),
    ("hand: []", "turn: Bobb", "5:7", "nobody is called 'Bobb'", "did you mean Bob?"),
    ("hand: []", "phase: bye", "5:8", "no phase 'bye'", "buy"),
    ("hand: []", "budget: {states: 0}", "5:18", "'states' cannot be less than 1", ""),
    ("hand: []", "budget: {time: 3}", "5:10", "no key 'time' in 'budget'", "states and seconds"),
    ("hand: []", "impossible_position: maybe", "5:22", "'maybe' says nothing here", "accept"),
    ("hand: []", "supply: [Inn, Inn 3]", "5:15", "named twice", ""),
    ("hand: []", "supply: [Survivors]", "5:10", "no pile of its own", "Ruins"),
    ("hand: []", "supply: [{Inn: [Inn]}]", "5:16", "all cards of the Inn pile are the same", "Inn 3"),
    (
        "hand: []", "supply: [{Ruins: [Survivors, Copper]}]", "5:10", "not a card of the Ruins pile",
        "Abandoned Mine",
    ),
    ("hand: []", "landscapes: [Copper]", "5:14", "Copper is a card, not a landscape", ""),
    ("hand: []", "landscapes: [Way of the Mouse]", "5:13", "none is named", "{Way of the Mouse: Lighthouse}"),
    ("hand: []", "event: [7]", "5:9", "the number 7 stands where an event", "Alice plays Artificer"),
    ("hand: []", "event: Alicia plays Inn", "5:8", "nobody is named 'Alicia'", "did you mean Alice?"),
    ("hand: []", "event: Аlice plays Inn", "5:8", "nobody is named", "CYRILLIC CAPITAL LETTER A; write Alice"),
    ("hand: []", "event: Alice eats Inn", "5:8", "'Alice eats'", "plays, buys, gains"),
    ("hand: []", "event: Alice play Inn", "5:8", "'Alice play'", "did you mean 'Alice plays ...'?"),
    ("hand: []", "event: Alice plays", "5:8", "which card?", "Alice plays Artificer"),
    ("hand: []", "event: Alice plays In", "5:8", "no card is named 'In'", ""),
    ("hand: []", "event: Alice plays Inn from the moon", "5:8", "'moon' is not a place", "discard pile"),
    ("hand: []", "event: Alice gains Inn to play", "5:8", "not gained to play", ""),
    ("hand: []", "event: Alice draws lots", "5:8", "how many cards are drawn?", ""),
    ("hand: []", "event: 'Alice buys Stonemason, overpaying $3'", "5:8", "overpaying", "Stonemason: overpay $3"),
    ("hand: []", "claims: [{possible: x}]", "5:1", "no key 'claims'", "did you mean expect?"),
    ("hand: []", "expect: {always: Inn in trash}", "5:9", "must be a list", "- always: Inn in trash"),
    ("hand: Inn", "event: Alice plays Inn", "3:11", "must be a list", "write hand: [Inn]"),
    ("hand: []", "event: Alice ends her life", "5:8", "not something that ends", "Alice ends the turn"),
    ("hand: []", "choices: [Inn]", "5:11", "with ': ' between", "Artificer: discard 3 Copper"),
    ("hand: []", "choices: [{Inn: [1]}]", "5:17", "what is chosen at 'Inn'?", ""),
    ("hand: []", "earlier: [{Alice plays Inn: [x], Bob plays Inn: []}]", "5:11", "is one key", "- Alice plays"),
    ("hand: []", "expect: [{possibel: x}]", "5:11", "'possibel' is not something", "did you mean possible?"),
    ("hand: []", "expect: [{outcomes: two}]", "5:21", "'outcomes' needs a number", "outcomes: 2"),
    ("hand: []", "expect: [possible]", "5:10", "stands where an expectation", "impossible: ..."),
    ("hand: []", "expect: [{possible: ''}]", "5:21", "'possible' needs a predicate", ""),
])
def test_a_mistake_has_place_cause_and_cure(alice: str, rest: str, place: str, cause: str, cure: str) -> None:
    message = in_frame(alice, rest)
    assert f"x.yaml:{place}: " in message
    assert cause in message
    assert cure in message


@pytest.mark.parametrize(("players", "cause"), [
    ("{Alice: {}}", "there is 1 player"),
    ("{A: {}, B: {}, C: {}, D: {}, E: {}, F: {}, G: {}}", "there are 7 players"),
    ("[Alice, Bob]", "'players' must be a mapping"),
    ("{Alice: {}, 'Alice; rm': {}}", "for example Alice_rm"),
    ("{Alice: {}, '': {}}", "cannot be called ''"),
    ("{Alice: {}, 'a b': {}}", "for example a_b"),
    ("{Alice: {}, trash: {}}", "a word of the question language"),
    ("{Alice: {}, baron: {}}", "Baron is the name of a card"),
    ("{Alice: {}, alice: {}}", "must differ by more than capitals"),
    ("{Alice: {}, Аlice: {}}", "CYRILLIC CAPITAL LETTER A"),
    ("{Alice: {}, " + "B" * 40 + ": {}}", "at most 30 letters"),
    ("{Alice: {}, Bob: 3}", "'Bob' must be a mapping"),
])
def test_players(players: str, cause: str) -> None:
    assert cause in said(f"players: {players}")


def test_names_of_any_alphabet() -> None:
    scenario = parse("players: {Łucja: {}, Борис: {}, 愛: {}, Jean-Luc: {}}")
    assert [player.name for player in scenario.players] == ["Łucja", "Борис", "愛", "Jean-Luc"]


def test_all_problems_are_reported_at_once_in_order() -> None:
    with pytest.raises(OracleError) as caught:
        parse(FRAME.format(alice="hand: [Watchtowr, 13 Province, Smity]", rest="evnt: x\nsupply: [Inn 11]\n"), "x.yaml")
    lines = [(problem.where.line, problem.where.column) for problem in caught.value.problems if problem.where]
    assert len(lines) == 5
    assert lines == sorted(lines)


# ------------------------------------------------------------------ positions that cannot be


@pytest.mark.parametrize(("alice", "rest", "cause"), [
    ("hand: [13 Province]", "", "13 copies of Province, but a game with 2 players has 8"),
    ("hand: [5 Province]\n    discard: [4 Province]", "", "9 copies of Province"),
    ("hand: [61 Copper]", "", "61 copies of Copper, but a game with 2 players has 60"),
    ("hand: [11 Curse]", "", "11 copies of Curse"),
    ("hand: [15 Estate]", "", "15 copies of Estate, but a game with 2 players has 14"),
    ("hand: [9 Gardens]", "", "9 copies of Gardens, but a game with 2 players has 8"),
    ("hand: [Smithy]", "supply: [Smithy 10]", "at most 9 can be left"),
    ("hand: []", "supply: [Smithy 11]", "which has 10 when a game with 2 players begins"),
    ("hand: []", "supply: [Rats 21]", "which has 20"),
    ("hand: [Village]", "landscapes: [{Way of the Mouse: Caravan}]", "cannot be set aside"),
    ("hand: [Village]", "landscapes: [{Way of the Mouse: Village}]", "is also a card of this game"),
])
def test_an_impossible_position(alice: str, rest: str, cause: str) -> None:
    message = in_frame(alice, rest)
    assert cause in message
    assert "impossible_position: accept" in message
    parse(FRAME.format(alice=alice, rest=f"{rest}\nimpossible_position: accept"))


@pytest.mark.parametrize("alice", [
    "hand: [8 Province]", "hand: [60 Copper]", "hand: [14 Estate]", "hand: [Followers, Tournament]",
    "hand: [12 Platinum]", "hand: [20 Rats]",
])
def test_a_possible_position(alice: str) -> None:
    parse(FRAME.format(alice=alice, rest=""))


# ------------------------------------------------------------------ one line


@each(("line", "place", "cause"), [
    ("|", "1:1", "there are no players"),
    ("Alice |", "1:1", "there is 1 player"),
    ("Alice; rm -rf / | Bob", "1:1", "a player cannot be called"),
    ("Alice | Alice", "1:9", "given twice"),
    ("Alice hnd=Inn | Bob", "1:7", "did you mean hand?"),
    ("Alice hand=Inn,,Gold | Bob", "1:16", "an empty place between commas"),
    ("Alice hand=Watchtowr | Bob", "1:12", "did you mean Watchtower?"),
    ("Alice coins=x | Bob", "1:13", "'coins=' needs a number"),
    ("Alice hand=((Inn)) | Bob", "1:12", "a list stands where a card"),
    ("Alice hand=" + "(" * 10_000 + " | Bob", "1:12", "no card is named"),
    ("Alice | Bob | suply=Inn", "1:15", "did you mean supply?"),
    ("Alice | Bob | hand=Inn", "1:15", "follows a player's name"),
    ("Alice | Bob | Carol plays Inn", "1:15", "nobody is named 'Carol'"),
    ("Alice | Bob | Alice plais Inn", "1:15", "'Alice plais'"),
    ("Alice | Bob | rules=1999", "1:21", "no rules of '1999'"),
    ("Alice | Bob | budget=lots", "1:22", "is no budget"),
    ("Alice | Bob | possible=", "1:24", "needs a predicate"),
    ("Alice | Bob | Alice plays Inn > x", "1:33", "with ': ' between"),
    ("a|" * 30_000, "", "more than 50,000 characters"),
    ("  ", "", "empty"),
])
def test_a_bad_line(line: str, place: str, cause: str) -> None:
    with pytest.raises(OracleError) as caught:
        from_notation(line)
    message = str(caught.value)
    assert cause in message
    assert f"notation:{place}" in message
    assert len(message) < 1000


def test_what_a_user_names_is_a_line_or_a_file(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_text(FRAME.format(alice="hand: [Inn]", rest=""))
    assert ask_for(str(file)) == ask_for("Alice hand=Inn | Bob")


def test_problems_as_data() -> None:
    with pytest.raises(OracleError) as caught:
        parse(FRAME.format(alice="hand: [Watchtowr]", rest=""), "x.yaml")
    assert [problem.as_data() for problem in caught.value.problems] == [
        {
            "source": "x.yaml", "line": 3, "column": 12, "problem": "no card is named 'Watchtowr'",
            "hint": "did you mean Watchtower?",
        }
    ]


def test_a_card_that_is_known_and_not_encoded(monkeypatch: pytest.MonkeyPatch) -> None:
    from oracle.scenario.position import parts

    monkeypatch.setattr(parts, "INDEX", {name: module for name, module in parts.INDEX.items() if name != "Alley"})
    message = in_frame("hand: [Alley]", "")
    assert "known (Rising Sun, Action - Shadow, $4), but its abilities are not encoded yet" in message
    assert "after the 2023 reference" in message


def test_what_is_wrong_can_be_told_by_another_process() -> None:
    with pytest.raises(OracleError) as caught:
        parse("players: {Alice: {hand: [Mote]}}\nevent: Alice plays Mote")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value) != ""
