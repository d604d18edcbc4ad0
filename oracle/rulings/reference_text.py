"""The reference's own sentences, from a copy that the reader has: this program does not contain them.

For each statement the program keeps the number of the line where it begins, and a hash of that line's first letters. In
a copy whose lines differ, the hashes are searched for.
"""

from __future__ import annotations

import hashlib
import re
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Final

from oracle.errors import complain
from oracle.rulings.ledger import statements

_LETTERS: Final = 60             # of a line, that its mark is made from
_FEWEST: Final = 1_000           # statements that have to be found in a copy of the reference
_LONGEST: Final = 12             # paragraphs that are quoted at most
_MARKUP: Final = re.compile(r"\*+|^- (?=\S)")
_HEADING: Final = re.compile(r"p\. \d+\s*$")


def mark_of(line: str) -> str:
    """Return a hash of four letters for a line's first letters; empty if it has none."""
    letters = re.sub(r"[^a-z]", "", line.casefold())[:_LETTERS]
    return urlsafe_b64encode(hashlib.blake2s(letters.encode(), digest_size=3).digest()).decode() if letters else ""


class Original:
    """A reader's own copy of the Complete Rules as text."""

    def __init__(self, path: str) -> None:
        """Read the copy. Raises OracleError if the file cannot be read, or is not that text."""
        try:
            self._lines = Path(path).read_text("utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not text in UTF-8"
            raise complain(f"{path} cannot be read: {reason}", "the Complete Rules as a text file") from None
        self._where: dict[str, list[int]] = {}
        for number, line in enumerate(self._lines):
            self._where.setdefault(mark_of(line), []).append(number)
        self._begin = {one.id: min(there, key=lambda number: abs(number - one.line + 1))
                       for one in statements().values() if one.mark and (there := self._where.get(one.mark))}
        if len(self._begin) < _FEWEST:
            raise complain(f"{path} is not the text of the Complete Rules: only {len(self._begin)} of the statements "
                           "were found in it", "one paragraph a line, as in the version of 2023")
        self._begins = frozenset(self._begin.values())

    def quote(self, identity: str) -> tuple[str, ...]:
        """Return the paragraphs of a statement; none if it is not in this copy."""
        start = self._begin.get(identity)
        if start is None:
            return ()
        found = [self._lines[start]]
        for number, line in enumerate(map(str.strip, self._lines[start + 1 :]), start + 1):
            goes_on = line.startswith("- ❖") or found[-1].rstrip().endswith(":")
            if line and (not goes_on or number in self._begins or _HEADING.search(line) or len(found) == _LONGEST):
                break
            found += [line] if line else []
        return tuple([_MARKUP.sub("", line).strip() for line in found])


__all__ = ["Original", "mark_of"]
