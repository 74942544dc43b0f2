"""`lab study`: what came of a study with people."""

from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import numpy
from rich.console import Console

from game.lab.experiments.experiment import Experiment
from game.lab.metrics.conduct import DEEDS
from game.lab.metrics.interquartile import borda, estimate, preference
from game.lab.reports.hla_behaviour import rates
from game.lab.reports.paper_findings import interval, mean_bar
from game.lab.reports.report import Bar, Figures, Rate, Report, lying_bars, spread
from game.lab.runs.study_data import ALL, StudyData, StudyRound, by_participant, read_study

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import SubFigure


NOTE = "Means, deviations and 95 % intervals are over participants, each with the mean of theirs"
SHARES = "Shares are over all deeds or rounds, with Wilson's 95 % interval"
TO_ACT = "words to first act"


def tables(data: StudyData) -> list[Figures]:
    """Everything for people, phase by phase."""
    told = []
    for phase in data.phases:
        told += [_scores(data, phase), _behaviour(data, phase), _latency(data, phase)]
        if questions := data.ranked_by(phase):
            told += [_borda(data, phase, questions), *_preferences(data, phase, questions)]
    told += [*_rated(data), *_counted(data)]
    if data.exclusions:
        rows = tuple((each.what, each.reason) for each in data.exclusions)
        told.append(Figures("Left out", ("what", "why"), rows))
    return told


def figures(data: StudyData) -> dict[str, object]:
    """The same for scripts."""
    return {
        "participants": data.who,
        "simulated": data.simulated,
        "agents": data.agents,
        "phases": {phase: _phase(data, phase) for phase in data.phases},
        "exclusions": [asdict(each) for each in data.exclusions],
    }


def rows(data: StudyData) -> list[dict[str, object]]:
    """A row for every round, ranking and answer; `kind` tells which, `simulated` by whom."""
    rounds = [
        {
            "kind": "round", "participant": each.participant, "phase": each.phase,
            "kitchen": each.kitchen, "agent": each.agent, "score": each.results.score,
            "served": each.results.served, "fire": int(each.conduct.fire),
            "words": each.conduct.words,
            **{f"{kind}_valuable": sum(each.conduct.deeds[kind]) for kind in DEEDS},
            **{f"{kind}s": len(each.conduct.deeds[kind]) for kind in DEEDS},
            "log": each.log,
        }
        for each in data.rounds
    ]  # fmt: skip
    rankings = [
        {
            "kind": "ranking", "participant": each.participant, "phase": each.phase,
            "agent": agent, "question": each.question, "answer": place,
        }
        for each in data.rankings
        for place, agent in enumerate(each.ranking, 1)
    ]  # fmt: skip
    answers = [{"kind": "answer", **asdict(each)} for each in data.answers]
    found = (*rounds, *rankings, *answers)
    return [{**row, "simulated": int(row["participant"] in data.simulated)} for row in found]


def _told(values: Sequence[float], digits: int = 1) -> str:
    """'57.0 [40.0, 71.0] (21.0) n=3', '-' for nothing; one participant has neither interval nor
    deviation.
    """
    deviation = f" ({spread(values)[1]:.{digits}f})" if len(values) > 1 else ""
    return f"{interval(values, digits)}{deviation} n={len(values)}" if values else "-"


def _of(values: Sequence[float]) -> dict[str, float] | None:
    if not values:
        return None
    (mean, sd), found = spread(values), estimate(values, trim=0.0)
    error = {} if len(values) == 1 else {"sd": sd, "low": found.low, "high": found.high}
    return {"mean": mean, **error, "n": len(values)}


def _scores(data: StudyData, phase: str) -> Figures:
    kitchens = _kitchens(data)
    found = tuple(
        (agent, *(_told(data.scores(phase, agent, k)) for k in kitchens)) for agent in data.agents
    )
    title = f"Scores, {phase}: mean [95 % interval] (sd) participants"
    return Figures(title, ("agent", *kitchens), found)


def _rates(data: StudyData, phase: str, agent: str) -> Mapping[str, Rate]:
    return rates([each.conduct for each in data.rounds_with(phase, agent)])


def _behaviour(data: StudyData, phase: str) -> Figures:
    heads = ("agent", *(f"valuable {kind}" for kind in DEEDS), "rounds with fire")
    found = tuple(
        (agent, *(rate.text for rate in _rates(data, phase, agent).values()))
        for agent in data.agents
    )
    return Figures(f"Behaviour of the agents, {phase}", heads, found)


