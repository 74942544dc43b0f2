"""What a message is read against."""

from dataclasses import dataclass, field

from agents.hla.reading._scene import UNSEEN, Scene
from agents.intention import NOTHING, Avoid, Demand, Intention, Part, Referents
from agents.messages import IntentionState


@dataclass(frozen=True, slots=True)
class Exchange:
    """An earlier message, what was understood, and what became of it.

    `unread`: nothing could be made of it; its intention is then none.
    """

    text: str
    intention: Intention
    state: IntentionState = "active"
    unread: bool = False

    @property
    def open(self) -> bool:
        """Whether it is a demand that was not ended yet."""
        return isinstance(self.intention, Demand) and self.state == "active"


@dataclass(frozen=True, slots=True)
class Situation:
    """What a message is read against.

    `orders`: dishes in the order of the tickets, as intentions name them. `before`: oldest first.
    `queue`: what is still to be done, in turn. `bans`: prohibitions in force. `asked`: what the
    partner offered when it asked back; the message may be the answer. `that`: the thing that the
    speaker points at; '' for none. `doing`: the macro action in progress. `scene`: what can be
    seen. `referents`: what words can refer to; two situations that differ in nothing else look the
    same to a model.
    """

    orders: tuple[str, ...]
    before: tuple[Exchange, ...] = ()
    queue: tuple[Part, ...] = ()
    bans: tuple[Avoid, ...] = ()
    asked: tuple[Demand, ...] = ()
    that: str = ""
    doing: str = ""
    scene: Scene = UNSEEN
    referents: Referents = field(default=NOTHING, compare=False)
