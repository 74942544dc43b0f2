"""The page on the architecture is true: packages show the nouns that it says they do."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from layers import ROOT, modules

_PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
MODULES = dict(modules())


def _shown(package: str) -> set[str]:
    """The public names of a package's public modules, and those that it hands on."""
    files = (
        file
        for name, file in MODULES.items()
        if name == package or (name.rpartition(".")[0] == package and "._" not in name)
    )
    return {name for file in files for name in _names(file) if not name.startswith("_")}


def _names(file: Path) -> Iterator[str]:
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.ImportFrom(names=names) if file.stem == "__init__":
                yield from (each.name for each in names)


def _told() -> dict[str, list[str]]:
    section = _PAGE.split("## What each package shows")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `([\w.]+)` \| (.*) \|$", section, re.MULTILINE)
    return {package: re.findall(r"`(\w+)`", nouns) for package, nouns in rows}


def test_packages_show_the_nouns_that_the_page_names() -> None:
    missing = {
        package: wrong
        for package, nouns in _told().items()
        if (wrong := sorted(set(nouns) - _shown(package)))
    }
    assert missing == {}


def test_every_package_that_others_may_look_into_is_told_of() -> None:
    packages = {name.rpartition(".")[0] for name in MODULES}
    packages |= {name for name, file in MODULES.items() if file.stem == "__init__"}
    public = {each for each in packages if each and "._" not in each}
    bare = {"game", "game.client", "game.lab"}
    built = {"agents.dpt", "agents.dpt.baselines", "agents.dpt.prompts", "agents.crew"}
    hidden = {*bare, *built, "agents.hla.baselines"}
    assert public - hidden == _told().keys()


def test_its_paths_are_there() -> None:
    there = {
        f"/{path.relative_to(ROOT).with_suffix(end).as_posix()}"
        for folder in ("game", "agents", "build", "tests", "assets")
        for path in (ROOT / folder, *(ROOT / folder).rglob("*"))
        for end in {"", path.suffix}
    }
    places = re.findall(r"`(\w+(?:/[\w.]+)+)`", _PAGE)
    gone = [place for place in places if not any(path.endswith(f"/{place}") for path in there)]
    assert len(places) > 20 and gone == []


def test_no_output_lies_at_the_top_by_mistake() -> None:
    files = {path.name for path in ROOT.iterdir() if path.is_file() and path.name[0] != "."}
    assert {name for name in files if not Path(name).suffix} == {"LICENSE"}
