"""What one conversation is about, and what a mind that is asked in stages has dealt with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from agents.asked import Asked
from agents.hla.baselines._variant import Variant
from agents.hla.deciding import Case, ChoiceBasis, make_case
from agents.hla.profiles import Alphas, Profile
from agents.intention import Intention
from agents.messages import Heard, Observation
from agents.orders import EpisodicMemory, QueueMoment


@dataclass(frozen=True, slots=True)
class Memory:
    """What has been dealt with; replaced as a whole, after the yield that announces it.

    `read`, `talked`, `over`: the newest message that was read, that a conversation was about, and
    that is satisfied. `talks`: conversations about it. `meant`: what messages mean, by number.
    `asked`: the macro action asked for. `tick`: of the last conversation; `since`: when the macro
    action began that was in progress then. `said`: the last line, and `spoke` when.
    """

    read: int = 0
    talked: int = 0
    over: int = 0
    talks: int = 0
    meant: Mapping[int, Intention] = field(default_factory=dict)
    asked: Asked | None = None
    tick: int | None = None
    since: int = 0
    said: str = ""
    spoke: int = 0


@dataclass(frozen=True, slots=True)
class Occasion:
    """`case`: what can be done now and what is gone by. `done`: own macro actions to tell, `limit`:
    of which at most so many; `before`: the message before this one, '' for none.
    """

    now: Observation
    case: Case
    done: tuple[str, ...]
    limit: int
    before: str = ""


def occasion_of(
    asked: QueueMoment,
    now: Observation,
    wish: ChoiceBasis | None,
    heard: Sequence[Heard],
    episodes: EpisodicMemory,
    variant: Variant,
    profile: Profile,
) -> Occasion:
    """Everything that can be done counts, with its worth to the person or to the orders.

    `heard`: the message of the `wish` comes last; () without one.
    """
    alphas = variant.alphas or Alphas(0.0, 0.0, 0.0)
    alpha = alphas.plan if wish is None else alphas.intention
    rules = replace(profile, alphas=replace(alphas, words=alpha), near=1.0)
    case = make_case(now, asked, "", episodes.failed(now.tick), rules)
    return Occasion(
        now,
        replace(case, condition=wish or ChoiceBasis("plan", now.plan)),
        episodes.completed(heard[-1].tick if heard else 0),
        variant.shown if heard else variant.shown_idle,
        heard[0].text if len(heard) > 1 else "",
    )
