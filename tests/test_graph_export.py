"""Pictures and files made from graphs: well-formed, complete, escaped, and refused where nobody could read them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import networkx as nx
import pytest
from test_graph_fakes import graph_of, identical, independent, programs, table

from oracle.errors import OracleError
from oracle.graph import KIND_NAMES, Budget, DecisionGraph
from oracle.graph.view import to_graphml, to_networkx
from oracle.share.graph_formats import to_data, to_dot, to_json, to_mermaid
from oracle.share.labels import Labels, wrapped
from oracle.share.layers import ranks_of
from oracle.share.svg import to_svg


def two_writers() -> DecisionGraph:
    return graph_of(programs({"a": [("set", 0, 1)], "b": [("ask", 0, (2, 3))], "c": [("add", 1, 1)]}))


def dice() -> DecisionGraph:
    return graph_of(table({0: [(("draw", 1), 1, (("rolled", 1),)), (("draw", 2), 2, ())],
                           1: [("again", 0, ()), ("x", 3, ())]},
                          chance={0: (1, 2)}, status={2: "open: a ? card", 3: "over"}))


GRAPHS = {
    "two writers": two_writers, "independent": lambda: graph_of(independent(5)),
    "identical": lambda: graph_of(identical(3)),
    "chance, cycle, open end, game over": dice, "single end": lambda: graph_of(independent(0)),
    "cut short": lambda: graph_of(independent(6), budget=Budget(states=10)),
    "loop at one node": lambda: graph_of(table({0: [("again", 0, ()), ("stop", 1, ()), ("halt", 1, ())]})),
}


@pytest.fixture(params=list(GRAPHS))
def graph(request: Any) -> DecisionGraph:
    return GRAPHS[request.param]()


def test_the_networkx_view_has_every_node_and_edge_with_typed_attributes(graph: DecisionGraph) -> None:
    view = to_networkx(graph)
    assert isinstance(view, nx.MultiDiGraph)
    assert (view.number_of_nodes(), view.number_of_edges()) == (len(graph), graph.edge_count)
    types = {"kind": str, "player": str, "source": str, "asks": str, "outcome": int, "matters": bool, "ways": str,
             "depth": int, "stands_for": int, "folded": str, "position": str}
    for _, data in view.nodes(data=True):
        assert {name: type(value) for name, value in data.items()} == types
        assert data["kind"] in KIND_NAMES
    for source, target, number, data in view.edges(keys=True, data=True):
        assert {name: type(value) for name, value in data.items()} == {
            "option": str, "number": int, "chance": float, "events": str, "folded": str}
        assert graph.target(graph.edge_at(source, number)) == target
    assert view.graph["complete"] is graph.complete
    assert nx.is_directed_acyclic_graph(view) == (not graph.cyclic)


def test_the_networkx_view_agrees_with_the_graph_on_what_it_counts() -> None:
    graph = graph_of(independent(5))
    view = to_networkx(graph, states=True)
    paths = sum(1 for end in graph.ends() for _ in nx.all_simple_edge_paths(view, 0, end))
    assert paths == graph.orders == 120
    assert nx.shortest_path_length(view, 0, graph.ends()[0]) == view.nodes[graph.ends()[0]]["depth"]
    assert view.nodes[0]["state"] == graph.states[0]
    assert {view.edges[edge]["taken"] for edge in view.out_edges(0, keys=True)} == set(graph.choices[0].options)


def test_graphml_is_read_back_as_the_same_graph(graph: DecisionGraph) -> None:
    text = to_graphml(graph)
    back = nx.read_graphml(BytesIO(text.encode()), node_type=int, force_multigraph=True)
    there = to_networkx(graph)
    assert dict(back.nodes(data=True)) == dict(there.nodes(data=True))
    assert sorted(back.edges(data="option")) == sorted(there.edges(data="option"))


def test_json_says_everything(graph: DecisionGraph) -> None:
    data = json.loads(to_json(graph))
    assert data == json.loads(json.dumps(to_data(graph)))
    assert data["format"] == "dominion-oracle graph"
    assert data["counts"]["states"] == len(data["nodes"]) == len(graph)
    assert data["counts"]["edges"] == len(data["links"]) == graph.edge_count
    assert data["counts"]["outcomes"] == len(data["outcomes"]) == len(graph.outcomes)
    assert data["counts"]["orders"] == graph.orders
    for link in data["links"]:
        assert data["nodes"][link["source"]]["kind"] in ("decision", "chance", "unexplored")
        assert isinstance(link["option"], str)
        assert isinstance(link["events"], list)
    assert {node["id"] for node in data["nodes"] if "outcome" in node} == set(graph.ends())
    slim = to_data(graph, positions=False, events=False)
    assert all("position" not in node for node in slim["nodes"])
    assert all("events" not in link for link in slim["links"])
    node_link = nx.node_link_graph(data, edges="links")
    assert node_link.number_of_edges() == graph.edge_count


def test_chance_is_told_in_json() -> None:
    data = to_data(dice())
    assert [link["chance"] for link in data["links"] if "chance" in link] == ["1/3", "2/3"]


def test_dot_is_escaped_and_has_a_line_for_everything(graph: DecisionGraph) -> None:
    text = to_dot(graph)
    assert text.count(" -> ") == graph.edge_count
    assert len(re.findall(r"^  n\d+ \[", text, re.M)) == len(graph)
    for line in text.splitlines():
        assert len(re.findall(r'(?<!\\)(?:\\\\)*"', line)) % 2 == 0


def test_mermaid_has_no_sign_that_it_would_misread(graph: DecisionGraph) -> None:
    text = to_mermaid(graph)
    assert text.startswith("flowchart TD\n")
    assert len(re.findall(r"^  n\d+ -- ", text, re.M)) == graph.edge_count
    for line in text.splitlines():
        for label in re.findall(r'"([^"]*)"', line):
            assert not re.search(r"[<>&\[\]{}]", label.replace("<br/>", ""))


def test_svg_is_well_formed_and_shows_every_node_once(graph: DecisionGraph) -> None:
    root = ElementTree.fromstring(to_svg(graph, 'A title with <, & and "quotes"'))
    groups = [group for group in root.iter("{http://www.w3.org/2000/svg}g") if group.get("id")]
    assert sorted(group.get("id") or "" for group in groups) == sorted(f"n{n}" for n in range(len(graph)))
    width, height = float(root.get("width") or 0), float(root.get("height") or 0)
    boxes = []
    for group in groups:
        box = group.find("{http://www.w3.org/2000/svg}rect")
        assert box is not None
        x, y, w, h = (float(box.get(name) or 0) for name in ("x", "y", "width", "height"))
        assert x >= 0
        assert x + w <= width
        assert y >= 0
        assert y + h <= height
        boxes.append((x, y, x + w, y + h))
    for number, one in enumerate(boxes):
        for two in boxes[number + 1:]:
            assert one[2] <= two[0] or two[2] <= one[0] or one[3] <= two[1] or two[3] <= one[1], "nodes overlap"


def test_merged_nodes_and_outcomes_can_be_seen_in_pictures() -> None:
    graph = two_writers()
    labels = Labels(graph)
    assert any(labels.merged(node) for node in range(len(graph)))
    assert "peripheries=2" in to_dot(graph)
    colours = {labels.colour(node) for node in graph.ends()}
    assert len(colours) == len(graph.outcomes)
    assert all("outcome" in labels.node(node)[0] for node in graph.ends())


def test_layers_run_downwards_but_for_what_closes_a_cycle(graph: DecisionGraph) -> None:
    ranks = ranks_of(graph)
    for edge in range(graph.edge_count):
        source, target = graph.source(edge), graph.target(edge)
        assert ranks[source] < ranks[target] or graph.component[source] == graph.component[target]


@pytest.mark.parametrize("draw", [to_svg, to_dot, to_mermaid])
def test_what_nobody_could_read_is_not_drawn(draw: Any) -> None:
    with pytest.raises(OracleError) as caught:
        draw(graph_of(independent(5)), limit=30)
    assert "could not be read" in str(caught.value)


def test_long_words_are_broken() -> None:
    assert wrapped("a bb ccc", 4) == ["a bb", "ccc"]
    assert wrapped("", 4) == [""]
    assert all(len(line) <= 5 for line in wrapped("abcdefghijklmnop qr", 5))


def test_networkx_is_loaded_only_for_the_view() -> None:
    code = ("import sys; import oracle.graph, oracle.claims, oracle.share.graph_formats, oracle.share.svg; "
            "sys.exit('networkx' in sys.modules or 'textual' in sys.modules)")
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
