"""What is found in words: events as Alice tells them."""

from __future__ import annotations

import re
from typing import Final

from engine.state import Event, Game
from oracle.words.event_sentences import event_text
from oracle.words.verbs import VERB, split_verb

_WORDS: Final = {
    "Alice ends the turn": "My turn ends", "Alice starts the turn": "My turn begins",
    "Alice ends the Action phase": "My Action phase ends", "Bob ends the turn": "My next turn begins",
}
_BARE: Final = {
    "plays": "play", "buys": "buy", "gains": "gain", "trashes": "trash", "discards": "discard", "exiles": "exile",
    "draws": "draw", "reveals": "reveal", "takes": "take", "receives": "receive",
}


def claimed(game: Game, event: Event) -> str:
    return re.sub(r" \([^()]*\)$", "", event_text(game, event))


def mine(said: str) -> str:
    """What is said of Alice as she says it herself."""
    return said.replace("Alice has ", "I have ").replace(" your ", " my ")


def told_by_me(sentence: str) -> str:
    """A sentence about what happened as Alice tells it while it does: ``I gain Gold``."""
    who, _, rest = sentence.partition(" ")
    base, words = split_verb(rest)
    if base and who == "Alice":
        sentence = f"I {base} {words}"
    elif base and not who.endswith("'s"):
        first, _, more = base.partition(" ")
        sentence = f"{who} {' '.join(filter(None, (VERB[base].third or f'{first}s', more, words)))}"
    return sentence.strip().replace("Alice's ", "my ").replace(" was set up ", " is set up ").replace(" : ", ": ")


def small(sentence: str) -> str:
    """A sentence as it stands within another one."""
    return sentence[:1].lower() + sentence[1:] if sentence.startswith("My ") else sentence


def in_person(event: str) -> str:
    """An event as Alice tells it herself: ``I gain Gold``."""
    if event in _WORDS:
        return _WORDS[event]
    who, _, rest = event.partition(" ")
    verb, _, rest = rest.partition(" ")
    return f"I {_BARE.get(verb, verb)} {rest}" if who == "Alice" else event


__all__ = ["claimed", "in_person", "mine", "small", "told_by_me"]
