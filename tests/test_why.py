"""Why: the nearest statement stands first, others only where a change that they notice flips a verdict."""

from __future__ import annotations

import re
import time
from functools import cache

import pytest
from cases import answered as of_gallery

from engine.kernel import Kin, new_game
from engine.rules import POINTS
from oracle.budget import Budget
from oracle.claims import Answer, answer
from oracle.rulings.kills import about, card_of, table, written
from oracle.rulings.ledger import ledger
from oracle.rulings.mutation.changed_question import Asked, flipped, verdicts
from oracle.rulings.mutation.changes import RULES, Change, of_card, of_versions
from oracle.scenario import build, from_notation
from oracle.share.reasons import contrast_of, why_data, why_text
from oracle.why import ranking
from oracle.why.citations import MOST, Why, why_of
from oracle.why.features import question_of
from oracle.why.statements import statements_of
from oracle.why.trial import Trial
from oracle.words.catalogue import facts
from tests.benchmarks.why import gallery
from tests.benchmarks.why_weights import DECIDES, Question, fit, measure

LONG = 60.0          # seconds: what is found must not depend on how busy the machine is
URCHIN = "Alice play=Urchin hand={attack} | Bob hand=5 Copper | supply=Urchin | Alice plays {attack} | {claim}"
LOST = ("Alice hand=Watchtower,Artificer,5 Copper deck=Silver,Gold | Bob | supply=Inn | Alice plays Artificer"
        " > Artificer: discard 5 Copper > Artificer: gain Inn | never=used Inn before used Watchtower")


_known: dict[int, tuple[Answer, Why]] = {}


@cache
def asked(line: str) -> Answer:
    return answer(build(from_notation(line)))


def whole(found: Answer) -> Why:
    """Why an answer is as it is; of each answer it is found out once."""
    if id(found) not in _known:
        _known[id(found)] = found, why_of(found, positions=10**6)
    why = _known[id(found)][1]
    assert why.whole
    return why


def all_tried(found: Answer) -> Trial:
    trial = Trial(found, 10**6)
    trial.of(trial.changes)
    return trial


# ------------------------------------------------------------------------------------------- deciding changes


def test_the_deciding_word_of_a_card_is_found() -> None:
    found = all_tried(asked(URCHIN.format(attack="Militia", claim="possible=Urchin in trash")))
    assert found.whole
    flips = found.flips.values()
    said = {flip.change.what for flip in flips if flip.change.subject == "Urchin"}
    assert "Attack → Victory in Typed('Attack')" in said
    assert not any(flip.change.subject == "Militia" and "DiscardDownTo" in flip.change.what for flip in flips)
    assert not any(flip.change.subject == RULES for flip in flips)


def test_a_change_under_which_a_card_triggers_itself_is_soon_given_up() -> None:
    """It goes on inside itself, ever deeper; the verdict of such a game is open."""
    lich = asked("Alice hand=Lich,Copper deck=9 Copper | Bob | Alice plays Lich | Alice discards Lich from play | "
                 "always=Lich in Alice.discard")
    asking = Asked.again(lich)
    _, took = asking.look(Budget())
    change = next(change for change in asking.changes(took) if change.what == "when-trash → when-discard")
    worked = time.thread_time()
    found = asking.under(change, Budget())
    assert isinstance(found, Answer) and verdicts(found) == (None,)
    assert time.thread_time() - worked < 10


def test_what_was_not_resolved_is_not_changed() -> None:
    found = asked("Alice hand=Village deck=2 Copper play=Caravan | Bob | Alice plays Village | always=Alice.actions = 2")
    asking = Asked.again(found)
    _, took = asking.look(Budget())
    changes = list(asking.changes(took))
    assert any(change.subject == "Caravan" for change in changes), "it is in play, and could have triggered"
    assert not any(change.subject == "Caravan" and "in Draw(1)" in change.what for change in changes)
    assert any(change.subject == "Village" and "in Draw(1)" in change.what for change in changes)
    assert "durations_stay" not in took.rules and "moves_lose_track" in took.rules


