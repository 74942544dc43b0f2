"""A level: the kitchen and how a round is played in it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import Literal, get_args

from game.content.difficulty import LASTING, NORMAL, PATIENCE, SHARES, Difficulty
from game.content.look import Looks
from game.content.mood import Mood
from game.kitchen.layout import Kitchen
from game.kitchen.orders import finished
from game.kitchen.scheduled_events import (
    Critic,
    Lorry,
    LostBoard,
    Planned,
    ScheduledEvent,
    Uncertain,
)
from game.kitchen.state import State

Role = Literal["human", "partner"]
ROLES: tuple[Role, ...] = get_args(Role)
#: Points per 100 seconds of round for one, two and three stars where the level does not tell.
USUAL_STARS = (30, 75, 120)


@dataclass(frozen=True, slots=True)
class KitchenText:
    """What a level's file and that of its menu say."""

    level: str
    menu: str


@dataclass(frozen=True, slots=True)
class CookSpec:
    """Who a seat is for, and how often it may act."""

    role: Role
    moves_per_second: Fraction


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """A kitchen and how a round is played in it.

    `line`: one line for the level choice. `mood`: its wall and floor; `looks`: those of the menu's
    things, where the menu tells. `cooks`: in seat order, which is the order of `kitchen.starts`.
    `fingerprint`: changes with the level or menu file.
    `stars`: points of a whole round for one, two and three stars, if the file tells them;
    `author`, `version`: who made it and which it is, '' if the file does not tell. `difficulty`:
    what was made of it for a round; `written`: what its files say, None if it is of none.
    """

    name: str
    title: str
    line: str
    mood: Mood
    kitchen: Kitchen
    cooks: tuple[CookSpec, ...]
    round_ticks: int
    fingerprint: str
    stars: tuple[int, int, int] | None = None
    author: str = ""
    version: str = ""
    looks: Looks = field(default_factory=dict)
    difficulty: Difficulty = NORMAL
    written: KitchenText | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "kitchen", closing(self.kitchen, self.round_ticks))

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats of all humans."""
        return tuple(seat for seat, cook in enumerate(self.cooks) if cook.role == "human")

    @property
    def human(self) -> int:
        """The seat of the first human."""
        return self._first("human")

    @property
    def partner(self) -> int:
        """The seat of the first partner; raises `LookupError` where a human cooks alone."""
        return self._first("partner")

    @property
    def paces(self) -> tuple[Fraction, ...]:
        """Moves per second of all cooks."""
        return tuple(cook.moves_per_second for cook in self.cooks)

    def at_paces(self, paces: Sequence[Fraction]) -> "Level":
        """The same kitchen with cooks who act as often as `paces` says, in seat order."""
        timed = zip(self.cooks, paces, strict=True)
        return replace(self, cooks=tuple(CookSpec(cook.role, pace) for cook, pace in timed))

    def at(self, difficulty: Difficulty) -> "Level":
        """The level as it is played at that difficulty; of a level as its file has it."""
        played = self.for_play(SHARES[difficulty.partner_speed])
        lasting = LASTING[difficulty.length]
        return replace(
            played,
            kitchen=adapted(self.kitchen, PATIENCE[difficulty.pressure], lasting),
            round_ticks=max(1, round(self.round_ticks * lasting)),
            stars=None if self.stars is None else _scaled(self.stars, lasting),
            difficulty=difficulty,
        )

    def for_play(self, share: Fraction = Fraction(1)) -> "Level":
        """The same kitchen with partners as quick as the first human, or `share` as quick.

        Files tell the paces of experiments, where partners may be half as quick.
        """
        return self.with_partners_at(
            self.cooks[next(iter(self.humans), 0)].moves_per_second * share
        )

    def with_partners_at(self, pace: Fraction) -> "Level":
        """The same kitchen with partners who make so many moves a second."""
        cooks = self.cooks
        return self.at_paces(
            [pace if cook.role == "partner" else cook.moves_per_second for cook in cooks]
        )

    def is_over(self, state: State) -> bool:
        """Whether a round in `state` has come to its end: time is up, or nothing is left to do."""
        return state.tick >= self.round_ticks or finished(state)

    def with_cooks(self, count: int) -> "Level":
        """The same kitchen with `count` cooks, who begin where the first of all do.

        The last of all stay, since people sit there. ValueError if it has not so many.
        """
        if not 1 <= count <= len(self.cooks):
            raise ValueError(f"{self.name} is for 1 to {len(self.cooks)} cooks, found {count}")
        if count == len(self.cooks):
            return self
        kitchen = manned(self.kitchen, count)
        return replace(self, kitchen=kitchen, cooks=self.cooks[-count:])

    def for_people(self, people: int) -> "Level":
        """The same kitchen with `people` humans, as far as it has cooks.

        Partners' seats become people's from the first on, or people's partners' from the last on.
        A kitchen that its file has for partners alone stays so: it is watched.
        """
        if not self.humans:
            return self
        spare = [s for s in range(len(self.cooks)) if s not in self.humans]
        return self.with_humans((*self.humans, *spare)[: max(1, people)])

    def with_humans(self, seats: Collection[int]) -> "Level":
        """The same kitchen with humans on exactly these seats, each at its role's usual pace."""
        paces: dict[Role, Fraction] = {c.role: c.moves_per_second for c in reversed(self.cooks)}

        def seated(seat: int, cook: CookSpec) -> CookSpec:
            role: Role = "human" if seat in seats else "partner"
            same = role == cook.role
            return cook if same else CookSpec(role, paces.get(role, cook.moves_per_second))

        cooks = tuple(seated(seat, cook) for seat, cook in enumerate(self.cooks))
        return self if cooks == self.cooks else replace(self, cooks=cooks)

    def _first(self, role: Role) -> int:
        roles = [cook.role for cook in self.cooks]
        if role not in roles:
            raise LookupError(f"level {self.name} has no {role}")
        return roles.index(role)


