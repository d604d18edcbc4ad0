"""Clean-up. Rules: "Summary of your turn", "Discard a card from play"."""

from __future__ import annotations

from engine.kernel.code import Builder
from engine.kernel.procedures.discarding import discard_cards
from engine.kernel.registers import ME, Z_KEPT
from engine.kernel.run.effects import ongoing
from engine.kernel.run.handles import holds, swap
from engine.kernel.run.hanging import put_boon_away
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import (
    ON_DISCARD,
    ON_END_OF_TURN,
    ON_START_OF_CLEANUP,
    ON_WOULD_DISCARD_HAND,
    PHASE_CLEANUP,
    PLACE_BOONS,
    STOP_CLEAN_UP,
)
from engine.kernel.run.moving import move
from engine.kernel.run.places import DISCARD, HAND, PLAY
from engine.kernel.run.staying import nothing_leaves, prune, stays
from engine.kernel.run.windows import open_window
from engine.kernel.turn.labels import Labels
from engine.kernel.turn.options import can_pay_debt, spend
from engine.kernel.turn.stopping import stop_at
from engine.language import PLAYER_PLACES, AlsoDiscarded, DrawMore
from engine.state import (
    FACE,
    KIND,
    LOST,
    NO_MORE,
    THRONE,
    Asks,
    Choice,
    Discarded,
    DiscardFromPlay,
    DiscardHand,
    NoMore,
    Option,
    PayDebt,
    Pending,
    is_kind,
)


def clean_up(b: Builder, at: Labels) -> None:
    """Discarding what was played and the hand, and drawing the next one."""

    b.mark(at.cleanup)

    stop_at(b, STOP_CLEAN_UP, Asks.CLEAN_UP_PHASE)

    b.emit(_begin_cleanup)

    b.emit(_put_boons_away)
    b.mark(at.discards)

    _discard_from_play(b, True, at.discards, at.rest)

    b.emit(_discard_hand)
    b.mark(at.rest)
    _discard_from_play(b, False, at.rest, at.rest)

    b.emit(_forget_throne_rooms)
    b.mark(at.paying)

    def pay(m: Machine) -> Choice | None:
        """Let the coins that are left pay off Debt, also Debt that came in Clean-up."""
        player = m.turn.player
        if not (m.rules.debt_any_time and can_pay_debt(m, player)):
            return None
        return Choice(m.decider(player), Asks.SPEND, m.code.id, (PayDebt(), NO_MORE))

    def paid(m: Machine, option: PayDebt | NoMore) -> None:
        if isinstance(option, PayDebt):
            spend(m, m.turn.player, option)
            m.pc = at.paying[0]

    b.emit(pay, apply=paid, jumps=(at.paying,))

    b.emit(_draw_hand)

    b.emit(_end_turn)


