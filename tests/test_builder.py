"""What is built without a terminal: fields of every kind, what is checked and proposed, every step back."""

from __future__ import annotations

import pytest

from oracle.builder import Builder, History, begun, read, written
from oracle.scenario import starts


def built(*typed: tuple[str, *tuple[str, ...]]) -> Builder:
    """A builder with words typed into some fields, each with enter after it."""
    builder = Builder(begun())
    for key, *texts in typed:
        builder.go(key)
        put(builder, *texts)
    return builder


def put(builder: Builder, *texts: str) -> str:
    """What is said to words that are typed, with enter after each."""
    said = ""
    for text in texts:
        builder.type(text)
        said = builder.enter().said
    return said


def told(builder: Builder) -> str:
    return " ".join(note.what + note.hint for note in [*builder.notes, *builder.assumed])


def test_every_kind_of_field_can_be_filled_in() -> None:
    builder = built(
        ("Alice.hand", "village", "bridge", "silver"), ("Alice.deck", "?", "(2 Gold,Estate)"),
        ("Alice.tavern", "duplicate"), ("Alice.coffers", "2"), ("Alice.pending", "caravan"), ("landscapes", "trav"),
        ("rules", "2022"), ("turn", "al"), ("phase", "act"), ("trash", "curse"), ("supply", "smithy 3"),
        ("earlier", "Alice plays Village"), ("event", "bridge"), ("expect", "always: Bridge in Alice.play"),
        ("title", "A bridge"))
    scenario = builder.scenario()
    assert scenario.title == "A bridge"
    assert scenario.era.year == 2022
    assert scenario.players[0].tavern == ("Duplicate",)
    assert dict(scenario.players[0].counts) == {"coffers": 2}
    assert scenario.players[0].pending == (("Caravan", "", 1, ()),)
    assert [str(one.deed) for one in scenario.earlier] == ["Alice plays Village"]
    assert [str(one) for one in scenario.event] == ["Alice plays Bridge"]
    assert [str(one) for one in scenario.expect] == ["always: Bridge in Alice.play"]
    assert [landscape.name for landscape in scenario.landscapes] == ["Travelling Fair"]


def test_check_tries_the_position_before_it_says_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as quick:
        quick.setattr(starts, "_STEPS", 0)
        builder = built(("Alice.hand", "i gain inn with wt"))
        assert "Not tried" in told(builder) and "Ready" not in told(builder)     # that takes too long
    builder = built(("Alice.hand", "I have Merchant, and I play Smithy with 3 Copper in my deck"))
    assert "Ready to explore" in told(builder)
    builder.go("Alice.hand")
    builder.remove()                                            # the Smithy
    assert "Alice has no Smithy in hand" in told(builder) and "Ready" not in told(builder)
    assert builder.travel(back=True) and "Ready to explore" in told(builder)
    builder.go("expect")
    put(builder, "possible: Smithy in Alice.dekc")
    assert "did you mean" in told(builder) and "Ready" not in told(builder)
    builder = built(("Alice.hand", "I play TR on Caravan and end my turn"))     # with what follows from settled choices
    assert "Ready to explore" in told(builder)
    proposed = [one.text for one in builder.proposals]           # what is proposed next is of the turn after: Bob's
    assert "Bob ends the turn" in proposed and not any(one.startswith("Alice plays") for one in proposed)


def test_every_step_is_taken_back_and_again_and_kept_with_half_a_line() -> None:
    kept: list[History] = []

    def keep(history: History) -> bool:
        kept.append(history)
        return len(kept) < 5

    builder = Builder(begun(), keep)
    builder.go("Alice.hand")
    assert put(builder, "inn", "zzzz") == "No card is named “zzzz”."        # it stays in the line, to be changed
    assert builder.typed == "zzzz" and builder.draft.get("Alice.hand") == ("Inn",) and not builder.unkept
    again = Builder(read(written(kept[-1], 200)))
    assert again.typed == "zzzz" and again.draft == builder.draft
    assert again.travel(back=True) and again.draft.empty and not again.travel(back=True)
    assert again.travel(back=False) and again.draft == builder.draft and not again.travel(back=False)
    builder.type("")
    builder.mark_item(-1)
    builder.remove()
    assert builder.draft.empty and builder.unkept
