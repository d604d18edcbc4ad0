"""The oracle's service for pages and assistants: plain requests and answers, both as JSON values.

``Service().serve({"do": "ask", "question": "Bob plays Witch and I have Moat. Do I gain a Curse?"})``. Nothing is
printed, nothing waits for a terminal, no thread is started, and no file of the user's is read: a question is plain
words, a position in one line, a scenario in YAML, a question of the gallery, or the id of a ruling. A search is bounded
by the positions it visits, never by time, so that a slow device and a fast one give the same answer. ``docs/phone.md``
lists the requests.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextvars import copy_context
from typing import TYPE_CHECKING, Final, cast

from engine.collection import keep
from oracle.budget import Budget, asked_budget
from oracle.errors import OracleError, complain

if TYPE_CHECKING:
    from oracle.atlas.findings import Looked
    from oracle.claims import Answer, Result
    from oracle.games.log_reader import Log
    from oracle.games.reconstruction import Followed
    from oracle.graph import DecisionGraph
    from oracle.scenario import Scenario
    from oracle.scenario.account import Account
    from oracle.scenario.draft import Draft
    from oracle.why.citations import Why
    from oracle.words.marked_rows import Row

Data = dict[str, object]
Hear = Callable[[Data], None]
"""Is told of a search: ``{"states": 2000, "most": 200000, "seconds": 1.5}``, or how the claims stand so far."""

LONGEST: Final = 20_000                 # letters of a question
_LOG: Final = 2_000_000                 # letters of a log
_ENDLESS: Final = 86_400.0              # seconds: never what ends a search
_KEPT: Final = 4                        # answers that are not made again
_MOST_RULINGS: Final = 20
_MOST_OPTIONS: Final = 200              # of one decision, that are shown
_MOST_OUTCOMES: Final = 10
_YAML: Final = re.compile(r"^\s*(?:players|title|event|supply)\s*:", re.M)


class _Asked:
    """An answer with how its question was read, remarks on that, and its reasons, once they were asked for."""

    def __init__(self, answer: Answer, made: Account | None = None, remarks: tuple[str, ...] = ()) -> None:
        self.answer = answer
        self.made = made
        self.remarks = remarks
        self.why: Why | None = None

    def reasons(self, hear: Hear) -> Why:
        """Return the reasons of the answer, found once."""
        from oracle.why.citations import why_of

        if self.why is None:
            self.why = why_of(self.answer, progress=lambda done, of: hear({"tried": done, "of": of}))
        return self.why


class Request:
    """A request whose fields are checked when they are read."""

    def __init__(self, data: Mapping[str, object]) -> None:
        self._data = data

    def text(self, name: str, most: int = LONGEST, usual: str | None = None) -> str:
        """Return a field that is text. Raises OracleError if it is not, or too long, or missing without a ``usual``
        one.
        """
        found = self._data.get(name, usual)
        if not isinstance(found, str):
            raise complain(f"the request has no text '{name}'", "")
        if len(found) > most:
            raise complain(f"a text of {len(found):,} letters; {most:,} at most are read", "")
        return found

    def number(self, name: str, usual: int) -> int:
        """Return a field that is a number from 1. Raises OracleError."""
        found = self._data.get(name, usual)
        if not isinstance(found, int) or found < 1:
            raise complain(f"'{name}' of the request is no number from 1", "")
        return found

    def numbers(self, name: str) -> list[int]:
        """Return a field that is a list of numbers from 0; empty if it is missing. Raises OracleError."""
        found = self._data.get(name, [])
        if not isinstance(found, list) or not all(isinstance(one, int) and one >= 0 for one in found):
            raise complain(f"'{name}' of the request is no list of numbers", "")
        return found

    def texts(self, name: str) -> list[str]:
        """Return a field that is a list of texts; empty if it is missing. Raises OracleError."""
        found = self._data.get(name, [])
        if not isinstance(found, list) or not all(isinstance(one, str) and len(one) <= LONGEST for one in found):
            raise complain(f"'{name}' of the request is no list of texts", "")
        return found

    def claims(self) -> tuple[tuple[str, str], ...]:
        """Return the claims made beside the question: ``[["possible", "Inn in trash"], ...]``. Raises OracleError."""
        found = self._data.get("claims", [])
        if not isinstance(found, list) or not all(
                isinstance(one, list) and [type(part) for part in one] == [str, str] for one in found):
            raise complain("'claims' of the request is no list of pairs", 'such as [["possible", "Inn in trash"]]')
        return tuple((kind, text) for kind, text in found)

    def draft(self) -> Draft:
        """Return the draft of a request: ``{"players": [...], "values": {field: [...]}}``. Raises OracleError."""
        from oracle.scenario.draft import Draft

        found = self._data.get("draft")
        inside = Request(found) if isinstance(found, dict) else Request({})
        values = inside._data.get("values")
        fields = Request(values) if isinstance(values, dict) else Request({})
        return Draft(tuple(inside.texts("players")) or Draft().players, tuple(
            (name, tuple(fields.texts(name))) for name in fields._data if fields.texts(name)))


class Service:
    """A server of requests, one after the other, which keeps the last few answers for follow-up requests.

    ``seconds`` also limits a search by time, for whoever serves several clients at once; without it only work limits
    it.
    """

    def __init__(self, seconds: float = _ENDLESS) -> None:
        self._seconds = seconds
        self._kept: dict[tuple[object, ...], _Asked] = {}
        self._log: tuple[str, Log, Followed] | None = None
        self._does: Final[dict[str, Callable[[Request, Hear, Callable[[], str]], Data]]] = {
            "ask": self._ask, "why": self._why, "years": self._years, "walk": self._walk, "page": self._page,
            "picture": self._picture,
            "propose": lambda request, *_: propose(request.text("text")), "try": lambda request, *_: _try(request),
            "bearing": lambda request, *_: {"rulings": _bearing(request.text("text"))},
            "card": lambda request, *_: card(request.text("name", 200)),
            "kingdom": self._kingdom,
            "quiz": lambda request, *_: quiz(request.text("question"), request.number("seed", 1)),
            "rulings": lambda request, *_: {"rulings": rulings(request.text("words", 500), request.number("limit", 5))},
            "gallery": lambda *_: {"questions": gallery_rows()}, "log": self._follow, "moment": self._moment,
        }

    def serve(
        self, request: Mapping[str, object], hear: Hear = lambda _: None, stop: Callable[[], str] = lambda: "",
    ) -> Data:
        """Return the answer to a request, or ``{"problems": [...]}`` if there is none.

        ``hear`` is called with the progress of a search; ``stop`` is asked now and then whether, and why, to end it.
        """
        from oracle.inputs import AskedBack

        try:
            return self.told(request, hear, stop)
        except AskedBack as back:
            return {"problems": [{"what": back.problems[0].what, "hint": "\n".join(back.remarks), "text": str(back)}],
                    "or_else": _as_data(back.readings)}
        except OracleError as error:
            return {"problems": [{"what": one.what, "hint": one.hint, "text": str(one)} for one in error.problems]}

    def told(
        self, request: Mapping[str, object], hear: Hear = lambda _: None, stop: Callable[[], str] = lambda: "",
    ) -> Data:
        """Return the answer to a request. Raises OracleError if there is none."""
        from oracle.words.catalogue import did_you_mean

        what = Request(request).text("do")
        if what not in self._does:
            raise complain(f"there is no request '{what[:60]}'", did_you_mean(what, list(self._does)))
        return copy_context().run(self._done, what, Request(request), hear, stop)

    def _done(self, what: str, request: Request, hear: Hear, stop: Callable[[], str]) -> Data:
        """Return the answer to a request with the request's own cards available."""
        if text := request.text("cards", usual=""):
            from oracle.scenario.own_cards import parse_cards

            keep(*(card.entry for card in parse_cards(text)))
        return self._does[what](request, hear, stop)

    # ------------------------------------------------------------------ a question

    def _asked(self, request: Request, hear: Hear, stop: Callable[[], str], whole: bool = False) -> _Asked:
        """Return the answer to a request's question, possibly from before; if ``whole``, one whose every step can be
        walked.
        """
        asked = request.text("question"), request.text("rules", 40, ""), request.claims(), whole
        key = *asked, request.text("cards", usual="")
        found = self._kept.pop(key, None)
        if found is None:
            found = self._answered(*asked, hear, stop)
        keep(*found.answer.question.scenario.entries)
        if not stop():
            self._kept[key] = found
        for old in list(self._kept)[:-_KEPT]:
            del self._kept[old]
        return found

    def _answered(
        self, text: str, rules: str, claims: Sequence[object], whole: bool, hear: Hear, stop: Callable[[], str],
    ) -> _Asked:
        from oracle.inputs import answer_plainly
        from oracle.scenario import from_notation

        def search(scenario: Scenario) -> Answer:
            return self._search(by_rules(scenario, rules), claims, hear, stop, whole)

        scenario, made = position(text)
        if made is None:
            assert scenario is not None
            return _Asked(search(scenario))
        answer, remarks = answer_plainly(text, made, lambda line: search(from_notation(line)))
        return _Asked(answer, made, tuple(remarks))

    def _search(
        self, scenario: Scenario, claims: Sequence[object], hear: Hear, stop: Callable[[], str], whole: bool,
    ) -> Answer:
        from oracle.claims import Wanted, answer
        from oracle.graph.explore import MOST_OPENED
        from oracle.scenario import build
        from oracle.share.verdict_lines import verdict_text

        question = build(scenario)
        budget = Budget(asked_budget(question.budget).states, self._seconds)

        def follow(folded: bool) -> Answer:
            return answer(question, claims, budget, Wanted(
                progress=lambda states, seconds: hear(
                    {"states": states, "most": budget.states, "seconds": round(seconds, 1)}),
                settled=lambda results: hear({"verdicts": [
                    {"holds": one.holds, "words": verdict_text(one)} for one in results if one.holds is not None]}),
                stop=stop, reduce=folded, told=whole, opened=0 if folded and whole else MOST_OPENED))

        if whole:
            from oracle.share.html_page import fits

            found = follow(False)
            if fits(found.graph) and found.graph.complete:
                return found
        return follow(True)

    def _ask(self, request: Request, hear: Hear, stop: Callable[[], str]) -> Data:
        """Return the answer to a question, without its reasons."""
        from oracle.inputs import left_out_of
        from oracle.scenario import to_notation
        from oracle.share.plain_reply import spoken

        asked = self._asked(request, hear, stop)
        found, made, data = asked.answer, asked.made, answer_data(asked.answer)
        said = spoken(found, made.claimed, left_out_of(made, asked.remarks)) if made is not None else None
        if said is not None and said.parts and found.results:
            data |= {"sentence": said.text(), "because": said.reason}
        return {
            **_told(asked), **data, "line": to_notation(found.question.scenario),
            "found": [said.text()] if said is not None and said.parts and not found.results else [],
            "position": _fields(found.question.scenario),
        }

    def _why(self, request: Request, hear: Hear, stop: Callable[[], str]) -> Data:
        """Return what decides the answer to a question, and what would happen under a change."""
        from oracle.share.reasons import why_data

        found = self._asked(request, hear, stop)
        return why_data(found.answer, found.reasons(hear))

    def _years(self, request: Request, hear: Hear, stop: Callable[[], str]) -> Data:
        """Return the answers by the rules of other years, where they differ."""
        from oracle.claims.eras import readings
        from oracle.share.sentence import LONG, sentence

        every, unknown = readings(self._asked(request, hear, stop).answer, seconds=_ENDLESS,
                                  progress=lambda year: hear({"year": year}))
        return {"unknown": list(unknown), "years": [{
            "words": one.words, "year": one.years[-1], "refused": one.refused, "verdicts": one.verdicts,
            "answer": sentence(one.answer).answer(LONG) if one.answer is not None else "",
        } for one in every]}

    def _walk(self, request: Request, hear: Hear, stop: Callable[[], str]) -> Data:
        """Return one position of everything that may follow: its options, and how it came about."""
        found = self._asked(request, hear, stop, whole=True).answer
        return step_data(found, request.numbers("path"))

    def _page(self, request: Request, hear: Hear, stop: Callable[[], str]) -> Data:
        """Return the page of ``explore``: everything that may follow, in one self-contained file."""
        from oracle.share.html_page import check_size, to_html

        asked = self._asked(request, hear, stop, whole=True)
        found = asked.answer
        check_size(found.graph)
        return {"html": to_html(found.graph, found.heading, found, why=asked.reasons(hear))}

    def _picture(self, request: Request, hear: Hear, stop: Callable[[], str]) -> Data:
        """Return everything that may follow as a picture: the text of an SVG file."""
        from oracle.share.svg import to_svg

        found = self._asked(request, hear, stop, whole=True).answer
        return {"svg": to_svg(found.graph, found.heading)}

    def _kingdom(self, request: Request, hear: Hear, stop: Callable[[], str]) -> Data:
        """Return what players would argue about among the cards on the table, found by examining every pair."""
        from oracle.atlas.briefing import briefing, looked_at
        from oracle.errors import shown

        def look(pairs: Sequence[tuple[str, str]], rules: str) -> Iterator[Looked]:
            for number, pair in enumerate(pairs):
                if why := stop():
                    raise complain(f"not finished: {shown(why)}", "")
                hear({"pair": number, "of": len(pairs), "names": list(pair)})
                yield looked_at(pair, rules)

        return briefing(request.texts("names"), request.text("rules", 40, ""), look).as_data()

    # ------------------------------------------------------------------ logs

    def _follow(self, request: Request, hear: Hear, stop: Callable[[], str]) -> Data:
        """Return how far the log of a real game can be followed by the rules, and what its lines are."""
        from oracle.games.log_report import account, as_data

        log, followed = self._followed(request, hear)
        return {**as_data(log, followed), "account": account(log, followed)}

    def _moment(self, request: Request, hear: Hear, stop: Callable[[], str]) -> Data:
        """Return a moment of a log as a question in one line."""
        from oracle.games.log_moments import line_at, question_at
        from oracle.scenario import to_notation

        log, followed = self._followed(request, hear)
        return {"line": to_notation(question_at(followed, line_at(log, request.text("at", 100))))}

    def _followed(self, request: Request, hear: Hear) -> tuple[Log, Followed]:
        from oracle.games.reconstruction import follow
        from oracle.inputs import read_log

        text = request.text("text", _LOG)
        if self._log is None or self._log[0] != text:
            log = read_log(f"{text}\n")
            self._log = text, log, follow(log, progress=lambda line: hear({"line": line, "of": log.lines[-1].number}))
        return self._log[1:]


