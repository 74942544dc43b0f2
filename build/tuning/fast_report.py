"""What `lab fast` prints: hit rates with intervals, and figures in pairs."""

import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from typing import TypeVar

from game.lab.reports.published import published
from game.lab.reports.report import Figures, Rate, spread
from game.lab.runs.rounds import PlayedRound
from tuning.guesses import Guess
from tuning.obeying import Obeyed

#: Who played: the Fast Mind, or the values alone.
OURS, VALUE = "Fast Mind", "value alone"
_HEADS = ("mean of", OURS, VALUE, "difference (95 %)")

_T = TypeVar("_T")


@dataclass(slots=True)
class HitTally:
    """How choices by raw words went: all, sure ones, those acted upon, what is best by value.

    Of messages that ask for something, `surely`: those with a sure choice; `at_once`: those that
    are acted upon at once. `for_nothing`: the same of those that ask for nothing.
    """

    all: Rate = field(default_factory=Rate)
    sure: Rate = field(default_factory=Rate)
    acted: Rate = field(default_factory=Rate)
    by_value: Rate = field(default_factory=Rate)
    surely: Rate = field(default_factory=Rate)
    at_once: Rate = field(default_factory=Rate)
    for_nothing: Rate = field(default_factory=Rate)

    def count(self, guess: Guess) -> None:
        if not guess.asks:
            self.for_nothing.count(guess.acted)
            return
        self.all.count(guess.hit)
        self.by_value.count(guess.hit_by_value)
        self.surely.count(guess.sure)
        self.at_once.count(guess.acted)
        if guess.sure:
            self.sure.count(guess.hit)
        if guess.acted:
            self.acted.count(guess.hit)


def tally(found: Sequence[Guess], group: Callable[[Guess], str]) -> dict[str, HitTally]:
    """By group, and 'all'."""
    names = dict.fromkeys(map(group, found))
    tallies = {name: HitTally() for name in (*names, "all")}
    for guess in found:
        tallies[group(guess)].count(guess)
        tallies["all"].count(guess)
    return tallies


def rates(found: Sequence[Guess]) -> dict[str, Rate]:
    """What the chart shows."""
    by = tally(found, lambda guess: guess.source)
    every = by.pop("all")
    return {
        **{f"all choices,\n{name}": h.all for name, h in by.items()},
        **{f"sure choices,\n{name}": h.sure for name, h in by.items()},
        **{f"acted upon,\n{name}": h.acted for name, h in by.items()},
        "best by\nvalue": every.by_value,
    }


def hits(found: Sequence[Guess]) -> dict[str, object]:
    """The figures, by source and by category."""
    groups = tally(found, lambda g: g.source) | tally(found, lambda g: g.category)
    return {name: asdict(each) for name, each in groups.items()}


def hits_table(found: Sequence[Guess]) -> Figures:
    """A row for each source, each category, and all.

    'by value': hits of what is best if nothing is asked for; 'sure': share of sure choices; 'at
    once': share acted upon before the intention is known; 'for nothing': the same of messages that
    ask for nothing.
    """
    by_source = tally(found, lambda g: g.source)
    everything = by_source.pop("all")
    by_category = tally(found, lambda g: f"- {g.category}")
    del by_category["all"]
    rows = tuple(
        (
            name,
            h.all.text,
            f"{h.by_value.share:.2f}",
            f"{h.surely.share:.2f}",
            h.sure.text,
            f"{h.at_once.share:.2f}",
            h.acted.text,
            h.for_nothing.short,
        )
        for name, h in (by_source | by_category | {"all": everything}).items()
    )
    heads = (
        "messages", "hits", "by value", "sure", "hits of these", "at once", "hits of these",
        "for nothing",
    )  # fmt: skip
    paper = " and ".join(f"{rate:.3f}" for rate in published().hit_rate)
    return Figures(f"Immediate macro action by raw words (paper: {paper})", heads, rows)


#: Probabilities of a choice from which on it may be begun.
THRESHOLDS = (0.5, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99)


def thresholds_table(found: Sequence[Guess]) -> Figures:
    """What comes of raw words by how sure the model has to be of them.

    'begun': share of messages that begin a macro action before their intention is known.
    """
    nothing = [guess for guess in found if not guess.asks]
    asking = [guess for guess in found if guess.asks]
    rows = []
    for threshold in THRESHOLDS:
        begun = [guess for guess in asking if guess.begun(threshold)]
        idle = Rate(sum(guess.begun(threshold) for guess in nothing), len(nothing))
        early = Rate(len(begun), len(asking))
        right = Rate(sum(guess.hit for guess in begun), len(begun))
        rows.append((f"{threshold:.2f}", idle.text, early.text, right.text))
    heads = ("sure from", "begun for nothing", "begun, of what asks", "rightly, of these")
    return Figures("Raw words by how sure the choice has to be", heads, tuple(rows))


def compared(ours: Sequence[float], others: Sequence[float]) -> str:
    """Mean of the paired differences, with its 95 % interval."""
    differences = [a - b for a, b in zip(ours, others, strict=True)]
    mean, sd = spread(differences)
    reach = 1.96 * sd / sqrt(len(differences))
    return f"{mean:+.2f} ({mean - reach:+.2f} to {mean + reach:+.2f})"


def obeyed_table(found: Mapping[str, Sequence[Obeyed]]) -> Figures:
    """What came of the commands, in pairs."""
    figures: dict[str, Callable[[Obeyed], float]] = {
        "goals met": lambda o: o.seconds is not None,
        "seconds to it, the window if unmet": lambda o: o.spent,
        "macro actions": lambda o: o.begun,
        "of them wasted": lambda o: o.wasted,
        "broken off": lambda o: o.interrupted,
        "score won in the window": lambda o: o.score,
    }
    rows = tuple(_row(name, found, of) for name, of in figures.items())
    return Figures(f"{len(found[OURS])} commands, means", _HEADS, rows)


def rounds_table(found: Mapping[tuple[str, str], Mapping[str, Sequence[PlayedRound]]]) -> Figures:
    """Scores without a word, in pairs."""
    together: dict[str, list[PlayedRound]] = {OURS: [], VALUE: []}
    rows = []
    for (level, human), pair in found.items():
        rows.append(_row(f"{level}, {human}", pair, lambda r: r.score))
        for who, rounds in pair.items():
            together[who] += rounds
    rows.append(_row("all", together, lambda r: r.score))
    rows.append(_row("share of choices asked about", together, lambda r: r.metrics["asked"] or 0))
    return Figures("Scores of whole rounds without a word", _HEADS, tuple(rows))


def _row(
    name: str, found: Mapping[str, Sequence[_T]], of: Callable[[_T], float]
) -> tuple[str, ...]:
    ours, others = ([float(of(each)) for each in found[who]] for who in (OURS, VALUE))
    means = (f"{statistics.fmean(values):.2f}" for values in (ours, others))
    return name, *means, compared(ours, others)
