"""What was asked for and how it stands; what minds of one cook plan and believe."""

from dataclasses import dataclass
from typing import Literal, get_args

from agents.intention import Intention
from agents.messages._orders import IntentionState, QueueEntry


@dataclass(frozen=True, slots=True)
class Intend:
    """What people want of a cook and how it stands, as the game tells it of the cook's book.

    `heard`: the id of the message it was inferred from. `sentence`: the same for people, e.g. 'chop
    2 onions, then cook Alice Soup'. `confidence`: sum of the answer's log-probabilities, if the
    model tells. `note`: how far it has come, or why it cannot be done; readable. `since`: work
    counts towards the goals from this tick on. `done`: how often each goal has been reached, in
    the order of the goals. `queue`: all that stands, in the order in which it will be done, and
    whatever has ended since the last time.
    """

    intention: Intention
    state: IntentionState
    heard: int = 0
    sentence: str = ""
    confidence: float | None = None
    note: str = ""
    since: int = 0
    done: tuple[int, ...] = ()
    queue: tuple[QueueEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownReading:
    """One thing that words may mean, as people are shown it.

    `entries`: what it would ask for, in turn; () for what asks for nothing. `sentence`: all of it.
    `share`: its probability; None if the model does not tell. `doubtful`: by itself it would not be
    acted upon.
    """

    intention: Intention
    entries: tuple[QueueEntry, ...] = ()
    sentence: str = ""
    share: float | None = None
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Readings:
    """What words may mean, the likeliest first. `heard`: their id; 0: they are not sent yet.

    `learnt`: it turned out what they mean, by an answer or since they were put right.
    """

    text: str
    found: tuple[ShownReading, ...]
    heard: int = 0
    learnt: bool = False


@dataclass(frozen=True, slots=True)
class PlannedTask:
    """One entry of a policy, in the text of the policy language (`agents.policy`).

    `when`: the condition; '' for none. `task`: what is to be done, e.g. 'prepare beef on a plate',
    or the order that comes first. `sentence`: both, for people.
    """

    when: str
    task: str
    sentence: str


@dataclass(frozen=True, slots=True)
class CodePolicy:
    """What a planning mind wants the acting one to do instead of its default, in this order.

    `tasks`: what is left of it; none: the default. `seen`: the tick of the kitchen for which it was
    made, or up to which its work is counted. `revision`: counts plans upwards; the acting mind
    announces what is left under the same number, and how many macro actions of the first task are
    done, `deeds`. `thought`: why, for people. Source: DPT-Agent, code as policy.
    """

    tasks: tuple[PlannedTask, ...]
    seen: int
    revision: int
    thought: str = ""
    deeds: int = 0


RoleOfCook = Literal["unknown", "all-round", "supplier", "assembler", "idle"]
ROLES_OF_COOKS: tuple[RoleOfCook, ...] = get_args(RoleOfCook)


@dataclass(frozen=True, slots=True)
class Belief:
    """What a mind believes of the cook at `seat` (theory of mind).

    `role`: what it mostly does; `things`: ingredients and dishes it does that to. `habits`: how,
    and `expects`: what it counts on me for, readable. `confidence` lies in 0..1.
    """

    seat: int
    role: RoleOfCook
    things: tuple[str, ...] = ()
    habits: tuple[str, ...] = ()
    expects: str = ""
    sentence: str = ""
    confidence: float = 0.0


@dataclass(frozen=True, slots=True)
class Reflection:
    """What a reflecting mind has learnt of the match up to tick `seen`.

    `guidelines`: what to do better, readable. `revision`: counts reflections upwards.
    """

    guidelines: str
    beliefs: tuple[Belief, ...]
    seen: int
    revision: int
