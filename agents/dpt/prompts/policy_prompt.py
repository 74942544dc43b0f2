"""What a large language model is asked for a policy, with all that it needs to answer well."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from agents.answer_shapes import Json
from agents.dpt._planner import PlanningMoment
from agents.dpt.prompts.kitchen_words import (
    Pantry,
    PlanPrompts,
    history_words,
    prompt_text,
    said_words,
    state_words,
    system_turn,
)
from agents.llm.templates import fill
from agents.messages import (
    Belief,
    CodePolicy,
    CookFact,
    Observation,
    OrderFact,
    RecipeFact,
    StationFact,
    ThingFact,
)
from agents.policy.tasks import Action

#: Scenes shown: DPT-Agent's paper, System 2.
SHOWN_SCENES = 3


def policy_prompts(now: Observation, random: Random, *, beliefs: bool = True) -> PlanPrompts:
    """Those of one kitchen, in which nothing is left to chance.

    `beliefs`: whether it is told what is believed of the other cooks.
    """
    examples = worked_examples(now)
    situations = "\n\n".join(f"{each.state}\nAnswer: {each.answer}" for each in examples)
    form = json.dumps(task(Action.ORDER, now.menu.recipes[0].name, "orders() > 2"))

    def turn(moment: PlanningMoment) -> str:
        seen = moment.now
        words = {
            "history": history_words(moment.history.last(SHOWN_SCENES), seen),
            "guidelines": seen.reflection.guidelines if seen.reflection else "None yet.",
            "beliefs": beliefs_words(seen) if beliefs else "",
            "present": tasks_in_words(seen.policy, otherwise="None: the default is at work."),
            "now": state_words(seen),
            "said": said_words(line.text for line in moment.said),
        }
        return fill(prompt_text("policy_turn"), words)

    fixed = system_turn("policy", now, examples[0].state, task=form, situations=situations)
    return PlanPrompts(fixed, turn)


def beliefs_words(now: Observation) -> str:
    """What is believed of the other cooks, under a heading of its own."""
    held = now.reflection.beliefs if now.reflection else ()
    lines = "\n".join(map(_belief, held)) or "Nothing yet."
    return f"\n# What you believe of the others\n{lines}\n"


def _belief(belief: Belief) -> str:
    habits = f" Habits: {'; '.join(belief.habits)}." if belief.habits else ""
    return f"- {belief.sentence}{habits} (sure to {belief.confidence:.0%})"


def tasks_in_words(policy: CodePolicy | None, *, otherwise: str) -> str:
    """What is still to be done of a policy, as a list; `otherwise` if nothing is."""
    if policy is None or not policy.tasks:
        return otherwise
    return "\n".join(f"- {each.sentence}" for each in policy.tasks)


#: Examples have no places.
NOWHERE = (0, 0)


@dataclass(frozen=True, slots=True)
class Scenery:
    """What the examples are made of. `quick`, `long`: the dishes with the fewest and the most
    ingredients; `worked`: an ingredient of the long one that needs work; `spare`: what is best
    prepared ahead; `heat`: where food cooks, '' for nowhere.
    """

    now: Observation
    pantry: Pantry
    quick: RecipeFact
    long: RecipeFact
    worked: str
    spare: str
    heat: str

    @classmethod
    def of(cls, now: Observation) -> "Scenery":
        pantry = Pantry.of(now)
        by_length = sorted(now.menu.recipes, key=lambda recipe: len(recipe.needs))
        worked = [i for i in by_length[-1].needs if pantry.ways[i]]
        own = [i for i in worked if i not in by_length[0].needs] or worked
        spare = [i for i in pantry.ways if not pantry.ways[i]] or own
        kinds = [step.heat for step in by_length[-1].steps if step.heat]
        heats = [s for s in now.stations if s.kind not in ("counter", "board")]
        heats.sort(key=lambda station: station.kind not in kinds)
        heat = heats[0].name if heats else ""
        first = now.menu.ingredients[0]
        own, spare = [*own, first], [*spare, first]
        return cls(now, pantry, by_length[0], by_length[-1], own[0], spare[0], heat)

    def state(self, orders: Sequence[OrderFact], *things: ThingFact, **changes: object) -> str:
        """A quiet moment with these orders and things, in words; `changes` to the observation."""
        me, others = self._cooks("")
        quiet = replace(
            self.now, score=40, seconds_left=80.0, orders=tuple(orders), things=things,
            stations=(), cooks=(me, *others), free_counters=12,
        )  # fmt: skip
        return state_words(replace(quiet, **changes))  # type: ignore[arg-type]

    def cooks_with(self, doing: str) -> tuple[CookFact, ...]:
        """All cooks, the others at something."""
        me, others = self._cooks(doing)
        return me, *others

    def ready(self, ingredient: str, seat: int | None = None) -> ThingFact:
        """An ingredient that can be used."""
        state = self.pantry.ready[ingredient]
        return ThingFact(ingredient, state, NOWHERE, "counter", (ingredient,), seat=seat)

    def under_way(self) -> tuple[str, ThingFact, tuple[StationFact, ...]]:
        """What of the long dish is waited for: it is in the heat, or being chopped."""
        named = [step.what for step in self.long.steps if step.verb == "cook"]
        if not (self.heat and named):
            return self.worked, replace(self.ready(self.worked), state="chopping"), ()
        parts = self.long.needs if named[0] == self.long.name else (named[0],)
        thing = ThingFact(named[0], "cooking", NOWHERE, "heat", parts)
        return named[0], thing, (StationFact(self.heat, "heat", NOWHERE, "cooking", 6.0),)

    def all_ready(self, recipe: RecipeFact) -> tuple[ThingFact, ...]:
        """What is done in no time: its ingredients, or the dish where that has to cook itself."""
        if not any(step.verb == "cook" for step in recipe.of(recipe.name)):
            return tuple(map(self.ready, recipe.needs))
        return (ThingFact(recipe.name, "cooked", NOWHERE, "counter", recipe.needs, plated=True),)

    def raw(self, ingredient: str, seat: int) -> ThingFact:
        """An ingredient as it comes, in somebody's hands."""
        return ThingFact(ingredient, "raw", NOWHERE, "hand", (ingredient,), seat=seat)

    def doing(self, ingredient: str) -> str:
        """The macro action that prepares an ingredient."""
        named = (o.name for o in self.now.options
                 if o.what == ingredient and o.verb in ("chop", "cook"))  # fmt: skip
        return next(named, "")

    def _cooks(self, doing: str) -> tuple[CookFact, tuple[CookFact, ...]]:
        own = [cook for cook in self.now.cooks if cook.seat == self.now.seat]
        others = (cook for cook in self.now.cooks if cook.seat != self.now.seat)
        return own[0], tuple(replace(cook, doing=doing) for cook in others)


