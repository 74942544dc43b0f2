"""What a match needs to know of a level. Levels are read elsewhere; these are their outlines."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

from game.kitchen.layout import Kitchen


class Role(Protocol):
    """A cook of a level: 'human' or 'partner', and how fast it may move."""

    @property
    def role(self) -> str: ...

    @property
    def moves_per_second(self) -> Fraction: ...


class Setting(Protocol):
    """A level as a match sees it.

    `cooks` are in seat order. `round_ticks`: the round's length. `fingerprint`: changes with
    anything in the level or its menu that could change a match.
    """

    @property
    def name(self) -> str: ...

    @property
    def kitchen(self) -> Kitchen: ...

    @property
    def cooks(self) -> Sequence[Role]: ...

    @property
    def round_ticks(self) -> int: ...

    @property
    def fingerprint(self) -> str: ...
