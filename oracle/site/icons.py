"""The icon of the page: two cards, drawn from numbers alone, as PNG."""

from __future__ import annotations

import struct
import zlib
from typing import Final

_GROUND: Final = (0x17, 0x1B, 0x26)
_BACK: Final = (0x5B, 0x73, 0xA8)
_FRONT: Final = (0xF1, 0xE3, 0xBC)
_MARK: Final = (0x8A, 0x3B, 0x2E)
_BLOCKS: Final = 64              # blocks across; one with the same colour at its corners has no other
_FINE: Final = 2                 # sub-pixels across and down, for smooth edges


def icon(size: int) -> bytes:
    """Return the icon at a width and height in pixels: a multiple of 64."""
    step = size // _BLOCKS
    corners = [[_colour(x / size, y / size) for x in range(0, size + 1, step)] for y in range(0, size + 1, step)]
    rows = []
    for y in range(size):
        row, j = bytearray(b"\0"), y // step
        for i in range(size // step):
            around = {corners[j][i], corners[j][i + 1], corners[j + 1][i], corners[j + 1][i + 1]}
            if len(around) == 1:
                row += bytes(around.pop()) * step
            else:
                row += b"".join(bytes(_point(x, y, size)) for x in range(i * step, (i + 1) * step))
        rows.append(bytes(row))
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    chunks = (b"IHDR", head), (b"IDAT", zlib.compress(b"".join(rows), 9)), (b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks)


def _point(x: int, y: int, size: int) -> tuple[int, ...]:
    """Return the colour of a pixel on an edge: the mean of its sub-pixels."""
    found = [_colour((x + (i + 0.5) / _FINE) / size, (y + (j + 0.5) / _FINE) / size)
             for i in range(_FINE) for j in range(_FINE)]
    return tuple(sum(one[channel] for one in found) // len(found) for channel in range(3))


def _colour(x: float, y: float) -> tuple[int, int, int]:
    """Return the colour at a place, both coordinates from 0 to 1: two cards, with a fork of two ways on the front one.
    """
    front = x - 0.57 + 0.12 * (y - 0.5), y - 0.53
    if abs(front[0]) < 0.2 and abs(front[1]) < 0.29:
        across, down = front
        stem = abs(across) < 0.025 and 0.0 < down < 0.19
        way = abs(abs(across) + down) < 0.035 and -0.15 < down < 0.02
        return _MARK if stem or way else _FRONT
    back = x - 0.4 - 0.18 * (y - 0.5), y - 0.47
    return _BACK if abs(back[0]) < 0.2 and abs(back[1]) < 0.29 else _GROUND


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


__all__ = ["icon"]
