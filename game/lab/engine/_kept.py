"""Rounds that have been played: kept in a folder by the hash of all that they depend on, of their
spec and of the program's own files.
"""

import gzip
import json
import platform
import zlib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from agents.whole_file import replacing
from game import paths
from game.codec import Codec
from game.lab.engine.run_spec import Outcome, RoundAnswers, RunSpec, at_home, digest_of
from game.lab.metrics.table import metric_files
from game.lab.reports.provenance import thinking_facts
from game.lab.runs.rounds import PlayedRound
from game.partners.partner_spec import PARTNERS, find_partner, partner_files
from game.session.match.replay import LogError, ReplayMismatch
from game.version import VERSION

#: What rounds are made of, and what is in there that no round reads.
_RULES = ("agents", "game", "assets/models/intention.json")
_APART = (
    "game/bench", "game/client", "game/commands", "game/crash", "game/design", "game/lab",
    "game/sharing", "game/study", "game/tutorial", "game/voice",
)  # fmt: skip
#: What measures them.
_METRICS = ("game/lab/metrics", "game/lab/runs/rounds.py", "game/session/match/results.py")
_READ = (".py", ".txt", ".yaml", ".json")


@dataclass(frozen=True, slots=True)
class Versions:
    """Of a process: `game` and `python` as people write them, `rules` as a digest of the files."""

    game: str
    python: str
    rules: str

    @classmethod
    def here(cls) -> "Versions":
        major, minor, _ = platform.python_version_tuple()
        return cls(VERSION, f"{major}.{minor}", rules())

    def __str__(self) -> str:
        return f"{self.game} ({self.rules}) on Python {self.python}"


@cache
def rules() -> str:
    """A digest of what a round depends on: minds, kitchen, executor, session."""
    return _digest(_RULES, _APART)


@cache
def metrics() -> str:
    """A digest of what a round is measured by."""
    return _digest(_METRICS)


def own_code(sources: Iterable[str], files: Iterable[Path]) -> list[str]:
    """Name and digest of what is none of the program's: of `files`, of which two may have one name,
    of modules, of packages with all files of theirs. `sources`: '...MODULE:NAME' or
    '...FILE.py:NAME' each, whose files are among `files`.
    """
    places = {source.split(":")[-2] for source in sources if ":" in source}
    names = {place.partition(".")[0] for place in places if not place.endswith(".py")}
    found = [f"{name}:{_module(name)}" for name in names - {*_RULES}]
    return sorted([*found, *(f"{file.name}:{_digest_of([file])}" for file in files)])


def _module(name: str) -> str:
    spec = find_spec(name)
    files: list[Path] = []
    if spec is not None and spec.submodule_search_locations:
        for folder in spec.submodule_search_locations:
            files += sorted(Path(folder).rglob("*.py"))
    elif spec is not None and spec.has_location and spec.origin:
        files = [Path(spec.origin)]
    return _digest_of(files)


def _digest_of(files: Iterable[Path]) -> str:
    found = sha256()
    for file in files:
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def _digest(places: Iterable[str], apart: tuple[str, ...] = ()) -> str:
    """Of the files there; of the program's version alone where it is packaged, without files."""
    found = sha256(VERSION.encode())
    for name, file in sorted(_files(paths.resources(), places)):
        if not name.startswith(tuple(f"{each}/" for each in apart)):
            found.update(f"\n{name}\n".encode() + file.read_bytes())
    return found.hexdigest()[:16]


def _files(root: Path, places: Iterable[str]) -> Iterator[tuple[str, Path]]:
    for place in places:
        path = root / place
        for file in [path] if path.is_file() else path.rglob("*"):
            if file.suffix in _READ and file.is_file():
                yield file.relative_to(root).as_posix(), file


#: Of what is kept.
FORMAT = 2
_CODEC = Codec()


