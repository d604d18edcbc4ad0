"""How a reading of a typed question is judged: right, asked back, or wrong without a word: what is told besides has to
name what differs.

What was expected was written down before anything was read. A reading is right if everything that the question names is
where it was expected, nothing else is, and the same happens. Cards that only fill are no part of that, but where the
question speaks of how many there are.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import yaml

from oracle.budget import Budget
from oracle.claims import answer
from oracle.errors import OracleError
from oracle.scenario import Scenario, build, parse
from oracle.scenario.account import Account, account_of
from oracle.scenario.fields import HAD
from oracle.scenario.items import count_cards
from oracle.scenario.model import ZONES, Earlier
from oracle.scenario.readings import asked_back, doubtful
from oracle.scenario.starts import tried

_read = lru_cache(maxsize=None)(account_of)
QUESTIONS: Final = Path(__file__).with_name("questions.yaml")
_FILL: Final = frozenset({"Copper", "Estate", "Silver", "Gold", "Village", "Smithy"})
_SEATS: Final = re.compile(r"\b(left|right|next (?:to|after)|order|sits?|between)\b", re.I)
_TOKENS: Final = ("vp", "coffers", "villagers", "favors", "debt", "pirate_ship", "journey")


@lru_cache
def questions(path: Path = QUESTIONS) -> list[dict[str, Any]]:
    """The questions of a corpus, read once."""
    found: list[dict[str, Any]] = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
    return found


def expected(question: dict[str, Any]) -> Scenario | None:
    """The position that a question means; None if there is none."""
    if question["position"] is None:
        return None
    return parse(json.dumps({**question["position"], "impossible_position": "accept"}))


def judged(question: dict[str, Any]) -> tuple[str, str]:
    """How the reading of a question stands, and why: right, asked or wrong; by the position that it meets best."""
    several = [{**question, "position": one, "or": ()} for one in (question["position"], *question.get("or", ()))]
    return min(map(_judged, several), key=lambda found: ("right", "asked", "wrong").index(found[0]))


def _judged(question: dict[str, Any]) -> tuple[str, str]:
    try:
        made = _read(question["text"])
    except OracleError as error:
        return "asked", f"refused: {error.problems[0].what}"
    if made is None:
        return ("right" if question["position"] is None else "asked"), "nothing was understood"
    said = bool(made.left or made.unread or made.doubts)
    try:
        scenario = made.draft.scenario()
    except OracleError as error:
        return "asked", error.problems[0].what
    problems = tried(made.draft).problems
    said = said or bool(doubtful(made))             # it is asked back, not answered
    wanted = expected(question)
    if wanted is None:
        return ("right" if said or problems else "wrong"), "there is no such position"
    differs = difference(question, wanted, scenario, made)
    if not differs and not problems:
        return "right", ""
    if problems:
        return "asked", problems[0].what
    return ("asked" if said or _told(differs, made) else "wrong"), differs


def _told(differs: str, made: Account) -> bool:
    """Whether something that was assumed names what differs: the card or the player, or that something happens."""
    lines = (*made.assumed, *made.filled)
    names = [name for name in made.names if name in differs]
    if differs.startswith(("happens", "stands", "choices")):
        deeds = (" plays ", " gains ", " buys ", " turn", " chooses ")
        return any(deed in one for one in lines for deed in deeds)
    if differs.partition(":")[0].endswith(".deck"):
        names.append(f"{differs.partition('.')[0]}’s deck is")
    return any(name in one for one in lines for name in names)


def offered(question: dict[str, Any]) -> bool:
    """Whether the position that a question means is among the other readings that are offered."""
    made, wanted = _read(question["text"]), expected(question)
    readings = asked_back(made) if made is not None and wanted is not None else ()
    return any(not difference(question, wanted, one.draft.scenario(), made)
               for one in readings if made is not None and wanted is not None)


def claim_as_meant(question: dict[str, Any]) -> bool:
    """Whether a claim is made that says what was meant: whether it is so, in whatever words yes and no come out of."""
    meant = question["claim"]
    made = _read(question["text"])
    if not meant or made is None:
        return False
    every = meant if isinstance(meant, list) else [meant]
    wanted = {_bare(f"{kind}: {words}") for one in every for kind, words in one.items()}
    return bool(wanted & {_bare(str(one)) for one in made.asked})


def _bare(claim: str) -> str:
    """A claim without what makes no difference to yes and no, or to the number."""
    return re.sub(r"^(possible|always|never|impossible): |\b(exactly|an?|the|Alice) ", "", claim).casefold()


def difference(question: dict[str, Any], wanted: Scenario, found: Scenario, made: Account) -> str:
    """The first thing in which a reading is another position than was meant; empty if it is the same."""
    named = set(made.names)
    filled = {one.partition(" has ")[0] for one in (*made.assumed, *made.filled) if " cards in the hand" in one}
    for one in wanted.players:
        try:
            mine = found.player(one.name)
        except KeyError:
            return f"{one.name} is not there"
        for zone in ZONES:
            want, have = in_zone(wanted, one.name, zone), in_zone(found, one.name, zone)
            for name in sorted({*want, *have}):
                fills = name in _FILL and (name not in named or (zone == "hand" and one.name in filled))
                if want[name] != have[name] and not fills and not (zone == "deck" and name == "Copper"):
                    return f"{one.name}.{zone}: {have[name]} {name} for {want[name]}"
        for key in (*HAD, "boons"):
            if set(getattr(one, key)) != set(getattr(mine, key)):
                return f"{one.name}.{key}: {getattr(mine, key)}"
        for key in _TOKENS:
            if (getattr(one, key) or 0) != (getattr(mine, key) or 0):
                return f"{one.name}.{key}: {getattr(mine, key)}"
    if len(found.players) < len(wanted.players) or 2 < len(wanted.players) < len(found.players):
        return f"players: {[one.name for one in found.players]}"
    if _SEATS.search(question["text"]) and _from(wanted) != _from(found):
        return f"seats: {[one.name for one in found.players]}"
    want, have = happening(wanted), happening(found)
    if any(" gains " in line for line in question["must"]):     # however it is gained
        want, have = ([text.replace(" buys ", " gains ") for text in texts] for texts in (want, have))
    if want != have:
        return f"happens: {'; '.join(map(str, found.sentences))}"
    if wanted.stands[0] != found.stands[0] or (wanted.stands[1] == "start") != (found.stands[1] == "start"):
        return f"stands: {found.stands}"
    if {(one.name, one.aside) for one in wanted.landscapes} - {(one.name, one.aside) for one in found.landscapes}:
        return f"landscapes: {[one.name for one in found.landscapes]}"
    left = {pile.name: pile.left for pile in wanted.supply if pile.left is not None}
    if left != {pile.name: pile.left for pile in found.supply if pile.left is not None}:
        return "how many are left in a pile"
    if {(one.name, one.tokens) for one in wanted.tokens} != {(one.name, one.tokens) for one in found.tokens}:
        return "tokens"
    differ = choices_of(wanted) ^ choices_of(found)
    if differ and differ - idle_choices(wanted) - idle_choices(found):
        return f"choices: {sorted(choices_of(found))}"
    return amounts(question, found)


def _from(scenario: Scenario) -> list[str]:
    """The players in turn order, from the first by name on."""
    names = [one.name for one in scenario.players]
    at = names.index(min(names))
    return [*names[at:], *names[:at]]


def happening(scenario: Scenario) -> list[str]:
    """What happens, one thing after the other, but for what was only played earlier: that is in play (``in_play``)."""
    earlier = [one.deed for one in scenario.earlier if not _only_played(one)]
    return [str(part) for deed in (*earlier, *scenario.event) for part in deed.parts()]


def _only_played(one: Earlier) -> bool:
    """Whether something earlier is that cards were played, with nothing to decide."""
    return one.deed.verb == "plays" and not one.choices


def in_zone(scenario: Scenario, player: str, zone: str) -> Counter[str]:
    """The cards of a player in a zone, where what was only played earlier has been played."""
    there = Counter(count_cards(getattr(scenario.player(player), zone)))
    played = Counter(name for one in scenario.earlier if _only_played(one) and one.deed.player == player
                     for part in one.deed.parts() for name in part.cards)
    if zone == "play":
        return there + played
    return there - played if zone == "hand" else there


def choices_of(scenario: Scenario) -> set[str]:
    """The choices of a position, without the word for what is chosen."""
    return {re.sub(r": (play|trash|gain|choose|discard|name|use|return|pass|set aside|reveal|call) ", ": ", str(pin)) for pin in scenario.choices}


def idle_choices(scenario: Scenario) -> set[str]:
    """The choices of a position that restrict nothing: it makes no difference whether they are said."""
    try:
        answer(build(replace(scenario, expect=())), budget=Budget(5_000, 2.0))
    except OracleError as error:
        idle = [one.what for one in error.problems if "restricts nothing" in one.what or "a single option" in str(one)]
        return {one for one in choices_of(scenario) if any(f": {one.split(': ', 1)[1]}'" in re.sub(
            r": (play|trash|gain|choose|discard|name|use|return|pass|set aside|reveal|call) ", ": ", what) for what in idle)}
    return set()


def amounts(question: dict[str, Any], found: Scenario) -> str:
    """What is said of how many cards there must be, where that is not so."""
    for line in question["must"]:
        match = re.fullmatch(r"(more than |at least )?(\d+) cards in (\w+)'s (hand|deck)", line)
        if match:
            there = len(list(count_cards(getattr(found.player(match[3]), match[4])).elements()))
            number = int(match[2])
            if not (there > number if match[1] == "more than " else there >= number if match[1] else there == number):
                return f"{line}: {there}"
        match = re.fullmatch(r"at least (\d+) cards to draw", line)
        if match and len(list(count_cards(found.players[0].deck).elements())) < int(match[1]):
            return line
    return ""


def figures(every: list[dict[str, Any]]) -> Counter[str]:
    """Count the questions that are read right, asked back and wrong without a word; those that are read right and
    answered with a claim; and those of which the claim is made as it was meant."""
    verdicts = [judged(question)[0] for question in every]
    return Counter(verdicts) + Counter("claim" for question in every if claim_as_meant(question)) + Counter(
        "answered" for question, verdict in zip(every, verdicts, strict=True)
        if verdict == "right" and (made := _read(question["text"])) is not None and made.claimed and not doubtful(made))
