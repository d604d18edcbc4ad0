"""Words: what options, decisions, events, positions and cards are called, and the rules that decide.

Nothing is loaded before it is used: ``words`` by every answer, ``rules`` by answers that cite, ``cards`` and
``language`` by the timing tree of a card.
"""
