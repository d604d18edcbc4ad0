"""Every action of the terminal interface with its keys, and the file in which a user changes them.

The file is ``keys.yaml`` in the configuration folder (``$XDG_CONFIG_HOME/dominion-oracle``, usually
``~/.config/dominion-oracle``), or the one that ``DOMINION_ORACLE_KEYS`` names. It gives actions other keys::

    forward: l, right
    next-end: f4
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from oracle.resources import configuration

if TYPE_CHECKING:
    from oracle.errors import Places, Problem

ANYWHERE: Final = "anywhere"
LOOKUP: Final = "look up"
BUILD: Final = "build"
EXPLORE: Final = "explore"
GAME: Final = "game"
LIST: Final = "lists"
READ: Final = "lists that are only read"
SCREENS: Final = (EXPLORE, BUILD, LOOKUP, LIST, GAME, ANYWHERE)


class Action(NamedTuple):
    """Something that can be done: its id, its screen, its usual keys, and a description in a sentence."""

    id: str
    screen: str
    keys: str
    says: str

    @property
    def method(self) -> str:
        """The name of the Textual action."""
        return self.id.replace("-", "_")


ACTIONS: Final[tuple[Action, ...]] = (
    # ---------------------------------------------------------------- explore
    Action("forward", EXPLORE, "right,l", "step forward, into the option that is marked"),
    Action("back", EXPLORE, "left,h", "step back; the line stays"),
    Action("option-up", EXPLORE, "up,k", "mark the option above (or step back where there is no choice)"),
    Action("option-down", EXPLORE, "down,j",
           "mark the option below (or step forward where there is no choice)"),
    Action("take", EXPLORE, "enter", "take the marked option; unfold or fold a row that stands for several"),
    *(Action(f"option-{n}", EXPLORE, str(n), f"take option {n}") for n in range(1, 10)),
    Action("unfold", EXPLORE, "a", "open what is folded here (orders, draws); show orders as one row again"),
    Action("fold", EXPLORE, "v", "show everything, or fold orders and draws that need not be told apart"),
    Action("next-fork", EXPLORE, "shift+right,L", "on to the next choice of the line"),
    Action("previous-fork", EXPLORE, "shift+left,H", "back to the choice before"),
    Action("to-start", EXPLORE, "home,0", "to the beginning"),
    Action("to-end", EXPLORE, "end,dollar_sign", "to the end of the line"),
    Action("next-end", EXPLORE, "n", "to the next line with a different end"),
    Action("previous-end", EXPLORE, "N", "to the previous line with a different end"),
    Action("same-position", EXPLORE, "s", "to the other line that leads to this very position"),
    Action("outcomes", EXPLORE, "o", "list all outcomes"),
    Action("mark-end", EXPLORE, "space", "mark this end (or position) to compare it with another"),
    Action("compare", EXPLORE, "d", "compare the marked end with this one, side by side"),
    Action("find", EXPLORE, "slash", "find a line: Inn in Alice.deck, used Watchtower before used Inn, ..."),
    Action("filter", EXPLORE, "f", "show only options with some words"),
    Action("settle", EXPLORE, "p", "settle the choices made so far, and explore only what follows"),
    Action("moment", EXPLORE, "m", "build on from this moment: its position as a question of its own"),
    Action("era", EXPLORE, "t", "other rules: switch the year, and see what changes"),
    Action("reasons", EXPLORE, "i", "what decides the verdicts, and what would be different"),
    Action("edit", EXPLORE, "e", "edit the position"),
    Action("copy", EXPLORE, "y", "copy the question in one line, to share it"),
    Action("export", EXPLORE, "x", "write a page to step through, a picture, a forum post, or data"),
    Action("save", EXPLORE, "w,ctrl+s", "save as a scenario file, with what has been seen as its expectations"),
    Action("search-on", EXPLORE, "plus", "search on with a larger budget"),
    Action("undo", EXPLORE, "u,ctrl+z", "undo the last jump, change of rules or edit; then back to building"),
    Action("redo", EXPLORE, "ctrl+r", "do it again"),
    Action("zoom", EXPLORE, "z", "show this panel alone, or all four"),
    Action("rulings", EXPLORE, "r", "look up a ruling"),
    Action("cards", EXPLORE, "c", "look up a card"),
    Action("leave", EXPLORE, "escape,q", "stop a running search; else go back"),
    # ---------------------------------------------------------------- build
    Action("add", BUILD, "enter", "add what is marked; on an empty line: go on to the next field"),
    Action("next-field", BUILD, "tab", "to the next field"),
    Action("previous-field", BUILD, "shift+tab", "to the field before"),
    Action("next-section", BUILD, "ctrl+down,pagedown", "to the next section"),
    Action("previous-section", BUILD, "ctrl+up,pageup", "to the section before"),
    Action("choice-up", BUILD, "up", "mark the proposal above; on an empty line: to the field before"),
    Action("choice-down", BUILD, "down", "mark the proposal below; on an empty line: to the next field"),
    Action("remove", BUILD, "ctrl+d",
           "remove the marked thing of the field, or the last (on an empty line backspace too; left and right mark)"),
    Action("clear-field", BUILD, "ctrl+k", "empty the field"),
    Action("build-undo", BUILD, "ctrl+z", "undo the last change; then what was built before"),
    Action("build-redo", BUILD, "ctrl+r", "do it again; then explore again"),
    Action("explore", BUILD, "f5,ctrl+g", "explore everything that may follow"),
    Action("build-copy", BUILD, "f4", "copy the position in one line"),
    Action("build-save", BUILD, "ctrl+s", "save the position as a scenario file"),
    Action("build-cards", BUILD, "f2", "look up a card or a ruling"),
    Action("build-leave", BUILD, "escape", "empty the line; else go back"),
    # ---------------------------------------------------------------- look up
    Action("open", LOOKUP, "enter", "open what is marked"),
    Action("found-up", LOOKUP, "up", "mark the row above"),
    Action("found-down", LOOKUP, "down", "mark the row below"),
    Action("found-page-up", LOOKUP, "pageup", "a page up"),
    Action("found-page-down", LOOKUP, "pagedown", "a page down"),
    Action("show-card", LOOKUP, "f2", "show the card, or the text of the ruling, in full"),
    Action("lookup-leave", LOOKUP, "escape", "empty the line; else go back"),
    # ---------------------------------------------------------------- lists
    Action("pick", LIST, "enter", "choose what is marked"),
    Action("pick-up", LIST, "up,k", "mark the row above"),
    Action("pick-down", LIST, "down,j", "mark the row below"),
    Action("close", LIST, "escape,q", "close"),
    # ---------------------------------------------------------------- game
    Action("next-turn", GAME, "right,l", "on to the next turn"),
    Action("previous-turn", GAME, "left,h", "back to the turn before"),
    Action("find-line", GAME, "slash", "find a line with some words"),
    Action("find-next", GAME, "n", "on to the next line with these words"),
    # ---------------------------------------------------------------- anywhere
    Action("next-panel", ANYWHERE, "tab", "to the next panel"),
    Action("previous-panel", ANYWHERE, "shift+tab", "to the panel before"),
    Action("help", ANYWHERE, "question_mark,f1", "explain the keys of this screen"),
    Action("palette", ANYWHERE, "ctrl+p", "find any action by its name"),
    Action("theme", ANYWHERE, "ctrl+t", "light or dark"),
    Action("quit", ANYWHERE, "ctrl+q", "quit"),
)
FOOTERS: Final[dict[str, tuple[tuple[tuple[str, ...], str], ...]]] = {
    EXPLORE: ((("back", "forward"), "step"), (("option-up", "option-down"), "option"), (("next-end",), "other end"),
              (("find",), "find"), (("edit",), "edit"), (("help",), "keys")),
    BUILD: ((("add",), "add"), (("next-field",), "next"), (("explore",), "explore"), (("build-undo",), "undo"),
            (("build-leave",), "back"), (("help",), "keys")),
    LOOKUP: ((("found-up", "found-down"), "choose"), (("open",), "open"), (("show-card",), "show"),
             (("lookup-leave",), "back"), (("palette",), "all actions"), (("help",), "keys")),
    LIST: ((("pick-up", "pick-down"), "choose"), (("pick",), "take it"), (("close",), "close")),
    GAME: ((("pick-up", "pick-down"), "line"), (("previous-turn", "next-turn"), "turn"), (("find-line",), "find"),
           (("pick",), "explore"), (("close",), "back"), (("help",), "keys")),
    READ: ((("pick-up", "pick-down"), "scroll"), (("close",), "close")),
}
"""The hints in the last line of each screen: at most six, each with the first key of its actions."""

BY_ID: Final[dict[str, Action]] = {action.id: action for action in ACTIONS}

_NAMED: Final = frozenset({
    "enter", "escape", "tab", "space", "backspace", "delete", "insert", "up", "down", "left", "right", "home", "end",
    "pageup", "pagedown", *(f"f{n}" for n in range(1, 25)),
    "question_mark", "slash", "backslash", "dollar_sign", "plus", "minus", "equals_sign", "comma", "full_stop",
    "colon", "semicolon", "exclamation_mark", "number_sign", "percent_sign", "ampersand", "asterisk", "at",
    "left_parenthesis", "right_parenthesis", "left_square_bracket", "right_square_bracket", "underscore",
    "less_than_sign", "greater_than_sign", "apostrophe", "quotation_mark", "tilde", "grave_accent",
    "circumflex_accent", "vertical_line", "left_curly_bracket", "right_curly_bracket",
})
_SIGNS: Final[dict[str, str]] = {
    "?": "question_mark", "/": "slash", "\\": "backslash", "$": "dollar_sign", "+": "plus", "-": "minus",
    "=": "equals_sign", ".": "full_stop", ":": "colon", ";": "semicolon", "!": "exclamation_mark", "#": "number_sign",
    "%": "percent_sign", "&": "ampersand", "*": "asterisk", "@": "at", "(": "left_parenthesis",
    ")": "right_parenthesis", "[": "left_square_bracket", "]": "right_square_bracket", "_": "underscore",
    "<": "less_than_sign", ">": "greater_than_sign", "'": "apostrophe", '"': "quotation_mark", "~": "tilde",
    "`": "grave_accent", "^": "circumflex_accent", "|": "vertical_line",
}
_SHOWN: Final[dict[str, str]] = {
    **{name: sign for sign, name in _SIGNS.items()}, "right": "→", "left": "←", "up": "↑", "down": "↓",
    "shift+right": "shift+→", "shift+left": "shift+←", "ctrl+down": "ctrl+↓", "ctrl+up": "ctrl+↑", "escape": "esc",
}


def shown(keys: str) -> str:
    """Return keys as a reader knows them: ``→ or l``."""
    return " or ".join(_SHOWN.get(key, key) for key in keys.split(","))


def key_file() -> Path:
    """Return the path of the user's file of keys."""
    named = os.environ.get("DOMINION_ORACLE_KEYS")
    if named:
        return Path(named)
    return configuration() / "keys.yaml"


