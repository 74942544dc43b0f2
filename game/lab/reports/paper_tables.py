"""The tables of `lab paper dpt`, one row each."""

from collections.abc import Mapping, Sequence
from itertools import chain

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
    score_cells,
    their_bar,
    with_error,
)
from game.lab.reports.published import FRAMEWORKS, Figure, SoloRow, published
from game.lab.reports.report import Figures, printed
from game.lab.runs.paper_agents import AGENTS, CONDITIONS, RELEASED, SYSTEM_1

RULED = ("beef", "lettuce", "assembler")
CHANGING = ("switcher",)
ALL = "all models"


def _figures(found: Findings) -> list[Figures]:
    titles = tuple(CONDITIONS[name].title for name in RULED)
    heads = ("agent", *SCORE_HEADS, *titles, "contribution", *EFFICIENCY_HEADS)
    mine = (
        (
            ours(agent),
            *score_cells(found, agent, RULED),
            *(found.score(agent, [name]).short for name in RULED),
            contribution(found, agent, RULED),
            *efficiency_cells(found, agent, RULED),
        )
        for agent in found.agents(RULED)
    )
    rows = (*mine, *map(_their_row, FRAMEWORKS), _released_row())
    return [
        Figures("Tables 1 and 10: Map 1 with rule-based partners", heads, rows),
        _by_model("Table 1 by model: scores", published().partner_scores),
        _by_model("Table 1 by model: contribution rates", published().partner_contributions),
    ]


def _their_row(framework: str) -> tuple[str, ...]:
    return (
        f"paper: {framework}, {ALL}",
        with_error(published().partner_scores[ALL][framework]),
        *(NOTHING,) * (1 + len(RULED)),
        with_error(published().partner_contributions[ALL][framework]),
        printed(published().partner_efficiency[framework], ".2f"),
        printed(published().partner_latency[framework], ".2f"),
    )


def _released_row() -> tuple[str, ...]:
    released = [published().released[name] for name in RULED]
    scores = (printed(row.score, ".2f") for row in released)
    rates = " / ".join(printed(row.contribution, ".2f") for row in released)
    return ("released code: FSM", NOTHING, NOTHING, *scores, rates, NOTHING, "0")


def _by_model(title: str, figures: Mapping[str, Mapping[str, Figure]]) -> Figures:
    rows = ((m, *(with_error(row[f]) for f in FRAMEWORKS)) for m, row in figures.items())
    return Figures(title, ("model", *FRAMEWORKS), tuple(rows))


def _bars(found: Findings) -> Sequence[Bar]:
    theirs = (
        their_bar(f"paper: {name}", *score)
        for name, score in published().partner_scores[ALL].items()
    )
    return [*our_bars(found, RULED), *theirs]


def _changing(found: Findings) -> list[Figures]:
    heads = ("agent", *SCORE_HEADS, "contribution", *EFFICIENCY_HEADS)
    rows = (
        (
            ours(agent),
            *score_cells(found, agent, CHANGING),
            contribution(found, agent, CHANGING),
            *efficiency_cells(found, agent, CHANGING),
        )
        for agent in found.agents(CHANGING)
    )
    return [Figures("Map 1 with a partner who changes its role", heads, tuple(rows))]


PARTNERS = PaperTable(
    "partners",
    RULED,
    _figures,
    _bars,
    "Scores and rates of the three partners are pooled. The released FSM was played without any "
    "latency; it is not in the paper, and all its agents are below it.",
)
SWITCHERS = PaperTable(
    "switchers",
    CHANGING,
    _changing,
    lambda found: our_bars(found, CHANGING),
    "The released code has partners that fry first and assemble later; the paper reports none.",
)


MACHINES = (SYSTEM_1.name, RELEASED.name)


def _released_figures(found: Findings) -> list[Figures]:
    heads = ("where", "rules", "score, IQM(SE) [95 %]", "range", "contribution", "games")
    rows = [row for name in published().released for row in _released_rows(found, name)]
    return [Figures("The finite-state machine beside the released one", heads, tuple(rows))]


def _released_rows(found: Findings, condition: str) -> list[Cells]:
    """Ours, ours with the released rules, and the released code's."""
    title = CONDITIONS[condition].title
    row = published().released[condition]
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
    for condition, row in published().released.items():
        for name in (m for m in MACHINES if m in found.agents([condition])):
            s = found.score(name, [condition])
            bars.append(Bar(f"{AGENTS[name].title}, {condition}", s.value, s.low, s.high))
        bars.append(their_bar(f"released code, {condition}", row.score))
    return bars


RELEASED_TABLE = PaperTable(
    "released",
    ("solo", "beef", "lettuce", "assembler", "pair1", "pair2"),
    _released_figures,
    _released_bars,
    "The released code was played without any latency. Its executor comes to a permanent "
    "standstill in 15 of 20 games of two machines on Map 1; in ours one of two cooks gives way.",
    agents=MACHINES,
)


ALONE = ("solo",)
ALONE_FRAMEWORKS = ("Act", "ReAct", "Reflexion", "DPT w/o ToM")


def _solo_figures(found: Findings) -> list[Figures]:
    heads = ("agent", *SCORE_HEADS, "occupy", "missed", "wrong", *EFFICIENCY_HEADS)
    mine = [(ours(agent), *_solo_cells(found, agent)) for agent in found.agents(ALONE)]
    theirs = [(f"paper: {name}", *_solo_their_cells(row)) for name, row in published().solo.items()]
    models = [(name, *map(with_error, row)) for name, row in published().solo_scores.items()]
    return [
        Figures("Tables 6 to 9: alone on Map 1", heads, (*mine, *theirs)),
        Figures(
            "Tables 6 to 9 by model: scores",
            ("model", *ALONE_FRAMEWORKS),
            (("ours", *_by_framework(found)), *models),
        ),
    ]


def _solo_cells(found: Findings, agent: str) -> Cells:
    occupy = found.rate(agent, ALONE, lambda r: r.occupy)
    missed = found.rate(agent, ALONE, lambda r: r.missed)
    wrong = found.rate(agent, ALONE, lambda r: r.wrong)
    scores = score_cells(found, agent, ALONE)
    return (*scores, occupy, missed, wrong, *efficiency_cells(found, agent, ALONE))


def _solo_their_cells(row: SoloRow) -> Cells:
    rest = (row.occupy, row.missed, row.wrong, row.efficiency, row.latency)
    return (with_error(row.score), NOTHING, *(printed(value, ".2f") for value in rest))


def _by_framework(found: Findings) -> Cells:
    """Our scores under the paper's names; a dash where we have no such agent."""
    names = {AGENTS[agent].framework: agent for agent in found.agents(ALONE)}
    scores = {f: found.score(names[f], ALONE).short for f in names}
    return tuple(scores.get(f, NOTHING) for f in ALONE_FRAMEWORKS)


def _solo_bars(found: Findings) -> Sequence[Bar]:
    theirs = (their_bar(f"paper: {name}", *row.score) for name, row in published().solo.items())
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
    theirs = ((f"paper, with people: {f}", *_people_their_cells(f)) for f in FRAMEWORKS)
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
    rows = (published().people[name][framework] for name in MAPS)
    return tuple(
        chain.from_iterable(
            (with_error(r.score), NOTHING, with_error(r.contribution), "{} / {}".format(*r.borda))
            for r in rows
        )
    )


def _people_bars(found: Findings) -> Sequence[Bar]:
    bars: list[Bar] = []
    for name, title in MAPS.items():
        bars += our_bars(found, [name], f", {title}")
        rows = published().people[name].items()
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
