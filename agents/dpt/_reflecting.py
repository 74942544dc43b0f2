"""The reflecting mind: every 12.5 seconds it looks back, on its own cook and on the others.

First it finds out what the others are like (theory of mind), then what to do better, in view of
that: two questions, so that the first can be left out and each is timed by itself (dpt.md 5). What
cannot be read leaves what was believed as it was.
"""

import json
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Protocol, cast

from agents.answer_shapes import Json, either, gbnf, one_of, strict_object
from agents.cancel_token import CancelToken
from agents.dpt._decision_context import DecisionPoint, History
from agents.dpt._planner import REFLECTION_EVERY_S, PeriodicTrigger
from agents.dpt.prompts.kitchen_words import (
    as_told,
    history_words,
    other_names,
    prompt_text,
    state_words,
    system_turn,
)
from agents.dpt.prompts.policy_prompt import beliefs_words
from agents.llm.protocol import ChatPrompt, GenerationConfig, LanguageModel, Shape, Turn
from agents.llm.templates import fill, one_line
from agents.messages import (
    ROLES_OF_COOKS,
    Belief,
    CookFact,
    FromHuman,
    FromMind,
    Observation,
    Reflection,
    RoleOfCook,
    Thought,
)
from agents.mind import Context

_NOTHING = Reflection("", (), 0, 0)


class Reflector(Protocol):
    """Looks back on a history, with a model or without. None for an answer that cannot be read."""

    @property
    def llm(self) -> LanguageModel | None:
        """Its model, if any."""
        ...

    def beliefs(
        self, now: Observation, history: History, cancel: CancelToken
    ) -> tuple[Belief, ...] | None:
        """What the other cooks are like. Raises as a model's calls do."""
        ...

    def guidelines(self, now: Observation, history: History, cancel: CancelToken) -> str | None:
        """What to do better. Raises as a model's calls do."""
        ...


class ReflectingMind:
    """Looks back for one cook. `beliefs`: whether it believes anything of the others."""

    def __init__(
        self, reflector: Reflector, *, beliefs: bool = True, every_s: float = REFLECTION_EVERY_S
    ) -> None:
        self._reflector = reflector
        self._believes = beliefs
        self._every_s = every_s
        self._trigger = PeriodicTrigger(every_s)
        self._history = History()
        self._now: Observation | None = None

    @property
    def model(self) -> str:
        return self._reflector.llm.name if self._reflector.llm else ""

    def observe(self, observation: Observation) -> None:
        """Keep the newest observation and what has happened."""
        self._now = observation
        self._history.observe(observation)

    def hear(self, heard: FromHuman) -> None:
        """Words are part of the history that observations tell."""

    def think(self, context: Context) -> Generator[FromMind, None, None]:
        """Look back, if it is time to."""
        now = self._now
        if now is not None and self._trigger.due(now):
            before = now.reflection or _NOTHING
            held = before.beliefs
            if self._believes and len(now.cooks) > 1:
                start = context.now()
                found = self._reflector.beliefs(now, self._history, context.cancel)
                told = None if found is None else " ".join(belief.sentence for belief in found)
                yield self._thought("belief", context.now() - start, told)
                held = before.beliefs if found is None else found
            start = context.now()
            known = replace(now, reflection=replace(before, beliefs=held))
            guidelines = self._reflector.guidelines(known, self._history, context.cancel)
            yield self._thought("reflection", context.now() - start, guidelines)
            guidelines = before.guidelines if guidelines is None else guidelines
            if (guidelines, held) != (before.guidelines, before.beliefs):
                yield Reflection(guidelines, held, now.tick, before.revision + 1)
            self._trigger.done(now)

    def fresh(self, seed: int | None = None) -> "ReflectingMind":
        """One that remembers nothing, with the same model. Nothing in it is random."""
        return ReflectingMind(self._reflector, beliefs=self._believes, every_s=self._every_s)

    def close(self) -> None:
        """Free the model."""
        if self._reflector.llm:
            self._reflector.llm.close()

    def _thought(self, stage: str, seconds: float, finding: str | None) -> Thought:
        told = "ignored: the answer cannot be read" if finding is None else finding
        return Thought(stage, seconds, model=self.model, finding=told)


