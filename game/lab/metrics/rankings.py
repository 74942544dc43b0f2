"""What rankings say: who is preferred to whom, and points by Borda's count.

Sources: HLA's human study (preference numbers) and DPT-Agent's (Borda: as many points as agents for
the best, one for the last).
"""

from collections.abc import Sequence

from game.lab.metrics.interquartile import Estimate, estimate

#: An agent's name after the other, the best first.
Ranking = Sequence[str]


def preference(rankings: Sequence[Ranking], row: str, column: str) -> Estimate | None:
    """The share that prefers `row` less the share that prefers `column`, -1..1; None without any.

    Its interval is a bootstrap over the participants.
    """
    both = [ranking for ranking in rankings if row in ranking and column in ranking]
    signs = [1.0 if each.index(row) < each.index(column) else -1.0 for each in both]
    return estimate(signs, trim=0.0) if signs else None


def borda(rankings: Sequence[Ranking], agents: Sequence[str]) -> dict[str, int]:
    """The points of each agent: of n ranked ones n for the best, 1 for the last."""
    points = dict.fromkeys(agents, 0)
    for ranking in rankings:
        for place, agent in enumerate(ranking):
            points[agent] += len(ranking) - place
    return points
