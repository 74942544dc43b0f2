"""What an experiment leaves behind: JSON for scripts, Markdown tables and charts for people."""

import csv
import json
import statistics
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from io import StringIO
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import numpy
from rich.console import Console
from rich.table import Table
from rich.text import Text

from agents.whole_file import replacing
from game.content.level import Level
from game.records import write_whole
from game.terminal import harmless

if TYPE_CHECKING:
    from matplotlib.axes import Axes

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Figures:
    """A table: a title, column heads and rows of cells as they are printed."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def markdown(self) -> str:
        lines = [self.heads, tuple("---" for _ in self.heads), *self.rows]
        table = "\n".join("| " + " | ".join(line) + " |" for line in lines)
        return f"# {self.title}\n\n{table}\n"

    def print(self, console: Console) -> None:
        table = Table(title=_line(self.title))
        for head in self.heads:
            table.add_column(_line(head))
        for row in self.rows:
            table.add_row(*map(_line, row))
        console.print(table)


@dataclass(frozen=True, slots=True)
class Report:
    """What an experiment found.

    `name`: of its file, if the command line has none; `data`: for scripts; `tables`, and `notes` in
    sentences, for people; `levels`: what was played on; `chart` draws a PNG at a path; `bare`:
    scripts expect nothing but `data` in its file. `code`: the exit code. `rows`: one for each run,
    for spreadsheets. `files`: name and checksum of what is not the program's, for the provenance.
    """

    name: str
    data: Mapping[str, object]
    tables: Sequence[Figures]
    levels: Sequence[Level] = ()
    notes: Sequence[str] = ()
    chart: Callable[[Path], None] | None = None
    bare: bool = False
    code: int = 0
    rows: Sequence[Mapping[str, object]] = ()
    files: Sequence[Mapping[str, str]] = ()

    def print(self, console: Console) -> None:
        for table in self.tables:
            table.print(console)
        for note in self.notes:
            console.print(_line(note))


def drawable(report: Report) -> Report:
    """`report`; without its chart where nothing can draw it, as in a packaged game."""
    if report.chart is None or find_spec("matplotlib") is not None:
        return report
    note = "no chart: that needs matplotlib, which is not installed"
    return replace(report, chart=None, notes=(*report.notes, note))


def write_report(path: Path, report: Report, provenance: Mapping[str, object]) -> None:
    """`report` as JSON at `path`; tables as Markdown, rows as CSV and the chart beside it; with
    where it is from. OSError if it cannot.
    """
    if report.bare:
        _write_json(path, report.data)
        _write_json(path.with_suffix(".provenance.json"), provenance)
    else:
        named = {"experiment": provenance["experiment"]}
        _write_json(path, named | {**report.data, "provenance": provenance})
    origin = tuple((name, _told(value)) for name, value in provenance.items())
    parts = [table.markdown() for table in report.tables]
    if report.notes:
        parts.append("".join(f"- {note}\n" for note in report.notes))
    parts.append(Figures("Where this is from", ("what", "value"), origin).markdown())
    write_whole(path.with_suffix(".md"), "\n".join(parts))
    if report.rows:
        write_whole(path.with_suffix(".csv"), _csv(report.rows))
    if report.chart is not None:
        with replacing(path.with_suffix(".png")) as unfinished:
            report.chart(unfinished)


def changed_since(path: Path, report: Report, most: int = 20) -> list[str] | None:
    """By round and figure, what is otherwise than in the report at `path`, `most` of it; None
    where there is no report to compare with.
    """
    try:
        then = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    now = json.loads(json.dumps(report.data))
    found = [line for name, each in now.items() for line in _changes(name, then.get(name), each)]
    rest = len(found) - most
    return [*found[:most], *([f"... and {rest} figures more"] if rest > 0 else [])]


def _changes(where: str, then: object, now: object) -> Iterator[str]:
    match then, now:
        case {}, {}:
            for name in {**then, **now}:
                yield from _changes(f"{where}, {name}", then.get(name), now.get(name))
        case [*old], [*new] if len(old) == len(new):
            for i, (one, other) in enumerate(zip(old, new, strict=True)):
                yield from _changes(f"{where}, {_place(other, i)}", one, other)
        case _ if then != now:
            yield f"{where}: {_told(now)}, was {_told(then)}"


def _place(each: object, index: int) -> str:
    """What tells a round from others, or its place in the list."""
    if not isinstance(each, dict) or "seed" not in each:
        return str(index)
    words = [value for value in each.values() if isinstance(value, str) and value]
    return ", ".join([*words, f"seed {each['seed']}"])


def _write_json(path: Path, data: Mapping[str, object]) -> None:
    write_whole(path, json.dumps(data, indent=2) + "\n")


def _csv(rows: Sequence[Mapping[str, object]]) -> str:
    text = StringIO()
    writer = csv.DictWriter(text, list(dict.fromkeys(name for row in rows for name in row)))
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _line(text: str) -> Text:
    """As it is printed: what levels, models and people say is neither control nor mark-up."""
    return Text("\n".join(map(harmless, text.split("\n"))))


def _told(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def printed(value: float | None, form: str = ".1f", unit: str = "") -> str:
    """A figure as tables print it, by a format's code; a dash where there is none."""
    return "-" if value is None else f"{value:{form}} {unit}".rstrip()


