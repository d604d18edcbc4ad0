"""Common effects that are about gaining, and about what is triggered by gaining, buying, trashing and discarding."""

from __future__ import annotations

from collections.abc import Iterator

from engine import language as lang
from engine.language import Ability, From, Lasts, On, Place, Pool, Who
from engine.language.walk import Node, below, own_parts, parts
from oracle.effects.lists import group
from oracle.effects.plays import is_played_on, plays_any_when_gained
from oracle.effects.reading import IT, SELF, Sheet, Step, filters, followed, is_own_play, types_asked

_GIVES = (Pool.ACTIONS, Pool.BUYS, Pool.COINS)


def _doing(sheet: Sheet, on: On, *kinds: type, others: bool = False) -> Iterator[tuple[Ability, Node]]:
    """Yield what abilities with such a trigger make their own player do, in words of these kinds; with ``others``, what
    they make others do."""
    for ability, within in sheet.triggered(on):
        if is_own_play(ability, sheet.card):
            continue
        for step in _inside(ability, within):
            if isinstance(step.word, kinds) and _of_others(step) is others:
                yield ability, step.word


def _inside(ability: Ability, within: tuple[object, ...]) -> Iterator[Step]:
    """Yield the words of an ability, but for those of abilities that it sets up."""

    def gather(word: object, around: tuple[object, ...]) -> Iterator[Step]:
        yield Step(word, around, ability)
        for part in below(word):
            if not isinstance(part, Ability):
                yield from gather(part, (*around, word))

    yield from gather(ability.clause, (*within, ability))


def _of_others(step: Step) -> bool:
    inside = step.within[step.within.index(step.ability) :]
    return any(isinstance(word, lang.Each) and word.who is not Who.ALL for word in inside)


def does_on_gain(sheet: Sheet, *kinds: type[object]) -> bool:
    """Report whether something happens by a card or Way when a card is gained, in words of these kinds. It lets some
    card be played then, or this one."""
    if plays_any_when_gained(sheet) or plays_another(sheet) or way(sheet, *kinds):
        return True
    return is_played_on(sheet, On.GAIN, From.HAND) and _play_has(sheet, *kinds)


def _play_has(sheet: Sheet, *kinds: type[object]) -> bool:
    return any(
        isinstance(step.word, kinds) and step.ability is sheet.card.play and not step.by_others
        for step in sheet.steps
        if step.within
    )


def way(sheet: Sheet, *kinds: type[object]) -> bool:
    """Report whether it is a Way by which a card does something in words of these kinds."""
    return "Way" in sheet.types and sheet.has(*kinds)


def plays_another(sheet: Sheet) -> bool:
    """Report whether it is a Way by which a card is played as another one, whatever that does."""
    return way(sheet, lang.SetAsideCard)


# ------------------------------------------------------------------ gains on other occurrences


@group("gain-on-when-buy")
def _gain_on_buy(sheet: Sheet) -> bool:
    return any(True for _ in _doing(sheet, On.BUY, lang.Gain))


@group("gain-on-when-discard", "gain on when-discard")
def _gain_on_discard(sheet: Sheet) -> bool:
    if any(ability.when.source is not Place.PLAY for ability, _ in _doing(sheet, On.DISCARD, lang.Gain)):
        return True
    played = is_played_on(sheet, On.DISCARD, From.ITSELF) and _play_has(sheet, lang.Gain)
    return played or way(sheet, lang.Gain) or plays_another(sheet)


@group("gain-on-when-discard", "discard on when-gain")
def _discard_on_gain(sheet: Sheet) -> bool:
    return any(True for _ in _doing(sheet, On.GAIN, lang.Discard)) or does_on_gain(sheet, lang.Discard)


@group("gain-on-when-gain", "when you gain this")
def _gain_on_own_gain(sheet: Sheet) -> bool:
    if any(ability.source is From.ITSELF for ability, _ in _doing(sheet, On.GAIN, lang.Gain, lang.Receive)):
        return True
    return plays_any_when_gained(sheet)


@group("gain-on-when-gain", "when you gain another card")
def _gain_on_other_gain(sheet: Sheet) -> bool:
    if any(ability.source is not From.ITSELF for ability, _ in _doing(sheet, On.GAIN, lang.Gain)):
        return True
    if any(True for _ in _doing(sheet, On.PILE_EMPTIES, lang.Gain)) or _discards_exiled(sheet):
        return True
    return not plays_any_when_gained(sheet) and does_on_gain(sheet, lang.Gain)


def _discards_exiled(sheet: Sheet) -> bool:
    """Report whether gaining lets cards be discarded, among them such as gain one then."""
    return any(
        ability.source is not From.ITSELF and Place.EXILE in sheet.origins(word.cards)
        for ability, word in _doing(sheet, On.GAIN, lang.Discard)
    )


@group("gain-on-when-trash", "gain on when-trash")
def _gain_on_trash(sheet: Sheet) -> bool:
    return any(ability.source is From.ITSELF for ability, _ in _doing(sheet, On.TRASH, lang.Gain))


