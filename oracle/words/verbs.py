"""The verbs: what players do and what happens to cards, each once.

A row has the forms of a verb and the kinds of event that it names. Lines of play are printed with these words, and
options, choices and claims are read with them.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from engine.state import (
    MOVING,
    Became,
    Called,
    CardBought,
    CardNamed,
    CardsPut,
    DebtBid,
    Discarded,
    Drawn,
    EffectsChosen,
    Event,
    Exchanged,
    Exiled,
    Gained,
    LandscapeBought,
    LandscapeReturned,
    LandscapeTaken,
    LookedAt,
    LookedThrough,
    Passed,
    PhaseBegun,
    PileRotated,
    Played,
    PoolChanged,
    Received,
    Returned,
    Revealed,
    SetAside,
    Shuffled,
    SunRemoved,
    TrackLost,
    Trashed,
    TurnBegun,
    TurnedFaceDown,
    TurnedOver,
    TurnEnded,
    TurnSkipped,
    Used,
)


class Verb(NamedTuple):
    """A verb: in the form for what may be done (``gain``), for what was done (``gained``), and with a subject
    (``gains``).

    ``events`` are the kinds of event that it names; ``done`` is the participle where it differs from the past
    (``drawn``); ``also`` are other words for the same, each with its forms.
    """

    base: str
    past: str
    events: tuple[type[Event], ...]
    done: str = ""
    third: str = ""
    also: tuple[str, ...] = ()

    @property
    def forms(self) -> tuple[str, ...]:
        """All forms that are understood, in small letters."""
        first, _, rest = self.base.partition(" ")
        third = self.third or f"{first}s {rest}".strip()
        every = (self.base, self.past.casefold(), self.done, third, *self.also)
        return tuple(dict.fromkeys(form for form in every if form))

    @property
    def infinitives(self) -> tuple[str, ...]:
        """The forms for what may be done: the base, and of each three other words for the same the first."""
        return (self.base, *self.also[::3])

    @property
    def past_forms(self) -> tuple[str, ...]:
        """The forms for what was done."""
        return tuple(form for form in self.forms if form not in self.infinitives or form == self.past)


VERBS: Final = (
    Verb("play", "played", (Played,)),
    Verb("call", "called", (Called,)),
    Verb("gain", "gained", (Gained,)),
    Verb("buy", "bought", (CardBought, LandscapeBought)),
    Verb("discard", "discarded", (Discarded,)),
    Verb("trash", "trashed", (Trashed,), third="trashes"),
    Verb("draw", "drew", (Drawn,), done="drawn"),
    Verb("put", "put", (CardsPut,), also=("topdeck", "topdecked", "topdecks")),
    Verb("set aside", "set aside", (SetAside,)),
    Verb("exile", "Exiled", (Exiled,)),
    Verb("return", "returned", (Returned, LandscapeReturned)),
    Verb("exchange", "exchanged", (Exchanged,)),
    Verb("move", "moved", tuple(MOVING)),
    Verb("pass", "passed", (Passed,), third="passes"),
    Verb("receive", "received", (Received,)),
    Verb("shuffle", "shuffled", (Shuffled,)),
    Verb("reveal", "revealed", (Revealed,)),
    Verb("look at", "looked at", (LookedAt,)),
    Verb("look through", "looked through", (LookedThrough,)),
    Verb("turn over", "turned over", (TurnedOver,)),
    Verb("turn", "turned", (TurnedFaceDown,)),
    Verb("name", "named", (CardNamed,)),
    Verb("choose", "chose", (EffectsChosen,), done="chosen"),
    Verb("use", "used", (Used,), also=(
        "resolve", "resolved", "resolves", "react with", "reacted with", "reacts with")),
    Verb("get", "got", (PoolChanged,)),
    Verb("pay off", "paid off", (PoolChanged,)),
    Verb("pay", "paid", (PoolChanged,)),
    Verb("overpay", "overpaid", (PoolChanged,)),
    Verb("spend", "spent", (PoolChanged,)),
    Verb("take", "took", (LandscapeTaken,), done="taken"),
    Verb("rotate", "rotated", (PileRotated,)),
    Verb("bid", "bid", (DebtBid,)),
    Verb("remove", "removed", (SunRemoved,)),
    Verb("skip", "skipped", (TurnSkipped,)),
    Verb("become", "became", (Became,)),
    Verb("lose track of", "lost track of", (TrackLost,)),
    Verb("end", "ended", (TurnEnded,)),
    Verb("begin", "began", (TurnBegun, PhaseBegun), done="begun"),
)
VERB: Final = {verb.base: verb for verb in VERBS}
_BASE: Final[dict[str, str]] = {form: verb.base for verb in VERBS for form in verb.forms}
_FORM: Final = re.compile(rf"(?:{'|'.join(sorted(map(re.escape, _BASE), key=len, reverse=True))})(?!\w)", re.I)


def split_verb(words: str) -> tuple[str, str]:
    """Split words into the verb with which they begin, in the form for what may be done, and the words behind it.

    The verb is "" if they do not begin with one.
    """
    found = _FORM.match(words)
    return (_BASE[found[0].casefold()], words[found.end():].strip()) if found else ("", words)
