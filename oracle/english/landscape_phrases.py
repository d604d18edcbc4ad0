"""Phrases of landscapes: tokens that lie on them and on piles, set-up, States, shuffling."""

from __future__ import annotations

from engine.language import (
    Ability,
    AddTokens,
    AlsoType,
    AtLeast,
    Beyond,
    Clause,
    CoinsFor,
    Draw,
    DrawMore,
    Effect,
    Either,
    Except,
    ExtraRound,
    Filter,
    From,
    HasToken,
    InShuffle,
    Instruction,
    It,
    KeepUntilCleanup,
    Least,
    On,
    Owned,
    PayAny,
    Pick,
    Place,
    Players,
    Pool,
    Put,
    PutTokens,
    ReturnCard,
    SamePileAs,
    Scaled,
    Spot,
    TakeTokens,
    This,
    Token,
    Typed,
    When,
    Who,
    Worth,
)
from oracle.english.card_phrases import Detail, What, detailed, either, every
from oracle.english.grammar import constants, rule
from oracle.english.occasions import SOURCE, Occasion
from oracle.english.scopes import Scope, Unread
from oracle.english.step_phrases import Steps

# ------------------------------------------------------------------------------------------------- tokens


@rule("step", "take {number} vp from here")
def take_here(scope: Scope, number: int) -> Steps:
    """Take VP tokens from this landscape."""
    return (TakeTokens(Token.VP, most=number),)


@rule("step", "take the <vp|debt> from <this|here|its pile|the pile>", "take the <vp> from the {name} <pile>")
def take_all(scope: Scope, token: str, *where: object) -> Steps:
    """Take all tokens from this landscape, or from a pile."""
    place = where[-1]
    kind = Token.VP if token == "vp" else Token.DEBT
    if place in ("this", "here"):
        return (TakeTokens(kind),)
    if len(where) == 2 and where[0] != scope.name:
        raise Unread("from the pile of another card")
    about = It() if place == "its pile" else This()
    return (TakeTokens(kind, about),)


@rule("step", "move {number} vp from its pile to this")
def move_here(scope: Scope, number: int) -> Steps:
    """Move VP tokens from the pile of a card to this landscape."""
    return (TakeTokens(Token.VP, It(), most=number, here=True),)


@rule("step", "add {number} vp to (the {name} pile|the pile)")
def add_vp(scope: Scope, number: int, name: str | None) -> Steps:
    """Put VP tokens on the pile of this card."""
    if name is not None and name != scope.name:
        raise Unread("on the pile of another card")
    return (PutTokens(Token.VP, number, This()),)


@rule("sentence", "setup : put {number} vp here per player")
def set_up_here(scope: Scope, number: int) -> tuple[Ability, ...]:
    """Put VP tokens on this landscape when the game is set up."""
    return (_set_up(PutTokens(Token.VP, Players(number))),)


@rule("sentence", "setup : put {number} vp on the {kinds} piles", "setup : put {number} vp on each {core} supply pile")
def set_up_piles(scope: Scope, number: int, kinds: tuple[Filter, ...]) -> tuple[Ability, ...]:
    """Put VP tokens on piles when the game is set up."""
    filter_ = either(kinds) if "piles" in scope.phrase_words() else every(kinds)
    return (_set_up(AddTokens(Token.VP, filter_, number, each=True)),)


@rule("sentence", "setup : add {number} debt to each supply pile")
def set_up_debt(scope: Scope, number: int) -> tuple[Ability, ...]:
    """Put Debt on all piles when the game is set up."""
    return (_set_up(AddTokens(Token.DEBT, number=number, each=True)),)


def _set_up(one: Instruction) -> Ability:
    return Ability(When(On.SET_UP_GAME), Clause((one,)), From.GAME)


@rule("step", "add {number} debt to a supply pile")
def add_debt(scope: Scope, number: int) -> Steps:
    """Put Debt on a pile."""
    return (AddTokens(Token.DEBT, number=number),)


