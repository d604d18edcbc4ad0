"""What the terminal interface shows, without a terminal: walks, trees, closed options, drafts, proposals, claims."""

from __future__ import annotations

from itertools import pairwise

import pytest
from cases import each, loaded

from oracle.builder import Builder, begun
from oracle.claims import Answer, answer
from oracle.claims.end_facts import seen
from oracle.claims.live import Live, Stopped, answers
from oracle.claims.obstacles import closed
from oracle.errors import OracleError
from oracle.graph import Budget
from oracle.graph.continuation import moment_of, settled
from oracle.graph.tree import tree_rows
from oracle.graph.walk import Walk
from oracle.resources import gallery, scenario_file
from oracle.scenario import build, from_notation, load
from oracle.scenario.complete import choose, complete, sentences
from oracle.scenario.draft import Draft, Note, draft_of, fields_of
from oracle.scenario.starts import starts
from oracle.share.brief import brief, from_here
from oracle.tui.panels import next_rows
from oracle.why.step_reasons import why
from oracle.words.marked_rows import GONE, NEW, OTHER, rows_of

CARAVANS = "Alice pending=Caravan,Lighthouse deck=9 Copper | Bob | Alice starts the turn"
TRASHED = ("Alice hand=Feodum,Rats,Squire deck=3 Copper | Bob | supply=Militia | "
           "Alice trashes Feodum,Rats,Squire")


def of(name: str) -> Answer:
    """The answer to a question of the gallery, or to a line."""
    if "|" in name:
        return answer(build(from_notation(name)))
    path = scenario_file(name)
    assert path is not None
    return answer(build(load(path)))


def words(walk: Walk) -> list[str]:
    """The options of the line that have been taken, in words."""
    return [walk.graph.words.option(edge) for edge in walk.line[:walk.at]]


def named(walk: Walk, option: str) -> int:
    """The edge of an option at the position where one stands."""
    graph = walk.graph
    return next(edge for edge in graph.edges_of(walk.node) if graph.words.option(edge) == option)


# ------------------------------------------------------------------------------------------- walking


def at_the_fork() -> Walk:
    """Alice has gained the Inn; Inn and Watchtower wait."""
    walk = Walk(of("inn-watchtower").graph)
    walk.forward()
    walk.forward()
    return walk


def test_the_other_end_leaves_the_line_as_late_as_possible() -> None:
    walk = at_the_fork()
    walk.forward(named(walk, "use Watchtower"))
    walk.forward(named(walk, "trash it"))
    assert walk.outcome() == 1
    assert walk.other_end()
    assert words(walk) == ["discard 5 Copper", "gain Inn", "use Watchtower", "put it onto the deck"]
    assert walk.outcome() == 0


def test_a_single_outcome_has_no_other_end() -> None:
    walk = Walk(of(CARAVANS).graph)
    walk.to_end()
    assert not walk.other_end()


def test_the_same_position_is_reached_by_another_line_and_the_future_stays() -> None:
    walk = at_the_fork()
    walk.forward(named(walk, "use Inn"))
    node = walk.node
    assert walk.same_position() == 2
    assert walk.node == node
    assert words(walk) == ["discard 5 Copper", "gain Inn", "use Watchtower", "put it onto the deck"]
    walk.same_position()
    assert words(walk) == ["discard 5 Copper", "gain Inn", "use Inn"]


def test_forks_are_jumped_to() -> None:
    walk = Walk(of("inn-watchtower").graph, of("inn-watchtower").results[1].witness or ())
    assert walk.to_fork(1)
    assert walk.at == 2
    assert walk.to_fork(1)
    assert walk.at == 3
    assert walk.to_fork(-1)
    assert walk.at == 2
    assert not walk.to_fork(-1)
    assert walk.at == 2


