"""The examples of `docs/levels.md` are right."""

import re
from pathlib import Path

from game.content.check import check
from game.content.load import load_level, load_menu

DOCS = Path(__file__).parents[2] / "docs" / "levels.md"


def manual_menu(folder):
    """The menu of the manual, loaded from a file in `folder`."""
    _, text = re.findall(r"```yaml\n(.*?)```", DOCS.read_text(), re.DOTALL)
    (folder / "burgers.yaml").write_text(text)
    return load_menu(folder / "burgers.yaml")


def test_the_examples_load(tmp_path):
    level_text, menu_text = re.findall(r"```yaml\n(.*?)```", DOCS.read_text(), re.DOTALL)
    level, menu = tmp_path / "my_kitchen.yaml", tmp_path / "burgers.yaml"
    level.write_text(level_text)
    menu.write_text(menu_text)
    assert check([level, menu]) == []
    assert load_level(level).title == "My kitchen"
    assert list(load_menu(menu).dishes) == ["beef_burger", "salad_bread"]


def test_every_field_is_described():
    text = DOCS.read_text()
    for kind in (Path("game/content/level_text.py"), Path("game/content/menu_text.py")):
        source = (DOCS.parents[1] / kind).read_text()
        for field in re.findall(r"^    (\w+): Annotated", source, re.MULTILINE):
            assert f"`{field}`" in text, field