def _latencies(rounds: Sequence[StudyRound]) -> Mapping[str, Sequence[float]]:
    """Each participant's mean seconds by what was waited for."""
    pairs: dict[str, list[tuple[int, float]]] = {}
    for each in rounds:
        timed = [(TO_ACT, seconds) for seconds in each.conduct.first_acts]
        for what, seconds in (*timed, *each.conduct.stages):
            pairs.setdefault(what, []).append((each.participant, seconds))
    return {what: by_participant(found) for what, found in pairs.items()}


def _latency(data: StudyData, phase: str) -> Figures:
    found = {agent: _latencies(data.rounds_with(phase, agent)) for agent in data.agents}
    stages = dict.fromkeys([TO_ACT, *(what for each in found.values() for what in each)])
    lines = tuple(
        (agent, *(_told(times.get(stage, ()), 2) for stage in stages))
        for agent, times in found.items()
    )
    return Figures(f"Latency in seconds, {phase}", ("agent", *stages), lines)


# ------------------------------------------------------------ rankings


def _borda(data: StudyData, phase: str, questions: Sequence[str]) -> Figures:
    points = [borda(data.rankings_by(phase, each), data.agents) for each in questions]
    found = tuple((agent, *(str(each[agent]) for each in points)) for agent in data.agents)
    return Figures(f"Borda points, {phase}", ("agent", *questions), found)


def _preferences(data: StudyData, phase: str, questions: Sequence[str]) -> Iterator[Figures]:
    agents = data.agents
    for question in questions:
        rankings = data.rankings_by(phase, question)

        title = f"Preference, {phase}, {question}: share for the row less share for the column"
        lines = tuple((row, *(_cell(rankings, row, column) for column in agents)) for row in agents)
        yield Figures(title, (f"n={len(rankings)}", *agents), lines)


def _cell(rankings: list[tuple[str, ...]], row: str, column: str) -> str:
    found = None if row == column else preference(rankings, row, column)
    if found is None:
        return "-"
    limits = f" [{found.low:.2f}, {found.high:.2f}]" if found.count > 1 else ""
    return f"{found.value:+.2f}{limits}"


# ------------------------------------------------------------ answers


def _rated(data: StudyData) -> Iterator[Figures]:
    """Scales, 1 for the lowest label: for each agent, or of the participants as such."""
    for name, question in data.plan.questions.items():
        if question.kind not in ("scale", "number"):
            continue
        pairs: dict[tuple[str, str], list[tuple[int, float]]] = {}
        for each in data.answers:
            if each.question == name:
                labels = question.labels
                value = labels.index(each.answer) + 1 if labels else int(each.answer)
                pairs.setdefault((each.phase, each.agent), []).append((each.participant, value))
        lines = tuple(
            (phase or "-", agent or "-", _told(by_participant(found), 2))
            for (phase, agent), found in sorted(pairs.items())
        )
        title = question.title or name
        if labels := question.labels:
            title += f" (1: {labels[0]}, {len(labels)}: {labels[-1]})"
        if lines:
            yield Figures(title, ("phase", "agent", "mean [95 % interval] (sd)"), lines)


def _counted(data: StudyData) -> Iterator[Figures]:
    """How often each of a few answers was given."""
    for name, question in data.plan.questions.items():
        if question.kind == "choice":
            given = Counter(each.answer for each in data.answers if each.question == name)
            lines = tuple((label, str(given[label])) for label in question.labels)
            yield Figures(question.title or name, ("answer", "participants"), lines)


def _phase(data: StudyData, phase: str) -> dict[str, object]:
    agents = data.agents
    questions = data.ranked_by(phase)
    return {
        "scores": {
            agent: {
                kitchen: _of(data.scores(phase, agent, kitchen))
                for kitchen in (*data.plan.kitchens, ALL)
            }
            for agent in agents
        },
        "behaviour": {
            agent: {
                name: [rate.right, rate.of] for name, rate in _rates(data, phase, agent).items()
            }
            for agent in agents
        },
        "latency": {
            agent: {w: _of(t) for w, t in _latencies(data.rounds_with(phase, agent)).items()}
            for agent in agents
        },
        "borda": {each: borda(data.rankings_by(phase, each), agents) for each in questions},
        "preferences": {
            each: {
                f"{row} > {column}": _preferred(data.rankings_by(phase, each), row, column)
                for row in agents
                for column in agents
                if row != column
            }
            for each in questions
        },
    }


def _preferred(rankings: list[tuple[str, ...]], row: str, column: str) -> list[float] | None:
    found = preference(rankings, row, column)
    return None if found is None else [found.value, found.low, found.high]


