"""What goes into the bundle, what does not, and what it is called."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from bundle import make
from bundle.contents import data, is_wanted, loaded_by_name
from bundle.identity import bundle_name
from bundle.make import absolute_paths, naming, stowaways

from agents.llm.models import MODELS, SMALL
from game.version import VERSION
from tests.tables import table

ROOT = Path(__file__).parents[2]


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A folder like that of the prepared model."""
    (tmp_path / MODELS[SMALL].prepared).write_bytes(b"GGUF")
    return tmp_path


def test_all_that_the_game_reads_is_in_it_at_the_place_where_it_looks(model: Path) -> None:
    places = {f"{target}/{source.name}" for source, target in data(ROOT, model)}
    assert {
        "levels/ring.yaml",
        "levels/menus/soups.yaml",
        "levels/moods/ring.yaml",
        "assets/models/intention.gguf",
        "assets/models/intention.json",
        f"assets/models/{MODELS[SMALL].prepared}",
        "agents/hla/prompts/tones.txt",
    } <= places
    assert any(place.startswith("agents/hla/prompts/compact/") for place in places)


def test_whatever_minds_read_is_in_it_and_what_trains_them_is_not(model: Path) -> None:
    files = {source for source, _ in data(ROOT, model)}
    read = (file for file in (ROOT / "agents").rglob("*.*") if file.is_file())
    others = {file for file in read if file.suffix not in (".py", ".pyc", ".md")}
    wanted = {file for file in others if "tuning" not in file.parts}
    assert wanted <= files and not files & (others - wanted)
    assert ROOT / "agents/dpt/recorded/burgers.yaml" in wanted


def test_every_partners_minds_are_in_it_although_nobody_imports_them() -> None:
    assert {"agents.hla.build", "agents.dpt.build", "agents.dpt.baselines.build"} <= {
        *loaded_by_name()
    }


def test_how_the_data_were_made_is_not_in_it(model: Path) -> None:
    files = [source for source, _ in data(ROOT, model)]
    assert {file.suffix for file in files} <= {
        ".gguf", ".json", ".ogg", ".svg", ".png", ".ttf", ".txt", ".yaml",
    }  # fmt: skip
    assert all(file.is_file() for file in files)


@table(__file__)
def test_its_name_tells_version_system_and_machine(system: str, machine: str, told: str) -> None:
    assert bundle_name(system, machine) == f"SousChef-{VERSION}-{told}"


@pytest.mark.parametrize(
    "name", ["pygame/examples/data/a.wav", "speech_recognition\\flac-mac", "libX11.so.6"]
)
def test_what_hooks_bring_for_nothing_is_left_out(name: str) -> None:
    assert not is_wanted(name)
    assert is_wanted("pygame/freesansbold.ttf")


# The audit finds development's modules and the builder's paths, however deep.


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


# What the game imports by a name in a string is in the bundle, too: PyInstaller cannot see it.


def test_every_module_that_is_loaded_by_name_is_named() -> None:
    files = [*(ROOT / "game").rglob("*.py"), *(ROOT / "agents" / "llm").rglob("*.py")]
    wanted = {name for file in files for name in loaded(ast.parse(file.read_text("utf-8")))}
    assert {"pyttsx3"} <= wanted <= set(loaded_by_name())


def loaded(module: ast.Module) -> Iterator[str]:
    """The texts that a module gives to `import_module`."""
    for node in ast.walk(module):
        match node:
            case ast.Call(
                func=ast.Attribute(attr="import_module") | ast.Name("import_module"),
                args=[ast.Constant(str(name))],
            ):
                yield name
