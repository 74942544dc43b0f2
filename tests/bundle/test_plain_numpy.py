"""numpy for the bundle: compiled without OpenBLAS on Linux, elsewhere the wheel's own."""

import sys
import sysconfig
from pathlib import Path

import pytest
from bundle import compiled as plain
from bundle.compiled import Recipe
from bundle.identity import PackageError


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
