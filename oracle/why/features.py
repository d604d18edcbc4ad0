"""The features of a question with which statements are compared, found without trying anything.

They are its words, what each card did on the lines of play that decide it, and what kinds of cards and events occur.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.collection import INDEX, load, remembered
from engine.language import Card, CostLess, TakeTurn
from engine.language.walk import contains, parts, plays_again
from engine.rules import rules_of
from engine.state import FACE, KIND, Event, Game, is_kind, place_of
from engine.state.events import Played, TrackLost, TurnBegun
from oracle.claims.conditions import condition
from oracle.rulings.mutation.changed_question import is_base
from oracle.rulings.scenario_words import CARD, Wording, stem, wording, words_of
from oracle.scenario.model import FIGURES
from oracle.words.ability_texts import code_info
from oracle.words.catalogue import facts
from oracle.words.event_sentences import verb_of

if TYPE_CHECKING:
    from oracle.claims import Answer
    from oracle.scenario.fields import Scenario
    from oracle.scenario.question import Question as Asked

EVENT, CLAIM, CAUSE, PLAYED, TITLE = range(5)
AGAIN, CHEAPER, POSSESSED, EXTRA, LOST = TOPICS = ("again", "cheaper", "possessed", "extra turn", "lost")
_WEIGHTS: Final = (1.0, 1.0, 1.0, 0.5, 1.0)      # how prominent a card is in each of its roles
_DENIES: Final = frozenset(("impossible", "never", "not offered"))
NOT: Final = frozenset((
    "not", "no", "nor", "cannot", "never", "nothing", "none", "only", "nobody", "without", "neither",
))
SMALL: Final = frozenset((
    "also", "am", "another", "any", "at", "but", "can", "could", "did", "do", "does", "done", "even", "from",
    "have", "here", "her", "him", "his", "how", "i", "into", "like", "may", "me", "might", "must", "my", "on",
    "one", "other", "our", "out", "she", "so", "some", "still", "such", "than", "their", "them", "then", "there",
    "they", "this", "though", "was", "we", "were", "what", "when", "where", "which", "who", "whom", "whose", "will",
    "would", "you", "your",
))
"""Words that say nothing of a question or a statement."""
_AMOUNTS: Final = frozenset((
    "$", "action", "actions", "at", "buy", "buys", "card", "cards", "coffers", "coin", "coins", "discarded", "draw",
    "drawn", "draws", "drew", "exactly", "favor", "favors", "gain", "gained", "gains", "get", "gets", "got", "hand",
    "least", "more", "offered", "played", "size", "then", "trashed", "villagers", "vp",
))
_DOES: Final = frozenset(("plays", "gains", "buys"))
_NUMBER: Final = re.compile(r"\d+")
_PARTS: Final = re.compile(r"[a-z]+")


class Question(NamedTuple):
    """The features of a question with which statements are compared.

    ``roles`` has for each card that has one its roles, from EVENT to TITLE. ``claimed``, ``done`` (the events that the
    question gives) and ``seen`` (the events that follow) are stems of words, ``heard`` all of those with the title's.
    ``kinds`` are those of the cards that have a role, ``about`` those of the whole game; ``topics`` are from TOPICS;
    ``denied`` is the share of the claims that deny something. ``situations`` says which of some situations occur;
    ``stands`` says whether a dated rule or version is as in a scenario (:attr:`oracle.rulings.kills.Row.on`), None if
    the card is not there; ``switched`` is True if a rule differs from that of its year. ``plain`` is the card if the
    question is about nothing but that card's own text; ``numbers`` are those of the claims; ``events`` are those on the
    lines that decide.
    """

    words: Wording
    roles: Mapping[str, frozenset[int]]
    claimed: tuple[str, ...]
    done: tuple[str, ...]
    seen: tuple[str, ...]
    heard: frozenset[str]
    title: tuple[str, ...]
    game: frozenset[str]
    kinds: frozenset[str]
    about: frozenset[str]
    topics: frozenset[str]
    denied: float
    year: int
    switched: bool
    situations: Callable[[Iterable[str]], Mapping[str, bool]]
    stands: Callable[[str], bool | None]
    plain: str
    numbers: tuple[str, ...]
    events: tuple[Event, ...]

    @property
    def prominent(self) -> dict[str, float]:
        """Return how prominent each card with a role is."""
        return {name: sum([_WEIGHTS[role] for role in roles]) for name, roles in self.roles.items()}


def question_of(answer: Answer, title: bool = True) -> Question:
    """Return the features of an answer's question, with those of its title if wanted."""
    from oracle.claims.situations import situations

    asked = answer.question
    scenario: Scenario = asked.scenario
    game = asked.game
    year = game.rules.year
    claims = [(result.claim.kind, result.claim.text) for result in answer.results]
    words = wording(scenario, claims, (year, year))
    names = frozenset(card.name for card in (*game.cards, *game.landscapes))
    events = list(_deciding(answer))
    roles: dict[str, set[int]] = {}
    stems: Counter[str] = Counter()
    topics = {POSSESSED} if any(map(_possesses, names)) else set()
    for event in events:
        info = code_info(game, event.code)
        faces = {game.cards[card & KIND].name for card in event.cards}
        faces |= {game.cards[is_kind(card & FACE)].name for card in event.cards}
        if info is not None and info.card:
            roles.setdefault(info.card, set()).add(CAUSE)
        if isinstance(event, Played):
            for name in faces:
                roles.setdefault(name, set()).add(PLAYED)
        if isinstance(event, TrackLost):
            topics.add(LOST)
        if isinstance(event, TurnBegun) and event.extra:
            topics.add(EXTRA)
        stems.update(_stems(event, game, info.label if info is not None else ""))
    for role, said in ((EVENT, words.happens), (CLAIM, [word for _, each in words.claims for word in each]),
                       (TITLE, words_of(scenario.title) if title else ())):
        for word in said:
            if word[0] == CARD:
                roles.setdefault(word[1:], set()).add(role)
    core = [name for name in roles if not is_base(name)]
    for name in core:
        topics |= _topics(name)
    claimed = tuple(_plain(word for _, each in words.claims for word in each))
    done = tuple(_plain(words.happens))
    seen = tuple(word for word, times in sorted(stems.items()) for _ in range(min(times, 3)))
    own = tuple(_plain(words_of(scenario.title))) if title else ()
    lying = {stem(part) for word in words.lies for part in [word.partition(":")[0].rpartition(".")[2]] if part}
    kinds = frozenset(kind for name in core for kind in kinds_of(name))
    denied = [kind in _DENIES or not NOT.isdisjoint(each) for kind, each in words.claims]
    return Question(
        words, {name: frozenset(each) for name, each in roles.items()}, claimed, done, seen,
        frozenset((*claimed, *done, *seen, *own, *lying, "turn")), own, names, kinds,
        kinds.union(kind for name in names for kind in kinds_of(name)), frozenset(topics),
        sum(denied) / (len(denied) or 1), year, game.rules != rules_of(year),
        partial(situations, answer.graph, asked), partial(stands, asked),
        _plain_card(answer, roles, words), tuple([number for _, text in claims for number in _NUMBER.findall(text)]),
        tuple(events))


