"""From something to say to words: written phrases, or a large model's words, checked.

A message has at most 20 words, and is never worded like the one before it. What a model writes must
keep to the facts it was given: a number or a dish that is not among them, or too many words, and
the written phrase is said instead.
"""

import re
from collections.abc import Iterable
from importlib import resources
from random import Random

from agents.cancel_token import FREE, CancelToken
from agents.hla.dialogue_acts import DialogueAct
from agents.hla.profiles import Profile
from agents.hla.templates import load, one_line
from agents.hla.words import kitchen_status, order_times
from agents.llm.errors import LlmError
from agents.llm.protocol import (
    ChatPrompt,
    GenerationConfig,
    LanguageModel,
    Prompt,
    Sampling,
    Shape,
    Turn,
)
from agents.messages import Observation

MAX_WORDS = 20

#: 'one' is as often a pronoun as a number.
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twice")


def load_phrases() -> dict[str, tuple[str, ...]]:
    """The phrases of every situation; a file of '[situation]' headings and lines."""
    text = (resources.files("agents.hla") / "prompts" / "phrases.txt").read_text(encoding="utf-8")
    found: dict[str, tuple[str, ...]] = {}
    section = ""
    for line in text.splitlines():
        if heading := re.fullmatch(r"\[(\w+)\]", line):
            section = heading[1]
            found[section] = ()
        elif section and line:
            found[section] += (line,)
    return found


class Realizer:
    """Finds the words."""

    def __init__(self, model: LanguageModel, profile: Profile, random: Random) -> None:
        self._llm = model
        self._profile = profile
        self._random = random
        self._phrases = load_phrases()
        self._fixed = load("full", "chat") if profile.wording == "model" else ""

    def words(
        self, line: DialogueAct, now: Observation, heard: str, last: str, cancel: CancelToken = FREE
    ) -> str:
        """The words for a line, other than `last`. Raises only what ends a thought."""
        phrase = self._phrase(line, last)
        if self._profile.wording == "phrases":
            return phrase
        facts = f"{phrase} {' '.join(line.facts.values())} {_kitchen(now)}"
        try:
            text = self._ask(phrase, now, heard, last, cancel)
        except LlmError:
            # The sentence is optional, the thought is not.
            return phrase
        fine = text and len(text.split()) <= MAX_WORDS and not same(text, last)
        return text if fine and keeps_to(text, f"{facts} {heard}", _names(now)) else phrase

    def _phrase(self, line: DialogueAct, last: str) -> str:
        ways = list(self._phrases[line.situation])
        shortest = ways[-1]
        self._random.shuffle(ways)
        for way in [*ways, shortest]:
            text = _capital(way.format_map(line.facts))
            if len(text.split()) <= MAX_WORDS and not same(text, last):
                return text
        return " ".join(_capital(shortest.format_map(line.facts)).split()[:MAX_WORDS])

    def _ask(
        self, phrase: str, now: Observation, heard: str, last: str, cancel: CancelToken
    ) -> str:
        answer = self._llm.generate(
            self._prompt(phrase, now, heard, last),
            GenerationConfig(
                shape=Shape(stop=("\n",)),
                limit=self._profile.chat_tokens,
                sampling=Sampling(self._profile.temperature),
            ),
            cancel=cancel,
        )
        return one_line(answer.text.strip().strip('"'))

    def _prompt(self, phrase: str, now: Observation, heard: str, last: str) -> Prompt:
        user = "\n".join(
            [
                f"Kitchen: {_kitchen(now)}",
                f"The human said: {one_line(heard) or 'nothing'}",
                f"You said last: {last or 'nothing'}",
                f"Say this in your own words: {phrase}",
            ]
        )
        return ChatPrompt((Turn("system", self._fixed),), (Turn("user", user),))


def same(first: str, second: str) -> bool:
    """Whether two messages are the same but for case and punctuation."""
    return _plain(first) == _plain(second)


def keeps_to(text: str, facts: str, names: Iterable[str]) -> bool:
    """Whether every number and every name in `text` is in `facts` too."""
    allowed = set(_plain(facts))
    for word in _plain(text):
        if (word.isdigit() or word in _NUMBERS) and word not in allowed:
            return False
    lowered, known = text.lower(), facts.lower()
    return all(name in known for name in names if name in lowered)


def _names(now: Observation) -> list[str]:
    things = [recipe.title for recipe in now.menu.recipes]
    # A dish is told by the first word of its title: 'Alice', 'Alice Soup'.
    first = [title.split()[0] for title in things]
    return [name.lower() for name in (*first, *now.menu.ingredients)]


def _kitchen(now: Observation) -> str:
    return f"orders: {order_times(now.orders) or 'none'}; {kitchen_status(now, 4)}"


def _plain(text: str) -> list[str]:
    return re.findall(r"[a-z']+|[0-9]+", text.lower())


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
