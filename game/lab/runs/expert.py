"""What a good partner does next, for every demand that there is: the teacher of the Fast Mind.

It is the demand's value (`agents.demands._ways`) made better where that hardly tells the candidates
apart: these are played on until the goal is reached, and one that is clearly sooner is taken.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from agents.demands import HELP, URGENT, Bounds, demand_values, fits, masked, task_key, way_to
from agents.demands.wording import vocabulary_of
from agents.hla import rush
from agents.intention import ALWAYS, Avoid, Goal, Vocabulary
from agents.messages import Observation, Option
from game.content.level import Level
from game.executor.driver import Policy
from game.kitchen.state import State
from game.lab.runs.rollout import Rollout, best

#: Candidates whose values differ by less are compared by playing on, so many of them at most.
CLOSE, MOST = 0.08, 3
#: Ticks to play on; ticks by which another candidate must be sooner to be taken.
HORIZON, SOONER = 400, 10
#: What is compared for the dish's later steps, too, if these have the same candidates.
_CHAIN = ("prepare", "cook", "plate", "serve")


@dataclass(frozen=True, slots=True)
class ExpertAdvice:
    """The macro action to do next, and what value alone would have done."""

    name: str
    by_value: str


class Expert:
    """ExpertAdvice on one state of a level for the partner, whose human does what `other` does."""

    def __init__(
        self, level: Level, state: State, observation: Observation, other: Policy | None
    ) -> None:
        self._level, self._state, self._other = level, state, other
        self._observation = observation
        self._vocabulary = vocabulary_of(observation)
        self._compared: dict[tuple[str | None, tuple[str, ...]], str] = {}

    def all(self) -> dict[str, ExpertAdvice]:
        """ExpertAdvice by demand: '' none, 'chop onion', 'cook any', 'avoid chop onion' ..."""
        found = {"": _certain(best(self._observation))}
        found |= {task_key(goal): self.on(goal) for goal in goals(self._vocabulary)}
        found |= {f"avoid {task_key(a)}": self.without(a) for a in avoids(self._vocabulary)}
        return {key: advice for key, advice in found.items() if advice is not None}

    def on(self, goal: Goal) -> ExpertAdvice | None:
        """What to do for a goal; None if there is nothing to do at all."""
        ranked = self._ranked(goal, self._observation)
        if not ranked:
            return None
        first = ranked[0][0].name
        close = tuple(o.name for o, value in ranked if ranked[0][1] - value < CLOSE)[:MOST]
        if len(close) < 2 or goal.what is None or ranked[0][1] >= URGENT:
            return ExpertAdvice(first, first)
        key = (goal.what, close) if goal.do in _CHAIN else (task_key(goal), close)
        if key not in self._compared:
            self._compared[key] = self._soonest(goal, close)
        return ExpertAdvice(self._compared[key], first)

    def by_value(self, demand: str) -> str | None:
        """What value alone does for a goal in the form of `task_key`, or for none."""
        if not demand:
            return best(self._observation)
        goal = next(goal for goal in goals(self._vocabulary) if task_key(goal) == demand)
        return self._next(goal, self._observation)

    def without(self, avoid: Avoid) -> ExpertAdvice | None:
        """What to do when nothing but a prohibition is in force."""
        left = [
            o
            for o in masked(self._observation.options, Bounds((avoid,)))
            if o.available and o.value
        ]
        return _certain(max(left, key=lambda o: o.value).name if left else None)

    def _ranked(self, goal: Goal, seen: Observation) -> list[tuple[Option, float]]:
        """The candidates as the Fast Mind has them, of greatest value first."""
        values = demand_values(seen.options, (goal,), rush(seen, Bounds()))
        steps = way_to(goal, seen.options).steps
        useful = [o for o in seen.options if o.available and (o.value > 0 or o.name in steps)]
        # Steps of a goal stay apart from help elsewhere: none of it brings the goal nearer.
        ways = [o for o in useful if values[o.name] > HELP] or useful
        return sorted(((o, values[o.name]) for o in ways), key=lambda pair: -pair[1])

    def _soonest(self, goal: Goal, names: Sequence[str]) -> str:
        """Of some candidates the one after which the goal is reached first, if it is by much."""
        chosen, least = names[0], self._ticks(goal, names[0], HORIZON)
        for name in names[1:]:
            ticks = self._ticks(goal, name, least - SOONER)
            if ticks <= least - SOONER:
                chosen, least = name, ticks
        return chosen

    def _ticks(self, goal: Goal, first: str, most: int) -> int:
        """Ticks until the goal is reached if `first` is done now; more than `most` if later."""
        played = Rollout(self._level, self._state, lambda seen: self._next(goal, seen), self._other)
        played.assign(first)
        done = 0
        for ticks in range(1, most + 1):
            facts = played.tick()
            done += sum(fits(goal, fact, played.me, self._vocabulary) for fact in facts)
            if goal.times != ALWAYS and done >= goal.times:
                return ticks
        return most + 1

    def _next(self, goal: Goal, seen: Observation) -> str | None:
        ranked = self._ranked(goal, seen)
        return ranked[0][0].name if ranked else None


def goals(vocabulary: Vocabulary) -> Iterator[Goal]:
    """Every single goal of a menu, earlier steps of a dish before later ones."""
    for verb, things in sorted(vocabulary.verbs, key=lambda pair: pair[0] in _CHAIN):
        for thing in things:
            yield Goal(verb, thing)
        yield Goal(verb)


def avoids(vocabulary: Vocabulary) -> Iterator[Avoid]:
    """Every single prohibition of a menu."""
    for verb, things in vocabulary.verbs:
        yield from (Avoid(verb, thing) for thing in (*things, None))


def _certain(name: str | None) -> ExpertAdvice | None:
    return None if name is None else ExpertAdvice(name, name)
