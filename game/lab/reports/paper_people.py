"""Tables 2 and 3 of DPT-Agent's paper without their people: our agents with an all-round cook."""

from collections.abc import Sequence
from itertools import chain

from game.lab.reports import published_dpt as paper
from game.lab.reports.chart import Bar
from game.lab.reports.paper_findings import NOTHING, Findings
from game.lab.reports.paper_table import (
    Cells,
    PaperTable,
    contribution,
    our_bars,
    ours,
    published,
    score_cells,
    their_bar,
)
from game.lab.reports.report import Figures

MAPS = {"map1": "Map 1", "map2": "Map 2"}


def _figures(found: Findings) -> list[Figures]:
    columns = ("score, IQM(SE) [95 %]", "ahead of FSM", "contribution", "Borda")
    heads = ("agent", *(f"{name}: {column}" for name in MAPS.values() for column in columns))
    mine = ((ours(agent), *_cells(found, agent)) for agent in found.agents(MAPS))
    theirs = ((f"paper, with people: {f}", *_their_cells(f)) for f in paper.FRAMEWORKS)
    title = "Tables 2 and 3: both maps; ours with an FSM in the place of a person"
    return [Figures(title, heads, (*mine, *theirs))]


def _cells(found: Findings, agent: str) -> Cells:
    return tuple(
        chain.from_iterable(
            (*score_cells(found, agent, [m]), contribution(found, agent, [m]), NOTHING)
            for m in MAPS
        )
    )


def _their_cells(framework: str) -> Cells:
    rows = (paper.PEOPLE[name][framework] for name in MAPS)
    return tuple(
        chain.from_iterable(
            (published(r.score), NOTHING, published(r.contribution), "{} / {}".format(*r.borda))
            for r in rows
        )
    )


def _bars(found: Findings) -> Sequence[Bar]:
    bars: list[Bar] = []
    for name, title in MAPS.items():
        bars += our_bars(found, [name], f", {title}")
        rows = paper.PEOPLE[name].items()
        bars += (their_bar(f"paper: {f}, {title}, people", *row.score) for f, row in rows)
    return bars


TABLE = PaperTable(
    "people",
    tuple(MAPS),
    _figures,
    _bars,
    "People are missing: ours cook with a finite-state machine in the place of the person, the "
    "paper's with 68 people. The rows can be told apart, not compared; a study comes later.",
)
