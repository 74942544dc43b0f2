"""Five stretches of good work for ReAct and Reflexion to learn from, two situations each.

They are made of this kitchen's own words, as all examples are.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from agents.answer_shapes import Json
from agents.dpt.prompts.examples import NOWHERE, Scenery, ordered, task
from agents.messages import Observation, StationFact, ThingFact
from agents.policy.tasks import Action

#: How many are drawn for a prompt: DPT-Agent's paper, baselines.
SHOWN_TRAJECTORIES = 2


@dataclass(frozen=True, slots=True)
class Trajectory:
    """Situations one after the other, and what is a good answer to each."""

    name: str
    steps: tuple[tuple[str, str], ...]


def trajectories(now: Observation) -> tuple[Trajectory, ...]:
    """The five."""
    scene = Scenery.of(now)
    makers = (_one_dish, _fire, _urgent_order, _two_alike, _ahead)
    return tuple(make(scene) for make in makers)


def drawn(found: Sequence[Trajectory], random: Random) -> str:
    """Two of them by chance, as text."""
    shown = random.sample(found, min(SHOWN_TRAJECTORIES, len(found)))
    return "\n\n".join(map(_text, shown))


def _text(trajectory: Trajectory) -> str:
    steps = (f"{state}\nAnswer: {answer}" for state, answer in trajectory.steps)
    return f"## {trajectory.name}\n" + "\n\n".join(steps)


def _one_dish(scene: Scenery) -> Trajectory:
    """From nothing to the customer."""
    order, dish = ordered(scene.long, 60), scene.long.name
    needs = [name for name in scene.long.needs if scene.pantry.ways[name]]
    prepare = [task(Action.PREPARE, name) for name in needs]
    finish = [task(Action.ASSEMBLE, dish), task(Action.SERVE, dish)]
    later = replace(order, seconds_left=38.0)
    return Trajectory(
        "From raw to served",
        (
            _step(
                scene.state([order]),
                f"{dish} is ordered and nothing is ready: I prepare all that it needs, then I "
                "assemble and serve it.",
                [*prepare, *finish],
            ),
            _step(
                scene.state([later], *map(scene.ready, scene.long.needs)),
                f"All that {dish} needs is ready: I assemble and serve it.",
                finish,
            ),
        ),
    )


def _fire(scene: Scenery) -> Trajectory:
    """What burns comes first; where nothing can burn, what is full."""
    order, dish = ordered(scene.long, 44), scene.long.name
    again = [task(Action.PREPARE, scene.worked), task(Action.ASSEMBLE, dish)]
    burning = (StationFact(scene.heat, "heat", NOWHERE, "burning"),) if scene.heat else ()
    extinguisher = ThingFact("extinguisher", "ready", NOWHERE, "counter")
    first = Action.PUT_OUT if scene.heat else Action.CLEAN
    trouble = f"{scene.heat} burns" if scene.heat else "No counter is free"
    free = 12 if scene.heat else 0
    return Trajectory(
        "First what is urgent",
        (
            _step(
                scene.state([order], extinguisher, stations=burning, free_counters=free),
                f"{trouble}: that comes first, then {dish}.",
                [task(first), *again],
            ),
            _step(
                scene.state([replace(order, seconds_left=36.0)], extinguisher),
                f"That is over. {scene.worked} is still missing for {dish}.",
                [*again, task(Action.SERVE, dish)],
            ),
        ),
    )


def _urgent_order(scene: Scenery) -> Trajectory:
    """The order with less time comes first, even if it came later."""
    quick, dish = ordered(scene.quick, 12), scene.quick.name
    ready = [scene.ready(name) for name in scene.quick.needs]
    long = ordered(scene.long, 40)
    finished = ThingFact(dish, "ready", NOWHERE, "counter", scene.quick.needs, plated=True)
    serve = task(Action.SERVE, dish)
    return Trajectory(
        "Little time",
        (
            _step(
                scene.state([quick, long], *ready),
                f"{dish} has 12 seconds left and all is ready: it comes before {long.name}.",
                [task(Action.ASSEMBLE, dish), serve, task(Action.PREPARE, scene.worked)],
            ),
            _step(
                scene.state([replace(quick, seconds_left=7.0), long], finished),
                f"{dish} is finished and has 7 seconds left: I serve it at once.",
                [serve, task(Action.PREPARE, scene.worked)],
            ),
        ),
    )


def _two_alike(scene: Scenery) -> Trajectory:
    """Work for two orders is done together."""
    orders, dish = [ordered(scene.quick, 45), ordered(scene.quick, 48)], scene.quick.name
    needs = [name for name in scene.quick.needs if scene.pantry.ways[name]]
    prepare = [task(Action.PREPARE, name) for name in needs]
    each = [task(Action.ASSEMBLE, dish), task(Action.SERVE, dish)]
    ready = [scene.ready(name) for name in scene.quick.needs]
    return Trajectory(
        "Two of a kind",
        (
            _step(
                scene.state(orders),
                f"{dish} is ordered twice: I prepare for both before I assemble.",
                [*prepare, *prepare, *each, *each],
            ),
            _step(
                scene.state([replace(orders[1], seconds_left=30.0)], *ready),
                f"One {dish} is served, and all is ready for the other.",
                each,
            ),
        ),
    )


def _ahead(scene: Scenery) -> Trajectory:
    """Time in the heat is used."""
    order, dish = ordered(scene.long, 55), scene.long.name
    what, begun, heat = scene.under_way()
    finish = [task(Action.ASSEMBLE, dish), task(Action.SERVE, dish)]
    plain = not scene.pantry.ways[scene.spare]
    return Trajectory(
        "Nothing to do but wait",
        (
            _step(
                scene.state([order], begun, stations=heat),
                f"{what} is not done yet: meanwhile I get {scene.spare}.",
                [task(Action.PREPARE, scene.spare, plate=plain), *finish],
            ),
            _step(
                scene.state([replace(order, seconds_left=46.0)],
                            *map(scene.ready, scene.long.needs)),
                f"{what} is done: I assemble {dish} before it spoils, and serve it.",
                finish,
            ),
        ),
    )  # fmt: skip


def _step(state: str, thought: str, tasks: Sequence[Json]) -> tuple[str, str]:
    return state, json.dumps({"thought": thought, "tasks": list(tasks)})
