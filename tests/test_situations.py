"""When statements speak: claims that are possible in some questions and not in others."""

from __future__ import annotations

import pytest

from oracle.claims.situations import alternatives, situations
from oracle.graph import explore
from oracle.rulings.kills import card_of, table
from oracle.rulings.mutation.changed_question import is_base
from oracle.scenario import build, from_notation
from oracle.why.statements import names_there
from oracle.words.catalogue import facts, names_in

MOAT = "Alice hand=Witch deck=2 Copper | Bob hand=Moat | Alice plays Witch"
EARLIER = "Alice hand=2 Bridge actions=2 | Bob | supply=Smithy | earlier=Alice plays Bridge | Alice plays Bridge"


def there(line: str, *whens: str) -> dict[str, bool]:
    question = build(from_notation(line))
    return situations(explore(question.state, question.events, question.pins), question, whens)


@pytest.mark.parametrize(("line", "when", "whether"), [
    (MOAT, "used Moat", True),
    (MOAT, "gained Curse and not used Moat", True),
    (MOAT, "gained Curse and used Moat", False),
    (MOAT, "used Watchtower or used Moat", True),                  # there is no Watchtower in this game
    (MOAT, "gained a card and (used Watchtower or drew a card)", True),
    (MOAT, "gained a card and (used Watchtower or used Moat)", False),
    (MOAT, "used Watchtower", False),
    (MOAT, "gained Watchtower or Watchtower in Bob.hand", False),
    (MOAT, "gained Curse and not used Watchtower", True),          # nothing is denied of what is not there
    (MOAT, "used Moat and gained no cards and not gained a card and not used Watchtower", True),
    (MOAT, "used Moat and not used Moat and not used Watchtower", False),
    (MOAT, "Alice gained Curse", True),                            # Alice is whoever plays that role
    (MOAT, "Alice played Witch and Alice gained Curse", False),
    (MOAT, "Alice played Witch and Bob gained Curse", True),
    (EARLIER, "played Bridge twice", True),
    (EARLIER, "played Bridge 3 times", False),
])
def test_a_situation_is_there_if_a_line_shows_it(line: str, when: str, whether: bool) -> None:
    assert there(line, when) == {when: whether}


@pytest.mark.parametrize(("when", "parts"), [
    ("A", ["A"]),
    ("A or B and C", ["A", "B and C"]),
    ("X and (A or B)", ["X and A", "X and B"]),
    ("not (A or B) and (C or D)", ["not (A or B) and C", "not (A or B) and D"]),
    ("tokens(Embargo on A) = 2 or B", ["tokens(Embargo on A) = 2", "B"]),
    ("X and (cost(A) = 3 or B)", ["X and cost(A) = 3", "X and B"]),
    ("gained a card costing $7 or more or B", ["gained a card costing $7 or more", "B"]),
])
def test_alternatives(when: str, parts: list[str]) -> None:
    assert alternatives(when) == parts


def test_nothing_is_said_of_a_graph_that_is_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oracle.claims.situations.LARGEST", 1)
    assert there(MOAT, "used Moat") == {}


def test_a_ruling_speaks_in_its_own_scenarios() -> None:
    """In all but the neighbouring cases, by the table; and in some it is looked at again."""
    from oracle.rulings.mutation.kill_table import speaks_in, tasks

    assert len({row.id for row in table() if row.when}) > 2_500
    assert [(row.id, row.part) for row in table() if not row.speaks] == []
    entries = {"Blockade", "Watchtower", "Possession", "Inn"}
    looked = [part.neighbour or speaks_in(part, ruling.when) for _, part, ruling, _ in tasks(entries.__contains__)]
    assert len(looked) > 50 and all(looked)


def test_a_ruling_does_not_speak_where_its_situation_is_not() -> None:
    from oracle.rulings.mutation.kill_table import speaks_in, tasks

    parts = [part for task, part, _, _ in tasks("Blockade".__eq__) if task.id == "blockade-1"]
    assert parts and not speaks_in(parts[0], "gained Curse with Blockade")


def test_what_rulings_are_asked_can_be_read() -> None:
    from oracle.claims.names import Names
    from oracle.claims.parsing import parse, parse_offer
    from oracle.errors import OracleError
    from oracle.words.catalogue import facts

    cards = tuple(fact.name for fact in facts().values() if fact.kind == "card")
    others = tuple(fact.name for fact in facts().values() if fact.kind not in ("card", "mat", "token", "pile"))
    names = Names(("Alice", "Bob", "Carol"), cards, others, cards)
    strange = []
    for text in sorted({text for row in table() for text in row.asks})[::4]:
        try:
            parse_offer(text[9:], names) if text.startswith("offered: ") else parse(text, names)
        except OracleError:
            strange.append(text)
    assert strange == []


def test_a_situation_names_no_card_that_its_statement_does_not() -> None:
    """What it is about, what its summary names, and what the reference names there: other cards are only examples."""
    foreign = []
    for row in table():
        said = names_in(row.when) - names_in(row.summary) - {card_of(row.entry)}
        foreign += [(row.id, name) for name in said - names_there(row.id)
                    if not is_base(name) and facts()[name].kind != "pile"]
    assert foreign == []


def test_no_situation_is_wider_than_its_narrowest_words() -> None:
    """Where it is enough that the card was played, nothing else need be said; where not, that alone is too much."""
    wide = []
    for identity, entry, when in {(row.id, row.entry, row.when) for row in table() if row.when}:
        own, every = card_of(entry), alternatives(when)
        narrower = [one for one in every if f"with {own}" in one or one.startswith(f"played {own} ")]
        if f"played {own}" in every and narrower:
            wide.append((identity, when))
    assert not wide
