"""A briefing as one page for a browser: each row unfolds to its answer, and to the page of its question, which steps
through everything that may follow. Nothing is loaded from anywhere."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from oracle.atlas.briefing import Briefing, Row
from oracle.claims import answer
from oracle.errors import OracleError
from oracle.scenario import build, from_notation
from oracle.share.html_page import plain_page
from oracle.share.html_page import to_html as graph_page
from oracle.words.facts import joined
from oracle.words.quotes import quoted

_FRAME = 'loading="lazy" width="100%" height="640"'      # a style here would not be allowed by the page's own policy


def to_html(found: Briefing, tried: str = "", progress: Callable[[int], None] | None = None) -> str:
    """Return a briefing as a page; ``tried`` says how much was looked at, ``progress`` is called with the number of
    rows that are done."""
    rows = []
    for number, row in enumerate(found.rows, 1):
        rows.append(_row(row))
        if progress is not None:
            progress(number)
    also = "".join(f"<li>{escape(one.words)} ({escape(one.id)})</li>" for one in found.also)
    title = f"{joined(found.names[:4])}{' and more' if len(found.names) > 4 else ''}: what is tricky"
    return plain_page(title, "\n".join([
        "<h1>What is tricky among these cards</h1>", f"<header><p>{escape(joined(found.names))}</p></header>",
        f'<ol id="ends">{"".join(rows)}</ol>' if rows else "<p>Nothing tricky was found.</p>",
        f"<h2>Rulings that name two of them</h2><ul>{also}</ul>" if also else "",
        f'<p class="small quiet">{escape(tried)}</p>']), framing=True)


def _row(row: Row) -> str:
    said = f'<p class="small">{escape(row.statement.words)} ({escape(row.statement.id)})</p>' if row.statement else ""
    return (f"<li><details><summary><b>{escape(row.question)}</b></summary><p>{escape(row.answer)}</p>{said}"
            f'<p class="small quiet">dominion-oracle ask {escape(quoted(row.line))}</p>{_question(row)}</details></li>')


def _question(row: Row) -> str:
    """Return the page of a row's question, folded; nothing if it is too large."""
    try:
        found = answer(build(from_notation(row.line)))
        page = graph_page(found.graph, row.question, found)
    except OracleError:
        return ""
    return ('<details class="small"><summary class="quiet">step through it</summary>'
            f'<iframe {_FRAME} title="{escape(row.question)}" srcdoc="{escape(page)}"></iframe></details>')


__all__ = ["to_html"]
