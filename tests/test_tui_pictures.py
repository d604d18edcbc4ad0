"""Pictures of the terminal interface, compared with those that are kept. Renew them with

    python tests/make_pictures.py

and look at them: the documentation shows them.
"""

from __future__ import annotations

import re

import pytest
from make_pictures import DATA, DOCS, STORIES, file_of, told

_RENEW = "if they are meant: python tests/make_pictures.py"


def words_of(svg: str) -> list[str]:
    """The lines of text of a picture, for a message that a person can read."""
    lines: dict[str, list[str]] = {}
    for y, text in re.findall(r'<text [^>]*y="([\d.]+)"[^>]*>([^<]*)</text>', svg):
        lines.setdefault(y, []).append(text.replace("&#160;", " "))
    return ["".join(parts).rstrip() for parts in lines.values()]


@pytest.mark.parametrize("name", STORIES)
def test_every_screen_is_as_it_was(name: str) -> None:
    for picture, now in told(STORIES[name]):
        file = file_of(name, picture)
        assert file.exists(), f"{file} is not there; {_RENEW}"
        before = file.read_text("utf-8")
        assert words_of(now) == words_of(before), f"other words in {file}; {_RENEW}"
        assert now == before, f"other colours or places in {file}; {_RENEW}"


def grounds(svg: str) -> set[str]:
    """The colours of the grounds on which letters stand."""
    return set(re.findall(r'<rect fill="(#[0-9a-f]{6})"', svg[svg.index("clip-path"):]))


def test_there_is_no_patch_of_another_black() -> None:
    for story in ("inn", "wide", "narrow"):
        dark = {colour for colour in grounds(file_of(story, "fork").read_text("utf-8"))
                if max(int(colour[at : at + 2], 16) for at in (1, 3, 5)) < 0x24}
        assert dark == {"#14171c"}, story


def test_a_picture_without_colour_has_none() -> None:
    svg = file_of("plain", "end").read_text("utf-8")
    inside = svg[svg.index("terminal-r1"):]
    colours = set(re.findall(r"fill[:=]\s*\"?(#[0-9a-f]{6})", inside))
    assert colours
    for colour in colours - {"#ff5f57", "#febc2e", "#28c840", "#c5c8c6"}:         # the buttons of the window that it is drawn in
        red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
        assert max(red, green, blue) - min(red, green, blue) <= 2, colour


def test_pictures_are_kept_for_a_story_and_need_no_network() -> None:
    files = {file_of(name, picture) for name, story in STORIES.items() for picture, _ in story.pictures}
    assert files == {*DATA.rglob("*.svg"), *DOCS.glob("*.svg")}
    for file in files:
        text = file.read_text("utf-8")
        assert "url(http" not in text and "@import" not in text