@rule("token", "+1 <card|action|buy>", "<+$1>", "<-$2 cost>", "<trashing>")
def token(scope: Scope, word: str) -> Token:
    """A token of a player's own that lies on a pile."""
    return {
        "card": Token.PLUS_CARD, "action": Token.PLUS_ACTION, "buy": Token.PLUS_BUY, "+$1": Token.PLUS_COIN,
        "-$2 cost": Token.MINUS_COST, "trashing": Token.TRASHING,
    }[word]


@rule("step", "(move|put) {whose} {token} token (to|on|onto) its pile [{reminder}]")
def move_token_there(scope: Scope, player: Who, kind: Token, reminder: object) -> Steps:
    """Put a token of one's own on the pile of a card."""
    return (AddTokens(kind, SamePileAs(scope.it())),)


@rule("step", "(move|put) {whose} {token} token (to|on|onto) an action supply pile [{details}] [{reminder}]")
def move_token(
    scope: Scope, player: Who, kind: Token, details: tuple[Detail, ...] | None, reminder: object
) -> Steps:
    """Put a token of one's own on a pile."""
    what = detailed(What(filters=(Typed("Action"),)), details)
    if what.where is not None or what.to is not None or what.by is not Who.YOU:
        raise Unread("a pile is chosen by what costs and tokens it has")
    return (AddTokens(kind, what.filter),)


@rule("detail", "{who} have no tokens on", "(that have|with) none of {whose} tokens")
def without_tokens(scope: Scope, player: Who) -> Detail:
    """From a pile on which one has no token."""
    return Detail(Except(Either(tuple(HasToken(kind) for kind in Token if kind >= Token.PLUS_CARD))))


@rule("reminder", "[.] ⟨ when you play a card from that pile , you first get {bonus} [.] ⟩",
      "[.] ⟨ cards from that pile cost $2 less on your turns , but not less than $0 . ⟩",
      "[.] ⟨ when you gain a card from that pile , you may trash a card from your hand . ⟩")
def reminder(scope: Scope, one: Instruction | None = None) -> str:
    """A reminder of what a player's own token does."""
    return scope.phrase_words()


# ------------------------------------------------------------------------------------------------- States, Boons


@rule("step", "return this")
def return_state(scope: Scope) -> Steps:
    """Return a State."""
    if scope.kind != "state":
        raise Unread("to where?")
    return (ReturnCard(scope.name),)


@rule("effect", "{kinds} make {coins}")
def coins_for(scope: Scope, kinds: tuple[Filter, ...], coins: int) -> Effect:
    """Treasures give so many coins."""
    return CoinsFor(coins, either(kinds))


@rule("sentence", "when drawing your hand , {bonus}")
def draw_more(scope: Scope, one: Instruction) -> tuple[Ability, ...]:
    """More cards are drawn for the next hand."""
    if not isinstance(one, Draw):
        raise Unread("cards are drawn then")
    return (Ability(When(On.ONGOING), source=SOURCE.get(scope.kind, From.ITSELF), effect=DrawMore(one.amount)),)


constants(
    "sentence",
    ("⟨ keep this until clean-up . ⟩", (KeepUntilCleanup(),), "A Boon stays until Clean-up."),
    ("after the game ends , there is an extra round of turns just for players with this",
     (Ability(When(On.ONGOING), source=From.CUBE, effect=ExtraRound()),),
     "One more round after the end of the game."),
)


@rule("sentence", "{kinds} are also {kinds}")
def also(scope: Scope, kinds: tuple[Filter, ...], types: tuple[Filter, ...]) -> tuple[Ability, ...]:
    """Cards have another type too."""
    if len(types) != 1 or not isinstance(types[0], Typed):
        raise Unread("a type is wanted here")
    return (Ability(When(On.ONGOING), source=SOURCE.get(scope.kind, From.ITSELF),
                    effect=AlsoType(types[0].type, either(kinds))),)


# ------------------------------------------------------------------------------------------------- spending, shuffling


@rule("step", "spend any number of favors")
def spend_any(scope: Scope) -> Steps:
    """Spend any number of Favors."""
    scope.number = scope.fresh("spent")
    return (PayAny(Pool.FAVORS, scope.number),)


