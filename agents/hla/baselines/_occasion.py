"""What one conversation is about."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from agents.demands import EpisodicMemory, QueueMoment
from agents.hla.baselines._variant import Variant
from agents.hla.deciding import Case, ChoiceBasis, make_case
from agents.hla.profiles import Alphas, Profile
from agents.messages import Heard, Observation


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
