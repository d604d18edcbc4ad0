"""Mutation testing: would a ruling notice if one word of a card, or one rule, were different?

Each mutant changes one word of one version of a card's data (``mutants``) or one switch of the rules. The rulings whose
game has the card are run (``cases``, ``trials``) until an expectation of one fails: then the mutant is *killed*. One
that nobody kills *survives*: it changed a word that no ruling tests, or one that makes no difference in play.
"""
