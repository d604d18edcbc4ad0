"""Reading the log of a game: the meaning of each line, its player and its turn.

Logs of dominion.games (Shuffle iT) and of Isotropic are understood, also inside a saved page, and pasted with lines
broken in strange places. The wordings are in the table of ``oracle.games.log_wordings``.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final, NamedTuple

from oracle.games.card_lists import Counted, cards_in, name_in
from oracle.games.log_wordings import Clause, clauses_in
from oracle.scenario.logged import HEADING, OLD_HEADING, is_a_log
from oracle.words.catalogue import straight


class Turn(NamedTuple):
    """A turn.

    ``number`` is that of the log, ``player`` whose it is, ``why`` the reason for it ("Outpost"; "" for a usual one),
    and ``order`` its place among all turns of the log.
    """

    number: int
    player: str
    why: str
    order: int


class Line(NamedTuple):
    """One thing in a log; a line of the text with two things is two of these, with the same number.

    ``verb`` is "" where nothing happens. ``cards`` are counted, None is a card that is not shown. ``known`` is False
    where the wording is not known.
    """

    number: int
    text: str
    turn: Turn | None = None
    who: str | None = None
    verb: str = ""
    cards: tuple[Counted, ...] = ()
    amount: int | None = None
    what: str | None = None
    by: str | None = None
    place: str | None = None
    known: bool = True
    again: bool = False
    depth: int = 0


class Log(NamedTuple):
    """A game as logged: players in the order of their turns, and the final scores as far as the log has them."""

    implementation: str
    number: str | None
    date: str | None
    players: tuple[str, ...]
    lines: tuple[Line, ...]
    scores: tuple[tuple[str, int], ...] = ()


SERVICE: Final = "dominion.games"
ISOTROPIC: Final = "Isotropic"
_NUMBER: Final = re.compile(r"(?:Dominion )?Game #(\d+)")
_SETS_UP: Final = re.compile(r"(\S.*?) (?:starts with|shuffles their|plays|buys and gains) ")
_RATED: Final = re.compile(r"(\S.*): \d+\.\d+$")
_RESULT: Final = re.compile(r"(?:#\d+ )?(.+?): (?:(-?\d+) points?|resigned)\b(?: \((.*)\))?")
_OWNED: Final = re.compile(r"\[\d+ cards?\] (.*)")
_SUPPLY: Final = re.compile(r"cards in supply: (.*)")
_CHOSEN: Final = re.compile(r"The \d+ chosen cards are (.*?)\.?$")
_DRAWN: Final = re.compile(r"\((.+?)(?:'s first hand| draws): (.*)\.\)$")
_RESHUFFLES: Final = re.compile(r"\((.+?) reshuffles\.\)$")
_GONE: Final = re.compile(r".* has resigned\.?$|.* resigns from the game.*")
_DEPTH: Final = re.compile(r"(?:\.\.\. ?)*")
_ENDED: Final = re.compile(r"[.)\]\"!:]$")
_LONGEST_BREAK: Final = 4
# dominion.games numbers its games; the first number of each year as far as logs with both were found.
_YEARS: Final = ((3_300_000, "2017"), (10_000_000, "2018"), (22_000_000, "2019"), (40_000_000, "2020"),
                 (61_000_000, "2021"))


def read(text: str) -> Log:
    """Read a log, line by line.

    Args:
        text: a log as it is saved or pasted, or a page (HTML) with one.

    Returns:
        The log; with no player if there is no turn in it.
    """
    rows = list(_rows(text))
    isotropic = any(OLD_HEADING.match(row) for _, _, row in rows)
    players = _players(rows)
    names = _names(rows, players, isotropic)
    players = tuple(dict.fromkeys((*players, *names.values())))      # one may never have had a turn
    reader = _Reader(isotropic, names)
    reader.read(rows)
    number = next((found[1] for _, _, row in rows if (found := _NUMBER.match(row))), None)
    return Log(ISOTROPIC if isotropic else SERVICE, number, _date(number, isotropic), players, tuple(reader.lines),
               tuple(reader.scores.items()))


def is_log(text: str) -> bool:
    """Report whether a text is a log, to be read as one: it has headings of turns."""
    return is_a_log(row for _, _, row in _rows(text))


def _date(number: str | None, isotropic: bool) -> str | None:
    """Return the year of a game, by its number; None where numbers do not show it."""
    if number is None or isotropic:
        return None
    return next((year for first, year in reversed(_YEARS) if int(number) >= first), None)


def _rows(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield the lines that are not empty: number, depth as far as a page indents them, words with plain spaces."""
    if re.search(r"<(?:html|body|div|p|span|br)\b", text, re.I):
        page = _Page()
        page.feed(text)
        page.close()
        pairs = page.lines
    else:
        pairs = [(0, line) for line in text.splitlines()]
    for number, (depth, line) in enumerate(pairs, 1):
        row = straight(line.replace("\u200b", "").replace("\ufeff", ""))
        if row:
            yield number, depth, row


