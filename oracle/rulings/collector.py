"""Collecting test items: those that files, folders, ids and names of entries refer to."""

from __future__ import annotations

import os
from collections.abc import Sequence

from oracle.errors import complain
from oracle.resources import folder
from oracle.rulings.items import SUFFIXES, Item, items
from oracle.rulings.ledger import bare_entries, entries, ledger, statements
from oracle.rulings.ruling_files import files, scanned
from oracle.words.catalogue import did_you_mean


def collect(paths: Sequence[str]) -> list[Item]:
    """Return the items that the arguments on the command line name. Raises OracleError."""
    if not paths:
        paths = [str(folder(name)) for name in ("rulings", "scenarios")]
    found: dict[tuple[str, str], Item] = {}
    for path in paths:
        file, _, name = path.rpartition("::")
        if os.path.lexists(path):
            here = [item for file in files(path, SUFFIXES) for item in items(_shown(file))]
            if not here and not os.path.isdir(path):
                scanned(path)       # raises the reason why it cannot be read
        elif file and os.path.isfile(file):
            here = _in_file(file, name)
        else:
            here = _named(path)
        found.update({(item.path, item.name): item for item in here})
    return list(found.values())


def _in_file(file: str, name: str) -> list[Item]:
    """Return one item of a file, named as failures name it: FILE::NAME. Raises OracleError."""
    every = list(items(_shown(file)))
    here = [item for item in every if item.name == name or (item.head is not None and name in item.head.ids)]
    if not here:
        raise complain(
            f"there is no '{name[:60]}' in {file}",
            did_you_mean(name, [item.name for item in every]) or f"it has {len(every)} tests",
        )
    return here


def _shown(path: str) -> str:
    """Return the path relative to the working directory, if it lies below it."""
    try:
        near = os.path.relpath(path)
    except ValueError:
        return path
    return path if near.startswith("..") else near


def _named(name: str) -> list[Item]:
    """Return the items of a ruling's id, or of an entry. Raises OracleError."""
    book = ledger()
    head = book.heads.get(name)
    if head is not None:
        return [item for item in items(_shown(head.path)) if item.head is not None and name in item.head.ids]
    if name in statements():
        raise complain(
            f"{name} is not encoded yet", f"it belongs into rulings/{statements()[name].entry.file}"
        )
    word = name.casefold()
    known = [*(rows[0].entry for rows in entries().values()), *bare_entries().values()]
    wanted = {entry.file for entry in known if word in (entry.name.casefold(), entry.slug)}
    here = [
        item
        for file in book.files
        if os.path.relpath(file.path, book.root).replace(os.sep, "/") in wanted
        for item in items(_shown(file.path))
    ]
    if not here:
        from oracle.words.likeness import nearest

        near = nearest(name, [*book.heads, *(entry.name for entry in known)], 1)
        what = (
            f"there is no file, ruling or entry '{name[:60]}'" if not wanted else f"{name} has no rulings yet"
        )
        raise complain(what, f"did you mean {near[0]}?" if near and not wanted else "")
    return here


__all__ = ["collect"]
