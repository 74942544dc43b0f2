"""Looking back by asking a large language model; its JSON answers are read and checked here."""

from collections.abc import Iterator, Mapping
from typing import cast

from agents.answer_shapes import Json
from agents.cancel_token import CancelToken
from agents.dpt.history import History
from agents.dpt.json_answer import read_object
from agents.dpt.prompts.reflection_prompt import SHOWN_SCENES, beliefs_prompt, guidelines_prompt
from agents.dpt.prompts.reflection_shape import beliefs_shape, guidelines_shape
from agents.llm.protocol import ChatPrompt, GenerationConfig, LanguageModel, Shape
from agents.llm.templates import one_line
from agents.messages import ROLES_OF_COOKS, Belief, CookFact, Observation, RoleOfCook

#: Tokens of an answer, and characters that are kept of one text in it.
LIMIT, LONGEST = 500, 1000


class ReflectionWriter:
    """Asks `model`. `beliefs`: whether what is believed of others is told to it."""

    def __init__(self, model: LanguageModel, *, beliefs: bool = True) -> None:
        self._llm = model
        self._beliefs = beliefs

    @property
    def name(self) -> str:
        return self._llm.name

    def beliefs(
        self, now: Observation, history: History, cancel: CancelToken
    ) -> tuple[Belief, ...] | None:
        """What the other cooks are like."""
        prompt = beliefs_prompt(now, history.last(SHOWN_SCENES))
        found = self._ask(prompt, beliefs_shape(now), cancel).get("beliefs")
        return tuple(_beliefs(found, now)) if isinstance(found, list) else None

    def guidelines(self, now: Observation, history: History, cancel: CancelToken) -> str | None:
        """What to do better."""
        prompt = guidelines_prompt(now, history.last(SHOWN_SCENES), beliefs=self._beliefs)
        found = self._ask(prompt, guidelines_shape(), cancel).get("guidelines")
        return one_line(found, LONGEST) if isinstance(found, str) else None

    def close(self) -> None:
        """Free the model."""
        self._llm.close()

    def _ask(self, prompt: ChatPrompt, shape: Shape, cancel: CancelToken) -> Mapping[str, Json]:
        """The object in the answer; empty if there is none."""
        config = GenerationConfig(shape, LIMIT)
        text = self._llm.generate(prompt, config, cancel=cancel).text
        return read_object(text)


def _beliefs(entries: list[Json], now: Observation) -> Iterator[Belief]:
    """Those about cooks who are there, each cook's first."""
    for cook in now.cooks:
        if cook.seat == now.seat:
            continue
        named = (e for e in entries if isinstance(e, dict) and e.get("cook") == cook.name)
        if (entry := next(named, None)) is not None:
            yield _belief(entry, cook)


def _belief(entry: Mapping[str, Json], cook: CookFact) -> Belief:
    role = _role(entry.get("role"))
    things, habits = _texts(entry.get("things")), _texts(entry.get("habits"))
    expects = _text(entry.get("expects"))
    about = f" ({', '.join(things)})" if things else ""
    counts = f" It counts on you: {expects}" if expects else ""
    sentence = f"{cook.name} is {role}{about}.{counts}"
    sure = _share(entry.get("confidence"))
    return Belief(cook.seat, role, things, habits, expects, sentence, sure)


def _role(found: Json) -> RoleOfCook:
    """'unknown' for what is no role."""
    return next((role for role in ROLES_OF_COOKS if role == found), "unknown")


def _texts(found: Json) -> tuple[str, ...]:
    return tuple(map(_text, found[:6])) if isinstance(found, list) else ()


def _text(found: Json) -> str:
    return one_line(found, LONGEST) if isinstance(found, str) else ""


def _share(found: Json) -> float:
    """A confidence; 0 for what is none."""
    number = isinstance(found, int | float) and not isinstance(found, bool)
    return min(1.0, max(0.0, float(cast(float, found)))) if number else 0.0
