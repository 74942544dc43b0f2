"""What S-Agents claims, as far as our kitchens can tell, tested one claim at a time.

Each compares how long the same seeds took in two crews. The paper's minutes are of another world:
they are told in words and never stand beside ours.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import inf

from game.lab.metrics.interquartile import Estimate, paired_ratio
from game.lab.reports.report import Figures

#: Kitchen, number of cooks, crew: as tables of experiments call them.
Where = tuple[str, int, str]
#: How long the rounds took, in seconds, by seed; a round that was not finished counts in full.
Seconds = Mapping[int, float]
TREE, BANQUET, HATCH = "tree, scripted, 2 s", "grand_banquet", "long_hatch"
_OFF = ", cook 2 walks off"


@dataclass(frozen=True, slots=True)
class Claim:
    """`text`: what is claimed; `slow` takes from `low` to `high` times as long as `fast`."""

    text: str
    slow: Where
    fast: Where
    low: float
    high: float = inf

    def tested(self, found: Mapping[Where, Seconds]) -> Estimate | None:
        """The ratio over the seeds that both played; None if there are none."""
        slow, fast = found.get(self.slow, {}), found.get(self.fast, {})
        seeds = sorted(slow.keys() & fast.keys())
        if not seeds:
            return None
        return paired_ratio([slow[seed] for seed in seeds], [fast[seed] for seed in seeds])

    def verdict(self, ratio: Estimate) -> str:
        """Whether what was measured bears it out; 'open' where it may be so or not."""
        if self.low <= ratio.low and ratio.high <= self.high:
            return "holds"
        if ratio.high < self.low or ratio.low > self.high:
            return "does not hold"
        return "open"

    @property
    def expected(self) -> str:
        """E.g. '1.40 or more'."""
        return (
            f"{self.low:.2f} or more" if self.high == inf else f"{self.low:.2f} to {self.high:.2f}"
        )


def _at(cooks: int, crew: str, level: str = BANQUET) -> Where:
    return level, cooks, crew


def _more_cooks() -> Iterator[Claim]:
    for cooks, ratio in ((2, 1.7), (3, 2.2), (4, 2.8), (6, 3.2)):
        text = f"{cooks} cooks under a leader against one alone"
        yield Claim(text, _at(1, "silent"), _at(cooks, TREE), 0.85 * ratio, 1.15 * ratio)


#: The sheet's table, in its order.
CLAIMS: tuple[Claim, ...] = (
    Claim("who does not wait against rounds, 2 cooks", _at(2, "tree-rounds, scripted, 2 s"),
          _at(2, TREE), 1.2),
    Claim("who does not wait against rounds, 4 cooks", _at(4, "tree-rounds, scripted, 2 s"),
          _at(4, TREE), 1.4),
    Claim("who does not wait against relay, 4 cooks", _at(4, "relay, scripted, 2 s"),
          _at(4, TREE), 2.5),
    *_more_cooks(),
    Claim("a leader against a silent crew, independent orders", _at(4, "silent"),
          _at(4, TREE), 0.95, 1.1),
    Claim("a leader against a silent crew, courses", _at(4, "silent", HATCH),
          _at(4, TREE, HATCH), 1.15),
    Claim("a leader against a silent crew, one long chain", _at(4, "silent", "stockroom"),
          _at(4, TREE, "stockroom"), 0.0, 1.0),
    Claim("a leader against a silent crew when a cook walks off", _at(4, f"silent{_OFF}"),
          _at(4, f"{TREE}{_OFF}"), 1.15),
    Claim("one leader against a graph", _at(4, "graph"), _at(4, TREE), 1.1, 1.3),
    Claim("a leader against fixed roles, independent orders", _at(4, "pipeline"),
          _at(4, TREE), 0.95, 1.05),
    Claim("a leader against fixed roles, courses", _at(4, "pipeline", HATCH),
          _at(4, TREE, HATCH), 0.95, 1.05),
    Claim("two seconds of thought against none", _at(4, TREE), _at(4, "tree, scripted, 0 s"),
          0.0, 1.1),
    Claim("a leader who does not watch, without trouble", _at(4, "tree, unwatching, 2 s"),
          _at(4, TREE), 0.95, 1.05),
    Claim("a leader who does not watch, when a cook walks off",
          _at(4, f"tree, unwatching, 2 s{_OFF}"), _at(4, f"{TREE}{_OFF}"), 1.2),
)  # fmt: skip


def claims_table(found: Mapping[Where, Seconds]) -> Figures:
    """All claims of which something was measured."""
    rows = []
    for claim in CLAIMS:
        ratio = claim.tested(found)
        if ratio is not None:
            told = f"{ratio.value:.2f} [{ratio.low:.2f}, {ratio.high:.2f}]"
            verdict = claim.verdict(ratio) if ratio.count > 1 else "one seed tells nothing"
            rows.append((claim.text, claim.expected, told, str(ratio.count), verdict))
    heads = ("claim", "times as quick: expected", "measured [95 %]", "seeds", "verdict")
    return Figures("Claims", heads, tuple(rows))


def spread_table(found: Mapping[Where, Seconds]) -> Figures:
    """How far one cook's absence spreads: how much longer each organisation takes."""
    rows = []
    for crew in ("silent", "pipeline", TREE, "tree, unwatching, 2 s", "graph"):
        claim = Claim(crew, _at(4, f"{crew}{_OFF}"), _at(4, crew), 0.0)
        if (ratio := claim.tested(found)) is not None:
            told = f"{ratio.value:.2f} [{ratio.low:.2f}, {ratio.high:.2f}]"
            rows.append((crew, told, str(ratio.count)))
    heads = ("crew of four", "times as long with a cook who is away half of the time", "seeds")
    return Figures("How far one cook's fault spreads", heads, tuple(rows))
