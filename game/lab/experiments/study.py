"""`lab study`: what came of a study with people."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy
from rich.console import Console

from game.lab.experiments.experiment import Experiment
from game.lab.metrics.interquartile import estimate, preference
from game.lab.reports.chart import Bar, lying_bars
from game.lab.reports.report import Report
from game.lab.reports.study_report import NOTE, SHARES, figures, rows, tables
from game.lab.runs.study_data import ALL, StudyData, read_study

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure


#: Red for who is liked less, blue for who is liked more.
COLOURS = "RdBu"
PREFERRED = "the share that ranks the row above the column, less the reverse, 95 % interval"
#: Matrices beside each other, and the height of a row of them and of a bar, in inches.
ABREAST, ROW, BAR = 3, 2.9, 0.28


def study_chart(path: Path, data: StudyData) -> None:
    """At `path`. Means are over participants; bars and numbers have 95 % intervals."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - packaged games have none

    heights = [_bars_height(data) + ROW * len(_rows(data, phase)) for phase in data.phases]
    figure = Figure(figsize=(9.5, sum(heights)), layout="constrained")
    parts = figure.subfigures(len(heights), 1, squeeze=False, height_ratios=heights)
    for phase, part in zip(data.phases, parts[:, 0], strict=True):
        _phase(part, data, phase)
    figure.savefig(path, dpi=110, format="png")


def _phase(part: "SubFigure", data: StudyData, phase: str) -> None:
    rows = _rows(data, phase)
    heights = [_bars_height(data), *[ROW] * len(rows)]
    grid = part.add_gridspec(len(heights), ABREAST, height_ratios=heights)
    scores = part.add_subplot(grid[0, :])
    scores.set_title(f"{phase}: score, mean of the participants' means, 95 % interval")
    lying_bars(scores, _bars(data, phase))
    for row, questions in enumerate(rows, 1):
        for column, question in enumerate(questions):
            _matrix(part.add_subplot(grid[row, column]), data, phase, question)
    if rows:
        part.supxlabel(PREFERRED, fontsize=9)


def _rows(data: StudyData, phase: str) -> list[Sequence[str]]:
    asked = data.ranked_by(phase)
    return [asked[at : at + ABREAST] for at in range(0, len(asked), ABREAST)]


def _kitchens(data: StudyData) -> list[str]:
    return [*data.plan.kitchens, *([ALL] if len(data.plan.kitchens) > 1 else [])]


def _bars_height(data: StudyData) -> float:
    return BAR * len(data.agents) * len(_kitchens(data)) + 1.0


def _bars(data: StudyData, phase: str) -> list[Bar]:
    several = len(data.plan.kitchens) > 1
    found = []
    for kitchen in _kitchens(data):
        for agent in data.agents:
            if scores := data.scores(phase, agent, kitchen):
                mean = estimate(scores, trim=0.0)
                name = f"{agent}, {kitchen}" if several else agent
                ours = not several or kitchen == ALL
                found.append(Bar(name, mean.value, mean.low, mean.high, ours))
    return found


def _matrix(axes: "Axes", data: StudyData, phase: str, question: str) -> None:
    """A cell for each two agents."""
    agents, rankings = data.agents, data.rankings_by(phase, question)
    found = [[preference(rankings, row, column) if row != column else None for column in agents]
             for row in agents]  # fmt: skip
    values = [[numpy.nan if each is None else each.value for each in row] for row in found]
    axes.imshow(numpy.array(values), cmap=COLOURS, vmin=-1, vmax=1)
    axes.set_title(f"{question} (n={len(rankings)})", fontsize=10)
    axes.set_xticks(range(len(agents)), agents, fontsize=9)
    axes.set_yticks(range(len(agents)), agents, fontsize=9)
    size = min(9, 18 / len(agents))  # so that numbers fit into their cells
    for y, row in enumerate(found):
        for x, each in enumerate(row):
            if each is not None:
                told = f"{each.value:+.2f}\n[{each.low:+.2f}, {each.high:+.2f}]"
                colour = "white" if abs(each.value) > 0.6 else "black"
                axes.text(x, y, told, ha="center", va="center", fontsize=size, color=colour)


def _options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="where `main.py study` has kept everything"
    )


def measure(args: Namespace, console: Console) -> Report:
    """Play the recordings again and count the answers."""
    data = read_study(args.folder)
    counted = f"{len(data.who)} participants count: {', '.join(map(str, data.who)) or 'none'}"
    return Report(
        f"study-{data.plan.name}",
        figures(data),
        tables(data),
        tuple(data.plan.kitchens.values()),
        (counted, NOTE, SHARES),
        (lambda path: study_chart(path, data)) if data.rounds else None,
        rows=rows(data),
    )


EXPERIMENT = Experiment("study", "what came of a study with people", _options, measure)