# ------------------------------------------------------------------------------------------------- positions


def position(text: str) -> tuple[Scenario | None, Account | None]:
    """Return the scenario that a text names or writes out, with the reading if it is in plain words; never reads a file
    of the user's.

    Raises OracleError if the text is neither.
    """
    from oracle.errors import steering_sign
    from oracle.inputs import plain_question
    from oracle.resources import gallery, scenario_file
    from oracle.scenario import from_notation, is_notation, load, parse

    if len(text) > LONGEST:
        raise complain(f"a position of {len(text):,} letters; {LONGEST:,} at most are read", "")
    if problem := steering_sign(text):
        raise complain(problem, "")
    if _YAML.search(text):
        return parse(text), None
    if is_notation(text):
        return from_notation(text), None
    if text in gallery() and (file := scenario_file(text)) is not None:
        return load(file), None
    if re.fullmatch(r"[\w@/-]{1,80}", text):
        from oracle.rulings.lookup import scenario_of_ruling

        ruling = scenario_of_ruling(text)
        if ruling is not None:
            return ruling, None
    made = plain_question(text)
    if made is None:
        raise complain("this is no position", "name the cards, say who has them where, and what happens: "
                       "Bob plays Witch, I have Moat in hand. Do I gain a Curse?")
    return None, made


