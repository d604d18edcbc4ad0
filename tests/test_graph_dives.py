"""Verdicts first: a search that goes deep finds what one line shows, and hands over the same graph in the end."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import pytest
from cases import each

from engine.kernel import unseen
from engine.state import KIND, PlayCard
from oracle.claims import Wanted, answer
from oracle.claims.answer import Answering
from oracle.claims.leaning import Leaning
from oracle.claims.names import Names
from oracle.claims.parsing import parse as read_claim
from oracle.graph import CHANCE, Budget, DecisionGraph, Moves, explore, searching
from oracle.graph.diving import Diver, Place
from oracle.graph.explore import ENOUGH
from oracle.graph.explored import DECISION
from oracle.graph.folding import Folding
from oracle.inputs import read_question
from oracle.scenario import build, load, parse
from tests.test_graph_fakes import Ask, Did, Pos, moves_of

ROOT = Path(__file__).resolve().parent.parent
GALLERY = sorted((ROOT / "scenarios").glob("*.yaml"))
search = importlib.import_module("oracle.graph.search")

WHOLE_TURN = """\
players:
  Alice:
    hand: [Village, Cellar, Artificer, Watchtower, Remodel, Copper, Silver]
    deck: [Market Square, Caravan Guard, Gold, Estate, Estate, Moat]
  Bob: {hand: [Moat, Copper]}
