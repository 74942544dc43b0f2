"""What a Dask worker does: it plays rounds, and keeps its models for the next ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from time import perf_counter

from distributed import Worker, WorkerPlugin, get_worker

from game.lab.engine._kept import Versions
from game.lab.engine._player import RunPlayer, tried
from game.lab.engine.run_spec import Outcome, RunSpec
from game.lab.runs.arguments import InputError

#: The name under which a worker keeps its player.
PLAYING = "sous-chef-rounds"


class PlayingWorker(WorkerPlugin):
    """A player, for as long as the worker lives."""

    def setup(self, worker: Worker) -> None:
        """Also of a worker that takes the place of a lost one."""
        self._player, self._alone = RunPlayer(), Lock()

    def teardown(self, worker: Worker) -> None:
        """The worker ends, or somebody else's rounds come."""
        self._player.close()

    def play(self, specs: Sequence[RunSpec]) -> "Batch":
        """One round at a time, however many threads the worker has. Raises what ends the first; one
        that another ends, and those after it, are left out.
        """
        outcomes, began = list[Outcome | str](), perf_counter()
        with self._alone:
            try:
                outcomes.extend(tried(self._player, spec) for spec in specs)
            except Exception:
                if not outcomes:
                    raise
        return Batch(outcomes, perf_counter() - began)


@dataclass(frozen=True, slots=True)
class Batch:
    """What came of rounds that were played one after the other, and how long that took."""

    outcomes: Sequence[Outcome | str]
    seconds: float

    def rounds_in(self, seconds: float) -> int:
        """How many like these are played in so long."""
        return int(seconds * len(self.outcomes) / self.seconds)


def play(specs: Sequence[RunSpec], ours: Versions) -> Batch:
    """The rounds on this worker. Raises InputError if they would be others than `ours`."""
    worker = get_worker()
    if (theirs := Versions.here()) != ours:  # it joined after the others were looked at
        raise InputError(f"worker {worker.address}: expected {ours}, found {theirs}")
    playing = worker.plugins[PLAYING]
    assert isinstance(playing, PlayingWorker)
    return playing.play(specs)
