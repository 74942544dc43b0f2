"""The rounds of `lab paper` by agent and condition, and the figures that its tables consist of."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass

from game.lab.metrics.interquartile import Estimate, estimate, paired_difference
from game.lab.runs.paper_agents import SYSTEM_1
from game.lab.runs.rated_round import RatedRound

#: What a table says where there is nothing to say.
NOTHING = "-"

Rate = Callable[[RatedRound], float | None]


@dataclass(frozen=True, slots=True)
class Findings:
    """`rounds`: by agent and condition, in the order of their seeds."""

    rounds: Mapping[tuple[str, str], Sequence[RatedRound]]

    def agents(self, conditions: Iterable[str]) -> list[str]:
        """Those that were in all `conditions`, in the order in which they were played."""
        wanted = set(conditions)
        names = dict.fromkeys(agent for agent, _ in self.rounds)
        return [a for a in names if wanted <= {c for agent, c in self.rounds if agent == a}]

    def of(self, agent: str, conditions: Sequence[str]) -> list[RatedRound]:
        """All rounds of `agent`, pooled."""
        return [each for name in conditions for each in self.rounds[agent, name]]

    def score(self, agent: str, conditions: Sequence[str]) -> Estimate:
        """Of the pooled rounds."""
        return estimate([each.score for each in self.of(agent, conditions)])

    def rate(self, agent: str, conditions: Sequence[str], rate: Rate) -> str:
        """'0.62(0.03)', of the rounds in which there was something to rate."""
        found = [value for each in self.of(agent, conditions) if (value := rate(each)) is not None]
        return estimate(found).short if found else NOTHING

    def ahead(self, agent: str, conditions: Sequence[str]) -> Estimate | None:
        """How far `agent` is ahead of System 1 on the same seeds; None for itself or without it."""
        if agent == SYSTEM_1.name or SYSTEM_1.name not in self.agents(conditions):
            return None
        ours, others = (
            {(c, r.seed): r.score for c in conditions for r in self.rounds[name, c]}
            for name in (agent, SYSTEM_1.name)
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


def latency_text(stages: Mapping[str, float]) -> str:
    """'policy 4.76, reflection 6.00', without what took no time."""
    told = [f"{stage} {seconds:.2f}" for stage, seconds in stages.items() if seconds >= 0.005]
    return ", ".join(told) or "0"
