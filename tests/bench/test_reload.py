"""`bench reload`: what it saves, and what it makes of the times."""

from argparse import Namespace

import pytest
from rich.console import Console

from game import paths
from game.bench.reload import MOST, copied, measure
from game.content.check import check

KINDS = ["level", "menus", "moods", "mistake"]


@pytest.fixture
def files(tmp_path):
    return copied(paths.levels() / "ring.yaml", tmp_path)


def test_every_part_of_a_kitchen_is_saved_and_only_the_mistake_is_one(files):
    assert [file.kind for file in files] == KINDS
    level = files[0].path
    for number, file in enumerate(files):
        before = file.path.read_text()
        file.save(number)
        assert file.path.read_text() != before
        assert bool(check([level])) == (file.kind == "mistake")


@pytest.mark.parametrize(("worst", "code"), [(MOST, 0), (MOST + 0.01, 1)])
def test_a_save_that_is_seen_too_late_is_told(worst, code):
    def saves(show, saved):
        for save in saved:
            save()
        assert show.file is not None and show.file.name == "ring.yaml"
        return [0.1] * (len(saved) - 1) + [worst]

    report = measure(saves, Namespace(level="ring", saves=2), Console(quiet=True))
    assert report.code == code
    rows = {row[0]: row[1:] for row in report.tables[0].rows}
    assert rows["level"] == ("2", "0.100", "0.100")
    assert rows["mistake"][2] == f"{worst:.3f}"
