"""Link previews of a page: the metadata in its head, and a picture with the answer."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from oracle.share.labels import shortened, wrapped
from oracle.share.sentence import sentence
from oracle.share.svg import escape as in_xml

if TYPE_CHECKING:
    from oracle.claims import Answer

ENDING: Final = ".preview.svg"
_WIDTH, _HEIGHT, _MARGIN = 1200, 630, 70        # as Open Graph has it
_DESCRIPTION: Final = 300        # letters
# Of each block of text: how large it is, how many letters a line has, and how many lines there are at most.
_TITLE: Final = (40, 50, 2)
_ANSWER: Final = (46, 43, 4)
_BECAUSE: Final = (30, 66, 3)


def preview_name(page: str) -> str:
    """Return the name of a page's preview picture: ``inn.preview.svg`` beside ``inn.html``."""
    stem, dot, ending = page.rpartition(".")
    return f"{stem if dot and '/' not in ending else page}{ENDING}"


def meta_tags(title: str, answer: Answer | None, picture: str = "") -> str:
    """Return the Open Graph metadata for a page's head, with the picture beside it if there is one."""
    said = sentence(answer).text(_DESCRIPTION) if answer is not None else ""
    tags = {"og:type": "article", "og:title": title, "og:description": said, "og:image": picture}
    lines = [f'<meta name="description" content="{escape(said)}">'] if said else []
    lines += [f'<meta property="{name}" content="{escape(text)}">' for name, text in tags.items() if text]
    return "\n".join(lines)


def to_preview(answer: Answer) -> str:
    """Return an SVG picture of the question, the answer, its because, and its rules, to be shown with a link to the
    page.
    """
    from oracle.share.answer_text import era_text

    said = sentence(answer)
    style = said.reply.style
    colour = {"good": "#17602b", "bad": "#98221b"}.get(style, "#0b4f8a")
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{_HEIGHT}" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'font-family="Georgia, serif" role="img" aria-label="{escape(answer.heading)}">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#f7f6f2"/>',
        f'<rect width="16" height="{_HEIGHT}" fill="{colour}"/>',
    ]
    y = float(_MARGIN)
    for text, (size, letters, lines), paint, weight in (
        (answer.heading, _TITLE, "#5d5a54", 400), (said.answer(_ANSWER[1] * _ANSWER[2] - 20), _ANSWER, "#1c1b19", 700),
        (said.reply.reason, _BECAUSE, "#1c1b19", 400),
    ):
        for line in shortened(wrapped(text, letters), lines) if text else ():
            y += size
            out.append(f'<text x="{_MARGIN}" y="{y:.0f}" font-size="{size}" font-weight="{weight}" fill="{paint}">'
                       f"{in_xml(line)}</text>")
            y += size * 0.25
        y += 22
    out.append(f'<text x="{_MARGIN}" y="{_HEIGHT - 34}" font-size="24" fill="#5d5a54">'
               f"dominion-oracle · {in_xml(era_text(answer.graph))}</text>")
    return "\n".join([*out, "</svg>"]) + "\n"


__all__ = ["ENDING", "meta_tags", "preview_name", "to_preview"]
