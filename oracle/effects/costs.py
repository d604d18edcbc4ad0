"""Common effects that are about costs, names and piles."""

from __future__ import annotations

from engine import language as lang
from engine.language import From, On, Place
from engine.language.walk import Node, cards_acted_on, parts, result_of
from oracle.effects.lists import group
from oracle.effects.reading import NAME, SELF, Sheet, Step, asserted, filters


def _any(sheet: Sheet, *kinds: type[object]) -> bool:
    """Report whether such a word is in its abilities, or in what is chosen for it at set-up."""
    return sheet.has(*kinds) or any(isinstance(part, kinds) for part in parts(sheet.entry.chosen))


@group("card-costs", "from or exactly")
def _from_to(sheet: Sheet) -> bool:
    asked = [step.word for step in sheet.each(lang.CostsFrom, lang.CostsExactly)]
    asked += [part for part in parts(sheet.entry.chosen) if isinstance(part, lang.CostsFrom)]
    return any(isinstance(word, lang.CostsFrom) or (word.than is None and word.potions == 0) for word in asked)


@group("card-costs", "up to")
def _up_to(sheet: Sheet) -> bool:
    # "Cheaper than this" is a number of coins, that which is printed on the card.
    return any(step.word.than is None for step in sheet.each(lang.CostsUpTo)) or any(
        sheet.about(step, step.word.than) == {SELF} for step in sheet.each(lang.Cheaper)
    )


@group("card-costs", "or more")
def _or_more(sheet: Sheet) -> bool:
    return sheet.has(lang.CostsAtLeast)


@group("card-costs", "same")
def _same(sheet: Sheet) -> bool:
    return sheet.has(lang.CostsLikeLastGained) or any(
        (step.word.than is not None and step.word.coins == 0) or getattr(step.word, "potions", 0) != 0
        for step in sheet.each(lang.CostsExactly, lang.CostsUpTo)
    )


@group("card-costs", "lower or higher")
def _lower(sheet: Sheet) -> bool:
    return any(
        sheet.about(step, step.word.than) != {SELF} and (isinstance(step.word, lang.Cheaper) or step.word.coins == 0)
        for step in sheet.each(lang.Cheaper, lang.CostsUpTo)
        if step.word.than is not None
    )


_ABOUT_NAMES = (lang.CopyOf, lang.DifferentNames, lang.CopiesIn, lang.MostCopies, lang.SecondMost)


@group("copy-of-a-card-differently-named-cards")
def _copies(sheet: Sheet) -> bool:
    if any(step.word.different for step in sheet.each(lang.Pick)):
        return True
    for step in sheet.each(*_ABOUT_NAMES):
        gained = any(isinstance(word, lang.Gain) for word in step.within)
        other = any(isinstance(word, lang.Except) for word in step.within)
        if isinstance(step.word, lang.CopyOf):
            cards = step.word.cards
            named = NAME in sheet.origins(cards) or _named(sheet, cards) or isinstance(cards, lang.SetAsideCard)
            if named or (gained and not other):
                continue
        if isinstance(step.word, lang.CopiesIn) and gained and not other:
            continue
        return True
    return False


def _named(sheet: Sheet, cards: object) -> bool:
    """Report whether cards are such as a player has named."""
    return isinstance(cards, lang.Ref) and any(
        isinstance(word, lang.Choose) and word.verb == "name" for word in sheet.binders.get(cards.name, ())
    )


@group("cards-you-have-in-play")
def _in_play(sheet: Sheet) -> bool:
    asked = sheet.each(lang.AnyIn, lang.AllIn, lang.CopiesIn)
    if any(step.word.place is Place.PLAY for step in asked):
        return True
    if any(step.word.source is Place.PLAY for step in sheet.each(lang.Pick)):
        return True
    return sheet.has(lang.PlayedThisTurn, lang.Leaving)


@group("cost-reduction", "reduces")
def _reduces(sheet: Sheet) -> bool:
    return any(not _of_itself(sheet, step) for step in sheet.each(lang.CostLess))


