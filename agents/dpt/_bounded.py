"""Plans that a small model chooses: it cannot write policies, but it can say which suits.

The space of policies is filled with what is there now. Each is written in the policy language and
only offered where the facts make it safe: it asks for nothing that the others are at, nothing that
cannot be done, and no more of anything than is ordered. Every one gets total = log P(its words |
the kitchen) + alpha * V, as macro actions do (HLA paper, Fast Mind); the greatest is taken. V tells
what it is worth beside the default, from the facts and from what is believed of the others, and
weighs so much that the model decides only between policies of about the same worth.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Self

from agents.cancel_token import CancelToken
from agents.dpt._decision_context import DecisionContext
from agents.dpt._planner import NewPlan, PlanMaker, PlanningMoment
from agents.english import listed
from agents.kitchen import Allotment
from agents.llm.protocol import LanguageModel, PlainPrompt, Scores
from agents.llm.templates import one_line
from agents.messages import Belief, Observation, PlannedTask, RoleOfCook, ScoredChoice
from agents.policy.conditions import read_condition
from agents.policy.reading import AssignedTask
from agents.policy.tasks import Action, Task, Vocabulary

#: What the default is worth; another policy must be worth at least as much to be chosen.
DEFAULT_VALUE = 0.5
#: So sure a belief must be before a policy is built on it.
SURE = 0.7
#: Seconds that making a dish takes: to prepare what is missing, to put together, to serve.
PREPARE_S, COOK_S, FINISH_S = 4.0, 10.0, 4.0
#: At most so many portions are prepared ahead for others.
PORTIONS_AHEAD = 3
#: Seconds left from which on an order is pressing.
PRESSING_S = 18.0


@dataclass(frozen=True, slots=True)
class SensiblePolicy:
    """A policy that makes sense now.

    `words`: what it is, short, as the model is asked; `why`: for people; `value` in 0..1.
    """

    words: str
    why: str
    tasks: tuple[PlannedTask, ...]
    value: float


@dataclass(frozen=True, slots=True)
class PlannersView:
    """What policies are made from. `queue`: what each order has got, the most urgent first."""

    moment: DecisionContext
    queue: Sequence[Allotment]
    beliefs: Sequence[Belief]
    vocabulary: Vocabulary

    @classmethod
    def of(cls, now: Observation, *, beliefs: bool = True) -> Self:
        """That of a kitchen; `beliefs`: with what is believed in it."""
        moment = DecisionContext(now)
        believed = now.reflection.beliefs if now.reflection is not None and beliefs else ()
        queue = moment.allot(moment.by_time())
        return cls(moment, queue, believed, Vocabulary.of(now.menu))

    def task(self, action: Action, what: str | None = None, when: str = "") -> PlannedTask:
        """A task as minds tell each other."""
        condition = read_condition(when, self.vocabulary) if when else None
        return AssignedTask(Task(action, what), condition).planned(self.vocabulary)

    def believed(self, role: RoleOfCook) -> Belief | None:
        """Who surely has this role."""
        sure = (b for b in self.beliefs if b.role == role and b.confidence >= SURE)
        return next(sure, None)

    def name(self, belief: Belief) -> str:
        """What the cook is called whom a belief is about."""
        return next(c.name for c in self.moment.now.cooks if c.seat == belief.seat)

    def cooks(self, ingredient: str) -> bool:
        """Whether it becomes ready in the heat."""
        return ("cook", ingredient) in self.moment.options


def sensible_policies(view: PlannersView) -> tuple[SensiblePolicy, ...]:
    """All that make sense now, the default first."""
    default = SensiblePolicy("carry on", "All is fine.", (), DEFAULT_VALUE)
    return (default, *_fire(view), *_pressing(view), *_beside_supplier(view), *_for_assembler(view))


def _fire(view: PlannersView) -> Iterator[SensiblePolicy]:
    option = view.moment.can("putout")
    if option is None or not view.moment.state.fires:
        return
    if not view.moment.is_left_to_others(option):
        tasks = (view.task(Action.PUT_OUT, when="fires > 0"),)
        yield SensiblePolicy("put out the fire", "The fire comes before all orders.", tasks, 1.0)


def _pressing(view: PlannersView) -> Iterator[SensiblePolicy]:
    """An order that can still be made in time, where the first cannot and takes its parts."""
    if not view.queue or _can_be_made(view, view.queue[0]):
        return
    for wanted in view.moment.allot(view.moment.by_time()[1:]):
        order = wanted.order
        if order.seconds_left < PRESSING_S and not wanted.missing and _can_be_made(view, wanted):
            when = f"min_time({order.name}) < {PRESSING_S + 5:.0f}"
            tasks = (view.task(Action.ORDER, order.name, when),)
            why = f"{view.queue[0].order.title} is lost, {order.title} is not."
            yield SensiblePolicy(f"{order.name} first", why, tasks, 0.8)
            return


def _beside_supplier(view: PlannersView) -> Iterator[SensiblePolicy]:
    """An order that can do without what another cook surely supplies, while the first waits for it.

    Preparing everything else ahead of the orders costs more than it brings (measured).
    """
    supplier = view.believed("supplier")
    if supplier is None or not view.queue:
        return
    head, supplied = view.queue[0], set(supplier.things)
    if not supplied.intersection(head.missing) or head.order.seconds_left < PRESSING_S:
        return
    for wanted in view.queue[1:]:
        order = wanted.order
        if not supplied.intersection(order.needs) and _can_be_made(view, wanted):
            name = view.name(supplier)
            tasks = (view.task(Action.ORDER, order.name, f"orders({order.name}) > 0"),)
            why = f"{name} sees to {listed(supplier.things)}; I make {order.title} meanwhile."
            yield SensiblePolicy(f"{order.name} while {name} is at it", why, tasks, 0.6)
            return


def _for_assembler(view: PlannersView) -> Iterator[SensiblePolicy]:
    """What the orders lack, for another cook who surely only finishes dishes."""
    assembler = view.believed("assembler")
    startable = frozenset(name for name in _missing(view) if _can_be_prepared(view, name))
    lacking = [name for name in _missing(view) if name in startable][:PORTIONS_AHEAD]
    if assembler is None or not lacking:
        return
    name = view.name(assembler)
    tasks = tuple(_preparing(view, ingredient) for ingredient in lacking)
    things = " and ".join(dict.fromkeys(lacking))
    why = f"{name} puts together and serves; I keep {things} coming."
    yield SensiblePolicy(f"prepare {things} for {name}", why, tasks, 0.6)


def _preparing(view: PlannersView, ingredient: str) -> PlannedTask:
    """Preparing one more, as long as fewer are there than are ordered."""
    ready, under_way = ("cooked", "cooking") if view.cooks(ingredient) else ("chopped", "chopping")
    made = f"count({ingredient}, {ready}) + count({ingredient}, {under_way})"
    recipes = view.moment.now.menu.recipes
    dishes = [r.name for r in recipes for _ in range(r.needs.count(ingredient))]
    wanted = " + ".join(f"orders({dish})" for dish in dishes)
    return view.task(Action.PREPARE, ingredient, f"{made} < {wanted}")


def _missing(view: PlannersView) -> list[str]:
    """What must still be prepared, for the most urgent order first, as often as it is wanted."""
    return [name for wanted in view.queue for name in wanted.missing]


def _can_be_prepared(view: PlannersView, ingredient: str) -> bool:
    options = (view.moment.can(verb, ingredient) for verb in ("cook", "chop"))
    found = [option for option in options if option is not None]
    return any(not view.moment.is_left_to_others(option) for option in found)


def _can_be_made(view: PlannersView, wanted: Allotment) -> bool:
    """Whether there is time enough for what is still to be done for an order."""
    needed = FINISH_S
    if any(view.cooks(name) for name in wanted.missing):
        needed += COOK_S
    elif wanted.missing:
        needed += PREPARE_S
    return wanted.order.seconds_left >= needed


#: The weight of V beside log P.
ALPHA = 100.0


class BoundedPlans(PlanMaker):
    """Has `model` choose. `beliefs`: whether plans are built on what is believed of the others."""

    def __init__(self, model: LanguageModel, *, beliefs: bool = True, alpha: float = ALPHA) -> None:
        super().__init__(model)
        self._beliefs = beliefs
        self._alpha = alpha

    def plan(self, moment: PlanningMoment, cancel: CancelToken) -> NewPlan:
        """The best of the sensible policies."""
        view = PlannersView.of(moment.now, beliefs=self._beliefs)
        policies = sensible_policies(view)
        scores = self._score(moment, policies, cancel)
        rated = sorted(self._rated(policies, scores), key=lambda each: -each[1].total)
        best = rated[0][0]
        return NewPlan(
            tasks=best.tasks,
            thought=best.why,
            finding=best.words,
            choices=tuple(choice for _, choice in rated),
            prompt_tokens=scores.prompt_tokens if scores is not None else 0,
            reused_tokens=scores.reused_tokens if scores is not None else 0,
        )

    def _score(
        self, moment: PlanningMoment, policies: tuple[SensiblePolicy, ...], cancel: CancelToken
    ) -> Scores | None:
        """None where there is nothing to choose between."""
        if len(policies) < 2:
            return None
        choices = [f" {policy.words}" for policy in policies]
        return self.llm.score(PlainPrompt("", _prompt(moment)), choices, cancel=cancel)

    def _rated(
        self, policies: tuple[SensiblePolicy, ...], scores: Scores | None
    ) -> list[tuple[SensiblePolicy, ScoredChoice]]:
        logps = [score.mean for score in scores.choices] if scores else [0.0] * len(policies)
        return [
            (each, ScoredChoice(each.words, logp, each.value, logp + self._alpha * each.value))
            for each, logp in zip(policies, logps, strict=True)
        ]


def _prompt(moment: PlanningMoment) -> str:
    """What a small model is shown: orders, what is believed, what was said."""
    now = moment.now
    orders = ", ".join(f"{o.name} {o.seconds_left:.0f} s" for o in now.orders) or "none"
    beliefs = now.reflection.beliefs if now.reflection is not None else ()
    others = " ".join(belief.sentence for belief in beliefs) or "nothing known"
    said = " ".join(one_line(line.text) for line in moment.said) or "nothing"
    return f"orders: {orders}\nothers: {others}\nhuman: {said}\nplan:"
