"""Without claims, the answer as a sentence: what it says of a choice holds on every line of play on which it is made.

The lines are walked one by one here, and the ends are read with a reader of their own.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from cases import each, loaded
from test_graph_fakes import graph_of, independent, table

from engine.language import POOLS, Place, Pool
from engine.record import replace
from oracle.budget import Budget
from oracle.claims import Answer, answer
from oracle.graph import UNEXPLORED, appearance
from oracle.resources import gallery, scenario_file
from oracle.scenario import build, from_notation
from oracle.share.answer_text import answer_text
from oracle.share.sentence import LONG, SHORT, Branch, Fork, Sentence, sentence, sentence_of
from oracle.words.card_texts import names_of

GALLERY = list(gallery())[::2]                # the others are told in test_reply and test_gallery
MOST = 3_000                     # lines that are walked one by one


@cache
def asked(name: str) -> Answer:
    path = scenario_file(name)
    assert path is not None
    return answer(build(replace(loaded(path), expect=())))


def one_line(text: str, **more: Any) -> Answer:
    return answer(build(from_notation(text)), **more)


def lines_of(graph: Any) -> Iterator[tuple[tuple[int, ...], int]]:
    """All lines of play that visit no position twice, each with its last node."""
    waiting: list[tuple[tuple[int, ...], int, frozenset[int]]] = [((), graph.root, frozenset([graph.root]))]
    found = 0
    while waiting:
        line, node, met = waiting.pop()
        edges = graph.edges_of(node)
        if not edges:
            found += 1
            assert found <= MOST
            yield line, node
        for edge in edges:
            target = graph.targets[edge]
            if target not in met:
                waiting.append(((*line, edge), target, met | {target}))


def forks_in(said: Sentence) -> Iterator[Fork]:
    waiting = [said.fork] if said.fork is not None else []
    while waiting:
        fork = waiting.pop()
        yield fork
        waiting += [branch.then for branch in fork.branches if branch.then is not None]


# ---------------------------------------------------------------------------------- reading what is said of an end

_PLACES = {
    "in hand": Place.HAND, "in the deck": Place.DECK, "in the discard pile": Place.DISCARD, "in play": Place.PLAY,
    "set aside": Place.ASIDE, "on the Exile mat": Place.EXILE, "on the Tavern mat": Place.TAVERN,
    "on the Island mat": Place.ISLAND, "in the trash": Place.TRASH, "in the Hexes' discard pile": Place.HEX_DISCARD,
    "in the Hexes": Place.HEX_DECK,
}
_POOL = {
    "Action": Pool.ACTIONS, "Buy": Pool.BUYS, "VP": Pool.VP, "Debt": Pool.DEBT, "Coffers": Pool.COFFERS,
    "Villager": Pool.VILLAGERS, "Favor": Pool.FAVORS, "token on Sinister Plot": Pool.SINISTER_PLOT,
    "tokens on Sinister Plot": Pool.SINISTER_PLOT,
}


def read(state: Any, text: str) -> list[str]:
    """The parts of what is said of an end that are not so, or that this reader does not understand."""
    game = state.game
    names = sorted({card.name for card in (*game.cards, *game.landscapes)}, key=len, reverse=True)
    card = "(?:no |\\d+ )?(?:" + "|".join(map(re.escape, names)) + ")(?: \\(as [^)]*\\))?"
    cards = f"{card}(?:(?:, | and ){card})*"
    places = "|".join(sorted(map(re.escape, _PLACES), key=len, reverse=True))
    whose = "|".join(map(str, game.players))
    held = "|".join(re.escape(one.name) for one in game.landscapes) or "(?!)"
    wrong, owner = [], None
    item = re.compile(
        f"(?P<lead>^|; |, | and )(?:(?P<owner>{whose}) has )?(?:"
        f"(?P<cards>{cards}) (?P<place>{places})|(?P<tokens>\\d+ [^;,]* tokens? on [^;,]*)|\\$(?P<coins>\\d+)|(?P<n>\\d+|no) (?P<pool>{'|'.join(_POOL)})s?|"
        f"(?P<set>[^;,]*?ability set up(?: \\d times)?)|(?P<left>\\d+) left in the (?P<pile>[^;]*) pile|"
        f"(?P<turn>(?:{whose})'s [^;]*phase)|(?P<row>(?:{whose})'s [^;]* is [^;]*)|(?P<held>{held})(?=$|[,;]| and ))")
    at = 0
    while at < len(text):
        found = item.match(text, at)
        if found is None:
            return [*wrong, f"not understood: {text[at:]}"]
        at = found.end()
        if found["owner"]:
            owner = list(map(str, game.players)).index(found["owner"])
        elif found["lead"] != ", " and found["lead"] != " and ":
            owner = None
        if found["cards"]:
            place = _PLACES[found["place"]]
            items = state.zone(owner, place) if owner is not None else state.zones[
                len(game.players) * 11 + place - Place.TRASH]
            there = Counter(names_of(game, items))
            for one in re.findall(card, found["cards"]):
                number = re.match(r"(no|\d+) ", one)
                count = 1 if number is None else 0 if number[1] == "no" else int(number[1])
                name = one[number.end():] if number else one
                if there[name] != count:
                    wrong.append(f"{one} {found['place']}: {there[name]}")
        elif found["coins"] or found["pool"]:
            pool = Pool.COINS if found["coins"] else _POOL[found["pool"]]
            wanted = int(found["coins"] or (0 if found["n"] == "no" else found["n"]))
            assert owner is not None
            if state.pools[owner * POOLS + pool] != wanted:
                wrong.append(found[0])
        elif found["held"]:
            number = next(n for n, one in enumerate(game.landscapes) if one.name == found["held"])
            if (number, owner) not in state.cubes:
                wrong.append(found[0])
        elif found["left"]:
            number = next(n for n, pile in enumerate(game.piles) if pile.name == found["pile"])
            if sum(len(run[1]) if run[0] < 0 else run[1] for run in state.piles[number]) != int(found["left"]):
                wrong.append(found[0])
    return wrong


def test_the_reader_of_these_tests_notices_what_is_not_so() -> None:
    found = asked("inn-watchtower")
    ends = [found.graph.states[outcome.node] for outcome in found.graph.outcomes]
    wrong = [read(end, "Alice has Inn in the deck") for end in ends]
    assert sorted(map(len, wrong)) == [0, 1]
    assert [read(end, "Inn in the trash") == [] for end in ends] == [bool(one) for one in wrong]
    assert read(ends[0], "Alice has 6 Copper in hand and 2 Buys")
    assert read(ends[0], "Alice has much luck")


# ---------------------------------------------------------------------------------- over the gallery


@each("name", GALLERY)
def test_what_is_said_of_a_choice_holds_on_every_line_on_which_it_is_made(name: str) -> None:
    from oracle.words.facts import facts_text

    found = asked(name)
    graph = found.graph
    said = sentence(found)
    lines = list(lines_of(graph))
    if said.lead:
        assert len({appearance(graph.states[node]) for _, node in lines}) == 1
        assert read(graph.states[lines[0][1]], facts_text(said.facts)) == []
    for _, node in lines:
        assert read(graph.states[node], facts_text(said.facts)) == []
    if said.fork is None:
        assert said.lead or len(graph.outcomes) != 1
    for fork in forks_in(said):
        for branch in fork.branches:
            taken = [(line, node) for line, node in lines if set(line) & set(branch.edges)]
            assert taken, "a branch that is told can be taken"
            for _, node in taken:
                assert read(graph.states[node], facts_text(branch.facts)) == []
            if graph.orders != "unbounded":
                assert len({appearance(graph.states[node]) for _, node in taken}) == branch.outcomes
            for late in branch.late:
                check_too_late(graph, branch, late, [line for line, _ in taken])


def check_too_late(graph: Any, branch: Branch, late: str, lines: list[tuple[int, ...]]) -> None:
    """An ability that is said to come too late has lost track of something, and is on no line used after that."""
    card = late.partition(" (")[0]
    for line in lines:
        at = next(n for n, edge in enumerate(line) if edge in branch.edges)
        assert any(f"{card} loses track of" in text for text in graph.words.events(line[at]))
        for edge in line[at + 1:]:
            assert f"use {late}" not in graph.words.options(graph.sources[edge])


@each("name", GALLERY)
def test_of_what_was_not_followed_nothing_is_said(name: str) -> None:
    """Cut off after a few positions, every branch of which something is said was followed to its ends."""
    from oracle.words.facts import facts_text

    found = answer(asked(name).question, budget=Budget(states=7))
    graph = found.graph
    if graph.complete:
        return
    said = sentence(found)
    assert f"Not finished ({len(graph)} positions so far)." in said.text(LONG)
    assert not said.lead
    lines = list(lines_of(graph))
    for fork in forks_in(said):
        assert not fork.anywhere, "it may be made where nobody has looked"
        for branch in fork.branches:
            taken = [node for line, node in lines if set(line) & set(branch.edges)]
            loose = [node for node in taken if graph.kinds[node] == UNEXPLORED]
            assert bool(loose) == (branch.besides == "not known yet")
            assert not loose or not (branch.facts or branch.late)
            for node in taken:
                assert node in loose or read(graph.states[node], facts_text(branch.facts)) == []


@each("name", GALLERY)
def test_every_option_of_a_choice_is_in_one_of_its_branches(name: str) -> None:
    found = asked(name)
    graph = found.graph
    for fork in forks_in(sentence(found)):
        edges = [edge for branch in fork.branches for edge in branch.edges]
        assert len(edges) == len(set(edges)), "no option is in two branches"
        for node in {graph.sources[edge] for edge in edges}:
            assert set(graph.edges_of(node)) <= set(edges)
            assert graph.words.asks(node) == fork.asks


@each("name", GALLERY)
def test_it_is_as_long_as_there_is_room(name: str) -> None:
    said = sentence(asked(name))
    for most in (70, SHORT, LONG):
        text = said.text(most)
        assert 0 < len(text) <= most
    assert text.endswith(".")
    assert "  " not in text and "; ;" not in text and ": ." not in text


@each("name", GALLERY)
def test_the_first_choice_of_the_text_can_be_read_back(name: str) -> None:
    """The words themselves, as they are printed, against the lines: not what they were made from."""
    found = asked(name)
    graph = found.graph
    said = sentence(found)
    if said.fork is None or said.fork.anywhere:
        return
    first = {graph.sources[edge] for branch in said.fork.branches for edge in branch.edges}
    options: dict[str, list[int]] = {}
    for node in first:
        for edge in graph.edges_of(node):
            options.setdefault(graph.words.option(edge), []).append(edge)
    lines = list(lines_of(graph))
    told = 0
    for clause in re.findall(r"(?<=\. )(.+?)\.(?= |$)", f". {said.text(LONG)}".split(said.fork.asks.split(" (")[0])[-1]):
        head, _, body = clause.partition(": ")
        head = head[:1].lower() + head[1:] if head.removesuffix(" first") == head else f"use {head.removesuffix(' first')}"
        if head not in options or not body:
            continue
        owner = rf"(?:{'|'.join(map(str, graph.states[0].game.players))})"
        facts = [part for part in body.split("; ") if re.match(rf"{owner} has [^()]*$", part) and " or " not in part
                 and not re.search(rf" and {owner} has", part)]
        told += len(facts)
        for line, node in lines:
            if set(line) & set(options[head]):
                assert not [one for part in facts for one in read(graph.states[node], part)], clause


# ---------------------------------------------------------------------------------- single sentences


def test_the_dispute_of_inn_and_watchtower() -> None:
    assert sentence(asked("inn-watchtower")).text() == (
        "Alice chooses. Inn first: Alice has Inn in the deck; too late for Watchtower. "
        "Watchtower first: trash it, or put it onto the deck.")


def test_one_outcome_is_told_by_what_is_different_from_before() -> None:
    said = sentence(one_line("Alice hand=2 Copper deck=Gold,Silver,Duchy,Estate | Bob | Alice plays Smithy" .replace(
        "hand=2 Copper", "hand=2 Copper,Smithy"))).text()
    assert said == "Only one thing can happen: Alice has Duchy, Gold and Silver in hand and Smithy in play."
    assert "Copper" not in said and "Estate" not in said


def test_what_the_question_names_is_told_first_where_it_is_the_same_at_every_end() -> None:
    assert sentence(asked("witch-moat")).text(LONG).startswith("Carol has Curse in the discard pile in any case. Bob may use")


def test_outcomes_that_differ_in_what_nobody_asked_about_are_told_as_one() -> None:
    line = "Alice coins=5 | Bob | supply=Knights | phase=buy | Alice buys Dame Anna"
    found = one_line(line)
    assert len(found.graph.outcomes) == 9
    assert sentence(found).text() == "Whatever is drawn: Alice has Dame Anna in the discard pile."
    assert "9 outcomes, which differ only in the cards that are next in the Knights pile:" in answer_text(found, whole=False)
    assert "the Knights pile: now Dame Josephine" in "\n".join(answer_text(found)), "unless looked into"
    assert "next is Dame Molly" in sentence(one_line(f"title=Which of the Knights is next? | {line}")).text(LONG)


def test_a_sentence_is_made_once_for_an_answer_and_anew_for_another_one_of_the_same_graph() -> None:
    found = one_line("Alice hand=Smithy deck=3 Gold | Bob | Alice plays Smithy | always=Alice has 3 Gold in hand")
    said = sentence(found)
    assert sentence(found) is said
    other = replace(found, results=tuple(found.judge([("never", "Bob gained Gold")])))
    assert other.graph is found.graph and "Bob" in sentence(other).text(LONG) and "Bob" not in said.text(LONG)
    assert sentence(replace(found, results=())).lead


def test_an_unfinished_search_says_so_and_claims_nothing_of_what_was_not_followed() -> None:
    graph = graph_of(independent(6), budget=Budget(states=10))
    said = sentence_of(graph)
    assert said.text().startswith("Not finished (12 positions so far).")
    for fork in forks_in(said):
        for branch in fork.branches:
            if branch.besides:
                assert not branch.facts and not branch.late
    small = table({0: [("left", 1, ()), ("right", 2, ())], 1: [("a", 3, ()), ("b", 4, ())],
                   2: [("c", 5, ())], 5: [("d", 6, ()), ("e", 7, ())]})
    whole, part = sentence_of(graph_of(small)), sentence_of(graph_of(small, budget=Budget(states=5)))
    assert part.text().startswith("Not finished (6 positions so far).") and part.text().endswith(": not known yet.")
    assert "so far" not in whole.text() and "not known" not in whole.text()


def test_without_an_order_of_decisions_each_is_told_wherever_it_is_made() -> None:
    """Where the first choice is only in which order others are made, those that decide are told."""
    found = asked("scheme-two-cards")
    said = sentence(found)
    assert said.fork is not None and said.fork.anywhere
    assert said.fork.source in said.text()


def test_a_game_of_which_no_position_was_given_before_is_not_said_to_change_nothing() -> None:
    assert sentence_of(graph_of(independent(8))).text() == "Every line of play ends the same."
