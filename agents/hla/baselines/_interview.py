"""One conversation with the model: the stages of an occasion, one after the other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from agents.hla.baselines._occasion import Occasion
from agents.hla.baselines._questions import Questions, answered
from agents.hla.baselines._variant import Stage
from agents.hla.deciding import ranked
from agents.hla.generation import MAX_WORDS
from agents.hla.profiles import Profile
from agents.llm.protocol import Completion, LanguageModel
from agents.messages import Basis, ScoredChoice, Thought
from agents.mind import Context

#: Macro actions that a thought tells; how often a model is asked for one that can begin.
SHOWN, TRIES = 5, 2


@dataclass(frozen=True, slots=True)
class Answer:
    """What was answered at a stage, '' for nothing of use, and what that took."""

    text: str
    thought: Thought


@dataclass(frozen=True, slots=True)
class Interview:
    """Asks `model`. `rates`: macro actions are rated and V is added; else the model names one."""

    model: LanguageModel
    profile: Profile
    questions: Questions
    rates: bool

    def answers(
        self, stages: Sequence[Stage], told: Occasion, context: Context
    ) -> Mapping[Stage, Answer]:
        """All that was answered, no action where none can begin. Raises as the model does."""
        found: dict[Stage, Answer] = {}
        for stage in stages:
            so_far = [(each, answer.text) for each, answer in found.items() if answer.text]
            if stage != "action":
                found[stage] = self._line(stage, told, so_far, context)
            elif not told.case.options:
                continue
            elif self.rates:
                found[stage] = self._rated(told, so_far, context)
            else:
                found[stage] = self._named(told, so_far, context)
        return found

    def _line(
        self, stage: Stage, told: Occasion, so_far: Sequence[tuple[Stage, str]], context: Context
    ) -> Answer:
        start = context.now()
        prompt = self.questions.prompt(stage, told, so_far)
        completion = self.model.generate(
            prompt, self.questions.config(stage, told), cancel=context.cancel
        )
        text = " ".join(answered(stage, completion.text).split()[:MAX_WORDS])
        thought = Thought(stage, context.now() - start, finding=text)
        return Answer(text, self._costing(thought, completion))

    def _named(
        self, told: Occasion, so_far: Sequence[tuple[Stage, str]], context: Context
    ) -> Answer:
        """A macro action that can begin, by its name; it is asked again for one that cannot."""
        start = context.now()
        prompt = self.questions.prompt("action", told, so_far)
        for _ in range(TRIES):
            completion = self.model.generate(
                prompt, self.questions.config("action", told), cancel=context.cancel
            )
            name = answered("action", completion.text)
            if name in told.case.values:
                break
        else:
            failed = Thought("action", context.now() - start, finding=f"cannot begin: {name}")
            return Answer("", self._costing(failed, completion))
        logp = completion.logprob or 0.0
        basis = self._basis(told, completion.constrained, logp)
        choice = ScoredChoice(name, logp, told.case.values[name], logp)
        thought = Thought("action", context.now() - start, (choice,), basis=basis)
        return Answer(name, self._costing(thought, completion))

    def _rated(
        self, told: Occasion, so_far: Sequence[tuple[Stage, str]], context: Context
    ) -> Answer:
        start = context.now()
        scores = self.model.score(
            self.questions.prompt("action", told, so_far, rated=True),
            [f" {name}" for name in told.case.names],
            cancel=context.cancel,
        )
        choices = ranked(told.case, scores, sums=self.profile.sums)
        thought = Thought(
            "action",
            context.now() - start,
            tuple(choices[:SHOWN]),
            self.model.name,
            basis=self._basis(told, scores.method, choices[0].logp),
            prompt_tokens=scores.prompt_tokens,
            reused_tokens=scores.reused_tokens,
        )
        return Answer(choices[0].name, thought)

    def _basis(self, told: Occasion, method: str, logp: float) -> Basis:
        gone_by = told.case.condition
        return Basis(gone_by.source, gone_by.text, method=method, logp=logp)

    def _costing(self, thought: Thought, completion: Completion) -> Thought:
        return replace(
            thought,
            model=self.model.name,
            prompt_tokens=completion.prompt_tokens,
            reused_tokens=completion.reused_tokens,
            tokens=completion.tokens,
        )
