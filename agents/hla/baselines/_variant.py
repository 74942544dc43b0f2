"""What of HLA its baselines leave out, the rules they go by (HLA paper, baselines), and what one
conversation of theirs is about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from agents.asked import Asked
from agents.hla.deciding import Case, ChoiceBasis, make_case
from agents.hla.profiles import FAITHFUL, Alphas, Profile
from agents.intention import Intention
from agents.messages import Heard, Observation
from agents.orders import EpisodicMemory, QueueMoment

#: What a model can be asked: what was done for the person, something to say, whether the person has
#: what it wanted, what to do next; and what a message means with the second and the third at once.
Stage = Literal["summary", "chat", "verdict", "action", "together"]


@dataclass(frozen=True, slots=True)
class Variant:
    """How one mind of a baseline thinks.

    `stages`: what its model is asked in one conversation while the person wants something, `idle`:
    else. Nothing of it is told before all is answered. `reads`: a message is read first, in a call
    of its own; else it is taken as it is. `acts`: it drives the cook, who stands still meanwhile,
    and is asked whenever that has nothing to do; else it is asked every few seconds, and at each
    new macro action of another mind. `alphas`: the weight of V where macro actions are rated; None:
    the model names one, and nothing is weighed. `shown`, `shown_idle`: own macro actions it is told
    of. `deeds`, `talks`: so many of them since a message, and conversations about it, are taken to
    satisfy it.
    """

    stages: tuple[Stage, ...]
    idle: tuple[Stage, ...]
    reads: bool = False
    acts: bool = False
    alphas: Alphas | None = None
    shown: int = 15
    shown_idle: int = 6
    deeds: int | None = None
    talks: int = 15


_ALL: tuple[Stage, ...] = ("summary", "chat", "verdict", "action")
_SMOA = Variant(_ALL, _ALL, reads=True, acts=True, shown=9)
_FMOA = Variant(
    ("action", "chat"),
    ("action", "chat"),
    acts=True,
    alphas=replace(FAITHFUL, plan=FAITHFUL.intention),
    shown=9,
    shown_idle=3,
    deeds=9,
)
_NO_READING = Variant(("summary", "chat", "verdict"), ("chat",))

#: By name, as the paper has them.
VARIANTS: Mapping[str, Variant] = {
    "smoa": _SMOA,
    "smoa-filter": replace(_SMOA, alphas=FAITHFUL),
    "fmoa": _FMOA,
    "no-ir": _NO_READING,
    "one-stage": replace(_NO_READING, stages=("together",)),
}
#: Those of which the public code differs: there V decides where nothing is wanted, and FMOA counts
#: what it was asked.
RELEASED: Mapping[str, Variant] = {
    **VARIANTS,
    "fmoa": replace(_FMOA, alphas=FAITHFUL, deeds=None, talks=10),
}


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
