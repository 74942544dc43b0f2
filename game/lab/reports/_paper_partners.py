"""Tables 1 and 10 of DPT-Agent's paper: every agent with the three rule-based partners on Map 1."""

from collections.abc import Mapping, Sequence

from game.lab.reports.chart import Bar
from game.lab.reports.paper_findings import (
    EFFICIENCY_HEADS,
    NOTHING,
    SCORE_HEADS,
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
from game.lab.reports.published import FRAMEWORKS, Figure, published
from game.lab.reports.report import Figures, printed
from game.lab.runs.paper_agents import CONDITIONS

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