def read_keys(path: Path | None = None) -> dict[str, str]:
    """Return the keys that a user has changed, from action to keys, as Textual writes them; empty without a file.

    Raises OracleError with everything that is wrong: unknown actions and keys (with the nearest known one), and keys
    that two actions of one screen would share.
    """
    file = path or key_file()
    if not file.exists():
        return {}
    from oracle.errors import KEY, OracleError, Problem, Where
    from oracle.scenario.reading import read_text, read_yaml

    text = read_text(file, "a file of keys")
    if all(line.strip().startswith("#") or not line.strip() for line in text.splitlines()):
        return {}
    raw = read_yaml(text, str(file))
    problems = list(raw.problems)
    data = raw.data
    if not isinstance(data, dict):
        raise OracleError(*problems, Problem(Where(str(file)), "keys are given as action: key",
                                             "for example:\nforward: right, l"))
    changed: dict[str, str] = {}
    for name, value in data.items():
        where = raw.places.at(str(name))
        if name not in BY_ID:
            problems.append(Problem(raw.places.at(str(name), KEY), f"there is no action '{name}'",
                                    _nearest(str(name), BY_ID)))
            continue
        found = []
        for text in value if isinstance(value, list) else str(value).split(","):
            key = _key(str(text).strip())
            if key is None:
                problems.append(Problem(where, f"there is no key '{str(text).strip()}'",
                                        _nearest(str(text).strip(), [*_NAMED, *_SIGNS])))
            else:
                found.append(key)
        changed[name] = ",".join(found)
    problems += _clashes(changed, raw.places)
    if problems:
        raise OracleError(*problems)
    return changed


