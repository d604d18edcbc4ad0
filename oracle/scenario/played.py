"""Take cards that a position has in play, or has received, as played, with what that has set up.

A card that can be in play from before was played on its owner's last turn; any other lies in play because it was
played this turn. What ``pending`` says of a card is all that waits of it, and what is ``idle`` has set
up nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.kernel import Stated, free_cards, stated
from engine.language import Lasts, On, Play
from engine.language.walk import parts
from engine.state import THRONE, State
from oracle.errors import listed
from oracle.scenario.fields import Player, Scenario
from oracle.scenario.sentences import in_runs
from oracle.words.phrases import possessive

_THERE: Final = (("play", On.PLAY), ("boons", On.RECEIVE))
_OF_ITS_TURN: Final = (Lasts.THIS_TURN, Lasts.AFTER_TURN)
# What still waits on the turn after the one on which it was set up, though that has begun.
_LASTING: Final = (Lasts.GAME, Lasts.WHILE, Lasts.UNTIL_USED, Lasts.THIS_AND_NEXT_TURN)


class Taken(NamedTuple):
    """Cards of one name that are taken as played: whose, how many (``copies``), and the numbers of the abilities of
    each that wait (none: nothing does).

    ``place`` is where they lie, ``before`` that they were played on the owner's last turn, ``unsure`` that what they
    have set up depends on what was chosen. ``times`` is how often each was played.
    """

    player: int
    name: str
    copies: int
    numbers: tuple[int, ...]
    place: str
    before: bool
    unsure: bool = False
    times: tuple[int, ...] = ()


def taken_as_played(state: State, scenario: Scenario) -> tuple[Taken, ...]:
    """Return what a position without set-up abilities has in play and received, as far as that can set something up."""
    return tuple(
        one for number, player in enumerate(scenario.players) for one in _of_player(state, scenario, number, player))


def _of_player(state: State, scenario: Scenario, number: int, own: Player) -> Iterator[Taken]:
    whose, standing = scenario.stands
    told = {name for player in scenario.players for name, *_ in player.pending
            if player is own or name not in player.play}
    going = own.name == whose and standing != "start"
    held = Counter(name for *_, cards in own.pending for name in cards)
    found = []
    for zone, on in _THERE:
        there = Counter(getattr(own, zone))
        there -= Counter(own.idle)
        if zone == "boons":
            there -= held
        for name in sorted(there):
            every = [(n, one) for n, one in enumerate(stated(state.game, name), 1) if one.on is on]
            if name not in told and any(one.code != THRONE for _, one in every):
                found.append(_taken(state, number, name, there[name], every, zone, going))
            elif name not in told and every and not going:
                found.append(Taken(number, name, there[name], (every[-1][0],), zone, True))
    repeaters = [one for one in found if _repeats(state, one)]
    durations = [one for one in found if one not in repeaters and one.numbers and one.before and one.place == "play"]
    again = [name for name, _, times, _ in own.pending if times > own.play.count(name) > 0]
    asked = [one for one in repeaters if durations or again]
    by = [(name, cards[0]) for name, _, _, cards in own.pending if len(cards) == 1 and cards[0] in own.play]
    if len(durations) == 1 and not again:
        by += [(one.name, durations[0].name) for one in repeaters for _ in range(one.copies)]
    for one in found:
        if one in repeaters and one not in asked:
            continue
        extra = [_times(state, name) - 1 for name, card in by if card == one.name and one in durations]
        yield one._replace(times=tuple(1 + (extra[n] if n < len(extra) else 0) for n in range(one.copies)))


def _taken(
    state: State, player: int, name: str, count: int, every: list[tuple[int, Stated]], zone: str, going: bool
) -> Taken:
    """Cards as they were played: on a turn that their owner has ended, or on the one that is going on."""
    together = [(n, one) for n, one in every if one.together and one.code != THRONE]
    staying = [(n, one) for n, one in together if one.lasts not in _OF_ITS_TURN]
    duration = "Duration" in state.game.cards[state.game.kind_of[name]].types if zone == "play" else False

    def lies(one: Stated) -> bool:
        """Report whether cards lie where it holds some."""
        return all(holds.place is None or bool(free_cards(state, player, holds.place)) for holds in one.holds)

    if not going:
        if not staying and duration:    # Cargo Ship: it stays only with what it sets up in the course of its turn
            staying = [(n, one) for n, one in every if not one.together and one.code != THRONE
                       and one.lasts not in _OF_ITS_TURN][:1]
        return Taken(player, name, count, tuple(n for n, _ in staying), zone, bool(staying))
    if duration and staying:
        still = tuple(n for n, one in staying if one.lasts in _LASTING and (one.lasts is not Lasts.WHILE or lies(one)))
        return Taken(player, name, count, still, zone, True)
    sure = tuple(n for n, one in together if one.sure)
    return Taken(player, name, count, sure, zone, False, unsure=not sure)


def _repeats(state: State, one: Taken) -> bool:
    """Report whether what waits of a card is only that it stays with what it has played again."""
    every = stated(state.game, one.name)
    return bool(one.numbers) and all(every[n - 1].code == THRONE for n in one.numbers)


def _times(state: State, name: str) -> int:
    """Return how often a throne-room plays a card."""
    plays = (part.times for part in parts(state.game.cards[state.game.kind_of[name]]) if isinstance(part, Play))
    return max((times for times in plays if isinstance(times, int) and times > 1), default=2)


def said(scenario: Scenario, taken: tuple[Taken, ...]) -> tuple[str, ...]:
    """Return what was taken as played, as sentences; with what to write where it was meant differently."""
    sentences = []
    for number, player in enumerate(scenario.players):
        mine = [one for one in taken if one.player == number]
        for before, waits in ((True, True), (True, False), (False, True)):
            ones = [one for one in mine if one.before is before and bool(one.numbers) is waits and not one.unsure]
            if not ones:
                continue
            verb = "received" if all(one.place == "boons" for one in ones) else "played"
            names = [name for one in ones for name in in_runs([one.name] * one.copies)]
            when = f"on {possessive(player.name)} last turn" if before else "this turn"
            said = f"Assumed: {player.name} {verb} {listed(names, 'and', 12)} {when}"
            if not waits:
                many = len(names) > 1 or any(one.copies > 1 for one in ones)
                said += (f", and {'they have' if many else 'it has'} nothing left to do "
                         f"(played this turn: pending: [{', '.join(_times_of(one) for one in ones)}])")
            sentences.append(said + ".")
        for one in mine:
            if one.unsure:
                sentences.append(f"Assumed: what {player.name} chose for {one.name} set up nothing "
                                 f"(otherwise pending: [{_times_of(one)}] under {player.name}).")
    return tuple(sentences)


def _times_of(one: Taken) -> str:
    return one.name + (f" x{one.copies}" if one.copies > 1 else "")


__all__ = ["Taken", "said", "taken_as_played"]
