"""Positions, decisions, options and events in words.

The words of options and of those who ask are stable: the pins of a scenario (``Artificer: discard 3 Copper``)
are compared with them, and links and exports show them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from engine.language import GAME_PLACES, PLAYER_PLACES, POOLS, Phase, Place, Pool, Token
from engine.language.walk import own_parts
from engine.state import FACE, KIND, LOST, SHAPE_SHIFT, Choice, Event, Game, State, place_of

if TYPE_CHECKING:
    from engine.kernel import CodeInfo

NOTHING: Final[str] = "nothing"
STOP: Final[str] = "stop"

PLACE_NAMES: Final[dict[Place, str]] = {
    Place.HAND: "hand",
    Place.DECK: "deck",
    Place.DISCARD: "discard pile",
    Place.PLAY: "play",
    Place.ASIDE: "set aside",
    Place.EXILE: "Exile mat",
    Place.ISLAND: "Island mat",
    Place.TAVERN: "Tavern mat",
    Place.NATIVE_VILLAGE: "Native Village mat",
    Place.SHUFFLE: "cards being shuffled",
    Place.BOONS: "Boons and Hexes",
    Place.BLACK_MARKET: "the Black Market deck",
    Place.BOON_DECK: "the Boons",
    Place.BOON_DISCARD: "the Boons' discard pile",
    Place.BOONS_ASIDE: "the set-aside Boons",
    Place.HEX_DECK: "the Hexes",
    Place.HEX_DISCARD: "the Hexes' discard pile",
    Place.TRASH: "the trash",
    Place.SUPPLY: "the Supply",
}
_PHASE: Final[dict[Phase, str]] = {
    Phase.START: "start of turn",
    Phase.ACTION: "Action phase",
    Phase.BUY: "Buy phase",
    Phase.NIGHT: "Night phase",
    Phase.CLEANUP: "Clean-up phase",
    Phase.BETWEEN: "between turns",
}
_PAST: Final[dict[str, str]] = {
    "choose": "chose", "name": "named", "play": "played", "call": "called", "gain": "gained", "buy": "bought",
    "discard": "discarded", "trash": "trashed", "draw": "drew", "put": "put", "reveal": "revealed",
    "look": "looked at", "return": "returned", "exchange": "exchanged", "exile": "Exiled", "use": "used",
    "set": "set", "shuffle": "shuffled",
}
_SINGULAR: Final[dict[Pool, str]] = {
    Pool.ACTIONS: "Action", Pool.BUYS: "Buy", Pool.POTIONS: "Potion", Pool.VP: "VP",
    Pool.COFFERS: "Coffers", Pool.VILLAGERS: "Villager", Pool.FAVORS: "Favor",
    Pool.PIRATE_SHIP: "Pirate Ship token",
}
# Tokens of which a player has one: what there is with it, what getting it and losing it is.
_SINGLE: Final[dict[Pool, tuple[str, str, str]]] = {
    Pool.JOURNEY: ("Journey token face down", "turned the Journey token face down", "turned the Journey token face up"),
    Pool.MINUS_CARD: ("−1 Card token", "took the −1 Card token", "returned the −1 Card token"),
    Pool.MINUS_COIN: ("−$1 token", "took the −$1 token", "returned the −$1 token"),
}
TOKEN_NAMES: Final[dict[Token, str]] = {
    Token.EMBARGO: "Embargo", Token.DEBT: "Debt", Token.VP: "VP", Token.FAVOR: "Favor", Token.PLUS_CARD: "+1 Card",
    Token.PLUS_ACTION: "+1 Action", Token.PLUS_BUY: "+1 Buy", Token.PLUS_COIN: "+$1", Token.MINUS_COST: "-2 Cost",
    Token.TRASHING: "Trashing",
}
_NEVER_PLURAL: Final[frozenset[Pool]] = frozenset({Pool.VP, Pool.COFFERS})
_LOST: Final[dict[str, str]] = {
    "moved": "it was moved",
    "covered": "it was covered by another card",
    "shuffled": "it was shuffled into the deck",
}


# ------------------------------------------------------------------------------------------------- cards


def name_of(game: Game, face: int) -> str:
    """The name of a card given as an integer (any bits beyond kind and shape are ignored).

    A card that is another one at present is told with both names: ``Band of Misfits (as Village)``.
    """
    name = game.cards[face & KIND].name
    shape = (face & FACE) >> SHAPE_SHIFT
    return f"{name} (as {game.cards[shape - 1].name})" if shape and game.cards[shape - 1].name != name else name


def cards_text(game: Game, faces: Iterable[int], nothing: str = NOTHING) -> str:
    """Cards whose order says nothing: sorted by name, equal ones counted (``Estate, 3 Copper`` by name)."""
    counted = Counter(name_of(game, face) for face in faces)
    return ", ".join(f"{n} {name}" if n > 1 else name for name, n in sorted(counted.items())) or nothing


def row_text(game: Game, faces: Iterable[int], nothing: str = NOTHING) -> str:
    """Cards whose order matters, as they lie."""
    return ", ".join(name_of(game, face) for face in faces) or nothing


def zone_text(game: Game, items: Sequence[Any], ordered: bool) -> str:
    """The cards of a zone or deck in words; a bag inside is told as shuffled cards."""
    if not ordered:
        flat = [card for item in items for card in (item if isinstance(item, tuple) else (item,))]
        return cards_text(game, flat)
    parts = [
        f"{len(item)} shuffled {'card' if len(item) == 1 else 'cards'}: {cards_text(game, item)}"
        if isinstance(item, tuple) else name_of(game, item)
        for item in items
    ]
    return (", " if all(not isinstance(item, tuple) for item in items) else "; ").join(parts) or NOTHING


def pool_text(pool: Pool, n: int, sign: bool = False) -> str:
    """An amount of a pool: ``2 Actions``, ``$3``, ``1 Debt``; with ``sign``, ``+2 Actions``."""
    plus = ("+" if n > 0 else "−" if n < 0 else "") if sign else ("−" if n < 0 else "")
    size = abs(n)
    if pool is Pool.COINS:
        return f"{plus}${size}"
    if pool is Pool.DEBT:
        return f"{plus}{size} Debt"
    if pool in _SINGLE:
        return f"{plus}{' ' if plus else ''}{_SINGLE[pool][0]}"
    word = _SINGULAR[pool]
    return f"{plus}{size} {word}{'' if size == 1 or pool in _NEVER_PLURAL else 's'}"


def bearer_text(game: Game, where: int) -> str:
    """What tokens lie on: a pile, or (after all piles) a landscape."""
    if where < len(game.piles):
        return f"the {game.piles[where].name} pile"
    return game.landscapes[where - len(game.piles)].name


def token_text(game: Game, token: int, player: int, n: int) -> str:
    """Tokens on a pile or landscape: ``2 Embargo``, ``Alice's +1 Card token``."""
    name = TOKEN_NAMES[Token(token)]
    if player >= 0:
        return f"{game.players[player]}'s {f'{n} {name} tokens' if n > 1 else f'{name} token'}"
    return f"{n} {name} token{'' if n == 1 else 's'}"


