"""Bar charts of scores, ours beside published ones."""

from collections.abc import Mapping
from pathlib import Path

from matplotlib.figure import Figure

OURS, THEIRS = "#d1495b", "#8d99ae"


def score_chart(path: Path, title: str, scores: Mapping[str, tuple[float, float]]) -> None:
    """Bars of mean scores with their standard deviations as a picture at `path`; ours is first."""
    figure = Figure(figsize=(6, 3.5), layout="constrained")
    axes = figure.subplots()
    means = [mean for mean, _ in scores.values()]
    spreads = [sd for _, sd in scores.values()]
    colours = [OURS] + [THEIRS] * (len(scores) - 1)
    names = [f"{name}\n{mean:.0f}" for name, (mean, _) in scores.items()]
    axes.bar(names, means, yerr=spreads, capsize=4, color=colours)
    axes.axhline(0, color="black", linewidth=0.8)
    axes.set_ylabel("score, mean and standard deviation")
    axes.set_title(title)
    figure.savefig(path, dpi=120)


def paired_chart(
    path: Path, title: str, label: str, pairs: Mapping[str, tuple[float, float]]
) -> None:
    """For each name two bars, ours and the paper's, as a picture at `path`. `label`: the axis."""
    figure = Figure(figsize=(6, 3.5), layout="constrained")
    axes = figure.subplots()
    places = range(len(pairs))
    ours, theirs = zip(*pairs.values(), strict=True)
    axes.bar([x - 0.2 for x in places], ours, width=0.4, color=OURS, label="ours")
    axes.bar([x + 0.2 for x in places], theirs, width=0.4, color=THEIRS, label="HLA (paper)")
    axes.set_xticks(list(places), list(pairs))
    axes.set_ylabel(label)
    axes.set_title(title)
    axes.legend()
    figure.savefig(path, dpi=120)


def share_chart(
    path: Path, title: str, shares: Mapping[str, tuple[float, float, float]], target: float
) -> None:
    """Bars of shares with their intervals (share, low, high), and a line at `target`, at `path`."""
    figure = Figure(figsize=(7, 3.5), layout="constrained")
    axes = figure.subplots()
    names = [f"{name}\n{share:.0%}" for name, (share, _, _) in shares.items()]
    middles = [share for share, _, _ in shares.values()]
    reach = [
        [share - low for share, low, _ in shares.values()],
        [high - share for share, _, high in shares.values()],
    ]
    axes.bar(names, middles, yerr=reach, capsize=4, color=OURS)
    axes.axhline(target, color=THEIRS, linestyle="--")
    axes.set_ylim(0, 1)
    axes.set_ylabel("share, 95 % interval")
    axes.set_title(title)
    figure.savefig(path, dpi=120)
