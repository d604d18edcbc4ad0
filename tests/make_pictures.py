"""Draws the pictures that are kept: of the terminal interface those of the documentation and every screen at three
sizes, and the page of a question on a phone (where a browser is installed). Run it, and look at them:

    python tests/make_pictures.py [NAME...]
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).parent)]

import pytest  # noqa: E402
from browser import browser, missing  # noqa: E402
from terminal import User, tidy, use  # noqa: E402
from textual.widgets import Input  # noqa: E402

from oracle.claims import answer  # noqa: E402
from oracle.data import scenario_file  # noqa: E402
from oracle.scenario import build, load  # noqa: E402
from oracle.share.page import eras_of, to_html  # noqa: E402
from oracle.tui.lookup import LookUp  # noqa: E402
from oracle.why.citing import why_of  # noqa: E402

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs" / "tui"
DATA = ROOT / "tests" / "data" / "tui"
PAGE = ROOT / "docs" / "page" / "phone.png"
PHONE = (390, 844)
DRAWS = ("Alice hand=Courtyard,Copper,Estate deck=Gold,Gold,Gold discard=Silver,Silver,Curse,Copper,Estate "
         "| Bob | Alice plays Courtyard | Alice ends the turn")
DISPUTE = "Alice hand=Watchtower,Artificer,5 Copper deck=Silver,Gold | Bob | supply=Inn | Alice plays Artificer"


class Picture(NamedTuple):
    """A picture: where it is kept, the question it begins with, the keys that are pressed (at a ";" what they
    began has come to rest before the next), how it is drawn."""

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
    Picture("folded", DOCS, DRAWS, "v; end; a", (100, 30)),
    # The first screen and proposals show what the oracle knows, which grows; these pictures are not compared.
    Picture("home", DOCS, None, "", kept=False),
    Picture("build", DOCS, None, "enter w a t c h enter a r t i f enter 5 space c o p enter tab tab tab tab i n", kept=False),
    Picture("keys", DOCS, "inn-watchtower", "question_mark", kept=False),
    Picture("light", DATA, "inn-watchtower", "right right right", light=True),
    Picture("plain", DATA, "inn-watchtower", "right right right", plain=True),
    Picture("wide", DOCS, "inn-watchtower", "right right", (160, 44)),
    Picture("phone", DOCS, "inn-watchtower", "right right", (50, 44)),
)


def drawn(picture: Picture) -> str:
    """A picture as it looks now."""
    out: list[str] = []

    async def draw(user: User) -> None:
        for keys in picture.keys.split(";"):
            await user.press(*keys.split())
        user.app.unsay()
        for _ in range(4):                                 # scroll bars follow a moment later
            await user.settled()
        out.append(tidy(user.app.export_screenshot(title="dominion-oracle")) + "\n")

    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("NO_COLOR", raising=False)
        patch.setenv("DOMINION_ORACLE_KEYS", "~/.config/dominion-oracle/keys.yaml")      # as the help tells it
        if picture.plain:
            patch.setenv("NO_COLOR", "1")
        use(draw, picture.question, picture.size, picture.light)
    return out[0]


SIZES = ((80, 24), (200, 60), (60, 20))


class Story(NamedTuple):
    """Screens that are drawn one after the other: the question with which it begins, and for each picture its name and
    the keys that are pressed for it."""

    question: str | None
    pictures: tuple[tuple[str, str], ...]


STORIES = {
    "inn": Story("inn-watchtower", (
        ("start", ""), ("end", "right right right"), ("fork", "left"), ("other-end", "2 1"),
        ("found", "slash I n n space i n space t r a s h enter"),
        ("not-found", "slash I n n space i n space A l i c e full_stop h a n d enter"),
        ("filter", "escape home f c o p"), ("outcomes", "escape escape end o"), ("compare", "escape end space n d"),
        ("reasons", "escape i"), ("export", "escape x"), ("save", "escape w"), ("help", "escape question_mark"),
        ("why-in-use", "escape left tab tab"), ("why-alone", "z"), ("told", "escape 9"),
    )),
    "vassal": Story("vassal-faithful-hound", (("eras", "t down down down down down down"),)),
    "amulet": Story("amulet-dungeon", (("around", "right right"),)),
    "orders": Story("Alice pending=2 Caravan,Lighthouse deck=9 Copper | Bob | Alice starts the turn", (("orders", ""),)),
    "failed": Story("Alice hand=Smithy | Bob | Alice plays Village", (("failed", ""),)),
    "begin": Story(None, (("home", ""), ("look-up", "w a t c h"), ("build", "escape enter w a t c h enter"),)),
}


async def looked(user: User) -> None:
    """Wait until what was typed into the first screen has been looked up; no line blinks in a picture."""
    screen = user.app.screen
    for line in screen.query(Input):
        line.cursor_blink = False
    if isinstance(screen, LookUp):
        await user.until(lambda: not screen.looking and screen.query_one("#type", Input).value == screen._looked)


def told(story: Story, size: tuple[int, int]) -> Iterator[tuple[str, str]]:
    """The pictures of a story at a size: names and what they look like now."""
    out: list[tuple[str, str]] = []

    async def draw(user: User) -> None:
        for name, keys in story.pictures:
            await user.press(*keys.split())
            await looked(user)
            if name != "told":
                user.app.unsay()
            seen: list[object] = []                            # scroll bars follow a moment later
            while len(seen) < 2 or (seen[-1] != seen[-2] and len(seen) < 20):
                await user.settled()
                seen.append(user.app.screen._compositor.render_strips())
            shown = tidy(user.app.export_screenshot(title="dominion-oracle"))
            out.append((name, shown + "\n"))

    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("NO_COLOR", raising=False)
        patch.setenv("DOMINION_ORACLE_KEYS", "~/.config/dominion-oracle/keys.yaml")      # as the help tells it
        use(draw, story.question, size)
    yield from out


def draw_page() -> None:
    """Keep a picture of the first screen of a question's page on a phone."""
    scenario = scenario_file("inn-watchtower")
    assert scenario is not None
    found = answer(build(load(scenario)))
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, browser(*PHONE) as page:
        file = Path(folder) / "page.html"
        file.write_text(to_html(found.graph, found.title, found, why=why_of(found), eras=eras_of(found)), "utf-8")
        page.size(*PHONE, phone=True)
        page.media(prefers_color_scheme="light")
        page.open(file.as_uri())
        page.screenshot(PAGE)
    print(PAGE.relative_to(ROOT))


def file_of(size: tuple[int, int], name: str) -> Path:
    """Where a picture of a story is kept."""
    return DATA / f"{size[0]}x{size[1]}" / f"{name}.svg"


def write(file: Path, text: str) -> None:
    """Keep a picture."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8")
    print(file.relative_to(ROOT))


if __name__ == "__main__":
    wanted = set(sys.argv[1:])
    if not wanted or "page" in wanted:
        print(missing()) if missing() else draw_page()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DOMINION_ORACLE_DRAFT"] = str(Path(folder) / "draft.json")
        for one in PICTURES:
            if not wanted or one.name in wanted:
                write(one.folder / f"{one.name}.svg", drawn(one))
        for key, story in STORIES.items():
            for size in SIZES:
                if not wanted or key in wanted:
                    for name, text in told(story, size):
                        write(file_of(size, name), text)
