"""A round to be played, as a value that travels to other machines, and what came of it."""

import gzip
import json
import os
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from dataclasses import astuple, dataclass, replace
from hashlib import sha256
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from agents.llm.build import ModelSpec
from agents.whole_file import naming, replacing
from game import paths
from game.content.level import Level
from game.content.load import load_level
from game.kitchen.moves import Move
from game.kitchen.state import TICKS_PER_SECOND
from game.lab.engine.spec_file import BackendText, ConditionText, ExperimentText
from game.lab.runs.arguments import thinking_of
from game.lab.runs.rounds import (
    Ask,
    PlayedRound,
    measured,
    what_was_done,
    with_crew,
    with_orders,
    with_roles_swapped,
    with_starts_dealt,
)
from game.partners.bundled import model_folders
from game.partners.crews import CrewChoice
from game.partners.partner_spec import HLA, find_partner, partner_label
from game.partners.thinking import MEASURED, Latency, ModelChoice
from game.session.log.reader import load_log
from game.session.match.history import MatchHistory
from game.session.match.replay import replay
from game.session.match.results import unknown_requests
from game.settings import load_settings


@dataclass(frozen=True, slots=True)
class RoundAnswers:
    """What the models answered in a round. `minds`: a recording (`agents.llm.recording`) for each,
    by the name of its role; `thinking`: who answered (`thinking_facts`); `course`: a digest of what
    was played (`course_of`).
    """

    minds: Mapping[str, str]
    thinking: Mapping[str, object]
    course: str


@dataclass(frozen=True, slots=True)
class RunSpec:
    """A round. `partner`: a row of `PARTNERS`; `human`: one of `HUMANS` or of partners' rows,
    or LIKE.

    `thinking`: what the partner thinks with, None for nothing: it cooks by reflex where it would
    need a model. `words`: what the human says, by tick; `asks`: what it asks for, one thing after
    the other, until the last is done. `crew`: how they work together, None where nobody sees to
    that. `uneven`: when each of the human's moves comes is drawn by the seed; `dealt`: so is where
    each cook begins. `given`: answers in place of the models', None to ask these. `metrics`: of
    one's own, as `own_metric` takes them. Holds no secret:
    the key of a server is that of the machine on which the round is played.
    """

    level: Level
    partner: str
    human: str
    seed: int
    thinking: ModelChoice | None = None
    words: tuple[tuple[int, str], ...] = ()
    asks: tuple[Ask, ...] = ()
    crew: CrewChoice | None = None
    uneven: bool = False
    dealt: bool = False
    given: RoundAnswers | None = None
    metrics: tuple[str, ...] = ()

    @property
    def ground(self) -> Level:
        """The level with its cooks where they begin."""
        return with_starts_dealt(self.level, self.seed) if self.dealt else self.level

    @property
    def title(self) -> str:
        """For people, who are told that something is wrong with it."""
        words = "".join(f', "{text}"' for _, text in self.words[:1])
        words += "".join(f', "{ask.text}"' for ask in self.asks[-1:])
        who = partner_label(self.partner)
        return f"{who} with {self.human} in {self.level.name}, seed {self.seed}{words}"

    @property
    def asks_model(self) -> bool:
        """Whether what happens depends on what a language model answers."""
        return self.thinking is not None and self.thinking.model is not None and self._thinks

    @property
    def computes_model(self) -> bool:
        """Whether a language model computes for it in the process that plays it."""
        if self.thinking is None or self.given is not None or not self.asks_model:
            return False
        models = (self.thinking.model, *self.thinking.others.values())
        return any(model is not None and model.backend == "local" for model in models)

    @property
    def charge(self) -> str:
        """What thinking is charged, if it was not measured; else ''."""
        return "" if self.thinking is None or not self._thinks else self.thinking.latency.charge

    @property
    def _thinks(self) -> bool:
        """Whether minds in it think with a model, with answers of one, or are somebody's own."""
        led, partner = self.crew is not None and self.crew.thinks, find_partner(self.partner)
        return led or partner.needs_model or partner.own

    @property
    def measures_time(self) -> bool:
        """Whether what happens depends on how quick the machine is: then it is played alone."""
        if self.thinking is None or self.given is not None or not self.asks_model:
            return False
        return self.thinking.latency == MEASURED


@dataclass(frozen=True, slots=True)
class Outcome:
    """`log`: the match log, compressed; `round`: what is measured of it, read from that alone.
    `answers`: of the models, None if none was asked.
    """

    log: bytes
    round: PlayedRound
    answers: RoundAnswers | None = None

    def write_log(self, path: Path) -> None:
        """As it was before it was compressed. Raises OSError."""
        with replacing(path) as unfinished:
            unfinished.write_bytes(gzip.decompress(self.log))

    @classmethod
    def of_log(cls, log: bytes, spec: RunSpec, answers: RoundAnswers | None = None) -> "Outcome":
        """Of the compressed log of a round. Raises as `history_of`."""
        history = history_of(log, spec.ground)
        found = measured(history, spec.metrics)
        if spec.asks:
            done = what_was_done(history, spec.asks)
            asked = {"asked_s": done.seconds, "asked_done": float(done.seconds is not None)}
            found = replace(found, metrics={**found.metrics, **asked})
        if find_partner(spec.partner).own and (told := unknown_requests(history)):
            found = replace(found, slips=(*found.slips, f"{partner_label(spec.partner)} {told}"))
        return cls(log, found, answers)


