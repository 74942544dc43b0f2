"""The layers of the program, who may import whom (`layers.yaml`), and what modules really import.

`tests/test_layers.py` holds them to it, `draw_layers.py` draws them.
"""

import ast
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import yaml

ROOT = Path(__file__).parent.parent

_TABLE = yaml.safe_load((ROOT / "build" / "layers.yaml").read_text("utf-8"))
_GROUPS: Mapping[str, list[str]] = {f"${name}": each for name, each in _TABLE["groups"].items()}
#: Layer -> what it may import of the program itself.
MAY_IMPORT: Mapping[str, list[str]] = {
    layer: [name for each in allowed for name in _GROUPS.get(each, [each])]
    for layer, allowed in _TABLE["layers"].items()
}
#: Layer -> the only other packages it may import; layers not named here may import any.
OTHERS: Mapping[str, list[str]] = _TABLE["others"]
#: Package -> the only layer that may import it.
OWNERS: Mapping[str, str] = _TABLE["owners"]


def modules(folders: Iterable[str] = ("game", "agents")) -> Iterator[tuple[str, Path]]:
    """(dotted name, file) of every module of the program, or of other folders."""
    files = [ROOT / "main.py", *(f for d in folders for f in (ROOT / d).rglob("*.py"))]
    for file in files:
        if file.exists():
            parts = file.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), file


@cache
def imports(name: str, file: Path) -> tuple[tuple[int, str], ...]:
    """(line, dotted name) of everything that a module imports, wherever in it."""
    return tuple(_imports(name, file))


def _imports(name: str, file: Path) -> Iterator[tuple[int, str]]:
    package = name if file.stem == "__init__" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                above = package.split(".")[: len(package.split(".")) - node.level + 1]
                base = ".".join([*above, base] if base else above)
            # `from game import paths` imports game.paths, not all of game.
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def covers(layer: str, name: str) -> bool:
    """Whether `name` is `layer` or lies in it."""
    return name == layer or name.startswith(f"{layer}.")


def layer_of(name: str) -> str | None:
    """The layer of a module; None if it is in none."""
    return max((layer for layer in MAY_IMPORT if covers(layer, name)), key=len, default=None)


def arrows() -> Mapping[str, set[str]]:
    """Layer -> the other layers that its modules really import."""
    found: dict[str, set[str]] = {}
    for name, file in modules():
        if (layer := layer_of(name)) is None:
            continue
        targets = {layer_of(target) for _, target in imports(name, file)}
        found.setdefault(layer, set()).update(t for t in targets if t not in (None, layer) and t)
    return found