class _Page(HTMLParser):
    """The lines of text of a page: each block is one line, indented as far as its style says."""

    _BLOCKS: Final = frozenset({"div", "p", "br", "li", "tr", "h1", "h2", "h3", "pre", "table", "ul", "ol"})

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[tuple[int, str]] = []
        self._words: list[str] = []
        self._depth = 0
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "style"):
            self._hidden += 1
        if tag in self._BLOCKS:
            self._flush()
            padding = re.search(r"padding-left: *([\d.]+)", dict(attrs).get("style") or "")
            self._depth = round(float(padding[1])) if padding else 0

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style"):
            self._hidden = max(0, self._hidden - 1)
        if tag in self._BLOCKS:
            self._flush()

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self._words.append(data)

    def close(self) -> None:
        super().close()
        self._flush()

    def _flush(self) -> None:
        """Make a line of what was gathered; a text that has lines of its own makes as many."""
        text = "".join(self._words)
        self._words = []
        self.lines += [(self._depth, line) for line in text.splitlines() if line.strip()]


Row = tuple[int, int, str]


def _players(rows: list[Row]) -> tuple[str, ...]:
    """The players by the headings of their turns, in the order in which they come."""
    found: dict[str, None] = {}
    for _, _, row in rows:
        heading, old = HEADING.match(row), OLD_HEADING.match(row)
        if heading and (not heading[3] or name_in(heading[3])):
            found.setdefault(heading[2])
        elif old:
            found.setdefault(old[1])
    return tuple(found)


def _names(rows: list[Row], players: tuple[str, ...], isotropic: bool) -> dict[str, str]:
    """Return the player that each name in the lines means.

    A log may shorten names, or call a player something else than the headings do. A name means the player in whose
    turns it plays and buys; where that is not clear, the player of that name, or the only one whose name begins so.
    """
    if isotropic:
        return {player: player for player in players}
    acts: dict[str, Counter[str]] = {}
    now = ""
    for at, (_, _, row) in enumerate(rows):
        heading = HEADING.match(row)
        if not _ENDED.search(row) and at + 1 < len(rows):
            row = f"{row} {rows[at + 1][2]}"                 # a line that was broken behind the name
        if heading:
            now = heading[2]
        elif (found := _SETS_UP.match(row)) and _is_name(found[1]):
            acts.setdefault(found[1], Counter())
            if now and " starts with " not in row:
                acts[found[1]][now] += 1
    every = {player: player for player in players}
    rated = [found[1] for _, _, row in rows if (found := _RATED.match(row))]
    for name, turns in acts.items():
        likely, often = turns.most_common(1)[0] if turns else ("", 0)
        begins = [player for player in dict.fromkeys((*players, *rated)) if player.startswith(name)]
        if often > 2 and often > 0.7 * turns.total():
            every[name] = likely
        elif name not in players:
            every[name] = begins[0] if len(begins) == 1 else likely or name
    return every


def _is_name(words: str) -> bool:
    """Report whether the words before a verb can be a player's name: no sentence comes before it in a line."""
    return not re.search(r"[.:,()]", words) and len(words) < 40