def _plain_card(answer: Answer, roles: Mapping[str, Collection[int]], words: Wording) -> str:
    """Return the card of a plain question; empty if it is not plain.

    A question is plain if only one card is at work, the only event is that the card is played, gained or bought, and
    the claims are about amounts that the card's text has.
    """
    at_work = {name for name, each in roles.items()
               if not is_base(name) and not {EVENT, CLAIM, CAUSE, TITLE}.isdisjoint(each)}
    happens = [word for word in words.happens if word[0] != CARD]
    if len(at_work) != 1 or len(happens) != 1 or not _DOES.issuperset(happens) or answer.question.happened:
        return ""
    name = next(iter(at_work))
    claims = [result.claim for result in answer.results if result.claim.kind not in FIGURES]
    if card_in(answer.question, name) is None or not claims or not all(result.holds for result in answer.results):
        return ""
    text = text_of(name)
    numbers = set(_NUMBER.findall(text)) | {"1"}
    for claim, (_, said) in zip(claims, words.claims, strict=False):
        if not all(word[1:] in text if word[0] == CARD else word in _AMOUNTS for word in said):
            return ""
        if not numbers.issuperset(_NUMBER.findall(claim.text)):
            return ""
    return name


@remembered
def text_of(name: str) -> str:
    """Return the text of a card in its newest version; empty for a card that is made up."""
    from oracle.words.language import card_tree, tree_lines

    if name not in INDEX:
        return ""
    return " ".join(text.strip() for line in card_tree(load(name).versions[-1]).below for text in tree_lines(line))


