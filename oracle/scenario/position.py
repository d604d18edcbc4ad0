"""The physical side of a scenario: which cards are in the game, how many are where, and what cannot be.

The cards of a game are those that the scenario names, the Base cards, and what comes along with them. Cards
that are placed somewhere come out of their pile or deck. Nothing here carries anything out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from engine import collection
from engine.cards import INDEX
from engine.language import Card, Entry, Place, SetUp
from engine.language.walk import contains
from engine.piles import (
    comes_with,
    copies_in_pile,
    everywhere,
    full_pile,
    only_one,
    pile_of,
    printed_fits,
    uses_a_part,
)
from oracle.errors import Path, Problem, Where, listed
from oracle.scenario.items import count_cards
from oracle.scenario.model import HELD, OWN_TOKENS, REST, UNKNOWN, ZONES, DeckItem, Pile, Scenario
from oracle.words.catalogue import LANDSCAPE_KINDS, did_you_mean, facts, plain
from oracle.words.table import POOL_NAME, SINGLE_ENTRIES, TOKENS
from oracle.words.versions import held, version_of

BOON_KINDS: Final = {"boon": "boons", "hex": "hexes"}  # the kind of the cards of a deck, the deck
_TOKEN_ENTRIES: Final[dict[str, str]] = {
    **{row.key: row.entry for row in TOKENS if row.entry},
    **{POOL_NAME[pool].key: entry for pool, entry in SINGLE_ENTRIES.items()},
}

_ACCEPT: Final = (
    "if the position is meant like this, add: impossible_position: accept (in one line: impossible_position=accept)")


@dataclass(frozen=True, slots=True)
class Stock:
    """A pile of the game: its cards, whether it is in the Supply, what is in it from the top."""

    name: str
    members: tuple[str, ...]
    in_supply: bool
    content: tuple[DeckItem, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The cards, piles and landscapes of a scenario's game, and what is wrong with the position.

    ``decks`` are those that belong to nobody, in full. ``tokens`` are (where, which, player or -1, how many), where
    is the number of a pile, or of a landscape after all piles; ``named_bearers`` where the scenario says all that
    lies there.
    """

    cards: tuple[Card, ...]
    stocks: tuple[Stock, ...]
    landscapes: tuple[Card, ...]
    asides: tuple[tuple[int | str, str], ...]
    trash: tuple[str, ...]
    decks: tuple[tuple[str, tuple[DeckItem, ...]], ...]
    tokens: tuple[tuple[int, str, int, int], ...]
    named_bearers: frozenset[int]
    problems: tuple[Problem, ...]


def lay_out(scenario: Scenario) -> Layout:
    """The game of a scenario. Never raises: what is wrong is listed in the result."""
    return _Builder(scenario).layout()


