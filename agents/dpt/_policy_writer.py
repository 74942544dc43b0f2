"""Plans that a large language model writes: asked with the full prompt, read, repaired once.

An answer with mistakes goes back to the model with what is wrong; of the second answer what can be
used is used, and if that is nothing, nothing happens.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from random import Random

from agents.cancel_token import CancelToken
from agents.dpt._planner import NewPlan, PlanMaker, PlanningMoment
from agents.dpt.prompts.kitchen_words import PlanPrompts, as_told, prompt_text
from agents.llm.protocol import ChatPrompt, GenerationConfig, LanguageModel, Shape, Turn
from agents.llm.templates import fill
from agents.messages import Observation
from agents.policy.reading import ReadPolicy, read_policy
from agents.policy.shape import policy_shape
from agents.policy.tasks import Vocabulary

#: Tokens of an answer.
LIMIT = 900


@dataclass(frozen=True, slots=True)
class PlanForm:
    """The form of plans: how one is asked for, what the answer must look like, how it is read.

    `prompts`: those of a kitchen that is new; what is random in them is drawn from the generator.
    `limit`: tokens of an answer.
    """

    prompts: Callable[[Observation, Random], PlanPrompts]
    shape: Callable[[Vocabulary], Shape] = policy_shape
    read: Callable[[str, Vocabulary], ReadPolicy] = read_policy
    limit: int = LIMIT


class PolicyWriter(PlanMaker):
    """Has `model` write plans of this form."""

    def __init__(self, model: LanguageModel, form: PlanForm, random: Random) -> None:
        super().__init__(model)
        self._form = form
        self._random = random
        self._prompts: PlanPrompts | None = None

    def plan(self, moment: PlanningMoment, cancel: CancelToken) -> NewPlan:
        """What the model writes."""
        moment = replace(moment, now=as_told(moment.now))
        vocabulary = Vocabulary.of(moment.now.menu)
        config = GenerationConfig(self._form.shape(vocabulary), self._form.limit)
        prompt = self._prompts_of(moment.now).prompt(moment)
        answer = self.llm.generate(prompt, config, cancel=cancel)
        read = self._form.read(answer.text, vocabulary)
        mended = bool(read.refusals)
        if mended:
            again = repaired(prompt, answer.text, read.refusals)
            answer = self.llm.generate(again, config, cancel=cancel)
            read = self._form.read(answer.text, vocabulary)
        unusable = bool(read.refusals) and not read.tasks
        tasks = () if read.fine else tuple(each.planned(vocabulary) for each in read.tasks)
        return NewPlan(
            tasks=None if unusable else tasks,
            thought=read.thought,
            finding=_finding(read, mended=mended),
            prompt_tokens=answer.prompt_tokens,
            reused_tokens=answer.reused_tokens,
        )

    def prefill(self, now: Observation, cancel: CancelToken) -> None:
        """Evaluate what all prompts begin with."""
        self.llm.prefill(self._prompts_of(as_told(now)).known(), cancel=cancel)

    def fresh(self, seed: int | None) -> "PolicyWriter":
        """One for another round, with the same model."""
        random = self._random if seed is None else Random(seed)
        return PolicyWriter(self.llm, self._form, random)

    def _prompts_of(self, now: Observation) -> PlanPrompts:
        if self._prompts is None:
            self._prompts = self._form.prompts(now, self._random)
        return self._prompts


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


def repaired(prompt: ChatPrompt, answer: str, problems: Iterable[str]) -> ChatPrompt:
    """The prompt again, with the answer and what is wrong with it."""
    listed = "\n".join(f"- {problem}" for problem in problems)
    wish = Turn("user", fill(prompt_text("repair"), {"problems": listed}))
    return ChatPrompt(prompt.fixed, (*prompt.changing, Turn("assistant", answer), wish))
