"""`lab start`: reading what a start tells; one real start."""

import sys
from pathlib import Path

import pytest

from game.lab.experiments.start import GameStart, evict, program_files, read, start, table

MAIN = Path(__file__).parents[2] / "main.py"


def test_parts_are_what_lies_between_moments() -> None:
    told: dict[str, object] = {"moments": [["a", 11.0], ["b", 11.5]], "cpu": 0.75, "made": 9}
    assert read(told, 10.0) == GameStart(1.5, 0.75, (("a", 1.0), ("b", 0.5)), 9)


def test_the_table_has_every_part_cold_and_warm() -> None:
    cold = GameStart(3.0, 1.0, (("a", 2.0), ("b", 1.0)), 30)
    warm = [
        GameStart(1.0, 0.5, (("a", 0.6), ("b", 0.4)), 30),
        GameStart(2.0, 0.5, (("a", 1), ("b", 1)), 30),
    ]
    rows = {row[0]: row[1:] for row in table(cold, warm).rows}
    assert rows["all"] == ("3.00", "1.50", "2.00")
    assert rows["b"] == ("1.00", "0.70", "1.00")
    assert {row[2] for row in table(cold, []).rows} == {"-"}


def test_the_game_gets_to_its_title_and_tells() -> None:
    found = start([sys.executable, str(MAIN)])
    assert [name for name, _ in found.parts][-1] == "first picture"
    assert found.total > 0 and found.cpu > 0 and found.made > 10


def test_a_game_that_does_not_get_there_is_told() -> None:
    with pytest.raises(RuntimeError, match=r"did not get to its title: .*oh no"):
        start([sys.executable, "-c", "raise SystemExit('oh no')"])


def test_evicting_leaves_files_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_text("soup")
    evict(iter([file, tmp_path / "b"]))
    assert file.read_text() == "soup"
    assert MAIN.resolve() in {*program_files()}
