"""What is learned of an untuned model is there at the next start, unless it belongs to another."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from pathlib import Path

import pytest

from agents.cancel_token import FREE, CancelToken
from agents.hla.build import slow
from agents.hla.reading import BiasFolder
from agents.hla.reading._calibrated import CalibratedReader
from agents.intention import Vocabulary
from agents.llm.answers import AnswersModel
from agents.llm.build import ModelSpec
from agents.llm.llama.model import LlamaModel
from agents.llm.llama.weights import model_key
from agents.llm.protocol import PlainPrompt, Prompt, Scores
from agents.llm.wrappers import Wrapper
from agents.mind import Context, MindSpec
from tests.agents.hla.kitchen import Kitchen

LINE = "orders: 1 bob\nbefore: none\nhuman: chop an onion please =>"


class Counting(Wrapper):
    """Counts the scores asked for."""

    asked = 0

    def score(
        self, prompt: Prompt, choices: Sequence[str], *, cancel: CancelToken = FREE
    ) -> Scores:
        self.asked += 1
        return super().score(prompt, choices, cancel=cancel)


def learn(folder: BiasFolder | None, soups: Vocabulary, fixed: str = "Rules.\n") -> int:
    """How many scores a reader needs before it is prepared."""
    model = Counting(AnswersModel({}))
    CalibratedReader(model, soups, folder).prepare(fixed, FREE)
    return model.asked


def test_the_next_start_learns_nothing_again(tmp_path: Path, soups: Vocabulary) -> None:
    first = learn(BiasFolder(tmp_path, "model"), soups)
    assert first == learn(None, soups) > 0
    assert learn(BiasFolder(tmp_path, "model"), soups) == 0
    assert [path.suffix for path in tmp_path.iterdir()] == [".biases"]


def test_another_model_prompt_or_vocabulary_is_learned_anew(
    tmp_path: Path, soups: Vocabulary
) -> None:
    first = learn(BiasFolder(tmp_path, "model"), soups)
    assert learn(BiasFolder(tmp_path, "another"), soups) == first
    assert learn(BiasFolder(tmp_path, "model"), soups, "Other rules.\n") == first
    assert learn(BiasFolder(tmp_path, "model"), Vocabulary((("chop", ("leek",)),))) > 0
    assert learn(BiasFolder(tmp_path, "model"), soups) == 0, "what was known is still known"


def cut(data: bytes) -> bytes:
    return data[:-10]


def flip(data: bytes) -> bytes:
    return data[:60] + bytes([data[60] ^ 1]) + data[61:]


@pytest.mark.parametrize("damage", [cut, flip, lambda _: b""], ids=["cut", "flip", "empty"])
def test_a_damaged_file_is_replaced(tmp_path: Path, soups: Vocabulary, damage: object) -> None:
    assert callable(damage)
    first = learn(BiasFolder(tmp_path, "model"), soups)
    (path,) = tmp_path.iterdir()
    path.write_bytes(damage(path.read_bytes()))
    assert learn(BiasFolder(tmp_path, "model"), soups) == first
    assert learn(BiasFolder(tmp_path, "model"), soups) == 0


@pytest.mark.parametrize("found", [[], {"a": 1.0}, {"a": ["b"]}, {"a": [float("nan")]}])
def test_a_whole_file_with_something_else_is_ignored(tmp_path: Path, found: object) -> None:
    folder = BiasFolder(tmp_path, "model")
    folder.save(("Rules.",), found)  # type: ignore[arg-type]
    assert folder.load(("Rules.",)) == {}
    assert list(tmp_path.iterdir()) == []


def test_only_the_newest_are_kept_and_a_bad_place_is_only_logged(
    tmp_path: Path, soups: Vocabulary, caplog: pytest.LogCaptureFixture
) -> None:
    folder = BiasFolder(tmp_path / "biases", "model", keep=2)
    for i in range(4):
        folder.save((f"Rules {i}.",), {"a": [float(i)]})
    assert len(list((tmp_path / "biases").iterdir())) == 2
    assert folder.load(("Rules 3.",)) == {"a": [3.0]}
    (tmp_path / "file").write_text("")
    with caplog.at_level(logging.WARNING):
        assert learn(BiasFolder(tmp_path / "file", "model"), soups) > 0
    assert "cannot keep" in caplog.text


def test_kept_biases_change_no_reading(
    llama: LlamaModel, tmp_path: Path, soups: Vocabulary
) -> None:
    prompt = PlainPrompt("human: hello => none\nhuman: chop a tomato => chop tomato x1\n", LINE)
    learned, kept = [
        CalibratedReader(llama, soups, BiasFolder(tmp_path, "model")).read(prompt, FREE)
        for _ in range(2)
    ]
    assert learned.text == kept.text
    assert learned.logprob == pytest.approx(kept.logprob, abs=0.05)


def test_a_built_mind_keeps_them_beside_its_prompts(weights: Path, tmp_path: Path) -> None:
    spec = MindSpec("slow", ModelSpec(path=weights, cache=tmp_path), {"profile": "bundled"})
    mind = slow(spec, lambda *_: None)
    try:
        mind.observe(Kitchen().observation())
        list(mind.think(Context()))
    finally:
        mind.close()
    (path,) = (tmp_path / "prompts").glob("*.biases")
    start = path.read_bytes().index(b"{")
    assert all(json.loads(path.read_bytes()[start:]).values())
    assert model_key(weights, None) != model_key(weights, weights)


def test_a_recorded_mind_asks_all_its_questions(weights: Path, tmp_path: Path) -> None:
    model = ModelSpec(path=weights, cache=tmp_path, record=tmp_path / "calls.jsonl")
    mind = slow(MindSpec("slow", model, {"profile": "bundled"}), lambda *_: None)
    try:
        mind.observe(Kitchen().observation())
        list(mind.think(Context()))
    finally:
        mind.close()
    assert not list((tmp_path / "prompts").glob("*.biases"))