def by_rules(scenario: Scenario, rules: str) -> Scenario:
    """Return a question by the rules of a year, of ``current``, or its own if none are named. Raises OracleError."""
    from engine.record import replace
    from oracle.claims.compare import era_of

    return replace(scenario, era=era_of(rules)) if rules else scenario


def propose(text: str, rulings: bool = False) -> Data:
    """Return the reading of a question in plain words, with what was assumed and what was not understood, and if wanted
    the ``rulings`` that bear on it. Raises OracleError.
    """
    from oracle.inputs import other_readings, plain_question
    from oracle.scenario.readings import doubtful

    if "|" in text:
        raise complain("that is a position in one line already: give it to ask", "")
    made = plain_question(text)
    if made is None:
        raise complain("nothing of it was understood as a position", "")
    problem, draft = doubtful(made), made.question
    return {
        "position": draft.line()[0], "asked": [str(one) for one in draft.get("expect")],
        "assumed": [*made.assumed, *made.filled],
        "left_over": [*dict.fromkeys((*made.left, *made.unread))], "problem": problem,
        "or_else": [f"{words}: {line}" for words, line in other_readings(made)],
        "doubtful": [{"said": one.text, "taken_as": one.names[0], "or_else": list(one.names[1:4])}
                     for one in made.doubts],
        **({"rulings": _bearing(text)} if rulings else {}),
    }


