"""From plain data to a scenario: what each value means, and everything that is wrong with it, at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from engine.eras import CURRENT
from oracle.errors import OracleError, Path, Places, Problem, listed, shown, steering_sign
from oracle.scenario.deeds import VERBS, read_deed
from oracle.scenario.items import (
    Item,
    Misread,
    a_boon,
    a_card,
    a_card_or_pile,
    a_landscape,
    fact_of,
    read_item,
    read_token,
    strange_name,
)
from oracle.scenario.model import (
    CLAIMS,
    DECKS,
    FIGURES,
    FIRST_YEAR,
    HELD,
    PHASES,
    POOLS,
    REST,
    SAID_EMPTY,
    SINGLE_TOKENS,
    SWITCHES,
    TOKENS,
    UNBOUNDED,
    UNKNOWN,
    UNORDERED_DECKS,
    ZONES,
    Bag,
    Bearer,
    Budget,
    DeckItem,
    Earlier,
    Era,
    Expectation,
    Landscape,
    Pile,
    Pin,
    Player,
    Scenario,
)
from oracle.scenario.reading import KEY, Raw
from oracle.scenario.sentences import Deed
from oracle.scenario.sets import set_of
from oracle.words import catalogue
from oracle.words.catalogue import Fact, did_you_mean, look_alike, plain, straight, strange_letters

_NAME: Final = re.compile(r"[^\W\d_][\w-]{0,29}")
_PENDING: Final = re.compile(r"(.+?)\s*/\s*(\d{1,2})(?:\s*[x×]?\s*(\d{1,3}))?|(.+?)", re.I)
_SECRET_ZONES: Final = ("hand", "deck", "discard")

_WORDS: Final = """
    a after all an and any anybody anyone at before budget bought can called chance choices chose discarded drew each
    earlier event every everyone exchanged exiled expect false from gained game got had has have if
    impossible_position in inherited is landscapes lost moved must named no nobody none not nothing null of offered on
    once or over paid pending phase pile players put received revealed resolved rest returned rotated rules score
    seconds set shuffled some someone spent start stop supply than the then title to tokens took top track trash
    trashed true turn twice used was with yes
