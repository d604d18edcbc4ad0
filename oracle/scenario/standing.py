"""Questions about a position as it stands, in which nothing need happen. What it scores, whether the game is over and
who won, what something costs, what may be bought.

What scores lies in the deck, wherever it was thought to be; a game that is over has ended with a turn; and what cannot
be bought is not bought in what happens, but asked.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from typing import Final

from engine.piles import everywhere
from oracle.scenario.asked import GAP, Asked
from oracle.scenario.card_roles import digs, lets, plain_card, reacts_from_hand, turns_over
from oracle.scenario.draft import Draft
from oracle.scenario.starts import tried
from oracle.words.catalogue import facts

_OVER: Final = "game is over"
_STANDING: Final = (".score = ", " costs ", " may buy ", _OVER, " won", ".vp = ", ".debt = ")
_BEGAN: Final = r"\b(?:he|she|they|opp\w*|opponent) (?:started|went first|began|was first|was (?:the )?start)"
_DONE: Final = {"buys": ("bought", "buy"), "plays": ("played", "play")}
SCORES: Final = frozenset((
    "points", "point", "vp", "score", "scores", "scored", "scoring", "worth", "wins", "win", "won", "count", "counts",
    "different"))
"""What asks for the score, where nothing happens."""
_POINTS: Final = SCORES - {"wins", "win", "won", "count", "counts", "different"}
OWNS: Final = frozenset(("own", "owns", "scoring", "deck", "everything", "total"))
"""What tells that cards are owned, and not played."""
_DISPOSED: Final = re.compile(r"(\w+) (trashed|discarded) (\d+ )?([A-Z].*?)")
_PLAYED: Final = re.compile(r"(\w+) may play an? (Action|Treasure) now")
_PILE: Final = 8                      # so many cards of one name are in any pile
_KIND: Final = (r"\b(\d+) (?:(different(?:ly named)?|unique|distinct)(?: (?:card|name)s?)?|"
                r"(action|treasure|victory)(?: card)?s?)\b")
_WITHOUT: Final = (".score = ", " costs ", " may buy ")


def stands(asked: Sequence[Asked]) -> bool:
    """Report whether claims can be asked of a position in which nothing happens."""
    return any(part in one.text for one in asked for part in _STANDING)


def standing(
    draft: Draft, asked: tuple[Asked, ...], fills: Mapping[tuple[str, str], int], text: str,
) -> tuple[Draft, tuple[Asked, ...]]:
    """The position and what is asked of it, where that is about the position as it stands.

    ``fills`` says how many cards there are in a hand or deck; ``text`` is what was typed, for who began the game.
    """
    draft, asked = _not_done(draft, asked)
    asked = tuple(_may_buy(one, draft) for one in asked)
    texts = [one.text for one in asked]
    if draft.get("event") and any(text in (_OVER,) or text.endswith(" won") for text in texts) and not any(
            text.endswith(" ends the turn") for text in draft.get("event")):
        draft = draft.put("event", (*draft.get("event"), f"{_moves(draft)} ends the turn"))
    if draft.get("event") and any(" may buy " in text for text in texts):
        later = draft.put("event", (*draft.get("event"), f"{_last_to_move(draft)} ends the Action phase"))
        draft = draft if tried(later).problems else later
    if draft.get("event") or not stands(asked):
        return draft, asked
    if any(part in text for text in texts for part in _WITHOUT) and draft.get("phase") == ("start",):
        draft = draft.put("phase", ())
    if any(" may buy " in text for text in texts) and not draft.get("phase"):
        draft = draft.put("phase", ("buy",))
    if any(".score" in text or text.endswith(" won") for text in texts):
        draft = _owned(draft, fills)
    if any(text == _OVER or text.endswith(" won") for text in texts):
        if any(text.endswith(" won") for text in texts) and not draft.get("supply"):
            draft = draft.add("supply", f"{_dearest()} 0")
        if re.search(_BEGAN, text.casefold()) and len(draft.players) == 2:
            me, other = draft.players
            draft = draft.put("turn", (_moves(draft),)).put("players", (other, me))
        draft = draft.put("event", (f"{_moves(draft)} ends the turn",))
    return draft, asked


def held(draft: Draft, asked: Sequence[Asked]) -> tuple[Draft, list[str]]:
    """Return the draft with cards in hand of which it is asked whether they are used, and what is assumed so.

    Only a card that reacts from the hand is put there, and only if it lies nowhere else.
    """
    told: list[str] = []
    for player, sort in (match.groups() for one in asked if (match := _PLAYED.fullmatch(one.text))):
        hand = [item.lstrip("0123456789 ") for item in draft.get(f"{player}.hand")]
        done = "|".join(draft.get("event"))
        if not any(name in facts() and sort in facts()[name].types and name not in done for name in hand):
            draft = draft.add(f"{player}.hand", plain_card(sort))
            told.append(f"{plain_card(sort)} is in {player}’s hand, which stands for any {sort}")
    for one in asked:
        who, used, name = one.text.rpartition("used ")
        name = re.sub(r" (?:exactly … times|twice|\d times)$", "", name)
        if not used or " and " in one.text or name not in facts():
            continue
        lying = any(re.fullmatch(rf"(\d+ )?{re.escape(name)}", item) for key, items in draft.values for item in items
                    if "." in key)
        played = any(f" {verb} {name}" in event for event in draft.get("event") for verb in ("plays", "gains", "buys"))
        if lying or played or not facts()[name].is_card or not reacts_from_hand(name):
            continue
        player = who.strip() or draft.players[0]
        draft = draft.put("supply", [item for item in draft.get("supply") if item != name]).add(f"{player}.hand", name)
        told.append(f"{name} is in {player}’s hand")
    return draft, told


def disposed(draft: Draft, asked: Sequence[Asked]) -> tuple[Draft, list[str]]:
    """Return the draft with cards in hand of which it is asked whether they are trashed or discarded with a card that
    takes them from there, and what is assumed so. Only a card that lies nowhere is put there.
    """
    told: list[str] = []
    acting = "|".join((*draft.get("event"), *draft.get("choices"), *(one.text for one in asked)))
    for who, done, number, name in (match.groups() for one in asked for part in one.text.split(" and ") if (
            match := _DISPOSED.fullmatch(part))):
        verb = {"trashed": "trashes", "discarded": "discards"}[done]
        actors = [actor for actor in facts() if re.search(
            rf"(?:{who} plays|: use|{who} called) {re.escape(actor)}(?:\|| and |$)", acting)]
        lying = any(name in item for key, items in draft.values for item in items if "." in key)
        gained = re.search(rf" (?:gains|buys|plays) [^|]*{re.escape(name)}", acting)
        takes = any(lets(actor, verb) and not (turns_over(actor) or digs(actor)) for actor in actors)
        if name in facts() and facts()[name].is_card and takes and not (lying or gained):
            draft = draft.add(f"{who}.hand", f"{number or ''}{name}")
            told.append(f"{name} is in {who}’s hand")
    return draft, told


def score_asked(asked: tuple[Asked, ...], who: str, words: Set[str]) -> tuple[Asked, ...]:
    """Return the claims, with the score added where only cards that a player owns are spoken of, and nothing else is
    asked, or a word asks for it.
    """
    if any(".score = " in one.text or " won" in one.text or one.kind == "what" for one in asked):
        return asked
    others = [one for one in asked if " costs " not in one.text and ".vp = " not in one.text]
    return (*others, *[Asked("how many", f"{who}.score = {GAP}")][:not others or bool(words & _POINTS)])


def kinds_owned(
    draft: Draft, text: str, who: str, told: list[str], fills: dict[tuple[str, str], int],
) -> tuple[Draft, set[str]]:
    """The draft with cards for those of which only the kind and the number are told, "9 Action cards", "14 different
    cards"; they are ``told``. ``fills`` is how many cards there are, which may be told without a place. Also the words
    that say it."""
    taken = {"scoring", "minus", "final"}
    told += [f"{player} has {draft.get(f'{player}.vp')[0]} VP besides" for player in draft.players if draft.get(
        f"{player}.vp")]
    every = re.search(r"\b(\d+) cards?\b", text.casefold())
    if every and not any(player == who for player, _ in fills):
        fills[who, "deck"] = int(every[1])
        told.append(f"{who} has {every[1]} cards, and those that are not named are Coppers")
        taken.add(every[0])
    usual = [name for name, fact in facts().items() if fact.set_name == "Base" and fact.is_card]
    there = 0
    for number, differ, kind in re.findall(_KIND, text.casefold()):
        named = {name for key, items in draft.values if "." in key for item in items for name in facts()
                 if re.fullmatch(rf"(\d+ )?{re.escape(name)}", item)}
        sort = kind.capitalize()
        if differ:
            cards = [name for name in usual if name not in named and not {"Victory", "Curse"} & {*facts()[name].types}]
            items = cards[:max(0, int(number) - len(named))]
        else:
            cards = [name for name in usual if facts()[name].types == (sort,) and name not in named]
            lying = [item for zone in ("hand", "deck") for item in draft.get(f"{who}.{zone}") if sort in facts()[
                item.lstrip("0123456789 ")].types]
            there = sum(int(item.split()[0]) if item[0].isdigit() else 1 for item in lying)
            items = [f"{min(_PILE, int(number) - at)} {name}" for at, name in zip(
                range(there, int(number), _PILE), cards, strict=False)]
            draft = draft.put(f"{who}.actions", ()) if kind == "action" else draft
        for item in items:
            draft = draft.add(f"{who}.deck", item)
        among = "among " if differ or there else ""
        told += [f"{', '.join(items)} are {among}the {number} {differ or sort} cards"] if items else []
        taken |= {number, *differ.split(), kind, f"{kind}s", "cards", f"{number} {kind}", f"{number} {kind}s"}
    return draft, taken


def _may_buy(one: Asked, draft: Draft) -> Asked:
    """Return the claim that something may be bought, where a turn has only begun."""
    who, bought, what = one.text.partition(" bought ")
    happens = draft.get("event")
    begun = happens and happens[-1].endswith(" ends the turn") and f" {what}" not in "|".join(happens)
    return one._replace(text=f"{who} may buy {what} now") if one.kind == "possible" and bought and begun else one


def _moves(draft: Draft) -> str:
    """Return the player whose turn it is."""
    return (draft.get("turn") or draft.players[:1])[0]


def _last_to_move(draft: Draft) -> str:
    """Return the player whose turn it is when everything has happened: who did the last thing, or has an extra turn."""
    return draft.get("event")[-1].split(" ")[0]


def _dearest() -> str:
    """The Victory card of every game with which it ends."""
    victory = [name for name in everywhere() if "Victory" in facts()[name].types]
    return max(victory, key=lambda name: facts()[name].cost or (0,))


def _not_done(draft: Draft, asked: tuple[Asked, ...]) -> tuple[Draft, tuple[Asked, ...]]:
    """Turn what cannot be bought or played in what happens into the claim that it may be."""
    events = draft.get("event")
    asks = {one.text: one for one in asked if one.kind in ("possible", "always")}
    for number, event in enumerate(events):
        who, verb, name = (*event.split(" ", 2), "", "")[:3]
        done, base = _DONE.get(verb, ("", ""))
        if f"{who} {done} {name}" not in asks:
            continue
        before = draft.put("event", events[:number + 1])
        if not any(f"'{event}' cannot happen" in one.what for one in tried(before).problems):
            continue
        asked = tuple(Asked("possible", f"{who} may {base} {name} now") if one.text == f"{who} {done} {name}" else one
                      for one in asked)
        if not number:
            draft = draft.put("phase", ("buy",)) if base == "buy" else draft
            return draft.put("event", ()), asked
        ends = (f"{who} ends the Action phase",) if base == "buy" and " plays " in events[number - 1] else ()
        return draft.put("event", (*events[:number], *ends)), asked
    return draft, asked


def _owned(draft: Draft, fills: Mapping[tuple[str, str], int]) -> Draft:
    """The draft, in which what players have lies in their decks, as many cards as were said."""
    treasures = [name for name in everywhere() if "Treasure" in facts()[name].types]
    filler = min(treasures, key=lambda name: facts()[name].cost or (0,))
    for player in draft.players:
        cards: Counter[str] = Counter()
        for zone in ("hand", "deck"):
            for item in draft.get(f"{player}.{zone}"):
                number, _, name = item.partition(" ")
                cards[name if number.isdecimal() else item] += int(number) if number.isdecimal() else 1
        told = max(fills.get((player, "hand"), 0), fills.get((player, "deck"), 0))
        if told:
            cards[filler] = max(0, told - sum(count for name, count in cards.items() if name != filler))
        items = [f"{count} {name}" if count > 1 else name for name, count in cards.items() if count > 0]
        draft = draft.put(f"{player}.hand", ()).put(f"{player}.deck", items)
    return draft


__all__ = ["OWNS", "SCORES", "disposed", "held", "kinds_owned", "score_asked", "standing", "stands"]
