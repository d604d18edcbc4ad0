"""What the parts of a position are called where somebody writes one down, and what to write there: label and hint, by
the key that a file and the one-line notation have for them."""

from __future__ import annotations

from typing import Final

OF_PLAYER: Final[dict[str, tuple[str, str]]] = {
    "hand": ("hand", "in any order; 3 Copper; ? is a card nobody has seen"),
    "deck": ("deck", "the top first; (2 Gold,Estate) are shuffled; 5 ? are unknown"),
    "discard": ("discard pile", "the top last"),
    "play": ("in play", "cards that are in play already"),
    "set_aside": ("set aside", "cards that are set aside"),
    "exile": ("Exile mat", "Exiled cards"),
    "island": ("Island mat", "cards on the Island mat"),
    "tavern": ("Tavern mat", "cards on the Tavern mat"),
    "native_village": ("Native Village", "cards on the Native Village mat"),
    "boons": ("Boons and Hexes", "those taken and not yet put away"),
    "projects": ("Projects", "Projects with this player's cube"),
    "states": ("States", "Lost in the Woods, Deluded, Envious, Miserable, Twice Miserable"),
    "artifacts": ("Artifacts", "Artifacts this player has"),
    "inherited": ("inherited", "the card set aside with this player's Estate token"),
    "pending": ("set up", "abilities that wait: Caravan x2, or Haven[Gold] with the card it holds"),
    "gained_last_turn": ("gained last turn", "what was gained on this player's last turn"),
    "trashed_last_turn": ("trashed last turn", "what this player trashed on their last turn"),
    "actions": ("Actions", "Actions left this turn (1 unless you say otherwise)"),
    "buys": ("Buys", "Buys left this turn (1 unless you say otherwise)"),
    "coins": ("coins", "coins to spend now"),
    "potions": ("Potions", "Potions to spend now"),
    "vp": ("VP tokens", "how many"),
    "coffers": ("Coffers", "tokens on the mat"),
    "villagers": ("Villagers", "tokens on the mat"),
    "favors": ("Favors", "tokens on the mat"),
    "debt": ("Debt", "tokens to pay off"),
    "pirate_ship": ("Pirate Ship", "tokens on the Pirate Ship mat"),
    "sinister_plot": ("Sinister Plot tokens", "tokens on Sinister Plot"),
    "journey": ("Journey token", "1: it lies face down"),
    "minus_card": ("−1 Card token", "1: it lies on the deck"),
    "minus_coin": ("−$1 token", "1: the player has it"),
}
OF_TABLE: Final[dict[str, tuple[str, str]]] = {
    "landscapes": (
        "Landscapes",
        "Events, Projects, Ways, ...; Way of the Mouse[Lighthouse]; a Trait with its pile: Cursed[Village]",
    ),
    "trash": ("trash", "cards in the trash"),
    "tokens": ("tokens", "on piles and landscapes: Smithy[2 Embargo,Alice +1 Card] or Basilica[6 VP]"),
    "boons": ("Boons", "those on top of their deck; the others lie below, shuffled"),
    "boons_discard": ("Boons discarded", "their discard pile"),
    "boons_aside": ("Boons for Druid", "the three that are set aside"),
    "hexes": ("Hexes", "those on top of their deck; the others lie below, shuffled"),
    "hexes_discard": ("Hexes discarded", "their discard pile"),
    "black_market": ("Black Market", "its deck, the top first; (Smithy,Moat) are shuffled"),
    "impossible_position": ("impossible?", "accept a position that cannot come about"),
    "budget": ("budget", "when the search is given up: 100000 states, 10 seconds"),
}
