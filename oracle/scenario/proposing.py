"""Propose entries for a field to somebody who writes a position down."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from oracle.scenario.account import account_of, in_words
from oracle.scenario.complete import choose, complete, sentences
from oracle.scenario.draft import Draft, Field, changes, fields_of
from oracle.scenario.items import FITS
from oracle.scenario.model import ON_PILES, OWN_TOKENS
from oracle.words.catalogue import LANDSCAPE_KINDS, find
from oracle.words.phrases import SEATS

CLAIMS: Final = ("possible: ", "impossible: ", "always: ", "offered: ", "not offered: ", "outcomes: ", "orders: ")
"""How a claim begins."""
_WRITTEN: Final = re.compile(r"(?:\d{1,3}\s*[x×*]?\s*)?\?$|\(|[^?]*[(\[].*[)\]]$")
_NUMBERS: Final = re.compile(r"\[.*|^\d+ | \d+$")


class Proposal(NamedTuple):
    """Hold what would be added, and the remarks on it. ``known``: the oracle can play it. ``draft`` is what it makes of
    the position, if that is more than one entry of the field, and ``remarks`` what is to be told about that then.
    """

    text: str
    about: str = ""
    known: bool = True
    draft: Draft | None = None
    remarks: tuple[str, ...] = ()


def proposals(draft: Draft, field: Field, typed: str, starts: Sequence[str] = ()) -> list[Proposal]:
    """Return what may be meant by what is typed in a field of a draft, the likeliest first. ``starts`` are the
    sentences of what can happen in it.
    """
    own = _of_field(draft, field, typed, starts)
    sentence = field.kind in ("event", "earlier")
    if not typed or (as_typed(field, typed) and not sentence):
        return own
    if _several(field, typed) and all(
            (found := complete(part, field.kind, 1)) and found[0].begun for part in _parts(typed)):
        return own
    said = _said(draft, field, typed)
    if said is None or (own and said.draft == with_proposal(draft, field, own[0])):
        return own
    # A sentence of a card that nobody has comes after the one that gives it to somebody.
    fits = own and not typed.casefold().startswith("earlier") and (
        own[0].text in starts if sentence else field.kind not in FITS or complete(typed, field.kind, 1)[0].begun)
    return [own[0], said, *own[1:]] if fits else [said, *own]


def as_typed(field: Field, typed: str) -> bool:
    """Report whether words can be added to a field as they are."""
    if field.kind in FITS:
        return bool(_WRITTEN.match(typed)) or (field.kind == "pending" and "/" in typed)
    if field.kind == "number":
        return typed.isdecimal()
    if field.kind == "one":
        return field.key == "rules" and typed[:1].isdecimal()
    return "[" in typed if field.key == "tokens" else True


def _several(field: Field, typed: str) -> bool:
    """Report whether several names are typed at once."""
    return "," in typed and field.kind in ("cards", "secret", "supply", "boons") and not set("([") & set(typed)


def with_proposal(draft: Draft, field: Field, proposal: Proposal) -> Draft:
    """The draft with a proposal for a field of it."""
    if proposal.draft is not None:
        return proposal.draft
    if field.kind in FITS and not field.single:
        return draft.add(field.key, proposal.text)
    return draft.put(field.key, (proposal.text,) if field.single else (*draft.get(field.key), proposal.text))


def _of_field(draft: Draft, field: Field, typed: str, starts: Sequence[str]) -> list[Proposal]:
    """Return what the field itself can take."""
    if _several(field, typed):
        return _all_together(draft, field, typed)
    if field.kind in FITS:
        names = list(draft.get("supply"))
        return [Proposal(one.text, one.about, one.known) for one in complete(typed, field.kind, 12, names)]
    if field.kind in ("event", "earlier"):
        found = choose(typed, starts)
        if typed:
            found += [text for text in sentences(typed, draft.players) if text not in found]
        return [Proposal(text) for text in found]
    if field.kind == "one":
        return [Proposal(one) for one in field.options if one.casefold().startswith(typed.casefold())]
    if field.kind == "claim" and not typed:
        return [Proposal(text) for text in CLAIMS]
    if field.kind == "players" and len(draft.players) < len(SEATS):
        seats = [name for name in SEATS if name not in draft.players]
        return [Proposal(name, "one more player") for name in seats if name.casefold().startswith(typed.casefold())]
    if field.key == "tokens" and typed:
        bare = {text.replace("[", " ").replace("]", ""): text for text in _tokens(draft)}
        return [Proposal(bare[words]) for words in choose(typed, bare, 12)]
    return []


def _all_together(draft: Draft, field: Field, typed: str) -> list[Proposal]:
    """Propose the names that are typed at once, each completed; nothing where one of them is unknown."""
    if unknown(field, typed):
        return []
    names = [complete(part, field.kind, 1)[0].text for part in _parts(typed)]
    for name in names:
        draft = draft.add(field.key, name)
    return [Proposal(", ".join(names), draft=draft)]


def unknown(field: Field, typed: str) -> list[str]:
    """Return the parts of what is typed that are no name for a field of cards."""
    parts = _parts(typed) if _several(field, typed) else [typed]
    return [part for part in parts if not complete(part, field.kind, 1)]


def _parts(typed: str) -> list[str]:
    return [part for part in map(str.strip, typed.split(",")) if part]


def _tokens(draft: Draft) -> list[str]:
    """Every token on everything that a draft names."""
    named = [find(_NUMBERS.sub("", item)) for _, items in draft.values for item in items]
    bearers = [fact.name for fact in named if fact is not None and (fact.is_card or fact.kind in LANDSCAPE_KINDS)]
    return [f"{bearer}[{f'{player} {token}' if token in OWN_TOKENS else f'1 {token}'}]"
            for bearer in dict.fromkeys(bearers) for token in ON_PILES
            for player in (draft.players if token in OWN_TOKENS else ("",))]


def _said(draft: Draft, field: Field, typed: str) -> Proposal | None:
    """Return what the words say in plain words; the player whose field it is speaks."""
    player, dot, zone = field.key.partition(".")
    cards = field.kind in ("cards", "secret", "supply")
    made = account_of(typed, draft, player, (zone if dot else player) if cards else "")
    if made is None:
        return None
    known = {one.key: one.full for one in fields_of(made.draft)}
    says = "; ".join(f"{known.get(key, key)}: {', '.join(items)}" for key, items in changes(draft, made.draft))
    words = tuple(in_words(made))
    return Proposal(says, "; ".join(words), True, made.draft, words) if says else None


__all__ = ["CLAIMS", "Proposal", "as_typed", "proposals", "unknown", "with_proposal"]
