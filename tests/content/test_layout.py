"""Layout files of overcooked_ai are read as kitchens, and told where they are none."""

import json

import pytest

from game import paths
from game.content.layout_file import translated
from game.content.load import load_level
from game.content.problem import ContentError
from main import main
from tests.tables import stored, table

#: In the format of that game, but none of its own.
LAYOUT = stored(__file__, "LAYOUT")


@pytest.fixture
def layout(tmp_path):
    file = tmp_path / "small.layout"
    file.write_text(LAYOUT, encoding="utf-8")
    return file


def test_a_layout_is_played_by_its_rules(layout):
    level = load_level(layout)
    kitchen, dishes = level.kitchen, level.kitchen.menu.dishes
    assert [(dish.title, dish.reward) for dish in dishes.values()] == [
        ("Onion and Tomato Soup", 20),
        ("Thin Onion Soup", 15),
    ]
    assert kitchen.menu.appliances["pot"].cook_ticks == 10 * 2  # two ticks a step
    assert level.round_ticks == 400 * 2 and set(level.paces) == {5}
    assert not kitchen.orders.expire and kitchen.orders.expired_penalty == 0
    assert (level.human, level.partner) == (0, 1)


def test_new_makes_a_kitchen_and_its_menu_of_it(layout, monkeypatch, tmp_path, capsys):
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    assert main(["new", "small", "--from", str(layout)]) == 0
    assert main(["check", "small"]) == 0, capsys.readouterr().out
    ours, theirs = load_level(paths.user_levels() / "small.yaml"), load_level(layout)
    assert ours.kitchen.stations == theirs.kitchen.stations
    assert ours.kitchen.menu.dishes == theirs.kitchen.menu.dishes
    assert main(["new", "small", "--from", str(layout)]) == 1


def test_only_a_kitchen_is_exported(layout, capsys):
    assert main(["export", str(layout), str(layout.with_suffix(".zip"))]) == 1
    assert "make a kitchen of it (new NAME --from FILE.layout)" in capsys.readouterr().err


def test_what_a_level_cannot_tell_is_told(layout):
    timed = LAYOUT.replace(
        '"cook_time": 10', '"onion_time": 3, "tomato_time": 5, "start_state": {}'
    )
    layout.write_text(timed, encoding="utf-8")
    times, start = translated(layout, "small").untold
    assert times == "that soups cook differently long: each takes 6 steps"
    assert "at the start" in start


@table(__file__)
def test_what_is_wrong_is_told_where_it_is(layout, right, wrong, told):
    layout.write_text(LAYOUT.replace(right, wrong, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_level(layout)
    assert told in str(caught.value)


def test_layouts_are_measured_by_partners_alone_and_beside_a_person(layout, tmp_path, capsys):
    report = tmp_path / "report.json"
    line = ["lab", "layouts", str(layout.parent), "--seeds", "0", "--workers", "1"]
    nowhere = str(tmp_path / "python")
    assert main([*line, "--theirs", nowhere, "--json", str(report)]) == 0
    told = json.loads(report.read_text(encoding="utf-8"))["layouts"]["small"]
    assert told["alone"][0]["served"] > 0 and told["beside"][0]["served"] > 0
    assert told["theirs"] is None
    assert "its own agents did not play" in capsys.readouterr().out
    assert main(["lab", "layouts", str(tmp_path / "a.yaml")]) == 1
