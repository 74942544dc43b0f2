"""What a script wants next, in terms of stations; the walker turns it into a move."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UseStation:
    """Go to the station at `cell` and use it once. `ends`: that completes the macro action."""

    cell: int
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Await:
    """Stand by at the station at `cell` until something there is ready."""

    cell: int


@dataclass(frozen=True, slots=True)
class Finish:
    """Nothing is left to do."""


@dataclass(frozen=True, slots=True)
class Fail:
    """It cannot be done now; `reason` can be read by a person."""

    reason: str


Plan = UseStation | Await | Finish | Fail


@dataclass(slots=True)
class ScriptMemory:
    """What a running macro action has done so far.

    `board`: where it chops; `made`: its product exists, or its work has begun, and what remains is
    to hand over or to put back.
    """

    board: int | None = None
    made: bool = False
