"""The tables of `lab paper dpt`, one row each."""

from collections.abc import Mapping, Sequence
from itertools import chain

from game.lab.reports import published as paper
from game.lab.reports._paper_partners import PARTNERS, SWITCHERS
from game.lab.reports.chart import Bar
from game.lab.reports.paper_findings import (
    EFFICIENCY_HEADS,
    NOTHING,
    SCORE_HEADS,
    Cells,
    Findings,
    PaperTable,
    contribution,
    efficiency_cells,
    our_bars,
    ours,
    published,
    score_cells,
    their_bar,
)
from game.lab.reports.report import Figures, printed
from game.lab.runs.paper_agents import AGENTS, CONDITIONS, RELEASED, SYSTEM_1

MACHINES = (SYSTEM_1.name, RELEASED.name)


def _released_figures(found: Findings) -> list[Figures]:
    heads = ("where", "rules", "score, IQM(SE) [95 %]", "range", "contribution", "games")
    rows = [row for name in paper.RELEASED for row in _released_rows(found, name)]
    return [Figures("The finite-state machine beside the released one", heads, tuple(rows))]


def _released_rows(found: Findings, condition: str) -> list[Cells]:
    """Ours, ours with the released rules, and the released code's."""
    title = CONDITIONS[condition].title
    row = paper.RELEASED[condition]
    limits = NOTHING if row.lowest is None else f"{row.lowest} to {row.highest}"
    theirs = (printed(row.score, ".2f"), limits, printed(row.contribution, ".2f"), str(row.seeds))
    mine = [
        (title, AGENTS[name].title, *_released_cells(found, name, condition))
        for name in MACHINES
        if name in found.agents([condition])
    ]
    return [*mine, (title, "released code", *theirs)]


def _released_cells(found: Findings, agent: str, condition: str) -> Cells:
    scores = [each.score for each in found.of(agent, [condition])]
    estimated = found.score(agent, [condition])
    limits = f"{min(scores)} to {max(scores)}"
    return estimated.text, limits, contribution(found, agent, [condition]), str(len(scores))


def _released_bars(found: Findings) -> Sequence[Bar]:
    bars: list[Bar] = []
    for condition, row in paper.RELEASED.items():
        for name in (m for m in MACHINES if m in found.agents([condition])):
            s = found.score(name, [condition])
            bars.append(Bar(f"{AGENTS[name].title}, {condition}", s.value, s.low, s.high))
        bars.append(their_bar(f"released code, {condition}", row.score))
    return bars


RELEASED_TABLE = PaperTable(
    "released",
    tuple(paper.RELEASED),
    _released_figures,
    _released_bars,
    "The released code was played without any latency. Its executor comes to a permanent "
    "standstill in 15 of 20 games of two machines on Map 1; in ours one of two cooks gives way.",
    agents=MACHINES,
)


ALONE = ("solo",)
FRAMEWORKS = ("Act", "ReAct", "Reflexion", "DPT w/o ToM")


def _solo_figures(found: Findings) -> list[Figures]:
    heads = ("agent", *SCORE_HEADS, "occupy", "missed", "wrong", *EFFICIENCY_HEADS)
    mine = [(ours(agent), *_solo_cells(found, agent)) for agent in found.agents(ALONE)]
    theirs = [(f"paper: {name}", *_solo_their_cells(row)) for name, row in paper.SOLO.items()]
    models = [(name, *map(published, row)) for name, row in paper.SOLO_SCORES.items()]
    return [
        Figures("Tables 6 to 9: alone on Map 1", heads, (*mine, *theirs)),
        Figures(
            "Tables 6 to 9 by model: scores",
            ("model", *FRAMEWORKS),
            (("ours", *_by_framework(found)), *models),
        ),
    ]


def _solo_cells(found: Findings, agent: str) -> Cells:
    occupy = found.rate(agent, ALONE, lambda r: r.occupy)
    missed = found.rate(agent, ALONE, lambda r: r.missed)
    wrong = found.rate(agent, ALONE, lambda r: r.wrong)
    scores = score_cells(found, agent, ALONE)
    return (*scores, occupy, missed, wrong, *efficiency_cells(found, agent, ALONE))


def _solo_their_cells(row: paper.SoloRow) -> Cells:
    rest = (row.occupy, row.missed, row.wrong, row.efficiency, row.latency)
    return (published(row.score), NOTHING, *(printed(value, ".2f") for value in rest))


def _by_framework(found: Findings) -> Cells:
    """Our scores under the paper's names; a dash where we have no such agent."""
    names = {AGENTS[agent].framework: agent for agent in found.agents(ALONE)}
    return tuple(found.score(names[f], ALONE).short if f in names else NOTHING for f in FRAMEWORKS)


def _solo_bars(found: Findings) -> Sequence[Bar]:
    theirs = (their_bar(f"paper: {name}", *row.score) for name, row in paper.SOLO.items())
    return [*our_bars(found, ALONE), *theirs]


SOLO = PaperTable(
    "solo",
    ALONE,
    _solo_figures,
    _solo_bars,
    "The paper's FSM row is one game: the released code plays seed 0 every time.",
)


MAPS = {"map1": "Map 1", "map2": "Map 2"}


def _people_figures(found: Findings) -> list[Figures]:
    columns = ("score, IQM(SE) [95 %]", "ahead of FSM", "contribution", "Borda")
    heads = ("agent", *(f"{name}: {column}" for name in MAPS.values() for column in columns))
    mine = ((ours(agent), *_people_cells(found, agent)) for agent in found.agents(MAPS))
    theirs = ((f"paper, with people: {f}", *_people_their_cells(f)) for f in paper.FRAMEWORKS)
    title = "Tables 2 and 3: both maps; ours with an FSM in the place of a person"
    return [Figures(title, heads, (*mine, *theirs))]


def _people_cells(found: Findings, agent: str) -> Cells:
    return tuple(
        chain.from_iterable(
            (*score_cells(found, agent, [m]), contribution(found, agent, [m]), NOTHING)
            for m in MAPS
        )
    )


def _people_their_cells(framework: str) -> Cells:
    rows = (paper.PEOPLE[name][framework] for name in MAPS)
    return tuple(
        chain.from_iterable(
            (published(r.score), NOTHING, published(r.contribution), "{} / {}".format(*r.borda))
            for r in rows
        )
    )


def _people_bars(found: Findings) -> Sequence[Bar]:
    bars: list[Bar] = []
    for name, title in MAPS.items():
        bars += our_bars(found, [name], f", {title}")
        rows = paper.PEOPLE[name].items()
        bars += (their_bar(f"paper: {f}, {title}, people", *row.score) for f, row in rows)
    return bars


PEOPLE = PaperTable(
    "people",
    tuple(MAPS),
    _people_figures,
    _people_bars,
    "People are missing: ours cook with a finite-state machine in the place of the person, the "
    "paper's with 68 people. The rows can be told apart, not compared; a study comes later.",
)


_ROWS = (
    SOLO,
    PARTNERS,
    SWITCHERS,
    PEOPLE,
    RELEASED_TABLE,
)

#: By name, in the order of the report.
TABLES: Mapping[str, PaperTable] = {table.name: table for table in _ROWS}
