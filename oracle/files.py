"""Writing files without losing anything: first beside the old file, then in its place, and only if that is meant."""

from __future__ import annotations

import contextlib
import os
import stat
from pathlib import Path

from oracle.errors import Where, complain


def cache_folder() -> Path:
    """Return the folder for what can be computed again: the one that ``DOMINION_ORACLE_CACHE`` names, or the
    platform's.
    """
    named = os.environ.get("DOMINION_ORACLE_CACHE")
    if named:
        return Path(named).expanduser()
    from platformdirs import user_cache_path

    return user_cache_path("dominion-oracle", appauthor=False)


def write_file(path: str | Path, text: str, force: bool = False, source: str | Path | None = None) -> None:
    """Write a text to a file; what was there before is there until all of the new text is.

    An existing file is overwritten only with ``force``; ``source``, which the text was made from, never
    is, whatever links lead to it. Raises OracleError if one of these is so, or if the file cannot be written.
    """
    name = os.fspath(path)
    try:
        found = _checked(name, force, source)
        if found is not None and not stat.S_ISREG(found):      # a terminal, a pipe, /dev/null
            with open(name, "w", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
        else:
            _replace(os.path.realpath(name), text)
    except OSError as error:
        raise complain(f"the file cannot be written: {error.strerror or error}", "", Where(name)) from None
    except ValueError:
        raise complain("this cannot be the name of a file", "", Where(name)) from None


def check_writable(path: str | Path, force: bool = False, source: str | Path | None = None) -> None:
    """Raise at once what ``write_file`` would raise because of an existing file, before a long search."""
    with contextlib.suppress(OSError, ValueError):
        _checked(os.fspath(path), force, source)


def _checked(name: str, force: bool, source: str | Path | None) -> int | None:
    """Return the mode of an existing file that may be overwritten; None if there is none. Raises OracleError if it may
    not be.
    """
    found = _kind(name)
    if found is None:
        return None
    if source is not None and os.path.exists(source) and os.path.samefile(name, source):
        raise complain("this is the question itself: it is not overwritten", "name another file to write", Where(name))
    if stat.S_ISDIR(found):
        raise complain("this is a directory", "name the file to write", Where(name))
    if stat.S_ISREG(found) and not force:
        raise complain("a file of this name exists already", "--force overwrites it", Where(name))
    return found


def _kind(name: str) -> int | None:
    """Return the mode of what a name leads to, links followed; None if there is nothing."""
    try:
        return os.stat(name).st_mode
    except FileNotFoundError:
        return None


def _replace(name: str, text: str) -> None:
    """Write beside and rename; the permissions of the old file stay."""
    import tempfile

    folder, base = os.path.split(name)
    mode = _kind(name)
    handle, beside = tempfile.mkstemp(prefix=f".{base[:80]}.", suffix=".part", dir=folder or ".")
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        if mode is None:
            mask = os.umask(0)
            os.umask(mask)
            mode = 0o666 & ~mask
        os.chmod(beside, stat.S_IMODE(mode))
        os.replace(beside, name)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(beside)
        raise


__all__ = ["cache_folder", "check_writable", "write_file"]
