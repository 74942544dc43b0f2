"""Charts: the bars that are drawn are the figures, ours in its colour."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from game.lab.reports.chart import OURS, THEIRS, score_chart, share_chart
from game.lab.reports.published import beside, published


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


def bars(axes: Axes) -> list[tuple[float, str]]:
    return [(bar.get_height(), to_hex(bar.get_facecolor())) for bar in axes.patches]


def test_scores_are_bars_ours_first(tmp_path: Path, drawn: list[Axes]) -> None:
    score_chart(tmp_path / "a.png", "Quick", {"ours": (55.5, 5.0), "NEA": (-20.0, 0.0)})
    (axes,) = drawn
    assert bars(axes) == [(55.5, OURS), (-20.0, THEIRS)]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["ours\n56", "NEA\n-20"]
    assert axes.get_title() == "Quick"
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_shares_have_a_line_to_reach(tmp_path: Path, drawn: list[Axes]) -> None:
    share_chart(
        tmp_path / "a.png", "Hits", {"all": (0.5, 0.3, 0.8)}, target=published().hit_rate[1]
    )
    (axes,) = drawn
    assert bars(axes) == [(0.5, OURS)]
    assert axes.get_ylim() == (0, 1)
    heights = [line.get_ydata() for line in axes.lines]
    assert any(list(ends) == [published().hit_rate[1]] * 2 for ends in heights)
    (errors,) = (c for c in axes.collections if len(c.get_paths()) == 1)
    (low, high) = errors.get_paths()[0].vertices[:, 1]
    assert (low, high) == pytest.approx((0.3, 0.8))


def test_what_is_published_is_plausible() -> None:
    assert {*published().competition} == {"ring", "bottleneck", "partition", "quick"}
    for level, scores in published().competition.items():
        assert beside(level, "cook") == ("paper, with people", scores)
        assert max(scores, key=lambda agent: scores[agent][0]) == "HLA"
    for figures in published().complex.values():
        assert all(0 <= passed <= 1 and 0 < s <= 60 for passed, s in figures.values())
