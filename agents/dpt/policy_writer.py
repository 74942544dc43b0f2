"""Plans that a large language model writes: asked with the full prompt, read, repaired once.

An answer with mistakes goes back to the model with what is wrong; of the second answer what can be
used is used, and if that is nothing, nothing happens.
"""

from random import Random

from agents.cancel_token import CancelToken
from agents.dpt.planner import Plan, PlanningMoment
from agents.dpt.prompts.policy_prompt import SHOWN_SCENES, PolicyPrompts, repaired
from agents.llm.protocol import ChatPrompt, Completion, GenerationConfig, LanguageModel
from agents.messages import Observation
from agents.policy.reading import ReadPolicy, read_policy
from agents.policy.shape import policy_shape
from agents.policy.vocabulary import Vocabulary

#: Tokens of an answer.
LIMIT = 900


class PolicyWriter:
    """Has `model` write. `beliefs`: whether it is told what is believed of the other cooks."""

    def __init__(self, model: LanguageModel, random: Random, *, beliefs: bool = True) -> None:
        self._llm = model
        self._random = random
        self._beliefs = beliefs
        self._prompts: PolicyPrompts | None = None

    @property
    def name(self) -> str:
        return self._llm.name

    def plan(self, moment: PlanningMoment, cancel: CancelToken) -> Plan:
        """What the model writes."""
        now = moment.now
        vocabulary = Vocabulary.of(now.menu)
        config = GenerationConfig(policy_shape(vocabulary), LIMIT)
        scenes = moment.history.last(SHOWN_SCENES)
        prompt = self._prompts_of(now).prompt(now, scenes, moment.said, beliefs=self._beliefs)
        answer = self._llm.generate(prompt, config, cancel=cancel)
        read = read_policy(answer.text, vocabulary)
        mended = bool(read.refusals)
        if mended:
            again = repaired(prompt, answer.text, read.refusals)
            answer = self._llm.generate(again, config, cancel=cancel)
            read = read_policy(answer.text, vocabulary)
        return _plan(read, vocabulary, answer, mended=mended)

    def prepare(self, now: Observation, cancel: CancelToken) -> None:
        """Evaluate what all prompts begin with."""
        prompt: ChatPrompt = self._prompts_of(now).known()
        self._llm.prepare(prompt, cancel=cancel)

    def fresh(self, seed: int | None) -> "PolicyWriter":
        """One for another round, with the same model."""
        random = self._random if seed is None else Random(seed)
        return PolicyWriter(self._llm, random, beliefs=self._beliefs)

    def close(self) -> None:
        """Free the model."""
        self._llm.close()

    def _prompts_of(self, now: Observation) -> PolicyPrompts:
        if self._prompts is None:
            self._prompts = PolicyPrompts(now, self._random)
        return self._prompts


def _plan(read: ReadPolicy, vocabulary: Vocabulary, answer: Completion, *, mended: bool) -> Plan:
    unusable = bool(read.refusals) and not read.tasks
    tasks = () if read.fine else tuple(each.planned(vocabulary) for each in read.tasks)
    return Plan(
        tasks=None if unusable else tasks,
        thought=read.thought,
        finding=_finding(read, mended=mended),
        prompt_tokens=answer.prompt_tokens,
        reused_tokens=answer.reused_tokens,
    )


def _finding(read: ReadPolicy, *, mended: bool) -> str:
    """What came of an answer, for people."""
    again = ", after a mistake" if mended else ""
    if read.refusals and not read.tasks:
        return f"ignored: {read.refusals[0]}"
    if read.fine or not read.tasks:
        return f"all is fine{again}"
    tasks = "1 task" if len(read.tasks) == 1 else f"{len(read.tasks)} tasks"
    left_out = f", without {len(read.refusals)} that could not be read" if read.refusals else ""
    return f"{tasks}{again}{left_out}"
