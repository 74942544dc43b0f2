"""One way to play any number of rounds: in this process, on all cores, or on a cluster.

What is done is kept as soon as it is done, so that a run that was ended goes on where it was.
"""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from game.lab.engine._cluster import (
    Advance,
    Found,
    check_versions,
    cluster,
    one_by_one,
    one_on_each_machine,
    side_by_side,
)
from game.lab.engine._kept import KeptRuns, Versions
from game.lab.engine.answers import AnswerBook, given_to
from game.lab.engine.run_spec import Outcome, RunSpec
from game.lab.runs.arguments import REPORTS, InputError, counted
from game.partners.partner_spec import find_partner
from game.terminal import harmless

REMEDY = "Partners without a model play everywhere (--partner reflex), as does a server's model."


@dataclass(frozen=True, slots=True)
class Engine:
    """`workers`: processes of this machine; with one, rounds are played in this process, without
    Dask. `scheduler`: a cluster's address, '' for none; `dashboard`: Dask's page is shown. `kept`:
    where rounds are kept, None for nowhere; `fresh`: those that are there do not count. `book`:
    where what models answer goes, or is taken from.
    """

    workers: int = 1
    scheduler: str = ""
    dashboard: bool = False
    kept: Path | None = None
    fresh: bool = False
    book: AnswerBook | None = None

    def carry_out(self, specs: Sequence[RunSpec], console: Console) -> list[Outcome]:
        """The outcome of each, in their order. Raises as RunPlayer, InputError, OSError."""
        outcomes = self.try_out(specs, console)
        found = [outcome for outcome in outcomes if outcome is not None]
        if len(found) < len(specs):
            raise InputError(f"{len(specs) - len(found)} of {len(specs)} rounds were lost")
        return found

    def try_out(self, specs: Sequence[RunSpec], console: Console) -> list[Outcome | None]:
        """The same; None for a round that was lost, which is told with its reason. The others are
        played. Raises also InputError if none is left, or a partner has no work in its kitchen.
        """
        for spec in specs:
            if not find_partner(spec.partner).suits(spec.level.kitchen.menu):
                raise InputError(f"expected a partner with work in its kitchen, found {spec.title}")
        wanted = given_to(specs, self.book)
        outcomes = self._try_out(wanted, console)
        if self.book is not None:
            for spec, outcome in zip(wanted, outcomes, strict=True):
                if outcome is not None:
                    self.book.take(spec, outcome)
        if specs and not any(outcomes):
            remedy = f". {REMEDY}" if any(spec.computes_model for spec in specs) else ""
            raise InputError(f"expected a round that can be played, all were lost{remedy}")
        return outcomes

    def _try_out(self, specs: Sequence[RunSpec], console: Console) -> list[Outcome | None]:
        store = None if self.kept is None else KeptRuns(self.kept)
        found: dict[int, Outcome] = {}
        if store is not None and not self.fresh:
            known = ((number, store.find(spec)) for number, spec in enumerate(specs))
            found = {number: outcome for number, outcome in known if outcome is not None}
        for told in [] if store is None else store.damaged:
            _tell(console, told)
        left = [number for number in range(len(specs)) if number not in found]
        if len(left) < len(specs):
            _tell(console, f"{len(specs) - len(left)} of {len(specs)} rounds were played before")
        with _progress(console) as progress:
            task = progress.add_task("rounds", total=len(specs), completed=len(specs) - len(left))
            chosen = {id(specs[number]): number for number in left}
            todo, advance = [specs[number] for number in left], partial(progress.advance, task)
            try:
                for spec, outcome in self._played(todo, console, advance):
                    if isinstance(outcome, str):
                        _tell(console, told := f"lost: {spec.title}: {outcome}")
                        if self.book is not None:
                            self.book.lost.append(told)
                        continue
                    if store is not None:
                        store.keep(spec, outcome)
                    found[chosen[id(spec)]] = outcome
                    progress.update(task, completed=len(found))
            except KeyboardInterrupt:
                raise KeyboardInterrupt(self._stopped(len(found), len(specs))) from None
        return [found.get(number) for number in range(len(specs))]

    def _stopped(self, done: int, count: int) -> str:
        if self.kept is None:
            return f"Stopped after {done} of {count} rounds; none is kept without --kept FOLDER."
        return (
            f"Stopped: {done} of {count} rounds are kept in {self.kept}; the same command goes on "
            "from there."
        )

    def _played(
        self, specs: Sequence[RunSpec], console: Console, advance: Advance
    ) -> Iterator[Found]:
        if not self.scheduler and min(self.workers, len(specs)) < 2:
            yield from one_by_one(specs, advance)
            return
        timed = [spec for spec in specs if spec.measures_time]
        workers = min(self.workers, len(specs))
        with cluster(workers, self.scheduler, self.dashboard) as client:
            check_versions(client, Versions.here())
            if self.dashboard:
                _tell(console, f"the workers are shown at {client.dashboard_link}")
            rest = [spec for spec in specs if not spec.measures_time]
            yield from side_by_side(client, rest)
            if timed:
                _tell(console, f"{len(timed)} rounds measure time: one at once on a machine")
            yield from one_on_each_machine(client, timed)


def add_engine(
    parser: ArgumentParser, workers: int | None = None, kept: Path | None = None
) -> None:
    """`--workers`, `--scheduler`, `--dashboard`, `--kept`, `--fresh`.

    `workers`: if the command line does not say, None for as many as there are cores.
    """
    usual = "one a core" if workers is None else str(workers)
    parser.add_argument(
        "--workers", type=counted, default=workers or cores(), metavar="N",
        help=f"processes in which rounds are played (default: {usual})",
    )  # fmt: skip
    parser.add_argument(
        "--scheduler", default="", metavar="tcp://HOST:PORT", help="of a Dask cluster to play on"
    )
    parser.add_argument("--dashboard", action="store_true", help="show Dask's page of the workers")
    parser.add_argument(
        "--kept", type=Path, default=kept, metavar="FOLDER",
        help=f"where rounds are kept and not played again (default: {kept or 'nowhere'})",
    )  # fmt: skip
    parser.add_argument("--fresh", action="store_true", help="play again what is kept")
    parser.add_argument(
        "--from-answers", type=Path, metavar="FILE.zip",
        help="take what models answer from the file beside a report; no model is needed",
    )  # fmt: skip


def engine_of(args: Namespace) -> Engine:
    """The engine that the command line asks for."""
    book: AnswerBook | None = getattr(args, "book", None)
    return Engine(args.workers, args.scheduler, args.dashboard, args.kept, args.fresh, book)


#: Where rounds are kept if nothing else is said.
KEPT = REPORTS / "kept"


def cores() -> int:
    """As many as this process may use; one where there is no Dask to use more."""
    if find_spec("distributed") is None:
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _progress(console: Console) -> Progress:
    count = TextColumn("{task.completed:.0f} of {task.total}")
    left = TextColumn("left:")
    columns = (TextColumn("{task.description}"), BarColumn(), count, TimeElapsedColumn(), left)
    return Progress(*columns, TimeRemainingColumn(), console=console, transient=True)


def _tell(console: Console, text: str) -> None:
    console.print(harmless(text), soft_wrap=True, markup=False, highlight=False)
