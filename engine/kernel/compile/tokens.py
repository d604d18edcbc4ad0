"""Instructions about what lies on piles, landscapes and cards, and about the order of piles."""

from __future__ import annotations

from engine.kernel.compile.choices import pile_choice
from engine.kernel.compile.draft import Draft, instructions, known
from engine.kernel.compile.filters import matching_piles
from engine.kernel.compile.players import spot
from engine.kernel.compile.pools import get_tokens
from engine.kernel.compile.scope import Compiled, amounts, located
from engine.kernel.registers import THIS, WHO
from engine.kernel.run.handles import live
from engine.kernel.run.hanging import add_tokens, suns_left, take_marks, take_tokens
from engine.kernel.run.machine import Machine
from engine.kernel.run.members import ON_LAST_SUN, TOKEN_SUN
from engine.kernel.run.moving import reshape, rotate
from engine.kernel.run.position import OpenQuestion
from engine.kernel.run.windows import open_window
from engine.language import (
    AddMark,
    AddTokens,
    Lasts,
    PlaceEstateToken,
    Pool,
    PutOnThis,
    PutTokens,
    RemoveMarks,
    RemoveSun,
    ReplaceKingdom,
    Rotate,
    TakeTokens,
    Token,
    TurnFaceDown,
)
from engine.state import (
    CHOOSE_NOTHING,
    ESTATE,
    FACE,
    FACE_DOWN,
    LASTS_INDEX,
    LOST,
    MARKED,
    UNDER,
    Asks,
    Choice,
    ChooseNothing,
    ChoosePile,
    Entry,
    EstateTokenPut,
    KingdomReplaced,
    Option,
    Pending,
    PileRotated,
    SunRemoved,
    TokensMarked,
    TokensPut,
    TurnedFaceDown,
)

GAME = LASTS_INDEX[Lasts.GAME]
THIS_TURN = LASTS_INDEX[Lasts.THIS_TURN]


@instructions(AddTokens)
def add_tokens_to_piles(draft: Draft, part: AddTokens, done: int | None, optional: bool) -> None:
    """Rule: "Tokens on piles"; a player's own token is moved."""
    token = int(part.token)
    own = part.token >= Token.PLUS_CARD
    name = draft.name(part.as_)
    if part.each:
        piles = matching_piles(draft.scope, part.filter)
    else:
        picked = pile_choice(draft, part.filter)
        piles = Compiled(lambda m, r: [r[picked]] if r[picked] >= 0 else [], frozenset((picked,)))
    piles_of = piles.fn
    amount, of_amount = amounts.of(draft.scope, part.number)

    def run(m: Machine) -> None:
        chosen = piles_of(m, m.r)
        if name is not None:
            m.r[name] = tuple([m.game.piles[pile].kinds[0] | LOST for pile in chosen])
        for pile in chosen:
            player = m.r[WHO] if own else -1
            if own:
                m.tokens = tuple(e for e in m.tokens if e[1] != token or e[2] != player)
            add_tokens(m, pile, token, amount(m, m.r), player)
            put = amount(m, m.r)
            m.log(TokensPut(m.r[WHO], code=m.code.id, where=pile, token=part.token, number=put))

    draft.b.emit(run, of_amount | piles.reads, known(name))
    draft.mark_done(done, Compiled(lambda m, r: bool(piles_of(m, r)), piles.reads))


@instructions(PutTokens)
def put_tokens_here(draft: Draft, part: PutTokens, done: int | None, optional: bool) -> None:
    """On this landscape, or on a card's pile if it has one."""
    amount, of_amount = amounts.of(draft.scope, part.number)
    where, of_where = spot(draft.scope, part.cards)
    token = int(part.token)

    def run(m: Machine) -> None:
        here = where(m, m.r)
        if done is not None:
            m.r[done] = here >= 0
        if here >= 0:
            add_tokens(m, here, token, amount(m, m.r))
            put = amount(m, m.r)
            m.log(TokensPut(m.r[WHO], code=m.code.id, where=here, token=part.token, number=put))

    draft.b.emit(run, of_amount | of_where, known(done))


@instructions(RemoveSun)
def remove_sun(draft: Draft, part: RemoveSun, done: int | None, optional: bool) -> None:
    """Rule: "Omens and Prophecies": with the last token the Prophecy becomes active at once; without one, or in a game
    without a Prophecy, nothing happens."""
    prophecies = [number for number, card in enumerate(draft.program.game.landscapes) if "Prophecy" in card.types]

    def run(m: Machine) -> None:
        who = m.r[WHO]
        for number in prophecies:
            here = len(m.game.piles) + number
            if take_tokens(m, here, TOKEN_SUN, 1):
                left = suns_left(m, number)
                m.log(SunRemoved(who, code=m.code.id, landscape=number, left=left))
                if not left:
                    open_window(m, ON_LAST_SUN, who, waits=len(prophecies) > 1)

    draft.b.emit(run)
    draft.mark_done(done)


@instructions(TakeTokens)
def take_tokens_from(draft: Draft, part: TakeTokens, done: int | None, optional: bool) -> None:
    """As many as there are, at most so many."""
    where, of_where = spot(draft.scope, part.cards)
    here, of_here = spot(draft.scope, None)
    most, of_most = amounts.of(draft.scope, part.most)
    token = int(part.token)
    stays = part.here
    pool = Pool.DEBT if part.token is Token.DEBT else Pool.VP

    def run(m: Machine) -> None:
        number = take_tokens(m, where(m, m.r), token, most(m, m.r))
        if done is not None:
            m.r[done] = number > 0
        if not number:
            return
        if stays:
            add_tokens(m, here(m, m.r), token, number)
            m.log(TokensPut(m.r[WHO], code=m.code.id, where=here(m, m.r), token=part.token, number=number))
        else:
            get_tokens(m, m.r[WHO], pool, number)

    draft.b.emit(run, of_where | of_here | of_most, known(done))


