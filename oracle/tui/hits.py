"""Hits of a look-up: the entries that fit some letters, their descriptions, and what each one opens."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from engine.collection import remembered
from oracle.tui.drafts import last_draft
from oracle.words.catalogue import plain

if TYPE_CHECKING:
    from oracle.scenario import Scenario
    from oracle.scenario.account import Account

_RULINGS: Final = 60


class Hit(NamedTuple):
    """Something to open: its sort (continue, build, line, told, question, card, ruling), its name, and words beside it.

    ``made`` is the position that is proposed for what was typed.
    """

    sort: str
    name: str
    words: str
    made: Account | None = None


def first_hits(text: str) -> list[Hit]:
    """Return the hits found without reading rulings: building, a position in one line, questions, cards."""
    if "|" in text:
        return [Hit("line", "Explore this position", text)]
    titles = gallery_titles()
    if not text:
        before = last_draft()
        again = [Hit("continue", "Continue building", before.now.draft.line()[0])] if before is not None else []
        return [*again, Hit("build", "Build a position", "type the cards, see what may follow"),
                *(Hit("question", name, title) for name, title in titles.items())]
    from oracle.scenario.account import account_of
    from oracle.scenario.complete import choose  # needs the cards, which the first screen does not wait for

    cards = [Hit("card", name, about) for name, about in card_names(text)]
    found = choose(text, _gallery(), 8)
    made = account_of(text)
    if made is None:
        return [*cards, *_questions(found, titles)]
    built = _proposals(text, made)
    if len(made.names) < 2 and made.plain and len(made.draft.players) < 3:
        return [*cards, *_questions(found, titles), *built]
    # Names alone are those of a question that comes along, if it has all of them; words say more than that.
    having = _having(made.names)
    best = having[:1] if made.plain and not made.left else []
    rest = [one for one in dict.fromkeys([*having, *(_gallery()[one] for one in found)]) if one not in best]
    first, others = ([Hit("question", one, titles[one]) for one in names] for names in (best, rest[:8]))
    return [*first, *built, *others, *cards]


def _having(names: tuple[str, ...]) -> list[str]:
    """Return the gallery's questions in which all the names occur, those named after them first."""
    if not names:
        return []
    found = [one for one, words in _gallery_text().items() if all(f" {plain(name)} " in words for name in names)]
    called = {one: sum(plain(name).replace(" ", "-") in one for name in names) for one in found}
    return sorted(found, key=lambda one: (-called[one], len(one)))


def _questions(found: list[str], titles: dict[str, str]) -> list[Hit]:
    return [Hit("question", _gallery()[one], titles[_gallery()[one]]) for one in found]


def _proposals(text: str, made: Account) -> list[Hit]:
    """Return positions to build from what was typed: if a word may be several names, one with each."""
    from oracle.scenario.account import account_of
    from oracle.scenario.readings import asked_back

    every = [made]
    for doubt in made.doubts[:1]:
        every += [other for name in doubt.names[1:3]
                  if (other := account_of(text.replace(doubt.text, name, 1))) is not None]
    hits = [Hit("told", f"Build with {', '.join(one.names) or ', '.join(one.draft.players)}",
                one.question.line()[0], one) for one in every]
    if made.plain or len(every) > 1:
        return hits
    return hits + [Hit("told", f"Or: {one.text}", one.draft.line()[0], made._replace(draft=one.draft))
                   for one in asked_back(made)]


def card_names(text: str) -> list[tuple[str, str]]:
    """Return the cards and landscapes that fit, with what they are."""
    from oracle.scenario.complete import complete

    found = [*complete(text, "cards", 4), *complete(text, "landscapes", 2)]
    return [(one.text, one.about) for one in found if one.known]


@remembered
def _texts() -> dict[str, str]:
    """Return the text of each question of the gallery, by its name."""
    from oracle.resources import gallery, scenario_file

    return {name: path.read_text("utf-8") for name in gallery() if (path := scenario_file(name)) is not None}


@cache
def gallery_titles() -> dict[str, str]:
    """Return the names and titles of the gallery's questions."""
    found = {}
    for name, text in _texts().items():
        match = re.search(r"^title: *(.+)$", text, re.M)
        found[name] = match[1].strip("\"'") if match else name
    return found


@cache
def _gallery() -> dict[str, str]:
    """Return the words of each question of the gallery, with its name."""
    titles = gallery_titles()
    return {" ".join(dict.fromkeys([*titles[name].split(), *name.split("-"), *re.findall(r"[^\W\d_]+", text)])): name
            for name, text in _texts().items()}


@cache
def _gallery_text() -> dict[str, str]:
    """Return the plain words of each question of the gallery, by its name."""
    words = {name: " ".join(re.findall(r"[^\W_]+", plain(text))) for name, text in _texts().items()}
    return {name: f" {those} " for name, those in words.items()}


def ruling_hits(text: str) -> list[Hit]:
    """Return the rulings that fit, by id, card or words."""
    from oracle.errors import OracleError
    from oracle.rulings.lookup import found

    try:
        rows = found(text, 0)
    except OracleError:
        return []
    return [Hit("ruling", one.statement.id, one.summary or f"({one.status})") for one in rows[:_RULINGS]]


def scenario_of(hit: Hit) -> Scenario:
    """Return the scenario that a hit opens. Raises OracleError."""
    from oracle.inputs import read_question
    from oracle.scenario import from_notation

    return from_notation(hit.words) if hit.sort == "line" else read_question(hit.name)


def detail(hit: Hit) -> list[str]:
    """Return remarks about a hit, as lines."""
    if hit.sort == "build":
        return ["Build a position", "",
                "Type the names of the cards that each player has, and what happens. A few letters of a name are "
                "enough.",
                "",
                "Then walk through everything that may follow: every order of abilities, every choice, and the rule "
                "behind it.", "",
                "Or type the question as you would ask it, names of cards that meet, a ruling; or open one below."]
    if hit.sort == "continue":
        return [hit.name, "",
                "Go on with the position that was built last; what was done to it can still be undone.", "", hit.words]
    if hit.made is not None:
        from oracle.scenario.account import in_words

        return [hit.name, "", "Enter opens this position, to be looked at and changed first:", "",
                *(f"  {part}" for part in hit.words.split(" | ")), "", *in_words(hit.made)]
    if hit.sort == "card":
        from engine.collection import load
        from oracle.cards import card_text

        return card_text(load(hit.name))
    if hit.sort == "ruling":
        return ruling_detail(hit.name)
    if hit.sort == "question":
        from oracle.resources import scenario_file

        path = scenario_file(hit.name)
        return [hit.words, "", *(path.read_text("utf-8").splitlines() if path is not None else [])]
    return [hit.name]


def ruling_detail(identity: str) -> list[str]:
    """Return a ruling in full: its text in our words, its place, and the position that shows it."""
    from oracle.errors import OracleError
    from oracle.rulings.lookup import found, scenario_of_ruling
    from oracle.scenario import to_yaml

    one = found(identity)[0]
    lines = [one.summary or one.statement.id, "", f"{one.statement.id}: {one.statement.citation}",
             f"rules: {one.eras}", f"status: {one.status}"]
    if one.ruling is not None and one.ruling.not_executable:
        lines.append(f"cannot be run: {one.ruling.not_executable}")
    try:
        scenario = scenario_of_ruling(identity)
    except OracleError:
        scenario = None
    if scenario is not None:
        lines += ["", "enter opens this position:", *to_yaml(scenario).splitlines()]
    return lines


__all__ = ["Hit", "card_names", "detail", "first_hits", "ruling_hits", "scenario_of"]