class _Builder:
    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.problems: list[Problem] = []
        self.crowd = len(scenario.players)
        self.mentions: dict[str, list[tuple[Path, int]]] = {}
        self.in_game: dict[str, None] = {}
        self.unlawful: list[Problem] = []
        self.grouped: set[str] = set()

    def layout(self) -> Layout:
        scenario = self.scenario
        placed = self.placed()
        named = self.named(placed)
        for name in (*everywhere(), *named):
            self.include(name)
        if any(player.exile for player in scenario.players):
            self.include("Your Exile mat")
        self.include_tokens()
        self.check_brought(named)
        landscapes, asides = self.landscapes()
        playable = tuple(
            card
            for name in sorted(self.in_game)
            if collection.load(name).kind in ("card", *BOON_KINDS) and (card := self.version(name)) is not None
        )
        stocks = tuple(self.stocks(placed))
        decks = tuple(self.decks())
        trashed = tuple(
            name for name in self.in_game if collection.load(name).begins is Place.TRASH and not placed[name]
        )
        tokens, bearers = self.tokens(stocks, landscapes)
        self.check_counts(placed)
        self.check_players()
        if not scenario.accept_impossible:
            self.problems += [
                p._replace(hint="\n".join(filter(None, [p.hint, _ACCEPT]))) for p in self.unlawful
            ]
        trash = tuple(sorted((*scenario.trash, *trashed)))
        return Layout(
            playable, stocks, landscapes, asides, trash, decks, tokens, bearers, tuple(self.problems)
        )

    def problem(self, path: Path, what: str, hint: str = "", unlawful: bool = False) -> None:
        """Note a problem; an unlawful position can be accepted on request, anything else cannot."""
        (self.unlawful if unlawful else self.problems).append(Problem(self.scenario.at(*path), what, hint))

    # ------------------------------------------------------------------ which cards there are

    def placed(self) -> Counter[str]:
        """How many of each card lie somewhere outside the piles; notes where."""
        total: Counter[str] = Counter()
        for path, items in self.zones():
            found = count_cards(items)
            del found[UNKNOWN]
            total.update(found)
            for name, number in found.items():
                self.mentions.setdefault(name, []).append((path, number))
        return total

    def zones(self) -> Iterator[tuple[Path, tuple[DeckItem, ...]]]:
        """Every zone of the position with its path."""
        for player in self.scenario.players:
            for zone in ZONES:
                yield ("players", player.name, zone), getattr(player, zone)
            if player.inherited:
                yield ("players", player.name, "inherited"), (player.inherited,)
        yield ("trash",), self.scenario.trash
        yield ("black_market",), self.scenario.deck("black_market") or ()

    def named(self, placed: Counter[str]) -> list[str]:
        """All names in the scenario, each once; notes where those stand that lie nowhere."""
        found: dict[str, None] = dict.fromkeys(placed)

        def take(name: str, *path: str | int) -> None:
            self.mentions.setdefault(name, []).append((path, 0))
            found.setdefault(name)

        for player in self.scenario.players:
            for zone in (*HELD, "boons", "gained_last_turn", "trashed_last_turn"):
                for name in getattr(player, zone):
                    take(name, "players", player.name, zone)
            for card, _, _, holds in player.pending:
                for one in (card, *holds):
                    take(one, "players", player.name, "pending")
        for pile in self.scenario.supply:
            take(pile.name, *self.supply_path(pile))
            for name in count_cards(pile.order or ()):
                if name != REST:
                    take(name, *self.supply_path(pile))
        for landscape in self.scenario.landscapes:
            take(landscape.name, "landscapes")
            if landscape.aside:
                take(landscape.aside, "landscapes")
        for bearer in self.scenario.tokens:
            take(bearer.name, "tokens", bearer.name)
        for deck, items in self.scenario.decks:
            if deck != "black_market":
                for name in count_cards(items):
                    take(name, deck)
        for earlier in self.scenario.earlier:
            for name in earlier.deed.cards:
                take(name, "earlier")
        for deed in self.scenario.event:
            for name in deed.cards:
                take(name, "event")
        return list(found)

    def supply_path(self, pile: Pile) -> Path:
        """Where a pile is named."""
        return self.item_path(("supply",), pile.name)

    def item_path(self, path: Path, name: str) -> Path:
        """The item of a list in which a name stands, or the list itself if it cannot be told."""
        places, root = self.scenario.places, self.scenario.root
        wanted = plain(name)
        number = 0
        while (*root, *path, number) in places.marks:
            where = places.at(*root, *path, number)
            item = re.split(r"[],\[]", where.excerpt[where.column - 1 :].lstrip("[({"))[0]
            if wanted in plain(item):
                return (*path, number)
            number += 1
        return path

    def where(self, name: str) -> Path:
        """Where a name stands first."""
        path = self.mentions.get(name, [((), 0)])[0][0]
        return self.item_path(path, name)

    def brought(self, name: str) -> Path:
        """Where a pile is named, or a card that brings it; nothing if neither is there."""
        if name in self.mentions:
            return self.where(name)
        bringers = (
            other for other in self.in_game if name in comes_with(other) and other in self.mentions
        )
        return next((self.where(other) for other in bringers), ())

    def include(self, name: str) -> None:
        """Take a name into the game, with what it needs and the pile it belongs to."""
        if name in self.in_game:
            return
        if name not in INDEX:
            fact = facts()[name]
            self.problem(
                self.where(name),
                f"{name} is known ({fact.in_words()}), but its abilities are not encoded yet",
                "" if fact.in_reference else "it is from a set after the 2023 reference",
            )
            return
        self.in_game[name] = None
        entry = collection.load(name)
        for other in comes_with(name):
            self.include(other)
        if entry.kind == "pile":
            self.grouped.update(entry.needs)
        elif entry.kind == "card" and pile_of(name) != name:
            self.include(pile_of(name))

    def include_tokens(self) -> None:
        """What the tokens of the scenario do belongs to the game."""
        there = [token for bearer in self.scenario.tokens for token, _, _ in bearer.tokens]
        there += [token for player in self.scenario.players for token, _ in player.counts]
        for token in dict.fromkeys(there):
            entry = _TOKEN_ENTRIES.get(token)
            if entry is not None and entry in INDEX:
                self.include(entry)
            elif token in OWN_TOKENS:
                self.problem(("tokens",), f"what a {token} token does is not encoded yet")
        if any(player.inherited for player in self.scenario.players) and "Your Estate token" in INDEX:
            self.include("Your Estate token")

    def started_with(self, name: str) -> int:
        """How many of a card all players together begin the game with."""
        others = [collection.load(other) for other in self.in_game]
        instead = sum(other.starting for other in others if other.replaces == name)
        return max(0, collection.load(name).starting - instead) * self.crowd

    def version(self, name: str) -> Card | None:
        """The version of a card that holds in the scenario."""
        label = dict(self.scenario.versions).get(name, "")
        entry = collection.load(name)
        if not entry.versions:
            self.problem(
                self.where(name),
                f"{name} is a pile of different cards, not a card",
                f"its cards: {listed(entry.needs, 'and')}" if entry.needs else "",
            )
            return None
        card = version_of(entry, label) if label else held(entry, self.scenario.era.year)
        if card is None:
            labels = [version.version for version in entry.versions if version.version]
            self.problem(
                self.where(name),
                f"{name} has no version called '{label}'",
                did_you_mean(label, labels)
                or (
                    f"versions: {listed(labels, 'and', 20)}"
                    if labels
                    else f"there is only one version of {name}"
                ),
            )
            return held(entry, self.scenario.era.year)
        return card

    def check_brought(self, named: list[str]) -> None:
        """Cards outside the Supply are there only with the card that brings them."""
        bringers: dict[str, list[str]] = {}
        for name in self.in_game:
            for other in comes_with(name):
                bringers.setdefault(other, []).append(name)
        for name in named:
            if name not in self.in_game:
                continue
            entry, fact = collection.load(name), facts()[name]
            group = pile_of(name)
            if entry.kind == "card" and entry.pile in ("base", "kingdom") and group == name:
                continue
            if bringers.get(group) or any(pile.name == group for pile in self.scenario.supply):
                continue
            if any(other in self.in_game for other in fact.brought_by):
                continue
            encoded = [other for other in fact.brought_by if other in INDEX]
            if not encoded:
                continue
            bringer = next((other for other in encoded if facts()[other].is_card), encoded[0])
            where = "supply" if facts()[bringer].is_card else "landscapes"
            self.problem(
                self.where(name),
                f"{name} is in no pile of this game",
                f"it comes with {listed(fact.brought_by, 'or', 4)}: add {bringer} to {where}",
                unlawful=True,
            )

    # ------------------------------------------------------------------ landscapes

    def landscapes(self) -> tuple[tuple[Card, ...], tuple[tuple[int | str, str], ...]]:
        """The landscapes of the game, and the cards set aside or piles chosen for them and for cards."""
        chosen = {landscape.name: landscape for landscape in self.scenario.landscapes}
        found: list[Card] = []
        asides: list[tuple[int | str, str]] = list(self.chosen_piles())
        for name in sorted(self.in_game):
            entry = collection.load(name)
            if entry.kind in ("card", "pile", *BOON_KINDS):
                continue
            card = self.version(name)
            if card is None:
                continue
            landscape = chosen.get(name)
            if entry.kind == "trait" and not (landscape and landscape.aside):
                self.problem(
                    self.item_path(("landscapes",), name),
                    f"{name} is a Trait, and lies on a pile",
                    f"write {{{name}: Smithy}}, with the pile of your game (in one line: {name}[Smithy])",
                )
            elif landscape and landscape.aside and has_pile(entry):
                member = self.chosen_pile(landscape.name, landscape.aside)
                if member:
                    asides.append((len(found), member))
            elif landscape and landscape.aside and landscape.aside in self.in_game:
                self.check_aside(landscape.name, landscape.aside)
                asides.append((len(found), landscape.aside))
            elif landscape and not landscape.aside and entry.chosen is not None:
                self.problem(
                    ("landscapes",),
                    f"{name} has a {'pile chosen' if has_pile(entry) else 'card set aside'}, and none is named",
                    f"write {{{name}: Lighthouse}}, with that of your game (in one line: {name}[Lighthouse])",
                )
            found.append(card)
        for player in self.scenario.players:
            for name in player.projects:
                if name in self.in_game and name not in chosen:
                    self.problem(
                        ("players", player.name, "projects"),
                        f"{name} is not among the landscapes of this game",
                        f"landscapes: [{name}]",
                        unlawful=True,
                    )
        for deeds in ([e.deed for e in self.scenario.earlier], self.scenario.event):
            for deed in deeds:
                for name in deed.cards:
                    if (
                        name in self.in_game
                        and name not in chosen
                        and collection.load(name).kind in LANDSCAPE_KINDS
                    ):
                        self.add_problem_at(
                            deed.where,
                            f"{name} is not among the landscapes of this game",
                            f"landscapes: [{name}]",
                        )
        return tuple(found), tuple(asides)

    def chooses(self, place: Place) -> str:
        """The card or landscape of the game for which cards are chosen that lie in a place; empty if none is."""
        for name in self.in_game:
            chosen = collection.load(name).chosen
            if chosen is not None and chosen.place is place:
                return name
        return ""

    def add_problem_at(self, where: Where | None, what: str, hint: str) -> None:
        """Note a problem whose place is known."""
        self.problems.append(Problem(where, what, hint))

    def chosen_piles(self) -> Iterator[tuple[str, str]]:
        """The cards of the game for which a pile is chosen, each with a card of that pile."""
        named = {pile.name: pile for pile in self.scenario.supply}
        for name in sorted(self.in_game):
            entry = collection.load(name)
            if entry.kind != "card" or not has_pile(entry):
                continue
            of = named[name].order if name in named else None
            if not of or not isinstance(of[0], str):
                self.problem(
                    self.where(name),
                    f"a pile is chosen for {name}, and none is named",
                    f"write {{{name}: [Moat]}} under supply, with the pile of your game (in one line: {name}[Moat])",
                    unlawful=True,
                )
            elif member := self.chosen_pile(name, of[0]):
                yield name, member

    def chosen_pile(self, name: str, pile: str) -> str:
        """A card of the pile that was chosen for a card or landscape; empty if it cannot be."""
        if pile not in self.in_game:
            return ""
        entry = collection.load(name)
        if entry.kind == "trait" or entry.chosen is None:
            return self.trait_pile(name, pile)
        first = self.first_of(pile)
        card = self.version(first)
        kingdom = collection.load(first).pile not in ("non-supply", "none", "starting")
        if card is None or not kingdom or not printed_fits(card, entry.chosen.filter):
            from oracle.words.language import a_card

            self.problem(
                self.item_path(("landscapes",) if entry.kind != "card" else ("supply",), name),
                f"the {pile_of(first)} pile cannot be chosen for {name}",
                f"what is chosen for it is the pile of {a_card(entry.chosen.filter)}",
                unlawful=True,
            )
        return first

    def trait_pile(self, trait: str, pile: str) -> str:
        """A card of the pile that a Trait lies on; empty if it cannot lie there."""
        path = self.item_path(("landscapes",), trait)
        entry = collection.load(pile)
        first = entry.needs[0] if entry.kind == "pile" and entry.needs else pile
        group = pile_of(first)
        others = [
            other.name
            for other in self.scenario.landscapes
            if other.name < trait
            and other.aside in self.in_game
            and collection.load(other.name).kind == "trait"
            and pile_of(self.first_of(other.aside)) == group
        ]
        if others:
            self.problem(path, f"{trait} lies on the {group} pile, as {others[0]} does", unlawful=True)
        card = self.version(first)
        good = card is not None and ("Action" in card.types or "Treasure" in card.types)
        if not good or collection.load(first).pile in ("base", "non-supply", "none", "starting"):
            self.problem(
                path,
                f"{trait} cannot lie on the {group} pile",
                "a Trait is put on an Action or Treasure pile of the Kingdom",
                unlawful=True,
            )
        return first

    def first_of(self, pile: str) -> str:
        """A card of a pile."""
        entry = collection.load(pile)
        return entry.needs[0] if entry.kind == "pile" and entry.needs else pile

    def check_aside(self, landscape: str, aside: str) -> None:
        """Whether a card can be the one that was set aside at set-up."""
        card, chosen = self.version(aside), collection.load(landscape).chosen
        if card is None:
            return
        if chosen is None:
            self.problem(("landscapes",), f"no card is set aside for {landscape}", f"name it alone: {landscape}")
        elif not printed_fits(card, chosen.filter):
            from oracle.words.language import a_card

            self.problem(
                ("landscapes",),
                f"{aside} cannot be set aside for {landscape}",
                f"what is set aside for it is {a_card(chosen.filter)}",
                unlawful=True,
            )
        elif any(path[0] != "landscapes" for path, _ in self.mentions.get(aside, []) if path):
            self.problem(
                ("landscapes",),
                f"{aside} is set aside for {landscape}, but is also a card of this game",
                "the card set aside is from a pile that is not used",
                unlawful=True,
            )

    # ------------------------------------------------------------------ piles

    def stocks(self, placed: Counter[str]) -> Iterator[Stock]:
        """The piles of the game."""
        chosen = {pile.name: pile for pile in self.scenario.supply}
        only_aside = {
            landscape.aside
            for landscape in self.scenario.landscapes
            if landscape.name in self.in_game
            and not has_pile(collection.load(landscape.name))
            and all(path and path[0] == "landscapes" for path, _ in self.mentions.get(landscape.aside, []))
        }
        only_aside |= self.black_market_cards(chosen)
        for name in chosen:
            if name in self.in_game and collection.load(name).kind == "card":
                self.check_own_pile(name)
        for name in self.in_game:
            entry = collection.load(name)
            pile = chosen.get(name, Pile(name))
            if entry.kind == "pile" and entry.pile == "none":
                if pile.order is not None or pile.left is not None:
                    self.problem(self.supply_path(pile), f"{name} have no pile", "name them where they lie")
            elif entry.kind == "pile":
                members = tuple(member for member in entry.needs if member in self.in_game)
                in_supply = not all(collection.load(member).pile == "non-supply" for member in members)
                yield Stock(name, members, in_supply, self.split_content(pile, members, placed))
            elif (
                entry.kind == "card"
                and entry.pile in ("base", "kingdom", "non-supply")
                and name not in only_aside
                and name not in self.grouped
            ):
                full = full_pile(name, self.crowd)
                taken = max(0, placed[name] - self.started_with(name))
                left = max(0, full - taken)
                if pile.left is not None:
                    left = pile.left
                    self.check_left(pile, full, taken)
                yield Stock(name, (name,), entry.pile != "non-supply", (name,) * left)

    def check_own_pile(self, name: str) -> None:
        """A card that is named under supply needs a pile of its own."""
        if name in self.grouped:
            self.problem(
                self.item_path(("supply",), name),
                f"{name} has no pile of its own",
                f"name the pile it is in: {pile_of(name)}",
            )
        elif collection.load(name).pile in ("starting", "none"):
            self.problem(self.item_path(("supply",), name), f"{name} has no pile", "name it where it lies")

    def check_left(self, pile: Pile, full: int, taken: int) -> None:
        """Whether a pile can have as many cards left as the scenario says."""
        left = pile.left or 0
        path = self.supply_path(pile)
        if left > full:
            self.problem(
                path,
                f"{left} cards are left in the {pile.name} pile, which has {full} when a game with "
                f"{self.crowd} players begins",
                unlawful=True,
            )
        elif left + taken > full and taken <= full:
            self.problem(
                path,
                f"{left} cards are left in the {pile.name} pile and {taken} are elsewhere, "
                f"but there are only {full}",
                f"at most {full - taken} can be left",
                unlawful=True,
            )

    def split_content(
        self, pile: Pile, members: tuple[str, ...], placed: Counter[str]
    ) -> tuple[DeckItem, ...]:
        """What is in a pile of different cards, from the top."""
        full = full_pile(pile.name, self.crowd)
        away = sum(placed[name] for name in members)
        path = self.supply_path(pile)
        if not uses_a_part(pile.name, self.crowd):
            return self.known_pile(pile, members, placed, path)
        if pile.order is None:
            brought = self.brought(pile.name)
            if brought and pile.left != 0 and away < full and not self.scenario.accept_impossible:
                self.problem(
                    brought,
                    f"which cards are in the {pile.name} pile?",
                    f"they differ from game to game; name them from the top, or some as shuffled cards:\n"
                    f"supply: [{{{pile.name}: [{members[0]}, {members[-1]}]}}]",
                )
            return ()
        inside = self.check_members(pile, members, placed, path)
        if REST in pile.order:
            self.problem(path, f"which {pile.name} are in the pile differs from game to game", "name them all")
        number = sum(inside.values())
        if number + away > full:
            self.problem(
                path,
                f"there are {number + away} cards of the {pile.name} pile, of which {full} are used with "
                f"{self.crowd} players",
                unlawful=True,
            )
        return tuple(
            item if isinstance(item, str) else tuple(name for name in item if name in members)
            for item in pile.order
            if not isinstance(item, str) or item in members
        )

    def check_members(
        self, pile: Pile, members: tuple[str, ...], placed: Counter[str], path: Path
    ) -> Counter[str]:
        """The cards that the scenario names in a pile of different cards, how many of each."""
        inside = count_cards(pile.order or ())
        del inside[REST]
        for name in inside:
            if name not in members:
                self.problem(
                    path, f"{name} is not a card of the {pile.name} pile", f"its cards: {listed(members, 'and', 15)}"
                )
        for name in members:
            exist = copies_in_pile(name, self.crowd)
            if inside[name] + placed[name] > exist:
                self.problem(
                    path,
                    f"there are {inside[name] + placed[name]} {name}, but only {exist} exist{'s' * (exist == 1)}",
                    unlawful=True,
                )
        return inside

    def known_pile(
        self, pile: Pile, members: tuple[str, ...], placed: Counter[str], path: Path
    ) -> tuple[DeckItem, ...]:
        """What is in a pile of different cards, all of which are known: what is named, then those that lie nowhere
        else, in their order or shuffled."""
        inside = self.check_members(pile, members, placed, path)
        order = (REST,) if pile.order is None else pile.order
        shuffled = collection.load(pile.name).shuffled
        rest: list[str] = []
        for name in members:
            exist = copies_in_pile(name, self.crowd)
            rest += [name] * max(0, exist - placed[name] - inside[name])
        if pile.left is not None and pile.left > len(rest):
            self.problem(
                path,
                f"{pile.left} cards are left in the {pile.name} pile, but at most {len(rest)} can be",
                unlawful=True,
            )
        found: list[DeckItem] = []
        for item in order:
            if item != REST:
                kept = item if isinstance(item, str) else tuple(name for name in item if name in members)
                if not isinstance(item, str) or item in members:
                    found.append(kept)
            elif pile.left is not None and (pile.left == 0 or not shuffled):
                found += rest[max(0, len(rest) - pile.left) :] if pile.left else []
            elif pile.left is not None and pile.left != len(rest):
                self.problem(
                    path,
                    f"which {pile.left} cards are left in the {pile.name} pile?",
                    f"name them from the top: {{{pile.name}: [{members[0]}, {members[-1]}]}}",
                )
            elif shuffled and len(rest) > 1:
                found.append(tuple(sorted(rest)))
            else:
                found += rest
        return tuple(found)

    def black_market_cards(self, chosen: dict[str, Pile]) -> set[str]:
        """The cards of the Black Market deck: they have no pile."""
        deck = self.scenario.deck("black_market")
        if deck is None:
            owner = self.chooses(Place.BLACK_MARKET)
            if owner and not self.scenario.accept_impossible:
                self.problem(
                    self.where(owner),
                    f"which cards are in the {owner} deck?",
                    "they differ from game to game; name them from the top, or some as shuffled cards:\n"
                    "black_market: [Witch, [Smithy, Moat]]",
                )
            return set()
        found = count_cards(deck)
        for name, number in found.items():
            if number > 1:
                self.problem(
                    ("black_market",),
                    f"there are {number} {name}",
                    "the Black Market deck has one of each",
                    unlawful=True,
                )
            if name in chosen:
                self.problem(
                    ("black_market",),
                    f"{name} is in the Black Market deck and has a pile in the Supply",
                    "the Black Market deck is made of cards that are not in the Supply",
                    unlawful=True,
                )
        return set(found) - set(chosen)

    # ------------------------------------------------------------------ decks of nobody, tokens

    def decks(self) -> Iterator[tuple[str, tuple[DeckItem, ...]]]:
        """The Boons, the Hexes, the Black Market deck: what is named lies on top, all others below, shuffled."""
        if self.scenario.deck("black_market"):
            yield "black_market", self.scenario.deck("black_market") or ()
        for kind, deck in BOON_KINDS.items():
            every = [name for name in self.in_game if collection.load(name).kind == kind]
            if not every:
                continue
            named: Counter[str] = Counter()
            for part in (deck, f"{deck}_discard", f"{deck}_aside"):
                here = self.scenario.deck(part) or ()
                named += count_cards(here)
                if here and part != deck:
                    yield part, here
            for player in self.scenario.players:
                named += Counter(name for name in player.boons if name in every)
            for name, number in sorted(named.items()):
                if number > 1:
                    self.problem(
                        self.where(name),
                        f"{name} is in {number} places",
                        f"there is one of each {'Boon' if kind == 'boon' else 'Hex'}",
                        unlawful=True,
                    )
            below = tuple(sorted(name for name in every if not named[name]))
            top = self.scenario.deck(deck) or ()
            yield deck, (*top, *((below,) if len(below) > 1 else below))
        aside = self.scenario.deck("boons_aside")
        owner = self.chooses(Place.BOONS_ASIDE)
        chosen = collection.load(owner).chosen if owner else None
        if owner and aside is None and not self.scenario.accept_impossible:
            self.problem(
                self.where(owner),
                f"which Boons were set aside for {owner}?",
                "boons_aside: [The Sun's Gift, The Moon's Gift, The Wind's Gift]",
            )
        elif aside and (chosen is None or len(aside) != chosen.count):
            hint = f"{chosen.count} are, for {owner}" if chosen is not None else "nothing in this game sets any aside"
            self.problem(("boons_aside",), f"{len(aside)} Boons are set aside", hint, unlawful=True)

    def tokens(
        self, stocks: tuple[Stock, ...], landscapes: tuple[Card, ...]
    ) -> tuple[tuple[tuple[int, str, int, int], ...], frozenset[int]]:
        """The tokens on piles and landscapes, and what the scenario names of these."""
        where = {stock.name: number for number, stock in enumerate(stocks)}
        where.update({name: number for number, stock in enumerate(stocks) for name in stock.members})
        where.update({card.name: len(stocks) + number for number, card in enumerate(landscapes)})
        players = [player.name for player in self.scenario.players]
        found: list[tuple[int, str, int, int]] = []
        named: set[int] = set()
        lies: dict[tuple[str, str], str] = {}
        for bearer in self.scenario.tokens:
            if bearer.name not in where:
                if bearer.name in self.in_game:
                    self.problem(("tokens", bearer.name), f"{bearer.name} has no pile in this game")
                continue
            number = where[bearer.name]
            named.add(number)
            for token, player, count in bearer.tokens:
                found.append((number, token, players.index(player) if player else -1, count))
                if not player:
                    continue
                if number >= len(stocks) or not stocks[number].in_supply:
                    self.problem(("tokens", bearer.name), f"a {token} token lies on piles of the Supply", unlawful=True)
                other = lies.setdefault((token, player), bearer.name)
                if other != bearer.name:
                    self.problem(
                        ("tokens", bearer.name),
                        f"{player}'s {token} token is on {other} and on {bearer.name}",
                        "each player has one",
                        unlawful=True,
                    )
        return tuple(found), frozenset(named)

    def check_counts(self, placed: Counter[str]) -> None:
        """More cards than the game has."""
        for name, number in placed.items():
            if name not in self.in_game:
                continue
            entry = collection.load(name)
            if entry.pile in ("starting", "none"):
                have = self.crowd if entry.pile == "starting" else 1
            elif entry.pile not in ("base", "kingdom", "non-supply") or name in self.grouped:
                continue
            else:
                have = full_pile(name, self.crowd) + self.started_with(name)
            if number <= have:
                continue
            sums = accumulate(here for _, here in self.mentions[name])
            path = next(p for (p, _), so_far in zip(self.mentions[name], sums, strict=True) if so_far > have)
            self.problem(
                self.item_path(path, name),
                f"there are {number} copies of {name}, but a game with {self.crowd} players has {have}",
                unlawful=True,
            )

    # ------------------------------------------------------------------ players

    def check_players(self) -> None:
        """Set-up abilities of cards that set up nothing; what only one player can have."""
        for key in HELD:
            owners: dict[str, str] = {}
            for player in self.scenario.players:
                for name in getattr(player, key):
                    if not only_one(collection.load(name)):
                        continue
                    if owners.setdefault(name, player.name) != player.name:
                        self.problem(
                            ("players", player.name, key),
                            f"{owners[name]} and {player.name} have {name}",
                            "only one player can have it",
                            unlawful=True,
                        )
        for player in self.scenario.players:
            for name, *_ in player.pending:
                if name not in self.in_game:
                    continue
                card = self.version(name)
                if card is not None and not _sets_up(card):
                    self.problem(
                        self.item_path(("players", player.name, "pending"), name),
                        f"{name} does not set up an ability for later",
                        "pending is for what a card has already set up, like Caravan",
                    )


def _sets_up(card: Card) -> bool:
    """Whether anywhere in a card's data an ability is set up."""
    return contains(card.abilities, SetUp)


def has_pile(entry: Entry) -> bool:
    """Whether a pile is chosen for a card or landscape when the game is set up."""
    return entry.kind == "trait" or (entry.chosen is not None and entry.chosen.place is Place.SUPPLY)
