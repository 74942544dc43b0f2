"""Published figures, for tables and charts beside ours (`assets/published.yaml`), and those agents
and conditions of ours that they are laid beside.

Sources: HLA (AAMAS 2024); DPT-Agent, and the public code of it as it was played.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TypeAlias

import yaml

from game import paths
from game.codec import Codec
from game.partners.casting import LIKE, NOBODY
from game.partners.partner_spec import (
    ACT,
    ACT_DEFAULT,
    DPT,
    DPT_NO_TOM,
    DPT_RELEASED,
    DPT_RELEASED_NO_TOM,
    FSM,
    FSM_RELEASED,
    REACT,
    REACT_DEFAULT,
    REFLEX,
    REFLEXION,
    REFLEXION_DEFAULT,
    SYSTEM2,
    SYSTEM2_DEFAULT,
    PartnerSpec,
)

#: A mean, and its standard deviation (HLA) or standard error (DPT-Agent).
Figure: TypeAlias = tuple[float, float]
#: By agent, framework or whatever is measured.
Scores: TypeAlias = Mapping[str, Figure]
#: Shares of valuable chops, cooking and serving, None where nothing was served, and of rounds with
#: a fire.
Behaviour: TypeAlias = tuple[float | None, ...]

#: DPT-Agent's, in the order of the paper's tables.
FRAMEWORKS = ("ReAct", "Reflexion", "DPT w/o ToM", "DPT")


@dataclass(frozen=True, slots=True)
class SoloRow:
    """One agent alone on Map 1. None: not known. Shares lie in 0..1, `latency` is in seconds."""

    score: Figure
    occupy: float | None = None
    missed: float | None = None
    wrong: float | None = None
    efficiency: float | None = None
    latency: float | None = None


@dataclass(frozen=True, slots=True)
class PeopleRow:
    """One agent with people. Borda: points, of cooperation and preference."""

    score: Figure
    contribution: Figure
    borda: tuple[int, int]


@dataclass(frozen=True, slots=True)
class ReleasedRow:
    """The released finite-state machine: interquartile mean, of so many seeds, and the range.

    `contribution`: by a simpler rule than ours; None: not told.
    """

    score: float
    seeds: int
    lowest: int | None = None
    highest: int | None = None
    contribution: float | None = None


@dataclass(frozen=True, slots=True)
class Published:
    competition: Mapping[str, Scores]
    complex: Mapping[str, Scores]
    faults: Scores
    macro_latency: Scores
    atomic_latency: Scores
    module_latency: Scores
    others_modules: Mapping[str, Scores]
    peoples_latency: Mapping[str, tuple[Figure, Figure]]
    behaviour: Mapping[str, Mapping[str, Behaviour]]
    hit_rate: Figure
    partner_scores: Mapping[str, Scores]
    partner_contributions: Mapping[str, Scores]
    partner_efficiency: Mapping[str, float]
    partner_latency: Mapping[str, float]
    solo: Mapping[str, SoloRow]
    solo_scores: Mapping[str, tuple[Figure, Figure, Figure, Figure]]
    people: Mapping[str, Mapping[str, PeopleRow]]
    released: Mapping[str, ReleasedRow]


@cache
def published() -> Published:
    """The file's."""
    text = (paths.assets() / "published.yaml").read_text("utf-8")
    return Codec(closed=True).decode(Published, yaml.safe_load(text))


@dataclass(frozen=True, slots=True)
class PaperAgent:
    """`title`: in tables; `spec`: what it consists of; `moves`: a second, 0 for the level's.

    `framework`: what the paper calls it, '' if it has none like it; `alone`: the paper has it cook
    alone only; `writes`: it needs a model that writes what it plans, which the bundled one cannot.
    `floor`: the name of the agent that its lead is told over.
    """

    title: str
    spec: PartnerSpec
    framework: str = ""
    alone: bool = False
    writes: bool = False
    moves: Fraction = Fraction(0)
    floor: str = FSM.name

    @property
    def name(self) -> str:
        """On the command line."""
        return f"{self.spec.name}-{float(self.moves):g}" if self.moves else self.spec.name


def _baseline(
    published: PartnerSpec, default: PartnerSpec, *, alone: bool = False
) -> tuple[PaperAgent, PaperAgent]:
    """As the paper's tables have it, and with System 1's default as in its human study."""
    title = published.title
    return (
        PaperAgent(title, published, title, alone, writes=True),
        PaperAgent(f"{title}, FSM default", default, "", alone, writes=True),
    )


#: Against which all others are held: what every agent does while nothing is planned.
SYSTEM_1 = PaperAgent("FSM (System 1 alone)", FSM, "FSM")
#: The rules of the public code, carried out by our executor; and so few moves a second that it is
#: no stronger than the paper's own.
RELEASED = PaperAgent("FSM, released rules", FSM_RELEASED)
AS_STRONG = PaperAgent("FSM, as strong as the paper's", FSM_RELEASED, moves=Fraction(5, 2))

_ROWS = (
    SYSTEM_1,
    RELEASED,
    PaperAgent("DPT", DPT, "DPT"),
    PaperAgent("DPT w/o ToM", DPT_NO_TOM, "DPT w/o ToM"),
    AS_STRONG,
    *(
        PaperAgent(title, spec, moves=AS_STRONG.moves, floor=AS_STRONG.name)
        for title, spec in (
            ("DPT on that FSM", DPT_RELEASED),
            ("DPT w/o ToM on that FSM", DPT_RELEASED_NO_TOM),
        )
    ),
    *_baseline(ACT, ACT_DEFAULT, alone=True),
    *_baseline(SYSTEM2, SYSTEM2_DEFAULT, alone=True),
    *_baseline(REACT, REACT_DEFAULT),
    *_baseline(REFLEXION, REFLEXION_DEFAULT),
    PaperAgent("just cooks (not in the paper)", REFLEX),
)

#: By name, System 1 first.
AGENTS: Mapping[str, PaperAgent] = {agent.name: agent for agent in _ROWS}


@dataclass(frozen=True, slots=True)
class PaperCondition:
    """A cell of the shipped experiments. `level` and `human` as those name them.

    `name`: in reports' data; `title`: in tables.
    """

    name: str
    title: str
    level: str
    human: str


_CONDITIONS = (
    PaperCondition("solo", "Map 1 alone", "counter_circuit_solo", NOBODY),
    PaperCondition("beef", "Map 1 with Beef", "counter_circuit", "beef"),
    PaperCondition("lettuce", "Map 1 with Lettuce", "counter_circuit", "lettuce"),
    PaperCondition("assembler", "Map 1 with Assemble & Serve", "counter_circuit", "assembler"),
    PaperCondition("switcher", "Map 1 with one who changes", "counter_circuit", "switcher"),
    PaperCondition("map1", "Map 1 with an FSM", "counter_circuit", "fsm"),
    PaperCondition("map2", "Map 2 with an FSM", "asymmetric", "fsm"),
    PaperCondition("pair1", "Map 1 with its like", "counter_circuit", LIKE),
    PaperCondition("pair2", "Map 2 with its like", "asymmetric", LIKE),
)

CONDITIONS: Mapping[str, PaperCondition] = {row.name: row for row in _CONDITIONS}
