"""Common effects that are about playing cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine import language as lang
from engine.language import From, Lasts, Manner, On, Place, Pool
from engine.language.walk import cards_acted_on, own_parts, parts
from oracle.effects.lists import group
from oracle.effects.reading import IT, SELF, Sheet, Step, is_own_play, types_asked

_ACTIONS: Final = ("Action", "Attack", "Duration", "Reaction")
_TREASURES: Final = ("Treasure", "Loot", "Duration")


def _played(sheet: Sheet) -> Iterator[Step]:
    """Yield the instructions that play another card than this one, once."""
    for step in sheet.each(lang.Play, lang.PlayFromSupply):
        if isinstance(step.word, lang.PlayFromSupply):
            yield step
            continue
        once = step.word.times == 1 and step.word.manner is not Manner.REPLAY
        if once and sheet.origins(step.word.cards) != {SELF}:
            yield step


def _one_name(sheet: Sheet, step: Step) -> bool:
    """Report whether only cards of one name can be played."""
    return any(isinstance(asked, lang.Named) for asked in sheet.asked(step))


def _now(sheet: Sheet, step: Step) -> bool:
    """Report whether it happens as part of what the card does when it is played (bought, received), and not later."""
    return step.ability is step.printed and is_own_play(step.ability, sheet.card)


# ------------------------------------------------------------------ playing cards


@group("play-a-card-multiple-times")
def _multiple(sheet: Sheet) -> bool:
    return any(step.word.times != 1 or step.word.manner is Manner.REPLAY for step in sheet.each(lang.Play))


@group("play-a-card-while-leaving-it")
def _leaving(sheet: Sheet) -> bool:
    return sheet.has(lang.PlayFromSupply) or any(step.word.manner is Manner.LEAVING for step in sheet.each(lang.Play))


@group("play-a-card-while-leaving-it", "may move it")
def _moves_left(sheet: Sheet) -> bool:
    return any(step.printed is sheet.card.play for step in sheet.each(lang.PutFromSupply)) or any(
        step.printed is sheet.card.play and step.word.source in (Place.SUPPLY, Place.TRASH)
        for step in sheet.each(lang.Gain)
        if isinstance(step.word.source, Place) and not isinstance(step.word.filter, lang.Named)
    )


@group("play-a-card-while-leaving-it", "when-discard")
def _from_play(sheet: Sheet) -> bool:
    return "Traveller" not in sheet.types and any(
        ability.source is From.ITSELF and ability.when.source is Place.PLAY
        for ability, _ in sheet.triggered(On.DISCARD)
    )


@group("play-an-action-card")
def _plays_action(sheet: Sheet) -> bool:
    return any(sheet.may_be(step, *_ACTIONS) and not _one_name(sheet, step) for step in _played(sheet))


@group("play-an-action-card", "only one card")
def _plays_one_card(sheet: Sheet) -> bool:
    from engine.collection import load

    if sheet.has(lang.BecomeFromSupply):
        return True
    names = [asked.name for step in _played(sheet) for asked in sheet.asked(step) if isinstance(asked, lang.Named)]
    return any("Action" in load(name).versions[-1].types for name in names)


@group("play-an-action-card", "also")
def _plays_as_treasure(sheet: Sheet) -> bool:
    return any(
        step.word.type == "Treasure" and "Action" in (types_asked(step.word.filter) or ())
        for step in sheet.each(lang.AlsoType)
    )


@group("play-a-card-at-the-start-of-your-turn")
def _at_start(sheet: Sheet) -> bool:
    for step in sheet.each(lang.Play, lang.PlayFromSupply):
        if SELF in sheet.origins(cards_acted_on(step.word)) or _one_name(sheet, step):
            continue
        if step.ability.when.on in (On.START_OF_TURN, On.FIRST_AT_TURN):
            return True
        on_gain = step.ability.when.on is On.GAIN and step.ability.when.phase is None
        if on_gain and sheet.may_be(step, *_ACTIONS) and "Event" not in sheet.types:
            return True
    return sheet.has(lang.SetAsideCard)


@group("play-a-card-at-the-start-of-your-turn", "works at once")
def _works_at_once(sheet: Sheet) -> bool:
    if "Night" in sheet.types:
        return False
    for step in sheet.each(lang.SetUp):
        if step.word.ability.when.on is On.START_OF_TURN and step.word.lasts is not Lasts.NEXT_TURN:
            return True
    return any(_starts_turns(step.word.name) for step in sheet.each(lang.TakeCard, lang.TakeCopy))


def _starts_turns(name: str) -> bool:
    """Report whether a State or an Artifact has a start-of-turn ability."""
    from engine.collection import load

    return any(ability.when.on is On.START_OF_TURN for ability in load(name).versions[-1].abilities)


# ------------------------------------------------------------------ Reactions


@group("reaction-that-plays-itself")
def _plays_itself(sheet: Sheet) -> bool:
    return "Reaction" in sheet.types and any(
        SELF in sheet.origins(step.word.cards) and step.ability.when.on is not On.START_OF_TURN
        for step in sheet.each(lang.Play)
    )


@group("reaction-to-attack")
def _to_attack(sheet: Sheet) -> bool:
    return any(
        ability.source is From.HAND and ability.when.filter == lang.Typed("Attack")
        for ability, _ in sheet.triggered(On.BEFORE_PLAY)
    )


# ------------------------------------------------------------------ in the Buy phase


@group("actions-in-your-buy-phase", "uses them")
def _uses_actions(sheet: Sheet) -> bool:
    return "Treasure" in sheet.types and any(step.word.pool is Pool.ACTIONS for step in sheet.each(lang.InPool))


@group("actions-in-your-buy-phase", "returns to the Action phase")
def _returns(sheet: Sheet) -> bool:
    return sheet.has(lang.ReturnToActionPhase)


@group("actions-in-your-buy-phase", "Treasure of an Action pile")
def _of_action_pile(sheet: Sheet) -> bool:
    from engine.collection import load

    if "Treasure" not in sheet.types or sheet.entry.pile in ("non-supply", "none", "base"):
        return False
    if "Action" in sheet.types:
        return True
    if not sheet.entry.pile.startswith("split:"):
        return False
    cards = load(sheet.entry.pile.removeprefix("split:")).needs
    return bool(cards) and "Action" in load(cards[0]).versions[-1].types


@group("actions-in-your-buy-phase", "Treasure that is an Action")
def _both(sheet: Sheet) -> bool:
    return {"Action", "Treasure"} <= set(sheet.types)


@group("actions-in-your-buy-phase", "Treasure that is a Liaison")
def _liaison(sheet: Sheet) -> bool:
    return {"Liaison", "Treasure"} <= set(sheet.types)


@group("actions-in-your-buy-phase", "plays Actions before buying")
def _before_buying(sheet: Sheet) -> bool:
    if sheet.has(lang.AlsoType):
        return _plays_as_treasure(sheet)
    for step in sheet.each(lang.Play):
        on = step.ability.when.on
        there = (
            ("Treasure" in sheet.types and _now(sheet, step))
            or on is On.START_OF_BUY
            or (on is On.AFTER_PLAY and step.ability.source is From.GAME)
        )
        in_action_phase = any(
            isinstance(word, lang.Clause) and lang.During(lang.Phase.ACTION) in parts(word.if_)
            for word in step.within
            if isinstance(word, lang.Clause) and word.if_ is not None
        )
        if there and not in_action_phase and sheet.may_be(step, *_ACTIONS):
            return True
    return False


def _gained(sheet: Sheet) -> Iterator[Step]:
    """Yield the instructions that play the card that somebody has gained."""
    for step in sheet.each(lang.Play):
        on_gain = step.ability.when.on is On.GAIN and step.ability.source is not From.ITSELF
        if on_gain and IT in sheet.origins(step.word.cards):
            yield step


@group("actions-in-your-buy-phase", "plays a gained Action")
def _plays_gained_action(sheet: Sheet) -> bool:
    return any(sheet.may_be(step, *_ACTIONS) for step in _gained(sheet))


@group("actions-in-your-buy-phase", "plays a gained Treasure")
def _plays_gained_treasure(sheet: Sheet) -> bool:
    return any(sheet.may_be(step, "Treasure") and not sheet.may_be(step, *_ACTIONS) for step in _gained(sheet))


@group("actions-in-your-buy-phase", "card that plays a gained Treasure")
def _may_play_gained_treasure(sheet: Sheet) -> bool:
    return any(sheet.may_be(step, *_TREASURES) for step in _gained(sheet))


def plays_any_when_gained(sheet: Sheet) -> bool:
    """Report whether gaining it lets its player play some card of their hand, whatever that does."""
    return any(
        step.ability.when.on is On.GAIN
        and step.ability.source is From.ITSELF
        and Place.HAND in sheet.origins(step.word.cards)
        for step in sheet.each(lang.Play)
    )


@group("actions-in-your-buy-phase", "gained, plays an Action")
def _gained_plays(sheet: Sheet) -> bool:
    return plays_any_when_gained(sheet)


def is_played_on(sheet: Sheet, on: On, source: From) -> bool:
    """Report whether it is played by its own ability when something happens."""
    return any(
        step.ability.when.on is on and step.ability.source is source and SELF in sheet.origins(step.word.cards)
        for step in sheet.each(lang.Play)
    )


@group("actions-in-your-buy-phase", "gained, is played")
def _gained_is_played(sheet: Sheet) -> bool:
    return "Action" in sheet.types and is_played_on(sheet, On.GAIN, From.ITSELF)


@group("actions-in-your-buy-phase", "gains then")
def _gains_then(sheet: Sheet) -> bool:
    for step in sheet.each(lang.Gain):
        if not step.by_others and (
            step.ability.when.on is On.START_OF_BUY or ("Treasure" in sheet.types and _now(sheet, step))
        ):
            return True
    return False


@group("actions-in-your-buy-phase", "played at a gain")
def _played_at_gain(sheet: Sheet) -> bool:
    return any(
        step.ability.when.on is On.GAIN
        and step.ability.source is From.HAND
        and step.ability.when.who in (lang.Who.YOU, lang.Who.ALL)
        and SELF in sheet.origins(step.word.cards)
        for step in sheet.each(lang.Play)
    )


@group("actions-in-your-buy-phase", "discarded, is played")
def _discarded_is_played(sheet: Sheet) -> bool:
    return is_played_on(sheet, On.DISCARD, From.ITSELF)


@group("actions-in-your-buy-phase", "trashed, is played")
def _trashed_is_played(sheet: Sheet) -> bool:
    return is_played_on(sheet, On.TRASH, From.ITSELF)


@group("actions-in-your-buy-phase", "bought, plays Actions")
def _bought_plays_actions(sheet: Sheet) -> bool:
    return "Event" in sheet.types and any(
        _now(sheet, step) and sheet.may_be(step, *_ACTIONS) for step in sheet.each(lang.Play)
    )


@group("actions-in-your-buy-phase", "bought, plays Treasures")
def _bought_plays_treasures(sheet: Sheet) -> bool:
    return "Event" in sheet.types and any(
        _now(sheet, step) and sheet.may_be(step, *_TREASURES) for step in sheet.each(lang.Play)
    )


@group("actions-in-your-buy-phase", "Action that plays Treasures")
def _action_plays_treasures(sheet: Sheet) -> bool:
    return "Action" in sheet.types and any(
        _now(sheet, step) and sheet.may_be(step, *_TREASURES) and not _one_name(sheet, step)
        for step in sheet.each(lang.Play)
    )


@group("actions-in-your-buy-phase", "plays as another card")
def _as_another(sheet: Sheet) -> bool:
    return sheet.has(lang.SetAsideCard)


# ------------------------------------------------------------------ on another player's turn


_GIVES: Final = (Pool.ACTIONS, Pool.BUYS, Pool.COINS)


def _reacts(sheet: Sheet) -> bool:
    """Report whether it may be played on another player's turn."""
    return _plays_itself(sheet) or _gained_is_played(sheet)


def _gives_when_played(sheet: Sheet) -> bool:
    return sheet.card.play is not None and any(
        isinstance(part, lang.Plus) and part.pool in _GIVES for part in own_parts(sheet.card.play)
    )


@group("effects-when-its-not-your-turn", "playing as a Reaction")
def _reaction_gives(sheet: Sheet) -> bool:
    return _plays_itself(sheet) and _gives_when_played(sheet)


@group("effects-when-its-not-your-turn", "playing with a Way")
def _reaction_with_way(sheet: Sheet) -> bool:
    return _reacts(sheet) and not _gives_when_played(sheet)