def tokens_on(state: State, where: int) -> list[str]:
    """The tokens that lie on a pile or landscape, each kind in words."""
    return [token_text(state.game, token, player, n) for here, token, player, n in state.tokens if here == where]


def phase_text(phase: int) -> str:
    """The name of a phase."""
    return _PHASE[Phase(phase)]


def place_text(game: Game, zone: int, player: int = -1) -> str:
    """A zone in words, seen from a player: ``the deck`` for their own, ``Bob's deck`` for another's."""
    if zone == -1:
        return "its pile"
    if zone < 0:
        return "nowhere"
    place = place_of(len(game.players), zone)
    words = PLACE_NAMES[place]
    if place >= PLAYER_PLACES:
        return words
    owner = zone // PLAYER_PLACES
    if words in ("play", "set aside"):
        return words if owner == player else f"{words} by {game.players[owner]}"
    return f"the {words}" if owner == player else f"{game.players[owner]}'s {words}"


# ------------------------------------------------------------------------------------------------- abilities


def code_info(game: Game, code: int) -> CodeInfo | None:
    """What the kernel tells of a code, or None for the rules themselves."""
    if code < 0:
        return None
    from engine.kernel import code_info as info

    return info(game, code)


def card_of_code(game: Game, code: int) -> str:
    """The card whose ability a code is; empty for the rules themselves."""
    info = code_info(game, code)
    return info.card if info else ""


def ability_text(game: Game, code: int) -> str:
    """An ability in words: ``Watchtower's when-gain ability``."""
    info = code_info(game, code)
    if not info:
        return "the rules"
    ending = "'" if info.card.endswith("s") else "'s"
    return f"{info.card}{ending} {_label(info.label)}"


def _label(label: str) -> str:
    if not label:
        return "ability"
    return label if label.endswith("ability") else f"{label} ability"


def occurrence(state: State) -> Any | None:
    """At a trigger window: the occurrence that opened it (the kernel's own form); None elsewhere."""
    if not state.stack:
        return None
    code, _, registers = state.stack[-1]
    return registers[0] if state.game.codes[code].window else None


def occurrence_cards(state: State) -> tuple[int, ...]:
    """The faces, as they were at the occurrence, of the cards that a trigger window is about."""
    occ = occurrence(state)
    return tuple(info[0] for info in occ[3]) if occ else ()


def _subject(state: State, trigger: Any) -> str:
    faces = occurrence_cards(state)
    return name_of(state.game, faces[trigger.subject]) if 0 <= trigger.subject < len(faces) else ""


def _trigger_names(state: State, options: Sequence[Any]) -> dict[Any, str]:
    """Names of the triggered abilities among some options, made different where they would be the same."""
    game = state.game
    triggers = [option[1] for option in options if option[0] == "use"]

    def label(trigger: Any) -> str:
        info = code_info(game, trigger.code)
        return _label(info.label) if info else ""

    def lost(trigger: Any) -> str:
        return "lost track of it" if trigger.this and trigger.this & LOST else ""

    def kept(trigger: Any) -> str:
        there = trigger.keeper and not trigger.keeper & LOST
        return "its card is still in play" if there else "its card is not in play"

    details: tuple[Callable[[Any], str], ...] = (
        label,
        lambda trigger: _subject(state, trigger),
        lambda trigger: game.players[trigger.owner],
        lost,
        kept,
    )
    names = {trigger: card_of_code(game, trigger.code) for trigger in triggers}
    parts: dict[Any, list[str]] = {trigger: [] for trigger in triggers}
    if len(set(names.values())) < len(names):
        for detail in details:
            groups: dict[str, list[Any]] = {}
            for trigger in parts:
                groups.setdefault(_with(names[trigger], parts[trigger]), []).append(trigger)
            for group in groups.values():
                found = [detail(trigger) for trigger in group]
                if len(set(found)) > 1:
                    for trigger, words in zip(group, found, strict=True):
                        if words:
                            parts[trigger].append(words)
    seen: Counter[str] = Counter()
    out: dict[Any, str] = {}
    for trigger in parts:
        text = _with(names[trigger], parts[trigger])
        seen[text] += 1
        out[trigger] = text if seen[text] == 1 else f"{text} #{seen[text]}"
    return out


def _with(name: str, details: list[str]) -> str:
    return f"{name} ({', '.join(details)})" if details else name


# ------------------------------------------------------------------------------------------------- decisions


