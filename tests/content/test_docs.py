"""The examples of `docs/levels.md` are right."""

import re

from game import paths
from game.content.check import check
from game.content.load import load_level, load_menu
from tests.manual import (
    DOCS,
    manual_chapters,
    manual_events,
    manual_levels,
    manual_menus,
    manual_moods,
)


def manual_menu(folder):
    """The first menu of the manual, loaded from a file in `folder`."""
    (folder / "burgers.yaml").write_text(manual_menus()[0])
    return load_menu(folder / "burgers.yaml")


def test_the_examples_load(tmp_path):
    menu, mood = tmp_path / "burgers.yaml", tmp_path / "mood.yaml"
    level = tmp_path / "my_kitchen.yaml"
    level.write_text(manual_levels()[0] + manual_events())
    menu.write_text(manual_menus()[0])
    mood.write_text(manual_moods()[0])
    chapter = tmp_path / "chapters" / "nights.yaml"
    chapter.parent.mkdir()
    chapter.write_text(manual_chapters()[0])
    assert check([level, menu, mood, chapter]) == []
    assert load_level(level).title == "My kitchen"
    assert len(load_level(level).kitchen.schedule) == 3
    assert list(load_menu(menu).dishes) == ["beef_burger", "salad_bread"]


def test_every_field_is_described():
    text = DOCS.read_text()
    for module in ("_level_text", "_event_text", "_menu_text", "mood", "chapter"):
        source = (DOCS.parents[1] / f"game/content/{module}.py").read_text()
        for field in re.findall(r"^    (\w+): Annotated", source, re.MULTILINE):
            assert f"`{field}`" in text, field


def test_every_mood_of_the_game_is_named():
    text = DOCS.read_text()
    for file in (paths.levels() / "moods").glob("*.yaml"):
        assert f"`{file.stem}`" in text, file.stem
