"""What a human wants of a colleague, as values: nothing, a question, or a demand of several parts.

Nothing here refers to anything: 'the second order', 'it' and 'again' are resolved before
(`agents.intention.reference`). With the JSON form (DESIGN section 8).
`agents.intention.language` checks them against a menu.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"

#: What a message that asks nothing of the partner is: 'none' is small talk or a statement, 'absent'
#: a wish for what this kitchen does not have, 'nonsense' cannot be understood at all.
TalkKind = Literal[
    "none", "thanks", "hello", "sorry", "praise", "complaint", "insult", "joke", "nonsense",
    "absent", "yes", "no",
]  # fmt: skip
AskKind = Literal[
    "orders", "recipe", "status", "plan", "other", "where", "count", "who", "why", "missing",
    "time", "told", "make", "self", "advice", "station",
]  # fmt: skip
WaitEvent = Literal["cooked", "chopped", "served", "order", "word"]
Place = Literal["end", "front", "instead"]

TALK_KINDS: tuple[TalkKind, ...] = get_args(TalkKind)
ASK_KINDS: tuple[AskKind, ...] = get_args(AskKind)
WAIT_EVENTS: tuple[WaitEvent, ...] = get_args(WaitEvent)
PLACES: tuple[Place, ...] = get_args(Place)
WATCHED = ("pots", "fire", "clock", "orders")
SHARES = ("work", "dishes")
#: What `Prefer` may name besides a dish.
PREFERENCES = ("urgent", "oldest", "newest")

ALWAYS: Literal["always"] = "always"
#: In place of a verb: whatever it is.
ANY = "any"
Times: TypeAlias = int | Literal["always"]


class IntentionError(ValueError):
    """An intention that the language or the menu does not have; the message says where and why."""


@dataclass(frozen=True, slots=True)
class NoIntention:
    """The message asks nothing of the partner; `kind` decides what it answers."""

    kind: TalkKind = "none"


@dataclass(frozen=True, slots=True)
class Ask:
    """A question, perhaps about one dish, ingredient or station ('pot 2')."""

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
    """Something not to do. `do` ANY: in any way. `what` None: not with anything.

    `yours`: the speaker does it ('leave Cathy to me').
    """

    do: str
    what: str | None = None
    yours: bool = False


@dataclass(frozen=True, slots=True)
class Allow:
    """A permission: lifts every prohibition that it covers."""

    do: str = ANY
    what: str | None = None


@dataclass(frozen=True, slots=True)
class Cancel:
    """Takes what it covers out of what was asked for; nothing is forbidden by it."""

    do: str = ANY
    what: str | None = None


@dataclass(frozen=True, slots=True)
class Only:
    """Nothing but this until told otherwise. `do` ANY: whatever is done with the thing."""

    do: str
    what: str | None = None


@dataclass(frozen=True, slots=True)
class Prefer:
    """Which orders come first from now on: one of PREFERENCES, or a dish."""

    what: str


@dataclass(frozen=True, slots=True)
class Stock:
    """Keep `count` of an ingredient chopped and ready."""

    what: str
    count: int = 2


@dataclass(frozen=True, slots=True)
class Watch:
    """Keep an eye on one of WATCHED from now on."""

    what: str


@dataclass(frozen=True, slots=True)
class Wait:
    """Stand by for so many seconds, or until an event; 'word': until told to go on."""

    seconds: int | None = None
    event: WaitEvent | None = None


@dataclass(frozen=True, slots=True)
class Control:
    """Stop everything and stand still, or go on."""

    order: Literal["stop", "go"]


@dataclass(frozen=True, slots=True)
class Split:
    """Share the work by one of SHARES; who does what is for the partner to propose."""

    by: str = "work"


Part: TypeAlias = (
    Goal | Avoid | Allow | Cancel | Only | Prefer | Stock | Watch | Wait | Control | Split
)


@dataclass(frozen=True, slots=True)
class Demand:
    """At least one part, in the order to take them; `place`: before, behind or instead of what
    was asked for already.
    """

    parts: tuple[Part, ...]
    place: Place = "end"

    @property
    def goals(self) -> tuple[Goal, ...]:
        """The goals, in order."""
        return tuple(part for part in self.parts if isinstance(part, Goal))

    @property
    def tasks(self) -> tuple[Goal | Avoid, ...]:
        """The goals and prohibitions, in order."""
        return tuple(part for part in self.parts if isinstance(part, Goal | Avoid))

    @property
    def avoids(self) -> tuple[Avoid, ...]:
        """The prohibitions."""
        return tuple(part for part in self.parts if isinstance(part, Avoid))


Intention: TypeAlias = NoIntention | Ask | Demand


def dump(intention: Intention) -> Json:
    """The JSON form."""
    match intention:
        case NoIntention("none"):
            return "none"
        case NoIntention(kind):
            return {"talk": kind}
        case Ask(kind, what):
            return {"ask": kind, "what": what}
        case Demand(parts, "end"):
            return [dump_part(part) for part in parts]
        case Demand(parts, place):
            return {"place": place, "parts": [dump_part(part) for part in parts]}


def load(value: object) -> Intention:
    """The reverse of `dump`, whatever the menu. IntentionError if it is no such form."""
    match value:
        case "none":
            return NoIntention()
        case {"talk": kind} if kind in TALK_KINDS:
            return NoIntention(kind)
        case {"ask": kind, "what": None | str() as what} if kind in ASK_KINDS:
            return Ask(kind, what)
        case [_, *_] as parts:
            return Demand(tuple(_loaded_parts(parts)))
        case {"place": place, "parts": [_, *_] as parts} if place in PLACES:
            return Demand(tuple(_loaded_parts(parts)), place)
    raise IntentionError(f"expected an intention, found {value!r:.60}")


def dump_part(part: Part) -> Json:
    """The JSON form of one part of a demand."""
    match part:
        case Goal(do, what, times):
            return {"do": do, "what": what, "times": times}
        case Avoid(do, what, yours):
            return (
                {"avoid": do, "what": what, "yours": True} if yours else {"avoid": do, "what": what}
            )
        case Allow(do, what):
            return {"allow": do, "what": what}
        case Cancel(do, what):
            return {"cancel": do, "what": what}
        case Only(do, what):
            return {"only": do, "what": what}
        case Prefer(what):
            return {"prefer": what}
        case Stock(what, count):
            return {"stock": what, "count": count}
        case Watch(what):
            return {"watch": what}
        case Wait(seconds, event):
            return {"wait": event if seconds is None else seconds}
        case Control(order):
            return {"control": order}
        case Split(by):
            return {"split": by}


def _loaded_parts(parts: Iterable[Any]) -> Iterable[Part]:
    for part in parts:
        yield load_part(part)


def load_part(part: Any) -> Part:  # noqa: ANN401 - whatever a file holds
    """The reverse of `dump_part`. IntentionError if it is no such form."""
    match part:
        case {"do": str(do), "what": None | str() as what, "times": int() | "always" as times}:
            return Goal(do, what, times)
        case {"avoid": str(do), "what": None | str() as what}:
            return Avoid(do, what, part.get("yours") is True)
        case {"allow": str(do), "what": None | str() as what}:
            return Allow(do, what)
        case {"cancel": str(do), "what": None | str() as what}:
            return Cancel(do, what)
        case {"only": str(do), "what": None | str() as what}:
            return Only(do, what)
        case {"prefer": str(what)}:
            return Prefer(what)
        case {"stock": str(what), "count": int(count)}:
            return Stock(what, count)
        case {"watch": what} if what in WATCHED:
            return Watch(what)
        case {"wait": int(seconds)}:
            return Wait(seconds)
        case {"wait": event} if event in WAIT_EVENTS:
            return Wait(event=event)
        case {"control": "stop" | "go" as order}:
            return Control(order)
        case {"split": by} if by in SHARES:
            return Split(by)
    raise IntentionError(f"expected a part of a demand, found {part!r:.60}")
