"""Clauses that go on from what was told: "it hits his Province", "he plays another one", "I discard the other one".

A story goes from sentence to sentence. Who did something last, with which card, and which cards were named and are not
used yet, is what such a clause is understood by. A word that refers back is heard as the name that it stands for, and
what a card turns over lies where it turns cards over; all else is read as if it had been said in full. What cannot be
told stays as it was, and is not understood.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from oracle.scenario.card_roles import (
    defends,
    digs,
    draws_first,
    filler,
    lets,
    lies_aside,
    mat_of,
    on_mat,
    playable,
    plays_from_deck,
    reacts_to_gains,
    turns_over,
)
from oracle.scenario.plain_words import Heard
from oracle.scenario.sayings import ASIDE, DOES, SUFFERED, Place, Saying
from oracle.scenario.teller import Teller
from oracle.words.catalogue import facts, plain
from oracle.words.phrases import HAS, ME, USES

_IT: Final = frozenset(("it", "that", "this"))
_THEM: Final = frozenset(("them", "those", "these", "both", "all"))
_MORE: Final = frozenset(("another", "one more", "second", "2nd", "third", "3rd"))
_ALSO: Final = frozenset(("too", "also", "as well"))
_ON: Final = DOES - {"draws", "receives"} | {USES}
_ENDS: Final = frozenset(("stop", "comma", "clause", "ask", "join"))
_TURNS: Final = frozenset((
    "hits", "hit", "shows", "showed", "reveals", "revealed", "flips", "flipped", "flipping", "turns over",
    "turned over", "turns up", "turned up", "finds", "trashes", "trashed",
    "discards", "discarded", "turns", "turned"))
"""How it is said that a card turns others over."""
_DONE: Final = {"trash": "trashes", "trashed": "trashes", "trashes": "trashes", "put": "puts", "puts": "puts",
                "topdeck": "puts", "topdecks": "puts", "topdecked": "puts"}
_LOOKS: Final = (["look", "at"], ["looks", "at"], ["looked", "at"])
_WHERE: Final = frozenset((
    "off", "from", "the", "of", "top", "on top", "my", "his", "her", "their", "deck", "top card"))


class _Mention(NamedTuple):
    """A card that was named: by whom it is held or used, what is done with it, where it lies."""

    name: str
    who: str
    verb: str
    zone: str
    many: int


def hear(teller: Teller, words: list[Heard]) -> None:
    """Tell a teller all words, one after the other; those that refer back become what they stand for."""
    at = 0
    while at < len(words):
        taken = turned_over(teller, words, at) or set_aside(teller, words, at) or by_tool(
            teller, words, at) or put_by_card(teller, words, at)
        if taken:
            at += taken
            continue
        taken = one_more(teller, words, at)
        taken, meant = (taken, []) if taken else _understood(teller, words, at)
        taken, meant = (taken, meant) if taken else _too(teller, words, at)
        words[at:at + taken] = meant
        if at < len(words) and (meant or not taken):
            teller.hear(words[at], words[at + 1:])
            at += 1
    teller.close()


# ---------------------------------------------------------------------- what a word stands for


def _understood(teller: Teller, words: Sequence[Heard], at: int) -> tuple[int, list[Heard]]:
    """Return how many words refer back together, and as which words they are to be heard; 0 if none do."""
    now, text = teller.now, plain(words[at].text)
    if teller.asking or teller.without or teller.all or words[at].kind in ("name", "number") or _is_asked(words, at):
        return 0, []
    if now is None or now.cards or now.verb not in _ON or any(now.onto) or not _told(words, at):
        return 0, []
    after = [plain(one.text) for one in words[at + 1:at + 3]]
    taken = 1 + (after[:1] in (["one"], ["card"])) + 2 * (after == ["of", "them"])
    behind = words[at + taken] if at + taken < len(words) else None
    if behind is not None and behind.kind in ("name", "number", "place", "phase", "ordinal"):
        return 0, []                                        # "discard that Moat", "on that turn"
    names: list[tuple[str, int]] = []
    if text in _IT or (text == "one" and now.verb in ("buys", "gains", "plays")):
        names = [(one.name, 1) for one in _meant(teller, now)][:1]
    elif text == "one" and now.verb == USES:
        names = [(one.name, 1) for one in _mentions(teller) if one.verb == USES][:1]
    elif text in _MORE:
        names = [(one.name, 1) for one in _mentions(teller) if one.who == teller.who and (
            one.verb == now.verb or (one.zone, now.verb) == ("play", "plays"))][:1]
    elif text in _THEM:
        names = _group(teller, now)
    elif text == "other":
        names = [(one.name, 1) for one in _mentions(teller) if one.verb in ("", HAS, USES) and one.name not in {
            name for saying in teller.sayings if saying.verb in DOES for name, _ in saying.cards}][:1]
    return (taken, list(_spelt(names, words[at:at + taken]))) if names else (0, [])


def _too(teller: Teller, words: Sequence[Heard], at: int) -> tuple[int, list[Heard]]:
    """Return what somebody does or has as well, as the words for it: "I reveal a Province, he too"."""
    last = teller.sayings[-1] if teller.sayings else None
    if plain(words[at].text) not in ("too", "as well") or teller.asking or teller.now is not None or last is None or (
            not at or words[at - 1].kind != "person" or words[at - 1].own or not _ended(words, at + 1)) or (
            last.who == teller.who or last.verb not in (HAS, USES) or last.place not in (
                None, Place(last.who, "hand"))) or _is_asked(words, at):
        return 0, []
    verb = Heard("verb", last.verb, last.text or "has")
    return 1, [verb, *_spelt(last.counted(), words[at:at + 1])]


def one_more(teller: Teller, words: Sequence[Heard], at: int) -> int:
    """Return how many words say that what was done last is done once more: "I play Village, then another one"."""
    if plain(words[at].text) not in _MORE or not at or words[at - 1].value not in ("then", "and"):
        return 0
    taken = 1 + (at + 1 < len(words) and plain(words[at + 1].text) == "one")
    last = next((one for one in reversed(teller.sayings) if one.verb in DOES), None)
    if teller.asking or teller.now is not None or last is None or last.asked or last.who != teller.who or (
            not last.cards or _is_asked(words, at) or not _ended(words, at + taken)):
        return 0
    name, count = last.cards[-1]
    last.cards[-1] = (name, count + 1)
    return taken


def _is_asked(words: Sequence[Heard], at: int) -> bool:
    """Report whether the clause in which a word stands is asked, though no word says so: "play it out of turn?"."""
    ends = next((one.text for one in words[at:] if one.kind in _ENDS and one.value != "and"), "")
    return ends in ("?", "or")


def _ended(words: Sequence[Heard], at: int) -> bool:
    """Report whether a clause ends before a word."""
    return at >= len(words) or words[at].kind in _ENDS


def _told(words: Sequence[Heard], at: int) -> bool:
    """Report whether it is known who does it: a player, or whoever did what was told before."""
    number = next((number for number in range(at - 1, -1, -1) if words[number].kind == "verb"), -1)
    return number == 0 or (number > 0 and words[number - 1].kind != "strange")


def _mentions(teller: Teller) -> list[_Mention]:
    """Return what was named, the last first."""
    found = []
    for one in (*teller.sayings, *filter(None, [teller.now])):
        zone = one.place.zone if one.place is not None else ""
        found += [_Mention(name, one.who, one.verb, zone, count) for name, count in one.cards]
        found += [_Mention(name, one.who, "onto", "", 1) for name in one.onto if name]
    found += [_Mention(name, who, "", "set_aside", 1) for who, _, names in teller.kept for name in names]
    found += [_Mention(name, "", "", "supply", count) for name, count in teller.gone.items()]
    found += [_Mention(name, "", "", "", 1) for name in (*teller.beside.values(), *teller.tokens)]      # piles
    order = {name: number for number, name in enumerate(teller.heard)}
    return sorted(found, key=lambda one: -order.get(one.name, -1))


def _meant(teller: Teller, now: Saying) -> Iterator[_Mention]:
    """The cards that may be meant, the likeliest first: the last ones with which that can be done."""
    for one in _mentions(teller):
        mine = one.who == teller.who
        if not facts()[one.name].is_card:
            continue
        if now.verb == "plays":
            fits = playable(one.name) and one.zone not in ("supply", "trash", "deck") and not (
                one.verb == "plays" and mine)
        elif now.verb in ("gains", "buys"):
            fits = one.zone == "supply" or one.verb in ("", "buys")
        elif now.verb == USES:
            fits = mine and one.verb in ("", HAS, USES, "gains", "draws") and (
                defends(one.name) or reacts_to_gains(one.name) or on_mat(one.name))
        else:
            fits = one.zone != "supply"
        if fits:
            yield one


def _group(teller: Teller, now: Saying) -> list[tuple[str, int]]:
    """The cards that were named together last."""
    several = [one for one in teller.sayings if sum(count for _, count in one.cards) > 1 and one.who == teller.who]
    last = several[-1] if several else None
    if last is None or (last.verb in DOES and last.verb == now.verb) or not all(
            facts()[name].is_card for name, _ in last.cards):
        return []
    return last.counted()


def _spelt(names: Sequence[tuple[str, int]], part: Sequence[Heard]) -> Iterator[Heard]:
    """Names as words, in place of those that stand for them."""
    text = " ".join(one.text for one in part)
    for number, (name, count) in enumerate(names):
        if number:
            yield Heard("join", "and", "and")
        if count > 1:
            yield Heard("number", str(count), text)
        yield Heard("name", name, text, (name,))


def set_aside(teller: Teller, words: list[Heard], at: int) -> int:
    """Return how many words say that a Reaction is set aside, which is what it does: "I set it aside". 0 if none do."""
    bare = [plain(one.text) for one in words[at:at + 6]]
    if bare[:1] not in (["set"], ["sets"], ["set aside"]) or teller.asking or _is_asked(words, at):
        return 0
    end = at + 1 + (bare.index("aside") if "aside" in bare and bare[0] != "set aside" else 1)
    said = {word for one in bare[1:end - at] for word in (one, one.removesuffix("s"))}
    named = {name for one in words[at + 1:end] for name in one.names}
    name = next((one.name for one in _mentions(teller) if lies_aside(one.name) and one.who == teller.who and (
        one.name in named or said & {"it", "that", *plain(one.name).split()})), "")
    if not name:
        return 0
    teller.close()
    teller.sayings.append(Saying(teller.who, USES, [(name, 1)], text=ASIDE))
    words[at:end] = [Heard("verb", USES, "set aside")]
    return 1


def by_tool(teller: Teller, words: list[Heard], at: int) -> int:
    """Return how many words say what a card that reacts does with what is gained: "put it on my deck with
    Watchtower"."""
    verb = _DONE.get(plain(words[at].text), "")
    end = next((number for number in range(at, min(at + 9, len(words))) if words[number].kind in _ENDS), len(words))
    tool = words[end - 1].names[:1] if words[end - 1].kind == "name" else ()
    between = [plain(one.text) for one in words[at + 1:end]]
    gained = [name for one in teller.sayings if one.verb in ("gains", "buys") and not one.asked
              for name, _ in one.cards]
    said = {name for one in words[at + 1:end - 1] for name in one.names}
    if not verb or teller.asking or not tool or not reacts_to_gains(tool[0]) or not {"it", *said} & {
            "it" if "it" in between else "", *gained} or not {"with", "w", "using", "by"} & set(between):
        return 0
    teller.close()
    teller.sayings.append(Saying(teller.who, USES, [(tool[0], 1)]))
    teller.done.append((teller.who, verb))
    teller.heard.append(tool[0])
    return end - at