@pytest.mark.parametrize("name", ["inn-watchtower", "squire-feodum-watchtower", "secret-chamber-several-times"])
def test_every_outcome_can_be_walked_to_and_told(name: str) -> None:
    answered = of(name)
    walk = Walk(answered.graph)
    for outcome in answered.graph.outcomes:
        assert walk.to_outcome(outcome.number)
        assert walk.outcome() == outcome.number
        assert tree_rows(walk)[-1].outcome == outcome.number
        edges = walk.line
        assert all(answered.graph.targets[one] == answered.graph.sources[two]
                   for one, two in pairwise(edges))


# ------------------------------------------------------------------------------------------- what is folded


def test_a_large_question_is_folded_while_one_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = "Caravan,Lighthouse,Merchant Ship,Fishing Village,Amulet,Dungeon"
    question = build(from_notation(f"Alice hand=Copper,Estate deck=9 Silver pending={waiting} | Bob | phase=start "
                                   "| Alice takes the turn"))
    monkeypatch.setattr("oracle.claims.live._LARGE", 0.02)
    stages = (0.01, 0.02)
    never = list(Live(question).answers(Budget(300, 5.0), stages=stages))
    assert not any(one.graph.folds for one in never)
    large = list(Live(question, folded=None).answers(Budget(200_000, 20.0), stages=stages))
    assert not large[0].graph.folds and large[-1].graph.complete and large[-1].graph.blocks
    small = list(Live(build(from_notation(CARAVANS)), folded=None).answers(Budget(200_000, 20.0)))
    assert small[-1].graph.complete and not small[-1].graph.folds
    always = list(Live(build(from_notation(CARAVANS)), folded=True).answers(Budget(200_000, 20.0)))
    assert always[-1].graph.blocks


# ------------------------------------------------------------------------------------------- orders


def test_orders_that_do_not_matter_are_one_branch() -> None:
    walk = Walk(of(CARAVANS).graph)
    (branch,) = walk.branches(walk.node)
    assert branch.collapsed
    assert branch.orders == 2
    assert walk.toggle(walk.node)
    assert [one.orders for one in walk.branches(walk.node)] == [1, 1]
    assert walk.toggle(walk.node)
    assert len(walk.branches(walk.node)) == 1


def test_which_ends_an_option_leads_to_and_how_others_differ_is_told() -> None:
    graph = of("haggler-skirmisher-lost-city").graph

    def ends(node: int) -> set[int]:
        after = [ends(graph.targets[edge]) for edge in graph.edges_of(node)]
        return set().union(*after) if after else {graph.outcomes.of_node[node]}

    told = set()
    for outcome in graph.outcomes:
        walk = Walk(graph)
        walk.to_outcome(outcome.number)
        while walk.back():
            for one in next_rows(walk)[0]:
                text, branches = "".join(words for words, _ in one.spans), walk.branches(walk.node)
                if one.key is not None and "→ " in text:
                    reached, said = ends(graph.targets[branches[one.key[1]].edge]), text.rpartition("→ ")[2]
                    assert said == (f"∎{min(reached) + 1}" if len(reached) == 1 else f"{len(reached)} ends")
                    told.add(said[0] == "∎")
    assert told == {True, False}
    graph = of("cave-dwellers-tunnel").graph
    others = []
    for outcome in graph.outcomes:
        walk = Walk(graph)
        walk.to_outcome(outcome.number)
        others += ["".join(words for words, _ in one.spans) for one in next_rows(walk)[0] if one.spans[0][0].startswith("at ∎")]
    assert any(": not: " in text for text in others) and not any("the same cards" in text for text in others)


def test_a_run_of_abilities_in_any_order_is_one_row_of_the_tree() -> None:
    graph = of(TRASHED).graph
    walk = Walk(graph)
    walk.to_end()
    runs = [row for row in tree_rows(walk) if row.kind == "run"]
    assert [(row.step, row.last, len(row.edges), row.orders) for row in runs] == [(1, 2, 3, 6)]
    walk.go(1)                                             # inside the run every step is shown
    assert not any(row.kind == "run" and row.step == 1 for row in tree_rows(walk))


