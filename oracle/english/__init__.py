"""Card English: the text of a card, as designers write it, read as the data that entries are made of."""

from oracle.english.reading import Reading, Refusal, read
from oracle.english.scopes import Question

__all__ = ["Question", "Reading", "Refusal", "read"]
