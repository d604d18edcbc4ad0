"""The position as an immutable, hashable value."""

from engine.state.state import *  # noqa: F403
