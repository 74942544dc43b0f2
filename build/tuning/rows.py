"""From examples, and from labelled moments as they were said and told anew of other food and
people, to token numbers, rendered and tokenised as the game does it.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import yaml
from rapidfuzz.distance import Levenshtein

from agents.english import plural
from agents.llm.llama.native import ContextSize, Native
from agents.llm.protocol import PlainPrompt, Prompt
from tuning import noise
from tuning.generate import Example
from tuning.meanings import UNCLEAR
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
        return self.row([plain_prompt(p) for p in prompts], [f" {e.meaning}\n" for e in group])

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


def plain_prompt(prompt: Prompt) -> PlainPrompt:
    """What a tuned model reads. Raises TypeError."""
    if not isinstance(prompt, PlainPrompt):
        raise TypeError("the tuned model reads plain prompts")
    return prompt


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
    forms = {
        form: new
        for word, other in zip(changing, chosen, strict=False)
        for form, new in (
            (f"{word}s", plural(other)), (plural(word), plural(other)), (word, other),
        )
    }  # fmt: skip
    if not forms:
        return moment
    # All at once, so that none is exchanged twice.
    found = _alone(sorted(forms, key=len, reverse=True))
    texts = (moment.context, *moment.prompts, *moment.answers)
    context, *rest = (found.sub(lambda match: forms[match[0]], text) for text in texts)
    count = len(moment.prompts)
    return MomentPrompts(context, tuple(rest[:count]), tuple(rest[count:]))


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


#: A line of what `lab moments --prompts` writes.
Record = Mapping[str, Any]
#: Messages of a moment that share a row.
_MOST = 16
#: How often a label is another right one, and words that leave it open are answered as unclear.
_OTHER, _UNCLEAR = 0.2, 0.5
#: How often a message is roughened where its moment is told anew.
_ROUGH = 0.25


def moments(path: Path) -> list[Sequence[Record]]:
    """The messages of each moment. Raises OSError, ValueError."""
    with path.open(encoding="utf-8") as file:
        records: list[Record] = sorted(map(json.loads, file), key=lambda each: each["context"])
    alike = (list(group) for _, group in groupby(records, key=lambda each: each["context"]))
    return [group[at : at + _MOST] for group in alike for at in range(0, len(group), _MOST)]


def told_once(found: Iterable[Sequence[Record]], rows: Rows) -> Iterator[TrainingRow]:
    """Rows of the messages as they are, with their first labels: to measure by."""
    for records in found:
        clear = [each for each in records if each["clear"]]
        if clear:
            yield _row(_as_said(clear, [each["answers"][0] for each in clear]), rows)


def told_anew(
    found: Sequence[Sequence[Record]],
    things: Sequence[str],
    cooks: Sequence[str],
    rows: Rows,
    random: Random,
) -> Iterator[TrainingRow]:
    """Rows for one epoch; every moment once, mostly of other `things` and `cooks`, a word each."""
    for records in random.sample(found, len(found)):
        moment = _as_said(records, [_answer(each, random) for each in records])
        moment = renamed(moment, records[0]["words"], things, random)
        moment = renamed(moment, records[0]["cooks"], cooks, random)
        yield _row(roughened(moment, random), rows)


def _as_said(records: Sequence[Record], answers: Sequence[str]) -> MomentPrompts:
    prompts = tuple(each["prompt"] for each in records)
    return MomentPrompts(records[0]["context"], prompts, tuple(answers))


def _answer(record: Record, random: Random) -> str:
    if not record["clear"] and random.random() < _UNCLEAR:
        return UNCLEAR
    best, *others = record["answers"]
    chosen = others if others and random.random() < _OTHER else [best]
    return str(random.choice(chosen))


def roughened(moment: MomentPrompts, random: Random) -> MomentPrompts:
    """With slips of the keyboard here and there."""
    return MomentPrompts(
        moment.context,
        tuple(_slipped(p, random) if random.random() < _ROUGH else p for p in moment.prompts),
        moment.answers,
    )


def _slipped(prompt: str, random: Random) -> str:
    known, _, said = prompt.partition(HUMAN)
    words = said.removesuffix(" =>").strip()
    rough = random.choice((noise.slip, noise.abbreviate, noise.simplify))
    return f"{known}{HUMAN} {rough(words, random)} =>"


def _row(moment: MomentPrompts, rows: Rows) -> TrainingRow:
    # The menu's line is tokenised by itself, as the game does it.
    menu, _, known = moment.context.partition("\n")
    prompts = [PlainPrompt(f"{menu}\n", known + prompt) for prompt in moment.prompts]
    return rows.row(prompts, [f" {answer}\n" for answer in moment.answers], known)
