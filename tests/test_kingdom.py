"""The briefing of a Kingdom: what is found for pairs of cards, and what is told of it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from browser import browser

from oracle import ask
from oracle.atlas.briefing import best_of, briefing, looked_at, pairs_of
from oracle.atlas.known import known_of
from oracle.atlas.sets import RECOMMENDED, drawn, expansions
from oracle.cli import main
from oracle.errors import OracleError
from oracle.words.catalogue import facts

# Written down before anything was computed: what players argue about, and words that the answer must have.
TWELVE = [
    ("Inn", "Watchtower", "", "late", "I gain Inn", "If Watchtower comes first"),
    ("Mining Village", "Throne Room", "", "again", "Is it played again?", "Yes"),
    ("Trader", "Watchtower", "", "race", "I gain Gold", "Watchtower can no longer trash it or put it onto the deck"),
    ("Fool's Gold", "Haggler", "", "turns", "I buy Province", "Haggler: it goes in turn order"),
    ("Fortress", "Possession", "", "race", "Bob trashes Fortress", "Bob puts Fortress into the hand"),
    ("Enchantress", "Way of the Sheep", "", "order", "I play Smithy", "$2"),
    ("Fortress", "Procession", "", "between", "which goes from the trash to my hand. Do I still gain a card", "Fortress was trashed"),
    ("Mining Village", "Royal Carriage", "", "barred", "I trash Mining Village", "No"),
    ("Sailor", "Sleigh", "", "race", "I gain Caravan", "If Sailor comes first, I play Caravan, and Sleigh can no longer put"),
    ("Innovation", "Villa", "", "race", "I gain Villa", "Innovation can no longer play it"),
    ("Cultist", "Graverobber", "", "between", "Do I draw 3 cards before Graverobber goes on?", "First I draw"),
    ("Hermit", "Scheme", "2012", "race", "My turn ends", "Scheme can no longer put it onto the deck"),
]


@pytest.mark.parametrize(("first", "second", "rules", "sort", "question", "answer"), TWELVE)
def test_a_pair_gives_the_row_that_players_argue_about(
    first: str, second: str, rules: str, sort: str, question: str, answer: str
) -> None:
    """inn-3, mining-village-2, trader-5, haggler-4, possession-8, enchantress-10, procession-8, royal-carriage-6"""
    best = best_of((first, second), looked_at((first, second), rules).findings)
    assert best is not None and best.sort == sort
    assert question in best.question
    assert answer in best.answer


@pytest.mark.parametrize("pair", [
    ("Smithy", "Village"), ("Militia", "Smithy"), ("Procession", "Village"), ("Royal Carriage", "Village"),
    ("Fortress", "Smithy"), ("Copper", "Watchtower"),
])
def test_a_pair_of_which_nobody_asks_gives_none(pair: tuple[str, str]) -> None:
    assert looked_at(pair).findings == ()


def test_what_moves_a_gained_card_is_one_row_and_every_line_can_be_asked() -> None:
    found = briefing(["Watchtower", "sailor", "Innovation"])
    assert found.pairs == 3
    first = found.rows[0]
    assert set(first.cards) == {"Watchtower", "Sailor", "Innovation"} and first.sort == "race"
    assert sum(row.sort == "race" for row in found.rows) == 1 and found.rows[0].statement is not None
    assert pairs_of(found.names) == pairs_of(reversed(found.names))
    for row in found.rows:
        assert ask(row.line).holds is not None


def test_the_command_tells_rows_and_what_was_not_tried(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kingdom", "Innovation,Villa", "Smithy", "-j", "1"]) == 0
    text = capsys.readouterr().out
    assert "Innovation can no longer play it" in " ".join(text.split()) and "Not tried: three cards together" in text
    assert max(map(len, (line for line in text.splitlines() if "dominion-oracle ask" not in line))) <= 80
    assert main(["kingdom", "Innovation, Villa, Smithy", "--format", "json"]) == 0          # kept
    data = json.loads(capsys.readouterr().out)
    assert data["pairs"] == 3 and data["rows"][0]["cards"] == ["Innovation", "Villa"]
    assert main(["kingdom", "Smithy,Village"]) == 0
    assert "Nothing tricky was found" in capsys.readouterr().out


@pytest.mark.parametrize(("names", "said"), [
    ("Inn", "one card alone is no Kingdom"), ("First Gme", "did you mean First Game?"), ("Wtchtower", "did you mean Watchtower?"),
])
def test_what_is_no_kingdom_is_refused(names: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kingdom", names]) == 2
    assert said in capsys.readouterr().err


def test_what_is_no_card_is_told_with_what_was_meant() -> None:
    with pytest.raises(OracleError, match="did you mean Watchtower"):
        briefing(["Watchtowr"])
    with pytest.raises(OracleError, match="is no card or landscape"):
        briefing(["Embargo token"])


def test_the_page_unfolds_to_the_page_of_each_question(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "kingdom.html"
    assert main(["kingdom", "Innovation,Villa,Smithy", "-j", "1", "-o", str(path)]) == 0
    assert re.search(r"kingdom\.html: \d+ questions?$", capsys.readouterr().err.strip())
    text = path.read_text("utf-8")
    assert "https:" not in re.sub(r"https://(?:www\.)?w3\.org\S*", "", text) and "http:" not in text
    assert main(["kingdom", "Innovation,Villa,Smithy", "-o", str(path)]) == 2           # it is there already
    with browser() as page:
        page.open(path.as_uri())
        page.run("for (const one of document.querySelectorAll('details')) one.open = true")
        inside = page.wait("return document.querySelector('iframe').contentDocument.body.innerText.includes('Villa first')")
        assert inside and not page.complaints()


def test_a_drawn_kingdom_keeps_the_rules_of_setup() -> None:
    with_bane = shelters = colonies = 0
    for seed in range(60):
        one = drawn(10, expansions(), seed)
        assert one == drawn(10, expansions(), seed) and len(set(one.piles)) == 10
        kinds = [facts()[name].kind for name in one.landscapes]
        assert sum(kind not in ("ally", "prophecy") for kind in kinds) <= 2 and kinds.count("way") <= 1
        liaison = any("Liaison" in facts()[card].types for card in one.names if facts()[card].is_card)
        assert ("ally" in kinds) >= liaison and kinds.count("ally") <= 1
        chosen = dict(one.chosen)
        if "Young Witch" in one.piles:
            (bane,) = chosen["Young Witch"]
            cost = facts()[bane].cost
            assert bane not in one.piles and bane in one.names and cost is not None and cost[0] in (2, 3)
            with_bane += 1
        assert {name for name in one.landscapes if facts()[name].kind == "trait"} <= chosen.keys()
        shelters += one.shelters
        colonies += one.colonies
    assert with_bane and shelters and colonies
    assert {fact.set_name for name in drawn(5, ("Base",), 1).piles if (fact := facts()[name])} == {"Base"}


def test_a_trait_is_on_the_pile_that_it_is_said_to_be_on() -> None:
    assert "Reckless[Faithful Hound]" in drawn(10, expansions(), 8001).texts
    for names, rows in (("Reckless", 1), ("Reckless[Treasury]", 1), ("Reckless[Faithful Hound]", 0)):
        found = [row for row in briefing([names, "Treasury", "Faithful Hound"]).rows if "Treasury" in row.cards]
        assert len(found) == rows, names


def test_recommended_sets_are_listed_and_drawn_ones_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sets"]) == 0 and "Village Square" in capsys.readouterr().out
    assert all(len({*one.piles} & facts().keys()) == 10 for one in RECOMMENDED)
    assert main(["kingdom", "--random", "3", "--from", "base", "--seed", "2", "-j", "1", "--format", "json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["drawn"]["piles"]) == 3
    assert main(["kingdom", "--random", "10", "--from", "Pluder"]) == 2
    assert "did you mean Plunder?" in capsys.readouterr().err


def test_a_card_tells_what_is_argued_about_with_it(capsys: pytest.CaptureFixture[str]) -> None:
    for name, other in (("Inn", "Watchtower"), ("Possession", "Fortress"), ("Throne Room", "Mining Village")):
        assert main(["card", name, "--all"]) == 0
        argued = capsys.readouterr().out.partition("argued about:")[2].partition("interacts with:")[0]
        assert f"with {other}: " in argued
    for one in known_of("Inn"):
        assert ask(one.line).holds is not None
    assert main(["card", "Inn", "--format", "json"]) == 0
    assert "Watchtower" in {one["with"] for one in json.loads(capsys.readouterr().out)["argued"]}


def test_the_program_of_the_documentation_runs(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parent.parent / "docs" / "kingdom.md").read_text("utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", page, re.S)
    exec(program, {})
    assert "I gain Villa." in capsys.readouterr().out


def test_what_follows_from_the_text_of_one_card_is_no_row() -> None:
    for pair in (("Flagship", "Lurker"), ("Chapel", "Feodum"), ("Goons", "Throne Room")):
        assert not {"wakes", "twice"} & {one.sort for one in looked_at(pair).findings}


@pytest.mark.parametrize("pair", [
    ("Death Cart", "Royal Seal"),                 # whichever is first, the seal can move each of the gained cards
    ("Gondola", "Watchtower"),                    # Watchtower is gone if it is the only card to be played
    ("Jack of All Trades", "Watchtower"),         # what has lost track of the Silver does nothing with it
    ("Skirmisher", "Watchtower"),                 # what is drawn before the gain is no news at the gain
    ("Changeling", "Embargo"),                    # first the Curse, then the exchange: each as it is without the other
    ("Haunted Mirror", "Market Square"),          # the one is discarded for a Ghost only where it is alone in the hand
    ("Lurker", "Trail"),                          # to trash another pile's card in its place bars nothing
    ("Death Cart", "Trail"),                      # nor does it to trash another card, and Improve for what it can gain
    ("Improve", "Mining Road"),
    ("Cursed Village", "Footpad"),                # all that depends on the order comes of the Hex
    ("Bauble", "Footpad"),                        # a Treasure is played when the Action phase is over
    ("Border Guard", "Enchantress"),              # the ruling that names both is about Lantern
    ("Overgrown Estate", "Rats"),                 # it draws when it is trashed: the rulings that name both are of others
    ("Inn", "Trappers' Lodge"),                   # it ends in the deck either way
    ("Invasion", "Skirmisher"),                   # only if the Loot is a Sword
    ("Scheme", "Treasury"),                       # both put it onto the deck
    ("Altar", "Lich"),                            # it gains a card in any case
])
def test_what_is_the_same_in_the_end_is_no_row(pair: tuple[str, str]) -> None:
    assert best_of(pair, looked_at(pair).findings) is None


@pytest.mark.parametrize(("first", "second", "answer"), [
    ("Guide", "Tactician", "If Guide comes first, I have 5 more cards in hand."),          # not what a deck of eight has
    ("Mapmaker", "Tiara", "If Tiara comes first, I can end up with Province in hand. If Mapmaker comes first, I have Province in my deck."),
    ("Rope", "Shaman", "If Rope comes first, Shaman can gain what Rope trashed. If Shaman comes first, it cannot gain that."),
    ("Crafters' Guild", "Stowaway", "Stowaway draws what I gained with Crafters' Guild. If Stowaway comes first, it does not draw that."),
    ("Herald", "Sheepdog", "Sheepdog draws what I put onto the deck with Herald, and I can end up with"),      # of a discard pile
    ("Guide", "Rope", "If Rope comes first, Guide discards what I drew with Rope. If Guide comes first, Rope can trash what I drew"),
    ("Guide", "Riverboat", "If Guide comes first, I have more cards in hand."),          # by what is on Riverboat
    ("Aqueduct", "Hoard", "Yes. If Hoard comes first, I have 1 VP more."),              # not how much there is
    ("Royal Seal", "Siren", "I put Siren onto the deck, and Siren can no longer trash itself. If Siren comes first, I trash Siren unless I trash an Action card from my hand; only then can Royal Seal still put it onto the deck."),
])
def test_an_order_is_told_as_in_a_game_and_where_both_are_used(first: str, second: str, answer: str) -> None:
    best = best_of((first, second), looked_at((first, second)).findings)
    assert best is not None and answer in best.answer and " use " not in best.answer
    for of, most in (("hand", 10), ("deck", 30)):
        (cards,) = re.findall(rf"Alice .*?{of}=(.*?)(?: [a-z]+=| \|)", best.line)
        assert 4 <= sum(int(one.split()[0]) if one[0].isdigit() else 1 for one in cards.split(",")) <= most


@pytest.mark.parametrize(("first", "second", "said"), [
    ("Tracker", "Villa", "If Tracker comes first, I put Villa onto the deck, and Villa can no longer put itself into the hand."),      # its +1 Action comes
    ("Villa", "Watchtower", "If Villa comes first, I put Villa into the hand, and Watchtower can no longer trash it or put it onto the deck."),      # all that it does
    ("Enchantress", "Way of the Sheep", "I play Smithy as the first Action card of the turn."),
    ("Coin of the Realm", "Highwayman", "Bob plays Coin of the Realm as the first Treasure card of the turn."),
    ("Enlightenment", "Highwayman", "Enlightenment is active. Bob played Highwayman on his last turn. In an Action phase I play Silver as the first Treasure card of the turn."),
    ("Footpad", "Sheepdog", "In an Action phase I gain Gold."),
    ("Innovation", "Watchtower", "On my turn I gain Village."),
    ("Doctor", "Watchtower", "I buy Doctor and overpay by $1."),
    ("Corsair", "Specialist", "Bob played Corsair on his last turn. Specialist plays Silver. The first time"),
    ("Sleigh", "Watchtower", "I gain Gold. Does"),          # on whosever turn, in whatever phase
])
def test_a_question_says_what_has_to_hold_and_an_answer_what_is_barred(first: str, second: str, said: str) -> None:
    """footpad-1, enchantress-1, highwayman-1: a position satisfies what a game need not."""
    assert any(said in f"{one.question} {one.answer}" for one in looked_at((first, second)).findings)


def test_a_row_needs_no_kind_of_card_that_the_kingdom_lacks() -> None:
    """Nobody plays an Attack where there is none; of a few cards nobody knows what else is on the table."""
    peaceful = ["Astrolabe", "Beggar", "Forum", "Lookout", "Secret Chamber", "Village", "Smithy", "Temple", "Market", "Bazaar"]
    assert not briefing(peaceful).rows
    for names in (["Beggar", "Secret Chamber"], [*peaceful, "Witch"]):
        (row,) = briefing(names).rows
        assert "May Bob discard Beggar for this same Attack?" in row.question
    drawing = ["Overgrown Estate", "Market Square", "Village", "Smithy", "Market", "Bazaar", "Moat", "Laboratory", "Gardens",
               "Festival"]
    assert not briefing(drawing).rows                            # nothing trashes
    assert briefing([*drawing, "Chapel"]).rows


@pytest.mark.parametrize(("names", "question", "answer"), [
    ("Feast, Band of Misfits", "Is Feast trashed?", "it stays where it is. Whatever else it says happens, unless it depends on its being trashed."),
    ("Pillage, Overlord", "Is Pillage trashed?", "What depends on its being trashed does not happen, either."),
    ("Mining Village, Overlord", "Is Mining Village trashed?", "What depends on its being trashed does not happen; the rest"),      # no $2
    ("Transmogrify, Prince", "which it had set aside. Is Transmogrify put onto the Tavern mat?", "I still get +1 Action."),
    ("Embargo, Way of the Seal", "Is Embargo trashed?", "No: Embargo's own text is not followed."),
    ("Search, Way of the Monkey", "Is Search discarded this turn?", "Yes: Search's own text is not followed"),
    ("Landing Party, Throne Room", "Does Throne Room stay, too?", "Yes: it stays"),
    ("Rope, Specialist", "Does Specialist stay, too?", "Yes, if it has played Rope more than once"),       # it can play it once
    ("Longship, Church, Cathedral", "use Cathedral or Church to trash a card that Longship drew", "I choose"),
    ("Experiment, Necromancer, Royal Carriage", "", "It is the same if Necromancer plays Experiment."),
    ("Bauble, Trader", "I have played Bauble this turn. I gain Gold.", "If Trader comes first, I exchange Gold for Silver"),
    ("Bauble, Continue", "I buy Continue. I gain Smithy. With Bauble, I put Smithy onto the deck.", "lost track"),
    ("Changeling, Trader, Gatekeeper", "", "If Gatekeeper comes first, I exile Gold"),
    ("Fortress, Catapult", "Does Bob still gain Curse with Catapult?", "no longer in the trash"),
    ("Duplicate, Leprechaun", "Can I gain Gold with Duplicate before Leprechaun goes on?", "Yes."),
    ("Guildhall, Abundance, Possession", "On the extra turn Bob gains Gold.", "The same goes for Abundance, if Bob gains Village."),
    ("Changeling, Invasion", "I gain a Loot. With Changeling, I exchange the Loot", "lost track of the Loot"),
    ("Berserker, Innovation", "before Berserker goes on?", "then Bob discards cards (Berserker)."),       # as many as there are
    ("Kintsugi, Market Square", "Can I gain Gold with Market Square", "only then can I gain Duchy (Kintsugi)."),
    ("Count, Footpad", "before Count goes on?", "First I draw a card (Footpad), then Count goes on."),       # a choice, with a hand
    ("Forager, Sewers", "Can I trash another card with Sewers", "then Forager goes on."),        # an amount that is counted
    ("Herb Gatherer, Highwayman", "Does Copper do anything?", "No: Highwayman prevents that, in the Action phase, too."),
    ("Groom, Sleigh", "Can I put Estate onto the deck", "then I draw Estate (Groom)."),
    ("Acting Troupe, Captain", "Is Acting Troupe trashed?", "I still get +4 Villagers."),
    ("Crown, Raze", "The first time, I trash it from play.", "it is not trashed, and what depends on that does not happen."),
    ("Island, Mastermind", "Is it played again?", "The second and third time it is not put onto the Island mat."),
    ("Encampment, Procession", "I set aside Encampment.", "The second time it is not set aside."),        # it is returned
    ("Gatekeeper, Hill Fort", "With Gatekeeper, Bob exiles Silver from the discard pile.", "lost track of Silver"),
    ("Blockade, Watchtower", "on later turns?", "so nothing is set up, and Blockade is discarded this turn."),
    ("Groom, Possession", "I gain Estate instead of Bob. Does Bob get +1 Action?", "No: Bob has not gained Estate."),
    ("Imperial Envoy, Possession", "Does Bob get 2 Debt?", "No: with Possession, I get 2 Debt instead."),
    ("Enchantress, Mastermind", "Does Mastermind stay in play at the end of the turn?", "and it is discarded"),
])
def test_a_row_is_put_as_a_player_would_say_it(names: str, question: str, answer: str) -> None:
    assert any(question in row.question and answer in row.answer for row in briefing(names.split(", ")).rows)


@pytest.mark.parametrize("names", [
    ["Sleigh", "Watchtower"],                     # both as one likes, from the hand: nobody wants both for one card
    ["Enchantress", "Highway"], ["Bridge Troll", "Lighthouse"],                 # what the one card's text says
    ["Arena", "Weaver"],                          # the ruling that names both is about a third one
])
def test_what_nobody_would_argue_about_is_no_row(names: list[str]) -> None:
    assert not briefing(names).rows


def test_what_is_so_with_several_cards_is_one_row() -> None:
    rows = briefing(["Clerk", "Hireling", "Silos", "Enchantress"]).rows
    assert [row.sort for row in rows].count("joins") == 1
    assert "It is the same with" in next(row.answer for row in rows if row.sort == "joins")
    (row,) = (row for row in briefing(["King's Court", "Throne Room", "Wharf"]).rows if row.sort == "stays")
    assert row.question.startswith("I play Wharf with King's Court or Throne Room, and it stays")
    (row,) = briefing(["City-state", "Infirmary", "Watchtower"]).rows          # the third pair is told by the two
    assert set(row.cards) == {"City-state", "Infirmary", "Watchtower"}


def test_what_is_so_of_something_else_is_another_row() -> None:
    """No card is an Action and a Treasure here; Messenger waits for itself; a Feast is no Duration: way-4, way-5."""
    rows = briefing(["Innovation", "Watchtower", "Mining Road"]).rows
    assert sorted(row.cards for row in rows if row.sort == "race") == [
        ("Innovation", "Watchtower"), ("Mining Road", "Watchtower")]
    orders = [row for row in briefing(["Gatekeeper", "Duplicate", "Messenger"]).rows if row.sort == "order"]
    assert [len(row.cards) for row in orders] == [2, 2]
    assert all(row.question.startswith("Bob played Gatekeeper on his last turn. I ") for row in orders)
    for pair in (("Berserker", "Duplicate"), ("Colonnade", "Innovation")):       # it does where nothing is in play yet
        assert "order" not in [one.sort for one in looked_at(pair).findings]
    rows = briefing(["Archive", "Feast", "Way of the Owl"]).rows
    assert {(row.cards[0], row.statement.id) for row in rows if row.statement} == {("Feast", "way-5"), ("Archive", "way-4")}


@pytest.mark.parametrize(("names", "said", "line"), [
    ("Rush, Watchtower, Poacher", "I gain Poacher.", "Alice gains Poacher"),     # not Village, nor an Attack
    ("Rush, Watchtower, Ill-Gotten Gains", "I gain Village.", "Alice gains Village"),      # there is no other Action
    ("Sailor, Innovation, Cargo Ship", "", "Alice gains Cargo Ship"),            # a Duration
    ("Bauble, Continue, King's Court, Hideout", "I gain Hideout. With", "Alice buys Continue"),   # that costs too much
    ("Crown, Way of the Otter, Poacher", "Crown plays an Action card twice.", "Alice plays Crown"),
])
def test_what_stands_for_any_card_is_one_of_the_kingdom(names: str, said: str, line: str) -> None:
    row = briefing(names.split(", ")).rows[0]
    assert said in row.question and line in row.line and ask(row.line).holds is not False


def test_a_statement_names_both_cards_or_is_the_rule() -> None:
    (row,) = briefing(["Inn", "Watchtower"]).rows
    assert row.statement is not None and row.statement.id.startswith("inn-")
    (row,) = briefing(["Cathedral", "Wharf"]).rows
    assert row.statement is not None and row.statement.id == "concurrent-2" and not row.rulings
    for names, statement in ((["Enchantress", "Way of the Turtle"], "enchantress-10"),       # names the kind of the other
                             (["Enchantress", "Mastermind"], "enchantress-3"),               # what is said where it replaces
                             (["Mining Road", "Royal Seal"], "lose-track-2"),               # it would be played: lose-track-13
                             (["Fortress", "Remodel"], "fortress-1"), (["Lich", "Catapult"], "lich-6"),
                             (["Royal Carriage", "Small Castle"], "royal-carriage-6"),
                             (["Haunted Castle", "Possession"], "possession-5"),
                             (["Blockade", "Trader"], "blockade-4"), (["Herb Gatherer", "Highwayman"], "highwayman-6"),
                             (["Encampment", "Way of the Monkey"], "way-5")):                # way-4 is about Durations
        assert statement in [row.statement.id for row in briefing(names).rows if row.statement]


@pytest.mark.parametrize(("first", "second", "sort", "answer"), [
    ("Caravan Guard", "Moat", "joins", "Moat has only just been drawn"),               # moat-3
    ("Innovation", "Livery", "joins", "Livery has only just been played"),              # livery-5
    ("Hill Fort", "Possession", "gone", "No: Bob has not gained Silver."),          # hill-fort-5
    ("Enchantress", "Urchin", "first", "Urchin: the moment for Enchantress"),   # enchantress-9
    ("Artisan", "Watchtower", "moved", "wherever it was gained to"),
    ("Dungeon", "Way of the Pig", "way", "nothing is set up for later"),              # way-4
    ("Throne Room", "Way of the Pig", "each", "I choose anew"),                 # way-9
    ("Cathedral", "Wharf", "reach", "I choose the order"),
    ("Conspirator", "Throne Room", "twice", "No, not the first time."),              # conspirator-1
    ("Scheme", "Throne Room", "doubled", "once for each time"),                 # setup-later-example-2
    ("Goons", "Throne Room", "doubled", "in play only once"),                   # throne-room-example-1
])
def test_what_is_found_of_each_sort_is_told(first: str, second: str, sort: str, answer: str) -> None:
    (found,) = (one for one in looked_at((first, second)).findings if one.sort == sort)
    assert answer in found.answer
