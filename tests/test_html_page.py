"""The page that steps through a graph: what is in it, and what a user does with it in a real browser."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from browser import Page
from cases import answered as gallery
from test_graph_fakes import graph_of, independent, programs, table

from engine.record import replace
from oracle.claims import Answer, Wanted, answer
from oracle.errors import OracleError
from oracle.graph import Budget, DecisionGraph
from oracle.graph.opening import opened
from oracle.scenario import build, from_notation
from oracle.share import html_page as page_module
from oracle.share.html_page import eras_of, to_data, to_html
from oracle.share.preview import preview_name, to_preview
from oracle.share.sentence import sentence
from oracle.why.citations import why_of
from oracle.words.page_rows import rows_of

SHEEPDOG = ("Alice hand=Watchtower,2 Sheepdog deck=Gold,Silver,Copper | Bob | supply=Inn | "
            "Alice gains Inn onto the deck | possible=Inn in trash")
LOST = "Alice: use Watchtower: Alice's Watchtower has lost track of Inn: it was shuffled into the deck"
SEEN = """return [...document.querySelectorAll(arguments[0])].filter(
    e => e.checkVisibility({contentVisibilityAuto: true, visibilityProperty: true})).length"""
EVIL = "</script><script>document.body.innerHTML = 'run'</script><img src=x onerror=\"top.ran = 1\"> \"quoted\" 'too' &lt; <!--"


def notation(line: str) -> Answer:
    return answer(build(from_notation(line)))


def html(found: Answer) -> str:
    return to_html(found.graph, found.title, found)


@cache
def shown(name: str) -> str:
    """The page of a question that comes along, written once."""
    return html(gallery(name))


def data_in(text: str) -> Any:
    """What is written into a page."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.S)
    assert found is not None
    return json.loads(found[1])


# ------------------------------------------------------------------------------------------- what is in it


@pytest.mark.parametrize("name", ["inn-watchtower", "gatekeeper-watchtower", "secret-chamber-several-times"])
def test_everything_of_the_graph_is_in_the_page(name: str) -> None:
    found = gallery(name)
    graph = found.graph
    data = data_in(html(found))
    assert data == json.loads(json.dumps(to_data(graph, found.title, found)))
    texts = data["texts"]
    assert len(texts) == len(set(texts)), "each text is there once"
    assert len(data["nodes"]) == len(graph) and len(data["steps"]) == graph.edge_count
    for edge, step in enumerate(data["steps"]):
        target, option, decided, *_ = step
        assert target == graph.target(edge)
        assert texts[option] == graph.words.option(edge)
        assert graph.words.source(graph.source(edge)) in texts[decided]
    for node, (kind, asks, rows, *_) in enumerate(data["nodes"]):
        assert kind == graph.kinds[node] and texts[asks] == graph.words.asks(node)
        told = " ".join(graph.words.position(node))
        for owner, place, sort, *items in (data["rows"][row] for row in rows):
            for name_, count in zip(items[::2], items[1::2], strict=True):
                if texts[place] in ("hand", "discard pile", "in play") and sort == 0:
                    assert (f"{count} {texts[name_]}" if count > 1 else texts[name_]) in told
                    assert texts[owner] in told
    assert [outcome[1] for outcome in data["outcomes"]] == [list(outcome.nodes) for outcome in graph.outcomes]
    assert [claim[0] for claim in data["claims"]] == [result.holds for result in found.results]


def test_the_position_of_a_row_is_what_lies_there() -> None:
    data = data_in(shown("inn-watchtower"))
    texts = data["texts"]

    def row(numbers: list[int], owner: str, place: str) -> list[tuple[str, int]]:
        found = [data["rows"][n] for n in numbers if (texts[data["rows"][n][0]], texts[data["rows"][n][1]]) == (owner, place)]
        assert len(found) == 1
        return [(texts[n], c) for n, c in zip(found[0][3::2], found[0][4::2], strict=True)]

    # Before Artificer: the file's own position. Then Inn lies on the deck, and a Gold below it.
    assert row(data["start"], "Alice", "hand") == [("Artificer", 1), ("Copper", 5), ("Watchtower", 1)]
    assert row(data["start"], "Alice", "deck") == [("Silver", 1), ("Gold", 1)]
    assert row(data["nodes"][2][2], "Alice", "deck") == [("Inn", 1), ("Gold", 1)]
    assert ("Inn", 9) in row(data["nodes"][2][2], "", "Supply")
    assert ("Inn", 10) in row(data["start"], "", "Supply")


def test_texts_are_kept_once_so_that_a_large_page_stays_small() -> None:
    small, large = (len(to_html(graph_of(independent(n)))) for n in (2, 8))
    assert (large - small) / 256 < 230            # letters per position with its eight options


