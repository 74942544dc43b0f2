"""`lab paper hla`: the tables and figures of sections 7.1 to 7.4, ours beside the paper's.

Rounds are those of the shipped experiments (`assets/experiments`), played by every agent and kept,
so that a run that was cut goes on where it was. All figures are read from the logs alone.
"""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import TypeVar

from rich.console import Console

from agents.messages import Intend
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.engine.engine import KEPT, add_engine, engine_of
from game.lab.engine.run_spec import Cell, Outcome, RunSpec, history_of
from game.lab.engine.spec_file import ExperimentText, load_experiment
from game.lab.experiments.experiment import Experiment
from game.lab.experiments.run import Played, played, shipped_with
from game.lab.reports import hla_behaviour, hla_commands, hla_latency
from game.lab.reports.paper_findings import Key, Measure, interval, order_table
from game.lab.reports.published import PaperAgent
from game.lab.reports.report import Bar, Figures, Report, panel_chart
from game.lab.runs.arguments import add_latency, add_minds, check_minds, minds_named, seeds
from game.lab.runs.rounds import fault, what_was_done
from game.partners.partner_spec import (
    FMOA,
    HLA,
    HLA_FAITHFUL,
    NEA,
    NO_IR,
    ONE_STAGE,
    SMOA,
    SMOA_FILTER,
    PartnerSpec,
)
from game.partners.thinking import MEASURED, Latency
from game.session.match.history import MatchHistory

STANDING = (
    "The latency test measures thinking on this machine, one round at once. Elsewhere thinking "
    "takes what --latency says: by default each answer of a model a second, about what the paper's "
    "models took, so that these rounds are the same on every machine.",
    "Seeds: in the latency test they shift the commands (20 s are 70 moves of the partner, so that "
    "all of a game come at the same moment between two moves); in the simple commands they draw "
    "when in its third of a second each of the human's moves comes, in the complex ones when the "
    "human begins to ask, in 7.4 the orders; the same for every agent.",
    "Complex commands: as in the paper three of five attempts have to succeed; of fewer the same "
    "share.",
    "HLA, faithful: the paper's weights (alpha 0.2 under a command), words acted on at once, and "
    "the model asked about every choice. Model asked: the mean share, over the rounds that a row "
    "tells of, of the choices about which it was.",
    "No people took part: cook, expert (ten moves a second) and commander (orders what it will not "
    "do itself) are scripts in their place, and there are no preferences. Their rows are told "
    "apart from the paper's, not compared with them; studies with people: lab study.",
    "Fault: what was meant is derived from what shows that it was done. Slow Mind: it announced "
    "something else; Fast Mind: it was announced, and not done. The paper tells the Fast Mind the "
    "right intention and tries again.",
    "HLA-Fast7B and HLA-Slow70B: --agents hla with --mind fast=FILE.gguf or --mind slow=MODEL@URL.",
)


def taught(title: str, spec: PartnerSpec, elsewhere: Collection[str] = ()) -> Iterator[str]:
    """What the bundled model was taught of what the agent asks it; the minds that are `elsewhere`
    have another model. Nothing where none is left.
    """
    asked = [
        f"{what} {'as it was taught' if way == 'taught' else 'held by a grammar'}"
        for role in spec.minds
        for what, way in role.asked
        if role.name not in elsewhere
    ]
    if asked:
        yield f"{title} asks the bundled model: {', '.join(asked)}"


T = TypeVar("T")
NAME = "paper-hla"

_SLOWER = PaperAgent("HLA, faithful, 3 moves a second", HLA_FAITHFUL, moves=Fraction(3))
#: By what the command line calls them.
AGENTS: Mapping[str, PaperAgent] = {
    agent.name: agent
    for agent in (
        PaperAgent("HLA", HLA),
        PaperAgent("HLA, faithful", HLA_FAITHFUL),
        _SLOWER,
        PaperAgent("FMOA", FMOA),
        PaperAgent("SMOA", SMOA),
        PaperAgent("NEA", NEA),
        PaperAgent("SMOA + filter", SMOA_FILTER),
        PaperAgent("no IR", NO_IR),
        PaperAgent("one-stage", ONE_STAGE),
    )
}


def agent_title(name: str) -> str:
    """What tables call an agent, or a partner that is none of them."""
    return AGENTS[name].title if name in AGENTS else name


_MAIN = ("hla", "hla-faithful", "fmoa", "smoa", "nea", "smoa-filter")


@dataclass(frozen=True, slots=True)
class Found:
    """What a part of the report consists of."""

    measures: Sequence[Measure]
    tables: Sequence[Figures]
    panels: Mapping[str, Sequence[Bar]]


#: Agent -> its rounds.
Rounds = Mapping[str, Sequence[Played]]