def source_text(state: State, choice: Choice) -> str:
    """Who or what asks: the card whose ability it is, the trigger window, or the phase of the turn.

    ``Artificer``; ``when-gain Inn``; ``Alice's Action phase``. Never empty.
    """
    game = state.game
    if any(option[0] == "use" for option in choice.options):
        labels = dict.fromkeys(
            info.label for option in choice.options if option[0] == "use"
            if (info := code_info(game, option[1].code)) is not None
        )
        window = "/".join(labels) or "triggered abilities"
        faces = occurrence_cards(state)
        return f"{window} {cards_text(game, faces)}" if faces else window
    card = card_of_code(game, choice.code)
    if card:
        return card
    turn = state.turn
    if turn.phase == Phase.BETWEEN:
        return "between turns"
    return f"{game.players[turn.player]}'s {phase_text(turn.phase)}"


def affected(state: State, choice: Choice) -> int:
    """The player a decision is about: who decides, unless somebody else decides for them; -1 for chance."""
    if choice.player < 0:
        return -1
    if state.turn.decided_by != choice.player or choice.player == state.turn.player:
        return choice.player
    for option in choice.options:
        if option[0] == "use":
            player: int = option[1].player
            return player
    code, _, registers = state.stack[-1]
    found = state.game.codes[code]
    if found.ability is not None and len(registers) > 1 and isinstance(registers[1], int):
        return registers[1]
    return state.turn.player


def decider_text(state: State, choice: Choice) -> str:
    """Who decides: ``Alice``, ``Alice for Bob``, ``Chance``."""
    if choice.player < 0:
        return "Chance"
    name = state.game.players[choice.player]
    player = affected(state, choice)
    return name if player == choice.player else f"{name} for {state.game.players[player]}"


def option_text(state: State, choice: Choice, option: Any) -> str:
    """One option of a decision in words, different from the words of its other options.

    Takes an option of ``choice.options``. Examples: ``use Watchtower``, ``stop``, ``discard 3 Copper``,
    ``gain Inn``, ``put Estate, Copper onto deck (Estate on top)``, ``play Village``, ``end Action phase``.
    """
    if option[0] == "use":
        return f"use {_trigger_names(state, choice.options)[option[1]]}"
    return _plain_option(state, choice, option)


def option_texts(state: State, choice: Choice) -> tuple[str, ...]:
    """The words of all options of a decision, in their order."""
    names = _trigger_names(state, choice.options)
    return tuple(
        f"use {names[option[1]]}" if option[0] == "use" else _plain_option(state, choice, option)
        for option in choice.options
    )


def _plain_option(state: State, choice: Choice, option: Any) -> str:
    game = state.game
    word = option[0]
    if word == "cards":
        return _verb_with(choice.verb, cards_text(game, option[1]))
    if word == "gain":
        return f"gain {name_of(game, option[1])}"
    if word == "none":
        return f"{'choose' if choice.verb == 'become' else choice.verb.split()[0]} nothing" if choice.verb else NOTHING
    if word == "choose":
        return f"choose {name_of(game, option[1])}"
    if word == "option":
        return _options_words(game, choice, option[1])
    if word == "order":
        row = row_text(game, option[1])
        top = f" ({name_of(game, option[1][0])} on top)" if len(option[1]) > 1 else ""
        if choice.verb == "put into discard pile":
            return f"discard {row}{top}"
        if choice.verb.startswith("put under "):
            return f"put {row} {choice.verb.removeprefix('put ')}{top}"
        return f"put {row} onto deck{top}"
    if word == "draw":
        return f"{'above are' if choice.verb == 'shuffle' else 'draw'} {cards_text(game, option[1])}"
    if word == "pile":
        return f"next is {name_of(game, option[1])}"
    if word == "open":
        return f"open: {option[1]}"
    if word in ("play", "buy"):
        return f"{word} {name_of(game, option[1])}"
    if word == "event":
        return f"buy {game.landscapes[option[1]].name}"
    if word in ("end", "stop") and choice.verb == "spend":
        return "spend no more"
    if word == "buy otherwise":
        return f"buy {name_of(game, option[1])} without paying"
    if word == "end":
        return f"end {phase_text(state.turn.phase)}"
    if word == "number":
        return _number_option(game, choice, option[1])
    if word == "name" and not option[1]:
        return "name a card that is not in the game"
    if word in ("name", "receive"):
        return f"{word} {name_of(game, option[1])}"
    if word == "on pile":
        return f"{'rotate' if choice.verb == 'rotate' else 'choose'} the {game.piles[option[1]].name} pile"
    if word == "position":
        return f"put under {option[1]} {'card' if option[1] == 1 else 'cards'}" if option[1] else "put on top"
    if word == "discard":
        owner = "" if option[2] == state.turn.player else f"{game.players[option[2]]}'s "
        return f"discard {owner}{name_of(game, option[1])}"
    return {
        "yes": "yes", "no": "no", "stop": STOP, "coffers": "spend Coffers", "villager": "spend a Villager",
        "pay debt": "pay off Debt", "discard hand": "discard the hand",
    }.get(word) or " ".join(str(part) for part in option)


def _number_option(game: Game, choice: Choice, n: int) -> str:
    """An amount that can be paid or bid."""
    if choice.verb == "bid":
        return f"bid {n} Debt" if n else "pass"
    if choice.verb.startswith("overpay"):
        potions = "Potion" in choice.verb
        return f"overpay {pool_text(Pool.POTIONS if potions else Pool.COINS, n)}" if n else f"{choice.verb} nothing"
    if not n:
        return f"{choice.verb} nothing"
    if choice.verb == "pay off":
        return f"pay off {n} Debt"
    pools = _pools_paid(game, choice)
    return f"{choice.verb} {pool_text(pools.pop(), n) if len(pools) == 1 else n}"


