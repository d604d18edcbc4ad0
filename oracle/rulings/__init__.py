"""The official rulings as tests: files of rulings, how they are run, and which statements they settle.

    scan(path)                 the rulings of a file at a glance: ids, places, how each is settled
    read(path, head)           one of them in full
    run(ruling) -> Report      every scenario in every era, every expectation, and what is weak

``docs/rulings.md`` describes the files. The ledger (``oracle.rulings.ledger``) knows every statement of the
reference; ``oracle.pytest_plugin`` and ``dominion-oracle test`` run the same items.
"""

from __future__ import annotations

from oracle.rulings.model import REASONS, Head, Part, Ruling
from oracle.rulings.reading import read, scan

__all__ = ["REASONS", "Head", "Part", "Ruling", "read", "scan"]
