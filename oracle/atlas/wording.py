"""The words of findings: events as Alice tells them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from engine.language import Pool
from engine.state import Event, Game
from oracle.words.card_texts import counted
from oracle.words.catalogue import facts
from oracle.words.event_sentences import event_text
from oracle.words.facts import Fact, facts_text, joined
from oracle.words.place_texts import pool_text
from oracle.words.table import POOL_NAME
from oracle.words.verbs import VERB, split_verb

_WORDS: Final = {
    "Alice ends the turn": "My turn ends", "Alice starts the turn": "My turn begins",
    "Alice ends the Action phase": "My Buy phase begins", "Bob ends the turn": "My turn begins",
}
_BARE: Final = {
    "plays": "play", "buys": "buy", "gains": "gain", "trashes": "trash", "discards": "discard", "exiles": "exile",
    "draws": "draw", "reveals": "reveal", "takes": "take", "receives": "receive",
}


_POOLS: Final = "|".join(re.escape(name) for row in POOL_NAME.values() for name in (row.many, row.name))


def claimed(game: Game, event: Event) -> str:
    return re.sub(r" \([^()]*\)$", "", event_text(game, event))


def mine(said: str) -> str:
    """Put what is said of Alice as she says it herself."""
    said = said.replace("Alice has ", "I have ").replace(" your ", " my ")
    said = re.sub(r"\b(I (?:have|can end up with) [^.;]*? in) the (deck|discard pile)\b", r"\1 my \2", said)
    return re.sub(r"\bI have (\D[^.;,]*?) set aside\b", r"\1 is set aside", said)


def told_by_me(sentence: str) -> str:
    """Put what happened as Alice tells it while it does: ``I gain Gold``."""
    who, _, rest = sentence.partition(" ")
    base, words = split_verb(rest)
    if base and who == "Alice":
        sentence = f"I {base} {words}"
    elif base and not who.endswith("'s"):
        first, _, more = base.partition(" ")
        sentence = f"{who} {' '.join(filter(None, (VERB[base].third or f'{first}s', more, words)))}"
    said = sentence.strip().replace("Alice's ", "my ").replace(" phase began", " phase begins")
    said = said.replace(" replaced what would have happened", " replaces what would happen")
    return said.replace(" was set up ", " is set up ").replace(" : ", ": ")


def asked(event: str, verb: str = "Can", still: str = "", behind: str = "") -> str:
    """Ask as Alice whether an event can happen, or ("Do") whether it does: ``Can I still put Gold onto the deck?``"""
    who, _, rest = event.partition(" ")
    base, words = split_verb(rest)
    if base and not who.endswith("'s"):
        verb = "Does" if verb == "Do" and who != "Alice" else verb
        said = " ".join(filter(None, (verb, "I" if who == "Alice" else who, still, base, words, behind)))
        return said.replace("Alice's ", "my ") + "?"
    subject, replaces, more = event.partition(" replaced what would have happened")
    if replaces:
        said = " ".join(filter(None, (subject, still, f"replace what would happen{more}", behind)))
        return f"Does {said}?"
    subject, is_set_up, more = event.partition(" was set up ")
    if is_set_up:
        return " ".join(filter(None, ("Is", subject.replace("Alice's ", "my "), still, "set up", f"{more}?")))
    verb = "Does" if verb == "Do" else verb
    return " ".join(filter(None, (verb, "it", still, f"come to this: {small(told_by_me(event))}?")))


def done_to(event: str, name: str) -> str:
    """Ask whether something is done to a card, where it is what an event has done: ``Is Feast trashed?``

    Empty if the event does not say so in such words.
    """
    before, found, behind = event.partition(name)
    verb = before.strip().partition(" ")[2]
    if not found or not verb or split_verb(verb)[1]:
        return ""
    return f"Is {name} {verb}{behind.removesuffix(' from play')}?"


def without_subject(event: str) -> str:
    """Return what is done in an event, as it is said of what may be done: ``put Gold onto the deck``."""
    base, words = split_verb(event.partition(" ")[2])
    return f"{base} {words}".replace("Alice's ", "my ")


def in_the_end(ends: Sequence[tuple[Fact, int | str]], always: bool) -> str:
    """Say of facts that they are so in the end, or can be: ``I can end up with 2 Copper in hand and $3``."""
    if always:
        said = facts_text(ends)
        if all(fact.sort == "mark" for fact, _ in ends):
            said = f"there {'is' if ends[0][0].what.startswith(('1 ', 'a ')) else 'are'} {said}"
        return mine(said)
    if any(fact.owner == "Alice" for fact, _ in ends):
        ends = [(fact._replace(owner=fact.owner or "Alice"), amount) for fact, amount in ends]
    told_of = []
    for owner in dict.fromkeys(fact.owner for fact, _ in ends):
        told = facts_text([one for one in ends if one[0].owner == owner])
        if told.startswith(f"{owner} has "):
            who = "I" if owner == "Alice" else owner
            told_of.append(f"{who} can end up with {told.removeprefix(f'{owner} has ')}")
        elif all(fact.sort == "cards" for fact, _ in ends if fact.owner == owner):
            told_of += [f"{counted(fact.what, int(amount))} can end up {fact.where}" for fact, amount in ends
                     if fact.owner == owner]
        else:
            told_of.append(f"it can come to this: {told}")
    return _several(mine(", and ".join(told_of)))


def _several(said: str) -> str:
    """Put the names of cards of which there are several in the plural: ``2 Estates``."""
    def named(found: re.Match[str]) -> str:
        name = found[2]
        if name not in facts() or name.endswith("s"):
            return found[0]
        return f"{found[1]} {name[:-1]}ies" if re.search("[^aeiou]y$", name) else f"{found[1]} {name}s"

    return re.sub(r"\b([2-9]|\d\d) ([A-Z][^.,;]*?)(?= (?:in|on|can|set|and) )", named, said)


def told_by_kind(question: str, said: str, names: Sequence[str]) -> tuple[str, str]:
    """Return a question and its answer with the kind of what came up by chance, in place of its name: ``a Loot``.

    The cards ``names`` are what is asked about, and keep theirs.
    """
    parts = [question, said]
    if not _any_by_chance().search(f"{question} {said}"):
        return question, said
    for kind, name in _by_chance():
        if name in names or not re.search(_whole(name), f"{question} {said}"):
            continue
        first = True
        for number, text in enumerate(parts):
            for article in ("a", "the"):
                if first or article == "the":
                    text, found = re.subn(_whole(name), f"{article} {kind}", text, count=1 if article == "a" else 0)
                    first = first and not found
            parts[number] = text
    return parts[0], parts[1]


@cache
def _by_chance() -> tuple[tuple[str, str], ...]:
    """Return the kinds and names of what is turned over, or gained, by chance."""
    return tuple((kind, one.name) for one in facts().values() for kind in ("Loot", "Boon", "Hex") if kind in one.types)


@cache
def _any_by_chance() -> re.Pattern[str]:
    return re.compile("|".join(_whole(name) for _, name in _by_chance()))


def comes_by_chance(name: str) -> bool:
    """Report whether a card is turned over, or gained, by chance: a Loot, a Boon, a Hex."""
    return any(name == one for _, one in _by_chance())


def _whole(name: str) -> str:
    return rf"\b{re.escape(name)}\b"


def more_of(surplus: Sequence[tuple[Fact, int]]) -> str:
    """Say that a player has more of something than else: ``I have 2 more cards in hand``."""
    said = []
    for fact, by in surplus:
        cards = f"{by} more {'card' if by == 1 else 'cards'} {fact.where}"
        said.append(cards if fact.sort == "cards" else f"{pool_text(Pool[fact.what], by)} more")
    owner = surplus[0][0].owner
    return f"{'I have' if owner == 'Alice' else f'{owner} has'} {joined(said)}"


def whose(name: str) -> str:
    """Return the possessive of a name: ``Distant Lands'``."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def without_numbers(said: str) -> str:
    """Return a text that does not say how many cards there are: ``Bob discards cards``."""
    return re.sub(rf"(?<![+$\w])\d+ (?!{_POOLS})(?=cards\b(?! more)|[A-Z])", "", said)


def small(sentence: str) -> str:
    """Begin a sentence as it begins within another one."""
    return sentence[:1].lower() + sentence[1:] if sentence.startswith("My ") else sentence


def in_person(event: str) -> str:
    """Put an event as Alice tells it herself: ``I gain Gold``."""
    if event in _WORDS:
        return _WORDS[event]
    who, _, rest = event.partition(" ")
    verb, _, rest = rest.partition(" ")
    return f"I {_BARE.get(verb, verb)} {rest}" if who == "Alice" else event


__all__ = ["asked", "claimed", "comes_by_chance", "done_to", "in_person", "in_the_end", "mine", "more_of", "small",
           "told_by_kind", "told_by_me", "whose", "without_numbers", "without_subject"]
