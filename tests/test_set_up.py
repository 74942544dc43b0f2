"""Set-up: llama.cpp is tried on each processor that the environment's folder meets."""

import json
import sysconfig
from collections.abc import Callable
from pathlib import Path

import environment
import pytest
from environment import GAME, Environment

KINDS = ("haswell", "icelake", "sse42")  # by how much they are worth: icelake, haswell, sse42


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Of an environment with libraries for three kinds, on a processor called 'new'."""
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "_processor", lambda: "new")
    place = {"base": str(tmp_path / ".venv"), "platbase": str(tmp_path / ".venv")}
    library = Path(sysconfig.get_path("platlib", "venv", place)) / "llama_cpp" / "lib"
    library.mkdir(parents=True)
    for kind in KINDS:
        (library / f"libggml-cpu-{kind}.so").touch()
    return library


@pytest.fixture
def dying(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Lets code of some kinds die; gives a list of what is tried."""

    def with_kinds(*deadly: str) -> list[str]:
        tried: list[str] = []

        def death(_self: Environment, log: Path) -> str:
            there = [kind for kind in ("icelake", "haswell", "sse42")
                     if (folder / f"libggml-cpu-{kind}.so").exists()]  # fmt: skip
            tried.append(there[0] if there else "")
            log.write_text(json.dumps({"kind": tried[-1]}) if there else "no back end")
            return "SIGILL" if tried[-1] in (*deadly, "") else ""

        monkeypatch.setattr(Environment, "_death", death)
        return tried

    return with_kinds


def test_code_that_dies_makes_way_for_more_portable_code_and_that_is_told(
    folder: Path, dying: Callable[..., list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    tried = dying("icelake", "haswell")
    GAME.try_model()
    assert tried == ["icelake", "haswell", "sse42"]
    assert [path.name for path in folder.glob("*.so")] == ["libggml-cpu-sse42.so"]
    said = capsys.readouterr().out
    assert "'icelake' dies here (SIGILL): more portable code takes its place" in said
    GAME.try_model()
    assert len(tried) == 3, "it is tried once"


def test_another_processor_is_tried_with_all_code(
    folder: Path, dying: Callable[..., list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    dying("icelake")
    GAME.try_model()
    monkeypatch.setattr(environment, "_processor", lambda: "another")
    assert len([*folder.glob("*.so")]) == 2
    tried = dying()
    GAME.try_model()
    assert tried == ["icelake"] and len([*folder.glob("*.so")]) == 3


def test_where_no_code_runs_the_game_is_set_up_all_the_same(
    folder: Path, dying: Callable[..., list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    dying(*KINDS)
    GAME.try_model()
    assert len([*folder.glob("*.so")]) == 3
    told = capsys.readouterr().err
    assert "The bundled model does not run on this computer: SIGILL" in told and "reflex" in told


def test_what_has_been_compiled_otherwise_is_not_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    before = environment._fingerprint(environment.ROOT / GAME.requirements)
    monkeypatch.setattr(environment, "RECIPE", Path(__file__))
    assert environment._fingerprint(environment.ROOT / GAME.requirements) != before


def test_a_newer_python_is_told_what_it_lacks(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (environment.ROOT / GAME.requirements).touch()
    monkeypatch.setattr(environment, "NEWEST", (3, 0))
    monkeypatch.setattr(environment, "RECIPE", Path(__file__))
    monkeypatch.setattr(Environment, "_works", lambda _: True)
    monkeypatch.setattr(Environment, "_pip", lambda *_: None)
    monkeypatch.setattr(Environment, "_cache", lambda _: ())
    GAME.set_up()
    assert "there is no wheel of pygame" in capsys.readouterr().out


def test_larger_models_are_asked_for_once_for_each_set_of_adapters(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(Environment, "run", lambda self, *command: asked.append(command) or 1)
    for _ in range(2):  # without a network it is not tried at every start
        GAME.fetch_models("build/weights.py")
    assert asked == [("build/weights.py",)]
    adapters = tmp_path / "assets" / "models"
    adapters.mkdir(parents=True)
    (adapters / "intention-standard.gguf").touch()
    GAME.fetch_models("build/weights.py")
    assert len(asked) == 2


# What is installed when: once, and again where the files of requirements say something else.


def test_playing_after_testing_installs_nothing(monkeypatch, tmp_path):
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    installed = []
    monkeypatch.setattr(Environment, "_pip", lambda self, *words: installed.append(words[-1]))
    monkeypatch.setattr(Environment, "_works", lambda self: True)
    monkeypatch.setattr(Environment, "_cache", lambda self: ())
    game, lab = Environment("env", "game.txt", ""), Environment("env", "lab.txt", "")
    game.python.parent.mkdir(parents=True)
    game.python.touch()
    small, large = tmp_path / "game.txt", tmp_path / "lab.txt"
    small.write_text("one\n")
    large.write_text("-r game.txt\ntwo\n")

    def set_up(*environments):
        installed.clear()
        for each in environments:
            each.set_up()
        return [name.rpartition("/")[2] for name in installed if name.endswith(".txt")]

    assert set_up(game, game) == ["game.txt"]
    assert set_up(lab, game, lab) == ["lab.txt"]
    large.write_text("-r game.txt\ntwo\nthree\n")
    assert set_up(game, lab, game) == ["lab.txt"]
    small.write_text("one\nmore\n")  # the larger file's words have not changed, but what they mean
    assert set_up(lab, game) == ["lab.txt"]
