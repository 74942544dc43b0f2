"""`bench start`: reading what a start tells, what a bundle must not exceed; real starts."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from game.bench.real_game import EXECUTABLE, Program, packaged, this_program
from game.bench.start import (
    FIRST_FRAME,
    MB,
    BundleSize,
    GameStart,
    Starts,
    bounds_of,
    evict,
    files_below,
    in_the_round,
    in_turn,
    memory_table,
    parts_table,
    read,
    size_of,
    start,
)

MAIN = Path(__file__).parents[2] / "main.py"
GAME = this_program()
ONE = GameStart(3.0, 1.0, (("a", 2.0), ("partner ready", 1.0)), 30, {"game": 100.0, "ears": 20.0})


def test_parts_are_what_lies_between_moments() -> None:
    told: dict[str, object] = {"moments": [["a", 11.0], ["b", 11.5]], "cpu": 0.75, "made": 9}
    assert read(told, 10.0, {}) == GameStart(1.5, 0.75, (("a", 1.0), ("b", 0.5)), 9, {})


def test_the_table_has_every_part_first_and_warm_of_every_program() -> None:
    quick, slow = (replace(ONE, total=total) for total in (1.0, 2.0))
    starts = [Starts("tree", ONE, (quick, slow)), Starts("bundle", slow, ())]
    rows = {row[0]: row[1:] for row in parts_table("", starts).rows}
    assert rows["all"] == ("3.00", "1.50", "2.00", "2.00", "-", "-")
    assert rows["a"][:3] == ("2.00", "2.00", "2.00")
    assert rows["from the round's start"][0] == "1.00"


def test_only_what_comes_after_its_opening_counts_as_of_the_round() -> None:
    assert in_the_round(ONE) == 1.0


def test_memory_is_told_by_process_and_summed_up() -> None:
    table = memory_table([Starts("tree", ONE, ()), Starts("bundle", replace(ONE, memory={}), ())])
    assert table.rows == (("game", "100", "-"), ("ears", "20", "-"), ("all", "120", "-"))


def test_a_bundle_that_is_too_slow_or_too_large_does_not_keep_its_bounds() -> None:
    title = Starts("bundle", replace(ONE, total=5.9), (replace(ONE, total=2.1),))
    partner = Starts("bundle", ONE, (ONE,))
    bounds = bounds_of(title, partner, BundleSize(400.5, None))
    assert [bound.kept for bound in bounds] == [True, False, True, False, True]
    assert [bound.row[1] for bound in bounds] == ["5.9", "2.1", "1.0", "400.5", "-"]


def test_a_bundle_is_as_large_as_its_files_and_its_archive(tmp_path: Path) -> None:
    inner = tmp_path / "Game-1.0" / "inner"
    inner.mkdir(parents=True)
    (inner / "a").write_bytes(bytes(3 * MB // 2))
    (inner / "b").symlink_to("a")
    assert size_of(inner.parent) == BundleSize(1.5, None)
    (tmp_path / "Game-1.0.tar.xz").write_bytes(bytes(MB // 2))
    assert size_of(inner.parent) == BundleSize(1.5, 0.5)


def test_programs_are_started_in_turn_and_find_what_they_left(tmp_path: Path) -> None:
    script = tmp_path / "game.py"
    script.write_text(
        "import json, os, sys, time, pathlib\n"
        "home = pathlib.Path(os.environ['SOUS_CHEF_HOME']); home.mkdir(exist_ok=True)\n"
        "with open(sys.argv[1], 'a') as order: order.write(sys.argv[2])\n"
        "made = len(list(home.iterdir())); (home / str(made)).touch()\n"
        "told = {'moments': [('a', time.monotonic())], 'cpu': 0.5, 'made': made,\n"
        "        'processes': {'game': os.getpid()}}\n"
        "pathlib.Path(sys.argv[3]).write_text(json.dumps(told))\n"
    )
    order = tmp_path / "order"
    programs = [
        Program(name, (sys.executable, str(script), str(order), name), (tmp_path,)) for name in "xy"
    ]
    found = in_turn(programs, (), range(3))
    assert order.read_text() == "xyxyxy"
    assert [each.program for each in found] == ["x", "y"]
    assert [one.made for one in (found[1].first, *found[1].warm)] == [0, 1, 2]


def test_a_game_that_does_not_get_there_is_told(tmp_path: Path) -> None:
    broken = Program("broken", (sys.executable, "-c", "raise SystemExit('oh no')"), ())
    with pytest.raises(RuntimeError, match=r"did not get there: .*oh no"):
        start(broken, FIRST_FRAME, tmp_path)


def test_a_folder_without_a_packaged_game_is_told(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match=f"expected a packaged game with {EXECUTABLE}"):
        packaged(tmp_path)
    (tmp_path / EXECUTABLE).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / EXECUTABLE).touch()
    assert packaged(tmp_path).command == (str(tmp_path / EXECUTABLE),)


def test_evicting_leaves_files_as_they_are(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_text("soup")
    evict([file, tmp_path / "b"])
    assert file.read_text() == "soup"
    assert MAIN.resolve() in {*files_below(GAME.folders)}