constants("occasions", (("you shuffle", "shuffling"), (Occasion(When(On.WOULD_SHUFFLE)),), "The player shuffles."))


@rule("step", "pick (one|up to {number}) of (the|those) cards to (go on top|put into {whose} discard pile)")
def pick_in_shuffle(scope: Scope, number: int | None, player: Who | None) -> Steps:
    """Pick cards that are being shuffled."""
    pick = Pick(0, number or 1, Place.SHUFFLE)
    if player is None:
        return (InShuffle(pick, Spot.TOP),)
    return (Put(pick, Place.DISCARD),)


# ------------------------------------------------------------------------------------------------- scoring


@rule("scoring", "when scoring , {vp} (per|for each) {owned}")
def scored(scope: Scope, number: int, amount: object) -> tuple[Ability, ...]:
    """VP for each of something at the end of the game."""
    return (_worth(scope, amount if number == 1 else Scaled(amount, number)),)  # type: ignore[arg-type]


@rule("scoring", "when scoring , {vp} if {who} have at least {number} {core}")
def scored_if(scope: Scope, number: int, player: Who, least: int, core: tuple[Filter, ...]) -> tuple[Ability, ...]:
    """VP at the end of the game in one case."""
    return (Ability(When(On.SCORING), source=SOURCE.get(scope.kind, From.ITSELF),
                    while_=AtLeast(Owned(every(core)), least), effect=Worth(number)),)


@rule("vp", "<-1|-2|-3|-4|-5> vp", "{number} vp")
def vp(scope: Scope, number: int | str) -> int:
    """So many VP."""
    return int(number)


@rule("owned", "{kind} and each {kind} you have")
def owned_each(scope: Scope, one: Filter, other: Filter) -> object:
    """The player's own cards of two kinds."""
    return Owned(Either((one, other)))


@rule("owned", "{core} you have exactly one copy of")
def owned_single(scope: Scope, core: tuple[Filter, ...]) -> object:
    """The player's own cards of which they have no other."""
    from engine.language import CopiesIn

    return Owned(every((*core, CopiesIn(None, most=1))))


@rule("owned", "differently named {core} you have {number} or more copies of")
def owned_several(scope: Scope, core: tuple[Filter, ...], number: int) -> object:
    """The number of names of which the player has several cards."""
    from engine.language import CopiesIn, DifferentNames

    return DifferentNames(Owned(every((*core, CopiesIn(None, least=number)))))


@rule("owned", "{core} you have after the first {number}")
def owned_beyond(scope: Scope, core: tuple[Filter, ...], number: int) -> object:
    """The player's own cards beyond a number."""
    return Beyond(Owned(every(core)), number)


@rule("owned", "set you have of {setof}")
def owned_sets(scope: Scope, names: tuple[Filter, ...]) -> object:
    """The number of sets of several cards that the player has."""
    return Least(tuple(Owned(one) for one in names))


@rule("setof", "{kind}", "{kind} - {setof}")
def set_of(scope: Scope, one: Filter, others: tuple[Filter, ...] | None = None) -> tuple[Filter, ...]:
    """The cards of a set."""
    return (one, *(others or ()))


@rule("owned", "{core} you have from an empty supply pile")
def owned_empty(scope: Scope, core: tuple[Filter, ...]) -> object:
    """The player's own cards of empty piles."""
    from engine.language import OfSupply

    return Owned(every((*core, OfSupply(0))))


@rule("owned", "{core} you have from the chosen pile")
def owned_chosen(scope: Scope, core: tuple[Filter, ...]) -> object:
    """The player's own cards of the pile chosen at set-up."""
    from engine.language import OfChosenPile

    return Owned(every((*core, OfChosenPile())))


def _worth(scope: Scope, amount: object) -> Ability:
    return Ability(When(On.SCORING), source=SOURCE.get(scope.kind, From.ITSELF), effect=Worth(amount))  # type: ignore[arg-type]
