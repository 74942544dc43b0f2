"""Rounds one after the other in this process; models stay loaded from one to the next."""

import gzip
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from agents.llm.errors import LlmError
from agents.llm.recording import UnknownPromptError
from game.lab.engine._recordings import Recordings
from game.lab.engine.run_spec import Outcome, RoundAnswers, RunSpec, at_home, course_of
from game.lab.reports.provenance import thinking_facts
from game.lab.runs.arguments import InputError
from game.lab.runs.rounds import play_round
from game.partners.casting import HUMANS, LIKE, Maker, by_policy, listening, uneven
from game.partners.crews import crew_of
from game.partners.partner_spec import PartnerSpec, find_partner
from game.partners.thinking import ModelChoice, ModelPool
from game.session.crew import Crew
from game.session.log.writer import MatchLog

#: The date of every log: that of the same round is the same file, whenever it is played.
UNDATED = datetime(2000, 1, 1, tzinfo=UTC)


class RunPlayer:
    """Plays rounds, and keeps the models of the last partner and of the last human."""

    def __init__(self) -> None:
        self._pools: dict[str, tuple[ModelChoice, ModelPool]] = {}
        self._recordings = Recordings()

    def play(self, spec: RunSpec, on_tick: Callable[[], None] = lambda: None) -> Outcome:
        """The round, played and measured. Raises as ModelPool; OSError if there is no room;
        InputError where the answers given to it are not those to its prompts.
        """
        if not spec.asks_model:
            return Outcome.of_log(self._log(spec, on_tick), spec)
        try:
            with self._recordings.around(spec) as (thinking, found):
                log = self._log(replace(spec, thinking=thinking), on_tick)
        except UnknownPromptError as error:
            raise InputError(
                f"the kept answers of a round ({spec.title}): expected one for every prompt, found "
                f'a prompt that has changed since, "...{error}": play it with its model, without '
                "--from-answers"
            ) from None
        except LlmError as error:
            if spec.given is None:
                raise
            raise InputError(f"the kept answers of a round ({spec.title}): {error}") from None
        answers = RoundAnswers(found, _answering(spec), course_of(log))
        return Outcome.of_log(log, spec, answers)

    def _log(self, spec: RunSpec, on_tick: Callable[[], None]) -> bytes:
        """The log of the round, compressed."""
        human, partner = self._human(spec), self._partner(spec)
        if spec.uneven:
            human = uneven(human, spec.seed)
        if spec.crew is not None and spec.crew.lapses is not None:
            partner = spec.crew.lapses.around(partner)
        with TemporaryDirectory() as folder:
            log = MatchLog(Path(folder) / "round.jsonl", UNDATED)
            play_round(
                spec.ground, human, partner, spec.seed, log, lambda _: on_tick(),
                dict(spec.words), spec.asks, self._crew(spec),
            )  # fmt: skip
            if log.problem is not None:
                raise OSError(log.problem)
            written = log.path.read_bytes()
        return gzip.compress(written, mtime=0)

    def close(self) -> None:
        """Free the models."""
        for _, pool in self._pools.values():
            pool.close()
        self._pools.clear()
        self._recordings.close()

    def _partner(self, spec: RunSpec) -> Maker:
        return self._cook(find_partner(spec.partner), spec.thinking, spec.seed)

    def _human(self, spec: RunSpec) -> Maker:
        if spec.human in HUMANS:
            return HUMANS[spec.human]
        if spec.human == LIKE:
            return self._cook(find_partner(spec.partner), spec.thinking, spec.seed, "The other")
        row = find_partner(spec.human)
        return self._cook(row, None, spec.seed, row.title)

    def _cook(
        self, row: PartnerSpec, thinking: ModelChoice | None, seed: int, called: str = "Partner"
    ) -> Maker:
        """Cooks as `row` says; by policy where it has no mind, or lacks a model."""
        if not row.minds or (row.needs_model and thinking is None):
            return by_policy(row.policy)
        pool = self._pool(row, thinking or ModelChoice(None))
        return listening(lambda: pool.minds(seed), called)

    def _crew(self, spec: RunSpec) -> Crew | None:
        if spec.crew is None:
            return None
        return crew_of(spec.crew, None if spec.thinking is None else at_home(spec.thinking))

    def _pool(self, row: PartnerSpec, chosen: ModelChoice) -> ModelPool:
        known, pool = self._pools.get(row.name, (None, None))
        if pool is None or known != chosen:
            self._free(row)
            pool = ModelPool(at_home(chosen), row)
            self._pools[row.name] = chosen, pool
        return pool

    def _free(self, row: PartnerSpec) -> None:
        """Make room for what `row` thinks with."""
        for name in [*self._pools]:
            if name == row.name or (row.needs_model and find_partner(name).needs_model):
                self._pools.pop(name)[1].close()


def _answering(spec: RunSpec) -> Mapping[str, object]:
    """Who answers in a round."""
    if spec.given is not None:
        return spec.given.thinking
    assert spec.thinking is not None
    return thinking_facts(find_partner(spec.partner), at_home(spec.thinking))
