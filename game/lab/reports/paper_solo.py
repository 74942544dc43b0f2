"""Tables 6 to 9 of DPT-Agent's paper: every agent alone on Map 1."""

from collections.abc import Sequence

from game.lab.reports import published_dpt as paper
from game.lab.reports.chart import Bar
from game.lab.reports.paper_findings import NOTHING, Findings
from game.lab.reports.paper_table import (
    EFFICIENCY_HEADS,
    SCORE_HEADS,
    Cells,
    PaperTable,
    efficiency_cells,
    known,
    our_bars,
    ours,
    published,
    score_cells,
    their_bar,
)
from game.lab.reports.report import Figures
from game.lab.runs.paper_agents import AGENTS

ALONE = ("solo",)
FRAMEWORKS = ("Act", "ReAct", "Reflexion", "DPT w/o ToM")


def _figures(found: Findings) -> list[Figures]:
    heads = ("agent", *SCORE_HEADS, "occupy", "missed", "wrong", *EFFICIENCY_HEADS)
    mine = [(ours(agent), *_cells(found, agent)) for agent in found.agents(ALONE)]
    theirs = [(f"paper: {name}", *_their_cells(row)) for name, row in paper.SOLO.items()]
    models = [(name, *map(published, row)) for name, row in paper.SOLO_SCORES.items()]
    return [
        Figures("Tables 6 to 9: alone on Map 1", heads, (*mine, *theirs)),
        Figures(
            "Tables 6 to 9 by model: scores",
            ("model", *FRAMEWORKS),
            (("ours", *_by_framework(found)), *models),
        ),
    ]


def _cells(found: Findings, agent: str) -> Cells:
    occupy = found.rate(agent, ALONE, lambda r: r.occupy)
    missed = found.rate(agent, ALONE, lambda r: r.missed)
    wrong = found.rate(agent, ALONE, lambda r: r.wrong)
    scores = score_cells(found, agent, ALONE)
    return (*scores, occupy, missed, wrong, *efficiency_cells(found, agent, ALONE))


def _their_cells(row: paper.SoloRow) -> Cells:
    rest = (row.occupy, row.missed, row.wrong, row.efficiency, row.latency)
    return (published(row.score), NOTHING, *map(known, rest))


def _by_framework(found: Findings) -> Cells:
    """Our scores under the paper's names; a dash where we have no such agent."""
    names = {AGENTS[agent].framework: agent for agent in found.agents(ALONE)}
    return tuple(found.score(names[f], ALONE).short if f in names else NOTHING for f in FRAMEWORKS)


def _bars(found: Findings) -> Sequence[Bar]:
    theirs = (their_bar(f"paper: {name}", *row.score) for name, row in paper.SOLO.items())
    return [*our_bars(found, ALONE), *theirs]


TABLE = PaperTable(
    "solo",
    ALONE,
    _figures,
    _bars,
    "The paper's FSM row is one game: the released code plays seed 0 every time.",
)
