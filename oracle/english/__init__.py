"""Card English: the text of a card, as designers write it, read as the data that entries are made of."""

from oracle.english.scopes import Question
from oracle.english.text_reader import Reading, Refusal, read

__all__ = ["Question", "Reading", "Refusal", "read"]
