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


def mean_sd(values: Sequence[float]) -> str:
    """'57.0 (21.0)': `spread` as text."""
    return "{:.1f} ({:.1f})".format(*spread(values))