@dataclass(frozen=True, slots=True)
class Part:
    """An experiment of the paper. `name`: of its file; `agents`: who is in it; `seeds`: so many
    that the whole fits three hours on two cores; `tells`: what is made of its rounds. `timed`:
    thinking takes what it takes, whatever is said.
    """

    name: str
    agents: tuple[str, ...]
    seeds: str
    tells: Callable[[Rounds], Found]
    timed: bool = False


Read = Callable[[MatchHistory, RunSpec, Outcome], T]


def _read(rounds: Rounds, read: Read[T]) -> dict[str, list[T]]:
    """Agent -> what `read` makes of each of its rounds."""
    return {
        agent: [
            read(history_of(outcome.log, spec.level), spec, outcome)
            for cell, outcomes in those
            for spec, outcome in zip(cell.specs, outcomes, strict=True)
        ]
        for agent, those in rounds.items()
    }


def _latency(rounds: Rounds) -> Found:
    games = _read(rounds, lambda history, _, __: hla_latency.responses(history))
    panels = {"Seconds from words to the macro action": hla_latency.bars(games)}
    return Found(hla_latency.measures(games), hla_latency.tables(games), panels)


def _simple(rounds: Rounds) -> Found:
    theirs = {
        spot.value: {
            agent.value: (float(mean), float(sd)) for agent, (mean, sd) in told.published.items()
        }
        for spot, told in load_experiment(Path("simple")).conditions.items()
    }
    ours: dict[str, dict[str, dict[Key, float]]] = {name: {} for name in theirs}
    for agent, those in rounds.items():
        for cell, outcomes in those:
            ours[cell.axes["condition"]][agent] = {
                (str(each.round.seed),): each.round.score for each in outcomes
            }
    return Found(
        hla_commands.simple_measures(ours, theirs),
        hla_commands.simple_tables(ours, theirs),
        dict(hla_commands.simple_bars(ours, theirs)),
    )


def _complex(rounds: Rounds) -> Found:
    attempts = {agent: tried(those) for agent, those in rounds.items()}
    return Found(
        hla_commands.complex_measures(attempts),
        hla_commands.complex_tables(attempts),
        dict(hla_commands.complex_bars(attempts)),
    )


def with_asked(table: Figures, rounds: Rounds) -> Figures:
    """With a column that tells of how many choices a model was asked; as it is where its rows are
    no agents'.
    """
    if "agent" not in table.heads:
        return table
    at = table.heads.index("agent")
    known = {name for those in rounds.values() for cell, _ in those for name in _names(cell)}

    def asked(row: Sequence[str]) -> str:
        agent, _, human = row[at].partition(" with ")
        wanted = known.intersection((*row, human))
        those = (each for cell, each in rounds.get(agent, ()) if wanted <= _names(cell))
        shares = (o.round.metrics["asked"] for each in those for o in each)
        return interval([share for share in shares if share is not None])

    rows = tuple((*row, asked(row)) for row in table.rows)
    return replace(table, heads=(*table.heads, "model asked [95 %]"), rows=rows)


def _names(cell: Cell) -> set[str]:
    """By which rows of tables tell cells apart."""
    condition = cell.axes["condition"]
    return {condition, condition.partition(" ")[0], cell.axes["level"], cell.axes["human"]}


def tried(rounds: Sequence[Played]) -> list[hla_commands.Tried]:
    """What came of each attempt at a command."""
    return [
        _tried(cell.axes["condition"], spec, history_of(outcome.log, spec.level))
        for cell, outcomes in rounds
        for spec, outcome in zip(cell.specs, outcomes, strict=True)
    ]


def _tried(command: str, spec: RunSpec, history: MatchHistory) -> hla_commands.Tried:
    done, people = what_was_done(history, spec.asks), history.level.humans
    said = max((words.number for words in history.words if words.cook in people), default=0)
    meant = (note for _, _, note in history.notes if isinstance(note, Intend))
    told = next((intend.sentence for intend in meant if intend.heard == said), "")
    whose = fault(history, spec.asks) if done.seconds is None else None
    return hla_commands.Tried(command, spec.seed, done.seconds, whose, done.count, told)


def _behaviour(rounds: Rounds) -> Found:
    def read(history: MatchHistory, spec: RunSpec, outcome: Outcome) -> hla_behaviour.Stood:
        found = outcome.round
        macro = found.metrics["macro_s"]
        return hla_behaviour.stood(history, spec.human, found.seed, found.score, macro)

    stood = _read(rounds, read)
    return Found(
        hla_behaviour.measures(stood), hla_behaviour.tables(stood), dict(hla_behaviour.bars(stood))
    )


PARTS: Mapping[str, Part] = {
    part.name: part
    for part in (
        Part("latency", _MAIN, "0-3", _latency, timed=True),
        Part("simple", (*_MAIN, _SLOWER.name), "0-9", _simple),
        Part("complex", tuple(name for name in AGENTS if name != _SLOWER.name), "0-4", _complex),
        Part("behaviour", ("hla", "fmoa", "smoa"), "0-2", _behaviour),
    )
}


