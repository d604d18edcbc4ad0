"""Ready Supplies: the sets of ten Kingdom cards that the rulebooks suggest, by their names."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from oracle.words.catalogue import plain


class Ten(NamedTuple):
    """A suggested set: its name, the year of the rulebook, and its ten Kingdom piles."""

    name: str
    since: int
    cards: tuple[str, ...]

    @property
    def label(self) -> str:
        """The name with the year, which is this set whatever the rules are."""
        return f"{self.name} ({self.since})"


_BOOKS: Final[dict[int, dict[str, str]]] = {
    # The rulebook of the first edition of Dominion.
    2008: {
        "First Game": "Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Woodcutter, Workshop",
        "Big Money": (
            "Adventurer, Bureaucrat, Chancellor, Chapel, Feast, Laboratory, Market, Mine, "
            "Moneylender, Throne Room"
        ),
        "Interaction": "Bureaucrat, Chancellor, Council Room, Festival, Library, Militia, Moat, Spy, Thief, Village",
        "Size Distortion": "Cellar, Chapel, Feast, Gardens, Laboratory, Thief, Village, Witch, Woodcutter, Workshop",
        "Village Square": (
            "Bureaucrat, Cellar, Festival, Library, Market, Remodel, Smithy, Throne Room, "
            "Village, Woodcutter"
        ),
    },
    # The second editions of Dominion and Intrigue.
    2016: {
        "First Game": "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop",
        "Size Distortion": (
            "Artisan, Bandit, Bureaucrat, Chapel, Festival, Gardens, Sentry, Throne Room, "
            "Witch, Workshop"
        ),
        "Deck Top": (
            "Artisan, Bureaucrat, Council Room, Festival, Harbinger, Laboratory, Moneylender, Sentry, Vassal, Village"
        ),
        "Sleight of Hand": (
            "Cellar, Council Room, Festival, Gardens, Harbinger, Library, Militia, Poacher, Smithy, Throne Room"
        ),
        "Improvements": "Artisan, Cellar, Market, Merchant, Mine, Moat, Moneylender, Poacher, Remodel, Witch",
        "Silver & Gold": (
            "Bandit, Bureaucrat, Chapel, Harbinger, Laboratory, Merchant, Mine, Moneylender, Throne Room, Vassal"
        ),
        "Victory Dance": "Baron, Courtier, Duke, Harem, Ironworks, Masquerade, Mill, Nobles, Patrol, Replace",
        "The Plot Thickens": (
            "Conspirator, Ironworks, Lurker, Mining Village, Pawn, Secret Passage, Steward, Swindler, Torturer, "
            "Trading Post"
        ),
        "Best Wishes": (
            "Baron, Conspirator, Courtyard, Diplomat, Duke, Secret Passage, Shanty Town, Torturer, "
            "Upgrade, Wishing Well"
        ),
        "Underlings": "Cellar, Courtier, Diplomat, Festival, Library, Minion, Nobles, Pawn, Sentry, Vassal",
        "Grand Scheme": (
            "Artisan, Bridge, Council Room, Market, Militia, Mill, Mining Village, Patrol, Shanty Town, Workshop"
        ),
        "Deconstruction": (
            "Bandit, Diplomat, Harem, Lurker, Mine, Remodel, Replace, Swindler, Throne Room, Village"
        ),
    },
}

SETS: Final[tuple[Ten, ...]] = tuple(
    Ten(name, since, tuple(cards.split(", "))) for since, book in _BOOKS.items() for name, cards in book.items()
)


@cache
def _by_name() -> dict[str, tuple[Ten, ...]]:
    found: dict[str, tuple[Ten, ...]] = {}
    for ten in SETS:
        for name in (ten.name, ten.label):
            found[plain(name)] = (*found.get(plain(name), ()), ten)
    return found


def set_of(name: str, year: int) -> Ten | None:
    """The suggested set of that name, or None: the newest not after the year, or the first there was. Or the one of the
    year that the name says ("First Game (2008)").
    """
    several = _by_name().get(plain(name), ())
    return next((ten for ten in reversed(several) if ten.since <= year), several[0] if several else None)
