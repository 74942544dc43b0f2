"""The shipped adapter: attached where it belongs, and never in the way of playing."""

import json
import logging
from dataclasses import replace
from pathlib import Path

import pytest
from tuning.places import ADAPTER
from tuning.vocabulary import kept_tokens

from agents.hla import build
from agents.hla.build import find_adapter, with_adapter
from agents.llm.build import ModelSpec
from agents.llm.errors import LlmError, LocalModelError, WeightsDamagedError
from agents.llm.llama.weights import checksum
from agents.llm.models import MODELS, SMALL, STANDARD
from agents.llm.protocol import silent
from agents.llm.recording import AnswersModel
from agents.mind import MindSpec


@pytest.fixture
def shipped() -> Path:
    if not ADAPTER.exists():
        pytest.skip("no adapter is shipped")
    return ADAPTER


def copy_of(path: Path, folder: Path) -> Path:
    copy = folder / MODELS[SMALL].adapter
    copy.write_bytes(path.read_bytes())
    copy.with_suffix(".json").write_bytes(path.with_suffix(".json").read_bytes())
    return copy


def spec(folder: Path, **parameters) -> MindSpec:
    return MindSpec("slow", ModelSpec(folders=(folder,)), parameters)


def test_the_shipped_adapter_is_whole_and_small(shipped):
    assert find_adapter([shipped.parent]) == shipped
    assert shipped.stat().st_size < 20_000_000
    assert json.loads(shipped.with_suffix(".json").read_text())["sha256"] == checksum(shipped)


def test_the_bundled_model_gets_it(shipped):
    found = with_adapter(spec(shipped.parent))
    assert found.model.adapter == shipped
    assert build.profile_of(found).name == "seeing"


def test_it_is_prompted_as_it_was_taught(shipped, tmp_path):
    copy = copy_of(shipped, tmp_path)
    note = copy.with_suffix(".json")
    note.write_text(json.dumps({**json.loads(note.read_text()), "profile": "seeing"}))
    assert build.profile_of(with_adapter(spec(tmp_path))).name == "seeing"
    assert build.profile_of(with_adapter(spec(tmp_path, profile="adapter"))).name == "adapter"


def test_other_models_and_profiles_do_not(shipped):
    plain = spec(shipped.parent)
    for other in (
        spec(shipped.parent, profile="bundled"),
        spec(shipped.parent, answers={}),
        replace(plain, model=replace(plain.model, path=Path("mine.gguf"))),
        replace(plain, model=replace(plain.model, backend="openai")),
        replace(plain, model=None),
    ):
        assert with_adapter(other) is other


def test_without_an_adapter_the_bundled_model_is_used_as_it_is(tmp_path):
    missing = spec(tmp_path)
    assert with_adapter(missing) is missing
    assert build.profile_of(with_adapter(missing)).name == "bundled"


@pytest.mark.parametrize("damage", ["cut", "changed", "no note", "not a gguf"])
def test_a_damaged_adapter_is_a_clear_error_and_not_used(damage, shipped, tmp_path, caplog):
    copy = copy_of(shipped, tmp_path)
    data = bytearray(copy.read_bytes())
    match damage:
        case "cut":
            copy.write_bytes(data[:-1000])
        case "changed":
            data[-1000] ^= 1
            copy.write_bytes(data)
        case "no note":
            copy.with_suffix(".json").unlink()
        case "not a gguf":
            copy.write_bytes(b"nonsense")
    with pytest.raises(LlmError, match=MODELS[SMALL].adapter):
        find_adapter([tmp_path])
    damaged = spec(tmp_path)
    with caplog.at_level(logging.WARNING):
        assert with_adapter(damaged) is damaged
    assert "the adapter is not used" in caplog.text


@pytest.mark.parametrize("kind", ["slow", "fast"])
def test_a_mind_is_built_even_if_the_adapter_is_refused(kind, monkeypatch, caplog):
    asked = []

    def model(spec, profile, report):
        asked.append((spec.model.adapter, profile.name))
        if spec.model.adapter:
            raise LocalModelError("does not fit")
        return AnswersModel({})

    monkeypatch.setattr(build, "model_for", model)
    attached = MindSpec(kind, ModelSpec(adapter=Path("a.gguf")), {"profile": "tuned"})
    monkeypatch.setattr(build, "with_adapter", lambda spec: attached)
    with caplog.at_level(logging.WARNING):
        getattr(build, kind)(MindSpec(kind, ModelSpec()), silent)
    assert asked == [(Path("a.gguf"), "tuned"), (None, "bundled")]
    assert "the adapter is not used by the small model: does not fit" in caplog.text


def test_where_a_larger_model_cannot_be_used_the_small_one_is(monkeypatch, caplog):
    asked = []

    def model(spec, profile, report):
        asked.append((spec.model.bundled, profile.name))
        if spec.model.bundled == STANDARD:
            raise WeightsDamagedError("its file is damaged")
        return AnswersModel({})

    monkeypatch.setattr(build, "model_for", model)
    taught = {"profile": "seeing"}
    attached = {
        name: MindSpec("slow", ModelSpec(bundled=name, adapter=Path("a.gguf")), taught)
        for name in (SMALL, STANDARD)
    }
    monkeypatch.setattr(build, "with_adapter", lambda spec: attached[spec.model.bundled])
    with caplog.at_level(logging.WARNING):
        build.slow(MindSpec("slow", ModelSpec(bundled=STANDARD)), silent)
    assert asked == [(STANDARD, "seeing"), (SMALL, "seeing")]
    assert "not used by the standard model: its file is damaged" in caplog.text


# Fewer tokens for a model: what is needed stays, with all that it is merged of.

LETTERS = "chopqtexĠ7"
BYTES = [*LETTERS, *(chr(0x4E00 + n) for n in range(256 - len(LETTERS)))]
MERGES = ["c h", "o p", "ch op", "Ġ chop", "x 7", "q x7", "qx7 x7", "h e", "t he"]
TOKENS = [*BYTES, *(merge.replace(" ", "") for merge in MERGES), "<|end|>"]
KINDS = [1] * (len(TOKENS) - 1) + [3]


def kept(needed, size):
    numbers = kept_tokens(TOKENS, KINDS, MERGES, needed, size)
    return {TOKENS[number] for number in numbers} - {*BYTES}


def test_bytes_and_control_tokens_always_stay():
    assert kept([], 0) == {"<|end|>"}


def test_what_is_needed_stays_with_its_parts_whatever_the_size():
    assert kept(["qx7x7"], 0) == {"<|end|>", "qx7x7", "qx7", "x7"}


def test_room_is_filled_with_plain_words_in_the_order_of_merges():
    assert kept([], 258) == {"<|end|>", "ch"}
    assert kept([], 999) == {"<|end|>", "ch", "op", "chop", "Ġchop", "x7", "qx7", "he", "the"}
