"""What an experiment leaves behind: JSON for scripts, a Markdown table for people."""

import json
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.table import Table


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
        table = Table(title=self.title)
        for head in self.heads:
            table.add_column(head)
        for row in self.rows:
            table.add_row(*row)
        console.print(table)


def write_report(path: Path, data: Mapping[str, object], figures: Sequence[Figures]) -> None:
    """`data` as JSON at `path`, the tables as Markdown beside it. OSError if it cannot."""
    path.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    text = "\n".join(table.markdown() for table in figures)
    path.with_suffix(".md").write_text(text, encoding="utf-8")


def spread(values: Sequence[float]) -> tuple[float, float]:
    """Mean and standard deviation of a sample; no deviation for a single value."""
    return statistics.fmean(values), statistics.stdev(values) if len(values) > 1 else 0.0


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
        """Of any values."""
        if not values:
            return cls(0, 0.0, 0.0, 0.0, 0.0)
        ordered = sorted(values)
        p95 = ordered[min(int(0.95 * len(ordered)), len(ordered) - 1)]
        return cls(len(ordered), *spread(ordered), statistics.median(ordered), p95)

    def cells(self, digits: int = 3) -> tuple[str, ...]:
        """Mean (sd), median and p95 as they are printed."""
        if not self.count:
            return "-", "-", "-"
        mean, sd, median, p95 = (
            f"{value:.{digits}f}" for value in (self.mean, self.sd, self.median, self.p95)
        )
        return f"{mean} ({sd})", median, p95


def mean_sd(values: Sequence[float]) -> str:
    """'57.0 (21.0)': `spread` as text."""
    return "{:.1f} ({:.1f})".format(*spread(values))