def test_a_graph_that_is_too_large_is_refused_and_never_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = graph_of(independent(4))
    monkeypatch.setattr(page_module, "MOST_STATES", len(graph))
    monkeypatch.setattr(page_module, "MOST_STEPS", graph.edge_count)
    assert len(data_in(to_html(graph))["nodes"]) == len(graph) == 16
    for name in ("MOST_STATES", "MOST_STEPS"):
        with monkeypatch.context() as smaller:
            smaller.setattr(page_module, name, getattr(page_module, name) - 1)
            with pytest.raises(OracleError, match="16 positions and 32 steps are too many for a page"):
                to_html(graph)


def test_the_page_needs_nothing_from_elsewhere_and_lets_only_its_own_script_run() -> None:
    text = shown("inn-watchtower")
    assert not re.search(r"""(?:src|href)=["'](?!data:)""", text)
    assert "http:" not in text and "https:" not in text and "@import" not in text
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', text)
    assert policy is not None and "default-src 'none'" in policy[1] and "unsafe" not in policy[1]
    for tag, rule in (("script", "script-src"), ("style", "style-src")):
        inside = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.S)
        assert len(inside) == 1
        digest = base64.b64encode(hashlib.sha256(inside[0].encode()).digest()).decode()
        assert f"{rule} 'sha256-{digest}'" in policy[1]
    assert not re.search(r"\sstyle=|\son[a-z]+=", re.sub(r"<script.*?</script>", "", text, flags=re.S))


def test_whatever_texts_contain_they_stay_texts() -> None:
    graph = graph_of(programs({"a": [("ask", 0, (2, 3))]}))
    text = to_html(graph, EVIL)
    assert data_in(text)["title"] == EVIL
    inside = re.search(r'id="data">(.*?)</script>', text, re.S)
    assert inside is not None and not set("<>&\u2028") & set(inside[1])
    assert text.count("<script") == 2 and "<img" not in text
    assert any('<"&' in one for one in data_in(text)["texts"]), "the fake game has such texts"


def test_without_a_script_the_page_tells_the_answer() -> None:
    text = shown("inn-watchtower")
    plain = re.search(r"<noscript>(.*?)</noscript>", text, re.S)
    assert plain is not None and "This can happen: Inn in trash" in plain[1]


