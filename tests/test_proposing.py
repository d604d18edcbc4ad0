"""What is proposed to somebody who writes a position down: the field's own first, and what belongs elsewhere."""

from __future__ import annotations

from cases import each

from oracle.scenario.draft import Draft, Field, fields_of
from oracle.scenario.proposing import Proposal, as_typed, proposals, unknown, with_proposal
from oracle.scenario.starts import starts

DRAFT = Draft().put("Alice.hand", ["Witch", "Village"])


def field(key: str, draft: Draft = DRAFT) -> Field:
    """A field of a draft."""
    return next(one for one in fields_of(draft) if one.key == key)


def first(key: str, typed: str, draft: Draft = DRAFT) -> Proposal:
    """What is proposed first."""
    return proposals(draft, field(key, draft), typed, [one.text for one in starts(draft)])[0]


@each(("key", "typed", "says"), [
    ("Alice.hand", "wat", "Watchtower"),
    ("Alice.hand", "5 cop", "5 Copper"),
    ("Alice.hand", "bob moat", "Bob’s hand: Moat"),
    ("Alice.hand", "innovation", "Alice’s Projects: Innovation; Landscapes: Innovation"),
    ("Alice.hand", "carol", "players: Carol"),
    ("Alice.hand", "deck 5 cop", "Alice’s deck: 5 Copper"),
    ("Alice.hand", "3 players", "players: Carol"),
    ("Bob.discard", "moat village", "Bob’s discard pile: Moat, Village"),
    ("Bob.hand", "+1 card on witch", "tokens: Witch[Bob +1 Card]"),
    ("supply", "inn moat", "Supply: Inn, Moat"),
    ("event", "witch", "Alice plays Witch"),
    ("event", "ends the t", "Alice ends the turn"),
    ("event", "+1 card on witch", "tokens: Witch[Alice +1 Card]"),
    ("event", "earlier vil", "earlier: Alice plays Village"),
    ("event", "bob has moat", "Bob’s hand: Moat"),
    ("event", "plays smithy", "Alice’s hand: Smithy; What happens: Alice plays Smithy"),
    ("event", "i play village", "What happens: Alice plays Village"),
    ("tokens", "emb wit", "Witch[1 Embargo]"),
    ("tokens", "bob +1 card wit", "Witch[Bob +1 Card]"),
    ("players", "", "Carol"),
    ("turn", "b", "Bob"),
    ("rules", "20", "2025"),
    ("landscapes", "trav", "Travelling Fair"),
])
def test_what_is_proposed_first(key: str, typed: str, says: str) -> None:
    assert first(key, typed).text.removesuffix("; ") == says


def test_a_proposal_for_elsewhere_changes_that_and_says_what_was_doubtful() -> None:
    found = first("Alice.hand", "bob wt, bv")
    assert found.draft is not None
    assert found.draft.get("Bob.hand") == ("Watchtower", "Border Village")
    assert found.draft.get("Alice.hand") == DRAFT.get("Alice.hand")
    assert any("Blessed Village" in remark for remark in found.remarks)
    assert with_proposal(DRAFT, field("Alice.hand"), found) == found.draft


def test_several_names_of_the_field_are_the_fields_own() -> None:
    found, = proposals(DRAFT, field("Alice.hand"), "wat, wat, 2 trader")
    assert found.text == "Watchtower, Watchtower, 2 Trader" and found.draft is not None
    assert found.draft.get("Alice.hand") == (*DRAFT.get("Alice.hand"), "2 Watchtower", "2 Trader")


def test_of_several_names_the_unknown_ones_are_told() -> None:
    assert unknown(field("Alice.hand"), "wat, zzzz, 2 trader, yyyy") == ["zzzz", "yyyy"]
    assert not any(one.text.startswith("Watchtower") for one in proposals(DRAFT, field("Alice.hand"), "wat, zzzz"))


def test_text_is_never_taken_for_a_position() -> None:
    for key in ("title", "expect", "choices"):
        assert all(one.draft is None for one in proposals(DRAFT, field(key), "Inn in trash with Watchtower"))
        assert as_typed(field(key), "Inn in trash with Watchtower")


def test_what_can_be_added_as_it_is() -> None:
    assert as_typed(field("Alice.deck"), "(2 Gold,Estate)")
    assert as_typed(field("Alice.deck"), "5 ?")
    assert as_typed(field("Alice.pending"), "Sailor/2")
    assert not as_typed(field("Alice.hand"), "Can I reveal Watchtower when I gain Inn?")
    assert not as_typed(field("Alice.hand"), "zzzz")
