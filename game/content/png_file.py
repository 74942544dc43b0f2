"""PNG pictures checked without drawing them: whole, small, and no larger inside than they say."""

import struct
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: The widest and the highest picture, in pixels: a cell of a large screen has a tenth of it.
LARGEST = 1024
#: Colour type -> how many numbers a pixel has, and how many bits each may have.
COLOURS: Mapping[int, tuple[int, tuple[int, ...]]] = {
    0: (1, (1, 2, 4, 8, 16)), 2: (3, (8, 16)), 3: (1, (1, 2, 4, 8)), 4: (2, (8, 16)),
    6: (4, (8, 16)),
}  # fmt: skip
#: The colour type of pixels that are numbers of a list.
PALETTE = 3
#: Where the rows of each pass of an interlaced picture begin (x, y), and their steps.
PASSES = (
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
    (0, 1, 1, 2),
)  # fmt: skip
_WHOLE = "a whole PNG picture"


class PictureError(Exception):
    """A picture that is not shown: what was `expected` of it, and what was `found`."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(f"expected {expected}, found {found}")
        self.expected = expected
        self.found = found


@dataclass(frozen=True, slots=True)
class PngHeader:
    """What a PNG says of its pixels. `bits`: of one pixel."""

    width: int
    height: int
    bits: int
    listed: bool
    interlaced: bool

    @property
    def size(self) -> int:
        """Bytes of all rows, each with its filter in front."""
        passes = PASSES if self.interlaced else ((0, 0, 1, 1),)
        return sum(self._pass(*each) for each in passes)

    def _pass(self, x: int, y: int, across: int, down: int) -> int:
        columns, rows = -((x - self.width) // across), -((y - self.height) // down)
        return rows * (1 + (columns * self.bits + 7) // 8) if columns > 0 and rows > 0 else 0


def check_png(data: bytes) -> None:
    """Raise `PictureError` unless `data` is a whole PNG of at most 1024 x 1024 pixels."""
    if not data.startswith(SIGNATURE):
        raise PictureError("a PNG picture", "something else")
    chunks = list(_chunks(data))
    kinds = [kind for kind, _ in chunks]
    if not kinds or kinds[0] != b"IHDR" or kinds[-1] != b"IEND" or b"IDAT" not in kinds:
        raise PictureError(_WHOLE, "a part of one")
    header = png_header(chunks[0][1])
    if header.listed and b"PLTE" not in kinds[: kinds.index(b"IDAT")]:
        raise PictureError("a list of the picture's colours before its pixels", "none")
    _check_pixels(b"".join(body for kind, body in chunks if kind == b"IDAT"), header.size)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """(kind, content) of each part, up to the end of the picture."""
    at = len(SIGNATURE)
    while at < len(data):
        if at + 12 > len(data):
            raise PictureError(_WHOLE, "a part of one")
        size, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8 : at + 8 + size]
        at += 12 + size
        if at > len(data) or zlib.crc32(kind + body) != int.from_bytes(data[at - 4 : at], "big"):
            raise PictureError(_WHOLE, "a damaged one")
        yield kind, body
        if kind == b"IEND":
            return


def png_header(body: bytes) -> PngHeader:
    """What the first part of a PNG says. Raises `PictureError`."""
    if len(body) != 13:
        raise PictureError(_WHOLE, "a damaged one")
    width, height, depth, colours, packing, filters, interlacing = struct.unpack(">IIBBBBB", body)
    if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
        most = f"a picture of at most {LARGEST} x {LARGEST} pixels"
        raise PictureError(most, f"{width} x {height}")
    numbers, depths = COLOURS.get(colours, (0, ()))
    if depth not in depths or packing or filters or interlacing > 1:
        raise PictureError("a PNG picture", "a kind that PNG does not have")
    return PngHeader(width, height, depth * numbers, colours == PALETTE, interlacing == 1)


def _check_pixels(packed: bytes, size: int) -> None:
    unpacking = zlib.decompressobj()
    try:
        rows = unpacking.decompress(packed, size + 1)
    except zlib.error as error:
        raise PictureError(_WHOLE, "pixels that cannot be unpacked") from error
    if len(rows) > size:
        raise PictureError("as many pixels as the picture has", "more of them")
    if len(rows) < size:
        raise PictureError(_WHOLE, "a part of one")