def test_merged_positions_are_marked_in_the_tree() -> None:
    walk = at_the_fork()
    walk.forward(named(walk, "use Inn"))
    rows = tree_rows(walk)
    assert [row.ways for row in rows if row.kind == "step"] == [1, 1, 2]
    assert [row.here for row in rows if row.kind == "step"] == [False, False, True]
    assert [row.kind for row in rows] == ["opening", "step", "step", "step", "other", "stop"]


def test_many_options_beside_a_step_are_counted_until_they_are_opened() -> None:
    graph = of("Alice hand=Artificer,Watchtower,5 Copper | Bob | supply=Inn | Alice plays Artificer").graph
    walk = Walk(graph)
    walk.forward()
    assert [row.others for row in tree_rows(walk) if row.kind == "more"] == [11]
    opened = tree_rows(walk, frozenset({graph.root}))
    assert len([row for row in opened if row.step == 1 and row.kind in ("step", "other")]) == 12


def test_a_circle_is_told() -> None:
    graph = of("secret-chamber-several-times").graph
    node = next(iter(graph.cyclic))
    walk = Walk(graph, graph.line_to(node))
    walk.go(len(walk.line))
    round_ = graph.line_from(graph.targets[graph.edges_of(node)[0]], lambda one: one == node)
    assert round_ is not None
    walk.follow([*walk.line, graph.edges_of(node)[0], *round_])
    assert any(row.circle for row in tree_rows(walk))


# ------------------------------------------------------------------------------------------- what is closed


def test_watchtower_has_lost_track_of_an_inn_that_was_shuffled_in() -> None:
    walk = at_the_fork()
    walk.forward(named(walk, "use Inn"))
    assert [tuple(one) for one in closed(walk.graph, walk.line[:walk.at])] == [
        ("Alice: use Watchtower", "Alice's Watchtower has lost track of Inn: it was shuffled into the deck")]


def test_nothing_is_closed_where_everything_can_still_be_used() -> None:
    walk = at_the_fork()
    assert closed(walk.graph, walk.line[:walk.at]) == []


def test_stopping_is_the_reason_where_somebody_stopped() -> None:
    graph = of("witch-moat").graph
    walk = Walk(graph)
    walk.forward(named(walk, "use nothing more"))
    assert [tuple(one) for one in closed(graph, walk.line[:1])] == [("Bob: use Moat", "Bob has chosen to use nothing more")]


# ------------------------------------------------------------------------------------------- position and why


def test_what_a_step_changed_is_marked() -> None:
    walk = at_the_fork()
    graph = walk.graph
    before = graph.states[graph.sources[walk.line[1]]]
    rows = {(row.owner, row.what): row for row in rows_of(graph.states[walk.node], before)}
    assert [(piece.text, piece.mark) for piece in rows["Alice", "deck"].pieces] == [("Inn", NEW), ("Gold", "")]
    assert [(p.text, p.mark) for p in rows["", "Supply"].pieces if p.mark] == [("Inn 9 (−1)", OTHER)]
    assert not rows["Alice", "hand"].changed


def test_what_a_step_took_away_is_marked() -> None:
    graph = of("inn-watchtower").graph
    first = graph.line_to(1)
    rows = {(row.owner, row.what): row
            for row in rows_of(graph.states[graph.node_after(first)], graph.states[graph.root])}
    assert ("5 Copper", GONE, ("Treasure",)) in rows["Alice", "hand"].pieces
    assert ("5 Copper", NEW, ("Treasure",)) in rows["Alice", "discard"].pieces


def test_why_names_the_ability_at_its_place() -> None:
    walk = at_the_fork()
    walk.forward(named(walk, "use Inn"))
    told = why(walk.graph, walk.line[:walk.at])
    assert any("loses track of Inn" in text for text in told.events)
    assert [sheet.card for sheet in told.sheets] == ["Inn", "Watchtower"]
    sheet = told.sheets[0]
    at_work = [text for text, own in sheet.lines if own]
    assert any("when you gain this" in text for text in at_work)
    assert not any("+2 Cards" in text for text in at_work)