def _pools_paid(game: Game, choice: Choice) -> set[Pool]:
    """From which pools the ability that asks can have a player pay any amount."""
    from engine.language import PayAny

    info = code_info(game, choice.code)
    ability = info.ability if info else None
    clause = ability.clause if ability is not None else ()
    return {node.pool for node in own_parts(clause) if isinstance(node, PayAny)}


def _verb_with(verb: str, what: str) -> str:
    """``put onto deck`` with ``Estate``: ``put Estate onto deck``."""
    first, _, rest = verb.partition(" ")
    if not rest:
        return f"{first} {what}"
    if rest in ("aside", "in"):
        return f"{verb} {what}"
    return f"{first} {what} {rest}"


def _options_words(game: Game, choice: Choice, numbers: Sequence[int]) -> str:
    words = option_words(game, choice)
    return " and ".join(words[i] if i < len(words) else f"option {i + 1}" for i in numbers)


def option_words(game: Game, choice: Choice) -> tuple[str, ...]:
    """The words of the options that a "choose one" names.

    The choice of options is found in the ability by the number of options offered; where an ability has two
    of that kind with different words, the words are "option 1", "option 2".
    """
    from engine.language import Ability, ChooseOne

    info = code_info(game, choice.code)
    ability = info.ability if info else None
    if not isinstance(ability, Ability):
        return ()
    wanted = 1 + max((max(option[1], default=0) for option in choice.options if option[0] == "option"), default=0)
    found = {tuple(o.words for o in node.options) for node in own_parts(ability.clause)
             if isinstance(node, ChooseOne) and len(node.options) >= wanted}
    return found.pop() if len(found) == 1 else ()


def choice_text(state: State, choice: Choice) -> str:
    """A decision as a sentence: ``Alice chooses what to discard (Artificer)``."""
    source = source_text(state, choice)
    kinds = {option[0] for option in choice.options}
    who = decider_text(state, choice)
    if choice.player < 0:
        what = "which card of the pile is next" if "pile" in kinds else "which shuffled cards come"
        if choice.verb == "shuffle":
            what = "which cards lie above"
        return f"Chance decides {what} ({source})"
    if "use" in kinds:
        if "stop" in kinds:
            return f"{who} may use an ability ({source})"
        return f"{who} chooses which ability to resolve next ({source})"
    if choice.verb.endswith("phase"):
        return f"{who} chooses what to do ({source})"
    if choice.verb == "spend":
        return f"{who} chooses what to spend ({source})"
    if "discard" in kinds:
        return f"{who} chooses which card to discard next ({source})"
    if choice.verb == "choose":
        return f"{who} chooses cards ({source})"
    if "cards" in kinds:
        return f"{who} chooses what to {_SPREAD.get(choice.verb, choice.verb)} ({source})"
    if "gain" in kinds:
        return f"{who} chooses what to gain ({source})"
    if "choose" in kinds:
        return f"{who} chooses what to {'play as' if choice.verb == 'become' else choice.verb} ({source})"
    if "option" in kinds:
        return f"{who} chooses one ({source})"
    if "order" in kinds:
        return f"{who} chooses the order of cards put onto the deck ({source})"
    if "name" in kinds:
        return f"{who} names a card ({source})"
    if "number" in kinds:
        what = "bid" if choice.verb == "bid" else choice.verb
        return f"{who} chooses how much to {what} ({source})"
    if "on pile" in kinds:
        return f"{who} chooses {'which pile to rotate' if choice.verb == 'rotate' else 'a pile'} ({source})"
    if "receive" in kinds:
        return f"{who} chooses which to receive next ({source})"
    if "buy" in kinds:
        return f"{who} chooses what to buy ({source})"
    if "position" in kinds:
        return f"{who} chooses where in the shuffled cards it is put ({source})"
    if kinds & {"yes", "no"}:
        return f"{who} chooses whether to {may_words(state.game, choice)} ({source})"
    return f"{who} decides ({source})"


_SPREAD: Final[dict[str, str]] = {"put onto deck": "put onto the deck", "put into hand": "put into the hand"}


def may_words(game: Game, choice: Choice) -> str:
    """What a plain "you may" lets one do, in words: ``trash Mining Village``, or ``use it`` where that is unclear."""
    from engine.language import Clause, Need
    from oracle.explain.language import Scope, bound_names, line

    info = code_info(game, choice.code)
    if info is None or info.ability is None:
        return "use it"
    wanted = choice.verb.removeprefix("may ")
    clauses = [node for node in own_parts(info.ability.clause) if isinstance(node, Clause) and node.need is Need.MAY]
    scope = Scope(names=bound_names(info.ability))
    texts = set()
    for clause in clauses:
        body = clause.cost or clause.do
        if body and type(body[0]).__name__.lower() == wanted:
            texts.add(line(body[0], scope).text)
    if len(texts) != 1:
        return "use it"
    words = f" {texts.pop()} "
    return words.replace(" this ", f" {info.card} ").strip()


def decision_text(state: State, choice: Choice, option: Any) -> str:
    """A decision that was taken, as a sentence: ``Alice chooses to discard 3 Copper (Artificer)``."""
    who, source, word = decider_text(state, choice), source_text(state, choice), option[0]
    text = option_text(state, choice, option)
    if choice.player < 0:
        return f"Chance: {text} ({source})"
    if word == "use":
        return f"{who} resolves {text.removeprefix('use ')} ({source})"
    if word == "stop" and choice.verb == "spend":
        return f"{who} spends no more ({source})"
    if word == "stop":
        return f"{who} uses nothing{' more' if _used_before(state) else ''} ({source})"
    if word in ("yes", "no"):
        return f"{who} chooses {'not ' if word == 'no' else ''}to {may_words(state.game, choice)} ({source})"
    if word == "option":
        return f"{who} chooses: {text} ({source})"
    if choice.verb.endswith("phase"):
        first, _, rest = text.partition(" ")
        return f"{who} {_PRESENT.get(first, first + 's')} {'the ' if first == 'end' else ''}{rest}"
    if choice.verb == "choose":
        return f"{who} chooses {text.removeprefix('choose ')} ({source})"
    return f"{who} chooses to {text} ({source})"


