"""What an experiment is: a row with options and something to measure; the rest is the same."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Console

from game.lab.reports.provenance import provenance
from game.lab.reports.report import Report, drawable, write_report
from game.lab.runs.arguments import add_report, report_path
from game.terminal import harmless


@dataclass(frozen=True, slots=True)
class Experiment:
    """`line` says what it shows; `options` adds its arguments to a parser; `measure` does the work
    and may tell on the console how far it is.
    """

    name: str
    line: str
    options: Callable[[ArgumentParser], None]
    measure: Callable[[Namespace, Console], Report]

    def add_to(self, parser: ArgumentParser) -> None:
        """The experiment's whole command line."""
        self.options(parser)
        add_report(parser)
        parser.set_defaults(run=self.run)

    def run(self, args: Namespace) -> int:
        """Measure, write the report, print it; gives the exit code. Raises OSError."""
        console = Console()
        report = drawable(self.measure(args, console))
        path = report_path(args, report.name)
        write_report(path, report, provenance(self.name, args, report.levels))
        report.print(console)
        console.print(harmless(f"written: {path}"), soft_wrap=True, markup=False)
        return report.code
