"""A moment of a round as a record: what the person who plays sees, and what was said before.

The values, and the JSON of them, in which whatever is empty is left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from game.codec import Codec, Form

Record: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class MomentCook:
    """`doing`: verb and thing of the macro action in progress; `at`: where it stands, in words."""

    name: str
    seat: int
    at: str
    you: bool = False
    holds: str = ""
    doing: str = ""


@dataclass(frozen=True, slots=True)
class MomentStation:
    """A board, an appliance or a sink. `at`: among its kind; `s`: seconds until `state` ends;
    `share`: of the work on a board that is done.
    """

    name: str
    at: str
    state: str
    holds: str = ""
    s: int | None = None
    share: float | None = None


@dataclass(frozen=True, slots=True)
class Earlier:
    """What the speaker said, and what `by` answered; `meant`: in text form, '' where it asked back.

    `state`: 'done', 'under way', 'waiting', 'in force', 'asked' or 'answered'.
    """

    said: str
    by: str
    answer: str
    state: str
    meant: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """A lasting order to a crew: 'quota' (`count` cooks on `what`) or 'station' (`who` at it)."""

    rule: str
    what: str
    who: str = ""
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """One moment of one round, all as the speaker sees it.

    `orders`: dish and seconds left, the oldest first. `left`: seconds of the round. `lying`: what
    is on counters, counted. `pointing`: names of what the speaker points at. `queue`, `bans`,
    `asked`: what is still to be done by who answered last, what is forbidden, and between what was
    asked back, in text form. `invented`: somebody added cooks; there is no such state.
    """

    id: str
    level: str
    menu: str
    seed: int
    human: str
    tick: int
    left: int
    score: int
    orders: tuple[tuple[str, int], ...]
    cooks: tuple[MomentCook, ...]
    stations: tuple[MomentStation, ...]
    lying: Mapping[str, int] = field(default_factory=dict)
    pointing: tuple[str, ...] = ()
    before: tuple[Earlier, ...] = ()
    queue: tuple[str, ...] = ()
    bans: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    standing: tuple[Standing, ...] = ()
    dirty: int = 0
    invented: bool = False

    @property
    def you(self) -> MomentCook:
        """The speaker."""
        return next(cook for cook in self.cooks if cook.you)

    @property
    def others(self) -> tuple[MomentCook, ...]:
        """Those whom the speaker can talk to."""
        return tuple(cook for cook in self.cooks if not cook.you)


_CODEC = Codec({tuple[str, int]: Form(list, tuple)})


def record_of(moment: Moment) -> Record:
    """What is written of it: whatever is empty is left out."""
    told = _CODEC.encode(moment)
    return {name: value for name, value in told.items() if name != "lying" or value}


def moment_of(record: Record) -> Moment:
    """The reverse of `record_of`. DecodeError if it is none."""
    return _CODEC.decode(Moment, {"lying": {}, **record})