def _key(text: str) -> str | None:
    """Return a key as Textual writes it; None if there is no such key."""
    *held, last = text.split("+") if text != "+" and not text.endswith("++") else [*text[:-1].split("+")[:-1], "+"]
    if any(one not in ("ctrl", "shift", "alt", "meta", "super") for one in held):
        return None
    last = _SIGNS.get(last, last)
    if last in _NAMED or (len(last) == 1 and last.isalnum()):
        return "+".join([*held, last])
    return None


def _nearest(word: str, known: Iterable[str]) -> str:
    from oracle.words.likeness import nearest

    found = nearest(word, list(known), 1, 0.5)
    return f"did you mean {found[0]}?" if found else ""


def _clashes(changed: dict[str, str], places: Places) -> list[Problem]:
    from oracle.errors import Problem

    found: list[Problem] = []
    for screen in SCREENS[:-1]:
        holders: dict[str, str] = {}
        mine = [action for action in ACTIONS if action.screen in (screen, ANYWHERE)]
        if screen == BUILD:
            mine = [action for action in mine if action.id not in ("next-panel", "previous-panel")]
        mine.sort(key=lambda action: action.id in changed)
        for action in mine:
            for key in filter(None, changed.get(action.id, action.keys).split(",")):
                other = holders.setdefault(key, action.id)
                if other != action.id and action.id in changed:
                    found.append(Problem(
                        places.at(action.id), f"{_SHOWN.get(key, key)} already means {other}",
                        f"give {other} another key as well: {other}: ..."))
    return list(dict.fromkeys(found))