def _bearing(text: str) -> list[str]:
    """Return the rulings that bear on a question in plain words, whether or not it can be answered; none for other
    texts.
    """
    from oracle.inputs import bearing_lines, plain_question

    made = None if "|" in text or _YAML.search(text) else plain_question(text)
    return [line.removeprefix("See also: ") for line in bearing_lines(text, made)] if made is not None else []


def _try(request: Request) -> Data:
    """Return a draft, or that of a ``line``, as one line, with its problems, its fields, and what can happen first."""
    from oracle.builder import Builder, begun
    from oracle.scenario.draft import draft_of

    text = request.text("line", LONGEST, "")
    if text:
        scenario, made = position(text)
        draft = made.question if made is not None else draft_of(cast("Scenario", scenario))
    else:
        draft = request.draft()
    built = Builder(begun(proposed=draft))
    return {
        "line": draft.line()[0],
        "draft": {"players": list(draft.players), "values": {key: list(items) for key, items in draft.values}},
        "notes": [one._asdict() for one in built.notes],
        "fields": [{"key": one.key, "label": one.label, "section": one.section, "kind": one.kind, "hint": one.hint,
                    "options": list(one.options)} for one in built.fields],
        "starts": built.starts[:_MOST_OPTIONS], "assumed": [one.what for one in built.assumed],
    }


