"""Words of the language that a template prints: braces hold a field of the word, or who follows it.

``{filter}`` is one such card and ``{filter:many}`` are several; ``{your}``, ``{subject}`` and ``{it}`` are from the
point of view of the reader of the card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine import language as lang
from engine.language import Place, Who
from oracle.words.printing.context import DISPATCH, Phrase, Scope, a_words, cards, kind, place, who_words, with_listener
from oracle.words.printing.quantities import amount

_TEMPLATES: Final[dict[type, str]] = {
    # cards
    lang.This: "this",
    lang.It: "{it}",
    lang.OnThis: "the cards on this",
    lang.SetAsideCard: "the card set aside for this at set-up",
    lang.GainedLastTurn: "the cards {who} gained last turn",
    lang.TrashedLastTurn: "the cards {who} trashed last turn",
    lang.TopOf: "the top card of the {pile} pile",
    lang.AnyFrom: "any card of the {pile} pile",
    lang.Players: "{each} per player",
    # conditions
    lang.YourTurn: "it is {your} turn",
    lang.Odd: "{amount} is odd",
    lang.Tracked: "this ability has not lost track of {cards}",
    lang.SameCard: "{first} is the same physical card as {second}",
    lang.Bought: "it was bought",
    lang.GainedTo: "it goes to {place}",
    lang.Unaffected: "{subject} are unaffected by the Attack already",
    lang.ExtraTurnAllowed: "the turn before this one was not {your} own",
    lang.ExtraTurn: "the last turn was an extra turn",
    lang.NotByThis: "it was not brought about by this",
    lang.GaveCoins: "resolving it gave +$",
    # instructions
    lang.TopCard: "take note of the top card of {your} deck",
    lang.Reveal: "reveal {cards}",
    lang.NameCard: "name a card",
    lang.Remember: "remember {cards}",
    lang.Note: "note {amount}",
    lang.Discard: "discard {cards}",
    lang.DiscardDownTo: "discard down to {hand} cards in hand",
    lang.Trash: "trash {cards}",
    lang.DeckIntoDiscard: "put {your} deck into {your} discard pile (nothing is discarded)",
    lang.ReturnToPile: "return {cards} to its pile",
    lang.ShuffleIn: "shuffle {cards} into {your} deck",
    lang.KeepInHand: "keep {cards}",
    lang.TurnFaceDown: "turn {cards} face down for the turn",
    lang.PutOnThis: "put {cards} on this",
    lang.PlaceEstateToken: "move {your} Estate token to {cards}",
    lang.BuyFrom: "{subject} may buy one of {source}",
    lang.Overpay: "overpay by any amount",
    lang.PlayFromSupply: "play {filter} from the Supply, leaving it there",
    lang.BecomeFromSupply: "choose {filter} from the Supply; this is that card until it leaves play; play this",
    lang.TurnJourneyToken: "turn {your} Journey token over",
    lang.PayOffDebt: "pay off as much of {your} Debt as wanted",
    lang.RemoveMarks: "remove the tokens from this",
    lang.RemoveSun: "+1 Sun",
    lang.ReplaceKingdom: "remove the Kingdom piles from the Supply, and set up the piles that were chosen for this",
    lang.TakeCard: "take {name}",
    lang.TakeCopy: "take {name}",
    lang.ReturnCard: "return {name}",
    lang.KeepUntilCleanup: "keep this until Clean-up",
    lang.Immune: "be unaffected by the Attack",
    lang.Instead: "prevent that",
    lang.ReturnToActionPhase: "if it is {your} Buy phase, return to {your} Action phase",
    lang.SetUpAgain: "set this ability up again",
    # ongoing effects
    lang.CostsLikeLastGained: "this costs as much as the last other card gained this turn, if there was one",
    lang.HasAbilitiesOf: "your {filter:many} also have the abilities and types of {cards}",
    lang.CannotPlay: "{filter:many} cannot be played from {your} hand",
    lang.PlaysFromHand: "no more than {most} cards can be played from the hand in a turn",
    lang.AlsoDiscarded: "{cards} is discarded in Clean-up with the cards in play",
    lang.ResolveTwice: "the play ability of {filter:many} is resolved an extra time",
    lang.CoinsFor: "{filter:many} give ${coins}",
    lang.MoreCoinsFor: "{filter:many} give ${coins} more",
    lang.AlsoType: "{filter:many} are {type}s too",
    lang.ExtraRound: "at the end of the game, players who have this take one more turn",
    lang.ActionsAsBuys: "{subject} may use unused Actions as Buys",
}
_KINDS: Final[dict[type, str]] = {
    # kinds of cards, by the words behind "card"
    lang.CostsFrom: "costing from ${low} to ${high}",
    lang.Cheaper: "costing less than {than}",
    lang.PlusCoinsInText: 'with "+$" in the text',
    lang.TypesAtLeast: "with {types} or more types",
    lang.SharesType: "sharing a type with {cards}",
    lang.NamedThisTurn: "named this turn for this",
    lang.Leaving: "that would be discarded from play this turn",
    lang.Yours: "of yours",
    lang.MostCopies: "that nobody has more copies of than {subject}",
}


class _Fields(Mapping[str, object]):
    """The values for the slots of a template: the fields of a word, in words."""

    def __init__(self, node: object, scope: Scope) -> None:
        self.node, self.scope = node, scope

    def __getitem__(self, name: str) -> object:
        if name in ("your", "subject", "it"):
            return getattr(self.scope, name)
        value, scope = getattr(self.node, name), self.scope
        if isinstance(value, lang.Filter):
            return _Kind(kind(value, scope))
        if isinstance(value, Place):
            return place(value, scope)
        if isinstance(value, Who):
            return who_words(value, scope)
        if isinstance(value, (int, lang.Quantity)):
            return amount(value, scope)
        return value if isinstance(value, str) else cards(value, scope)

    def __iter__(self) -> Iterator[str]:
        raise TypeError("a template names what it asks for")

    def __len__(self) -> int:
        return 0


class _Kind:
    """A kind of cards in a template: one of them, or as ``{filter:many}`` several."""

    def __init__(self, phrase: Phrase) -> None:
        self.phrase = phrase

    def __format__(self, spec: str) -> str:
        return self.phrase.text(True) if spec == "many" else a_words(self.phrase)


def _say(node: object, scope: Scope) -> str:
    return _TEMPLATES[type(node)].format_map(_Fields(node, scope))


def _say_kind(node: object, scope: Scope) -> Phrase:
    return Phrase(after=(_KINDS[type(node)].format_map(_Fields(node, scope)),))


DISPATCH.update(dict.fromkeys(_TEMPLATES, with_listener(_say)))
DISPATCH.update(dict.fromkeys(_KINDS, with_listener(_say_kind)))