@group("gain-on-when-gain", "gains two to the deck")
def _two_to_deck(sheet: Sheet) -> bool:
    return any(
        sum(isinstance(word, lang.Gain) and word.to is Place.DECK for word, _ in sequence) > 1
        for ability in sheet.card.abilities
        for sequence in followed(ability.clause)
    )


def _trashes(sheet: Sheet, on: On, itself: bool) -> bool:
    """Report whether cards are trashed then that may gain one when they are trashed."""
    return any(
        (ability.source is From.ITSELF or _own_pile(ability)) is itself and not _barren(sheet, word)
        for ability, word in _doing(sheet, on, lang.Trash, lang.Receive)
    )


def _barren(sheet: Sheet, word: Node) -> bool:
    """Report whether what is trashed is a card of one name, or this card, which gains nothing."""
    if isinstance(word, lang.Receive):
        return False
    named = isinstance(word.cards, lang.Pick) and isinstance(word.cards.filter, lang.Named)
    return named or (sheet.origins(word.cards) == {SELF} and not _gain_on_trash(sheet) and not _may_trash_any(sheet))


def _may_trash_any(sheet: Sheet) -> bool:
    """Report whether it may trash other cards than itself at that gain."""
    return any(sheet.origins(word.cards) != {SELF} for _, word in _doing(sheet, On.GAIN, lang.Trash))


def _own_pile(ability: Ability) -> bool:
    """Report whether an ability is about the cards of the pile that its token is on."""
    return isinstance(ability.when.filter, lang.HasToken)


@group("gain-on-when-trash", "trash on gaining this")
def _trash_on_gain(sheet: Sheet) -> bool:
    return _trashes(sheet, On.GAIN, True) or plays_any_when_gained(sheet)


@group("gain-on-when-trash", "trash on gaining another card")
def _trash_on_other_gain(sheet: Sheet) -> bool:
    return _trashes(sheet, On.GAIN, False) or way(sheet, lang.Trash) or plays_another(sheet)


@group("gain-on-when-trash", "trashes what gains nothing")
def _trashes_barren(sheet: Sheet) -> bool:
    return any(_barren(sheet, word) for _, word in _doing(sheet, On.GAIN, lang.Trash))


@group("gain-on-when-trash", "trash on buying this")
def _trash_on_buy(sheet: Sheet) -> bool:
    return _trashes(sheet, On.BUY, True)


@group("gain-on-when-trash", "gain when another card is trashed")
def _gain_on_other_trash(sheet: Sheet) -> bool:
    return any(ability.source is From.HAND for ability, _ in _doing(sheet, On.TRASH, lang.Gain))


# ------------------------------------------------------------------ where gained cards go


@group("gain-to-your-hand-deck", "to hand")
def _to_hand(sheet: Sheet) -> bool:
    return _gained_to(sheet, Place.HAND)


@group("gain-to-your-hand-deck", "to deck")
def _to_deck(sheet: Sheet) -> bool:
    return _gained_to(sheet, Place.DECK)


@group("gain-to-your-hand-deck", "to the set-aside area")
def _to_aside(sheet: Sheet) -> bool:
    return _gained_to(sheet, Place.ASIDE)


@group("gain-to-your-hand-deck", "itself to hand")
def _itself_to_hand(sheet: Sheet) -> bool:
    return any(step.word.place is Place.HAND for step in sheet.each(lang.GainedInto))


@group("gain-to-your-hand-deck", "itself to deck")
def _itself_to_deck(sheet: Sheet) -> bool:
    return any(step.word.place is Place.DECK for step in sheet.each(lang.GainedInto))


@group("gain-to-your-hand-deck", "others to hand")
def _any_to_hand(sheet: Sheet) -> bool:
    return _any_to(sheet, Place.HAND, "Action")


@group("gain-to-your-hand-deck", "others to deck")
def _any_to_deck(sheet: Sheet) -> bool:
    return _any_to(sheet, Place.DECK, "Night")


def _any_to(sheet: Sheet, place: Place, kind: str) -> bool:
    """Report whether a card of a type is gained there, which one the player chooses: one that itself is gained
    elsewhere."""
    return any(
        step.word.to is place
        and step.word.source in (Place.SUPPLY, Place.TRASH)
        and kind in (types_asked(step.word.filter) or {kind})
        and not any(isinstance(one, lang.Named) for one in filters(step.word.filter))
        for step in sheet.each(lang.Gain)
    )


def _gained_to(sheet: Sheet, place: Place) -> bool:
    return any(step.word.to is place for step in sheet.each(lang.Gain)) or any(
        step.word.place is place for step in sheet.each(lang.GainedInto)
    )


_MOVES = (lang.Put, lang.Trash, lang.Exchange, lang.Play, lang.ReturnToPile, lang.ShuffleIn, lang.Discard)


