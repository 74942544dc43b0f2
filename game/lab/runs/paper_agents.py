"""DPT-Agent's agents, one row each: the finite-state machine alone, and with what plans for it. And
its conditions: a kitchen, and who has the other cook.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from game.partners.casting import LIKE, NOBODY
from game.partners.partner_spec import (
    ACT,
    ACT_DEFAULT,
    DPT,
    DPT_NO_TOM,
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


@dataclass(frozen=True, slots=True)
class PaperAgent:
    """`title`: in tables; `spec`: what it consists of.

    `framework`: what the paper calls it, '' if it has none like it; `alone`: the paper has it cook
    alone only; `writes`: it needs a model that writes what it plans, which the bundled one cannot.
    """

    title: str
    spec: PartnerSpec
    framework: str = ""
    alone: bool = False
    writes: bool = False

    @property
    def name(self) -> str:
        """On the command line."""
        return self.spec.name


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
#: The rules of the public code, carried out by our executor.
RELEASED = PaperAgent("FSM, released rules", FSM_RELEASED)

_ROWS = (
    SYSTEM_1,
    RELEASED,
    PaperAgent("DPT", DPT, "DPT"),
    PaperAgent("DPT w/o ToM", DPT_NO_TOM, "DPT w/o ToM"),
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
