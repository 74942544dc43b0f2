"""A level: the kitchen and how a round is played in it."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, get_args

from game.kitchen.layout import Kitchen

Role = Literal["human", "partner"]
ROLES: tuple[Role, ...] = get_args(Role)

#: Floor pictures a level can choose from.
MOODS = ("ring", "bottleneck", "partition", "quick")


@dataclass(frozen=True, slots=True)
class CookSpec:
    """Who a seat is for, and how often it may act."""

    role: Role
    moves_per_second: Fraction


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """A kitchen and how a round is played in it.

    `line`: one line for the level choice. `mood`: which floor is drawn. `cooks`: in seat order,
    which is the order of `kitchen.starts`. `fingerprint`: changes with the level or menu file.
    """

    name: str
    title: str
    line: str
    mood: str
    kitchen: Kitchen
    cooks: tuple[CookSpec, ...]
    round_ticks: int
    fingerprint: str

    @property
    def human(self) -> int:
        """The seat of the first human."""
        return self._first("human")

    @property
    def partner(self) -> int:
        """The seat of the first partner; raises `LookupError` where a human cooks alone."""
        return self._first("partner")

    def _first(self, role: Role) -> int:
        roles = [cook.role for cook in self.cooks]
        if role not in roles:
            raise LookupError(f"level {self.name} has no {role}")
        return roles.index(role)
