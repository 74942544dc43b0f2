"""Reports: what is written, what is printed, and the figures' statistics."""

import json
import math
import statistics
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from rich.console import Console

from game.lab.metrics.interquartile import estimate, interquartile_mean, paired_difference
from game.lab.reports import report as reports
from game.lab.reports.published import published
from game.lab.reports.report import (
    OURS,
    THEIRS,
    Bar,
    Figures,
    Report,
    Sample,
    changed_since,
    drawable,
    mean_sd,
    panel_chart,
    percentiles,
    write_report,
)
from tests.tables import table

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


# Interquartile means and their uncertainty.


@table(__file__)
def test_a_quarter_at_either_end_does_not_count(values: list[float], mean: float) -> None:
    assert interquartile_mean(values) == mean


def test_the_error_of_a_mean_of_many_is_near_the_formula() -> None:
    """Of a normal distribution the 25 % trimmed mean has about 1.09 times the mean's error."""
    values = numpy.random.default_rng(5).normal(50, 20, size=400)
    found = estimate(values.tolist())
    assert found.se == pytest.approx(1.09, rel=0.15)
    assert found.low < found.value < found.high
    assert found.high - found.low == pytest.approx(2 * 1.96 * found.se, rel=0.1)


def test_estimates_are_the_same_every_time() -> None:
    values = [3.0, 8.0, 1.0, 12.0, 7.0]
    assert estimate(values) == estimate(values)


def test_values_that_are_all_alike_have_no_error() -> None:
    found = estimate([65.0] * 20)
    assert (found.value, found.se, found.low, found.high, found.count) == (65, 0, 65, 65, 20)
    assert estimate([4.0]).se == 0


def test_pairs_share_their_seeds_luck() -> None:
    luck = numpy.random.default_rng(1).normal(0, 30, size=20)
    ours, others = (luck + 5).tolist(), luck.tolist()
    paired = paired_difference(ours, others)
    assert (paired.value, paired.low, paired.high) == pytest.approx((5, 5, 5))
    assert estimate(ours).se > 3


def test_pairs_need_the_same_rounds() -> None:
    with pytest.raises(ValueError, match="inhomogeneous"):
        paired_difference([1.0, 2.0], [1.0])


def test_how_estimates_are_written() -> None:
    assert estimate([65.0] * 4).short == "65.00(0.00)"
    assert estimate([65.0] * 4).text == "65.00(0.00) [65.0, 65.0]"


# Charts: the bars that are drawn are the figures, ours in its colour.


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Axes]]:
    """The axes of every chart that is saved."""
    axes: list[Axes] = []
    save = Figure.savefig

    def keep(figure: Figure, path: Path, **options: object) -> None:
        axes.extend(figure.axes)
        save(figure, path, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Figure, "savefig", keep)
    yield axes


def test_bars_lie_below_each_other_with_their_intervals(tmp_path: Path, drawn: list[Axes]) -> None:
    ours = Bar("ours", 55.5, 50.5, 60.5)
    panel_chart(tmp_path / "a.png", {"Quick": [ours, Bar("NEA", -20, -20, -20, ours=False)]})
    (axes,) = drawn
    bars = [(bar.get_width(), to_hex(bar.get_facecolor())) for bar in axes.patches]
    assert bars == [(55.5, OURS), (-20.0, THEIRS)]
    assert [each.get_text() for each in axes.get_yticklabels()] == ["ours  55.5", "NEA  -20"]
    assert axes.get_title() == "Quick"
    ends = [path.vertices[:, 0] for each in axes.collections for path in each.get_paths()]
    assert any(list(each) == pytest.approx([50.5, 60.5]) for each in ends)
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_what_is_published_is_plausible() -> None:
    assert {*published().competition} == {"ring", "bottleneck", "partition", "quick"}
    for scores in published().competition.values():
        assert max(scores, key=lambda agent: scores[agent][0]) == "HLA"
    for figures in published().complex.values():
        assert all(0 <= passed <= 1 and 0 < s <= 60 for passed, s in figures.values())


def test_what_changed_since_a_report_is_told_by_round_and_figure(tmp_path: Path) -> None:
    def report(score: int, seeds: int = 2) -> Report:
        rounds = [{"partner": "hla", "seed": n, "score": score if n else 5} for n in range(seeds)]
        return Report("a", {"rounds": rounds, "summary": {"served": score / 2}}, [])

    write_report(path := tmp_path / "a.json", report(10), {"experiment": "a"})
    assert changed_since(path, report(10)) == []
    told = ["rounds, hla, seed 1, score: 20, was 10", "summary, served: 10.0, was 5.0"]
    assert changed_since(path, report(20)) == told
    assert changed_since(path, report(20), most=1) == [told[0], "... and 1 figures more"]
    assert len(changed_since(path, report(10, seeds=1))) == 1, "other rounds are told as one"
    assert changed_since(tmp_path / "none.json", report(20)) is None
