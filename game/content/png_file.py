"""PNG pictures checked without drawing them: whole, small, and no larger inside than they say."""

import struct
import zlib
from collections.abc import Iterator

from game.content.picture_error import PictureError

SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: The widest and the highest picture, in pixels: a cell of a large screen has a tenth of it.
LARGEST = 1024
#: Colour type -> how many numbers a pixel has.
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
#: The colour type of pixels that are numbers of a list.
PALETTE = 3
#: Rows may be in seven passes, each of which rounds its rows up: nothing is larger than this.
PASSES = 2


def check_png(data: bytes) -> None:
    """Raise `PictureError` unless `data` is a whole PNG of at most 1024 x 1024 pixels."""
    if not data.startswith(SIGNATURE):
        raise PictureError("a PNG picture", "something else")
    chunks = list(_chunks(data))
    kinds = [kind for kind, _ in chunks]
    if not kinds or kinds[0] != b"IHDR" or kinds[-1] != b"IEND" or b"IDAT" not in kinds:
        raise PictureError("a whole PNG picture", "a part of one")
    _check_pixels(b"".join(body for kind, body in chunks if kind == b"IDAT"), _most(chunks[0][1]))
    _check_palette(chunks[0][1], kinds)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """(kind, content) of each part, up to the end of the picture."""
    at = len(SIGNATURE)
    while at < len(data):
        if at + 12 > len(data):
            raise PictureError("a whole PNG picture", "a part of one")
        size, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8 : at + 8 + size]
        at += 12 + size
        if at > len(data) or zlib.crc32(kind + body) != int.from_bytes(data[at - 4 : at], "big"):
            raise PictureError("a whole PNG picture", "a damaged one")
        yield kind, body
        if kind == b"IEND":
            return


def _most(header: bytes) -> int:
    """The most bytes that pixels can take which have this header."""
    if len(header) != 13:
        raise PictureError("a whole PNG picture", "a damaged one")
    width, height = int.from_bytes(header[:4], "big"), int.from_bytes(header[4:8], "big")
    depth, colours = header[8], header[9]
    if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
        most = f"a picture of at most {LARGEST} x {LARGEST} pixels"
        raise PictureError(most, f"{width} x {height}")
    if colours not in CHANNELS or depth not in (1, 2, 4, 8, 16):
        raise PictureError("a PNG picture", "colours that PNG does not have")
    row = (width * depth * CHANNELS[colours] + 7) // 8 + 1
    return PASSES * (row + 1) * (height + 1)


def _check_pixels(packed: bytes, most: int) -> None:
    unpacking = zlib.decompressobj()
    try:
        unpacking.decompress(packed, most + 1)
    except zlib.error as error:
        raise PictureError("a whole PNG picture", "pixels that cannot be unpacked") from error
    if unpacking.unconsumed_tail:
        raise PictureError("as many pixels as the picture has", "more of them")
    if not unpacking.eof:
        raise PictureError("a whole PNG picture", "a part of one")


def _check_palette(header: bytes, kinds: list[bytes]) -> None:
    if header[9] == PALETTE and b"PLTE" not in kinds[: kinds.index(b"IDAT")]:
        raise PictureError("a list of the picture's colours before its pixels", "none")