def put_by_card(teller: Teller, words: list[Heard], at: int) -> int:
    """Return how many words say where a card is put by one that has been played: "I play Courtyard and put a Gold on my
    deck". 0 if none do.
    """
    if _DONE.get(plain(words[at].text)) != "puts" or teller.asking or not at or _is_asked(words, at) or not (
            words[at - 1].kind in ("join", "comma", "person") or words[at - 1].value == "then"):
        return 0
    played = [name for one in (*teller.sayings, *([teller.now] if teller.now is not None else ()))
              if (one.verb, one.who) == ("plays", teller.who) and not one.asked for name, _ in one.cards]
    _, names, end = _objects(words, at + 1)
    if not played or not names or teller.without:
        return 0
    named = next(number for number in range(at, end) if words[number].kind == "name")
    where = next((number for number in range(named + 1, min(named + 6, len(words))) if (
        words[number].kind == "place" or any(map(mat_of, words[number].names[:1])))), named)
    between = words[named + 1:where]
    topdecks = plain(words[at].text).startswith("topdeck") and where == named
    if not topdecks and (where == named or any(one.kind not in ("preposition", "filler", "person") or (
            plain(one.text) == "from") for one in between) or words[where].text.casefold().startswith("from")):
        return 0
    teller.close()
    if lets(played[-1], "puts"):
        teller.sayings.append(Saying(teller.who, "puts", names[:1], text=words[at].text))
        teller.heard.append(names[0][0])
    else:
        teller.left.append(" ".join(one.text for one in words[at:where + 1]))
    return where + 1 - at


