"""What people say to a mind, and what it says to them."""

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

from agents.intention import Intention
from agents.messages._kitchen import Cell, Hidden


@dataclass(frozen=True, slots=True)
class Pointing:
    """What somebody points at while speaking, or without a word.

    `cell`: where; None for an order. `thing`: the ingredient or dish there as intentions name it;
    '' for none. `place`: readable, e.g. 'pot 2', 'order 2', 'Alice'; '' for bare floor. `seat`: the
    cook who stands there.
    """

    cell: Cell | None = None
    thing: str = ""
    place: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Hearing:
    """How words became text that were spoken aloud.

    `raw`: as the recogniser alone heard them. `doubtful`: they may have been others; `others`:
    which, as it heard them played slower and faster.
    """

    raw: str
    doubtful: bool = False
    others: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Heard:
    """Words that reached the mind; without words if somebody only points.

    `speaker`: what the one at `seat` is called; None: nobody in this kitchen. `id` counts the
    match's messages upwards from 1. `to`: the seat of whom they are meant for; None: for all.
    `hearing`: how they were heard, if they were not written. `tickets`: the numbers of the orders
    as they hung when the words were begun; () if that is not known. `reading`: what they mean, if
    whoever wrote them was shown that and sent it; it need not be found out any more.
    """

    text: str
    tick: int
    speaker: str
    id: int = 0
    seat: int | None = None
    to: int | None = None
    pointing: Pointing | None = None
    hearing: Hearing | None = None
    tickets: tuple[int, ...] = ()
    reading: Intention | None = None

    @property
    def doubtful(self) -> bool:
        """Whether the words may have been others."""
        return self.hearing is not None and self.hearing.doubtful


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The human takes back one entry of what it asked for (`QueueEntry.id`)."""

    entry: int


@dataclass(frozen=True, slots=True)
class Unsaid:
    """Who said the message of this id takes it back: nothing is to come of it.

    It may have reached the mind or not, or a mind that is no more.
    """

    id: int


@dataclass(frozen=True, slots=True)
class Typing:
    """The human at `seat` is writing or saying something; of use to who waits for an answer.

    `draft`: the words so far, as they would be heard. They are read and told (`Readings`), but
    nothing is begun by them, and real words come first.
    """

    seat: int
    draft: Heard | None = None


FromHuman: TypeAlias = Heard | Unsaid | Withdraw | Typing

SayKind = Literal[
    "alarm", "warning", "request", "question", "answer", "promise", "report", "chat"
]  # fmt: skip
"""What words are for. Of these an alarm presses most; the last three can be missed."""
SAY_KINDS: tuple[SayKind, ...] = get_args(SayKind)


@dataclass(frozen=True, slots=True)
class ToldOrder:
    """An order as one cook tells it to another.

    `number`: within the match; `dish` as intentions name it. `maker`: the seat of who sees to it
    alone; None: nobody has said so.
    """

    number: int
    dish: str
    seconds_left: float
    maker: int | None = None


@dataclass(frozen=True, slots=True)
class Say:
    """Words for the others, and what they are for; None: they are said as a person says them.

    Cooks who think read no prose of each other; it goes by `tells`: the orders as the speaker knows
    them, all of them if any, and `asks`: what the speaker cannot see and wants to know.
    """

    text: str
    kind: SayKind | None = "answer"
    tells: tuple[ToldOrder, ...] = ()
    asks: Hidden | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What was just asked back: the choices, short, the likeliest first; none: it is over.

    To answer is to say one of them.
    """

    choices: tuple[str, ...] = ()
