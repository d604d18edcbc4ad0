"""The oracle for chat assistants: a server of the Model Context Protocol over standard input and output.

There are four tools, each with a schema of its input and output. Unreadable input is an error of the tool: its text
says where, what, and what was probably meant, so that a model can correct its call. No tool reads or writes files.
"""

from __future__ import annotations

from threading import Lock
from typing import Annotated, Final, Literal, cast

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import Field
from typing_extensions import TypedDict  # the one that pydantic takes before Python 3.12

from oracle import __version__, service
from oracle.budget import Budget
from oracle.errors import OracleError, complain

_MOST_RULINGS: Final = 20
_READS: Final = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
_ABOUT: Final = """\
Settles rules questions of the card game Dominion by following everything that may legally happen. Do not answer such
a question from memory. First `propose` turns the words of a player into a position; check what it understood, assumed
and left over. Then `ask` answers that position, with claims such as "Alice gains Curse". Say its sentence, the line of
play that shows it and the ids of the statements that decide. `rulings` and `card` look things up."""
_MEND: Final = {
    "propose": "Name the cards and say who has them where and what happens: 'Bob plays Witch, I have Moat in hand. Do "
               "I gain a Curse?'",
    "ask": "Mend it at the place that is named and call again. A position is one line with | between its parts: "
           "'Alice hand=Moat | Bob hand=Witch | turn=Bob | Bob plays Witch'; propose makes one from words. A claim is "
           "such as 'Alice gains Curse' or 'Inn in trash'.",
    "rulings": "Call again with fewer words, the name of one card, or an id such as watchtower-1.",
    "card": "Call again with the name in English.",
}
_KIND: Final = {"can": "possible", "never": "never", "always": "always"}
_one_at_a_time: Final = Lock()          # a search fills tables that others read
_service: Final = service.Service(Budget().seconds)
_Fields = dict[str, object]


class Doubtful(TypedDict):
    """A word that may mean several names."""

    said: str
    taken_as: str
    or_else: list[str]


class Proposal(TypedDict):
    """The reading of a text."""

    position: Annotated[str, Field(description="what was understood, in one line: the `position` of ask")]
    asked: Annotated[list[str], Field(description="claims that the text asks, already in the position")]
    assumed: Annotated[list[str], Field(description="what the text does not say and the position takes for granted")]
    left_over: Annotated[list[str], Field(description="words not understood: the position lacks what they say")]
    doubtful: list[Doubtful]
    or_else: Annotated[list[str], Field(description="other likely positions, where the one given is not sure")]
    problem: Annotated[str, Field(description="why the position cannot be asked as it stands; empty if it can")]
    rulings: Annotated[list[str], Field(description="three rulings that bear on the question: id and what it says")]


class Claim(TypedDict):
    """Something that is claimed."""

    kind: Annotated[Literal["can", "never", "always"], Field(
        description="can: it may come about; never: it cannot; always: it does, whatever is decided")]
    statement: Annotated[str, Field(
        description="such as 'Alice gains Curse', 'Inn in trash', 'Alice has $3'", min_length=1)]


class Verdict(TypedDict):
    """The verdict on a claim."""

    claim: str
    read_as: str
    holds: Annotated[bool | None, Field(description="null: not decided")]
    words: str
    line: Annotated[list[str], Field(description="a line of play that shows it, step by step")]


class Statement(TypedDict):
    """A reason that decides: a statement of the rules reference by its id (look it up with rulings), or words of a
    card.
    """

    id: str
    place: str
    words: str


class Answer(TypedDict):
    """The answer to a position."""

    sentence: Annotated[str, Field(description="the answer; say this first")]
    because: str
    rules: str
    holds: Annotated[bool | None, Field(description="whether all claims hold; null: not decided")]
    verdicts: list[Verdict]
    outcomes: Annotated[list[list[str]], Field(description="the distinct ends, the first ten, if nothing was claimed")]
    statements: list[Statement]
    assumed: list[str]
    notes: list[str]


class Ruling(TypedDict):
    """A statement of the rules reference, in other words than its own."""

    id: str
    about: str
    summary: str
    place: str
    years: str
    asks: Annotated[str, Field(description="the position of ask that shows it; empty if none does")]


