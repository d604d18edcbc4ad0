"""Words: the names of everything in the game, and sentences about it.

``catalogue`` has every printed name, ``table`` the names of places, phases, pools and tokens. ``card_texts``,
``place_texts``, ``ability_texts``, ``option_texts`` and ``position_texts`` put into words what a game is made of;
``decisions``, ``event_sentences`` and ``lines_of_play`` what happens in it; ``language`` prints the abilities of a card
from their data. Nothing is loaded before it is used.
"""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = {"de": "German", "nl": "Dutch", "fr": "French", "it": "Italian", "es": "Spanish", "cs": "Czech"}
"""The languages in which cards have names here."""
