"""What a model is asked at each stage, and what holds its answer.

A small model continues lines of a kind that it was tuned with; what it was not taught is held by a
grammar of what makes sense now. A large one is asked in a conversation, and answers in JSON where
the answer is acted upon.

    orders: first bob, second alice
    done: Chop Onion
    task: chop 2 onions
    so far: Chop Onion
    say: I will chop an onion.
    satisfied: no
    next: Chop Onion
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from agents.answer_shapes import Json, gbnf, one_of, strict_object
from agents.hla.baselines._variant import Occasion, Stage
from agents.hla.deciding import ActionPrompts, ranked
from agents.hla.generation import MAX_WORDS
from agents.hla.profiles import Profile
from agents.hla.prompt_files import load_sections
from agents.intention import Demand, Goal, Vocabulary, sentence
from agents.llm.protocol import (
    ChatPrompt,
    Completion,
    GenerationConfig,
    LanguageModel,
    PlainPrompt,
    Prompt,
    Sampling,
    Shape,
    Turn,
)
from agents.llm.templates import one_line
from agents.messages import Basis, MenuFacts, Observation, OrderFact, ScoredChoice, Thought
from agents.mind import Context
from agents.orders.wording import counted, kitchen_status

#: A stage and the answer to it.
Answered: TypeAlias = tuple[Stage, str]

#: The beginnings of a small model's lines.
LINES = {"summary": "so far", "chat": "say", "verdict": "satisfied", "action": "next"}
#: What JSON answers call what was asked for.
_KEYS = {"verdict": "satisfied", "action": "task"}


class Questions:
    """Those of one kitchen."""

    def __init__(self, profile: Profile, menu: MenuFacts, vocabulary: Vocabulary) -> None:
        self._profile, self._vocabulary = profile, vocabulary
        self._actions = ActionPrompts(profile, menu, vocabulary)

    def prompt(
        self, stage: Stage, told: Occasion, so_far: Sequence[Answered], *, rated: bool = False
    ) -> Prompt:
        """The prompt of a stage; `so_far`: the answers to those before it.

        `rated`: its continuation is the name of a macro action after a space.
        """
        match self.situation(told):
            case PlainPrompt(fixed, known):
                lines = "".join(f"{LINES[each]}: {text}\n" for each, text in so_far)
                return PlainPrompt(fixed, f"{known}{lines}{LINES[stage]}:")
            case ChatPrompt(fixed, (user,)):
                turns = [replace(user, text=f"{user.text}\n")]
                for each, text in so_far:
                    turns[-1] = _asked(turns[-1], each, told)
                    turns += [Turn("assistant", text), Turn("user", "")]
                turns[-1] = _asked(turns[-1], "rating" if rated else stage, told)
                return ChatPrompt(fixed, tuple(turns), "My next task:" if rated else "")
        raise AssertionError("situations are told by one person, or in lines")

    def situation(self, told: Occasion) -> Prompt:
        """What every stage is told; a large model also hears how long orders wait."""
        now, gone_by = unrated(told.now), told.case.condition
        found = self._actions.situation(now, told.done, told.limit, gone_by)
        match found:
            case ChatPrompt(fixed, (user,)):
                times = ", ".join(map(_time, told.now.orders)) or "none"
                heat = kitchen_status(told.now, most=6)
                lines = [f"Time of the orders: {times}", f"In the heat: {heat}"]
                if told.before:
                    lines.append(f"The person said before, and has it: {told.before}")
                more = "\n".join(filter(None, (*lines, user.text)))
                return ChatPrompt(fixed, (replace(user, text=more),))
        return found

    def config(self, stage: Stage, told: Occasion) -> GenerationConfig:
        """What holds the answer to a stage."""
        compact = self._profile.style == "compact"
        shape = self._held(stage, told) if compact else _schema(stage, told)
        return GenerationConfig(
            shape, self._profile.chat_tokens, Sampling(self._profile.temperature)
        )

    def lines(self, told: Occasion) -> tuple[str, ...]:
        """What a small model may say: one thing that it could do."""
        goals = [Demand((Goal(o.verb, o.what),)) for o in told.case.options if not o.on_demand]
        said = tuple(f"I will {sentence(goal, self._vocabulary)}." for goal in goals)
        return said or ("OK.",)

    def _held(self, stage: Stage, told: Occasion) -> Shape:
        match stage:
            case "summary":
                done = counted(told.done, told.limit)
                answers: Iterable[str] = dict.fromkeys(("none", *done.split(", "), done))
            case "chat":
                answers = self.lines(told)
            case "verdict":
                answers = verdicts(told)
            case _:
                answers = (option.name for option in told.case.options)
        return Shape(gbnf=gbnf({"root": any_of(answers)}))


def unrated(now: Observation) -> Observation:
    """Without what macro actions are worth: where V counts it is added, no prompt tells it."""
    options = tuple(replace(option, value=0.0) for option in now.options)
    return replace(now, options=options)


def question(name: str, *facts: str) -> str:
    """What a large model is asked, with what it is to go by."""
    return "\n".join((*load_sections("full", "stages.txt")[name], *facts))


def _asked(turn: Turn, name: str, told: Occasion) -> Turn:
    tasks = ", ".join(option.name for option in told.case.options)
    facts = (tasks,) if name == "action" else ()
    return replace(turn, text=f"{turn.text}{question(name, *facts)}")


def verdicts(told: Occasion) -> tuple[str, ...]:
    """What a small model may answer: nothing is satisfied for which nothing was done."""
    return ("yes", "no") if told.done else ("no",)


def any_of(answers: Iterable[str]) -> str:
    """One of these after a space, in GBNF."""
    return " | ".join(json.dumps(f" {answer}", ensure_ascii=False) for answer in answers)


def _schema(stage: Stage, told: Occasion) -> Shape:
    """What a large model's answer must look like; it may say what it likes in one line."""
    kinds: dict[str, Json] = {
        "verdict": {"type": "boolean"},
        "action": one_of(option.name for option in told.case.options),
    }
    if stage not in kinds:
        return Shape(stop=("\n",))
    return Shape(schema=strict_object({_KEYS[stage]: kinds[stage]}))


def answered(stage: Stage, text: str) -> str:
    """What an answer says: 'yes' or 'no' to a verdict, a name, a line."""
    value = value_of(text, _KEYS.get(stage, ""))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return one_line(str(value).strip().strip('"'))


def value_of(text: str, key: str) -> Any:  # noqa: ANN401 (whatever a model writes)
    """What a JSON answer says of `key`; the text itself where it is none."""
    try:
        return json.loads(text)[key]
    except (ValueError, KeyError, TypeError, RecursionError):
        return text


#: How an order stands, by the share of its time that is left at least (HLA paper, Slow Mind).
_LEFT = ((0.75, "plenty of time"), (0.5, "some time"), (0.25, "not much time"))


def _time(order: OrderFact) -> str:
    words = (words for least, words in _LEFT if order.fraction > least)
    return f"{order.title}: {next(words, 'about to expire')}"


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
