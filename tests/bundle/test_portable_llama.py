"""llama.cpp for other computers: made once, whole or not at all, and never taken from a cache."""

import sys
import sysconfig
import zipfile
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path

import pytest
from bundle import compiled as plain
from bundle import compiled as portable
from bundle.compiled import Recipe
from bundle.identity import PackageError


class FakePip:
    """Writes an empty wheel where pip would compile one; keeps what it was asked for."""

    def __init__(self) -> None:
        self.wheels: list[tuple[str, ...]] = []

    def __call__(
        self, *arguments: str, log: Path, failure: str, settings: Mapping[str, str]
    ) -> None:
        if arguments[0] != "wheel":
            return
        self.wheels.append(arguments)
        folder = Path(arguments[arguments.index("--wheel-dir") + 1])
        with zipfile.ZipFile(folder / "llama.whl", "w") as packed:
            packed.writestr("llama_cpp/lib/libllama.so", b"")
            packed.writestr("llama_cpp/include/llama.h", b"")


@pytest.fixture
def pip(monkeypatch: pytest.MonkeyPatch) -> FakePip:
    fake = FakePip()
    monkeypatch.setattr(portable, "pip", fake)
    return fake


def test_it_is_made_once_from_the_installed_version(tmp_path: Path, pip: FakePip) -> None:
    made = portable.portable_llama(tmp_path)
    assert portable.portable_llama(tmp_path) == made
    assert (made / "llama_cpp" / "lib" / "libllama.so").is_file()
    assert not (made / "llama_cpp" / "include").exists()
    (asked,) = pip.wheels
    assert f"llama-cpp-python=={metadata.version('llama-cpp-python')}" in asked
    assert "--no-cache-dir" in asked and "--no-binary" in asked


def test_another_recipe_makes_another_one(
    tmp_path: Path, pip: FakePip, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = portable.portable_llama(tmp_path / "work")
    recipe = tmp_path / "recipe.cmake"
    recipe.write_text("set(GGML_NATIVE ON)")
    monkeypatch.setattr(portable, "_RECIPE", recipe)
    assert portable.portable_llama(tmp_path / "work") != made
    assert len(pip.wheels) == 2


def test_a_failure_is_told_and_leaves_nothing_half_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(portable, "_NAME", "pip")  # is installed, and no package of its folder
    monkeypatch.setattr(portable, "_compiler", lambda work: portable.Compiler("none"))
    monkeypatch.setenv("PIP_NO_INDEX", "1")  # so nothing can be compiled
    with pytest.raises(PackageError, match=r"llama could not be compiled; .*llama\.log"):
        portable.portable_llama(tmp_path)
    assert [each.name for each in tmp_path.iterdir()] == ["llama.log"]


def test_what_the_recipe_must_say() -> None:
    recipe = portable._RECIPE.read_text(encoding="utf-8")
    for line in ("GGML_NATIVE OFF", "GGML_BACKEND_DL ON", "GGML_CPU_ALL_VARIANTS ON"):
        assert f"set({line})" in recipe


# numpy for the bundle: compiled without OpenBLAS on Linux, elsewhere the wheel's own.


@pytest.fixture
def recipes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Recipe]:
    """What is asked for on a Linux with Python's headers."""
    asked: list[Recipe] = []

    def compiled(recipe: Recipe, work: Path, say: object) -> Path:
        asked.append(recipe)
        return work / recipe.folder

    (tmp_path / "Python.h").touch()
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sysconfig, "get_path", lambda name: str(tmp_path))
    monkeypatch.setattr(plain, "compiled", compiled)
    return asked


def test_it_is_the_installed_version_without_libraries_for_matrices(
    recipes: list[Recipe], tmp_path: Path
) -> None:
    assert plain.plain_numpy(tmp_path) == tmp_path / recipes[0].folder
    assert recipes[0].name == "numpy"
    assert {"setup-args=-Dblas=none", "setup-args=-Dlapack=none"} <= set(recipes[0].options)


def test_without_pythons_headers_it_is_said_what_to_install(
    recipes: list[Recipe], tmp_path: Path
) -> None:
    (tmp_path / "Python.h").unlink()
    with pytest.raises(PackageError, match="python3-dev"):
        plain.plain_numpy(tmp_path)
    assert not recipes


@pytest.mark.parametrize("system", ["darwin", "win32"])
def test_other_systems_take_the_wheel(
    recipes: list[Recipe], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert plain.plain_numpy(tmp_path) is None
    assert not recipes
