"""The terminal interface: build a position, walk through everything that may follow, look up rulings and cards.

Only this package loads ``textual``. It shows what ``oracle`` and ``engine`` compute and decides nothing about the
game itself.
"""
