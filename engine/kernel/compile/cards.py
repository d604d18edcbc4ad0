"""Cards that an instruction or a condition speaks of: what they are, and which of them can be moved."""

from __future__ import annotations

from engine.kernel.compile.filters import anything, matching_piles, owned_cards
from engine.kernel.compile.players import handle, physical, player, zone
from engine.kernel.compile.scope import Compiled, Located, Regs, Scope, faces, filters, located
from engine.kernel.registers import IT, OCC, THIS
from engine.kernel.run.handles import live
from engine.kernel.run.machine import Machine
from engine.kernel.run.position import OpenQuestion
from engine.language import (
    PLAYER_PLACES,
    AllIn,
    Cards,
    CardWithToken,
    EachPile,
    GainedLastTurn,
    GainedThisTurn,
    It,
    OnThis,
    Owned,
    Pick,
    Place,
    PlayedThisTurn,
    Ref,
    SetAsideCard,
    This,
    Those,
    TrashedLastTurn,
    Who,
)
from engine.state import ESTATE, FACE, KIND, PLAYED, TAG_SHIFT, UNDER

faces.refuse(Pick, because="is not known before it is chosen")
located.refuse(Pick, because="is not known before it is chosen")
located.refuse(SetAsideCard, CardWithToken, EachPile, because="cannot be moved")


# --------------------------------------------------------------------------- what they are


@faces(This)
def this_face(scope: Scope, word: This) -> Compiled[tuple[int, ...]]:
    """Known also of a card that was lost track of."""
    return Compiled(lambda m, r: (r[THIS] & FACE,) if r[THIS] else (), frozenset((THIS,)))


@faces(It)
def its_face(scope: Scope, word: It) -> Compiled[tuple[int, ...]]:
    """Known also of a card that was lost track of, or has no handle: as it was at the occurrence."""

    def it(m: Machine, r: Regs) -> tuple[int, ...]:
        card = r[IT]
        if card:
            return (card & FACE,)
        occ = r[OCC]
        if occ is None or not occ.infos:
            return ()
        return (occ.infos[0][0],)

    return Compiled(it, frozenset((IT, OCC)))


@faces(Ref)
def bound_faces(scope: Scope, word: Ref) -> Compiled[tuple[int, ...]]:
    """Known also of cards that were lost track of."""
    register = scope.register(word.name)
    return Compiled(lambda m, r: tuple([card & FACE for card in r[register] or ()]), frozenset((register,)))


@faces(Those)
def faces_of_those(scope: Scope, word: Those) -> Compiled[tuple[int, ...]]:
    """Judged by what they are now."""
    of, reads = faces.of(scope, word.cards)
    matches, more = filters.of(scope, word.filter)
    return Compiled(lambda m, r: tuple([face for face in of(m, r) if matches(m, r, face, None)]), reads | more)


@faces(EachPile)
def each_pile(scope: Scope, word: EachPile) -> Compiled[tuple[int, ...]]:
    """Rule: the type of a pile is that of its Randomizer, whatever lies on top."""
    piles, reads = matching_piles(scope, word.filter)
    return Compiled(lambda m, r: tuple([m.game.piles[number].kinds[0] for number in piles(m, r)]), reads)


def _faces_of_located(scope: Scope, word: Cards) -> Compiled[tuple[int, ...]]:
    found, reads = located.of(scope, word)
    return Compiled(lambda m, r: tuple([card & FACE for card, _ in found(m, r)]), reads)


@faces(AllIn)
def faces_in(scope: Scope, word: AllIn) -> Compiled[tuple[int, ...]]:
    """Those in the place now."""
    return _faces_of_located(scope, word)


@faces(OnThis)
def faces_on_this(scope: Scope, word: OnThis) -> Compiled[tuple[int, ...]]:
    """Those on it now."""
    return _faces_of_located(scope, word)


@faces(PlayedThisTurn)
def faces_played(scope: Scope, word: PlayedThisTurn) -> Compiled[tuple[int, ...]]:
    """Those in play now."""
    return _faces_of_located(scope, word)


@faces(SetAsideCard)
def set_aside(scope: Scope, word: SetAsideCard) -> Compiled[tuple[int, ...]]:
    """Known from the game's set-up."""
    number = scope.aside
    return Compiled(lambda m, r: tuple([kind for landscape, kind in m.game.aside_cards if landscape == number]))


@faces(CardWithToken)
def with_token(scope: Scope, word: CardWithToken) -> Compiled[tuple[int, ...]]:
    """Of the player's Estate token."""
    owner, reads = player(scope, word.whose)

    def inherited(m: Machine, r: Regs) -> tuple[int, ...]:
        who = owner(m, r)
        return tuple([entry.this & FACE for _, entry in m.pending if entry.code == ESTATE and entry.owner == who])

    return Compiled(inherited, reads)


@faces(GainedLastTurn)
def gained_last_turn(scope: Scope, word: GainedLastTurn) -> Compiled[tuple[int, ...]]:
    """As the game has noted them."""
    who, reads = player(scope, word.who)
    return Compiled(lambda m, r: m.gained[2 * who(m, r) + 1], reads)


