"""Common effects that are about how an ability is put together: options, conditions, whom it concerns."""

from __future__ import annotations

from engine import language as lang
from engine.language import ANY_NUMBER, From, Need, On, Place, Who
from engine.language.walk import contains, names_bound_by, parts, result_of
from oracle.effects.lists import group, not_derived
from oracle.effects.reading import IT, Sheet, Step, followed

not_derived("effects-are-immediate", "", "a rule, not a list: it holds for every card")
not_derived("play-a-card-at-the-start-of-your-turn", "also", "a pointer to a ruling (Crown), not a property")
not_derived("removed-from-play", "also", "a pointer to a ruling (Capitalism), not a property")
not_derived("triggered-ability", "also", "pointers to rulings, not a property")


@group("several-options")
def _options(sheet: Sheet) -> bool:
    return sheet.has(lang.ChooseOne)


# ------------------------------------------------------------------ one effect for another


def _given_up(sheet: Sheet) -> set[str]:
    """Return the names of what instructions have moved, paid or taken off."""
    moved = (lang.Trash, lang.Discard, lang.Put, lang.Reveal, lang.ReturnToPile)
    paid = (lang.RemoveMarks, lang.Pay, lang.PayAny)
    return {name for step in sheet.each(*moved, *paid) if (name := result_of(step.word))}


def _depends(sheet: Sheet, word: object) -> bool:
    """Report whether an amount or a condition asks what has been given up."""
    given = _given_up(sheet)
    return any(isinstance(part, (lang.Ref, lang.Bound)) and part.name in given for part in parts(word))


def _only_if(sheet: Sheet) -> bool:
    """Report whether something is followed only if, or as often as, something else was carried out."""
    if any(step.word.cost for step in sheet.each(lang.Clause)):
        return True
    if any(step.word.if_ is not None and _depends(sheet, step.word.if_) for step in sheet.each(lang.Clause)):
        return True
    counted = [step.word.times for step in sheet.each(lang.Repeat)]
    counted += [step.word.amount for step in sheet.each(lang.Plus, lang.Draw)]
    return any(_depends(sheet, amount) for amount in counted)


@group("do-x-to-do-x-for", "to", "for")
def _to(sheet: Sheet) -> bool:
    return _only_if(sheet)


@group("not-optional-if-you-do")
def _if_you_do(sheet: Sheet) -> bool:
    if any(step.word.cost and step.word.need is Need.MUST for step in sheet.each(lang.Clause)):
        return True
    return any(
        step.word.if_ is not None and step.word.need is Need.MUST and _depends(sheet, step.word.if_)
        for step in sheet.each(lang.Clause)
    )


@group("not-optional-if-you-do", "gains nothing")
def _gains_nothing(sheet: Sheet) -> bool:
    return any(True for _ in sheet.triggered(On.WOULD_GAIN))


@group("not-optional-if-you-do", "moved, but gained")
def _moved_but_gained(sheet: Sheet) -> bool:
    return any(
        step.ability.when.on is On.GAIN and sheet.origins(step.word.cards) == {IT}
        for step in sheet.each(lang.Trash, lang.Exchange)
    )


# ------------------------------------------------------------------ several players


@group("each-player-each-other-player")
def _each(sheet: Sheet) -> bool:
    """Report whether each of several players follows more than one instruction, and somebody chooses on the way."""
    for step in sheet.each(lang.Each):
        if step.word.who not in (Who.OTHERS, Who.ALL):
            continue
        for sequence in followed(step.word):
            told = [word for word, _ in sequence if not isinstance(word, (lang.Remember, lang.Note))]
            if len(told) > 1 and any(_chosen(word) for word in parts(step.word)):
                return True
    return False


def _chosen(word: object) -> bool:
    """Report whether somebody chooses there."""
    if isinstance(word, lang.Pick):
        return not (word.low == word.high and isinstance(word.low, int) and word.low >= ANY_NUMBER)
    if isinstance(word, lang.Gain):
        return not isinstance(word.filter, lang.Named)
    if isinstance(word, lang.Clause):
        return word.need is Need.MAY
    return isinstance(word, (lang.ChooseOne, lang.DiscardDownTo, lang.NameCard))


# ------------------------------------------------------------------ what nobody can check


@group("addendum-cards-that-let-you-cheat", "", "first edition")
def _cheat(sheet: Sheet) -> bool:
    """Report whether it makes its player give up a card of some kind from the hand, without showing that there is
    none."""
    for step in sheet.each(lang.Trash, lang.Discard, lang.Play, lang.Choose):
        pick = step.word.pick if isinstance(step.word, lang.Choose) else step.word.cards
        if not isinstance(pick, lang.Pick) or pick.source is not Place.HAND or isinstance(pick.filter, lang.Anything):
            continue
        if pick.low == 0 or step.by_others or step.optional or _shows_hand(step):
            continue
        return True
    return False


def _shows_hand(step: Step) -> bool:
    """Report whether a player who has no such card shows that."""
    return any(isinstance(word, lang.Clause) and contains(word.otherwise, lang.Reveal) for word in step.within)


@group("traveller-traveller-upgrade")
def _traveller(sheet: Sheet) -> bool:
    return any(
        step.ability.when.on is On.DISCARD and step.ability.source is From.ITSELF for step in sheet.each(lang.Exchange)
    )


@group("reveal-look-at-cards-and-discard-trash-play")
def _looks(sheet: Sheet) -> bool:
    for step in sheet.each(lang.FromDeck, lang.DigFor):
        names = names_bound_by(step.word)
        for other in sheet.each(lang.Discard, lang.Trash, lang.Play):
            if names & {part.name for part in parts(other.word.cards) if isinstance(part, lang.Ref)}:
                return True
    return False
