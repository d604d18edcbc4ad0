"""The Explore screen: the line of play, what is next, the position, and why."""

from __future__ import annotations

from functools import partial
from shlex import quote
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on
from textual.binding import BindingType
from textual.worker import get_current_worker

from engine.record import replace
from oracle.claims import Answer, Claim
from oracle.errors import OracleError
from oracle.graph.walk import Place, Taken, Walk, taken, walked
from oracle.scenario import Era, Scenario, to_notation
from oracle.share.brief import Said
from oracle.tui.bar import Bar
from oracle.tui.body import ONE, PANELS, SHAPES, Body, shapes
from oracle.tui.exports import Exporter
from oracle.tui.find_result import HELP, Judged, judge, no_line
from oracle.tui.heading import Head, Top, top_of
from oracle.tui.keys import EXPLORE
from oracle.tui.opener import Opener, walk_behind
from oracle.tui.panels import CROSS
from oracle.tui.row_list import Rows
from oracle.tui.screen import Foot, Page, app_of, bindings_of
from oracle.tui.searcher import Searcher, first_line
from oracle.tui.undo_history import Moment, Moments
from oracle.words.versions import rules_words

if TYPE_CHECKING:
    from textual.app import ComposeResult


class Explore(Page):
    """The screen for walking through everything that may follow from a position."""

    NAME: ClassVar[str] = EXPLORE
    BINDINGS: ClassVar[list[BindingType]] = bindings_of(EXPLORE)
    AUTO_FOCUS: ClassVar[str | None] = "#next"

    def __init__(self, scenario: Scenario, line: Taken | None = None) -> None:
        super().__init__()
        self.scenario = scenario
        self.claims: tuple[Claim, ...] = ()
        self.answer: Answer | None = None
        self.walk: Walk | None = None
        self.opened: frozenset[int] = frozenset()
        self.marked: tuple[int, ...] | None = None
        self.asked: list[Claim] = []
        self.searching = ""
        self.failed: OracleError | None = None
        self.factor = 1
        self.folded: bool | None = None         # whether what can be folded is; None: where the question is large
        self.asking = ""
        self.wanted = ""
        self._at_panel = "next"                 # the panel in use
        self._first: Place | None = None        # where one is as long as one has not moved
        self._top: tuple[Answer | None, Top | None] = (None, None)
        self._reasons: tuple[Answer | None, list[str]] = (None, [])
        self._line = line                       # options that were taken before
        self._searcher = Searcher(self, self)
        self._opener = Opener(self, self._opened)
        self._exporter = Exporter(self)
        self._moments = Moments()

    def compose(self) -> ComposeResult:
        """Yield the question and the answer in a sentence; the panels; the keys."""
        yield Head()
        yield Body()
        yield Foot(EXPLORE)

    def on_mount(self) -> None:
        """Begin."""
        self.search(self._line)

    def on_resize(self, event: events.Resize) -> None:
        """Arrange the panels for the size of the screen: three columns, two, or one."""
        for name in SHAPES:
            self.set_class(name in shapes(event.size.width, event.size.height), name)
        if self.has_class(ONE):
            self._mark_panel()
        self.show_head()
        self.show_line()
        self.call_after_refresh(self.show_graph)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Give the room to the panel in use if there is only one column."""
        self._at_panel = event.widget.id if event.widget.id in PANELS else "next"
        if self.has_class(ONE):                 # elsewhere it changes nothing, and every class costs time
            self._mark_panel()

    def _mark_panel(self) -> None:
        for name in PANELS:
            self.set_class(name == self._at_panel, f"-at-{name}")

    # ------------------------------------------------------------------ searching

    def search(self, line: Taken | None = None) -> None:
        """Follow everything, in a thread; ``line`` are options that were taken before."""
        self.searching = "reading the position"
        self.failed = None
        self._line = line
        self.show_head()
        self._searcher.start(self.scenario, self.claims, self.factor, self.folded)

    def searched(self, states: int, seconds: float) -> None:
        """Show how far the search is."""
        if self.searching:
            self.searching = f"{states:,} positions, {seconds:.0f} s; esc stops"
            self.show_head()

    def found(self, answer: Answer, top: Top, last: bool) -> None:
        """Show an answer; keep the line and the place of the one before."""
        self.answer = answer
        self._top = (answer, top)
        walk = Walk(answer.graph)
        line = self._line
        if self.walk is not None and line is None and self.walk.place() != self._first:      # else nobody has moved yet
            line = taken(self.walk)
        if line is not None:
            walk.return_to(walked(answer.graph, line))
        else:
            walk.follow(first_line(answer, len(self.claims)), 0)
            self._first = walk.place()
        self._walk_in(walk)
        if last:
            self.searching = ""
        self.show_all()

    def _walk_in(self, walk: Walk) -> None:
        """Continue in another graph."""
        self.walk = walk
        self.marked = None
        self.opened = frozenset()

    def also(self, answer: Answer, said: list[Said]) -> None:
        """Show more of the last answer."""
        told, top = self._top
        if self.answer is answer and told is answer and top is not None:
            self._top = (answer, top._replace(more=(*top.more, *said)))
            self.show_head()

    def explained(self, answer: Answer, lines: list[str]) -> None:
        """Show what decides the answer, once it is known."""
        if self.answer is answer:
            self._reasons = (answer, lines)
            self.show_why()

    def ended(self) -> None:
        """Note that nothing more will be found within the budget."""
        self.searching = ""
        self.show_head()

    def could_not(self, error: OracleError) -> None:
        """Show that the question cannot be asked."""
        self.searching = ""
        self.failed = error
        self.show_all()

    def action_search_on(self) -> None:
        """Continue the search with a larger budget."""
        if self.answer is None or self.answer.graph.complete:
            app_of(self).say("Everything has been followed already.")
            return
        self.factor *= 4
        self.search(self._taken())

    def _taken(self) -> Taken | None:
        """Return the line by its options, and the place on it."""
        return taken(self.walk) if self.walk is not None else None

    # ------------------------------------------------------------------ what is folded

    def action_fold(self) -> None:
        """Show everything, or fold orders and draws that need not be told apart."""
        answer = self.answer
        if answer is None:
            return
        self._remember()
        self.folded = not (answer.graph.has_folds or self.folded)
        app_of(self).say("Folding what need not be distinguished; v shows everything again." if self.folded
                         else "Showing every order and every draw; v folds them.")
        moved = self.walk is not None and self.walk.place() != self._first
        self.search(self._taken() if moved else None)       # keep the place, also in the first results

    def _open(self, node: int) -> None:
        """Open what is folded at a position, in a thread."""
        if self.answer is not None:
            self._opener.open(self.answer, node)

    def _opened(self, before: Answer, answer: Answer) -> None:
        """Go to the same place in the opened graph."""
        walk = self.walk
        if walk is None or self.answer is not before:
            return
        self._remember()
        again = walk_behind(walk, answer)
        self.answer = answer
        self._top = (answer, self._top[1])               # the answer is the same
        self._reasons = (answer, self._reasons[1]) if self._reasons[0] is before else (None, [])
        self._walk_in(again)
        app_of(self).say("Opened; u folds it again.")
        self._moved()

    # ------------------------------------------------------------------ showing

    @property
    def _body(self) -> Body:
        return self.query_one(Body)

    def show_all(self) -> None:
        """Draw everything again."""
        self.show_head()
        walk = self.walk
        if walk is None:
            self._body.show_failure(self.failed)
            return
        self.show_line()
        self.show_next()
        self.show_graph()
        self._body.show_position(walk)
        self.show_why(top=True)

    def show_why(self, top: bool = False) -> None:
        """Draw again what was done last and why; at the beginning and at the ends, what decides the answer too."""
        if self.walk is not None:
            answer, lines = self._reasons
            self._body.show_why(self.walk, lines if answer is not None and answer is self.answer else None, top)

    def show_line(self) -> None:
        """Draw the line again."""
        if self.walk is not None:
            self._body.show_line(self.walk, self.opened, self.answer)

    def show_graph(self) -> None:
        """Draw the graph again, where there is room for it."""
        if self.walk is not None:
            self._body.show_graph(self.walk)

    def show_next(self) -> None:
        """Draw the options again."""
        if self.walk is not None:
            self._body.show_next(self.walk, self.wanted)

    def show_head(self) -> None:
        """Show the title, and what is known so far."""
        scenario = self.scenario
        said: list[Said] = []
        top: Top | None = None
        if self.failed is not None:
            said = [Said("bad", f"{CROSS} this cannot be explored")]
        elif self.answer is not None:
            if self._top[0] is not self.answer:
                self._top = (self.answer, top_of(self.answer))
            top = self._top[1]
        if self.searching:
            said = [Said("unknown", f"searching: {self.searching}.")]
        self.query_one(Head).show(scenario, top, said)
        self.query_one(Foot).edition(rules_words(scenario.era.rules()))

    # ------------------------------------------------------------------ walking

    def _now(self) -> Moment:
        """Return the current moment."""
        place = self.walk.place() if self.walk is not None else Place((), 0)
        return Moment(self.scenario, self.claims, self.answer, self.walk, place)

    def _remember(self) -> None:
        """Remember the current moment, to come back to it."""
        self._moments.remember(self._now())

    def action_forward(self) -> None:
        """Step forward."""
        if self.walk is not None and self.walk.forward():
            self._moved()

    def action_back(self) -> None:
        """Step back."""
        if self.walk is not None and self.walk.back():
            self._moved()

    def _moved(self) -> None:
        self.wanted = ""
        self.show_all()

    def action_option_down(self) -> None:
        """Mark the next option, or scroll a read-only panel."""
        self._choose(1)

    def action_option_up(self) -> None:
        """Mark the previous option, or scroll a read-only panel."""
        self._choose(-1)

    def _choose(self, step: int) -> None:
        focused = self.focused
        if isinstance(focused, Rows) and focused.id in ("position", "why", "graph"):
            focused.scroll_relative(y=step, animate=False, immediate=True)
            return
        walk = self.walk
        if walk is None:
            return
        branches = walk.branches(walk.node)
        if len(branches) < 2:
            if step > 0:
                self.action_forward()
            else:
                self.action_back()
            return
        panel = self.query_one("#next", Rows)
        if panel.move(step):
            self._select(panel.key)

    def _select(self, key: Any) -> None:
        walk = self.walk
        if walk is None or key is None or key[0] != "branch":
            return
        walk.select(walk.branches(walk.node)[key[1]].edge)
        self.show_line()
        self.show_graph()

    def action_take(self) -> None:
        """Take the marked option, or unfold a row."""
        walk = self.walk
        if walk is None:
            return
        panel = self.query_one("#next", Rows)
        if self.focused is self.query_one("#line", Rows):
            self.action_unfold()
            return
        if panel.key is None:
            if walk.node in walk.graph.hands:
                self.action_unfold()
            return
        if walk.branches(walk.node)[panel.key[1]].collapsed or walk.folded(walk.node):
            self.action_unfold()
        else:
            self._take(panel.key[1])

    def _take(self, number: int) -> None:
        walk = self.walk
        if walk is None:
            return
        branches = walk.branches(walk.node)
        if number >= len(branches):
            app_of(self).say(f"There is no option {number + 1} here.")
            return
        branch = branches[number]
        if branch.edge != walk.ahead:
            self._remember()
        walk.forward(branch.edge if walk.ahead not in branch.edges else walk.ahead)
        self._moved()

    def action_option(self, number: int) -> None:
        """Take an option by its number."""
        self._take(number - 1)

    def action_unfold(self) -> None:
        """Open what is folded here; show all orders one by one, or as one row; list all options beside a step."""
        walk = self.walk
        if walk is None:
            return
        graph = walk.graph
        if walk.folded(walk.node) or walk.node in graph.hands:
            self._open(walk.node)
            return
        nodes = [walk.node, *(walk.node_at(step) for step in range(walk.at - 1, -1, -1))]
        for node in nodes:
            if walk.toggle(node):
                self.show_all()
                return
        if graph.folds_at(walk.node):
            self._open(walk.node)
            return
        many = {walk.node_at(step) for step in range(len(walk.line))}
        self.opened = frozenset() if self.opened else frozenset(many)
        self.show_all()

    def action_next_fork(self) -> None:
        """Go to the next choice of the line."""
        if self.walk is not None and self.walk.to_fork(1):
            self._moved()

    def action_previous_fork(self) -> None:
        """Go back to the previous choice."""
        if self.walk is not None and self.walk.to_fork(-1):
            self._moved()

    def action_to_start(self) -> None:
        """Go to the beginning."""
        if self.walk is not None:
            self.walk.go(0)
            self._moved()

    def action_to_end(self) -> None:
        """Go to the end of the line."""
        if self.walk is not None:
            self.walk.to_end()
            self._moved()

    def action_next_end(self) -> None:
        """Go to the next different end."""
        self._other_end(1)

    def action_previous_end(self) -> None:
        """Go to the previous different end."""
        self._other_end(-1)

    def _other_end(self, step: int) -> None:
        walk = self.walk
        if walk is None:
            return
        self._remember()
        if not walk.other_end(step):
            self._moments.forget()
            app_of(self).say("Every line of play ends the same way." if len(walk.graph.outcomes) == 1
                             else "No end is known.")
            return
        self._moved()

    def action_same_position(self) -> None:
        """Go to the other line that leads here."""
        walk = self.walk
        if walk is None:
            return
        self._remember()
        ways = walk.same_position()
        if ways < 2:
            self._moments.forget()
            app_of(self).say("Only one step leads to this position.")
            return
        app_of(self).say(f"Another of {ways} ways to this position; what lies ahead is the same.")
        self._moved()

    # ------------------------------------------------------------------ undoing

    def action_undo(self) -> None:
        """Go back to the previous moment; before the first step of all, to the position that was built."""
        moment = self._moments.back(self._now())
        if moment is not None or not app_of(self).back_to_building():
            self._travel(moment, "Nothing to undo.")

    def action_redo(self) -> None:
        """Go to the moment before undoing."""
        self._travel(self._moments.forth(self._now()), "Nothing to do again.")

    def _travel(self, moment: Moment | None, nothing: str) -> None:
        if moment is None:
            app_of(self).say(nothing)
            return
        self._searcher.stop()
        self.searching = ""
        self.failed = None
        self.scenario, self.claims, self.answer, self.walk = moment[:4]
        if self.walk is not None:
            self.walk.return_to(moment.place)
            self._moved()
        else:
            self.search()

    def whereabouts(self) -> tuple[Scenario, Taken | None]:
        """Return the question and the line by its options, with the place on it, to come back to."""
        return self.scenario, self._taken()

    # ------------------------------------------------------------------ other questions

    def ask_anew(self, scenario: Scenario, line: Taken | None = None) -> None:
        """Explore another question in place of this one; undo comes back."""
        self._remember()
        self.scenario = scenario
        self.answer = None
        self.walk = None
        self.factor = 1
        self.wanted = ""
        self.search(line)

    def action_settle(self) -> None:
        """Settle the choices made so far, and explore only what follows."""
        from oracle.graph.continuation import settled

        walk = self.walk
        if walk is None or not walk.at:
            app_of(self).say("Walk to where the question begins; the choices before it are then settled.")
            return
        try:
            scenario = settled(self.scenario, walk.graph, walk.line[:walk.at])
        except OracleError as error:
            app_of(self).say(str(error), bad=True)
            return
        self.ask_anew(scenario, taken(walk))

    def action_moment(self) -> None:
        """Build on from this moment: its position as a question of its own."""
        from oracle.graph.continuation import moment_of

        walk = self.walk
        if walk is None:
            return
        try:
            scenario = moment_of(self.scenario, walk.graph, walk.line[:walk.at])
        except OracleError as error:
            app_of(self).say(str(error), bad=True)
            return
        app_of(self).build(scenario, self._edited)

    def action_copy(self) -> None:
        """Copy the question in one line."""
        line = to_notation(self.scenario)
        self.app.copy_to_clipboard(line)
        app_of(self).say(f"Copied:\n{line}")

    def action_zoom(self) -> None:
        """Show one panel alone, or all four."""
        if self.maximized is not None:
            self.minimize()
        elif self.focused is not None:
            self.maximize(self.focused)

    def action_leave(self) -> None:
        """Stop a search, close what is open, or go back."""
        if self.asking:
            self._close_bar()
        elif self.wanted:
            self.wanted = ""
            self.show_next()
        elif self.searching:
            self._searcher.stop()
            self.searching = ""
            self.show_head()
            app_of(self).say("Stopped. What is shown is true of what was followed so far; + searches on.")
        elif self.maximized is not None:
            self.minimize()
        else:
            app_of(self).leave()

    # ------------------------------------------------------------------ lists

    def action_outcomes(self) -> None:
        """List all outcomes, and walk to the chosen one."""
        from oracle.tui.dialogs import Outcomes

        if self.answer is not None and self.walk is not None:
            self.app.push_screen(Outcomes(self.answer, self.walk.outcome()), self._to_outcome)

    def _to_outcome(self, number: int | None) -> None:
        if number is not None and self.walk is not None:
            self._remember()
            self.walk.to_outcome(number)
            self._moved()

    def action_mark_end(self) -> None:
        """Mark this position, to compare it with another."""
        if self.walk is not None:
            self.marked = tuple(self.walk.line[:self.walk.at])
            app_of(self).say("Marked. Go to another end (n) or position, and compare (d).")

    def action_reasons(self) -> None:
        """Show what decides the answer."""
        from oracle.tui.dialogs import Reasons

        if self.answer is not None:
            known, lines = self._reasons
            self.app.push_screen(Reasons(self.answer, lines if known is self.answer else None))

    def action_compare(self) -> None:
        """Show the marked position and this one side by side; without a mark, this end and the next different one."""
        from oracle.tui.dialogs import Compare

        walk = self.walk
        if walk is None:
            return
        here = walk.line[:walk.at]
        other: list[int] | None = None if self.marked is None else list(self.marked)
        if other is None:
            place = walk.place()
            here = walk.line
            if not walk.other_end(1):
                app_of(self).say("There is no other end to compare with.")
                return
            other, here = list(place.line), list(walk.line)
            walk.return_to(place)
        self.app.push_screen(Compare(walk.graph, other, here))

    def action_era(self) -> None:
        """Choose other rules."""
        from oracle.tui.dialogs import Eras

        self.app.push_screen(Eras(self.scenario, self.answer), self._to_era)

    def _to_era(self, year: int | None) -> None:
        if year is None or year == self.scenario.era.year:
            return
        self.ask_anew(replace(self.scenario, era=Era(year)), self._taken())

    def action_save(self) -> None:
        """Save as a scenario file, with what has been seen."""
        from oracle.claims.end_facts import seen
        from oracle.tui.dialogs import Save

        scenario = self.scenario
        if self.answer is not None and self.walk is not None:
            claims = seen(self.answer, self.walk.line[:self.walk.at], self.asked)
            scenario = replace(scenario, expect=claims)
        self.app.push_screen(Save(scenario), self._saved)

    def _saved(self, path: str | None) -> None:
        if path:
            app_of(self).say(f"Saved. Check it any time: dominion-oracle ask {quote(path)}")

    def action_export(self) -> None:
        """Write it down for somebody else."""
        from oracle.tui.dialogs import Export

        if self.answer is not None:
            self.app.push_screen(Export(), self._export)

    def _export(self, name: str | None) -> None:
        if name is not None and self.answer is not None:
            self._exporter.write(self.answer, self.scenario, name)

    def action_edit(self) -> None:
        """Edit the position."""
        app_of(self).build(self.scenario, self._edited, self.failed)

    def _edited(self, scenario: Scenario | None) -> None:
        if scenario is not None and scenario != self.scenario:
            self.ask_anew(scenario)

    def action_rulings(self) -> None:
        """Look up a ruling."""
        app_of(self).look_up()

    def action_cards(self) -> None:
        """Look up a card."""
        self.action_rulings()

    # ------------------------------------------------------------------ finding

    def action_find(self) -> None:
        """Find a line by what it shows."""
        self._open_bar("find", "Show me a line in which", HELP)

    def action_filter(self) -> None:
        """Show only options with some words."""
        self._open_bar("filter", "Options with", "Type words of the options; enter keeps them, esc shows all again.")

    def _open_bar(self, what: str, label: str, note: str) -> None:
        if self.walk is None:
            return
        self.asking = what
        self.query_one(Bar).open(label, note)

    @on(Bar.Typed)
    def _typed(self, event: Bar.Typed) -> None:
        if not event.entered:
            if self.asking == "filter":
                self.wanted = event.text
                self.show_next()
            elif self.asking == "find":
                self.query_one(Bar).note(HELP)          # what was said of the text before it says nothing of this one
            return
        text = event.text.strip()
        if self.asking == "filter":
            panel = self.query_one("#next", Rows)
            if panel.key is not None:
                self._select(panel.key)
            self._close_bar()
        elif self.asking != "find":
            self.action_take()              # a second enter, pressed before the first had closed the line
        elif text and self.answer is not None:
            self.query_one(Bar).note("looking ...")
            self.run_worker(partial(self._judge, self.answer, text), thread=True, exclusive=True, group="find",
                            exit_on_error=False)

    def _judge(self, answer: Answer, text: str) -> None:
        worker = get_current_worker()
        judged = judge(answer, text)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._judged, answer, judged)

    def _judged(self, answer: Answer, judged: Judged) -> None:
        if judged.anew:
            self._ask_with(judged.text)
            return
        result = judged.result
        bar = self.query_one(Bar)
        if result is None:
            bar.note(f"{CROSS} {judged.wrong}")
            return
        if answer is not self.answer or self.walk is None:
            return
        if not result.holds:
            if result.holds is not None:
                self.asked.append(Claim("impossible", judged.text))
            bar.note(no_line(answer, result))
            return
        self.asked.append(Claim("possible", judged.text))
        self._close_bar()
        self._remember()
        if result.witness is not None:
            self.walk.follow(result.witness)
        chance = " (if the shuffled cards lie that way)" if result.by_chance else ""
        app_of(self).say(f"Found{chance}: {result.reads}")
        self._moved()

    def _ask_with(self, text: str) -> None:
        self._close_bar()
        self._remember()
        self.claims = (*self.claims, Claim("possible", text))
        self.walk = None
        self.answer = None
        self.search()

    # ------------------------------------------------------------------ the mouse

    @on(Rows.Picked)
    def _picked(self, event: Rows.Picked) -> None:
        """Handle a click: on a step it goes there; on an option it marks it, and a second click takes it."""
        walk, key = self.walk, event.key
        if walk is None:
            return
        if key[0] == "branch":
            if event.again:
                self._take(key[1])
            else:
                self._select(key)
                self.show_next()
        elif key[0] in ("step", "run"):
            walk.go(key[1])
            self._moved()
        elif key[0] == "other":
            self._remember()
            walk.go(key[1] - 1)
            walk.forward(key[2])
            self._moved()
        elif key[0] == "node":
            self._remember()
            self._to_node(key[1])
        elif key[0] == "more":
            self.opened = self.opened ^ {key[1]}
            self.show_all()

    def _to_node(self, node: int) -> None:
        """Go to a position: along the line if it is there, else by the nearest way from it."""
        walk = self.walk
        if walk is None:
            return
        nodes = [walk.node_at(step) for step in range(len(walk.line) + 1)]
        if node in nodes:
            walk.go(nodes.index(node))
        else:
            for step in range(len(walk.line), -1, -1):
                rest = walk.graph.line_from(nodes[step], lambda one: one == node)
                if rest is not None:
                    walk.follow([*walk.line[:step], *rest])
                    break
        self._moved()

    def _close_bar(self) -> None:
        self.asking = ""
        self.query_one(Bar).close()
        self.query_one("#next", Rows).focus()


__all__ = ["Explore"]
