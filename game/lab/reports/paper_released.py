"""The finite-state machine beside the released one, which the paper does not report with others."""

from collections.abc import Sequence

from game.lab.reports import published_dpt as paper
from game.lab.reports.chart import Bar
from game.lab.reports.paper_findings import NOTHING, Findings
from game.lab.reports.paper_table import Cells, PaperTable, contribution, known, their_bar
from game.lab.reports.report import Figures
from game.lab.runs.paper_agents import AGENTS, RELEASED, SYSTEM_1
from game.lab.runs.paper_conditions import CONDITIONS

MACHINES = (SYSTEM_1.name, RELEASED.name)


def _figures(found: Findings) -> list[Figures]:
    heads = ("where", "rules", "score, IQM(SE) [95 %]", "range", "contribution", "games")
    rows = [row for name in paper.RELEASED for row in _rows(found, name)]
    return [Figures("The finite-state machine beside the released one", heads, tuple(rows))]


def _rows(found: Findings, condition: str) -> list[Cells]:
    """Ours, ours with the released rules, and the released code's."""
    title = CONDITIONS[condition].title
    row = paper.RELEASED[condition]
    limits = NOTHING if row.lowest is None else f"{row.lowest} to {row.highest}"
    theirs = (known(row.score), limits, known(row.contribution), str(row.seeds))
    mine = [
        (title, AGENTS[name].title, *_cells(found, name, condition))
        for name in MACHINES
        if name in found.agents([condition])
    ]
    return [*mine, (title, "released code", *theirs)]


def _cells(found: Findings, agent: str, condition: str) -> Cells:
    scores = [each.score for each in found.of(agent, [condition])]
    estimated = found.score(agent, [condition])
    limits = f"{min(scores)} to {max(scores)}"
    return estimated.text, limits, contribution(found, agent, [condition]), str(len(scores))


def _bars(found: Findings) -> Sequence[Bar]:
    bars: list[Bar] = []
    for condition, row in paper.RELEASED.items():
        for name in (m for m in MACHINES if m in found.agents([condition])):
            s = found.score(name, [condition])
            bars.append(Bar(f"{AGENTS[name].title}, {condition}", s.value, s.low, s.high))
        bars.append(their_bar(f"released code, {condition}", row.score))
    return bars


TABLE = PaperTable(
    "released",
    tuple(paper.RELEASED),
    _figures,
    _bars,
    "The released code was played without any latency. Its executor comes to a permanent "
    "standstill in 15 of 20 games of two machines on Map 1; in ours one of two cooks gives way.",
    agents=MACHINES,
)
