"""What a mind that is asked in stages has dealt with."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from agents.hla.deciding import Asked
from agents.intention import Intention


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
