"""Writing OGG Vorbis files that are the same whenever the same samples are written."""

from __future__ import annotations

import io
import struct

import numpy as np
import soundfile

from synthesis.signal import RATE, Signal

#: The number of the stream inside the file; encoders take a random one.
SERIAL = 0x50C5
#: Samples given to the encoder at once: it keeps them on its stack, which is small.
BLOCK = 8192
#: Where the serial number and the checksum are in the head of a page, and how long that is.
SERIAL_AT, SUM_AT, HEAD = 14, 22, 27


def encoded(signal: Signal, quality: float) -> bytes:
    """An OGG Vorbis file with `signal`; quality 0..1."""
    file = io.BytesIO()
    with soundfile.SoundFile(
        file, "w", RATE, signal[0].size, format="OGG", subtype="VORBIS",
        compression_level=1 - quality,
    ) as stream:  # fmt: skip
        for begin in range(0, len(signal), BLOCK):
            stream.write(signal[begin : begin + BLOCK].astype(np.float32))
    return _renumbered(file.getvalue())


def _renumbered(data: bytes) -> bytes:
    """The same stream under our serial number."""
    pages = bytearray(data)
    table = _table()
    at = 0
    while at < len(pages):
        count = pages[at + HEAD - 1]
        end = at + HEAD + count + sum(pages[at + HEAD : at + HEAD + count])
        struct.pack_into("<I", pages, at + SERIAL_AT, SERIAL)
        struct.pack_into("<I", pages, at + SUM_AT, 0)
        struct.pack_into("<I", pages, at + SUM_AT, _checksum(pages[at:end], table))
        at = end
    return bytes(pages)


def _table() -> list[int]:
    """Ogg's checksum is a CRC-32 with the polynomial 04c11db7, not reflected, from 0."""
    table = []
    for value in range(256):
        rest = value << 24
        for _ in range(8):
            rest = ((rest << 1) ^ 0x04C11DB7 if rest & 0x80000000 else rest << 1) & 0xFFFFFFFF
        table.append(rest)
    return table


def _checksum(page: bytearray, table: list[int]) -> int:
    rest = 0
    for byte in page:
        rest = ((rest << 8) & 0xFFFFFFFF) ^ table[(rest >> 24) ^ byte]
    return rest
