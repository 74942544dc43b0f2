"""From examples to token numbers, rendered and tokenised as the game does it."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeAlias

import yaml
from rapidfuzz.distance import Levenshtein

from agents.llm.llama.native import ContextSize, Native
from agents.llm.protocol import PlainPrompt, Prompt
from tuning.generate import Example
from tuning.places import base_path

#: Below the repository's root.
PAPER_COMMANDS = Path("tests") / "data" / "paper_commands.yaml"

_ABSTRACT = (
    (r"\b(alice|bob|cathy|david|[abcd])('?s)?( soups?)?\b(?! (couple|few|pair))", "DISH"),
    (r"\bsoups? DISH\b", "DISH"),
    (r"\b(tomato(e?s)?|onions?|lettuces?|potato(es)?)\b", "THING"),
    (r"\b(first|second|third|fourth|fifth|last|1st|2nd|3rd|4th)\b", "PLACE"),
    (r"\b(an?|one|two|three|four|five|six|seven|eight|nine|\d)\b(?= THING)", "N"),
    (r"\b(one|two|three|four|five|six|seven|eight|nine|\d)\b", "N"),
)


def abstract(message: str) -> tuple[str, ...]:
    """The words of a message, what could stand in a slot replaced by the slot's name."""
    text = re.sub(r"[^a-z0-9' ]+", " ", message.lower())
    text = re.sub(r"\ba (?=tomato|onion|lettuce|potato)", "one ", text)
    for pattern, slot in _ABSTRACT:
        text = re.sub(pattern, slot, text)
    return tuple(text.split())


# Two messages are near when, with vegetables, dishes, numbers and ordinals abstracted, few words
# must change to make one the other: none in up to three words, one from four, two from eight.
class Exclusion:
    """Tells which messages must not be trained on."""

    def __init__(self, messages: Iterable[str]) -> None:
        self._known = {abstract(message) for message in messages}
        self._seen: dict[tuple[str, ...], bool] = {}

    def near(self, message: str) -> bool:
        """Whether a message is one of the excluded ones, or nearly."""
        words = abstract(message)
        if words not in self._seen:
            self._seen[words] = any(_near(words, known) for known in self._known)
        return self._seen[words]


def _near(words: Sequence[str], known: Sequence[str]) -> bool:
    allowed = 0 if len(known) < 4 else 1 if len(known) < 8 else 2
    return abs(len(words) - len(known)) <= allowed and Levenshtein.distance(words, known) <= allowed


def paper_messages(root: Path) -> list[str]:
    """Every message of the papers' commands."""
    lists = yaml.safe_load((root / PAPER_COMMANDS).read_text(encoding="utf-8")).values()
    found: list[str] = []
    for item in (item for items in lists for item in items):
        found += item if isinstance(item, list) else [item]
    return found


TrainingRow: TypeAlias = dict[str, object]


class Rows:
    """Makes rows of examples that share a situation."""

    def __init__(self, base: Path | None = None) -> None:
        """Loads the base for its tokens."""
        size = ContextSize(tokens=64, batch=64)
        self._native = Native(base_path(base), threads=1, size=size)

    def close(self) -> None:
        self._native.close()

    def of(self, group: Sequence[Example]) -> TrainingRow:
        setting = group[0].setting
        written = setting.kitchen.prompts
        prompts = [written.prompt(example.say, setting.situation) for example in group]
        return self.row([_plain(p) for p in prompts], [f" {e.meaning}\n" for e in group])

    def row(
        self, prompts: Sequence[PlainPrompt], answers: Sequence[str], known: str = ""
    ) -> TrainingRow:
        """Prompts that begin alike: with `known`, or up to the last 'human:'."""
        # The fixed part is tokenised by itself, as the game does it.
        tokens = [
            self._native.tokenize(prompt.fixed) + self._native.tokenize(prompt.changing)
            for prompt in prompts
        ]
        known = known or prompts[0].changing[: prompts[0].changing.rindex("human:")]
        context = self._native.tokenize(prompts[0].fixed) + self._native.tokenize(known)
        if any(one[: len(context)] != context for one in tokens):
            raise ValueError(f"the context's tokens change with the message: {known!r}")
        examples = [
            {"message": one[len(context) :], "answer": self._native.tokenize(answer)}
            for one, answer in zip(tokens, answers, strict=True)
        ]
        return {"context": context, "examples": examples}


def _plain(prompt: Prompt) -> PlainPrompt:
    if not isinstance(prompt, PlainPrompt):
        raise TypeError("the tuned model reads plain prompts")
    return prompt
