"""DPT-Agent's agents, one row each: the finite-state machine alone, and with what plans for it. And
its conditions: a kitchen, and who has the other cook.

As in the paper's tests the agent is the second cook and its partner the first; alone it is the
first.
"""

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace

from agents.answer_shapes import Json
from game.content.level import Level
from game.lab.runs.arguments import named_level
from game.lab.runs.rounds import with_roles_swapped
from game.partners.partner_spec import (
    ACT,
    ACT_DEFAULT,
    DPT,
    FSM,
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
    """`name`: on the command line; `title`: in tables; `spec`: what it consists of.

    `framework`: what the paper calls it, '' if it has none like it; `alone`: the paper has it cook
    alone only; `writes`: it needs a model that writes what it plans, which the bundled one cannot.
    """

    name: str
    title: str
    spec: PartnerSpec
    framework: str = ""
    alone: bool = False
    writes: bool = False


def _with(spec: PartnerSpec, roles: Container[str], **parameters: Json) -> PartnerSpec:
    """`spec` with the minds in `roles` built with these `parameters`, too."""
    own = tuple(parameters.items())
    minds = (
        replace(role, parameters=(*role.parameters, *own)) if role.name in roles else role
        for role in spec.minds
    )
    return replace(spec, minds=tuple(minds))


def _without_tom(spec: PartnerSpec) -> PartnerSpec:
    """`spec` without a theory of mind."""
    return _with(spec, ("planner", "reflecting"), tom=False)


def _baseline(
    published: PartnerSpec, default: PartnerSpec, *, alone: bool = False
) -> tuple[PaperAgent, PaperAgent]:
    """As the paper's tables have it, and with System 1's default as in its human study."""
    title = published.title
    return (
        PaperAgent(published.name, title, published, title, alone, writes=True),
        PaperAgent(default.name, f"{title}, FSM default", default, "", alone, writes=True),
    )


#: Against which all others are held: what every agent does while nothing is planned.
SYSTEM_1 = PaperAgent("fsm", "FSM (System 1 alone)", FSM, "FSM")
#: The rules of the public code, carried out by our executor.
RELEASED = PaperAgent("released", "FSM, released rules", _with(FSM, ("system1",), rules="released"))

_ROWS = (
    SYSTEM_1,
    RELEASED,
    PaperAgent("dpt", "DPT", DPT, "DPT"),
    PaperAgent("dpt-no-tom", "DPT w/o ToM", _without_tom(DPT), "DPT w/o ToM"),
    *_baseline(ACT, ACT_DEFAULT, alone=True),
    *_baseline(SYSTEM2, SYSTEM2_DEFAULT, alone=True),
    *_baseline(REACT, REACT_DEFAULT),
    *_baseline(REFLEXION, REFLEXION_DEFAULT),
    PaperAgent("reflex", "just cooks (not in the paper)", REFLEX),
)

#: By name, System 1 first.
AGENTS: Mapping[str, PaperAgent] = {agent.name: agent for agent in _ROWS}


@dataclass(frozen=True, slots=True)
class PaperCondition:
    """`other`: a scripted human (`casting.HUMANS`), an agent (`AGENTS`) or LIKE; '': nobody.

    `name`: in reports' data; `title`: in tables.
    """

    name: str
    title: str
    kitchen: str
    other: str = ""

    @property
    def level(self) -> Level:
        """The kitchen with its seats given. Raises as `named_level`."""
        level = named_level(self.kitchen)
        return with_roles_swapped(level) if self.other else level

    @property
    def seat(self) -> int:
        """The agent's."""
        return self.level.partner if self.other else self.level.human


#: The other cook is an agent like the one that is rated.
LIKE = "like"

_CONDITIONS = (
    PaperCondition("solo", "Map 1 alone", "counter_circuit_solo"),
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