# ------------------------------------------------------------------------------------------------- looking up


def card(name: str) -> Data:
    """Return a card by its name in any language: its versions, and its timing tree. Raises OracleError."""
    from oracle import library
    from oracle.words.abroad import english_names
    from oracle.words.catalogue import find

    english = "" if find(name) is not None else next((one for _, one in english_names(name)), "")
    found = library.card(english or name)
    return {"name": found.name, "versions": list(found.versions), "text": str(found)}


def rulings(words: str, limit: int) -> list[Data]:
    """Return official rulings by card, id or words, the best match first. Raises OracleError if none fits."""
    from oracle.rulings.lookup import found

    limit = min(limit, _MOST_RULINGS)
    return [{"id": one.statement.id, "about": one.statement.entry.name, "summary": one.summary,
             "place": one.statement.citation, "years": one.eras, "asks": one.command.rpartition(" ")[2]}
            for one in found(words, limit)[:limit]]


def quiz(text: str, seed: int) -> Data:
    """Return a question about a position with three answers, the right one with its reason; empty if there are not
    three.

    Raises OracleError if the text is no position.
    """
    from random import Random

    from oracle.atlas.quiz import question_of, why

    scenario, _ = position(text)
    found = question_of(scenario, Random(seed)) if scenario is not None else None
    if found is None:
        return {}
    return {**found._asdict(), "answers": [*found.answers], "otherwise": [*found.otherwise], "statement": why(found)}


def gallery_rows() -> list[Data]:
    """Return the gallery's questions by topic, each with its title, answer, and topic."""
    from oracle.resources import gallery, scenario_file
    from oracle.rulings.ledger import statements
    from oracle.scenario.reading import read_text, read_yaml

    known, rows = statements(), []
    for name in gallery():
        path = scenario_file(name)
        assert path is not None
        text = read_text(path)
        about = [known[one] for one in re.findall(r"[\w@/-]+-\d+\w*", text.partition("\n")[0]) if one in known]
        rule = next((one for one in about if one.entry.folder == "rules"), None)
        of_set = about[0].entry.set_name if about else ""
        topic = rule.part or rule.entry.name if rule is not None else f"Cards of {of_set}" if of_set else "Others"
        rows.append((rule is None, topic, name, read_yaml(text, str(path)).data))
    return [{"name": name, "title": one["title"], "topic": topic, "answer": one.get("answer", "")}
            for _, topic, name, one in sorted(rows, key=lambda row: row[:3])]


# ------------------------------------------------------------------------------------------------- answers