def read_object(text: str) -> Mapping[str, Json]:
    """The object that `text` holds; empty if it holds anything else."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return cast("Mapping[str, Json]", found) if isinstance(found, dict) else {}


#: Scenes shown: DPT-Agent's paper, System 2.
SHOWN_SCENES = 10


def guidelines_prompt(
    now: Observation, scenes: Sequence[DecisionPoint], *, beliefs: bool
) -> ChatPrompt:
    """What to do better. `beliefs`: whether what is believed of others is told."""
    return _prompt("guidelines", now, scenes, beliefs=beliefs)


def beliefs_prompt(now: Observation, scenes: Sequence[DecisionPoint]) -> ChatPrompt:
    """What the other cooks are like."""
    return _prompt("beliefs", now, scenes, beliefs=True)


def _prompt(
    name: str, now: Observation, scenes: Sequence[DecisionPoint], *, beliefs: bool
) -> ChatPrompt:
    turn = {
        "history": history_words(scenes[-SHOWN_SCENES:], now),
        "guidelines": (now.reflection and now.reflection.guidelines) or "None yet.",
        "beliefs": beliefs_words(now) if beliefs else "",
        "now": state_words(now),
    }
    fixed = system_turn(name, now, others=", ".join(other_names(now)))
    return ChatPrompt((fixed,), (Turn("user", fill(prompt_text("reflection_turn"), turn)),))


#: Characters of a text and of a phrase, and members of a list, by the grammars.
LONGEST_TEXT, LONGEST_PHRASE, MOST_PHRASES = 700, 120, 4

_TEXT: Json = {"type": "string"}
_RULES = {
    "text": f'[^"\\\\\\x00-\\x1F]{{0,{LONGEST_TEXT}}}',
    "phrase": f'[^"\\\\\\x00-\\x1F]{{1,{LONGEST_PHRASE}}}',
    "phrases": f'("\\"" phrase "\\"" (", \\"" phrase "\\""){{0,{MOST_PHRASES - 1}}})?',
    "share": '"0." [0-9]{1,2} | "1.0"',
}


def guidelines_shape() -> Shape:
    """What to do better."""
    root = r'"{\"guidelines\": \"" text "\"}"'
    return Shape(gbnf({"root": root, "text": _RULES["text"]}), strict_object({"guidelines": _TEXT}))


def beliefs_shape(now: Observation) -> Shape:
    """What the other cooks of this kitchen are like."""
    things = (*now.menu.ingredients, *(recipe.name for recipe in now.menu.recipes), "plate")
    return Shape(_beliefs_gbnf(other_names(now), things), _beliefs_schema(other_names(now), things))


def _beliefs_schema(cooks: Iterable[str], things: Iterable[str]) -> dict[str, Json]:
    belief = strict_object(
        {
            "cook": one_of(cooks),
            "role": one_of(ROLES_OF_COOKS),
            "things": {"type": "array", "items": one_of(things)},
            "habits": {"type": "array", "items": _TEXT},
            "expects": _TEXT,
            "confidence": {"type": "number"},
        }
    )
    return strict_object({"beliefs": {"type": "array", "items": belief}})


def _beliefs_gbnf(cooks: Iterable[str], things: Iterable[str]) -> str:
    """Each cook in turn, so that none is left out and none told twice."""
    each = ' ", " '.join(f'"{{\\"cook\\": \\"{_quoted(cook)}\\", " belief' for cook in cooks)
    return gbnf(
        {
            "root": f'"{{\\"beliefs\\": [" {each} "]}}"',
            "belief": r'"\"role\": \"" role "\", \"things\": [" things "], "'
            r' "\"habits\": [" phrases "], "'
            r' "\"expects\": \"" phrase? "\", \"confidence\": " share "}"',
            "role": either(ROLES_OF_COOKS),
            "things": f'(thing (", " thing){{0,{MOST_PHRASES - 1}}})?',
            "thing": " | ".join(f'"\\"{thing}\\""' for thing in things),
            "phrase": _RULES["phrase"],
            "phrases": _RULES["phrases"],
            "share": _RULES["share"],
        }
    )


def _quoted(name: str) -> str:
    """A name as it stands in a JSON text within a literal of a grammar."""
    in_json = name.replace("\\", "\\\\").replace('"', '\\"')
    return in_json.replace("\\", "\\\\").replace('"', '\\"')


#: Tokens of an answer, and characters that are kept of one text in it.
LIMIT, LONGEST = 500, 1000


class ReflectionWriter:
    """Asks `model`. `beliefs`: whether what is believed of others is told to it."""

    def __init__(self, model: LanguageModel, *, beliefs: bool = True) -> None:
        self.llm = model
        self._beliefs = beliefs

    def beliefs(
        self, now: Observation, history: History, cancel: CancelToken
    ) -> tuple[Belief, ...] | None:
        now = as_told(now)
        prompt = beliefs_prompt(now, history.last(SHOWN_SCENES))
        found = self._ask(prompt, beliefs_shape(now), cancel).get("beliefs")
        return tuple(_beliefs(found, now)) if isinstance(found, list) else None

    def guidelines(self, now: Observation, history: History, cancel: CancelToken) -> str | None:
        prompt = guidelines_prompt(as_told(now), history.last(SHOWN_SCENES), beliefs=self._beliefs)
        found = self._ask(prompt, guidelines_shape(), cancel).get("guidelines")
        return one_line(found, LONGEST) if isinstance(found, str) else None

    def _ask(self, prompt: ChatPrompt, shape: Shape, cancel: CancelToken) -> Mapping[str, Json]:
        """The object in the answer; empty if there is none."""
        config = GenerationConfig(shape, LIMIT)
        text = self.llm.generate(prompt, config, cancel=cancel).text
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
    role: RoleOfCook = next(
        (role for role in ROLES_OF_COOKS if role == entry.get("role")), "unknown"
    )
    things, habits = _texts(entry.get("things")), _texts(entry.get("habits"))
    expects = _text(entry.get("expects"))
    about = f" ({', '.join(things)})" if things else ""
    counts = f" It counts on you: {expects}" if expects else ""
    sentence = f"{cook.name} is {role}{about}.{counts}"
    sure = _share(entry.get("confidence"))
    return Belief(cook.seat, role, things, habits, expects, sentence, sure)


def _texts(found: Json) -> tuple[str, ...]:
    return tuple(map(_text, found[:6])) if isinstance(found, list) else ()


def _text(found: Json) -> str:
    return one_line(found, LONGEST) if isinstance(found, str) else ""


def _share(found: Json) -> float:
    """A confidence; 0 for what is none."""
    number = isinstance(found, int | float) and not isinstance(found, bool)
    return min(1.0, max(0.0, float(cast(float, found)))) if number else 0.0
