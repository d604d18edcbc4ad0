"""Writes docs/language.md from the code: every word, what it means, which fields it has, why there is one of one card.

Run: python tests/make_language.py, or with words (python tests/make_language.py Pick FromDeck) to see which cards use them.
"""

from __future__ import annotations

import inspect
import sys
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from typing import Final

import engine.collection
from engine.language import nodes, terms
from engine.language.walk import parts, words_of

TARGET = Path(__file__).parent.parent / "docs" / "language.md"
GROUPS: Final[tuple[tuple[type[nodes.Word], str], ...]] = (
    (nodes.Cards, "Cards"),
    (nodes.Quantity, "Amounts"),
    (nodes.Filter, "Filters"),
    (nodes.Condition, "Conditions"),
    (nodes.Instruction, "Instructions"),
    (nodes.Effect, "Ongoing effects"),
)
FRAME = (nodes.Entry, nodes.Chosen, nodes.Card, nodes.Cost, nodes.Ability, nodes.When, nodes.Option)
VOCABULARIES = (
    terms.On, terms.From, terms.Who, terms.Need, terms.Often, terms.Lasts, terms.Manner, terms.Place, terms.Pool,
    terms.Phase,
)
# Why a word that only one card uses is a word of the language all the same.
DEFENDED: dict[str, str] = {
    "Yours": "\"your Border Guards\" is said of where a card is, which no other filter looks at",
    "AddMark": "tokens that lie on a card in play are a mechanic of their own; they cannot be a number that an ability"
    " remembers, since several plays of the card share them",
    "Bid": "bidding is a mechanic of the game (\"each player bids once\"); no other words could say it",
    "BuyFrom": "buying outside the Buy phase, from cards that lie in no pile; everything else of it is plain buying",
    "CardWithToken": "the Estate token says which card; that is set-up of the game, not something an ability remembers",
    "CannotPlay": "the counterpart of CannotBuy; a limit has to hold for every way of playing from the hand",
    "CoinsFor": "what a Treasure is worth while something is active, as Coppersmith says too",
    "CostsLikeLastGained": "a cost that is looked up, not reduced: no reduction of it is possible",
    "AlsoDiscarded": "what Clean-up discards is what the turn does; a start-of-Clean-up ability would be too early",
    "Adjust": "an Artifact that changes numbers in another card's instructions",
    "Adjustable": "see Adjust",
    "ExtraRound": "only the end of the game can be prolonged so; the kernel's turn order asks for it",
    "ExtraTurn": "\"a 2nd extra turn in a row\" is about whichever player's turn it was",
    "FaceUp": "face-down cards in the trash are a state of the card that players see",
    "FollowPlayed": "following a card's instructions without playing it, in another way",
    "GainIt": "the one who gains in somebody's place must not choose again",
    "GainedTo": "where a card would be gained to is part of the occurrence, which no filter sees",
    "GaveCoins": "what resolving a card gave is part of the occurrence of having played it",
    "HasAbilitiesOf": "the rule of 2015 to 2018 about Estates; Band of Misfits says \"is that card\", which is another thing",
    "Ignore": "additions that are ignored while something is active; it has to hold for all later cards",
    "OneLess": "a token that shrinks whatever is drawn or got next, before it is; no trigger in between",
    "KeepInHand": "an exception to discarding one's hand, which only the turn can make",
    "Leaving": "which cards would be discarded is what Clean-up will do, not a place or a type",
    "Marks": "see AddMark",
    "NextHandSize": "\"you only draw 3 cards\" replaces the number; DrawMore adds to it",
    "Odd": "odd and even cannot be said with the comparisons",
    "OnThis": "cards that an ability puts on its card and takes off it over many turns; a bound name cannot change while"
    " the ability waits",
    "OncePerTurn": "\"if you haven't yet this turn\" holds for all copies of the card",
    "PayOffDebt": "paying off outside the Buy phase",
    "PlaceEstateToken": "see CardWithToken",
    "PlayedThisTurn": "what was played this turn and is still in play is memory about single cards, kept only in games that ask",
    "PlaysFromHand": "a limit has to hold for every way of playing from the hand",
    "PlusCoinsInText": "the only rule that reads a card's text",
    "Purchases": "the only count that takes Events and Projects in; Times counts cards",
    "PutOnThis": "see OnThis",
    "RemoveMarks": "see AddMark",
    "ResolveTwice": "a second resolution within one play; a throne-room plays again, which is another thing",
    "SetAsideCard": "a card that set-up of the game put beside a landscape",
    "Some": "the counterpart of Matches (all of them)",
    "StayInPlay": "an exception to discarding from play, which only the turn can make",
    "TakeIt": "see GainIt",
    "Those": "a Pick would take the cards off their name",
    "TurnFaceDown": "see FaceUp",
    "CollectsTokens": "moved at once, which no ability that could be put in an order does",
    "NamedThisTurn": "what was named is remembered beyond the ability that asked, and by all copies of the card",
    "EachPile": "piles are no cards, and what lies on top of them changes",
    "Least": "sets of several different cards are counted by the scarcest of them",
    "MostCopies": "compares the cards of all players",
    "Note": "\"what it cost\" is what it cost before something changed that",
    "SecondMost": "the second in an order of numbers; no other words could say it",
    "MoreCoinsFor": "the counterpart of CoinsFor, which sets the number",
    "Pass": "passing is a mechanic of the game: all cards move at once, after all have chosen",
    "ActionsAsBuys": "what can be used for buying, which only the turn can offer",
    "DifferentTypes": "TypeCount counts the types of each card for itself",
    "ReplaceKingdom": "the piles of the game are set-up; no other word puts them into it or takes them out of it",
    "OrdinalOfName": "each name is counted for itself; Ordinal counts the cards that match one filter",
    "TypeCount": "a number of types, where TypesAtLeast only compares it",
    "TypesAtLeast": "Courtier counts types too",
}
HEAD = """# The ability language

This page is made from the code (`python tests/make_language.py`); a test keeps it up to date. Which cards use a word
says `python tests/make_language.py WORD`.

A card is a value: an `Entry` with its dated versions, each a `Card` with `Ability` values. An ability says when
(`When`), from where (`From`), whether it is active (`while_`), how often, who resolves it; and its `Clause` says
what happens. A clause has one shape and is unwound in one order: **if_**, **need** (you may), **cost** (to ...),
**do**, **otherwise**. How to write a card: [adding a card](adding-a-card.md). What runs it: [the kernel](kernel.md).

Instructions run for YOU. Inside `Each`, YOU is the player affected; OWNER stays the one whose ability it is.
A name that one instruction binds (`as_`) is read by later ones with `Ref`; an ability that is set up takes the
names along that it reads. A card that an ability has lost track of can still be read (name, cost, types) but not
moved, and since 2021 not played.
"""


