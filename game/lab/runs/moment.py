"""A moment of a round as a record: what the person who plays sees, and what was said before.

The values, and the JSON of them, in which whatever is empty is left out.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, TypeAlias

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


def record_of(moment: Moment) -> Record:
    """What is written of it."""
    found = _spare(asdict(moment))
    assert isinstance(found, dict)
    return found


def _spare(value: object) -> object:
    """Without what is empty, so that a line stays short; zero of a known thing is kept."""
    match value:
        case dict():
            spared = ((key, _spare(each)) for key, each in value.items())
            return {k: v for k, v in spared if v not in ("", None, False, [], {}) or k in _KEPT}
        case list() | tuple():
            return [_spare(each) for each in value]
    return value


#: Always told, whatever they are.
_KEPT = frozenset({"score", "seed", "seat", "tick", "left", "orders"})


def moment_of(record: Record) -> Moment:
    """The reverse of `record_of`. TypeError or KeyError if it is none."""
    return Moment(
        **{
            **record,
            "orders": tuple((dish, seconds) for dish, seconds in record["orders"]),
            "cooks": tuple(MomentCook(**cook) for cook in record["cooks"]),
            "stations": tuple(MomentStation(**each) for each in record["stations"]),
            "before": tuple(Earlier(**each) for each in record.get("before", ())),
            "standing": tuple(Standing(**each) for each in record.get("standing", ())),
            **{key: tuple(record.get(key, ())) for key in ("pointing", "queue", "bans", "asked")},
        }
    )
