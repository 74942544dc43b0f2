"""The rounds of `lab paper` by agent and condition, and the figures that its tables consist of."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import pairwise
from operator import attrgetter
from typing import Any, Literal

from game.lab.metrics.conduct import atom_occupy, score_efficiency
from game.lab.metrics.contribution_rate import contribution_rate
from game.lab.metrics.interquartile import Estimate, estimate, paired_difference
from game.lab.metrics.responses import stage_latency
from game.lab.reports.published import AGENTS, Figure
from game.lab.reports.report import Bar, Figures
from game.session.match.history import MatchHistory
from game.session.match.results import results


@dataclass(frozen=True, slots=True)
class RatedRound:
    """The team's `score`, `missed` orders, `wrong` serves and `fires`; the rest is the agent's.

    `occupy` and `contribution` lie in 0..1. None where there was nothing to rate. `latency`: by
    stage, the seconds of each thought.
    """

    seed: int
    score: int
    missed: int
    wrong: int
    fires: int
    occupy: float | None
    efficiency: float | None
    contribution: float | None
    latency: Mapping[str, tuple[float, ...]]

    def as_json(self) -> dict[str, Any]:
        """All by name; thoughts to the millisecond."""
        rounded = {s: [round(t, 3) for t in times] for s, times in self.latency.items()}
        return asdict(self) | {"latency": rounded}


def rated(history: MatchHistory) -> RatedRound:
    """The round of the first partner in it."""
    found, cook = results(history), history.level.partner
    return RatedRound(
        seed=found.seed,
        score=found.score,
        missed=sum(found.missed.values()),
        wrong=found.unordered,
        fires=found.fires,
        occupy=atom_occupy(history, [cook]),
        efficiency=score_efficiency(history, [cook]),
        contribution=contribution_rate(history.level.kitchen, history.occurrences, [cook]),
        latency=stage_latency(history.notes, cook),
    )


#: What a table says where there is nothing to say.
NOTHING = "-"

Rate = Callable[[RatedRound], float | None]


@dataclass(frozen=True, slots=True)
class Findings:
    """`rounds`: by agent and condition, in the order of their seeds. `timed`: what thinking took
    was measured; else it is charged.
    """

    rounds: Mapping[tuple[str, str], Sequence[RatedRound]]
    timed: bool = True

    def agents(self, conditions: Iterable[str]) -> list[str]:
        """Those that were in all `conditions`, in the order in which they were played."""
        wanted = set(conditions)
        names = dict.fromkeys(agent for agent, _ in self.rounds)
        return [a for a in names if wanted <= {c for agent, c in self.rounds if agent == a}]

    def of(self, agent: str, conditions: Sequence[str]) -> list[RatedRound]:
        return [each for name in conditions for each in self.rounds[agent, name]]

    def score(self, agent: str, conditions: Sequence[str]) -> Estimate:
        return estimate([each.score for each in self.of(agent, conditions)])

    def rate(self, agent: str, conditions: Sequence[str], rate: Rate) -> str:
        """'0.62(0.03)', of the rounds in which there was something to rate."""
        found = [value for each in self.of(agent, conditions) if (value := rate(each)) is not None]
        return estimate(found).short if found else NOTHING

    def ahead(self, agent: str, conditions: Sequence[str]) -> Estimate | None:
        """How far `agent` is ahead of its floor on the same seeds; None for that, or without it."""
        floor = AGENTS[agent].floor
        if agent == floor or floor not in self.agents(conditions):
            return None
        ours, others = (
            {(c, r.seed): r.score for c in conditions for r in self.rounds[name, c]}
            for name in (agent, floor)
        )
        shared = [key for key in ours if key in others]
        return paired_difference([ours[k] for k in shared], [others[k] for k in shared])

    def latency(self, agent: str, conditions: Sequence[str]) -> Mapping[str, float]:
        """By stage, the mean seconds of a thought."""
        times: dict[str, list[float]] = {}
        for each in self.of(agent, conditions):
            for stage, seconds in each.latency.items():
                times.setdefault(stage, []).extend(seconds)
        return {stage: sum(found) / len(found) for stage, found in times.items()}

    def data(self) -> dict[str, object]:
        """All rounds and what they come to, as JSON has it."""
        return {
            "latency": "measured" if self.timed else "charged, not measured",
            "summary": {
                f"{agent}, {name}": self._summary(agent, name) for agent, name in self.rounds
            },
            "rounds": {
                f"{agent}, {name}": [each.as_json() for each in found]
                for (agent, name), found in self.rounds.items()
            },
        }

    def _summary(self, agent: str, condition: str) -> dict[str, object]:
        ahead = self.ahead(agent, [condition])
        return {
            "score": asdict(self.score(agent, [condition])),
            "ahead_of_fsm": None if ahead is None else asdict(ahead),
            "latency": self.latency(agent, [condition]),
        }


def ahead_text(found: Estimate | None) -> str:
    """'+3.5 [-1.0, 8.2]'; a dash if there is nothing to compare with."""
    if found is None:
        return NOTHING
    return f"{found.value:+.1f} [{found.low:+.1f}, {found.high:+.1f}]"


def latency_text(stages: Mapping[str, float], *, timed: bool = True) -> str:
    """'policy 4.76, reflection 6.00', without what took no time. `timed`: it was measured."""
    told = [f"{stage} {seconds:.2f}" for stage, seconds in stages.items() if seconds >= 0.005]
    if not told:
        return "0"
    return ", ".join(told) if timed else f"not measured (charged: {', '.join(told)})"


@dataclass(frozen=True, slots=True)
class Column:
    """Of a table of our agents: `cell` gives what one has in it, of some conditions."""

    head: str
    cell: Callable[[Findings, str, Sequence[str]], str]

    def at(self, condition: str, where: str) -> "Column":
        """The same of one condition, which is called `where`."""
        return Column(f"{where}: {self.head}", lambda f, agent, _: self.cell(f, agent, [condition]))


def rate_of(name: str) -> Column:
    """A column of what a round has under that name, and is called so."""
    return Column(name, lambda found, agent, where: found.rate(agent, where, attrgetter(name)))


SCORE = Column("score, IQM(SE) [95 %]", lambda f, agent, where: f.score(agent, where).text)
AHEAD = Column("ahead of FSM [95 %]", lambda f, agent, where: ahead_text(f.ahead(agent, where)))
CONTRIBUTION = rate_of("contribution")
LATENCY = Column(
    "latency, s", lambda f, agent, where: latency_text(f.latency(agent, where), timed=f.timed)
)
EFFICIENCY = (rate_of("efficiency"), LATENCY)


def our_rows(
    found: Findings, conditions: Sequence[str], columns: Iterable[Column]
) -> list[tuple[str, ...]]:
    """A row for each of our agents that was in all conditions."""
    columns = tuple(columns)
    return [
        (f"ours: {AGENTS[agent].title}", *(each.cell(found, agent, conditions) for each in columns))
        for agent in found.agents(conditions)
    ]


@dataclass(frozen=True, slots=True)
class PaperTable:
    """`name`: on the command line; `conditions`: those whose rounds it needs.

    `figures` makes what is printed of it, `bars` what is drawn. `note`: what has to be known to
    read it. `agents`: it needs these; none: all there are.
    """

    name: str
    conditions: tuple[str, ...]
    figures: Callable[[Findings], Sequence[Figures]]
    bars: Callable[[Findings], Sequence[Bar]]
    note: str
    agents: tuple[str, ...] = ()


def with_error(figure: Figure) -> str:
    """'65.00(0.00)'."""
    return "{:.2f}({:.2f})".format(*figure)


def our_bars(found: Findings, conditions: Sequence[str], where: str = "") -> list[Bar]:
    """Our agents' pooled scores. `where`: is told with the names."""
    scores = {name: found.score(name, conditions) for name in found.agents(conditions)}
    return [Bar(f"{AGENTS[a].title}{where}", s.value, s.low, s.high) for a, s in scores.items()]