class CardText(TypedDict):
    """The text of a card: what it does and when."""

    name: str
    versions: Annotated[list[str], Field(description="the oldest first")]
    text: Annotated[str, Field(description="the timing tree of the newest version, and how older ones differ")]


def propose(
    text: Annotated[str, Field(description="a rules question as a player would type it, in English", min_length=1)],
) -> Proposal:
    """Turn a question in words into a position that `ask` takes; says what was assumed and what was not understood."""
    try:
        return cast("Proposal", service.propose(text, rulings=True))
    except OracleError as error:
        raise _wrong("propose", error) from error


def ask(
    position: Annotated[str, Field(
        description="a position in one line, as propose gives it; a scenario in YAML; the id of a ruling, watchtower-6",
        min_length=1)],
    claims: Annotated[list[Claim] | None, Field(description="what to judge, beside the claims of the position")] = None,
    rules: Annotated[str, Field(description="'current' or a year from 2008; empty: those of the position")] = "",
) -> Answer:
    """Answer a position: the sentence to say, how each claim stands, a line of play, and the statements that decide."""
    request = {"question": position, "rules": rules,
               "claims": [[_KIND[one["kind"]], one["statement"]] for one in claims or ()]}
    try:
        with _one_at_a_time:
            if service.position(position)[0] is None:
                raise complain("this is no position", "words of a player are turned into one by the tool propose")
            found, why = (_service.told({"do": do, **request}) for do in ("ask", "why"))
    except OracleError as error:
        raise _wrong("ask", error) from error
    verdicts = cast("list[_Fields]", found["verdicts"])
    ends = [] if verdicts else cast("list[_Fields]", found["outcomes"])
    return cast("Answer", {
        **{key: found[key] for key in ("sentence", "because", "rules", "holds", "assumed")},
        "notes": [*_texts(found["open"]), *_texts(found["notes"])],
        "verdicts": [{**{key: one[key] for key in ("claim", "read_as", "holds", "words")},
                      "line": list(map(_step, cast("list[_Fields]", one["line"])))} for one in verdicts],
        "outcomes": [[*_texts(found["shared"]), *_texts(one["words"])] for one in ends],
        "statements": [{"id": one["id"] or "", "place": one["place"], "words": one["words"]}
                       for one in cast("list[_Fields]", why["rules"])],
    })


def rulings(
    words: Annotated[str, Field(description="a card, an id such as possession-15, or words", min_length=1)],
    limit: Annotated[int, Field(description="how many at most", ge=1, le=_MOST_RULINGS)] = 5,
) -> list[Ruling]:
    """Look up official rulings, the most fitting first."""
    try:
        return cast("list[Ruling]", service.rulings(words, limit))
    except OracleError as error:
        raise _wrong("rulings", error) from error


def card_text(
    name: Annotated[str, Field(description="the name of a card or landscape", min_length=1)],
) -> CardText:
    """Tell what a card does and when, as a timing tree made from its data, and how its versions differ."""
    try:
        return cast("CardText", service.card(name))
    except OracleError as error:
        raise _wrong("card", error) from error


def _step(step: _Fields) -> str:
    said = f"{step['player']}: {step['option']}" if step["player"] else str(step["option"])
    events = _texts(step["events"])
    return f"{said} ({'; '.join(events)})" if events else said


def _texts(found: object) -> list[str]:
    return [str(one) for one in found] if isinstance(found, list) else []


def _wrong(tool: str, error: OracleError) -> ToolError:
    """Return the message for a model when a call cannot be carried out."""
    return ToolError(f"{error}\n\n{_MEND[tool]}")


def server() -> MCPServer:
    """Return the server with its tools."""
    made = MCPServer("dominion-oracle", title="Dominion Oracle", instructions=_ABOUT, version=__version__,
                     log_level="WARNING")
    for name, tool in (("propose", propose), ("ask", ask), ("rulings", rulings), ("card", card_text)):
        made.add_tool(tool, name=name, annotations=_READS)
    return made


def serve() -> int:
    """Serve the client that started this process, until it closes standard input."""
    server().run("stdio")
    return 0


__all__ = ["serve", "server"]