def test_why_without_a_step_tells_what_came_before() -> None:
    told = why(of("inn-watchtower").graph, ())
    assert told.decision == ""
    assert told.events[0] == "Alice played Artificer"


# ------------------------------------------------------------------------------------------- answers in a line


def test_the_answer_in_a_line() -> None:
    texts = [one.text for one in brief(of("inn-watchtower"))]
    assert texts == ["✓ all 8 claims hold", "2 outcomes", "3 lines of play", "order matters: Inn / Watchtower"]


def test_a_refuted_claim_comes_first() -> None:
    found = answer(build(from_notation("Alice hand=Smithy deck=3 Copper | Bob | Alice plays Smithy | "
                                       "possible=Smithy in Alice.hand")))
    assert brief(found)[0].style == "bad"


def test_an_unfinished_answer_says_so() -> None:
    path = scenario_file("squire-feodum-watchtower")
    assert path is not None
    found = answer(build(load(path)), budget=Budget(30, 20))
    assert any("not everything followed" in one.text for one in brief(found))
    walk = Walk(found.graph)
    assert [one.style for one in from_here(walk)] == ["unknown"]


def test_answers_improve_until_all_is_followed() -> None:
    question = build(from_notation("Alice hand=Throne Room,Cellar,2 Copper,Estate deck=Silver,Gold,Duchy | Bob | "
                                   "Alice plays Throne Room"))
    found = list(answers(question, stages=(0.0001,)))
    assert len(found) == 2
    assert not found[0].graph.complete
    assert found[-1].graph.complete
    assert len(found[0].graph) < len(found[-1].graph)


def test_an_answer_that_nobody_wants_any_more_stops() -> None:
    def stop(states: int, seconds: float) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        list(answers(build(from_notation("Alice hand=Cellar,Copper | Bob | Alice plays Cellar")), progress=stop))


# ------------------------------------------------------------------------------------------- claims that were seen


def test_what_was_seen_are_claims_that_hold() -> None:
    found = of("Alice hand=Watchtower,Artificer,5 Copper deck=Silver,Gold | Bob | supply=Inn | Alice plays Artificer "
               "> Artificer: discard 5 Copper > Artificer: gain Inn")
    walk = Walk(found.graph)
    walk.to_outcome(1)
    claims = [str(one) for one in seen(found, walk.line)]
    assert any(text.startswith("possible: ") and "Inn in trash" in text for text in claims)
    assert "outcomes: 2" in claims
    assert "orders: 3" in claims
    assert all(result.holds for result in found.judge([tuple(text.split(": ", 1)) for text in claims
                                                       if text.startswith("possible")]))


def test_no_figures_are_claimed_where_not_everything_is_known() -> None:
    path = scenario_file("squire-feodum-watchtower")
    assert path is not None
    found = answer(build(load(path)), budget=Budget(30, 20))
    assert not any(one.kind in ("outcomes", "orders", "impossible") for one in seen(found, ()))


def test_options_that_were_seen_are_claims() -> None:
    found = of("inn-watchtower")
    walk = at_the_fork()
    assert "offered: use Watchtower to Alice" in [str(one) for one in seen(found, walk.line[:2])]


# ------------------------------------------------------------------------------------------- settling


@pytest.mark.parametrize("name", ["inn-watchtower", "hermit-scheme-2012", "scheme-two-cards", "beggar-diplomat"])
def test_a_settled_line_is_the_only_one(name: str) -> None:
    found = of(name)
    graph = found.graph
    for outcome in list(graph.outcomes)[:6]:
        line = graph.line_to(outcome.node)
        made = answer(build(settled(found.question.scenario, graph, line)))
        assert made.graph.edge_count == len(line)
        assert len(made.graph.outcomes) == 1


def test_what_is_settled_leaves_what_follows_open() -> None:
    found = of("Alice hand=Watchtower,Artificer,5 Copper | Bob | supply=Inn | Alice plays Artificer")
    walk = Walk(found.graph)
    walk.forward(named(walk, "discard 5 Copper"))
    walk.forward(named(walk, "gain Inn"))
    made = answer(build(settled(found.question.scenario, found.graph, walk.line[:2])))
    assert len(made.graph.outcomes) == 2