def _discard_from_play(b: Builder, before_hand: bool, loop: list[int], after_hand: list[int]) -> None:
    """Cards in play one by one; the hand may go at once before, between or after them."""

    def ask(m: Machine) -> Choice | None:
        leaving = _leaving(m)
        if not leaving:
            return None
        owner = leaving[0][1] // PLAYER_PLACES
        if not m.game.ordered_discard and not _discards_matter(m, leaving):
            for card, zone in leaving:
                player = zone // PLAYER_PLACES
                target = player * PLAYER_PLACES + DISCARD
                _let_go(m, card)
                moved = move(m, card, zone, target)
                m.note(Discarded, player, (moved & FACE,), zone, target)
            return None
        cards = m.distinct([card for card, zone in leaving if zone // PLAYER_PLACES == owner])
        options: list[Option] = [DiscardFromPlay(card, owner) for card in sorted(set(cards))]
        if before_hand and owner == m.turn.player and _hand_to_discard(m):
            options.append(DiscardHand())
        return Choice(m.decider(owner), Asks.CLEAN_UP, m.code.id, tuple(options))

    def apply(m: Machine, option: DiscardFromPlay | DiscardHand) -> None:
        if isinstance(option, DiscardHand):
            m.pc = after_hand[0]
            discard_cards(m, m.turn.player, _hand_to_discard(m))
            return
        zones = {card: zone for card, zone in _leaving(m) if zone // PLAYER_PLACES == option.owner}
        m.pc = loop[0]
        card = m.choose(list(zones), (option.card,))[0]
        _let_go(m, card)
        discard_cards(m, option.owner, [(card, zones[card])])

    b.emit(ask, apply=apply, jumps=(loop, after_hand))


def _begin_cleanup(m: Machine) -> None:
    """Clean-up begins."""
    m.phase(PHASE_CLEANUP)
    open_window(m, ON_START_OF_CLEANUP, m.turn.player)


def _put_boons_away(m: Machine) -> None:
    """Boons that were kept are put away, except those that something still waits with."""
    prune(m)
    if m.program.kept:
        for player in range(m.players):
            for card in m.zones[player * PLAYER_PLACES + PLACE_BOONS]:
                if card & KIND in m.program.kept and not any(holds(entry.binds, card) for _, entry in m.pending):
                    put_boon_away(m, m.tag(player * PLAYER_PLACES + PLACE_BOONS, card))
    open_window(m, ON_WOULD_DISCARD_HAND, m.turn.player)


def _discard_hand(m: Machine) -> None:
    """Discard the cards that are left in the hand."""
    cards = _hand_to_discard(m)
    if cards:
        discard_cards(m, m.turn.player, cards)


def _forget_throne_rooms(m: Machine) -> None:
    """Forget what made a Duration be played again once that is no longer in play."""
    m.pending = [one for one in m.pending if one.entry.code != THRONE or stays(m, one.entry.this)]
    m.r[Z_KEPT] = ()
    prune(m)


def _draw_hand(m: Machine) -> None:
    """The next hand is drawn."""
    size = m.turn.hand_size if m.rules.hands_are_drawn else 0
    for _, code, r in ongoing(m, DrawMore):
        if r[ME] == m.turn.player:
            size += m.program.effect_amount[code.id](m, r)
    m.call(m.program.draw, [m.turn.player, size, HAND, 0, -1])


def _end_turn(m: Machine) -> None:
    """The turn ends."""
    open_window(m, ON_END_OF_TURN, m.turn.player)


def _leaving(m: Machine) -> list[tuple[int, int]]:
    """Return the cards that are discarded one by one, with their zones, the current player's first."""
    found: list[tuple[int, int]] = []
    aside: list[tuple[int, int]] = []
    for _, code, r in ongoing(m, AlsoDiscarded):
        aside += m.program.effect_cards[code.id](m, r)
    everybody = m.order(m.turn.player)
    for player in everybody if m.rules.all_discard_in_cleanup else everybody[:1]:
        zone = player * PLAYER_PLACES + PLAY
        if m.zones[zone] and not nothing_leaves(m, player):
            found += [(card, zone) for card in m.zones[zone] if not stays(m, card)]
        if aside:
            found += [pair for pair in aside if pair[1] // PLAYER_PLACES == player]
    return found


def _let_go(m: Machine, card: int) -> None:
    """End what kept a card aside until Clean-up: it has not lost track of the card."""
    for number, (span, entry) in enumerate(m.pending):
        if entry.code in m.program.effect_cards:
            m.pending[number] = Pending(span, swap(entry, card, card | LOST))


def _hand_to_discard(m: Machine) -> list[tuple[int, int]]:
    """The hand in Clean-up, except what is kept."""
    zone = m.turn.player * PLAYER_PLACES + HAND
    kept = m.r[Z_KEPT]
    return [(card, zone) for card in m.zones[zone] if card not in kept]


def _discards_matter(m: Machine, leaving: list[tuple[int, int]]) -> bool:
    """Report whether anything can trigger on discarding cards from play now."""
    listeners = m.program.listeners.get(ON_DISCARD)
    if listeners is None:
        return False
    phase = int(PHASE_CLEANUP)
    for card, _ in leaving:
        for code in listeners.itself.get(is_kind(card & FACE), ()):
            if code.not_phase != phase and code.place in (None, PLAY):
                return True
    for _, entry in m.pending:
        if entry.code >= 0 and m.codes[entry.code].on is ON_DISCARD:
            return True
    return bool(listeners.cubes or listeners.game or listeners.play)