class KeptRuns:
    """A folder of rounds: of each its log, and what was measured of it.

    `damaged`: what could not be read, in sentences.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.damaged: list[str] = []

    def find(self, spec: RunSpec) -> Outcome | None:
        """What was kept of it; None for nothing, or for what is damaged: that is played again.

        Nor is what was played without the model that it would be kept under.
        """
        if spec.given is not None:
            return None
        log = self._log(spec)
        try:
            return self._read(log, spec)
        except FileNotFoundError:
            return None
        except (OSError, EOFError, zlib.error, ValueError, LogError, ReplayMismatch) as error:
            self.damaged.append(f"{log}: expected a round, which is played again, found: {error}")
            return None

    def keep(self, spec: RunSpec, outcome: Outcome) -> None:
        """Write it down, the answers before the log. Raises OSError."""
        if spec.given is not None:
            return
        log = self._log(spec)
        if outcome.answers is not None:
            told = json.dumps(asdict(outcome.answers), ensure_ascii=False).encode()
            with replacing(_beside(log, "answers.json.gz")) as unfinished:
                unfinished.write_bytes(gzip.compress(told, mtime=0))
        with replacing(log) as unfinished:
            unfinished.write_bytes(outcome.log)
        _keep_measures(log, spec, outcome.round)

    def _read(self, log: Path, spec: RunSpec) -> Outcome:
        data = log.read_bytes()
        answers = _read_answers(log) if spec.asks_model else None
        if (known := _measures(log, spec)) is not None:
            return Outcome(data, known, answers)
        outcome = Outcome.of_log(data, spec, answers)
        with suppress(OSError):  # a full disk: the log that it is measured by is whole
            _keep_measures(log, spec, outcome.round)
        return outcome

    def _log(self, spec: RunSpec) -> Path:
        name = key(spec)
        return self._folder / name[:2] / f"{name}.jsonl.gz"


def _read_answers(log: Path) -> RoundAnswers:
    """Raises FileNotFoundError, ValueError."""
    path = _beside(log, "answers.json.gz")
    try:
        return _CODEC.decode(RoundAnswers, json.loads(gzip.decompress(path.read_bytes())))
    except FileNotFoundError:
        raise
    except (ValueError, RecursionError, OSError, EOFError, zlib.error) as error:
        raise ValueError(f"{path.name}: {error}") from None


def _keep_measures(log: Path, spec: RunSpec, found: PlayedRound) -> None:
    told = {"format": FORMAT, "metrics": _metrics(spec), "round": asdict(found)}
    with replacing(_beside(log, "json")) as unfinished:
        unfinished.write_text(json.dumps(told), encoding="utf-8")


def _metrics(spec: RunSpec) -> str:
    files = [file for each in spec.metrics for file in metric_files(each)]
    return " ".join((metrics(), *spec.metrics, *own_code(spec.metrics, files)))


def _measures(log: Path, spec: RunSpec) -> PlayedRound | None:
    """What was measured; None if that was otherwise than now: the log is read anew then."""
    try:
        told = json.loads(_beside(log, "json").read_text(encoding="utf-8"))
        if (told["format"], told["metrics"]) != (FORMAT, _metrics(spec)):
            return None
        return _CODEC.decode(PlayedRound, told["round"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def _beside(log: Path, ending: str) -> Path:
    return log.with_name(f"{log.name.partition('.')[0]}.{ending}")


def key(spec: RunSpec) -> str:
    """A hash of all that a round depends on: the spec, the rules, the model, the answers, and the
    files of partners that are not the program's.
    """
    chosen, partner = spec.thinking, find_partner(spec.partner)
    cooks = [partner, *(PARTNERS[name] for name in (spec.human,) if name in PARTNERS)]
    roles = [role for cook in cooks for role in cook.minds]
    own = own_code(
        [role.factory for role in roles]
        + [str(value) for role in roles for name, value in role.parameters if name == "source"],
        partner_files(spec.partner),
    )
    thinking = thinking_facts(partner, at_home(chosen)) if chosen and partner.minds else None
    return digest_of(spec, thinking, FORMAT, rules(), own)