_PRESENT: Final[dict[str, str]] = {"pay": "pays", "play": "plays", "buy": "buys", "spend": "spends", "end": "ends"}


def _used_before(state: State) -> bool:
    """Whether something has been resolved in the trigger window."""
    return bool(state.stack and state.game.codes[state.stack[-1][0]].window and state.stack[-1][2][2])


# ------------------------------------------------------------------------------------------------- events


EVENTS: Final[frozenset[str]] = frozenset({
    "become", "bid", "buy", "buy-landscape", "call", "cube", "discard", "draw", "end turn", "estate token", "exchange",
    "exile", "gain", "ignored", "immune", "instead", "look", "lose track", "mark", "name", "nothing", "option", "phase",
    "place", "play", "pool", "put", "put away", "receive", "return", "return card", "reveal", "rotate", "set aside",
    "set up", "shuffle", "skip turn", "take", "take-token", "token", "trash", "turn", "turn face down",
    "turn over", "use",
})
"""The verbs of events that have words of their own."""


def event_text(game: Game, event: Event) -> str:
    """Something that happened, as a sentence without a full stop.

    ``Alice discarded 3 Copper (Artificer)``; ``Watchtower loses track of Inn: it was shuffled into the deck``.
    """
    verb, code = event.verb, event.code
    who = game.players[event.player] if event.player >= 0 else ""
    what = cards_text(game, event.cards, "no cards")
    cause = card_of_code(game, code)
    by = f" ({cause})" if cause and cause != what else ""
    if verb == "lose track":
        return f"{cause or 'The game'} loses track of {what}: {_LOST.get(str(event.value), str(event.value))}"
    if verb == "use":
        return f"{who} resolved {ability_text(game, code)}"
    if verb == "set up":
        return f"{ability_text(game, code)} was set up for {who}"
    if verb == "play":
        return f"{who} played {what}{_played_from(game, event)}{by}"
    if verb == "become":
        return f"{name_of(game, event.cards[0])} became {name_of(game, event.cards[-1])}"
    if verb == "call":
        return f"{who} called {what}"
    if verb == "gain":
        return f"{who} gained {what}{_onto(game, event, Place.DISCARD)}{by}"
    if verb == "buy":
        return f"{who} bought {what}"
    if verb == "buy-landscape":
        return f"{who} bought {game.landscapes[event.value].name}"
    if verb == "discard":
        return f"{who} discarded {what}{_from(game, event, (Place.HAND,))}{by}"
    if verb == "trash":
        return f"{who} trashed {what}{_from(game, event, (Place.HAND,))}{by}"
    if verb == "draw":
        return f"{who} drew {what}{by}"
    if verb == "put":
        target = place_text(game, event.target, event.player)
        if event.value == "bottom" or place_of(len(game.players), event.target) is Place.BLACK_MARKET:
            return f"{who} put {row_text(game, event.cards)} under {target}{by}"
        onto = "onto" if "deck" in target or "mat" in target else "into"
        row = row_text(game, event.cards) if onto == "onto" else what
        return f"{who} put {row} {onto} {target}{by}"
    if verb == "set aside":
        return f"{who} set aside {what}{by}"
    if verb == "exile":
        return f"{who} Exiled {what}{_from(game, event, (Place.HAND, Place.PLAY))}{by}"
    if verb == "reveal":
        return f"{who} revealed {what}{by}"
    if verb == "look":
        return f"{who} looked at {what}{by}"
    if verb == "shuffle":
        if event.player < 0:
            words = place_text(game, event.target)
            return f"{words[:1].upper()}{words[1:]} were shuffled"
        if event.source == event.target or not event.cards:
            return f"{who} shuffled the deck{by}"
        count = f"{len(event.cards)} {'card' if len(event.cards) == 1 else 'cards'}"
        return f"{who} shuffled the discard pile ({count}) under the deck{by}"
    if verb == "return":
        return f"{who} returned {what} to {'its pile' if len(event.cards) == 1 else 'their piles'}{by}"
    if verb == "exchange":
        return _exchange_text(game, event, who) + by
    if verb == "pool":
        pool, n = event.value
        return _pool_event(who, Pool(pool), n) + by
    if verb == "immune":
        return f"{who} is unaffected{by}"
    if verb == "instead":
        return f"{cause or 'Something'} replaced what would have happened" + (f" to {what}" if event.cards else "")
    if verb == "phase":
        return f"{who}'s {phase_text(event.value)} began"
    if verb == "turn":
        return f"{who}'s {'extra ' if event.value else ''}turn began"
    if verb == "end turn":
        return f"{who}'s turn ended"
    if verb == "option":
        return f"{who} chose: {event.value}{by}"
    if verb == "cube":
        return f"{who} put a cube on {game.landscapes[event.value].name}"
    if verb == "take-token":
        return f"{who} took {event.value or 'the token'}{by}"
    if verb in _NEWS:
        return _NEWS[verb](game, event, who, what) + (by if verb != "put away" else "")
    if verb == "nothing":
        return f"{cause or 'The instruction'} did nothing: {event.value}"
    first, _, rest = verb.partition(" ")
    return f"{who} {_PAST.get(first, first)} {what} {rest}".replace("  ", " ").strip() + by


_BOON_DECKS: Final = (Place.BOON_DECK, Place.HEX_DECK)


