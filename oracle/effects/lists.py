"""The 44 common effects of the reference, each computed from card data.

The reference names, for most of its common effects, the cards that have them, often in several groups. Here each group
is a function over one version of a card (:class:`~oracle.effects.reading.Sheet`), registered under the effect's name
in the ids of the statements (``gain-on-when-gain``). ``tests/test_effect_lists.py`` compares what they find with the
reference's lists; ``docs/conflicts.md`` explains every difference.

A group that no function can find is registered as :func:`not_derived` with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from engine.collection import remembered
from engine.language import Card, Entry
from engine.record import field, record
from oracle.effects.reading import Sheet

Has = Callable[[Sheet], bool]


@record
class Effect:
    """A common effect: its title, its groups (name: the function that says whether a card is in it), and the groups
    that are not computed, with the reason."""

    slug: str
    title: str
    groups: dict[str, Has] = field(default_factory=dict)
    underived: dict[str, str] = field(default_factory=dict)


EFFECTS: Final[dict[str, Effect]] = {}


def effect(slug: str, title: str) -> Effect:
    """Return a new common effect. Raises ValueError if there is one of this name."""
    if slug in EFFECTS:
        raise ValueError(f"the common effect {slug} is there twice")
    EFFECTS[slug] = Effect(slug, title)
    return EFFECTS[slug]


_TITLES: Final = {
    "actions-in-your-buy-phase": "Actions in your Buy phase",
    "attack-until-your-next-turn": "Attack until your next turn",
    "card-costs": "Card costs",
    "cards-you-have-in-play": "Cards you have in play",
    "copy-of-a-card-differently-named-cards": "Copy of a card / Differently named cards",
    "cost-reduction": "Cost reduction",
    "dig-for-cards": '"Dig for cards"',
    "discard-down-to-x-cards-in-hand": "Discard down to x cards in hand",
    "discard-then-get-from-deck": "Discard, then get from deck",
    "do-x-to-do-x-for": '"Do X to" / "do X for"',
    "each-player-each-other-player": "Each player/Each other player",
    "effect-when-moved-from-play": "Effect when moved from play",
    "effects-are-immediate": "Effects are immediate",
    "effects-when-its-not-your-turn": "Effects when it's not your turn",
    "empty-supply-piles": "Empty Supply piles",
    "gain-a-copy": "Gain a copy",
    "gain-on-when-buy": "Gain on when-buy",
    "gain-on-when-discard": "Gain on when-discard",
    "gain-on-when-gain": "Gain on when-gain",
    "gain-on-when-trash": "Gain on when-trash",
    "gain-to-your-hand-deck": "Gain to your hand/deck",
    "get-from-deck-then-discard-put-back": "Get from deck, then discard/put back",
    "move-gained-card": "Move gained card",
    "name-a-card": "Name a card",
    "next-time-durations": '"Next time" Durations',
    "not-optional-if-you-do": 'Not optional "if you do"',
    "play-a-card-at-the-start-of-your-turn": "Play a card at the start of your turn",
    "play-a-card-multiple-times": "Play a card multiple times",
    "play-a-card-while-leaving-it": "Play a card while leaving it",
    "play-an-action-card": "Play an Action card",
    "reaction-that-plays-itself": "Reaction that plays itself",
    "reaction-to-attack": "Reaction to Attack",
    "remodel-card": '"Remodel" card',
    "removed-from-play": "Removed from play",
    "reveal-look-at-cards-and-discard-trash-play": "Reveal / look at cards and discard/trash/play",
    "set-up-a-later-ability": "Set up a later ability",
    "several-options": "Several options",
    "traveller-traveller-upgrade": "Traveller/Traveller upgrade",
    "triggered-ability": "Triggered ability",
    "variable-coin-production": "Variable [Coin] production",
    "when-you-discard-this": "When you discard this",
    "when-you-trash-this": "When you trash this",
    "while-this-is-in-play": "While this is in play",
    "addendum-cards-that-let-you-cheat": 'Addendum: Cards that "let you cheat"',
}
for _slug, _title in _TITLES.items():
    effect(_slug, _title)


def group(slug: str, *names: str) -> Callable[[Has], Has]:
    """Register the function below as what finds these groups of an effect ("" if it has only one)."""

    def register(function: Has) -> Has:
        for name in names or ("",):
            EFFECTS[slug].groups[name] = function
        return function

    return register


def not_derived(slug: str, name: str, why: str) -> None:
    """Say why a group of an effect is not computed."""
    EFFECTS[slug].underived[name] = why


_SHEETS: Final[dict[int, Sheet]] = {}


def sheet_of(card: Card, entry: Entry) -> Sheet:
    """Return a version of a card as the functions read it. Remembered for each object: card data never changes."""
    known = _SHEETS.get(id(card))
    if known is None or known.card is not card or known.entry is not entry:
        known = _SHEETS[id(card)] = Sheet(card, entry)
    return known


def has(slug: str, name: str, card: Card, entry: Entry) -> bool:
    """Report whether a version of a card is in a group of an effect. Raises KeyError for what is no effect or group."""
    return EFFECTS[slug].groups[name](sheet_of(card, entry))


@remembered
def members(slug: str, name: str = "") -> dict[str, tuple[bool, ...]]:
    """Return the entries in a group of an effect, in alphabetical order, each with whether its versions are in it, the
    oldest first."""
    from engine.collection import entries

    found = {}
    for entry in entries():
        held = tuple(EFFECTS[slug].groups[name](sheet_of(card, entry)) for card in entry.versions)
        if any(held):
            found[entry.name] = held
    return found


def effects_of(entry: Entry, card: Card) -> Iterable[tuple[Effect, str]]:
    """Return the effects and groups that a version of a card is in, in the order of the reference."""
    sheet = sheet_of(card, entry)
    for one in EFFECTS.values():
        for name, function in one.groups.items():
            if function(sheet):
                yield one, name
