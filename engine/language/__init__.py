"""The ability language: what a card can say. See ``docs/language.md``."""

from engine.language.nodes import *  # noqa: F403
from engine.language.terms import *  # noqa: F403
