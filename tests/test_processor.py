"""Processors that the game's libraries would die on are known before a library is loaded."""

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import main
from game import processor
from game.commands import command_line
from game.crash import message_box
from game.processor import is_too_old
from game.version import NAME

ROOT = Path(__file__).parents[1]
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


emulated = pytest.mark.skipif(
    QEMU is None or platform.machine() != "x86_64" or platform.libc_ver() < ("glibc", "2.33"),
    reason="needs qemu-user, and a C library that tells what the processor can do",
)


@emulated
@pytest.mark.parametrize(
    ("model", "too_old"),
    [("core2duo", True), ("Penryn", True), ("Nehalem", False), ("Haswell", False)],
)
def test_an_emulated_processor(model: str, too_old: bool) -> None:
    program = "from game.processor import is_too_old; print(is_too_old())"
    command = [str(QEMU), "-cpu", model, sys.executable, "-S", "-c", program]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(too_old)


@emulated
def test_the_game_refuses_in_a_sentence_where_it_would_die() -> None:
    command = [str(QEMU), "-cpu", "core2duo", sys.executable, "main.py", "play", "--headless"]
    nobody_looks = os.environ | {"SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, env=nobody_looks, check=False
    )
    assert done.returncode == command_line.WRONG
    assert processor.TOO_OLD in done.stderr and "Traceback" not in done.stderr


def test_a_box_says_so_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[tuple[str, str]] = []
    monkeypatch.setattr(command_line, "is_too_old", lambda: True)
    monkeypatch.setattr(message_box, "show_message", lambda *told: shown.append(told))
    assert main.main(["check"]) == command_line.WRONG
    assert shown == [(NAME, processor.TOO_OLD)]
    assert processor.TOO_OLD in capsys.readouterr().err
