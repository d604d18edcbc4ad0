"""Screens that open over another one: the keys, the outcomes, two ends side by side, other rules, saving."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from engine.rules import CURRENT, ERAS
from oracle.errors import OracleError
from oracle.files import write_file
from oracle.share.styled_rows import Row, Span, row
from oracle.tui.exports import FORMATS, file_name, place_of
from oracle.tui.keys import ACTIONS, ANYWHERE, BUILD, LIST, LOOKUP, READ, Hint, footer, key_file, keys_of, shown
from oracle.tui.panels import CHANGED, LEGEND, zone_rows
from oracle.tui.row_list import Rows
from oracle.tui.screen import Foot, Page, app_of, bindings_of

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from oracle.claims import Answer
    from oracle.graph import DecisionGraph
    from oracle.scenario import Scenario

_MOST: Final = 500            # outcomes that are listed
_UNWRAPPED: Final = 100_000   # lines are broken where the panel ends


class Listing(Page):
    """A list to choose from; ``dismiss`` returns the choice, or None."""

    NAME: ClassVar[str] = LIST
    BINDINGS: ClassVar[list[BindingType]] = bindings_of(LIST)
    AUTO_FOCUS: ClassVar[str | None] = "#list"
    HEAD: ClassVar[str] = ""
    CHOICE: ClassVar[bool] = True

    def compose(self) -> ComposeResult:
        """Yield a heading, the list, the keys."""
        yield Static(self.HEAD, id="head", markup=False)
        yield from self.parts()
        yield Foot(LIST if self.CHOICE else READ)

    def parts(self) -> ComposeResult:
        """Yield the widgets between the heading and the keys."""
        yield Rows(id="list", classes="panel")

    @property
    def list(self) -> Rows:
        """The list."""
        return self.query_one("#list", Rows)

    def action_pick(self) -> None:
        """Choose the marked row."""
        key = self.list.key
        if key is not None:
            self.chosen(key)

    def chosen(self, key: object) -> None:
        """Handle a choice."""
        self.dismiss(key)

    def action_pick_up(self) -> None:
        """Mark the row above, or scroll."""
        if self._read(-1):
            return
        if not self.list.move(-1):
            self.list.scroll_relative(y=-1, animate=False, immediate=True)
        self.marked()

    def action_pick_down(self) -> None:
        """Mark the row below, or scroll."""
        if self._read(1):
            return
        if not self.list.move(1):
            self.list.scroll_relative(y=1, animate=False, immediate=True)
        self.marked()

    def _read(self, step: int) -> bool:
        """Scroll the panel beside the list, if it has the focus."""
        focused = self.focused
        if not isinstance(focused, Rows) or focused is self.list:
            return False
        focused.scroll_relative(y=step, animate=False, immediate=True)
        return True

    def marked(self) -> None:
        """Handle another row being marked."""

    def action_close(self) -> None:
        """Close without choosing."""
        self.dismiss(None)

    @on(Rows.Picked)
    def _picked(self, event: Rows.Picked) -> None:
        at = next((n for n, item in enumerate(self.list.items) if item.key == event.key), None)
        if at is None:
            return
        if at == self.list.cursor:
            self.chosen(event.key)
        else:
            self.list.cursor = at
            self.marked()


class Help(Listing):
    """The keys of a screen, the signs, and how to change keys."""

    HEAD: ClassVar[str] = "Keys"
    CHOICE: ClassVar[bool] = False

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.page = page

    def on_mount(self) -> None:
        """Write it all down."""
        changed = app_of(self).changed
        rows = []
        numbers = False
        for action in [*self.page.actions(), *(one for one in ACTIONS if one.screen == ANYWHERE)]:
            if self.page.NAME == BUILD and action.id in ("next-panel", "previous-panel"):
                continue
            if action.id.startswith("option-") and action.id[7:].isdecimal():
                if not numbers:
                    rows.append(row((f"{'1 to 9':>20}  ", "key"), "take the option with that number", hang=22))
                numbers = True
                continue
            keys = keys_of(action, changed)
            if self.page.NAME in (BUILD, LOOKUP):       # typed keys are text there
                keys = ",".join(key for key in keys.split(",") if len(key) > 1 and key != "question_mark")
            rows.append(row((f"{shown(keys):>20}  ", "key"), action.says, hang=22))
        rows.append(row(""))
        if self.page.NAME not in (BUILD, LOOKUP):
            rows += [row((f"{sign:>20}  ", "title"), says, hang=22) for sign, says in LEGEND]
            rows.append(row(""))
        rows.append(row(("Other keys: ", "strong"), f"write them into {key_file()}, one action a line, such as",
                        hang=2))
        first = self.page.actions()[0]
        rows.append(row(("  " + first.id + ": f9", "key")))
        rows.append(row(("The actions are called ", "quiet"),
                        (", ".join(action.id for action in self.page.actions()), "quiet"), hang=2))
        self.list.show(rows)


class Outcomes(Listing):
    """All outcomes: what is different at each, and how many lines of play reach it."""

    def __init__(self, answer: Answer, now: int | None) -> None:
        super().__init__()
        self.answer = answer
        self.now = now

    def on_mount(self) -> None:
        """List them."""
        from oracle.share.brief import ends_of

        graph = self.answer.graph
        every = graph.outcomes.all
        known = "" if graph.decided else " so far"
        self.query_one("#head", Static).update(
            f"{len(graph.outcomes):,} {'outcome' if len(graph.outcomes) == 1 else 'outcomes'}{known}: "
            f"what is different at the end")
        ends = ends_of(self.answer)
        rows = [row((f"     in {'both' if len(every) == 2 else 'all'}: {'; '.join(ends.shared)}", "quiet"), hang=5)
                ] if ends.shared else []
        first = len(rows)
        for outcome in every[:_MOST]:
            ways = "lines without number" if isinstance(outcome.lines, str) else (
                f"{outcome.lines:,} {'line' if outcome.lines == 1 else 'lines'}")
            if outcome.size > 1:
                ways += f", stands for {outcome.size:,}"
            rows.append(row((f"∎{outcome.number + 1:<3} ", "title"), (f"by {ways}: ", "quiet"),
                            "; ".join(ends.own(outcome.number)), key=outcome.number, hang=5))
        if len(every) > _MOST:
            rows.append(row((f"… and {len(every) - _MOST:,} more; / finds one by what it has", "quiet")))
        self.list.show(rows, first + (self.now if self.now is not None and self.now < _MOST else 0) if every else None)


class Reasons(Listing):
    """A screen that shows what decides the verdicts of an answer, and what would be different; computed in a thread."""

    HEAD: ClassVar[str] = "Why: what decides the verdicts, and what would be different"
    CHOICE: ClassVar[bool] = False

    def __init__(self, answer: Answer, lines: list[str] | None = None) -> None:
        super().__init__()
        self.answer = answer
        self.lines = lines                  # what decides, if that is known already

    def on_mount(self) -> None:
        """Begin to find out."""
        if self.lines is not None:
            self._show(self.lines)
            return
        self.list.show([row(("finding out …", "unknown"))])
        self.run_worker(self._find, thread=True, exclusive=True)

    def _find(self) -> None:
        from oracle.tui.searcher import reasons

        self.app.call_from_thread(self._show, reasons(self.answer))

    def _show(self, lines: list[str]) -> None:
        from oracle.share.verdict_lines import verdict_text

        answer = self.answer
        verdicts = [f"{number}. {verdict_text(result)}" for number, result in enumerate(answer.results, 1)]
        self.list.show([row((text, "strong" if not text.startswith(" ") else ""),
                            hang=len(text) - len(text.lstrip()) + 2)
                        for text in [*verdicts, *(lines or ["Nothing was found that decides."])]])


class Compare(Listing):
    """Two ends (or other positions) side by side; what only one of them has is marked."""

    CHOICE: ClassVar[bool] = False

    def __init__(self, graph: DecisionGraph, first: Sequence[int], second: Sequence[int]) -> None:
        super().__init__()
        self.graph = graph
        self.lines = (list(first), list(second))

    def parts(self) -> ComposeResult:
        """Yield two columns."""
        with Horizontal():
            yield Rows(id="list", classes="panel")
            yield Rows(id="other", classes="panel")

    def on_mount(self) -> None:
        """Fill the columns."""
        graph = self.graph
        shared = 0
        for one, two in zip(*self.lines, strict=False):
            if one != two:
                break
            shared += 1
        same = graph.node_after(self.lines[0]) == graph.node_after(self.lines[1])
        self.query_one("#head", Static).update(
            "The same position, by two lines" if same else "Two positions side by side; + is only on that side")
        states = [graph.states[graph.node_after(line)] for line in self.lines]
        for number, name in enumerate(("list", "other")):
            panel = self.query_one(f"#{name}", Rows)
            line, node = self.lines[number], graph.node_after(self.lines[number])
            outcome = graph.outcomes.of_node.get(node)
            panel.border_title = f"∎{outcome + 1}" if outcome is not None else f"after step {len(line)}"
            zones = [_only_own(one) for one in zone_rows(states[number], states[1 - number])]
            rows = [row(("What is different", "strong"))] if not same else []
            rows += _differing(zones)
            rows += [row(""), row(("The line", "strong"))]
            if shared:
                rows.append(row((f"steps 1 to {shared} are the same on both sides", "quiet")))
            for step, edge in enumerate(line[shared:], shared + 1):
                rows.append(row((f"{step} ", "key"), graph.words.option(edge), hang=3))
                rows += [row(("   " + text, "quiet"), hang=5) for text in graph.words.events(edge)]
            rows += [row(""), row(("The position", "strong")), *zones]
            panel.show(rows)

    def action_pick_up(self) -> None:
        """Scroll both columns up."""
        self._scroll(-1)

    def action_pick_down(self) -> None:
        """Scroll both columns down."""
        self._scroll(1)

    def _scroll(self, step: int) -> None:
        for name in ("list", "other"):
            self.query_one(f"#{name}", Rows).scroll_relative(y=step, animate=False, immediate=True)


def _differing(zones: Sequence[Row]) -> list[Row]:
    """Return the rows of a position that are not the same on both sides, under their players."""
    found: list[Row] = []
    title: Row | None = None
    for one in zones:
        if one.spans[0][1] == "title":
            title = one
        elif one.spans[0][0] == CHANGED:
            mine = one.spans[1][0].startswith(" ")          # a player's row is indented
            if title is not None and mine:
                found.append(title)
                title = None
            found.append(one)
    return found


def _only_own(one: Row) -> Row:
    """Return a row without what only the other side has."""
    spans: list[Span] = []
    for text, style in one.spans:
        if style == "gone":
            continue
        if text == ", " and (not spans or spans[-1][0] in (", ",) or spans[-1][0].endswith(": ")):
            continue
        spans.append((text, style))
    while spans and spans[-1][0] == ", ":
        spans.pop()
    if spans and spans[-1][0].endswith(": "):
        spans.append(("nothing", "quiet"))
    return Row(tuple(spans), one.key, one.hang)


class Eras(Listing):
    """The years with other rules, and what they change in the answer."""

    HEAD: ClassVar[str] = "Other rules: what they change in this answer. Enter explores by them."

    def __init__(self, scenario: Scenario, answer: Answer | None = None) -> None:
        super().__init__()
        self.scenario = scenario
        self.answer = answer
        self.known: dict[int, list[str]] = {}
        self.signs: dict[int, Span] = {}            # per year, whether the answer is another one

    def parts(self) -> ComposeResult:
        """Yield the years, and what is different."""
        with Horizontal():
            yield Rows(id="list", classes="panel")
            with Vertical(id="wide"):
                yield Rows(id="change", classes="panel")

    def on_mount(self) -> None:
        """List the years, the newest first, and find out which of them change the answer."""
        self._list()
        years = [*reversed(ERAS)]
        self.list.cursor = years.index(self.scenario.era.year) if self.scenario.era.year in years else 0
        self.list.border_title = "Rules"
        if self.answer is not None and self.answer.graph.complete:
            self.run_worker(partial(self._find, self.answer), thread=True, group="read", exit_on_error=False)
        self.query_one("#change", Rows).border_title = "What changes"
        self.marked()

    def _list(self) -> None:
        rows = []
        for year in reversed(ERAS):
            mine = year == self.scenario.era.year
            says = "current rules" if year == CURRENT else f"rules of {year}"
            rows.append(row(self.signs.get(year, ("  ", "")), says + (" (these)" if mine else ""), key=year, hang=2))
        if self.signs:
            rows += [row(""), row(("≠ ", "bad"), "another verdict", hang=2),
                     row(("~ ", "unknown"), "other ends", hang=2), row(("? ", "quiet"), "not known", hang=2)]
        self.list.show(rows, self.list.cursor)

    def _find(self, answer: Answer) -> None:
        """Find out which years change the answer."""
        from oracle.claims.eras import readings

        worker = get_current_worker()
        found, unknown = readings(answer)
        signs: dict[int, Span] = dict.fromkeys(unknown, ("? ", "quiet"))
        for reading in found[1:]:
            sign = ("≠ ", "bad") if reading.verdicts or reading.answer is None else ("~ ", "unknown")
            signs |= dict.fromkeys(reading.years, sign)
        changes = [year for year in ERAS if year in signs]
        held = sorted(year for reading in found for year in reading.years)
        for year in ERAS:                    # a year in which nothing of this game changed is as the one before it
            if year not in held and year not in unknown:
                before = [one for one in held if one < year]
                if before and before[-1] in signs:
                    signs[year] = signs[before[-1]]
        if not worker.is_cancelled:
            self.app.call_from_thread(self._sign, signs, bool(changes))

    def _sign(self, signs: dict[int, Span], changed: bool) -> None:
        self.signs = signs
        self.list.border_title = "Rules" if changed else "Rules: no year changes it"
        self._list()

    def marked(self) -> None:
        """Compare with the marked year, in a thread."""
        year = self.list.key
        panel = self.query_one("#change", Rows)
        if year == self.scenario.era.year:
            panel.show([row("The rules by which this is shown."), *self._switches(year)])
            return
        if year in self.known:
            panel.show([row(text, hang=len(text) - len(text.lstrip()) + 2) for text in self.known[year]], top=True)
            return
        panel.show([row(("comparing ...", "unknown")), *self._switches(year)])
        self.run_worker(partial(self._compare, year), thread=True, exclusive=True, group="compare", exit_on_error=False)

    def _switches(self, year: int) -> list[Row]:
        from engine.record import as_dict
        from engine.rules import rules_of

        mine, other = (as_dict(rules_of(one)) for one in (self.scenario.era.year, year))
        return [row((f"  {name.replace('_', ' ')}: {'yes' if other[name] else 'no'}", "quiet"), hang=4)
                for name in mine if name != "year" and mine[name] != other[name]]

    def _compare(self, year: int) -> None:
        from oracle.claims import compare
        from oracle.scenario import Era
        from oracle.share.comparison import comparison_text

        worker = get_current_worker()
        try:
            lines = comparison_text(compare(self.scenario, self.scenario.era, Era(year)), width=_UNWRAPPED)
            lines = lines[2:] if self.scenario.title and len(lines) > 2 else lines
        except OracleError as error:
            lines = str(error).splitlines()
        if not worker.is_cancelled:
            self.app.call_from_thread(self._compared, year, lines)

    def _compared(self, year: int, lines: list[str]) -> None:
        self.known[year] = lines
        if self.is_mounted and self.list.key == year:
            self.marked()


class Export(Listing):
    """A screen that asks in which form to export everything that may follow."""

    HEAD: ClassVar[str] = "Export: written into this folder; a post is copied as well."
    def on_mount(self) -> None:
        """List the ways."""
        self.list.show([row((f"{name:<6}", "key"), says, key=name, hang=6) for name, says in FORMATS], 0)


class Save(Listing):
    """A scenario file, with what has been seen as its expectations: its name and its text."""

    HEAD: ClassVar[str] = "Save as a scenario file. It is a test: these expectations will be checked."
    AUTO_FOCUS: ClassVar[str | None] = "#file"
    BINDINGS: ClassVar[list[BindingType]] = [
        binding for binding in bindings_of(LIST) if getattr(binding, "id", "") == "close"
    ]

    def __init__(self, scenario: Scenario) -> None:
        super().__init__()
        self.scenario = scenario
        self.sure = ""

    def parts(self) -> ComposeResult:
        """Yield the name, a note, and the text of the file."""
        with Horizontal(id="typing"):
            yield Static("file ›", id="label", markup=False)
            yield Input(value=file_name(self.scenario), id="file", select_on_focus=False)
        yield Static("enter saves, esc goes back", id="note", markup=False)
        yield Rows(id="list", classes="panel")

    def on_mount(self) -> None:
        """Show what will be written."""
        from oracle.scenario import to_yaml

        self.text = to_yaml(self.scenario)
        self.list.show([row(line, hang=4) for line in self.text.splitlines()])
        self.list.border_title = "The file"
        keys = [one for one in footer(LIST, app_of(self).changed) if one.words == "close"]
        self.query_one(Foot).write([Hint((("enter", None),), "save"), *keys])

    @on(Input.Submitted, "#file")
    def _save(self, event: Input.Submitted) -> None:
        name = event.value.strip()
        note = self.query_one("#note", Static)
        if not name:
            note.update("What should the file be called?")
            return
        try:
            path = place_of(name, app_of(self).only_below)
        except OracleError as error:
            problem = error.problems[0]
            note.update(f"{problem.what.capitalize()}; {problem.hint}.")
            return
        if path.suffix not in (".yaml", ".yml"):
            path = path.with_name(path.name + ".yaml")
        if path.exists() and self.sure != str(path):
            self.sure = str(path)
            note.update(f"{path} exists already. Press Enter again to overwrite it.")
            return
        try:
            write_file(path, self.text, force=True)
        except OracleError as error:
            note.update(error.problems[0].what.capitalize() + ".")
            return
        self.dismiss(str(path))


__all__ = ["Compare", "Eras", "Export", "Help", "Listing", "Outcomes", "Save"]
