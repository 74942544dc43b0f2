"""What a human wants, as values: nothing, a question, or a demand of goals and prohibitions.

With their JSON form (DESIGN section 8). `agents.intention.language` checks them against a menu.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"

AskKind = Literal["orders", "recipe", "status", "plan", "other"]
ASK_KINDS: tuple[AskKind, ...] = get_args(AskKind)

ALWAYS: Literal["always"] = "always"
Times: TypeAlias = int | Literal["always"]


class IntentionError(ValueError):
    """An intention that the language or the menu does not have; the message says where and why."""


@dataclass(frozen=True, slots=True)
class NoIntention:
    """The message asks nothing of the partner."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question, perhaps about one dish or ingredient."""

    kind: AskKind
    what: str | None = None


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to get done `times` times, or always until revoked. `what` None: any."""

    do: str
    what: str | None = None
    times: Times = 1


@dataclass(frozen=True, slots=True)
class Avoid:
    """Something not to do. `what` None: not with anything."""

    do: str
    what: str | None = None


@dataclass(frozen=True, slots=True)
class Demand:
    """Goals in the order to reach them, and prohibitions; at least one part."""

    parts: tuple[Goal | Avoid, ...]

    @property
    def goals(self) -> tuple[Goal, ...]:
        """The goals, in order."""
        return tuple(part for part in self.parts if isinstance(part, Goal))

    @property
    def avoids(self) -> tuple[Avoid, ...]:
        """The prohibitions."""
        return tuple(part for part in self.parts if isinstance(part, Avoid))


Intention: TypeAlias = NoIntention | Ask | Demand


def dump(intention: Intention) -> Json:
    """The JSON form."""
    match intention:
        case NoIntention():
            return "none"
        case Ask(kind, what):
            return {"ask": kind, "what": what}
        case Demand(parts):
            return [_dump_part(part) for part in parts]


def load(value: object) -> Intention:
    """The reverse of `dump`, whatever the menu. IntentionError if it is no such form."""
    match value:
        case "none":
            return NoIntention()
        case {"ask": kind, "what": None | str() as what} if kind in ASK_KINDS:
            return Ask(kind, what)
        case [_, *_] as parts:
            return Demand(tuple(_loaded_parts(parts)))
    raise IntentionError(f"expected an intention, found {value!r:.60}")


def _dump_part(part: Goal | Avoid) -> Json:
    match part:
        case Goal(do, what, times):
            return {"do": do, "what": what, "times": times}
        case Avoid(do, what):
            return {"avoid": do, "what": what}


def _loaded_parts(parts: Iterable[Any]) -> Iterable[Goal | Avoid]:
    for part in parts:
        match part:
            case {"do": str(do), "what": None | str() as what, "times": int() | "always" as times}:
                yield Goal(do, what, times)
            case {"avoid": str(do), "what": None | str() as what}:
                yield Avoid(do, what)
            case _:
                raise IntentionError(f"expected a goal or a prohibition, found {part!r:.60}")
