"""The tables of `lab paper dpt`, one row each."""

from collections.abc import Iterator, Mapping, Sequence

from game.lab.reports.paper_findings import (
    AHEAD,
    CONTRIBUTION,
    EFFICIENCY,
    NOTHING,
    SCORE,
    Column,
    Findings,
    PaperTable,
    our_bars,
    our_rows,
    rate_of,
    their_bar,
    with_error,
)
from game.lab.reports.published import (
    AGENTS,
    CONDITIONS,
    FRAMEWORKS,
    RELEASED,
    SYSTEM_1,
    Figure,
    Scores,
    SoloRow,
    published,
)
from game.lab.reports.report import Bar, Figures, printed

RULED = ("beef", "lettuce", "assembler")
CHANGING = ("switcher",)
ALL = "all models"


def _figures(found: Findings) -> list[Figures]:
    each = (_score_in(name) for name in RULED)
    columns = (SCORE, AHEAD, *each, CONTRIBUTION, *EFFICIENCY)
    rows = (*our_rows(found, RULED, columns), *map(_their_row, FRAMEWORKS), _released_row())
    heads = ("agent", *(column.head for column in columns))
    return [
        Figures("Tables 1 and 10: Map 1 with rule-based partners", heads, rows),
        _by_model("Table 1 by model: scores", published().partner_scores),
        _by_model("Table 1 by model: contribution rates", published().partner_contributions),
    ]


def _score_in(name: str) -> Column:
    return Column(CONDITIONS[name].title, lambda found, agent, _: found.score(agent, [name]).short)


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


def _bars(found: Findings, conditions: Sequence[str], theirs: Scores) -> Sequence[Bar]:
    """Ours, and the paper's below."""
    told = (their_bar(f"paper: {name}", *score) for name, score in theirs.items())
    return [*our_bars(found, conditions), *told]


def _changing(found: Findings) -> list[Figures]:
    columns = (SCORE, AHEAD, CONTRIBUTION, *EFFICIENCY)
    heads = ("agent", *(column.head for column in columns))
    rows = tuple(our_rows(found, CHANGING, columns))
    return [Figures("Map 1 with a partner who changes its role", heads, rows)]


PARTNERS = PaperTable(
    "partners",
    RULED,
    _figures,
    lambda found: _bars(found, RULED, published().partner_scores[ALL]),
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


def _released_rows(found: Findings, condition: str) -> list[tuple[str, ...]]:
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


def _released_cells(found: Findings, agent: str, condition: str) -> tuple[str, ...]:
    scores = [each.score for each in found.of(agent, [condition])]
    estimated = found.score(agent, [condition])
    limits = f"{min(scores)} to {max(scores)}"
    rate = CONTRIBUTION.cell(found, agent, [condition])
    return estimated.text, limits, rate, str(len(scores))


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
    columns = (SCORE, AHEAD, *map(rate_of, ("occupy", "missed", "wrong")), *EFFICIENCY)
    theirs = [(f"paper: {name}", *_solo_their_cells(row)) for name, row in published().solo.items()]
    models = [(name, *map(with_error, row)) for name, row in published().solo_scores.items()]
    # Our scores under the paper's names; a dash where we have no such agent.
    names = {AGENTS[agent].framework: agent for agent in found.agents(ALONE)}
    scores = {name: found.score(agent, ALONE).short for name, agent in names.items()}
    own = ("ours", *(scores.get(name, NOTHING) for name in ALONE_FRAMEWORKS))
    return [
        Figures(
            "Tables 6 to 9: alone on Map 1",
            ("agent", *(column.head for column in columns)),
            (*our_rows(found, ALONE, columns), *theirs),
        ),
        Figures("Tables 6 to 9 by model: scores", ("model", *ALONE_FRAMEWORKS), (own, *models)),
    ]


def _solo_their_cells(row: SoloRow) -> tuple[str, ...]:
    rest = (row.occupy, row.missed, row.wrong, row.efficiency, row.latency)
    return (with_error(row.score), NOTHING, *(printed(value, ".2f") for value in rest))


SOLO = PaperTable(
    "solo",
    ALONE,
    _solo_figures,
    lambda found: _bars(found, ALONE, {n: row.score for n, row in published().solo.items()}),
    "The paper's FSM row is one game: the released code plays seed 0 every time.",
)


MAPS = {"map1": "Map 1", "map2": "Map 2"}


def _people_figures(found: Findings) -> list[Figures]:
    ranks = Column("Borda", lambda *_: NOTHING)
    ahead = Column("ahead of FSM", AHEAD.cell)
    each = (SCORE, ahead, CONTRIBUTION, ranks)
    columns = [column.at(name, title) for name, title in MAPS.items() for column in each]
    theirs = ((f"paper, with people: {f}", *_people_their_cells(f)) for f in FRAMEWORKS)
    title = "Tables 2 and 3: both maps; ours with an FSM in the place of a person"
    heads = ("agent", *(column.head for column in columns))
    return [Figures(title, heads, (*our_rows(found, [*MAPS], columns), *theirs))]


def _people_their_cells(framework: str) -> Iterator[str]:
    for row in (published().people[name][framework] for name in MAPS):
        yield from (with_error(row.score), NOTHING, with_error(row.contribution))
        yield "{} / {}".format(*row.borda)


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


#: By name, in the order of the report.
TABLES: Mapping[str, PaperTable] = {
    table.name: table for table in (SOLO, PARTNERS, SWITCHERS, PEOPLE, RELEASED_TABLE)
}