# ---------------------------------------------------------------------- what a card turns over


def turned_over(teller: Teller, words: list[Heard], at: int) -> int:
    """Return how many words say what a card turns over: "Swindler hits his Curse", "it reveals a Village". 0 if none
    do.
    """
    word, now = words[at], teller.now
    person = word.kind == "person" and not word.own
    looks = person and [plain(one.text) for one in words[at + 1:at + 3]] in _LOOKS
    hits = person and not looks and _hits(teller, words, at)
    verb = at + 2 * looks if looks else at + 1 if hits or plain(word.text) == "it" else at
    if teller.asking or verb >= len(words) or not (looks or plain(words[verb].text) in _TURNS):
        return 0
    bare = now is not None and not now.verb and now.cards and now.place is None
    actor = now.cards[-1][0] if bare and now is not None and verb == at and teller.last else ""
    if any(one.kind == "preposition" and one.text == "into" for one in words[verb + 1:verb + 6]):
        return 0                                            # "Remodel turns a Silver into a Duchy"
    if verb > at:
        if now is not None and not now.cards and not hits:
            return 0                                        # "I play it"
        actor = next((one.name for one in _mentions(teller) if _turns(one.name)), "")
    elif not actor and at and words[at - 1].kind in ("join", "comma"):
        actor = next((one.name for one in _mentions(teller) if _turns(one.name) and (
            one.verb, one.who) == ("plays", teller.who)), "")
    thrown = words[verb].kind == "verb" and words[verb].value in DOES
    if not actor or not (turns_over(actor) or plays_from_deck(actor) or (digs(actor) and not thrown)):
        return 0
    whose, names, end = _objects(words, verb + 1)
    if not names or (_is_asked(words, at) and (
            teller.sayings or not bare or verb > at or any(one.kind == "ask" for one in words))):
        return 0                                            # "Advisor hits Patron?" tells, if that is all
    if looks:
        words[at + 1] = words[at + 1]._replace(kind="verb", value=USES)
    if bare and now is not None and verb == at:
        now.cards.pop()
    teller.close()
    played = next((one for one in reversed(teller.sayings) if one.verb in ("plays", USES) and actor in (
        *dict(one.cards), *one.onto)), None)
    me, other = teller.me, next(name for name in teller.players if name != teller.me)
    if played is None:
        who = other if turns_over(actor) and whose == ME else teller.who
        played = Saying(who, "plays", [(actor, 1)], text=SUFFERED)
        teller.sayings = [one if actor not in dict(one.cards) or one.verb else replace(
            one, cards=[card for card in one.cards if card[0] != actor]) for one in teller.sayings]
        teller.sayings.append(played)
    played.verb = "plays"                                   # "I use Swindler. It hits ..."
    if not turns_over(actor):
        victim = played.who
    elif whose:
        victim = teller.person(whose)
        victim = victim if victim != played.who else (other if played.who == me else me)
    else:
        victim = other if played.who == me else me
    drawn = draws_first(actor) if victim == played.who else 0
    above = [(filler(), drawn)] if drawn else []
    teller.sayings.append(Saying(victim, HAS, [*above, *names], Place(victim, "deck"), text="turned over"))
    teller.heard += [name for name, _ in names]
    if plain(words[verb].text).startswith("trash"):
        teller.trashed.append((played.who, actor, [name for name, _ in names]))
    teller.they = victim if victim != me else teller.they
    return end - at


