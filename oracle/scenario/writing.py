"""Writing a scenario as YAML, in one canonical way: reading it again gives an equal scenario."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Final

from engine.rules import CURRENT
from oracle.scenario.model import A_TOKEN, HELD, POOLS, TOKENS, ZONES, Bearer, DeckItem, Era, Pile, Player, Scenario
from oracle.scenario.sentences import deed_text, in_runs

_WIDTH: Final = 110
_PLAIN: Final = re.compile(r"[\w(][\w '()/.+$#×–-]*")
_PLAIN_IN_BLOCK: Final = re.compile(r"[\w(][^\x00-\x1f:#\"`\x7f-\xa0]*")
_WORDS: Final = frozenset({"y", "n", "yes", "no", "on", "off", "true", "false", "null", "~"})


class Speller:
    """Writes names of cards with the versions that a scenario names."""

    def __init__(self, scenario: Scenario) -> None:
        self.versions = dict(scenario.versions)

    def __call__(self, name: str) -> str:
        """The name, with its version if the scenario names one."""
        return f"{name} ({self.versions[name]})" if name in self.versions else name

    def cards(self, items: Iterable[DeckItem]) -> list[str | list[str]]:
        """The items of a zone: equal neighbours together, bags as lists."""
        made: list[str | list[str]] = []
        run: list[str] = []
        for item in items:
            if isinstance(item, str):
                run.append(item)
                continue
            made += in_runs(run, self)
            made.append(in_runs(item, self))
            run = []
        return made + in_runs(run, self)

    def pile(self, pile: Pile) -> str:
        """A pile with what is left in it, without its order."""
        return self(pile.name) if pile.left is None else f"{self(pile.name)} {pile.left}"

    def pending(self, player: Player) -> list[tuple[str, list[str]]]:
        """The set-up abilities of a player, each with the cards that it holds."""
        return [
            (
                f"{self(name)}{'/' + which if which else ''}{f' x{times}' if times > 1 else ''}",
                [*in_runs([card for card in held if card != A_TOKEN], self), *_tokens(held.count(A_TOKEN))],
            )
            for name, which, times, held in player.pending
        ]


def _tokens(count: int) -> list[str]:
    """Tokens on a card: "2 tokens"."""
    return [f"{count} {'token' if count == 1 else 'tokens'}"] if count else []


def bearer_tokens(bearer: Bearer) -> list[str]:
    """The tokens on a pile or landscape: "2 Embargo", "Alice +1 Card"."""
    return [f"{player} {token}" if player else f"{count} {token}" for token, player, count in bearer.tokens]


def scalar(text: str, block: bool = False) -> str:
    """A text as a YAML scalar; ``block`` if it stands alone at the end of a line."""
    pattern = _PLAIN_IN_BLOCK if block else _PLAIN
    if (
        pattern.fullmatch(text)
        and text.isprintable()
        and text.casefold() not in _WORDS
        and not re.fullmatch(r"[\d._]+", text)
        and not text.endswith(" ")
    ):
        return text
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(x if x.isprintable() else json.dumps(x)[1:-1] for x in quoted)


def _flow(items: Iterable[str | list[str]]) -> str:
    return "[" + ", ".join(scalar(item) if isinstance(item, str) else _flow(item) for item in items) + "]"


def to_yaml(scenario: Scenario) -> str:
    """The scenario as a YAML file."""
    spell = Speller(scenario)
    lines: list[str] = []

    def put(indent: int, key: str, items: list[str]) -> None:
        """A list of ready-made items, in one line if it fits."""
        if not items:
            return
        one = f"{' ' * indent}{key}: [{', '.join(items)}]"
        if len(one) <= _WIDTH:
            lines.append(one)
        else:
            lines.append(f"{' ' * indent}{key}:")
            lines.extend(f"{' ' * indent}  - {item}" for item in items)

    if scenario.title:
        lines.append(f"title: {scalar(scenario.title, True)}")
    if scenario.era != Era():
        lines += _rules(scenario.era)
    lines.append("players:")
    for player in scenario.players:
        before = len(lines)
        lines.append(f"  {scalar(player.name)}:")
        for zone in ZONES:
            put(
                4,
                zone,
                [
                    scalar(item) if isinstance(item, str) else _flow(item)
                    for item in spell.cards(getattr(player, zone))
                ],
            )
        put(4, "boons", [scalar(spell(name)) for name in player.boons])
        for key in HELD:
            put(4, key, [scalar(spell(name)) for name in getattr(player, key)])
        if player.inherited:
            lines.append(f"    inherited: {scalar(spell(player.inherited))}")
        put(
            4,
            "pending",
            [
                f"{{{scalar(text)}: {_flow(held) if len(held) > 1 else scalar(held[0])}}}" if held else scalar(text)
                for text, held in spell.pending(player)
            ],
        )
        put(4, "gained_last_turn", [scalar(text) for text in in_runs(player.gained_last_turn, spell)])
        put(4, "trashed_last_turn", [scalar(text) for text in in_runs(player.trashed_last_turn, spell)])
        counts = dict(player.counts)
        lines += [f"    {pool}: {counts[pool]}" for pool in POOLS if pool in counts]
        tokens = [f"{token}: {counts[token]}" for token in TOKENS if token in counts]
        if tokens:
            lines.append(f"    tokens: {{{', '.join(tokens)}}}")
        if len(lines) == before + 1:
            lines[before] += " {}"
    put(
        0,
        "supply",
        [
            f"{{{scalar(spell(pile.name))}: {_flow(spell.cards(pile.order))}}}"
            if pile.order is not None
            else scalar(spell.pile(pile))
            for pile in scenario.supply
        ],
    )
    put(
        0,
        "landscapes",
        [
            f"{{{scalar(spell(landscape.name))}: {_flow([spell(name) for name in landscape.beside])}}}"
            if landscape.more
            else f"{{{scalar(spell(landscape.name))}: {scalar(spell(landscape.aside))}}}"
            if landscape.aside
            else scalar(spell(landscape.name))
            for landscape in scenario.landscapes
        ],
    )
    put(0, "trash", [scalar(text) for text in in_runs(scenario.trash, spell)])
    if scenario.tokens:
        lines.append("tokens:")
        lines += [f"  {scalar(bearer.name)}: {_flow(bearer_tokens(bearer))}" for bearer in scenario.tokens]
    for deck, items in scenario.decks:
        if not items:
            lines.append(f"{deck}: []")
        put(0, deck, [scalar(item) if isinstance(item, str) else _flow(item) for item in spell.cards(items)])
    if scenario.turn:
        lines.append(f"turn: {scalar(scenario.turn)}")
    if scenario.phase:
        lines.append(f"phase: {scenario.phase}")
    if scenario.accept_impossible:
        lines.append("impossible_position: accept")
    if scenario.earlier:
        lines.append("earlier:")
        for earlier in scenario.earlier:
            sentence = scalar(deed_text(earlier.deed, spell), True)
            lines.append(f"  - {sentence}{':' if earlier.choices else ''}")
            lines += [f"      - {scalar(pin.source)}: {scalar(pin.option, True)}" for pin in earlier.choices]
    sentences = [scalar(deed_text(deed, spell), True) for deed in scenario.event]
    if len(sentences) == 1:
        lines.append(f"event: {sentences[0]}")
    elif sentences:
        lines += ["event:", *(f"  - {sentence}" for sentence in sentences)]
    if scenario.choices:
        lines += [
            "choices:",
            *(f"  - {scalar(pin.source)}: {scalar(pin.option, True)}" for pin in scenario.choices),
        ]
    if scenario.expect:
        lines.append("expect:")
        lines += [f"  - {e.kind}: {scalar(e.text, True) if e.text else e.number}" for e in scenario.expect]
    budget = [(name, getattr(scenario.budget, name)) for name in ("states", "seconds")]
    if any(number for _, number in budget):
        lines.append("budget: {" + ", ".join(f"{name}: {number}" for name, number in budget if number) + "}")
    return "\n".join(lines) + "\n"


def _rules(era: Era) -> list[str]:
    if not era.switches:
        return [f"rules: {era.year}"]
    return [
        "rules:",
        f"  year: {'current' if era.year == CURRENT else era.year}",
        *(f"  {name}: {'true' if value else 'false'}" for name, value in era.switches),
    ]


__all__ = ["Speller", "scalar", "to_yaml"]