@faces(GainedThisTurn)
def gained_this_turn(scope: Scope, word: GainedThisTurn) -> Compiled[tuple[int, ...]]:
    """As the game has noted them."""
    who, reads = player(scope, word.who)
    return Compiled(lambda m, r: m.gained[2 * who(m, r)], reads)


@faces(TrashedLastTurn)
def trashed_last_turn(scope: Scope, word: TrashedLastTurn) -> Compiled[tuple[int, ...]]:
    """As the game has noted them."""
    who, reads = player(scope, word.who)
    return Compiled(lambda m, r: m.trashed[2 * who(m, r) + 1], reads)


@faces(Owned)
def owned(scope: Scope, word: Owned) -> Compiled[tuple[int, ...]]:
    """Every matching card of a player, wherever it is."""
    matches, reads = filters.of(scope, word.filter)
    who, whose = player(scope, Who.YOU)

    def own(m: Machine, r: Regs) -> tuple[int, ...]:
        # At the end a card that was another one for a while is itself again; one with abilities of its owner's is not.
        faces = [
            card & FACE if card & KIND == m.program.inheriting else card & KIND for card in owned_cards(m, who(m, r))
        ]
        return tuple([face for face in faces if matches(m, r, face, None)])

    return Compiled(own, reads | whose)


# --------------------------------------------------------------------------- which of them can be moved


@located(This)
def this_card(scope: Scope, word: This) -> Compiled[Located]:
    """Compile the card itself, which is found unless the ability has lost track of it."""
    return _one(THIS)


@located(It)
def its_card(scope: Scope, word: It) -> Compiled[Located]:
    """Compile the card that the ability is about, which is found unless the ability has lost track of it."""
    return _one(IT)


def _one(register: int) -> Compiled[Located]:
    def one(m: Machine, r: Regs) -> Located:
        card = r[register]
        return [(card, m.zone_of(card))] if live(card) else []

    return Compiled(one, frozenset((register,)))


@located(Ref)
def bound_cards(scope: Scope, word: Ref) -> Compiled[Located]:
    """Those that the ability has not lost track of."""
    bound = scope.register(word.name)
    return Compiled(
        lambda m, r: [(card, m.zone_of(card)) for card in r[bound] or () if live(card)], frozenset((bound,))
    )


@located(AllIn)
def cards_in(scope: Scope, word: AllIn) -> Compiled[Located]:
    """Raises ``OpenQuestion`` where it is not known where the cards lie."""
    matches, reads = filters.of(scope, word.filter)
    trivial = matches is anything
    if word.whose is Who.ALL:
        place = int(word.place)

        def everybodys(m: Machine, r: Regs) -> Located:
            return [
                (card, zone)
                for zone in range(place, m.trash_zone, PLAYER_PLACES)
                for card in m.zones[zone]
                if matches(m, r, card, None)
            ]

        return Compiled(everybodys, reads)
    zone_of, of_zone = zone(scope, word.place, word.whose)
    but, of_but = physical(scope, word.but)

    def every(m: Machine, r: Regs) -> Located:
        zone = zone_of(m, r)
        left_out = but(m, r)
        found: Located = []
        for card in m.zones[zone]:
            if card.__class__ is not int:
                raise OpenQuestion("where the shuffled cards are")
            if left_out and card >> TAG_SHIFT in left_out:
                continue
            if trivial or matches(m, r, card, None):
                found.append((card, zone))
        return found

    return Compiled(every, reads | of_zone | of_but)


@located(Those)
def those(scope: Scope, word: Those) -> Compiled[Located]:
    """Judged by what they are now."""
    of, reads = located.of(scope, word.cards)
    matches, more = filters.of(scope, word.filter)
    return Compiled(lambda m, r: [pair for pair in of(m, r) if matches(m, r, pair[0] & FACE, None)], reads | more)


@located(OnThis)
def cards_on_this(scope: Scope, word: OnThis) -> Compiled[Located]:
    """Those that have not been moved away."""

    def on_this(m: Machine, r: Regs) -> Located:
        this = r[THIS]
        return [
            (card, m.zone_of(card))
            for _, entry in m.pending
            if entry.code == UNDER and entry.this == this
            for card in entry.binds
            if live(card)
        ]

    return Compiled(on_this, frozenset((THIS,)))


@located(PlayedThisTurn)
def cards_played(scope: Scope, word: PlayedThisTurn) -> Compiled[Located]:
    """Those still in play."""
    fits, reads = filters.of(scope, word.filter)
    zone_of, of_zone = zone(scope, Place.PLAY, word.whose)

    def played(m: Machine, r: Regs) -> Located:
        zone = zone_of(m, r)
        known = [entry.this for _, entry in m.pending if entry.code == PLAYED]
        return [(card, zone) for card in m.zones[zone] if card in known and fits(m, r, card, None)]

    return Compiled(played, reads | of_zone)


def handles(scope: Scope, cards: Cards) -> Compiled[list[int]] | None:
    """The handles of cards, lost ones too; None for cards that have none."""
    register = handle(scope, cards)
    if register is None:
        return None

    def held(m: Machine, r: Regs) -> list[int]:
        value = r[register]
        if not value:
            return []
        return list(value) if value.__class__ is tuple else [value]

    return Compiled(held, frozenset((register,)))


