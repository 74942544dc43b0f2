"""What an experiment is: a row with options and something to measure; the rest is the same."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass, replace
from inspect import getmodule
from pathlib import Path

from rich.console import Console

from game.lab.engine.answers import AnswerBook
from game.lab.reports.provenance import provenance
from game.lab.reports.report import Report, changed_since, drawable, write_report
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
        parser.description = self._about
        self.options(parser)
        add_report(parser)
        parser.set_defaults(run=self.run)

    @property
    def _about(self) -> str:
        """What its module says of it, for `--help`."""
        measure = getattr(self.measure, "func", self.measure)  # of a partial
        told = getattr(getmodule(measure), "__doc__", None) or ""
        about: str = told.partition("`: ")[2].strip()
        return about[:1].upper() + about[1:]

    def run(self, args: Namespace) -> int:
        """Measure, write the report and what models answered, print it; gives the exit code.

        Raises OSError, InputError.
        """
        given: Path | None = getattr(args, "from_answers", None)
        console, book = Console(), (AnswerBook() if given is None else AnswerBook.of_file(given))
        args.book = book
        report = drawable(self.measure(args, console))
        report = replace(report, notes=(*report.notes, *book.notes))
        path = report_path(args, report.name)
        since = given and given.with_name(given.name.removesuffix(".answers.zip") + ".json")
        changes = None if since is None else changed_since(since, report)
        facts = provenance(self.name, args, report.levels, report.files)
        origin = book.told_again(facts, same=changes == [])
        write_report(path, report, origin["provenance"])
        report.print(console)
        written = [
            path,
            *([kept] if book.write(kept := path.with_suffix(".answers.zip"), origin) else []),
        ]
        for line in changes or ():
            console.print(harmless(f"changed: {line}"), soft_wrap=True, markup=False)
        for each in written:
            console.print(harmless(f"written: {each}"), soft_wrap=True, markup=False)
        return report.code