def contrast(one: str, two: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[n:n + 2], 16) / 255 for n in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    bright, dark = sorted((light(one), light(two)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_words_stand_out_from_what_is_behind_them_in_light_and_dark() -> None:
    style = to_html(graph_of(independent(1)))
    for block in re.findall(r":root[^{]*\{\s*(--back:.*?)\}", style, re.S):
        colours = dict(re.findall(r"--([\w-]+): (#\w{6});", block))
        for ink in ("ink", "quiet", "gone", "good", "bad", "strong"):
            assert contrast(colours[ink], colours["panel"]) >= 4.5, ink
        for back in ("mark", "here", "back"):
            assert contrast(colours["ink"], colours[back]) >= 4.5, back
        assert contrast(colours["quiet"], colours["here"]) >= 4.5
        assert contrast(colours["mark-edge"], colours["panel"]) >= 3
    assert len(re.findall("--back: ", style)) == 4          # light, dark by the system, dark by choice, on paper


# ------------------------------------------------------------------------------------------- in a browser


@pytest.fixture
def show(window: Page, tmp_path: Path) -> Callable[..., Page]:
    def open_(text: str, phone: bool = False, place: str = "") -> Page:
        file = tmp_path / "page.html"
        file.write_text(text, "utf-8")
        window.size(*((360, 640) if phone else (1100, 800)), phone=phone)
        window.media(prefers_color_scheme="light")
        window.open("about:blank")
        window.open(file.as_uri() + place)
        return window

    return open_


def here(page: Page) -> str:
    """The step of the line at which the page stands."""
    return page.text("#line [aria-current=step] .number")


def steps(page: Page) -> list[str]:
    return page.texts("#steps > li > button > .grow")


def test_stepping_with_keys_settles_the_dispute_and_never_loses_the_line(show: Callable[..., Page]) -> None:
    page = show(shown("inn-watchtower"))
    assert here(page) == "0"
    assert page.texts("#options .grow") == ["discard 5 Copper"]
    assert re.fullmatch(r"The question settles this decision; \d+ other options are not followed\.", page.text("#settled"))
    assert page.text("#incomplete") == ""
    first = steps(page)
    assert first[-1] == "Alice: use Inn (when-gain Inn)", "the line that shows the first claim lies ahead"
    assert "5 Copper" in page.text("#zones")
    page.keys("ArrowRight", "l")
    assert here(page) == "2"
    assert page.texts("#events li") == ["Alice gained Inn onto the deck (Artificer)"]
    assert page.texts("#options .grow") == ["use Inn", "use Watchtower"]
    assert page.text("#order") == "The order decides between Inn and Watchtower."
    assert "Inn (+)" in page.texts("tr.changed .item.more")
    assert page.count("#cannot:not([hidden])") == 0
    assert page.text("#say") == "Step 2 of 3: Alice: gain Inn (Artificer). Alice chooses which ability to resolve next (when-gain Inn)"
    page.keys("1")
    assert here(page) == "3"
    assert page.text("#events .lost") == "Alice's Watchtower loses track of Inn: it was shuffled into the deck"
    assert page.texts("#closed li") == [LOST]
    assert page.text("#asks") == "The end: outcome 1."
    page.keys("Home")
    assert (here(page), steps(page)) == ("0", first)
    page.keys("$", "h", "ArrowLeft", "0")
    assert (here(page), steps(page)) == ("0", first)
    page.keys("l", "l", "2", "1")                   # the other way: Watchtower, and trash it
    second = steps(page)
    assert second[:3] == first[:3] and second[3:] == ["Alice: use Watchtower (when-gain Inn)", "Alice: trash it (Watchtower)"]
    page.keys("h", "h", "1")                        # and back to the first way, with all that followed it there
    assert steps(page) == first
    page.keys("h", "2")
    assert steps(page) == second, "what was ahead of the other option is still ahead of it"
    assert here(page) == "3"
    place = page.run("return location.hash")        # the address leads back to the same place
    page = show(shown("inn-watchtower"), place=place)
    assert (here(page), steps(page)) == ("3", second)
    for other in ("#7/9.9.9", "#1/0@3"):            # addresses of something else
        page = show(shown("inn-watchtower"), place=other)
        assert here(page) == "0"
    assert page.complaints() == []


def test_a_fork_is_chosen_in_place_and_another_line_that_meets_this_one_is_shown(show: Callable[..., Page]) -> None:
    page = show(shown("inn-watchtower"))
    page.keys("l", "l")
    assert page.text("#options [aria-current=true] .grow") == "use Inn"
    page.keys("j")
    assert page.text("#options [aria-current=true] .grow") == "use Watchtower"
    assert here(page) == "2" and steps(page)[3] == "Alice: use Watchtower (when-gain Inn)"
    page.keys("k", "ArrowUp")
    assert page.text("#options [aria-current=true] .grow") == "use Watchtower", "it goes round"
    page.keys("ArrowDown")
    assert page.text("#options [aria-current=true] .grow") == "use Inn"
    assert page.texts("#line details button") == ["Alice: use Watchtower (when-gain Inn)"]
    page.click("#line details button")
    assert here(page) == "3" and "Watchtower" in page.text("#decided")
    page.keys("Shift+ArrowLeft")
    assert here(page) == "2"
    page.keys("Shift+ArrowRight")
    assert here(page) == "3"
    assert page.count("dialog[open]") == 0
    page.keys("h", "1")
    assert "≡ 2" in page.texts("#steps .tag")
    assert "2 lines of play lead to this position" in page.text("#merged")
    page.keys("s")
    assert page.text("#decided") == "Alice: put it onto the deck (Watchtower)"
    assert page.text("#asks") == "The end: outcome 1."
    page.click("#same")
    assert page.text("#decided") == "Alice: use Inn (when-gain Inn)"


def test_claims_are_told_and_their_lines_can_be_walked(show: Callable[..., Page]) -> None:
    found = gallery("inn-watchtower")
    page = show(shown("inn-watchtower"))
    assert page.texts("#shown .walk") == ["The line of play that shows it"]
    page.tap("#shown .walk")
    page.keys("End")
    witness = found.results[sentence(found).reply.about[0]].witness
    assert witness is not None and len(steps(page)) == len(witness) + 1
    assert not page.run(SEEN, "#claims > li > p"), "folded at first"
    assert page.text("#standing") == "8 verdicts"
    page.click("#standing")
    claims = page.texts("#claims > li > p")
    assert claims[1] == "✓ This can happen: Inn in trash"
    assert claims[4] == "✓ No line of play leads there: used Inn before Watchtower moved Inn"
    assert page.texts("#claims .walk") == ["line"] * 4 + ["example"] * 2, "what nothing shows has an example; counts have no line"
    place = page.run("return document.querySelectorAll('#claims .walk')[1].getAttribute('href')")
    page.click("#claims .walk", 1)
    assert here(page) == "0" and steps(page)[-1] == "Alice: trash it (Watchtower)"
    page.keys("End")                                # an end says who did what, and what only it has
    told = page.texts("#options li")
    assert told[0] == "Who did what: Alice: use Watchtower (when-gain Inn); Alice: trash it (Watchtower)"
    assert told[1] == "Only here: Inn in the trash"
    assert told[2] == "Besides what all ends share: the trash: + Inn"
    assert "In both:" in page.text("#shared") and "Alice hand: + Silver, − Artificer, − 5 Copper" in page.text("#shared")
    page = show(shown("inn-watchtower"), place=place)
    assert steps(page)[-1] == "Alice: trash it (Watchtower)", "a link can be passed on"
    assert page.run("return document.getElementById('notation').value").startswith("title=I gain an Inn onto my deck")
    asked = "Alice hand=Watchtower | Bob | supply=Inn | Alice gains Inn onto the deck"
    page = show(html(notation(f"{asked} | possible=Inn in trash | always=Inn in trash")))
    assert page.text("#standing") == "2 verdicts, 1 not so"
    page = show(html(notation(asked)))
    assert not page.run(SEEN, "#shown") and not page.run(SEEN, "#verdicts"), "without claims there are none"
    assert page.complaints() == []


def test_outcomes_can_be_jumped_to_and_say_what_can_still_come(show: Callable[..., Page]) -> None:
    page = show(shown("gatekeeper-watchtower"))
    assert page.count("#ends > li") == 9
    assert set(page.texts("#ends .row > .quiet")) == {"can still come"}
    page.keys("1")
    assert page.texts("#ends .row > .quiet").count("can still come") == 3, "after Gatekeeper: Estate kept, trashed, on the deck"
    assert page.texts("#ends .row > .quiet").count("not from here") == 6
    chosen = steps(page)[:2]
    page.click("#ends .goto", page.texts("#ends .row > .quiet").index("can still come"))
    assert steps(page)[:2] == chosen, "the line is left as late as possible"
    page.click("#ends .goto", 8)
    assert page.text("#asks") == "The end: outcome 9."
    assert page.texts("#ends .row > .quiet")[8] == "you are here"
    page.keys("n")
    assert page.text("#asks") == "The end: outcome 1."
    page.keys("N")
    assert page.text("#asks") == "The end: outcome 9."
    page = show(to_html(graph_of(table({0: [(f"to {n}", n, ()) for n in range(1, 110)]}))))
    assert page.count("#ends > li") == 100
    assert page.text("#more") == "Show 9 more of 109 outcomes"
    page.click("#more")
    assert page.count("#ends > li") == 109 and page.count("#more:not([hidden])") == 0


def test_what_is_blocked_is_greyed_with_the_reason_of_whatever_step(show: Callable[..., Page]) -> None:
    page = show(html(notation(SHEEPDOG)))
    page.keys("Home", "1")                          # Inn first; a Sheepdog can still be played
    assert page.texts("#options .grow") == ["use Sheepdog", "use nothing more"]
    assert page.texts("#closed li") == [LOST]
    page.keys("1")                                  # it draws by chance
    assert page.text("#asks").startswith("Chance decides")
    page.keys("1")
    assert page.texts("#options .grow") == ["use Sheepdog", "use nothing more"]
    assert page.texts("#closed li") == [LOST]
    page.keys("Home", "3")                          # Watchtower first: nothing is blocked while it is resolved
    assert page.texts("#options .grow") == ["trash it", "put it onto the deck"]
    assert page.count("#cannot:not([hidden])") == 0
    page.keys("1")                                  # trashed: Watchtower's card is gone
    assert any("Alice's Watchtower has lost track of Inn" in text for text in page.texts("#closed li"))


def test_a_cycle_and_what_is_not_known_are_marked_and_nothing_of_a_text_is_run(show: Callable[..., Page]) -> None:
    loop = table({0: [("on", 1, ())], 1: [("round", 2, ()), ("stop", 3, ())], 2: [("back", 1, ())]})
    page = show(to_html(graph_of(loop)))
    assert "lines of play without end" in page.text("#summary")
    page.keys("Home", "1", "1", "1")
    assert page.texts("#steps .tag").count("↻ again") == 1
    assert page.texts("#options .number") == ["1", "2"]
    page.keys("1", "1", "End", "n")
    assert page.text("#asks") == "The end: outcome 1."
    page = show(to_html(graph_of(independent(6), budget=Budget(states=10))))
    assert "Not everything was followed" in page.text("#incomplete:not([hidden])")
    page.keys("1", "1", "1", "1")
    assert page.text("#asks") == "What follows was not explored: the budget was reached."
    page = show(to_html(graph_of(programs({"a": [("ask", 0, (2, 3))]})), EVIL))
    assert page.text("#title") == re.sub(r"\s+", " ", EVIL)
    assert page.run("return [typeof top.ran, document.images.length, document.scripts.length]") == ["undefined", 0, 2]
    assert '<"&' in page.text("#options .grow")
    assert page.run("return performance.getEntriesByType('resource').length") == 0
    assert page.complaints() == []


def test_help_light_and_dark_and_that_it_can_be_used_without_seeing_it(show: Callable[..., Page]) -> None:
    page = show(shown("inn-watchtower"))
    page.keys("?")
    assert page.count("dialog[open]") == 1
    page.keys("ArrowRight")
    assert here(page) == "0", "keys act on the help while it is open"
    page.keys("Escape")
    assert page.count("dialog[open]") == 0
    ground = "return getComputedStyle(document.body).backgroundColor"
    light = page.run(ground)
    page.keys("t")
    dark = page.run(ground)
    assert dark != light
    page.keys("t")
    assert page.run(ground) == light
    page.keys("t")
    page.media(prefers_color_scheme="dark")
    page.keys("t")
    assert page.run(ground) == light, "what was chosen outdoes the system"
    page.keys("l", "l")
    nameless = page.run("""return [...document.querySelectorAll('button, textarea')].filter(e => e.offsetParent)
        .filter(e => !(e.getAttribute('aria-label') || e.innerText).trim()).length""")
    assert nameless == 0
    assert page.run("return [...document.querySelectorAll('section')].every(s => document.getElementById(s.getAttribute('aria-labelledby')))")
    assert "deck (changed)" in page.run("return [...document.querySelectorAll('tr.changed th')].map(e => e.textContent)")
    # A button that is drawn again keeps the focus, so that Enter can be pressed again and again.
    page.run("document.querySelector('#options button').focus()")
    page.keys("Enter")
    assert here(page) == "3"
    assert page.run("return document.activeElement !== document.body")
    page = show(shown("inn-watchtower"))
    page.media(prefers_color_scheme="dark")
    assert page.run(ground) == dark


def test_a_phone_and_a_finger_are_enough(show: Callable[..., Page]) -> None:
    page = show(shown("gatekeeper-watchtower"), phone=True)
    assert page.run("return [innerWidth, document.documentElement.scrollWidth]") == [360, 360], "nothing to the side"
    small = page.run("""return [...document.querySelectorAll('button')].filter(b => b.offsetParent)
        .map(b => b.getBoundingClientRect()).filter(r => r.height < 40 || r.width < 40).length""")
    assert small == 0, "large enough for a finger"
    assert page.text("#options .grow") == "use Gatekeeper"
    assert page.run("return scrollY") == 0, "the answer comes first"
    page.tap("#forward")
    page.tap("#back")
    assert page.run("return document.querySelector('#options button').getBoundingClientRect().top < 640 - 60"), \
        "who steps sees the first option without scrolling"
    page.tap("#options button", 1)
    assert page.text("#decided") == "Alice: use Watchtower (when-gain Silver)"
    page.tap("#back")
    assert here(page) == "0"
    page.tap("#forward")
    assert here(page) == "1"
    page.swipe(150)
    assert here(page) == "0"
    page.swipe(-150)
    assert here(page) == "1"
    page.swipe(20, -200)
    assert here(page) == "1", "scrolling is no step"
    page.tap("#help")
    assert page.count("dialog[open]") == 1
    page.tap("#close")
    page.tap("#line li > button", 0)
    assert here(page) == "0"
    page.tap("#end")
    assert page.text("#asks").startswith("The end: outcome")
    assert page.run("return document.documentElement.scrollWidth") == 360
    assert page.complaints() == []


@cache
def whole(name: str, years: bool = True) -> str:
    """A page as the command line writes it, with what decides and, if they are wanted, the answers of other years."""
    found = gallery(name)
    return to_html(found.graph, found.title, found, why=why_of(found), eras=eras_of(found) if years else None)


@pytest.mark.parametrize("line", [SHEEPDOG, (
    "Alice hand=Militia,Copper deck=(2 Gold,Estate,Moat) pending=Wharf,Caravan | Bob hand=Moat,5 Copper | phase=start | "
    "Alice takes the turn | budget=150 states")])
def test_a_page_is_a_function_of_the_question(line: str) -> None:
    """What a search keeps of what happened, and parts of positions that are made once, change nothing in it."""
    plain, kept = (answer(build(from_notation(line)), wanted=Wanted(told=told)) for told in (False, True))
    graph, again = kept.graph, plain.graph
    assert [graph.events(edge) for edge in range(graph.edge_count)] == [
        again.events(edge) for edge in range(again.edge_count)]
    data = to_data(graph, "", kept)
    assert data == to_data(again, "", plain)
    texts = data["texts"]
    for node, state in zip(data["nodes"], graph.states, strict=True):
        written = [(texts[owner], texts[place], [(texts[name], n) for name, n in zip(items[::2], items[1::2], strict=True)])
                   for owner, place, _, *items in (data["rows"][row] for row in node[2])]
        assert written == [(row.owner, row.place, list(row.items)) for row in rows_of(state)]


def test_a_link_to_a_page_shows_the_answer() -> None:
    found = gallery("inn-watchtower")
    head = to_html(found.graph, found.title, found, picture="inn.preview.svg").partition("<style>")[0]
    said = re.search('<meta property="og:description" content="(.*?)">', head)
    assert said is not None and said[1].startswith("Yes, as long as the Inn has not been shuffled in")
    assert '<meta property="og:image" content="inn.preview.svg">' in head
    assert "og:image" not in to_html(found.graph, found.title, found)
    picture = to_preview(found)
    texts = [part.text or "" for part in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]
    told = " ".join(texts)
    assert "Can I still move the Inn?" in told and "Yes, as long as" in told and "Rules of 2026" in told
    rows = [int(part) for part in re.findall(r' y="(\d+)" font-size', picture)]
    assert rows == sorted(rows) and rows[-1] < 630 and min(below - above for above, below in pairwise(rows)) > 30
    evil = to_preview(replace(found, title='<script>"&'))
    assert "<script>" not in evil and ElementTree.fromstring(evil) is not None


@pytest.mark.parametrize(("page", "picture"), [
    ("inn.html", "inn.preview.svg"), ("a.b/inn", "a.b/inn.preview.svg"), ("a/b.c.htm", "a/b.c.preview.svg"),
])
def test_the_picture_of_a_page_stands_beside_it(page: str, picture: str) -> None:
    assert preview_name(page) == picture


@pytest.mark.parametrize(("name", "years"), [("vassal-faithful-hound", True), ("death-cart-watchtower", False)])
def test_on_a_phone_question_answer_deciding_statement_and_edition_fit_the_first_screen(
    name: str, years: bool, show: Callable[..., Page],
) -> None:
    page = show(whole(name, years), phone=True)
    page.size(390, 844, phone=True)
    reasons = ("#reason",) if page.text("#reason") else ()
    assert reasons or name == "death-cart-watchtower"
    for part in ("#title", "#summary", "#answer", *reasons, "#because"):
        top, bottom, height = page.run(
            "const r = document.querySelector(arguments[0]).getBoundingClientRect(); return [r.top, r.bottom, r.height]", part)
        assert top >= 0 and height > 15 and bottom <= 844 - 64, part          # 64: the buttons below
    assert page.text("#summary").startswith("Rules of 2026")
    assert page.text("#answer").startswith(("Yes", "No"))
    top = page.run("return document.querySelector('#standing').getBoundingClientRect().top")
    assert top < 844 - 64 - 40, "the verdicts are there too, folded"
    assert not page.run(SEEN, "#claims > li")
    assert page.run("return document.documentElement.scrollWidth") == 390
    small = page.run("""return [...document.querySelectorAll('button, a.walk')].filter(b => b.offsetParent)
        .map(b => b.getBoundingClientRect()).filter(r => r.height < 40 || r.width < 40).length""")
    assert small == 0, "large enough for a finger"


def test_the_years_that_change_the_answer_are_explored_along(show: Callable[..., Page]) -> None:
    then, now = gallery("vassal-faithful-hound-2019"), gallery("vassal-faithful-hound")
    page = show(whole("vassal-faithful-hound"))
    page.click("#standing")
    assert page.texts("#eras button") == ["2021 to now", "2008 to 2020: other verdicts"]
    assert page.text("#summary").startswith("Rules of 2026") and page.count("#ends > li") == len(now.graph.outcomes) == 3
    assert "✓ No line of play leads there: Faithful Hound was set aside and Vassal played Faithful Hound" in page.texts("#claims > li > p")
    page.click("#eras button", 1)
    assert page.text("#summary").startswith("Rules of 20") and not page.text("#summary").startswith("Rules of 2026")
    assert page.count("#ends > li") == len(then.graph.outcomes) == 4
    assert "✗ This can happen: Faithful Hound was set aside and Vassal played Faithful Hound" in page.texts("#claims > li > p")
    number = page.texts("#claims > li > p").index(
        "✗ This can happen: Faithful Hound was set aside and Vassal played Faithful Hound")
    page.click(f"#claims > li:nth-child({number + 1}) .walk")
    page.keys("End")
    assert steps(page)[1:] == ["Alice: use Faithful Hound (when-discard Faithful Hound)", "Alice: play the discarded card (Vassal)"]
    place, there = page.run("return location.hash"), (here(page), steps(page))
    assert place.endswith("@1")
    page.keys("e")                                  # the second step cannot be taken by the rules of today
    assert page.text("#eras [aria-pressed=true]") == "2021 to now" and place != page.run("return location.hash")
    assert steps(page)[1] == "Alice: use Faithful Hound (when-discard Faithful Hound)" and len(steps(page)) == 2
    page = show(whole("vassal-faithful-hound"), place=place)
    assert (here(page), steps(page)) == there, "the address leads to the year as well"
    assert page.complaints() == []


def test_years_in_which_it_cannot_be_asked_are_noted() -> None:
    found = notation("Alice hand=Throne Room,Smithy deck=6 Copper | Bob | Alice plays Throne Room > "
                     "Throne Room: play nothing | always=Smithy in Alice.hand")
    data = to_data(found.graph, found.title, found, eras=eras_of(found))
    assert "others" not in data
    assert any(note.startswith("by the rules of 2008 to 2015 this cannot be asked:") for note in data["notes"])


def test_what_decides_leads_to_the_rest_and_printed_it_has_the_verdicts_and_their_lines(show: Callable[..., Page]) -> None:
    why = why_of(gallery("inn-watchtower"))
    page = show(whole("inn-watchtower"))
    assert page.count("#eras button") == 0 and page.run("return document.querySelector('#eras').hidden")
    page.keys("e")                                  # without another answer there is nothing to switch to
    assert here(page) == "0" and page.complaints() == []
    assert why.citations[0].words in page.text("#because") and why.citations[0].id in page.text("#because a")
    page.click("#because a")
    assert page.wait("return document.querySelector('#why').getBoundingClientRect().top < innerHeight")
    page.keys("t")                                  # dark on the screen
    seen = "return [...document.querySelectorAll(arguments[0])].filter(e => e.offsetParent || e.getClientRects().length).length"
    assert page.run(seen, "#printed li") == 0
    page.devtools("Emulation.setEmulatedMedia", media="print")
    try:
        assert page.run(seen, "button, nav, textarea, a.walk, #options, dialog") == 0, "nothing to press on paper"
        assert page.run("return getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        for part in ("#title", "#answer", "#because", "#claims li", "#rules li", "#ends li", "pre.print"):
            assert page.run(seen, part) > 0, part
        told = page.text("#printed")
        assert "Alice: use Inn (when-gain Inn)" in told and "Alice: trash it (Watchtower)" in told
        assert "Alice's Watchtower loses track of Inn: it was shuffled into the deck" in told
        assert "4. ✓ This can happen: used Watchtower before used Inn – as under 2" in told
    finally:
        page.devtools("Emulation.setEmulatedMedia", media="")


def test_the_graph_need_not_be_of_dominion() -> None:
    graph: DecisionGraph = graph_of(independent(2))
    data = to_data(graph)
    assert data["notation"] == "" and data["claims"] == []
    assert [len(node) for node in data["nodes"]].count(4) >= 1


# ------------------------------------------------------------------------------------------- what is folded


BLOCK = ("Alice hand=Copper deck=Estate,Gold,Silver pending=Caravan,Lighthouse,Amulet,Fishing Village,Merchant Ship "
         "| Bob | phase=start | Alice takes the turn")
DRAWS = ("Alice hand=Courtyard,Copper,Estate deck=Gold,Gold,Gold discard=Silver,Silver,Curse,Copper,Estate "
         "| Bob | Alice plays Courtyard | Alice ends the turn")


@cache
def folded(line: str) -> Answer:
    return answer(build(from_notation(line)), wanted=Wanted(reduce=True, opened=0))


def test_a_folded_page_carries_every_order_of_its_blocks_as_far_as_there_is_room(monkeypatch: Any) -> None:
    found = folded(BLOCK)
    whole = answer(build(from_notation(BLOCK))).graph
    data = to_data(found.graph, "", found)
    blocks = {node: more["block"] for node, (*_, more) in ((n, (*one, {}) if len(one) < 4 else one)
                                                          for n, one in enumerate(data["nodes"])) if "block" in more}
    assert data["folded"] and len(blocks) > len(found.graph.blocks)
    assert all(option >= 0 for option, _ in blocks.values())
    assert data["texts"][blocks[0][1]] == "one of 60 orders: Fishing Village, Lighthouse, Merchant Ship"
    assert data["first"][1] - data["first"][0] == len(whole.edges_of(whole.root))     # every option is there
    assert "folded: an edge can stand for several orders" in data["figures"]
    monkeypatch.setattr("oracle.share.html_page._CARRIED", 30)
    less = to_data(found.graph, "", found)
    left = [more["block"][0] for *_, more in less["nodes"] if isinstance(more, dict) and "block" in more]
    assert len(less["steps"]) < len(data["steps"]) and -1 in left
    assert not any("settled" in more for *_, more in less["nodes"] if isinstance(more, dict))


def test_orders_are_opened_in_the_page_and_another_one_is_walked(show: Callable[..., Page]) -> None:
    page = show(html(folded(BLOCK)))
    page.keys("Home")
    assert page.texts("#options .grow") == ["▸ one of 60 orders: Fishing Village, Lighthouse, Merchant Ship"]
    was = page.text("#where")
    page.click("#unfold")
    assert page.texts("#options .grow") == [f"use {name}" for name in (
        "Amulet", "Caravan", "Fishing Village", "Lighthouse", "Merchant Ship")]
    assert page.text("#where") == was                                   # one stays where one was
    page.keys("5")
    assert steps(page)[1] == "Alice: use Merchant Ship (start-of-turn)"
    assert page.texts("#options .grow") == ["▸ one of 12 orders: Fishing Village, Lighthouse"]
    page.keys("a", "4", "End")
    line, place = steps(page), page.run("return location.href")
    assert line[1:3] == ["Alice: use Merchant Ship (start-of-turn)", "Alice: use Lighthouse (start-of-turn)"]
    page.open("about:blank")
    page.open(place)                                                    # what it printed can be typed
    assert steps(page) == line
    page.keys("Home", "a")
    assert page.count("#options button") == 1
    assert not page.complaints()


def test_draws_are_told_one_by_one_in_the_page_as_the_game_tells_them(show: Callable[..., Page]) -> None:
    found = folded(DRAWS)
    graph = found.graph
    end, hand = next(iter(graph.hands.items()))
    whole = opened(graph, [end])
    before = graph.states[graph.sources[graph.incoming[end][0]]]
    chance = whole.states.index(before)
    page = show(html(found))
    page.keys("Home", "1", "End")
    assert "This stands for 53 ends: 4 of Copper, Courtyard" in page.text("#options")
    page.keys("a")
    assert page.text("#options .grow").startswith("▸ one of 53 draws: draw 4 of")
    assert page.text("#unfold").startswith("Fold it again")
    told = list(zip(page.texts("#draws .grow"), page.texts("#draws .ends"), strict=True))
    assert told == [(whole.words.option(edge).removeprefix("draw "), whole.words.chance(edge))
                    for edge in whole.edges_of(chance)]
    assert len(told) == hand.size
    page.click("#words")
    page.type("copper 2 gold")
    left = page.texts("#draws .grow")
    assert left == [text for text, _ in told if "Copper" in text and "2 Gold" in text] and 1 < len(left) < 10
    page.click("#draws button", 1)
    assert steps(page)[-1].startswith(f"Chance: draw {left[1]} (Alice's Clean-up phase) (chance ")
    edge = next(edge for edge in whole.edges_of(chance) if whole.words.option(edge) == f"draw {left[1]}")
    after = to_data(whole)
    rows = [after["rows"][row] for row in after["nodes"][whole.targets[edge]][2]]
    texts = after["texts"]
    for place in ("hand", "deck"):
        cards = next(items for owner, where, _, *items in rows if (texts[owner], texts[where]) == ("Alice", place))
        shown = page.run("""return [...document.querySelectorAll("#zones table")].find(one => one.caption.textContent === "Alice")
            .querySelectorAll("tr").values().find(one => one.querySelector("th").firstChild.textContent === arguments[0])
            .textContent""", place)
        for name, count in zip(cards[::2], cards[1::2], strict=True):
            assert (f"{count} {texts[name]}" if count > 1 else texts[name]) in shown
        assert "?" not in shown.replace("(−", "").split("?")[0] or place == "deck"
    line, place = steps(page), page.run("return location.href")
    page.open("about:blank")
    page.open(place)
    assert steps(page) == line and not page.complaints()


def test_the_example_of_what_cannot_happen_comes_nearest_on_the_page_too() -> None:
    found = notation("Alice hand=Chapel,2 Copper | Bob | Alice plays Chapel | never=Alice trashed 3 cards")
    line = data_in(html(found))["claims"][0][2]
    assert found.graph.words.decision(line[-1]).startswith("Alice: trash 2 Copper")
