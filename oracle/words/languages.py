"""The languages in which cards have names here."""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = {"de": "German", "nl": "Dutch", "fr": "French", "it": "Italian", "es": "Spanish", "cs": "Czech"}

__all__ = ["LANGUAGES"]
