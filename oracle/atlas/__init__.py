"""The atlas: what cards do to each other, found by search over small generic positions; the briefing of a Kingdom.

    from oracle.atlas.briefing import briefing
    briefing(["Inn", "Watchtower"]).rows      questions that players would ask, with answers and lines that run them

Nothing is loaded here: who asks for one card wants what is on record (``known``) alone.
"""
