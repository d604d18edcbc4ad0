"""The tools for chat assistants, called as assistants call them: by the protocol's own client."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:           # loaded by the tests that are run: collecting all of them does not wait for it
    from mcp import Client

ROOT = Path(__file__).resolve().parent.parent
MOAT = "Alice hand=Moat | Bob hand=Witch | turn=Bob | Bob plays Witch"


def call(tool: str, **arguments: Any) -> Any:
    """The structured answer of a tool."""
    done = asyncio.run(_with(lambda client: client.call_tool(tool, arguments)))
    assert not done.is_error, done.content[0].text
    found = done.structured_content
    return found["result"] if set(found) == {"result"} else found


def refusal(tool: str, **arguments: Any) -> str:
    """What a tool says of a call that cannot be carried out."""
    done = asyncio.run(_with(lambda client: client.call_tool(tool, arguments)))
    assert done.is_error
    return str(done.content[0].text)


async def _with(act: Callable[[Client], Awaitable[Any]]) -> Any:
    from mcp import Client

    from oracle.assistants import server

    async with Client(server()) as client:
        return await act(client)


def test_a_client_starts_it_and_asks_over_standard_input_and_output(tmp_path: Path) -> None:
    from mcp import Client, StdioServerParameters

    started = StdioServerParameters(command=sys.executable, args=["-m", "oracle", "mcp"], cwd=tmp_path,
                                    env={"PYTHONPATH": str(ROOT)})

    async def talk() -> tuple[list[str], Any, Any, Any]:
        async with Client(started, read_timeout_seconds=60) as client:
            tools = [tool.name for tool in (await client.list_tools()).tools]
            read = await client.call_tool("propose", {"text": "Bob plays Witch and I have Moat. Do I gain a Curse?"})
            asked = await client.call_tool("ask", {"position": read.structured_content["position"]})
            return tools, client.instructions, read, asked

    tools, about, read, asked = asyncio.run(talk())
    assert tools == ["propose", "ask", "rulings", "card"]
    assert about and "propose" in about
    assert read.structured_content["problem"] == "" and read.structured_content["left_over"] == []
    (verdict,) = asked.structured_content["verdicts"]
    assert verdict["holds"] is True and verdict["line"]             # Alice need not reveal Moat
    assert asked.structured_content["sentence"]


def test_each_tool_says_what_it_takes_and_gives() -> None:
    tools = {tool.name: tool for tool in asyncio.run(_with(lambda client: client.list_tools())).tools}
    for tool in tools.values():
        assert tool.description and tool.output_schema and tool.annotations.read_only_hint
        assert all(one.get("description") for one in tool.input_schema["properties"].values())
    claim = tools["ask"].input_schema["$defs"]["Claim"]
    assert claim["properties"]["kind"]["enum"] == ["can", "never", "always"]


def test_a_proposal_tells_what_was_assumed_and_what_was_left_over() -> None:
    made = call("propose", text="Alice plays Witch frobnicating, Bob has Moat")
    assert "Alice plays Witch" in made["position"] and "Moat" in made["position"]
    assert any("frobnicating" in word for word in made["left_over"])
    assert "nothing happens" in call("propose", text="I have Moat and Copper in hand")["problem"]


def test_an_answer_has_a_sentence_verdicts_a_line_and_statements() -> None:
    found = call("ask", position=MOAT, claims=[
        {"kind": "can", "statement": "Alice gains Curse"}, {"kind": "always", "statement": "Alice gains Curse"},
        {"kind": "never", "statement": "Bob gains Curse"}])
    assert [one["holds"] for one in found["verdicts"]] == [True, False, True]
    assert found["holds"] is False and found["sentence"] and found["verdicts"][0]["line"]
    assert found["statements"] and all(one["words"] for one in found["statements"])
    assert found["outcomes"] == []
    assert len(call("ask", position=MOAT)["outcomes"]) == 2         # with a Curse, and without


def test_positions_that_come_along_rulings_and_years_are_taken() -> None:
    assert call("ask", position="witch-moat")["holds"] is True
    assert call("ask", position="watchtower-6")["verdicts"]
    assert call("ask", position="players:\n  Alice: {hand: [Moat], deck: [2 Copper]}\n  Bob: {}\nevent: Alice plays Moat\n",
                rules="2012")["rules"] == "Rules of 2012"


def test_rulings_and_cards_are_looked_up() -> None:
    found = call("rulings", words="watchtower", limit=3)
    assert len(found) == 3 and all(one["about"] == "Watchtower" and one["summary"] for one in found)
    assert call("card", name="watchtower")["name"] == "Watchtower"
    assert "Watchtower" in call("card", name="Watchtower")["text"]


@pytest.mark.parametrize(("tool", "arguments", "said"), [
    ("ask", {"position": "Alice hand=Moatt | Bob | Alice plays Moat"}, ("Moatt", "did you mean Moat?", "Mend")),
    ("ask", {"position": MOAT, "claims": [{"kind": "can", "statement": "Alice gains a Cursse"}]}, ("Curs", "did you mean")),
    ("ask", {"position": MOAT, "claims": [{"kind": "must", "statement": "Alice gains Curse"}]}, ("'can', 'never'", "kind")),
    ("ask", {"position": MOAT, "rules": "1999"}, ("2008",)),
    ("ask", {"position": "Do I gain a Curse?"}, ("propose",)),
    ("ask", {}, ("position", "required")),
    ("ask", {"position": "x" * 30_000}, ("30,000 letters",)),
    ("propose", {"text": MOAT}, ("give it to ask",)),
    ("propose", {"text": "what is the weather like"}, ("Name the cards",)),
    ("rulings", {"words": "xyzzy plugh"}, ("fewer words",)),
    ("card", {"name": "Watchtwer"}, ("did you mean Watchtower?",)),
])
def test_what_is_wrong_with_a_call_is_said_so_that_it_can_be_mended(
    tool: str, arguments: dict[str, Any], said: tuple[str, ...],
) -> None:
    text = refusal(tool, **arguments)
    for words in said:
        assert words in text


def test_no_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "secret.yaml"
    file.write_text("secret: 42\n", "utf-8")
    for name in (str(file), "/etc/passwd", "../secret.yaml", "pyproject.toml"):
        assert "no position" in refusal("ask", position=name)


def test_without_the_package_the_way_to_it_is_told() -> None:
    program = ("import sys; sys.modules['mcp'] = None; sys.modules['mcp.server'] = None\n"
               "from oracle.cli import main\nsys.exit(main(['mcp']))")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False,
                          cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert done.returncode == 2 and "dominion-oracle[mcp]" in done.stderr
