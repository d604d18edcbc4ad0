"""Logs of real games: what their lines say."""

from __future__ import annotations

import csv
import random
from pathlib import Path

from engine.cards import INDEX
from engine.collection import load
from oracle.games.card_lists import cards_in, cards_text, name_in, plurals
from oracle.games.log_reader import ISOTROPIC, Line, is_log, read
from oracle.games.log_wordings import Clause
from oracle.games.log_writer import line_text
from oracle.words.catalogue import facts
from tests.games import random_game

GAMES = Path(__file__).parent.parent.parent / "shared" / "games"
BEGUN = "Game #81740987, rated.\nTurn 1 - Alice\nTurn 1 - Bob\n"
OLD = "--- Alice's turn 1 ---\n--- Bob's turn 1 ---\nBob plays a Witch.\n"


def told(line: str, begun: str = BEGUN) -> list[Line]:
    """What a line says in a game of Alice and Bob, in Bob's turn."""
    lines = read(begun + line).lines
    return [one for one in lines if one.number > begun.count("\n")]


def test_what_lines_say() -> None:
    """One of each sort: who, what, which cards, how many, why, and where to."""
    for text, verb, fields in (
        ("Alice plays 2 Platina and a Silver. (+$12)", "play", {"cards": ((2, "Platinum"), (1, "Silver"))}),
        ("Alice plays a Governor again. (Citadel)", "play", {"again": True, "by": "Citadel"}),
        ("Alice plays a Horse using Way of the Pig.", "play", {"by": "Way of the Pig"}),
        ("Alice buys and gains 2 Coins of the Realm.", "buy and gain", {"cards": ((2, "Coin of the Realm"),)}),
        ("Alice discards 2 other cards and a Copper.", "discard", {"cards": ((2, None), (1, "Copper"))}),
        ("Alice reveals a Curse and a Duchy and finally Gold.", "reveal",
         {"cards": ((1, "Curse"), (1, "Duchy"), (1, "Gold"))}),
        ("Alice reveals their hand: a Curse.", "reveal", {"place": "hand"}),
        ("Alice draws a Copper (from Pathfinding).", "draw", {"by": "Pathfinding"}),
        ("Alice returns a Horse to the Horse pile.", "return", {"place": "Horse pile"}),
        ("Alice passes an Estate to Bob.", "pass", {"place": "Bob"}),
        ("Alice gets +1 Buy (from Seaway).", "get", {"amount": 1, "what": "Buy", "by": "Seaway"}),
        ("Alice repays 2 debt (3 remaining).", "pay off", {"amount": 2, "what": "Debt"}),
        ("Alice takes Lost In The Woods.", "take", {"cards": ((1, "Lost in the Woods"),)}),
        ("Alice takes 2 VP from the Temple pile.", "take", {"amount": 2, "what": "VP", "by": "Temple pile"}),
        ("Alice moves +Buy token to the Encampment pile.", "move", {"what": "+Buy token", "place": "Encampment pile"}),
        ("Alice puts an Island on their Island mat.", "put", {"place": "Island mat"}),
        ("Alice topdecks a card.", "put", {"cards": ((1, None),), "place": "deck"}),
    ):
        (line,) = told(text)
        assert (line.known, line.who, line.verb) == (True, "Alice", verb), line
        assert {name: getattr(line, name) for name in fields} == fields


def test_lines_that_say_two_things() -> None:
    """Each clause is a line of its own, with the same number."""
    lines = told("Alice gets +1 Buy, +1 Action and draws a Gold and 2 Estates (Tactician).")
    assert [(one.verb, one.what, one.by) for one in lines] == [
        ("get", "Buy", "Tactician"), ("get", "Action", "Tactician"), ("draw", None, "Tactician")]
    assert [one.verb for one in told("Alice wishes for Estate but reveals Copper.")] == ["name", "reveal"]
    old = told("... drawing 1 card and getting +1 action, +1 buy, and +$2.", OLD)
    assert [(one.who, one.verb, one.amount, one.depth) for one in old] == [
        ("Bob", "draw", None, 1), ("Bob", "get", 1, 1), ("Bob", "get", 1, 1), ("Bob", "get", 2, 1)]
    assert [(one.who, one.cards) for one in told("... Alice discards 2 cards.", OLD)] == [("Alice", ((2, None),))]