def _token_event(game: Game, event: Event) -> str:
    where, token, n = event.value
    if Token(token) >= Token.PLUS_CARD:
        return f"put the {TOKEN_NAMES[Token(token)]} token on {bearer_text(game, where)}"
    return f"put {token_text(game, token, -1, n)} on {bearer_text(game, where)}"


_SPOT: Final = {"on top": "on top of", "at the bottom": "under", "anywhere": "among"}
_NEWS: Final[dict[str, Callable[[Game, Event, str, str], str]]] = {
    "bid": lambda game, event, who, what: f"{who} bid {event.value} Debt" if event.value else f"{who} passed",
    "estate token": lambda game, event, who, what: f"{who} put the Estate token on {what}",
    "ignored": lambda game, event, who, what: f"{who} got no {pool_text(Pool(event.value[0]), event.value[1], True)}",
    "mark": lambda game, event, who, what: f"{who} put tokens on {what}: it has {event.value}",
    "name": lambda game, event, who, what: (
        f"{who} named {what if event.cards[0] else 'a card that is not in the game'}"
    ),
    "place": lambda game, event, who, what: (
        f"{who} put {what} {_SPOT.get(str(event.value), str(event.value))} the shuffled cards"
    ),
    "put away": lambda game, event, who, what: f"{what} went to {place_text(game, event.target)}",
    "receive": lambda game, event, who, what: f"{who} received {what}",
    "return card": lambda game, event, who, what: f"{who} returned {game.landscapes[event.value].name}",
    "rotate": lambda game, event, who, what: f"{who} rotated the {game.piles[event.value].name} pile",
    "skip turn": lambda game, event, who, what: f"{who} skipped a turn",
    "turn over": lambda game, event, who, what: f"{who} turned over {row_text(game, event.cards)}",
    "take": lambda game, event, who, what: f"{who} took {game.landscapes[event.value].name}",
    "token": lambda game, event, who, what: f"{who} {_token_event(game, event)}",
    "turn face down": lambda game, event, who, what: f"{who} turned {what} face down",
}


def _from(game: Game, event: Event, usual: tuple[Place, ...]) -> str:
    """Where a card came from, if that is not where it usually comes from."""
    source = event.source
    if source == -1:
        return " from the Supply"
    if source < 0:
        return ""
    owner, place = source // PLAYER_PLACES, place_of(len(game.players), source)
    if place >= PLAYER_PLACES:
        return f" from {place_text(game, source)}"
    if owner == event.player and place in usual:
        return ""
    if place is Place.ASIDE:                  # it has just been revealed or looked at
        return ""
    return f" from {place_text(game, source, event.player)}"


def _onto(game: Game, event: Event, usual: Place) -> str:
    """Where a card went, if that is not where it usually goes."""
    if event.target < 0:
        return ""
    owner, place = event.target // PLAYER_PLACES, place_of(len(game.players), event.target)
    if owner == event.player and place is usual:
        return ""
    words = place_text(game, event.target, event.player)
    if words == "set aside":
        return " and set it aside"
    return f" {'onto' if 'deck' in words or 'mat' in words else 'to'} {words}"


def _played_from(game: Game, event: Event) -> str:
    """From where a card was played, if not from the hand, and whether it came into play."""
    if event.target < 0:
        from oracle.explain.rules import plays_leaving

        return ", leaving it where it is" if plays_leaving(game, event.code) else ", which stays where it is"
    if event.source == event.target:
        return " again"
    return _from(game, event, (Place.HAND,))


def _exchange_text(game: Game, event: Event, who: str) -> str:
    if len(event.cards) == 2:
        return f"{who} exchanged {name_of(game, event.cards[0])} for {name_of(game, event.cards[1])}"
    other = event.value if isinstance(event.value, str) else ""
    return f"{who} exchanged {cards_text(game, event.cards)}{f' for {other}' if other else ''}"


def _pool_event(who: str, pool: Pool, n: int) -> str:
    if pool in _SINGLE:
        return f"{who} {_SINGLE[pool][1 if n > 0 else 2]}"
    if pool is Pool.PIRATE_SHIP and n > 0:
        return f"{who} put {n} {'token' if n == 1 else 'tokens'} on the Pirate Ship mat"
    if n >= 0:
        return f"{who} got {pool_text(pool, n, sign=pool is not Pool.DEBT)}"
    if pool is Pool.COINS:
        return f"{who} paid ${-n}"
    if pool is Pool.DEBT:
        return f"{who} paid off {-n} Debt"
    if pool is Pool.FAVORS:
        return f"{who} spent {pool_text(pool, -n)}"
    return f"{who} used {pool_text(pool, -n)}"


def story(
    state: State, choice: Choice | None, option: Any, events: Sequence[Event], game: Game | None = None
) -> list[str]:
    """What followed a decision, as sentences: without what the decision already says, like things in one line.

    With ``choice`` None, all events are told.
    """
    game = game or state.game
    left = list(events)
    if choice is not None:
        left = _without_the_decision(choice, option, left)
    elif len(left) > 1 and left[0].verb == "pool" and left[1].verb == "play":
        del left[0]                                  # the Action that playing takes
    lines: list[str] = []
    number = 0
    while number < len(left):
        event = left[number]
        end = number + 1
        if event.verb == "pool":
            while end < len(left) and _alike(event, left[end]) and left[end].value[1] > 0 < event.value[1]:
                end += 1
            lines.append(_pools_text(game, left[number:end]))
        elif event.verb in _MERGED:
            while end < len(left) and _alike(event, left[end]):
                end += 1
            together = left[number:end]
            merged = event._replace(cards=tuple(card for one in together for card in one.cards))
            text = event_text(game, merged)
            if event.verb == "put" and len(together) > 1 and event.target >= 0 and place_of(
                    len(game.players), event.target) in (Place.DECK, Place.BLACK_MARKET):
                top = merged.cards[0 if event.value == "bottom" else -1]
                text += f", {name_of(game, top)} on top"
            lines.append(text)
        else:
            lines.append(event_text(game, event))
        number = end
    return lines


