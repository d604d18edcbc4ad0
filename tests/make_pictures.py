"""Draws the pictures that are kept: every screen of the terminal interface, those that the documentation shows among
them, and the page of a question on a phone (where a browser is installed). Run it, and look at them:

    python tests/make_pictures.py [STORY...]
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
from oracle.resources import scenario_file  # noqa: E402
from oracle.scenario import build, load  # noqa: E402
from oracle.share.html_page import eras_of, to_html  # noqa: E402
from oracle.tui.lookup_screen import LookUp  # noqa: E402
from oracle.why.citations import why_of  # noqa: E402

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs" / "tui"
DATA = ROOT / "tests" / "data" / "tui"
PAGE = ROOT / "docs" / "page" / "phone.png"
PHONE = (390, 844)
INN = "inn-watchtower"
DRAWS = ("Alice hand=Courtyard,Copper,Estate deck=Gold,Gold,Gold discard=Silver,Silver,Curse,Copper,Estate "
         "| Bob | Alice plays Courtyard | Alice ends the turn")
WALK = (("start", ""), ("end", "right right right"), ("fork", "left"), ("other-end", "2 1"))
PANEL = (("why-in-use", "left tab tab"), ("why-alone", "z"))
BUILD = "enter w a t c h enter a r t i f enter 5 space c o p enter tab tab tab tab i n"


class Story(NamedTuple):
    """Screens that are drawn one after the other: the question with which it begins, for each picture its name and the
    keys that are pressed for it (at a ";" what they began has come to rest before the next), and how it is drawn."""

    question: str | None
    pictures: tuple[tuple[str, str], ...]
    size: tuple[int, int] = (80, 24)
    light: bool = False
    plain: bool = False


STORIES = {
    "inn": Story(INN, (
        *WALK, ("found", "slash I n n space i n space t r a s h enter"),
        ("not-found", "slash I n n space i n space A l i c e full_stop h a n d enter"),
        ("filter", "escape home f c o p"), ("outcomes", "escape escape end o"), ("compare", "escape end space n d"),
        ("reasons", "escape i"), ("export", "escape x"), ("save", "escape w"), ("help", "escape question_mark"),
        ("panel", "escape"), *PANEL, ("told", "escape 9"),
    )),
    "wide": Story(INN, WALK, (160, 44)),
    "narrow": Story(INN, (*WALK, *PANEL), (60, 20)),
    "phone": Story(INN, (("fork", "right right"),), (50, 44)),
    "light": Story(INN, (("end", "right right right"),), light=True),
    "plain": Story(INN, (("end", "right right right"),), plain=True),
    "vassal": Story("vassal-faithful-hound", (("eras", "t down down down down down down"),), (100, 30)),
    "amulet": Story("amulet-dungeon", (("around", "right right"),), (160, 44)),
    "orders": Story("Alice pending=2 Caravan,Lighthouse deck=9 Copper | Bob | Alice starts the turn", (("orders", ""),)),
    "folded": Story(DRAWS, (("opened", "v; end; a"),), (100, 30)),
    "failed": Story("Alice hand=Smithy | Bob | Alice plays Village", (("failed", ""),)),
    "begin": Story(None, (("home", ""), ("look-up", "w a t c h"), ("build", f"escape {BUILD}"))),
    "begin-narrow": Story(None, (("build", BUILD),), (60, 20)),
}
SHOWN = {       # what the documentation shows, and what it is called there
    ("begin", "home"): "home", ("begin", "build"): "build", ("inn", "end"): "explore", ("inn", "fork"): "fork",
    ("wide", "fork"): "wide", ("phone", "fork"): "phone", ("inn", "not-found"): "find", ("inn", "compare"): "compare",
    ("vassal", "eras"): "era", ("folded", "opened"): "folded", ("inn", "save"): "save",
}


def file_of(story: str, name: str) -> Path:
    """Where a picture of a story is kept."""
    shown = SHOWN.get((story, name))
    return DOCS / f"{shown}.svg" if shown else DATA / story / f"{name}.svg"


async def looked(user: User) -> None:
    """Wait until what was typed into the first screen has been looked up; no line blinks in a picture."""
    screen = user.app.screen
    for line in screen.query(Input):
        line.cursor_blink = False
    if isinstance(screen, LookUp):
        await user.until(lambda: not screen.looking and screen.query_one("#type", Input).value == screen._looked)


def told(story: Story) -> Iterator[tuple[str, str]]:
    """The pictures of a story: names and what they look like now."""
    out: list[tuple[str, str]] = []

    async def draw(user: User) -> None:
        for name, pressed in story.pictures:
            for keys in pressed.split(";"):
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
        if story.plain:
            patch.setenv("NO_COLOR", "1")
        use(draw, story.question, story.size, story.light)
    yield from out


def draw_page() -> None:
    """Keep a picture of the first screen of a question's page on a phone."""
    scenario = scenario_file(INN)
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


if __name__ == "__main__":
    wanted = set(sys.argv[1:])
    if not wanted or "page" in wanted:
        print(missing()) if missing() else draw_page()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DOMINION_ORACLE_DRAFT"] = str(Path(folder) / "draft.json")
        for key, story in STORIES.items():
            for name, text in told(story) if not wanted or key in wanted else ():
                file = file_of(key, name)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(text, "utf-8")
                print(file.relative_to(ROOT))