def _hits(teller: Teller, words: Sequence[Heard], at: int) -> bool:
    """Report whether a player turns cards over by what that player has played: "he plays Jester, he hits my Gold"."""
    return at + 1 < len(words) and plain(words[at + 1].text) in _TURNS and any(
        one.verb == "plays" and _turns(one.name) and one.who == teller.person(words[at].value)
        for one in _mentions(teller))


def _turns(name: str) -> bool:
    """Report whether a card turns cards of a deck over."""
    return turns_over(name) or digs(name) or plays_from_deck(name)


def _objects(words: Sequence[Heard], at: int) -> tuple[str, list[tuple[str, int]], int]:
    """Return whose cards are named, which, and where the words end that say so."""
    whose, count, names, end = "", 1, list[tuple[str, int]](), at
    for number in range(at, len(words)):
        one = words[number]
        if one.kind == "name":
            names.append((one.names[0], count))
            count, end = 1, number + 1
        elif one.kind == "person" and (one.own or not names):
            whose = one.value
        elif one.kind == "number" and int(one.value):
            count = int(one.value)
        elif one.kind not in ("filler", "ordinal") and not (one.kind in ("join", "comma") and _noun(words, number + 1)):
            break
    while names and end < len(words) and plain(words[end].text) in _WHERE:
        whose = whose or (words[end].value if words[end].own else "")
        end += 1
    return whose, names, end


def _noun(words: Sequence[Heard], at: int) -> bool:
    """Report whether a name follows, with nothing before it but whose it is and how many there are."""
    ahead = [one.kind for one in words[at:at + 3] if one.kind not in ("filler", "number") and not one.own]
    return ahead[:1] == ["name"]


__all__ = ["hear"]