def answer_data(found: Answer) -> Data:
    """Return an answer without its reasons: its sentence, each verdict with a line of play, what else is to be known.
    """
    from oracle.claims.later import later_changes
    from oracle.share.answer_text import era_text
    from oracle.share.ends import Ends
    from oracle.share.later_changes import later_text
    from oracle.share.sentence import LONG, sentence
    from oracle.share.verdict_lines import verdict_text

    graph, said = found.graph, sentence(found)
    about = next(iter(said.reply.about), 0)
    ends = Ends(graph, found.question.state)
    return {
        "title": found.title, "rules": era_text(graph), "holds": found.holds, "sentence": said.answer(LONG),
        "because": said.reply.reason, "shows": about if found.results else None,
        "verdicts": [{"claim": str(one.claim), "read_as": one.reads, "holds": one.holds, "words": verdict_text(one),
                      "example": one.witness is None, "line": _line(found, one)} for one in found.results],
        "outcomes": [{"words": ends.own(one.number), "lines": str(one.lines)}
                     for one in graph.outcomes][:_MOST_OUTCOMES],
        "shared": list(ends.shared), "count": len(graph.outcomes), "before": graph.words.opening(),
        "assumed": list(found.assumed), "open": list(found.open), "notes": [*found.notes, *found.asides],
        "changed": [line.strip() for line in later_text(later_changes(found), len(found.results) > 1) if line],
        "states": len(graph), "complete": graph.complete, "reason": graph.reason,
    }


def _told(asked: _Asked) -> Data:
    """Return how a question in plain words was read, and what else it may have meant."""
    from oracle.inputs import other_readings
    from oracle.scenario.readings import OTHERWISE

    made = asked.made
    if made is None:
        return {"read": None}
    return {"read": {"remarks": list(asked.remarks), "asks": OTHERWISE, "cards": list(made.names),
                     "or_else": _as_data(other_readings(made))}}


def _as_data(readings: Iterable[tuple[str, str]]) -> list[Data]:
    """Return readings, each in words and as a position in one line, for whoever chooses one."""
    return [{"words": words, "line": line} for words, line in readings]


def _line(found: Answer, result: Result) -> list[Data]:
    """Return the line of play of a verdict, step by step."""
    edges = result.witness if result.witness is not None else result.example
    return [one.as_data() for one in found.graph.words.line(edges or ())]


def step_data(found: Answer, path: Sequence[int]) -> Data:
    """Return the position that some options lead to (given by their numbers among those offered).

    The data say how it came about, what is there now, what the last step changed, and what can be chosen. Raises
    OracleError if there is no such option.
    """
    from oracle.graph.explored import KIND_NAMES
    from oracle.share.ends import Ends
    from oracle.words.marked_rows import rows_of

    graph = found.graph
    words, node, edges = graph.words, graph.root, list[int]()
    for number in path:
        offered = graph.edges_of(node)
        if number >= len(offered):
            raise complain(f"there is no option {number + 1} here", "go back to the beginning")
        edges.append(offered[number])
        node = graph.targets[offered[number]]
    before = graph.states[graph.sources[edges[-1]]] if edges else found.question.state
    outcome = next((one for one in graph.outcomes if node in one.nodes), None)
    return {
        "path": list(path), "opening": words.opening(), "kind": KIND_NAMES[graph.kinds[node]],
        "steps": [{**words.step(edge).as_data(), "decision": words.decision(edge)} for edge in edges],
        "player": words.player(node), "asks": words.asks(node), "folded": words.folded(node),
        "options": [_option(graph, edge) for edge in graph.edges_of(node)[:_MOST_OPTIONS]],
        "outcome": None if outcome is None else {
            "number": outcome.number + 1, "of": len(graph.outcomes),
            "words": Ends(graph, found.question.state).own(outcome.number)},
        "position": [_row(one) for one in rows_of(graph.states[node], before)],
    }


def _option(graph: DecisionGraph, edge: int) -> Data:
    """Return an option in words, and how many outcomes it can still lead to."""
    reach = graph.outcomes.reachable(graph.targets[edge])
    return {"words": graph.words.option(edge), "chance": graph.words.chance(edge), "forced": graph.words.forced(edge),
            "outcomes": None if reach is None else len(reach)}


def _row(one: Row) -> Data:
    return {"owner": one.owner, "what": one.what, "note": one.note,
            "pieces": [{"text": piece.text, "mark": piece.mark, "types": list(piece.types)} for piece in one.pieces]}


def _fields(scenario: Scenario) -> list[Data]:
    """Return the fields of a question as it was understood, in their order."""
    from oracle.scenario.draft import draft_of, fields_of

    draft = draft_of(scenario)
    return [{"key": one.key, "label": one.full, "items": list(draft.get(one.key))}
            for one in fields_of(draft) if draft.get(one.key)]


__all__ = ["LONGEST", "Data", "Hear", "Service", "answer_data", "by_rules", "card", "gallery_rows", "position",
           "propose", "rulings", "step_data"]
