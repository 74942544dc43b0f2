"""Where somebody wishes a macro action to be done."""

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