@group("move-gained-card", "moves it")
def _moves_gained(sheet: Sheet) -> bool:
    for ability, word in _doing(sheet, On.GAIN, *_MOVES):
        moved = sheet.origins(word.cards)
        if IT in moved or (SELF in moved and ability.source is From.ITSELF):
            return True
    return False


@group("move-gained-card", "may draw or shuffle it")
def _may_draw_gained(sheet: Sheet) -> bool:
    drawing = (lang.Draw, lang.DrawUntil, lang.ShuffleIn, lang.Receive)
    if any(ability.when.who is Who.YOU for ability, _ in _doing(sheet, On.GAIN, *drawing)):
        return True
    if "Way" in sheet.types:
        return plays_another(sheet) or any(True for _ in _doing_now(sheet, lang.Draw, lang.DrawUntil, lang.ShuffleIn))
    return plays_any_when_gained(sheet) or _plays_itself_to_draw(sheet)


def _doing_now(sheet: Sheet, *kinds: type[object]) -> Iterator[object]:
    """Yield what it does at once, not in abilities that it sets up."""
    for ability in sheet.card.abilities:
        yield from (part for part in own_parts(ability.clause) if isinstance(part, kinds))


def _plays_itself_to_draw(sheet: Sheet) -> bool:
    """Report whether it is played when its player gains a card, and puts cards from the deck into the hand at once."""
    played = any(
        SELF in sheet.origins(word.cards) and ability.source is From.HAND and ability.when.who is not Who.OTHERS
        for ability, word in _doing(sheet, On.GAIN, lang.Play)
    )
    return played and any(
        isinstance(part, (lang.Draw, lang.DrawUntil))
        or (isinstance(part, lang.Put) and part.to is Place.HAND and Place.DECK in sheet.origins(part.cards))
        for part in own_parts(sheet.card.play)
    )


@group("move-gained-card", "fails if it was moved")
def _fails_if_moved(sheet: Sheet) -> bool:
    for step in sheet.each(lang.Gain):
        name = step.word.as_
        if name is None or step.word.to is Place.ASIDE:
            continue
        for part in parts(step.ability.clause):
            if isinstance(part, (lang.Put, lang.Play)) and part.cards == lang.Ref(name):
                return True
    return False


# ------------------------------------------------------------------ on another player's turn


def _gives(part: object) -> bool:
    return isinstance(part, lang.Plus) and part.pool in _GIVES


@group("effects-when-its-not-your-turn", "gaining")
def _gives_on_gain(sheet: Sheet) -> bool:
    return not _gives_on(sheet, On.TRASH) and (
        _gives_on(sheet, On.GAIN)
        or plays_any_when_gained(sheet)
        or any(Place.BOON_DECK in sheet.origins(word.cards) for _, word in _doing(sheet, On.GAIN, lang.Receive))
    )


@group("effects-when-its-not-your-turn", "gaining or trashing")
def _gives_on_both(sheet: Sheet) -> bool:
    return _gives_on(sheet, On.TRASH) and _gives_on(sheet, On.GAIN)


def _gives_on(sheet: Sheet, on: On) -> bool:
    return any(
        _gives(word) and ability.when.who is Who.YOU and not _this_turn(sheet, ability)
        for ability, word in _doing(sheet, on, lang.Plus)
    )


def _this_turn(sheet: Sheet, ability: Ability) -> bool:
    """Report whether an ability is there for the rest of a turn only."""
    return any(step.word.ability is ability and step.word.lasts is Lasts.THIS_TURN for step in sheet.each(lang.SetUp))


@group("effects-when-its-not-your-turn", "uses them")
def _uses(sheet: Sheet) -> bool:
    spent = [step.word.pool for step in sheet.each(lang.Pay, lang.PayAny) if step.printed is sheet.card.play]
    counted = [step.word.pool for step in sheet.each(lang.InPool) if step.printed is sheet.card.play]
    return sheet.has(lang.BuyFrom) or bool({Pool.COINS, Pool.ACTIONS} & {*spent, *counted})


@group("effects-when-its-not-your-turn", "only on its own turn")
def _own_turn(sheet: Sheet) -> bool:
    return sheet.has(lang.YourTurn, lang.During, lang.Ordinal)


@group("effects-when-its-not-your-turn", "Estate token")
def _token(sheet: Sheet) -> bool:
    return any(isinstance(step.word.cards, lang.CardWithToken) for step in sheet.each(lang.Play))


@group("when-you-discard-this", "when-discard")
def _when_discard(sheet: Sheet) -> bool:
    return any(
        ability.source is From.ITSELF and ability.when.source is None for ability, _ in sheet.triggered(On.DISCARD)
    )


@group("when-you-discard-this", "puts into the discard pile")
def _puts_in_discard(sheet: Sheet) -> bool:
    return sheet.has(lang.DeckIntoDiscard) or any(step.word.to is Place.DISCARD for step in sheet.each(lang.Put))


@group("when-you-trash-this")
def _when_trash(sheet: Sheet) -> bool:
    return any(ability.source is From.ITSELF for ability, _ in sheet.triggered(On.TRASH))
