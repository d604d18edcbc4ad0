"""The rows of the overviews, and the names and marks that they have for cards."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.language import Card, Lasts, On, Who
from engine.record import record

HEADINGS: Final[dict[On, str]] = {
    On.BEFORE_PLAY: "Before play (before resolving)",
    On.WOULD_RESOLVE: "When would resolve",
    On.AFTER_PLAY: "After play (after resolving)",
    On.BUY: "When buy",
    On.GAIN: "When gain",
    On.DISCARD: "When discard",
    On.TRASH: "When trash",
    On.START_OF_TURN: "Start of turn",
    On.START_OF_BUY: "Start of Buy phase",
    On.END_OF_BUY: "End of Buy phase",
    On.START_OF_CLEANUP: "Start of Clean-up",
    On.END_OF_TURN: "End of turn",
    On.AFTER_TURN: "After turn",
}
OTHER: Final = "Other triggers"
ORDER: Final = (*HEADINGS.values(), OTHER)
TIMERS: Final = (
    "While you have this in play",
    "During your Buy phase",
    "During an Action phase",
    "During your Clean-up phase this turn",
    "Other than during a Clean-up phase",
    "For the rest of this turn",
    "For the rest of this turn and during your next turn",
    "During your turn",
    "During your extra turn",
    "Until your next turn",
    "For the rest of the game",
    "While the card (or one of the cards) remains",
    "While you have this",
    "While you have a cube on this",
)
ALL_OF_A_KIND: Final = {
    "Way": "all Ways",
    "Project": "all Projects",
    "State": "all States/Artifacts",
    "Artifact": "all States/Artifacts",
}
_CALLED: Final = {"Your +$1 token": "your +1 Coin token", "Your -$1 token": "your -1 Coin token"}


class Row(NamedTuple):
    """A row of an overview, before it is known for which versions it holds."""

    heading: str
    group: str
    condition: str
    name: str
    set_up: str
    argument: str


@record
class Around:
    """The surroundings of an ability: ``by`` set it up ("" for an ability printed on the card), for how long."""

    by: str = ""
    lasts: Lasts | None = None
    extra_turn: bool = False
    owner: Who = Who.YOU


def overview_name(card: Card) -> str:
    """Return the name of a card in the overviews."""
    return _CALLED.get(card.name) or ("y" + card.name[1:] if card.name.startswith("Your ") else card.name)


def arrow_of(around: Around) -> str:
    """Return → for what playing a card or buying an Event sets up, * for what other abilities set up."""
    if not around.by:
        return ""
    return "→" if around.by in ("play", "buy") else "*"
