"""An answer as plain text for a forum post: narrow lines, no signs that a forum would change, the position to copy.

The position stands there in the one-line notation, broken where a break means nothing, so that it can be copied
as it is: between quotes in a command, or piped into it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from engine.record import replace
from oracle.claims.later import later_changes
from oracle.share.answer_text import parts_of
from oracle.share.later_changes import later_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.claims import Answer
    from oracle.claims.later import Later
    from oracle.why.citations import Why

WIDTH: Final = 76
_HANGS: Final = re.compile(r" *(?:\d+\. |= |- )?")
_MARKS: Final = re.compile(r"^(\d+\. )?[✓✗?] ")


def post_text(
    answer: Answer, width: int = WIDTH, why: Why | None = None, changes: Sequence[Later] | None = None,
) -> list[str]:
    """Return the position, the verdicts with their lines of play, what decides, and the reasons, in lines of ``width``.

    ``changes`` are those since the reference, if they are known.
    """
    from oracle.share.reasons import why_text

    parts = parts_of(answer)
    said = [part for part in (parts.sentence, parts.because) if part]
    lines = [line for text in (*parts.head, *(" ".join(part) for part in said), *([""] if said else []))
             for line in broken(text, width)]
    notation = _notation(answer)
    if notation:
        lines += ["Position:", "", *_folded(notation, width), ""]
    verdicts = [_MARKS.sub(lambda found: found[1] or "", text) for text in parts.verdicts]
    lines += [line for text in verdicts for line in broken(text, width)]
    lines += [line for text in parts.figures for line in broken(text, width)]
    later = later_text(later_changes(answer) if changes is None else changes, len(answer.results) > 1)
    changed = [text.replace("✓ ", "").replace("✗ ", "") for text in later[:-1]]
    lines += ["", *(line for text in changed for line in broken(text, width))] if later else []
    reasons = why_text(answer, why) if why is not None else []
    if reasons:
        lines += ["", *(line for text in reasons for line in broken(text, width))]
    return lines


def _notation(answer: Answer) -> str:
    """Return the position and its events in notation, without the title, answer and claims, which the post has in
    words.
    """
    from oracle.scenario import to_notation

    return to_notation(replace(answer.question.scenario, title="", answer="", expect=()))


def broken(text: str, width: int) -> list[str]:
    """Wrap a line to at most ``width`` characters, with further lines aligned below the first."""
    if len(text) <= width:
        return [text]
    found = _HANGS.match(text)
    hang = " " * (len(found[0]) if found else 0)
    if len(hang) > width // 2:
        hang = " " * (width // 2)
    lines: list[str] = []
    line = text[:len(hang)]
    empty = True
    for word in text[len(hang):].split(" "):
        while word:
            space = "" if empty else " "
            if len(line) + len(space) + len(word) <= width:
                line, word, empty = line + space + word, "", False
            elif not empty:
                lines.append(line)
                line, empty = hang, True
            else:
                room = width - len(line)
                lines.append(line + word[:room])
                line, word = hang, word[room:]
    if not empty:
        lines.append(line)
    return lines


def _folded(text: str, width: int) -> list[str]:
    """Wrap a line of notation where a break means the same as the space.

    That is at a space, or at a space after a comma. No line begins with a character that forums interpret.
    """
    lines = [""]
    for word in re.findall(r"\S+(?: [|>](?= |$))*|\s+(?=\s)", text):
        for number, part in enumerate(re.findall(r"[^,]+,?|,", word) if len(word) > width else [word]):
            space = " " if lines[-1] and not number else ""
            if lines[-1] and len(lines[-1]) + len(space) + len(part) > width:
                lines.append(part)
            else:
                lines[-1] += space + part
    return lines


__all__ = ["WIDTH", "broken", "post_text"]
