"""What a table of `lab paper` is, and the cells and bars that all of them have."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.lab.reports.chart import Bar
from game.lab.reports.paper_findings import NOTHING, Findings, ahead_text, latency_text
from game.lab.reports.published_dpt import Figure
from game.lab.reports.report import Figures
from game.lab.runs.paper_agents import AGENTS

Cells = tuple[str, ...]


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


def ours(agent: str) -> str:
    """The head of one of our rows."""
    return f"ours: {AGENTS[agent].title}"


def score_cells(found: Findings, agent: str, conditions: Sequence[str]) -> Cells:
    """Pooled score, and how far ahead of System 1 that is."""
    pooled, ahead = found.score(agent, conditions), found.ahead(agent, conditions)
    return pooled.text, ahead_text(ahead)


SCORE_HEADS = ("score, IQM(SE) [95 %]", "ahead of FSM [95 %]")


def efficiency_cells(found: Findings, agent: str, conditions: Sequence[str]) -> Cells:
    """Efficiency and latency."""
    efficiency = found.rate(agent, conditions, lambda r: r.efficiency)
    return efficiency, latency_text(found.latency(agent, conditions))


EFFICIENCY_HEADS = ("efficiency", "latency, s")


def contribution(found: Findings, agent: str, conditions: Sequence[str]) -> str:
    """The agent's contribution rate."""
    return found.rate(agent, conditions, lambda r: r.contribution)


def published(figure: Figure) -> str:
    """'65.00(0.00)'."""
    return "{:.2f}({:.2f})".format(*figure)


def known(value: float | None) -> str:
    """A figure, or a dash."""
    return NOTHING if value is None else f"{value:.2f}"


def our_bars(found: Findings, conditions: Sequence[str], where: str = "") -> list[Bar]:
    """Our agents' pooled scores. `where`: is told with the names."""
    scores = {name: found.score(name, conditions) for name in found.agents(conditions)}
    return [Bar(f"{AGENTS[a].title}{where}", s.value, s.low, s.high) for a, s in scores.items()]


def their_bar(name: str, score: float, error: float = 0.0) -> Bar:
    """A published score with the interval that its error stands for."""
    return Bar(name, score, score - 1.96 * error, score + 1.96 * error, ours=False)