def stands(asked: Asked, on: str) -> bool | None:
    """Report whether a dated rule or a version that a scenario depends on is the same in a question; None if the card
    is not there.
    """
    name, _, last = on.rpartition(" ")
    if not last.isdigit():
        return bool(asked.game.rules.holds(last)) is (name != "not")
    card = card_in(asked, name)
    return None if card is None else card.since == int(last)


def card_in(asked: Asked, name: str) -> Card | None:
    """Return a card or landscape of a question's game, by its name."""
    every: tuple[Card, ...] = (*asked.game.cards, *asked.game.landscapes)
    return next((card for card in every if card.name == name), None)


@remembered
def kinds_of(name: str) -> frozenset[str]:
    """Return the types of a card, and the kind of thing it is (Event, Way, ...)."""
    fact = facts().get(name)
    return frozenset((*fact.types, fact.kind.capitalize())) if fact is not None else frozenset()


@remembered
def _possesses(name: str) -> bool:
    """Report whether a card lets somebody decide on another player's turn."""
    versions = load(name).versions if name in INDEX else ()
    return any(isinstance(part, TakeTurn) and part.decided_by is not None for card in versions for part in parts(card))


@remembered
def _topics(name: str) -> frozenset[str]:
    versions = load(name).versions if name in INDEX else ()
    found = {AGAIN} if any(map(plays_again, versions)) else set()
    return frozenset(found | ({CHEAPER} if any(contains(card, (CostLess,)) for card in versions) else set()))


def _deciding(answer: Answer) -> Iterator[Event]:
    """Yield the events before and on the lines of play that show the verdicts.

    Where a choice decides, the events without it are included: "gains Curse unless Moat is used" is about Moat too.
    """
    graph = answer.graph
    for step in answer.question.happened:
        yield from step.events
    yield from graph.opening
    lines = [result.witness if result.witness is not None else result.example for result in answer.results]
    for line in dict.fromkeys(tuple(line) for line in lines if line is not None):
        for edge in line:
            yield from graph.words.happened(edge)
    for result in answer.results:
        if result.claim.kind == "possible" and result.holds and result.predicate is not None and not result.by_chance:
            on = condition(graph, result.predicate)
            for edge in on.without if on is not None else ():
                yield from graph.words.happened(edge)


def _stems(event: Event, game: Game, label: str) -> set[str]:
    players = len(game.players)
    places = [place for zone in (event.source, event.target) if zone >= 0
              and (place := place_of(players, zone)) is not None]
    said = " ".join((verb_of(event), label, *(place.name.lower() for place in places)))
    return {stem(word) for word in _PARTS.findall(said)}


def _plain(words: Iterable[str]) -> list[str]:
    """Return the stems of the words that are no names; joined words ("boons_discard") are split."""
    return [stem(part) for word in words if word[0] != CARD for part in _PARTS.findall(word) if part not in SMALL]


def cosine(one: Mapping[str, float], two: Mapping[str, float]) -> float:
    """Return the cosine similarity of two weighted collections of words, each of length 1."""
    if len(one) > len(two):
        one, two = two, one
    return sum([value * two[word] for word, value in one.items() if word in two])


def of_length_one(weights: dict[str, float]) -> dict[str, float]:
    """Return weights of words, normalised to length 1."""
    length = math.sqrt(sum([value * value for value in weights.values()])) or 1.0
    return {word: value / length for word, value in weights.items()}


__all__ = [
    "AGAIN", "CAUSE", "CHEAPER", "CLAIM", "EVENT", "EXTRA", "LOST", "NOT", "PLAYED", "POSSESSED", "SMALL", "TITLE",
    "Question", "card_in", "cosine", "kinds_of", "of_length_one", "question_of", "stands", "text_of",
]
