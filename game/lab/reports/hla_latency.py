"""Section 7.1 of the HLA paper: latency, ours beside the paper's."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from agents.messages import Thought
from game.lab.metrics.interquartile import paired_ratio
from game.lab.metrics.responses import Answer, answers, thoughts
from game.lab.reports.paper_findings import Key, Measure, Values, interval, mean_bar, their_bar
from game.lab.reports.published import Scores, published
from game.lab.reports.report import Bar, Figures, Sample, grouped
from game.session.match.history import MatchHistory

Seconds = Callable[[Answer], float | None]
KINDS: Mapping[str, Seconds] = {"macro": attrgetter("macro"), "atomic": attrgetter("atomic")}
#: What HLA's macro and atomic latency should not exceed, as shares of another's.
RATIOS = (("macro", "SMOA", 0.20), ("macro", "FMOA", 0.40), ("atomic", "NEA", 0.05))


@dataclass(frozen=True, slots=True)
class Responses:
    """What a partner made of the commands of a game, and all that it thought."""

    answers: tuple[Answer, ...]
    thoughts: tuple[Thought, ...]


def responses(history: MatchHistory) -> Responses:
    """Of a game that has been played."""
    came = thoughts(history, history.level.partner)
    return Responses(tuple(answers(history)), tuple(each.message for each in came))


#: Agent -> its games, in the order of their seeds.
Games = Mapping[str, Sequence[Responses]]


def measures(games: Games) -> list[Measure]:
    """Macro and atomic latency, command by command."""
    return [
        Measure(f"{kind} latency, s", _values(games, of), _means(_theirs()[kind]))
        for kind, of in KINDS.items()
    ]


def tables(games: Games) -> list[Figures]:
    """The ratios, end to end, what a decision takes, and by module."""
    return [_ratios(games), _end_to_end(games), _decisions(games), _modules(games)]


def bars(games: Games) -> list[Bar]:
    """Macro latency of ours and theirs."""
    macro = KINDS["macro"]
    ours = {agent: _known(played, macro) for agent, played in games.items()}
    found = [mean_bar(f"ours: {agent}", values) for agent, values in ours.items() if values]
    return found + [
        their_bar(f"paper: {n}", mean) for n, (mean, _) in published().macro_latency.items()
    ]


def _values(games: Games, of: Seconds) -> Values:
    return {
        agent: {
            (str(game), str(number)): seconds
            for game, each in enumerate(played)
            for number, answer in enumerate(each.answers)
            if (seconds := of(answer)) is not None
        }
        for agent, played in games.items()
    }


def _known(played: Iterable[Responses], of: Seconds) -> list[float]:
    found = (of(answer) for each in played for answer in each.answers)
    return [seconds for seconds in found if seconds is not None]


def _theirs() -> Mapping[str, Scores]:
    return {"macro": published().macro_latency, "atomic": published().atomic_latency}


def _means(scores: Scores) -> dict[str, float]:
    return {agent: mean for agent, (mean, _) in scores.items()}


def _end_to_end(games: Games) -> Figures:
    rows = []
    for agent in dict.fromkeys([*games, *published().macro_latency, *published().atomic_latency]):
        cells: list[str] = []
        for kind, of in KINDS.items():
            known = _known(games.get(agent, ()), of)
            cells += (
                Sample.of(known).cells(2)[0], interval(known), str(len(known)),
                _published(_theirs()[kind].get(agent)),
            )  # fmt: skip
        rows.append((agent, *cells))
    heads = ("mean (sd)", "[95 %]", "answers", "paper")
    names = tuple(f"{kind}: {head}" for kind in KINDS for head in heads)
    return Figures("7.1 Latency from words to macro action and to move, s", ("agent", *names),
                   tuple(rows))  # fmt: skip


def _ratios(games: Games) -> Figures:
    """Of the mean latencies, over the commands that both answered."""
    rows = []
    for kind, other, most in RATIOS:
        theirs, of = _theirs()[kind], KINDS[kind]
        values = _values(games, of)
        pairs = _pairs(values.get("HLA", {}), values.get(other, {}))
        if pairs:
            found = paired_ratio(*zip(*pairs, strict=True))
            told = f"{found.value:.3f} [{found.low:.3f}, {found.high:.3f}]"
            paper = theirs["HLA"][0] / theirs[other][0]
            row = (f"{kind}, HLA / {other}", told, str(len(pairs)), f"{most:.2f}", f"{paper:.2f}")
            rows.append(row)
    heads = ("ratio", "ours [95 %]", "commands", "aimed at, at most", "paper")
    return Figures("7.1 Latency of HLA beside others", heads, tuple(rows))


def _pairs(ours: Mapping[Key, float], others: Mapping[Key, float]) -> list[tuple[float, float]]:
    """What both have; nothing where the others take no time at all."""
    found = [(ours[key], others[key]) for key in ours if key in others]
    return found if any(other for _, other in found) else []


def _decisions(games: Games) -> Figures:
    rows = []
    for agent, played in games.items():
        found = [a.spent for each in played for a in each.answers if a.macro is not None]
        told = ("thoughts", "read", "reused", "written")
        cells = (interval([getattr(spent, name) for spent in found], 1) for name in told)
        rows.append((agent, str(len(found)), *cells))
    heads = ("agent", "decisions", "thoughts [95 %]", "tokens read", "of these evaluated before",
             "tokens written")  # fmt: skip
    return Figures("7.1 What a decision takes, from the words on", heads, tuple(rows))


def _modules(games: Games) -> Figures:
    rows = []
    for agent, played in games.items():
        asked = (t for each in played for t in each.thoughts if t.prompt_tokens)
        stages = grouped(asked, attrgetter("stage"))
        theirs = (
            published().module_latency
            if agent == "HLA"
            else published().others_modules.get(agent, {})
        )
        rows += [
            (
                agent, stage, str(len(those)), interval([t.seconds for t in those]),
                interval([t.tokens for t in those], 1),
                interval([t.prompt_tokens for t in those], 0),
                _published(theirs.get(stage)),
            )
            for stage, those in stages.items()
        ]  # fmt: skip
        told = [(agent, s, "-", "-", "-", "-", _published(f)) for s, f in theirs.items()]
        rows += [row for row in told if row[1] not in stages]
    heads = ("agent", "module", "thoughts", "s [95 %]", "tokens written", "tokens read", "paper, s")
    return Figures("7.1 Latency by module", heads, tuple(rows))


def _published(figure: tuple[float, float] | None) -> str:
    return "-" if figure is None else "{:.2f} ({:.2f})".format(*figure)