#: Red for who is liked less, blue for who is liked more.
COLOURS = "RdBu"
PREFERRED = "the share that ranks the row above the column, less the reverse, 95 % interval"
#: Matrices beside each other, and the height of a row of them and of a bar, in inches.
ABREAST, ROW, BAR = 3, 2.9, 0.28


def study_chart(path: Path, data: StudyData) -> None:
    """At `path`. Means are over participants; bars and numbers have 95 % intervals."""
    from matplotlib.figure import Figure  # noqa: PLC0415 - packaged games have none

    heights = [_bars_height(data) + ROW * len(_rows(data, phase)) for phase in data.phases]
    figure = Figure(figsize=(9.5, sum(heights)), layout="constrained")
    parts = figure.subfigures(len(heights), 1, squeeze=False, height_ratios=heights)
    for phase, part in zip(data.phases, parts[:, 0], strict=True):
        _phase_chart(part, data, phase)
    figure.savefig(path, dpi=110, format="png")


def _phase_chart(part: "SubFigure", data: StudyData, phase: str) -> None:
    rows = _rows(data, phase)
    heights = [_bars_height(data), *[ROW] * len(rows)]
    grid = part.add_gridspec(len(heights), ABREAST, height_ratios=heights)
    scores = part.add_subplot(grid[0, :])
    scores.set_title(f"{phase}: score, mean of the participants' means, 95 % interval")
    lying_bars(scores, _bars(data, phase))
    for row, questions in enumerate(rows, 1):
        for column, question in enumerate(questions):
            _matrix(part.add_subplot(grid[row, column]), data, phase, question)
    if rows:
        part.supxlabel(PREFERRED, fontsize=9)


def _rows(data: StudyData, phase: str) -> list[Sequence[str]]:
    asked = data.ranked_by(phase)
    return [asked[at : at + ABREAST] for at in range(0, len(asked), ABREAST)]


def _kitchens(data: StudyData) -> list[str]:
    return [*data.plan.kitchens, *([ALL] if len(data.plan.kitchens) > 1 else [])]


def _bars_height(data: StudyData) -> float:
    return BAR * len(data.agents) * len(_kitchens(data)) + 1.0


def _bars(data: StudyData, phase: str) -> list[Bar]:
    several = len(data.plan.kitchens) > 1
    found = []
    for kitchen in _kitchens(data):
        for agent in data.agents:
            if scores := data.scores(phase, agent, kitchen):
                name = f"{agent}, {kitchen}" if several else agent
                ours = not several or kitchen == ALL
                found.append(mean_bar(name, scores, ours=ours))
    return found


def _matrix(axes: "Axes", data: StudyData, phase: str, question: str) -> None:
    """A cell for each two agents."""
    agents, rankings = data.agents, data.rankings_by(phase, question)
    found = [[preference(rankings, row, column) if row != column else None for column in agents]
             for row in agents]  # fmt: skip
    values = [[numpy.nan if each is None else each.value for each in row] for row in found]
    axes.imshow(numpy.array(values), cmap=COLOURS, vmin=-1, vmax=1)
    axes.set_title(f"{question} (n={len(rankings)})", fontsize=10)
    axes.set_xticks(range(len(agents)), agents, fontsize=9)
    axes.set_yticks(range(len(agents)), agents, fontsize=9)
    size = min(9, 18 / len(agents))  # so that numbers fit into their cells
    for y, row in enumerate(found):
        for x, each in enumerate(row):
            if each is not None:
                told = f"{each.value:+.2f}\n[{each.low:+.2f}, {each.high:+.2f}]"
                colour = "white" if abs(each.value) > 0.6 else "black"
                axes.text(x, y, told, ha="center", va="center", fontsize=size, color=colour)


def _options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="where `main.py study` has kept everything"
    )


def measure(args: Namespace, console: Console) -> Report:
    """Play the recordings again and count the answers."""
    data = read_study(args.folder)
    counted = f"{len(data.who)} participants count: {', '.join(map(str, data.who)) or 'none'}"
    by_script = f"simulated by a script, no people: {', '.join(map(str, data.simulated))}"
    simulated = [by_script] if data.simulated else []
    return Report(
        f"study-{data.plan.name}",
        figures(data),
        tables(data),
        tuple(data.plan.kitchens.values()),
        (counted, *simulated, NOTE, SHARES),
        (lambda path: study_chart(path, data)) if data.rounds else None,
        rows=rows(data),
    )


EXPERIMENT = Experiment("study", "what came of a study with people", _options, measure)
