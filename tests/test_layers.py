"""The layers of the program: who may import whom. Arrows point only downward."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

#: Layer -> what it may import of the program itself. A name covers everything below it; of two
#: layers that cover a module the longer name counts: rooms inside a package have rows
#: of their own.
CLIENT = ("game.partners", "game.session", "game.content", "game.voice", "game.kitchen",
          "game.tutorial", "game.paths", "game.settings", "game.records")  # fmt: skip
LAB = ("game.partners", "game.session", "game.content", "game.executor", "game.kitchen",
       "game.paths", "game.settings", "agents")  # fmt: skip
MATCH = ("game.executor", "game.content", "game.kitchen", "game.paths", "game.settings",
         "agents.messages")  # fmt: skip
THINKING = ("agents.messages", "agents.cancel_token")
MODELS = ("agents.llm.protocol", "agents.llm.errors", "agents.llm.disk_cache")
C, L, S = "game.client", "game.lab", "game.session"
MAY_IMPORT = {
    "game.kitchen": (),
    "game.paths": (),
    "game.records": (),
    "game.typed_yaml": ("game.records",),
    "game.settings": ("game.paths", "game.records", "game.typed_yaml"),
    "game.executor": ("game.kitchen",),
    "game.content": ("game.kitchen", "game.paths"),
    f"{S}.words": MATCH,
    f"{S}.seats": (*MATCH, f"{S}.words"),
    f"{S}.log": (*MATCH, f"{S}.words", f"{S}.seats"),
    f"{S}.match": (*MATCH, f"{S}.words", f"{S}.seats", f"{S}.log"),
    S: (),
    "game.tutorial": ("game.session", "game.executor", "game.content", "game.kitchen"),
    "game.partners": (
        "game.session", "game.executor", "game.content", "game.kitchen", "game.paths",
        "game.settings", "agents",
    ),
    "game.voice": ("game.paths", "game.settings"),
    f"{L}.metrics": LAB,
    f"{L}.runs": (*LAB, f"{L}.metrics"),
    f"{L}.reports": (*LAB, f"{L}.metrics", f"{L}.runs"),
    f"{L}.experiments": (*LAB, f"{L}.metrics", f"{L}.runs", f"{L}.reports"),
    L: (),
    f"{C}.input": CLIENT,
    f"{C}.drawing": (*CLIENT, f"{C}.input"),
    f"{C}.view": (*CLIENT, f"{C}.input", f"{C}.drawing"),
    f"{C}.ui": (*CLIENT, f"{C}.input", f"{C}.drawing", f"{C}.view"),
    f"{C}.hud": (*CLIENT, f"{C}.input", f"{C}.drawing", f"{C}.view", f"{C}.ui"),
    f"{C}.player": (*CLIENT, f"{C}.input", f"{C}.ui"),
    **{
        f"{C}.{room}": (
            *CLIENT, f"{C}.input", f"{C}.drawing", f"{C}.view", f"{C}.ui", f"{C}.hud",
        )
        for room in ("replay", "sound", "tutorial")
    },
    f"{C}.scenes": (
        *CLIENT, f"{C}.input", f"{C}.drawing", f"{C}.view", f"{C}.ui", f"{C}.hud", f"{C}.player",
        f"{C}.replay", f"{C}.sound", f"{C}.tutorial",
    ),
    f"{C}.app": (*CLIENT, C),
    C: (f"{C}.app", f"{C}.ui"),
    "agents.messages": (),
    "agents.cancel_token": (),
    "agents.intention": ("agents.messages",),
    "agents.llm": THINKING,
    "agents.llm.llama": (*THINKING, *MODELS),
    "agents.llm.openai": (*THINKING, *MODELS),
    "agents.llm.build": (*THINKING, "agents.llm"),
    "agents.mind": (*THINKING, "agents.llm"),
    "agents.workers": (*THINKING, "agents.mind", "agents.llm.errors"),
    "agents.hla": (*THINKING, "agents.mind", "agents.llm", "agents.intention"),
    "agents.tuning": (*THINKING, "agents.mind", "agents.llm", "agents.intention", "agents.hla"),
    "agents": (),
    "main": ("game", "agents"),
}  # fmt: skip

#: Layer -> the only other packages it may import; layers not named here may import any.
OTHERS = {
    "game.kitchen": (),
    "game.executor": (),
    "game.content": ("yaml",),
    "game.paths": ("platformdirs",),
    "game.records": (),
    "game.typed_yaml": ("yaml",),
    "game.settings": ("platformdirs", "yaml"),
}

#: Package -> the only layer that may import it.
OWNERS = {"pygame": "game.client"}


def modules():
    """(dotted name, file) of every module of the program."""
    files = [ROOT / "main.py", *(f for d in ("game", "agents") for f in (ROOT / d).rglob("*.py"))]
    for file in files:
        if file.exists():
            parts = file.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), file


def imports(name, file):
    """(line, dotted name) of everything that a module imports, wherever in it."""
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


def covers(layer, name):
    return name == layer or name.startswith(f"{layer}.")


def layer_of(name):
    return max((layer for layer in MAY_IMPORT if covers(layer, name)), key=len, default=None)


def wrong_arrows(name, file):
    """'line 3: game.client.app.event_loop' for every import that the tables do not allow."""
    layer = layer_of(name)
    for line, target in imports(name, file):
        top = target.split(".")[0]
        if top in ("game", "agents", "main", "tests"):
            own = layer_of(target) == layer
            allowed = own or any(covers(a, target) for a in MAY_IMPORT[layer])
        elif top in sys.stdlib_module_names:
            allowed = True
        else:
            allowed = top in OTHERS.get(layer, (top,)) and covers(OWNERS.get(top, layer), layer)
        if not allowed:
            yield f"line {line}: {target}"


MODULES = dict(modules())


@pytest.mark.parametrize("name", MODULES)
def test_arrows_point_downward(name):
    if name == "game":  # the bare package marker
        assert list(imports(name, MODULES[name])) == []
        return
    assert layer_of(name), f"{name} is in no layer: add it to the table"
    assert list(wrong_arrows(name, MODULES[name])) == []


@pytest.mark.parametrize(
    ("name", "source", "wrong"),
    [
        ("game.kitchen.x", "import yaml", ["line 1: yaml"]),
        ("game.kitchen.x", "from game.content.load import load_level",
         ["line 1: game.content.load.load_level"]),
        ("game.kitchen.x", "from ..session import match", ["line 1: game.session.match"]),
        ("game.kitchen.x", "from . import step\nimport json", []),
        ("game.lab.x", "import pygame", ["line 1: pygame"]),
        ("game.client.x", "import pygame.locals", []),
        ("game.content.x", "from game import paths", []),
        ("game.content.x", "from game import session", ["line 1: game.session"]),
        ("game.session.match.x", "from agents import messages, worker", ["line 1: agents.worker"]),
        ("agents.llm.x", "from agents.llm.llama import model", ["line 1: agents.llm.llama.model"]),
        ("agents.x", "from game.kitchen.moves import Move", ["line 1: game.kitchen.moves.Move"]),
    ],
)  # fmt: skip
def test_the_test_sees_wrong_arrows(tmp_path, name, source, wrong):
    file = tmp_path / "x.py"
    file.write_text(source)
    assert list(wrong_arrows(name, file)) == wrong
