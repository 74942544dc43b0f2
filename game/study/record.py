"""What is kept of a participant: one file that is whole after every stop, beside the recordings."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from agents.plain_file import content
from game.codec import Codec, MisfitError
from game.records import DamagedError, NewerError, read_json, write_whole

ANSWERS, VERSION = "answers.json", 1
#: How a sitting ended: '' if it has not.
Ending = Literal["", "finished", "declined"]


class StudyError(Exception):
    """A study that cannot go on; the text is a sentence for whoever runs it."""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer to the `question` of that name: one text, or the agents that were ranked, the best
    first; nothing for one that was left open.
    """

    question: str
    answer: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """A stop that was made: its key, when it ended (ISO 8601), and how many seconds it took.

    `phase`, `kitchen`, `agent` and `label` are those of its meeting; `logs`: the recordings of the
    rounds that were played to their end, beside the file.
    """

    stop: str
    at: str
    seconds: float
    given: tuple[Given, ...] = ()
    phase: str = ""
    kitchen: str = ""
    agent: str = ""
    label: str = ""
    logs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Start:
    """The program was started for a participant: when, and which version of what."""

    at: str
    program: str
    system: str
    thinking: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """All about one participant but the recordings. `plan`: the name of its file, `fingerprint`: a
    hash of what that said when it began; `played`: recordings of rounds that belong to the next
    stop.
    """

    participant: int
    plan: str
    fingerprint: str
    starts: tuple[Start, ...] = ()
    done: tuple[Done, ...] = ()
    played: tuple[str, ...] = ()
    ended: Ending = ""


_CODEC = Codec()


def load_record(folder: Path) -> Record:
    """The record in a participant's folder. StudyError if there is none that can be read."""
    path = folder / ANSWERS
    try:
        text = content(path, 1 << 24).decode("utf-8")
        return _CODEC.read(Record, read_json(text, str(path), VERSION))
    except (DamagedError, NewerError) as error:
        raise StudyError(str(error)) from None
    except MisfitError as error:
        raise StudyError(f"{path}: {error}") from None
    except UnicodeDecodeError:
        raise StudyError(f"{path}: expected text in UTF-8, found other bytes") from None
    except OSError as error:
        raise StudyError(f"{path}: {error.strerror or error}") from None


def save_record(folder: Path, record: Record) -> None:
    """Write it whole. Raises OSError, and leaves what was there."""
    held = {"version": VERSION, **_CODEC.told(record)}
    write_whole(folder / ANSWERS, json.dumps(held, indent=1, ensure_ascii=False) + "\n")