def test_a_change_is_known_by_its_name_in_every_version() -> None:
    from engine.collection import load as entry

    old, new = ({change.name for change in of_card(card)} for card in entry("Urchin").versions)
    assert old == new
    assert len(new) == len(of_card(entry("Urchin").versions[-1]))
    assert [change.dated for change in of_versions(entry("Trader").versions[-1])] == [True]
    sorts = {change.key[:2] for change in of_card(entry("Watchtower").versions[-1]) if change.what.startswith("when-gain")}
    assert sorts == {change.key[:2] for change in of_card(entry("Royal Seal").versions[-1]) if change.what.startswith("when-gain")}


@pytest.mark.parametrize("name", ["capitalism-buy-phase", "throne-room-way-of-the-horse"])
def test_games_that_share_their_codes_play_as_those_that_do_not(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asking = Asked.again(of_gallery(name))
    usual, took = asking.look(Budget())
    bounds = Budget(max(500, 5 * len(usual.graph)), LONG)
    shared = {}
    changes = [change for change in asking.changes(took) if not change.dated]
    for change in changes:
        found = asking.under(change, bounds)
        shared[change.name] = verdicts(found) if isinstance(found, Answer) else type(found)
    monkeypatch.setattr(Change, "of", lambda self, kin, setup: new_game(*setup))
    assert isinstance(asking._kin, Kin)
    for change in changes:
        found = asking.under(change, bounds)
        assert shared[change.name] == (verdicts(found) if isinstance(found, Answer) else type(found)), change.what


# ------------------------------------------------------------------------------------------- what is cited


def test_the_statement_that_decides_comes_first_in_most_of_the_gallery() -> None:
    """Above each example stand the statements that decide it, as people found them."""
    examples = gallery()[::15]
    first = [one.id for one in examples if why_of(asked(one.question), positions=0).citations[0].id in one.deciding]
    assert len(first) >= 0.6 * len(examples) > 5, sorted({one.id for one in examples} - set(first))


@pytest.mark.parametrize(("line", "cited"), [
    ("Alice hand=Blockade deck=5 Copper | Bob hand=5 Copper deck=5 Copper | supply=Silver,Curse | Alice plays Blockade"
     " > Blockade: gain Silver | Alice ends the turn | Bob gains Silver | always=Bob gained Curse", "blockade-3"),
    ("Alice hand=Death Cart | Bob | supply=Ruins[Survivors,Ruined Village] | Alice gains Death Cart"
     " | always=Alice gained 2 Ruins", "death-cart-5"),
])
def test_a_card_quoted_is_not_put_before_the_nearest_ruling(line: str, cited: str) -> None:
    assert whole(asked(line)).citations[0].id == cited


@pytest.mark.parametrize(("name", "cited", "not_cited"), [
    ("black-cat-reopened", "black-cat-4", ""), ("black-cat-reopened-2018", "", "black-cat-4 reactions-example-3"),
    ("vassal-village-green-2020", "", "village-green-6"),
    # A rule beside another of its section that says it more exactly; and where it is the rule itself.
    ("border-village-on-deck", "", "lose-track-2"), ("inn-watchtower", "", "lose-track-2"),
    ("cargo-ship-watchtower", "", "lose-track-9"),
])
def test_what_is_so_by_other_rules_is_not_cited(name: str, cited: str, not_cited: str) -> None:
    ids = {one.id for one in whole(of_gallery(name)).citations}
    assert ids.issuperset(cited.split()) and ids.isdisjoint(not_cited.split())


@pytest.mark.parametrize(("line", "until"), [
    ("Alice hand=Outpost deck=20 Copper coins=4 | Bob | landscapes=Mission | Alice plays Outpost | Alice buys Mission"
     " | Alice ends the turn | Alice ends the turn | always=turn is Bob", "mission-2"),
])
def test_what_later_rules_have_superseded_is_cited_by_the_earlier_ones_only(line: str, until: str) -> None:
    assert until in [one.id for one in whole(asked(f"rules=2023 | {line}")).citations]
    assert until not in [one.id for one in whole(asked(f"rules=2026 | {line}")).citations]


@pytest.mark.parametrize("name", ["vassal-faithful-hound", "inn-watchtower"])
def test_what_is_said_to_decide_was_tried(name: str) -> None:
    found = of_gallery(name)
    why = whole(found)
    assert 0 < len(why.citations) <= MOST + 1
    before = verdicts(found)
    assert why.trial is not None
    for cited in (*why.citations, *why.changed):
        assert cited.words
        if cited.change is None:
            assert cited is why.citations[0] and not cited.decides
            continue
        after = why.trial.asked.under(cited.change, Budget())
        assert isinstance(after, Answer)
        assert cited.decides and set(flipped(before, verdicts(after))) & set(cited.decides)


def test_a_claim_means_the_same_under_a_change_that_takes_its_ability_away() -> None:
    """Where Watchtower has no when-gain ability it was not used; that it was played is another claim."""
    found = of_gallery("inn-watchtower")
    trial = whole(found).trial
    assert trial is not None
    used = next(number for number, one in enumerate(found.results, 1) if one.claim.text == "used Watchtower before used Inn")
    assert not [flip.change.what for flip in trial.flips.values() if flip.change.dated and used in flip.verdicts]
    kept = [one for flip in trial.flips.values() if flip.change.subject == "Watchtower" and used in flip.verdicts
            if isinstance(one := trial.asked.under(flip.change, Budget()), Answer)]
    assert kept and all(one.results[used - 1].reads == found.results[used - 1].reads for one in kept)


def test_what_protects_is_found_though_its_card_was_played_before() -> None:
    line = "Alice hand=Bandit | Bob deck=Gold,Silver {} | Alice plays Bandit | never=Bob trashed a Treasure"
    found = all_tried(asked(line.format("play=Lighthouse pending=Lighthouse")))
    assert ("Lighthouse", "without Immune()", (1,)) in [
        (flip.change.subject, flip.change.what, flip.verdicts) for flip in found.flips.values()]
    # Just lying there it is not at work.
    lies = all_tried(asked(line.replace("never", "possible").format("play=Lighthouse idle=Lighthouse")))
    assert not any(flip.change.subject == "Lighthouse" and not flip.change.dated for flip in lies.flips.values())


@pytest.mark.parametrize(("line", "says"), [
    ("Alice hand=Black Cat deck=5 Copper | Bob | Alice plays Black Cat | always=Alice drew exactly 2 cards", "+2 Cards"),
    ("Alice hand=Village deck=2 Copper | Bob | Alice plays Village | always=Alice.actions = 2", "+2 Actions"),
])
def test_a_question_about_a_cards_own_text_is_answered_by_it(line: str, says: str) -> None:
    first = whole(asked(line)).citations[0]
    assert not first.id and says in first.words and first.decides == (1,)


@pytest.mark.parametrize(("line", "cited"), [
    ("Alice hand=Throne Room,Village deck=5 Copper | Bob | Alice plays Throne Room > Throne Room: play Village"
     " | always=Alice.actions = 4", "throne-room"),
    ("Alice hand=Moat | Bob hand=Witch | turn=Bob | Bob plays Witch | possible=Alice gained Curse", "mistake-21"),
    ("Alice hand=2 Copper | Bob hand=Witch | turn=Bob | Bob plays Witch | possible=Alice gained Curse", ""),
])
def test_where_more_is_at_work_than_one_card_a_statement_stands_first(line: str, cited: str) -> None:
    """Also where the other card is only what somebody may use: it depends on that."""
    first = whole(asked(line)).citations[0]
    assert first.id.startswith(cited) and bool(first.id) is bool(cited)


def test_a_statement_always_stands_first() -> None:
    """Though nothing is tried at all: then none of it is said to decide a verdict."""
    found = asked(URCHIN.format(attack="Militia", claim="possible=Urchin in trash"))
    why = why_of(found, positions=0)
    (cited,) = why.citations
    assert cited.id.startswith("urchin-") and cited.here and cited.decides == () and cited.change is None
    assert not why.whole and "Not everything" in why_text(found, why)[-1]


@pytest.mark.parametrize(("year", "other"), [(2023, "haunted-woods@pre-2022"), (2016, "haunted-woods-2")])
def test_of_two_versions_the_one_that_is_played_is_nearer(year: int, other: str) -> None:
    line = (f"rules={year} | Alice hand=Haunted Woods deck=10 Copper | Bob hand=5 Estate deck=10 Copper | supply=Village"
            " | earlier=Alice plays Haunted Woods | earlier=Alice ends the turn | Bob gains Village"
            " | always=Bob.hand size is 5")
    assert not ranking.ranked(question_of(asked(line)))[0].statement.id.startswith(other)


def test_in_short_only_the_first_statement_is_told_and_others_named() -> None:
    found = of_gallery("inn-watchtower")
    why = whole(found)
    first, *others = [one for one in why.citations if one.id]
    text = "\n".join(why_text(found, why, whole=False))
    assert first.words in text and f"    Here: {first.here}." in text
    assert others and f"    See also: {', '.join(one.id for one in others)}" in text
    assert not any(one.words in text for one in others)


def test_where_it_does_happen_the_same_statement_is_cited() -> None:
    twice = ("Alice hand=Throne Room,Cargo Ship deck=5 Copper | Bob | supply=Silver,Gold | Alice plays Throne Room"
             " > Throne Room: Cargo Ship | Alice gains Silver | Alice gains Gold | possible=Alice.aside = Silver, Gold")
    assert "cargo-ship-4" in [one.id for one in whole(asked(twice)).citations]


def test_a_count_is_no_verdict_to_decide_beside_claims() -> None:
    found = of_gallery("throne-room-mining-village")
    counts = {number for number, result in enumerate(found.results, 1) if result.claim.kind in ("orders", "outcomes")}
    assert counts and all(counts.isdisjoint(one.decides) for one in whole(found).citations[:2])


def test_a_change_after_the_reference_is_told_by_the_answer_alone() -> None:
    assert all(one.year <= 2023 for one in whole(of_gallery("way-of-the-mouse-caravan-guard")).changed)


def test_what_changed_with_time_is_said_unasked() -> None:
    why = whole(of_gallery("vassal-faithful-hound"))
    assert [(one.year, one.change.what) for one in why.changed] == [(2021, "lost_cards_can_be_played")]
    assert whole(asked(URCHIN.format(attack="Militia", claim="possible=Urchin in trash"))).changed == ()


def test_a_question_without_claims_has_a_why() -> None:
    why = whole(asked("Alice hand=Village deck=2 Copper | Bob | Alice plays Village"))
    assert why.citations and all(cited.decides == () for cited in why.citations)


def test_the_contrast_shows_the_other_verdict() -> None:
    found = asked(LOST)
    why = whole(found)
    told = [contrast_of(found, why, cited.change) for cited in why.citations]
    assert told and all(text[0] != ("✓" if found.holds else "✗") for one in told for _, text, _ in one.verdicts)
    assert all(one.verdicts for one in told)
    text = "\n".join(why_text(found, why, contrast=True))
    assert text.startswith("Why\n") and "(decides verdict 1)" in text and "      If " in text
    data = why_data(found, why)
    assert data["why_complete"] is True
    assert all(one["decides"] == [1] and one["instead"]["verdicts"] for one in data["rules"])


# ------------------------------------------------------------------------------------------- the table


def test_the_table_is_of_rulings_that_there_are() -> None:
    rows = table()
    assert len(rows) > 1_000
    known = ledger().heads
    gone = {row.id for row in rows} - set(known)
    assert len(gone) <= len(rows) // 50, sorted(gone)[:10]
    subjects = {name[0] for row in rows for name in row.marks}
    assert RULES in subjects and "Watchtower" in subjects
    assert all(re.fullmatch(r"[\w-]{5}", key) for row in rows[:500] for _, key in row.marks)


def test_the_rulings_of_a_game_are_found_in_the_files_of_its_sets() -> None:
    entries = {(row.file, card_of(row.entry)): set[str]() for row in table()}
    for row in table():
        entries[row.file, card_of(row.entry)].add(row.id)
    for (_, name), ids in entries.items():
        if name in facts():
            assert ids <= {one.id for one in about(frozenset({name}), ("rules", "effects"))}, name


def test_a_table_that_is_written_reads_back() -> None:
    from oracle.rulings.kills import _rows

    some = [row for row in table() if row.file.endswith("urchin.yaml") or row.file.endswith("watchtower.yaml")]
    rows = list(_rows(written(some)))
    assert [(row.file, row.id, row.part, dict(row.marks)) for row in rows] == [
        (row.file, row.id, row.part, dict(row.marks)) for row in sorted(some, key=lambda row: (row.file, row.id, row.part))]


def test_the_table_has_the_words_of_its_rulings() -> None:
    from oracle.rulings.mutation.kill_table import tasks, words_in

    rows = {(row.file, row.id, row.part): row for row in table()}
    for task, part, ruling, file in tasks({"Watchtower", "Inn", "Reaction cards"}.__contains__):
        row = rows.get(tuple(task))
        if row is not None:
            assert (row.entry, row.summary, row.words) == (file.entry, ruling.summary, words_in(part)), row.id
            assert (row.when, row.asks) == (ruling.when, ruling.asks), row.id


def test_what_has_no_scenarios_is_known_by_what_settles_it() -> None:
    """A few may lag behind until tests/make_why_words.py makes it again."""
    import json
    from pathlib import Path

    from tests.make_why_words import settled

    kept = json.loads(Path(ranking.__file__).with_name("settled.json").read_text("utf-8"))
    there = {tuple(one[2]) for one in settled()["settled"]}
    stale = {tuple(one[2]) for one in kept["settled"]} ^ there
    assert len(stale) <= len(there) // 5, sorted(stale)[:10]


@pytest.mark.parametrize(("identity", "line"), [
    ("seaway-2", "title=Seaway on Encampment: does the token work for Plunder? | Alice hand=Plunder | Bob"
     " | supply=Encampment/Plunder[Encampment,2 Plunder] | landscapes=Seaway | tokens=Encampment/Plunder[Alice +1 Buy]"
     " | Alice plays Plunder | always=Alice got 1 buy"),
    ("tower-1", "title=Does the emptied Horse pile count for Tower? | Alice deck=3 Smithy,2 Horse | Bob"
     " | supply=Smithy 0,Livery,Horse 0 | landscapes=Tower | Alice gains Copper | always=score(Alice) = 3"),
    ("lookout-2", "title=Lookout trashes Rats: can the Gold that I looked at be drawn? | Alice hand=Lookout"
     " deck=Rats,Gold,Silver,Copper | Bob | Alice plays Lookout > Lookout: trash Rats | impossible=Alice drew Gold"),
    ("royal-carriage-5", "title=May Royal Carriage be called after Ratcatcher was called? | Alice hand=Estate"
     " tavern=Royal Carriage,Ratcatcher deck=9 Copper | Bob | Alice starts the turn > Alice: use Ratcatcher"
     " | impossible=Alice called Royal Carriage"),
    ("raid-2", "title=Moat against Raid | Alice coins=5 deck=9 Copper | Bob hand=Moat deck=9 Copper | landscapes=Raid"
     " | Alice buys Raid | not offered=use Moat | always=Bob.minus_card = 1"),
])
def test_a_pointer_or_a_denial_is_found_where_it_decides(identity: str, line: str) -> None:
    near = ranking.ranked(question_of(asked(f"rules=2023 | {line}")))
    assert identity in [one for each in near[:MOST] for one in each.statement.ids]


@pytest.mark.parametrize("identity", ["lose-track-3", "lose-track-14", "timing-summary-18", "before-play-2", "more-concurrent-3"])
def test_a_general_statement_has_scenarios_of_its_own(identity: str) -> None:
    """Those that have none are compared by those of the rulings that settle them, which speak of cards."""
    (found,) = [one for one in statements_of(frozenset(("Village",))) if identity in one.ids]
    assert found.rows and not found.unshown


@pytest.mark.parametrize(("cards", "there"), [("hand=Relic", True), ("hand=Moat", False)])
def test_a_token_is_spoken_of_only_where_it_is_needed(cards: str, there: bool) -> None:
    every = statements_of(question_of(asked(f"Alice {cards} deck=5 Copper | Bob | Alice ends the turn")).game)
    assert any(one.entry == "Your -1 Card token" for one in every) is there


@pytest.mark.parametrize("year", [2024, 2025, 2026])
def test_a_statement_made_after_the_reference_speaks_since_its_card_exists(year: int) -> None:
    line = (f"rules={year} | Alice hand=Alley,3 Copper deck=5 Copper | Bob | Alice plays Alley | possible=Alice discarded Copper")
    ranks = ranking.ranked(question_of(asked(line)))
    column = ranking.FEATURES.index("by other rules")
    since = [one for one in ranks if one.statement.entry == "Alley" and not one.statement.text]
    assert since and not any(one.features[column] for one in since)


def test_the_weights_are_those_of_what_is_compared() -> None:
    import json
    from pathlib import Path

    kept = json.loads((Path(ranking.__file__).with_name("weights.json")).read_text("utf-8"))
    assert set(kept["weights"]) == set(ranking.FEATURES)


def test_the_weights_are_fitted_to_what_is_right() -> None:
    """Of three numbers the first tells what is right, the second what is wrong, the third nothing."""
    size = len(ranking.FEATURES)
    rest = [0.0] * (size - 3)
    every = [Question(f"x-{n}", [(1.0, 0.0, n % 2, *rest), (0.0, 1.0, (n + 1) % 2, *rest)], [DECIDES, 0])
             for n in range(4)]
    weights = fit(every, [0.0] * size, 0.002, 60)
    assert weights[0] > 0.5 and weights[1] < -0.5 and abs(weights[2]) < 0.01
    assert measure(every, weights) == (4, 4, 0) and measure(every, [-one for one in weights]) == (0, 4, 4)
    # The penalty pulls towards what is given.
    assert fit(every, [0.0, 0.0, 3.0, *rest], 10.0, 60)[2] > 2.9


def test_every_rule_point_says_what_else_could_hold() -> None:
    assert all(point.holds.endswith(".") and point.otherwise.endswith(".") for point in POINTS.values())


def test_the_table_is_up_to_date() -> None:
    """Some rows, looked at by what they were made from; a few may lag behind until the table is made again."""
    from oracle.rulings.mutation.kill_table import is_stale, tasks

    entries = {"Watchtower", "Possession", "Innovation", "Hermit", "Tournament", "Reaction cards", "Urchin", "Capitalism"}
    rows = {(row.file, row.id, row.part): row for row in table()}
    looked = [(task, part, file) for task, part, _, file in tasks(entries.__contains__)]
    there = [(rows[tuple(task)], part, file.entry) for task, part, file in looked if tuple(task) in rows]
    stale = [row.id for row, part, entry in there if is_stale(row, part, entry)]
    assert len(stale) <= len(there) // 5, f"dominion-oracle mutate --table: {stale[:10]}"


def test_what_a_ruling_notices_can_be_made_again() -> None:
    from oracle.rulings.mutation.kill_table import row_of, tasks

    rows = {(row.file, row.id, row.part): row for row in table()}
    for task, part, ruling, file in tasks("Urchin".__eq__):
        if task.id == "urchin-2":
            row = row_of(task, part, ruling, file)
            assert row is not None and row.marks
            kept = rows.get(tuple(task))
            assert kept is None or len(row.marks.keys() ^ kept.marks.keys()) <= len(row.marks) // 3
