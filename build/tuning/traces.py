"""`lab traces`: what a good partner does next in many kitchen states, for tuning a Fast Mind.

Rounds of a scripted partner on the soup levels, whose scripted human chops, cooks, stands idle or
leaves in the middle. The partner follows demands that change every now and then, or none, and errs
at times, so that all sorts of states come up. At moments of decision, and at some in between (words
come at any time), a line of JSON tells what the partner sees, and what the expert does next under
every single demand. The same seed gives the same lines.
"""

import json
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from rich.console import Console
from rich.progress import Progress

from agents.hla import rush
from agents.intention import ALWAYS, Avoid, Goal, Vocabulary
from agents.messages import Book, Observation, Option
from agents.orders import HELP, URGENT, Bounds, demand_values, fits, masked, task_key, way_to
from agents.orders.wording import vocabulary_of
from game.content.level import Level
from game.executor import reflex
from game.executor.driver import Policy
from game.kitchen.state import State
from game.kitchen.step import first_state
from game.lab.experiments.experiment import Experiment
from game.lab.reports.report import Figures, Report
from game.lab.runs.arguments import REPORTS, named_level
from game.session.seats.specialists import chop_only
from tuning.actions import TRACES, TracedMoment
from tuning.moment_rounds import side_by_side
from tuning.rollout import Rollout, best

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


# The expert is the demand's value (`agents.orders._ways`) made better where that hardly tells the
# candidates apart: these are played on until the goal is reached, and one that is clearly sooner is
# taken.
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
        left = tuple(masked(self._observation.options, Bounds((avoid,))))
        return _certain(best(replace(self._observation, options=left)))

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


LEVELS = ("ring", "bottleneck", "partition", "quick")
HUMANS = ("chopper", "cook", "idle", "away")
POLICIES: dict[str, Policy] = {"chopper": chop_only, "cook": reflex.choose, "away": reflex.choose}
#: Chances of a line: when a macro action has ended, and at any other tick.
DECIDING, BETWEEN = 0.5, 1 / 140
#: Chance that the partner does something at random, and that nothing is demanded of it.
ERRING, UNASKED = 0.1, 0.4
#: Ticks for which a demand lasts, at least and at most.
LASTING = (80, 250)
#: Completed macro actions told in a line.
HISTORY = 6


@dataclass(frozen=True, slots=True)
class Deal:
    """What one match is played with."""

    level: str
    human: str
    seed: int


def _options(parser: ArgumentParser) -> None:
    parser.add_argument("--matches", type=int, default=160, help="rounds to play")
    parser.add_argument("--seed", type=int, default=0, help="of orders, demands and moments")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument(
        "--out", type=Path, default=REPORTS / "traces.jsonl", metavar="FILE", help="the lines"
    )


def measure(args: Namespace, console: Console) -> Report:
    """Play the rounds and write the lines."""
    dealt = deals(args.matches, args.seed)
    args.out.parent.mkdir(parents=True, exist_ok=True)
    counts, others = Counter[str](), Counter[str]()
    with args.out.open("w", encoding="utf-8") as file, Progress(console=console) as progress:
        task = progress.add_task("rounds", total=len(dealt))
        for lines in side_by_side(trace, dealt, args.jobs):
            for line in lines:
                file.write(json.dumps(TRACES.encode(line)) + "\n")
                counts.update(demand.split(" ")[0] for demand in line.advice)
                others.update(demand.split(" ")[0] for demand in line.by_value)
            progress.advance(task)
    data = {
        "matches": args.matches,
        "seed": args.seed,
        "advice": dict(counts),
        "other_than_by_value": dict(others),
    }
    levels = [named_level(name) for name in LEVELS]
    return Report("traces", data, (table(counts, others),), levels, (f"written: {args.out}",))


def table(counts: Counter[str], others: Counter[str]) -> Figures:
    """How often the expert says something else than value alone, by the verb demanded."""
    every = [(verb or "nothing", n, others[verb]) for verb, n in counts.items()]
    every.append(("all", counts.total(), others.total()))
    rows = tuple((verb, str(n), f"{other / n:.1%}") for verb, n, other in every if n)
    return Figures("What to do next", ("demanded", "decisions", "other than by value"), rows)


def deals(matches: int, seed: int) -> list[Deal]:
    """Every level with every human in turn."""
    pairs = [(level, human) for human in HUMANS for level in LEVELS]
    return [Deal(*pairs[i % len(pairs)], seed * 100_000 + i) for i in range(matches)]


def trace(deal: Deal) -> list[TracedMoment]:
    """The lines of one match."""
    return list(Traced(deal).lines())


class Traced:
    def __init__(self, deal: Deal) -> None:
        self._deal, self._random = deal, Random(deal.seed)
        level = named_level(deal.level)
        state = first_state(level.kitchen, deal.seed)
        self._play = Rollout(level, state, self._choose, POLICIES.get(deal.human))
        self._demand, self._until = "", 0
        self._decided = False

    def lines(self) -> Iterator[TracedMoment]:
        """Play, and yield a line at each moment that is chosen."""
        play, random = self._play, self._random
        while play.state.tick < play.level.round_ticks:
            if self._deal.human == "away" and play.state.tick == play.level.round_ticks // 2:
                play.other = None
            deciding, self._decided = self._decided, False
            if random.random() < (DECIDING if deciding else BETWEEN):
                seen = replace(play.observe(), book=Book())
                advice = Expert(play.level, play.state, seen, play.other).all()
                yield TracedMoment(
                    seen,
                    tuple(play.done[-HISTORY:]),
                    {key: each.name for key, each in advice.items()},
                    self._demand,
                    {k: a.by_value for k, a in advice.items() if a.by_value != a.name},
                )
            play.tick()

    def _choose(self, seen: Observation) -> str | None:
        """What the traced partner does: mostly what is demanded of it."""
        self._decided = True
        random, tick = self._random, self._play.state.tick
        expert = Expert(self._play.level, self._play.state, seen, self._play.other)
        if tick >= self._until:
            self._until = tick + random.randint(*LASTING)
            self._demand = self._drawn(seen)
        ready = [option.name for option in seen.options if option.available]
        if ready and random.random() < ERRING:
            return random.choice(ready)
        return expert.by_value(self._demand) or best(seen)

    def _drawn(self, seen: Observation) -> str:
        if self._random.random() < UNASKED:
            return ""
        wanted = [o for o in seen.options if o.verb not in ("putout", "drop")]
        chosen = self._random.choice(wanted)
        return f"{chosen.verb} {chosen.what}"


EXPERIMENT = Experiment("traces", "what a good partner does next", _options, measure)