class Hint(NamedTuple):
    """A hint in the last line of a screen: keys with their actions (None: not clickable), and what they do in a few
    words.
    """

    keys: tuple[tuple[str, Action | None], ...]
    words: str

    @property
    def text(self) -> tuple[str, str]:
        """The keys and the words."""
        return "".join(key for key, _ in self.keys), self.words


def footer(screen: str, changed: dict[str, str]) -> list[Hint]:
    """Return the key hints in a screen's last line."""
    found = []
    for ids, words in FOOTERS[screen]:
        keys = [(shown(keys_of(BY_ID[one], changed).split(",")[0]), BY_ID[one]) for one in ids]
        if screen in (BUILD, LOOKUP) and ids == ("help",) and keys[0][0] == "?":
            keys = [("f1", BY_ID["help"])]                   # typed keys are text there
        found.append(Hint(tuple(keys), words))
    return found


def keys_of(action: Action, changed: dict[str, str]) -> str:
    """Return the keys of an action: the user's, or the usual ones."""
    return changed.get(action.id, action.keys)


__all__ = [
    "ACTIONS", "ANYWHERE", "BUILD", "BY_ID", "EXPLORE", "GAME", "LIST", "LOOKUP", "READ", "SCREENS", "Action", "Hint",
    "footer", "key_file", "keys_of", "read_keys", "shown",
]
