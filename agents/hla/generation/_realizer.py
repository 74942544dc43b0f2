"""A character's written phrases: which one is said.

A file of '[situation]' headings and lines for each character; where one has none of its own, the
calm one's are used. What was said the last few times in a situation is not said again.
"""

import re
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random
from string import Formatter

from agents.cancel_token import FREE, CancelToken, DeadlinePassed
from agents.english import NUMBERS
from agents.hla.generation._acts import DialogueAct
from agents.hla.profiles import CALM, Character, Profile
from agents.hla.prompt_files import load, load_sections
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
from agents.orders.wording import kitchen_status, order_times

MAX_WORDS = 20
#: So many phrases of a situation rest after they were said.
_RESTING = 2


def load_phrases(character: Character = CALM) -> dict[str, tuple[str, ...]]:
    """The phrases of every situation as a character says them."""
    own = _read(character)
    return own if character == CALM else {**_read(CALM), **own}


class CharacterPhrases:
    """Chooses among the phrases of one character, at random, never the same in a row."""

    def __init__(self, character: Character, random: Random) -> None:
        self._random = random
        self._phrases = load_phrases(character)
        self._rested: dict[str, deque[str]] = {}

    def phrase(self, line: DialogueAct, last: str, titles: Sequence[str] = ()) -> str:
        """A line in words, other than `last`, of at most MAX_WORDS words.

        Where it is too long with what follows, dishes, of these `titles`, are called by their first
        words; where that is not enough, what follows is left out.
        """
        fitting = [way for way in self._phrases[line.situation] if _holes(way) <= line.facts.keys()]
        found = self._fitting(line, fitting, last)
        if not found and line.aside:
            found = self._fitting(_in_short(line, titles), fitting, last)
        if not found and line.aside:
            line = replace(line, aside="")
            found = self._fitting(line, fitting, last)
        return found or " ".join(_worded(fitting[-1], line).split()[:MAX_WORDS])

    def _fitting(self, line: DialogueAct, ways: list[str], last: str) -> str:
        """One of these ways to say it; '' if none will do."""
        resting = self._rested.setdefault(line.situation, deque(maxlen=_RESTING))
        mixed = self._random.sample(ways, len(ways))
        for way in (*sorted(mixed, key=lambda way: way in resting), ways[-1]):
            text = _worded(way, line)
            if len(text.split()) <= MAX_WORDS and not same(text, last):
                resting.append(way)
                return text
        return ""


def _in_short(line: DialogueAct, titles: Sequence[str]) -> DialogueAct:
    """With 'Bob' for 'Bob Soup', where no other dish begins so."""
    first = [title.split()[0] for title in titles]
    short = {
        title: name for title, name in zip(titles, first, strict=True) if first.count(name) < 2
    }

    def shortened(text: str) -> str:
        for title, name in short.items():
            text = text.replace(title, name)
        return text

    facts = {key: shortened(value) for key, value in line.facts.items()}
    return replace(line, facts=facts, aside=shortened(line.aside))


def _worded(way: str, line: DialogueAct) -> str:
    """A phrase for a line, with what follows."""
    return filled(f"{way} {{aside}}", {**line.facts, "aside": line.aside}).rstrip()


def filled(way: str, facts: Mapping[str, str]) -> str:
    """A phrase with its facts; a sentence begins with a capital."""
    text = way.format_map(facts)
    return re.sub(r"(^|[.!?] )([a-z])", lambda found: found[1] + found[2].upper(), text)


def same(first: str, second: str) -> bool:
    """Whether two messages are the same but for case and punctuation."""
    return plain(first) == plain(second)


def plain(text: str) -> list[str]:
    """The words and numbers of a text."""
    return re.findall(r"[a-z']+|[0-9]+", text.lower())


def _read(character: Character) -> dict[str, tuple[str, ...]]:
    return load_sections("phrases", f"{character}.txt")


def _holes(way: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(way) if name}


#: 'one' and 'a' are said of anything, so they need no figure, but a figure may be told by them.
_FIGURES: Mapping[str, str] = {
    **{word: str(number) for number, word in enumerate(NUMBERS[2:], 2)},
    **{"twice": "2", "both": "2", "couple": "2", "dozen": "12"},
}
_SINGLE = frozenset({"one", "once", "a", "an"})


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

        A model that takes longer than the profile waits has missed the moment: the phrase is said.
        """
        titles = [recipe.title for recipe in now.menu.recipes]
        phrase = self._phrases.phrase(line, last, titles)
        if self._profile.wording == "phrases" or self._profile.words_s == 0:
            return phrase
        facts = f"{phrase} {' '.join(line.facts.values())} {_kitchen(now)}"
        try:
            text = self._ask(phrase, now, heard, last, cancel.within(self._profile.words_s))
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
                f"The person said: {one_line(heard) or 'nothing'}",
                f"You said last: {last or 'nothing'}",
                f"Your manner: {_MANNERS[self._profile.character]}",
                f"Say this in your own words: {phrase}",
            ]
        )
        return ChatPrompt((Turn("system", self._fixed),), (Turn("user", user),))


def keeps_to(text: str, facts: str, names: Iterable[str]) -> bool:
    """Whether every number and every name in `text` is in `facts` too; `names`: those to look for.

    Numbers are the same in words and in figures. Whatever has a capital letter within a sentence is
    taken for a name.
    """
    told = set(plain(facts))
    if any(name.lower() not in told for name in _CAPITALS.findall(text)):
        return False
    allowed = {_FIGURES.get(word, word) for word in told} | ({"1"} if told & _SINGLE else set())
    numbers = {_FIGURES.get(word, word) for word in plain(text)}
    if any(number.isdigit() and number not in allowed for number in numbers):
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
