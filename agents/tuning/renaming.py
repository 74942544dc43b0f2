"""A message told anew of other food and other people: context, words and label are renamed alike.

What a label names must be said in the message in plain words, or it keeps its name: nobody could
tell that 'the red one' is a plum.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from agents.intention import Vocabulary, plural

#: Words of names that other phrases have, too.
_KEPT = frozenset({"the", "and", "of", "with", "soup", "plate", "burger", "fire"})


@dataclass(frozen=True, slots=True)
class LabelledPrompt:
    """What a model reads and answers, in small letters: `context` up to the message, the message
    `say`, the text form `answer`."""

    context: str
    say: str
    answer: str

    def texts(self) -> tuple[str, str, str]:
        """All three."""
        return self.context, self.say, self.answer


def words_of(vocabulary: Vocabulary) -> frozenset[str]:
    """The single words of a menu's names."""
    words = (word for thing in vocabulary.things for word in thing.split("_"))
    return frozenset(word for word in words if len(word) > 2) - _KEPT


def renamed(
    prompt: LabelledPrompt, words: Iterable[str], others: Sequence[str], random: Random
) -> LabelledPrompt:
    """The prompt with each of `words` that may change exchanged for one of `others`.

    No new word is one that stands in the prompt already, and no two words become one.
    """
    whole = "\n".join(prompt.texts())
    changing = sorted(word for word in words if _may_change(word, prompt))
    fresh = [word for word in others if not _pattern(word).search(whole)]
    chosen = random.sample(fresh, min(len(changing), len(fresh)))
    forms = dict(_forms(dict(zip(changing, chosen, strict=False))))
    return LabelledPrompt(*(_exchanged(text, forms) for text in prompt.texts()))


def _may_change(word: str, prompt: LabelledPrompt) -> bool:
    pattern = _pattern(word)
    said = bool(pattern.search(prompt.say))
    return said or not pattern.search(prompt.answer)


def _pattern(word: str) -> re.Pattern[str]:
    """The word alone or in a longer name, in the singular or the plural."""
    forms = "|".join(map(re.escape, (plural(word), f"{word}s", word)))
    return re.compile(rf"(?<![a-z])(?:{forms})(?![a-z])")


def _forms(exchanges: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for word, other in exchanges.items():
        yield from ((f"{word}s", plural(other)), (plural(word), plural(other)), (word, other))


def _exchanged(text: str, forms: Mapping[str, str]) -> str:
    """All at once, so that what has been put in is not exchanged again."""
    if not forms:
        return text
    longest = sorted(forms, key=len, reverse=True)
    found = re.compile(rf"(?<![a-z])(?:{'|'.join(map(re.escape, longest))})(?![a-z])")
    return found.sub(lambda match: forms[match[0]], text)
