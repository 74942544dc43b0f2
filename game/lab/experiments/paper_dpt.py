"""`lab paper dpt`: DPT-Agent's tables, ours beside the paper's.

Rounds are those of the shipped experiments (`assets/experiments/dpt_*.yaml`): every agent plays the
same seeds in every condition. Scores are interquartile means over them with bootstrap intervals.
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rich.console import Console

from game.lab.engine.engine import KEPT, add_engine, engine_of
from game.lab.engine.run_spec import Cell, cells, history_of
from game.lab.experiments.experiment import Experiment
from game.lab.experiments.run import shipped_with
from game.lab.reports.paper_findings import Findings, PaperTable, RatedRound, rated
from game.lab.reports.paper_tables import TABLES
from game.lab.reports.published import AGENTS, CONDITIONS, PaperAgent
from game.lab.reports.report import Report, panel_chart
from game.lab.runs.arguments import add_latency, add_minds, check_minds, minds_named, seeds
from game.partners.partner_spec import DPT
from game.partners.thinking import MEASURED

#: Seeds of a quick look, and of one to be reported: as many games as the paper's.
QUICK, WHOLE = range(4), range(20)
NAME = "paper-dpt"
NO_MODEL = "reflex"
#: The experiments that the conditions are cells of.
FILES = ("dpt_solo", "dpt_partners", "dpt_pairs")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A cell to be played: names of agent and condition."""

    agent: str
    condition: str
    cell: Cell


def _options(parser: ArgumentParser) -> None:
    add_minds(parser, ("recorded", "local", "openai", NO_MODEL))
    add_latency(parser)
    parser.add_argument(
        "--tables", nargs="+", choices=TABLES, default=[*TABLES], help="(default: all)"
    )
    parser.add_argument(
        "--agents", nargs="+", choices=AGENTS, default=[*AGENTS], help="(default: all)"
    )
    parser.add_argument("--seeds", type=seeds, help="such as 0-9 (default: 0-19)")
    parser.add_argument("--quick", action="store_true", help="seeds 0-3 only, for a first look")
    add_engine(parser, kept=KEPT)
    parser.set_defaults(partner=DPT.name)


def measure(args: Namespace, console: Console) -> Report:
    """Play what is not yet known, and lay it beside the paper. Raises as `lab run` does."""
    tables = [TABLES[name] for name in args.tables]
    agents = [AGENTS[name] for name in args.agents]
    check_minds(minds_named(args.mind), (agent.spec for agent in agents))
    wanted = list(wanted_cells(tables, agents, args))
    found = _found(wanted, args, console)
    panels = {table.name: table.bars(found) for table in tables}
    numbers = _seeds(args)
    data: dict[str, object] = {"backend": args.backend, "seeds": numbers, **found.data()}
    levels = {s.level.fingerprint: s.level for each in wanted for s in each.cell.specs}
    return Report(
        f"{NAME}-{args.backend}",
        data,
        [figures for table in tables for figures in table.figures(found)],
        list(levels.values()),
        [
            f"ours: {len(numbers)} games in each condition, back end {args.backend}",
            *(f"{table.name}: {table.note}" for table in tables),
            *_left_out(agents, args),
        ],
        lambda path: panel_chart(path, panels),
    )


def wanted_cells(
    tables: Sequence[PaperTable], agents: Sequence[PaperAgent], args: Namespace
) -> Iterator[Wanted]:
    """Agent by agent, so that models are loaded once; in each condition once."""
    for agent in agents:
        if _lacks(agent, args):
            continue
        mine = [t for t in tables if not t.agents or agent.name in t.agents]
        names = {name for table in mine for name in table.conditions}
        for name, cell in _cells(agent, args):
            if name in names:
                yield Wanted(agent.name, name, cell)


def _cells(agent: PaperAgent, args: Namespace) -> Iterator[tuple[str, Cell]]:
    """All of an agent, each with the name of its condition."""
    names = {(each.level, each.human): each.name for each in CONDITIONS.values()}
    asked = Namespace(**{**vars(args), "partner": agent.spec.name})
    for file in FILES[:1] if agent.alone else FILES:
        mine = replace(shipped_with(file, asked), seeds=_seeds(args), moves=agent.moves)
        for cell in cells(mine):
            yield names[cell.axes["level"], cell.axes["human"]], cell


def _found(wanted: Sequence[Wanted], args: Namespace, console: Console) -> Findings:
    specs = [spec for each in wanted for spec in each.cell.specs]
    outcomes = iter(engine_of(args).carry_out(specs, console))

    def rounds(cell: Cell) -> list[RatedRound]:
        logs = ((spec, next(outcomes).log) for spec in cell.specs)
        return [rated(history_of(log, spec.level)) for spec, log in logs]

    timed = args.latency == MEASURED
    return Findings({(w.agent, w.condition): rounds(w.cell) for w in wanted}, timed)


def _seeds(args: Namespace) -> list[int]:
    return list(args.seeds or (QUICK if args.quick else WHOLE))


def _left_out(agents: Sequence[PaperAgent], args: Namespace) -> Iterator[str]:
    for agent in agents:
        if lacks := _lacks(agent, args):
            yield f"left out: {agent.title} needs {lacks}"


def _lacks(agent: PaperAgent, args: Namespace) -> str:
    if agent.spec.needs_model and args.backend == NO_MODEL:
        return "a model"
    own = {role.name for role in agent.spec.minds}.intersection(minds_named(args.mind))
    if agent.writes and args.backend == "local" and args.model is None and not own:
        return "a model that can write: the bundled one is too small"
    return ""


EXPERIMENT = Experiment(NAME, "DPT-Agent's tables, ours beside its own", _options, measure)
