"""Crews in simulated time: an organisation, and who leads where a leader without a body does."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from agents.answer_shapes import Json
from agents.cancel_token import AnswerClock
from agents.mind import build_mind
from agents.workers.inline_link import InlineLink
from game.partners.lapsing import Lapses
from game.partners.mind_head import MindHead
from game.partners.partner_spec import MindRole, Way
from game.partners.thinking import ModelChoice
from game.session.crew import ORGANISATIONS, Crew

_SCRIPTED, _THINKING = "agents.crew.build:scripted", "agents.crew.build:listening"
_LEADER = MindRole(
    "leader", _SCRIPTED, "leads nobody, and standing orders hold", owner="The leader"
)


def _thinking(**own: Json) -> MindRole:
    """One that thinks with a model, and reads what people say."""
    asked: tuple[tuple[str, Way], ...] = (("intention", "taught"),)
    return replace(_LEADER, factory=_THINKING, parameters=(*own.items(),), hears=True, asked=asked)


#: Leaders by name: who watches over what it has assigned, who plans anew from time to time, and who
#: gives each cook a whole dish;
#: with a model: who reads words and scores goals, who judges progress, who does both, who
#: judges and plans.
LEADERS: Mapping[str, MindRole] = {
    "scripted": _LEADER,
    "unwatching": replace(_LEADER, parameters=(("monitor", "none"),)),
    "dishes": replace(_LEADER, parameters=(("whole", True),)),
    "small": _thinking(advisor="scoring"),
    "judging": _thinking(monitor="judged"),
    "hourglass": _thinking(monitor="judged", advisor="scoring"),
    "large": _thinking(monitor="judged", advisor="planning"),
}
#: Who passes on what a person who leads says, and assigns nothing else.
AIDE = replace(
    LEADERS["small"],
    name="aide",
    parameters=(("plans", False),),
    loss="passes nothing on, and standing orders hold",
    owner="Your aide",
)


@dataclass(frozen=True, slots=True)
class CrewChoice:
    """`organisation`: a row of `ORGANISATIONS`; `leader`: of `LEADERS`, where it has one apart.

    `latency_s`: what each of the leader's thoughts takes. `lapses`: of a cook who walks off.
    """

    organisation: str
    leader: str = "scripted"
    latency_s: float = 0.0
    lapses: Lapses | None = None

    @property
    def thinks(self) -> bool:
        """Whether its leader needs a model."""
        return ORGANISATIONS[self.organisation].is_led and LEADERS[self.leader].factory == _THINKING

    @property
    def title(self) -> str:
        """In tables."""
        organisation = ORGANISATIONS[self.organisation]
        led = f", {self.leader}, {self.latency_s:g} s" if organisation.is_led else ""
        lapses = f", cook {self.lapses.cook + 1} walks off" if self.lapses else ""
        return f"{self.organisation}{led}{lapses}"


def crew_of(choice: CrewChoice, thinking: ModelChoice | None = None) -> Crew:
    """A crew that remembers nothing; `thinking`: what its leader thinks with, if it does.

    KeyError for rows that there are not; raises as the minds' factories do.
    """
    organisation, role = ORGANISATIONS[choice.organisation], LEADERS[choice.leader]
    if not organisation.is_led:
        return Crew(organisation)
    chosen = thinking if choice.thinks and thinking is not None else ModelChoice(None)
    mind = build_mind(chosen.spec(role))
    link = InlineLink(mind, fixed_s=choice.latency_s, clock=AnswerClock())
    return Crew(organisation, MindHead(link))
