"""Sound as values, and WAV files of every kind."""

import struct
import wave
from io import BytesIO

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.voice.sound import RATE, SILENCE_DB, Pcm, db_of, level_db, resampled, share_of
from game.voice.wav_file import WavError, load_wav, parse_wav


def tone(hertz: float, rate: int, seconds: float = 0.5, share: float = 0.5) -> np.ndarray:
    return (share * np.sin(2 * np.pi * hertz * np.arange(int(rate * seconds)) / rate)).astype("f4")


def riff(form: bytes, data: bytes, size: int | None = None) -> bytes:
    chunks = b"fmt " + struct.pack("<I", len(form)) + form
    # Recorders put notes between; of odd length they are padded.
    chunks += b"LIST" + struct.pack("<I", 3) + b"abc\0"
    chunks += b"data" + struct.pack("<I", len(data) if size is None else size) + data
    return b"RIFF" + struct.pack("<I", 4 + len(chunks)) + b"WAVE" + chunks


def form(code: int, channels: int, rate: int, bits: int) -> bytes:
    frame = channels * bits // 8
    return struct.pack("<HHIIHH", code, channels, rate, rate * frame, frame, bits)


def extensible(code: int, channels: int, rate: int, bits: int) -> bytes:
    guid = struct.pack("<H", code) + bytes.fromhex("000000001000800000aa00389b71")
    return form(0xFFFE, channels, rate, bits) + struct.pack("<HHI", 22, bits, 0) + guid


def encoded(samples: np.ndarray, code: int, bits: int) -> bytes:
    if code == 3:
        return samples.astype(f"<f{bits // 8}").tobytes()
    if bits == 8:
        return (np.rint(samples * 127) + 128).astype(np.uint8).tobytes()
    whole = np.rint(samples.astype("f8") * (2 ** (bits - 1) - 1)).astype("<i8")
    width = bits // 8
    return b"".join(int(v).to_bytes(width, "little", signed=True) for v in whole)


@pytest.mark.parametrize("rate", [8_000, 11_025, 16_000, 22_050, 44_100, 48_000, 96_000, 22_051])
def test_any_rate_gives_the_same_tone(rate: int) -> None:
    found = Pcm.of(tone(440, rate), rate)
    assert found.seconds == pytest.approx(0.5, abs=1e-4)
    middle = slice(400, 7_600)
    assert np.abs(found.samples()[middle] - tone(440, RATE)[middle]).max() < 0.01


def test_what_the_rate_cannot_hold_is_gone() -> None:
    high = Pcm.of(tone(11_000, 48_000), 48_000)
    assert high.db < db_of(0.5) - 40
    assert Pcm.of(tone(7_000, 48_000), 48_000).db == pytest.approx(
        Pcm.of(tone(7_000, RATE)).db, abs=0.2
    )


def test_an_end_does_not_ring_in_the_beginning() -> None:
    samples = np.zeros(48_000, "f4")
    samples[-100:] = 0.9
    assert np.abs(resampled(samples, 48_000)[:1000]).max() < 0.01


@pytest.mark.parametrize("channels", [1, 2, 6])
@pytest.mark.parametrize(("code", "bits"), [(1, 8), (1, 16), (1, 24), (1, 32), (3, 32), (3, 64)])
@pytest.mark.parametrize("shape", [form, extensible])
def test_any_width_and_channels(shape, code: int, bits: int, channels: int) -> None:
    samples = np.repeat(tone(440, RATE, 0.1), channels)
    found = parse_wav(riff(shape(code, channels, RATE, bits), encoded(samples, code, bits)))
    assert np.abs(found.samples() - tone(440, RATE, 0.1)).max() < (0.02 if bits == 8 else 1e-3)


def test_channels_are_mixed() -> None:
    both = np.stack([tone(440, RATE, 0.1), -tone(440, RATE, 0.1)], axis=1).ravel()
    assert parse_wav(riff(form(1, 2, RATE, 16), encoded(both, 1, 16))).db == SILENCE_DB


def test_a_cut_file_gives_what_there_is() -> None:
    data = encoded(tone(440, RATE, 0.1), 1, 16)
    whole = riff(form(1, 1, RATE, 16), data)
    assert parse_wav(whole[:-801]).seconds == pytest.approx(0.1 - 401 / RATE)
    piped = riff(form(1, 1, RATE, 16), data, size=0xFFFFFFFF)
    assert parse_wav(piped) == parse_wav(whole)


def test_nonsense_numbers_are_silence_or_full_scale() -> None:
    data = np.array([np.nan, np.inf, -np.inf, 7.0], "<f4").tobytes()
    found = parse_wav(riff(form(3, 1, RATE, 32), data)).samples()
    assert found.tolist() == [0, 32767 / 32768, -1, 32767 / 32768]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", "an empty one"),
        (b"ID3\x03an mp3 in disguise", "begins with b'ID3"),
        (b"RIFF\0\0\0\0WAVE", "its head alone"),
        (riff(b"\1\0", b""), "found 2"),
        (riff(form(7, 1, 8000, 8), b"\0" * 8), "mu-law of 8 bits"),
        (riff(form(1, 1, 8000, 12), b"\0" * 8), "whole numbers of 12 bits"),
        (riff(form(1, 0, 8000, 16), b"\0" * 8), "0 channels"),
        (riff(form(1, 1, 0, 16), b"\0" * 8), "at 0 Hz"),
    ],
)
def test_what_is_no_sound_is_told(tmp_path, data: bytes, found: str) -> None:
    path = tmp_path / "said.wav"
    path.write_bytes(data)
    with pytest.raises(WavError) as error:
        load_wav(path)
    text = str(error.value)
    assert text.startswith(f"{path}: expected ") and found in text and "ffmpeg" in text


@given(st.binary(max_size=200), st.integers(0, 60), st.integers(0, 200))
def test_any_bytes_are_sound_or_told(noise: bytes, at: int, cut: int) -> None:
    fine = riff(form(1, 2, 8000, 16), b"\1\2\3\4" * 30)
    for data in (noise, (fine[:at] + noise + fine[at + len(noise) :])[: len(fine) - cut]):
        try:
            assert len(parse_wav(data).data) % 2 == 0
        except WavError as error:
            assert "expected" in str(error)


def test_a_wav_of_our_own_is_read_by_others_and_us() -> None:
    sound = Pcm.of(tone(440, RATE, 0.1))
    with wave.open(BytesIO(sound.wav())) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        assert file.readframes(file.getnframes()) == sound.data
    assert parse_wav(sound.wav()) == sound


def test_levels() -> None:
    assert level_db(b"") == level_db(bytes(320)) == db_of(0) == SILENCE_DB
    assert Pcm.of(tone(440, RATE, share=1.0)).db == pytest.approx(-3.01, abs=0.05)
    assert Pcm.of(np.full(100, 9.0, "f4")).db == pytest.approx(0, abs=0.01)
    assert db_of(share_of(-42.0)) == pytest.approx(-42.0)
