"""A moment told anew of other food and other people: prompt, messages and labels are renamed alike.

What a label names must be said in its message in plain words, or it keeps its name: nobody could
tell that 'the red one' is a plum.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from agents.intention import plural

#: Where a prompt's message begins.
HUMAN = "human:"


@dataclass(frozen=True, slots=True)
class MomentPrompts:
    """What a model reads and answers in one moment, in small letters.

    `context`: what all have in common. `prompts`: the rest, message included. `answers`: labels in
    the text form, one for each prompt.
    """

    context: str
    prompts: tuple[str, ...]
    answers: tuple[str, ...]


def renamed(
    moment: MomentPrompts, words: Iterable[str], others: Sequence[str], random: Random
) -> MomentPrompts:
    """The moment with each of `words` that may change exchanged for one of `others`.

    No new word is one that stands there already, and no two words become one.
    """
    whole = "\n".join((moment.context, *moment.prompts, *moment.answers))
    changing = sorted(word for word in words if _may_change(word, moment))
    fresh = [word for word in others if not _pattern(word).search(whole)]
    chosen = random.sample(fresh, min(len(changing), len(fresh)))
    exchange = _Exchange(dict(zip(changing, chosen, strict=False)))
    return MomentPrompts(
        exchange(moment.context),
        tuple(map(exchange, moment.prompts)),
        tuple(map(exchange, moment.answers)),
    )


class _Exchange:
    """Puts other words in the place of some, all at once, so that none is exchanged twice."""

    def __init__(self, words: Mapping[str, str]) -> None:
        self._forms = dict(_forms(words))
        longest = sorted(self._forms, key=len, reverse=True)
        self._found = _alone(longest) if longest else None

    def __call__(self, text: str) -> str:
        if self._found is None:
            return text
        return self._found.sub(lambda match: self._forms[match[0]], text)


def _may_change(word: str, moment: MomentPrompts) -> bool:
    pattern = _pattern(word)
    return all(
        pattern.search(prompt.partition(HUMAN)[2]) or not pattern.search(answer)
        for prompt, answer in zip(moment.prompts, moment.answers, strict=True)
    )


def _pattern(word: str) -> re.Pattern[str]:
    """The word alone or in a longer name, in the singular or the plural."""
    return _alone((plural(word), f"{word}s", word))


def _alone(words: Sequence[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![a-z])(?:{'|'.join(map(re.escape, words))})(?![a-z])")


def _forms(exchanges: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for word, other in exchanges.items():
        yield from ((f"{word}s", plural(other)), (plural(word), plural(other)), (word, other))
