"""The Explore screen: the line of play, what is next, the position, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from rich.cells import cell_len, chop_cells
from rich.markup import escape
from textual import events, on
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from oracle.ask import Answer, Claim, Names, Result, parse
from oracle.ask.live import Stopped, answers
from oracle.budget import asked_budget
from oracle.errors import OracleError, Where
from oracle.graph import discard_has_top
from oracle.graph.walk import Place, Walk
from oracle.scenario import Era, Scenario, build, to_notation
from oracle.share.brief import Said, brief
from oracle.tui.app import REFERENCE, Foot, Page, app_of, bindings_of
from oracle.tui.keys import EXPLORE
from oracle.tui.panels import CROSS, line_rows, next_rows, position_rows, why_rows
from oracle.tui.rows import Row, Rows, row

if TYPE_CHECKING:
    from textual.app import ComposeResult

_MOMENTS: Final = 40          # so many steps can be undone
_SHORT: Final = 34            # screens lower than this give the panel in use more room
FIND_HELP: Final = (
    "for example: Inn in trash · Inn in Alice.deck · Alice.coins = 4 · used Watchtower before used Inn\n"
    "Watchtower lost track of Inn · Alice gained 2 Silver · not Inn in Alice.deck and used Inn"
)
_STYLES: Final = {
    "good": "b $text-success", "bad": "b $text-error", "unknown": "b $text-warning", "strong": "b", "": "",
}


class Moment(NamedTuple):
    """Where a user was: the question with its answer, and the place in its graph."""

    scenario: Scenario
    claims: tuple[Claim, ...]
    answer: Answer | None
    walk: Walk | None
    place: Place


class Explore(Page):
    """Everything that may follow from a position, to walk about in."""

    NAME: ClassVar[str] = EXPLORE
    BINDINGS: ClassVar[list[BindingType]] = bindings_of(EXPLORE)
    AUTO_FOCUS: ClassVar[str | None] = "#next"

    def __init__(self, scenario: Scenario) -> None:
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
        self.asking = ""
        self.wanted = ""
        self._head = ""
        self._said: tuple[Answer | None, list[Said]] = (None, [])
        self._past: list[Moment] = []
        self._future: list[Moment] = []

    def compose(self) -> ComposeResult:
        """Two columns of two panels."""
        yield Static("", id="head", markup=True)
        with Horizontal(id="body"):
            with Vertical(id="left"):
                yield Rows(id="line", classes="panel")
                yield Rows(id="next", classes="panel")
            with Vertical(id="right"):
                yield Rows(id="position", classes="panel")
                yield Rows(id="why", classes="panel")
        with Vertical(id="bar"):
            yield Static("", id="barlabel", markup=False)
            yield Input(id="ask", select_on_focus=False)
            yield Static("", id="barnote", markup=False)
        yield Foot(EXPLORE)

    def on_mount(self) -> None:
        """Name the panels and begin."""
        for name, title in (("line", "Line"), ("next", "Next"), ("position", "Position"), ("why", "Why")):
            self.query_one(f"#{name}", Rows).border_title = title
        self.search()

    def on_resize(self, event: events.Resize) -> None:
        """On a low screen the panel in use has more room."""
        self.set_class(event.size.height < _SHORT, "-short")
        self.show_head()

    # ------------------------------------------------------------------ searching

    def search(self, line: tuple[int, ...] | None = None, at: int = 0) -> None:
        """Follow everything, in a thread; ``line`` are options by number that were taken before."""
        self.searching = "reading the position"
        self.failed = None
        self.show_head()
        self.run_worker(partial(self._search, self.scenario, self.claims, line, at), thread=True, exclusive=True,
                        group="search", exit_on_error=False)

    def _search(self, scenario: Scenario, claims: tuple[Claim, ...], line: tuple[int, ...] | None, at: int) -> None:
        worker = get_current_worker()

        def progress(states: int, seconds: float) -> None:
            if worker.is_cancelled:
                raise Stopped
            if seconds > 0.2:
                self.app.call_from_thread(self._progress, scenario, states, seconds)

        try:
            question = build(scenario, [claim.text for claim in claims])
            budget = asked_budget(question.budget, factor=self.factor)
            for found in answers(question, claims, budget, progress):
                if worker.is_cancelled:
                    return
                said = _warm(found)
                if worker.is_cancelled:
                    return
                last = found.graph.complete or found.graph.reason.endswith("states")
                self.app.call_from_thread(self._found, scenario, found, said, line, at, last)
                if last:
                    return
            if not worker.is_cancelled:
                self.app.call_from_thread(self._done, scenario)
        except Stopped:
            return
        except OracleError as error:
            if not worker.is_cancelled:
                self.app.call_from_thread(self._failed, scenario, error)

    def _progress(self, scenario: Scenario, states: int, seconds: float) -> None:
        if scenario is self.scenario and self.searching:
            self.searching = f"{states:,} positions, {seconds:.0f} s; esc stops"
            self.show_head()

    def _found(
        self, scenario: Scenario, answer: Answer, said: list[Said], line: tuple[int, ...] | None, at: int, last: bool,
    ) -> None:
        """Show an answer; keep the line and the place of the one before."""
        if scenario is not self.scenario:
            return
        before = self.walk
        self.answer = answer
        self._said = (answer, said)
        walk = Walk(answer.graph)
        if before is not None and self.walk is not None and line is None:
            line, at = _numbers(before), before.at
        if line is not None:
            walk.follow(_walked(answer, line), 0)
            walk.go(at)
        else:
            walk.follow(_first_line(answer), 0)
        self.walk = walk
        self.marked = None
        self.opened = frozenset()
        if last:
            self.searching = ""
        self.show_all()

    def _done(self, scenario: Scenario) -> None:
        if scenario is self.scenario:
            self.searching = ""
            self.show_head()

    def _failed(self, scenario: Scenario, error: OracleError) -> None:
        if scenario is self.scenario:
            self.searching = ""
            self.failed = error
            self.show_all()

    def action_search_on(self) -> None:
        """Search on with a larger budget."""
        if self.answer is None or self.answer.graph.complete:
            app_of(self).say("Everything has been followed already.")
            return
        self.factor *= 4
        walk = self.walk
        self.search(_numbers(walk) if walk else None, walk.at if walk else 0)

    # ------------------------------------------------------------------ showing

    def show_all(self) -> None:
        """Draw everything again."""
        self.show_head()
        walk = self.walk
        if walk is None:
            self._show_failure()
            return
        rows, here = line_rows(walk, self.opened)
        self.query_one("#line", Rows).show(rows, here)
        self.show_next()
        places = position_rows(walk)
        panel = self.query_one("#position", Rows)
        panel.show(places, top=True)
        panel.bring([n for n, one in enumerate(places) if any(style in ("new", "gone") for _, style in one.spans)])
        self.query_one("#why", Rows).show(why_rows(walk), top=True)

    def show_next(self) -> None:
        """Draw the options again."""
        walk = self.walk
        if walk is None:
            return
        rows, marked = next_rows(walk, self.wanted)
        panel = self.query_one("#next", Rows)
        panel.show(rows, marked, top=marked is None)

    def _show_failure(self) -> None:
        rows: list[Row] = []
        if self.failed is not None:
            rows.append(row(("This cannot be explored:", "bad")))
            for problem in self.failed.problems:
                rows.append(row(problem.what, hang=2))
                rows += [row((f"  {text}", "quiet"), hang=4) for text in problem.hint.splitlines()]
            rows.append(row(("e", "key"), (" edits the position.", "quiet")))
        self.query_one("#why", Rows).show(rows)
        for name in ("line", "next", "position"):
            self.query_one(f"#{name}", Rows).show([])

    def show_head(self) -> None:
        """The title, and what is known so far."""
        scenario = self.scenario
        title = scenario.title or "; ".join(str(deed) for deed in scenario.event) or "A position"
        lines = [f"[b]{escape(_shortened(title, self.size.width - 2))}[/]"]
        said: list[Said] = []
        if self.failed is not None:
            said = [Said("bad", "✗ this cannot be explored")]
        elif self.answer is not None:
            if self._said[0] is not self.answer:
                self._said = (self.answer, brief(self.answer))
            said = self._said[1]
        if self.searching:
            if self.answer is not None:
                said = [one for one in said if not one.text.startswith("not everything followed")]
            said = [Said("unknown", f"searching: {self.searching}"), *said]
        lines.append(" · ".join(_painted(one) for one in said))
        text = "\n".join(lines)
        if text != self._head:                  # writing the same again would lay the whole screen out anew
            self._head = text
            self.query_one("#head", Static).update(text)
        era = scenario.era
        words = "" if str(era) == "current" else f"rules of {era} · "
        self.query_one(Foot).edition(f"{words}{REFERENCE}")

    # ------------------------------------------------------------------ walking

    def _remember(self) -> None:
        """Keep where we are, to come back to it."""
        place = self.walk.place() if self.walk is not None else Place((), 0)
        self._past.append(Moment(self.scenario, self.claims, self.answer, self.walk, place))
        del self._past[:-_MOMENTS]
        self._future.clear()

    def action_forward(self) -> None:
        """Step forward."""
        app_of(self).unsay()
        if self.walk is not None and self.walk.forward():
            self._moved()

    def action_back(self) -> None:
        """Step back."""
        app_of(self).unsay()
        if self.walk is not None and self.walk.back():
            self._moved()

    def _moved(self) -> None:
        self.wanted = ""
        self.show_all()

    def action_option_down(self) -> None:
        """Mark the next option, or scroll a panel that is only read."""
        self._choose(1)

    def action_option_up(self) -> None:
        """Mark the option before."""
        self._choose(-1)

    def _choose(self, step: int) -> None:
        focused = self.focused
        if isinstance(focused, Rows) and focused.id in ("position", "why"):
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
        rows, here = line_rows(walk, self.opened)
        self.query_one("#line", Rows).show(rows, here)

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
            return
        if walk.branches(walk.node)[panel.key[1]].collapsed:
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
        """Show all orders one by one, or as one row; list all options beside a step."""
        walk = self.walk
        if walk is None:
            return
        nodes = [walk.node, *(walk.node_at(step) for step in range(walk.at - 1, -1, -1))]
        for node in nodes:
            if walk.toggle(node):
                self.show_all()
                return
        many = {walk.node_at(step) for step in range(len(walk.line))}
        self.opened = frozenset() if self.opened else frozenset(many)
        self.show_all()

    def action_next_fork(self) -> None:
        """On to the next choice of the line."""
        if self.walk is not None and self.walk.to_fork(1):
            self._moved()

    def action_previous_fork(self) -> None:
        """Back to the choice before."""
        if self.walk is not None and self.walk.to_fork(-1):
            self._moved()

    def action_to_start(self) -> None:
        """To the beginning."""
        if self.walk is not None:
            self.walk.go(0)
            self._moved()

    def action_to_end(self) -> None:
        """To the end of the line."""
        if self.walk is not None:
            self.walk.to_end()
            self._moved()

    def action_next_end(self) -> None:
        """To the next different end."""
        self._other_end(1)

    def action_previous_end(self) -> None:
        """To the previous different end."""
        self._other_end(-1)

    def _other_end(self, step: int) -> None:
        walk = self.walk
        if walk is None:
            return
        self._remember()
        if not walk.other_end(step):
            self._past.pop()
            app_of(self).say("Every line of play ends the same way." if len(walk.graph.outcomes) == 1
                             else "No end is known.")
            return
        self._moved()

    def action_same_position(self) -> None:
        """To the other line that leads here."""
        walk = self.walk
        if walk is None:
            return
        self._remember()
        ways = walk.same_position()
        if ways < 2:
            self._past.pop()
            app_of(self).say("Only one step leads to this position.")
            return
        app_of(self).say(f"Another of {ways} ways to this position; what lies ahead is the same.")
        self._moved()

    # ------------------------------------------------------------------ undoing

    def action_undo(self) -> None:
        """Back to where we were before."""
        self._travel(self._past, self._future, "Nothing to undo.")

    def action_redo(self) -> None:
        """On to where we were before undoing."""
        self._travel(self._future, self._past, "Nothing to do again.")

    def _travel(self, source: list[Moment], target: list[Moment], nothing: str) -> None:
        if not source:
            app_of(self).say(nothing)
            return
        place = self.walk.place() if self.walk is not None else Place((), 0)
        target.append(Moment(self.scenario, self.claims, self.answer, self.walk, place))
        moment = source.pop()
        self.workers.cancel_group(self, "search")
        self.searching = ""
        self.failed = None
        self.scenario, self.claims, self.answer, self.walk = moment[:4]
        if self.walk is not None:
            self.walk.return_to(moment.place)
            self._moved()
        else:
            self.search()

    # ------------------------------------------------------------------ other questions

    def ask_anew(self, scenario: Scenario, line: tuple[int, ...] | None = None, at: int = 0) -> None:
        """Explore another question in the place of this one; undo comes back."""
        self._remember()
        self.scenario = scenario
        self.answer = None
        self.walk = None
        self.factor = 1
        self.wanted = ""
        self.search(line, at)

    def action_settle(self) -> None:
        """Settle the choices made so far, and explore only what follows."""
        from oracle.scenario.settle import settled

        walk = self.walk
        if walk is None or not walk.at:
            app_of(self).say("Walk to where the question begins; the choices before it are then settled.")
            return
        try:
            scenario = settled(self.scenario, walk.graph, walk.line[:walk.at])
        except OracleError as error:
            app_of(self).say(str(error), bad=True)
            return
        at = walk.at
        self.ask_anew(scenario, _numbers(walk), at)

    def action_copy(self) -> None:
        """Copy the question in one line."""
        line = to_notation(self.scenario)
        self.app.copy_to_clipboard(line)
        app_of(self).say(f"Copied:\n{line}")

    def action_zoom(self) -> None:
        """One panel alone, or all four."""
        if self.maximized is not None:
            self.minimize()
        elif self.focused is not None:
            self.maximize(self.focused)

    def action_leave(self) -> None:
        """Stop a search; close what is open; go back."""
        if self.asking:
            self._close_bar()
        elif self.wanted:
            self.wanted = ""
            self.show_next()
        elif self.searching:
            self.workers.cancel_group(self, "search")
            self.searching = ""
            self.show_head()
            app_of(self).say("Stopped. What is shown is true of what was followed so far; + searches on.")
        elif self.maximized is not None:
            self.minimize()
        else:
            app_of(self).leave()

    # ------------------------------------------------------------------ lists

    def action_outcomes(self) -> None:
        """All outcomes; the chosen one is walked to."""
        from oracle.tui.lists import Outcomes

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

    def action_compare(self) -> None:
        """The marked position and this one, side by side; without a mark, this end and the next different one."""
        from oracle.tui.lists import Compare

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
        """Other rules."""
        from oracle.tui.lists import Eras

        self.app.push_screen(Eras(self.scenario), self._to_era)

    def _to_era(self, year: int | None) -> None:
        if year is None or year == self.scenario.era.year:
            return
        walk = self.walk
        self.ask_anew(replace(self.scenario, era=Era(year)), _numbers(walk) if walk else None, walk.at if walk else 0)

    def action_save(self) -> None:
        """Save as a scenario file, with what has been seen."""
        from oracle.ask.seen import seen
        from oracle.tui.lists import Save

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
        from oracle.tui.lists import Export

        if self.answer is not None:
            self.app.push_screen(Export(), self._export)

    def _export(self, name: str | None) -> None:
        if name is not None and self.answer is not None:
            app_of(self).say("writing ...")
            self.run_worker(partial(self._write, self.answer, name), thread=True, group="export", exit_on_error=False)

    def _write(self, answer: Answer, name: str) -> None:
        from oracle.tui.lists import exported, file_name

        path = Path(file_name(self.scenario)).with_suffix(f".{name}")
        try:
            text = exported(answer, name)
            with path.open("x", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
        except OracleError as error:
            self.app.call_from_thread(app_of(self).say, str(error), True)
        except FileExistsError:
            self.app.call_from_thread(app_of(self).say, f"{path} is there already; it is left as it is.", True)
        except OSError as error:
            self.app.call_from_thread(app_of(self).say, f"{path} cannot be written: {error.strerror or error}", True)
        else:
            self.app.call_from_thread(self._written, str(path), text if name == "txt" else "")

    def _written(self, path: str, post: str) -> None:
        if post:
            self.app.copy_to_clipboard(post)
        app_of(self).say(f"Written: {path}" + ("; the text is copied too" if post else ""))

    def action_edit(self) -> None:
        """Edit the position."""
        from oracle.tui.build import Build

        self.app.push_screen(Build(self.scenario), self._edited)

    def _edited(self, scenario: Scenario | None) -> None:
        if scenario is not None and scenario != self.scenario:
            self.ask_anew(scenario)

    def action_rulings(self) -> None:
        """Look up a ruling."""
        from oracle.tui.lookup import LookUp

        self.app.push_screen(LookUp())

    def action_cards(self) -> None:
        """Look up a card."""
        self.action_rulings()

    # ------------------------------------------------------------------ finding

    def action_find(self) -> None:
        """Find a line by what it shows."""
        self._open_bar("find", "Show me a line in which", FIND_HELP)

    def action_filter(self) -> None:
        """Show only options with some words."""
        self._open_bar("filter", "Options with", "Type words of the options; enter keeps them, esc shows all again.")

    def _open_bar(self, what: str, label: str, note: str) -> None:
        if self.walk is None:
            return
        self.asking = what
        self.query_one("#barlabel", Static).update(label)
        self.query_one("#barnote", Static).update(note)
        self.query_one("#bar").add_class("-open")
        field = self.query_one("#ask", Input)
        field.value = ""
        self.set_focus(field)

    @on(Input.Changed, "#ask")
    def _typing(self, event: Input.Changed) -> None:
        if self.asking == "filter":
            self.wanted = event.value
            self.show_next()

    @on(Input.Submitted, "#ask")
    def _asked(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        if self.asking == "filter":
            panel = self.query_one("#next", Rows)
            if panel.key is not None:
                self._select(panel.key)
            self._close_bar()
        elif self.asking != "find":
            self.action_take()              # a second enter, pressed before the first had closed the line
        elif text and self.answer is not None:
            self.query_one("#barnote", Static).update("looking ...")
            self.run_worker(partial(self._judge, self.answer, text), thread=True, exclusive=True, group="find",
                            exit_on_error=False)

    def _judge(self, answer: Answer, text: str) -> None:
        worker = get_current_worker()
        result: Result | None = None
        wrong = ""
        try:
            game = answer.graph.states[answer.graph.root].game
            predicate = parse(text, Names.of(game), Where("find", 1, 1, text))
            if predicate.needs_discard_order and not discard_has_top(answer.graph.states[answer.graph.root]):
                if not worker.is_cancelled:
                    self.app.call_from_thread(self._ask_with_order, text)
                return
            result = answer.judge([Claim("possible", text)])[0]
        except OracleError as error:
            wrong = "\n".join(f"{problem.what}{'; ' + problem.hint if problem.hint else ''}"
                              for problem in error.problems)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._judged, answer, result, wrong)

    def _ask_with_order(self, text: str) -> None:
        self._close_bar()
        self._remember()
        self.claims = (*self.claims, Claim("possible", text))
        self.walk = None
        self.answer = None
        self.search()

    def _judged(self, answer: Answer, result: Result | None, wrong: str) -> None:
        note = self.query_one("#barnote", Static)
        if result is None:
            note.update(f"{CROSS} {wrong}")
            return
        if answer is not self.answer or self.walk is None:
            return
        text = result.claim.text
        if result.holds is None:
            note.update(f"? not decided: {result.why}")
            return
        if not result.holds:
            orders = answer.orders
            every = "every line of play was followed"
            if isinstance(orders, int) and orders > 1:
                every = f"{'both' if orders == 2 else f'all {orders:,}'} orders of decisions were followed"
            self.asked.append(Claim("impossible", text))
            note.update(f"{CROSS} No line of play shows: {result.reads}. {every[0].upper()}{every[1:]}.")
            return
        self.asked.append(Claim("possible", text))
        self._close_bar()
        self._remember()
        if result.witness is not None:
            self.walk.follow(result.witness)
        chance = " (if the shuffled cards lie that way)" if result.by_chance else ""
        app_of(self).say(f"Found{chance}: {result.reads}")
        self._moved()

    # ------------------------------------------------------------------ the mouse

    @on(Rows.Picked)
    def _picked(self, event: Rows.Picked) -> None:
        """A click on a step goes there; on an option it marks it, twice it takes it."""
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
        elif key[0] == "more":
            self.opened = self.opened ^ {key[1]}
            self.show_all()

    def _close_bar(self) -> None:
        self.asking = ""
        self.query_one("#bar").remove_class("-open")
        self.query_one("#next", Rows).focus()


def _shortened(text: str, width: int) -> str:
    """A text that fits into one line."""
    if cell_len(text) <= max(width, 20):
        return text
    return chop_cells(text, max(width, 20) - 1)[0] + "…"


def _painted(said: Said) -> str:
    style = _STYLES[said.style]
    return f"[{style}]{escape(said.text)}[/]" if style else escape(said.text)


def _warm(answer: Answer) -> list[Said]:
    """Compute, in the thread, what every panel needs; the answer in a line."""
    graph = answer.graph
    outcomes = graph.outcomes
    _ = outcomes.reach, graph.incoming
    walk = Walk(graph)              # what is loaded when the first step is told is loaded now
    walk.forward()
    _ = line_rows(walk, frozenset()), next_rows(walk), position_rows(walk), why_rows(walk)
    return brief(answer)


def _numbers(walk: Walk) -> tuple[int, ...]:
    """A line as numbers of options, which mean the same in a larger graph of the same question."""
    return tuple(walk.graph.numbers[edge] for edge in walk.line)


def _walked(answer: Answer, numbers: Iterable[int]) -> list[int]:
    """The line on which options (by number) are taken, as far as there are such."""
    graph = answer.graph
    node, line = graph.root, []
    for number in numbers:
        edges = graph.edges_of(node)
        edge = next((one for one in edges if graph.numbers[one] == number), None)
        if edge is None:
            if len(edges) != 1:
                break
            edge = edges[0]
        line.append(edge)
        node = graph.targets[edge]
    return line


def _first_line(answer: Answer) -> list[int]:
    """The line that is shown first: one that decides a claim, or one to the first outcome."""
    for result in answer.results:
        if result.witness:
            return list(result.witness)
    outcomes = answer.graph.outcomes.all
    return list(answer.graph.line_to(outcomes[0].node)) if outcomes else []


__all__ = ["Explore"]
