"""Players, zones and single cards: what the other expressions are made of."""

from __future__ import annotations

from typing import assert_never

from engine.kernel.compile.scope import Compiled, Regs, Scope, faces
from engine.kernel.registers import IT, ME, OCC, THIS, WHO
from engine.kernel.run.machine import Machine
from engine.language import PLAYER_PLACES, Cards, It, Place, Ref, This, Who
from engine.state import TAG, TAG_SHIFT, is_kind


def player(scope: Scope, who: Who) -> Compiled[int]:
    """A single player. Raises ``ValueError`` for words that mean several."""
    match who:
        case Who.YOU:
            return Compiled(lambda m, r: r[WHO], frozenset((WHO,)))
        case Who.OWNER:
            return Compiled(lambda m, r: r[ME], frozenset((ME,)))
        case Who.LEFT:
            return Compiled(lambda m, r: (r[WHO] + 1) % m.players, frozenset((WHO,)))
        case Who.RIGHT:
            return Compiled(lambda m, r: (r[WHO] - 1) % m.players, frozenset((WHO,)))
        case Who.TURN:
            return Compiled(lambda m, r: m.turn.player)
        case Who.ACTOR:
            return Compiled(lambda m, r: r[OCC].player, frozenset((OCC,)))
        case Who.BOUND:
            bound = scope.register("@bound")
            return Compiled(lambda m, r: r[bound], frozenset((bound,)))
        case Who.OTHERS | Who.ALL:
            raise ValueError(f"{who} is not one player")
        case _:
            assert_never(who)


def zone(scope: Scope, place: Place, whose: Who) -> Compiled[int]:
    """The number of a zone."""
    if place >= PLAYER_PLACES:
        beyond = int(place) - PLAYER_PLACES
        return Compiled(lambda m, r: m.trash_zone + beyond)
    who, reads = player(scope, whose)
    number = int(place)
    return Compiled(lambda m, r: who(m, r) * PLAYER_PLACES + number, reads)


def handle(scope: Scope, cards: Cards) -> int | None:
    """The register that holds the handle (or for a name the handles) of cards; None for cards without one."""
    match cards:
        case This():
            return THIS
        case It():
            return IT
        case Ref(name):
            return scope.register(name)
        case _:
            return None


def physical(scope: Scope, cards: Cards | None) -> Compiled[tuple[int, ...]]:
    """Compile the tags of the physical cards that This, It or a name stands for. A handle that has lost its card tells
    of none. Raises ``ValueError`` for other cards.
    """
    if cards is None:
        return Compiled(lambda m, r: ())
    if isinstance(cards, Ref):
        bound = scope.register(cards.name)
        return Compiled(
            lambda m, r: tuple([card >> TAG_SHIFT for card in r[bound] or () if card >= TAG]), frozenset((bound,))
        )
    if not isinstance(cards, (This, It)):
        raise ValueError("only This, It and named cards are certain physical cards")
    register = THIS if isinstance(cards, This) else IT
    return Compiled(
        lambda m, r: (r[register] >> TAG_SHIFT,) if (r[register] or 0) >= TAG else (), frozenset((register,))
    )


def spot(scope: Scope, cards: Cards | None, on: str = "") -> Compiled[int]:
    """Compile the place of tokens: the number of a card's pile, or without a card that of this landscape, or of one by
    name.
    """
    if cards is None:
        number = scope.landscape(on) if on else scope.aside
        return Compiled(lambda m, r: len(m.game.piles) + number)
    seen, reads = faces.of(scope, cards)

    def pile(m: Machine, r: Regs) -> int:
        known = seen(m, r)
        return m.pile_of(is_kind(known[0])) if known else -1

    return Compiled(pile, reads)
