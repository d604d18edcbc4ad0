"""Cards of one's own in a scenario, and in files beside it.

Few questions have any: what reads them (``oracle.owncards``) is loaded where there are some.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path as FilePath
from typing import TYPE_CHECKING

from engine.collection import instead, unofficial
from engine.record import replace
from oracle.errors import OracleError, Path, Problem
from oracle.scenario.reading import Raw, read_text, read_yaml
from oracle.scenario.sorts import Data

if TYPE_CHECKING:
    from engine.language import Card, Entry
    from oracle.owncards.card_reader import OwnCard
    from oracle.scenario.fields import Scenario
    from oracle.words.language import Line

def read_own_cards(raw: Raw, data: Data, path: Path) -> tuple[OwnCard, ...]:
    """The cards that the data of a file or scenario at a path describe. Raises OracleError with all that is wrong."""
    from oracle.owncards.card_reader import cards_of

    problems: list[Problem] = []
    found = cards_of(data, raw.places, path, problems)
    if problems:
        raise OracleError(*problems)
    return found


def load_cards(path: str | FilePath) -> tuple[OwnCard, ...]:
    """The cards of a file. Raises OracleError."""
    return parse_cards(read_text(path, "a file of cards"), str(path))


def parse_cards(text: str, source: str = "cards") -> tuple[OwnCard, ...]:
    """The cards that a YAML text describes: a list of them, one alone, or what stands below ``cards``; ``source`` is
    what messages call it. Raises OracleError."""
    raw = read_yaml(text, source)
    if raw.problems:
        raise OracleError(*raw.problems)
    if isinstance(raw.data, dict) and "cards" in raw.data:
        return read_own_cards(raw, raw.data["cards"], ("cards",))
    return read_own_cards(raw, raw.data, ())


def user_cards(files: Iterable[str]) -> tuple[OwnCard, ...]:
    """The cards of some files; of two of one name the later one. Raises OracleError with everything that is wrong with
    any of them."""
    found: dict[str, OwnCard] = {}
    problems: list[Problem] = []
    for file in dict.fromkeys(files):
        try:
            with instead(*(card.entry for card in found.values())):
                found |= {card.entry.name: card for card in load_cards(file)}
        except OracleError as error:
            problems += error.problems
    if problems:
        raise OracleError(*problems)
    return tuple(found.values())


def with_those_of_its_game(scenario: Scenario, cards: Iterable[OwnCard]) -> Scenario:
    """A scenario with those cards of one's own that are in its game; its own ones stay as they are."""
    from oracle.scenario.position import lay_out

    with instead(*scenario.entries):
        layout = lay_out(scenario)
    there = unofficial(card.name for card in (*layout.cards, *layout.landscapes))
    mine = {card.entry.name: card for card in cards if card.entry.name in there}
    return replace(scenario, cards=tuple({**mine, **{card.entry.name: card for card in scenario.cards}}.values()))


def told(cards: Iterable[Card], own: Iterable[OwnCard]) -> tuple[str, ...]:
    """The lines above an answer of the cards of one's own that are in a game. That they are, what they were understood
    to do, and what their text leaves open.
    """
    from oracle.words.language import cost_text

    there = {card.name: card for card in cards}
    asked = {card.entry.name: card.asks for card in own}
    lines: list[str] = []
    for name in unofficial(there):
        card = there[name]
        lines.append(f"Unofficial: {name} ({' - '.join(card.types)}, {cost_text(card.cost)}): {in_a_line(card)}.")
        lines += [f"Its text leaves open: {question}" for question in asked.get(name, ())]
    return tuple(lines)


def in_a_line(card: Card) -> str:
    """Return what a card does, in one line of the words that ``card`` prints."""
    from oracle.words.language import card_tree

    return "; ".join(_flat(line) for line in card_tree(card).below) or "no abilities"


def _flat(line: Line) -> str:
    """A line of a timing tree with what is below it."""
    inside = "; ".join(map(_flat, line.below))
    text = "" if line.label == "play ability" else ": ".join(part for part in (line.label, line.text) if part)
    if not text or not inside:
        return text or inside
    return f"{text} {inside}" if text.endswith(" for") else f"{text}: {inside}"


def as_file(entries: Iterable[Entry]) -> str:
    """Entries as the text of a file of cards: what ``--cards`` reads."""
    import yaml

    from oracle.owncards.card_reader import OwnCard, data_of_card

    data = [data_of_card(OwnCard(replace(entry, versions=entry.versions[-1:]))) for entry in entries]
    text: str = yaml.safe_dump({"cards": data}, sort_keys=False, default_flow_style=None, width=110, allow_unicode=True)
    return text


__all__ = [
    "as_file", "in_a_line", "load_cards", "parse_cards", "read_own_cards", "told", "user_cards",
    "with_those_of_its_game",
]
