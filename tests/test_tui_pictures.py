"""Pictures of the terminal interface, compared with those that are kept. Renew them with

    python tests/test_tui_pictures.py

and look at them: the documentation shows them.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from terminal import User, tidy, use

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs" / "tui"
DATA = ROOT / "tests" / "data" / "tui"
DISPUTE = "Alice hand=Watchtower,Artificer,5 Copper deck=Silver,Gold | Bob | supply=Inn | Alice plays Artificer"


class Picture(NamedTuple):
    """A picture: where it is kept, the question it begins with, the keys that are pressed, how it is drawn."""

    name: str
    folder: Path
    question: str | None
    keys: str
    size: tuple[int, int] = (80, 24)
    light: bool = False
    plain: bool = False
    kept: bool = True


PICTURES = (
    Picture("explore", DOCS, "inn-watchtower", "right right right", (100, 30)),
    Picture("fork", DOCS, "inn-watchtower", "right right down"),
    Picture("compare", DOCS, "inn-watchtower", "end space n d", (100, 30)),
    Picture("era", DOCS, "vassal-faithful-hound", "t down down down down down down", (100, 30)),
    Picture("find", DOCS, "inn-watchtower", "slash I n n space i n space A l i c e full_stop h a n d enter"),
    Picture("save", DOCS, DISPUTE + " > Artificer: discard 5 Copper > Artificer: gain Inn", "n n w", (100, 30)),
    # The first screen and proposals show what the oracle knows, which grows; these pictures are not compared.
    Picture("home", DOCS, None, "", kept=False),
    Picture("build", DOCS, None, "enter w a t c h enter a r t i f enter 5 space c o p enter tab tab tab tab i n", kept=False),
    Picture("keys", DOCS, "inn-watchtower", "question_mark", kept=False),
    Picture("light", DATA, "inn-watchtower", "right right right", light=True),
    Picture("plain", DATA, "inn-watchtower", "right right right", plain=True),
    Picture("large", DATA, "inn-watchtower", "right right right", (200, 60)),
    Picture("orders", DATA, "Alice pending=Caravan,Lighthouse,Cargo Ship deck=9 Copper | Bob | Alice starts the turn", ""),
)


def drawn(picture: Picture) -> str:
    """A picture as it looks now."""
    out: list[str] = []

    async def draw(user: User) -> None:
        await user.press(*picture.keys.split())
        user.app.unsay()
        for _ in range(4):                                 # scroll bars follow a moment later
            await user.settled()
        out.append(tidy(user.app.export_screenshot(title="dominion-oracle")) + "\n")

    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("NO_COLOR", raising=False)
        if picture.plain:
            patch.setenv("NO_COLOR", "1")
        use(draw, picture.question, picture.size, picture.light)
    return out[0]


def words_of(svg: str) -> list[str]:
    """The lines of text of a picture, for a message that a person can read."""
    lines: dict[str, list[str]] = {}
    for y, text in re.findall(r'<text [^>]*y="([\d.]+)"[^>]*>([^<]*)</text>', svg):
        lines.setdefault(y, []).append(text.replace("&#160;", " "))
    return ["".join(parts).rstrip() for parts in lines.values()]


@pytest.mark.parametrize("picture", [one for one in PICTURES if one.kept], ids=lambda one: one.name)
def test_a_picture_is_as_it_was(picture: Picture) -> None:
    now, file = drawn(picture), picture.folder / f"{picture.name}.svg"
    assert file.exists(), "python tests/test_tui_pictures.py draws it"
    before = file.read_text("utf-8")
    assert words_of(now) == words_of(before), "other words; if they are meant: python tests/test_tui_pictures.py"
    assert now == before, "other colours or places; if they are meant: python tests/test_tui_pictures.py"


def test_a_picture_without_colour_has_none() -> None:
    svg = (DATA / "plain.svg").read_text("utf-8")
    inside = svg[svg.index("terminal-r1"):]
    colours = set(re.findall(r"fill[:=]\s*\"?(#[0-9a-f]{6})", inside))
    assert colours
    for colour in colours - {"#ff5f57", "#febc2e", "#28c840", "#c5c8c6"}:         # the buttons of the window that it is drawn in
        red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        assert max(red, green, blue) - min(red, green, blue) <= 2, colour


def test_pictures_need_no_network() -> None:
    for picture in PICTURES:
        text = (picture.folder / f"{picture.name}.svg").read_text("utf-8")
        assert "url(http" not in text
        assert "@import" not in text


if __name__ == "__main__":
    for one in PICTURES:
        one.folder.mkdir(parents=True, exist_ok=True)
        (one.folder / f"{one.name}.svg").write_text(drawn(one), "utf-8")
        print(one.folder.relative_to(ROOT) / f"{one.name}.svg")
