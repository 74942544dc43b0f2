"""`lab fast`: the Fast Mind by itself: what it makes of raw words, and whether it is of use.

Three parts. `guesses`: hit rate of the immediate macro action (`tuning.guesses`), and how
often words that ask for nothing begin something, by how sure it has to be. `commands`: single
commands in the middle of a round, whose intention a Slow Mind that knows it by heart announces
after a fixed time; `rounds`: whole rounds in which nothing is said. In both of these the same is
played twice, by the Fast Mind and by one that goes by the values alone.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import Progress

from agents.hla import FastMind, SlowMind
from agents.hla.labelled_messages import MessageItem, load_items
from agents.hla.profiles import PROFILES
from agents.intention import Demand, to_text
from agents.llm.recording import AnswersModel
from agents.messages import Observation
from agents.workers.inline_link import InlineLink
from game.lab.experiments.experiment import Experiment
from game.lab.reports.paper_findings import their_bar
from game.lab.reports.published import published
from game.lab.reports.report import Bar, Figures, Report, panel_chart
from game.lab.runs.arguments import add_latency, add_minds, named_level, pool_of, seeds
from game.lab.runs.rounds import PlayedRound, play_round
from game.partners.casting import HUMANS, listening
from game.partners.minds import Minds
from game.partners.observation_builder import News, ObservationBuilder
from game.partners.partner_spec import HLA
from game.partners.thinking import ModelPool
from tuning.fast_report import (
    OURS,
    VALUE,
    hits,
    hits_table,
    obeyed_table,
    rates,
    rounds_table,
    thresholds_table,
)
from tuning.guesses import Guess, Sightings, anywhere, guesses, guessing, knowing, paper_items
from tuning.kitchen import kitchen_of
from tuning.moment_labels import items as labelled
from tuning.moment_labels import messages
from tuning.moment_rounds import A_ROUND, sights
from tuning.obeying import Obeyed, commands, level_for, obey
from tuning.places import DEVELOPMENT
from tuning.rollout import LEVELS, Sighting


class MomentSightings:
    """What the partner saw when labelled messages were said."""

    def __init__(self, files: Iterable[Path]) -> None:
        """Reads the labels. Raises InputError, OSError."""
        told = (message for file in files for message in messages(file))
        self._records: dict[str, Mapping[str, Any]] = {m.name: m.moment.record for m in told}

    def __call__(self, item: MessageItem) -> Iterator[Sighting]:
        """The one of a message, with what was asked for before; none if kitchens have changed."""
        record = self._records[item.id]
        seen = _round(record["level"], record["human"], record["seed"]).get(record["tick"])
        if seen is not None and tuple(order.name for order in seen.orders) == item.situation.orders:
            asked = item.situation.queue
            yield Sighting(record["level"], knowing(seen, Demand(asked)) if asked else seen)


@cache
def _round(level: str, human: str, seed: int) -> Mapping[int, Observation]:
    """What the partner saw at the moments of a round, by tick."""
    seen: dict[int, Observation] = {}
    for sight in sights(named_level(level), human, seed, A_ROUND):
        me = sight.level.partner
        lookout = ObservationBuilder(sight.level, me, sight.names)
        news = News(doing=sight.doing[me])
        seen[sight.state.tick] = lookout.observe(1, sight.state, news)
    return seen


PARTS = ("guesses", "commands", "rounds")
PAPER = "papers' commands"
#: Seconds after which the intention of a command is known.
READ_S = 0.2
#: Levels and humans of the whole rounds.
ROUNDS = (("ring", "chopper"), ("ring", "cook"), ("quick", "chopper"), ("quick", "cook"))


def _options(parser: ArgumentParser) -> None:
    add_minds(parser, ("local", "openai", "recorded"))
    add_latency(parser)
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, help="what to measure")
    parser.add_argument(
        "--messages",
        type=Path,
        nargs="*",
        default=[DEVELOPMENT],
        metavar="PATH",
        help="messages with known meanings beside the papers', files or folders of them",
    )
    parser.add_argument(
        "--labels", type=Path, nargs="*", default=[], metavar="FILE",
        help="labels of messages of the corpus, each said in its own moment",
    )  # fmt: skip
    parser.add_argument("--only", metavar="TEXT", default="", help="messages whose id has this")
    parser.add_argument("--states", type=int, default=2, help="kitchen states for each message")
    parser.add_argument("--commands", type=int, default=40, help="commands to give")
    parser.add_argument("--seed", type=int, default=100, help="of states and commands")
    parser.add_argument(
        "--seeds", type=seeds, default=range(100, 105), help="of the whole rounds, such as 0-4"
    )


def measure(args: Namespace, console: Console) -> Report:
    """What the parts asked for show."""
    items = {PAPER: paper_items()} | {p.name: load_items(p, kitchen_of) for p in args.messages}
    items |= {file.stem: list(labelled(file)) for file in args.labels}
    items = {source: [i for i in found if args.only in i.id] for source, found in items.items()}
    figures: list[Figures] = []
    chart: Callable[[Path], None] | None = None
    data: dict[str, object] = {"backend": args.backend, "seed": args.seed}
    with pool_of(args) as pool, Progress(console=console, transient=True) as progress:
        parts = _Parts(args, pool, progress)
        if "guesses" in args.parts:
            found = parts.guesses(items)
            figures += [hits_table(found), thresholds_table(found)]
            data["guesses"] = {"summary": hits(found), "all": [asdict(guess) for guess in found]}
            bars = [Bar(name, *row.interval) for name, row in rates(found).items() if row.of]
            bars.append(their_bar("paper", published().hit_rate[1]))
            panels = {"Immediate macro action": bars}
            chart = partial(panel_chart, panels=panels, label="share, 95 % interval")
        if "commands" in args.parts:
            obeyed = parts.commands([item for found in items.values() for item in found])
            figures.append(obeyed_table(obeyed))
            data["commands"] = {who: [asdict(o) for o in found] for who, found in obeyed.items()}
        if "rounds" in args.parts:
            rounds = parts.rounds(args.seeds)
            figures.append(rounds_table(rounds))
            data["rounds"] = {
                f"{level}, {human}": {
                    who: [r.figures() for r in found] for who, found in pair.items()
                }
                for (level, human), pair in rounds.items()
            }
    levels = [named_level(name) for name in LEVELS]
    return Report(f"fast-{args.backend}", data, figures, levels, chart=chart)


@dataclass(frozen=True, slots=True)
class _Parts:
    """The models, and what to do with them."""

    args: Namespace
    pool: ModelPool
    progress: Progress

    def guesses(self, items: Mapping[str, Sequence[MessageItem]]) -> list[Guess]:
        """The choices by raw words."""
        task = self.progress.add_task("guesses", total=sum(map(len, items.values())))
        fast = self.pool.mind(FastMind)
        profile = guessing(fast.profile)
        moments = MomentSightings(self.args.labels)
        where: dict[str, Sightings] = {file.stem: moments for file in self.args.labels}
        usual = anywhere(self.args.states, self.args.seed)
        return [
            guess
            for source, found in items.items()
            for guess in guesses(
                source,
                found,
                lambda: fast.fresh(profile=profile),
                where.get(source, usual),
                lambda: self.progress.advance(task),
            )
        ]

    def commands(self, items: list[MessageItem]) -> dict[str, list[Obeyed]]:
        """What comes of some of them."""
        known = commands(items)
        Random(self.args.seed).shuffle(known)
        chosen = known[: self.args.commands]
        task = self.progress.add_task("commands", total=2 * len(chosen))
        found: dict[str, list[Obeyed]] = {OURS: [], VALUE: []}
        for number, (item, demand) in enumerate(chosen):
            level, seed = level_for(item, number), self.args.seed + number
            for who, obeyed in found.items():
                minds = self._minds(seed, by_value=who == VALUE, says=(item, demand))
                obeyed.append(obey(level, item, demand, minds, seed))
                self.progress.advance(task)
        return found

    def rounds(self, wanted: Sequence[int]) -> dict[tuple[str, str], dict[str, list[PlayedRound]]]:
        """Whole rounds without a word."""
        task = self.progress.add_task("rounds", total=2 * len(ROUNDS) * len(wanted))
        found = {pair: {OURS: list[PlayedRound](), VALUE: list[PlayedRound]()} for pair in ROUNDS}
        for (level, human), played in found.items():
            for seed in wanted:
                for who, rounds in played.items():
                    partner = listening(partial(self._minds, seed, by_value=who == VALUE))
                    rounds.append(play_round(named_level(level), HUMANS[human], partner, seed))
                    self.progress.advance(task)
        return found

    def _minds(
        self, seed: int, *, by_value: bool, says: tuple[MessageItem, Demand] | None = None
    ) -> Minds:
        vocabulary = kitchen_of().vocabulary
        # Its prompts have messages in small letters.
        answers = {i.say.lower(): to_text(d, vocabulary) for i, d in ([says] if says else [])}
        slow = SlowMind(AnswersModel(answers), PROFILES["tuned"], Random(seed))
        fast = self.pool.mind(FastMind)
        fast = FastMind(AnswersModel({}), fast.profile) if by_value else fast.fresh()
        links = (
            InlineLink(slow, fixed_s=READ_S),
            InlineLink(fast, fixed_s=self.pool.fixed_s, lent=True),
        )
        return Minds(dict(zip(HLA.minds, links, strict=True)))


EXPERIMENT = Experiment("fast", "the choice by raw words, and by value alone", _options, measure)
