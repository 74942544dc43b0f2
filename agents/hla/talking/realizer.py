"""From something to say to words: written phrases, or a large model's words, checked.

A message has at most 20 words, and is never worded like the one before it. What a model writes must
keep to the facts it was given: a number or a dish that is not among them, or too many words, and
the written phrase is said instead.
"""

import re
from collections.abc import Iterable, Mapping
from random import Random

from agents.cancel_token import FREE, CancelToken, DeadlinePassed
from agents.demands.wording import kitchen_status, order_times
from agents.hla.profiles import Character, Profile
from agents.hla.prompt_files import load
from agents.hla.talking.dialogue_act import DialogueAct
from agents.hla.talking.phrases import MAX_WORDS, CharacterPhrases, plain, same
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
from agents.llm.templates import one_line
from agents.messages import Observation

#: A model's words are waited for so long, in seconds.
WORDING_S = 2.0

#: 'one' is as often a pronoun as a number.
_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twice")


#: Names within sentences; not 'I'.
_CAPITALS = re.compile(r"(?<=[a-z0-9,;:] )[A-Z][a-z]+")

_MANNERS: Mapping[Character, str] = {
    "calm": "calm, friendly",
    "cheerful": "cheerful, warm",
    "dry": "dry but helpful",
}


class Realizer:
    """Finds the words."""

    def __init__(self, model: LanguageModel, profile: Profile, random: Random) -> None:
        self._llm = model
        self._profile = profile
        self._phrases = CharacterPhrases(profile.character, random)
        self._fixed = load("full", "chat") if profile.wording == "model" else ""

    def words(
        self, line: DialogueAct, now: Observation, heard: str, last: str, cancel: CancelToken = FREE
    ) -> str:
        """The words for a line, other than `last`. Raises only what ends a thought.

        A model that takes longer than WORDING_S has missed the moment: the phrase is said.
        """
        titles = [recipe.title for recipe in now.menu.recipes]
        phrase = self._phrases.phrase(line, last, titles)
        if self._profile.wording == "phrases":
            return phrase
        facts = f"{phrase} {' '.join(line.facts.values())} {_kitchen(now)}"
        try:
            text = self._ask(phrase, now, heard, last, cancel.within(WORDING_S))
        except LlmError:
            # The sentence is optional, the thought is not.
            return phrase
        except DeadlinePassed:
            cancel.check()  # the thought's own deadline ends the thought
            return phrase
        fine = text and len(text.split()) <= MAX_WORDS and not same(text, last)
        return text if fine and keeps_to(text, facts, _names(now)) else phrase

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
                f"Your manner: {_MANNERS[self._profile.character]}",
                f"Say this in your own words: {phrase}",
            ]
        )
        return ChatPrompt((Turn("system", self._fixed),), (Turn("user", user),))


def keeps_to(text: str, facts: str, names: Iterable[str]) -> bool:
    """Whether every number and every name in `text` is in `facts` too; `names`: those to look for.

    Whatever has a capital letter within a sentence is taken for a name.
    """
    allowed = set(plain(facts))
    if any(name.lower() not in allowed for name in _CAPITALS.findall(text)):
        return False
    for word in plain(text):
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
