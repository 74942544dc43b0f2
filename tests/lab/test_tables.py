"""What experiments print: known measurements in, known cells out."""

import os
import sys
from collections import Counter
from multiprocessing import active_children
from pathlib import Path
from subprocess import PIPE, Popen
from types import SimpleNamespace

import pytest
from tuning import traces
from tuning.fast_report import (
    OURS,
    VALUE,
    compared,
    hits,
    obeyed_table,
    rounds_table,
    tally,
)
from tuning.guesses import Guess
from tuning.obeying import WINDOW, Obeyed

from game.bench import soak, start
from game.bench.real_game import ProcessMemory, descendants, resident
from game.bench.soak import Footprint, moments_table
from game.bench.start import GameStart
from game.lab.experiments import latency
from game.lab.experiments.complex import commands_table
from game.lab.metrics.responses import Answer
from game.lab.reports.hla_commands import Passed, Tried
from game.lab.reports.report import Rate, Sample

# ------------------------------------------------------------ complex


def passed(name: str, seconds: float, *times: float | None) -> Passed:
    return Passed(name, seconds < 60, seconds, [Tried(name, i, s) for i, s in enumerate(times)])


def test_commands_are_told_one_by_one() -> None:
    found = [
        passed("quantity 1", 10.0, 9.0, 11.0),
        passed("semantics 1", 60.0, None, 5.0),
        passed("quantity 2", 30.0, 30.0, 30.0),
    ]
    table = commands_table(found, {each.command: f"say {each.command}" for each in found})
    assert table.title == "Complex commands: 2 of 3 passed"
    assert table.rows[1] == ("semantics 1", "say semantics 1", "NO", "1/2", "60.0")


# ------------------------------------------------------------ latency

ANSWERS = (
    Answer("Chop 1 Onion.", 0.2, 0.5, "intention", 0.05, "Chop Onion"),
    Answer("Cook it again.", None, None, "nothing", None, ""),
    Answer("Chop 2 more.", 0.4, 1.5, "words", None, ""),
)


def test_latency_of_each_command() -> None:
    table = latency.commands(ANSWERS)
    assert table.rows == (
        ("Chop 1 Onion.", "0.200", "0.500", "intention", "0.050", "Chop Onion"),
        ("Cook it again.", "-", "-", "nothing", "-", ""),
        ("Chop 2 more.", "0.400", "1.500", "words", "-", ""),
    )


# ------------------------------------------------------------ memory, soak, start


def test_memory_in_words() -> None:
    found = ProcessMemory()
    found.game, found.workers = 120.2, [230.0, 239.6]
    assert found.text == "120 / 230 + 240 = 590"
    found.workers = []
    assert found.text == "120 / 0 = 120"


def test_this_process_has_a_size_and_no_other_has_none() -> None:
    assert resident(2**30) is None
    if (mine := resident(os.getpid())) is not None:
        assert mine > 10
    assert active_children() == []


def test_rounds_of_the_tour() -> None:
    seen = Footprint(1000.04, None, 500, 20, 2, 0, 300, 40, {"a.A": 5})
    table = moments_table([seen])
    assert table.heads[:3] == ("round", "traced, KiB", "process, MiB")
    assert table.rows == (("1", "1000.0", "-", "500", "20", "2", "0", "300", "40"),)


def test_lines_of_code_need_two_looks() -> None:
    assert soak._lines([]) == ()


def test_what_a_process_has_started_is_found_however_deep() -> None:
    if not Path("/proc/self/stat").exists():
        pytest.skip("this system does not tell")
    inner = "import sys, subprocess; subprocess.run([sys.executable, '-c', 'input()'])"
    outer = Popen([sys.executable, "-c", inner], stdin=PIPE)
    try:
        found: list[int] = []
        while len(found) < 1 and outer.poll() is None:
            found = descendants(outer.pid)
        assert found and found[0] not in (outer.pid, os.getpid())
        assert {outer.pid, *found} <= {*descendants(os.getpid())}
    finally:
        outer.communicate(b"\n")


def test_starts_without_a_warm_one() -> None:
    first = GameStart(3.0, 1.0, (("a", 3.0),), 7, {})
    table = start.parts_table("", [start.Starts("tree", first, ())])
    assert table.rows[-1] == ("pictures rasterised", "7", "-", "")


