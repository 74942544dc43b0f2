"""DPT-Agent's agents, one row each: the finite-state machine alone, and with what plans for it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from agents.intention.values import Json
from game.partners.partner_spec import DPT, FSM, REFLEX, PartnerSpec


@dataclass(frozen=True, slots=True)
class PaperAgent:
    """`name`: on the command line; `title`: in tables; `spec`: what it consists of.

    `framework`: what the paper calls it, '' if it has none like it; `alone`: the paper has it cook
    alone only.
    """

    name: str
    title: str
    spec: PartnerSpec
    framework: str = ""
    alone: bool = False


def _with(spec: PartnerSpec, **parameters: Json) -> PartnerSpec:
    """`spec` with minds that are built with these `parameters`, too."""
    own = tuple(parameters.items())
    minds = (replace(role, parameters=(*role.parameters, *own)) for role in spec.minds)
    return replace(spec, minds=tuple(minds))


#: Against which all others are held: what every agent does while nothing is planned.
SYSTEM_1 = PaperAgent("fsm", "FSM (System 1 alone)", FSM, "FSM")
#: The rules of the public code, carried out by our executor.
RELEASED = PaperAgent("released", "FSM, released rules", _with(FSM, rules="released"))

_ROWS = (
    SYSTEM_1,
    RELEASED,
    PaperAgent("dpt", "DPT", DPT, "DPT"),
    PaperAgent("dpt-no-tom", "DPT w/o ToM", _with(DPT, tom=False), "DPT w/o ToM"),
    PaperAgent("reflex", "just cooks (not in the paper)", REFLEX),
)

#: By name, System 1 first.
AGENTS: Mapping[str, PaperAgent] = {agent.name: agent for agent in _ROWS}
