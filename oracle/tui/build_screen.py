"""The Build screen, where a position is built by typing names. It draws a builder and turns keys into its calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from shlex import quote
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from oracle.builder import Builder, History, begun
from oracle.errors import OracleError
from oracle.scenario import Scenario, to_notation
from oracle.scenario.draft import Draft
from oracle.tui.drafts import last_draft, save_draft
from oracle.tui.input_line import TypeLine
from oracle.tui.keys import BUILD
from oracle.tui.row_list import Rows
from oracle.tui.screen import NARROW, Foot, Page, app_of, bindings_of

if TYPE_CHECKING:
    from textual.app import ComposeResult


class Build(Page):
    """Fields on the left, an input line, proposals, and what is missing."""

    NAME: ClassVar[str] = BUILD
    BINDINGS: ClassVar[list[BindingType]] = bindings_of(BUILD)
    AUTO_FOCUS: ClassVar[str | None] = "#type"

    def __init__(
        self, scenario: Scenario | None = None, history: History | None = None, proposed: Draft | None = None,
        remarks: Sequence[str] = (), failed: OracleError | None = None,
    ) -> None:
        super().__init__()
        begins = history or begun(scenario, proposed, last_draft())
        self.model = Builder(begins, save_draft, failed, scenario is not None, remarks)
        self._drawn = self.model.draft
        # What was explored, and where one was in that when one came back: to go there again.
        self._explored: tuple[Draft, tuple[Any, ...]] | None = None

    def compose(self) -> ComposeResult:
        """Yield the heading, the input line, three panels."""
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
        for name, title in (("#fields", "Position"), ("#proposals", "Proposals"), ("#notes", "Check")):
            panel = self.query_one(name, Rows)
            panel.border_title = title
            panel.can_focus = False
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        """Put one panel below the other on a narrow screen."""
        self.set_class(event.size.width < NARROW, "-narrow")
        self.call_after_refresh(self.query_one("#fields", Rows).begin_if_room)

    @property
    def line(self) -> TypeLine:
        """The input line."""
        return self.query_one("#type", TypeLine)

    # ------------------------------------------------------------------ showing

    def _show(self) -> None:
        """Draw the builder as it is now; what was told of the position before is over."""
        model, line = self.model, self.line
        if model.draft is not self._drawn:
            self._drawn = model.draft
            app_of(self).unsay()
        self.query_one("#label", Static).update(f"{model.field.full} ›")
        line.placeholder = model.field.hint
        if line.value != model.typed:
            line.value = model.typed
            line.cursor_position = len(model.typed)
        panel = self.query_one("#fields", Rows)
        panel.show(*model.field_rows())
        panel.begin_if_room()
        self.query_one("#notes", Rows).show(model.note_rows(), top=True)
        self._show_proposals()

    def _show_proposals(self) -> None:
        self.query_one("#proposals", Rows).show(*self.model.proposal_rows(), top=True)
        self.query_one("#does", Static).update(self.model.says())

    def _do(self, what: Callable[[], object]) -> None:
        """Do something with the text typed so far, and draw the result."""
        self._typing()
        what()
        self._show()

    def go(self, key: str) -> None:
        """Go to a field."""
        self._do(lambda: self.model.go(key))

    # ------------------------------------------------------------------ typing

    @on(Input.Changed, "#type")
    def _typing(self) -> None:
        self.model.type(self.line.value)
        self._show_proposals()

    def action_add(self) -> None:
        """Add what is marked or typed; on an empty line go on."""
        self._typing()
        done = self.model.enter()
        self._show()
        if done.said:
            app_of(self).say(done.said, bad=True)
        if done.explore:
            self.action_explore()

    def action_remove(self) -> None:
        """Take the marked thing of the field away, or the last."""
        self._do(self.model.remove)

    def mark_item(self, step: int) -> None:
        """Mark the previous or next item of the field; after the last one, none is marked."""
        self._do(lambda: self.model.mark_item(step))

    def action_clear_field(self) -> None:
        """Empty the field."""
        self._do(self.model.clear)

    def action_next_field(self) -> None:
        """Go to the next field, adding first what is marked for typed words."""
        self._typing()
        if self.model.typed.strip() and self.model.marked is not None:
            self.model.take(self.model.marked)
        self._do(lambda: self.model.step(1))

    def action_previous_field(self) -> None:
        """Go to the previous field."""
        self._do(lambda: self.model.step(-1))

    def action_next_section(self) -> None:
        """Go to the next section."""
        self._do(lambda: self.model.section(1))

    def action_previous_section(self) -> None:
        """Go to the previous section."""
        self._do(lambda: self.model.section(-1))

    def action_choice_up(self) -> None:
        """Mark the proposal above; if nothing is proposed, go to the previous field."""
        self._do(lambda: self.model.choose(-1))

    def action_choice_down(self) -> None:
        """Mark the proposal below; if nothing is proposed, go to the next field."""
        self._do(lambda: self.model.choose(1))

    # ------------------------------------------------------------------ undoing, leaving

    def action_build_undo(self) -> None:
        """Undo the last change; before the first one, go back to the previous screen or to what was built before."""
        model = self.model
        if model.editing and not model.changed:
            self.dismiss(None)
            return
        done = model.travel(back=True)
        self._show()
        if not done:
            app_of(self).say("Nothing to undo.")
        elif len(model.past) < model.floor:
            model.floor = 0
            app_of(self).say("This is what you built before; ctrl+r comes back.")

    def action_build_redo(self) -> None:
        """Redo the last undone change; after the last one, explore again."""
        if not self.model.future and self._explored is not None and self._explored[0] == self.model.draft:
            app_of(self).explore(*self._explored[1])
            return
        done = self.model.travel(back=False)
        self._show()
        if not done:
            app_of(self).say("Nothing to do again.")

    def _scenario(self) -> Scenario | None:
        """Return the position as a scenario; if it is none, show what is wrong."""
        try:
            return self.model.scenario()
        except OracleError as error:
            self._show()
            first = self.model.draft.note(error.problems[0])
            app_of(self).say(f"{first.what}\n{first.hint}".strip(), bad=True)
            return None

    def action_explore(self) -> None:
        """Explore everything that may follow."""
        scenario = self._scenario()
        if scenario is None:
            return
        if not scenario.event:
            self.go("event")
            app_of(self).say("Say what happens first.")
        elif self.model.editing:
            self.dismiss(scenario)
        else:
            app_of(self).explore(scenario)

    def come_back(self, whereabouts: object) -> None:
        """Come back from exploring, so that redo leads there again."""
        if isinstance(whereabouts, tuple):
            self._explored = (self.model.draft, whereabouts)

    @property
    def unsaved(self) -> bool:
        """Report whether what was built has not been saved to disk."""
        return self.model.unkept and not self.model.draft.empty

    def action_build_copy(self) -> None:
        """Copy the position in one line."""
        scenario = self._scenario()
        if scenario is not None:
            line = to_notation(scenario)
            self.app.copy_to_clipboard(line)
            app_of(self).say(f"Copied:\n{line}")

    def action_build_save(self) -> None:
        """Save the position as a scenario file."""
        from oracle.tui.dialogs import Save

        scenario = self._scenario()
        if scenario is not None:
            self.app.push_screen(Save(scenario), self._saved)

    def _saved(self, path: str | None) -> None:
        if path:
            app_of(self).say(f"Saved. Ask it any time: dominion-oracle ask {quote(path)}")

    def action_build_cards(self) -> None:
        """Look up a card or a ruling."""
        marked = self.model.marked
        app_of(self).look_up(marked.text if marked is not None and marked.draft is None else "")

    def action_build_leave(self) -> None:
        """Empty the line, or go back if it is empty."""
        if self.line.value:
            self.line.value = ""
            return
        if self.model.editing:
            self.dismiss(None)
        else:
            app_of(self).leave()
        if self.model.changed and not self.model.draft.empty and not self.model.unkept:
            app_of(self).say("What you have built is kept: “Continue building” on the first screen.")

    @on(Rows.Picked)
    def _picked(self, event: Rows.Picked) -> None:
        """Handle a click: on a field it goes there; on a proposal it adds it."""
        if event.rows.id == "fields":
            self.go(event.key)
        elif event.rows.id == "proposals":
            proposal = self.model.proposals[event.key]
            if self.model.field.kind == "claim":
                self.line.value = proposal.text
            else:
                self.model.take(proposal)
                self._show()
        self.line.focus()


__all__ = ["Build"]
