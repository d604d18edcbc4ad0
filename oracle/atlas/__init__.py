"""The atlas: what cards do to each other, found by search over small generic positions; the briefing of a Kingdom.

    briefing(["Inn", "Watchtower"]).rows      questions that players would ask, with answers and lines that run them
"""

from oracle.atlas.briefing import Briefing, Row, Ruling, briefing, looked_at

__all__ = ["Briefing", "Row", "Ruling", "briefing", "looked_at"]