def users() -> dict[str, list[str]]:
    """For each word, the entries that use it."""
    found: dict[str, set[str]] = {}
    for entry in engine.collection.entries():
        for part in parts(entry):
            found.setdefault(type(part).__name__, set()).add(entry.name)
    return {word: sorted(names) for word, names in found.items()}


def word_text(word: type) -> list[str]:
    """One word: its fields, its meaning, why it is one if hardly a card uses it."""
    assert is_dataclass(word)
    shape = []
    for field in fields(word):
        optional = field.default is not MISSING or field.default_factory is not MISSING
        shape.append(f"{field.name}?" if optional else field.name)
    text = " ".join((inspect.getdoc(word) or "").split()).replace("``", "`")
    why = f" *Why it is a word: {DEFENDED[word.__name__]}.*" if word.__name__ in DEFENDED else ""
    return [f"- **{word.__name__}**({', '.join(shape)}): {text}{why}"]


def page() -> str:
    """The whole page."""
    lines = [HEAD, "## The frame", ""]
    for word in FRAME:
        lines += word_text(word)
    for kind, title in GROUPS:
        lines += ["", f"## {title}", "", inspect.getdoc(kind) or "", ""]
        for word in words_of(kind):
            lines += word_text(word)
    lines += ["", "## Closed vocabularies", ""]
    for vocabulary in VOCABULARIES:
        text = " ".join((inspect.getdoc(vocabulary) or "").split())
        lines.append(f"- **{vocabulary.__name__}**: {text} " + ", ".join(f"`{item.name}`" for item in vocabulary) + ".")
    lines += ["", f"Card types: {', '.join(terms.TYPES)}.", ""]
    return "\n".join(lines)


if __name__ == "__main__":
    if sys.argv[1:]:
        for asked in sys.argv[1:]:
            print(f"{asked}: {', '.join(users().get(asked, ['no card']))}")
    else:
        TARGET.write_text(page(), encoding="utf-8")
        print(f"wrote {TARGET}")
