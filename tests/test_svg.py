"""Pictures of graphs, looked at in a browser: nothing covers anything, and everything is told without colour."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from browser import Page
from test_graph_fakes import graph_of, independent, programs, table

from oracle.claims import answer
from oracle.errors import OracleError
from oracle.graph import DecisionGraph
from oracle.resources import scenario_file
from oracle.scenario import build, from_notation, load
from oracle.share.svg import to_svg

NAME = "{http://www.w3.org/2000/svg}"
GALLERY = (
    "inn-watchtower", "gatekeeper-watchtower", "border-village-innovation", "secret-chamber-several-times",
    "scheme-two-cards", "throne-room-caravan",
)


@cache
def gallery(name: str) -> tuple[DecisionGraph, str]:
    path = scenario_file(name)
    assert path is not None
    found = answer(build(load(path)))
    return found.graph, found.title


def texts(svg: str) -> list[str]:
    return ["".join(element.itertext()) for element in ElementTree.fromstring(svg).iter(f"{NAME}text")]


Box = tuple[float, float, float, float]


def box(rect: ElementTree.Element) -> Box:
    x, y, width, height = (float(rect.get(name, "0")) for name in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def points(path: str) -> list[tuple[float, float]]:
    """Points all along a path of lines (L) and curves (C)."""
    found: list[tuple[float, float]] = []
    for word, rest in re.findall(r"([MCL])([^MCL]*)", path):
        at = [float(number) for number in re.findall(r"-?[\d.]+", rest)]
        if word == "C":
            x0, y0 = found[-1]
            x1, y1, x2, y2, x3, y3 = at
            for part in range(1, 17):
                t = part / 16
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3
                found.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        else:
            if word == "L":
                found.append(((found[-1][0] + at[0]) / 2, (found[-1][1] + at[1]) / 2))
            found.append((at[0], at[1]))
    return found


def inside(point: tuple[float, float], box: Box, by: float) -> bool:
    return box[0] + by < point[0] < box[2] - by and box[1] + by < point[1] < box[3] - by


@pytest.mark.parametrize("name", GALLERY)
def test_nothing_covers_anything(name: str) -> None:
    graph, title = gallery(name)
    root = ElementTree.fromstring(to_svg(graph, title))
    nodes = [box(group[1]) for group in root.iter(f"{NAME}g") if group.get("id", "").startswith("n")]
    assert len(nodes) == len(graph)
    words = [box(rect) for rect in root.findall(f"{NAME}rect")[1:]]
    boxes = nodes + words
    for number, (left, top, right, bottom) in enumerate(boxes):
        for other in boxes[number + 1:]:
            assert other[0] >= right - 1 or other[2] <= left + 1 or other[1] >= bottom - 1 or other[3] <= top + 1
    for path in root.findall(f"{NAME}g/{NAME}path"):
        way = points(path.get("d", ""))
        others = [node for node in nodes if not any(inside(end, node, -6) for end in (way[0], way[-1]))]
        assert not [node for node in others for point in way if inside(point, node, 2)], "a line runs behind a node"


FITS = """
const found = [];
for (const g of document.querySelectorAll('g[id^=n]')) {
  const width = g.querySelector('rect').getBBox().width;
  for (const part of [...g.querySelectorAll('text')].at(-1).querySelectorAll('tspan'))
    if (part.getComputedTextLength() > width - 4) found.push(part.textContent);
}
const whole = document.documentElement.viewBox.baseVal;
for (const text of document.querySelectorAll('text')) {
  const box = text.getBBox();
  if (box.x < 0 || box.x + box.width > whole.width || box.y < 0 || box.y + box.height > whole.height)
    found.push(text.textContent);
}
return found;
"""


def test_every_text_fits_into_its_frame_and_into_the_picture(tmp_path: Path, window: Page) -> None:
    for name in GALLERY:
        graph, title = gallery(name)
        file = tmp_path / f"{name}.svg"
        file.write_text(to_svg(graph, title), "utf-8")
        window.open(file.as_uri())
        assert window.count("g[id^=n]") == len(graph)
        assert window.run(FITS) == []


def test_every_option_and_every_outcome_is_written_there() -> None:
    graph, title = gallery("inn-watchtower")
    there = " ".join(texts(to_svg(graph, title)))
    for node in range(len(graph)):
        for edge in graph.edges_of(node):
            assert graph.words.option(edge) in there
    assert title in there
    assert "First: Alice played Artificer" in there
    assert "outcome 1" in there and "outcome 2" in there


def test_ends_are_told_apart_without_colour() -> None:
    graph, title = gallery("gatekeeper-watchtower")
    root = ElementTree.fromstring(to_svg(graph, title))
    heads = {}
    for node in graph.ends():
        group = next(g for g in root.iter(f"{NAME}g") if g.get("id") == f"n{node}")
        first = next(group.iter(f"{NAME}tspan"))
        assert first.get("font-weight") == "bold"
        heads[node] = first.text
    assert heads == {node: f"outcome {graph.outcomes.of_node[node] + 1}" for node in graph.ends()}
    assert len(set(heads.values())) == len(graph.outcomes) == 9


def test_where_lines_meet_their_number_stands() -> None:
    svg = to_svg(graph_of(independent(3)))
    marks = [text for text in texts(svg) if text.startswith("≡")]
    # three abilities in any order: two ways to each pair of them, six to all three
    assert sorted(marks) == ["≡ 2", "≡ 2", "≡ 2", "≡ 6"]
    assert any("lines of play meet here" in text for text in texts(svg))
    single = to_svg(graph_of(independent(1)))
    assert not any("≡" in text for text in texts(single))


def test_a_cycle_has_no_number_of_lines() -> None:
    svg = to_svg(graph_of(table({0: [("on", 1, ())], 1: [("round", 2, ()), ("stop", 3, ())], 2: [("back", 1, ())]})))
    assert "≡ ∞" in texts(svg)
    assert any("back to a position from before" in text for text in texts(svg))


def test_chance_is_told_apart_by_its_frame() -> None:
    svg = to_svg(graph_of(table({0: [(("draw", 1), 1, ()), (("draw", 2), 2, ())]}, chance={0: (1, 2)})))
    assert any(text.endswith("Double edge at the sides: chance.") or "chance" in text for text in texts(svg))
    group = next(g for g in ElementTree.fromstring(svg).iter(f"{NAME}g") if g.get("class") == "chance")
    assert group.find(f"{NAME}path") is not None
    assert "(1/3)" in " ".join(texts(svg))


def test_only_the_signs_that_are_there_are_explained() -> None:
    plain = to_svg(graph_of(independent(1)))
    assert not re.search(r"chance|Dashed|Double", " ".join(texts(plain)))


def test_what_is_left_out_of_a_label_is_shown_to_be() -> None:
    graph, title = gallery("border-village-innovation")
    there = texts(to_svg(graph, title))
    assert any(text.endswith("… and 1 more") for text in there)


def test_strange_texts_stay_texts() -> None:
    svg = to_svg(graph_of(programs({"a": [("ask", 0, (2, 3))]})), "</text><script>alert(1)</script> & \"")
    root = ElementTree.fromstring(svg)
    assert not list(root.iter(f"{NAME}script"))
    assert any("</text><script>" in text for text in texts(svg))


def test_a_graph_that_nobody_could_read_is_refused() -> None:
    graph = graph_of(independent(8))
    assert len(graph) == 256
    with pytest.raises(OracleError, match=r"256 positions could not be read \(at most 150"):
        to_svg(graph)
    assert len(graph_of(independent(7))) == 128
    to_svg(graph_of(independent(7)))


def test_what_happened_first_is_announced_once_over_several_lines() -> None:
    asked = answer(build(from_notation("Alice hand=Voyage deck=9 Copper | Bob | Alice plays Voyage | Alice ends the turn")))
    assert asked.heading == "Alice plays Voyage; Alice ends the turn"
    picture = to_svg(asked.graph, asked.heading)
    assert picture.count("First: ") == 1
    assert "extra turn began" in picture
    assert ">Alice plays Voyage; Alice ends the turn</text>" in picture


def test_a_title_is_the_heading() -> None:
    assert answer(build(from_notation("title=Which? | Alice hand=Moat | Bob | Alice plays Moat"))).heading == "Which?"