def test_a_moment_begins_where_the_line_has_come_to() -> None:
    """Between two abilities as a position with what is left of the turn; inside one with the choices made in it."""
    found = of("Alice hand=Village,Artificer deck=2 Estate | Bob | supply=Curse 0 | Alice takes the turn")
    walk = Walk(found.graph)
    walk.forward(named(walk, "play Village"))
    made = moment_of(found.question.scenario, found.graph, walk.line[:1])
    assert (made.players[0].play, made.players[0].actions) == (("Village",), 2)
    assert [str(one) for one in made.event] == ["Alice goes on with the turn"]
    assert len(answer(build(made)).graph) < len(found.graph)
    walk.forward(named(walk, "play Artificer"))
    again = moment_of(found.question.scenario, found.graph, walk.line[:2])
    assert again.players == made.players
    assert [str(pin) for pin in again.choices] == ["Alice's Action phase: play Artificer"]


# ------------------------------------------------------------------------------------------- drafts


@each("name", gallery())
def test_a_scenario_is_the_same_after_being_a_draft_and_every_field_of_it_is_shown(name: str) -> None:
    path = scenario_file(name)
    assert path is not None
    scenario = loaded(path)
    draft = draft_of(scenario)
    assert draft.scenario() == scenario
    assert {key for key, _ in draft.values} <= {field.key for field in fields_of(draft)}


def notes_of(draft: Draft) -> list[Note]:
    return Builder(begun(proposed=draft)).notes


def note_of(draft: Draft) -> Note:
    return next(note for note in notes_of(draft) if note.wrong)


def test_a_problem_is_told_at_its_field() -> None:
    draft = Draft().put("Alice.hand", ["Inn"]).put("Bob.deck", ["Gold", "Coper"]).put("event", ["Alice plays Inn"])
    note = note_of(draft)
    assert note.key == "Bob.deck"
    assert "Copper" in note.hint
    assert note_of(Draft().put("event", ["Alice plays"])).key == "event"
    assert note_of(Draft().put("Alice.hand", ["13 Province"])).key == "Alice.hand"
    assert note_of(Draft().put("supply", ["Inn 12"]).put("event", ["Alice gains Inn"])).key == "supply"


def test_what_is_missing_is_said() -> None:
    assert [note.key for note in notes_of(Draft())] == ["Alice.hand"]
    assert [note.key for note in notes_of(Draft().put("Alice.hand", ["Inn"]))] == ["event"]
    ready = notes_of(Draft().put("Alice.hand", ["Inn"]).put("event", ["Alice plays Inn"]))
    assert [(note.what, note.wrong) for note in ready] == [("Ready to explore.", False)]


def test_signs_in_a_title_or_claim_do_not_end_it() -> None:
    draft = (Draft().put("title", ["a | b"]).put("Alice.hand", ["Inn"]).put("event", ["Alice plays Inn"])
             .put("expect", ["always: Inn in Alice.play"]))
    scenario = draft.scenario()
    assert scenario.title == "a | b"
    assert [str(one) for one in scenario.expect] == ["always: Inn in Alice.play"]
    assert draft_of(scenario).scenario() == scenario


def test_players_can_be_others() -> None:
    draft = Draft().put("players", ["Ann", "Ben", "Cid"]).put("Cid.hand", ["Moat"]).put("Ann.hand", ["Witch"])
    draft = draft.put("event", ["Ann plays Witch"])
    assert [player.name for player in draft.scenario().players] == ["Ann", "Ben", "Cid"]
    assert draft.put("players", ["Ann", "Ben"]).get("Cid.hand") == ()


# ------------------------------------------------------------------------------------------- proposals


