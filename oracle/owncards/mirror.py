"""The ability language as plain data (what YAML has): made from the fields of its words, with a few short forms.

A word is ``{Word: {field: value, ...}}`` without the fields that have their defaults, ``{Word: value}`` where only its
first field has another value, and ``Word`` where none has. The type of a field decides which words it can hold, so the
data of a value read back as that value, whatever it is. Short forms that are texts are in ``short_forms``.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Final

from engine.language.nodes import (
    Ability,
    AllOf,
    Amount,
    ChooseOne,
    Clause,
    Condition,
    Cost,
    Each,
    Every,
    Filter,
    Instruction,
    Option,
    Ref,
    SetUp,
    Sum,
    When,
    Word,
    Worth,
    next_turn,
)
from engine.language.terms import ANY_NUMBER, Need, On, Who
from engine.record import names_of
from oracle.errors import KEY, Path, listed, shown
from oracle.owncards.short_forms import TEXT_OF, likely, text_form
from oracle.owncards.value_kinds import (
    Data,
    Kind,
    NotData,
    branches,
    doc,
    has_default,
    key,
    kinds_of_fields,
    list_of,
    refusal,
    spelling,
    takes,
    term,
    unusual,
    words_at,
)
from oracle.words.catalogue import did_you_mean

_CHOOSE: Final = re.compile(r"(choose|do)(?: (\d{1,2})(?: of)?)?")
_EACH: Final = {"each other player": Who.OTHERS, "each player": Who.ALL}
_NEXT: Final = "next turn"
_CLAUSE: Final = ("if", "may", "to", "do", "otherwise")
_SOURCE: Final = "from"              # the short key for an ability's field ``source``
_INSTRUCTIONS: Final = tuple[Instruction, ...]


# --------------------------------------------------------------------------- from data


def value_of(data: Data, kind: Kind, path: Path = ()) -> Any:
    """Return the value that data mean where a kind of value is wanted. Raises NotData at the place of what says nothing
    there.
    """
    if type(data) is int and abs(data) > ANY_NUMBER:        # a state has no room for it
        raise NotData(path, f"{data:,} is more than any card says", f"{ANY_NUMBER} is any number")
    several = list_of(kind)
    if several and (data is not None or kind is several):
        return _several(data, typing.get_args(several), path)
    found = _short(data, kind, path)
    if found is not None:
        return found
    for branch in branches(kind):
        if branch is type(None) and data is None:
            return None
        if branch in (int, bool, str) and type(data) is branch:
            return data
        if isinstance(data, str) and isinstance(branch, type) and issubclass(branch, Enum):
            member = term(branch, data)
            if member is not None:
                return member
    word = _named_word(data, kind)
    if word is not None:
        return _word(word, data, path)
    if isinstance(data, dict) and len(words_at(kind)) == 1:         # only one word is possible
        word, = words_at(kind).values()
        return word_from(word, data, path)
    last = _last(data, kind)
    if last is not None:
        return last
    what, hint = refusal(data, kind)
    if isinstance(data, str) and not hint.startswith("did you mean"):
        hint = likely(data.strip(), kind) or hint
    raise NotData(path, what, hint)


def _several(data: Data, of: tuple[Kind, ...], path: Path) -> tuple[Any, ...]:
    """Return a list of values; a single value is a list of one."""
    items = data if isinstance(data, list) else [] if data is None else [data]
    here: Callable[[int], Path] = (lambda number: (*path, number)) if isinstance(data, list) else (lambda number: path)
    if of[-1] is not Ellipsis:
        if len(items) != len(of):
            raise NotData(path, f"expected a list of {len(of)} here, not of {len(items)}")
        return tuple(value_of(item, kind, here(n)) for n, (item, kind) in enumerate(zip(items, of, strict=True)))
    return tuple(value_of(item, of[0], here(number)) for number, item in enumerate(items))


def _named_word(data: Data, kind: Kind) -> type | None:
    """Return the word that data names, of those that are wanted."""
    name = data if isinstance(data, str) else next(iter(data)) if isinstance(data, dict) and len(data) == 1 else None
    return words_at(kind).get(name) if isinstance(name, str) else None


def _word(word: type, data: Data, path: Path) -> Any:
    """Return a word with the fields that data give it."""
    if isinstance(data, str):
        return word_from(word, {}, path)
    inner, path = data[word.__name__], (*path, word.__name__)
    fields = kinds_of_fields(word)
    if isinstance(inner, dict) and inner and all(isinstance(name, str) for name in inner) and not (
            set(inner).isdisjoint(fields) and fields):
        return word_from(word, inner, path)
    if not fields:
        if inner in (None, [], {}):
            return word_from(word, {}, path)
        raise NotData(path, f"{word.__name__} has no fields", f"write {word.__name__} alone")
    if inner is None:
        return word_from(word, {}, path)
    first = next(iter(fields))
    return word_from(word, {first: inner}, path, inside=False)


def word_from(word: type, data: Mapping[str, Data], path: Path, inside: bool = True) -> Any:
    """Make a word from the data of its fields, by name. With ``inside`` each is below its name."""
    fields = kinds_of_fields(word)
    values: dict[str, Any] = {}
    names = {key(name): name for name in names_of(word) or ()}
    for name, item in data.items():
        where = (*path, name) if inside else path
        if name not in fields:
            hint = did_you_mean(name, list(fields)) or f"it has: {listed(fields)}"
            raise NotData((*where, KEY), f"{word.__name__} has no field '{shown(name)}'", hint)
        values[names[name]] = value_of(item, fields[name], where)
    missing = [key(name) for name in names.values() if name not in values and not has_default(word, name)]
    if missing:
        raise NotData(path, f"{word.__name__} has to say: {listed(missing)}", doc(word))
    return word(**values)


def _short(data: Data, kind: Kind, path: Path) -> Any:
    """Return the meaning of a short form where a kind is wanted; None if the data are none there."""
    if isinstance(data, str):
        return text_form(data.strip(), kind)
    if isinstance(data, list):
        return _list(data, kind, path)
    if isinstance(data, int) and not isinstance(data, bool) and takes(kind, Cost):
        return Cost(data)
    if isinstance(data, dict) and data and all(isinstance(name, str) for name in data):
        return _mapping(data, kind, path)
    return None


def _last(data: Data, kind: Kind) -> Any:
    """Return the meaning of a text that is no word of the language: a name that an instruction has bound."""
    return Ref(data) if isinstance(data, str) and data.isidentifier() and takes(kind, Ref) else None


# --------------------------------------------------------------------------- lists


def _list(data: list[Data], kind: Kind, path: Path) -> Any:
    """Read a list where one thing is wanted: all of these filters or conditions, or the sum of these amounts."""
    def each(of: Kind) -> tuple[Any, ...]:
        return tuple(value_of(item, of, (*path, number)) for number, item in enumerate(data))

    if takes(kind, Every):
        return Every(each(Filter))
    if takes(kind, AllOf):
        return AllOf(each(Condition))
    return Sum(each(Amount)) if takes(kind, Sum) else None


# --------------------------------------------------------------------------- mappings


def _mapping(data: dict[str, Data], kind: Kind, path: Path) -> Any:
    if takes(kind, Ability):
        return _ability(data, path)
    if takes(kind, Clause) and set(data) <= set(_CLAUSE):
        return clause_of(data, path)
    if len(data) != 1:
        return None
    (name, inner), = data.items()
    if takes(kind, Each):
        if name in _EACH:
            return Each(_EACH[name], value_of(inner, _INSTRUCTIONS, (*path, name)))
        if name == _NEXT:
            return next_turn(*value_of(inner, _INSTRUCTIONS, (*path, name)))
        found = _CHOOSE.fullmatch(name)
        if found:
            return ChooseOne(_options(inner, (*path, name)), int(found[2] or 1), found[1] == "choose")
    return None


def clause_of(data: dict[str, Data], path: Path) -> Clause:
    """Make a clause from its short keys.

    ``may`` beside ``do`` is its cost (you may ... to ...), alone it is what is done.
    """
    def value(name: str, kind: Kind = _INSTRUCTIONS) -> Any:
        return value_of(data[name], kind, (*path, name)) if name in data else () if kind is _INSTRUCTIONS else None

    if "may" in data and "to" in data:
        raise NotData((*path, "to"), "its cost is given twice", "may: [cost], do: [...] is: you may ... to ...")
    alone = "may" in data and "do" not in data
    return Clause(
        value("may" if alone else "do"), value("if", Condition | None), Need.MAY if "may" in data else Need.MUST,
        () if alone else value("may" if "may" in data else "to"), value("otherwise"),
    )


def _options(data: Data, path: Path) -> tuple[Option, ...]:
    if isinstance(data, dict):
        return tuple(Option(words, value_of(do, _INSTRUCTIONS, (*path, words))) for words, do in data.items())
    if not isinstance(data, list):
        raise NotData(path, "the options are a list, or a mapping of their words to what is done")
    found: list[Option] = []
    for number, item in enumerate(data):
        here: Path = (*path, number)
        if isinstance(item, str):
            found.append(Option(item, (value_of(item, Instruction, here),)))
        else:
            found += _options(item, here) if isinstance(item, dict) else [value_of(item, Option, here)]
    return tuple(found)


def abilities_of(data: Data, path: Path, note: Callable[[NotData], None]) -> tuple[Ability, ...]:
    """Make the abilities of a card from a list of them, or from a mapping of what happens to what is done then.

    What is wrong with one is noted, and that one is left out.
    """
    each: list[tuple[Data, Path]] = [(data, path)]
    if isinstance(data, dict) and "when" not in data and all(isinstance(name, str) for name in data):
        each = [({name: inner}, path) for name, inner in data.items()]
    elif isinstance(data, list):
        each = [(item, (*path, number)) for number, item in enumerate(data)]
    found: list[Ability] = []
    for item, here in each:
        try:
            found += value_of(item, tuple[Ability, ...], here)
        except NotData as error:
            note(error)
    return tuple(found)


def _ability(data: dict[str, Data], path: Path) -> Ability:
    """Make an ability from ``{play: [...]}``, ``{worth: 3}``, or from its fields beside those of its clause."""
    if len(data) == 1:
        (name, inner), = data.items()
        if name == "worth":
            return Ability(When(On.SCORING), effect=Worth(value_of(inner, Amount, (*path, name))))
        on = term(On, name)
        if isinstance(on, On):
            return Ability(When(on), Clause(value_of(inner, _INSTRUCTIONS, (*path, name))))
    fields = {(_SOURCE if name == "source" else name): kind for name, kind in kinds_of_fields(Ability).items()
              if name != "clause"}
    strange = next((name for name in data if name not in fields and name not in _CLAUSE), None)
    if strange is not None or "when" not in data:
        known = [*fields, *_CLAUSE, "worth", *(spelling(on) for on in On)]
        hint = did_you_mean(strange, known) if strange else ""
        raise NotData((*path, strange, KEY) if strange else path,
                      f"an ability has no '{strange}'" if strange else "an ability has to say when",
                      hint or f"it has: {listed([*fields, *_CLAUSE], 'and', 20)}; or it is one of play: [...], ...")
    values = {name: value_of(data[name], kind, (*path, name)) for name, kind in fields.items() if name in data}
    if _SOURCE in values:
        values["source"] = values.pop(_SOURCE)
    names = {key(name): name for name in names_of(Ability) or ()}
    inner_clause = clause_of({name: data[name] for name in _CLAUSE if name in data}, path)
    return Ability(**{names[name]: one for name, one in values.items()}, clause=inner_clause)


# --------------------------------------------------------------------------- to data


def data_of(value: Any, kind: Kind) -> Data:
    """Return the data for a value where a kind is wanted; :func:`value_of` reads it back as that value."""
    if isinstance(value, tuple):
        of = typing.get_args(list_of(kind))
        kinds = [of[0]] * len(value) if of[-1] is Ellipsis else list(of)
        return [data_of(item, one) for item, one in zip(value, kinds, strict=True)]
    short = _written(value, kind)
    if short is not None:
        return short
    if isinstance(value, Enum):
        return spelling(value)
    if not isinstance(value, Word):
        return value
    fields = dict(unusual(value))
    word: type = type(value)
    name, own = word.__name__, kinds_of_fields(word)
    if not fields:
        return name
    if len(words_at(kind)) == 1:
        return {field: data_of(one, own[field]) for field, one in fields.items()}
    first = next(iter(own))
    if list(fields) == [first]:
        inner = data_of(fields[first], own[first])
        if not (isinstance(inner, dict) and not set(inner).isdisjoint(own)) and inner is not None:
            return {name: inner}
    return {name: {field: data_of(one, own[field]) for field, one in fields.items()}}


def _written(value: Any, kind: Kind) -> Data:
    """Return the short form of a value; None if it has none there."""
    write = _WRITE.get(type(value))
    form = write(value) if write is not None else None
    sure = not isinstance(form, str) and not isinstance(value, ChooseOne)       # a text can have another meaning too
    return form if form is not None and (sure or _reads_back(form, kind, value)) else None


def _reads_back(data: Data, kind: Kind, value: Any) -> bool:
    try:
        return bool(value_of(data, kind) == value)
    except NotData:
        return False


def _clause_data(clause: Clause) -> dict[str, Data]:
    may = clause.need is Need.MAY
    do, cost, otherwise = (data_of(some, _INSTRUCTIONS) for some in (clause.do, clause.cost, clause.otherwise))
    data: dict[str, Data] = {}
    if clause.if_ is not None:
        data["if"] = data_of(clause.if_, Condition)
    if may:
        data["may"] = cost if cost else do
    elif cost:
        data["to"] = cost
    if (do and not (may and not cost)) or (cost and may) or not data:
        data["do"] = do
    if otherwise:
        data["otherwise"] = otherwise
    return data


def _choose_data(one: ChooseOne) -> Data:
    if one.by is not Who.YOU or not isinstance(one.count, int):
        return None
    options: list[Data] = []
    for option in one.options:
        do = data_of(option.do, _INSTRUCTIONS)
        options.append(option.words if do == [option.words] else {option.words: do})
    many = f" {one.count}" if one.count != 1 or not one.worded else ""
    return {f"choose{many}" if one.worded else f"do{many} of": options}


def _each_data(each: Each) -> Data:
    name = next((name for name, who in _EACH.items() if who is each.who), None)
    return {name: data_of(each.do, _INSTRUCTIONS)} if name and not each.then else None


def _set_up_data(one: SetUp) -> Data:
    do = one.ability.clause.do
    return {_NEXT: data_of(do, _INSTRUCTIONS)} if one == next_turn(*do) else None


def _ability_data(ability: Ability) -> dict[str, Data]:
    on, do = ability.when.on, ability.clause.do
    if isinstance(ability.effect, Worth) and ability == Ability(When(On.SCORING), effect=ability.effect):
        return {"worth": data_of(ability.effect.vp, Amount)}
    if ability == Ability(When(on), Clause(do)) and do:
        return {spelling(on): data_of(do, _INSTRUCTIONS)}
    kinds = kinds_of_fields(Ability)
    data = {(_SOURCE if name == "source" else name): data_of(value, kinds[name])
            for name, value in unusual(ability) if name != "clause"}
    inner = _clause_data(ability.clause)
    return data | ({} if inner == {"do": []} else inner)


def _when_data(when: When) -> Data:
    return spelling(when.on) if when == When(when.on) else {name: data_of(value, kinds_of_fields(When)[name])
                                                        for name, value in unusual(when)}


_WRITE: Final[dict[type, Callable[[Any], Data]]] = {
    **TEXT_OF, Clause: _clause_data, ChooseOne: _choose_data, Each: _each_data, SetUp: _set_up_data,
    Ability: _ability_data, When: _when_data,
    Every: lambda one: data_of(one.filters, tuple[Filter, ...]),
    AllOf: lambda one: data_of(one.conditions, tuple[Condition, ...]),
    Sum: lambda one: data_of(one.amounts, tuple[Amount, ...]),
}
