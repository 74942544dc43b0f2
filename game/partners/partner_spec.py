"""Who can cook with you: one row for each partner, and in it one for each of its minds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

#: What a cook does while nothing is decided for it: it goes on by reflex at once, after it has
#: waited a moment for its mind, or never.
Lead = Literal["reflex", "led", "driven"]


@dataclass(frozen=True, slots=True)
class MindRole:
    """One of the minds behind a cook.

    `name`: what panel and experiments call it; `factory`: builds it, as 'module:function' (see
    `agents.mind`); `decides`: macro actions come from it, and `lead`: what the cook does in
    between; `loss`: what it does without it.
    """

    name: str
    factory: str
    loss: str
    decides: bool = False
    lead: Lead = "reflex"


@dataclass(frozen=True, slots=True)
class PartnerSpec:
    """A partner that can be chosen.

    `name`: on the command line and in settings; `title`, `line` and `sign` (a sprite): its card.
    `minds`: in the order in which they are heard, for later ones go by what earlier ones say; none:
    it cooks by reflex and does not listen. `needs_model`: its minds think with a language model.
    """

    name: str
    title: str
    line: str
    sign: str
    minds: tuple[MindRole, ...] = ()
    needs_model: bool = False


HLA = PartnerSpec(
    "hla",
    "Listens and talks",
    "Tell it what you want: it answers.",
    "chat",
    (
        MindRole("slow", "agents.hla.build:slow", "cooks on but cannot talk"),
        MindRole("fast", "agents.hla.build:fast", "cooks by reflex", decides=True),
    ),
    needs_model=True,
)
FSM = PartnerSpec(
    "fsm",
    "Follows rules",
    "Order by order, step by step, does not listen.",
    "gear",
    (MindRole("system1", "agents.dpt.build:system1", "cooks by reflex", decides=True, lead="led"),),
)
REFLEX = PartnerSpec("reflex", "Just cooks", "Quick and tidy, does not listen.", "gear")

#: Every partner that can be chosen by name, the best first.
PARTNERS: Mapping[str, PartnerSpec] = {spec.name: spec for spec in (HLA, REFLEX, FSM)}
