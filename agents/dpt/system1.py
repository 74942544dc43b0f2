"""System 1: the quick mind that acts. It decides in a moment, at each end of a macro action.

First comes what its rules call an alarm, then what System 2 has assigned, then the rules. It waits
for nobody: without System 2 the rules are all it goes by.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from random import Random

from agents.dpt.assigned import Turn, turn
from agents.dpt.carrying_out import Begin, Waits, next_step
from agents.dpt.plan import NOTHING_PLANNED, Plan, taken_up
from agents.dpt.rules import Choice, Rules
from agents.dpt.situation import Deed, Situation
from agents.hla.episodic_memory import EpisodicMemory
from agents.messages import Basis, Do, FromHuman, FromMind, Observation, ScoredChoice, Thought
from agents.mind import Context

#: Ticks that the game may take to begin what was asked for before it is asked for again.
SETTLE = 5
#: What decisions go by: the rules, or what System 2 has assigned.
RULE, POLICY = "rule", "policy"


@dataclass(frozen=True, slots=True)
class Asked:
    """A macro action that was asked for at a tick and has not been seen to begin."""

    macro: str
    tick: int


@dataclass(frozen=True, slots=True)
class Memory:
    """What System 1 remembers beside what happened; replaced as a whole."""

    plan: Plan = NOTHING_PLANNED
    asked: Asked | None = None
    then: Deed | None = None
    """What follows the macro action that its rules chose last."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice and what it goes by."""

    choice: Choice
    source: str


class System1:
    """Drives one cook by `rules` and by what is assigned; without a model."""

    def __init__(self, rules: Rules, seed: int = 0) -> None:
        self._rules = rules
        self._seed = seed
        self._random = Random(seed)
        self._now: Observation | None = None
        self._episodes = EpisodicMemory()
        self._memory = Memory()

    @property
    def model(self) -> str:
        return ""

    def observe(self, observation: Observation) -> None:
        """Keep the newest observation, and whether the game began what was asked for."""
        self._now = observation
        self._episodes.observe(observation)
        asked = self._memory.asked
        if asked is not None and _is_settled(asked, observation):
            self._memory = Memory(self._memory.plan, None, self._memory.then)

    def hear(self, heard: FromHuman) -> None:
        """Words are for others."""

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        """Announce what is left of the plan if that has changed, and decide if it is time to."""
        now = self._now
        if now is None or not now.options or self._memory.asked is not None:
            return
        start = context.now()
        moment = Situation(now, self._episodes.failed(now.tick))
        planned = self._planned(moment)
        decision = self._decision(moment, planned)
        yield from self._announce(planned.plan, now)
        if decision is not None:
            yield _thought(decision, context.now() - start)
            option, source = decision.choice.option, decision.source
            yield Do(option.name, now.id, urgent=bool(now.doing), source=source)
            self._memory = _after(planned.plan, decision, now.tick)

    def fresh(self, seed: int | None = None) -> System1:
        """One that remembers nothing."""
        return System1(self._rules, self._seed if seed is None else seed)

    def close(self) -> None:
        """There is no model to free."""

    def _planned(self, moment: Situation) -> Turn:
        plan = taken_up(self._memory.plan, moment.now)
        return Turn(plan) if moment.now.doing else turn(plan, moment, self._episodes)

    def _announce(self, plan: Plan, now: Observation) -> Generator[FromMind, None, None]:
        """What is left of a plan is told under its own number."""
        if now.policy is not None and plan.announced.tasks != now.policy.tasks:
            yield plan.announced
        self._memory = Memory(plan, None, self._memory.then)

    def _decision(self, moment: Situation, planned: Turn) -> Decision | None:
        alarm = self._rules.alarm(moment)
        if alarm is not None:
            return None if moment.now.doing == alarm.option.name else Decision(alarm, RULE)
        if moment.now.doing:
            return None
        if planned.option is not None and (entry := planned.plan.work) is not None:
            return Decision(Choice(planned.option, entry.planned.sentence), POLICY)
        choice = self._following(moment, planned.plan.first)
        return None if choice is None else Decision(choice, RULE)

    def _following(self, moment: Situation, first: Sequence[str]) -> Choice | None:
        """What follows the last choice of the rules, or a new one."""
        then = self._memory.then
        if then is not None and then in moment.options:
            match next_step(then, moment):
                case Begin(option):
                    return Choice(option, "It was begun for that.")
                case Waits():
                    return None
        return self._rules.decide(moment, first, self._random)


def _after(plan: Plan, decision: Decision, tick: int) -> Memory:
    """What is remembered when the decision is out."""
    macro = decision.choice.option.name
    if decision.source == POLICY:
        plan = plan.asks(macro, tick + 1)
    return Memory(plan, Asked(macro, tick), decision.choice.then)


def _is_settled(asked: Asked, now: Observation) -> bool:
    ended = any(finished.name == asked.macro for finished in now.finished)
    return ended or now.doing == asked.macro or now.tick - asked.tick >= SETTLE


def _thought(decision: Decision, seconds: float) -> Thought:
    option, why = decision.choice.option, decision.choice.why
    choices = (ScoredChoice(option.name, 0.0, option.value, option.value),)
    basis = Basis(decision.source, why, method="by rules")
    return Thought("action", seconds, choices, finding=why, basis=basis)