def test_a_wording_that_is_not_known_is_said_to_be() -> None:
    """A line of a player that says nothing known is not known; what is said of the game beside it tells nothing."""
    for text in ("Alice juggles a Copper.", "Alice plays a Quaxle.", "Bazaar is juggled by Enchantress"):
        assert [one.known for one in told(text)] == [False], text
    for text in ("Alice: well played", "Alice reconnected.", "Kingdom generated with these relative percentages:",
                 "Alice discards nothing.", "Joining game #81584658 on oregon.", "50%: Witch and Bandit"):
        assert [(one.known, one.verb) for one in told(text)] == [(True, "")], text


def test_players_are_those_of_the_headings() -> None:
    """Shortened names, names of several words, lines that were broken when they were pasted, and a saved page."""
    text = "Turn 1 - Lord Rattington\nL\nplays 4\nCoppers. (+$4)\nL\nbuys and gains a Silver.\nTurn 1 - my friend R\n"
    text += "m plays 3\u00a0 Coppers. (+$3)\nm buys and gains a Silver.\n"
    log = read(text * 3)
    assert log.players == ("Lord Rattington", "my friend R")
    assert {line.who for line in log.lines if line.verb == "play"} == set(log.players)
    assert all(line.known for line in log.lines)
    page = "".join(f'<div class="line" style="padding-left:{n % 2}em"><span>{line}</span></div>'
                   for n, line in enumerate((BEGUN + "Bob plays a Will-o&#39;-Wisp.").splitlines()))
    log = read(f"<html><body><script>var x = 'Turn 9 - Eve'</script>{page}</body></html>")
    assert log.players == ("Alice", "Bob") and log.lines[-1].cards == ((1, "Will-o'-Wisp"),)
    assert log.lines[-1].depth == 1 and log.number == "81740987" and log.date == "2021"


def test_every_name_is_read_in_the_singular_and_in_the_plural() -> None:
    """What is written is read back, and no plural of a card is another one."""
    for fact in facts().values():
        if fact.kind == "card":
            assert all(name_in(word) == fact.name for word in plurals(fact.name)), fact.name
            for cards in (((1, fact.name),), ((2, fact.name), (1, None)), ((10, fact.name), (1, "Copper"))):
                assert cards_in(cards_text(cards)) == cards


def test_real_logs_have_no_unknown_wording() -> None:
    """Every line of a third of the games that are there, and every template of their vocabularies."""
    for name, begun in (("vocabulary.tsv", BEGUN), ("vocabulary-isotropic.tsv", OLD)):
        if (GAMES / name).exists():
            with (GAMES / name).open(encoding="utf-8") as file:
                for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                    if row["example"] not in ("Alice shuffles their", "Alice gets"):        # broken when pasted
                        assert all(line.known for line in told(row["example"], begun + "Carol: 3\n")), row
    for path in sorted(GAMES.glob("*.txt"))[::3]:
        text = path.read_text("utf-8")
        log = read(text)
        assert is_log(text) and [line.text for line in log.lines if not line.known] == [], path.name
        assert (log.implementation == ISOTROPIC) == path.name.startswith("isotropic")
        assert all(line.who in log.players for line in log.lines if line.who and line.turn), path.name


def test_what_is_written_is_read_back() -> None:
    """Each line of random games with all sorts of cards says what was meant, and is written so again."""
    kingdom = sorted(name for name in INDEX if name not in ("Black Market", "Druid") and (
        (entry := load(name)).kind == "card" and entry.pile == "kingdom" and not entry.needs))
    for seed in range(4):
        text, state = random_game(seed, random.Random(seed).sample(kingdom, 9), (None, 0)[seed % 2], 150)
        lines = [line for line in read(text).lines if line.verb != "turn"]
        assert len(lines) > 60 and all(line.known for line in lines)
        for line in lines:
            if line.verb and line.who:
                said = Clause(line.verb, line.cards, line.amount, line.what, line.by, line.place, line.again)
                assert line_text(line.who, said) == line.text
        assert any(name is None for line in lines for _, name in line.cards) == (seed % 2 == 1), state.game.players
