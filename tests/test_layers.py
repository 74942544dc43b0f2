"""The layers of the program (`build/layers.yaml`): arrows point only downward, none goes round."""

import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

from draw_layers import PICTURE, picture
from layers import MAY_IMPORT, OTHERS, OWNERS, arrows, covers, imports, layer_of, modules

from agents import messages
from game.kitchen import state
from tests.tables import table

MODULES = dict(modules())
#: Where private modules are held private.
OURS = ("game", "agents", "build", "assets")


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


def test_arrows_point_downward():
    rooms = dict(MODULES)
    assert imports("game", rooms.pop("game")) == ()  # the bare package marker
    assert [name for name in rooms if not layer_of(name)] == [], "add them to the table"
    wrong = {name: list(wrong_arrows(name, file)) for name, file in rooms.items()}
    assert {name: arrows for name, arrows in wrong.items() if arrows} == {}


@table(__file__)
def test_the_test_sees_wrong_arrows(tmp_path, name, source, wrong):
    file = tmp_path / "x.py"
    file.write_text(source)
    assert list(wrong_arrows(name, file)) == wrong


def test_a_room_of_hla_imports_only_those_that_come_before():
    rooms = ("profiles", "prompt_files", "knowledge", "reading", "grounding",
             "deciding", "generation", "reflecting")  # fmt: skip
    found = {
        (parts[2], target.split(".")[2])
        for name, file in MODULES.items()
        if name.startswith("agents.hla.") and (parts := name.split("."))[2] in rooms
        for _, target in imports(name, file)
        if target.startswith("agents.hla.")
    }
    assert [(a, b) for a, b in found if rooms.index(b) > rooms.index(a)] == []


def test_what_is_private_stays_inside_its_package(tmp_path):
    rooms = MODULES | dict(modules(("build", "assets")))
    found = {name: list(others_private(name, file)) for name, file in rooms.items()}
    assert {name: wrong for name, wrong in found.items() if wrong} == {}
    file = tmp_path / "x.py"
    file.write_text("from game.a._b import c\nfrom . import _b\nfrom game.a.__main__ import d")
    assert list(others_private("game.a.x", file)) == []
    assert list(others_private("game.a.deep.x", file))[:1] == []
    assert list(others_private("game.ab.x", file)) == ["line 1: game.a._b.c"]


def test_no_circle():
    assert tuple(TopologicalSorter(arrows()).static_order())


def test_the_picture_of_the_architecture_is_up_to_date():
    assert PICTURE.read_text(encoding="utf-8") == picture(), "run python build/draw_layers.py"


# A tick is as long for minds as for the kitchen: neither side may import the other's constant.


def test_minds_and_kitchen_count_the_same_ticks():
    assert messages.TICKS_PER_SECOND == state.TICKS_PER_SECOND
