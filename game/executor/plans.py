"""What a script wants next, in terms of stations; the walker turns it into a move."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Site:
    """`said`: as it was asked for, for people. `cells`: any of these, stations and floor.

    `seat`: for the cook there, or as near to it as can be; that is where it stands, or to floor
    cell `near`, where it stood.
    """

    said: str
    cells: frozenset[int] = frozenset()
    seat: int | None = None
    near: int | None = None


@dataclass(frozen=True, slots=True)
class UseStation:
    """Go to the station at `cell` and use it once. `ends`: that completes the macro action.

    `gives`: what is put there is for another cook.
    """

    cell: int
    ends: bool = False
    gives: bool = False


@dataclass(frozen=True, slots=True)
class Await:
    """Stand by at the station at `cell` until something there is ready."""

    cell: int


@dataclass(frozen=True, slots=True)
class Stand:
    """Go to one of the floor `cells` and stay there. `done`: only the staying is left."""

    cells: tuple[int, ...]
    done: bool = False


@dataclass(frozen=True, slots=True)
class Finish:
    """Nothing is left to do."""


@dataclass(frozen=True, slots=True)
class Fail:
    """It cannot be done now; `reason` can be read by a person."""

    reason: str


Plan = UseStation | Await | Stand | Finish | Fail


@dataclass(slots=True)
class ScriptMemory:
    """What a running macro action has done so far.

    `board`: where it chops; `made`: its product exists, or its work has begun, and what remains is
    to hand over or to put back. `place`: the cell that was chosen at the beginning. `began`,
    `stood`: the ticks at which it was first planned and at which it stood where it is to stay.
    """

    board: int | None = None
    made: bool = False
    place: int | None = None
    began: int | None = None
    stood: int | None = None