def ordered(recipe: RecipeFact, seconds: float) -> OrderFact:
    """An order with so many seconds left."""
    share = seconds / recipe.seconds
    return OrderFact(recipe.name, recipe.title, seconds, share, recipe.reward, recipe.needs)


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """A situation and what is a good answer to it."""

    name: str
    state: str
    answer: str


def task(do: Action, what: str = "", when: str = "", *, plate: bool = False) -> Json:
    """A task as a model is to write it."""
    return {"when": when, "do": do.value, "what": what, "state": "", "plate": plate}


def worked_examples(now: Observation) -> tuple[WorkedExample, ...]:
    """Situations that make sense in this kitchen, each with a good answer, in the very words in
    which the kitchen itself is shown (DPT-Agent's paper, System 2: fire, urgent order, split by
    orders, preparing ahead).
    """
    return tuple(_examples(Scenery.of(now)))


def _examples(scene: Scenery) -> Iterator[WorkedExample]:
    if scene.heat:
        yield _fire(scene)
    yield _urgent_order(scene)
    if len(scene.now.cooks) > 1:
        yield _split_by_orders(scene)
    yield _preparing_ahead(scene)


def _fire(scene: Scenery) -> WorkedExample:
    burning = StationFact(scene.heat, "heat", NOWHERE, "burning")
    extinguisher = ThingFact("extinguisher", "ready", NOWHERE, "counter")
    state = scene.state([ordered(scene.long, 52), ordered(scene.quick, 38)], extinguisher,
                        stations=(burning,))  # fmt: skip
    thought = f"{scene.heat} burns and cannot be used: the fire comes first, then what is missing."
    tasks = [
        task(Action.PUT_OUT, when="fires > 0"),
        task(Action.PREPARE, scene.worked, f"count({scene.worked}) < orders({scene.long.name})"),
    ]
    return _example("fire", state, thought, tasks)


def _urgent_order(scene: Scenery) -> WorkedExample:
    orders = [ordered(scene.long, 5), ordered(scene.quick, 14)]
    state = scene.state(orders, *scene.all_ready(scene.quick))
    thought = (
        f"{scene.long.name} cannot be made in 5 seconds any more. For {scene.quick.name} all is "
        "ready: it comes first, or it is missed as well."
    )
    when = f"min_time({scene.quick.name}) < 20"
    return _example("urgent order", state, thought, [task(Action.ORDER, scene.quick.name, when)])


def _split_by_orders(scene: Scenery) -> WorkedExample:
    other = next(cook for cook in scene.now.cooks if cook.seat != scene.now.seat)
    state = scene.state(
        [ordered(scene.long, 45), ordered(scene.quick, 41), ordered(scene.quick, 48)],
        scene.raw(scene.worked, other.seat),
        cooks=scene.cooks_with(scene.doing(scene.worked)),
    )
    thought = (
        f"{other.name} is at {scene.worked} for {scene.long.name}. I leave that order alone and "
        f"make both of {scene.quick.name}."
    )
    when = f"orders({scene.quick.name}) > 0"
    tasks = [task(Action.ORDER, scene.quick.name, when)] * 2
    return _example("split by orders", state, thought, tasks)


def _preparing_ahead(scene: Scenery) -> WorkedExample:
    what, begun, stations = scene.under_way()
    state = scene.state([ordered(scene.long, 60)], begun, stations=stations)
    plain = not scene.pantry.ways[scene.spare]
    thought = (
        f"There is little to do until {what} is done: I get {scene.spare} and plates ready "
        "for what comes next."
    )
    room = f"free_counters > 4 and count({scene.spare}) < 2"
    tasks = [task(Action.PREPARE, scene.spare, room, plate=plain)]
    if len(scene.now.cooks) > 1:
        tasks.append(task(Action.PASS_ON, "plate", "count(plate) < 2"))
    return _example("preparing ahead", state, thought, tasks)


def _example(name: str, state: str, thought: str, tasks: Sequence[Json]) -> WorkedExample:
    answer: Json = {"thought": thought, "fine": False, "tasks": list(tasks)}
    return WorkedExample(name, state, json.dumps(answer))
