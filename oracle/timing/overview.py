"""The overviews of all cards: their rows in order, with the versions for which each holds, as data and in words."""

from __future__ import annotations

from collections.abc import Iterable

from engine.language import Entry
from oracle.timing.card_rows import rows
from oracle.timing.overview_rows import ORDER, TIMERS, Row

Overview = dict[str, list[dict[str, str | None]]]
"""The rows of both overviews, ``triggers`` and ``timers``, as plain data."""


def _versions(entry: Entry, which: int) -> dict[Row, str]:
    """Return the rows of an entry, each with the versions for which it holds: "", "2022" or "<2022"."""
    per_version = [rows(card)[which] for card in entry.versions]
    found: dict[Row, str] = {}
    for number, here in enumerate(per_version):
        for row in here:
            if row in found:
                continue
            has = [row in other for other in per_version]
            if all(has):
                found[row] = ""
            elif all(has[number:]):
                found[row] = str(entry.versions[number].since)
            else:
                end = next(i for i in range(number, len(has)) if not has[i])
                found[row] = f"<{entry.versions[end].since}"
    return found


def _data(row: Row, version: str, timer: bool) -> dict[str, str | None]:
    data: dict[str, str | None] = {"heading": row.heading}
    if not timer:
        data["group"] = row.group
    return {
        **data,
        "condition": row.condition or None,
        "name": row.name,
        "version": version or None,
        "set_up": row.set_up or None,
        "argument": row.argument or None,
    }


def overview(entries: Iterable[Entry] | None = None) -> Overview:
    """Both overviews, for all cards that the oracle knows or for some: ``triggers`` and ``timers``."""
    if entries is None:
        from engine.collection import entries as every

        entries = every()
    triggers: dict[tuple[Row, str], None] = {}
    timers: dict[tuple[Row, str], None] = {}
    for entry in entries:
        for found, which in ((triggers, 0), (timers, 1)):
            found.update(dict.fromkeys(_versions(entry, which).items()))

    def order(item: tuple[Row, str]) -> tuple[object, ...]:
        row, version = item
        heads = ORDER if row.heading in ORDER else TIMERS
        known = heads.index(row.heading) if row.heading in heads else len(heads)
        return known, row.heading, row.group, row.condition, row.name.casefold(), version

    return {
        "triggers": [_data(row, version, False) for row, version in sorted(triggers, key=order)],
        "timers": [_data(row, version, True) for row, version in sorted(timers, key=order)],
    }


def row_text(row: dict[str, str | None]) -> str:
    """A row in a line: "When gain / When you gain a card / this turn: →Haggler 2022"."""
    where = " / ".join(str(row[key]) for key in ("heading", "group", "condition") if row.get(key))
    return f"{where}: {cell_text(row)}"


def cell_text(row: dict[str, str | None]) -> str:
    """The card of a row as the overview prints it: "→Hoard 2022 (Victory)"."""
    version = f" {row['version']}" if row["version"] else ""
    argument = f" ({row['argument']})" if row["argument"] else ""
    return f"{row['set_up'] or ''}{row['name']}{version}{argument}"


def narrowed(data: Overview, words: str) -> Overview:
    """The rows that are about a card, or under a heading. Raises OracleError if there are none."""
    wanted = words.casefold().strip()
    if not wanted:
        return data
    exact = {key: [row for row in table if str(row["name"]).casefold() == wanted] for key, table in data.items()}
    found = (
        exact
        if any(exact.values())
        else {
            key: [row for row in table if wanted in row_text(row).casefold()] for key, table in data.items()
        }
    )
    if not any(found.values()):
        from engine.collection import INDEX
        from oracle.errors import complain
        from oracle.words.catalogue import did_you_mean, find

        fact = find(words)
        if fact is not None and fact.name in INDEX:
            raise complain(f"{fact.name} has no ability that triggers or goes on")
        raise complain(f"no row is about '{words[:60]}'", did_you_mean(words, list(INDEX)))
    return found


def in_words(data: Overview) -> list[str]:
    """The overviews as the reference prints them."""
    lines = []
    for key, title in (("triggers", "When abilities trigger"), ("timers", "How long others go on")):
        if not data[key]:
            continue
        lines += [title, ""]
        heading = group = condition = None
        for row in data[key]:
            if row["heading"] != heading:
                heading, group, condition = row["heading"], None, None
                lines.append(str(heading))
            if key == "triggers" and row["group"] != group:
                group, condition = row["group"], None
                lines.append(f"  {group}")
            if row["condition"] and row["condition"] != condition:
                lines.append(f"    — {row['condition']}")
            condition = row["condition"]
            lines.append(f"    {'  ' if row['condition'] else ''}{cell_text(row)}")
        lines.append("")
    lines.append(
        "→ set up by playing the card or buying the Event; * set up in another way; "
        "2022: from that year; <2022: before"
    )
    return lines
