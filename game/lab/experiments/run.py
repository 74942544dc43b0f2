"""`lab run`: an experiment in a file, which is crossed, played, measured and told."""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from itertools import chain
from pathlib import Path

from rich.console import Console

from game.lab.engine.engine import KEPT, Engine, add_engine, engine_of
from game.lab.engine.run_spec import Cell, Outcome, RunSpec, at_home, cells
from game.lab.engine.spec_file import BackendText, ExperimentText, load_experiment, shipped
from game.lab.experiments.experiment import Experiment
from game.lab.metrics.interquartile import estimate
from game.lab.metrics.table import metric_files, own_metric
from game.lab.reports.paper_findings import interval, mean_bar
from game.lab.reports.provenance import file_facts, thinking_facts
from game.lab.reports.report import Bar, Figures, Report, mean_sd, panel_chart
from game.lab.runs.arguments import InputError, check_minds, minds_named, seeds
from game.lab.runs.rounds import PlayedRound
from game.partners.partner_spec import find_partner, partner_files

#: A cell, and what was measured in it or came of its rounds.
Measured = tuple[Cell, list[PlayedRound]]
Played = tuple[Cell, list[Outcome]]


def _options(parser: ArgumentParser) -> None:
    own = ", ".join(shipped())
    parser.add_argument("file", type=Path, help=f"YAML file of an experiment, or one of: {own}")
    parser.add_argument("--seeds", type=seeds, help="in place of the file's, such as 0-1")
    add_engine(parser, kept=KEPT)


def measure(args: Namespace, console: Console) -> Report:
    """Play what the file asks for. Raises ContentError, InputError, VariantError, OSError."""
    experiment = load_experiment(args.file)
    missing = [b.model for b in experiment.backends if b.lacks_model]
    if missing and args.from_answers is None:  # it is not asked there
        raise InputError(
            f"{args.file}: backends: expected a model's file, found none at {missing[0]}"
        )
    named = (name for each in experiment.backends for name in minds_named(each.minds))
    check_minds(named, map(find_partner, experiment.partners))
    if args.seeds is not None:
        experiment = replace(experiment, seeds=args.seeds)
    files = [file_facts(each) for each in _files(args.file, experiment)]  # as they are played
    return replace(told(args.file.stem, experiment, engine_of(args), console), files=files)


def _files(file: Path, experiment: ExperimentText) -> list[Path]:
    """The experiment's own, and those of partners and metrics that are none of the program's."""
    partners = chain.from_iterable(map(partner_files, experiment.partners))
    rated = chain.from_iterable(map(metric_files, experiment.own_metrics))
    return list(dict.fromkeys((shipped().get(str(file), file), *partners, *rated)))


def told(name: str, experiment: ExperimentText, engine: Engine, console: Console) -> Report:
    """The report of an experiment, called `name`, played by `engine`."""
    (outcomes,) = played([experiment], engine, console)
    found = [(cell, [each.round for each in those]) for cell, those in outcomes]
    dealt = [cell for cell, _ in found]
    scores = {experiment.title: [_bar(cell, rounds, found) for cell, rounds in found]}
    levels = {spec.level.fingerprint: spec.level for cell in dealt for spec in cell.specs}
    timed = sum(spec.measures_time for cell in dealt for spec in cell.specs)
    lost = sum(len(cell.specs) for cell in cells(experiment)) - sum(len(r) for _, r in found)
    return Report(
        f"run-{name}",
        {"title": experiment.title, "cells": [_data(*each) for each in outcomes]},
        [cells_table(experiment, found), *_beside(experiment, found)],
        list(levels.values()),
        [f"{timed} rounds measured time, each alone on its machine"] if timed else [],
        lambda path: panel_chart(path, scores),
        code=int(lost > 0),
        rows=[{**cell.axes, **r.figures()} for cell, rounds in found for r in rounds],
    )


