"""What models answered in the rounds of a report, in one zip file: the rounds can be played again
from it without a model, and from nothing else.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from lzma import LZMAError
from pathlib import Path
from struct import error as StructError  # noqa: N812 - an exception, whatever its name
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo
from zlib import error as ZlibError  # noqa: N812 - as above

from agents.llm.build import ModelSpec
from agents.whole_file import replacing
from game.codec import Codec
from game.lab.engine.run_spec import Outcome, RoundAnswers, RunSpec, digest_of
from game.lab.runs.arguments import InputError
from game.partners.thinking import ModelChoice

#: Of a file of answers.
FORMAT = 2
#: A file has so many rounds at most, each of so many bytes: hundreds of times those of a paper.
MOST_ROUNDS, MOST_BYTES = 100_000, 64 << 20
#: Beside the rounds: where the report is from.
_ORIGIN = "origin.json"
#: Arguments that change no figure.
_ANY = ("json", "workers", "scheduler", "dashboard", "kept", "fresh", "from_answers")
#: Faults of a zip file (one byte can make it one of another version, method or with a password) or
#: of what is in it.
_DAMAGES = (
    BadZipFile, ZlibError, LZMAError, StructError, OSError, EOFError, RuntimeError,
    ValueError, KeyError, TypeError,
)  # fmt: skip
_CODEC = Codec()
#: The date of each entry, the same in every file.
_UNDATED = (2000, 1, 1, 0, 0, 0)


@dataclass(slots=True)
class AnswerBook:
    """The answers of a report's rounds, by round. `given`: the file that they are taken from, None
    where models are asked; `origin`: what the file tells of the report that it lies beside, its
    'provenance' and whatever older games told; `otherwise`: rounds that took another course from
    the same answers; `charges`: what thinking was charged, of each round in which it was not
    measured; `lost`: rounds of which nothing came, with the reasons; `slips`: what is wrong with
    metrics and minds of one's own, with the rounds' seeds.
    """

    given: Path | None = None
    origin: Mapping[str, Any] = field(default_factory=dict)
    otherwise: list[str] = field(default_factory=list)
    charges: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    slips: dict[str, set[int]] = field(default_factory=dict)
    _rounds: dict[str, RoundAnswers] = field(default_factory=dict)

    @classmethod
    def of_file(cls, path: Path) -> "AnswerBook":
        """What was kept at `path`. Raises InputError for a file that is none or damaged."""
        try:
            with ZipFile(path) as file:
                told = _read(file, _ORIGIN)
        except _DAMAGES as error:
            raise InputError(f"{path}: expected kept answers, found {_said(error)}") from None
        try:
            if told.get("format") != FORMAT:
                raise ValueError(f"format {told.get('format')}, of another game")
            _asked(told["provenance"])
        except _DAMAGES as error:
            raise InputError(
                f"{path}, {_ORIGIN}: expected kept answers, found {_said(error)}"
            ) from None
        return cls(path, told)

    def of_round(self, spec: RunSpec) -> RoundAnswers:
        """What was answered in a round. Raises InputError where it is not there, or is damaged."""
        assert self.given is not None
        name = f"{round_name(spec)}.json"
        place = f"{self.given}, {name} ({spec.title})"
        try:
            with ZipFile(self.given) as file:
                if name not in file.namelist():
                    raise InputError(
                        f"{self.given}: expected the answers of a round ({spec.title}), found "
                        "none: play it with its model, without --from-answers"
                    )
                told = _read(file, name)
            return _CODEC.decode(RoundAnswers, told)
        except _DAMAGES as error:
            raise InputError(f"{place}: expected kept answers, found {_said(error)}") from None

    def take(self, spec: RunSpec, outcome: Outcome) -> None:
        """Keep what was answered, and what went wrong, in a round that has been played."""
        for slip in outcome.round.slips:
            self.slips.setdefault(f"{spec.level.name}: {slip}", set()).add(spec.seed)
        if spec.charge:
            self.charges.append(spec.charge)
        if outcome.answers is None:
            return
        self._rounds[round_name(spec)] = outcome.answers
        if spec.given is not None and spec.given.course != outcome.answers.course:
            self.otherwise.append(spec.title)

    @property
    def notes(self) -> list[str]:
        """What has to be known of times, of what went wrong, and of results that have changed."""
        told = (
            f"latency was not measured in {'a round' if count == 1 else f'{count} rounds'}: "
            f"{charge}, from which all their seconds of thinking follow"
            for charge, count in Counter(self.charges).items()
        )
        slips = (f"{what}, seeds {sorted(seeds)}" for what, seeds in self.slips.items())
        return [*told, *self.lost, *slips, *self.changes]

    @property
    def changes(self) -> list[str]:
        """A sentence if results have changed though no prompt has."""
        if not self.otherwise:
            return []
        return [
            f"{len(self.otherwise)} rounds took another course than when their answers were kept, "
            f"though every prompt is the same: the game's rules have changed ({self.otherwise[0]})"
        ]

    def told_again(
        self, provenance: Mapping[str, object], *, same: bool = False
    ) -> Mapping[str, Any]:
        """The origin: if the report is the `same` one by its figures, what was told then. It is not
        where something else was asked for, or a round took another course.
        """
        if same and not self.changes and _asked(self.origin["provenance"]) == _asked(provenance):
            return self.origin
        return {"format": FORMAT, "provenance": provenance}

    def write(self, path: Path, origin: Mapping[str, Any]) -> bool:
        """All rounds in a file: equal answers give equal bytes. False, and no file, where no model
        was asked. Raises OSError.
        """
        if not self._rounds:
            return False
        with replacing(path) as unfinished, ZipFile(unfinished, "w", ZIP_DEFLATED) as file:
            _add(file, _ORIGIN, origin)
            for name, found in sorted(self._rounds.items()):
                _add(file, f"{name}.json", asdict(found))
        return True


def given_to(specs: Sequence[RunSpec], book: AnswerBook | None) -> list[RunSpec]:
    """The rounds with what is given to them in place of their models. Raises InputError."""
    if book is None or book.given is None:
        return [*specs]
    return [replace(s, given=book.of_round(s)) if s.asks_model else s for s in specs]


def round_name(spec: RunSpec) -> str:
    """A hash of what a round is, whatever rules it is played by and wherever its models lie."""
    return digest_of(spec, None if spec.thinking is None else _thinking(spec.thinking))


def _asked(provenance: object) -> dict[str, object]:
    """What was asked for, wherever and from whatever it is played. Raises ValueError."""
    arguments = provenance.get("arguments") if isinstance(provenance, dict) else None
    if not isinstance(arguments, dict):
        raise ValueError("arguments: expected names with values")
    return {name: value for name, value in arguments.items() if name not in _ANY}


def _thinking(chosen: ModelChoice) -> list[object]:
    models = {"": chosen.model, **chosen.others}
    named = {name: _named(model) for name, model in models.items() if model is not None}
    return [str(chosen.latency), dict(chosen.parameters), named]


def _named(model: ModelSpec) -> list[str]:
    at = "" if model.endpoint is None else model.endpoint.model
    return [model.backend, "" if model.path is None else model.path.name, at]


def _read(file: ZipFile, name: str) -> dict[str, object]:
    """What a member of the file says, unpacked within bounds. Raises as `_DAMAGES` has it."""
    if name not in (names := file.namelist()):
        raise ValueError(f"no {name} in it")
    if len(names) > MOST_ROUNDS:
        raise ValueError(f"{len(names)} members, {MOST_ROUNDS} at most were expected")
    size = file.getinfo(name).file_size  # zipfile unpacks no more, whatever is there
    if size > MOST_BYTES:
        raise ValueError(f"{name} of {size} bytes, {MOST_BYTES} at most were expected")
    told = json.loads(file.read(name))
    if not isinstance(told, dict):
        raise ValueError(f"{name} with a {type(told).__name__} where names with values belong")
    return told


def _add(file: ZipFile, name: str, told: Mapping[str, object]) -> None:
    entry = ZipInfo(name, _UNDATED)
    entry.compress_type = ZIP_DEFLATED
    file.writestr(entry, json.dumps(told, ensure_ascii=False, default=str))


def _said(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"what is no JSON at line {error.lineno}, column {error.colno}: {error.msg}"
    return str(error) if type(error) is ValueError else f"{type(error).__name__}: {error}"
