"""The rule that decides where a log is not followed any further: why its line cannot be.

If a player would do something in a phase, the engine refuses it with its reason. Anything else is asked as a question:
whether it is possible after what was done last; the answer's Why names the statement.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final, NamedTuple

from engine.kernel import advance, at_turn_level
from engine.language import PLAYER_PLACES
from engine.record import replace
from engine.state import KIND, BuyCard, BuyLandscape, PlayCard
from oracle.budget import Budget
from oracle.claims import answer
from oracle.errors import OracleError
from oracle.games.log_search import OWN
from oracle.games.matcher import LogEntry
from oracle.games.reconstruction import Followed, Unexplained, made_known
from oracle.rulings.lookup import found
from oracle.scenario import Scenario, build
from oracle.scenario.model import Expectation
from oracle.scenario.moment import moment
from oracle.scenario.running import run_event
from oracle.scenario.sentences import Deed
from oracle.why.citations import card_of, deciding_words, why_of
from oracle.words.event_sentences import event_text

_WINDOW: Final = Budget(4_000, 3_600.0)
_DONE: Final = {
    "play": "played", "call": "called", "gain": "gained", "buy and gain": "gained", "buy": "bought", "trash": "trashed",
    "discard": "discarded", "draw": "drew", "reveal": "revealed", "put": "put", "exile": "exiled", "return": "returned",
    "receive": "received", "take": "took", "set aside": "set aside", "look at": "looked at", "get": "got",
    "use": "used", "name": "named",
}
_ONTO: Final = {"deck": " onto deck", "hand": " into hand", "discard pile": " into discard"}


class Rule(NamedTuple):
    """The rule that decides.

    ``id`` is that of a statement and ``place`` its place in the reference (both empty for what a card itself says),
    ``words`` are its words, and ``here`` says why it decides here ("" where that is not known).
    """

    id: str
    place: str
    words: str
    here: str


def rule_of(followed: Followed) -> Rule | None:
    """Return the rule by which the first unexplained line cannot be; None if none was found, or not for certain."""
    missing = followed.first_unexplained
    if missing is None or missing.bound or missing.wording:
        return None
    refused = (_refusal(missing) or _lacking(missing)) if missing.tried is None else None
    return refused or _asked(followed, missing)


def _refusal(missing: Unexplained) -> Rule | None:
    """Return the rule by which something that the log has a player do in a phase cannot be done there."""
    logged, state = missing.entry, made_known(missing.here, missing.entry)
    verb = "plays" if logged.verb == "play" else "buys" if logged.verb in ("buy", "buy and gain") else ""
    cards = [name for _, name in logged.line.cards if name]
    if not verb or not cards or not at_turn_level(state) or logged.who != state.turn.player:
        return None
    player = state.game.players[logged.who]
    left = dict(missing.here.cursor.open)
    at = min((rest for rest in left.values() if rest.cards), key=len, default=None)
    names = [state.game.cards[kind].name for kind, _ in at.cards if kind >= 0] if at else cards
    deeds: tuple[Deed, ...] = (Deed(player, verb, (names[0] if names else cards[0],)),)
    try:
        for _ in range(3):                       # phases that end first
            ran = run_event(state, deeds)
            if ran.step is None or not ran.left or not at_turn_level(ran.step.state):
                return None
            state, deeds = ran.step.state, ran.left
    except OracleError as error:
        problem = error.problems[0]
        why = problem.what.partition(" cannot happen: ")[2]
        return _stated(problem.statement, why) if problem.statement else Rule("", "", why, "") if why else None
    return None


def _lacking(missing: Unexplained) -> Rule | None:
    """Return a rule in our own words if a player has nowhere the card with which the log has them do something."""
    logged, state = missing.entry, made_known(missing.here, missing.entry)
    if logged.verb not in OWN or logged.who < 0:
        return None
    zones = state.zones[logged.who * PLAYER_PLACES:(logged.who + 1) * PLAYER_PLACES]
    mine = {card & KIND for zone in zones for item in zone for card in ((item,) if isinstance(item, int) else item)}
    lacking = next((kind for kind, _ in logged.cards if kind > 0 and kind not in mine), 0)
    who, name = state.game.players[logged.who], state.game.cards[lacking].name
    return Rule("", "", f"{who} has no {name}", "") if lacking else None


def _stated(identity: str, here: str) -> Rule:
    one = found(identity, 1)[0]
    return Rule(identity, one.statement.citation, one.summary, here)


def _asked(followed: Followed, missing: Unexplained) -> Rule | None:
    """Return the rule by which a line cannot happen after what was done last, or by which something else happens there.

    The answer is asked for with everything that was decided since, and with the last decision or all of them open.
    """
    steps = [(move.state, move.option) for line in followed.lines for move in line.moves]
    here, tried = missing.here.state, missing.tried
    if tried is not None and isinstance(tried.option, PlayCard | BuyCard | BuyLandscape):
        steps.append((tried.state, tried.option))
        here = advance(tried.state, tried.option).state
    game = here.game
    claims = [_claim(game.players[missing.entry.who], missing.entry)] if missing.entry.who >= 0 else []
    claims += [f"not ({event_text(game, event)})" for event in missing.unlogged[:2]]
    done = [number for number, (_, option) in enumerate(steps) if isinstance(option, PlayCard | BuyCard | BuyLandscape)]
    ends = (len(steps), len(steps) - 1, *(number + 1 for number in done[-1:]))
    for end in dict.fromkeys(number for number in ends if number > 0):
        with suppress(OracleError):
            question = moment(followed.scenario, steps[:end], steps[end][0] if end < len(steps) else here, done=True)
            for claim in filter(None, claims):
                rule = _decided(question, claim)
                if rule is not None:
                    return rule
    return None


def _decided(question: Scenario, claim: str) -> Rule | None:
    """Return the statement by which a claim is impossible; None if it is possible, cannot be asked, or has none."""
    try:
        asked = answer(build(replace(question, expect=(Expectation("possible", claim),))), budget=_WINDOW)
    except OracleError:
        return None
    if asked.results[0].holds is not False:
        return None
    why = why_of(asked)
    if why.nothing_can:
        return Rule("", "", why.citations[0].words, "")
    decide = [one for one in why.citations if one.decides]
    cited = next((one for one in decide if one.id), decide[0] if decide else None)
    if cited is None:
        return None
    words = None
    if cited.id and cited.change is not None and cited.change.card is not None:
        words = deciding_words(card_of(asked, cited.change.subject), cited.change.card)
    here = f"{cited.change.subject} says “{words[0]}”" if words is not None and cited.change is not None else cited.here
    return Rule(cited.id, cited.place, cited.words, here)


def _claim(player: str, logged: LogEntry) -> str:
    """Return a line of the log as a claim; empty if it cannot be claimed."""
    done = _DONE.get(logged.verb, "")
    line = logged.line
    if not done or (not line.cards and logged.pool < 0):
        return ""
    if logged.pool >= 0 and not line.cards:
        what = {"$": "coins"}.get(line.what or "", line.what)
        return f"{player} {done} {logged.amount} {what}"
    onto = _ONTO.get(line.place or "", "") if logged.verb == "put" else ""
    claims = [f"{player} {done} {count} {name}{onto}" for count, name in line.cards if name]
    if any(name is None for _, name in line.cards):
        claims.append(f"{player} {done} {sum(count for count, _ in line.cards)} cards{onto}")
    return " and ".join(claims)


__all__ = ["Rule", "rule_of"]
