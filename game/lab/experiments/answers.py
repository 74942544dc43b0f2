"""`lab answers`: questions in moments of real rounds, what is answered, and whether that is true.

Every kind of question is put about every sensible thing; code looks for what no person would say.
Each round is then played on: were the orders served that were said to be, and when?
"""

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from random import Random
from statistics import median

from rich.console import Console
from rich.progress import track

from agents.hla.generation import CharacterPhrases
from agents.hla.profiles import CHARACTERS
from agents.kitchen import remaining_work
from game.lab.experiments.experiment import Experiment
from game.lab.experiments.moments import shipped
from game.lab.reports.report import Figures, Rate, Report, percentiles
from game.lab.runs.answer_questions import Answered, AskedMoment, answered, asked_moments, with_task
from game.lab.runs.arguments import named_level, report_path
from game.partners.casting import HUMANS
from game.records import write_whole
from game.terminal import harmless

#: Moments of one round.
A_ROUND = 4
#: Seconds by which a time may be wrong.
NEAR_S = 2.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """When an order was said to be served and when it was, in seconds from then; None: never.

    `left`: seconds until it was too late.
    """

    level: str
    tick: int
    dish: str
    told_s: float
    left_s: float
    served_s: float | None

    @property
    def right(self) -> bool:
        """Whether it was made as was said."""
        return (self.told_s <= self.left_s) == (self.served_s is not None)

    @property
    def off_s(self) -> float | None:
        """By how much the time was wrong."""
        return None if self.served_s is None else self.told_s - self.served_s


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    parser.add_argument("--count", type=int, default=200, help="moments (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the first round")
    parser.add_argument("--human", choices=sorted(HUMANS), default="cook", help="who asks")
    parser.add_argument(
        "--levels", nargs="+", metavar="LEVEL", help="names or files (default: all with a partner)"
    )
    parser.add_argument("--times", action="store_true", help="only whether estimates are right")


def measure(args: Namespace, console: Console) -> Report:
    """Play the rounds, ask, and compare."""
    levels = [named_level(name) for name in args.levels or shipped()]
    rounds = range(-(-args.count // A_ROUND))
    moments: list[AskedMoment] = []
    for i in track(rounds, "rounds", console=console, transient=True):
        moments += asked_moments(levels[i % len(levels)], args.human, args.seed + i, A_ROUND)
    estimates = [each for moment in moments for each in estimated(moment)]
    found = [] if args.times else list(asked(moments))
    if found:
        path = report_path(args, "answers").with_suffix(".txt")
        write_whole(path, "".join(f"{line}\n" for line in transcript(found)))
        console.print(harmless(f"for readers: {path}"), soft_wrap=True, markup=False)
    data = {
        "answers": [asdict(each) for each in found],
        "estimates": [asdict(each) for each in estimates],
    }
    tables = (*([_flaws(found)] if found else []), *_truth(estimates))
    return Report("answers", data, tables, levels)


def asked(moments: Sequence[AskedMoment]) -> Iterator[Answered]:
    """All questions in all moments, answered by each character in turn."""
    speakers = [CharacterPhrases(name, Random(i)) for i, name in enumerate(CHARACTERS)]
    for i, moment in enumerate(moments):
        known = with_task(moment.known, i)
        yield from answered(moment.level, known, speakers[i % len(speakers)])


def estimated(moment: AskedMoment) -> Iterator[Estimate]:
    """What is said of each order."""
    now = moment.known.now
    for work, served in zip(remaining_work(now.orders, now), moment.served, strict=True):
        left = min(work.order.seconds_left, now.seconds_left)
        yield Estimate(moment.level, now.tick, work.order.name, work.ready_s, left, served)


def transcript(found: Iterable[Answered]) -> Iterator[str]:
    """A line for each different answer."""
    told: set[tuple[str, str]] = set()
    for each in found:
        if (each.situation, each.answer) not in told:
            told.add((each.situation, each.answer))
            flaws = f"  !! {', '.join(each.flaws)}" if each.flaws else ""
            yield f"{each.level:14} {each.situation:16} {each.question} -> {each.answer}{flaws}"


def _flaws(found: Sequence[Answered]) -> Figures:
    counts = Counter(flaw for each in found for flaw in each.flaws)
    rows = [("all", f"{len(found)}", "")]
    for flaw, count in counts.most_common():
        first = next(each for each in found if flaw in each.flaws)
        rows.append((flaw, str(count), f"{first.question} -> {first.answer}"))
    return Figures("Answers", ("flaw", "answers", "for example"), tuple(rows))


def _truth(estimates: Sequence[Estimate]) -> Iterator[Figures]:
    rows = []
    for name, some in (("first order", _firsts(estimates)), ("all orders", estimates)):
        right, near = Rate(), Rate()
        for each in some:
            right.count(each.right)
            if each.off_s is not None:
                near.count(abs(each.off_s) <= NEAR_S)
        off = [abs(each.off_s) for each in some if each.off_s is not None]
        p90 = percentiles(off, 90)[0] if off else 0.0
        spread = f"{median(off):.1f} / {p90:.1f}" if off else "-"
        rows.append((name, right.text, near.text, spread))
    heads = ("of", "made as said", f"time within {NEAR_S:g} s", "off by, median / p90")
    yield Figures("Estimates", heads, tuple(rows))


def _firsts(estimates: Sequence[Estimate]) -> Sequence[Estimate]:
    firsts: dict[tuple[str, int], Estimate] = {}
    for each in estimates:
        firsts.setdefault((each.level, each.tick), each)
    return tuple(firsts.values())


EXPERIMENT = Experiment(
    "answers", "answers to questions, and whether they are true", options, measure
)
