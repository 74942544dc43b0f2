"""Zips and pictures as friends and strangers make them."""

import stat
import struct
import zlib
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from game import paths

RING = (paths.levels() / "ring.yaml").read_text(encoding="utf-8")
SOUPS = (paths.levels() / "menus" / "soups.yaml").read_text(encoding="utf-8")


def zipped(*files, kind=ZIP_DEFLATED):
    """An archive of (name, content) or (name, content, mode)."""
    whole = BytesIO()
    with ZipFile(whole, "w", kind) as archive:
        for name, content, *mode in files:
            entry = ZipInfo("x")
            entry.filename = name  # as it is: ZipInfo's own names are tidy
            entry.compress_type = kind
            entry.create_system = 3
            entry.external_attr = (mode[0] if mode else stat.S_IFREG | 0o644) << 16
            archive.writestr(entry, content)
    return whole.getvalue()


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + zlib.crc32(kind + body).to_bytes(4, "big")


def png(width=2, height=2, pixels=None):
    """A red picture."""
    if pixels is None:
        pixels = b"".join(b"\0" + b"\xff\0\0\xff" * width for _ in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    data = zlib.compress(pixels)
    ends = chunk(b"IHDR", header), chunk(b"IDAT", data), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(ends)


def svg(inner="", attributes='viewBox="0 0 100 100"', before=""):
    return (
        f'{before}<svg xmlns="http://www.w3.org/2000/svg" '
        f'xmlns:xlink="http://www.w3.org/1999/xlink" {attributes}>{inner}</svg>'
    ).encode()
