"""A round to be played, as a value that travels to other machines, and what came of it."""

import gzip
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from agents.llm.build import ModelSpec
from game import paths
from game.content.level import Level
from game.lab.runs.asking import Ask, what_was_done
from game.lab.runs.rounds import PlayedRound, measured
from game.partners.crews import CrewChoice
from game.partners.partner_spec import find_partner
from game.partners.thinking import MEASURED, ModelChoice
from game.session.log.reader import load_log
from game.session.match.history import MatchHistory
from game.session.match.replay import replay
from game.settings import load_settings


@dataclass(frozen=True, slots=True)
class RunSpec:
    """A round. `partner`: a row of `PARTNERS`; `human`: one of `HUMANS` or of partners' rows.

    `thinking`: what the partner thinks with, None for nothing: it cooks by reflex where it would
    need a model. `words`: what the human says, by tick; `asks`: what it asks for, one thing after
    the other, until the last is done. `crew`: how they work together, None where nobody sees to
    that. Holds no secret: the key of a server is that of the machine
    on which the round is played.
    """

    level: Level
    partner: str
    human: str
    seed: int
    thinking: ModelChoice | None = None
    words: tuple[tuple[int, str], ...] = ()
    asks: tuple[Ask, ...] = ()
    crew: CrewChoice | None = None

    @property
    def measures_time(self) -> bool:
        """Whether what happens depends on how quick the machine is: then it is played alone."""
        chosen = self.thinking
        if chosen is None or chosen.model is None or not find_partner(self.partner).needs_model:
            return False
        return chosen.latency == MEASURED


@dataclass(frozen=True, slots=True)
class Outcome:
    """`log`: the match log, compressed; `round`: what is measured of it, read from that alone."""

    log: bytes
    round: PlayedRound

    def write_log(self, path: Path) -> None:
        """As it was before it was compressed. Raises OSError."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(gzip.decompress(self.log))

    @classmethod
    def of_log(cls, log: bytes, spec: RunSpec) -> "Outcome":
        """Of the compressed log of a round. Raises as `history_of`."""
        history = history_of(log, spec.level)
        found = measured(history)
        if spec.asks:
            done = what_was_done(history, spec.asks)
            asked = {"asked_s": done.seconds, "asked_done": float(done.seconds is not None)}
            found = replace(found, metrics={**found.metrics, **asked})
        return cls(log, found)


def history_of(log: bytes, level: Level) -> MatchHistory:
    """What happened in the round of a compressed log, which was played in `level`.

    Raises OSError, EOFError, zlib.error, LogError, ReplayMismatch.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder) / "round.jsonl"
        path.write_bytes(gzip.decompress(log))
        return replay(load_log(path), level).history


def portable(chosen: ModelChoice) -> ModelChoice:
    """What is chosen, without what is this machine's own: folders, and a server's key."""

    def bare(model: ModelSpec) -> ModelSpec:
        endpoint = None if model.endpoint is None else replace(model.endpoint, key="")
        return replace(model, cache=None, folders=(), endpoint=endpoint)

    return _each(chosen, bare)


def at_home(chosen: ModelChoice) -> ModelChoice:
    """The reverse: with this machine's own."""
    folders = (paths.assets() / "models",)
    key = load_settings().value.service.filled(os.environ).key

    def filled(model: ModelSpec) -> ModelSpec:
        endpoint = None if model.endpoint is None else replace(model.endpoint, key=key)
        return replace(model, cache=paths.user_cache(), folders=folders, endpoint=endpoint)

    return _each(chosen, filled)


def _each(chosen: ModelChoice, change: Callable[[ModelSpec], ModelSpec]) -> ModelChoice:
    """The same with all models changed."""
    model = None if chosen.model is None else change(chosen.model)
    others = {name: change(other) for name, other in chosen.others.items()}
    return replace(chosen, model=model, others=others)
