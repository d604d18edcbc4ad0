"""The Build screen: a position from nothing, by typing names."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from shlex import quote
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import events, on
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from oracle.errors import OracleError, Problem, Where
from oracle.scenario import Scenario, to_notation
from oracle.scenario.complete import complete
from oracle.scenario.draft import Draft, Field, Note, draft_of, fields_of
from oracle.scenario.items import FITS
from oracle.scenario.proposing import CLAIMS, Proposal, as_typed, proposals, several, with_proposal
from oracle.scenario.starts import Trial, starts, tried
from oracle.share.rows import Row, Span, row
from oracle.tui.kept import History, Step, keep, kept
from oracle.tui.keys import BUILD
from oracle.tui.page import NARROW, Foot, Page, app_of, bindings_of
from oracle.tui.rows import Rows
from oracle.tui.typing import TypeLine

if TYPE_CHECKING:
    from textual.app import ComposeResult

_LABEL: Final = 17


class Build(Page):
    """Fields on the left, one line to type in, proposals, and what is missing."""

    NAME: ClassVar[str] = BUILD
    BINDINGS: ClassVar[list[BindingType]] = bindings_of(BUILD)
    AUTO_FOCUS: ClassVar[str | None] = "#type"

    def __init__(
        self, scenario: Scenario | None = None, history: History | None = None, proposed: Draft | None = None,
        remarks: Sequence[str] = (), failed: OracleError | None = None,
    ) -> None:
        super().__init__()
        self.editing = scenario is not None
        if history is None:                     # what was built before can be come back to
            before = kept()
            past = () if before is None else before.past if before.now.draft.empty else (*before.past, before.now)
            draft = draft_of(scenario) if scenario is not None else proposed or Draft()
            history = History(Step(draft, "" if draft.empty else "event"), past)
        self._floor = len(history.past)
        self.draft, self.at = history.now
        if failed is not None:                  # one stands where the fault is
            self.at = next(filter(None, (self._fault(problem) for problem in (
                *tried(self.draft).problems, *failed.problems))), self.at)
        self.fields: list[Field] = fields_of(self.draft)
        if self.at not in [field.key for field in self.fields]:
            self.at = self.fields[0].key
        self.item = -1                          # which thing of the field is taken away next
        self.proposals: list[Proposal] = []
        self.notes: list[Note] = []
        self.starts: list[str] = []
        self.remarks = list(remarks)            # what is to be told about what was proposed
        self.unkept = False                     # whether it could not be written to disk
        self._proposed = ""
        self._kept_line = history.typed         # what is typed, as it was kept last
        self._past: list[Step] = list(history.past)
        self._future: list[Step] = list(history.future)
        # What was explored, and where one was in that when one came back: to go there again.
        self._explored: tuple[Draft, tuple[Any, ...]] | None = None

    def compose(self) -> ComposeResult:
        """The heading, the line to type in, three panels."""
        yield Static("Build a position", id="head", markup=False)
        with Horizontal(id="typing"):
            yield Static("", id="label", markup=False)
            yield TypeLine(id="type", select_on_focus=False)
        yield Static("", id="does", markup=False)
        with Horizontal(id="panels"):
            yield Rows(id="fields", classes="panel")
            with Vertical(id="side"):
                yield Rows(id="proposals", classes="panel")
                yield Rows(id="notes", classes="panel")
        yield Foot(BUILD)

    def on_mount(self) -> None:
        """Begin with the first field."""
        self.query_one("#fields", Rows).border_title = "Position"
        self.query_one("#proposals", Rows).border_title = "Proposals"
        self.query_one("#notes", Rows).border_title = "Check"
        for panel in self.query(Rows):
            panel.can_focus = False
        self._changed()
        self.query_one("#type", Input).value = self._kept_line
        if not self.editing and not self.draft.empty:          # a question is kept once it is changed
            self._keep()

    def on_resize(self, event: events.Resize) -> None:
        """On a narrow screen one panel is below the other."""
        self.set_class(event.size.width < NARROW, "-narrow")
        self.call_after_refresh(self.query_one("#fields", Rows).begin_if_room)

    # ------------------------------------------------------------------ the fields

    @property
    def field(self) -> Field:
        """The field in which one types."""
        return next((field for field in self.fields if field.key == self.at), self.fields[0])

    @property
    def typed(self) -> str:
        """What has been typed and not been added yet."""
        return self.query_one("#type", Input).value

    def _put(self, items: tuple[str, ...]) -> None:
        """Other words in the field; undo brings the old ones back."""
        self._write(self.draft.put(self.at, items))

    def _write(self, draft: Draft) -> None:
        """Another draft; undo brings the old one back."""
        self._past.append(Step(self.draft, self.at))
        self._future.clear()
        self.draft = draft
        self.remarks = []
        self._changed()
        self._keep()

    def _keep(self) -> None:
        self._kept_line = self.typed
        here = Step(self.draft, self.at)
        self.unkept = not keep(History(here, tuple(self._past), tuple(self._future), self._kept_line))

    def _fault(self, problem: Problem) -> str:
        """The field that a problem is about; empty if that is not known."""
        key = self.draft.note(problem).key
        line = problem.where.excerpt if problem.where is not None else ""
        return key or next((name for name in ("expect", "choices", "event", "earlier") if line and any(
            (item.partition(": ")[2] or item) in line for item in self.draft.get(name))), "")

    def _changed(self) -> None:
        """The position is another one: check it, and see what can happen in it."""
        app_of(self).unsay()
        self.item = -1
        self.fields = fields_of(self.draft)
        trial = tried(self.draft)
        wrong = [self.draft.note(problem) for problem in trial.problems] or self._claims(trial)
        assumed = [Note("assumed", text, "", False) for text in trial.assumed]
        self.notes = wrong + assumed + self.draft.missing(bool(wrong))
        if self.draft.get("event") and not wrong and not trial.whole:
            longer = Note("event", "Not tried: that takes longer.", "f5 explores it all the same", False)
            self.notes = [*assumed, longer]
        self.starts = [start.text for start in starts(self.draft, trial)]
        self.query_one("#type", Input).value = ""
        self._show()

    def _claims(self, trial: Trial) -> list[Note]:
        """What is wrong with the claims, which only a position that can be set up can tell."""
        if trial.game is None:
            return []
        from oracle.claims import Names, parse

        notes = []
        for item in self.draft.get("expect"):
            kind, _, claim = item.partition(":")
            if kind.strip() in ("possible", "impossible", "always", "never") and claim.strip():
                try:
                    parse(claim.strip(), Names.of(trial.game), Where("claim", 1, 1, claim.strip()))
                except OracleError as error:
                    notes += [Note("expect", problem.what, problem.hint, True) for problem in error.problems]
        return notes

    def _go(self, key: str) -> None:
        self.at = key
        self.item = -1
        self.query_one("#type", Input).value = ""
        self._show()

    def _step(self, step: int) -> None:
        keys = [field.key for field in self.fields]
        self._go(keys[(keys.index(self.field.key) + step) % len(keys)])

    def _section(self, step: int) -> None:
        sections = list(dict.fromkeys(field.section for field in self.fields))
        wanted = sections[(sections.index(self.field.section) + step) % len(sections)]
        self._go(next(field.key for field in self.fields if field.section == wanted))

    # ------------------------------------------------------------------ showing

    def _show(self) -> None:
        field = self.field
        self.query_one("#label", Static).update(f"{field.full} ›")
        self.query_one("#type", Input).placeholder = field.hint
        self._show_fields()
        self._show_notes()
        self._propose()

    def _show_fields(self) -> None:
        rows: list[Row] = []
        cursor = 0
        wrong = {note.key for note in self.notes if note.wrong}
        here = self.field.section
        for section, group in groupby(self.fields, lambda field: field.section):
            rows.append(row((section, "title")))
            empty: list[Field] = []
            for field in group:
                if section != here and not self.draft.get(field.key) and field.key not in wrong:
                    empty.append(field)                     # in other sections they only take room
                    continue
                if field.key == self.at:
                    cursor = len(rows)
                rows.append(self._field_row(field, field.key in wrong))
            if empty:
                rows.append(row((f" {', '.join(field.label for field in empty)}", "quiet"), key=empty[0].key, hang=1))
        panel = self.query_one("#fields", Rows)
        panel.show(rows, cursor)
        panel.begin_if_room()

    def _field_row(self, field: Field, wrong: bool) -> Row:
        items = self.draft.get(field.key)
        text = (", " if field.kind not in ("event", "earlier", "choice", "claim") else "; ").join(items)
        words: list[Span] = [(text or "·", "strong" if items else "quiet")]
        if field.key == self.at and self.item >= 0 and items:
            words = _marked_item(items, self.item)
        return row(("✗" if wrong else " ", "bad"), (f"{field.label:<{_LABEL}}", "" if items else "quiet"), *words,
                   key=field.key, hang=_LABEL + 1)

    def _show_notes(self) -> None:
        rows = [row(("? ", "unknown"), remark, hang=2) for remark in self.remarks]
        for note in self.notes:
            where = next((field for field in self.fields if field.key == note.key), None)
            name = f"{where.full}: " if where is not None and note.wrong else ""
            sign, style = ("✗ ", "bad") if note.wrong else ("✓ ", "good") if not note.key else ("→ ", "unknown")
            rows.append(row((sign, style), (name, "strong"), note.what, hang=2))
            if note.hint:
                rows.append(row(("  " + note.hint, "quiet"), hang=2))
        self.query_one("#notes", Rows).show(rows, top=True)

    def _propose(self) -> None:
        """Work out the proposals for what has been typed."""
        self._proposed = self.typed
        field, typed = self.field, self.typed.strip()
        self.proposals = proposals(self.draft, field, typed, self.starts)
        panel = self.query_one("#proposals", Rows)
        rows = [row((proposal.text, "" if proposal.known else "quiet"), (f"  {proposal.about}", "quiet"), key=number,
                    hang=4) for number, proposal in enumerate(self.proposals)]
        if not rows:
            says = f"nothing fits “{typed}”" if typed else field.hint
            if field.kind == "event" and not self.starts:
                says = "What can happen is proposed as soon as the position can be read: see below."
            rows = [row((says, "quiet"))]
        marked = 0 if self.proposals and (typed or (field.kind == "event" and not self.draft.get("event"))) else None
        panel.show(rows, marked, top=True)
        self._say()

    def _marked(self) -> Proposal | None:
        key = self.query_one("#proposals", Rows).key
        return self.proposals[key] if key is not None and key < len(self.proposals) else None

    def _say(self) -> None:
        """Tell what enter does now."""
        field, typed, marked = self.field, self.typed.strip(), self._marked()
        if marked is not None:
            says = f"enter adds {marked.text}"
        elif typed:
            says = "enter adds it as typed" if as_typed(field, typed) else "no such name; f2 looks things up"
        elif field.key == "event" and self.draft.get("event"):
            says = "enter explores everything that may follow; or type what happens next"
        elif self.item >= 0:
            says = f"backspace takes away {self.draft.get(self.at)[self.item]}"
        else:
            says = f"type; enter on an empty line goes on to: {self._next().full}"
        self.query_one("#does", Static).update(says)

    def _next(self) -> Field:
        keys = [field.key for field in self.fields]
        return self.fields[(keys.index(self.field.key) + 1) % len(keys)]

    # ------------------------------------------------------------------ typing

    @on(Input.Changed, "#type")
    def _typing(self) -> None:
        self._catch_up()
        if (self.typed or self._kept_line) and (not self.editing or len(self._past) > self._floor):
            self._keep()                                    # half a line survives the end of the program

    def _catch_up(self) -> None:
        """Work out the proposals, if something else is typed now than when that was done last."""
        if self.typed != self._proposed:
            self._propose()

    def action_add(self) -> None:
        """Add what is marked or typed; on an empty line go on."""
        self._catch_up()
        field, typed, marked = self.field, self.typed.strip(), self._marked()
        if field.kind == "claim" and marked is not None and marked.text in CLAIMS and not typed:
            box = self.query_one("#type", Input)
            box.value = marked.text
            box.cursor_position = len(marked.text)
            return
        if several(field, typed) and (marked is None or marked.draft is None):
            self._add_several(field, typed)
        elif marked is not None:
            self._take(marked)
        elif typed:
            if as_typed(field, typed):
                self._add_as_typed(field, typed)
            else:
                app_of(self).say(f"No {'card' if field.kind in FITS else 'thing'} is named “{typed}”.", bad=True)
        elif field.key == "event" and self.draft.get("event"):
            self.action_explore()
        else:
            self._step(1)

    def _add_as_typed(self, field: Field, typed: str) -> None:
        """Add words as they are; a sentence that cannot be read stays in the line."""
        if field.kind in ("event", "earlier"):
            try:
                Draft(self.draft.players).put(field.key, (typed,)).scenario()
            except OracleError as error:
                problem = error.problems[0]
                app_of(self).say(f"{problem.what}; {problem.hint.splitlines()[0]}" if problem.hint else problem.what,
                                 bad=True)
                return
        self._add(field, typed)

    def _take(self, proposal: Proposal) -> None:
        """Do what is proposed. What happens is looked at next, if that is new."""
        if proposal.draft is None:
            self._add(self.field, proposal.text)
            return
        happens = proposal.draft.get("event") != self.draft.get("event")
        self._write(proposal.draft)
        self.remarks = list(proposal.remarks)
        if happens:
            self._go("event")
        self._show()

    def _add_several(self, field: Field, typed: str) -> None:
        """Several names at once, each completed."""
        draft = self.draft
        for part in filter(None, (one.strip() for one in typed.split(","))):
            found = complete(part, field.kind, 1)
            draft = draft.add(field.key, found[0].text if found else part)
        self._write(draft)

    def _add(self, field: Field, text: str) -> None:
        self._write(with_proposal(self.draft, field, Proposal(text)))

    def action_remove(self) -> None:
        """Take the marked thing of the field away, or the last."""
        items = self.draft.get(self.at)
        if items and not (self.at == "players" and len(items) < 2):
            at = self.item if self.item >= 0 else len(items) - 1
            self._put((*items[:at], *items[at + 1:]))
            if self.item < 0 < at and at < len(items) - 1:
                self.item = at

    def mark_item(self, step: int) -> None:
        """Mark the thing of the field before or behind; behind the last one none is marked."""
        count = len(self.draft.get(self.at))
        if count:
            at = (self.item if self.item >= 0 else count) + step
            self.item = max(0, at) if at < count else -1
            self._show_fields()
            self._say()

    def action_clear_field(self) -> None:
        """Empty the field."""
        if self.draft.get(self.at) and self.at != "players":
            self._put(())

    def action_next_field(self) -> None:
        """To the next field; what is marked for typed words is added first."""
        self._catch_up()
        marked = self._marked()
        if self.typed.strip() and marked is not None:
            self._take(marked)
        self._step(1)

    def action_previous_field(self) -> None:
        """To the field before."""
        self._step(-1)

    def action_next_section(self) -> None:
        """To the next section."""
        self._section(1)

    def action_previous_section(self) -> None:
        """To the section before."""
        self._section(-1)

    def action_choice_up(self) -> None:
        """Mark the proposal above; where nothing is proposed, to the field before."""
        self._catch_up()
        if not self.typed and not self.proposals:
            self._step(-1)
            return
        if not self.query_one("#proposals", Rows).move(-1):
            self.query_one("#proposals", Rows).cursor = None
        self._say()

    def action_choice_down(self) -> None:
        """Mark the proposal below; where nothing is proposed, to the next field."""
        self._catch_up()
        if not self.typed and not self.proposals:
            self._step(1)
            return
        self.query_one("#proposals", Rows).move(1)
        self._say()

    # ------------------------------------------------------------------ undoing, leaving

    def action_build_undo(self) -> None:
        """Undo the last change; before the first one is the screen from which one came, or what was built before."""
        if self.editing and len(self._past) <= self._floor:
            self.dismiss(None)
            return
        self._travel(self._past, self._future, "Nothing to undo.")
        if len(self._past) < self._floor:
            self._floor = 0
            app_of(self).say("This is what you built before; ctrl+r comes back.")

    def action_build_redo(self) -> None:
        """Do it again; after the last change, explore again."""
        if not self._future and self._explored is not None and self._explored[0] == self.draft:
            app_of(self).explore(*self._explored[1])
            return
        self._travel(self._future, self._past, "Nothing to do again.")

    def _travel(self, source: list[Step], target: list[Step], nothing: str) -> None:
        if not source:
            app_of(self).say(nothing)
            return
        target.append(Step(self.draft, self.at))
        self.draft, self.at = source.pop()
        self.remarks = []
        self._changed()
        self._keep()

    def _scenario(self) -> Scenario | None:
        """The position as a scenario; if it is none, what is wrong is shown."""
        try:
            return self.draft.scenario()
        except OracleError as error:
            self.notes = [self.draft.note(problem) for problem in error.problems]
            first = self.notes[0]
            if first.key and any(field.key == first.key for field in self.fields):
                self._go(first.key)
            else:
                self._show_notes()
            app_of(self).say(f"{first.what}\n{first.hint}".strip(), bad=True)
            return None

    def action_explore(self) -> None:
        """Explore everything that may follow."""
        scenario = self._scenario()
        if scenario is None:
            return
        if not scenario.event:
            self._go("event")
            app_of(self).say("Say what happens first.")
        elif self.editing:
            self.dismiss(scenario)
        else:
            app_of(self).explore(scenario)

    def come_back(self, whereabouts: object) -> None:
        """One comes back from exploring: doing it again leads there."""
        if isinstance(whereabouts, tuple):
            self._explored = (self.draft, whereabouts)

    @property
    def unsaved(self) -> bool:
        """Whether what was built is not on disk."""
        return self.unkept and not self.draft.empty

    def action_build_copy(self) -> None:
        """Copy the position in one line."""
        scenario = self._scenario()
        if scenario is not None:
            line = to_notation(scenario)
            self.app.copy_to_clipboard(line)
            app_of(self).say(f"Copied:\n{line}")

    def action_build_save(self) -> None:
        """Save the position as a scenario file."""
        from oracle.tui.lists import Save

        scenario = self._scenario()
        if scenario is not None:
            self.app.push_screen(Save(scenario), self._saved)

    def _saved(self, path: str | None) -> None:
        if path:
            app_of(self).say(f"Saved. Ask it any time: dominion-oracle ask {quote(path)}")

    def action_build_cards(self) -> None:
        """Look up a card or a ruling."""
        marked = self._marked()
        app_of(self).look_up(marked.text if marked is not None and marked.draft is None else "")

    def action_build_leave(self) -> None:
        """Empty the line; else go back."""
        if self.typed:
            self.query_one("#type", Input).value = ""
            return
        if self.editing:
            self.dismiss(None)
        else:
            app_of(self).leave()
        if len(self._past) > self._floor and not self.draft.empty and not self.unkept:
            app_of(self).say("What you have built is kept: “Continue building” on the first screen.")

    @on(Rows.Picked)
    def _picked(self, event: Rows.Picked) -> None:
        """A click on a field types there; on a proposal it adds it."""
        if event.rows.id == "fields":
            self._go(event.key)
        elif event.rows.id == "proposals":
            self._add_picked(event.key)
        self.query_one("#type", Input).focus()

    def _add_picked(self, key: Any) -> None:
        proposal = self.proposals[key]
        if self.field.kind == "claim":
            self.query_one("#type", Input).value = proposal.text
        else:
            self._take(proposal)


def _marked_item(items: tuple[str, ...], marked: int) -> list[Span]:
    """The things of a field, one of them marked."""
    spans: list[Span] = []
    for number, item in enumerate(items):
        spans.append((", " if number else "", ""))
        spans.append((f"›{item}‹", "changed") if number == marked else (item, "strong"))
    return spans


__all__ = ["Build"]
