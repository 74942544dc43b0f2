"""Looking back on a failure by asking a large language model."""

from random import Random

from agents.answer_shapes import strict_object
from agents.cancel_token import CancelToken
from agents.dpt.baselines.past_words import past_plans
from agents.dpt.baselines.react_prompt import lessons
from agents.dpt.baselines.reflexion import Lesson
from agents.dpt.baselines.trajectories import drawn, trajectories
from agents.dpt.json_answer import read_object
from agents.dpt.planning import PlanningMoment
from agents.dpt.prompts.kitchen_words import company, kitchen_words, prompt_text, task_words
from agents.dpt.prompts.state_words import state_words
from agents.llm.protocol import ChatPrompt, GenerationConfig, LanguageModel, Shape, Turn
from agents.llm.templates import fill, one_line

#: Tokens of an answer, and characters of it that are kept.
LIMIT, LONGEST = 500, 1000

_SHAPE = Shape(
    schema=strict_object({"fine": {"type": "boolean"}, "reflection": {"type": "string"}})
)


class FailureWriter:
    """Asks `model`; the examples are drawn by `random`."""

    def __init__(self, model: LanguageModel, random: Random) -> None:
        self._llm = model
        self._random = random

    def reflect(self, moment: PlanningMoment, cancel: CancelToken) -> Lesson:
        """What the model writes."""
        prompt = failure_prompt(moment, self._random)
        answer = self._llm.generate(prompt, GenerationConfig(_SHAPE, LIMIT), cancel=cancel)
        return Lesson(_read(answer.text))

    def fresh(self, seed: int | None) -> "FailureWriter":
        """One for another round, with the same model."""
        return FailureWriter(self._llm, self._random if seed is None else Random(seed))


def failure_prompt(moment: PlanningMoment, random: Random) -> ChatPrompt:
    """What is asked at this moment."""
    now = moment.now
    examples = trajectories(now)
    system = {
        "me": now.cook,
        "company": company(now),
        "kitchen": kitchen_words(now),
        "state": fill(prompt_text("state"), {"example": examples[0].steps[0][0]}),
        "tasks": task_words(now),
    }
    turn = {
        "trajectories": drawn(examples, random),
        "past": past_plans(moment.past),
        "lessons": lessons(now),
        "now": state_words(now),
    }
    fixed = Turn("system", fill(prompt_text("reflexion"), system))
    return ChatPrompt((fixed,), (Turn("user", fill(prompt_text("reflexion_turn"), turn)),))


def _read(text: str) -> str | None:
    """What was learnt, '' if all is fine; None for what cannot be read."""
    found = read_object(text)
    if not isinstance(learnt := found.get("reflection"), str):
        return None
    return "" if found.get("fine") is True else one_line(learnt, LONGEST)
