"""Section 7.4 of the HLA paper: with people, or who stands in for them, ours beside the paper's."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.lab.metrics.conduct import DEEDS, Conduct, conduct
from game.lab.metrics.responses import hit_rate
from game.lab.reports.paper_findings import Key, Measure, interval, mean_bar, their_bar
from game.lab.reports.published import published
from game.lab.reports.report import Bar, Figures, Rate, mean_sd
from game.session.match.history import MatchHistory

#: Whose stand-in the paper's rows are laid beside: people play for score, talk and cook.
NEAREST = "commander"


@dataclass(frozen=True, slots=True)
class Stood:
    """A round with somebody in the place of a person. `hits`: None if there was nothing to rate;
    `macro`: seconds from words to the macro action, of the round, None if nothing was said.
    """

    level: str
    human: str
    seed: int
    score: int
    conduct: Conduct
    hits: float | None
    macro: float | None


def stood(history: MatchHistory, human: str, seed: int, score: int, macro: float | None) -> Stood:
    """What came of a round that has been played."""
    name = history.level.name
    return Stood(name, human, seed, score, conduct(history), hit_rate(history.notes), macro)


#: Agent -> its rounds.
Rounds = Mapping[str, Sequence[Stood]]


def measures(rounds: Rounds) -> list[Measure]:
    """The scores on each level, with whoever stands nearest to people."""
    return [
        Measure(
            f"score on {level} with the {NEAREST}",
            {agent: _scores(those, level, NEAREST) for agent, those in rounds.items()},
            {agent: mean for agent, (mean, _) in scores.items()},
        )
        for level, scores in published().competition.items()
    ]


def _scores(rounds: Sequence[Stood], level: str, human: str) -> dict[Key, float]:
    return {(str(r.seed),): r.score for r in rounds if (r.level, r.human) == (level, human)}


def tables(rounds: Rounds) -> list[Figures]:
    """Scores, behaviour, hits and latency."""
    return [_score_table(rounds), _behaviour(rounds), _hits(rounds), _stages(rounds)]


def _score_table(rounds: Rounds) -> Figures:
    rows = []
    for level, theirs in published().competition.items():
        for agent, those in rounds.items():
            for human in dict.fromkeys(each.human for each in those):
                values = list(_scores(those, level, human).values())
                if values:
                    row = (mean_sd(values), interval(values, 1), str(len(values)))
                    rows.append((level, f"{agent} with {human}", *row))
        rows += [
            (level, f"paper, with people: {agent}", "{:.1f} ({:.1f})".format(*score), "-", "15")
            for agent, score in theirs.items()
        ]
    heads = ("level", "agent", "score, mean (sd)", "[95 %]", "rounds")
    return Figures("7.4 Scores; ours with scripted stand-ins for people", heads, tuple(rows))


def _behaviour(rounds: Rounds) -> Figures:
    rows = []
    for agent, those in rounds.items():
        for human in dict.fromkeys(each.human for each in those):
            mine = [each for each in those if each.human == human]
            for level in ("all", *dict.fromkeys(each.level for each in mine)):
                here = rates([each.conduct for each in mine if level in ("all", each.level)])
                rows.append((f"{agent} with {human}", level, *(r.text for r in here.values())))
    rows += [
        (f"paper, with people: {agent}", level, *("-" if v is None else f"{v:.3f}" for v in told))
        for agent, levels in published().behaviour.items()
        for level, told in levels.items()
    ]
    heads = ("agent", "level", *(f"valuable {deed}" for deed in DEEDS), "rounds with fire")
    return Figures("7.4 Behaviour: valuable ratios and fire (95 %)", heads, tuple(rows))


def rates(rounds: Sequence[Conduct]) -> dict[str, Rate]:
    """Valuable shares of all deeds, pooled over the rounds as the paper does, and the share of
    rounds with fire.
    """
    deeds = {
        kind: Rate.among(flag for each in rounds for flag in each.deeds[kind]) for kind in DEEDS
    }
    return {**deeds, "fire": Rate.among(each.fire for each in rounds)}


def _hits(rounds: Rounds) -> Figures:
    rows = []
    for agent, those in rounds.items():
        spoken = [each for each in those if each.conduct.words]
        if spoken:
            hits = [each.hits for each in spoken if each.hits is not None]
            waits = [each.macro for each in spoken if each.macro is not None]
            acts = [seconds for each in spoken for seconds in each.conduct.first_acts]
            rows.append((agent, interval(hits), interval(waits), interval(acts)))
    for agent, (before, then) in published().peoples_latency.items():
        hit = "{:.3f}, then {:.3f}".format(*published().hit_rate) if agent == "HLA" else "-"
        told = "{:.2f} ({:.2f}), then {:.2f} ({:.2f})".format(*before, *then)
        rows.append((f"paper, with people: {agent}", hit, told, "-"))
    heads = ("agent", "hit rate [95 %]", "s from words to the decision", "s to the first act")
    return Figures("7.4 Choices by raw words, and latency with who speaks", heads, tuple(rows))


def _stages(rounds: Rounds) -> Figures:
    rows = []
    for agent, those in rounds.items():
        stages: dict[str, list[float]] = {}
        for stage, seconds in (pair for each in those for pair in each.conduct.stages):
            if seconds > 0:
                stages.setdefault(stage, []).append(seconds)
        rows += [(agent, s, str(len(v)), interval(v)) for s, v in stages.items()]
    return Figures(
        "7.4 Latency by module", ("agent", "module", "thoughts", "s [95 %]"), tuple(rows)
    )


def bars(rounds: Rounds) -> Iterator[tuple[str, list[Bar]]]:
    """A panel of scores for each level."""
    for level, theirs in published().competition.items():
        found = []
        for agent, those in rounds.items():
            if values := list(_scores(those, level, NEAREST).values()):
                found.append(mean_bar(f"ours: {agent}", values))
        told = [their_bar(f"paper, people: {agent}", mean) for agent, (mean, _) in theirs.items()]
        yield f"Scores on {level} with the {NEAREST}", found + told
