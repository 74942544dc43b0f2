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