def played(
    experiments: Sequence[ExperimentText], engine: Engine, console: Console
) -> list[list[Played]]:
    """Of each experiment what came of the rounds of each cell that were not lost. Raises as `cells`
    and the engine.
    """
    dealt = [cells(experiment) for experiment in experiments]
    specs = [spec for those in dealt for cell in those for spec in cell.specs]
    outcomes = iter(engine.try_out(specs, console))

    def found(cell: Cell) -> Played:
        known = [(spec, outcome) for spec in cell.specs if (outcome := next(outcomes))]
        return replace(cell, specs=tuple(s for s, _ in known)), [o for _, o in known]

    return [[each for each in map(found, those) if each[1]] for those in dealt]


def shipped_with(name: str, args: Namespace) -> ExperimentText:
    """A shipped experiment with the partner, minds and latency of the command line."""
    backend = BackendText(
        args.backend, model=args.model or "", answers=str(args.answers or ""),
        profile=args.profile or "", threads=args.threads, minds=tuple(args.mind),
    )  # fmt: skip
    return replace(
        load_experiment(Path(name)),
        partners=(args.partner,), backends=(backend,), latency=(args.latency,),
    )  # fmt: skip


def _data(cell: Cell, outcomes: Sequence[Outcome]) -> dict[str, object]:
    rounds = [outcome.round for outcome in outcomes]
    score = asdict(estimate([r.score for r in rounds], trim=0))
    thinking = _thinking(cell.specs[0], outcomes[0])
    told = {"thinking": thinking, "score": score, "rounds": [r.figures() for r in rounds]}
    return {**cell.axes, **told}


def _thinking(spec: RunSpec, outcome: Outcome) -> Mapping[str, object] | None:
    if outcome.answers is not None:
        return outcome.answers.thinking
    if spec.thinking is None:
        return None
    return thinking_facts(find_partner(spec.partner), at_home(spec.thinking))


def cells_table(experiment: ExperimentText, found: Sequence[Measured]) -> Figures:
    """A row for each cell: what tells it from others, and means with their 95 % intervals."""
    axes = _telling(found)
    columns = [
        own_metric(name).name if name in experiment.own_metrics else name
        for name in experiment.metrics
    ]
    rows = [
        (*(cell.axes[a] for a in axes), str(len(rounds)), *(_mean(rounds, c) for c in columns))
        for cell, rounds in found
    ]
    heads = (*axes, "rounds", *(f"{name} [95 %]" for name in columns))
    return Figures(experiment.title, heads, tuple(rows))


def _beside(experiment: ExperimentText, found: Sequence[Measured]) -> list[Figures]:
    rows: list[tuple[str, ...]] = []
    for spot, condition in experiment.conditions.items():
        ours = [each for each in found if each[0].axes["condition"] == spot.value]
        for cell, rounds in ours if condition.published else []:
            scores = [r.score for r in rounds]
            name = f"ours: {_called(cell, found)}"
            rows.append((spot.value, name, mean_sd(scores), " ".join(map(str, scores))))
        for agent, (mean, sd) in condition.published.items():
            text = f"{float(mean):.1f} ({float(sd):.1f})"
            rows.append((spot.value, f"published: {agent.value}", text, ""))
    heads = ("condition", "agent", "score, mean (sd)", "scores")
    return [Figures("Beside others", heads, tuple(rows))] if rows else []


def _telling(found: Sequence[Measured]) -> list[str]:
    """The axes on which cells differ, and the partner."""
    names = list(found[0][0].axes)
    differ = {n for n in names if len({cell.axes[n] for cell, _ in found}) > 1}
    return [name for name in names if name in differ | {"partner"}]


def _called(cell: Cell, found: Sequence[Measured]) -> str:
    telling = (cell.axes[name] for name in _telling(found))
    return ", ".join(each for each in telling if each)


def _bar(cell: Cell, rounds: Sequence[PlayedRound], found: Sequence[Measured]) -> Bar:
    return mean_bar(_called(cell, found), [r.score for r in rounds])


def _mean(rounds: Sequence[PlayedRound], name: str) -> str:
    """The `interval` of the rounds in which there was something to measure."""
    told = (r.figures().get(name) for r in rounds)
    values = [float(value) for value in told if isinstance(value, int | float)]
    return interval(values, digits=2 if abs(sum(values)) < 2 * len(values) else 1)


EXPERIMENT = Experiment("run", "an experiment in a YAML file", _options, measure)