def _of_itself(sheet: Sheet, step: Step) -> bool:
    return step.ability.source is From.ITSELF or step.word.filter == lang.Named(sheet.name)


@group("cost-reduction", "its own cost")
def _own_cost(sheet: Sheet) -> bool:
    if sheet.has(lang.CostsLikeLastGained):
        return True
    return any(_of_itself(sheet, step) for step in sheet.each(lang.CostLess))


@group("cost-reduction", "benefit from a trashed card's cost")
def _benefit(sheet: Sheet) -> bool:
    return sheet.has(lang.CoinCost)


@group("empty-supply-piles", "count them")
def _empty(sheet: Sheet) -> bool:
    if any(True for _ in sheet.triggered(On.PILE_EMPTIES)) or sheet.has(lang.EmptyPiles):
        return True
    return any(step.word.most == 0 for step in sheet.each(lang.OfSupply))


@group("empty-supply-piles", "return cards")
def _return(sheet: Sheet) -> bool:
    for step in sheet.each(lang.ReturnToPile, lang.Exchange):
        itself = sheet.origins(step.word.cards) == {SELF}
        if not itself or sheet.entry.pile not in ("non-supply", "none"):
            return True
    return False


@group("gain-a-copy")
def _gain_copy(sheet: Sheet) -> bool:
    return any(
        step.word.source is Place.SUPPLY
        and any(isinstance(one, (lang.CopyOf, lang.CopiesIn)) for one in asserted(step.word.filter))
        for step in sheet.each(lang.Gain)
    )


@group("name-a-card")
def _name(sheet: Sheet) -> bool:
    return sheet.has(lang.NameCard) or any(step.word.verb == "name" for step in sheet.each(lang.Choose))


@group("remodel-card", "trashes")
def _remodel(sheet: Sheet) -> bool:
    return _gains_by_cost(sheet, Place.TRASH)


@group("remodel-card", "does not trash")
def _remodel_without(sheet: Sheet) -> bool:
    return _gains_by_cost(sheet, None)


def _gains_by_cost(sheet: Sheet, place: Place | None) -> bool:
    """Report whether it moves a card away (trashes it, or not) and gains one that is judged by that card's cost."""
    for step in sheet.each(lang.Gain):
        for asked in filters(step.word.filter):
            if not isinstance(asked, (lang.CostsUpTo, lang.CostsExactly, lang.Cheaper)) or asked.than is None:
                continue
            if sheet.origins(asked.than) == {SELF}:
                continue
            trashed = _moved(sheet, step.printed, asked.than, lang.Trash)
            away = _moved(sheet, step.printed, asked.than, lang.Put) or _moved(
                sheet, step.printed, asked.than, lang.ReturnToPile
            )
            if (place is Place.TRASH and trashed) or (place is None and away and not trashed):
                return True
    return False


def _moved(sheet: Sheet, ability: Node, cards: Node, how: type) -> bool:
    """Report whether an instruction of this kind moves these cards."""
    for part in parts(ability):
        if isinstance(part, how):
            if cards_acted_on(part) == cards:
                return True
            if isinstance(cards, lang.Ref) and result_of(part) == cards.name:
                return True
    return False


@group("variable-coin-production")
def _variable(sheet: Sheet) -> bool:
    return any(
        step.word.pool is lang.Pool.COINS and not step.by_others and _counts_the_table(step)
        for step in sheet.each(lang.Plus)
    )


def _counts_the_table(step: Step) -> bool:
    """Report whether an amount, or whether it is given at all, depends on what lies somewhere and may change in the
    turn."""
    asked = [*parts(step.word.amount)]
    for word in step.within:
        if isinstance(word, lang.Clause) and word.if_ is not None and step.ability.when.on is On.PLAY:
            asked += parts(word.if_)
    return any(isinstance(word, (lang.AllIn, lang.InPool, lang.Tokens)) for word in asked)
