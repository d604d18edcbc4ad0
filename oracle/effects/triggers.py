"""The common effect "Triggered ability": what can be triggered in the middle of something else, and what it can do.

Its groups are called as the reference's lists are: the occurrence, then what the ability does. The reference names for
most of them examples only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from engine import language as lang
from engine.language import Ability, From, On, Place, Who
from engine.language.walk import own_parts
from oracle.effects.gains import does_on_gain, plays_another
from oracle.effects.lists import group
from oracle.effects.plays import is_played_on, plays_any_when_gained
from oracle.effects.reading import IT, SELF, Sheet, Step, followed, is_own_play

_NAME: Final = "triggered-ability"
_GAIN, _TRASH, _DISCARD = "when-gain", "when-trash", "when-discard"
_MIDDLE: Final = "abilities that can affect other abilities"


def _triggered(sheet: Sheet, *on: On) -> Iterator[Step]:
    """Yield the words of abilities that such an occurrence triggers."""
    for step in sheet.steps:
        if step.within and step.ability.when.on in on and not is_own_play(step.ability, sheet.card):
            yield step


def _does(sheet: Sheet, on: On, *kinds: type[object]) -> bool:
    """Report whether an ability triggered by it makes its player do something in words of these kinds; or lets a card
    be played that may."""
    if any(isinstance(step.word, kinds) and not _others(step) for step in _triggered(sheet, on)):
        return True
    return any(is_played_on(sheet, on, source) and _play_does(sheet, *kinds) for source in (From.HAND, From.ITSELF))


def _others(step: Step) -> bool:
    return any(who in (Who.OTHERS, Who.LEFT) for who in step.players)


def _play_does(sheet: Sheet, *kinds: type[object]) -> bool:
    return sheet.card.play is not None and any(isinstance(part, kinds) for part in own_parts(sheet.card.play))


def _makes_others(sheet: Sheet, on: On, *kinds: type[object]) -> bool:
    """Report whether an ability triggered by it makes other players do something in words of these kinds."""
    if any(isinstance(step.word, kinds) and _others(step) for step in _triggered(sheet, on)):
        return True
    played = is_played_on(sheet, on, From.ITSELF) or is_played_on(sheet, on, From.HAND)
    return played and any(isinstance(step.word, kinds) and _others(step) for step in sheet.steps)


def _puts_in_play(sheet: Sheet, on: On) -> bool:
    return any(
        isinstance(step.word, lang.Play) or (isinstance(step.word, lang.Put) and step.word.to is Place.PLAY)
        for step in _triggered(sheet, on)
    )


_DRAWS: Final = (lang.Draw, lang.DrawUntil)


def _affects_hand(sheet: Sheet, on: On) -> bool:
    if _does(sheet, on, *_DRAWS):
        return True
    if any(isinstance(step.word, lang.Put) and step.word.to is Place.HAND for step in _triggered(sheet, on)):
        return True
    from_hand = is_played_on(sheet, on, From.HAND) or any(
        step.ability.source is From.HAND and isinstance(step.word, lang.Discard) for step in _triggered(sheet, on)
    )
    return from_hand or (on is On.GAIN and plays_any_when_gained(sheet))


def _register(name: str, function: Callable[[Sheet], bool]) -> None:
    group(_NAME, name)(function)


for _on, _word in ((On.GAIN, _GAIN), (On.TRASH, _TRASH), (On.DISCARD, _DISCARD)):
    _head = f"{_word} {_MIDDLE}"

    def _gains(sheet: Sheet, on: On = _on) -> bool:
        if _does(sheet, on, lang.Gain) or (on is On.GAIN and does_on_gain(sheet, lang.Gain)):
            return True
        return on is not On.DISCARD and _does(sheet, On.PILE_EMPTIES, lang.Gain)

    def _plays(sheet: Sheet, on: On = _on) -> bool:
        return plays_another(sheet) or any(
            isinstance(step.word, lang.Play) and sheet.origins(step.word.cards) != {SELF}
            for step in _triggered(sheet, on)
        )

    def _draws(sheet: Sheet, on: On = _on) -> bool:
        return _affects_hand(sheet, on)

    def _in_play(sheet: Sheet, on: On = _on) -> bool:
        return _puts_in_play(sheet, on)

    def _trashes(sheet: Sheet, on: On = _on) -> bool:
        return _does(sheet, on, lang.Trash)

    def _discards(sheet: Sheet, on: On = _on) -> bool:
        return _does(sheet, on, lang.Discard)

    _register(f"{_head} / gain", _gains)
    _register(f"{_head} / play", _plays)
    _register(f"{_head} / draw / affect your hand" if _on is not On.DISCARD else f"{_head} / draw", _draws)
    _register(f"{_head} / put cards in play", _in_play)
    if _on is not On.DISCARD:
        _register(f"{_head} / trash", _trashes)
        _register(f"{_head} / discard", _discards)


@group(_NAME, f"{_GAIN} {_MIDDLE} / make opponents gain")
def _others_gain(sheet: Sheet) -> bool:
    return _makes_others(sheet, On.GAIN, lang.Gain) or any(
        isinstance(step.word, lang.Gain) and step.by_others for step in _triggered(sheet, On.GAIN)
    )


@group(_NAME, f"{_GAIN} {_MIDDLE} / make opponents draw/hand")
def _others_draw(sheet: Sheet) -> bool:
    return _makes_others(sheet, On.GAIN, lang.Draw, lang.Put)


@group(_NAME, f"{_GAIN} {_MIDDLE} / make opponents discard")
def _others_discard(sheet: Sheet) -> bool:
    return _makes_others(sheet, On.GAIN, lang.Discard, lang.DiscardDownTo)


# ------------------------------------------------------------------ when an opponent gains a card


_OPPONENT: Final = "when an opponent gains a card"


def _by_opponent(ability: Ability) -> bool:
    return ability.when.who in (Who.OTHERS, Who.ALL, Who.RIGHT, Who.LEFT)


def _at_opponents_gain(sheet: Sheet) -> Iterator[Step]:
    return (step for step in _triggered(sheet, On.GAIN, On.PILE_EMPTIES) if _by_opponent(step.ability))


def _played_then(sheet: Sheet) -> bool:
    return any(
        isinstance(step.word, lang.Play) and SELF in sheet.origins(step.word.cards)
        for step in _at_opponents_gain(sheet)
    )


@group(_NAME, f"{_OPPONENT} / gain")
def _gain_then(sheet: Sheet) -> bool:
    if any(isinstance(step.word, lang.Gain) for step in _at_opponents_gain(sheet)):
        return True
    return _played_then(sheet) and _play_does(sheet, lang.Gain)


@group(_NAME, f"{_OPPONENT} / play")
def _play_then(sheet: Sheet) -> bool:
    return plays_another(sheet)


@group(_NAME, f"{_OPPONENT} / draw / affect your hand")
def _draw_then(sheet: Sheet) -> bool:
    return _played_then(sheet) or any(isinstance(step.word, _DRAWS) for step in _at_opponents_gain(sheet))


@group(_NAME, f"{_OPPONENT} / put cards in play")
def _in_play_then(sheet: Sheet) -> bool:
    return _played_then(sheet)


# ------------------------------------------------------------------ the affected cards


@group(_NAME, "1: a when-gain ability triggers in the middle of resolving an ability / some affected cards")
def _gain_in_the_middle(sheet: Sheet) -> bool:
    return _goes_on_after(sheet, lang.Gain)


@group(_NAME, "6: a when-trash ability triggers in the middle of resolving an ability / some affected cards")
def _trash_in_the_middle(sheet: Sheet) -> bool:
    again = any(isinstance(step.word, lang.Trash) for step in _triggered(sheet, On.TRASH))
    return again or _goes_on_after(sheet, lang.Trash)


@group(_NAME, "8: a when-discard ability triggers in the middle of resolving an ability / some affected cards")
def _discard_in_the_middle(sheet: Sheet) -> bool:
    return _goes_on_after(sheet, lang.Discard)


@group(_NAME, "when-trash: several cards at once / do not trash several cards at once, but one at a time")
def _one_at_a_time(sheet: Sheet) -> bool:
    for step in sheet.each(lang.Trash):
        if any(isinstance(word, (lang.Repeat, lang.AsOften, lang.ForEach)) for word in step.within):
            return True
    return any(True for _ in sheet.triggered(On.TRASH)) and sheet.has(lang.Trash)


def _goes_on_after(sheet: Sheet, kind: type[object]) -> bool:
    """Report whether an ability does such a thing and then something more, or such a thing again."""
    for ability in sheet.each(Ability):
        for sequence in followed(ability.word.clause):
            for number, (word, within) in enumerate(sequence):
                if isinstance(word, kind):
                    again = any(isinstance(one, (lang.Repeat, lang.AsOften, lang.Each, lang.ForEach)) for one in within)
                    if again or number < len(sequence) - 1:
                        return True
    return False


@group(_NAME, "2: a when-gain ability triggers at the same time as another when-gain ability / affected cards")
def _at_the_same_time(sheet: Sheet) -> bool:
    return any(True for _ in sheet.triggered(On.GAIN, On.PILE_EMPTIES)) or sheet.has(lang.CollectsTokens)


@group(_NAME, "3: a card with a when-gain ability is played when a card is gained / affected cards")
def _played_when_gained(sheet: Sheet) -> bool:
    return any(
        ability.when.on is On.GAIN and (ability.source in (From.SET_UP, From.PLAY, From.TAVERN))
        for ability, _ in sheet.triggered(On.GAIN)
    )


@group(_NAME, "4: a when-gain ability triggers when you buy a card / affected cards")
def _when_buying(sheet: Sheet) -> bool:
    return any(not is_own_play(ability, sheet.card) for ability, _ in sheet.triggered(On.BUY))


@group(_NAME, "5: other times a when-gain ability can trigger / before play")
def _before_play(sheet: Sheet) -> bool:
    return any(True for _ in sheet.triggered(On.BEFORE_PLAY, On.WOULD_RESOLVE, On.AFTER_PLAY))


@group(_NAME, "5: other times a when-gain ability can trigger / after play")
def _after_play(sheet: Sheet) -> bool:
    return any(True for _ in sheet.triggered(On.AFTER_PLAY, On.BEFORE_PLAY)) or _counts_plays(sheet)


def _counts_plays(sheet: Sheet) -> bool:
    return any(step.word.event is On.PLAY for step in sheet.each(lang.Times))


@group(_NAME, "5: other times a when-gain ability can trigger / start of Buy phase")
def _start_of_buy(sheet: Sheet) -> bool:
    return any(True for _ in sheet.triggered(On.START_OF_BUY))


@group(_NAME, "5: other times a when-gain ability can trigger / start of Clean-up")
def _start_of_cleanup(sheet: Sheet) -> bool:
    return any(True for _ in sheet.triggered(On.START_OF_CLEANUP))


@group(_NAME, "7: before resolving a when-trash ability you can affect it / affected cards")
def _before_resolving(sheet: Sheet) -> bool:
    return any(
        isinstance(step.word, lang.Discard) and IT not in sheet.origins(step.word.cards)
        for step in _triggered(sheet, On.TRASH)
    )
