"""What is answered to claims: it says no more than was shown, and what it says it depends on, it depends on."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from cases import answered, each
from test_sentence import lines_of

from engine.record import replace
from oracle.budget import Budget
from oracle.claims import Answer, answer
from oracle.claims.conditions import condition
from oracle.claims.grounds import Grounds
from oracle.claims.names import Names
from oracle.claims.parsing import parse as parse_claim
from oracle.claims.predicates import All, Before, Predicate
from oracle.claims.ways import Memory, Observer
from oracle.resources import gallery, scenario_file
from oracle.scenario import build, from_notation, load
from oracle.scenario.reading import read_yaml
from oracle.share.claim_clauses import always, never, not_always, on_condition, possible
from oracle.share.reply import Reply, reply
from oracle.share.sentence import LONG, sentence
from oracle.words.lines_of_play import sentences

JUDGED = read_yaml((Path(__file__).parent / "data" / "replies.yaml").read_text("utf-8"), "replies").data
HALF = list(gallery())[1::2]      # the other half is told in test_sentence
FEW = 12                         # lines of play on each of which it is looked for what is said of all
INN = "Alice hand=Watchtower deck=Gold | Bob | supply=Inn | Alice gains Inn onto the deck"


@cache
def asked(name: str) -> Answer:
    """The answer to a question of the gallery, without the words of its author."""
    found = answered(name)
    return replace(found, question=replace(found.question, scenario=replace(found.question.scenario, answer="")))


def one_line(text: str, **more: Any) -> Answer:
    return answer(build(from_notation(text)), **more)


def said(text: str, **more: Any) -> str:
    return sentence(one_line(text, **more)).answer(LONG)


# ---------------------------------------------------------------------------------- the ten


@pytest.mark.parametrize("name", JUDGED)
def test_the_program_comes_near_to_what_a_judge_would_post(name: str) -> None:
    found = reply(asked(name))
    assert (found.text(LONG), found.because) == (JUDGED[name]["told"], JUDGED[name].get("because", ""))


# ---------------------------------------------------------------------------------- over the gallery


def values(graph: Any, predicate: Any) -> dict[tuple[int, ...], Any]:
    """How a predicate stands at the end of every line of play, each followed by itself."""
    observer = Observer(graph.states[graph.root].game, predicate.patterns, graph.began)
    memory = Memory(predicate.slots, observer)
    start = memory.after(memory.start, observer(graph.opening))
    found = {}
    for line, node in lines_of(graph):
        now = start
        for edge in line:
            now = memory.after(now, observer(graph.events(edge)))
        found[line] = predicate.at_end(graph.states[node], partial(memory.value, now))
    return found


@each("name", HALF)
def test_what_a_claim_is_said_to_depend_on_it_depends_on(name: str) -> None:
    found = asked(name)
    graph = found.graph
    if graph.orders == "unbounded" or not graph.decided:
        return
    for result in found.results:
        if result.predicate is None or result.claim.kind in ("offered", "not offered"):
            continue
        on = condition(graph, result.predicate)
        if on is None or result.predicate.text.count("offered"):
            continue
        every = values(graph, result.predicate)
        assert on.somewhere == any(one.yes for one in every.values())
        assert on.everywhere == all(one.yes and not one.no for one in every.values())
        if on.node >= 0:
            for line, value in every.items():
                taken = set(line)
                assert taken & {*on.with_it, *on.without}, "every line comes to that decision"
                assert not (taken & set(on.without) and value.yes)
                assert not (on.sure and taken & set(on.with_it) and value.no)


@each("name", HALF)
def test_it_is_as_long_as_there_is_room(name: str) -> None:
    told = sentence(asked(name))
    for most in (70, 160, LONG):
        text = told.text(most)
        assert 0 < len(text) <= most
    assert told.answer(LONG).endswith((".", "?", "!", ".)"))
    assert "  " not in text and "; ;" not in text and ": ." not in text


# ---------------------------------------------------------------------------------- the words of a claim


@pytest.mark.parametrize(("claim", "words"), [
    ("Alice drew 3 cards before Alice gained Province", "Alice can draw 3 cards before gaining Province"),
    ("Inn in trash", "Inn can end up in the trash"),
    ("Alice.coins >= 3", "Alice can have at least $3"),
    ("Alice.hand = 2 Copper", "Alice can end up with exactly 2 Copper in hand"),
    ("Alice.deck[0] is Inn", "Inn can be on top of Alice's deck"),
    ("Alice gained no Inn", "Alice need not gain any Inn"),
    ("not Alice gained Inn and Alice drew exactly 2 cards", "Alice can draw exactly 2 cards and not gain Inn"),
    ("used Watchtower", "Watchtower can be used"),
    ("Inn was trashed and Bob gained Inn", "it is possible that Inn is trashed and Bob gains Inn"),
    ("Alice played Inn twice", "Alice can play Inn twice"),
    ("Alice got 2 coins", "Alice can get at least $2"),
    ("Alice.play has Inn and Alice.play has Watchtower", "Alice can end up with Inn and Watchtower in play"),
])
def test_what_is_possible_in_words(claim: str, words: str) -> None:
    assert possible(parse_claim(claim, NAMES).node) == words


@pytest.mark.parametrize(("claim", "words"), [
    ("Inn in trash", "Inn cannot end up in the trash"),
    ("Alice gained 2 Inn", "Alice cannot gain 2 Inn"),
    ("Alice gained no Inn", "Alice always gains Inn"),
    ("Alice played Inn and Alice played Watchtower", "Alice cannot play both Inn and Watchtower"),
    ("Alice played Inn and not Bob gained Gold", "if Alice plays Inn, Bob gains Gold"),
    ("Alice gained Inn and Gold in trash", "it is impossible that Alice gains Inn and Gold ends up in the trash"),
])
def test_what_is_impossible_in_words(claim: str, words: str) -> None:
    assert never(parse_claim(claim, NAMES).node) == words


@pytest.mark.parametrize(("claim", "words", "contrary"), [
    ("Alice drew 3 cards", "Alice draws at least 3 cards", "Alice need not draw at least 3 cards"),
    ("Alice.coins = 3 and Inn in trash", "Alice has $3 and Inn ends up in the trash",
     "it is not certain that Alice has $3 and Inn ends up in the trash"),
    ("Inn not in trash", "Inn does not end up in the trash", "Inn can end up in the trash"),
    ("score(Alice) = 3", "Alice scores 3", "Alice need not score 3"),
    ("Alice gained Inn and Bob gained Inn", "Alice and Bob gain Inn", "it is not certain that Alice and Bob gain Inn"),
])
def test_what_is_always_so_in_words(claim: str, words: str, contrary: str) -> None:
    node = parse_claim(claim, NAMES).node
    assert (always(node), not_always(node)) == (words, contrary)


NAMES = Names.of(one_line(INN).graph.states[0].game)


# ---------------------------------------------------------------------------------- whole replies


@pytest.mark.parametrize(("claim", "told"), [
    ("possible=Inn in trash", "Yes: Inn can end up in the trash only if Alice resolves Watchtower first."),
    ("possible=Watchtower lost track of Inn", "It depends: Watchtower loses track of Inn if Alice resolves Inn first."),
    ("possible=Inn in Alice.hand", "No: Inn cannot end up in Alice's hand."),
    ("always=Inn in trash", "No: Inn need not end up in the trash."),
    ("always=Alice gained Inn", "Yes: Alice gains Inn."),
    ("never=Inn in Alice.hand", "Yes: Inn cannot end up in Alice's hand."),
    ("possible=Inn in trash | possible=Inn in Alice.hand", "Inn cannot end up in Alice's hand; claim 2 does not hold."),
    ("always=Alice.buys = 3", "No: Alice need not have 3 Buys; Alice has 1 Buy."),
])
def test_one_claim_is_answered_with_yes_or_no_and_what_is_so(claim: str, told: str) -> None:
    assert said(f"{INN} | {claim}") == told


def test_a_score_that_is_another_one_is_told_with_what_it_is_made_of() -> None:
    line = ("Alice hand=2 Province,Curse,Gardens,Copper deck=15 Copper vp=3 | Bob | supply=Gardens | phase=buy "
            "| Alice plays Copper | %s")
    assert said(line % "always=Alice.score = 9") == (
        "No: Alice need not score 9; Alice's score is 16 (VP tokens 3, Curse −1, Gardens 2, Province 2 × 6).")
    assert said(line % "always=Alice.score = 16") == "Yes: Alice scores 16."
    assert said(line % "always=Alice.coins = 2") == "No: Alice need not have $2; Alice has $1."


def test_a_claim_that_was_added_is_what_is_asked() -> None:
    path = scenario_file("inn-watchtower")
    assert path is not None
    found = answer(build(load(path)), [("possible", "Inn in Alice.hand")])
    assert sentence(found).answer() == "No: Inn cannot end up in Alice's hand."


def printed(graph: Any, line: tuple[int, ...]) -> set[str]:
    """All that a line of play tells."""
    game = graph.states[graph.root].game
    every = (graph.opening, *(graph.events(edge) for edge in line))
    return {text for events in every for text, _ in sentences(game, events)}


@each("name", HALF)
def test_what_stands_behind_because_is_on_every_line_of_which_it_is_told(name: str) -> None:
    """And where it says what decides, on none of the others. Every line of play is walked by itself."""
    found = asked(name)
    graph = found.graph
    grounds = Grounds(graph, [one.predicate.node for one in found.results if one.predicate is not None])
    if not grounds.can_tell or int(graph.lines()) > FEW:
        return
    for result in found.results:
        if result.predicate is None:
            continue
        node, never_so = result.predicate.node, result.claim.kind in ("impossible", "never", "not offered")
        on = None if result.claim.kind != "possible" else condition(graph, result.predicate)
        on = on if on is not None and on.with_it else None
        ground = grounds.never(node, "") if never_so else (
            grounds.possible(node, "", on) if result.claim.kind == "possible" else grounds.always(node, ""))
        if ground is None or ground.summed or "does not trigger" in ground.text:
            continue
        both = All((node.first, node.second)) if isinstance(node, Before) and never_so else None
        of = ground.when or both or (node if on is not None or not never_so else None)
        every = {line: True for line, _ in lines_of(graph)} if of is None else {
            line: one.yes for line, one in values(graph, Predicate("", of)).items()}
        told = {line: {ground.text} <= printed(graph, line) for line in every}
        if on is None:
            assert all(told[line] for line, so in every.items() if so)
            continue
        with_it, without = ([line for line, so in every.items() if so is wanted and set(line) & set(edges)]
                            for wanted, edges in ((True, on.with_it), (False, on.without)))
        here, there = (without, with_it) if ground.otherwise else (with_it, without)
        assert here and all(told[line] for line in here)
        assert ground.before is not None or not any(told[line] for line in there)


@pytest.mark.parametrize(("line", "because"), [
    ("Alice hand=Witch deck=2 Gold | Bob hand=Moat | Alice plays Witch | possible=Bob gained Curse",
     "Moat, if Bob uses it, leaves Bob unaffected"),
    ("Alice hand=Poor House,3 Copper | Bob | Alice plays Poor House | always=Alice.coins = 1", ""),     # it also takes
    ("Alice hand=Acting Troupe villagers=2 | Bob | Alice plays Acting Troupe | always=Alice.villagers = 6",
     "Alice has 2 Villagers at first and gets 4 Villagers with Acting Troupe"),
    ("Alice hand=Silver,Merchant deck=Gold | Bob | Alice plays Merchant | always=Alice.coins = 0", ""),
    ("Alice hand=Smithy deck=3 Gold | Bob hand=Moat | Alice plays Smithy | never=Moat was offered",
     "Moat's before-play ability does not trigger"),
])
def test_because_is_what_happens_and_decides(line: str, because: str) -> None:
    assert reply(one_line(line)).because == because


@pytest.mark.parametrize(("name", "because"), [
    ("amulet-dungeon", "Alice must draw Curse with Dungeon before Amulet is used"),
    ("daimyo-harbor-village", "Alice gets $2 with Militia and $1 with Harbor Village"),
    ("cultist-graverobber", "Alice draws 2 Copper and Watchtower with Cultist, and only then gains Province with Graverobber"),
    ("vassal-faithful-hound", "Alice's Vassal loses track of Faithful Hound if Alice uses it"),
    ("venture-venture-bank", "Alice gets $5 with Bank, $2 with Copper and $2 with Venture"),
    ("beggar-diplomat", ""),                                # what happens in between decides nothing
    ("witch-trader-third-pile", ""),                        # Trader loses track of the Curse by exchanging it
    ("masquerade-empty-hand", ""),                          # that nothing happens, no line of play tells
])
def test_because_in_the_gallery(name: str, because: str) -> None:
    assert reply(asked(name)).because == because


@pytest.mark.parametrize(("name", "because"), [
    ("corsair-crown", ""),                                  # that Silver gives $4, the author has said
    ("possession-fortress", "Fortress ends up in Bob's hand if Alice resolves Fortress first; otherwise Bob's Fortress loses "
     "track of Fortress when it is moved"),
    ("temple-innovation", "Alice has 5 VP and Temple has no VP token if Alice resolves Innovation first"),
    ("farmland-watchtower", ""),                            # that what is resolved first comes first, says nothing
    ("galleria-watchtower", ""),
    ("witch-moat", "Moat, if Bob uses it, leaves Bob unaffected"),
])
def test_because_behind_the_words_of_an_author_says_what_they_do_not(name: str, because: str) -> None:
    assert reply(answered(name)).because == because


@pytest.mark.parametrize(("text", "when", "words"), [
    ("Moat leaves Bob unaffected", "Bob uses Moat", "Moat, if Bob uses it, leaves Bob unaffected"),
    ("Alice's Reap loses track of Gold when it is moved", "Alice uses Watchtower",
     "Alice's Reap loses track of Gold if Alice uses Watchtower"),
    ("Alice's Vassal loses track of Inn when it is moved", "Inn is trashed", "Alice's Vassal loses track of Inn if it is trashed"),
    ("Bob's Trader loses track of Curse when it is moved", "Bob uses Trader", ""),
    ("Taskmaster does nothing, as it is not in play", "Taskmaster is trashed",
     "if Taskmaster is trashed, Taskmaster does nothing, as it is not in play"),
])
def test_a_reason_under_a_condition(text: str, when: str, words: str) -> None:
    assert on_condition(text, when) == words


def test_what_is_chosen_is_said_of_whoever_chooses() -> None:
    line = "rules=2012 | Alice hand=Band of Misfits | Bob | supply=Smithy,Village,Band of Misfits | Alice plays Band of Misfits"
    assert "if Alice plays it as Village" in said(f"{line} | possible=Alice.actions = 2")
    line = "Alice hand=Militia | Bob hand=2 Copper,Tunnel,2 Estate | supply=Militia,Tunnel | Alice plays Militia"
    assert "Bob discards Copper and Tunnel" in said(f"{line} | possible=Bob.hand = Copper, 2 Estate")


def test_what_somebody_has_in_several_places_has_one_verb() -> None:
    claim = "Alice.hand = 2 Copper and Alice.set_aside has Inn and Alice.deck = Inn, Copper"
    assert always(parse_claim(claim, NAMES).node) == (
        "Alice ends up with exactly 2 Copper in hand, with Inn set aside and with exactly Inn and Copper in the deck (top first)")
    assert never(parse_claim("Alice.cards has 2 Inn", NAMES).node) == "Alice cannot end up with 2 Inn in total"
    assert possible(parse_claim("Watchtower put Inn", NAMES).node) == "Watchtower can move Inn"


def test_because_names_what_loses_track() -> None:
    assert reply(one_line(f"{INN} | possible=Inn in trash")).because == (
        "otherwise Alice's Watchtower loses track of Inn when it is shuffled into the deck")
    assert reply(one_line(f"{INN} | never=used Inn before Watchtower moved Inn")).because == (
        "Alice's Watchtower loses track of Inn when it is shuffled into the deck")
    assert reply(one_line(f"{INN} | never=Inn in Bob.hand")).because == ""


def test_the_words_of_the_author_are_told_only_while_all_claims_hold() -> None:
    line = f"{INN} | answer=It depends. | possible=Inn in trash | possible=Inn in Alice.deck"
    assert said(line) == "It depends."
    assert said(f"{line} | never=Inn in trash") == (
        "Inn can end up in the trash only if Alice resolves Watchtower first; claim 3 does not hold.")
    cut = sentence(one_line(f"{line} | never=Inn in Bob.hand", budget=Budget(states=2)))
    assert cut.reply.lead == "Not decided" and "It depends" not in cut.text(LONG)


def test_yes_stands_before_a_title_only_where_the_claim_is_its_question() -> None:
    asks = f"title=%s | {INN} | %s | possible=Inn in Alice.deck"
    assert said(asks % ("Can Alice trash the Inn?", "possible=Alice trashed Inn")).startswith("Yes: Alice can trash Inn")
    assert said(asks % ("May Bob gain an Inn?", "never=Bob gained Inn")).startswith("No: Bob cannot gain Inn")
    for title, claim in (
        ("Can Alice trash the Inn or the Gold?", "possible=Alice trashed Inn"),
        ("Is it too late to trash the Inn?", "possible=Alice trashed Inn"),
        ("Does Alice trash the Inn?", "possible=Alice trashed Inn"),
        ("In which order can Alice trash the Inn?", "possible=Alice trashed Inn"),
        ("Can Bob trash the Inn?", "possible=Alice trashed Inn"),
        ("Can Alice play the Inn?", "possible=Inn in Alice.play or Inn in trash"),
        ("Can Alice gain the Inn?", "never=Alice trashed Inn before Alice gained Inn"),
    ):
        assert not said(asks % (title, claim)).startswith(("Yes", "No"))


SMITHY = "Alice hand=Smithy deck=3 Gold | Bob | Alice plays Smithy"


@pytest.mark.parametrize(("title", "claims", "lead"), [
    ("Smithy. How many cards do I draw?", "always=Alice drew exactly 3 cards", "Three"),
    ("Smithy. How many Buys do I have?", "always=Alice.buys = 1", "One"),
    ("Smithy. How many coins?", "always=Alice.coins = 0", "$0"),
    ("Smithy. How many cards does Alice draw?", "always=Alice drew exactly 3 cards", "Three"),
    ("Smithy. How many cards does Bob draw?", "always=Alice drew exactly 3 cards", ""),
    ("Bob looks on. Alice plays Smithy. How many cards are drawn?", "always=Alice drew exactly 3 cards", ""),
    ("Smithy. How many cards do I draw?", "always=Alice drew 2 cards", "Three"),            # counted: at least 2
    ("Smithy. How many cards can I not draw?", "always=Alice drew exactly 3 cards", ""),
    ("Smithy. How many cards do I gain?", "always=Alice drew exactly 3 cards", ""),
    ("Smithy. How many cards do I draw?", "always=Alice drew exactly 3 Gold", ""),           # of the cards, only Gold
    ("Smithy. Who draws Gold?", "always=Alice drew Gold", "Alice"),
    ("Smithy. Who draws Copper?", "always=Alice drew Gold", ""),
])
def test_a_number_or_a_player_stands_before_a_title_that_asks_for_it(title: str, claims: str, lead: str) -> None:
    found = reply(one_line(f"title={title} | {SMITHY} | {claims} | never=Gold in trash"))
    assert found.lead == lead


@pytest.mark.parametrize(("name", "lead"), [
    ("two-possessions", "One"), ("two-possessions-2023", ""), ("engineer-throne-room", "Two or three"),
    ("mirror-experiment", "Four"), ("pillage-throne-room-2018", ""),
])
def test_a_number_that_no_claim_bears_is_counted_on_the_lines_of_play(name: str, lead: str) -> None:
    assert reply(asked(name)).lead == lead


def test_who_is_told_only_where_nobody_else_does_it() -> None:
    line = ("title=Who gets a Curse? | Alice hand=Witch deck=2 Gold | Bob hand=%s | Carol | Alice plays Witch "
            "| always=Carol gained Curse | always=Alice drew 2 cards")
    assert reply(one_line(line % "Moat")).lead == "" and reply(one_line(line % "2 Gold")).lead == ""
    alone = reply(one_line(line.replace("| Carol |", "|").replace("Carol", "Bob") % "2 Gold"))
    assert alone.lead == "Bob" and alone.text().startswith("Bob: Bob gains Curse")


def test_what_a_card_costs_is_told_first() -> None:
    told = said(f"title=After a Bridge, what does Gold cost? | {SMITHY.replace('Smithy', 'Bridge')} "
                "| always=phase is action | always=Alice.coins = 1 | always=cost(Gold) = 5")
    assert told.startswith("Gold costs $5")


@pytest.mark.parametrize(("title", "play", "claim", "lead"), [
    ("Can Moat stop a Smithy?", "Smithy", "never=Moat was offered", "No"),
    ("Can Moat stop a Smithy?", "Smithy", "never=Moat was offered to Alice", ""),           # but to Bob?
    ("Can Moat stop a Witch?", "Witch", "possible=Moat was offered", ""),
    ("Can Watchtower stop a Witch?", "Smithy", "never=Moat was offered", ""),
    ("Can Moat not stop a Smithy?", "Smithy", "never=Moat was offered", ""),
    ("Does a Smithy trigger Moat?", "Smithy", "never=Bob used Moat", "No"),
    ("Does a Smithy trigger Moat?", "Smithy", "never=Bob used Moat and Gold in trash", ""),
    ("May I use Moat?", "Smithy", "never=Moat was offered", "No"),
    ("May Bob use Moat?", "Witch", "offered=use Moat to Bob", "Yes"),
    ("May Carol use Moat?", "Witch", "offered=use Moat to Bob", ""),
])
def test_no_stands_before_a_title_whose_question_a_claim_denies(title: str, play: str, claim: str, lead: str) -> None:
    line = f"title={title} | Alice hand={play} deck=3 Gold | Bob hand=Moat | Carol | Alice plays {play}"
    assert reply(one_line(f"{line} | {claim} | always=Alice drew 2 cards")).lead == lead


@pytest.mark.parametrize(("title", "line", "lead"), [
    ("Two Golds?", f"{SMITHY} | possible=Alice drew 2 Gold", "Yes"),
    ("Two Golds?", f"{SMITHY} | never=Alice gained 2 Gold", "No"),
    ("Four Golds?", f"{SMITHY} | always=Alice drew exactly 3 Gold", "No"),
    ("Two Golds?", f"{SMITHY} | possible=Alice drew Gold", ""),
    ("Is the game over?", f"{SMITHY} | never=game is over", "No"),
    ("Does Smithy trash a Gold?", f"{SMITHY} | never=Smithy moved Silver", ""),
    ("Does Smithy topdeck a Silver of mine?", f"{SMITHY} | never=Smithy moved Silver", "No"),
    ("A Smithy and a Gold. Can it be trashed?", f"{SMITHY} | never=Gold was trashed", "No"),
    ("A Gold and a Smithy. Can it be trashed?", f"{SMITHY} | never=Gold was trashed", ""),
    ("Does Bob gain Gold if Alice draws Silver?", f"{SMITHY} | never=Alice drew Silver", ""),
    ("Can Moat or Watchtower react?", f"{SMITHY} | supply=Moat,Watchtower | never=used Moat | never=used Watchtower", "No"),
    ("Can Moat or Watchtower react?", f"{SMITHY} | supply=Moat,Watchtower | never=used Moat", ""),
])
def test_a_claim_that_says_more_than_is_asked_answers_it(title: str, line: str, lead: str) -> None:
    assert reply(one_line(f"title={title} | {line} | always=Alice drew 2 cards")).lead == lead


@pytest.mark.parametrize(("claim", "told"), [
    ("possible=Bob gained Duchy", "Bob can gain Duchy"),               # not: if Bob gains a Duchy
    ("possible=Duchy in Bob.discard", "Duchy ends up in Bob's discard pile if Bob gains a Duchy"),
    ("possible=Duchy in Bob.discard and Bob gained Duchy", "Bob can end up with Duchy in the discard pile and gain Duchy"),
])
def test_a_condition_does_not_say_what_the_claim_says(claim: str, told: str) -> None:
    line = "Alice hand=Swindler | Bob hand=Hunting Grounds,Chapel | turn=Bob | Bob plays Chapel > Chapel: trash Hunting Grounds"
    assert reply(one_line(f"title=? | {line} | {claim} | never=Bob gained Gold")).parts[0].startswith(told)


def test_what_is_not_known_is_not_answered() -> None:
    found = one_line("Alice deck=? | Bob | Alice draws 1 | possible=Alice drew Gold")
    assert reply(found).lead == "Not decided"
    assert reply(found).text(LONG).startswith("Not decided: whether Alice can draw Gold")


def test_a_reply_with_too_little_room_is_seen_to_be_cut_off() -> None:
    assert Reply("Yes", ("Alice can draw a great many cards",)).text(20) == "Yes: Alice can …"
    assert Reply("", ("One.", "Two and three."), between=" ").text(8) == "One."
