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
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from agents.answer_shapes import Json, gbnf, one_of, strict_object
from agents.hla.baselines._occasion import Occasion
from agents.hla.baselines._variant import Stage
from agents.hla.deciding import ActionPrompts
from agents.hla.profiles import Profile
from agents.hla.prompt_files import load_sections
from agents.intention import Demand, Goal, Vocabulary, sentence
from agents.llm.protocol import (
    ChatPrompt,
    GenerationConfig,
    PlainPrompt,
    Prompt,
    Sampling,
    Shape,
    Turn,
)
from agents.llm.templates import one_line
from agents.messages import MenuFacts, Observation, OrderFact
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

    @property
    def _compact(self) -> bool:
        return self._profile.style == "compact"

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
                more = "\n".join(filter(None, (*_times(told.now), _earlier(told), user.text)))
                return ChatPrompt(fixed, (replace(user, text=more),))
        return found

    def config(self, stage: Stage, told: Occasion) -> GenerationConfig:
        """What holds the answer to a stage."""
        shape = self._held(stage, told) if self._compact else _schema(stage, told)
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


def _earlier(told: Occasion) -> str:
    return f"The person said before, and has it: {told.before}" if told.before else ""


def _times(now: Observation) -> Iterable[str]:
    yield "Time of the orders: " + (", ".join(map(_time, now.orders)) or "none")
    yield f"In the heat: {kitchen_status(now, most=6)}"


#: How an order stands, by the share of its time that is left at least (HLA paper, Slow Mind).
_LEFT = ((0.75, "plenty of time"), (0.5, "some time"), (0.25, "not much time"))


def _time(order: OrderFact) -> str:
    words = (words for least, words in _LEFT if order.fraction > least)
    return f"{order.title}: {next(words, 'about to expire')}"