class _Reader:
    """A reader that takes the lines one after the other."""

    def __init__(self, isotropic: bool, names: dict[str, str]) -> None:
        self.isotropic, self.names = isotropic, names
        self.lines: list[Line] = []
        self.scores: dict[str, int] = {}
        self._turn: Turn | None = None
        self._turns = 0
        self._above: dict[int, str | None] = {}
        every = sorted(names, key=len, reverse=True)
        self._subject = re.compile(rf"(?:{'|'.join(map(re.escape, every))})(?=[ ':]|$)") if every else None
        self._owner: str | None = None

    def read(self, rows: list[Row]) -> None:
        """Read all lines; some of them are parts of one that was broken when it was pasted."""
        at = 0
        while at < len(rows):
            number, depth, row = rows[at]
            last = at
            found = self._line(number, depth, row)
            broken = (found is None or not found[0].verb) and not _ENDED.search(row) and not _NOTHING.match(row)
            while broken and last + 1 < min(len(rows), at + _LONGEST_BREAK):
                last += 1
                row = f"{row} {rows[last][2]}"
                longer = self._line(number, depth, row)
                if longer is not None and longer[0].verb:
                    found, at = longer, last
                    break
            if self._turn is not None and found is not None and found[0].verb == "start with":
                break                                        # the log of another game begins here
            self._keep(found or [Line(number, rows[at][2], self._turn, depth=depth, known=False)])
            at += 1

    def _keep(self, lines: list[Line]) -> None:
        first = lines[0]
        if first.verb == "turn":
            self._turns += 1
            self._turn = first.turn
            self._above = {}
        if first.who is not None:
            self._above[first.depth] = first.who
        if first.verb == "score" and first.who and first.amount is not None:
            self.scores[first.who] = first.amount
        self.lines += lines

    def _line(self, number: int, depth: int, row: str) -> list[Line] | None:
        """Return the lines that a row contains; None if its wording is not known."""
        about, full = self._heading(number, row) or self._about(number, row), row
        if about is not None:
            return about
        if self.isotropic:
            dots = _DEPTH.match(row)
            assert dots is not None
            depth, row = dots[0].count("..."), row[dots.end():]
            inside = self._bracketed(number, depth, row)
            if inside is not None:
                return inside
        who, words = self._speaker(row)
        clauses = None
        if who is not None:
            clauses = clauses_in(words, self.isotropic)
        elif (self.isotropic and depth) or re.match(r"[a-z]", words):
            who = self._parent(depth)
            clauses = clauses_in(re.sub(r"^(?:and|but) ", "", words), self.isotropic)
            who = who if clauses or depth else None             # a part of a line that was broken means nothing
        if clauses is None:
            clauses = clauses_in(row, False, of_cards=True)
            who = who if clauses is None else None
        if clauses is not None:
            return [self._line_of(number, full, depth, one, who) for one in clauses]
        return None if who is not None or self._of_a_card(row) else [Line(number, full, self._turn, depth=depth)]

    def _line_of(self, number: int, row: str, depth: int, one: Clause, who: str | None) -> Line:
        place = self.names.get(one.place or "", one.place)
        whom = self.names.get(one.who or "", one.who)
        return Line(number, row, self._turn, whom or who, one.verb, one.cards, one.amount, one.what, one.by, place,
                    again=one.again, depth=depth)

    def _speaker(self, row: str) -> tuple[str | None, str]:
        """Return the player with whom a row begins, and the rest of the row."""
        found = self._subject.match(row) if self._subject else None
        if found is None:
            return None, row
        return self.names[found[0]], row[found.end():].strip()

    def _parent(self, depth: int) -> str | None:
        """Return who does what is written at a depth: whoever did what is written above it."""
        over = [at for at in self._above if at < depth] if depth else list(self._above)
        return self._above[max(over)] if over else self._turn.player if self._turn else None

    @staticmethod
    def _of_a_card(row: str) -> bool:
        """Report whether a row begins with a card, and so is about the game."""
        words = row.split(" ")
        return any(name_in(" ".join(words[:count])) for count in (1, 2, 3, 4) if words[0][:1].isupper())

    def _heading(self, number: int, row: str) -> list[Line] | None:
        heading, old = HEADING.match(row), OLD_HEADING.match(row)
        if heading and (not heading[3] or name_in(heading[3])):
            turn = Turn(int(heading[1]), heading[2], name_in(heading[3]) or "" if heading[3] else "", self._turns)
        elif old:
            last = self._turn.number if self._turn else 0
            turn = Turn(int(old[2] or last), old[1], name_in(old[3]) or "" if old[3] else "", self._turns)
        else:
            return None
        return [Line(number, row, turn, turn.player, "turn")]

    def _bracketed(self, number: int, depth: int, row: str) -> list[Line] | None:
        """Return what Isotropic puts in brackets: hands and shuffles."""
        drawn, shuffled = _DRAWN.match(row), _RESHUFFLES.match(row)
        if drawn and drawn[1] in self.names:
            cards = cards_in(drawn[2])
            return None if cards is None else [
                Line(number, row, self._turn, self.names[drawn[1]], "draw", cards, depth=depth)]
        if shuffled and shuffled[1] in self.names:
            return [Line(number, row, self._turn, self.names[shuffled[1]], "shuffle", depth=depth)]
        return None

    def _about(self, number: int, row: str) -> list[Line] | None:
        """Read a line about the game, not of it: its number, ratings, results, its cards, who has left."""
        if row.startswith("scoreTables: "):
            return self._score_tables(number, row)
        result = _RESULT.match(row)
        if result and result[1] in self.names:
            self._owner = self.names[result[1]]
            points = int(result[2]) if result[2] else None
            return [Line(number, row, self._turn, self._owner, "score" if points is not None else "resign", (), points)]
        supply, chosen, owned = _SUPPLY.match(row), _CHOSEN.match(row), _OWNED.match(row)
        if supply:
            return self._list(number, row, None, "supply", supply[1])
        if chosen:
            return self._list(number, row, None, "choose", chosen[1])
        if owned and self._owner:
            return self._list(number, row, self._owner, "deck", owned[1])
        if _GONE.match(row):
            return [Line(number, row, self._turn, self._speaker(row)[0], "resign")]
        who, words = self._speaker(row)
        if who is not None and (words.startswith(":") or re.fullmatch(_LEFT, words)):
            return [Line(number, row, self._turn, who)]
        return [Line(number, row, self._turn)] if _NOTHING.match(row) else None

    def _list(self, number: int, row: str, who: str | None, verb: str, words: str) -> list[Line] | None:
        cards = cards_in(words.replace("♦", ""))
        return None if cards is None else [Line(number, row, self._turn, who, verb, cards)]

    def _score_tables(self, number: int, row: str) -> list[Line] | None:
        """Read the result as the service saves it: what each player has points for, also what no line names."""
        try:
            tables = json.loads(row.partition(": ")[2])
            rows = [(table["name"], table["scoreTable"]) for table in tables]
            totals = [(player, sum(int(line[2] or 0) for line in lines), tuple(
                (int(line[1] or 1), name) for line in lines if (name := name_in(str(line[0]))))) for player, lines in
                rows]
        except (ValueError, KeyError, TypeError, IndexError):
            return None
        return [Line(number, row, self._turn, self.names.get(player, player), "score", cards, points)
                for player, points, cards in totals]


# Lines without meaning for the game: of a player who comes and goes, and of no player.
_LEFT: Final = re.compile(
    r"(?:re)?connected\.?|disconnected\.?|(?:has )?(?:timed out|conceded|quit|left)\b.*|.*\bundo\b.*|wins!?|"
    r"(?:has )?requested .*|(?:grants|denies) .*|premoves .*", re.I)
_NOTHING: Final = re.compile(
    r"(?:Dominion )?Game #|Game log$|message$|Kingdom generated|-?\d+%: |Joining game|Players can see|Premoves|"
    r"Between Turns$|The game has ended|Turn order is|-{5,}|opening: |league game: |trash: |All but one|"
    r"All .* are gone\.|.* (?:is|are) all gone\.|Default card selection|Constraint|.* wins!$|Undo\b|"
    r"~metadata~", re.I)


__all__ = ["ISOTROPIC", "SERVICE", "Line", "Log", "Turn", "is_log", "read"]
