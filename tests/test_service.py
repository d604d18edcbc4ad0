"""The service that pages and assistants ask: the same answers as the command line, in what JSON can say."""

from __future__ import annotations

import json
from typing import Any

import pytest

from oracle.claims import answer
from oracle.resources import scenario_file
from oracle.scenario import build, load
from oracle.service import Service, gallery_rows
from oracle.share.html_page import to_html
from oracle.share.sentence import LONG, sentence
from oracle.why.citations import why_of

MOAT = "Alice hand=Moat | Bob hand=Witch deck=20 Copper | turn=Bob | Bob plays Witch | possible=Alice gained Curse"


@pytest.fixture(scope="module")
def service() -> Service:
    return Service()


def _asked(service: Service, **request: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(service.serve(request)))
    assert "problems" not in found, found
    return found


def test_verdicts_why_and_page_are_those_of_the_command_line(service: Service, name: str = "inn-watchtower") -> None:
    path = scenario_file(name)
    assert path is not None
    whole = answer(build(load(path)))
    found = _asked(service, do="ask", question=name)
    assert found["sentence"] == sentence(whole).answer(LONG)
    assert [one["holds"] for one in found["verdicts"]] == [one.holds for one in whole.results]
    why = why_of(whole)
    assert [one["words"] for one in _asked(service, do="why", question=name)["rules"]] == [
        one.words for one in why.citations]
    assert _asked(service, do="page", question=name)["html"] == to_html(
        whole.graph, whole.heading, whole, why=why)


def test_a_question_in_plain_words_tells_how_it_was_read(service: Service) -> None:
    heard: list[dict[str, object]] = []
    found = service.serve({"do": "ask", "question": "Bob plays Witch and I have Moat. Do I gain a Curse?"}, heard.append)
    assert found["line"] == MOAT and found["holds"] is True
    assert heard and all("states" in one or "verdicts" in one for one in heard)
    assert _asked(service, do="ask", question=MOAT)["read"] is None
    older = _asked(service, do="ask", question=MOAT, rules="2008")
    assert (found["rules"], older["rules"]) == ("Rules of 2026", "Rules of 2008")


def test_every_step_can_be_walked_to_every_outcome(service: Service) -> None:
    ends, open_ = set(), [[]]
    while open_:
        here = _asked(service, do="walk", question="inn-watchtower", path=open_.pop())
        assert len(here["steps"]) == len(here["path"])
        if here["outcome"]:
            ends.add(here["outcome"]["number"])
            assert here["outcome"]["of"] == 2 and not here["options"]
        open_ += [[*here["path"], number] for number in range(len(here["options"]))]
    assert ends == {1, 2}
    wrong = service.serve({"do": "walk", "question": "inn-watchtower", "path": [7]})
    assert "option 8" in str(wrong["problems"])


def test_a_draft_is_tried_and_says_what_is_missing(service: Service) -> None:
    begun = _asked(service, do="try", draft={"players": ["Ann", "Bob"], "values": {"Ann.hand": ["Witch", "Moat"]}})
    assert begun["line"] == "Ann hand=Witch,Moat | Bob" and begun["notes"][0]["key"] == "event"
    assert begun["starts"][0] == "Ann plays Witch"
    wrong = _asked(service, do="try", draft={"values": {"Alice.hand": ["Wich"]}})
    assert wrong["notes"][0]["wrong"] and "Witch" in wrong["notes"][0]["hint"]
    read = _asked(service, do="try", line=MOAT)
    assert read["draft"]["values"]["event"] == ["Bob plays Witch"] and read["line"] == MOAT


def test_cards_rulings_and_the_gallery_are_looked_up(service: Service) -> None:
    assert _asked(service, do="card", name="Burggraben")["name"] == "Moat"
    (first, *_) = _asked(service, do="rulings", words="watchtower", limit=2)["rulings"]
    assert first["id"] == "watchtower-1" and _asked(service, do="ask", question=first["asks"])["verdicts"]
    rows = gallery_rows()
    assert len(rows) == len({row["name"] for row in rows}) and all(row["title"] and row["topic"] for row in rows)


def test_a_log_becomes_a_question(service: Service) -> None:
    log = "Turn 1 - Alice\nAlice plays 4 Coppers. (+$4)\nAlice buys and gains a Silver.\nTurn 1 - Bob\n"
    text = ("Alice starts with 7 Coppers.\nAlice starts with 3 Estates.\nBob starts with 7 Coppers.\n"
            "Bob starts with 3 Estates.\nAlice draws 4 Coppers and an Estate.\nBob draws 5 Coppers.\n" + log)
    found = _asked(service, do="log", text=text)
    assert found["players"] == ["Alice", "Bob"] and found["followed_turns"] >= 1
    line = _asked(service, do="moment", text=text, at="turn 1")["line"]
    assert "Alice" in line and _asked(service, do="ask", question=f"{line} | Alice ends the turn")["rules"]


@pytest.mark.parametrize(("request_", "told"), [
    ({}, "no text 'do'"),
    ({"do": "frobnicate"}, "no request 'frobnicate'"),
    ({"do": "ask", "question": 7}, "no text 'question'"),
    ({"do": "ask", "question": "x" * 20_001}, "20,000 at most"),
    ({"do": "ask", "question": "Alice plays \u202eMoat"}, "U+202E"),
    ({"do": "ask", "question": "<img src=x onerror=alert(1)>"}, "no position"),
    ({"do": "ask", "question": "/etc/passwd"}, "no position"),
    ({"do": "walk", "question": MOAT, "path": [-1]}, "no list of numbers"),
    ({"do": "walk", "question": MOAT, "path": "0"}, "no list of numbers"),
    ({"do": "try", "draft": {"players": 3}}, "no list of texts"),
    ({"do": "rulings", "words": "moat", "limit": 0}, "no number from 1"),
])
def test_what_is_no_request_is_told(service: Service, request_: dict[str, object], told: str) -> None:
    assert told in str(service.serve(request_)["problems"])


def test_a_search_can_be_stopped_and_is_asked_anew() -> None:
    service, asks = Service(), {"do": "ask", "question": "inn-watchtower"}
    stopped = service.serve(asks, stop=lambda: "stopped")
    assert stopped["complete"] is False and "stopped" in str(stopped["reason"])
    assert service.serve(asks)["complete"] is True