_MERGED: Final[frozenset[str]] = frozenset({
    "put", "draw", "discard", "reveal", "look", "return", "set aside", "exile", "lose track",
})


def _alike(first: Event, second: Event) -> bool:
    """Whether two events that follow each other can be told as one."""
    if first.verb == "pool":
        apart = (*_SINGLE, Pool.PIRATE_SHIP)
        if first.value[0] in apart or (second.verb == "pool" and second.value[0] in apart):
            return False
        return second.verb == "pool" and (first.player, first.code) == (second.player, second.code)
    if first.verb == "lose track" and first.cards == second.cards:
        return False
    return first._replace(cards=()) == second._replace(cards=())


def _pools_text(game: Game, events: Sequence[Event]) -> str:
    if len(events) == 1:
        return event_text(game, events[0])
    what = ", ".join(pool_text(Pool(event.value[0]), event.value[1], sign=True) for event in events)
    cause = card_of_code(game, events[0].code)
    return f"{game.players[events[0].player]} got {what}{f' ({cause})' if cause else ''}"


def _without_the_decision(choice: Choice, option: Any, events: list[Event]) -> list[Event]:
    """The events without those that only repeat what was decided."""
    word = option[0]
    said = {
        "use": ("use",), "option": ("option",), "play": ("pool", "play"), "buy": ("buy",), "event": ("buy-landscape",),
        "draw": ("draw",), "discard": ("discard",), "coffers": (), "villager": (),
    }.get(word)
    if word == "cards":
        said = (choice.verb.split()[0],) if option[1] and choice.verb not in ("play", "choose") else ()
        if choice.verb == "play":
            said = ()
    for verb in said or ():
        for number, event in enumerate(events[:3]):
            if event.verb == verb and (verb != "pool" or event.value == (Pool.ACTIONS, -1)):
                if word == "cards" and sorted(event.cards) != sorted(option[1]):
                    break
                if word == "play" and verb == "play" and event.cards != (option[1],):
                    break
                del events[number]
                break
    return events


# ------------------------------------------------------------------------------------------------- positions


def state_text(state: State, discard_order: bool = True) -> list[str]:
    """A position in words, a line for whatever is not empty; without ``discard_order`` a discard pile is just cards."""
    game, turn = state.game, state.turn
    lines = [_turn_line(state)]
    for player, name in enumerate(game.players):
        for place in (Place.HAND, Place.PLAY, Place.DECK, Place.DISCARD, Place.ASIDE, Place.EXILE,
                      Place.ISLAND, Place.TAVERN, Place.NATIVE_VILLAGE, Place.BOONS):
            items = state.zone(player, place)
            if items:
                lines.append(f"{name} {PLACE_NAMES[place]}: {_zone_line(game, place, items, discard_order)}")
        kept = [pool_text(pool, state.pools[player * POOLS + pool]) for pool in Pool
                if state.pools[player * POOLS + pool] and (player != turn.player or pool >= Pool.DEBT)]
        if kept:
            lines.append(f"{name} has: {', '.join(kept)}")
    if state.trash:
        lines.append(f"trash: {zone_text(game, state.trash, ordered=False)}")
    lines += _game_places(state)
    lines.extend(cube_text(game, landscape, player) for landscape, player in state.cubes)
    for where in dict.fromkeys(token[0] for token in state.tokens):
        lines.append(f"on {bearer_text(game, where)}: {', '.join(tokens_on(state, where))}")
    lines += [line for entry in state.pending if (line := hanging_text(game, entry[1]))]
    waiting = Counter(_pending_text(game, pending) for pending in state.pending if pending[1][0] >= 0)
    lines.extend(f"set up: {text}{f' ({n} times)' if n > 1 else ''}" for text, n in waiting.items())
    resolving = [card_of_code(game, frame[0]) for frame in state.stack]
    resolving = [name for name in resolving if name]
    if resolving:
        lines.append(f"being resolved: {' > '.join(resolving)}")
    if state.status:
        lines.append("the game is over" if state.status == "over" else state.status)
    return lines


def _game_places(state: State) -> list[str]:
    """The places that belong to nobody, but for the trash and the Supply, and the piles of different cards."""
    game = state.game
    lines = []
    first = len(game.players) * PLAYER_PLACES
    for number in range(first + 1, first + GAME_PLACES):
        items = state.zones[number]
        if not items:
            continue
        place = place_of(len(game.players), number)
        words = PLACE_NAMES[place]
        if place in _BOON_DECKS:
            row = ", ".join(_bag_text(game, item) for item in items)
            lines.append(f"{words}: {row}{' (top first)' if len(items) > 1 else ''}")
        elif place is Place.BLACK_MARKET:
            lines.append(f"{words}: {zone_text(game, items, True)}{' (top first)' if len(items) > 1 else ''}")
        else:
            lines.append(f"{words}: {zone_text(game, items, False)}")
    for number, pile in enumerate(game.piles):
        if len(pile.kinds) > 1 and state.piles[number]:
            lines.append(f"the {pile.name} pile: {pile_text(game, state.piles[number])}")
    return lines


def _bag_text(game: Game, item: Any) -> str:
    """An item of a deck: a card, or shuffled cards, which are just counted."""
    return f"{len(item)} shuffled cards" if isinstance(item, tuple) else name_of(game, item)


def pile_text(game: Game, runs: Sequence[Any]) -> str:
    """What is in a pile of different cards, the top first."""
    parts = []
    for kind, what in runs:
        if kind < 0:
            parts.append(f"{len(what)} shuffled cards: {cards_text(game, what)}")
        else:
            parts.append(f"{what} {name_of(game, kind)}" if what > 1 else name_of(game, kind))
    return (", " if all(run[0] >= 0 for run in runs) else "; ").join(parts) + (" (top first)" if len(runs) > 1 else "")


