"""Reads a GGUF file's header: is it a model, is it whole, what is in it. Loads no weights.

The format is described in ggml's docs/gguf.md. The tensor table says where each tensor's data
starts and what type it has, so a file that was cut short is found without reading the data.
"""

import mmap
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from agents.llm.errors import WeightsDamagedError, WeightsMissingError

MAGIC = b"GGUF"
VERSIONS = (2, 3)
_ALIGNMENT = 32
_MOST_ENTRIES = 1_000_000
_LONGEST_TEXT = 64 * 1024 * 1024

#: ggml type -> elements per block, bytes per block; rarer types are not checked for size.
_BLOCKS: Mapping[int, tuple[int, int]] = {
    0: (1, 4),  # F32
    1: (1, 2),  # F16
    2: (32, 18),  # Q4_0
    3: (32, 20),  # Q4_1
    6: (32, 22),  # Q5_0
    7: (32, 24),  # Q5_1
    8: (32, 34),  # Q8_0
    9: (32, 36),  # Q8_1
    10: (256, 84),  # Q2_K
    11: (256, 110),  # Q3_K
    12: (256, 144),  # Q4_K
    13: (256, 176),  # Q5_K
    14: (256, 210),  # Q6_K
    15: (256, 292),  # Q8_K
    20: (32, 18),  # IQ4_NL
    23: (256, 136),  # IQ4_XS
    24: (1, 1),  # I8
    25: (1, 2),  # I16
    26: (1, 4),  # I32
    27: (1, 8),  # I64
    28: (1, 8),  # F64
    30: (1, 2),  # BF16
}

_NUMBERS = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q",
            12: "d"}  # fmt: skip
_STRING, _ARRAY = 8, 9


@dataclass(frozen=True, slots=True)
class GgufInfo:
    """What the header of a GGUF file tells.

    `size`: bytes. `metadata`: scalars and strings; of arrays only their length.
    """

    path: Path
    version: int
    tensors: int
    size: int
    metadata: Mapping[str, object]

    @property
    def architecture(self) -> str:
        """E.g. 'llama'; '' when not given."""
        return str(self.metadata.get("general.architecture", ""))

    @property
    def kind(self) -> str:
        """'model', 'adapter' ..."""
        return str(self.metadata.get("general.type", "model"))


def read_header(path: Path) -> GgufInfo:
    """The header of a whole GGUF file.

    Raises WeightsMissingError, or WeightsDamagedError for a file that is something else, of a
    version we do not know, or shorter than its own table of tensors says.
    """
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            return _Header(file, path, size).read()
    except FileNotFoundError as error:
        raise WeightsMissingError(str(path), sentence=f"There is no model file {path}.") from error
    except OSError as error:
        raise WeightsMissingError(
            str(error), sentence=f"The model file {path} cannot be read: {error.strerror}."
        ) from error


class _Header:
    """One pass over the header."""

    def __init__(self, file: BinaryIO, path: Path, size: int) -> None:
        self._file = file
        self._path = path
        self._size = size

    def read(self) -> GgufInfo:
        magic = self._file.read(4)
        if magic != MAGIC:
            raise self._damaged(f"starts with {magic!r}", "is not a GGUF model")
        version = self._number("I")
        if version not in VERSIONS:
            raise self._damaged(f"version {version}", "is a GGUF of a version we do not know")
        tensors, entries = self._count(), self._count()
        metadata = dict(self._entry() for _ in range(entries))
        ends = [self._tensor_end() for _ in range(tensors)]
        alignment = metadata.get("general.alignment", _ALIGNMENT)
        step = alignment if isinstance(alignment, int) and alignment > 0 else _ALIGNMENT
        start = -(-self._file.tell() // step) * step
        if start + max(ends, default=0) > self._size:
            raise self._damaged(f"{self._size} bytes of {start + max(ends)}", "is incomplete")
        return GgufInfo(self._path, version, tensors, self._size, metadata)

    def _entry(self) -> tuple[str, object]:
        return self._string(), self._value(self._number("I"))

    def _value(self, kind: int) -> object:
        if kind == _STRING:
            return self._string()
        if kind == _ARRAY:
            return self._array_length()
        return self._number(self._code(kind))

    def _array_length(self) -> int:
        kind, length = self._number("I"), self._count()
        if kind == _STRING:
            self._skip_texts(length)
        else:
            self._skip(length * struct.calcsize(self._code(kind)))
        return length

    def _skip_texts(self, count: int) -> None:
        # A vocabulary is a hundred thousand texts; read one by one they take a tenth of a second.
        at = self._file.tell()
        length_of = struct.Struct("<Q").unpack_from
        with mmap.mmap(self._file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            for _ in range(count):
                if at + 8 > self._size:
                    raise self._cut_off()
                at += 8 + length_of(data, at)[0]
        if at > self._size:
            raise self._cut_off()
        self._file.seek(at)

    def _tensor_end(self) -> int:
        self._skip(self._number("Q"))  # its name
        elements = 1
        for _ in range(min(self._number("I"), 8)):
            elements *= self._number("Q")
        block, size = _BLOCKS.get(self._number("I"), (1, 0))
        return self._number("Q") + elements // block * size

    def _code(self, kind: int) -> str:
        if kind not in _NUMBERS:
            raise self._damaged(f"value of type {kind}", "is damaged")
        return _NUMBERS[kind]

    def _count(self) -> int:
        count = self._number("Q")
        if count > _MOST_ENTRIES:
            raise self._damaged(f"a table of {count} entries", "is damaged")
        return count

    def _string(self) -> str:
        return self._bytes(self._number("Q")).decode("utf-8", errors="replace")

    def _number(self, code: str) -> int:
        # Floats come through here too; nothing but their place in the file matters to us.
        size = struct.calcsize(code)
        value: int = struct.unpack(f"<{code}", self._bytes(size))[0]
        return value

    def _skip(self, length: int) -> None:
        if length > _LONGEST_TEXT or self._file.tell() + length > self._size:
            raise self._cut_off()
        self._file.seek(length, 1)

    def _bytes(self, length: int) -> bytes:
        data = self._file.read(length) if length <= _LONGEST_TEXT else b""
        if len(data) < length or length > _LONGEST_TEXT:
            raise self._cut_off()
        return data

    def _cut_off(self) -> WeightsDamagedError:
        return self._damaged("cut off in the header", "is incomplete")

    def _damaged(self, detail: str, what: str) -> WeightsDamagedError:
        return WeightsDamagedError(
            f"{self._path}: {detail}", sentence=f"The model file {self._path.name} {what}."
        )
