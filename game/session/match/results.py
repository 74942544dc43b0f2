"""How a round went: its figures, and its course from moment to moment."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from agents.messages import Fact
from game.content.difficulty import NORMAL, Difficulty
from game.executor.macros import find_macro, macros
from game.kitchen import events as ev
from game.kitchen.items import Food
from game.kitchen.moves import Move
from game.session.match.command_outcome import CommandResult, asked, said_to_crew
from game.session.match.history import MatchHistory
from game.session.seats.notes import RequestDropped

#: Of wrong names that are told.
MOST_NAMES = 5
#: What is marked on a line of time.
TURNS = ("served", "expired", "caught fire")


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
    and burnt food; `tips`: points that guests gave beside the rewards, in the score as well;
    `washed`: plates; `early`: points for being done before par, in the score, too.
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
    tips: int = 0
    difficulty: Difficulty = NORMAL
    washed: int = 0
    early: int = 0

    @property
    def served(self) -> int:
        """Orders served by all cooks."""
        return sum(sum(cook.served.values()) for cook in self.cooks)


def results(history: MatchHistory) -> Results:
    """The results of a match up to now."""
    state, events = history.state, [occurrence.event for occurrence in history.occurrences]
    wasted = list(_wasted(events))
    dishes = sum(food.parts in state.kitchen.menu.dish_of for food in wasted)
    return Results(
        level=history.level.name,
        seed=state.seed,
        score=state.score,
        seconds=state.seconds,
        finished=history.level.is_over(state),
        missed=_by_dish(history, None, "expired"),
        unordered=sum(isinstance(event, ev.ServedUnordered) for event in events),
        fires=history.count(None, "caught fire"),
        dishes_binned=dishes,
        food_binned=len(wasted) - dishes,
        cooks=tuple(_cook(history, events, cook) for cook in range(len(history.cooks))),
        tips=sum(event.tip for event in events if isinstance(event, ev.Served)),
        difficulty=history.level.difficulty,
        washed=sum(isinstance(event, ev.Washed) for event in events),
        early=sum(event.points for event in events if isinstance(event, ev.DoneEarly)),
    )


def unknown_requests(history: MatchHistory) -> str:
    """What minds asked for that is neither task nor move there, how often, and what is; else ''."""
    menu = history.level.kitchen.menu
    there = [*(macro.name for macro in macros(menu)), *(move.value for move in Move)]
    asked = Counter(
        note.macro
        for _, _, note in history.notes
        if isinstance(note, RequestDropped) and find_macro(menu, note.macro) is None
    )
    told = ", ".join(f"'{name}' ({count} times)" for name, count in asked.most_common(MOST_NAMES))
    return told and f"asked for what there is not: {told}; there are {', '.join(there)}"


def _cook(history: MatchHistory, events: list[ev.Event], cook: int) -> CookResult:
    def count(kind: type[ev.Chopped | ev.StartedCooking | ev.MoveBlocked]) -> int:
        return sum(isinstance(event, kind) and event.cook == cook for event in events)

    return CookResult(
        name=history.cooks[cook].name,
        served=_by_dish(history, cook, "served"),
        chopped=count(ev.Chopped),
        cooked=count(ev.StartedCooking),
        moves=len(history.moves[cook]),
        blocked=count(ev.MoveBlocked),
        mixed=history.count(cook, "mixed"),
        plated=history.count(cook, "plated"),
    )


def _by_dish(history: MatchHistory, cook: int | None, verb: str) -> dict[str, int]:
    deeds = (deed for deed in history.deeds if deed.seat == cook and deed.verb == verb)
    return dict(sorted(Counter(deed.what for deed in deeds).items()))


def _wasted(events: list[ev.Event]) -> Iterator[Food]:
    """What was thrown away though it was not burnt."""
    for event in events:
        match event:
            case ev.Binned(_, _, food) if not food.charred:
                yield food


@dataclass(frozen=True, slots=True)
class Course:
    """`ticks` were played of a round of `whole`.

    `scores`: (tick, score) for every change of the score, which begins at 0; `turns`: the deeds
    that are worth a mark, orders served and lost and fires; `listens`: there was a partner with a
    mind.
    """

    ticks: int
    whole: int
    scores: tuple[tuple[int, int], ...] = ()
    turns: tuple[Fact, ...] = ()
    asked: tuple[CommandResult, ...] = ()
    listens: bool = False


def course(history: MatchHistory) -> Course:
    """The course of a match up to now."""
    kinds = tuple(cook.kind for cook in history.cooks)
    return Course(
        ticks=history.state.tick,
        whole=history.level.round_ticks,
        scores=tuple(history.scores),
        turns=tuple(deed for deed in history.deeds if deed.verb in TURNS),
        asked=(
            *asked(history.notes, history.words, kinds, history.unsaid),
            *said_to_crew(history.words, history.talk),
        ),
        listens="mind" in kinds,
    )
