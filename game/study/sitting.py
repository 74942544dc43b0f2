"""One participant at the study: from stop to stop, each kept before the next begins."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Literal

from agents.plain_file import content
from game.codec import Codec, DecodeError
from game.records import DamagedError, NewerError, read_json, write_whole
from game.study.plan import ConsentStep, Stop, StudyPlan, itinerary, round_seed

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
    """The program was started for a participant: when, and which version of what. `simulated`: by
    which scripted human, '' for a person.
    """

    at: str
    program: str
    system: str
    thinking: str = ""
    simulated: str = ""


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
        return _CODEC.decode(Record, read_json(text, str(path), VERSION))
    except (DamagedError, NewerError) as error:
        raise StudyError(str(error)) from None
    except DecodeError as error:
        raise StudyError(f"{path}: {error}") from None
    except UnicodeDecodeError:
        raise StudyError(f"{path}: expected text in UTF-8, found other bytes") from None
    except OSError as error:
        raise StudyError(f"{path}: {error.strerror or error}") from None


def save_record(folder: Path, record: Record) -> None:
    """Write it whole. Raises OSError, and leaves what was there."""
    held = {"version": VERSION, **_CODEC.encode(record)}
    write_whole(folder / ANSWERS, json.dumps(held, indent=1, ensure_ascii=False) + "\n")


ROUNDS, PLAN = "rounds", "plan.yaml"


def _now() -> datetime:
    return datetime.now().astimezone()


def participant_folder(study: Path, participant: int) -> Path:
    """Where all about that participant is kept. Need not exist."""
    return study / f"participant-{participant:03}"


def participants(study: Path) -> tuple[Path, ...]:
    """The folders of those who have begun, in order."""
    return tuple(sorted(path.parent for path in study.glob(f"participant-*/{ANSWERS}")))


class Sitting:
    """Begins, or goes on where `participant` was before. Raises StudyError, OSError.

    `stop`: what is to be done now, None at the end. `clock`: the date and time.
    """

    def __init__(
        self,
        plan: StudyPlan,
        participant: int,
        study: Path,
        start: Start,
        clock: Callable[[], datetime] = _now,
    ) -> None:
        self.plan = plan
        self.participant = participant
        self.folder = participant_folder(study, participant)
        self._clock = clock
        self._stops = itinerary(plan, participant)
        record = Record(participant, plan.name, plan.fingerprint)
        if (self.folder / ANSWERS).exists():
            record = self._known()
        else:
            write_whole(self.folder / PLAN, plan.text)
        self._keep(replace(record, starts=(*record.starts, start)))
        self._began = clock()

    def _known(self) -> Record:
        record = load_record(self.folder)
        who = f"participant {self.participant}"
        if record.fingerprint != self.plan.fingerprint:
            raise StudyError(
                f"{who} began with another version of the plan, which is kept in "
                f"{self.folder / PLAN}: go on with that, or take another number"
            )
        if record.ended:
            raise StudyError(f"{who} has {record.ended}: take another number")
        return record

    @property
    def stop(self) -> Stop | None:
        done = len(self.record.done)
        return None if self.record.ended or done >= len(self._stops) else self._stops[done]

    @property
    def share(self) -> float:
        """How much of it is done, 0..1."""
        return len(self.record.done) / len(self._stops)

    def played(self, log: Path) -> None:
        """A round of the stop was played to its end: keep that. Raises OSError."""
        name = log.relative_to(self.folder).as_posix()
        rounds = dict.fromkeys((*self.record.played, name))
        self._keep(replace(self.record, played=tuple(rounds)))

    def finish(self, given: Iterable[Given] = ()) -> None:
        """The stop is done: keep it. Raises OSError, and nothing has happened then."""
        stop = self.stop
        if stop is None:
            return
        now = self._clock()
        done = Done(
            stop.key,
            now.isoformat(timespec="seconds"),
            round((now - self._began).total_seconds(), 1),
            tuple(given),
            logs=self.record.played,
        )
        if (met := stop.meeting) is not None:
            done = replace(
                done, phase=met.phase, kitchen=met.kitchen, agent=met.agent, label=met.label
            )
        made = (*self.record.done, done)
        ending: Ending = "finished" if len(made) == len(self._stops) else ""
        self._keep(replace(self.record, done=made, played=(), ended=ending))
        self._began = now

    def decline(self) -> None:
        """The participant does not agree: that is the end. Raises OSError."""
        if self.stop is not None and isinstance(self.stop.step, ConsentStep):
            self._keep(replace(self.record, ended="declined"))

    def recording(self, stop: Stop) -> tuple[Path, int]:
        """Where the next round of a stop is recorded, and the seed of its orders."""
        assert stop.meeting is not None
        folder = self.folder / ROUNDS
        attempt = 1 + sum(1 for _ in folder.glob(f"{stop.key}-*.jsonl"))
        seed = round_seed(self.plan, self.participant, stop.meeting, stop.turn, attempt)
        return folder / f"{stop.key}-{attempt}.jsonl", seed

    def _keep(self, record: Record) -> None:
        save_record(self.folder, record)
        self.record = record


@dataclass(slots=True)
class StudyDesk:
    """Where participants sit down, one after the other. `folder`: of all that is kept of the study;
    `start`: tells of this start of the program; `sitting`: of the one who is there.
    """

    plan: StudyPlan
    folder: Path
    start: Callable[[], Start]
    sitting: Sitting | None = None

    def seat(self, participant: int) -> None:
        """The participant of that number begins or goes on. Raises StudyError, OSError."""
        self.sitting = Sitting(self.plan, participant, self.folder, self.start())

    @property
    def free(self) -> int:
        """The first number that nobody has."""
        taken = {folder.name for folder in participants(self.folder)}
        numbers = count(1)
        return next(n for n in numbers if participant_folder(self.folder, n).name not in taken)
