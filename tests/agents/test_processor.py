"""Processors that the game's libraries would die on are known before a library is loaded."""

import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from agents import processor
from agents.llm import build
from agents.llm.errors import LocalModelError
from agents.processor import is_too_old

ROOT = Path(__file__).parents[2]
QEMU = shutil.which("qemu-x86_64")


@pytest.fixture(autouse=True)
def _asked_anew() -> Iterator[None]:
    is_too_old.cache_clear()
    yield
    is_too_old.cache_clear()


def test_the_processor_that_runs_the_tests_is_new_enough() -> None:
    assert not is_too_old()  # numpy would not have loaded


def test_other_kinds_of_processors_are_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "aarch64")
    monkeypatch.setattr(processor, "_lacks_on_linux", lambda: True)
    assert not is_too_old()


@pytest.mark.skipif(
    QEMU is None or platform.machine() != "x86_64" or platform.libc_ver() < ("glibc", "2.33"),
    reason="needs qemu-user, and a C library that tells what the processor can do",
)
@pytest.mark.parametrize(
    ("model", "too_old"),
    [("core2duo", True), ("Penryn", True), ("Nehalem", False), ("Haswell", False)],
)
def test_an_emulated_processor(model: str, too_old: bool) -> None:
    program = "from agents.processor import is_too_old; print(is_too_old())"
    command = [str(QEMU), "-cpu", model, sys.executable, "-S", "-c", program]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(too_old)


def test_a_mind_says_so_and_loads_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "is_too_old", lambda: True)
    monkeypatch.setattr(build, "requantise", lambda *_args, **_more: pytest.fail("it went on"))
    with pytest.raises(LocalModelError, match=r"is too old .* Choose a model on a server"):
        build.build_model(build.ModelSpec())
