"""Labelled messages as a model reads them, for training and for measuring by."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from agents.hla import ReadingPrompts
from agents.hla.profiles import PROFILES
from agents.intention import IntentionError, Vocabulary, read_text, to_text
from agents.llm.protocol import PlainPrompt
from agents.messages import MenuFacts
from game.lab.runs.moment_labels import MomentMessage, messages, retold

#: Words of names that other phrases have, too.
_KEPT = frozenset({"the", "and", "of", "with", "soup", "plate", "burger", "fire", "extinguisher"})
#: What a moment's messages have in common ends where one of these lines begins.
_OWN = ("now:", "bans:", "before:")


def prompts(file: Path) -> Iterator[Mapping[str, object]]:
    """The prompts of a file of labels, each with its retellings. Raises InputError, OSError.

    `context`: what all prompts of the moment begin with; `prompt`: the rest; `answers`: labels, the
    best first; `words`: of the names of things; `cooks`: who can be spoken to.
    """
    tellings = retold(file)
    for each in messages(file):
        if answers := list(dict.fromkeys(_answers(each))):
            for say in (each.message.say, *tellings.get(each.name, ())):
                yield _prompt(each, say, answers)


def _prompt(each: MomentMessage, say: str, answers: Sequence[str]) -> Mapping[str, object]:
    vocabulary, menu = each.moment.vocabulary, each.moment.kitchen.menu
    prompt = _writer(menu, vocabulary).prompt(say, each.message.situation)
    assert isinstance(prompt, PlainPrompt)
    context, own = _parted(prompt.changing)
    return {
        "name": each.name,
        "words": sorted(name_words(vocabulary)),
        "cooks": list(each.moment.scene.names),
        "context": prompt.fixed + context,
        "prompt": own,
        "answers": answers,
        "clear": each.clear,
    }


def _answers(each: MomentMessage) -> Iterator[str]:
    """The labels that mean something here, in their one spelling."""
    vocabulary = each.moment.vocabulary
    for text, meant in zip(each.message.labels, each.message.meanings, strict=True):
        if not isinstance(meant, IntentionError):
            yield to_text(read_text(text, vocabulary), vocabulary)


def _parted(changing: str) -> tuple[str, str]:
    """Up to the lines that differ from message to message, and from there."""
    lines = changing.splitlines(keepends=True)
    first = next(n for n, line in enumerate(lines) if line.startswith(_OWN))
    return "".join(lines[:first]), "".join(lines[first:])


@cache
def _writer(menu: MenuFacts, vocabulary: Vocabulary) -> ReadingPrompts:
    return ReadingPrompts(PROFILES["seeing"], menu, vocabulary)


def name_words(vocabulary: Vocabulary) -> frozenset[str]:
    """The single words of a menu's names."""
    words = (word for thing in vocabulary.things for word in thing.split("_"))
    return frozenset(word for word in words if len(word) > 2) - _KEPT
