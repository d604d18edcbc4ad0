"""Common effects that are about when something happens."""

from __future__ import annotations

from engine import language as lang
from engine.language import From, Lasts, Often, On, Who
from oracle.effects.lists import group
from oracle.effects.reading import Sheet


@group("attack-until-your-next-turn", "attacks")
def _attack(sheet: Sheet) -> bool:
    return "Attack" in sheet.types and any(
        step.word.lasts in (Lasts.UNTIL_NEXT_TURN, Lasts.WHILE) and step.word.ability.when.who is Who.OTHERS
        for step in sheet.each(lang.SetUp)
    )


@group("attack-until-your-next-turn", "protects for longer")
def _protects(sheet: Sheet) -> bool:
    return any(step.ability.source is not From.HAND for step in sheet.each(lang.Immune))


@group("next-time-durations")
def _next_time(sheet: Sheet) -> bool:
    return "Duration" in sheet.types and any(
        step.word.lasts is Lasts.UNTIL_USED and step.word.ability.often is Often.NEXT for step in sheet.each(lang.SetUp)
    )


@group("while-this-is-in-play")
def _while_in_play(sheet: Sheet) -> bool:
    return sheet.has(lang.BecomeFromSupply) or any(ability.source is From.PLAY for ability, _ in sheet.triggered(*On))


@group("set-up-a-later-ability")
def _sets_up(sheet: Sheet) -> bool:
    return sheet.card.play is not None and any(step.printed is sheet.card.play for step in sheet.each(lang.SetUp))
