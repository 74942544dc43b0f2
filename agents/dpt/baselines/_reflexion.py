"""Reflexion: ReAct that looks back when something has gone wrong.

At every decision it sees whether the score has fallen since the one before, or whether something
burns. That is remembered until it has been looked back on (docs/dpt.md, 'Where ours differs').
Afterwards only the latest turn is remembered beside what was learnt. Source: DPT-Agent's paper,
baselines.
"""

from collections.abc import Generator
from dataclasses import dataclass
from random import Random

from agents.answer_shapes import strict_object
from agents.cancel_token import CancelToken
from agents.dpt._counting import CountingReflector
from agents.dpt._planner import Planner, PlanningMoment
from agents.dpt._reflecting import read_object
from agents.dpt.baselines._prompts import drawn, lessons, past_plans, trajectories
from agents.dpt.prompts.kitchen_words import prompt_text, state_words, system_turn
from agents.llm.protocol import ChatPrompt, GenerationConfig, LanguageModel, Shape, Turn
from agents.llm.templates import fill, one_line
from agents.messages import FromHuman, FromMind, Observation, Reflection, Thought
from agents.mind import Context

#: Tokens of an answer, and characters of it that are kept.
LIMIT, LONGEST = 500, 1000

_SHAPE = Shape(
    schema=strict_object({"fine": {"type": "boolean"}, "reflection": {"type": "string"}})
)


@dataclass(slots=True)
class FailureWatch:
    """Whether something went wrong that has not been looked back on.

    A decision is made when a macro action of the own cook has ended, or with a new plan.
    """

    failed: bool = False
    _score: int | None = None
    _revision: int = 0

    def observe(self, now: Observation) -> None:
        """See whether a decision was made and how things stand at it."""
        ended = any(macro.seat == now.seat for macro in now.finished)
        revision = 0 if now.policy is None else now.policy.revision
        if not ended and revision == self._revision and self._score is not None:
            return
        fell = self._score is not None and now.score < self._score
        burns = any(station.state == "burning" for station in now.stations)
        self.failed = self.failed or fell or burns
        self._score, self._revision = now.score, revision

    def done(self) -> None:
        """It has been looked back on."""
        self.failed = False


class Reflexion:
    """Plans by `planner`, and looks back.

    `model` says what is to be learnt, shown examples that are drawn by `random`; without one what
    cost points lately is counted.
    """

    def __init__(
        self, planner: Planner, model: LanguageModel | None = None, random: Random | None = None
    ) -> None:
        self._planner = planner
        self._llm = model
        self._random = random or Random()
        self._watch = FailureWatch()

    @property
    def model(self) -> str:
        return self._planner.model

    def observe(self, observation: Observation) -> None:
        """Keep the newest observation, and whether something went wrong."""
        self._planner.observe(observation)
        self._watch.observe(observation)

    def hear(self, heard: FromHuman) -> None:
        """Words are for the planner."""
        self._planner.hear(heard)

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        """Plan if it is time to, and look back if there is reason to."""
        yield from self._planner.think(context)
        moment = self._planner.moment
        if self._watch.failed and moment is not None:
            start = context.now()
            lesson = self.lesson(moment, context.cancel)
            seconds = context.now() - start
            unreadable = lesson is None
            finding = (
                "ignored: the answer cannot be read" if unreadable else lesson or "all is fine"
            )
            yield Thought("reflection", seconds, model=self.model, finding=finding)
            if lesson:
                before = moment.now.reflection
                revision = 1 if before is None else before.revision + 1
                yield Reflection(lesson, (), moment.now.tick, revision)
            self._watch.done()

    def fresh(self, seed: int | None = None) -> "Reflexion":
        """One that remembers nothing, with the same model."""
        random = self._random if seed is None else Random(seed)
        return Reflexion(self._planner.fresh(seed), self._llm, random)

    def close(self) -> None:
        """Free the model."""
        self._planner.close()

    def lesson(self, moment: PlanningMoment, cancel: CancelToken) -> str | None:
        """What is to be learnt, '' if all is fine; None for an answer that cannot be read."""
        if self._llm is None:
            return CountingReflector().guidelines(moment.now, moment.history, cancel)
        prompt = failure_prompt(moment, self._random)
        answer = self._llm.generate(prompt, GenerationConfig(_SHAPE, LIMIT), cancel=cancel)
        found = read_object(answer.text)
        if not isinstance(learnt := found.get("reflection"), str):
            return None
        return "" if found.get("fine") is True else one_line(learnt, LONGEST)


def failure_prompt(moment: PlanningMoment, random: Random) -> ChatPrompt:
    """What is asked at this moment."""
    now = moment.now
    examples = trajectories(now)
    turn = {
        "trajectories": drawn(examples, random),
        "past": past_plans(moment.past),
        "lessons": lessons(now),
        "now": state_words(now),
    }
    fixed = system_turn("reflexion", now, examples[0].steps[0][0])
    return ChatPrompt((fixed,), (Turn("user", fill(prompt_text("reflexion_turn"), turn)),))
