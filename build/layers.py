"""The layers of the program, who may import whom, and what the modules really import.

`tests/test_layers.py` holds them to it, `draw_layers.py` draws them.
"""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent

#: Layer -> what it may import of the program itself. A name covers everything below it; of two
#: layers that cover a module the longer name counts: rooms inside a package have rows
#: of their own.
CLIENT = ("game.partners", "game.session", "game.content", "game.sharing", "game.voice",
          "game.kitchen", "game.tutorial", "game.paths", "game.settings", "game.records",
          "game.talk_manner", "game.version", "game.design", "game.crash", "game.sdl_library",
          "game.signals", "game.safe_path", "game.terminal", "game.study", "agents.loggable",
          "agents.whole_file", "agents.service.address", "agents.llm.models")  # fmt: skip
LAB = ("game.partners", "game.session", "game.study", "game.content", "game.executor",
       "game.kitchen", "game.paths", "game.records", "game.settings", "game.version",
       "game.safe_path", "game.terminal", "game.crash", "agents")  # fmt: skip
MATCH = ("game.executor", "game.content", "game.codec", "game.kitchen", "game.paths",
         "game.settings", "agents.plain_file", "agents.messages", "agents.intention")  # fmt: skip
THINKING = ("agents.messages", "agents.intention", "agents.kitchen", "agents.answer_shapes",
            "agents.cancel_token", "agents.backoff", "agents.whole_file", "agents.plain_file",
            "agents.child_process", "agents.own_process", "agents.loggable",
            "agents.service.address", "agents.asked")  # fmt: skip
MODELS = ("agents.llm.models", "agents.llm.protocol", "agents.llm.errors", "agents.llm.disk_cache")
C, L, S = "game.client", "game.lab", "game.session"
MAY_IMPORT: Mapping[str, tuple[str, ...]] = {
    "game.kitchen": (),
    "game.version": (),
    "game.paths": ("game.version",),
    "game.file_lock": (),
    "game.records": ("game.codec", "game.file_lock", "agents.whole_file", "agents.plain_file"),
    "game.sdl_library": (),
    "game.processor": (),
    "game.terminal": (),
    "game.safe_path": (),
    "game.signals": (),
    "game.crash": (
        "game.paths", "game.version", "game.sdl_library", "agents.loggable", "agents.whole_file",
        "game.terminal", "agents.child_process",
    ),
    "game.codec": (),
    "game.marked_yaml": (),
    "game.typed_yaml": ("game.codec", "game.records", "game.marked_yaml"),
    "game.settings": (
        "game.paths", "game.records", "game.typed_yaml", "game.content.difficulty",
        "game.content.scalars",
        "game.talk_manner",
    ),
    "game.talk_manner": (),
    "game.executor": ("game.kitchen",),
    "game.content": (
        "game.kitchen", "game.paths", "game.marked_yaml", "game.terminal",
        "agents.plain_file", "agents.whole_file",
    ),
    "game.design": ("game.content", "game.kitchen", "game.paths", "game.records",
                    "game.marked_yaml", "agents.plain_file"),
    "game.sharing": (
        "game.content", "game.kitchen", "game.paths", "game.marked_yaml", "agents.whole_file",
        "agents.plain_file",
    ),
    f"{S}.words": MATCH,
    f"{S}.seats": (*MATCH, f"{S}.words"),
    f"{S}.crew": (*MATCH, f"{S}.words", f"{S}.seats", "agents.demands"),
    f"{S}.log": (*MATCH, f"{S}.words", f"{S}.seats", f"{S}.crew"),
    f"{S}.match": (*MATCH, f"{S}.words", f"{S}.seats", f"{S}.crew", f"{S}.log"),
    S: (),
    "game.tutorial": (
        "game.session", "game.executor", "game.content", "game.kitchen", "agents.intention",
    ),
    "game.partners": (
        "game.session", "game.executor", "game.content", "game.kitchen", "game.paths",
        "game.settings", "game.codec", "game.records", "agents",
    ),
    "game.study": (
        "game.content", "game.partners", "game.kitchen", "game.settings", "game.paths",
        "game.records", "game.codec", "agents.plain_file",
    ),
    "game.voice": (
        "agents.child_process", "agents.backoff", "agents.own_process", "agents.whole_file",
        "agents.service", "agents.loggable",
        "game.sdl_library", "game.talk_manner",
    ),
    f"{L}.metrics": LAB,
    f"{L}.runs": (*LAB, f"{L}.metrics", "game.marked_yaml"),
    f"{L}.reports": (*LAB, f"{L}.metrics", f"{L}.runs", "game.codec"),
    f"{L}.engine": (*LAB, f"{L}.metrics", f"{L}.runs", f"{L}.reports", "game.codec"),
    f"{L}.experiments": (
        *LAB, f"{L}.metrics", f"{L}.runs", f"{L}.reports", f"{L}.engine", "game.tutorial.lessons",
    ),
    # The client: for what an environment shows, loaded when it is to show anything.
    f"{L}.environment": (*LAB, f"{L}.runs", f"{C}.hud"),
    L: (),
    "game.bench": (*LAB, L, "game.voice"),
    f"{C}.input": CLIENT,
    f"{C}.drawing": (*CLIENT, f"{C}.input", "agents.child_process", "agents.own_process"),
    f"{C}.view": (*CLIENT, f"{C}.input", f"{C}.drawing"),
    f"{C}.ui": (*CLIENT, f"{C}.input", f"{C}.drawing", f"{C}.view"),
    f"{C}.hud": (*CLIENT, f"{C}.input", f"{C}.drawing", f"{C}.view", f"{C}.ui"),
    f"{C}.player": (*CLIENT, f"{C}.input", f"{C}.ui"),
    f"{C}.browser": (
        *CLIENT, f"{C}.input", f"{C}.drawing", f"{C}.view", f"{C}.ui", f"{C}.hud", f"{C}.player",
    ),
    f"{C}.voice": (
        *CLIENT, f"{C}.input", f"{C}.ui", f"{C}.hud", f"{C}.sound", "agents.messages",
    ),
    **{
        f"{C}.{room}": (
            *CLIENT, f"{C}.input", f"{C}.drawing", f"{C}.view", f"{C}.ui", f"{C}.hud",
        )
        for room in ("replay", "sound", "tutorial", "editor")
    },
    f"{C}.scenes": (
        *CLIENT, f"{C}.input", f"{C}.drawing", f"{C}.view", f"{C}.ui", f"{C}.hud", f"{C}.player",
        f"{C}.browser", f"{C}.replay", f"{C}.sound", f"{C}.tutorial", f"{C}.voice", f"{C}.editor",
    ),
    f"{C}.app": (*CLIENT, C),
    C: (f"{C}.app", f"{C}.ui"),
    "agents.messages": ("agents.intention",),
    "agents.asked": ("agents.messages",),
    "agents.kitchen": ("agents.messages",),
    "agents.arrays": ("agents.messages",),
    "agents.cancel_token": (),
    "agents.backoff": (),
    "agents.whole_file": (),
    "agents.plain_file": (),
    "agents.own_code": (),
    "agents.child_process": ("agents.loggable",),
    "agents.loggable": (),
    "agents.own_process": (),
    "agents.service": (),
    "agents.answer_shapes": (),
    "agents.intention": ("agents.answer_shapes",),
    "agents.policy": (
        "agents.messages", "agents.intention", "agents.llm.protocol", "agents.answer_shapes",
    ),
    "agents.llm": (*THINKING, "agents.service.sentences"),
    "agents.llm.llama": (*THINKING, *MODELS),
    "agents.llm.openai": (*THINKING, *MODELS, "agents.service"),
    "agents.llm.build": (*THINKING, "agents.llm"),
    "agents.mind": (*THINKING, "agents.llm", "agents.own_code"),
    "agents.learned": (
        "agents.arrays", "agents.asked", "agents.messages", "agents.mind", "agents.llm.protocol",
        "agents.own_code",
    ),
    "agents.crew": (*THINKING, "agents.mind", "agents.llm", "agents.demands", "agents.hla"),
    "agents.workers": (*THINKING, "agents.mind", "agents.llm.errors"),
    "agents.demands": ("agents.messages", "agents.intention", "agents.kitchen"),
    "agents.hla": (*THINKING, "agents.mind", "agents.llm", "agents.intention", "agents.demands"),
    "agents.dpt": (
        *THINKING, "agents.mind", "agents.llm", "agents.intention", "agents.policy", "agents.hla",
        "agents.demands", "agents.answer_shapes",
    ),
    "agents": (),
    "game.commands": ("game", "agents"),
    "main": ("game", "agents"),
}  # fmt: skip