def _scaled(stars: tuple[int, int, int], share: Fraction) -> tuple[int, int, int]:
    """Thresholds of a round of that share of the usual length, still rising."""
    one, two, three = (ceil(points * share) for points in stars)
    return one, max(one + 1, two), max(one + 2, two + 1, three)


@lru_cache(maxsize=16)
def manned(kitchen: Kitchen, count: int) -> Kitchen:
    """`kitchen` with its first `count` cooks; the same one every time, as `adapted`."""
    return replace(kitchen, starts=kitchen.starts[:count], hidden=kitchen.hidden[:count])


@lru_cache(maxsize=16)
def closing(kitchen: Kitchen, tick: int) -> Kitchen:
    """`kitchen` in a round that ends at `tick`; the same one every time, as `adapted`."""
    return kitchen if kitchen.closes == tick else replace(kitchen, closes=tick)


@lru_cache(maxsize=16)
def adapted(kitchen: Kitchen, patience: Fraction, lasting: Fraction) -> Kitchen:
    """`kitchen` with `patience` times its order limits, for a round `lasting` times as long.

    It is the same one every time: what is worked out about a kitchen is kept with it.
    """
    if patience == 1 and (lasting == 1 or not kitchen.schedule):
        return kitchen
    dishes = {
        name: replace(dish, limit_ticks=_ticks(dish.limit_ticks, patience))
        for name, dish in kitchen.menu.dishes.items()
    }
    schedule = tuple(_planned(each, patience, lasting) for each in kitchen.schedule)
    return replace(kitchen, menu=replace(kitchen.menu, dishes=dishes), schedule=schedule)


def _planned(planned: Planned, patience: Fraction, lasting: Fraction) -> Planned:
    if not isinstance(planned, Uncertain):
        return _adapted(planned, patience, lasting)
    forms = tuple(_adapted(form, patience, lasting) for form in planned.forms)
    return Uncertain(forms, round(planned.delay * lasting))


def _adapted(event: ScheduledEvent, patience: Fraction, lasting: Fraction) -> ScheduledEvent:
    at = max(1, round(event.at * lasting))
    match event:
        case Lorry():
            return replace(event, at=at)
        case LostBoard(until=until):
            back = None if until is None else max(at + 1, round(until * lasting))
            return replace(event, at=at, until=back)
        case Critic(limit=limit):
            return replace(event, at=at, limit=_ticks(limit, patience))


def _ticks(limit: int, share: Fraction) -> int:
    return max(1, round(limit * share))


def stars(score: int, level: Level) -> int:
    """0 to 3."""
    return sum(score >= points for points in thresholds(level))


def to_next_star(score: int, level: Level) -> int | None:
    """Points that are missing for another star; None with all three."""
    return next((points - score for points in thresholds(level) if score < points), None)


def thresholds(level: Level) -> tuple[int, int, int]:
    """The points for one, two and three stars."""
    if level.stars is not None:
        return level.stars
    one, two, three = (-(-points * level.round_ticks // 1000) for points in USUAL_STARS)
    return one, two, three
