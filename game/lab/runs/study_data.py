"""A study's folder read back: rounds measured from their recordings, answers, and what is left out
for which reason.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from game.content.load import UnknownLevelError
from game.content.problem import ContentError
from game.lab.metrics.conduct import Conduct, conduct, failure
from game.lab.runs.arguments import InputError, named_level
from game.session.match.history import MatchHistory
from game.session.match.replay import LogError, ReplayMismatch, load_log, played_level, replay
from game.session.match.results import Results, results
from game.study.plan import RankingStep, StudyPlan, itinerary
from game.study.plan_file import load_plan
from game.study.sitting import Done, Record, StudyError, load_record, participants

#: In place of a kitchen's name.
ALL = "all"


@dataclass(frozen=True, slots=True)
class Exclusion:
    """What is left out, and why."""

    what: str
    reason: str


@dataclass(frozen=True, slots=True)
class StudyRound:
    """A round that counts. `log`: its recording, within the study's folder."""

    participant: int
    phase: str
    kitchen: str
    agent: str
    log: str
    results: Results
    conduct: Conduct


@dataclass(frozen=True, slots=True)
class StudyRanking:
    """How a participant ranked the agents by one question, the best first."""

    participant: int
    phase: str
    question: str
    ranking: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StudyAnswer:
    """An answer to a question; `agent` and `phase` are '' if it is about none."""

    participant: int
    question: str
    answer: str
    agent: str = ""
    phase: str = ""


@dataclass(slots=True)
class StudyData:
    """All that counts of a study by `plan`, and what does not. `who`: the participants;
    `simulated`: those of them who are none, but a script.
    """

    plan: StudyPlan
    who: list[int] = field(default_factory=list)
    simulated: list[int] = field(default_factory=list)
    rounds: list[StudyRound] = field(default_factory=list)
    rankings: list[StudyRanking] = field(default_factory=list)
    answers: list[StudyAnswer] = field(default_factory=list)
    exclusions: list[Exclusion] = field(default_factory=list)

    @property
    def phases(self) -> tuple[str, ...]:
        """Those in which there were rounds, in order."""
        return tuple(dict.fromkeys(each.phase for each in self.rounds))

    @property
    def agents(self) -> list[str]:
        """By the names that the plan gives them, in its order."""
        return [agent.name for agent in self.plan.agents]

    def rounds_with(self, phase: str, agent: str, kitchen: str = ALL) -> list[StudyRound]:
        return [
            each
            for each in self.rounds
            if (each.phase, each.agent) == (phase, agent) and kitchen in (ALL, each.kitchen)
        ]

    def scores(self, phase: str, agent: str, kitchen: str = ALL) -> Sequence[float]:
        """Each participant's mean score with an agent."""
        rounds = self.rounds_with(phase, agent, kitchen)
        return by_participant((each.participant, each.results.score) for each in rounds)

    def ranked_by(self, phase: str) -> tuple[str, ...]:
        """The questions by which agents were ranked after a phase."""
        return tuple(dict.fromkeys(each.question for each in self.rankings if each.phase == phase))

    def rankings_by(self, phase: str, question: str) -> list[tuple[str, ...]]:
        """All participants' answers to one of them."""
        asked = (phase, question)
        return [each.ranking for each in self.rankings if (each.phase, each.question) == asked]


def read_study(folder: Path) -> StudyData:
    """What is in the folder of a study. InputError if nobody has taken part."""
    found = participants(folder)
    if not found:
        raise InputError(f"{folder}: expected participants' folders with answers, found none")
    data: StudyData | None = None
    wrong: list[Exclusion] = []
    for each in found:
        try:
            record, plan = load_record(each), load_plan(each / "plan.yaml")
        except (StudyError, ContentError) as error:
            wrong.append(Exclusion(each.name, f"its files cannot be read: {error}"))
            continue
        data = data or StudyData(plan)
        _take(data, each, record)
    if data is None:
        raise InputError("\n".join(f"{each.what}: {each.reason}" for each in wrong))
    data.exclusions[:0] = wrong
    return data


def _take(data: StudyData, folder: Path, record: Record) -> None:
    if reason := _unusable(data.plan, record):
        data.exclusions.append(Exclusion(folder.name, reason))
        return
    data.who.append(record.participant)
    if any(start.simulated for start in record.starts):
        data.simulated.append(record.participant)
    data.exclusions += _cut(folder, record)
    stops = {stop.key: stop for stop in itinerary(data.plan, record.participant)}
    for done in record.done:
        step = stops[done.stop].step
        for given in done.given:
            if isinstance(step, RankingStep):
                data.rankings.append(
                    StudyRanking(record.participant, step.phase, given.question, given.answer)
                )
            elif given.answer:
                data.answers.append(
                    StudyAnswer(
                        record.participant, given.question, given.answer[0], done.agent, done.phase
                    )
                )
        for log in done.logs:
            _take_round(data, folder, record.participant, done, log)


def _unusable(plan: StudyPlan, record: Record) -> str:
    """Why nothing of a participant counts, '' if it does."""
    if record.ended == "declined":
        return "did not agree to take part"
    if record.fingerprint != plan.fingerprint:
        return f"another version of the plan ({record.fingerprint}, not {plan.fingerprint})"
    if record.ended != "finished":
        of = len(itinerary(plan, record.participant))
        return f"has not finished: {len(record.done)} of {of} stops"
    return ""


def _cut(folder: Path, record: Record) -> Iterator[Exclusion]:
    """The recordings of rounds that were not played to their end."""
    kept = {log for done in record.done for log in done.logs}
    for log in sorted((folder / "rounds").glob("*.jsonl")):
        name = log.relative_to(folder).as_posix()
        if name not in kept:
            yield Exclusion(f"{folder.name}/{name}", "was cut, and played anew")


def _take_round(data: StudyData, folder: Path, participant: int, done: Done, log: str) -> None:
    what = f"{folder.name}/{log}"
    try:
        history = _history(folder / log)
    except (LogError, ReplayMismatch, UnknownLevelError, ContentError) as error:
        data.exclusions.append(Exclusion(what, f"cannot be played again: {error}"))
        return
    if failed := failure(history):
        told = f"a mind of {done.agent} failed after {failed[0]:.1f} s: {failed[1]}"
        data.exclusions.append(Exclusion(what, told))
        return
    data.rounds.append(
        StudyRound(
            participant, done.phase, done.kitchen, done.agent, what, results(history),
            conduct(history),
        )
    )  # fmt: skip


def _history(log: Path) -> MatchHistory:
    record = load_log(log)
    if not record.complete:
        raise LogError(log, 1, "a whole recording", "one that breaks off")
    return replay(record, played_level(record, named_level)).history


def by_participant(pairs: Iterable[tuple[int, float]]) -> Sequence[float]:
    """The mean of each participant's values: participants are the unit of a study."""
    found: dict[int, list[float]] = {}
    for participant, value in pairs:
        found.setdefault(participant, []).append(value)
    return [sum(values) / len(values) for values in found.values()]