# ------------------------------------------------------------ fast


def test_a_rate_has_wilsons_interval() -> None:
    rate = Rate()
    assert (rate.share, rate.text, rate.short) == (0.0, "-", "-")
    for right in (True, True, True, False):
        rate.count(right)
    assert rate.interval == pytest.approx((0.75, 0.3006, 0.9544), abs=1e-4)
    assert (rate.text, rate.short) == ("3/4 0.75 (0.30-0.95)", "0.75 of 4")


def guess(chosen: str, *wanted: str, sure: bool, acted: bool, category: str = "c") -> Guess:
    about = (category, "x", "ring", 9)
    return Guess("i", "s", *about, chosen, wanted, sure, acted, "Drop", (), bool(wanted))


def test_choices_are_told_apart_by_what_was_asked() -> None:
    found = tally(
        [
            guess("Chop Onion", "Chop Onion", sure=True, acted=True),
            guess("Drop", "Chop Onion", sure=True, acted=False),
            guess("Drop", "Drop", sure=False, acted=False, category="d"),
            guess("Drop", sure=True, acted=True),
        ],
        lambda each: each.category,
    )
    every = found["all"]
    assert (every.all.right, every.all.of) == (2, 3)
    assert (every.sure.right, every.sure.of) == (1, 2)
    assert (every.acted.right, every.acted.of) == (1, 1)
    assert (every.by_value.right, every.by_value.of) == (1, 3)
    assert (every.surely.share, every.at_once.share) == pytest.approx((2 / 3, 1 / 3))
    assert (every.for_nothing.right, every.for_nothing.of) == (1, 1)
    assert (found["c"].all.of, found["d"].all.of) == (2, 1)
    assert list(hits([guess("Drop", "Drop", sure=True, acted=True)])) == ["s", "all", "c"]


def test_pairs_are_compared_one_by_one() -> None:
    assert compared([3.0, 6.0, 9.0], [1.0, 3.0, 5.0]) == "+3.00 (+1.87 to +4.13)"
    assert compared([5.0], [7.0]) == "-2.00 (-2.00 to -2.00)"
    with pytest.raises(ValueError, match="argument 2 is longer"):
        compared([1.0], [1.0, 2.0])


def test_unmet_goals_count_with_the_whole_window() -> None:
    met = Obeyed("i", "x", "ring", 5.0, 2, 0, 1, 20)
    unmet = Obeyed("i", "x", "ring", None, 3, 3, 0, 0)
    table = obeyed_table({OURS: [met, met], VALUE: [met, unmet]})
    rows = {row[0]: row[1:3] for row in table.rows}
    assert table.title == "2 commands, means"
    assert rows["goals met"] == ("1.00", "0.50")
    assert rows["seconds to it, the window if unmet"] == ("5.00", f"{(5 + WINDOW) / 2:.2f}")
    assert rows["of them wasted"] == ("0.00", "1.50")
    assert rows["score won in the window"] == ("20.00", "10.00")


def test_rounds_in_pairs_and_all_together() -> None:
    def scored(*scores: int) -> list[SimpleNamespace]:
        return [SimpleNamespace(score=score, metrics={"asked": 0.5}) for score in scores]

    played = {
        ("ring", "cook"): {OURS: scored(10, 30), VALUE: scored(10, 10)},
        ("quick", "idle"): {OURS: scored(0), VALUE: scored(20)},
    }
    rows = {row[0]: row[1:3] for row in rounds_table(played).rows}  # type: ignore[arg-type]
    assert rows == {
        "ring, cook": ("20.00", "10.00"),
        "quick, idle": ("0.00", "20.00"),
        "all": ("13.33", "13.33"),
        "share of choices asked about": ("0.50", "0.50"),
    }


# ------------------------------------------------------------ traces


def test_advice_is_counted_by_verb() -> None:
    table = traces.table(Counter({"": 4, "chop": 12}), Counter({"chop": 3}))
    assert table.rows == (
        ("nothing", "4", "0.0%"), ("chop", "12", "25.0%"), ("all", "16", "18.8%"),
    )  # fmt: skip


def test_samples_of_one_and_none() -> None:
    assert Sample.of([2.5]) == Sample(1, 2.5, 0.0, 2.5, 2.5)
    assert Sample.of([]).count == 0
