"""Rows of labelled moments of play: as they were said, and told anew of other food and people."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

from agents.llm.protocol import PlainPrompt
from tuning import noise
from tuning.meanings import UNCLEAR
from tuning.renaming import HUMAN, MomentPrompts, renamed
from tuning.rows import Rows, TrainingRow

#: A line of what `lab moments --prompts` writes.
Record = Mapping[str, Any]
#: Messages of a moment that share a row.
_MOST = 16
#: How often a label is another right one, and words that leave it open are answered as unclear.
_OTHER, _UNCLEAR = 0.2, 0.5
#: How often a message is roughened where its moment is told anew.
_ROUGH = 0.25


@dataclass(frozen=True, slots=True)
class Names:
    """What the things and cooks of other kitchens are called, one word each."""

    things: Sequence[str]
    cooks: Sequence[str]


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
    found: Sequence[Sequence[Record]], names: Names, rows: Rows, random: Random
) -> Iterator[TrainingRow]:
    """Rows for one epoch; every moment once, mostly of other things and cooks."""
    for records in random.sample(found, len(found)):
        moment = _as_said(records, [_answer(each, random) for each in records])
        moment = renamed(moment, records[0]["words"], names.things, random)
        moment = renamed(moment, records[0]["cooks"], names.cooks, random)
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
