"""Words: what everything is called, and what the game has.

``catalogue`` knows every printed name; ``places``, ``cards``, ``abilities``, ``options``, ``decisions``, ``events`` and
``position`` say what a game is made of and what happens in it; ``language`` prints the abilities of a card from their
data. Nothing is loaded before it is used.
"""