#: Layer -> the only other packages it may import; layers not named here may import any.
OTHERS: Mapping[str, tuple[str, ...]] = {
    "game.kitchen": (),
    "game.executor": (),
    "game.content": ("yaml",),
    "game.design": ("yaml",),
    "game.version": (),
    "game.paths": ("platformdirs",),
    "game.records": ("agents.whole_file",),
    "game.marked_yaml": ("yaml",),
    "game.typed_yaml": ("yaml",),
    "game.settings": ("platformdirs", "yaml"),
}

#: Where private modules are held private.
OURS = ("game", "agents", "build", "assets")

#: Package -> the only layer that may import it.
OWNERS = {"pygame": "game.client"}


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


def wrong_arrows(name: str, file: Path) -> Iterator[str]:
    """'line 3: game.client.app.event_loop' for every import that the tables do not allow."""
    layer = layer_of(name) or ""
    for line, target in imports(name, file):
        top = target.split(".")[0]
        if top in ("game", "agents", "main", "tests"):
            own = layer_of(target) == layer
            allowed = own or any(covers(a, target) for a in MAY_IMPORT.get(layer, ()))
        elif top in sys.stdlib_module_names:
            allowed = True
        else:
            allowed = top in OTHERS.get(layer, (top,)) and covers(OWNERS.get(top, layer), layer)
        if not allowed:
            yield f"line {line}: {target}"


def others_private(name: str, file: Path) -> Iterator[str]:
    """'line 3: game.client.ui._panel' for every import of what is private to another package.

    A module whose name begins with an underscore is for its own folder and those below.
    """
    for line, target in imports(name, file):
        parts = target.split(".")
        if parts[0] not in OURS:
            continue
        hidden = (i for i, part in enumerate(parts) if part[0] == "_" and part[:2] != "__")
        if any(not covers(".".join(parts[:i]), name) for i in hidden):
            yield f"line {line}: {target}"


def arrows() -> Mapping[str, set[str]]:
    """Layer -> the other layers that its modules really import."""
    found: dict[str, set[str]] = {}
    for name, file in modules():
        if (layer := layer_of(name)) is None:
            continue
        targets = {layer_of(target) for _, target in imports(name, file)}
        found.setdefault(layer, set()).update(t for t in targets if t not in (None, layer) and t)
    return found