def course_of(log: bytes) -> str:
    """A digest of what happened in the round of a compressed log: moves, words and points, however
    the log tells them, and whatever else it tells.
    """
    found = sha256()
    for line in map(json.loads, gzip.decompress(log).splitlines()):
        moves, tick = line.get("moves", ()), line.get("tick")
        if any(move != Move.STAY.value for move in moves):
            found.update(f"{tick} {' '.join(moves)}\n".encode())
        for word in line.get("words", ()):
            found.update(f"{tick} {word.get('cook', 0)}: {word['text']}\n".encode())
        if "end" in line:
            found.update(f"{line['end']} {line['results']['score']}".encode())
    return found.hexdigest()


def digest_of(spec: RunSpec, thinking: object, *more: object) -> str:
    """A hash of what a round is, of what it is thought with there, and of whatever else counts."""
    level = spec.level
    told = [
        [level.name, level.fingerprint, level.round_ticks, dict(level.difficulty.changes)],
        [[cook.role, str(cook.moves_per_second)] for cook in level.cooks],
        [spec.partner, spec.human, spec.seed, spec.words, [astuple(ask) for ask in spec.asks]],
        None if spec.crew is None else astuple(spec.crew),
        thinking,
        *(["uneven"] if spec.uneven else []),
        *(["dealt"] if spec.dealt else []),
        *more,
    ]
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:32]


def history_of(log: bytes, level: Level) -> MatchHistory:
    """What happened in the round of a compressed log, which was played in `level`.

    Raises OSError, EOFError, zlib.error, LogError, ReplayMismatch.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder) / "round.jsonl"
        with naming(path):
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
    key = load_settings().value.service.filled(os.environ).key

    def filled(model: ModelSpec) -> ModelSpec:
        endpoint = None if model.endpoint is None else replace(model.endpoint, key=key)
        return replace(model, cache=paths.user_cache(), folders=model_folders(), endpoint=endpoint)

    return _each(chosen, filled)


def _each(chosen: ModelChoice, change: Callable[[ModelSpec], ModelSpec]) -> ModelChoice:
    model = None if chosen.model is None else change(chosen.model)
    others = {name: change(other) for name, other in chosen.others.items()}
    return replace(chosen, model=model, others=others)


#: What comes after the first dishes comes so often, so that these are not ordered again.
AGAIN = 30


@dataclass(frozen=True, slots=True)
class Cell:
    """Rounds that differ in nothing but their seeds. `axes`: by name, as tables tell them."""

    axes: Mapping[str, str]
    specs: tuple[RunSpec, ...]


def cells(experiment: ExperimentText) -> list[Cell]:
    """All that the experiment asks for; what a partner without a model thinks with is left out.

    Raises ContentError (levels), VariantError (orders), InputError (back ends).
    """
    found = {tuple(cell.axes.values()): cell for cell in _cells(experiment)}
    return list(found.values())


def _cells(experiment: ExperimentText) -> Iterator[Cell]:
    levels = [load_level(path) for path in experiment.levels]
    if experiment.swapped:
        levels = [with_roles_swapped(level) for level in levels]
    conditions = {spot.value: each for spot, each in experiment.conditions.items()}
    for (name, condition), level, cooks, crew, cook, backend, human, latency in product(
        (conditions or {"": ConditionText()}).items(), levels, experiment.cooks, experiment.crews,
        experiment.partners, experiment.backends, experiment.humans, experiment.latency,
    ):  # fmt: skip
        partner = cook if crew is None else crew.leaves or cook
        led = crew is not None and crew.choice.thinks
        thinks = find_partner(partner).needs_model or led
        thinking = _thinking(LEADER if led else partner, backend, latency)
        axes = {
            "condition": name,
            "level": level.name,
            "cooks": str(cooks or len(level.cooks)),
            "crew": "" if crew is None else crew.choice.title,
            "partner": partner_label(partner),
            "back end": backend.title if thinks else "",
            "human": human,
            "latency": str(latency) if thinks or find_partner(partner).own else "",
        }
        played = _ordered(with_crew(level, cooks, human), condition)
        together = None if crew is None else crew.choice
        if experiment.moves:
            played = played.with_partners_at(experiment.moves)
        if experiment.seconds:
            played = replace(played, round_ticks=experiment.seconds * TICKS_PER_SECOND)
        specs = (
            RunSpec(
                played, partner, human, seed, thinking,
                _words(condition, seed * float(experiment.later)), condition.wanted, together,
                experiment.uneven, experiment.dealt, metrics=experiment.own_metrics,
            )
            for seed in experiment.seeds
        )  # fmt: skip
        yield Cell(axes, tuple(specs))


#: Stands for a leader with a model where partners need none.
LEADER = HLA.name


def _thinking(partner: str, backend: BackendText, latency: Latency) -> ModelChoice | None:
    asked = Namespace(
        partner=partner, backend=backend.backend, model=backend.model or None,
        answers=Path(backend.answers) if backend.answers else None,
        profile=backend.profile or None, threads=backend.threads, latency=latency,
        mind=backend.minds,
    )  # fmt: skip
    chosen = thinking_of(asked)
    if chosen is None:
        return None
    if backend.server and chosen.model is not None and chosen.model.endpoint is not None:
        endpoint = replace(chosen.model.endpoint, base_url=backend.server)
        chosen = replace(chosen, model=replace(chosen.model, endpoint=endpoint))
    return portable(chosen)


def _ordered(level: Level, condition: ConditionText) -> Level:
    dishes = (*condition.orders, *condition.then * AGAIN)
    return with_orders(level, dishes) if dishes else level


def _words(condition: ConditionText, later_s: float) -> tuple[tuple[int, str], ...]:
    told = ((float(at.value) + later_s, text) for at, text in condition.words.items())
    return tuple((round(seconds * TICKS_PER_SECOND), text) for seconds, text in told)