supply: [Inn, Border Village, Smithy, Fortress]
event: Alice takes the turn
"""


class Looking:
    """Something that a search is after: every line of play shows it, or none, and it is never found."""

    def __init__(self, shown: bool) -> None:
        self.enough = False
        self.spent = 0
        self.shown = shown

    def shows(self, line: DecisionGraph) -> bool:
        return self.shown

    def short_of(self, line: DecisionGraph) -> dict[str, tuple[float, ...]]:
        return {"a long line": (100 - len(line),), "a short one": (len(line), 0)}

    def leanings(self) -> list[Any]:
        return [lambda choice: None]

    def found(self, graph: DecisionGraph) -> bool:
        return False

    def blind(self, end: Any, happened: Any) -> bool:
        return True

    def hopeless(self, state: Any, left: Any, before: Any) -> bool:
        return False

    def tells(self, letter: int) -> dict[str, tuple[int, int]]:
        return {"something": (1, 1)}

    def proved(self, graph: DecisionGraph) -> list[list[int]]:
        return [[graph.numbers[edge] for edge in graph.line_to(end)] for end in graph.ends()]


def numbers(graph: DecisionGraph) -> Any:
    return (graph.states, list(graph.kinds), list(graph.first), list(graph.sources), list(graph.targets),
            list(graph.numbers), list(graph.parents), [graph.uses_on(edge) for edge in range(graph.edge_count)],
            graph.letters and [graph.observer.letters[letter] for letter in graph.letters],
            [graph.left_of(node) for node in range(len(graph))], set(graph.cuts), graph.pins_done, graph.complete)


@pytest.mark.parametrize("path", GALLERY[::6], ids=lambda path: path.stem)
@pytest.mark.parametrize("shown", [False, True], ids=["nothing found", "every line kept"])
def test_a_search_that_went_deep_hands_over_the_same_graph(path: Path, shown: bool, monkeypatch: Any) -> None:
    monkeypatch.setattr(search, "_BREADTH_FIRST", 2)
    monkeypatch.setattr(search, "_FIRST_DIVES", 40)
    monkeypatch.setattr(search, "_MUCH_CHANCE", 0)
    question = build(load(path))
    asked = (question.state, question.events, question.pins, Budget(3000, 20))
    plain = explore(*asked)
    if not plain.complete:
        return                                   # two graphs of a part need not be of the same part
    assert numbers(explore(*asked, sought=Looking(shown))) == numbers(plain)


def test_a_whole_turn_shows_what_is_possible_long_before_it_is_followed() -> None:
    """And an answer goes on where it was."""
    budget = Budget(states=5_000, seconds=60)
    asking = Answering(build(parse(WHOLE_TURN)), [("possible", "Inn in Alice.deck"), ("never", "gained Fortress"),
                                                  ("possible", "2 Province in Alice.deck")])
    first = asking.go_on(Budget(20, 60))
    found = asking.go_on(budget)
    assert first.results[0].holds is None and len(first.graph) < 100 and not first.graph.complete
    can, cannot, unknown = found.results
    assert can.holds is True and cannot.holds is False
    assert can.witness is not None and cannot.witness is not None
    for line in (can.witness, cannot.witness):
        assert found.graph.node_after(line) in found.graph.ends()
    assert unknown.holds is None and "5,000 positions" in unknown.why     # nobody has shown that it never happens


def dial(letters: int) -> tuple[Moves, Place]:
    """A game in which a word of so many letters is said, letter by letter, each one of four; and where it begins."""
    def legal(state: Pos) -> Ask | None:
        return Ask(0, "say", 0, ("a", "b", "c", "d")) if state.left else None

    def step(state: Pos, option: str) -> Did:
        after = Pos(state.left[1:], (*state.world, option))
        return Did(after, (), legal(after))

    root = Pos(tuple(range(letters)))
    return moves_of(legal, step), Place(root, legal(root), (), None, DECISION)


@pytest.mark.parametrize("told", [True, False], ids=["told what is missing", "told nothing"])
def test_dives_go_on_from_lines_that_came_near(told: bool) -> None:
    """One word of twelve letters among 16,777,216: it is found where each letter that is right is told."""
    moves, root = dial(12)
    wanted = tuple("abcddcbabdac")
    diver = Diver(moves, Folding(moves), root)
    found = False
    for line in diver.lines(20_000):
        word = line.places[-1].state.world
        found = found or word == wanted
        assert [place.state.world for place in line.places] == [word[:length] for length in range(13)]
        assert [("a", "b", "c", "d")[number] for number in line.numbers] == list(word)
        if told:
            diver.learn(line, {"the word": (float(sum(a != b for a, b in zip(word, wanted, strict=True))),)})
    assert found is told


@pytest.mark.parametrize("told", [True, False], ids=["told what is missing", "told nothing"])
def test_dives_follow_no_line_twice_and_end_with_the_last(told: bool) -> None:
    """Each of 1,024 words of five letters is said once, though nearly every line is one that was changed."""
    moves, root = dial(5)
    diver = Diver(moves, Folding(moves), root)
    words = []
    for line in diver.lines(20_000):
        words.append(line.places[-1].state.world)
        if told:
            diver.learn(line, {"an a": (float(words[-1].count("a")),)})
    assert len(words) == len(set(words)) == 4 ** 5
    assert diver.steps < 5_000 and not list(diver.lines(20_000))


def test_what_dives_have_forgotten_they_follow_again(monkeypatch: Any) -> None:
    monkeypatch.setattr("oracle.graph.diving._REMEMBERED", 300)
    moves, root = dial(5)
    words = [line.places[-1].state.world for line in Diver(moves, Folding(moves), root).lines(4_000)]
    assert 200 < len(set(words)) < len(words)


@pytest.mark.parametrize(("claim", "more"), [
    ("Alice played Moat", True), ("Moat in Alice.play", True), ("Moat in trash", False), ("Alice discarded Moat", False),
    ("Alice trashed Moat", False), ("Moat in Alice.discard", False),
])
def test_a_card_is_played_for_its_name_only_where_that_is_asked(claim: str, more: bool) -> None:
    question = build(read_question("Alice hand=Moat,Cellar | Bob | Alice takes the turn"))
    state = question.state
    choice = explore(state, question.events, budget=Budget(5, 20)).choices[0]
    assert choice is not None
    predicate = read_claim(claim, Names.of(state.game, question.events))
    weights = Leaning(predicate, True, state.game, {})(choice)
    assert weights is not None
    kinds = {state.game.cards[option.card & KIND].name: weight
             for option, weight in zip(choice.options, weights, strict=True) if isinstance(option, PlayCard)}
    assert (kinds["Moat"] > kinds["Cellar"]) is more and kinds["Moat"] >= kinds["Cellar"]


def test_dives_follow_what_leads_to_what_is_sought() -> None:
    """One word of ten letters among 1,048,576, where b leads to it, and not one step is told to be nearer."""
    for leanings, found in (([], False), ([lambda choice: (1.0, 12.0, 1.0, 1.0)], True)):
        moves, root = dial(10)
        diver = Diver(moves, Folding(moves), root)
        diver.lean(leanings)
        assert any(line.places[-1].state.world == ("b",) * 10 for line in diver.lines(4_000)) is found


def test_with_verdicts_only_the_search_ends_when_all_are_settled() -> None:
    question = build(parse(WHOLE_TURN))
    told: list[list[bool | None]] = []
    found = answer(question, [("possible", "Inn in Alice.deck"), ("always", "Fortress in Alice.discard")],
                   Budget(200_000, 60), Wanted(
                       verdicts_only=True, settled=lambda results: told.append([result.holds for result in results])))
    assert [result.holds for result in found.results] == [True, False] == told[-1]
    assert found.graph.reason == ENOUGH and len(found.graph) < 20_000
    assert found.outcomes is None and found.orders is None


def test_figures_are_counted_though_only_verdicts_are_asked_for() -> None:
    question = build(read_question("Alice hand=Watchtower,Artificer deck=Gold | Bob | supply=Inn | Alice plays Artificer"))
    plain = answer(question)
    found = answer(question, [("outcomes", "", len(plain.graph.outcomes))], wanted=Wanted(verdicts_only=True))
    assert found.results[0].holds is True and found.graph.complete


def test_what_asks_a_search_to_stop_ends_it_and_is_its_reason() -> None:
    question = build(parse(WHOLE_TURN))
    asked: list[None] = []

    def stop() -> str:
        asked.append(None)
        return "somebody wants no more" if len(asked) > 50 else ""

    found = answer(question, [("possible", "Inn in Alice.deck")], wanted=Wanted(stop=stop))
    assert found.graph.reason == "somebody wants no more" and not found.graph.complete
    assert found.results[0].holds is None and found.results[0].why == "somebody wants no more"


DRAWS = {
    "new hand": "Alice hand=Estate deck=Gold discard=Moat,Estate,Silver,Silver,Watchtower | Bob | Alice takes the turn",
    "new hand, and a card that watches": "Alice hand=Copper play=Trader discard=Moat,Estate,Curse,Estate,Watchtower,"
                                         "Gold | Bob hand=Watchtower | supply=Witch | Alice takes the turn",
    "an extra turn follows": "Alice hand=Outpost discard=Moat,Estate,Curse,Estate,Guard Dog,Gold | Bob | "
                             "Alice takes the turn",
    "the draw of a card": "Alice hand=Smithy,Village discard=Moat,Estate,Curse,Gold,Watchtower | Bob | Alice plays Smithy",
    "the draw of a card, with what reacts": "Alice hand=Governor discard=Moat,Estate,Gold | Bob discard=Copper,Watchtower,"
                                            "Tunnel,Curse | Alice plays Governor",
}
CLAIMED = ["Moat in Alice.hand", "Alice drew Estate", "Alice shuffled", "turn is Bob", "Alice.coins = 0", "Gold in Alice.deck",
           "Alice.hand has 5 cards", "count(cards in Alice.cards) >= 8", "Curse in Alice.cards", "Gold in Alice.discard",
           "gained Silver", "Alice bought Copper", "score(Alice) >= 2", "Bob drew Watchtower", "Estate in trash",
           "Moat in Alice.hand or Gold in Alice.hand", "not Curse in Alice.hand", "Alice drew Moat before Alice drew Estate",
           "gained Gold and Alice drew Gold", "Silver in Alice.hand and turn is Bob", "Alice may play Moat now",
           "Bob may play Copper now", "it is an extra turn", "Alice drew Moat and the same Moat in Alice.hand",
           "Alice drew Estate and the same Estate in Alice.deck", "not (Alice drew Gold and the same Gold in Alice.hand)"]


@pytest.mark.parametrize("line", DRAWS.values(), ids=DRAWS)
def test_ends_that_are_not_told_apart_change_no_verdict(line: str, monkeypatch: Any) -> None:
    game = Names.of(build(read_question(line)).state.game)
    absent = {"Moat", "Curse", "Watchtower", "Gold", "Estate", "Silver"} - set(game.all_of("card"))
    claims = [(("possible", "always")[number % 3 == 1], text) for number, text in enumerate(CLAIMED)
              if not any(name in text for name in absent)]
    assert len(claims) > 9
    whole = answer(build(read_question(line)), claims, Budget(60_000, 120))
    assert whole.graph.decided
    monkeypatch.setattr(search, "_BREADTH_FIRST", 2)
    monkeypatch.setattr(search, "_FIRST_DIVES", 1)
    monkeypatch.setattr(search, "_MUCH_CHANCE", 0)
    for number, claim in [*enumerate(claims)][::1 if len(whole.graph) < 100 else 3]:
        blind = answer(build(read_question(line)), [claim], Budget(60_000, 120), wanted=Wanted(verdicts_only=True))
        assert blind.results[0].holds is whole.results[number].holds, claim
        assert (blind.results[0].witness is None) == (whole.results[number].witness is None), claim


def test_a_whole_turn_is_proved_before_all_its_hands_are_followed() -> None:
    question = build(read_question(
        "Alice hand=Village,Smithy,Watchtower deck=Moat,Gold,Estate,Silver discard=Curse,Duchy | Bob | "
        "supply=Border Village | Alice takes the turn"))
    found = answer(question, [("never", "Bob gained Border Village"), ("always", "count(cards in Alice.cards) >= 9")],
                   Budget(2_200, 60))
    assert [result.holds for result in found.results] == [True, True]
    assert not found.graph.complete and found.outcomes is None       # with all its hands it has 3,713 positions
    assert any("drawn last" in note for note in found.notes)


@each("path", GALLERY[::8])
def test_a_search_that_goes_on_ends_with_the_same_graph(path: Path) -> None:
    question = build(load(path))
    asked = (question.state, question.events, question.pins)
    whole = explore(*asked, Budget(3_000, 20))
    if not whole.complete:
        return
    search = searching(*asked)
    budgets = (1, 3, 20, 3_000)
    parts = [search.go_on(Budget(states, 20)) for states in budgets]
    assert numbers(parts[-1]) == numbers(whole)
    for states, part in zip(budgets, parts, strict=True):
        assert part.complete == (not part.reason) and len(part) <= len(whole)
        for edge in range(part.edge_count):              # what was handed over stays as it was
            assert part.targets[edge] < len(part)
        if all(choice is None or len(choice.options) <= states for choice in part.choices):
            # Otherwise a part of a decision was taken: its last options come early.
            assert [part.states[node] for node in range(len(part))] == whole.states[:len(part)]


def test_a_part_of_a_decision_is_gone_on_with() -> None:
    question = build(read_question("Alice hand=Chapel,Copper,Silver,Gold,Estate,Duchy | Bob | Alice plays Chapel"))
    search = searching(question.state, question.events, question.pins)
    part = search.go_on(Budget(8, 20))
    assert "one decision has" in part.reason and part.edge_count < 31
    whole = search.go_on(Budget(1_000, 20))
    assert numbers(whole) == numbers(explore(question.state, question.events, question.pins))


def test_a_boon_that_nobody_has_seen_is_not_passed_over() -> None:
    """What a Boon does depends on which it is; what is drawn into a hand does not have to."""
    question = build(read_question("Alice hand=Bard | Bob | Alice plays Bard"))
    graph = explore(question.state, question.events)
    chances = [node for node, kind in enumerate(graph.kinds) if kind == CHANCE]
    assert chances and all(unseen(graph.states[node]) is None for node in chances)
    question = build(read_question("Alice hand=Smithy deck=(2 Gold,3 Silver) | Bob | Alice plays Smithy"))
    graph = explore(question.state, question.events)
    assert unseen(graph.states[graph.kinds.index(CHANCE)]) is not None