@pytest.mark.parametrize(("typed", "first"), [
    ("wat", "Watchtower"), ("artif", "Artificer"), ("5 cop", "5 Copper"), ("kc", "King's Court"),
    ("throen room", "Throne Room"), ("watchtowr", "Watchtower"), ("trav", "Travelling Fair"), ("gm", "Grand Market"),
    ("kings c", "King's Court"), ("COPPER", "Copper"), ("inn", "Inn"), ("3x silver", "3 Silver"),
])
def test_a_few_letters_find_a_name(typed: str, first: str) -> None:
    found = [one.text for one in complete(typed, "landscapes" if typed == "trav" else "secret")]
    assert first in found[:3], found


def test_what_the_oracle_cannot_play_is_said_and_comes_later() -> None:
    found = complete("c", "cards", 400)
    known = [one.known for one in found]
    assert known == sorted(known, reverse=True)
    assert all("not encoded yet" in one.about for one in found if not one.known)


def test_an_unknown_card_is_proposed_where_it_can_be() -> None:
    assert [one.text for one in complete("5 ?", "secret")] == ["5 ?"]
    assert complete("?", "cards") == []
    assert complete("xyzzyq", "cards") == []


def test_starts_are_what_the_position_allows() -> None:
    draft = Draft().put("Alice.hand", ["Watchtower", "Artificer", "Copper"]).put("supply", ["Inn"])
    found = [one.text for one in starts(draft)]
    assert found[0] == "Alice plays Artificer"
    assert {"Alice plays Watchtower", "Alice plays Copper", "Alice gains Inn", "Alice gains Inn onto the deck",
            "Bob gains Inn", "Alice trashes Copper", "Alice ends the turn"} <= set(found)
    assert not any("plays Inn" in text or "Smithy" in text for text in found)
    night = [one.text for one in starts(draft.put("phase", ["buy"]))]
    assert "Alice plays Artificer" not in night
    assert "Alice plays Copper" in night


def test_every_start_can_be_read_and_most_can_happen() -> None:
    draft = Draft().put("Alice.hand", ["Village", "Moat", "Copper"]).put("Alice.coffers", ["1"]).put(
        "Bob.hand", ["Moat"]).put("supply", ["Smithy"])
    for start in starts(draft):
        scenario = draft.put("event", [start.text]).scenario()
        try:
            answer(build(scenario), budget=Budget(50, 5))
        except OracleError as error:
            pytest.fail(f"{start.text}: {error}")


def test_starts_are_found_by_their_words() -> None:
    found = [one.text for one in starts(Draft().put("Alice.hand", ["Artificer"]).put("supply", ["Inn"]))]
    assert choose("inn onto", found)[0] == "Alice gains Inn onto the deck"
    assert choose("bob gains inn", found)[0] == "Bob gains Inn"
    assert choose("plays artifcer", found)[0] == "Alice plays Artificer"
    assert choose("zzz", found) == []


def test_sentences_with_cards_that_the_position_does_not_name() -> None:
    assert "Alice gains Inn" in sentences("gains inn", ("Alice", "Bob"))
    assert sentences("bob gains inn onto the deck", ("Alice", "Bob"))[0] == "Bob gains Inn onto the deck"
    assert sentences("", ("Alice",)) == []


def test_nothing_starts_in_a_position_that_cannot_be_read() -> None:
    assert starts(Draft().put("Alice.hand", ["Wachtower"])) == []


PLACES = ("Alice hand=Native Village native_village=Gold states=Deluded inherited=Smithy artifacts=Flag "
          "deck=Copper,Silver | Bob minus_card=1 | supply=Knights[Dame Anna,rest],Smithy,Flag Bearer "
          "| tokens=Smithy[2 Embargo,Alice +1 Card] | landscapes=Cursed[Smithy],Inheritance,Basilica | boons=The Sea's Gift | hexes=War | black_market=Witch,Moat "
          "| Alice plays Native Village | Alice receives The Sea's Gift")


