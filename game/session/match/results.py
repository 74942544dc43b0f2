"""The outcome of a match as plain values: for the results screen, the log's footer and the lab."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.session.match.match import Match


@dataclass(frozen=True, slots=True)
class CookResult:
    """What one cook did. `served`: dish -> how many; `blocked`: moves another cook was in the way
    of; `moves`: moves tried, stays not counted; `mixed`: dishes whose ingredients it completed;
    `plated`: dishes it put on a plate.
    """

    name: str
    served: dict[str, int]
    chopped: int
    cooked: int
    moves: int
    blocked: int
    mixed: int = 0
    plated: int = 0


@dataclass(frozen=True, slots=True)
class Results:
    """`seconds` of game time were played; `finished`: to the end of the round.

    `missed`: dish -> orders of it that expired; `unordered`: dishes delivered that nobody wanted;
    `dishes_binned`: finished dishes thrown away; `food_binned`: everything thrown away but that
    and burnt food.
    """

    level: str
    seed: int
    score: int
    seconds: float
    finished: bool
    missed: dict[str, int]
    unordered: int
    fires: int
    dishes_binned: int
    food_binned: int
    cooks: tuple[CookResult, ...]

    @property
    def served(self) -> int:
        """Orders served by all cooks."""
        return sum(sum(cook.served.values()) for cook in self.cooks)


def results(match: "Match") -> Results:
    """The results of `match` up to now."""
    tally, state = match.tally, match.state
    wasted = [food for _, food in tally.binned if not food.charred]
    dishes = sum(food.parts in state.kitchen.menu.dish_of for food in wasted)
    return Results(
        level=match.level.name,
        seed=state.seed,
        score=state.score,
        seconds=state.seconds,
        finished=match.over,
        missed=dict(sorted(tally.missed.items())),
        unordered=tally.unordered.total(),
        fires=tally.fires,
        dishes_binned=dishes,
        food_binned=len(wasted) - dishes,
        cooks=tuple(_cook(match, cook) for cook in range(len(match.seats))),
    )


def _cook(match: "Match", cook: int) -> CookResult:
    tally = match.tally
    return CookResult(
        name=match.names[cook],
        served={dish: n for (by, dish), n in sorted(tally.served.items()) if by == cook},
        chopped=tally.chopped[cook],
        cooked=tally.cooked[cook],
        moves=tally.moves[cook],
        blocked=sum(n for (who, _), n in tally.blocked.items() if who == cook),
        mixed=match.chronicle.count(cook, "mixed"),
        plated=match.chronicle.count(cook, "plated"),
    )
