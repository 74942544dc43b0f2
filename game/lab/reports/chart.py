"""Bar charts of scores, ours beside published ones."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes

OURS, THEIRS = "#d1495b", "#8d99ae"


@dataclass(frozen=True, slots=True)
class Bar:
    """A score with its interval; `ours` or somebody else's."""

    name: str
    score: float
    low: float
    high: float
    ours: bool = True


def score_chart(path: Path, title: str, scores: Mapping[str, tuple[float, float]]) -> None:
    """Bars of mean scores with their standard deviations as a picture at `path`; ours is first."""
    means, spreads = zip(*scores.values(), strict=True)
    colours = [OURS] + [THEIRS] * (len(scores) - 1)
    names = [f"{name}\n{mean:.0f}" for name, (mean, _) in scores.items()]
    with _picture(path, title, "score, mean and standard deviation") as axes:
        axes.bar(names, means, yerr=spreads, capsize=4, color=colours)
        axes.axhline(0, color="black", linewidth=0.8)


def share_chart(
    path: Path, title: str, shares: Mapping[str, tuple[float, float, float]], target: float
) -> None:
    """Bars of shares with their intervals (share, low, high), and a line at `target`, at `path`."""
    names = [f"{name}\n{share:.0%}" for name, (share, _, _) in shares.items()]
    middles = [share for share, _, _ in shares.values()]
    ends = ((max(0.0, s - low), max(0.0, high - s)) for s, low, high in shares.values())
    reach = list(zip(*ends, strict=True))
    with _picture(path, title, "share, 95 % interval", width=7) as axes:
        axes.bar(names, middles, yerr=reach, capsize=4, color=OURS)
        axes.axhline(target, color=THEIRS, linestyle="--")
        axes.set_ylim(0, 1)


def panel_chart(
    path: Path, panels: Mapping[str, Sequence[Bar]], label: str = "score, 95 % interval"
) -> None:
    """A panel of lying bars for each title, one below the other, as a picture at `path`.

    `label`: what the bars show.
    """
    from matplotlib.figure import Figure  # noqa: PLC0415 - packaged games have none

    heights = [len(bars) + 2 for bars in panels.values()]
    figure = Figure(figsize=(8, 0.28 * sum(heights)), layout="constrained")
    found = figure.subplots(len(panels), squeeze=False, height_ratios=heights)
    for axes, (title, bars) in zip(found[:, 0], panels.items(), strict=True):
        axes.set_title(title)
        axes.set_xlabel(label)
        lying_bars(axes, bars)
    figure.savefig(path, dpi=120, format="png")


def lying_bars(axes: "Axes", bars: Sequence[Bar]) -> None:
    """One below the other, each with its interval."""
    reach = [[b.score - b.low for b in bars], [b.high - b.score for b in bars]]
    colours = [OURS if bar.ours else THEIRS for bar in bars]
    places = range(len(bars))
    axes.barh(places, [b.score for b in bars], xerr=reach, capsize=3, color=colours)
    axes.set_yticks(places, [f"{b.name}  {b.score:.3g}" for b in bars])
    axes.invert_yaxis()
    axes.axvline(0, color="black", linewidth=0.8)


@contextmanager
def _picture(path: Path, title: str, label: str, width: float = 6) -> Iterator["Axes"]:
    from matplotlib.figure import Figure  # noqa: PLC0415 - packaged games have none

    figure = Figure(figsize=(width, 3.5), layout="constrained")
    axes = figure.subplots()
    axes.set_title(title)
    axes.set_ylabel(label)
    yield axes
    figure.savefig(path, dpi=120, format="png")
