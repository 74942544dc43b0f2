"""What `lab study` tells: scores, preferences, behaviour, latencies, answers, exclusions."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict

from game.lab.metrics.conduct import DEEDS
from game.lab.metrics.interquartile import borda, estimate, preference
from game.lab.reports.report import Figures, Rate, spread
from game.lab.runs.study_data import ALL, StudyData, StudyRound, by_participant

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
        "agents": data.agents,
        "phases": {phase: _phase(data, phase) for phase in data.phases},
        "exclusions": [asdict(each) for each in data.exclusions],
    }


def rows(data: StudyData) -> list[dict[str, object]]:
    """A row for every round, ranking and answer; `kind` tells which."""
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
    return [*rounds, *rankings, *answers]


def _told(values: Sequence[float], digits: int = 1) -> str:
    """'57.0 (21.0) [40.0, 71.0] n=3', '-' for nothing; of one participant there is no interval."""
    if not values:
        return "-"
    (mean, sd), found = spread(values), estimate(values, trim=0.0)
    form = f".{digits}f"
    if len(values) == 1:
        return f"{mean:{form}} n=1"
    return f"{mean:{form}} ({sd:{form}}) [{found.low:{form}}, {found.high:{form}}] n={len(values)}"


def _of(values: Sequence[float]) -> dict[str, float] | None:
    if not values:
        return None
    (mean, sd), found = spread(values), estimate(values, trim=0.0)
    interval = {} if len(values) == 1 else {"sd": sd, "low": found.low, "high": found.high}
    return {"mean": mean, **interval, "n": len(values)}


def _scores(data: StudyData, phase: str) -> Figures:
    kitchens = [*data.plan.kitchens, *([ALL] if len(data.plan.kitchens) > 1 else [])]
    found = tuple(
        (agent, *(_told(data.scores(phase, agent, k)) for k in kitchens)) for agent in data.agents
    )
    title = f"Scores, {phase}: mean (sd) [95 % interval] participants"
    return Figures(title, ("agent", *kitchens), found)


def _rate(flags: Iterable[bool]) -> Rate:
    counted = list(flags)
    return Rate(sum(counted), len(counted))


def _rates(rounds: Sequence[StudyRound]) -> Mapping[str, Rate]:
    """Valuable shares of all deeds, and the share of rounds with fire."""
    deeds = {
        kind: _rate(flag for each in rounds for flag in each.conduct.deeds[kind]) for kind in DEEDS
    }
    return {**deeds, "fire": _rate(each.conduct.fire for each in rounds)}


def _behaviour(data: StudyData, phase: str) -> Figures:
    heads = ("agent", *(f"valuable {kind}" for kind in DEEDS), "rounds with fire")
    found = tuple(
        (agent, *(rate.text for rate in _rates(data.rounds_with(phase, agent)).values()))
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
    interval = f" [{found.low:.2f}, {found.high:.2f}]" if found.count > 1 else ""
    return f"{found.value:+.2f}{interval}"


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
            yield Figures(title, ("phase", "agent", "mean (sd) [95 % interval]"), lines)


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
                name: [rate.right, rate.of]
                for name, rate in _rates(data.rounds_with(phase, agent)).items()
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
