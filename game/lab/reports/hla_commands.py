"""Sections 7.2 and 7.3 of the HLA paper: simple and complex commands, ours beside the paper's."""

import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter

from game.kitchen.state import TICKS_PER_SECOND
from game.lab.reports.paper_findings import Key, Measure, differences, interval, mean_bar, their_bar
from game.lab.reports.published import Scores, published
from game.lab.reports.report import Bar, Figures, Rate, grouped, mean_sd
from game.lab.runs.rounds import LIMIT, Fault

#: Share of the attempts that have to succeed, and what a command counts with that is not passed.
PASS_SHARE, FAILED_S = 0.6, LIMIT / TICKS_PER_SECOND

#: Condition -> agent -> score by seed.
SimpleScores = Mapping[str, Mapping[str, Mapping[Key, float]]]
#: Condition -> the paper's agent -> mean and standard deviation.
Published = Mapping[str, Scores]


def simple_measures(ours: SimpleScores, theirs: Published) -> list[Measure]:
    """The scores of each condition."""
    return [
        Measure(f"score, {name}", scores, {a: mean for a, (mean, _) in theirs[name].items()})
        for name, scores in ours.items()
    ]


def simple_tables(ours: SimpleScores, theirs: Published) -> list[Figures]:
    """Scores, and how far HLA is ahead on the same seeds."""
    rows = []
    for name, scores in ours.items():
        for agent in dict.fromkeys([*scores, *theirs[name]]):
            mine, told = scores.get(agent, {}), theirs[name].get(agent)
            values = list(mine.values())
            ahead = differences(scores.get("HLA", {}), mine) if agent != "HLA" else []
            rows.append((
                name, agent, mean_sd(values) if values else "-", interval(values, 1),
                str(len(values)),
                interval(ahead, 1, "+"),
                "-" if told is None else "{:.1f} ({:.1f})".format(*told),
            ))  # fmt: skip
    heads = ("condition", "agent", "score, mean (sd)", "[95 %]", "rounds",
             "HLA is ahead, same seeds", "paper")  # fmt: skip
    return [Figures("7.2 Simple commands", heads, tuple(rows))]


def simple_bars(ours: SimpleScores, theirs: Published) -> Iterator[tuple[str, list[Bar]]]:
    """A panel for each condition."""
    for name, scores in ours.items():
        found = [mean_bar(f"ours: {a}", list(each.values())) for a, each in scores.items()]
        told = [their_bar(f"paper: {agent}", mean) for agent, (mean, _) in theirs[name].items()]
        yield f"Simple commands: {name}", found + told


@dataclass(frozen=True, slots=True)
class Tried:
    """An attempt at a complex command. `seconds`: None if it was not done; `fault`: whose then;
    `count`: how often it was done; `intention`: what the partner made of it, for people.
    """

    command: str
    seed: int
    seconds: float | None
    fault: Fault | None = None
    count: int = 0
    intention: str = ""

    @property
    def challenge(self) -> str:
        """'quantity' of 'quantity 3'."""
        return self.command.partition(" ")[0]


#: Agent -> all attempts.
Attempts = Mapping[str, Sequence[Tried]]


@dataclass(frozen=True, slots=True)
class Passed:
    """Whether a command is passed, as the paper judges, and the `seconds` that it counts with:
    FAILED_S where it is not.
    """

    command: str
    passed: bool
    seconds: float
    attempts: Sequence[Tried] = ()

    @property
    def challenge(self) -> str:
        return self.command.partition(" ")[0]


def judged(attempts: Iterable[Tried]) -> list[Passed]:
    """Command by command."""
    by_name = grouped(attempts, attrgetter("command"))
    return [_judged(name, those) for name, those in by_name.items()]


def _judged(command: str, attempts: Sequence[Tried]) -> Passed:
    times = [each.seconds for each in attempts if each.seconds is not None]
    passed = len(times) >= PASS_SHARE * len(attempts)
    return Passed(command, passed, statistics.fmean(times) if passed else FAILED_S, attempts)


