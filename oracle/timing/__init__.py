"""The overviews of triggers and timers, made from the card data alone.

They have the shape of the reference's chapter V, so that the two can be compared: this shows that a card's abilities
are encoded right, and not only that they run. ``trigger_rows`` has a function for each occurrence, ``objects`` for each
filter, ``effect_rows`` for each ongoing effect, ``card_rows`` for each instruction that sets something up.
"""

from __future__ import annotations

from oracle.timing.card_rows import rows
from oracle.timing.overview import cell_text, in_words, narrowed, overview, row_text
from oracle.timing.overview_rows import ALL_OF_A_KIND, Row, overview_name

__all__ = ["ALL_OF_A_KIND", "Row", "cell_text", "in_words", "narrowed", "overview", "overview_name", "row_text", "rows"]
