"""Discarding and trashing. Rules: "Discarding cards", "Summary of player activities"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.kernel.code import Builder, Code
from engine.kernel.registers import A_COUNT, A_PLAYER, ARRANGE, ME
from engine.kernel.run.effects import info_now
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import ON_DISCARD, ON_TRASH, PHASE_BETWEEN
from engine.kernel.run.moving import is_held, move
from engine.kernel.run.places import DISCARD
from engine.kernel.run.selections import arrangements
from engine.kernel.run.triggers import quiet
from engine.kernel.run.windows import open_window
from engine.language import PLAYER_PLACES, On
from engine.state import FACE, KIND, TAG, TAG_SHIFT, Asks, Choice, Discarded, OrderCards, Trashed


def discard_cards(m: Machine, player: int, cards: list[tuple[int, int]]) -> list[int]:
    """Discard cards at once, then open the when-discard window. Returns the cards as they are then."""
    return _put_away(m, player, cards, ON_DISCARD)


def trash_cards(m: Machine, player: int, cards: list[tuple[int, int]]) -> list[int]:
    """Trash cards at once, then open the when-trash window. Returns the cards as they are then."""
    note_trashed(m, player, tuple([card & KIND for card, _ in cards]))
    return _put_away(m, player, cards, ON_TRASH)


def note_trashed(m: Machine, player: int, kinds: tuple[int, ...]) -> None:
    """Remember what a player trashes on their own turn, where something asks for it."""
    if m.program.records_trashing and m.turn.player == player and m.turn.phase < PHASE_BETWEEN:
        trashed = list(m.trashed)
        trashed[2 * player] = tuple(sorted((*trashed[2 * player], *kinds)))
        m.trashed = tuple(trashed)


def _put_away(m: Machine, player: int, cards: list[tuple[int, int]], on: On) -> list[int]:
    listeners = m.program.listeners.get(on)
    listening = listeners is not None
    discarding = on is ON_DISCARD
    moved: list[int] = []
    owners: dict[int, list[tuple[int, int, object]]] = {}
    # A card that counts as another one while in play is discarded or trashed as that one.
    infos: list[Any] = [info_now(m, card) for card, _ in cards] if listening else [None] * len(cards)
    if listeners is not None and not m.emptied and on not in m.program.givens and quiet(m, on, infos, listeners):
        # By moving these cards away nothing begins to listen: no window has to know them.
        listening = m.twins = False
        m.ret = 0
    if discarding and not listening and _discard_unseen(m, cards):
        return [card for card, _ in cards]
    for (card, zone), info in zip(cards, infos, strict=True):
        owner = zone // PLAYER_PLACES if zone < m.trash_zone else player
        if not discarding and not m.rules.owner_trashes:
            owner = m.r[ME] if m.code.ability is not None else player
        target = owner * PLAYER_PLACES + DISCARD if discarding else m.trash_zone
        handle = move(m, card, zone, target, listening, on)
        moved.append(handle)
        m.together.append(handle)
        owners.setdefault(owner, []).append((handle, zone, info))
    m.together = []
    kind = Discarded if discarding else Trashed
    code = m.code.id if m.code is not m.program.turn_code else -1
    for owner, some in owners.items():
        source = some[0][1]
        target = owner * PLAYER_PLACES + DISCARD if discarding else m.trash_zone
        m.note(kind, owner, tuple([card & FACE for card, _, _ in some]), source, target, code)
    arrange = discarding and m.game.ordered_discard and len(cards) > 1
    together = m.rules.discards_together if discarding else m.rules.trashes_together
    if listening:
        waits = arrange or len(owners) > 1 or not together
        for owner in reversed(list(owners)):
            for some in [owners[owner]] if together else [[one] for one in reversed(owners[owner])]:
                open_window(
                    m,
                    on,
                    owner,
                    tuple([card for card, _, _ in some]),
                    source=m.place(some[0][1]),
                    infos=tuple([info for _, _, info in some]),
                    by=code,
                    waits=waits,
                )
    if arrange:
        for owner, some in owners.items():
            m.call(m.program.arrange, [owner, len(some)])
    return moved


def _discard_unseen(m: Machine, cards: list[tuple[int, int]]) -> bool:
    """Discard cards of one place at once, where nothing triggers, nobody else holds one of them and nothing changes
    what they are. Whether that could be done."""
    zone = cards[0][1] if cards else m.trash_zone
    if zone >= m.trash_zone or m.program.inheriting:
        return False
    target = zone - zone % PLAYER_PLACES + DISCARD
    if target == zone or target in m.program.ordered_zones or m.game.ordered_discard:
        return False
    discarded = [card for card, source in cards if source == zone and card & FACE <= KIND]
    if len(discarded) < len(cards):
        return False
    handles = {card >> TAG_SHIFT for card in discarded if card >= TAG}
    if handles:
        if is_held(m, handles):
            return False
        for tag in handles:
            m.where[tag - 1] = target
    left = [*m.zones[zone]] if len(discarded) < len(m.zones[zone]) else []
    if left:
        for card in discarded:
            left.remove(card)
    m.zones[zone] = tuple(left)
    m.zones[target] = tuple(sorted((*m.zones[target], *discarded)))
    code = m.code.id if m.code is not m.program.turn_code else -1
    faces = tuple([card & FACE for card in discarded]) if handles else tuple(discarded)
    m.note(Discarded, zone // PLAYER_PLACES, faces, zone, target, code)
    return True


def arrange_code() -> Code:
    """Build the choice of the order in which cards that were discarded together lie, for questions that ask for it.

    Rule: "Discarding cards". Of more than four cards only the top one is chosen.
    """
    b = Builder.procedure("arrange", "the order of discarded cards", ARRANGE)

    def ask(m: Machine) -> Choice | None:
        player, count = m.r
        cards = m.zones[player * PLAYER_PLACES + DISCARD][-count:]
        if len({card & FACE for card in cards}) < 2:
            return None
        options: Sequence[OrderCards]
        if count > 4:
            options = tuple(OrderCards((face,)) for face in sorted({card & FACE for card in cards}))
        else:
            options = arrangements([card & FACE for card in cards])
        return Choice(m.decider(player), Asks.PUT_INTO_DISCARD, -1, options)

    def apply(m: Machine, option: OrderCards) -> None:
        zone = m.r[A_PLAYER] * PLAYER_PLACES + DISCARD
        cards = list(m.zones[zone])
        left = cards[-m.r[A_COUNT] :]
        above = []
        for face in option.cards:
            card = next(card for card in left if card & FACE == face)
            left.remove(card)
            above.append(card)
        m.zones[zone] = (*cards[: -m.r[A_COUNT]], *left, *reversed(above))

    b.emit(ask, apply=apply)
    return b.finish()
