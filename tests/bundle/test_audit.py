"""The audit finds development's modules and the builder's paths, however deep."""

from pathlib import Path

import pytest
from bundle import make
from bundle.make import absolute_paths, naming, stowaways


def test_modules_of_development_are_found_by_their_top_package() -> None:
    names = ["game.paths", "matplotlib.figure", "pytest", "rich.table", "PIL", "pilot"]
    assert stowaways(names) == ["PIL", "matplotlib.figure", "pytest"]


def test_a_place_on_the_builders_machine_is_found_in_nested_code(tmp_path: Path) -> None:
    source = "class A:\n def f(self):\n  return [lambda: 1]\n"
    assert absolute_paths(compile(source, "game/a.py", "exec")) == set()
    place = str(tmp_path / "a.py")
    inner = compile(source, place, "exec")
    outer = compile("x = 1", "game/a.py", "exec")
    outer = outer.replace(co_consts=(*outer.co_consts, inner))
    assert absolute_paths(outer) == {place}


@pytest.mark.parametrize("before", [0, 5, 60, 64, 1000])
def test_a_path_is_found_wherever_it_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: int
) -> None:
    monkeypatch.setattr(make, "_BLOCK", 64)
    own = Path("/home/somebody/game")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.so").write_bytes(b"." * before + bytes(own) + b"/main.py")
    (tmp_path / "sub" / "b.so").write_bytes(b"." * before + b"/home/somebody/gam.")
    assert list(naming(tmp_path, own)) == [tmp_path / "sub" / "a.so"]