@instructions(Rotate)
def rotate_pile(draft: Draft, part: Rotate, done: int | None, optional: bool) -> None:
    """Rule: "Rotating a pile": the cards of the name on top go to the bottom, in their order."""
    picked = draft.b.temporary()
    name = part.pile

    def ask(m: Machine) -> Choice | None:
        options: list[Option] = []
        for number, runs in enumerate(m.piles):
            pile = m.game.piles[number]
            if number in m.absent:
                continue
            if len(runs) > 1 and (pile.name == name if name else pile.supply):
                options.append(ChoosePile(number))
        if not options:
            m.r[picked] = -1
            return None
        if optional:
            options.append(CHOOSE_NOTHING)
        return Choice(m.decider(m.r[WHO]), Asks.ROTATE, m.code.id, tuple(options))

    def apply(m: Machine, option: ChoosePile | ChooseNothing) -> None:
        m.r[picked] = option.pile if isinstance(option, ChoosePile) else -1

    draft.b.emit(ask, apply=apply)

    def run(m: Machine) -> None:
        number = m.r[picked]
        if number >= 0:
            rotate(m, number)
            m.log(PileRotated(m.r[WHO], code=m.code.id, pile=number))

    draft.b.emit(run, (picked,))
    draft.mark_done(done, Compiled(lambda m, r: r[picked] >= 0, frozenset((picked,))))


@instructions(ReplaceKingdom)
def replace_kingdom(draft: Draft, part: ReplaceKingdom, done: int | None, optional: bool) -> None:
    """The removed piles do not exist any more, and what lay on them is gone; a player's own tokens can be placed
    again. Of a pile that lies shuffled the first card is turned over."""

    def run(m: Machine) -> None:
        coming = m.program.next_kingdom
        if not coming:
            raise OpenQuestion("which Kingdom piles come next")
        removed = {number for number, pile in enumerate(m.game.piles) if m.in_supply(number) and not pile.basic}
        m.absent = tuple(sorted({*m.absent, *removed} - set(coming)))
        m.tokens = tuple(token for token in m.tokens if token[0] not in removed)
        m.log(KingdomReplaced(m.r[WHO], code=m.code.id, piles=coming))
        for number in coming:
            runs = m.piles[number]
            if runs and runs[0][0] < 0 and m.in_supply(number):
                m.call(m.program.turn_over, [number])

    draft.b.emit(run)
    draft.mark_done(done)


@instructions(AddMark)
def add_mark(draft: Draft, part: AddMark, done: int | None, optional: bool) -> None:
    """On the card itself, as long as it is where it is expected."""
    amount, reads = amounts.of(draft.scope, part.number)

    def run(m: Machine) -> None:
        this = m.r[THIS]
        if live(this):
            count = take_marks(m, this) + amount(m, m.r)
            m.pending.append(Pending(GAME, Entry(MARKED, m.r[WHO], this, 0, 0, (count,))))
            m.log(TokensMarked(m.r[WHO], (this & FACE,), code=m.code.id, number=count))

    draft.b.emit(run, reads | {THIS})
    draft.mark_done(done)


@instructions(RemoveMarks)
def remove_marks(draft: Draft, part: RemoveMarks, done: int | None, optional: bool) -> None:
    """All tokens on the card itself."""
    name = draft.b.register(part.as_)

    def run(m: Machine) -> None:
        m.r[name] = take_marks(m, m.r[THIS])

    draft.b.emit(run, (THIS,), (name,))
    draft.mark_done(done)


@instructions(PutOnThis)
def put_on_this(draft: Draft, part: PutOnThis, done: int | None, optional: bool) -> None:
    """Set-aside cards that this card keeps together."""
    found, reads = located.of(draft.scope, part.cards)

    def run(m: Machine) -> None:
        this = m.r[THIS]
        for card in [m.tag(zone, card) for card, zone in found(m, m.r)]:
            m.pending.append(Pending(GAME, Entry(UNDER, m.r[WHO], this, 0, 0, (card,))))

    draft.b.emit(run, reads | {THIS})
    draft.mark_done(done)


@instructions(TurnFaceDown)
def turn_face_down(draft: Draft, part: TurnFaceDown, done: int | None, optional: bool) -> None:
    """For the rest of the turn."""
    found, reads = located.of(draft.scope, part.cards)

    def run(m: Machine) -> None:
        for card, zone in found(m, m.r):
            handle = m.tag(zone, card)
            m.pending.append(Pending(THIS_TURN, Entry(FACE_DOWN, m.r[WHO], handle, 0, 0, ())))
            m.log(TurnedFaceDown(m.r[WHO], (card & FACE,), zone, zone, m.code.id))

    draft.b.emit(run, reads)
    draft.mark_done(done)


@instructions(PlaceEstateToken)
def place_estate_token(draft: Draft, part: PlaceEstateToken, done: int | None, optional: bool) -> None:
    """The card stays set aside for the rest of the game."""
    found, reads = located.of(draft.scope, part.cards)

    def run(m: Machine) -> None:
        for card, _ in found(m, m.r):
            m.pending.append(Pending(GAME, Entry(ESTATE, m.r[WHO], card, 0, 0, ())))
            m.log(EstateTokenPut(m.r[WHO], (card & FACE,), code=m.code.id))
            if m.program.inheriting:
                reshape(m, m.r[WHO])

    draft.b.emit(run, reads)
    draft.mark_done(done)