def test_every_place_of_a_position_is_shown() -> None:
    graph = of(PLACES).graph
    walk = Walk(graph)
    walk.forward(named(walk, "put the top card of the deck onto the mat"))
    rows = [(row.owner, row.what, [str(piece.mark + piece.text) for piece in row.pieces])
            for row in rows_of(graph.states[walk.node], graph.states[graph.root])]
    assert ("Alice", "Native Village mat", ["+Copper", "Gold"]) in rows
    assert ("Alice", "has", ["Deluded", "Flag"]) in rows
    assert ("Alice", "set aside", ["Smithy"]) in rows
    assert ("Bob", "has", ["−1 Card token"]) in rows
    assert ("", "on the Smithy pile", ["2 Embargo tokens", "Alice's +1 Card token"]) in rows
    assert ("", "on Basilica", ["12 VP tokens"]) in rows
    assert ("", "", ["Alice's Estate token is on Smithy"]) in rows
    assert ("", "Black Market deck", ["Witch", "Moat"]) in rows
    # The Boon was received: it lies on the discard pile of the Boons, and was on the deck before.
    assert ("", "Boons", ["−The Sea's Gift", "11 shuffled cards"]) in rows
    assert ("", "Boons' discard pile", ["+The Sea's Gift"]) in rows
    assert ("", "Hexes", ["War", "11 shuffled cards"]) in rows
    assert any(what == "Knights pile" for _, what, _ in rows)


def test_no_place_of_the_kernel_is_left_out() -> None:
    from engine.language import PLAYER_PLACES, Place
    from oracle.words.marked_rows import PLAYER_ROWS

    assert set(PLAYER_ROWS) == {place for place in Place if place < PLAYER_PLACES}


def test_what_a_card_of_the_position_needs_is_told_at_the_field_where_it_is_typed() -> None:
    draft = Draft().put("Alice.hand", ["Black Market", "Druid"]).put("event", ["Alice plays Druid"])
    told = {note.key: note for note in notes_of(draft)}
    assert told["black_market"].wrong and told["black_market"].hint == "such as Witch, (Smithy,Moat)"
    assert told["boons_aside"].hint == "such as The Sun's Gift, The Moon's Gift, The Wind's Gift"
    told_fields = {field.key: field for field in fields_of(draft)}
    assert told_fields["black_market"].label == "Black Market"
    filled = draft.put("black_market", ["Witch", "(Smithy,Moat)"]).put(
        "boons_aside", ["The Sun's Gift", "The Moon's Gift", "The Wind's Gift"])
    assert [note.what for note in notes_of(filled)] == ["Ready to explore."]


@pytest.mark.parametrize(("typed", "kind", "name"), [
    ("sea", "boons", "The Sea's Gift"), ("delud", "boons", "Delusion"), ("delud", "states", "Deluded"),
    ("flag", "artifacts", "Flag"), ("smiht", "one card", "Smithy"), ("curse", "landscapes", "Cursed"),
])
def test_boons_states_artifacts_and_traits_are_completed(typed: str, kind: str, name: str) -> None:
    assert complete(typed, kind)[0].text == name


def test_which_card_is_on_top_is_told_as_it_was_chosen() -> None:
    asked = ("Alice hand=Black Market | Bob | black_market=Witch,Moat,Smithy | Alice plays Black Market "
             "> Black Market: buy nothing")
    graph = of(asked).graph
    (bought,) = graph.edges_of(graph.root)
    told = {graph.words.option(edge): why(graph, [bought, edge]).events for edge in graph.edges_of(graph.targets[bought])}
    assert len(told) == 6
    for option, events in told.items():
        top = option.partition("(")[2].removesuffix(" on top)")
        assert [text.rpartition(", ")[2] for text in events if "under" in text] == [f"{top} on top"], (option, events)


def test_a_condition_that_does_not_hold_is_told_in_full() -> None:
    graph = of("diplomat-draws-moat").graph
    walk = Walk(graph)
    walk.forward(named(walk, "use Diplomat"))
    walk.forward(named(walk, "discard 3 Copper"))
    assert ("Bob: use Diplomat", "only if you have 5 or more cards in hand") in [
        tuple(one) for one in closed(graph, walk.line[:walk.at])]
