"""Taking apart what somebody writes in plain words: which words are names, persons, deeds, places, numbers.

    >>> [word.kind for word in words_of("I gain Inn onto my deck")]
    ['person', 'verb', 'name', 'preposition', 'person', 'place']

Names are found however they are written: in full, in the plural, in short (``TR``), misspelt, or by their beginning.
Nothing is decided here: a word that may be several names has all of them.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from engine.collection import INDEX, remembered
from oracle.scenario.card_roles import does, from_hand, keeps, plays_others, times_played
from oracle.words import phrases
from oracle.words.catalogue import abbreviated, facts, find, plain
from oracle.words.likeness import begun_like
from oracle.words.shorthand import customary

Kind = Literal[
    "name", "person", "verb", "place", "preposition", "ends", "phase", "pool", "token", "number", "players", "year",
    "ask", "clause", "earlier", "not", "join", "comma", "stop", "filler", "strange", "times", "ago", "out", "against",
    "gone", "fill", "ordinal", "next", "back", "lies",
]
_WORD: Final = re.compile(
    r"[+\-−]\s?\$?\d+(?=\s*(?:card|action|buy|coin|cost|\b))|[+\-−](?=(?:card|action|buy|coin|cost)\b)|\$\d+|"
    r"\d+\s?p(?:layers?)?\b|[x×]\d+(?!\w)|\d+(?:st|nd|rd|th)\b|\d+x?(?!\w)|"
    r"[^\W\d_]+(?:['’‘`´][^\W\d_]+)*['’]?|[,;:.?!/&+()|=]", re.I)
_MOST_WORDS: Final = 6                # so many words has the longest name or phrase
_LONG: Final = 6                      # letters of a word in which one may be wrong
_SHORTEST: Final = 3                  # letters that may be the beginning of a name
_FEW: Final = 4                       # so many words may be a list of names
_LIKE: Final = 0.9                    # how alike a misspelt name is at least
LONGEST: Final = 2_000               # characters that are read
_COUNTED: Final = frozenset(("card", "cards", "player", "time", "opponent", "turn", "action", "buy",
                                "copy"))
_STOPS: Final = frozenset(".;?!|()")


class Heard(NamedTuple):
    """One word, or several that say one thing: of which kind, what it says, and how it was written.

    Of a name, ``names`` are all that it may be, the likeliest first. ``own``: it says that something belongs to the
    person ("my", "Bob's"), or, of a name, that it is what somebody does ("he militias me"). ``sure``: the name was
    written in full. A phrase of where cards lie says whose they are, and how many there are.
    """

    kind: Kind
    value: str
    text: str
    names: tuple[str, ...] = ()
    own: bool = False
    sure: bool = True
    whose: str = ""
    many: int = 0


class _Raw(NamedTuple):
    text: str
    bare: str
    own: bool


def words_of(text: str, players: Sequence[str] = phrases.SEATS) -> list[Heard]:
    """Return what is said, one after the other. ``players`` are names of persons. At most 2,000 characters are read."""
    raw = [_mended(one) for one in _raw(_spelt_out(text[:LONGEST]))]
    names = {plain(name): name for name in (*phrases.SEATS, *players, *_strangers(raw))}
    capitals = any(_capital(before, one) for before, one in itertools.pairwise(raw) if one.bare not in names)
    said = sum(_says(one.bare) for one in raw)
    sentence = said > 1 or (said == 1 and len(raw) > _FEW)
    found: list[Heard] = []
    at = 0
    while at < len(raw):
        taken, heard = _at(raw, at, names, capitals, sentence)
        found.append(heard)
        at += taken
    return found


def _capital(before: _Raw, one: _Raw) -> bool:
    """Report whether a word has a capital as names have it: not in short ("TR"), and no sentence begins with it."""
    return one.text[:1].isupper() and one.text not in ("I", "I'm", "I've", "I’m", "I’ve") and not (
        one.text.isupper() or before.text in _STOPS)


_PERSON: Final = frozenset((
    "plays", "has", "buys", "gains", "trashes", "discards", "reveals", "played", "bought", "attacks", "draws", "named",
    "names", "gets", "gained", "trashed", "spielt", "juega", "joue", "speelt"))


def _strangers(raw: Sequence[_Raw]) -> list[str]:
    """Words that are no names of cards, written as names are, who do something: players nobody has spoken of."""
    every = [(before, one) for before, one, after in zip((_Raw("", "", False), *raw), raw, raw[1:], strict=False)
             if after.bare in _PERSON and one.bare.isalpha() and len(one.bare) > 2 - one.text[:1].isupper()
             and find(one.bare) is None and not abbreviated(one.bare) and not (_known(one.bare) or _meant(one.bare))]
    people = [_person(one) for one, after in itertools.zip_longest(raw, raw[1:], fillvalue=_Raw("", "", False))
              if after.bare not in phrases.PERSONS]
    return [*filter(None, people)] + [one.text.capitalize() for before, one in every if one.text[:1].isupper() or (
        (before.text in ("", ",", ":", *_STOPS) or before.bare in phrases.CLAUSES or before.bare in phrases.JOINS)
        and one.bare not in phrases.WORDS and not one.bare.endswith(("s", "ed", "ing", "ly"))
        and not _guessed(one.bare, True, True))]


def _person(one: _Raw) -> str:
    """The name of a person that a word is, or says that something belongs to: "Ben", "bens deck"."""
    bare = one.bare[:-1] if one.own and one.bare[-1:] == "s" else one.bare
    return bare.capitalize() if bare in phrases.PEOPLE and find(bare) is None else ""


def _noun_follows(bare: str) -> bool:
    """Report whether it is a place that follows a word: "in discard", "my discard"; else it is what is done."""
    return bare in ("in", "my", "the", "his", "her", "their", "your", "own", "from", "into", "onto",
                    "empty", "or", "of", "a", "and", "")


def _says(bare: str) -> bool:
    """Report whether a word is one of a sentence."""
    return bare in phrases.PERSONS or bare in phrases.VERBS or bare in phrases.ASKS or bare in phrases.CLAUSES


def _named_by(raw: list[_Raw], at: int) -> bool:
    """Report whether the word before says that a name follows."""
    before = raw[at - 1].bare if at else ""
    if at > 1 and raw[at - 1].text == "(" and raw[at - 2].bare in ("event", "card", "attack", "project", "action"):
        return True                                         # "an Event (Alms)"
    if before in ("and", "plus") and at > 1 and find(raw[at - 2].bare) is not None:
        return True                                         # "Transmogrify and Guide"
    return before in ("a", "an", "the", "my") or phrases.VERBS.get(before) in ("plays", "buys", "gains")


def _spelt_out(text: str) -> str:
    """A text with what is written in short spelt out."""
    for short, full in (("w/o", "without"), ("w/", "with "), ("&", " and ")):
        text = text.replace(short, full).replace(short.upper(), full)
    text = re.sub(r"(?i)\bway of (?!the\b)(?=\w)", "way of the ", text)
    for idiom, plainly in phrases.IDIOMS.items():
        text = re.sub(f"(?i){idiom}", plainly, text)
    text = re.sub(r"(?i)\b(tr|kc|rc)['’]?(?:d|ed|ing)\b", r"\1", text)
    text = _HIT.sub(_attacker, text)
    text = re.sub(r"(?i)\b(?:(?:tr|kc|rc)){2,}\b", lambda glued: " ".join(re.findall("(?i)tr|kc|rc", glued[0])), text)
    return re.sub(r"\s[-–—]+\s|—|\.\.+|…|→|->", " . ", text)


_HIT: Final = re.compile(
    r"\b(?:(?:i|im|i['’]m|i am|i just|ive|i['’]ve) )?(?:got|get|gets|was|am|been|being|getting) "
    r"((?:[a-z]+ )??[a-z]+(?:['’]d|ed))\b(?! down\b)(?: by (?:my |the |an? )?(\w+))?"
    r"(?: with(?= (?:\d|\w+ cards?\b)))?", re.I)


def _attacker(hit: re.Match[str]) -> str:
    """The words of somebody to whom an Attack is done, as what the opponent does: "I got Ghost Shipped"."""
    bare = re.sub("['’]", "", hit[1]).casefold()
    stems = (bare[:-1], bare[:-2], bare[:-3], f"{bare[:-2]}er", f"{bare[:-1]}r")      # witch-ed, ship-ped, swindle-d
    known = next((fact for stem in stems if (fact := find(stem)) is not None and "Attack" in fact.types), None)
    has = " . i have" if hit[0].casefold().endswith(" with") else ""
    return f"{hit[2] or 'opponent'} plays {known.name} against me{has}" if known is not None else hit[0]


def _raw(text: str) -> list[_Raw]:
    found = []
    for match in _WORD.finditer(text):
        word = match[0]
        own = bool(re.search(r"['’]s$|s['’]$", word))
        bare = plain(word).replace("−", "-").replace("- ", "-").replace("+ ", "+")
        if match[0][:1] in "-−":
            bare = "-" + bare.strip("- ")
        found.append(_Raw(word, bare, own))
    return found


def _at(raw: list[_Raw], at: int, players: dict[str, str], capitals: bool, sentence: bool) -> tuple[int, Heard]:
    """Return how many words belong to what begins at a place, and what it is."""
    one = raw[at]
    if one.bare == ",":
        return 1, Heard("comma", ",", ",")
    if one.text in _STOPS:
        return 1, Heard("stop", one.text, one.text)
    if not one.bare or one.text in "/&+:=":
        return 1, Heard("join", one.text, one.text)
    of = at + 1 < len(raw) and (raw[at + 1].bare in ("turn", "hand", "deck", "top", "discard") or (
        # "on bobs turn", "bobs Witch"
        find(raw[at + 1].bare) is not None and find(one.bare) is None))
    who = players.get(one.bare) or (players.get(one.bare[:-1]) if one.own or (of and one.bare[-1:] == "s") else None)
    if who:
        return 1, Heard("person", "=" + who, one.text, own=one.own or one.bare not in players)
    count, card = _verbed(raw, at, players)
    if card:
        return count, Heard("name", card, " ".join(word.text for word in raw[at:at + count]), (card,), own=True)
    for count in range(min(_MOST_WORDS, len(raw) - at), 0, -1):
        part = raw[at:at + count]
        bare = " ".join(word.bare for word in part)
        said = " ".join(word.text for word in part)
        heard = _phrase(bare, said, part, (at + count < len(raw) and raw[at + count].bare) or "")
        name = find(bare)
        if name is not None and not (heard and heard.kind != "filler"):
            common = count == 1 and name.name.casefold() in phrases.COMMON and not one.text[:1].isupper() and (
                capitals or ((sentence or len(raw) > _FEW) and at > 0 and not _named_by(raw, at)))
            if common:
                return count, heard or Heard("filler", bare, said)
            longer = _slipped(raw, at + count - 1) if count == 1 else ""
            if longer:
                return 2, Heard("name", longer, f"{said} {raw[at + 1].text}", (longer,), sure=False)
            if name.kind not in ("token", "mat"):
                return count, Heard("name", name.name, said, (name.name,))
        if heard is not None and heard.kind == "place" and one.bare == "discard" and at and count == 1 and (
                raw[at - 1].bare in _WHO if at + 1 < len(raw) else not _noun_follows(raw[at - 1].bare)):
            heard = Heard("verb", "discards", said)
        misspelt = heard is not None and one.bare == "wich" and at and phrases.VERBS.get(raw[at - 1].bare) == "plays"
        if heard is not None and not misspelt:
            return count, heard
    return _guess(raw, at, capitals, sentence)


_WHOM: Final = frozenset(("me", "him", "them", "us", "you"))
_WHAT: Final = frozenset(("a", "an", "the", "my", "his", "her", "their", "it", "that", "this", "one", "two", "three"))
_ENDINGS: Final = (("ed", ""), ("es", ""), ("led", ""), ("ed", "e"), ("s", ""), ("ing", ""), ("ing", "e"),
                   ("d", "r"), ("d", ""), ("s", "r"), ("ing", "er"),
                   ("ed", "er"), ("", "r"), ("", "rs"), ("s", "rs"), ("d", "rs"), ("", ""),
                   *((f"{letter}{letter}ed", letter) for letter in "bgmnprt"))


@remembered
def _acting() -> dict[str, str]:
    """Return what cards that play or keep others are called for short where that is made a verb: "throne" for Throne
    Room if nothing else is called so, and "king" for King's Court if none that plays another one again is.
    """
    short: dict[str, set[str]] = {}
    for name in facts():
        words = [re.sub("['’]s$", "", word) for word in name.casefold().split()]
        for form in (words[0], " ".join(words)):
            short.setdefault(plain(form), set()).add(name)
    found = dict[str, str]()
    for form, names in short.items():
        again = [name for name in names if times_played(name) > 1 and "Action" in facts()[name].types]
        name = again[0] if len(again) == 1 else min(names)
        if (again == [name] or len(names) == 1) and find(form) is None and "Action" in facts()[name].types and (
                plays_others(name) or keeps(name)):
            found[form] = name
    return found


def _verbed(raw: Sequence[_Raw], at: int, players: Mapping[str, str]) -> tuple[int, str]:
    """Return how many words are a card's name that is used as a verb, and which card. "he militias me", "my brother
    throne roomed a Militia", "can I smuggle the Gold".
    """
    nobody = _Raw("", "", False)
    before, more = (raw[at - 1] if at else nobody), (raw[at - 2].bare if at > 1 else "")
    person = not before.own and (before.bare in players or (before.bare in phrases.PERSONS and before.bare not in (
        _WHAT | {"your", "our"})) or f"{more} {before.bare}" in phrases.PERSONS or bool(
            _KIN.fullmatch(f"{more} {before.bare}")))
    begins = not before.bare or before.text in _STOPS or before.bare in ("then", "to", "and")
    if not person and begins:
        return _ordered(raw, at)
    if not person or (find(raw[at].bare) is None and _known(raw[at].bare)):
        return 0, ""
    if raw[at].bare in ("swap", "trade") and "for" in [one.bare for one in raw[at + 2:at + 6]]:
        return 0, ""                                        # "can I swap the Curse for a Changeling"
    for count in (3, 2, 1):
        after = raw[at + count] if at + count < len(raw) else nobody
        what = after.bare in _WHAT or after.bare.isdecimal() or after.bare == "away"
        bare = " ".join(one.bare for one in raw[at:at + count])
        attacks = bare.endswith("s") and before.bare != "i" and (not after.bare or after.text in _STOPS or (
            after.bare == ",")) and (found := find(bare[:-1])) is not None and "Attack" in found.types
        if attacks and found is not None:
            return count, found.name                        # "when he militias"
        object_ = what or after.bare in _WHOM or find(after.bare) is not None
        if not object_ or len(bare) <= _SHORTEST or bare in phrases.WORDS:
            continue
        for ending, instead in _ENDINGS:
            stem = bare.removesuffix(ending) + instead
            known = find(_acting().get(stem, stem)) if bare.endswith(ending) else None
            exact = (ending, instead) == ("", "")
            if known is None or "Action" not in known.types or (
                    known.name.casefold() in phrases.COMMON and more not in ("can", "could", "may")):
                continue                                    # "can I mine a Curse" does say so
            if not what and after.bare not in _WHOM and (exact or not bare.endswith("ed")):
                continue                                    # "he blockaded Silver"
            if not exact or after.bare in _WHOM or before.bare == "i":
                return count, known.name
    return 0, ""


def _ordered(raw: Sequence[_Raw], at: int) -> tuple[int, str]:
    """Return how many words at the beginning of a clause are a card's name by which something is done to the card
    behind them, and which card. "Remodel a Cultist", "Chapel my Trail".
    """
    for count in (3, 2, 1):
        known = find(" ".join(one.bare for one in raw[at:at + count]))
        if known is None and count == 1 and len(raw[at].bare) >= _LONG and not _known(raw[at].bare):
            near = [name for bare, name in _bares().items() if _one_slip(raw[at].bare, bare)]
            known = find(near[0]) if len(near) == 1 else None       # "remodle a Gold"
        behind = raw[at + count:at + count + 2]
        if known is not None and len(behind) == 2 and behind[0].bare in _WHAT - {"it", "that", "this", "one"} and (
                find(behind[1].bare) is not None) and (
                (from_hand(known.name) and does(known.name, "trashes")) or plays_others(known.name)):
            return count, known.name
    return 0, ""


_WHO: Final = frozenset(("me", "i", "you", "he", "she", "they", "him", "them", "to", "must", "can", "cant", "gotta"))
_CARDS: Final = r"(?:only )?(?:(\d+)|(no|zero|one|two|three|four|five|six|seven)) (?:other )?cards?(?: left)?"
_EMPTY: Final = frozenset(
    f"{before}{zone}" for before in ("empty ", "my empty ") for zone in (
        "hand", "deck", "discard", "discard pile", "deck and discard", "deck and empty discard", "draw pile"))


_BESIDE: Final = re.compile(
    r"(?:(?:the|my|a) )?(?:other )?(?:guy|player|person|opponent|neighbou?r|friend|man|woman|girl|lady|dude) "
    r"(?:(?:to|on|of) )?(?:(?:my|the) )?(left|right)(?: of me)?")
_KIN: Final = re.compile(
    r"(?:my|our) (?:(?:older|younger|little|big|elder|own) )?(?:sister|brother|wife|husband|son|daughter|cousin|uncle|"
    r"boy|aunt|nephew|niece|kid|mother|father|mom|mum|dad|grandma|grandpa|girlfriend|boyfriend|partner|neighbou?r|friend|"
    r"buddy|mate|roommate|flatmate|colleague|coworker|boss|rival)")


def _phrase(bare: str, said: str, part: list[_Raw], following: str) -> Heard | None:
    """Return what a phrase of the tables says."""
    counted = _amount(bare, said, following)
    if counted is not None:
        return counted
    if bare in phrases.ENDS:
        return Heard("ends", phrases.ENDS[bare], said)
    singular = bare[:-1] if part[-1].own else ""
    for said_so in (bare, singular):
        if beside := _BESIDE.fullmatch(said_so):
            return Heard("person", phrases.THIRD if beside[1] == "right" else phrases.OTHER, said, own=said_so != bare)
        if _KIN.fullmatch(said_so):
            return Heard("person", phrases.OTHER, said, own=said_so != bare)
    if singular in phrases.PERSONS:
        return Heard("person", phrases.PERSONS[singular], said, own=True)
    if bare in phrases.PERSONS:
        own = bare.removesuffix(" own") in ("my", "your", "our", "his", "her", "their") or part[-1].own
        return Heard("person", phrases.PERSONS[bare], said, own=own)
    if bare in phrases.PLACES:
        return Heard("place", phrases.PLACES[bare], said)
    if bare in phrases.PHASES:
        return Heard("phase", phrases.PHASES[bare], said)
    if bare == "discard" and following in ("", ",", ":", "="):
        return Heard("place", "discard", said)
    if bare in phrases.VERBS:
        return Heard("verb", phrases.VERBS[bare], said)
    if bare in phrases.PREPOSITIONS:
        return Heard("preposition", phrases.PREPOSITIONS[bare], said)
    for kind, table in _SETS:
        if bare in table:
            return Heard(kind, bare, said)
    return None


def _comes(bare: str, said: str, following: str) -> Heard | None:
    """Return what a phrase says that comes of a card: "+3 cards", "+1 action", "+$2"; not the token of that name."""
    comes = re.fullmatch(r"\+(\d+) (.+)", bare)
    money = re.fullmatch(r"\+\$(\d+)", bare)
    if (comes is None and money is None) or following in ("token", "tokens", "on", "onto"):
        return None
    if money is not None:
        return Heard("pool", f"{money[1]} coins", said)
    assert comes is not None
    if comes[2] in ("card", "cards"):
        return Heard("fill", comes[1], said)
    return Heard("pool", f"{comes[1]} {phrases.POOLS[comes[2]]}", said) if comes[2] in phrases.POOLS else None


@lru_cache(maxsize=4096)
def _amount(bare: str, said: str, following: str) -> Heard | None:
    """Return what a phrase says that has a number in it, or stands for one: how often, how many cards, coins,
    players."""
    often = re.fullmatch(r"[x×](\d+)", bare)
    if often:
        return Heard("times", often[1], said)
    if bare in phrases.TIMES:
        return Heard("times", str(phrases.TIMES[bare]), said)
    if bare in phrases.ORDINALS and following not in _COUNTED:
        return Heard("ordinal", str(phrases.ORDINALS[bare]), said)
    if re.fullmatch(r"(?:the )?top (?:\d|two|three|four|five)(?: cards)?", bare):
        return Heard("place", "deck", said)
    cards = re.fullmatch(_CARDS, bare)
    if cards:
        return Heard("fill", cards[1] or str({"no": 0, "zero": 0, "one": 1, **phrases.NUMBERS}[cards[2]]), said)
    if bare in _EMPTY:
        return Heard("fill", "0", said)
    number = re.fullmatch(r"(\d+)(?:x|st|nd|rd|th)?", bare)
    if number:
        year = len(number[1]) == 4 and 2008 <= int(number[1]) <= 2100
        return Heard("year" if year else "number", number[1], said)
    money = re.fullmatch(r"\$(\d+)", bare)
    if money:
        return Heard("pool", f"{money[1]} coins", said)
    seats = re.fullmatch(r"(\d+)\s?(?:p|players?|player game)|(two|three|four|five|six) (?:players?|player game)", bare)
    if seats and not (said[-1:] == "P" and following != "game"):        # "3P" is a cost
        return Heard("players", seats[1] or str(phrases.NUMBERS[seats[2]]), said)
    if comes := _comes(bare, said, following):
        return comes
    if bare in phrases.OWN_TOKENS:
        return Heard("pool", f"1 {phrases.OWN_TOKENS[bare]}", said)
    if bare in phrases.TOKENS:
        return Heard("token", phrases.TOKENS[bare], said)
    if bare in phrases.NUMBERS:
        return Heard("number", str(phrases.NUMBERS[bare]), said)
    counted = re.fullmatch(r"(\d+|one|two|three|four|five|six) (.+)", bare)
    if counted and counted[2] in phrases.POOLS and not following.startswith("phase") and following != "on":
        amount = counted[1] if counted[1].isdecimal() else str({"one": 1, **phrases.NUMBERS}[counted[1]])
        return Heard("pool", f"{amount} {phrases.POOLS[counted[2]]}", said)
    return None


_SETS: Final[tuple[tuple[Kind, frozenset[str]], ...]] = (
    ("ask", phrases.ASKS), ("clause", phrases.CLAUSES), ("earlier", phrases.EARLIER), ("not", phrases.NOT),
    ("join", phrases.JOINS), ("ago", phrases.AGO), ("out", phrases.OUT), ("against", phrases.AGAINST),
    ("gone", phrases.HAD), ("next", phrases.NEXT), ("back", phrases.TAKEN_BACK), ("filler", phrases.FILLERS),
)


def _guess(raw: list[_Raw], at: int, capitals: bool, sentence: bool) -> tuple[int, Heard]:
    """A name in short, misspelt, or by its beginning; or a word that is not understood. Where names have ``capitals``,
    a word without is none, unless it is a short form."""
    for count in range(min(3, len(raw) - at), 0, -1):
        part = raw[at:at + count]
        if count == 1 and raw[at].bare in phrases.WORDS and (sentence or len(raw) > _FEW):
            break
        if re.search(r"['’]d$", part[-1].text):             # "Militia'd" is what is done to somebody
            continue
        if count > 1 and any(_known(word.bare) for word in part[1:]):
            continue
        bare = " ".join(word.bare for word in part)
        names = _guessed(bare, not capitals or part[0].text[:1].isupper(), sentence)
        made_up = sentence and bare not in customary() and bool(abbreviated(bare)) and not part[0].text.isupper()
        if names and not made_up:           # "sb" is somebody
            return count, Heard("name", names[0], " ".join(word.text for word in part), names, sure=False)
    meant = _meant(raw[at].bare)
    following = raw[at + 1].bare if at + 1 < len(raw) else "."
    said = _phrase(meant, raw[at].text, [raw[at]], following) if meant else None
    return 1, said or Heard("strange", raw[at].bare, raw[at].text)


_WORDS: Final = tuple(word for table in (
    phrases.PERSONS, phrases.VERBS, phrases.ASKS, phrases.CLAUSES, phrases.EARLIER, phrases.HAD, phrases.POOLS)
                      for word in table if word.isalpha() and len(word) >= _LONG)


_IN_PHRASES: Final = frozenset(
    word for table in (phrases.VERBS, phrases.AGAINST, phrases.HAD, phrases.OUT, phrases.AGO, phrases.PLACES)
    for phrase in table if " " in phrase for word in phrase.split() if word.isalpha() and len(word) >= _LONG)


def _mended(one: _Raw) -> _Raw:
    """A word that is part of a phrase of the tables and is written wrong, as it is meant: "attaks me with"."""
    bare = one.bare
    if len(bare) < _LONG - 1 or not bare.isalpha() or bare in _IN_PHRASES or bare in phrases.WORDS or bare in (
            phrases.NOISE) or bare in phrases.HEAVY or find(bare) is not None or abbreviated(bare) or _known(bare):
        return one
    meant = next((word for word in sorted(_IN_PHRASES) if _one_slip(bare, word)), "")
    return _Raw(meant, meant, one.own) if meant and not meant.startswith(bare) and not bare.startswith(meant) else one


_SHORT: Final = {(word[0], "".join(sorted(word))): word for table in (phrases.VERBS, phrases.ASKS, phrases.HAD)
                 for word in table if word.isalpha() and len(word) > _SHORTEST}
"""Words by their letters, for two that changed places: "trahs", "waht"."""


def _meant(bare: str) -> str:
    """The word of the language that one is which is written wrong; empty if it is none."""
    if not bare.isalpha() or _known(bare):
        return ""
    short = _SHORT.get((bare[0], "".join(sorted(bare))), "") if len(bare) > _SHORTEST else ""
    return short or next((word for word in _WORDS if _one_slip(bare, word)), "")


def _slipped(raw: list[_Raw], at: int) -> str:
    """The name of two words that begins with one that is a name itself, and ends with one that is written wrong."""
    if at + 1 >= len(raw) or _known(raw[at + 1].bare) or find(raw[at + 1].bare) is not None:
        return ""
    bare = f"{raw[at].bare} {raw[at + 1].bare}"
    return next((name for known, name in _bares().items() if " " in known and _one_slip(bare, known)), "")


def _known(bare: str) -> bool:
    """Report whether a word says something by itself, so that it is not part of a misspelt name."""
    return bare in ("", ",") or bare in _STOPS or _phrase(bare, bare, [_Raw(bare, bare, False)], "") is not None


@remembered
def _guessed(bare: str, whole: bool, sentence: bool) -> tuple[str, ...]:
    """Return what a word may be: a short form, and with ``whole`` the beginning of a name, or one that is misspelt."""
    if len(bare) < 2 or bare[0] in "+-$" or bare in phrases.POOLS:
        return ()
    short = tuple(fact.name for fact in abbreviated(bare) if _sayable(fact.kind))
    if short:
        return tuple(sorted(short, key=lambda name: name not in INDEX))
    if len(bare) < _SHORTEST or not whole:
        return ()
    bares = _bares()
    joined = [name for known, name in bares.items() if known.replace(" ", "") == bare.replace(" ", "")]
    if joined:
        return tuple(joined[:1])
    begun = [(name not in INDEX, facts()[name].set_name != "Base", len(known), name)
             for known, name in bares.items() if known.startswith(bare)
             and (not sentence or known.startswith(bare + " ") or (len(bare) > 4 and len(known) <= len(bare) + 1))]
    if begun:
        return tuple(dict.fromkeys(name for *_, name in sorted(begun)))[:6]
    near = tuple(name for known, name in bares.items() if _one_slip(bare, known))
    if near:
        return near[:3]
    like = begun_like(bare, bares, _LIKE + 0.015 * sentence) if len(bare) > (5 if sentence else 4) else []
    like = [(known, score) for known, score in like if abs(len(known) - len(bare)) <= 2]
    return tuple(bares[known] for known, score in like if score > like[0][1] - 0.03)[:3]


def _one_slip(bare: str, known: str) -> bool:
    """Report whether a word of some length is another one but for one letter, or for two that changed places."""
    longer = len(bare) == len(known) + 1 and bare[-1] == known[-1]      # "whitch": one letter too many, inside
    if min(len(bare), len(known)) < _LONG - longer or abs(len(bare) - len(known)) > 1 or bare[0] != known[0]:
        return False
    at = next((n for n, (one, other) in enumerate(zip(bare, known, strict=False)) if one != other), len(known))
    rest, other = bare[at:], known[at:]
    if len(rest) == len(other):
        return rest[1:] == other[1:] or (rest[:2] == other[1::-1] and rest[2:] == other[2:])
    return rest[1:] == other or rest == other[1:]


@remembered
def _bares() -> dict[str, str]:
    return {plain(name): fact.name for fact in facts().values() if _sayable(fact.kind)
            for name in (fact.name, *fact.aliases)}


def _sayable(kind: str) -> bool:
    return kind not in ("token", "mat")


__all__ = ["LONGEST", "Heard", "words_of"]
