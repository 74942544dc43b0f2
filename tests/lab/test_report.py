"""Reports: what is written, what is printed, and the figures' statistics."""

import json
import math
import statistics
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from game.lab.reports import report as reports
from game.lab.reports.report import (
    Figures,
    Report,
    Sample,
    drawable,
    mean_sd,
    percentiles,
    write_report,
)

TABLE = Figures("Title", ("a", "b"), (("1", "2"), ("3", "4")))
ORIGIN = {"experiment": "taste", "date": "2030-01-02", "levels": {"ring": "abc"}}


def test_a_report_is_json_and_markdown(tmp_path: Path) -> None:
    write_report(tmp_path / "out.json", Report("out", {"x": [1]}, [TABLE]), ORIGIN)
    assert json.loads((tmp_path / "out.json").read_text()) == {
        "experiment": "taste", "x": [1], "provenance": ORIGIN,
    }  # fmt: skip
    assert (tmp_path / "out.json").read_text().endswith("}\n")
    assert (tmp_path / "out.md").read_text() == (
        "# Title\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n"
        "\n# Where this is from\n\n| what | value |\n| --- | --- |\n"
        '| experiment | taste |\n| date | 2030-01-02 |\n| levels | {"ring": "abc"} |\n'
    )
    assert {path.name for path in tmp_path.iterdir()} == {"out.json", "out.md"}


def test_a_format_of_its_own_has_its_origin_beside_it(tmp_path: Path) -> None:
    write_report(tmp_path / "out.json", Report("out", {"id": "none"}, [], bare=True), ORIGIN)
    assert json.loads((tmp_path / "out.json").read_text()) == {"id": "none"}
    assert json.loads((tmp_path / "out.provenance.json").read_text()) == ORIGIN
    assert "2030-01-02" in (tmp_path / "out.md").read_text()


def test_a_chart_is_drawn_beside_it(tmp_path: Path) -> None:
    def draw(path: Path) -> None:
        path.write_bytes(b"a chart")

    write_report(tmp_path / "a.json", Report("a", {}, [], chart=draw), ORIGIN)
    assert (tmp_path / "a.png").read_bytes() == b"a chart"


def test_without_a_library_to_draw_the_report_says_so_and_has_no_chart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[Path] = []
    report = Report("a", {"x": 1}, [TABLE], notes=("steady",), chart=asked.append)
    assert drawable(report) == report
    monkeypatch.setattr(reports, "find_spec", lambda name: None)
    bare = drawable(report)
    assert bare.chart is None and "matplotlib" in bare.notes[-1]
    assert (bare.data, bare.tables, bare.notes[:-1]) == ({"x": 1}, [TABLE], ("steady",))
    assert drawable(replace(report, chart=None)).notes == ("steady",)


def test_a_report_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError):
        write_report(tmp_path / "file" / "out.json", Report("out", {}, []), ORIGIN)


def test_tables_then_notes_are_printed() -> None:
    out = StringIO()
    Report("x", {}, [TABLE], notes=("steady",)).print(Console(file=out))
    told = out.getvalue()
    assert told.index("Title") < told.index("3") < told.index("steady")


def test_notes_are_written_before_where_it_is_from(tmp_path: Path) -> None:
    report = Report("x", {}, [TABLE], notes=("steady", "and long"))
    write_report(tmp_path / "x.json", report, ORIGIN)
    told = (tmp_path / "x.md").read_text()
    assert told.index("Title") < told.index("- steady\n- and long\n") < told.index("Where this")


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=60))
def test_percentiles_are_measured_values_that_so_many_do_not_exceed(values: list[float]) -> None:
    p50, p95, most = percentiles(values, 50, 95, 100)
    assert {p50, p95, most} <= {*values}
    assert most == max(values)
    for percent, found in ((50, p50), (95, p95)):
        assert sum(value <= found for value in values) >= math.floor(percent / 100 * len(values))


@given(st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=60))
def test_a_sample_is_what_statistics_say(values: list[float]) -> None:
    sample = Sample.of(values)
    assert sample.count == len(values)
    assert sample.mean == pytest.approx(statistics.fmean(values))
    assert sample.sd == pytest.approx(statistics.stdev(values))
    assert sample.median == statistics.median(values)


def test_one_value_has_no_spread() -> None:
    assert mean_sd([3.0]) == "3.0 (0.0)"