def spread(values: Sequence[float]) -> tuple[float, float]:
    """Mean and standard deviation of a sample; no deviation for a single value."""
    return statistics.fmean(values), statistics.stdev(values) if len(values) > 1 else 0.0


def percentiles(values: Sequence[float], *percents: float) -> tuple[float, ...]:
    """The measured values (at least 1) that so many per cent of all do not exceed."""
    return tuple(numpy.percentile(values, percents, method="higher").tolist())


@dataclass(frozen=True, slots=True)
class Sample:
    """What is told of a set of measurements; `count` may be 0, the rest is 0 then."""

    count: int
    mean: float
    sd: float
    median: float
    p95: float

    @classmethod
    def of(cls, values: Sequence[float]) -> "Sample":
        if not values:
            return cls(0, 0.0, 0.0, 0.0, 0.0)
        (p95,) = percentiles(values, 95)
        return cls(len(values), *spread(values), statistics.median(values), p95)

    def cells(self, digits: int = 3) -> tuple[str, ...]:
        """Mean (sd), median and p95 as they are printed."""
        if not self.count:
            return "-", "-", "-"
        mean, sd, median, p95 = (
            f"{value:.{digits}f}" for value in (self.mean, self.sd, self.median, self.p95)
        )
        return f"{mean} ({sd})", median, p95


def grouped(items: Iterable[T], key: Callable[[T], str]) -> dict[str, list[T]]:
    """The items of each key, in the order in which these come."""
    found: dict[str, list[T]] = {}
    for item in items:
        found.setdefault(key(item), []).append(item)
    return found


def mean_sd(values: Sequence[float]) -> str:
    """'57.0 (21.0)': `spread` as text."""
    return "{:.1f} ({:.1f})".format(*spread(values))


def wilson(right: int, of: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's confidence interval of a share; its likelihood by `z`, 95 % as it is."""
    if of == 0:
        return 0.0, 1.0
    share, square = right / of, z * z / of
    middle = (share + square / 2) / (1 + square)
    reach = z / (1 + square) * sqrt(share * (1 - share) / of + square / (4 * of))
    return max(0.0, middle - reach), min(1.0, middle + reach)


@dataclass(slots=True)
class Rate:
    """A share, counted."""

    right: int = 0
    of: int = 0

    @classmethod
    def among(cls, answers: Iterable[bool]) -> "Rate":
        """The share of those that hold."""
        found = [*answers]
        return cls(sum(found), len(found))

    def count(self, right: bool) -> None:
        self.right += right
        self.of += 1

    @property
    def share(self) -> float:
        return self.right / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float, float]:
        """Share, and Wilson's interval."""
        return self.share, *wilson(self.right, self.of)

    @property
    def text(self) -> str:
        share, low, high = self.interval
        return f"{self.right}/{self.of} {share:.2f} ({low:.2f}-{high:.2f})" if self.of else "-"

    @property
    def short(self) -> str:
        return f"{self.share:.2f} of {self.of}" if self.of else "-"


OURS, THEIRS = "#d1495b", "#8d99ae"


@dataclass(frozen=True, slots=True)
class Bar:
    """A score with its interval; `ours` or somebody else's."""

    name: str
    score: float
    low: float
    high: float
    ours: bool = True


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
    reach = [[max(0.0, b.score - b.low) for b in bars], [max(0.0, b.high - b.score) for b in bars]]
    colours = [OURS if bar.ours else THEIRS for bar in bars]
    places = range(len(bars))
    axes.barh(places, [b.score for b in bars], xerr=reach, capsize=3, color=colours)
    axes.set_yticks(places, [f"{b.name}  {b.score:.3g}" for b in bars])
    axes.invert_yaxis()
    axes.axvline(0, color="black", linewidth=0.8)
