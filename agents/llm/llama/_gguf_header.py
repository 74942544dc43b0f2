"""What the header of a GGUF file tells, and whether the file is whole. Loads no weights.

The `gguf` package does the reading, but for arrays: it makes objects of a whole vocabulary, in six
seconds and 165 MB, for which nobody here asks. So these are passed over.
"""

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import gguf
import numpy as np
from numpy.typing import NDArray

from agents.llm.errors import WeightsDamagedError, WeightsMissingError
from agents.plain_file import opened

_MAGIC = b"GGUF"
#: What the player can do about a file that is no model.
CHOOSE = "Choose another one in the settings."


@dataclass(frozen=True, slots=True)
class GgufInfo:
    """A header. `size`: of the file, bytes. `metadata`: of arrays only their length."""

    version: int
    tensors: int
    size: int
    metadata: Mapping[str, object]

    @property
    def kind(self) -> str:
        """'model', 'adapter' ..."""
        return str(self.metadata.get("general.type", "model"))


def read_header(path: Path) -> GgufInfo:
    """The header of a whole GGUF file.

    Raises WeightsMissingError, or WeightsDamagedError for a file that is something else, of a
    version or with tensors that the package does not know, or shorter than its table says.
    """
    try:
        with opened(path) as file:
            start = file.read(8)
        if start[:4] != _MAGIC:
            raise _damaged(path, f"starts with {start!r}", "is not a GGUF model")
        if int.from_bytes(start[4:], "little") not in gguf.gguf_reader.READER_SUPPORTED_VERSIONS:
            raise _damaged(path, f"version {start[4:]!r}", "is a GGUF of a version we do not know")
        return _read(path)
    except FileNotFoundError as error:
        raise WeightsMissingError(
            str(path), sentence=f"There is no model file {path}. {CHOOSE}"
        ) from error
    except OSError as error:
        raise WeightsMissingError(
            str(error), sentence=f"The model file {path} cannot be read: {error.strerror}. {CHOOSE}"
        ) from error
    except (ArithmeticError, LookupError, TypeError, ValueError, MemoryError) as error:
        # The package reads past the end and makes views that do not fit: numpy objects somehow.
        raise _damaged(path, str(error), "is incomplete or is damaged") from error


def _read(path: Path) -> GgufInfo:
    found = _HeaderReader(path)
    metadata = {name: field.contents() for name, field in found.fields.items()}
    version = int(metadata["GGUF.version"])
    return GgufInfo(version, len(found.tensors), path.stat().st_size, metadata)


_Parts: TypeAlias = tuple[int, list[NDArray[Any]], list[int], list[gguf.GGUFValueType]]


class _HeaderReader(gguf.GGUFReader):
    """Takes the length of an array for its contents."""

    def _get_field_parts(self, orig_offs: int, raw_type: int) -> _Parts:
        if raw_type != gguf.GGUFValueType.ARRAY:
            return super()._get_field_parts(orig_offs, raw_type)
        kind = gguf.GGUFValueType(self._get(orig_offs, np.uint32)[0])
        length = self._get(orig_offs + 4, np.uint64)
        start = orig_offs + 12
        if kind == gguf.GGUFValueType.STRING:
            end = self._after_texts(start, int(length[0]))
        else:
            end = start + int(length[0]) * np.dtype(self.gguf_scalar_to_np[kind]).itemsize
        return end - orig_offs, [length], [0], [gguf.GGUFValueType.UINT64]

    def _after_texts(self, at: int, count: int) -> int:
        length_of = struct.Struct("<Q").unpack_from
        data = self.data.data
        try:
            for _ in range(count):
                at += 8 + length_of(data, at)[0]
        except struct.error as error:
            raise ValueError("cut off in a list of texts") from error
        return at


def _damaged(path: Path, detail: str, what: str) -> WeightsDamagedError:
    sentence = f"The model file {path.name} {what}. {CHOOSE}"
    return WeightsDamagedError(f"{path}: {detail}", sentence=sentence)
