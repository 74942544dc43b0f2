"""`lab paper dpt`: DPT-Agent's tables, ours beside the paper's.

Every agent plays the same seeds in every condition; scores are interquartile means over them with
bootstrap intervals. Rounds are played in processes side by side. Each finding is kept at once, so
that a run that was cut goes on where it was; findings of other commits are not used.
"""

import json
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from game import paths
from game.lab.experiments.experiment import Experiment
from game.lab.reports.chart import panel_chart
from game.lab.reports.paper_findings import Findings, PaperTable
from game.lab.reports.paper_tables import TABLES
from game.lab.reports.provenance import program, thinking
from game.lab.reports.report import Report
from game.lab.runs.arguments import REPORTS, seeds
from game.lab.runs.choice import add_latency, add_minds, model_of
from game.lab.runs.journal import Journal
from game.lab.runs.paper_agents import AGENTS, CONDITIONS, PaperAgent
from game.lab.runs.paper_rounds import PaperRound, RatedRound, play_all
from game.partners.partner_spec import DPT
from game.partners.thinking import ModelChoice
from game.settings import load_settings

#: Seeds of a quick look, and of one to be reported: as many games as the paper's.
QUICK, WHOLE = range(4), range(20)
NAME = "paper-dpt"
NO_MODEL = "reflex"


def options(parser: ArgumentParser) -> None:
    """The experiment's own command line."""
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
    parser.add_argument("--processes", type=int, default=2, help="in which rounds are played")
    parser.add_argument(
        "--kept", type=Path, default=REPORTS / "paper", metavar="FOLDER",
        help="where findings are kept",
    )  # fmt: skip
    parser.set_defaults(partner=DPT.name)


def measure(args: Namespace, console: Console) -> Report:
    """Play what is not yet known, and lay it beside the paper."""
    tables = [TABLES[name] for name in args.tables]
    chosen = model_of(args, load_settings().value)
    agents = [AGENTS[name] for name in args.agents]
    wanted = list(wanted_rounds(tables, agents, args))
    found = _found(wanted, chosen, args, console)
    panels = {table.name: table.bars(found) for table in tables}
    numbers = _seeds(args)
    data: dict[str, object] = {"backend": args.backend, "seeds": numbers, **found.data()}
    return Report(
        f"{NAME}-{args.backend}",
        data,
        [figures for table in tables for figures in table.figures(found)],
        [CONDITIONS[name].level for name in dict.fromkeys(each.condition for each in wanted)],
        [
            f"ours: {len(numbers)} games in each condition, back end {args.backend}",
            *(f"{table.name}: {table.note}" for table in tables),
            *_left_out(agents, args),
        ],
        lambda path: panel_chart(path, panels),
    )


def wanted_rounds(
    tables: Sequence[PaperTable], agents: Sequence[PaperAgent], args: Namespace
) -> Iterator[PaperRound]:
    """Agent by agent, so that models are loaded once; in each condition once."""
    numbers = _seeds(args)
    for agent in agents:
        if _lacks(agent, args):
            continue
        mine = [t for t in tables if not t.agents or agent.name in t.agents]
        for name in dict.fromkeys(name for table in mine for name in table.conditions):
            if not (agent.alone and CONDITIONS[name].other):
                yield from (PaperRound(agent.name, name, seed) for seed in numbers)


def _seeds(args: Namespace) -> list[int]:
    return list(args.seeds or (QUICK if args.quick else WHOLE))


def _left_out(agents: Sequence[PaperAgent], args: Namespace) -> Iterator[str]:
    for agent in agents:
        if lacks := _lacks(agent, args):
            yield f"left out: {agent.title} needs {lacks}"


def _lacks(agent: PaperAgent, args: Namespace) -> str:
    """What `agent` would need to play, '' for nothing."""
    if agent.spec.needs_model and args.backend == NO_MODEL:
        return "a model"
    if agent.writes and args.backend == "local" and args.model is None:
        return "a model that can write: the bundled one is too small"
    return ""


def _found(
    wanted: Sequence[PaperRound], chosen: ModelChoice, args: Namespace, console: Console
) -> Findings:
    """The rounds, from the journal or played now."""
    journal = _journal(args)
    keys = {each: _key(each, args) for each in wanted}
    known = {each: journal.known(key) for each, key in keys.items()}
    played = {e: RatedRound.of_json(value) for e, value in known.items() if value is not None}
    left = [each for each in wanted if each not in played]
    with Progress(console=console, transient=True) as progress:
        task = progress.add_task("rounds", total=len(wanted), completed=len(played))
        for each, round_ in play_all(left, chosen, args.processes):
            journal.keep(keys[each], round_.as_json())
            played[each] = round_
            progress.advance(task)
    return _sorted(wanted, played)


def _sorted(wanted: Sequence[PaperRound], played: Mapping[PaperRound, RatedRound]) -> Findings:
    rounds: dict[tuple[str, str], list[RatedRound]] = {}
    for each in wanted:
        rounds.setdefault((each.agent, each.condition), []).append(played[each])
    return Findings(rounds)


def _journal(args: Namespace) -> Journal:
    commit = program(paths.resources())["commit"]
    return Journal(args.kept / f"{NAME}-{commit}.jsonl")


def _key(each: PaperRound, args: Namespace) -> str:
    """All that a round depends on: what models think with only where the agent has one."""
    thought = thinking(args) if AGENTS[each.agent].spec.needs_model else {}
    level = CONDITIONS[each.condition].level.fingerprint
    return json.dumps([asdict(each), level, thought], sort_keys=True)


EXPERIMENT = Experiment(NAME, "DPT-Agent's tables, ours beside its own", options, measure)
