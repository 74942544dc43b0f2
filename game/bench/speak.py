"""`bench speak`: how soon a partner is heard once it has said something.

The real process that speaks, the real mixer without a device, frames as in the window: from the
words to the moment at which their sound is in the mixer, which lets it out in its next buffer.
"""

from argparse import ArgumentParser, Namespace
from itertools import cycle, islice

from rich.console import Console
from rich.progress import track

from game.bench.real_game import ProcessMemory
from game.bench.window import speech
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report, Sample

#: What partners say, {n} changing: nothing is said twice within seconds.
_LINES = (
    "Okay, chopping {n} onions.",
    "Pot 1 has its soup, {n} s to go.",
    "{n} orders are open, and {n} plates are clean.",
    "Could you pass me {n} plates?",
)


def _options(parser: ArgumentParser) -> None:
    parser.add_argument("--lines", type=int, default=40, help="how many are said")


def measure(args: Namespace, console: Console) -> Report:
    """Say lines one after another."""
    lines = [line.format(n=n) for n, line in enumerate(islice(cycle(_LINES), args.lines), 2)]
    memory, found = ProcessMemory(), []
    for times in track(speech(lines), "lines", len(lines), console=console, transient=True):
        found.append(times)
        if len(found) == len(lines):
            memory.measure()
    latency, length = (Sample.of([pair[i] for pair in found]) for i in (0, 1))
    data = {
        "lines": len(lines),
        "latency_s": [seconds for seconds, _ in found],
        "length_s": [seconds for _, seconds in found],
        "memory_mib": [memory.game, *memory.workers],
    }
    rows = (
        ("from said to sounding, s", *latency.cells()),
        ("sounding, s", *length.cells(2)),
    )
    figures = Figures("A partner is heard", ("figure", "mean (sd)", "median", "p95"), rows)
    return Report("speak", data, (figures,), (), (f"memory, MiB, game / mouth: {memory.text}",))


EXPERIMENT = Experiment("speak", "how soon words sound", _options, measure)
