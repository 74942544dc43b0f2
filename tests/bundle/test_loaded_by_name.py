"""What the game imports by a name in a string is in the bundle, too: PyInstaller cannot see it."""

import ast
from collections.abc import Iterator
from pathlib import Path

from bundle.contents import loaded_by_name

ROOT = Path(__file__).parents[2]


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
