"""Models and adapters that are damaged or no models at all, given to real minds in processes."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from agents.llm.build import ModelSpec
from agents.mind import MindSpec
from agents.workers.link import Link
from agents.workers.status import MindPhase, MindStatus
from tests.reliability.real_game import PATIENCE


def missing(path: Path) -> None:
    """Nothing is there."""


def folder(path: Path) -> None:
    path.mkdir()


def words(path: Path) -> None:
    path.write_text("This is no model. " * 1000)


def noise(path: Path) -> None:
    path.write_bytes(os.urandom(100_000))


def begins_well(path: Path) -> None:
    path.write_bytes(b"GGUF\x03\x00\x00\x00" + b"\xff" * 100_000)


def empty(path: Path) -> None:
    path.touch()


@pytest.mark.parametrize("make", [missing, folder, words, noise, begins_well, empty])
def test_what_is_no_model_is_told_and_not_tried_forever(
    tmp_path: Path, make: Callable[[Path], None], capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "model.gguf"
    make(path)
    link = Link(MindSpec("agents.hla.build:slow", ModelSpec("local", path, cache=tmp_path)))
    link.start()
    try:
        status = settled(link)
        assert status.retry_s is None, "another try would end alike"
        assert "model" in status.sentence
        assert status.sentence.endswith("Choose another one in the settings.")
    finally:
        link.close()
    assert "Traceback" not in capfd.readouterr().err


def settled(link: Link) -> MindStatus:
    """What becomes of a start: unavailable, its process gone."""
    end = time.monotonic() + PATIENCE
    while not (link.status.phase is MindPhase.UNAVAILABLE and link.pid is None):
        assert time.monotonic() < end, link.status
        link.poll()
        time.sleep(0.02)
    return link.status