def complex_measures(attempts: Attempts) -> list[Measure]:
    """Share of the attempts that succeeded, by challenge."""
    return [
        Measure(
            f"complex commands done, {challenge}",
            {agent: _done(those, challenge) for agent, those in attempts.items()},
            {agent: figures[challenge][0] for agent, figures in published().complex.items()},
        )
        for challenge in published().complex["HLA"]
    ]


def _done(attempts: Iterable[Tried], challenge: str) -> dict[Key, float]:
    return {
        (each.command, str(each.seed)): float(each.seconds is not None)
        for each in attempts
        if each.challenge == challenge
    }


def complex_tables(attempts: Attempts) -> list[Figures]:
    """Passed and seconds by challenge, failures by cause, and each command."""
    return [_by_challenge(attempts), _faults(attempts), _commands(attempts)]


def _by_challenge(attempts: Attempts) -> Figures:
    rows = []
    for agent in dict.fromkeys([*attempts, *published().complex]):
        cells: list[str] = []
        for challenge in published().complex["HLA"]:
            those = [p for p in judged(attempts.get(agent, ())) if p.challenge == challenge]
            told = published().complex.get(agent, {}).get(challenge)
            cells += (_share([p.passed for p in those]), interval([p.seconds for p in those], 1))
            cells.append("-" if told is None else "{:.2f} / {:.1f}".format(*told))
        rows.append((agent, *cells))
    heads = ("passed [95 %]", "seconds [95 %]", "paper")
    names = tuple(f"{c}: {head}" for c in published().complex["HLA"] for head in heads)
    return Figures("7.3 Complex commands: share passed, seconds", ("agent", *names), tuple(rows))


def _share(those: Sequence[bool]) -> str:
    share, low, high = Rate.among(those).interval
    return f"{share:.2f} [{low:.2f}, {high:.2f}]" if those else "-"


def _faults(attempts: Attempts) -> Figures:
    rows = []
    for agent, those in attempts.items():
        for challenge in published().complex["HLA"]:
            failed = [t for t in those if t.challenge == challenge and t.seconds is None]
            causes = Counter(each.fault for each in failed)
            told = published().faults.get(challenge) if agent == "HLA" else None
            rows.append((
                agent, challenge, str(len(failed)),
                *(str(causes[cause]) for cause in ("slow", "fast", "untold")),
                "-" if told is None else "{:.0%} / {:.0%}".format(*told),
            ))  # fmt: skip
    heads = ("agent", "challenge", "failed attempts", "not understood (Slow Mind)",
             "understood, not carried out (Fast Mind)", "no intention announced",
             "paper: Slow Mind / Fast Mind, of failed commands")  # fmt: skip
    return Figures("7.3 Failures by cause", heads, tuple(rows))


def _commands(attempts: Attempts) -> Figures:
    agents = [*attempts]
    names = dict.fromkeys(each.command for those in attempts.values() for each in those)
    rows = tuple(
        (name, *(_cell([t for t in attempts[agent] if t.command == name]) for agent in agents))
        for name in names
    )
    title = "7.3 Each command: attempts that succeeded, mean seconds of these"
    return Figures(title, ("command", *agents), rows)


def _cell(attempts: Sequence[Tried]) -> str:
    times = [each.seconds for each in attempts if each.seconds is not None]
    told = f", {statistics.fmean(times):.1f} s" if times else ""
    return f"{len(times)}/{len(attempts)}{told}" if attempts else "-"


def complex_bars(attempts: Attempts) -> Iterator[tuple[str, list[Bar]]]:
    """A panel of seconds for each challenge."""
    for challenge in published().complex["HLA"]:
        found = []
        for agent, those in attempts.items():
            seconds = [p.seconds for p in judged(those) if p.challenge == challenge]
            if seconds:
                found.append(mean_bar(f"ours: {agent}", seconds))
        told = [their_bar(f"paper: {a}", f[challenge][1]) for a, f in published().complex.items()]
        yield f"Complex commands, seconds: {challenge}", found + told
