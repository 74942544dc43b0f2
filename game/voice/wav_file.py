"""WAV files of any rate, width and number of channels; the standard library reads only some.

Whole numbers of 8, 16, 24 and 32 bits and floats of 32 and 64, also in the extensible form that
recorders write for all but the plainest.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from game.voice.sound import Pcm, Samples

_WHOLE, _FLOAT, _EXTENSIBLE = 1, 3, 0xFFFE
_OTHERS = {2: "ADPCM", 6: "A-law", 7: "mu-law", 0x11: "ADPCM", 0x55: "MP3"}
_BITS = {_WHOLE: (8, 16, 24, 32), _FLOAT: (32, 64)}
_RATES = range(1_000, 400_000)
_WISH = "Convert it: ffmpeg -i FILE -ar 16000 -ac 1 -c:a pcm_s16le OUT.wav"


class WavError(Exception):
    """A file that holds no sound we can read; the text says what was expected, and what to do."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(f"expected {expected}, found {found}. {_WISH}")


@dataclass(frozen=True, slots=True)
class _Form:
    """How samples are written. `code`: whole numbers or floats; `bits`: of one sample."""

    code: int
    channels: int
    rate: int
    bits: int


def load_wav(path: Path) -> Pcm:
    """The sound of a file. Raises WavError, whose text names the file, or OSError."""
    try:
        return parse_wav(path.read_bytes())
    except WavError as error:
        error.args = (f"{path}: {error}",)
        raise


def parse_wav(data: bytes) -> Pcm:
    """The sound in a WAV file's bytes, its channels mixed. Raises WavError."""
    if len(data) < 12 or data[:4] != b"RIFF" or data[8:12] != b"WAVE":
        raise WavError("a WAV file", _first_bytes(data))
    chunks = dict(_chunks(data))
    if b"fmt " not in chunks or b"data" not in chunks:
        raise WavError("a WAV file with sound", "one without" if data[12:] else "its head alone")
    form = _form(chunks[b"fmt "])
    return Pcm.of(_mixed(chunks[b"data"], form), form.rate)


def _first_bytes(data: bytes) -> str:
    return f"one that begins with {data[:12]!r}" if data else "an empty one"


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Name and content; of a file that was cut short, or written by a pipe, what there is."""
    at = 12
    while at + 8 <= len(data):
        name, size = struct.unpack_from("<4sI", data, at)
        yield name, data[at + 8 : at + 8 + size]
        at += 8 + size + size % 2


def _form(chunk: bytes) -> _Form:
    if len(chunk) < 16:
        raise WavError("a form of 16 bytes", f"{len(chunk)}")
    code, channels, rate, _, _, bits = struct.unpack_from("<HHIIHH", chunk)
    if code == _EXTENSIBLE and len(chunk) >= 26:
        (code,) = struct.unpack_from("<H", chunk, 24)
    if bits not in _BITS.get(code, ()):
        name = {_WHOLE: "whole numbers", _FLOAT: "floats", **_OTHERS}.get(code, f"form {code}")
        raise WavError("whole numbers of 8 to 32 bits or floats", f"{name} of {bits} bits")
    if not channels or rate not in _RATES:
        raise WavError("a channel and a rate", f"{channels} channels at {rate} Hz")
    return _Form(code, channels, rate, bits)


def _mixed(data: bytes, form: _Form) -> Samples:
    frame = form.channels * form.bits // 8
    whole = data[: len(data) // frame * frame]
    mixed: Samples = _numbers(whole, form).reshape(-1, form.channels).mean(axis=1)
    return mixed


def _numbers(data: bytes, form: _Form) -> Samples:
    """Samples from -1 to 1, the channels in turn."""
    if form.code == _FLOAT:
        found = np.frombuffer(data, f"<f{form.bits // 8}").astype(np.float32)
        return np.nan_to_num(found, nan=0.0, posinf=1.0, neginf=-1.0)
    match form.bits:
        case 8:
            # The only width that has no sign.
            return (np.frombuffer(data, np.uint8).astype(np.float32) - 128) / 128
        case 24:
            wide = np.zeros((len(data) // 3, 4), np.uint8)
            wide[:, 1:] = np.frombuffer(data, np.uint8).reshape(-1, 3)
            return wide.view("<i4")[:, 0].astype(np.float32) / 2**31
        case bits:
            return np.frombuffer(data, f"<i{bits // 8}").astype(np.float32) / 2.0 ** (bits - 1)