def cube_text(game: Game, landscape: int, player: int) -> str:
    """Who has a State or an Artifact, or a cube on a Project; a Landmark or Event that is used up has no player."""
    card = game.landscapes[landscape]
    if player < 0:
        return f"{card.name} has been used"
    if {"State", "Artifact"} & set(card.types):
        return f"{game.players[player]} has {card.name}"
    if "Project" in card.types:
        return f"{game.players[player]} has a cube on {card.name}"
    return f"{game.players[player]} has used {card.name}"


def hanging_text(game: Game, entry: Any) -> str:
    """What hangs on a card without being an ability: tokens, cards put on it; empty for anything else."""
    from engine.kernel.machine import ESTATE, FACE_DOWN, MARKED, UNDER

    code, owner, source, _, _, values = entry
    card = name_of(game, source) if source else ""
    if code == MARKED:
        return f"{card} has {values[0]} {'token' if values[0] == 1 else 'tokens'} on it"
    if code == UNDER:
        return f"on {card or 'a card'}: {cards_text(game, values)}"
    if code == ESTATE:
        return f"{game.players[owner]}'s Estate token is on {card}"
    if code == FACE_DOWN:
        return f"{card} is face down"
    return ""


def _turn_line(state: State) -> str:
    turn, game = state.turn, state.game
    pools = state.pools[turn.player * POOLS:]
    parts = [pool_text(Pool.ACTIONS, pools[Pool.ACTIONS]), pool_text(Pool.BUYS, pools[Pool.BUYS]),
             pool_text(Pool.COINS, pools[Pool.COINS])]
    if pools[Pool.POTIONS]:
        parts.append(pool_text(Pool.POTIONS, pools[Pool.POTIONS]))
    extra = "extra turn" if turn.extra else "turn"
    if turn.phase == Phase.BETWEEN:
        return f"after {game.players[turn.player]}'s {extra}"
    return f"{game.players[turn.player]}'s {extra}, {phase_text(turn.phase)}: {', '.join(parts)}"


def _zone_line(game: Game, place: Place, items: Sequence[Any], discard_order: bool) -> str:
    kept = game.ordered_discard or game.rules.discard_pile_loses_track
    ordered = place is Place.DECK or (place is Place.DISCARD and kept and discard_order)
    text = zone_text(game, items, ordered)
    if place is Place.DECK and len(items) > 1:
        return f"{text} (top first)"
    if place is Place.DISCARD and ordered and len(items) > 1:
        return f"{text} (top last)"
    return text


def _pending_text(game: Game, pending: Any) -> str:
    code, owner = pending[1][0], pending[1][1]
    return f"{ability_text(game, code)}, {game.players[owner]}'s"


def changes(before: State, after: State) -> list[str]:
    """What is different between two positions of the same game, as lines: ``Alice hand: + Inn, − 2 Copper``."""
    game = before.game
    lines: list[str] = []
    for number, (old, new) in enumerate(zip(before.zones, after.zones, strict=True)):
        if old == new:
            continue
        place = place_of(len(game.players), number)
        owner = "" if place >= PLAYER_PLACES else f"{game.players[number // PLAYER_PLACES]} "
        words = f"{owner}{PLACE_NAMES[place]}"
        then, now = Counter(_names(game, old)), Counter(_names(game, new))
        moved = [f"+ {_counted(name, n)}" for name, n in sorted((now - then).items())]
        moved += [f"− {_counted(name, n)}" for name, n in sorted((then - now).items())]
        if moved:
            row = ""
            if number in game.program.ordered_zones and len(now - then) > 1:
                end = "last" if place == Place.DISCARD else "first"
                row = f" (now {zone_text(game, new, ordered=True)}, top {end})"
            lines.append(f"{words}: {', '.join(moved)}{row}")
        elif number in game.program.ordered_zones and zone_text(game, old, True) != zone_text(game, new, True):
            lines.append(f"{words}: now {zone_text(game, new, ordered=True)}")
    for player, name in enumerate(game.players):
        for pool in Pool:
            difference = after.pools[player * POOLS + pool] - before.pools[player * POOLS + pool]
            if difference:
                lines.append(f"{name}: {pool_text(pool, difference, sign=True)}")
    lines += [f"+ {cube_text(game, *cube)}" for cube in after.cubes if cube not in before.cubes]
    lines += [f"− {cube_text(game, *cube)}" for cube in before.cubes if cube not in after.cubes]
    for where in sorted({token[0] for token in (*before.tokens, *after.tokens)}):
        now_on, then_on = tokens_on(after, where), tokens_on(before, where)
        if now_on != then_on:
            lines.append(f"on {bearer_text(game, where)}: now {', '.join(now_on) or 'no tokens'}")
    hung = Counter(hanging_text(game, entry) for _, entry in after.pending)
    hung_before = Counter(hanging_text(game, entry) for _, entry in before.pending)
    lines += [f"+ {text}" for text in (hung - hung_before) if text]
    lines += [f"− {text}" for text in (hung_before - hung) if text]
    for pile, then_runs, now_runs in zip(game.piles, before.piles, after.piles, strict=True):
        if len(pile.kinds) > 1 and then_runs != now_runs:
            lines.append(f"the {pile.name} pile: now {pile_text(game, now_runs) or 'empty'}")
    if before.turn.player != after.turn.player or before.turn.phase != after.turn.phase:
        lines.append(_turn_line(after))
    return lines


def _names(game: Game, items: Sequence[Any]) -> list[str]:
    return [name_of(game, card) for item in items for card in (item if isinstance(item, tuple) else (item,))]


def _counted(name: str, n: int) -> str:
    return f"{n} {name}" if n > 1 else name
