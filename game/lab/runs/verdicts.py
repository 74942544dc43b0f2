"""What readers of conversations found: verdicts on each message, and the shares of them.

A file of verdicts is a YAML mapping from message ids (`lab talk` numbers them) to

    {understood: yes, carried: yes, truthful: yes, natural: yes}

with 'yes', 'part' or 'no'; `carried` only where a deed was asked for, `truthful` only where the
partner said something that can be true or false.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from game.lab.runs.arguments import InputError, read_yaml

Question = Literal["understood", "carried", "truthful", "natural"]
QUESTIONS: tuple[Question, ...] = get_args(Question)
_ANSWERS = ("yes", "part", "no")

Verdicts = Mapping[str, Mapping[Question, str]]


@dataclass(frozen=True, slots=True)
class Share:
    """How many of `count` verdicts are a plain yes; `agreed`: share of equal verdicts between the
    readers, None for a single one.
    """

    question: Question
    yes: int
    count: int
    agreed: float | None


def load_verdicts(path: Path) -> Verdicts:
    """The verdicts in the file at `path`. InputError if it is none, OSError."""
    found = read_yaml(path)
    if not isinstance(found, dict):
        raise InputError(f"{path}: expected message ids with verdicts")
    return {str(name): _verdict(value, f"{path}: {name}") for name, value in found.items()}


def _verdict(value: object, place: str) -> Mapping[Question, str]:
    if not isinstance(value, dict):
        raise InputError(f"{place}: expected verdicts, found {value!r}")
    plain = {question: _plain(answer) for question, answer in value.items()}
    for question, answer in plain.items():
        if question not in QUESTIONS or answer not in _ANSWERS:
            allowed = f"{', '.join(QUESTIONS)} with {', '.join(_ANSWERS)}"
            raise InputError(f"{place}: expected {allowed}, found {question}: {answer}")
    return {question: plain[question] for question in QUESTIONS if question in plain}


def _plain(word: object) -> str:
    # YAML 1.1 takes a bare yes for true.
    if isinstance(word, bool):
        return "yes" if word else "no"
    return str(word)


def shares(readers: Iterable[Verdicts]) -> tuple[Share, ...]:
    """Of all readers' verdicts together, question by question."""
    readers = tuple(readers)
    return tuple(_share(question, readers) for question in QUESTIONS)


def _share(question: Question, readers: tuple[Verdicts, ...]) -> Share:
    answers = [each[question] for reader in readers for each in reader.values() if question in each]
    pairs = [
        [reader[name][question] for reader in readers if question in reader.get(name, {})]
        for name in dict.fromkeys(name for reader in readers for name in reader)
    ]
    shared = [len(set(pair)) == 1 for pair in pairs if len(pair) > 1]
    agreed = sum(shared) / len(shared) if shared else None
    return Share(question, answers.count("yes"), len(answers), agreed)
