"""`lab simple`: whole rounds on Quick with no command, and with one at the start.

Source: HLA, simple commands: the human only chops, the orders come in a fixed sequence, five
repeats. No Command: Bob, Alice, Cathy, David over and over. One Command: "Cook Bob Soup once." is
said at the start, and Bob is never ordered again after the first.
"""

from argparse import ArgumentParser, Namespace
from dataclasses import dataclass

from rich.console import Console

from game.lab.experiments.experiment import Experiment
from game.lab.experiments.match import play
from game.lab.reports.chart import paired_chart
from game.lab.reports.published import NO_COMMAND, ONE_COMMAND, Scores
from game.lab.reports.report import Figures, Report, mean_sd, spread
from game.lab.runs.arguments import named_level
from game.lab.runs.choice import add_latency, add_minds, partner_of
from game.lab.runs.paper_commands import ONCE
from game.lab.runs.rounds import PlayedRound, with_orders
from game.partners.casting import HUMANS
from game.partners.partner_spec import HLA

#: Tick at which the command is said: as soon as there is somebody to hear it.
AT = 1


@dataclass(frozen=True, slots=True)
class Condition:
    """`orders` come in turn; `words` are said, by tick; `paper`: the published scores."""

    name: str
    orders: tuple[str, ...]
    words: dict[int, str]
    paper: Scores


CONDITIONS = (
    Condition("No Command", ("bob", "alice", "cathy", "david"), {}, NO_COMMAND),
    # So many orders that the sequence does not begin again within a round.
    Condition("One Command", ("bob", *("alice", "cathy", "david") * 30), {AT: ONCE}, ONE_COMMAND),
)


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
    add_minds(parser)
    add_latency(parser)
    parser.add_argument("--repeats", type=int, default=5, help="rounds in each condition")
    parser.set_defaults(partner=HLA.name)


def measure(args: Namespace, console: Console) -> Report:
    """Play the rounds."""
    level, chopper = named_level("quick"), HUMANS["chopper"]
    rounds: dict[str, list[PlayedRound]] = {}
    with partner_of(args) as partner:
        for each in CONDITIONS:
            kitchen = with_orders(level, each.orders)
            wanted = range(args.repeats)
            rounds[each.name] = play(kitchen, chopper, partner, wanted, None, console, each.words)
    scores = {name: [r.score for r in found] for name, found in rounds.items()}
    data = {
        "backend": args.backend,
        "summary": {name: spread(found) for name, found in scores.items()},
        "rounds": {name: [r.figures() for r in found] for name, found in rounds.items()},
    }
    pairs = {c.name: (spread(scores[c.name])[0], c.paper["HLA"][0]) for c in CONDITIONS}
    return Report(
        f"simple-{args.backend}",
        data,
        [_table(each, rounds[each.name]) for each in CONDITIONS],
        (level,),
        chart=lambda path: paired_chart(path, "Simple commands", "mean score", pairs),
    )


def _table(condition: Condition, rounds: list[PlayedRound]) -> Figures:
    ours = [r.score for r in rounds]
    rows = [("ours", mean_sd(ours), " ".join(map(str, ours)))]
    rows += [(name, f"{mean:.1f} ({sd:.1f})", "") for name, (mean, sd) in condition.paper.items()]
    heads = ("agent", "score, mean (sd)", "scores")
    return Figures(f"{condition.name} (others: paper)", heads, tuple(rows))


EXPERIMENT = Experiment("simple", "the paper's simple commands", options, measure)
