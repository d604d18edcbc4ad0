"""A position under construction: what each field has, what is typed, proposed and wrong, and every step back.

It uses no terminal and no page: the terminal interface draws a ``Builder`` and turns keys into its calls;
``oracle.service`` answers pages with one. The caller gives a callable that stores what is built, in a file or nowhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

from oracle.claims import Names, parse
from oracle.errors import OracleError, Problem, Where
from oracle.scenario import Scenario
from oracle.scenario.draft import Draft, Field, Note, draft_of, fields_of
from oracle.scenario.items import FITS
from oracle.scenario.proposing import CLAIMS, Proposal, as_typed, proposals, unknown, with_proposal
from oracle.scenario.starts import Trial, starts, tried
from oracle.share.styled_rows import Row, Span, row

_LABEL: Final = 17


class Step(NamedTuple):
    """A draft, and the field in use."""

    draft: Draft
    at: str


class History(NamedTuple):
    """The current draft, what can be undone and redone, and what is ``typed`` in the line and not added yet."""

    now: Step
    past: tuple[Step, ...] = ()
    future: tuple[Step, ...] = ()
    typed: str = ""


Keeping = Callable[[History], bool]
"""Keeps what is built; gives whether that was possible."""


class Done(NamedTuple):
    """The result of pressing enter: a message ``said`` if it did not work, and whether to ``explore`` now."""

    said: str = ""
    explore: bool = False


class Builder:
    """A draft with the field in use, its marked item, and the steps before and after.

    ``scenario`` is a question to be changed; ``history`` is what to continue, after ``before``, what was built last;
    ``failed`` is what was wrong with the question, and puts the cursor on that field.
    """

    def __init__(
        self, history: History, keep: Keeping = lambda _: True, failed: OracleError | None = None,
        editing: bool = False, remarks: Iterable[str] = (),
    ) -> None:
        self.draft, self.at = history.now
        self.past, self.future = list(history.past), list(history.future)
        self.floor = len(history.past)          # earlier steps belong to another position
        self.editing = editing                  # a question: it is kept once it is changed
        self.remarks = list(remarks)            # remarks about the proposed draft
        self.unkept = False                     # whether it could not be kept
        self._keep_it = keep
        if failed is not None:
            self.at = next(filter(None, (self._fault(problem) for problem in (
                *tried(self.draft).problems, *failed.problems))), self.at)
        self._changed()
        self.typed = self._kept_line = history.typed
        self._propose()
        if not editing and not self.draft.empty:
            self._keep()

    # ------------------------------------------------------------------ the fields

    @property
    def field(self) -> Field:
        """The field in use."""
        return next((field for field in self.fields if field.key == self.at), self.fields[0])

    @property
    def next(self) -> Field:
        """The field after the one in use."""
        return self.fields[(self.fields.index(self.field) + 1) % len(self.fields)]

    @property
    def changed(self) -> bool:
        """Report whether something was changed since it was begun."""
        return len(self.past) > self.floor

    def go(self, key: str) -> None:
        """Go to another field."""
        self.at, self.item, self.typed = key, -1, ""
        self._propose()

    def step(self, step: int) -> None:
        """Go some fields forward; the last one comes before the first."""
        self.go(self.fields[(self.fields.index(self.field) + step) % len(self.fields)].key)

    def section(self, step: int) -> None:
        """Go some sections forward."""
        sections = list(dict.fromkeys(field.section for field in self.fields))
        wanted = sections[(sections.index(self.field.section) + step) % len(sections)]
        self.go(next(field.key for field in self.fields if field.section == wanted))

    def mark_item(self, step: int) -> None:
        """Mark the previous or next item of the field; after the last one, none is marked."""
        count = len(self.draft.get(self.at))
        if count:
            at = (self.item if self.item >= 0 else count) + step
            self.item = max(0, at) if at < count else -1

    # ------------------------------------------------------------------ changing

    def write(self, draft: Draft) -> None:
        """Replace the draft; undo brings the old one back."""
        self.past.append(Step(self.draft, self.at))
        self.future.clear()
        self.draft, self.remarks = draft, []
        self._changed()
        self._keep()

    def remove(self) -> None:
        """Take the marked thing of the field away, or the last."""
        items = self.draft.get(self.at)
        if items and not (self.at == "players" and len(items) < 2):
            marked = self.item
            at = marked if marked >= 0 else len(items) - 1
            self.write(self.draft.put(self.at, (*items[:at], *items[at + 1:])))
            self.item = at if 0 < marked < len(items) - 1 else -1

    def clear(self) -> None:
        """Empty the field."""
        if self.draft.get(self.at) and self.at != "players":
            self.write(self.draft.put(self.at, ()))

    def travel(self, back: bool) -> bool:
        """Undo or redo a change, and report whether there was one."""
        source, target = (self.past, self.future) if back else (self.future, self.past)
        if not source:
            return False
        target.append(Step(self.draft, self.at))
        (self.draft, self.at), self.remarks = source.pop(), []
        self._changed()
        self._keep()
        return True

    def _keep(self) -> None:
        self._kept_line = self.typed
        self.unkept = not self._keep_it(History(Step(self.draft, self.at), tuple(self.past), tuple(self.future),
                                                self.typed))

    def _changed(self) -> None:
        """Check the changed position, and find what can happen in it."""
        self.item, self.typed = -1, ""          # the item to be removed next; the typed text
        self.fields = fields_of(self.draft)
        if self.at not in [field.key for field in self.fields]:
            self.at = self.fields[0].key
        trial = tried(self.draft)
        wrong = [self.draft.note(problem) for problem in trial.problems] or self._claims(trial)
        self.assumed = [Note("assumed", text, "", False) for text in trial.assumed]
        self.notes = wrong + self.draft.missing(bool(wrong))
        if self.draft.get("event") and not wrong and not trial.whole:
            self.notes = [Note("whole", "Not tried: that takes longer.", "It can be explored all the same.", False)]
        self.starts = [start.text for start in starts(self.draft, trial)]
        self._propose()

    def _claims(self, trial: Trial) -> list[Note]:
        """Return the problems of the claims that show only in a position that can be set up."""
        notes = []
        for item in self.draft.get("expect"):
            kind, claim = (part.strip() for part in item.partition(":")[::2])
            if trial.game is not None and claim and kind in ("possible", "impossible", "always", "never"):
                try:
                    parse(claim, Names.of(trial.game), Where("claim", 1, 1, claim))
                except OracleError as error:
                    notes += [Note("expect", problem.what, problem.hint, True) for problem in error.problems]
        return notes

    def _fault(self, problem: Problem) -> str:
        """Return the field that a problem is about; empty if that is not known."""
        key = self.draft.note(problem).key
        line = problem.where.excerpt if problem.where is not None else ""
        return key or next((name for name in ("expect", "choices", "event", "earlier") if line and any(
            (item.partition(": ")[2] or item) in line for item in self.draft.get(name))), "")

    def scenario(self) -> Scenario:
        """Return the position as a scenario. Raises OracleError, and goes to the field with the first fault."""
        try:
            return self.draft.scenario()
        except OracleError as error:
            self.notes, self.assumed = [self.draft.note(problem) for problem in error.problems], []
            if any(field.key == self.notes[0].key for field in self.fields):
                self.go(self.notes[0].key)
            raise

    # ------------------------------------------------------------------ typing

    def type(self, text: str) -> None:
        """Set the text of the line and update the proposals. A half-typed line survives the end of the program."""
        if text != self.typed:
            self.typed = text
            self._propose()
        if text != self._kept_line and (not self.editing or self.changed):
            self._keep()

    def _propose(self) -> None:
        field, typed = self.field, self.typed.strip()
        self.proposals = proposals(self.draft, field, typed, self.starts)
        first = typed or (field.kind == "event" and not self.draft.get("event"))
        self._marked = 0 if self.proposals and first else -1

    @property
    def marked(self) -> Proposal | None:
        """The proposal that enter takes."""
        return self.proposals[self._marked] if self._marked >= 0 else None

    def choose(self, step: int) -> None:
        """Mark the proposal above or below; if nothing is proposed, go to the previous or next field."""
        if not self.typed and not self.proposals:
            self.step(step)
            return
        begin = len(self.proposals) if step < 0 and self._marked < 0 else self._marked
        self._marked = min(begin + step, len(self.proposals) - 1)

    def enter(self) -> Done:
        """Add what is marked or typed; on an empty line go on."""
        field, typed, marked = self.field, self.typed.strip(), self.marked
        if field.kind == "claim" and marked is not None and marked.text in CLAIMS and not typed:
            self.type(marked.text)
        elif marked is not None:
            self.take(marked)
        elif typed:
            return Done(self._add_as_typed(field, typed))
        elif field.key == "event" and self.draft.get("event"):
            return Done(explore=True)
        else:
            self.step(1)
        return Done()

    def take(self, proposal: Proposal) -> None:
        """Apply a proposal; if it changes the events, go to their field."""
        if proposal.draft is None:
            self.write(with_proposal(self.draft, self.field, proposal))
            return
        happens = proposal.draft.get("event") != self.draft.get("event")
        self.write(proposal.draft)
        self.remarks = list(proposal.remarks)
        if happens:
            self.go("event")

    def _add_as_typed(self, field: Field, typed: str) -> str:
        """Add words as they are; what cannot be read stays in the line: it gives why."""
        if not as_typed(field, typed):
            if field.kind not in FITS:
                return f"No thing is named “{typed}”."
            return f"No card is named “{'” or “'.join(unknown(field, typed) or [typed])}”."
        if field.kind in ("event", "earlier"):
            try:
                Draft(self.draft.players).put(field.key, (typed,)).scenario()
            except OracleError as error:
                problem = error.problems[0]
                return f"{problem.what}; {problem.hint.splitlines()[0]}" if problem.hint else problem.what
        self.take(Proposal(typed))
        return ""

    # ------------------------------------------------------------------ what is told

    def says(self) -> str:
        """Return what enter does now, in words."""
        field, typed = self.field, self.typed.strip()
        if self.marked is not None:
            return f"enter adds {self.marked.text}"
        if typed:
            return "enter adds it as typed" if as_typed(field, typed) else "no such name; f2 looks things up"
        if field.key == "event" and self.draft.get("event"):
            return "enter explores everything that may follow; or type what happens next"
        if self.item >= 0:
            return f"backspace takes away {self.draft.get(self.at)[self.item]}"
        return f"type; enter on an empty line goes on to: {self.next.full}"

    def field_rows(self) -> tuple[list[Row], int]:
        """Return the fields by section, and the row of the field in use; empty fields of other sections share a row."""
        rows: list[Row] = []
        cursor = 0
        wrong = {note.key for note in self.notes if note.wrong}
        for section, group in groupby(self.fields, lambda field: field.section):
            rows.append(row((section, "title")))
            empty: list[Field] = []
            for field in group:
                if section != self.field.section and not self.draft.get(field.key) and field.key not in wrong:
                    empty.append(field)
                    continue
                if field.key == self.at:
                    cursor = len(rows)
                rows.append(self._field_row(field, field.key in wrong))
            if empty:
                rows.append(row((f" {', '.join(field.label for field in empty)}", "quiet"), key=empty[0].key, hang=1))
        return rows, cursor

    def _field_row(self, field: Field, wrong: bool) -> Row:
        items = self.draft.get(field.key)
        between = ", " if field.kind not in ("event", "earlier", "choice", "claim") else "; "
        marked = self.item if field.key == self.at else -1
        words = _marked_item(items, marked) if marked >= 0 else [
            (between.join(items) or "·", "strong" if items else "quiet")]
        return row(("✗" if wrong else " ", "bad"), (f"{field.label:<{_LABEL}}", "" if items else "quiet"), *words,
                   key=field.key, hang=_LABEL + 1)

    def note_rows(self) -> list[Row]:
        """Return rows that say what is wrong, assumed and missing."""
        rows = [row(("? ", "unknown"), remark, hang=2) for remark in self.remarks]
        names = {field.key: f"{field.full}: " for field in self.fields}
        for note in sorted([*self.notes, *self.assumed], key=lambda note: (not note.wrong, note.key != "assumed")):
            sign, style = ("✗ ", "bad") if note.wrong else ("✓ ", "good") if not note.key else ("→ ", "unknown")
            name = names.get(note.key, "") if note.wrong else ""
            rows.append(row((sign, style), (name, "strong"), note.what, hang=2))
            if note.hint:
                rows.append(row(("  " + note.hint, "quiet"), hang=2))
        return rows

    def proposal_rows(self) -> tuple[list[Row], int | None]:
        """Return the proposals and the number of the marked one; if there are none, the reason."""
        field, typed = self.field, self.typed.strip()
        rows = [row((proposal.text, "" if proposal.known else "quiet"), (f"  {proposal.about}", "quiet"), key=number,
                    hang=4) for number, proposal in enumerate(self.proposals)]
        if not rows:
            says = f"nothing fits “{typed}”" if typed else field.hint
            if field.kind == "event" and not self.starts:
                says = "What can happen is proposed as soon as the position can be read: see below."
            rows = [row((says, "quiet"))]
        return rows, self._marked if self._marked >= 0 else None


def begun(
    scenario: Scenario | None = None, proposed: Draft | None = None, before: History | None = None,
) -> History:
    """Return the history of a new build, from a question, a proposed draft or nothing, after what was built ``before``.
    """
    past = () if before is None else before.past if before.now.draft.empty else (*before.past, before.now)
    draft = draft_of(scenario) if scenario is not None else proposed or Draft()
    return History(Step(draft, "" if draft.empty else "event"), past)


def _marked_item(items: Sequence[str], marked: int) -> list[Span]:
    """Return the items of a field, one of them marked."""
    spans: list[Span] = []
    for number, item in enumerate(items):
        spans.append((", " if number else "", ""))
        spans.append((f"›{item}‹", "changed") if number == marked else (item, "strong"))
    return spans


# ------------------------------------------------------------------------------------------------- kept


def written(history: History, most: int) -> dict[str, object]:
    """Return a history as plain data, with a limited number of steps before and after."""
    past, future = ([_written(one) for one in steps[-most:]] for steps in (history.past, history.future))
    return {"typed": history.typed, "now": _written(history.now), "past": past, "future": future}


def read(data: Any) -> History:
    """Return the history in plain data. Raises ValueError, TypeError, KeyError or AttributeError for anything else."""
    past, future = (tuple(map(_read, data[key])) for key in ("past", "future"))
    return History(_read(data["now"]), past, future, _text(data.get("typed", "")))


def _written(step: Step) -> object:
    return {"at": step.at, "players": step.draft.players, "fields": dict(step.draft.values)}


def _read(data: Any) -> Step:
    fields = tuple((_text(key), tuple(map(_text, items))) for key, items in data["fields"].items())
    players = tuple(map(_text, data["players"]))
    if not players:
        raise ValueError("nobody plays")
    return Step(Draft(players, fields), _text(data["at"]))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("no text")
    return value


__all__ = ["Builder", "Done", "History", "Keeping", "Step", "begun", "read", "written"]
