"""The linter: mistakes that a card's author makes are found, and the cards as they are give no finding.

The planted mistakes were written down before the checks for them were; one that is not found stays in the list and
is counted.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
from cases import each

from engine.collection import entries, load
from engine.language import *
from engine.language.lint import lint
from oracle.authoring.checking import faults


def action(*abilities: Ability, types: tuple[str, ...] = ("Action",)) -> Entry:
    """A made-up card."""
    card = Card("Smithy", types, Cost(4), abilities, since=2008)
    return replace(load("Smithy"), versions=(card,))


def event(*abilities: Ability) -> Entry:
    """A made-up Event."""
    return replace(load("Mission"), versions=(replace(load("Mission").versions[-1], abilities=abilities),))


HAND: Final = Place.HAND
TRASH_ONE_PLAINLY: Final = Trash(exactly(1, HAND))
TRASH_ONE: Final = Trash(exactly(1, HAND), as_="trashed")

# What is wrong in words, and the entry.
def an_extra_turn_with(ability: Ability) -> SetUp:
    """An extra turn after this one, during which an ability is there."""
    turn = Clause((TakeTurn(during=(ability,)),))
    return SetUp(Ability(When(On.AFTER_TURN, Who.ALL), turn, From.SET_UP), Lasts.AFTER_TURN)


MISTAKES: Final[tuple[tuple[str, Entry], ...]] = (
    ("a name is read that nothing binds", action(play(Discard(Ref("them"))))),
    ("a name is bound that nothing reads", action(play(Discard(exactly(1, HAND), as_="them")))),
    ("a name is read before it is bound",
     action(play(Gain(CostsUpTo(2, than=Ref("trashed"))), TRASH_ONE, Gain(Cheaper(Ref("trashed")))))),
    ("a name of the done part is read in the other part",
     action(play(Clause((TRASH_ONE,), need=Need.MAY, otherwise=(Gain(Cheaper(Ref("trashed"))),)),
                 Gain(Cheaper(Ref("trashed")))))),
    ("a name of one option is read in another",
     action(play(ChooseOne((Option("trash", (TRASH_ONE, Gain(Cheaper(Ref("trashed"))))),
                            Option("gain", (Gain(CostsUpTo(2, than=Ref("trashed"))),))))))),
    ("a name is bound after its last reader",
     action(play(TRASH_ONE, Gain(Cheaper(Ref("trashed"))), Discard(exactly(1, HAND), as_="trashed")))),
    ("a number is read as cards", action(play(PayAny(Pool.COINS, as_="paid"), Discard(Ref("paid"))))),
    ("cards are read as a number", action(play(TRASH_ONE, cards(Bound("trashed"))))),
    ("a card that was only named is moved", action(play(NameCard("named"), Put(Ref("named"), HAND)))),
    ("an ability that is set up rebinds what it reads and sets up again",
     action(play(Put(exactly(3, HAND), Place.ASIDE, as_="kept"), SetUp(
         Ability(When(On.START_OF_TURN), Clause((
             Put(exactly(1, Ref("kept")), HAND), Put(exactly(1, HAND), Place.ASIDE, as_="kept"),
         )), From.SET_UP), Lasts.NEXT_TURN)), types=("Action", "Duration"))),
    ("cards from the deck are never put back", action(play(FromDeck(3, "seen"), Put(exactly(1, Ref("seen")), HAND)))),
    ("a card is named that does not exist", action(play(Gain(Named("Platinium"))))),
    ("a card is named that no game with this one has", action(play(Gain(Named("Horse"))))),
    ("a pile to exchange for that does not exist", action(play(Exchange(This(), "Vampyre")))),
    ("a State that does not exist", action(play(TakeCard("Lost in the Wood")))),
    ("a type that does not exist", action(play(Gain(Typed("Potato"))))),
    ("two play abilities", action(play(cards(1)), play(actions(1)))),
    ("Overpaid without Overpay",
     action(play(cards(1)), Ability(When(On.GAIN), Clause((coins(Overpaid()),))))),
    ("a condition that always holds",
     action(play(Clause((cards(1),), if_=AtLeast(Count(AllIn(HAND)), 0))))),
    ("a condition that never holds",
     action(play(Clause((cards(1),), if_=AllOf((AtLeast(HandSize(), 5), AtMost(HandSize(), 3))))))),
    ("either this or not this", action(play(Clause((cards(1),), if_=AnyOf((YourTurn(), No(YourTurn()))))))),
    ("a phase in which the ability never resolves",
     action(play(next_turn(Clause((cards(1),), if_=During(Phase.BUY)))), types=("Action", "Duration"))),
    ("an amount that can be negative", action(play(coins(Scaled(Count(AllIn(HAND)), -1))))),
    ("more than there may be", action(play(cards(Sum((5, Scaled(HandSize(), -1))))))),
    ("nothing is drawn", action(play(cards(0)))),
    ("any number is drawn", action(play(cards(ANY_NUMBER)))),
    ("a selector with no card in the game", action(play(Gain(Every((Typed("Curse"), Typed("Attack"))))))),
    ("a cost from high to low", action(play(Gain(CostsFrom(6, 3))))),
    ("a gain from the Supply of what is never there", action(play(Gain(Typed("Spirit"))))),
    ("more cards are picked at least than at most", action(play(Discard(Pick(2, 1, HAND))))),
    ("a choice that can never be made", action(play(Discard(up_to(0, HAND))))),
    ("cards are picked from a deck that nobody looked at", action(play(Discard(exactly(1, Place.DECK))))),
    ("a Reaction that is offered for ever",
     action(play(cards(2)), Ability(
         When(On.BEFORE_PLAY, Who.OTHERS, Typed("Attack")), Clause((Immune(),), need=Need.MAY, cost=(Reveal(This()),)),
         From.HAND), types=("Action", "Reaction"))),
    ("It in a play ability", action(play(Put(It(), HAND)))),
    ("Instead where nothing would have happened",
     action(play(cards(1)), Ability(When(On.GAIN), Clause((Instead(), Put(It(), HAND)))))),
    ("an ability is set up that does not say so",
     action(play(SetUp(Ability(When(On.START_OF_TURN), Clause((cards(1),))), Lasts.NEXT_TURN)),
            types=("Action", "Duration"))),
    ("what an extra turn brings does not say that it is set up",
     action(play(an_extra_turn_with(Ability(When(On.ONGOING), effect=CannotBuy()))))),
    ("the next turn on a card that is no Duration", action(play(next_turn(cards(2))))),
    ("an Attack that concerns nobody else", action(play(cards(2)), types=("Action", "Attack"))),
    ("an Action that cannot be played", action(Ability(When(On.GAIN), Clause((coins(2),))))),
    ("what happens otherwise, where nothing can fail",
     action(play(Clause((cards(1),), otherwise=(actions(1),))))),
    ("a condition after 'to' that is always carried out",
     action(play(Clause((cards(1),), cost=(actions(1),), otherwise=(coins(1),))))),
    ("what has to be done, as often as it can be", action(play(AsOften(Clause((cards(1),)))))),
    ("two options with the same words",
     action(play(ChooseOne((Option("+1 Card", (cards(1),)), Option("+1 Card", (actions(1),))))))),
    ("all options are chosen",
     action(play(ChooseOne((Option("+1 Card", (cards(1),)), Option("+1 Action", (actions(1),))), count=2)))),
    ("several players where one is meant", action(play(Put(exactly(1, HAND), HAND, whose=Who.OTHERS)))),
    ("an Event that is played", event(play(cards(1)))),
    ("an Event whose buyer would have to be asked",
     event(Ability(When(On.BUY), Clause((Gain(CostsUpTo(4)),), need=Need.MAY, cost=(TRASH_ONE_PLAINLY,))))),
    ("a name that the ability binds only when it resolves is read by its condition",
     action(play(cards(1)), Ability(
         When(On.GAIN), Clause((Trash(exactly(1, HAND), as_="trashed"), Gain(Cheaper(Ref("trashed"))))), From.PLAY,
         while_=AtLeast(Count(Ref("trashed")), 1)))),
    ("a version that repeats the one before", replace(load("Smithy"), versions=(
        replace(load("Smithy").versions[0], abilities=(play(Draw(3)),)),
        replace(load("Smithy").versions[0], abilities=(play(Draw(3)),), since=2020, version="2020"),
    ))),
    ("a label that no scenario can name", replace(load("Smithy"), versions=(
        replace(load("Smithy").versions[0], version="2008 (pre-2022)"),
    ))),
    ("a cost that differs from the catalogue",
     replace(load("Smithy"), versions=(replace(load("Smithy").versions[0], cost=Cost(5)),))),
    ("a type that differs from the catalogue",
     replace(load("Smithy"), versions=(replace(load("Smithy").versions[0], types=("Action", "Night")),))),
    ("when-would-gain for the rest of this turn at the start of a turn",
     action(play(SetUp(Ability(When(On.START_OF_TURN), Clause((cards(1),)), From.SET_UP), Lasts.THIS_TURN)))),
    ("worth VP when played", action(play(cards(1)), Ability(When(On.PLAY), effect=Worth(3)))),
    ("used up the next time, but from the hand",
     action(play(cards(1)), Ability(When(On.GAIN), Clause((Discard(This()), cards(1)), need=Need.MAY), From.HAND,
                                    often=Often.NEXT), types=("Action", "Reaction"))),
    # Those that no look at the data alone can tell.
    ("'if you do' as a second instruction", action(play(may(TRASH_ONE), Gain(CostsUpTo(2, than=Ref("trashed")))))),
    ("'this turn' and the wrong player", action(play(Each(Who.OTHERS, (coins(1),))))),
    ("may and must", action(play(Trash(exactly(2, HAND))))),
)
NOT_FOUND: Final = {"'if you do' as a second instruction", "'this turn' and the wrong player", "may and must"}


def found(entry: Entry) -> list[str]:
    """What is said against an entry, with all others as they are."""
    every = [entry if other.name == entry.name else other for other in entries()]
    return faults(every, {entry.name})


def test_a_card_alone_is_judged_without_the_others() -> None:
    assert lint(load("Watchtower").versions[-1]) == []


@each(("what", "entry"), MISTAKES)
def test_a_planted_mistake_is_found(what: str, entry: Entry) -> None:
    own = found(entry)
    if what in NOT_FOUND:
        assert own == []
    else:
        assert own, what


def test_of_forty_mistakes_thirty_six_are_found() -> None:
    assert len(MISTAKES) >= 40
    assert len(MISTAKES) - len(NOT_FOUND) >= 36 and len(NOT_FOUND) / len(MISTAKES) <= 0.1


# What looks like a mistake and is none.
RIGHT: Final[tuple[tuple[str, Entry], ...]] = (
    ("a name that a declined step leaves empty",
     action(play(may(TRASH_ONE), Gain(CostsUpTo(2, than=Ref("trashed")))))),
    ("a number that a condition keeps from being negative",
     action(play(Clause((cards(Sum((HandSize(), -4))),), if_=AtLeast(HandSize(), 5))))),
    ("a Reaction that moves itself",
     action(play(cards(1)), Ability(When(On.GAIN), Clause((Discard(This()), cards(1)), need=Need.MAY), From.HAND),
            types=("Action", "Reaction"))),
    ("a Reaction whose condition comes to an end",
     action(play(cards(1)), Ability(When(On.GAIN), Clause((Put(It(), Place.DECK),), if_=Tracked(It()), need=Need.MAY,
                                                          cost=(Reveal(This()),)), From.HAND),
            types=("Action", "Reaction"))),
    ("what is gathered in a loop",
     action(play(AsOften(Clause((Repeat(2, (cards(1),)),), need=Need.MAY, cost=(Discard(exactly(1, HAND)),)))))),
    ("what an extra turn brings says that it is set up",
     action(play(an_extra_turn_with(Ability(When(On.ONGOING), source=From.SET_UP, effect=CannotBuy()))))),
    ("all cards taken from the deck are put away, one by one",
     action(play(FromDeck(2, "seen"), Put(exactly(1, Ref("seen")), HAND), Discard(Ref("seen"))))),
)


@pytest.mark.parametrize(("what", "entry"), RIGHT, ids=[what for what, _ in RIGHT])
def test_what_is_right_is_not_found(what: str, entry: Entry) -> None:
    assert [fault for fault in found(entry) if "catalogue" not in fault] == []