"""
# Words that sentences, predicates and the notation are made of; a player cannot have such a name.
RESERVED: Final = frozenset(
    (*ZONES, *POOLS, *TOKENS, *HELD, *DECKS, *CLAIMS, *FIGURES, *PHASES, *VERBS, *_WORDS.split())
)


def scenario_of(raw: Raw, root: Path = (), checked: bool = False) -> Scenario:
    """The scenario that the data at ``root`` describes.

    ``checked`` says that the shape of the data is known to be right (the notation makes it so). Raises
    OracleError with all problems: of the shape, of every value, and of the position as a whole.
    """
    data = raw.data
    for key in root:
        data = data[key]
    problems = list(raw.problems)
    signs = [Problem(raw.places.at(*path), what, "delete it") for path, what in _steering(data, root)]
    if signs:
        raise OracleError(*signs)
    data = _tidy(data)
    if not checked:
        from oracle.scenario.fits import fits_schema

        if not fits_schema(data):
            from oracle.scenario.shape import check_shape

            found, bad = check_shape(data, raw.places, root)
            problems += found
            for path in sorted(bad, key=lambda path: -len(path)):
                data = _without(data, path)
    if not isinstance(data, dict):
        raise OracleError(*problems)
    reader = _Reader(raw.places, root, problems)
    scenario = reader.scenario(data)
    from oracle.scenario.position import lay_out

    problems += [p for p in lay_out(scenario).problems if p not in problems]
    if problems:
        problems.sort(key=lambda p: (p.where.line, p.where.column) if p.where else (0, 0))
        raise OracleError(*problems)
    return scenario


def _steering(data: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Where a text has a sign that no text should have, and which."""
    if isinstance(data, str):
        if what := steering_sign(data):
            yield path, what
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _steering(key, (*path, key, KEY))
            yield from _steering(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _steering(value, (*path, number))


def _tidy(data: Any) -> Any:
    """Keys with nothing after them are left out; a player with nothing is a player without cards."""
    if not isinstance(data, dict):
        return data
    data = {key: value for key, value in data.items() if value is not None}
    players = data.get("players")
    if isinstance(players, dict):
        data["players"] = {
            name: {}
            if player is None
            else {key: value for key, value in player.items() if value is not None}
            if isinstance(player, dict)
            else player
            for name, player in players.items()
        }
    return data


def _without(data: Any, path: Path) -> Any:
    """The data without the value at a path; a player whose value is wrong stays as a player without cards."""
    if not path:
        return None
    if isinstance(data, dict) and path[0] in data:
        if len(path) == 1:
            return {key: value for key, value in data.items() if key != path[0]}
        if path[0] == "players" and len(path) == 2 and isinstance(data["players"], dict):
            return {**data, "players": {**data["players"], path[1]: {}}}
        return {**data, path[0]: _without(data[path[0]], path[1:])}
    return data


def _held_card(fact: Fact) -> bool:
    return a_card(fact) or a_boon(fact)


class _Reader:
    """Reads the values of one scenario and collects what is wrong with them."""

    def __init__(self, places: Places, root: Path, problems: list[Problem]) -> None:
        self.places = places
        self.root = root
        self.problems = problems
        self.versions: dict[str, str] = {}
        self.names: list[str] = []
        self.good: list[str] = []

    def problem(self, path: Path, what: str, hint: str = "") -> None:
        """Note a problem at a path."""
        self.problems.append(Problem(self.places.at(*self.root, *path), what, hint))

    def note(self, path: Path) -> Callable[[Item], None]:
        """Takes notice of the version of each card that is read at a path."""

        def take(item: Item) -> None:
            if not item.version:
                return
            known = self.versions.setdefault(item.name, item.version)
            if known.casefold() != item.version.casefold():
                self.problem(
                    path,
                    f"{item.name} is here in the version '{item.version}', elsewhere '{known}'",
                    "all copies of a card are of one version in a scenario",
                )

        return take

    def item(
        self,
        path: Path,
        value: Any,
        fits: Callable[[Fact], bool] = a_card,
        sort: str = "card",
        unknown: bool = False,
    ) -> Item | None:
        """One card with number and version, or None after a problem was noted."""
        if not isinstance(value, str):
            self.problem(
                path,
                f"{_what(value)} stands where a {sort} should be",
                "a card is written 'Copper' or '3 Copper'",
            )
            return None
        try:
            item = read_item(value, fits, sort, unknown)
        except Misread as error:
            self.problem(path, error.what, error.hint)
            return None
        self.note(path)(item)
        return item

    def cards(
        self,
        path: Path,
        data: Iterable[Any],
        unknown: bool = False,
        fits: Callable[[Fact], bool] = a_card,
        sort: str = "card",
    ) -> list[str]:
        """The cards of a zone, one by one, in their order."""
        names: list[str] = []
        for number, value in enumerate(data):
            names += self.copies((*path, number), value, unknown, fits, sort)
        return names

    def copies(
        self,
        path: Path,
        value: Any,
        unknown: bool = False,
        fits: Callable[[Fact], bool] = a_card,
        sort: str = "card",
    ) -> list[str]:
        """The cards that one item of a list stands for: "3 Copper" is three."""
        if isinstance(value, (list, dict)) and value:
            hint = "a list inside the list means shuffled cards, and only a deck has those"
            if isinstance(value, dict) and all(isinstance(n, int) for n in value.values()):
                hint = "write " + ", ".join(f"'{n} {name}'" for name, n in value.items())
            self.problem(path, f"{_what(value)} stands where a {sort} should be", hint)
            return []
        item = self.item(path, value, fits, sort, unknown)
        if item is None:
            return []
        if item.number == 0:
            self.problem(path, f"0 {item.name} is no {sort}", "leave it out")
        return list(item.names)

    def pile_items(
        self,
        path: Path,
        data: Any,
        unknown: bool = True,
        fits: Callable[[Fact], bool] = a_card,
        sort: str = "card",
        rest: bool = False,
    ) -> tuple[DeckItem, ...]:
        """The cards of a deck or of a pile from the top; a list inside is a bag of shuffled cards. ``rest`` allows
        that word at the end, for the other cards of the pile."""
        if isinstance(data, dict) and set(data) == {"shuffled"}:
            data = [data]
        if not isinstance(data, list):
            self.problem(
                path,
                f"{_what(data)} stands where a list of cards should be",
                "write [Copper, Silver], top first",
            )
            return ()
        items: list[DeckItem] = []
        for number, value in enumerate(data):
            here = (*path, number)
            if isinstance(value, dict) and set(value) == {"shuffled"}:
                value, here = value["shuffled"], (*here, "shuffled")
            if rest and isinstance(value, str) and plain(value) in (REST, f"the {REST}"):
                if number != len(data) - 1:
                    self.problem(here, "'rest' stands for all other cards of the pile, so it comes last")
                items.append(REST)
                continue
            if not isinstance(value, list):
                items += self.copies(here, value, unknown, fits, sort)
                continue
            bag = self.cards(here, value, True, fits, sort)
            if UNKNOWN in bag:
                self.problem(
                    here,
                    "a card that nobody has seen (?) is among shuffled cards",
                    "it must be known which cards are shuffled; cards that nobody knows are '?' in the deck",
                )
                bag = [name for name in bag if name != UNKNOWN]
            items += as_bag(bag)
        return tuple(items)

    def scenario(self, data: dict[str, Any]) -> Scenario:
        """The scenario; what cannot be read is left out, after its problem was noted."""
        players_data = data.get("players", {})
        self.names = [name for name in players_data if self.name_is_good(name)]
        players = tuple(self.player(name, players_data[name]) for name in self.names)
        turn = self.names[0] if self.names else ""
        if "turn" in data:
            turn = self.player_name(("turn",), data["turn"]) or turn
        era = self.era(data.get("rules", "current"))
        return Scenario(
            players=players,
            title=straight(str(data.get("title", ""))),
            era=era,
            supply=self.supply(data.get("supply", []), era.year),
            landscapes=self.landscapes(data.get("landscapes", [])),
            trash=tuple(sorted(self.cards(("trash",), data.get("trash", [])))),
            tokens=self.tokens(data.get("tokens", {})),
            decks=tuple(self.decks(data)),
            turn=turn,
            phase=self.phase(data.get("phase", "action")),
            earlier=tuple(self.earlier(data.get("earlier", []))),
            event=tuple(self.event(data.get("event", []))),
            choices=tuple(self.pins(("choices",), data.get("choices", []))),
            expect=tuple(self.expectations(data.get("expect", []))),
            budget=Budget(**data.get("budget", {})),
            accept_impossible=self.impossible(data.get("impossible_position", "refuse")),
            places=self.places,
            root=self.root,
            versions=tuple(sorted(self.versions.items())),      # last: every value before may name one
        )

    # ------------------------------------------------------------------ players

    def name_is_good(self, name: str) -> bool:
        """Whether a player can have this name; if not, a problem is noted."""
        path: Path = ("players", name, KEY)
        called = shown(name)
        if not _NAME.fullmatch(name):
            cleaned = re.sub(r"[^\w-]+", "_", name).strip("_-")[:30]
            cleaned = cleaned if _NAME.fullmatch(cleaned) else ""
            self.problem(
                path,
                f"a player cannot be called '{called}'",
                "a name is one word of at most 30 letters, digits, - and _, and begins with a letter: names "
                "are part of sentences" + (f"; for example {cleaned}" if cleaned else ""),
            )
            return False
        fact = catalogue.find(name)
        if name.casefold() in RESERVED or fact is not None:
            self.problem(
                path,
                f"a player cannot be called '{called}'",
                f"{fact.name} is the name of a {fact.kind}"
                if fact
                else f"'{called}' is a word of the question language",
            )
            return False
        for other in self.good:
            if look_alike(plain(other)) == look_alike(plain(name)):
                odd = strange_letters(name) or strange_letters(other)
                self.problem(
                    path,
                    f"two players are called '{other}' and '{name}'",
                    odd or "names must differ by more than capitals",
                )
                return False
        self.good.append(name)
        return True

    def player_name(self, path: Path, value: Any) -> str:
        """A player's name as one of those of the scenario; empty after a problem was noted."""
        text = straight(str(value))
        for name in self.names:
            if name.casefold() == text.casefold():
                return name
        self.problem(
            path, f"nobody is called '{shown(text)}'", strange_name(text, self.names) if self.names else ""
        )
        return ""

    def player(self, name: str, data: dict[str, Any]) -> Player:
        """A player's part of the position."""
        at: Path = ("players", name)
        zones: dict[str, tuple[Any, ...]] = {}
        for zone in ZONES:
            if zone not in data:
                continue
            if zone == "deck":
                zones[zone] = self.pile_items((*at, zone), data[zone])
                continue
            found = self.cards((*at, zone), data[zone], unknown=zone in _SECRET_ZONES)
            zones[zone] = tuple(found if zone == "discard" else sorted(found))
        counts = {pool: data[pool] for pool in POOLS if pool in data}
        tokens = dict(data.get("tokens", {}))
        for token in SINGLE_TOKENS:
            if tokens.get(token, 0) > 1:
                self.problem((*at, "tokens", token), f"a player has one such token, not {tokens[token]}", "write 1")
                tokens[token] = 1
        return Player(
            name,
            **zones,
            boons=tuple(
                sorted(self.cards((*at, "boons"), data.get("boons", []), fits=a_boon, sort="Boon or Hex"))
            ),
            projects=self.held(at, "projects", data),
            states=self.held(at, "states", data),
            artifacts=self.held(at, "artifacts", data),
            inherited=self.inherited((*at, "inherited"), data.get("inherited")),
            gained_last_turn=tuple(
                sorted(self.cards((*at, "gained_last_turn"), data.get("gained_last_turn", [])))
            ),
            trashed_last_turn=tuple(
                sorted(self.cards((*at, "trashed_last_turn"), data.get("trashed_last_turn", [])))
            ),
            pending=tuple(sorted(self.pending((*at, "pending"), data.get("pending", [])))),
            counts=tuple(sorted({**counts, **tokens}.items())),
        )

    def held(self, at: Path, key: str, data: dict[str, Any]) -> tuple[str, ...]:
        """Projects, States or Artifacts that a player has."""
        kind = HELD[key]
        found = self.cards((*at, key), data.get(key, []), fits=lambda fact: fact.kind == kind, sort=kind.title())
        for name in sorted(set(found)):
            if found.count(name) > 1:
                self.problem((*at, key), f"{name} is named twice", "a player has it or not")
        return tuple(sorted(set(found)))

    def inherited(self, path: Path, value: Any) -> str:
        """The card that a player has set aside with the Estate token."""
        item = self.item(path, value) if value not in (None, "") else None
        if item is not None and item.number not in (None, 1):
            self.problem(path, f"the Estate token is on one card, not on {item.number}")
        return item.name if item else ""

    def tokens(self, data: dict[str, Any]) -> tuple[Bearer, ...]:
        """What lies on piles and landscapes."""
        found: dict[str, dict[tuple[str, str], int]] = {}
        for key, value in data.items():
            path: Path = ("tokens", key)
            try:
                fact = fact_of(straight(key), lambda f: a_card_or_pile(f) or a_landscape(f), "pile or landscape")
            except Misread as error:
                self.problem((*path, KEY), error.what, error.hint)
                continue
            name = fact.pile.removeprefix("split:")
            name = name if fact.is_card and fact.pile.startswith("split:") else fact.name
            if name in found:
                self.problem((*path, KEY), f"the tokens on {name} are given twice", "put all of them into one")
                continue
            here = found[name] = {}
            items = value if isinstance(value, list) else [value]
            for number, text in enumerate(items):
                at: Path = (*path, number) if isinstance(value, list) else path
                if not isinstance(text, str):
                    self.problem(at, f"{_what(text)} stands where tokens should be", "such as '2 Embargo'")
                    continue
                try:
                    token, player, count = read_token(text, self.names)
                except Misread as error:
                    self.problem(at, error.what, error.hint)
                    continue
                if (token, player) in here:
                    self.problem(at, f"{player + chr(32) if player else ''}{token} is named twice on {name}")
                    continue
                here[token, player] = count
        return tuple(
            Bearer(name, tuple((*key, count) for key, count in sorted(found[name].items())))
            for name in sorted(found)
        )

    def decks(self, data: dict[str, Any]) -> Iterable[tuple[str, tuple[DeckItem, ...]]]:
        """The decks that belong to nobody."""
        for key in DECKS:
            if key not in data:
                continue
            kind = "hex" if key.startswith("hex") else "boon"
            fits: Callable[[Fact], bool] = a_card
            sort = "card"
            if key != "black_market":
                sort = "Hex" if kind == "hex" else "Boon"
                fits = _of_kind(kind)
            items = self.pile_items((key,), data[key], False, fits, sort)
            if key in UNORDERED_DECKS:
                flat = [name for item in items for name in ((item,) if isinstance(item, str) else item)]
                items = tuple(sorted(flat))
            if items or key in SAID_EMPTY:
                yield key, items

    def pending(self, path: Path, data: list[Any]) -> Iterable[tuple[str, str, int, tuple[str, ...]]]:
        """Set-up abilities: card, which of its abilities (or "" for all), how many times, which cards each holds."""
        for number, value in enumerate(data):
            held: tuple[str, ...] = ()
            if isinstance(value, dict) and len(value) == 1:
                ((value, cards),) = value.items()
                inside = (*path, number, value)
                found = self.cards(inside, [cards] if isinstance(cards, str) else cards, False, _held_card)
                held = tuple(sorted(found))
            match = _PENDING.fullmatch(straight(value)) if isinstance(value, str) else None
            which = match[2] if match and match[2] else ""
            name: Any = match[1] if match and match[2] else value
            item = self.item(
                (*path, number), name, lambda f: f.is_card or a_landscape(f), "card or landscape"
            )
            if item is None:
                continue
            times = int(match[3]) if match and match[3] else 1 if item.number is None else item.number
            if not 1 <= times <= 30:
                self.problem(
                    (*path, number), f"an ability cannot be set up {times} times here", "1 to 30 times"
                )
                continue
            yield item.name, which, times, held

    # ------------------------------------------------------------------ the rest of the position

    def era(self, value: Any) -> Era:
        """Which rules hold."""
        switches: dict[str, bool] = {}
        year: Any = value
        path: Path = ("rules",)
        if isinstance(value, dict):
            year = value.get("year", "current")
            for key, setting in value.items():
                if key == "year":
                    path = ("rules", "year")
                    continue
                if key not in SWITCHES:
                    self.problem(
                        ("rules", key, KEY),
                        f"there is no rule called '{shown(key)}'",
                        did_you_mean(key, list(SWITCHES)) or f"rules: {listed(SWITCHES)}",
                    )
                    continue
                if isinstance(setting, str) and setting.casefold() in ("yes", "no"):
                    setting = setting.casefold() == "yes"
                if not isinstance(setting, bool):
                    self.problem(("rules", key), f"'{key}' is either true or false")
                    continue
                switches[key] = setting
        if isinstance(year, str) and year.strip().isdecimal():
            year = int(year)
        if isinstance(year, str) and year.casefold() == "current":
            year = CURRENT
        if not isinstance(year, int) or isinstance(year, bool) or not FIRST_YEAR <= year <= CURRENT:
            written = shown(year) if isinstance(year, (int, str)) else _what(year)
            self.problem(
                path,
                f"there are no rules of '{written}'",
                f"rules are 'current' or a year from {FIRST_YEAR} to {CURRENT}",
            )
            year = CURRENT
        from engine.eras import rules_of

        usual = rules_of(year)
        kept = {name: setting for name, setting in switches.items() if getattr(usual, name) != setting}
        return Era(year, tuple(sorted(kept.items())))

    def supply(self, data: list[Any], year: int) -> tuple[Pile, ...]:
        """The piles that are named, and those of the suggested sets that are named."""
        piles: dict[str, Pile] = {}
        ready: dict[str, Pile] = {}
        for number, value in enumerate(data):
            path: Path = ("supply", number)
            ten = set_of(value, year) if isinstance(value, str) else None
            if ten is not None:
                ready.update((name, Pile(name)) for name in ten.cards)
                continue
            left: int | None = None
            order: tuple[DeckItem, ...] | None = None
            name: Any = value
            if isinstance(value, dict) and len(value) == 1:
                ((name, content),) = value.items()
                path = (*path, name)
                if isinstance(content, bool) or not isinstance(content, int):
                    order = self.pile_items(path, content, unknown=False, rest=True)
                elif 0 <= content <= 300:
                    left = content
                else:
                    self.problem(path, f"{content} is not a number of cards a pile can have")
            item = self.item(path, name, a_card_or_pile, "card or pile")
            if item is None:
                continue
            fact = catalogue.facts()[item.name]
            if fact.pile.startswith("split:"):
                pile = fact.pile.removeprefix("split:")
                self.problem(path, f"{fact.name} has no pile of its own", f"name the pile it is in: {pile}")
                continue
            if item.name in piles:
                self.problem(path, f"{item.name} is named twice in supply")
                continue
            if order is not None and not (fact.kind == "pile" or _has_pile(item.name)):
                self.problem(
                    path,
                    f"all cards of the {item.name} pile are the same",
                    f"how many are left: '{item.name} 3'",
                )
                order = None
            piles[item.name] = Pile(item.name, item.number if left is None else left, order)
        piles = ready | piles
        return tuple(piles[name] for name in sorted(piles))

    def landscapes(self, data: list[Any]) -> tuple[Landscape, ...]:
        """Events, Projects, Ways."""
        found: dict[str, Landscape] = {}
        for number, value in enumerate(data):
            path: Path = ("landscapes", number)
            name: Any = value
            aside = ""
            if isinstance(value, dict) and len(value) == 1:
                ((name, card),) = value.items()
                path = (*path, name)
                other = self.item(path, card, a_card_or_pile, "card or pile")
                aside = other.name if other else ""
            item = self.item(path, name, a_landscape, "landscape")
            if item is None:
                continue
            if item.number is not None:
                self.problem(path, f"there is only one {item.name}", "leave the number out")
            if item.name in found:
                self.problem(path, f"{item.name} is named twice in landscapes")
                continue
            found[item.name] = Landscape(item.name, aside)
        return tuple(found[name] for name in sorted(found))

    def phase(self, value: Any) -> str:
        """The phase by its name in this program."""
        text = straight(str(value)).casefold().removesuffix(" phase")
        text = {"cleanup": "clean-up", "clean up": "clean-up"}.get(text, text)
        if text not in PHASES:
            self.problem(
                ("phase",),
                f"there is no phase '{shown(value)}'",
                did_you_mean(text, list(PHASES)) or f"phases: {listed(PHASES)}",
            )
            return "action"
        return text

    def impossible(self, value: Any) -> bool:
        """Whether a position that no game can reach is meant."""
        if value in ("accept", "refuse"):
            return bool(value == "accept")
        self.problem(
            ("impossible_position",), f"'{shown(value)}' says nothing here", "write accept, or leave it out"
        )
        return True

    # ------------------------------------------------------------------ what happens, what is asked

    def deed(self, path: Path, value: Any) -> Deed | None:
        """A sentence that says what happens."""
        if not isinstance(value, str) or not value.strip():
            self.problem(
                path, f"{_what(value)} stands where an event should be", "such as 'Alice plays Artificer'"
            )
            return None
        if not self.names:
            return None
        try:
            return read_deed(value, self.names, self.note(path), self.places.at(*self.root, *path))
        except Misread as error:
            self.problem(path, error.what, error.hint)
            return None

    def earlier(self, data: list[Any]) -> Iterable[Earlier]:
        """What happened before the question."""
        for number, value in enumerate(data):
            path: Path = ("earlier", number)
            pins: tuple[Pin, ...] = ()
            if isinstance(value, dict):
                if len(value) != 1:
                    self.problem(
                        path,
                        "an earlier event with its choices is one key",
                        "- Alice plays Artificer:\n    - Artificer: discard 3 Copper",
                    )
                    continue
                ((sentence, content),) = value.items()
                path = (*path, sentence)
                if content is not None:
                    pins = tuple(self.pins(path, content if isinstance(content, list) else [content]))
                path, value = (*path, KEY), sentence
            deed = self.deed(path, value)
            if deed is not None:
                yield Earlier(deed, pins)

    def event(self, data: Any) -> Iterable[Deed]:
        """What happens when the question starts."""
        if isinstance(data, str):
            data, single = [data], True
        else:
            single = False
        if not isinstance(data, list):
            self.problem(
                ("event",),
                f"{_what(data)} stands where an event should be",
                "such as 'Alice plays Artificer'",
            )
            return
        for number, value in enumerate(data):
            deed = self.deed(("event",) if single else ("event", number), value)
            if deed is not None:
                yield deed

    def pins(self, path: Path, data: list[Any]) -> Iterable[Pin]:
        """Decisions that are settled."""
        for number, value in enumerate(data):
            here: Path = (*path, number)
            source, option = "", ""
            if isinstance(value, dict) and len(value) == 1:
                ((source, words),) = value.items()
                here = (*here, source)
                if isinstance(words, (list, dict)) or words is None:
                    self.problem(
                        here, f"what is chosen at '{shown(source)}'?", "such as 'Artificer: discard 3 Copper'"
                    )
                    continue
                option = {True: "yes", False: "no"}[words] if isinstance(words, bool) else str(words)
            elif isinstance(value, str):
                source, _, option = value.partition(":")
            source, option = straight(source), straight(option)
            if not source or not option:
                self.problem(
                    here,
                    "a choice says who or what asks, and the option, with ': ' between",
                    "such as 'Artificer: discard 3 Copper'",
                )
                continue
            fact = catalogue.find(source)
            yield Pin(fact.name if fact else source, option, self.places.at(*self.root, *here))

    def expectations(self, data: list[Any]) -> Iterable[Expectation]:
        """What must hold."""
        for number, value in enumerate(data):
            here: Path = ("expect", number)
            if isinstance(value, str) and ":" in value:
                kind, _, text = value.partition(":")
                value = {kind.strip(): text.strip()}
            if not isinstance(value, dict) or len(value) != 1:
                self.problem(
                    here,
                    f"{_what(value)} stands where an expectation should be",
                    "such as 'possible: Inn in Alice.deck', 'impossible: ...', 'always: ...', 'outcomes: 2'",
                )
                continue
            ((kind, claim),) = value.items()
            here = (*here, kind)
            where = self.places.at(*self.root, *here)
            if kind in CLAIMS:
                if not isinstance(claim, str) or not claim.strip():
                    self.problem(
                        here, f"'{kind}' needs a predicate", "such as 'possible: Alice.deck[0] is Inn'"
                    )
                    continue
                yield Expectation(kind, straight(claim), where=where)
            elif kind in FIGURES:
                if kind in UNBOUNDED and claim == "unbounded":
                    yield Expectation(kind, "unbounded", where=where)
                    continue
                if isinstance(claim, str) and re.fullmatch(r"[\d,_ ]+", claim):
                    claim = int(re.sub(r"\D", "", claim) or "0") if len(claim) < 2000 else claim
                if isinstance(claim, bool) or not isinstance(claim, int) or claim < 0:
                    self.problem(here, f"'{kind}' needs a number", f"such as '{kind}: 2'")
                    continue
                yield Expectation(kind, number=claim, where=where)
            else:
                self.problem(
                    (*here, KEY),
                    f"'{shown(kind)}' is not something that can be expected",
                    did_you_mean(kind, [*CLAIMS, *FIGURES])
                    or f"expectations: {listed([*CLAIMS, *FIGURES], 'and', 20)}",
                )


def _of_kind(kind: str) -> Callable[[Fact], bool]:
    return lambda fact: fact.kind == kind


def as_bag(names: Iterable[str]) -> list[DeckItem]:
    """Shuffled cards as items of a deck: one bag, or if all are alike just those cards."""
    bag: Bag = tuple(sorted(names))
    if len(set(bag)) < 2:
        return list(bag)
    return [bag]


def _what(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return f"the number {value}"
    if isinstance(value, str):
        return f"'{value[:40]}'" if value.strip() else "an empty text"
    return "a mapping" if isinstance(value, dict) else "a list"


def _has_pile(name: str) -> bool:
    """Whether a pile is chosen for a card when the game is set up: what stands beside its name is that pile."""
    from engine import collection
    from engine.cards import INDEX
    from engine.language import Place

    chosen = collection.load(name).chosen if name in INDEX else None
    return chosen is not None and chosen.place is Place.SUPPLY