def _options(parser: ArgumentParser) -> None:
    add_minds(parser, ("local", "openai", "recorded"))
    add_latency(parser, Latency(answer_s=1.0))
    parser.add_argument(
        "--parts", nargs="+", choices=PARTS, default=[*PARTS], help="(default: all)"
    )
    parser.add_argument(
        "--agents", nargs="+", choices=AGENTS, default=[*AGENTS], help="(default: all)"
    )
    usual = ", ".join(f"{part.name} {part.seeds}" for part in PARTS.values())
    parser.add_argument(
        "--seeds", type=part_seeds, nargs="+", default=(), metavar="[PART=]SEEDS",
        help=f"of all parts or of one, such as 0 simple=0-4 (default: {usual})",
    )  # fmt: skip
    add_engine(parser, kept=KEPT)
    parser.set_defaults(partner=HLA.name)


def part_seeds(text: str) -> tuple[str, list[int]]:
    """'0-4' for all parts, whose name is '' then, 'simple=0-4' for one; else ArgumentTypeError."""
    name, equals, numbers = text.rpartition("=")
    if equals and name not in PARTS:
        raise ArgumentTypeError(f"expected one of {', '.join(PARTS)} before '=', found {name}")
    return name, seeds(numbers)


def measure(args: Namespace, console: Console) -> Report:
    """Play what is not yet known, and lay it beside the paper."""
    parts = [PARTS[name] for name in args.parts]
    check_minds(minds_named(args.mind), (AGENTS[name].spec for name in args.agents))
    # Agent by agent, so that models are loaded once.
    wanted = [(p, AGENTS[name]) for p in parts for name in p.agents if name in args.agents]
    experiments = [_experiment(part, agent, args) for part, agent in wanted]
    outcomes = played(experiments, engine_of(args), console)
    rounds = [each for those in outcomes for each in those]
    found: list[Found] = []
    for part in parts:
        those = zip(wanted, outcomes, strict=True)
        of_agents = {agent.title: each for (asked, agent), each in those if asked is part}
        told = part.tells(of_agents)
        found.append(replace(told, tables=[with_asked(each, of_agents) for each in told.tables]))
    panels = {title: bars for each in found for title, bars in each.panels.items() if bars}
    specs = [spec for cell, _ in rounds for spec in cell.specs]
    rows = [{**cell.axes, **each.round.figures()} for cell, those in rounds for each in those]
    return Report(
        f"{NAME}-{args.backend}",
        {"rounds": rows},
        [
            order_table(measure for each in found for measure in each.measures),
            *(table for each in found for table in each.tables),
        ],
        list({spec.level.fingerprint: spec.level for spec in specs}.values()),
        [*_notes(parts, args), _size(rounds)],
        partial(panel_chart, panels=panels, label="mean, 95 % interval of ours"),
        rows=rows,
    )


def _experiment(part: Part, agent: PaperAgent, args: Namespace) -> ExperimentText:
    return replace(
        shipped_with(part.name, args), partners=(agent.spec.name,), moves=agent.moves,
        seeds=_seeds(part, args), latency=(MEASURED if part.timed else args.latency,),
    )  # fmt: skip


def _seeds(part: Part, args: Namespace) -> list[int]:
    asked = dict(args.seeds)
    found: list[int] = asked.get(part.name) or asked.get("") or seeds(part.seeds)
    return found


def _notes(parts: Sequence[Part], args: Namespace) -> Iterator[str]:
    agents = [name for name in AGENTS if name in args.agents]
    for part in parts:
        numbers = _told(_seeds(part, args))
        who = " ".join(name for name in agents if name in part.agents)
        file = f"assets/experiments/{part.name}.yaml"
        yield f"{part.name}: {file}, seeds {numbers}, partners {who}"
    yield from STANDING
    if args.backend == "local" and args.model is None:
        elsewhere = minds_named(args.mind)
        for name in agents:
            yield from taught(AGENTS[name].title, AGENTS[name].spec, elsewhere)


def _told(numbers: Sequence[int]) -> str:
    """'0-4' or '1,4,7'."""
    if len(numbers) > 1 and [*numbers] == [*range(numbers[0], numbers[-1] + 1)]:
        return f"{numbers[0]}-{numbers[-1]}"
    return ",".join(map(str, numbers))


def _size(rounds: Sequence[Played]) -> str:
    specs = [spec for cell, _ in rounds for spec in cell.specs]
    most = sum(spec.level.round_ticks for spec in specs) / TICKS_PER_SECOND
    return f"{len(specs)} rounds, at most {most:.0f} simulated seconds"


EXPERIMENT = Experiment(NAME, "the HLA paper's tables, ours beside its own", _options, measure)
