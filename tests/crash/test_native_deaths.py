"""Libraries of compiled code die: no command ends with a bare signal, and what can go on does."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import llama_cpp.llama_cpp
import pytest

from game.crash.culprit import culprit
from game.crash.report import crashed_process, reports
from tests.tables import table

ROOT = Path(__file__).parents[2]
COMPILER = shutil.which("cc")
pytestmark = pytest.mark.skipif(
    COMPILER is None or sys.platform != "linux", reason="needs a C compiler and LD_PRELOAD"
)
AT_LOAD = "__attribute__((constructor)) static void die(void) { __builtin_trap(); }"
HLA = ("--level", "quick", "--partner", "hla")
SAID = ("--say", "1:chop 2 onions", "--latency", "fixed:0.2")
PLAY = ("play", "--headless", *HLA, "--backend", "local", "--seed", "3")
MENUS = ("bench", "menus", "--count", "1", "--beside", "hla", "--backend", "local")
MATCH = ("lab", "match", *HLA, "--seeds", "0-0", *SAID)


def compiled(code: str, library: Path) -> Path:
    assert COMPILER is not None
    command = [COMPILER, "-x", "c", "-shared", "-fPIC", "-o", str(library), "-"]
    subprocess.run(command, input=code, text=True, check=True)
    return library


@pytest.fixture
def dies_at_load(tmp_path: Path) -> dict[str, str]:
    compiled(AT_LOAD, tmp_path / "libllama.so")
    return {"LLAMA_CPP_LIB_PATH": str(tmp_path)}


@pytest.fixture
def dies_computing(tmp_path: Path) -> dict[str, str]:
    """At the computation that DIES_AT names."""
    folder = Path(llama_cpp.llama_cpp._lib._name).parent
    base = min(folder.glob("libggml-base.so*"), key=lambda path: len(path.name))
    code = (ROOT / "tests" / "crash" / "dying.c").read_text(encoding="utf-8")
    shim = compiled(code, tmp_path / "dying.so")
    return {"LD_PRELOAD": str(shim), "GGML_BASE": str(base)}


def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "main.py", *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=os.environ | variables, capture_output=True, text=True, check=False
    )


def told(done: subprocess.CompletedProcess[str], home: Path, process: str) -> None:
    """In a sentence: who died, where the report is that tells of it, and what to do."""
    said = done.stdout + done.stderr
    assert "llama.cpp died (SIG" in said and "--partner reflex" in said, said
    assert "Traceback" not in said
    (report,) = (home / "logs").glob(f"crash-*-{process}.txt")
    assert str(report) in said and "Fatal Python error" in report.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "process"),
    [(PLAY, "play"), (MATCH, "rounds"), (MENUS, "bench")],
)
def test_at_load(
    arguments: tuple[str, ...], process: str, dies_at_load: dict[str, str], user_home: Path
) -> None:
    done = run(*arguments, **dies_at_load)
    assert done.returncode in (1, 70)
    told(done, user_home, process)


def test_in_the_middle_of_a_round_which_is_kept(
    dies_computing: dict[str, str], user_home: Path, tmp_path: Path
) -> None:
    script = tmp_path / "script.txt"
    script.write_text("20 say chop 2 onions\n", encoding="utf-8")
    done = run(*PLAY, "--script", str(script), **dies_computing, DIES_AT="8")
    assert done.returncode == 70
    told(done, user_home, "play")
    (log,) = (user_home / "data" / "matches").glob("*.jsonl")
    assert f"The round up to then is kept: {log}" in done.stderr
    assert run("replay", "--headless", str(log)).returncode == 0


@pytest.mark.slow
def test_a_lab_run_goes_on_with_the_others(
    dies_computing: dict[str, str], user_home: Path, tmp_path: Path
) -> None:
    experiment = tmp_path / "both.yaml"
    experiment.write_text(
        "title: Both\nlevels: [quick]\npartners: [hla, reflex]\nhumans: [chopper]\nseeds: 0-2\n"
        'seconds: 20\nlatency: ["fixed:0.2"]\nconditions: {said: {words: {"1": chop 2 onions}}}\n',
        encoding="utf-8",
    )
    done = run("lab", "run", str(experiment), "--workers", "1", **dies_computing, DIES_AT="1")
    assert done.returncode == 1, done.stdout + done.stderr
    lost = [line for line in done.stdout.splitlines() if line.startswith("lost: hla")]
    at_once, in_the_report = lost[:3], lost[3:]
    assert len(at_once) == 3 and "died 2 times in a row" in at_once[-1]
    assert all(map(str.startswith, at_once, in_the_report)), "there it is wrapped"
    assert len(in_the_report) == 3
    crashed = [crashed_process(report) for report in reports(user_home / "logs")]
    assert crashed == ["rounds", "rounds"], "none is tried a third time"
    assert "reflex" in done.stdout.split(at_once[-1])[1], "the others have their row"


@table(__file__)
def test_which_library_it_was(fault: list[str], library: str) -> None:
    assert culprit(fault) == library