def their_bar(name: str, score: float, error: float = 0.0) -> Bar:
    """A published score with the interval that its error stands for."""
    return Bar(name, score, score - 1.96 * error, score + 1.96 * error, ours=False)


#: By what belongs together: command, condition, level, human, seed.
Key = tuple[str, ...]
#: Agent -> what was measured.
Values = Mapping[str, Mapping[Key, float]]
#: The paper's agents, the best first.
ORDER = ("HLA", "FMOA", "SMOA", "NEA")

#: Verdicts in the order in which they are told.
OTHERWISE, UNPARTED, ALIKE = "the other way round", "not parted", "as in the paper"


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure of all agents: `ours` measured, `theirs` the means of the paper."""

    title: str
    ours: Values
    theirs: Mapping[str, float]


def order_table(measures: Iterable[Measure]) -> Figures:
    """Neighbours in the paper's order, what differs from it first."""
    rows = [row for measure in measures for row in _rows(measure)]
    rows.sort(key=lambda row: (OTHERWISE, UNPARTED, ALIKE).index(row[-1]))
    heads = ("figure", "agents", "paper, difference", "ours, difference [95 %]", "order")
    return Figures("What differs from the paper's order, first", heads, tuple(rows))


def _rows(measure: Measure) -> Iterable[tuple[str, ...]]:
    known = [agent for agent in ORDER if agent in measure.theirs and measure.ours.get(agent)]
    for first, second in pairwise(known):
        ours = differences(measure.ours[first], measure.ours[second])
        if ours:
            paper = measure.theirs[first] - measure.theirs[second]
            told, order = interval(ours, sign="+"), _order(ours, paper)
            yield measure.title, f"{first} - {second}", f"{paper:+.2f}", told, order


def differences(ours: Mapping[Key, float], others: Mapping[Key, float]) -> list[float]:
    """How much greater, pair by pair."""
    return [ours[key] - others[key] for key in ours if key in others]


def _order(ours: Sequence[float], paper: float) -> str:
    found = estimate(ours, trim=0)
    if len(ours) == 1 or found.low <= 0 <= found.high:
        return UNPARTED
    return ALIKE if found.value * paper > 0 else OTHERWISE


def mean_bar(name: str, values: Sequence[float], *, ours: bool = True) -> Bar:
    """The mean of at least one value with its interval."""
    found = estimate(values, trim=0)
    return Bar(name, found.value, found.low, found.high, ours)


def interval(values: Sequence[float], digits: int = 2, sign: Literal["-", "+"] = "-") -> str:
    """'1.07 [0.95, 1.19]'; of one value that alone, of equal ones that they are; a dash if there is
    nothing.

    `sign`: '+' shows that of positive values, too.
    """
    if not values:
        return "-"
    found, form = estimate(values, trim=0), f"{sign}.{digits}f"
    if len(values) == 1:
        return f"{found.value:{form}}"
    if min(values) == max(values):
        return f"{found.value:{form}}, all equal"
    return f"{found.value:{form}} [{found.low:{form}}, {found.high:{form}}]"
